"""What must hold of confidence whatever the evidence: the laws, on the real rules and the real `settle`.

Numbered laws keep the numbers of the design. `POLICY` is the default rule with a half-life of 90 days.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from beliefgraph.domain.article_rules import BoundedNudge, SignedShift, WeightedRetention
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.confidence import DAY, HEDGE, Cell, Item, Rule, freshness
from beliefgraph.domain.contexts import ContextRule, ContextTree
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import GENERAL, Context, Edge, Evidence, Scope, Standing
from beliefgraph.domain.opinion import UNINFORMED, Band, Opinion
from beliefgraph.domain.order import order_key
from beliefgraph.domain.revision import Policy, Settled, Voice, counts_at, read_at, settle
from beliefgraph.domain.rules import RULES

START = datetime(2026, 1, 1, tzinfo=UTC)
NOW = 400.0
TREE = ContextTree(
    [Context("version", "2.1", "2"), Context("version", "2.2", "2"), Context("scenario", "开会", "工作")]
)
V1: Scope = (("version", "1"),)
V2: Scope = (("version", "2"),)
V21: Scope = (("version", "2.1"),)
V22: Scope = (("version", "2.2"),)
EU: Scope = (("region", "EU"),)
EU_V2: Scope = (("region", "EU"), ("version", "2"))
WORK: Scope = (("scenario", "工作"),)
MEETING: Scope = (("scenario", "开会"),)
SCOPES = (GENERAL, V1, V2, V21, V22, EU, EU_V2, WORK, MEETING)
ONE: Cell = (GENERAL, "")
POLICY = Policy(EvidenceSum(), 90.0, TREE)
FOLDS: tuple[Any, ...] = (SignedShift(), WeightedRetention(), BoundedNudge())


def days(number: float) -> datetime:
    return START + timedelta(days=number)


def at(day: float) -> float:
    return days(day).timestamp()


def said(
    id: str,
    stance: float = 1.0,
    *,
    by: str = "ann",
    origin: str | None = None,
    day: float | None = 0.0,
    value: str = "",
    scope: Scope = GENERAL,
    authority: float = 0.8,
    faithfulness: float = 1.0,
    weight: float = 1.0,
    sequence: int | None = None,
    since: float | None = None,
    until: float | None = None,
) -> Voice:
    """One piece of evidence; its origin is its speaker unless told, and itself when neither is known."""
    evidence = Evidence(
        id, "说", "dialog", by, by if origin is None else origin, START, None if day is None else days(day), sequence
    )
    edge = Edge(
        id,
        "",
        "ann",
        stance,
        authority,
        shift=authority / 2,
        weight=weight,
        faithfulness=faithfulness,
        valid_from=None if since is None else days(since),
        valid_until=None if until is None else days(until),
        scope=scope,
    )
    return Voice(Filed(edge, evidence), value, by, evidence.origin)


def turned(voice: Voice, **changes: Any) -> Voice:
    """The same evidence with another edge: stance, authority, weight, scope."""
    return replace(voice, filed=replace(voice.filed, edge=replace(voice.filed.edge, **changes)))


def canonical(voices: Iterable[Voice]) -> list[Voice]:
    return sorted(voices, key=lambda voice: order_key(voice.filed.evidence))


def read(voices: Iterable[Voice], now: float | None = NOW, policy: Policy = POLICY) -> dict[Cell, Opinion]:
    return read_at(settle(voices, policy), policy, None if now is None else at(now))


def opinion(voices: Iterable[Voice], now: float | None = NOW, policy: Policy = POLICY, cell: Cell = ONE) -> Opinion:
    return read(voices, now, policy).get(cell, UNINFORMED)


def p(voices: Iterable[Voice], now: float | None = NOW, policy: Policy = POLICY) -> float:
    return opinion(voices, now, policy).probability


def outcome(settled: Settled) -> tuple[Any, ...]:
    """All that settling decides, comparable to the bit."""
    return (
        settled.standings,
        settled.opinions,
        settled.homes,
        settled.first,
        settled.last,
        settled.moves,
        settled.fates(),
    )


def visible(filed: Iterable[Filed], as_of: datetime | None, known_at: datetime | None) -> list[Filed]:
    """What counts at a moment."""
    return [each for each in filed if not each.edge.struck and counts_at(each.evidence, as_of, known_at)]


def ids(voices: Iterable[Voice]) -> frozenset[str]:
    return frozenset(voice.filed.evidence.id for voice in voices)


# Any evidence --------------------------------------------------------------------------------------------------

stances = st.floats(-1, 1).filter(lambda stance: abs(stance) > 1e-3)
quality = st.floats(0.05, 0.95)


@st.composite
def sayings(
    draw: st.DrawFn,
    values: Sequence[str] = ("",),
    scopes: Sequence[Scope] = (GENERAL,),
    dated: bool = True,
    bounded: bool = False,
    largest: int = 12,
) -> list[Voice]:
    """Sets of evidence; ids are short and random, so that arrival order and canonical order differ."""
    names = draw(st.lists(st.integers(0, 999), max_size=largest, unique=True))
    day = st.integers(0, 365) if dated else st.none() | st.integers(0, 365)
    limit = st.none() | st.integers(-50, 500) if bounded else st.none()
    return [
        said(
            f"e{name}",
            draw(stances),
            by=draw(st.sampled_from(["", "ann", "小张", "c"])),
            origin=draw(st.sampled_from(["", "a", "b", "c", "帖子"])),
            day=draw(day),
            value=draw(st.sampled_from(values)),
            scope=draw(st.sampled_from(scopes)),
            authority=draw(st.floats(0.05, 1)),
            faithfulness=draw(st.floats(0.3, 1)),
            sequence=draw(st.none() | st.integers(0, 2)),
            since=draw(limit),
            until=draw(limit),
        )
        for name in names
    ]


anything = sayings(values=("茶", "coffee", ""), scopes=SCOPES, dated=False, bounded=True)
rules = st.sampled_from([*RULES.values(), EvidenceSum(kappa=1.0), EvidenceSum(kappa=math.inf)])
policies = st.builds(Policy, rules, st.sampled_from([None, 30.0, 90.0]), st.just(TREE), st.sampled_from(ContextRule))
sums = st.builds(Policy, st.builds(EvidenceSum, st.sampled_from([1.0, 3.0, math.inf])), st.just(90.0), st.just(TREE))
masses = st.floats(0, 30)


# The numbered laws ---------------------------------------------------------------------------------------------


@given(anything, policies, st.randoms(use_true_random=False))
def test_law_01_order_of_arrival_does_not_matter(voices, policy, chance):
    shuffled = list(voices)
    chance.shuffle(shuffled)
    assert outcome(settle(shuffled, policy, ids(voices))) == outcome(settle(voices, policy, ids(voices)))


@given(anything, policies, st.data())
def test_law_01_nor_does_it_for_what_one_text_says_of_several_values(voices, policy, data):
    also = [replace(voice, value=voice.value + "2") for voice in voices]
    everything = data.draw(st.permutations([*voices, *also]))
    assert outcome(settle(everything, policy)) == outcome(settle([*voices, *also], policy))


@given(anything, policies, st.data())
def test_law_02_retracting_undoes_adding(voices, policy, data):
    assume(voices)
    gone = data.draw(st.sampled_from(voices)).filed.evidence.id
    filed = [
        replace(v.filed, evidence=replace(v.filed.evidence, retracted=START))
        if v.filed.evidence.id == gone
        else v.filed
        for v in voices
    ]
    by_id = {v.filed.evidence.id: v for v in voices}
    left = [by_id[entry.evidence.id] for entry in visible(filed, None, None)]
    never = [v for v in voices if v.filed.evidence.id != gone]
    assert outcome(settle(left, policy)) == outcome(settle(never, policy))


@given(anything, policies)
def test_law_03_duplicates_change_nothing(voices, policy):
    assert outcome(settle(voices * 3, policy)) == outcome(settle(voices, policy))


@given(anything, sums)
def test_law_04_belief_disbelief_and_unknown_make_one(voices, policy):
    settled = settle(voices, policy)
    for found in [*settled.opinions.values(), *read_at(settled, policy, at(NOW)).values()]:
        assert found.belief + found.disbelief + found.unknown == pytest.approx(1)
        assert found.decided + found.contested + found.unknown == pytest.approx(1)
        assert 0 <= found.probability <= 1
        assert -1 <= found.signed <= 1
        assert found.belief >= 0 <= found.disbelief
        assert found.unknown > 0


@given(anything, policies)
def test_law_04_no_rule_leaves_its_scale(voices, policy):
    for found in read(voices, NOW, policy).values():
        assert -1 <= found.signed <= 1
        assert 0 <= found.probability <= 1
        assert -1 <= found.confidence <= 1


@given(sayings(), sums, quality, st.floats(0, NOW))
def test_law_05_fresh_support_never_lowers(voices, policy, authority, day):
    new = said("new", by="新人", authority=authority, day=day)
    assert p([*voices, new], NOW, policy) >= p(voices, NOW, policy) - 1e-12
    assert p([*voices, turned(new, stance=-1.0)], NOW, policy) <= p(voices, NOW, policy) + 1e-12


@given(sayings(), sums)
def test_law_06_negating_all_stances_mirrors_the_opinion(voices, policy):
    here = opinion(voices, NOW, policy)
    there = opinion([turned(v, stance=-v.filed.edge.stance) for v in voices], NOW, policy)
    assert here.probability + there.probability == pytest.approx(1)
    assert (here.belief, here.unknown) == pytest.approx((there.disbelief, there.unknown))


@given(anything, policies, st.floats(0, 1000), st.floats(0, 1000))
def test_law_07_reading_changes_nothing(voices, policy, first, second):
    settled, fresh = settle(voices, policy), settle(voices, policy)
    read_at(settled, policy, at(NOW + first))
    later = NOW + first + second
    assert read_at(settled, policy, at(later)) == read_at(fresh, policy, at(later))
    assert outcome(settled) == outcome(fresh)


@given(sayings(), sums)
def test_law_08_time_leads_to_unknown_and_never_past_it(voices, policy):
    settled = settle(voices, policy)
    told = [read_at(settled, policy, at(NOW + wait)).get(ONE, UNINFORMED) for wait in (0, 90, 365, 4000)]
    assert all(late.unknown >= early.unknown - 1e-12 for early, late in pairwise(told))
    assert all(late.signed * early.signed >= -1e-12 for early, late in pairwise(told))
    assert opinion(voices, NOW + 20_000, policy).probability == pytest.approx(0.5, abs=1e-6)


@given(sayings(scopes=SCOPES, values=("x", "y")), st.floats(0, 3000))
def test_law_08_stored_masses_and_the_evidence_itself_read_alike(voices, wait):
    settled = settle(voices, POLICY)
    assert all(standing.steady for standing in settled.standings.values())
    later = at(NOW + wait)
    stored = POLICY.rule.read(settled.standings, later, POLICY.half_life, TREE)
    for cell, found in read_at(settled, POLICY, later).items():
        assert stored[cell].probability == pytest.approx(found.probability, abs=1e-9)
        assert stored[cell].unknown == pytest.approx(found.unknown, abs=1e-9)


@given(sums, st.floats(0.01, 0.95))
def test_law_09_one_fresh_source_alone_gives_its_quality(policy, quality):
    alone = opinion([said("e", authority=quality)], 0.0, policy)
    assert (alone.belief, alone.signed, alone.confidence) == pytest.approx((quality, quality, quality))


@given(sums, st.integers(2, 40), st.floats(0.05, 0.9))
def test_law_10_each_further_source_moves_less_and_copies_nothing(policy, count, quality):
    copies = [said(f"e{n}", by=f"s{n}", origin="one", authority=quality) for n in range(count)]
    assert p(copies, 0.0, policy) == pytest.approx((1 + quality) / 2)
    odds = []
    for n in range(min(count, 9) + 1):
        chance = p([replace(copy, origin=f"o{i}") for i, copy in enumerate(copies[:n])], 0.0, policy)
        if chance > 1 - 1e-6:  # past this, what is left of 1 has too few digits to compare gains by
            break
        odds.append(math.log(chance / (1 - chance)))
    gains = [late - early for early, late in pairwise(odds)]
    assert all(late <= early + 1e-6 for early, late in pairwise(gains))


@given(sayings(), sums)
def test_law_11_nothing_is_unknown_and_balance_is_contested(voices, policy):
    assert (UNINFORMED.unknown, UNINFORMED.contested, UNINFORMED.band) == (1, 0, Band.UNKNOWN)
    mirror = [mirrored(voice) for voice in voices]
    balanced = opinion([*voices, *mirror], NOW, policy)
    assert balanced.probability == pytest.approx(0.5)
    assert balanced.contested == pytest.approx(1 - balanced.unknown)


def mirrored(voice: Voice) -> Voice:
    """The opposite of a word, by someone else, from elsewhere."""
    other = turned(voice, stance=-voice.filed.edge.stance, evidence=f"m{voice.filed.evidence.id}")
    evidence = replace(voice.filed.evidence, id=f"m{voice.filed.evidence.id}")
    filed = replace(other.filed, evidence=evidence)
    return replace(
        other,
        filed=filed,
        speaker=voice.speaker and f"m{voice.speaker}",
        origin=voice.origin and f"m{voice.origin}",
    )


@given(sayings(values=("x", "y", "z", "w"), scopes=SCOPES), sums)
def test_law_12_rival_values_share_one(voices, policy):
    for scope in SCOPES:
        rivals = [found for (here, _), found in read(voices, NOW, policy).items() if here == scope]
        assert sum(found.probability for found in rivals) <= 1 + 1e-9


@given(masses, masses, st.sampled_from([1.0, 3.0, math.inf]))
def test_law_12_one_value_is_the_plain_opinion(support, refute, kappa):
    rule = EvidenceSum(kappa=kappa)
    plain, competing = rule.opinion(support, refute), rule.compete({"x": (support, refute)})["x"]
    for name in ("belief", "disbelief", "unknown", "signed", "probability", "contested", "confidence"):
        assert getattr(competing, name) == pytest.approx(getattr(plain, name), abs=1e-9)


claim_sets = st.dictionaries(st.sampled_from("xyz"), st.tuples(st.floats(0.01, 30), masses), min_size=2)


@given(claim_sets, quality)
def test_law_13_support_lowers_rivals_and_refutation_raises_them(told, authority):
    rule = EvidenceSum()
    more = rule.mass_of(authority)
    value = min(told)
    support, refute = told[value]
    base = rule.compete(told)
    helped = rule.compete({**told, value: (support + more, refute)})
    hurt = rule.compete({**told, value: (support, refute + more)})
    for other in told:
        sign = 1 if other == value else -1
        assert sign * (helped[other].probability - base[other].probability) >= -1e-12
        assert sign * (hurt[other].probability - base[other].probability) <= 1e-12


@given(sayings(), sums, st.floats(0, 1))
def test_law_14_trust_only_takes_away(voices, policy, trust):
    assert opinion([turned(v, weight=0.0) for v in voices], NOW, policy).unknown == 1
    trusted = opinion([turned(v, weight=trust) for v in voices], NOW, policy)
    assert trusted.unknown >= opinion(voices, NOW, policy).unknown - 1e-9


@given(st.lists(st.tuples(masses, masses), min_size=1, max_size=3), st.floats(0.1, 5))
def test_law_15_an_empty_narrow_context_inherits_most_of_the_broader(chain, more):
    scopes = [GENERAL, V2, V21, (("region", "EU"), ("version", "2.1"))]

    def leaf(told: Sequence[tuple[float, float]]) -> Opinion:
        cells = {(scope, ""): Standing(*mass) for scope, mass in zip(scopes, told, strict=False)}
        return EvidenceSum().read(cells, None, None, TREE)[scopes[len(told) - 1], ""]

    parent, child = leaf(chain), leaf([*chain, (0.0, 0.0)])
    assert child.probability - 0.5 == pytest.approx(0.9 * (parent.probability - 0.5))
    assert child.unknown > parent.unknown or parent.unknown == 1
    *above, (support, refute) = chain
    assert leaf([*above, (support + more, refute)]).probability >= parent.probability - 1e-12


def plain_fold(rule: Any, voices: list[Voice]) -> float | None:
    confidence = rule.start
    for voice in canonical(voices):
        edge = voice.filed.edge
        item = Item(
            "e", ONE, edge.stance, edge.authority, (0.0, 0, "e"), faithfulness=edge.faithfulness, shift=edge.shift
        )
        confidence = rule.step(confidence, edge.stance, item)
    return confidence


@pytest.mark.parametrize("rule", FOLDS, ids=lambda rule: rule.name)
@given(voices=sayings(), chance=st.randoms(use_true_random=False))
def test_law_20_the_articles_rules_are_folds_of_the_set(rule, voices, chance):
    assume(voices)
    policy = Policy(rule, None)
    chance.shuffle(voices)
    settled = settle(voices + voices, policy)
    assert settled.standings[ONE].support == plain_fold(rule, voices)
    without = settle(voices[1:], policy).standings.get(ONE, Standing())
    assert without.support == (plain_fold(rule, voices[1:]) if voices[1:] else 0.0)


def test_law_21_the_articles_arithmetic():
    def confidence(rule: Rule, *voices: Voice) -> float:
        return settle(voices, Policy(rule, None)).opinions[ONE].confidence

    coffee = (said("e1", day=0), said("e2", -0.8, day=101, authority=1.0))  # shift .5
    assert confidence(SignedShift(), coffee[0]) == 0.6
    assert confidence(SignedShift(), *coffee) == -0.1
    fallen = settle(coffee, Policy(SignedShift(), 90.0))
    assert read_at(fallen, Policy(SignedShift(), 90.0), at(191))[ONE].signed == pytest.approx(-0.05)
    documents = (said("e1", authority=0.9), said("e2", -1.0, by="b", authority=0.4, day=1))
    assert confidence(WeightedRetention(), documents[0]) == pytest.approx(0.9)
    assert confidence(WeightedRetention(), *documents) == pytest.approx(0.51)
    nudges = (said("e1"), said("e2", -1.0, day=1))
    assert confidence(BoundedNudge(), nudges[0]) == pytest.approx(0.7)
    assert confidence(BoundedNudge(), *nudges) == pytest.approx(0.364)


def test_law_21_history_tells_the_fold_as_the_article_does():
    """From .6 to -.1, though half a year had passed: what is stored fades only when read."""
    coffee = (said("e1", day=0), said("e2", -0.8, day=180, authority=1.0))
    moves = settle(coffee, Policy(SignedShift(), 90.0), frozenset({"e2"})).moves
    assert [(move.before.signed, move.after.signed) for move in moves] == [(0.6, -0.1)]


@given(sayings(values=("x", "y")), st.floats(HEDGE, 1), st.booleans())
def test_law_22_superseding_equals_deleting_the_superseded(voices, stance, same_value):
    old = said("u1", by="u", value="x", day=100)
    new = said("u2", -stance if same_value else stance, by="u", value="x" if same_value else "y", day=366)
    kept, deleted = settle([*voices, old, new], POLICY), settle([*voices, new], POLICY)
    for cell, standing in deleted.standings.items():
        assert kept.standings[cell] == standing
        for name in ("belief", "disbelief", "unknown", "probability"):
            found, expected = getattr(kept.opinions[cell], name), getattr(deleted.opinions[cell], name)
            assert found == pytest.approx(expected, abs=1e-12)


@given(anything, policies)
def test_law_24_step_by_step_equals_at_once(voices, policy):
    settled = settle(voices, policy, ids(voices))
    moves = list(settled.moves)
    told: list[Voice] = []
    for voice in canonical(voices):
        moment = voice.filed.evidence.at
        now = None if moment is None or policy.rule.order_sensitive else moment.timestamp()
        before, after = settle(told, policy), settle([*told, voice], policy)
        told.append(voice)
        earlier, later = shown(before, policy, now), shown(after, policy, now)
        changed = [cell for cell in later if later[cell] != earlier.get(cell)]
        steps, moves = moves[: len(changed)], moves[len(changed) :]
        assert {step.cell: (step.before, step.after) for step in steps} == {
            cell: (earlier.get(cell, UNINFORMED), later[cell]) for cell in changed
        }
        assert {step.evidence for step in steps} <= {voice.filed.evidence.id}
    assert not moves
    assert outcome(replace(settled, moves=())) == outcome(settle(voices, policy))


@given(anything, policies, st.data())
def test_law_24_watching_some_shows_the_same_steps_as_watching_all(voices, policy, data):
    watched = data.draw(st.frozensets(st.sampled_from(sorted(ids(voices))))) if voices else frozenset()
    every = settle(voices, policy, ids(voices)).moves
    assert settle(voices, policy, watched).moves == tuple(move for move in every if move.evidence in watched)


def test_law_24_history_between_unwatched_words_starts_where_they_left():
    words = [said("e1", by="a"), said("e2", by="b"), said("e3", by="c")]
    (first, third) = settle(words, POLICY, frozenset({"e1", "e3"})).moves
    assert third.before == opinion(words[:2], 0.0) != first.after


def shown(settled: Settled, policy: Policy, now: float | None) -> dict[Cell, Opinion]:
    """What history shows at a step: stored masses where they can be scaled, else the evidence itself."""
    if all(standing.steady for standing in settled.standings.values()):
        return policy.rule.read(settled.standings, now, policy.half_life, policy.tree)
    return read_at(settled, policy, now)


@given(anything, policies, st.integers(0, 365), st.data())
def test_law_26_what_came_later_is_not_known_earlier(voices, policy, day, data):
    late = data.draw(st.sets(st.sampled_from(sorted(ids(voices))))) if voices else set()
    moment = days(day)
    filed = [
        replace(v.filed, evidence=replace(v.filed.evidence, recorded=moment + timedelta(seconds=1)))
        if v.filed.evidence.id in late
        else v.filed
        for v in voices
    ]
    by_id = {v.filed.evidence.id: v for v in voices}

    def settled(entries: Iterable[Filed]) -> tuple[Any, ...]:
        return outcome(settle([replace(by_id[e.evidence.id], filed=e) for e in entries], policy))

    early = [entry for entry in filed if entry.evidence.id not in late]
    assert settled(visible(filed, None, moment)) == settled(early)
    past = [entry for entry in filed if entry.evidence.at is None or entry.evidence.at <= moment]
    assert settled(visible(filed, moment, None)) == settled(past)


def test_law_26_what_was_retracted_later_was_still_believed_before():
    filed = said("e1").filed
    gone = replace(filed, evidence=replace(filed.evidence, retracted=days(10)))
    assert visible([gone], None, days(9)) == [gone]
    assert visible([gone], None, days(10)) == []
    assert visible([gone], None, None) == []


@pytest.mark.parametrize("rule", FOLDS, ids=lambda rule: rule.name)
@given(voices=sayings(), first=st.floats(0, 500), second=st.floats(0, 500))
def test_law_28_two_reads_are_one_read_and_write_nothing(rule, voices, first, second):
    policy = Policy(rule, 90.0)
    settled = settle(voices, policy)
    stored = dict(settled.standings)
    once = opinion(voices, NOW + first, policy).signed
    read_at(settled, policy, at(NOW + first))
    twice = read_at(settled, policy, at(NOW + first + second)).get(ONE, UNINFORMED).signed
    assert twice == opinion(voices, NOW + first + second, policy).signed
    assert settled.standings == stored
    if rule.name == "signed-shift":
        assert twice == pytest.approx(once * 0.5 ** (second / 90), abs=1e-9)


# Where others' arithmetic breaks its own meaning -----------------------------------------------------------------

either = pytest.mark.parametrize("rule", [EvidenceSum(), BoundedNudge()], ids=lambda rule: rule.name)


@either
@given(authority=quality)
def test_one_supporting_item_is_never_below_no_evidence(rule, authority):
    assert p([said("e", authority=authority)], 0.0, Policy(rule, None)) >= UNINFORMED.probability


@either
@given(authority=quality, stance=st.floats(0.001, HEDGE))
def test_a_weak_attack_alone_never_raises(rule, authority, stance):
    assert p([said("e", -stance, authority=authority)], 0.0, Policy(rule, None)) <= UNINFORMED.probability


@either
@given(weak=st.floats(0.01, 0.3), strong=st.integers(1, 6))
def test_weak_support_never_lowers_strong_support(rule, weak, strong):
    policy = Policy(rule, None)
    pillars = [said(f"e{n}", by=f"s{n}", authority=0.9) for n in range(strong)]
    for extra in (said("w", by="w", authority=weak, day=1), said("w", by="s0", authority=weak, day=1)):
        assert p([*pillars, extra], 1.0, policy) >= p(pillars, 1.0, policy) - 1e-12


@pytest.mark.parametrize("rule", [EvidenceSum(), SignedShift(), BoundedNudge()], ids=lambda rule: rule.name)
@given(voices=sayings())
def test_ageing_moves_towards_unknown_and_never_past_it(rule, voices):
    policy = Policy(rule, 90.0)
    told = [p(voices, NOW + wait, policy) - 0.5 for wait in (0, 10, 100, 1000, 100_000)]
    assert all(abs(late) <= abs(early) + 1e-12 and late * early >= 0 for early, late in pairwise(told))
    assert told[-1] == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.name)
def test_the_same_evidence_twenty_times_equals_once(rule):
    policy = Policy(rule, 90.0)
    assert outcome(settle([said("e")] * 20, policy)) == outcome(settle([said("e")], policy))


# Who takes what back ---------------------------------------------------------------------------------------------


@given(st.sampled_from(SCOPES), st.sampled_from(SCOPES))
def test_a_later_word_takes_back_the_earlier_only_where_it_covers_it(old_scope, new_scope):
    tally = EvidenceSum().tally(TREE, 90.0)
    tally.add(item("old", 1.0, (old_scope, ""), 0))
    tally.add(item("new", -1.0, (new_scope, ""), 1))
    taken = tally.standings()[old_scope, ""].support == 0
    assert taken == TREE.covers(new_scope, old_scope)


def item(id: str, stance: float, cell: Cell, day: float | None, **given: Any) -> Item:
    order = (-math.inf if day is None else day * DAY, 0, id)
    told = {"speaker": "ann", "origin": "ann", "authority": 0.8, **given}
    return Item(id, cell, stance, order=order, at=None if day is None else day * DAY, **told)


@given(sayings(), st.floats(0.001, HEDGE, exclude_max=True), stances)
def test_a_hedge_never_supersedes(voices, hedge, stance):
    before = settle([*voices, said("u1", stance, by="u", day=365)], POLICY)
    hedged = said("u2", -math.copysign(hedge, stance), by="u", day=366)
    after = settle([*voices, said("u1", stance, by="u", day=365), hedged], POLICY)
    fates = after.fates()
    assert {key: fate.why == "superseded" for key, fate in before.fates().items()} == {
        key: fate.why == "superseded" for key, fate in fates.items() if key[0] != "u2"
    }


@given(st.lists(stances, min_size=2, max_size=8))
def test_unknown_speakers_are_never_one(stances):
    voices = [said(f"e{n}", stance, by="", origin=f"o{n}", day=n) for n, stance in enumerate(stances)]
    fates = settle(voices, POLICY).fates()
    assert all(fate.counts for fate in fates.values())


@given(st.lists(quality, min_size=2, max_size=6), policies)
def test_no_absent_field_groups_two_things(qualities, policy):
    """Without speaker, origin and time, every piece stands for itself."""
    voices = [said(f"e{n}", by="", day=None, authority=q) for n, q in enumerate(qualities)]
    settled = settle(voices, policy)
    assert settled.standings[ONE].origins == len(voices)
    assert all(fate.counts for fate in settled.fates().values())


def test_what_is_said_in_one_breath_does_not_take_itself_back():
    both = said("e1", value="猫")
    settled = settle([both, replace(both, value="狗")], POLICY)
    assert settled.opinions[GENERAL, "猫"] == settled.opinions[GENERAL, "狗"]
    assert all(fate.counts for fate in settled.fates().values())
    later = settle([both, replace(both, value="狗"), said("e2", value="鸟", day=1)], POLICY)
    assert {fate.yields_to for fate in later.fates().values()} == {"", "e2"}
    assert later.opinions[GENERAL, "鸟"].confidence == pytest.approx(0.8)


def test_a_value_nobody_speaks_for_is_disbelieved_as_far_as_its_rivals_are_believed():
    moved = [said("e1", value="北京"), said("e2", value="上海", day=1)]
    left = opinion(moved, 1.0, cell=(GENERAL, "北京"))
    here = opinion(moved, 1.0, cell=(GENERAL, "上海"))
    assert (left.belief, left.disbelief) == (0, pytest.approx(here.belief))
    assert 0 < left.probability < here.unknown
    undone = [*moved, said("e3", -1.0, value="上海", day=2)]
    assert opinion(undone, 2.0, cell=(GENERAL, "北京")).band is Band.UNKNOWN
    assert opinion(undone, 2.0, cell=(GENERAL, "上海")).signed == pytest.approx(-0.8)


def test_copies_do_not_outweigh_an_original_when_a_place_is_sought():
    """Ten copies of one weak denial leave the general belief standing, so a narrow denial is an exception."""
    voices = [said("e0", by="doc", authority=0.9)]
    voices += [said(f"e{n}", -1.0, by=f"s{n}", origin="thread", authority=0.4) for n in range(1, 11)]
    settled = settle([*voices, said("last", -1.0, by="x", scope=V2, day=1)], POLICY)
    assert settled.homes["last", ""] == V2


# Validity --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.name)
@given(wait=st.floats(0, 2000), length=st.floats(1, 1000))
def test_until_its_stated_end_evidence_neither_fades_nor_lasts(rule, wait, length):
    policy = Policy(rule, 90.0)
    ticket = [said("e", until=length)]
    fresh = opinion(ticket, 0.0, policy)
    assert fresh != UNINFORMED
    expected = fresh if days(wait) <= days(length) else UNINFORMED
    assert opinion(ticket, wait, policy) == expected


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.name)
def test_before_its_stated_start_evidence_counts_nothing(rule):
    policy = Policy(rule, None)
    job = [said("e", since=30.0)]
    assert opinion(job, 29.0, policy) == UNINFORMED
    assert opinion(job, 30.0, policy) == opinion([said("e")], 30.0, policy)
    assert settle(job, policy).standings[ONE].steady is False


def test_stored_opinions_of_mixed_evidence_are_read_from_the_evidence_itself():
    """Undated and bounded evidence does not fade with the rest when a later rival comes."""
    voices = [
        said("e1", value="x", by="a", day=None),
        said("e2", value="x", by="b", until=900.0),
        said("e3", value="x", by="c", authority=0.4),
        said("e4", value="y", by="d", day=300),
    ]
    settled = settle(voices, POLICY, frozenset({"e4"}))
    assert not settled.standings[GENERAL, "x"].steady
    assert settled.opinions == read_at(settled, POLICY, at(300))
    assert {move.cell: move.after for move in settled.moves} == settled.opinions


# Places ----------------------------------------------------------------------------------------------------------


@given(sayings(values=("x", "y"), scopes=SCOPES), st.sampled_from(ContextRule))
def test_evidence_lives_at_home_or_in_a_compatible_place(voices, context_rule):
    policy = replace(POLICY, context_rule=context_rule)
    homes = settle(voices, policy).homes
    for voice in voices:
        own = voice.filed.edge.scope
        home = homes[voice.filed.evidence.id, voice.value]
        assert TREE.compatible(own, home, context_rule)


@given(sayings(scopes=(GENERAL,)), sayings(scopes=(V1, V2, EU), largest=5))
def test_an_opposing_exception_leaves_the_general_alone(general, narrow):
    """A narrower word moves what is believed in general by no more than its reported part."""
    general = [v for v in general if v.filed.edge.stance > 0]
    assume(general)
    exceptions = [
        replace(turned(v, stance=-abs(v.filed.edge.stance)), speaker="x", filed=renamed(v, "x", day=400))
        for v in narrow
    ]
    settled, alone = settle([*general, *exceptions], POLICY), settle(general, POLICY)
    assert settled.standings[ONE] == alone.standings[ONE]
    assert all(settled.homes[v.filed.evidence.id, ""] == v.filed.edge.scope for v in exceptions)


def renamed(voice: Voice, prefix: str, day: float) -> Filed:
    edge = replace(voice.filed.edge, stance=-abs(voice.filed.edge.stance), evidence=prefix + voice.filed.evidence.id)
    return Filed(edge, replace(voice.filed.evidence, id=edge.evidence, at=days(day)))


def test_agreeing_narrower_evidence_goes_to_the_general():
    settled = settle([said("e1"), said("e2", by="b", scope=V21, day=1)], POLICY)
    assert settled.homes["e2", ""] == GENERAL
    assert set(settled.standings) == {ONE}


def test_a_narrower_denial_agrees_with_what_is_denied_in_general():
    general = [said("e1", authority=0.3), said("e2", -1.0, by="b", authority=0.9)]
    settled = settle([*general, said("e3", -1.0, by="c", scope=V2, day=1)], POLICY)
    assert settled.homes["e3", ""] == GENERAL


def test_evidence_goes_to_the_most_specific_place_that_covers_it():
    voices = [said("e1"), said("e2", -1.0, by="b", scope=V2, day=1), said("e3", -1.0, by="c", scope=V21, day=2)]
    settled = settle(voices, POLICY)
    assert settled.homes == {("e1", ""): GENERAL, ("e2", ""): V2, ("e3", ""): V2}


def test_neutral_evidence_is_no_exception():
    settled = settle([said("e1", -1.0), said("e2", 0.0, by="b", scope=V2, day=1)], POLICY)
    assert settled.homes["e2", ""] == GENERAL


def test_siblings_under_a_parent_move_each_other():
    settled = settle([said("e1", scope=V21), said("e2", -1.0, by="b", scope=V22, day=1)], POLICY)
    assert set(settled.standings) == {(V21, "")}
    assert settled.standings[V21, ""].evidence == 2


@given(st.sampled_from([ContextRule.RELATED, ContextRule.LINEAGE, ContextRule.SAME]), stances, stances)
def test_different_values_of_one_dimension_never_move_each_other(context_rule, here, there):
    policy = replace(POLICY, context_rule=context_rule)
    one, both = [said("e1", here, scope=V1)], [said("e1", here, scope=V1), said("e2", there, by="b", scope=V2, day=1)]
    assert settle(both, policy).standings[V1, ""] == settle(one, policy).standings[V1, ""]
    moved = opinion(both, NOW, policy, (V1, "")).probability
    assert moved == pytest.approx(opinion(one, NOW, policy, (V1, "")).probability, abs=1e-12)


@dataclass(frozen=True)
class Pair:
    a: Scope
    b: Scope
    rules: str  # initials of the rules by which the two are compatible


PAIRS = [
    Pair(V21, V21, "RLOS"),
    Pair(GENERAL, V21, "RLO"),
    Pair(V2, V21, "RL"),
    Pair(V21, V22, "R"),
    Pair(V1, V2, ""),
    Pair(V1, V21, ""),
    Pair(V2, EU, "RL"),
    Pair(V2, EU_V2, "RLO"),
    Pair(V1, EU_V2, ""),
    Pair(WORK, MEETING, "RL"),
]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("context_rule", ContextRule)
def test_each_context_rule_says_who_is_compatible(pair, context_rule):
    expected = context_rule.value[0].upper() in pair.rules
    assert TREE.compatible(pair.a, pair.b, context_rule) is expected
    assert TREE.compatible(pair.b, pair.a, context_rule) is expected
    assert (TREE.clash(pair.a, pair.b, context_rule) == "") is expected


def test_one_context_is_heard_once_where_two_ways_lead_to_it():
    """What is told for version 2 fills version 2 in the EU by its own way, and not by the general one too."""
    leaf: Cell = (EU_V2, "")
    rule = EvidenceSum()
    told = {(V2, ""): Standing(2.0), (EU, ""): Standing(), ONE: Standing(), leaf: Standing()}
    heard = rule.read(told, None, None, TREE)
    straight = rule.read({(V2, ""): Standing(2.0), leaf: Standing()}, None, None, TREE)
    assert heard[leaf].belief == pytest.approx(straight[leaf].belief)
    assert heard[EU, ""].belief > 0  # by way of the general, which hears a part of what version 2 says


def test_neutral_evidence_pulls_towards_zero_and_founds_nothing():
    voices = [said("e0", 0.0), said("e1", day=1), said("e2", 0.0, day=2, authority=1.0)]
    policy = Policy(SignedShift(), None)
    assert settle(voices, policy).standings[ONE].support == pytest.approx(0.3)  # .6 + .5 * (0 - .6)
    for rule in FOLDS:
        assert opinion(voices[:1], 0.0, Policy(rule, None)) == UNINFORMED
    for rule in (WeightedRetention(), BoundedNudge()):
        assert (
            opinion(voices, 2.0, Policy(rule, None)).confidence
            == opinion(voices[:2], 2.0, Policy(rule, None)).confidence
        )


# The running tally is the plain computation ----------------------------------------------------------------------


def live(items: Sequence[Item]) -> list[Item]:
    """One speaker's words as he would leave them: each later word removes those it replaces."""
    kept: list[Item] = []
    for new in items:
        if new.speaker and abs(new.stance) >= HEDGE:
            kept = [old for old in kept if not replaces(new, old)]
        if new.stance:
            kept.append(new)
    return kept


def replaces(new: Item, old: Item) -> bool:
    if new.speaker != old.speaker or new.evidence == old.evidence:
        return False
    if new.cell[1] == old.cell[1]:
        return new.stance * old.stance < 0 and TREE.covers(new.cell[0], old.cell[0])
    return new.stance > 0 and old.stance > 0 and new.cell[0] == old.cell[0]


def plain_masses(
    rule: EvidenceSum, items: Sequence[Item], cell: Cell, now: float | None, half_life: float | None
) -> Any:
    here = [one for one in live(items) if one.cell == cell]
    times = [one.at for one in here if one.at is not None]
    moment = max(times, default=None) if now is None else now
    strongest: dict[tuple[bool, str], float] = {}
    for one in here:
        side = (one.stance > 0, one.origin or one.evidence)
        fading = freshness(one.at, moment, half_life) if one.valid_until is None or moment is None else 1.0
        valid = moment is None or (one.valid_from or -math.inf) <= moment <= (one.valid_until or math.inf)
        strongest[side] = max(strongest.get(side, 0.0), rule.mass(one) * fading * valid)
    pro, con = (math.fsum(mass for (sign, _), mass in strongest.items() if sign == side) for side in (True, False))
    origins = len({origin for _, origin in strongest})
    return pro, con, moment if times else None, origins, len(here)


@settings(max_examples=200)
@given(
    sayings(values=("x", "y"), scopes=(GENERAL, V2), largest=25, dated=False, bounded=True)
    | sayings(values=("x",), largest=25),
    sums,
    st.sampled_from([None, 1.0, 90.0]),
    st.sampled_from([None, NOW, 100.0]),
)
def test_the_running_tally_equals_the_plain_computation(voices, policy, half_life, day):
    rule: Any = policy.rule
    now = None if day is None else at(day)
    tally = rule.tally(TREE, half_life)
    items: list[Item] = []
    for voice in canonical(voices):
        items.append(as_item(voice))
        tally.add(items[-1])
        for cell, standing in tally.standings(now).items():
            pro, con, moment, origins, count = plain_masses(rule, items, cell, now, half_life)
            assert (standing.support, standing.refute) == pytest.approx((pro, con), rel=1e-12, abs=0)
            assert (standing.at, standing.origins, standing.evidence) == (moment, origins, count)
    counted = {key for key, fate in tally.fates().items() if fate.why != "superseded"}
    assert counted == {(one.evidence, one.cell) for one in live(items)}


def as_item(voice: Voice) -> Item:
    edge, evidence = voice.filed.edge, voice.filed.evidence
    since, until = edge.valid_from, edge.valid_until
    return Item(
        evidence.id,
        (edge.scope, voice.value),
        edge.stance,
        edge.authority,
        order_key(evidence),
        voice.speaker,
        voice.origin,
        edge.faithfulness,
        at=evidence.at.timestamp() if evidence.at else None,
        valid_from=since.timestamp() if since else None,
        valid_until=until.timestamp() if until else None,
    )
