"""When a belief has had its time: weak, refuted for long, and which words are still needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.changes import Filed
from beliefgraph.domain.lifecycle import Terms, days_since, is_weak, needed, refuted, said
from beliefgraph.domain.model import Edge, Evidence
from beliefgraph.domain.opinion import from_masses
from beliefgraph.domain.revision import Policy, Voice, read_at, settle
from beliefgraph.domain.rules import RULES

START = datetime(2025, 1, 1, tzinfo=UTC)
POLICY = Policy(RULES["evidence-sum"], 90.0)
CELL = ((), "")
TERMS = Terms()


def voice(
    ident: str, day: float, stance: float = -1.0, origin: str = "", value: str = "", premises: tuple[str, ...] = ()
) -> Voice:
    at = START + timedelta(days=day)
    evidence = Evidence(ident, ident, "s", origin or ident, origin or ident, at, at=at, premises=premises)
    return Voice(Filed(Edge(ident, "b", "n", stance, 0.85, 0.45), evidence), value, origin or ident, origin or ident)


def day(number: float) -> float:
    return (START + timedelta(days=number)).timestamp()


def test_a_belief_is_weak_when_it_decides_nothing_but_not_when_accounts_stand_against_one_another() -> None:
    assert is_weak(from_masses(0.15, 0.05, 0.8), TERMS)
    assert not is_weak(from_masses(0.3, 0.05, 0.65), TERMS)
    assert not is_weak(from_masses(0.45, 0.45, 0.1), TERMS), "contested is a conflict"
    assert is_weak(from_masses(0.3, 0.05, 0.65), replace(TERMS, weak_below=0.3))


def test_evidence_counts_from_when_it_was_said_else_from_when_it_was_recorded() -> None:
    dated, undated = voice("a", 3).filed.evidence, replace(voice("a", 3).filed.evidence, at=None)
    assert (said(replace(dated, recorded=START)), said(undated)) == (dated.at, undated.recorded)
    assert days_since(START, START + timedelta(hours=36)) == 1.5


def test_words_are_needed_while_they_count_on_what_decides() -> None:
    voices = [voice("old", 0, 1.0, "Ann"), voice("new", 1, -1.0, "Ann"), voice("copy", 2, -1.0, "Ann")]
    concluded = voice("so", 2, 1.0, "Bob", premises=("b_1",))
    settled = settle([*voices, concluded], POLICY)
    opinions = read_at(settled, POLICY, day(3))
    assert needed(settled, opinions, TERMS) == {"copy", "so"}, "the last word of an origin, and what was concluded"
    assert needed(settled, read_at(settled, POLICY, day(900)), TERMS) == set(), "nothing is decided any more"


def test_three_origins_for_thirty_days_are_needed() -> None:
    three = [voice(name, at) for name, at in (("a", 0), ("b", 1), ("c", 2))]
    assert refuted(three, POLICY, CELL, day(29.9), TERMS) is None
    found = refuted(three, POLICY, CELL, day(30), TERMS)
    assert found is not None
    assert (found.full, found.origins) == (day(30), 3)
    assert found.signed <= -0.4
    assert refuted(three[:2], POLICY, CELL, day(60), TERMS) is None
    copies = [*three[:2], voice("c", 2, origin="a"), voice("d", 3, origin="b")]
    assert refuted(copies, POLICY, CELL, day(60), TERMS) is None, "copies of one origin are one"
    fewer = replace(TERMS, invalidate_origins=2, invalidate_after_days=10)
    assert refuted(three[:2], POLICY, CELL, day(11), fewer) is not None


def test_who_speaks_for_it_in_between_starts_the_time_anew() -> None:
    three = [voice(name, at) for name, at in (("a", 0), ("b", 1), ("c", 2))]
    support = [voice(f"s{n}", 20, 1.0) for n in range(4)]
    assert refuted([*three, *support], POLICY, CELL, day(40), TERMS) is None, "it is not clearly not so"
    again = [voice(f"r{n}", 25) for n in range(9)]
    assert refuted([*three, *support, *again], POLICY, CELL, day(54), TERMS) is None
    found = refuted([*three, *support, *again], POLICY, CELL, day(56), TERMS)
    assert found is not None
    assert found.full == day(55)


def test_what_is_said_later_is_not_known_yet() -> None:
    three = [voice(name, at) for name, at in (("a", 0), ("b", 1), ("c", 200))]
    assert refuted(three, POLICY, CELL, day(100), TERMS) is None


def test_once_full_it_stays_so_whenever_anybody_looks() -> None:
    three = [voice(name, 0) for name in "abc"]
    faded = read_at(settle(three, POLICY), POLICY, day(2000))[CELL].signed
    assert faded > -0.4, "by now it is forgotten"
    assert refuted(three, POLICY, CELL, day(2000), TERMS) == refuted(three, POLICY, CELL, day(30), TERMS)


def test_a_rival_spoken_for_later_does_not_bring_it_back() -> None:
    three = [voice(name, 0) for name in "abc"]
    rival = voice("r", 100, 1.0, value="other")
    assert refuted([*three, rival], POLICY, CELL, day(150), TERMS) is not None


@given(
    st.lists(st.tuples(st.integers(0, 90), st.sampled_from([-1.0, -0.8, 1.0]), st.sampled_from("abcdef")), max_size=9),
    st.integers(0, 300),
    st.integers(0, 300),
)
def test_when_one_looks_does_not_matter(told: list[tuple[int, float, str]], one: int, other: int) -> None:
    """With nothing said in between, what is found at a moment is found at every later one, and from the same moment."""
    voices = [voice(f"e{n}", at, stance, origin) for n, (at, stance, origin) in enumerate(told)]
    earlier, later = sorted((one, other))
    last = max((at for at, _, _ in told), default=0)
    if earlier < last:
        return
    first, second = (refuted(voices, POLICY, CELL, day(at), TERMS) for at in (earlier, later))
    if first is not None:
        assert second == first
    elif second is not None:
        assert second.full > day(earlier)


@pytest.mark.parametrize("rule", [name for name in RULES if name != "evidence-sum"])
def test_the_articles_rules_are_judged_by_their_own_numbers(rule: str) -> None:
    policy = Policy(RULES[rule], 90.0)
    many = [voice(name, 0) for name in "abcdefgh"]
    low = read_at(settle(many, policy), policy, day(30))[CELL].signed <= -0.4
    assert (refuted(many, policy, CELL, day(31), TERMS) is not None) == low
