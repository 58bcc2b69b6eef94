"""What was concluded goes on resting on its premise, whatever becomes of where the evidence of that is filed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Claim
from beliefgraph.testing import FixedClock

VIEWS = ("", "sales", "客服")


def claim(subject: str, predicate: str, value: str) -> dict[str, Any]:
    return {"subject": subject, "predicate": predicate, "value": value}


def tell(graph: BeliefGraph, speaker: str, value: str = "打折", **how: Any) -> tuple[str, str]:
    """Ids of the evidence and the belief of what a customer wants."""
    text = f"{speaker} says Acme wants {value}"
    told = graph.observe(text, speaker=speaker, claims=[claim("Acme", "wants", value)], at="2025-11-01T00:00Z", **how)
    return told.evidence[0].id, told.beliefs[0].id


def conclude(graph: BeliefGraph, premise: str, value: str = "stays", **how: Any) -> str:
    claims = [claim("Acme", "will", value)]
    return graph.observe(f"Acme {value}", claims=claims, derives_from=premise, source="crm", **how).beliefs[0].id


def believed(graph: BeliefGraph, belief: str, agent: str = "") -> float:
    return graph.explain(belief, agent=agent).opinion.belief


def test_sharing_a_premise_keeps_what_was_concluded_from_it(graph: BeliefGraph) -> None:
    evidence, premise = tell(graph, "Rita", agent="sales")
    stays = conclude(graph, premise, agent="sales")
    before, digest = believed(graph, stays), graph.digest()
    assert before > 0.4
    shared = graph.share(evidence)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    (derivation,) = graph.explain(stays).derivations
    assert ([p.value for p in derivation.premises], derivation.hidden, derivation.missing) == (["打折"], (), ())
    graph.undo(act=shared.act)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    assert graph.digest() == digest
    assert graph.explain(stays).derivations[0].hidden == ("sales",)
    graph.share(evidence)
    graph.observe("不打折", speaker="Rita", claims=[claim("Acme", "wants", "打折") | {"polarity": -1}])
    assert believed(graph, stays) < before - 0.1, "it moves with what all see"


@pytest.mark.parametrize(
    ("agent", "said", "words"),
    [
        ("sales", "Acme wants a discount", "something that only sales sees"),
        ("销售", "客户要打折", "只有销售能看到的内容"),
    ],
)
def test_a_premise_that_another_agent_alone_sees_is_said_to_be_there(
    agent: str, said: str, words: str, graph: BeliefGraph
) -> None:
    premise = graph.observe(said, claims=[claim(said, "is", "so")], speaker="Rita", agent=agent).beliefs[0].id
    told = graph.observe(said, claims=[claim(said, "will", said)], derives_from=premise, agent=agent).beliefs[0].id
    assert words in graph.explain(told).text
    assert premise not in graph.explain(told).text
    assert words not in graph.explain(told, agent=agent).text


def test_keeping_a_premise_to_oneself_keeps_what_was_concluded_from_it_and_back(graph: BeliefGraph) -> None:
    evidence, premise = tell(graph, "Rita", agent="sales", shared=True)
    stays = conclude(graph, premise)
    before, digest = believed(graph, stays), graph.digest()
    for agent in VIEWS[:2]:
        assert believed(graph, stays, agent) == pytest.approx(before, abs=1e-4)
    kept = graph.unshare(evidence)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    assert graph.explain(stays).derivations[0].hidden == ("sales",)
    assert graph.explain(stays, agent="sales").derivations[0].hidden == ()
    graph.undo(act=kept.act)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    assert graph.digest() == digest


@pytest.mark.parametrize("said", [{"value": "赠品"}, {"subject": "宏达"}, {"context": {"年份": "2026"}}])
def test_splitting_all_of_a_premise_keeps_what_was_concluded_from_it_and_back(
    said: dict[str, Any], graph: BeliefGraph
) -> None:
    told = [tell(graph, speaker) for speaker in ("Rita", "李雷")]
    stays = conclude(graph, told[0][1])
    before, digest = believed(graph, stays), graph.digest()
    part = graph.split(told[0][1], [told[0][0]], **said)
    assert graph.explain(stays).derivations[0].premises[0].id == told[0][1], "a part of it leaves the premise"
    graph.undo(act=part.act)
    split = graph.split(told[0][1], [evidence for evidence, _ in told], **said)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    (premise,) = graph.explain(stays).derivations[0].premises
    assert premise.id != told[0][1]
    graph.undo(act=split.act)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    assert graph.digest() == digest


def test_a_premise_that_was_moved_and_shared_is_followed_either_way_round(graph: BeliefGraph) -> None:
    evidence, premise = tell(graph, "Rita", agent="sales")
    stays = conclude(graph, premise, agent="sales")
    before = believed(graph, stays)

    def current() -> str:
        return next(b.id for b in graph.beliefs(agent="sales") if b.predicate == "wants")

    graph.move(premise, {"年份": "2026"})
    graph.share(evidence)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    graph.move(current(), {})
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)
    graph.unshare(evidence)
    assert believed(graph, stays) == pytest.approx(before, abs=1e-4)


def seen(graph: BeliefGraph) -> dict[str, dict[str, tuple[float, float]]]:
    """Every view: what is believed, by its words."""
    return {
        agent: {b.text: (round(b.opinion.belief, 4), round(b.opinion.unknown, 4)) for b in graph.beliefs(agent=agent)}
        for agent in VIEWS
    }


@settings(max_examples=25)
@given(
    shared=st.lists(st.booleans(), min_size=3, max_size=3),
    turned=st.sets(st.integers(0, 2), min_size=1),
    trust=st.sampled_from((0.0, 0.5, 1.0)),
)
def test_no_view_depends_on_the_order_in_which_premises_were_shared(
    shared: list[bool], turned: set[int], trust: float
) -> None:
    """Law: the same acts of sharing in any order end in the same views, and the reverse acts in those of before."""

    def told() -> tuple[BeliefGraph, list[str]]:
        graph = BeliefGraph.open(zone="UTC", embedder="none", clock=FixedClock(datetime(2025, 12, 1, tzinfo=UTC)))
        graph.trust("客服", "sales", trust)
        agents = ["客服", "sales", "sales"]
        said = [tell(graph, f"P{n}", agent=agents[n], shared=each) for n, each in enumerate(shared)]
        for number, (_, premise) in enumerate(said):
            conclude(graph, premise, f"v{number}", agent=agents[number], shared=True)
        return graph, [evidence for evidence, _ in said]

    def turn(graph: BeliefGraph, evidence: str, share: bool) -> None:
        (graph.share if share else graph.unshare)(evidence)

    ends = []
    for order in permutations(sorted(turned)):
        graph, evidence = told()
        before = seen(graph), graph.digest()
        for number in order:
            turn(graph, evidence[number], not shared[number])
        ends.append(seen(graph))
        for number in order:
            turn(graph, evidence[number], shared[number])
        assert (seen(graph), graph.digest()) == before
    assert all(end == ends[0] for end in ends)


def test_a_link_between_two_that_became_one_is_no_difference(open_graph: Callable[..., BeliefGraph]) -> None:
    digests = set()
    for linked in (True, False):
        graph = open_graph()
        ids = [
            graph.observe(f"{who}: 12", ref=who, claims=[Claim(who, "price", "12")]).beliefs[0].id
            for who in ("Bobby Ray", "鲍勃")
        ]
        if linked:
            graph.link(ids[0], "CONTRADICTS", ids[1], strength=0.7)
        graph.alias("鲍勃", "Bobby Ray")
        digests.add(graph.digest())
    assert len(digests) == 1
