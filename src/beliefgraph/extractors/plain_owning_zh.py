"""What spoken Chinese clauses say that somebody has, keeps, bought or lacks."""

from __future__ import annotations

import re

from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.plain_zh import Clause

_OWNED = re.compile(
    r"(?:在[^，。在]{1,10}?)?"
    r"(?P<where>(?:家|屋|手|房间|院子|车库|书房|阳台|衣柜|办公室|冰箱|老家|名下|手头|包|柜子|后院|地|店|班|厂|"
    r"群)(?:里|上|下)?(?:面)?)?"
    r"(?:一共|总共|现在|目前|还|也|就|都|只|另外){0,3}"
    r"(?P<no>没有?|不)?(?:连)?(?P<verb>有|养了|养着|养|持有|拥有|种了|种着|放着|摆着|摆了|贴满了?|堆着|堆了|装了|"
    r"供着|收藏了|囤了|攒了|"
    r"留着|存了|开了|开着|盖了|租了|买了|入了|入手了?|添了|领养了|收养了|捡了|生了|包了|承包了|带着?)(?P<what>.+)$"
)
_BARELY = re.compile(
    rf"(?P<where>(?:家|屋|手|院子|名下)(?:里|上|下)?(?:有|养着)?)(?P<what>{objects.COUNTED}.+|没[^，。]{{1,6}})$"
)
_CALLED = re.compile(r"(?<=[猫狗犬鸟鱼兔龟鼠马])(?:分别)?(?:叫做|名叫|叫)[^的]+$")

_HAS_AND_HAS_NOT = re.compile(r"(?P<has>[\u4e00-\u9fff]{1,3})[无没](?P<not>[\u4e00-\u9fff]{1,3})")
"""有房无贷."""
_LACKS = re.compile(
    r"(?:也|还|都|就){0,2}没有?(?P<what>(?!养)[\u4e00-\u9fff]{0,3}(?:车|房|孩子|对象|女朋友|男朋友|驾照|存款|宠物|"
    r"车位|兄弟姐妹|社保|公积金|信用卡|编制|电梯|阳台|厨房|暖气|空调|独卫))了?$"
)
"""What one plainly has not, said without naming oneself: 有驾照，但是没车."""
_GOT = re.compile(
    r"(?P<v>[A-Za-z\u4e00-\u9fff][A-Za-z0-9 \u4e00-\u9fff]{1,16}?)(?:我|早就|已经|刚|上周|上个?月|昨天|终于|首发|"
    r"首发就|就|也|"
    r"前几天){0,3}(?:买|入手?|到手|拿下)了$"
)


def got(clause: Clause) -> list[Said]:
    """Switch 2 首发就入了: what one bought, said first."""
    found = _GOT.match(clause.words)
    what = objects.thing(found["v"]) if found and not clause.vague else ""
    return clause.says("has", what) if what and re.search(r"[A-Za-z\d]|[车房机脑表琴板]$", what) else []


def owns(clause: Clause) -> list[Said]:
    """院子里养了四只芦花鸡和一条土狗, 手里有 PADI 的 OWSI 证, 家里两百多只羊, 家里没桩."""
    if clause.vague:
        return []
    if found := _BARELY.match(clause.words):
        what = _CALLED.sub("", found["what"])
        return clause.says("has", objects.thing(what.removeprefix("没")), -1 if what.startswith("没") else 1)
    if clause.own and (lacks := _LACKS.match(clause.words)):
        return clause.says("has", lacks["what"], -1)
    found = _OWNED.match(clause.words)
    if (
        not found
        or (found["no"] and found["verb"] not in ("有", "养"))
        or (found["no"] == "没有" and found["verb"] == "有")
    ):
        return []
    what = re.sub(r"(?<=.{2})(?:当|做|来|陪).*$", "", found["what"])
    if found["verb"] == "有" and not found["no"] and (both := _HAS_AND_HAS_NOT.fullmatch(what)):
        return [*clause.says("has", both["has"]), *clause.says("has", both["not"], -1)]
    if found["no"] and not found["where"] and not clause.said:
        return []
    if (found["where"] or "").startswith(("家", "屋")) and not clause.own and not clause.said:
        return []  # 家里 is the speaker's again
    bought = found["verb"].startswith(("买", "入", "租", "添", "带", "开", "装"))
    if bought and not re.match(rf"\s?(?:{objects.COUNTED}|{objects.MEASURE}|[A-Z])", what):
        return []
    if re.search("的空间$|的余地$", what) or re.match(
        r"(?:一?[点些次下回趟阵份顿段]|时候|过|必要|[\u4e00-\u9fff]{0,2}(?:年|天|个月|小时|分钟|次))", what
    ):
        return []
    if found["no"] and objects.tagged(what)[0][1] == "v":
        return []  # 没毕业 denies no thing
    members = [objects.thing(one) for one in value.members(what)]
    return [said for one in members if all(members) for said in clause.says("has", one, -1 if found["no"] else 1)]
