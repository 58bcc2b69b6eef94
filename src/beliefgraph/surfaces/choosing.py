"""The command that chooses among given options: choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    Agent,
    AsOf,
    Contexts,
    Desk,
    KnownAt,
    Limit,
    Speaker,
    Threshold,
    command,
    context_of,
    said,
    tables,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.choosing import Choice

app = typer.Typer()


@command(app, "choose")
def choose(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="In any language; - reads it from stdin.")],
    *,
    choice: Annotated[list[str], typer.Option("--choice", help="An option; once for each, two or more.")],
    speaker: Speaker = "",
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    depth: Annotated[int, typer.Option(help="How far around the answer to look, 1 to 3.")] = 2,
    threshold: Threshold = None,
    limit: Limit = 10,
) -> None:
    """Tell which of the given options what is believed supports best, then what was said; none when nothing tells."""
    words = said(question)
    with desk.graph() as graph:
        chosen = graph.choose(
            words,
            choice,
            speaker=speaker,
            context=context_of(context) or None,
            as_of=as_of,
            known_at=known_at,
            agent=agent,
            depth=depth,
            threshold=threshold,
            limit=limit,
        )
    desk.show(lambda: payloads.choice(chosen), lambda: _shown(chosen, choice))


def _shown(chosen: Choice, options: list[str]) -> RenderableType:
    """The options with how well each is supported, the chosen one marked, and what decided."""
    rows = [
        (
            "→" if number == chosen.index else "",
            option,
            f"{score:.2f}",
            ", ".join(f"{name} {value:.2f}" for name, value in terms.items()),
        )
        for number, (option, score, terms) in enumerate(zip(options, chosen.scores, chosen.terms, strict=True))
    ]
    table: RenderableType = tables().table(chosen.why, ("", "choice", "support", "by"), rows)
    return table
