"""The command that judges what a search found: filter."""

from __future__ import annotations

import json
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.surfaces.desk import (
    STDIN,
    Agent,
    AsOf,
    Contexts,
    Desk,
    KnownAt,
    Speaker,
    command,
    context_of,
    open_lines,
    tables,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.sifting.filtering import Verdict

app = typer.Typer()

SHOWN = 120  # characters of a passage in a table
COLUMNS = ("action", "weight", "passage", "reason")


@command(app, "filter")
def filter(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="What the passages were found for, in any language.")],
    file: Annotated[str, typer.Argument(help="JSON lines, each a passage or a text; - is stdin.")] = STDIN,
    *,
    speaker: Speaker = "",
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
) -> None:
    """Judge passages before a model reads them: the same lines come out with action, weight and reason."""
    passages = _passages(file)
    with desk.graph(create=True, keep=False) as graph:  # without a graph, passages are judged among themselves
        verdicts = graph.filter(
            passages,
            question,
            speaker=speaker,
            context=context_of(context) or None,
            as_of=as_of,
            known_at=known_at,
            agent=agent,
        )
    if desk.for_programs:
        for verdict in verdicts:
            print(json.dumps(judged(verdict), ensure_ascii=False))
    else:
        desk.show(list, lambda: _table(verdicts))


def judged(verdict: Verdict) -> dict[str, Any]:
    """A passage as it was handed over, with its verdict."""
    given = verdict.passage if isinstance(verdict.passage, dict) else {"text": verdict.passage}
    return given | {
        "action": verdict.action.value,
        "weight": round(verdict.weight, 4),
        "reason": verdict.reason,
        "ground": verdict.ground.value if verdict.ground else "",
        "because_of": [each.id for each in verdict.evidence],
    }


def _passages(file: str) -> list[Any]:
    """The passages of a file, one to a line.

    Raises:
        BadRecord: a line that cannot be read, or is neither an object nor a text.
    """
    from beliefgraph.readers.lines import place
    from beliefgraph.sifting.retrieved import as_retrieved

    passages = []
    with open_lines(file) as lines:
        for number, line in lines:
            if isinstance(line, BadRecord):
                raise line
            try:
                passages.append(json.loads(line))
                as_retrieved(passages[-1:])
            except (ValueError, RecursionError, InvalidInput) as error:
                rule = f"this is no passage ({error.rule if isinstance(error, InvalidInput) else error})"
                raise BadRecord(place(lines.name, number), rule, 'Write {"text": ...} on each line') from error
    return passages


def _table(verdicts: list[Verdict]) -> RenderableType:
    from beliefgraph.sifting.retrieved import as_retrieved

    texts = [each.text for each in as_retrieved([verdict.passage for verdict in verdicts])]
    rows = [
        (each.action.value, f"{each.weight:.2f}", shorten(text, SHOWN, placeholder=" …"), each.reason)
        for each, text in zip(verdicts, texts, strict=True)
    ]
    shown: RenderableType = tables().table("", COLUMNS, rows)
    return shown
