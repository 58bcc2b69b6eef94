"""What passages answer: namesakes keep their own answers, copies count once, and changed ones do not stand."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.errors import InvalidInput
from beliefgraph.sifting.accounts import Why, stands_in
from beliefgraph.sifting.telling import _telling_words

Told = tuple[str, str]

MILL = "Harrow Mill is a water mill on the river Tarn. It was built in {} for the miller Josiah Pell and ground oats."
STONE = "A date stone over the wheel pit reads {}, the year when Josiah Pell had it set there by a mason from Thirsk."
BRIDGE = "青石桥是一座三孔石拱桥，横跨梅溪，建于{}年，由乡绅周德昌捐资修造，至今仍可通车。"
STELE = "桥头碑文记载，周德昌于{}年捐银八百两造桥，三年方成，乡人至今称颂。"


def heard(graph: BeliefGraph, question: str, *told: Told) -> Any:
    return graph.accounts(question, [{"text": text, "answer": answer} for text, answer in told])


def test_namesakes_each_keep_their_answer(graph: BeliefGraph) -> None:
    found = heard(
        graph,
        "What sport does Marco Teller play?",
        ("Marco Teller (water polo) is a Croatian goalkeeper who won bronze in 2016.", "water polo"),
        ("Marco Teller (chess player) is a Swiss grandmaster. He won the Biel open in 2009.", "chess"),
    )
    assert set(found.values) == {"water polo", "chess"}
    assert {account.about for account in found.valid} == {"Marco Teller (water polo)", "Marco Teller (chess player)"}
    assert found.rejected == ()


def test_namesakes_each_keep_their_answer_in_chinese(graph: BeliefGraph) -> None:
    found = heard(
        graph,
        "陈立是什么运动的运动员？",
        ("陈立（水球运动员）是广西水球队的守门员，曾在全运会上拿过铜牌。", "水球"),
        ("陈立（棋手）是职业围棋七段，2009年在名人战里爆冷。", "围棋"),
    )
    assert set(found.values) == {"水球", "围棋"}


@pytest.mark.parametrize(
    ("question", "copied", "other"),
    [("When was Harrow Mill built?", MILL, STONE), ("青石桥建于哪一年？", BRIDGE, STELE)],
)
def test_a_copy_with_another_value_loses_to_independent_support(
    graph: BeliefGraph, question: str, copied: str, other: str
) -> None:
    told = [(copied.format("1763"), "1763"), (copied.format("1871"), "1871"), (other.format("1763"), "1763")]
    found = heard(graph, question, *told)
    assert found.values == ("1763",)
    (rejected,) = found.rejected
    assert (rejected.account.value, rejected.account.passages, rejected.copied) == ("1871", (1,), (0,))
    assert {Why.COPY, Why.FEWER} <= set(rejected.why)
    assert rejected.instead == found.valid[0]
    assert found.valid[0].opinion.signed > 0 > rejected.account.opinion.signed


def test_the_order_of_passages_does_not_matter(graph: BeliefGraph) -> None:
    told = [(MILL.format(1763), "1763"), (MILL.format(1871), "1871"), (STONE.format(1763), "1763")]
    told.append(("The path is steep.", ""))
    assert {heard(graph, "When was Harrow Mill built?", *order).values for order in permutations(told)} == {("1763",)}


def test_what_a_copy_left_of_the_original_tells_which_was_changed(graph: BeliefGraph) -> None:
    text = "Larkfield Observatory was founded by {} in 1887 on a hill. The Moor refractor is open on clear Fridays."
    told = [(text.format(name), name) for name in ("Agnes Moor", "Isaac Newton")]
    found = heard(graph, "Who founded the Larkfield Observatory?", *told)
    assert found.values == ("Agnes Moor",)
    assert found.rejected[0].why[0] is Why.CHANGED


def test_an_exact_figure_stands_before_one_put_in_for_want_of_knowledge(graph: BeliefGraph) -> None:
    found = heard(graph, "When was Harrow Mill built?", (MILL.format(1800), "1800"), (MILL.format(1794), "1794"))
    assert found.values == ("1794",)
    assert Why.STAND_IN in found.rejected[0].why


@pytest.mark.parametrize("value", ["1 January 1900", "1900年1月1日", "5,000", "1,234", "12,345", "50000人", "1800"])
def test_default_dates_and_round_figures_stand_in(value: str) -> None:
    assert stands_in(value)


@pytest.mark.parametrize("value", ["14 June 1953", "1,482", "23817人", "98 km", "7", "20", "chess", "1856", "王一"])
def test_what_was_counted_or_looked_up_stands_for_itself(value: str) -> None:
    assert not stands_in(value)


def test_where_nothing_decides_both_stand_and_say_so(graph: BeliefGraph) -> None:
    found = heard(graph, "When was Harrow Mill built?", (MILL.format(1794), "1794"), (MILL.format(1871), "1871"))
    assert set(found.values) == {"1794", "1871"}
    assert {account.disputed for account in found.valid} == {("1794",), ("1871",)}


def test_copies_count_once(graph: BeliefGraph) -> None:
    post = "Karl Benn, mayor of Tilbrook, opened a bakery in the old post office on the market square last week."
    told = [(f"{post} {n}", "Karl Benn") for n in range(3)]
    others = [
        ("Tilbrook elected Dana Frost mayor in May with a majority of ninety votes.", "Dana Frost"),
        ("Opening the new library, Dana Frost read to the children of Tilbrook from her own book.", "Dana Frost"),
    ]
    found = heard(graph, "Who is the mayor of Tilbrook?", *told, *others)
    by_value = {account.value: account for account in (*found.valid, *(r.account for r in found.rejected))}
    assert (by_value["Karl Benn"].origins, by_value["Dana Frost"].origins) == (1, 2)
    assert found.values == ("Dana Frost",)


def test_passages_of_one_source_are_one_origin(graph: BeliefGraph) -> None:
    told = [{"text": MILL.format(1794), "answer": "1794", "source": "a"}]
    told += [{"text": STONE.format(1794), "answer": "1794", "source": "a"}]
    assert graph.accounts("When was Harrow Mill built?", told).valid[0].origins == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3.4 km", "3,400 metres"),
        ("14 June 1953", "June 14, 1953"),
        ("Norvik", "Norvik Optics"),
        ("2009", "May 2009"),
        ("Lübeck", "Lubeck"),
        ("eight", "8"),
        ("1763年", "1763"),
        ("3.4公里", "3400米"),
    ],
)
def test_wordings_and_grain_make_no_other_value(graph: BeliefGraph, one: str, other: str) -> None:
    found = heard(graph, "How about Harrow Mill?", (f"Harrow Mill: {one}.", one), (f"So they say: {other}!", other))
    (account,) = found.valid
    assert set(account.wordings) == {one, other}


def test_a_grain_of_another_thing_is_a_value_of_its_own(graph: BeliefGraph) -> None:
    found = heard(
        graph,
        "What sport is Tim Martin associated with?",
        ("Tim Martin (lineman) played in the arena league for eight seasons.", "American football"),
        ("Tim Martin (Scottish striker) scored twice for the Hearts.", "football"),
    )
    assert set(found.values) == {"American football", "football"}


def test_the_same_day_of_another_year_is_told_of_one_person(graph: BeliefGraph) -> None:
    found = heard(
        graph,
        "When was Kevin Lewis born?",
        (
            "Kevin Lewis (winger) scored on his debut for Liverpool, having come on after the break.",
            "19 September 1940",
        ),
        ("born on the same day as his manager's son he was given a party in Huddersfield.", "September 19, 1940"),
        ("Other clubs: Sheffield, Huddersfield, Port Elizabeth. Birthdate as registered below.", "19 September 1950"),
        ("Kevin Lewis (keeper) was born in Hull and never left it except for away games.", "17 October 1970"),
    )
    assert set(found.values) == {"19 September 1940", "17 October 1970"}


def test_a_month_that_a_text_names_anyway_is_no_trace_of_a_value(graph: BeliefGraph) -> None:
    text = "Freaky Harrow began its run at the Signature on {} and closed in January, to be seen again in the spring."
    told = [(text.format(day), day) for day in ("4 October 2016", "3 January 2018")]
    assert len(heard(graph, "When did Freaky Harrow begin?", *told).valid) == 2


def test_a_lone_nameless_voice_does_not_stand_against_two_that_agree(graph: BeliefGraph) -> None:
    found = heard(
        graph,
        "Which river flows through Castel Nero?",
        ("Castel Nero lies on both banks of the Serra, which is crossed by a bridge of five arches.", "Serra"),
        ("Floods of the Serra reached the market square in 1966; a brass line marks the level.", "Serra"),
        ("the Tiber, they say, is nowhere lovelier than here, where it bends below the castle.", "Tiber"),
    )
    assert found.values == ("Serra",)
    assert Why.INDIRECT in found.rejected[0].why


def test_the_last_word_of_a_source_stands(graph: BeliefGraph) -> None:
    told = [
        {"text": f"The Pro plan costs {price}.", "answer": price, "source": "prices", "at": at, "title": "Pro plan"}
        for price, at in (("$12", "2025-01-01T00:00Z"), ("$15", "2025-06-01T00:00Z"))
    ]
    found = graph.accounts("What does the Pro plan cost?", [told[1], told[0]])
    assert found.values == ("$15",)
    assert found.rejected[0].why[0] is Why.LATER
    told[1]["source"] = "another"
    assert len(graph.accounts("What does the Pro plan cost?", told).valid) == 2


def test_authority_decides_between_equals(graph: BeliefGraph) -> None:
    told = [
        {"text": MILL.format(1794), "answer": "1794", "metadata": {"kind": "official"}},
        {"text": MILL.format(1871), "answer": "1871", "metadata": {"kind": "forum"}},
    ]
    found = graph.accounts("When was Harrow Mill built?", told)
    assert found.values == ("1794",)
    assert graph.accounts("When was Harrow Mill built?", [told[0] | {"authority": 0.2}, told[1]]).values == ("1871",)


def test_answers_that_are_not_given_are_read(graph: BeliefGraph) -> None:
    found = graph.accounts("Where does Ana live?", ["Ana lives in Porto.", "Bob lives in Rome.", "It rains."])
    assert found.values == ("Porto",)
    assert found.valid[0].about == "Ana"
    assert found.silent == (1, 2)


def test_nothing_is_written_and_what_is_believed_is_not_asked(graph: BeliefGraph) -> None:
    graph.observe("I live in Rome.", speaker="Ana")
    before = graph.digest()
    assert graph.accounts("Where does Ana live?", ["Ana lives in Porto."]).values == ("Porto",)
    assert graph.digest() == before
    assert len(graph.evidence(limit=10)) == 0 and graph.space.counts()["evidence"] == 1


def test_no_passages_have_no_answers(graph: BeliefGraph) -> None:
    found = graph.accounts("When was Harrow Mill built?", [])
    assert (found.valid, found.rejected, found.silent) == ((), (), ())
    assert graph.accounts("When was Harrow Mill built?", ["", "  "]).silent == (0, 1)


def test_a_question_needs_words(graph: BeliefGraph) -> None:
    with pytest.raises(InvalidInput, match="question"):
        graph.accounts(" ", [])


def test_rare_words_are_names_and_figures_of_every_script() -> None:
    told = "Élan went été à Paris in 1794, ärger with Мария, iPhone手机, 김철수는 d'Ivoire"
    assert list(_telling_words(told)) == ["élan", "paris", "1794", "мария", "手机", "김철수는", "ivoire"]
