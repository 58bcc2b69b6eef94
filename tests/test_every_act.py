"""What holds of every act: its reason is masked, its entry tells what it was about, and it is undone or for good."""

from __future__ import annotations

import ast
import inspect
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import beliefgraph.graph
from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph.domain.audit import concerned
from beliefgraph.domain.authority import authority_id
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Link, Relation
from beliefgraph.errors import CannotUndo, InvalidInput
from beliefgraph.filing import Roll
from beliefgraph.testing import FixedClock
from beliefgraph.undoing import FOR_GOOD, REVERSES

OpenGraph = Callable[..., BeliefGraph]
Act = Callable[..., Any]
SECRET = "bob@example.com"


def the(graph: BeliefGraph, value: str) -> str:
    return next(belief.id for belief in graph.beliefs(limit=1000) if belief.value == value)


def with_a_reason(graph: BeliefGraph, folder: Path) -> Iterator[tuple[str, str, Act]]:
    """Every method that takes a reason, once or more: its name, something that it is about, and an act that changes."""
    say = graph.observe
    faded = say("I love americano.", speaker="Zhang", at="2025-01-01T10:00Z").beliefs[0].id
    graph.maintain()
    tea = say("I like tea.", speaker="Ann", claims=[Claim("Ann", "likes", "tea")])
    milk = say("Ann mag Milch", speaker="Bob", claims=[Claim("Ann", "likes", "milk")])
    own = say("我喜欢绿茶。", speaker="小李", agent="alpha").evidence[0].id
    say("x", speaker="Cat", claims=[Claim("Jon Smithson", "likes", "tea")])
    say("y", speaker="Cat", claims=[Claim("Jon Smithsen", "likes", "tea")])
    table = folder / "names.csv"
    table.write_text("name,of\nAnnie,Ann\n小王,王五\n", encoding="utf-8")
    one, other, evidence = tea.beliefs[0].id, milk.beliefs[0].id, tea.evidence[0].id
    weak = next(item.id for item in graph.review_queue("weak") if faded in item.about)
    drink = graph.space.filed(faded)[0].evidence.id
    yield "retract", evidence, lambda **k: graph.retract(evidence, **k)
    yield "restore", evidence, lambda **k: graph.restore(evidence, **k)
    yield "alias", graph.entity("Ann"), lambda **k: graph.alias("Ann Lee", "Ann", **k)
    yield "load_aliases", graph.entity("Ann"), lambda **k: graph.load_aliases(table, **k)
    wholes = folder / "wholes.csv"
    wholes.write_text("part,whole\n旧金山,加州\n加州,美国\n", encoding="utf-8")
    yield "within", "Boston in USA", lambda **k: graph.within("Boston", "USA", **k)
    yield "load_wholes", "加州 in 美国", lambda **k: graph.load_wholes(wholes, **k)
    compared = graph.review()[0].id
    yield "decide", compared, lambda **k: graph.decide(compared, "same", **k)
    yield "decide", drink, lambda **k: graph.decide(weak, "discard", **k)
    yield "decide", drink, lambda **k: graph.decide(weak, "open", **k)
    yield "restore_archived", drink, lambda **k: graph.restore_archived(faded, **k)
    asked = graph.quote(one, ask=True, above=1.0).item
    yield "decide", one, lambda **k: graph.decide(asked, "allow", **k)
    yield "place_context", "version=2.1", lambda **k: graph.place_context("version", "2.1", "2", **k)
    drawn = f"{one} PRECEDES {other}"
    yield "link", drawn, lambda **k: graph.link(one, "PRECEDES", other, **k)
    yield "unlink", drawn, lambda **k: graph.unlink(one, "PRECEDES", other, **k)
    yield "put_node", "n-1", lambda **k: graph.put_node("note", "n-1", {"状态": "待审"}, **k)
    yield "confirm", "", lambda **k: graph.confirm(one, by="Eve", **k)
    yield "deny", "", lambda **k: graph.deny(one, by="Eve", **k)
    yield "outcome", "", lambda **k: graph.outcome(one, True, by="checker", **k)
    found = {"belief": other, "held": False}
    yield "outcomes", "", lambda **k: graph.outcomes([found], by="checker", **k)
    yield "move", evidence, lambda **k: graph.move(one, {"scenario": "work"}, **k)
    yield "split", evidence, lambda **k: graph.split(the(graph, "tea"), evidence, value="chai", **k)
    yield "strike", evidence, lambda **k: graph.strike(the(graph, "chai"), evidence, **k)
    yield "undo", evidence, lambda **k: graph.undo(graph.audit(limit=1000)[-1].number, **k)
    yield "merge", evidence, lambda **k: graph.merge(the(graph, "chai"), other, **k)
    yield "rename_predicate", "likes", lambda **k: graph.rename_predicate("likes", "uses", **k)
    yield "share", own, lambda **k: graph.share(own, **k)
    yield "unshare", own, lambda **k: graph.unshare(own, **k)
    yield "trust", "alpha trusts beta", lambda **k: graph.trust("alpha", "beta", 0.4, **k)
    for n in range(3):
        for who in ("Ann", "小李"):
            say(f"{n}: {who}", speaker=who, claims=[Claim(f"Street {n}", "located_in", "Rome")])
    who = Roll(graph.space, ChangeSet(), graph._clock()).who("小李")
    yield "apply_authority", authority_id(who, learned=True), lambda **k: graph.apply_authority(**k)
    yield "set_authority", authority_id(who), lambda **k: graph.set_authority("小李", 0.3, **k)
    graph.space.commit(ChangeSet(links=[Link(other, Relation.SUPPORTS, other)]))
    yield "mend", f"{other} SUPPORTS {other}", lambda **k: graph.mend(**k)
    yield "erase", "", lambda **k: graph.erase(own, **k)


def kept(graph: BeliefGraph) -> str:
    """All that a graph keeps, in words."""
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


def test_every_reason_is_masked_and_every_entry_tells_what_it_is_about(open_graph: OpenGraph, tmp_path: Path) -> None:
    settings = Settings(kinds=("note",), mask=("email",), mask_key="k", synchronous="NORMAL")
    graph = open_graph(settings=settings, zone="UTC")
    takes = {
        name
        for name, method in inspect.getmembers(BeliefGraph, inspect.isfunction)
        if "reason" in inspect.signature(method).parameters and not name.startswith("_")
    } - {"doctor"}  # it acts by `mend` and `maintain`
    tried = set()
    for name, about, act in with_a_reason(graph, tmp_path):
        before = len(graph.audit(limit=1000))
        act(reason=f"she wrote to {SECRET}（电邮）")
        [entry] = graph.audit(after=before)
        assert "[email:" in entry.reason, name
        assert SECRET not in kept(graph), name
        assert not about or about in concerned(entry.data), (name, entry.data)
        tried.add(name)
    assert takes == tried


def test_the_entry_of_a_round_tells_what_it_was_about(graph: BeliefGraph) -> None:
    told = graph.observe("我喜欢拿铁。", speaker="李雷", at="2025-01-01T10:00Z")
    graph.maintain()
    [item] = graph.review_queue("weak")
    about = {ident for entry in graph.audit(act="maintain") for ident in concerned(entry.data)}
    assert about == {told.evidence[0].id, told.beliefs[0].id, item.id}


# Undoing ----------------------------------------------------------------------------------------------------


def entered() -> set[str]:
    """The name of every act that the graph enters in its log, as its parts spell them."""
    names = set()
    for file in Path(beliefgraph.graph.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
                first = call.args[0]
                if call.func.attr in ("_acting", "_amended", "_verdict", "_share") and isinstance(first, ast.Constant):
                    names.add(str(first.value))
    return names


def test_every_act_is_undone_by_another_or_is_for_good() -> None:
    assert entered() >= {
        "observe",
        "retract",
        "review",
        "ask for review",
        "reread",
        "confirm",
        "outcome",
        "outcomes",
        "share",
        "undo",
        "erase",
    }
    assert entered() - REVERSES.keys() - FOR_GOOD.keys() == set()
    assert not REVERSES.keys() & FOR_GOOD.keys()


def test_asking_for_review_is_undone(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = graph.observe("我喜欢拿铁。", speaker="李雷", at="2025-06-01T00:00Z").beliefs[0].id
    item = graph.quote(belief, ask=True).item
    [entry] = graph.space.last_entries(limit=1)
    assert {item, belief} <= {*concerned(entry.data)}
    undone = graph.undo(entry.number)
    assert graph.review_queue(state=None) == []
    graph.undo(undone.act)
    assert [i.id for i in graph.review_queue()] == [item]
    decided = graph.decide(item, "allow", by="王芳")
    with pytest.raises(CannotUndo, match=f"Undo act {decided.act} "):
        graph.undo(entry.number)
    clock.tick(days=200)
    again = graph.quote(belief, ask=True)
    assert (again.allowed, again.item) == (False, item)
    [entry] = graph.space.last_entries(limit=1)
    graph.undo(entry.number)
    assert [i.state for i in graph.review_queue(state=None)] == ["allow"], "what was decided before is decided again"


def test_reading_again_is_for_good_and_says_what_to_do(graph: BeliefGraph) -> None:
    told = graph.observe("I like tea.", speaker="Ann")
    graph.reread(told.evidence[0].id)
    [entry] = graph.space.last_entries(limit=1)
    with pytest.raises(CannotUndo, match="Read it again"):
        graph.undo(entry.number)


def test_undoing_many_parts_goes_through_the_log_once(
    graph: BeliefGraph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "names.csv"
    table.write_text("name,of\n" + "".join(f"小{n},王{n}\n" for n in range(30)), encoding="utf-8")
    loaded = graph.load_aliases(table)
    reads = []

    def counted(name: str) -> Callable[..., Any]:
        read = getattr(graph.space, name)
        return lambda *args, **named: (reads.append(name), read(*args, **named))[1]

    for name in ("entries", "last_entries"):
        monkeypatch.setattr(graph.space, name, counted(name))
    graph.undo(loaded.act)
    assert graph.aliases() == []
    assert len(reads) <= 4, "the act, one pass over a log of one page, and the number of the undoing"


# Deciding ---------------------------------------------------------------------------------------------------


def test_decide_is_one_and_takes_the_keywords_of_before(graph: BeliefGraph) -> None:
    graph.observe("x", speaker="Cat", claims=[Claim("Jon Smithson", "likes", "tea")])
    graph.observe("y", speaker="Cat", claims=[Claim("Jon Smithsen", "likes", "tea")])
    [compared] = graph.review()
    graph.decide(comparison=compared.id, state="same", by="Ana")
    assert [task.by for task in graph.review("same")] == ["Ana"]
    graph.decide(compared.id, state="open")
    assert graph.review() == [compared]
    for wrong in ({}, {"item": compared.id}, {"item": compared.id, "comparison": compared.id, "verdict": "same"}):
        with pytest.raises(InvalidInput, match="takes the"):
            graph.decide(**wrong)
