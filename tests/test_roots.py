"""What words go back to: told alike by what is settled, by what beliefs draw on, and by what would change our mind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest

from beliefgraph import Belief, BeliefGraph, Claim, Settings, authority
from beliefgraph.domain.authority import Authority, Heard
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.revision import Roots, Voice
from beliefgraph.filing import Roll

OpenGraph = Callable[..., BeliefGraph]
NOW = datetime(2025, 11, 30, tzinfo=UTC)


@pytest.fixture
def graph(open_graph: OpenGraph) -> BeliefGraph:
    return open_graph(settings=Settings(zone="UTC", synchronous="NORMAL"))


def say(graph: BeliefGraph, value: str, *, about: str = "Kim", **who: Any) -> Belief:
    text = f"{who}: {about} {value}"
    return graph.observe(text, at="2025-11-01", claims=[Claim(about, "lives_in", value)], **who).beliefs[0]


def copying(graph: BeliefGraph, groups: dict[str, Iterable[str]]) -> None:
    """Let speakers and sources stand as copies of one another."""
    roll = Roll(graph.space, ChangeSet(), NOW)
    names = {name: group for group, names in groups.items() for name in names}
    known = {source.id for source in graph.space.all_sources()}
    who = {name: name if name in known else roll.who(name) for name in names}
    held = {
        (who[name], True): Authority(who[name], name, NOW, predicates={"lives_in": 0.55}, group=group, votes=9)
        for name, group in names.items()
    }
    with graph.space.writing():
        authority.hold(graph.space, held, graph._policies(), NOW, "as it was found")


def independent(graph: BeliefGraph, belief: Belief) -> tuple[int, int, int]:
    """How many independent words a belief rests on: as settled, as explained, and as what could be lost."""
    told = graph.explain(belief.id)
    return told.belief.standing.origins, sum(c.counts for c in told.supports), graph.flips(belief.id).pieces


def test_names_of_one_speaker_are_one_however_they_are_asked_for(graph: BeliefGraph) -> None:
    say(graph, "上海", speaker="李雷")
    belief = say(graph, "上海", speaker="Lei")
    claim = Claim("Kim", "lives_in", "上海", said_by="L. Li")
    graph.observe("L. Li told me that Kim lives there.", speaker="Bob", claims=[claim])
    assert independent(graph, belief) == (3, 3, 3)
    graph.alias("Lei", "李雷")
    graph.alias("L. Li", "李雷")
    assert independent(graph, belief) == (1, 1, 1)


def test_copies_are_one_and_so_is_whoever_names_what_they_copied(graph: BeliefGraph) -> None:
    for name, origin in (("Post", "wire"), ("Daily", "wire"), ("晚报", ""), ("Echo", "")):
        belief = say(graph, "Rome", source=name, origin=origin)
    assert independent(graph, belief) == (3, 3, 3)
    copying(graph, {"g_1": ("Post", "晚报")})
    assert independent(graph, belief) == (2, 2, 2)
    [loss] = [loss for loss in graph.flips(belief.id).of_answer.losses if len(loss.evidence) == 4] or [None]
    assert loss is None or set(loss.origins) == {"wire", "Echo"}
    copying(graph, {"g_2": ("Daily", "Echo")})
    assert independent(graph, belief) == (1, 1, 1), "two groups that share what they were told"


def test_a_conclusion_from_what_copies_say_counts_their_word_once(graph: BeliefGraph) -> None:
    def concluded() -> float:
        return graph.explain(drawn.id).opinion.probability

    one = say(graph, "Rome", source="Post")
    other = say(graph, "罗马", about="小李", source="晚报")
    drawn = say(graph, "Italy", about="the firm", speaker="bot", derives_from=[one.id])
    say(graph, "Italy", about="the firm", speaker="another bot", derives_from=[other.id])
    apart = concluded()
    copying(graph, {"g_1": ("Post", "晚报")})
    assert concluded() < apart - 0.01


def test_everything_tied_to_one_another_has_one_root() -> None:
    def voice(origin: str, group: str = "") -> Voice:
        held = Heard(group=group) if group else None
        return Voice(None, "", "", origin, held=held)  # type: ignore[arg-type]

    chain = [voice(f"o{n}", f"g{n}") for n in range(2000)] + [voice(f"o{n}", f"g{n + 1}") for n in range(2000)]
    for voices in (chain, chain[::-1]):
        roots = Roots([*voices, voice("alone")])
        assert {roots.of(each.origin) for each in voices} == {"g0"}
        assert len(roots.names("o7")) == 4001 and roots.names("alone") == {"alone"}
