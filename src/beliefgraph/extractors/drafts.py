"""A claim as a model writes it down, and the form in which it is asked for."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from beliefgraph.domain.language import Language
from beliefgraph.llm.endpoint import Form
from beliefgraph.llm.schemas import faults, form_of


class Condition(BaseModel):
    """A context that the text itself names for a claim."""

    model_config = ConfigDict(extra="forbid", strict=True)

    dimension: Literal["version", "region", "scenario", "role", "time", "topic"]
    value: str


class Draft(BaseModel):
    """What a model says that a text claims; `FIELDS` tells it what each field is for."""

    model_config = ConfigDict(extra="forbid", strict=True)

    quote: str
    subject: str
    predicate: str
    value: str
    polarity: Literal[1, -1]
    text: str
    modality: Literal["asserted", "hedged", "hypothetical", "question"] = "asserted"
    said_by: str = ""
    times: str = ""
    context: list[Condition] = Field([])
    faithfulness: float = Field(1.0, ge=0, le=1)
    verifiable: bool = True


FIELDS: dict[Language, str] = {
    "en": """Fields of a claim:
- quote: the words of the text that say it, copied exactly
- subject: who or what it is about, as named in the text; "I" for the speaker
- predicate: the relation or attribute, short
- value: what is claimed, in the fewest words of the text
- polarity: 1 when affirmed, -1 when denied, disliked or ended
- text: the claim as a short affirming sentence
Only where they apply:
- modality: hedged (I think, maybe), hypothetical (if, wish, plan) or question
- said_by: who says it, when the text passes on what somebody else says
- times: the words of the text that say when, since when or until when
- context: what the text makes it depend on: version, region, scenario, role, time or topic
- faithfulness: 0 to 1, how surely the text says this
- verifiable: false when nothing could ever settle it""",
    "zh": """主张的字段：
- quote：原文中说出它的片段，逐字照抄
- subject：关于谁或什么，用原文的叫法；说话人写“我”
- predicate：关系或属性，要短
- value：取值，用原文中最少的词
- polarity：肯定为 1；否定、讨厌或已终止为 -1
- text：用一个简短的肯定句写出该主张
仅在适用时写：
- modality：hedged（可能、好像）、hypothetical（如果、想、打算）、question（疑问）
- said_by：转述他人的话时，写是谁说的
- times：原文中说明何时、自何时、到何时的词
- context：原文给出的适用条件：version、region、scenario、role、time 或 topic
- faithfulness：0 到 1，原文说出它的把握
- verifiable：永远无法判定的写 false""",
}
"""What each field is for, in the language of the text to be read."""


class Answer(BaseModel):
    """All claims of one text, as examples hold them."""

    model_config = ConfigDict(extra="forbid", strict=True)

    claims: list[Draft]

    def as_turn(self) -> str:
        """The answer as the model should write it, without what goes without saying."""
        return self.model_dump_json(exclude_defaults=True)


def drafted(item: Any) -> Draft | str:
    """A claim of an answer, or what is wrong with its form, in words."""
    try:
        return Draft.model_validate(item)
    except ValidationError as error:
        return faults(error)


_FORM = form_of("claims", Answer)
_SHORTEST = 8  # characters of text that one claim takes at the least
_MOST = 40


def form(text: str) -> Form:
    """What a model is asked for about a text: a list that cannot go on for ever, as small models' lists would."""
    claims = {**_FORM.schema["properties"]["claims"], "maxItems": min(2 + len(text) // _SHORTEST, _MOST)}
    return Form(_FORM.name, {**_FORM.schema, "properties": {"claims": claims}})
