"""What is wrong with an answer that cites a prompt, and what is not."""

from __future__ import annotations

import pytest

from beliefgraph import BeliefGraph
from beliefgraph.borne_out import names_in
from beliefgraph.citing import OK, PROBLEMS, Kind
from beliefgraph.domain.block import Prompt
from beliefgraph.errors import InvalidText

EN, ZH = "Where does Dana live?", "阿宁住在哪里？"


def told(graph: BeliefGraph, question: str) -> Prompt:
    """b1: lives in Oslo. b2: lives in Bergen no longer. The same in Chinese."""
    graph.observe("I live in Bergen.", speaker="Dana", at="2025-03-01T00:00Z")
    graph.observe("I live in Oslo now.", speaker="Dana", at="2025-11-01T00:00Z")
    graph.observe("我住在苏州", speaker="阿宁", at="2025-03-01T00:00Z")
    graph.observe("我搬到杭州了，现在住在杭州", speaker="阿宁", at="2025-11-01T00:00Z")
    made = graph.prompt(question)
    assert [made.citations[mark].verdict for mark in ("b1", "b2")] == ["adopt", "clearly_not"]
    return made


BORNE_OUT = [
    "Dana lives in Oslo [b1].",
    "Dana lives in Oslo. [b1]",
    "She lives in Oslo, as she said herself on 1 November 2025 [b1, e1].",
    "Her home has been in Oslo since November [b1].",
    "Dana's home is Oslo【b1】",
    "Dana used to live in Bergen [b2], but lives in Oslo now [b1].",
    "Dana moved from Bergen to Oslo [b1][b2].",
    "She no longer lives in Bergen [B2].",
    "One source says that Dana lives in Oslo [b1].",
    "Here is what I know:\n- Dana lives in Oslo [b1]\n- She does not live in Bergen any more [b2]",
    "I do not know what Dana likes.",
    "The memory does not say what she likes. She lives in Oslo [b1].",
    "Does that help?",
    "阿宁住在杭州[b1]。",
    "阿宁住在杭州。[b1]",
    "他现在的家在杭州【b1】。",
    "阿宁以前住在苏州[b2]，现在住在杭州[b1]。",
    "阿宁2025年11月搬到杭州[b1]。",
    "阿宁已不住在苏州[b2]。",
    "据阿宁本人11月1日所说，他住在杭州[e1]。",
    "没有提到阿宁喜欢什么。",
    "不知道。",
]


@pytest.mark.parametrize("answer", BORNE_OUT)
def test_what_is_borne_out_is_let_pass(answer: str, graph: BeliefGraph) -> None:
    found = graph.check_citations(answer, told(graph, EN if "Dana" in answer or answer.isascii() else ZH))
    assert found.verdict == OK, found.text
    assert not (found.problems or found.unknown or found.uncited)


WRONG = [
    ("Dana lives in Oslo [b7].", Kind.INVENTED),
    ("Dana lives in Oslo [b1][e9].", Kind.INVENTED),
    ("Dana lives in Oslo.", Kind.UNCITED),
    ("Dana lives in Oslo [b1]. She likes rowing very much.", Kind.UNCITED),
    ("Dana lives in Bergen [b1].", Kind.OPPOSED),
    ("Dana does not live in Oslo [b1].", Kind.OPPOSED),
    ("Dana lives in Bergen [b2].", Kind.OPPOSED),
    ("Dana lives in Oslo since 2019 [b1].", Kind.FIGURE),
    ("Dana lives in Oslo, at the 12th dock [b1].", Kind.FIGURE),
    ("Seven people say that Dana lives in Oslo [b1].", Kind.FIGURE),
    ("Dana lives in Oslo with Marta [b1].", Kind.NAME),
    ("Emil lives in Oslo [b1].", Kind.SUBJECT),
    ("Dana is a dentist [b1].", Kind.UNSUPPORTED),
    ("Dana likes rowing [e1].", Kind.UNSUPPORTED),
    (" ", Kind.EMPTY),
    ("阿宁住在杭州[b7]。", Kind.INVENTED),
    ("阿宁住在杭州。", Kind.UNCITED),
    ("阿宁住在苏州[b1]。", Kind.OPPOSED),
    ("阿宁不住在杭州[b1]。", Kind.OPPOSED),
    ("阿宁住在苏州[b2]。", Kind.OPPOSED),
    ("阿宁2019年起住在杭州[b1]。", Kind.FIGURE),
    ("阿宁有三只猫，住在杭州[b1]。", Kind.FIGURE),
    ("阿宁住在杭州的Vela大楼[b1]。", Kind.NAME),
    ("阿宁住在杭州，在读《边城》[b1]。", Kind.NAME),
    ("老魏住在杭州[b1]。", Kind.SUBJECT),
    ("阿宁是牙医[b1]。", Kind.UNSUPPORTED),
]


@pytest.mark.parametrize(("answer", "kind"), WRONG)
def test_what_is_not_borne_out_is_named_with_its_sentence(answer: str, kind: Kind, graph: BeliefGraph) -> None:
    found = graph.check_citations(answer, told(graph, EN if answer.isascii() else ZH))
    assert found.verdict == PROBLEMS
    assert [fault.kind for fault in found.problems] == [kind]
    [fault] = found.problems
    assert fault.sentence in fault.words and fault.words in found.text
    assert fault.words.isascii() is False or kind is Kind.EMPTY
    chinese = not answer.isascii()
    assert chinese is any("\u4e00" <= sign <= "\u9fff" for sign in fault.words.replace(fault.sentence, ""))


def test_what_is_cited_invented_and_left_uncited_is_listed(graph: BeliefGraph) -> None:
    made = told(graph, EN)
    found = graph.check_citations("Dana lives in Oslo [b1][b8]. She rows every week. She left Bergen [b2].", made)
    assert found.sentences == (
        ("Dana lives in Oslo.", ("b1", "b8")), ("She rows every week.", ()), ("She left Bergen.", ("b2",)),
    )  # fmt: skip
    assert [citation.mark for citation in found.citations] == ["b1", "b2"]
    assert found.unknown == ("b8",) and found.uncited == ("She rows every week.",)


@pytest.mark.parametrize(
    ("speaker", "said", "question", "plain", "hedged"),
    [
        ("Dana", "I love jazz.", "What does Dana like?", "Dana likes jazz [b1].", "Dana probably likes jazz [b1]."),
        ("Dana", "I love jazz.", "What does Dana like?", "Dana likes jazz [b1].", "Dana said she likes jazz [b1]."),
        ("阿宁", "我喜欢爵士乐", "阿宁喜欢什么？", "阿宁喜欢爵士乐[b1]。", "阿宁可能喜欢爵士乐[b1]。"),
    ],
)
def test_an_uncertain_belief_worded_as_certain_is_remarked_and_not_forbidden(
    speaker: str, said: str, question: str, plain: str, hedged: str, graph: BeliefGraph
) -> None:
    graph.observe(said, speaker=speaker, at="2025-10-20T00:00Z")
    made = graph.prompt(question)
    assert made.citations["b1"].verdict == "probably"
    found = graph.check_citations(plain, made)
    assert (found.verdict, [fault.kind for fault in found.remarks]) == (OK, [Kind.UNHEDGED])
    assert not graph.check_citations(hedged, made).remarks


def test_a_text_alone_is_remarked_and_beside_a_certain_belief_it_is_not(graph: BeliefGraph) -> None:
    made = told(graph, EN)
    alone = graph.check_citations("Dana lives in Oslo [e1].", made)
    assert [fault.kind for fault in alone.remarks] == [Kind.UNHEDGED]
    assert not graph.check_citations("Dana lives in Oslo [b1][e1].", made).remarks


def test_what_holds_elsewhere_must_say_where(graph: BeliefGraph) -> None:
    for version, value in (("2", "files"), ("3", "sync")):
        claim = {"subject": "App", "predicate": "supports", "value": value}
        graph.observe(
            f"App supports {value}.", source={"id": f"docs{version}", "kind": "official"}, at="2025-11-01T00:00Z",
            context={"version": version}, claims=[claim],
        )  # fmt: skip
    made = graph.prompt("What does App support?", context={"version": "2"})
    mark = next(mark for mark, citation in made.citations.items() if citation.verdict == "withheld")
    assert [fault.kind for fault in graph.check_citations(f"App supports sync [{mark}].", made).remarks] == [
        Kind.ELSEWHERE
    ]
    assert not graph.check_citations(f"In version 3 App supports sync [{mark}].", made).remarks


def test_two_values_in_conflict_may_be_told_side_by_side(graph: BeliefGraph) -> None:
    for n, place in enumerate(("Porto", "Porto", "Turin", "Turin")):
        claim = {"subject": "Vela", "predicate": "lives_in", "value": place}
        graph.observe(
            f"Vela lives in {place}.",
            source={"id": f"paper{n}", "kind": "official"},
            at="2025-11-01T00:00Z",
            claims=[claim],
        )
    made = graph.prompt("Where does Vela live?")
    both = graph.check_citations("Accounts differ: Vela lives in Porto [b1] or in Turin [b2].", made)
    assert both.verdict == OK and not both.remarks
    one = graph.check_citations(f"Vela lives in {made.citations['b1'].value} [b1].", made)
    assert one.verdict == OK and [fault.kind for fault in one.remarks] == [Kind.UNHEDGED]


@pytest.mark.parametrize(
    ("speaker", "first", "later", "question", "stale", "was"),
    [
        ("Dana", "I love cold brew.", "I don't like cold brew any more, I love rooibos now.", "What does Dana like?",
         "Dana likes cold brew", "Dana used to like cold brew"),
        ("阿宁", "我喜欢冰美式", "我不喜欢冰美式了，我现在喜欢陈皮茶", "阿宁喜欢什么？",
         "阿宁喜欢冰美式", "阿宁以前喜欢冰美式"),
    ],
)  # fmt: skip
def test_a_value_that_is_no_longer_so_is_found_whatever_the_sentence_cites(
    speaker: str, first: str, later: str, question: str, stale: str, was: str, graph: BeliefGraph
) -> None:
    graph.observe(first, speaker=speaker, at="2025-11-01T00:00Z")
    graph.observe(later, speaker=speaker, at="2025-11-20T00:00Z")
    made = graph.prompt(question)
    verdicts = {citation.verdict: mark for mark, citation in made.citations.items()}
    held = verdicts.get("adopt") or verdicts["probably"]
    found = graph.check_citations(f"{stale} [{held}]", made)
    assert [(fault.kind, fault.marks) for fault in found.problems] == [(Kind.OPPOSED, (verdicts["clearly_not"],))]
    assert graph.check_citations(f"{was} [{verdicts['clearly_not']}]", made).verdict == OK


def test_a_chain_is_borne_out_by_its_steps(graph: BeliefGraph) -> None:
    for subject, predicate, value in (("Vela", "coach", "Mara"), ("Mara", "lives_in", "Porto")):
        claim = {"subject": subject, "predicate": predicate, "value": value}
        graph.observe(f"{claim}", source={"id": subject, "kind": "official"}, at="2025-11-01T00:00Z", claims=[claim])
    made = graph.prompt("Where does the coach of Vela live?")
    assert [citation.value for citation in made.citations.values() if citation.belief] == ["Porto", "Mara"]
    for answer in ("The coach of Vela lives in Porto [b1][b2].", "Mara, the coach of Vela, lives in Porto [b1][b2]."):
        assert graph.check_citations(answer, made).verdict == OK
    other = graph.check_citations("The keeper of Vela lives in Porto [b1][b2].", made)
    assert [fault.kind for fault in other.problems] == [Kind.SUBJECT]


def test_an_answer_in_the_other_language_is_checked_by_figures_and_polarity(graph: BeliefGraph) -> None:
    made = told(graph, ZH)
    assert graph.check_citations("A Ning lives in Hangzhou [b1].", made).verdict == OK
    wrong = graph.check_citations("A Ning lives in Hangzhou since 2019 [b1].", made)
    assert [fault.kind for fault in wrong.problems] == [Kind.FIGURE]


def test_words_of_the_evidence_bear_out_what_the_line_leaves_out(graph: BeliefGraph) -> None:
    text = (
        "I live in Oslo now, " + "as I told everybody at the harbour office and at the mill, " * 4 + "at 12 Elm Street."
    )
    claim = {"subject": "Dana", "predicate": "lives_in", "value": "Oslo"}
    said = graph.observe(text, speaker="Dana", at="2025-11-01T00:00Z", claims=[claim])
    made = graph.prompt("Where does Dana live?")
    assert "Elm Street" not in made.text
    answer = "Dana lives in Oslo, at 12 Elm Street [b1]."
    assert graph.check_citations(answer, made).verdict == OK
    graph.retract(said.evidence[0].id, "a joke")
    assert {fault.kind for fault in graph.check_citations(answer, made).problems} == {Kind.FIGURE, Kind.NAME}


def test_what_is_no_text_is_refused(graph: BeliefGraph) -> None:
    made = told(graph, EN)
    for answer in (None, "a\x00b", "\ud800"):
        with pytest.raises(InvalidText):
            graph.check_citations(answer, made)  # type: ignore[arg-type]


def test_a_long_answer_takes_time_in_proportion(graph: BeliefGraph) -> None:
    made = told(graph, EN)
    found = graph.check_citations("Dana lives in Oslo [b1]. " * 300 + "a" * 50_000, made)
    assert len(found.sentences) == 301


def test_a_small_letter_with_an_accent_begins_no_name() -> None:
    assert names_in("She moved à Paris with Élan and élan to 北京.", "en").names == ("Paris", "Élan", "北京")


def told_by(graph: BeliefGraph, speaker: str, text: str, question: str) -> Prompt:
    """A block of what one person said on 1 November 2025: b1 the belief, e1 the text."""
    graph.observe(text, speaker=speaker, at="2025-11-01T00:00Z")
    return graph.prompt(question)


MOTHER = ("Ann", "My mother is a teacher.", "What does Ann's mother do?")
MOTHER_ZH = ("林芳", "我妈妈是小学老师。", "林芳的妈妈是做什么的？")
BROTHER = ("Ann", "My brother lives in Rome.", "Where does Ann's brother live?")
EVE = ("Ann", "My mother is Eve.", "Who is Ann's mother?")
TEA = ("Ann", "I love green tea.", "What does Ann like?")
TEA_ZH = ("林芳", "我喜欢红茶。", "林芳喜欢什么？")
HOME_ZH = ("陈国栋", "我住在中山。", "陈国栋住在哪里？")


@pytest.mark.parametrize(
    ("said", "answer", "kind"),
    [
        (MOTHER, "Ann's father is a teacher [b1].", Kind.UNSUPPORTED),
        (MOTHER, "Bob's mother is a teacher [b1].", Kind.SUBJECT),
        (MOTHER, "Ann's mother may not be a teacher [b1].", Kind.OPPOSED),
        (EVE, "Ann's father is Eve [b1].", Kind.UNSUPPORTED),
        (EVE, "Ann's daughter is Eve [b1].", Kind.UNSUPPORTED),
        (MOTHER_ZH, "林芳的爸爸是小学老师[b1]。", Kind.UNSUPPORTED),
        (MOTHER_ZH, "陈国栋的妈妈是小学老师[b1]。", Kind.SUBJECT),
        (MOTHER_ZH, "林芳的妈妈是中学老师[b1]。", Kind.UNSUPPORTED),
        (MOTHER_ZH, "林芳的妈妈可能不是小学老师[b1]。", Kind.OPPOSED),
        (TEA, "Ann likes black tea [b1].", Kind.UNSUPPORTED),
        (TEA, "Ann likes green tea and coffee [b1].", Kind.UNSUPPORTED),
        (TEA, "Ann likes coffee and green tea [b1].", Kind.UNSUPPORTED),
        (TEA_ZH, "林芳喜欢绿茶[b1]。", Kind.UNSUPPORTED),
        (TEA_ZH, "林芳可能喜欢绿茶[b1]。", Kind.UNSUPPORTED),
        (TEA_ZH, "林芳喜欢红茶和咖啡[b1]。", Kind.UNSUPPORTED),
        (TEA_ZH, "林芳喜欢咖啡和红茶[b1]。", Kind.UNSUPPORTED),
        (HOME_ZH, "陈国栋可能住在珠海[b1]。", Kind.OPPOSED),
        (HOME_ZH, "陈国栋可能不住在中山[b1]。", Kind.OPPOSED),
    ],
)
def test_another_relation_owner_or_value_is_found_however_it_is_hedged(
    said: tuple[str, str, str], answer: str, kind: Kind, graph: BeliefGraph
) -> None:
    found = graph.check_citations(answer, told_by(graph, *said))
    assert [fault.kind for fault in found.problems] == [kind]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (MOTHER, "Ann's mum is a teacher [b1]."),
        (EVE, "Ann is the daughter of Eve [b1]."),
        (BROTHER, "Her brother lives in Rome [b1]."),
        (MOTHER_ZH, "林芳的母亲是小学老师[b1]。"),
        (MOTHER_ZH, "林芳女士的妈妈是小学老师[b1]。"),
        (MOTHER_ZH, "林芳的妈妈是一名老师[b1]。"),
        (MOTHER_ZH, "林芳的妈妈可能是小学老师[b1]。"),
        (TEA, "Ann loves tea [b1]."),
        (TEA_ZH, "林芳爱喝红茶[b1]。"),
        (HOME_ZH, "陈国栋的家在中山[b1]。"),
    ],
)
def test_another_word_for_the_same_relation_or_less_of_the_value_is_let_pass(
    said: tuple[str, str, str], answer: str, graph: BeliefGraph
) -> None:
    found = graph.check_citations(answer, told_by(graph, *said))
    assert found.verdict == OK, found.text


@pytest.mark.parametrize(
    ("said", "right", "wrong"),
    [
        (
            ("陈国栋", "我去年5月去了日本。", "陈国栋什么时候去的日本？"),
            "陈国栋2024年5月去了日本[e1]。",
            "陈国栋2024年6月去了日本[e1]。",
        ),
        (
            ("Ann", "I went to Japan last May.", "When did Ann go to Japan?"),
            "Ann went to Japan in May 2025 [e1].",
            "Ann went to Japan in May 2024 [e1].",
        ),
    ],
)
def test_a_time_is_told_by_words_that_count_from_when_they_were_said(
    said: tuple[str, str, str], right: str, wrong: str, graph: BeliefGraph
) -> None:
    made = told_by(graph, *said)
    assert graph.check_citations(right, made).verdict == OK
    assert [fault.kind for fault in graph.check_citations(wrong, made).problems] == [Kind.FIGURE]


@pytest.mark.parametrize(
    ("said", "quoted", "stated"),
    [
        (MOTHER, "My mother is a teacher [e1].", "Ann's mother is a teacher [e1]."),
        (MOTHER_ZH, "我妈妈是小学老师[e1]。", "林芳的妈妈是小学老师[e1]。"),
    ],
)
def test_a_quotation_needs_no_hedge(said: tuple[str, str, str], quoted: str, stated: str, graph: BeliefGraph) -> None:
    made = told_by(graph, *said)
    assert not graph.check_citations(quoted, made).remarks
    assert [fault.kind for fault in graph.check_citations(stated, made).remarks] == [Kind.UNHEDGED]
