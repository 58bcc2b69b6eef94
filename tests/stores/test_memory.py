"""The memory store: the shared contract, random acts, and the networkx view."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import Link, Relation, Source
from beliefgraph.errors import InvalidSettings, StoreBusy
from beliefgraph.ports import Store
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.stores.view import networkx_view
from beliefgraph.testing import StoreContract, store_machine
from beliefgraph.testing.samples import belief, edge, evidence, moment, small_graph


class TestMemoryStore(StoreContract):
    def make_store(self, tmp_path: Path) -> Store:
        return MemoryStore()


TestMemoryStoreActs = store_machine(MemoryStore).TestCase
TestMemoryStoreActs.settings = settings(
    max_examples=25, stateful_step_count=10, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_a_writer_that_holds_the_lock_too_long_makes_others_busy() -> None:
    store = MemoryStore(busy_timeout=0.02)
    space = store.space("zhang")
    refused: list[StoreBusy] = []

    def write() -> None:
        try:
            space.commit(small_graph())
        except StoreBusy as busy:
            refused.append(busy)

    with space.writing():
        other = threading.Thread(target=write)
        other.start()
        other.join(timeout=30)
    assert len(refused) == 1
    assert space.counts()["evidence"] == 0


def test_an_inner_transaction_that_fails_undoes_only_itself() -> None:
    space = MemoryStore().space("zhang")
    with space.writing():
        space.commit(small_graph())
        with pytest.raises(KeyError), space.writing():
            space.commit(ChangeSet(evidence=[evidence("e2", "新的")]))
            raise KeyError
    assert list(space.evidence(["e1", "e2"])) == ["e1"]


def _graph_with_everything() -> ChangeSet:
    graph = small_graph()
    graph.evidence.append(evidence("e2", "戒咖啡了", at=moment(1)))
    graph.beliefs.append(belief("b2", "小张在工作时喝茶", family="f2", scope=(("scenario", "work"),)))
    graph.edges += [edge("e2", "b1", stance=-0.8), edge("e2", "b2")]
    graph.links.append(Link("b2", Relation.UPDATES, "b1", {"key": 1, "relation": "x"}))
    return graph


def test_the_view_has_every_kind_of_node() -> None:
    space = MemoryStore().space("zhang")
    space.commit(_graph_with_everything())
    view = networkx_view(space)
    kinds = {data["node_kind"] for _, data in view.nodes(data=True)}
    assert kinds == {"entity", "event", "evidence", "source", "context", "belief", "agent", "review_state"}
    assert view.nodes["b1"]["opinion"]["belief"] == 0.43
    assert view.nodes["topic=coffee"]["parent"] == "drinks"


def test_the_view_has_every_edge_the_graph_holds() -> None:
    space = MemoryStore().space("zhang")
    space.commit(_graph_with_everything())
    view = networkx_view(space)
    assert {(start, key, end) for start, end, key in view.edges(keys=True)} == {
        ("e1", "SUPPORTS", "b1"),
        ("e2", "REFUTES", "b1"),
        ("e2", "SUPPORTS", "b2"),
        ("e1", "OCCURRED_IN", "morning"),
        ("e1", "FROM", "dialog"),
        ("e2", "FROM", "dialog"),
        ("e1", "CONTEXT_OF", "topic=coffee"),
        ("b2", "VALID_IN", "scenario=work"),
        ("b1", "ABOUT", "zhang"),
        ("b2", "ABOUT", "zhang"),
        ("b2", "UPDATES", "b1"),
        ("topic=coffee", "CHILD_OF", "topic=drinks"),
    }
    assert view.edges["e2", "b1", "REFUTES"]["stance"] == -0.8
    assert view.edges["b1", "zhang", "ABOUT"]["role"] == "subject"
    assert view.edges["b2", "b1", "UPDATES"]["relation"] == "UPDATES"


def test_the_view_shows_what_was_concluded_from_what() -> None:
    space = MemoryStore().space("zhang")
    graph = _graph_with_everything()
    graph.evidence.append(evidence("e3", "所以他睡得好", premises=("b1", "b9")))
    graph.edges.append(edge("e3", "b2"))
    space.commit(graph)
    view = networkx_view(space)
    assert view.edges["b2", "b1", "DERIVES_FROM"] == {"evidence": "e3", "relation": "DERIVES_FROM"}
    assert view.nodes["b9"] == {"node_kind": "belief", "id": "b9"} and view.has_edge("b2", "b9", "DERIVES_FROM")


def test_the_view_says_what_to_install_when_networkx_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(InvalidSettings, match=r"pip install 'beliefgraph\[networkx\]'"):
        networkx_view(MemoryStore().space("zhang"))


def test_the_view_keeps_kinds_apart_that_share_an_id() -> None:
    space = MemoryStore().space("zhang")
    graph = small_graph()
    graph.sources.append(Source("zhang", "张的日记"))
    graph.evidence.append(evidence("e2", "日记里说", source="zhang"))
    space.commit(graph)
    view = networkx_view(space)
    assert view.nodes["zhang"]["node_kind"] == "entity"
    assert view.nodes["source:zhang"]["title"] == "张的日记"
    assert view.has_edge("e2", "source:zhang", "FROM")
