"""Where Chinese clauses say that people live and come from."""

from __future__ import annotations

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.verbs_zh import Rule, dropping

_REGIONAL = vocabulary(
    "潮汕 闽南 东北 西北 华北 高雄 台北 台中 台南 新竹 客家 温州 芜湖 桂林 洛阳 扬州 绍兴 嘉兴 烟台 潍坊 邯郸 "
    "保定 唐山 "
    "湛江 汕头 泉州 漳州 宜昌 襄阳 株洲 衡阳 绵阳 遵义 大理 丽江 延边 赤峰 包头 鞍山 吉林 本地"
)
"""Where people are from besides the regions that a place may be named by."""
HOMES: tuple[Rule, ...] = (
    dropping(r"(?:他们|她们|他|她)?家(?:就)?是(?:在)?(?P<v>[^，。]{2,10}?)(?:的|那边的)$", "hometown", life.region),
    dropping(
        r"(?:回|去|到)(?P<v>[^，。]{2,8}?)(?:定居|安家|落户|养老|发展|老家|生活|常住)(?:去|来)?了?$",
        "lives_in",
        life.place,
    ),
    dropping(
        r"(?:房子)?(?:租|住|定居|落户|安家|常驻|留|搬)(?:住|家|回|进)?(?:在|到|去|进|"
        r"回)了?(?P<v>[^，。]{2,14}?)(?:来|去)?(?:了|的)?$",
        "lives_in",
        life.place,
    ),
    dropping(
        r"(?:人在|人就在|人现在在|常年在|常住|现居|一直在|人已经在)(?P<v>[^，。]{2,10}?)(?:这边|那边)?(?:了|呢)?$",
        "lives_in",
        lambda w: life.region(w) or (life.place(w) if len(w) <= 4 else ""),
    ),
    dropping(
        r"(?:是|算是|土生土长的|正宗|地道的?){0,4}(?:个|一个|名)?(?:土生土长的?|"
        r"地道的?)?(?P<v>[\u4e00-\u9fff]{2,6})人$",
        "hometown",
        lambda w: w if value.is_region(w) or w in _REGIONAL else "",
    ),
)
