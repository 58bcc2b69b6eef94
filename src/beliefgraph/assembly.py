"""The composition root: settings -> a working graph. Adapters are imported when they are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from beliefgraph.errors import InvalidSettings
from beliefgraph.graph import BeliefGraph, system_clock
from beliefgraph.ports import Embedder, Extractor, Masker, Meter, StanceJudge, Store, Writer
from beliefgraph.settings import Settings, load_settings
from beliefgraph.writing import no_writer

if TYPE_CHECKING:
    from beliefgraph.extractors.judged import SettlingJudge
    from beliefgraph.llm.model import Model


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
            writer=self.writer,
            detector=self.detector,
        )

    @cached_property
    def extractor(self) -> Extractor:
        """What reads texts for claims, by the setting `extractor`."""
        from beliefgraph.extractors.rules import RuleExtractor

        if self._settings.extractor == "rules":
            return RuleExtractor()
        _check_llm_extra(f"extractor={self._settings.extractor}")
        from beliefgraph.extractors.both import RulesThenModel
        from beliefgraph.extractors.judged import JudgedExtractor
        from beliefgraph.extractors.model import ModelExtractor, extraction_prompt

        prompt = extraction_prompt(self._settings.prompt)
        asking: Extractor = ModelExtractor(self._model, prompt, self._settings.llm_concurrency)
        if self.judge is not None:
            asking = JudgedExtractor(asking, self.judge)
        return asking if self._settings.extractor == "llm" else RulesThenModel(RuleExtractor(), asking)

    @cached_property
    def judge(self) -> SettlingJudge | None:
        """What tells the stance of a text, by the setting `judge`."""
        if self._settings.judge == "none":
            return None
        from beliefgraph.judges.structure import StructureJudge

        if self._settings.judge == "structure":
            return StructureJudge()
        _check_llm_extra("judge=llm")
        from beliefgraph.judges.stances import ModelJudge, StructureThenModel

        return StructureThenModel(StructureJudge(), ModelJudge(self._model))

    @cached_property
    def masker(self) -> Masker | None:
        """What masks personal details, when the setting `mask` names kinds."""
        return make_masker(self._settings)

    def detector(self) -> Masker:
        """What finds personal details, of the kinds that are masked unless others are asked for."""
        from beliefgraph.masking import Masker as KeyedMasker

        return KeyedMasker("its tokens are shown to nobody", region=self._settings.mask_region)

    def writer(self) -> Writer:
        """What words answers: the language model that the settings name.

        Raises:
            InvalidSettings: they name none, or its packages are missing.
        """
        if not (self._settings.llm_url and self._settings.llm_model):
            raise no_writer()
        _check_llm_extra("llm_url")
        from beliefgraph.llm.writer import ModelWriter

        return ModelWriter(self._model)

    @cached_property
    def meter(self) -> Meter | None:
        """What counts the calls of a language model, where one is asked."""
        chosen = self._settings
        return self._model.meter if chosen.extractor != "rules" or chosen.judge == "llm" else None

    @cached_property
    def _model(self) -> Model:
        """The one language model of these parts."""
        from beliefgraph.llm.endpoint import Endpoint
        from beliefgraph.llm.meter import Meter as CallMeter
        from beliefgraph.llm.model import Model

        chosen = self._settings
        endpoint = Endpoint(
            chosen.llm_url,
            chosen.llm_model,
            chosen.llm_key,
            chosen.llm_mode,
            chosen.llm_timeout,
            chosen.llm_options,
        )
        return Model(endpoint, CallMeter(chosen.max_calls, chosen.max_tokens), chosen.llm_retries)


def _check_llm_extra(asked_by: str) -> None:
    """Refuse a setting that needs packages of the extra `llm` where they are missing.

    Raises:
        InvalidSettings: one of them is not installed.
    """
    missing = [name for name in ("httpx2", "pydantic") if find_spec(name) is None]
    if missing:
        rule = f"a language model needs {' and '.join(missing)}, which is not installed"
        raise InvalidSettings(asked_by, rule, 'Install it: pip install "beliefgraph[llm]"')


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
        from beliefgraph.embedders.remembering import Remembering

        return Remembering(LocalEmbedder())
    raise InvalidSettings(f"embedder={chosen!r}", "there is no such embedder", "Choose local, hashing or none")
