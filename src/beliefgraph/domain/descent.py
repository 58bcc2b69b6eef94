"""Fitting weights to errors: one weight after another, as long as something is gained. Pure, and always the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import pairwise

STEPS = (0.0, 0.5, 0.75, 1.5, 2.0)
"""What a weight is tried times; one that is 0 is tried at `AWAKE`."""

AWAKE = 0.5
ROUNDS = 4
SURE = 2.0
"""Standard errors that a mean gain has to exceed; with fewer, of many weights tried some fit by chance."""


def descend(start: Mapping[str, float], errors: Callable[[Mapping[str, float]], Sequence[float]]) -> dict[str, float]:
    """Weights with lower errors than those at the start, or these.

    Args:
        start: name -> weight, each 0 or more.
        errors: what is to be low, one number for each question. A change counts only when it lowers them by more than
            chance would.
    """
    best, lowest = dict(start), errors(start)
    for _ in range(ROUNDS):
        before = best
        for name in start:
            tried = [best | {name: weight} for weight in _around(best[name])]
            seen, weights = min(((errors(weights), weights) for weights in tried), key=lambda pair: math.fsum(pair[0]))
            if _lower(seen, lowest):
                best, lowest = weights, seen
        if best == before:
            break
    return best


def _lower(seen: Sequence[float], before: Sequence[float]) -> bool:
    """Whether errors fell by more than chance, question by question."""
    gains = [was - now for was, now in zip(before, seen, strict=True)]
    mean = math.fsum(gains) / len(gains)
    spread = math.fsum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean > SURE * math.sqrt(spread / len(gains))


def _around(weight: float) -> list[float]:
    return [round(weight * step, 4) for step in STEPS] if weight else [AWAKE]


def precision(found: Sequence[Hashable], needed: Sequence[Hashable]) -> float:
    """Average precision in [0, 1]: 1 when all that is needed comes first.

    Args:
        found: what was found, best first.
        needed: what had to be found, at least one.
    """
    places = sorted(place for place, one in enumerate(found, 1) if one in set(needed))
    return sum(number / place for number, place in enumerate(places, 1)) / len(set(needed))


def threshold(held: Sequence[tuple[float, bool]], start: float, low: float, high: float) -> float:
    """The confidence from which adopting errs least: adopting what is wrong, or not adopting what is right.

    Args:
        held: (confidence, whether it is right) of each answer.
        start: the threshold so far, kept unless another one lowers the errors by more than chance would; of those
            that err alike, the nearest to it.
        low: the lowest that may be chosen.
        high: the highest.
    """
    levels = sorted({confidence for confidence, _ in held})
    between = [(one + other) / 2 for one, other in pairwise(levels)]
    allowed = [start, low, high, *(round(level, 3) for level in between if low <= level <= high)]
    best = min(allowed, key=lambda level: (misjudged(held, level), abs(level - start)))
    return best if held and _lower(_misjudgements(held, best), _misjudgements(held, start)) else start


def misjudged(held: Sequence[tuple[float, bool]], level: float) -> int:
    """How many answers are adopted though wrong, or not adopted though right."""
    return sum(_misjudgements(held, level))


def _misjudgements(held: Sequence[tuple[float, bool]], level: float) -> list[int]:
    return [int((confidence >= level) is not right) for confidence, right in held]
