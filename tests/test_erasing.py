"""What is erased is gone: from the graph, its files, this process, and for good; what stays is as if it never came."""

from __future__ import annotations

import functools
import gc
import io
import json
import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Settings, erasing
from beliefgraph import errors as e
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.tasks import Receipt, tombstone_id
from beliefgraph.embedders.hashing import HashingEmbedder
from beliefgraph.embedders.remembering import Remembering
from beliefgraph.erasing.rewording import Said, reworded
from beliefgraph.ports import Scrubbed
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
Row = dict[str, Any]

START = datetime(2025, 1, 1, tzinfo=UTC)

DIARY: tuple[Row, ...] = (
    {"ref": "1", "text": "I love americano.", "speaker": "Zhang", "source": "chat", "at": "2025-03-01T10:00+08:00"},
    {"ref": "2", "text": "我喜欢乌龙茶。", "speaker": "小李", "source": "对话", "at": "2025-03-02T10:00+08:00"},
    {
        "ref": "3",
        "text": "I live in Lisbon.",
        "speaker": "Maya",
        "source": "chat",
        "at": "2025-04-01T10:00+08:00",
        "run": "nightly",
        "agent": "scout",
        "shared": True,
    },
    {"ref": "4", "text": "I live in Hamburg.", "speaker": "Maya", "source": "chat", "at": "2025-05-01T10:00+08:00"},
    {"ref": "5", "text": "Zhang likes americano.", "speaker": "Maya", "source": "mail", "at": "2025-05-02T10:00+08:00"},
    {"ref": "6", "text": "小李不喜欢乌龙茶。", "speaker": "Zhang", "source": "对话", "run": "nightly", "sequence": 6},
)


def kept(graph: BeliefGraph, rows: Iterable[Row]) -> BeliefGraph:
    graph.observe_many(rows)
    return graph


def ids(graph: BeliefGraph) -> dict[str, str]:
    """The caller's own message id -> evidence id."""
    return {evidence.ref: evidence.id for evidence in graph.space.all_evidence()}


def exported(graph: BeliefGraph) -> str:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


def without(rows: Sequence[Row], *refs: str) -> list[Row]:
    return [row for row in rows if row["ref"] not in refs]


# As if it had never come ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conditions", "gone"),
    [
        ({"source": "chat"}, "134"),
        ({"source": "对话"}, "26"),
        ({"speaker": "Maya"}, "345"),
        ({"speaker": "maya"}, "345"),
        ({"speaker": "小李"}, "2"),
        ({"agent": "scout"}, "3"),
        ({"run": "nightly"}, "36"),
        ({"since": "2025-05-01"}, "45"),
        ({"until": "2025-03-02"}, "1"),
        ({"since": "2025-03-02", "until": "2025-05-01"}, "23"),
        ({"source": "chat", "speaker": "Maya"}, "34"),
        ({"speaker": "Maya", "since": "2025-05-02", "source": "mail"}, "5"),
        ({"recorded_since": "2025-12-01"}, "123456"),
    ],
)
def test_a_graph_is_as_if_what_was_erased_had_never_come(
    open_graph: OpenGraph, conditions: dict[str, Any], gone: str
) -> None:
    graph = kept(open_graph(zone="Asia/Shanghai"), DIARY)
    fresh = kept(open_graph(zone="Asia/Shanghai"), without(DIARY, *gone))
    receipt = graph.erase(reason="asked to", **conditions)
    assert receipt.counts["evidence"] == len(gone)
    assert sorted(ids(graph)) == sorted(ids(fresh))
    assert graph.digest() == fresh.digest()
    assert graph.validate() == []
    assert [belief.text for belief in graph.beliefs()] == [belief.text for belief in fresh.beliefs()]


def test_several_pieces_are_named_by_their_ids(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(zone="UTC"), DIARY)
    known = ids(graph)
    graph.erase([known["1"], known["6"], known["1"]], reason="asked to")
    assert graph.digest() == kept(open_graph(zone="UTC"), without(DIARY, "1", "6")).digest()


SPEAKERS = ("小张", "zhang_san", "Mara", "用户张三", "")
SUBJECTS = ("小张", "zhang_san", "Mara", "张三")
VALUES = ("上海", "Porto", "茶", "the tea")
SCOPES: tuple[dict[str, str], ...] = ({}, {}, {"version": "2"}, {"version": "2.1"}, {"场景": "工作"})


@st.composite
def worlds(draw: st.DrawFn) -> tuple[list[Row], set[int], set[int]]:
    """Rows, and which of them are retracted and erased."""
    claims = st.lists(
        st.fixed_dictionaries(
            {
                "subject": st.sampled_from(SUBJECTS),
                "predicate": st.sampled_from(["likes", "住在", "主要内容"]),
                "value": st.sampled_from(VALUES),
                "stance": st.sampled_from([1.0, 0.25, 0.0, -1.0]),
                "said_by": st.sampled_from(["", "", "Mara"]),
            }
        ),
        min_size=1,
        max_size=2,
    )
    row = st.fixed_dictionaries(
        {
            "speaker": st.sampled_from(SPEAKERS),
            "source": st.sampled_from(["对话", "feed", ""]),
            "at": st.one_of(st.none(), st.integers(0, 4).map(lambda day: START + timedelta(days=40 * day))),
            "agent": st.sampled_from(["", "", "a"]),
            "context": st.sampled_from(SCOPES),
            "claims": claims,
        }
    )
    rows = draw(st.lists(row, min_size=2, max_size=9))
    numbered = [{"ref": str(n), "text": f"第{n}句, sentence {n}", "sequence": n, **row} for n, row in enumerate(rows)]
    number = st.integers(0, len(rows) - 1)
    return numbered, draw(st.sets(number)), draw(st.sets(number, min_size=1))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(world=worlds(), at_once=st.booleans())
def test_erasing_is_never_having_heard(
    open_graph: OpenGraph, world: tuple[list[Row], set[int], set[int]], at_once: bool
) -> None:
    rows, retracted, erased = world

    def built(given: list[Row]) -> BeliefGraph:
        graph = open_graph()
        graph.alias("zhang_san", "小张")
        graph.place_context("version", "2.1", parent="2")
        kept(graph, given)
        if taken_back := [ident for ref, ident in ids(graph).items() if int(ref) in retracted]:
            graph.retract(taken_back, "a mistake")
        return graph

    graph = built(rows)
    fresh = built([row for row in rows if int(row["ref"]) not in erased])
    known = ids(graph)
    for some in [sorted(erased)] if at_once else [[one] for one in sorted(erased)]:
        graph.erase([known[str(n)] for n in some], reason="asked to")
    assert graph.digest() == fresh.digest()
    assert graph.validate() == fresh.validate()
    assert graph.verify_audit() == []


def test_what_was_concluded_from_it_stays_and_counts_nothing(graph: BeliefGraph) -> None:
    told = graph.observe("Zhang likes americano.", speaker="Maya", source="mail", at=START)
    premise = told.beliefs[0].id
    claims = [{"subject": "Zhang", "predicate": "likes", "value": "coffee"}]
    said: Row = {"text": "So Zhang likes coffee.", "speaker": "a", "agent": "a", "at": START}
    made = graph.observe(**said, derives_from=[premise], claims=claims)
    assert graph.explain(made.beliefs[0].id).belief.opinion.signed > 0
    receipt = graph.erase(told.evidence[0].id, reason="asked to")
    assert receipt.concluded == (made.evidence[0].id,)
    assert graph.explain(made.beliefs[0].id).belief.opinion.signed == 0
    assert [finding.rule for finding in graph.validate()] == ["conclusion without its premise"]


# In whose words ---------------------------------------------------------------------------------------------------


def test_what_stays_is_worded_by_what_is_left(open_graph: OpenGraph) -> None:
    graph = open_graph(zone="UTC")
    first = graph.observe("Maya lives in NYC.", speaker="Ann", at="2025-01-01")
    second = graph.observe("Maya lives in New York City.", speaker="Ben", at="2025-01-02")
    assert first.beliefs[0].id == second.beliefs[0].id
    receipt = graph.erase(first.evidence[0].id, reason="asked to")
    assert receipt.reworded == 1
    assert graph.beliefs()[0].text == "Maya lives in New York City"
    assert "NYC" not in exported(graph)


def test_words_that_are_left_are_kept(open_graph: OpenGraph) -> None:
    graph = open_graph(zone="UTC")
    graph.observe("王芳喜欢桂花糯米藕。", speaker="小李", at="2025-01-01")
    other = graph.observe("王芳喜欢桂花糯米藕。", speaker="小张", at="2025-01-02")
    before = graph.beliefs()[0]
    assert graph.erase(other.evidence[0].id, reason="依法").reworded == 0
    assert (graph.beliefs()[0].id, graph.beliefs()[0].text) == (before.id, before.text)


@pytest.mark.parametrize(
    ("value", "text", "gone", "expected"),
    [
        ("NYC", "She moved to New York City in May.", "NYC", "New York City"),
        ("New York City", "She moved to NYC.", "New York City", "NYC"),
        ("the americano", "He had an Americano.", "the americano", "an Americano"),
        ("桂花糕", "她最爱桂花糕了", "桂花糕", "桂花糕"),
        ("Porto", "told beside the text", "Porto", "Porto"),  # all who told it told this, but for its dress
        ("NYC", "told beside the text", "NYC", "new york city"),
        ("NYC", "told beside the text", "told beside it too", "NYC"),
    ],
)
def test_a_value_is_worded_as_the_text_says_it(value: str, text: str, gone: str, expected: str) -> None:
    from beliefgraph.domain.model import Belief

    belief = Belief("b", "f", f"Maya lives in {value}", "n", "lives_in", value)
    assert reworded(belief, [Said(text, "Maya")], [f"… {gone} …"]).value == expected


# What it leaves ---------------------------------------------------------------------------------------------------

ZH, EN = "欧阳铁柱", "Quentin Moxley"
SECRETS = (
    *("zanzibarine", "quentin", "moxley", "ledger-77", "title77", "nebulosa", "scout-77", "note77", "thread77"),
    *("欧阳铁柱", "铁柱", "桂花糯米藕", "桂花", "糯米", "机密场景"),
)


def secretive(graph: BeliefGraph) -> list[str]:
    """A graph with things that will be erased, and some beside them; the ids of those to erase."""
    graph.observe("I like tea.", speaker="Bob", at=START, source="chat")
    graph.observe("我喜欢绿茶。", speaker="小李", at=START, source="chat")
    told = [
        graph.observe(
            f"{EN} loves zanzibarine.",
            speaker=EN,
            at=START,
            source={"id": "ledger-77", "title": "Title77"},
            context={"project": "Nebulosa"},
            agent="scout-77",
            shared=True,
            origin="thread77",
            extra={"more": "note77"},
        ),
        graph.observe(f"{ZH}喜欢桂花糯米藕。", speaker=ZH, at=START, context={"场景": "机密场景"}),
        graph.observe(f"{ZH} does not like zanzibarine.", speaker="Bob", at=START),
    ]
    graph.alias("铁柱子", "铁柱子")
    graph.alias("铁柱子", ZH, reason=f"{ZH}就是铁柱子")
    chosen = [outcome.evidence[0].id for outcome in told]
    graph.retract(chosen[2], f"{ZH} said so")
    graph.restore(chosen[2])
    graph.embed()
    for question in (f"What does {EN} love?", f"{ZH}喜欢什么？"):
        graph.ask(question)
        graph.recall(question)
    return chosen


def test_no_byte_of_it_is_left_in_the_files(tmp_path: Path, clock: FixedClock) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="hashing", clock=clock) as graph:
        chosen = secretive(graph)
        beliefs = [b for found in graph.space.beliefs_of(chosen).values() for b in found]
        vectors = [v for text in texts_of(graph, chosen, beliefs) for v in stored_forms(graph, text)]
        graph.space.archive(chosen[:1], beliefs[:1])
        receipt = graph.erase(chosen, reason="依法 as the law asks", by="ops")
        assert receipt.complete and not receipt.left
        everything = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        assert {"g.db", "g.db-wal"} <= everything.keys()
        for name, content in everything.items():
            lowered = content.lower()
            assert [word for word in SECRETS if word.encode() in lowered] == [], name
            assert [ident for ident in (*chosen, *beliefs) if ident.encode() in content] == [], name
            assert not any(vector in content for vector in vectors), name
        assert graph.validate() == []
        assert sorted(belief.text for belief in graph.beliefs()) == ["Bob likes tea", "小李喜欢绿茶"]


def texts_of(graph: BeliefGraph, evidence: Sequence[str], beliefs: Sequence[str]) -> list[str]:
    said = [piece.text for piece in graph.space.evidence(evidence).values()]
    return said + [belief.text for belief in graph.space.beliefs(beliefs).values()]


def stored_forms(graph: BeliefGraph, text: str) -> list[bytes]:
    vector = HashingEmbedder().embed([text])[0]
    return [vector.astype("<f2").tobytes()]


def test_no_text_of_it_is_left_in_this_process(open_graph: OpenGraph) -> None:
    graph = open_graph(embedder=Remembering(HashingEmbedder()))
    chosen = secretive(graph)
    graph.erase(chosen, reason="as asked", by="ops")
    assert [cache for cache in caches() if cache.cache_info().currsize] == []
    assert remembered_in(graph) == []
    assert held(graph) == []


def caches() -> list[Any]:
    """Every cache of the package that has room for more than one thing and is keyed by texts."""
    gc.collect()
    kind = type(functools.lru_cache(len))
    found = [each for each in gc.get_objects() if isinstance(each, kind)]
    own = [each for each in found if (each.__module__ or "").startswith("beliefgraph.")]
    return [each for each in own if each.cache_parameters()["maxsize"] not in (1, None)]


def remembered_in(graph: BeliefGraph) -> list[str]:
    embedder = graph._senses.embedder
    assert isinstance(embedder, Remembering)
    return list(embedder._known)


def held(graph: BeliefGraph) -> list[str]:
    """Texts about the secrets that can be reached from a graph."""
    seen: set[int] = set()
    found, waiting = [], [graph]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type(re)):
            continue
        seen.add(id(thing))
        if isinstance(thing, str | bytes):
            text = thing if isinstance(thing, str) else thing.decode("utf-8", "replace")
            found += [text for word in SECRETS if word in text.lower()]
        elif not isinstance(thing, type) and not callable(thing):
            waiting += gc.get_referents(thing)
    return found


def test_what_somebody_noted_about_it_goes_too(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(synchronous="NORMAL", kinds=("note",)))
    mine = graph.observe("Zhang likes americano.", speaker="Maya", at=START)
    other = graph.observe("Ann likes tea.", speaker="Maya", at=START)
    for name, about in (("only", [mine]), ("both", [mine, other]), ("none", [])):
        graph.put_node("note", name, {"text": "looked at"})
        for outcome in about:
            graph.link(name, "ABOUT", outcome.beliefs[0].id)
    graph.put_node("note", "named", {"who": "zhang"})
    graph.erase(mine.evidence[0].id, reason="asked to")
    assert [node.id for node in graph.nodes("note")] == ["both", "none"]


def test_what_waits_for_somebody_goes_with_its_words(graph: BeliefGraph) -> None:
    told = graph.observe("Ann lives in NYC.", speaker="Ben", at=START)
    other = graph.observe("Ann lives in New York City.", speaker="Maya", at=START)
    asked = graph.quote(told.beliefs[0].id, agent="scout", above=0.99, ask=True)
    assert asked.item and [item.id for item in graph.review_queue()] == [asked.item]
    graph.erase(told.evidence[0].id, reason="asked to")  # the belief stays in other words
    assert graph.review_queue() == [] and "NYC" not in exported(graph)
    assert graph.quote(other.beliefs[0].id, agent="scout", above=0.99, ask=True).item
    graph.erase(other.evidence[0].id, reason="asked to")
    assert graph.review_queue() == [] and "york" not in exported(graph).lower()


def test_where_its_context_lay_goes_too(graph: BeliefGraph) -> None:
    told = graph.observe("Ann likes tea.", speaker="Ben", at=START, context={"project": "Nebulosa"})
    graph.place_context("project", "Nebulosa", parent="Alpha")
    graph.place_context("project", "Nebulosa", parent="")
    graph.erase(told.evidence[0].id, reason="asked to")
    assert "Nebulosa" not in exported(graph)


def test_tasks_about_its_names_go_too(graph: BeliefGraph) -> None:
    graph.observe("Alice Chen likes tea.", speaker="Maya", at=START)
    like = graph.observe("Alice Chan likes tea.", speaker="Maya", at=START)
    graph.rename_predicate("is keen on", "likes")
    keen = [{"subject": "Alice Chan", "predicate": "is keen on", "value": "tea"}]
    told = graph.observe("so it is", speaker="Ben", at=START, claims=keen)
    assert graph.review()
    graph.erase([like.evidence[0].id, told.evidence[0].id], reason="asked to")
    assert graph.review() == [] and "chan" not in exported(graph).lower() and "keen" not in exported(graph)


def test_what_lay_in_cold_storage_goes_too(tmp_path: Path, clock: FixedClock) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as graph:
        told = graph.observe("王芳喜欢桂花糯米藕。", speaker="小李", at=START)
        other = graph.observe("Ann loves zanzibarine.", speaker="Bob", at=START)
        same = graph.observe("Ann adores zanzibarine.", speaker="Maya", at=START)
        with graph.space.writing():
            pieces = [outcome.evidence[0].id for outcome in (told, other, same)]
            graph.space.archive(pieces, [told.beliefs[0].id, other.beliefs[0].id])
        receipt = graph.erase(pieces[:2], reason="依法")
        assert receipt.complete and receipt.counts["belief"] >= 1
        assert graph.space.frozen(pieces) == {pieces[2]: "Ann adores zanzibarine."}
        for file in tmp_path.iterdir():
            content = file.read_bytes()
            assert not any(word.encode() in content for word in ("桂花", "王芳", "loves zanzibarine")), file.name


def test_a_private_word_is_erased_as_any_other(open_graph: OpenGraph) -> None:
    graph, fresh = open_graph(), open_graph()
    told = graph.observe("Zhang likes americano.", speaker="Bob", agent="a", at=START)
    for each in (graph, fresh):
        each.observe("Zhang likes americano.", speaker="Bob", agent="b", at=START)
        each.observe("Ann likes tea.", speaker="Bob", at=START)
    graph.erase(told.evidence[0].id, reason="asked to")
    assert graph.digest() == fresh.digest() and graph.validate() == []
    assert graph.space.counts()["entity"] == 2


def test_the_audit_log_keeps_its_digests_and_loses_the_words(graph: BeliefGraph) -> None:
    told = graph.observe("Zhang likes americano.", speaker="Zhang", at=START)
    graph.retract(told.evidence[0].id, "Zhang was joking", by="ops")
    graph.alias("老张", "Zhang", reason="Zhang is called so")
    graph.erase(told.evidence[0].id, reason="asked to", by="ops")
    log = graph.space.entries()
    assert [entry.act for entry in log] == ["observe", "retract", "alias", "erase"]
    assert [entry.erased for entry in log] == [True, True, True, False]
    assert not any(entry.reason or entry.data for entry in log[:3])
    assert log[3].reason == "asked to" and told.evidence[0].id not in json.dumps(log[3].data)
    assert graph.verify_audit() == []


def test_reasons_in_the_history_of_others_do_not_repeat_its_names(graph: BeliefGraph) -> None:
    graph.observe("Ann likes tea.", speaker="Maya", at=START)
    told = graph.observe("Quentin likes tea.", speaker="Maya", at=START)
    graph.alias("Quentin", "Ann")
    graph.alias("Quentin", "Quentin")
    graph.erase(told.evidence[0].id, reason="asked to")
    assert "quentin" not in exported(graph).lower()
    assert graph.validate() == []


def test_what_goes_by_many_is_told_by_each_history_of_its_own(graph: BeliefGraph) -> None:
    told = [graph.observe(f"{who} likes tea.", speaker="Maya", at=START) for who in ("Ann", "Ben", "Cleo")]
    own = {outcome.beliefs[0].id: outcome.evidence[0].id for outcome in told}
    graph.retract(list(own.values()), "a mistake")
    graph.restore(list(own.values()))
    for belief, evidence in own.items():
        assert {revision.evidence for revision in graph.history(belief)} == {evidence}
    first, *others = own
    graph.erase(own[first], reason="asked to")
    assert all(revision.reason == "a mistake" for b in others for revision in graph.history(b)[1:2])


@pytest.mark.parametrize("rows", [1, 4])
def test_history_is_read_once_and_words_are_looked_for_where_they_may_have_come_from(
    graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    for n in range(rows):
        claim = {"subject": f"P{n}", "predicate": "likes", "value": f"tea {n}"}
        for who in ("Maya", "Zoe"):
            graph.observe(f"told by {who}, {n}", speaker=who, at=START, claims=[claim], source=who)
    looked: list[int] = []

    def counted(belief: Any, said: Any, gone: Any, plain: Any = erasing.reworded) -> Any:
        looked.append(len(gone))
        return plain(belief, said, gone)

    reads: list[object] = []
    plain = type(graph.space).all_revisions
    monkeypatch.setattr(erasing, "reworded", counted)
    monkeypatch.setattr(type(graph.space), "all_revisions", lambda space: reads.append(space) or plain(space))
    graph.erase(source="Zoe", reason="asked to")
    assert (looked, len(reads)) == ([1] * rows, 1)


def test_a_name_by_hand_stays_while_the_person_is_mentioned(graph: BeliefGraph) -> None:
    told = graph.observe("小张喜欢美式咖啡。", speaker="小李", at=START)
    other = graph.observe("Zhang San likes tea.", speaker="小李", at=START)
    graph.alias("小张", "Zhang San")
    graph.erase(told.evidence[0].id, reason="依法")
    assert graph.aliases() == [("小张", "Zhang San")]
    graph.erase(other.evidence[0].id, reason="依法")
    assert graph.aliases() == [] and graph.space.counts()["entity"] == 0


# It does not come back --------------------------------------------------------------------------------------------


def test_the_same_message_is_not_let_in_again(graph: BeliefGraph, clock: FixedClock) -> None:
    said: Row = {"text": "I love americano.", "speaker": "Zhang", "at": START, "source": "chat"}
    told = graph.observe(**said)
    receipt = graph.erase(told.evidence[0].id, reason="asked to")
    before = exported(graph)
    again = graph.observe(**said)
    assert again.evidence == () and "erased on 2025-12-01" in again.refused and str(receipt.act) in again.refused
    assert graph.observe_many([said]).refused == 1
    assert exported(graph) == before  # not even a line that it was refused, which would name the source
    assert graph.observe(**said | {"text": "I love latte."}).evidence


def test_an_old_export_does_not_bring_it_back(open_graph: OpenGraph) -> None:
    graph, backup = kept(open_graph(zone="UTC"), DIARY), io.StringIO()
    graph.export(backup)
    graph.erase(speaker="Maya", reason="asked to")
    rows = graph.load(backup.getvalue().splitlines(), name="backup")
    assert rows["evidence"] == 6 and rows["erased"] == 3
    assert graph.digest() == kept(open_graph(zone="UTC"), without(DIARY, "3", "4", "5")).digest()
    assert "Lisbon" not in exported(graph) and graph.validate() == []
    assert [receipt.counts["evidence"] for receipt in graph.receipts()] == [3, 3]


def test_what_was_erased_in_one_replica_goes_from_the_other(open_graph: OpenGraph) -> None:
    here, there = kept(open_graph(zone="UTC"), DIARY), kept(open_graph(zone="UTC"), DIARY)
    here.erase(speaker="Maya", reason="asked to")
    one, other = exported(here), exported(there)
    assert there.load(one.splitlines())["erased"] == 3
    assert here.load(other.splitlines())["erased"] == 3
    assert here.digest() == there.digest() and "Lisbon" not in exported(there)


# Receipts ---------------------------------------------------------------------------------------------------------


def test_a_receipt_tells_what_went_and_holds_no_words(graph: BeliefGraph, clock: FixedClock) -> None:
    chosen = secretive(graph)
    receipt = graph.erase(chosen, reason="as asked", by="ops")
    assert graph.receipts() == [receipt]
    assert (receipt.by, receipt.erased, receipt.complete) == ("ops", clock(), True)
    assert receipt.counts["evidence"] == 3 and receipt.counts["belief"] == 3 and receipt.counts["source"] == 1
    assert receipt.act == graph.space.last_entries(limit=1)[0].number
    assert not any(word in repr(receipt).lower() for word in SECRETS)


def test_a_receipt_names_the_files_that_may_still_hold_it(
    graph: BeliefGraph, clock: FixedClock, tmp_path: Path
) -> None:
    graph.export(tmp_path / "before.jsonl")
    clock.tick(days=1)
    told = graph.observe("I love americano.", speaker="Zhang", at=START)
    graph.export(tmp_path / "备份.jsonl")
    graph.export(tmp_path / "list.jsonl", kinds=["evidence"], by="ops")
    graph.export(io.StringIO())
    receipt = graph.erase(told.evidence[0].id, reason="asked to")
    assert receipt.elsewhere == (str(tmp_path / "备份.jsonl"), str(tmp_path / "list.jsonl"))


def test_a_dry_run_tells_and_erases_nothing(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(zone="UTC"), DIARY)
    before = exported(graph)
    receipt = graph.erase(speaker="Maya", reason="asked to", dry_run=True)
    assert receipt.counts["evidence"] == 3 and not receipt.complete and receipt.act == 0
    assert exported(graph) == before and graph.receipts() == []


def test_erasing_again_gives_the_same_receipt(graph: BeliefGraph) -> None:
    told = graph.observe("I love americano.", speaker="Zhang", at=START)
    receipt = graph.erase(told.evidence[0].id, reason="asked to")
    assert graph.erase(told.evidence[0].id, reason="asked to") == receipt
    assert graph.receipts() == [receipt]


def test_what_another_reader_holds_is_finished_later(tmp_path: Path, clock: FixedClock) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as graph:
        told = graph.observe("I love zanzibarine.", speaker="Zhang", at=START)
        with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as other:
            reading = other.space.all_evidence()
            next(reading)
            receipt = graph.erase(told.evidence[0].id, reason="asked to")
            if not receipt.complete:
                assert receipt.left and graph.receipts() == [receipt]
            reading.close()  # type: ignore[attr-defined]
        graph.finish_erasing()
        assert [each.complete for each in graph.receipts()] == [True]
        assert not any(b"zanzibarine" in path.read_bytes() for path in tmp_path.iterdir())


# Refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({}, e.InvalidInput, "nothing says which evidence"),
        ({"evidence": []}, e.InvalidInput, "no evidence is named"),
        ({"evidence": [""]}, e.InvalidInput, "no evidence is named"),
        ({"evidence": ["e_unknown"]}, e.NotFound, "e_unknown"),
        ({"speaker": "nobody here"}, e.NotFound, "nothing in this namespace passes"),
        ({"speaker": "Maya", "reason": " "}, e.InvalidText, "reason"),
        ({"speaker": "Maya", "reason": "maya asked for it"}, e.InvalidText, "repeats a name"),
        ({"speaker": "Maya", "by": "Maya"}, e.InvalidText, "repeats a name"),
        ({"everything": True, "speaker": "Maya"}, e.InvalidInput, "everything"),
        ({"everything": True, "reason": "Maya left"}, e.InvalidText, "repeats a name"),
        ({"since": "2025-02-01", "until": "2025-01-01"}, e.InvalidTime, "not later"),
        ({"since": "soon"}, e.InvalidTime, "ISO 8601"),
    ],
)
def test_what_is_refused_erases_nothing(
    open_graph: OpenGraph, given: dict[str, Any], error: type[Exception], says: str
) -> None:
    graph = kept(open_graph(zone="UTC"), [row for row in DIARY if row["speaker"] == "Maya"])
    before = exported(graph)
    with pytest.raises(error, match=says):
        graph.erase(**{"reason": "asked to"} | given)
    assert exported(graph) == before


def test_one_unknown_id_among_known_ones_erases_nothing(open_graph: OpenGraph) -> None:
    graph = kept(open_graph(zone="UTC"), DIARY)
    before = exported(graph)
    with pytest.raises(e.NotFound):
        graph.erase([*ids(graph).values(), "e_unknown"], reason="asked to")
    assert exported(graph) == before


# A whole namespace ------------------------------------------------------------------------------------------------

NAMESPACES = ("user_1", "user_10", "user 1", "user'1\"", "user-1", "用户１", "USER_1")


def test_a_whole_namespace_goes_and_the_others_stay_byte_for_byte(tmp_path: Path, clock: FixedClock) -> None:
    def opened(namespace: str) -> BeliefGraph:
        return BeliefGraph.open(tmp_path / "g.db", namespace=namespace, embedder="hashing", clock=clock, zone="UTC")

    before = {}
    for namespace in NAMESPACES:
        with opened(namespace) as graph:
            kept(graph, DIARY)
            graph.observe("我的代号是乙。", speaker=f"人 {namespace}", id="own 'id\" 一", at=START)
            graph.embed()
            before[namespace] = exported(graph), graph.space.counts()
    with opened("user_1") as graph:
        receipt = graph.erase(everything=True, reason="the account was closed", by="ops")
        assert receipt.counts["evidence"] == 7 and receipt.complete
        counts = {kind: number for kind, number in graph.space.counts().items() if number}
        assert counts == {"node": 1, "entry": 1}
        assert [(entry.act, entry.number) for entry in graph.space.entries()] == [("erase", 1)]
        assert graph.verify_audit() == [] and graph.receipts() == [receipt]
        assert graph.observe(**DIARY[0]).evidence  # it begins anew
    for namespace in NAMESPACES[1:]:
        with opened(namespace) as graph:
            assert (exported(graph), graph.space.counts()) == before[namespace]


def test_erasing_in_one_namespace_leaves_the_same_message_in_another(tmp_path: Path, clock: FixedClock) -> None:
    with (
        BeliefGraph.open(tmp_path / "g.db", namespace="user_1", embedder="none", clock=clock, zone="UTC") as one,
        BeliefGraph.open(tmp_path / "g.db", namespace="user_10", embedder="none", clock=clock, zone="UTC") as other,
    ):
        for graph in (one, other):
            graph.observe("I love americano.", speaker="Zhang", at=START, id="m 'é\" 一")
        before = exported(other)
        one.erase("m 'é\" 一", reason="asked to")
        assert exported(other) == before
        assert other.observe("I love americano.", speaker="Zhang", at=START, id="m 'é\" 一").duplicate
        assert one.observe("I love americano.", speaker="Zhang", at=START, id="m 'é\" 一").refused


# Killed, and beside others ----------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from beliefgraph import BeliefGraph
from beliefgraph.stores.sqlite_space import SqliteSpace
path, method, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
graph = BeliefGraph.open(path, zone="UTC", embedder="none")
real, called = getattr(SqliteSpace, method), 0
def counted(*given, **named):
    global called
    called += 1
    if called == times:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*given, **named)
setattr(SqliteSpace, method, counted)
graph.erase(speaker="Maya", reason="asked to")
"""


@pytest.mark.parametrize(
    ("method", "times"), [("commit", 1), ("commit", 2), ("commit", 4), ("commit", 6), ("scrub", 1), ("commit", 8)]
)
def test_killed_in_the_middle_it_is_complete_when_run_again(tmp_path: Path, method: str, times: int) -> None:
    path = tmp_path / "g.db"
    with BeliefGraph.open(path, zone="UTC", embedder="none") as graph:
        kept(graph, DIARY)
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(KILLED), path, method, str(times)], check=False)
    assert ran.returncode in (-signal.SIGKILL, 0)
    with BeliefGraph.open(path, zone="UTC", embedder="none") as graph:
        assert len(ids(graph)) in (3, 6)
        receipt = graph.erase(speaker="Maya", reason="asked to") if not graph.receipts() or not done(graph) else None
        assert receipt is None or receipt.complete
        assert [each.counts["evidence"] for each in graph.receipts()] == [3] and done(graph)
        with BeliefGraph.open(zone="UTC", embedder="none") as fresh:
            assert graph.digest() == kept(fresh, without(DIARY, "3", "4", "5")).digest()
        assert graph.validate() == [] and graph.verify_audit() == []
        assert not any(b"Lisbon" in file.read_bytes() for file in tmp_path.iterdir())


def done(graph: BeliefGraph) -> bool:
    return all(receipt.complete for receipt in graph.receipts())


OBSERVES = """
import sys
from beliefgraph import BeliefGraph
graph = BeliefGraph.open(sys.argv[1], zone="UTC", embedder="none")
print("ready", flush=True)
for n in range(40):
    graph.observe(f"Person{n} likes tea.", speaker="Maya" if n % 2 else "Ben", ref=n, source="feed", at="2025-01-01")
"""


def test_it_goes_while_another_process_writes(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    with BeliefGraph.open(path, zone="UTC", embedder="none") as graph:
        kept(graph, DIARY)
        writer = subprocess.Popen([sys.executable, "-c", OBSERVES, path], stdout=subprocess.PIPE)
        assert writer.stdout is not None and writer.stdout.readline()
        for ref, ident in list(ids(graph).items()):
            if ref in ("3", "4", "5"):
                graph.erase(ident, reason="asked to")
        assert writer.wait() == 0
        writer.stdout.close()
        graph.erase(speaker="Maya", reason="asked to")
        left = [*without(DIARY, "3", "4", "5")]
        more = [
            {"text": f"Person{n} likes tea.", "speaker": "Ben", "ref": n, "source": "feed", "at": "2025-01-01"}
            for n in range(0, 40, 2)
        ]
        with BeliefGraph.open(zone="UTC", embedder="none") as fresh:
            assert graph.digest() == kept(fresh, [*left, *more]).digest()
        assert graph.verify_audit() == [] and graph.validate() == [] and done(graph)


def test_what_is_read_before_and_decided_after_an_erasure_is_not_let_in(graph: BeliefGraph) -> None:
    said: Row = {"text": "I love americano.", "speaker": "Zhang", "at": START}
    told = graph.observe(**said)
    reads = graph._read([said])
    graph.erase(told.evidence[0].id, reason="asked to")
    with graph.space.writing():
        graph._decide(reads)
    assert graph.space.counts()["evidence"] == 0


def test_a_receipt_is_finished_by_whoever_acts_next(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    told = [graph.observe(f"I like tea {n}.", speaker=f"S{n}", at=START).evidence[0].id for n in range(2)]
    with monkeypatch.context() as patched:
        patched.setattr(type(graph.space), "scrub", lambda self: Scrubbed(False, "another process holds the log"))
        assert graph.erase(told[0], reason="asked to").left == "another process holds the log"
    graph.erase(told[1], reason="asked to")
    assert [receipt.complete for receipt in graph.receipts()] == [True, True]


def test_a_tombstone_holds_a_hash_and_nothing_else(graph: BeliefGraph) -> None:
    told: Evidence = graph.observe("I love americano.", speaker="Zhang", at=START, id="own id").evidence[0]
    receipt: Receipt = graph.erase(told.id, reason="asked to")
    (stone,) = graph.space.nodes_of("tombstone")
    assert stone.data == {"digest": tombstone_id("own id"), "act": receipt.act, "erased": receipt.erased.isoformat()}
    assert "own id" not in exported(graph)
    assert os.sep not in "".join(receipt.elsewhere)
