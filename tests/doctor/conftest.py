"""Graphs that are ill on purpose: told in Python, and treated with the commands that the doctor prescribes."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.doctor import Diagnosis
from beliefgraph.domain.findings import Finding
from beliefgraph.surfaces.cli import main
from beliefgraph.testing import FixedClock

VISITS = 30
"""How often a remedy may be needed: a command takes the first of many."""


class Patient:
    """A graph in a file, with the settings that it is looked at with."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = FixedClock(datetime(2025, 6, 20, tzinfo=UTC))
        self.limits: dict[str, float] = {}
        self.settings: dict[str, Any] = {}
        self.embedder: Any = "none"

    @contextmanager
    def graph(self) -> Iterator[BeliefGraph]:
        settings = Settings(zone="UTC", synchronous="NORMAL", doctor=self.limits, **self.settings)
        graph = BeliefGraph.open(self.path, settings=settings, embedder=self.embedder, clock=self.clock)
        with graph:
            yield graph

    def tell(self, *rows: dict[str, Any]) -> None:
        with self.graph() as graph:
            for row in rows:
                graph.observe(**{"at": "2025-06-01", "speaker": "Ann"} | row)

    def doctor(self, **chosen: Any) -> Diagnosis:
        with self.graph() as graph:
            return graph.doctor(**chosen)

    def found(self, rule: str) -> Finding | None:
        """What the doctor says of one thing."""
        found = [finding for finding in self.doctor().findings if finding.rule == rule]
        assert len(found) < 2, found
        return found[0] if found else None

    def cured(self, rule: str) -> Finding:
        """See a finding, run its command until it is gone, and hand it back as it was first."""
        first = finding = self.found(rule)
        for _ in range(VISITS):
            if finding is None:
                break
            assert finding.command and finding.cause and finding.remedy
            self.run(finding.command)
            finding = self.found(rule)
        assert first is not None
        assert finding is None, finding
        return first

    def run(self, command: str) -> None:
        """Run a command line as it was prescribed."""
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(command)[1:])
        assert (ended.value.code or 0) in (0, 1), command


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Patient:
    for name in [name for name in os.environ if name.startswith("BELIEFGRAPH_")]:
        monkeypatch.delenv(name)
    path = tmp_path / "ill.db"
    chosen = {"DB": str(path), "ZONE": "UTC", "EMBEDDER": "none", "BY": "Dr. Who", "SYNCHRONOUS": "NORMAL"}
    for name, value in chosen.items():
        monkeypatch.setenv(f"BELIEFGRAPH_{name}", value)
    return Patient(path)
