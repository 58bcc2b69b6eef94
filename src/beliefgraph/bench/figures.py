"""Measuring one graph of a given size: loading, observing, explaining, recalling, opening."""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from beliefgraph.bench import bare
from beliefgraph.bench.material import DEEP, ConstantEmbedder, CostlyEmbedder, Material
from beliefgraph.embedders.remembering import Remembering
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.graph import BeliefGraph
from beliefgraph.graph.observing import EMBEDDED
from beliefgraph.ports import Embedder
from beliefgraph.settings import Settings
from beliefgraph.stores.sqlite import SqliteStore
from beliefgraph.stores.sqlite_files import Synchronous

Unit = Literal["s", "ms", "MB", ""]
Say = Callable[[str], None]

MOST_SAMPLES = 300  # observations taken in one by one for each durability, explanations, questions
_UNTIMED = 10  # first calls of a kind, which fill caches
_GENERATED = 4_000  # observations made at a time, outside the clock
_NAMESPACE = "bench"


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured.

    Args:
        name: what was measured.
        seen: the figure, in `unit`.
        unit: of `seen`, `floor` and, unless it judges the ratio, `bar`.
        floor: what bare SQLite takes for the same; None where nothing compares.
        bar: at most; None for what is only shown.
        judges: what the bar is held against: the figure, its ratio to the floor, or what it adds to it.
        n: measurements it comes from.
        growth: how it may grow with the graph: with its logarithm, with its size, or "" for what is not compared.
    """

    name: str
    seen: float
    unit: Unit
    floor: float | None = None
    bar: float | None = None
    judges: Literal["seen", "ratio", "added"] = "seen"
    n: int = 1
    growth: Literal["logarithmic", "linear", ""] = "logarithmic"

    @property
    def ratio(self) -> float | None:
        return self.seen / self.floor if self.floor else None

    @property
    def judged(self) -> float:
        """The number that the bar is held against."""
        if self.floor is None or self.judges == "seen":
            return self.seen
        return self.seen / self.floor if self.judges == "ratio" else self.seen - self.floor

    @property
    def met(self) -> bool | None:
        return None if self.bar is None else self.judged <= self.bar


@dataclass(slots=True)
class Run:
    """The figures of one size, and what the graph held."""

    beliefs: int
    evidence: int
    held: dict[str, int] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)

    @property
    def samples(self) -> int:
        """How often what is quick is measured; less often for small graphs, as tests make them."""
        return min(MOST_SAMPLES, max(30, self.evidence // 20))

    def __getitem__(self, name: str) -> Figure:
        return next(figure for figure in self.figures if figure.name == name)


def measure(folder: Path, beliefs: int, evidence: int, say: Say) -> Run:
    """Build a graph of this size in an empty folder and measure it.

    Args:
        folder: where the files are made.
        beliefs: propositions.
        evidence: observations, all of which give one claim.
        say: told what is being done.
    """
    say(f"{beliefs:,} beliefs: making them up")
    run = Run(beliefs, evidence)
    alone = 2 * (run.samples + _UNTIMED)
    material = Material(beliefs, evidence + alone)
    gc.freeze()  # the garbage collector shall not go through the material again and again, inside the clock
    try:
        return _measured(folder, material, run, say)
    finally:
        gc.unfreeze()


def _measured(folder: Path, material: Material, run: Run, say: Say) -> Run:
    beliefs, evidence = run.beliefs, run.evidence
    rows = material.observations()
    path = folder / "graph.db"
    say(f"{beliefs:,} beliefs: loading {evidence:,} observations")
    run.figures.append(_loaded(path, folder, rows, evidence, say))
    for synchronous in ("FULL", "NORMAL"):
        run.figures.append(_observed(path, folder, rows, synchronous, run.samples))
    say(f"{beliefs:,} beliefs: embedding")
    run.figures += _embedded(path, folder)
    say(f"{beliefs:,} beliefs: asking")
    with closing(_open(path)) as graph:
        run.held = graph.space.counts()
        run.figures.append(_explained(graph, material, run.samples))
        run.figures += _recalled(graph, material, run.samples)
    run.figures += _asked(path, material, run.samples)
    run.figures += _fresh(path, material)
    return run


def _open(path: Path, synchronous: Synchronous = "FULL", embedder: Embedder | None = None) -> BeliefGraph:
    settings = replace(Settings(), namespace=_NAMESPACE, synchronous=synchronous)
    return BeliefGraph.open(path, settings=settings, embedder=embedder or ConstantEmbedder())


def _loaded(path: Path, folder: Path, rows: Iterator[dict[str, Any]], count: int, say: Say) -> Figure:
    spent, left = 0.0, count
    with closing(_open(path)) as graph:
        while left and (part := list(islice(rows, min(left, _GENERATED)))):
            left -= len(part)
            began = time.perf_counter()
            graph.observe_many(part)
            spent += time.perf_counter() - began
    say(f"loaded in {spent:.1f} s; the same rows by bare SQLite")
    floor = bare.load(path, folder / "floor.db", -(-count // RuleExtractor.batch))
    _drop(folder / "floor.db")
    return Figure("bulk load of given claims", spent, "s", floor, 6.0, "ratio", count, "linear")


def _observed(path: Path, folder: Path, rows: Iterator[dict[str, Any]], synchronous: Synchronous, count: int) -> Figure:
    """One observation at a time, and each time the same rows into a copy by a bare transaction."""
    copy = folder / "copy.db"
    shutil.copyfile(path, copy)
    ours, plain = [], []
    with closing(_open(path, synchronous)) as graph, closing(SqliteStore(path)) as read:
        sink = bare.connect(copy, synchronous)
        for row in islice(rows, count + _UNTIMED):
            with read.reading() as store:
                mark = bare.Mark.of(store)
            began = time.perf_counter()
            graph.observe(**row)
            ours.append(time.perf_counter() - began)
            with read.reading() as store:
                acts = bare.written(store, sink, mark)
            plain.append(bare.write(sink, acts))
        sink.close()
    _drop(copy)
    name = f"one observe of a given claim, p50, {synchronous}"
    seen, floor = _quantile(ours[_UNTIMED:], 0.5), _quantile(plain[_UNTIMED:], 0.5)
    return Figure(name, 1e3 * seen, "ms", 1e3 * floor, 0.8, "added", len(ours) - _UNTIMED)


def _embedded(path: Path, folder: Path) -> list[Figure]:
    copy = folder / "copy.db"
    shutil.copyfile(path, copy)
    embedder = ConstantEmbedder()
    with closing(_open(path, embedder=embedder)) as graph:
        began = time.perf_counter()
        done = graph.embed()
        spent = time.perf_counter() - began
    floor = bare.embed(path, copy, EMBEDDED)
    _drop(copy)
    return [
        Figure("embedding catch-up, store's part", spent - embedder.seconds, "s", floor, n=done, growth="linear"),
        Figure("embedding catch-up, embedder's part", embedder.seconds, "s", n=done, growth="linear"),
    ]


def _explained(graph: BeliefGraph, material: Material, count: int) -> Figure:
    deep = []
    for about in material.deep:
        page = graph.beliefs(entity=about.subject, limit=10_000)
        deep += [b.id for b in page if b.value == about.value and b.standing.evidence >= DEEP - 2]
        if len(deep) >= count:
            break
    times = _timed(graph.explain, deep or [belief.id for belief in graph.beliefs(limit=count)])
    name = f"explain of a belief with {DEEP} evidences, p99"
    return Figure(name, 1e3 * _quantile(times, 0.99), "ms", bar=3.0, n=len(times))


def _recalled(graph: BeliefGraph, material: Material, count: int) -> list[Figure]:
    embedder = ConstantEmbedder()
    questions = material.questions(count)
    embedder.embed(questions)
    times = _timed(lambda question: graph.recall(question, limit=10), questions)
    mean = embedder.seconds / len(questions)
    return [
        Figure("recall top-10, p50", 1e3 * (_quantile(times, 0.5) - mean), "ms", bar=25.0, n=len(times)),
        Figure("recall top-10, p99", 1e3 * (_quantile(times, 0.99) - mean), "ms", bar=50.0, n=len(times)),
    ]


def _asked(path: Path, material: Material, count: int) -> list[Figure]:
    """Asking with what the bundled model takes for all texts but the question, whose vector is there beforehand."""
    embedder = Remembering(CostlyEmbedder())
    questions = material.asked(count)
    with closing(_open(path, embedder=embedder)) as graph:
        graph.ask(questions[0])
        for question in questions:
            embedder.embed([question])
        times = _timed(graph.ask, questions)
    return [
        Figure("ask, p50", 1e3 * _quantile(times, 0.5), "ms", bar=40.0, n=len(times)),
        Figure("ask, p99", 1e3 * _quantile(times, 0.99), "ms", bar=100.0, n=len(times)),
    ]


def _fresh(path: Path, material: Material) -> list[Figure]:
    """What a process that just began sees; medians of three such processes."""
    given = json.dumps({"path": str(path), "namespace": _NAMESPACE, "questions": material.questions(60)})
    command = [sys.executable, "-m", "beliefgraph.bench.fresh"]
    runs = []
    for _ in range(3):
        began = time.perf_counter()
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
        whole = time.perf_counter() - began
        run = json.loads(done.stdout)
        runs.append({"starting": whole - run.pop("working"), **run})
    seen = {name: _quantile([run[name] for run in runs], 0.5) for name in runs[0]}
    return [
        Figure("starting Python and importing", 1e3 * seen["starting"], "ms", n=3, growth=""),
        Figure("opening the store", 1e3 * seen["opening"], "ms", bar=150.0, n=3),
        Figure("first question after opening", seen["first"], "s", bar=1.0, n=3),
        Figure("peak memory while asking", seen["peak"], "MB", bar=400.0, n=3),
    ]


def _timed(act: Callable[[str], Any], given: list[str]) -> list[float]:
    for one in given[:_UNTIMED]:
        act(one)
    times = []
    for one in given:
        began = time.perf_counter()
        act(one)
        times.append(time.perf_counter() - began)
    return times


def _quantile(times: list[float], part: float) -> float:
    """The smallest of the times that at least this part of them does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _drop(path: Path) -> None:
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        file.unlink(missing_ok=True)
