"""Every rule that a sound graph keeps: where one looks for its breach, what led to it most likely, what mends it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import NamedTuple

from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.model import Agent, Belief, Context, Edge, Entity, Event, Link, Node, Source

FIX = "beliefgraph validate --fix"
"""Mends all that is safe to mend."""

Kept = Source | Event | Agent | Context | Entity | Edge | Belief | Link | Node


@dataclass(frozen=True, slots=True)
class Mend:
    """What mending one finding does; nothing that was said is lost by it.

    Args:
        enter: rows that are missing, or take the place of what has their id.
        drop: rows that lead nowhere or cannot be read.
        settle: keys of families that are re-decided from their evidence.
        joins: (entity, the entity that it is an alias of).
        tell: a belief whose history is told as one step.
        rebuild: let the store make anew what follows from its rows.
        redraw: work out anew what beliefs draw from one another.
    """

    enter: tuple[Kept, ...] = ()
    drop: tuple[Link | Node | Context, ...] = ()
    settle: tuple[str, ...] = ()
    joins: tuple[tuple[str, str], ...] = ()
    tell: Belief | None = None
    rebuild: bool = False
    redraw: bool = False


class Seen(NamedTuple):
    """A finding, and what mends it where that is safe."""

    finding: Finding
    mend: Mend | None


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Args:
        name: a stable name.
        kind: what it is about: a node kind, "edge", "link", "store" or "graph".
        stage: where a breach goes wrong.
        cause: what most likely led to a breach.
        remedy: what mends it, in words.
        severity: how bad a breach is.
    """

    name: str
    kind: str
    stage: Stage
    cause: str
    remedy: str
    severity: Severity = Severity.FAULT

    def seen(self, ident: str, message: str, command: str = "", mend: Mend | None = None, kind: str = "") -> Seen:
        """A breach of this rule.

        Args:
            ident: what it is about.
            message: what was seen.
            command: the command line that mends it, when `--fix` does not.
            mend: what `--fix` does.
            kind: what it is about, where that is not always the same.
        """
        finding = Finding(
            self.name,
            kind or self.kind,
            ident,
            message,
            self.cause,
            self.remedy,
            FIX if mend else command,
            self.stage,
            self.severity,
            mend is not None,
        )
        return Seen(finding, mend)


def line(*words: str) -> str:
    """A command line of `beliefgraph`, as a shell takes it."""
    return shlex.join(("beliefgraph", *words))


def retract(ident: str, why: str) -> str:
    """The command line that takes evidence out of every opinion; `restore` brings it back."""
    return line("retract", ident, "--reason", why)


_STAGES = list(Stage)
_WROTE = "Something other than beliefgraph wrote it, or a file was put together by hand"
_CUT_OFF = "Rows were deleted or imported apart from one another"
_FOLLOWS = "Let it be made anew from the rows that it follows from"
_NOT_WRITTEN = "Something changed it beside the acts that decide it, or another version decided it otherwise"

# Input: evidence, its source and its event ----------------------------------------------------------------------
SOURCELESS = Rule(
    "sourceless evidence", "evidence", Stage.INPUT,
    "It was observed without source and speaker",
    "Observe it again with --source or --speaker, and retract this one",
)  # fmt: skip
UNKNOWN_SOURCE = Rule("unknown source", "evidence", Stage.INPUT, _CUT_OFF, "Enter a bare record of the source")
EVENTLESS = Rule(
    "eventless evidence", "evidence", Stage.INPUT, _WROTE,
    "Observe it again, which gives it an event, and retract this one",
)  # fmt: skip
UNKNOWN_EVENT = Rule("unknown event", "evidence", Stage.INPUT, _CUT_OFF, "Enter a record of the event, with its time")
UNKNOWN_AGENT = Rule("unknown agent", "evidence", Stage.INPUT, _CUT_OFF, "Enter a record of the agent")
EMPTY = Rule("empty evidence", "evidence", Stage.INPUT, _WROTE, "Retract it: nobody can tell what it says")
SAID_LATER = Rule(
    "said after it was recorded", "evidence", Stage.INPUT,
    "A wrong clock or zone, or the time of what it tells of was given as the time of telling",
    "Observe it again with the time at which it was said, and retract this one",
    Severity.WARNING,
)  # fmt: skip
NAIVE_TIME = Rule(
    "time without a zone", "evidence", Stage.INPUT, _WROTE,
    "Read it in the zone of the graph, as a time that is given without one; evidence: observe it again",
)  # fmt: skip
OUT_OF_RANGE = Rule(
    "number out of range", "edge", Stage.CONFIDENCE, _WROTE,
    "Take the reading or the link back and give the right number; a belief's own numbers follow from its evidence",
)  # fmt: skip
DUPLICATE = Rule(
    "duplicate evidence", "evidence", Stage.INPUT,
    "The message was delivered twice, under two refs or ids",
    "Retract one of the two, and give the same ref each time",
    Severity.WARNING,
)  # fmt: skip
ERASED_IS_BACK = Rule(
    "erased evidence is back", "evidence", Stage.INPUT,
    "It was put into the file beside beliefgraph, which refuses it",
    "Erase it again",
)  # fmt: skip
UNREADABLE = Rule(
    "unreadable row", "store", Stage.INPUT, "The file was damaged, or something other than beliefgraph wrote it",
    "Restore a copy of the file, or import an export into a new one",
)  # fmt: skip
LOST_WORDS = Rule(
    "archived words are missing", "store", Stage.INPUT, "The file of cold storage was moved, deleted or altered",
    "Put the file of cold storage (.cold) back beside the graph",
)  # fmt: skip
ORPHAN = Rule(
    "orphan", "entity", Stage.INPUT, "All that spoke of it was filed elsewhere, or it was imported alone",
    "Nothing need be done; it is found again when somebody speaks of it",
    Severity.NOTE,
)  # fmt: skip
UNREGISTERED = Rule(
    "unregistered kind", "node", Stage.INPUT, "The setting `kinds` of the graph that wrote it is not that of here",
    "Add its kind to the setting `kinds`",
    Severity.NOTE,
)  # fmt: skip
UNREADABLE_MARK = Rule(
    "unreadable mark", "node", Stage.INPUT, _WROTE,
    "Drop it; what it decided is decided anew from the evidence, and the audit log keeps it",
)  # fmt: skip
MARK_OF_NOTHING = Rule(
    "mark of nothing", "node", Stage.INPUT, "What it marks was deleted apart from it", "Drop it", Severity.WARNING
)

# Edges: what leads where ----------------------------------------------------------------------------------------
UNKNOWN_ENTITY = Rule(
    "unknown entity", "belief", Stage.EDGES, _CUT_OFF,
    "Read its evidence again, which enters the entity; or import the entity record",
)  # fmt: skip
BLANK = Rule(
    "missing field", "belief", Stage.EDGES, _WROTE,
    "Word it anew from its parts; a belief without a predicate says nothing: take its readings back",
)  # fmt: skip
UNKNOWN_CONTEXT = Rule(
    "missing context", "context", Stage.EDGES, _CUT_OFF, "Enter a record of the context, at the root of its dimension"
)
CONTEXT_RING = Rule(
    "context cycle", "context", Stage.EDGES, _WROTE, "Put one of the contexts at the root of its dimension"
)
PLACE_RING = Rule("CHILD_OF cycle", "link", Stage.EDGES, _WROTE, "Drop these links: contexts have their places")
UPDATE_RING = Rule(
    "UPDATES cycle", "link", Stage.EDGES, _NOT_WRITTEN, "Drop these links and let evidence tell which value came last"
)
ORDER_RING = Rule("PRECEDES cycle", "link", Stage.EDGES, "One of these was drawn the wrong way", "Remove the wrong one")
ALIAS_CHAIN = Rule(
    "alias chain", "entity", Stage.EDGES, _WROTE, "Let every name lead straight to the entity at the end of the chain"
)
ALIAS_RING = Rule("alias cycle", "entity", Stage.EDGES, _WROTE, "Part one of the names from the others")
ALIAS_OF_NOTHING = Rule(
    "alias of nothing", "entity", Stage.EDGES, _CUT_OFF, "Let the name stand for itself until somebody says otherwise"
)
DANGLING_EDGE = Rule(
    "dangling edge", "store", Stage.EDGES, _CUT_OFF, "Drop it, and read the evidence again where it is there (reread)"
)
DANGLING_LINK = Rule("dangling link", "link", Stage.EDGES, _CUT_OFF, "Drop it; the audit log keeps it")
SELF_LOOP = Rule("self-loop", "link", Stage.EDGES, _WROTE, "Drop it; the audit log keeps it")
WRONG_ENDS = Rule(
    "wrong ends", "link", Stage.EDGES, "It was drawn the wrong way or between the wrong kinds, and checked by nobody",
    "Remove it, and draw it the right way",
)  # fmt: skip
WRONG_LAYER = Rule(
    "private evidence in a shared belief", "edge", Stage.EDGES, _NOT_WRITTEN,
    "File the evidence anew, where those who may see it see it",
)  # fmt: skip
MISFILED = Rule("misfiled", "belief", Stage.EDGES, _NOT_WRITTEN, "File its evidence anew")
GROUNDLESS = Rule(
    "groundless", "belief", Stage.EDGES, "Its edges were lost, or its evidence was retracted without deciding it anew",
    "Decide it anew: without evidence it is withdrawn; what brings its evidence brings it back",
)  # fmt: skip
NOT_WITHDRAWN = Rule(
    "withdrawn with evidence", "belief", Stage.EDGES, _NOT_WRITTEN, "Decide it anew: it is active with its evidence"
)
REVERSED = Rule(
    "valid until before it is valid", "edge", Stage.EDGES, "The two ends of an interval were given the wrong way round",
    "Take the reading back, and observe it with the right interval",
    Severity.WARNING,
)  # fmt: skip
ON_ITSELF = Rule(
    "rests only on itself", "belief", Stage.EDGES, "Conclusions were drawn from one another in a circle",
    "Observe what the first of them rests on, or take a conclusion back",
    Severity.WARNING,
)  # fmt: skip
WITHOUT_PREMISE = Rule(
    "conclusion without its premise", "evidence", Stage.EDGES, "What it was concluded from was erased or lost",
    "Nothing need be done: it counts nothing. Retract it if its words should not be found",
    Severity.NOTE,
)  # fmt: skip
NO_PREMISES_KEPT = Rule("premises that are not listed", "store", Stage.EDGES, _CUT_OFF, _FOLLOWS)

# Confidence: what evidence adds up to ---------------------------------------------------------------------------
STALE = Rule("stale opinion", "belief", Stage.CONFIDENCE, _NOT_WRITTEN, "Settle it anew from its evidence")
STALE_DRAWN = Rule(
    "stale conclusion", "belief", Stage.CONFIDENCE, _NOT_WRITTEN,
    "Work out anew what beliefs draw from one another",
)  # fmt: skip
OTHER_RULE = Rule(
    "settled by another rule", "graph", Stage.CONFIDENCE, "The setting `rule` or `rules` was changed since",
    "Nothing need be done: they are read from their evidence until something is said about them. Or set the rule back",
    Severity.NOTE,
)  # fmt: skip
NO_TIMES = Rule("missing time", "belief", Stage.CONFIDENCE, _WROTE, "Settle it anew from its evidence")
NO_HISTORY = Rule(
    "missing history", "belief", Stage.CONFIDENCE, _CUT_OFF, "Tell its history as one step to what it is now"
)
HISTORY_OF_NOTHING = Rule("history of nothing", "store", Stage.CONFIDENCE, _CUT_OFF, "Drop it")
CONFIDENT_SOURCELESS = Rule(
    "confident but sourceless", "belief", Stage.CONFIDENCE, "None of its evidence was observed with source or speaker",
    "Find out who says so, observe that, and retract what nobody says",
    Severity.WARNING,
)  # fmt: skip
ALTERED_LOG = Rule(
    "altered audit log", "entry", Stage.CONFIDENCE, "Something other than beliefgraph wrote in the file",
    "Compare with a copy of the file, and keep the head elsewhere (audit head); a log cannot be mended, only replaced",
)  # fmt: skip

# Retrieval: what is found ---------------------------------------------------------------------------------------
UNNAMED = Rule("name that is not found", "entity", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
NAME_OF_NOBODY = Rule("name of nobody", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
WRONG_COUNT = Rule("wrong count", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
MISSING_TEXT = Rule("not in the full text", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
SURPLUS_TEXT = Rule("still in the full text", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
MISSING_VECTOR = Rule(
    "never embedded", "store", Stage.RETRIEVAL, _CUT_OFF, "Let it wait for a vector, which `embed` makes"
)
SURPLUS_VECTOR = Rule("still has a vector", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
VECTOR_OF_NOTHING = Rule("vector of nothing", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
BROKEN_VECTOR = Rule("vector of another size", "store", Stage.RETRIEVAL, _CUT_OFF, "Drop it; `embed` makes it anew")

RULES = tuple(
    sorted((r for r in list(globals().values()) if isinstance(r, Rule)), key=lambda r: _STAGES.index(r.stage))
)
"""Every rule, in the order of their stages."""
