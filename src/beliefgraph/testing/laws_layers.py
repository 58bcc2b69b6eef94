"""Laws of layers: what one agent alone sees is found for that agent, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Status
from beliefgraph.ports import Space, Store
from beliefgraph.testing.laws import Laws
from beliefgraph.testing.reads import everything
from beliefgraph.testing.samples import belief, edge, evidence, moment, small_graph

AGENTS = ("a", "A", "ab", "a ", "o'agent", '"a"', "%", "助手", "☕️", "a\0b")

FINDS: dict[str, Callable[[Space], set[str]]] = {
    "search evidence": lambda space: {match.id for match in space.search("咖啡", "evidence", 99)},
    "search beliefs": lambda space: {match.id for match in space.search("咖啡", "belief", 99)},
    "about": lambda space: set(space.about(["zhang"], 99)),
    "list beliefs": lambda space: {found.id for found in space.list_beliefs()},
    "list beliefs of a source": lambda space: {found.id for found in space.list_beliefs(source="dialog")},
    "happened": lambda space: {found.id for found in space.happened(None, None, 99)},
    "docs": lambda space: {id for _, id in space.docs([doc.key for doc in space.pending("m", 99)]).values()},
}


def _layers(agents: tuple[str, ...]) -> ChangeSet:
    """A belief and evidence for it in the shared layer ("e", "b") and in each agent's own ("e of a", "b of a")."""
    changes = ChangeSet(evidence=[evidence("e")], beliefs=[belief("b")], edges=[edge("e", "b")])
    for agent in agents:
        changes.evidence.append(evidence(f"e of {agent}", agent=agent, shared=False))
        changes.beliefs.append(belief(f"b of {agent}", agent=agent))
        changes.edges.append(edge(f"e of {agent}", f"b of {agent}"))
    return changes


class LayerLaws(Laws):
    """How a store keeps agents apart."""

    def test_a_space_knows_for_whom_it_finds(self, store: Store) -> None:
        space = store.space("zhang")
        assert (space.agent, space.seen_by("a").agent, space.seen_by("a").seen_by("b").agent) == ("", "a", "b")
        assert space.seen_by("a").seen_by("").agent == "" and space.seen_by("a").namespace == "zhang"
        assert store.namespaces() == []

    @pytest.mark.parametrize("how", FINDS)
    def test_what_is_an_agents_own_is_found_for_no_other(self, space: Space, how: str) -> None:
        space.commit(_layers(AGENTS))
        kind = {"docs": "eb", "happened": "e", "search evidence": "e"}.get(how, "b")
        assert FINDS[how](space) == set(kind)
        for agent in AGENTS:
            own = {f"{one} of {agent}" for one in kind}
            assert FINDS[how](space.seen_by(agent)) == set(kind) | own, agent
        assert FINDS[how](space.seen_by("nobody")) == set(kind)

    @pytest.mark.parametrize("how", FINDS)
    def test_an_agent_sees_nothing_of_another_namespace(self, store: Store, how: str) -> None:
        store.space("user_1").commit(_layers(("a",)))
        store.space("user_10").commit(_layers(()))
        seen = FINDS[how](store.space("user_10").seen_by("a"))
        assert seen and seen <= {"e", "b"}

    def test_shared_evidence_of_an_agent_and_evidence_of_no_agent_are_found_for_all(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence("e1", agent="a"), evidence("e2", agent="", shared=False)]))
        for one in (space, space.seen_by("a"), space.seen_by("b")):
            assert FINDS["search evidence"](one) == FINDS["happened"](one) == FINDS["docs"](one) == {"e1", "e2"}

    def test_evidence_that_is_shared_later_is_found_for_all(self, space: Space) -> None:
        space.commit(_layers(("a", "b")))
        space.commit(ChangeSet(shares=["e of a"]))
        for one in (space, space.seen_by("c")):
            assert FINDS["search evidence"](one) == FINDS["happened"](one) == {"e", "e of a"}
        assert FINDS["search evidence"](space.seen_by("b")) == {"e", "e of a", "e of b"}

    def test_evidence_that_is_shared_no_longer_is_its_agents_own_again(self, space: Space) -> None:
        space.commit(ChangeSet(evidence=[evidence("e1", agent="a"), evidence("e2", agent="")]))
        space.commit(ChangeSet(unshares=["e1", "e2"]))
        for one, ids in ((space, {"e2"}), (space.seen_by("b"), {"e2"}), (space.seen_by("a"), {"e1", "e2"})):
            assert FINDS["search evidence"](one) == FINDS["happened"](one) == FINDS["docs"](one) == ids

    def test_retracted_and_withdrawn_things_are_not_found_for_their_agent_either(self, space: Space) -> None:
        space.commit(_layers(("a",)))
        gone = belief("b of a", agent="a", status=Status.WITHDRAWN)
        space.commit(ChangeSet(retractions={"e of a": (moment(1), "说错了")}, beliefs=[gone]))
        mine = space.seen_by("a")
        assert FINDS["search evidence"](mine) == {"e"} and FINDS["search beliefs"](mine) == {"b"}
        assert FINDS["about"](mine) == {"b"} and FINDS["docs"](mine) == {"e", "b"}

    def test_what_others_keep_to_themselves_takes_no_place_among_the_first(self, space: Space) -> None:
        """However many better matches there are that the asker may not see, as many as asked are found."""
        own = [f"{number:03}" for number in range(300)]
        space.commit(
            ChangeSet(
                evidence=[
                    *(evidence(id, "咖啡", agent="a", shared=False, at=moment(-1)) for id in own),
                    *(evidence(f"z{n}", f"咖啡和第{n}样别的东西", at=moment(n)) for n in range(3)),
                ],
                beliefs=[
                    *(belief(id, "咖啡", agent="a", updated=moment(9)) for id in own),
                    *(belief(f"z{n}", f"咖啡和第{n}样别的东西", updated=moment(n)) for n in range(3)),
                ],
            )
        )
        for one in (space, space.seen_by("b")):
            assert {match.id for match in one.search("咖啡", "evidence", 2)} < {"z0", "z1", "z2"}
            assert len(one.search("咖啡", "evidence", 2)) == len(one.search("咖啡", "belief", 2)) == 2
            assert {match.id for match in one.search("咖啡", "belief", 9)} == {"z0", "z1", "z2"}
            assert one.about(["zhang"], 2) == ["z2", "z1"]
            assert [held.id for held in one.list_beliefs(limit=2)] == ["z0", "z1"]
            assert [said.id for said in one.happened(None, None, 2)] == ["z0", "z1"]
        assert len(space.seen_by("a").search("咖啡", "evidence", 999)) == 303

    def test_lookups_and_iteration_are_bounded_for_nobody(self, space: Space) -> None:
        space.commit(_layers(("a", "b")))
        for one in (space, space.seen_by("a"), space.seen_by("nobody")):
            assert set(one.evidence(["e", "e of a", "e of b"])) == {"e", "e of a", "e of b"}
            assert set(one.beliefs(["b", "b of a", "b of b"])) == {"b", "b of a", "b of b"}
            assert [said.id for said in one.all_evidence()] == ["e", "e of a", "e of b"]
            assert len(one.families(["f1"])["f1"].filed) == len(one.siblings(["f1"])["f1"]) == 3
            assert len(one.filed("b of b")) == 1 and one.from_source("dialog") == ["e", "e of a", "e of b"]
            assert len(one.pending("m", 99)) == 6 and one.counts()["evidence"] == 3

    def test_writing_through_a_bounded_space_writes_the_namespace(self, space: Space) -> None:
        mine = space.seen_by("a")
        with mine.writing():
            mine.commit(small_graph())
            assert space.beliefs(["b1"]).keys() == {"b1"}
        assert everything(mine) == everything(space)
        assert list(space.seen_by("b").evidence(["e1"])) == ["e1"]
