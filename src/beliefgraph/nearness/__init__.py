"""Values that are near or nested: of two of them, one may bear out the other though it is not the same."""

from __future__ import annotations

from beliefgraph.nearness.kinship import NO_KIN, Kinship
from beliefgraph.nearness.nearness import Nearness
from beliefgraph.nearness.tolerance import Tolerance

__all__ = ["NO_KIN", "Kinship", "Nearness", "Tolerance"]
