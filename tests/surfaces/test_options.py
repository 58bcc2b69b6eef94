"""One thing has one option: the same name, help and bounds on every command that takes it."""

from __future__ import annotations

from collections import defaultdict

from typer.main import get_command

from beliefgraph.surfaces.cli import app

SHARED = ("by", "reason", "dry_run", "as_of", "known_at", "agent", "speaker", "threshold", "limit", "after", "context")
OTHERWISE = {
    ("by", "audit"): "whose acts are listed",
    ("reason", "erase"): "no name that goes may be in it",
    ("dry_run", "ingest"): "it counts as for an empty graph",
    ("limit", "retry"): "all of it when left out",
    ("limit", "evaluate"): "of each set",
    ("after", "audit"): "acts have numbers",
    ("agent", "quote"): "who quotes",
    **dict.fromkeys((("agent", name) for name in ("retract", "restore", "erase")), "chooses evidence"),
    **dict.fromkeys((("speaker", name) for name in ("retract", "restore", "erase")), "chooses evidence"),
    **dict.fromkeys((("agent", name) for name in ("observe", "ingest")), "on whose behalf it is written"),
    **dict.fromkeys((("speaker", name) for name in ("observe", "ingest")), "who says so"),
    ("speaker", "gate"): "on whose behalf something is done",
}


def test_an_option_is_the_same_on_every_command() -> None:
    found = defaultdict(set)
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        for option in command.params:
            if option.name in SHARED and option.param_type_name == "option" and (option.name, name) not in OTHERWISE:
                found[option.name].add((*option.opts, option.help, option.min))
    assert found.keys() == {*SHARED}
    assert {option: told for option, told in found.items() if len(told) > 1} == {}
