"""What users of other memories complain about, each a test of this one, in Chinese and in English, on every store."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph.domain.model import Relation, Status
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

PATIENCE = 90  # seconds that a process may take on a busy machine
NORMAL = Settings(synchronous="NORMAL")


def state(graph: BeliefGraph) -> tuple[str, dict[str, int]]:
    """Everything that must not change when nothing may change."""
    return graph.digest(), graph.space.counts()


def tell(graph: BeliefGraph, speaker: str, *told: tuple[str, str], **fields: Any) -> list[str]:
    """Observe (time, text) pairs of one speaker; returns the evidence ids."""
    return [graph.observe(text, speaker=speaker, at=at, **fields).evidence[0].id for at, text in told]


def texts(graph: BeliefGraph, question: str, **asked: Any) -> list[str]:
    return [belief.text for belief in graph.ask(question, **asked).beliefs]


# 3: drank tea, stopped, started coffee ------------------------------------------------------------------------


@dataclass(frozen=True)
class Drinks:
    speaker: str
    words: tuple[str, str, str]
    tea: str
    coffee: str
    no_longer: str


DRINKS = (
    Drinks(
        "Dana",
        ("I love jasmine tea.", "I stopped drinking jasmine tea.", "I've started drinking filter coffee."),
        "Does Dana like jasmine tea?",
        "Does Dana like filter coffee?",
        "No longer: Dana likes jasmine tea, since 2 February 2025.",
    ),
    Drinks(
        "阿宁",
        ("我喜欢喝茉莉花茶", "我戒了茉莉花茶", "我开始喝手冲咖啡了"),
        "阿宁喜欢茉莉花茶吗？",
        "阿宁喜欢手冲咖啡吗？",
        "自2025年2月2日起不再成立：阿宁喜欢茉莉花茶。",
    ),
)


@pytest.mark.parametrize("drinks", DRINKS, ids=["en", "zh"])
def test_3_tea_then_no_tea_then_coffee(drinks: Drinks, graph: BeliefGraph) -> None:
    at = ("2025-01-02T09:00:00+01:00", "2025-02-02T09:00:00+01:00", "2025-03-02T09:00:00+01:00")
    told = tell(graph, drinks.speaker, *zip(at, drinks.words, strict=True))
    tea = graph.ask(drinks.tea, as_of=at[-1])
    coffee = graph.ask(drinks.coffee, as_of=at[-1])
    assert (tea.verdict, coffee.verdict) == ("clearly_not", "probably")
    assert drinks.no_longer in tea.text
    assert {e.id for e in (*tea.evidence, *coffee.evidence)} >= set(told)
    assert graph.ask(drinks.tea, as_of=at[0]).verdict == "adopt"


# 4: the same message again, and an import that crashed ----------------------------------------------------------


def letters(count: int = 60) -> Iterator[dict[str, Any]]:
    """A correspondence in both languages, with changes of mind in it."""
    for n in range(count):
        zh = n % 2
        text = (f"I like harbour number {n % 7}.", f"我喜欢{n % 7}号码头")[zh]
        if n % 5 == 4:
            text = (f"I don't like harbour number {n % 7} any more.", f"我不喜欢{n % 7}号码头了")[zh]
        yield {"text": text, "speaker": ("Mara", "小满")[zh], "source": "letters", "ref": n, "sequence": n}


@pytest.mark.parametrize(
    "message",
    [
        {"text": "I like sea swimming.", "speaker": "Noor", "at": "2025-08-01T07:00:00+01:00"},
        {"text": "我喜欢冬泳", "speaker": "阿强", "source": "群聊", "ref": "m-9"},
    ],
    ids=["en", "zh"],
)
def test_4_the_same_message_twice_changes_nothing(
    message: dict[str, Any], graph: BeliefGraph, clock: FixedClock
) -> None:
    first = graph.observe(**message)
    before = state(graph)
    clock.tick(days=3)
    again = graph.observe(**message)
    assert again.duplicate and not again.moved and not again.made
    assert again.evidence == first.evidence and again.beliefs == first.beliefs
    assert graph.observe_many([message] * 3).duplicates == 3
    assert state(graph) == before


@pytest.mark.parametrize("subject", ["江城", "Jiangcheng"])
def test_a_known_message_names_the_claims_that_it_does_not_gain(graph: BeliefGraph, subject: str) -> None:
    first, second = Claim(subject, "人口", "1.2万"), Claim(subject, "面积", "80")
    graph.observe("统计局公报", speaker="统计局", claims=[first])
    again = graph.observe("统计局公报", speaker="统计局", claims=[first, second])
    assert (again.duplicate, again.act, again.claims) == (True, 0, (first,))
    assert [line for line in again.notes if "not taken in" in line and "面积" in line and "ref" in line]
    assert len(graph.observe("统计局公报", speaker="统计局", claims=[first]).notes) == 1
    graph.alias(subject, "Riverton")
    renamed = graph.observe("统计局公报", speaker="统计局", claims=[Claim("Riverton", "人口", "1.2万")])
    assert renamed.duplicate and len(renamed.notes) == 1
    given = graph.observe("统计局公报", speaker="统计局", claims=[second], ref="area")
    assert given.act and [belief.value for belief in given.beliefs] == ["80"]


def test_4_an_import_that_crashed_can_be_run_again(open_graph: OpenGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    def crashing() -> Iterator[dict[str, Any]]:
        for n, letter in enumerate(letters()):
            if n == 45:
                raise ConnectionError("the line went dead")
            yield letter

    monkeypatch.setattr("beliefgraph.extractors.rules.RuleExtractor.batch", 10)
    graph, whole = open_graph(), open_graph()
    with pytest.raises(ConnectionError):
        graph.observe_many(crashing())
    assert graph.space.counts()["evidence"] == 40
    assert graph.observe_many(letters()).duplicates == 40
    whole.observe_many(letters())
    assert graph.digest() == whole.digest()
    assert graph.validate() == []


WRITER = """
    import sys
    from beliefgraph import BeliefGraph, Settings

    path, who, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    claim = {"subject": "灯塔", "predicate": "supports", "value": "night ferries"}
    with BeliefGraph.open(path, settings=Settings(synchronous="NORMAL"), embedder="none") as graph:
        print("ready", flush=True)
        sys.stdin.readline()
        for n in range(count):
            row = {"text": f"{who} {n}", "source": who, "speaker": f"{who} {n}", "ref": n, "sequence": n}
            if n % 2:
                graph.observe(**row, claims=[claim])
            else:
                graph.observe_many([row | {"claims": [claim, claim | {"value": f"cargo {who} {n}"}]}])
            print(n, flush=True)
"""


def writer(path: Path, who: str, count: int) -> subprocess.Popen[str]:
    """A process that has opened the file and waits for a line to start writing; it tells of every row it wrote."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), str(path), who, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.communicate(timeout=PATIENCE)[1]
    return process


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def write_all(path: Path, who: str, count: int) -> None:
    process = writer(path, who, count)
    _, errors = process.communicate("go\n", timeout=PATIENCE)
    assert process.returncode == 0, errors


def test_4_a_killed_process_loses_nothing_it_had_told_of(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.db", tmp_path / "whole.db"
    process = writer(killed, "one", 2000)
    go(process)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(25)]
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate(timeout=PATIENCE)
    told += rest.splitlines()
    with BeliefGraph.open(killed, settings=NORMAL, embedder="none") as graph:
        kept = {evidence.ref for evidence in graph.space.all_evidence()}
        assert kept >= {line.strip() for line in told if line.strip()}
        assert graph.validate() == []
    write_all(killed, "one", 40)
    write_all(whole, "one", max(40, len(kept)))
    with (
        BeliefGraph.open(killed, settings=NORMAL, embedder="none") as graph,
        BeliefGraph.open(whole, settings=NORMAL, embedder="none") as other,
    ):
        assert graph.validate() == []
        assert graph.space.counts()["evidence"] == max(40, len(kept))
        assert evidence_and_belief(graph) == evidence_and_belief(other)


def evidence_and_belief(graph: BeliefGraph) -> set[tuple[str, int]]:
    """What is held, apart from the moment each was recorded, which orders undated evidence between processes."""
    return {(belief.text, belief.standing.evidence) for belief in graph.beliefs(limit=5000)}


# 7: one employer, then another ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """Something single-valued that was told twice: by whom, in which words, and what is asked."""

    speaker: str
    old: str
    new: str
    question: str
    old_text: str
    new_text: str


EMPLOYERS = (
    Change(
        "Dana",
        "I work at Northwind.",
        "I work at Harbour Labs now.",
        "Where does Dana work?",
        "Dana works at Northwind",
        "Dana works at Harbour Labs",
    ),
    Change(
        "阿宁",
        "我在青禾科技工作",
        "我现在在白鹭科技工作",
        "阿宁在哪里工作？",
        "阿宁在青禾科技工作",
        "阿宁在白鹭科技工作",
    ),
)
TOWNS = (
    Change(
        "Emil",
        "I live in Graz.",
        "I live in Linz.",
        "Where does Emil live?",
        "Emil lives in Graz",
        "Emil lives in Linz",
    ),
    Change("阿强", "我住在苏州", "我住在无锡", "阿强住在哪里？", "阿强住在苏州", "阿强住在无锡"),
)
LANGUAGES = ["en", "zh"]


@pytest.mark.parametrize("change", EMPLOYERS, ids=LANGUAGES)
def test_7_the_new_employer_answers_and_the_old_one_for_its_time(change: Change, graph: BeliefGraph) -> None:
    tell(graph, change.speaker, ("2025-02-01T09:00:00Z", change.old), ("2025-05-01T09:00:00Z", change.new))
    now = graph.ask(change.question, as_of="2025-05-02T00:00:00Z")
    then = graph.ask(change.question, as_of="2025-03-15T00:00:00Z")
    assert now.beliefs[0].text == change.new_text and now.verdict == "adopt"
    assert [belief.text for belief in then.beliefs] == [change.old_text] and then.verdict == "adopt"
    new, old = (graph.explain(belief.id) for belief in sorted(now.beliefs, key=lambda b: b.text != change.new_text))
    assert [(link.relation, link.target) for link in new.links] == [(Relation.UPDATES, old.belief.id)]
    assert [c.why for c in old.supports] == ["superseded"]


# 9: an old record that arrives late -----------------------------------------------------------------------------


@pytest.mark.parametrize("change", TOWNS, ids=LANGUAGES)
def test_9_a_late_old_record_does_not_beat_a_newer_one(
    change: Change, open_graph: OpenGraph, clock: FixedClock
) -> None:
    late, in_order = open_graph(), open_graph()
    new, old = ("2025-11-03T18:00:00+01:00", change.new), ("2025-04-05T08:00:00+02:00", change.old)
    tell(late, change.speaker, new)
    clock.tick(days=20)
    tell(late, change.speaker, old)
    tell(in_order, change.speaker, old, new)
    answer = late.ask(change.question)
    assert answer.beliefs[0].text == change.new_text
    assert late.digest() == in_order.digest()
    assert texts(late, change.question, as_of="2025-06-01T00:00:00Z") == [change.old_text]
    old_belief = next(belief for belief in late.beliefs() if belief.text == change.old_text)
    assert [r.reason for r in late.history(old_belief.id)] == ["arrived late"]


# 11: the quick start, run twice ---------------------------------------------------------------------------------


def quick_start(graph: BeliefGraph) -> str:
    graph.observe("我喜欢爬山", speaker="小满", at="2025-10-01T08:00:00")
    graph.observe("I live in Porto.", speaker="Rui")
    graph.observe("The stove supports induction pans.", source={"id": "leaflet", "kind": "official"})
    graph.alias("满满", "小满")
    graph.place_context("version", "2.1", parent="2")
    return graph.ask("小满喜欢什么？").text


def test_11_the_quick_start_can_be_run_twice(open_graph: OpenGraph, clock: FixedClock) -> None:
    graph = open_graph(zone="Asia/Shanghai")
    first = quick_start(graph)
    before = state(graph)
    clock.tick(seconds=40)
    assert quick_start(graph) == first
    assert state(graph) == before


def test_11_the_quick_start_can_be_run_twice_on_one_file(tmp_path: Path, clock: FixedClock) -> None:
    seen = []
    for _ in range(2):
        with BeliefGraph.open(
            tmp_path / "memory.db", zone="Asia/Shanghai", settings=NORMAL, embedder="none", clock=clock
        ) as graph:
            seen.append((quick_start(graph), state(graph)))
        clock.tick(seconds=40)
    assert seen[0] == seen[1]


# 12: one speaker, three sessions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speaker", "words"),
    [
        ("Ines", ("I adopted two goats.", "Did I say I adopted two goats?", "So, I adopted two goats.")),
        ("小满", ("我养了两只山羊", "我跟你说过我养了两只山羊", "对了，我养了两只山羊")),
    ],
    ids=LANGUAGES,
)
def test_12_one_speaker_in_three_sessions_is_one_origin(
    speaker: str, words: tuple[str, ...], open_graph: OpenGraph
) -> None:
    graph, once, three = open_graph(), open_graph(), open_graph()
    claims = [{"subject": speaker, "predicate": "has", "value": "2 🐐"}]
    for n, text in enumerate(words):
        row: dict[str, Any] = {"text": text, "source": f"session {n}", "at": f"2025-09-0{n + 1}T10:00:00Z"}
        graph.observe(**row, speaker=speaker, claims=claims)
        three.observe(**row, speaker=f"witness {n}", claims=claims)
    once.observe(**row, speaker=speaker, claims=claims)
    belief, alone, heard = (g.explain(g.beliefs()[0].id, as_of=row["at"]).belief for g in (graph, once, three))
    assert (belief.standing.origins, belief.standing.evidence) == (1, 3)
    assert belief.opinion == alone.opinion  # told again it is refreshed, not tripled
    assert heard.standing.origins == 3


# 15: two weights of one product ---------------------------------------------------------------------------------

WEIGHTS = (
    ("Kestrel drone", "weight", "The drone weighs {} g.", "What is the weight of the Kestrel drone?"),
    ("云雀相机", "重量", "云雀相机重{}克", "云雀相机的重量是多少？"),
)


@pytest.mark.parametrize(("thing", "predicate", "text", "question"), WEIGHTS, ids=LANGUAGES)
def test_15_a_corrected_number_is_decided_by_a_visible_rule(
    thing: str, predicate: str, text: str, question: str, graph: BeliefGraph
) -> None:
    at = ("2025-03-01T00:00:00Z", "2025-06-01T00:00:00Z")
    for moment, grams in zip(at, ("2040", "2100"), strict=True):
        claim = {"subject": thing, "predicate": predicate, "value": f"{grams} g"}
        graph.observe(text.format(grams), speaker="maker", source="data sheet", at=moment, claims=[claim])
    answer = graph.ask(question, as_of=at[-1])
    new, old = answer.beliefs[0], next(b for b in graph.beliefs() if b.value == "2040 g")
    assert new.value == "2100 g" and new.predicate == "weight"
    why = graph.explain(new.id, as_of=at[-1])
    assert "evidence-sum" in why.text and "2040" in why.text and "2100" in why.text
    assert [(link.source, link.relation, link.target) for link in why.links] == [(new.id, Relation.UPDATES, old.id)]
    (superseded,) = graph.explain(old.id, as_of=at[-1]).supports
    assert superseded.why == "superseded" and superseded.yields_to == why.supports[0].evidence.id


@pytest.mark.parametrize(("thing", "predicate", "text", "question"), WEIGHTS, ids=LANGUAGES)
def test_15_two_shops_that_disagree_are_both_shown(
    thing: str, predicate: str, text: str, question: str, graph: BeliefGraph
) -> None:
    at = "2025-06-01T00:00:00Z"
    for shop, grams in (("north shop", "2040"), ("south shop", "2100")):
        claim = {"subject": thing, "predicate": predicate, "value": f"{grams} g"}
        graph.observe(text.format(grams), source=shop, kind="official", at=at, claims=[claim])
    answer = graph.ask(question, as_of=at)
    assert answer.verdict == "contested"
    assert {belief.value for belief in answer.conflicts[0]} == {"2040 g", "2100 g"}
    assert "2040" in answer.text and "2100" in answer.text


# 17: names and words of every script ------------------------------------------------------------------------------

NAMES = ("Ольга", "أحمد", "桜さくら", "민준", "Zoë", "โสภา", "अनिल", "张伟", "張偉", "Ἀθηνᾶ", "𠮷田", "O'Neil-Ćurić")


@pytest.mark.parametrize("name", NAMES)
def test_17_a_name_keeps_its_letters_in_any_script(name: str, graph: BeliefGraph) -> None:
    claim = {"subject": name, "predicate": "人物", "value": f"{name} ✓"}
    graph.observe(f"{name}: ✓", source="档案", claims=[claim])
    graph.observe("someone else", source="档案", claims=[{"subject": "Bo", "predicate": "人物", "value": "other"}])
    (belief,) = graph.beliefs(entity=name)
    assert (belief.predicate, belief.value) == ("人物", f"{name} ✓")
    (entity,) = graph.space.entities([belief.subject]).values()
    assert entity.name == name
    assert [hit.belief.id for hit in graph.recall(name) if hit.belief][:1] == [belief.id]
    (evidence,) = graph.space.filed(belief.id)
    assert evidence.evidence.text == f"{name}: ✓"


def test_17_different_letters_are_different_names(graph: BeliefGraph) -> None:
    for name in ("Zoë", "Zoe", "Ян", "Яна", "C++", "C#", "王", "玉"):
        graph.observe("seen", source="list", ref=name, claims=[{"subject": name, "predicate": "is", "value": "here"}])
    assert graph.space.counts()["entity"] == 8


def test_17_the_question_decides_the_language_of_the_answer(graph: BeliefGraph) -> None:
    tell(graph, "阿宁", ("2025-11-20T08:00:00+08:00", "我喜欢茉莉花茶"))
    zh = graph.ask("阿宁喜欢喝什么茶？").text
    en = graph.ask("Does 阿宁 still like to drink 茉莉花茶 these days?").text
    assert zh.startswith("阿宁喜欢茉莉花茶。") and en.startswith("阿宁喜欢茉莉花茶.")
    assert "支持：阿宁，2025年11月20日：“我喜欢茉莉花茶”" in zh
    assert "For: 阿宁, 20 November 2025: “我喜欢茉莉花茶”" in en
    assert "没有" in graph.ask("谁会弹竖琴？").text and "Nothing known" in graph.ask("Who plays the harp?").text


# 20: ten threads and four processes -------------------------------------------------------------------------------


def test_20_ten_threads_and_four_processes_write_one_file(tmp_path: Path) -> None:
    path, count = tmp_path / "shared.db", 6
    claim = {"subject": "灯塔", "predicate": "supports", "value": "night ferries"}
    failures: list[BaseException] = []

    def write(who: str) -> None:
        try:
            for n in range(count):
                graph.observe(f"{who} {n}", source=who, speaker=f"{who} {n}", ref=n, sequence=n, claims=[claim])
        except BaseException as error:
            failures.append(error)

    with BeliefGraph.open(path, settings=NORMAL, embedder="none") as graph:
        processes = [writer(path, f"process {n}", count) for n in range(4)]
        threads = [threading.Thread(target=write, args=(f"thread {n}",)) for n in range(10)]
        for process in processes:
            go(process)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        for process in processes:
            _, errors = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, errors
        assert failures == []
        assert graph.space.counts()["evidence"] == 14 * count
        shared = next(belief for belief in graph.beliefs() if belief.value == "night ferries")
        assert shared.standing.evidence == shared.standing.origins == 14 * count
        assert len(graph.history(shared.id)) >= 14 * count
        assert graph.validate() == []


# 21: taking evidence back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", EMPLOYERS, ids=LANGUAGES)
def test_21_retracting_revives_what_only_that_had_retired(change: Change, graph: BeliefGraph) -> None:
    told = ("2025-11-01T09:00:00Z", change.old), ("2025-11-20T09:00:00Z", change.new)
    _, new = tell(graph, change.speaker, *told)
    before = graph.digest()
    graph.retract(new, "misheard")
    assert texts(graph, change.question) == [change.old_text]
    assert graph.ask(change.question).verdict == "adopt"
    graph.restore(new)
    assert texts(graph, change.question)[0] == change.new_text
    assert graph.digest() == before


@pytest.mark.parametrize("drinks", DRINKS, ids=LANGUAGES)
def test_21_retracting_a_denial_revives_the_belief(drinks: Drinks, graph: BeliefGraph) -> None:
    loved, stopped = drinks.words[:2]
    _, denial = tell(graph, drinks.speaker, ("2025-11-20T09:00:00Z", loved), ("2025-11-25T09:00:00Z", stopped))
    assert graph.ask(drinks.tea).verdict == "clearly_not"
    graph.retract(denial, "他在开玩笑 / a joke")
    assert graph.ask(drinks.tea).verdict == "adopt"


@pytest.mark.parametrize("change", TOWNS, ids=LANGUAGES)
def test_21_what_stood_on_it_alone_is_gone_until_it_is_restored(change: Change, graph: BeliefGraph) -> None:
    (only,) = tell(graph, change.speaker, ("2025-11-20T09:00:00Z", change.old))
    (belief,) = graph.beliefs()
    before = graph.digest()
    graph.retract(only, "wrong person")
    assert graph.beliefs() == []
    assert [b.id for b in graph.beliefs(status=Status.WITHDRAWN)] == [belief.id]
    assert graph.ask(change.question).verdict == "abstain"
    assert change.old not in graph.ask(change.question).text
    graph.restore(only)
    assert texts(graph, change.question) == [change.old_text]
    assert graph.digest() == before and graph.validate() == []


@pytest.mark.parametrize("change", TOWNS, ids=LANGUAGES)
def test_21_every_retirement_is_attributed(change: Change, graph: BeliefGraph, clock: FixedClock) -> None:
    first, second = tell(
        graph, change.speaker, ("2025-11-20T09:00:00Z", change.old), ("2025-11-21T09:00:00Z", change.new)
    )
    old = next(belief for belief in graph.beliefs() if belief.text == change.old_text)
    clock.tick(hours=1)
    graph.retract(first, "录错了 / typo")
    clock.tick(hours=1)
    graph.restore(first)
    causes = [(r.cause, r.evidence, r.reason) for r in graph.history(old.id)]
    assert causes == [
        ("observed", first, ""),
        ("observed", second, ""),
        ("retracted", first, "录错了 / typo"),
        ("restored", first, ""),
    ]
    assert "录错了 / typo" in graph.explain(old.id).text


@pytest.mark.parametrize("change", TOWNS, ids=LANGUAGES)
def test_21_evidence_with_others_beside_it_is_only_scored_anew(change: Change, open_graph: OpenGraph) -> None:
    graph, without = open_graph(), open_graph()
    claim = {"subject": change.speaker, "predicate": "lives in", "value": "这里"}
    ids = [
        graph.observe(change.old, speaker=f"neighbour {n}", at="2025-11-20T09:00:00Z", claims=[claim]).evidence[0].id
        for n in range(3)
    ]
    for n in range(2):
        without.observe(change.old, speaker=f"neighbour {n}", at="2025-11-20T09:00:00Z", claims=[claim])
    graph.retract(ids[2], "moved away")
    assert graph.digest() == without.digest()
    again = graph.observe(change.old, speaker="neighbour 2", at="2025-11-20T09:00:00Z", claims=[claim])
    assert again.duplicate and "moved away" in again.notes[0]
    assert graph.digest() == without.digest()
