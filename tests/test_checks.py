"""A sound graph has no findings; each structural fault has one, with a remedy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Context, Link, Relation, Standing
from beliefgraph.errors import InvalidInput, InvalidSettings


@pytest.fixture
def sound(graph: BeliefGraph) -> BeliefGraph:
    graph.observe("我喜欢绿茶", speaker="小美", source="日记", at="2025-03-01T10:00:00+08:00")
    graph.observe("I like sailing.", speaker="Ivo", source="log", at="2025-03-02T10:00:00+00:00")
    assert graph.validate() == []
    return graph


def _rules(graph: BeliefGraph) -> set[str]:
    findings = graph.validate()
    assert all(finding.remedy and finding.message and finding.id for finding in findings)
    return {finding.rule for finding in findings}


def test_a_belief_that_supports_another_may_be_withdrawn(sound: BeliefGraph) -> None:
    one, other = sound.beliefs()
    sound.link(one.id, "SUPPORTS", other.id)
    (evidence,) = (filed.evidence.id for filed in sound.space.filed(one.id))
    sound.retract(evidence, "a test entry")
    assert sound.validate() == []
    sound.restore(evidence)
    assert sound.validate() == []


def test_links_that_end_nowhere_or_where_they_start(sound: BeliefGraph) -> None:
    belief = sound.beliefs()[0].id
    nowhere = Link(belief, Relation.SUPPORTS, "b_nowhere")
    loop = Link(belief, Relation.CONTRADICTS, belief)
    sound.space.commit(ChangeSet(links=[nowhere, loop]))
    assert _rules(sound) == {"dangling link", "self-loop"}


def test_an_opinion_that_is_not_what_the_evidence_adds_up_to(sound: BeliefGraph) -> None:
    (belief,) = sound.space.list_beliefs(entity=sound.entity("Ivo"))
    sound.space.commit(ChangeSet(beliefs=[replace(belief, standing=Standing(9.0, 0.0, belief.standing.at))]))
    assert _rules(sound) == {"stale opinion"}


def test_a_belief_without_grounds(sound: BeliefGraph) -> None:
    (belief,) = sound.space.list_beliefs(entity=sound.entity("小美"))
    evidence = sound.space.filed(belief.id)[0].evidence.id
    sound.space.commit(ChangeSet(removed_edges=[(evidence, belief.id)]))
    assert "groundless" in _rules(sound)


def test_a_belief_about_nobody(sound: BeliefGraph) -> None:
    belief = sound.space.list_beliefs()[0]
    sound.space.commit(ChangeSet(beliefs=[replace(belief, subject="n_nobody")]))
    assert "orphan" in _rules(sound)


def test_evidence_from_nowhere(sound: BeliefGraph) -> None:
    evidence = next(iter(sound.space.all_evidence()))
    bare = replace(evidence, id="e_bare", source="", speaker="", event="v_none", retracted=None)
    sound.space.commit(ChangeSet(evidence=[bare]))
    assert _rules(sound) == {"sourceless evidence", "unknown event"}
    sound.space.commit(ChangeSet(evidence=[replace(bare, id="e_lost", source="atlantis", event=evidence.event)]))
    assert "unknown source" in _rules(sound)


def test_contexts_that_lie_in_one_another(sound: BeliefGraph) -> None:
    ring = [Context("version", "1", "2"), Context("version", "2", "1")]
    sound.space.commit(ChangeSet(contexts=ring))
    findings = {finding.rule for finding in _context_findings(sound)}
    assert findings == {"context cycle"}


def _context_findings(graph: BeliefGraph):
    from beliefgraph.checks import _context_faults

    return list(_context_faults(graph.space))


def test_settings_keep_the_defaults_of_what_is_not_chosen() -> None:
    chosen = Settings(half_lives={"preference": 30.0})
    assert (chosen.half_life("preference"), chosen.half_life("other"), chosen.half_life("history")) == (30, 180, None)
    assert chosen.kind("official").authority == 0.9
    with pytest.raises(InvalidSettings, match="preferences"):
        Settings(half_lives={"preferences": 3.0})
    with pytest.raises(InvalidInput, match="blog"):
        chosen.kind("blog")
