"""Whether an unlisted predicate holds one value is told from its name alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.domain.predicates import lookup
from beliefgraph.filing import Policies
from beliefgraph.settings import Settings

ONE = "retry limit|timeout|release_captain|located_on|kept for|managed_by|runs_build|status|上线日期|构建号|净重|租期"
SEVERAL = "supports|exports_to|friend|members|visited|made of|used by|works with|drinks|goes to|支持|去过|水果|使用"


def single(name: str, settings: Settings | None = None) -> bool:
    policies = Policies(settings or Settings())
    return policies.single(lookup(name))


@pytest.mark.parametrize("name", ONE.split("|"))
def test_attributes_hold_one(name: str) -> None:
    assert single(name)


@pytest.mark.parametrize("name", SEVERAL.split("|"))
def test_deeds_and_what_one_has_several_of_hold_many(name: str) -> None:
    assert not single(name)


def test_settings_overrule_the_name() -> None:
    settings = Settings(many_valued=("retry limit",), single_valued=("exports to",))
    assert (single("retry_limit", settings), single("exports_to", settings)) == (False, True)


def test_the_later_value_of_an_attribute_replaces_the_earlier(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph()
    for day, value in ((1, "3"), (8, "5")):
        claim = Claim("ingest worker", "retry_limit", value)
        graph.observe(f"limit {value}", speaker="Devon", at=f"2026-09-0{day}T12:00:00+00:00", claims=[claim])
    answer = graph.ask("What is the retry limit of the ingest worker?", as_of="2026-09-10T12:00:00+00:00")
    assert [(b.value, b.opinion.signed > 0) for b in answer.beliefs] == [("5", True), ("3", False)]
