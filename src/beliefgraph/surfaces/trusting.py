"""Commands about whom to believe: learn, authority, authorities."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, cast

import typer

from beliefgraph.authority import usual_authority
from beliefgraph.domain.authority import Held
from beliefgraph.errors import InvalidInput
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import By, Desk, DryRun, Limit, Reason, command, only_with, tables
from beliefgraph.surfaces.progress import progress
from beliefgraph.surfaces.writing import show_amendment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from beliefgraph.amend import Amendment
    from beliefgraph.domain.authority import Authority
    from beliefgraph.lessons import Copies, Lesson, Lessons

app = typer.Typer()

_COLUMNS = ("who", "predicate", "claims", "before", "after", "")
_HELD = ("who", "predicate", "authority", "by kind", "how", "by", "claims", "copies", "repeats")
_LEFT = {"too few": "too few claims to tell", "set": "set by somebody, so it stands"}


@command(app, "learn")
def learn(
    desk: Desk,
    *,
    limit: Limit = 40,
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
        with progress("things read") as tick:
            lessons = graph.learn_authority(progress=tick)
        if not apply:
            desk.show(lambda: payloads.lessons(lessons), lambda: _page(lessons, limit))
            return
        done = graph.apply_authority(lessons, by=by, reason=reason, dry_run=dry_run)
        desk.show(
            lambda: payloads.amendment(done) | {"lessons": payloads.lessons(lessons)},
            lambda: _applied(done, lessons, limit, dry_run),
        )


@command(app, "authority")
def authority(
    desk: Desk,
    teller: Annotated[str, typer.Argument(help="A speaker, or a source where nobody in particular speaks.")],
    value: Annotated[float | None, typer.Argument(help="How much, 0 to 1.")] = None,
    *,
    predicate: Annotated[str, typer.Option("--predicate", help="Only in what it says of this.")] = "",
    forget: Annotated[
        bool,
        typer.Option(
            "--forget", help="Take back what was set, so that what was learned counts again; or else what was learned."
        ),
    ] = False,
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
        usual = usual_authority(graph.space, {held.teller for held in found})
    if not found:
        nobody = "Nobody's authority was learned or set; all count by the kind of their source."
        desk.show(list, lambda: tables().sentence(nobody))
        return
    groups: dict[str, list[str]] = {}
    for held in found:
        groups.setdefault(held.group, []).append(held.name)
    by_teller: dict[str, Held] = {}
    for held in found:
        known = by_teller.get(held.teller, Held())
        by_teller[held.teller] = replace(known, learned=held) if held.learned else replace(known, set=held)
    rows = [row for ident, held in by_teller.items() for row in _rows(held, groups, usual)]
    desk.show(
        lambda: [
            payloads.record(held) | {"learned": held.learned, "copies": _others(held, groups)}
            | {"by_kind": {name: usual.get((held.teller, name)) for name in ("", *held.predicates)}}
            for held in found
        ],
        lambda: tables().table("", _HELD, rows),
    )  # fmt: skip


def _others(held: Authority, groups: dict[str, list[str]]) -> list[str]:
    """Those who copy one another with somebody."""
    return [name for name in groups[held.group] if name != held.name] if held.group else []


def _rows(of: Held, groups: dict[str, list[str]], usual: Mapping[tuple[str, str], float]) -> list[tuple[str, ...]]:
    """A row for each number of a teller; what is of all of them stands in the first alone."""
    said, learned = of.set, of.learned
    first = said or learned
    if first is None:
        return []
    numbers: list[tuple[str, ...]] = []
    for name in ("", *sorted({*(said.predicates if said else ()), *(learned.predicates if learned else ())})):
        worth, by_learning = of.number(name)
        if worth is None:
            continue
        beneath = None if by_learning or learned is None else learned.on(name)
        how = "learned" if by_learning else "set" if beneath is None else f"set; learned {beneath:.2f}"
        by = learned.by if by_learning and learned else first.by
        kind = usual.get((first.teller, name))
        numbers.append((name or "(everything)", f"{worth:.2f}", "" if kind is None else f"{kind:.2f}", how, by))
    claims = f"{learned.votes:,}" if learned else ""
    copies = ", ".join(_others(learned, groups)) if learned else ""
    about = (claims, copies, "yes" if learned and learned.repeats else "")
    return [("" if n else first.name, *row, *(about if not n else ("", "", ""))) for n, row in enumerate(numbers)]


def _page(lessons: Lessons, limit: int) -> RenderableType:
    if not lessons.standings:
        return _sentence("No two speak of the same, so there is nothing to learn from.")
    compared = f"{lessons.claims:,} claims on {lessons.things:,} things were compared"
    told = [
        *_told(lessons, lessons.standings, limit),
        _sentence(f"{compared}, {lessons.settled:,} of them settled by verdicts and outcomes."),
    ]
    if lessons.doubted:
        told.append(
            _sentence(
                f"In doubt: {', '.join(lessons.doubted)} say the same, and are so many of those compared that either "
                "they copy one another or the others do. Settle a few things with `outcome` or `confirm`, and learn "
                "again."
            )
        )
    told.append(_sentence("Nothing is applied; `learn --apply` does so."))
    return cast("RenderableType", tables().several(told))


def _told(lessons: Lessons, rows: Sequence[Lesson], limit: int) -> list[RenderableType]:
    """What changes most, who copies whom with what that can be checked by, and who repeats others."""
    told = [tables().table("", _COLUMNS, map(_row, rows[:limit]))]
    if (more := len(rows) - limit) > 0:
        told.append(_sentence(f"{more:,} more change less; see --limit, or --json for all."))
    told += [_sentence(_copying(group)) for group in lessons.groups]
    if lessons.echoes:
        told.append(_sentence(f"Repeat what was said before, and count nothing then: {', '.join(lessons.echoes)}"))
    return told


def _copying(group: Copies) -> str:
    met = f"of {group.met:,} things that two or more of them spoke of they agreed on {group.agreed:,}"
    return f"Copy one another, and count once: {', '.join(group.names)} ({met}, {group.wrong:,} times wrongly)"


def _applied(done: Amendment, lessons: Lessons, limit: int, dry_run: bool) -> RenderableType:
    if not done.changed:
        return _sentence("Nothing to apply: what was learned stands already.")
    told = f"{len(done.changed):,} speakers and sources, by which {len(done.beliefs):,} beliefs"
    if dry_run:
        act = f"Would be judged anew: {told} would move. Nothing is applied."
    else:
        act = f"Judged anew: {told} moved. Act {done.act}; `undo {done.act}` takes it back."
    rows = [row for row in lessons.standings if row.after is not None]
    return cast("RenderableType", tables().several([*_told(lessons, rows, limit), _sentence(act)]))


def _row(row: Lesson) -> tuple[str, ...]:
    after = "" if row.after is None else f"{row.after:.2f}"
    mark = _LEFT.get(row.why) or (("much more" if row.moves > 0 else "much less") if row.much else "")
    return row.name, row.predicate, f"{row.claims:,}", f"{row.before:.2f}", after, mark


def _sentence(words: str) -> RenderableType:
    return cast("RenderableType", tables().sentence(words))
