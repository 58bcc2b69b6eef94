"""Writes confidence.json: inputs, and what an independent reference makes of them.

Run by hand when the reference changes: `python tests/golden/make_golden.py FOLDER`, where FOLDER holds
`confidence_reference.py`. No number comes from beliefgraph: all are the reference's, or an article's own.
"""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
GOLDEN = HERE / "confidence.json"
KAPPAS: dict[str, float] = {"1": 1.0, "3": 3.0, "inf": float("inf")}
Json = dict[str, Any]


def load_reference(folder: Path) -> ModuleType:
    """The reference module of a folder.

    It imports scipy for its graph class alone, which is not used here; a stand-in takes the place of those
    imports, and fails if anything should call it.
    """
    path = folder / "confidence_reference.py"
    spec = importlib.util.spec_from_file_location("confidence_reference", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"{path} is not there")
    module = importlib.util.module_from_spec(spec)
    with _known({spec.name: module, **_scipy_stand_ins()}):
        spec.loader.exec_module(module)
    return module


def _scipy_stand_ins() -> dict[str, ModuleType]:
    def unused(*_: object, **__: object) -> None:
        raise AssertionError("the golden numbers need no sparse matrices")

    modules = {name: ModuleType(name) for name in ("scipy", "scipy.sparse", "scipy.sparse.csgraph")}
    modules["scipy.sparse"].csr_matrix = unused  # type: ignore[attr-defined]
    modules["scipy.sparse.csgraph"].connected_components = unused  # type: ignore[attr-defined]
    return modules


@contextmanager
def _known(modules: dict[str, ModuleType]) -> Iterator[None]:
    before = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def golden(ref: ModuleType) -> Json:
    """All cases with their expected numbers, ready for JSON."""
    return rounded(
        {
            "weights": weights(ref),
            "opinions": opinions(ref),
            "evidence": evidence(ref),
            "claims": claims(ref),
            "chains": chains(ref),
            "folds": folds(ref),
            "articles": ARTICLES,
        }
    )


def rounded(value: Any) -> Any:
    """Numbers rounded to 12 digits after the point, everything else as it is."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(part) for part in value]
    return round(float(value), 12) if isinstance(value, float) else value


def weights(ref: ModuleType) -> list[Json]:
    """Evidence masses of single qualities, and effective counts of masses."""
    qualities = [0.0, 0.05, 0.16, 0.3, 0.45, 0.5, 0.63, 0.7, 0.8, 0.9, 0.95, 1.0]
    masses = [0.0, 0.1, 0.5, 1.0, 2.5, 6.0, 20.0]
    return [
        {
            "kappa": name,
            "mass": [[q, float(ref.omega(q, k))] for q in qualities],
            "count": [[mass, float(ref.eff(mass, k))] for mass in masses],
        }
        for name, k in KAPPAS.items()
    ]


def opinions(ref: ModuleType) -> list[Json]:
    masses = [0.0, 0.1, 0.7, 1.5, 4.0, 12.0]
    return [
        {"kappa": name, "support": pro, "refute": con, "expect": _floats(ref.opinion(pro, con, k=k))}
        for name, k in KAPPAS.items()
        for pro in masses
        for con in masses
    ]


def evidence(ref: ModuleType) -> list[Json]:
    """Sets of evidence with masses; for one value also the opinion, for several the claim set."""
    return [_evidence_case(ref, name, items, now, half_life) for name, items, now, half_life in _sets()]


def _sets() -> list[tuple[str, list[Json], float, float]]:
    told = [
        ("coffee, one speaker", [_item(0, stance=0.6), _item(1, stance=-0.8, at=30.0)]),
        ("coffee, two speakers", [_item(0), _item(1, stance=-0.8, speaker="b", origin="b")]),
        ("a hedge supersedes nothing", [_item(0), _item(1, stance=-0.2, at=5.0)]),
        ("a hedge is superseded", [_item(0, stance=0.2), _item(1, stance=-0.8, at=5.0)]),
        ("the border of a hedge", [_item(0), _item(1, stance=-0.3, at=5.0)]),
        ("unknown speakers", [_item(0, speaker=""), _item(1, speaker="", origin="o", stance=-0.9, at=1.0)]),
        ("equal times go by sequence", [_item(0, seq=2), _item(1, seq=1, stance=-0.9)]),
        ("equal times and sequences go by id", [_item(0), _item(1, stance=-0.9)]),
        ("copies of one origin", [_item(i, speaker=f"s{i}", authority=0.4 + i / 20) for i in range(6)]),
        ("an old strong copy, a new weak one", [_item(0, authority=0.9), _item(1, authority=0.4, at=95.0)]),
        ("ten forum posts", [_item(i, speaker=f"s{i}", origin=f"s{i}", authority=0.4) for i in range(10)]),
        ("another value of one speaker", [_item(0, value="tea"), _item(1, value="coffee", at=9.0)]),
        ("a neutral word", [_item(0), _item(1, stance=0.0, at=9.0, speaker="b", origin="b")]),
    ]
    sets = [(name, items, 100.0, 90.0) for name, items in told]
    chance = random.Random(20)
    for number in range(30):
        values = [""] if number % 2 else ["x", "y", "z"]
        items = [_chance_item(chance, i, values) for i in range(chance.randint(2, 12))]
        sets.append((f"random {number}", items, chance.uniform(365, 700), chance.choice([30.0, 90.0, 365.0])))
    return sets


def _item(number: int, **given: Any) -> Json:
    base = {"speaker": "a", "origin": "a", "stance": 1.0, "authority": 0.8, "at": 0.0}
    return {"id": f"e{number}", **base, "faithfulness": 1.0, "value": "", "seq": 0, **given}


def _chance_item(chance: random.Random, number: int, values: list[str]) -> Json:
    return _item(
        number,
        speaker=chance.choice(["", "a", "b", "c"]),
        origin=chance.choice(["a", "b", "c", "d", "e"]),
        stance=round(chance.uniform(-1, 1), 3),
        authority=round(chance.uniform(0.05, 1), 3),
        at=float(chance.randint(0, 365)),
        faithfulness=round(chance.uniform(0.3, 1), 3),
        value=chance.choice(values),
        seq=chance.randint(0, 2),
    )


def _evidence_case(ref: ModuleType, name: str, items: list[Json], now: float, half_life: float) -> Json:
    told = [_told(ref, item) for item in items]
    case: Json = {"name": name, "now": now, "half_life": half_life, "items": items, "expect": {}}
    for kappa, k in KAPPAS.items():
        masses = ref.masses(told, now, half_life, k)
        expect: Json = {"masses": {value: list(pair) for value, pair in sorted(masses.items())}}
        if list(masses) == [""]:
            expect["opinion"] = _floats(ref.believe(told, now, half_life, k=k))
        else:
            expect["claims"] = _claims(ref, masses, k)
        case["expect"][kappa] = expect
    return case


def _told(ref: ModuleType, item: Json) -> Any:
    names = {"at": "t"}
    return ref.Ev(**{names.get(key, key): value for key, value in item.items()})


def claims(ref: ModuleType) -> list[Json]:
    """Mutually exclusive values by their masses."""
    told: list[dict[str, tuple[float, float]]] = [
        {"x": (1.3, 0.0)},
        {"x": (0.0, 1.3)},
        {"x": (1.3, 0.4)},
        {"x": (1.3, 0.0), "y": (1.3, 0.0)},
        {"x": (2.0, 0.0), "y": (0.5, 0.0), "z": (0.1, 0.0)},
        {"x": (2.0, 3.0), "y": (0.5, 0.0)},
        {"x": (0.0, 3.0), "y": (0.0, 2.0)},
        {"x": (38.0, 0.0), "y": (0.0, 2.0)},  # with kappa 1 the reference's disbelief in x falls below 0
        {"美式": (4.0, 0.2), "拿铁": (3.0, 0.0), "茶": (0.0, 1.0)},
        {f"v{i}": (0.3 * i, 0.1 * (5 - i)) for i in range(6)},
    ]
    chance = random.Random(21)
    for _ in range(20):
        told.append({v: (chance.uniform(0, 9), chance.choice([0, chance.uniform(0, 9)])) for v in "xyzw"})
    return [
        {
            "kappa": kappa,
            "masses": {v: list(pair) for v, pair in masses.items()},
            "expect": _claims(ref, masses, k),
        }
        for masses in told
        for kappa, k in KAPPAS.items()
    ]


def _claims(ref: ModuleType, masses: dict[str, tuple[float, float]], k: float) -> Json:
    probability, unknown, _ = ref.claim_set(masses, k)
    beliefs = ref.claim_beliefs(masses, k)
    return {
        "unknown": float(unknown),
        "probability": {value: float(p) for value, p in probability.items()},
        "beliefs": {value: [float(part) for part in parts] for value, parts in beliefs.items()},
    }


def chains(ref: ModuleType) -> list[Json]:
    """Contexts from the root to a leaf; `aside` is told in a context below the root, not on the way."""
    chance = random.Random(22)
    told = [
        ([[2.0, 0.0], [0.0, 0.0]], [0.0, 0.0]),
        ([[2.0, 0.0], [0.0, 1.5]], [0.0, 0.0]),
        ([[0.0, 0.0], [0.0, 1.5]], [4.0, 0.0]),
        ([[1.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], [0.0, 0.0]),
    ]
    for _ in range(20):
        length = chance.randint(1, 4)
        told.append(
            (
                [[chance.uniform(0, 8), chance.uniform(0, 8)] for _ in range(length)],
                [chance.uniform(0, 8), 0.0],
            )
        )
    cases = []
    for chain, aside in told:
        heard = [[chain[0][0] + 0.25 * aside[0], chain[0][1] + 0.25 * aside[1]], *chain[1:]]
        for kappa, k in KAPPAS.items():
            expect = _floats(ref.scoped(heard, k=k))
            cases.append({"kappa": kappa, "chain": chain, "aside": aside, "expect": expect})
    return cases


def folds(ref: ModuleType) -> list[Json]:
    """The articles' rules after every step; every fold begins with support."""
    chance = random.Random(23)
    cases = []
    for number in range(20):
        items = [_chance_item(chance, i, [""]) for i in range(chance.randint(1, 10))]
        items.sort(key=lambda item: (item["at"], item["seq"], item["id"]))
        items[0]["stance"] = abs(items[0]["stance"]) + 0.001
        later = items[-1]["at"] + chance.uniform(0, 400)
        cases.append({"name": f"random {number}", "items": items, "now": later, "expect": _folded(ref, items, later)})
    return cases


def _folded(ref: ModuleType, items: list[Json], now: float) -> Json:
    expect: Json = {}
    for name, rule in (
        ("signed-shift", ref.R1()),
        ("weighted-retention", ref.R2()),
        ("bounded-nudge", ref.R3()),
    ):
        fold, steps = ref.Fold(rule), []
        for item in items:
            fold.add(_told(ref, item))
            state = fold.st[-1]
            steps.append(float(state[0] if isinstance(state, tuple) else state))
        expect[name] = {"steps": steps, "read": _floats(fold.read(now))}
    return expect


def _floats(numbers: dict[str, Any]) -> dict[str, float]:
    return {name: float(number) for name, number in numbers.items()}


ARTICLES: list[Json] = [
    # A0, 4.2 and 4.3: .6, then v = -.8 with w = .5, gives -.1; half of it after 90 days.
    {"rule": "signed-shift", "from": 0.6, "stance": -0.8, "shift": 0.5, "to": -0.1},
    {"rule": "signed-shift", "fade": 90.0, "from": -0.1, "to": -0.05},
    {"rule": "signed-shift", "fade": 90.0, "from": 0.8, "to": 0.4},
    {"rule": "signed-shift", "fade": 180.0, "from": 0.8, "to": 0.2},
    # A3, 3.3: .9 kept at .7, and a vote of .4 against.
    {"rule": "weighted-retention", "from": 0.9, "stance": -1.0, "authority": 0.4, "to": 0.51},
    # A4, 5.2: strength .8 for, from one half; then .8 against.
    {"rule": "bounded-nudge", "from": 0.5, "stance": 1.0, "authority": 0.8, "to": 0.7},
    {"rule": "bounded-nudge", "from": 0.7, "stance": -1.0, "authority": 0.8, "to": 0.364},
    {"rule": "bounded-nudge", "from": 0.5, "stance": -1.0, "authority": 0.8, "to": 0.26},
]


def main(folder: str) -> None:
    text = json.dumps(golden(load_reference(Path(folder))), ensure_ascii=False, separators=(",", ":"))
    GOLDEN.write_text(text.replace('},{"', '},\n{"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
