"""What beliefs add to one another, worked out for all of them: laws, and numbers of an independent reference."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph.domain import bounds
from beliefgraph.domain.arcs import Arcs
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import Drawn
from beliefgraph.domain.propagation import Contradiction, Justification, Own, as_bits, as_words, root_bits, solve
from beliefgraph.errors import OutOfRange

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "propagation.json").read_text(encoding="utf-8"))
RULE = EvidenceSum()
UNIT = RULE.mass_of(0.8)

Graph = tuple[dict[str, Own], list[Justification], list[Contradiction]]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.one_of(st.just(float("inf")), st.floats(0.5, 50)))
def test_masses_and_counts_of_many_are_those_of_each(qualities: list[float], kappa: float) -> None:
    rule = EvidenceSum(kappa)
    masses = bounds.weigh(np.array(qualities), kappa)
    assert masses == pytest.approx([rule.mass_of(quality) for quality in qualities])
    assert bounds.count(masses, kappa) == pytest.approx([rule.count(mass) for mass in masses])


def belief(own: Mapping[str, Own], drawn: Mapping[str, Drawn], id: str) -> float:
    """How far a belief is believed with what it draws from others."""
    one = own[id]
    if one.fixed is not None:
        return one.fixed
    rivals = sum(RULE.count(own[rival].support + drawn[rival].support) for rival in one.rivals if rival in own)
    r, s = RULE.count(one.support + drawn[id].support), RULE.count(one.refute + drawn[id].refute)
    return r / (2 + r + s + rivals)


def beliefs_of(graph: Graph) -> dict[str, float]:
    drawn = solve(*graph)
    return {id: belief(graph[0], drawn, id) for id in graph[0]}


def j(target: str, *premises: str, strength: float = 0.9, against: bool = False, key: str = "") -> Justification:
    return Justification(target, premises, strength, against, key)


@st.composite
def graphs(draw: st.DrawFn, contradicting: bool = True) -> Graph:
    chance = random.Random(draw(st.integers(0, 10**9)))
    ids = [f"b{i:02}" for i in range(draw(st.integers(2, 14)))]
    own = {
        id: Own(
            UNIT * chance.randint(0, 3),
            UNIT * chance.choice([0, 0, 1]),
            root_bits([f"o{chance.randrange(len(ids))}"]) if chance.random() < 0.7 else 0,
        )
        for id in ids
    }
    links = [
        j(chance.choice(ids), *chance.sample(ids, chance.randint(1, 2)), strength=chance.uniform(0.3, 0.99), key=f"{k}")
        for k in range(chance.randint(1, 3 * len(ids)))
    ]
    pairs = {tuple(sorted(chance.sample(ids, 2))) for _ in range(chance.randint(0, len(ids)) if contradicting else 0)}
    return own, links, [Contradiction(a, b) for a, b in sorted(pairs)]


# An independent reference --------------------------------------------------------------------------------------
@pytest.mark.parametrize("block", range(10))
def test_it_equals_the_reference(block: int) -> None:
    for network in GOLDEN[block::10]:
        ids = [f"b{i:02}" for i in range(len(network["own"]))]
        own = {id: Own(*one) for id, one in zip(ids, network["own"], strict=True)}
        links = [
            j(ids[target], *(ids[p] for p in premises), strength=strength, key=str(k))
            for k, (target, premises, strength) in enumerate(network["justifications"])
        ]
        opposed = [Contradiction(ids[a], ids[b], strength) for a, b, strength in network["contradictions"]]
        drawn = solve(own, links, opposed)
        for i, id in enumerate(ids):
            opinion = RULE.opinion(own[id].support + drawn[id].support, own[id].refute + drawn[id].refute)
            assert opinion.belief == pytest.approx(network["belief"][i], abs=1e-8)
            assert opinion.disbelief == pytest.approx(network["disbelief"][i], abs=1e-8)
            assert drawn[id].roots == network["roots"][i]
            circle = [
                other for other, label in zip(ids, network["circle"], strict=True) if label == network["circle"][i]
            ]
            assert drawn[id].ring == (circle[0] if len(circle) > 1 else "")


# Laws ----------------------------------------------------------------------------------------------------------
@given(graphs())
@settings(max_examples=60, deadline=None)
def test_without_evidence_nothing_is_believed_whatever_the_circles(graph: Graph) -> None:  # law 16
    own, links, opposed = graph
    bare = {id: Own(0.0, one.refute, one.roots) for id, one in own.items()}
    assert set(beliefs_of((bare, links, opposed)).values()) == {0.0}


@given(graphs(contradicting=False))
@settings(max_examples=30, deadline=None)
def test_from_above_and_from_below_one_ends_at_the_same(graph: Graph) -> None:  # law 17
    own, links, _ = graph
    drawn = solve(*graph)
    high = {id: 0.999 for id in own}
    for _ in range(1500):
        high = {id: _one_round(own, drawn, links, high, id) for id in own}
    assert high == pytest.approx(beliefs_of(graph), abs=1e-6)


def _one_round(
    own: Mapping[str, Own],
    drawn: Mapping[str, Drawn],
    links: Iterable[Justification],
    believed: Mapping[str, float],
    id: str,
) -> float:
    """How far a belief is believed when its premises are believed so, told by sets and not by arrays."""
    free: list[tuple[int, float]] = []
    bound = 0.0
    for link in links:
        if link.target != id:
            continue
        force, roots, circular = link.strength, 0, id in link.premises
        for premise in link.premises:
            force *= believed[premise]
            roots |= drawn[premise].roots
            circular = circular or (drawn[id].ring != "" and drawn[premise].ring == drawn[id].ring)
        if circular or roots & own[id].roots:
            bound = max(bound, force)
            continue
        for other in [other for other in free if other[0] & roots]:
            free.remove(other)
            roots, force = roots | other[0], max(force, other[1])
        free.append((roots, force))
    without = np.prod([1 - force for _, force in free])
    support = max(own[id].support + RULE.mass_of(float(1 - without)), RULE.mass_of(bound))
    return RULE.opinion(support, own[id].refute).belief


@given(graphs())
@settings(max_examples=60, deadline=None)
def test_what_contradicts_fully_is_not_probable_together(graph: Graph) -> None:  # law 18
    own, _, opposed = graph
    drawn = solve(*graph)
    probable = {
        id: RULE.opinion(one.support + drawn[id].support, one.refute + drawn[id].refute).probability
        for id, one in own.items()
    }
    assert all(probable[c.a] + probable[c.b] <= 1 + 1e-6 for c in opposed)


@given(graphs(contradicting=False))
@settings(max_examples=60, deadline=None)
def test_what_rests_on_one_justification_is_no_surer_than_its_premises(graph: Graph) -> None:  # law 19
    own, links, _ = graph
    believed = beliefs_of(graph)
    for link in links:
        if own[link.target].support == 0 and sum(other.target == link.target for other in links) == 1:
            assert believed[link.target] <= link.strength * min(believed[p] for p in link.premises) + 1e-9


@given(graphs(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_equal_graphs_get_equal_floats_in_whatever_order_they_come(graph: Graph, chance: random.Random) -> None:
    own, links, opposed = graph
    shuffled = [chance.sample(part, len(part)) for part in (list(own.items()), links, opposed)]
    assert solve(dict(shuffled[0]), shuffled[1], shuffled[2]) == solve(own, links, opposed)


# Single cases --------------------------------------------------------------------------------------------------
def test_a_conclusion_is_believed_as_far_as_its_premises() -> None:
    own = {"p": Own(UNIT, roots=1), "q": Own(UNIT, roots=2), "c": Own()}
    assert beliefs_of((own, [j("c", "p", "q")], []))["c"] == pytest.approx(0.9 * 0.8 * 0.8)


def test_independent_grounds_add_up_and_grounds_of_one_origin_do_not() -> None:
    apart = {"p": Own(UNIT, roots=1), "q": Own(UNIT, roots=2), "c": Own()}
    shared = {"p": Own(UNIT, roots=1), "q": Own(UNIT, roots=1), "c": Own()}
    links = [j("c", "p", strength=0.5), j("c", "q", strength=0.5)]
    assert beliefs_of((apart, links, []))["c"] == pytest.approx(1 - 0.6 * 0.6)
    assert beliefs_of((shared, links, []))["c"] == pytest.approx(0.4)


def test_a_ground_that_goes_back_to_the_own_evidence_adds_nothing() -> None:
    own = {"p": Own(UNIT, roots=1), "c": Own(UNIT, roots=1)}
    assert beliefs_of((own, [j("c", "p", strength=0.99)], []))["c"] == pytest.approx(0.8)


def test_a_premise_that_is_missing_or_refuted_supports_nothing() -> None:
    own = {"p": Own(UNIT, roots=1), "q": Own(0.0, UNIT), "c": Own()}
    drawn = solve(own, [j("c", "p", "gone"), j("c", "q"), j("gone", "p")])
    assert drawn["c"] == Drawn(roots=1)


def test_grounds_against_add_to_what_refutes() -> None:
    own = {"p": Own(UNIT, roots=1), "q": Own(UNIT, roots=2), "c": Own(UNIT, roots=4)}
    drawn = solve(own, [j("c", "p", strength=0.5, against=True), j("c", "q", strength=0.5, against=True)])
    assert drawn["c"].refute == pytest.approx(RULE.mass_of(1 - 0.6 * 0.6))
    assert drawn["c"].support == 0
    assert drawn["c"].roots == 4  # it does not rest on what speaks against it


def test_rivals_count_against_a_premise() -> None:
    own = {"p": Own(UNIT, roots=1, rivals=("q",)), "q": Own(UNIT, roots=2, rivals=("p", "gone")), "c": Own()}
    count = RULE.count(UNIT)
    assert beliefs_of((own, [j("c", "p")], []))["c"] == pytest.approx(0.9 * count / (2 + 2 * count))


def test_a_fixed_belief_is_a_premise_and_is_never_moved() -> None:
    own = {"p": Own(UNIT, roots=1), "f": Own(UNIT, 0.0, 2, fixed=0.7), "c": Own()}
    drawn = solve(own, [j("c", "f"), j("f", "p")], [Contradiction("f", "p")])
    assert drawn["f"] == Drawn(roots=2)
    assert drawn["p"].refute == pytest.approx(UNIT)
    assert belief(own, drawn, "c") == pytest.approx(0.9 * 0.7)


def test_what_defeats_itself_settles_between() -> None:
    own = {"p": Own(UNIT, roots=1), "c": Own()}
    drawn = solve(own, [j("c", "p")], [Contradiction("c", "p")])
    p, c = belief(own, drawn, "p"), belief(own, drawn, "c")
    assert 0 < c < p < 0.8
    assert drawn["c"].support == pytest.approx(RULE.mass_of(0.9 * p))
    assert drawn["p"].knot == ""


def strife() -> Graph:
    """Two that are each attacked by five consequences of the other: either may win."""
    own = {side: Own(20.0, roots=1 << place) for place, side in enumerate("pq")}
    links, opposed = [], []
    for side, other in ("pq", "qp"):
        for k in range(5):
            own[f"{side}{k}"] = Own()
            links.append(j(f"{side}{k}", side))
            opposed.append(Contradiction(f"{side}{k}", other))
    return own, links, opposed


def test_two_readings_that_remain_count_as_unknown() -> None:
    own, links, opposed = strife()
    own |= {"below": Own()}
    drawn = solve(own, [*links, j("below", "p")], opposed)
    p, q = belief(own, drawn, "p"), belief(own, drawn, "q")
    assert p == pytest.approx(q)
    assert drawn["p"].knot == drawn["q4"].knot == "p"
    assert drawn["p"].refute > 5 * drawn["p0"].support  # what may be is against it, what surely is supports
    assert drawn["below"].knot == ""
    assert belief(own, drawn, "below") == pytest.approx(0.9 * p)


def test_kappa_infinity_is_naive_bayes() -> None:
    own = {"p": Own(2.0, roots=1), "c": Own()}
    drawn = solve(own, [j("c", "p")], kappa=float("inf"))
    believed = np.expm1(2.0) / (1 + np.exp(2.0))
    assert drawn["c"].support == pytest.approx(EvidenceSum(kappa=float("inf")).mass_of(0.9 * believed))


def test_a_strength_of_one_is_refused() -> None:
    with pytest.raises(OutOfRange, match="strength"):
        j("c", "p", strength=1.0)


def test_roots_are_bits_of_origins() -> None:
    assert root_bits(["张三", "alice"]) == root_bits(["alice"]) | root_bits(["张三"]) != root_bits(["alice"])
    roots = [0, 1, 1 << 255, root_bits(["a", "b", "c"])]
    assert as_bits(as_words(roots)) == roots


@given(st.integers(1, 12), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40))
@settings(max_examples=200, deadline=None)
def test_circles_are_what_can_reach_one_another(size: int, given_: list[tuple[int, int]]) -> None:
    pairs = np.array([(a % size, b % size) for a, b in given_], np.int64).reshape(-1, 2)
    reach = np.eye(size, dtype=bool)
    reach[pairs[:, 0], pairs[:, 1]] = True
    for middle in range(size):
        reach |= reach[:, [middle]] & reach[[middle], :]
    mutual = reach & reach.T
    expected = [int(np.argmax(row)) if row.sum() > 1 else -1 for row in mutual]
    assert Arcs(size, pairs[:, 0], pairs[:, 1]).circles().tolist() == expected


def test_a_long_chain_and_a_long_ring_are_no_harm() -> None:
    ids = [f"b{i:04}" for i in range(2000)]
    own = {id: Own() for id in ids} | {ids[0]: Own(UNIT, roots=1)}
    links = [j(after, before, strength=0.99) for before, after in pairwise(ids)]
    ring = solve(own, [*links, j(ids[0], ids[-1])])
    assert {drawn.ring for drawn in ring.values()} == {ids[0]}
    assert {drawn.roots for drawn in solve(own, links).values()} == {1}
