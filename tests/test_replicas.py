"""The same evidence is the same graph: whatever the order of acts, the way it was stored, and the way it got there.

Laws of confidence that need a whole graph: an export read back keeps every opinion (27), and joining two replicas is
commutative, associative and idempotent (29). Digests are compared, so "the same" is meant to the bit.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.audit import breaches
from beliefgraph.domain.findings import faulty
from beliefgraph.domain.rules import RULES
from beliefgraph.testing import FixedClock
from beliefgraph.testing.reads import whole_log

OpenGraph = Callable[..., BeliefGraph]
Row = dict[str, Any]

START = datetime(2025, 1, 1, tzinfo=UTC)
SPEAKERS = ("小张", "zhang_san", "Mara", "")
SUBJECTS = ("小张", "zhang_san", "Mara")
VALUES = ("上海", "Porto", "茶")
PREDICATES = ("likes", "住在")  # any number of values at once, and one at a time
SCOPES: tuple[dict[str, str], ...] = ({}, {"version": "2"}, {"version": "2.1"}, {"场景": "工作"})
ALIASES = (("zhang_san", "小张"), ("Mara", "小张"))

few = settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
by_rule = pytest.mark.parametrize("rule", ["evidence-sum", "signed-shift"])


def sound(graph: BeliefGraph) -> bool:
    """Whether a graph has no fault; that the same was said twice under two refs is worth a warning only."""
    return not faulty(graph.validate())


@st.composite
def rows(draw: st.DrawFn, least: int = 1, most: int = 9) -> list[Row]:
    """Observations of a small world, numbered, so that no two are one."""
    return [draw(_row(n)) for n in range(draw(st.integers(least, most)))]


def _row(number: int) -> st.SearchStrategy[Row]:
    claim = st.fixed_dictionaries(
        {
            "subject": st.sampled_from(SUBJECTS),
            "predicate": st.sampled_from(PREDICATES),
            "value": st.sampled_from(VALUES),
            "stance": st.sampled_from([1.0, 0.8, 0.25, 0.0, -0.6, -1.0]),
        }
    )
    return st.fixed_dictionaries(
        {
            "text": st.just(f"第{number}句, sentence {number}"),
            "ref": st.just(number),
            "speaker": st.sampled_from(SPEAKERS),
            "source": st.sampled_from(["对话", "feed"]),
            "origin": st.sampled_from(["", "", "thread 7"]),
            # Two in one moment are ordered by their sequence; undated ones by it alone.
            "at": st.one_of(st.none(), st.integers(0, 4).map(lambda day: START + timedelta(days=40 * day))),
            "sequence": st.just(number % 4),
            "context": st.sampled_from(SCOPES),
            "claims": st.lists(claim, min_size=1, max_size=2, unique_by=_said),
        }
    )


def _said(claim: Row) -> tuple[str, str]:
    """One text says one thing about one value: who it is about may turn out to be one entity (see below)."""
    return claim["predicate"], claim["value"]


def built(open_graph: OpenGraph, given: Iterable[Row], rule: str = "evidence-sum") -> BeliefGraph:
    graph = open_graph(rule=rule)
    graph.place_context("version", "2.1", parent="2")
    for row in given:
        graph.observe(**row)
    return graph


def lines(graph: BeliefGraph) -> list[str]:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue().splitlines()


def opinions(graph: BeliefGraph) -> dict[str, Any]:
    return {belief.id: belief.opinion for belief in graph.beliefs(limit=1000)}


# One by one, many at once, in any order -------------------------------------------------------------------------


@by_rule
@few
@given(given=rows(), data=st.data())
def test_any_order_of_arrival_ends_in_the_same_graph(
    open_graph: OpenGraph, rule: str, given: list[Row], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(given))
    assert built(open_graph, given, rule).digest() == built(open_graph, shuffled, rule).digest()


@by_rule
@few
@given(given=rows(), cut=st.integers(0, 9))
def test_one_by_one_is_many_at_once(open_graph: OpenGraph, rule: str, given: list[Row], cut: int) -> None:
    one_by_one, at_once, in_two = (
        built(open_graph, given, rule),
        built(open_graph, [], rule),
        built(open_graph, [], rule),
    )
    at_once.observe_many(given)
    in_two.observe_many(given[cut:])
    in_two.observe_many(given)
    assert one_by_one.digest() == at_once.digest() == in_two.digest()
    assert opinions(one_by_one) == opinions(at_once) == opinions(in_two)
    assert sound(at_once)


def test_both_stores_come_to_the_same_graph(tmp_path_factory: pytest.TempPathFactory) -> None:
    @settings(max_examples=8)
    @given(given=rows())
    def law(given: list[Row]) -> None:
        folder = tmp_path_factory.mktemp("both")
        paths = itertools.chain([":memory:"], (folder / f"{n}.db" for n in itertools.count()))
        clock = lambda: datetime(2025, 12, 1, tzinfo=UTC)  # noqa: E731
        graphs = [
            built(lambda **chosen: BeliefGraph.open(next(paths), embedder="none", clock=clock, **chosen), given)
            for _ in range(2)
        ]
        assert graphs[0].digest() == graphs[1].digest()
        assert lines(graphs[0]) == lines(graphs[1])
        for graph in graphs:
            graph.close()

    law()


@by_rule
@few
@given(given=rows(), days=st.integers(0, 400))
def test_stored_sums_read_as_the_evidence_does(
    open_graph: OpenGraph, clock: FixedClock, rule: str, given: list[Row], days: int
) -> None:
    """A plain question reads what is stored; one as of a moment folds the evidence again."""
    graph = built(open_graph, given, rule)
    clock.tick(days=days)
    for belief in graph.beliefs(limit=1000):
        refolded = graph.explain(belief.id, as_of=clock()).opinion
        assert astuple(belief.opinion) == pytest.approx(astuple(refolded), abs=1e-9)


# Random acts ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """One thing done to a graph: what, and the number of the row or alias it is done with."""

    what: str
    number: int


acts = st.lists(
    st.builds(
        Act, st.sampled_from(["observe", "observe", "retract", "restore", "alias", "un-alias"]), st.integers(0, 7)
    ),
    min_size=3,
    max_size=16,
)


class Told:
    """What a graph was told, and what of it still stands."""

    def __init__(self, graph: BeliefGraph, script: Sequence[Row]) -> None:
        self.graph, self.script = graph, script
        self.ids: dict[int, str] = {}
        self.retracted: set[int] = set()
        self.aliases: set[tuple[str, str]] = set()

    def do(self, act: Act) -> None:
        row, alias = act.number % len(self.script), ALIASES[act.number % len(ALIASES)]
        if act.what == "observe":
            self.ids[row] = self.graph.observe(**self.script[row]).evidence[0].id
        elif act.what == "alias":
            self.graph.alias(*alias)
            self.aliases.add(alias)
        elif act.what == "un-alias":
            self.graph.alias(alias[0], alias[0])
            self.aliases.discard(alias)
        elif row in self.ids and act.what == "retract":
            self.graph.retract(self.ids[row], "说错了")
            self.retracted.add(row)
        elif row in self.ids:
            self.graph.restore(self.ids[row])
            self.retracted.discard(row)

    @property
    def surviving(self) -> list[Row]:
        return [self.script[row] for row in sorted(self.ids.keys() - self.retracted)]


@by_rule
@few
@given(script=rows(least=4, most=7), chosen=acts)
def test_random_acts_end_in_a_fresh_build_of_what_survives(
    open_graph: OpenGraph, rule: str, script: list[Row], chosen: list[Act]
) -> None:
    told = Told(built(open_graph, [], rule), script)
    for act in chosen:
        told.do(act)
    fresh = built(open_graph, told.surviving, rule)
    for alias in sorted(told.aliases):
        fresh.alias(*alias)
    assert told.graph.digest() == fresh.digest()
    assert {finding.rule for finding in told.graph.validate()} <= {"orphan"}  # a name that nobody says


@pytest.mark.parametrize("stances", [(1.0, 1.0), (1.0, -1.0), (-0.6, 0.8)], ids=str)
def test_two_names_in_one_text_that_become_one(stances: tuple[float, float], open_graph: OpenGraph) -> None:
    """The stronger of the two claims stands, however and whenever the names were joined."""
    claims = [
        {"subject": name, "predicate": "likes", "value": "茶", "stance": stance}
        for name, stance in zip(("小张", "zhang_san"), stances, strict=True)
    ]
    graphs = []
    for told, first in itertools.product((claims, claims[::-1]), (True, False)):
        graph = open_graph()
        if first:
            graph.alias(*ALIASES[0])
        graph.observe("小张 (zhang_san) 和茶", speaker="小张", source="对话", at=START, claims=told)
        if not first:
            graph.alias(*ALIASES[0])
        graph.load(lines(graph))
        assert sound(graph)
        graphs.append(graph)
    assert len({graph.digest() for graph in graphs}) == 1


@few
@given(given=rows(most=6), number=st.integers(0, 5))
def test_retracting_and_restoring_is_doing_nothing(open_graph: OpenGraph, given: list[Row], number: int) -> None:
    graph = built(open_graph, given)
    before = graph.digest(), opinions(graph)
    evidence = [piece.id for piece in graph.space.all_evidence()][number % len(given)]
    graph.retract(evidence, "by mistake")
    graph.retract(evidence, "twice")
    graph.restore(evidence)
    assert (graph.digest(), opinions(graph)) == before


# Export and import (law 27) ---------------------------------------------------------------------------------------


@by_rule
@few
@given(given=rows(), retracted=st.integers(0, 9))
def test_an_export_read_back_keeps_every_opinion(
    open_graph: OpenGraph, rule: str, given: list[Row], retracted: int
) -> None:
    graph, copy = built(open_graph, given, rule), open_graph(rule=rule)
    graph.alias(*ALIASES[0])
    ids = [piece.id for piece in graph.space.all_evidence()]
    graph.retract(ids[retracted % len(ids)], "撤回")
    copy.load(lines(graph))
    assert copy.digest() == graph.digest()
    assert opinions(copy) == opinions(graph)
    assert lines(copy) == lines(graph)
    assert sound(copy) and sound(graph)


@few
@given(given=rows())
def test_reading_an_export_twice_changes_nothing(open_graph: OpenGraph, given: list[Row]) -> None:
    graph, copy = built(open_graph, given), open_graph()
    graph.alias(*ALIASES[0])
    for _ in range(2):
        copy.load(lines(graph))
        assert (copy.digest(), copy.space.counts()) == (graph.digest(), graph.space.counts())
    graph.load(lines(graph))
    assert (copy.digest(), copy.space.counts()) == (graph.digest(), graph.space.counts())


def test_an_export_survives_a_file(open_graph: OpenGraph, tmp_path: Any) -> None:
    graph, copy = open_graph(), open_graph()
    graph.observe(
        '我喜欢\u2028茶\u0085 & "tea"\r\n', speaker="阿宁", at="2025-03-01T10:00:00+08:00", extra={"情绪": ["😀"]}
    )
    assert graph.export(tmp_path / "茶.jsonl") == sum(copy.load(tmp_path / "茶.jsonl").values())
    assert lines(copy) == lines(graph)
    (evidence,) = copy.space.all_evidence()
    assert (
        evidence.extra == {"情绪": ["😀"]} and evidence.at is not None and evidence.at.utcoffset() == timedelta(hours=8)
    )


# Joining replicas (law 29) ----------------------------------------------------------------------------------------


def joined(open_graph: OpenGraph, *replicas: BeliefGraph, rule: str = "evidence-sum") -> BeliefGraph:
    graph = open_graph(rule=rule)
    for replica in replicas:
        graph.load(lines(replica))
    return graph


def replicas_of(open_graph: OpenGraph, given: list[Row], where: list[int], count: int, rule: str) -> list[BeliefGraph]:
    """Replicas that share some rows and lack others: row n is in the replicas whose bit is set in where[n]."""
    placed = list(zip(given, itertools.cycle(where), strict=False))
    return [built(open_graph, [row for row, bits in placed if bits >> n & 1], rule) for n in range(count)]


@by_rule
@few
@given(given=rows(), where=st.lists(st.integers(1, 7), min_size=3, max_size=9))
def test_joining_replicas_is_commutative_associative_and_idempotent(
    open_graph: OpenGraph, rule: str, given: list[Row], where: list[int]
) -> None:
    a, b, c = replicas_of(open_graph, given, where, 3, rule)
    whole = built(open_graph, given, rule).digest()
    ab, ba = joined(open_graph, a, b, rule=rule), joined(open_graph, b, a, rule=rule)
    bc = joined(open_graph, b, c, rule=rule)
    assert ab.digest() == ba.digest()
    assert joined(open_graph, ab, c, rule=rule).digest() == joined(open_graph, a, bc, rule=rule).digest() == whole
    ab.load(lines(b))
    ab.load(lines(ab))
    assert ab.digest() == ba.digest()
    assert sound(ab)


@few
@given(given=rows(least=2), where=st.lists(st.integers(1, 3), min_size=2, max_size=9), number=st.integers(0, 8))
def test_a_retraction_in_one_replica_holds_in_both(
    open_graph: OpenGraph, given: list[Row], where: list[int], number: int
) -> None:
    a, b = replicas_of(open_graph, given, where, 2, "evidence-sum")
    held = [piece.id for piece in a.space.all_evidence()]
    if held:
        a.retract(held[number % len(held)], "撤回")
    assert joined(open_graph, a, b).digest() == joined(open_graph, b, a).digest()


@few
@given(
    given=rows(least=1, most=3),
    done=st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 2)), min_size=1, max_size=9),
)
def test_retracting_and_restoring_in_two_replicas_meet(
    open_graph: OpenGraph, clock: FixedClock, given: list[Row], done: list[tuple[bool, bool, int]]
) -> None:
    """Whatever each of them did when, joined they remember every absence and are as the last act left them."""
    a, b = replicas_of(open_graph, given, [3], 2, "evidence-sum")
    ids = [piece.id for piece in a.space.all_evidence()]
    last: dict[str, bool] = {}
    for here, retracts, number in done:
        graph, evidence = (a if here else b), ids[number % len(ids)]
        clock.tick(hours=1)
        held = graph.space.evidence([evidence])[evidence]
        if (held.retracted is None) is not retracts:
            continue
        last[evidence] = retracts
        if retracts:
            graph.retract(evidence, "说错了")
        else:
            graph.restore(evidence)
    ab, ba = joined(open_graph, a, b), joined(open_graph, b, a)
    assert ab.digest() == ba.digest()
    assert absences(ab) == absences(ba) and sound(ab)
    for evidence, piece in ab.space.evidence(ids).items():
        assert (piece.retracted is not None) == last.get(evidence, False)
        assert set(piece.absences) == {spell for graph in (a, b) for spell in absences(graph)[evidence][1]}
    before = ab.digest(), absences(ab)
    for graph in (a, b, ba):
        ab.load(lines(graph))
        assert (ab.digest(), absences(ab)) == before


def absences(graph: BeliefGraph) -> dict[str, tuple[datetime | None, tuple[tuple[datetime, datetime], ...]]]:
    return {piece.id: (piece.retracted, piece.absences) for piece in graph.space.all_evidence()}


def test_an_export_keeps_who_sees_what_what_follows_from_what_and_who_did_it(open_graph: OpenGraph) -> None:
    graph, copy = open_graph(), open_graph()
    claim = {"subject": "Mara", "predicate": "likes", "value": "茶"}
    said = graph.observe("I like tea.", speaker="Mara", agent="a", shared=False, run="夜间", claims=[claim])
    told = graph.observe("Mara喜欢茶", speaker="阿宁", claims=[claim])
    follows = {"subject": "Mara", "predicate": "drinks", "value": "茶"}
    graph.observe("所以她喝茶", speaker="b", derives_from=[told.beliefs[0].id], claims=[follows])
    graph.retract(told.evidence[0].id, "说错了")
    graph.restore(told.evidence[0].id)
    copy.load(lines(graph))
    assert copy.digest() == graph.digest() and lines(copy) == lines(graph) and sound(copy)
    assert whole_log(copy.space) == whole_log(graph.space) and breaches(whole_log(copy.space)) == []
    assert {entry.act for entry in whole_log(copy.space)} >= {"observe", "retract", "restore"}
    assert copy.space.brought_in("夜间") == [said.evidence[0].id]
    assert copy.space.derived([told.beliefs[0].id]) == graph.space.derived([told.beliefs[0].id]) != {}
    private = {match.id for match in copy.space.seen_by("a").search("tea", "evidence", 9)}
    assert private == {said.evidence[0].id} and copy.space.search("tea", "evidence", 9) == []


@few
@given(given=rows(least=2), where=st.lists(st.integers(1, 3), min_size=2, max_size=9))
def test_an_alias_in_one_replica_holds_in_both(open_graph: OpenGraph, given: list[Row], where: list[int]) -> None:
    a, b = replicas_of(open_graph, given, where, 2, "evidence-sum")
    whole = built(open_graph, given)
    for graph in (a, whole):
        graph.alias(*ALIASES[0])
    assert joined(open_graph, a, b).digest() == joined(open_graph, b, a).digest() == whole.digest()


def test_an_alias_known_before_any_evidence_holds_for_what_is_loaded(open_graph: OpenGraph) -> None:
    told, empty = open_graph(), open_graph()
    for name in ("小张", "zhang_san"):
        told.observe(f"{name} 🍵", speaker=name, claims=[{"subject": name, "predicate": "likes", "value": "茶"}])
    empty.alias(*ALIASES[0])
    empty.load(lines(told))
    told.alias(*ALIASES[0])
    assert empty.digest() == told.digest()
    assert [belief.standing.evidence for belief in empty.beliefs()] == [2]


@pytest.mark.parametrize("rule", RULES)
def test_two_replicas_of_one_talk_by_every_rule(rule: str, open_graph: OpenGraph) -> None:
    talk: list[Row] = [
        {"text": "我喜欢摄影", "speaker": "老周", "at": "2025-01-05T08:00:00+08:00"},
        {"text": "我住在苏州", "speaker": "老周", "at": "2025-01-05T08:05:00+08:00"},
        {"text": "I moved to Linz.", "speaker": "老周", "at": "2025-05-05T08:00:00+08:00"},
        {"text": "我不喜欢摄影了", "speaker": "老周", "at": "2025-07-20T08:00:00+08:00"},
    ]
    a, b = built(open_graph, talk[::2], rule), built(open_graph, talk[1::2], rule)
    whole = built(open_graph, talk, rule).digest()
    assert joined(open_graph, a, b, rule=rule).digest() == joined(open_graph, b, a, rule=rule).digest() == whole


# What is told in words, by whoever, about whatever goes by several names ------------------------------------------

TOLD: tuple[Row, ...] = (
    {"text": "I live in NYC.", "speaker": "Dana"},
    {"text": "我住在纽约", "speaker": "Dana"},
    {"text": "I moved to Linz last week.", "speaker": "Dana"},
    {"text": "I like tea.", "speaker": "Dr. Alice Chen"},
    {"text": "I don't like tea any more.", "speaker": "Alice Chen"},
    {"text": "Alice Chen likes tea.", "speaker": "assistant"},
    {"text": "用户张三喜欢茶", "speaker": "助手"},
    {"text": "我喜欢茶", "speaker": "张三"},
    {"text": "我不喜欢茶了", "speaker": "用户张三"},
    {"text": "Dana says Alice Chen likes coffee.", "speaker": "Ben"},
    {"text": "听Dana说，张三讨厌咖啡", "speaker": "阿宁"},
    {"text": "I like coffee at work.", "speaker": "Alice Chen"},
    {"text": "Call me on 13800138000, I like coffee.", "speaker": "Dana", "context": {"scenario": "work"}},
    {"text": "NYC is loud", "speaker": "Ben", "claims": [{"subject": "NYC", "predicate": "is", "value": "loud"}]},
    {"text": "纽约很吵", "speaker": "阿宁", "claims": [{"subject": "纽约", "predicate": "is", "value": "loud"}]},
    {
        "text": "Apple and apple",
        "speaker": "Ben",
        "claims": [
            {"subject": "Apple", "predicate": "is", "value": "good", "type": "fruit"},
            {"subject": "Apple", "predicate": "is", "value": "good", "type": "organisation", "polarity": -1},
        ],
    },
    {"text": "苹果不错", "speaker": "阿宁", "claims": [{"subject": "Apple", "predicate": "is", "value": "good"}]},
    {
        "text": "爵士",
        "speaker": "Ben",
        "claims": [{"subject": "Dana", "predicate": "likes", "value": "jazz", "said_by": "Dr. Alice Chen"}],
    },
)
MASKING = {"mask": ("phone",), "mask_key": "一把钥匙"}


@st.composite
def told_rows(draw: st.DrawFn) -> list[Row]:
    """Some of what is told, at some time each, so that one may be said twice and no two are one."""
    chosen = draw(st.lists(st.sampled_from(TOLD), min_size=2, max_size=8))
    return [
        row
        | {"ref": f"m{n}", "source": "群聊", "sequence": n}
        | {"at": START + timedelta(days=draw(st.integers(0, 3)) * 30)}
        for n, row in enumerate(chosen)
    ]


def masked_graph(open_graph: OpenGraph, given: Iterable[Row]) -> BeliefGraph:
    graph = open_graph(settings=Settings(synchronous="NORMAL", **MASKING))
    for row in given:
        graph.observe(**row)
    return graph


@few
@given(given=told_rows(), data=st.data())
def test_words_in_any_order_end_in_the_same_graph(open_graph: OpenGraph, given: list[Row], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(given))
    one, other, at_once = (masked_graph(open_graph, rows) for rows in (given, shuffled, ()))
    at_once.observe_many(shuffled)
    assert one.digest() == other.digest() == at_once.digest()
    assert sound(one) and sound(other) and sound(at_once)


@few
@given(given=told_rows(), number=st.integers(0, 7))
def test_what_is_retracted_was_never_said(open_graph: OpenGraph, given: list[Row], number: int) -> None:
    graph = masked_graph(open_graph, given)
    whole, wrong = graph.digest(), given[number % len(given)]
    ident = next(piece.id for piece in graph.space.all_evidence() if piece.ref == wrong["ref"])
    graph.retract(ident, "说错了")
    assert graph.digest() == masked_graph(open_graph, [row for row in given if row is not wrong]).digest()
    graph.restore(ident)
    assert graph.digest() == whole and sound(graph)


@few
@given(given=told_rows(), where=st.lists(st.integers(1, 3), min_size=2, max_size=8))
def test_words_told_to_two_replicas_meet(open_graph: OpenGraph, given: list[Row], where: list[int]) -> None:
    placed = list(zip(given, itertools.cycle(where), strict=False))
    a, b = (masked_graph(open_graph, [row for row, bits in placed if bits & bit]) for bit in (1, 2))
    whole = masked_graph(open_graph, given)
    assert joined(open_graph, a, b).digest() == joined(open_graph, b, a).digest() == whole.digest()


@few
@given(given=told_rows(), cut=st.integers(0, 8), name=st.sampled_from(["张三", "Alice Chen", "Dana"]))
def test_a_name_in_other_dress_goes_where_its_plain_one_goes(
    open_graph: OpenGraph, given: list[Row], cut: int, name: str
) -> None:
    early, late = masked_graph(open_graph, given[:cut]), masked_graph(open_graph, given)
    before = late.digest()
    early.alias(name, "Ben")
    for row in given[cut:]:
        early.observe(**row)
    late.alias(name, "Ben")
    assert early.digest() == late.digest()
    late.alias(name, name)
    assert late.digest() == before and sound(late) and sound(early)


# What waits, and what was decided -----------------------------------------------------------------------------------


def with_tasks(open_graph: OpenGraph) -> BeliefGraph:
    """A graph with names to compare, a decision, a renamed predicate, and something that was not let in."""
    graph = open_graph(settings=Settings(synchronous="NORMAL", gates={"forum": 0.5}))
    for n, name in enumerate(("Jonathan Reed", "Jonathon Reed", "NYC", "Acme", "Acme Inc.")):
        claims = [{"subject": name, "predicate": "热衷于", "value": "爵士乐"}]
        graph.observe(f"{name} ✓", speaker="阿宁", ref=n, claims=claims)
    graph.observe("谣言", source="board", kind="forum")
    waiting = graph.review()
    graph.decide(waiting[0].id, "same", by="阿宁")
    graph.decide(graph.review("same")[-1].id, "different", by="阿宁")
    graph.rename_predicate("热衷于", "likes")
    return graph


def tasks(graph: BeliefGraph) -> list[Any]:
    return [node for node in graph.space.all_nodes()]


def test_an_export_keeps_what_waits_and_what_was_decided(open_graph: OpenGraph) -> None:
    graph, copy = with_tasks(open_graph), open_graph()
    copy.load(lines(graph))
    assert tasks(copy) == tasks(graph) and len(tasks(graph)) >= 4
    assert (copy.review(), copy.aliases(), copy.refusals()) == (graph.review(), graph.aliases(), graph.refusals())
    assert copy.digest() == graph.digest() and lines(copy) == lines(graph) and sound(copy)
    later = {"text": "后来", "speaker": "阿宁", "claims": [{"subject": "Acme", "predicate": "热衷于", "value": "茶"}]}
    assert [b.predicate for b in copy.observe(**later).beliefs] == ["likes"]


@pytest.mark.parametrize("names", [("Jonathan Reed", "Jonathon Reed"), ("NYC", "New York City"), ("Acme", "Acme Inc.")])
@pytest.mark.parametrize("state", ["same", "different"])
def test_a_decision_in_one_replica_holds_in_both(names: tuple[str, str], state: str, open_graph: OpenGraph) -> None:
    a, b = open_graph(), open_graph()
    for n, name in enumerate(names):
        a.observe(f"{name} ✓", speaker="阿宁", ref=n, claims=[{"subject": name, "predicate": "is", "value": "here"}])
    b.load(lines(a))
    [compared] = [*a.review(), *a.review("same")]
    a.decide(compared.id, state, by="阿宁")
    for graph in (joined(open_graph, a, b), joined(open_graph, b, a)):
        assert graph.digest() == a.digest() and sound(graph)
        assert graph.review(state) == a.review(state) and len(graph.review(state)) == 1
        assert graph.aliases() == a.aliases()
