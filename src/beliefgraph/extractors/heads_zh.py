"""What stands before the verb of a Chinese clause: lead-in, hedge, subject, adverbs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.model import Modality
from beliefgraph.domain.roles import ASSISTANTS, SYSTEM, TOOLS
from beliefgraph.extractors.clauses import CERTAIN, REPORTED, Said, Topic, vocabulary
from beliefgraph.extractors.plain_values_zh import tagged

TIME = (
    r"(?:(?:今|去|前|明)年(?:年?[底初末])?|下个?月|下周|上个?月[底初中]?|这个月|上周|这周|本周|年初|年底|月底|月初|上半年|下半年|"
    r"前几天|前阵子|前段时间|这阵子|这段时间|这两年|这几年|近几年|近来"
    r"|昨天|今天|前天|昨晚|毕业(?:以?后|(?=[，,\u3000 ]))|婚后|结婚(?:以?后)|退休(?:以?后)|"
    r"[一二三四五六七八九十]{1,2}月(?:份|底|初)?"
    r"|(?:从|自)?\s?\d{1,4}\s?(?:年|月)(?:\s?\d{1,2}\s?(?:月|[日号]))?(?:\s?\d{1,2}\s?[日号])?(?:底|"
    r"初)?(?:\s?(?:起|开始|以来|"
    r"以后|前后))?(?!的|生|出生|[日号]|限|数))"
)
_LEAD = re.compile(
    r"(?:可(?=我)|(?:各位|姐妹们|兄弟们|家人们|朋友们|宝子们|[\u4e00-\u9fff]{1,2}友们)(?:好)?(?=[我俺咱])|其实|"
    r"说实话|另外|而且|不过(?!敏)|但是|但|所以|因为|由于|"
    r"虽然|对了|嗯+|哦+|啊|哎|唉|好的|好吧|是的|对(?=[，, ])"
    r"|那(?![个位边些把只条台辆款套家栋间种趟])|然后|后来|顺便说一下|顺便|反正|毕竟|只是|可是|于是|同时|此外|"
    r"目前看|说真的|坦白讲|"
    r"不瞒你说|实际上|事实上|哈+|呃|噢|诶|欸"
    r"|总之|最近|现在|目前|如今|眼下|当前(?![\u4e00-\u9fff])|这几天|平时|一直以来|从小|补充一下|更新一下|"
    r"更正一下|纠正一下|更正|说错了|记错了|大家好|你好|我跟你说|我(?:好像)?跟你说过"
    r"|告诉你|话说|(?:我)?(?:已经|已|会)?记(?:住|下)了?|已记录|即日起|自即日起|其中|退休前|(?:经|日志|结果|数据|"
    r"报告|文档)?(?:检查|显示|排查|"
    r"确认)?(?:后)?发现(?=[^，了]{4})|(?:新规|规定|办法|通知|条例|新政|学校|公司规定|按规定)(?:要求|"
    r"规定)(?=[^，]{4})|我(?:看到|发现|注意到|查到|确认了?|核实了?|"
    r"查了一下)(?=[^我了，]{2})|(?:清明|过年|春节|中秋|端午|国庆|逢年过节|寒暑假)(?:倒是)?(?=年年|都|总|会|必)|"
    rf"{TIME}|刚刚?(?=[从搬换辞入])|终于)[ ，,]?"
)
_BEFORE = re.compile(r"(?:以前|从前|过去|曾经|之前|原来|小时候|年轻时|早年)(?!就|也)")
_RATHER = re.compile(r"(?:比起|相比|相较于|跟|与|和)[\u4e00-\u9fff]{1,8}?(?:相比)?(?=我?更)")
_HEDGES: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"(?:可能|也许|或许|说不定|没准|不确定|好像|不知道是不是|大概率|搞不好|恐怕|兴许)"), 0.25),
    (re.compile(r"(?:听说|据说|我猜|猜|似乎|貌似|看起来|看上去|看样子|我感觉|感觉|听起来)(?:像是|像|是)?"), 0.4),
    (
        re.compile(
            r"(?:我觉得|我认为|我想(?=我|他|她|小|大)|我相信|大概|应该|多半|估计|八成|十有八九|印象中|我记得|"
            r"如果没记错)[，,]?"
        ),
        0.5,
    ),
)
HEARSAY = ("听说", "据说")

_ONE_OF_A_KIND = vocabulary(
    "老爸 老妈 上司 领导 老板 主管 经理 爸爸 妈妈 爸 妈 父亲 母亲 老公 老婆 丈夫 妻子 爱人 男朋友 女朋友 男友 "
    "女友 先生 太太 媳妇 对象 "
    "未婚夫 未婚妻 岳父 岳母 公公 婆婆 猫 狗 "
    "猫咪 狗子 狗狗 柯基 金毛 泰迪 哈士奇 橘猫 爷爷 奶奶 外公 外婆 姥姥 姥爷 前夫 前妻 前男友 前女友 老丈人 "
    "丈母娘 导师 房东 公司 团队 部门 乐队"
)
_KIN = _ONE_OF_A_KIND | vocabulary(
    "下属 同事 客户 同学 老师 室友 邻居 朋友 闺蜜 助理 哥哥 姐姐 弟弟 妹妹 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 "
    "堂妹 叔叔 阿姨 舅舅 舅妈 姑姑 姑父 姑妈 "
    "伯伯 伯父 伯母 婶婶 姨妈 姨父 儿子 女儿 孩子 侄子 侄女 外甥 外甥女 徒弟 哥 姐 弟 妹 姊 嫂子 姐夫 妹夫 "
    "弟媳 弟妹 儿媳 儿媳妇 女婿 娃 宝宝 闺女 孙子 "
    "孙女 外孙 外孙女 爸妈 父母 公婆 师父 师傅 班长 队友 合伙人 大伯 大姨 二姨 小姨 大姑 小姑 二叔 三叔 小叔 "
    "表叔 舅 姨 姑 叔 爷 搭档 学长 学姐 学弟 学妹 师兄 师姐 师弟 师妹 主管 阿嬷 阿公 阿婆 阿爸 阿妈 老头子 老太太 "
    "老妈子 儿媳妇 小孩 娃儿 大宝 二宝 侄媳 大舅 二舅 小舅 二伯 三姨 三姑 三姐 四姐 三哥 二嫂 大嫂 姨夫 姑姑 姨父 "
    "舅妈 闺女 儿媳 小女儿 干儿子 干女儿 前男友 继父 继母 养父 养母 "
    "同桌 发小 死党 大哥 二哥 大姐 二姐 小舅子 小姑子 "
    "大姑子 大舅子 小叔子 堂嫂 表嫂 干妈 干爸 夫人 老伴 大儿子 小儿子 大女儿 小女儿 老大 老二 家人"
)
KIN = "|".join(sorted(_KIN, key=len, reverse=True))
OF_MINE = vocabulary(
    "老爸 老妈 爸爸 妈妈 爸 妈 父亲 母亲 老公 老婆 丈夫 妻子 爱人 男朋友 女朋友 男友 女友 先生 太太 媳妇 岳父 "
    "岳母 公公 婆婆 爷爷 奶奶 外公 外婆 姥姥 姥爷 "
    "前夫 前妻 哥哥 姐姐 弟弟 妹妹 儿子 女儿 闺女 孙子 孙女 外孙 外孙女 爸妈 父母 姐夫 妹夫 嫂子 表哥 表姐 "
    "表弟 表妹 舅舅 舅妈 姑姑 叔叔 婶婶 下属 老伴 "
    "大儿子 小儿子 大女儿 小女儿 侄女 侄子 外甥 外甥女 公司 团队 对象"
)
"""Whom a clause that begins with the bare word speaks of as the speaker's own."""
_ROLE = (
    r"(?:[\u4e00-\u9fff]{0,3}?(?:邻居|同学|班长|班主任|房东|鼓手|主唱|教练|队长|店长|阿姨|大爷|大妈|大叔|老师|"
    r"师傅|医生|经理|主任|校长|组长|学长|学姐|师兄|师姐|闺蜜|"
    r"室友|舍友|发小|同事|前台|保安|徒弟)|[李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗]"
    r"(?:哥|姐|总|工|叔|姨|阿姨|老师|经理|主任|医生|师傅|教授|律师))"
)
"""People who are known by what they are."""
_BARE = "|".join(sorted(OF_MINE, key=len, reverse=True))
_SUBJECT = re.compile(
    r"(?:[我俺](?:们)?(?:的)?(?:现在的|那个|那位|这个|这位|一个|家的?|(?:大学|高中|初中|小学|中学|中专|研究生|部门|公司|单位|楼上|楼下|隔壁|对门)(?:的)?)?|家里?的?(?=[猫狗]|孩子|娃|"
    rf"老人))(?P<kin>{KIN})(?:他们|她们|他|她|它|俩)?(?!们|"
    r"[公司团队]?[里外]|级|儿|亲|人)"
    r"|(?P<first>(?:我们|咱们|我)家(?![在里])|我(?:和|跟|与)(?:我的?)?"
    rf"(?:{KIN})(?=[住搬])|我们一家(?:[三四五六七]口|人)?|我们|咱们|我自己|我本人|我|俺|本人)(?!的(?:名字)?是|国|"
    r"校|市|省|行|司)"
    rf"|(?P<pronoun>他|她|它|其)(?P<whose>的?(?:{KIN}))?(?!们)"
    rf"|(?P<your>您)(?:的(?P<theirs>{KIN}))?(?!好|们|的?[是否])"
    rf"|(?P<bare>{_BARE})(?:他|她|它)?(?!们|[呀耶说级生里外内要让给]|亲|人|儿|妈)"
    r"|(?P<name>(?:小(?![名区时学吃狗猫孩朋心说型程组伙姐妹哥米于数写提店镇县城雨天雪众额票卖声事儿宝家])|"
    r"老(?![家板师公婆爸妈人实是外乡百大年旧虎鼠了少早爷奶太伴款版用])|"
    r"阿(?![姨里根拉富]))(?:[\u4e00-\u9fff]|[A-Z][a-z]{1,10})(?![\u4e00-\u9fff]?的)"
    r"|[A-Z][A-Za-z0-9_\-]{0,20}(?: [A-Z\d][A-Za-z0-9_\-.]{0,20}){0,3})"
    rf"|(?P<role>{_ROLE})(?=今年|现在|目前|已经|[是在叫有爱不养说都就也搬住刚每]|从|喜欢|会|做|退休|结婚|离婚|"
    r"去年|家)(?!说)"
)
SURNAME = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹"
    "熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文欧阳"
)
_AFTER_A_NAME = (
    r"(?:的|是|喜欢|不|讨厌|爱|热爱|住|在|有|今年|叫|身高|生日|年龄|用|没|特别|非常|很|也|最"
    r"|从|已经|搬|戒|现在|目前|一直|平时|可能|好像|超|就|养|读|做|任职|就职|对|会|出任|担任|接任|升任|"
    r"辞|离任|每|去年|上个?月|将|都|跟|和|刚|毕业|负责|换)"
)
_FULL_NAME = re.compile(rf"(?:欧阳|司马|诸葛|[{SURNAME}])[\u4e00-\u9fff]{{1,2}}?(?={_AFTER_A_NAME})")
_SOMEBODY = re.compile(
    rf"(?:欧阳|司马|诸葛|[{SURNAME}])[\u4e00-\u9fff]{{1,2}}|[小老阿][{SURNAME}]|[A-Z][a-z]+(?: [A-Z][a-z]+){{0,2}}"
)
_PET_NAME = re.compile(
    r"(?P<pet>([\u4e00-\u9fff])\2|(?:小|阿|老|大(?![概约都家多致]))[\u4e00-\u9fff])(?=今年|"
    r"[在是叫有爱不对上读学怕喜会最很也每养住做当从教用比]|刚|已经|特别|非常|现在|一直|去年|，)"
)
_ADVERB = (
    r"(?:平时|一直|特别|特(?=[爱喜])|非常|很|超级|超|最(?!近)|真的|真(?!名|丝|皮)|挺|比较|可(?=是)|更|还是|还|也|都|就|其实|从小"
    r"|老(?=[是爱想说被把跟让加熬忘丢失咳掉吃喝迟])|总是|总|向来|尤其|十分|相当|蛮|现在|终于|早就|"
    r"早(?![餐饭上晚晨教班年期茶])|又|(?:跟|和)我(?:们)?一起|一起(?=[住在])|"
    r"从[^，从]{1,5}(?:起|开始)(?=[改每用喝吃戒])|全部|全|均|仍然|仍|依然|一共|共|自己|本人|"
    r"本来|原本|一般|只|仅|专门|正式|其中|俩|两个人|两口子"
    rf"|{TIME}|退休前|目前|如今|最近|已经|已|刚刚|刚|刚好|正在|正(?=在)|经常|常常|主要|确实|的确|周末|每天|天天|"
    r"从来|，)"
)
_NO_FULL_NAME = vocabulary(
    "高兴 马上 方便 平时 安静 温柔 时常 常常 经常 万一 安心 钱包 石头 白天 黄了 何时 左右 江湖 方面 方法 方案 "
    "文件 文档 文字 白色 金额 金属 常规 江苏 任何 任务 "
    "高温 高级 万元 易用 石油 水果 常驻 毛病 雷达 钱都 史上 张图 段时间 于是 高铁 马路 龙头 金卡 田径 夏天 "
    "秋天 汤圆 武汉 温度 常见 方向 连续 高中 高三 高二 高一 白酒"
)
_MOOD = re.compile(
    r"(?P<before>以前|曾经|过去|从前(?!就)|小时候|之前|原来)|(?P<hedge>可能|也许|或许|好像|似乎|貌似|大概率|"
    r"大概|应该|估计|多半|八成|没准)(?:是(?=[在喜爱住有去搬用不没对要想])|会)?(?=.)|"
    rf"(?P<adverb>{_ADVERB})"
)
FAINT = ("可能", "也许", "或许", "好像", "大概率", "没准")
MACHINES = frozenset((*ASSISTANTS, *TOOLS, *SYSTEM))


def is_person(speaker: str) -> bool:
    """Whether "I" is somebody: documents have no speaker, and what a tool writes is not about itself."""
    return speaker != "" and speaker.casefold() not in MACHINES


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
    modality: Modality = Modality.ASSERTED
    called: str = ""  # the name of 我老婆李娜
    rest: int = 0  # where what follows the subject begins
    before: bool = False  # 以前: what held then need not hold now

    def says(self, predicate: str, claimed: str, end: int, sign: int = 1, stance: float = 1.0) -> Said:
        strength = min(stance, self.stance)
        return Said(
            self.subject,
            predicate,
            claimed,
            self.start,
            end,
            sign,
            strength,
            self.faithfulness,
            self.reason,
            self.modality,
        )

    def hedged(self, word: str, strength: float) -> Head:
        """The same said with a hedge; what is only heard is another's word."""
        modality = Modality.REPORTED if word in HEARSAY else Modality.HEDGED
        return replace(self, stance=min(self.stance, strength), reason=f"语气保留：{word}", modality=modality)


def names_somebody(words: str) -> bool:
    """Whether words are what somebody is called, and no word: 陈国栋, 老王, Kevin, but not 高手 or 党员."""
    named = _SOMEBODY.fullmatch(words) is not None and words not in _NO_FULL_NAME
    return named and (words.isascii() or not _is_word(words, 0, len(words)))


def read_head(text: str, start: int, end: int, topic: Topic) -> Head | None:
    at, hedges = skip_leads(text, start, end), []
    for hedge, strength in _HEDGES:
        if found := hedge.match(text, at, end):
            at = found.end()
            hedges.append((found.group(), strength))
    rather, before = _RATHER.match(text, at, end), _BEFORE.match(text, at, end)
    at = rather.end() if rather else before.end() if before else at
    head = _subject(text, at, end, topic)
    if head is None:
        return None
    if rather and head.kind == "dropped":
        head = replace(head, kind="first")
    for word, strength in hedges:
        head = head.hedged(word, strength)
    return _mood(text, replace(head, rest=head.verb, before=bool(before)), end)


def skip_leads(text: str, at: int, end: int) -> int:
    for _ in range(4):
        lead = _LEAD.match(text, at, end)
        if not lead:
            break
        at = lead.end()
    return at


def _subject(text: str, at: int, end: int, topic: Topic) -> Head | None:
    me = topic.speaker or "我"
    full = _FULL_NAME.match(text, at, end)
    if full and full.group() not in _NO_FULL_NAME and not _is_word(text, *full.span()):
        return Head(full.group(), "name", at, full.end())
    found = _SUBJECT.match(text, at, end)
    if (
        not found
        or (is_person(topic.speaker) and found["name"] and _names_no_one(text, found, end))
        or (found["bare"] and not is_person(topic.speaker))
    ):
        # 中文常省主语: the subject of the clause before, else the speaker, may be meant
        kind = ("first" if topic.subject == me else "kin") if topic.subject else "dropped"
        return Head(topic.subject or me, kind, at, at, faithfulness=REPORTED)
    if found["kin"] or found["bare"]:
        return _kin(text, found, found["kin"] or found["bare"], at, end, me)
    if found["first"]:
        return Head(me, "first", at, found.end(), faithfulness=REPORTED if "们" in found["first"] else CERTAIN)
    if found["your"]:
        return None if is_person(topic.speaker) else _yours(text, found, at, end)
    if found["pronoun"]:
        known = topic.only_name
        whose = f"{known}的{found['whose'].removeprefix('的')}" if found["whose"] else known
        return Head(whose, "kin", at, found.end(), faithfulness=REPORTED) if known else None
    return Head(found["name"] or found["role"], "name", at, found.end())


_TOOL_FOR = re.compile(r"\s?(?:都|一直|现在|主要|还是)?用")


def _names_no_one(text: str, found: re.Match[str], end: int) -> bool:
    """Whether what looks like a name is a word, or what something is used for: 小麦亩产…, CAD 用中望."""
    return bool(_TOOL_FOR.match(text, found.end(), end)) if found.group().isascii() else _is_word(text, *found.span())


def _is_word(text: str, at: int, end: int) -> bool:
    """Whether a common word stands where a name might: 高兴, 小麦, 老寒腰."""
    word, tag = tagged(text[at : end + 4])[0]
    return len(word) >= end - at > 1 and not tag.startswith(("nr", "nz", "x", "eng")) and word[1:2] not in SURNAME


def _kin(text: str, found: re.Match[str], kin: str, at: int, end: int, me: str) -> Head:
    """我老婆李娜 is the wife, whose name is 李娜; 我同事王磊 is 王磊, for there may be other colleagues."""
    mine = Head(f"{me}的{kin}", "kin", at, found.end(), faithfulness=CERTAIN if found["kin"] else REPORTED)
    full = _FULL_NAME.match(text, found.end(), end) or _PET_NAME.match(text, found.end(), end)
    if not full or full.group() in _NO_FULL_NAME or (full.group()[0] in "老大小" and _is_word(text, *full.span())):
        return mine
    if kin in _ONE_OF_A_KIND or full.re is _PET_NAME:
        return replace(mine, verb=full.end(), called=full.group())
    return Head(full.group(), "name", at, full.end())


def _yours(text: str, found: re.Match[str], at: int, end: int) -> Head:
    """您, which only an assistant's words are read about, stays as said."""
    pet = _PET_NAME.match(text, found.end(), end) if found["theirs"] else None
    head = Head(found.group(), "kin", at, pet.end() if pet else found.end(), faithfulness=REPORTED)
    return replace(head, called=pet["pet"]) if pet else head


def _mood(text: str, head: Head, end: int) -> Head:
    at = head.verb
    for _ in range(6):
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
            head = head.hedged(word["hedge"], 0.25 if word["hedge"] in FAINT else 0.4)
    return replace(head, verb=at)
