"""The composition root: settings -> a working graph. Adapters are imported when they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from beliefgraph.errors import InvalidSettings
from beliefgraph.graph import BeliefGraph
from beliefgraph.ports import Embedder, Store
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
    from beliefgraph.extractors.rules import RuleExtractor

    chosen = settings if settings is not None else load_settings()
    chosen = replace(
        chosen,
        namespace=chosen.namespace if namespace is None else namespace,
        zone=chosen.zone if zone is None else zone,
        rule=chosen.rule if rule is None else rule,
    )
    senses = make_embedder(chosen.embedder if embedder is None else embedder)
    return BeliefGraph(open_store(path, chosen), chosen, RuleExtractor(), senses, clock)


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
