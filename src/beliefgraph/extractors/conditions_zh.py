"""The words by which Chinese names conditions."""

from __future__ import annotations

import re

_REGIONS = (
    "欧盟|欧洲|美国|英国|北美|南美|拉美|亚洲|亚太|非洲|中东|中国大陆|中国内地|中国|香港|澳门|台湾|日本|韩国|印度|新加坡|德国"
    "|法国|西班牙|意大利|瑞士|荷兰|俄罗斯|加拿大|墨西哥|巴西|澳大利亚|澳洲|新西兰|东南亚|泰国|越南|马来西亚|印尼|国内|大陆|海外|国外"
    "|境内|境外"
)
_ROLES = (
    "超级管理员|管理员|普通用户戶|付费用户戶|免费用户戶|企业用户戶|个人用户戶|新用户戶|老用户戶|注册用户戶|高级用户戶|非会员|会员|访客|游客"
    "|正式员工|员工|实习生|学生|老师|教师|家长|产品经理|项目经理|经理|主管|开发者|商家|卖家|买家|未成年人|老年人|儿童|孕妇|患者"
)
_DOING = (
    "上班|工作|出差|旅行|旅游|开会|加班|开车|通勤|学习|跑步|健身|运动|做饭|睡觉|休息|聚会|聚餐|吃饭|度假|值班|面试|露营|写代码|考试"
    "|居家办公"
)
_STAYS = (
    "工作|上班|任职|就职|当|做|干活|教书|读书|念书|上学|留学|生活|定居|居住|住|出生|长大|出差|旅游|总部|附近|旁|对面|楼下"
    "|门口|乡|具|长|电|族|属|的|吗|呢|了|有|开"
)
_VERSION = r"[vV]?\d+(?:\.\d+)*"
_TAIL = "(?:起|开始|及?以后|之后|以来|及?以上|中|里|下|上)?"

_CUE = re.compile(
    r"[在时時期途路中餐饭飯宵周週双雙工节節每早午晚晨夜睡春夏秋冬季暂暫版为為对對向限给内內陆陸外欧歐美用户戶\d]"
)


def may_name(text: str, start: int, end: int) -> bool:
    """Whether the clause holds a character without which Chinese names no condition."""
    return _CUE.search(text, start, end) is not None


TAKES_IT_AS_VALUE = re.compile(
    "(?:住|位|人|正|不|没|是|叫|像|到|去|来自|喜欢|喜爱|爱|讨厌|期待|等|度过|享受|生|长|搬|留|待|呆|放|忘|目前|现在|上个?|下个?|这个?"
    "|本|今|昨|明|前天|后天|昨天|今天|明天|[日号年])$"
)
"""After these words what follows is where or when something is, or is liked, and not a condition of it."""


CONDITIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "scenario",
        re.compile(
            r"在(?P<value>公司|单位|办公室|家|学校|宿舍|医院|健身房|图书馆|车上|飞机上|高铁上|地铁上|路上)里?+"
            rf"(?=[\u4e00-\u9fff\sA-Za-z])(?!{_STAYS})"
        ),
    ),
    (
        "scenario",
        re.compile(
            rf"(?P<value>{_DOING})(?:的时候|时(?![间长段代光候薪常])|期间|途中|的?路上|中(?![国心午的学年间]))"
        ),
    ),
    (
        "scenario",
        re.compile(
            r"(?P<value>早餐|早饭|午餐|午饭|晚餐|晚饭|夜宵|下午茶)(?=(?:我|他|她|一般|通常|都|总|只|喜欢|爱|常|会|不|要){0,4}[吃喝点来])"
        ),
    ),
    ("time", re.compile("(?:在|每个?|逢)?(?P<value>周末|双休日|工作日|节假日)(?!愉快|快乐|版|好)")),
    ("time", re.compile("(?P<value>每个?(?:周|星期|礼拜)[一二三四五六日天](?:早上|上午|中午|下午|晚上)?)(?!次)")),
    (
        "time",
        re.compile(
            "(?:每天|(?<![天今昨明前后日号末一二三四五六]))(?P<value>早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|深夜|睡前)"
            r"(?!好|的?\s?\d|[一二两三四五六七八九十]{1,3}[点點]|茶)"
        ),
    ),
    ("time", re.compile("(?<![年个这])(?P<value>春天|夏天|秋天|冬天|春季|夏季|秋季|冬季|雨季|旱季)")),
    ("time", re.compile("(?P<value>(?:目前|现在)?(?:暂时|暂且))(?!性)")),
    (
        "version",
        re.compile(rf"(?:从|自|在)?(?<![\d.第v])(?P<value>{_VERSION})版本?{_TAIL}(?!之前|以前|前|以下|本|权|税)"),
    ),
    (
        "version",
        re.compile(
            r"(?:从|自|在)(?:版本)?\s?(?P<value>[vV]\d+(?:\.\d+)*|\d+(?:\.\d+)+)\s?(?:起|开始|以来|中|里|以后|之后)"
        ),
    ),
    ("version", re.compile(rf"(?<![\d.第v])(?P<value>{_VERSION})(?:版本?)(?P<bound>之前|以前|前|以下)")),
    (
        "region",
        re.compile(
            rf"[在于](?P<value>{_REGIONS})(?:地区|境内|范围内|市场)?(?=[\u4e00-\u9fff\sA-Za-z，,])(?!{_STAYS}|[，,]\s?$|集团|航)"
        ),
    ),
    ("region", re.compile(rf"(?<![^。；;！？!?\n，,\s])在(?P<value>{_REGIONS})(?:地区|境内|范围内|市场)?$")),
    ("region", re.compile(rf"(?P<value>{_REGIONS})(?=的?(?:用户戶|客户|版|市场|地区|居民|玩家|消费者|企业|商家))")),
    (
        "region",
        re.compile(rf"(?<![\u4e00-\u9fff])(?P<value>国内|大陆|海外|国外|境内|境外)(?=[\u4e00-\u9fff])(?!{_STAYS}|集团|航)"),
    ),
    (
        "role",
        re.compile(
            rf"(?:对于?|针对|面向|仅限|只给|作为|身为)(?:一?[名个位])?(?P<value>{_ROLES})们?(?=来说|而言|来讲|身份|开放|可见|免费|[，,\s]|$|可|有|我|提供|使用)"
        ),
    ),
)  # fmt: skip
"""Dimension and words; group `value` is the context, with `bound` after it where it is all but the value."""
