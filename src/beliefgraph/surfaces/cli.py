"""The command line: `beliefgraph`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from beliefgraph.surfaces import (
    agents,
    arranging,
    asking,
    auditing,
    caring,
    choosing,
    correcting,
    doctoring,
    erasing,
    evaluating,
    filtering,
    ingesting,
    judging,
    keeping,
    listing,
    prompting,
    reviewing,
    supposing,
    trusting,
    tuning,
    writing,
)
from beliefgraph.surfaces.desk import EXIT_CODES, INTERRUPTED, WRONG_INPUT, fail

ORDER = (
    "demo", "observe", "ingest", "embed", "ask", "choose", "what-if", "flips", "gate", "prompt", "cite",
    "filter", "recall", "relevant", "explain", "history", "beliefs", "evidence", "contexts", "sources",
    "source", "retract", "restore", "erase", "receipts", "move", "merge", "split", "strike", "confirm", "deny",
    "outcome", "calibration",
    "undo", "audit", "pending", "retry", "reread", "review", "decide", "queue", "conflicts", "quote",
    "maintain", "unarchive", "predicate", "predicates", "refused", "sample", "judge", "mask", "agents", "trust",
    "trusts", "learn", "authority", "authorities", "share", "unshare", "views", "alias", "aliases", "within",
    "context", "link", "unlink", "node", "nodes",
    "doctor", "validate", "export", "import", "bench", "evaluate", "tune", "settings", "version",
)  # fmt: skip

app = typer.Typer(
    name="beliefgraph",
    help="A memory for AI agents that knows why it still believes what it believes.",
    epilog=EXIT_CODES,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)
_ROOMS = (
    agents,
    writing,
    erasing,
    ingesting,
    asking,
    choosing,
    supposing,
    filtering,
    prompting,
    reviewing,
    caring,
    arranging,
    correcting,
    judging,
    auditing,
    doctoring,
    keeping,
    listing,
    evaluating,
    trusting,
    tuning,
)
_commands = [command for room in _ROOMS for command in room.app.registered_commands]
app.registered_commands += sorted(_commands, key=lambda c: ORDER.index(str(c.name)))


def _show_version(wanted: bool) -> None:
    if wanted:
        from beliefgraph import __version__

        print(__version__)
        raise typer.Exit


@app.callback()
def _whole(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=_show_version)
    ] = False,
) -> None:
    """A memory for AI agents that knows why it still believes what it believes."""


# typer does not export the base of its errors of usage.
_UsageError: Any = typer.BadParameter.__mro__[1]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code; see `EXIT_CODES`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and not stream.isatty():
            stream.reconfigure(encoding="utf-8")
    try:
        given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
        code = app(given, prog_name="beliefgraph", standalone_mode=False)
    except _UsageError as error:
        problem = f"{error.format_message().rstrip('.')}. {_hint(error)}"
        code = fail(Exception(problem), WRONG_INPUT).exit_code
    except typer.Abort:
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)


def _hint(error: Any) -> str:
    where = error.ctx.command_path if getattr(error, "ctx", None) else "beliefgraph"
    return f"See {where} --help."


if __name__ == "__main__":
    main()
