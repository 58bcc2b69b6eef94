"""Writes propagation.json: small belief networks, and what an independent reference makes of them.

Run by hand when the reference changes: `python tests/golden/make_propagation.py FOLDER`, where FOLDER holds
`confidence_reference.py`. It needs SciPy, which the tests do not.
"""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

NETWORKS = 300
FILE = Path(__file__).with_name("propagation.json")


def load_reference(folder: Path) -> ModuleType:
    """The reference module of a folder."""
    spec = importlib.util.spec_from_file_location("confidence_reference", folder / "confidence_reference.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def network(seed: int, reference: ModuleType) -> dict[str, Any]:
    """One network: cyclic and contradicting more often than not, with origins that are shared."""
    chance = random.Random(seed)
    size = chance.randint(2, 14)
    justifications = [
        [chance.randrange(size), chance.sample(range(size), chance.randint(1, min(3, size))), _strength(chance, 0.99)]
        for _ in range(chance.randint(1, 3 * size))
    ]
    pairs = {tuple(sorted(chance.sample(range(size), 2))) for _ in range(chance.randint(0, size))}
    contradictions = [[a, b, chance.choice([1.0, _strength(chance, 1.0)])] for a, b in sorted(pairs)]
    roots = [1 << chance.choice([i, chance.randrange(4)]) if chance.random() < 0.6 else 0 for i in range(size)]
    support = [
        round(float(reference.omega(chance.uniform(0.1, 0.9))) * chance.randint(1, 3), 6) * bool(r) for r in roots
    ]
    refute = [round(float(reference.omega(0.5)) * (chance.random() < 0.3), 6) for _ in roots]
    given = reference.Graph(size, justifications, contradictions, np.array(roots, np.uint64))
    solved = given.solve(np.array(support), np.array(refute))
    assert float(np.max(solved["hi"] - solved["lo"])) < 1e-8, "two readings remain; the reference stops there"
    own = [list(one) for one in zip(support, refute, roots, strict=True)]
    return {
        "justifications": justifications, "contradictions": contradictions, "own": own,
        "belief": solved["op"]["b"].tolist(), "disbelief": solved["op"]["d"].tolist(),
        "roots": [int(bits) for bits in given.O], "circle": given.scc.tolist(),
    }  # fmt: skip


def _strength(chance: random.Random, most: float) -> float:
    return round(chance.uniform(0.3, most), 3)


def main(folder: str) -> None:
    reference = load_reference(Path(folder))
    networks = [network(seed, reference) for seed in range(NETWORKS)]
    FILE.write_text(json.dumps(networks, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
