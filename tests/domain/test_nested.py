"""The laws of evidence-sum where values bear one another out: nested places, near numbers, other names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph.domain.changes import Filed
from beliefgraph.domain.competing import related, unrelated
from beliefgraph.domain.confidence import HEDGE, Cell, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.likeness import compatible, says_more
from beliefgraph.domain.model import GENERAL, Context, Edge, Evidence, Scope
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.revision import Policy, Settled, Voice, read_at, settle
from beliefgraph.nearness import Nearness

START = datetime(2026, 1, 1, tzinfo=UTC)
TREE = ContextTree([Context("version", "2.1", "2")])
V2: Scope = (("version", "2"),)
V21: Scope = (("version", "2.1"),)
PLACES = Nearness(
    within={"boston": ["massachusetts"], "massachusetts": ["union", "new england"], "gotham": ["union"],
            "thames": ["albion"], "lowell": ["massachusetts"]},
    names={"豆城": "boston"},
)  # fmt: skip
TIMES = Nearness("5 min")
TOWNS = ("boston", "豆城", "lowell", "massachusetts", "new england", "union", "gotham", "thames", "albion", "北京")
CLOCKS = ("09:00", "09:04", "09:08", "23:58", "00:01", "12:00")
EVERY = {PLACES: TOWNS, TIMES: CLOCKS}


def policy(like: Nearness, kappa: float = 3.0) -> Policy:
    return Policy(EvidenceSum(kappa, likeness=like), 90.0, TREE)


def said(
    id: str, value: str, stance: float = 1.0, *, by: str = "ann", origin: str = "", day: float | None = 0.0,
    scope: Scope = GENERAL, authority: float = 0.8, until: float | None = None,
) -> Voice:  # fmt: skip
    at = None if day is None else START + timedelta(days=day)
    evidence = Evidence(id, "说", "dialog", by, origin or by, START, at)
    end = None if until is None else START + timedelta(days=until)
    edge = Edge(id, "", "ann", stance, authority, shift=authority / 2, valid_until=end, scope=scope)
    return Voice(Filed(edge, evidence), value, by, evidence.origin or id)


def read(voices: Sequence[Voice], like: Nearness, scope: Scope = GENERAL, day: float = 400.0) -> dict[str, Opinion]:
    rules = policy(like)
    now = (START + timedelta(days=day)).timestamp()
    return {value: o for (where, value), o in read_at(settle(voices, rules), rules, now).items() if where == scope}


@st.composite
def sayings(
    draw: st.DrawFn, values: Sequence[str], scopes: Sequence[Scope] = (GENERAL,), dated: bool = True
) -> list[Voice]:
    names = draw(st.lists(st.integers(0, 99), max_size=10, unique=True))
    day = st.integers(0, 365) if dated else st.none() | st.integers(0, 365)
    return [
        said(
            f"e{name}",
            draw(st.sampled_from(values)),
            draw(st.sampled_from([1.0, 1.0, 0.6, 0.2, -0.7, -1.0])),
            by=draw(st.sampled_from(["", "ann", "小张"])),
            origin=draw(st.sampled_from(["", "a", "b", "帖子"])),
            day=draw(day),
            scope=draw(st.sampled_from(scopes)),
            authority=draw(st.floats(0.05, 1)),
            until=draw(st.none() | st.integers(300, 500)) if not dated else None,
        )
        for name in names
    ]


related_sayings = st.sampled_from(list(EVERY)).flatmap(
    lambda like: st.tuples(st.just(like), sayings(EVERY[like], (GENERAL, V2, V21), dated=False))
)


def outcome(settled: Settled) -> tuple[Any, ...]:
    return settled.standings, settled.opinions, settled.homes, settled.moves, settled.fates()


# Laws ---------------------------------------------------------------------------------------------------------


@given(related_sayings, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(told: tuple[Nearness, list[Voice]], chance: Any) -> None:
    like, voices = told
    shuffled = list(voices)
    chance.shuffle(shuffled)
    assert outcome(settle(shuffled, policy(like))) == outcome(settle(voices, policy(like)))


@given(related_sayings)
def test_opinions_are_opinions(told: tuple[Nearness, list[Voice]]) -> None:
    like, voices = told
    for opinion in settle(voices, policy(like)).opinions.values():
        masses = opinion.belief, opinion.disbelief, opinion.unknown
        assert all(-1e-12 <= mass <= 1 + 1e-12 for mass in (*masses, opinion.probability))
        assert math.fsum(masses) == pytest.approx(1.0)


@settings(max_examples=150)
@given(sayings(TOWNS, (GENERAL, V2, V21), dated=False))
def test_a_whole_is_at_least_as_probable_as_its_parts(voices: list[Voice]) -> None:
    opinions = settle(voices, policy(PLACES)).opinions
    for (scope, part), (other, whole) in permutations(opinions, 2):
        if scope == other and says_more(PLACES, part, whole):
            small, large = opinions[scope, part], opinions[scope, whole]
            assert large.probability >= small.probability
            assert large.belief >= small.belief and large.disbelief <= small.disbelief


@given(st.sampled_from(list(EVERY)).flatmap(lambda like: st.tuples(st.just(like), sayings(EVERY[like]))), st.data())
def test_support_of_a_part_never_lowers_the_whole(told: tuple[Nearness, list[Voice]], data: st.DataObject) -> None:
    """Nor does it lower what else it bears out."""
    like, voices = told
    value = data.draw(st.sampled_from(EVERY[like]))
    before = read(voices, like)
    after = read([*voices, said("new", value, by="new", day=200)], like)
    for other, opinion in after.items():
        if other in before and like.bears_out(value, other):
            assert opinion.probability >= before[other].probability - 1e-9


@given(related_sayings)
def test_evidence_that_is_taken_back_leaves_no_trace(told: tuple[Nearness, list[Voice]]) -> None:
    like, voices = told
    rules = policy(like)
    tally = rules.rule.tally(TREE, 90.0)
    assert outcome(settle([v for v in voices if v.filed.evidence.id != "e1"], rules)) == outcome(
        settle([v for v in reversed(voices) if v.filed.evidence.id != "e1"], rules)
    )
    assert tally.standings() == {} and tally.fates_on((GENERAL, "x")) == {}


@given(sayings(("茶", "coffee", "水"), (GENERAL, V2), dated=False))
def test_values_that_nothing_relates_are_as_under_equality_to_the_bit(voices: list[Voice]) -> None:
    plain = Policy(EvidenceSum(), 90.0, TREE)
    assert outcome(settle(voices, policy(Nearness("5 min")))) == outcome(settle(voices, plain))


@given(st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.floats(0.1, 9), st.floats(0, 9)), min_size=1))
def test_related_values_without_relations_compete_as_unrelated_ones(live: dict[str, tuple[float, float]]) -> None:
    plain, careful = unrelated(live, live.keys()), related(live, live.keys(), {})
    for value, opinion in plain.items():
        assert careful[value].probability == pytest.approx(opinion.probability, abs=1e-12)
        assert careful[value].belief == pytest.approx(opinion.belief, abs=1e-12)


# The running tally is the plain computation --------------------------------------------------------------------


def live(items: Sequence[Item], like: Nearness) -> list[Item]:
    kept: list[Item] = []
    for new in items:
        if new.speaker and abs(new.stance) >= HEDGE:
            kept = [old for old in kept if not replaces(new, old, like)]
        if new.stance:
            kept.append(new)
    return kept


def replaces(new: Item, old: Item, like: Nearness) -> bool:
    if new.speaker != old.speaker or new.evidence == old.evidence:
        return False
    (scope, value), (old_scope, old_value) = new.cell, old.cell
    if new.stance > 0 and old.stance > 0:
        return value != old_value and scope == old_scope and not says_more(like, old_value, value)
    if new.stance * old.stance > 0:
        return False
    affirmed, denied = (value, old_value) if new.stance > 0 else (old_value, value)
    return like.bears_out(affirmed, denied) and TREE.covers(scope, old_scope)


def plainly(items: Sequence[Item], cell: Cell, like: Nearness, rule: EvidenceSum) -> tuple[float, float, int, int]:
    standing = [one for one in live(items, like) if one.cell[0] == cell[0]]
    pro = [one for one in standing if one.stance > 0 and like.bears_out(one.cell[1], cell[1])]
    con = [one for one in standing if one.stance < 0 and like.bears_out(cell[1], one.cell[1])]
    near = {one.cell[1] for one in items if one.cell[0] == cell[0] and compatible(like, one.cell[1], cell[1])}
    times = [one.at for one in standing if one.cell[1] in near and one.at is not None]
    now = max(times, default=None)
    masses = []
    for side in (pro, con):
        best: dict[str, float] = {}
        for one in side:
            left = freshness(one.at, now, 90.0) if one.valid_until is None or now is None else 1.0
            counts = rule.mass(one) * left * one.holds(now)
            best[one.root] = max(best.get(one.root, 0.0), counts)
        masses.append(math.fsum(best.values()))
    return masses[0], masses[1], len({one.root for one in (*pro, *con)}), len(pro) + len(con)


@settings(max_examples=100)
@given(related_sayings)
def test_the_running_tally_equals_the_plain_computation(told: tuple[Nearness, list[Voice]]) -> None:
    like, voices = told
    rule = EvidenceSum(likeness=like)
    tally = rule.tally(TREE, 90.0)
    items: list[Item] = []
    for number, voice in enumerate(sorted(voices, key=lambda v: (v.filed.evidence.at or START, v.filed.evidence.id))):
        items.append(as_item(voice, number))
        tally.add(items[-1])
        for cell, standing in tally.standings().items():
            pro, con, origins, count = plainly(items, cell, like, rule)
            assert (standing.support, standing.refute) == pytest.approx((pro, con), rel=1e-12, abs=1e-15)
            assert (standing.origins, standing.evidence) == (origins, count)
    for cell, standing in tally.standings().items():
        fates = tally.fates_on(cell)
        if fates and standing.steady and not any(one.at for one in items):
            counted = math.fsum(f.mass for k, f in fates.items() if f.counts and stance_of(items, k) > 0)
            assert counted == pytest.approx(standing.support)


def stance_of(items: Sequence[Item], key: tuple[str, Cell]) -> float:
    return next(one.stance for one in items if (one.evidence, one.cell) == key)


def as_item(voice: Voice, number: int) -> Item:
    edge, evidence = voice.filed.edge, voice.filed.evidence
    at = None if evidence.at is None else evidence.at.timestamp()
    end = None if edge.valid_until is None else edge.valid_until.timestamp()
    order = (-math.inf if at is None else at, number, evidence.id)
    return Item(
        evidence.id, (edge.scope, voice.value), edge.stance, edge.authority, order, voice.speaker, voice.origin,
        at=at, valid_until=end,
    )  # fmt: skip


# What it comes to ----------------------------------------------------------------------------------------------


def test_a_town_and_its_country_are_no_rivals_and_the_town_speaks_for_the_country() -> None:
    told = [said("e1", "boston", by="a"), said("e2", "union", by="b"), said("e3", "thames", by="c")]
    opinions = read(told, PLACES, day=0)
    alone = read(
        [said("e1", "union", by="a"), said("e2", "union", by="b"), said("e3", "thames", by="c")], PLACES, day=0
    )
    assert opinions["union"] == alone["union"]
    assert opinions["union"].belief > opinions["boston"].belief > opinions["thames"].belief
    assert opinions["boston"] == read([told[0], told[2]], PLACES, day=0)["boston"]


def test_an_origin_that_says_both_counts_once() -> None:
    both_said = [said("e1", "boston", origin="doc", by="", authority=0.5), said("e2", "union", origin="doc", by="")]
    once = read([both_said[1]], PLACES, day=0)["union"]
    assert read(both_said, PLACES, day=0)["union"] == once


def test_who_denies_the_whole_denies_its_parts_and_not_the_other_way_round() -> None:
    told = [said("e1", "boston", by="a"), said("e2", "union", -1.0, by="b")]
    assert read(told, PLACES, day=0)["boston"].belief == pytest.approx(read(told, PLACES, day=0)["union"].belief)
    assert read(told, PLACES, day=0)["boston"].contested > 0.5
    other = [said("e1", "union", by="a"), said("e2", "boston", -1.0, by="b")]
    assert read(other, PLACES, day=0)["union"].contested == 0
    assert read(other, PLACES, day=0)["union"].belief == pytest.approx(0.8)


@pytest.mark.parametrize(
    "first, then, stands",
    [
        (("boston", 1), ("union", 1), True),  # the vaguer word takes nothing back
        (("union", 1), ("boston", 1), False),  # the exact word takes the place of the vague one, and bears it out
        (("boston", 1), ("gotham", 1), False),
        (("boston", 1), ("豆城", 1), False),
        (("boston", 1), ("union", -1), False),  # not in the country at all any more
        (("union", -1), ("boston", 1), False),
        (("union", 1), ("boston", -1), True),
        (("boston", -1), ("union", 1), True),
    ],
)
def test_what_a_later_word_takes_back(first: tuple[str, int], then: tuple[str, int], stands: bool) -> None:
    told = [said("e1", *first), said("e2", *then, day=1)]
    fates = settle(told, policy(PLACES)).fates()
    assert fates["e1", (GENERAL, first[0])].counts is stands
    assert fates["e2", (GENERAL, then[0])].counts


def test_near_times_bear_one_another_out_over_midnight() -> None:
    told = [said("e1", "23:58", by="a"), said("e2", "00:01", by="b"), said("e3", "12:00", by="c")]
    opinions = read(told, TIMES, day=0)
    assert opinions["23:58"] == opinions["00:01"]
    assert opinions["23:58"].belief > 2 * opinions["12:00"].belief


def test_rivals_are_counted_once_though_they_come_in_many_depths() -> None:
    """The Thames and Albion are one rival of Boston, not two."""
    one = [said("e1", "boston", by="a"), said("e2", "albion", by="b")]
    two = [*one, said("e3", "thames", by="b", origin="b", day=0)]
    assert read(two, PLACES, day=0)["boston"].belief == pytest.approx(read(one, PLACES, day=0)["boston"].belief)
    rivals = EvidenceSum(likeness=PLACES).rivals(
        {"boston": (1, 0), "albion": (2, 0), "thames": (1, 0), "union": (1, 0)}
    )
    assert rivals == {"boston": ("albion",), "albion": ("boston",), "thames": ("boston",), "union": ("albion",)}


def test_an_exception_that_only_says_more_is_no_exception() -> None:
    general = said("e1", "union", by="a")
    settled = settle([general, said("e2", "boston", by="b", scope=V2, day=1)], policy(PLACES))
    assert settled.homes["e2", "boston"] == GENERAL
    apart = settle([general, said("e2", "thames", by="b", scope=V2, day=1)], policy(PLACES))
    assert apart.homes["e2", "thames"] == V2


def test_a_family_of_a_thousand_values_is_settled_without_delay() -> None:
    """Relations are looked up by form, not pair by pair."""
    like = Nearness("1%", within={f"town {n}": ["land"] for n in range(1000)})
    calls = 0

    class Counting(Nearness):
        def bears_out(self, said: str, value: str) -> bool:
            nonlocal calls
            calls += 1
            return super().bears_out(said, value)

    counting = Counting.known("1%", like._wholes, {})
    counting.__class__ = Counting
    told = [said(f"e{n}", f"town {n}", by=f"s{n}") for n in range(1000)]
    opinions = settle([*told, said("land", "land", by="x")], policy(counting)).opinions
    assert calls < 5000
    assert opinions[GENERAL, "land"].belief > 0.99


def test_each_speakers_mass_is_told_where_it_bears_on_another_value() -> None:
    told = [said("e1", "boston", by="a"), said("e2", "union", by="b"), said("e3", "union", -1.0, by="c")]
    settled = settle(told, policy(PLACES))
    union = settled.tally.fates_on((GENERAL, "union"))
    boston = settled.tally.fates_on((GENERAL, "boston"))
    assert set(union) == {("e1", (GENERAL, "boston")), ("e2", (GENERAL, "union")), ("e3", (GENERAL, "union"))}
    assert set(boston) == {("e1", (GENERAL, "boston")), ("e3", (GENERAL, "union"))}
    assert all(fate.counts for fate in union.values())
    mass = math.fsum(fate.mass for (evidence, _), fate in union.items() if evidence != "e3")
    assert settled.standings[GENERAL, "union"].support == pytest.approx(mass)
