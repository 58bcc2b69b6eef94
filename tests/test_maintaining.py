"""A round of maintenance: what has had its time is put away, what is refuted for long goes, and news bring it back."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Settings
from beliefgraph.domain.model import Status
from beliefgraph.errors import InvalidSettings, NotFound
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

LIFE = [
    {"text": "I love americano.", "speaker": "Zhang", "at": "2025-01-01T10:00Z"},
    {"text": "I work at Acme.", "speaker": "Zhang", "at": "2025-01-02T10:00Z"},
    {"text": "我喜欢拿铁。", "speaker": "李雷", "at": "2025-01-03T10:00Z"},
    {"text": "hmm, what a day", "speaker": "Zhang", "at": "2025-01-04T10:00Z"},
    {"text": "Zhang does not like tea.", "speaker": "Ann", "at": "2025-01-01T10:00Z"},
    {"text": "Zhang does not like tea.", "speaker": "Bob", "at": "2025-01-02T10:00Z"},
    {"text": "Zhang does not like tea.", "speaker": "Cai", "at": "2025-01-03T10:00Z"},
]


def life(graph: BeliefGraph) -> BeliefGraph:
    for row in LIFE:
        graph.observe(**row)
    return graph


def turn(clock: FixedClock, moment: datetime) -> None:
    clock.tick(seconds=(moment - clock()).total_seconds())


def found(graph: BeliefGraph, words: str) -> Any:
    """The belief of those words, whatever became of it."""
    [belief] = [b for b in graph.beliefs(status=None) if b.text == words]
    return belief


def states(graph: BeliefGraph) -> dict[str, object]:
    """What became of every belief and every text."""
    beliefs = {b.id: b.status for b in graph.beliefs(status=None, limit=1000)}
    return beliefs | {e.id: bool(e.cold) for e in graph.space.all_evidence()}


def archived(graph: BeliefGraph) -> set[str]:
    """The words of what lies in cold storage."""
    return set(graph.space.frozen([e.id for e in graph.space.all_evidence() if e.cold]).values())


# Archiving --------------------------------------------------------------------------------------------------


def test_what_is_idle_and_decides_nothing_is_archived_with_its_words(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 12, 15, tzinfo=UTC))
    before = life(graph).beliefs(limit=1000)
    report = graph.maintain()
    assert report.counts["archived belief"] == 2
    assert found(graph, "Zhang likes americano").status is Status.ARCHIVED
    assert found(graph, "李雷喜欢拿铁").status is Status.ARCHIVED
    assert found(graph, "Zhang works at Acme").status is Status.ACTIVE, "of slow domains more is left"
    assert {"I love americano.", "我喜欢拿铁。", "hmm, what a day"} <= archived(graph)
    assert "I work at Acme." not in archived(graph), "these words still count on what decides"
    same = {b.id: (b.standing, b.opinion) for b in before}
    assert {b.id: (b.standing, b.opinion) for b in graph.beliefs(status=None)} == same, "confidence is untouched"
    assert all("days" in m.why for m in report.measures if m.done == "archived")


def test_nothing_is_archived_while_it_is_not_idle(graph: BeliefGraph) -> None:
    assert "archived evidence" not in life(graph).maintain(at="2025-06-25T00:00Z").counts


def test_words_that_count_on_nothing_go_though_their_belief_stays(graph: BeliefGraph) -> None:
    graph.observe("I work at Acme.", speaker="Zhang", at="2025-01-01T10:00Z")
    graph.observe("I work at Globex.", speaker="Zhang", at="2025-02-01T10:00Z")
    graph.maintain(at="2025-09-01T00:00Z")
    assert archived(graph) == {"I work at Acme."}, "the same speaker said otherwise later"
    [now] = [b for b in graph.beliefs() if b.value == "Globex"]
    assert "I work at Globex." in graph.explain(now.id, as_of="2025-09-01T00:00Z").text


def test_an_explanation_reads_the_words_from_cold_storage(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    assert "“I love americano.”" in graph.explain(found(graph, "Zhang likes americano").id).text


def test_archived_words_are_read_again_as_they_were(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    belief = found(graph, "Zhang likes americano")
    evidence = graph.space.filed(belief.id)[0].evidence
    assert (evidence.text, bool(evidence.cold)) == ("", True)
    assert graph.reread(evidence.id).claims == 1
    assert found(graph, "Zhang likes americano").standing == belief.standing


def test_what_never_fades_is_exempt(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(synchronous="NORMAL", half_lives={"preference": None}))
    life(graph).maintain(at="2035-01-01T00:00Z")
    assert found(graph, "Zhang likes americano").status is Status.ACTIVE
    assert not {"I love americano.", "我喜欢拿铁。"} & archived(graph)


def test_beliefs_may_be_kept_and_only_their_evidence_archived(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(synchronous="NORMAL", keep_beliefs=True))
    report = life(graph).maintain(at="2025-12-15T00:00Z")
    assert "archived belief" not in report.counts
    assert found(graph, "Zhang likes americano").status is Status.ACTIVE
    assert "I love americano." in archived(graph)
    assert "(the words are in cold storage)" in graph.ask("Does Zhang like americano?").text
    assert "（原话已归档）" in graph.ask("李雷喜欢拿铁吗？").text
    assert "“I love americano.”" in graph.ask("Does Zhang like americano?", cold=True).text


def test_how_long_and_how_weak_is_set(open_graph: OpenGraph) -> None:
    never = open_graph(settings=Settings(synchronous="NORMAL", idle_days=float("inf")))
    assert "archived evidence" not in life(never).maintain(at="2035-01-01T00:00Z").counts
    soon = open_graph(settings=Settings(synchronous="NORMAL", idle_days=20, weak_below=0.8))
    assert life(soon).maintain(at="2025-02-01T00:00Z").counts["archived belief"] == 3
    for wrong in ({"weak_below": 1.5}, {"idle_days": -1}, {"invalidate_origins": 0}, {"quote": 2}):
        with pytest.raises(InvalidSettings):
            Settings(**wrong)


def test_evidence_that_is_not_read_yet_is_not_archived(graph: BeliefGraph) -> None:
    from beliefgraph.domain.changes import ChangeSet
    from beliefgraph.domain.tasks import Pending
    from beliefgraph.records import node_of

    life(graph)
    [loose] = [e for e in graph.space.all_evidence() if e.text.startswith("hmm")]
    waiting = Pending(loose.id, "timeout", datetime(2025, 1, 1, tzinfo=UTC), extractor="rules/2")
    graph.space.commit(ChangeSet(nodes=[node_of(waiting)]))
    graph.maintain(at="2025-12-15T00:00Z")
    assert "hmm, what a day" not in archived(graph)


def test_one_text_of_two_beliefs_stays_while_one_needs_it(graph: BeliefGraph) -> None:
    claims = [
        {"subject": "Zhang", "predicate": "likes", "value": "mocha"},
        {"subject": "Zhang", "predicate": "works_at", "value": "Acme"},
    ]
    graph.observe("I like mocha, and I work at Acme.", speaker="Zhang", at="2025-01-01T00:00Z", claims=claims)
    graph.maintain(at="2025-12-15T00:00Z")
    assert found(graph, "Zhang likes mocha").status is Status.ARCHIVED
    assert archived(graph) == set()
    graph.maintain(at="2027-12-15T00:00Z")
    assert archived(graph) == {"I like mocha, and I work at Acme."}


# Asking what is archived ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "words", "note"),
    [("Does Zhang like americano?", "I love americano.", "cold storage"), ("李雷喜欢拿铁吗？", "我喜欢拿铁。", "归档")],
)
def test_cold_storage_is_asked_on_demand(graph: BeliefGraph, question: str, words: str, note: str) -> None:
    life(graph)
    was = graph.ask(question, as_of="2025-01-05T00:00Z").verdict
    graph.maintain(at="2025-12-15T00:00Z")
    warm = graph.ask(question)
    assert warm.verdict == "abstain"
    assert note in warm.text
    cold = graph.ask(question, as_of="2025-01-05T00:00Z", cold=True)
    assert (cold.verdict, cold.beliefs[0].status) == (was, Status.ARCHIVED)
    assert words in cold.text
    assert [e.text for e in cold.evidence if e.text == words]
    assert words not in {e.text for hit in graph.recall(question) for e in hit.evidence}
    hits = graph.recall(question, cold=True)
    assert words in {e.text for hit in hits for e in hit.evidence}
    assert Status.ARCHIVED in {hit.belief.status for hit in hits if hit.belief}


def test_nothing_is_said_of_cold_storage_where_it_has_nothing(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    assert "cold" not in graph.ask("Where does Maya live?").text
    assert "cold" not in graph.ask("Does Maya like opera?").text, "one word in common is too little"
    assert "cold" not in life(graph).ask("Where does Zhang work?").text


def test_the_words_of_another_namespace_are_not_found(tmp_path: Path, clock: FixedClock) -> None:
    mine, other = (
        BeliefGraph.open(tmp_path / "g.db", namespace=name, embedder="none", clock=clock) for name in ("a", "ab")
    )
    life(mine).maintain(at="2025-12-15T00:00Z")
    assert other.recall("americano", cold=True) == []
    for graph in (mine, other):
        graph.close()


def test_what_an_agent_keeps_to_itself_is_its_own_in_cold_storage_too(graph: BeliefGraph) -> None:
    graph.observe("I love americano.", speaker="Zhang", at="2025-01-01T10:00Z", agent="a")
    graph.maintain(at="2025-12-15T00:00Z")
    question = "Does Zhang like americano?"
    for agent in ("", "b"):
        assert graph.recall("americano", cold=True, agent=agent) == []
        assert graph.ask(question, cold=True, agent=agent).evidence == ()
        assert "cold" not in graph.ask(question, agent=agent).text
    assert "cold" in graph.ask(question, agent="a").text
    assert graph.ask(question, cold=True, agent="a", as_of="2025-01-02T00:00Z").verdict == "adopt"


# Coming back ------------------------------------------------------------------------------------------------


def test_new_evidence_brings_a_belief_back_and_the_next_round_its_words(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 12, 15, tzinfo=UTC))
    life(graph).maintain()
    clock.tick(days=1)
    graph.observe("Zhang likes americano.", speaker="Eve", at="2025-12-16T10:00Z")
    assert found(graph, "Zhang likes americano").status is Status.ACTIVE
    assert graph.ask("Does Zhang like americano?").verdict in ("adopt", "probably", "undecided")
    report = graph.maintain()
    assert report.counts["brought back evidence"] == 1
    assert "I love americano." not in archived(graph), "it counts on what decides again"


def test_by_hand_it_stays_back_until_it_is_idle_again(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 12, 15, tzinfo=UTC))
    before = states(life(graph))
    graph.maintain()
    belief = found(graph, "Zhang likes americano")
    tried = graph.restore_archived(belief.id, dry_run=True)
    assert (tried.act, set(tried.changed)) == (0, {belief.id, *[e for e in tried.changed if e.startswith("e_")]})
    assert found(graph, "Zhang likes americano").status is Status.ARCHIVED
    done = graph.restore_archived([belief.id], by="Ana", reason="still of use")
    assert belief.id in done.changed
    assert found(graph, "Zhang likes americano").status is Status.ACTIVE
    assert "I love americano." not in archived(graph)
    [entry] = graph.space.last_entries(limit=1)
    assert (entry.number, entry.act, entry.by, entry.reason) == (done.act, "unarchive", "Ana", "still of use")
    clock.tick(days=170)
    graph.maintain()
    assert found(graph, "Zhang likes americano").status is Status.ACTIVE
    clock.tick(days=11)
    graph.maintain()
    assert found(graph, "Zhang likes americano").status is Status.ARCHIVED
    assert graph.restore_archived(belief.id).act > done.act
    assert graph.restore_archived(belief.id).act == 0, "twice changes nothing"
    assert before.keys() == states(graph).keys()


def test_an_unknown_id_is_refused_and_nothing_comes_back(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    known = found(graph, "Zhang likes americano").id
    with pytest.raises(NotFound):
        graph.restore_archived([known, "b_unknown"])
    assert found(graph, "Zhang likes americano").status is Status.ARCHIVED


# Invalidating -----------------------------------------------------------------------------------------------


def test_what_is_refuted_by_three_for_thirty_days_is_invalidated(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 1, 30, tzinfo=UTC))
    life(graph).maintain()
    assert found(graph, "Zhang likes tea").status is Status.ACTIVE
    turn(clock, datetime(2025, 2, 3, tzinfo=UTC))
    report = graph.maintain(by="nightly")
    assert report.counts["invalidated belief"] == 1
    tea = found(graph, "Zhang likes tea")
    assert tea.status is Status.INVALIDATED
    assert tea.id not in {b.id for b in graph.ask("Does Zhang like tea?").beliefs}
    [entry] = graph.space.entries(after=report.acts[-1] - 1)
    assert (entry.act, entry.by, entry.run) == ("maintain", "nightly", report.run)
    assert "3 independent origins" in entry.data["why"][tea.id]
    clock.tick(days=1)
    for n, who in enumerate(("Dan", "Eve", "Fay", "Zhang")):
        graph.observe("Zhang likes tea.", speaker=who, at=f"2025-02-0{n + 1}T10:00Z")
    assert found(graph, "Zhang likes tea").status is Status.ACTIVE, "new evidence brings it back"
    graph.maintain()
    assert found(graph, "Zhang likes tea").status is Status.ACTIVE


def test_when_what_refuted_it_is_retracted_it_is_not_invalid_any_more(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 3, 1, tzinfo=UTC))
    life(graph).maintain()
    tea = found(graph, "Zhang likes tea")
    assert tea.status is Status.INVALIDATED
    wrong = graph.space.filed(tea.id)[0].evidence.id
    graph.retract(wrong, "a mistake")
    assert found(graph, "Zhang likes tea").status is Status.ACTIVE, "at once"
    graph.maintain()
    assert found(graph, "Zhang likes tea").status is Status.ACTIVE
    graph.restore(wrong)
    graph.maintain()
    assert found(graph, "Zhang likes tea").status is Status.INVALIDATED


# Rounds -----------------------------------------------------------------------------------------------------


def test_twice_at_one_moment_changes_nothing_more(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    after, digest, entries = states(graph), graph.digest(), graph.space.counts()["entry"]
    assert graph.maintain(at="2025-12-15T00:00Z").acts == ()
    assert (states(graph), graph.digest(), graph.space.counts()["entry"]) == (after, digest, entries)
    assert graph.nodes() == [], "no mark of a finished round is left"


def test_many_weak_beliefs_are_looked_up_at_once(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    plain = type(graph.space).nodes
    monkeypatch.setattr(type(graph.space), "nodes", lambda *given: looked.append(given) or plain(*given))
    asked: list[int] = []
    for size in (5, 40):
        for n in range(size):
            graph.observe(f"Zhang may like tea {size}-{n}.", speaker=f"P{n}", at="2025-01-01T10:00Z")
        looked.clear()
        assert graph.maintain(at="2025-12-15T00:00Z", dry_run=True).counts["weak belief"] >= size
        asked.append(len(looked))
    assert asked[0] == asked[1]


def test_a_dry_run_writes_nothing_to_cold_storage(tmp_path: Path, clock: FixedClock) -> None:
    graph = life(BeliefGraph.open(tmp_path / "g.db", embedder="none", clock=clock))
    assert graph.maintain(at="2025-12-15T00:00Z", dry_run=True).counts["archived evidence"] > 0
    assert not (tmp_path / "g.db.cold").exists()
    graph.close()


def test_a_round_for_a_moment_judges_only_what_had_been_said_by_then(graph: BeliefGraph) -> None:
    life(graph).maintain()
    before = graph.digest()
    for at in ("2020-01-01T00:00Z", "2025-01-01T12:00Z"):
        report = graph.maintain(at, dry_run=True)
        born = {"Zhang likes americano", "Zhang likes tea"} if at > "2025" else set()
        assert {measure.text for measure in report.measures if measure.kind == "belief"} <= born
    assert graph.maintain("2020-01-01T00:00Z").measures == ()
    assert graph.digest() == before


def test_nothing_comes_back_for_deciding_something_and_is_listed_as_weak(graph: BeliefGraph) -> None:
    life(graph).maintain()
    report = graph.maintain("2025-03-01T00:00Z", dry_run=True)
    told = [measure for measure in report.measures if measure.kind == "belief"]
    assert told
    assert len({measure.id for measure in told}) == len(told)


@pytest.mark.parametrize("edition", ["2024", "旧版"])
def test_reports_and_review_items_name_the_context(edition: str, graph: BeliefGraph) -> None:
    claim = {"subject": "Ann", "predicate": "likes", "value": "tea", "stance": 0.2}
    graph.observe("茶", claims=[claim], context={"edition": edition}, at="2025-01-01T00:00Z")
    report, where = graph.maintain(), f"[edition={edition}]"
    assert {where in measure.text for measure in report.measures if measure.text} == {True}
    assert [where in item.text for item in graph.review_queue()] == [True]


def test_a_dry_run_tells_the_same_and_leaves_no_trace(graph: BeliefGraph) -> None:
    before, rows, counts = states(life(graph)), list(graph.space.all_nodes()), graph.space.counts()
    tried = graph.maintain(at="2025-12-15T00:00Z", dry_run=True)
    assert (states(graph), list(graph.space.all_nodes()), graph.space.counts()) == (before, rows, counts)
    assert (tried.dry_run, tried.acts) == (True, ())
    done = graph.maintain(at="2025-12-15T00:00Z")
    assert (tried.counts, tried.measures) == (done.counts, done.measures)


def test_the_order_of_arrival_does_not_matter(open_graph: OpenGraph) -> None:
    plain = life(open_graph())
    plain.maintain(at="2025-12-15T00:00Z")
    for seed in range(3):
        mixed = open_graph()
        for row in random.Random(seed).sample(LIFE, len(LIFE)):
            mixed.observe(**row)
        mixed.maintain(at="2025-12-15T00:00Z")
        assert states(mixed) == states(plain)


def test_when_the_job_runs_does_not_matter(open_graph: OpenGraph, clock: FixedClock) -> None:
    often, once = open_graph(), open_graph()
    rows = [*LIFE, {"text": "Zhang likes americano.", "speaker": "Eve", "at": "2025-07-20T10:00Z"}]
    for month in range(1, 13):
        turn(clock, datetime(2025, month, 28, tzinfo=UTC))
        for row in rows:
            if row["at"].startswith(f"2025-{month:02}"):
                often.observe(**row)
        often.maintain()
    for row in rows:
        once.observe(**row)
    once.maintain()
    assert states(once) == states(often)


LIKES, NOT = "likes", "does not like"
POOL = [
    {"text": f"Zhang {says} {thing}.", "speaker": who, "at": f"2025-{month:02}-10T10:00Z"}
    for month, who, says, thing in (
        (1, "Ann", NOT, "tea"), (1, "Bob", NOT, "tea"), (2, "Cai", NOT, "tea"), (3, "Dan", LIKES, "tea"),
        (8, "Ann", NOT, "tea"), (9, "Eve", LIKES, "tea"), (1, "Zhang", LIKES, "mocha"), (6, "Bob", LIKES, "mocha"),
        (2, "Cai", NOT, "mocha"), (4, "Ann", LIKES, "茶"),
    )
]  # fmt: skip


@given(
    st.lists(st.tuples(st.sampled_from(["observe", "retract", "restore", "maintain"]), st.integers(0, 9)), max_size=25)
)
@settings(max_examples=40)
def test_any_rounds_between_any_acts_end_where_one_round_ends(acts: list[tuple[str, int]]) -> None:
    clock, now = FixedClock(datetime(2025, 10, 1, tzinfo=UTC)), FixedClock(datetime(2026, 1, 15, tzinfo=UTC))
    often, once = (BeliefGraph.open(embedder="none", clock=time) for time in (clock, now))
    ids: dict[int, str] = {}
    for act, number in acts:
        clock.tick(days=4)
        if act == "maintain":
            often.maintain()
        elif act == "observe":
            ids[number] = often.observe(**POOL[number]).evidence[0].id
        elif number in ids:
            often.retract(ids[number], "a mistake") if act == "retract" else often.restore(ids[number])
    turn(clock, now())
    often.maintain()
    for number in ids:
        once.observe(**POOL[number])
    gone = {e.id for e in often.space.all_evidence() if e.retracted}
    if gone:
        once.retract(gone, "a mistake")
    once.maintain()
    assert {i: s for i, s in states(often).items() if i not in gone} == {
        i: s for i, s in states(once).items() if i not in gone
    }
    assert often.digest() == once.digest()


def test_a_round_that_was_cut_off_goes_on_where_it_was(open_graph: OpenGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    from beliefgraph import maintaining

    monkeypatch.setattr(maintaining, "PAGES", dict.fromkeys(maintaining.PAGES, 1))
    whole, broken = life(open_graph()), life(open_graph())
    told = whole.maintain(at="2025-12-15T00:00Z")

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken.maintain(at="2025-12-15T00:00Z", progress=stop)
    looked_at: list[int] = []
    rest = broken.maintain(at="2025-12-15T00:00Z", progress=looked_at.append)
    assert rest.resumed
    assert rest.counts == told.counts
    assert len(looked_at) == len(told_steps(whole)) - 3
    assert states(broken) == states(whole)
    assert not broken.maintain(at="2025-12-15T00:00Z").resumed


def told_steps(graph: BeliefGraph) -> list[int]:
    steps: list[int] = []
    graph.maintain(at="2025-12-15T00:00Z", progress=steps.append)
    return steps


def test_without_a_moment_a_round_cut_off_within_a_day_goes_on(graph: BeliefGraph, clock: FixedClock) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    life(graph)
    begun = clock()
    with pytest.raises(KeyboardInterrupt):
        graph.maintain(progress=stop)
    clock.tick(hours=23)
    assert not graph.maintain(dry_run=True).resumed, "a dry run tells of everything"
    rest = graph.maintain()
    assert (rest.resumed, rest.at) == (True, begun)
    with pytest.raises(KeyboardInterrupt):
        graph.maintain(progress=stop)
    clock.tick(hours=25)
    assert graph.maintain().at == clock(), "one that is older begins anew"


KILLED = """
    import os, signal, sys
    from beliefgraph import BeliefGraph, maintaining

    maintaining.PAGES = dict.fromkeys(maintaining.PAGES, 1)

    def stop(done):
        if done == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)

    BeliefGraph.open(sys.argv[1], embedder="none").maintain(at="2025-12-15T00:00Z", progress=stop)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("at", [1, 4, 9])
def test_killed_and_run_again_it_ends_in_the_same_graph(tmp_path: Path, clock: FixedClock, at: int) -> None:
    whole, broken = (
        life(BeliefGraph.open(tmp_path / name, embedder="none", clock=clock)) for name in ("whole.db", "broken.db")
    )
    broken.close()
    program = [sys.executable, "-c", textwrap.dedent(KILLED), str(tmp_path / "broken.db"), str(at)]
    assert subprocess.run(program, env=os.environ, check=False).returncode == -signal.SIGKILL
    whole.maintain(at="2025-12-15T00:00Z")
    with BeliefGraph.open(tmp_path / "broken.db", embedder="none", clock=clock) as again:
        assert again.maintain(at="2025-12-15T00:00Z").resumed
        assert states(again) == states(whole)
        assert archived(again) == archived(whole)
    whole.close()


def test_a_round_can_be_undone_and_done_again(graph: BeliefGraph, clock: FixedClock) -> None:
    turn(clock, datetime(2025, 12, 15, tzinfo=UTC))
    before, fresh = states(life(graph)), graph.digest()
    report = graph.maintain()
    after, digest = states(graph), graph.digest()
    entries = [entry for entry in graph.space.entries(limit=1000) if entry.run == report.run]
    assert [entry.number for entry in entries] == list(report.acts)
    assert graph.undo(run=report.run, dry_run=True).act == 0
    assert states(graph) == after
    undone = graph.undo(run=report.run, by="Ana")
    assert (states(graph), graph.digest()) == (before, fresh)
    assert graph.review_queue() == []
    assert graph.maintain().acts == (), "what somebody brought back is kept for a while"
    graph.undo(act=undone.act)
    assert (states(graph), graph.digest()) == (after, digest)
    assert len(graph.review_queue("weak")) == 2


def test_bringing_back_by_hand_can_be_undone(graph: BeliefGraph) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    after = states(graph)
    done = graph.restore_archived(found(graph, "Zhang likes americano").id)
    graph.undo(act=done.act)
    assert states(graph) == after


def test_a_graph_that_was_kept_in_order_is_sound_and_survives_export(
    graph: BeliefGraph, open_graph: OpenGraph, tmp_path: Path
) -> None:
    life(graph).maintain(at="2025-12-15T00:00Z")
    assert graph.validate() == []
    graph.export(tmp_path / "all.jsonl")
    other = open_graph()
    other.load(tmp_path / "all.jsonl")
    assert other.validate() == []
    assert other.ask("Does Zhang like americano?", cold=True).beliefs
    other.maintain(at="2025-12-15T00:00Z")
    assert (states(other), other.digest()) == (states(graph), graph.digest())


def test_every_measure_has_its_reason_and_the_log_says_the_same(graph: BeliefGraph) -> None:
    report = life(graph).maintain(at="2025-12-15T00:00Z", by="nightly")
    why = {}
    for entry in graph.space.entries(limit=1000):
        why |= entry.data.get("why", {})
    assert {m.id: m.why for m in report.measures if m.done != "weak"} == why
    assert all(m.why for m in report.measures)


def test_a_round_reads_a_page_at_a_time(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    from beliefgraph import maintaining

    monkeypatch.setattr(maintaining, "PAGES", dict.fromkeys(maintaining.PAGES, 10))
    graph.observe_many(
        {"text": f"I love drink{n}.", "speaker": f"Person{n}", "at": "2025-01-01T10:00Z"} for n in range(100)
    )
    asked: list[int] = []
    real = type(graph.space).families

    def families(space: Any, keys: Any) -> Any:
        wanted = list(keys)
        asked.append(len(wanted))
        return real(space, wanted)

    monkeypatch.setattr(type(graph.space), "families", families)
    assert graph.maintain(at="2025-12-15T00:00Z").counts["archived belief"] == 100
    assert max(asked) <= 10
