"""What other beliefs add to a belief's own evidence, when opinions are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from beliefgraph.domain.confidence import Cell, freshness
from beliefgraph.domain.model import Drawn, Standing
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.revision import Policy


def drew(drawn: Drawn) -> bool:
    """Whether other beliefs add anything."""
    return bool(drawn.support or drawn.refute)


def latest(standings: Iterable[Standing]) -> float | None:
    """The moment of the last dated evidence, in seconds since 1970."""
    return max((s.at for s in standings if s.at is not None), default=None)


def read_with(
    standings: Mapping[Cell, Standing], drawn: Mapping[Cell, Drawn], now: float | None, policy: Policy
) -> dict[Cell, Opinion]:
    """Opinions of a family's cells at a moment, from their own evidence and what other beliefs add to it.

    The articles' rules step from evidence to evidence and know no other grounds, so nothing is added to theirs.

    Args:
        standings: what each cell's own evidence adds up to.
        drawn: what other beliefs add; as of the moment.
        now: seconds since 1970; None reads without decay.
        policy: how the family is revised.
    """
    whole = dict(standings)
    if not policy.rule.order_sensitive:
        added = {cell: each for cell, each in drawn.items() if cell in whole and drew(each)}
        whole |= {cell: _with(whole[cell], each, now, policy.half_life) for cell, each in added.items()}
    return policy.rule.read(whole, now, policy.half_life, policy.tree)


def _with(standing: Standing, drawn: Drawn, now: float | None, half_life: float | None) -> Standing:
    fresh = freshness(standing.at, now, half_life)
    support, refute = standing.support * fresh + drawn.support, standing.refute * fresh + drawn.refute
    return replace(standing, support=support, refute=refute, at=now)
