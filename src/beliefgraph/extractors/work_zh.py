"""What Chinese clauses tell of work: where, as what, joining, leaving, rising."""

from __future__ import annotations

import re

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_zh import Head
from beliefgraph.extractors.plain_values_zh import ends_in_a_verb, is_place_name
from beliefgraph.extractors.verbs_zh import Rule, dropping

_LIVING = (
    r"(?:跑(?:滴滴|外卖|网约车|出租车?|货运|业务|销售|快递|代驾|长途)|送(?:外卖|快递|牛奶)|开(?:滴滴|网约车|"
    r"出租车?|货车|大货车|公交车?|地铁|卡车|挖掘机)|摆摊|种地|务农|"
    r"打零工|做(?:生意|家教|自媒体|直播|代购|微商|外贸|电商|家务)|"
    r"带货|自由职业|创业|当老师|当兵|开(?:饭馆|餐馆|小店|网店|公司|店|茶馆|咖啡馆|民宿|书店|花店|超市|面馆|诊所|"
    r"工作室)|写(?:小说|代码|程序)|全职(?:妈妈|太太|主妇|带娃))"
)
_AT = re.compile(
    r"(?P<no>不再|不|没有?)?(?:在|于)\s?(?P<at>(?!一?[家个间][做搞开卖])[^，。]{2,20}?|"
    r"一?[家个间][做搞开卖][^，。]{2,14}?的[^，。]{0,6}?)\s?(?:(?P<works>上班|兼职|工作|任职|就职|打工|实习|服役|"
    r"干活|办公|当差|干)|(?P<do>当|做|负责|管|教|"
    r"搞|干|跑|开|种|卖|送|写|带|跟|养|拍|画|修)\s?(?P<what>[\u4e00-\u9fffA-Za-z ]{1,14}))(?:的|呢|了|啦|那种|"
    r"工作){0,4}$"
)


def _works_in(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """在大润发负责生鲜采购, 在老家邯郸种大棚草莓: where, and as what."""
    found = _AT.match(text, head.verb, end)
    if not found or head.before or (head.kind == "dropped" and topic.others):
        return []
    sign = -1 if found["no"] else 1
    where = found["at"].strip()
    region = is_place_name(where.removeprefix("老家") or where) or where.startswith("老家")
    verb, what = found["do"] or "", (found["what"] or "").strip()
    trade = (
        life.trade(what)
        if verb in ("当", "做", "负责", "管", "教", "搞", "干")
        else (
            f"{verb}{what}"
            if what
            and value.phrase(what, 10)
            and not re.search(r"[了过着饭]|会$|课$|车$|作业|朋友|孩子|狗", what.removesuffix("货车"))
            else ""
        )
    )
    if (verb and not trade) or ends_in_a_verb(where):
        return []
    if region and not verb:
        return []
    place = where.removeprefix("老家") if region else life.firm(re.sub(r"^(?:一家|家)(?=.{2})", "", where))
    if not place:
        return []
    said = [head.says("lives_in" if region else "works_at", place, end, sign)]
    return said + ([head.says("occupation", trade, end, sign)] if trade else [])


_JOINED = dropping(
    r"(?:跳(?:槽)?(?:到|去)|加入了?|入职[了的]?|进了|转(?:到|去|岗到)|调(?:到|去|往|岗到)|换到了?|"
    r"去了(?=.{2,12}(?:公司|集团|银行|医院|科技|事务所|研究院|"
    r"大厂)))(?P<v>[^，。]{2,14}?)(?:上班|工作|去|(?:做|当)[^，。]{2,8})?了?$",
    "works_at",
    life.firm,
)
_LEFT = (
    dropping(
        r"(?:已经|早就)?(?:不|没)在(?P<v>[^，。]{2,14}?)(?:上班|工作|干|任职|待|做)?了$",
        "works_at",
        lambda w: "" if value.is_region(w) or life.region(w) else life.firm(w),
        -1,
    ),
)
_THEN_DOES = re.compile(r"(?:现在|目前|主要|专门){0,4}(?:做|搞|写|管)(?P<v>[^，。了过]{2,8})$")


def _then_does(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """我跳槽去字节了，做推荐算法: what one does where one was just said to work."""
    found = _THEN_DOES.match(text, head.verb, end)
    if not found or not topic.last or topic.last[0].predicate not in ("works_at", "occupation"):
        return []
    trade = life.trade(found["v"]) if head.verb == head.rest and head.subject == topic.last[0].subject else ""
    return [head.says("occupation", trade, end)] if trade else []


_JOBS = (
    dropping(
        r"(?:跑|开)了(?:快|将近)?[一二两三四五六七八九十\d]+(?:多)?年(?:的)?(?P<v>货车|大货|出租车?|公交车?|"
        r"卡车|长途|滴滴|外卖|网约车)$",
        "occupation",
        life.sort,
    ),
    dropping(r"在(?P<v>[^，。]{2,14})$", "works_at", life.organisation),
    dropping(r"(?:是)?(?:个|一名|名|一位|位)?(?:做|搞|干)(?P<v>[^，。]{2,12}?)(?:工作)?的$", "occupation", life.trade),
    dropping(r"(?:是)(?:开|卖|修|教|送|种|养|跑|写|画|拍|带)(?P<v>[^，。]{2,12})的$", "occupation", life.trade),
    dropping(r"(?:现在|目前)?(?:是|做|当)?(?P<v>" + _LIVING + r")(?:的|呢|了){0,4}$", "occupation", life.sort),
    dropping(r"(?:改行|转行|转岗|改)(?:去)?(?:做|当|干|搞|到)了?(?P<v>[^，。]{2,10}?)了?$", "occupation", life.trade),
    dropping(
        r"(?P<v>教(?:小学|初中|高中|大学|中学)?(?:语文|数学|英语|物理|化学|生物|历史|地理|政治|体育|音乐|美术|"
        r"舞蹈|钢琴|书法|编程|游泳|瑜伽|书))(?:的)?$",
        "occupation",
        life.sort,
    ),
    dropping(
        r"(?:给|为|帮)(?P<v>[\u4e00-\u9fff]{1,8}(?:写|画|拍|做|设计|编|译|代)[\u4e00-\u9fff]{1,6})(?:的)?$",
        "occupation",
        lambda w: "" if re.search(r"我|你|他|她|饭|菜|早餐|孩子|蛋糕|生日", w) else life.trade(w),
    ),
)
_OFFICE = re.compile(
    r"是(?:我们|他们|她们)?(?:公司|单位|厂|学校|医院|部门|团队)(?:里|内部)?的(?P<v>[\u4e00-\u9fff]{2,8}|C[A-Z]O)$"
)
_TITLE = re.compile(
    r"是(?P<org>[^，。是的]{2,14}?)的?(?P<title>(?:副|总|首席|高级|资深)?(?:院长|校长|园长|馆长|站长|所长|局长|"
    r"科长|处长|主任|董事长|总经理|总监|经理|主编|教授|"
    r"老师|医生|护士长|护士|工程师|会计|店长|主管|律师|编辑|社长|书记|村长|秘书长|总裁|组长|班主任|CEO|CTO|CFO|"
    r"合伙人|创始人))(?:之一)?$"
)


def _titled(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """班长现在是县医院的副院长: whom one works for and as what."""
    if head.kind == "dropped":
        return []
    if (office := _OFFICE.match(text, head.verb, end)) and (title := life.trade(office["v"])):
        return [head.says("occupation", title, end)]
    found = _TITLE.match(text, head.verb, end)
    if not found:
        return []
    org = life.firm(re.sub(r"^(?:一家|我们|他们|某)", "", found["org"]))
    if not org or re.search(r"[年级个位名]$|^一", org):
        return []
    return [head.says("occupation", found["title"], end), head.says("works_at", org, end)]


WORK: tuple[Rule, ...] = (*_LEFT, _works_in, _titled, *_JOBS, _JOINED, _then_does)
