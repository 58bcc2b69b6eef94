"""What has one value at a time, what ends what, what opposes what, and what only supposes: the tables of stance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from beliefgraph.domain.language import Language
from beliefgraph.meaning import words_en, words_zh
from beliefgraph.meaning.modality import language_of
from beliefgraph.meaning.names import CHINESE_CITIES, PROVINCES
from beliefgraph.meaning.tokens import PAST, Kind, Token, words_of

LIGHT = words_of(
    """
    任何 任 何 那么 这么 会 能 要 需要 有 再 可能 想 把 被 让 应该 可以 用 去 来 得 太 very be do have can will
    would should to any so too much really ever
    """
)
"""Words between a denial and what it denies."""

NOT_YET = re.compile("还[没不]|尚|目前|过去|曾|原本|原来|以前|平常|一些|有些|部分|所有|可能|应该")
"""Words of a Chinese denial that leave room for what a text says of another time or of some others."""

FORMAL = words_en.PREPOSITIONS | words_of(
    "'s be have do i my you your he his she her it we our they their and or but so this these those"
)
"""Words that are no ground for taking two texts to be about one thing."""

GAINED: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:to|for|with|join|by)\b"),
    "zh": re.compile("到|成|用|加入|入职|给|去"),
}
"""What stands after the end of one thing, before the next: switched from A to B."""

FRAME_WORDS = words_of("live move relocate work join name switch use born bear 住 搬 工 作 叫 名 字 属 加 入")
"""Words that make a frame; they need not be the same."""

LIGHT_ZH = frozenset("在到着过把被这那还些")
"""Chinese characters of that sort."""

_IMPLIES = """
    love: like|adore: like|hate: dislike|buy: have own|own: have|have: own|adopt: have|keep: have|get: have|run: use
    |marry: married|can: possible support|possible: can|move: live|speak: language
    |爱: 喜 欢|热爱: 喜 欢|最爱: 喜 欢|养: 有|买: 有|拥有: 有|家: 住|搬: 住
"""
IMPLIES = {
    word: tuple(implied.split())
    for word, _, implied in (entry.strip().partition(": ") for entry in _IMPLIES.split("|"))
}
"""Word of a text -> what it says as well."""

_SUPPOSED_EN = re.compile(
    r"\?\s*$|^(?:if|suppose|imagine|what if|assuming|unless)\b|\bif (?:i|we|he|she|they|it|you|only)\b|\bas if\b"
    r"|\b(?:would|could|wish|wishes|hope|hopes|hoping|wonder|wondering|considering)\b"
    r"|\b(?:thinking of|thinking about|planning to|plans to|plan to|want to|wants to|going to)\b",
    re.IGNORECASE,
)
_SUPPOSED_ZH = re.compile(
    r"[?？吗]\s*[。.]?$|吗[?？,，。!！]|^(?:假设|万一|除非)|如果|要是|假如|倘若|希望|但愿"
    r"|打算|想要|考虑|要不要|会不会|是不是|是否"
)


def supposes(sentence: str) -> bool:
    """Whether a sentence asks, wishes or supposes, so that it says nothing about how things are."""
    pattern = _SUPPOSED_ZH if language_of(sentence) == "zh" else _SUPPOSED_EN
    return pattern.search(sentence) is not None


_ASKS_ZH = re.compile("[?？]\\s*$|[吗呢么][,，。.!！\\s]*$|(?:什么|谁|哪)(?![^,，都也]{0,4}[都也])")


def asks(clause: str) -> bool:
    """Whether a clause asks."""
    return _ASKS_ZH.search(clause) is not None


def _opposite() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pair in (words_zh.OPPOSITES + words_en.OPPOSITES).split():
        one, other = pair.split("/")
        table.setdefault(one, set()).add(other)
        table.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in table.items()}


OPPOSITE = _opposite()
"""Word -> the words that exclude it of the same thing."""

ONE_OF = words_of("1 一 辆 架 艘 台 只 条 套 部 个 间 张 匹 头 把 本 件 块 栋 座 幢 家 条 支 枚")
"""One and the Chinese measure words: a car sold is the one car that somebody had."""

_PRONOUNS = words_of("i he she we they it")
_OWNERS = words_of("my his her our their its")
_STOPS = words_en.PREPOSITIONS | {"and", "but", "or", "so", "which", "who", "be", ",", "of"}
_DIGITS = re.compile(r"[\d.]+")
_WEEKDAYS = re.compile("(?:mon|tues|wednes|thurs|fri|satur|sun)day")

_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛"
    "邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
_NAMED_ZH = re.compile(
    rf"(?:[小老阿][\u4e00-\u9fff]|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?|[a-z]+)(?=[喜讨爱恨住在有叫不没会能养用买说每从今已想开工做当吃喝戒来去任是\d])"
)
_KIN_ZH = re.compile(
    "爸爸|妈妈|哥哥|弟弟|姐姐|妹妹|丈夫|妻子|儿子|女儿|爷爷|奶奶|朋友|同事|同学|老师|老板|邻居|孩子|父母|室友|表哥|表妹|表弟|表姐|叔叔|阿姨|舅舅|姑姑"
)


def without_subject(text: Sequence[Token], claimed: Sequence[Token], lang: Language) -> str | None:
    """What a sentence may replace by a pronoun of a proposition's subject; None where it is about something else.

    Args:
        text: tokens of the sentence.
        claimed: tokens of the proposition.
        lang: the language of the proposition.
    """
    return _subject_zh(text, claimed) if lang == "zh" else _subject_en(text, claimed)


_HAVING = words_of("have own keep possess")
_HAVING_ZH = re.compile(
    rf"(?P<owner>我们?|你们?|[他她]们?|[小老阿][\u4e00-\u9fff]|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?:还|家)?(?:拥有|有|养)"
    r"(?:[1一][\u4e00-\u9fff])?(?P<thing>.+)"
)


def _subject_en(text: Sequence[Token], claimed: Sequence[Token]) -> str | None:
    named = [
        token.key for token in claimed if token.kind is Kind.WORD and token.key not in _OWNERS and token.key != "be"
    ]
    keys = [token.key for token in text]
    who = named[0] if named else ""
    owns = len(named) > 1 and named[1] == "'s"
    places = [at for at, key in enumerate(keys) if key == who]
    have = named[1] in _HAVING if len(named) > 1 else False
    if have and len(keys) > 1 and keys[0] in _OWNERS and keys[1] in named[2:]:
        return who  # my bike was stolen
    if (
        places
        and have
        and any(keys[at + 1 : at + 2] == ["'s"] and keys[at + 2 : at + 3] == named[2:3] for at in places)
    ):
        return ""
    if places:
        owned = all(keys[at + 1 : at + 2] == ["'s"] for at in places)
        return "" if owns or not owned else None  # what Ana's brother does says nothing of Ana
    if owns:
        return who if _OWNERS & set(keys[:4]) else None
    return who if _PRONOUNS & set(keys[:3]) and not _OWNERS & set(keys[:1]) else None


def _subject_zh(text: Sequence[Token], claimed: Sequence[Token]) -> str | None:
    here, there = ("".join(token.key for token in tokens) for tokens in (text, claimed))
    having = _HAVING_ZH.match(there)
    if having and having["owner"] not in here and ENDS["zh"][0][0].search(here):
        own = here[:1] in "我他她" and not set(_KIN_ZH.findall(here[:16]))
        return having["owner"] if own or here.startswith(having["thing"]) else None  # 钢琴送人了
    kin = set(_KIN_ZH.findall(here[:16])) - set(_KIN_ZH.findall(there))
    named = _NAMED_ZH.match(there)
    if kin and (named or there[:1] in "我你他她"):
        return None
    if named is None or named[0] in here:
        return ""
    return (
        named[0]
        if here[:1] in "我他她" or (_NAMED_ZH.match(here) is None and not kin and here[:1] not in "你")
        else None
    )


_VERBAL = words_of("能 会 要 有 住 在 叫 养 用 吃 喝 买 做 去 来 喜欢 讨厌 工作")


def leading(tokens: Sequence[Token]) -> list[str]:
    """The first two characters of a Chinese statement, which tell what it is about, or its pronoun."""
    characters: list[str] = []
    for token in tokens:
        if token.kind is not Kind.WORD or token.key in _VERBAL or len(characters) > 1:
            break
        if token.key in ("我", "你", "他", "她"):
            return [token.key]
        characters += [token.key] if token.key.isascii() else token.key
    return [character for character in characters[:2] if character not in LIGHT_ZH]


def measure(figure: str) -> str:
    """What a figure measures, the same for two in metres, two plain ones, two dates of one form."""
    return "weekday" if _WEEKDAYS.fullmatch(figure) else _DIGITS.sub("0", figure)


_ATTRIBUTES_EN = words_of(
    """
    name color price age capital ceo owner manager boss address birthday email phone number version status
    deadline hometown height weight job nationality husband wife spouse director president founder author winner
    size password limit default location date leader captain major surname nickname currency language salary rent
    fee budget headquarter teacher dentist landlord species breed brand model religion zodiac
    """
)
_ATTRIBUTES_ZH = words_of(
    """
    名字 颜色 价格 年龄 首都 老板 经理 地址 生日 邮箱 电话 版本 状态 截止日期 家乡 老家 籍贯 身高 体重 职业 国籍
    丈夫 妻子 校长 总裁 作者 创始人 密码 上限 总部 专业 昵称 语言 月薪 工资 房租 班主任 负责人 店长 主管 队长 房东
    血型 星座 品种 品牌 型号 冠军 第一名 主演 导演
    """
)
_VERBS = """
    lives in: live in|move to|relocate to|live on
    works at: work at|join
    born in: born in|bear in
    grew up in: grow in
    graduated from: graduate from
    studies at: study at
    uses: switch to
    majors in: major in
    married to: marry|married to
    reports to: report to
    drives: drive
    from: come from|be from
    is in: be in|hold in
    name: name
    runs on: run on
    written in: write in
    expires: expire on
"""
_VERBS_EN = {
    (verb, preposition): frame
    for frame, _, forms in (line.strip().partition(": ") for line in _VERBS.strip().splitlines())
    for verb, _, preposition in (form.partition(" ") for form in forms.split("|"))
}
"""Verb and preposition -> the frame that they open."""

_MOVES = frozenset(
    verb for verb, preposition in _VERBS_EN if preposition == "to" and verb in ("move", "relocate", "switch")
)


def values(tokens: Sequence[Token], lang: Language) -> list[tuple[str, tuple[str, ...]]]:
    """The single-valued frames that a statement fills, each with its value.

    Args:
        tokens: of one sentence.
        lang: the language it was read by.
    """
    return _values_zh(tokens) if lang == "zh" else _values_en([t for t in tokens if t is not PAST])


def _values_en(tokens: Sequence[Token]) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for at, token in enumerate(tokens):
        ahead = tokens[at + 1].key if at + 1 < len(tokens) else ""
        if token.key in _ATTRIBUTES_EN:
            be = next((n for n in range(at + 1, min(at + 6, len(tokens))) if tokens[n].key == "be"), None)
            if be is not None:
                found.append((token.key, _value(tokens, be + 1)))
            elif at and tokens[at - 1].key == "be":  # Canberra is the capital of Australia
                found.append((token.key, tuple(t.key for t in tokens[: at - 1] if t.kind is Kind.WORD)[-3:]))
        if token.key in _MOVES:  # moved from A to B
            to = next((n for n in range(at + 2, min(at + 6, len(tokens))) if tokens[n].key == "to"), None)
            if to is not None:
                found.append((_VERBS_EN[token.key, "to"], _value(tokens, to + 1)))
        for key, skip in (((token.key, ahead), 2), ((token.key, ""), 1)):
            if key in _VERBS_EN and not (skip == 1 and ahead in _STOPS):
                found.append((_VERBS_EN[key], _value(tokens, at + skip)))
    return [(frame, value) for frame, value in found if value]


def _value(tokens: Sequence[Token], start: int) -> tuple[str, ...]:
    value: list[str] = []
    for token in tokens[start : start + 5]:
        if token.key in _STOPS or token.kind in (Kind.DENIAL, Kind.ASKING, Kind.EXTENT):
            break
        value.append(token.key)
    return tuple(value)


_PLACED = re.compile("在|住|人|工作|老家|来自|家|出生|读书")
_VALUES_ZH = (
    ("住", re.compile(r"(?:住在?|搬到|搬去|定居在?|迁到)(?P<value>[a-z ]+|[^,在了a-z]{2,5})")),
    ("名字", re.compile(r"(?<![么怎])(?:叫|名字)(?!我|你|他|她|什么|做)(?P<value>[^,]{2,4})(?=,|$)")),
    ("属", re.compile(r"属(?P<value>[鼠牛虎兔龙蛇马羊猴鸡狗猪])")),
    ("工作", re.compile(r"(?:任职于|就职于|加入|跳槽到|跳槽去|入职)(?P<value>[a-z ]+|[^,了a-z]{2,6})")),
    ("工作", re.compile(r"在(?P<value>[a-z ]+|[^,在a-z]{2,6})工作")),
    ("毕业", re.compile(r"毕业于(?P<value>[^,]{2,8})|(?<=从)(?P<value2>[^,]{2,8})毕业")),
    *(
        (name, re.compile(rf"{name}(?:为|定为|改为|改成|变成)?(?P<value>[a-z ]+|[^,有也都和在不没a-z]{{1,8}})(?=,|$)"))
        for name in sorted(_ATTRIBUTES_ZH)
    ),
)


_CHARACTERS = re.compile(r"[a-z]+(?: [a-z]+)*|\S")


def _values_zh(tokens: Sequence[Token]) -> list[tuple[str, tuple[str, ...]]]:
    text = "".join(token.key for token in tokens)
    found: list[tuple[str, tuple[str, ...]]] = []
    for frame, pattern in _VALUES_ZH:
        if frame[0] in text or frame == "工作" or frame == "住":
            for match in pattern.finditer(text):
                found.append((frame, tuple(_CHARACTERS.findall(next(filter(None, match.groups()))))))
    if _PLACED.search(text):
        for level, places in (("province", PROVINCES), ("city", CHINESE_CITIES)):
            named = [token.key for token in tokens if token.key in places]
            if len(named) == 1:
                found.append((level, (named[0],)))
    return found


def rivals(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two values exclude each other: neither holds words of the other."""
    return not set(one) & set(other)


_ENDS_EN = r"""
    sell|lose|return|(?:give|hand|sign|pass) (?:\w+ ){0,3}(?:away|over|on|to)|donate|steal|throw away|trade in|get rid
      |pass away|die: have|own|keep|drive|ride|owner|possess
    no longer|quit|leave|resign|retire|lay off|fire|part ways|left: work|employ|job|ceo|manager|lead|teach|member|serve
    no longer|move out|move away|move from|leave|relocate|move: live
    no longer|give up|switch from|switch to|replace|drop|ditch|uninstall|migrate
      : use|drink|eat|smoke|play|do|like|take|run|drive|support|have
    divorce|split up|break up|separate|widow: married|marry|wife|husband|spouse|date|together|engaged
    out of stock|sell out|discontinue|retire|deprecate|remove|withdraw|drop|shut down|close|cancel|expire|abolish|delete
      : available|in stock|sell|support|offer|open|include|valid|exist
    graduate: student|study|attend
"""
_ENDS_ZH = """
    卖掉|卖给|把.{1,5}(?:[卖捐]|送[人给掉])|被.{0,4}(?:偷|盗|抢|卖|送[人给掉]|收走|没收)|卖(?=,|$)|转手|转卖|转让|过户|送人|送给|送掉|偷走|失窃|捐给|捐掉|弄丢|丢(?=,|$)|报废|去世|死了|走失
      : 有|养|开|拥有|骑
    离职|辞职|辞去|跳槽|离开|退休|被裁|卸任|不干: 工作|任|担任|经理|老板|负责|当|上班
    搬走|搬到|搬去|搬离|搬家|离开|搬出: 住
    戒|不再|放弃|换成|改用|改喝|改吃|卸载|停用|换了: 用|喝|抽|吃|玩|打|喜欢|做|练|开
    离婚|分手|离异: 结婚|已婚|妻子|丈夫|女朋友|男朋友|在一起
    停产|下架|停用|取消|关闭|售罄|断货|缺货|废除|废止|停售|关门|倒闭|移除|下线|停止|到期|作废
      : 卖|有货|提供|支持|销售|供应|营业|有效|在售|开放|开着
    毕业: 学生|在读|上学|在校
"""


_LAID_OUT = re.compile(r"\n\s+")


def _ends(table: str, edge: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    pairs = (re.split(r"\s*: ", line) for line in re.split(r"\n {4}(?! )", table.strip()))
    return tuple(
        (re.compile(f"{edge}(?:{_LAID_OUT.sub('', over)}){edge}"), re.compile(f"{edge}(?:{held}){edge}"))
        for over, held in pairs
    )


ENDS: dict[Language, tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]] = {
    "en": _ends(_ENDS_EN, r"\b"),
    "zh": _ends(_ENDS_ZH, ""),
}
"""What ends something, with the words for what it ends."""
