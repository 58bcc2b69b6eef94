"""Whose word a Chinese sentence passes on: 林晓说…, 听小李讲…, 据财新报道…, 多名员工表示…."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from beliefgraph.domain.model import Modality
from beliefgraph.extractors.clauses import REPORTED, Said, Topic
from beliefgraph.extractors.heads_zh import KIN, OF_MINE, SURNAME, is_person, skip_leads

_SAYING = (
    r"(?:说过?|表示|声称|称|透露|提到过?|提过|提起过?|指出|反馈称?|反映|爆料|回忆说?|坚称|自称|强调|抱怨|介绍|"
    r"来信说|来电说|回复说|回复称|留言说"
    r"|(?:跟|和|对|同)我(?:们)?(?:说过?|讲过?|提过?)|告诉(?:我|我们|大家)|(?<=[\u4e00-\u9fff]{2})认为)"
)
_ACCORDING = re.compile(
    r"(?:据|根据|按照?)(?P<who>[^，,。：:]{1,16}?)(?:(?:的)?(?:报道|透露|介绍|消息|统计|说法|调查|爆料|反映|"
    r"数据|披露)|(?:之前|"
    r"上次)?(?:所)?[说称讲])(?:显示|称|说)?[，,：:]?\s?"
)
_HEARD = re.compile(r"听(?P<who>[^，,。说讲]{1,10}?)(?:说起?|讲|提起)(?:过)?[，,：:]?\s?")
_SAYS = re.compile(
    rf"(?P<who>[^，,。：:说称我]{{1,12}}?|我们?的?(?:{KIN})[\u4e00-\u9fff]{{0,3}}?)(?:昨天|今天|上次|之前|刚才|"
    r"刚|最近|也|都|还|曾|总|老是|"
    rf"里){{0,4}}{_SAYING}(?:了|，|,|：|:)?\s?(?=[^的话过法明服书不起到])"
)
_NOBODY = re.compile(
    r"(?:你|咱|听|据|可以|能|会|想|要|不|没|别|好|据|小|话|老实|应该|就是|比如|或者|虽然|如果|一般来|总的来|"
    r"具体来|换句话|简单来|坦白|怎么|这么|那么|胡|乱|瞎)$"
    r"|^我?(?:之前|以前|原来|刚才|上次|原先)$"
    r"|^(?:也就是|就是|比如|或者|一般来|总的来|对我来|对.*来|按理|照理|简单|换句话|老实|听|据|再|别|不|请|来|"
    r"所以|不过|如果|要是)"
)
_CALLED = re.compile(r"[名号又通统人简俗全堪并合职昵]称|据说|听说|小说|传说|学说|解说|俗话说|再说|好说|难说")
_ONE_PERSON = re.compile(
    rf"您|.{{1,8}}的(?:{KIN})|[小老阿][\u4e00-\u9fffA-Z]\w*|[{SURNAME}][\u4e00-\u9fff]{{1,2}}|[A-Z][a-z]+"
)
_PRONOUN = re.compile(r"[他她]$")


@dataclass(frozen=True, slots=True)
class Report:
    """Whose words follow from an offset on; `own` when a person may speak of himself without a pronoun."""

    who: str
    start: int
    own: bool

    def passes_on(self, said: Said) -> Said:
        return replace(
            said,
            faithfulness=min(said.faithfulness, REPORTED),
            reason=f"转述自{self.who}",
            modality=Modality.REPORTED,
            said_by=self.who,
        )


def report(text: str, start: int, end: int, topic: Topic) -> Report | None:
    """The report that a sentence opens with; 我说过 is the speaker's own word."""
    at = skip_leads(text, start, end)
    for frame in (_ACCORDING, _HEARD, _SAYS):
        found = frame.match(text, at, end)
        if (
            found
            and found.end() < end
            and not _CALLED.search(text, found.start("who"), found.end())
            and (who := _named(found["who"].strip(), topic))
        ):
            return Report(who, found.end(), frame is _SAYS and bool(_ONE_PERSON.fullmatch(who)))
    return None


_ADVISED = re.compile(r"(?:我|您|他|她)?(?:最好|一定)?(?:要|得|必须|应该|需要?|不能|不要|不许|别|少|可以|最好)(?!是)")


def advised(text: str, start: int, end: int) -> bool:
    """Whether what somebody says is what another should do, who need not like it: 医生说我要戒麸质."""
    return _ADVISED.match(text, start, end) is not None


_SAID_LAST = re.compile(
    rf"[，,]\s?(?:这(?:话)?是|是)?(?P<who>(?:我们?的?(?:{KIN}))|[^我你这那，,。：:][^，,。：:]{{0,7}}?)(?<![的地都真也])"
    r"(?:(?:跟我|和我)?(?:说|讲|透露)|告诉我)的\s*$"
)


def credited(text: str, start: int, end: int, topic: Topic) -> tuple[Report, int] | None:
    """Whose word a sentence says last that it passed on, and where that begins: 小杰讨厌足球，小艾说的."""
    at = text.rfind("，", start, end) if "，" in text[start:end] else text.rfind(",", start, end)
    found = _SAID_LAST.match(text, at, end) if at >= 0 else None
    who = _named(found["who"].strip(), topic) if found else ""
    return (Report(who, start, False), at) if who else None


def _named(who: str, topic: Topic) -> str:
    who = re.sub(r"(?:昨天|今天|前天|昨晚|上次|喝多)[^，]*了$", "", who.removeprefix("有"))
    if (
        not who
        or _NOBODY.search(who)
        or (who.startswith("您") and is_person(topic.speaker))
        or who in ("我", "我们", "有", "规定")
    ):
        return ""
    if _PRONOUN.search(who):
        return topic.only_name
    own = re.fullmatch(rf"(?:我们?的?)(?P<kin>(?:{KIN}))(?P<name>[{SURNAME}][\u4e00-\u9fff]{{1,2}})?", who)
    if own and own["name"]:
        return own["name"]
    if own:
        return f"{topic.speaker or '我'}的{own['kin']}" if is_person(topic.speaker) or not topic.speaker else who
    return f"{topic.speaker}的{who}" if who in OF_MINE and is_person(topic.speaker) else who
