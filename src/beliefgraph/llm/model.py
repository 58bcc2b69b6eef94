"""A language model that is asked for an answer of a given form, and asked again when the answer is bad."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from beliefgraph.errors import FailureKind, LlmFailure
from beliefgraph.llm.answers import Json, json_in
from beliefgraph.llm.endpoint import Completion, Endpoint, Form, Message
from beliefgraph.llm.meter import Meter
from beliefgraph.llm.outage import Outage
from beliefgraph.ports import Usage

A = TypeVar("A")

_WORTH_TELLING = (FailureKind.UNPARSEABLE, FailureKind.INVALID)  # the model can do better once it knows


class Model:
    """Asks one model at one endpoint; threads may share it.

    Args:
        endpoint: where it answers.
        meter: counts every call.
        retries: how often a bad answer is handed back with what is wrong with it.
    """

    def __init__(self, endpoint: Endpoint, meter: Meter, retries: int = 2) -> None:
        self.endpoint = endpoint
        self.meter = meter
        self.retries = retries
        self._outage = Outage()

    @property
    def name(self) -> str:
        """The model's name at its endpoint."""
        return self.endpoint.model

    def ask(self, turns: Sequence[Message], form: Form, read: Callable[[Json], A]) -> A:
        """What `read` makes of the model's answer.

        Args:
            turns: the conversation so far, its last turn the question.
            form: the form of the answer.
            read: takes the decoded answer; raises `invalid(...)` to have the model told what is wrong.

        Raises:
            LlmFailure: no answer of use, after all retries.
        """
        said = [*turns]
        if self.endpoint.mode == "prompt":
            said[0] = Message(said[0].role, f"{said[0].content}\n\n{_in_words(form)}")
        for left in range(self.retries, -1, -1):
            answer = ""
            most = _tokens("".join(turn.content for turn in said)) + self.endpoint.answer_tokens
            self._outage.check()
            self.meter.begin(most)
            spent = Usage(calls=1, failed=1, input_tokens=most - self.endpoint.answer_tokens)
            try:
                completion = self._completion(said, form)
                spent = _spent(completion, spent.input_tokens)
                answer = completion.text
                result = read(_decoded(completion, form))
                spent += Usage(failed=-1)
                return result
            except LlmFailure as failure:
                if not left or not answer or failure.kind not in _WORTH_TELLING:
                    raise
                said += [Message("assistant", answer), Message("user", f"{failure.rule}\n{failure.remedy}.")]
            finally:
                self.meter.end(most, spent)
        raise AssertionError("the last attempt returns or raises")

    def _completion(self, turns: Sequence[Message], form: Form) -> Completion:
        try:
            completion = self.endpoint.complete(turns, form)
        except LlmFailure as failure:
            self._outage.note(failure.kind)
            raise
        self._outage.note(None)
        return completion


def invalid(*complaints: str, remedy: str = "Answer again, with JSON only, and mend this") -> LlmFailure:
    """The failure that tells the model what is wrong with its answer."""
    return LlmFailure(FailureKind.INVALID, "\n".join(complaints), remedy)


def _decoded(completion: Completion, form: Form) -> Json:
    if completion.refusal:
        rule = f"the model would not answer ({completion.refusal[:200]})"
        raise LlmFailure(FailureKind.REFUSED, rule, "Choose another model, or give the claims yourself")
    if completion.truncated:
        rule = "the answer was cut off at its longest length"
        raise LlmFailure(FailureKind.TRUNCATED, rule, "Raise max_tokens in llm_options")
    answer = json_in(completion.text, form.keys)
    if answer.keys() >= {"type", "properties"}:
        raise invalid("That is the schema of the answer, not the answer.")
    return answer


def _spent(completion: Completion, estimated: int) -> Usage:
    """Tokens as the endpoint counts them, else as estimated; a call counts as failed until its answer is read."""
    given, taken = completion.input_tokens, completion.output_tokens
    return Usage(
        calls=1,
        failed=1,
        input_tokens=estimated if given is None else given,
        output_tokens=_tokens(completion.text) if taken is None else taken,
    )


def _tokens(text: str) -> int:
    """A generous estimate: four ASCII characters, or one of any other script, are at most about a token."""
    plain = sum(map(str.isascii, text))
    return plain // 3 + len(text) - plain + 8


def _in_words(form: Form) -> str:
    return f"Answer with one JSON object and nothing else. Its JSON schema:\n{json.dumps(form.schema)}"
