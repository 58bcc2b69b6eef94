"""The numbered laws of confidence on whole graphs, through the front door, on every store.

`test_laws` states them of the rules alone; here evidence comes through `observe`, is kept in a store, and is read back.
Laws 27 and 29 need exports and replicas and stand in `test_replicas`; law 24 of random acts also in `test_acts`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from beliefgraph import Belief, BeliefGraph
from beliefgraph.drawing import redraw_all
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
Row = dict[str, Any]

START = datetime(2025, 1, 1, tzinfo=UTC)
NOW = datetime(2025, 12, 1, tzinfo=UTC)
few = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def told(value: str, stance: float = 1.0, *, by: str, day: float = 0, authority: float = 0.7, **more: Any) -> Row:
    """One observation about what Ann likes."""
    claim = {"subject": "小安", "predicate": "likes", "value": value, "stance": stance}
    text = f"{by} {day} {value} {stance} {authority}"
    at = START + timedelta(days=day)
    return {"text": text, "speaker": by, "at": at, "authority": authority, "claims": [claim], **more}


@st.composite
def rows(draw: st.DrawFn, least: int = 1, most: int = 7, values: tuple[str, ...] = ("茶", "coffee")) -> list[Row]:
    """Independent speakers, each with one word."""
    number = draw(st.integers(least, most))
    return [
        told(
            draw(st.sampled_from(values)),
            draw(st.sampled_from([1.0, 0.8, 0.4, -0.5, -1.0])),
            by=f"speaker {n}",
            day=draw(st.integers(0, 300)),
            authority=draw(st.sampled_from([0.3, 0.6, 0.9])),
        )
        for n in range(number)
    ]


def grown(open_graph: OpenGraph, said: list[Row], **chosen: Any) -> BeliefGraph:
    graph = open_graph(**chosen)
    graph.observe_many(said)
    return graph


def believed(graph: BeliefGraph, **moment: Any) -> dict[str, Belief]:
    """Every active belief by value, as it stands."""
    return {b.value: b for b in graph.beliefs(limit=1000, **moment)}


def settle_all(graph: BeliefGraph) -> None:
    """Work out anew what all beliefs draw, for the moment that the clock shows."""
    with graph.space.writing():
        redraw_all(graph.space, graph._policies(), NOW)


def conclude(graph: BeliefGraph, value: str, premises: list[str], strength: float = 0.9, by: str = "bot") -> str:
    row = told(value, by=by, authority=strength, derives_from=premises)
    return graph.observe(**row).beliefs[0].id


@few
@given(said=rows(2), chance=st.randoms(use_true_random=False))
def test_law_01_order_of_arrival_does_not_matter(open_graph, said, chance):
    one = grown(open_graph, said)
    chance.shuffle(said)
    assert grown(open_graph, said).digest() == one.digest()


@few
@given(said=rows(2), data=st.data())
def test_law_02_retracting_undoes_observing(open_graph, said, data):
    extra = data.draw(st.sampled_from(said))
    graph = grown(open_graph, [row for row in said if row is not extra])
    before = graph.digest()
    graph.retract(graph.observe(**extra).evidence[0].id, "wrong")
    assert graph.digest() == before


@few
@given(said=rows())
def test_law_03_duplicates_change_nothing(open_graph, said):
    graph = grown(open_graph, said)
    before = graph.digest()
    assert graph.observe_many(said * 2).new == 0
    assert graph.digest() == before


@few
@given(said=rows())
def test_law_04_belief_disbelief_and_unknown_make_one(open_graph, said):
    for belief in believed(grown(open_graph, said)).values():
        opinion = belief.opinion
        assert opinion.belief + opinion.disbelief + opinion.unknown == pytest.approx(1)
        assert opinion.decided + opinion.contested + opinion.unknown == pytest.approx(1)
        assert 0 <= opinion.probability <= 1 and opinion.unknown > 0


@few
@given(said=rows(values=("茶",)), for_it=st.booleans())
def test_law_05_a_fresh_source_never_pulls_the_wrong_way(open_graph, said, for_it):
    graph = grown(open_graph, said)
    before = believed(graph)["茶"].opinion.probability
    graph.observe(**told("茶", 1.0 if for_it else -1.0, by="somebody new", day=300))
    after = believed(graph)["茶"].opinion.probability
    assert after >= before - 1e-9 if for_it else after <= before + 1e-9


@few
@given(said=rows(values=("茶",)))
def test_law_06_negating_all_stances_mirrors_the_opinion(open_graph, said):
    mirrored = [row | {"claims": [row["claims"][0] | {"stance": -row["claims"][0]["stance"]}]} for row in said]
    one, other = (believed(grown(open_graph, each))["茶"].opinion for each in (said, mirrored))
    assert other.probability == pytest.approx(1 - one.probability)
    assert other.unknown == pytest.approx(one.unknown)


@few
@given(said=rows(), first=st.integers(0, 400), second=st.integers(0, 400))
def test_laws_07_and_28_reading_changes_nothing(open_graph, said, first, second):
    graph = grown(open_graph, said, rule="signed-shift")
    before = graph.digest()
    moments = [START + timedelta(days=day) for day in (first, second, second)]
    readings = [believed(graph, as_of=moment) for moment in moments]
    assert readings[1] == readings[2]
    assert graph.digest() == before


@few
@given(said=rows(), days=st.integers(1, 900))
def test_law_08_time_leads_to_unknown_and_never_past_it(open_graph, clock: FixedClock, said, days):
    graph = grown(open_graph, said)
    before = believed(graph)
    clock.tick(days=days)
    after = believed(graph)
    clock.tick(days=-days)
    for value, belief in before.items():
        assert after[value].opinion.unknown >= belief.opinion.unknown - 1e-12
        assert after[value].opinion.signed * belief.opinion.signed >= 0


@few
@given(quality=st.floats(0.05, 0.95))
def test_law_09_one_fresh_source_alone_gives_its_quality(open_graph, quality):
    graph = open_graph()
    graph.observe(**told("茶", by="a", day=334, authority=quality))
    assert believed(graph)["茶"].opinion.belief == pytest.approx(quality)


@few
@given(number=st.integers(2, 6), quality=st.sampled_from([0.4, 0.7]))
def test_law_10_copies_of_one_origin_are_one(open_graph, number, quality):
    copies = [told("茶", by=f"copier {n}", day=n, authority=quality, origin="one post") for n in range(number)]
    one = believed(grown(open_graph, copies[-1:]))["茶"].opinion
    assert believed(grown(open_graph, copies))["茶"].opinion == one


@few
@given(said=rows(values=("茶",)))
def test_law_11_mirrored_evidence_is_contested(open_graph, said):
    against = [
        row
        | {"speaker": f"no {row['speaker']}", "claims": [row["claims"][0] | {"stance": -row["claims"][0]["stance"]}]}
        for row in said
    ]
    opinion = believed(grown(open_graph, [*said, *against]))["茶"].opinion
    assert opinion.probability == pytest.approx(0.5)
    assert opinion.contested == pytest.approx(1 - opinion.unknown)


def lives(value: str, stance: float = 1.0, *, by: str, day: float = 0) -> Row:
    claim = {"subject": "小安", "predicate": "lives_in", "value": value, "stance": stance}
    return told(value, stance, by=by, day=day) | {"claims": [claim]}


@few
@given(
    st.lists(
        st.tuples(st.sampled_from(["Paris", "上海", "Oslo"]), st.sampled_from([1.0, 0.6, -0.8])), min_size=1, max_size=7
    )
)
def test_laws_12_and_13_rival_values_share_one(open_graph, said):
    graph = open_graph()
    for number, (value, stance) in enumerate(said):
        before = believed(graph)
        graph.observe(**lives(value, stance, by=f"speaker {number}", day=300))
        after = believed(graph)
        assert sum(b.opinion.probability for b in after.values()) <= 1 + 1e-9
        for rival, belief in before.items():
            if rival != value and value in before:  # a value that is new takes its share of the unknown, too
                moved = after[rival].opinion.probability - belief.opinion.probability
                assert moved <= 1e-9 if stance > 0 else moved >= -1e-9


@few
@given(said=rows(values=("茶",)), trust=st.floats(0, 1))
def test_law_14_trust_only_takes_away(open_graph, said, trust):
    graph = open_graph()
    graph.observe_many([row | {"agent": "a", "shared": True} for row in said])
    graph.trust("full", "a", 1.0)
    graph.trust("part", "a", trust)
    full, part, none = (graph.beliefs(agent=agent) for agent in ("full", "part", "stranger"))
    assert not none or none[0].opinion.unknown == 1.0
    assert not part or part[0].opinion.unknown >= full[0].opinion.unknown - 1e-9


@few
@given(said=rows(values=("茶",)))
def test_law_15_a_narrow_context_inherits_most_of_the_broader(open_graph, said):
    graph = grown(open_graph, said)
    whole = believed(graph)["茶"].opinion
    assume(whole.belief > 0.05)
    graph.observe(**told("茶", -0.3, by="quiet", day=0, authority=0.05, context={"场景": "工作"}))
    narrow = [b for b in graph.beliefs() if b.scope]
    assume(narrow)  # a word that opposes what is believed in general gets a place of its own
    assert 0.8 * whole.belief <= narrow[0].opinion.belief <= whole.belief + 1e-9


@few
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8), st.floats(0.1, 0.99))
def test_law_16_without_evidence_no_circle_believes_anything(open_graph, arcs, strength):
    graph = open_graph()
    ids = [graph.observe(**told(f"v{n}", by="a", day=n)).beliefs[0].id for n in range(4)]
    for one, other in arcs:
        if one != other:
            graph.link(ids[one], "SUPPORTS", ids[other], strength=strength)
    evidence = [e.id for e in graph.evidence()]
    graph.retract(evidence, "gone")
    for ident in ids:
        assert graph.explain(ident).opinion.belief == pytest.approx(0, abs=1e-4)
    settle_all(graph)
    assert all(graph.explain(ident).opinion.belief == 0 for ident in ids)


@few
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8), st.floats(0.1, 0.95))
def test_law_17_from_above_and_from_below_is_one(open_graph, arcs, strength):
    """A circle that lost its evidence and got it back stands where it stood; so it does when it never had less."""
    graph = open_graph()
    made = [graph.observe(**told(f"v{n}", by=f"s{n}", day=n)) for n in range(4)]
    ids = [outcome.beliefs[0].id for outcome in made]
    for one, other in arcs:
        if one != other:
            graph.link(ids[one], "DERIVES_FROM", ids[other], strength=strength, group=f"g{other}")
    before = [graph.explain(ident).opinion.belief for ident in ids]
    graph.retract(made[0].evidence[0].id, "gone")
    graph.restore(made[0].evidence[0].id)
    assert [graph.explain(ident).opinion.belief for ident in ids] == pytest.approx(before, abs=1e-4)


@few
@given(said=rows(2))
def test_law_18_what_contradicts_in_full_shares_one(open_graph, said):
    graph = grown(open_graph, said)
    beliefs = list(believed(graph).values())
    assume(len(beliefs) == 2)
    graph.link(beliefs[0].id, "CONTRADICTS", beliefs[1].id)
    assert sum(b.opinion.probability for b in graph.beliefs()) <= 1 + 1e-9
    for belief in graph.beliefs():
        assert belief.opinion.belief + belief.opinion.disbelief <= 1


@few
@given(st.lists(st.floats(0.1, 0.9), min_size=1, max_size=3), st.floats(0.1, 1.0))
def test_law_19_a_conclusion_is_no_stronger_than_its_weakest_premise(open_graph, qualities, strength):
    graph = open_graph()
    premises = [
        graph.observe(**told(f"p{n}", by=f"s{n}", day=330, authority=quality)).beliefs[0].id
        for n, quality in enumerate(qualities)
    ]
    concluded = conclude(graph, "c", premises, strength)
    weakest = min(graph.explain(p).opinion.belief for p in premises)
    assert graph.explain(concluded).opinion.belief <= min(strength, 0.99) * weakest + 1e-9


@few
@given(said=rows(2), rule=st.sampled_from(["signed-shift", "weighted-retention", "bounded-nudge"]), data=st.data())
def test_laws_20_and_21_the_articles_rules_are_folds_of_the_set(open_graph, said, rule, data):
    one = grown(open_graph, said, rule=rule)
    other = grown(open_graph, data.draw(st.permutations(said)), rule=rule)
    assert other.digest() == one.digest()
    extra = other.observe(**told("茶", by="late", day=-5)).evidence[0].id
    other.retract(extra, "wrong")
    assert other.digest() == one.digest()


@few
@given(said=rows(values=("茶",)), stance=st.floats(0.3, 1))
def test_law_22_superseding_equals_deleting_the_superseded(open_graph, said, stance):
    old, new = told("茶", by="u", day=100), told("茶", -stance, by="u", day=200)
    kept, deleted = grown(open_graph, [*said, old, new]), grown(open_graph, [*said, new])
    assert believed(kept)["茶"].opinion == believed(deleted)["茶"].opinion


@few
@given(said=rows(2), data=st.data())
def test_law_23_retracting_a_premise_equals_a_fresh_build_without_it(open_graph, said, data):
    gone = data.draw(st.sampled_from(said))
    graph = grown(open_graph, said)
    premises = [b.id for b in graph.beliefs()]
    conclude(graph, "x", premises[:1])
    conclude(graph, "y", premises)
    graph.retract(next(e.id for e in graph.evidence() if e.text == gone["text"]), "wrong")
    fresh = grown(open_graph, said)  # the premises must be known to be named
    fresh.retract(next(e.id for e in fresh.evidence() if e.text == gone["text"]), "wrong")
    conclude(fresh, "x", premises[:1])
    conclude(fresh, "y", premises)
    assert fresh.digest() == graph.digest()
    mine, theirs = believed(graph), believed(fresh)
    for value in ("x", "y"):
        assert mine[value].opinion.belief == pytest.approx(theirs[value].opinion.belief, abs=1e-4)
    settle_all(graph), settle_all(fresh)
    assert {v: b.drawn for v, b in believed(graph).items()} == {v: b.drawn for v, b in believed(fresh).items()}


@few
@given(said=rows(2))
def test_law_24_one_at_a_time_equals_all_at_once(open_graph, said):
    one, other = open_graph(), grown(open_graph, said)
    for row in said:
        one.observe(**row)
    assert one.digest() == other.digest()
    assert {b.id: b.opinion for b in one.beliefs()} == {b.id: b.opinion for b in other.beliefs()}


@few
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["SUPPORTS", "REFUTES", "DERIVES_FROM", "CONTRADICTS"]),
            st.sampled_from(list(itertools.permutations(range(5), 2))),
        ),
        min_size=1,
        max_size=8,
    )
)
def test_law_25_the_dirty_set_equals_the_full_solution(open_graph, links):
    graph = open_graph()
    ids = [graph.observe(**told(f"v{n}", by=f"s{n % 3}", day=n)).beliefs[0].id for n in range(5)]
    for relation, (one, other) in links:
        graph.link(ids[one], relation, ids[other], strength=0.8)
    graph.observe(**told("v0", -0.9, by="somebody new", day=9))
    before = {b.id: b.opinion.belief for b in graph.beliefs()}
    settle_all(graph)
    assert {b.id: b.opinion.belief for b in graph.beliefs()} == pytest.approx(before, abs=1e-4)


@few
@given(said=rows(2), cut=st.integers(1, 6))
def test_law_26_what_was_recorded_later_was_not_known_earlier(open_graph, clock: FixedClock, said, cut):
    early, late = said[:cut], said[cut:]
    graph = grown(open_graph, early)
    ids = [b.id for b in graph.beliefs()]
    concluded = conclude(graph, "c", ids)
    then = {b.id: b.opinion for b in graph.beliefs()}
    clock.tick(seconds=1)
    graph.observe_many(late)
    graph.retract([e.id for e in graph.evidence() if e.text == early[0]["text"]], "wrong")
    known = {b.id: b.opinion for b in graph.beliefs(as_of=NOW, known_at=NOW, status=None) if b.id in then}
    clock.tick(seconds=-1)
    for ident, opinion in then.items():
        assert known[ident].belief == pytest.approx(opinion.belief, abs=1e-9), ident == concluded
        assert known[ident].unknown == pytest.approx(opinion.unknown, abs=1e-9)
