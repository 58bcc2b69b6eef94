"""What would be: the same as doing it in earnest, and not a trace of it left."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Claim, Observation, Settings
from beliefgraph.domain.flips import Coarse
from beliefgraph.domain.model import Belief, Status
from beliefgraph.domain.opinion import UNINFORMED, Band, Opinion
from beliefgraph.errors import InvalidInput, NotFound, OutOfRange, StoreReadOnly
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.flipping import basis_of
from beliefgraph.imagined import imagined
from beliefgraph.selecting import Selector
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.supposing import REASON
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]
NEAR = 1e-9


def americano(graph: BeliefGraph) -> tuple[str, str, str]:
    """Zhang liked americano and stopped: the belief, what he said first, what he said last."""
    first = graph.observe("I love americano.", speaker="Zhang", at="2025-11-01T10:00+08:00")
    last = graph.observe("I stopped drinking americano.", speaker="Zhang", at="2025-11-25T20:30+08:00")
    return last.beliefs[0].id, first.evidence[0].id, last.evidence[0].id


def outage(graph: BeliefGraph) -> tuple[str, str, list[str]]:
    """Deploys are blocked because the server is down: premise, conclusion, evidence."""
    claim = Claim("server", "status", "down")
    seen = [
        graph.observe("The server is down.", source=name, at="2025-11-30T10:00Z", claims=[claim], kind="tool")
        for name in ("monitor", "ping")
    ]
    premise = seen[0].beliefs[0].id
    conclusion = Claim("deploys", "status", "blocked")
    drawn = graph.observe("So deploys are blocked.", agent="ops", claims=[conclusion], derives_from=[premise])
    return premise, drawn.beliefs[0].id, [o.evidence[0].id for o in (*seen, drawn)]


def held(graph: BeliefGraph, as_of: str | None = None) -> dict[str, Belief]:
    found = graph.beliefs(status=None, limit=1000, as_of=as_of)
    return {b.id: b for b in found if b.status is not Status.WITHDRAWN}


def same(one: Opinion, other: Opinion) -> bool:
    pairs = zip(
        (one.belief, one.disbelief, one.probability), (other.belief, other.disbelief, other.probability), strict=True
    )
    return all(abs(a - b) <= NEAR for a, b in pairs)


def everything(graph: BeliefGraph) -> str:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue()


# The same as in earnest ----------------------------------------------------------------------------------------
SPEAKERS = ("Ann", "Ben", "王芳", "")
VALUES = ("Lisbon", "Hamburg", "上海")


@st.composite
def stories(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Who says where Maya lives and what she likes, copied, taken back, undated and concluded."""
    rows: list[dict[str, Any]] = []
    for number in range(draw(st.integers(2, 7))):
        predicate = draw(st.sampled_from(["lives_in", "likes"]))
        claim = Claim("Maya", predicate, draw(st.sampled_from(VALUES)), draw(st.sampled_from([1, 1, -1])))
        rows.append(
            {
                "id": f"e{number}",
                "text": f"text {number}",
                "speaker": draw(st.sampled_from(SPEAKERS)),
                "source": draw(st.sampled_from(["feed", "论坛"])),
                "origin": draw(st.sampled_from(["", "", "wire"])),
                "at": draw(st.sampled_from([None, *(f"2025-11-{day:02}T10:00Z" for day in (3, 9, 20))])),
                "context": draw(st.sampled_from([{}, {}, {"scenario": "work"}])),
                "kind": draw(st.sampled_from(["statement", "official", "forum"])),
                "claims": [claim],
            }
        )
    return rows


def told(rows: Sequence[dict[str, Any]], concluding: bool, clock: FixedClock) -> BeliefGraph:
    """A graph of these rows; concluding, everybody who lives somewhere is a resident."""
    graph = BeliefGraph.open(settings=Settings(), embedder="none", clock=clock)
    for row in rows:
        outcome = graph.observe(**row)
        if concluding and row["claims"][0].predicate == "lives_in":
            conclusion = Claim("Maya", "status", "resident")
            graph.observe(
                "So she is a resident.", id=f"c{row['id']}", claims=[conclusion], derives_from=[outcome.beliefs[0].id]
            )
    return graph


@settings(max_examples=60)
@given(stories(), st.sets(st.integers(0, 6), min_size=1), st.booleans())
def test_supposing_evidence_away_is_retracting_it(rows: list[dict[str, Any]], gone: set[int], concluding: bool) -> None:
    graph = told(rows, concluding, _clock())
    ids = [f"e{number}" for number in sorted(gone) if number < len(rows)] or ["e0"]
    before = held(graph)
    supposed = graph.what_if(without=ids)
    assert {b.id: b.opinion for b in held(graph).values()} == {b.id: b.opinion for b in before.values()}
    graph.retract(ids, "in earnest")
    check(supposed.moved, supposed.made, supposed.withdrawn, before, held(graph))


@settings(max_examples=60)
@given(stories(), st.booleans())
def test_supposing_something_said_is_observing_it(rows: list[dict[str, Any]], concluding: bool) -> None:
    *known, new = rows
    graph = told(known, concluding, _clock())
    before = held(graph)
    supposed = graph.what_if(with_=[new])
    assert held(graph) == before
    graph.observe(**new)
    check(supposed.moved, supposed.made, supposed.withdrawn, before, held(graph))


def _clock() -> FixedClock:
    return FixedClock(datetime(2025, 12, 1, tzinfo=UTC))


def check(moved: Any, made: Any, withdrawn: Any, before: dict[str, Belief], after: dict[str, Belief]) -> None:
    shifted = {shift.belief.id: shift for shift in moved}
    assert {b.id for b in made} == after.keys() - before.keys()
    assert {b.id for b in withdrawn} == before.keys() - after.keys()
    for ident in before.keys() & after.keys():
        was, is_ = before[ident].opinion, after[ident].opinion
        if ident in shifted:
            assert same(shifted[ident].before, was)
            assert same(shifted[ident].after, is_)
        else:
            assert same(was, is_)


def test_the_explanation_reads_as_it_would(graph: BeliefGraph) -> None:
    belief, _, last = americano(graph)
    supposed = graph.what_if(belief, without=last)
    assert supposed.explanation is not None
    graph.retract(last, REASON)
    told = graph.explain(belief)
    assert supposed.explanation.opinion == told.opinion
    assert supposed.explanation.text == told.text


def test_what_rests_on_it_moves_too(graph: BeliefGraph) -> None:
    premise, conclusion, evidence = outage(graph)
    supposed = graph.what_if(conclusion, without=evidence[:2])
    assert [b.id for b in supposed.withdrawn] == [premise]
    (shift,) = supposed.moved
    assert (shift.belief.id, shift.verdict_before, shift.verdict_after) == (conclusion, Band.ADOPT, Band.UNKNOWN)
    assert shift.flips
    assert "deploys" in supposed.text
    assert "adopt → not known" in supposed.text


def test_a_flipped_verdict_is_told_before_one_that_only_moves(graph: BeliefGraph) -> None:
    belief, _, last = americano(graph)
    graph.observe("I love tea.", speaker="Zhang", at="2025-10-02T10:00Z")
    supposed = graph.what_if(without=last)
    assert [s.flips for s in supposed.moved] == sorted((s.flips for s in supposed.moved), reverse=True)
    assert supposed.moved[0].belief.id == belief


def test_in_chinese(graph: BeliefGraph) -> None:
    claim = Claim("小李", "喜欢", "美式咖啡")
    made = graph.observe("小李喜欢美式咖啡。", speaker="小李", at="2025-11-01T10:00Z", claims=[claim])
    denied = graph.observe(
        "小李不再喝美式咖啡了。", speaker="小李", at="2025-11-20T10:00Z", claims=[replace(claim, polarity=-1)]
    )
    supposed = graph.what_if(made.beliefs[0].id, without=denied.evidence[0].id)
    assert supposed.text.startswith("假设没有：\n  - 小李，2025年11月20日：“小李不再喝美式咖啡了。”\n将会变动：\n")
    assert "明确否定 → 采信" in supposed.text
    assert "Suppos" not in supposed.text


def test_a_bare_claim_is_an_independent_first_hand_statement(graph: BeliefGraph) -> None:
    supposed = graph.what_if(with_=[Claim("Maya", "likes", "opera")])
    (made,) = supposed.made
    assert made.opinion.belief == pytest.approx(0.85)
    assert supposed.with_[0].text == "Maya likes opera"
    assert "Would come to be:\n  - Maya likes opera: adopt" in supposed.text


def test_two_claims_are_two_voices(graph: BeliefGraph) -> None:
    claim = {"subject": "Maya", "predicate": "likes", "value": "opera"}
    assert graph.what_if(with_=[claim, claim]).made[0].opinion.belief > 0.9


def test_words_are_read_like_any(graph: BeliefGraph) -> None:
    supposed = graph.what_if(with_=[{"text": "I love opera.", "speaker": "Maya"}])
    assert [b.text for b in supposed.made] == ["Maya likes opera"]
    assert graph.what_if(with_=[Observation("我喜欢京剧。", speaker="小李")]).made[0].text == "小李喜欢京剧"


def test_why_it_would_change_nothing_is_told(graph: BeliefGraph) -> None:
    supposed = graph.what_if(with_=[{"text": "Hm.", "speaker": "Maya"}])
    assert supposed.text.splitlines()[2:] == ["Nothing would change.", *supposed.notes]
    assert "no claim was found" in supposed.notes[0]


def test_what_is_known_already_adds_nothing(graph: BeliefGraph) -> None:
    row: dict[str, Any] = {"text": "I love opera.", "speaker": "Maya", "at": "2025-11-01T10:00Z"}
    graph.observe(**row)
    supposed = graph.what_if(with_=[row])
    assert not supposed.moved
    assert not supposed.made
    assert "already known" in supposed.notes[0]


def test_as_of_an_earlier_day(graph: BeliefGraph) -> None:
    belief, first, last = americano(graph)
    assert not graph.what_if(belief, without=last, as_of="2025-11-05T00:00Z").moved
    (gone,) = graph.what_if(belief, without=first, as_of="2025-11-05T00:00Z").moved
    assert (gone.verdict_before, gone.verdict_after) == (Band.ADOPT, Band.UNKNOWN)


@pytest.mark.parametrize(
    "without",
    [
        {"source": "blog"},
        {"speaker": "Ann"},
        {"run": "import 7"},
        {"agent": "crawler"},
        {"evidence": ["b1", "b2"]},
        Selector(source="blog"),
        ["b1", "b2"],
    ],
)
def test_evidence_is_chosen_in_every_way(graph: BeliefGraph, without: Any) -> None:
    claim = Claim("Nimbus", "supports", "offline mode")
    for number in (1, 2):
        graph.observe(
            f"It works offline, {number}.", id=f"b{number}", speaker="Ann", source="blog", run="import 7",
            agent="crawler", shared=True, claims=[claim],
        )  # fmt: skip
    graph.observe("It works offline.", id="m", source="manual", claims=[claim], kind="official")
    supposed = graph.what_if(without=without)
    assert [e.id for e in supposed.without] == ["b1", "b2"]
    assert len(supposed.moved) == 1


def test_what_cannot_be_supposed(graph: BeliefGraph) -> None:
    belief, _, _ = americano(graph)
    with pytest.raises(NotFound, match="no such evidence"):
        graph.what_if(without="e_nowhere")
    with pytest.raises(NotFound, match="no such belief"):
        graph.what_if("b_nowhere", with_=[Claim("a", "likes", "b")])
    with pytest.raises(InvalidInput, match="nothing is supposed"):
        graph.what_if(belief)
    with pytest.raises(InvalidInput):
        graph.what_if(with_=[{"words": "no such field"}])
    with pytest.raises(InvalidInput, match="claim or an observation"):
        graph.what_if(with_=[3])  # type: ignore[list-item]
    with pytest.raises(OutOfRange):
        graph.what_if(with_=[Claim("a", "likes", "b")], threshold=1.5)
    with pytest.raises(OutOfRange):
        graph.flips(belief, largest=0)
    with pytest.raises(NotFound):
        graph.flips("b_nowhere")


# Not a trace ---------------------------------------------------------------------------------------------------
def test_nothing_is_written(graph: BeliefGraph, clock: FixedClock) -> None:
    premise, conclusion, evidence = outage(graph)
    before, digest = everything(graph), graph.digest()
    graph.what_if(conclusion, without=evidence[:1], with_=[Claim("server", "status", "down", -1)])
    graph.flips(conclusion)
    graph.hinge(premise)
    graph.gate("Deploy", ["Are deploys blocked?", {"need": conclusion, "polarity": -1}])
    assert everything(graph) == before
    assert graph.digest() == digest
    again = graph.observe("The server is up.", source="monitor", at="2025-11-30T11:00Z", claims=[])
    assert again.evidence[0].recorded == clock()


def test_a_store_that_can_only_be_read_will_do(
    tmp_path: Path, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock) as graph:
        belief, _, last = americano(graph)
        for name in ("writing", "commit"):
            monkeypatch.setattr(graph._space, name, _refused)
        assert graph.what_if(belief, without=last).moved
        assert graph.flips(belief).of_verdict.losses
        assert graph.gate("Serve it", [belief]).verdict == "block"
        with pytest.raises(StoreReadOnly):
            graph.retract(last, "no")


def _refused(*_: object) -> Any:
    raise StoreReadOnly("g.db", "it can only be read", "Make it writable")


def test_it_does_not_wait_for_whoever_writes(tmp_path: Path, clock: FixedClock) -> None:
    path, holding, done = tmp_path / "g.db", threading.Event(), threading.Event()
    with BeliefGraph.open(path, embedder="none", clock=clock) as graph:
        belief, _, last = americano(graph)

        def write() -> None:
            with BeliefGraph.open(path, embedder="none", clock=clock) as other, other.space.writing():
                other.observe("I love tea.", speaker="Zhang", at="2025-11-11T10:00Z")
                holding.set()
                assert done.wait(30)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            assert holding.wait(30)
            assert graph.what_if(belief, without=last).moved
            assert graph.flips(belief).of_verdict.losses
        finally:
            done.set()
            writer.join()


def test_a_supposed_space_refuses_what_it_cannot_suppose(graph: BeliefGraph) -> None:
    space = imagined(graph.space, MemoryStore().space("default"))
    for name in ("archive", "scrub", "put_vectors", "drop_vectors"):
        with pytest.raises(AttributeError):
            getattr(space, name)


# What would change our mind --------------------------------------------------------------------------------------
def test_the_last_word_is_what_it_hinges_on(graph: BeliefGraph) -> None:
    belief, first, last = americano(graph)
    flips = graph.flips(belief)
    assert (flips.verdict, flips.answer, flips.pieces) == (Band.CLEARLY_NOT, Coarse.NO, 2)
    (loss,) = flips.of_verdict.losses
    assert [e.id for e in loss.evidence] == [last]
    assert loss.origins == ("Zhang",)
    assert loss.verdict is Band.PROBABLY
    assert first not in [e.id for loss in flips.of_verdict.losses for e in loss.evidence]
    assert "would change without:\n  - Zhang, 25 November 2025" in flips.text
    assert graph.hinge(belief) == (
        "It hinges on Zhang, 25 November 2025: “I stopped drinking americano.”: without it, probably."
    )


def test_copies_of_one_origin_are_lost_together(graph: BeliefGraph) -> None:
    claim = Claim("Nimbus", "支持", "离线模式")
    for number in range(3):
        graph.observe(f"支持离线（转载 {number}）。", origin="通稿", source=f"站{number}", claims=[claim], kind="press")
    flips = graph.flips(graph.ask("Nimbus支持离线模式吗？").beliefs[0].id)
    assert flips.pieces == 1
    (loss,) = flips.of_verdict.losses
    assert len(loss.evidence) == 3
    assert loss.origins == ("通稿",)
    assert "另外 2 条" in flips.text


def test_evidence_upstream_counts(graph: BeliefGraph) -> None:
    _, conclusion, evidence = outage(graph)
    flips = graph.flips(conclusion)
    losses = {frozenset(e.id for e in loss.evidence) for loss in flips.of_answer.losses}
    assert losses == {frozenset(evidence[:2]), frozenset(evidence[2:])}


def test_nothing_flips_what_nothing_speaks_for(graph: BeliefGraph) -> None:
    made = graph.observe("I might like opera.", speaker="Maya", claims=[Claim("Maya", "likes", "opera", stance=0.1)])
    flips = graph.flips(made.beliefs[0].id)
    assert flips.verdict is Band.UNKNOWN
    assert flips.of_verdict.losses == flips.of_answer.losses == ()
    assert flips.of_verdict.complete
    assert "No loss of up to 1 pieces of evidence would change the verdict (not known)." in flips.text
    assert graph.hinge(made.beliefs[0].id) == ""


def test_the_least_new_evidence_is_enough_and_no_less_is(graph: BeliefGraph) -> None:
    belief, _, _ = americano(graph)
    flips = graph.flips(belief)
    claim, now = Claim("Zhang", "likes", "americano"), "2025-12-01T00:00Z"
    assert flips.of_answer.news
    for news in flips.of_answer.news:
        for step in range(round(100 * news.authority) + 1):
            row = {"claims": [replace(claim, polarity=news.polarity)], "authority": step / 100, "at": now}
            moved = [shift for shift in graph.what_if(belief, with_=[row]).moved if shift.belief.id == belief]
            flipped = bool(moved) and moved[0].verdict_after not in (Band.LEANS_NO, Band.CLEARLY_NOT)
            assert flipped is (step == round(100 * news.authority))
        usual = graph.settings.sources
        assert [usual[k].authority for k in news.kinds] == sorted(usual[k].authority for k in news.kinds)
        assert all(usual[kind].authority >= news.authority for kind in news.kinds)
        assert "official" in news.kinds
        assert "derivation" not in news.kinds


def test_the_bound_of_work_is_told(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beliefgraph.flipping.flips.__defaults__", (5,))
    claim = Claim("Nimbus", "supports", "offline mode")
    for number in range(6):
        made = graph.observe(f"Yes {number}.", speaker=f"s{number}", claims=[claim], kind="official")
    flips = graph.flips(made.beliefs[0].id)
    assert not flips.of_verdict.complete
    assert (flips.of_verdict.searched, flips.of_verdict.tried) == (0, 5)
    assert "the bound of 5 was met" in flips.text


@settings(max_examples=25)
@given(stories(), st.booleans())
def test_minimal_losses_are_those_of_trying_every_set(rows: list[dict[str, Any]], concluding: bool) -> None:
    rows = rows[: 3 if concluding else 5]
    graph = told(rows, concluding, _clock())
    belief = max(
        held(graph).values(), key=lambda b: (b.predicate == "status", b.id)
    ).id  # a conclusion, if there is one
    flips = graph.flips(belief, largest=6)
    ids = [e.id for e in graph.space.all_evidence()]
    verdicts: dict[frozenset[str], Band] = {}
    for gone in chain.from_iterable(combinations(ids, size) for size in range(len(ids) + 1)):
        left = told(rows, concluding, _clock())
        left.retract(gone, "in earnest")
        verdicts[frozenset(gone)] = (held(left)[belief].opinion if belief in held(left) else UNINFORMED).verdict()
    now = verdicts[frozenset()]
    assert flips.verdict is now
    losses = {frozenset(e.id for e in loss.evidence): loss.verdict for loss in flips.of_verdict.losses}
    assert all(verdicts[loss] is verdict is not now for loss, verdict in losses.items())
    assert not any(one < other for one in losses for other in losses)
    # Every loss of whole pieces that flips holds one of them.
    pieces = _standing_together(graph, belief)
    for number in range(2 ** len(pieces)):
        loss = frozenset[str]().union(*(piece for n, piece in enumerate(pieces) if number >> n & 1))
        if verdicts[loss] is not now:
            assert any(minimal <= loss for minimal in losses)


def _standing_together(graph: BeliefGraph, belief: str) -> list[frozenset[str]]:
    reader = graph._reader(None, None)
    pieces = basis_of(reader, reader.beliefs([belief])[0]).pieces
    return [frozenset(e.id for e in piece.evidence) for piece in pieces]


def test_the_heavier_piece_comes_first_by_all_that_it_counts(graph: BeliefGraph) -> None:
    for speaker, authority, weight in (("Ann", 0.9, 0.2), ("Ben", 0.5, 1.0), ("Cem", 0.9, 0.5)):
        claim = Claim("Maya", "likes", "opera", weight=weight)
        told = graph.observe(f"{speaker}: opera!", speaker=speaker, authority=authority, claims=[claim])
    reader = graph._reader(None, None)
    pieces = basis_of(reader, reader.beliefs([told.beliefs[0].id])[0]).pieces
    assert [e.speaker for piece in pieces for e in piece.evidence] == ["Ben", "Cem", "Ann"]


# Whose eyes ----------------------------------------------------------------------------------------------------
def test_what_another_agent_keeps_to_itself_is_not_told(graph: BeliefGraph) -> None:
    mine = graph.observe("I love opera.", speaker="Maya", agent="a", at="2025-11-30T10:00Z")
    belief, evidence = mine.beliefs[0].id, mine.evidence[0].id
    for act in (
        lambda: graph.what_if(belief, with_=[Claim("x", "likes", "y")]),
        lambda: graph.what_if(without=evidence, agent="b"),
        lambda: graph.what_if(without={"speaker": "Maya"}, agent="b"),
        lambda: graph.flips(belief, agent="b"),
        lambda: graph.gate("Invite her", [belief], agent="b"),
    ):
        with pytest.raises(NotFound):
            act()
    assert graph.what_if(belief, without=evidence, agent="a").withdrawn[0].id == belief
    assert graph.flips(belief, agent="a").verdict is Band.ADOPT
    assert graph.gate("Invite her", [belief], agent="a").allowed


# Where everything adds up -------------------------------------------------------------------------------------
KINDS = ["official", "tool", "press", "forum", "statement"]


@settings(max_examples=25, deadline=None)
@given(
    told=st.lists(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3), min_size=1, max_size=3),
    steps=st.integers(0, 3),
    largest=st.integers(1, 3),
)
def test_no_loss_is_missed_where_everything_only_adds(told: list[list[str]], steps: int, largest: int) -> None:
    graph = BeliefGraph(MemoryStore(), Settings(zone="UTC"), RuleExtractor(), clock=_clock())
    last = []
    for number, kinds in enumerate(told):
        claim = Claim(f"part {number}", "state", "sound")
        for place, kind in enumerate(kinds):
            where = {"source": f"{number} {place}", "kind": kind, "at": "2025-11-29T10:00Z"}
            made = graph.observe("It is sound.", claims=[claim], **where)
        last.append(made.beliefs[0].id)
    for step in range(steps):
        claim = Claim(f"whole {step}", "state", "sound")
        last = [graph.observe("So it is.", speaker="ops", claims=[claim], derives_from=last).beliefs[0].id]
    case = graph._case(None, "")
    assert basis_of(case.before, case.told(last[0])).adds_up
    shorter = graph.flips(last[0], largest=largest)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("beliefgraph.flipping._adds_up", lambda *_: False)
        usual = graph.flips(last[0], largest=largest)
    for one, other in ((shorter.of_verdict, usual.of_verdict), (shorter.of_answer, usual.of_answer)):
        assert (one.losses, one.searched, one.complete) == (other.losses, other.searched, other.complete)


def test_a_long_chain_whose_end_nothing_can_flip_is_told_at_once(graph: BeliefGraph) -> None:
    premise = tool_says(graph, Claim("step 0", "state", "done"), "feed")
    for step in range(1, 40):
        claim = Claim(f"step {step}", "state", "done")
        premise = graph.observe("So it is.", speaker="p", claims=[claim], derives_from=premise).beliefs[0].id
    flips = graph.flips(premise)
    assert flips.pieces == 40
    assert (flips.of_verdict.losses, flips.of_verdict.tried, flips.of_verdict.complete) == ((), 0, True)


def tool_says(graph: BeliefGraph, claim: Claim, name: str, **more: Any) -> str:
    return graph.observe(f"{name} says so", source=name, kind="tool", claims=[claim], **more).beliefs[0].id


@pytest.mark.parametrize(
    "more",
    [
        {"claims": [Claim("server", "status", "down", -1)], "source": "ping", "kind": "tool"},
        {"claims": [Claim("server", "status", "up")], "source": "ping", "kind": "tool"},
        {"claims": [Claim("server", "status", "down")], "source": "monitor", "origin": "monitor", "kind": "tool"},
        {"claims": [Claim("server", "status", "down", stance=0.3)], "speaker": "Ann"},
        {"claims": [Claim("server", "status", "down", context={"region": "EU"})], "source": "ping", "kind": "tool"},
    ],
    ids=["denied", "rival", "same origin", "same speaker", "another context"],
)
def test_what_does_not_only_add_is_tried_in_full(graph: BeliefGraph, more: dict[str, Any]) -> None:
    down = Claim("server", "status", "down")
    belief = tool_says(graph, down, "monitor", origin="monitor")
    graph.observe("It is down.", speaker="Ann", claims=[down])
    assert adds_up(graph, belief)
    graph.observe("Another word.", **more)
    assert not adds_up(graph, belief)


def test_two_ways_to_one_conclusion_are_tried_in_full(graph: BeliefGraph) -> None:
    premises = [tool_says(graph, Claim(f"part {n}", "state", "sound"), f"feed {n}") for n in range(2)]
    whole = Claim("whole", "state", "sound")
    made = [graph.observe(f"So {n}.", speaker=f"ops {n}", claims=[whole], derives_from=premises[n]) for n in range(2)]
    assert not adds_up(graph, made[0].beliefs[0].id)


def adds_up(graph: BeliefGraph, belief: str) -> bool:
    case = graph._case(None, "")
    return basis_of(case.before, case.told(belief)).adds_up


# Links and cold storage ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("relation", ["SUPPORTS", "REFUTES", "CONTRADICTS", "DERIVES_FROM"])
def test_what_is_linked_by_hand_moves_too(graph: BeliefGraph, relation: str) -> None:
    made = [
        graph.observe(
            f"{value}.", source=f"feed of {value}", at="2025-11-30T10:00Z", kind="official", id=value, claims=[claim]
        )
        for value, claim in (("rain", Claim("weather", "is", "rain")), ("梅雨", Claim("天气", "是", "梅雨")))
    ]
    one, other = (outcome.beliefs[0].id for outcome in made)
    graph.link(one, relation, other)
    before = held(graph)
    supposed = graph.what_if(without="rain" if relation != "DERIVES_FROM" else "梅雨")
    graph.retract("rain" if relation != "DERIVES_FROM" else "梅雨", "in earnest")
    check(supposed.moved, supposed.made, supposed.withdrawn, before, held(graph))
    assert len(supposed.moved) == 1


def test_archived_evidence_counts_and_is_supposed_away_like_any(graph: BeliefGraph) -> None:
    belief, _, last = americano(graph)
    with graph.space.writing():
        graph.space.archive([last], [])
    before = held(graph)
    supposed = graph.what_if(belief, without=last)
    assert supposed.moved[0].verdict_after is Band.PROBABLY
    assert held(graph) == before
    assert graph.space.evidence([last])[last].cold


@pytest.mark.parametrize("name", ["source", "speaker", "agent", "run"])
def test_supposing_away_what_nothing_passes_is_refused_by_name(graph: BeliefGraph, name: str) -> None:
    americano(graph)
    with pytest.raises(NotFound, match=f"{name}=typo"):
        graph.what_if(without={name: "typo"})
