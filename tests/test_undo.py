"""Laws of undoing: an act undone at once leaves the graph as it was, and done again as it was then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from beliefgraph import Amendment, BeliefGraph, Claim, Settings
from beliefgraph.errors import BeliefGraphError, CannotUndo, InvalidInput, NotFound
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
Act = Callable[..., Amendment]
START = datetime(2025, 3, 1, tzinfo=UTC)

PEOPLE = ("Ann", "小李", "Bob", "张三")
THINGS = (
    ("likes", "tea"),
    ("likes", "coffee"),
    ("喜欢", "绿茶"),
    ("lives_in", "Oslo"),
    ("住在", "北京"),
    ("uses", "Go"),
)
PLACES: tuple[dict[str, str], ...] = (
    {},
    {"scenario": "work"},
    {"scenario": "home"},
    {"scenario": "work", "地区": "华东"},
)


def told() -> BeliefGraph:
    """A graph of twelve pieces of evidence in two languages, three contexts and both signs."""
    graph = BeliefGraph.open(
        settings=Settings(by="li"), embedder="none", clock=FixedClock(datetime(2025, 12, 1, tzinfo=UTC))
    )
    for number in range(12):
        predicate, value = THINGS[number % len(THINGS)]
        about = PEOPLE[(number // 3) % len(PEOPLE)]
        graph.observe(
            f"{about} {predicate} {value} ({number})",
            speaker=PEOPLE[number % len(PEOPLE)],
            at=START + timedelta(days=number),
            context=PLACES[number % len(PLACES)],
            claims=[Claim(about, predicate, value, polarity=-1 if number % 5 == 4 else 1)],
            run="first" if number < 6 else "second",
            agent="alpha" if number % 4 == 3 else "",
        )
    beliefs = graph.beliefs()
    for number, (one, other) in enumerate(pairwise(beliefs)):
        claim = Claim(PEOPLE[number % len(PEOPLE)], "likes", f"conclusions {number}")
        graph.observe("so", speaker="alpha", agent="alpha", derives_from=[one.id, other.id], claims=[claim])
    return graph


def something(graph: BeliefGraph, kind: str, a: int, b: int) -> Act:
    """One act of a kind, on what is there; `a` and `b` choose what it is about."""
    beliefs = graph.beliefs(limit=1000)
    one, other = beliefs[a % len(beliefs)], beliefs[b % len(beliefs)]
    filed = [f.evidence.id for f in graph.space.filed(one.id)]
    evidence = sorted(e.id for e in graph.space.all_evidence())
    name, of = PEOPLE[a % len(PEOPLE)], PEOPLE[b % len(PEOPLE)]
    predicate, value = THINGS[b % len(THINGS)]
    acts: dict[str, Act] = {
        "retract": lambda **k: graph.retract(evidence[a % len(evidence)], "记错了", **k),
        "restore": lambda **k: graph.restore(evidence[a % len(evidence)], **k),
        "alias": lambda **k: graph.alias(name, of, **k),
        "rename": lambda **k: graph.rename_predicate(("likes", "uses")[a % 2], ("uses", "likes", "does")[b % 3], **k),
        "place": lambda **k: graph.place_context("scenario", ("work", "home")[a % 2], ("", "life")[b % 2], **k),
        "link": lambda **k: graph.link(one.id, ("SUPPORTS", "CONTRADICTS", "DERIVES_FROM")[a % 3], other.id, **k),
        "move": lambda **k: graph.move(one.id, PLACES[b % len(PLACES)], **k),
        "merge": lambda **k: graph.merge(one.id, other.id, **k),
        "split": lambda **k: graph.split(one.id, filed[:1], value=value, subject=(None, name)[b % 2], **k),
        "resay": lambda **k: graph.split(one.id, filed, predicate=predicate, context=PLACES[a % len(PLACES)], **k),
        "strike": lambda **k: graph.strike(one.id, filed[: 1 + b % 2], **k),
        "confirm": lambda **k: graph.confirm(one.id, by=name, **k),
        "deny": lambda **k: graph.deny(one.id, by=of, **k),
        "outcome": lambda **k: graph.outcome(one.id, a % 2 > 0, by=name, at=START + timedelta(days=b), **k),
        "set_authority": lambda **k: graph.set_authority(of, (None, 0.2, 0.9)[a % 3], ("", "likes")[b % 2], **k),
        "apply_authority": lambda **k: graph.apply_authority(**k),
        "undo": lambda **k: graph.undo(1 + a % (graph.audit_head().number if graph.audit_head() else 1), **k),  # type: ignore[union-attr]
        "method": lambda **k: graph.undo(method=("given", "verdict", "outcome")[a % 3], **k),
        "share": lambda **k: graph.share(evidence[a % len(evidence)], **k),
        "run": lambda **k: graph.undo(run=("first", "second")[a % 2], **k),
    }
    return acts[kind]


KINDS = (
    "retract", "restore", "alias", "rename", "place", "link", "move", "merge", "split", "resay", "strike", "confirm",
    "deny", "outcome", "undo", "method", "run", "share", "set_authority", "apply_authority",
)  # fmt: skip


@settings(max_examples=40, phases=(Phase.explicit, Phase.generate))
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 40), st.integers(0, 40)), max_size=12))
def test_an_act_undone_at_once_leaves_the_graph_as_it_was(chosen: list[tuple[str, int, int]]) -> None:
    with told() as graph:
        for kind, a, b in chosen:
            if not graph.beliefs():
                return
            act, before, last = something(graph, kind, a, b), graph.digest(), graph.audit_head()
            try:
                tried = act(dry_run=True)
            except BeliefGraphError as refusal:
                with pytest.raises(type(refusal)):
                    act()
                assert graph.digest() == before
                continue
            assert graph.digest() == before and graph.audit_head() == last
            done = act()
            after = graph.digest()
            assert replace(done, act=0) == tried
            assert (graph.audit_head() != last) == bool(done.act)
            if done.act:
                undone = graph.undo(done.act)
                assert graph.digest() == before, kind
                again = graph.undo(undone.act)
                assert graph.digest() == after, kind
                if b % 3:
                    graph.undo(again.act)
                    assert graph.digest() == before, kind
        assert graph.verify_audit() == []
        assert graph.validate() == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_any_order_of_independent_acts_ends_in_one_graph(open_graph: OpenGraph, language: str) -> None:
    said = {
        "en": ("I like tea.", "Ann likes tea.", "I like coffee.", "Ann", "Bob", "latte"),
        "zh": ("我喜欢绿茶。", "小李喜欢绿茶。", "我喜欢咖啡。", "小李", "张三", "拿铁"),
    }[language]
    digests = set()
    for order in permutations(range(4)):
        graph = open_graph()
        one = graph.observe(said[0], speaker=said[3], at="2025-03-01T00:00:00Z")
        two = graph.observe(said[1], speaker=said[4], at="2025-03-02T00:00:00Z")
        other = graph.observe(said[2], speaker=said[4], at="2025-03-03T00:00:00Z")
        tea, coffee = one.beliefs[0].id, other.beliefs[0].id
        acts: list[Callable[[], Any]] = [
            lambda graph=graph, two=two: graph.retract(two.evidence[0].id, "hearsay"),  # type: ignore[misc]
            lambda graph=graph, tea=tea: graph.deny(tea, by="Eve"),  # type: ignore[misc]
            lambda graph=graph, coffee=coffee: graph.split(coffee, other.evidence[0].id, value=said[5]),  # type: ignore[misc] # noqa: B023
            lambda graph=graph: graph.place_context("scenario", "work", "life"),  # type: ignore[misc]
        ]
        for number in order:
            acts[number]()
        digests.add(graph.digest())
    assert len(digests) == 1


def test_retracted_evidence_is_merged_along_and_comes_back_where_it_then_belongs(open_graph: OpenGraph) -> None:
    digests = []
    for retract_first in (True, False):
        graph = open_graph()
        one = graph.observe("I love black tea.", speaker="Ann", at="2025-03-01T00:00:00Z")
        two = graph.observe("Ann likes English breakfast.", speaker="Bob", at="2025-03-02T00:00:00Z")
        acts = [
            lambda: graph.retract(two.evidence[0].id, "hearsay"),  # noqa: B023
            lambda: graph.merge(two.beliefs[0].id, one.beliefs[0].id),  # noqa: B023
        ]
        for act in acts if retract_first else reversed(acts):
            act()
        graph.restore(two.evidence[0].id)
        assert len(graph.beliefs()) == 1
        digests.append(graph.digest())
    assert digests[0] == digests[1]


# What is refused ----------------------------------------------------------------------------------------------


def test_an_act_that_a_later_one_changed_again_is_refused_and_the_later_is_named(graph: BeliefGraph) -> None:
    graph.observe("I like tea.", speaker="Ann")
    first = graph.alias("Annie", "Ann")
    second = graph.alias("Annie", "Anna")
    with pytest.raises(CannotUndo, match=rf"Undo act {second.act} \(alias\) first"):
        graph.undo(first.act)
    graph.undo(second.act)
    assert graph.undo(first.act).act
    assert graph.aliases() == []


def test_a_name_that_was_told_to_be_another_keeps_an_alias_from_being_undone(graph: BeliefGraph) -> None:
    first = graph.alias("小张", "张三")
    second = graph.alias("阿张", "小张")
    with pytest.raises(CannotUndo, match="阿张 was said to be one of these names since"):
        graph.undo(first.act)
    graph.undo(second.act)
    graph.undo(first.act)
    assert graph.aliases() == []


def test_what_is_undone_already_is_refused_and_what_undid_it_is_named(graph: BeliefGraph) -> None:
    told = graph.observe("I like tea.", speaker="Ann")
    done = graph.retract(told.evidence[0].id, "misheard")
    undone = graph.undo(done.act)
    with pytest.raises(CannotUndo, match=f"Act {undone.act} undid it already"):
        graph.undo(done.act)


def test_an_act_over_several_things_is_undone_for_those_that_are_as_it_left_them(
    open_graph: OpenGraph, clock: FixedClock
) -> None:
    graph = open_graph()
    ids = [graph.observe(f"I like {what}.", speaker="Ann").evidence[0].id for what in ("tea", "coffee")]
    done = graph.retract(ids, "a test account")
    clock.tick(hours=1)
    graph.restore(ids[0])
    clock.tick(hours=1)
    graph.retract(ids[0], "not Ann's")
    assert graph.undo(done.act).changed == (ids[1],)
    assert graph.space.evidence(ids)[ids[0]].retract_reason == "not Ann's"


def test_a_move_is_undone_though_its_evidence_was_struck_since_and_stays_struck(graph: BeliefGraph) -> None:
    told = graph.observe("我喜欢绿茶。", speaker="小李")
    before = graph.digest()
    moved = graph.move(told.beliefs[0].id, {"scenario": "工作"})
    struck = graph.strike(moved.beliefs[-1].id if len(moved.beliefs) == 1 else _active(graph), told.evidence[0].id)
    graph.undo(moved.act)
    assert graph.beliefs() == []
    graph.undo(struck.act)
    assert graph.digest() == before


def _active(graph: BeliefGraph) -> str:
    return graph.beliefs()[0].id


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({}, InvalidInput),
        ({"act": 1, "run": "x"}, InvalidInput),
        ({"run": "x", "method": "y"}, InvalidInput),
        ({"act": "1"}, InvalidInput),
        ({"act": True}, InvalidInput),
        ({"act": 0}, NotFound),
        ({"act": -1}, NotFound),
        ({"act": 99}, NotFound),
        ({"run": "nobody's"}, NotFound),
        ({"method": "llm/none"}, NotFound),
    ],
)
def test_what_names_nothing_to_undo_is_refused(
    graph: BeliefGraph, chosen: dict[str, Any], error: type[Exception]
) -> None:
    graph.observe("I like tea.", speaker="Ann")
    before = graph.digest()
    with pytest.raises(error):
        graph.undo(**chosen)
    assert graph.digest() == before


# Runs and methods ---------------------------------------------------------------------------------------------


def test_all_that_a_run_brought_in_is_undone_and_brought_back(graph: BeliefGraph) -> None:
    graph.observe("I like tea.", speaker="Ann")
    before = graph.digest()
    graph.observe_many(
        [{"text": "I like coffee.", "speaker": "Ann"}, {"text": "我喜欢咖啡。", "speaker": "小李"}], run="夜间"
    )
    after = graph.digest()
    undone = graph.undo(run="夜间", reason="a wrong file")
    assert graph.digest() == before
    assert {e.retract_reason for e in graph.space.all_evidence() if e.retracted} == {"a wrong file"}
    graph.undo(undone.act)
    assert graph.digest() == after


def test_what_one_version_read_is_struck_and_no_longer_name_is_taken_for_it(graph: BeliefGraph) -> None:
    def read(value: str, method: str) -> str:
        claim = Claim("Ann", "likes", value, method=method)
        return graph.observe(f"{value}?", speaker="Ann", claims=[claim]).beliefs[0].id

    read("tea", "llm/conversation@1/qwen")
    read("coffee", "llm/conversation@10/qwen")
    read("milk", "llm/conversation@2/qwen")
    before = graph.digest()
    done = graph.undo(method="llm/conversation@1")
    assert sorted(b.value for b in graph.beliefs()) == ["coffee", "milk"]
    assert len(list(graph.space.all_evidence())) == 3
    graph.undo(method="llm/conversation@")
    assert graph.beliefs() == []
    with pytest.raises(NotFound):
        graph.undo(method="llm/conversation")
    last = graph.audit_head()
    assert last is not None
    graph.undo(last.number)
    graph.undo(done.act)
    assert graph.digest() == before


# Acts of others -----------------------------------------------------------------------------------------------


def test_what_agents_share_and_trust_is_undone(graph: BeliefGraph) -> None:
    told = graph.observe("我喜欢绿茶。", speaker="小李", agent="alpha")
    before = graph.digest()
    shared = graph.share(told.evidence[0].id)
    assert [b.text for b in graph.beliefs()] == ["小李喜欢绿茶"]
    graph.undo(graph.undo(graph.undo(shared.act).act).act)
    assert graph.digest() == before and graph.beliefs() == []
    graph.trust("alpha", "beta", 0.4)
    graph.trust("alpha", "beta", 0.7)
    last = graph.audit_head()
    assert last is not None
    with pytest.raises(CannotUndo):
        graph.undo(last.number - 1)
    graph.undo(last.number)
    assert [entry.value for entry in graph.trusts()] == [0.4]


def test_corrections_of_what_an_agent_alone_sees_stay_its_own(graph: BeliefGraph) -> None:
    told = graph.observe("I like tea.", speaker="Ann", agent="alpha")
    other = graph.observe("Ann likes tea.", speaker="Bob")
    belief, evidence = told.beliefs[0].id, told.evidence[0].id
    with pytest.raises(InvalidInput, match="an agent's own belief"):
        graph.merge(belief, other.beliefs[0].id)
    graph.split(belief, evidence, value="chai")
    graph.confirm(other.beliefs[0].id, by="Eve")
    assert [b.text for b in graph.beliefs()] == ["Ann likes tea"]
    assert sorted(b.text for b in graph.beliefs(agent="alpha")) == ["Ann likes chai", "Ann likes tea"]
    assert graph.validate() == []


def test_what_is_for_good_or_was_erased_is_refused(graph: BeliefGraph) -> None:
    told = graph.observe("I like tea.", speaker="Ann")
    kept = graph.observe("I like milk.", speaker="Ann")
    struck = graph.strike(told.beliefs[0].id, told.evidence[0].id)
    receipt = graph.erase(told.evidence[0].id, reason="asked for")
    with pytest.raises(CannotUndo, match="for good"):
        graph.undo(receipt.act)
    with pytest.raises(CannotUndo, match="was erased"):
        graph.undo(struck.act)
    assert [b.id for b in graph.beliefs()] == [kept.beliefs[0].id]
    assert graph.verify_audit() == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_maintenance_put_away_is_brought_back_and_put_away_again(
    open_graph: OpenGraph, clock: FixedClock, language: str
) -> None:
    graph = open_graph()
    text, speaker = {"en": ("I like tea.", "Ann"), "zh": ("我喜欢绿茶。", "小李")}[language]
    told = graph.observe(text, speaker=speaker, at="2023-01-01T00:00:00Z")
    clock.tick(days=1000)
    report = graph.maintain()
    [away] = [entry for entry in graph.audit(act="maintain") if "archived" in entry.data]
    assert graph.beliefs() == []
    undone = graph.undo(away.number)
    assert [b.id for b in graph.beliefs()] == [told.beliefs[0].id]
    assert graph.space.evidence([told.evidence[0].id])[told.evidence[0].id].text == text
    graph.undo(undone.act)
    assert graph.beliefs() == []
    assert report.acts


def test_a_decision_of_the_review_queue_is_undone(open_graph: OpenGraph, clock: FixedClock) -> None:
    graph = open_graph()
    told = graph.observe("I may like tea.", speaker="Ann", claims=[Claim("Ann", "likes", "tea", stance=0.1)])
    clock.tick(days=400)
    graph.quote(told.beliefs[0].id, "alpha", ask=True)
    [item] = graph.review_queue("quote")
    decided = graph.decide(item.id, "allow", by="王芳")
    assert [i.state for i in graph.review_queue("quote", None)] == ["allow"]
    graph.undo(decided.act)
    assert [i.state for i in graph.review_queue("quote", None)] == ["open"]
