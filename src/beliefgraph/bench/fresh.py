"""A process that begins, opens a graph and asks: run as a module, told what to do on stdin, answers in JSON."""

from __future__ import annotations

import json
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

from beliefgraph.bench.material import ConstantEmbedder
from beliefgraph.graph import BeliefGraph
from beliefgraph.settings import Settings


def main() -> None:
    """Open the given graph, ask the given questions, print seconds and megabytes."""
    given = json.load(sys.stdin)
    embedder = ConstantEmbedder()
    settings = replace(Settings(), namespace=given["namespace"])
    began = time.perf_counter()
    graph = BeliefGraph.open(given["path"], settings=settings, embedder=embedder)
    opened = time.perf_counter()
    first, *others = given["questions"]
    graph.recall(first)
    answered = time.perf_counter()
    for question in others:
        graph.recall(question)
    graph.close()
    done = time.perf_counter()
    seen = {"opening": opened - began, "first": answered - opened, "working": done - began, "peak": _peak()}
    print(json.dumps(seen))


def _peak() -> float:
    """Most memory this process ever held, in MB; Linux tells it of this process alone, others of its ancestors too."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


if __name__ == "__main__":
    main()
