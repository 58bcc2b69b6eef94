"""The JSON in a model's answer, whatever stands around it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from beliefgraph.errors import FailureKind, LlmFailure

Json = Any
"""What `json.loads` returns."""

_FALSE_STARTS = 50  # braces in prose that begin no JSON; each costs a look at what follows it
_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|(.))", re.S)
_SURROGATE = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder(strict=False)  # a line break inside a string can only be meant as one


def json_in(answer: str, keys: frozenset[str]) -> Json:
    """The last JSON object in an answer that has these keys, else the last one; prose around it is passed over.

    Escapes of other languages (\\x41, \\u{4f60}) are read where JSON has none, since they can mean one thing only.
    A \\u that lacks digits is not mended: nobody knows which digit was lost.

    Raises:
        LlmFailure: unparseable, when there is no JSON object, or one with half a surrogate pair.
    """
    found = list(_objects(answer)) or list(_objects(_ESCAPE.sub(_as_json, answer)))
    if not found:
        rule = f'the answer holds no JSON object ("{" ".join(answer[:80].split())}")'
        raise LlmFailure(FailureKind.UNPARSEABLE, rule, "Answer with JSON only")
    chosen = next((one for one in reversed(found) if keys <= one.keys()), found[-1])
    if _SURROGATE.search(json.dumps(chosen, ensure_ascii=False)):
        rule = "an escape in the answer is half a character"
        raise LlmFailure(FailureKind.UNPARSEABLE, rule, "Write characters as they are, without \\u")
    return chosen


def _objects(answer: str) -> Iterator[dict[str, Json]]:
    at = answer.find("{")
    false_starts = 0
    while at >= 0 and false_starts < _FALSE_STARTS:
        try:
            found, end = _DECODER.raw_decode(answer, at)
            yield found
        except (ValueError, RecursionError):  # no JSON, a number of too many digits, nested too deep
            false_starts, end = false_starts + 1, at + 1
        at = answer.find("{", end)


def _as_json(escape: re.Match[str]) -> str:
    digits = escape[1] or escape[2] or escape[3]
    if digits:
        code = int(digits, 16)
        return json.dumps(chr(code))[1:-1] if code < 0x110000 else escape[0]
    return "'" if escape[4] == "'" else escape[0]
