"""Progress of long work, on stderr and only when somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Tick(Protocol):
    def __call__(self, done: int, along: int | None = None) -> None:
        """Say how much is done, and how far along the whole that is, where it is measured in something else."""


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Tick]:
    """Show a counter, and a bar when the whole is known.

    Args:
        what: what is being counted, e.g. "observations".
        total: the whole, in what `along` is measured in; None when nobody knows.
    """
    if not sys.stderr.isatty():
        yield lambda done, along=None: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[done]:,} {task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total, done=0)
        yield lambda done, along=None: shown.update(task, done=done, completed=done if along is None else along)
