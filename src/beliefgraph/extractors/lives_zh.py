"""What Chinese clauses tell of people themselves: age, body, health, studies, family."""

from __future__ import annotations

import re

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_zh import Head, is_person
from beliefgraph.extractors.verbs_zh import Rule, dropping

_STATUS = (
    r"(?:结婚|去世|过世|病逝|退休|离休|失业|待业|下岗|怀孕|单身|已婚|离异|离婚|未婚|丧偶|订婚|分居|辞职|辞|离职|"
    r"休学|休产假|毕业|"
    r"裸辞|被裁)"
)
_OLDER = re.compile(
    r"(?:只)?比(?P<than>我|[\u4e00-\u9fff]{1,4}?)(?P<v>[大小][一二两三四五六七八九十\d]{1,3}(?:岁|个月|轮))(?:半|多)?$"
)
_THIS_YEAR = re.compile(r"今年\s?(?:都|刚好?|才|已经|刚满|正好)?\s?(?P<v>[\d一二三四五六七八九十]{2,4})(?:了|整)?$")
_PART = re.compile(
    r"(?:我|的)?(?:左|右)?(?P<part>血压|血糖|血脂|尿酸|视力|听力|身体|睡眠|胃口|肠胃|"
    r"脾气|性格|酒量|饭量|厨艺|成绩|英语|数学|方向感|"
    r"心脏|记忆力|头发)"
    r"(?P<v>(?:一直|从小|有点儿?|有些|不太|不怎么|很|特别|挺|比较|非常|还|超|特|极|不|也|相当){0,4}(?:高|低|好|差|"
    r"背|弱|硬朗|大|小|急|倔|随和|温和|内向|外向|敏感|干|油|白|"
    r"灵|利索|不行|毛病|健康|结实|浅|强|流利|一般|自然卷)(?:得很|得厉害|得不行|极了)?)(?:了)?$"
)


def _older(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """比我大两岁, 今年三十四."""
    if head.kind == "dropped" and (topic.others or not is_person(topic.speaker)):
        return []
    if found := _OLDER.match(text, head.verb, end):
        return [head.says("年龄差", found["v"], end)]
    found = _THIS_YEAR.search(text, head.start, end)
    return [head.says("age", found["v"], end)] if found and found.end() == end else []


def _body_part(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """血压有点高, 外婆眼神好得很: how a part of somebody is."""
    if head.kind == "dropped" and (topic.others or not is_person(topic.speaker)):
        return []
    found = _PART.match(text, head.verb, end) or _PART.match(text, head.start, end)
    return [head.says("is", found["part"] + found["v"], end)] if found else []


_BODY = (
    dropping(r"(?:的)?(?:过)?生日(?:就)?(?:是在|是|在|为)\s?(?P<v>[^，。]{3,14})$", "birthday", value.dated),
    dropping(
        r"(?:有|都){0,4}(?P<v>快?[二三四五六七八九]?十[一二三四五六七八九]{0,2}|"
        r"[六七八九]?十?[六七八九]十[一-九]{2})(?:了)$",
        "age",
        str.strip,
    ),
    _older,
    _body_part,
    dropping(r"属(?P<v>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$", "is", lambda w: f"属{w}"),
    dropping(r"是(?P<v>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座?)(?:的)?$", "星座", life.sort),
    dropping(r"(?:就)?(?:最|特别|很|非常)?怕(?P<v>[^，。]{1,8}?)(?:了)?$", "怕", life.fear),
    dropping(
        r"(?:每天|每晚|早晚|一直|在|长期|饭后|睡前|需|需要|都|要|得|医生让我|都要|每天都){0,4}(?:服用|吃|"
        r"注射)(?:的是)?(?P<v>[一两二三四半\d]{0,2}[片粒颗支]?[^，。]{0,8}(?:平|汀|胍|素|林|片|胶囊|药|酸|钙|"
        r"胰岛素|维生素\w?|叶酸|益生菌|褪黑素|鱼油|地平|"
        r"他汀|沙坦|洛尔|唑)(?:\s?\d+\s?mg)?)(?:了|呢)?$",
        "uses",
        life.sort,
    ),
    dropping(r"(?P<v>[^，。在]{0,4}(?:做过|动过)(?:个|一次)?[^，。]{0,6}手术)(?:了)?$", "has", life.sort),
    dropping(
        r"(?:是|算)?(?:那种|个|一个|比较){0,4}(?P<v>(?!(?:A|B|O|AB|Rh|RH)\s?型)[^，。是了换做过]{1,6}(?:型|体质|性格|脾气)(?:的人)?)$",
        "is",
        life.sort,
    ),
    dropping(
        r"(?:在这行)?(?:干|做|教|当)了(?P<v>(?:快|将近)?[一二两三四五六七八九十\d半]+(?:多|几)?年)(?:多|了|半){0,4}$",
        "工龄",
        str.strip,
    ),
)
_SCHOOL = (
    r"(?:实验[一二三四]小|[一二三四五六]小|外国语|大学|学院|中学|小学|高中|初中|一中|二中|附中|"
    r"实验[\u4e00-\u9fff]{0,3}|幼儿园|职校|技校|党校|清华|北大|复旦|浙大|交大|武大|"
    r"[\u4e00-\u9fff]{1,4}大)"
)
_AWAY = re.compile(
    r"(?:一直|还|正)?在(?P<at>[^，。]{2,8}?)(?P<v>读研|读博|读书|上学|读大学|上大学|念大学|念书|留学|读高中|"
    r"上高中|读本科)(?:呢|了|的)?$"
)


def _studies_away(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我妹妹在武汉读研."""
    found = _AWAY.match(text, head.verb, end)
    where = life.place(found["at"]) if found else ""
    if not found or not where or (head.kind == "dropped" and topic.others):
        return []
    degree = [head.says("education", found["v"], end)] if found["v"] not in ("读书", "上学", "念书", "留学") else []
    return [*degree, head.says("lives_in", where, end)]


_SUBJECTS = (
    "工程|科学|技术|管理|设计|法律|法学|金融|会计|新闻|传播|艺术|建筑|计算机|软件|医学|药学|护理|物理|化学|"
    "生物|数学|哲学|历史|经济|心理|中文系|英语系|师范|机械|电气|自动化|通信|土木|美术|"
    "音乐|播音|导演"
)
_STUDIES = (
    dropping(
        r"(?:是)?(?P<v>[^，。是在]{2,14}?)(?:本科|硕士|博士|研究生|专业)?毕业(?:的|了)?$",
        "education",
        lambda w: w if re.search(_SCHOOL + "$", w) or value.degree(w) or re.search(r"系$|专业$", w) else "",
    ),
    dropping(
        rf"(?:是)?在(?P<v>[^，。]{{0,12}}?{_SCHOOL})(?:读|念|上|(?<![中小大])学)(?:的|了|书)?(?P<w>[^，。]{{0,8}})$",
        "education",
        life.degree_or_school,
    ),
    dropping(
        r"(?:本科|研究生|博士|硕士|大学|高中)(?:是)?在?(?P<v>[^，。]{2,12}?)(?:读|念|上)的$",
        "education",
        life.degree_or_school,
    ),
    _studies_away,
    dropping(
        r"(?:正在|在|还在)?(?P<v>读研|读博|读大[一二三四]|上大[一二三四]|读高[一二三]|上高[一二三]|上初[一二三]|"
        r"读初[一二三])(?:呢|了)?$",
        "education",
        life.degree_or_school,
    ),
    dropping(
        r"(?:刚)?(?:上|读|念)了?(?P<v>[^，。]{0,8}?(?:[一二三四五六]年级|大班|中班|小班|高[一二三]|初[一二三]|"
        r"大[一二三四]|幼儿园|小学|初中|高中|"
        r"研[一二三]))(?:了|呢)?$",
        "education",
        life.degree_or_school,
    ),
    dropping(
        r"(?:已经)?不(?:再)?是(?P<v>高[一二三]|初[一二三]|大[一二三四]|研[一二三]|[一二三四五六]年级)(?:学生|了|"
        r"的){0,4}$",
        "education",
        life.degree_or_school,
        -1,
    ),
    dropping(
        rf"(?:是)?(?:学|读|念)(?P<v>[\u4e00-\u9fff]{{0,6}}(?:{_SUBJECTS}))(?:专业)?(?:的)?$",
        "education",
        life.degree_or_school,
    ),
    dropping(
        r"(?:有|拿到了?|拿了|取得了?)(?P<v>[^，。]{0,8}(?:学位|学历|文凭))$",
        "education",
        lambda w: re.sub(r"(?:学位|学历|文凭)$", "", w),
    ),
    dropping(
        r"(?:就|只|也就)?(?:有|上的是|读的是|念的是|念到|读到|读了|念了)?(?:大学)?(?P<v>小学|初中|高中|中专|"
        r"大专|专科|本科|硕士|博士)(?:研究生)?(?:学历|学位|文凭|"
        r"水平|毕业)?(?:的)?$",
        "education",
        life.sort,
    ),
)
_FAMILY = (
    dropping(
        r"(?:跟|和|与|同)(?P<v>[^，。]{1,8}?)(?:已经|去年|今年|上个?月|刚){0,4}(?:结婚|领证|订婚|在一起|复婚)了$",
        "spouse",
        life.sort,
    ),
    dropping(
        r"(?:跟|和|与|同)(?P<v>[^，。]{1,8}?)(?:已经|去年|今年|年初|前年|上个?月|刚){0,4}(?:离婚|分手|分居|"
        r"离)(?:好?[几一二两三四五六七八九十半\d]+(?:年|"
        r"个月)(?:多)?)?了$",
        "spouse",
        life.sort,
        -1,
    ),
    dropping(
        rf"(?:已经|刚|是|还是|还|现在|目前|一直){{0,4}}(?P<v>{_STATUS})(?:好?(?:几|多|"
        r"[一二三四五六七八九十两]+)年)?(?:了|的|状态){0,4}$",
        "status",
        life.sort,
    ),
)


LIVES: tuple[Rule, ...] = (*_STUDIES, *_BODY, *_FAMILY)
