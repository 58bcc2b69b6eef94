"""Stories that contradict themselves: what is given as holding after corrections, late news, hearsay and in contexts.

Each story has a graph of its own, twice: with its labelled claims given, which measures belief and asking, and from its
text alone, which measures the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from beliefgraph.assembly import make_embedder, open_store
from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.domain.model import Belief, Claim, Observation
from beliefgraph.evaluate.data import LANGUAGES, EvaluationData
from beliefgraph.evaluate.memories import Memory, memories
from beliefgraph.evaluate.replies import BeliefReply, Reply, TextReply, holding, meant
from beliefgraph.evaluate.tracing import same_in_any_order, traceable
from beliefgraph.graph import BeliefGraph
from beliefgraph.intake import as_time
from beliefgraph.ports import Embedder
from beliefgraph.questions.parsing import first_person

GIVEN, READ = "claims given", "from text"
"""How the claims of a story come about."""

BELIEFS = 1000  # of one story, more than any has

CORRECTED = frozenset({"correction", "unchanged", "both"})
"""Kinds of probes that ask for what holds now."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A question to a story.

    Args:
        question: as a user asks it.
        by: who asks; may be empty.
        at: when.
        kind: correction, unchanged, both, context or abstain.
        context: the asker's context; None when the question says it, or when there is none.
        right: accepted values; for "both" all of them are to be shown. Empty when nothing holds.
        stale: values that held once, and must not be given as holding.
        forbidden: values of other contexts, which must not be given as holding in this one.
        needed: numbers of the messages that an answer has to be traced to.
        wordings: other ways to ask the same.
    """

    question: str
    by: str
    at: datetime | None
    kind: str
    context: Mapping[str, str] | None
    right: tuple[str, ...]
    stale: tuple[str, ...]
    forbidden: tuple[str, ...]
    needed: tuple[int, ...]
    wordings: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """All values that the labels speak of."""
        return (*self.right, *self.stale, *self.forbidden)

    @property
    def plainly(self) -> str:
        """The question with all that a memory of texts can make use of: the context, and who "I" is."""
        asker = self.by if first_person(self.question) else ""
        return " ".join([asker, self.question, *(self.context or {}).values()]).strip()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A story whose messages contradict one another, with its probes; messages hold their labelled claims."""

    id: str
    kind: str
    messages: tuple[Observation, ...]
    probes: tuple[Probe, ...]

    @property
    def unlabelled(self) -> tuple[Observation, ...]:
        """The messages without their claims, to be read."""
        return tuple(replace(message, claims=None) for message in self.messages)


def contradiction_story(row: Mapping[str, Any]) -> Contradiction:
    """A row of a set of contradictory stories."""
    same = row.get("same") or {"probe": -1, "questions": []}
    told = tuple(_message(row["id"], number, said) for number, said in enumerate(row["messages"]))
    probes = tuple(
        _probe(asked, same["questions"] if number == same["probe"] else ())
        for number, asked in enumerate(row["probes"])
    )
    return Contradiction(row["id"], row["kind"], told, probes)


def _message(story: str, number: int, said: Mapping[str, Any]) -> Observation:
    return Observation(
        said["text"],
        said["speaker"],
        story,
        as_time(said["at"]),
        said.get("context") or {},
        ref=str(number),
        claims=tuple(Claim(**claim) for claim in said["claims"]),
        sequence=number,
        kind=said.get("source_kind") or "",
    )


def _probe(asked: Mapping[str, Any], wordings: Sequence[str]) -> Probe:
    right, stale, forbidden = (tuple(asked[values]) for values in ("right", "stale", "forbidden"))
    return Probe(
        asked["question"],
        asked["by"],
        as_time(asked["at"]),
        asked["kind"],
        asked.get("context"),
        right,
        stale,
        forbidden,
        tuple(asked["from"]),
        tuple(w for w in wordings if w != asked["question"]),
    )


# What is given ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Probed:
    """A probe, and what was given in reply to it.

    Args:
        story: kind of its story.
        probe: what was asked.
        graph: the graph's reply.
        believed: whether what holds is believed, and nothing stale, whatever is given; None where nothing holds.
        others: replies of memories without beliefs, by name.
        traced: whether what the graph gives can be traced; None when it gives nothing.
        steady: whether other wordings got the same reply; None when there are none.
    """

    story: str
    probe: Probe
    graph: BeliefReply
    believed: bool | None
    others: Mapping[str, TextReply]
    traced: bool | None
    steady: bool | None


@dataclass(frozen=True, slots=True)
class Told:
    """A story with what its probes gave, and whether another order of its messages gives the same graph."""

    probed: tuple[Probed, ...]
    ordered: bool


def tell(data: EvaluationData, story: Contradiction, way: str, embedder: Embedder | None) -> Told:
    """Take a story in and ask its probes."""
    messages = story.messages if way == GIVEN else story.unlabelled

    def fresh() -> BeliefGraph:
        return BeliefGraph(open_store(":memory:", data.settings), data.settings, data.extractor, embedder)

    with fresh() as graph, memories(messages, data.settings, embedder) as held:
        graph.observe_many(messages)
        graph.embed()
        probed = tuple(_probed(graph, story, probe, held) for probe in story.probes)
        return Told(probed, same_in_any_order(fresh, messages, graph.digest()))


def _probed(graph: BeliefGraph, story: Contradiction, probe: Probe, held: Mapping[str, Memory]) -> Probed:
    reply = _asked(graph, probe, probe.question)
    wordings = [_asked(graph, probe, wording) for wording in probe.wordings]
    traced = traceable(graph, reply.answer, story.messages, probe.at) if reply.given else None
    if traced and probe.needed and right(probe, reply):
        cited = {evidence.ref for evidence in reply.answer.evidence}
        traced = {str(number) for number in probe.needed} <= cited
    return Probed(
        story.kind,
        probe,
        reply,
        _believed(graph, probe),
        {name: _found(memory, story, probe) for name, memory in held.items()},
        traced,
        all(reply.same(other) for other in wordings) if wordings else None,
    )


def _believed(graph: BeliefGraph, probe: Probe) -> bool | None:
    """Whether every value that is to be shown, else one that is accepted, is held, and no stale one of its kind."""
    if not probe.right:
        return None
    told = [b for b in graph.beliefs(limit=BELIEFS, as_of=probe.at) if _applies(b, probe)]
    said = {b.id: meant(b.value, probe.labels) for b in told}
    here = [b for b in told if b.opinion.signed > 0 or holding(b)]
    found = [[b for b in here if value in said[b.id]] for value in probe.right]
    about = {(b.subject, b.predicate, b.scope) for some in found for b in some}
    rest = [b for b in here if holding(b) and (b.subject, b.predicate, b.scope) in about]
    stale = any(said[b.id] & {*probe.stale} for b in rest)
    return (all(found) if probe.kind == "both" else any(found)) and not stale


def _applies(belief: Belief, probe: Probe) -> bool:
    """Whether a belief is not of another context than the one that a probe gives."""
    return all((probe.context or {}).get(dimension, value) == value for dimension, value in belief.scope)


def _asked(graph: BeliefGraph, probe: Probe, question: str) -> BeliefReply:
    answer = graph.ask(question, speaker=probe.by, context=probe.context, as_of=probe.at)
    return BeliefReply(answer, probe.labels)


def _found(memory: Memory, story: Contradiction, probe: Probe) -> TextReply:
    found = memory.ranked(probe.plainly, max(1, len(probe.right)) if probe.kind == "both" else 1)
    return TextReply([story.messages[number].text for number in found], set(found) & set(probe.needed) != set())


# Judging ----------------------------------------------------------------------------------------------------


def right(probe: Probe, reply: Reply) -> bool:
    """Whether a reply gives what holds first, or all accounts where several stand, and nothing stale as holding."""
    if any(reply.holds(value) for value in probe.stale):
        return False
    if probe.kind == "both":
        return shows_both(probe, reply)
    if not probe.right:
        return any(reply.denies(value) for value in probe.stale)
    return reply.begins_with(probe.right)


def shows_both(probe: Probe, reply: Reply) -> bool:
    """Whether every account is given."""
    return all(reply.holds(value) for value in probe.right)


def misuses(probe: Probe, reply: Reply) -> bool:
    """Whether a reply gives a value of another context as holding in this one."""
    return any(reply.holds(value) for value in probe.forbidden)


def silent(probe: Probe, reply: Reply) -> bool:
    """Whether nothing is given."""
    return not reply.given


Judgement = Callable[[Probe, Reply], bool]


def beside(probed: Sequence[Probed], judged: Judgement) -> Figure:
    """The share of probes of which something holds for the graph, beside that for every memory."""
    names = dict.fromkeys(name for one in probed for name in one.others)
    floors = {name: share_of([judged(one.probe, one.others[name]) for one in probed]) for name in names}
    return share_of([judged(one.probe, one.graph) for one in probed]).beside(floors)


def given_claims(data: EvaluationData) -> dict[str, Figure]:
    """Belief and asking: stories whose claims are given."""
    return _measured(data, GIVEN)


def from_text(data: EvaluationData) -> dict[str, Figure]:
    """The whole: stories that are read by the extractor."""
    return _measured(data, READ)


def _measured(data: EvaluationData, way: str) -> dict[str, Figure]:
    embedder = make_embedder(data.settings.embedder)
    measured: dict[str, Figure] = {}
    for lang in LANGUAGES:
        stories = data.own(f"contradictions_{lang}", contradiction_story)
        told = [tell(data, story, way, embedder) for story in data.track(f"stories {way}, {lang}", stories)]
        measured |= {f"{name}, {lang}, {way}": figure for name, figure in figures(told).items()}
    return measured


def figures(told: Sequence[Told]) -> dict[str, Figure]:
    """The figures of some stories."""
    probed = [one for story in told for one in story.probed]
    asking = [one for one in probed if one.probe.kind in CORRECTED]
    apart = [one for one in probed if one.probe.forbidden]
    return {
        "correction rate": beside(asking, right),
        **{f"correction rate, {kind}": beside(some, right) for kind, some in _by_story(asking)},
        "right where something is given": beside([one for one in asking if one.graph.given], right),
        "corrections believed": share_of([one.believed for one in asking if one.believed is not None]),
        "context misuse": beside(apart, misuses),
        "right in context": beside([one for one in apart if one.probe.kind == "context"], right),
        "both accounts shown": beside([one for one in probed if one.probe.kind == "both"], shows_both),
        "abstains when nobody told": beside([one for one in probed if one.probe.kind == "abstain"], silent),
        "traceability": share_of([one.traced for one in probed if one.traced is not None]),
        "same answer to other wordings": share_of([one.steady for one in probed if one.steady is not None]),
        "same graph in any order": share_of([story.ordered for story in told]),
    }


def _by_story(probed: Sequence[Probed]) -> Iterator[tuple[str, list[Probed]]]:
    for kind in dict.fromkeys(one.story for one in probed):
        yield kind.replace("_", " "), [one for one in probed if one.story == kind]
