"""How a Chinese sentence is cut into clauses, and which of them claim nothing: questions, wishes, plans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from beliefgraph.extractors.clauses import Sentence, Topic, cut
from beliefgraph.extractors.nouns_zh import NOUN, subject_of

_PAUSE = (
    r"[，（）]+|(?<!\d)～+|～+(?!\d)|(?<![A-Za-z0-9])\(|\((?=[^()\n]{0,30}[\u4e00-\u9fff])|\)(?=[\u4e00-\u9fff，,]|$)|(?<!\d),+|,(?!\d)|(?<!\d)[—]+|—+(?!\d)|"
    r"(?<![A-Za-z0-9])[：:]+|：|:(?=[\s\u4e00-\u9fff])|\u3000+"
)
_CLAUSE = re.compile(
    _PAUSE + r"|(?<![A-Za-z0-9\s])\s+(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?:但是|可是|不过(?!敏)|"
    r"但(?!凡))(?=[\u4e00-\u9fff])|"
    r"(?<=[\u4e00-\u9fff]了)(?=还|现在|却)|(?<=不[吃喝抽打][\u4e00-\u9fff])(?=不[吃喝抽打赌])"
    + r"|、(?=[左右][\u4e00-\u9fff]{1,4}[\d一二三四五六七八九十百])"
)
_ENTRY = re.compile(
    _PAUSE + r"|(?<=[\u4e00-\u9fff])且(?=[含有为可支仅不无])|"
    r"、(?=[\u4e00-\u9fff]{2,6}(?:(?<!等)\s)?[\d一二三四五六七八九十百]{1,8}(?![\d一二三四五六七八九十百\s种类款项部家个位])|"
    r"[\u4e00-\u9fff]{2,5}\s?[=＝])|"
    r"(?<=[\u4e00-\u9fff])(?:但是|但(?!凡))(?=[\u4e00-\u9fff])"
)
"""In what machines and documents write a gap stands between a name and its value, and cuts nothing."""
_UNREAL = re.compile(
    r"如果|要是|假如|假设|倘若|万一|的话|除非|是否|是不是|有没有|吗|希望|听说过|假装|难道|开玩笑|但愿|恨不得|"
    r"巴不得|要不要|能不能|会不会|可不可以|想不想|若(?=我|您|用户|有|需|要|不|"
    r"无|发生|出现)|祝|一旦|该多好|就好了|幻想|梦见|梦到|做梦"
)
_ASKS = re.compile(
    r"什么|谁|哪[里儿个些家款种]|(?<!不)怎么(?!爱|玩|喜欢|做|吃|喝|玩|运动|看)|为何|多少|(?:吗|么|不|呢吗)$|"
    r"[喜爱是有支用]\w?不|几[点号个天](?!月)$|请问|求(?:推荐|助|"
    r"问|教)|麻烦|帮我|帮忙|^请|能否|可否"
)
_PLANS = re.compile(
    r"打算|计划|准备(?!金)|想(?:要|去|买|换|学|找|试|养|搬|吃|喝|在|把|让|跟|和|给|做|当)|考虑|琢磨|"
    r"(?<![一二三四五六七八九十])等(?:到|我|他|她)|争取|说不定以后|将来|"
    r"以后(?:再|想|要)|下次|改天|要不|不如|最好|应该去|本来想|差点|差一点|明天(?!起)|待会|一会儿?去"
)
_TO_COME = re.compile(
    r"(?:(?<![去前])(?<![去前]年)(?<!上个)(?<!上)(?:年底|年末|月底|月末|下半年)|下个?月|下周|下个?星期|明年|后年|后天|"
    r"过[几两]天|即将|将要|[^不即必行麻]将(?!军|近|来))[^，。了过刚]{0,8}?"
    r"(?:搬|入职|离职|辞职|跳槽|换|转|调|迁|去|回|到|结婚|领证|退休|开始|改|买|卖|升|戒|加入|离开|嫁|娶|"
    r"[\d一二三四五六七八九十]{1,3}岁)(?!的|.{0,12}(?:[了过]|的$))"
)
"""A change that is dated later than its telling is a plan: 我年底搬到上海."""
_UNDECIDED = re.compile(
    r"(?:还|都|一直|暂时|目前)(?:没|没有|未)(?:最?后?)(?:定下来|定(?![期居位做])|决定|想好|想清楚|考虑好|拿定主意|商量好|谈拢)|八字(?:还)?没一撇|"
    r"再说吧?$|到时候?再说|看情况(?:吧|再说)?$"
)
"""What is not settled yet is a plan: 可能年底调去成都分公司，还没定."""
_KEY = re.compile(NOUN)
_KEY_AT_END = re.compile(rf"(?<!标准)(?:{NOUN}|要求|需求)$")


def _joined(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The clauses, an attribute before a colon kept with its value: 识别语言：简体中文、英文."""
    at = 0
    while at < len(spans):
        start, end = spans[at]
        if _is_key(text, start, end) and at + 1 < len(spans) and spans[at + 1][1] - start <= 120:
            at, end = at + 1, spans[at + 1][1]
        yield start, end
        at += 1


def _is_key(text: str, start: int, end: int) -> bool:
    """Whether a clause before a colon names an attribute whose value follows."""
    if text[end : end + 1] not in ("：", ":") or not _KEY_AT_END.search(text, max(start, end - 12), end):
        return False
    return bool(_KEY.fullmatch(text, start, end) or subject_of(text[start:end], Topic("")))


def is_unreal(text: str, sentence: Sentence) -> bool:
    """Whether a sentence asks, supposes or wishes."""
    return sentence.question or bool(_UNREAL.search(text, sentence.start, sentence.end))


_SUPPOSES = re.compile(r"[，,；;—\s](?:但|可|不过|而)?(?:如果|要是|假如|假设|倘若|万一|除非|希望|但愿|祝)")
"""What stands before a supposition that follows a comma is told as it is: 我超爱重庆小面，要是再来碗冰粉…."""
_FOLLOWS = re.compile(r"(?:就|会|才|也|都|更|能)")


def told_before_supposing(text: str, sentence: Sentence) -> Sentence:
    """The sentence up to where it begins to suppose, unless what stands before depends on that."""
    found = _SUPPOSES.search(text, sentence.start, sentence.end)
    if not found or sentence.question or _FOLLOWS.search(text, sentence.start, found.start()):
        return sentence
    return replace(sentence, end=found.start())


def claiming(text: str, sentence: Sentence, spoken: bool) -> Iterator[tuple[int, int]]:
    """The (start, end) of the clauses that may claim something, particles at their ends left out.

    Args:
        text: the whole text.
        sentence: the sentence to cut.
        spoken: whether a person says it, who may also plan; else a document or a machine.
    """
    if spoken and _UNDECIDED.search(text, sentence.start, sentence.end):
        return
    for start, end in _joined(text, list(cut(text, sentence, _CLAUSE if spoken else _ENTRY))):
        if _ASKS.search(text, start, end) or (spoken and _is_planned(text, start, end)):
            continue
        if spoken and _SAID_BEFORE.match(text, start, end):
            continue
        if text.endswith("吧", start, end) and not _GUESSES.search(text, start, end):
            continue
        particles = _PARTICLES.search(text, start, end)
        yield start, particles.start() if particles and particles.end() == end else end


def _is_planned(text: str, start: int, end: int) -> bool:
    return bool(_PLANS.search(text, start, end) or _TO_COME.search(text, start, end))


_SAID_BEFORE = re.compile(r"(?:我)?(?:之前|以前|原来|刚才|上次|原先)(?:一直|还)?(?:说|以为|讲|告诉)")
"""What was said or thought before is about to be corrected: 之前说我吃素."""
_GUESSES = re.compile(r"可能|应该|大概|好像|估计|也许|或许|觉得|猜|多半|恐怕|似乎|叫我")
"""With these 吧 guesses; alone it suggests."""
_PARTICLES = re.compile(r"(?:[吧呢啦哦哈嘛喔呀啊哟唉诶～~！!]|XD|hh+|233+)+$")
