"""Corrections: another context, one belief for two, two for one, a misreading, a person's verdict."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import Belief, BeliefGraph, Claim
from beliefgraph.errors import BeliefGraphError, InvalidInput, InvalidName, InvalidText, NotFound
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
MARCH = "2025-03-01T10:00:00Z"


def told(graph: BeliefGraph, text: str, speaker: str, *claims: Claim, **more: object) -> tuple[str, str]:
    """An observation: the ids of its belief and its evidence."""
    outcome = graph.observe(text, speaker=speaker, at=MARCH, claims=claims or None, **more)  # type: ignore[arg-type]
    return outcome.beliefs[0].id, outcome.evidence[0].id


def texts(graph: BeliefGraph) -> list[str]:
    return sorted(belief.text for belief in graph.beliefs())


def the(graph: BeliefGraph, value: str) -> Belief:
    [found] = [belief for belief in graph.beliefs() if belief.value == value]
    return found


# Moving -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "speaker", "context"),
    [("I drink coffee.", "Ann", {"scenario": "work"}), ("我喜欢绿茶。", "小李", {"场合": "工作", "地区": "华东"})],
)
def test_a_belief_moves_to_another_context_and_answers_there(
    open_graph: OpenGraph, text: str, speaker: str, context: dict[str, str]
) -> None:
    graph, born_so = open_graph(), open_graph()
    belief, _ = told(graph, text, speaker)
    told(born_so, text, speaker, context=context)
    done = graph.move(belief, context, by="王", reason="said of work only")
    assert [b.scope for b in graph.beliefs()] == [b.scope for b in born_so.beliefs()]
    assert [b.opinion for b in graph.beliefs()] == [b.opinion for b in born_so.beliefs()]
    assert graph.validate() == []
    steps = graph.explain(graph.beliefs()[0].id).history
    assert [(step.cause, step.reason) for step in steps] == [("refiled", "said of work only")]
    [entry] = graph.audit(act="move")
    assert (entry.number, entry.by, entry.reason) == (done.act, "王", "said of work only")


def test_edges_that_were_drawn_follow_a_belief_that_moves_and_come_back(graph: BeliefGraph) -> None:
    tea, _ = told(graph, "I like tea.", "Ann")
    cups, _ = told(graph, "I have cups.", "Ann", Claim("Ann", "has", "cups"))
    graph.link(tea, "SUPPORTS", cups, strength=0.5)
    before = graph.explain(cups).links
    done = graph.move(tea, {"scenario": "work"})
    [link] = graph.explain(cups).links
    assert (link.source, link.target, link.data) == (the(graph, "tea").id, cups, {"strength": 0.5})
    assert [(k.source, k.relation) for k in graph.explain(tea).links] == [(the(graph, "tea").id, "UPDATES")]
    graph.undo(done.act)
    assert graph.explain(cups).links == before


def test_a_belief_stays_where_it_is_moved_to_when_more_is_said(graph: BeliefGraph) -> None:
    tea, _ = told(graph, "I like tea.", "Ann")
    graph.move(tea, {"scenario": "work"})
    told(graph, "I like tea!", "Ann", context={"scenario": "home"})
    graph.alias("Annie", "Ann")
    assert sorted(b.scope for b in graph.beliefs()) == [(("scenario", "home"),), (("scenario", "work"),)]


def test_moving_to_where_it_is_changes_nothing_and_is_no_act(graph: BeliefGraph) -> None:
    tea, _ = told(graph, "I like tea.", "Ann", context={"scenario": "work"})
    last = graph.audit_head()
    assert graph.move(tea, {"scenario": "work"}).act == 0
    assert graph.audit_head() == last


# Merging and splitting ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [("black tea", "English breakfast"), ("咖啡", "美式")])
def test_merged_beliefs_are_one_with_the_evidence_of_both(graph: BeliefGraph, one: str, other: str) -> None:
    first, _ = told(graph, "a", "Ann", Claim("Ann", "likes", one))
    second, evidence = told(graph, "b", "Bob", Claim("Ann", "likes", other))
    graph.merge(second, first)
    [belief] = graph.beliefs()
    assert (belief.id, belief.value, belief.standing.origins) == (first, one, 2)
    assert evidence in {c.evidence.id for c in graph.explain(first).supports}
    assert graph.validate() == []


def test_merging_follows_names_predicates_and_sides(graph: BeliefGraph) -> None:
    first, _ = told(graph, "a", "Ann", Claim("Ann", "works_at", "Acme"))
    second, _ = told(graph, "b", "Bob", Claim("A. Lee", "serves", "the Acme company", polarity=-1))
    graph.merge(second, first)
    explanation = graph.explain(first)
    assert [c.evidence.text for c in explanation.refutes] == ["b"]
    graph.alias("A. Lee", "Zoe")
    assert [c.evidence.text for c in graph.explain(first).refutes] == ["b"], "what was merged is about Ann by now"


def test_of_two_readings_of_one_text_the_stronger_stands_and_the_other_comes_back_with_undo(
    open_graph: OpenGraph,
) -> None:
    left = set()
    for order in permutations(range(2)):
        graph = open_graph()
        claims = [Claim("Ann", "likes", "tea", stance=0.4), Claim("Ann", "likes", "chai", stance=0.9)]
        told(graph, "tea, chai I mean", "Ann", *claims)
        told(graph, "both", "Bob", Claim("Ann", "likes", "hot drinks"))
        before, drinks = graph.digest(), the(graph, "hot drinks").id
        merged = [the(graph, ("tea", "chai")[number]).id for number in order]
        acts = [graph.merge(one, drinks).act for one in merged]
        [mine] = [c for c in graph.explain(drinks).supports if c.evidence.speaker == "Ann"]
        assert mine.stance == 0.9
        left.add(graph.digest())
        for act in reversed(acts):
            graph.undo(act)
        assert graph.digest() == before
        assert texts(graph) == ["Ann likes chai", "Ann likes hot drinks", "Ann likes tea"]
    assert len(left) == 1


def test_a_link_between_beliefs_that_are_merged_goes_and_comes_back(graph: BeliefGraph) -> None:
    one, _ = told(graph, "a", "Ann", Claim("Ann", "likes", "tea"))
    other, _ = told(graph, "b", "Bob", Claim("Ann", "likes", "chai"))
    graph.link(one, "CONTRADICTS", other)
    done = graph.merge(one, other)
    assert [k.relation for k in graph.explain(other).links] == ["UPDATES"] and graph.validate() == []
    graph.undo(done.act)
    assert [link.relation for link in graph.explain(other).links] == ["CONTRADICTS"]


def test_evidence_that_means_something_else_is_split_off(graph: BeliefGraph) -> None:
    apple, first = told(graph, "Apple is great", "Ann", Claim("Ann", "likes", "Apple"))
    _, second = told(graph, "I ate an Apple", "Bob", Claim("Ann", "likes", "Apple"))
    graph.split(apple, second, value="apples")
    assert texts(graph) == ["Ann likes Apple", "Ann likes apples"]
    assert [c.evidence.id for c in graph.explain(apple).supports] == [first]


def test_what_is_split_off_may_be_about_somebody_else_in_other_words_elsewhere(graph: BeliefGraph) -> None:
    belief, evidence = told(graph, "李雷喜欢喝茶", "韩梅梅", Claim("李雷", "喜欢", "茶"))
    graph.split(belief, evidence, subject="李雷（二班）", context={"场合": "学校"})
    assert [(b.text, b.scope) for b in graph.beliefs()] == [("李雷（二班）喜欢茶", (("场合", "学校"),))]
    [now] = graph.beliefs()
    graph.split(now.id, evidence, predicate="过敏", text="李雷（二班）对茶过敏")
    assert texts(graph) == ["李雷（二班）对茶过敏"]
    graph.alias("李雷（二班）", "李雷")
    assert graph.beliefs()[0].subject == graph.entity("李雷")


# Striking -----------------------------------------------------------------------------------------------------


def test_a_misreading_counts_nothing_and_the_evidence_stays_and_counts_elsewhere(graph: BeliefGraph) -> None:
    claims = [Claim("Ann", "likes", "tea"), Claim("Ann", "likes", "milk")]
    outcome = graph.observe("tea with milk", speaker="Ann", at=MARCH, claims=claims)
    milk = outcome.beliefs[1].id
    done = graph.strike(milk, outcome.evidence[0].id, by="Eve", reason="she takes it without")
    assert texts(graph) == ["Ann likes tea"]
    assert graph.recall("tea with milk")[0].evidence[0].id == outcome.evidence[0].id
    assert graph.validate() == []
    graph.alias("Annie", "Ann")
    graph.undo(done.act)
    assert texts(graph) == ["Ann likes milk", "Ann likes tea"]


def test_struck_and_retracted_evidence_counts_only_when_both_are_undone(graph: BeliefGraph) -> None:
    tea, evidence = told(graph, "I like tea.", "Ann")
    before = graph.digest()
    struck, retracted = graph.strike(tea, evidence), graph.retract(evidence, "a test")
    graph.undo(struck.act)
    assert graph.beliefs() == []
    graph.restore(evidence)
    assert graph.digest() == before
    assert retracted.act


def test_undo_of_a_strike_brings_back_exactly_what_it_struck(graph: BeliefGraph) -> None:
    tea, first = told(graph, "I like tea.", "Ann")
    _, second = told(graph, "Ann likes tea.", "Bob")
    graph.strike(tea, first)
    done = graph.undo(method="rules/2")
    assert graph.beliefs() == []
    graph.undo(done.act)
    assert [c.evidence.id for c in graph.explain(tea).supports if c.counts] == [second]


def test_reading_again_replaces_a_correction_and_says_so(graph: BeliefGraph) -> None:
    tea, one = told(graph, "I like tea.", "Ann")
    _, two = told(graph, "我喜欢绿茶。", "小李")
    _, three = told(graph, "I like cocoa.", "Bob")
    graph.move(tea, {"scenario": "work"})
    struck = graph.strike(the(graph, "绿茶").id, two)
    reread = graph.reread([one, two, three])
    assert (reread.read, reread.replaced) == (3, 2)
    assert [b.scope for b in graph.beliefs()] == [(), (), ()]
    with pytest.raises(BeliefGraphError):
        graph.undo(struck.act)
    assert graph.reread([one, two, three]).replaced == 0


# Verdicts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ann likes tea", ("confirmed: Ann likes tea", "denied: Ann likes tea")),
        ("小李喜欢绿茶", ("确认：小李喜欢绿茶", "否认：小李喜欢绿茶")),
    ],
)
def test_a_verdict_is_evidence_and_a_later_one_of_the_same_person_takes_it_back(
    graph: BeliefGraph, clock: FixedClock, text: str, words: tuple[str, str]
) -> None:
    subject, value = ("Ann", "tea") if text.isascii() else ("小李", "绿茶")
    belief, _ = told(graph, "she may", "Bob", Claim(subject, "likes", value, stance=0.3, text=text))
    before, undecided = graph.digest(), graph.explain(belief).belief.opinion.signed
    graph.confirm(belief, by="王芳", reason="seen it")
    [verdict] = [c for c in graph.explain(belief).supports if c.evidence.kind == "verdict"]
    assert (verdict.evidence.text, verdict.evidence.origin, verdict.authority) == (words[0], "王芳", 0.95)
    assert graph.explain(belief).belief.opinion.signed > max(undecided, 0.7)
    clock.tick(days=1)
    denied = graph.deny(belief, by="王芳")
    explanation = graph.explain(belief)
    assert [c.evidence.text for c in explanation.refutes if c.counts] == [words[1]]
    assert graph.explain(belief).belief.opinion.signed < -0.7
    graph.undo(denied.act)
    assert [c.evidence.text for c in graph.explain(belief).supports if c.counts and c.evidence.kind] == [words[0]]
    graph.undo(graph.audit(act="confirm")[0].number)
    assert graph.digest() == before


def test_verdicts_of_two_people_stand_side_by_side(graph: BeliefGraph) -> None:
    belief, _ = told(graph, "I like tea.", "Ann")
    for person in ("Eve", "Bob"):
        graph.confirm(belief, by=person)
        graph.confirm(belief, by=person)
    verdicts = [c for c in graph.explain(belief).supports if c.evidence.kind == "verdict" and c.counts]
    assert len(verdicts) == 2
    assert graph.validate() == []


def test_a_verdict_of_nobody_is_refused(graph: BeliefGraph) -> None:
    belief, _ = told(graph, "I like tea.", "Ann")
    with pytest.raises(InvalidName, match="somebody's"):
        graph.confirm(belief)


def test_a_verdict_on_what_was_withdrawn_brings_it_back(graph: BeliefGraph) -> None:
    belief, evidence = told(graph, "I like tea.", "Ann")
    graph.retract(evidence, "hearsay")
    graph.confirm(belief, by="Eve")
    assert texts(graph) == ["Ann likes tea"]


# Two graphs become one ----------------------------------------------------------------------------------------


def test_how_often_evidence_was_corrected_does_not_depend_on_which_graph_came_first(open_graph: OpenGraph) -> None:
    files, evidence = [], ""
    for times in (1, 2):
        graph = open_graph()
        belief, evidence = told(graph, "I like tea.", "Ann")
        for scenario in ("work", "home")[:times]:
            graph.move(belief, {"scenario": scenario})
            belief = the(graph, "tea").id
        out = io.StringIO()
        graph.export(out)
        files.append(out.getvalue().splitlines())
    for order in (files, files[::-1]):
        both = open_graph()
        for lines in order:
            both.load(lines)
        [mark] = both.space.nodes_of("correction")
        assert mark.data == {"evidence": evidence, "times": 2}


# The document -------------------------------------------------------------------------------------------------

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "correcting.md"


def test_the_document_shows_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    printed = ""
    for lang, text in re.findall(r"```(\w+)\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL):
        if lang == "python":
            exec(compile(text, DOCUMENT.name, "exec"), names)
            printed = capsys.readouterr().out
        elif lang == "text":
            assert printed == text


# What is refused ----------------------------------------------------------------------------------------------


def test_what_cannot_be_corrected_is_refused_and_changes_nothing(graph: BeliefGraph) -> None:
    tea, evidence = told(graph, "I like tea.", "Ann")
    work, _ = told(graph, "I hate tea.", "Ann", Claim("Ann", "likes", "tea", polarity=-1), context={"scenario": "work"})
    milk, other = told(graph, "I like milk.", "Ann")
    graph.retract(other, "a test")
    before, last = graph.digest(), graph.audit_head()
    refusals: list[tuple[type[Exception], Callable[[], object]]] = [
        (NotFound, lambda: graph.move("b_none", {})),
        (NotFound, lambda: graph.merge(tea, "b_none")),
        (NotFound, lambda: graph.split(tea, other, value="x")),
        (NotFound, lambda: graph.split("b_none", evidence, value="x")),
        (NotFound, lambda: graph.strike(tea, other)),
        (NotFound, lambda: graph.confirm("b_none", by="Eve")),
        (InvalidInput, lambda: graph.merge(tea, tea)),
        (InvalidInput, lambda: graph.merge(tea, work)),
        (InvalidInput, lambda: graph.split(tea, evidence)),
        (InvalidInput, lambda: graph.split(milk, other, value="x")),
        (InvalidName, lambda: graph.split(tea, evidence, subject=" ")),
        (InvalidText, lambda: graph.split(tea, evidence, value="a\0b")),
        (InvalidName, lambda: graph.move(tea, {"": "work"})),
        (InvalidInput, lambda: graph.strike(tea, [7])),  # type: ignore[list-item]
        (InvalidText, lambda: graph.strike(tea, evidence, by=7)),  # type: ignore[arg-type]
        (InvalidText, lambda: graph.strike(tea, evidence, reason="\ud800")),
    ]
    for error, act in refusals:
        with pytest.raises(error):
            act()
    assert (graph.digest(), graph.audit_head()) == (before, last)


def test_what_was_concluded_follows_a_corrected_premise_there_and_back(graph):
    def has(value):
        claim = {"subject": "小安", "predicate": "has", "value": value}
        return graph.observe(f"小安 has {value}", speaker="小安", claims=[claim]).beliefs[0].id

    auto, car = has("auto"), has("汽车")
    claim = {"subject": "小安", "predicate": "can", "value": "drive"}
    drives = graph.observe("小安 can drive", agent="bot", derives_from=[auto], claims=[claim]).beliefs[0].id
    believed = graph.explain(drives).opinion.belief
    acts = [graph.merge(auto, car).act, graph.move(car, {"place": "家"}).act]
    assert graph.explain(drives).opinion.belief == pytest.approx(believed, abs=1e-4)
    (premise,) = graph.explain(drives).derivations[0].premises
    assert (premise.value, dict(premise.scope)) == ("汽车", {"place": "家"})
    for act in reversed(acts):
        graph.undo(act=act)
    assert [p.id for p in graph.explain(drives).derivations[0].premises] == [auto]
    assert graph.explain(drives).opinion.belief == pytest.approx(believed, abs=1e-4)
