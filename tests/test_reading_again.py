"""What could not be read is kept, counted and read again; what is read again replaces what was read before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.errors import InvalidInput, InvalidSettings, NotFound
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage, Reading
from beliefgraph.settings import Settings
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.testing import FixedClock

AT = "2025-03-01T10:00:00+00:00"


@dataclass
class Scripted:
    """Reads by the rules, except where it is told to fail or to say something else."""

    fails: set[str] = field(default_factory=set)
    says: dict[str, tuple[Claim, ...]] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)
    name: str = "scripted/1"
    batch: int = 3

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        return [self._one(passage) for passage in passages]

    def _one(self, passage: Passage) -> Reading:
        self.read.append(passage.text)
        if passage.text in self.fails:
            return Reading(unread="timeout: no answer in 60 s")
        if passage.text in self.says:
            return Reading(self.says[passage.text])
        return RuleExtractor().extract([passage])[0]


@pytest.fixture
def open_scripted(clock: FixedClock) -> Callable[[Scripted], BeliefGraph]:
    return lambda extractor: BeliefGraph(MemoryStore(), Settings(embedder="none"), extractor, clock=clock)


@pytest.mark.parametrize("text", ["I like tea.", "我喜欢喝茶。"])
def test_what_cannot_be_read_is_kept_pending_and_read_by_retry(
    open_scripted: Callable[[Scripted], BeliefGraph], text: str
) -> None:
    extractor = Scripted(fails={text})
    graph = open_scripted(extractor)
    outcome = graph.observe(text, speaker="Ana", at=AT)
    assert outcome.pending == "timeout: no answer in 60 s" and outcome.evidence and not outcome.beliefs
    assert any("retry" in note for note in outcome.notes)
    [task] = graph.pending()
    assert (task.evidence, task.attempts, task.reason) == (outcome.evidence[0].id, 1, "timeout: no answer in 60 s")

    again = graph.retry()
    assert (again.read, again.finished, again.pending) == (1, 0, 1)
    assert graph.pending()[0].attempts == 2

    extractor.fails.clear()
    done = graph.retry()
    assert (done.read, done.finished, done.pending, done.claims) == (1, 1, 0, 1)
    assert graph.pending() == [] and graph.validate() == []
    assert [belief.value for belief in graph.beliefs()] != []
    assert graph.retry().read == 0


def test_a_graph_read_late_is_the_graph_read_at_once(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    texts = ["I like tea.", "I live in Rome.", "I live in Oslo.", "I don't like tea."]
    whole, late = open_scripted(Scripted()), open_scripted(extractor := Scripted(fails={texts[0], texts[2]}))
    for graph in (whole, late):
        for day, text in enumerate(texts, start=1):
            graph.observe(text, speaker="Ana", at=f"2025-03-0{day}T10:00:00+00:00")
    extractor.fails.clear()
    late.retry()
    assert late.digest() == whole.digest()


def test_summaries_count_what_is_pending(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    rows = [{"text": f"I like tea number {n}.", "speaker": "Ana", "at": AT} for n in range(7)]
    graph = open_scripted(Scripted(fails={rows[2]["text"], rows[6]["text"]}))
    summary = graph.observe_many(rows)
    assert (summary.new, summary.pending) == (7, 2)
    assert graph.retry(limit=1).read == 1
    assert len(graph.pending()) == 2


def test_a_new_reading_replaces_the_old(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    text = "I like tea."
    graph = open_scripted(extractor := Scripted())
    ident = graph.observe(text, speaker="Ana", at=AT).evidence[0].id
    graph.observe("I like tea.", speaker="Ben", at=AT)
    extractor.says[text] = (Claim("Ana", "likes", "coffee", method="scripted/1"),)
    graph.reread(ident)
    found = {(b.value, b.standing.evidence) for b in graph.beliefs()}
    assert found == {("tea", 1), ("coffee", 1)}
    assert graph.validate() == []
    extractor.says[text] = ()
    graph.reread(ident)
    assert {b.value for b in graph.beliefs()} == {"tea"}
    history = [revision.cause for belief in graph.beliefs(status=None) for revision in graph.history(belief.id)]
    assert "refiled" in history


def test_reading_again_changes_nothing_when_nothing_new_is_found(
    open_scripted: Callable[[Scripted], BeliefGraph],
) -> None:
    graph = open_scripted(Scripted())
    ids = [graph.observe(t, speaker="Ana", at=AT).evidence[0].id for t in ("I like tea.", "I live in Rome.", "Hi!")]
    before = graph.digest()
    done = graph.reread(ids)
    assert (done.read, graph.digest()) == (3, before)
    assert sorted(graph.readable()) == sorted(ids)


def test_retracted_evidence_waits_for_its_restoring(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    graph = open_scripted(extractor := Scripted(fails={"I like tea."}))
    ident = graph.observe("I like tea.", speaker="Ana", at=AT).evidence[0].id
    graph.retract(ident, "not his")
    extractor.fails.clear()
    assert graph.retry().read == 0 and len(graph.pending()) == 1
    graph.restore(ident)
    assert graph.retry().finished == 1


def test_an_unknown_id_is_refused(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    with pytest.raises(NotFound):
        open_scripted(Scripted()).reread("e_none")


def test_a_dry_run_tells_and_stores_nothing(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    graph.observe("I live in Rome.", speaker="Ana", at=AT)
    before, counts = graph.digest(), graph.space.counts()
    outcome = graph.observe("I live in Oslo.", speaker="Ana", at="2026-04-01T10:00:00+00:00", dry_run=True)
    assert outcome.made and outcome.moved
    summary = graph.observe_many([{"text": "I like tea.", "speaker": "Ana", "at": AT}], dry_run=True)
    assert summary.beliefs_made == 1
    assert (graph.digest(), graph.space.counts()) == (before, counts)


def test_an_open_graph_counts_what_it_asked_of_models(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    usage = open_scripted(Scripted()).usage()
    assert (usage.calls, usage.failed, usage.input_tokens, usage.output_tokens) == (0, 0, 0, 0)


def test_a_page_of_nothing_is_refused(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    with pytest.raises(InvalidInput):
        open_scripted(Scripted()).review("maybe")


@pytest.mark.parametrize(
    ("speaker", "text"), [("system", "I live in Rome."), ("系统", "我住在罗马。"), ("developer", "I like tea.")]
)
def test_instructions_stay_unread(open_graph: Callable[..., BeliefGraph], speaker: str, text: str) -> None:
    graph = open_graph()
    graph.observe(text, speaker=speaker, at=AT)
    graph.reread(graph.readable())
    assert graph.beliefs() == []


def test_recalled_text_stays_unread(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    belief = graph.observe("I love jazz.", speaker="Ana", at=AT).beliefs[0]
    graph.reread(graph.observe(f"{belief.text} ({belief.id})", speaker="Ben", at=AT).evidence[0].id)
    assert graph.beliefs()[0].standing.evidence == 1


def test_what_was_given_without_claims_is_not_read(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    graph.observe("I love jazz.", speaker="Ana", at=AT, claims=[])
    graph.observe("x", speaker="Ana", at=AT, claims=[Claim("Ana", "likes", "tea")])
    assert graph.readable() == []


def test_an_outage_takes_nothing_back(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    graph = open_scripted(extractor := Scripted())
    ident = graph.observe("I like tea.", speaker="Ana", at=AT).evidence[0].id
    before = graph.digest()
    extractor.fails.add("I like tea.")
    assert graph.reread(ident).pending == 1
    assert graph.digest() == before and [task.evidence for task in graph.pending()] == [ident]


def test_the_graphs_own_tasks_are_no_nodes_of_yours(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    graph.observe("x", speaker="Ana", at=AT, claims=[Claim("NYC", "is", "loud")])
    assert graph.space.counts()["node"] == 1 and graph.nodes() == []


def test_rules_do_not_finish_what_waits_for_a_model(open_scripted: Callable[[Scripted], BeliefGraph]) -> None:
    extractor = Scripted(fails={"I like tea."}, name="llm/conversation@1/m")
    graph = open_scripted(extractor)
    graph.observe("I like tea.", speaker="Ana", at=AT)
    again = graph.observe("I like tea.", speaker="Ana", at=AT)
    assert again.duplicate and again.pending.startswith("timeout") and any("retry" in note for note in again.notes)
    extractor.fails.clear()
    extractor.name = "rules/2"
    with pytest.raises(InvalidSettings, match="llm/conversation@1/m"):
        graph.retry()
    assert len(graph.pending()) == 1
    extractor.name = "rules+llm"
    assert graph.retry().finished == 1
