"""What stands for a space says of every method of one whether it answers it, passes it on or refuses it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

import pytest

from beliefgraph import cold, earlier, imagined, seen
from beliefgraph.ports import Space
from beliefgraph.stores.memory import MemoryStore
from beliefgraph.viewing import View

METHODS = {name for name in vars(Space) if not name.startswith("_")}

WRITING = {"writing", "commit", "scrub", "brought_up_to_date", "archive", "thaw", "drop_vectors", "put_vectors",
           "rebuild"}  # fmt: skip
OVER_ALL = {
    "all_events", "all_nodes", "all_evidence", "all_derivations", "all_families", "all_links", "all_revisions",
    "reading", "faults",
}  # fmt: skip
UNBOUNDED = {
    "derived", "entries", "frozen", "last_entries", "pending", "search_cold", "several_valued", "speakers", "spoken_by",
}  # fmt: skip

WHATEVER_AN_AGENT_SEES = {
    "agent", "namespace", "aliases", "all_agents", "all_entities", "all_sources", "beside", "codes", "contexts",
    "counts", "docs", "entities", "entries", "from_source", "brought_in", "beliefs_of", "happened", "history",
    "last_entries", "links", "list_beliefs", "model", "named", "names_from", "nodes", "nodes_of", "outdated", "pending",
    "search_cold", "sources", "several_valued", "speakers", "speaking",
    "spoken_by", "vectors", "derived", "frozen",
}  # fmt: skip
"""What tells the same whether words and beliefs are archived or not, or tells of what is archived alone."""

FOUND_AS_IT_WAS = {"beside", "docs", "frozen", "happened", "list_beliefs", "search_cold"}
"""What a past moment shows otherwise than today, beside what cold storage does."""

BESIDE = {"about", "evidence", "filed", "search", "seen_by", "siblings"}
"""What only working out what beliefs draw does not ask."""


def _space() -> Space:
    return MemoryStore().space("zhang")


def _imagined() -> imagined.Imagined:
    return imagined.imagined(_space(), _space())


STANDING_FOR: dict[str, tuple[Any, set[str], set[str]]] = {
    # what stands for a space, what it passes on, what it refuses
    "seen": (lambda: seen.Seen(_space()), set(seen._OPEN | seen._BOUNDED), WRITING | OVER_ALL | UNBOUNDED),
    "view": (lambda: View(_space(), cast(Any, None), cast(Any, None)), set(seen._OPEN | seen._BOUNDED), WRITING
             | OVER_ALL | UNBOUNDED),
    "imagined": (_imagined, set(imagined._READ), {"archive", "brought_up_to_date", "drop_vectors", "pending",
                                                  "put_vectors", "reading", "rebuild", "scrub", "several_valued"}),
    "with cold": (lambda: cold._WithCold(_space()), WHATEVER_AN_AGENT_SEES | WRITING | OVER_ALL, set()),
    "earlier": (lambda: earlier._Earlier(_space(), datetime(2025, 12, 1, tzinfo=UTC)),
                (WHATEVER_AN_AGENT_SEES | WRITING | OVER_ALL) - FOUND_AS_IT_WAS, set()),
    "behind": (lambda: seen.Behind(seen.Seen(_space()), _space()), WHATEVER_AN_AGENT_SEES | WRITING | OVER_ALL
               | BESIDE, set()),
}  # fmt: skip


@pytest.mark.parametrize("name", STANDING_FOR)
def test_every_method_of_a_space_is_answered_passed_on_or_refused(name: str) -> None:
    make, passed, refused = STANDING_FOR[name]
    standing = make()
    answered = {name for kind in type(standing).__mro__ for name in vars(kind)} | set(getattr(standing, "__dict__", ()))
    assert METHODS - answered - passed == refused, "say of a new method what becomes of it here"
    assert passed | refused <= METHODS, "there is no such method any more"
    for method in sorted(METHODS - refused):
        assert hasattr(standing, method)
    for method in sorted(refused):
        with pytest.raises(AttributeError):
            getattr(standing, method)
