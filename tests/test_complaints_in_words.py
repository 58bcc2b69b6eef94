"""What users of other memories complain about, told in plain sentences: the text alone must be enough."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import Answer, BeliefGraph, Claim, Settings
from beliefgraph.domain.model import Relation
from beliefgraph.testing.scripted import ScriptedLLM, good

OpenGraph = Callable[..., BeliefGraph]

FIRST, SECOND, THIRD = "2025-10-02T09:00:00+08:00", "2025-11-02T09:00:00+08:00", "2025-11-20T09:00:00+08:00"


def tell(graph: BeliefGraph, speaker: str, *texts: str) -> list[str]:
    """Observe what somebody says, one text after the other; returns the evidence ids."""
    return [
        graph.observe(text, speaker=speaker, at=at).evidence[0].id
        for text, at in zip(texts, (FIRST, SECOND, THIRD), strict=False)
    ]


def ask(graph: BeliefGraph, question: str, as_of: str = THIRD) -> Answer:
    return graph.ask(question, as_of=as_of)


def held(graph: BeliefGraph) -> dict[str, float]:
    """What is believed, in words, and how strongly when last spoken of."""
    return {belief.text: round(belief.opinion.signed, 6) for belief in graph.beliefs(limit=1000, as_of=THIRD)}


# 1: something else said about the same company does not retire the job ----------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "job", "other", "question", "answer"),
    [
        ("Dana", "I'm head of design at Acme.", "I administer Acme's chat workspace.", "Where does Dana work?",
         "Dana works at Acme"),
        ("Dana", "I am the head of design at Acme.", "I use Acme's chat workspace.", "What is Dana's job?",
         "Dana's occupation is head of design"),
        ("Ben", "Dana is head of design at Acme.", "Dana runs the wiki at Acme.", "What is Dana's job?",
         "Dana's occupation is head of design"),
        ("Ben", "Dana is head of design at Acme.", "Dana likes Acme's chat workspace.", "Where does Dana work?",
         "Dana works at Acme"),
        ("小丹", "我在青禾科技做设计总监", "我用青禾科技的企业微信", "小丹的职业是什么？", "小丹的职业是设计总监"),
        ("阿宁", "小丹在青禾科技做设计总监", "小丹喜欢青禾科技的聊天群", "小丹在哪里工作？", "小丹在青禾科技工作"),
        ("阿宁", "小丹在青禾科技做设计总监", "小丹管理青禾科技的聊天群", "小丹的职业是什么？", "小丹的职业是设计总监"),
        ("阿宁", "小丹在青禾科技当设计总监", "青禾科技的聊天群由小丹开", "小丹在哪里工作？", "小丹在青禾科技工作"),
    ],
)  # fmt: skip
def test_1_another_duty_does_not_retire_the_job(
    speaker: str, job: str, other: str, question: str, answer: str, open_graph: OpenGraph
) -> None:
    graph, alone = open_graph(), open_graph()
    tell(graph, speaker, job, other)
    tell(alone, speaker, job)
    now, before = ask(graph, question), ask(alone, question)
    assert now.beliefs[0].text == before.beliefs[0].text == answer
    assert now.beliefs[0].opinion == before.beliefs[0].opinion
    assert not [k for k in graph.explain(now.beliefs[0].id).links if k.relation is Relation.UPDATES]


# 2: sold is no longer owned, and the judge says why -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "owned", "gone", "question"),
    [
        ("Dana", "I own a car.", "I sold the car.", "Does Dana own a car?"),
        ("Dana", "I have a piano.", "I gave away the piano.", "Does Dana have a piano?"),
        ("Dana", "I have a Volvo.", "I got rid of the Volvo.", "Does Dana have a Volvo?"),
        ("Dana", "I bought a boat.", "I've just sold my boat.", "Does Dana own a boat?"),
        ("阿宁", "我有一辆车", "我把车卖了", "阿宁有车吗？"),
        ("阿宁", "我买了一辆车", "我把那辆车卖掉了", "阿宁有车吗？"),
        ("阿宁", "我有一架钢琴", "我已经把钢琴卖了", "阿宁有钢琴吗？"),
        ("阿宁", "我有车子", "车子上个月卖了", "阿宁有车子吗？"),
    ],
)
def test_2_what_was_sold_is_no_longer_owned_and_the_judge_says_why(
    speaker: str, owned: str, gone: str, question: str, graph: BeliefGraph
) -> None:
    had, sold = tell(graph, speaker, owned, gone)
    answer = ask(graph, question, SECOND)
    assert answer.verdict == "clearly_not"
    why = graph.explain(answer.beliefs[0].id, as_of=SECOND)
    assert [c.evidence.id for c in why.supports] == [had] and why.supports[0].why == "superseded"
    assert [c.evidence.id for c in why.refutes] == [sold]
    judged = graph.judge(gone, answer.beliefs[0].text)
    assert judged.stance < 0 and judged.reason


# 3: drank it, stopped, started something else -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "words", "old", "new"),
    [
        ("Dana", ("I love green tea.", "I no longer drink green tea.", "I've started drinking coffee."),
         "Does Dana like green tea?", "Does Dana like coffee?"),
        ("Dana", ("I drink tea every day.", "I gave up tea.", "I drink coffee now."),
         "Does Dana like tea?", "Does Dana like coffee?"),
        ("Dana", ("I enjoy tea.", "I don't drink tea anymore.", "These days I drink coffee."),
         "Does Dana like tea?", "Does Dana like coffee?"),
        ("阿宁", ("我爱喝绿茶", "我已经不喝绿茶了", "我迷上了咖啡"), "阿宁喜欢绿茶吗？", "阿宁喜欢咖啡吗？"),
        ("阿宁", ("我爱喝茶", "我戒茶了", "我改喝咖啡了"), "阿宁喜欢茶吗？", "阿宁喜欢咖啡吗？"),
        ("阿宁", ("我喜欢喝茶", "我再也不喝茶了", "我开始喝咖啡了"), "阿宁喜欢茶吗？", "阿宁喜欢咖啡吗？"),
    ],
)  # fmt: skip
def test_3_in_other_words(speaker: str, words: Sequence[str], old: str, new: str, graph: BeliefGraph) -> None:
    told = tell(graph, speaker, *words)
    tea, coffee = ask(graph, old), ask(graph, new)
    assert tea.verdict == "clearly_not" and coffee.verdict in ("probably", "adopt")
    assert {e.id for e in (*tea.evidence, *coffee.evidence)} >= set(told)
    assert ask(graph, old, FIRST).verdict in ("probably", "adopt")


# 6, 7, 8: one thing at a time, told twice ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Update:
    """Something single-valued that changed: how it was told, what is asked, and the beliefs before and after."""

    speaker: str
    told: tuple[str, str]
    question: str
    before: str
    after: str


def check_update(graph: BeliefGraph, update: Update, asked: dict[str, Any]) -> None:
    """The new value answers, the old one answers for its time, one update is recorded, and both are explained."""
    old_evidence, new_evidence = tell(graph, update.speaker, *update.told)
    now = graph.ask(update.question, as_of=SECOND, **asked)
    then = graph.ask(update.question, as_of="2025-10-20T00:00:00Z", **asked)
    assert now.beliefs[0].text == update.after and now.verdict in ("probably", "adopt")
    assert [belief.text for belief in then.beliefs] == [update.before] and then.verdict in ("probably", "adopt")
    beliefs = {belief.text: belief for belief in graph.beliefs()}
    assert set(beliefs) == {update.before, update.after}
    old, new = (graph.explain(beliefs[text].id, as_of=SECOND) for text in (update.before, update.after))
    assert [(k.relation, k.target) for k in new.links] == [(Relation.UPDATES, old.belief.id)]
    assert [c.evidence.id for c in new.supports] == [new_evidence]
    assert [(c.evidence.id, c.why) for c in old.supports] == [(old_evidence, "superseded")]
    assert update.told[0] in old.text and update.told[1] in new.text


NAMES = (
    Update("user", ("My name is Alice.", "Call me Bob, I changed my name."), "What is my name?",
           "user's name is Alice", "user's name is Bob"),
    Update("user", ("I'm called Alice.", "I changed my name to Bob."), "What is my name?",
           "user's name is Alice", "user's name is Bob"),
    Update("user", ("My name's Alice.", "My name is now Bob."), "What is the user's name?",
           "user's name is Alice", "user's name is Bob"),
    Update("用户", ("我叫小红", "叫我小蓝吧，我改名了"), "我叫什么名字？", "用户的名字是小红", "用户的名字是小蓝"),
    Update("用户", ("我叫李红。", "我改名为李蓝了。"), "我叫什么名字？", "用户的名字是李红", "用户的名字是李蓝"),
    Update("用户", ("我叫小红", "我现在叫小蓝"), "用户叫什么名字？", "用户的名字是小红", "用户的名字是小蓝"),
)  # fmt: skip


@pytest.mark.parametrize("update", NAMES, ids=lambda update: update.told[1])
def test_6_a_changed_name_has_one_answer(update: Update, graph: BeliefGraph) -> None:
    check_update(graph, update, {"speaker": update.speaker})


EMPLOYERS = (
    Update("Dana", ("I'm employed by Northwind.", "I took a job at Harbour Labs."), "Where does Dana work?",
           "Dana works at Northwind", "Dana works at Harbour Labs"),
    Update("Dana", ("I work for Northwind.", "I joined Harbour Labs."), "Where does Dana work?",
           "Dana works at Northwind", "Dana works at Harbour Labs"),
    Update("Dana", ("My employer is Northwind.", "I started at Harbour Labs."), "Where does Dana work?",
           "Dana works at Northwind", "Dana works at Harbour Labs"),
    Update("阿宁", ("我在青禾科技上班", "我跳槽到白鹭科技了"), "阿宁在哪里工作？",
           "阿宁在青禾科技工作", "阿宁在白鹭科技工作"),
    Update("阿宁", ("我加入了青禾科技", "我入职白鹭科技了"), "阿宁在哪里工作？",
           "阿宁在青禾科技工作", "阿宁在白鹭科技工作"),
    Update("阿宁", ("我在青禾科技工作", "我换到白鹭科技工作了"), "阿宁在哪里上班？",
           "阿宁在青禾科技工作", "阿宁在白鹭科技工作"),
)  # fmt: skip


@pytest.mark.parametrize("update", EMPLOYERS, ids=lambda update: update.told[1])
def test_7_a_new_employer_in_other_words(update: Update, graph: BeliefGraph) -> None:
    check_update(graph, update, {})


STACKS = (
    Update("Dana", ("Our stack uses PostgreSQL.", "We have migrated to MySQL."), "Which database do we use?",
           "Dana's database is PostgreSQL", "Dana's database is MySQL"),
    Update("Dana", ("Our stack runs on PostgreSQL.", "We switched our database to MySQL."), "What is our database?",
           "Dana's database is PostgreSQL", "Dana's database is MySQL"),
    Update("Dana", ("We use PostgreSQL.", "We've migrated to MySQL."), "What is Dana's database?",
           "Dana's database is PostgreSQL", "Dana's database is MySQL"),
    Update("阿宁", ("技术栈用的是 PostgreSQL", "已经迁移到 MySQL"), "我们的数据库是什么？",
           "阿宁的数据库是PostgreSQL", "阿宁的数据库是MySQL"),
    Update("阿宁", ("我们的数据库是 PostgreSQL", "数据库换成 MySQL 了"), "阿宁的数据库是什么？",
           "阿宁的数据库是PostgreSQL", "阿宁的数据库是MySQL"),
    Update("阿宁", ("项目的数据库用的是PostgreSQL", "数据库已经迁到MySQL"), "我们的数据库是什么？",
           "阿宁的数据库是PostgreSQL", "阿宁的数据库是MySQL"),
)  # fmt: skip


@pytest.mark.parametrize("update", STACKS, ids=lambda update: update.told[0])
def test_8_a_migration_is_one_update(update: Update, graph: BeliefGraph) -> None:
    check_update(graph, update, {"speaker": update.speaker})


# 10: told long ago, about the day before ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "text"),
    [
        ("Dana", "I moved to Porto yesterday."),
        ("Dana", "I adopted a dog yesterday."),
        ("Dana", "I sold my car yesterday."),
        ("阿宁", "我昨天搬到了苏州"),
        ("阿宁", "我昨天把车卖了"),
        ("阿宁", "我昨天入职了青禾科技"),
    ],
)
def test_10_yesterday_is_the_day_before_the_message(speaker: str, text: str, open_graph: OpenGraph) -> None:
    """Late in the evening in Denver it is the next day already in UTC, and years earlier than when it is ingested."""
    graph = open_graph(zone="America/Denver")
    graph.observe(text, speaker=speaker, at="2023-05-08T21:30")
    (belief,) = graph.beliefs()
    why = graph.explain(belief.id)
    (told,) = (*why.supports, *why.refutes)
    assert told.evidence.at is not None and told.evidence.at.isoformat() == "2023-05-08T21:30:00-06:00"
    start, end = told.happened
    assert start is not None and end is not None
    assert start.isoformat() == "2023-05-07T00:00:00-06:00" and end - start == timedelta(days=1)


@pytest.mark.parametrize(("speaker", "text"), [("Dana", "I moved to Porto yesterday."), ("阿宁", "我昨天搬到了苏州")])
def test_10_so_it_is_for_the_command_line(speaker: str, text: str, tmp_path: Path) -> None:
    start = datetime.fromisoformat("2023-05-07T00:00:00-06:00")
    assert started_by_command(tmp_path, speaker, text) == started_by_file(tmp_path, speaker, text) == start


def started_by_command(folder: Path, speaker: str, text: str) -> datetime:
    """When the same message began to be so, told to the command line with its time and zone."""
    command("observe", text, "--speaker", speaker, "--at", "2023-05-08T21:30", "--zone", "America/Denver", cwd=folder)
    return happened(folder / "beliefgraph.db")


def started_by_file(folder: Path, speaker: str, text: str) -> datetime:
    """The same of a dialog that is ingested."""
    turn = {"id": "t1", "speaker": speaker, "text": text}
    dialog = {"id": "d1", "sessions": [{"id": 1, "at": "9:30 pm on 8 May, 2023", "turns": [turn]}]}
    (folder / "dialog.json").write_text(json.dumps(dialog, ensure_ascii=False), encoding="utf-8")
    command("ingest", "dialog.json", "--zone", "America/Denver", "--db", "dialog.db", cwd=folder)
    return happened(folder / "dialog.db")


def happened(path: Path) -> datetime:
    with BeliefGraph.open(path, zone="America/Denver", embedder="none") as graph:
        (belief,) = graph.beliefs()
        why = graph.explain(belief.id)
        start = (*why.supports, *why.refutes)[0].happened[0]
    assert start is not None
    return start


def command(*arguments: str, cwd: Path) -> None:
    """Run the command line in a process of its own."""
    environment = os.environ | {"BELIEFGRAPH_EMBEDDER": "none", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run(
        [sys.executable, "-m", "beliefgraph.surfaces.cli", *arguments],
        cwd=cwd, env=environment, check=True, capture_output=True, timeout=90,
    )  # fmt: skip


# 13: the memory's own words come back -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Talk:
    """What somebody says of himself, and the same as a machine has it."""

    speaker: str
    assistant: str
    said: str
    question: str
    echo: str
    guess: str
    prompt: str


TALKS = (
    Talk("Dana", "assistant", "I love jasmine tea.", "Does Dana like jasmine tea?", "Dana likes jasmine tea.",
         "You probably live in Oslo.", "You are a helpful assistant. Dana lives in Oslo."),
    Talk("Emil", "assistant", "I live in Graz.", "Where does Emil live?", "Emil lives in Graz.",
         "I guess you like skiing.", "The user is Emil. Emil works at Acme."),
    Talk("Ines", "bot", "I have two goats.", "Does Ines have goats?", "Ines has two goats.",
         "Maybe you work at a farm.", "Ines likes goats."),
    Talk("阿宁", "助手", "我喜欢茉莉花茶", "阿宁喜欢茉莉花茶吗？", "阿宁喜欢茉莉花茶。", "您可能住在罗马。",
         "你是一个助手。阿宁住在罗马。"),
    Talk("阿强", "助手", "我住在苏州", "阿强住在哪里？", "阿强住在苏州。", "我猜你喜欢滑雪。",
         "用户是阿强。阿强在青禾科技工作。"),
    Talk("小满", "机器人", "我养了两只山羊", "小满有山羊吗？", "小满养了两只山羊。", "也许你在农场工作。",
         "小满喜欢山羊。"),
)  # fmt: skip


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.said)
def test_13_what_the_memory_said_itself_adds_nothing(talk: Talk, graph: BeliefGraph) -> None:
    tell(graph, talk.speaker, talk.said)
    before = held(graph)
    answer = ask(graph, talk.question, FIRST)
    explained = graph.explain(answer.beliefs[0].id, as_of=FIRST)
    machines: tuple[tuple[str, str], ...] = (
        (talk.assistant, talk.echo),
        (talk.assistant, answer.text),
        (talk.assistant, explained.text),
        ("tool", answer.text),
        ("system", talk.prompt),
        ("系统", talk.prompt),
        (talk.assistant, talk.guess),
    )
    for speaker, text in machines:
        graph.observe(text, speaker=speaker, at=SECOND)
    assert held(graph) == before


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.said)
def test_13_text_with_an_id_of_the_graph_was_recalled_from_it(talk: Talk, graph: BeliefGraph) -> None:
    tell(graph, talk.speaker, talk.said)
    (belief,) = graph.beliefs()
    before = held(graph)
    outcome = graph.observe(f"{talk.echo} [{belief.id}]", speaker="Bea", at=SECOND)
    assert outcome.evidence and not outcome.claims and "recalled" in " ".join(outcome.notes)
    assert held(graph) == before


# 14: one under several names, several under one ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "texts"),
    [
        ("Dana", ("I live in NYC.", "I live in New York City.", "I live in 纽约.")),
        ("阿宁", ("我住在纽约", "我住在NYC", "我住在New York City")),
        ("Dana", ("I love the U.S.A. in spring.", "I love the USA.", "I love the U.S.A.")),
        ("阿宁", ("我喜欢美国", "我喜欢USA", "我喜欢U.S.A.")),
    ],
)
def test_14_one_place_under_several_names(speaker: str, texts: Sequence[str], graph: BeliefGraph) -> None:
    tell(graph, speaker, *texts)
    assert [belief.standing.evidence for belief in graph.beliefs()] == [3]


@pytest.mark.parametrize("names", [("NYC", "New York City", "纽约"), ("U.S.A.", "USA", "美国")], ids=str)
def test_14_one_subject_under_several_names(names: Sequence[str], graph: BeliefGraph) -> None:
    for name in names:
        graph.observe(f"{name}: 🎭", speaker="Ana", ref=name, claims=[Claim(name, "is", "large")])
    assert len({graph.entity(name) for name in names}) == len(graph.beliefs()) == 1


@pytest.mark.parametrize(
    ("name", "kinds"), [("Apple", ("organisation", "fruit", "person")), ("苹果", ("公司", "水果", "人"))]
)
def test_14_three_of_one_name_stay_three(name: str, kinds: Sequence[str], graph: BeliefGraph) -> None:
    for kind in kinds:
        graph.observe(f"{name} ({kind})", speaker="Ana", claims=[Claim(name, "is", "good", type=kind)])
    assert len({belief.subject for belief in graph.beliefs()}) == len(graph.beliefs()) == 3
    assert graph.review() == []


@pytest.mark.parametrize(
    ("person", "organisation", "texts"),
    [
        ("Alice", "Acme", ("Alice works at Acme.", "Acme is based in Oslo.", "Alice likes tea.")),
        ("小艾", "顶峰科技", ("小艾在顶峰科技工作", "顶峰科技支持离线模式", "小艾喜欢喝茶")),
    ],
)
def test_14_a_person_and_an_organisation_never_merge(
    person: str, organisation: str, texts: Sequence[str], graph: BeliefGraph
) -> None:
    tell(graph, "Bo", *texts)
    assert graph.entity(person) != graph.entity(organisation)
    assert len(graph.beliefs(entity=person)) == 2 and len(graph.beliefs(entity=organisation)) == 1
    assert graph.review() == [] and graph.aliases() == []


# 16: said by one about another --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teller", "text", "source", "about", "belief"),
    [
        ("Dana", "Alice says Jack hates football.", "Alice", "Jack", "Jack likes football"),
        ("Dana", "According to Alice, Jack hates football.", "Alice", "Jack", "Jack likes football"),
        ("Dana", "Alice mentioned that Jack can't stand football.", "Alice", "Jack", "Jack likes football"),
        ("阿宁", "小艾说小杰讨厌足球", "小艾", "小杰", "小杰喜欢足球"),
        ("阿宁", "听小艾说，小杰讨厌足球", "小艾", "小杰", "小杰喜欢足球"),
        ("阿宁", "小艾告诉我小杰不喜欢足球", "小艾", "小杰", "小杰喜欢足球"),
    ],
)
def test_16_a_report_is_about_one_and_by_another(
    teller: str, text: str, source: str, about: str, belief: str, graph: BeliefGraph
) -> None:
    tell(graph, teller, text)
    (found,) = graph.beliefs(as_of=FIRST)
    assert found.text == belief and found.opinion.signed < 0
    assert found.subject == graph.entity(about)
    why = graph.explain(found.id, as_of=FIRST)
    (told,) = why.refutes
    assert (told.said_by, told.evidence.speaker) == (source, teller)
    assert source in why.text and text in why.text
    assert graph.beliefs(entity=source) == graph.beliefs(entity=teller) == []


# 26: a long document ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence", ["Anna lives in Graz. ", "We walked along the river and said little. ", "李娜住在格拉茨。"], ids=ascii
)
def test_26_a_long_document_costs_a_handful_of_calls_and_a_budget_stops_it_for_a_while(
    sentence: str, tmp_path: Path
) -> None:
    text = sentence * (10_000 // len(sentence))
    with ScriptedLLM([good(claims=[])]) as llm:
        asking = {"extractor": "llm", "llm_url": llm.url, "llm_model": "tiny", "synchronous": "NORMAL"}

        def opened(name: str, **more: Any) -> BeliefGraph:
            return BeliefGraph.open(tmp_path / name, settings=Settings(**asking | more), embedder="none")

        with opened("whole.db") as graph:
            graph.observe(text, source="report", at=FIRST)
            needed = graph.usage().calls
            assert 0 < needed <= 10 and graph.pending() == []
            digest = graph.digest()
        with opened("short.db", max_calls=needed - 1) as graph:
            outcome = graph.observe(text, source="report", at=FIRST)
            assert "budget" in outcome.pending and graph.usage().calls <= needed - 1
            assert [task.evidence for task in graph.pending()] == [outcome.evidence[0].id]
            again = graph.retry()
            assert (again.finished, again.pending, graph.usage().calls) == (0, 1, needed - 1)
        with opened("short.db", max_calls=needed) as graph:
            assert graph.retry().finished == 1 and graph.pending() == []
            assert graph.digest() == digest and graph.validate() == []
