"""Agents: how far they trust one another, what they share, and how each sees a belief."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from beliefgraph import agents
from beliefgraph.agents import Entrusted, Proposition
from beliefgraph.amend import Amendment
from beliefgraph.domain.agents import Trust
from beliefgraph.domain.contexts import as_scope, merged
from beliefgraph.domain.model import Belief, Claim, within
from beliefgraph.errors import InvalidInput, NotFound
from beliefgraph.graph.base import Context_, Door, Time
from beliefgraph.intake import as_claim, as_context, as_ids, check_agent, check_text
from beliefgraph.viewing import trust_entries


class Agents(Door):
    """What concerns several agents that share one graph."""

    def trust(
        self, agent: str, other: str, value: float | None, *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Entrusted:
        """Say how far one agent trusts what another shares; for it, that evidence counts so far and no further.

        Trust goes along paths: who trusts b .8 that trusts c .5 trusts c .4. To whom no path leads, the setting `trust`
        holds. 0 says that an agent trusts another not at all, whatever path may lead there.

        Args:
            agent: who trusts.
            other: who is trusted.
            value: how far, in [0, 1]; None takes back what was said.
            by: who says so; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would do, and change nothing.

        Raises:
            InvalidInput: an agent without a name, or one and the same twice.
            OutOfRange: a value outside [0, 1].
        """
        for name in (agent, other):
            check_agent(name)
        if agent == other:
            raise InvalidInput(agent, "an agent trusts itself in full", "Name another agent")
        if value is not None:
            within(value, 0.0, 1.0, "trust")
        with self._acting("trust", by=by, reason=reason, dry_run=dry_run) as deed:
            before, who = agents.said_before(self._space, agent, other), by or self._settings.by
            entry = None if value is None else Trust(agent, other, float(value), self._clock(), who, deed.reason)
            deed.data = agents.entrust(self._space, agent, other, entry)
        return Entrusted(agent, other, value, None if before is None else before.value, 0 if dry_run else deed.number)

    def agents(self) -> list[str]:
        """Names of all agents: who wrote something here, trusts, or is trusted."""
        return agents.known_agents(self._space)

    def trusts(self, agent: str = "") -> list[Trust]:
        """What is said of how far agents trust one another, by agent and other.

        Args:
            agent: only what is said of its trust.
        """
        found = (entry for entry in trust_entries(self._space) if agent in ("", entry.agent))
        return sorted(found, key=lambda entry: (entry.agent, entry.other))

    def share(
        self, evidence: str | Iterable[str], *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Let all agents see evidence that one wrote for itself; `unshare` takes it back.

        Args:
            evidence: an evidence id, or several.
            by: who shares it; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would do, and change nothing.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is shared.
        """
        return self._share("share", evidence, by, reason, dry_run)

    def unshare(
        self, evidence: str | Iterable[str], *, by: str = "", reason: str = "", dry_run: bool = False
    ) -> Amendment:
        """Keep what an agent shared to it alone again.

        Args:
            evidence: an evidence id, or several.
            by: who does it; the setting `by` when empty.
            reason: why.
            dry_run: tell what it would do, and change nothing.

        Raises:
            NotFound: an id that the namespace does not hold; nothing changes.
            InvalidInput: evidence that no agent wrote; nothing changes.
        """
        return self._share("unshare", evidence, by, reason, dry_run)

    def _share(self, act: str, evidence: str | Iterable[str], by: str, reason: str, dry_run: bool) -> Amendment:
        ids, shared = as_ids(evidence, "evidence"), act == "share"

        def done(now: datetime, why: str) -> Amendment:
            return agents.share(self._space, ids, self._policies(), now, why, shared=shared)

        return self._amended(act, done, by=by, reason=reason, dry_run=dry_run)

    def views(
        self,
        belief: str | Claim | Mapping[str, Any],
        *,
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
    ) -> dict[str, Belief]:
        """How each agent sees a belief: agent -> the belief with its opinion, "" for what all see.

        For whom there is no such belief, it is left out. It shows the numbers of what agents keep to themselves, and so
        is for who may see all of them.

        Args:
            belief: id of a belief that all see, or a proposition: a claim, or its subject, predicate and value.
            context: the context set of a proposition.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.

        Raises:
            NotFound: no such belief.
        """
        asked = self._asked(belief, context)
        known = ["", *agents.known_agents(self._space)]
        found = {agent: agents.seen_by(self._reader(as_of, known_at, agent), asked) for agent in known}
        seen = {agent: each for agent, each in found.items() if each is not None}
        if not seen:
            raise NotFound(str(belief), "nobody here believes or denies it", "Look it up with ask or recall")
        return seen

    def _asked(self, belief: str | Claim | Mapping[str, Any], context: Context_ | None) -> Proposition:
        reader = self._reader(None, None)
        if not isinstance(belief, str):
            claim = as_claim(belief, self._settings.zone)
            return agents.proposition_in(reader, claim, merged(as_scope(claim.context), as_context(context)))
        check_text(belief, "a belief's id")
        found = reader.space.beliefs([belief]).get(belief)
        if found is None:
            raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
        return agents.proposition_of(found)
