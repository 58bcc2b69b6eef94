"""Habits and tastes in Chinese clauses: what somebody does again and again, drives, wears, plays, no longer touches."""

from __future__ import annotations

import re

from beliefgraph.extractors import values_zh as value
from beliefgraph.extractors.clauses import Said, Topic
from beliefgraph.extractors.heads_zh import Head, is_person
from beliefgraph.extractors.verbs_zh import Rule, Verb, dropping

_HOUR = (
    r"(?:早上|晚上|凌晨|中午|下午|上午|清晨|傍晚|半夜|睡前|饭后|下班后|放学后|"
    r"下了班)?(?:[一二三四五六七八九十两\d]{1,3}点半?(?:钟|多)?)?"
)
_AGAIN = (
    r"(?:(?:基本上?|一般|通常|几乎|差不多|坚持|都|会|要|得|就|总是|必|也){0,4}(?:每(?:天|日|周|晚|个?月|年|个?星期|"
    r"个?周末|逢周末|周[一二三四五六日末](?:(?:和|、|跟|"
    r"与)周?[一二三四五六日]){0,4})|天天|夜夜|年年|周末|平时|平常|常年|从小|定期|经常|常常|一直|长期|早晚|隔天|"
    r"工作日|周[一二三四五六日]|"
    rf"[\u4e00-\u9fff]{1, 5}[前后](?=都|必|总|一定|先|要)|坚持|习惯|雷打不动){_HOUR}"
    r"(?:基本上?|一般|通常|都|会|要|得|就|总|必须|必|在|坚持|固定|必须先|一定要|一定|先|才|自己|还|也|"
    r"[一两二三四五六七\d]+[次趟回]){0,4})"
)
_ACT = (
    r"(?:打(?!算|电话|扰|听|字)|跑(?!题|偏)|练|弹|拉(?!黑)|游|骑|爬|做(?:饭|瑜伽|运动|操|手工|志愿|义工|饭|木工|"
    r"烘焙)|读(?!懂)|写(?:日记|字|作|小说|博客|毛笔)|"
    r"画画?|学[习]?(?=[\u4e00-\u9fff]{1,6})|听(?:播客|音乐|书|歌|相声|评书)|看(?:书|剧|电影|球|新闻|书|动漫|"
    r"韩剧|美剧)|喝|吃(?!饱|亏)|泡(?!汤)|遛|散步|"
    r"健身|冥想|晨跑|夜跑|跑步|"
    r"去(?:健身房|游泳|爬山|跑步|教堂|寺庙|公园|图书馆|钓鱼|打球)|玩|钓鱼|跳(?:广场舞|绳|操|舞)|唱|早起|睡(?!前)|加班|"
    r"值班|熬夜|做饭|下厨|接送|带娃|追(?!求|究)|锻炼|游泳|瑜伽|逛|"
    r"种(?:花|菜)|养(?:花|鱼)|烘焙|午睡|起床|坐(?:地铁|公交|高铁|班车)|开车|骑车|走路|扫墓|回(?:乡下|老家|娘家|"
    r"婆家)|上(?:晚班|夜班|早班)|居家办公|远程办公|下围棋|下棋|"
    r"抄经|写字|滑雪|露营|徒步|攀岩|拍照|摄影|记账|存|捐|献血|直播|更新)"
)
_HABIT = re.compile(rf"{_AGAIN}(?P<v>{_ACT}[^，。]{{0,14}})$")


_NO_ACT = re.compile(r"[你他她它我了过是用]|什么|怎么|吗|想|觉得|感觉|不|第|^[吃服]一?[两半\d]?[片粒颗]")


def _act(words: str) -> str:
    words = re.sub(r"(?:的|呢|啊|哦)+$", "", words.strip())
    return "" if _NO_ACT.search(words) else value.phrase(words, 18)


def _habit(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """每天早上六点打半小时太极; 平时在家不怎么做饭 is the reverse."""
    if head.kind == "dropped" and (topic.others or not is_person(topic.speaker)):
        return []
    for start in (head.rest, head.verb, head.start):
        found = _HABIT.match(text, start, end)
        if found and (claimed := _act(found["v"])):
            return [head.says("does", claimed, end)]
    return []


_SPORT = (
    r"(?:钢琴|吉他|贝斯|小提琴|大提琴|二胡|古筝|琵琶|尤克里里|架子鼓|鼓|琴|古琴|萨克斯|笛子|口琴|手风琴|羽毛球|"
    r"乒乓球|篮球|足球|网球|排球|高尔夫|台球|保龄球|太极|太极拳|八段锦|拳击|泰拳|咏春|"
    r"空手道|跆拳道|柔道|瑜伽|普拉提|围棋|象棋|国际象棋|麻将|桥牌|书法|毛笔字|国画|油画|素描|编程|街舞|芭蕾|"
    r"游泳|滑雪|滑板|射箭|攀岩|冲浪|潜水|马拉松|铁人三项|骑行|露营|剑道|击剑|陶艺|插花|"
    r"茶道|烘焙|木工|摄影|剪辑|配音|相声)"
)
_HABITS: tuple[Verb, ...] = (
    dropping(
        r"(?:会|能)?(?:打|弹|拉|吹|练|下|跳|学|玩|教|做|敲)(?:了|过|着)?(?:[一二两三四五六七八九十半几\d]+(?:来|"
        r"多)?(?:年|个月)(?:多|"
        rf"半)?)?(?:的)?(?P<v>{_SPORT})(?:[^，。]{{0,8}}年)?(?:了|的)?$",
        "does",
        _act,
    ),
    dropping(
        r"(?:业余|周末|平时|最近)?(?:在)学(?!习中|[校院期历生会])(?:习)?(?P<v>[^，。]{2,8})$",
        "does",
        lambda w: f"学{_act(w)}" if _act(w) else "",
    ),
    dropping(
        r"(?:已经|都|也){0,4}(?:[一二两三四五六七八九十半几\d好]+(?:多)?(?:年|个月|天)(?:多)?|很久|好久|"
        r"很多年)(?:都)?没(?:有)?(?:再)?"
        r"(?P<v>抽烟|喝酒|喝咖啡|喝奶茶|吃肉|打游戏|熬夜|打球|跑步|健身|开车|上班|工作)了$",
        "does",
        str.strip,
        -1,
    ),
    dropping(
        r"(?P<v>烟|酒|游戏|奶茶|咖啡|糖|甜食|辣|可乐|夜宵|宵夜|碳酸饮料|电子烟|槟榔|外卖)(?:早就|已经|也|都|早|"
        r"终于|总算|是){0,4}戒(?:掉)?(?:快|有|已经|好?几|"
        r"[一二两三四五六七八九十半\d]+){0,4}(?:多)?(?:年|个月|个多月)?(?:多)?了[^，。]{0,6}$",
        "likes",
        str.strip,
        -1,
        0.8,
    ),
    dropping(
        r"(?:一点|一口|一滴|半点)?(?P<v>[^，。]{1,6}?)(?:一点|一口|一滴|半点|从来|根本){0,4}(?:都|也)(?:不(?:吃|喝|"
        r"碰|沾|抽)|碰不得|沾不得|不能碰)(?:了|的){0,4}$",
        "likes",
        lambda w: _food(w),
        -1,
        0.8,
    ),
    dropping(r"(?:再也|从来|早就|已经){0,4}不(?:再)?(?:碰|沾)(?P<v>[^，。]{1,8}?)了?$", "does", _act, -1),
    dropping(
        r"(?:[^，。我你他她]{0,10}?的\s?[^，。]{1,10}?)?(?:终于|已经|刚|也|又){0,4}(?:换成|换到|换了|升级到|"
        r"升级成|改用|"
        r"换上)了?\s?(?P<v>[A-Za-z][^，。]{1,18}?)(?:了)?$",
        "uses",
        value.latin_tool,
    ),
    dropping(r"(?P<v>居家|在家|远程)办公(?:的)?$", "work_location", lambda w: w),
    dropping(
        r"(?:走路|出门|上下楼|平时|现在)?(?:还得|得|要|需要|都得|只能|现在){0,4}(?P<v>拄拐杖?|坐轮椅|靠轮椅|"
        r"戴助听器)(?:的|了)?$",
        "uses",
        str.strip,
    ),
    dropping(
        r"(?:只|一直|都|主要|平时|习惯|惯|惯于){0,4}(?:惯用|习惯用)(?P<v>[^，。]{1,6}?)(?:写字|吃饭|拿筷子|打球|"
        r"干活)?$",
        "uses",
        _act,
    ),
    dropping(
        r"(?:吃不惯|喝不惯|看不惯|听不惯|用不惯|闻不得|吃不来|欣赏不来|不好|不待见)(?P<v>(?!意思|说|的|吃|"
        r"看)[^，。]{1,8})$",
        "likes",
        value.liked,
        -1,
    ),
)


def _food(words: str) -> str:
    words = value.phrase(re.sub(r"^(?:我|一点|连)", "", words.strip()), 6)
    return "" if re.search(r"[他她你我]|饭$|药$|什么|谁|话|^(?:水|手|东西|早餐|一天)$", words) else words


_ME_THEN = re.compile(
    r"(?P<scene>[\u4e00-\u9fff]{2,8}?)(?=(?:我|咱)(?:们)?(?:现在|一般|平时|都|只|一直|主要|习惯|通常|"
    r"基本){0,4}(?:用|喝|吃|骑|开|坐|穿|看|选|居家|"
    r"在家|远程|去|不|会))"
)


def scene(text: str, start: int, end: int) -> int:
    """Where the clause begins once 写代码我只用…'s occasion is left out."""
    found = _ME_THEN.match(text, start, end)
    return found.end() if found and not re.search(r"[我你他她的是了说让叫劝荐议教帮给]", found["scene"]) else start


HABITS: tuple[Rule, ...] = (_habit, *_HABITS)
