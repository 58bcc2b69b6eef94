"""Judges of stance: a language model, and structure before it.

`settles` tells whether a judge's "no bearing" is a finding; else it may be doubt.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.language import language
from beliefgraph.errors import JudgeFailed, LlmFailure
from beliefgraph.llm.answers import Json
from beliefgraph.llm.endpoint import sendable
from beliefgraph.llm.model import Model, invalid
from beliefgraph.llm.prompts import load_prompt
from beliefgraph.llm.schemas import faults, form_of
from beliefgraph.ports import StanceJudge


class ModelJudge:
    """Asks a language model.

    Args:
        model: whom to ask.
        prompt: name of the built-in prompt, or the path of a file.
    """

    settles = True

    def __init__(self, model: Model, prompt: str = "judging") -> None:
        self.model = model
        self._prompt = load_prompt(prompt, "beliefgraph.judges")
        self.name = f"llm/{self._prompt.label}/{model.name}"

    def judge(self, text: str, proposition: str) -> Judgement:
        """The stance of the text on the proposition, with the model's reason.

        Raises:
            JudgeFailed: the model gave no answer of use, or the budget is spent.
        """
        lang = language(text)
        asked = "文本：{}\n陈述：{}" if lang == "zh" else "Text: {}\nStatement: {}"
        turns = self._prompt.parts[lang].turns(asked.format(sendable(text), sendable(proposition)))
        try:
            return self.model.ask(turns, _FORM, _judgement)
        except LlmFailure as failure:
            rule = f"{self.name} could not judge ({failure.kind}: {failure.rule})"
            raise JudgeFailed(proposition, rule, failure.remedy) from failure


class StructureThenModel:
    """Asks a model only where structure tells nothing.

    Args:
        structure: asked first.
        model: asked when the first has nothing to say.
    """

    settles = True

    def __init__(self, structure: StanceJudge, model: StanceJudge) -> None:
        self.structure = structure
        self.model = model
        self.name = f"{structure.name}+{model.name}"

    def judge(self, text: str, proposition: str) -> Judgement:
        """The stance of the text on the proposition.

        Raises:
            JudgeFailed: the model was needed and could not judge.
        """
        found = self.structure.judge(text, proposition)
        return found if found.stance else self.model.judge(text, proposition)


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    bearing: Literal["supports", "refutes", "none"]
    strength: float = Field(ge=0, le=1)
    reason: str


_FORM = form_of("judgement", _Answer)
_SIGNS = {"supports": 1, "refutes": -1, "none": 0}


def _judgement(answer: Json) -> Judgement:
    try:
        found = _Answer.model_validate(answer)
    except ValidationError as error:
        raise invalid(f"The answer has the wrong form: {faults(error)}") from error
    if found.bearing != "none" and not found.strength:
        raise invalid('What supports or refutes has a strength above 0; otherwise answer "none".')
    return Judgement(_SIGNS[found.bearing] * found.strength, " ".join(found.reason.split())[:200])
