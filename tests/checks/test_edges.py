"""Edges, links, names and contexts that are broken in one way each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from beliefgraph import BeliefGraph, checks
from beliefgraph.domain.changes import ChangeSet, Erased
from beliefgraph.domain.findings import Severity, Stage
from beliefgraph.domain.model import Belief, Context, Edge, Entity, Link, Node, Relation, Status
from beliefgraph.domain.tasks import Within
from beliefgraph.errors import CannotUndo
from beliefgraph.meaning.matching import value_key
from beliefgraph.records import node_of


def belief(graph: BeliefGraph, value: str = "绿茶") -> Belief:
    return next(b for family in graph.space.all_families() for b in family.beliefs if b.value == value)


def edge(graph: BeliefGraph, value: str = "绿茶") -> Edge:
    return graph.space.filed(belief(graph, value).id)[0].edge


def put(graph: BeliefGraph, **rows: object) -> None:
    graph.space.commit(ChangeSet(**rows))  # type: ignore[arg-type]


# Links ------------------------------------------------------------------------------------------------------------
def test_a_link_that_ends_where_it_starts(sound: BeliefGraph, mended) -> None:
    one = belief(sound).id
    put(sound, links=[Link(one, Relation.CONTRADICTS, one)])
    [found] = mended(sound, "self-loop")
    assert (found.kind, found.id, found.stage) == ("link", f"{one} CONTRADICTS {one}", Stage.EDGES)
    [act] = sound.audit(act="mend")
    sound.undo(act.number)
    assert [f.rule for f in sound.validate()] == ["self-loop"], "it is as it was, faults and all"


@pytest.mark.parametrize("relation", [Relation.SUPPORTS, Relation.UPDATES, Relation.CHILD_OF])
def test_a_link_that_ends_nowhere(sound: BeliefGraph, mended, relation: Relation) -> None:
    put(sound, links=[Link(belief(sound).id, relation, "b_nowhere")])
    [found] = mended(sound, "dangling link")
    [act] = sound.audit(act="mend")
    assert found.id in str(act.data["about"])
    with pytest.raises(CannotUndo, match="place to come back to"):
        sound.undo(act.number)


def test_a_link_that_somebody_drew_between_the_wrong_kinds(sound: BeliefGraph, mended) -> None:
    put(sound, links=[Link(belief(sound).id, Relation.SUPPORTS, edge(sound).evidence)])
    [found] = mended(sound, "wrong ends")
    assert "belief to evidence" in found.message and found.command.startswith("beliefgraph unlink ")


def test_a_link_that_nobody_draws_between_the_wrong_kinds(sound: BeliefGraph, mended) -> None:
    put(sound, links=[Link(edge(sound).evidence, Relation.UPDATES, belief(sound).id)])
    [found] = mended(sound, "wrong ends")
    assert found.safe


@pytest.mark.parametrize(
    ("source", "relation", "target"),
    [
        ("evidence", Relation.OCCURRED_IN, "event"),
        ("evidence", Relation.FROM, "source"),
        ("evidence", Relation.CONTEXT_OF, "context"),
        ("belief", Relation.VALID_IN, "context"),
        ("belief", Relation.ABOUT, "entity"),
        ("note", Relation.ABOUT, "source"),
    ],
)
def test_links_that_lead_where_they_may(open_graph, source: str, relation: Relation, target: str) -> None:
    from beliefgraph import Settings

    graph = open_graph(settings=Settings(kinds=("note",), synchronous="NORMAL"))
    told = graph.observe("我喜欢绿茶", speaker="小美", source="日记", context={"scenario": "家"})
    piece, row = told.evidence[0], graph.space.beliefs([told.beliefs[0].id])[told.beliefs[0].id]
    put(graph, nodes=[Node("n-1", "note", {})])
    ends = {
        "evidence": piece.id, "event": piece.event, "source": "日记", "context": "scenario=家", "belief": row.id,
        "entity": row.subject, "note": "n-1",
    }  # fmt: skip
    put(graph, links=[Link(ends[source], relation, ends[target])])
    assert graph.validate() == []
    put(graph, links=[Link(ends[target], relation, ends[source])])
    assert {f.rule for f in graph.validate()} == {"wrong ends"}


def test_a_link_whose_strength_is_no_strength(sound: BeliefGraph, mended) -> None:
    put(
        sound, links=[Link(belief(sound).id, Relation.SUPPORTS, belief(sound, "boat").id, {"strength": 7, "why": "茶"})]
    )
    mended(sound, "number out of range", kind="link")
    [left] = [k for k in sound.space.all_links() if k.relation is Relation.SUPPORTS]
    assert left.data == {"why": "茶"}, "what else was said of it stays"


def test_what_comes_before_itself(sound: BeliefGraph, mended) -> None:
    ids = [belief(sound).id, belief(sound, "sailing").id, belief(sound, "boat").id]
    put(sound, links=[Link(a, Relation.PRECEDES, b) for a, b in zip(ids, [*ids[1:], ids[0]], strict=True)])
    [found] = mended(sound, "PRECEDES cycle")
    assert not found.safe and all(ident in found.message for ident in ids)


@pytest.mark.parametrize("relation", ["UPDATES", "CHILD_OF"])
def test_what_takes_the_place_of_itself(sound: BeliefGraph, mended, relation: str) -> None:
    if relation == "UPDATES":
        sound.observe("我住在北京", speaker="小美", source="日记", at="2025-03-01")
        sound.observe("我住在上海", speaker="小美", source="日记", at="2025-04-01")
        one, other = belief(sound, "北京").id, belief(sound, "上海").id
    else:
        sound.place_context("version", "2.1", "2")
        one, other = "version=2.1", "version=2"
    pair = [Link(one, Relation(relation), other), Link(other, Relation(relation), one)]
    put(sound, links=pair)
    mended(sound, f"{relation} cycle")
    kept = [k for k in sound.space.all_links() if k.relation == relation]
    assert kept == ([Link(other, Relation.UPDATES, one)] if relation == "UPDATES" else [])


# Names and contexts -----------------------------------------------------------------------------------------------
UNNOTED = {"change that is not noted"}  # nobody told open graphs that names or wholes are others


def named(graph: BeliefGraph, name: str) -> Entity:
    return next(e for e in graph.space.all_entities() if e.name == name)


def test_a_name_that_leads_to_its_entity_over_another(sound: BeliefGraph, mended) -> None:
    sound.alias("小美美", "美美")
    put(sound, entities=[replace(named(sound, "小美美"), canonical=named(sound, "美美").id)])
    mended(sound, "alias chain", also=UNNOTED)
    assert named(sound, "小美美").canonical == named(sound, "小美").id


def test_names_that_are_names_of_one_another(sound: BeliefGraph, mended) -> None:
    one, other = named(sound, "小美"), named(sound, "美美")
    put(sound, entities=[replace(one, canonical=other.id)])
    [found] = [f for f in sound.validate() if f.rule == "alias cycle"]
    assert "小美" in found.message and "美美" in found.message
    mended(sound, "alias cycle", also=UNNOTED)


def test_a_name_of_nothing(sound: BeliefGraph, mended) -> None:
    put(sound, entities=[replace(named(sound, "美美"), canonical="n_gone")])
    mended(sound, "alias of nothing", also=UNNOTED)
    assert named(sound, "美美").canonical == named(sound, "美美").id


def test_an_entity_without_a_name(sound: BeliefGraph, mended) -> None:
    put(sound, entities=[replace(named(sound, "Ivo"), name="", names=("Ivo",))])
    mended(sound, "missing field", kind="entity")
    assert named(sound, "Ivo").id == belief(sound, "sailing").subject


def test_an_entity_that_is_gone_is_read_again(sound: BeliefGraph, mended) -> None:
    one = belief(sound)
    sound.alias("美美", "美美")
    put(sound, erased=Erased(entities=(one.subject, named(sound, "美美").id)))
    [found] = mended(sound, "unknown entity", kind="belief")
    assert found.command == f"beliefgraph reread {edge(sound).evidence}"


def test_an_entity_that_only_its_caller_knew(sound: BeliefGraph, mended) -> None:
    boat = belief(sound, "boat")
    given = sound.observe("x", speaker="Ivo", claims=[{"subject": "Zed", "predicate": "needs", "value": "rope"}])
    put(sound, erased=Erased(entities=(belief(sound, "rope").subject,)))
    found = sound.validate()
    assert {f.rule for f in found} == {"unknown entity"} and boat.id not in {f.id for f in found}
    assert found[0].command == f"beliefgraph retract {given.evidence[0].id} --reason 'what it speaks of is lost'"


def test_a_context_without_a_record(sound: BeliefGraph, mended) -> None:
    put(sound, erased=Erased(contexts=(("scenario", "work"),)))
    [found] = mended(sound, "missing context")
    assert found.id == "scenario=work"


def test_a_parent_that_is_not_there(sound: BeliefGraph, mended) -> None:
    put(sound, contexts=[Context("版本", "2.1", "2")])
    [found] = mended(sound, "missing context")
    assert found.id == "版本=2"


@pytest.mark.parametrize("ring", [[("1", "2"), ("2", "1")], [("1", "1")]])
def test_contexts_that_lie_in_one_another(sound: BeliefGraph, mended, ring: list[tuple[str, str]]) -> None:
    put(sound, contexts=[Context("版本", value, parent) for value, parent in ring])
    [found] = mended(sound, "context cycle")
    assert found.command == "beliefgraph context '版本' 1 --parent ''" and not found.safe


def test_what_lies_in_itself_by_way_of_others(sound: BeliefGraph, mended) -> None:
    """Each table is sound by itself; one that was imported said the opposite."""
    sound.within("Maine", "New England")
    sound.within("New England", "USA")
    sound.within("Maine", "the North")
    at = datetime(2026, 1, 1, tzinfo=UTC)
    put(sound, nodes=[node_of(Within("USA", "MAINE", value_key("USA"), value_key("Maine"), at))])
    found = next(f for f in mended(sound, "circle of wholes", also=UNNOTED) if f.rule == "circle of wholes")
    assert found.command == "beliefgraph within USA USA" and "USA lies in MAINE" in found.message
    assert "the North" not in found.message
    assert len(sound.wholes()) == 3


def test_a_context_without_a_value(sound: BeliefGraph, mended) -> None:
    put(sound, contexts=[Context("版本", " ")])
    mended(sound, "missing field", kind="context")


def test_a_context_seen_at_a_time_without_a_zone(sound: BeliefGraph, mended) -> None:
    put(sound, contexts=[Context("版本", "1", "", datetime(2025, 1, 1, 12))])
    mended(sound, "time without a zone", kind="context")
    [context] = [c for c in sound.space.contexts() if c.dimension == "版本"]
    assert context.recorded == datetime(2025, 1, 1, 12, tzinfo=UTC)


def test_without_a_zone_the_command_names_one(open_graph) -> None:
    graph = open_graph()
    put(graph, contexts=[Context("版本", "1", "", datetime(2025, 1, 1, 12))])
    [found] = graph.validate()
    assert (found.safe, found.command) == (False, "beliefgraph validate --fix --zone UTC")


# Edges and what they lead to --------------------------------------------------------------------------------------
def test_an_edge_valid_until_before_it_is_valid(sound: BeliefGraph, mended) -> None:
    since, until = datetime(2025, 5, 1, tzinfo=UTC), datetime(2025, 4, 1, tzinfo=UTC)
    put(sound, edges=[replace(edge(sound), happened_from=since, happened_until=until)])
    [found] = mended(sound, "valid until before it is valid")
    assert found.severity is Severity.WARNING


def test_an_edge_with_a_time_without_a_zone(sound: BeliefGraph, mended) -> None:
    put(sound, edges=[replace(edge(sound), happened_from=datetime(2025, 4, 1))])
    mended(sound, "time without a zone", kind="edge")
    assert edge(sound).happened_from == datetime(2025, 4, 1, tzinfo=UTC)


@pytest.mark.parametrize(("field", "value"), [("stance", -2.0), ("authority", 1.1), ("faithfulness", 9.0)])
def test_an_edge_with_a_number_that_is_none(sound: BeliefGraph, mended, field: str, value: float) -> None:
    put(sound, edges=[replace(edge(sound), **{field: value})])
    found = mended(sound, "number out of range", kind="edge")
    assert found[0].command == f"beliefgraph strike {belief(sound).id} {edge(sound).evidence}"


def test_private_evidence_under_a_belief_that_all_see(sound: BeliefGraph, mended) -> None:
    said = {"text": "我也喜欢绿茶", "speaker": "小美", "source": "log", "at": "2025-03-04"}
    claim = {"subject": "小美", "predicate": "likes", "value": "绿茶"}
    own = sound.observe(**said, agent="planner", claims=[claim])
    shared, private = belief(sound).id, own.beliefs[0].id
    moved = sound.space.filed(private)[0].edge
    shared = next(b.id for b in sound.beliefs() if b.value == "绿茶" and b.id != private)
    put(sound, removed_edges=[(moved.evidence, private)], edges=[replace(moved, belief=shared)])
    rules = {f.rule for f in sound.validate()}
    assert "groundless" in rules
    mended(
        sound, "private evidence in a shared belief", kind="edge", also=rules - {"private evidence in a shared belief"}
    )
    assert [f.evidence.agent for f in sound.space.filed(shared)] == [""]
    assert [f.evidence.agent for f in sound.space.filed(private)] == ["planner"]


def test_a_private_belief_that_is_kept_as_if_all_saw_it(sound: BeliefGraph, mended) -> None:
    sound.observe("我喜欢跑步", speaker="小美", agent="planner", source="log", at="2025-03-04")
    put(sound, beliefs=[replace(belief(sound, "跑步"), agent="")])
    mended(sound, "private evidence in a shared belief", also={"misfiled"})
    assert belief(sound, "跑步").agent == "planner"


def test_a_belief_in_another_family(sound: BeliefGraph, mended) -> None:
    put(sound, beliefs=[replace(belief(sound), predicate="dislikes")])
    found = mended(sound, "misfiled")
    assert found and belief(sound).status is Status.ACTIVE


def test_evidence_filed_in_another_context(sound: BeliefGraph, mended) -> None:
    sound.observe("我喜欢绿茶", speaker="Ivo", source="log", at="2025-03-05", context={"scenario": "家"})
    sound.observe("我不喜欢绿茶", speaker="小美", source="log", at="2025-03-05", context={"scenario": "家"})
    rows = [
        b
        for f in sound.space.all_families()
        for b in f.beliefs
        if b.value == "绿茶" and b.subject == belief(sound).subject
    ]
    assert len(rows) == 2
    moved = sound.space.filed(rows[0].id)[0].edge
    put(sound, removed_edges=[(moved.evidence, moved.belief)], edges=[replace(moved, belief=rows[1].id)])
    mended(sound, "misfiled", also={"groundless"})


def test_a_belief_without_grounds(sound: BeliefGraph, mended) -> None:
    one = edge(sound)
    put(sound, removed_edges=[(one.evidence, one.belief)])
    mended(sound, "groundless")
    assert belief(sound).status is Status.WITHDRAWN


@pytest.mark.parametrize("status", [Status.ARCHIVED, Status.INVALIDATED])
def test_a_belief_that_was_put_away_and_lost_its_grounds(sound: BeliefGraph, mended, status: Status) -> None:
    one = edge(sound)
    put(sound, beliefs=[replace(belief(sound), status=status)], removed_edges=[(one.evidence, one.belief)])
    mended(sound, "groundless")


def test_a_belief_that_is_withdrawn_though_its_evidence_stands(sound: BeliefGraph, mended) -> None:
    put(sound, beliefs=[replace(belief(sound), status=Status.WITHDRAWN)])
    mended(sound, "withdrawn with evidence")
    assert belief(sound).status is Status.ACTIVE


@pytest.mark.parametrize(("field", "what"), [("text", "no text"), ("predicate", "no predicate")])
def test_a_belief_that_says_nothing(sound: BeliefGraph, mended, field: str, what: str) -> None:
    put(sound, beliefs=[replace(belief(sound), **{field: " "})])
    found = mended(sound, "missing field", also={"misfiled"} if field == "predicate" else set())
    assert what in next(f.message for f in found if f.rule == "missing field")
    assert field == "predicate" or belief(sound).text == "小美喜欢绿茶"


def test_beliefs_that_rest_only_on_one_another(sound: BeliefGraph, mended) -> None:
    one = conclude(sound, "rope", [belief(sound).id])
    other = conclude(sound, "knot", [belief(sound, "rope").id])
    conclude(sound, "rope", [belief(sound, "knot").id])
    assert sound.validate() == [], "as long as something else bears the first of them out"
    sound.retract(one, "not so")
    [found] = mended(sound, "rests only on itself")
    assert found.severity is Severity.WARNING and other


def test_a_belief_that_follows_from_itself_by_links(sound: BeliefGraph, mended) -> None:
    conclude(sound, "rope", [belief(sound).id])
    conclude(sound, "knot", [belief(sound).id])
    rope, knot = belief(sound, "rope").id, belief(sound, "knot").id
    sound.link(rope, "DERIVES_FROM", knot)
    sound.link(knot, "DERIVES_FROM", rope)
    sound.retract(edge(sound).evidence, "not so")
    [found] = mended(sound, "rests only on itself")
    assert found.command.startswith("beliefgraph unlink ")


def conclude(graph: BeliefGraph, value: str, premises: list[str]) -> str:
    claim = {"subject": "小美", "predicate": "needs", "value": value}
    return (
        graph.observe(f"so {value} {premises[0]}", agent="bot", source="log", derives_from=premises, claims=[claim])
        .evidence[0]
        .id
    )


def test_a_conclusion_from_what_was_erased(sound: BeliefGraph, mended) -> None:
    sound.erase(edge(sound, "sailing").evidence, reason="asked to")
    [found] = mended(sound, "conclusion without its premise")
    assert found.severity is Severity.NOTE


def test_nothing_that_was_said_is_lost(sound: BeliefGraph, command: Callable[[BeliefGraph, str], int]) -> None:
    before = {e.id: e.text for e in sound.space.all_evidence()}
    one = belief(sound)
    put(
        sound,
        links=[Link(one.id, Relation.CONTRADICTS, one.id), Link(one.id, Relation.SUPPORTS, "b_nowhere")],
        beliefs=[replace(belief(sound, "sailing"), status=Status.WITHDRAWN)],
        contexts=[Context("版本", "2.1", "2")],
    )
    seen = sound.validate()
    rules = {"self-loop", "dangling link", "withdrawn with evidence", "stale conclusion", "missing context"}
    assert {f.rule for f in seen} == rules
    assert command(sound, "beliefgraph validate --fix --dry-run --by 王芳") == 0
    assert sound.validate() == seen and sound.audit(act="mend") == []
    assert command(sound, "beliefgraph validate --fix --by 王芳 --reason 每周") == 0
    [act] = sound.audit(act="mend")
    assert (act.by, act.reason, sum(act.data["mended"].values())) == ("王芳", "每周", 5)
    assert {e.id: e.text for e in sound.space.all_evidence()} == before and sound.validate() == []
    assert sound.mend().act == 0, "there is nothing left to do"


def test_what_somebody_says_while_it_is_mended_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What mends a row is made of what it held: it is looked again once nobody else can write."""
    path, chosen = tmp_path / "graph.db", {"embedder": "none", "zone": "UTC"}
    row = {"at": "2025-03-01", "claims": [{"subject": "Nimbus", "predicate": "supports", "value": "offline mode"}]}
    with BeliefGraph.open(path, **chosen) as graph, BeliefGraph.open(path, **chosen) as other:
        graph.observe("Nimbus supports offline mode.", speaker="小美", **row)
        put(graph, beliefs=[replace(belief(graph, "offline mode"), text="")])
        seen = []

        def looked(*given: object) -> list[checks.Symptom]:
            found = look(*given)
            if not seen:
                other.observe("Nimbus supports offline mode.", speaker="Bo", **row)
            seen.append(found)
            return found

        look = checks.look
        monkeypatch.setattr(checks, "look", looked)
        done = graph.mend()
        assert [f.rule for f in done.mended] == ["missing field"] and done.left == ()
        assert len(graph.space.filed(belief(graph, "offline mode").id)) == 2


def test_undoing_a_mend_names_what_stays_away(sound: BeliefGraph) -> None:
    one = belief(sound).id
    put(
        sound,
        links=[Link(one, Relation.CONTRADICTS, one), Link(one, Relation.SUPPORTS, "b_nowhere")],
        nodes=[Node("m_torn", "comparison", {"半": "条"})],
    )
    act = sound.mend().act
    done = sound.undo(act)
    assert sorted(done.notes) == [
        f"{one} SUPPORTS b_nowhere stays away: an end of such an edge is gone",
        "m_torn stays away: it could not be read",
    ]
    assert [f.rule for f in sound.validate()] == ["self-loop"]
