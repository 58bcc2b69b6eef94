"""The one order of evidence: by what it says about when it arose."""

from __future__ import annotations

from math import inf

from beliefgraph.domain.model import Evidence


def order_key(evidence: Evidence) -> tuple[float, int, str]:
    """Sort key of a piece of evidence: event time, then sequence, then id.

    Without an event time a sequence alone orders, before everything dated; with neither, the words were said
    when they were recorded.

    Returns:
        (seconds since 1970 in UTC, sequence, id)
    """
    if evidence.at is not None:
        seconds = evidence.at.timestamp()
    else:
        seconds = evidence.recorded.timestamp() if evidence.sequence is None else -inf
    return seconds, evidence.sequence or 0, evidence.id
