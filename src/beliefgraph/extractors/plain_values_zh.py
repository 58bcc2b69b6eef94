"""What may stand as an object or complement in spoken Chinese, told by the parts of speech of its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import vocabulary

NUMBER = r"(?:\d[\d,.]*|[一二两三四五六七八九十百千万半几仨俩零〇]{1,6})"
MEASURE = (
    r"(?:只|个|条|辆|套|台|间|把|匹|位|部|对|头|盆|架|家|处|栋|块|窝|款|双|门|本|亩|棵|株|张|箱|瓶|盒|支|副|份|口|"
    r"盏|艘|枚|片|件|名|群|缸|片|层|户)"
)
COUNTED = rf"(?:{NUMBER}(?:多|来|几)?\s?{MEASURE}|仨|俩|好几{MEASURE}|几{MEASURE})"

FOR_LONG = re.compile(
    rf"(?:[\u4e00-\u9fff]了)?(?:也|都|已经|快|有|满|差不多|将近|大概|整整){{0,3}}{NUMBER}(?:多|来|几)?(?:个)?"
    r"(?:年|月|天|星期|周|辈子)(?:多|半)?(?:了|啦)?$"
)
"""How long something has gone on, after what it is."""
_ENDS = re.compile(
    r"(?:这[一]?(?:行|块|类|种|口|款|牌子)(?:的)?|那[一]?(?:行|块|类|种|口|款)(?:的)?|之类的?|什么的|为主|为生|左右|"
    r"居多|比较多|多一些|多一点|就行|就好|而已|罢了|的|了|啦|呢|来着)+$"
)
_NEVER_IN = re.compile(
    r"[你您她它咱吗呢吧谁啥么是]|(?<![吉其])他|我(?!妈|爸|家|们)|[这那]|怎么|哪|自己|东西|事情?$|问题|时候|感觉|觉得|因为|所以|"
    r"但是|如果|"
    r"以为|知道|一下|一会|不[了得到]|[得着]|^(?:的|地|得|了|着|过|不|没|很|太|好|到|去|来|出|起|完|给|和|跟|与|把|"
    r"被|让|"
    r"对|在|上(?=$)|下(?=$)|个(?=$))|(?:的时候|期间|的话|一点|一些|有点)$"
)
_NOT_NAMING = ("r", "c", "y", "e", "o", "d", "ul", "uz", "ug", "ud")
_IN_NAMES = frozenset(["和", "与", "及", "全", "常", "老", "小", "大", "新", "半", "无", "不"])
"""Words that names hold although they are tagged as what no name is."""

_MAY_END = ("o", "n", "j", "e", "m", "l", "i", "v", "b", "s", "t", "a", "q", "x", "f", "k", "g", "z", "d")
_VAGUE = vocabulary(
    "毕业 结婚 退休 "
    "已经 一直 这样 那样 什么 怎样 一起 这里 那里 不行 不好 不了 出来 起来 下来 "
    "人 话 钱 车票 票 饭 菜 水 班 课 手 头 眼 嘴 脸 心 力 气 劲 空 时间 办法 关系 机会 意思 感觉 想法 道理 必要 "
    "可能 希望 印象 信心 心情 消息 进展 兴趣 事 点 用 数 底 电话 招呼 主意 笑 哭 梦 决定 准备 忙 会 手续 假 "
    "东西 好处 效果 影响 声音 味道 结果 消息 动静 反应 起色 毛病 办法 下文 后悔 作业 快递 外卖 雨 雪 早 晚 "
    "吃 喝 看 听 玩 做 睡 吃饭 惊喜 礼物 照片 视频 文章 朋友圈 红包 闹钟 飞机 高铁"
)


@lru_cache(maxsize=1)
def _tagger() -> Callable[[str], Iterable[tuple[str, str]]]:
    import rjieba  # loading its dictionary takes a third of a second, which only a clause that needs it should cost

    tag: Callable[[str], Iterable[tuple[str, str]]] = rjieba.tag
    return tag


def tagged(words: str) -> list[tuple[str, str]]:
    """The words with their parts of speech, one at least."""
    return list(_tagger()(words)) or [("", "x")]


_MUCH = re.compile(
    rf"^(?:一?(?:点儿?|些)(?=\s?.)|(?:那种|这种)(?:[\u4e00-\u9fff]{{1,5}}的)?(?=.{{2}})"
    rf"|{NUMBER}(?:来|多)?个?(?:分钟|小时|钟头|公里|圈|趟|遍|会儿)(?:的)?(?=.{{2}}))"
)
"""How much of it, or what sort of it."""


def phrase(words: str, most: int = 16) -> str:
    """An object: one noun phrase or name, how long it has gone on and what trails it left out; "" for anything else."""
    words = re.sub(_MUCH, "", words.strip(" 　，,。.、：:“”\"'「」"))
    bare = _ENDS.sub("", FOR_LONG.sub("", _ENDS.sub("", words))).strip()
    words = words if len(bare) == 1 and words == f"{bare}的" else bare  # 甜的
    if not words or len(words) > most or words in _VAGUE or _NEVER_IN.search(words):
        return ""
    if not re.search(r"\w", words) or re.fullmatch(NUMBER, words):
        return ""
    return words if _names(words) else ""


def _names(words: str) -> bool:
    tags = [tag for word, tag in tagged(words) if word.strip() and word not in _IN_NAMES]
    if (len(tags) > 1 and any(tag in _NOT_NAMING for tag in tags)) or any(
        word in ("有", "无") for word, _ in tagged(words)
    ):
        return False
    return bool(tags) and tags[-1][0] in _MAY_END


_FIRMS = frozenset(
    [
        "京东",
        "海尔",
        "华为",
        "长安",
        "长城",
        "江淮",
        "东风",
        "广汽",
        "上汽",
        "北汽",
        "平安",
        "泰康",
        "华润",
        "中粮",
        "国美",
        "苏宁",
    ]
)
_TOWNS = vocabulary(
    "高雄 呼市 潮汕 常驻 板桥 后海 闽南 东北 西北 新竹 湾区 县城 老家 外地 国外 海外 乡下 "
    "外省 省城 唐山 秦皇岛 保定 张家口 承德 大同 阳泉 长治 运城 吕梁 包头 通辽 呼伦贝尔 本溪 "
    "营口 盘锦 铁岭 通化 齐齐哈尔 伊春 南通 连云港 宿迁 嘉兴 金华 三明 龙岩 宁德 新余 烟台 "
    "日照 开封 焦作 许昌 商丘 信阳 周口 黄石 孝感 恩施 邵阳 岳阳 常德 张家界 怀化 娄底 茂名 "
    "河源 清远 桂林 玉林 百色 崇左 自贡 攀枝花 广元 资阳 遵义 安顺 毕节 铜仁 曲靖 玉溪 昭通 "
    "楚雄 文山 大理 德宏 林芝 那曲 宝鸡 安康 商洛 金昌 天水 武威 平凉 酒泉 银川 吴忠 克拉玛依 "
    "哈密 昌吉 阿勒泰 和田 台中 基隆 义乌 常熟 张家港 慈溪 余姚 柯桥 顺义 昌平 燕郊 闵行 奉贤 "
    "崇明 吉隆坡 慕尼黑 温哥华 西雅图 波士顿 芝加哥 安哥拉 若尔盖"
)
"""Places that the dictionary takes for other words."""


def is_place_name(words: str) -> bool:
    """Whether the words name a place and nothing else: 高雄, 莲湖路."""
    words = words.strip()
    return bool(words) and (
        value.is_region(words)
        or all((tag == "ns" and word not in _FIRMS) or word in _TOWNS for word, tag in tagged(words))
    )


def listed(words: str, most: int = 16) -> list[str]:
    """The members of a list, all of them or none."""
    members = [phrase(part, most) for part in _members(re.sub(r"等等?$", "", words))]
    return members if all(members) else []


def _members(words: str) -> list[str]:
    return [one for part in value.members(words) for one in re.split(r"兼|跟|加(?=[^了])", part)]


_KEPT = frozenset("猫狗车房娃羊鸡鸭鹅鱼鸟猪牛马兔")


def thing(words: str) -> str:
    """A thing had; 一只 is left out, other numbers stay."""
    if re.search("(?:空间|效果|余地|好感|功能|印象)$", words) or re.match("事|空|问题|需要|人[^参]|意思|点", words):
        return ""
    words = phrase(re.sub(rf"^(?:一?{MEASURE}|一个|些)(?=[^\d])", "", words.strip()), 16)
    return words if len(words) > 1 or words in _KEPT else ""


def is_thing(words: str) -> bool:
    """Whether the words end in a noun that names a thing."""
    return tagged(words)[-1][1] in ("n", "nz", "vn", "nt", "s", "j") and not re.search(r"[事话人心]$|时间", words)


def ends_in_a_verb(words: str) -> bool:
    """Whether the last word is a verb of one character: 部队提 in 在部队提干了."""
    last, tag = tagged(words)[-1]
    return tag == "v" and len(last) == 1
