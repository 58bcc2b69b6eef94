"""What stands before the verb of a Chinese clause: lead-in, hedge, report, subject, adverbs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic, vocabulary

_LEAD = re.compile(
    r"(?:其实|说实话|另外|而且|不过|但是|但|所以|因为|由于|虽然|对了|嗯+|哦+|啊|哎|好的|好吧|是的|对(?=[，, ])"
    r"|那|然后|后来|顺便说一下|顺便|"
    r"总之|最近|现在|目前|如今|这几天|平时|一直以来|从小|补充一下|更新一下|大家好|你好|我跟你说"
    r"|告诉你|话说)[ ，,]?"
)
_BEFORE = re.compile(r"(?:以前|从前|过去|曾经|之前)(?!就|也)")
_RATHER = re.compile(r"(?:比起|相比|相较于|跟|与|和)[\u4e00-\u9fff]{1,8}?(?:相比)?(?=我?更)")
_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"(?:可能|也许|或许|说不定|没准|不确定|好像)"), 0.25),
    (re.compile(r"(?:听说|据说|我猜|猜|似乎|貌似|看起来|看样子|我感觉|感觉)"), 0.4),
    (re.compile(r"(?:我觉得|我认为|我想|我相信|大概|应该|多半|估计)"), 0.5),
)
_REPORT = re.compile(
    r"(?P<who>[\u4e00-\u9fff]{2,4}?|我的?[\u4e00-\u9fff]{1,4}?|[A-Z][a-z]{1,15})(?:跟我|告诉我|对我"
    r"|和我)?(?<![会能想要不爱])(?:说过?|告诉我|提到)(?=[^的话话])"
)
KIN = (
    "老爸|老妈|上司|下属|同事|领导|老板|主管|经理|客户|同学|老师|室友|邻居|朋友|闺蜜|助理|爸爸|妈妈|爸|妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥爷|姥姥|"
    "哥哥|姐姐|弟弟|妹妹|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|叔叔|阿姨|舅舅|舅妈|姑姑|姑父|姑妈|伯伯|伯父|伯母|婶婶|姨妈|姨父|"
    "儿子|女儿|孩子|老公|老婆|丈夫|妻子|爱人|男朋友|女朋友|男友|女友|未婚夫|未婚妻|侄子|侄女|外甥|公公|婆婆|岳父|岳母|猫|狗|导师|徒弟"
)
_SUBJECT = re.compile(
    rf"我(?:们)?(?:的)?(?:那个|那位|这个|这位)?(?P<kin>{KIN})(?:他们|她们|他|她|它)?(?!们)"
    rf"|(?P<first>(?:我们|咱们|我)家(?!在)|我(?:和|跟|与)(?:我的?)?(?:{KIN})(?=[住搬])|我们|咱们|我|俺|本人)(?!的(?:名字)?是|国|校)"
    r"|(?P<pronoun>他|她|它|其)(?!们)"
    rf"|(?P<role>下属|上司|同事)(?=的)"
    r"|(?P<name>(?:小|老|阿)[\u4e00-\u9fff](?![\u4e00-\u9fff]?的)"
    r"|[A-Z][\w\-]{0,20}(?: [A-Z\d][\w\-.]{0,20}){0,3})"
)
SURNAME = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹"
    "熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文欧阳"
)
_FULL_NAME = re.compile(
    rf"(?:欧阳|司马|诸葛|[{SURNAME}])[\u4e00-\u9fff]{{1,2}}?(?={{after}})".replace(
        "{after}",
        (
            r"(?:的|是|喜欢|不|讨厌|爱|热爱|住|在|有|今年|叫|身高|生日|年龄|用|没|特别|非常|很|也|最"
            r"|从|已经|搬|戒|现在|目前|一直|平时|可能|好像|超|就|养|读|做|任职|就职|对|会)"
        ),
    )
)
_ADVERB = (
    r"(?:平时|一直|特别|特(?=[爱喜])|非常|很|超级|超|最|真的|真|挺|比较|更|还是|还|也|都|就|其实|从小"
    r"|老(?!家)|总是|总|向来|尤其|十分|相当|蛮|现在|"
    r"目前|如今|最近|已经|已|刚刚|刚|刚好|正|正在|一般|经常|常常|主要|确实|的确|周末|每天|今年|从来|，)"
)
_NO_FULL_NAME = vocabulary(
    "高兴 马上 方便 平时 安静 温柔 时常 常常 经常 万一 安心 钱包 石头 白天 黄了 何时 左右 江湖 方面"
)
_ONE_OF_A_KIND = vocabulary(
    "老爸 老妈 上司 领导 老板 主管 经理 爸爸 妈妈 爸 妈 父亲 母亲 老公 老婆 丈夫 妻子 爱人 男朋友 女朋友 男友 女友 "
    "未婚夫 未婚妻 岳父 岳母 公公 婆婆 猫 狗"
)
_MOOD = re.compile(
    rf"(?P<before>以前|曾经|过去|从前(?!就))|(?P<hedge>可能|也许|或许|好像|似乎|貌似|大概|应该|估计)|(?P<adverb>{_ADVERB})"
)


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
    called: str = ""  # the name of 我老婆李娜
    before: bool = False  # 以前: what held then need not hold now

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        strength = min(stance, self.stance)
        return Said(self.subject, predicate, claimed, self.start, end, sign, strength, self.faithfulness, self.reason)


def read_head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    at, stance, reason, faith = skip_leads(text, start, end), 1.0, "", CERTAIN
    for hedge, strength in _HEDGES:
        if found := hedge.match(text, at, end):
            at, stance, reason = found.end(), strength, f"语气保留：{found.group()}"
    rather, before = _RATHER.match(text, at, end), _BEFORE.match(text, at, end)
    at = rather.end() if rather else before.end() if before else at
    if found := _REPORT.match(text, at, end):
        at, faith, reason = found.end(), REPORTED, f"转述自{found['who']}"
    head = _subject(text, at, end, topic)
    if head is None:
        return None
    if rather and head.kind == "dropped":
        head = replace(head, kind="first")
    faith = min(faith, head.faithfulness)
    head = replace(head, stance=stance, reason=reason, faithfulness=faith, before=bool(before))
    return _mood(text, head, end)


def skip_leads(text: str, at: int, end: int) -> int:
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
        return _kin(text, found, at, end, me)
    if found["first"]:
        return Head(me, "first", at, found.end(), faithfulness=REPORTED if "们" in found["first"] else CERTAIN)
    if found["pronoun"]:
        known = topic.only_name
        return Head(known, "kin", at, found.end(), faithfulness=REPORTED) if known else None
    if found["role"]:
        return Head(f"{me}的{found['role']}", "kin", at, found.end(), faithfulness=REPORTED)
    return Head(found["name"], "name", at, found.end())


def _kin(text: str, found: re.Match[str], at: int, end: int, me: str) -> Head:
    """我老婆李娜 is the wife, whose name is 李娜; 我同事王磊 is 王磊, for there may be other colleagues."""
    mine = Head(f"{me}的{found['kin']}", "kin", at, found.end())
    full = _FULL_NAME.match(text, found.end(), end)
    if not full or full.group() in _NO_FULL_NAME:
        return mine
    if found["kin"] in _ONE_OF_A_KIND:
        return replace(mine, verb=full.end(), called=full.group())
    return Head(full.group(), "name", at, full.end())


def _mood(text: str, head: Head, end: int) -> Head:
    at = head.verb
    for _ in range(5):
        while at < end and text[at] in " 　":
            at += 1
        word = _MOOD.match(text, at, end)
        if not word:
            break
        at = word.end()
        if word.group() == "更":
            head = replace(head, stance=min(head.stance, 0.8))
        if word["before"]:
            head = replace(head, before=True)
        if word["hedge"]:
            strength = 0.25 if word["hedge"] in ("可能", "也许", "或许", "好像") else 0.4
            head = replace(head, stance=min(head.stance, strength), reason=f"语气保留：{word['hedge']}")
    return replace(head, verb=at)
