"""Commands that put right: move, merge, split, strike, undo."""

from __future__ import annotations

from typing import Annotated

import typer

from beliefgraph.surfaces.desk import BeliefId, By, Contexts, Desk, DryRun, Reason, command, context_of
from beliefgraph.surfaces.writing import show_amendment

app = typer.Typer()

Evidence = Annotated[list[str], typer.Argument(help="Ids of evidence that is filed under it.")]


@command(app, "move")
def move(
    desk: Desk,
    belief: BeliefId,
    *,
    context: Contexts = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Let what a belief rests on hold in another context; without --context, in general."""
    with desk.graph() as graph:
        done = graph.move(belief, context_of(context), by=by, reason=reason, dry_run=dry_run)
        show_amendment(desk, done, "Moved")


@command(app, "merge")
def merge(
    desk: Desk,
    one: Annotated[str, typer.Argument(help="The belief that says the same in other words.")],
    other: Annotated[str, typer.Argument(help="The belief under whose proposition its evidence is filed.")],
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """File the evidence of one belief under the proposition of another."""
    with desk.graph() as graph:
        show_amendment(desk, graph.merge(one, other, by=by, reason=reason, dry_run=dry_run), "Merged")


@command(app, "split")
def split(
    desk: Desk,
    belief: BeliefId,
    evidence: Evidence,
    *,
    subject: Annotated[str | None, typer.Option(help="What that evidence is about.")] = None,
    predicate: Annotated[str | None, typer.Option(help="The relation or attribute.")] = None,
    value: Annotated[str | None, typer.Option(help="The value.")] = None,
    context: Contexts = None,
    general: Annotated[bool, typer.Option("--general", help="It holds in general, without a context.")] = False,
    text: Annotated[str | None, typer.Option(help="The proposition in words [composed].")] = None,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Let some of a belief's evidence say something else; what is not given stays as it is."""
    scope = context_of(context) if context or general else None
    with desk.graph() as graph:
        done = graph.split(
            belief,
            evidence,
            subject=subject,
            predicate=predicate,
            value=value,
            context=scope,
            text=text,
            by=by,
            reason=reason,
            dry_run=dry_run,
        )
        show_amendment(desk, done, "Split")


@command(app, "strike")
def strike(
    desk: Desk,
    belief: BeliefId,
    evidence: Evidence,
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Let evidence that was misread count nothing on a belief; it stays, and counts elsewhere."""
    with desk.graph() as graph:
        show_amendment(desk, graph.strike(belief, evidence, by=by, reason=reason, dry_run=dry_run), "Struck")


@command(app, "undo")
def undo(
    desk: Desk,
    act: Annotated[
        int | None, typer.Argument(help="Number of an act, from `audit`; of an undo, to do it again.")
    ] = None,
    *,
    run: Annotated[str, typer.Option(help="All that this run did and brought in.")] = "",
    method: Annotated[str, typer.Option(help="All that this extractor or prompt version read, e.g. rules/2.")] = "",
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Undo one act, all that a run did, or all that an extractor or prompt version read."""
    with desk.graph() as graph:
        done = graph.undo(act, run=run, method=method, by=by, reason=reason, dry_run=dry_run)
        show_amendment(desk, done, "Undone")
