"""Masking: personal data and secrets in a text become tokens that stay the same for the same value."""

from __future__ import annotations

from beliefgraph.masking.masker import KINDS, Masker
from beliefgraph.ports import Mask, Masked

__all__ = ["KINDS", "Mask", "Masked", "Masker"]
