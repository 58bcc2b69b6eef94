"""What every part of the front door shares: the store, the settings, the clock, and how it reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, NamedTuple, Self

from beliefgraph import amend, authority, nesting, related
from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Context
from beliefgraph.domain.tasks import Renaming
from beliefgraph.earlier import as_known
from beliefgraph.errors import StoreReadOnly
from beliefgraph.filing import Knowledge, Policies
from beliefgraph.intake import as_time, check_text
from beliefgraph.ports import Embedder, Extractor, Masker, Meter, Space, StanceJudge, Store, Writer
from beliefgraph.reading import Moment, Reader
from beliefgraph.recall import Senses
from beliefgraph.selecting import Selector, nothing_passes, select
from beliefgraph.settings import Settings
from beliefgraph.vectors import PackedIndex

Context_ = Mapping[str, str] | str
Time = datetime | str
Clock = Callable[[], datetime]
Progress = Callable[[int], None]


class _Marks(NamedTuple):
    """What tells whether a namespace knows otherwise than before, without reading all that it knows."""

    contexts: list[Context]
    renamed: list[Renaming]
    authorities: int
    kinship: str


NOTHING_KNOWN = _Marks([], [], 0, "")


class _TakenBack(Exception):
    """Ends a dry run."""


def system_clock() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


@dataclass(slots=True)
class Deed:
    """An act while it is being done.

    Args:
        reason: why, as it is kept: masked where personal details are.
        data: what it did, as ids, and what undoing it needs; empty while it changed nothing.
        number: its number in the audit log, once it is entered.
    """

    reason: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    number: int = 0


class Door:
    """What the methods of a graph work with; `BeliefGraph` tells what it is made of."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        extractor: Extractor,
        embedder: Embedder | None = None,
        clock: Clock = system_clock,
        *,
        judge: StanceJudge | None = None,
        masker: Masker | None = None,
        meter: Meter | None = None,
        writer: Callable[[], Writer] | None = None,
        detector: Callable[[], Masker] | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._extractor = extractor
        self._judge, self._masker, self._meter = judge, masker, meter
        self._make_writer = writer
        self._make_detector = detector
        self._writer: Writer | None = None
        self._clock = clock
        self._space = store.space(settings.namespace)
        self._last_policies = NOTHING_KNOWN, Policies(settings)
        index = PackedIndex(self._space, embedder.dim) if embedder else None
        self._senses = Senses(embedder, index, settings.ranking)
        with suppress(StoreReadOnly):
            self._bring_up_to_date()

    def _bring_up_to_date(self) -> None:
        """Settle anew what an earlier version settled, or other tolerances than those of now."""
        if self._space.outdated():
            with self._space.writing():
                amend.bring_up_to_date(self._space, self._policies(), self._clock())
        if related.allowed_otherwise(self._space, Policies(self._settings).tolerances):
            with self._space.writing():
                nesting.settle_allowed(self._space, self._policies(), self._clock())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the store. What is not embedded yet is found by full text until `embed()` is called."""
        self._store.close()

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def batch(self) -> int:
        """How many observations are read before they are committed."""
        return self._extractor.batch

    @property
    def space(self) -> Space:
        """The namespace in its store, for tools that read everything (export, views)."""
        return self._space

    @contextmanager
    def _writing(self, dry_run: bool) -> Iterator[None]:
        """The space's lock; a dry run takes everything back at the end."""
        known = self._last_policies
        try:
            with self._space.writing():
                yield
                if dry_run:
                    raise _TakenBack
        except BaseException as taken_back:
            self._last_policies = known  # those of within may know what is not so
            if not isinstance(taken_back, _TakenBack):
                raise

    @contextmanager
    def _acting(
        self, act: str, *, by: str = "", run: str = "", reason: str = "", dry_run: bool = False
    ) -> Iterator[Deed]:
        """One act: decided under the space's lock, and entered in the audit log at its end unless it changed nothing.

        Args:
            act: what is done, as the log will call it.
            by: who does it; the setting `by` when empty.
            run: the run it belongs to.
            reason: why, in the caller's words; whatever keeps it takes it from the deed.
            dry_run: take everything back at the end.
        """
        check_text(by, "who acts")
        check_text(reason, "a reason")
        deed = Deed(reason if self._masker is None else self._masker.mask(reason).text)
        with self._writing(dry_run):
            yield deed
            if deed.data:
                entry = Entry(act, self._clock(), by or self._settings.by, run, deed.reason, deed.data)
                self._space.commit(ChangeSet(entries=[entry]))
                deed.number = self._space.last_entries(limit=1)[0].number

    def _amended(
        self, act: str, amend_: Callable[[datetime, str], amend.Amendment], *, by: str, reason: str, dry_run: bool
    ) -> amend.Amendment:
        """An act that amends: done, entered in the audit log by what it tells of itself, with beliefs as they stand.

        Args:
            act, by, reason, dry_run: as for `_acting`.
            amend_: does it, given the moment and the reason as it is kept.
        """
        with self._acting(act, by=by, reason=reason, dry_run=dry_run) as deed:
            done = amend_(self._clock(), deed.reason)
            deed.data = done.data
            now = self._now(done)
        return replace(now, act=0 if dry_run else deed.number)

    def _now(self, amendment: amend.Amendment) -> amend.Amendment:
        """An amendment with its beliefs as they stand now."""
        beliefs = self._reader(None, None).beliefs([belief.id for belief in amendment.beliefs])
        return replace(amendment, beliefs=tuple(beliefs))

    def _selected(self, chosen: Selector) -> list[str]:
        """Ids of the evidence that a selector chooses.

        Raises:
            NotFound: an id that the namespace does not hold, or nothing passes.
        """
        if chosen.speaker and self._masker is not None:
            chosen = replace(chosen, speaker=self._masker.mask(chosen.speaker).text)
        if not (ids := select(self._space, chosen)):
            raise nothing_passes(chosen)
        return ids

    def _policies(self) -> Policies:
        space = self._space
        marks = _Marks(space.contexts(), amend.renamings(space), authority.last_change(space), related.stamp(space))
        before, policies = self._last_policies
        if marks != before:  # authorities and kinship may be much to read
            held = policies.authorities if marks.authorities == before.authorities else authority.authorities(space)
            like = policies.kinship if marks.kinship == before.kinship else related.known(space)
            known = Knowledge(ContextTree(marks.contexts), marks.renamed, held, like)
            self._last_policies = marks, Policies(self._settings, known)
        return self._last_policies[1]

    def _policies_in(self, tree: ContextTree) -> Policies:
        """The policies under other places of contexts; there may be none under those of now, if they lie in a ring."""
        held, like = authority.authorities(self._space), related.known(self._space)
        return Policies(self._settings, Knowledge(tree, amend.renamings(self._space), held, like))

    def _reader(self, as_of: Time | None, known_at: Time | None, agent: str = "") -> Reader:
        """Beliefs at a moment, as an agent sees them; "" sees what all see."""
        check_text(agent, "an agent")
        zone = self._settings.zone
        then, known = as_time(as_of, zone), as_time(known_at, zone)
        space, moment = self._space.seen_by(agent), Moment(then or self._clock(), then, known)
        if known is None:
            return Reader(space, self._policies(), moment)
        return Reader(as_known(space, known), self._policies_at(known), moment)

    def _policies_at(self, known: datetime) -> Policies:
        """The policies under the places of contexts as they were recorded by a moment."""
        tree = ContextTree(amend.contexts_at(self._space, known))
        held = authority.authorities(self._space, known)
        return self._policies().but(tree=tree, renamed=amend.renamings(self._space), authorities=held)
