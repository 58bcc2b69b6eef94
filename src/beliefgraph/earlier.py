"""A namespace as it was known at a past moment: what was taken back, struck or put away since is found there again.

Stores find what may be found today. What that leaves out and had not been left out then is told by the audit log, from
its end back to that moment, and found by the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, cast

from beliefgraph.cold import reversed_
from beliefgraph.domain.audit import Entry, concerned
from beliefgraph.domain.changes import Family, Filed
from beliefgraph.domain.model import Belief, Evidence, Status
from beliefgraph.domain.order import order_key
from beliefgraph.domain.revision import counts_at
from beliefgraph.ports import Beside, DocKind, Match, Space
from beliefgraph.text import forms, query_terms, terms

PAGE = 500  # entries and beliefs that are read at a time
_FIRST = datetime.min.replace(tzinfo=UTC)


def as_known(space: Space, known_at: datetime) -> Space:
    """A namespace in which is found what could be found at a moment, as it was then; it is only read.

    What was said after the moment is left for the reader to leave out, and evidence is read to say what it says now.

    Args:
        space: the namespace, as `seen_by` gave it.
        known_at: the moment.
    """
    return cast(Space, _Earlier(space, known_at))


@dataclass(slots=True)
class _Since:
    """What was done after a moment.

    Args:
        about: ids of what was acted on.
        statuses: belief -> its status at the moment, of those that were put away or brought back.
        cold: evidence -> whether its words lay in cold storage at the moment, of those put there or brought back.
        struck: (evidence, belief) -> what its reading was struck by at the moment, "" for nothing.
        untold: whether the log does not tell of all, because something was erased.
    """

    about: set[str] = field(default_factory=set)
    statuses: dict[str, Status] = field(default_factory=dict)
    cold: dict[str, bool] = field(default_factory=dict)
    struck: dict[tuple[str, str], str] = field(default_factory=dict)
    untold: bool = False

    def take(self, entry: Entry) -> None:
        """Take in an act that came before all that were taken in."""
        if entry.act == "observe":
            return
        self.untold |= entry.erased
        self.about.update(concerned(entry.data))
        for part in _backwards(entry.data):
            self._put(part.get("archived", {}), Status.ACTIVE, cold=False)
            self._put(part.get("thawed", {}), Status.ARCHIVED, cold=True)
            self.statuses |= dict.fromkeys(part.get("invalidated", ()), Status.ACTIVE)
            self.statuses |= dict.fromkeys(part.get("revived", ()), Status.INVALIDATED)
            for told in part.get("readings", ()):
                if told["was"] and "struck" in told["is"]:
                    was = told["was"]
                    self.struck[was["evidence"], told["is"].get("belief", was["belief"])] = was["struck"]

    def _put(self, part: Mapping[str, Any], status: Status, *, cold: bool) -> None:
        self.statuses |= dict.fromkeys(part.get("beliefs", ()), status)
        self.cold |= dict.fromkeys(part.get("evidence", ()), cold)


def _backwards(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What an act was made of, what was done last first."""
    for _, part in reversed(data.get("parts", ())):
        yield from _backwards(part)
    yield data
    yield from _backwards(data["did"]) if data.get("did") else ()
    yield reversed_(data["undid"]) if data.get("undid") else {}


def _acts_since(space: Space, moment: datetime) -> Iterator[Entry]:
    """Entries that were recorded after a moment, the last first."""
    before = 0
    while page := space.last_entries(before, PAGE):
        for entry in page:
            if entry.recorded <= moment:
                return
            yield entry
        before = page[-1].number
        if before == 1:
            return


class _Earlier:
    """See `as_known`; what it does not answer itself, it asks the namespace."""

    def __init__(self, space: Space, known_at: datetime) -> None:
        self._space, self._known = space, known_at
        self._layers = ("", space.agent)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._space, name)

    def seen_by(self, agent: str) -> Space:
        return as_known(self._space.seen_by(agent), self._known)

    # What was so then -----------------------------------------------------------------------------------------
    @cached_property
    def _since(self) -> _Since:
        since = _Since()
        for entry in _acts_since(self._space, self._known):
            since.take(entry)
        return since

    @cached_property
    def _hidden_evidence(self) -> dict[str, Evidence]:
        """Evidence that is not found today, and was then."""
        since = self._since
        pieces: Iterable[Evidence] = self._space.evidence({*since.about, *since.cold}).values()
        if since.untold:
            pieces = (*pieces, *(each for each in self._space.all_evidence() if each.retracted is not None))
        then = self._as_then([each for each in pieces if each.retracted is not None or each.cold])
        return {ident: each for ident, each in then.items() if not each.cold and counts_at(each, None, self._known)}

    @cached_property
    def _back(self) -> frozenset[str]:
        """Beliefs that are withdrawn today, and whose evidence counted then."""
        taken = {*self._hidden_evidence, *(evidence for (evidence, _), by in self._since.struck.items() if not by)}
        stood = {belief for beliefs in self._space.beliefs_of(taken).values() for belief in beliefs}
        rows = self._space.beliefs(stood).values()
        return frozenset(row.id for row in rows if row.status is Status.WITHDRAWN)

    @cached_property
    def _hidden_beliefs(self) -> dict[str, Belief]:
        """Beliefs that are not found today, and were then."""
        rows = self._space.beliefs({*self._back, *self._since.statuses}).values()
        then = {row.id: self._stood(row) for row in rows if row.status is not Status.ACTIVE}
        return {ident: row for ident, row in then.items() if row.status is Status.ACTIVE}

    @cached_property
    def _away(self) -> frozenset[str]:
        """Beliefs and evidence that were put away then, of those of which it was changed since."""
        beliefs = {ident for ident, status in self._since.statuses.items() if status is not Status.ACTIVE}
        return frozenset(beliefs | {ident for ident, cold in self._since.cold.items() if cold})

    def _stood(self, belief: Belief) -> Belief:
        """A belief with the status that it had."""
        put = self._since.statuses.get(belief.id, belief.status)
        status = Status.ACTIVE if belief.id in self._back else put
        return belief if status is belief.status else replace(belief, status=status)

    def _as_then(self, evidence: Iterable[Evidence]) -> dict[str, Evidence]:
        """Evidence by id, taken back as it was, and its words where they were."""
        pieces = {each.id: self._taken_back(each) for each in evidence}
        cold = {ident: each for ident, each in pieces.items() if not each.cold and ident in self._away}
        pieces |= {ident: replace(each, text="", cold=each.digest) for ident, each in cold.items()}
        warm = [ident for ident, each in pieces.items() if each.cold and not self._since.cold.get(ident, True)]
        words = self._space.frozen(warm) if warm else {}
        return pieces | {ident: replace(pieces[ident], text=text, cold="") for ident, text in words.items()}

    def _taken_back(self, evidence: Evidence) -> Evidence:
        if evidence.retracted is not None and evidence.retracted <= self._known:
            return evidence
        away = (start for start, end in evidence.absences if start <= self._known < end)
        return replace(evidence, retracted=next(away, None), retract_reason="")

    def _filed_then(self, filed: Sequence[Filed]) -> tuple[Filed, ...]:
        pieces, struck = self._as_then(each.evidence for each in filed), self._since.struck

        def then(each: Filed) -> Filed:
            edge = each.edge
            by = struck.get((edge.evidence, edge.belief), edge.struck)
            return Filed(edge if by == edge.struck else replace(edge, struck=by), pieces[edge.evidence])

        return tuple(map(then, filed))

    # Lookups --------------------------------------------------------------------------------------------------
    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]:
        return self._as_then(self._space.evidence(ids).values())

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]:
        return {ident: self._stood(belief) for ident, belief in self._space.beliefs(ids).items()}

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        return {key: tuple(map(self._stood, beliefs)) for key, beliefs in self._space.siblings(keys).items()}

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        return {key: self._family_then(family) for key, family in self._space.families(keys).items()}

    def all_families(self) -> Iterator[Family]:
        return map(self._family_then, self._space.all_families())

    def _family_then(self, family: Family) -> Family:
        return Family(family.key, tuple(map(self._stood, family.beliefs)), self._filed_then(family.filed))

    def filed(self, belief: str) -> tuple[Filed, ...]:
        return self._filed_then(self._space.filed(belief))

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        """What a source says next to evidence, what was taken back since among it."""
        near = self._space.beside(evidence, reach)
        said: dict[str, list[Evidence]] = {}
        for each in self._seen_evidence.values():
            said.setdefault(each.source, []).append(each)
        if not said:
            return near
        pieces = self._space.evidence({*near, *(each.id for some in near.values() for each in some)})
        return {
            ident: _nearest(pieces[ident], [pieces[b.id] for b in some], said.get(pieces[ident].source, ()), reach)
            for ident, some in near.items()
        }

    # Finding --------------------------------------------------------------------------------------------------
    @cached_property
    def _seen_evidence(self) -> dict[str, Evidence]:
        return {ident: each for ident, each in self._hidden_evidence.items() if each.layer in self._layers}

    @cached_property
    def _seen_beliefs(self) -> dict[str, Belief]:
        return {ident: each for ident, each in self._hidden_beliefs.items() if each.agent in self._layers}

    @cached_property
    def _words(self) -> dict[DocKind, dict[str, frozenset[str]]]:
        """The terms of what is not found today, by kind and id."""
        return {
            "evidence": {ident: frozenset(terms(each.text)) for ident, each in self._seen_evidence.items()},
            "belief": {ident: frozenset(terms(each.text)) for ident, each in self._seen_beliefs.items()},
        }

    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        """Best full-text matches; what the store does not find any more scores by the part of the words that it has."""
        more = limit + len(self._away) if limit > 0 else limit
        found = [match for match in self._space.search(text, kind, more) if match.id not in self._away]
        hidden = self._words[kind]
        if not hidden:
            return found[: max(0, limit)]
        best = max((match.score for match in found), default=1.0)
        asked = [frozenset(forms(term)) for term in query_terms(text)]
        for ident, written in hidden.items():
            if shares := sum(not written.isdisjoint(word) for word in asked):
                found.append(Match(kind, ident, best * shares / len(asked)))
        return sorted(found, key=lambda match: (-match.score, match.id))[: max(0, limit)]

    def search_cold(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        """Best full-text matches among what lay in cold storage then."""
        hidden, more = self._words[kind], limit + len(self._away) if limit > 0 else limit
        found = [match for match in self._space.search_cold(text, kind, limit) if match.id not in hidden]
        if self._away:
            found += [match for match in self._space.search(text, kind, more) if match.id in self._away]
        return sorted(found, key=lambda match: (-match.score, match.id))[: max(0, limit)]

    def frozen(self, evidence: Iterable[str]) -> dict[str, str]:
        wanted = list(evidence)
        words = self._space.frozen(wanted)
        back = self._space.evidence(ident for ident in wanted if ident not in words and ident in self._away)
        return words | {ident: each.text for ident, each in back.items()}

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        wanted = set(entities)
        found = [ident for ident in self._space.about(wanted, limit + len(self._away)) if ident not in self._away]
        hidden = [belief for belief in self._seen_beliefs.values() if belief.subject in wanted]
        if not hidden:
            return found[: max(0, limit)]
        beliefs = [*self._space.beliefs(found).values(), *hidden]
        beliefs.sort(key=lambda belief: belief.id)
        beliefs.sort(key=lambda belief: belief.updated or _FIRST, reverse=True)
        return [belief.id for belief in beliefs[: max(0, limit)]]

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        return {key: doc for key, doc in self._space.docs(keys).items() if doc[1] not in self._away}

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        """Beliefs with the status that they had."""
        found: list[Belief] = []
        size = max(limit, PAGE)
        while len(found) < limit and (
            page := self._space.list_beliefs(source=source, entity=entity, after=after, limit=size)
        ):
            found += [belief for belief in map(self._stood, page) if status in (None, belief.status)]
            after = page[-1].id
        return found[: max(0, limit)]

    def happened(self, since: datetime | None, until: datetime | None, limit: int, after: str = "") -> list[Evidence]:
        return list(self._as_then(self._space.happened(since, until, limit, after)).values())


def _nearest(piece: Evidence, near: Sequence[Evidence], more: Sequence[Evidence], reach: int) -> tuple[Beside, ...]:
    """The nearest before and after a piece of evidence, of two lots of what its source says."""
    others = {each.id: each for each in (*near, *more) if each.id != piece.id}.values()
    place = order_key(piece)
    after = sorted((each for each in others if order_key(each) > place), key=order_key)
    before = sorted((each for each in others if order_key(each) < place), key=order_key, reverse=True)
    sides = ((1, after[:reach]), (-1, before[:reach]))
    found = [Beside(each.id, way * steps, each.at) for way, side in sides for steps, each in enumerate(side, 1)]
    return tuple(sorted(found, key=lambda beside: (abs(beside.steps), beside.steps)))
