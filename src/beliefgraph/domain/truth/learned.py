"""What was learned of sources: what the word of each is worth, and who only repeats others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from beliefgraph.domain.truth.ballot import Ballot, Flags, Ints
from beliefgraph.domain.truth.copying import echoes

Place = tuple[str, str]
"""A source and a domain of claims."""


@dataclass(frozen=True)
class Learned:
    """Authorities, in [0, 1].

    Args:
        usual: of a source of which nothing is known.
        overall: source -> authority in domains where it was not heard.
        authority: (source, domain) -> authority there.
        words: (source, domain) -> value -> authority of its word when it says that value, where it says it often.
        votes: (source, domain) -> votes that the authority was learned from.
        groups: sources that copy one another and so count once, sorted.
        suspected: groups by agreement alone, before it was known that some agree because they are right, sorted.
        camps: sources that say the same while the others agree against them, the largest first: where they are many,
            nobody can tell from agreement which side copies.
        echoes: sources that repeat whatever was said last, sorted.
        rounds: how often authorities and truths were worked out from one another.
    """

    usual: float
    overall: Mapping[str, float]
    authority: Mapping[Place, float]
    words: Mapping[Place, Mapping[str, float]] = field(default_factory=dict)
    votes: Mapping[Place, int] = field(default_factory=dict)
    groups: tuple[tuple[str, ...], ...] = ()
    suspected: tuple[tuple[str, ...], ...] = ()
    camps: tuple[tuple[str, ...], ...] = ()
    echoes: tuple[str, ...] = ()
    rounds: int = 0

    def of(self, source: str, domain: str, value: str = "") -> float:
        """Authority of a source's word."""
        often = self.words.get((source, domain))
        if often is not None and value in often:
            return often[value]
        known = self.authority.get((source, domain))
        return known if known is not None else self.overall.get(source, self.usual)

    @cached_property
    def group_of(self) -> Mapping[str, str]:
        """Source -> the first of the group that it counts once with."""
        return {source: group[0] for group in self.groups for source in group}

    def origins(self, ballot: Ballot) -> Ints:
        """What each vote goes back to, as a number: its group, or its source alone; shape (votes,)."""
        number: dict[str, int] = {}
        names = [self.group_of.get(source, source) for source in ballot.sources]
        return np.array([number.setdefault(name, len(number)) for name in names], np.int64)[ballot.source]

    def repeats(self, ballot: Ballot) -> Flags:
        """Which votes only say again what was said last, and so count nothing; shape (votes,)."""
        known = {number for number, source in enumerate(ballot.sources) if source in self.echoes}
        return echoes(ballot, known).repeats if known else np.zeros(len(ballot.votes), bool)
