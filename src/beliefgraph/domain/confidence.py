"""How evidence becomes confidence: what a rule sees, what it leaves behind, and what every rule must be.

Every rule is a fold over the canonical order of evidence (event time, sequence, id), so that arrival order,
replays and retractions cannot matter. All cells of one family are folded together, because in a single-valued
predicate support for one value tells against the others, and because a later word of one speaker takes back his
earlier one. The default is in `evidence_sum`, the articles' three are in `article_rules`, and `rules` names all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.likeness import Likeness
from beliefgraph.domain.model import Scope, Standing
from beliefgraph.domain.opinion import Opinion

Cell = tuple[Scope, str]
"""One belief of a family: its context set and its value."""

DAY = 86_400.0
HEDGE = 0.3


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of evidence on one cell, as the rules see it.

    Times are seconds since 1970 (UTC); `at` is None for undated evidence, which never decays. `order` is the
    canonical order key.
    """

    evidence: str
    cell: Cell
    stance: float
    authority: float
    order: tuple[float, int, str]
    speaker: str = ""
    origin: str = ""
    faithfulness: float = 1.0
    weight: float = 1.0
    shift: float = 0.3
    at: float | None = None
    valid_from: float | None = None
    valid_until: float | None = None

    @property
    def root(self) -> str:
        """What it goes back to; evidence of unknown origin goes back to itself, so absence groups nothing."""
        return self.origin or self.evidence

    @property
    def bounded(self) -> bool:
        return self.valid_from is not None or self.valid_until is not None

    def holds(self, now: float | None) -> bool:
        """Whether `now` lies within its validity interval, both ends included; always when `now` is None."""
        if now is None:
            return True
        return (self.valid_from is None or self.valid_from <= now) and (
            self.valid_until is None or now <= self.valid_until
        )


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one piece of evidence: what it counts, and if nothing, why.

    `mass` is its evidence weight before decay (for fold rules: how far it moved confidence, signed).
    `yields_to` names the evidence that took its place, because the same speaker said otherwise later
    ("superseded"), because a stronger piece of the same origin already counts ("same origin"), or because an assistant
    only says again what somebody said before ("echo"). `authority` is what was learned or set for its teller, and
    `learned` which of the two; None where that of its edge counts. "copies" and "repeats" are "same origin" and "echo"
    of those who were found to copy others, or to repeat whatever was said before.
    """

    evidence: str
    cell: Cell
    mass: float
    counts: bool = True
    yields_to: str = ""
    why: str = ""
    authority: float | None = None
    learned: bool = False


class Tally(Protocol):
    """A running fold of one family's evidence."""

    def add(self, item: Item) -> None:
        """Take the next piece of evidence in canonical order, each piece once per cell."""

    def standings(self, now: float | None = None) -> dict[Cell, Standing]:
        """What each cell's evidence adds up to at `now`; None: at the moment of its own last evidence."""

    def lean(self, cell: Cell) -> float:
        """Positive when the cell is believed so far, negative when disbelieved, 0 when neither."""

    def fates(self) -> dict[tuple[str, Cell], Fate]:
        """What became of every piece of evidence, by (evidence id, cell)."""

    def fates_on(self, cell: Cell) -> dict[tuple[str, Cell], Fate]:
        """What became of the evidence on a cell, where that on others bears on it too; nothing where none does."""


class Rule(Protocol):
    """A way to turn evidence into confidence."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def order_sensitive(self) -> bool:
        """Whether each step starts from the confidence the last one left, however long ago that was."""

    @property
    def likeness(self) -> Likeness:
        """Which values bear out which, and so are no rivals."""

    def related_by(self, likeness: Likeness) -> Rule:
        """The rule for values that are related so; a rule that knows no likeness stays as it is."""

    def rivals(self, masses: Mapping[str, tuple[float, float]]) -> Mapping[str, Sequence[str]] | None:
        """Value -> its rivals, of values with (support, refute) masses; None when each is a rival of all others."""

    def tally(self, tree: ContextTree, half_life: float | None) -> Tally:
        """An empty tally; `half_life` in days, None for never."""

    def read(
        self,
        standings: Mapping[Cell, Standing],
        now: float | None,
        half_life: float | None,
        tree: ContextTree,
    ) -> dict[Cell, Opinion]:
        """Opinions of a family's cells at `now` (seconds; None reads without decay). It changes nothing."""


def freshness(at: float | None, now: float | None, half_life: float | None) -> float:
    """What is left at `now` of evidence from `at`: 2**(-days / half_life), 1 for undated evidence."""
    if at is None or now is None or half_life is None or now <= at:
        return 1.0
    return float(2.0 ** (-(now - at) / DAY / half_life))
