"""What is wrong with a graph, or odd about it, and what mending came to: for programs and for people."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from beliefgraph.domain.findings import Finding, Mended, Severity, faulty
from beliefgraph.surfaces.desk import tables

if TYPE_CHECKING:
    from rich.console import RenderableType

Json = dict[str, Any]

WIDEST = 64
"""Characters of a line of a command, which is set in, on a terminal of eighty."""


def finding_payload(of: Finding) -> Json:
    """A finding as JSON; `safe` says whether `--fix` mends it."""
    return {
        "rule": of.rule,
        "kind": of.kind,
        "id": of.id,
        "message": of.message,
        "cause": of.cause,
        "remedy": of.remedy,
        "command": of.command,
        "stage": of.stage,
        "severity": of.severity,
        "safe": of.safe,
    }


def findings_payload(of: Iterable[Finding]) -> Json:
    """Findings as JSON; a graph is valid without faults."""
    found = list(of)
    return {"valid": not faulty(found), "findings": [finding_payload(finding) for finding in found]}


def mended_payload(of: Mended) -> Json:
    """What mending came to; what is left is told as findings are."""
    done = [finding_payload(finding) for finding in of.mended]
    return {"mended": done, "act": of.act, "dry_run": of.dry_run} | findings_payload(of.left)


def findings_table(of: Sequence[Finding]) -> RenderableType:
    """Findings one below the other, each with its cause and what mends it."""
    from rich.console import Group
    from rich.text import Text

    faults = sum(finding.severity is Severity.FAULT for finding in of)
    told = [_counted(faults, "fault")] if faults else ["No faults"]
    told += [_counted(len(of) - faults, "thing") + " to know of"] if len(of) > faults else []
    return Group(Text(f"{', '.join(told)}."), *(Text(_words(finding)) for finding in of))


def _words(of: Finding) -> str:
    head = " · ".join((of.severity, of.stage, of.rule, f"{of.kind} {of.id}".rstrip()))
    return "\n".join(["", head, *(f"  {line}" for line in (of.message, *remedy_lines(of)))])


def remedy_lines(of: Finding) -> list[str]:
    """Why it is so and what mends it, with the command where there is one."""
    return [f"cause: {of.cause}", f"remedy: {of.remedy}", *(_broken(f"$ {of.command}") if of.command else [])]


def _broken(command: str) -> list[str]:
    """A command over as many lines as it needs, so that a shell still takes it when it is copied."""
    prompt, *words = command.split(maxsplit=1)
    lines = [prompt]
    for word in map(shlex.quote, shlex.split(words[0])):
        if len(lines[-1]) + len(word) > WIDEST:
            lines[-1] += " \\"
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines


def mended_table(of: Mended) -> RenderableType:
    """What was mended, and what is left."""
    from rich.console import Group
    from rich.text import Text

    if not of.mended:
        return Group(Text("Nothing to mend."), findings_table(of.left))
    title = "Would be mended" if of.dry_run else f"Mended, act {of.act}"
    rows = [(f.rule, f"{f.kind} {f.id}".rstrip(), f.message) for f in of.mended]
    done = tables().table(f"{title}:", ("rule", "about", "what was wrong"), rows)
    return Group(done, Text("Left:"), findings_table(of.left))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
