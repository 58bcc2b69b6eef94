"""What the figures have to reach."""

from __future__ import annotations

from dataclasses import dataclass

from beliefgraph.evaluate.data import LANGUAGES
from beliefgraph.evaluate.metrics import Figure


@dataclass(frozen=True, slots=True)
class Bar:
    """A limit of a figure: at least, or at most."""

    limit: float
    at_most: bool = False

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.limit:g}"

    def met(self, figure: Figure) -> bool:
        """Whether a figure keeps to it; one of nothing counted does not."""
        if figure.figure is None:
            return False
        return figure.figure <= self.limit if self.at_most else figure.figure >= self.limit


BARS: dict[str, Bar] = (
    {f"claim precision, {lang}": Bar(0.85) for lang in LANGUAGES}
    | {f"claim recall, {lang}": Bar(0.5) for lang in LANGUAGES}
    | {"memdaily roles, value": Bar(0.8)}
    | {"messages a second, rules": Bar(2000)}
    | {f"false merges, {name}": Bar(0.01, at_most=True) for name in ("lcqmc", *LANGUAGES)}
    | {f"false refutes, {name}": Bar(0.03, at_most=True) for name in ("ocnli", "cdconv", *LANGUAGES)}
)
"""Figure -> its bar; a figure that is not here is only shown."""
