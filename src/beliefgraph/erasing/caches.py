"""What this process remembers of texts outside any graph."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator


def forget_texts() -> None:
    """Empty every cache of this package that keeps what it made of a text; what is asked for again is made again."""
    for clear in _clearings():
        clear()
    re.purge()  # patterns are made of words that were looked for


def _clearings() -> Iterator[Callable[[], None]]:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == __name__.partition(".")[0]:
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)) and not _holds_one_tool(value):
                    yield clear


def _holds_one_tool(cache: object) -> bool:
    """Whether a cache has room for one thing only: a dictionary, a model, which is dear to load and holds no text."""
    parameters = getattr(cache, "cache_parameters", None)
    return callable(parameters) and parameters()["maxsize"] == 1
