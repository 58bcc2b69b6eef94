"""What waits for somebody: conflicts, weak beliefs, names, quotes; each decided, audited, and undone again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph.conflicts import ABOUT_ONE, ALL_PAIRS, Conflict, Contrary
from beliefgraph.domain.audit import concerned
from beliefgraph.domain.model import Relation, Status
from beliefgraph.domain.reviews import ReviewKind, review_id
from beliefgraph.errors import InvalidInput, NotFound, OutOfRange
from beliefgraph.reviewing import items_about
from beliefgraph.testing import FixedClock
from beliefgraph.warden import Warden

OpenGraph = Callable[..., BeliefGraph]

CONTRARY = {
    "en": (("Zhang", "owns a car"), ("Zhang", "sold the car")),
    "zh": (("会议室", "每周一开放"), ("会议室", "每周一不开放")),
}


def say(graph: BeliefGraph, subject: str, words: str, by: str = "Ann", at: str = "2025-11-01", **more: Any) -> str:
    """Observe one proposition that is worded as it is; the id of its belief."""
    sep = "" if not subject.isascii() else " "
    text = f"{subject}{sep}{words}"
    claim = {"subject": subject, "predicate": f"says {words}", "text": text, **more}
    outcome = graph.observe(text, speaker=by, at=f"{at}T10:00Z", kind="official", claims=[claim])
    return outcome.beliefs[0].id


def two(graph: BeliefGraph, lang: str) -> tuple[str, str]:
    one, other = CONTRARY[lang]
    return say(graph, *one, by="Ann"), say(graph, *other, by="Bob")


def contradictions(graph: BeliefGraph, *ids: str) -> list[tuple[str, str]]:
    return [(k.source, k.target) for k in graph.space.links(ids) if k.relation is Relation.CONTRADICTS]


def acts(graph: BeliefGraph) -> list[str]:
    return [entry.act for entry in graph.space.entries(limit=1000)]


# Conflicts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_conflict_that_nobody_linked_is_found_and_only_asked_about(graph: BeliefGraph, lang: str) -> None:
    one, other = two(graph, lang)
    assert graph.conflicts() == []
    assert graph.maintain().counts["conflict"] == 1
    [conflict] = graph.conflicts()
    assert (conflict.kind, {b.id for b in conflict.beliefs}) == ("found", {one, other})
    assert conflict.why
    assert contradictions(graph, one, other) == [], "never a link by itself"
    [item] = graph.review_queue("conflict")
    assert (item.id, item.kind, set(item.about)) == (conflict.item, ReviewKind.CONFLICT, {one, other})
    assert ("矛盾" in item.text) == (lang == "zh")
    assert all(b.text in item.text for b in conflict.beliefs)
    assert item.options == ("conflict", "no conflict")
    assert "conflict" not in graph.maintain().counts, "it is asked about once"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_decided_to_be_a_conflict_it_is_linked_and_open_takes_it_back(graph: BeliefGraph, lang: str) -> None:
    one, other = two(graph, lang)
    before, opinions = graph.digest(), [b.opinion for b in graph.beliefs()]
    graph.maintain()
    [item] = graph.review_queue("conflict")
    tried = graph.decide(item.id, "conflict", dry_run=True)
    assert (tried.act, contradictions(graph, one, other)) == (0, [])
    done = graph.decide(item.id, "conflict", by="Ana", reason="both were checked")
    assert contradictions(graph, one, other)
    assert {one, other} <= set(done.changed)
    [linked] = graph.conflicts()
    assert (linked.kind, {b.id for b in linked.beliefs}) == ("linked", {one, other})
    [entry] = graph.space.last_entries(limit=1)
    assert (entry.number, entry.act, entry.by, entry.reason) == (done.act, "review", "Ana", "both were checked")
    told = {name: entry.data[name] for name in ("item", "kind", "before", "after")}
    assert told == {"item": item.id, "kind": "conflict", "before": "open", "after": "conflict"}
    assert {item.id, one, other, f"{one} CONTRADICTS {other}"} <= {*concerned(entry.data)}
    assert graph.review_queue() == []
    [decided] = graph.review_queue(state="decided")
    assert (decided.by, decided.reason, decided.state) == ("Ana", "both were checked", "conflict")
    graph.decide(item.id, "open", by="Ana")
    assert contradictions(graph, one, other) == []
    assert (graph.digest(), [b.opinion for b in graph.beliefs()]) == (before, opinions)
    assert [i.id for i in graph.review_queue()] == [item.id]


def test_no_conflict_is_remembered(graph: BeliefGraph) -> None:
    one, other = two(graph, "en")
    graph.maintain()
    [item] = graph.review_queue()
    graph.decide(item.id, "no conflict", by="Ana")
    assert graph.conflicts() == []
    assert "conflict" not in graph.maintain().counts
    assert graph.review_queue() == []
    assert contradictions(graph, one, other) == []


def test_what_does_not_stand_any_more_is_asked_no_more(graph: BeliefGraph) -> None:
    one, _ = two(graph, "en")
    graph.maintain()
    assert len(graph.review_queue()) == 1
    graph.retract([f.evidence.id for f in graph.space.filed(one)], "a mistake")
    assert graph.conflicts() == []
    assert graph.maintain().counts["settled"] == 1
    assert graph.review_queue() == []


def test_what_another_changes_while_conflicts_are_looked_for_is_seen(
    graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = two(graph, "en")
    look = Warden.found

    def found(self: Warden, *asked: Any) -> list[Contrary]:
        contraries = look(self, *asked)
        if contraries:
            graph.retract([filed.evidence.id for filed in graph.space.filed(one)], "a mistake")
        return contraries

    monkeypatch.setattr(Warden, "found", found)
    assert "conflict" not in graph.maintain().counts
    assert graph.space.filed(one)[0].evidence.retracted is not None
    assert graph.review_queue() == []


def test_beliefs_of_other_contexts_or_too_weak_do_not_conflict(graph: BeliefGraph) -> None:
    say(graph, "Zhang", "owns a car", context={"region": "EU"})
    say(graph, "Zhang", "sold the car", by="Bob", context={"region": "US"})
    say(graph, "Li", "owns a boat")
    say(graph, "Li", "sold the boat", by="Bob", stance=0.1)
    assert "conflict" not in graph.maintain().counts


def test_an_agents_own_beliefs_are_not_held_against_those_of_others(graph: BeliefGraph) -> None:
    claim = {"subject": "Zhang", "predicate": "says owns a car", "text": "Zhang owns a car"}
    graph.observe("Zhang owns a car", speaker="Ann", at="2025-11-01T10:00Z", kind="official", claims=[claim], agent="a")
    say(graph, "Zhang", "sold the car", by="Bob")
    assert "conflict" not in graph.maintain().counts


def test_different_accounts_and_rivals_are_conflicts_without_being_found(graph: BeliefGraph) -> None:
    for n in range(3):
        for town in ("Lisbon", "Hamburg"):
            text, who = f"Maya lives in {town}.", f"{town}{n}"
            claim = {"subject": "Maya", "predicate": "lives_in", "value": town}
            graph.observe(text, speaker=who, at="2025-11-01T10:00Z", kind="official", claims=[claim])
        for word in ("", "not "):
            claim = {"subject": "茶馆", "predicate": "is_open", "polarity": -1 if word else 1}
            graph.observe(
                f"茶馆{word}开门", speaker=f"{word}{n}", at="2025-11-01T10:00Z", kind="official", claims=[claim]
            )
    by_kind = {conflict.kind: conflict for conflict in graph.conflicts()}
    assert by_kind.keys() == {"rivals", "accounts"}
    assert {b.value for b in by_kind["rivals"].beliefs} == {"Lisbon", "Hamburg"}
    assert len(by_kind["accounts"].beliefs) == 1
    [mayas] = graph.conflicts(entity="Maya")
    assert mayas.kind == "rivals"
    first, *rest = graph.conflicts()
    assert graph.conflicts(after=first.id) == rest
    assert graph.conflicts(limit=1) == [first]
    assert graph.conflicts(as_of="2025-10-01T00:00Z") == []


def _in_pages(graph: BeliefGraph, limit: int, **asked: Any) -> list[Conflict]:
    """All conflicts, so many at a time."""
    found: list[Conflict] = []
    while page := graph.conflicts(after=found[-1].id if found else "", limit=limit, **asked):
        found += page
    return found


@pytest.mark.parametrize("agent", ["", "a"])
def test_conflicts_in_pages_of_any_size_are_those_of_one_page(graph: BeliefGraph, agent: str) -> None:
    for lang in ("en", "zh"):
        two(graph, lang)
    graph.maintain()
    hub, *others = (say(graph, "Li", f"keeps {thing}") for thing in ("cats", "dogs", "hens", "bees"))
    for other in others:
        graph.link(hub, "CONTRADICTS", other)
    one = graph.conflicts(agent=agent)
    assert sorted(conflict.kind for conflict in one) == ["found", "found", "linked", "linked", "linked"]
    assert len({conflict.id for conflict in one}) == len(one)
    for limit in (1, 2, 3):
        assert _in_pages(graph, limit, agent=agent) == one
    about = [conflict for conflict in one if conflict.kind == "linked"]
    assert _in_pages(graph, 1, entity="Li", agent=agent) == about


def test_a_page_goes_on_after_a_conflict_that_was_settled_meanwhile(graph: BeliefGraph) -> None:
    for lang in ("en", "zh"):
        two(graph, lang)
    graph.maintain()
    hub, *others = (say(graph, "Li", f"keeps {thing}") for thing in ("cats", "dogs", "hens"))
    for other in others:
        graph.link(hub, "CONTRADICTS", other)
    linked, *more = graph.conflicts()
    graph.unlink(linked.beliefs[0].id, "CONTRADICTS", linked.beliefs[1].id)
    assert [conflict.id for conflict in graph.conflicts(after=linked.id)] == [conflict.id for conflict in more]
    found, last = more[-2:]
    graph.decide(found.item, "no conflict")
    assert [conflict.id for conflict in graph.conflicts(after=found.id)] == [last.id]
    with pytest.raises(InvalidInput):
        graph.conflicts(after=last.item)


def test_a_link_of_which_one_side_is_weak_is_no_conflict(graph: BeliefGraph) -> None:
    one = say(graph, "Zhang", "owns a car")
    other = say(graph, "Zhang", "walks", by="Bob", stance=0.1)
    graph.link(one, "CONTRADICTS", other)
    assert graph.conflicts() == []
    for who in ("Cai", "Dan", "Eve"):
        say(graph, "Zhang", "walks", by=who)
    [conflict] = graph.conflicts()
    assert (conflict.kind, {b.id for b in conflict.beliefs}) == ("linked", {one, other})


@pytest.mark.parametrize("embedder", ["none", "hashing"])
def test_among_many_beliefs_the_nearest_are_held_against_one_another(open_graph: OpenGraph, embedder: str) -> None:
    graph = open_graph(embedder=embedder)
    for n in range(2 * ALL_PAIRS):
        claim = {"subject": "Zhang", "predicate": "visited", "value": f"village {n}"}
        graph.observe(
            f"Zhang was in {n}.", speaker=f"Guide {n}", at="2025-11-01T10:00Z", kind="official", claims=[claim]
        )
    one, other = two(graph, "en")
    graph.maintain()
    assert [set(item.about) for item in graph.review_queue("conflict")] == [{one, other}]


def test_about_one_entity_only_so_many_are_looked_at(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    from beliefgraph import conflicts

    judged: list[str] = []
    monkeypatch.setattr(conflicts, "contrary", lambda one, other: judged.append(one.id) or "")
    graph.observe_many(
        {
            "text": f"Zhang saw bird {n}",
            "speaker": f"Guide {n}",
            "at": "2025-11-01T10:00Z",
            "kind": "official",
            "claims": [{"subject": "Zhang", "predicate": "saw", "value": f"bird {n}"}],
        }
        for n in range(2 * ABOUT_ONE)
    )
    graph.maintain()
    assert len(judged) <= ABOUT_ONE * conflicts.NEAREST


# Weak beliefs -----------------------------------------------------------------------------------------------


@pytest.fixture
def faded(graph: BeliefGraph, clock: FixedClock) -> BeliefGraph:
    """A graph of which a round has archived two weak beliefs."""
    graph.observe("I love americano.", speaker="Zhang", at="2025-01-01T10:00Z")
    graph.observe("我喜欢拿铁。", speaker="李雷", at="2025-01-01T10:00Z")
    graph.maintain()
    return graph


def weak(graph: BeliefGraph, words: str) -> Any:
    [item] = [item for item in graph.review_queue("weak", None) if words in item.text]
    return item


@pytest.mark.parametrize(("words", "asked"), [("americano", "Keep it"), ("拿铁", "保留")])
def test_a_weak_belief_is_kept_archived_or_discarded(faded: BeliefGraph, words: str, asked: str) -> None:
    before = faded.digest()
    item = weak(faded, words)
    assert asked in item.text
    [belief] = item.about

    def status() -> Status:
        return faded.space.beliefs([belief])[belief].status

    assert status() is Status.ARCHIVED
    faded.decide(item.id, "keep", by="Ana")
    assert status() is Status.ACTIVE
    assert "" not in {f.evidence.text for f in faded.space.filed(belief)}, "with its words"
    faded.maintain(at="2029-01-01T00:00Z")
    assert status() is Status.ACTIVE, "kept is kept"
    faded.decide(item.id, "archive", by="Ana")
    assert status() is Status.ARCHIVED
    faded.decide(item.id, "discard", by="Ana", reason="of no use")
    assert status() is Status.WITHDRAWN
    [evidence] = [f.evidence for f in faded.space.filed(belief)]
    assert (evidence.retracted is not None, evidence.retract_reason) == (True, "of no use")
    faded.decide(item.id, "open", by="Ana")
    assert faded.space.filed(belief)[0].evidence.retracted is None
    faded.maintain()
    assert (status(), faded.digest()) == (Status.ARCHIVED, before)
    assert weak(faded, words).state == "open"


def test_an_archived_belief_that_somebody_put_away_stays_there(faded: BeliefGraph, clock: FixedClock) -> None:
    item = weak(faded, "americano")
    faded.decide(item.id, "keep", by="Ana")
    faded.decide(item.id, "archive", by="Ana")
    faded.maintain()
    assert faded.space.beliefs(item.about)[item.about[0]].status is Status.ARCHIVED
    assert faded.review_queue("weak", "archive")[0].id == item.id


def test_after_news_it_is_asked_about_again(faded: BeliefGraph, clock: FixedClock) -> None:
    item = weak(faded, "americano")
    faded.decide(item.id, "archive", by="Ana")
    clock.tick(days=1)
    faded.observe("Zhang likes americano.", speaker="Eve", at="2025-12-01T10:00Z")
    assert faded.space.beliefs(item.about)[item.about[0]].status is Status.ACTIVE
    clock.tick(days=600)
    faded.maintain()
    assert weak(faded, "americano").state == "open"
    assert faded.space.beliefs(item.about)[item.about[0]].status is Status.ARCHIVED


def test_a_weak_belief_that_decides_again_is_asked_about_no_more(faded: BeliefGraph, clock: FixedClock) -> None:
    clock.tick(days=1)
    for who in ("Eve", "Fay"):
        faded.observe("Zhang likes americano.", speaker=who, at="2025-12-01T10:00Z")
    assert faded.maintain().counts["settled"] == 1
    assert all("americano" not in item.text for item in faded.review_queue())


# Names ------------------------------------------------------------------------------------------------------


def test_names_are_in_the_queue_and_decided_as_ever(graph: BeliefGraph) -> None:
    graph.observe("I like tea.", speaker="Jonathan Smith", at="2025-11-01T10:00Z")
    graph.observe("I like coffee.", speaker="Jonathan Smyth", at="2025-11-01T10:00Z")
    [comparison] = graph.review()
    [item] = graph.review_queue("names")
    assert (item.id, item.options) == (comparison.id, ("same", "different"))
    assert set(item.about) == {graph.entity("Jonathan Smith"), graph.entity("Jonathan Smyth")}
    assert "jonathan smith" in item.text
    graph.decide(item.id, "same", by="Ana")
    assert graph.review_queue("names", "same")[0].by == "Ana"
    assert graph.entity("Jonathan Smyth") == graph.entity("Jonathan Smith")
    graph.decide(item.id, "open")
    assert graph.entity("Jonathan Smyth") != graph.entity("Jonathan Smith")
    with pytest.raises(InvalidInput):
        graph.decide(item.id, "keep")


# Quotes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "speaker", "asked", "sure"),
    [("I love americano.", "Zhang", "May this be quoted", "sure"), ("我喜欢拿铁。", "李雷", "可以引用吗", "把握足够")],
)
def test_what_is_sure_is_quoted_and_of_the_rest_somebody_is_asked(
    graph: BeliefGraph, clock: FixedClock, text: str, speaker: str, asked: str, sure: str
) -> None:
    belief = graph.observe(text, speaker=speaker, at="2025-12-01T00:00Z").beliefs[0]
    said = graph.quote(belief.id)
    assert (said.allowed, said.text, said.item) == (True, f"{belief.text}{'。' if speaker == '李雷' else '.'}", "")
    assert sure in said.reason
    entries = acts(graph)
    clock.tick(days=60)
    unsure = graph.quote(belief.id)
    assert (unsure.allowed, unsure.item) == (False, "")
    assert (acts(graph), graph.review_queue()) == (entries, []), "only looked up"
    asking = graph.quote(belief.id, ask=True, by="writer")
    assert (asking.allowed, asking.text) == (False, "")
    assert asking.reason.startswith(unsure.reason)
    assert asking.reason != unsure.reason
    [item] = graph.review_queue("quote")
    assert (item.id, item.about, item.options) == (asking.item, (belief.id,), ("allow", "refuse"))
    assert asked in item.text
    assert acts(graph) == [*entries, "ask for review"]
    assert graph.quote(belief.id, ask=True) == graph.quote(belief.id) == asking
    assert acts(graph) == [*entries, "ask for review"], "asked once"
    graph.decide(item.id, "allow", by="Ana")
    allowed = graph.quote(belief.id)
    assert allowed.allowed
    assert belief.text in allowed.text
    assert "Ana" in allowed.reason
    clock.tick(days=10)
    assert graph.quote(belief.id).allowed, "a little less sure"
    clock.tick(days=90)
    assert (graph.quote(belief.id).allowed, graph.review_queue("quote")) == (False, [])
    fallen = graph.quote(belief.id, ask=True)
    assert (fallen.allowed, fallen.item) == (False, item.id)
    assert [i.id for i in graph.review_queue("quote")] == [item.id], "asked again"
    graph.decide(item.id, "refuse", by="Ana")
    assert not graph.quote(belief.id, above=0.0).allowed, "a refusal stands"
    graph.decide(item.id, "open", by="Ana")
    assert graph.quote(belief.id, above=0.0).allowed


def test_whom_a_quote_is_for_is_part_of_the_question(graph: BeliefGraph) -> None:
    belief = graph.observe("I love americano.", speaker="Zhang", at="2025-09-01T00:00Z").beliefs[0]
    for_writer, for_all = graph.quote(belief.id, "writer", ask=True), graph.quote(belief.id, ask=True)
    assert for_writer.item != for_all.item
    graph.decide(for_writer.item, "allow", by="Ana")
    assert (graph.quote(belief.id, "writer").allowed, graph.quote(belief.id).allowed) == (True, False)
    assert {item.agent for item in graph.review_queue("quote", None)} == {"writer", ""}


def test_how_sure_it_must_be_is_set(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(synchronous="NORMAL", quote=0.3))
    belief = graph.observe("I love americano.", speaker="Zhang", at="2025-09-01T00:00Z").beliefs[0]
    assert graph.quote(belief.id).allowed
    assert not graph.quote(belief.id, above=0.9).allowed
    with pytest.raises(OutOfRange):
        graph.quote(belief.id, above=1.5)
    with pytest.raises(NotFound):
        graph.quote("b_unknown")


def test_a_private_belief_is_quoted_by_its_agent_only(graph: BeliefGraph) -> None:
    belief = graph.observe("I love americano.", speaker="Zhang", at="2025-12-01T00:00Z", agent="a").beliefs[0]
    assert graph.quote(belief.id, "a").allowed
    with pytest.raises(NotFound):
        graph.quote(belief.id, "b")


# The queue --------------------------------------------------------------------------------------------------


def test_the_queue_is_paged_and_asked_by_kind_and_state(faded: BeliefGraph) -> None:
    two(faded, "en")
    faded.maintain(at="2025-12-01T00:00Z")
    every = faded.review_queue()
    assert [item.id for item in every] == sorted(item.id for item in every)
    assert {item.kind for item in every} == {ReviewKind.WEAK, ReviewKind.CONFLICT}
    assert [*faded.review_queue(limit=1), *faded.review_queue(after=every[0].id)] == every
    for wrong in ({"kind": "opinion"}, {"state": "perhaps"}, {"limit": 0}):
        with pytest.raises((InvalidInput, OutOfRange)):
            faded.review_queue(**wrong)


def test_deciding_the_same_again_is_no_act_and_wrong_verdicts_are_refused(faded: BeliefGraph) -> None:
    item = weak(faded, "americano")
    assert faded.decide(item.id, "open").act == 0
    assert faded.decide(item.id, "keep", by="Ana").act
    assert faded.decide(item.id, "keep", by="Bea").act == 0
    with pytest.raises(InvalidInput) as wrong:
        faded.decide(item.id, "conflict")
    assert "keep, archive, discard, open" in str(wrong.value)
    with pytest.raises(NotFound):
        faded.decide("i_unknown", "keep")


def test_items_are_found_by_what_they_are_about(faded: BeliefGraph) -> None:
    item = weak(faded, "americano")
    assert items_about(faded.space, item.about) == [item.id]
    assert items_about(faded.space, ["b_unknown"]) == []
    assert review_id(ReviewKind.CONFLICT, ["a", "b"]) == review_id(ReviewKind.CONFLICT, ["b", "a"])


def test_the_queue_survives_export_and_import(faded: BeliefGraph, open_graph: OpenGraph, tmp_path: Any) -> None:
    faded.decide(weak(faded, "americano").id, "keep", by="Ana")
    faded.export(tmp_path / "all.jsonl")
    other = open_graph()
    other.load(tmp_path / "all.jsonl")
    assert other.review_queue(state=None) == faded.review_queue(state=None)
    assert weak(other, "americano").by == "Ana"


def test_a_decision_is_undone_like_any_act(faded: BeliefGraph) -> None:
    item = weak(faded, "americano")
    before = faded.digest()
    done = faded.decide(item.id, "discard", by="Ana")
    faded.undo(act=done.act, by="Bea")
    assert weak(faded, "americano").state == "open"
    assert faded.digest() == before


def test_what_is_erased_is_asked_about_no_more(graph: BeliefGraph) -> None:
    one, _ = two(graph, "en")
    graph.maintain()
    graph.erase([f.evidence.id for f in graph.space.filed(one)], reason="asked for")
    assert graph.review_queue(None, None) == []
    assert graph.conflicts() == []
