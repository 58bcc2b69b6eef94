"""The same claims told to a graph: what it believes before and after it applies what it learned of its sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from beliefgraph.assembly import open_store
from beliefgraph.domain.figures import Figure
from beliefgraph.domain.model import Belief, Claim, Observation
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learning import learn
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth import scoring
from beliefgraph.evaluate.truth.methods import Choice, Choices, ours
from beliefgraph.evaluate.truth.sets import TruthSet, own_sets, public_sets
from beliefgraph.graph import BeliefGraph

MOST = 30_000
"""Claims that are told to a graph; of a set with more, those of its first days."""

PAGE = 5_000  # claims taken in, and beliefs read, at a time
_TOLD = datetime(2026, 1, 1, tzinfo=UTC)


def in_graph(data: EvaluationData) -> dict[str, Figure]:
    """How often a graph's most probable value is right, and what it states of it, before and after learning.

    Only of sets whose values are equal or different, and nothing between.
    """
    sets = [*public_sets(data), *(replace(of, name=f"own {of.name}") for of in own_sets(data))]
    figures: dict[str, Figure] = {}
    for of in data.track("graphs", [part for of in sets if not of.likeness and (part := _fewer(of)) is not None]):
        figures |= _told(data, of)
    return figures


def _fewer(of: TruthSet) -> TruthSet | None:
    """A set with no more claims than a graph is told; None where it has no days by which to take fewer."""
    votes = of.votes
    for day in reversed(sorted({*of.days.values()})):
        if len(votes) > MOST:
            votes = tuple(vote for vote in votes if of.days[vote.item] < day)
    if len(votes) > MOST or not votes:
        return None
    kept = {vote.item for vote in votes}
    return replace(of, votes=votes, labels={item: label for item, label in of.labels.items() if item in kept})


def _told(data: EvaluationData, of: TruthSet) -> dict[str, Figure]:
    ballot = Ballot.of(of.votes)
    pure = scoring.exact(ours(ballot, learn(ballot), of.labels), of.labels)
    with _graph(data, of.votes) as graph:
        before = _choices(graph, of)
        graph.apply_authority(by="evaluation")
        after = _choices(graph, of)
    named = f"{of.name} in a graph"
    seen = {
        f"right, {named}, before learning": scoring.share_right(scoring.exact(before, of.labels)),
        f"right, {named}, after learning": scoring.share_right(scoring.exact(after, of.labels)).beside(
            {"without a graph": sum(pure) / len(pure) if pure else None}
        ),
    }
    stated = scoring.calibration(after, of.labels, {"before": before})
    return seen | {f"{score}, {named}": figure for score, figure in stated.items()}


def _graph(data: EvaluationData, votes: Sequence[Vote]) -> BeliefGraph:
    """A graph that was told every claim by its source, each predicate holding one value at a time."""
    settings = replace(data.settings, single_valued=tuple(sorted({vote.domain for vote in votes if vote.domain})))
    end = _TOLD + timedelta(days=1)
    graph = BeliefGraph(open_store(":memory:", settings), settings, data.extractor, clock=lambda: end)
    for start in range(0, len(votes), PAGE):
        page = enumerate(votes[start : start + PAGE], start)
        graph.observe_many([_observation(number, vote) for number, vote in page])
    return graph


def _observation(number: int, vote: Vote) -> Observation:
    claim = Claim(vote.item, vote.domain, vote.value)
    return Observation(vote.value, source=vote.source, ref=str(number), at=_TOLD, sequence=number, claims=(claim,))


def _choices(graph: BeliefGraph, of: TruthSet) -> Choices:
    """The most probable value of every labelled item, and how probable it is; of as probable ones the first by text."""
    names = {entity.id: entity.name for entity in graph.space.all_entities()}
    best: dict[str, Belief] = {}
    after = ""
    while page := graph.beliefs(after=after, limit=PAGE):
        after = page[-1].id
        for belief in page:
            item = names[belief.subject]
            known = best.get(item)
            if known is None or _rank(belief) > _rank(known):
                best[item] = belief
    return {item: _choice(best, item) for item in of.labels}


def _rank(belief: Belief) -> tuple[float, str]:
    return belief.opinion.probability, belief.value


def _choice(best: Mapping[str, Belief], item: str) -> Choice:
    belief = best[item]
    return Choice((belief.value,), belief.opinion.probability)
