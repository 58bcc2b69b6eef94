"""Chinese patterns: a clause is read as lead-in, subject, adverbs and negation, verb, value; all "
"must fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Sentence, Topic, cut, vocabulary

_CLAUSE = re.compile(
    r"[，,（）()—]+|(?<!\d)[：:]+|\s+(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?:但是|可是|不过"
    r"|但)(?=[\u4e00-\u9fff])"
)
_UNREAL = re.compile(
    r"如果|要是|假如|假设|倘若|万一|的话|除非|是否|是不是|有没有|吗|希望|听说过|假装|难道|开玩笑"
)
_ASKS = re.compile(r"什么|谁|哪[里儿个些]|怎么|为何|多少|(?:吗|么|不)$|[喜爱是有支用]\w?不")
_LEAD = re.compile(
    r"(?:其实|说实话|另外|而且|不过|但是|但|所以|因为|由于|虽然|对了|嗯+|哦+|啊|哎|好的|好吧|是的|对"
    r"|那|然后|后来|顺便说一下|顺便|"
    r"总之|最近|现在|目前|如今|这几天|平时|一直以来|从小|补充一下|更新一下|大家好|你好|我跟你说"
    r"|告诉你|话说)[ ，,]?"
)
_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"(?:可能|也许|或许|说不定|没准|不确定|好像)"), 0.25),
    (re.compile(r"(?:听说|据说|我猜|猜|似乎|貌似|看起来|看样子|我感觉|感觉)"), 0.4),
    (re.compile(r"(?:我觉得|我认为|我想|我相信|大概|应该|多半|估计)"), 0.5),
)
_REPORT = re.compile(
    r"(?P<who>[\u4e00-\u9fff]{2,4}?|我的?[\u4e00-\u9fff]{1,4}?|[A-Z][a-z]{1,15})(?:跟我|告诉我|对我"
    r"|和我)?(?:说过?|告诉我|提到)(?=[^的话话])"
)
_KIN = (
    "老爸|老妈|上司|下属|同事|领导|老板|主管|经理|客户|同学|老师|室友|邻居|朋友|闺蜜|助理|爸爸|妈妈|爸|妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥爷|姥姥|"
    "哥哥|姐姐|弟弟|妹妹|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|叔叔|阿姨|舅舅|舅妈|姑姑|姑父|姑妈|伯伯|伯父|伯母|婶婶|姨妈|姨父|"
    "儿子|女儿|孩子|老公|老婆|丈夫|妻子|爱人|男朋友|女朋友|男友|女友|未婚夫|未婚妻|侄子|侄女|外甥|公公|婆婆|岳父|岳母|猫|狗|导师|徒弟"
)
_SUBJECT = re.compile(
    rf"我(?:们)?(?:的)?(?:那个|那位|这个|这位)?(?P<kin>{_KIN})(?:他们|她们|他|她|它)?(?!们)"
    r"|(?P<first>我们|咱们|我|俺|本人)(?!的(?:名字)?是|国|校)"
    r"|(?P<pronoun>他|她|它|其)(?!们)"
    rf"|(?P<role>下属|上司|同事)(?=的)"
    r"|(?P<name>(?:小|老|阿)[\u4e00-\u9fff](?![\u4e00-\u9fff]?的)"
    r"|[A-Z][\w\-]{0,20}(?: [A-Z\d][\w\-.]{0,20}){0,3})"
)
_SURNAME = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹"
    "熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文欧阳"
)
_FULL_NAME = re.compile(
    rf"(?:欧阳|司马|诸葛|[{_SURNAME}])[\u4e00-\u9fff]{{1,2}}?(?={{after}})".replace(
        "{after}",
        (
            r"(?:的|是|喜欢|不|讨厌|爱|热爱|住|在|有|今年|叫|身高|生日|年龄|用|没|特别|非常|很|也|最"
            r"|从|已经|搬|戒|现在|目前|一直|平时|可能|好像|超|就|养|读|做|任职|就职)"
        ),
    )
)
_ADVERB = (
    r"(?:平时|一直|特别|特(?=[爱喜])|非常|很|超级|超|最|真的|真|挺|比较|更|还是|还|也|都|就|其实|从小"
    r"|老|总是|总|向来|尤其|十分|相当|蛮|现在|"
    r"目前|如今|最近|已经|已|刚刚|刚|刚好|正|正在|一般|经常|常常|主要|确实|的确|周末|每天|今年|，)"
)
_MOOD = re.compile(rf"(?P<hedge>可能|也许|或许|好像|似乎|貌似|大概|应该|估计)|(?P<adverb>{_ADVERB})")


@dataclass(frozen=True, slots=True)
class Head:
    """Subject and mood of a clause, up to its verb; `kind` is first, kin, name or dropped."""

    subject: str
    kind: str
    start: int
    verb: int
    stance: float = 1.0
    faithfulness: float = CERTAIN
    reason: str = ""

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        strength = min(stance, self.stance)
        return Said(
            self.subject, predicate, claimed, self.start, end, sign, strength, self.faithfulness, self.reason
        )


def read(text: str, sentence: Sentence, topic: Topic) -> Iterator[Said]:
    """What a Chinese sentence claims; nothing when it asks or supposes."""
    if sentence.question or _UNREAL.search(text, sentence.start, sentence.end):
        return
    for start, end in cut(text, sentence, _CLAUSE):
        if not _ASKS.search(text, start, end):
            last = not text[end : sentence.end].strip(" 　")
            yield from _clause(text, start, end, topic, last)


def _clause(text: str, start: int, end: int, topic: Topic, last: bool) -> Iterator[Said]:
    found = _thing_attribute(text, start, end, topic, last)
    head = _head(text, start, end, topic)
    if not found and head is not None:
        tried = (rule(text, head, end, topic) for rule in RULES)
        found = next((said for said in tried if said), [])
    if found:
        topic.subject = found[0].subject
        if head is None or head.kind == "name":
            topic.names.add(found[0].subject)
    mentioned = _TAKES_PART.match(text, start, end)
    if mentioned:
        topic.names.add(mentioned["name"])
    yield from found


# --- heads ----------------------------------------
def _head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    at, stance, reason, faith = _skip_leads(text, start, end), 1.0, "", CERTAIN
    for hedge, strength in _HEDGES:
        if found := hedge.match(text, at, end):
            at, stance, reason = found.end(), strength, f"语气保留：{found.group()}"
    if found := _REPORT.match(text, at, end):
        at, faith, reason = found.end(), REPORTED, f"转述自{found['who']}"
    head = _subject(text, at, end, topic)
    if head is None:
        return None
    head = replace(head, stance=stance, reason=reason, faithfulness=min(faith, head.faithfulness))
    return _mood(text, head, end)


def _skip_leads(text: str, at: int, end: int) -> int:
    for _ in range(3):
        lead = _LEAD.match(text, at, end)
        if not lead:
            break
        at = lead.end()
    return at


def _subject(text: str, at: int, end: int, topic: Topic) -> Head | None:
    me = topic.speaker or "我"
    if full := _FULL_NAME.match(text, at, end):
        return Head(full.group(), "name", at, full.end())
    found = _SUBJECT.match(text, at, end)
    if not found:
        # 中文常省主语: the subject of the clause before, else the speaker, may be meant
        kind = ("first" if topic.subject == me else "kin") if topic.subject else "dropped"
        return Head(topic.subject or me, kind, at, at, faithfulness=REPORTED)
    if found["kin"]:
        return Head(f"{me}的{found['kin']}", "kin", at, found.end())
    if found["first"]:
        return Head(
            me, "first", at, found.end(), faithfulness=REPORTED if "们" in found["first"] else CERTAIN
        )
    if found["pronoun"]:
        known = topic.only_name
        return Head(known, "kin", at, found.end(), faithfulness=REPORTED) if known else None
    if found["role"]:
        return Head(f"{me}的{found['role']}", "kin", at, found.end(), faithfulness=REPORTED)
    return Head(found["name"], "name", at, found.end())


def _mood(text: str, head: Head, end: int) -> Head:
    at = head.verb
    for _ in range(5):
        while at < end and text[at] in " 　":
            at += 1
        word = _MOOD.match(text, at, end)
        if not word:
            break
        at = word.end()
        if word["hedge"]:
            strength = 0.25 if word["hedge"] in ("可能", "也许", "或许", "好像") else 0.4
            head = replace(head, stance=min(head.stance, strength), reason=f"语气保留：{word['hedge']}")
    return replace(head, verb=at)


# --- verbs ----------------------------------------
@dataclass(frozen=True, slots=True)
class Verb:
    """A verb and how its value is read; group `v` of the pattern, else what follows, is the value.

    `dropped` verbs are understood of the speaker when no subject is said at all.
    """

    pattern: re.Pattern[str]
    predicate: str
    clean: Callable[[str], str]
    sign: int = 1
    stance: float = 1.0
    dropped: bool = False

    def __call__(self, text: str, head: Head, end: int, topic: Topic) -> list[Said]:
        found = self.pattern.match(text, head.verb, end)
        if not found or (head.kind == "dropped" and not self.dropped):
            return []
        words = found.groupdict().get("v") or text[found.end() : end]
        parts = words.split("、") if self.predicate in ("likes", "supports", "does") else [words]
        members = [self.clean(part) for part in parts]
        return [
            head.says(self.predicate, member, end, self.sign, self.stance) for member in members if member
        ]


def _v(pattern: str, predicate: str, clean: Callable[[str], str], sign: int = 1, stance: float = 1.0) -> Verb:
    return Verb(re.compile(pattern), predicate, clean, sign, stance)


def _d(pattern: str, predicate: str, clean: Callable[[str], str], sign: int = 1, stance: float = 1.0) -> Verb:
    return Verb(re.compile(pattern), predicate, clean, sign, stance, dropped=True)


_LOVE = r"(?:喜欢|喜爱|热爱|偏爱|钟爱|爱好|迷恋|最爱|爱(?=[喝吃看玩打听跳唱]))"
_VERBS: tuple[Verb, ...] = (
    _v(rf"(?:不再|再也不|已经不|早就不|不){_LOVE}(?:上)?", "likes", value.liked, -1),
    _v(rf"不(?:太|怎么|大|是很|是特别|那么){_LOVE}", "likes", value.liked, -1, 0.7),
    _v(r"(?:讨厌|厌恶|反感|受不了|痛恨)", "likes", value.liked, -1),
    _v(rf"{_LOVE}的[\u4e00-\u9fff]{{1,6}}是(?P<v>.+)", "likes", value.liked),
    _v(rf"(?:开始)?{_LOVE}(?!的)", "likes", value.liked),
    _v(r"对(?P<v>[^，。]{1,12}?)(?:很|非常|特别|挺)?(?:感兴趣|有兴趣)", "likes", value.liked),
    _v(r"对(?P<v>[^，。]{1,12}?)(?:不感兴趣|没兴趣|没有兴趣)", "likes", value.liked, -1),
    _d(r"(?:开始)?(?:要)?戒(?:掉|了|掉了)?(?P<v>[^了，。]{1,8})(?:了|啦)?$", "likes", value.habit, -1, 0.8),
    _d(r"(?:先|已经)?把(?P<v>.{1,10})(?:停掉|戒掉|停|戒)(?:了|啦)?$", "likes", value.consumed, -1, 0.8),
    _d(r"停(?:掉|了|掉了)(?P<v>[^了，。]{1,10})(?:了|啦)?$", "likes", value.consumed, -1, 0.8),
    _v(r"(?:不再|再也不|已经不)[喝吃抽](?P<v>.{1,10})$", "likes", value.consumed, -1, 0.8),
    _v(r"不[喝吃抽](?P<v>.{1,10})了$", "likes", value.consumed, -1, 0.8),
    _d(r"(?:改|开始)(?:喝|吃)(?P<v>.{1,10})$", "likes", value.consumed, 1, 0.8),
    _d(r"改玩(?P<v>.{1,12})$", "does", value.activity, 1, 0.9),
    _v(r"开始(?:玩|打|练)(?P<v>.{1,10})$", "does", value.activity, 1, 0.9),
    _v(r"(?:不再|再也不)(?:玩|打|练)(?P<v>.{1,10})$", "does", value.activity, -1),
    _v(r"不(?:玩|打|练)(?P<v>.{1,10})了$", "does", value.activity, -1, 0.8),
    _v(
        r"(?:住在|居住在|定居在|定居|搬到了?|搬去了?|搬家到了?|搬进了?|住(?=.{2}))(?!过|的|了|院|校)",
        "lives_in",
        value.place,
    ),
    _v(r"(?:不再|不|没有|没)住在?(?P<v>.{2,12})$", "lives_in", value.place, -1),
    _v(r"(?:搬离了?|搬出了?)(?P<v>.{2,12})$", "lives_in", value.place, -1),
    _v(r"住的(?:那个|这个)?(?:小区|地方|城市)(?:叫|是|在)(?P<v>.+)$", "lives_in", value.place),
    _v(r"(?:的)?(?:老家|家乡)(?:是在|是|在)(?P<v>.+)$", "hometown", value.place),
    _v(r"来自(?P<v>.+)$", "hometown", value.place),
    _v(
        r"(?:已经)?不(?:再)?是(?P<v>(?:一名|一位|一个|名|位|个)?.{2,10})$", "occupation", value.occupation, -1
    ),
    _v(r"从事(?:的是)?(?P<v>.{2,12}?)(?:工作|行业|职业)?的?$", "occupation", value.job),
    _v(r"(?:的)?工作(?:就)?是(?:做|当)?(?P<v>.{2,12})$", "occupation", value.occupation),
    _v(r"是(?:做|当|干|搞)(?P<v>.{2,12})的$", "occupation", value.job),
    _v(r"是(?P<v>(?:一名|一位|一个|名|位|个)?.{2,10})$", "occupation", value.occupation),
    _v(r"(?:当|做)(?:了)?(?:一名|一位|个)?(?P<v>.{2,8})(?:的)?$", "occupation", value.occupation),
    _v(r"(?:的)?(?:学历|教育背景|文化程度)?(?:就)?是(?P<v>.{2,8})$", "education", value.degree),
    _v(r"(?:是)?读的是(?P<v>.{2,6})$|(?:就)?(?:念|读)到了?(?P<w>.{2,6})$", "education", value.degree),
    _v(r"(?:任职于|就职于|供职于|效力于)(?P<v>.{2,20})$", "works_at", value.employer),
    _v(r"(?:的)?(?:工作)?单位(?:叫做|叫|是)(?P<v>.{2,20})$", "works_at", value.employer),
    _v(
        r"(?:的)?(?:工作|上班)的?(?:地方|地点|地)(?:就)?(?:是在|是|在)(?P<v>.{2,12})$",
        "work_location",
        value.place,
    ),
    _v(r"(?:的)?(?:身高|个子)(?:是|有|为)?(?P<v>.{2,12})$", "height", value.measure),
    _v(r"(?:的)?体重(?:是|有|为)?(?P<v>.{2,12})$", "weight", value.measure),
    _v(rf"(?:的)?(?:年龄|年纪)?(?:是|有)?(?P<v>{value.NUMERAL}周?岁).{{0,2}}$", "age", value.age),
    _v(
        r"(?:的)?(?:名字|全名)?(?:就)?(?:叫做|名叫|叫|改名叫|改名为)(?P<v>[^的，。]{1,20})$",
        "name",
        value.name,
    ),
    _d(r"(?:请)?(?:以后)?(?:你|大家)?(?:可以)?叫我(?P<v>[^的，。]{1,12})$", "name", value.name),
    _v(r"(?:有|养了|养着|养)(?!没有|点|些)(?P<v>.{1,10})$", "has", value.owned),
    _v(r"没有?(?P<v>.{1,6})$", "has", value.owned, -1),
    _d(r"(?:卖了|卖掉了?)(?P<v>.{1,8})$", "has", value.owned, -1),
    _d(r"把(?:我的|家里的|那辆|这辆)?(?P<v>.{1,8})(?:卖了|卖掉了|卖掉)$", "has", value.owned, -1),
    _v(r"(?:的)?(?:手机|电脑)?用的(?:手机|电脑|数据库|编辑器)?(?:就)?是(?P<v>.+)$", "uses", value.tool),
    _v(r"的(?:手机|电脑)是(?P<v>.+)$", "uses", value.latin_tool),
    _v(r"(?:不再|已经不|不)(?:使用|用)(?P<v>.{1,20}?)了?$", "uses", value.latin_tool, -1),
    _v(r"(?:弃用了?|停用了?)(?P<v>.{1,20})$", "uses", value.tool, -1),
    _v(r"(?:改用了?|换成了?|换了|迁移到了?|切换到了?|切到了?|升级到了?)(?P<v>.{1,20})$", "uses", value.tool),
    _v(r"(?:在用|使用|采用|用(?!来|于|完|过|得|的|了|户|心|力))(?P<v>.{1,20})$", "uses", value.latin_tool),
)

_WORKS = re.compile(
    r"(?P<no>不再|不)?在(?P<at>.{2,20}?)(?:工作|上班|任职|就职|当(?P<job>.{2,8})"
    r"|做(?P<made>.{2,8}))(?:的|呢|了|啦)*$"
)


def _works(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """在…工作: a region is where one works, anything else is whom one works for."""
    found = _WORKS.match(text, head.verb, end)
    if not found or head.kind == "dropped":
        return []
    where, sign = value.employer(found["at"]), -1 if found["no"] else 1
    role = value.occupation(found["job"] or found["made"] or "")
    if not where or ((found["job"] or found["made"]) and not role):
        return []
    predicate = "work_location" if value.is_region(where) else "works_at"
    return [
        head.says(predicate, where, end, sign),
        *([head.says("occupation", role, end, sign)] if role else []),
    ]


_SWITCHED = re.compile(
    r"(?:从|由)(?P<old>.{1,20}?)(?:迁移|切换|搬|转|换|改|升级)(?P<how>到|成|为|用|喝|吃"
    r"|玩)了?(?P<new>.{1,20})$"
    r"|把(?P<was>.{1,20}?)换成了?(?P<now>.{1,20})$"
)
_KINDS: dict[str, tuple[str, Callable[[str], str]]] = {
    "喝": ("likes", value.consumed), "吃": ("likes", value.consumed), "玩": ("does", value.activity)
}  # fmt: skip


def _switched(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """从A换成B: the old is denied, the new affirmed."""
    found = _SWITCHED.match(text, head.verb, end)
    if not found:
        return []
    old, new = found["old"] or found["was"], found["new"] or found["now"]
    predicate, clean = _KINDS.get(found["how"] or "", ("uses", value.tool))
    if value.consumed(old) and value.consumed(new):
        predicate, clean = "likes", value.consumed
    elif "搬" in text[found.start() : found.start("new")]:
        predicate, clean = "lives_in", value.place
    before, after = clean(re.sub(r"^[喝吃玩]", "", old)), clean(new)
    if not before or not after or (head.kind == "dropped" and predicate == "uses"):
        return []
    return [head.says(predicate, before, end, sign=-1), head.says(predicate, after, end)]


# --- attributes and things ----------------------------------------
_IS_MINE = re.compile(rf"是我的?(?P<kin>{_KIN})$")
_IS_A = re.compile(r"是(?:一个|一款|一种|一家|一座|一名|一位)(?P<v>.{2,20})$")


def _is(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """王磊是我的上司; other nouns only with a measure word: 小张是一名志愿者."""
    mine = _IS_MINE.match(text, head.verb, end)
    if mine and head.kind == "name":
        return [head.says("is", f"{topic.speaker or '我'}的{mine['kin']}", end)]
    found = _IS_A.match(text, head.verb, end)
    if not found or head.kind == "dropped":
        return []
    if job := value.occupation(found["v"]):
        return [head.says("occupation", job, end)]
    claimed = value.phrase(found["v"], 16)
    return [head.says("is", claimed, end)] if claimed and "的" not in claimed else []


_OWN = re.compile(r"的?(?P<attr>[\u4e00-\u9fff]{2,8}?)(?:就)?(?P<not>不)?(?:是|为|叫做|叫)(?P<v>.+)$")


def _attribute(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我上司的邮箱地址是…, 我同事生日是…, 其年龄是…: attributes that the vocabulary knows."""
    found = _OWN.match(text, head.verb, end)
    known = lookup(found["attr"]) if found else None
    if not found or not known or known.name not in value.ATTRIBUTES or head.kind == "dropped":
        return []
    if known.name == "works_at" and value.is_region(found["v"]):
        return []
    claimed = value.attribute(known.name, found["attr"], found["v"], True)
    return [head.says(known.name, claimed, end, -1 if found["not"] else 1)] if claimed else []


_TAKES_PART = re.compile(r"我(?:将要|要|会|想)?(?:参加|去|买|看)的?(?P<name>[^的，。\s]{3,20})$")
_THING = re.compile(
    r"(?P<subject>[^我你您他她它这那其的，。\s][^我你您他她它这那其的，。\s]{1,24}"
    r"|它)的(?P<attr>[^的是，。\s]{2,8}?(?<![也真都就还才]))(?:就)?(?:是在|不是|是|为)(?P<v>.+)$"
)
_NO_THING = re.compile(
    r"(?:最|很|真|今天|现在|目前|说|觉得|认为|因为|所以|唯一|重要|主要|大家|有些|每|是|不|喜欢|虽然"
    r"|但|如果|对于|关于|要|在|让)"
)
_NO_ATTRIBUTE = vocabulary(
    "时候简直 事情 东西 地方 时候 原因 问题 感觉 样子 意思 关键 重点 目的 结果 好处 缺点 优点 人 话 "
    "事 可能 确实 真的 都 也 就 遗憾 一点 部分 设计"
)


def _thing_attribute(text: str, start: int, end: int, topic: Topic, last: bool) -> list[Said]:
    """金融论坛的规模是三千人: an attribute of anything that has a name of its own."""
    at = _skip_leads(text, start, end)
    found = _THING.match(text, at, end)
    if (
        not found
        or found["attr"] in _NO_ATTRIBUTE
        or found["attr"].startswith(("那", "这"))
        or _NO_THING.match(found["subject"])
    ):
        return []
    subject = topic.only_name if found["subject"] == "它" else found["subject"]
    predicate = lookup(found["attr"]).name
    claimed = value.attribute(predicate, found["attr"], found["v"], last)
    if not subject or not claimed or re.match(rf"(?:{_KIN})", subject):
        return []
    sign = -1 if "不是" in text[found.end("attr") : found.start("v")] else 1
    faith = REPORTED if found["subject"] == "它" else CERTAIN
    return [Said(subject, predicate, claimed, at, end, sign, 1.0, faith)]


_SUPPORTS = re.compile(
    r"(?P<subject>[^我你您他她它这那的，。\s][^我你您他她它这那，。\s]{1,20}?)(?:也|已经|已|目前|现在|都)*"
    r"(?P<no>暂不|暂时不|尚不|还不|不再|并不|不|没有|没)?支持(?P<v>.{1,30})$"
)


def _supports(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """X支持Y: said of products; somebody's moral support is another matter."""
    found = _SUPPORTS.match(text, head.start, end)
    if (
        not found
        or head.kind in ("first", "kin")
        or re.search(rf"(?:{_KIN}|大家|可以|能|会|要)$", found["subject"])
    ):
        return []
    named = replace(head, subject=found["subject"], faithfulness=CERTAIN)
    members = [value.feature(part) for part in re.split(r"、|和", found["v"])]
    return [named.says("supports", member, end, -1 if found["no"] else 1) for member in members if member]


_STACK = re.compile(
    r"(?P<subject>[^我你您他她它这那的，。\s][^我你您他她它这那的，。\s]{1,14}?)(?:现在|目前|已经|已|都)*"
    r"(?:用的(?:就)?是|(?P<to>迁移到|切换到|换成|升级到|改用)了?|运行在)(?P<v>.{1,24})$"
)


def _stack(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """技术栈用的是PostgreSQL, 数据库已经迁移到MySQL."""
    found = _STACK.match(text, head.start, end)
    if not found or head.kind in ("first", "kin") or re.match(r"从|由|把|将", found["subject"]):
        return []
    claimed = value.tool(found["v"])
    return (
        [replace(head, subject=found["subject"], faithfulness=CERTAIN).says("uses", claimed, end)]
        if claimed
        else []
    )


RULES: tuple[Callable[[str, Head, int, Topic], list[Said]], ...] = (
    _supports, _stack, _is, _works, _switched, _attribute, *_VERBS
)  # fmt: skip
"""Tried in order; the first that fits a clause reads it alone."""
