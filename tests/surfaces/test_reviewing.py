"""The command line for what waits for somebody, and for documents: pending, review, renaming, refusals, sheets."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim, assembly
from beliefgraph.assembly import Parts
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.judges.structure import StructureJudge
from beliefgraph.ports import Passage, Reading
from beliefgraph.surfaces.desk import Desk

Run = Callable[..., Any]
WHY = "timeout: no answer in 60 s"


@pytest.fixture
def people(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a command shows to somebody who looks at it."""

    def shown(*arguments: str) -> str:
        with monkeypatch.context() as patched:
            patched.setattr(Desk, "for_programs", False)
            patched.setenv("COLUMNS", "200")
            ended = run(*arguments)
        assert ended.code == 0, ended.err
        return str(ended.out)

    return shown


def refused(run: Run, *arguments: str, says: str) -> None:
    """The command ends with 2, one line on stderr and nothing on stdout."""
    ended = run(*arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert says in ended.err


def said(run: Run, who: str, *claims: str, text: str = "", **more: str) -> Any:
    """Observe a text with claims."""
    given = [part for claim in claims for part in ("--claim", claim)]
    options = [part for name, value in more.items() for part in (f"--{name}", value)]
    return run("observe", text or "; ".join(claims), "--speaker", who, *given, *options).json


# What is not read yet ---------------------------------------------------------------------------------------


@dataclass
class Unsteady:
    """Reads by the rules while it can, or says what it is told to."""

    works: bool = False
    says: dict[str, Claim] = field(default_factory=dict)
    name: str = "unsteady/1"
    batch: int = 10

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        return [self.read(passage) for passage in passages]

    def read(self, passage: Passage) -> Reading:
        if not self.works:
            return Reading(unread=WHY)
        if passage.text in self.says:
            return Reading((self.says[passage.text],))
        return RuleExtractor().extract([passage])[0]


@pytest.fixture
def unsteady(monkeypatch: pytest.MonkeyPatch) -> Unsteady:
    """What reads texts in every graph of the test."""
    extractor = Unsteady()
    monkeypatch.setattr(Parts, "extractor", extractor)
    return extractor


@pytest.mark.parametrize(("text", "value"), [("I like tea.", "tea"), ("我喜欢红茶。", "红茶")])
def test_what_could_not_be_read_is_listed_and_read_by_retry(
    run: Run, people: Callable[..., str], unsteady: Unsteady, text: str, value: str
):
    told = run("observe", text, "--speaker", "小张").json
    assert told["pending"] == WHY and told["beliefs"] == []
    [task] = run("pending").json
    assert (task["evidence"], task["reason"], task["attempts"]) == (told["evidence"][0]["id"], WHY, 1)
    assert all(part in people("pending") for part in (task["evidence"], WHY))
    assert run("retry").json["pending"] == 1 and run("pending").json[0]["attempts"] == 2
    unsteady.works = True
    done = run("retry").json
    assert (done["read"], done["finished"], done["pending"], done["claims"]) == (1, 1, 0, 1)
    assert done["usage"] == {"calls": 0, "failed": 0, "input_tokens": 0, "output_tokens": 0}
    assert run("pending").json == [] and "Nothing is pending." in people("pending")
    assert [belief["value"] for belief in run("beliefs").json] == [value]


def test_pending_evidence_is_listed_and_retried_in_pages(run: Run, tmp_path: Path, unsteady: Unsteady):
    rows = "".join(json.dumps({"text": f"I like tea {n}.", "speaker": "Ann"}) + "\n" for n in range(5))
    (tmp_path / "rows.jsonl").write_text(rows, encoding="utf-8")
    assert run("ingest", "rows.jsonl").json["pending"] == 5
    first = run("pending", "--limit", "3").json
    rest = run("pending", "--after", first[-1]["evidence"]).json
    assert (len(first), len(rest), len({task["evidence"] for task in [*first, *rest]})) == (3, 2, 5)
    unsteady.works = True
    assert run("retry", "--limit", "2").json["finished"] == 2 and len(run("pending").json) == 3
    refused(run, "retry", "--limit", "0", says="--limit")


def test_reading_again_replaces_what_was_read(run: Run, people: Callable[..., str], unsteady: Unsteady):
    unsteady.works = True
    [tea] = (read := run("observe", "I like tea.", "--speaker", "Ann").json)["beliefs"]
    said(run, "Ann", "Ann|likes|jazz")
    unsteady.says["I like tea."] = Claim("Ann", "likes", "coffee", method=unsteady.name)
    done = run("reread", read["evidence"][0]["id"]).json
    assert (done["read"], done["finished"], done["pending"], done["claims"]) == (1, 1, 0, 1)
    assert {belief["value"] for belief in run("beliefs").json} == {"coffee", "jazz"}
    unsteady.says.clear()
    shown = people("reread", "--all")
    assert "finished" in shown and "claims" in shown
    assert {belief["value"] for belief in run("beliefs").json} == {"tea", "jazz"}
    assert [step["cause"] for step in run("history", tea["id"]).json] == ["observed", "refiled", "refiled"]


def test_reading_again_needs_to_know_what(run: Run):
    said(run, "Ann", "Ann|likes|tea")
    refused(run, "reread", says="ids of evidence, or --all")
    refused(run, "reread", "e_1", "--all", says="not both")
    refused(run, "reread", "e_1", says="there is no such evidence")
    assert run("reread", "--all").json["read"] == 0  # all that there is came with its claims


@pytest.mark.parametrize("command", ["pending", "retry", "review", "predicates", "refused", "aliases", "sample"])
def test_without_a_graph_there_is_nothing_to_look_at(run: Run, tmp_path: Path, command: str):
    refused(run, command, says="there is no graph here")
    assert list(tmp_path.iterdir()) == []


# Names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [("Jonathan Reed", "Jonathon Reed"), ("腾讯", "腾讯有限公司")])
def test_names_that_are_alike_are_reviewed_decided_and_parted(
    run: Run, people: Callable[..., str], one: str, other: str
):
    said(run, "Ana", f"{one}|is|tall")
    [compared] = said(run, "Ana", f"{other}|is|kind")["compared"]
    [waiting] = run("review").json
    assert waiting == compared and waiting["state"] == "open" and 0 < waiting["score"] < 1
    assert waiting.keys() == {"id", "one", "other", "score", "reason", "made", "state", "by", "decided"}
    assert all(part in people("review") for part in (waiting["id"], waiting["one"], waiting["reason"]))
    done = run("decide", waiting["id"], "same", "--by", "Ana").json
    assert {belief["value"] for belief in done["beliefs"]} & {"tall", "kind"}
    assert {belief["value"] for belief in run("beliefs", "--entity", other).json} == {"tall", "kind"}
    assert (run("review").json, run("review", "--state", "same").json[0]["by"]) == ([], "Ana")
    assert "Decided" in people("decide", waiting["id"], "open")
    assert run("review").json == [waiting]
    assert {belief["value"] for belief in run("beliefs", "--entity", other).json} == {"kind"}


@pytest.mark.parametrize(("dressed", "plain"), [("Dr. Alice Chen", "alice chen"), ("用户张三", "张三")])
def test_what_a_rule_joined_is_listed_too(run: Run, people: Callable[..., str], dressed: str, plain: str):
    said(run, "Ana", f"{dressed}|is|tall")
    [joined] = run("review", "--state", "same").json
    assert (joined["one"], joined["other"], joined["by"], joined["score"]) == (dressed, plain, "rule", 1.0)
    assert run("aliases").json == [{"name": dressed, "of": plain}]
    assert dressed in people("aliases") and "No names to compare." in people("review")


def test_decisions_that_cannot_be_made_are_refused(run: Run):
    said(run, "Ana", "Rome|is|old")
    refused(run, "decide", "m_1", "same", says="nothing waits for a decision under this id")
    refused(run, "review", "--state", "perhaps", says="open, same, different")
    refused(run, "review", "--limit", "0", says="--limit")


def test_an_alias_table_is_applied_whole(run: Run, people: Callable[..., str], tmp_path: Path):
    (tmp_path / "names.csv").write_text("name,of\n小张,张三\nBob, Robert Hale\n", encoding="utf-8")
    (tmp_path / "more.tsv").write_text("Bobby\tRobert Hale\n", encoding="utf-8")
    assert len(run("alias", "--file", "names.csv").json["changed"]) == 2
    assert "Named: n_" in people("alias", "--file", "more.tsv")
    told = [
        {"name": "Bob", "of": "Robert Hale"},
        {"name": "Bobby", "of": "Robert Hale"},
        {"name": "小张", "of": "张三"},
    ]
    assert run("aliases").json == told
    said(run, "Ana", "小张|likes|茶")
    assert [belief["value"] for belief in run("beliefs", "--entity", "张三").json] == ["茶"]


def test_an_alias_table_with_a_bad_line_is_applied_not_at_all(run: Run, tmp_path: Path):
    said(run, "Ana", "Rome|is|old")
    (tmp_path / "names.csv").write_text("小张,张三\nonly one\n", encoding="utf-8")
    refused(run, "alias", "--file", "names.csv", says="names.csv:2: an alias is two names")
    refused(run, "alias", "--file", "nothing.csv", says="nothing.csv")
    refused(run, "alias", "小张", "张三", "--file", "names.csv", says="a file, or two names")
    refused(run, "alias", "小张", says="a name cannot be empty")
    assert run("aliases").json == []


# Predicates -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "unknown", "value"), [("Tom", "is keen on", "jazz"), ("小张", "热衷于", "爵士乐")])
def test_a_predicate_is_filed_under_another_and_back(
    run: Run, people: Callable[..., str], name: str, unknown: str, value: str
):
    said(run, "Ana", f"{name}|{unknown}|{value}")
    said(run, "Ben", f"{name}|likes|{value}")
    found = {row["name"]: row for row in run("predicates").json}
    assert found[unknown] == {"name": unknown, "beliefs": 1, "known": False, "domain": "other"}
    assert found["likes"] == {"name": "likes", "beliefs": 1, "known": True, "domain": "preference"}
    assert unknown in people("predicates")
    done = run("predicate", unknown, "likes").json
    assert "active" in {belief["status"] for belief in done["beliefs"]}
    assert [row["name"] for row in run("predicates").json] == ["likes"]
    assert "Renamed" in people("predicate", unknown, unknown)
    assert {row["name"] for row in run("predicates").json} == {unknown, "likes"}


# The gate ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Rome is old.", "罗马很古老。"])
def test_what_the_gate_keeps_out_is_listed_by_its_rule(
    run: Run, people: Callable[..., str], monkeypatch: pytest.MonkeyPatch, text: str
):
    monkeypatch.setenv("BELIEFGRAPH_GATES", "{forum = 0.5}")
    told = run("observe", text, "--source", "board", "--kind", "forum").json
    assert told["evidence"] == [] and "0.4 is below 0.5" in told["refused"]
    [line] = run("refused").json
    assert (line["source"], line["kind"], line["rule"]) == ("board", "forum", told["refused"])
    assert text not in json.dumps(line, ensure_ascii=False)
    assert "board" in people("refused") and "Not let in" in people("observe", text, "--source", "b", "--kind", "forum")
    assert run("evidence").json == []


def test_an_open_gate_refuses_nothing(run: Run, people: Callable[..., str]):
    run("observe", "Rome is old.", "--source", "board", "--kind", "forum")
    assert run("refused").json == [] and "Nothing was refused." in people("refused")
    refused(run, "observe", "x", "--kind", "rumour", says="there is no such source kind")


# Judging and masking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "proposition", "verdict"),
    [
        ("Ann likes tea.", "Ann likes tea", "supports"),
        ("Ann doesn't like tea.", "Ann likes tea", "refutes"),
        ("Ann lives in Oslo.", "Ann likes tea", "has no bearing"),
        ("小张喜欢红茶。", "小张喜欢红茶", "supports"),
        ("小张不喜欢红茶。", "小张喜欢红茶", "refutes"),
        ("小张住在杭州。", "小张喜欢红茶", "has no bearing"),
    ],
)
def test_a_text_is_judged_without_a_graph(
    run: Run,
    people: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    text: str,
    proposition: str,
    verdict: str,
):
    monkeypatch.setattr(assembly, "make_judge", lambda settings: StructureJudge())
    told = run("judge", text, proposition).json
    assert told["verdict"] == verdict and told["reason"]
    assert {"supports": 1, "refutes": -1}.get(verdict, 0) == (told["stance"] > 0) - (told["stance"] < 0)
    assert run("judge", "-", proposition, stdin=text.encode()).json == told
    assert people("judge", text, proposition).startswith(verdict)
    assert list(tmp_path.iterdir()) == []


def test_without_a_judge_nothing_is_judged(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BELIEFGRAPH_JUDGE", "none")
    refused(run, "judge", "Ann likes tea.", "Ann likes tea", says="BELIEFGRAPH_JUDGE")


@pytest.mark.parametrize("text", ["Call me on +86 138 0013 8000.", "我的手机是 13800138000，晚上打。"])
def test_a_text_is_shown_as_it_would_be_stored(
    run: Run, people: Callable[..., str], monkeypatch: pytest.MonkeyPatch, text: str
):
    monkeypatch.setenv("BELIEFGRAPH_MASK", "phone,email")
    monkeypatch.setenv("BELIEFGRAPH_MASK_KEY", "a secret")
    told = run("mask", text).json
    [mask] = told["masks"]
    assert mask["kind"] == "phone" and told["text"][mask["start"] : mask["end"]] == mask["token"]
    assert "8000" not in told["text"] and "8000" in text[slice(*mask["found_at"])]
    assert run("mask", "-", stdin=text.encode()).json == told
    assert told["text"] in people("mask", text)
    stored = run("observe", text, "--speaker", "Ann").json
    assert stored["evidence"][0]["text"] == told["text"]
    assert stored["evidence"][0]["extra"] == {"masked": {"phone": 1}}


@pytest.mark.parametrize(
    ("kinds", "key", "says"),
    [("", "", "no kind of detail is chosen"), ("phone", "", "masks need a secret"), ("shoes", "k", "phone, email")],
)
def test_masking_needs_kinds_and_a_secret(run: Run, monkeypatch: pytest.MonkeyPatch, kinds: str, key: str, says: str):
    monkeypatch.setenv("BELIEFGRAPH_MASK", kinds)
    monkeypatch.setenv("BELIEFGRAPH_MASK_KEY", key)
    refused(run, "mask", "Call 13800138000.", says=says)


def test_a_secret_is_never_shown(run: Run, people: Callable[..., str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BELIEFGRAPH_MASK_KEY", "hush-hush")
    assert run("settings").json["mask_key"]["value"] == "set"
    assert "hush-hush" not in people("settings")


# Sheets -----------------------------------------------------------------------------------------------------


def test_a_sheet_is_drawn_marked_and_read_back(run: Run, people: Callable[..., str], tmp_path: Path):
    for n in range(4):
        said(run, "Ann", f"Ann|likes|tea {n}", text=f"=tea {n}", ref=f"m{n}")
    run("observe", "我喜欢红茶。", "--speaker", "小张")
    assert run("sample", "9", "--out", "all.csv").json == {"claims": 5, "sheet": "all.csv"}
    run("sample", "3", "--out", "one.csv")
    assert "3 claims are in again.csv" in people("sample", "3", "--out", "again.csv")
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "again.csv").read_bytes()
    with (tmp_path / "all.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["claim"] for row in rows} >= {"小张喜欢红茶"} and {row["who"] for row in rows} == {"Ann", "小张"}
    assert all(row["text"].startswith("'=") for row in rows if row["who"] == "Ann")  # no cell is a formula
    for row in rows:
        row["right"] = {"小张": "对", "Ann": "no"}[row["who"]]
    rows[0]["right"] = ""
    with (tmp_path / "all.csv").open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    marked = [row for row in rows if row["right"]]
    told = run("sample", "--read", "all.csv").json
    assert told["precision"]["n"] == 4
    assert told["precision"]["figure"] == sum(row["right"] == "对" for row in marked) / 4
    assert told["precision given"]["n"] == sum(row["method"] == "given" for row in marked)
    assert "precision given" in people("sample", "--read", "all.csv")


def test_what_is_no_sheet_is_refused(run: Run, tmp_path: Path):
    (tmp_path / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "unsure.csv").write_text("id,method,right\nr_1,given,yes\nr_2,given,maybe\n", encoding="utf-8")
    refused(run, "sample", "--read", "other.csv", says="this is no sheet")
    refused(run, "sample", "--read", "unsure.csv", says="unsure.csv:3: 'maybe' is neither yes nor no")
    refused(run, "sample", "--read", "nothing.csv", says="nothing.csv")
    refused(run, "sample", "0", says="count")


# Trying without storing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "value"), [("I like tea.", "tea"), ("我喜欢红茶。", "红茶")])
def test_observing_can_be_tried(run: Run, people: Callable[..., str], tmp_path: Path, text: str, value: str):
    told = run("observe", text, "--speaker", "小张", "--dry-run").json
    assert [belief["value"] for belief in told["beliefs"]] == [value] and told["made"]
    assert list(tmp_path.iterdir()) == []
    said(run, "小张", "小张|likes|coffee")
    before = (tmp_path / "beliefgraph.db").read_bytes()
    assert value in people("observe", text, "--speaker", "小张", "--dry-run")
    assert [belief["value"] for belief in run("beliefs").json] == ["coffee"]
    assert (tmp_path / "beliefgraph.db").read_bytes() == before


# Documents and chat logs ------------------------------------------------------------------------------------

HANDBOOK = """\
# Nimbus Notes

Nimbus Notes supports offline mode.

## 安装

云笔记支持离线模式。

```bash
Nimbus Notes supports nothing
```
"""
PAGE = ("--kind", "official", "--at", "2025-05-01", "--zone", "UTC", "-c", "version=2")


def pieces_of(run: Run) -> dict[str, Any]:
    """Evidence of documents by where it begins."""
    return {piece["extra"]["offset"][0]: piece for piece in run("evidence").json}


def test_a_document_is_taken_in_piece_by_piece(run: Run, people: Callable[..., str], tmp_path: Path):
    (tmp_path / "handbook.md").write_text(HANDBOOK, encoding="utf-8")
    done = run("ingest", "handbook.md", *PAGE).json
    assert (done["observed"], done["new"], done["claims"], done["dry_run"]) == (3, 3, 2, False)
    assert done["usage"]["calls"] == 0
    beliefs = {belief["text"]: belief for belief in run("beliefs").json}
    assert beliefs.keys() == {"Nimbus Notes supports offline mode", "云笔记支持离线模式"}
    assert [belief["scope"] for belief in beliefs.values()] == [{"version": "2"}] * 2
    told = run("evidence").json
    for start, piece in pieces_of(run).items():
        assert HANDBOOK[start:].startswith(piece["text"])
        assert (piece["source"], piece["at"]) == ("handbook.md", "2025-05-01T00:00:00+00:00")
    headings = [piece["extra"]["headings"] for _, piece in sorted(pieces_of(run).items())]
    assert headings == [["Nimbus Notes"], ["Nimbus Notes", "安装"], ["Nimbus Notes", "安装"]]
    why = run("explain", beliefs["云笔记支持离线模式"]["id"]).json
    assert why["supports"][0]["authority"] == 0.9
    again = people("ingest", "handbook.md", *PAGE)
    assert "duplicates" in again and run("evidence").json == told


def test_a_document_that_changed_adds_only_what_is_new(run: Run, tmp_path: Path):
    document = tmp_path / "handbook.md"
    document.write_text(HANDBOOK, encoding="utf-8")
    run("ingest", "handbook.md", *PAGE)
    document.write_text(f"Preface.\n\n{HANDBOOK}\n云笔记支持深色模式。\n", encoding="utf-8")
    done = run("ingest", "handbook.md", *PAGE).json
    assert (done["observed"], done["new"], done["duplicates"]) == (5, 2, 3)


def test_a_document_says_where_it_is_from_and_who_speaks(run: Run, tmp_path: Path):
    (tmp_path / "letter.txt").write_text("I like tea.\n\n# no heading\n", encoding="utf-8")
    (tmp_path / "信.txt.gz").write_bytes(gzip.compress("我喜欢红茶。\n".encode()))
    run("ingest", "letter.txt", "信.txt.gz", "--source", "letters", "--speaker", "小张", "--at", "2025-05-01T00:00:00Z")
    assert {belief["text"] for belief in run("beliefs").json} == {"小张 likes tea", "小张喜欢红茶"}
    told = run("evidence").json
    assert {(piece["source"], piece["speaker"]) for piece in told} == {("letters", "小张")}
    assert "# no heading" in {piece["text"] for piece in told}  # plain text has no headings


def test_a_document_is_read_from_stdin_when_its_form_is_told(run: Run):
    given = ("ingest", "-", "--format", "markdown", "--at", "2025-05-01T00:00:00Z")
    assert run(*given, "--source", "wiki", stdin=HANDBOOK.encode()).json["new"] == 3
    assert {piece["source"] for piece in run("evidence").json} == {"wiki"}
    text = run("ingest", "-", "--format", "text", "--source", "page", stdin="我喜欢红茶。".encode()).json
    assert text["new"] == 1


def test_documents_pass_the_gate_and_the_masks(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "post.md").write_text("Call me on 13800138000.\n\n----\n\n* * *\n12 !!\n", encoding="utf-8")
    monkeypatch.setenv("BELIEFGRAPH_MASK", "phone")
    monkeypatch.setenv("BELIEFGRAPH_MASK_KEY", "a secret")
    done = run("ingest", "post.md", "--kind", "press").json
    assert (done["new"], done["refused"], done["masked"]) == (1, 1, 1)
    assert "no words" in run("refused").json[0]["rule"]
    monkeypatch.setenv("BELIEFGRAPH_GATES", "{forum = 0.5}")
    done = run("ingest", "post.md", "--kind", "forum", "--source", "board").json
    assert (done["new"], done["refused"]) == (0, 2)


CHAT = {
    "id": "c1",
    "at": "2025-03-01T10:00:00Z",
    "messages": [
        {"role": "system", "content": "You live in Rome. 我住在罗马。"},
        {"role": "user", "name": "Ann", "content": "I live in Oslo."},
        {
            "role": "user",
            "content": [{"type": "text", "text": "我喜欢红茶。"}, {"type": "image_url", "image_url": "x"}],
        },
        {"role": "assistant", "content": None},
    ],
}


def test_a_chat_log_is_taken_in(run: Run, tmp_path: Path):
    (tmp_path / "chat.json").write_text(json.dumps(CHAT, ensure_ascii=False, indent=2), encoding="utf-8")
    done = run("ingest", "chat.json").json
    assert (done["new"], done["left_out_total"]) == (3, 1)
    assert {belief["text"] for belief in run("beliefs").json} == {"Ann lives in Oslo", "user喜欢红茶"}
    told = {piece["speaker"]: piece for piece in run("evidence").json}
    assert told.keys() == {"system", "Ann", "user"}
    assert {piece["source"] for piece in told.values()} == {"c1"}
    assert run("ingest", "chat.json").json["duplicates"] == 3


def test_users_of_several_chat_logs_are_several(run: Run, tmp_path: Path):
    logs = [{**CHAT, "id": "c1"}, {**CHAT, "id": "c2"}]
    (tmp_path / "chats.json").write_text(json.dumps(logs), encoding="utf-8")
    (tmp_path / "chats.jsonl").write_text("".join(json.dumps(log) + "\n" for log in logs), encoding="utf-8")
    assert run("ingest", "chats.json").json["new"] == 6
    assert {belief["text"] for belief in run("beliefs").json} >= {"user@c1喜欢红茶", "user@c2喜欢红茶"}
    assert run("ingest", "chats.jsonl").json["new"] == 0


def test_a_dry_run_writes_the_graph_there_would_be(run: Run, tmp_path: Path):
    (tmp_path / "handbook.md").write_text(HANDBOOK, encoding="utf-8")
    done = run("ingest", "handbook.md", *PAGE, "--dry-run", "--graph-to", "would.jsonl").json
    assert (done["dry_run"], done["new"], done["beliefs_made"]) == (True, 3, 2)
    assert not (tmp_path / "beliefgraph.db").exists()
    streamed = run("ingest", "handbook.md", *PAGE, "--dry-run", "--graph-to", "-").out.splitlines()
    assert json.loads(streamed[-1])["kind"] == "end" and len(streamed) > 10
    run("import", "would.jsonl", "--db", "would.db")
    run("ingest", "handbook.md", *PAGE, "--db", "real.db")
    digests = []
    for path in ("would.db", "real.db"):
        with BeliefGraph.open(tmp_path / path, embedder="none") as graph:
            digests.append(graph.digest())
    assert digests[0] == digests[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing.md"], "nothing.md"),
        (["page.md", "--format", "pdf"], "records, markdown, text"),
        (["page.md", "--kind", "rumour"], "there is no such source kind"),
        (["page.md", "--at", "2025-05-01"], "--zone"),
        (["page.md", "--at", "soon", "--zone", "UTC"], "soon"),
        (["page.md", "-c", "version"], "dimension=value"),
        (["page.md", "--graph-to", "x"], "--dry-run"),
        (["page.md", "--dry-run", "--graph-to", "x", "--namespace-per-dialog"], "one namespace"),
        (["rows.jsonl", "--kind", "official"], "go with documents"),
        (["latin.txt"], "not UTF-8"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_documents_that_cannot_be_taken_in_are_named(run: Run, tmp_path: Path, arguments: list[str], says: str):
    (tmp_path / "page.md").write_text("Rome is old.\n", encoding="utf-8")
    (tmp_path / "rows.jsonl").write_text('{"text": "Rome is old."}\n', encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes("Málaga".encode("latin-1"))
    refused(run, "ingest", *arguments, says=says)
    assert "evidence" not in run("evidence").out
