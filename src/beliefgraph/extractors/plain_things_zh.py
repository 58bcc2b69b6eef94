"""What spoken Chinese clauses say of somebody's things and traits: attributes, where, whose, by whom."""

from __future__ import annotations

import re

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.heads_zh import KIN, SURNAME
from beliefgraph.extractors.plain_people_zh import NO_KIND
from beliefgraph.extractors.plain_zh import Clause, Reader

_LINK = (
    r"(?:就|都|也|好像|应该|可能|大概|一般|目前|现在|一直|其实|确实|估计){0,2}(?P<link>不是|是|为(?!了)|叫|：|:|＝|=)"
)
_TRAIT_NOUN = (
    r"(?:偶像|坐标|退休金|养老金|收入|日薪|主力|本职|副业|主业|口头禅|座右铭|网名|微信名|微信号?|拿手菜|招牌菜|"
    r"专业|学历|血型|星座|属相|生肖|生日|籍贯|老家|祖籍|户口|国籍|民族|母语|"
    r"方向|品种|机型|车型|型号|颜色|牌照|车牌号?|尺码|鞋码|度数|身高|体重|血压|血糖|尿酸|工号|学号|电话|手机号?|"
    r"邮箱|QQ号?|班次|职称|军衔|职位|职务|岗位|级别|"
    r"段位|成绩|最好成绩|工龄|驾龄|教龄|年龄|月薪|年薪|工资|时薪|报价|房租|月租|租金|预算|学费|月供|会费|电费|"
    r"门牌号?|房间号|楼层|地址|住址|邮编|收件人|联系人|"
    r"紧急联系人|品牌|牌子|材质|口味|主食|早餐|午餐|晚餐|主机|副机|备用机|设备|机身|镜头|键盘|鼠标|显示器|耳机|"
    r"相机|主修|副修|主营|兴趣|爱好|特长|强项|弱项|"
    r"忌口|过敏源|过敏原|信仰|性格|肤质|昵称|编制|学校|母校|单位|公司|导师|班主任|搭档|主治医生|家庭医生|"
    r"通勤方式|作息|门禁|密码|账号|收货地址|常用地址|开户行)"
)
_TRAIT = re.compile(
    rf"(?:的)?(?P<trait>(?:[\u4e00-\u9fff]{{0,4}}?(?:的)?)?{_TRAIT_NOUN})\s?"
    rf"(?:(?:最近|现在|已经|都|又|也)?(?:涨|降|减|瘦|长|升|胖|掉|调)[到至了](?=[\d一二三四五六七八九十])|{_LINK}|有|达|到|在|大概|约|约为|才)?\s?(?P<v>.+)$"
)
_LINKED_ONLY = re.compile(
    r"(?:微信|QQ|手机|电话|设备|成绩|单位|公司|学校|早餐|午餐|晚餐|主食|性格|通勤|方向|兴趣|报价|工资|年龄|导师|"
    r"班主任|搭档)$"
)
"""Traits that other words follow more often than their value."""
_UNLINKED = re.compile(r"[A-Za-z\d一二两三四五六七八九十百]|[\u4e00-\u9fff]{2,4}\s?[A-Za-z\d]|[\u4e00-\u9fff]{2,8}$")
_NO_VALUE = re.compile(
    r"^(?:我|你|他|她|它|很|太|不|没|好|挺|特别|非常|比较|也|都|就|又|有点|被|把|给|让|要|会|能|想|已|刚|正|还|上|"
    r"里|下|的|和|跟|了|在|"
    r"什么|怎么|真|越|更|最|涨|掉|坏|丢|换|出|来|去|一般般|保密|秘密|便宜|贵|上涨|下降|翻|个)|[了过着吗呢吧]$|[你他她它]"
)
_DEVICES = vocabulary("机身 镜头 键盘 鼠标 显示器 耳机 相机 设备 主机 副机 备用机 主力")


def traits(clause: Clause) -> list[Said]:
    """籍贯山东菏泽, 偶像是布冯, 主修柳琴, 机身索尼 A1."""
    found = _TRAIT.match(clause.words)
    if clause.vague or not found:
        return []
    linked, v, trait = found["link"], found["v"], found["trait"]
    v = v.removesuffix("了") if re.match(objects.NUMBER, v) else v
    if (
        not linked
        and _LINKED_ONLY.search(trait)
        and (trait in ("公司", "单位", "学校") or not re.match(rf"[A-Za-z\d]|{objects.NUMBER}", v))
    ):
        return []
    if trait == "主营" and clause.own:
        return []
    if (
        (len(words := objects.tagged(trait)) > 1 and any(tag in ("v", "p", "r", "d") for _, tag in words))
        or _NO_VALUE.search(v)
        or (not linked and not _UNLINKED.match(v))
    ):
        return []
    known = lookup("lives_in" if trait == "坐标" else trait.removeprefix("新")).name
    clean = value.ATTRIBUTES.get(known)
    what = (
        clean(v) if clean and known in ("email", "phone", "birthday", "name") else objects.phrase(v, 20) or _amount(v)
    )
    if not what and known == trait and re.fullmatch(r"[A-Za-z\d\u4e00-\u9fff][\w.\-+ ]{0,18}", v) and linked:
        what = v if not re.search(r"[了的吗呢吧]", v) else ""
    if "的" in trait:
        owner, trait = trait.split("的", 1)
        clause, known = clause.about(owner), lookup(trait).name
    predicate = "uses" if trait in _DEVICES else known
    return clause.says(predicate, what, -1 if linked == "不是" else 1)


def _amount(words: str) -> str:
    """A figure with its unit: 八百起, 四百五, 十七斤."""
    found = re.fullmatch(rf"(?:大概|约|才)?(?P<v>{objects.NUMBER}\s?[\u4e00-\u9fff%℃A-Za-z/]{{0,6}})", words.strip())
    return found["v"] if found and not found["v"].endswith(("了", "的")) else ""


_DEVICE = re.compile(
    r"(?:的)?(?P<thing>宠物|猫|狗|手机|电脑|笔记本|平板|相机|耳机|键盘|手表|手环|吉他|钢琴|琴|帐篷|自行车|单车|"
    r"电动车|助听器|轮椅|眼镜|空调|冰箱|洗衣机|电视|热水器|打印机|路由器|扫地机|投影仪|球拍|书包|滑板|头盔|鞋|车子?|座驾)(?:就)?(?:是|开的是|用的是)"
    r"(?:一?[辆台部把只条])?(?P<v>[^，。了]{2,24}?)(?:的)?$"
)


def devices(clause: Clause) -> list[Said]:
    """我手机是华为 Mate 70, 我车是比亚迪宋 PLUS DM-i, 爷爷的助听器是西嘉的."""
    found = _DEVICE.match(clause.words)
    what = objects.phrase(found["v"], 24) if found and not clause.vague and clause.said else ""
    if not found or not what or NO_KIND.search(what):
        return []
    return clause.says("has" if found["thing"].startswith(("车", "座", "宠", "猫", "狗")) else "uses", what)


_AT_PLACE = re.compile(
    r"(?P<what>[^，。在]{1,10}?)(?:就|都|全|也|一直|现在|还|平时){0,2}(?:是)?(?P<how>放|存|摆|堆|停|挂|藏|收|搁|开|"
    r"设|坐落|装|"
    r"安)?在(?P<v>[^，。]{2,16}?)$"
)
_PLACE_END = re.compile(
    r"(?:里|上|下|内|旁边?|边|楼|层|号|库|柜|室|区|路|街|巷|镇|村|县|市|省|门口|头|对面|隔壁|附近|中心|广场|商场|"
    r"市场|站|院|厅|抽屉|角|侧|间|房|店|园|馆|城)$"
)


_BELONGS = re.compile(
    rf"(?P<what>[^，。是的]{{2,10}}?)(?:都|也|其实|全)?是(?P<who>(?:[小老阿][\u4e00-\u9fff]|我?(?:{KIN})|"
    rf"[{SURNAME}][\u4e00-\u9fff]?(?:总|哥|姐|叔|姨|老师)))的$"
)


def belongs(clause: Clause) -> list[Said]:
    """车库那把折叠梯是老葛的: whose something is."""
    found = _BELONGS.match(clause.words)
    return clause.about(found["what"]).says("owner", found["who"]) if found and objects.is_thing(found["what"]) else []


def located(clause: Clause) -> list[Said]:
    """备用电池放在电视柜第二层抽屉里, 教室在四楼最东头."""
    found = _AT_PLACE.match(clause.words)
    what = objects.phrase(found["what"].removeprefix("的"), 10) if found else ""
    if (
        not found
        or not what
        or clause.said
        or re.search(r"[了过着]|在|^[一每]|人$|时候|正|还|今|明", found["v"] + what)
    ):
        return []
    place = found["v"].strip()
    if not (_PLACE_END.search(place) or value.is_region(place)) or not (found["how"] or objects.is_thing(what)):
        return []
    return clause.about(what).says("位置", place)


_DONE_BY = re.compile(
    rf"(?P<what>[\u4e00-\u9fff]{{2,6}}?)?(?:都|一般|平时|主要|一直|现在|全){{0,2}}(?:由|是|归|"
    rf"靠)(?P<who>我?(?:{KIN}))(?:在|来|帮忙|负责|"
    rf"一个人){{0,2}}"
    r"(?P<verb>[做洗接送带管照顾看打理付买写教养辅导记录交还算]{1,3})(?:的|着)?$"
)


def done_by(clause: Clause) -> list[Said]:
    """早餐都是我太太做的, 放学由外公接: somebody else does it."""
    found = _DONE_BY.match(clause.words)
    if not found or (found["what"] and not objects.phrase(found["what"], 6)):
        return []
    me = clause.head.subject if clause.own else "我"
    return clause.about(f"{me}的{found['who'].removeprefix('我')}").says(
        "does", f"{found['verb']}{found['what'] or ''}"
    )


_OLD_HOME = re.compile(r"(?:.{0,6})老家(?:就|是|在){0,2}(?P<rest>[\u4e00-\u9fff]{2,10})")


def old_home(clause: Clause) -> list[Said]:
    """回老家信阳开了间五金店: where one is from, said in passing."""
    found = _OLD_HOME.match(clause.words)
    if clause.vague or not found:
        return []
    first, tag = objects.tagged(found["rest"])[0]
    return clause.says("hometown", first) if tag == "ns" and len(first) > 1 else []


_COUNTED_ALONE = re.compile(
    rf"(?P<verb>(?:有|就|一共|总共){{0,2}})(?P<v>{objects.COUNTED}(?:[\u4e00-\u9fff]{{1,6}}|"
    rf"\s?[A-Za-z0-9 ]+的[\u4e00-\u9fff]{{1,6}}))$"
)


_KEPT_OR_BORN = re.compile(r"(?:儿子?|女儿?|孩子|娃|[猫狗羊鸡牛鱼]|[哥姐弟妹]{1,2}|车|房子?)$")


def counted(clause: Clause) -> list[Said]:
    """我两个女儿: what one has, with a number and no verb."""
    found = _COUNTED_ALONE.match(clause.words)
    if clause.vague or not found or not clause.said or found["v"].startswith("一"):
        return []
    members = [objects.thing(one) for one in value.members(found["v"])]
    if "有" in found["verb"] and not all(_KEPT_OR_BORN.search(one) for one in members):
        return []  # 有两只狗和一只乌龟 has a verb, by which both are read
    return [said for one in members if _KEPT_OR_BORN.search(one) for said in clause.says("has", one)]


_NO_NOUN = vocabulary(
    "结果 问题 原因 关键 重点 主要 目的 意思 感觉 好处 坏处 缺点 优点 前提 条件 事实 情况 理由 区别 毛病 特点 条件 "
    "时候 "
    "今天 昨天 明天 现在 周末 最近 人 事 事情 东西 话 其实 本来 反正 就算 可能 应该 天气 心情 外面 上面 下面 味道 "
    "今年 去年 平时 晚上 早上 中午 大家 别人 全家 我们 他们 生活 梦想 目标 愿望 理想 计划 下一步"
)
_NOUN_IS = re.compile(
    r"(?:的)?(?P<what>[\u4e00-\u9fffA-Za-z]{2,6}?)(?:就|(?P<all>都)|也|一直|一般)?(?P<no>不)?是(?:个|一[个款台种家]|"
    r"[款台])?(?P<v>[^，。是的了]{2,16})$"
)


_IN_USE = re.compile(".{0,3}[用穿戴骑]的")


def nouns_are(clause: Clause) -> list[Said]:
    """主力是芙宁娜: what something of the subject is."""
    found = _NOUN_IS.match(clause.words)
    if (
        clause.vague
        or not found
        or found["what"] in _NO_NOUN
        or found["no"]
        or (found["all"] and not clause.said)
        or not objects.is_thing(found["what"])
        or not objects.phrase(found["what"])
    ):
        return []
    what = objects.phrase(found["v"])
    if "的" in found["what"]:
        return clause.says("uses", what) if _IN_USE.match(found["what"]) else []
    if not what or NO_KIND.search(what) or (clause.head.kind == "dropped" and not clause.said):
        return []
    return clause.says(lookup(found["what"]).name, what)


_CALL = re.compile(r".{0,8}(?P<kind>电话|手机号?|号码|微信)(?:是|号|：|:|\s){0,3}(?P<v>1[3-9]\d{9})$")


def calls(clause: Clause) -> list[Said]:
    """有事打我电话 15655550131."""
    found = _CALL.match(clause.words)
    return clause.says("phone", found["v"]) if found and clause.own and not clause.vague else []


THINGS: tuple[Reader, ...] = (calls, traits, nouns_are, belongs, located, counted)
