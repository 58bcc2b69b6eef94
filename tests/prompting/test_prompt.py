"""What a prompt tells of a graph: doubts, contexts, validity, voices, conflicts, former values, what is not known."""

from __future__ import annotations

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.domain.block import Prompt
from beliefgraph.domain.tokens import tokens
from beliefgraph.errors import InvalidInput, InvalidText, OutOfRange
from beliefgraph.prompting import as_prompt


def lines(prompt: Prompt) -> list[str]:
    return [line for line in prompt.text.splitlines() if line.startswith("[")]


def home(graph: BeliefGraph, lang: str) -> Prompt:
    if lang == "en":
        graph.observe("I live in Bergen.", speaker="Dana", at="2025-03-01T00:00Z")
        graph.observe("I live in Oslo now.", speaker="Dana", at="2025-11-01T00:00Z")
        return graph.prompt("Where does Dana live?")
    graph.observe("我住在苏州", speaker="阿宁", at="2025-03-01T00:00Z")
    graph.observe("我搬到杭州了，现在住在杭州", speaker="阿宁", at="2025-11-01T00:00Z")
    return graph.prompt("阿宁住在哪里？")


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", [
            "[b1] Dana lives in Oslo. | say so: Dana since 1 November 2025",
            "[e1] Dana, 1 November 2025: “I live in Oslo now.”",
            "[b2] No longer: Dana lives in Bergen, since 1 November 2025. | replaced by: Dana lives in Oslo",
        ]),
        ("zh", [
            "[b1] 阿宁住在杭州。 | 认同者：阿宁（自2025年11月1日）",
            "[e1] 阿宁，2025年11月1日：“我搬到杭州了，现在住在杭州”",
            "[b2] 自2025年11月1日起不再成立：阿宁住在苏州。 | 已被取代：阿宁住在杭州",
        ]),
    ],
)  # fmt: skip
def test_a_value_comes_with_its_voices_its_words_and_what_it_replaced(
    lang: str, expected: list[str], graph: BeliefGraph
) -> None:
    assert lines(home(graph, lang)) == expected


def test_a_prompt_is_a_text_with_its_marks_and_size(graph: BeliefGraph) -> None:
    made = home(graph, "en")
    assert str(made) == made.text and made.tokens == tokens(made.text) <= made.budget == 800
    assert list(made.citations) == ["b1", "e1", "b2"]
    first = made.citations["b1"]
    belief = graph.ask("Where does Dana live?").beliefs[0]
    assert (first.belief, first.text, first.verdict, first.subject, first.value) == (
        belief.id, "Dana lives in Oslo", "adopt", "Dana", "Oslo",
    )  # fmt: skip
    assert first.evidence == made.citations["e1"].evidence and len(first.evidence) == 1
    assert f"[b1] {first.line}" in made.text
    assert made.text.startswith('<memory as-of="2025-12-01">\nAnswer only from the lines below')


def test_doubts_are_worded_by_the_band(graph: BeliefGraph) -> None:
    graph.observe("I love jazz.", speaker="Dana", at="2025-10-25T00:00Z")
    graph.observe("Maybe Dana likes opera.", speaker="Emil", at="2025-11-25T00:00Z")
    told = lines(graph.prompt("What does Dana like?"))
    assert told[0].startswith("[b1] Probably: Dana likes jazz.")
    assert any("Dana likes opera" in line and ("Not known" in line or "Not enough" in line) for line in told)
    certain = graph.prompt("What does Dana like?", threshold=0.0)
    assert lines(certain)[0].startswith("[b1] Dana likes jazz.")


@pytest.mark.parametrize(
    ("question", "where", "elsewhere"),
    [
        ("Does App support sync?", "in version=2", "it holds in another context: App supports sync (version: 3 ≠ 2)."),
        ("App 支持 sync 吗？", "语境 version=2", "因语境不同而未采用：App supports sync（version: 3 ≠ 2）。"),
    ],
)  # fmt: skip
def test_conditions_are_told_and_what_holds_elsewhere_is_left_out_with_the_reason(
    question: str, where: str, elsewhere: str, graph: BeliefGraph
) -> None:
    claim = {"subject": "App", "predicate": "supports", "value": "sync"}
    for version, polarity in (("2", -1), ("3", 1)):
        graph.observe(
            f"About sync in {version}.", source={"id": f"docs{version}", "kind": "official"}, at="2025-11-01T00:00Z",
            context={"version": version}, claims=[claim | {"polarity": polarity}],
        )  # fmt: skip
    made = graph.prompt(question, context={"version": "2"})
    told = lines(made)
    assert where in told[0] and "App supports sync" in told[0]
    assert any(elsewhere in line for line in told)
    withheld = next(citation for citation in made.citations.values() if citation.verdict == "withheld")
    assert withheld.where == "version=3"


@pytest.mark.parametrize(
    ("question", "until"),
    [("Who holds the key?", "until 1 March 2026"), ("key 的 holder 是谁？", "有效至2026年3月1日")],
)
def test_validity_is_told(question: str, until: str, graph: BeliefGraph) -> None:
    claim = {"subject": "key", "predicate": "holder", "value": "Mara", "valid_until": "2026-03-01T00:00Z"}
    graph.observe("Mara holds the key.", speaker="Emil", at="2025-11-01T00:00Z", claims=[claim])
    assert until in graph.prompt(question).text


@pytest.mark.parametrize(
    ("question", "said"),
    [("Where is the office of Vela?", "There are different accounts"), ("Vela 的 office 在哪里？", "说法不一")],
)
def test_both_sides_of_a_conflict_are_shown_one_after_the_other(question: str, said: str, graph: BeliefGraph) -> None:
    for n, place in enumerate(("Porto", "Porto", "Turin", "Turin")):
        claim = {
            "subject": "Vela",
            "predicate": "lives_in",
            "value": place,
            "text": f"the office of Vela is in {place}",
        }
        graph.observe(
            f"Vela sits in {place}.",
            source={"id": f"paper{n}", "kind": "official"},
            at="2025-11-01T00:00Z",
            claims=[claim],
        )
    told = [line for line in lines(graph.prompt(question, context={})) if line.startswith("[b")]
    assert [place for line in told[:2] for place in ("Porto", "Turin") if place in line.partition(" | ")[0]] in (
        ["Porto", "Turin"], ["Turin", "Porto"],
    )  # fmt: skip
    assert all(said in line for line in told[:2])


@pytest.mark.parametrize(
    ("speaker", "said", "question", "unknown", "nearest"),
    [
        ("Dana", "I love jazz.", "What car does Dana drive?", "Nothing is believed about this.", "The nearest that"),
        ("阿宁", "我喜欢爵士乐", "阿宁开什么车？", "对此尚无信念。", "最接近的已知内容"),
    ],
)  # fmt: skip
def test_where_nothing_answers_it_says_so_and_names_the_nearest(
    speaker: str, said: str, question: str, unknown: str, nearest: str, graph: BeliefGraph
) -> None:
    graph.observe(said, speaker=speaker, at="2025-11-20T00:00Z")
    told = graph.prompt(question).text.splitlines()
    assert unknown in told and told[told.index(unknown) + 1].startswith(nearest)


@pytest.mark.parametrize(
    ("question", "nothing"), [("Who is Emil?", "Nothing is known about this."), ("老魏是谁？", "对此一无所知。")]
)
def test_where_nothing_is_known_at_all_it_says_so(question: str, nothing: str, graph: BeliefGraph) -> None:
    made = graph.prompt(question)
    assert nothing in made.text.splitlines() and not made.citations


@pytest.mark.parametrize(
    ("said", "question", "head"),
    [
        (
            "Someone should look at the boiler on Tuesday.",
            "Who looks at the boiler on Tuesday?",
            "Texts that may bear on it:",
        ),
        ("周二谁去看一下锅炉吧。", "周二谁看锅炉？", "可能相关的原话："),
    ],
)
def test_where_nothing_is_believed_what_was_said_is_quoted(
    said: str, question: str, head: str, graph: BeliefGraph
) -> None:
    graph.observe(said, speaker="Bo", at="2025-11-20T00:00Z", claims=[])
    made = graph.prompt(question)
    told = made.text.splitlines()
    assert head in told and said in told[told.index(head) + 1]
    assert made.citations["e1"].verdict == "said" and made.citations["e1"].text == said


def test_retracted_words_are_not_quoted(graph: BeliefGraph) -> None:
    told = graph.observe("Someone should look at the boiler.", speaker="Bo", at="2025-11-20T00:00Z", claims=[])
    graph.retract(told.evidence[0].id, "wrong room")
    assert "boiler" not in graph.prompt("Who looks at the boiler?").text


def test_a_past_moment_is_told_as_it_was(graph: BeliefGraph) -> None:
    home(graph, "en")
    then = graph.prompt("Where does Dana live?", as_of="2025-04-01T00:00Z")
    assert then.text.startswith('<memory as-of="2025-04-01">')
    assert "Bergen" in lines(then)[0] and "Oslo" not in then.text
    asked = graph.prompt("Where did Dana live in April 2025?")
    assert asked.text.startswith('<memory as-of="2025-04-30">') and "Oslo" not in asked.text
    assert "Bergen" not in graph.prompt("Where does Dana live?", known_at="2025-01-01T00:00Z").text


def test_who_asks_is_understood(graph: BeliefGraph) -> None:
    home(graph, "en")
    assert "Dana lives in Oslo" in lines(graph.prompt("Where do I live?", speaker="Dana"))[0]


def test_many_voices_are_counted(graph: BeliefGraph) -> None:
    for name in ("Al", "Bo", "Cy", "Di", "Ed"):
        graph.observe("Dana lives in Oslo.", speaker=name, at="2025-11-01T00:00Z")
    assert "and 2 more since 1 November 2025" in lines(graph.prompt("Where does Dana live?"))[0]


@pytest.mark.parametrize("budget", [200, 240, 300])
def test_within_a_small_budget_what_is_held_goes_first(budget: int, graph: BeliefGraph) -> None:
    home(graph, "en")
    made = graph.prompt("Where does Dana live?", budget)
    assert made.tokens <= budget and lines(made)[0].startswith("[b1] Dana lives in Oslo.")


def test_what_compares_is_told_with_both_sides(graph: BeliefGraph) -> None:
    graph.observe("I am 34 years old.", speaker="Anna", at="2025-11-01T00:00Z")
    graph.observe("I am 30 years old.", speaker="Ben", at="2025-11-01T00:00Z")
    made = graph.prompt("Who is older, Anna or Ben?")
    assert made.reckoned and {"Anna", "Ben"} <= {citation.subject for citation in made.citations.values()}
    for answer in ("Anna is older than Ben [b1][b2].", "Anna is four years older [b1][b2]."):
        assert graph.check_citations(answer, made).verdict == "ok"
    assert graph.check_citations("Anna is nine years older [b1][b2].", made).verdict == "problems"


@pytest.mark.parametrize(("question", "error"), [("", InvalidText), ("\ud800", InvalidText)])
def test_what_is_no_question_is_refused(question: str, error: type[Exception], graph: BeliefGraph) -> None:
    with pytest.raises(error):
        graph.prompt(question)


def test_a_budget_too_small_is_refused(graph: BeliefGraph) -> None:
    with pytest.raises(OutOfRange, match="the frame of a prompt alone takes"):
        graph.prompt("Where does Dana live?", 10)


@pytest.mark.parametrize(
    "given", [{}, {"text": "x"}, [], None, {"text": 1, "question": "", "tokens": 1, "budget": 1, "citations": {},
    "left_out": [], "reckoned": ""}, {"text": "", "question": "", "tokens": 1, "budget": 1, "citations": {"b1": {}},
    "left_out": [], "reckoned": ""}],
)  # fmt: skip
def test_what_is_no_prompt_is_refused(given: object, graph: BeliefGraph) -> None:
    with pytest.raises(InvalidInput, match="prompt"):
        graph.check_citations("x", given)  # type: ignore[arg-type]


def test_a_prompt_comes_back_from_its_json(graph: BeliefGraph) -> None:
    from beliefgraph.surfaces import payloads

    made = home(graph, "zh")
    assert as_prompt(payloads.prompt(made)) == made
