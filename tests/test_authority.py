"""Whom to believe: learned from how people and sources agree, applied by one act, taken back by another."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph import Belief, BeliefGraph, Contribution, Settings
from beliefgraph.domain.authority import word_key
from beliefgraph.errors import CannotUndo, InvalidInput, InvalidText, NotFound, OutOfRange
from beliefgraph.lessons import Lessons
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
Row = dict[str, Any]
START = datetime(2025, 11, 1, tzinfo=UTC)
HONEST = ("Ann", "小李", "Bob")
SLOPPY = "张三"


def row(who: str, about: str, value: str, predicate: str = "lives_in", **more: Any) -> Row:
    """One word of somebody on one thing."""
    claim = {"subject": about, "predicate": predicate, "value": value}
    plain = {"text": f"{who}: {about} {predicate} {value}", "speaker": who, "at": START, "claims": [claim]}
    return plain | {"ref": f"{who} {about} {predicate} {value}"} | more


def crowd(things: int = 12) -> list[Row]:
    """Three agree on where everybody lives; one is wrong three times out of four."""
    towns = ("Oslo", "上海", "Paris", "Rome")
    rows = []
    for n in range(things):
        rows += [row(who, f"P{n}", towns[n % 4]) for who in HONEST]
        rows.append(row(SLOPPY, f"P{n}", towns[n % 4] if n % 4 == 0 else towns[(n // 4 + n) % 4 - 1]))
    return rows


def kept(graph: BeliefGraph, rows: Iterable[Row]) -> BeliefGraph:
    graph.observe_many(rows)
    return graph


def the(graph: BeliefGraph, subject: str, value: str) -> Belief:
    """The belief that somebody lives somewhere."""
    return next(b for b in graph.beliefs(entity=subject, limit=1000) if b.value == value)


def word(graph: BeliefGraph, who: str, belief: Belief, **seen: Any) -> Contribution:
    """What the word of somebody counts on a belief."""
    explained = graph.explain(belief.id, **seen)
    told = (*explained.supports, *explained.refutes)
    return next(c for c in told if who in (c.speaker, c.evidence.source))


def after(lessons: Lessons, who: str, predicate: str = "lives_in") -> float:
    return next(s.after for s in lessons.standings if (s.name, s.predicate) == (who, predicate) and s.after is not None)


def exported(graph: BeliefGraph) -> str:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


# Learning and applying ----------------------------------------------------------------------------------------


def test_learning_tells_whom_to_believe_and_changes_nothing(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    before = exported(graph)
    lessons = graph.learn_authority()
    assert exported(graph) == before
    assert (lessons.things, lessons.claims, lessons.settled) == (12, 48, 0)
    assert all(after(lessons, who) > 0.8 for who in HONEST) and after(lessons, SLOPPY) < 0.5
    assert [(s.name, s.claims, round(s.before, 2)) for s in lessons.standings if s.name == "小李"] == [
        ("小李", 12, 0.55)
    ]
    moves = [abs(s.moves) for s in lessons.standings]
    assert moves == sorted(moves, reverse=True) and lessons.standings[0].much


def test_applying_is_one_act_that_is_undone_and_done_again(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    before = graph.digest()
    lessons = graph.learn_authority()
    tried = graph.apply_authority(lessons, by="Eve", reason="a month of words", dry_run=True)
    assert graph.digest() == before and graph.authorities() == [] and tried.act == 0
    done = graph.apply_authority(lessons, by="Eve", reason="a month of words")
    applied = graph.digest()
    assert applied != before and tried == replace(done, act=0)
    [entry] = graph.audit(act="apply_authority")
    assert (entry.number, entry.by, entry.reason) == (done.act, "Eve", "a month of words")
    assert {(held.name, held.by, held.learned) for held in graph.authorities()} == {
        (who, "Eve", True) for who in (*HONEST, SLOPPY)
    }
    undone = graph.undo(done.act)
    assert graph.digest() == before and graph.authorities() == []
    again = graph.undo(undone.act)
    assert graph.digest() == applied and len(graph.authorities()) == 4
    graph.undo(again.act)
    assert graph.digest() == before
    assert graph.validate() == [] and graph.verify_audit() == []


def test_what_was_applied_already_is_no_act(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    done = graph.apply_authority()
    assert graph.apply_authority().act == 0
    assert graph.learn_authority().standings[0].moves == pytest.approx(0.0, abs=0.2)
    assert [entry.number for entry in graph.audit(act="apply_authority")] == [done.act]


def test_nothing_to_learn_from_is_nothing_learned(graph: BeliefGraph) -> None:
    assert graph.learn_authority() == Lessons()
    assert graph.apply_authority().act == 0
    kept(graph, [row("Ann", f"P{n}", "Oslo") for n in range(9)])
    assert graph.learn_authority() == Lessons()
    kept(graph, [row("Bob", "P1", "Rome")])
    lessons = graph.learn_authority()
    assert {s.why for s in lessons.standings} == {"too few"} and lessons.learned == ()


def test_what_was_learned_ends_when_too_little_is_left_to_learn_from(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(), crowd())
    graph.apply_authority()
    gone = [e.id for e in graph.space.all_evidence() if e.speaker == SLOPPY][:10]
    graph.retract(gone, "misheard")
    graph.apply_authority()
    fresh = kept(
        open_graph(), [r for r in crowd() if r["ref"] not in {e.ref for e in graph.space.evidence(gone).values()}]
    )
    fresh.apply_authority()
    assert SLOPPY not in {held.name for held in graph.authorities()}
    assert graph.digest() == fresh.digest()


def test_what_is_said_afterwards_counts_by_it(open_graph: OpenGraph) -> None:
    early, late = kept(open_graph(), crowd()), kept(open_graph(), crowd())
    more = [row(SLOPPY, "Zoe", "Rome"), row("Ann", "Zoe", "Oslo")]
    lessons = early.learn_authority()
    early.apply_authority(lessons)
    kept(early, more)
    kept(late, more)
    late.apply_authority(lessons)
    assert early.digest() == late.digest()
    sloppy = word(early, SLOPPY, the(early, "Zoe", "Rome"))
    assert sloppy.judged == sloppy.authority < 0.55 and sloppy.learned


def test_each_predicate_is_learned_apart(graph: BeliefGraph) -> None:
    rows = [
        r for who in HONEST for n in range(12) for r in (row(who, f"P{n}", "Oslo"), row(who, f"P{n}", "10", "price"))
    ]
    rows += [r for n in range(12) for r in (row("X", f"P{n}", "Oslo"), row("X", f"P{n}", f"{90 + n}", "price"))]
    kept(graph, rows)
    graph.apply_authority()
    [held] = [held for held in graph.authorities() if held.name == "X"]
    assert held.predicates["price"] < 0.5 < 0.7 < held.predicates["lives_in"]


def test_a_word_that_somebody_says_of_everything_is_worth_less_than_his_others(graph: BeliefGraph) -> None:
    towns = [f"town {n}" for n in range(24)]
    rows = [row(who, f"P{n}", town) for who in HONEST for n, town in enumerate(towns)]
    rows += [row("X", f"P{n}", town if n < 12 else "nowhere") for n, town in enumerate(towns)]
    kept(graph, rows)
    graph.apply_authority()
    [held] = [held for held in graph.authorities() if held.name == "X"]
    assert held.words["lives_in"].keys() == {word_key("nowhere")}
    said = word(graph, "X", the(graph, "P20", "nowhere")).judged, word(graph, "X", the(graph, "P2", "town 2")).judged
    assert said[0] is not None and said[1] is not None and said[0] < said[1] - 0.1


# What learning leaves alone -------------------------------------------------------------------------------------


def support(times: int = 3) -> list[Row]:
    """Lee tells of himself and of another town, and is contradicted by two on products."""
    rows = [row("Lee", "Lee", "Berlin"), row("Lee", "Lee", "Acme", "works_at"), row("Lee", "Mary", "Rome")]
    for n in range(times):
        rows.append(row("Lee", f"Notes {n}", "10", "price"))
        rows += [row(who, f"Notes {n}", "12", "price") for who in ("Kim", "Bo")]
    return rows


def test_what_was_learned_counts_only_where_claims_could_be_compared(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(), support())
    before = {b.id: b.opinion for b in graph.beliefs()}
    lessons = graph.learn_authority()
    assert {(s.name, s.predicate) for s in lessons.standings if s.name == "Lee"} == {("Lee", "price")}
    done = graph.apply_authority(lessons)
    assert {b.predicate for b in done.beliefs} == {"price"}
    assert {b.id for b in graph.beliefs() if b.opinion != before[b.id]} == {b.id for b in done.beliefs}
    assert all(held.overall is None for held in graph.authorities())
    kept(graph, [row("Lee", "Zoe", "Paris")])
    told = word(graph, "Lee", the(graph, "Zoe", "Paris"))
    assert (told.judged, told.learned) == (None, False)


def test_what_somebody_says_of_himself_is_neither_compared_nor_counts_by_what_was_learned(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    plain = graph.learn_authority()
    kept(graph, [row(SLOPPY, SLOPPY, "Berlin"), *(row(who, SLOPPY, "Rome") for who in HONEST)])
    lessons = graph.learn_authority()
    assert {s.name: s.claims for s in lessons.standings}[SLOPPY] == {s.name: s.claims for s in plain.standings}[SLOPPY]
    berlin = the(graph, SLOPPY, "Berlin")
    before = word(graph, SLOPPY, berlin)
    graph.apply_authority(lessons)
    own = word(graph, SLOPPY, berlin)
    assert (own.judged, own.mass) == (None, before.mass)
    assert word(graph, SLOPPY, the(graph, "P1", "Oslo")).learned
    graph.alias("老张", SLOPPY)
    kept(graph, [row("老张", SLOPPY, "Lima")])
    assert word(graph, "老张", the(graph, SLOPPY, "Lima")).judged is None
    graph.set_authority(SLOPPY, 0.3)
    assert word(graph, "老张", the(graph, SLOPPY, "Lima")).judged == 0.3


def test_what_was_learned_comes_back_when_what_was_set_is_forgotten(graph: BeliefGraph) -> None:
    kept(graph, press())
    graph.apply_authority()
    learned, held = graph.digest(), graph.authorities()
    graph.set_authority("copy 0", 0.95)
    assert graph.digest() != learned and [h for h in graph.authorities() if h.learned] == held
    graph.set_authority("copy 0", None)
    assert graph.digest() == learned and graph.authorities() == held
    graph.set_authority("copy 0", 0.95, "lives_in")
    graph.set_authority("copy 0", None, "lives_in")
    assert graph.digest() == learned and graph.authorities() == held
    undone = graph.undo(graph.set_authority("copy 0", None).act)
    assert graph.digest() == learned and undone.act
    graph.set_authority("copy 0", None, "lives_in")
    assert graph.authorities() == [h for h in held if h.name != "copy 0"]


@pytest.mark.parametrize("about", ["", "lives_in"])
def test_a_number_that_somebody_set_says_nothing_about_copying(graph: BeliefGraph, about: str) -> None:
    kept(graph, press())
    graph.apply_authority()
    copied = next(
        b for b in graph.beliefs(limit=1000) if b.value.startswith("wrong") and "copy 0" in sources_of(graph, b)
    )

    def counted() -> list[str]:
        told = graph.explain(copied.id).supports
        return [c.evidence.source for c in told if c.counts and c.evidence.source.startswith("copy")]

    assert len(counted()) == 1
    graph.set_authority("copy 0", 0.6, about)
    assert counted() == ["copy 0"]
    kept(graph, [row("", "Q", "Rome", source="copy 0", ref="q"), row("", "Q", "Rome", source="Daily", ref="r")])
    graph.apply_authority()
    assert counted() == ["copy 0"] and word(graph, "copy 0", copied).judged == 0.6
    assert len({h.group for h in graph.authorities() if h.learned and h.name.startswith("copy")}) == 1


def sources_of(graph: BeliefGraph, belief: Belief) -> set[str]:
    return {c.evidence.source for c in graph.explain(belief.id).supports}


def test_one_who_repeats_still_does_once_a_number_is_set(graph: BeliefGraph) -> None:
    kept(graph, parroted())
    graph.apply_authority()
    graph.set_authority("parrot", 0.9)
    told = [c for b in graph.beliefs(limit=1000) for c in graph.explain(b.id).supports if c.speaker == "parrot"]
    assert {(c.counts, c.why) for c in told} == {(False, "repeats")}


def test_a_predicate_that_somebody_never_speaks_of_is_refused(graph: BeliefGraph) -> None:
    kept(graph, [row("Ann", "Zoe", "Oslo"), row("Ann", "Zoe", "10", "price"), row("Bob", "Zoe", "red", "colour")])
    for worth in (0.3, None):
        with pytest.raises(NotFound, match="lives_in, price"):
            graph.set_authority("Ann", worth, "colour")
    assert graph.authorities() == []


def test_what_is_held_of_one_who_tells_nothing_openly_any_more_can_be_taken_back(graph: BeliefGraph) -> None:
    told = graph.observe(**row("Mole", "Zoe", "Oslo"), agent="A", shared=True)
    graph.set_authority("Mole", 0.2)
    graph.unshare(told.evidence[0].id)
    with pytest.raises(NotFound):
        graph.set_authority("Mole", 0.4)
    graph.set_authority("Mole", None)
    assert graph.authorities() == []


def test_lessons_of_another_namespace_are_refused(tmp_path: Path) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", namespace="one") as one:
        lessons = kept(one, crowd()).learn_authority()
        one.apply_authority(lessons)
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", namespace="other") as other:
        kept(other, press()).apply_authority()
        held = other.authorities()
        for wrong in (lessons, "x"):
            with pytest.raises(InvalidInput):
                other.apply_authority(wrong)  # type: ignore[arg-type]
        assert other.authorities() == held


def test_before_is_what_is_held_already(graph: BeliefGraph) -> None:
    towns = [f"town {n}" for n in range(24)]
    rows = [row(who, f"P{n}", town) for who in HONEST for n, town in enumerate(towns)]
    kept(graph, rows + [row("X", f"P{n}", town if n < 12 else "nowhere") for n, town in enumerate(towns)])
    graph.apply_authority()
    held = {h.name: h.predicates["lives_in"] for h in graph.authorities()}
    assert {s.name: s.before for s in graph.learn_authority().standings} == held


def test_names_however_they_are_spelled_are_judged_at_once(open_graph: OpenGraph) -> None:
    told = [row(who, f"Z{n}", "Oslo") for n, who in enumerate(("Ann", "ANN", "ann ", "安妮", "Dr. Ann"))]
    report = {"subject": "Kim", "predicate": "lives_in", "value": "Rome", "said_by": "ANN"}
    told.append(row("Bob", "Kim", "Rome", claims=[report]))
    early, late = open_graph(), kept(open_graph(), told)
    kept(early, told[:1])
    early.set_authority("Ann", 0.3)
    kept(early, told)
    late.set_authority("Ann", 0.3)
    assert early.digest() == late.digest()
    for graph in (early, late):
        graph.alias("安妮", "Ann")
    assert early.digest() == late.digest()
    late.set_authority("安妮", 0.9)
    assert word(late, "ANN", the(late, "Z1", "Oslo")).judged == 0.9


def test_only_what_a_teller_tells_is_gone_through(open_graph: OpenGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = kept(open_graph(), crowd())
    monkeypatch.setattr(type(graph.space), "all_families", lambda _: pytest.fail("the whole graph"))
    done = graph.set_authority(SLOPPY, 0.2)
    graph.undo(done.act)


# Who copies, who repeats --------------------------------------------------------------------------------------


def press() -> list[Row]:
    """Five papers that err each in its own way, and four that print what a bad one prints."""
    chance, rows = random.Random(3), []
    for n in range(60):
        printed = "right" if chance.random() < 0.4 else f"wrong {chance.randrange(4)}"
        for paper in ("Daily", "晨报", "Echo", "Post", "晚报"):
            told = "right" if chance.random() < 0.8 else f"wrong {chance.randrange(4)}"
            rows.append(row("", f"P{n}", told, source=paper, ref=f"{paper}{n}"))
        rows += [
            row("", f"P{n}", printed, source=f"copy {k}", ref=f"copy {k} {n}", text=f"copy {k}: P{n} {printed}")
            for k in range(4)
        ]
    return rows


def test_those_who_copy_one_another_count_once(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(), press())
    [copies] = graph.learn_authority().groups
    assert copies.names == ("copy 0", "copy 1", "copy 2", "copy 3") and copies.met == copies.agreed == 60
    assert 30 < copies.wrong < 45, "they err three times in five"
    wrong = [b for b in graph.beliefs(limit=1000) if b.value.startswith("wrong") and b.opinion.signed > 0.0]
    graph.apply_authority()
    groups = {held.name: held.group for held in graph.authorities()}
    assert len({groups[f"copy {k}"] for k in range(4)}) == 1 and not groups["Daily"] and "copy" not in groups["copy 0"]
    assert len(wrong) > 5
    for belief in wrong:
        told = [c for c in graph.explain(belief.id).supports if c.evidence.source.startswith("copy")]
        assert [c.counts for c in told] == [True, False, False, False]
        assert {c.why for c in told[1:]} == {"copies"}
    believed = {b.subject for b in graph.beliefs(limit=1000) if b.value == "right" and b.opinion.signed > 0.5}
    assert len(believed) > 50
    assert "of one group of copies with what counts already" in graph.explain(wrong[0].id).text


def camps(honest: int, copying: int) -> list[Row]:
    """Honest sources that err now and then, and copies of one that errs often."""
    chance, rows = random.Random(3), []
    for n in range(60):
        copied = "right" if chance.random() < 0.4 else f"wrong {chance.randrange(4)}"
        for k in range(honest):
            own = "right" if chance.random() < 0.8 else f"wrong {chance.randrange(4)}"
            rows.append(row("", f"P{n}", own, source=f"诚实 {k}", ref=f"诚实 {k} P{n}"))
        rows += [row("", f"P{n}", copied, source=f"copy {k}", ref=f"copy {k} P{n}") for k in range(copying)]
    return rows


def test_that_copies_may_be_the_honest_camp_is_said_where_they_are_so_many(graph: BeliefGraph) -> None:
    lessons = kept(graph, camps(4, 4)).learn_authority()
    assert lessons.doubted == tuple(f"copy {k}" for k in range(4))


@pytest.mark.parametrize("predicate", ["lives_in", "likes"])
@pytest.mark.parametrize(("honest", "copying"), [(5, 4), (4, 6), (3, 5), (2, 5)])
def test_a_camp_is_doubted_whichever_way_it_is_judged(
    graph: BeliefGraph, honest: int, copying: int, predicate: str
) -> None:
    rows = camps(honest, copying)
    if predicate == "likes":  # affirmed by some, denied by others
        for each in rows:
            [claim] = each["claims"]
            stance = 1.0 if claim["value"] == "right" else -1.0
            each["claims"] = [claim | {"predicate": predicate, "value": "tea", "stance": stance}]
    assert set(kept(graph, rows).learn_authority().doubted) == {f"copy {k}" for k in range(copying)}


def test_those_who_agree_because_they_are_right_are_no_camp(graph: BeliefGraph) -> None:
    chance, rows = random.Random(8), []
    for n in range(60):
        for k in range(9):
            own = "right" if chance.random() < (0.98 if k < 5 else 0.6) else f"wrong {chance.randrange(4)}"
            rows.append(row("", f"P{n}", own, source=f"源 {k}", ref=f"源 {k} P{n}"))
    lessons = kept(graph, rows).learn_authority()
    assert not lessons.doubted and not lessons.groups


def test_few_copies_are_not_doubted_nor_is_what_somebody_settled(open_graph: OpenGraph) -> None:
    few = kept(open_graph(), camps(9, 3)).learn_authority()
    assert [each.names for each in few.groups] == [("copy 0", "copy 1", "copy 2")] and not few.doubted
    settled = kept(open_graph(), camps(4, 4))
    for n in range(12):
        settled.outcome(the(settled, f"P{n}", "right").id, True, by="auditor")
    assert not settled.learn_authority().doubted


def test_what_copies_say_goes_back_to_one_with_what_they_copied_it_from(graph: BeliefGraph) -> None:
    kept(graph, press())
    graph.apply_authority()
    told = [
        row("", "Q", "Rome", source=s, origin=o, ref=s)
        for s, o in (("copy 0", "wire"), ("Daily", "wire"), ("copy 1", ""))
    ]
    kept(graph, told)
    counted = [c for c in graph.explain(the(graph, "Q", "Rome").id).supports if c.counts]
    assert len(counted) == 1, "copies of one another, and a paper that names what one of them names"


def parroted() -> list[Row]:
    """Four speak for themselves, and one says what was said last."""
    chance, rows = random.Random(5), []
    for n in range(40):
        said = ""
        for minute, who in enumerate(("Ann", "小李", "Bob", "Kim", "parrot")):
            own = "right" if chance.random() < 0.7 else f"wrong {chance.randrange(3)}"
            said = said if who == "parrot" else own
            rows.append(row(who, f"P{n}", said, at=START + timedelta(minutes=minute)))
    return rows


def test_whoever_repeats_the_last_word_adds_nothing_to_it(graph: BeliefGraph) -> None:
    kept(graph, parroted())
    assert graph.learn_authority().echoes == ("parrot",)
    graph.apply_authority()
    told = [c for b in graph.beliefs(limit=1000) for c in graph.explain(b.id).supports if c.speaker == "parrot"]
    assert {(c.counts, c.why) for c in told} == {(False, "repeats")}
    kept(graph, [row("parrot", "Zoe", "Rome")])
    assert word(graph, "parrot", the(graph, "Zoe", "Rome")).counts, "nobody said it before"


def test_an_assistant_that_says_again_what_it_was_told_is_not_compared(graph: BeliefGraph) -> None:
    kept(graph, [row(who, f"P{n}", "Oslo", at=START + timedelta(hours=k))
                 for n in range(6) for k, who in enumerate(("Ann", "assistant"))])  # fmt: skip
    assert graph.learn_authority() == Lessons()


# What stands --------------------------------------------------------------------------------------------------


def test_what_the_caller_said_of_a_piece_and_what_was_found_stand(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    kept(graph, [row("Ann", "Zoe", "Oslo", authority=0.5), row("Ann", "Zoe", "Oslo", weight=0.2, ref="w", text="w")])
    belief = the(graph, "Zoe", "Oslo")
    graph.confirm(belief.id, by="Ann")
    graph.outcome(belief.id, True, by="Ann", at=START)
    drawn = graph.observe(**row("Ann", "Zoe", "Norway", "lives_in_country"), derives_from=belief.id).beliefs[0]
    graph.set_authority("Ann", 0.1)
    told = {(c.evidence.kind, c.evidence.authority): c.judged for c in graph.explain(belief.id).supports}
    assert told == {("", 0.5): None, ("", None): 0.1, ("verdict", None): None, ("outcome", None): None}
    assert graph.explain(drawn.id).derivations[0].strength == 0.9


def test_verdicts_and_outcomes_settle_what_is_right(graph: BeliefGraph) -> None:
    rows = [r for n in range(10) for r in (row("Ann", f"P{n}", "Oslo"), row("Bob", f"P{n}", "Rome"))]
    kept(graph, rows)
    plain = graph.learn_authority()
    assert after(plain, "Ann") == pytest.approx(after(plain, "Bob"))
    for n in range(5):
        graph.confirm(the(graph, f"P{n}", "Rome").id, by="Eve")
        graph.outcome(the(graph, f"P{n}", "Oslo").id, True, by="checker", at=START)
    lessons = graph.learn_authority()
    assert lessons.settled == 5
    assert after(lessons, "Ann") > 0.7 > 0.4 > after(lessons, "Bob"), "what was found outranks an opinion"
    assert "Eve" not in {standing.name for standing in lessons.standings}


def test_what_somebody_set_stands_until_it_is_forgotten(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    graph.apply_authority()
    learned = graph.digest()
    graph.set_authority("Ann", 0.2, by="Eve")
    [standing] = [s for s in graph.learn_authority().standings if s.name == "Ann"]
    assert (standing.before, standing.after, standing.why) == (pytest.approx(0.2), None, "set")
    assert graph.apply_authority().act == 0
    graph.set_authority("Ann", None)
    assert graph.digest() == learned and graph.apply_authority().act == 0
    graph.set_authority("Ann", None)
    assert "Ann" not in {held.name for held in graph.authorities()}
    assert word(graph, "Ann", the(graph, "P0", "Oslo")).judged is None
    graph.apply_authority()
    assert word(graph, "Ann", the(graph, "P0", "Oslo")).learned


def test_authority_is_set_for_one_predicate(graph: BeliefGraph) -> None:
    kept(graph, [row("Ann", "Zoe", "Oslo"), row("Ann", "Zoe", "10", "price")])
    graph.set_authority("Ann", 0.3, "price")
    assert word(graph, "Ann", the(graph, "Zoe", "Oslo")).judged is None
    assert word(graph, "Ann", the(graph, "Zoe", "10")).judged == 0.3
    graph.set_authority("Ann", 0.6)
    assert word(graph, "Ann", the(graph, "Zoe", "10")).judged == 0.6
    graph.set_authority("Ann", 0.3, "价格")
    assert word(graph, "Ann", the(graph, "Zoe", "10")).judged == 0.3
    graph.set_authority("Ann", None, "price")
    assert word(graph, "Ann", the(graph, "Zoe", "10")).judged == 0.6


def test_a_source_is_judged_where_nobody_in_particular_speaks(graph: BeliefGraph) -> None:
    kept(graph, [row("", "Zoe", "Oslo", source="wiki"), row("Ann", "Zoe", "Rome", source="wiki")])
    graph.set_authority("wiki", 0.3)
    assert word(graph, "wiki", the(graph, "Zoe", "Oslo")).judged == 0.3
    assert word(graph, "Ann", the(graph, "Zoe", "Rome")).judged is None


def test_whose_word_is_passed_on_is_judged_by_it(graph: BeliefGraph) -> None:
    claim = {"subject": "Zoe", "predicate": "lives_in", "value": "Oslo", "said_by": "王芳"}
    told = graph.observe("王芳说…", speaker="Ann", claims=[claim], at=START).beliefs[0]
    graph.set_authority("Ann", 0.1)
    assert word(graph, "王芳", told).judged is None
    graph.set_authority("王芳", 0.3)
    assert word(graph, "王芳", told).judged == 0.3


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (("Nobody", 0.5), NotFound),
        (("Zoe", 0.5), NotFound),  # spoken of, and silent
        (("Ann", 1.5), OutOfRange),
        (("Ann", -0.1), OutOfRange),
        (("Ann", float("nan")), OutOfRange),
        ((b"Ann", 0.5), InvalidText),
    ],
)
def test_what_cannot_be_set_is_refused(graph: BeliefGraph, given: Any, error: type[Exception]) -> None:
    kept(graph, [row("Ann", "Zoe", "Oslo")])
    before = exported(graph)
    with pytest.raises(error):
        graph.set_authority(*given)
    assert exported(graph) == before


def test_what_changed_again_since_is_left_as_it_is(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    first = graph.set_authority("Ann", 0.2)
    second = graph.set_authority("Ann", 0.4)
    with pytest.raises(CannotUndo, match=f"Undo act {second.act} "):
        graph.undo(first.act)
    graph.undo(second.act)
    assert [held.overall for held in graph.authorities()] == [0.2]
    graph.undo(first.act)
    assert graph.authorities() == []
    done = graph.apply_authority()
    graph.set_authority("Bob", 0.3)
    graph.undo(done.act)
    assert [(held.name, held.overall) for held in graph.authorities()] == [("Bob", 0.3)]


# In any order -------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.randoms(use_true_random=False), st.sampled_from(["evidence-sum", "signed-shift"]))
def test_the_same_words_and_authorities_in_any_order_make_one_graph(chance: random.Random, rule: str) -> None:
    people, towns = ("Ann", "小李", "Bob", "Anna"), ("Oslo", "上海", "Rome")
    words = [row(chance.choice(people), f"P{n % 3}", chance.choice(towns), ref=str(n), text=str(n)) for n in range(9)]
    for n, word_ in enumerate(words):
        word_["at"] = START + timedelta(hours=n)
    acts: list[Callable[[BeliefGraph], Any]] = [lambda g, w=w: g.observe(**w) for w in words]  # type: ignore[misc]
    speaking = sorted({w["speaker"] for w in words})
    judged = chance.sample(speaking, min(2, len(speaking)))
    for who in judged:
        worth, about = chance.choice((0.1, 0.9)), chance.choice(("", "lives_in"))
        acts.append(lambda g, a=(who, worth, about): said_first(g, words, a[0]) or g.set_authority(*a))  # type: ignore[misc]
    if not {"Ann", "Anna"} <= set(judged):
        acts.append(lambda g: g.alias("Anna", "Ann"))
    digests = set()
    for _ in range(2):
        chance.shuffle(acts)
        with BeliefGraph.open(embedder="none", rule=rule, clock=FixedClock(datetime(2025, 12, 1, tzinfo=UTC))) as graph:
            for act in acts:
                act(graph)
            assert graph.validate() == []
            digests.add(graph.digest())
    assert len(digests) == 1


def said_first(graph: BeliefGraph, words: list[Row], who: str) -> None:
    """Let somebody have said something, so that something can be held of him."""
    graph.observe(**next(w for w in words if w["speaker"] == who))


def test_authority_goes_where_a_name_goes(open_graph: OpenGraph) -> None:
    graphs = [kept(open_graph(), [row("Ann", "Zoe", "Oslo"), row("安", "Zoe", "Rome")]) for _ in range(2)]
    one, other = graphs
    apart = one.digest()
    one.set_authority("安", 0.3)
    judged = one.digest()
    joined = one.alias("安", "Ann")
    other.alias("安", "Ann")
    other.set_authority("安", 0.3)
    assert one.digest() == other.digest() != judged
    assert word(one, "Ann", the(one, "Zoe", "Oslo")).judged == 0.3
    one.undo(joined.act)
    assert one.digest() == judged
    assert word(one, "Ann", the(one, "Zoe", "Oslo")).judged is None
    one.set_authority("安", None)
    assert one.digest() == apart


def test_of_two_that_become_one_the_later_judgement_counts(graph: BeliefGraph, clock: FixedClock) -> None:
    kept(graph, [row("Ann", "Zoe", "Oslo"), row("Anna", "Kim", "Rome")])
    graph.set_authority("Ann", 0.2)
    clock.tick(hours=1)
    graph.set_authority("Anna", 0.7)
    before = graph.digest()
    graph.alias("Anna", "Ann")
    assert word(graph, "Ann", the(graph, "Zoe", "Oslo")).judged == 0.7
    done = graph.set_authority("Ann", None)
    assert graph.authorities() == []
    graph.undo(done.act)
    graph.alias("Anna", "Anna")
    assert graph.digest() == before and len(graph.authorities()) == 2


def test_taking_words_back_leaves_what_never_having_heard_them_leaves(open_graph: OpenGraph) -> None:
    rows = press()[:90]
    graph = kept(open_graph(), press())
    lessons = graph.learn_authority()
    graph.apply_authority(lessons)
    whole = graph.digest()
    later = [e.id for e in graph.space.all_evidence() if e.ref not in {r["ref"] for r in rows}]
    graph.retract(later, "a test")
    fresh = kept(open_graph(), rows)
    fresh.apply_authority(lessons)
    assert graph.digest() == fresh.digest()
    graph.restore(later)
    assert graph.digest() == whole


# Agents -------------------------------------------------------------------------------------------------------


def test_what_an_agent_alone_sees_is_neither_learned_from_nor_told_of(open_graph: OpenGraph) -> None:
    graph, plain = kept(open_graph(), crowd()), kept(open_graph(), crowd())
    secret = [row("Mole", f"P{n}", "Rome", agent="spy") for n in range(12)]
    secret += [row(SLOPPY, f"Q{n}", "Rome", agent="spy") for n in range(12)]
    kept(graph, secret)
    assert graph.learn_authority() == plain.learn_authority()
    with pytest.raises(NotFound):
        graph.set_authority("Mole", 0.5)
    before = word(graph, SLOPPY, the_own(graph, "Q1"), agent="spy").mass
    done = graph.apply_authority()
    assert word(graph, SLOPPY, the_own(graph, "Q1"), agent="spy").mass < before, "it counts by it all the same"
    assert not {b.id for b in done.beliefs} & {the_own(graph, f"Q{n}").id for n in range(12)}
    assert "Mole" not in repr((done.beliefs, graph.authorities(), graph.audit()))
    assert graph.validate() == []


def the_own(graph: BeliefGraph, subject: str) -> Belief:
    return next(b for b in graph.beliefs(entity=subject, agent="spy", limit=100) if b.value == "Rome")


def test_trust_and_authority_both_count(graph: BeliefGraph) -> None:
    told = graph.observe(**row("Ann", "Zoe", "Oslo"), agent="writer", shared=True).beliefs[0]
    graph.trust("reader", "writer", 0.5)
    graph.set_authority("Ann", 0.8)
    seen = word(graph, "Ann", told, agent="reader")
    assert (seen.judged, seen.authority, seen.trust) == (0.8, 0.4, 0.5)
    assert "authority 0.80 (set), trusted 0.5" in graph.explain(told.id, agent="reader").text
    assert word(graph, "Ann", told).authority == 0.8


# Times, copies of the graph, and what is supposed ---------------------------------------------------------------


def test_before_it_was_known_it_did_not_count(graph: BeliefGraph, clock: FixedClock) -> None:
    kept(graph, crowd())
    told = the(graph, "P1", "上海")
    before, moment = graph.explain(told.id).opinion, clock()
    clock.tick(hours=1)
    done = graph.apply_authority()
    applied = graph.explain(told.id, as_of=moment).opinion
    assert graph.explain(told.id, known_at=moment, as_of=moment).opinion == before != applied
    listed = {b.id: b.opinion for b in graph.beliefs(known_at=moment, as_of=moment, entity="P1")}
    assert listed[told.id] == before
    clock.tick(hours=1)
    graph.undo(done.act)
    between = clock() - timedelta(minutes=30)
    assert graph.explain(told.id, known_at=between, as_of=moment).opinion == applied
    assert graph.explain(told.id, as_of=moment).opinion == before


def test_history_tells_that_the_weight_of_words_changed(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    graph.apply_authority(reason="a month of words")
    last = graph.history(the(graph, "P1", "上海").id)[-1]
    assert (last.cause, last.reason) == ("judged", "a month of words")
    assert "what counts by whose word changed: a month of words" in graph.explain(the(graph, "P1", "Oslo").id).text \
        or "各人各来源的话分量有变：a month of words" in graph.explain(the(graph, "P1", "上海").id).text  # fmt: skip


def test_a_graph_is_read_back_with_its_authorities(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(), crowd())
    graph.apply_authority()
    graph.set_authority("Ann", 0.2)
    copy = open_graph()
    copy.load(exported(graph).splitlines())
    assert copy.digest() == graph.digest() and copy.authorities() == graph.authorities()
    assert exported(copy) == exported(graph)
    kept(copy, [row("Ann", "Zoe", "Rome")])
    assert word(copy, "Ann", the(copy, "Zoe", "Rome")).judged == 0.2


def test_two_graphs_become_one_whichever_is_added_to_which(open_graph: OpenGraph, clock: FixedClock) -> None:
    def built(rows: list[Row], who: str, worth: float) -> BeliefGraph:
        graph = kept(open_graph(), rows)
        graph.set_authority("Ann", worth)
        graph.set_authority(who, worth)
        return graph

    one = built(crowd(), "Bob", 0.9)
    clock.tick(hours=1)
    other = built([*press()[:30], row("Ann", "Zoe", "Rome")], "Daily", 0.3)
    mine, theirs = exported(one), exported(other)
    one.load(theirs.splitlines())
    other.load(mine.splitlines())
    assert one.digest() == other.digest()
    assert {(h.name, h.overall) for h in one.authorities()} == {("Ann", 0.3), ("Bob", 0.9), ("Daily", 0.3)}
    assert one.validate() == [] and word(one, "Ann", the(one, "P0", "Oslo")).judged == 0.3


def test_what_is_supposed_counts_by_authority(graph: BeliefGraph) -> None:
    kept(graph, [row("Ann", "Zoe", "Oslo"), row("Bob", "Zoe", "Rome")])
    graph.set_authority("Ann", 0.9)
    graph.set_authority("Bob", 0.1)
    oslo, now = the(graph, "Zoe", "Oslo").id, START + timedelta(hours=1)
    supposed = graph.what_if(oslo, without={"speaker": "Bob"}, as_of=now)
    graph.retract(graph.select(speaker="Bob"), "a test")
    real = graph.explain(oslo, as_of=now).opinion
    assert supposed.explanation is not None and supposed.explanation.opinion == real
    graph.undo(graph.audit_head().number)  # type: ignore[union-attr]
    said = graph.what_if(oslo, with_=[row("Ann", "Zoe", "Oslo", ref="x", text="x")], as_of=now)
    assert said.explanation is not None and {c.judged for c in said.explanation.supports} == {0.9}
    assert graph.gate("send", [oslo], as_of=now).verdict == "act"
    graph.set_authority("Ann", 0.2)
    assert graph.gate("send", [oslo], as_of=now).verdict != "act"


def test_what_copies_say_stands_or_falls_together(graph: BeliefGraph) -> None:
    kept(graph, press())
    graph.apply_authority()
    kept(
        graph, [row("", "Q", "Rome", source=f"copy {k}", ref=f"q{k}", text=f"q{k}", kind="official") for k in range(4)]
    )
    for k in range(4):
        graph.set_authority(f"copy {k}", 0.9)
    flips = graph.flips(the(graph, "Q", "Rome").id, as_of=START)
    assert flips.pieces == 1
    assert [len(loss.evidence) for loss in flips.of_verdict.losses] == [4]


def test_a_round_of_maintenance_leaves_it(graph: BeliefGraph, clock: FixedClock) -> None:
    kept(graph, crowd())
    graph.apply_authority()
    held = graph.authorities()
    graph.maintain()
    assert graph.authorities() == held and graph.apply_authority().act == 0 and graph.validate() == []


# Other rules, gates and likeness --------------------------------------------------------------------------------


def test_signed_shift_moves_as_far_as_authority_over_1_8(open_graph: OpenGraph) -> None:
    learned, given = open_graph(rule="signed-shift"), open_graph(rule="signed-shift")
    learned.observe(**row("Ann", "Zoe", "Oslo"))
    learned.set_authority("Ann", 0.72)
    given.observe(**row("Ann", "Zoe", "Oslo"), authority=0.72)
    assert learned.digest() == given.digest()
    weighed = open_graph(rule="signed-shift")
    weighed.observe(**row("Ann", "Zoe", "Oslo"), weight=0.2)
    before = weighed.digest()
    weighed.set_authority("Ann", 0.72)
    assert weighed.digest() == before, "a weight that the caller gave stands"


@pytest.mark.parametrize("rule", ["weighted-retention", "bounded-nudge"])
def test_the_other_rules_take_it_as_given_authority(open_graph: OpenGraph, rule: str) -> None:
    learned, given = open_graph(rule=rule), open_graph(rule=rule)
    learned.observe(**row("Ann", "Zoe", "Oslo"))
    learned.set_authority("Ann", 0.7)
    given.observe(**row("Ann", "Zoe", "Oslo"), authority=0.7)
    assert learned.digest() == given.digest()


def test_what_is_let_in_is_judged_by_its_kind(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(gates={"report": 0.5}, synchronous="NORMAL"))
    graph.observe(**row("Ann", "Zoe", "Oslo"), kind="report")
    graph.set_authority("Ann", 0.1)
    assert graph.observe(**row("Ann", "Zoe", "Rome"), kind="report").evidence


def test_values_that_bear_one_another_out_agree(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(tolerances={"height": "1%"}, synchronous="NORMAL"))
    exact = [(who, f"M{n}", f"{1000 + 7 * n} m") for n in range(12) for who in ("Ann", "小李")]
    near = [("Bob", f"M{n}", f"{1002 + 7 * n} m") for n in range(12)]
    far = [("X", f"M{n}", f"{3000 + 7 * n} m") for n in range(12)]
    kept(graph, [row(who, what, value, "height") for who, what, value in (*exact, *near, *far)])
    lessons = graph.learn_authority()
    assert after(lessons, "Bob", "height") > 0.8 > 0.4 > after(lessons, "X", "height")


def test_an_explanation_says_where_authority_comes_from(graph: BeliefGraph) -> None:
    kept(graph, crowd())
    kept(graph, [row("小李", "王芳", "上海")])
    graph.apply_authority()
    graph.set_authority("Ann", 0.2)
    text = graph.explain(the(graph, "P0", "Oslo").id).text
    assert ", authority 0.20 (set))" in text and "(learned))" in text
    assert "所学权威 0." in graph.explain(the(graph, "王芳", "上海").id).text
