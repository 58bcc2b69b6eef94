"""Whether a text was damaged before it came: characters lost, bytes read in another encoding, control characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.domain.language import IDEOGRAPH

READ = 20_000
"""Characters of a text that are looked at; what is damaged is damaged at its beginning too."""

REPLACED = "characters that could not be read (U+FFFD)"
MISREAD = "text read in another encoding"
CONTROL = "control characters"

_LOST = re.compile("\ufffd|锟斤拷")  # the second is U+FFFD twice, read as GBK
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\x80-\x84\x86-\x9f]")
_LATIN = re.compile("[\x80-\xffŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]{2,}")
_HAN_RUN = re.compile(f"[{IDEOGRAPH}\u3000-\u303f\uff00-\uffef\ue000-\uf8ff€\u2000-\u22ff]{{3,}}")
_HAN_ONLY = re.compile(f"[{IDEOGRAPH}\u3000-\u303f\uff00-\uffef]{{2,}}")
_READABLE = re.compile(r"[^\x00-\x1f\x7f-\x9f\ufffd]+")
_GBK_RUN = 6  # letters with accents in a row that no word of any language has


def damage(text: str) -> str:
    """What was done to a text before it came; "" when it looks whole.

    Args:
        text: its first 20,000 characters are looked at.
    """
    head = text[:READ]
    if _LOST.search(head):
        return REPLACED
    if any(_misread_latin(run[0]) for run in _LATIN.finditer(head)) or any(_misread_gbk(head)):
        return MISREAD
    return CONTROL if _CONTROL.search(head) else ""


def _misread_latin(run: str) -> bool:
    """Whether letters are the bytes of UTF-8 (cafÃ©, ä½ å¥½) or of GBK (ÎÒÏ²»¶) taken for Western ones."""
    for encoding in ("cp1252", "latin-1"):
        try:
            raw = run.encode(encoding)
        except UnicodeEncodeError:
            continue
        if _decoded(raw, "utf-8", _READABLE):
            return True
        return len(run) >= _GBK_RUN and _decoded(raw, "gb18030", _HAN_ONLY)
    return False


def _misread_gbk(text: str) -> Iterator[bool]:
    """Whether runs of ideographs are the bytes of UTF-8 taken for GBK (浣犲ソ for 你好); a last half may be lost."""
    for run in _HAN_RUN.finditer(text):
        try:
            raw = run[0].encode("gb18030")
        except UnicodeEncodeError:
            continue
        yield any(_decoded(raw[: len(raw) - cut], "utf-8", _HAN_ONLY) for cut in range(3))


def _decoded(raw: bytes, encoding: str, like: re.Pattern[str]) -> bool:
    """Whether bytes are, in an encoding, a text that looks so."""
    try:
        return like.fullmatch(raw.decode(encoding)) is not None
    except UnicodeDecodeError:
        return False
