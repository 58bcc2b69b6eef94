"""Commands that put things in their place: alias, within, context, link, unlink, node, nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import By, Desk, DryRun, Reason, command, json_of, tables
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from beliefgraph.domain.model import Context

app = typer.Typer()

From = Annotated[str, typer.Argument(help="The belief, or node of your own, it starts from.")]
Relation = Annotated[str, typer.Argument(help="SUPPORTS, REFUTES, DERIVES_FROM, CONTRADICTS, PRECEDES; ABOUT.")]
To = Annotated[str, typer.Argument(help="The belief it leads to; for ABOUT, any node.")]


@command(app, "alias")
def alias(
    desk: Desk,
    name: Annotated[str, typer.Argument(help="A name, e.g. 小张.")] = "",
    of: Annotated[str, typer.Argument(help="The name of the same entity, e.g. zhang_san.")] = "",
    *,
    file: Annotated[str, typer.Option(help="A CSV file of name,of instead.")] = "",
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Let one name mean the entity that another names; the same name twice parts them again."""
    if file and (name or of):
        raise InvalidInput("--file", "it stands for the two names", "Give a file, or two names")
    if not file:
        with desk.graph() as graph:
            show_amendment(desk, graph.alias(name, of, by=by, reason=reason, dry_run=dry_run), "Named")
        return
    with desk.graph(create=True, keep=not dry_run) as graph:
        show_amendment(desk, graph.load_aliases(file, by=by, reason=reason, dry_run=dry_run), "Named")


@command(app, "aliases")
def aliases(desk: Desk) -> None:
    """List which names mean the entity that another names."""
    with desk.graph() as graph:
        found = graph.aliases()
    pairs = [{"name": name, "of": of} for name, of in found]
    desk.show(lambda: pairs, lambda: tables().table("", ("name", "of"), found))


@command(app, "within")
def within(
    desk: Desk,
    part: Annotated[str, typer.Argument(help="A value, e.g. Boston; without one the table is listed.")] = "",
    whole: Annotated[str, typer.Argument(help="What it lies in, e.g. USA.")] = "",
    *,
    file: Annotated[str, typer.Option(help="A CSV file of part,whole instead.")] = "",
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """List what lies within what; with two values, let the one lie in the other; one twice takes it out again."""
    if file and (part or whole):
        raise InvalidInput("--file", "it stands for the two values", "Give a file, or two values")
    if file:
        with desk.graph(create=True, keep=not dry_run) as graph:
            show_amendment(desk, graph.load_wholes(file, by=by, reason=reason, dry_run=dry_run), "Placed")
    elif part or whole:
        with desk.graph(create=True, keep=not dry_run) as graph:
            show_amendment(desk, graph.within(part, whole, by=by, reason=reason, dry_run=dry_run), "Placed")
    else:
        with desk.graph() as graph:
            found = graph.wholes()
        pairs = [{"part": part, "whole": whole} for part, whole in found]
        desk.show(lambda: pairs, lambda: tables().table("", ("part", "lies in"), found))


@command(app, "context")
def context(
    desk: Desk,
    dimension: Annotated[str, typer.Argument(help="E.g. version; only its contexts are listed.")] = "",
    value: Annotated[str, typer.Argument(help="E.g. 2.1.")] = "",
    *,
    parent: Annotated[
        str | None, typer.Option(help="What it lies in and inherits from, e.g. 2; '' puts it at the root.")
    ] = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """List the contexts with their parents; with --parent, give one its place: `context version 2.1 --parent 2`."""
    if parent is None:
        with desk.graph() as graph:
            found = [c for c in graph.space.contexts() if _fits(c, dimension, value)]
        desk.show(lambda: [payloads.context(c) for c in found], lambda: tables().contexts(found))
        return
    with desk.graph(create=True, keep=not dry_run) as graph:
        done = graph.place_context(dimension, value, parent, by=by, reason=reason, dry_run=dry_run)
        show_amendment(desk, done, "Placed")


def _fits(context: Context, dimension: str, value: str) -> bool:
    return dimension in ("", context.dimension) and value in ("", context.value)


@command(app, "link")
def link(
    desk: Desk,
    source: From,
    relation: Relation,
    target: To,
    *,
    data: Annotated[str | None, typer.Option(help="A JSON object to keep with it, e.g. its strength.")] = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Draw an edge between two beliefs, or from a node to what it is ABOUT; beliefs move what they lead to."""
    kept = json_of(data, dict, "--data")
    with desk.graph() as graph:
        show_amendment(desk, graph.link(source, relation, target, kept, by=by, reason=reason, dry_run=dry_run), "Drawn")


@command(app, "unlink")
def unlink(
    desk: Desk,
    source: From,
    relation: Relation,
    target: To,
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Remove an edge that `link` drew."""
    with desk.graph() as graph:
        show_amendment(desk, graph.unlink(source, relation, target, by=by, reason=reason, dry_run=dry_run), "Removed")


@command(app, "node")
def node(
    desk: Desk,
    kind: Annotated[str, typer.Argument(help="A kind of the setting `kinds`.")],
    id: Annotated[str, typer.Argument(help="Your own id; what has it is replaced.")],
    *,
    data: Annotated[str | None, typer.Option(help="A JSON object to keep with it.")] = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Keep something of a kind of your own, e.g. a review; `link ID ABOUT ...` joins it to what it is about."""
    kept = json_of(data, dict, "--data")
    with desk.graph(create=True, keep=not dry_run) as graph:
        show_amendment(desk, graph.put_node(kind, id, kept, by=by, reason=reason, dry_run=dry_run), "Kept")


@command(app, "nodes")
def nodes(
    desk: Desk, kind: Annotated[str | None, typer.Argument(help="Only nodes of this kind [all].")] = None
) -> None:
    """List what `node` kept."""
    with desk.graph() as graph:
        found = graph.nodes(kind)
    desk.show(lambda: [payloads.node(each) for each in found], lambda: tables().nodes(found))
