"""Recall: what is found for a question, by which lane, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.bearing import asking_part, content, gist
from beliefgraph.domain.model import Evidence
from beliefgraph.domain.ranking import LANES, WEIGHTS, Weights, newer_first
from beliefgraph.errors import InvalidSettings, OutOfRange
from beliefgraph.newer import Retellings
from beliefgraph.recall import Hit
from beliefgraph.settings import Settings, load_settings
from beliefgraph.testing.samples import evidence, moment

OpenGraph = Callable[..., BeliefGraph]


@pytest.fixture
def graph(open_graph: OpenGraph) -> BeliefGraph:
    return open_graph(zone="UTC")


def refs(hits: list[Hit]) -> list[str]:
    return [hit.evidence[0].ref for hit in hits]


# Lanes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Where does Ann live?", "live"),
        ("When did Ann's brother go hiking?", "brother go hiking"),
        ("安妮住在哪里？", "住"),
        ("会议的地点在哪里？", "会议 地点"),
        ("What is it?", "What is it?"),
    ],
)
def test_the_gist_of_a_question_has_no_words_that_only_ask_and_no_names_left_out(question: str, asks: str) -> None:
    assert gist(question, {"Ann", "安妮"}) == asks


def test_of_a_question_in_much_talk_the_last_sentence_asks() -> None:
    talk = "今天天气真好。昨天的电影你看了吗？好想喝奶茶啊！那个职业是律师的人，身高是多少？"
    assert asking_part(talk) == "那个职业是律师的人，身高是多少？"
    assert asking_part("I met Oliver in May. Who was he?") == "I met Oliver in May. Who was he?"


def test_who_is_named_goes_before_who_says_much_the_same(graph: BeliefGraph) -> None:
    for number, speaker in enumerate(("Bob", "Ann", "Cara")):
        graph.observe("The climbing wall was fun today!", speaker=speaker, at=f"2025-03-0{number + 1}", ref=speaker)
    hit = graph.recall("When did Ann try the climbing wall?")[0]
    assert hit.evidence[0].ref == "Ann" and hit.terms["speaker"] == 1.0


def test_my_stands_for_who_asks(graph: BeliefGraph) -> None:
    for number, speaker in enumerate(("周航", "林晓")):
        graph.observe("跑完了半马，成绩还不错。", speaker=speaker, at=f"2025-03-0{number + 1}", ref=speaker)
    assert refs(graph.recall("我的半马成绩怎么样？", speaker="周航"))[0] == "周航"
    assert refs(graph.recall("我的半马成绩怎么样？", speaker="林晓"))[0] == "林晓"


def test_an_answer_is_found_beside_the_words_that_ask_for_it(graph: BeliefGraph) -> None:
    for number, (speaker, text) in enumerate(
        [
            ("Ann", "How was the pottery class?"),
            ("Bob", "Loved it, we made two bowls."),
            ("Ann", "Nice. Dinner tonight?"),
        ]
    ):
        graph.observe(text, speaker=speaker, source="chat", sequence=number, at="2025-03-01", ref=str(number))
    for number in range(30):
        graph.observe(f"It rained on day {number}.", source="diary", at="2025-04-01", sequence=number, ref=f"d{number}")
    hits = graph.recall("What did Bob do in the pottery class?")
    assert refs(hits)[:1] == ["1"] and hits[0].terms["around"] > 0


def test_what_was_said_in_another_conversation_is_not_beside(graph: BeliefGraph) -> None:
    graph.observe("How was the pottery class?", source="chat", at="2025-03-01", ref="asks")
    graph.observe("Loved it.", source="chat", at="2025-05-01", ref="later")
    assert "later" not in refs(graph.recall("pottery class"))


def test_people_go_before_assistants_that_say_the_same(graph: BeliefGraph) -> None:
    graph.observe(
        "The budget for the garden is 300 euros.", speaker="assistant", kind="assistant", ref="a", at="2025-03-02"
    )
    graph.observe("The budget for the garden is 300 euros.", speaker="Ann", ref="u", at="2025-03-01")
    assert refs(graph.recall("What is the budget for the garden?"))[0] == "u"


@pytest.mark.parametrize(
    ("question", "there"),
    [("What was planted in May 2025?", "may"), ("2025年5月种了什么？ planted", "may")],
)
def test_a_time_in_the_question_prefers_what_was_said_then(graph: BeliefGraph, question: str, there: str) -> None:
    for ref, at in (("april", "2025-04-10"), ("may", "2025-05-10"), ("june", "2025-06-10")):
        graph.observe(f"They planted a tree near the pond ({ref[0]}).", source=ref, at=at, ref=ref)
    hit = graph.recall(question)[0]
    assert hit.evidence[0].ref == there and hit.terms["time"] == 1.0


def test_what_is_known_about_somebody_described_is_brought(graph: BeliefGraph) -> None:
    graph.observe("uncle", claims=[Claim("uncle", "occupation", "lawyer")], ref="job")
    graph.observe("tall", claims=[Claim("uncle", "height", "173 cm")], ref="height")
    graph.observe("small", claims=[Claim("aunt", "height", "160 cm")], ref="other")
    hits = graph.recall("How tall is the lawyer?")
    kin = next(hit for hit in hits if hit.evidence[0].ref == "height")
    assert kin.terms["kin"] == 1.0


def test_every_lane_is_named_and_lies_between_0_and_1(graph: BeliefGraph) -> None:
    graph.observe("I live in Porto.", speaker="Ann", at="2025-03-01")
    for hit in graph.recall("Where does Ann live?"):
        assert hit.terms.keys() <= set(LANES) and all(0.0 <= term <= 1.0 for term in hit.terms.values())
        assert hit.score == pytest.approx(WEIGHTS["en"].score(hit.terms))


def test_further_evidence_of_a_belief_does_not_crowd_out_what_fits_better(graph: BeliefGraph) -> None:
    graph.observe("I like tea.", speaker="Ann", at="2025-01-01", ref="best")
    graph.observe("Did I mention it? Yes, whatever they say, that.", speaker="Ann", at="2025-01-02", ref="vague",
                  claims=[Claim("Ann", "likes", "tea")])  # fmt: skip
    for number in range(3):
        graph.observe(f"Ann and tea, shop {number}.", speaker="Bob", at=f"2025-02-0{number + 1}", ref=f"b{number}")
    shown = [e.ref for hit in graph.recall("Does Ann like tea?", limit=2) for e in hit.evidence]
    assert shown[0] == "best" and "vague" not in shown


# Newer before older -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "speaker", "question"),
    [
        ("I live in Porto.", "I live in Lisbon.", "Ann", "Does Ann live in Porto?"),
        ("我住在杭州。", "我住在苏州。", "小张", "小张住在杭州吗？"),
    ],
)
def test_a_replaced_value_stands_below_its_replacement_and_names_it(
    graph: BeliefGraph, old: str, new: str, speaker: str, question: str
) -> None:
    graph.observe(new, speaker=speaker, at="2025-01-01", ref="new")
    graph.observe(old, speaker=speaker, at="2024-01-01", ref="old")
    first, second = graph.recall(question)[:2]
    assert (first.evidence[0].ref, second.evidence[0].ref) == ("new", "old")
    assert first.replaced_by is None and second.replaced_by == first.belief


def test_a_later_text_with_another_figure_stands_above_the_earlier_and_is_named(graph: BeliefGraph) -> None:
    said = [
        "My Zotero library has 45 sources, tagged by theme.",
        "I've now added sources to my Zotero library, 52 sources in all.",
        "The essay is due soon, and I feel tired.",
    ]
    for number, text in enumerate(said):
        graph.observe(text, speaker="Ann", at=f"2025-03-0{number + 1}", ref=str(number), claims=[])
    hits = graph.recall("How many sources are in my Zotero library?")
    assert refs(hits)[:2] == ["1", "0"]
    assert isinstance(hits[1].replaced_by, Evidence) and hits[1].replaced_by.ref == "1"


def told(question: str, *texts: str, speaker: str = "Ann") -> dict[str, list[str]]:
    said = [evidence(f"e{n}", text, speaker=speaker, at=moment(n)) for n, text in enumerate(texts)]
    return Retellings(question, content(question), said, {}).newer()


def test_texts_about_one_topic_do_not_replace_one_another() -> None:
    question = "What is the budget for the garden?"
    assert told(question, "The garden has a pond with 3 frogs.", "We go to the garden centre on 4 May.") == {}
    assert told(question, "The budget for the garden is 300 euros.", "The budget for the garden is tight.") == {}


@pytest.mark.parametrize(
    ("question", "old", "new"),
    [
        ("What is the budget for the garden?", "The budget for the garden is 300 euros.",
         "The budget for the garden was raised to 450 euros."),
        ("When is the meeting with Rosa?", "The meeting with Rosa is on 4 May.",
         "The meeting with Rosa has been moved to 11 May."),
        ("周末一晚的房价是多少？", "周末一晚的房价是四百五十元。", "周末一晚的房价提到六百八十元了。"),
    ],
)  # fmt: skip
def test_a_value_told_anew_replaces_the_old_one(question: str, old: str, new: str) -> None:
    assert told(question, old, new) == {"e0": ["e1"]}


def test_only_the_same_voice_replaces_what_it_said() -> None:
    question = "What is the budget for the garden?"
    said = [
        evidence("a", "The budget for the garden is 300 euros.", speaker="Ann", at=moment(1)),
        evidence("b", "The budget for the garden was raised to 450 euros.", speaker="Bob", at=moment(2)),
    ]
    assert Retellings(question, content(question), said, {}).newer() == {}


def test_beliefs_about_different_things_keep_texts_apart() -> None:
    question = "妈妈的身高是多少？"
    said = [
        evidence("a", "妈妈的身高是153厘米。", at=moment(1)),
        evidence("b", "妈妈的身高现在是160厘米。", at=moment(2)),
    ]
    assert Retellings(question, content(question), said, {}).newer() == {"a": ["b"]}
    apart = {"a": frozenset({("mother", "height")}), "b": frozenset({("boss", "height")})}
    assert Retellings(question, content(question), said, apart).newer() == {}


def test_each_thing_stands_after_all_that_replaces_it() -> None:
    replaced = {"a": ["c"], "c": ["d", "gone"], "b": ["a"], "e": ["f"], "f": ["e"]}
    assert newer_first("abcdef", lambda thing: replaced.get(thing, [])) == ["d", "c", "a", "b", "f", "e"]


def test_recall_does_not_depend_on_the_order_of_arrival(open_graph: OpenGraph) -> None:
    said = [
        ("Ann", "I live in Porto."),
        ("Bob", "And the pottery class?"),
        ("Ann", "Went twice."),
        ("Ann", "I live in Lisbon."),
        ("Bob", "The class costs 40 euros."),
        ("Bob", "The class now costs 50 euros."),
    ]
    rows = [
        {"text": text, "speaker": speaker, "source": "chat", "at": f"2025-03-{day:02}", "ref": f"{day}"}
        for day, (speaker, text) in enumerate(said, start=1)
    ]
    found = []
    for seed in range(3):
        graph = open_graph(zone="UTC")
        graph.observe_many(Random(seed).sample(rows, len(rows)))
        questions = ("Where does Ann live?", "What does the pottery class cost?")
        found.append([[(hit.id, hit.terms) for hit in graph.recall(question)] for question in questions])
    assert found[0] == found[1] == found[2]


# Weights ----------------------------------------------------------------------------------------------------


def test_weights_come_from_settings() -> None:
    heavy = replace(WEIGHTS["en"], text=100.0)
    settings = replace(Settings(), zone="UTC", embedder="none", ranking={"en": heavy})
    with BeliefGraph.open(":memory:", settings=settings) as graph:
        graph.observe("Tea in the garden.", ref="1")
        assert graph.recall("tea")[0].score > 90.0
    assert settings.ranking["zh"] == WEIGHTS["zh"]


def test_some_weights_can_be_set_by_name() -> None:
    ranking = load_settings(environment={}, ranking={"zh": {"text": 3}}).ranking
    assert ranking["zh"] == replace(WEIGHTS["zh"], text=3)


@pytest.mark.parametrize("given", [{"fr": {"text": 1}}, {"en": {"nope": 1}}, {"en": 5}])
def test_weights_that_there_are_not_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(InvalidSettings):
        load_settings(environment={}, ranking=given)


@pytest.mark.parametrize("weight", [-1, float("nan"), "much"])
def test_a_weight_is_a_number_of_0_or_more(weight: object) -> None:
    with pytest.raises(OutOfRange):
        Weights(**{**WEIGHTS["en"].as_dict(), "text": weight})  # type: ignore[arg-type]
