"""Commands that take in: observe, embed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces.desk import FAULTS, Contexts, Desk, DryRun, command, context_of, json_of, said, tables

if TYPE_CHECKING:
    from beliefgraph.amend import Amendment
    from beliefgraph.graph import BeliefGraph

app = typer.Typer()


@command(app, "observe")
def observe(
    desk: Desk,
    text: Annotated[str, typer.Argument(help="The original words; - reads them from stdin.")] = "",
    *,
    speaker: Annotated[str, typer.Option(help="Who says so.")] = "",
    source: Annotated[str, typer.Option(help="Where it comes from.")] = "",
    at: Annotated[str | None, typer.Option(help="When it was said, ISO 8601.")] = None,
    context: Contexts = None,
    claim: Annotated[
        list[str] | None, typer.Option(help="'subject|predicate|value', instead of reading the text; repeatable.")
    ] = None,
    claims_json: Annotated[
        str | None, typer.Option(help="A JSON list of claims with all their fields (polarity, stance, weight ...).")
    ] = None,
    origin: Annotated[str, typer.Option(help="What it ultimately goes back to; copies of one origin count once.")] = "",
    ref: Annotated[str, typer.Option(help="Your own message id.")] = "",
    agent: Annotated[str, typer.Option(help="On whose behalf it is written; others do not see it.")] = "",
    shared: Annotated[
        bool | None, typer.Option("--shared/--private", help="Whether all agents see it [what is derived is shared].")
    ] = None,
    derives_from: Annotated[
        list[str] | None, typer.Option("--derives-from", help="A belief it was concluded from; repeat for several.")
    ] = None,
    run: Annotated[str, typer.Option(help="Name of a run, by which all of it can be undone.")] = "",
    authority: Annotated[float | None, typer.Option(help="Overrides the source kind's authority, 0 to 1.")] = None,
    weight: Annotated[float | None, typer.Option(help="Overrides the source kind's weight, 0 to 1.")] = None,
    sequence: Annotated[int | None, typer.Option(help="Order among observations of equal time.")] = None,
    kind: Annotated[str, typer.Option(help="Source kind, e.g. official, forum.")] = "",
    event: Annotated[str, typer.Option(help="Name of the occasion.")] = "",
    id: Annotated[str, typer.Option(help="Your own evidence id.")] = "",
    extra: Annotated[str | None, typer.Option(help="A JSON object of further fields to keep.")] = None,
    dry_run: DryRun = False,
) -> None:
    """Take in something said, and revise what is believed."""
    given: dict[str, Any] = {
        "speaker": speaker, "source": source, "at": at, "context": context_of(context), "origin": origin,
        "ref": ref, "agent": agent, "shared": shared, "derives_from": derives_from or (), "run": run,
        "authority": authority, "weight": weight, "sequence": sequence, "kind": kind, "event": event, "id": id,
        "claims": _claims(claim, claims_json),
        "extra": json_of(extra, dict, "--extra"),
    }  # fmt: skip
    words = said(text)
    with desk.graph(create=True, keep=not dry_run) as graph:
        outcome = graph.observe(words, dry_run=dry_run, **given)
    from beliefgraph.surfaces import payloads

    desk.show(lambda: payloads.outcome(outcome), lambda: tables().outcome(outcome))
    if outcome.pending:
        raise typer.Exit(FAULTS)


@command(app, "embed")
def embed(
    desk: Desk,
    *,
    again: Annotated[bool, typer.Option(help="Forget all vectors first, e.g. for another --embedder.")] = False,
) -> None:
    """Make vectors of meaning for what has none yet; `ingest` does so at its end."""
    from beliefgraph.surfaces.progress import progress

    with desk.graph() as graph, progress("texts embedded", missing_vectors(graph)) as tick:
        done = graph.embed(again=again, progress=tick)
    desk.show(lambda: {"embedded": done}, lambda: tables().pairs([("embedded", done)]))


def missing_vectors(graph: BeliefGraph) -> int:
    """About how many documents have no vector yet, for a progress bar."""
    counts = graph.space.counts()
    return max(0, counts["evidence"] + counts["belief"] - counts["vector"])


def show_amendment(desk: Desk, done: Amendment, act: str) -> None:
    """Show what an act re-decided."""
    from beliefgraph.surfaces import payloads

    desk.show(lambda: payloads.amendment(done), lambda: tables().amendment(done, act))


def _claims(claims: list[str] | None, claims_json: str | None) -> list[dict[str, Any]] | None:
    """Claims given on the command line; None when none were, so that the text is read for them."""
    if claims is None and claims_json is None:
        return None
    given = json_of(claims_json, list, "--claims-json") or []
    return [*(claim_of(text) for text in claims or ()), *given]


def claim_of(text: str) -> dict[str, Any]:
    """A claim from subject|predicate|value.

    Raises:
        InvalidInput: text of another form.
    """
    parts = [part.strip() for part in text.split("|", 2)]
    if len(parts) < 3 or not parts[0] or not parts[1]:
        rule = "a claim is subject|predicate|value, of which the value alone may be empty"
        raise InvalidInput(text, rule, "Write e.g. 'Ann|likes|tea', or 'shop|is_open|'")
    return dict(zip(("subject", "predicate", "value"), parts, strict=True))
