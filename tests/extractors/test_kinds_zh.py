"""Chinese sentences of every kind people, documents and tools write: what is found, and what tempts and must not be."""

from __future__ import annotations

import time

import pytest

from beliefgraph.domain.model import Claim, Modality
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]
ME = "小周"

PEOPLE: list[tuple[str, list[Row]]] = [
    # 工作
    ("我在一家跨境电商公司做运营", [(ME, "works_at", "一家跨境电商公司", 1), (ME, "occupation", "运营", 1)]),
    ("我爸在老家种大棚草莓", [("小周的爸", "does", "种大棚草莓", 1)]),
    ("去年跳到小米去了", [(ME, "works_at", "小米", 1)]),
    ("我已经跳槽去字节了，做推荐算法", [(ME, "works_at", "字节", 1), (ME, "occupation", "推荐算法", 1)]),
    (
        "我先生在国家电网，做线路检修的",
        [("小周的先生", "works_at", "国家电网", 1), ("小周的先生", "occupation", "线路检修", 1)],
    ),
    ("我不在星链传媒了", [(ME, "works_at", "星链传媒", -1)]),
    ("我爸爸是公司的总裁", [("小周的爸爸", "occupation", "总裁", 1)]),
    ("班长现在是县医院的副院长", [("班长", "occupation", "副院长", 1), ("班长", "works_at", "县医院", 1)]),
    ("后来转行做产品经理了", [(ME, "occupation", "产品经理", 1)]),
    ("我妈教语文，我爸教数学", [("小周的妈", "occupation", "教语文", 1), ("小周的爸", "occupation", "教数学", 1)]),
    ("我叔叔开了三十年货车", [("小周的叔叔", "occupation", "货车", 1)]),
    # 住处与来处
    ("我们一家四口住在龙岗", [(ME, "lives_in", "龙岗", 1)]),
    ("毕业后一直留在西安", [(ME, "lives_in", "西安", 1)]),
    ("我姐嫁到了加拿大", [("小周的姐", "lives_in", "加拿大", 1)]),
    ("我妹妹在武汉读研", [("小周的妹妹", "education", "读研", 1), ("小周的妹妹", "lives_in", "武汉", 1)]),
    ("我是四川人", [(ME, "hometown", "四川", 1)]),
    ("我舅舅他们家是在江苏苏州的", [("小周的舅舅", "hometown", "江苏苏州", 1)]),
    # 年龄、身体、学业、家人
    ("我今年三十四", [(ME, "age", "三十四", 1)]),
    ("外婆快九十了", [("小周的外婆", "age", "快九十", 1)]),
    ("我妈属虎，62年的", [("小周的妈", "is", "属虎", 1), ("小周的妈", "birthday", "62年", 1)]),
    ("我身高一米八二，体重八十五公斤", [(ME, "height", "一米八二", 1), (ME, "weight", "八十五公斤", 1)]),
    ("我血型是B型", [(ME, "血型", "B型", 1)]),
    ("血压有点高", [(ME, "is", "血压有点高", 1)]),
    ("我妈有糖尿病", [("小周的妈", "has", "糖尿病", 1)]),
    ("我弟刚考上北京邮电大学，学通信工程", [("小周的弟", "education", v, 1) for v in ("北京邮电大学", "通信工程")]),
    ("我上司学历是硕士", [("小周的上司", "education", "硕士", 1)]),
    ("我侄女不是高二，是高三", [("小周的侄女", "education", "高二", -1), ("小周的侄女", "education", "高三", 1)]),
    ("我妹和妹夫上个月离婚了", [("小周的妹", "spouse", "妹夫", -1)]),
    ("我现在单身", [(ME, "status", "单身", 1)]),
    ("我跟我姐都是左撇子", [(ME, "is", "左撇子", 1), ("小周的姐", "is", "左撇子", 1)]),
    ("我女儿朵朵今年六岁", [("小周的女儿", "age", "六岁", 1), ("小周的女儿", "name", "朵朵", 1)]),
    ("孩子的班主任姓孙，教数学", [("班主任", "name", "孙", 1), ("班主任", "occupation", "教数学", 1)]),
    # 所有与变化
    ("我有个双胞胎妹妹，叫孙欣", [(ME, "has", "双胞胎妹妹", 1), ("小周的双胞胎妹妹", "name", "孙欣", 1)]),
    ("我们家两只猫，一只布偶叫年糕", [(ME, "has", "两只猫", 1), ("年糕", "is", "布偶", 1)]),
    ("还有个三岁的儿子", [(ME, "has", "儿子", 1), ("小周的儿子", "age", "三岁", 1)]),
    ("车子上个月卖了", [(ME, "has", "车子", -1)]),
    ("上个月把车换成了比亚迪海豹", [(ME, "has", "比亚迪海豹", 1)]),
    ("写代码我只用 Neovim，VS Code 早就卸了", [(ME, "uses", "Neovim", 1), (ME, "uses", "VS Code", -1)]),
    ("用了十年的 iPhone 终于换成 Pixel 了", [(ME, "uses", "Pixel", 1)]),
    ("我把微博卸载了", [(ME, "uses", "微博", -1)]),
    # 习惯与口味
    ("每天早上六点打半小时太极", [(ME, "does", "打半小时太极", 1)]),
    ("我每周二和周四晚上去健身房", [(ME, "does", "去健身房", 1)]),
    ("烟戒了快三年了", [(ME, "likes", "烟", -1)]),
    ("我戒糖三个月了", [(ME, "likes", "糖", -1)]),
    ("我已经两年没抽烟了", [(ME, "does", "抽烟", -1)]),
    ("我喜欢吃辣，尤其是重庆火锅", [(ME, "likes", "辣", 1), (ME, "likes", "重庆火锅", 1)]),
    ("现在上下班都骑电动车", [(ME, "uses", "电动车", 1)]),
    ("我媽最近迷上追韓劇", [("小周的媽", "likes", "追韓劇", 1)]),
    ("我的邮箱换成 zhou@new.example 了", [(ME, "email", "zhou@new.example", 1)]),
    ("我生日是 8 月 19 号不是 9 月", [(ME, "birthday", "8 月 19 号", 1)]),
]

DOCUMENTS: list[tuple[str, list[Row]]] = [
    ("云帆客户端支持 Windows on ARM。", [("云帆客户端", "supports", "Windows on ARM", 1)]),
    ("安卓端暂不支持手写识别。", [("安卓端", "supports", "手写识别", -1)]),
    (
        "MetaQueue 默认端口是 7180，最多允许 500 个并发连接",
        [("MetaQueue", "默认端口", "7180", 1), ("MetaQueue", "limit", "500 个并发连接", 1)],
    ),
    (
        "免费版单个文件上限为 2 GB，专业版为 20 GB。",
        [("免费版", "单个文件上限", "2 GB", 1), ("专业版", "单个文件上限", "20 GB", 1)],
    ),
    ("青鸟 E7：续航 65 公里，售价 3299 元。", [("青鸟 E7", "续航", "65 公里", 1), ("青鸟 E7", "price", "3299 元", 1)]),
    (
        "本工具需要 Python 3.10 以上以及 8 GB 内存，不需要显卡。",
        [
            ("本工具", "requires", "Python 3.10 以上", 1),
            ("本工具", "requires", "8 GB 内存", 1),
            ("本工具", "requires", "显卡", -1),
        ],
    ),
    (
        "系统最低要求：Windows 10、16 GB 内存。",
        [("系统", "requires", "Windows 10", 1), ("系统", "requires", "16 GB 内存", 1)],
    ),
    (
        "旗舰版含 SSO 与审计日志，标准版不含。",
        [
            ("旗舰版", "has", "SSO", 1),
            ("旗舰版", "has", "审计日志", 1),
            ("标准版", "has", "SSO", -1),
            ("标准版", "has", "审计日志", -1),
        ],
    ),
    ("该驱动与旧版插件不兼容。", [("该驱动", "supports", "旧版插件", -1)]),
    (
        "StarDB 采用 Apache 2.0 许可证，由北京辰沙科技维护。",
        [("StarDB", "uses", "Apache 2.0 许可证", 1), ("StarDB", "维护者", "北京辰沙科技", 1)],
    ),
    (
        "legacyAuth 接口已废弃，将在 6.0 版本中移除。",
        [("legacyAuth 接口", "status", "废弃", 1), ("legacyAuth 接口", "移除", "6.0 版本", 1)],
    ),
    ("批量导出默认关闭。", [("批量导出", "status", "关闭", 1)]),
    (
        "OrchidOCR 识别语言：简体中文、英文。",
        [("OrchidOCR", "识别语言", "简体中文", 1), ("OrchidOCR", "识别语言", "英文", 1)],
    ),
    ("該機型支援 Wi-Fi 6E，不附充電器。", [("該機型", "supports", "Wi-Fi 6E", 1), ("該機型", "has", "充電器", -1)]),
    ("实习生不得访问生产数据库。", [("实习生", "may", "访问生产数据库", -1)]),
    ("园区内禁止吸烟，电子烟亦同。", [("园区", "may", "吸烟", -1), ("园区", "may", "电子烟", -1)]),
    ("会员可免费停车 2 小时。", [("会员", "may", "停车 2 小时", 1)]),
    (
        "年假申请须提前三天在系统提交，由直属主管审批。",
        [("年假申请", "requires", "提前三天", 1), ("年假申请", "审批人", "直属主管", 1)],
    ),
    ("董事会任命梁启航为首席执行官。", [("梁启航", "occupation", "首席执行官", 1)]),
    (
        "陈凯辞去董事长职务，由副总裁林悦接任。",
        [("陈凯", "occupation", "董事长", -1), ("林悦", "occupation", "董事长", 1)],
    ),
    ("图书馆借书期限由 30 天延长至 45 天。", [("图书馆", "借书期限", "45 天", 1)]),
    (
        "演唱会定于 5 月 20 日在工人体育场举行。",
        [("演唱会", "时间", "5 月 20 日", 1), ("演唱会", "地点", "工人体育场", 1)],
    ),
    ("宿舍楼 22:30 熄灯。", [("宿舍楼", "熄灯", "22:30", 1)]),
    ("恒泰乳业宣布收购绿野牧场。", [("恒泰乳业", "收购", "绿野牧场", 1)]),
]

TOOLS: list[tuple[str, list[Row]]] = [
    (
        "联系人已保存：孙倩，手机 13900001234，公司 博远设计。",
        [("孙倩", "phone", "13900001234", 1), ("孙倩", "works_at", "博远设计", 1)],
    ),
    ("用户偏好已载入：语言=粤语，主题=深色", [("用户", "语言", "粤语", 1), ("用户", "主题", "深色", 1)]),
    (
        "用户档案显示：会员等级金卡，积分 8420，常驻城市长沙。",
        [("用户", "会员等级", "金卡", 1), ("用户", "积分", "8420", 1), ("用户", "常驻城市", "长沙", 1)],
    ),
    ("数据库连接失败：超时", [("数据库", "status", "失败", 1)]),
    (
        "这份合同的有效期至 2026 年 12 月 31 日，违约金为合同额的 10%。",
        [("这份合同", "deadline", "2026 年 12 月 31 日", 1), ("这份合同", "违约金", "合同额的 10%", 1)],
    ),
    ("明白了，您住在杭州，养了一只柯基。", [("您", "lives_in", "杭州", 1), ("您", "has", "柯基", 1)]),
    ("测试覆盖率为 78%。", [("测试", "覆盖率", "78%", 1)]),
]

NOTHING = [
    "昨天去看了房子，觉得还行", "我妈昨天做了红烧肉，特别好吃", "我去超市买了两斤苹果", "我昨晚梦到我在巴黎工作",
    "我老公在洗碗", "我爸在医院做检查", "我在北京出差，明天回去", "我朋友推荐了一家餐厅，在三里屯",
    "我哥买了新手机，天天显摆", "手机没电了", "我已经到家了", "今年过年不回家了", "我在地铁上，信号不好",
    "我是开玩笑的", "我是不会去的", "时间是最好的答案", "结果是我输了", "我的电脑坏了", "我一个人在家",
    "天天下雨，烦", "我每天都很开心", "老师说明天考试", "他说他会来的", "我觉得这个方案不错", "我对这件事没意见",
    "我有两个问题想问你", "我怕来不及", "我用了半小时才做完", "我做了个噩梦", "听说明天要下雪", "我没有别的意思",
    "真希望我会弹钢琴", "如果我中了五百万，我就辞职", "要是我住在大理就好了", "打算年底搬到厦门", "你吃饭了没？",
    "我们明天下午三点开会", "我家楼下新开了家便利店", "这家店的服务态度真差",
    "我差点住在公司了哈哈", "过年想去三亚", "祝你生日快乐",
]  # fmt: skip

NOTHING_IN_DOCUMENTS = [
    "安装前请先备份您的数据。", "感谢所有贡献者的支持。", "如何更换电池？", "活动现场气氛热烈，吸引了众多市民。",
    "如遇暴雨，活动将取消。", "昨晚的消防演练已顺利结束，感谢各楼层的配合。", "请确保网络连接正常后重试。",
    "两地代表团举行了会谈，并互赠纪念品。", "消费满 200 元减 30 元。", "欢迎参加本次讲座。",
    "点击右上角的设置图标。",
]  # fmt: skip


def read(text: str, speaker: str = ME) -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


def rows(claims: list[Claim]) -> list[Row]:
    return [(c.subject, c.predicate, c.value, c.polarity) for c in claims]


@pytest.mark.parametrize(("text", "expected"), PEOPLE)
def test_reads_what_people_say(text: str, expected: list[Row]) -> None:
    assert rows(read(text)) == expected


@pytest.mark.parametrize(("text", "expected"), DOCUMENTS)
def test_reads_documents_and_news(text: str, expected: list[Row]) -> None:
    assert rows(read(text, "")) == expected


@pytest.mark.parametrize(("text", "expected"), TOOLS)
def test_reads_tools_and_assistants(text: str, expected: list[Row]) -> None:
    assert rows(read(text, "assistant")) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_leaves_small_talk_and_passing_events(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", NOTHING_IN_DOCUMENTS)
def test_leaves_what_documents_ask_and_tell_in_passing(text: str) -> None:
    assert read(text, "") == []


@pytest.mark.parametrize(
    "text", ["需要我继续往下排查吗？", "我可以帮您写一封邮件。", "您可以试试重启路由器。", "好的，马上处理。"]
)
def test_leaves_offers_and_questions_of_an_assistant(text: str) -> None:
    assert read(text, "assistant") == []


@pytest.mark.parametrize(
    ("text", "speaker", "said_by", "expected"),
    [
        ("小雨说她男朋友对花生过敏", ME, "小雨", ("小雨的男朋友", "allergic_to", "花生", 1)),
        ("我姐说姐夫已经不在国企上班了", ME, "小周的姐", ("小周的姐夫", "works_at", "国企", -1)),
        ("听我妈说，表哥下个月就不在银行干了", ME, "小周的妈", ("小周的表哥", "works_at", "银行", -1)),
        ("小陈告诉我他住在浦东", ME, "小陈", ("小陈", "lives_in", "浦东", 1)),
        ("据财新报道，北辰航空持有海岚三成股份。", "", "财新", ("北辰航空", "has", "海岚三成股份", 1)),
        ("多名员工表示，公司已取消下午茶补贴。", "", "多名员工", ("公司", "has", "下午茶补贴", -1)),
        ("您之前提到对花生过敏", "assistant", "您", ("您", "allergic_to", "花生", 1)),
    ],
)
def test_passes_on_what_others_say(text: str, speaker: str, said_by: str, expected: Row) -> None:
    (claim,) = read(text, speaker)
    assert (*rows([claim]), claim.modality, claim.said_by) == (expected, Modality.REPORTED, said_by)


def test_after_another_s_words_the_speaker_goes_on_in_his_own() -> None:
    told = read("README 里说默认分支是 trunk，但我看到仓库实际用的是 main。", "assistant")
    assert [(c.value, c.modality, c.said_by) for c in told] == [
        ("trunk", Modality.REPORTED, "README"),
        ("main", Modality.ASSERTED, ""),
    ]


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("我可能对尘螨过敏", ME),
        ("我哥好像在学开飞机", ME),
        ("我应该是A型血", ME),
        ("内存泄漏看起来像是 ImageCache 引起的", "assistant"),
        ("竖排文字的识别率可能偏低。", ""),
    ],
)
def test_a_hedge_weakens_what_it_stands_before(text: str, speaker: str) -> None:
    (claim,) = read(text, speaker)
    assert (claim.modality, claim.polarity) == (Modality.HEDGED, 1)
    assert claim.stance < 0.5


@pytest.mark.parametrize("text", ["数据库已经迁移到 MySQL", "已经迁移到 MySQL 了", "我们从 PostgreSQL 迁移到了 MySQL"])
def test_the_database_of_a_team_is_one_slot(text: str) -> None:
    before, after = read("技术栈用的是 PostgreSQL")[0], read(text)[-1]
    assert rows([before]) == [(ME, "database", "PostgreSQL", 1)]
    assert rows([after]) == [(ME, "database", "MySQL", 1)]


def test_spans_are_the_words_that_say_it() -> None:
    text = "对了，外婆快九十了,耳朵背得厉害。"
    assert [text[slice(*claim.span)] for claim in read(text) if claim.span] == ["外婆快九十了", "耳朵背得厉害"]


@pytest.mark.parametrize(
    "piece",
    [
        "最多",
        "由甲",
        "每天",
        "在甲当",
        "已于",
        "从 1 天",
        "的上限为",
        "据甲",
        "换成",
        "、乙和",
        "=",
        "（",
        "刚满",
        "需要",
        "还是",
        "仅需",
        "对",
        "于",
        "刚刚",
        "1-",
        "每",
        "因",
    ],
)
def test_hostile_text_takes_linear_time(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begun = time.process_time()
    read(text, "")
    read(text)
    assert time.process_time() - begun < 3.0
