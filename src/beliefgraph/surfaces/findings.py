"""What is wrong with a graph, or odd about it, and what mending came to: for programs and for people."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from beliefgraph.domain.findings import Finding, Mended, Severity, faulty
from beliefgraph.surfaces.desk import Desk, tables

if TYPE_CHECKING:
    from rich.console import RenderableType

Json = dict[str, Any]

WIDEST = 64
"""Characters of a line of a command, which is set in, on a terminal of eighty."""


def here(desk: Desk, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings whose commands name the graph that the desk opens."""
    return tuple(replace(finding, command=desk.line(finding.command)) for finding in findings)


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

    faults = sum(finding.severity is Severity.FAULT for finding in of)
    told = [_counted(faults, "fault")] if faults else ["No faults"]
    told += [_counted(len(of) - faults, "thing") + " to know of"] if len(of) > faults else []
    return Group(tables().sentence(f"{', '.join(told)}."), *(part for finding in of for part in _told(finding)))


def _told(of: Finding) -> Iterator[RenderableType]:
    head = " · ".join((of.severity, of.stage, of.rule, f"{of.kind} {of.id}".rstrip()))
    yield tables().sentence(f"\n{head}")
    yield tables().indented(of.message, 2)
    yield from remedy(of, 2)


def remedy(of: Finding, by: int) -> Iterator[RenderableType]:
    """Why it is so and what mends it, with the command where there is one; set in from the left."""
    yield tables().indented(f"cause: {of.cause}\nremedy: {of.remedy}", by)
    if of.command:
        yield tables().lines(broken(f"$ {of.command}"), by)


def broken(command: str) -> list[str]:
    """A command over as many lines as it needs, so that a shell still takes it when it is copied."""
    prompt, words = command.split(maxsplit=1)
    lines = [prompt]
    for part in _parts(shlex.split(words)):
        if len(lines[-1]) + len(part) > WIDEST:
            lines[-1] += " \\"
            lines.append(part)
        else:
            lines[-1] += f" {part}"
    return lines


def _parts(words: Iterable[str]) -> Iterator[str]:
    """Words as a shell takes them, an option together with what it is given."""
    option = ""
    for word in words:
        if option:
            yield f"{option} {shlex.quote(word)}"
            option = ""
        elif word.startswith("--") and word not in _FLAGS:
            option = word
        else:
            yield shlex.quote(word)
    if option:
        yield option


_FLAGS = frozenset({"--fix", "--again", "--dry-run", "--forget"})


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
