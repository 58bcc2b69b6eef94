"""Commands for language models: prompt gives a block to answer from, cite checks an answer against it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.errors import BadRecord
from beliefgraph.surfaces import payloads
from beliefgraph.surfaces.desk import (
    FAULTS,
    STDIN,
    Agent,
    AsOf,
    Contexts,
    Desk,
    KnownAt,
    Speaker,
    Threshold,
    command,
    context_of,
    said,
    tables,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.citing import Cited
    from beliefgraph.writing import Written

app = typer.Typer()


@command(app, "prompt")
def prompt(
    desk: Desk,
    question: Annotated[str, typer.Argument(help="In any language; - reads it from stdin.")],
    *,
    budget: Annotated[int, typer.Option(help="The most tokens that the block may take.")] = 800,
    speaker: Speaker = "",
    context: Contexts = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    agent: Agent = "",
    threshold: Threshold = None,
) -> None:
    """Make a block for a language model's prompt: what bears on a question, each line with a mark to cite."""
    words = said(question)
    with desk.graph() as graph:
        made = graph.prompt(
            words,
            budget,
            speaker=speaker,
            context=context_of(context) or None,
            as_of=as_of,
            known_at=known_at,
            agent=agent,
            threshold=threshold,
        )
    if desk.for_programs:
        desk.show(lambda: payloads.prompt(made), lambda: tables().sentence(made.text))
    else:
        print(made.text)  # to be copied, so that no line may be broken


@command(app, "cite")
def cite(
    desk: Desk,
    answer: Annotated[str, typer.Argument(help="File with the answer of a language model; - reads it from stdin.")],
    *,
    prompt: Annotated[str, typer.Option("--prompt", help="File with the JSON that `prompt --json` wrote.")],
    agent: Agent = "",
) -> None:
    """Check what an answer cites of a prompt; ends with 1 when something is not borne out."""
    words = said(STDIN) if answer == STDIN else _words_in(answer)
    made = _json_in(prompt)
    with desk.graph() as graph:
        found = graph.check_citations(words, made, agent=agent)
    desk.show(lambda: payloads.cited(found), lambda: checked(found))
    if found.problems:
        raise typer.Exit(FAULTS)


def checked(of: Cited) -> RenderableType:
    """What an answer cites, and what is wrong, for people."""
    return _with_lines(of.text, of)


def written(of: Written) -> RenderableType:
    """An answer in a model's words, then the lines it cites."""
    return _with_lines(of.text, of.cited)


def _with_lines(text: str, of: Cited | None) -> RenderableType:
    rows = [(citation.mark, citation.line) for citation in of.citations] if of else []
    lines = [tables().table("Cited", ("mark", "line"), rows)] if rows else []
    shown: RenderableType = tables().several([tables().sentence(text), *lines])
    return shown


def _words_in(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise BadRecord(file, f"this is not UTF-8 (byte {error.start + 1})", "Convert it") from error


def _json_in(file: str) -> Any:
    try:
        return json.loads(_words_in(file))
    except (ValueError, RecursionError) as error:
        raise BadRecord(file, f"this is no JSON ({error})", "Save what beliefgraph prompt --json writes") from error
