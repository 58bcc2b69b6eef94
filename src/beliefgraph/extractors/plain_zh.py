"""How a spoken Chinese clause begins: whom it is about, how often, where, and whether it denies.

A clause is [subject] [adverbs and times] [在 place] [negation] verb [object]; what follows the subject and its
adverbs is read by the patterns of `plain_verbs_zh` and `plain_nouns_zh`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_zh import KIN, Head, read_head

_WEEKDAY = r"(?:周|星期|礼拜)[一二三四五六日天末]"
_HOUR = (
    r"(?:早上|晚上|凌晨|中午|下午|上午|清晨|傍晚|半夜|早晚|睡前|饭后|饭前|下班后?|上班|放学后?|午休)?"
    r"(?:[一二三四五六七八九十两\d]{1,3}点(?:半|钟|多)?)?"
)
_OFTEN = re.compile(
    rf"(?:每(?:天|日|晚|早|周|月|年|个月|个?星期|个?周末|{_WEEKDAY})(?:(?:和|、|跟|与)?{_WEEKDAY}|[一二三四五六日])*"
    rf"|逢?{_WEEKDAY}(?:(?:和|、|跟|与)(?:周|星期)?[一二三四五六日])*|天天|夜夜|年年|隔天|工作日|周末"
    rf"|一(?:到|有空|没事|入)[\u4e00-\u9fff]{{0,3}}(?:就|都)|[春夏秋冬]天|早晚|早上|晚上|上班|下班|睡前|饭后){_HOUR}"
    r"|(?:从|自)[^，从自]{1,8}?(?:起|开始)|起(?=[改就都不每])|平时|平常|平日里?|一般|通常|常年|长年|长期|偶尔|"
    r"有时候?|经常|常常|时常|总是|老是|主要|专门|专|只能|只|仅|就只"
    r"|一直|从小|坚持|习惯|一向|向来|雷打不动|固定|定期|轮流|基本上?|通勤|出门|业余|没事就|闲着就|闲了就"
)
_ADVERB = re.compile(
    r"(?:现在|目前|如今|眼下|最近|近来|这(?:几|两)?(?:年|个月|阵子|段时间)|后来|其实|已经|早就|早已|也|都|就|才|"
    r"还是|还|"
    r"倒是?|再|又|则|最|特别|非常|超级?|很|挺|比较|完全|全部?|统一|自己|亲自|刚刚?|终于|总算|正在|正|仍然?|依然|"
    r"另外|更|可能|大概|应该|好像|估计|八成|多半|是(?=在)|\s)"
)
_FORMERLY = re.compile(
    r"以前|从前|过去|曾|当年|当时|那时|那会|小时候|年轻(?:的)?时|原来|原先|原本|本来|早年|之前|前几年|刚才|今天|昨|"
    r"前天|今晚|今早"
)
_TODAY = re.compile(r"(?:今[天晚早]|昨[天晚]|刚才|刚刚)[^。！？!?\n]*$")
"""After these a clause that names nobody goes on about the day."""
_NOT_YET = re.compile(
    r"(?:想|要|打算|准备|得|该|应该|需要|会(?=去|来|在|再)|将|快要?|明|下(?:周|个?月|学期|半年)|后天|等|差点|"
    r"懒得|不用(?!\s?[A-Za-z])|别|可别|别人|终于可以|让|请|帮)"
)
_THAT = re.compile(
    r"(?:家)?的?(?:那|这)[趟条个只家款批台辆把套门群栋间块片位]?(?P<group>[\u4e00-\u9fff]{2,4}?)(?=只|都|是|叫|在|"
    r"有|用|也|就|从|每|全|连|没|不)"
)
"""The one of ours that is spoken of: 我们那趟航线只飞周一."""
_YOURS = re.compile(
    r"(?:的|家的?|(?=母亲|父亲|爱人|先生|太太|儿子|女儿|孩子|老人|爸|妈|家人|妻子|丈夫|老公|"
    r"老婆))[\u4e00-\u9fff]{1,5}?(?=住|是|在|有|共|对|每|已|目前|现|喜欢|叫|"
    r"用|住|患|为|今年)"
)
"""What of yours is spoken of: 您的门店在…."""
_GROUP = re.compile(
    r"的?(?P<group>[\u4e00-\u9fffA-Za-z]{0,6}?(?:公司|单位|厂区?|律所|事务所|工作室|店|门店|医院|科室|学校|班级?|年级|"
    r"寝室|宿舍|社区|小区|村子?|镇上?|团队|小组|项目组|部门|组|队|乐队|球队|合唱团|剧团|社团|协会|基金会|俱乐部|"
    r"家族群|群|楼|院子?|实验室|课题组|办公室|校区|机构|餐厅|饭店|食堂|民宿|工地|车间|农场|合作社))"
    r"(?=[\u4e00-\u9fff\sA-Z\d])(?![里内上下]的?(?:人|同事))"
)
"""What 我们 is said of, which then is the subject: 我们合唱团每周二排练."""


_TWICE = re.compile(
    r"(?P<verb>[\u4e00-\u9fff])(?P<what>[\u4e00-\u9fff]{1,8}?)(?:都|已经)?(?P=verb)了(?P<long>.{1,6}[年月].{0,2})$"
)
"""卖豆腐卖了快四十年: the verb is said again before how long."""
_ABOVE_ALL = re.compile("尤其|比如|例如")
_AND_DOES = re.compile(
    r"(?<=[\u4e00-\u9fff]{3})(?:也|还|又|而且|只|却)(?=(?:不|没|只|会|在|要|爱|"
    r"能)?[吃喝打玩看听读学写画弹练跑养种做教带用穿戴买有爱喜])|"
    r"(?<=[\u4e00-\u9fff]{3})(?:也|又)(?=是)"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause cut after its subject and adverbs.

    Args:
        head: the subject and its mood; of kind "dropped" where none is said nor carried.
        words: what follows.
        end: where the clause ends in the text.
        often: whether an adverb or a time says that it happens again and again.
        said: whether the subject is named in the clause itself.
        spoken_of: whether other people or things were just spoken of, so that a dropped subject may be theirs.
        owning: whether the clause before tells what somebody has, so that an age may be that of what he has.
    """

    head: Head
    words: str
    end: int
    often: bool
    said: bool
    spoken_of: bool
    owning: bool = False

    @property
    def own(self) -> bool:
        """Whether the subject is the speaker himself."""
        return self.head.kind in ("first", "dropped")

    @property
    def vague(self) -> bool:
        """Whether nobody can tell who is meant."""
        return self.head.kind == "dropped" and self.spoken_of

    def says(self, predicate: str, value: str, sign: int = 1, stance: float = 1.0) -> list[Said]:
        """One claim about the subject; none where the value is empty."""
        return [self.head.says(predicate, value, self.end, sign, stance)] if value else []

    def about(self, subject: str) -> Clause:
        """The same clause with a subject of its own."""
        return replace(self, head=replace(self.head, subject=subject, kind="name"))


def opened(text: str, start: int, end: int, topic: Topic) -> list[Clause]:
    """The clause after its subject and adverbs, cut where it goes on with a second verb: 不吃香菜也不吃折耳根.

    None where it tells of the past, the future or nobody known.
    """
    head = read_head(text, start, end, topic)
    if head is None or head.before or not head.subject:
        return []
    if head.verb == head.start and len(head.subject) > 4 and not head.subject.startswith((topic.speaker or "我", "您")):
        return []  # what goes on about an event or a thing is no talk of people
    said = head.verb > head.start and head.kind != "dropped" and head.rest > head.start
    at = head.verb
    if not said and (after := _past_adverbs(text, at, end)[0]) > at and text.startswith("我", after):
        return opened(text, after, end, topic)  # 从去年起我就…
    if said and text.startswith("家在", at):
        at += 1
    group = _THAT.match(text, at, end)
    if not group and text[head.start : at].endswith("们"):
        group = _GROUP.match(text, at, end)
    if yours := _YOURS.match(text, at, end) if head.subject == "您" and said else None:
        head, at = replace(head, subject=f"您{yours.group()}"), yours.end()
    elif head.kind == "first" and said and group:
        me = topic.speaker or "我"
        head, at = replace(head, subject=f"{me}的{group['group']}", kind="kin"), group.end()
    if (not said or head.kind == "first") and (somebody := _SOMEBODY.match(text, at, end)):
        head, at, said = replace(head, subject=somebody["title"], kind="kin"), somebody.end(), True
    at, often = _past_adverbs(text, at, end)
    if _STILL_IS.search(text, start, at) and text.endswith("是", start, at) and objects.phrase(text[at:end]):
        at -= 1  # 还是三班的班主任
    often = often or _OFTEN.search(text, head.start, at) is not None
    words = text[at:end]
    if not said and _TODAY.search(text, max(0, start - 20), start):
        return []
    if (
        _ABOVE_ALL.search(text, start, at)
        or _FORMERLY.search(text, start, at)
        or _FORMERLY.match(words)
        or _NOT_YET.match(words)
        or not words.strip()
    ):
        return []
    parts = [part.strip() for part in _AND_DOES.split(_TWICE.sub(r"\g<verb>\g<what>\g<long>", words))]
    owning = bool(topic.thing)
    return [
        Clause(head, part, end, often or at > 0, said, topic.others, owning) for at, part in enumerate(parts) if part
    ]


def _past_adverbs(text: str, at: int, end: int) -> tuple[int, bool]:
    often = False
    for _ in range(8):
        if found := _OFTEN.match(text, at, end):
            often = True
        elif not (found := _ADVERB.match(text, at, end)):
            break
        if found.end() == at:
            break
        at = found.end()
    return at, often


_STILL_IS = re.compile(r"(?<![但可于只])是")
"""是 itself, and not the end of 但是."""
_SOMEBODY = re.compile(
    r"(?:我们?)?(?:[\u4e00-\u9fff]{1,6}的)?(?P<title>(?![做当干是叫请找给跟和让说讲听])[\u4e00-\u9fff]{0,2}?(?:室友|舍友|房东|班主任|教练|老板娘?|"
    r"领导|主管|经理|师傅|同桌|邻居|搭档|"
    r"队长|队友|"
    r"校长|院长|护工|保姆|月嫂|阿姨|司机|店长|厨师|导师|师兄|师姐|师弟|师妹|学长|学姐|上司|秘书|助理|亲家|女友|"
    r"男友|闺蜜|哥们|发小|"
    r"[大小老][大二三四]|[大二三]宝|[大小]的|老师|大夫|指挥|客户|孩子[他她]?[爸妈]|娃|队员|"
    r"同事))(?=[^的们说讲叫，里这那])"
)
"""People known by what they are, where they begin a clause: 老板娘姓鲍, 护工每周来三次."""
Reader = Callable[[Clause], list[Said]]
"""Reads a clause after its subject."""

_MENTIONED = re.compile(rf"我(?:们家?)?的?(?P<kin>{KIN})")


def mentioned(text: str, start: int, end: int, topic: Topic) -> set[str]:
    """The speaker's people that a clause names, wherever in it: whom 她 may mean afterwards."""
    me = topic.speaker or "我"
    return {f"{me}的{found['kin']}" for found in _MENTIONED.finditer(text, start, end)}
