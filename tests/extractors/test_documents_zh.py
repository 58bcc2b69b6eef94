"""Chinese documents, news and machines by their grammar: what clauses are about, what they claim, what says nothing."""

from __future__ import annotations

import pytest

from beliefgraph.extractors.phrases_zh import phrase
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.extractors.terms_zh import FIGURE, NAME, terms
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]


def read(text: str, speaker: str = "") -> list[Row]:
    claims = RuleExtractor().extract([Passage(text, speaker)])[0].claims
    return [(c.subject, c.predicate, c.value, c.polarity) for c in claims]


def test_names_and_figures_are_terms_of_their_own() -> None:
    found = terms("K3音箱续航24小时", 0, 10)
    assert [(term.text, term.tag) for term in found if term.tag in (NAME, FIGURE)] == [("K3", NAME), ("24小时", FIGURE)]


@pytest.mark.parametrize(
    ("words", "owner", "attribute"),
    [
        ("这台冰箱的型号", "这台冰箱", "型号"),
        ("快递柜取件码有效期", "快递柜取件码", "有效期"),
        ("本产品保修期", "本产品", "保修期"),
        ("本市最低工资标准", "本市", "最低工资标准"),
    ],
)
def test_a_phrase_tells_whose_attribute_it_names(words: str, owner: str, attribute: str) -> None:
    found = phrase(terms(words, 0, len(words)))
    assert found is not None
    assert (found.owner, found.attribute) == (owner, attribute)


@pytest.mark.parametrize("words", ["我们把它", "请点击", "正常", "目前的", "超出部分", "三包"])
def test_what_is_no_phrase_is_refused(words: str) -> None:
    assert phrase(terms(words, 0, len(words))) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "蓝牙耳机续航24小时，支持主动降噪，不支持无线充电。",
            [
                ("蓝牙耳机", "续航", "24小时", 1),
                ("蓝牙耳机", "supports", "主动降噪", 1),
                ("蓝牙耳机", "supports", "无线充电", -1),
            ],
        ),
        (
            "电磁炉额定功率2100W，带童锁，面板为微晶玻璃。",
            [
                ("电磁炉", "额定功率", "2100W", 1),
                ("电磁炉", "has", "童锁", 1),
                ("电磁炉", "面板", "微晶玻璃", 1),
            ],
        ),
        ("笔记本重1.35千克，配65W充电器。", [("笔记本", "weight", "1.35千克", 1), ("笔记本", "has", "65W充电器", 1)]),
        ("基础版免费，高级版每月15元。", [("基础版", "price", "免费", 1), ("高级版", "price", "每月15元", 1)]),
        (
            "单次上传文件不能超过2GB，批量上传最多50个。",
            [("单次上传文件", "limit", "2GB", 1), ("批量上传", "limit", "50个", 1)],
        ),
        (
            "电动牙刷充电一次可用30天，附赠两个刷头。",
            [("电动牙刷", "续航", "30天", 1), ("电动牙刷", "has", "两个刷头", 1)],
        ),
        ("此功能默认关闭，可在设置中开启。", [("此功能", "status", "关闭", 1), ("此功能", "supports", "开启", 1)]),
        ("市区公交票价由1元上调至2元。", [("市区公交", "price", "2元", 1)]),
        ("图书馆阅览室内禁止饮食。", [("图书馆阅览室", "may", "饮食", -1)]),
        ("学生凭学生证可享受半价优惠。", [("学生", "requires", "学生证", 1)]),
        ("新规要求外卖包装必须使用可降解材料。", [("外卖包装", "requires", "使用可降解材料", 1)]),
        (
            "张明华辞去公司董事职务，由王丽接任。",
            [("张明华", "occupation", "公司董事", -1), ("王丽", "occupation", "公司董事", 1)],
        ),
        ("店长由苏曼换成了陈立。", [("陈立", "occupation", "店长", 1)]),
        ("航空公司规定，充电宝额定能量不得超过100Wh。", [("充电宝", "limit", "100Wh", 1)]),
        ("孙丽萍当选工会主席。", [("孙丽萍", "occupation", "工会主席", 1)]),
        ("数字银行把总部迁往成都。", [("数字银行", "总部", "成都", 1)]),
    ],
)
def test_reads_documents(text: str, expected: list[Row]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "路由器检测：型号AX6000，固件1.0.9，在线设备12台",
            [("路由器", "型号", "AX6000", 1), ("路由器", "固件", "1.0.9", 1), ("路由器", "在线设备", "12台", 1)],
        ),
        (
            "服务器web-01内存16GB，系统为Ubuntu 22.04，运行时间43天",
            [
                ("服务器web-01", "内存", "16GB", 1),
                ("服务器web-01", "系统", "Ubuntu 22.04", 1),
                ("服务器web-01", "运行时间", "43天", 1),
            ],
        ),
        ("网关正常，变量count未使用", [("网关", "status", "正常", 1), ("变量count", "status", "未使用", 1)]),
        (
            "合同显示甲方为华天公司，租金每月8000元。",
            [("合同", "甲方", "华天公司", 1), ("合同", "租金", "每月8000元", 1)],
        ),
        ("这段日志说明Redis连接失败是密码错误导致的。", [("Redis连接失败", "原因", "密码错误", 1)]),
        ("我看了发票，税率是6%，抬头是星河科技。", [("发票", "税率", "6%", 1), ("发票", "抬头", "星河科技", 1)]),
        (
            "从聊天记录看，王经理负责华东区，不再分管华南区。",
            [("王经理", "负责", "华东区", 1), ("王经理", "分管", "华南区", -1)],
        ),
    ],
)
def test_reads_tools_and_assistants(text: str, expected: list[Row]) -> None:
    assert read(text, "tool") == expected


@pytest.mark.parametrize(
    "text",
    [
        "如问题仍未解决，请直接回复本邮件。", "超出部分将自动下架。", "留言有机会获得周边。", "上海明天有雨。",
        "昨日凌晨，城南一处管道爆裂。", "请参阅第12页。", "好礼享不停，快来选购吧！", "首次开通立减30元。",
        "正在连接10.0.0.3，用时3秒", "结论是误报。", "推荐您试试这款耳机。",
        "将电池装入电池仓，注意正负极方向。", "市领导一行来到敬老院慰问老人。", "我已经把文件发到您的邮箱了。",
        "[INFO] 连接已建立", "共处理120条记录", "没有找到相关结果，要不要换个关键词？",
    ],
)  # fmt: skip
def test_what_passes_or_is_not_understood_says_nothing(text: str) -> None:
    assert read(text) == []
    assert read(text, "tool") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("参赛选手年龄不得低于 16 岁。", [("参赛选手", "age", "16 岁", 1)]),
        ("员工因私离岗须登记。", [("员工", "requires", "登记", 1)]),
        ("市气象局：明天起露天泳池关闭。", [("露天泳池", "status", "关闭", 1)]),
        ("电梯使用须知：货梯限载 2 吨。", [("货梯", "limit", "2 吨", 1)]),
        ("API 单个文件上限 20MB，仅接受 PDF 与 DOCX 格式。", [("API", "limit", "20MB", 1)]),
        ("显示器刷新率最高 165Hz。", [("显示器", "刷新率", "165Hz", 1)]),
        ("耳机续航 7 小时，配合充电盒总续航可达 30 小时。", [("耳机", "总续航", "30 小时", 1)]),
        ("免费版能建 3 个看板，专业版不限数量，每月 12 元。", [("专业版", "price", "每月 12 元", 1)]),
        (
            "套餐 B(59 元/月)含 40GB 流量，不可结转。",
            [("套餐 B", "has", "40GB 流量", 1), ("套餐 B", "supports", "结转", -1)],
        ),
        ("新公司总部设在苏州。", [("新公司", "总部", "苏州", 1)]),
        ("海辰科技已任命陆文珊为首席执行官。", [("海辰科技", "ceo", "陆文珊", 1)]),
        ("《风物》总编辑一职由曾南接任。", [("曾南", "occupation", "《风物》总编辑", 1)]),
        ("原总编辑舒敏转任出版顾问。", [("舒敏", "occupation", "出版顾问", 1)]),
        ("任务 #81 由陶然认领。", [("任务 #81", "认领人", "陶然", 1)]),
        ("付费用户可申请扩容至 500GB。", [("付费用户", "limit", "500GB", 1)]),
        ("教育用户可免费使用。", [("教育用户", "price", "免费", 1)]),
        ("该数据集共 18,204 条样本。", [("该数据集", "has", "18,204 条样本", 1)]),
        ("[巡检完成] 数据库节点 db-03 运行 PostgreSQL 15.6。", [("数据库节点 db-03", "uses", "PostgreSQL 15.6", 1)]),
        ("Linux 版暂无自动更新。", [("Linux 版", "has", "自动更新", -1)]),
        ("MeshChat 桌面端使用 Rust 编写。", [("MeshChat 桌面端", "uses", "Rust", 1)]),
        ("证书已签收，订单 3312 已付款。", [("订单 3312", "status", "付款", 1)]),
        ("登录服务处于公测阶段。", [("登录服务", "status", "公测阶段", 1)]),
    ],
)
def test_the_subject_is_neither_more_nor_less_than_what_a_clause_is_about(text: str, expected: list[Row]) -> None:
    found = read(text)
    assert [row for row in expected if row not in found] == []


@pytest.mark.parametrize(
    "text",
    [
        "两家书店合并为一家。",
        "出租车起步价上调 2 元。",
        "剩余内存 312Mi。",
        "满满都是惊喜。",
        "密码 90 天必须换一次。",
        "新版可改用离线包。",
        "原主任另有任用。",
    ],
)
def test_what_changes_counts_or_advises_is_no_state(text: str) -> None:
    assert read(text) == []


def test_an_assistant_that_takes_note_says_nothing_of_its_own() -> None:
    assert read("明白，您的孩子能吃微辣，菜谱里的排骨换成豆腐。", "assistant") == []
    assert ("这台冰箱", "容积", "468 升", 1) in read("这台冰箱容积是 468 升；您想要的是另一款。", "assistant")
