"""Every rule that a sound graph keeps: where one looks for its breach, what led to it most likely, what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from beliefgraph.domain.findings import Finding, Rule, Severity, Stage, Treatment
from beliefgraph.domain.model import Agent, Belief, Context, Edge, Entity, Event, Link, Node, Source

AnyRow = Source | Event | Agent | Context | Entity | Edge | Belief | Link | Node


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
        note: note anew that authorities and the kinship of values may have changed.
    """

    enter: tuple[AnyRow, ...] = ()
    drop: tuple[Link | Node | Context, ...] = ()
    settle: tuple[str, ...] = ()
    joins: tuple[tuple[str, str], ...] = ()
    tell: Belief | None = None
    rebuild: bool = False
    redraw: bool = False
    note: bool = False


class Symptom(NamedTuple):
    """A finding, and what mends it where that is safe."""

    finding: Finding
    mend: Mend | None


@dataclass(frozen=True, slots=True)
class Check(Rule):
    """A rule that every sound graph keeps."""

    def symptom(self, ident: str, message: str, command: str = "", mend: Mend | None = None, kind: str = "") -> Symptom:
        """A breach of this rule, with what `--fix` does about it; the rest as for `seen`."""
        treatment = Treatment.MEND if mend is not None else None
        return Symptom(self.seen(ident, message, command, treatment=treatment, kind=kind), mend)


_WROTE = "Something other than beliefgraph wrote it, or a file was put together by hand"
_CUT_OFF = "Rows were deleted or imported apart from one another"
_FOLLOWS = "Let it be made anew from the rows that it follows from"
_NOT_WRITTEN = "Something changed it beside the acts that decide it, or another version decided it otherwise"

# Input: evidence, its source and its event ----------------------------------------------------------------------
SOURCELESS = Check(
    "sourceless evidence", "evidence", Stage.INPUT,
    "It was observed without source and speaker",
    "Observe it again with --source or --speaker, and retract this one",
)  # fmt: skip
UNKNOWN_SOURCE = Check("unknown source", "evidence", Stage.INPUT, _CUT_OFF, "Enter a bare record of the source")
EVENTLESS = Check(
    "eventless evidence", "evidence", Stage.INPUT, _WROTE,
    "Observe it again, which gives it an event, and retract this one",
)  # fmt: skip
UNKNOWN_EVENT = Check("unknown event", "evidence", Stage.INPUT, _CUT_OFF, "Enter a record of the event, with its time")
UNKNOWN_AGENT = Check("unknown agent", "evidence", Stage.INPUT, _CUT_OFF, "Enter a record of the agent")
EMPTY = Check("empty evidence", "evidence", Stage.INPUT, _WROTE, "Retract it: nobody can tell what it says")
SAID_LATER = Check(
    "said after it was recorded", "evidence", Stage.INPUT,
    "A wrong clock or zone, or the time of what it tells of was given as the time of telling",
    "Observe it again with the time at which it was said, and retract this one",
    Severity.WARNING,
)  # fmt: skip
NAIVE_TIME = Check(
    "time without a zone", "evidence", Stage.INPUT, _WROTE,
    "Read it in the zone of the graph, as a time that is given without one; evidence: observe it again",
)  # fmt: skip
OUT_OF_RANGE = Check(
    "number out of range", "edge", Stage.CONFIDENCE, _WROTE,
    "Take the reading or the link back and give the right number; a belief's own numbers follow from its evidence",
)  # fmt: skip
DUPLICATE = Check(
    "duplicate evidence", "evidence", Stage.INPUT,
    "The message was delivered twice, under two refs or ids",
    "Retract one of the two, and give the same ref each time",
    Severity.WARNING,
)  # fmt: skip
ERASED_IS_BACK = Check(
    "erased evidence is back", "evidence", Stage.INPUT,
    "It was put into the file beside beliefgraph, which refuses it",
    "Erase it again",
)  # fmt: skip
UNREADABLE = Check(
    "unreadable row", "store", Stage.INPUT, "The file was damaged, or something other than beliefgraph wrote it",
    "Restore a copy of the file, or import an export into a new one",
)  # fmt: skip
LOST_WORDS = Check(
    "archived words are missing", "store", Stage.INPUT, "The file of cold storage was moved, deleted or altered",
    "Put the file of cold storage (.cold) back beside the graph",
)  # fmt: skip
ORPHAN = Check(
    "orphan", "entity", Stage.INPUT, "All that spoke of it was filed elsewhere, or it was imported alone",
    "Nothing need be done; it is found again when somebody speaks of it",
    Severity.NOTE,
)  # fmt: skip
UNREGISTERED = Check(
    "unregistered kind", "node", Stage.INPUT, "The setting `kinds` of the graph that wrote it is not that of here",
    "Add its kind to the setting `kinds`",
    Severity.NOTE,
)  # fmt: skip
UNREADABLE_MARK = Check(
    "unreadable mark", "node", Stage.INPUT, _WROTE,
    "Drop it; what it decided is decided anew from the evidence, and the audit log keeps it",
)  # fmt: skip
MARK_OF_NOTHING = Check(
    "mark of nothing", "node", Stage.INPUT, "What it marks was deleted apart from it", "Drop it", Severity.WARNING
)

# Edges: what leads where ----------------------------------------------------------------------------------------
UNKNOWN_ENTITY = Check(
    "unknown entity", "belief", Stage.EDGES, _CUT_OFF,
    "Read its evidence again, which enters the entity; or import the entity record",
)  # fmt: skip
BLANK = Check(
    "missing field", "belief", Stage.EDGES, _WROTE,
    "Word it anew from its parts; a belief without a predicate says nothing: take its readings back",
)  # fmt: skip
UNKNOWN_CONTEXT = Check(
    "missing context", "context", Stage.EDGES, _CUT_OFF, "Enter a record of the context, at the root of its dimension"
)
CONTEXT_RING = Check(
    "context cycle", "context", Stage.EDGES, _WROTE, "Put one of the contexts at the root of its dimension"
)
PLACE_RING = Check("CHILD_OF cycle", "link", Stage.EDGES, _WROTE, "Drop these links: contexts have their places")
UPDATE_RING = Check(
    "UPDATES cycle", "link", Stage.EDGES, _NOT_WRITTEN, "Drop these links and let evidence tell which value came last"
)
ORDER_RING = Check(
    "PRECEDES cycle", "link", Stage.EDGES, "One of these was drawn the wrong way", "Remove the wrong one"
)
WHOLE_RING = Check(
    "circle of wholes", "within", Stage.EDGES, "Tables that say the opposite of one another were joined by an import",
    "Take one of these out of all that it lies in, and say anew what it does lie in",
)  # fmt: skip
ALIAS_CHAIN = Check(
    "alias chain", "entity", Stage.EDGES, _WROTE, "Let every name lead straight to the entity at the end of the chain"
)
ALIAS_RING = Check("alias cycle", "entity", Stage.EDGES, _WROTE, "Part one of the names from the others")
ALIAS_OF_NOTHING = Check(
    "alias of nothing", "entity", Stage.EDGES, _CUT_OFF, "Let the name stand for itself until somebody says otherwise"
)
DANGLING_EDGE = Check(
    "dangling edge", "store", Stage.EDGES, _CUT_OFF, "Drop it, and read the evidence again where it is there (reread)"
)
DANGLING_LINK = Check("dangling link", "link", Stage.EDGES, _CUT_OFF, "Drop it; the audit log keeps it")
SELF_LOOP = Check("self-loop", "link", Stage.EDGES, _WROTE, "Drop it; the audit log keeps it")
WRONG_ENDS = Check(
    "wrong ends", "link", Stage.EDGES, "It was drawn the wrong way or between the wrong kinds, and checked by nobody",
    "Remove it, and draw it the right way",
)  # fmt: skip
WRONG_LAYER = Check(
    "private evidence in a shared belief", "edge", Stage.EDGES, _NOT_WRITTEN,
    "File the evidence anew, where those who may see it see it",
)  # fmt: skip
MISFILED = Check("misfiled", "belief", Stage.EDGES, _NOT_WRITTEN, "File its evidence anew")
GROUNDLESS = Check(
    "groundless", "belief", Stage.EDGES, "Its edges were lost, or its evidence was retracted without deciding it anew",
    "Decide it anew: without evidence it is withdrawn; what brings its evidence brings it back",
)  # fmt: skip
NOT_WITHDRAWN = Check(
    "withdrawn with evidence", "belief", Stage.EDGES, _NOT_WRITTEN, "Decide it anew: it is active with its evidence"
)
REVERSED = Check(
    "valid until before it is valid", "edge", Stage.EDGES, "The two ends of an interval were given the wrong way round",
    "Take the reading back, and observe it with the right interval",
    Severity.WARNING,
)  # fmt: skip
ON_ITSELF = Check(
    "rests only on itself", "belief", Stage.EDGES, "Conclusions were drawn from one another in a circle",
    "Observe what the first of them rests on, or take a conclusion back",
    Severity.WARNING,
)  # fmt: skip
WITHOUT_PREMISE = Check(
    "conclusion without its premise", "evidence", Stage.EDGES, "What it was concluded from was erased or lost",
    "Nothing need be done: it counts nothing. Retract it if its words should not be found",
    Severity.NOTE,
)  # fmt: skip
NO_PREMISES_KEPT = Check("premises that are not listed", "store", Stage.EDGES, _CUT_OFF, _FOLLOWS)

# Confidence: what evidence adds up to ---------------------------------------------------------------------------
UNNOTED = Check(
    "change that is not noted", "node", Stage.CONFIDENCE, _WROTE,
    "Note it anew, so that everybody reads again what is held",
)  # fmt: skip
ALTERED_AUTHORITY = Check(
    "altered authority", "authority", Stage.CONFIDENCE, _WROTE,
    "Forget it, and set it again or learn and apply again: `audit` tells who let what stand",
)  # fmt: skip
LOST_AUTHORITY = Check(
    "lost authority", "authority", Stage.CONFIDENCE, _WROTE,
    "Set it again, or learn and apply again: `audit` tells who let it stand and why",
)  # fmt: skip
AUTHORITY_OF_NOBODY = Check(
    "authority of nobody", "authority", Stage.CONFIDENCE, _CUT_OFF, "Forget it: no word counts by it",
    Severity.WARNING,
)  # fmt: skip
STALE = Check("stale opinion", "belief", Stage.CONFIDENCE, _NOT_WRITTEN, "Settle it anew from its evidence")
STALE_DRAWN = Check(
    "stale conclusion", "belief", Stage.CONFIDENCE, _NOT_WRITTEN,
    "Work out anew what beliefs draw from one another",
)  # fmt: skip
OTHER_RULE = Check(
    "settled by another rule", "graph", Stage.CONFIDENCE, "The setting `rule` or `rules` was changed since",
    "Nothing need be done: they are read from their evidence until something is said about them. Or set the rule back",
    Severity.NOTE,
)  # fmt: skip
NO_TIMES = Check("missing time", "belief", Stage.CONFIDENCE, _WROTE, "Settle it anew from its evidence")
NO_HISTORY = Check(
    "missing history", "belief", Stage.CONFIDENCE, _CUT_OFF, "Tell its history as one step to what it is now"
)
HISTORY_OF_NOTHING = Check("history of nothing", "store", Stage.CONFIDENCE, _CUT_OFF, "Drop it")
CONFIDENT_SOURCELESS = Check(
    "confident but sourceless", "belief", Stage.CONFIDENCE, "None of its evidence was observed with source or speaker",
    "Find out who says so, observe that, and retract what nobody says",
    Severity.WARNING,
)  # fmt: skip
ALTERED_LOG = Check(
    "altered audit log", "entry", Stage.CONFIDENCE, "Something other than beliefgraph wrote in the file",
    "Compare with a copy of the file, and keep the head elsewhere (audit head); a log cannot be mended, only replaced",
)  # fmt: skip

# Retrieval: what is found ---------------------------------------------------------------------------------------
UNNAMED = Check("name that is not found", "entity", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
NAME_OF_NOBODY = Check("name of nobody", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
WRONG_COUNT = Check("wrong count", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
MISSING_TEXT = Check("not in the full text", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
SURPLUS_TEXT = Check("still in the full text", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
MISSING_VECTOR = Check(
    "never embedded", "store", Stage.RETRIEVAL, _CUT_OFF, "Let it wait for a vector, which `embed` makes"
)
SURPLUS_VECTOR = Check("still has a vector", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
VECTOR_OF_NOTHING = Check("vector of nothing", "store", Stage.RETRIEVAL, _CUT_OFF, _FOLLOWS)
BROKEN_VECTOR = Check("vector of another size", "store", Stage.RETRIEVAL, _CUT_OFF, "Drop it; `embed` makes it anew")

EVERY_RULE = (
    SOURCELESS, UNKNOWN_SOURCE, EVENTLESS, UNKNOWN_EVENT, UNKNOWN_AGENT, EMPTY, SAID_LATER, NAIVE_TIME, DUPLICATE,
    ERASED_IS_BACK, UNREADABLE, LOST_WORDS, ORPHAN, UNREGISTERED, UNREADABLE_MARK, MARK_OF_NOTHING,
    UNKNOWN_ENTITY, BLANK, UNKNOWN_CONTEXT, CONTEXT_RING, PLACE_RING, UPDATE_RING, ORDER_RING, WHOLE_RING, ALIAS_CHAIN,
    ALIAS_RING, ALIAS_OF_NOTHING, DANGLING_EDGE, DANGLING_LINK, SELF_LOOP, WRONG_ENDS, WRONG_LAYER, MISFILED,
    GROUNDLESS, NOT_WITHDRAWN, REVERSED, ON_ITSELF, WITHOUT_PREMISE, NO_PREMISES_KEPT,
    OUT_OF_RANGE, UNNOTED, ALTERED_AUTHORITY, LOST_AUTHORITY, AUTHORITY_OF_NOBODY, STALE, STALE_DRAWN, OTHER_RULE,
    NO_TIMES, NO_HISTORY, HISTORY_OF_NOTHING,
    CONFIDENT_SOURCELESS, ALTERED_LOG,
    UNNAMED, NAME_OF_NOBODY, WRONG_COUNT, MISSING_TEXT, SURPLUS_TEXT, MISSING_VECTOR, SURPLUS_VECTOR,
    VECTOR_OF_NOTHING, BROKEN_VECTOR,
)  # fmt: skip
"""Every rule, in the order of their stages."""
