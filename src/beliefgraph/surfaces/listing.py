"""Commands that list: contexts, sources, and what one source supports."""

from __future__ import annotations

from typing import Annotated

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import Agent, AsOf, Desk, KnownAt, command, tables

app = typer.Typer()


@command(app, "contexts")
def contexts(
    desk: Desk,
    dimension: Annotated[str | None, typer.Argument(help="Only of this dimension.")] = None,
    *,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> None:
    """List contexts and where they lie, now or as they were recorded by then."""
    with desk.graph() as graph:
        found = graph.contexts(dimension, as_of=as_of, known_at=known_at)
    desk.show(
        lambda: [payloads.context(c) for c in found],
        lambda: tables().contexts(found),
    )


@command(app, "sources")
def sources(desk: Desk, *, as_of: AsOf = None, known_at: KnownAt = None, agent: Agent = "") -> None:
    """List sources with how much evidence each gave and how many beliefs it bears on."""
    with desk.graph() as graph:
        found = graph.sources(as_of=as_of, known_at=known_at, agent=agent)
    desk.show(
        lambda: [payloads.source_count(s) for s in found],
        lambda: tables().sources(found),
    )


@command(app, "source")
def source(
    desk: Desk,
    source: Annotated[str, typer.Argument(help="A source id, as `sources` lists it.")],
    *,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
) -> None:
    """Show what a source speaks for and against, what stands on it alone, and which things that touches."""
    with desk.graph() as graph:
        found = graph.source(source, as_of=as_of, known_at=known_at, agent=agent)
    desk.show(lambda: payloads.supported(found), lambda: tables().supported(found))
