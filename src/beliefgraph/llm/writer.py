"""Answers worded by a language model from a block of marked lines, each sentence with what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict, ValidationError

from beliefgraph.domain.language import Language, language
from beliefgraph.domain.marks import marks_in, sentences
from beliefgraph.errors import InvalidSettings
from beliefgraph.llm.answers import Json
from beliefgraph.llm.endpoint import sendable
from beliefgraph.llm.model import Model, invalid
from beliefgraph.llm.prompts import Prompt, load_prompt
from beliefgraph.llm.schemas import faults as formal_faults
from beliefgraph.llm.schemas import form_of
from beliefgraph.ports import Usage

_ASKED: dict[Language, str] = {"en": "{block}\n\nQuestion: {question}", "zh": "{block}\n\n问题：{question}"}
_OTHER_LANGUAGE: dict[Language, str] = {"en": "Answer in English.", "zh": "请用中文回答。"}
_STOPS = tuple(".!?。！？…:：")


class Told(BaseModel):
    """A sentence of an answer."""

    model_config = ConfigDict(extra="forbid", strict=True)

    text: str
    cites: list[str]


class Answer(BaseModel):
    """What a model answers."""

    model_config = ConfigDict(extra="forbid", strict=True)

    sentences: list[Told]


_FORM = form_of("answer", Answer)


class ModelWriter:
    """Asks a language model, and sends back what is wrong with its answer.

    Args:
        model: whom to ask.
        prompt: name of the built-in prompt, or the path of a file.

    Raises:
        InvalidSettings: no such prompt, or an example whose answer has another form.
    """

    def __init__(self, model: Model, prompt: str = "answering") -> None:
        self.model = model
        self._prompt = load_prompt(prompt, "beliefgraph.llm")
        _check_examples(self._prompt)
        self.name = f"llm/{self._prompt.label}/{model.name}"

    @property
    def usage(self) -> Usage:
        """What the model was asked so far."""
        return self.model.meter.usage

    def write(self, question: str, block: str, faults: Callable[[str], Sequence[str]]) -> str:
        """The answer to a question from a block alone, each sentence with its marks.

        Raises:
            LlmFailure: no answer, or none that has no faults.
        """
        lang = language(question)
        turns = self._prompt.parts[lang].turns(_ASKED[lang].format(block=sendable(block), question=sendable(question)))

        def read(answer: Json) -> str:
            text = _text(answer, lang)
            wrong = [*faults(text), *_in_another_language(text, lang)]
            if wrong:
                raise invalid(*wrong)
            return text

        return self.model.ask(turns, _FORM, read)


def _text(answer: Json, lang: Language) -> str:
    """The sentences of an answer, each with its marks before the full stop."""
    try:
        told = Answer.model_validate(answer).sentences
    except ValidationError as error:
        raise invalid(f"The answer has the wrong form: {formal_faults(error)}") from error
    cited = [(each.text, f"{each.text} {_brackets(each.cites)}") for each in told]
    return (" " if lang == "en" else "").join(
        _with_marks(sentence.text, marks) for text, marks in cited for sentence in sentences(text)
    )


def _with_marks(words: str, cited: str) -> str:
    """A sentence that ends with the marks that were cited for it, or stand in it."""
    marks = "".join(f"[{mark}]" for mark in marks_in(cited))
    if not marks:
        return words
    stop = words[-1:] if words.endswith(_STOPS) else ""
    return f"{words.removesuffix(stop)} {marks}{stop}" if stop else f"{words} {marks}."


def _brackets(cites: Sequence[str]) -> str:
    return " ".join(f"[{cite.strip().strip('[]')}]" for cite in cites)


def _in_another_language(text: str, lang: Language) -> list[str]:
    return [_OTHER_LANGUAGE[lang]] if text and language(text) != lang else []


def _check_examples(prompt: Prompt) -> None:
    for _, answer in (example for part in prompt.parts.values() for example in part.examples):
        try:
            Answer.model_validate_json(answer)
        except ValueError as error:
            rule = f"an example's answer has the form that is asked for ({' '.join(str(error).split())[:200]})"
            raise InvalidSettings(f"prompt={prompt.label!r}", rule, "Mend it, see docs/prompting.md") from error
