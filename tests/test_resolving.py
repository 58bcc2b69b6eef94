"""Which names mean one entity: joined by dress alone, compared for review, kept apart by kind, and undone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph import BeliefGraph, Claim
from beliefgraph.errors import InvalidName, NotFound
from beliefgraph.resolving import likeness, plainer
from beliefgraph.text import name_key

OpenGraph = Callable[..., BeliefGraph]
AT = "2025-11-01T10:00:00+00:00"

DRESSED = [
    ("NYC", "new york city"),
    ("纽约", "new york city"),
    ("U.S.A.", "united states"),
    ("美国", "united states"),
    ("Dr. Alice Chen", "alice chen"),
    ("Prof Alice Chen", "alice chen"),
    ("@alice", "alice"),
    ("user alice", "alice"),
    ("用户张三", "张三"),
    ("张伟老师", "张伟"),
    ("張偉醫生", "张伟"),
]
PLAIN = [
    "Alice",
    "Mr Smith",
    "Dr",
    "王老师",
    "C++",
    "Acme Inc.",
    "@",
    "user",
    "用户",
    "小张",
    "用户的父亲",
    "客户的邻居",
    "Drake Hotel",
    "老师",
    "Prof",
]
ALIKE = [
    ("jonathan reed", "jonathon reed", "letter"),
    ("acme", "acme inc.", "legal form"),
    ("腾讯", "腾讯有限公司", "legal form"),
    ("j. smith", "john smith", "initials"),
    ("alice", "alice chen", "part"),
]
UNLIKE = [
    ("alice", "acme"),
    ("alice", "alicia"),  # short names: a letter makes another name
    ("张伟", "张玮"),
    ("iphone 15", "iphone 16"),
    ("ann lee", "bob lee"),
    ("j. smith", "bob smith"),
    ("小张", "小李"),
    ("mark", "marks"),
]


@pytest.mark.parametrize(("name", "plain"), DRESSED)
def test_a_name_in_other_dress_leads_to_the_plain_one(name: str, plain: str) -> None:
    found = plainer(name)
    assert found is not None and found.name == plain and plain in found.reason


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_name_leads_nowhere(name: str) -> None:
    assert plainer(name) is None


@pytest.mark.parametrize(("one", "other", "why"), ALIKE)
def test_names_worth_a_look_say_why(one: str, other: str, why: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = likeness(name_key(a), name_key(b))
        assert found is not None and why in found.reason and 0 < found.score < 1


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_different_names_are_not_compared(one: str, other: str) -> None:
    assert likeness(one, other) is None and likeness(other, one) is None


@given(st.text(max_size=40))
def test_any_name_ends_at_a_plain_one(name: str) -> None:
    for _ in range(5):
        found = plainer(name)
        if found is None:
            return
        assert found.name and found.name != name_key(name)
        name = found.name
    raise AssertionError(name)


NAMES = ("NYC", "New York City", "纽约")


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_dressed_names_are_one_entity_whatever_the_order(open_graph: OpenGraph, order: tuple[str, ...]) -> None:
    graph, plain = open_graph(), open_graph()
    for target, names in ((graph, order), (plain, NAMES)):
        for name in names:
            target.observe(f"{name} is large", speaker="Ana", at=AT, claims=[Claim(name, "is", "large")])
    assert len(graph.beliefs()) == 1
    assert graph.digest() == plain.digest()
    assert len({graph.entity(name) for name in NAMES}) == 1


def test_what_a_rule_joined_is_told_and_can_be_undone(open_graph: OpenGraph) -> None:
    graph = open_graph()
    outcome = graph.observe("x", speaker="Ana", at=AT, claims=[Claim("NYC", "is", "loud")])
    [made] = outcome.compared
    assert (made.state.value, made.by, made.score) == ("same", "rule", 1.0) and "another name" in made.reason
    graph.observe("y", speaker="Ana", at=AT, claims=[Claim("New York City", "is", "old")])
    assert len(graph.beliefs(entity="NYC")) == 2
    graph.decide(made.id, "different", by="Ana")
    assert [b.value for b in graph.beliefs(entity="NYC")] == ["loud"]
    graph.observe("z", speaker="Ana", at=AT, claims=[Claim("NYC", "is", "big")])
    assert {b.value for b in graph.beliefs(entity="NYC")} == {"loud", "big"}  # an undone decision stays undone
    assert [c.by for c in graph.review("different")] == ["Ana"]


def test_names_that_are_merely_alike_wait_for_review(open_graph: OpenGraph) -> None:
    graph = open_graph()
    graph.observe("x", speaker="Ana", at=AT, claims=[Claim("Jonathan Reed", "is", "tall")])
    outcome = graph.observe("y", speaker="Ana", at=AT, claims=[Claim("Jonathon Reed", "is", "kind")])
    [waiting] = outcome.compared
    assert waiting.state.value == "open" and graph.review() == [waiting]
    assert graph.entity("Jonathan Reed") != graph.entity("Jonathon Reed")
    before = graph.digest()
    graph.decide(waiting.id, "same", by="Ana")
    assert {b.value for b in graph.beliefs(entity="Jonathon Reed")} == {"tall", "kind"}
    graph.decide(waiting.id, "open")
    assert graph.digest() == before and graph.review() == [waiting]


def test_two_new_names_of_one_act_are_compared_too(open_graph: OpenGraph) -> None:
    graph = open_graph()
    claims = [Claim("Acme", "is", "old"), Claim("Acme Inc.", "is", "large")]
    assert len(graph.observe("x", speaker="Ana", at=AT, claims=claims).compared) == 1


def test_things_of_one_name_and_several_kinds_are_several(open_graph: OpenGraph) -> None:
    graph = open_graph()
    claims = [
        Claim("Apple", "ceo", "Tim Cook", type="organisation"),
        Claim("apple", "is", "a fruit", type="food"),
        Claim("Apple", "likes", "tea", type="person"),
        Claim("苹果", "产地", "烟台", type="水果"),
    ]
    graph.observe("x", speaker="Ana", at=AT, claims=claims)
    again = graph.observe("y", speaker="Ben", at=AT, claims=[Claim("APPLE", "likes", "tea", type="Person")])
    assert len({belief.subject for belief in graph.beliefs()}) == 4
    assert again.beliefs[0].standing.origins == 2 and again.made == ()


def test_alice_and_acme_are_never_compared(open_graph: OpenGraph) -> None:
    graph = open_graph()
    graph.observe("x", speaker="Ana", at=AT, claims=[Claim("Alice", "works_at", "Acme"), Claim("Acme", "is", "old")])
    assert graph.review() == []


def test_speakers_in_other_dress_are_one_speaker(open_graph: OpenGraph) -> None:
    graph = open_graph()
    graph.observe("x", speaker="Dr. Alice Chen", at=AT, claims=[Claim("Rome", "is", "old")])
    outcome = graph.observe("y", speaker="Alice Chen", at=AT, claims=[Claim("Rome", "is", "old")])
    assert outcome.beliefs[0].standing.origins == 1


def test_a_decision_about_nothing_is_refused(open_graph: OpenGraph) -> None:
    with pytest.raises(NotFound):
        open_graph().decide("m_none", "same")


def test_an_alias_table_is_applied_whole_or_not_at_all(open_graph: OpenGraph, tmp_path) -> None:  # type: ignore[no-untyped-def]
    graph = open_graph()
    table = tmp_path / "names.csv"
    table.write_text("name,of\n小张,张三\nBob, Robert Hale\n", encoding="utf-8")
    done = graph.load_aliases(table)
    assert len(done.changed) == 2 and [entry.act for entry in graph.audit()][-1:] == ["load_aliases"]
    assert graph.aliases() == [("Bob", "Robert Hale"), ("小张", "张三")]
    graph.observe("x", speaker="Ana", at=AT, claims=[Claim("小张", "likes", "茶")])
    assert [b.value for b in graph.beliefs(entity="张三")] == ["茶"]
    table.write_text("a,b\nonly one\n", encoding="utf-8")
    with pytest.raises(Exception, match="two names"):
        graph.load_aliases(table)
    assert len(graph.aliases()) == 2


def test_a_predicate_is_renamed_and_back(open_graph: OpenGraph) -> None:
    graph, born_so = open_graph(), open_graph()
    for target in (graph, born_so):
        if target is born_so:
            target.rename_predicate("is keen on", "likes")
        target.observe("x", speaker="Ana", at=AT, claims=[Claim("Tom", "is keen on", "jazz")])
        target.observe("y", speaker="Ben", at=AT, claims=[Claim("Tom", "likes", "jazz")])
    before = graph.digest()
    assert len(graph.beliefs(entity="Tom")) == 2
    assert [p.name for p in graph.predicates() if not p.known] == ["is keen on"]
    graph.rename_predicate("is keen on", "likes")
    [one] = graph.beliefs(entity="Tom")
    assert (one.predicate, one.standing.origins) == ("likes", 2)
    assert graph.digest() == born_so.digest()
    graph.rename_predicate("is keen on", "is keen on")
    assert graph.digest() == before and graph.validate() == []
    with pytest.raises(InvalidName):
        graph.rename_predicate("is keen on", " ")


def test_names_in_two_scripts_are_found_by_meaning(open_graph: OpenGraph) -> None:
    graph = open_graph(embedder="local")
    names = ["Eiffel Tower", "埃菲尔铁塔", "长江", "Yellow River", "黄河", "房间 12", "Room 13"]
    for n, name in enumerate(names):
        graph.observe(f"text {n}", speaker="Ana", at=AT, claims=[Claim(name, "is", "large")])
    found = graph.compare_names()
    assert {frozenset((c.one, c.other)) for c in found} == {
        frozenset(("eiffel tower", "埃菲尔铁塔")),
        frozenset(("yellow river", "黄河")),
    }
    assert all(0.65 <= c.score <= 1 and c.state.value == "open" for c in found)
    graph.decide(found[0].id, "different")
    assert graph.compare_names() == [] and len(graph.review()) == 1


def test_things_of_a_told_kind_are_not_compared_by_spelling(open_graph: OpenGraph) -> None:
    graph = open_graph()
    for n, name in enumerate(("Acme", "Acme Inc.")):
        graph.observe(f"t{n}", speaker="Ana", at=AT, claims=[Claim(name, "is", "old", type="organisation")])
    graph.observe("t3", speaker="Ana", at=AT, claims=[Claim("Acme Ltd", "is", "new")])
    assert graph.review() == []
