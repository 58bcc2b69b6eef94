"""What spoken Chinese clauses say of somebody's health: medicine by the tablet, what one expects."""

from __future__ import annotations

import re

from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.plain_zh import Clause, Reader

_DOSE = rf"{objects.NUMBER}\s?(?:片|粒|颗|丸|针|支|滴|喷|毫克|单位|mg)"
_REGULARLY = r"(?:每天|每日|每周|每晚|一天|一日|一周|一个月|早晚|每次|早上|晚上|睡前|饭后)(?:各|都|要|得)?"
_MEDICINE = re.compile(
    r"(?:药|(?<![长吃全奶蛋半])素|胶囊|颗粒|口服液|喷雾|[洛酮酯]尔|地平|他汀|普利|沙坦|双胍|拉唑|西林|霉素|洛芬|安定|替尼|单抗|维生素\w?|钙片|叶酸|鱼油)$"
)
_TAKES = re.compile(
    rf"(?P<no>不再|不|没再)?(?:还|都|要|得|在|就|只)*(?:吃|服|服用|打|注射|喷|滴|贴|用)(?:的是|着|的)?(?P<dose>{_DOSE}(?:的)?)?"
    r"(?P<what>[A-Za-z\u4e00-\u9fff·]{2,10}?)(?:[吃服打用]了.*|控制.{0,3}|维持.{0,3})?(?:了)?$"
)
_BY_THE_DOSE = re.compile(
    rf"(?P<what>[A-Za-z\u4e00-\u9fff·]{{2,8}}?){_REGULARLY}(?:吃|服|打|注射|喷|滴|用)?(?:了)?{_DOSE}$"
)


_DOSE_OF = re.compile(rf"{_DOSE}(?:的)?(?P<what>[A-Za-z\u4e00-\u9fff·]{{2,8}})$")


def medicine(clause: Clause) -> list[Said]:
    """每天早上吃一片优甲乐, 胰岛素一天打两针."""
    if clause.vague:
        return []
    if clause.often and (found := _DOSE_OF.match(clause.words)):
        return clause.says("uses", objects.phrase(found["what"], 10))
    if found := _BY_THE_DOSE.match(clause.words):
        return clause.says("uses", objects.phrase(found["what"], 10))
    found = _TAKES.match(clause.words)
    if not found or not ((found["dose"] and clause.often) or _MEDICINE.search(found["what"])):
        return []
    if not (clause.often or found["no"] or found["dose"] or objects.FOR_LONG.search(clause.words)):
        return []
    what = objects.phrase(found["what"], 10)
    return clause.says("uses", what if len(what) > 1 else "", -1 if found["no"] else 1)


_EXPECTS = re.compile(
    rf"(?P<v>怀(?:孕|上|了)?(?:了)?(?:[二三]胎|双胞胎|龙凤胎)?(?:都|快|已经|有)?(?:{objects.NUMBER}个?多?[月周])?)(?:多|了)*$"
)


def expecting(clause: Clause) -> list[Said]:
    """我媳妇怀二胎了, 怀孕七个月了."""
    found = _EXPECTS.match(clause.words)
    told = found and len(found["v"]) > 1 and (clause.said or clause.head.kind != "dropped")
    return clause.says("status", found["v"].removesuffix("了")) if found and told else []


_LEVEL = re.compile(
    r"(?:的)?(?:空腹)?(?P<what>血脂|血压|血糖|尿酸|转氨酶|胆固醇|心率|眼压|骨密度)(?:一直|也|都|有点|稍微|常年|现在)*"
    r"(?P<v>(?:偏|有点|很|比较|特别|略)?[高低快慢]|稳住了|稳定|正常)(?:了|的)?$"
)
_SIGHT = re.compile(rf"(?:有)?(?P<what>近视|散光|老花|远视)(?:都|快|有|大概)*(?P<v>{objects.NUMBER}多?度)(?:了)?$")


def levels(clause: Clause) -> list[Said]:
    """我血脂偏高, 近视六百度."""
    found = _LEVEL.match(clause.words) or _SIGHT.match(clause.words)
    return clause.says(found["what"], found["v"]) if found and not clause.vague else []


HEALTH: tuple[Reader, ...] = (medicine, expecting, levels)
