"""Every method on every set: how often it is right, and whether what it states comes true as often."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np

from beliefgraph.domain.figures import Figure, estimate, share_of
from beliefgraph.domain.truth.ballot import Ballot, Vote
from beliefgraph.domain.truth.learned import Learned
from beliefgraph.domain.truth.learning import USUAL, learn
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth import planted as worlds
from beliefgraph.evaluate.truth import scoring
from beliefgraph.evaluate.truth.methods import EM, SHARED, VOTE, Choices, one_coin, ours, shared_vote, simple_methods
from beliefgraph.evaluate.truth.scoring import Labels
from beliefgraph.evaluate.truth.sets import TruthSet, own_sets, public_sets

CONFIRMED = 0.05
"""Share of the labelled facts that are confirmed, and then not scored."""

FLAT, SOME = "flat", f"{100 * CONFIRMED:g} % confirmed"
"""With nothing confirmed, and with this share."""

FIRST_DAYS = 10
"""Days that sources are learned from, where a set has more than these."""

SHOWN = 12
"""Sources of a set of which a line is shown: those that claim most."""

_SEED = 20260101


@dataclass(frozen=True, slots=True)
class Task:
    """Claims to choose from.

    Args:
        name: of the figures.
        votes: every row that is chosen from.
        heard: the rows that sources are learned from.
        labels: what is scored.
        confirmed: (item, value) that somebody confirmed, of what is heard.
    """

    name: str
    votes: Sequence[Vote]
    heard: Sequence[Vote]
    labels: Labels
    confirmed: Mapping[str, str]


def public(data: EvaluationData) -> dict[str, Figure]:
    """Public sets; none when there are no public data."""
    return _measured(data, public_sets(data))


def own(data: EvaluationData) -> dict[str, Figure]:
    """The sets that come along, which were written by somebody who had not seen the code."""
    return _measured(data, [replace(of, name=f"own {of.name}") for of in own_sets(data)])


def _measured(data: EvaluationData, sets: Sequence[TruthSet]) -> dict[str, Figure]:
    parts = [(of, task) for of in sets for task in tasks(of)]
    figures: dict[str, Figure] = {}
    tables: dict[str, Figure] = {}
    for of, task in data.track("tasks of believing", parts):
        scored, learned = _scored(of, task)
        figures |= scored
        if task.heard is of.votes:
            tables |= _found(of, learned)
    return figures | tables


# One set ------------------------------------------------------------------------------------------------------


def tasks(of: TruthSet) -> Iterator[Task]:
    """All of the set; and where it has enough days, the later ones by what was learned on the first."""
    yield Task(of.name, of.votes, of.votes, of.labels, of.confirmed or _drawn(of.values))
    days = sorted({*of.days.values()})
    if len(days) > FIRST_DAYS:
        first = {*days[:FIRST_DAYS]}
        yield Task(
            f"{of.name} after {FIRST_DAYS} days",
            [vote for vote in of.votes if of.days[vote.item] not in first],
            [vote for vote in of.votes if of.days[vote.item] in first],
            {item: label for item, label in of.labels.items() if of.days[item] not in first},
            _drawn({item: value for item, value in of.values.items() if of.days[item] in first}),
        )


def _drawn(values: Mapping[str, str]) -> dict[str, str]:
    """Some of the labelled facts, always the same ones."""
    drawn = random.Random(_SEED).sample(sorted(values), round(CONFIRMED * len(values)))
    return {item: values[item] for item in drawn}


def _scored(of: TruthSet, task: Task) -> tuple[dict[str, Figure], Learned]:
    """Every method's figures with nothing confirmed and with some facts confirmed; what was learned without these."""
    ballot = Ballot.of(task.votes, of.likeness)
    studied = ballot if task.heard is task.votes else Ballot.of(task.heard, of.likeness)
    simple = simple_methods(task.votes, ballot, studied)
    flat = learn(studied)
    anchored = learn(studied, {fact: True for fact in task.confirmed.items()})
    left = {item: label for item, label in task.labels.items() if item not in task.confirmed}
    figures = _figures(f"{task.name}, {FLAT}", ours(ballot, flat, task.labels), simple, task.labels, of.nested)
    figures |= _figures(f"{task.name}, {SOME}", ours(ballot, anchored, left), simple, left, of.nested)
    return figures, flat


def _figures(
    name: str, chosen: Choices, simple: Mapping[str, Choices], labels: Labels, nested: bool
) -> dict[str, Figure]:
    """How often choices are right and how well what is stated of them comes true, beside simple methods."""
    judged: dict[str, Callable[[Choices, Labels], list[float]]] = {f"right, {name}": scoring.exact}
    if nested:
        judged = {f"right, ancestor allowed, {name}": scoring.true, f"right, exact, {name}": scoring.exact}
    figures = {
        figure: scoring.share_right(how(chosen, labels)).beside(
            {method: fmean(how(theirs, labels)) if labels else None for method, theirs in simple.items()}
        )
        for figure, how in judged.items()
    }
    if nested:
        figures[f"the deepest is claimed, {name}"] = share_of([bool(label.exact) for label in labels.values()])
    beside = {method: simple[method] for method in (VOTE, EM)}
    stated = scoring.calibration(chosen, labels, beside)
    return figures | {f"{score}, truth, {name}": figure for score, figure in stated.items()}


# What was learned ---------------------------------------------------------------------------------------------


def _found(of: TruthSet, learned: Learned) -> dict[str, Figure]:
    """Groups of sources that copy, and what each source is worth beside how often it is right."""
    last = Ballot.of(of.votes).votes
    claims: dict[str, list[Vote]] = {}
    for vote in last:
        claims.setdefault(vote.source, []).append(vote)
    grouped = sum(map(len, learned.groups))
    found = {f"{of.name}, sources that copy": Figure(grouped / max(1, len(claims)), len(claims))}
    for name, sources in [("copies", group) for group in learned.groups] + [("echoes", learned.echoes)]:
        if sources:
            share = sum(len(claims[source]) for source in sources) / len(last)
            found[f"{of.name}, {name}: {_named(sources)}"] = Figure(share, len(sources))
    labelled = of.unclaimed + len(of.labels)
    if of.unclaimed:
        found[f"{of.name}, labelled facts that nobody claims"] = Figure(of.unclaimed / labelled, labelled)
    for source in sorted(claims, key=lambda name: -len(claims[name]))[:SHOWN]:
        found[f"{of.name}, authority of {source}"] = _authority(of, learned, source, claims[source])
    return found


def _named(sources: Sequence[str]) -> str:
    more = len(sources) - SHOWN
    return ", ".join([*sources[:SHOWN], *([f"and {more} more"] if more > 0 else [])])


def _authority(of: TruthSet, learned: Learned, source: str, votes: Sequence[Vote]) -> Figure:
    """What a source's word is worth on average over its claims, beside what it was before, and how often it holds."""
    worth = sum(learned.of(source, vote.domain, vote.value) for vote in votes) / len(votes)
    right = [vote.value in of.labels[vote.item].true for vote in votes if vote.item in of.labels]
    true = sum(right) / len(right) if right else None
    return Figure(worth, len(votes)).beside({"before": USUAL, "right": true})


# Made-up worlds -------------------------------------------------------------------------------------------------


def planted(data: EvaluationData) -> dict[str, Figure]:
    """Made-up worlds: sources that copy a bad one, and sources of which none copies."""
    return _worlds(data, "planted copying", worlds.COPIERS) | _worlds(data, "nobody copies", 0)


@dataclass(frozen=True, slots=True)
class _Seen:
    """How often each method is right in a world, and whether just those who copy were found."""

    ours: float
    vote: float
    em: float
    found: bool


def _worlds(data: EvaluationData, name: str, copiers: int) -> dict[str, Figure]:
    seen = [_world(seed, copiers) for seed in data.track(f"worlds, {name}", worlds.SEEDS)]
    floors = {SHARED: fmean(one.vote for one in seen), EM: fmean(one.em for one in seen)}
    figures = {
        f"groups found, {name}": share_of([one.found for one in seen]),
        f"right, {name}": _mean(one.ours for one in seen).beside(floors),
    }
    if not copiers:
        figures[f"right less vote, {name}"] = _mean(one.ours - one.vote for one in seen)
    return figures


def _world(seed: int, copiers: int) -> _Seen:
    world = worlds.world(seed, copiers)
    ballot = Ballot.of(world.votes)
    learned = learn(ballot)
    methods = (
        ours(ballot, learned, world.truth),
        shared_vote(ballot.votes),
        one_coin(ballot).choices(ballot),
    )
    mine, vote, em = (
        fmean(scoring.part_right(choices[item], (value,)) for item, value in world.truth.items()) for choices in methods
    )
    expected = (tuple(sorted(world.copies)),) if world.copies else ()
    return _Seen(mine, vote, em, learned.groups == expected)


def _mean(numbers: Iterable[float]) -> Figure:
    """The mean over worlds, each drawn whole."""
    return estimate(np.array([*numbers]).reshape(-1, 1), lambda rows: float(rows.mean()))
