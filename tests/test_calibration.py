"""Whether what a graph stated came true as often as it said: arithmetic by hand, and graphs that are over-confident."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.documents import DOCS, Shown

from beliefgraph import BeliefGraph, Claim
from beliefgraph.domain.calibration import (
    Calibration,
    Leaning,
    Statement,
    bin_numbers,
    calibration,
    calibration_error,
    told,
)
from beliefgraph.domain.verdicts import Anchor
from beliefgraph.errors import InvalidInput, InvalidTime
from beliefgraph.intake import as_time
from beliefgraph.reading import Moment, Reader, explain
from beliefgraph.testing import FixedClock
from beliefgraph.verdicts import confirmed

OpenGraph = Callable[..., BeliefGraph]
APRIL, MAY, JUNE, JULY = (f"2025-{month:02}-01T10:00:00Z" for month in range(4, 8))


def statements(given: Iterable[tuple[float, bool]], **more: Any) -> list[Statement]:
    plain = {"predicate": "likes", "domain": "preference", "grounds": frozenset({"report"}), "judged": "outcome"}
    return [
        Statement(**plain | more | {"probability": p, "right": right, "family": f"f{number}"})
        for number, (p, right) in enumerate(given)
    ]


def report(given: list[Statement], bins: int = 10) -> Calibration:
    return calibration(given, bins, 0, None)


# By hand ----------------------------------------------------------------------------------------------------------


def test_brier_score_calibration_error_and_bins_by_hand() -> None:
    found = report(statements([(0.9, True), (0.9, False), (0.8, True), (0.2, False), (0.1, True)]))
    brier = (0.1**2 + 0.9**2 + 0.2**2 + 0.2**2 + 0.9**2) / 5
    gaps = [abs(1.8 - 1), abs(0.8 - 1), abs(0.2 - 0), abs(0.1 - 1)]
    assert found.scores.brier.figure == pytest.approx(brier)
    assert found.scores.error.figure == pytest.approx(sum(gaps) / 5)
    assert (found.scores.stated.figure, found.scores.right.figure) == (pytest.approx(0.58), pytest.approx(0.6))
    assert (found.scores.sure.figure, found.scores.hit.figure) == (pytest.approx(0.86), pytest.approx(0.6))
    assert [(b.low, b.high, b.stated, b.right.figure, b.right.n) for b in found.bins] == [
        (0.1, 0.1, pytest.approx(0.1), 1.0, 1),
        (0.2, 0.2, pytest.approx(0.2), 0.0, 1),
        (0.8, 0.8, pytest.approx(0.8), 1.0, 1),
        (0.9, 0.9, pytest.approx(0.9), 0.5, 2),
    ]
    assert found.n == found.scores.n == 5


def test_bins_are_of_about_equal_size_and_keep_together_what_is_stated_alike() -> None:
    assert bin_numbers(np.array([0.9, 0.1, 0.5, 0.3]), 2).tolist() == [1, 0, 1, 0]
    assert bin_numbers(np.array([0.701, 0.9, 0.699, 0.2, 0.7, 0.7]), 3).tolist() == [1, 1, 1, 0, 1, 1]
    assert bin_numbers(np.array([0.3] * 9), 4).tolist() == [0] * 9
    assert bin_numbers(np.arange(10) / 10, 1).tolist() == [0] * 10
    assert bin_numbers(np.array([]), 5).tolist() == []


def test_gaps_of_one_bin_do_not_make_up_for_those_of_another_and_every_report_says_the_same() -> None:
    given = [(0.2, True), (0.2, False), (0.6, False), (0.6, True), (0.9, False), (0.9, False)]
    assert calibration_error(np.array(given, dtype=float), 3) == pytest.approx((0.6 + 0.2 + 1.8) / 6)
    spread = [((n * 37 % 101) / 101, n % 3 > 0) for n in range(400)]
    found = report(statements(spread)).scores.error
    assert found.figure == pytest.approx(calibration_error(np.array(spread, dtype=float)))
    assert found.low is not None and found.high is not None and found.low <= found.figure <= found.high


def test_intervals_draw_whole_families() -> None:
    alone = statements([(0.5, number % 2 == 0) for number in range(100)])
    together = [
        Statement(s.probability, s.right, f"f{number // 50 * 2 + number % 2}", *_rest(s))
        for number, s in enumerate(alone)
    ]
    one, other = report(alone).scores.right, report(together).scores.right
    assert one.figure == other.figure and one.n == other.n == 100
    assert other.high - other.low > 2 * (one.high - one.low)  # type: ignore[operator]


def _rest(s: Statement) -> tuple[Any, ...]:
    return s.predicate, s.domain, s.grounds, s.judged


def kept(p: float, right: int, n: int) -> list[tuple[float, bool]]:
    return [(p, number < right) for number in range(n)]


@pytest.mark.parametrize(
    ("given", "leaning", "en", "zh"),
    [
        (kept(0.9, 90, 100) + kept(0.2, 20, 100), Leaning.FAIR, "No difference can be seen", "看不出把握与实际有差别"),
        (kept(0.9, 60, 100) + kept(0.7, 50, 100), Leaning.OVER, "Over-confident", "过于自信"),
        (kept(0.1, 40, 200), Leaning.OVER, "Over-confident", "过于自信"),
        (kept(0.6, 190, 200), Leaning.UNDER, "Under-confident", "不够自信"),
        (kept(0.4, 10, 200), Leaning.UNDER, "Under-confident", "不够自信"),
        (kept(0.95, 40, 40), Leaning.FAIR, "No difference can be seen", "看不出把握与实际有差别"),
        (kept(0.95, 0, 40), Leaning.OVER, "Over-confident", "过于自信"),
        (kept(0.9, 2, 20), Leaning.UNTOLD, "Too few to tell", "数量太少"),
        (kept(0.7, 22, 35), Leaning.UNTOLD, "Too few to tell", "数量太少"),
    ],
)
def test_how_sure_it_was_in_words(given: list[tuple[float, bool]], leaning: Leaning, en: str, zh: str) -> None:
    found = report(statements(given))
    assert found.scores.leaning is leaning
    assert en in told(found, "en") and zh in told(found, "zh")
    assert f"{found.n}" in told(found, "en") and f"{found.n}" in told(found, "zh")


def test_many_statements_of_few_families_tell_nothing() -> None:
    given = [
        Statement(0.9, False, f"f{number % 5}", "likes", "preference", frozenset(), "outcome") for number in range(100)
    ]
    assert report(given).scores.leaning is Leaning.UNTOLD


def test_what_is_over_confident_in_part_is_named() -> None:
    good = statements(kept(0.9, 180, 200), grounds=frozenset({"official"}))
    bad = statements(kept(0.9, 20, 40), grounds=frozenset({"forum"}), predicate="price", domain="product")
    bad = [Statement(s.probability, s.right, f"bad {s.family}", *_rest(s)) for s in bad]
    found = report(good + bad)
    leanings = {(part.by, part.name): part.scores.leaning for part in found.parts}
    assert leanings["grounds", "forum"] is leanings["domain", "product"] is Leaning.OVER
    assert leanings["grounds", "official"] is Leaning.FAIR
    assert [part.by for part in found.parts] == ["domain"] * 2 + ["predicate"] * 2 + ["grounds"] * 2 + ["judged"]
    assert [part.name for part in found.parts if part.by == "grounds"] == ["official", "forum"], "the largest first"


def test_nothing_judged_says_so(graph: BeliefGraph) -> None:
    found = graph.calibration()
    assert (found.n, found.bins, found.parts, found.scores.brier.figure) == (0, (), (), None)
    assert found.text == "No verdict or outcome tells whether a statement came true."
    assert "没有任何裁定或结果" in told(found, "zh")


# What was stated before -------------------------------------------------------------------------------------------


def say(graph: BeliefGraph, value: str, at: str | None, speaker: str = "Bob", **more: Any) -> str:
    claim = Claim("Ann", "lives_in", value)
    return graph.observe(f"Ann @ {value}", speaker=speaker, at=at, claims=[claim], **more).beliefs[0].id


def stated(graph: BeliefGraph, **more: Any) -> list[float]:
    return [b.stated for b in graph.calibration(bins=100, **more).bins for _ in range(b.right.n)]


def test_what_was_stated_is_what_was_read_then_without_verdicts_and_outcomes(
    graph: BeliefGraph, clock: FixedClock
) -> None:
    belief = say(graph, "Rome", APRIL)
    say(graph, "Oslo", MAY, "Eve")
    before = graph.explain(belief, as_of=JUNE).opinion.probability
    graph.outcome(belief, True, by="checker", at=JUNE)
    graph.confirm(belief, by="Eve")
    faded = graph.beliefs(as_of=clock())
    say(graph, "Rome", JULY, "Zoe", authority=0.9)  # later than the outcome, before the verdict
    assert faded
    found = graph.calibration(as_of=JUNE)
    assert found.n == 1 and found.bins[0].stated == pytest.approx(before)
    whole = graph.calibration()
    assert whole.n == 2 and {p.name: p.scores.n for p in whole.parts if p.by == "judged"} == {
        "outcome": 1,
        "verdict": 1,
    }
    graph.retract(graph.space.filed(belief)[0].evidence.id, "wrong")
    assert stated(graph, as_of=JUNE) != [pytest.approx(before)], "read anew from what counts"


def test_evidence_without_a_time_was_said_when_it_was_recorded(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, "Rome", APRIL)
    graph.outcome(belief, True, by="checker", at=JUNE)
    before = stated(graph)
    say(graph, "Rome", None, "Eve")
    assert stated(graph) == before
    graph.confirm(belief, by="Zoe")
    clock.tick(days=1)
    assert len(stated(graph)) == 2


def test_where_nothing_was_stated_before_it_is_counted_apart(graph: BeliefGraph) -> None:
    late = say(graph, "Rome", JULY)
    graph.outcome(late, True, by="checker", at=JUNE)
    found = graph.calibration()
    assert (found.n, found.unstated) == (0, 1) and "before anything was stated: 1" in found.text
    graph.outcomes([{"subject": "Ann", "predicate": "lives_in", "value": "Oslo"}], by="Eve")
    found = graph.calibration()
    assert (found.n, found.unstated) == (1, 2)


def test_what_does_not_count_is_left_out(graph: BeliefGraph) -> None:
    belief = say(graph, "Rome", APRIL)
    done = graph.outcome(belief, True, by="checker", at=JUNE)
    assert graph.calibration(as_of=MAY).n == 0 and graph.calibration(as_of=JUNE).n == 1
    graph.strike(belief, done.changed)
    assert graph.calibration().n == 0
    graph.undo(graph.audit_head().number)  # type: ignore[union-attr]
    assert graph.calibration().n == 1
    graph.retract(done.changed, "a slip")
    assert graph.calibration().n == 0 and list(confirmed(graph.space)) == []


def test_parts_tell_what_a_belief_rested_on(graph: BeliefGraph) -> None:
    belief = say(graph, "Rome", APRIL)
    say(graph, "Rome", APRIL, "Ann")
    say(graph, "Rome", APRIL, "", source={"id": "register", "kind": "official"})
    say(graph, "Rome", APRIL, "", source="board", kind="forum")
    say(graph, "Rome", JULY, "", source="press", kind="press")
    drunk = graph.observe("so", agent="bot", shared=True, at=APRIL, derives_from=[belief],
                          claims=[Claim("Ann", "likes", "wine")]).beliefs[0].id  # fmt: skip
    graph.outcome(belief, True, by="checker", at=JUNE)
    graph.outcome(drunk, False, by="checker", at=JUNE)
    names = {by: {p.name for p in graph.calibration().parts if p.by == by} for by in ("grounds", "domain", "predicate")}
    assert names["grounds"] >= {"report", "statement", "official", "forum"} and "press" not in names["grounds"]
    assert "outcome" not in names["grounds"]
    assert names["domain"] == {"profile", "preference"} and names["predicate"] == {"lives_in", "likes"}


def test_a_conclusion_is_stated_without_the_verdict_on_what_it_rests_on(graph: BeliefGraph) -> None:
    belief = say(graph, "Rome", APRIL)
    claims = [Claim("Ann", "likes", "pasta")]
    drawn = graph.observe("so", speaker="Bob", at=APRIL, derives_from=[belief], claims=claims).beliefs[0].id
    before = graph.explain(drawn, as_of=JUNE).opinion.probability
    graph.outcome(belief, False, by="checker", at=MAY)
    assert graph.explain(drawn, as_of=JUNE).opinion.probability < before
    graph.outcome(drawn, True, by="checker", at=JUNE)
    of_drawn = next(p for p in graph.calibration().parts if p.name == "likes")
    assert of_drawn.scores.stated.figure == pytest.approx(before)


def test_an_agents_own_beliefs_are_its_own(graph: BeliefGraph) -> None:
    own = say(graph, "Rome", APRIL, agent="spy")
    graph.outcome(own, True, by="checker", at=JUNE)
    assert graph.calibration().n == graph.calibration(agent="other").n == 0
    assert graph.calibration(agent="spy").n == 1


def test_whatever_way_beliefs_are_read_no_judgement_is_heard(graph: BeliefGraph) -> None:
    belief, rival = say(graph, "Rome", APRIL), say(graph, "Oslo", APRIL)
    claims = [Claim("Ann", "likes", "pizza")]
    drawn = graph.observe("So Ann likes pizza.", at=APRIL, derives_from=[belief], claims=claims)
    ids = [belief, rival, drawn.beliefs[0].id]

    def numbers(reader: Reader) -> list[Any]:
        family = reader.space.families([reader.stored(ids)[belief].family]).values()
        return [
            [round(b.opinion.probability, 9) for b in reader.beliefs(ids)],
            [round(b.opinion.probability, 9) for each in family for b in reader.family(each.key)],
            [c.evidence.id for ident in ids for c in explain(reader, ident).supports if c.counts],
            [c.evidence.id for ident in ids for c in explain(reader, ident).refutes if c.counts],
        ]

    may, june = as_time(MAY, "UTC"), as_time(JUNE, "UTC")
    assert may is not None and june is not None
    for agent in ("", "alpha"):
        before = numbers(Reader(graph.space.seen_by(agent), graph._policies(), Moment(june, june)))
        done = [
            graph.outcome(belief, False, by="checker", at=MAY).act,
            graph.outcome(rival, True, by="checker", at=MAY).act,
            graph.confirm(ids[2], by="Eve").act,
        ]
        space = graph.space.seen_by(agent)
        assert numbers(Reader(space, graph._policies(), Moment(june, june))) != before
        assert numbers(Reader(space, graph._policies(), Moment(june, june, unjudged=True))) == before
        assert numbers(Reader(space, graph._policies(), Moment(may, may, unjudged=True)).at(june)) == before
        for act in reversed(done):
            graph.undo(act)


def cities(graph: BeliefGraph, first: int) -> list[dict[str, Any]]:
    """Four tell where twelve live, of whom one is always wrong; the rows of a table of where they do."""
    for n in range(first, first + 12):
        for who in ("Ann", "小李", "Bob", "张三"):
            claim = Claim(f"P{n}", "lives_in", "Oslo" if who == "张三" else "Rome")
            graph.observe(f"{who}: P{n}", speaker=who, at=APRIL, claims=[claim])
    return [{"subject": f"P{n}", "predicate": "lives_in", "value": "Rome"} for n in range(first, first + 12)]


def brier(graph: BeliefGraph, **more: Any) -> float:
    figure = graph.calibration(**more).scores.brier.figure
    assert figure is not None
    return figure


def test_what_was_learned_since_does_not_change_what_had_been_stated(graph: BeliefGraph, clock: FixedClock) -> None:
    rows = cities(graph, 0)
    graph.outcomes(rows, by="checker", at=JUNE)
    before, then = graph.calibration(), clock()
    assert graph.apply_authority().beliefs
    assert graph.calibration() == before
    assert (before.things, before.n, before.seen) == (12, 24, 0)

    # What comes in once it is applied counts by it, though it was found earlier; it is not what was learned from.
    clock.tick(days=1)
    graph.outcomes(cities(graph, 12), by="checker", at=MAY)
    later = graph.calibration()
    assert (later.things, later.n, later.seen) == (24, 48, 0) and brier(graph) < brier(graph, known_at=then)
    assert graph.calibration(known_at=then).scores == before.scores

    # What was judged before it was learned may be measured by what it was learned from, and is said to be.
    clock.tick(days=1)
    graph.outcomes(rows, by="another", at="2025-12-02T10:00:00Z")
    again = graph.calibration()
    assert (again.n, again.seen) == (72, 24) and "learned from earlier" in again.text and ": 24." in again.text
    graph.undo(graph.audit(act="outcomes")[-1].number)
    assert graph.calibration().seen == 0


def test_an_outcome_that_replaces_another_is_measured_by_what_was_learned_from_that(
    graph: BeliefGraph, clock: FixedClock
) -> None:
    rows = cities(graph, 0)
    graph.outcomes(rows, by="checker", at=JUNE)
    assert graph.apply_authority().beliefs
    clock.tick(days=1)
    graph.outcomes(rows, by="checker", at=JULY)
    assert (graph.calibration().n, graph.calibration().seen) == (24, 24)


def test_one_thing_of_many_values_is_settled_once(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(20):
        say(graph, f"City {n}", APRIL, speaker=f"S{n}")
    graph.outcomes([{"subject": "Ann", "predicate": "lives_in", "value": "City 3"}], by="checker", at=JUNE)
    settled: list[str] = []
    plain = Reader.settled

    def counted(reader: Reader, family: Any, *more: Any) -> Any:
        settled.append(family.key)
        return plain(reader, family, *more)

    monkeypatch.setattr(Reader, "settled", counted)
    assert graph.calibration().n == 20 and len(settled) <= 4


def test_known_at_leaves_out_what_was_recorded_since_and_hears_what_was_taken_back_since(
    graph: BeliefGraph, clock: FixedClock
) -> None:
    belief = say(graph, "Rome", APRIL)
    done = graph.outcome(belief, True, by="checker", at=JUNE)
    then, stated_then = clock(), stated(graph)
    clock.tick(days=1)
    graph.observe("No, in Oslo!", speaker="Zoe", at=APRIL, claims=[Claim("Ann", "lives_in", "Oslo")])
    graph.undo(done.act)
    assert graph.calibration().n == 0
    clock.tick(days=1)
    assert stated(graph, known_at=then) == stated_then
    assert graph.calibration(known_at="2025-11-30T00:00:00Z").n == 0


def test_where_it_was_off_though_not_on_average_is_said_and_what_chance_alone_gives() -> None:
    found = report(statements(kept(0.9, 100, 100) + kept(0.7, 60, 100)))
    assert found.scores.leaning is Leaning.FAIR
    assert "where it stated 70%, 60% came true, of 100." in told(found, "en")
    assert "陈述为 70% 之处，应验的占 60%（共 100 条）" in told(found, "zh")
    small = report(statements(kept(0.5, 20, 40)))
    assert small.chance == pytest.approx((2 / np.pi / 40 * 0.25) ** 0.5) and f"{small.chance:.3f}" in told(small, "en")


def test_every_rule_is_read(open_graph: OpenGraph) -> None:
    for rule in ("evidence-sum", "signed-shift", "weighted-retention", "bounded-nudge"):
        graph = open_graph(rule=rule)
        belief = say(graph, "Rome", APRIL)
        before = graph.explain(belief, as_of=JUNE).opinion.probability
        graph.outcome(belief, True, by="checker", at=JUNE)
        assert stated(graph) == [pytest.approx(before)], rule


@pytest.mark.parametrize(
    ("error", "wrong"), [(InvalidInput, {"bins": 0}), (InvalidInput, {"bins": 2.5}), (InvalidTime, {"as_of": "soon"})]
)
def test_what_makes_no_sense_is_refused(graph: BeliefGraph, error: type[Exception], wrong: dict[str, Any]) -> None:
    with pytest.raises(error):
        graph.calibration(**wrong)


def test_anchors_say_what_is_known(graph: BeliefGraph) -> None:
    belief = say(graph, "Rome", APRIL)
    done = graph.confirm(belief, by="Eve")
    [found] = confirmed(graph.space)
    row = graph.space.beliefs([belief])[belief]
    at = graph.space.evidence(done.changed)[done.changed[0]].at
    assert at is not None
    assert found == Anchor(row.family, "rome", True, "verdict", "Eve", at, belief, done.changed[0], at, at)


# Graphs that are, and are not -------------------------------------------------------------------------------------

WORDS = {"en": ("person", "likes", "tea"), "zh": ("员工", "喜欢", "绿茶")}


def told_graph(graph: BeliefGraph, lang: str, n: int, share_right: Callable[[float], float]) -> list[float]:
    """Each of n people is said to like something, by sources of three authorities; a share of it comes true."""
    who, predicate, value = WORDS[lang]
    rows = [
        {
            "text": f"{who} {number}",
            "speaker": f"source {number}",
            "at": APRIL,
            "authority": (0.3, 0.6, 0.9)[number % 3],
            "claims": [Claim(f"{who} {number}", predicate, value)],
        }
        for number in range(n)
    ]
    graph.observe_many(rows)
    beliefs = sorted(graph.beliefs(as_of=MAY, limit=n), key=lambda b: (b.opinion.probability, b.id))
    outcomes = []
    for start in range(0, n, n // 3):
        group = beliefs[start : start + n // 3]
        right = round(share_right(group[0].opinion.probability) * len(group))
        outcomes += [{"belief": b.id, "held": number < right} for number, b in enumerate(group)]
    graph.outcomes(outcomes, by="checker", at=MAY)
    return sorted({round(b.opinion.probability, 6) for b in beliefs})


@pytest.mark.parametrize(("lang", "words"), [("en", "No difference can be seen"), ("zh", "看不出把握与实际有差别")])
def test_a_graph_that_is_calibrated(graph: BeliefGraph, lang: str, words: str) -> None:
    probabilities = told_graph(graph, lang, 150, lambda p: p)
    found = graph.calibration()
    assert [b.stated for b in found.bins] == pytest.approx(probabilities, abs=1e-5)
    assert found.scores.error.figure is not None and found.scores.error.figure < 0.02
    assert found.scores.leaning is Leaning.FAIR and words in found.text


@pytest.mark.parametrize(("lang", "words"), [("en", "Over-confident"), ("zh", "过于自信")])
def test_a_graph_that_is_over_confident(graph: BeliefGraph, lang: str, words: str) -> None:
    probabilities = told_graph(graph, lang, 150, lambda _: 0.4)
    found = graph.calibration()
    expected = sum(abs(p - 0.4) for p in probabilities) / 3
    assert found.scores.error.figure == pytest.approx(expected, abs=0.001)
    assert found.scores.leaning is Leaning.OVER and words in found.text


# The document -----------------------------------------------------------------------------------------------------

DOCUMENT = DOCS / "calibration.md"


def test_the_document_shows_what_happens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Shown(DOCUMENT, tmp_path, capsys, monkeypatch).run().commands == 5
