"""The gate before the graph: which documents are not let in (A3 5.1, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping


def refused_by(kind: str, authority: float, text: str, gates: Mapping[str, float]) -> str:
    """The rule that keeps something out, in words; empty when it may come in.

    Only kinds of source that have a gate are looked at: what people and agents say is always kept.

    Args:
        kind: source kind, e.g. "forum".
        authority: how much its source counts, in [0, 1].
        text: its words.
        gates: source kind -> the least authority that is let in.
    """
    least = gates.get(kind)
    if least is None:
        return ""
    if authority < least:
        return f"authority: {authority:g} is below {least:g}, the least for sources of kind {kind}"
    if not any(letter.isalpha() for letter in text):
        return "content: there are no words in it"
    return ""
