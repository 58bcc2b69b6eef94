"""Documents are cut by their structure, and every piece knows its place."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.model import Observation, Source
from beliefgraph.errors import BadRecord
from beliefgraph.readers import Lines, document_rows, read_rows
from beliefgraph.readers.aliases import read_aliases
from beliefgraph.readers.documents import LONGEST, pieces, read_document

MANUAL = """\
# Acme DB

Acme DB supports JSON. It needs
4 GB of memory.

Limits
------

- At most 100 tables.
- 每个表最多一千万行。
1. Open it.

| Plan | Price |
|------|-------|
| Free | 0 |

```sql
SELECT 1;
```

## 2.1 #

End of life: 2027.
"""

SHOWN = [
    (("Acme DB",), "Acme DB supports JSON. It needs\n4 GB of memory.", False),
    (("Acme DB", "Limits"), "- At most 100 tables.", False),
    (("Acme DB", "Limits"), "- 每个表最多一千万行。", False),
    (("Acme DB", "Limits"), "1. Open it.", False),
    (("Acme DB", "Limits"), "| Plan | Price |", False),
    (("Acme DB", "Limits"), "| Free | 0 |", False),
    (("Acme DB", "Limits"), "SELECT 1;", True),
    (("Acme DB", "2.1"), "End of life: 2027.", False),
]


def test_markdown_is_cut_by_its_structure() -> None:
    assert [(p.headings, p.text, p.code) for p in pieces(MANUAL)] == SHOWN


@pytest.mark.parametrize("ruler", ["---", "----------", "***", "* * *", "___", " - - - "])
def test_a_ruler_is_no_piece_and_ends_one(ruler: str) -> None:
    assert [p.text for p in pieces(f"一\n\n{ruler}\n二\n")] == ["一", "二"]
    assert [p.text for p in pieces(f"{ruler}\n", markdown=False)] == [ruler.strip()]


def test_a_file_names_the_source_when_nothing_else_does(tmp_path: Path) -> None:
    file = tmp_path / "手册.md"
    file.write_text("一\n", encoding="utf-8")
    for told, source in (("", "手册.md"), (Source(""), "手册.md"), ("wiki", "wiki"), (Source("w", "Wiki"), "w")):
        with Lines(file, str(file)) as lines:
            [row] = document_rows(lines, str(file), Observation(source=told), markdown=True)
        [piece] = row.observations
        assert isinstance(piece.source, Source) and piece.source.id == source


def test_plain_text_has_paragraphs_only() -> None:
    found = list(pieces("# no heading\n\nfirst\nsecond\n\n第二段。\n", markdown=False))
    assert [p.text for p in found] == ["# no heading", "first\nsecond", "第二段。"]
    assert {p.headings for p in found} == {()}


@given(st.text(alphabet=st.sampled_from("ab 。.\n#-|`=1字"), max_size=300), st.booleans())
def test_every_piece_stands_where_it_says(text: str, markdown: bool) -> None:
    at = 0
    for piece in pieces(text, markdown=markdown):
        assert text[piece.start : piece.end] == piece.text and piece.text.strip() == piece.text
        assert at <= piece.start and 0 < len(piece.text) <= LONGEST
        at = piece.end


@pytest.mark.parametrize("sentence", ["The lake is deep and cold. ", "湖水又深又冷。", "nospaces"])
def test_a_long_paragraph_is_cut_between_sentences(sentence: str) -> None:
    text = sentence * 1000
    found = list(pieces(text))
    assert all(len(p.text) <= LONGEST for p in found) and len(found) < 2 * len(text) / LONGEST + 1
    assert "".join("".join(p.text.split()) for p in found) == "".join(text.split())


def test_pieces_become_observations_with_their_place() -> None:
    source = Source("manual", kind="official")
    made = read_document(MANUAL, source, Observation(context=(("version", "2.1"),), extra={"by": "me"}))
    first, code = made[0], made[6]
    assert first.source is source and first.context == (("version", "2.1"),) and first.claims is None
    start, end = first.extra["offset"]
    assert MANUAL[start:end] == first.text
    assert first.extra["headings"] == ["Acme DB"] and first.extra["by"] == "me"
    assert code.claims == ()  # nobody says what stands in code
    assert [o.sequence for o in made] == list(range(1, 9))


def test_rows_of_a_document_name_their_line(tmp_path: Path) -> None:
    path = tmp_path / "manual.md.gz"
    path.write_bytes(gzip.compress(MANUAL.encode()))
    with Lines(path, str(path)) as lines:
        rows = list(document_rows(lines, str(path), Observation(), markdown=True))
    assert [row.line for row in rows][:3] == [3, 9, 10]
    assert rows[0].observations[0].source == Source("manual.md.gz")


def test_a_document_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with Lines(path, str(path)) as lines, pytest.raises(BadRecord, match="UTF-8"):
        list(document_rows(lines, str(path), Observation(), markdown=False))


CHAT = {
    "id": "c1",
    "messages": [
        {"role": "system", "content": "You help."},
        {"role": "user", "content": [{"type": "text", "text": "I live in Rome."}], "at": "2026-01-01T10:00:00+00:00"},
        {"role": "assistant", "content": "Nice."},
        {"role": "user", "name": "Ana", "content": "我喜欢茶。"},
    ],
}


@pytest.mark.parametrize("form", ["list", "object", "lines"])
def test_chat_logs_and_whole_json_files_are_read(tmp_path: Path, form: str) -> None:
    path = tmp_path / "chat.json"
    path.write_text(json.dumps([CHAT] if form == "list" else CHAT), encoding="utf-8")
    if form == "lines":
        path.write_text(f"{json.dumps(CHAT)}\n{json.dumps({'text': 'Hi.'})}\n", encoding="utf-8")
    found = [o for row in read_rows(path, str(path)) for o in row.observations]
    assert [o.text for o in found][:4] == ["You help.", "I live in Rome.", "Nice.", "我喜欢茶。"]
    assert [o.speaker.split("@")[0] for o in found][:4] == ["system", "user", "assistant", "Ana"]
    assert found[1].at is not None and found[2].kind == "assistant"


def test_a_message_with_role_and_content_is_an_observation(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('{"role": "tool", "content": "db is up", "ref": "7"}\n', encoding="utf-8")
    [row] = read_rows(path, str(path))
    assert (row.observations[0].speaker, row.observations[0].text, row.observations[0].ref) == ("tool", "db is up", "7")


@pytest.mark.parametrize("line", ["only", "a,b,c", ",b", '"a" , "b"x,'])
def test_a_wrong_alias_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "names.csv"
    path.write_text(f"name,of\n{line}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=":2"):
        read_aliases(path)


def test_alias_tables_are_csv_or_tsv(tmp_path: Path) -> None:
    path = tmp_path / "names.csv"
    path.write_text('\ufeffname,of\n"Hale, Bob",Robert Hale\n小张,张三\n', encoding="utf-8")
    assert read_aliases(path) == [("Hale, Bob", "Robert Hale"), ("小张", "张三")]
    path.write_text("NYC\tNew York\n", encoding="utf-8")
    assert read_aliases(path) == [("NYC", "New York")]


def test_chats_without_an_id_go_by_their_file(tmp_path: Path) -> None:
    names = []
    for name in ("a.json", "b.json"):
        path = tmp_path / name
        path.write_text('{"messages": [{"role": "user", "content": "Hi."}]}', encoding="utf-8")
        names += [o.source.id for row in read_rows(path, str(path)) for o in row.observations]  # type: ignore[union-attr]
    assert names == ["a.json:1", "b.json:1"]


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("timestamp", 1_767_261_600),
        ("created_at", 1_767_261_600_000),
        ("time", "2026-01-01T10:00:00+00:00"),
        ("at", "2026-01-01T10:00:00Z"),
    ],
)
def test_the_time_of_a_chat_message_is_read_under_its_usual_names(tmp_path: Path, field: str, given: object) -> None:
    path = tmp_path / "a.json"
    chat = {"messages": [{"role": "user", "content": "Hi.", field: given}]}
    path.write_text(json.dumps(chat), encoding="utf-8")
    [row] = read_rows(path, "a.json")
    at = row.observations[0].at
    assert at is not None and at.isoformat() == "2026-01-01T10:00:00+00:00"
