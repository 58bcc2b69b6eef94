"""Every read of the store port in one comparable value, so that stores and moments can be compared."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import Filed
from beliefgraph.domain.model import Node, Status
from beliefgraph.domain.order import order_key
from beliefgraph.ports import Space
from beliefgraph.records import dump


def everything(space: Space) -> dict[str, Any]:
    """All that a namespace answers about what it holds, as plain values (times with their offsets).

    Lists that the port leaves unordered are sorted; scores and vectors are left out.
    """
    families = {family.key: family for family in space.all_families()}
    beliefs = [belief.id for family in families.values() for belief in family.beliefs]
    evidence = [piece.id for piece in space.all_evidence()]
    entities = [entity.id for entity in space.all_entities()]
    return {
        "counts": space.counts(),
        "faults": space.faults(),
        **_nodes(space),
        **_lookups(space, entities, evidence, beliefs),
        **_finding(space, entities, beliefs),
        **_traces(space, beliefs),
        "seen by": {agent: _seen(space.seen_by(agent), entities) for agent in _agents(space)},
        "frozen": space.frozen(evidence),
        "all families": {key: (_all(f.beliefs), _filings(f.filed)) for key, f in families.items()},
        "families": {key: (_all(f.beliefs), _filings(f.filed)) for key, f in space.families(families).items()},
        "siblings": {key: _all(found) for key, found in space.siblings(families).items()},
        "several valued": space.several_valued(),
    }


def found(space: Space, text: str, kind: Any) -> set[str]:
    """Ids of all documents that a search finds."""
    return {match.id for match in space.search(text, kind, 1000)}


def found_cold(space: Space, text: str, kind: Any) -> set[str]:
    """Ids of all documents that a search of cold storage finds."""
    return {match.id for match in space.search_cold(text, kind, 1000)}


def whole_log(space: Space) -> list[Entry]:
    """The audit log from beginning to end."""
    log: list[Entry] = []
    while page := space.entries(len(log), 50):
        log += page
    return log


def _nodes(space: Space) -> dict[str, Any]:
    return {
        "entities": _all(space.all_entities()),
        "sources": _all(space.all_sources()),
        "events": _all(space.all_events()),
        "agents": _all(space.all_agents()),
        "nodes": _all(space.all_nodes()),
        "contexts": _all(space.contexts()),
        "evidence": _all(space.all_evidence()),
        "links": _all(space.all_links()),
        "revisions": _all(space.all_revisions()),
    }


def _lookups(space: Space, entities: list[str], evidence: list[str], beliefs: list[str]) -> dict[str, Any]:
    nodes = [node.id for node in space.all_nodes()]
    ends = [*entities, *evidence, *beliefs, *nodes]
    passed_on = {filed.edge.said_by for family in space.all_families() for filed in family.filed} - {""}
    return {
        "aliases": space.aliases(),
        "nodes of": {kind: _pages(space, kind) for kind in sorted({node.kind for node in space.all_nodes()})},
        "nodes by id": {id: dump(node) for id, node in space.nodes(nodes).items()},
        "entities by id": {id: dump(node) for id, node in space.entities(entities).items()},
        "evidence by id": {id: dump(node) for id, node in space.evidence(evidence).items()},
        "beliefs by id": {id: dump(node) for id, node in space.beliefs(beliefs).items()},
        "filed": {id: _filings(space.filed(id)) for id in beliefs},
        "beliefs of": space.beliefs_of(evidence),
        "spoken by": {name: space.spoken_by([name]) for name in (*entities, *sorted(passed_on))},
        "beside": {id: [(b.id, b.steps, b.at) for b in near] for id, near in space.beside(evidence, 2).items()},
        "speakers": space.speakers(),
        "speaking": sorted(space.speaking([*entities, *(node.speaker for node in space.all_evidence())])),
        "links of": sorted(_all(space.links(ends)), key=_stable),
        "histories": {id: _all(space.history(id)) for id in beliefs},
    }


def _finding(space: Space, entities: list[str], beliefs: list[str]) -> dict[str, Any]:
    sources = [source.id for source in space.all_sources()]
    names = [name for entity in space.all_entities() for name in (entity.name, *entity.names)]
    return {
        "about": {id: space.about([id], 100) for id in entities},
        "about all": sorted(space.about(entities, 1000)),
        "named": space.named(names),
        "names from": {start: space.names_from(start, 2) for start in sorted({"", *(name[:2] for name in names)})},
        "listed": _all(space.list_beliefs(limit=1000)),
        "listed by status": {s: _all(space.list_beliefs(status=s, limit=1000)) for s in Status},
        "listed by source": {id: _all(space.list_beliefs(source=id, limit=1000)) for id in sources},
        "listed by entity": {id: _all(space.list_beliefs(entity=id, limit=1000)) for id in entities},
        "listed after": {id: _all(space.list_beliefs(after=id, limit=2)) for id in beliefs},
    }


def _traces(space: Space, beliefs: list[str]) -> dict[str, Any]:
    pieces = list(space.all_evidence())
    premises = sorted({*beliefs, *(premise for piece in pieces for premise in piece.premises)})
    return {
        "derived": space.derived(premises),
        "derivations": [(dump(piece.edge), dump(piece.evidence)) for piece in space.all_derivations()],
        "brought in": {run: space.brought_in(run) for run in sorted({piece.run for piece in pieces})},
        "from source": {source: space.from_source(source) for source in sorted({piece.source for piece in pieces})},
        "log": _all(whole_log(space)),
        "log backwards": _all(space.last_entries(limit=1000)),
    }


def _agents(space: Space) -> list[str]:
    """Those who see something of their own, and "" for the others."""
    own = {piece.layer for piece in space.all_evidence()}
    return sorted({"", *own, *(belief.agent for family in space.all_families() for belief in family.beliefs)})


def _seen(space: Space, entities: list[str]) -> dict[str, Any]:
    return {
        "about": sorted(space.about(entities, 1000)),
        "listed": [belief.id for belief in space.list_beliefs(limit=1000)],
        "happened": [piece.id for piece in space.happened(None, None, 1000)],
    }


def _pages(space: Space, kind: str) -> list[dict[str, Any]]:
    found: list[Node] = []
    after = ""
    while page := space.nodes_of(kind, after, 1):
        found += page
        after = page[-1].id
    return _all(found)


def _all(nodes: Iterable[Any]) -> list[dict[str, Any]]:
    return [dump(node) for node in nodes]


def _filings(filed: Iterable[Filed]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    # The port orders by evidence alone; one piece filed under two beliefs of a family may come either way.
    pieces = list(filed)
    keys = [order_key(piece.evidence) for piece in pieces]
    assert keys == sorted(keys), "filed evidence comes in (time, sequence, id) order"
    pieces.sort(key=lambda piece: (order_key(piece.evidence), piece.edge.belief))
    return [(dump(piece.edge), dump(piece.evidence)) for piece in pieces]


def _stable(record: dict[str, Any]) -> str:
    return json.dumps(record, sort_keys=True)
