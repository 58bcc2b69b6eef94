"""The command that fits settings to labelled questions: tune."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beliefgraph.errors import BadRecord, InvalidInput
from beliefgraph.surfaces.desk import Desk, command, open_lines, tables

if TYPE_CHECKING:
    from beliefgraph.tuning import Errors, Labelled, Tuning

app = typer.Typer()


@command(app, "tune")
def tune(
    desk: Desk,
    questions: Annotated[
        str, typer.Argument(help="JSON lines: question, answers, by, at, context, evidence; - is stdin.")
    ],
    *,
    write: Annotated[Path | None, typer.Option(help="Settings file (TOML) to write what was gained to.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Let it take the place of a file.")] = False,
    seed: Annotated[int, typer.Option(help="Another one halves the questions otherwise.")] = 0,
) -> None:
    """Fit how recall and answers weigh, and when to adopt, to labelled questions; half of them tell what it gains."""
    if write is not None and write.exists() and not force:
        raise InvalidInput(str(write), "there is such a file", "Choose another name, or add --force")
    labelled = _labelled(questions, desk.settings.zone)
    with desk.graph() as graph:
        tuned = graph.tune(labelled, seed=seed)
    if write is not None and tuned.gained:
        kept = tomllib.loads(desk.settings_file.read_text(encoding="utf-8")) if desk.settings_file else {}
        write.write_text(toml(kept | tuned.settings), encoding="utf-8")
    written = str(write) if write is not None and tuned.gained else ""
    desk.show(lambda: _payload(tuned, written), lambda: _shown(tuned, written))


def _labelled(file: str, zone: str) -> list[Labelled]:
    from beliefgraph.readers.lines import place
    from beliefgraph.tuning import as_labelled

    rows = []
    with open_lines(file) as lines:
        for number, line in lines:
            if isinstance(line, BadRecord):
                raise line
            try:
                rows.append(as_labelled(json.loads(line), zone))
            except InvalidInput as error:
                raise BadRecord(place(file, number), error.rule, error.remedy) from error
            except (ValueError, AttributeError) as error:
                rule = "this is no labelled question"
                raise BadRecord(place(file, number), rule, "Write an object with question and answers") from error
    return rows


def _payload(tuned: Tuning, written: str) -> dict[str, Any]:
    return {
        "before": asdict(tuned.before),
        "after": asdict(tuned.after),
        "fitted_to": tuned.fitted_to,
        "gained": tuned.gained,
        "small_sample": tuned.small_sample,
        "settings": tuned.settings,
        "written": written,
    }


def _shown(tuned: Tuning, written: str) -> Any:
    n = tuned.after.questions
    errors = tables().table(
        f"Fitted to {tuned.fitted_to} questions; seen on {n} others",
        ("error", "before", "after"),
        [(words, f"{one:.3f}", f"{other:.3f}") for words, one, other in _pairs(tuned.before, tuned.after)],
    )
    end = f"Written to {written}; use it with --settings {written}." if written else _unwritten(tuned)
    return tables().several([errors, *map(tables().sentence, [*_with_care(tuned), end])])


def _with_care(tuned: Tuning) -> list[str]:
    from beliefgraph.tuning import ENOUGH

    asked = tuned.fitted_to + tuned.after.questions
    return [f"{asked} questions are a small sample; label {ENOUGH} or more."] if tuned.small_sample else []


def _pairs(before: Errors, after: Errors) -> list[tuple[str, float, float]]:
    return [
        ("answers that are not right", before.not_right, after.not_right),
        ("adopted though wrong, or not though right", before.misjudged, after.misjudged),
        ("evidence not among the first ten", before.missed, after.missed),
    ]


def _unwritten(tuned: Tuning) -> str:
    if not tuned.gained:
        return "Nothing is gained on the other half, so the settings are best left as they are."
    return "Keep it with --write FILE."


def toml(values: Mapping[str, Any]) -> str:
    """Settings as a TOML document: plain values first, then tables."""
    plain = [f"{_key(name)} = {_value(value)}" for name, value in values.items() if not isinstance(value, dict)]
    nested = [f"{_key(name)} = {_value(value)}" for name, value in values.items() if isinstance(value, dict)]
    return "\n".join([*plain, *nested, ""])


def _key(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)} = {_value(one)}' for name, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float):
        return repr(value)  # inf is written alike in TOML
    return json.dumps(value, ensure_ascii=False)
