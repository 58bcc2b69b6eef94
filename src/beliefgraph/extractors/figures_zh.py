"""Chinese clauses without a verb of the table: an attribute with its figure or word, a price, a state."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.nouns_zh import ATTRIBUTE, NOUN
from beliefgraph.extractors.phrases_zh import phrase, value_of
from beliefgraph.extractors.terms_zh import FIGURE, GAP, NAME
from beliefgraph.extractors.worded_zh import VARIANT, Clause, of_topic, rated, spoken_of, subject_of_verb

_ABOUT = re.compile(
    r"不|高于|低于|大于|小于|突破|不足|超过|超|逼近|约|大约|大概|近|仅|共|共计|合计|总计|有|为|只|达|维持|维持在|保持|保持在|稳定在|低至|预计|各|已"
)


def _figured(clause: Clause) -> list[Said]:
    """容量 1.2 升, 免费版 99 元/月: an attribute or a price with its figure."""
    words = list(clause.words)
    while words and (words[-1].text in ("左右", "上下", "以上", "以下", "以内", "起", "内") or words[-1].tag == GAP):
        words.pop()
    if len(words) < 2 or words[-1].tag not in (FIGURE, "m", NAME):
        return []
    figure = words[-1]
    amount = rated(clause, figure)
    if re.fullmatch(r"[一两]次", figure.text):
        return []
    before = clause.before(figure.start)
    while before and (_ABOUT.fullmatch(before[-1].text) or before[-1].tag == GAP):
        before.pop()
    topic = spoken_of(clause.topic)
    if topic and len(before) == 1 and before[0].tag == NAME and figure.tag == FIGURE and topic != before[0].text:
        if clause.topic.last and clause.topic.last[0].predicate == "is":
            return clause.says(before[0].text, "is", figure.text, figure.start)
        return clause.says(topic, before[0].text, figure.text, figure.start, 1, sure=False)
    if before and (_BY_HOW_MUCH.fullmatch(before[-1].text) or any(word.text.startswith("第") for word in before)):
        return []
    about = phrase(before, measured=True)
    if clause.text[clause.start : figure.start].rstrip().endswith("已用"):
        return []
    place = next((word.start for word in before if word.text in ("在", "于")), -1)
    if about and about.whole and place > clause.text.find(about.whole, clause.start):
        return []
    if about is None or not re.search(r"[\d一二两三四五六七八九十百千万半]", figure.text):
        return []
    if figure.tag == "m" and len(figure.text) < 2:
        return []
    if figure.tag == NAME and not ATTRIBUTE.fullmatch(about.attribute):
        return []
    if re.search(r"元|[¥￥$€]", figure.text) and not _PRICED.search(about.whole):
        if re.search(r"[减返补奖赔]$|优惠|折", about.whole):
            return []
        whose = re.sub(r"(?<=.{2})每[\u4e00-\u9fff]$", "", _UNPAID.sub("", about.whole))
        if topic and ATTRIBUTE.fullmatch(whose):
            return clause.says(topic, whose, amount, figure.start, 1, sure=False)
        return clause.says(topic if not whose or _PER.fullmatch(whose) else whose, "price", amount, figure.start)
    if (each := _EACH_ONE.fullmatch(about.whole)) and _MASS.search(figure.text):
        return clause.says(each["what"], "weight", figure.text, figure.start)
    if topic and _PACKED.fullmatch(about.whole) and _MASS.search(figure.text):
        return clause.says(topic, "weight", figure.text, figure.start)
    if _PER.fullmatch(about.whole):
        return clause.says(topic, "weight", figure.text, figure.start) if _MASS.search(figure.text) else []
    if _VERSION.fullmatch(figure.text) and clause.text[clause.end : clause.end + 1] in ("：", ":"):
        return clause.says(about.whole, "version", figure.text, figure.start)
    if about.measure:
        return clause.says(about.owner or topic, about.attribute, amount, figure.start)
    if about.attribute.startswith("限"):
        return clause.says(about.owner or topic, "limit", amount, figure.start)
    if about.attribute == "可用" and figure.text[-1] in "天月年时钟":
        return clause.says(about.owner or topic, "续航", figure.text, figure.start)
    if about.bare:
        known = about.attribute and not (figure.tag == "m" and figure.text[0] == "一")
        said = [] if not known or VARIANT.search(about.whole) else of_topic(clause, about, amount, figure.start)
        return [one for one in said if one.predicate != "is"]  # 剩余内存 312 Mi, of nobody knows what
    return clause.says(about.owner, about.attribute, amount, figure.start)


_BY_HOW_MUCH = re.compile(
    r"(?:[上下]调|上浮|下浮|上涨|下跌|下降|提高|降低|增加|减少|增长|加收|立减|[涨降]|[轻重快慢多少高低]了)$"
)
"""Before a figure these tell by how much something changed, not what it is."""
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+")
_UNPAID = re.compile(
    r"(?:每[\u4e00-\u9fff]{1,2})*(?:收取|加收|收费|需付|只需|仅需|售价|需|收|(?:连续)?包[月年季]|[月年季]付|封顶)+$"
)


_PRICED = re.compile(r"[价费金额款薪]$|资本|资产|投资|市值|总值|预算|成本|补贴|标准|收入|营收|利润|罚款|余额")
_EACH_ONE = re.compile(r"(?P<what>.{2,16}?)每\s?[月年件份瓶罐袋盒台套包箱]")
_PER = re.compile(
    r"首\s?[月年单次]|每\s?(?:[月年件份瓶罐袋盒台套包箱席座人]|小时|分钟|公里|平方米|用户|账号)|之后|此后|全天|当天|首小时"
)
_PACKED = re.compile(r"[罐袋瓶盒箱包]装|本体|单机|净含量")
_MASS = re.compile(r"[克斤]|k?g$")


_FREE = re.compile(r"(?P<v>免费|半价|免票|全免)(?:的)?$")


def _free(clause: Clause) -> list[Said]:
    found = _FREE.search(clause.text, clause.start, clause.end)
    if not found:
        return []
    subject, sure = subject_of_verb(clause, found.start())
    return clause.says(subject, "price", found["v"], found.start(), 1, sure)


def _keyed(clause: Clause) -> list[Said]:
    """负责人 李倩, 优先级 P2: an attribute with a name or word after a gap."""
    words = clause.words
    if (plain := _PLAIN.fullmatch(clause.text, clause.start, clause.end)) and not _OPEN.fullmatch(plain["v"]):
        return clause.says(spoken_of(clause.topic), plain["attr"], plain["v"], plain.start("v"), 1, sure=False)
    gaps = [
        at for at, word in enumerate(words) if word.tag == GAP and not word.text.strip() and 0 < at < len(words) - 1
    ]
    if not gaps:
        return []
    about = phrase(words[: gaps[0]])
    value = value_of(words[gaps[0] + 1 :])
    if about is None or not about.bare or not about.attribute or not value or about.whole.startswith("第"):
        return []
    return clause.says(spoken_of(clause.topic), about.whole, value, words[gaps[0]].start, 1, sure=False)


_OPEN = re.compile(r".*(?:待定|未知|不变|另算|另计|面议|另行|通知|不限|翻倍|减半)")
_PLAIN = re.compile(rf"(?P<attr>{NOUN})(?P<v>(?![期量率数费额价时上下])[\u4e00-\u9fff]{{2,4}})")
_OF_SORT = re.compile(r"[^，。的]{2,14}?\s?(?P<attr>材质|面料|口味|规格|结构|协议|许可证|产地|包装)$")


_AMOUNT_OF = re.compile(rf"\d[\d.,]*\s?[A-Za-z%]+\s?(?P<attr>{NOUN})$")


def _rating(clause: Clause) -> list[Said]:
    """优先级高, 识别率可能偏低."""
    found = _RATED.search(clause.text, clause.start, clause.end)
    about = clause.about(found.start()) if found else None
    if not found or not about or not about.attribute:
        return []
    owner = about.owner if about.owner and not about.bare else spoken_of(clause.topic)
    return clause.says(owner, about.attribute, found["v"], found.start())


def _sort(clause: Clause) -> list[Said]:
    """304 不锈钢材质, 48 GB 显存: the value first, the attribute after it."""
    topic = spoken_of(clause.topic)
    for pattern in (_OF_SORT, _AMOUNT_OF):
        if topic and (found := pattern.match(clause.text, clause.start, clause.end)):
            value = clause.text[clause.start : found.start("attr")].strip()
            return clause.says(topic, found["attr"], value, clause.start, 1, sure=False)
    return []


_RATED = re.compile(r"(?P<v>(?<![偏较很])[高低]|紧急|普通|最高|最低|较高|较低|偏高|偏低)$")
_STATES = re.compile(
    r"(?:(?:已经|已|现已|均已|仍|目前|暂时?|默认)\s?)?(?P<v>(?:废弃|弃用|停产|下架|下线|停服|停用|停诊|停航|恢复(?:营业|开放|供应|通行|运行)|"
    r"停工|停运|停业|关闭|开启|"
    r"终止|过期|失效|暂停|离线|在线|启用|禁用|就绪|归档|冻结|售罄|断货|缺货|停刊|作废|有效|无效|合格|不合格|"
    r"正常|异常|失败|"
    r"无响应|停止[\u4e00-\u9fff]{2}|未(?:使用|配置|启用|开启|签名|加密|授权|验证|完成|通过|响应|修复|解决|设置|知)|"
    r"无法(?:使用|访问|连接|打开|登录|启动|识别)|不可用|不再[\u4e00-\u9fff]{2,4}|在?(?:测试|维护|施工|审核|"
    r"开发|装修)中))(?:了)?(?:\s?(?:\d+|[一二两三四五六七八九十]+)\s?(?:天|小时|分钟|个月|年))?$"
)


_FINISHED = re.compile(
    r"(?P<v>(?<=已)(?:签收|付款|支付|发货|出库|激活|合并|修复|解决|取消|批准|驳回|撤销|废止|注销|延期|完成|结案|归还)"
    r"|废止|受保护|受限)$"
)
_READY = re.compile(
    r"(?P<v>OK|ok|running|RUNNING|healthy|active|online|offline|degraded|down|up|idle|pending|stopped|passed|failed)$"
)


def _in_state(clause: Clause) -> list[Said]:
    found = _STATES.search(clause.text, clause.start, clause.end) or _READY.search(
        clause.text, clause.start, clause.end
    )
    found = found or _FINISHED.search(clause.text, clause.start, clause.end)
    if not found or (found.start() not in {word.start for word in clause.words}):
        return []
    if found["v"][:2] in ("关闭", "开启", "停止") and any(word.text == "自动" for word in clause.words):
        return []
    if re.search(r"将.*\d+\s?(?:天|小时|个月)后", clause.text[clause.start : found.start()]):
        return []
    subject, sure = subject_of_verb(clause, found.start())
    if (about := clause.about(found.start())) and about.bare and about.attribute:
        known = spoken_of(clause.topic) and found["v"][0] != "未"
        return of_topic(clause, about, found["v"], found.start("v")) if known else []
    subject = subject.removesuffix("连接") if found["v"] == "失败" else subject
    return clause.says(subject, "status", found["v"], found.start("v"), 1, sure) if sure else []


def without_verb(clause: Clause) -> list[Said]:
    """What a clause claims that has no verb of the table."""
    readers = (_figured, _free, _keyed, _rating, _in_state, _sort)
    return next((said for reader in readers if (said := reader(clause))), [])
