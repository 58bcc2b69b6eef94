"""Kinds of one's own: registered by name, kept, joined to what they are about, exported and shown."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.model import BUILT_IN, Link, Node, Relation
from beliefgraph.errors import (
    BadRecord,
    InvalidInput,
    InvalidName,
    InvalidSettings,
    InvalidText,
    NotFound,
    UnknownRelation,
)
from beliefgraph.settings import load_settings
from beliefgraph.stores.view import networkx_view

KINDS = ("review", "来源用户")


@pytest.fixture
def reviewed(open_graph: Callable[..., BeliefGraph]) -> BeliefGraph:
    """A graph with two kinds of its own, and one belief."""
    graph = open_graph(settings=Settings(synchronous="NORMAL", kinds=KINDS))
    graph.observe("我喜欢红茶", speaker="小张", source="chat", id="e-tea")
    return graph


def the_belief(graph: BeliefGraph) -> str:
    return graph.beliefs()[0].id


def export(graph: BeliefGraph) -> str:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


def test_nodes_are_kept_and_listed_by_kind_in_id_order(reviewed: BeliefGraph) -> None:
    made = reviewed.put_node("来源用户", "u-7", 昵称="小李", tags=["vip", None], kind="x", id="y", self="z")
    reviewed.put_node("review", "r-1", {"state": "open", "by": "小李"})
    user = Node("u-7", "来源用户", {"昵称": "小李", "tags": ["vip", None], "kind": "x", "id": "y", "self": "z"})
    review = Node("r-1", "review", {"state": "open", "by": "小李"})
    assert made.changed == ("u-7",) and made.act
    assert reviewed.nodes() == [review, user]
    assert reviewed.nodes("来源用户") == [user]
    assert reviewed.nodes("unheard of") == []


def test_a_node_takes_the_place_of_what_had_its_id(reviewed: BeliefGraph) -> None:
    reviewed.put_node("review", "r-1", state="open", since=2)
    reviewed.put_node("review", "r-1", state="done")
    assert reviewed.nodes() == [Node("r-1", "review", {"state": "done"})]


def test_a_kind_that_is_not_registered_is_refused_and_the_setting_is_named(reviewed: BeliefGraph) -> None:
    with pytest.raises(InvalidName, match="setting `kinds`"):
        reviewed.put_node("ticket", "t-1")
    assert reviewed.nodes() == []


@pytest.mark.parametrize("kind", [*sorted(BUILT_IN), "", " "])
def test_a_built_in_kind_cannot_be_a_kind_of_ones_own(reviewed: BeliefGraph, kind: str) -> None:
    with pytest.raises(InvalidName):
        reviewed.put_node(kind, "t-1")
    with pytest.raises(InvalidSettings):
        Settings(kinds=("review", kind))


def test_an_id_that_something_else_has_is_refused(reviewed: BeliefGraph) -> None:
    for taken in (the_belief(reviewed), "e-tea", reviewed.entity("小张"), "chat"):
        with pytest.raises(InvalidName, match="Choose another id"):
            reviewed.put_node("review", taken)
    assert reviewed.nodes() == []


@pytest.mark.parametrize(
    ("id", "data", "error"),
    [
        ("", {}, InvalidName),
        (7, {}, InvalidText),
        ("a\0b", {}, InvalidText),
        ("r-1", {"when": object()}, InvalidInput),
        ("r-1", {"share": float("nan")}, InvalidInput),
        ("r-1", {"text": "\ud800"}, InvalidText),
    ],
)
def test_what_could_not_be_kept_is_refused(
    reviewed: BeliefGraph, id: Any, data: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        reviewed.put_node("review", id, **data)
    assert reviewed.nodes() == []


def test_a_node_is_about_any_node_and_explained_with_it(reviewed: BeliefGraph) -> None:
    belief = the_belief(reviewed)
    before = reviewed.explain(belief).belief
    reviewed.put_node("review", "r-1")
    reviewed.put_node("来源用户", "u-7")
    for target in (belief, "e-tea", reviewed.entity("小张"), "chat", "u-7"):
        assert reviewed.link("r-1", "about", target, {"by": "小李"}).changed == ("r-1", target)
    assert reviewed.explain(belief).links == (Link("r-1", Relation.ABOUT, belief, {"by": "小李"}),)
    assert reviewed.explain(belief).belief == before
    assert reviewed.ask("小张喜欢红茶吗？", depth=3).beliefs[0].id == belief
    assert reviewed.validate() == []
    reviewed.unlink("r-1", "ABOUT", belief)
    assert reviewed.explain(belief).links == ()


def test_a_node_has_no_other_edges(reviewed: BeliefGraph) -> None:
    belief = the_belief(reviewed)
    reviewed.put_node("review", "r-1")
    for source, relation, target in (
        ("r-1", "SUPPORTS", belief),
        (belief, "SUPPORTS", "r-1"),
        (belief, "ABOUT", "r-1"),
        (belief, "ABOUT", reviewed.entity("小张")),
        ("r-1", "ABOUT", "r-1"),
        ("r-1", "OCCURRED_IN", belief),
    ):
        with pytest.raises(UnknownRelation):
            reviewed.link(source, relation, target)
    with pytest.raises(NotFound):
        reviewed.link("r-1", "ABOUT", "nothing")
    assert reviewed.space.links(["r-1", belief]) == []


def test_nodes_come_back_from_an_export_and_are_linked_where_their_kind_is_registered(
    reviewed: BeliefGraph, open_graph: Callable[..., BeliefGraph]
) -> None:
    belief = the_belief(reviewed)
    reviewed.put_node("review", "r-1", state="待审")
    reviewed.link("r-1", "ABOUT", belief)
    text = export(reviewed)
    assert '{"kind":"node","id":"r-1","node_kind":"review","data":{"state":"待审"}}' in text.splitlines()
    copy = open_graph()
    assert copy.load(text.splitlines())["node"] == 1
    assert export(copy) == text
    assert copy.nodes("review") == reviewed.nodes()
    with pytest.raises(InvalidName, match="setting `kinds`"):
        copy.link("r-1", "ABOUT", "e-tea")


@pytest.mark.parametrize("kind", ["belief", "", 3, None])
def test_a_row_whose_kind_is_no_kind_of_ones_own_is_refused(graph: BeliefGraph, kind: Any) -> None:
    lines = export(graph).splitlines()
    row = '{"kind":"node","id":"r-1","node_kind":' + {3: "3", None: "null"}.get(kind, f'"{kind}"') + "}"
    with pytest.raises(BadRecord, match="line:2"):
        graph.load([lines[0], row, '{"kind":"end","rows":1}'])
    assert graph.nodes() == []


def test_the_view_shows_a_node_with_its_kind_and_what_it_is_about(reviewed: BeliefGraph) -> None:
    belief = the_belief(reviewed)
    reviewed.put_node("review", "r-1", state="open")
    reviewed.link("r-1", "ABOUT", belief)
    view = networkx_view(reviewed.space)
    assert view.nodes["r-1"] == {"id": "r-1", "node_kind": "review", "data": {"state": "open"}}
    assert view.has_edge("r-1", belief, key="ABOUT")


def test_kinds_are_set_from_the_environment() -> None:
    settings = load_settings(environment={"BELIEFGRAPH_KINDS": "review, 来源用户"})
    assert settings.kinds == KINDS
    assert load_settings(environment={"BELIEFGRAPH_KINDS": ""}).kinds == ()
