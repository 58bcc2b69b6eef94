"""Progress of long work, on stderr and only when somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tick = Callable[[int], None]
"""Called with how much is done so far."""


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Tick]:
    """Show a counter, and a bar when the total is known.

    Args:
        what: what is being counted, e.g. "observations".
        total: how many there will be; None when nobody knows.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.completed:,.0f} {task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)
