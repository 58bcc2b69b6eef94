"""Results for people: tables and sentences on a terminal. Text of the graph is never read as markup."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from beliefgraph.domain.audit import concerned

if TYPE_CHECKING:
    from beliefgraph.amend import Amendment
    from beliefgraph.ask import Answer
    from beliefgraph.domain.audit import Breach, Entry
    from beliefgraph.domain.explanation import Contribution, Explanation
    from beliefgraph.domain.model import Belief, Context, Evidence, Node, Revision
    from beliefgraph.domain.tasks import Comparison, Pending, Receipt, Refusal
    from beliefgraph.graph import PredicateCount
    from beliefgraph.listing import SourceCount, Supported
    from beliefgraph.observe import Outcome
    from beliefgraph.recall import Hit

_BAND_STYLES = {"adopt": "green", "probably": "green", "contested": "yellow", "clearly_not": "red", "leans_no": "red"}
_RIGHT = {"signed", "unknown", "score", "counts", "fresh"}
_WHOLE = {"belief", "evidence", "node", "id", "evidence, ref", "id, ref", "side", "when", *_RIGHT}
"""Columns of ids and other short things; they are shown whole, and the texts beside them are broken instead."""
SHOWN = 10  # ids of what an act changed that are named
MOVED = 20  # beliefs that an act moved that are shown
WIDEST = 40  # cells of a column that is shown whole: room for a UUID, and for words beside it on 80


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> Table:
    """A plain table; number columns are set to the right, and ids are never broken."""
    made = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    cells = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    for number, column in enumerate(columns):
        whole = column in _WHOLE
        widest = _widest([column, *(row[number].plain for row in cells)]) if whole else None
        justify: Literal["left", "right"] = "right" if column in _RIGHT else "left"
        made.add_column(column, justify=justify, overflow="fold", no_wrap=whole, min_width=widest)
    for row in cells:
        made.add_row(*row)
    return made


def _widest(texts: Iterable[str]) -> int:
    return min(WIDEST, max(cell_len(line) for text in texts for line in text.split("\n")))


def several(parts: Iterable[RenderableType]) -> RenderableType:
    """One thing below the other."""
    return Group(*parts)


def sentence(words: str) -> RenderableType:
    """Words as they are."""
    return Text(words)


def indented(words: str, by: int) -> RenderableType:
    """Words set in from the left, all their lines."""
    return Padding(Text(words), (0, 0, 0, by))


def lines(of: Iterable[str], by: int) -> RenderableType:
    """Lines set in from the left as they are, without blanks after their ends, so that they may be copied."""
    return Text("\n".join(" " * by + line for line in of), no_wrap=True, overflow="ignore")


def beliefs(of: Iterable[Belief], title: str = "", *, of_any_status: bool = False) -> RenderableType:
    """Beliefs with their opinions, and with their status where that is not one for all."""
    status = ("status",) if of_any_status else ()
    rows = [(b.id, _proposition(b), *(b.status.value for _ in status), *_opinion(b)) for b in of]
    columns = ("belief", "proposition", *status, "band", "signed", "unknown")
    return table(title, columns, rows) if rows else Text("No beliefs.")


def evidence(of: Iterable[Evidence], title: str = "") -> RenderableType:
    """Evidence with the caller's own ids, and whether it was retracted."""
    rows = [(_with_ref(e.id, e), _day(e), e.speaker or e.source, _words(e)) for e in of]
    return table(title, ("evidence, ref", "when", "who", "words"), rows) if rows else Text("No evidence.")


def contexts(of: Iterable[Context]) -> RenderableType:
    """Contexts with what they lie in."""
    rows = [(c.dimension, c.value, c.parent) for c in of]
    return table("", ("dimension", "value", "parent"), rows) if rows else Text("No contexts.")


def nodes(of: Iterable[Node]) -> RenderableType:
    """Nodes of registered kinds."""
    rows = [(n.id, n.kind, json.dumps(n.data, ensure_ascii=False) if n.data else "") for n in of]
    return table("", ("node", "kind", "data"), rows) if rows else Text("No nodes.")


def answer(of: Answer) -> RenderableType:
    """The answer in words, then what it rests on."""
    parts: list[RenderableType] = [Text(of.text)]
    if of.beliefs:
        parts += [Text(), beliefs(of.beliefs)]
    if of.evidence:
        parts += [Text(), evidence(of.evidence)]
    if of.withheld:
        rows = [(b.id, _proposition(b), why) for b, why in of.withheld]
        parts += [Text(), table("Left out", ("belief", "proposition", "why"), rows)]
    return Group(*parts)


def hits(of: Sequence[Hit]) -> RenderableType:
    """Results of recall, each with the terms of its score."""
    if not of:
        return Text("Nothing found.")
    rows = [
        (
            f"{hit.score:.2f}",
            _with_ref(hit.id, hit.evidence[0]),
            _proposition(hit.belief) if hit.belief else "",
            _short(hit.evidence[0].text),
            ", ".join(f"{lane} {value:.2f}" for lane, value in hit.terms.items()),
        )
        for hit in of
    ]
    return table("", ("score", "id, ref", "proposition", "words", "found by"), rows)


def explanation(of: Explanation, *, with_table: bool) -> RenderableType:
    """The explanation in words; with a table, each piece of evidence and what it counts."""
    if not with_table:
        return Text(of.text)
    rows = [(*_contribution(c, "for"),) for c in of.supports] + [_contribution(c, "against") for c in of.refutes]
    columns = ("side", "evidence, ref", "counts", "fresh", "who says what")
    return Group(Text(of.text), Text(), table("Evidence", columns, rows))


def history(told: Iterable[tuple[Revision, str]]) -> RenderableType:
    """Every change of an opinion, before → after, with the words for it."""
    rows = [
        (
            (r.happened or r.recorded).date().isoformat(),
            f"{r.before.signed:+.2f} → {r.after.signed:+.2f}",
            f"{r.before.band.value} → {r.after.band.value}".replace("_", " "),
            r.cause,
            words,
        )
        for r, words in told
    ]
    columns = ("when", "signed", "band", "cause", "in words")
    return table("", columns, rows) if rows else Text("No changes.")


def outcome(of: Outcome) -> RenderableType:
    """What an observation did."""
    if of.refused:
        return Text(f"Not let in: {of.refused}.")
    [kept] = of.evidence
    state = "was known already" if of.duplicate else "kept" if of.act else "would be kept"
    lines = [f"Evidence {kept.id} {state}.", *(f"Note: {note}." for note in of.notes)]
    parts: list[RenderableType] = [Text("\n".join(lines))]
    if of.beliefs:
        parts.append(beliefs(of.beliefs))
    if of.compared:
        parts.append(comparisons(of.compared))
    return Group(*parts)


def comparisons(of: Sequence[Comparison]) -> RenderableType:
    """Names that may mean one entity, or were decided."""
    if not of:
        return Text("No names to compare.")
    rows = [(c.id, c.one, c.other, f"{c.score:.2f}", c.state.value, c.by, c.reason) for c in of]
    return table("", ("id", "name", "other name", "score", "state", "by", "why"), rows)


def pending(of: Sequence[Pending]) -> RenderableType:
    """Evidence that is not read to the end."""
    rows = [(task.evidence, str(task.attempts), task.since.date().isoformat(), task.reason) for task in of]
    return table("", ("evidence", "tried", "since", "why"), rows) if rows else Text("Nothing is pending.")


def refusals(of: Sequence[Refusal]) -> RenderableType:
    """What the gate kept out."""
    rows = [(line.recorded.date().isoformat(), line.source, line.kind, line.rule) for line in of]
    return table("", ("when", "source", "kind", "rule"), rows) if rows else Text("Nothing was refused.")


def predicates(of: Sequence[PredicateCount]) -> RenderableType:
    """Predicates in use."""
    rows = [(p.name, f"{p.beliefs:,}", "yes" if p.known else "no", p.domain) for p in of]
    return table("", ("predicate", "beliefs", "known", "domain"), rows) if rows else Text("No predicates.")


def amendment(of: Amendment, act: str) -> RenderableType:
    """What an act re-decided; of one that was only tried, what it would."""
    more = f" and {len(of.changed) - SHOWN} more" if len(of.changed) > SHOWN else ""
    leads = "; it concerned" if act == "Undone" else ":"
    changed = f"{leads} {', '.join(of.changed[:SHOWN])}{more}" if of.changed else ""
    if not of.data:
        told = f"{act}: nothing to change."
    elif not of.act:
        told = f"Would be {act[0].lower()}{act[1:]}{changed}. Beliefs that would move: {len(of.beliefs)}."
    else:
        told = f"{act}{changed}. Beliefs moved: {len(of.beliefs)}. Act {of.act}; `undo {of.act}` takes it back."
    head = Text("\n".join((told, *(f"Note: {note}." for note in of.notes))))
    if not of.beliefs:
        return head
    left = len(of.beliefs) - MOVED
    rest = [Text(f"{left:,} more; --json names all.")] if left > 0 else []
    return Group(head, beliefs(of.beliefs[:MOVED]), *rest)


def sources(of: Iterable[SourceCount]) -> RenderableType:
    """Sources with how much each gave."""
    rows = [(s.source.id, s.source.kind, s.source.title, str(s.evidence), str(s.beliefs)) for s in of]
    return table("", ("source", "kind", "title", "evidence", "beliefs"), rows) if rows else Text("No sources.")


def supported(of: Supported) -> RenderableType:
    """What a source speaks for and against; a star marks what stands on it alone."""
    rows = [
        (b.id, side, f"{_proposition(b)}{' *' if b.id in of.alone else ''}", *_opinion(b))
        for side, beliefs in (("for", of.supports), ("against", of.refutes))
        for b in beliefs
    ]
    retracted = f", {of.retracted} retracted" if of.retracted else ""
    touches = ", ".join(entity.name for entity in of.touches) or "nothing"
    pieces = _number(of.evidence, "piece", "pieces")
    told = table("", ("belief", "speaks", "proposition", "band", "signed", "unknown"), rows)
    return Group(
        Text(f"{of.source.id}: {pieces} of evidence{retracted}; touches {touches}"),
        told if rows else Text("No beliefs."),
        Text(f"* stands on this source alone ({len(of.alone)})" if of.alone else ""),
    )


def audit(of: Sequence[Entry]) -> RenderableType:
    """What was done, by whom and why."""
    rows = [
        (
            str(entry.number),
            entry.recorded.isoformat(timespec="seconds"),
            entry.act,
            entry.by,
            entry.run,
            "[erased]" if entry.erased else _short(entry.reason or "; ".join(dict.fromkeys(_reasons(entry).values()))),
            _concerned(entry),
        )
        for entry in of
    ]
    columns = ("act", "when", "what", "by", "run", "why", "concerned")
    return table("", columns, rows) if rows else Text("Nothing was done.")


def _concerned(entry: Entry) -> str:
    """What an act was about, in short: the first evidence, names or beliefs, and how many more."""
    ids = concerned(entry.data)
    more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
    return ", ".join(ids[:3]) + more


def _reasons(entry: Entry) -> dict[str, str]:
    """What a round of maintenance put away or brought back, each with why; empty for other acts."""
    return entry.data.get("why", {}) if entry.act == "maintain" else {}


def breaches(of: Sequence[Breach]) -> RenderableType:
    """Where the audit log was altered."""
    if not of:
        return Text("The log is as it was written.")
    return table(
        _number(len(of), "breach", "breaches"), ("act", "what is wrong"), [(str(b.number), b.what) for b in of]
    )


def receipts(of: Sequence[Receipt]) -> RenderableType:
    """What was erased, and what may still hold it."""
    rows = [
        (
            str(r.act),
            f"{r.erased:%Y-%m-%d %H:%M}",
            r.by,
            ", ".join(f"{number} {kind}" for kind, number in r.counts.items() if number),
            "complete" if r.complete else r.left,
        )
        for r in of
    ]
    files = [
        Text(f"Act {r.act}: {', '.join(r.elsewhere)} may still hold it; delete these files.") for r in of if r.elsewhere
    ]
    concluded = [
        Text(f"Act {r.act}: {', '.join(r.concluded)} was concluded from it and stays; its words may tell of it.")
        for r in of
        if r.concluded
    ]
    columns = ("act", "when", "by", "erased", "traces")
    return Group(table("", columns, rows), *files, *concluded) if rows else Text("Nothing was erased.")


def pairs(rows: Iterable[tuple[str, object]]) -> RenderableType:
    """Names and values, one pair a line."""
    made = Table(box=None, show_header=False, pad_edge=False)
    made.add_column()
    made.add_column(justify="right")
    for name, value in rows:
        made.add_row(Text(name), Text(f"{value:,}" if isinstance(value, int) else str(value)))
    return made


def _number(many: int, one: str, more: str) -> str:
    return f"{many:,} {one if many == 1 else more}"


def _proposition(belief: Belief) -> str:
    where = ", ".join(f"{dimension}={value}" for dimension, value in belief.scope)
    return f"{belief.text} [{where}]" if where else belief.text


def _opinion(belief: Belief) -> tuple[Text, str, str]:
    band = belief.opinion.band.value
    styled = Text(band.replace("_", " "), style=_BAND_STYLES.get(band, ""))
    return styled, f"{belief.opinion.signed:+.2f}", f"{belief.opinion.unknown:.2f}"


def _contribution(of: Contribution, side: str) -> tuple[str, ...]:
    e = of.evidence
    counts = f"{abs(of.mass) * of.freshness:.2f}" if of.counts else "–"
    said = ", ".join(part for part in (e.speaker or e.source, _day(e)) if part)
    said = f"{said}: {_short(e.text)}" + (f" ({of.why})" if of.why else "")
    return side, _with_ref(e.id, e), counts, f"{of.freshness:.2f}", said


def _with_ref(ident: str, evidence: Evidence) -> str:
    return f"{ident}\n{evidence.ref}" if evidence.ref else ident


def _words(evidence: Evidence) -> str:
    words = "[in cold storage]" if evidence.cold and not evidence.text else _short(evidence.text)
    if evidence.retracted is None:
        return words
    return f"[retracted: {evidence.retract_reason or 'no reason given'}] {words}"


def _day(evidence: Evidence) -> str:
    return evidence.at.date().isoformat() if evidence.at else ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:79]}…"
