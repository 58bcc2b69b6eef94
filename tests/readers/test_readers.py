"""Files become observations: every shape, every way of packing, and every bad line named by file and line."""

from __future__ import annotations

import gzip
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Observation
from beliefgraph.errors import BadRecord, InvalidInput, InvalidTime
from beliefgraph.readers import Lines, Row, lines, read_rows, spoken_time

PICNIC = {
    "id": "picnic",
    "lang": "en",
    "sessions": [
        {
            "id": 1,
            "at": "1:56 pm on 8 May, 2023",
            "turns": [
                {"id": "1:1", "speaker": "Ann", "text": "I like tea.", "image": "a red teapot"},
                {"id": "1:2", "speaker": "Ben", "text": "I live in Oslo.", "at": "9 May 2023", "place": "Oslo"},
                {"id": "1:3", "speaker": "Ann", "text": "See you."},
            ],
        },
        {
            "id": 2,
            "turns": [
                {"id": 1, "speaker": "assistant", "text": "How can I help?"},
                {"id": 2, "speaker": "user", "text": "I hate rain. ->-> 1,1", "at": "March-15-2024"},
                {"id": 3, "speaker": "tool", "text": "Rain at ten."},
                {"id": 4, "speaker": "user", "text": "  "},
            ],
        },
    ],
    "questions": [{"question": "What does Ann like?"}],
}
TEAHOUSE = {
    "id": "茶馆",
    "sessions": [
        {"id": 1, "turns": [{"id": 0, "speaker": "用户", "text": "我喜欢龙井。", "at": "2024年04月01日 周一 08:30"}]}
    ],
}


def jsonl(*records: Any) -> bytes:
    return "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records).encode()


def rows_of(content: bytes, *, name: str = "talk.jsonl", zone: str = "UTC", **options: Any) -> list[Row]:
    return list(read_rows(io.BytesIO(content), name, zone, **options))


def observations_of(content: bytes, **options: Any) -> list[Observation]:
    return [observation for row in rows_of(content, **options) for observation in row.observations]


# Dialogs ----------------------------------------------------------------------------------------------------


def test_each_turn_becomes_an_observation_with_its_ref_speaker_and_session():
    first, *_ = observations_of(jsonl(PICNIC))
    assert (first.text, first.speaker, first.ref, first.event) == ("I like tea.", "Ann", "1:1", "1")
    assert (first.source.id, first.source.kind, first.kind, first.claims) == ("picnic", "", "", None)


def test_turns_are_numbered_through_the_dialog():
    assert [o.sequence for o in observations_of(jsonl(PICNIC))] == [0, 1, 2, 3, 4, 5]


def test_a_turn_is_dated_by_itself_else_its_session_else_the_last_time_before_it():
    at = [o.at for o in observations_of(jsonl(PICNIC))]
    session, own, march = (datetime(2023, 5, 8, 13, 56), datetime(2023, 5, 9), datetime(2024, 3, 15))
    assert at == [m and m.replace(tzinfo=UTC) for m in (session, own, session, None, march, march)]


def test_captions_and_further_fields_of_a_turn_are_kept():
    given = observations_of(jsonl(PICNIC))
    assert [o.extra for o in given[:3]] == [{"image": "a red teapot"}, {"place": "Oslo"}, {}]


def test_texts_are_left_as_they_are():
    assert observations_of(jsonl(PICNIC))[4].text == "I hate rain. ->-> 1,1"


def test_turns_without_words_are_left_out_and_said_to_be():
    [row] = rows_of(jsonl(PICNIC))
    assert row.left_out == ("turns without words: 1",)
    assert "2:4" not in [o.ref for o in row.observations]


def test_role_words_of_several_dialogs_are_told_apart_and_names_are_not():
    speakers = {o.speaker for o in observations_of(jsonl(PICNIC, TEAHOUSE))}
    assert speakers == {"Ann", "Ben", "user@picnic", "assistant@picnic", "tool@picnic", "用户@茶馆"}


def test_a_single_dialog_keeps_plain_role_words():
    assert observations_of(jsonl(TEAHOUSE))[0].speaker == "用户"


def test_one_user_keeps_plain_role_words_in_all_dialogs():
    assert {o.speaker for o in observations_of(jsonl(PICNIC, TEAHOUSE), one_user=True)} >= {"user", "用户"}


def test_assistants_and_tools_are_recognised_under_their_longer_names():
    kinds = {o.speaker: o.kind for o in observations_of(jsonl(PICNIC, TEAHOUSE))}
    assert kinds["assistant@picnic"] == "assistant"
    assert kinds["tool@picnic"] == "tool"
    assert kinds["user@picnic"] == kinds["用户@茶馆"] == kinds["Ann"] == ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": ""}, "a dialog needs an id"),
        ({"sessions": "none"}, "dialog picnic has sessions as a list of objects"),
        ({"sessions": [{"id": 1}]}, "session 1 has turns as a list of objects"),
        ({"sessions": [{"id": 1, "turns": [{"speaker": "Ann", "text": "Hi"}]}]}, "a turn needs an id"),
        ({"sessions": [{"id": 1, "turns": [{"id": 7, "text": 5}]}]}, "the text of turn 7 is not text"),
        ({"sessions": [{"id": 1, "turns": [{"id": 7, "text": "a"}] * 2}]}, "turn 7 stands twice in this dialog"),
        ({"sessions": [{"id": 1, "turns": [{"id": 7, "text": "a\0b"}]}]}, "NUL"),
        ({"sessions": [{"id": 1, "turns": [{"id": 7, "text": "a", "at": "soon"}]}]}, "soon, the time of turn 7"),
        ({"sessions": [{"id": 1, "turns": [{"id": 7, "text": "a", "extra": "\ud800"}]}]}, "surrogate"),
    ],
)
def test_a_dialog_that_breaks_a_rule_is_named_by_file_and_line(change: dict[str, Any], says: str):
    broken = json.dumps(PICNIC | change).encode()
    with pytest.raises(BadRecord, match=says) as caught:
        rows_of(jsonl(TEAHOUSE) + broken)
    assert caught.value.value == "talk.jsonl:2"


def test_a_time_without_a_zone_is_refused_with_the_remedy():
    with pytest.raises(BadRecord, match=r"a time needs a zone.*--zone") as caught:
        rows_of(jsonl(TEAHOUSE), zone="")
    assert caught.value.value == "talk.jsonl:1"


# Times ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("1:56 pm on 8 May, 2023", datetime(2023, 5, 8, 13, 56)),
        ("12:05 am on 31 December, 2023", datetime(2023, 12, 31, 0, 5)),
        ("2024年04月01日 周一 08:30", datetime(2024, 4, 1, 8, 30)),
        ("2024年4月1日", datetime(2024, 4, 1)),
        ("March-15-2024", datetime(2024, 3, 15)),
        ("March 15, 2024 at 9:30 PM", datetime(2024, 3, 15, 21, 30)),
        ("8 May 2023", datetime(2023, 5, 8)),
        ("2023/05/08 (Mon) 13:56", datetime(2023, 5, 8, 13, 56)),
        ("2023-05-08T13:56:00", datetime(2023, 5, 8, 13, 56)),
        ("2023-05-08", datetime(2023, 5, 8)),
    ],
)
def test_times_are_read_as_dialogs_write_them(text: str, moment: datetime):
    assert spoken_time(text, "Asia/Shanghai") == moment.replace(tzinfo=UTC) - timedelta(hours=8)


def test_a_time_that_names_its_zone_keeps_it():
    assert spoken_time("2023-05-08T13:56:00+02:00", "UTC").utcoffset() == timedelta(hours=2)


def test_a_date_that_could_be_two_is_refused_as_ambiguous():
    for text in ("05/08/2023", "5.8.2023 13:56", " 05-08-2023"):
        with pytest.raises(InvalidTime, match=r"it is ambiguous: 5 Aug 2023 or 8 May 2023.*e\.g\. 2023-05-08"):
            spoken_time(text, "UTC")
    for text in ("25/12/2023", "05/05/2023"):
        with pytest.raises(InvalidTime, match="begins with its year"):
            spoken_time(text, "UTC")


@pytest.mark.parametrize(
    "text", ["05/08/2023", "31 February 2024", "13:00 pm on 8 May, 2023", "8 Foo 2023", "2024年13月1日", "25:00"]
)
def test_what_is_no_time_or_could_be_two_is_refused(text: str):
    with pytest.raises(InvalidTime):
        spoken_time(text, "UTC")


# Observations -----------------------------------------------------------------------------------------------


def test_observations_have_the_fields_of_observe():
    record = {
        "text": "离线模式可用。",
        "source": {"id": "手册", "kind": "official"},
        "context": {"version": "2.1"},
        "at": "2025-03-01",
        "claims": [{"subject": "App", "predicate": "supports", "value": "offline", "weight": 0.5}],
    }
    [given] = observations_of(jsonl(record))
    assert (given.text, given.source.kind, given.context) == ("离线模式可用。", "official", (("version", "2.1"),))
    assert given.at == datetime(2025, 3, 1, tzinfo=UTC)
    assert (given.claims[0].value, given.claims[0].weight) == ("offline", 0.5)


def test_observations_without_a_sequence_are_ordered_as_in_the_file():
    given = observations_of(
        jsonl({"text": "I like tea."}, {"text": "b", "sequence": 7}, {"text": "I stopped liking tea."})
    )
    assert [o.sequence for o in given] == [1, 7, 3]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"text": "a", "speeker": "Ann"}, "speeker: an observation has no such field"),
        ({"text": "a", "authority": 2}, "authority lies in"),
        ({"text": ""}, "needs text or claims"),
        ({"words": "a"}, "no known shape"),
        (["a"], "a line is a JSON object"),
        ("a", "a line is a JSON object"),
    ],
)
def test_an_observation_that_breaks_a_rule_is_named_by_file_and_line(record: Any, says: str):
    with pytest.raises(BadRecord, match=says) as caught:
        rows_of(jsonl({"text": "fine"}, record))
    assert caught.value.value == "talk.jsonl:2"
    assert str(caught.value).startswith("talk.jsonl:2: ")


# A4 records -------------------------------------------------------------------------------------------------

A4_BELIEF = {
    "belief_id": "b_001",
    "type": "belief",
    "content": "用户偏好摄影",
    "confidence": 0.82,
    "created_at": "2025-05-10T10:00:00Z",
    "updated_at": "2025-05-10T10:00:00Z",
    "source_agent": "service_agent",
    "evidence_ids": ["e_001", "e_002"],
    "context_ids": ["scenario=weekend"],
}
A4_EVIDENCE = {
    "evidence_id": "e_001",
    "type": "evidence",
    "content": "用户说我周末经常出去拍照",
    "source": "message_1",
    "reliability": 0.9,
    "captured_at": "2025-05-10T10:00:00Z",
    "mood": "glad",
}
A4_AGAINST = A4_EVIDENCE | {"evidence_id": "e_003", "content": "用户把相机卖了", "reliability": 0.6}
A4_EDGE = {"edge_id": "edge_001", "from": "e_001", "to": "b_001", "relation": "support", "weight": 0.8}
A4_REFUTE = {"edge_id": "edge_002", "from": "e_003", "to": "b_001", "relation": "refute", "weight": 0.5}


def test_a4_records_in_any_order_become_evidence_with_claims():
    content = jsonl(A4_REFUTE, A4_EDGE, A4_BELIEF, A4_AGAINST, A4_EVIDENCE)
    given = {o.id: o for o in observations_of(content, zone="")}
    assert given.keys() == {"e_001", "e_003"}
    photo, sold = given["e_001"], given["e_003"]
    assert (photo.text, photo.source.id, photo.authority) == (A4_EVIDENCE["content"], "message_1", 0.9)
    assert photo.agent == "service_agent"
    assert photo.extra == {"mood": "glad", "a4": {"beliefs": ["b_001"], "agents": ["service_agent"]}}
    [claim], [against] = photo.claims, sold.claims
    assert (claim.subject, claim.predicate, claim.value, claim.text) == (
        "用户",
        "states",
        "用户偏好摄影",
        "用户偏好摄影",
    )
    assert (claim.polarity, claim.weight, claim.method) == (1, 0.8, "a4:edge_001")
    assert dict(claim.context) == {"scenario": "weekend"}
    assert (against.polarity, against.weight, against.method) == (-1, 0.5, "a4:edge_002")


def test_a4_evidence_that_a_belief_only_lists_supports_it_in_full():
    [given] = observations_of(jsonl(A4_BELIEF, A4_EVIDENCE))
    assert (given.claims[0].polarity, given.claims[0].weight) == (1, 1.0)


def test_what_a4_records_lack_is_said():
    lonely = A4_BELIEF | {"belief_id": "b_002", "evidence_ids": []}
    temporal = A4_EDGE | {"edge_id": "edge_009", "from": "b_001", "to": "b_002", "relation": "temporal"}
    rows = rows_of(jsonl(A4_BELIEF, A4_EVIDENCE, lonely, temporal))
    assert [(row.line, row.left_out[0]) for row in rows if row.left_out] == [
        (1, "evidence e_002 of belief b_001 is not in this file"),
        (3, "belief b_002 has no evidence in this file"),
        (4, "edge edge_009 (PRECEDES) does not join evidence and belief"),
    ]


@pytest.mark.parametrize(
    ("content", "edges", "subject", "context"),
    [
        ("the user likes film", [], "user", {}),
        ("The API returns JSON", [], "b_001", {}),
        ("The API returns JSON", [("API", "b_001", "related_to")], "API", {}),
        ("The API returns JSON", [("b_001", "version=2", "conditional_on")], "b_001", {"version": "2"}),
    ],
)
def test_an_a4_belief_is_about_its_entity_else_the_user_else_itself(
    content: str, edges: list[tuple[str, str, str]], subject: str, context: dict[str, str]
):
    belief = A4_BELIEF | {"content": content, "context_ids": []}
    drawn = [
        {"edge_id": f"x_{n}", "from": a, "to": b, "relation": relation} for n, (a, b, relation) in enumerate(edges)
    ]
    rows = rows_of(jsonl(*drawn, belief, A4_EVIDENCE, A4_EDGE))
    [claim] = rows[0].observations[0].claims
    assert (claim.subject, dict(claim.context)) == (subject, context)


def test_a4_times_without_a_zone_take_the_default_one():
    naive = A4_EVIDENCE | {"captured_at": "2025-05-10T10:00:00"}
    assert observations_of(jsonl(naive), zone="UTC")[0].at == datetime(2025, 5, 10, 10, tzinfo=UTC)
    with pytest.raises(BadRecord, match="--zone"):
        rows_of(jsonl(naive), zone="")


@pytest.mark.parametrize(
    ("records", "line", "says"),
    [
        ([A4_EVIDENCE, A4_BELIEF, A4_REFUTE], 3, "edge_002 is an edge of e_003, which is not in this file"),
        ([A4_EVIDENCE, A4_EVIDENCE | {"content": "other"}], 2, "two different records for e_001"),
        ([A4_EDGE | {"relation": "loves"}], 1, "loves"),
        ([A4_EVIDENCE | {"reliability": 3}], 1, "reliability"),
    ],
)
def test_a4_records_that_break_a_rule_are_named_by_line(records: list[Any], line: int, says: str):
    with pytest.raises(BadRecord, match=says) as caught:
        rows_of(jsonl(*records))
    assert caught.value.value == f"talk.jsonl:{line}"


# Files ------------------------------------------------------------------------------------------------------


def test_gzip_is_told_by_its_bytes_whatever_the_file_is_called(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(gzip.compress(jsonl(TEAHOUSE)))
    [row] = read_rows(path, "talk.txt", "UTC")
    assert row.dialog == "茶馆"
    assert observations_of(gzip.compress(jsonl(TEAHOUSE))) == list(row.observations)


def test_marks_blank_lines_and_foreign_line_ends_do_not_matter():
    content = b"\xef\xbb\xbf" + jsonl({"text": "一"}).replace(b"\n", b"\r\n") + b"\r\n  \n" + b'{"text": "b"}'
    assert [(row.line, row.observations[0].text) for row in rows_of(content)] == [(1, "一"), (4, "b")]


def test_an_empty_file_has_no_rows():
    assert rows_of(b"") == rows_of(b"\n\n") == rows_of(gzip.compress(b"")) == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b'{"text": "a"', "this is no JSON"),
        (b'{"text": NaN}', "NaN is no number in JSON"),
        (b"\xff\xfe{", r"this is not UTF-8 \(byte 1 of the line\)"),
        ('{"text": "咖'.encode()[:-1], "this is not UTF-8"),
        (b"[" * 100_000, "this is no JSON"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_can_be_passed_over(line: bytes, says: str):
    content = jsonl({"text": "a"}) + line + b"\n" + jsonl({"text": "b"})
    with pytest.raises(BadRecord, match=says) as caught:
        rows_of(content)
    assert caught.value.value == "talk.jsonl:2"
    going_on = rows_of(content, keep_going=True)
    assert [len(row.observations) for row in going_on] == [1, 0, 1]
    assert str(going_on[1].problem) == str(caught.value)


def test_rows_before_a_bad_line_come_first():
    reading = read_rows(io.BytesIO(jsonl({"text": "a"}) + b"nonsense\n"), "talk.jsonl", "UTC")
    assert next(reading).observations[0].text == "a"
    with pytest.raises(BadRecord):
        next(reading)


def test_a_cut_compressed_file_gives_what_it_holds_and_then_says_so():
    packed = gzip.compress(b"".join(jsonl({"text": f"tea {n}", "id": str(n * 7919)}) for n in range(5000)))
    rows = rows_of(packed[: len(packed) // 2], keep_going=True)
    assert 100 < len(rows) < 5000
    assert "damaged or cut short" in str(rows[-1].problem)


def test_an_endless_line_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lines, "LONGEST", 1000)
    rows = rows_of(jsonl({"text": "a"}, {"text": "x" * 5000}, {"text": "b"}), keep_going=True)
    assert [row.line for row in rows] == [1, 2, 3]
    assert "a line has at most" in str(rows[1].problem)


def test_a_line_of_a_megabyte_is_read():
    assert len(observations_of(jsonl({"text": "茶" * 400_000}))[0].text) == 400_000


def test_the_line_is_named_even_of_a_file_with_a_long_name():
    with pytest.raises(BadRecord) as caught:
        rows_of(b"nonsense", name="/a/very/long/way/" * 10 + "talk.jsonl")
    assert caught.value.value.startswith("…")
    assert caught.value.value.endswith("/talk.jsonl:1")


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path):
    with pytest.raises(BadRecord, match="cannot be read"):
        list(read_rows(tmp_path / "none.jsonl", "none.jsonl", "UTC"))
    with pytest.raises(BadRecord, match="cannot be read"):
        Lines(tmp_path, "folder")


def test_what_export_wrote_is_sent_to_import_even_when_going_on(tmp_path: Path):
    with BeliefGraph.open(embedder="none") as graph:
        graph.observe("我喜欢茶", speaker="小张")
        graph.export(tmp_path / "out.jsonl")
    exported = (tmp_path / "out.jsonl").read_bytes()
    for content in (exported, exported.split(b"\n", 1)[1]):
        with pytest.raises(InvalidInput, match=r"written by export.*beliefgraph import"):
            rows_of(content, keep_going=True)


def test_an_observation_may_have_a_kind_that_is_also_a_kind_of_row():
    assert observations_of(jsonl({"text": "a", "kind": "evidence"}))[0].kind == "evidence"


def test_dialogs_sessions_and_turns_say_their_context(tmp_path: Path) -> None:
    dialog = {
        "id": "d1",
        "context": {"scenario": "work", "region": "EU"},
        "sessions": [
            {
                "id": 1,
                "context": {"scenario": "clinic"},
                "turns": [
                    {"id": 1, "speaker": "Ana", "text": "Hi."},
                    {"id": 2, "speaker": "Ana", "text": "你好。", "context": {"region": "中国"}},
                ],
            }
        ],
    }
    path = tmp_path / "d.jsonl"
    path.write_text(json.dumps(dialog), encoding="utf-8")
    [row] = read_rows(path, "d.jsonl")
    first, second = row.observations
    assert dict(first.context) == {"scenario": "clinic", "region": "EU"}
    assert dict(second.context) == {"scenario": "clinic", "region": "中国"}
