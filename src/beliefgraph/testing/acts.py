"""Random acts on a graph, and the graph that the evidence left over makes when it is told afresh.

`Life` does one random act after another and remembers, in plain terms, what is left: which evidence was said with which
claim, which names mean one, which links stand. `Life.afresh` tells exactly that to an empty graph, in another order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from beliefgraph import authority
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Belief, Status
from beliefgraph.drawing import redraw_all
from beliefgraph.errors import NotFound
from beliefgraph.filing import Roll
from beliefgraph.graph import BeliefGraph
from beliefgraph.grounds import Grounds, Sight

START = datetime(2025, 1, 1, tzinfo=UTC)
NAMES = ("Ann", "Bob", "小张", "李雷", "Acme", "The Shop")
SPEAKERS = ("Ann", "Bob", "小张", "李雷", "")
PREDICATES = (
    ("lives_in", ("Paris", "Berlin", "上海", "Oslo", "Europe")),  # holds one value
    ("likes", ("tea", "coffee", "咖啡", "茶")),  # holds several
    ("price", ("10", "12")),
)
CONTEXTS: tuple[dict[str, str], ...] = (
    {},
    {},
    {},
    {"region": "EU"},
    {"region": "EU", "version": "2"},
    {"场景": "工作"},
)
WHOLES = {"Paris": ("France", "Europe"), "Berlin": ("Europe",), "Oslo": ("Norway", "Europe"), "上海": ("中国",)}
CARRIERS = ("SUPPORTS", "REFUTES", "DERIVES_FROM", "CONTRADICTS")


@dataclass
class Said:
    """One observation as it stands after every correction so far: what telling it afresh takes."""

    ref: str
    given: dict[str, Any]
    claim: dict[str, Any]
    evidence: str
    retracted: bool = False


@dataclass
class Life:
    """A graph that lives through random acts.

    Every choice comes from the seed, so a life can be told again.

    Args:
        graph: an empty graph whose clock stands still.
        seed: of the acts.
        erases: whether evidence may be erased, which costs time on a file.
    """

    graph: BeliefGraph
    seed: int
    erases: bool = True
    said: dict[str, Said] = field(default_factory=dict)
    links: set[tuple[str, str, str]] = field(default_factory=set)
    same: dict[str, str] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    named: dict[str, tuple[Belief, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def acts(self, number: int) -> None:
        """Do so many random acts."""
        kinds: list[tuple[Callable[[], bool], int]] = [
            (self.observe, 34), (self.late, 12), (self.derive, 14), (self.retract, 10), (self.restore, 8),
            (self.join, 3), (self.part, 3), (self.merge, 2), (self.split, 3), (self.link, 6), (self.unlink, 3),
            (self.judge, 4), (self.learn, 2), (self.nest, 4),
        ]  # fmt: skip
        if self.erases:
            kinds.append((self.erase, 4))
        for _ in range(number):
            act = self.chance.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
            if act():
                self.done[act.__name__] = self.done.get(act.__name__, 0) + 1

    # The acts -------------------------------------------------------------------------------------------------
    def observe(self) -> bool:
        return self._say(START + timedelta(hours=len(self.said)))

    def late(self) -> bool:
        """Something dated long before what is known already."""
        return self._say(START - timedelta(hours=self.chance.randrange(1, 10_000)))

    def derive(self) -> bool:
        beliefs = self._beliefs()
        if len(beliefs) < 3:
            return False
        chosen = self.chance.sample(beliefs, self.chance.randrange(1, 3))
        self._remember(*chosen)
        premises = [b.id for b in chosen]
        return self._say(START + timedelta(hours=len(self.said)), derives_from=premises, agent="bot")

    def retract(self) -> bool:
        if (one := self._some(lambda s: not s.retracted)) is None:
            return False
        self.graph.retract(one.evidence, "wrong")
        one.retracted = True
        return True

    def restore(self) -> bool:
        if (one := self._some(lambda s: s.retracted)) is None:
            return False
        self.graph.restore(one.evidence)
        one.retracted = False
        return True

    def erase(self) -> bool:
        if (one := self._some(lambda s: True)) is None:
            return False
        self.graph.erase([one.evidence], reason="asked to")
        del self.said[one.ref]
        gone = {link for link in self.links if not self._kept(link)}  # links go with what they lead to
        halved = {source for source, relation, _ in gone if relation == "DERIVES_FROM"}  # half a derivation is none
        self.same = dict(self.graph.aliases())  # and names that nobody mentions any more with the last mention
        self._read_back()
        self.links -= gone | {k for k in self.links if k[1] == "DERIVES_FROM" and k[0] in halved}
        return True

    def join(self) -> bool:
        one, other = self.chance.sample(NAMES, 2)
        self.graph.alias(one, other)
        root = self._root(other)
        for name in [n for n in NAMES if self._root(n) == self._root(one)] if root != self._root(one) else []:
            if name == one or self.same.get(name) == one:
                self.same[name] = root
        return True

    def part(self) -> bool:
        one = self.chance.choice(NAMES)
        self.graph.alias(one, one)
        self.same.pop(one, None)
        return True

    def merge(self) -> bool:
        beliefs = self._beliefs()
        one = self.chance.choice(beliefs) if beliefs else None
        like = [b for b in beliefs if one and b.predicate == one.predicate and b.id != one.id and b.scope == one.scope]
        if one is None or not like:
            return False
        other = self.chance.choice(like)
        mine = self._filed(one, retracted=True)
        if set(mine) & set(self._filed(other, retracted=True)):
            return False  # one text that says both would say one thing twice
        self.graph.merge(one.id, other.id, reason="the same")
        self._restate(mine, other)
        drawn = [k for k in self.graph.space.all_links() if k.relation in CARRIERS]  # links follow what was merged
        self.links = {(k.source, str(k.relation), k.target) for k in drawn}
        ends = {end for link in self.links for end in (link[0], link[2])}
        self._remember(*self.graph.space.beliefs(ends).values())
        return True

    def split(self) -> bool:
        beliefs = [b for b in self._beliefs() if len(self._filed(b)) > 1]
        if not beliefs:
            return False
        belief = self.chance.choice(beliefs)
        part = self.chance.choice(self._filed(belief))
        values = [v for p, vs in PREDICATES if p == belief.predicate for v in vs if v != belief.value]
        if not values:
            return False
        value = self.chance.choice(values)
        self.graph.split(belief.id, [part], value=value, reason="meant another")
        for one in self.said.values():
            if one.evidence == part:
                one.claim = one.claim | {"value": value}
        return True

    def link(self) -> bool:
        beliefs = self._beliefs()
        if len(beliefs) < 2:
            return False
        chosen = self.chance.sample(beliefs, 2)
        self._remember(*chosen)
        one, other = (b.id for b in chosen)
        relation = self.chance.choice(CARRIERS)
        self.graph.link(one, relation, other, strength=0.7)
        self.links.add((one, relation, other))
        return True

    def unlink(self) -> bool:
        standing = sorted(link for link in self.links if self._kept(link))
        if not standing:
            return False
        link = self.chance.choice(standing)
        self.graph.unlink(*link)
        self.links.discard(link)
        return True

    def judge(self) -> bool:
        """Say what the word of a speaker or source is worth."""
        who = self.chance.choice([name for name in (*SPEAKERS, "dialog") if name])
        worth = self.chance.choice((None, 0.1, 0.4, 0.9))
        try:
            return bool(self.graph.set_authority(who, worth, self.chance.choice(("", "likes", "lives_in"))).act)
        except NotFound:
            return False

    def learn(self) -> bool:
        return bool(self.graph.apply_authority().act)

    def nest(self) -> bool:
        """Say in what a place lies, or take it out of everything again."""
        part = self.chance.choice(sorted(WHOLES))
        return bool(self.graph.within(part, self.chance.choice((*WHOLES[part], part))).act)

    # What they need -------------------------------------------------------------------------------------------
    def _say(self, at: datetime, **more: Any) -> bool:
        predicate, values = self.chance.choice(PREDICATES)
        claim = {
            "subject": self.chance.choice(NAMES),
            "predicate": predicate,
            "value": self.chance.choice(values),
            "stance": self.chance.choice((1.0, 1.0, 0.8, -0.9)),
        }
        ref = f"m{sum(self.done.values())}-{len(self.said)}-{self.chance.randrange(10**9)}"
        given = {
            "text": f"{ref}: {claim['subject']} {predicate} {claim['value']}",
            "speaker": self.chance.choice(SPEAKERS),
            "source": self.chance.choice(("dialog", "wiki", "")),
            "at": at,
            "context": self.chance.choice(CONTEXTS),
            "ref": ref,
            # A correction may change whom it is about, not how it counted.
            **self.chance.choice(({"authority": 0.5}, {"authority": 0.7}, {"kind": "report"}, {"kind": "official"})),
            **more,
        }
        outcome = self.graph.observe(**given, claims=[claim])
        self.said[ref] = Said(ref, given, claim, outcome.evidence[0].id)
        return True

    def _some(self, wanted: Callable[[Said], bool]) -> Said | None:
        fitting = [one for one in self.said.values() if wanted(one)]
        return self.chance.choice(fitting) if fitting else None

    def _beliefs(self) -> list[Belief]:
        return self.graph.space.list_beliefs(status=Status.ACTIVE, limit=10_000)

    def _filed(self, belief: Belief, *, retracted: bool = False) -> list[str]:
        filed = self.graph.space.filed(belief.id)
        return [f.evidence.id for f in filed if retracted or f.evidence.retracted is None]

    def _restate(self, evidence: list[str], belief: Belief) -> None:
        subject = self.graph.space.entities([belief.subject])[belief.subject].name
        for one in self.said.values():
            if one.evidence in evidence:
                one.claim = one.claim | {"value": belief.value}
                if self._root(one.claim["subject"]) != self._root(subject):  # else it stays as it was said
                    one.claim["subject"] = subject

    def _remember(self, *beliefs: Belief) -> None:
        """Keep what naming these again takes, should nothing be left of them."""
        for belief in beliefs:
            self.named[belief.id] = belief, self.graph.space.entities([belief.subject])[belief.subject].name

    def _read_back(self) -> None:
        """What was merged into something erased is read again as it was said."""
        space = self.graph.space
        for one in self.said.values():
            for belief in space.beliefs(space.beliefs_of([one.evidence]).get(one.evidence, ())).values():
                (edge,) = [f.edge for f in space.filed(belief.id) if f.evidence.id == one.evidence]
                subject = space.entities([edge.subject])[edge.subject].name
                one.claim = one.claim | {"subject": subject, "value": belief.value}

    def _root(self, name: str) -> str:
        return self.same.get(name, name)

    def _kept(self, link: tuple[str, str, str]) -> bool:
        return bool(self.graph.space.beliefs([link[0]])) and bool(self.graph.space.beliefs([link[2]]))

    # Telling it afresh ----------------------------------------------------------------------------------------
    def afresh(self, graph: BeliefGraph) -> None:
        """Tell an empty graph what is left, in another order, and nothing of what was taken back in between."""
        left = [one for one in self.said.values() if not one.retracted]
        self.chance.shuffle(left)
        kept = self._standing()
        ends = {end for link in kept for end in (link[0], link[2])}
        premises = self._premises(left)
        ends |= {premise for each in premises.values() for premise in each}
        props = {ident: self._prop(graph, ident) for ident in sorted(ends)}
        for one in left:
            self._tell(graph, one, premises)
        for link in kept:
            graph.link(*link, strength=0.7)
        for part, whole in self.graph.wholes():
            graph.within(part, whole)
        self._hold(graph)
        for name, root in sorted(self.same.items()):
            graph.alias(name, root)
        gone = ends - self.graph.space.beliefs(ends).keys()
        if gone:
            graph.erase([props[ident] for ident in sorted(gone)], reason="a prop")

    def _hold(self, graph: BeliefGraph) -> None:
        """Let stand what stands here, under the names of before they were joined."""
        held = {(each.teller, each.learned): each for each in self.graph.authorities()}
        with graph.space.writing():
            authority.hold(graph.space, held, graph._policies(), START, "as it was judged", unheard=True)

    def _now(self, ids: Iterable[str]) -> dict[str, str]:
        """Id -> id of the belief that holds now what was merged since, where there is one."""
        space = self.graph.space
        sight = Sight(space.families, lambda *_: {})
        grounds = Grounds(space, self.graph._policies(), Roll(space, ChangeSet(), START), sight, 0.0)
        now = grounds.current(ids)
        known = grounds.rows(now.values())
        self._remember(*known.values())
        return {ident: to for ident, to in now.items() if to in known}

    def _premises(self, left: list[Said]) -> dict[str, list[str]]:
        """What each conclusion is drawn from, by the ids of now."""
        drawn = {one.ref: one.given["derives_from"] for one in left if one.given.get("derives_from")}
        now = self._now({premise for each in drawn.values() for premise in each})
        return {ref: sorted({now.get(premise, premise) for premise in each}) for ref, each in drawn.items()}

    def _standing(self) -> list[tuple[str, str, str]]:
        """The links that stand, by the ids of now; one that came to lead back to where it starts carries nothing."""
        kept = sorted(link for link in self.links if self._kept(link))
        now = self._now({end for link in kept for end in (link[0], link[2])})
        led = {(now.get(link[0], link[0]), link[1], now.get(link[2], link[2])) for link in kept}
        return sorted(link for link in led if link[0] != link[2])

    def _tell(self, graph: BeliefGraph, one: Said, premises: dict[str, list[str]]) -> None:
        more = {"derives_from": premises[one.ref]} if one.ref in premises else {}
        evidence = graph.observe(**one.given | more, claims=[one.claim]).evidence[0]
        assert evidence.id == one.evidence

    def _prop(self, graph: BeliefGraph, ident: str) -> str:
        """Let a belief be known by its id, so that links and conclusions can name it before anything is filed there."""
        row, name = self.named[ident]
        claim = {"subject": name, "predicate": row.predicate, "value": row.value}
        outcome = graph.observe(f"prop {ident}", ref=f"prop {ident}", context=dict(row.scope), claims=[claim])
        assert [b.id for b in outcome.beliefs] == [ident]
        graph.retract(outcome.evidence[0].id, "a prop")
        return outcome.evidence[0].id


def compare(life: Life, fresh: BeliefGraph, now: datetime) -> tuple[float, float]:
    """How far the graph of a life is from the same told afresh: before what beliefs draw is worked out anew, and after.

    Args:
        life: a life so far.
        fresh: an empty graph.
        now: the moment that both clocks show.

    Raises:
        AssertionError: the two do not hold the same evidence, links and own standings.
    """
    life.afresh(fresh)
    assert life.graph.digest() == fresh.digest(), f"seed {life.seed}, after {sum(life.done.values())} acts"
    before = furthest(life.graph, fresh)
    for graph in (life.graph, fresh):
        with graph.space.writing():
            redraw_all(graph.space, graph._policies(), now)
    return before, furthest(life.graph, fresh)


def opinions(graph: BeliefGraph) -> dict[str, tuple[float, float, float]]:
    """Belief, disbelief and unknown of every active belief, as stored."""
    active = graph.space.list_beliefs(status=Status.ACTIVE, limit=100_000)
    return {b.id: (b.opinion.belief, b.opinion.disbelief, b.opinion.unknown) for b in active}


def furthest(one: BeliefGraph, other: BeliefGraph) -> float:
    """The largest difference between the opinions of two graphs that hold the same beliefs."""
    mine, theirs = opinions(one), opinions(other)
    assert mine.keys() == theirs.keys(), sorted(mine.keys() ^ theirs.keys())[:5]
    return max((abs(a - b) for i in mine for a, b in zip(mine[i], theirs[i], strict=True)), default=0.0)


def main(acts: int = 10_000, life: int = 500) -> None:
    """Live through so many acts, a new life every `life`, and print how far each ends from the same told afresh."""
    now = datetime(2025, 12, 1, tzinfo=UTC)

    def empty() -> BeliefGraph:
        return BeliefGraph.open(":memory:", embedder="none", clock=lambda: now)

    total: Counter[str] = Counter()
    worst = (0.0, 0.0)
    for seed in range(acts // life):
        lived = Life(empty(), seed)
        lived.acts(life)
        worst = max(worst, gaps := compare(lived, empty(), now))
        total.update(lived.done)
        print(f"seed {seed}: {sum(lived.done.values())} acts, before {gaps[0]:.1e}, after {gaps[1]:.1e}", flush=True)
    print(f"{sum(total.values()):,} acts ({', '.join(f'{n} {k}' for k, n in total.most_common())})")
    print(f"furthest from a fresh build: {worst[0]:.1e} before a full solution, {worst[1]:.1e} after")


if __name__ == "__main__":
    main()
