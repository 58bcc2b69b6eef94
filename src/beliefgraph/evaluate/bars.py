"""What the figures have to reach."""

from __future__ import annotations

from dataclasses import dataclass

from beliefgraph.domain.figures import Figure
from beliefgraph.evaluate.data import LANGUAGES


@dataclass(frozen=True, slots=True)
class Bar:
    """A limit of a figure: at least, or at most; or a range.

    Args:
        limit: where it lies.
        at_most: whether the figure has to stay below.
        up_to: the upper end of a range that begins at the limit; None for no range.
    """

    limit: float
    at_most: bool = False
    up_to: float | None = None

    def __str__(self) -> str:
        if self.up_to is not None:
            return f"{self.limit:g} to {self.up_to:g}"
        return f"{'≤' if self.at_most else '≥'} {self.limit:g}"

    def met(self, figure: Figure) -> bool:
        """Whether a figure keeps to it; one of nothing counted does not."""
        if figure.figure is None:
            return False
        if self.up_to is not None:
            return self.limit <= figure.figure <= self.up_to
        return figure.figure <= self.limit if self.at_most else figure.figure >= self.limit


BARS: dict[str, Bar] = (
    {f"claim precision, {lang}": Bar(0.85) for lang in LANGUAGES}
    | {f"claim recall, {lang}": Bar(0.5) for lang in LANGUAGES}
    | {"memdaily roles, value": Bar(0.8)}
    | {"messages a second, rules": Bar(2000)}
    | {f"false merges, {name}": Bar(0.01, at_most=True) for name in ("lcqmc", *LANGUAGES)}
    | {f"false refutes, {name}": Bar(0.03, at_most=True) for name in ("ocnli", "cdconv", *LANGUAGES)}
    | {f"correction rate, {lang}, claims given": Bar(0.95) for lang in LANGUAGES}
    | {f"context misuse, {lang}, claims given": Bar(0.02, at_most=True) for lang in LANGUAGES}
    | {f"traceability, {lang}, claims given": Bar(1.0) for lang in LANGUAGES}
    | {"memdaily choice": Bar(0.8), "memdaily choice, comparative": Bar(0.85), "memdaily choice, aggregative": Bar(0.6)}
    | {"answers exactly right, ramdocs": Bar(0.5), "answers exactly right, ramdocs, answerable": Bar(0.58)}
    | {"locomo, recall@10": Bar(0.76), "locomo, all @10": Bar(0.7), "locomo, multi-hop, all @10": Bar(0.26)}
    | {"beam, recall@10": Bar(0.58), "beam, both sides @10": Bar(0.82), "beam, updated above original": Bar(0.85)}
    | {"beam, unrelated, newer above older": Bar(0.4, up_to=0.6)}
    | {"memdaily, hit@1": Bar(0.95), "memdaily, all @5": Bar(0.95)}
    | {f"one fact, {size}": Bar(0.96) for size in ("6k", "32k", "64k")}
    | {f"chain of facts, {size}": Bar(0.75) for size in ("6k", "32k", "64k")}
    | {f"chains answered, {lang}": Bar(0.7) for lang in LANGUAGES}
    | {"public, silent when nobody told": Bar(0.7), "public, silent though told": Bar(0.1, at_most=True)}
    | {"calibration error": Bar(0.08, at_most=True)}
    | {f"right, flights{days}, flat": Bar(0.91) for days in ("", " after 10 days")}
    | {f"right, flights{days}, 5 % confirmed": Bar(0.93) for days in ("", " after 10 days")}
    | {
        f"calibration error, truth, flights after 10 days, {how}": Bar(0.05, at_most=True)
        for how in ("flat", "5 % confirmed")
    }
    | {"right, ancestor allowed, birthplaces, flat": Bar(0.9), "right, exact, birthplaces, flat": Bar(0.79)}
    | {"right, population, flat": Bar(0.84)}
    | {"groups found, planted copying": Bar(0.95), "right, planted copying": Bar(0.95)}
    | {"right less vote, nobody copies": Bar(0.0)}
)
"""Figure -> its bar; a figure that is not here is only shown."""
