"""What every command shares: its common options, how a graph is opened, how results are shown, how errors end."""

from __future__ import annotations

import inspect
import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, Concatenate, ParamSpec, TypeVar

import typer

from beliefgraph.errors import BeliefGraphError, InvalidInput, NotFound, StoreError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from beliefgraph.graph import BeliefGraph
    from beliefgraph.readers import Lines
    from beliefgraph.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")

STDIN = "-"
OK, FAULTS, WRONG_INPUT, STORE, INTERRUPTED = 0, 1, 2, 3, 130
EXIT_CODES = (
    "Exit codes: 0 done; 1 validate, doctor, cite or audit verify found faults, a row of doctor's checklist fails, "
    "quote is refused, traces are left of what was erased, ingest --keep-going passed over bad lines, or a text is "
    "left pending; 2 wrong usage or input, or no graph there to read; 3 the store cannot be used; 10 gate: ask a "
    "person; 11 gate: need evidence; 12 gate: block; 130 interrupted."
)
_PANEL = "Common options"

Contexts = Annotated[
    list[str] | None, typer.Option("--context", "-c", help="dimension=value; repeat for more dimensions.")
]

By = Annotated[str, typer.Option("--by", help="Who does it, as the audit log names it [setting by].")]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept in the audit log.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Tell what it would do; leave no trace.")]

AsOf = Annotated[str | None, typer.Option("--as-of", help="Only what had happened by then, ISO 8601.")]
KnownAt = Annotated[str | None, typer.Option("--known-at", help="Only what was recorded by then, ISO 8601.")]
Agent = Annotated[str, typer.Option("--agent", help="As this agent sees it; what all see when left out.")]
Speaker = Annotated[str, typer.Option("--speaker", help='Who asks: "I" and "my boss" in the question.')]
Threshold = Annotated[
    float | None, typer.Option("--threshold", help="Confidence from which a belief is adopted [0.7].")
]

Limit = Annotated[int, typer.Option("--limit", help="The most results.", min=1)]
After = Annotated[str, typer.Option("--after", help="Start after this id, for the next page.")]

BeliefId = Annotated[str, typer.Argument(help="A belief id, as ask and recall show it.")]


def context_of(pairs: list[str] | None) -> dict[str, str]:
    """A context set from "dimension=value" texts.

    Raises:
        InvalidInput: a text of another form, or a dimension given twice.
    """
    context: dict[str, str] = {}
    for pair in pairs or ():
        dimension, _, value = (part.strip() for part in pair.partition("="))
        if not dimension or not value:
            raise InvalidInput(pair, "a context is dimension=value", "Write e.g. scenario=work")
        if dimension in context:
            raise InvalidInput(pair, "a context has one value per dimension", "Give each dimension once")
        context[dimension] = value
    return context


def json_of(text: str | None, kind: type[Any], option: str) -> Any:
    """What an option's JSON holds; None when it was not given.

    Raises:
        InvalidInput: text that is no JSON, or not of this kind.
    """
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(text, f"{option} is no JSON ({error})", "Correct it") from error
    if not isinstance(value, kind):
        raise InvalidInput(text, f"{option} takes a JSON {_KINDS[kind]}", "Correct it")
    return value


_KINDS: dict[type[Any], str] = {list: "list", dict: "object"}


def only_with(option: str, given: bool, by: str, reason: str, dry_run: bool) -> None:
    """Refuse what is about an act where there is none.

    Raises:
        InvalidInput: one of these was given without the option by which the command acts.
    """
    if not given and (by or reason or dry_run):
        rule = f"without {option} it changes nothing, so there is nothing to sign or to try"
        raise InvalidInput("--by, --reason or --dry-run", rule, f"Give {option} as well")


def said(argument: str) -> str:
    """The words of an argument, or of stdin for "-".

    Raises:
        InvalidInput: stdin is not UTF-8.
    """
    if argument != STDIN:
        return argument
    try:
        return sys.stdin.buffer.read().decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InvalidInput("stdin", f"this is not UTF-8 (byte {error.start + 1})", "Convert it") from error


def open_lines(file: str) -> Lines:
    """The lines of a file, or of stdin for "-".

    Raises:
        BadRecord: the file cannot be opened.
    """
    from beliefgraph.readers import Lines

    return Lines(sys.stdin.buffer, "stdin") if file == STDIN else Lines(file, file)


def tables() -> ModuleType:
    """The tables; imported when shown, because they bring rich along, which JSON does without."""
    from beliefgraph.surfaces import tables

    return tables


@dataclass(frozen=True)
class Desk:
    """The common options of one command, and what they lead to."""

    db: str | None = None
    namespace: str | None = None
    zone: str | None = None
    rule: str | None = None
    settings_file: Path | None = None
    embedder: str | None = None
    as_json: bool = False

    @cached_property
    def settings(self) -> Settings:
        """Settings from the file, the environment and the options, the later before the earlier.

        Raises:
            InvalidSettings: a setting that does not exist or has a wrong value.
        """
        from beliefgraph.settings import load_settings

        return load_settings(
            self.settings_file,
            db=self.db,
            namespace=self.namespace,
            zone=self.zone,
            rule=self.rule,
            embedder=self.embedder,
        )

    def line(self, command: str) -> str:
        """A command line for the graph of this one: with the options that name the graph, where they were given."""
        named = {"--db": self.db, "--namespace": self.namespace, "--settings": self.settings_file}
        words = [word for option, value in named.items() if value is not None for word in (option, str(value))]
        return f"{command} {shlex.join(words)}" if command and words else command

    def graph(self, *, create: bool = False, keep: bool = True) -> BeliefGraph:
        """The graph; a command that only reads does not make one.

        Args:
            create: whether to make it when there is none.
            keep: whether what is made stays; else it is made in memory.

        Raises:
            NotFound: there is none and `create` is not set.
        """
        from beliefgraph.graph import BeliefGraph

        path = self.settings.db
        if path != ":memory:" and not _holds_something(path):
            if not create:
                raise NotFound(path, "there is no graph here", "Observe or ingest something first, or give --db")
            path = path if keep else ":memory:"
        return BeliefGraph.open(path, settings=self.settings)

    @property
    def for_programs(self) -> bool:
        """Whether results are written as JSON: when asked for, or when nobody looks at them directly."""
        return self.as_json or not sys.stdout.isatty()

    def show(self, payload: Callable[[], Any], people: Callable[[], RenderableType]) -> None:
        """Write a result: one JSON document for programs, tables and words for people."""
        if self.for_programs:
            print(json.dumps(payload(), ensure_ascii=False, indent=2, allow_nan=False))
            return
        from rich.console import Console

        Console(highlight=False).print(people())


def page(read: Callable[[int], Sequence[T]], limit: int, key: Callable[[T], object]) -> list[T]:
    """A page of something; on stderr it is said when there is more, and how to get at it.

    Args:
        read: gives at most so many.
        limit: the most that are wanted.
        key: by what the next page starts after one.
    """
    found = list(read(limit + 1))
    if len(found) > limit:
        after = key(found[limit - 1])
        print(f"There are more than these {limit:,}: go on with --after {after}, or raise --limit.", file=sys.stderr)
    return found[:limit]


def command(app: typer.Typer, name: str) -> Callable[[Callable[Concatenate[Desk, P], None]], Callable[..., None]]:
    """Make a function a command of the app; its first argument is the desk, made of the common options."""

    def register(function: Callable[Concatenate[Desk, P], None]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            desk = Desk(**{option: given.pop(option) for option in _COMMON})
            _guarded(lambda: function(desk, **given))  # type: ignore[call-arg]

        own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
        run.__signature__ = inspect.Signature([*own, *_COMMON.values()])  # type: ignore[attr-defined]
        run.__doc__ = function.__doc__
        app.command(name, epilog=EXIT_CODES)(run)
        return run

    return register


def fail(error: BaseException, code: int) -> typer.Exit:
    """Say what went wrong in one line on stderr; the exit to raise."""
    print("error:", " ".join(str(error).split()), file=sys.stderr)
    return typer.Exit(code)


def _guarded(act: Callable[[], None]) -> None:
    """Run a command, and end it the documented way whatever happens."""
    try:
        try:
            act()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough. Nothing may be written to it any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except StoreError as error:
        raise fail(error, STORE) from None
    except BeliefGraphError as error:
        raise fail(error, WRONG_INPUT) from None
    except KeyboardInterrupt:
        raise fail(InterruptedError("interrupted; nothing of the unfinished step was kept"), INTERRUPTED) from None
    except OSError as error:
        if error.filename is None:
            raise
        problem = InvalidInput(str(error.filename), str(error.strerror), "Check the path")
        raise fail(problem, WRONG_INPUT) from None


def _option(name: str, kind: Any, default: Any, *names: str, help: str) -> inspect.Parameter:
    annotated = Annotated[kind, typer.Option(*names, help=help, rich_help_panel=_PANEL, show_default=False)]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotated)


_COMMON = {
    parameter.name: parameter
    for parameter in (
        _option("db", str | None, None, "--db", help="File of the graph [beliefgraph.db]."),
        _option("namespace", str | None, None, "--namespace", "-n", help="Whose memory [default]."),
        _option("zone", str | None, None, "--zone", help="Zone of times given without one, e.g. Asia/Shanghai."),
        _option("rule", str | None, None, "--rule", help="Confidence rule [evidence-sum]."),
        _option("settings_file", Path | None, None, "--settings", help="TOML file of settings."),
        _option("embedder", str | None, None, "--embedder", help="local, hashing or none [local]."),
        _option("as_json", bool, False, "--json", help="JSON, as when the output is not a terminal."),
    )
}


def _holds_something(path: str) -> bool:
    # A file of no bytes is what is left of a graph that was cut off; what is no file is the store's to judge.
    return os.path.exists(path) and not (os.path.isfile(path) and os.path.getsize(path) == 0)
