"""What spoken Chinese clauses say people are: X 是 Y, what they are called and speak, one word that tells alone."""

from __future__ import annotations

import re

from beliefgraph.extractors import life_values_zh as life
from beliefgraph.extractors import plain_values_zh as objects
from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.heads_zh import SURNAME, names_somebody
from beliefgraph.extractors.plain_verbs_zh import JOB_END
from beliefgraph.extractors.plain_zh import Clause, Reader

_TONGUE = (
    r"(?:[英日法德韩俄泰汉粤蒙藏壮手葡西意]语|[英日法德韩俄中泰]文|西班牙语|葡萄牙语|意大利语|阿拉伯语|越南语|"
    r"马来语|印尼语|闽南语|(?:(?![会说讲能学懂用在跟与和也都我你他她])[\u4e00-\u9fff]){1,5}?(?<![口成标术母双外谚评暗])语(?![文气法音言录速种境序病义])|客家话|普通话|"
    r"国语|(?:广东|上海|四川|客家|闽南|温州|潮汕|东北|长沙|湖南|苏州|宁波|老家|家乡|本地)话|方言)"
)
_TONGUES = re.compile(
    rf"(?:(?:在[^，。在]{{1,4}}|回[\u4e00-\u9fff]{{1,2}}|[跟和][^，。]{{1,6}}|方言)(?:才|就|都|只)?(?=会?[讲说]))?"
    rf"(?:[\u4e00-\u9fff]{{0,3}}(?:爱|常|都|只)(?=[讲说]))?(?:会|能|只会|讲|说|会讲|"
    rf"会说)?(?P<what>{_TONGUE}(?:(?:和|跟|同|与|、|"
    rf"也){_TONGUE})*)(?:水平|口语)?(?:是|也|都|就|还|倒是|考过了?|过了?|"
    r"说得|讲得)?"
    r"(?P<level>(?:我的?)?母语|流利|很溜|不错|很好|还行|还可以|没问题|冇问题|[ABCN][1-6]|[四六八专]级|专[四八]|雅思\S{0,5}|"
    r"托福\S{0,5}|一般|说得\S{1,4}|能\S{2,6})?$"
)
_ALL_TONGUES = re.compile(
    rf"(?P<what>(?:{_TONGUE}(?:、|和|跟)?){{1,4}})(?:我|都|也|全){{0,2}}(?:会|能说|能讲|会说|会讲|懂)(?:一点|一些)?$"
)
_NO_TONGUE = re.compile(
    rf"(?P<what>{_TONGUE})(?:完全|一点|一句|根本|基本|都|也|还|是|几乎){{0,3}}(?:不会|不懂|听不懂|"
    rf"不会[说讲])(?:[说讲])?$"
)


def tongues(clause: Clause) -> list[Said]:
    """蒙语是母语, 德语完全不会, 意大利语 B2."""
    if clause.vague:
        return []
    words = clause.words.replace(" ", "")
    if found := _NO_TONGUE.match(words):
        return clause.says("speaks", found["what"], -1)
    if found := _ALL_TONGUES.match(words):
        return [said for one in re.findall(_TONGUE, found["what"]) for said in clause.says("speaks", one)]
    found = _TONGUES.match(words)
    if not found or not (found["level"] or re.match("会|能|只会|讲|说|.{0,9}[讲说]", words)):
        return []
    return [said for one in re.split("和|跟|同|与|、|也", found["what"]) for said in clause.says("speaks", one)]


_CALLED = re.compile(
    r"(?:的)?(?P<kind>中文名|本名|真名|大名|全名|英文名|小名|乳名|网名|外号|绰号|昵称|笔名|艺名|姓|名字)?(?:就|也)?"
    r"(?P<verb>叫做|叫|是|为)?(?P<name>[\u4e00-\u9fff·]{1,5}|[A-Za-z][A-Za-z.]*(?: [A-Z][a-z]+){0,2})$"
)
_IS_CALLED = re.compile(r"(?:的名字|名字)?(?:叫做|名叫|叫)(?P<name>[\u4e00-\u9fff·]{1,6}|[A-Za-z][A-Za-z.]*)$")
_NAMED = re.compile(
    r"(?:家里?的?)?(?:(?:那|这)?一?[只条个位匹头])?(?P<what>(?:(?![有养买领捡收])[\u4e00-\u9fff]){0,4}(?:猫|狗|犬|鸟|鱼|兔子?|龟|鼠|鹦鹉|"
    r"马|鸡|羊|儿子|女儿|孩子|娃|老大|老二|"
    r"店|公司|乐队|群|队|社|小区|村|学校))"
    r"(?:的名字|名字)?(?:就|也)?(?:叫做|名叫|叫)(?P<name>[\u4e00-\u9fff·]{1,6}|[A-Za-z][A-Za-z.]*)$"
)
_NICK = ("小名", "乳名", "网名", "外号", "绰号", "昵称")


def names(clause: Clause) -> list[Said]:
    """本名毛海燕, 中文名叫阮香, 姓简."""
    if (
        (called := _NAMED.match(clause.words))
        and (name := value.name(called["name"]))
        and objects.is_thing(called["what"])
    ):
        return clause.about(called["what"]).says("name", name)
    if not clause.own and (called := _IS_CALLED.match(clause.words)):
        return clause.says("name", value.name(called["name"]))
    found = _CALLED.match(clause.words)
    plainly = found is not None and not found["kind"] and found["verb"] == "叫"
    if found and plainly and clause.head.kind == "first" and found["name"][0] in SURNAME:
        return clause.says("name", value.name(found["name"]))
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


_IS = re.compile(
    r"(?:的)?(?P<what>[^，。是]{0,10}?)(?:就|都|也|还|好像|应该|可能|大概|其实|确实|估计|八成|多半|才|算|真|只){0,2}"
    r"(?P<no>不|并不|不再)?是(?:个|一[个名位种只款家间]|[名位](?=[\u4e00-\u9fff]{2}))?(?P<v>.+)$"
)
_SOMEBODY = re.compile(
    r"(?:[\u4e00-\u9fff]{1,6}的)?(?P<title>[\u4e00-\u9fff]{0,3}(?:老师|室友|舍友|房东|指挥|教练|老板娘?|领导|主管|"
    r"经理|师傅|同桌|邻居|搭档|队长|队友|"
    r"班主任|校长|院长|医生|大夫|"
    r"保姆|护工|月嫂|阿姨|司机|店长|厨师|导师|师兄|师姐|师弟|师妹|学长|学姐|上司|秘书|助理|前任|亲家|婆家|娘家|"
    r"女友|男友|同事|客户|闺蜜|"
    r"哥们|发小|[大小老][大二三四]|[一二三]把手))|(?:代课|掌勺|管事|带队|领队|看门|做饭|教课|开车|收银|带教)的"
)
_IS_FROM = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,8}?)(?:本地)?(?:人|的)$")
NO_KIND = re.compile(
    r"[你他她它我这那么了着过得]|什么|怎么|因为|为了|由于|由|从|在|被|让|要|会|想|可以|不|没|很|最|太|越|更|刚|说|"
    r"看|听|"
    r"^(?:一|真的|好|有|去|来|靠|给|对|把|用|跟|和|凑|装|上个?|昨|今|去年|自己)|(?:装|买|送|做|写|定|开|修|弄|给|"
    r"来|选|养|带|教|拍)的$|的$|时候$"
)
_DENIED_KIND = re.compile(r"[^或]者$|党员|[学医]生|单身|独生|本地|会员|[iIeE]人$|派$|党$|型$")


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
    if not who and (clause.vague or (clause.head.kind == "dropped" and not JOB_END.search(v))):
        return []
    if found["no"] and not (_DENIED_KIND.search(v) or found["no"] == "不再"):
        return []
    return _kind(about, v, -1 if found["no"] else 1)


_TRADE = re.compile(
    r"(?P<v>放牧|打鱼|务农|种地|种田|教书|开车|跑车|跑船|唱戏|打铁|卖菜|经商|行医|养猪|养蜂|种菜|修车|装修|跑业务|"
    r"做生意|摆摊)的$"
)


def _kind(about: Clause, v: str, sign: int) -> list[Said]:
    origin = _IS_FROM.match(v)
    if origin and (v.endswith("人") or about.said) and (region := _origin(origin["v"], v)):
        return about.says("hometown", region, sign)
    if ill := _ILL.match(v.replace(" ", "")):
        return about.says("has", ill["v"], sign)
    if trade := _TRADE.match(v):
        return about.says("occupation", trade["v"], sign)
    if inside := re.fullmatch(r"(?P<v>铁路|部队|体制内|银行|医院|电厂|学校|机关|烟草|电网|大厂)[上里]?的", v):
        return about.says("works_at", inside["v"], sign)
    if v.endswith("的"):
        firm = life.organisation(v[:-1]) or (
            v[:-1] if re.search(r"(?:团|院|局|大|大学|一中|附中|厂|校|所|社|银行|公司)的$", v) else ""
        )
        return about.says("works_at", firm, sign) if firm and not NO_KIND.search(firm) else []
    if full := re.match(r"(?:复姓|姓)(?P<v>[\u4e00-\u9fff]{1,2})$", v):
        return about.says("name", full["v"], sign)
    what = objects.phrase(v, 16)
    if not what or what.startswith("第") or NO_KIND.search(what.replace("的", "", 1)):
        return []
    if about.head.kind == "kin" and names_somebody(what):
        return about.says("name", what, sign)
    if _TITLED.fullmatch(what):
        return about.says("is", what, sign)
    return about.says(
        "occupation"
        if JOB_END.search(what)
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


_SENSES = re.compile(
    r"(?:的)?(?P<v>(?:耳(?=背)|耳朵|眼睛|眼神|腿脚|牙口|膝盖|腰|胃|嗓子|鼻子|手脚|皮肤|记性|脑子|颈椎)(?:一直|从小|"
    r"有点儿?|不太|很|特别|挺|比较|非常|天生)?"
    r"(?:背|花|好|差|灵|不好|不行|弱|硬朗|利索|冰凉|疼|干|敏感|硬)(?:得很|得厉害|着呢)?)(?:了)?$"
)
_GRADE = re.compile(
    r"(?:今年|现在|马上|刚|刚上|在读|读|上|念)?(?P<v>(?:国小|小学|初中|高中)?[一二三四五六]年级|高[一二三]|"
    r"初[一二三]|大[一二三四]|研[一二三]|博[一二三])(?:学生|了|在读)?$"
)
_AGE = re.compile(
    r"(?P<v>(?:[二三四五六七八九]?十[一二三四五六七八九]?|[1-9]\d)(?:多|出头)?|"
    r"[一二三四五六七八九十两\d]+(?:岁半?|个月大?))了?$"
)
_GOES_ON_AGED = re.compile(r"(?:[2-7]\d|[二三四五六七]十[一二三四五六七八九]?)(?:周?岁)?了?")
"""An age of whoever was just spoken of: 本人乔木，三十四; 我是长沙人，今年35岁."""
_BLOOD = re.compile(r"(?:是)?(?P<v>(?:RH|Rh|rh)\s?阴性(?:血)?|(?:A|B|O|AB)\s?型血?)(?:的)?$")
_TRAITS = re.compile(
    r"(?:有点|有些|典型的?|标准的?|资深|重度|轻度|轻微|绝对的?|妥妥的?|是)?(?:个|一个|一枚|"
    r"一名)?(?P<v>[\u4e00-\u9fffA-Z]{0,5}(?:体质|性格|星人|主义者|患者|"
    r"爱好者|达人|小白|新手|老手|"
    r"选手|晚期|肌|癌|撇子|社恐|社牛|路痴|脸盲|强迫症|洁癖|丁克|独居|单身|独生子?女?|急性子|慢性子|慢热|夜猫子|宅|"
    r"恐高|晕车|色盲|近视|洁癖|单亲|零基础|工作狂|话痨|吃货|月光族|"
    r"内向|外向|聋哑|信佛|吃素|过敏体质|易胖|双眼皮|自来卷|倒班|居家办公))(?:一枚|一个|的)?$"
)
_MANNERS = re.compile(
    r"(?:人|性格|脾气)?(?P<v>(?:特别?|太|超级?|很|挺|非常|比较|有点|最|蛮)(?:凶|严|严格|严厉|和气|温柔|内向|外向|抠|抠门|小气|大方|"
    r"勤快|懒|聪明|倔|犟|能干|老实|幽默|热情|靠谱|唠叨|啰嗦|挑食|粘人|黏人|胆小|怕生|淘气|调皮|活泼|文静|高冷|怕冷|怕热|怕黑|敏感|自律|独立|急|好|暴))"
    r"(?:了|的)?$"
)
"""How somebody is, of whom another clause has spoken: 特凶, 很黏人."""
_FAN = re.compile(
    r"(?:是|也是)?(?:个|一个|资深|铁杆|老|忠实)?(?P<v>[\u4e00-\u9fffA-Za-z]{2,6})(?:党|控|迷|发烧友|爱好者|粉丝|"
    r"狂魔|派)(?:一枚)?$"
)
_ILL = re.compile(
    r"(?:也|都|一直|还)?(?:是)?(?:有点|有些|有|患有|得了|查出了?|确诊了?|得的是)?(?:点|些|轻度|轻微|重度|严重|先天性?|"
    r"老)?的?(?P<v>[\u4e00-\u9fff]{0,7}(?:高血压|"
    r"糖尿病|哮喘|鼻炎|胃炎|咽炎|肠炎|肝炎|关节炎|"
    r"皮炎|中耳炎|痛风|症|病|结石|甲亢|甲减|湿疹|荨麻疹|偏头痛|贫血|脂肪肝|突出|障碍|老寒腰|老寒腿|腰肌劳损|旧伤|"
    r"骨质疏松|静脉曲张|散光|结节|囊肿|肌瘤|炎|不耐受?|磨损|积水|增生|劳损|撕裂|骨折|息肉|早搏|心律不齐|血压高|血脂高|血糖高|尿酸高))(?:好?(?:几|多|十几|"
    r"[一二三四五六七八九十\\d]+)年)?(?:又犯|犯)?(?:了)?$"
)
_NO_ILLNESS = re.compile(r"[你他她我没怕这那了过着是]|有点|不(?!耐|齐)|生病|看病|毛病|治")
_FROM = re.compile(r"(?:是)?(?P<v>[\u4e00-\u9fff]{2,8})人(?:氏)?$")
_NOT_YET = re.compile(r"(?:没有?|未|尚未)(?P<v>结婚|订婚|毕业|退休|离婚)$")
_BORN = re.compile(r"(?P<v>[\d零〇一二三四五六七八九]{2,4}年)(?:的|生|生人|生的|出生的?)$")
_TALL = re.compile(
    r"(?:身高|个子)?(?:有|是|都)?(?P<v>[一二]米[一二三四五六七八九\d]{1,3}|1\.\d{1,2}\s?米|1\d\d\s?(?:cm|厘米|"
    r"公分)?)(?:高|多)?(?:的个子|大高个)?$"
)
_SPORT = re.compile(
    r"(?P<v>(?:打|拉|吹|弹|唱|跳|练|画|踢|修|卖|教|开|跑|送|搞|做|干|写|种|养|拍)[\u4e00-\u9fff]{2,6})的$"
)
_ALLERGIC = re.compile(r"(?:对)?(?P<v>[\u4e00-\u9fff、]{2,10}?)(?:严重|都|全)?(?:过敏|不耐受)(?:体质)?$")
_GENDER = re.compile("(?:是)?(?P<v>男|女)(?:的|生|孩|士)?$")
_PEOPLE_OF = re.compile(
    "(?:是)?(?P<v>(?:汉|回|壮|满|苗|维吾尔|藏|蒙古?|朝鲜|彝|土家|侗|瑶|白|傣|哈尼|黎|畲|羌|布依|哈萨克|锡伯|达斡尔|鄂温克|纳西|土|京|水|佤|拉祜|景颇|裕固|撒拉)族)(?:的|人)?$"
)
_FROM_SCHOOL = re.compile(r"(?P<v>[\u4e00-\u9fff]{2,8}(?:系|专业))(?:的|毕业的?)?$")


def alone(clause: Clause) -> list[Said]:
    """What one word tells of the subject: 左撇子, 敏感肌, 大三, 他 A 型血, 露营党一枚, 打排球的, 越南河内人."""
    if clause.vague:
        return []
    words = clause.words
    compact = words.replace(" ", "")
    if found := _NOT_YET.match(compact):
        return clause.says("status", found["v"], -1)
    goes_on = clause.head.kind == "first" and not clause.owning and _GOES_ON_AGED.fullmatch(compact)
    if (clause.said or not clause.own or goes_on) and (found := _AGE.match(compact)):
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
    if (found := _FROM.match(compact)) and (place := _origin(found["v"].removeprefix("不是"), "人")):
        return clause.says("hometown", place, -1 if found["v"].startswith("不是") else 1)
    if (
        (found := _FAN.match(compact))
        and "的" not in found["v"]
        and objects.phrase(found["v"])
        and len(objects.tagged(found["v"])) < 3
    ):
        return clause.says("likes", found["v"])
    if found := _ILL.match(compact):
        return clause.says("has", found["v"]) if not _NO_ILLNESS.search(found["v"]) else []
    if (found := _MANNERS.match(compact)) and clause.head.kind == "kin":
        return clause.says("is", found["v"])
    if found := _TRAITS.match(compact):
        return clause.says("is", found["v"]) if not re.search(r"[你他她我这那没不]|.[是都]", compact) else []
    if found := _PEOPLE_OF.match(compact):
        return clause.says("民族", found["v"])
    if (found := _GENDER.match(compact)) and clause.said:
        return clause.says("性别", found["v"])
    if (found := _ALLERGIC.match(compact)) and "对" not in found["v"] and "不过敏" not in compact:
        return [said for one in objects.listed(found["v"]) for said in clause.says("allergic_to", one)]
    if found := _FROM_SCHOOL.match(compact):
        return clause.says("education", found["v"]) if not re.search(r"[的我你]|联系|关系", found["v"]) else []
    if (found := _SPORT.match(compact)) and objects.phrase(found["v"]):
        return clause.says("occupation", found["v"])
    return []


PEOPLE: tuple[Reader, ...] = (alone, tongues, names)
KINDS: tuple[Reader, ...] = (kinds,)
"""What X 是 Y says; read after devices, for 手机 is nobody."""
