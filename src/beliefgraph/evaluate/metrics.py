"""Figures as every evaluation takes them; how they are made is the domain's."""

from __future__ import annotations

from beliefgraph.domain.figures import RESAMPLED, Figure, estimate, share, share_of, short

__all__ = ["RESAMPLED", "Figure", "estimate", "share", "share_of", "short"]
