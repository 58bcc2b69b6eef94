"""No word of what was erased stays in what somebody typed about other things: reasons, notes, verdicts, wordings."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from beliefgraph import BeliefGraph, Settings
from beliefgraph import errors as e
from beliefgraph.domain.agents import Trust
from beliefgraph.domain.audit import Entry
from beliefgraph.domain.authority import Authority, AuthorityChange
from beliefgraph.domain.changes import ChangeSet
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Context,
    Drawn,
    Edge,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Relation,
    Revision,
    Source,
)
from beliefgraph.domain.opinion import UNINFORMED
from beliefgraph.domain.reviews import Kept, ReviewItem, ReviewKind, Round
from beliefgraph.domain.tasks import (
    TASKS,
    Comparison,
    Corrected,
    Pending,
    Placing,
    Receipt,
    Refusal,
    Related,
    Renaming,
    Solved,
    Tombstone,
    Within,
)
from beliefgraph.erasing.typed import TYPED
from beliefgraph.erasing.words import Words, phrases
from beliefgraph.records import node_of
from beliefgraph.records.nodes import KINDS
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

START = datetime(2025, 1, 1, tzinfo=UTC)
LATER = datetime(2025, 6, 1, tzinfo=UTC)

# Every field ----------------------------------------------------------------------------------------------------

PLAIN: Mapping[type[Any], set[str]] = {
    Entity: {"id", "name", "type", "names", "canonical"},
    Source: {"id", "title", "kind", "author"},
    Event: {"id", "kind"},
    Context: {"dimension", "value", "parent"},
    Agent: {"id", "name"},
    Node: {"id", "kind"},
    Evidence: {
        *("id", "text", "source", "speaker", "origin", "event", "scope", "kind", "agent", "ref", "premises", "run"),
        *("cold", "extra"),
    },
    Belief: {"id", "family", "text", "subject", "predicate", "value", "scope", "rule", "agent"},
    Drawn: {"ring", "knot"},
    Edge: {"evidence", "belief", "subject", "method", "scope", "said_by", "predicate", "struck"},
    Link: {"source", "target"},
    Revision: {"belief", "evidence", "cause", "rule", "version", "through"},
    Entry: {"act", "by", "run", "body", "chain"},
    Pending: {"evidence", "extractor"},
    Comparison: {"one", "other", "by"},
    Renaming: {"said", "meant"},
    Refusal: {"rule", "source", "kind", "digest"},
    Solved: set(),
    Placing: {"dimension", "value", "before"},
    Tombstone: {"digest"},
    Receipt: {"digest", "by", "counts", "concluded", "elsewhere", "left"},
    Trust: {"agent", "other", "by"},
    ReviewItem: {"about", "agent", "state", "by", "id"},
    Kept: {"about", "by"},
    Round: {"phase", "after", "done"},
    Corrected: {"evidence"},
    Authority: {"teller", "name", "predicates", "words", "group", "by"},
    AuthorityChange: set(),
    Within: {"part", "whole", "part_key", "whole_key"},
    Related: {"digest", "allowed"},
}
"""Fields of ids, names, settings and facts: they go whole when they are of what goes, and are somebody's else."""

STORED = (*(KINDS[kind] for kind in KINDS if kind not in ("opinion", "claim", "observation")), Drawn)
NOUNS = (*STORED, *(task.noun for task in TASKS.values()))


def holds_text(hint: Any) -> bool:
    return hint is str or get_origin(hint) is dict or any(map(holds_text, get_args(hint)))


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: noun.__name__)
def test_of_every_text_it_is_said_whether_somebody_typed_it(noun: type[Any]) -> None:
    texts = {f.name for f in fields(noun) if holds_text(get_type_hints(noun)[f.name])}
    typed = set(TYPED.get(noun, ()))
    assert texts == PLAIN[noun] | typed and not PLAIN[noun] & typed


def rows(evidence: Evidence, edge: Edge, link: Link) -> dict[type[Any], Any]:
    """A row of every noun in which somebody types, about things that stay."""
    belief = edge.belief
    return {
        Evidence: evidence,
        Edge: edge,
        Link: link,
        Node: Node("own", "note"),
        Revision: Revision(belief, "", "observed", UNINFORMED, UNINFORMED, "evidence-sum", "1", None, LATER),
        Entry: Entry("node", LATER),
        Comparison: Comparison("Bob", "Rob", 0.9, "", LATER),
        Pending: Pending(evidence.id, "", LATER),
        Trust: Trust("scout", "guide", 0.5, LATER),
        ReviewItem: ReviewItem(ReviewKind.QUOTE, (belief,), LATER),
    }


def changed_by(row: Any) -> ChangeSet:
    match row:
        case Evidence():
            assert row.retracted is not None
            return ChangeSet(retractions={row.id: (row.retracted, row.retract_reason)})
        case Edge():
            return ChangeSet(edges=[row])
        case Link():
            return ChangeSet(links=[row])
        case Revision():
            return ChangeSet(revisions=[row])
        case Entry():
            return ChangeSet(entries=[row])
        case Node():
            return ChangeSet(nodes=[row])
        case _:
            return ChangeSet(nodes=[node_of(row)])


CANARIES = (
    "as Canaria would have it",
    "“Bob hates the marzipan cake”, they say",
    "金丝雀这么说过",
    "听说鲍勃最讨厌杏仁蛋糕！",
)


@pytest.mark.parametrize("canary", CANARIES)
@pytest.mark.parametrize(
    ("noun", "name"),
    [(noun, name) for noun, names in TYPED.items() for name in sorted(names)],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_canary_in_any_field_is_gone(
    tmp_path: Path, clock: FixedClock, noun: type[Any], name: str, canary: str
) -> None:
    with BeliefGraph.open(
        tmp_path / "g.db", settings=Settings(kinds=("note",), zone="UTC"), embedder="none", clock=clock
    ) as graph:
        gone = [
            graph.observe("Bob hates the marzipan cake.", speaker="Canaria", at=START),
            graph.observe("鲍勃最讨厌杏仁蛋糕。", speaker="金丝雀", at=START),
        ]
        stays = graph.observe("Bob likes tea.", speaker="Maya", at=START)
        other = graph.observe("Bob likes milk.", speaker="Maya", at=START)
        graph.link(stays.beliefs[0].id, "PRECEDES", other.beliefs[0].id)
        [link] = [k for k in graph.space.links([stays.beliefs[0].id]) if k.relation is Relation.PRECEDES]
        [filed] = graph.space.filed(stays.beliefs[0].id)
        graph.retract(other.evidence[0].id, "a joke")
        row = rows(graph.space.evidence([other.evidence[0].id])[other.evidence[0].id], filed.edge, link)[noun]
        deep = {"reasons": {"e_1": canary}, "note": {"more": ["plain", canary]}, canary: 1, "reason": canary}
        in_json = get_origin(get_type_hints(noun)[name]) is dict
        row = replace(
            row, **{name: (deep if noun not in (Entry, ReviewItem) else {"reason": canary}) if in_json else canary}
        )
        graph.space.commit(changed_by(row))
        assert canary in exported(graph) or noun is ReviewItem
        receipt = graph.erase([outcome.evidence[0].id for outcome in gone], reason="依法")
        assert receipt.complete
        assert canary not in exported(graph) + repr(graph.audit()) + repr(graph.history(stays.beliefs[0].id))
        assert not any(canary.encode() in path.read_bytes() for path in tmp_path.iterdir())
        assert not any(canary[4:9].encode() in path.read_bytes() for path in tmp_path.iterdir())
        assert graph.validate() == [] and graph.verify_audit() == []
        assert {b.text for b in graph.beliefs()} >= {"Bob likes tea"}


def lines(graph: BeliefGraph) -> list[str]:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue().splitlines()


def exported(graph: BeliefGraph) -> str:
    """The export as people read it: no letter is escaped."""
    return "".join(json.dumps(json.loads(line), ensure_ascii=False) for line in lines(graph))


def test_what_is_typed_about_other_things_stays(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(kinds=("note",), synchronous="NORMAL"))
    gone = graph.observe("Bob hates the marzipan cake.", speaker="Ann", at=START)
    one = graph.observe("Bob likes tea.", speaker="Maya", at=START)
    other = graph.observe("Bob likes milk.", speaker="Ann Lee", at=START)
    graph.trust("Ann Lee", "guide", 0.5, reason="she plans cakes: annual ones")
    graph.link(one.beliefs[0].id, "PRECEDES", other.beliefs[0].id, {"note": "so the annals say", "n": 3})
    graph.put_node("note", "own", {"text": "marzipan, tea"})
    graph.retract(other.evidence[0].id, "a joke", by="Maya")
    before = exported(graph)
    graph.erase(gone.evidence[0].id, reason="asked to")
    after = exported(graph)
    for told in ("annual ones", "so the annals say", "marzipan, tea", "a joke"):
        assert told in before and told in after


def test_a_phrase_that_others_say_too_gives_nothing_away(graph: BeliefGraph) -> None:
    gone = graph.observe("Bob hates the marzipan cake. I saw it myself.", speaker="Ann", at=START)
    graph.observe("I saw it myself. Bob likes tea.", speaker="Maya", at=START)
    other = graph.observe("Bob likes milk.", speaker="Maya", at=START)
    graph.retract(other.evidence[0].id, "i saw it myself!")
    graph.erase(gone.evidence[0].id, reason="asked to")
    assert graph.space.evidence([other.evidence[0].id])[other.evidence[0].id].retract_reason == "i saw it myself!"


# Acts on several things -------------------------------------------------------------------------------------------


def two(graph: BeliefGraph) -> tuple[str, str, str]:
    """Evidence to erase, other evidence, and its belief."""
    claims = [{"subject": "Ann", "predicate": "likes", "value": "zebrafish"}]
    gone = graph.observe("Ann likes zebrafish, a lot", speaker="Ann", at=START, claims=claims)
    other = graph.observe("Bob likes tea.", speaker="Bob", at=START)
    return gone.evidence[0].id, other.evidence[0].id, other.beliefs[0].id


@pytest.mark.parametrize("then", ["stay retracted", "restore", "undo"])
def test_the_reason_of_an_act_on_several_pieces_goes_from_all(graph: BeliefGraph, then: str) -> None:
    gone, other, belief = two(graph)
    act = graph.retract([gone, other], "it told of zebrafish").act
    if then == "restore":
        graph.restore(other)
    elif then == "undo":
        graph.undo(act)
    graph.erase(gone, reason="asked to")
    assert "zebrafish" not in exported(graph) + repr(graph.history(belief))
    assert graph.verify_audit() == [] and graph.validate() == []


def test_the_reason_of_such_an_act_goes_from_the_history_of_a_conclusion(graph: BeliefGraph) -> None:
    claims = [{"subject": "Ann", "predicate": "likes", "value": "zebrafish"}]
    told = [graph.observe(f"told, {who}", speaker=who, at=START, claims=claims) for who in ("Ann", "Bob")]
    sold = [{"subject": "shop", "predicate": "stocks", "value": "fish"}]
    made = graph.observe("so", speaker="bot", at=START, claims=sold, derives_from=[told[0].beliefs[0].id])
    pieces = [outcome.evidence[0].id for outcome in told]
    graph.retract(pieces, "it told of zebrafish")
    assert graph.history(made.beliefs[0].id)[-1].reason == "it told of zebrafish"
    graph.erase(pieces, reason="asked to")
    assert "zebrafish" not in exported(graph)


def test_the_reason_goes_though_the_log_did_not_come_along(open_graph: OpenGraph) -> None:
    graph = open_graph()
    gone, other, _ = two(graph)
    graph.retract([gone, other], "it told of zebrafish")
    there = open_graph()
    there.observe("Cleo likes milk.", speaker="Cleo", at=START)
    there.load(lines(graph))
    there.erase(gone, reason="asked to")
    assert "zebrafish" not in exported(there)


# Verdicts and merged beliefs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["confirm", "deny"])
def test_a_verdict_goes_with_the_last_that_it_judges(graph: BeliefGraph, act: str) -> None:
    gone, _, _ = two(graph)
    [belief] = graph.space.beliefs_of([gone])[gone]
    getattr(graph, act)(belief, by="Wang", reason="she told me so")
    receipt = graph.erase(gone, reason="asked to")
    assert receipt.counts["evidence"] == 2
    assert "zebrafish" not in exported(graph) and [b.text for b in graph.beliefs()] == ["Bob likes tea"]


def test_a_verdict_on_what_stays_is_worded_like_it(open_graph: OpenGraph) -> None:
    graph = open_graph(zone="UTC")
    first = graph.observe("Maya lives in NYC.", speaker="Ann", at="2025-01-01")
    graph.observe("Maya lives in New York City.", speaker="Ben", at="2025-01-02")
    graph.deny(first.beliefs[0].id, by="王芳", reason="她搬走了")
    fresh = open_graph(zone="UTC")
    stays = fresh.observe("Maya lives in New York City.", speaker="Ben", at="2025-01-02")
    fresh.deny(stays.beliefs[0].id, by="王芳", reason="她搬走了")
    graph.erase(first.evidence[0].id, reason="依法")
    assert [p.text for p in graph.evidence() if p.kind == "verdict"] == ["denied: Maya lives in New York City"]
    assert "NYC" not in exported(graph) and graph.digest() == fresh.digest()
    assert graph.validate() == []


def test_a_new_verdict_is_not_taken_for_an_erased_one(graph: BeliefGraph) -> None:
    gone, _, _ = two(graph)
    [belief] = graph.space.beliefs_of([gone])[gone]
    graph.deny(belief, by="Wang")
    graph.erase(gone, reason="asked to")
    claims = [{"subject": "Ann", "predicate": "likes", "value": "zebrafish"}]
    again = graph.observe("I saw her fish", speaker="Cleo", at=START, claims=claims)
    graph.deny(again.beliefs[0].id, by="Wang")
    graph.load(lines(graph))
    assert len(graph.space.filed(again.beliefs[0].id)) == 2


def test_what_was_merged_into_what_goes_says_again_what_it_said(open_graph: OpenGraph) -> None:
    graph = open_graph()
    gone, _, _ = two(graph)
    fish = [{"subject": "Ann", "predicate": "likes", "value": "fish"}]
    told = graph.observe("she likes fish", speaker="Bob", at=START, claims=fish)
    [belief] = graph.space.beliefs_of([gone])[gone]
    graph.merge(told.beliefs[0].id, belief)
    fresh = open_graph()
    fresh.observe("Bob likes tea.", speaker="Bob", at=START)
    fresh.observe("she likes fish", speaker="Bob", at=START, claims=fish)
    graph.erase(gone, reason="asked to")
    assert sorted(b.text for b in graph.beliefs()) == ["Ann likes fish", "Bob likes tea"]
    assert "zebrafish" not in exported(graph) and graph.digest() == fresh.digest()
    assert graph.validate() == []


def test_what_was_merged_stays_merged_where_somebody_else_says_so(graph: BeliefGraph) -> None:
    gone, _, _ = two(graph)
    claims = [{"subject": "Ann", "predicate": "likes", "value": "zebrafish"}]
    graph.observe("Ann likes zebrafish.", speaker="Cleo", at=START, claims=claims)
    fish = [{"subject": "Ann", "predicate": "likes", "value": "fish"}]
    told = graph.observe("she likes fish", speaker="Bob", at=START, claims=fish)
    [belief] = graph.space.beliefs_of([gone])[gone]
    graph.merge(told.beliefs[0].id, belief)
    graph.erase(gone, reason="asked to")
    assert sorted(b.text for b in graph.beliefs()) == ["Ann likes zebrafish", "Bob likes tea"]


# The words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I love americano, really! Yes.", {"i love americano"}),
        ("我喜欢桂花糯米藕。真的。", {"我喜欢桂花糯米藕"}),
        ("Write (zhang@example.com, 13812345678).", {"zhang@example.com", "13812345678"}),
        ("他的电话是13812345678，邮箱a@b.cn", {"他的电话是13812345678", "13812345678", "a@b.cn"}),
        ("tea", set()),
        ("", set()),
    ],
)  # fmt: skip
def test_what_can_be_told_apart_from_ordinary_words(text: str, found: set[str]) -> None:
    assert phrases(text) == found


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("as Ann said", True),
        ("ANN", True),
        ("the annals", False),
        ("Joann", False),
        ("小李说的", True),
        ("she does love the americano", False),
        ("why: I love  Americano", True),
        ("", False),
    ],
)
def test_a_name_or_phrase_is_found_by_itself(text: str, repeated: bool) -> None:
    assert Words({"ann", "小李", "x"}, ["I love americano."]).repeated(text) is repeated


def test_long_texts_and_many_words_take_no_long(graph: BeliefGraph) -> None:
    words = Words({f"name {n}" for n in range(20_000)}, [f"I like tea number {n} very much" for n in range(20_000)])
    assert not any(words.repeated(f"a reason, I like cake number {n}") for n in range(2_000))
    assert phrases("." * 200_000) == set() and len(phrases("a b c." * 20_000)) <= 3


@pytest.mark.parametrize("reason", ["she said: I love americano", "我喜欢乌龙茶，她说"])
def test_the_reason_of_an_erasure_repeats_nothing_of_it(graph: BeliefGraph, reason: str) -> None:
    told = [graph.observe(text, speaker="Zhang", at=START) for text in ("I love americano.", "我喜欢乌龙茶。")]
    with pytest.raises(e.InvalidText, match="words that it erases"):
        graph.erase([outcome.evidence[0].id for outcome in told], reason=reason)
    with pytest.raises(e.InvalidText, match="words that it erases"):
        graph.erase(everything=True, reason=reason)
    assert len(list(graph.space.all_evidence())) == 2
