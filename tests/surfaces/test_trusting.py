"""The command line for whom to believe: learn, apply, say it oneself, and take it back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.surfaces.desk import Desk

Run = Callable[..., Any]


@pytest.fixture
def told(run: Run, tmp_path: Path) -> Run:
    """A graph in which three agree on twelve things and one, 张三, does not."""
    rows = []
    for n in range(12):
        for who in ("Ann", "小李", "Bob", "张三"):
            claim = {"subject": f"P{n}", "predicate": "lives_in", "value": f"town {n if who != '张三' else n + 1}"}
            said = {"text": f"{who} {n}", "speaker": who, "at": "2025-11-01T00:00:00Z", "claims": [claim]}
            rows.append(json.dumps(said, ensure_ascii=False))
    (tmp_path / "rows.jsonl").write_text("\n".join(rows), encoding="utf-8")
    assert run("ingest", "rows.jsonl").code == 0
    return run


def test_what_is_learned_is_shown_applied_and_undone(told: Run) -> None:
    shown = told("learn").json
    assert shown.keys() == {"standings", "groups", "doubted", "echoes", "things", "claims", "settled"}
    assert {row["name"] for row in shown["standings"] if row["much"]} == {"Ann", "小李", "Bob", "张三"}
    assert told("authorities").json == []
    tried = told("learn", "--apply", "--by", "Eve", "--dry-run").json
    done = told("learn", "--apply", "--by", "Eve").json
    assert tried["act"] == 0 and {b["id"] for b in tried["beliefs"]} == {b["id"] for b in done["beliefs"]}
    held = {row["name"]: row["predicates"]["lives_in"] for row in told("authorities").json}
    after = {row["name"]: row["after"] for row in shown["standings"]}
    assert held == after, "exactly what was shown is applied"
    assert told("learn", "--apply").json["act"] == 0
    assert told("undo", str(done["act"])).code == 0
    assert told("authorities").json == []


def test_people_see_what_would_move_most_first(told: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "120")
    page = told("learn", "--limit", "2").out
    assert "much more" in page and "2 more change less; see --limit" in page
    assert "48 claims on 12 things were compared" in page and "`learn --apply` does so" in page
    assert "Would be judged anew: 4 speakers and sources" in told("learn", "--apply", "--dry-run").out
    assert "Judged anew: 4 speakers and sources" in told("learn", "--apply").out
    assert "Nothing to apply" in told("learn", "--apply").out
    assert "n_" not in told("learn").out, "people are told of by name"
    assert "Set: 张三. Beliefs moved" in told("authority", "张三", "0.2", "--by", "Eve").out
    page = told("learn").out
    assert "set by somebody, so it stands" in page
    listed = told("authorities").out
    assert "learned" in listed and "张三" in listed and "0.20" in listed


def test_authority_is_set_and_forgotten(told: Run) -> None:
    belief = next(b["id"] for b in told("beliefs", "--entity", "P0").json if b["value"] == "town 0")
    done = told("authority", "Ann", "0.2", "--predicate", "lives_in").json
    assert done["act"] and told("authorities").json[0]["predicates"] == {"lives_in": 0.2}
    told_by = {c["evidence"]["speaker"]: c for c in told("explain", belief).json["supports"]}
    assert (told_by["Ann"]["judged"], told_by["Ann"]["learned"]) == (0.2, False)
    assert told("authority", "Ann", "--forget").json["act"]
    assert told("authorities").json == []


@pytest.mark.parametrize(
    "wrong",
    [
        ("learn", "--by", "Eve"),
        ("learn", "--dry-run"),
        ("learn", "--limit", "0"),
        ("authority", "Ann"),
        ("authority", "Ann", "0.5", "--forget"),
        ("authority", "Ann", "1.5"),
        ("authority", "Nobody", "0.5"),
    ],
)
def test_what_cannot_be_done_is_refused(told: Run, wrong: tuple[str, ...]) -> None:
    ran = told(*wrong)
    assert ran.code != 0 and ran.err
    assert told("authorities").json == []


def test_a_graph_without_much_to_compare_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("observe", "I like tea.", "--speaker", "Ann", "--at", "2025-11-01T00:00:00Z")
    monkeypatch.setattr(Desk, "for_programs", False)
    assert "nothing to learn from" in run("learn").out
    assert "Nobody's authority was learned or set" in run("authorities").out


def test_numbers_that_were_learned_and_set_stand_side_by_side(told: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told("learn", "--apply", "--by", "Eve")
    told("authority", "张三", "0.9", "--by", "Ana")
    told("authority", "Bob", "0.3", "--predicate", "lives_in", "--by", "Ana")
    rows = {(row["name"], row["learned"]): row for row in told("authorities").json}
    assert rows["张三", False]["overall"] == 0.9 and rows["张三", True]["predicates"]["lives_in"] < 0.5
    assert rows["Bob", True]["by_kind"] == {"": 0.55, "lives_in": 0.55}
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "160")
    lines = [" ".join(line.split()) for line in told("authorities").out.splitlines()]
    worth = rows["Bob", True]["predicates"]["lives_in"]
    assert f"Bob lives_in 0.30 0.55 set; learned {worth:.2f} Ana 12" in lines
    assert "张三 (everything) 0.90 0.55 set Ana 12" in lines
    assert any(line.startswith("lives_in 0.90 0.55 set; learned") for line in lines), "each teller stands once"
    assert sum(line.startswith("张三") for line in lines) == 1
    told("authority", "张三", "--forget")
    lines = [" ".join(line.split()) for line in told("authorities").out.splitlines()]
    assert f"张三 lives_in {rows['张三', True]['predicates']['lives_in']:.2f} 0.55 learned Eve 12" in lines


@pytest.fixture
def printed(run: Run, tmp_path: Path) -> Run:
    """A graph in which three portals print what one guide prints, right or wrong."""
    rows = []
    for n in range(40):
        for number, who in enumerate(("Daily", "晨报", "Echo", "Post", "copy 0", "抄抄网", "copy 2")):
            wrong = n % 2 if number > 3 else n % 5 == number
            claim = {"subject": f"P{n}", "predicate": "lives_in", "value": f"wrong {n % 3}" if wrong else "right"}
            said = {"text": f"{who} {n}", "source": who, "at": "2025-11-01T00:00:00Z", "claims": [claim]}
            rows.append(json.dumps(said, ensure_ascii=False))
    (tmp_path / "rows.jsonl").write_text("\n".join(rows), encoding="utf-8")
    assert run("ingest", "rows.jsonl").code == 0
    return run


def test_a_group_of_copies_can_be_checked(printed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    [group] = printed("learn").json["groups"]
    assert group == {"names": ["copy 0", "copy 2", "抄抄网"], "met": 40, "agreed": 40, "wrong": 20}
    applied = printed("learn", "--apply").json
    assert applied["act"] and applied["lessons"]["groups"] == [group]
    assert {tuple(row["copies"]) for row in printed("authorities").json if row["name"] == "抄抄网"} == {
        ("copy 0", "copy 2")
    }
    printed("undo", str(applied["act"]))
    monkeypatch.setattr(Desk, "for_programs", False)
    monkeypatch.setenv("COLUMNS", "200")
    told = "of 40 things that two or more of them spoke of they agreed on 40, 20 times wrongly"
    assert told in printed("learn").out
    page = printed("learn", "--apply", "--limit", "2").out
    assert told in page and "5 more change less" in page and "before" in page and "Judged anew" in page
    listed = printed("authorities").out
    assert "copy 0, copy 2" in listed and "g_" not in listed


def test_what_an_act_moved_is_shown_up_to_a_number(printed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "for_programs", False)
    page = printed("authority", "Daily", "0.9").out
    assert page.count("b_") == 20 and "more; --json names all" in page


def test_a_predicate_of_which_somebody_never_speaks_is_refused_with_those_he_does(told: Run) -> None:
    ran = told("authority", "Ann", "0.2", "--predicate", "livs in")
    assert ran.code == 2 and "lives_in" in ran.err
