"""What may stand as the value where Chinese clauses tell of work, homes, studies, health and things."""

from __future__ import annotations

import re

from beliefgraph.extractors import values_zh as value

_NO_PLACE = re.compile(
    r"单位|公司|医院|学校|宿舍|家|附近|旁边|里面|酒店|民宿|一起|楼上|楼下|隔壁|对面|网上|群里|路上|床上|办公室|"
    r"楼$|层$|地铁|机场|车上|这|那|哪|一个|门口|现场|外地|外面|乡下$|手术"
)
_NO_FIRM = re.compile(
    r"^(?:[做当搞忙]|全职|兼职|晚上|早上|白天|夜里|周末|户外|室内|户外|手机上|网上|家|外面|外地|公司|单位|学校|努力|认真|这|那|一起|"
    r"群里|线上|北京时间|路上|医院里|.+上)$|时候|期间|一起|跟|"
    r"和|因为|[上下]周|今天|明天|昨天|家里|床上|楼[上下]"
)
_MONTHS = re.compile(r"^(?:\d|[一二三四五六七八九十]+)(?:年|月|号|日|点|周)")


_FOR_YEARS = re.compile(r"(?:快|有|都|已经)?[一二两三四五六七八九十几半\d]+(?:多|来)?(?:个)?(?:年|月)(?:多|半)?了?$")


def place(words: str) -> str:
    words = re.sub(
        r"(?:那边|那儿|这边|一带|市区|去|来|了|生活|这座城市|租房)+$",
        "",
        value.phrase(_FOR_YEARS.sub("", re.sub(r"^(?:在|到|了|去|回|的是|的)+", "", words.strip())), 16),
    )
    return (
        ""
        if not words or len(words) < 2 or _NO_PLACE.search(words) or re.search(r"[得过着]|\d点|^(?:不|没|一)", words)
        else words
    )


def region(words: str) -> str:
    """A place that the words alone make plain."""
    words = place(words)
    return (
        words
        if value.is_region(words)
        or re.search(r"(?:市|县|镇|村|州|岛|城|省|区|湾|堡|国)$", words)
        or re.fullmatch(r"[A-Z][a-z]+", words)
        else ""
    )


_NAMED_FIRM = re.compile(
    r"(?:在)?(?:一家|一个|家)?(?:名叫|叫做|叫)(?P<v>[「“]?[^，。」”的]{2,12}[」”]?)的[\u4e00-\u9fff]{1,4}$"
)


def firm(words: str) -> str:
    if named := _NAMED_FIRM.match(words.strip()):
        return named["v"]
    words = value.phrase(re.sub(r"^(?:了|一家|家|一间|的是)(?=.{2})", "", words.strip()), 20)
    words = re.sub(r"(?:那边|这边|去了?|来了?|(?<=公司|单位|学校|医院|银行|工厂)里)$", "", words)  # 阿里 is a name
    return (
        ""
        if not words
        or _NO_FIRM.search(words)
        or _MONTHS.search(words)
        or re.search(
            r"新公司|新单位|家公司$|^(?:公园|广场|江边|河边|健身房|操场|小区|球场|海边|图书馆|咖啡馆|群里|乡下)$", words
        )
        else words
    )


_ORGANISATION = re.compile(
    r"(?:集团|公司|银行|电网|税务局|公安局|教育局|[\u4e00-\u9fff]局|研究院|设计院|研究所|事务所|出版社|报社|"
    r"电视台|[化钢药酒服电]厂|大厂|国企|外企|央企|私企|事业单位|机关|"
    r"科技|证券|保险|地产|律所|投行)$"
)


def organisation(words: str) -> str:
    """An employer that its last words make plain."""
    words = firm(words)
    return words if _ORGANISATION.search(words) else ""


def trade(words: str) -> str:
    """What somebody does for a living, after a verb that says so."""
    words = re.sub(r"^了?[一二两三四五六七八九十几\d]+(?:多)?年", "", words.strip())
    if re.match(r"[一两二三四五六七八九十\d]+[杯顿份次]", words):
        return ""
    words = re.sub(r"^(?:了|一名|一位|一个|名|位|个|着|起了?|的是)+", "", words.strip())
    words = re.sub(r"(?:这一块|那一块|这块|那块|的工作|工作|这行|这一行|方面的?|的|呢|了|兼职)+$", "", words)
    words = value.phrase(words, 14)
    return (
        ""
        if re.search(r"[过着]|饭|作业|运动|梦|决定|准备|事|核酸|检查|手术|客|自己|妈妈|爸爸|主$|什么|朋友", words)
        and not words.endswith(("厨师", "运动员", "家教"))
        else words
    )


_NO_THING = re.compile(
    r"(?:时间|空|办法|事|意思|必要|可能|机会|感觉|关系|问题|道理|希望|印象|点|劲|用|钱|效果|消息|进展|兴趣|信心|"
    r"胃口|心情|准备|想法|计划|打算|需要|人|话|心|脸|底|数|缘|意见|"
    r"会议?|课|饭|菜|单|票|礼物|会员|快递|药|早餐|午饭|晚饭|水果|奶茶|咖啡)$"
    r"|[你他她它这那吗]|去|来|看|听说|感到|点儿|意义"
)


def thing(words: str) -> str:
    """A thing owned: not an act, a mood or an amount of time."""
    words = re.sub(
        r"^(?:了|着|个|一?[辆台部只条套间把匹件款张家架本盆株顶双副块对]|一个|新的?|自己的|一大?堆|不少|很多|"
        r"好多|挺多)+",
        "",
        words.strip(),
    )
    words = value.phrase(words, 14)
    return "" if not words or "无" in words or _NO_THING.search(words) or re.search(r"[的]$", words) else words


def sort(words: str) -> str:
    return value.phrase(words, 14)


def fear(words: str) -> str:
    words = value.phrase(re.sub(r"(?:得?(?:要死|不行|很)|了)$", "", words), 8)
    return "" if re.search(r"[你我他她]|迟到|来不及|是|错过|麻烦|忘|不|以后|打扰", words) else words


def degree_or_school(words: str) -> str:
    words = re.sub(r"(?:专业|系)?(?:的|了|呢){0,4}$", "", re.sub(r"^(?:的是|的|了|是)", "", words.strip()))
    return value.phrase(words, 16)


def illness(words: str) -> str:
    return value.phrase(re.sub(r"^(?:了|点儿?|些|轻微|轻度|严重|中度|重度)?的?", "", words.strip()), 10)
