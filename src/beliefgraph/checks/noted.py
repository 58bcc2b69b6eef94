"""What checks note on their way through the large tables, for those that ask when everything was gone through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from beliefgraph.domain.model import Belief, Drawn, Link


class Conclusion(NamedTuple):
    """That a belief follows from others, as evidence says."""

    belief: str
    premises: tuple[str, ...]
    evidence: str


@dataclass(slots=True)
class Footing:
    """What beliefs stand on, as far as checks must know of more than one family at a time.

    Args:
        bare: beliefs that count and have no evidence at all -> their rows.
        ungrounded: beliefs without evidence of their own but what was concluded -> their rows.
        unsourced: beliefs none of whose evidence names a source or speaker -> their rows.
        concluded: every conclusion that one of these rests on.
        links: links over which beliefs support or refute one another.
    """

    bare: dict[str, Belief] = field(default_factory=dict)
    ungrounded: dict[str, Belief] = field(default_factory=dict)
    unsourced: dict[str, Belief] = field(default_factory=dict)
    concluded: list[Conclusion] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


@dataclass(slots=True)
class Noted:
    """What was met in families, evidence and links.

    Args:
        beliefs: ids of all beliefs.
        withdrawn: of these, those withdrawn.
        premises: beliefs that evidence names as its premises.
        mentioned: entities that something is said of.
        told_from: sources that evidence comes from.
        told_at: events that evidence occurred in.
        places: contexts that something is said in, or that lie in one another.
        moved: beliefs that something of their own moved, and which so must have a history.
        drawn: belief -> what it draws, where that is anything.
        footing: what beliefs stand on.
        by_another_rule: how many beliefs were settled by another rule than that of now.
        countable: whether every number that travels from belief to belief can be reckoned with.
    """

    beliefs: set[str] = field(default_factory=set)
    withdrawn: set[str] = field(default_factory=set)
    premises: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    told_from: set[str] = field(default_factory=set)
    told_at: set[str] = field(default_factory=set)
    places: set[tuple[str, str]] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    drawn: dict[str, Drawn] = field(default_factory=dict)
    footing: Footing = field(default_factory=Footing)
    by_another_rule: int = 0
    countable: bool = True
