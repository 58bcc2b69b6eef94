"""The third stage: how beliefs hang together. Growth, the same said twice, contexts, conflicts, whom a belief names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import combinations, islice
from typing import ClassVar

from beliefgraph.bearing import GRAMMAR, atoms
from beliefgraph.checks import rules as checks
from beliefgraph.conflicts import Contrary, unlinked
from beliefgraph.doctor import rules
from beliefgraph.doctor.diagnosis import Counts, Row
from beliefgraph.doctor.looks import LISTED, Case, Counted, FamilyNow, Look, number, part_of
from beliefgraph.domain.findings import Finding, Stage, Treatment, line
from beliefgraph.domain.model import GENERAL, Belief, Scope, Status
from beliefgraph.reading import Moment, Reader
from beliefgraph.resolving import ALIKE, likeness
from beliefgraph.text import name_key

LATELY = timedelta(days=30)
"""The time over which growth is averaged: a burst of a day is no trend."""

DECIDED = 0.4
"""Signed confidence, for or against, from which a belief is said to be so or not, and should tell why."""

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

    def family(self, family: FamilyNow) -> None:
        since = self.case.now - LATELY
        new = set()
        for belief in family.beliefs:
            if belief.status is Status.ACTIVE:
                self._active += 1
                if belief.created is not None and belief.created >= since:
                    new.add(belief.id)
        self._new += len(new)
        if new:
            self._sources.update({f.evidence.source for f in family.filed if f.edge.belief in new})

    def findings(self) -> Iterator[Finding]:
        if self._per_day <= self.case.limit("growth"):
            return
        source, count = max(self._sources.items(), key=lambda pair: (bool(pair[0]), pair[1]), default=("", 0))
        most = f"; {count:,} of them came from {source}" if source else ""
        message = (
            f"{self._new:,} of {self._active:,} beliefs are of the last {LATELY.days} days, "
            f"{self._per_day:,.1f} a day{most}"
        )
        out = line("retract", "--source", source, "--reason", "not worth keeping") if source else line("maintain")
        yield rules.GROWTH.seen(source, message, out, kind="source" if source else "graph")

    @property
    def _per_day(self) -> float:
        return self._new / LATELY.days

    def counts(self) -> Counts:
        return Counts(active=self._active, new_a_day=round(self._per_day, 2))


class Doubles(Look):
    """Beliefs about one thing that say the same in other words."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._places: dict[tuple[str, str, str, Scope], list[tuple[str, str]]] = defaultdict(list)
        self._active = 0

    def family(self, family: FamilyNow) -> None:
        for belief in family.beliefs:
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
        rule = rules.DOUBLES if doubled > self.case.limit("duplicates") * self._active else rules.FEW_DOUBLES
        message = (
            f"{part_of(doubled, self._active)} beliefs say the same as another in other words, "
            f"first {one} and {other}{words}"
        )
        yield rule.seen(one, message, line("merge", one, other))


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
        self._active, self._general, self._used = 0, Counted(), Counter[tuple[str, str]]()
        self._elsewhere, self._clash = Counted(), ""
        self._alone: dict[tuple[str, str], str] = {}  # a context -> the first belief that evidence from there bears on

    def family(self, family: FamilyNow) -> None:
        scopes = {}
        for belief in family.beliefs:
            scopes[belief.id] = belief.scope
            if belief.status is Status.ACTIVE:
                self._active += 1
                if belief.scope == GENERAL:
                    self._general.add(belief.id)
        for filed in family.filed:
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
        seen = f"{part_of(self._general.count, self._active)} beliefs hold in general; {used}"
        findings = []
        if self._used and self.case.too_much("general", self._general.count, self._active):
            (dimension, value), _ = self._used.most_common(1)[0]
            message = (
                f"{part_of(self._general.count, self._active)} beliefs are in no context though contexts are used: "
                f"{self._general}"
            )
            command = line("move", self._general.first[0], "--context", f"{dimension}={value}")
            findings.append(rules.NO_CONTEXT.seen(self._general.first[0], message, command))
        asks = "what holds in one context only is in that context"
        yield Row("context completeness", asks, seen, Stage.EDGES, tuple(findings))

    def findings(self) -> Iterator[Finding]:
        if seen := self._elsewhere:
            message = f"{number(seen.count, 'piece')} of evidence filed where it does not hold: {self._clash}"
            yield rules.OTHER_CONTEXT.seen(seen.first[0], message, treatment=Treatment.MEND)
        yield from self._never_hit()

    def _never_hit(self) -> Iterator[Finding]:
        """Dimensions in which nearly every value was named once: no question will be asked there."""
        tree = self.case.tree
        for dimension in sorted({dimension for dimension, _ in self._used}):
            used = {value: n for (dim, value), n in self._used.items() if dim == dimension}
            alone = sorted(v for v, n in used.items() if n == 1 and len(tree.lineage(dimension, v)) == 1)
            if self.case.too_much("contexts", len(alone), sum(used.values())):
                message = (
                    f"{part_of(len(alone), sum(used.values()))} readings in dimension {dimension} are in a context "
                    f"that nothing else names, {dimension}={alone[0]} among them"
                )
                command = line("move", self._alone[dimension, alone[0]])
                yield rules.NEVER_HIT.seen(f"{dimension}={alone[0]}", message, command)

    def counts(self) -> Counts:
        return Counts(general=self._general.count, contexts=len(self._used))


class Conflicts(Look):
    """What contradicts, and nobody linked; and how much was ever refuted."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._held: Counter[str] = Counter()
        self._refuting = self._active = self._never = 0

    def family(self, family: FamilyNow) -> None:
        self._refuting += sum(filed.edge.stance < 0 for filed in family.filed)
        for belief in family.beliefs:
            if belief.status is Status.ACTIVE:
                self._active += 1
                self._never += belief.created == belief.updated or len(_of(family, belief)) < 2
                if not belief.agent:
                    self._held[belief.subject] += 1

    def findings(self) -> Iterator[Finding]:
        if not (found := self._unlinked()):
            return
        first, more = found[0], " or more" if len(found) > LISTED else ""
        message = (
            f"beliefs that contradict one another and that nobody linked: {number(len(found), 'pair')}{more}, first "
            f"{' and '.join(first.about)}: {first.why}; {part_of(self._never, self._active)} beliefs were never "
            f"updated, {number(self._refuting, 'reading refutes', 'readings refute')} one"
        )
        yield rules.UNLINKED.seen(first.about[0], message, treatment=Treatment.MAINTAIN)

    def _unlinked(self) -> list[Contrary]:
        most = [entity for entity, n in self._held.most_common(LOOKED_THROUGH) if n > 1]
        found: list[Contrary] = []
        for entity in most:  # a reader each, so that what was read is not kept
            found += unlinked(Reader(self.case.space, self.case.policies, Moment(self.case.now)), [entity])
            if len(found) > LISTED:
                break
        return found

    def counts(self) -> Counts:
        return Counts(refuting=self._refuting, never_updated=self._never)


def _of(family: FamilyNow, belief: Belief) -> list[str]:
    return list(islice((f.edge.evidence for f in family.filed if f.edge.belief == belief.id), 2))


class Reasons(Look):
    """Whether beliefs can tell who supports and refutes them: the sixth row of the checklist."""

    sums: ClassVar = {checks.GROUNDLESS: rules.WITHOUT_GROUNDS, checks.CONFIDENT_SOURCELESS: rules.WITHOUT_NAMES}

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._groundless = dict.fromkeys(fault.id for fault in case.breaches(checks.GROUNDLESS))
        self._nameless = {fault.id: fault.command for fault in case.breaches(checks.CONFIDENT_SOURCELESS)}
        self._decided, self._named = 0, 0

    def family(self, family: FamilyNow) -> None:
        for belief in family.beliefs:
            if belief.status is Status.ACTIVE and abs(belief.opinion.signed) >= DECIDED:
                self._decided += 1
                self._named += belief.id not in self._groundless and belief.id not in self._nameless

    def rows(self) -> Iterator[Row]:
        seen = f"{part_of(self._named, self._decided)} decided beliefs name who speaks for or against them"
        asks = "every belief that decides something names its grounds"
        findings = []
        if bare := Counted.of(self._groundless):
            message = f"{number(bare.count, 'belief')} with nothing that speaks for or against: {bare}"
            findings.append(rules.WITHOUT_GROUNDS.seen(bare.first[0], message, treatment=Treatment.MEND))
        if unsaid := Counted.of(self._nameless):
            rest = number(unsaid.count, "belief rests", "beliefs rest")
            message = f"{rest} on evidence that names neither a source nor a speaker: {unsaid}"
            findings.append(rules.WITHOUT_NAMES.seen(unsaid.first[0], message, self._nameless[unsaid.first[0]]))
        yield Row("explanation", asks, seen, Stage.EDGES, tuple(findings))
