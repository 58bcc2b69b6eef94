"""Laws of writing: acts are atomic, facts are immutable, what is put is what is read."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from beliefgraph.domain.changes import ChangeSet, Restored
from beliefgraph.domain.model import (
    CAUSES,
    NOTHING_DRAWN,
    Agent,
    Belief,
    Context,
    Drawn,
    Event,
    Link,
    Modality,
    Node,
    Relation,
    Source,
    Standing,
    Status,
)
from beliefgraph.domain.opinion import from_masses
from beliefgraph.errors import ImmutableFact, NotFound
from beliefgraph.ports import Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything
from beliefgraph.testing.samples import AWKWARD, START, belief, edge, evidence, moment, revision, small_graph


class _Abandoned(Exception):
    pass


class WritingLaws(Laws):
    """How a store takes change sets."""

    def test_a_committed_graph_is_read_back_whole(self, space: Space) -> None:
        graph = small_graph()
        space.commit(graph)
        assert space.entities(["zhang"]) == {"zhang": graph.entities[0]}
        assert space.sources(["dialog"]) == {"dialog": graph.sources[0]}
        assert space.evidence(["e1"]) == {"e1": graph.evidence[0]}
        assert space.beliefs(["b1"]) == {"b1": graph.beliefs[0]}
        assert space.contexts() == graph.contexts
        assert list(space.all_events()) == graph.events
        assert list(space.all_agents()) == graph.agents
        assert space.nodes(["review-1"]) == {"review-1": graph.nodes[0]}
        assert [filed.edge for filed in space.filed("b1")] == graph.edges
        assert space.history("b1") == graph.revisions

    def test_every_field_of_evidence_survives(self, space: Space) -> None:
        full = evidence(
            sequence=-7,
            event="morning",
            scope=(("region", "EU"), ("version", "2.1")),
            agent="assistant",
            ref="D1:3",
            authority=0.0,
            weight=0.45,
            shared=False,
            premises=("b2", "b1"),
            run="夜间",
            absences=((moment(1), moment(2)), (moment(5), moment(6.5))),
            extra={"量": [1, 2.5, None, True, {"深": "度"}]},
        )
        bare = evidence("e2", "", at=None, source="", speaker="", origin="", kind="")
        space.commit(ChangeSet(evidence=[full, bare]))
        assert space.evidence(["e1", "e2"]) == {"e1": full, "e2": bare}

    def test_every_field_of_an_edge_survives(self, space: Space) -> None:
        full = edge(
            stance=-0.8,
            shift=0.3,
            weight=0.1,
            faithfulness=0.9,
            valid_from=START,
            valid_until=moment(24),
            reason="他说已经戒了",
            span=(0, 7),
            method="rules/1",
            scope=(("topic", "coffee"),),
            modality=Modality.REPORTED,
            said_by="小李",
            happened_from=moment(-48),
            happened_until=moment(-24),
            predicate="热衷于",
            struck="act 7",
        )
        space.commit(ChangeSet(evidence=[evidence()], beliefs=[belief()], edges=[full]))
        assert [filed.edge for filed in space.filed("b1")] == [full]

    def test_every_field_of_a_belief_survives(self, space: Space) -> None:
        full = belief(
            scope=(("scenario", "work"),),
            status=Status.WITHDRAWN,
            rule="signed-shift",
            standing=Standing(0.1, 0.2, 1.5, False, 3, 4),
            opinion=from_masses(0.1, 0.7, 0.2),
            agent="助手",
            drawn=Drawn(0.3, 1.5, 2**256 - 1, "b0", 1740794400.25),
        )
        bare = Belief("b2", "f2", "x", "", "", "")
        space.commit(ChangeSet(beliefs=[full, bare]))
        drawn = belief("b3", drawn=Drawn(roots=1))
        space.commit(ChangeSet(beliefs=[drawn]))
        assert space.beliefs(["b1", "b2", "b3"]) == {"b1": full, "b2": bare, "b3": drawn}
        space.commit(ChangeSet(beliefs=[replace(full, drawn=NOTHING_DRAWN), replace(drawn, drawn=full.drawn)]))
        assert [held.drawn for held in space.siblings(["f1"])["f1"]] == [NOTHING_DRAWN, full.drawn]

    @pytest.mark.parametrize("status", Status)
    def test_every_status_survives(self, space: Space, status: Status) -> None:
        for before in Status:
            space.commit(ChangeSet(beliefs=[belief(status=before)]))
            space.commit(ChangeSet(beliefs=[belief(status=status)]))
            assert space.beliefs(["b1"])["b1"].status is status
            assert [held.id for held in space.list_beliefs(status=status)] == ["b1"]
            assert [held.id for held in space.list_beliefs()] == ["b1"]

    @pytest.mark.parametrize("cause", CAUSES)
    def test_every_field_of_a_revision_survives(self, space: Space, cause: str) -> None:
        full = revision(cause=cause, happened=None, recorded=moment(1), reason="说错了", version="2")
        moved = revision(evidence="elsewhere", cause=cause, through=("b3", "b2"))
        space.commit(ChangeSet(beliefs=[belief()], revisions=[full, moved]))
        assert space.history("b1") == [full, moved]

    def test_it_is_kept_when_a_context_was_first_seen(self, space: Space) -> None:
        seen = [Context("topic", "coffee", "drinks", moment(1.5)), Context("topic", "tea")]
        space.commit(ChangeSet(contexts=seen))
        assert space.contexts() == seen

    @pytest.mark.parametrize("text", AWKWARD, ids=ascii)
    def test_any_unicode_text_comes_back_as_it_was(self, space: Space, text: str) -> None:
        said, held = (
            evidence(text, text, ref=text, extra={text: text}),
            belief(text, text, value=text, subject=text),
        )
        space.commit(ChangeSet(evidence=[said], beliefs=[held], edges=[edge(text, text, reason=text)]))
        assert space.evidence([text]) == {text: said}
        assert space.beliefs([text]) == {text: held}
        assert space.filed(text)[0].edge.reason == text

    def test_a_text_of_a_megabyte_comes_back_as_it_was(self, space: Space) -> None:
        long = evidence(text="我爱喝美式咖啡。" * 44_000)
        space.commit(ChangeSet(evidence=[long]))
        assert space.evidence(["e1"])["e1"].text == long.text

    @pytest.mark.parametrize("offset", [-12 * 60, -210, 0, 345, 14 * 60])
    def test_times_keep_their_offset_and_microseconds(self, space: Space, offset: int) -> None:
        at = datetime(1969, 7, 20, 20, 17, 40, 123456, timezone(timedelta(minutes=offset)))
        space.commit(ChangeSet(evidence=[evidence(at=at, recorded=at)], events=[Event("moon", "landing", at)]))
        kept = space.evidence(["e1"])["e1"]
        assert [kept.at and kept.at.isoformat(), kept.recorded.isoformat()] == [at.isoformat()] * 2
        assert [event.at and event.at.isoformat() for event in space.all_events()] == [at.isoformat()]

    def test_leaving_writing_with_an_exception_undoes_everything_inside(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(evidence=[evidence("e2", "戒咖啡了")], edges=[edge("e2", stance=-1.0)]))
            space.commit(ChangeSet(retractions={"e1": (moment(1), "说错了")}, removed_edges=[("e1", "b1")]))
            space.commit(ChangeSet(beliefs=[belief(status=Status.WITHDRAWN)], revisions=[revision()]))
            raise _Abandoned
        assert everything(space) == before
        assert [match.id for match in space.search("戒咖啡", "evidence", 9)] == ["e1"]
        assert [match.id for match in space.search("美式咖啡", "belief", 9)] == ["b1"]

    def test_a_namespace_whose_first_write_failed_does_not_exist(self, store: Store) -> None:
        space = store.space("新人")
        with pytest.raises(_Abandoned), space.writing():
            space.commit(small_graph())
            raise _Abandoned
        assert set(space.counts().values()) == {0}

    def test_writing_sees_its_own_commits_at_once(self, space: Space) -> None:
        with space.writing():
            space.commit(small_graph())
            assert list(space.evidence(["e1"])) == ["e1"]
            with space.writing():
                space.commit(ChangeSet(beliefs=[belief(text="改过")]))
            assert space.beliefs(["b1"])["b1"].text == "改过"
        assert space.beliefs(["b1"])["b1"].text == "改过"

    def test_committing_facts_and_state_again_changes_nothing(self, space: Space) -> None:
        graph = replace_revisions(small_graph())
        graph.links.append(Link("b1", Relation.UPDATES, "b0", {"why": "新"}))
        space.commit(graph)
        before = everything(space)
        space.commit(graph)
        assert everything(space) == before

    def test_known_evidence_stays_as_it_was_first_recorded(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence()], retractions={"e1": (moment(1), "说错了")}))
        space.commit(ChangeSet(evidence=[evidence(recorded=moment(5), at=None)]))
        kept = space.evidence(["e1"])["e1"]
        assert (kept.recorded, kept.at, kept.retracted) == (START, START, moment(1))

    @pytest.mark.parametrize("change", [{"text": "我不喝咖啡"}, {"source": "forum"}, {"speaker": "li"}])
    def test_rewriting_evidence_is_refused_and_changes_nothing(self, space: Space, change: dict[str, Any]) -> None:
        space.commit(small_graph())
        before = everything(space)
        with pytest.raises(ImmutableFact):
            space.commit(ChangeSet(evidence=[evidence("e2", "新的"), replace(evidence(), **change)]))
        assert everything(space) == before

    def test_a_source_may_be_mentioned_before_and_after_it_is_described(self, space: Space) -> None:
        described = Source("manual", "Handbuch", "official")
        space.commit(ChangeSet(sources=[Source("manual")]))
        space.commit(ChangeSet(sources=[described]))
        space.commit(ChangeSet(sources=[Source("manual")]))
        assert space.sources(["manual"]) == {"manual": described}

    def test_rewriting_a_source_record_is_refused_and_changes_nothing(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        with pytest.raises(ImmutableFact):
            space.commit(ChangeSet(evidence=[evidence("e2", "新的")], sources=[Source("dialog", "别的标题")]))
        assert everything(space) == before

    def test_a_refused_commit_leaves_the_rest_of_its_transaction_alone(self, space: Space) -> None:
        with space.writing():
            space.commit(small_graph())
            with pytest.raises(ImmutableFact):
                space.commit(ChangeSet(evidence=[evidence("e2", "新的"), evidence(text="别的话")]))
        assert list(space.evidence(["e1", "e2"])) == ["e1"]

    def test_known_events_and_agents_stay_as_they_are(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(events=[Event("morning", "meeting", None)], agents=[Agent("assistant", "别名")]))
        assert list(space.all_events()) == [Event("morning", "statement", START)]
        assert list(space.all_agents()) == [Agent("assistant", "助手")]

    def test_entities_contexts_and_beliefs_are_replaced_by_their_id(self, space: Space) -> None:
        space.commit(small_graph())
        renamed = replace(small_graph().entities[0], name="张总", canonical="boss")
        moved, changed = (
            Context("topic", "coffee", "food"),
            belief(updated=moment(3), opinion=from_masses(0, 1, 0)),
        )
        space.commit(ChangeSet(entities=[renamed], contexts=[moved], beliefs=[changed]))
        assert space.entities(["zhang"]) == {"zhang": renamed}
        assert space.aliases() == {"zhang": "boss"}
        assert space.contexts() == [moved]
        assert space.beliefs(["b1"]) == {"b1": changed}

    def test_a_node_is_replaced_by_its_id_and_kept_apart_from_its_owner(self, store: Store) -> None:
        space = store.space("zhang")
        data: dict[str, Any] = {"量": [1, None, {"深": 0.5}]}
        space.commit(ChangeSet(nodes=[Node("r2", "review_state"), Node("r1", "来源用户", data)]))
        data["量"].append("later")
        kept = Node("r1", "来源用户", {"量": [1, None, {"深": 0.5}]})
        assert list(space.all_nodes()) == [kept, Node("r2", "review_state")]
        next(space.all_nodes()).data["量"] = None
        assert space.nodes(["r1", "none"]) == {"r1": kept}
        space.commit(ChangeSet(nodes=[Node("r1", "review_state", {"state": "done"})]))
        assert space.nodes(["r1"]) == {"r1": Node("r1", "review_state", {"state": "done"})}
        assert space.counts()["node"] == 2 and store.space("other").nodes(["r1"]) == {}

    def test_a_removed_node_is_gone_and_no_other(self, store: Store) -> None:
        space, other = store.space("zhang"), store.space("other")
        for one in (space, other):
            one.commit(ChangeSet(nodes=[Node("r1", "review_state"), Node("审核", "review_state")]))
        space.commit(ChangeSet(removed_nodes=["r1", "never"]))
        assert list(space.all_nodes()) == [Node("审核", "review_state")] and space.nodes(["r1"]) == {}
        assert space.counts()["node"] == 1 and other.counts()["node"] == 2
        space.commit(ChangeSet(nodes=[Node("r1", "来源用户")]))
        assert space.nodes(["r1"]) == {"r1": Node("r1", "来源用户")}

    def test_a_node_removed_and_put_in_one_act_is_the_new_one(self, space: Space) -> None:
        space.commit(ChangeSet(nodes=[Node("r1", "review_state", {"state": "open"})]))
        space.commit(ChangeSet(nodes=[Node("r1", "review_state", {"state": "done"})], removed_nodes=["r1"]))
        kept = Node("r1", "review_state", {"state": "done"})
        assert space.nodes(["r1"]) == {"r1": kept} and space.nodes_of("review_state") == [kept]

    def test_a_node_removed_in_an_act_that_is_abandoned_is_still_there(self, space: Space) -> None:
        held = Node("r1", "review_state", {"state": "open"})
        space.commit(ChangeSet(nodes=[held]))
        before = everything(space)
        with pytest.raises(_Abandoned), space.writing():
            space.commit(ChangeSet(removed_nodes=["r1"]))
            assert space.nodes(["r1"]) == {} and space.nodes_of("review_state") == []
            space.commit(ChangeSet(nodes=[Node("r1", "来源用户")]))
            raise _Abandoned
        assert everything(space) == before and space.nodes_of("review_state") == [held]

    def test_an_edge_to_something_unknown_is_refused(self, store: Store) -> None:
        store.space("other").commit(small_graph())
        space = store.space("zhang")
        space.commit(ChangeSet(beliefs=[belief("b2")], evidence=[evidence("e2", "新的")]))
        for dangling in (edge("e1", "b2"), edge("e2", "b1")):
            with pytest.raises(NotFound):
                space.commit(ChangeSet(edges=[dangling]))
        assert space.counts()["edge"] == 0

    def test_retracting_something_unknown_is_refused(self, store: Store) -> None:
        store.space("other").commit(small_graph())
        with pytest.raises(NotFound):
            store.space("zhang").commit(ChangeSet(retractions={"e1": (START, "")}))
        assert store.space("other").evidence(["e1"])["e1"].retracted is None

    def test_retracting_and_restoring_leave_the_evidence_otherwise_alone(self, space: Space) -> None:
        space.commit(small_graph())
        [said] = small_graph().evidence
        space.commit(ChangeSet(retractions={"e1": (moment(2), "说错了")}))
        kept = space.evidence(["e1"])["e1"]
        assert (kept.retracted, kept.retract_reason) == (moment(2), "说错了")
        assert space.filed("b1")[0].evidence == kept
        space.commit(ChangeSet(retractions={"e1": Restored(moment(5))}))
        assert space.evidence(["e1"]) == {"e1": replace(said, absences=((moment(2), moment(5)),))}
        assert space.filed("b1")[0].edge == edge() and space.history("b1") == small_graph().revisions

    def test_an_edge_is_keyed_by_evidence_and_belief(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(edges=[edge(stance=-0.5)]))
        assert [filed.edge.stance for filed in space.filed("b1")] == [-0.5]
        space.commit(ChangeSet(removed_edges=[("e1", "b1"), ("e1", "never")]))
        assert space.filed("b1") == () and space.beliefs_of(["e1"]) == {}
        assert space.counts()["edge"] == 0

    def test_an_edge_removed_and_added_in_one_act_stands(self, space: Space) -> None:
        space.commit(small_graph())
        space.commit(ChangeSet(removed_edges=[("e1", "b1")], edges=[edge(stance=0.5)]))
        assert [filed.edge.stance for filed in space.filed("b1")] == [0.5]

    def test_what_a_caller_changes_later_is_not_what_is_kept(self, space: Space) -> None:
        extra = {"tags": ["a"]}
        space.commit(ChangeSet(evidence=[evidence(extra=extra)]))
        extra["tags"].append("b")
        space.evidence(["e1"])["e1"].extra["tags"] = "c"
        assert space.evidence(["e1"])["e1"].extra == {"tags": ["a"]}

    def test_an_empty_change_set_changes_nothing(self, space: Space) -> None:
        space.commit(small_graph())
        before = everything(space)
        space.commit(ChangeSet())
        assert everything(space) == before

    def test_threads_write_and_read_without_losing_or_tearing_anything(self, space: Space) -> None:
        failures: list[BaseException] = []

        def work(worker: int) -> None:
            try:
                for number in range(10):
                    id = f"{worker}-{number}"
                    pair = (evidence(id, f"话 {id}", at=datetime.now(UTC)), belief(id, family=id))
                    space.commit(ChangeSet(evidence=[pair[0]], beliefs=[pair[1]], edges=[edge(id, id)]))
                    families = space.families([id, f"{(worker + 1) % 4}-{number}"]).values()
                    assert all(len(family.filed) == len(family.beliefs) == 1 for family in families)
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=120)
        assert failures == []
        counts = space.counts()
        assert (counts["evidence"], counts["belief"], counts["edge"]) == (40, 40, 40)

    def test_decisions_inside_writing_are_never_made_on_stale_state(self, space: Space) -> None:
        space.commit(ChangeSet(beliefs=[belief(standing=Standing(evidence=0))]))

        def count_up() -> None:
            for _ in range(10):
                with space.writing():
                    held = space.beliefs(["b1"])["b1"]
                    counted = replace(held.standing, evidence=held.standing.evidence + 1)
                    space.commit(ChangeSet(beliefs=[replace(held, standing=counted)]))

        threads = [threading.Thread(target=count_up) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=120)
        assert space.beliefs(["b1"])["b1"].standing.evidence == 40


def replace_revisions(graph: ChangeSet) -> ChangeSet:
    """The graph without revisions, which are appended each time by their nature."""
    return replace(graph, revisions=[])
