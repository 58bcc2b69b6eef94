"""The composition root: settings -> a working graph. Adapters are imported when they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from beliefgraph.errors import InvalidSettings
from beliefgraph.graph import BeliefGraph, system_clock
from beliefgraph.ports import Embedder, Extractor, Masker, Meter, StanceJudge, Store
from beliefgraph.settings import Settings, load_settings


def open_graph(
    path: str | Path,
    namespace: str | None,
    zone: str | None,
    rule: str | None,
    settings: Settings | None,
    embedder: Embedder | str | None,
    clock: Callable[[], datetime],
) -> BeliefGraph:
    """A graph at a path with the chosen parts; see `BeliefGraph.open`."""
    chosen = settings if settings is not None else load_settings()
    chosen = replace(
        chosen,
        namespace=chosen.namespace if namespace is None else namespace,
        zone=chosen.zone if zone is None else zone,
        rule=chosen.rule if rule is None else rule,
    )
    parts = Parts(chosen)
    senses = make_embedder(chosen.embedder if embedder is None else embedder)
    return parts.graph(open_store(path, chosen), chosen, senses, clock)


class Parts:
    """What graphs of the same settings share: one endpoint with its meter, one extractor, one judge, one masker."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def graph(
        self, store: Store, settings: Settings, embedder: Embedder | None, clock: Callable[[], datetime] = system_clock
    ) -> BeliefGraph:
        """A graph of a namespace of the store, with these parts."""
        return BeliefGraph(
            store,
            settings,
            self.extractor,
            embedder,
            clock,
            judge=self.judge,
            masker=self.masker,
            meter=self.meter,
        )

    @cached_property
    def extractor(self) -> Extractor:
        """What reads texts for claims, by the setting `extractor`."""
        from beliefgraph.extractors.rules import RuleExtractor

        return RuleExtractor()

    @cached_property
    def judge(self) -> StanceJudge | None:
        """What tells the stance of a text, by the setting `judge`."""
        return None

    @cached_property
    def masker(self) -> Masker | None:
        """What masks personal details, when the setting `mask` names kinds."""
        return make_masker(self._settings)

    @cached_property
    def meter(self) -> Meter | None:
        return None


def make_masker(settings: Settings) -> Masker | None:
    """A masker of the kinds that the settings name; None when they name none."""
    if not settings.mask:
        return None
    from beliefgraph.masking import Masker as KeyedMasker

    return KeyedMasker(settings.mask_key, frozenset(settings.mask), settings.mask_region)


def make_judge(settings: Settings) -> StanceJudge | None:
    """The judge that the settings choose."""
    return Parts(settings).judge


def open_store(path: str | Path, settings: Settings) -> Store:
    """The store at a path: ":memory:", or a SQLite file."""
    if str(path) == ":memory:":
        from beliefgraph.stores.memory import MemoryStore

        return MemoryStore(busy_timeout=settings.busy_timeout)
    from beliefgraph.stores.sqlite import SqliteStore

    return SqliteStore(path, synchronous=settings.synchronous, busy_timeout=settings.busy_timeout)


def make_embedder(chosen: Embedder | str) -> Embedder | None:
    """An embedder by name, or the given one.

    Raises:
        InvalidSettings: no such name.
    """
    if not isinstance(chosen, str):
        return chosen
    if chosen == "none":
        return None
    if chosen == "hashing":
        from beliefgraph.embedders.hashing import HashingEmbedder

        return HashingEmbedder()
    if chosen == "local":
        from beliefgraph.embedders.local import LocalEmbedder

        return LocalEmbedder()
    raise InvalidSettings(f"embedder={chosen!r}", "there is no such embedder", "Choose local, hashing or none")
