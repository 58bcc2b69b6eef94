"""A judge of stance that needs no model."""

from __future__ import annotations

from beliefgraph.domain.judgement import Judgement
from beliefgraph.meaning import stance


class StructureJudge:
    """Compares the structure of text and proposition, without a model; in doubt it answers 0."""

    name = "structure/1"
    settles = False

    def judge(self, text: str, proposition: str) -> Judgement:
        """The stance of the text on the proposition; 0 for no bearing, and when in doubt."""
        return stance.judge(text, proposition)
