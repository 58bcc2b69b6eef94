"""The third stage: how beliefs hang together. Growth, the same said twice, contexts, conflicts, whom a belief names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import combinations, islice

from beliefgraph.bearing import GRAMMAR, atoms
from beliefgraph.conflicts import Contrary, unlinked
from beliefgraph.doctor.diagnosis import Row
from beliefgraph.doctor.looks import LISTED, Case, Look, Seen, Sight, line, number, retract, share
from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.model import GENERAL, Belief, Link, Relation, Scope, Status
from beliefgraph.reading import Moment, Reader
from beliefgraph.resolving import ALIKE, likeness
from beliefgraph.text import name_key

EDGES = Stage.EDGES

LATELY = timedelta(days=30)
"""The time over which growth is averaged: a burst of a day is no trend."""

DECIDED = 0.4
"""Signed confidence, for or against, from which a belief is said to be so or not, and must tell why."""

PAIRWISE = 60
"""Values of one subject and predicate that are held each against each; of more, each against the `NEXT` by spelling."""

NEXT = 5
LOOKED_THROUGH = 100
"""Entities among whose beliefs conflicts are looked for, those with the most first; `maintain` looks at all."""


class Growth(Look):
    """How fast beliefs become more, and where from."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._active, self._new = 0, 0
        self._sources: Counter[str] = Counter()

    def family(self, sight: Sight) -> None:
        since = self.case.now - LATELY
        new = set()
        for belief in sight.beliefs:
            if belief.status is Status.ACTIVE:
                self._active += 1
                if belief.created is not None and belief.created >= since:
                    new.add(belief.id)
        self._new += len(new)
        if new:
            self._sources.update({f.evidence.source for f in sight.filed if f.edge.belief in new})

    def findings(self) -> Iterator[Finding]:
        if self._per_day <= self.case.limit("growth"):
            return
        source, count = max(self._sources.items(), key=lambda pair: (bool(pair[0]), pair[1]), default=("", 0))
        most = f"; {count:,} of them came from {source}" if source else ""
        yield Finding(
            "growth",
            "source" if source else "graph",
            source,
            f"{self._new:,} of {self._active:,} beliefs are of the last {LATELY.days} days, "
            f"{self._per_day:,.1f} a day{most}",
            "Everything is taken in, whether or not anybody will ask for it",
            "Set `gates`, so that sources of little authority stay out, and take out what is not worth its place",
            line("retract", "--source", source, "--reason", "not worth keeping") if source else line("maintain"),
            EDGES,
            Severity.WARNING,
        )

    @property
    def _per_day(self) -> float:
        return self._new / LATELY.days

    def counts(self) -> Mapping[str, float]:
        return {"active beliefs": self._active, "new beliefs a day": round(self._per_day, 2)}


class Doubles(Look):
    """Beliefs about one thing that say the same in other words."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._places: dict[tuple[str, str, str, Scope], list[tuple[str, str]]] = defaultdict(list)
        self._active = 0

    def family(self, sight: Sight) -> None:
        for belief in sight.beliefs:
            if belief.status is Status.ACTIVE and belief.value:
                self._active += 1
                place = belief.agent, belief.subject, belief.predicate, belief.scope
                self._places[place].append((belief.id, belief.value))

    def findings(self) -> Iterator[Finding]:
        pairs = [(place[0], *pair) for place, held in self._places.items() if len(held) > 1 for pair in _same(held)]
        if not pairs:
            return
        agent, (one, value), (other, same) = pairs[0]
        words = "" if agent else f" ({value} / {same})"
        doubled = len({ident for _, (ident, _), _ in pairs})
        much = doubled > self.case.limit("duplicates") * self._active
        yield Finding(
            "duplicate beliefs",
            "belief",
            one,
            f"{share(doubled, self._active)} beliefs say the same as another in other words, "
            f"first {one} and {other}{words}",
            "Values are spelled or ordered in several ways, and each way became a belief",
            "Merge them, so that what speaks for one speaks for both",
            line("merge", one, other),
            EDGES,
            Severity.WARNING if much else Severity.NOTE,
        )


Value = tuple[str, str]
"""The id of a belief, and its value as said."""


def _same(held: Sequence[Value]) -> Iterator[tuple[Value, Value]]:
    """Pairs of values that say the same: of the same words in any order, or of almost the same letters."""
    made_of: dict[frozenset[str], Value] = {}
    keyed = []
    for ident, value in held:
        if (atoms_ := frozenset(atoms(value)) - GRAMMAR) in made_of:
            yield (ident, value), made_of[atoms_]
            continue
        if atoms_:
            made_of[atoms_] = (ident, value)
        keyed.append((name_key(value), ident, value))
    keyed.sort()
    near = combinations(keyed, 2) if len(keyed) <= PAIRWISE else _neighbours(keyed)
    for (key, ident, value), (next_key, next_ident, next_value) in near:
        if (how := likeness(key, next_key)) is not None and how.score >= ALIKE:
            yield (ident, value), (next_ident, next_value)


def _neighbours(keyed: Sequence[tuple[str, str, str]]) -> Iterator[tuple[tuple[str, str, str], tuple[str, str, str]]]:
    for at, one in enumerate(keyed):
        yield from ((one, other) for other in keyed[at + 1 : at + 1 + NEXT])


class Contexts(Look):
    """Where beliefs hold: the third row of the checklist, and evidence that moves what holds elsewhere."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._active, self._general, self._used = 0, Seen(), Counter[tuple[str, str]]()
        self._elsewhere, self._clash = Seen(), ""
        self._alone: dict[tuple[str, str], str] = {}  # a context -> the first belief that evidence from there bears on

    def family(self, sight: Sight) -> None:
        scopes = {}
        for belief in sight.beliefs:
            scopes[belief.id] = belief.scope
            if belief.status is Status.ACTIVE:
                self._active += 1
                if belief.scope == GENERAL:
                    self._general.add(belief.id)
        for filed in sight.filed:
            edge = filed.edge
            self._used.update(edge.scope)
            for place in edge.scope:
                self._alone.setdefault(place, edge.belief)
            clash = self.case.tree.clash(edge.scope, scopes.get(edge.belief, GENERAL), self.case.policies.context_rule)
            if clash:
                self._elsewhere.add(edge.evidence)
                self._clash = self._clash or f"{edge.evidence} on {edge.belief}, {clash}"

    def rows(self) -> Iterator[Row]:
        used = f"contexts are used by {self._used.total():,} readings" if self._used else "no contexts are used"
        seen = f"{share(self._general.count, self._active)} beliefs hold in general; {used}"
        finding = None
        if self._used and self.case.too_much("general", self._general.count, self._active):
            (dimension, value), _ = self._used.most_common(1)[0]
            finding = Finding(
                "context completeness",
                "belief",
                self._general.first[0],
                f"{share(self._general.count, self._active)} beliefs are in no context though contexts are used: "
                f"{self._general}",
                "What brings evidence in does not tell where it holds",
                "Give context= with evidence, and move what holds in one context only to where it holds",
                line("move", self._general.first[0], "--context", f"{dimension}={value}"),
                EDGES,
                Severity.WARNING,
            )
        asks = "what holds in one context only is in that context"
        yield Row("context completeness", asks, seen, EDGES, finding)

    def findings(self) -> Iterator[Finding]:
        if self._elsewhere:
            yield Finding(
                "evidence of another context",
                "evidence",
                self._elsewhere.first[0],
                f"{number(self._elsewhere.count, 'piece')} of evidence filed where it does not hold: {self._clash}",
                "A context was given another place, or rows were written by hand, and nothing was decided anew",
                "Decide anew what this evidence bears on",
                line("validate", "--fix"),
                EDGES,
                Severity.FAULT,
                safe=True,
            )
        yield from self._never_hit()

    def _never_hit(self) -> Iterator[Finding]:
        """Dimensions in which nearly every value was named once: no question will be asked there."""
        tree = self.case.tree
        for dimension in sorted({dimension for dimension, _ in self._used}):
            used = {value: n for (dim, value), n in self._used.items() if dim == dimension}
            alone = sorted(v for v, n in used.items() if n == 1 and len(tree.lineage(dimension, v)) == 1)
            if self.case.too_much("contexts", len(alone), sum(used.values())):
                belief = self._alone[dimension, alone[0]]
                yield Finding(
                    "context hit rate",
                    "context",
                    f"{dimension}={alone[0]}",
                    f"{share(len(alone), sum(used.values()))} readings in dimension {dimension} are in a context that "
                    f"nothing else names, {dimension}={alone[0]} among them",
                    "What tells one session, channel or message from another was taken for where something holds",
                    f"Keep {dimension} in source= or event=; move what it holds apart, or give its values a parent",
                    line("move", belief),
                    EDGES,
                    Severity.WARNING,
                )

    def counts(self) -> Mapping[str, float]:
        return {"beliefs in no context": self._general.count, "contexts used": len(self._used)}


class Conflicts(Look):
    """What contradicts, and nobody linked; and how much was ever refuted."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._held: Counter[str] = Counter()
        self._refuting = self._active = self._never = 0

    def family(self, sight: Sight) -> None:
        self._refuting += sum(filed.edge.stance < 0 for filed in sight.filed)
        for belief in sight.beliefs:
            if belief.status is Status.ACTIVE:
                self._active += 1
                self._never += belief.created == belief.updated or len(_of(sight, belief)) < 2
                if not belief.agent:
                    self._held[belief.subject] += 1

    def findings(self) -> Iterator[Finding]:
        if not (found := self._unlinked()):
            return
        first, more = found[0], " or more" if len(found) > LISTED else ""
        yield Finding(
            "unlinked conflicts",
            "belief",
            first.about[0],
            f"beliefs that contradict one another and that nobody linked: {number(len(found), 'pair')}{more}, first "
            f"{' and '.join(first.about)}: {first.why}; {share(self._never, self._active)} beliefs were never updated, "
            f"{number(self._refuting, 'reading refutes', 'readings refute')} one",
            "What refutes a belief was filed as another belief, because it is worded otherwise",
            "Let `maintain` put them into the review queue, and decide each",
            line("maintain"),
            EDGES,
            Severity.WARNING,
            safe=True,
        )

    def _unlinked(self) -> list[Contrary]:
        most = [entity for entity, n in self._held.most_common(LOOKED_THROUGH) if n > 1]
        found: list[Contrary] = []
        for entity in most:  # a reader each, so that what was read is not kept
            found += unlinked(Reader(self.case.space, self.case.policies, Moment(self.case.now)), [entity])
            if len(found) > LISTED:
                break
        return found

    def counts(self) -> Mapping[str, float]:
        return {"refuting readings": self._refuting, "beliefs never updated": self._never}


def _of(sight: Sight, belief: Belief) -> list[str]:
    return list(islice((f.edge.evidence for f in sight.filed if f.edge.belief == belief.id), 2))


class Reasons(Look):
    """Whether beliefs can tell who supports and refutes them: the sixth row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._decided, self._groundless, self._nameless = 0, Seen(), Seen()
        self._anonymous = Seen()

    def family(self, sight: Sight) -> None:
        for belief in sight.beliefs:
            if belief.status is not Status.ACTIVE or abs(belief.opinion.signed) < DECIDED:
                continue
            self._decided += 1
            grounds = [filed.evidence for filed in sight.filed if filed.edge.belief == belief.id]
            drawn = any(_leads_to(belief.id, link) for link in sight.links.get(belief.id, ()))
            if not grounds and not drawn:
                self._groundless.add(belief.id)
            elif grounds and not drawn and not any(evidence.source or evidence.speaker for evidence in grounds):
                self._nameless.add(belief.id)
                for evidence in grounds:
                    self._anonymous.add(evidence.id)

    def rows(self) -> Iterator[Row]:
        failed = self._groundless.count + self._nameless.count
        seen = f"{share(self._decided - failed, self._decided)} decided beliefs name who speaks for or against them"
        finding = self._without_grounds() if self._groundless else self._without_names() if self._nameless else None
        yield Row("explanation", "every belief that decides something names its grounds", seen, EDGES, finding)

    def _without_grounds(self) -> Finding:
        message = f"{number(self._groundless.count, 'belief')} with nothing that speaks for or against: "
        message += str(self._groundless)
        cause = "The edges that bore them were not written, or were lost"
        remedy = "Decide them anew from their evidence; what has none is withdrawn"
        command = line("validate", "--fix")
        return Finding(
            "explanation", "belief", self._groundless.first[0], message, cause, remedy, command, EDGES, safe=True
        )

    def _without_names(self) -> Finding:
        seen = self._nameless
        return Finding(
            "explanation",
            "belief",
            seen.first[0],
            f"{number(seen.count, 'belief rests', 'beliefs rest')} on evidence that names neither a source nor a "
            f"speaker: {seen}",
            "Neither source= nor speaker= was given when it was taken in",
            "Retract the evidence, and take it in again with who says so",
            retract(dict.fromkeys(self._anonymous.first), "nobody is named"),
            EDGES,
            Severity.WARNING,
        )


def _leads_to(belief: str, link: Link) -> bool:
    """Whether a belief draws something over a link that it is at an end of."""
    if link.relation is Relation.DERIVES_FROM:
        return link.source == belief
    if link.relation is Relation.CONTRADICTS:
        return True
    return link.relation in (Relation.SUPPORTS, Relation.REFUTES) and link.target == belief
