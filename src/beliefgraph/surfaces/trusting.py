"""Commands about whom to believe: learn, authority, authorities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import By, Desk, DryRun, Reason, command, only_with, tables
from beliefgraph.surfaces.progress import progress
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.amend import Amendment
    from beliefgraph.domain.authority import Authority
    from beliefgraph.lessons import Lessons, Standing

app = typer.Typer()

_COLUMNS = ("who", "predicate", "words", "before", "after", "")
_LEFT = {"too few": "too few words to tell", "set": "set by somebody, so it stands"}


@command(app, "learn")
def learn(
    desk: Desk,
    *,
    limit: Annotated[int, typer.Option(help="Rows shown; what would change most comes first.", min=1)] = 40,
    apply: Annotated[
        bool, typer.Option("--apply", help="Let what was learned stand; one act that `undo` undoes.")
    ] = False,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Learn whom to believe: who copies whom, and what the word of each speaker and source is worth; only shows it.

    With --apply, what it would show without is let stand.
    """
    only_with("--apply", apply, by, reason, dry_run)
    with desk.graph() as graph:
        with progress("families read") as tick:
            lessons = graph.learn_authority(progress=tick)
        if not apply:
            desk.show(lambda: payloads.lessons(lessons), lambda: _page(lessons, limit))
            return
        done = graph.apply_authority(lessons, by=by, reason=reason, dry_run=dry_run)
        desk.show(lambda: payloads.amendment(done), lambda: _applied(done, dry_run))


@command(app, "authority")
def authority(
    desk: Desk,
    teller: Annotated[str, typer.Argument(help="A speaker, or a source where nobody in particular speaks.")],
    value: Annotated[float | None, typer.Argument(help="How much, 0 to 1.")] = None,
    *,
    predicate: Annotated[str, typer.Option("--predicate", help="Only in what it says of this.")] = "",
    forget: Annotated[bool, typer.Option("--forget", help="Take back what was set or learned instead.")] = False,
    by: By = "",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> None:
    """Say what the word of a speaker or source is worth."""
    if (value is None) is not forget:
        raise InvalidInput("authority", "it takes how much, or --forget, and not both", "Give one of the two")
    with desk.graph() as graph:
        done = graph.set_authority(teller, value, predicate, by=by, reason=reason, dry_run=dry_run)
        show_amendment(desk, done, "Set" if value is not None else "Forgotten")


@command(app, "authorities")
def authorities(desk: Desk) -> None:
    """List whose authority was learned or set, beside what the kinds of sources give."""
    with desk.graph() as graph:
        found = graph.authorities()
    rows = [row for held in found for row in _rows(held)]
    columns = ("who", "predicate", "authority", "words", "how", "by", "copies", "repeats")
    desk.show(
        lambda: [payloads.record(held) for held in found],
        lambda: (
            tables().table("", columns, rows)
            if rows
            else tables().sentence("Nobody's authority was learned or set; all count by the kind of their source.")
        ),
    )


def _rows(held: Authority) -> list[tuple[str, ...]]:
    overall = "" if held.overall is None else f"{held.overall:.2f}"
    how = ("learned" if held.learned else "set", held.by, held.group[:8], "yes" if held.repeats else "")
    rows: list[tuple[str, ...]] = [(held.name, "", overall, str(held.votes or ""), *how)]
    predicates = sorted(held.predicates.items())
    return rows + [(held.name, name, f"{worth:.2f}", *[""] * 5) for name, worth in predicates]


def _page(lessons: Lessons, limit: int) -> RenderableType:
    if not lessons.standings:
        return _sentence("No two speak of the same, so there is nothing to learn from.")
    told = [tables().table("", _COLUMNS, map(_row, lessons.standings[:limit]))]
    if (more := len(lessons.standings) - limit) > 0:
        told.append(_sentence(f"{more:,} more change less; see --limit, or --json for all."))
    words = f"{lessons.words:,} words on {lessons.things:,} things were compared"
    told.append(_sentence(f"{words}, {lessons.settled:,} of them settled by verdicts and outcomes."))
    told += [_sentence(f"Copy one another, and would count once: {', '.join(group)}") for group in lessons.groups]
    if lessons.echoes:
        told.append(
            _sentence(f"Repeat what was said before, and would count nothing then: {', '.join(lessons.echoes)}")
        )
    if lessons.doubted:
        told.append(
            _sentence(
                f"In doubt: {len(lessons.doubted)} of those compared are said to copy one another, so many that they may be "
                "right and the others copy. Settle a few things with `outcome` or `confirm`, and learn again."
            )
        )
    told.append(_sentence("Nothing is applied; `learn --apply` does so."))
    return cast("RenderableType", tables().several(told))


def _applied(done: Amendment, dry_run: bool) -> RenderableType:
    if not done.changed:
        return _sentence("Nothing to apply: what was learned stands already.")
    told = f"{len(done.changed):,} speakers and sources, by which {len(done.beliefs):,} beliefs"
    if dry_run:
        return _sentence(f"Would be judged anew: {told} would move. Nothing is applied.")
    return _sentence(f"Judged anew: {told} moved. Act {done.act}; `undo {done.act}` takes it back.")


def _row(row: Standing) -> tuple[str, ...]:
    after = "" if row.after is None else f"{row.after:.2f}"
    mark = _LEFT.get(row.why) or (("much more" if row.moves > 0 else "much less") if row.much else "")
    return row.name, row.predicate, f"{row.words:,}", f"{row.before:.2f}", after, mark


def _sentence(words: str) -> RenderableType:
    return cast("RenderableType", tables().sentence(words))
