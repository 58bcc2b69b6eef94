"""What spoken Chinese clauses say without a verb of doing: X 是 Y, an attribute and its value, a trait alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.heads_zh import KIN, SURNAME
from beliefgraph.extractors.plain_verbs_zh import _JOB_END
from beliefgraph.extractors.plain_zh import Clause

Reader = Callable[[Clause], list[Said]]

_TONGUE = (
    r"(?:[英日法德韩俄泰汉粤蒙藏壮手葡西意]语|[英日法德韩俄中泰]文|西班牙语|葡萄牙语|意大利语|阿拉伯语|越南语|马来语|印尼语|闽南语|客家话|普通话|"
    r"国语|(?:广东|上海|四川|客家|闽南|温州|潮汕|东北|长沙|湖南|苏州|宁波|老家|家乡|本地)话|方言)"
)
_TONGUES = re.compile(
    rf"(?:[\u4e00-\u9fff]{{0,3}}(?:爱|常|都|只)(?=[讲说]))?(?:会|能|只会|讲|说|会讲|会说)?(?P<what>{_TONGUE}(?:(?:和|跟|同|与|、|"
    rf"也){_TONGUE})*)(?:水平|口语)?(?:是|也|都|就|还|考过了?|过了?|"
    r"说得|讲得)?"
    r"(?P<level>母语|流利|很溜|不错|很好|还行|还可以|没问题|冇问题|[ABCN][1-6]|[四六八专]级|专[四八]|雅思\S{0,5}|托福\S{0,5}|一般|说得\S{1,4}|能\S{2,6})?$"
)
_NO_TONGUE = re.compile(
    rf"(?P<what>{_TONGUE})(?:完全|一点|一句|根本|基本|都|也|还|是|几乎){{0,3}}(?:不会|不懂|听不懂|不会[说讲])(?:[说讲])?$"
)


def tongues(clause: Clause) -> list[Said]:
    """蒙语是母语, 德语完全不会, 意大利语 B2."""
    if clause.vague:
        return []
    words = clause.words.replace(" ", "")
    if found := _NO_TONGUE.match(words):
        return clause.says("speaks", found["what"], -1)
    found = _TONGUES.match(words)
    if not found or not (found["level"] or re.match("会|能|只会|讲|说|.{0,4}[讲说]", words)):
        return []
    return [said for one in re.split("和|跟|同|与|、|也", found["what"]) for said in clause.says("speaks", one)]


_CALLED = re.compile(
    r"(?:的)?(?P<kind>中文名|本名|真名|大名|全名|英文名|小名|乳名|网名|外号|绰号|昵称|笔名|艺名|姓|名字)?(?:就|也)?"
    r"(?P<verb>叫做|叫|是|为)?(?P<name>[\u4e00-\u9fff·]{1,5}|[A-Za-z][A-Za-z.]*(?: [A-Z][a-z]+){0,2})$"
)
_IS_CALLED = re.compile(r"(?:的名字|名字)?(?:叫做|名叫|叫)(?P<name>[\u4e00-\u9fff·]{1,6}|[A-Za-z][A-Za-z.]*)$")
_NAMED = re.compile(
    r"(?:家里?的?)?(?:(?:那|这)?一?[只条个位匹头])?(?P<what>[\u4e00-\u9fff]{0,4}(?:猫|狗|犬|鸟|鱼|兔子?|龟|鼠|鹦鹉|马|鸡|羊|儿子|女儿|孩子|娃|老大|老二|"
    r"店|公司|乐队|群|队|社|小区|村|学校))"
    r"(?:的名字|名字)?(?:就|也)?(?:叫做|名叫|叫)(?P<name>[\u4e00-\u9fff·]{1,6}|[A-Za-z][A-Za-z.]*)$"
)
_NICK = ("小名", "乳名", "网名", "外号", "绰号", "昵称")
_CALLS_ME = re.compile(
    r"(?:大家|同事们?|朋友们?|别人|家里人|家人|同学们?|邻居们?|熟人|[\u4e00-\u9fff]{1,4}?)(?:都|一般|平时|习惯|常|总)*"
    r"(?:管我叫|叫我|喊我)(?P<name>[\u4e00-\u9fffA-Za-z]{2,6}?)(?:就行|就好|就可以|即可)?$"
)


def names(clause: Clause) -> list[Said]:
    """本名毛海燕, 中文名叫阮香, 姓简."""
    if (called := _NAMED.match(clause.words)) and (name := value.name(called["name"])) and _is_thing(called["what"]):
        return clause.about(called["what"]).says("name", name)
    if not clause.own and (called := _IS_CALLED.match(clause.words)):
        return clause.says("name", value.name(called["name"]))
    found = _CALLED.match(clause.words)
    if clause.vague or not found or not found["kind"]:
        return []
    name = value.name(found["name"])
    if found["kind"] == "姓":
        if clause.said and not clause.own:
            return clause.says("name", name)
        return (
            clause.says("name", name) if len(name) <= 2 and not found["verb"] and clause.head.kind != "dropped" else []
        )
    return clause.says("nickname" if found["kind"] in _NICK else "name", name if len(name) > 1 else "")


_LINK = (
    r"(?:就|都|也|好像|应该|可能|大概|一般|目前|现在|一直|其实|确实|估计){0,2}(?P<link>不是|是|为(?!了)|叫|：|:|＝|=)"
)
_IS = re.compile(
    r"(?:的)?(?P<what>[^，。是]{0,10}?)(?:就|都|也|还|好像|应该|可能|大概|其实|确实|估计|八成|多半|才|算|真|只){0,2}"
    r"(?P<no>不|并不|不再)?是(?:个|一[个名位种只款家间]|[名位](?=[\u4e00-\u9fff]{2}))?(?P<v>.+)$"
)
_SOMEBODY = re.compile(
    r"(?:[\u4e00-\u9fff]{1,6}的)?(?P<title>[\u4e00-\u9fff]{0,3}(?:老师|室友|舍友|房东|指挥|教练|老板娘?|领导|主管|经理|师傅|同桌|邻居|搭档|队长|队友|"
    r"班主任|校长|院长|医生|大夫|"
    r"保姆|护工|月嫂|阿姨|司机|店长|厨师|导师|师兄|师姐|师弟|师妹|学长|学姐|上司|秘书|助理|前任|亲家|婆家|娘家|女友|男友|同事|客户|闺蜜|"
    r"哥们|发小|[大小老][大二三四]|[一二三]把手))|(?:代课|掌勺|管事|带队|领队|看门|做饭|教课|开车|收银|带教)的"
)
_IS_FROM = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,8}?)(?:本地)?(?:人|的)$")
_NO_KIND = re.compile(
    r"[你他她它我这那么了着过得]|什么|怎么|因为|为了|由于|由|从|在|被|让|要|会|想|可以|不|没|很|最|太|越|更|刚|说|看|听|"
    r"^(?:一|真的|好|有|去|来|靠|给|对|把|用|跟|和|凑|装|上个?|昨|今|去年|自己)|(?:装|买|送|做|写|定|开|修|弄|给|来|选|养|带|教|拍)的$|的$|时候$"
)
_DENIED_KIND = re.compile(r"党员|[学医]生|单身|独生|本地|会员")


def kinds(clause: Clause) -> list[Said]:
    """我师傅是木雕非遗传承人, 老师是中央民族乐团的, 我老公是贵阳人."""
    found = _IS.match(clause.words)
    if not found:
        return []
    who, v = found["what"].strip(), found["v"].strip()
    somebody = _SOMEBODY.fullmatch(who) if who else None
    if who and not somebody:
        return []
    if who and not clause.vague and clause.head.kind == "kin" and clause.words.startswith("的"):
        return []
    about = clause.about(somebody["title"] or who) if somebody else clause
    if not who and (clause.vague or (clause.head.kind == "dropped" and not clause.said)):
        if not (_JOB_END.search(v) and clause.own and not clause.vague):
            return []
    if found["no"] and not (_DENIED_KIND.search(v) or found["no"] == "不再"):
        return []
    return _kind(about, v, -1 if found["no"] else 1)


def _kind(about: Clause, v: str, sign: int) -> list[Said]:
    origin = _IS_FROM.match(v)
    if origin and (v.endswith("人") or about.said) and (region := _origin(origin["v"], v)):
        return about.says("hometown", region, sign)
    if ill := _ILL.match(v.replace(" ", "")):
        return about.says("has", ill["v"], sign)
    if v.endswith("的"):
        firm = life.organisation(v[:-1]) or (
            v[:-1] if re.search(r"(?:团|院|局|大|大学|一中|附中|厂|校|所|社|银行|公司)的$", v) else ""
        )
        return about.says("works_at", firm, sign) if firm and not _NO_KIND.search(firm) else []
    what = objects.phrase(v, 16)
    if not what or what.startswith("第") or _NO_KIND.search(what.replace("的", "", 1)):
        return []
    if _TITLED.fullmatch(what):
        return about.says("is", what, sign)
    return about.says(
        "occupation"
        if _JOB_END.search(what)
        and not re.fullmatch("[EI][NS][FT][JP]", what)
        and not re.search(r"(?:[人者生]|利手|撇子|[专行]家|高手|新手|老手|选手|公家|全家)$", what)
        else "is",
        what,
        sign,
    )


_TITLED = re.compile(
    rf"[{SURNAME}][\u4e00-\u9fff]{{0,1}}(?:老师|师傅|教练|医生|大夫|总|经理|主任|教授|工|哥|姐|叔|姨|阿姨)"
)
"""Who somebody is, which is no occupation."""


def _origin(place: str, words: str) -> str:
    """Where 贵阳人 or 锡林郭勒的 come from."""
    tags = objects.tagged(place)
    placed = all(tag == "ns" for _, tag in tags) or value.is_region(place)
    if words.endswith("人"):
        return place if placed or re.search(r"(?:省|市|县|镇|村|州|岛|城|区|湾|国|乡)$", place) else ""
    return place if placed and len(place) > 1 else ""


_TRAIT_NOUN = (
    r"(?:偶像|主力|本职|副业|主业|口头禅|座右铭|网名|微信名|微信号?|拿手菜|招牌菜|专业|学历|血型|星座|属相|生肖|生日|籍贯|老家|祖籍|户口|国籍|民族|母语|"
    r"方向|品种|机型|车型|型号|颜色|牌照|车牌号?|尺码|鞋码|度数|身高|体重|血压|血糖|尿酸|工号|学号|电话|手机号?|邮箱|QQ号?|班次|职称|军衔|职位|职务|岗位|级别|"
    r"段位|成绩|最好成绩|工龄|驾龄|教龄|年龄|月薪|年薪|工资|时薪|报价|房租|月租|租金|预算|学费|月供|会费|电费|门牌号?|房间号|楼层|地址|住址|邮编|收件人|联系人|"
    r"紧急联系人|品牌|牌子|材质|口味|主食|早餐|午餐|晚餐|主机|副机|备用机|设备|机身|镜头|键盘|鼠标|显示器|耳机|相机|主修|副修|主营|兴趣|爱好|特长|强项|弱项|"
    r"忌口|过敏源|过敏原|信仰|性格|肤质|昵称|编制|学校|母校|单位|公司|导师|班主任|搭档|主治医生|家庭医生|"
    r"通勤方式|作息|门禁|密码|账号|收货地址|常用地址|开户行)"
)
_TRAIT = re.compile(
    rf"(?:的)?(?P<trait>(?:[\u4e00-\u9fff]{{0,4}}?(?:的)?)?{_TRAIT_NOUN})\s?(?:{_LINK}|有|达|到|在|大概|约|约为|才)?\s?(?P<v>.+)$"
)
_LINKED_ONLY = re.compile(
    r"(?:微信|QQ|手机|电话|设备|成绩|单位|公司|学校|早餐|午餐|晚餐|主食|性格|通勤|方向|兴趣|报价|工资|年龄|导师|班主任|搭档)$"
)
"""Traits that other words follow more often than their value."""
_UNLINKED = re.compile(r"[A-Za-z\d一二两三四五六七八九十百]|[\u4e00-\u9fff]{2,8}$")
_NO_VALUE = re.compile(
    r"^(?:我|你|他|她|它|很|太|不|没|好|挺|特别|非常|比较|也|都|就|又|有点|被|把|给|让|要|会|能|想|已|刚|正|还|上|里|下|的|和|跟|了|在|"
    r"什么|怎么|真|越|更|最|涨|掉|坏|丢|换|出|来|去|一般般|保密|秘密|个)|[了过着吗呢吧]$|[你他她它]"
)
_DEVICES = vocabulary("机身 镜头 键盘 鼠标 显示器 耳机 相机 设备 主机 副机 备用机 主力")


def traits(clause: Clause) -> list[Said]:
    """籍贯山东菏泽, 偶像是布冯, 主修柳琴, 机身索尼 A1."""
    found = _TRAIT.match(clause.words)
    if clause.vague or not found:
        return []
    linked, v, trait = found["link"], found["v"], found["trait"]
    if (
        not linked
        and _LINKED_ONLY.search(trait)
        and (trait in ("公司", "单位", "学校") or not re.match(rf"[A-Za-z\d]|{objects.NUMBER}", v))
    ):
        return []
    if trait == "主营" and clause.own:
        return []
    if (
        objects.tagged(trait)[0][1] in ("v", "p", "r", "d")
        or _NO_VALUE.search(v)
        or (not linked and not _UNLINKED.match(v))
    ):
        return []
    known = lookup(trait).name
    clean = value.ATTRIBUTES.get(known)
    what = (
        clean(v) if clean and known in ("email", "phone", "birthday", "name") else objects.phrase(v, 20) or _amount(v)
    )
    if not what and known == trait and re.fullmatch(r"[A-Za-z\d\u4e00-\u9fff][\w.\-+ ]{0,18}", v) and linked:
        what = v if not re.search(r"[了的吗呢吧]", v) else ""
    predicate = "uses" if trait in _DEVICES else trait
    return clause.says(lookup(predicate).name, what, -1 if linked == "不是" else 1)


def _amount(words: str) -> str:
    """A figure with its unit: 八百起, 四百五, 十七斤."""
    found = re.fullmatch(rf"(?:大概|约|才)?(?P<v>{objects.NUMBER}\s?[\u4e00-\u9fff%℃A-Za-z/]{{0,6}})", words.strip())
    return found["v"] if found and not found["v"].endswith(("了", "的")) else ""


_DEVICE = re.compile(
    r"(?:的)?(?P<thing>宠物|猫|狗|手机|电脑|笔记本|平板|相机|耳机|键盘|手表|手环|吉他|钢琴|琴|帐篷|自行车|单车|电动车|助听器|轮椅|眼镜|车子?|座驾)(?:就)?(?:是|开的是|用的是)"
    r"(?:一?[辆台部把只条])?(?P<v>[^，。了]{2,24}?)(?:的)?$"
)


def devices(clause: Clause) -> list[Said]:
    """我手机是华为 Mate 70, 我车是比亚迪宋 PLUS DM-i, 爷爷的助听器是西嘉的."""
    found = _DEVICE.match(clause.words)
    what = objects.phrase(found["v"], 24) if found and not clause.vague and clause.said else ""
    if not found or not what or _NO_KIND.search(what):
        return []
    return clause.says("has" if found["thing"].startswith(("车", "座", "宠", "猫", "狗")) else "uses", what)


_AT_PLACE = re.compile(
    r"(?P<what>[^，。在]{1,10}?)(?:就|都|全|也|一直|现在|还|平时){0,2}(?:是)?(?P<how>放|存|摆|堆|停|挂|藏|收|搁|开|设|坐落|装|"
    r"安)?在(?P<v>[^，。]{2,16}?)$"
)
_PLACE_END = re.compile(
    r"(?:里|上|下|内|旁边?|边|楼|层|号|库|柜|室|区|路|街|巷|镇|村|县|市|省|门口|头|对面|隔壁|附近|中心|广场|商场|市场|站|院|厅|抽屉|角|侧|间|房|店|园|馆|城)$"
)


_BELONGS = re.compile(
    rf"(?P<what>[^，。是的]{{2,10}}?)(?:都|也|其实|全)?是(?P<who>(?:[小老阿][\u4e00-\u9fff]|我?(?:{KIN})|[{SURNAME}][\u4e00-\u9fff]?(?:总|哥|姐|叔|姨|老师)))的$"
)


def belongs(clause: Clause) -> list[Said]:
    """车库那把折叠梯是老葛的: whose something is."""
    found = _BELONGS.match(clause.words)
    return clause.about(found["what"]).says("owner", found["who"]) if found and _is_thing(found["what"]) else []


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
    if not (_PLACE_END.search(place) or value.is_region(place)) or not (found["how"] or _is_thing(what)):
        return []
    return clause.about(what).says("位置", place)


def _is_thing(words: str) -> bool:
    return objects.tagged(words)[-1][1] in ("n", "nz", "vn", "nt", "s", "j") and not re.search(r"[事话人心]$|时间", words)


_SENSES = re.compile(
    r"(?:的)?(?P<v>(?:耳(?=背)|耳朵|眼睛|眼神|腿脚|牙口|膝盖|腰|胃|嗓子|鼻子|手脚|皮肤|记性|脑子|颈椎)(?:一直|从小|有点儿?|不太|很|特别|挺|比较|非常|天生)?"
    r"(?:背|花|好|差|灵|不好|不行|弱|硬朗|利索|冰凉|疼|干|敏感|硬)(?:得很|得厉害|着呢)?)(?:了)?$"
)
_GRADE = re.compile(
    r"(?:今年|现在|马上|刚|刚上|在读|读|上|念)?(?P<v>(?:国小|小学|初中|高中)?[一二三四五六]年级|高[一二三]|初[一二三]|大[一二三四]|研[一二三]|博[一二三])(?:学生|了|在读)?$"
)
_AGE = re.compile(
    r"(?P<v>[二三四五六七八九]?十[一二三四五六七八九]?|[1-9]\d|[一二三四五六七八九两\d]+(?:岁半?|个月大?))(?:了|出头|多)?$"
)
_BLOOD = re.compile(r"(?:是)?(?P<v>(?:RH|Rh|rh)\s?阴性(?:血)?|(?:A|B|O|AB)\s?型血?)(?:的)?$")
_TRAITS = re.compile(
    r"(?:有点|有些|典型的?|标准的?|资深|重度|轻度|轻微|绝对的?|妥妥的?|是)?(?:个|一个|一枚|一名)?(?P<v>[\u4e00-\u9fffA-Z]{0,5}(?:体质|性格|星人|主义者|患者|"
    r"爱好者|达人|小白|新手|老手|"
    r"选手|晚期|肌|癌|撇子|社恐|社牛|路痴|脸盲|强迫症|洁癖|丁克|独居|单身|独生子?女?|急性子|慢性子|慢热|夜猫子|宅|恐高|晕车|色盲|近视|洁癖|单亲|零基础|工作狂|话痨|吃货|月光族|"
    r"内向|外向|聋哑|信佛|吃素|过敏体质|易胖|双眼皮|自来卷|倒班|居家办公))(?:一枚|一个|的)?$"
)
_FAN = re.compile(
    r"(?:是|也是)?(?:个|一个|资深|铁杆|老|忠实)?(?P<v>[\u4e00-\u9fffA-Za-z]{2,6})(?:党|控|迷|发烧友|爱好者|粉丝|狂魔)(?:一枚)?$"
)
_ILL = re.compile(
    r"(?:也|都|一直|还)?(?:有点|有些|有|患有|得了|查出了?|确诊了?|得的是)?(?:点|些|轻度|轻微|重度|严重|先天性?|老)?的?(?P<v>[\u4e00-\u9fff]{0,7}(?:高血压|"
    r"糖尿病|哮喘|鼻炎|胃炎|咽炎|肠炎|肝炎|关节炎|"
    r"皮炎|中耳炎|痛风|症|病|结石|甲亢|甲减|湿疹|荨麻疹|偏头痛|贫血|脂肪肝|突出|障碍|老寒腰|老寒腿|腰肌劳损|旧伤|骨质疏松|静脉曲张|散光|结节|囊肿|肌瘤))(?:好几年|多年)?(?:了)?$"
)
_FROM = re.compile(r"(?:是)?(?P<v>[\u4e00-\u9fff]{2,8})人(?:氏)?$")
_BORN = re.compile(r"(?P<v>[\d零〇一二三四五六七八九]{2,4}年)(?:的|生|生人|生的|出生的?)$")
_TALL = re.compile(
    r"(?:身高|个子)?(?:有|是|都)?(?P<v>[一二]米[一二三四五六七八九\d]{1,3}|1\.\d{1,2}\s?米|1\d\d\s?(?:cm|厘米|公分)?)(?:高|多)?(?:的个子|大高个)?$"
)
_SPORT = re.compile(
    rf"(?P<v>(?:打|拉|吹|弹|唱|跳|练|画|踢|修|卖|教|开|跑|送|搞|做|干|写|种|养|拍)[\u4e00-\u9fff]{{2,6}})的$"
)
_ALLERGIC = re.compile(r"(?:对)?(?P<v>[\u4e00-\u9fff、]{2,10}?)(?:严重|都|全)?(?:过敏|不耐受)(?:体质)?$")
_FROM_SCHOOL = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,8}(?:系|专业))(?:的|毕业的?)?$")


def alone(clause: Clause) -> list[Said]:
    """What one word tells of the subject: 左撇子, 敏感肌, 大三, 他 A 型血, 露营党一枚, 打排球的, 越南河内人."""
    if clause.vague:
        return []
    words = clause.words
    compact = words.replace(" ", "")
    if (found := _AGE.match(compact)) and (clause.said or not clause.own):
        return clause.says("age", found["v"])
    if (found := _SENSES.match(compact)) and not clause.vague:
        return clause.says("is", found["v"])
    if found := _BLOOD.match(words):
        return clause.says("血型", found["v"])
    if found := _GRADE.match(compact):
        return clause.says("education", found["v"])
    if found := _TALL.match(words):
        return (
            clause.says("height", found["v"]) if clause.said or clause.head.kind != "dropped" or "高" in words else []
        )
    if found := _BORN.match(compact):
        return clause.says("birthday", found["v"])
    if (found := _FROM.match(compact)) and (place := _origin(found["v"], "人")):
        return clause.says("hometown", place)
    if (
        (found := _FAN.match(compact))
        and "的" not in found["v"]
        and objects.phrase(found["v"])
        and len(objects.tagged(found["v"])) < 3
    ):
        return clause.says("likes", found["v"])
    if found := _ILL.match(compact):
        return (
            clause.says("has", found["v"]) if not re.search(r"[你他她我没不怕这那]|生病|看病|毛病|治", compact) else []
        )
    if found := _TRAITS.match(compact):
        return clause.says("is", found["v"]) if not re.search(r"[你他她我这那没不]", compact) else []
    if (found := _ALLERGIC.match(compact)) and "对" not in found["v"]:
        return [said for one in objects.listed(found["v"]) for said in clause.says("allergic_to", one)]
    if found := _FROM_SCHOOL.match(compact):
        return clause.says("education", found["v"]) if not re.search(r"[的我你]|联系|关系", found["v"]) else []
    if (found := _SPORT.match(compact)) and objects.phrase(found["v"]):
        return clause.says("occupation", found["v"])
    return []


_DONE_BY = re.compile(
    rf"(?P<what>[\u4e00-\u9fff]{{2,6}}?)?(?:都|一般|平时|主要|一直|现在|全){{0,2}}(?:由|是|归|靠)(?P<who>我?(?:{KIN}))(?:在|来|帮忙|负责|"
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
    rf"(?:有|就|一共|总共){{0,2}}(?P<v>{objects.COUNTED}(?:[\u4e00-\u9fff]{{1,6}}|"
    rf"\s?[A-Za-z0-9 ]+的[\u4e00-\u9fff]{{1,6}}))$"
)


def counted(clause: Clause) -> list[Said]:
    """我两个女儿: what one has, with a number and no verb."""
    found = _COUNTED_ALONE.match(clause.words)
    if clause.vague or not found or not clause.said or found["v"].startswith("一"):
        return []
    what = objects.thing(found["v"])
    return (
        clause.says("has", what)
        if re.search(r"(?:儿子?|女儿?|孩子|娃|[猫狗羊鸡牛鱼]|[哥姐弟妹]{1,2}|车|房子?)$", what)
        else []
    )


_NO_NOUN = vocabulary(
    "结果 问题 原因 关键 重点 主要 目的 意思 感觉 好处 坏处 缺点 优点 前提 条件 事实 情况 理由 区别 毛病 特点 条件 时候 "
    "今天 昨天 明天 现在 周末 最近 人 事 事情 东西 话 其实 本来 反正 就算 可能 应该 天气 心情 外面 上面 下面 味道 "
    "今年 去年 平时 晚上 早上 中午 大家 别人 全家 我们 他们 生活 梦想 目标 愿望 理想 计划 下一步"
)
_NOUN_IS = re.compile(
    r"(?:的)?(?P<what>[\u4e00-\u9fffA-Za-z]{2,6}?)(?:就|都|也|一直|一般)?(?P<no>不)?是(?:个|一[个款台种家]|"
    r"[款台])?(?P<v>[^，。是的了]{2,16})$"
)


def nouns_are(clause: Clause) -> list[Said]:
    """主力是芙宁娜: what something of the subject is."""
    found = _NOUN_IS.match(clause.words)
    if (
        clause.vague
        or not found
        or found["what"] in _NO_NOUN
        or found["no"]
        or not _is_thing(found["what"])
        or not objects.phrase(found["what"])
    ):
        return []
    what = objects.phrase(found["v"])
    if not what or _NO_KIND.search(what) or (clause.head.kind == "dropped" and not clause.said):
        return []
    return clause.says(lookup(found["what"]).name, what)


NOUNS: tuple[Reader, ...] = (done_by, alone, tongues, names, devices, kinds, traits, nouns_are, belongs, located, counted)
