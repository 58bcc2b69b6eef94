"""An answer rests only on beliefs that speak of all that a question asks; everything else is merely near."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.bearing import atoms, content
from beliefgraph.errors import InvalidText, ModelMismatch

AS_OF = "2025-05-01T00:00:00+00:00"
SAID = (
    ("Rhea", "I like jazz.", "2025-01-01"),
    ("Rhea", "I no longer like jazz.", "2025-03-01"),
    ("Rhea", "I love hiking.", "2025-03-02"),
    ("Rhea", "I live in Lisbon.", "2024-12-01"),
    ("Rhea", "I live in Hamburg.", "2025-02-01"),
    ("Otto", "I like horror movies.", "2025-03-01"),
    ("Otto", "The kiln broke again, what a week.", "2025-03-03"),
    ("小美", "我喜欢绿茶", "2025-03-01"),
    ("小林", "我住在北京", "2025-03-01"),
    ("小林", "我37岁了", "2025-03-01"),
)


@pytest.fixture
def heard(graph: BeliefGraph) -> BeliefGraph:
    for speaker, text, day in SAID:
        graph.observe(text, speaker=speaker, at=f"{day}T12:00:00+00:00")
    return graph


@pytest.mark.parametrize(
    ("question", "verdict", "first"),
    [
        ("Does Rhea like jazz?", "clearly_not", "Rhea likes jazz"),
        ("Does Rhea still live in Lisbon?", "clearly_not", "Rhea lives in Lisbon"),
        ("Where is Rhea living now?", "probably", "Rhea lives in Hamburg"),
        ("Which movies does Otto like?", "probably", "Otto likes horror movies"),
        ("小美喜欢绿茶吗？", "probably", "小美喜欢绿茶"),
        ("小林现在住在哪里？", "probably", "小林住在北京"),
        ("小林今年多大了", "probably", "小林的年龄是37岁"),
    ],
)
def test_a_question_is_answered_by_the_belief_it_asks_about(
    question: str, verdict: str, first: str, heard: BeliefGraph
) -> None:
    answer = heard.ask(question, as_of=AS_OF)
    assert (answer.verdict, answer.beliefs[0].text) == (verdict, first)


@pytest.mark.parametrize(
    "question",
    [
        "Does Rhea like opera?",
        "Does Otto like jazz?",
        "Does Nadia like horror movies?",
        "Does Otto have a car?",
        "Who is Otto's wife?",
        "小美喜欢咖啡吗",
        "小林喜欢绿茶吗",
        "小林的狗叫什么名字",
        "阿强住在哪里",
    ],
)
def test_what_is_near_is_no_answer(question: str, heard: BeliefGraph) -> None:
    answer = heard.ask(question, as_of=AS_OF)
    assert (answer.verdict, answer.beliefs) == ("abstain", ())


def test_the_nearest_is_named_where_nothing_answers(heard: BeliefGraph) -> None:
    answer = heard.ask("Does Rhea like opera?", as_of=AS_OF)
    assert "Rhea likes hiking" in answer.text and "The nearest that is known" in answer.text
    assert "Rhea likes hiking" in {belief.text for belief in answer.related}


def test_a_text_without_a_belief_is_quoted(heard: BeliefGraph) -> None:
    answer = heard.ask("Did Otto's kiln break?", as_of=AS_OF)
    assert answer.verdict == "told" and "The kiln broke again" in answer.text
    assert answer.evidence[0].text == "The kiln broke again, what a week."


def test_what_is_believed_comes_before_what_is_denied_and_what_replaced_a_value_after_it(heard: BeliefGraph) -> None:
    likes = heard.ask("What does Rhea like?", as_of=AS_OF)
    assert [b.text for b in likes.beliefs] == ["Rhea likes hiking", "Rhea likes jazz"]
    lisbon = heard.ask("Does Rhea live in Lisbon?", as_of=AS_OF)
    assert [b.text for b in lisbon.beliefs] == ["Rhea lives in Lisbon", "Rhea lives in Hamburg"]


def test_an_alias_asks_about_the_same_person(heard: BeliefGraph) -> None:
    heard.alias("Ottilie", "Otto")
    heard.alias("阿林", "小林")
    assert heard.ask("Does Ottilie like horror movies?", as_of=AS_OF).verdict == "probably"
    assert heard.ask("阿林住在哪里？", as_of=AS_OF).beliefs[0].text == "小林住在北京"


def test_the_words_of_a_given_claim_count_as_what_it_was_made_from(graph: BeliefGraph) -> None:
    text = "Every morning one americano, my favourite coffee."
    graph.observe(text, speaker="Lin", at=AS_OF, claims=[Claim("Lin", "likes", "americano")])
    assert graph.ask("Does Lin like coffee?", as_of=AS_OF).beliefs[0].value == "americano"
    assert graph.ask("Does Lin like tea?", as_of=AS_OF).verdict == "abstain"


def test_a_list_says_how_many_more_there_are(graph: BeliefGraph) -> None:
    for n in range(9):
        graph.observe(f"{n}", speaker="Ina", at=AS_OF, claims=[Claim("Ina", "likes", f"tune {n}")])
    answer = graph.ask("What does Ina like?", as_of=AS_OF)
    assert len(answer.beliefs) == 5 and "and 4 more" in answer.text


def test_faded_is_said_as_such_and_no_longer_only_of_what_once_held(graph: BeliefGraph) -> None:
    graph.observe("I like mushrooms.", speaker="Ute", at="2023-05-01T12:00:00+00:00")
    assert "last said 1 May 2023" in graph.ask("Does Ute like mushrooms?", as_of=AS_OF).text
    sync = {"subject": "Loom", "predicate": "supports", "value": "sync"}
    graph.observe("No sync.", kind="official", at="2025-04-01T00:00:00+00:00", claims=[dict(sync, polarity=-1)])
    graph.observe("Sync!", kind="forum", source="f", at="2025-04-03T00:00:00+00:00", claims=[sync])
    answer = graph.ask("Does Loom support sync?", as_of=AS_OF)
    assert answer.verdict == "clearly_not" and answer.text.startswith("Not so: Loom supports sync.")


@pytest.mark.parametrize("question", ["", "  ", "　"])
def test_an_empty_question_is_refused(question: str, graph: BeliefGraph) -> None:
    for ask in (graph.ask, graph.recall):
        with pytest.raises(InvalidText):
            ask(question)


def test_vectors_of_two_models_never_mix(open_graph: Callable[..., BeliefGraph]) -> None:
    graph = open_graph(embedder="hashing")
    graph.observe("我喜欢绿茶", speaker="小美", at=AS_OF)
    assert graph.embed() == 2
    graph._senses.embedder.name = "another model"  # type: ignore[union-attr]
    with pytest.raises(ModelMismatch, match="another model"):
        graph.ask("小美喜欢绿茶吗")
    with pytest.raises(ModelMismatch):
        graph.embed()
    assert graph.embed(again=True) == 2
    assert graph.ask("小美喜欢绿茶吗", as_of=AS_OF).verdict == "adopt"


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("Where does Tom's mother live now?", {"tom", "mother", "live"}),
        ("小林现在住在哪里？", {"小", "林", "住"}),
        ("what is it?", {"what", "is", "it"}),
    ],
)
def test_what_a_question_is_about(question: str, about: set[str]) -> None:
    assert set(content(question).values()) == about


def test_inflected_words_are_one() -> None:
    for one, other in (("lives living lived", "live"), ("movies", "movie"), ("hobbies", "hobby"), ("running", "run")):
        assert atoms(one) == atoms(other)
    assert atoms("glass") != atoms("gla") and atoms("绿茶") == {"绿", "茶"}


def test_the_threshold_decides_between_adopting_and_probably(graph: BeliefGraph) -> None:
    graph.observe("It opens at nine.", source="s", authority=0.75, at=AS_OF, claims=[Claim("Pool", "opens", "nine")])
    verdicts = [graph.ask("Does the pool open at nine?", as_of=AS_OF, threshold=t).verdict for t in (0.7, 0.8)]
    assert verdicts == ["adopt", "probably"]
    assert graph.ask("Does the pool open at nine?", as_of=AS_OF, threshold=0.8).text.startswith("Probably: ")
