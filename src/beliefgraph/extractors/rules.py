"""Claims from the grammar of Chinese and English, without a model: right rather than wide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from beliefgraph.ports import Passage, Reading
from beliefgraph.text import without_halves


class RuleExtractor:
    """Finds what a text plainly says about people, things, products and rules, and how that changes.

    What is asked, wished, planned, supposed or quoted gives no claim, nor does anything said about "you".
    The first 20,000 characters are read, in linear time.
    """

    name = "rules/2"
    batch = 2000

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        """One reading a passage; the first person stays as said where no speaker is named."""
        from beliefgraph.extractors.claims import (
            read,  # the rules take a moment to compile, which asking need not wait for
        )

        whole = [replace(passage, text=without_halves(passage.text)) for passage in passages]
        return [Reading(tuple(read(passage, self.name))) for passage in whole]
