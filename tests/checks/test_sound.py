"""What the graph does by itself leaves nothing wrong with it, and what was wrong is mended in the order it takes."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.demo import tell
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Severity
from beliefgraph.domain.model import Context, Link, Node, Relation, Status
from beliefgraph.stories import STORIES, Story
from beliefgraph.testing.acts import Life

OpenGraph = Callable[..., BeliefGraph]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_leaves_nothing_to_find(story: Story) -> None:
    with tell(story) as graph:
        assert graph.validate() == []


@pytest.mark.parametrize("seed", [7, 8])
def test_random_acts_leave_no_fault(open_graph: OpenGraph, seed: int) -> None:
    graph = open_graph()
    Life(graph, seed, erases=seed == 8).acts(60)
    found = graph.validate()
    assert {f.rule for f in found if f.severity is Severity.FAULT} <= {"sourceless evidence"}
    out = io.StringIO()
    graph.export(out)
    copy = open_graph()
    copy.load(out.getvalue().splitlines())
    assert copy.validate() == found


def test_what_cannot_be_said_of_a_broken_life_is_mended_in_one_act(open_graph: OpenGraph) -> None:
    """Everything at once: no mending stands in the way of another, and what counts is as it was."""
    graph = open_graph(zone="UTC")
    Life(graph, 9, erases=False).acts(60)
    before, sound = graph.digest(), graph.validate()
    links = list(graph.space.all_links())
    beliefs = [b for family in graph.space.all_families() for b in family.beliefs if b.status is Status.ACTIVE]
    one, other = beliefs[0], beliefs[1]
    graph.space.commit(
        ChangeSet(
            beliefs=[replace(b, standing=replace(b.standing, support=b.standing.support + 1)) for b in beliefs[2:9]]
            + [replace(one, status=Status.WITHDRAWN), replace(other, created=None)],
            links=[Link(one.id, Relation.SUPPORTS, one.id), Link(one.id, Relation.UPDATES, "b_gone")],
            contexts=[Context("版本", "2", "1")],
            nodes=[Node("q_1", "renaming", {"?": 1}), Node("p_1", "pending", {"?": 1})],
        )
    )
    tried = graph.mend(dry_run=True)
    assert tried.dry_run and tried.act == 0 and graph.audit(act="mend") == []
    done = graph.mend(by="nightly", reason="a test")
    assert (done.mended, done.left) == (tried.mended, tried.left)
    assert graph.validate() == sound and done.act == graph.audit(act="mend")[0].number
    assert graph.digest() == before and list(graph.space.all_links()) == links


def test_a_belief_that_supports_another_may_be_withdrawn(sound: BeliefGraph) -> None:
    one, other = sound.beliefs()[:2]
    sound.link(one.id, "SUPPORTS", other.id)
    (evidence,) = (filed.evidence.id for filed in sound.space.filed(one.id))
    sound.retract(evidence, "a test entry")
    assert sound.validate() == []
    sound.restore(evidence)
    assert sound.validate() == []


def test_a_reading_that_was_struck_is_no_fault(sound: BeliefGraph) -> None:
    one = next(b for b in sound.beliefs() if b.value == "绿茶")
    sound.strike(one.id, sound.space.filed(one.id)[0].evidence.id)
    assert sound.validate() == []


def test_looking_writes_nothing(sound: BeliefGraph) -> None:
    out, again = io.StringIO(), io.StringIO()
    sound.export(out)
    sound.space.commit(ChangeSet(contexts=[Context("版本", "2", "1")]))
    assert sound.validate() and sound.validate() and sound.audit(act="mend") == []
    sound.mend()
    sound.export(again)
    assert out.getvalue() != again.getvalue()


def test_what_only_its_rivals_move_needs_no_history(open_graph: OpenGraph) -> None:
    """A conclusion from what nobody believes counts nothing, and another value stands against it."""
    graph = open_graph(zone="UTC")
    price = {"subject": "Acme", "predicate": "price"}
    graph.observe("10", speaker="小美", at="2025-03-01", claims=[price | {"value": "10"}])
    doubted = [{"subject": "Acme", "predicate": "likes", "value": "tea", "polarity": -1}]
    premise = graph.observe("no", speaker="Ivo", at="2025-03-01", claims=doubted).beliefs[0].id
    graph.observe("so", speaker="Bo", at="2025-03-02", derives_from=[premise], claims=[price | {"value": "12"}])
    [other] = [b for b in graph.beliefs() if b.value == "12"]
    assert other.opinion.signed < 0 and graph.history(other.id) == []
    assert graph.validate() == []
