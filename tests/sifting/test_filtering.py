"""Passages are kept, down-weighted or dropped by what is believed of what they say, with the reason in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.domain.sifting import Action, Decision, Finding, Ground, decide, reason
from beliefgraph.errors import InvalidInput
from beliefgraph.meaning.endings import ended, speaks_of_ending
from beliefgraph.sifting.filtering import Verdict


@pytest.fixture
def moved(graph: BeliefGraph) -> BeliefGraph:
    """Ana moved; the v1 endpoint came to its end; the notes work offline in version 2."""
    graph.observe("I live in Lyon.", speaker="Ana", source="chat", ref="m1", at="2025-01-05T10:00Z")
    graph.observe("I live in Porto.", speaker="Ana", source="chat", ref="m2", at="2025-08-01T10:00Z", id="e_porto")
    notes = {"id": "notes", "kind": "official"}
    graph.observe("The v1 upload endpoint is deprecated.", source=notes, at="2025-06-01T10:00Z", id="e_12")
    offline = [Claim("Nimbus Notes", "supports", "offline mode")]
    graph.observe("Offline.", source="manual", context={"version": "2"}, claims=offline, at="2025-11-01T10:00Z")
    return graph


def verdict(graph: BeliefGraph, question: str, passage: Any, **asked: Any) -> Verdict:
    (one,) = graph.filter([passage], question, **asked)
    assert one.passage is passage
    return one


def actions(verdicts: Sequence[Verdict]) -> list[str]:
    return [each.action.value for each in verdicts]


# What the graph knows -----------------------------------------------------------------------------------------


def test_what_was_replaced_is_dropped_and_names_what_replaced_it(moved: BeliefGraph) -> None:
    found = verdict(moved, "Where does Ana live?", "Ana lives in Lyon.")
    assert (found.action, found.weight, found.ground) == (Action.DROP, 0.0, Ground.REPLACED)
    assert found.reason == "no longer: Ana lives in Lyon; now: Ana lives in Porto, see e_porto"
    assert [evidence.id for evidence in found.evidence] == ["e_porto"]
    assert [belief.value for belief in found.beliefs] == ["Porto", "Lyon"]


def test_what_is_held_is_kept_with_its_evidence(moved: BeliefGraph) -> None:
    found = verdict(moved, "Where does Ana live?", "Ana lives in Porto.")
    assert (found.action, found.weight, found.ground) == (Action.KEEP, 1.0, Ground.HELD)
    assert [evidence.id for evidence in found.evidence] == ["e_porto"]


def test_what_nothing_is_known_of_is_kept_and_says_so(moved: BeliefGraph) -> None:
    found = verdict(moved, "Where does Ana live?", "The weather in Lisbon is fine.")
    assert (found.action, found.weight, found.ground) == (Action.KEEP, 1.0, None)
    assert found.reason == "nothing is known here about what it says"


def test_a_value_that_nobody_told_here_yields_to_the_one_that_is_held(moved: BeliefGraph) -> None:
    found = verdict(moved, "Where does Ana live?", "Ana lives in Rome.")
    assert (found.action, found.ground) == (Action.DOWN_WEIGHT, Ground.INSTEAD)
    assert 0 < found.weight < 0.5
    assert "Porto" in found.reason and "e_porto" in found.reason


def test_a_later_passage_may_be_news_and_is_not_dropped(moved: BeliefGraph) -> None:
    for place in ("Rome", "Lyon"):
        passage = {"text": f"Ana lives in {place}.", "at": "2025-11-20T10:00Z"}
        found = verdict(moved, "Where does Ana live?", passage)
        assert (found.action, found.ground) == (Action.DOWN_WEIGHT, Ground.NEWER)


def test_it_is_judged_as_of_the_asked_time(moved: BeliefGraph) -> None:
    assert verdict(moved, "Where does Ana live?", "Ana lives in Lyon.", as_of="2025-03-01T00:00Z").action is Action.KEEP


@pytest.mark.parametrize(
    "passage",
    [
        {"text": "I live in Lyon.", "metadata": {"ref": "m1", "source": "chat"}},
        {"page_content": "About her flat.", "metadata": {"belief": "lyon"}},
        {"text": "I live in Lyon.", "source": "chat", "speaker": "Ana", "at": "2025-01-05T10:00Z"},
        {"text": "i live in lyon."},
    ],
    ids=["ref", "belief", "fingerprint", "text"],
)
def test_a_passage_is_known_by_its_ids_or_its_words(moved: BeliefGraph, passage: dict[str, Any]) -> None:
    lyon = next(belief.id for belief in moved.beliefs(entity="Ana") if belief.value == "Lyon")
    if passage.get("metadata") == {"belief": "lyon"}:
        passage = passage | {"metadata": {"belief": lyon}}
    assert verdict(moved, "Where does Ana live?", passage).ground is Ground.REPLACED


def test_what_was_retracted_is_dropped_with_the_reason_given(graph: BeliefGraph) -> None:
    evidence = graph.observe("The office closes at 5 pm.", source="wiki", ref="w1").evidence[0]
    graph.retract(evidence.id, "wrong office")
    passage = {"text": "The office closes at 5 pm.", "source": "wiki", "ref": "w1"}
    found = verdict(graph, "When does the office close?", passage)
    assert (found.action, found.ground) == (Action.DROP, Ground.RETRACTED)
    assert found.reason == f"retracted here (wrong office), see {evidence.id}"


def test_what_is_denied_is_dropped_and_its_denial_kept(graph: BeliefGraph) -> None:
    graph.observe("I love americano.", speaker="Zhang", at="2025-08-01T10:00Z")
    graph.observe("I stopped drinking americano.", speaker="Zhang", at="2025-11-01T10:00Z")
    loves, does_not = graph.filter(
        ["Zhang loves americano.", "Zhang does not like americano."], "Does Zhang like americano?"
    )
    assert (loves.action, loves.ground) == (Action.DROP, Ground.DENIED)
    assert (does_not.action, does_not.ground) == (Action.KEEP, Ground.HELD)


def test_what_holds_in_another_context_is_down_weighted_with_it(moved: BeliefGraph) -> None:
    question, passage = "Does Nimbus Notes support offline mode?", "Nimbus Notes supports offline mode."
    found = verdict(moved, question, passage, context={"version": "1"})
    assert (found.action, found.ground) == (Action.DOWN_WEIGHT, Ground.ELSEWHERE)
    assert "version=2" in found.reason
    assert verdict(moved, question, passage, context={"version": "2"}).action is Action.KEEP


def test_a_passage_that_says_where_it_holds_is_not_used_elsewhere(moved: BeliefGraph) -> None:
    passage = {"text": "Nimbus Notes supports offline mode.", "context": {"version": "2"}}
    found = verdict(moved, "Does Nimbus Notes support offline mode?", passage, context={"version": "1"})
    assert found.ground is Ground.ELSEWHERE


def test_different_accounts_are_down_weighted_and_both_told(graph: BeliefGraph) -> None:
    for place in ("Lyon", "Porto"):
        claims = [Claim("Ana", "lives_in", place)]
        for n in range(3):
            graph.observe(f"{place} {n}", source=f"{place}{n}", claims=claims, authority=0.8, at="2025-11-01T10:00Z")
    found = graph.filter(["Ana lives in Lyon.", "Ana lives in Porto."], "Where does Ana live?")
    assert [each.ground for each in found] == [Ground.CONTESTED, Ground.CONTESTED]
    assert actions(found) == ["down-weight", "down-weight"]
    assert len(found[0].beliefs) == 2


def test_what_is_about_something_at_its_end_is_dropped(moved: BeliefGraph) -> None:
    question = "How do I upload files?"
    found = verdict(moved, question, "Send a POST to the v1 upload endpoint with the file as form data.")
    assert (found.action, found.ground) == (Action.DROP, Ground.ENDED)
    assert found.reason == "v1 upload endpoint's status is deprecated, see e_12"
    assert verdict(moved, question, "The v1 upload endpoint is deprecated: use v2.").action is Action.KEEP
    later = {"text": "The v1 upload endpoint takes form data.", "at": "2025-11-20T10:00Z"}
    assert verdict(moved, question, later).action is Action.KEEP


def test_the_end_of_an_interface_in_chinese(graph: BeliefGraph) -> None:
    graph.observe("upload_v1 接口已弃用，请改用 upload_v2。", source="公告", at="2025-06-01T10:00Z", id="e_12")
    found = verdict(graph, "怎么上传文件？", "向 upload_v1 接口发送 POST 请求，文件放在表单里。")
    assert (found.action, found.ground) == (Action.DROP, Ground.ENDED)
    assert found.reason.endswith("，见 e_12")
    assert verdict(graph, "怎么上传文件？", "今天食堂有饺子。").reason == "此处对其所说一无所知"


def test_a_given_answer_is_held_against_what_is_believed_of_the_same_thing(moved: BeliefGraph) -> None:
    passage = {"title": "Ana", "text": "Her flat looks on the old harbour.", "answer": "Marseille"}
    assert verdict(moved, "Where does Ana live?", passage).ground is Ground.INSTEAD
    assert verdict(moved, "Where does Ana live?", passage | {"answer": "Porto"}).ground is Ground.HELD
    other = {"title": "Bea", "text": "Her flat looks on the old harbour.", "answer": "Marseille"}
    assert verdict(moved, "Where does Ana live?", other).action is Action.KEEP


def test_an_identifier_is_enough_to_name_what_is_at_its_end(graph: BeliefGraph) -> None:
    graph.observe("旧版登录接口 /login_v1 已停用。", source="公告", at="2025-06-01T10:00Z")
    assert verdict(graph, "怎么登录？", "调用 /login_v1 并传入用户名。").ground is Ground.ENDED
    assert verdict(graph, "怎么登录？", "调用 /login_v2 并传入用户名。").action is Action.KEEP


def test_words_that_no_claim_is_read_from_are_held_against_what_is_believed(graph: BeliefGraph) -> None:
    claims = [Claim("Acme", "ceo", "Cara")]
    graph.observe("The board chose Cara.", source="press", claims=claims, at="2025-11-01T10:00Z")
    assert verdict(graph, "Who runs Acme?", "Acme's CEO is Cara.").ground is Ground.HELD
    found = verdict(graph, "Who runs Acme?", "Acme's CEO is Ben.")
    assert (found.action, found.ground) == (Action.DOWN_WEIGHT, Ground.INSTEAD)
    assert found.reason.startswith("rather Acme's CEO is Cara; this says not: Acme's CEO is Cara, see ")


def test_the_same_proposition_in_two_contexts(graph: BeliefGraph) -> None:
    for region, polarity in (("EU", 1), ("US", -1)):
        claims = [Claim("remote access", "requires", "VPN", polarity=polarity)]
        graph.observe(region, source=region, context={"region": region}, claims=claims, at="2025-11-01T10:00Z")
    question, passage = "Does remote access require VPN?", "Remote access requires VPN."
    assert verdict(graph, question, passage, context={"region": "EU"}).ground is Ground.HELD
    assert verdict(graph, question, passage, context={"region": "US"}).ground is Ground.DENIED


def test_the_newer_of_two_figures_stands_where_both_are_held(graph: BeliefGraph) -> None:
    graph.observe("支付接口的超时时间是30秒。", source="手册", at="2025-08-01T10:00Z")
    graph.observe("支付接口的超时时间是60秒。", source="手册", at="2025-11-01T10:00Z")
    told = ["支付接口的超时时间是30秒。", "支付接口的超时时间是60秒。"]
    found = graph.filter(told, "支付接口的超时时间是多少？")
    assert actions(found)[1] == "keep"
    assert found[0].action is not Action.KEEP and "60秒" in found[0].reason


# What passages say of one another -----------------------------------------------------------------------------


MILL = "Harrow Mill is a water mill on the river Tarn. It was built in {} for the miller Josiah Pell and ground oats."


def test_passages_that_contradict_each_other_are_judged_among_themselves(graph: BeliefGraph) -> None:
    told = [
        {"text": MILL.format(1794), "answer": "1794"},
        {"text": MILL.format(1871), "answer": "1871"},
        {"text": "A date stone over the wheel pit reads 1794, set there by a mason.", "answer": "1794"},
        {"text": "The path to the mill is steep.", "answer": ""},
    ]
    before = graph.digest()
    found = graph.filter(told, "When was Harrow Mill built?")
    assert actions(found) == ["keep", "down-weight", "keep", "keep"]
    assert (found[1].ground, found[1].others) == (Ground.COPIED, (0,))
    assert found[1].reason == "one text with passage 1 but for the value: 1871, there 1794"
    assert graph.digest() == before


def test_who_is_outvoted_clearly_is_dropped(graph: BeliefGraph) -> None:
    said = [
        ("A date stone over the wheel pit reads 1794.", "1794"),
        ("Josiah Pell built the mill in 1794 with his wife's money.", "1794"),
        ("In 1794 the oats of the valley were first ground here.", "1794"),
        ("The wheel was put up in 1871, says the miller's son.", "1871"),
    ]
    told = [{"title": "Harrow Mill", "text": text, "answer": year} for text, year in said]
    found = graph.filter(told, "When was Harrow Mill built?")
    assert actions(found) == ["keep", "keep", "keep", "drop"]
    assert found[3].ground is Ground.OUTVOTED


def test_what_its_own_source_says_otherwise_later_is_dropped(graph: BeliefGraph) -> None:
    told = [
        {"text": f"The Pro plan costs {price}.", "answer": price, "source": "prices", "at": at, "title": "Pro plan"}
        for price, at in (("$12", "2025-01-01T00:00Z"), ("$15", "2025-06-01T00:00Z"))
    ]
    found = graph.filter(told, "What does the Pro plan cost?")
    assert actions(found) == ["drop", "keep"]
    assert found[0].reason == "its source says $15 later, in passage 2; this says $12"


def test_a_passage_may_answer_with_its_subject(graph: BeliefGraph) -> None:
    found = graph.accounts("Who works at Acme Robotics?", ["Ana works at Acme Robotics.", "Bob works at Initech."])
    assert found.values == ("Ana",)


def test_where_nothing_decides_both_are_down_weighted(graph: BeliefGraph) -> None:
    found = graph.filter(["Ana lives in Lyon.", "Ana lives in Porto."], "Where does Ana live?")
    assert [each.ground for each in found] == [Ground.DISPUTED, Ground.DISPUTED]
    assert [each.others for each in found] == [(1,), (0,)]


def test_what_is_believed_decides_before_the_number_of_passages(moved: BeliefGraph) -> None:
    told = [{"text": "Ana lives in Lyon.", "source": name} for name in "abc"] + [{"text": "Ana lives in Porto."}]
    assert actions(moved.filter(told, "Where does Ana live?")) == ["drop", "drop", "drop", "keep"]


# Shapes and rules ---------------------------------------------------------------------------------------------


@dataclass
class Document:
    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)


def test_documents_come_back_as_they_were_and_in_order(moved: BeliefGraph) -> None:
    told = [Document("Ana lives in Lyon."), "Ana lives in Porto.", {"text": "It rains."}]
    found = moved.filter(told, "Where does Ana live?")
    assert [each.passage for each in found] == told
    assert actions(found) == ["drop", "keep", "keep"]


def test_no_passages_have_no_verdicts(graph: BeliefGraph) -> None:
    assert graph.filter([], "Where does Ana live?") == []
    assert actions(graph.filter(["", " "], "Where does Ana live?")) == ["keep", "keep"]


def test_one_passage_is_no_list(graph: BeliefGraph) -> None:
    with pytest.raises(InvalidInput, match="passages are a list"):
        graph.filter("Ana lives in Lyon.", "Where does Ana live?")


def test_the_gravest_finding_decides_and_something_that_holds_saves_from_the_drop() -> None:
    held, denied = Finding(Ground.HELD, "a"), Finding(Ground.DENIED, "b", 0.0)
    doubted = Finding(Ground.DOUBTED, "c", 0.4)
    assert decide([]) == Decision(Action.KEEP, 1.0)
    assert decide([held]) == Decision(Action.KEEP, 1.0, held)
    assert decide([doubted, denied]) == Decision(Action.DROP, 0.0, denied)
    assert decide([held, denied]) == Decision(Action.DOWN_WEIGHT, 0.05, denied)
    assert decide([held, doubted]) == Decision(Action.DOWN_WEIGHT, 0.4, doubted)


@pytest.mark.parametrize("ground", list(Ground))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_ground_has_words_in_both_languages(ground: Ground, lang: Any) -> None:
    finding = Finding(ground, "A", 0.5, "B", "because", passages=(0, 2))
    told = reason(Decision(Action.DOWN_WEIGHT, 0.5, finding), lang)
    assert told and "{" not in told


ENDINGS = [
    "It was deprecated in June.",
    "The tram was discontinued.",
    "此接口已废弃",
    "该型号停产了",
    "no longer supported",
]


@pytest.mark.parametrize("text", ENDINGS)
def test_words_for_the_end_of_something(text: str) -> None:
    assert speaks_of_ending(text)
    assert ended("status", text, affirmed=True)


@pytest.mark.parametrize("text", ["It works.", "It is supported.", "正常使用", "Ana lives in Lyon."])
def test_what_lives_is_not_at_its_end(text: str) -> None:
    assert not speaks_of_ending(text)
    assert not ended("status", text, affirmed=True)


def test_what_is_not_supported_any_more_is_at_its_end() -> None:
    assert ended("status", "supported", affirmed=False)
    assert not ended("likes", "supported", affirmed=False)


def test_the_examples_of_the_document_run_one_after_another(capsys: pytest.CaptureFixture[str]) -> None:
    document = (Path(__file__).parents[2] / "docs" / "filtering.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    blocks = re.findall(r"```(python|text)\n(.*?)```", document, re.DOTALL)
    for (kind, code), (shown, printed) in pairwise(blocks):
        if (kind, shown) == ("python", "text"):
            exec(compile(code, "filtering.md", "exec"), names)
            assert capsys.readouterr().out == printed
    assert "kept" in names


def test_every_ground_is_in_the_document() -> None:
    document = (Path(__file__).parents[2] / "docs" / "filtering.md").read_text(encoding="utf-8")
    assert [ground for ground in Ground if f"| `{ground}` |" not in document] == []


@pytest.mark.parametrize(
    ("speaker", "told", "question", "history", "denial", "rival"),
    [
        ("Ann", "I live in Oslo.", "Where does Ann live?", "Ann lived in Bergen until 2020.",
         "Ann has never lived in Oslo.", "Ann lives in Bergen."),
        ("小安", "我住在杭州。", "小安住在哪里？", "小安2020年以前住在苏州。",
         "小安从来没有住过杭州。", "小安住在苏州。"),
    ],
)  # fmt: skip
def test_history_is_kept_and_a_flat_denial_weighs_less_than_a_rival_value(
    speaker: str, told: str, question: str, history: str, denial: str, rival: str, graph: BeliefGraph
) -> None:
    graph.observe(told, speaker=speaker, at="2025-11-01T00:00Z")
    kept, denied, other = graph.filter([history, denial, rival], question)
    assert (kept.action, denied.action, other.action) == (Action.KEEP, Action.DOWN_WEIGHT, Action.DOWN_WEIGHT)
    assert denied.weight < other.weight


def test_history_in_one_sentence_hides_no_denial_in_another(graph: BeliefGraph) -> None:
    graph.observe("I live in Oslo.", speaker="Ann", at="2025-11-01T00:00Z")
    for text in ("Ann used to row. Ann lives in Bergen.", "Ann lived in Rome until 2020 and lives in Bergen now."):
        assert verdict(graph, "Where does Ann live?", text).action is Action.DOWN_WEIGHT
