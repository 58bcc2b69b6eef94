"""A namespace as a networkx graph, for those who want to draw it or run graph algorithms over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from beliefgraph.domain.changes import Family
from beliefgraph.domain.model import Context, Evidence, Kind, Relation
from beliefgraph.errors import InvalidSettings
from beliefgraph.ports import Space
from beliefgraph.records import Noun, dump

if TYPE_CHECKING:
    import networkx


def networkx_view(space: Space) -> networkx.MultiDiGraph[str]:
    """A copy of everything the namespace holds as nodes and typed edges.

    Nodes are keyed by id and have `node_kind` and the fields of their record; a context's id is
    "dimension=value". An id that two kinds share is "kind:id" for the second. Edges have their relation as
    key and as `relation`; SUPPORTS and REFUTES carry the fields of their edge, ABOUT `role="subject"`, DERIVES_FROM
    the evidence that concludes one belief from the other. A belief's confidence is in its `opinion`, as of its last
    evidence. Archived evidence has no text.

    Raises:
        InvalidSettings: networkx is not installed.
    """
    try:
        import networkx
    except ModuleNotFoundError as error:
        remedy = "Install it with: pip install 'beliefgraph[networkx]'"
        raise InvalidSettings("networkx", "the graph view needs this package", remedy) from error
    view: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(namespace=space.namespace)
    _Builder(view).fill(space)
    return view


def context_id(dimension: str, value: str) -> str:
    """The node id of a context."""
    return f"{dimension}={value}"


class _Builder:
    """Adds nodes and edges; nodes of different kinds stay apart even when callers gave them one id."""

    def __init__(self, view: networkx.MultiDiGraph[str]) -> None:
        self._view = view

    def fill(self, space: Space) -> None:
        for entity in space.all_entities():
            self._add(Kind.ENTITY, entity.id, entity)
        for source in space.all_sources():
            self._add(Kind.SOURCE, source.id, source)
        for event in space.all_events():
            self._add(Kind.EVENT, event.id, event)
        for agent in space.all_agents():
            self._add(Kind.AGENT, agent.id, agent)
        for node in space.all_nodes():
            self._add(node.kind, node.id, node)
        for context in space.contexts():
            self._add_context(context)
        for evidence in space.all_evidence():
            self._add_evidence(evidence)
        for family in space.all_families():
            self._add_family(family)
        for link in space.all_links():
            self._join(self._end(link.source), link.relation, self._end(link.target), link.data)

    def _add_context(self, context: Context) -> None:
        key = self._add(Kind.CONTEXT, context_id(context.dimension, context.value), context)
        if context.parent:
            self._join(key, Relation.CHILD_OF, self._place(context.dimension, context.parent), {})

    def _add_evidence(self, evidence: Evidence) -> None:
        key = self._add(Kind.EVIDENCE, evidence.id, evidence)
        if evidence.event:
            self._join(key, Relation.OCCURRED_IN, self._mention(Kind.EVENT, evidence.event), {})
        if evidence.source:
            self._join(key, Relation.FROM, self._mention(Kind.SOURCE, evidence.source), {})
        for place in evidence.scope:
            self._join(key, Relation.CONTEXT_OF, self._place(*place), {})

    def _add_family(self, family: Family) -> None:
        for belief in family.beliefs:
            key = self._add(Kind.BELIEF, belief.id, belief)
            if belief.subject:
                subject = self._mention(Kind.ENTITY, belief.subject)
                self._join(key, Relation.ABOUT, subject, {"role": "subject"})
            for place in belief.scope:
                self._join(key, Relation.VALID_IN, self._place(*place), {})
        for filed in family.filed:
            start = self._mention(Kind.EVIDENCE, filed.edge.evidence)
            end = self._mention(Kind.BELIEF, filed.edge.belief)
            self._join(start, filed.edge.relation, end, dump(filed.edge))
            for premise in filed.evidence.premises:
                concluded = {"evidence": filed.edge.evidence}
                self._join(end, Relation.DERIVES_FROM, self._mention(Kind.BELIEF, premise), concluded)

    def _add(self, kind: str, id: str, noun: Noun) -> str:
        key = self._mention(kind, id)
        self._view.nodes[key].update({**dump(noun), "node_kind": str(kind)})
        return key

    def _place(self, dimension: str, value: str) -> str:
        key = self._mention(Kind.CONTEXT, context_id(dimension, value))
        self._view.nodes[key].update(dimension=dimension, value=value)
        return key

    def _mention(self, kind: str, id: str) -> str:
        """The node's key. A node may be named without a record, such as a source known by its id alone."""
        taken = id in self._view and self._view.nodes[id]["node_kind"] != kind
        key = f"{kind}:{id}" if taken else id
        if key not in self._view:
            self._view.add_node(key, node_kind=str(kind), id=id)
        return key

    def _end(self, id: str) -> str:
        """The key of a link's end, which may be a node that the graph does not hold."""
        if id not in self._view:
            self._view.add_node(id, node_kind="other", id=id)
        return id

    def _join(self, start: str, relation: Relation, end: str, data: Mapping[str, Any]) -> None:
        self._view.add_edge(start, end, key=str(relation))
        self._view.edges[start, end, str(relation)].update({**data, "relation": str(relation)})
