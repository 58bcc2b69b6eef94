"""What beliefs add to one another: support handed on from premises, and mass set against mass.

A justification j rests on premises P_j with a strength of at most .99: q_j = strength * product of the premises' b. It
is *dependent* when a premise rests on the target itself (they are on one circle of support), or when what its premises
go back to meets what the target's own evidence goes back to. Independent ones are grouped by shared roots:

    E+ = max(own + w(1 - product over groups of (1 - max q)), w(max dependent q))
    E- = own + w(the same over justifications against) + sum of strength * E+ of what contradicts it
    b  = r / (2 + r + s + counts of the rivals),  r = count(E+), s = count(E-)

with w and count as in `evidence-sum`. Support is the least fixpoint, so a circle adds nothing to what comes in from
outside; a strength below 1 makes it the only one. Attack and support take turns (an alternating fixpoint), and a gap
that remains between the bounds counts as unknown. A missing premise is not believed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from beliefgraph.domain.arcs import NONE, Ints
from beliefgraph.domain.justified import Words
from beliefgraph.domain.model import Drawn, within
from beliefgraph.domain.network import STRONGEST, Network

_BITS, _WORDS = 256, 4


@dataclass(frozen=True, slots=True)
class Own:
    """What a belief has by itself.

    Args:
        support: mass of its own evidence for it.
        refute: mass against it.
        roots: what its own evidence goes back to; see `root_bits`.
        rivals: the other values of its claim set in the same context set.
        fixed: how far it is believed by a rule that draws nothing from other beliefs; None for `evidence-sum`.
    """

    support: float = 0.0
    refute: float = 0.0
    roots: int = 0
    rivals: tuple[str, ...] = ()
    fixed: float | None = None


@dataclass(frozen=True, slots=True)
class Justification:
    """Premises that together speak for a belief, or against it.

    Args:
        target: the belief.
        premises: the beliefs it rests on, all of them together, each once.
        strength: how far the target follows when all premises are certain, in [0, .99].
        against: whether it speaks against the target.
        key: orders the justifications of one target; no two of one target share it and their premises.

    Raises:
        OutOfRange: a strength outside [0, .99]; with 1, circles could believe themselves.
    """

    target: str
    premises: tuple[str, ...]
    strength: float
    against: bool = False
    key: str = ""

    def __post_init__(self) -> None:
        within(self.strength, 0.0, STRONGEST, "strength")
        object.__setattr__(self, "premises", tuple(dict.fromkeys(self.premises)))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two beliefs of which each sets its mass, times the strength, against the other.

    Raises:
        OutOfRange: a strength outside [0, 1].
    """

    a: str
    b: str
    strength: float = 1.0

    def __post_init__(self) -> None:
        within(self.strength, 0.0, 1.0, "strength")

    def seen_from(self, end: str) -> tuple[str, float]:
        """The other end, and the strength."""
        return (self.b if self.a == end else self.a), self.strength


def root_bits(origins: Iterable[str]) -> int:
    """A set of origins as 256 bits, one for each; two that share a bit count as one, which is the cautious error."""
    bits = 0
    for origin in origins:
        bits |= 1 << hashlib.blake2b(origin.encode("utf-8", "surrogatepass"), digest_size=1).digest()[0]
    return bits


def as_words(roots: Sequence[int]) -> Words:
    """Sets of 256 bits as an array of shape (n, 4), lowest bits first."""
    raw = b"".join([bits.to_bytes(_BITS // 8, "little") for bits in roots])
    return np.frombuffer(raw, "<u8").astype(np.uint64).reshape(-1, _WORDS)


def as_bits(words: Words) -> list[int]:
    """The inverse of `as_words`."""
    raw = words.astype("<u8").tobytes()
    size = _BITS // 8
    return [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]


def solve(
    beliefs: Mapping[str, Own],
    justifications: Iterable[Justification],
    contradictions: Iterable[Contradiction] = (),
    kappa: float = 3.0,
    at: float | None = None,
) -> dict[str, Drawn]:
    """What each belief draws from the others; equal inputs give equal floats, in whatever order they come.

    What names a belief that is not there is left out, but for premises, which count as not believed.

    Args:
        beliefs: by id.
        justifications: of any of them.
        contradictions: between any of them.
        kappa: of `evidence-sum`.
        at: the moment of the masses, noted in the result.
    """
    return solve_part(beliefs, justifications, contradictions, None, kappa, at)


def solve_part(
    beliefs: Mapping[str, Own],
    justifications: Iterable[Justification],
    contradictions: Iterable[Contradiction],
    rings: Mapping[str, str] | None,
    kappa: float,
    at: float | None = None,
) -> dict[str, Drawn]:
    """The same for a part of a graph, whose circles of support may go on outside; None finds the circles.

    Args:
        beliefs: by id; those around the part as fixed ones, with all roots and masses they have.
        justifications: of the part.
        contradictions: of the part.
        rings: the name of the circle that each is on in the whole graph, "" for none.
        kappa: of `evidence-sum`.
        at: the moment of the masses, noted in the result.
    """
    ids = sorted(beliefs)
    own = [beliefs[id] for id in ids]
    circle = None if rings is None else _ringed([rings[id] for id in ids])
    network = _network(ids, own, justifications, contradictions, circle)
    support = np.array([one.support for one in own], float)
    refute = np.array([one.refute for one in own], float)
    settled = network.solve(support, refute, kappa)
    drawn_for = (settled.support - support).tolist()
    drawn_against = (settled.refute - refute).tolist()
    circles = [ids[least] if least != NONE else "" for least in network.circle.tolist()]
    knots = [ids[least] if least != NONE else "" for least in settled.knots.tolist()]
    rows = zip(ids, drawn_for, drawn_against, as_bits(network.roots), circles, knots, strict=True)
    return {id: Drawn(pro, con, roots, ring, at, knot) for id, pro, con, roots, ring, knot in rows}


def _network(
    ids: Sequence[str],
    own: Sequence[Own],
    justifications: Iterable[Justification],
    contradictions: Iterable[Contradiction],
    circle: Ints | None,
) -> Network:
    number = {id: place for place, id in enumerate(ids)}
    known = [j for j in justifications if j.target in number]
    known.sort(key=lambda j: (j.target, j.key, j.premises, j.strength, j.against))
    opposed = sorted((c.a, c.b, c.strength) for c in contradictions if c.a in number and c.b in number and c.a != c.b)
    rivals = sorted(
        (number[id], number[rival]) for id, one in zip(ids, own, strict=True) for rival in one.rivals if rival in number
    )
    return Network(
        as_words([one.roots for one in own]),
        _ints([number[j.target] for j in known]),
        _ints(np.cumsum([0, *(len(j.premises) for j in known)])),
        _ints([number.get(premise, NONE) for j in known for premise in j.premises]),
        np.array([j.strength for j in known], float),
        np.array([j.against for j in known], bool),
        rivals=_ints(rivals),
        contradictions=_ints([(number[a], number[b]) for a, b, _ in opposed]),
        opposition=np.array([strength for *_, strength in opposed], float),
        fixed=np.array([np.nan if one.fixed is None else one.fixed for one in own], float),
        circle=circle,
    )


def _ringed(rings: Sequence[str]) -> Ints:
    """For each the place of the first on the same ring."""
    first: dict[str, int] = {}
    return _ints([first.setdefault(ring, place) if ring else NONE for place, ring in enumerate(rings)])


def _ints(given: object) -> Ints:
    return np.array(given, np.int64)
