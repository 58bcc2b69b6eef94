"""Supposing: what would be without some evidence or with more, what would change our mind, and whether to act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from datetime import datetime
from typing import Any

from beliefgraph import flipping, gating, needing, supposing
from beliefgraph.agents import unknown_agent
from beliefgraph.domain.decision import Decision
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Claim, Observation, within
from beliefgraph.domain.supposition import Flips, Supposed
from beliefgraph.graph.amending import Amending
from beliefgraph.graph.asking import Asking
from beliefgraph.graph.base import Context_, Time
from beliefgraph.graph.observing import Observing
from beliefgraph.imagined import as_space, imagined
from beliefgraph.intake import as_context, as_ids, as_time, check_text
from beliefgraph.selecting import Selector, nothing_passes, selector

Without = str | Iterable[str] | Selector | Mapping[str, Any]


class Supposing(Observing, Amending, Asking):
    """What would be. Nothing here writes, waits for a lock, or leaves a trace."""

    def what_if(
        self,
        belief: str | None = None,
        *,
        without: Without | None = None,
        with_: Iterable[Claim | Observation | Mapping[str, Any]] = (),
        as_of: Time | None = None,
        agent: str = "",
        threshold: float | None = None,
    ) -> Supposed:
        """What would be believed without some evidence, or if something else were said. Nothing is written.

        Args:
            belief: its id; its explanation is told as it would read.
            without: ids of evidence, or what chooses it: a `Selector`, or a mapping like {"source": "blog"}.
            with_: observations as `observe` takes them, or claims; a claim is an independent first-hand statement.
            as_of: as of that time in the world.
            agent: as that agent sees it.
            threshold: confidence from which a belief is adopted; from settings when None.

        Raises:
            NotFound: a belief that neither is nor would be, or evidence that is not there.
            InvalidInput: nothing is supposed, or an observation or selector that breaks a rule.
        """
        if belief is not None:
            check_text(belief, "a belief's id")
        case = self._case(as_of, agent)
        gone = [] if without is None else self._left_out(without, agent)
        said = [supposing.as_supposed(each, n, case.now, self._settings.zone) for n, each in enumerate(_listed(with_))]
        supposing.check_supposed(without is not None, said)
        return supposing.what_if(case, belief, gone, said, self._adopt(threshold))

    def flips(
        self,
        belief: str,
        *,
        largest: int = 3,
        as_of: Time | None = None,
        agent: str = "",
        threshold: float | None = None,
    ) -> Flips:
        """What would change our mind about a belief: minimal losses of evidence, and the least new evidence.

        Args:
            belief: its id.
            largest: how much evidence to lose at once at most; copies of one origin count once.
            as_of: as of that time in the world.
            agent: as that agent sees it.
            threshold: confidence from which a belief is adopted; from settings when None.

        Raises:
            NotFound: no such belief.
            OutOfRange: a largest loss below 1.
        """
        check_text(belief, "a belief's id")
        return flipping.flips(self._case(as_of, agent), belief, largest, self._adopt(threshold))

    def hinge(self, belief: str, *, as_of: Time | None = None, agent: str = "") -> str:
        """One sentence on what a belief hinges on, in its language; "" when no loss of one or two pieces changes it.

        Of a belief that rests on much, nothing is told; `flips` searches on.

        Raises:
            NotFound: no such belief.
        """
        check_text(belief, "a belief's id")
        return flipping.hinge(self._case(as_of, agent), belief, self._settings.threshold)

    def gate(
        self,
        action: str,
        needs: Iterable[needing.Given],
        *,
        context: Context_ | None = None,
        agent: str = "",
        as_of: Time | None = None,
        speaker: str = "",
        threshold: float | None = None,
    ) -> Decision:
        """Whether what is believed is enough to act: act, ask a person, need evidence, or block. Nothing is written.

        Args:
            action: what is about to be done, in words; the reasons are in the same language.
            needs: what must hold: questions, claims, mappings of subject/predicate/value, or ids of beliefs; or
                {"need": one of these, "polarity": -1 when it must not hold, "at_least": .7, "or": other needs}.
            context: the context that it is done in.
            agent: who is about to do it; it is judged from what that agent sees.
            as_of: as of that time in the world.
            speaker: on whose behalf, "I" and "my boss" in the questions.
            threshold: confidence from which a need is met; None takes the setting `threshold`, or `quote` if higher.

        Raises:
            NotFound: a belief id that the namespace does not hold.
            InvalidInput: an action without words, no needs, or a need that breaks a rule.
        """
        check_text(speaker, "a speaker")
        usual = max(self._settings.threshold, self._settings.quote)
        bar = usual if threshold is None else self._adopt(threshold)
        wanted = needing.as_needs(action, needs, bar, self._settings.zone)
        scope = None if context is None else as_context(context)
        case, notes = self._case(as_of, agent), unknown_agent(self._space, agent, language(action))
        return gating.decide(case, action, wanted, self._senses, scope, speaker, notes)

    def _adopt(self, threshold: float | None) -> float:
        if threshold is None:
            return self._settings.threshold
        within(threshold, 0.0, 1.0, "threshold")
        return threshold

    def _left_out(self, without: Without, agent: str) -> list[str]:
        """Ids of the evidence that is supposed away, as far as the agent sees it."""
        if isinstance(without, Mapping):
            without = selector(**without, zone=self._settings.zone)
        if not isinstance(without, Selector):
            without = selector(as_ids(without, "evidence"))
        ids = supposing.visible_to(self._space, self._selected(without), agent, named=without.evidence)
        if not ids:
            raise nothing_passes(without)
        return ids

    def _case(self, as_of: Time | None, agent: str) -> supposing.Supposition:
        """This graph as it is and, beside it, as it would be, both at one moment."""
        check_text(agent, "an agent")
        return self._case_at(as_time(as_of, self._settings.zone), self._clock(), agent, None)

    def _case_at(
        self, then: datetime | None, recorded: datetime, agent: str, only: frozenset[str] | None
    ) -> supposing.Supposition:
        here, there = copy(self), copy(self)
        space = imagined(self._space, self._scratch(None).space(), only)
        if only is not None:
            space.bring(only)
        here._clock = there._clock = lambda: recorded
        there._space = as_space(space)
        return supposing.Supposition(
            settings=self._settings,
            space=space,
            before=here._reader(then, None, agent),
            read=lambda: there._reader(then, None, agent),
            retract=lambda ids: there.retract(ids, supposing.REASON),
            observe=lambda row: there.observe(**row),
            within=lambda ids: self._case_at(then, recorded, agent, frozenset(ids)),
            now=then or recorded,
        )


def _listed(given: Iterable[Claim | Observation | Mapping[str, Any]] | Claim | Observation) -> list[Any]:
    if isinstance(given, Claim | Observation | Mapping):
        return [given]
    return list(given) if isinstance(given, Iterable) else [given]  # what is none of these is refused
