"""The stance of a text on a proposition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a text says about a proposition.

    Args:
        stance: in [-1, 1]; above 0 it supports, below 0 it refutes, 0 when it has no bearing.
        reason: why, in words.
    """

    stance: float
    reason: str
