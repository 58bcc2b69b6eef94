"""Which layer of memory an input belongs to: only what is semantic becomes belief, all else stays evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from beliefgraph.domain.model import Claim


class Layer(StrEnum):
    """Layers of memory, as article A3 (6.3) tells them apart."""

    SHORT_TERM = "short-term"  # of the moment: greetings, thanks, questions, requests
    EPISODIC = "episodic"  # what happened, without lasting content
    SEMANTIC = "semantic"  # what is so: claims that evidence can settle
    PROCEDURAL = "procedural"  # how something is done


_STEP = re.compile(r"^\s*(?:\d+[.)、]|step \d|第[一二三四五六七八九十\d]+步|步骤)", re.I | re.M)
_HOW = re.compile(
    r"\b(?:how to|make sure (?:to|you)|remember to|first,? .{3,80}\bthen\b)|```"
    r"|\bto \w+.{0,60}, (?:run|use|type|click|open)\b"
    r"|怎么(?:做|用)|操作步骤|先.{1,30}(?:再|然后|之后)|请务必|首先.{1,40}(?:然后|其次|最后)",
    re.I,
)
_OF_THE_MOMENT = re.compile(
    r"^\W*(?:hi|hey|hello|thanks?|thank you|ok(?:ay)?|sure|yes|no|bye|lol|great|nice|cool|please|can you|could you"
    r"|good (?:morning|night|evening)|你好|您好|谢谢|多谢|好的|好吧|嗯|哈哈|再见|早上好|晚安|请问|请|帮我|麻烦)",
    re.I,
)
_ASKS = re.compile(r"[?？]\s*$")
_READ = 4000  # characters that settle it


def layer_of(text: str, claims: Sequence[Claim]) -> Layer:
    """The layer of an input.

    Args:
        text: the original words.
        claims: what was found in it or given with it.
    """
    if any(claim.believable for claim in claims):
        return Layer.SEMANTIC
    head = text[:_READ]
    if len(_STEP.findall(head)) > 1 or _HOW.search(head):
        return Layer.PROCEDURAL
    if _OF_THE_MOMENT.match(head) or _ASKS.search(head):
        return Layer.SHORT_TERM
    return Layer.EPISODIC
