"""A whole Chinese text that is one plain sentence relating two things: 青浦水獭队由秦若兰执教.

The English counterpart is `relations_en`. Nothing marks where a Chinese name ends but the words around it, so a
sentence is read by its frame (X的R是Y, X由Y执教, X为Y作曲) or by a verb that the vocabulary knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from beliefgraph.domain.senses import SENSES, kept_as
from beliefgraph.extractors.clauses import Said, trimmed
from beliefgraph.extractors.heads_zh import names_somebody
from beliefgraph.extractors.plain_values_zh import tagged
from beliefgraph.extractors.relation_words_zh import (
    AFTER,
    PEOPLE,
    begun,
    is_noun,
    is_verb,
    last_word,
    phrase_of,
    senses,
    whole,
    wholly,
)

LONGEST = 60  # characters of such a sentence
LONGEST_NAME = 16
MOST = 3  # 的, and 是, of such a sentence

_UNFIT = re.compile(
    r"[？?；;！!\n：:，,]|[我你您咱俺]|[他她它]们?(?!山)|不|\d|暂|当选|一职|转任|可免费|可以|可改|改用|使用.*编写|采用|没有?|并非|可能|也许|大概|或许|据说|听说|如果|假如|要是|应该"
    r"|想要|打算|希望|觉得|认为|吗|吧|呢|须|不得|应当|应该|应[在于]|禁止|请|关于|通知|工作日|每[个天月度年人]|的问题|以内|之前|之后|不超过|至少|最低|曾经|以前|原来|过去|从前"
)
_NOW = (
    r"(?:现在|目前|如今|眼下|当前|仍然|仍|一直|已经|已|刚刚|新近|今年|后来|最终|正式|主要|大多|通常|平时|常年|长期|现今"
    r"|这几年|近年|每年)*"
)
_IS = (
    rf"{_NOW}(?:就是|便是|是|为|叫做|叫作|名叫|叫|名为|换成了?|变成了?|改成了?|改为|改由|成了|换作|设在|位于|坐落在"
    r"|坐落于|座落在|就在|在|定为|选在|定在|落户)"
)
_END = re.compile(r"^[“\"「『]|[”\"」』]$")


@dataclass(frozen=True, slots=True)
class _Told:
    """A relation as told; `noun` when its words name the value, `agent` when the value does what they tell."""

    subject: str
    words: str
    value: str
    noun: bool = False
    agent: bool = False


def told_plainly(text: str) -> list[Said]:
    """The relation that a text of one plain sentence tells; nothing when it is anything else.

    Args:
        text: the whole text, simplified; nobody's talk.
    """
    start, end = trimmed(text, 0, len(text))
    if not 0 < end - start <= LONGEST:
        return []
    sentence = text[start:end].removesuffix("。").rstrip()
    if (
        "。" in sentence
        or sentence.count("的") > MOST
        or sentence.count("是") > MOST
        or _UNFIT.search(re.sub(r"《[^》]*》", "", sentence))
    ):
        return []
    found = next((kept for form in _FORMS for told in form(sentence) if (kept := _kept(told, start, end))), None)
    return [found] if found else []


# --- forms of sentences ----------------------------------------
def _fronted(sentence: str) -> Iterator[_Told]:
    """建造海鸥号的是顺昌船厂, 流经石桥镇的河是柳河, 担任望海镇镇长的是冯一鸣, 给段小舟看牙的是齐秀云."""
    head, of, tail = sentence.partition("的")
    told = re.fullmatch(rf"(?P<n>[^的是]{{0,6}}?){_IS}(?P<y>[^的]+)", tail) if of else None
    if told is None:
        return
    if office := re.fullmatch(r"(?:担任|出任|现任|就任|充任|当上?|任)(?P<rest>.+)", head):
        for at in range(len(office["rest"]) - 1, 1, -1):
            if is_noun(office["rest"][at:]):
                yield _Told(office["rest"][:at], office["rest"][at:], told["y"], noun=True)
    if given := re.fullmatch(r"(?:给|为|替|帮)(?P<rest>.+)", head):
        for at in range(2, len(given["rest"])):
            if whole(given["rest"][at:]):
                yield _Told(given["rest"][:at], given["rest"][at:], told["y"], agent=True)
    if there := re.fullmatch(r"(?:在|跟|负责)(?P<rest>.+)", head):
        for at in range(2, len(there["rest"])):
            if verb := phrase_of(there["rest"][at:]):
                forward = not any(m.backward for m in wholly(verb))
                ends = (told["y"], there["rest"][:at]) if forward else (there["rest"][:at], told["y"])
                yield _Told(ends[0], verb, ends[1], agent=True)
    head = _WHICH.sub("", head)
    words = tagged(head)
    first = words[0][0]
    opens = words[0][1] in ("v", "vn") if len(first) == 2 else first in _SINGLE
    named = words[-1][1] not in ("v", "vn") and len(head) - len(first) > 1
    if opens and named and not told["n"] and not wholly(first):
        yield _Told(head[len(first) :], first, told["y"], agent=True)
    for at in range(min(8, len(head) - 2), 0, -1):
        if verb := phrase_of(head[:at]):
            yield _Told(head[at:], told["n"] if is_noun(told["n"]) else verb, told["y"], agent=True)


_OF = re.compile(rf"(?P<x>.{{2,}}?)的(?P<r>[^的]{{1,10}}?){_IS}(?P<y>[^的]+)")
_SINGLE = frozenset("养开骑带教收喝吃写住读用穿戴拉弹管修护守画造印酿唱演供产卖种")
"""Verbs of one ideograph that stand between an owner and a noun: 康建平养的狗."""
_OF_FIRMS = frozenset(
    [
        "建设",
        "运输",
        "制造",
        "出版",
        "教育",
        "投资",
        "发展",
        "贸易",
        "旅行",
        "航运",
        "织造",
        "印刷",
        "建筑",
        "设计",
        "服务",
        "销售",
        "管理",
        "开发",
        "咨询",
        "装饰",
        "保险",
        "纺织",
        "物流",
        "酿造",
    ]
)
_WHICH = re.compile(
    r"(?:上游|下游|门口|旁边|附近|对面|隔壁|边上|境内|城里|镇上|村里|店里|厨房里|现任|首任|当家|唯一|常用|专用|专属|固定|御用|头号|第一|最大|最新|最信任|最得意|最拿手|随身)$"
)
_LIKED = re.compile(r"(?:最喜欢|最喜爱|最主要|最要好|最.{1,2})$")
_DOES = re.compile(rf"(?P<before>[^的]{{3,}})的(?P<n>[^的]{{0,6}}?){_IS}(?P<y>[^的]+)")
_MOST = re.compile(r"(?:得?最多|得?最好|最勤)$")


def _definite(sentence: str) -> Iterator[_Told]:
    """青浦水獭队的教练是秦若兰, 康建平养的狗叫雪球, 苗立新最爱喝的是菊花茶, 石桥镇镇长是董世安."""
    if does := _DOES.fullmatch(sentence):
        before, noun = does["before"], does["n"]
        for at in range(2, len(before)):
            verb = _MOST.sub("", re.sub(rf"^{_NOW}", "", before[at:]))
            if (phrase := phrase_of(verb)) and phrase not in PEOPLE and _go_together(phrase, noun):
                subject = re.sub(rf"{_NOW}$", "", before[:at])
                yield _Told(subject, noun if is_noun(noun) else phrase, does["y"], noun=True)
    if found := _OF.fullmatch(sentence):
        yield _Told(_owner(found["x"], found["r"]), found["r"], found["y"], noun=True)
    if (is_so := _IS_SO.fullmatch(sentence)) and "的" not in sentence:
        for at in range(2, len(is_so["x"]) - 1):
            if is_noun(is_so["x"][at:]) and not _ENDS_NAMES.search(is_so["x"]):
                yield _Told(is_so["x"][:at], is_so["x"][at:], is_so["y"], noun=True)


_ENDS_NAMES = re.compile(
    r"(?:公司|学校|大学|中学|小学|厂|馆|桥|机场|站|河|湖|山|狗|猫|马|车|报|报纸|队|银行|台|社|岛|国|省|县|区|港|节|号|店|院|俱乐部|乐团|画廊)$"
)
"""How names of things end, which therefore name no relation: 青石博物馆在柳林镇."""


def _owner(said: str, noun: str) -> str:
    """An owner without what stands between it and its noun: 石桥镇供奉的守护神, 苗立新最喜欢的饮料."""
    owner = _WHICH.sub("", _LIKED.sub("", re.sub(rf"{_NOW}$", "", said)))
    last, tag = tagged(owner)[-1]
    role = any(sense.kind in "po" for sense, _ in senses(noun))
    listed = last in _SINGLE if len(last) == 1 else tag == "v" and len(last) == 2 and last not in _OF_FIRMS and not role
    return owner[: -len(last)] if listed and len(owner) - len(last) > 1 + (len(last) == 1) else owner


def _go_together(verb: str, noun: str) -> bool:
    """Whether a verb before 的 tells of the noun after it, and is not the end of a name: 供奉的守护神, 海运的老板."""
    if not noun or len(verb) == 1:
        return not noun or verb in _SINGLE
    known = {m.sense.name for m in wholly(noun)}
    return not known or bool(known & {m.sense.name for m in wholly(verb)})


_IS_SO = re.compile(rf"(?P<x>.{{4,}}?){_IS}(?P<y>.{{2,}})")
_IS_OF = re.compile(
    rf"(?P<y>[^的]{{2,}}?){_NOW}(?:就是|是|为|担任|出任|就任|当选为?|升任|接任|兼任|充当|任职为|受聘为|当上了?)(?P<x>.{{2,}}?)的(?P<r>[^的]{{1,10}})"
)
_OFFICE = re.compile(r"(?P<y>[^的]{2,}?)(?:现在|目前|如今|现|新)?(?:担任|出任|就任|接任|兼任)(?P<rest>[^的]{3,})")
_NATIVE = re.compile(r"(?P<x>[^的]{2,}?)是(?P<y>[^的]{2,}?)人")
_MADE_BY = re.compile(r"(?P<x>[^的]{2,}?)(?:就是|是)(?:由)?(?P<rest>[^的]{3,})的")


def _role_of(sentence: str) -> Iterator[_Told]:
    """蒋明珠是秦若兰的房东, 裴清扬担任北辰号的大副, 裴清扬担任北辰号大副, 秦若兰是望海镇人, 红帆号是顺昌船厂造的."""
    if found := _IS_OF.fullmatch(sentence):
        noun = not any(m.backward is False for m in wholly(found["r"])) or is_noun(found["r"])
        owner = _owner(found["x"], found["r"])
        told = _Told(owner, found["r"], found["y"], noun=True)
        yield told if noun else _Told(found["y"], found["r"], owner)
    if found := _OFFICE.fullmatch(sentence):
        for at in range(len(found["rest"]) - 1, 1, -1):
            if is_noun(found["rest"][at:]):
                yield _Told(found["rest"][:at], found["rest"][at:], found["y"], noun=True)
    if found := _MADE_BY.fullmatch(sentence):
        yield from _agent_and_verb(found["x"], found["rest"])
    if (found := _NATIVE.fullmatch(sentence)) and not is_noun(found["y"] + "人"):
        yield _Told(found["x"], "出生地", found["y"], noun=True)


_CHANGES = re.compile(r"换|改|变|调|延长|上调|下调|迁|升|降|增|减|转")


def _agent_and_verb(subject: str, rest: str) -> Iterator[_Told]:
    """ "Y V" after 由 or 被: the longest known verb that ends it; of an unknown one, two ideographs."""
    if _CHANGES.search(rest):
        return
    office = re.fullmatch(r"(?P<y>.{2,}?)(?:担任|出任|任|兼任|充当|做|当)(?P<r>.+)", rest)
    if office and is_noun(office["r"]):
        yield _Told(subject, office["r"], office["y"], noun=True)
    for at in range(2, len(rest)):
        if (verb := whole(rest[at:])) and (len(verb) > 1 or len(last_word(rest)) == 1):
            yield _Told(subject, verb, _HOW.sub("", rest[:at]), agent=True)
    last = last_word(rest)
    verb = last if len(last) > 1 and len(rest) > len(last) + 1 else rest[-2:]
    if len(rest) > 2:
        yield _Told(subject, verb, _HOW.sub("", rest[: -len(verb)]), agent=True)


_HOW = re.compile(rf"{_NOW}$|(?:一手|亲自|独家|负责|全程|独自|亲手|共同)+$")


_BY = re.compile(rf"(?P<x>.{{2,}}?){_NOW}(?:由|被)(?P<rest>[^的]{{3,}})")
_WHOSE = re.compile(r"(?P<x>.{2,}?)的(?P<n>[^的]{1,6})")


_BODY = re.compile(r"(?P<x>.{2,}?)(?P<n>董事会|理事会|编辑部|厨房|后厨|球队|账目|官司|委员会)")


def _done_by(sentence: str) -> Iterator[_Told]:
    """青浦水獭队由秦若兰执教, 《玻璃果园》的配乐由谭振华创作, 云台镇由康建平担任镇长."""
    found = _BY.fullmatch(sentence)
    if found is None:
        return
    whose = _WHOSE.fullmatch(found["x"]) or _BODY.fullmatch(found["x"])
    for told in _agent_and_verb(whose["x"] if whose else found["x"], found["rest"]):
        if whose and not told.noun:
            words = f"{whose['n']}{told.words}"
            words = words if wholly(words) else whose["n"] if senses(whose["n"]) else words
            yield _Told(told.subject, words, told.value, noun=True)
        yield told


_BEFORE_VERB = re.compile(
    rf"(?P<x>[^的]{{2,}}?){_NOW}(?P<how>委托|聘请|邀请|交由|交给|委派|雇佣|依靠|依托|在|从|找|向|跟|与|和|同|为|给|替|对|把|将|请|以|用|认|聘|拜|选|视|奉|尊|称)(?P<rest>.{{3,}})"
)
_AS = re.compile(
    r"(?P<y>[^的]{1,}?)(?:当成|当作|当做|定为|选为|选作|列为|称为|视为|聘为|为|作为|作|做|当)(?:自己的|它的|其)?(?P<r>[^的]{1,8})"
)
_TOGETHER = re.compile(r"(?P<y>[^的]{2,}?)(?:是|互为|结成了|结为了|结为|结成|成为|做|为)(?P<r>[^的]{2,8})")


def _with_preposition(sentence: str) -> Iterator[_Told]:
    """段小舟为《雨中九日》作曲, 康建平与董世安合租, 袁静怡认齐秀云为干妈, 石桥镇与白鹭镇结为友好城镇."""
    if beside := _LIVES_BY.fullmatch(sentence):
        yield _Told(beside["x"], "隔壁邻居", beside["y"], noun=True)
    found = _BEFORE_VERB.fullmatch(sentence)
    if found is None:
        return
    subject, how, rest = found["x"], found["how"], found["rest"]
    if (made := _AS.fullmatch(rest)) and how in "把将请以用认聘拜选视奉尊称" and made["r"]:
        yield _Told(subject, made["r"], made["y"], noun=True)
    if (
        (both := _TOGETHER.fullmatch(rest))
        and how in "跟与和同"
        and is_noun(both["r"].removeprefix("隔壁").removeprefix("一对") or both["r"])
    ):
        yield _Told(subject, both["r"], both["y"], noun=True)
    if how in ("为", "给", "替"):
        yield from _done_for(subject, rest)
    if (
        how == "在"
        and (office := re.fullmatch(r"(?P<x>.{2,}?)(?:担任|当|做|任|出任)(?P<r>.{2,5})", rest))
        and is_noun(office["r"])
    ):
        yield _Told(office["x"], office["r"], subject, noun=True)
    for at in range(2, len(rest)):
        verb = phrase_of(rest[at:]) or begun(rest[at:])
        if not verb:
            continue
        if how in "为给替":
            yield _Told(rest[:at].removesuffix("的"), verb, subject, agent=True)
        else:
            yield _Told(subject, verb, re.sub(r"(?:那里|那儿|这里|处|家)$", "", rest[:at]))


def _done_for(agent: str, rest: str) -> Iterator[_Told]:
    """ "X V" or "X V O" after 为: of verbs that nobody listed the first of two ideographs after a name."""
    at = 0
    for word, tag in tagged(rest):
        if at > 1 and tag in ("v", "vn") and len(word) == 2 and len(rest) - at - 2 <= 3 and not senses(rest[at:]):
            yield _Told(rest[:at], rest[at:], agent, agent=True)
            return
        at += len(word)


_LIVES_BY = re.compile(r"(?P<x>[^的]{2,}?)(?:就?住在?|家住|住)(?P<y>[^的]{2,}?)(?:家)?的?(?P<r>隔壁|对门|楼上|楼下)")
_BY_WATER = re.compile(r"(?:边上?|旁边?|畔|岸边?|之滨|沿岸|河畔|湖畔|脚下|境内)$")


_NO_NAME = re.compile(
    r"的|宣布|任命|有机会|欢迎|参加|支持|通过|可以|能够|已经|正在|开始|需要|用户|首次|本次|^[将把被让对向有]|[将把被让]$|\n[有会能可要了]"
)


_TENDS = re.compile(
    rf"(?P<y>[^的]{{2,4}}?){_NOW}(?P<v>[管修守看教带养护])[着了]?(?P<x>[^的]{{2,}})的(?P<n>[^的]{{2,5}})"
)


def _does(sentence: str) -> Iterator[_Told]:
    """谭振华创办了恒丰信用社, 袁静怡最爱喝普洱茶, 望海镇位于澄江边, 贺长林租住董世安的房子, 冯一鸣住在蒋明珠隔壁."""
    if (tends := _TENDS.fullmatch(sentence)) and not _NO_NAME.search(tends["x"]):
        yield _Told(tends["x"], f"{tends['v']}{tends['n']}", tends["y"], agent=True)
    ways = [
        (end - at, at, end)
        for at in range(2, len(sentence) - 1)
        for end in range(min(len(sentence) - 1, at + 8), at, -1)
        if (end - at > 1 or sentence[end] in "了过《")
        and is_verb(sentence[at:end])
        and sentence.count("《", 0, at) == sentence.count("》", 0, at)
    ]
    for _, at, end in sorted(ways, key=lambda way: (-way[0], way[1])):
        subject = re.sub(rf"{_NOW}(?:最|很|多|是(?:一.)?)?$", "", sentence[:at])
        value = re.sub(r"^(?:了|过|着|于|在|的是|给|自|到)+", "", sentence[end:])
        words = sentence[at:end]
        if owned := re.fullmatch(r"(?P<y>[^的]{2,})的(?P<n>[^的]{1,5})", value):
            joined = f"{words}{owned['n']}"
            yield _Told(subject, joined if senses(joined) else words, owned["y"])
        if len(subject) > 1 and value and not _NO_NAME.search(subject + "\n" + value):
            yield _Told(subject, words, value)


def _frames() -> list[tuple[re.Pattern[str], str]]:
    """Phrases that go around the value: 用…做成, 归…所有, 住在…隔壁."""
    framed = sorted({p for sense in SENSES.values() for p in (*sense.forward, *sense.backward) if "…" in p}, key=len)
    parts = ((phrase, *phrase.split("…")) for phrase in reversed(framed))
    return [
        (
            re.compile(
                rf"(?P<x>[^的]{{2,}}?){_NOW}{re.escape(before)}(?P<y>[^的]{{2,}}?)家?{re.escape(after)}的?.{{0,4}}"
            ),
            phrase,
        )
        for phrase, before, after in parts
        if before and after
    ]


_FRAMES = _frames()


def _framed(sentence: str) -> Iterator[_Told]:
    """芬河饼主要用鳗鱼做成, 下河马场归秦阿姨所有, 冯小龙跟白爱莎学小提琴."""
    for form, phrase in _FRAMES:
        if found := form.fullmatch(sentence):
            yield _Told(found["x"], phrase, found["y"], agent=True)


_GRAMMAR = ("p", "c", "d", "r", "y", "u", "uj", "m", "q", "f", "t")
_STAYS = re.compile(r"(?P<head>[^的]{3,}?)(?P<prep>于|在|自)(?P<y>[^的]{2,})")
_NEAREST = re.compile(rf"(?:离|距|距离)(?P<x>.{{2,}}?)最近的(?P<r>[^的]{{1,8}}?){_IS}(?P<y>[^的]+)")


def _stays(sentence: str) -> Iterator[_Told]:
    """《银线》收藏于青石博物馆, 《银线》挂在青石博物馆, 青石合唱团在圣安堂排练: verbs that nobody listed."""
    if near := _NEAREST.fullmatch(sentence):
        yield _Told(near["x"], near["r"], near["y"], noun=True)
    if found := _STAYS.fullmatch(sentence):
        words = tagged(found["head"])
        verb = words[-1][0]
        if words[-1][1].startswith("v") and 0 < len(verb) <= 3 and len(words) > 1:
            yield _Told(re.sub(rf"{_NOW}$", "", found["head"][: -len(verb)]), verb + found["prep"], found["y"])
    words = tagged(sentence)
    verbs = [i for i, (word, tag) in enumerate(words) if tag in ("v", "vn") and len(word) > 1]
    if len(verbs) == 1 and not _NO_NAME.search(sentence) and not any(tag in _GRAMMAR for _, tag in words):
        at = verbs[0]
        before, after = ("".join(word for word, _ in part) for part in (words[:at], words[at + 1 :]))
        if len(before) > 1 and len(after.lstrip(AFTER)) > 1:
            yield _Told(re.sub(rf"{_NOW}$", "", before), words[at][0], after.lstrip(AFTER))
    done = re.fullmatch(r"(?P<y>[^的]{2,}?)(?P<v>[^的]{2})了(?P<x>[^的]{2,})", sentence)
    if (
        done
        and not _NO_NAME.search(sentence)
        and not _CHANGES.search(sentence)
        and len(cut := tagged(done["v"])) == 1
        and cut[0][1].startswith("v")
    ):
        yield _Told(done["y"], done["v"], done["x"])
    there = re.fullmatch(rf"(?P<x>[^的]{{2,}}?){_NOW}在(?P<rest>[^的]{{4,}})", sentence)
    if there and (words := tagged(there["rest"]))[-1][1].startswith("v") and len(words[-1][0]) > 1:
        yield _Told(there["x"], words[-1][0], there["rest"][: -len(words[-1][0])])


_FORMS: tuple[Callable[[str], Iterator[_Told]], ...] = (
    _fronted, _definite, _done_by, _role_of, _framed, _with_preposition, _does, _stays
)  # fmt: skip


# --- what is kept ----------------------------------------
def _kept(told: _Told, start: int, end: int) -> Said | None:
    """The claim: the relation by its name and the right way round; None when an end is no name."""
    subject, value, words = _name(told.subject), _name(told.value), whole(told.words) or told.words.strip(AFTER)
    told_of = senses(words)
    names = {sense.name for sense, _ in told_of}
    predicate = kept_as(told_of[0][0], words) if len(names) == 1 else words
    if predicate == "owner" and words == "老板" and names_somebody(subject):
        predicate = "manager"  # whose 老板 somebody's is, nobody owns
    ways = {backward for _, backward in told_of} - {None}
    if len({sense.name for sense, _ in told_of}) == 1 and ways == {True} and not told.noun and not told.agent:
        subject, value = value, subject
    if predicate == "河流" or words in ("位于", "地处", "坐落于"):
        bare = _BY_WATER.sub("", value)
        predicate, value = ("河流", bare) if bare != value and bare[-1:] in "江河溪水湖" else (predicate, value)
    if len(subject) < 2 or not value or not words or subject == value or max(len(subject), len(value)) > LONGEST_NAME:
        return None
    return Said(subject, predicate, value, start, end)


_KINDS = re.compile(r"^(?:一[位名家个座条种只款支]|这[位家座]|那[位家座])")


def _name(said: str) -> str:
    """A name without what dresses it."""
    said = _KINDS.sub("", _END.sub("", said.strip()))
    said = said.removesuffix("之手")
    kind = next((n for n in (5, 4, 3, 2) if len(said) - n >= 2 and is_noun(said[:n])), 0)
    return said[kind:]
