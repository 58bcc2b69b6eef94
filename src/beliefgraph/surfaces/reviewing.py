"""Commands for what waits for somebody, or is tried out: pending evidence, names, predicates, refusals, judge, mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from beliefgraph.errors import InvalidInput, InvalidSettings
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import FAULTS, After, By, Desk, DryRun, Limit, Reason, command, page, said, tables
from beliefgraph.surfaces.progress import progress
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from beliefgraph.graph import BeliefGraph
    from beliefgraph.reread import Reread

app = typer.Typer()


@command(app, "pending")
def pending(desk: Desk, *, after: After = "", limit: Limit = 100) -> None:
    """List evidence that is not read to the end, each with the reason; `retry` reads it again."""
    with desk.graph() as graph:
        found = page(lambda most: graph.pending(after=after, limit=most), limit, lambda task: task.evidence)
    desk.show(lambda: [payloads.record(task) for task in found], lambda: tables().pending(found))


@command(app, "retry")
def retry(
    desk: Desk,
    *,
    limit: Annotated[int | None, typer.Option(help="The most to read [all].", min=1)] = None,
) -> None:
    """Read pending evidence again; what stays unread stays pending."""
    with desk.graph() as graph, progress("texts read") as tick:
        done = graph.retry(limit=limit, progress=tick)
        _show_reread(desk, graph, done)


@command(app, "reread")
def reread(
    desk: Desk,
    evidence: Annotated[list[str] | None, typer.Argument(help="Evidence ids.")] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All evidence whose claims were found, not given.")] = False,
) -> None:
    """Read evidence again, e.g. with another extractor; the new reading replaces what it said before."""
    if bool(evidence) == every:
        raise InvalidInput("reread", "it needs ids of evidence, or --all, and not both", "Give one of the two")
    with desk.graph() as graph:
        ids = graph.readable() if every else list(evidence or ())
        with progress("texts read", len(ids)) as tick:
            done = graph.reread(ids, progress=tick)
        _show_reread(desk, graph, done)


def _show_reread(desk: Desk, graph: BeliefGraph, done: Reread) -> None:
    numbers = payloads.numbers(done) | {"usage": payloads.numbers(graph.usage())}
    desk.show(lambda: numbers, lambda: tables().pairs(payloads.readable(numbers)))
    if done.pending:
        raise typer.Exit(FAULTS)


@command(app, "review")
def review(
    desk: Desk,
    *,
    state: Annotated[str, typer.Option(help="open, same or different.")] = "open",
    find: Annotated[
        bool, typer.Option("--find", help="First look for names in two scripts that are near in meaning.")
    ] = False,
    after: After = "",
    limit: Limit = 100,
) -> None:
    """List names that may mean one entity; `decide` settles one, and undoes what was decided."""
    with desk.graph() as graph:
        if find:
            graph.compare_names()
        found = page(lambda most: graph.review(state, after=after, limit=most), limit, lambda names: names.id)
    desk.show(lambda: [payloads.comparison(c) for c in found], lambda: tables().comparisons(found))


@command(app, "decide")
def decide(
    desk: Desk,
    item: Annotated[str, typer.Argument(help="Its id, from `queue` or `review`.")],
    verdict: Annotated[
        str,
        typer.Argument(
            help="Names: same, different. Conflict: conflict, 'no conflict'. Weak: keep, archive, discard. "
            "Quote: allow, refuse. Open undoes."
        ),
    ],
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Decide what waits for somebody: names, a conflict, a weak belief, a quote; open takes a decision back."""
    with desk.graph() as graph:
        show_amendment(desk, graph.decide(item, verdict, by=by, reason=reason, dry_run=dry_run), "Decided")


@command(app, "predicate")
def predicate(
    desk: Desk,
    said_as: Annotated[str, typer.Argument(help="A predicate as said, e.g. 'is keen on'.")],
    meant: Annotated[str, typer.Argument(help="The predicate it means, e.g. likes; the same again undoes it.")],
    *,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """File what was said with one predicate under another."""
    with desk.graph() as graph:
        done = graph.rename_predicate(said_as, meant, by=by, reason=reason, dry_run=dry_run)
        show_amendment(desk, done, "Renamed")


@command(app, "predicates")
def predicates(desk: Desk) -> None:
    """List the predicates that beliefs have, how many have each, and which the vocabulary does not know."""
    with desk.graph() as graph:
        found = graph.predicates()
    desk.show(lambda: [payloads.numbers(each) for each in found], lambda: tables().predicates(found))


@command(app, "refused")
def refused(desk: Desk, *, after: After = "", limit: Limit = 100) -> None:
    """List what the gate kept out: which rule, from which source; the words are not kept."""
    with desk.graph() as graph:
        found = page(lambda most: graph.refusals(after=after, limit=most), limit, lambda refusal: refusal.id)
    desk.show(lambda: [payloads.record(line) for line in found], lambda: tables().refusals(found))


@command(app, "judge")
def judge(
    desk: Desk,
    text: Annotated[str, typer.Argument(help="What was said; - reads it from stdin.")],
    proposition: Annotated[str, typer.Argument(help="What it may support or refute.")],
) -> None:
    """Tell what a text says about a proposition: supports, refutes, or no bearing; no graph is needed."""
    from beliefgraph.assembly import make_judge
    from beliefgraph.intake import check_text

    chosen = make_judge(desk.settings)
    if chosen is None:
        raise InvalidSettings("judge=none", "nothing judges here", "Set judge, e.g. BELIEFGRAPH_JUDGE=structure")
    text = said(text)
    for given in (text, proposition):
        check_text(given, "what is judged")
    found = chosen.judge(text, proposition)
    words = "supports" if found.stance > 0 else "refutes" if found.stance < 0 else "has no bearing"
    shown = {"stance": found.stance, "verdict": words, "reason": found.reason}
    desk.show(lambda: shown, lambda: tables().sentence(f"{words} ({found.stance:+.2f}): {found.reason}"))


@command(app, "mask")
def mask(desk: Desk, text: Annotated[str, typer.Argument(help="What to mask; - reads it from stdin.")]) -> None:
    """Show a text with its personal details masked, as it would be stored with the settings `mask`, `mask_key`."""
    from beliefgraph.assembly import make_masker

    masker = make_masker(desk.settings)
    if masker is None:
        raise InvalidSettings("mask", "no kind of detail is chosen", "Set mask, e.g. BELIEFGRAPH_MASK=phone,email")
    masked = masker.mask(said(text))
    shown = {"text": masked.text, "masks": [payloads.numbers(each) for each in masked.masks]}
    desk.show(lambda: shown, lambda: tables().sentence(masked.text))
