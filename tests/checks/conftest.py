"""A sound graph to break on purpose, and the proof that a breach is seen, told in full, and mended by its command."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.findings import Finding, Severity
from beliefgraph.surfaces.cli import main
from beliefgraph.surfaces.desk import Desk

Mended = Callable[..., list[Finding]]


@pytest.fixture
def sound(open_graph: Callable[..., BeliefGraph]) -> BeliefGraph:
    """A graph in Chinese and English with a context, a conclusion, an alias and nothing wrong with it."""
    graph = open_graph(zone="UTC")
    graph.observe("我喜欢绿茶", speaker="小美", source="日记", at="2025-03-01T10:00:00+08:00")
    graph.observe("I like sailing.", speaker="Ivo", source="log", at="2025-03-02", context={"scenario": "work"})
    likes = next(belief for belief in graph.beliefs() if belief.value == "sailing")
    graph.observe(
        "So Ivo needs a boat.",
        source="log",
        at="2025-03-03",
        agent="planner",
        derives_from=[likes.id],
        claims=[{"subject": "Ivo", "predicate": "needs", "value": "boat"}],
    )
    graph.alias("美美", "小美")
    assert graph.validate() == []
    return graph


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[BeliefGraph, str], int]:
    """Runs a command line on an open graph, and gives its exit code."""

    def run(graph: BeliefGraph, line: str) -> int:
        @contextmanager
        def opened(desk: Desk, **_: Any) -> Iterator[BeliefGraph]:
            yield graph

        monkeypatch.setattr(Desk, "graph", opened)
        name, *arguments = shlex.split(line)
        assert name == "beliefgraph"
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        capsys.readouterr()
        return int(ended.value.code or 0)

    return run


@pytest.fixture
def mended(command: Callable[[BeliefGraph, str], int]) -> Mended:
    """Sees that a graph has this one breach and no other, runs its command, and sees that nothing is left."""

    def check(graph: BeliefGraph, rule: str, *, kind: str = "", also: set[str] = frozenset()) -> list[Finding]:  # type: ignore[assignment]
        found = graph.validate()
        assert {finding.rule for finding in found} == {rule, *also}, found
        assert not kind or {finding.kind for finding in found if finding.rule == rule} == {kind}
        for finding in found:
            assert finding.message and finding.cause and finding.remedy and finding.id
            assert finding.safe is (finding.command == "beliefgraph validate --fix")
        line = next(finding.command for finding in found if finding.rule == rule)
        if any(finding.severity is Severity.FAULT for finding in found):
            assert command(graph, "beliefgraph validate") == 1
        assert command(graph, line) == 0, line
        left = [f for f in graph.validate() if f.rule == rule or f.severity is not Severity.NOTE]
        assert left == [], line
        assert graph.verify_audit() == []
        return found

    return check
