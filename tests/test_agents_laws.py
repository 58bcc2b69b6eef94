"""What one agent sees is what a graph of its own would hold that got only what it sees, weighed by its trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.agents import Trust, trusted
from beliefgraph.domain.model import Belief, Status
from beliefgraph.domain.opinion import Opinion
from beliefgraph.testing import FixedClock

NOW = datetime(2026, 12, 1, tzinfo=UTC)
START = datetime(2026, 6, 1, tzinfo=UTC)
AGENTS = ("a", "b", "小陈")
Place = tuple[str, str, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Said:
    """One observation."""

    number: int
    agent: str
    shared: bool | None
    speaker: str
    predicate: str
    value: str
    stance: float
    day: int
    context: tuple[tuple[str, str], ...]
    retracted: bool = False

    def seen_by(self, agent: str) -> bool:
        return self.is_shared or self.agent == agent

    @property
    def is_shared(self) -> bool:
        return not self.agent or bool(self.shared)

    def given(self, trust: float = 1.0, *, alone: bool = False) -> dict[str, Any]:
        claim = {
            "subject": "Maya", "predicate": self.predicate, "value": self.value, "stance": self.stance, "weight": trust,
        }  # fmt: skip
        whose = {} if alone else {"agent": self.agent, "shared": self.shared if self.agent else None}
        return {
            "text": f"{self.number}: {self.speaker} says {self.value} 是这样说的",
            "speaker": self.speaker,
            "source": "dialog",
            "origin": self.speaker or f"o{self.number}",
            "at": START + timedelta(days=self.day),
            "sequence": self.number,
            "context": dict(self.context),
            "id": f"e{self.number}",
            "claims": [claim],
            **whose,
        }


SAID = st.builds(
    Said,
    number=st.just(0),
    agent=st.sampled_from(("", *AGENTS)),
    shared=st.sampled_from((None, True, False)),
    speaker=st.sampled_from(("Maya", "Ken", "李雷", "")),
    predicate=st.sampled_from(("lives_in", "likes")),
    value=st.sampled_from(("Rome", "上海")),
    stance=st.sampled_from((1.0, 0.6, 0.2, -0.5, -1.0)),
    day=st.integers(0, 6),
    context=st.sampled_from(((), (("scenario", "work"),), (("version", "2"),), (("version", "2.1"),))),
    retracted=st.sampled_from((False, False, False, True)),
)
TOLD = st.lists(SAID, max_size=9).map(lambda some: [replace(each, number=n) for n, each in enumerate(some)])
TRUST = st.dictionaries(
    st.tuples(st.sampled_from(AGENTS), st.sampled_from(AGENTS)).filter(lambda pair: pair[0] != pair[1]),
    st.sampled_from((0.0, 0.5, 1.0)),
)


def opened(path: str = ":memory:", rule: str = "evidence-sum") -> BeliefGraph:
    chosen = Settings(synchronous="NORMAL", rule=rule)
    graph = BeliefGraph.open(path, settings=chosen, zone="UTC", embedder="none", clock=FixedClock(NOW))
    graph.place_context("version", "2.1", parent="2")
    return graph


def told(graph: BeliefGraph, said: Sequence[Said], *, alone: bool = False) -> BeliefGraph:
    for each in said:
        graph.observe(**each.given(alone=alone))
        if each.retracted:
            graph.retract(f"e{each.number}", "mistaken")
    return graph


def on_its_own(said: Sequence[Said], agent: str, trust: dict[tuple[str, str], float], rule: str) -> BeliefGraph:
    """A graph without agents that got what one of them sees, as far as it trusts it."""
    entries = [Trust(one, other, value, NOW) for (one, other), value in trust.items()]
    reach = trusted(agent, entries)
    graph = opened(rule=rule)
    for each in said:
        how_far = reach.of(each.agent) if agent else 1.0
        if each.seen_by(agent) and how_far > 0:
            graph.observe(**each.given(how_far, alone=True))
            if each.retracted:
                graph.retract(f"e{each.number}", "mistaken")
    return graph


def believed(graph: BeliefGraph, agent: str = "", **when: Any) -> dict[Place, Opinion]:
    def place(belief: Belief) -> Place:
        return belief.subject, belief.predicate, belief.value, belief.scope

    found = graph.beliefs(agent=agent, status=Status.ACTIVE, **when)
    return {place(b): b.opinion for b in found if b.opinion.unknown < 1.0}


def same(one: dict[Place, Opinion], other: dict[Place, Opinion]) -> None:
    assert one.keys() == other.keys()
    for place, opinion in one.items():
        assert astuple(opinion) == pytest.approx(astuple(other[place]), abs=1e-9)


@pytest.mark.parametrize("store", ["memory", "sqlite"])
@pytest.mark.parametrize("rule", ["evidence-sum", "signed-shift"])
@settings(max_examples=40)
@given(TOLD, TRUST)
def test_a_view_is_a_graph_of_its_own(
    store: str, rule: str, said: list[Said], trust: dict[tuple[str, str], float]
) -> None:
    with TemporaryDirectory() as folder:
        path = ":memory:" if store == "memory" else str(Path(folder) / "graph.db")
        with told(opened(path, rule), said) as graph:
            for (one, other), value in trust.items():
                graph.trust(one, other, value)
            for agent in ("", *AGENTS):
                with on_its_own(said, agent, trust, rule) as own:
                    same(believed(graph, agent), believed(own))
                    early = {"as_of": START + timedelta(days=3)}
                    same(believed(graph, agent, **early), believed(own, **early))


@settings(max_examples=40)
@given(TOLD, TRUST, st.randoms(use_true_random=False))
def test_views_do_not_depend_on_the_order_of_acts(
    said: list[Said], trust: dict[tuple[str, str], float], random: Any
) -> None:
    acts: list[Any] = [*said, *trust.items()]
    shuffled = list(acts)
    random.shuffle(shuffled)
    with opened() as one, opened() as other:
        for graph, order in ((one, acts), (other, shuffled)):
            for act in order:
                if isinstance(act, Said):
                    told(graph, [act])
                else:
                    graph.trust(*act[0], act[1])
        for agent in ("", *AGENTS):
            same(believed(one, agent), believed(other, agent))
            assert {b.id for b in one.beliefs(agent=agent)} == {b.id for b in other.beliefs(agent=agent)}


@settings(max_examples=40)
@given(TOLD, TRUST, st.sampled_from(AGENTS))
def test_what_an_agent_does_for_itself_changes_nothing_for_others(
    said: list[Said], trust: dict[tuple[str, str], float], agent: str
) -> None:
    own = [each for each in said if each.agent == agent and not each.is_shared]
    rest = [each for each in said if each not in own]
    with told(opened(), rest) as without, told(opened(), said) as beside:
        for graph in (without, beside):
            for (one, other), value in trust.items():
                graph.trust(one, other, value)
        for other in ("", *AGENTS):
            if other != agent:
                seen, as_before = (g.beliefs(agent=other, status=None) for g in (beside, without))
                assert seen == as_before
                for belief in seen:
                    texts = [g.explain(belief.id, agent=other).text for g in (beside, without)]
                    assert texts[0] == texts[1]
                    histories = [g.history(belief.id, agent=other) for g in (beside, without)]
                    assert histories[0] == histories[1]
                assert beside.evidence(agent=other) == without.evidence(agent=other)


@settings(max_examples=40)
@given(TOLD, TRUST)
def test_every_belief_of_a_view_is_found_by_its_id_and_listed_once(
    said: list[Said], trust: dict[tuple[str, str], float]
) -> None:
    with told(opened(), said) as graph:
        for (one, other), value in trust.items():
            graph.trust(one, other, value)
        for agent in AGENTS:
            listed = graph.beliefs(agent=agent, status=None)
            assert [b.id for b in listed] == sorted({b.id for b in listed})
            paged, after = [], ""
            while page := graph.beliefs(agent=agent, status=None, after=after, limit=1):
                paged += page
                after = page[-1].id
            assert paged == listed
            from_dialog = graph.beliefs(agent=agent, source="dialog") if said else []  # else no such source is known
            assert from_dialog == [b for b in listed if b.status is Status.ACTIVE]
            for belief in listed:
                explained = graph.explain(belief.id, agent=agent)
                assert explained.belief == belief
                counting = [c for c in (*explained.supports, *explained.refutes) if c.counts]
                assert all(c.trust > 0 for c in counting)


@settings(max_examples=40)
@given(TOLD)
def test_sharing_everything_and_trusting_in_full_is_the_graph_that_all_see(said: list[Said]) -> None:
    with told(opened(), said) as graph, told(opened(), said, alone=True) as plain:
        graph.share([f"e{each.number}" for each in said])
        for one in AGENTS:
            for other in AGENTS:
                if one != other:
                    graph.trust(one, other, 1.0)
        for agent in ("", *AGENTS):
            same(believed(graph, agent), believed(plain))


@settings(max_examples=40)
@given(TOLD, st.sets(st.integers(0, 8)))
def test_what_is_shared_and_unshared_is_as_before(said: list[Said], some: set[int]) -> None:
    chosen = [f"e{s.number}" for s in said if s.number in some and not s.is_shared]
    with told(opened(), said) as graph:
        before = {agent: believed(graph, agent) for agent in ("", *AGENTS)}
        digest = graph.digest()
        graph.share(chosen)
        graph.unshare(chosen)
        for agent, beliefs in before.items():
            same(believed(graph, agent), beliefs)
        assert graph.digest() == digest


@settings(max_examples=40)
@given(TOLD, TRUST)
def test_less_trust_never_leaves_less_unknown(said: list[Said], trust: dict[tuple[str, str], float]) -> None:
    """Law 14, where no speaker takes an earlier word back: a word that does not count takes nothing back either."""
    apart = [replace(each, speaker=f"speaker {each.number}", context=()) for each in said]
    with told(opened(), apart) as graph:
        views = []
        for how_far in (1.0, 0.5):
            for (one, other), value in trust.items():
                graph.trust(one, other, value * how_far)
            views.append({agent: believed(graph, agent) for agent in AGENTS})
        for agent in AGENTS:
            full, less = (view[agent] for view in views)
            for place, opinion in less.items():
                assert opinion.unknown >= full[place].unknown - 1e-12
