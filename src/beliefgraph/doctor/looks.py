"""What every look at a graph shares: what it is given to see, how it counts, and how it words a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import ClassVar, TypeVar

from beliefgraph.amend import all_of
from beliefgraph.doctor.diagnosis import Counts, Row, Spread
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.findings import Finding, Rule
from beliefgraph.domain.lifecycle import Terms
from beliefgraph.domain.model import Belief, Evidence, Link, Source
from beliefgraph.domain.tasks import Task
from beliefgraph.errors import BadRecord
from beliefgraph.filing import Policies
from beliefgraph.ports import Masker, Space
from beliefgraph.records import task_of
from beliefgraph.settings import Settings

T = TypeVar("T", bound=Task)

LISTED = 20
"""Ids that a finding names and its command takes; the next diagnosis names the next ones."""


@dataclass(frozen=True)
class Case:
    """A graph to be looked at.

    Args:
        space: the namespace.
        settings: those of the graph.
        policies: how each predicate is revised.
        now: the moment to judge for.
        terms: how long things stay.
        detector: finds personal details; None where they are masked before they are stored.
        vectors: name and dimension of the embedding model that is used; None for none.
        faults: structural faults, as `validate` finds them.
    """

    space: Space
    settings: Settings
    policies: Policies
    now: datetime
    terms: Terms
    detector: Masker | None = None
    vectors: tuple[str, int] | None = None
    faults: Sequence[Finding] = ()

    def breaches(self, rule: Rule) -> list[Finding]:
        """The structural faults of one kind."""
        return [fault for fault in self.faults if fault.rule == rule.name]

    def limit(self, name: str) -> float:
        """From how much on something is objected to."""
        return self.settings.doctor[name]

    def too_much(self, name: str, part: int, whole: int) -> bool:
        """Whether a share is above its limit, and of enough to tell."""
        return whole >= self.limit("least") and part > self.limit(name) * whole

    @property
    def tree(self) -> ContextTree:
        return self.policies.tree

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return {source.id: source for source in self.space.all_sources()}

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        return self.space.aliases()

    def kind_of(self, evidence: Evidence) -> str:
        """The source kind that evidence came with, or that its source has; "" when it goes by who speaks."""
        if evidence.kind or not evidence.source:
            return evidence.kind
        source = self.sources.get(evidence.source)
        return source.kind if source is not None else ""


@dataclass(frozen=True, slots=True)
class FamilyNow:
    """One family as it stands at the moment: its beliefs, and the evidence filed under each that counts.

    Args:
        beliefs: every belief of the family, with its opinion.
        filed: the readings that count, those retracted and struck left out.
        names: entity id -> name, of whom its evidence speaks.
        noted: ids of the nodes that tell that something is kept, or waits for somebody.
    """

    beliefs: Sequence[Belief]
    filed: Sequence[Filed]
    names: Mapping[str, str]
    noted: frozenset[str] = frozenset()


@dataclass(slots=True)
class Counted:
    """How many there are of something, and the first of them."""

    count: int = 0
    first: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, idents: Iterable[str]) -> Counted:
        """These, counted."""
        counted = cls()
        for ident in idents:
            counted.add(ident)
        return counted

    def add(self, ident: str) -> None:
        self.count += 1
        if len(self.first) < LISTED:
            self.first.append(ident)

    def __bool__(self) -> bool:
        return self.count > 0

    def __str__(self) -> str:
        """The first three by id, and how many more there are."""
        more = f" and {self.count - 3:,} more" if self.count > 3 else ""
        return ", ".join(self.first[:3]) + more


class Look:
    """One thing that is looked at: it sees every family, piece of evidence and link once, and then tells."""

    sums: ClassVar[Mapping[Rule, Rule]] = {}
    """Structural faults of which its rows tell all at once -> as what, which is as bad."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def family(self, family: FamilyNow) -> None:
        """See a family."""

    def evidence(self, evidence: Evidence) -> None:
        """See a piece of evidence that is not retracted; families were all seen before."""

    def link(self, link: Link) -> None:
        """See a link."""

    def rows(self) -> Iterator[Row]:
        """What it knows of the checklist."""
        return iter(())

    def findings(self) -> Iterator[Finding]:
        """What is wrong, the checklist left out."""
        return iter(())

    def counts(self) -> Counts:
        """What it counted."""
        return Counts()

    def spreads(self) -> tuple[Spread, ...]:
        """How much evidence counts, by source kind."""
        return ()


def tasks(case: Case, kind: str, noun: type[T]) -> list[T]:
    """What the graph keeps of a kind for itself; what cannot be read, `validate` tells."""
    found = []
    for node in all_of(case.space, kind):
        with suppress(BadRecord):
            found.append(task_of(noun, node))
    return found


def came_from(evidence: Evidence) -> str:
    """The source or speaker of evidence, to be named; of what one agent alone sees nothing is."""
    return "" if evidence.layer else evidence.source or evidence.speaker


def number(many: int, one: str, more: str = "") -> str:
    """How many of what, in words."""
    return f"{many:,} {one if many == 1 else more or one + 's'}"


def part_of(part: int, whole: int) -> str:
    """A share, with what it is a share of."""
    return f"{part:,} of {whole:,} ({part / whole:.0%})" if whole else "0 of 0"


def told(count: Counter[str], most: int = 5) -> str:
    """The most frequent, with how often each."""
    return ", ".join(f"{name} {n:,}" for name, n in sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))[:most])
