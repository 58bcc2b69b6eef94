"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READMES = sorted(ROOT.glob("README*.md"))
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_python_block_of_a_readme_runs_and_prints_what_it_shows(
    readme: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(readme.read_text(encoding="utf-8"))
    shown = [text for lang, text in blocks if lang == "text"]
    ran = [text for lang, text in blocks if lang == "python"]
    assert ran and shown
    exec(compile(ran[0], readme.name, "exec"), {})
    printed = capsys.readouterr().out
    assert printed.startswith("clearly_not\n")
    expected = [line for line in shown[0].splitlines() if line not in ("...", "……")]
    assert [line for line in expected if line not in printed] == []
    for text in ran[1:]:
        exec(compile(text, readme.name, "exec"), {})
        assert capsys.readouterr().out.strip()
