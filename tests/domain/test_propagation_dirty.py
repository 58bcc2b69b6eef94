"""The dirty set: after any acts, what it left is what a full solve comes to."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest

from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import NOTHING_DRAWN, Drawn
from beliefgraph.domain.propagation import Contradiction, Justification, Own, root_bits, solve
from beliefgraph.domain.surroundings import Held
from beliefgraph.domain.web import Resettled, resettle

RULE = EvidenceSum()
UNIT = RULE.mass_of(0.8)
CLOSE = 1e-4


def standings(graph: Held, drawn: dict[str, Drawn]) -> dict[str, tuple[float, float]]:
    """Belief and disbelief of all."""
    mass = {id: own.support + drawn.get(id, NOTHING_DRAWN).support for id, own in graph.own.items()}
    standing = {}
    for id, own in graph.own.items():
        r, s = RULE.count(mass[id]), RULE.count(own.refute + drawn.get(id, NOTHING_DRAWN).refute)
        total = 2 + r + s + sum(RULE.count(mass[rival]) for rival in own.rivals if rival in mass)
        standing[id] = (r / total, s / total) if own.fixed is None else (own.fixed, 0.0)
    return standing


def check(graph: Held) -> None:
    """What is stored equals the full solve: roots and rings exactly, beliefs within a ten-thousandth."""
    whole = solve(graph.own, graph.justifications(), graph.contradictions())
    stored = {id: graph.drawn.get(id, NOTHING_DRAWN) for id in graph.own}
    assert {id: (d.roots, d.ring) for id, d in stored.items()} == {id: (d.roots, d.ring) for id, d in whole.items()}
    expected, found = standings(graph, whole), standings(graph, stored)
    assert all(found[id] == pytest.approx(expected[id], abs=CLOSE) for id in expected)


@dataclass
class Acts:
    """Random acts on a graph, and what each touches."""

    chance: random.Random
    graph: Held = field(default_factory=Held)
    moved: set[str] = field(default_factory=set)
    rerooted: set[str] = field(default_factory=set)
    relinked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.ids = [f"b{i:02}" for i in range(self.chance.randint(3, 30))]
        self.evidence: dict[str, dict[str, tuple[float, bool]]] = {}
        self.rivals: dict[str, set[str]] = {}
        self.fixed: dict[str, float] = {}
        self.links: list[Justification] = []
        self.pairs: list[Contradiction] = []
        self.most = int(self.chance.choice([0.5, 1, 2]) * len(self.ids))
        self.made = 0

    def act(self) -> Resettled:
        """Do something, and settle what it touched."""
        for _ in range(self.chance.choice([1, 1, 1, 3])):
            self.chance.choice([self.say, self.say, self.unsay, self.conclude, self.conclude, self.forget,
                                self.oppose, self.reconcile, self.compete, self.rule, self.vanish])()  # fmt: skip
        touched = self.moved, self.rerooted, self.relinked
        self.moved, self.rerooted, self.relinked = set(), set(), set()
        done = resettle(touched[0], self.graph, rerooted=touched[1], relinked=touched[2])
        assert done.drawn.keys() == done.through.keys()
        self.graph.drawn.update(done.drawn)
        return done

    # Acts -----------------------------------------------------------------------------------------------------
    def say(self) -> None:
        id = self.chance.choice(self.ids)
        if id not in self.evidence:
            self.relinked.add(id)
        origin = f"o{self.chance.randrange(len(self.ids))}"
        self.evidence.setdefault(id, {})[origin] = (self.chance.uniform(0.1, 0.95), self.chance.random() < 0.7)
        self.rerooted.add(id)
        self._weigh(id)

    def unsay(self) -> None:
        id = self.chance.choice(self.ids)
        if self.evidence.get(id):
            self.evidence[id].pop(self.chance.choice(sorted(self.evidence[id])))
            self.rerooted.add(id)
            self._weigh(id)

    def conclude(self) -> None:
        if len(self.links) < self.most:
            self.made += 1
            premises = self.chance.sample(self.ids, self.chance.randint(1, 3))
            link = Justification(
                self.chance.choice(self.ids), tuple(premises), self.chance.uniform(0.3, 0.99),
                self.chance.random() < 0.3, f"k{self.made}",
            )  # fmt: skip
            self.links.append(link)
            self.graph.add(link)
            self._touch(link)

    def forget(self) -> None:
        if self.links:
            link = self.links.pop(self.chance.randrange(len(self.links)))
            self.graph.remove(link)
            self._touch(link)

    def oppose(self) -> None:
        a, b = sorted(self.chance.sample(self.ids, 2))
        if len(self.pairs) < len(self.ids) / 2 and not any((c.a, c.b) == (a, b) for c in self.pairs):
            self.pairs.append(Contradiction(a, b, self.chance.choice([1.0, self.chance.random()])))
            self.graph.add(self.pairs[-1])
            self.moved |= {a, b}

    def reconcile(self) -> None:
        if self.pairs:
            pair = self.pairs.pop(self.chance.randrange(len(self.pairs)))
            self.graph.remove(pair)
            self.moved |= {pair.a, pair.b}

    def compete(self) -> None:
        one, other = self.chance.sample(self.ids, 2)
        if one in self.evidence and other in self.evidence and self.chance.random() < 0.5:
            self.rivals.setdefault(one, set()).add(other)
            self.rivals.setdefault(other, set()).add(one)
            self._weigh(one)
            self._weigh(other)

    def rule(self) -> None:
        """Let another rule judge a belief, or no longer."""
        id = self.chance.choice(self.ids)
        if id in self.evidence and self.chance.random() < 0.3:
            if self.fixed.pop(id, None) is None:
                self.fixed[id] = self.chance.random()
            self.relinked.add(id)
            self._weigh(id)

    def vanish(self) -> None:
        id = self.chance.choice(self.ids)
        if id in self.evidence and self.chance.random() < 0.3:
            for link in [link for link in self.links if link.target == id]:
                self.links.remove(link)
                self.graph.remove(link)
            for pair in [pair for pair in self.pairs if id in (pair.a, pair.b)]:
                self.pairs.remove(pair)
                self.graph.remove(pair)
                self.moved |= {pair.a, pair.b}
            for rival in self.rivals.pop(id, set()):
                self.rivals[rival].discard(id)
                self._weigh(rival)
            self.fixed.pop(id, None)
            self.evidence.pop(id)
            self.graph.own.pop(id)
            self.graph.drawn.pop(id, None)
            self.moved.add(id)

    def _touch(self, link: Justification) -> None:
        (self.moved if link.against else self.relinked).add(link.target)

    def _weigh(self, id: str) -> None:
        said = self.evidence[id]
        self.graph.own[id] = Own(
            sum(RULE.mass_of(quality) for quality, pro in said.values() if pro),
            sum(RULE.mass_of(quality) for quality, pro in said.values() if not pro),
            root_bits(said),
            tuple(sorted(self.rivals.get(id, ()))),
            self.fixed.get(id),
        )
        self.moved.add(id)


@pytest.mark.parametrize("seed", range(40))
def test_after_random_acts_it_equals_the_full_solve(seed: int) -> None:  # laws 23 and 25
    acts = Acts(random.Random(seed))
    for _ in range(60):
        acts.act()
        check(acts.graph)


def test_errors_do_not_add_up_over_a_thousand_acts() -> None:  # law 25
    acts = Acts(random.Random(1100))
    for number in range(1000):
        acts.act()
        if number % 20 == 19:
            check(acts.graph)


def chain() -> Held:
    """a -> b -> c -> d, and a on its own evidence."""
    graph = Held()
    graph.own = {"a": Own(UNIT, roots=1), "b": Own(), "c": Own(), "d": Own()}
    for premise, target in ("ab", "bc", "cd"):
        graph.add(Justification(target, (premise,), 0.9))
    graph.drawn = solve(graph.own, graph.justifications())
    return graph


def settle(graph: Held, *moved: str, rerooted: tuple[str, ...] = (), relinked: tuple[str, ...] = ()) -> Resettled:
    done = resettle(moved, graph, rerooted=rerooted, relinked=relinked, at=7.0)
    graph.drawn |= {id: state for id, state in done.drawn.items() if id in graph.own}
    check(graph)
    return done


def test_it_tells_the_way_that_a_change_took() -> None:
    graph = chain()
    graph.own["a"] = replace(graph.own["a"], support=2 * UNIT)
    done = settle(graph, "a")
    assert done.through == {"b": ("a",), "c": ("b", "a"), "d": ("c", "b", "a")}
    assert {state.at for state in done.drawn.values()} == {7.0}


def test_a_retracted_premise_takes_along_what_rests_on_it() -> None:  # law 23
    graph = chain()
    graph.own["a"] = Own()
    settle(graph, "a", rerooted=("a",))
    assert {state.support for state in graph.drawn.values()} == {0.0}
    assert {state.roots for state in graph.drawn.values()} == {0}


def test_a_premise_that_is_gone_takes_along_what_rests_on_it() -> None:
    graph = chain()
    del graph.own["a"], graph.drawn["a"]
    done = settle(graph, "a")
    assert {state.support for state in graph.drawn.values()} == {0.0}
    assert done.through["c"] == ("b",)


def test_a_circle_that_loses_its_ground_falls_and_one_that_is_cut_is_none() -> None:
    graph = chain()
    back = Justification("b", ("d",), 0.99)
    graph.add(back)
    settle(graph, relinked=("b",))
    assert [graph.drawn[id].ring for id in "abcd"] == ["", "b", "b", "b"]
    lost = Justification("b", ("a",), 0.9)
    graph.remove(lost)
    settle(graph, relinked=("b",))
    assert {graph.drawn[id].support for id in "bcd"} == {0.0}
    graph.add(lost)
    graph.remove(back)
    settle(graph, relinked=("b",))
    assert [graph.drawn[id].ring for id in "bcd"] == ["", "", ""]
    assert graph.drawn["d"].roots == 1


def test_a_lost_origin_goes_from_a_circle_although_the_circle_holds_it() -> None:
    graph = chain()
    graph.add(Justification("b", ("d",), 0.9))
    graph.own["c"] = Own(UNIT, roots=2)
    settle(graph, "c", rerooted=("c",), relinked=("b",))
    assert graph.drawn["b"].roots == 3
    graph.own["c"] = Own()
    settle(graph, "c", rerooted=("c",))
    assert {graph.drawn[id].roots for id in "bcd"} == {1}


def test_small_moves_stop_and_far_beliefs_are_not_looked_at() -> None:
    graph = Held()
    ids = [f"b{i:04}" for i in range(1000)]
    graph.own = {id: Own() for id in ids} | {ids[0]: Own(UNIT, roots=1)}
    for premise, target in zip(ids, ids[1:], strict=False):  # noqa: RUF007
        graph.add(Justification(target, (premise,), 0.5))
    graph.drawn = solve(graph.own, graph.justifications())
    graph.own[ids[0]] = Own(2 * UNIT, roots=1)
    assert 10 < len(settle(graph, ids[0]).drawn) < 25


def test_two_readings_are_found_and_left_again() -> None:
    graph = Held()
    graph.own = {side: Own(20.0, roots=1 << place) for place, side in enumerate("pq")}
    for side, other in ("pq", "qp"):
        for id in [f"{side}{k}" for k in range(5)]:
            graph.own[id] = Own()
            graph.add(Justification(id, (side,), 0.9))
            graph.add(Contradiction(id, other))
    settle(graph, *graph.own, rerooted=tuple(graph.own), relinked=tuple(graph.own))
    assert graph.drawn["p"].knot == "p"
    graph.own["p"] = Own(2.0, roots=1)
    settle(graph, "p")
    assert {state.knot for state in graph.drawn.values()} == {""}
    graph.own["p"] = Own(20.0, roots=1)
    settle(graph, "p")
    assert graph.drawn["q3"].knot == "p"


def test_the_order_of_what_was_touched_does_not_matter() -> None:
    acts = Acts(random.Random(5))
    for _ in range(80):
        acts.act()
    ids = list(acts.graph.own)
    for id in ids:
        acts.graph.own[id] = replace(acts.graph.own[id], support=acts.graph.own[id].support + 0.1)
    assert resettle(ids, acts.graph) == resettle(reversed(ids), acts.graph)
