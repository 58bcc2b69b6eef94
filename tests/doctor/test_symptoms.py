"""Every row and symptom has a graph that shows it; what the doctor prescribes makes it go."""

from __future__ import annotations

import io
import shlex
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from beliefgraph import Claim
from beliefgraph.doctor.looks import Look
from beliefgraph.doctor.rounds import LOOKS
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.findings import Severity, Stage, Treatment
from beliefgraph.domain.tasks import Pending
from beliefgraph.ports import Passage, Reading
from beliefgraph.records import node_of
from beliefgraph.testing import FixedClock

from .conftest import Patient


def likes(who: str, what: str, **more: object) -> dict[str, object]:
    """Somebody's word that he likes something."""
    return {"text": f"{who}: {what}", "speaker": who, "claims": [Claim(who, "likes", what, **more)]}  # type: ignore[arg-type]


# What came in -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("我喜欢\ufffd\ufffd咖啡", "U+FFFD"),
        ("锟斤拷锟斤拷", "U+FFFD"),
        ("I like the cafÃ© here.", "another encoding"),
        ("我喜欢美式咖啡".encode().decode("latin-1"), "another encoding"),
        ("我爱喝咖啡，也爱喝茶".encode().decode("gb18030", "ignore"), "another encoding"),
        ("我喜欢美式咖啡".encode("gbk").decode("latin-1"), "another encoding"),
        ("I like \x1b[31mtea\x1b[0m.", "control characters"),
    ],
)
def test_damaged_text(patient: Patient, text: str, what: str) -> None:
    patient.tell({"text": text, "source": "导出.csv"}, {"text": "我喜欢绿茶。", "source": "导出.csv"})
    finding = patient.cured("damaged text")
    assert what in finding.message and "导出.csv" in finding.message and "1 text" in finding.message
    assert finding.stage is Stage.INPUT


def test_texts_in_cold_storage_are_read_too(patient: Patient) -> None:
    patient.tell({"text": "I like the cafÃ© here.", "source": "导出.csv"})
    with patient.graph() as graph, graph.space.writing():
        graph.space.archive([evidence.id for evidence in graph.space.all_evidence()], [])
    with patient.graph() as graph:
        assert all(evidence.cold for evidence in graph.space.all_evidence())
    assert patient.found("damaged text") is not None


@pytest.mark.parametrize(
    "text",
    [
        "我喜欢美式咖啡，最近戒咖啡因了——“真的”！",
        "The café façade: “naïve” … Ångström, ÄÖÜß, ¿Qué? £££ €5\tok\r\n",
        "Việt Nam, ελληνικά, русский, 日本語のテキスト, 한국어 👍🏽",
        "联通",
    ],
)
def test_text_that_is_whole(patient: Patient, text: str) -> None:
    patient.tell({"text": text})
    assert patient.found("damaged text") is None


def test_text_without_words(patient: Patient) -> None:
    patient.tell({"text": "-----"}, {"text": "？！……"}, {"text": "好"})
    assert "2 texts" in patient.cured("no words").message


def test_local_times_taken_for_utc(patient: Patient) -> None:
    patient.tell({"text": "我喜欢绿茶。", "at": "2025-06-20T08:00+00:00"}, {"text": "I like tea.", "at": "2025-06-19"})
    finding = patient.cured("wrong time zone")
    assert "1 piece" in finding.message and "`zone`" in finding.remedy


def test_a_time_in_the_future(patient: Patient) -> None:
    patient.tell({"text": "我喜欢绿茶。", "at": "2052-06-20"})
    assert patient.cured("said after it was recorded").stage is Stage.INPUT


def test_no_times(patient: Patient) -> None:
    patient.limits = {"least": 3}
    patient.tell(*({"text": f"I like tea number {n}.", "at": None} for n in range(3)), {"text": "我喜欢绿茶。"})
    assert "3 of 4 (75%)" in patient.cured("no time").message


def test_no_speakers(patient: Patient) -> None:
    patient.limits = {"least": 3}
    patient.tell(*({"text": f"我喜欢{what}。", "speaker": "", "source": "log"} for what in ("茶", "酒", "咖啡")))
    patient.tell({"text": "Supports offline work.", "speaker": "", "source": "manual", "kind": "official"})
    assert "3 of 3" in patient.cured("no speaker").message


def test_a_source_of_no_kind_needs_no_speaker(patient: Patient) -> None:
    patient.limits = {"least": 3}
    rows = ({"text": f"{n}号店9点开门。", "speaker": "", "source": "本地网", "kind": "unclassified"} for n in range(4))
    patient.tell(*rows)
    assert patient.found("no speaker") is None


def test_very_long_text(patient: Patient) -> None:
    patient.tell({"text": "茶很好喝。" * 5_000, "claims": []})
    assert "20,000" in patient.cured("very long text").message


@pytest.mark.parametrize("text", ["My phone is 13812345678.", "我的邮箱是 li@example.com。"])
def test_personal_details_in_the_clear(patient: Patient, text: str) -> None:
    """What looks like one may be a name, and erasing is for good: the command only tries it."""
    patient.tell({"text": text}, {"text": "I like tea."})
    finding = patient.found("personal details")
    assert finding is not None and "for good" in finding.remedy and "mask_key" in finding.remedy
    patient.run(finding.command)
    assert patient.found("personal details") == finding
    patient.run(finding.command.removesuffix(" --dry-run"))
    assert patient.found("personal details") is None


def test_masked_details_are_no_finding(patient: Patient) -> None:
    patient.settings = {"mask": ("phone",), "mask_key": "k"}
    patient.tell({"text": "My phone is 13812345678."})
    assert patient.found("personal details") is None


def test_the_same_message_twice(patient: Patient) -> None:
    """A0 6.1 and 7.3, row 1."""
    patient.tell(*({"text": "我喜欢美式咖啡。", "ref": f"retry-{n}", "source": "日志"} for n in range(3)))
    row = patient.doctor().checklist[0]
    assert not row.passed and "2 of 3 (67%)" in row.seen
    patient.cured("evidence uniqueness")
    assert patient.doctor().checklist[0].passed


def test_one_message_is_the_same_to_all_who_look(patient: Patient) -> None:
    """Another place in an order is no other message; other premises, another context and a verdict are."""
    message = {"text": "我喜欢美式咖啡。", "source": "日志"}
    patient.tell(message | {"ref": "1", "sequence": 1}, message | {"ref": "2", "sequence": 2})
    with patient.graph() as graph:
        [again] = [f.id for f in graph.validate() if f.rule == "duplicate evidence"]
    assert patient.cured("evidence uniqueness").id == again
    with patient.graph() as graph:
        for version, polarity in (("1", 1), ("2", -1)):
            claim = [Claim("Nimbus", "supports", "offline mode", polarity=polarity)]
            row = {"speaker": "Ops", "at": "2025-06-01", "context": {"version": version}, "ref": version}
            told = graph.observe("It is.", claims=claim, **row)
            graph.outcome(told.beliefs[0].id, True, by="checker", at="2025-06-02")
        one, other = (b.id for b in graph.beliefs() if b.value == "offline mode")
        for premise in (one, other):
            so = [Claim("Ann", "uses", "Nimbus")]
            graph.observe("So she does.", speaker="Bot", at="2025-06-03", derives_from=[premise], claims=so)
        assert [f.rule for f in graph.validate() if f.rule == "duplicate evidence"] == []
    assert patient.found("evidence uniqueness") is None


# What was read ----------------------------------------------------------------------------------------------


def test_not_read_to_the_end(patient: Patient) -> None:
    patient.tell({"text": "我喜欢绿茶。"})
    with patient.graph() as graph:
        [evidence] = [e.id for e in graph.space.all_evidence()]
        mark = Pending(evidence, "timeout: no answer in 60 s", patient.clock())
        graph.space.commit(ChangeSet(nodes=[node_of(mark)]))
    assert "timeout 1" in patient.cured("not read").message


class Reader:
    """Reads every text as a liking of itself."""

    name, batch = "rules/99", 10

    def extract(self, passages: list[Passage]) -> list[Reading]:
        return [Reading((Claim(p.speaker, "likes", p.text, method=self.name),)) for p in passages]


@pytest.mark.parametrize("texts", [("啊这", "绝绝子", "蚌埠住了"), ("meh", "brr", "yikes")])
def test_texts_of_which_nothing_is_read(patient: Patient, texts: tuple[str, ...]) -> None:
    patient.limits = {"least": 3}
    patient.tell(*({"text": text, "source": "chat"} for text in texts))
    finding = patient.found("nothing read")
    assert finding is not None and "of chat" in finding.message
    assert ("Chinese" if texts[0] == "啊这" else "English") in finding.message
    _, command, *ids = shlex.split(finding.command)
    assert command == "reread"
    with patient.graph() as graph:
        graph._extractor = Reader()
        graph.reread(ids)
    assert patient.found("nothing read") is None


def test_low_faithfulness(patient: Patient) -> None:
    patient.tell(likes("Ann", "tea", faithfulness=0.3), likes("小李", "绿茶", faithfulness=0.9))
    assert "1 reading" in patient.cured("low faithfulness").message


def test_a_sentence_for_a_value(patient: Patient) -> None:
    patient.tell(likes("小李", "绿茶" * 80))
    patient.cured("very long value")


def test_unknown_predicates(patient: Patient) -> None:
    patient.limits = {"least": 2}
    for who, predicate in (("Ann", "is keen on"), ("小李", "钟情于")):
        patient.tell({"text": "x", "speaker": who, "claims": [Claim(who, predicate, "tea")]})
    finding = patient.found("unknown predicates")
    assert finding is not None and "2 of 2" in finding.message and "钟情于" in finding.message
    for predicate in ("is keen on", "钟情于"):
        patient.run(f"beliefgraph predicate '{predicate}' likes")
    assert patient.found("unknown predicates") is None


def test_too_many_claims_of_one_text(patient: Patient) -> None:
    claims = [Claim("小李", "likes", f"第{n}种茶") for n in range(12)]
    patient.tell({"text": "一整篇文章", "claims": claims})
    assert "has 12" in patient.cured("too many claims").message


def test_what_assistants_say(patient: Patient) -> None:
    patient.limits = {"least": 3}
    for n, who in enumerate(("助手", "assistant", "助手")):
        patient.tell({"text": f"{n}", "speaker": who, "claims": [Claim("Ann", "likes", f"thing {n}")]})
    patient.cured("assistants' words")


def test_a_model_that_reads_everything(patient: Patient) -> None:
    """A4 8: every step asks the model."""
    patient.limits = {"least": 2}
    for text, who, what in (("我喜欢绿茶。", "小李", "绿茶"), ("I like tea.", "Ann", "tea")):
        patient.tell({"text": text, "speaker": who, "claims": [Claim(who, "likes", what, method="llm/any/small")]})
    assert "rules+llm" in patient.cured("model reads all").remedy


def test_names_that_wait_for_a_decision(patient: Patient) -> None:
    """A0 6.3 and 7.3, row 2."""
    patient.tell(likes("Jon Smithson", "tea"), likes("New York", "rain"), likes("New York City", "snow"))
    assert patient.found("entity normalisation") is None, "one name is part of the other, which may well be two"
    patient.tell(likes("Jon Smithsen", "milk"))
    assert "jon smithsen / jon smithson" in patient.cured("entity normalisation").message


def test_names_that_a_rule_joins_and_that_are_apart(patient: Patient) -> None:
    patient.tell(likes("张三", "茶"), likes("用户张三", "咖啡"))
    assert patient.found("entity normalisation") is None
    with patient.graph() as graph:
        named = next(e for e in graph.space.all_entities() if e.name == "用户张三")
        graph.alias("用户张三", "用户张三")
        assert graph.entity("用户张三") == named.id
    assert "张三" in patient.cured("entity normalisation").message


# How it hangs together --------------------------------------------------------------------------------------


def test_growth(patient: Patient) -> None:
    """A4 8 and A3 5.1: nodes become more too fast."""
    patient.limits = {"growth": 0.1}
    patient.tell(*(likes("Ann", what) | {"source": "feed"} for what in ("tea", "milk", "soup", "绿茶")))
    finding = patient.cured("growth")
    assert "4 of 4 beliefs" in finding.message and "feed" in finding.command


@pytest.mark.parametrize(("one", "other"), [("手冲的咖啡", "咖啡手冲"), ("strawberries", "strawberrries")])
def test_beliefs_that_say_the_same(patient: Patient, one: str, other: str) -> None:
    """A4 8: what was not normalised is there twice."""
    patient.tell(likes("小李", one), likes("小李", other), likes("小李", "milk"))
    assert patient.cured("duplicate beliefs").severity is Severity.WARNING


def test_beliefs_of_another_number_are_others(patient: Patient) -> None:
    patient.tell(likes("Ann", "chapter 12"), likes("Ann", "chapter 13"), likes("小李", "红茶"), likes("小李", "绿茶"))
    assert patient.found("duplicate beliefs") is None


def test_beliefs_without_their_context(patient: Patient) -> None:
    """A0 7.3, row 3."""
    patient.limits = {"least": 3}
    patient.tell(likes("Ann", "tea"), likes("小李", "绿茶"), likes("小王", "咖啡") | {"context": {"scenario": "工作"}})
    finding = patient.cured("context completeness")
    assert "2 of 3 (67%)" in finding.message and "scenario=工作" in finding.command


def test_a_graph_without_contexts_may_do_without(patient: Patient) -> None:
    patient.limits = {"least": 1}
    patient.tell(likes("Ann", "tea"), likes("小李", "绿茶"))
    [row] = [row for row in patient.doctor().checklist if row.name == "context completeness"]
    assert row.passed and "2 of 2 (100%)" in row.seen


def test_contexts_that_no_question_names(patient: Patient) -> None:
    """A4 8: what is retrieved does not fit the context."""
    patient.limits = {"least": 3}
    patient.tell(*(likes(who, "tea") | {"context": {"session": f"s-{who}"}} for who in ("Ann", "小李", "小王", "Bob")))
    patient.tell(*(likes(who, "茶") | {"context": {"scenario": "work"}} for who in ("Ann", "小李", "小王")))
    assert "dimension session" in patient.cured("context hit rate").message


def test_evidence_that_moves_another_context(patient: Patient) -> None:
    """A0 6.2."""
    patient.tell(
        likes("小张", "美式咖啡") | {"context": {"scenario": "工作"}},
        likes("小张", "美式咖啡", polarity=-1) | {"context": {"scenario": "健康"}, "at": "2025-06-02"},
    )
    assert patient.found("evidence of another context") is None
    with patient.graph() as graph:
        work = next(b for b in graph.beliefs() if b.scope == (("scenario", "工作"),))
        health = next(b for b in graph.beliefs() if b.scope == (("scenario", "健康"),))
        [filed] = graph.space.filed(health.id)
        moved = replace(filed.edge, belief=work.id)
        graph.space.commit(ChangeSet(removed_edges=[(filed.evidence.id, health.id)], edges=[moved]))
    finding = patient.cured("evidence of another context")
    assert finding.severity is Severity.FAULT and "scenario: 健康 ≠ 工作" in finding.message


@pytest.mark.parametrize(
    "told",
    [
        ("Zhang", "Zhang owns a car", "Zhang sold the car"),
        ("会议室", "会议室每周一开放", "会议室每周一不开放"),
    ],
)
def test_conflicts_that_nobody_linked(patient: Patient, told: tuple[str, str, str]) -> None:
    """A4 8: confidence is never updated, because what refutes was not linked."""
    what, *texts = told
    patient.clock = FixedClock(datetime.now(UTC))  # `maintain` judges for now
    for who, text in zip(("Ann", "小李"), texts, strict=True):
        claim = Claim(what, f"says {text}", text=text)
        at = patient.clock() - timedelta(hours=1)
        patient.tell({"text": text, "speaker": who, "kind": "official", "at": at, "claims": [claim]})
    finding = patient.cured("unlinked conflicts")
    assert "never updated" in finding.message


def test_beliefs_that_name_nobody(patient: Patient) -> None:
    """A0 7.3, row 6, and A3 5.3."""
    patient.tell({"text": "Ann likes tea.", "speaker": "", "source": "", "claims": [Claim("Ann", "likes", "tea")]})
    patient.tell({"text": "Ann likes tea!", "speaker": "", "source": "", "claims": [Claim("Ann", "likes", "tea")]})
    patient.cured("explanation")


def test_beliefs_without_grounds(patient: Patient) -> None:
    patient.tell(likes("小李", "绿茶"))
    with patient.graph() as graph:
        [belief] = graph.beliefs()
        [filed] = graph.space.filed(belief.id)
        graph.space.commit(ChangeSet(removed_edges=[(filed.evidence.id, belief.id)]))
    finding = patient.cured("explanation")
    assert finding.severity is Severity.FAULT and finding.safe


def test_a_fault_that_can_be_mended_stands_beside_a_warning_of_the_same_row(patient: Patient) -> None:
    patient.tell(likes("小李", "绿茶"))
    for n in range(3):
        anonymous = {"text": f"开到六点（{n}）", "speaker": "", "origin": f"board {n}", "authority": 0.95}
        patient.tell(anonymous | {"claims": [Claim("店", "closes", "18:00")]})
    with patient.graph() as graph:
        tea = next(b for b in graph.beliefs() if b.value == "绿茶")
        [filed] = graph.space.filed(tea.id)
        graph.space.commit(ChangeSet(removed_edges=[(filed.evidence.id, tea.id)]))
    found = patient.doctor()
    [row] = [row for row in found.checklist if row.name == "explanation"]
    assert [f.severity for f in row.findings] == [Severity.FAULT, Severity.WARNING]
    assert set(row.findings) <= set(found.findings) and not found.ok
    [mended] = [done for done in patient.doctor(fix=True).mended if done.treatment is Treatment.MEND]
    assert mended.changed == 1
    [row] = [row for row in patient.doctor().checklist if row.name == "explanation"]
    assert [f.severity for f in row.findings] == [Severity.WARNING]


@pytest.mark.parametrize("look", [look for looks in LOOKS.values() for look in looks if look.sums])
def test_what_is_told_of_many_faults_is_as_bad_as_each(look: type[Look]) -> None:
    assert [rule.severity for rule in look.sums] == [rule.severity for rule in look.sums.values()]


def test_two_graphs_that_contradict_one_another_and_become_one(patient: Patient, tmp_path: Path) -> None:
    patient.clock = FixedClock(datetime.now(UTC))
    parts = []
    pairs = (("Zhang owns a car", ("Maine", "USA")), ("Zhang sold the car", ("USA", "Maine")))
    for who, (text, (part, whole)) in zip(("Ann", "小李"), pairs, strict=True):
        other = Patient(tmp_path / f"{who}.db")
        other.clock = patient.clock
        at = patient.clock() - timedelta(hours=1)
        claim = Claim("Zhang", f"says {text}", text=text)
        other.tell({"text": text, "speaker": who, "kind": "official", "at": at, "claims": [claim]})
        with other.graph() as graph:
            graph.within(part, whole)
            graph.export(parts_ := io.StringIO())
            parts.append(parts_.getvalue())
    for part in parts:
        with patient.graph() as graph:
            graph.load(part.splitlines())
    assert patient.cured("unlinked conflicts").safe
    finding = patient.cured("circle of wholes")
    assert finding.severity is Severity.FAULT and "Maine lies in USA" in finding.message


# How confidence moves ---------------------------------------------------------------------------------------


def test_beliefs_without_history(patient: Patient) -> None:
    """A0 7.3, row 4."""
    patient.tell(likes("小李", "绿茶"), likes("Ann", "tea"))
    connection = apsw.Connection(str(patient.path))
    connection.execute("DELETE FROM revision")
    connection.close()
    assert "2 beliefs" in patient.cured("history").message


@pytest.mark.parametrize(("who", "what"), [("小李", "绿茶"), ("Ann", "tea")])
def test_weak_beliefs_past_their_time(patient: Patient, who: str, what: str) -> None:
    """A0 7.3, row 5."""
    patient.tell(likes(who, what))
    assert patient.found("fading and clearing") is None
    patient.clock.tick(days=300)
    finding = patient.cured("fading and clearing")
    assert finding.safe and "1 belief" in finding.message


def test_the_same_said_to_and_fro(patient: Patient) -> None:
    """A0 6.1: confidence swings, because a log is replayed."""
    said = [("我喜欢咖啡。", 1), ("我不喜欢咖啡。", -1)]
    for day in range(1, 5):
        text, polarity = said[day % 2]
        claim = Claim("小张", "likes", "咖啡", polarity=polarity)
        patient.tell({"text": text, "speaker": "小张", "at": f"2025-06-{day:02d}", "claims": [claim]})
    assert patient.found("swinging confidence") is None
    for day in range(5, 8):
        text, polarity = said[day % 2]
        claim = Claim("小张", "likes", "咖啡", polarity=polarity)
        patient.tell({"text": text, "speaker": "小张", "at": f"2025-06-{day:02d}", "claims": [claim]})
    finding = patient.cured("swinging confidence")
    assert "6 times" in finding.message and "again and again" in finding.cause


def test_weights_at_will(patient: Patient) -> None:
    """A0 6.4 and 7.3, row 7."""
    patient.tell(*(likes(f"用户{n}", "绿茶") for n in range(9)))
    patient.tell(likes("Ann", "tea") | {"weight": 0.4, "authority": 0.8}, likes("Bob", "tea") | {"authority": 0.1})
    spread = next(s for s in patient.doctor().weights if (s.kind, s.measure) == ("statement", "authority"))
    assert (spread.count, spread.overridden, spread.outside) == (11, 2, 1)
    assert (spread.lower, spread.median, spread.upper, spread.least) == (0.85, 0.85, 0.85, 0.1)
    assert [outlier.number for outlier in spread.outliers] == [0.1]
    finding = patient.cured("weights")
    assert spread.outliers[0].evidence in finding.message
    [row] = [row for row in patient.doctor().checklist if row.name == "weights"]
    assert row.passed and "1 of 10 (10%) readings count as a caller said" in row.seen
    patient.limits = {"band": 1.0}
    patient.tell(likes("Bo", "tea") | {"authority": 0.2})
    assert patient.found("weights") is None


def test_a_kind_that_counts_otherwise_than_configured(patient: Patient) -> None:
    patient.tell(*(likes(f"用户{n}", "绿茶") | {"weight": 0.9, "authority": 0.85} for n in range(5)))
    finding = patient.found("weights")
    assert finding is not None and "configured 0.45" in finding.message


def test_decisions_that_nobody_takes(patient: Patient) -> None:
    """A0 7.3, row 8."""
    patient.tell(likes("小李", "绿茶"))
    with patient.graph() as graph:
        [belief] = graph.beliefs()
        graph.quote(belief.id, ask=True, above=1.0)
    assert patient.found("review") is None
    patient.clock.tick(days=31)
    assert "1 question" in patient.cured("review").message


def test_agents_that_share_one_number(patient: Patient) -> None:
    """A4 8: agents taint one another."""
    patient.limits = {"least": 2}
    for agent in ("alpha", "beta", "gamma"):
        patient.tell(likes("小李", "绿茶") | {"text": f"{agent} 看到的", "agent": agent, "shared": True})
    finding = patient.cured("agents share one number")
    assert "3 of 3" in finding.message


def test_what_the_gate_would_keep_out(patient: Patient) -> None:
    """A3 5.1."""
    patient.settings = {"gates": {"forum": 0.0}}
    patient.tell(likes("海报", "绿茶") | {"kind": "forum", "authority": 0.1})
    patient.settings = {}
    assert "forum 0.3" in patient.cured("low authority let in").message


# What is found ----------------------------------------------------------------------------------------------


def test_documents_without_vectors(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELIEFGRAPH_EMBEDDER", "hashing")
    patient.embedder = "hashing"
    patient.tell({"text": "我喜欢绿茶。"})
    finding = patient.cured("no vectors")
    assert finding.safe and finding.message.startswith("2 ")


def test_vectors_of_another_model(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELIEFGRAPH_EMBEDDER", "hashing")
    patient.embedder = "hashing"
    patient.tell({"text": "I like tea."})
    with patient.graph() as graph:
        graph.space.put_vectors("another/1", [d.key for d in graph.space.pending("another/1", 9)], _units(2))
    finding = patient.cured("vectors of another model")
    assert finding.severity is Severity.FAULT and "another/1" in finding.message


def _units(count: int):  # type: ignore[no-untyped-def]
    import numpy as np

    return np.eye(count, 8, dtype=np.float32)


def test_conclusions_of_conclusions(patient: Patient) -> None:
    patient.tell(likes("小李", "绿茶"))
    with patient.graph() as graph:
        last = graph.beliefs()[0].id
        for n in range(4):
            claim = Claim("小李", "does", f"步骤{n}")
            last = graph.observe(f"结论{n}", speaker="Ops", claims=[claim], derives_from=last).beliefs[0].id
    finding = patient.found("deep conclusions")
    assert finding is not None and finding.id == last and "chain of 4" in finding.message


def test_much_about_one_thing(patient: Patient) -> None:
    with patient.graph() as graph:
        graph.observe_many(likes("小李", f"第{n}种茶") for n in range(201))
    finding = patient.found("much about one")
    assert finding is not None and "201 beliefs are about 小李" in finding.message
