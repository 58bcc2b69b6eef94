"""Time: what is asked as of when, what fades while it is read, and that reading leaves no trace."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.rules import RULES
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

NOW = datetime(2025, 12, 1, tzinfo=UTC)  # what the clock shows
TEA = {"subject": "阿宁", "predicate": "likes", "value": "龙井茶"}


def say(graph: BeliefGraph, at: Any = None, stance: float = 1.0, **fields: Any) -> str:
    """One claim about 阿宁 and tea; returns the belief's id."""
    claim = TEA | {"stance": stance} | fields.pop("claim", {})
    row = {"text": f"茶 {at} {stance}", "speaker": "阿宁", "at": at, "claims": [claim]} | fields
    return graph.observe(**row).beliefs[0].id


def signed(graph: BeliefGraph, belief: str, **asked: Any) -> float:
    return graph.explain(belief, **asked).opinion.signed


def quality(mass: float) -> float:
    """Belief of one piece of evidence of a mass: r / (2 + r) with r = (1 + E/3)**3 - 1."""
    count = (1 + mass / 3) ** 3 - 1
    return count / (2 + count)


def mass(quality: float) -> float:
    """Mass of one piece of evidence of a quality: 3 * (((1+q)/(1-q))**(1/3) - 1)."""
    return 3 * (((1 + quality) / (1 - quality)) ** (1 / 3) - 1)


# As of, and as known at -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_as_of_leaves_out_what_happened_later(rule: str, open_graph: OpenGraph) -> None:
    graph, before = open_graph(rule=rule), open_graph(rule=rule)
    for g in (graph, before):
        belief = say(g, "2025-03-01T10:00:00+08:00")
    say(graph, "2025-06-10T20:30:00+08:00", -0.8)
    then = "2025-04-01T00:00:00Z"
    assert graph.explain(belief, as_of=then).opinion == before.explain(belief, as_of=then).opinion
    assert [c.evidence.id for c in graph.explain(belief, as_of=then).refutes] == []
    assert len(graph.explain(belief, as_of=then).history) == 1
    assert signed(graph, belief, as_of="2025-06-10T20:30:00+08:00") < signed(graph, belief, as_of=then)


def test_as_of_before_anything_was_said_knows_nothing(graph: BeliefGraph) -> None:
    belief = say(graph, "2025-03-01T10:00:00+08:00")
    why = graph.explain(belief, as_of="2025-01-01T00:00:00Z")
    assert (why.opinion.unknown, why.supports, why.history) == (1.0, (), ())
    assert graph.ask("阿宁喜欢龙井茶吗？", as_of="2025-01-01T00:00:00Z").evidence == ()


@pytest.mark.parametrize("moment", ["2025-03-01T02:00:00Z", "2025-03-01T10:00:00+08:00", "2025-02-28T21:00:00-05:00"])
def test_as_of_takes_in_what_happened_at_that_very_moment(moment: str, graph: BeliefGraph) -> None:
    belief = say(graph, "2025-03-01T10:00:00+08:00")
    assert graph.explain(belief, as_of=moment).opinion.belief == pytest.approx(0.85)


def test_known_at_leaves_out_what_was_recorded_later(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, "2025-11-01T08:00:00+08:00")
    known = clock()
    clock.tick(days=1)
    say(graph, "2025-11-05T08:00:00+08:00", -1.0)
    assert signed(graph, belief) < 0 < signed(graph, belief, known_at=known)
    assert len(graph.explain(belief, known_at=known).history) == 1
    assert graph.ask("阿宁喜欢龙井茶吗？", known_at=known).verdict in ("adopt", "probably")


def test_known_at_still_knows_what_was_retracted_since(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, "2025-11-30T08:00:00+08:00")
    (evidence,) = graph.space.all_evidence()
    known, believed = clock(), signed(graph, belief)
    clock.tick(hours=1)
    graph.retract(evidence.id, "听错了")
    assert graph.explain(belief).opinion.unknown == 1.0
    assert signed(graph, belief, known_at=known) == pytest.approx(believed, abs=1e-3)


def test_as_of_and_known_at_ask_two_different_things(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, "2025-11-20T08:00:00+08:00")
    monday = clock()
    clock.tick(days=7)
    say(graph, "2025-11-10T08:00:00+08:00", speaker="朋友")  # told a week later, about an earlier day
    assert len(graph.explain(belief, as_of="2025-11-15T00:00:00Z").supports) == 1
    assert graph.explain(belief, as_of="2025-11-15T00:00:00Z", known_at=monday).opinion.unknown == 1.0


# Zones ----------------------------------------------------------------------------------------------------------


def test_a_naive_time_takes_the_graphs_zone(open_graph: OpenGraph) -> None:
    graph, plain = open_graph(zone="Asia/Shanghai"), open_graph()
    belief = say(graph, "2025-06-10T20:30:00", text="晚上好")
    say(plain, "2025-06-10T20:30:00+08:00", text="晚上好")
    assert graph.digest() == plain.digest()
    (evidence,) = graph.space.all_evidence()
    assert evidence.at == datetime(2025, 6, 10, 12, 30, tzinfo=UTC)
    assert signed(graph, belief, as_of="2025-06-10T20:29:59") == 0.0
    assert signed(graph, belief, as_of=datetime(2025, 6, 10, 20, 30)) == pytest.approx(0.85)


@pytest.mark.parametrize("offset", [8, -5, 0, 5.75])
def test_a_local_evening_stays_an_evening(offset: float, graph: BeliefGraph) -> None:
    at = datetime(2025, 6, 10, 20, 30, tzinfo=timezone(timedelta(hours=offset)))
    belief = say(graph, at)
    (evidence,) = graph.space.all_evidence()
    assert evidence.at is not None
    assert (evidence.at.hour, evidence.at.utcoffset()) == (20, timedelta(hours=offset))
    out = io.StringIO()
    graph.export(out, kinds=["evidence"])
    assert at.isoformat() in out.getvalue()
    assert "2025年6月10日" in graph.explain(belief, as_of=at).text


def test_one_moment_in_two_zones_is_one_message(graph: BeliefGraph) -> None:
    say(graph, "2025-06-10T20:30:00+08:00", text="同一句")
    assert graph.observe("同一句", speaker="阿宁", at="2025-06-10T12:30:00Z", claims=[TEA]).duplicate


# Validity ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["evidence-sum", "signed-shift"])
def test_evidence_counts_only_while_it_is_valid(rule: str, open_graph: OpenGraph) -> None:
    graph = open_graph(rule=rule)
    validity = {"valid_from": "2025-04-01T00:00:00+08:00", "valid_until": "2025-06-30T00:00:00+08:00"}
    belief = say(graph, "2025-03-01T10:00:00+08:00", claim=validity)
    full = {"evidence-sum": 0.85, "signed-shift": 0.6}[rule]
    inside = [signed(graph, belief, as_of=at) for at in ("2025-04-01T00:00:00+08:00", "2025-06-29T00:00:00+08:00")]
    assert inside == pytest.approx([full, full])  # with a stated end it does not fade before it
    for outside in ("2025-03-15T00:00:00+08:00", "2025-06-30T00:00:01+08:00", NOW):
        assert signed(graph, belief, as_of=outside) == 0.0
    assert signed(graph, belief) == 0.0


@pytest.mark.parametrize(
    ("name", "words"),
    [("Ana", "does not count: not valid at the asked time"), ("阿宁", "不计：所问时间不在其有效期内")],
)
def test_evidence_that_is_no_longer_valid_is_shown_as_such(name: str, words: str, graph: BeliefGraph) -> None:
    claim = {"subject": name, "value": "红茶" if name == "阿宁" else "tea", "valid_until": "2025-06-01T00:00:00Z"}
    belief = say(graph, "2025-01-01T00:00:00Z", claim=claim, speaker=name)
    (valid,) = graph.explain(belief, as_of="2025-05-31T00:00:00Z").supports
    assert (valid.counts, valid.freshness, valid.why) == (True, 1.0, "")
    why = graph.explain(belief, as_of="2025-06-02T00:00:00Z")
    assert not why.supports[0].counts and words in why.text


def test_validity_that_has_not_begun_is_seen_when_it_has(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, "2025-11-30T10:00:00+08:00", claim={"valid_from": "2025-12-24T00:00:00+01:00"})
    assert signed(graph, belief) == 0.0
    clock.tick(days=30)
    assert signed(graph, belief) > 0.5


# Undated evidence -------------------------------------------------------------------------------------------------


def test_undated_evidence_does_not_fade(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = say(graph, sequence=1)
    clock.tick(days=3650)
    assert graph.explain(belief).opinion.belief == pytest.approx(0.85)
    assert graph.explain(belief).belief.created is not None


def test_of_undated_evidence_the_later_sequence_wins(open_graph: OpenGraph) -> None:
    for order in ((1, 2), (2, 1)):
        graph = open_graph()
        for sequence in order:
            belief = say(graph, sequence=sequence, stance=-1.0 if sequence == 2 else 1.0, text=f"第{sequence}句")
        assert graph.explain(belief).opinion.signed == pytest.approx(-0.85)


def test_of_one_moment_the_later_sequence_wins(graph: BeliefGraph) -> None:
    at = "2025-11-30T10:00:00+08:00"
    say(graph, at, -1.0, sequence=2)
    belief = say(graph, at, 1.0, sequence=1)
    assert signed(graph, belief, as_of=at) == pytest.approx(-0.85)


# Fading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("days", [0, 30, 90, 180, 900])
def test_evidence_fades_by_half_every_ninety_days_of_a_preference(days: int, graph: BeliefGraph) -> None:
    at = datetime(2025, 1, 1, tzinfo=UTC)
    belief = say(graph, at)
    opinion = graph.explain(belief, as_of=at + timedelta(days=days)).opinion
    assert opinion.belief == pytest.approx(quality(mass(0.85) * 2 ** (-days / 90)))
    assert opinion.unknown == pytest.approx(1 - opinion.belief)


@pytest.mark.parametrize(("days", "left"), [(90, 0.5), (180, 0.25)])
def test_signed_shift_halves_confidence_itself(days: int, left: float, open_graph: OpenGraph) -> None:
    graph, at = open_graph(rule="signed-shift"), datetime(2025, 1, 1, tzinfo=UTC)
    belief = say(graph, at)
    assert signed(graph, belief, as_of=at + timedelta(days=days)) == pytest.approx(0.6 * left)


def test_half_lives_are_settings(open_graph: OpenGraph) -> None:
    at, later = datetime(2025, 1, 1, tzinfo=UTC), datetime(2025, 1, 11, tzinfo=UTC)
    quick = open_graph(settings=Settings(half_lives={"preference": 10.0, "other": None}))
    assert quick.explain(say(quick, at), as_of=later).opinion.belief == pytest.approx(quality(mass(0.85) / 2))
    never = open_graph(settings=Settings(half_lives={"preference": None, "other": None}))
    assert never.explain(say(never, at), as_of=NOW).opinion.belief == pytest.approx(0.85)


@pytest.mark.parametrize("rule", RULES)
def test_fading_happens_on_reading_and_only_once(rule: str, open_graph: OpenGraph, clock: FixedClock) -> None:
    graph = open_graph(rule=rule)
    belief = say(graph, NOW)
    digest = graph.digest()
    fresh = graph.explain(belief).opinion
    clock.tick(days=45)
    graph.explain(belief)
    clock.tick(days=45)
    twice = graph.explain(belief).opinion  # after another reading on the way
    assert graph.explain(belief).opinion == twice
    assert twice == graph.explain(belief, as_of=NOW + timedelta(days=90)).opinion
    assert twice.confidence < fresh.confidence
    assert graph.digest() == digest
    assert graph.explain(belief, as_of=NOW).opinion == fresh


@pytest.mark.parametrize("rule", RULES)
def test_what_is_stored_reads_as_the_evidence_does(rule: str, open_graph: OpenGraph, clock: FixedClock) -> None:
    """Plain questions read stored sums; questions as of a moment fold the evidence again. Contexts included."""
    graph = open_graph(rule=rule)
    graph.place_context("version", "2.1", parent="2")
    scopes: tuple[dict[str, str], ...] = ({}, {"version": "2"}, {"version": "2.1"}, {"场景": "工作"})
    for n in range(24):
        claim = {
            "predicate": ("likes", "住在")[n // 4 % 2],
            "value": "东西"[n % 5 % 2],
            "stance": (1, -0.8, 0.6)[n % 3],
        }
        at = None if n % 11 == 10 else NOW - timedelta(days=5 * n)
        say(graph, at, text=f"第{n}句", speaker=f"s{n % 5}", context=scopes[n % 4], claim=claim, sequence=n)
    for _ in range(3):
        beliefs = graph.beliefs()
        assert len(beliefs) >= 4 and len({belief.scope for belief in beliefs}) > 1
        for belief in beliefs:
            refolded = graph.explain(belief.id, as_of=clock()).opinion
            for name in ("belief", "disbelief", "unknown", "signed", "probability", "confidence"):
                assert getattr(belief.opinion, name) == pytest.approx(getattr(refolded, name), abs=1e-9)
        clock.tick(days=50)


# Reading writes nothing -------------------------------------------------------------------------------------------


def test_reads_of_every_kind_write_nothing(open_graph: OpenGraph, clock: FixedClock) -> None:
    graph = open_graph(embedder="hashing")
    belief = say(graph, "2025-03-01T10:00:00+08:00", context={"场景": "工作"})
    say(graph, "2025-06-10T20:30:00+08:00", -0.8)
    graph.observe("I live in Porto.", speaker="Rui", at="2025-11-01T10:00:00Z")
    graph.observe("nothing to believe here", speaker="Rui")
    graph.retract(graph.observe("I live in Braga.", speaker="Rui").evidence[0].id, "joke")
    graph.embed()
    before = _everything(graph)
    clock.tick(days=400)
    reads: list[Callable[[], object]] = [
        lambda: graph.ask("阿宁喜欢龙井茶吗？"),
        lambda: graph.ask("Where does Rui live?", as_of="2025-11-02T00:00:00Z", context={"场景": "工作"}, depth=3),
        lambda: graph.ask("阿宁喜欢龙井茶吗？", known_at=NOW),
        lambda: graph.ask("谁也不知道的事 zzz"),
        lambda: graph.recall("龙井茶 Porto", limit=50),
        lambda: graph.recall("Porto", as_of=NOW, known_at=NOW),
        lambda: graph.relevant("Rui"),
        lambda: graph.relevant("没见过的人", "话题"),
        lambda: graph.explain(belief),
        lambda: graph.explain(belief, as_of=NOW, known_at=NOW),
        lambda: graph.history(belief),
        lambda: graph.beliefs(status=None),
        lambda: graph.beliefs(entity="没见过的人"),
        lambda: graph.entity("没见过的人"),
        lambda: graph.validate(),
        lambda: graph.export(io.StringIO()),
        lambda: graph.embed(),
    ]
    for read in reads:
        read()
        assert _everything(graph) == before


def _everything(graph: BeliefGraph) -> tuple[str, dict[str, int], str]:
    out = io.StringIO()
    graph.export(out)
    return graph.digest(), graph.space.counts(), out.getvalue()
