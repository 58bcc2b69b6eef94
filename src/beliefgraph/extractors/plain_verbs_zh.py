"""What spoken Chinese clauses say with a verb and its object: one grammar for all verbs."""

from __future__ import annotations

import re

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.plain_owning_zh import got, owns
from beliefgraph.extractors.plain_zh import Clause, Reader

_NO = (
    r"(?P<no>(?:从来|从|再也|已经|早就|早|基本|基本上|平时|几乎|一直|一点)?(?:不怎么|不太|不大|不再|不)(?:会|能|敢)?"
    r"|(?:从来|从|一直|还)?没有?(?:再)?|很少)?"
)
_AT = r"(?:(?:是)?在(?P<where>[^，。在]{1,14}?)(?:专门|专|主要|那边|这边)?)?"
_WITH = r"(?:(?:跟|和|陪|带)(?:我|[\u4e00-\u9fff]{1,4}?)(?:一起|一块儿?)?)?"
_AGAIN = r"(?:会|都|只|就|要|得|去|来|常|总){0,3}"


def _verbs(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


_LASTING = _verbs(
    "学 打 玩 弹 拉 吹 唱 跳 练 画 写 种 养 教 带 管 管着 卖 修 做 搞 干 跑 开 送 收 收集 收藏 攒 钓 织 研究 经营 "
    "打理 负责 分管 主管 主攻 专攻 主打 代理 批发 加工 设计 剪 雕 刻 绣 炒 下 接 照顾 照看 看管 辅导 承包 运营 "
    "维护 放 编"
)
"""Of these a bare "X verb Y" tells what X does for long."""
_PASSING = _verbs(
    "吃 喝 抽 嚼 看 听 读 刷 追 逛 爬 游 骑 睡 买 穿 戴 泡 遛 煮 烤 炖 熬 订 上 去 回 值 记 称 量 存 捐 还 寄 "
    "接送 参加 直播 更新 锻炼 健身 跑步 游泳 散步 打坐 夜跑 晨跑 加班 午睡 早起 种地 种田 种菜 打工 打球 打牌 "
    "打麻将 下棋 唱歌 跳舞 画画 钓鱼 养猪 养鱼 养鸡 养花 看书 读书 炒股 摆摊 做生意 写字 睡觉 做饭 带娃 排练 开会 "
    "坐 走 赶 陪 抱 用来"
)
"""Of these it may tell of the moment, unless something says that it is done again and again."""
_ACT = re.compile(
    rf"{_NO}{_AGAIN}(?P<anew>改|开始)?{_WITH}{_AT}{_WITH}(?P<verb>{_LASTING}|{_PASSING})(?P<aspect>的是|的(?=.)|"
    rf"着(?=.{{2}}))?\s?(?P<what>.*)$"
)
_LASTS = frozenset(_LASTING.split("|"))
_TRADES = frozenset(
    ["教", "卖", "修", "开", "跑", "做", "搞", "干", "送", "经营", "从事", "设计", "批发", "代理", "加工"]
)
_CONSUMED = frozenset(["吃", "喝", "抽", "嚼", "碰", "沾"])
_NO_OBJECT = re.compile(rf"[叫是]|^在|^{objects.NUMBER}(?:次|趟|遍|回|下|场)$")
_LED = re.compile(r"(?:娃|孩子?|儿子|女儿|团|队|班|生|徒弟|新人|宝宝|[一二三四五六]年级|[初高大研][一二三])$")
"""Whom or what one leads; a room has a balcony."""
_GOES = frozenset(["去", "回", "上", "参加", "坐", "赶", "订"])
_EVER = re.compile(r"(?:从来|从|再也|平时|几乎|一直|基本)|不再")
_HAPPENED = re.compile(r"了(?!$)|[了过]$|[到见完掉起]了|过(?:一?次|两次|[几\d一二三四五六七八九十]+次)?$")


def acts(clause: Clause) -> list[Said]:
    """我教初二物理, 我专门跑批发市场, 现在每天在公园教人拉琴, 我不吃香菜."""
    found = _ACT.match(clause.words)
    if not found and clause.often and not clause.vague:
        return _again(clause)
    if clause.vague or not found or not _is_verb(clause.words[found.start("verb") :], found["verb"]):
        return []
    verb, what, sign = found["verb"], found["what"], -1 if found["no"] else 1
    if (found["no"] or "").endswith(("没", "没有")) or (found["aspect"] == "的" and len(what) < 2):
        return []
    if what.endswith("了") and not found["no"] and not objects.FOR_LONG.search(what):
        again = clause.often or found["anew"]
        what = what if _HAPPENED.search(what.removesuffix("了")) else what.removesuffix("了") if again else what
    if _HAPPENED.search(objects.FOR_LONG.sub("", what)) and not found["no"]:
        return []
    for_a_living = what.endswith("的") and len(what) > 1
    lasting = (verb in _LASTS or (len(verb) > 1 and found["where"] and not what)) and (
        clause.said or clause.head.kind != "dropped" or found["where"] or for_a_living
    )
    lately = objects.FOR_LONG.search(what)
    for_long = lately is not None and (verb in _LASTS or "年" in lately.group())
    if not (
        clause.often
        or lasting
        or for_long
        or found["anew"]
        or (found["aspect"] == "的是" and verb in _LASTS)
        or sign < 0
    ):
        return []
    if verb in _GOES and sign < 0 and not (clause.often or _EVER.match(found["no"])):
        return []  # 不去海南了 gives up a plan
    if _NO_OBJECT.search(what) or (verb == "带" and sign > 0 and not _LED.search(what)):
        return []
    if sign > 0 and verb in _TRADES and (for_a_living or for_long or found["where"]) and not clause.often:
        return _trade(clause, found, what)
    return _act(clause, found, verb, what, sign)


def _again(clause: Clause) -> list[Said]:
    """Any verb at all, where something says that it is done again and again: 每天早上称体重."""
    words = re.sub(r"^(?:会|都|去|来|要|得)+", "", clause.words)
    (verb, tag), *_ = objects.tagged(words) if words else [("", "")]
    rest = words[len(verb) :].strip()
    if tag not in ("v", "vn") or re.search(r"[了过着是有想说觉看知要]", words) or (rest and not objects.phrase(rest)):
        return []
    rest = "" if _NO_OBJECT.search(rest) or rest == "一次" else rest
    return clause.says("does", words if len(words) > 1 and len(words) < 12 and rest else "")


def _act(clause: Clause, found: re.Match[str], verb: str, what: str, sign: int) -> list[Said]:
    if not what.strip():
        where = found["where"] or ""
        done = f"在{where}{verb}" if where and sign > 0 else verb
        told = clause.often or sign < 0 or found["anew"] or (where and clause.said)
        return clause.says("does", done, sign) if len(verb) > 1 and told else []
    if re.match(rf"{objects.NUMBER}[件份张杯碗瓶次下]", what) and not clause.often:
        return []
    members = [] if _ERRAND.search(what) and not clause.often else objects.listed(what)
    if verb in ("开", "骑") and re.match("一?[辆台]", what):
        return clause.says("has", objects.thing(what), sign)
    if sign < 0 and verb in _CONSUMED and not found["no"].endswith("会"):
        return [said for one in members for said in clause.says("likes", one, -1, 0.8)]
    return [said for one in members for said in clause.says("does", f"{verb}{one}", sign)]


_ERRAND = re.compile(r"检查|手术|核酸|体检|作业|饭$|客$|梦$|好事|家务|笔记|玩笑|会$")


def _trade(clause: Clause, found: re.Match[str], what: str) -> list[Said]:
    """在工地开塔吊, 修空调的: what one lives by, and where."""
    trade = objects.phrase(what)
    if not trade or _ERRAND.search(trade):
        return []
    job = trade if found["verb"] in ("做", "搞", "干", "从事") else f"{found['verb']}{trade}"
    return [*clause.says("occupation", job), *_workplace(clause, found["where"] or "")]


def _workplace(clause: Clause, where: str) -> list[Said]:
    where = where.strip()
    if objects.is_place_name(where):
        return clause.says("lives_in", where)
    firm = life.firm(re.sub(r"^(?:一家|家)(?=.{2})", "", where))
    works = clause.says("works_at", firm) if len(firm) > 2 or firm[:1].isascii() else []
    town, tag = objects.tagged(where)[0] if where else ("", "")
    return [*works, *(clause.says("lives_in", town) if works and tag == "ns" and re.search("[一的]", where) else [])]


def _is_verb(words: str, verb: str) -> bool:
    """Whether a verb of one character is not the first of a noun: 教室, 画质, 管家."""
    if len(verb) > 1:
        return True
    words = objects.FOR_LONG.sub("", words).removesuffix("了")
    first, tag = objects.tagged(words)[0]
    if len(first) == len(words) > 2:
        return True  # a word that the dictionary does not know
    return len(first) == 1 or not tag.startswith(("n", "r", "c", "d", "a", "t", "s")) or tag == "nr"


_OFFICE = re.compile(
    rf"{_NO}{_AGAIN}{_AT}(?:又|还|兼职)?(?:当|做|干|任|担任|兼任?|出任)(?P<aspect>上?了|着)?(?P<what>.+)$"
)
JOB_END = re.compile(
    r"(?:师|员|生|医|长|家|手|者|工|匠|商|官|警|兵|人|经理|总监|主管|主任|老师|司机|会计|教授|教练|编辑|律师|助理|顾问|"
    r"客服|文员|出纳|保姆|护工|月嫂|大夫|护士|店主|老板|志愿者|代表|书记|干部|导游|博主|主播|模特|翻译|秘书|中介|保安|"
    r"产品|运营|策划|质检|财务|销售|采购|测试|前端|后端|开发|运维|人事|行政|美工|志工|义工|社工|学徒|裁缝|厨子|掌柜|"
    r"实习|外教|家教|督导|队医|裁判|门卫|技工|电工|焊工|钳工|质控|文秘|法务|审计|投顾|[A-Z]{2,5})$"
)


def offices(clause: Clause) -> list[Said]:
    """在宁波一家外贸公司当跟单员."""
    found = _OFFICE.match(clause.words)
    if clause.vague or not found or (found["no"] or "").startswith(("没", "还没")):
        return []
    job = objects.phrase(re.sub(rf"^(?:一?[名位个]|{objects.NUMBER}(?:多|来|几)?年的?)", "", found["what"]))
    if not job or not JOB_END.search(job) or len(job) > 12:
        return []
    sign = -1 if found["no"] else 1
    return [*clause.says("occupation", job, sign), *(_workplace(clause, found["where"] or "") if sign > 0 else [])]


_USES = re.compile(
    rf"(?P<purpose>[^，。用穿戴骑靠]{{1,8}}?)??(?:都|一直|现在|主要|平时|还是|只|全|统一){{0,2}}{_NO}"
    r"(?P<verb>(?<![试费作利])用(?![户期法品量处心力途功])|使用|在用|订阅|穿|戴|服用|骑|靠(?!谱|近|边)|(?:装|买|选|投)(?=的))(?P<aspect>的还是|的都是|"
    r"的就是|的是|的|着)?\s?(?P<what>.+)$"
)
_CHANGED = re.compile(
    r"(?P<purpose>[^，。]{1,12}?)??(?:上个?月|去年|今年|前年|上周|早就|已经|刚|全|都|也){0,3}"
    r"(?:换成|换上|改成|改用|改为|换用|升级成|换)(?:了)?(?P<what>.+?)了?$"
)
_SYSTEMS = re.compile(r"(?:系统|平台|后端|前端|项目|服务|程序|软件|网站|数据库|接口|模型|框架|算法|公司|厂|店)$")
_TO_DO = re.compile(
    r"(?P<what>[A-Za-z][A-Za-z0-9 .+\-]{0,18}|[\u4e00-\u9fff]{2,8}?)(?=\s?(?:来)?(?:画|写|做|记|剪|修图|听|看|玩|"
    r"管|赚|挣|养家|维持|跑|存|打字|敲|"
    r"办公|通勤|上网|聊|管理|"
    r"导航|打车|订|查|拍|调|刷)[A-Za-z \u4e00-\u9fff]{0,12}$)"
)


def uses(clause: Clause) -> list[Said]:
    """CAD 用中望, 帐篷用的黑鹿, 鞋穿 361 飞燃, 我戴的是 OK 镜."""
    found = _USES.match(clause.words)
    if clause.vague or not found or _SYSTEMS.search(found["purpose"] or "") or not _may_be_purpose(found["purpose"]):
        return []
    if (found["no"] or "").endswith(("没", "没有")):
        return []
    aimed = _TO_DO.match(found["what"]) if not found["aspect"] else None
    what = aimed["what"] if aimed else found["what"]
    if found["aspect"] == "的" and len(what) < 2:
        return []
    named = (
        bool(re.match(r"\s?[A-Za-z\d]", what) or objects.FOR_LONG.search(what))
        or found["aspect"]
        or found["purpose"]
        or clause.often
        or found["no"]
    )
    if not named and found["verb"] not in ("靠", "用", "使用", "服用", "在用"):
        return []
    sign = -1 if found["no"] else 1
    return [said for one in objects.listed(what, 20) for said in clause.says("uses", one, sign)]


def _may_be_purpose(words: str | None) -> bool:
    """Whether the words before the verb name what something is used for: 追肥, 手机, CAD."""
    return not words or (
        bool(objects.phrase(words, 8)) and not re.search(r"[不没是有在就惯求找]|人$|家|什么|可以|能", words)
    )


def changed(clause: Clause) -> list[Said]:
    """主食换成了荞麦, 我爷爷的降压药换成厄贝沙坦了."""
    found = _CHANGED.match(clause.words)
    if clause.vague or not found or not _may_be_purpose((found["purpose"] or "").removeprefix("的").removeprefix("把")):
        return []
    if re.search(r"换了?$", clause.words[: found.start("what")]) and not re.match(r"\s?[A-Za-z]", found["what"]):
        return []
    aimed = _TO_DO.match(found["what"])
    what = objects.phrase(aimed["what"] if aimed else found["what"], 18)
    return (
        []
        if what.startswith("新") or len(what) < 2 or _SYSTEMS.search(found["purpose"] or "")
        else clause.says("uses", what)
    )


_LIVES = re.compile(
    r"(?P<no>不再|不|没有?)?(?:又|都|也|就|还|自己|一个人|全家)?(?:独居|租住?|住|定居|常驻|长住|落户|安家|移居|搬|"
    r"嫁|调|借住|寄住|暂住|蜗居|漂)(?:家|回)?(?:在|到|进|去|来|回|于)?了?(?P<what>.+)$"
)
_AWAY = re.compile(r"(?:人)?(?:都)?在(?P<what>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:那边|这边)?$")
"""我女朋友在釜山; the speaker himself may be there for a day."""
_ROUNDABOUT = re.compile(
    r"(?<=.{2})(?:那边|这边|一带|附近|那儿|(?<=小区|公寓|大院|县城|市区|园区|别墅)里|上班|工作|生活|去|来|第)$"
)
_FIRM = re.compile(r"(?:公司|单位|学校|店|工作室|办公室|团队)$")
_LEFT = re.compile(r"(?:搬离|搬出|离开)了?(?P<what>.+?)了?$")


def lives(clause: Clause) -> list[Said]:
    """現在租在板橋, 刚搬进郊区的自建房, 独居在沈阳, 嫁到广西防城港六年了."""
    if clause.vague:
        return []
    if found := _LEFT.match(clause.words):
        place = objects.phrase(found["what"], 12)
        return clause.says("lives_in", place if value.is_region(place) or found.group().startswith("搬") else "", -1)
    if clause.said and not clause.own and (away := _AWAY.match(clause.words)) and objects.is_place_name(away["what"]):
        return clause.says("位置" if _FIRM.search(clause.head.subject) else "lives_in", away["what"])
    found = _LIVES.match(clause.words)
    if not found or not re.search(r"[在到进去于回来]|^(?:常驻|落户|定居|住)", clause.words[: found.start("what")]):
        return []
    what = _ROUNDABOUT.sub("", objects.phrase(found["what"], 18))
    if not what or re.search(r"一起|院$|父母|爸妈|宿舍$|^(?:院|校|外面|家里|酒店|家|一楼|楼上)|新家|分钟|小时", what):
        return []
    return clause.says("lives_in", what, -1 if found["no"] else 1)


_STUDIES = re.compile(
    rf"(?P<when>大学|本科|研究生|博士|硕士|中专|大专|高中|现在|当年|第二学位)?{_NO}{_AT}(?:时候)?(?P<verb>读|"
    rf"(?<![中大小])学|念|主修|副修|辅修|攻读|"
    r"考上|考进|考上了|考进了|保送|就读于|毕业于|毕业在)(?P<aspect>的不是|的是|的|了)?(?P<what>.+)$"
)


def studies(clause: Clause) -> list[Said]:
    """我在米兰读时装设计, 我大学学的是采矿, 我侄子读的不是华南理工."""
    found = _STUDIES.match(clause.words)
    if clause.vague or not found or (found["no"] and found["verb"] not in ("读", "念")):
        return []
    if not _is_verb(clause.words[found.start("verb") :], found["verb"]):
        return []
    plain = not (found["when"] or found["aspect"] or found["where"])
    what = objects.phrase(found["what"], 14)
    what = re.sub(r"(?:专业|系|毕业)$", "", what) if len(what) > 4 else what
    schooled = bool(_SCHOOLED.search(what)) or found["verb"] not in ("读", "学", "念")
    if (
        not what
        or (plain and not schooled and not found["what"].endswith("的"))
        or re.search(r"书$|小说|报$|车$", what)
    ):
        return []
    where = (found["where"] or "").strip()
    if where and not objects.is_place_name(where) and not objects.is_thing(where):
        where = ""  # 在偷偷学德语
    if found["verb"] == "学" and re.search(r"[语文话]$", what):
        return clause.says("does", f"学{what}")
    place = clause.says("lives_in", where) if objects.is_place_name(where) else clause.says("education", where)
    sign = -1 if found["no"] or found["aspect"] == "的不是" else 1
    return [*clause.says("education", what, sign), *(place if where else [])]


_SCHOOLED = re.compile(
    r"(?:[一二三四五六]年级|高[一二三]|初[一二三]|大[一二三四五]|研[一二三]|博[一二三]|大班|中班|小班|幼儿园|小学|"
    r"初中|高中|中专|大专|"
    r"本科|硕士|博士|研究生|大学|学院|中学|[一二三四五六七八九十]中|附中|职高|技校|卫校|护专|农大|理工|师范|师大|"
    r"工大|医大|系|专业|"
    r"工程|设计|[^教科文哲美光]学|管理|法律|金融|会计|新闻|传播|护理|兽医|临床|数控|采矿|土木|机械|计算机|自动化)$"
)

_TASTES = re.compile(
    rf"{_NO}(?P<verb>(?:爱|喜欢)上(?![班学网课街台])了?|超级?爱|最爱|特爱|偏爱|爱|喜欢|偏好|钟爱|热爱|迷上了?|迷|痴迷|沉迷|讨厌|最烦|受不了|离不开)"
    r"(?P<act>吃|喝|看|听|玩)?(?P<what>.+)$"
)
_AVERSE = ("讨厌", "最烦", "受不了")


def tastes(clause: Clause) -> list[Said]:
    """我超爱重庆小面, 我弟更喜欢踢后腰."""
    found = _TASTES.match(clause.words)
    if (
        clause.vague
        or not found
        or re.match(r"[你我他她它]|上了|的|理|护|好(?!喝|吃)|心|情|人$|得|死|是|别人|这", found["what"])
    ):
        return []
    sign = -1 if bool(found["no"]) != (found["verb"] in _AVERSE) else 1
    stance = 0.7 if re.search("不怎么|不太|不大", found["no"] or "") else 1.0
    return [said for one in objects.listed(found["what"]) for said in clause.says("likes", one, sign, stance)]


_OBJECT_FIRST = re.compile(
    r"(?P<what>[A-Za-z\u4e00-\u9fff][A-Za-z0-9 \u4e00-\u9fff]{0,9}?)(?:[我俺]|我们)?(?:早就|已经|从来|一直|现在|"
    r"基本|一口|一点|一滴|平时|也|"
    r"都|再也){0,3}"
    r"(?P<no>不|没)(?:怎么|敢|能|再|太)?(?P<verb>吃|喝|抽|沾|碰|戴|用|玩|看|穿|跑|打|练|开|骑|买|养)(?:了|的)?$"
)


def object_first(clause: Clause) -> list[Said]:
    """烟酒不沾, 蓝牙耳机我从来不戴, 跑步早就不跑了."""
    found = _OBJECT_FIRST.match(clause.words)
    if clause.vague or not found or found["no"] == "没" or re.match("一|谁|什么|这|那|都|连", found["what"]):
        return []
    what, verb = objects.phrase(found["what"]), found["verb"]
    if re.search(r"[早午晚夜中]饭|[早午晚]餐|宵夜", what):
        return []  # of this day, more often than not
    if verb in _CONSUMED:
        parts = list(what) if what in ("烟酒", "酒烟") else [what] if what else []
        return [said for one in parts for said in clause.says("likes", one, -1, 0.8)]
    return clause.says("uses" if verb in ("戴", "用", "穿") else "does", what, -1) if len(what) > 1 else []


VERBS: tuple[Reader, ...] = (lives, offices, studies, tastes, changed, uses, owns, got, object_first, acts)
