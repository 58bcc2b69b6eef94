"""The four rules, number by number, against an independent reference and the articles."""

from __future__ import annotations

import importlib.util
import json
import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.domain.article_rules import BoundedNudge, SignedShift, WeightedRetention
from beliefgraph.domain.confidence import DAY, Cell, Item, freshness
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.evidence_sum import EvidenceSum
from beliefgraph.domain.model import Context, Scope, Standing
from beliefgraph.domain.opinion import Opinion
from beliefgraph.domain.rules import RULES

HERE = Path(__file__).parent / "golden"
SHARED = HERE.parent.parent.parent / "shared"
Json = dict[str, Any]

GOLDEN: Json = json.loads((HERE / "confidence.json").read_text(encoding="utf-8"))
PLAIN = ContextTree()
TOLERANCE = 1e-9


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=TOLERANCE, rel=TOLERANCE)


def rule_of(kappa: str) -> EvidenceSum:
    return EvidenceSum(kappa=float(kappa))


def item_of(given: Json, shift: float = 0.3) -> Item:
    return Item(
        evidence=given["id"],
        cell=((), given["value"]),
        stance=given["stance"],
        authority=given["authority"],
        order=(given["at"] * DAY, given["seq"], given["id"]),
        speaker=given["speaker"],
        origin=given["origin"],
        faithfulness=given["faithfulness"],
        shift=shift,
        at=given["at"] * DAY,
    )


def items_of(case: Json) -> list[Item]:
    return sorted(map(item_of, case["items"]), key=lambda item: item.order)


def cases(part: str) -> Any:
    found = GOLDEN[part]
    return pytest.mark.parametrize("case", found, ids=[case.get("name", str(n)) for n, case in enumerate(found)])


def assert_same_opinion(opinion: Opinion, expect: Json) -> None:
    got = {
        "b": opinion.belief,
        "d": opinion.disbelief,
        "u": opinion.unknown,
        "p": opinion.probability,
        "signed": opinion.signed,
        "decided": opinion.decided,
        "contested": opinion.contested,
    }
    assert got == near({name: expect[name] for name in got})


@cases("weights")
def test_masses_and_effective_counts(case):
    rule = rule_of(case["kappa"])
    for quality, mass in case["mass"]:
        assert rule.mass_of(quality) == near(mass)
    for mass, count in case["count"]:
        assert rule.count(mass) == near(count)


def test_opinions_of_two_masses():
    for case in GOLDEN["opinions"]:
        assert_same_opinion(rule_of(case["kappa"]).opinion(case["support"], case["refute"]), case["expect"])


@pytest.mark.parametrize("kappa", ["1", "3", "inf"])
@cases("evidence")
def test_sets_of_evidence(case, kappa):
    rule, now = rule_of(kappa), case["now"] * DAY
    tally = rule.tally(PLAIN, case["half_life"])
    for item in items_of(case):
        tally.add(item)
    expect = case["expect"][kappa]
    for standings in (tally.standings(), tally.standings(now)):
        assert present(standings, now, case["half_life"]) == near(flat(expect["masses"]))
        opinions = rule.read(standings, now, case["half_life"], PLAIN)
        if "opinion" in expect:
            assert_same_opinion(opinions[(), ""], expect["opinion"])
        else:
            assert_same_claims({value: opinion for (_, value), opinion in opinions.items()}, expect["claims"])


def present(standings: dict[Cell, Standing], now: float, half_life: float) -> dict[str, float]:
    masses = {}
    for (_, value), standing in standings.items():
        fresh = freshness(standing.at, now, half_life)
        masses[value + "+"], masses[value + "-"] = standing.support * fresh, standing.refute * fresh
    return masses


def flat(masses: dict[str, list[float]]) -> dict[str, float]:
    return {value + sign: mass for value, pair in masses.items() for sign, mass in zip("+-", pair, strict=True)}


def assert_same_claims(opinions: dict[str, Opinion], expect: Json) -> None:
    live = expect["beliefs"].keys()
    assert live <= opinions.keys()
    assert {v: opinions[v].probability for v in live} == near(expect["probability"])
    assert {v: opinions[v].unknown for v in live} == near(dict.fromkeys(live, expect["unknown"]))
    for value, (belief, disbelief, _) in expect["beliefs"].items():
        opinion = opinions[value]
        belief = min(belief, belief + disbelief)  # the reference lets disbelief fall below 0, we stop at 0
        assert (opinion.belief, opinion.disbelief, opinion.confidence) == near((belief, max(disbelief, 0.0), belief))


def test_competing_values():
    for case in GOLDEN["claims"]:
        masses = {value: (support, refute) for value, (support, refute) in case["masses"].items()}
        assert_same_claims(rule_of(case["kappa"]).compete(masses), case["expect"])


def test_chains_of_contexts():
    for case in GOLDEN["chains"]:
        places = ["v" + ".1" * step for step in range(1, len(case["chain"]))]
        tree = ContextTree(Context("version", low, high) for high, low in pairwise(places))
        scopes: list[Scope] = [(), *((("version", place),) for place in places)]
        masses = {(scope, ""): pair for scope, pair in zip(scopes, case["chain"], strict=True)}
        masses[(("region", "EU"),), ""] = case["aside"]
        standings = {cell: Standing(support, refute) for cell, (support, refute) in masses.items()}
        opinions = rule_of(case["kappa"]).read(standings, None, None, tree)
        assert_same_opinion(opinions[scopes[-1], ""], case["expect"])


@pytest.mark.parametrize("name", ["signed-shift", "weighted-retention", "bounded-nudge"])
@cases("folds")
def test_the_articles_rules_step_by_step(case, name):
    rule, expect = RULES[name], case["expect"][name]
    half_life = 90.0 if name == "signed-shift" else None  # the reference fades no other fold
    tally = rule.tally(PLAIN, half_life)
    for given, confidence in zip(case["items"], expect["steps"], strict=True):
        tally.add(item_of(given, shift=given["authority"]))  # the reference keeps A0's weight in authority
        assert tally.standings()[(), ""].support == near(confidence)
    read = rule.read(tally.standings(), case["now"] * DAY, half_life, PLAIN)[(), ""]
    if name == "signed-shift":
        assert (read.signed, read.probability) == near((expect["read"]["signed"], expect["read"]["p"]))
    else:
        assert read.confidence == near(expect["read"]["p"])


@pytest.mark.parametrize("case", GOLDEN["articles"], ids=str)
def test_the_articles_own_numbers(case):
    rule = RULES[case["rule"]]
    if fade := case.get("fade"):
        standings = {((), ""): Standing(case["from"], at=0.0, evidence=1)}
        assert rule.read(standings, fade * DAY, 90.0, PLAIN)[(), ""].signed == near(case["to"])
    else:
        assert isinstance(rule, SignedShift | WeightedRetention | BoundedNudge)
        item = Item(
            "e",
            ((), ""),
            case["stance"],
            case.get("authority", 1.0),
            (0.0, 0, "e"),
            shift=case.get("shift", 0.3),
        )
        assert rule.step(case["from"], item.stance, item) == near(case["to"])


def test_coffee_with_dates_in_between_gives_the_same_and_halves_later():
    rule = SignedShift()
    for days in (1, 101, 1000):
        tally = rule.tally(PLAIN, 90.0)
        for number, (stance, day) in enumerate([(1.0, 0), (-0.8, days)]):
            item = Item(f"e{number}", ((), ""), stance, 0.8, (day * DAY, 0, f"e{number}"), shift=0.5, at=day * DAY)
            tally.add(item)
        read = rule.read(tally.standings(), (days + 90) * DAY, 90.0, PLAIN)
        assert tally.standings()[(), ""].support == -0.1
        assert read[(), ""].signed == pytest.approx(-0.05)


def test_a_founding_refutation_is_the_mirror_of_a_founding_support():
    """Here alone the rule leaves the reference, whose propositions may be stored negative."""
    rule = SignedShift()
    item = Item("e", ((), ""), -0.8, 0.8, (0.0, 0, "e"))
    assert rule.step(None, item.stance, item) == -rule.initial


def test_the_golden_file_is_what_the_reference_says():
    if not SHARED.is_dir():
        pytest.skip(
            "the reference beside the repository (../shared/reference) is not here; the stored numbers were used"
        )
    spec = importlib.util.spec_from_file_location("make_golden", HERE / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    fresh, stored = (dict(leaves(told)) for told in (maker.golden(maker.load_reference(SHARED / "reference")), GOLDEN))
    assert fresh.keys() == stored.keys()
    wrong = {path: (leaf, stored[path]) for path, leaf in fresh.items() if not same(leaf, stored[path])}
    assert not wrong, "run tests/golden/make_golden.py again"


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A nested structure as pairs of path and leaf; empty containers are leaves too."""
    if not value or not isinstance(value, dict | list):
        yield path, value
        return
    for name, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(part, f"{path}/{name}")


def same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float | int):
        return math.isclose(a, b, abs_tol=2e-12, rel_tol=1e-12)
    return type(a) is type(b) and a == b
