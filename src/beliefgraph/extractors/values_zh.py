"""What may stand as the value of a Chinese claim. Every `clean` returns "" for words it will not "
"answer for."""

from __future__ import annotations

import re
from collections.abc import Callable

from beliefgraph.extractors.clauses import vocabulary

NUMERAL = r"(?:\d{1,3}|[一二两三四五六七八九十百]{1,5})"
PHONE = r"(?:\+?\d[\d\s\-]{4,18}\d|\[phone:[0-9a-f]{8}\])"
"""A number to call, or the mask of one."""

_TAIL = re.compile(r"(?:了|呢|啦|啊|吧|哦|呀|哟|哈|的说|的(?=$)|来着|而已|～|~|。|！|\.|!|\s)+$")
_DEICTIC = re.compile(r"[你您他她它这那此其]|什么|哪|怎么|谁|多少|我(?!国|校)|自己|一下|一点|上了|得")
_CLAUSE = re.compile(
    r"因为|所以|但是|不过|而且|如果|的时候|作为|可是|是|觉得|认为|就|才|(?<![成首])都|没|不"
    r"|(?<!\d)[：:]|[，,；;！!？?“”\"]"
)
_VAGUE = vocabulary("的 上 到 过 不行 不得了 死 这样 那样 东西 事情 人 工作 去 来 看 说 听 吃 喝 玩 做 是 有")
_PLACES = (
    "北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|"
    "四川|贵州|云南|陕西|"
    "甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|广州|深圳|杭州|南京|苏州|成都|武汉|西安|青岛|大连|"
    "厦门|长沙|郑州|沈阳|"
    "哈尔滨|济南|宁波|无锡|佛山|东莞|合肥|福州|昆明|南宁|贵阳|石家庄|太原|长春|南昌|海口|兰州|乌鲁木齐|拉萨|珠海|温州|"
    "东京|大阪|首尔|纽约|伦敦|巴黎|柏林|新加坡|洛杉矶|旧金山|多伦多|悉尼|罗马|美国|日本|英国|法国|德国|加拿大|"
    "澳大利亚|韩国"
)
_PLACE = re.compile(
    rf"(?:{_PLACES}|[\u4e00-\u9fff]{{2,6}}(?:省|市|县|区|镇|村))(?:{_PLACES}"
    rf"|[\u4e00-\u9fff]{{1,6}}(?:市|县|区|镇|村|路|街))?$"
)
_JOB = re.compile(
    r"(?:[\u4e00-\u9fff]{0,6})(?:师|员|[军兽中牙法校]医|财务|文员|客服|出纳|前台|销售|采购|店员|产品|运营|行政|"
    r"人事|院士|研究员|高管|股东|合伙人|创始人|站长|班主任|"
    r"厨师长|副院长|主任|处长|科长|局长|村长|书记|干部|老板|中介|导游|教练|博主|自由职业者?|退伍军人|医生|护士|"
    r"警察|农民|教授|司机|会计|记者|编辑|律师|法官|工人"
    r"|作家|画家|演员|歌手|导演|军人|"
    r"厨子|店长|经理|总监|主管|保安|翻译|主播|模特|飞行员|程序员|老师|学者|科学家|企业家|银行家|机长"
    r"|乘务长|保姆|助理|助手|瓦工|护士长|秘书|"
    r"店主|裁缝|木匠|电工|船长|校长|院长)$"
)
_DEGREE = re.compile(r"(?:小学|初中|高中|中专|职高|大专|专科|本科|学士|硕士|研究生|博士|博士后)(?:学历|学位|毕业)?$")
_CONSUMED = re.compile(
    r"(?:咖啡|咖啡因|美式|拿铁|卡布奇诺|茶|奶茶|酒|啤酒|白酒|红酒|黄酒|可乐|汽水|饮料|果汁|豆浆|牛奶"
    r"|奶|糖|甜食|甜品|甜点|肉|牛肉|猪肉|羊肉|"
    r"鸡肉|海鲜|鱼|辣|辣椒|火锅|烧烤|蛋糕|巧克力|零食|夜宵|宵夜|米饭|面食|面条|面包|烟|香烟|电子烟"
    r"|槟榔|外卖|炸鸡|水果|葱|姜|蒜|内脏|肥肉|鸡蛋|豆腐|豆制品|芹菜|苦瓜|茄子|生食|寿司|刺身|红肉|奶酪|芝士|"
    r"香菜|榴莲|碳水)$"
)
_TONGUE = re.compile(
    r"(?:汉|英|法|德|日|韩|俄|西班牙|葡萄牙|意大利|阿拉伯|泰|越南|印尼|马来|荷兰|希腊|土耳其|波兰|瑞典|芬兰|"
    r"挪威|丹麦|捷克"
    r"|匈牙利|乌克兰|希伯来|波斯|印地|藏|维吾尔|蒙古|拉丁|粤|闽南|客家|手)语|(?:中|英|法|德|日|韩|俄)文|普通话|世界语"
    r"|(?:广东|上海|四川|客家|闽南|温州|潮汕|东北|台山|杭州|南京|武汉|长沙|湖南)话"
)
_VEHICLE = re.compile(
    r"[A-Za-z]|大众|高尔夫|丰田|本田|日产|比亚迪|特斯拉|奔驰|宝马|奥迪|沃尔沃|福特|别克|现代|起亚|马自达|吉利|"
    r"蔚来|理想$|小鹏"
    r"|保时捷|路虎|五菱|哈弗|长安|奇瑞|红旗|雷克萨斯|斯柯达|标致|凯迪拉克|思域|雅阁|凯美瑞|卡罗拉|问界"
)
_NICKNAME = re.compile(
    r"(?:小|老|阿|大)[\u4e00-\u9fff]{1,2}|([\u4e00-\u9fff])\1[\u4e00-\u9fff]?|[\u4e00-\u9fff]{1,2}"
    r"(?:哥|姐|叔|姨|爷|总|子|儿|仔|妹|宝)|[A-Z][A-Za-z]{1,14}"
)
_POSSESSION = re.compile(
    r"(?:猫|狗|猫咪|小猫|小狗|金毛|柯基|仓鼠|兔子|乌龟|鹦鹉|宠物|小动物|孩子|儿子|女儿|双胞胎|哥哥|姐姐|弟弟"
    r"|妹妹|男朋友|女朋友|女友|男友|"
    r"车|汽车|摩托车|自行车|电动车|房|房子|公寓|别墅|吉他|钢琴|相机|电脑|笔记本|手机|平板)$"
)


def phrase(words: str, most: int = 24) -> str:
    """A short phrase without a clause or a "this" in it, particles at its end dropped."""
    words = _TAIL.sub("", words.strip(" 　，,。.、：:“”\"'"))
    bare = re.sub(r"[\s\W]", "", words)
    if not bare or len(words) > most or _DEICTIC.search(words) or _CLAUSE.search(words) or words in _VAGUE:
        return ""
    return words


def liked(words: str) -> str:
    words = re.sub(r"^(?:上了|上|着|过)", "", words.strip())
    words = re.split(r"作为|当作|，|,|来放松|来解压|这个(?:兴趣|爱好|运动)|这款手机|这种", words, maxsplit=1)[0]
    words = re.sub(r"^[喝吃](?=.)", "", words)
    if mine := re.fullmatch(r"(?:我|自己)的(工作|职业|专业|城市|小区|家乡)(?:了)?", words):
        return mine[1]
    return "" if words.startswith(("的", "跟", "和", "与")) else phrase(words, 20)


def region_of_home(words: str) -> str:
    """家在成都: only a region that the table knows, for one can be "at" anything."""
    words = phrase(words, 12)
    return words if is_region(words) else ""


_SINCE_WHEN = re.compile(
    r"(?<=.{2})(?:去|来|第[一二三四五六七八九十\d]{1,4}个?[年月]|"
    r"(?:都|已经|快|有|差不多|将近){0,2}[半\d一二两三四五六七八九十几多]{1,6}个?[年月天周](?:多|半)?)了?$"
)
"""What follows a place: 搬到昆山快半年了, 搬来青岛第三年, 嫁到台州去了."""


def place(words: str) -> str:
    """A place of residence or origin, unless words for "at home" or "nearby" stand for one."""
    if re.match(r"(?:在|于|到)?[的着得过]", words.strip()):
        return ""
    words = re.sub(r"^(?:在|于|到)", "", words.strip())
    words = _SINCE_WHEN.sub("", words)
    words = re.sub(r"(?:这个|那个)(?:小区|城市|地方)$", "", phrase_of_place(words))
    return (
        ""
        if re.search(r"(?:家里|家|宿舍|酒店里?|公司|医院|学校|附近|旁边|一起|隔壁|对面|楼上|楼下)$", words)
        else words
    )


def phrase_of_place(words: str) -> str:
    """A phrase that may end in "this estate", which names no other place than the words before it."""
    estate = re.search(r"(?:这个|那个)(?:小区|城市|地方)$", _TAIL.sub("", words))
    return phrase(words[: estate.start()] if estate else words, 20)


def is_region(words: str) -> bool:
    """Whether the words name a country, province or city rather than an employer."""
    return bool(_PLACE.match(words))


def employer(words: str) -> str:
    words = phrase(words, 20)
    named = re.match(r"(?:一家|一个)?(?:叫做|叫)(.{2,16}?)的(?:单位|公司|地方)$", words)
    words = re.sub(r"(?<=公司|单位|学校|医院|银行|工厂)里$", "", named[1] if named else words)
    vague = re.search(
        r"^.{2,4}(?:念|读研|读博|搬)|^(?:[明今去后]年|家|外面|外地|单位|公司|一家|一个|努力|认真|忙)|(?:家里|里面|一起|期间|时间|方面|岗位|上面|.上)$",
        words,
    )
    return "" if vague and not re.match(r"一家.{2,}", words) else words


def firm_left(words: str) -> str:
    """Whom one left; 从明天离职 and 从学校离开 name no employer."""
    words = employer(words)
    return (
        ""
        if is_region(words) or re.search(r"[天月年号日]$|职[务位]|一职|学校|家|这里|那里|[车机飞]站?$|场$", words)
        else words
    )


def job(words: str) -> str:
    words = re.sub(r"^了?[一二两三四五六七八九十几\d]+多?年(?=.{2})", "", words.strip())
    words = re.sub(r"^(?:做|当|干)?(?:一名|一位|一个|名|位|个)?", "", words.strip())
    words = re.sub(r"(?:工作|这行|行业|这一行)?(?:的|呢|了){0,4}$", "", words)
    return phrase(words, 12)


def occupation(words: str) -> str:
    """An occupation by its last character; "我叔叔是工程师"."""
    words = job(words)
    return (
        words
        if _JOB.match(words)
        and "的" not in words
        and not words.startswith(("学", "读", "考"))
        and not words.endswith(("人员", "会员", "成员", "球员"))
        else ""
    )


def degree(words: str) -> str:
    words = job(words)
    return re.sub(r"(?:学历|学位|毕业)$", "", words) if _DEGREE.match(words) else ""


def name(words: str) -> str:
    words = re.sub(r"(?:就行|就好|就可以|即可)?(?:了|吧|哦|啦|呢){0,4}$", "", words.strip(" 　。.“”\"'"))
    words = words.removeprefix("做").removeprefix("就是").removeprefix("是")
    found = re.fullmatch(r"[\u3400-\u9fff·]{1,12}|[A-Za-z][\w'\-]*(?: [A-Z][\w'\-]*){0,3}", words)
    return words if found and not _DEICTIC.search(words) and not re.search(r"什么|一声|起床|的", words) else ""


def age(words: str) -> str:
    found = re.match(rf"(?:正好|刚好|刚|才|已经|差不多|大概|约)?({NUMERAL})(周?岁)(半)?", words.strip())
    return f"{found[1]}岁{found[3] or ''}" if found else ""


def measure(words: str) -> str:
    found = re.match(
        r"(?:大概|大约|约|有|才|是){0,4}(\d[\d.]*\s?(?:厘米|公分|米|cm|CM|m|公斤|千克|斤|kg|KG|克|g"
        r"|吨)\d{0,2}|一米[\d一二三四五六七八九零]{1,3})",
        words.strip(),
    )
    return found[1] if found else ""


def email(words: str) -> str:
    found = re.match(r"[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[A-Za-z0-9\-]{1,63}){1,4}", words.strip())
    return found.group() if found else ""


def phone(words: str) -> str:
    found = re.match(rf"{PHONE}", words.strip())
    return found.group() if found else ""


def dated(words: str) -> str:
    words = phrase(re.sub(r"^(?:在|于)", "", words.strip()), 20)
    return words if re.search(r"\d|[一二三四五六七八九十]+(?:月|号|日)|周|星期", words) else ""


def figure(words: str) -> str:
    words = phrase(words, 20)
    return words if re.search(r"\d|[一二三四五六七八九十百千万]", words) else ""


def allergen(words: str) -> str:
    words = phrase(re.sub(r"^(?:所有|各种|一些)", "", words), 8)
    return "" if words in ("人", "别人", "事") else words


def tongue(words: str) -> str:
    """A language, by how languages are named; 会说话 names none."""
    words = re.sub(r"^(?:说|讲)?(?:一点儿?|一些|点儿?|流利的?)?", "", _TAIL.sub("", words.strip()))
    return words if _TONGUE.fullmatch(words) else ""


def vegetarian(words: str) -> str:
    """吃素 says what one is."""
    return "素食者" if not words.strip() else ""


def vehicle(words: str) -> str:
    words = phrase(re.sub(r"^(?:一辆|辆)?", "", words.strip()), 10)
    return words if _VEHICLE.match(words) else ""


def device(words: str) -> str:
    """What one changed to, when it is a thing used: 换了iPhone, 换了华为手机; 换了新工作 is no tool."""
    words = phrase(re.sub(r"^(?:新的?|一?[台部个款])+", "", words.strip()), 16)
    named = re.match(r"[A-Za-z]", words) or re.match(
        r".{2,10}(?:手机|电脑|平板|相机|耳机|数据库|编辑器|浏览器)$", words
    )
    return words if named else ""


def nickname(words: str) -> str:
    """What people call somebody; 叫我回家 is no name, so only what looks like one."""
    words = name(words)
    return (
        words
        if _NICKNAME.fullmatch(words)
        and words not in ("小心", "大声", "老实", "小声", "老师", "老板", "老婆", "老公", "小孩", "大人")
        else ""
    )


def tool(words: str) -> str:
    """A product or technology; "用的是" makes it plain, so Chinese names count too."""
    if re.match(r"新|心$|[工脑]作|工作|公司|岗位|发型|地方|房子|号码|手机号|电话|座位|话题", words.strip()):
        return ""
    words = re.split(
        r"来|编写|(?<=[A-Za-z\d])\s?[画看听剪记玩]|做|写|保证|实现|进行|构建|作为|存储|管理(?!器|系统)|驱动(?!程序|器)|开源$|办公|沟通|开会|记账|"
        r"打车|这款|这个|那款",
        words.strip(),
        maxsplit=1,
    )[0]
    return phrase(words, 24)


_BRANDS = (
    "安卓|苹果|微信|企业微信|飞书|钉钉|支付宝|淘宝|京东|抖音|小红书|知乎|豆瓣|华为|小米|荣耀|鸿蒙|腾讯会议|"
    "腾讯文档|石墨|语雀|印象笔记|有道|百度|高德|网易云|"
    "微软|谷歌|火狐|阿里云|腾讯云|华为云|达梦|人大金仓|通义|文心|豆包|剪映|联想|戴尔|大疆|佳能|尼康|索尼|戴森|"
    "特斯拉|比亚迪"
)


def latin_tool(words: str) -> str:
    """A product or technology named with letters, where the verb alone ("用") proves little."""
    words = tool(words)
    if "的" in words and not words[0].isascii():
        return ""  # 用支付宝付的钱 was once
    return words if re.match(rf"[A-Za-z]|[\u4e00-\u9fff]{{2,4}}[A-Za-z0-9]|(?:{_BRANDS})", words) else ""


def feature(words: str) -> str:
    words = phrase(words, 20)
    return "" if re.search(r"工作$|一下|者$", words) else words


def owned(words: str) -> str:
    found = re.match(
        r"(?:了|着)?(?P<n>[一两二三四五六七八九十\d]{1,3}|几|好几)?(?P<c>只|个|辆|条|台|套|位|部|把"
        r"|头|匹)?(?P<what>.+)",
        words.strip(),
    )
    if not found:
        return ""
    what = phrase(found["what"], 12)
    if not _POSSESSION.search(what) or "的" in what:
        return ""
    return what if found["n"] in (None, "一") else f"{found['n']}{found['c'] or ''}{what}"


def consumed(words: str) -> str:
    words = phrase(re.sub(r"^[喝吃抽](?=.)", "", words.strip()), 10)
    return words if _CONSUMED.search(words) else ""


def habit(words: str) -> str:
    """What one gives up with 戒: always something one was given to."""
    words = re.sub(
        r"(?:快|有|已经){0,4}[一二三四五六七八九十两半几\d]+(?:个月|年|天|周|个多月)(?:多|半)?$", "", words.strip()
    )
    words = phrase(re.sub(r"^(?:掉|了|掉了)", "", words), 8)
    return "" if words in ("指", "备", "律", "断") else words


def activity(words: str) -> str:
    words = phrase(words, 10)
    return "" if re.search(r"[的着过]|电话|招呼|算|听|架$", words) else words


LISTED = frozenset(("likes", "does", "has", "supports", "speaks", "allergic_to"))
"""Predicates whose values come as lists."""

_AND = re.compile(r"(?<![共柔温总饱暖随缓平谐])(?:和(?![平服谐声睦气尚解面])|以及|还有)")


def members(words: str) -> list[str]:
    """The members of 茶、咖啡和牛奶; 妈妈和爸爸做的饭 and 和朋友聊天 stay in one piece."""
    listed = [part for part in words.split("、") if part.strip()]
    if not listed:
        return [words]
    sides = [side.strip() for side in _AND.split(listed[-1])]
    whole = any(not 0 < len(side) <= 12 for side in sides) or re.search(r"的|一起|时候", listed[-1])
    return listed if whole else [*listed[:-1], *sides]


ATTRIBUTES: dict[str, Callable[[str], str]] = {
    "name": name, "nickname": name, "age": age, "email": email, "phone": phone, "birthday": dated, "deadline": dated,
    "height": measure, "weight": measure, "price": figure, "version": figure, "works_at": employer,
    "work_location": place, "lives_in": place, "hometown": place, "capital": place, "spouse": name,
    "manager": name,
    "ceo": name, "owner": name, "occupation": job, "education": degree, "status": phrase, "likes": liked,
}  # fmt: skip
"""How the value of each known attribute is read."""

SHORT_ATTRIBUTE = re.compile(
    r"(?:.{0,4})(?:时间|地点|规模|人数|日期|时长|预算|容量|颜色|尺寸|大小|长度|宽度|语言|国籍|民族"
    r"|专业|网址|网站|主题|限制|"
    r"格式|型号|品牌|面积|温度|收入|评分|血型|星座|座右铭|数据库|操作系统|框架|端口|地区|车牌号"
    r"|主办方|负责人)$"
)
"""Attributes whose value is short, so that a comma after it ends it."""


def attribute(predicate: str, said: str, words: str, at_end: bool) -> str:
    """The value of an attribute.

    Args:
        predicate: canonical name.
        said: the attribute as said.
        words: what follows 是.
        at_end: whether nothing follows in the sentence; a longer value may go on after a comma.
    """
    words = re.sub(r"^(?:就是|在|为)", "", words.strip())
    if predicate in ATTRIBUTES:
        return ATTRIBUTES[predicate](words)
    return phrase(words, 40) if at_end or SHORT_ATTRIBUTE.match(said) else ""
