"""Questions are read into whom and what they ask about: relations, descriptions, words nobody listed; and nothing else.

The stories are told as claims, in the forms in which texts give them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph import ask as asking
from beliefgraph.ask import Answer
from beliefgraph.bearing import sequence
from beliefgraph.ports import Vectors
from beliefgraph.questions.fitting import meant
from beliefgraph.questions.parsing import ME, Kind, parse

Told = tuple[str, str, str, str]  # speaker, subject, predicate, value

MAYA: tuple[Told, ...] = (
    ("Maya", "Maya's boss", "age", "52"),
    ("Maya", "Maya's boss", "name", "Ken"),
    ("Maya", "Ken", "lives_in", "Salford"),
    ("Maya", "Maya", "manager", "Ken"),
    ("Maya", "Maya's sister", "name", "Lena"),
    ("Maya", "Lena", "occupation", "vet"),
    ("Maya", "Lena", "lives_in", "Graz"),
    ("Maya", "Maya's sister", "phone", "555-0101"),
    ("Maya", "Maya", "cousin", "Tom"),
    ("Maya", "Maya", "cousin", "Rosa"),
    ("Maya", "Tom", "lives_in", "Leeds"),
    ("Maya", "Rosa", "lives_in", "Porto"),
    ("Maya", "Tom", "has", "parrot"),
    ("Maya", "Tom", "email", "tom@leeds.example"),
    ("Maya", "Rosa", "birthday", "July 3"),
    ("Maya", "Rosa", "blood type", "A negative"),
    ("Maya", "Ana", "is", "Maya's colleague"),
    ("Maya", "Ana", "occupation", "accountant"),
    ("Maya", "Ana", "phone", "555-0202"),
    ("Maya", "Priya", "is", "Maya's colleague"),
    ("Maya", "Priya", "occupation", "lawyer"),
    ("Maya", "Priya", "phone", "555-0303"),
    ("Maya", "Maya's dog", "name", "Biscuit"),
    ("Maya", "Maya's dog", "age", "4"),
    ("Maya", "Lena's husband", "name", "Paul"),
    ("Maya", "Paul", "works_at", "Norden Bank"),
    ("Maya", "Maya", "works_at", "Brightwell"),
    ("Maya", "Maya", "likes", "tea"),
    ("Maya", "Maya", "catchphrase", "no worries"),
    ("Maya", "Maya", "allergic_to", "peanuts"),
    ("Omar", "Omar's sister", "name", "Huda"),
    ("Omar", "Huda", "occupation", "pilot"),
    ("Omar", "Omar's boss", "age", "44"),
    ("Omar", "Omar's mother", "lives_in", "Amman"),
    ("Omar", "Omar", "lives_in", "Bristol"),
    ("", "France", "capital", "Paris"),
    ("", "Aurora lamp", "price", "39 euros"),
    ("", "Aurora lamp", "weight", "2040 g"),
    ("", "Nimbus", "requires", "Java 17"),
    ("", "Nimbus", "maximum attachment size", "25 MB"),
)

LIN: tuple[Told, ...] = (
    ("小林", "小林的上司", "name", "李伟"),
    ("小林", "小林的上司", "age", "52岁"),
    ("小林", "李伟", "hometown", "重庆"),
    ("小林", "小林的姐姐", "occupation", "医生"),
    ("小林", "小林的姐姐", "name", "林芳"),
    ("小林", "林芳", "work_location", "上海"),
    ("小林", "小林的姐姐的丈夫", "name", "赵强"),
    ("小林", "赵强", "phone", "13800001111"),
    ("小林", "小刚", "is", "小林的表弟"),
    ("小林", "小刚", "lives_in", "成都"),
    ("小林", "小刚", "age", "19岁"),
    ("小林", "小强", "is", "小林的表弟"),
    ("小林", "小强", "lives_in", "武汉"),
    ("小林", "小强", "age", "23岁"),
    ("小林", "小林", "同事", "王磊"),
    ("小林", "小林", "同事", "陈静"),
    ("小林", "王磊", "occupation", "会计"),
    ("小林", "王磊", "birthday", "7月3日"),
    ("小林", "王磊", "email", "wl@example.cn"),
    ("小林", "陈静", "occupation", "律师"),
    ("小林", "陈静", "birthday", "11月20日"),
    ("小林", "陈静", "email", "cj@example.cn"),
    ("小林", "小林的父亲", "height", "175厘米"),
    ("小林", "小林的爸爸", "口头禅", "没问题"),
    ("小林", "小林", "血型", "A型"),
    ("小林", "小林", "likes", "绿茶"),
    ("小林", "小林的猫", "name", "豆豆"),
    ("小林", "小林", "works_at", "晨光科技"),
    ("阿强", "阿强的姐姐", "occupation", "护士"),
    ("阿强", "阿强的上司", "age", "41岁"),
    ("阿强", "阿强", "lives_in", "青岛"),
    ("", "法国", "capital", "巴黎"),
    ("", "年会", "主要内容", "颁奖"),
    ("", "年会", "地点", "三楼大厅"),
    ("", "星火音箱", "price", "399元"),
)


def heard(story: tuple[Told, ...]) -> BeliefGraph:
    graph = BeliefGraph.open(settings=Settings(zone="UTC"), embedder="none")
    for n, (speaker, subject, predicate, value) in enumerate(story):
        claim = {"subject": subject, "predicate": predicate, "value": value}
        at = f"2026-11-{n // 24 + 1:02}T{n % 24:02}:00:00+00:00"
        graph.observe(f"#{n}", speaker=speaker, source="" if speaker else "notes", at=at, claims=[claim])
    return graph


@pytest.fixture(scope="module")
def english() -> BeliefGraph:
    return heard(MAYA)


@pytest.fixture(scope="module")
def chinese() -> BeliefGraph:
    return heard(LIN)


def asked(graph: BeliefGraph, question: str, by: str) -> Answer:
    reader = graph._reader("2026-12-01T00:00:00+00:00", None)
    return asking.ask(reader, question, graph._senses, None, 2, 0.7, 10, speaker=by)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How old is my boss?", "52"),
        ("How old is my manager, by the way?", "52"),
        ("What's my boss's name?", "Ken"),
        ("What is my boss called?", "Ken"),
        ("Who is my boss?", "Ken"),
        ("Who do I report to?", "Ken"),
        ("Where does my boss live?", "Salford"),
        ("Where does Ken live?", "Salford"),
        ("How old is Ken?", "52"),
        ("What does my sister do for a living?", "vet"),
        ("What is my sister's job?", "vet"),
        ("Where does my sister live these days?", "Graz"),
        ("What is Lena's phone number?", "555-0101"),
        ("Can you tell me my sister's phone number?", "555-0101"),
        ("Do you remember what my sister's number is?", "555-0101"),
        ("Where does Maya's sister live?", "Graz"),
        ("What's the name of my sister's husband?", "Paul"),
        ("Where does my sister's husband work?", "Norden Bank"),
        ("Which company does Paul work for?", "Norden Bank"),
        ("What is the email of my cousin in Leeds?", "tom@leeds.example"),
        ("What's the email address of my cousin who lives in Leeds?", "tom@leeds.example"),
        ("What email does my cousin who has a parrot use?", "tom@leeds.example"),
        ("When is my cousin Rosa's birthday?", "July 3"),
        ("When is the birthday of my cousin who lives in Porto?", "July 3"),
        ("What is the blood type of my cousin from Porto?", "A negative"),
        ("What is Rosa's blood type?", "A negative"),
        ("Where does my cousin whose birthday is in July live?", "Porto"),
        ("my colleague who works as an accountant: what is her phone number?", "555-0202"),
        ("What is the phone number of my colleague who is a lawyer?", "555-0303"),
        ("What's the number of the colleague who is an accountant?", "555-0202"),
        ("How old is the boss?", "52"),
        ("What is my dog called?", "Biscuit"),
        ("How old is my dog now?", "4"),
        ("What is my catchphrase?", "no worries"),
        ("What am I allergic to?", "peanuts"),
        ("Where do I work?", "Brightwell"),
        ("What do I like to drink?", "tea"),
        ("Do I like tea?", "tea"),
        ("Does my cousin Tom live in Leeds?", "Leeds"),
        ("Is my sister a vet?", "vet"),
        ("Is Ken my boss?", "Ken"),
        ("What is the capital of France?", "Paris"),
        ("How much does the Aurora lamp cost?", "39 euros"),
        ("How heavy is the Aurora lamp?", "2040 g"),
        ("What does Nimbus require?", "Java 17"),
        ("What is the maximum attachment size of Nimbus?", "25 MB"),
    ],
)
def test_what_english_questions_ask(question: str, value: str, english: BeliefGraph) -> None:
    answer = asked(english, question, "Maya")
    assert value in [belief.value for belief in answer.beliefs[:1]], answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How old is my boss?", "44"),
        ("What does my sister do?", "pilot"),
        ("What is my sister called?", "Huda"),
        ("Where does my mum live?", "Amman"),
        ("Where do I live?", "Bristol"),
        ("How old is Maya's boss?", "52"),
        ("Where does Maya's sister live?", "Graz"),
    ],
)
def test_my_is_whoever_asks(question: str, value: str, english: BeliefGraph) -> None:
    assert asked(english, question, "Omar").beliefs[0].value == value


@pytest.mark.parametrize(
    "question",
    [
        "How old is my sister?",
        "How old is my mother?",
        "Where does my mother live?",
        "What is my boss's phone number?",
        "What is my sister's email?",
        "What is my cousin Rosa's email?",
        "What is the phone number of my colleague who is a dentist?",
        "Where does my cousin who lives in Madrid work?",
        "Does my sister live in Vienna?",
        "Is my boss a vet?",
        "Does Tom have a dog?",
        "What is Tom's blood type?",
        "What is Ana's work email?",
        "How old is Tom's parrot?",
        "Who is Ken's wife?",
        "When is Lena's birthday?",
        "What is the capital of Spain?",
        "How much does the Aurora chair cost?",
        "What is the minimum attachment size of Nimbus?",
        "Do I like coffee?",
        "What is my dog's favourite food?",
        "Where was Paul born?",
    ],
)
def test_what_english_stories_do_not_say(question: str, english: BeliefGraph) -> None:
    answer = asked(english, question, "Maya")
    assert (answer.verdict, answer.beliefs) == ("abstain", ()), answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("我的上司叫什么名字？", "李伟"),
        ("我上司多大了？", "52岁"),
        ("我领导今年几岁", "52岁"),
        ("李伟多大年纪了？", "52岁"),
        ("我上司是哪里人？", "重庆"),
        ("我上司的老家在哪儿？", "重庆"),
        ("我上司是谁？", "李伟"),
        ("我姐姐是做什么工作的？", "医生"),
        ("我姐叫什么来着", "林芳"),
        ("我姐姐在哪里上班？", "上海"),
        ("林芳是做什么的？", "医生"),
        ("我姐姐的丈夫叫什么？", "赵强"),
        ("我姐姐的老公电话是多少？", "13800001111"),
        ("请问赵强的联系方式是多少？", "13800001111"),
        ("我那个住在成都的表弟多大了？", "19岁"),
        ("我住在武汉的表弟今年几岁？", "23岁"),
        ("我表弟小强住在哪里？", "武汉"),
        ("小刚现在住哪儿？", "成都"),
        ("我那个做会计的同事邮箱是什么？", "wl@example.cn"),
        ("做律师的那个同事，她的邮箱是多少？", "cj@example.cn"),
        ("生日在七月的同事叫什么名字？", "王磊"),
        ("生日是11月20号的那个同事是做什么工作的？", "律师"),
        ("我同事陈静的生日是哪天？", "11月20日"),
        ("我爸爸有多高？", "175厘米"),
        ("我爸的身高是多少？", "175厘米"),
        ("我父亲的口头禅是什么？", "没问题"),
        ("我的血型是什么？", "A型"),
        ("我喜欢喝什么？", "绿茶"),
        ("我喜欢绿茶吗？", "绿茶"),
        ("我家的猫叫什么？", "豆豆"),
        ("你知道我的猫叫什么名字吗？", "豆豆"),
        ("我在哪家公司工作？", "晨光科技"),
        ("能告诉我一下我上司的年龄吗？", "52岁"),
        ("小林的上司到底多大？", "52岁"),
        ("法国的首都是哪里？", "巴黎"),
        ("年会的主要内容是什么？", "颁奖"),
        ("年会在什么地点？", "三楼大厅"),
        ("星火音箱多少钱？", "399元"),
        ("星火音箱的价格是多少来着", "399元"),
        ("我表弟小刚住在成都吗？", "成都"),
        ("我姐姐是医生吗？", "医生"),
        ("那个52岁的人老家是哪里的？", "重庆"),
        ("那个住在武汉的人多大？", "23岁"),
    ],
)
def test_what_chinese_questions_ask(question: str, value: str, chinese: BeliefGraph) -> None:
    answer = asked(chinese, question, "小林")
    assert value in [belief.value for belief in answer.beliefs[:1]], answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("我姐姐是做什么的？", "护士"),
        ("我上司多大？", "41岁"),
        ("我住在哪里？", "青岛"),
        ("小林的姐姐是做什么的？", "医生"),
    ],
)
def test_wo_is_whoever_asks(question: str, value: str, chinese: BeliefGraph) -> None:
    assert asked(chinese, question, "阿强").beliefs[0].value == value


@pytest.mark.parametrize(
    "question",
    [
        "我妹妹是做什么的？",
        "我哥哥多大了？",
        "我上司的电话是多少？",
        "我上司的妻子叫什么？",
        "我姐姐住在哪里？",
        "我姐姐的生日是什么时候？",
        "我那个住在北京的表弟多大了？",
        "做医生的同事邮箱是什么？",
        "我爸爸的血型是什么？",
        "我妈妈有多高？",
        "我喜欢咖啡吗？",
        "我姐姐是律师吗？",
        "小刚的狗叫什么名字？",
        "小强的邮箱是多少？",
        "德国的首都是哪里？",
        "年会的参加人数是多少？",
        "星火音箱的重量是多少？",
        "赵强的邮箱密码是什么？",
        "陈静的工作电话是多少？",
        "王磊的猫叫什么？",
        "阿芳住在哪里？",
        "我的口头禅是什么？",
    ],
)
def test_what_chinese_stories_do_not_say(question: str, chinese: BeliefGraph) -> None:
    answer = asked(chinese, question, "小林")
    assert (answer.verdict, answer.beliefs) == ("abstain", ()), answer.text


@pytest.mark.parametrize(
    ("question", "start", "parts"),
    [
        ("How old is my boss's sister?", ME, ["owned boss", "owned sister", "kind old"]),
        ("What is the capital of France?", "france", ["owned capital"]),
        (
            "What's the number of my cousin who lives in Leeds?",
            ME,
            ["owned cousin", "telling lives leeds", "owned number"],
        ),
        ("Which movies does Otto like?", "otto", ["asking like", "kind movies"]),
        ("我上司的妹妹多大？", ME, ["owner 上司", "owned 妹妹", "kind 大"]),
        ("我那个住在成都的表弟叫什么？", ME, ["owner 住在成都", "owned 表弟叫"]),
        ("法国的首都是哪里？", "法国", ["owned 首都是"]),
        ("那个身高172cm的人是谁？", "", ["telling 身高172厘米"]),
        ("法国的人口是多少？", "法国", ["owned 人口是"]),
        ("法国的人均寿命是多少？", "法国", ["owned 人均寿命是"]),
        ("法国有什么人种？", "法国", ["kind 人种"]),
        ("卖我自行车的人名字叫什么？", ME, ["telling 自行车", "owned 名字叫", "asking 卖"]),
        ("喜欢爬山的人口味重吗？", "", ["telling 喜欢爬山", "owned 口味重"]),
    ],
)
def test_the_parts_of_a_question(question: str, start: str, parts: list[str]) -> None:
    sought = parse(question, {"france", "otto", "法国"})
    read = [(part.role, tuple(filter(None, part.words))) for part in sought.parts]
    assert sought.start == start
    assert read == [(role, sequence(words)) for role, words in (part.split(" ", 1) for part in parts)]


@pytest.mark.parametrize(
    "attribute",
    ["人口", "人数", "人名", "人均收入", "人气", "人才", "人事", "人工成本", "人种", "目的地", "几何形状", "的士价格"],
)
def test_an_attribute_may_begin_like_words_of_grammar(graph: BeliefGraph, attribute: str) -> None:
    for name in ("江城", "河镇"):
        claims = [Claim(name, attribute, "一万二"), Claim(name, "面积", "80平方公里")]
        graph.observe(f"{name}的{attribute}、面积", speaker="统计局", claims=claims)
    for question in (f"江城的{attribute}是多少？", f"江城的{attribute}？", f"江城{attribute}是多少？"):
        answer = graph.ask(question)
        assert [b.text for b in answer.beliefs] == [f"江城的{attribute}是一万二"], (question, answer.text)
    assert graph.ask("江城的人生目标？").beliefs == ()


@pytest.mark.parametrize(
    ("question", "kind", "polar", "denied"),
    [
        ("Where does Ana live?", Kind.PLACE, False, False),
        ("Does my cousin who lives in Leeds have a dog?", Kind.ANY, True, False),
        ("Do you know who my boss is?", Kind.PERSON, False, False),
        ("What doesn't Ana eat?", Kind.ANY, False, True),
        ("我喜不喜欢绿茶？", Kind.ANY, True, False),
        ("你知道我姐姐什么时候过生日吗？", Kind.TIME, False, False),
        ("小林不吃什么？", Kind.ANY, False, True),
    ],
)
def test_what_kind_of_answer_is_asked_for(question: str, kind: Kind, polar: bool, denied: bool) -> None:
    sought = parse(question)
    assert (sought.kind, sought.polar, sought.denied) == (kind, polar, denied)


def test_the_answer_says_how_it_was_understood(english: BeliefGraph, chinese: BeliefGraph) -> None:
    assert "Ken = Maya's boss" in asked(english, "Where does my boss live?", "Maya").text
    assert "李伟 = 小林的上司" in asked(chinese, "我上司是哪里人？", "小林").text
    literal = asked(english, "What is the capital of France?", "Maya")
    assert literal.notes == ()
    ignored = asked(english, "Where, as a favour, does Ken live?", "Maya")
    assert "Not taken into account: favour" in ignored.text and ignored.beliefs[0].value == "Salford"


def test_several_that_a_description_fits_are_all_told(chinese: BeliefGraph) -> None:
    answer = asked(chinese, "我表弟多大了？", "小林")
    assert {belief.value for belief in answer.beliefs} == {"19岁", "23岁"}
    assert "小刚" in answer.text and "小强" in answer.text


def test_those_of_one_name_are_told_apart() -> None:
    graph = heard(())
    for kind, price in (("company", "190 dollars"), ("fruit", "2 dollars")):
        claim = Claim("Apple", "price", price, type=kind)
        graph.observe(f"Apple, {kind}", source="list", at="2026-11-01T00:00:00+00:00", claims=[claim])
    answer = asked(graph, "How much does Apple cost?", "")
    assert {belief.value for belief in answer.beliefs} == {"190 dollars", "2 dollars"}
    assert "company – " in answer.text and "fruit – " in answer.text


def test_machines_that_answer_leave_the_only_speaker_alone(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    for text, subject, predicate, value in (
        ("My sister is called Lena.", "Maya's sister", "name", "Lena"),
        ("Lena lives in Graz.", "Lena", "lives_in", "Graz"),
    ):
        graph.observe(text, speaker="Maya", at="2026-11-01T00:00:00+00:00", claims=[Claim(subject, predicate, value)])
    graph.observe("So your sister Lena lives in a nice town.", speaker="bot@d1", kind="assistant", claims=[])
    graph.observe("Where does my sister live, you ask?", speaker="Assistant", claims=[])
    assert asked(graph, "Where does my sister live?", "").beliefs[0].value == "Graz"


def test_i_is_the_only_speaker_where_nobody_is_said_to_ask(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    for text, subject, predicate, value in (
        ("My sister is called Lena.", "Maya's sister", "name", "Lena"),
        ("Lena lives in Graz.", "Lena", "lives_in", "Graz"),
    ):
        graph.observe(text, speaker="Maya", at="2026-11-01T00:00:00+00:00", claims=[Claim(subject, predicate, value)])
    assert asked(graph, "Where does my sister live?", "").beliefs[0].value == "Graz"


def test_what_belongs_to_somebody_is_not_taken_for_its_owner() -> None:
    mine = [
        ("brother", "Adam"),
        ("works_at", "Acme"),
        ("birthday", "May 2"),
        ("phone", "555-0404"),
        ("occupation", "vet"),
    ]
    graph = heard(tuple(("Maya", "Maya", predicate, value) for predicate, value in mine))
    assert asked(graph, "When is Adam's birthday?", "Maya").verdict == "abstain"
    assert asked(graph, "What is Acme's phone number?", "Maya").verdict == "abstain"
    assert asked(graph, "What is the vet's phone number?", "Omar").beliefs[0].value == "555-0404"
    mine = [("弟弟", "阿明"), ("works_at", "星火公司"), ("birthday", "5月2日"), ("phone", "13900001111")]
    graph = heard(tuple(("小林", "小林", predicate, value) for predicate, value in mine))
    assert asked(graph, "阿明的生日是哪天？", "小林").verdict == "abstain"
    assert asked(graph, "星火公司的电话是多少？", "小林").verdict == "abstain"
    assert asked(graph, "星火公司的那个人电话是多少？", "阿强").beliefs[0].value == "13900001111"


def test_what_is_no_longer_so_describes_nobody() -> None:
    story = (("Maya", "Maya", "cousin", "Tom"), ("Tom", "Tom", "lives_in", "Leeds"), ("Tom", "Tom", "age", "30"))
    graph = heard(story)
    assert asked(graph, "How old is my cousin who lives in Leeds?", "Maya").beliefs[0].value == "30"
    graph.observe("I moved.", speaker="Tom", at="2026-11-20T00:00:00+00:00", claims=[Claim("Tom", "lives_in", "York")])
    assert asked(graph, "How old is my cousin who lives in Leeds?", "Maya").verdict == "abstain"
    assert asked(graph, "How old is my cousin who lives in York?", "Maya").beliefs[0].value == "30"


FAY: tuple[Told, ...] = (
    ("Fay", "Fay's brother", "name", "Marco"),
    ("Fay", "Fay's brother", "name", "Luca"),
    ("Fay", "Marco", "age", "41"),
    ("Fay", "Marco", "has", "restaurant in Bari"),
    ("Fay", "Luca", "occupation", "cook"),
    ("Fay", "Fay's colleague", "name", "Raj"),
    ("Fay", "Raj", "maintains", "servers"),
    ("Fay", "Raj", "extension", "4411"),
    ("Fay", "Marco", "has", "two daughters"),
    ("Fay", "Fay's dog", "is", "dachshund"),
    ("Fay", "Fay", "has", "parrot"),
    ("Fay", "Fay", "salary", "2,900 euros a month"),
    ("Fay", "Luca", "allergic_to", "nuts"),
    ("Fay", "canteen", "closes at", "14:30"),
    ("Fay", "Aunt Joan", "has", "bees"),
    ("Fay", "Aunt Joan", "lives_in", "Ballarat"),
    ("Fay", "Aunt Beryl", "has", "six hens"),
    ("Fay", "school fair", "date", "13 March"),
    ("Fay", "Plot 14", "owner", "Mr. Sharma"),
    ("Fay", "Mr. Sharma", "grows", "leeks"),
    ("Fay", "Fay", "race number", "318"),
)

YUN: tuple[Told, ...] = (
    ("小云", "小云的室友", "name", "阿杰"),
    ("小云", "小云的室友", "name", "大刘"),
    ("小云", "阿杰", "age", "三十岁"),
    ("小云", "大刘", "occupation", "厨师"),
    ("小云", "小云的大女儿", "education", "小学六年级"),
    ("小云", "小云的大女儿", "班主任", "汤老师"),
    ("小云", "小云的小女儿", "education", "小学二年级"),
    ("小云", "小云的小女儿", "allergic_to", "花生"),
    ("小云", "小云", "月薪", "九千五百元"),
    ("小云", "小云的狗", "is", "柯基"),
    ("小云", "三楼打印机", "密码", "4082"),
    ("小云", "订单系统", "owner", "孙倩"),
    ("小云", "学校运动会", "时间", "三月十三号"),
    ("小云", "林芳", "spouse", "周明"),
)


@pytest.fixture(scope="module")
def fay() -> BeliefGraph:
    return heard(FAY)


@pytest.fixture(scope="module")
def yun() -> BeliefGraph:
    return heard(YUN)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the extension of the colleague who looks after our servers?", "4411"),
        ("How old is the brother who runs a restaurant?", "41"),
        ("How many girls does Marco have?", "two daughters"),
        ("What breed is my dog?", "dachshund"),
        ("What pet do I have?", "parrot"),
        ("How much do I earn monthly?", "2,900 euros a month"),
        ("What food can't Luca eat?", "nuts"),
        ("What should Luca avoid?", "nuts"),
        ("Until what time can I get lunch in the canteen?", "14:30"),
        ("Where does the aunt with the bees live?", "Ballarat"),
        ("On what date does the school hold its fair?", "13 March"),
        ("What vegetable does the owner of plot 14 grow?", "leeks"),
        ("Which number will I wear?", "318"),
    ],
)
def test_english_in_other_words(question: str, value: str, fay: BeliefGraph) -> None:
    answer = asked(fay, question, "Fay")
    assert value in [belief.value for belief in answer.beliefs[:1]], answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("我那个上六年级的女儿班主任是谁？", "汤老师"),
        ("小女儿不能吃什么？", "花生"),
        ("我每个月赚多少？", "九千五百元"),
        ("我的狗是什么品种？", "柯基"),
        ("用三楼的打印机要输什么密码？", "4082"),
        ("订单系统归谁管？", "孙倩"),
        ("学校哪天开运动会？", "三月十三号"),
        ("林芳嫁给了谁？", "周明"),
        ("阿杰多大？", "三十岁"),
    ],
)
def test_chinese_in_other_words(question: str, value: str, yun: BeliefGraph) -> None:
    answer = asked(yun, question, "小云")
    assert value in [belief.value for belief in answer.beliefs[:1]], answer.text


@pytest.mark.parametrize(
    "question",
    [
        "How old is Luca?",
        "How old is my brother Luca?",
        "What does Marco do?",
        "How many girls does Luca have?",
        "What time does the canteen open?",
        "How much rent do I pay?",
        "What car do I have?",
        "Which number does Marco wear?",
        "How many desks does Marco have?",
        "On what day will Raj pay me back?",
    ],
)
def test_other_words_are_no_other_thing(question: str, fay: BeliefGraph) -> None:
    assert asked(fay, question, "Fay").verdict == "abstain", asked(fay, question, "Fay").text


@pytest.mark.parametrize(
    "question",
    [
        "大刘多大？",
        "我室友大刘多大了？",
        "阿杰是做什么的？",
        "我每个月房租多少？",
        "四楼的打印机密码是什么？",
        "学校哪天开学？",
        "学校哪天开学？",
    ],
)
def test_chinese_other_words_are_no_other_thing(question: str, yun: BeliefGraph) -> None:
    assert asked(yun, question, "小云").verdict == "abstain", asked(yun, question, "小云").text


def test_what_is_told_of_one_of_several_is_told_by_the_text_that_names_him() -> None:
    graph = heard(())
    for n, (name, city) in enumerate((("Marco", "Rome"), ("Luca", "Turin"))):
        claims = [Claim("Fay's brother", "name", name), Claim("Fay's brother", "lives_in", city)]
        at = f"2026-11-0{n + 1}T00:00:00+00:00"
        graph.observe(f"My brother {name} lives in {city}.", speaker="Fay", at=at, claims=claims)
    assert asked(graph, "Where does Luca live?", "Fay").beliefs[0].value == "Turin"
    assert "Turin" not in [belief.value for belief in asked(graph, "Where does Marco live?", "Fay").beliefs[:1]]


class _Thesaurus:
    """An embedder that knows one pair of words that mean the same."""

    name, dim = "thesaurus", 8

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = [0 if text in ("profession", "occupation") else 1 + n % 7 for n, text in enumerate(texts)]
        return np.eye(8, dtype=np.float32)[rows]


def test_other_words_for_a_predicate_are_found_by_meaning() -> None:
    known = ["occupation", "age"]
    assert meant("profession", known, _Thesaurus()) == "occupation"
    assert meant("shoe size", known, _Thesaurus()) == ""


@pytest.mark.parametrize(
    "question", ["的" * 5000, "my " * 3000, "who " * 3000, "那个" * 3000 + "人", "'s of " * 2000, "?" * 9000]
)
def test_any_question_can_be_read(question: str) -> None:
    assert parse(question, {"的"}).parts is not None
