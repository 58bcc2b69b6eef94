"""Spoken Chinese read by its grammar: subject, adverbs, verb and object; nouns that tell alone; who goes on."""

from __future__ import annotations

import pytest

from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

ME = "小周"
Row = tuple[str, str, str, int]

READS: list[tuple[str, list[Row]]] = [
    # 动词与宾语
    ("我从去年开始练拳击", [(ME, "does", "练拳击", 1)]),
    ("我不看综艺，只追美剧", [(ME, "does", "看综艺", -1), (ME, "does", "追美剧", 1)]),
    ("我不吃香菜也不吃榴莲", [(ME, "likes", "香菜", -1), (ME, "likes", "榴莲", -1)]),
    ("跑长途这行九年了", [(ME, "occupation", "跑长途", 1)]),
    ("我大舅开滴滴", [("小周的大舅", "occupation", "开滴滴", 1)]),
    ("我搞桥梁设计的，CAD 用中望", [(ME, "occupation", "桥梁设计", 1), (ME, "uses", "中望", 1)]),
    ("现在在宁波一家外贸公司当跟单员", [(ME, "works_at", "宁波一家外贸公司", 1), (ME, "occupation", "跟单员", 1)]),
    ("我戴的是 OK 镜", [(ME, "uses", "OK 镜", 1)]),
    ("车子保险买的平安", [(ME, "uses", "平安", 1)]),
    ("我奶奶的降压药换成厄贝沙坦了", [("小周的奶奶", "uses", "厄贝沙坦", 1)]),
    ("我开一辆十年的老捷达", [(ME, "has", "十年的老捷达", 1)]),
    ("我弟读的不是华南理工，是华南农大", [
        ("小周的弟", "education", "华南理工", -1), ("小周的弟", "education", "华南农大", 1),
    ]),
    ("我外婆在菜市场卖豆腐卖了快四十年", [
        ("小周的外婆", "occupation", "卖豆腐", 1), ("小周的外婆", "works_at", "菜市场", 1),
    ]),
    ("我学吉他三年了", [(ME, "does", "学吉他", 1)]),
    ("烟酒不沾", [(ME, "likes", "烟", -1), (ME, "likes", "酒", -1)]),
    ("我女朋友在釜山", [("小周的女朋友", "lives_in", "釜山", 1)]),
    ("我喜欢看书，看电影，打游戏", [(ME, "likes", one, 1) for one in ("看书", "看电影", "打游戏")]),
    ("刚搬进郊区的自建房，院子里养了四只鸡", [(ME, "lives_in", "郊区的自建房", 1), (ME, "has", "四只鸡", 1)]),
    # 名词
    ("我师傅是木雕传承人", [("小周的师傅", "is", "木雕传承人", 1)]),
    ("我是 INTJ，不爱社交", [(ME, "is", "INTJ", 1), (ME, "likes", "社交", -1)]),
    ("我弟媳是日本人，中文说得特别好", [("小周的弟媳", "hometown", "日本", 1), ("小周的弟媳", "speaks", "中文", 1)]),
    ("我媳妇英文名是 Vivian", [("小周的媳妇", "英文名", "Vivian", 1)]),
    ("机身索尼 A1", [(ME, "uses", "索尼 A1", 1)]),
    ("我爷爷耳背", [("小周的爷爷", "is", "耳背", 1)]),
    ("露营党一枚", [(ME, "likes", "露营", 1)]),
    ("我德语完全不会", [(ME, "speaks", "德语", -1)]),
    ("我外公 A 型血", [("小周的外公", "血型", "A 型血", 1)]),
    ("那把折叠梯是老葛的", [("那把折叠梯", "owner", "老葛", 1)]),
    ("车库的折叠梯放在杂物间", [("车库的折叠梯", "位置", "杂物间", 1)]),
    # 话题
    ("我弟是县队的守门员，左撇子，偶像是布冯", [
        ("小周的弟", "occupation", "县队的守门员", 1), ("小周的弟", "is", "左撇子", 1), ("小周的弟", "偶像", "布冯", 1),
    ]),
    ("老板娘姓鲍，老二上初一", [("老板娘", "name", "鲍", 1), ("老二", "education", "上初一", 1)]),
    ("我们合唱团每周二在群艺馆排练", [("小周的合唱团", "does", "在群艺馆排练", 1)]),
    ("早餐都是我太太做的", [("小周的太太", "does", "做早餐", 1)]),
    ("我的宠物是一条玉米蛇，叫阿花", [(ME, "has", "玉米蛇", 1), ("小周的玉米蛇", "name", "阿花", 1)]),
    ("我超爱重庆小面，要是再来碗冰粉就圆满了", [(ME, "likes", "重庆小面", 1)]),
]  # fmt: skip

SILENT = [
    "我每天都很开心", "今天加班到十点，累死了", "刚吃完火锅，撑得不行", "天天下雨，烦", "我要是会开车就好了",
    "我想学游泳", "我去的那个商场是恒隆广场", "朋友推荐我用 Notion", "家里老人都不会用智能手机",
    "这关我卡了三天了", "公司年会抽中了一台空气炸锅", "求个靠谱的宠物医院", "走路到公司十二分钟", "我以前种黄瓜",
    "下个月我要去日本出差", "我有事想找你", "有空一起打球", "冬天穿的厚",
]  # fmt: skip


def read(text: str, speaker: str = ME) -> list[Row]:
    claims = RuleExtractor().extract([Passage(text, speaker)])[0].claims
    return [(claim.subject, claim.predicate, claim.value, claim.polarity) for claim in claims]


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads_talk_by_its_grammar(text: str, expected: list[Row]) -> None:
    assert sorted(read(text)) == sorted(expected)


@pytest.mark.parametrize("text", SILENT)
def test_leaves_what_lasts_no_longer_than_the_telling(text: str) -> None:
    assert read(text) == []


def test_an_assistant_tells_of_you() -> None:
    assert read("您的孩子是左利手", "assistant") == [("您的孩子", "is", "左利手", 1)]


def test_reading_stays_linear_in_what_people_paste() -> None:
    assert read("我在" * 4000) == []
    assert read("我每天" + "打" * 9000) == []
