"""The part of a question that asks: what is left when small talk before it is passed over. Pure."""

from __future__ import annotations

import re

from beliefgraph.bearing import SENTENCE, content
from beliefgraph.meaning.folding import fold
from beliefgraph.text import proper_names

LONGEST = 4_000  # characters of a question that are read

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|《[^》]*》")
_ASKS = re.compile(
    r"[？?]|[吗呢]\W*$|什么|啥|谁|哪|几|多少|怎么|怎样|是否|有没有|是不是|为何|何时"
    r"|\b(?:who|what|which|where|when|why|how|whose|whom)\b|^\W*(?:is|are|was|were|do|does|did|has|have|can|could|will)\b",
    re.IGNORECASE,
)
_PREAMBLE = re.compile(
    r"(?:想(?:要)?(?:问|说|知道|了解|弄清楚|弄明白|搞清楚|请教|确认)|问题|问一下|问一句|请问)[^，,：:。]{0,8}[，,：:]"
    r"|\b(?:(?:want|wanted|meant|trying|like|wanting) to (?:ask|know|find out|say)|question|wonder|wondering|ask)\b"
    r"[^,:]{0,24}[,:]",
    re.IGNORECASE,
)
_INTERJECTION = re.compile(
    r"^(?:(?:等等|等一下|诶|哎呀?|唉|哦豁?|噢|嗯+|额|呃|啊|不对|停一下|搞错了|抱歉哈?|不好意思|对了|话说回?来?|说起来|实际上|其实|oh|well|so"
    r"|hm+|wait|actually|sorry|anyway|by the way|ok(?:ay)?)[，,、：:!！\s]+)+",
    re.IGNORECASE,
)
_LEANS_BACK = re.compile(
    r"\W*(?:的|他|她|它|这[个位家款些]?(?=[，,的])|(?:he|she|it|they|him|her|his|them)\b)", re.IGNORECASE
)
_SOMEBODY = re.compile(r"\b(?:he|she|they|him|her|his|hers|them|their|theirs)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)


def pith(question: str) -> str:
    """The sentence of a question that asks, without what leads up to it; all of it when no part can stand alone."""
    if len(question) > LONGEST:
        return question
    shape = _QUOTED.sub(lambda quoted: "“" * len(quoted.group()), question)  # what is quoted ends no sentence
    sentences = [found.span() for found in SENTENCE.finditer(shape) if found.group().strip()]
    asking = [span for span in sentences if _ASKS.search(fold(question[slice(*span)]))]
    if not asking:
        return question
    start, end = asking[-1]
    if question[start:end].endswith(".") and asking[-1] != sentences[-1]:
        return question  # "My boss, who is Ana, is away. Tell me of Rita.": it only has a word that may ask
    preambles = list(_PREAMBLE.finditer(shape, start, end))
    bare = question[preambles[-1].end() if preambles else start : end]
    bare = _INTERJECTION.sub("", bare.strip(" ，,：:"))
    # "I want new shoes. What would you suggest?": a plain statement mostly leads up to what is asked after it.
    led_up_to = not preambles and question[:start].rstrip().endswith(".") and not _names(bare)
    alone = len(content(bare)) > 1 and not _leans_back(bare) and not led_up_to
    return bare if alone and (len(sentences) > 1 or preambles) else question


def _names(sentence: str) -> bool:
    """Whether a sentence says itself of whom or what it asks: by a name, or as somebody's own."""
    return bool(_OWN.search(sentence) or proper_names(sentence))


def _leans_back(sentence: str) -> bool:
    """Whether a sentence speaks of somebody who is named before it only."""
    somebody = _SOMEBODY.search(sentence)
    return bool(_LEANS_BACK.match(sentence) or (somebody and not proper_names(sentence[: somebody.start()])))
