"""What is relevant about somebody or something: held, in the context, nearer words first, as of a time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.model import Belief, Context, Scope
from beliefgraph.domain.opinion import UNINFORMED, from_masses
from beliefgraph.domain.overruling import overruled
from beliefgraph.errors import InvalidName, InvalidText, OutOfRange


def say(
    graph: BeliefGraph, subject: str, predicate: str, value: str, *, where: Mapping[str, str] | None = None,
    polarity: int = 1, authority: float | None = None, at: str = "2025-11-01T00:00Z", stance: float = 1.0,
) -> None:  # fmt: skip
    claim = {"subject": subject, "predicate": predicate, "value": value, "polarity": polarity, "stance": stance}
    source = {"id": f"{predicate} {value} {polarity} {where} {at}", "kind": "official"}
    graph.observe(f"{claim}", source=source, at=at, context=where, claims=[claim], authority=authority)


def values(graph: BeliefGraph, entity: str, context: Mapping[str, str] | None = None, **more: object) -> list[str]:
    return [belief.value for belief in graph.relevant(entity, context, 20, **more)]  # type: ignore[arg-type]


def test_the_most_confident_come_first_and_only_above_three_tenths(graph: BeliefGraph) -> None:
    for value, authority in (("pens", 0.6), ("files", 0.95), ("ink", 0.8)):
        say(graph, "App", "supports", value, authority=authority)
    say(graph, "App", "supports", "maps", stance=0.1)
    say(graph, "App", "supports", "faxes", polarity=-1)
    assert values(graph, "App") == ["files", "ink", "pens"]
    confidences = [belief.opinion.confidence for belief in graph.relevant("App")]
    assert confidences == sorted(confidences, reverse=True) and min(confidences) > 0.3
    assert [belief.value for belief in graph.relevant("App", top_k=2)] == ["files", "ink"]


def test_of_equal_confidence_the_order_is_always_the_same(graph: BeliefGraph) -> None:
    for value in "gfedcba":
        say(graph, "App", "supports", value)
    ids = [belief.id for belief in graph.relevant("App", top_k=20)]
    assert ids == sorted(ids) and len(ids) == 7


@pytest.fixture
def versions(graph: BeliefGraph) -> BeliefGraph:
    """Versions 2, 2.1 and 2.2 in it, and 3; 2.1 excepts sync and has a price of its own."""
    for place in ("2.1", "2.2"):
        graph.place_context("version", place, "2")
    for value, version in (("pens", ""), ("sync", "2"), ("files", "2"), ("ink", "2.2"), ("maps", "3")):
        say(graph, "App", "supports", value, where={"version": version} if version else None)
    say(graph, "App", "supports", "sync", where={"version": "2.1"}, polarity=-1)
    say(graph, "App", "price", "30 s", where={"version": "2"})
    say(graph, "App", "price", "60 s", where={"version": "2.1"})
    return graph


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        (None, {"pens", "sync", "files", "ink", "maps", "30 s", "60 s"}),
        ({"version": "2"}, {"pens", "sync", "files", "ink", "30 s"}),
        ({"version": "2.1"}, {"pens", "files", "ink", "60 s"}),
        ({"version": "2.2"}, {"pens", "sync", "files", "ink", "30 s"}),
        ({"version": "3"}, {"pens", "maps"}),
        ({"version": "2.1", "region": "EU"}, {"pens", "files", "ink", "60 s"}),
        ({"region": "EU"}, {"pens", "sync", "files", "ink", "maps", "30 s", "60 s"}),
    ],
)
def test_what_holds_in_a_context_is_inherited_unless_it_has_its_own_word(
    context: Mapping[str, str] | None, expected: set[str], versions: BeliefGraph
) -> None:
    assert set(values(versions, "App", context)) == expected


def test_a_retracted_exception_gives_the_broader_word_back(versions: BeliefGraph) -> None:
    [exception] = [e for e in versions.space.all_evidence() if "sync" in e.text and dict(e.scope)["version"] == "2.1"]
    versions.retract(exception.id, "a misprint")
    assert "sync" in values(versions, "App", {"version": "2.1"})


@pytest.mark.parametrize(
    ("name", "alias", "said", "value"),
    [("Dana", "D. Vale", "I like jazz.", "jazz"), ("小张", "zhang_san", "我喜欢爵士乐", "爵士乐")],
)
def test_an_alias_stands_for_the_one_it_names(name: str, alias: str, said: str, value: str, graph: BeliefGraph) -> None:
    graph.observe(said, speaker=name, at="2025-11-20T00:00Z")
    assert values(graph, alias) == []
    graph.alias(alias, name)
    for known in (name, alias, alias.upper(), graph.entity(name)):
        assert values(graph, known) == [value]
    graph.alias(alias, alias)
    assert values(graph, alias) == []


def test_all_who_bear_a_name_are_meant(graph: BeliefGraph) -> None:
    for kind, predicate, value in (("organisation", "makes", "phones"), ("food", "colour", "green")):
        claim = {"subject": "Apple", "predicate": predicate, "value": value, "type": kind}
        graph.observe(f"Apple {value}", source=f"page {kind}", kind="official", at="2025-11-01T00:00Z", claims=[claim])
    assert set(values(graph, "apple")) == {"phones", "green"}


def test_it_is_told_as_of_a_time_and_as_was_known(graph: BeliefGraph) -> None:
    graph.observe("I live in Bergen.", speaker="Dana", at="2025-03-01T00:00Z")
    graph.observe("I live in Oslo now.", speaker="Dana", at="2025-11-01T00:00Z")
    assert values(graph, "Dana") == ["Oslo"]
    assert values(graph, "Dana", as_of="2025-04-01T00:00Z") == ["Bergen"]
    assert values(graph, "Dana", as_of="2024-04-01T00:00Z") == []
    assert values(graph, "Dana", known_at="2025-04-01T00:00Z") == []


def test_what_faded_is_relevant_no_more(graph: BeliefGraph) -> None:
    graph.observe("I love jazz.", speaker="Dana", at="2020-03-01T00:00Z")
    assert values(graph, "Dana") == []
    assert values(graph, "Dana", as_of="2020-03-02T00:00Z") == ["jazz"]


def test_nobody_is_nobody(graph: BeliefGraph) -> None:
    assert graph.relevant("Zed") == []


@pytest.mark.parametrize("top_k", [0, -1, True, "5", 10**6])
def test_a_number_that_cannot_be_meant_is_refused(top_k: int, graph: BeliefGraph) -> None:
    with pytest.raises(OutOfRange):
        graph.relevant("Dana", top_k=top_k)


@pytest.mark.parametrize(
    ("entity", "context", "error"), [(None, None, InvalidText), ("\ud800", None, InvalidText), ("Dana", 7, InvalidName)]
)
def test_what_is_no_name_or_context_is_refused(
    entity: str, context: object, error: type[Exception], graph: BeliefGraph
) -> None:
    with pytest.raises(error):
        graph.relevant(entity, context)  # type: ignore[arg-type]


# Overruling, by itself ---------------------------------------------------------------------------------------

TREE = ContextTree([Context("version", "2.1", "2"), Context("version", "2.2", "2"), Context("version", "2", "")])
HELD, DENIED = from_masses(0.9, 0.0, 0.1), from_masses(0.0, 0.9, 0.1)


def belief(version: str, value: str = "sync", opinion: object = HELD, family: str = "f") -> Belief:
    scope: Scope = (("version", version),) if version else ()
    ident = f"{version or 'general'} {value}"
    return Belief(ident, family, value, "App", "supports", value, scope, opinion=opinion)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "beliefs", "gone"),
    [
        ("2.1", [belief("2"), belief("2.1", opinion=DENIED)], {"2 sync": "2.1 sync"}),
        ("2.2", [belief("2"), belief("2.1", opinion=DENIED)], {"2.1 sync": "2 sync"}),
        ("2", [belief("2"), belief("2.1", opinion=DENIED)], {"2.1 sync": "2 sync"}),
        ("2.1", [belief("2.2"), belief("2.1")], {"2.2 sync": "2.1 sync"}),
        ("2.1", [belief("2.2")], {}),
        ("2.1", [belief(""), belief("2")], {"general sync": "2 sync"}),
        ("2.1", [belief("2"), belief("2.1", opinion=UNINFORMED)], {}),
        ("2.1", [belief("2", "30 s"), belief("2.1", "60 s")], {"2 30 s": "2.1 60 s"}),
        ("2.1", [belief("2", "30 s"), belief("2.1", "60 s", DENIED)], {}),
        ("2.1", [belief("2"), belief("2.1", family="other")], {}),
        ("", [belief("2"), belief("2.1"), belief("")], {}),
    ],
)
def test_the_nearest_word_applies(asked: str, beliefs: list[Belief], gone: dict[str, str]) -> None:
    scope: Scope = (("version", asked),) if asked else ()
    assert {ident: nearer.id for ident, nearer in overruled(beliefs, scope, TREE).items()} == gone
