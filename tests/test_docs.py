"""What the documents show is what happens, and they leave nothing out."""

from __future__ import annotations

import dataclasses
import inspect
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import beliefgraph
from beliefgraph import (
    Amendment,
    Answer,
    Band,
    Belief,
    BeliefGraph,
    Claim,
    Contribution,
    Evidence,
    Explanation,
    Finding,
    Hit,
    Opinion,
    Outcome,
    Revision,
    Settings,
    Summary,
)
from beliefgraph.ask import ABSTAIN, TOLD
from beliefgraph.doctor import Counts, Diagnosis, Row, Spread, Treated
from beliefgraph.domain.findings import Mended
from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.tasks import Comparison, Pending, Refusal
from beliefgraph.errors import BeliefGraphError
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.graph import PredicateCount
from beliefgraph.ports import Passage, Usage
from beliefgraph.reread import Reread
from beliefgraph.settings import HALF_LIVES, describe
from beliefgraph.surfaces.cli import ORDER, main
from beliefgraph.surfaces.desk import Desk

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
READMES = sorted(ROOT.glob("README*.md"))
DOCUMENTS = [*READMES, ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)


def words(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, lang: str) -> list[str]:
    return [text for found, text in BLOCK.findall(words(path)) if found == lang]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Examples ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_python_block_of_a_readme_runs_and_prints_what_it_shows(
    readme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown, ran = blocks(readme, "text"), blocks(readme, "python")
    assert ran and shown
    exec(compile(ran[0], readme.name, "exec"), {})
    printed = capsys.readouterr().out
    assert printed.startswith("clearly_not\n")
    expected = [line for line in shown[0].splitlines() if line not in ("...", "……")]
    assert [line for line in expected if line not in printed] == []
    for text in ran[1:]:
        exec(compile(text, readme.name, "exec"), {})
        lines = capsys.readouterr().out.splitlines()
        assert lines
        assert [told for told in PRINTED.findall(text) if told not in lines] == []


def test_the_python_blocks_run_one_after_another_and_print_what_they_show(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    for text in blocks(DOCS / "python.md", "python"):
        exec(compile(text, "python.md", "exec"), names)
        lines = capsys.readouterr().out.splitlines()
        assert [told for told in PRINTED.findall(text) if told not in lines] == []


# Commands ---------------------------------------------------------------------------------------------------

COMMAND = re.compile(r"^\$ (?P<command>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)


def test_every_command_of_a_document_does_what_it_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `cat` shows is the file; what else is shown is printed, "…" standing for anything."""
    monkeypatch.setattr(Desk, "for_programs", False)
    for name, value in {"COLUMNS": "110", "BELIEFGRAPH_EMBEDDER": "none", "BELIEFGRAPH_ZONE": "UTC"}.items():
        monkeypatch.setenv(name, value)
    commands = [found for text in blocks(DOCS / "taking-in.md", "console") for found in COMMAND.finditer(text)]
    assert commands
    for found in commands:
        chosen, arguments = _parted(shlex.split(found["command"]))
        if arguments[0] == "cat":
            Path(arguments[1]).write_text(found["shown"], encoding="utf-8")
            continue
        with monkeypatch.context() as patched, pytest.raises(SystemExit) as ended:
            for name, value in chosen.items():
                patched.setenv(name, value)
            main(arguments[1:])
        printed = capsys.readouterr()
        assert not ended.value.code, printed.err
        lines = [_squeezed(line) for line in printed.out.splitlines()]
        shown = [_squeezed(line) for line in found["shown"].splitlines()]
        assert [line for line in shown if not any(_shows(line, told) for told in lines)] == [], lines


def _parted(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The environment before a command, and the command."""
    first = next(number for number, word in enumerate(words) if "=" not in word)
    return dict(word.split("=", 1) for word in words[:first]), words[first:]


def _squeezed(line: str) -> str:
    return " ".join(line.split())


def _shows(shown: str, printed: str) -> bool:
    return re.search("(?s:.*)".join(map(re.escape, shown.split("…"))), printed) is not None


# Nothing left out -------------------------------------------------------------------------------------------

PUBLIC = [name for name in dir(BeliefGraph) if not name.startswith("_")]
PROPERTIES = [name for name in PUBLIC if isinstance(inspect.getattr_static(BeliefGraph, name), property)]


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in PROPERTIES])
def test_every_method_is_described_with_its_signature(name: str) -> None:
    heading = re.search(rf"^### `{name}\((.*)\)`$", words(DOCS / "python.md"), re.MULTILINE)
    assert heading, f"docs/python.md has no heading for {name}"
    parameters = inspect.signature(getattr(BeliefGraph, name)).parameters.values()
    assert _signature(heading[1]) == [_shown(p) for p in parameters if p.name != "self"]


def _signature(shown: str) -> list[str]:
    return [part for part in shown.split(", ") if part not in ("*", "")]


def _shown(parameter: inspect.Parameter) -> str:
    if parameter.kind is inspect.Parameter.VAR_KEYWORD:
        return f"**{parameter.name}"
    if parameter.default is inspect.Parameter.empty:
        return parameter.name
    if callable(parameter.default):
        return f"{parameter.name}={parameter.default.__name__}"
    default = parameter.default if parameter.default is None else getattr(parameter.default, "value", parameter.default)
    return f"{parameter.name}={default!r}".replace("'", '"')


@pytest.mark.parametrize("name", PROPERTIES)
def test_every_property_is_described(name: str) -> None:
    assert f"`graph.{name}`" in words(DOCS / "python.md")


RESULTS = (
    Claim, Outcome, Summary, Reread, Comparison, Answer, Hit, Explanation, Contribution, Amendment, Belief, Opinion,
    Evidence, Revision, Finding, Mended, Diagnosis,
)  # fmt: skip


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.__name__)
def test_every_field_of_a_result_is_described(result: type[Any]) -> None:
    section = re.search(rf"^### {result.__name__}\n(.*?)^##", words(DOCS / "python.md"), re.MULTILINE | re.DOTALL)
    assert section
    fields = [field.name for field in dataclasses.fields(result)]
    assert [field for field in fields if f"`{field}`" not in section[1]] == []


@pytest.mark.parametrize(
    "small",
    [Pending, Refusal, Judgement, Usage, PredicateCount, Row, Spread, Counts, Treated],
    ids=lambda cls: cls.__name__,
)
def test_every_field_of_a_small_result_is_named(small: type[Any]) -> None:
    told = words(DOCS / "python.md")
    assert [field.name for field in dataclasses.fields(small) if f"`{field.name}`" not in told] == []


def test_every_public_name_is_in_the_python_document() -> None:
    told = words(DOCS / "python.md")
    assert [name for name in beliefgraph.__all__ if not re.search(rf"\b{name}\b", told)] == []


def test_every_verdict_is_described() -> None:
    told = words(DOCS / "python.md")
    assert [verdict for verdict in (*Band, ABSTAIN, TOLD) if f"| `{verdict}` |" not in told] == []


def test_every_setting_is_described_as_it_is() -> None:
    told = words(DOCS / "python.md")
    for name, _, help in describe():
        assert f"| `{name}` | " in told and f" | {help} |" in told
    for domain, days in HALF_LIVES.items():
        assert f"{domain} {'never' if days is None else f'{days:g}'}" in told
    assert set(Settings.__dataclass_fields__) == {name for name, _, _ in describe()}


def test_every_command_and_common_option_is_in_the_command_line_document() -> None:
    told = words(DOCS / "cli.md")
    assert [name for name in ORDER if not re.search(rf"^\|.*`{name}\b", told, re.MULTILINE)] == []
    renamed = {"settings_file": "settings", "as_json": "json"}
    options = [f"--{renamed.get(field.name, field.name)}" for field in dataclasses.fields(Desk)]
    assert [option for option in options if option not in told] == []


# Sentences --------------------------------------------------------------------------------------------------

SPEAKERS = {"Sam": "en", "小张": "zh"}
ROW = re.compile(r"^\| (?P<said>[^|]+) \| (?P<read>[^|]+) \|$", re.MULTILINE)


def sentences() -> list[tuple[str, str, str]]:
    """(speaker, sentence, what the document says is read in it)."""
    rows = []
    for part in words(DOCS / "sentences.md").split("\n## "):
        speaker = next((name for name in SPEAKERS if f"**{name}**" in part), "")
        rows += [(speaker, found["said"], found["read"]) for found in ROW.finditer(part) if speaker]
    return [row for row in rows if not row[1].startswith(("Sentence", "句子", "---"))]


@pytest.mark.parametrize(("speaker", "said", "read"), sentences(), ids=lambda text: ascii(text)[:40])
def test_a_sentence_is_read_as_the_document_says(speaker: str, said: str, read: str) -> None:
    assert told(said, speaker) == read


def told(said: str, speaker: str) -> str:
    """What is read in a sentence, as the document writes it."""
    claims = list(RuleExtractor().extract([Passage(said, speaker)])[0].claims)
    return "; ".join(map(_claim, claims)) or "–"


def _claim(claim: beliefgraph.Claim) -> str:
    parts = " · ".join(part for part in (claim.subject, claim.predicate, claim.value) if part)
    where = "".join(f" [{dimension}={value}]" for dimension, value in dict(claim.context).items())
    sign = "−" if claim.signed < 0 else "+"
    return f"{parts}{where} ({sign}{abs(claim.signed):.2g})"


def test_both_languages_have_sentences_that_are_read_and_sentences_that_are_left() -> None:
    for speaker in SPEAKERS:
        own = [read for who, _, read in sentences() if who == speaker]
        assert sum(read != "–" for read in own) >= 30
        assert sum(read == "–" for read in own) >= 8


# Links and words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", words(document)):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        found = (document.parent / path) if path else document
        assert found.exists(), target
        if anchor:
            assert anchor in [_anchor(heading) for heading in re.findall(r"^#+ (.+)$", words(found), re.MULTILINE)]


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\s-]", "", heading.casefold()).replace(" ", "-")


def test_every_error_can_be_told_from_the_root() -> None:
    import beliefgraph.errors as errors

    found = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if cls.__module__ == errors.__name__]
    made = [cls for cls in found if issubclass(cls, BaseException)]
    assert made and all(issubclass(error, BeliefGraphError) for error in made)
