"""Answers in a language model's words: from a block alone, every citation checked, else told in the graph's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from beliefgraph.ask import Answer
from beliefgraph.citing import Cited
from beliefgraph.domain.block import Prompt
from beliefgraph.domain.language import Language, language
from beliefgraph.errors import InvalidSettings, LlmFailure
from beliefgraph.ports import Usage, Writer

OWN_WORDS = "graph"

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "nothing": "(Nothing is known about this, so no language model was asked.)",
        "failed": "(In the graph's own words, for {writer} gave no answer of use: {why})",
    },
    "zh": {
        "nothing": "（对此一无所知，因此没有询问语言模型。）",
        "failed": "（以下为图自己的措辞，因为 {writer} 没有给出可用的回答：{why}）",
    },
}


@dataclass(frozen=True, slots=True)
class Written:
    """An answer in words that a language model chose, or why they are the graph's own.

    Args:
        text: the answer; a model's with marks such as [b1].
        by: the writer's name, or "graph".
        note: why the words are the graph's own, in the language of the question; empty when they are the model's.
        prompt: what it was written from.
        cited: what the model's answer cites, checked; None when the words are the graph's own.
        answer: what `ask` says.
        usage: what this answer took of the language model, failed calls included.
    """

    text: str
    by: str
    note: str
    prompt: Prompt
    cited: Cited | None
    answer: Answer
    usage: Usage


def no_writer() -> InvalidSettings:
    """The error where no language model is set that could write."""
    return InvalidSettings("llm_url", "no language model is set that could write", "Set llm_url and llm_model")


def write(writer: Writer, answer: Answer, prompt: Prompt, check: Callable[[str, Prompt], Cited]) -> Written:
    """An answer in a model's words, or in the graph's own where those are not borne out.

    Args:
        writer: words the answer.
        answer: in the graph's own words.
        prompt: all that the writer is given.
        check: checks what a text cites of the prompt.
    """
    words = _WORDS[language(prompt.question)]
    before = writer.usage
    if not prompt.citations:
        return _own(answer, prompt, words["nothing"], Usage())
    try:
        text = writer.write(prompt.question, prompt.text, lambda said: [f.words for f in check(said, prompt).problems])
    except LlmFailure as failure:
        note = words["failed"].format(writer=writer.name, why=f"{failure.kind}, {' '.join(failure.rule.split())}")
        return _own(answer, prompt, note, writer.usage - before)
    return Written(text, writer.name, "", prompt, check(text, prompt), answer, writer.usage - before)


def _own(answer: Answer, prompt: Prompt, note: str, usage: Usage) -> Written:
    return Written(f"{note}\n{answer.text}", OWN_WORDS, note, prompt, None, answer, usage)
