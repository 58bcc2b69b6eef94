"""Values that are near or nested: of two of them, one may bear out the other though it is not the same."""

from __future__ import annotations

from beliefgraph.nearness.nearness import Nearness
from beliefgraph.nearness.tolerance import Tolerance
from beliefgraph.nearness.wholes import all_wholes, circle

__all__ = ["Nearness", "Tolerance", "all_wholes", "circle"]
