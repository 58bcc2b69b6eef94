"""What the document shows is what happens, and it leaves out no field, kind or mark."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.documents import BLOCK, DOCS, Shown

from beliefgraph.citing import Cited, Fault, Kind
from beliefgraph.domain.block import Citation, Prompt
from beliefgraph.writing import Written

DOCUMENT = DOCS / "prompting.md"
WORDS = DOCUMENT.read_text(encoding="utf-8")


def test_its_blocks_run_one_after_another_and_print_what_they_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _check_client(Shown(DOCUMENT, tmp_path, capsys, monkeypatch).run().names)


def _check_client(names: dict[str, Any]) -> None:
    """The example's own client: the first answer is sent back, the second is taken."""
    answers = iter(["Dana lives in Bergen [b1].", "Dana lives in Oslo [b1]."])
    asked: list[Any] = []

    def create(model: str, messages: Any) -> Any:
        asked.append(list(messages))
        return SimpleNamespace(choices=[SimpleNamespace(message=SimpleNamespace(content=next(answers)))])

    client = SimpleNamespace(chat=SimpleNamespace(completions=SimpleNamespace(create=create)))
    answer, citations = names["answered"](client, "Where does Dana live?")
    assert answer == "Dana lives in Oslo [b1]." and [c.mark for c in citations] == ["b1"]
    assert "[b1] says otherwise" in asked[1][-1]["content"]


def test_the_langchain_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    models = pytest.importorskip("langchain_core.language_models", reason="langchain-core is not installed")
    names: dict[str, Any] = {}
    for lang, text in BLOCK.findall(WORDS):
        if lang == "python":
            exec(compile(text, "prompting.md", "exec"), names)
    capsys.readouterr()
    model = models.FakeListChatModel(responses=["Dana lives in Oslo [b1]."])
    told = names["chain"](model).invoke("Where does Dana live?")
    assert told["answer"] == "Dana lives in Oslo [b1]." and told["cited"].verdict == "ok"


@pytest.mark.parametrize("result", [Prompt, Citation, Cited, Fault, Written], ids=lambda cls: cls.__name__)
def test_every_field_is_described(result: type[Any]) -> None:
    missing = [field.name for field in dataclasses.fields(result) if f"`{field.name}`" not in WORDS]
    assert missing == []


def test_every_kind_of_fault_is_described() -> None:
    assert [kind for kind in Kind if f"`{kind.value}`" not in WORDS] == []
