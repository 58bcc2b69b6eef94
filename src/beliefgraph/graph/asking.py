"""Asking: answers, choices, prompts, and passages to filter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, Self

from beliefgraph import ask as asking
from beliefgraph import choosing, citing, prompting, tuning, writing
from beliefgraph.agents import unknown_agent
from beliefgraph.cold import told_apart, with_cold, with_hint
from beliefgraph.domain.block import Prompt
from beliefgraph.domain.language import language
from beliefgraph.domain.tokens import tokens
from beliefgraph.filing import Policies
from beliefgraph.graph.base import NOTHING_KNOWN, Context_, Time
from beliefgraph.graph.reading import Reading
from beliefgraph.intake import (
    as_context,
    as_time,
    check_question,
    check_text,
)
from beliefgraph.ports import Space
from beliefgraph.prompting import BUDGET
from beliefgraph.settings import Settings
from beliefgraph.sifting import accounts as accounting
from beliefgraph.sifting import filtering
from beliefgraph.sifting.answering import Scratch
from beliefgraph.sifting.retrieved import Retrieved, as_retrieved


class Asking(Reading):
    """What answers questions."""

    def ask(
        self,
        question: str,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
        depth: int = 2,
        threshold: float | None = None,
        limit: int = 10,
        cold: bool = False,
    ) -> asking.Answer:
        """Answer a question from what is believed, with grounds, conflicts and what was left out.

        Args:
            question: in any language; the answer is in the same.
            speaker: who asks, "I" and "my boss" in the question.
            context: the asker's context; None reads it out of the question.
            as_of: answer as of that time in the world.
            known_at: answer from what was recorded by then.
            agent: for whom it is answered, from what it alone sees too; "" answers from what all see.
            depth: how far around the answer to look, 1 to 3.
            threshold: confidence from which a belief is adopted; from settings when None.
            limit: the most hits to look at.
            cold: ask cold storage too; without, a note says when it may tell more.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        reader = self._reader(as_of, known_at, agent)
        scope = None if context is None else as_context(context)
        adopt = self._settings.threshold if threshold is None else threshold
        read, merits = with_cold(reader) if cold else reader, self._settings.merits
        answer = asking.ask(read, question, self._senses, scope, depth, adopt, limit, speaker, merits)
        answer = told_apart(reader.whole, answer) if cold else with_hint(reader.whole, question, answer)
        return answer.noting(unknown_agent(self._space, agent, language(question)))

    def choose(
        self,
        question: str,
        choices: Sequence[str],
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
        depth: int = 2,
        threshold: float | None = None,
        limit: int = 10,
    ) -> choosing.Choice:
        """Which of the given options what is believed supports best, then what was said; none when nothing tells.

        Args:
            question: in any language.
            choices: the options, two or more; "none of these", "both the same", yes and no are understood.
            speaker, context, as_of, known_at, agent, depth, threshold, limit: as `ask` takes them.

        Raises:
            InvalidInput: fewer than two options, or one without words.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        reader = self._reader(as_of, known_at, agent)
        scope = None if context is None else as_context(context)
        adopt, merits = self._settings.threshold if threshold is None else threshold, self._settings.merits
        return choosing.choose(reader, question, choices, self._senses, scope, depth, adopt, limit, speaker, merits)

    def prompt(
        self,
        question: str,
        budget: int = BUDGET,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
        threshold: float | None = None,
        count: Callable[[str], int] = tokens,
    ) -> Prompt:
        """A block for a language model's prompt: what bears on a question, each line with a mark to cite.

        Args:
            question: in any language; the block is worded in the same.
            budget: the most tokens that the block may take.
            speaker, context, as_of, known_at, agent, threshold: as `ask` takes them.
            count: counts the tokens of a text as your model does; an estimate on the safe side if not given.

        Raises:
            OutOfRange: a budget that has no room for the frame alone.
        """
        return self._answered(question, budget, speaker, context, as_of, known_at, agent, threshold, count)[1]

    def check_citations(self, answer: str, prompt: Prompt | Mapping[str, Any], *, agent: str = "") -> citing.Cited:
        """Check what an answer cites of a prompt: invented marks, sentences without one, words that nothing bears out.

        Args:
            answer: what a language model made of the prompt.
            prompt: the prompt, or the JSON of it.
            agent: for whom the prompt was made.
        """
        check_text(answer, "an answer")
        check_text(agent, "an agent")
        return citing.check(self._reader(None, None, agent).space, answer, prompting.as_prompt(prompt))

    def write(
        self,
        question: str,
        budget: int = BUDGET,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
        threshold: float | None = None,
    ) -> writing.Written:
        """Answer a question in a language model's words, from a prompt alone and with every citation checked.

        An answer that is not borne out is sent back with what is wrong. Where that does not help, or the model gives
        none, the words are those of `ask`, and a note says why.

        Args:
            question: in any language; the answer is in the same.
            budget: the most tokens of the block that the model is given.
            speaker, context, as_of, known_at, agent, threshold: as `ask` takes them.

        Raises:
            InvalidSettings: no language model is set.
            OutOfRange: a budget that has no room for the frame alone.
        """
        if self._make_writer is None:
            raise writing.no_writer()
        self._writer = self._writer or self._make_writer()
        answer, block = self._answered(question, budget, speaker, context, as_of, known_at, agent, threshold, tokens)
        known = self._reader(as_of, known_at, agent).space  # what was retracted since bears it out
        return writing.write(self._writer, answer, block, partial(citing.check, known))

    def _answered(
        self,
        question: str,
        budget: int,
        speaker: str,
        context: Context_ | None,
        as_of: Time | None,
        known_at: Time | None,
        agent: str,
        threshold: float | None,
        count: Callable[[str], int],
    ) -> tuple[asking.Answer, Prompt]:
        """An answer, and a prompt of what it rests on."""
        answer = self.ask(
            question, speaker=speaker, context=context, as_of=as_of, known_at=known_at, agent=agent, threshold=threshold
        )
        adopt = self._settings.threshold if threshold is None else threshold
        return answer, prompting.prompt(self._reader(as_of, known_at, agent), question, answer, budget, adopt, count)

    def accounts(self, question: str, passages: Iterable[Any]) -> accounting.Accounts:
        """What passages answer to a question: the values that stand, by what they are about, and those that do not.

        They are judged among themselves; what is believed here is not asked, and nothing is written.

        Args:
            question: in any language.
            passages: texts, mappings or objects with `page_content`; `answer` is what one answers, else it is read.

        Raises:
            InvalidInput: no passages, more than 500 of them, or one without text.
        """
        check_question(question)
        given = self._scratch(None).answered(question, as_retrieved(passages, self._settings.zone))
        return accounting.accounts(question, given, self._trusted(given))

    def filter(
        self,
        passages: Iterable[Any],
        question: str,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
    ) -> list[filtering.Verdict]:
        """Which passages to keep, to down-weight and to drop before a model reads them. Nothing is written.

        Args:
            passages: texts, mappings or objects with `page_content` and `metadata`; an `id` or `ref` may name evidence.
            question: in any language; the reasons are in the same.
            speaker, context, as_of, known_at, agent: as `ask` takes them.

        Returns:
            A verdict for each passage, in the order given.

        Raises:
            InvalidInput: no passages, more than 500 of them, or one without text.
        """
        check_question(question)
        given = as_retrieved(passages, self._settings.zone)
        answer = self.ask(question, speaker=speaker, context=context, as_of=as_of, known_at=known_at, agent=agent)
        reader, scratch = self._reader(as_of, known_at, agent), self._scratch(as_of)
        return filtering.filtered(reader, question, given, answer, scratch, self._trusted(given))

    def _scratch(self, as_of: Time | None) -> Scratch:
        """What passages are read with, apart from this graph."""
        from beliefgraph.assembly import open_store  # the composition root knows this class

        def space() -> Space:
            return open_store(":memory:", self._settings).space(self._settings.namespace)

        now = as_time(as_of, self._settings.zone) or self._clock()
        return Scratch(space, self._settings, self._extractor, now)

    def _trusted(self, passages: Iterable[Retrieved]) -> list[float]:
        """How far each passage is to be trusted: by its own authority, else that of its kind of source."""
        kinds, usual = self._settings.sources, self._settings.kind("unclassified")
        return [kinds.get(p.kind, usual).authority if p.authority is None else p.authority for p in passages]

    def tune(self, questions: Iterable[tuning.Labelled | Mapping[str, Any]], *, seed: int = 0) -> tuning.Tuning:
        """Fit what recall and answers weigh by, and the threshold, to labelled questions; changes nothing by itself.

        Args:
            questions: at least ten, each with its `question` and accepted `answers`, and where they are known `by`,
                `at`, `context` and the `evidence` it takes (refs). One half is for fitting, the other for trying.
            seed: another one halves them otherwise.

        Returns:
            The settings that were fitted, and errors on the other half before and after.

        Raises:
            InvalidInput: too few questions, or one that breaks a rule.
        """
        labelled = [tuning.as_labelled(row, self._settings.zone) for row in questions]
        return tuning.tune(labelled, self._settings, self._under, seed)

    def _under(self, settings: Settings) -> Self:
        """This graph read under other settings."""
        other = copy(self)
        other._settings, other._last_policies = settings, (NOTHING_KNOWN, Policies(settings))
        other._senses = replace(self._senses, ranking=settings.ranking)
        return other
