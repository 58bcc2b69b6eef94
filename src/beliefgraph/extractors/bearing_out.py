"""Words without which a text cannot say a relation: nobody works "at the step" because of "mind the step"."""

from __future__ import annotations

import re

_PLACE = re.compile(
    r"\b(?:at|for|from|in|to|on|with|of|by|out|here|near|next|left|leav\w+|join\w*|work\w*|job|employ\w*|compan\w*"
    r"|hir\w+|appoint\w*|elect\w*|manag\w*|liv\w+|home|mov\w+|rent\w*|address|city|based|resid\w*|stay\w*|settl\w*)\b"
    "|[=：:在到去来來回从從于於由住搬租离離任進进嫁的跳迁遷驻駐辞辭]|公司|单位|單位|工作|上班|就职|入职|加入|老家|地址|坐标|落户|退休",
    re.I,
)
_NUMBER = re.compile(
    r"\d|[零〇一二两兩三四五六七八九十百千万萬半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|\w+teen|\w+ty|\w+ty-\w+|hundred|thousand|dozen|half)\b",
    re.I,
)
_NEEDED: dict[str, re.Pattern[str]] = {
    "works_at": _PLACE,
    "lives_in": _PLACE,
    "email": re.compile("[@＠]"),
    "phone": re.compile(r"\d"),
    "age": _NUMBER,
    "height": _NUMBER,
    "weight": _NUMBER,
}


def bears_out(words: str, predicate: str) -> bool:
    """Whether words could say a predicate of the vocabulary at all; most are said in too many ways to tell."""
    needed = _NEEDED.get(predicate)
    return needed is None or bool(needed.search(words))
