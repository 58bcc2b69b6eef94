"""Which of the two languages a text is written in."""

from __future__ import annotations

import re
from typing import Literal

Language = Literal["zh", "en"]

IDEOGRAPH = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
"""CJK ideographs, ready for a regular expression's character class."""

_IDEOGRAPH = re.compile(f"[{IDEOGRAPH}]")
_GRAMMAR = re.compile("[的了是在不我你您他她它们這这那有没沒喜用和吗嗎呢吧把被就都]")
_WORD = re.compile(r"(?<![\w.\-/:@#])[^\W\d_]+(?![\w.\-/:@#]\w)(?!\w)|(?P<joined>[\w.\-/:@#]*[^\W\d_][\w.\-/:@#]*)")
_ENOUGH = 4000  # characters that settle it; a longer text is not read to its end


def language(text: str) -> Language:
    """Tell Chinese from English by what carries the sentence, not by its names.

    Borrowed words must not decide: "我用 PostgreSQL" is Chinese and "I met 张伟" is English. So a grammatical
    ideograph or a lower-case word, which only a sentence in that language would use, counts three; a plain
    ideograph, a capitalised word, which may be a name, or an identifier (order-api, cn-north-4) counts one. Text
    without letters is called English.

    Args:
        text: any text; its first 4,000 characters are read.
    """
    head = text[:_ENOUGH]
    chinese = len(_IDEOGRAPH.findall(head)) + 2 * len(_GRAMMAR.findall(head))
    if not chinese:
        return "en"
    words = [word for word in _WORD.finditer(_IDEOGRAPH.sub(" ", head)) if word[0].isascii()]
    english = sum(3 if not word["joined"] and (word[0].islower() or word[0] == "I") else 1 for word in words)
    return "zh" if chinese > english else "en"
