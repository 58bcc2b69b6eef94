"""Outcomes: what a belief was found to be in the end, one at a time and as tables."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beliefgraph import Belief, BeliefGraph, Claim, Settings
from beliefgraph.domain.model import OUTCOME
from beliefgraph.errors import BadRecord, BeliefGraphError, InvalidInput, InvalidName, InvalidTime, NotFound
from beliefgraph.testing import FixedClock
from beliefgraph.verdicts import confirmed

OpenGraph = Callable[..., BeliefGraph]
MAY, JUNE, JULY = "2025-05-01T10:00:00Z", "2025-06-01T10:00:00Z", "2025-07-01T10:00:00Z"


def told(graph: BeliefGraph, subject: str, value: str, speaker: str = "Bob", **more: Any) -> str:
    """Somebody says where somebody lives: the id of the belief."""
    claim = Claim(subject, "lives_in", value)
    return graph.observe(f"{subject} @ {value}", speaker=speaker, at=MAY, claims=[claim], **more).beliefs[0].id


def the(graph: BeliefGraph, value: str) -> Belief:
    [found] = [belief for belief in graph.beliefs() if belief.value == value]
    return found


def lines(graph: BeliefGraph) -> list[str]:
    out = io.StringIO()
    graph.export(out)
    return out.getvalue().splitlines()


def row(subject: str, value: str, **more: Any) -> dict[str, Any]:
    return {"subject": subject, "predicate": "lives_in", "value": value, **more}


# One outcome ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "value", "held", "words"),
    [
        ("Ann", "Rome", True, "found to be so: Ann lives in Rome"),
        ("Ann", "Rome", False, "found not to be so: Ann lives in Rome"),
        ("小李", "上海", True, "结果属实：小李住在上海"),
        ("小李", "上海", False, "结果不属实：小李住在上海"),
    ],
)
def test_an_outcome_is_evidence_of_its_own_kind_and_is_undone(
    graph: BeliefGraph, subject: str, value: str, held: bool, words: str
) -> None:
    belief, before = told(graph, subject, value), graph.digest()
    done = graph.outcome(belief, held, by="checker", at=JUNE, reason="we rang")
    explanation = graph.explain(belief, as_of=JUNE)
    found = [c for c in (*explanation.supports, *explanation.refutes) if c.evidence.kind == "outcome"]
    assert [(c.evidence.text, c.evidence.origin, c.authority, c.counts) for c in found] == [
        (words, "checker", 0.99, True)
    ]
    assert (explanation.opinion.signed > 0.7) is held and (explanation.opinion.signed < -0.7) is not held
    assert found[0].evidence.at == datetime.fromisoformat(JUNE) and words in explanation.text
    [entry] = graph.audit(act="outcome")
    assert (entry.number, entry.by, entry.reason) == (done.act, "checker", "we rang")
    undone = graph.undo(done.act)
    assert graph.digest() == before
    graph.undo(undone.act)
    assert graph.explain(belief, as_of=JUNE).opinion == explanation.opinion
    assert graph.validate() == [] and graph.verify_audit() == []


def test_an_outcome_has_more_authority_than_a_verdict(open_graph: OpenGraph) -> None:
    sources = Settings().sources
    assert sources["outcome"].authority > sources["verdict"].authority > sources["official"].authority
    graph = open_graph(rule="signed-shift")  # `evidence-sum` counts nothing above .95, and so both alike
    belief = told(graph, "Ann", "Rome")
    moved = []
    for judge in (graph.deny, lambda ident, by: graph.outcome(ident, False, by=by)):
        done = judge(belief, by="Eve")
        moved.append(graph.explain(belief).opinion.signed)
        graph.undo(done.act)
    assert moved[1] < moved[0]


def test_the_same_outcome_again_is_no_new_act_and_a_later_one_replaces_it(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome")
    first = graph.outcome(belief, True, by="checker", at=JUNE)
    after = graph.digest()
    for held, by, at in ((True, "checker", JUNE), ("held", " Checker ", "2025-06-01T12:00:00+02:00")):
        assert graph.outcome(belief, held, by=by, at=at).act == 0  # type: ignore[arg-type]
    assert graph.digest() == after
    later = graph.outcome(belief, "failed", by="checker", at=JULY)  # type: ignore[arg-type]
    live = [f for f in graph.space.filed(belief) if f.evidence.kind == OUTCOME and f.evidence.retracted is None]
    assert [f.edge.stance for f in live] == [-1.0]
    graph.undo(later.act)
    assert graph.digest() == after and first.act


def test_an_outcome_of_an_earlier_moment_does_not_replace_that_of_a_later_one(open_graph: OpenGraph) -> None:
    opinions = set()
    for order in ((0, 1), (1, 0)):
        graph = open_graph()
        belief = told(graph, "Ann", "Rome")
        for held, at in [((True, JUNE), (False, JULY))[number] for number in order]:
            graph.outcome(belief, held, by="checker", at=at)
        assert [(a.held, a.at.month) for a in confirmed(graph.space)] == [(False, 7)]
        opinions.add(graph.explain(belief).opinion)
    assert len(opinions) == 1


def test_outcomes_of_two_stand_side_by_side_and_beside_a_verdict(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome")
    graph.confirm(belief, by="Eve")
    graph.outcome(belief, True, by="Bob", at=JUNE)
    graph.outcome(belief, False, by="checker", at=JULY)
    anchors = {(a.kind, a.by, a.held) for a in confirmed(graph.space)}
    assert anchors == {("verdict", "Eve", True), ("outcome", "Bob", True), ("outcome", "checker", False)}


def test_a_dry_run_leaves_no_trace(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome")
    before, last = graph.digest(), graph.audit_head()
    for tried in (
        graph.outcome(belief, False, by="checker", dry_run=True),
        graph.outcomes([row("Ann", "Oslo")], by="checker", dry_run=True),
    ):
        assert tried.act == 0 and tried.beliefs
    assert (graph.digest(), graph.audit_head()) == (before, last)


@pytest.mark.parametrize(
    ("error", "act"),
    [
        (NotFound, lambda g, b: g.outcome("b_none", True, by="checker")),
        (InvalidName, lambda g, b: g.outcome(b, True)),
        (InvalidName, lambda g, b: g.outcomes([row("Ann", "Rome")])),
        (InvalidInput, lambda g, b: g.outcome(b, "perhaps", by="checker")),
        (InvalidInput, lambda g, b: g.outcome(b, 0.5, by="checker")),
        (InvalidTime, lambda g, b: g.outcome(b, True, by="checker", at="soon")),
    ],
)
def test_what_is_no_outcome_is_refused(
    graph: BeliefGraph, error: type[BeliefGraphError], act: Callable[[BeliefGraph, str], object]
) -> None:
    belief = told(graph, "Ann", "Rome")
    before = graph.digest()
    with pytest.raises(error):
        act(graph, belief)
    assert graph.digest() == before


def test_the_setting_by_is_who_found_it(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(by="the office", synchronous="NORMAL"))
    graph.outcome(told(graph, "Ann", "Rome"), True)
    assert [a.by for a in confirmed(graph.space)] == ["the office"]


# Where verdicts are known, outcomes are ---------------------------------------------------------------------------


def test_outcomes_go_through_export_and_import_and_meet_in_one(open_graph: OpenGraph) -> None:
    files = []
    for held, at in ((True, JUNE), (False, JULY)):
        graph = open_graph()
        graph.outcome(told(graph, "小李", "上海", id="e_1"), held, by="核对程序", at=at)
        files.append(lines(graph))
    digests = set()
    for order in (files, files[::-1]):
        both = open_graph()
        for each in order:
            both.load(each)
        assert [(a.held, a.kind, a.by) for a in confirmed(both.space)] == [(False, "outcome", "核对程序")]
        digests.add(both.digest())
    assert len(digests) == 1


def test_an_outcome_goes_with_the_last_that_it_is_about(graph: BeliefGraph) -> None:
    belief = told(graph, "Zenobia", "Palmyra", id="e_gone")
    graph.outcome(belief, True, by="checker")
    receipt = graph.erase("e_gone", reason="asked to")
    assert receipt.counts["evidence"] == 2
    assert "Palmyra" not in "".join(lines(graph)) and graph.beliefs() == []


def test_an_outcome_of_what_stays_in_other_words_is_worded_like_it(graph: BeliefGraph) -> None:
    first = told(graph, "Maya", "NYC", "Ann", id="e_gone")
    told(graph, "Maya", "New York City", "Ben")
    graph.outcome(first, False, by="checker")
    graph.erase("e_gone", reason="依法")
    outcomes = [e.text for e in graph.evidence() if e.kind == "outcome"]
    assert outcomes == ["found not to be so: Maya lives in New York City"]
    assert "NYC" not in "".join(lines(graph)) and graph.validate() == []


def test_an_outcome_itself_can_be_erased_and_told_again(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome")
    before = graph.explain(belief).opinion
    found = graph.outcome(belief, False, by="checker", at=JUNE)
    graph.erase(found.changed, reason="asked to")
    assert graph.explain(belief).opinion == before and list(confirmed(graph.space)) == []
    graph.outcome(belief, False, by="checker", at=JUNE)
    assert [a.held for a in confirmed(graph.space)] == [False]


def test_an_outcome_of_an_agents_own_belief_stays_its_own(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome", agent="spy")
    graph.outcome(belief, False, by="checker", at=JUNE)
    assert list(confirmed(graph.space)) == [] and graph.beliefs() == []
    assert [a.belief for a in confirmed(graph.space.seen_by("spy"))] == [belief]
    assert [a for a in confirmed(graph.space.seen_by("other"))] == []
    told(graph, "Ann", "Rome")
    graph.outcomes([row("Ann", "Rome")], by="checker")
    assert [a.held for a in confirmed(graph.space)] == [True]


def test_the_past_is_told_without_the_outcome(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = told(graph, "Ann", "Rome")
    before = clock()
    clock.tick(days=1)
    graph.outcome(belief, False, by="checker")
    assert graph.explain(belief, known_at=before).opinion.signed > 0 > graph.explain(belief).opinion.signed
    assert graph.explain(belief, as_of=MAY).opinion.signed > 0


def test_what_a_method_read_is_undone_and_maintaining_keeps_the_outcome(graph: BeliefGraph, clock: FixedClock) -> None:
    belief = told(graph, "Ann", "Rome")
    graph.outcome(belief, True, by="checker")
    clock.tick(days=400)
    graph.maintain()
    assert [a.held for a in confirmed(graph.space)] == [True]
    graph.undo(method="outcome")
    assert list(confirmed(graph.space)) == []


@pytest.mark.parametrize(("text", "speaker"), [("I live in Rome.", "Ann"), ("我住在上海。", "小李")])
def test_reading_again_leaves_verdicts_and_outcomes_as_they_are(graph: BeliefGraph, text: str, speaker: str) -> None:
    belief = graph.observe(text, speaker=speaker, at=MAY).beliefs[0].id
    graph.deny(belief, by="Eve")
    graph.outcome(belief, False, by="checker", at=JUNE)
    before = graph.explain(belief).opinion
    assert len(graph.readable()) == 1
    assert graph.reread([f.evidence.id for f in graph.space.filed(belief)]).read == 1
    assert graph.explain(belief).opinion == before and before.signed < 0
    read = graph.observe(text, speaker="Zoe", at=JULY, kind="verdict").evidence[0].id
    assert graph.reread(read).read == 1, "what was read as somebody's words is read again"


def test_what_a_table_alone_told_can_be_erased(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    before = graph.digest()
    done = graph.outcomes([row("Ann", "Quetzal")], by="checker")
    graph.erase(done.changed, reason="asked to")
    assert "Quetzal" not in "".join(lines(graph)) and graph.digest() == before


def test_no_new_evidence_is_asked_for_as_an_outcome(graph: BeliefGraph) -> None:
    belief = told(graph, "Ann", "Rome")
    kinds = {kind for news in graph.flips(belief).of_verdict.news for kind in news.kinds}
    assert kinds and not kinds & {"outcome", "verdict"}


# Tables -----------------------------------------------------------------------------------------------------------


def test_the_true_value_held_and_the_others_of_its_family_and_context_failed(graph: BeliefGraph) -> None:
    for value, context in (("Rome", {}), ("Oslo", {}), ("Bonn", {"year": "2024"})):
        told(graph, "Ann", value, f"who said {value}", context=context)
    before = graph.digest()
    done = graph.outcomes([row("Ann", "rome", at=JUNE)], by="checker", reason="the register")
    assert {(a.value, a.held) for a in confirmed(graph.space)} == {("rome", True), ("oslo", False)}
    assert graph.outcomes([row("Ann", "Rome", at=JUNE)], by="checker").act == 0
    graph.outcomes([row("Ann", "Bonn", context={"year": "2024"})], by="checker")
    assert ("bonn", True) in {(a.value, a.held) for a in confirmed(graph.space)}
    assert len(list(confirmed(graph.space))) == 3
    graph.undo(graph.audit_head().number)  # type: ignore[union-attr]
    graph.undo(done.act)
    assert graph.digest() == before


@pytest.mark.parametrize(("subject", "value", "other"), [("Ann", "Rome", "Oslo"), ("小李", "上海", "北京")])
def test_a_true_value_that_nobody_spoke_for_is_believed(
    graph: BeliefGraph, subject: str, value: str, other: str
) -> None:
    told(graph, subject, value)
    done = graph.outcomes([row(subject, other)], by="checker")
    assert the(graph, other).opinion.signed > 0.7 and the(graph, value).opinion.signed < -0.7
    assert {(the(graph, v).id, held) for v, held in ((other, True), (value, False))} == {
        (a.belief, a.held) for a in confirmed(graph.space)
    }
    assert graph.outcomes([row(subject, other)], by="checker").act == 0
    graph.undo(done.act)
    assert [b.value for b in graph.beliefs()] == [value] and graph.validate() == []


def test_a_true_value_told_of_a_narrower_context_twice_is_told_once(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    rows = [row("Ann", "Rome", context={"year": "2025"}, at=JUNE)]
    assert graph.outcomes(rows, by="checker").act
    assert graph.outcomes(rows, by="checker").act == 0


def test_what_goes_together_with_the_true_value_did_not_fail(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(zone="UTC", single_valued=("height",), tolerances={"height": "1%"}))
    for whole, parts in {"Italy": ("Rome", "Milan"), "意大利": ("罗马",)}.items():
        for part in parts:
            graph.within(part, whole)
    for subject, values in {"Ann": ("Rome", "Italy", "Milan", "Oslo"), "小李": ("意大利", "罗马", "北京")}.items():
        for value in values:
            told(graph, subject, value, f"who said {value}")
    for height in ("1200 m", "1204 m", "3950 ft", "1300 m"):
        graph.observe(height, speaker=height, at=MAY, claims=[Claim("the hill", "height", height)])
    height = {"subject": "the hill", "predicate": "height", "value": "1203 m"}
    graph.outcomes([row("Ann", "Rome"), row("小李", "意大利"), height], by="checker")
    judged = {graph.space.beliefs([a.belief])[a.belief].value: a.held for a in confirmed(graph.space)}
    right = dict.fromkeys(("Rome", "意大利", "1203 m"), True)
    assert judged == right | dict.fromkeys(("Milan", "Oslo", "北京", "1300 m"), False)
    assert the(graph, "Italy").opinion.signed > 0.7  # whoever is found in Rome is in Italy
    whole, part = [row("Ann", "Italy", at=JULY)], [row("Ann", "Rome", at=JULY)]
    graph.outcomes([*whole, *part], by="another")  # which is no contradiction


def test_names_and_predicates_are_found_as_they_are_meant(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    graph.alias("Annie Lee", "Ann")
    graph.rename_predicate("dwells at", "lives_in")
    found = {"subject": "Annie Lee", "predicate": "dwells at", "value": "Rome"}
    graph.outcomes([found], by="checker")
    assert [(a.value, a.held) for a in confirmed(graph.space)] == [("rome", True)]


def test_of_several_rows_about_one_belief_the_last_by_its_moment_counts(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    told(graph, "Ann", "Oslo", "Eve")
    graph.outcomes([row("Ann", "Oslo", at=JULY), row("Ann", "Rome", at=JUNE)], by="checker")
    assert {(a.value, a.held) for a in confirmed(graph.space)} == {("rome", False), ("oslo", True)}


def test_rows_about_what_nobody_spoke_of_are_passed_over_and_named(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    done = graph.outcomes([row("Zoe", "Oslo"), row("Ann", "Rome")], by="checker")
    assert done.notes == ("rows about what nobody spoke of, passed over: 1 (row 1)",)
    done = graph.outcomes([row("小张", "上海")], by="checker")
    assert done.act == 0 and "已略过" in done.notes[0]
    assert sorted(e.name for e in graph.space.all_entities()) == ["Ann"]


def test_a_large_table_is_one_act(graph: BeliefGraph) -> None:
    for number in range(30):
        told(graph, f"P{number}", "Rome")
    from beliefgraph import verdicts

    size, verdicts.PAGE = verdicts.PAGE, 7
    try:
        before = graph.digest()
        done = graph.outcomes([row(f"P{number}", "Rome") for number in range(30)], by="checker")
    finally:
        verdicts.PAGE = size
    assert len(done.changed) == len(list(confirmed(graph.space))) == 30
    graph.undo(done.act)
    assert graph.digest() == before


def table(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_file_is_csv_tsv_or_json_lines(open_graph: OpenGraph, tmp_path: Path) -> None:
    found = set()
    for name, text in (
        ("a.csv", 'Subject,predicate,value,context.year,at\nAnn,lives_in,"Rome",2025,2025-06-01T10:00:00Z\n\n'),
        ("a.tsv", "subject\tpredicate\tvalue\tcontext.year\tat\nAnn\tlives_in\tRome\t2025\t2025-06-01T10:00:00Z\n"),
        ("b.csv", "subject,predicate,value,context,at\nAnn,住在,Rome,year = 2025,2025-06-01T10:00:00Z\n"),
        ("a.jsonl", json.dumps(row("Ann", "Rome", context={"year": "2025"}, at=JUNE)) + "\n"),
    ):
        graph = open_graph()
        told(graph, "Ann", "Rome", context={"year": "2025"})
        told(graph, "Ann", "Oslo", "Eve", context={"year": "2025"})
        assert graph.outcomes(table(tmp_path, name, text), by="checker").act
        found.add(tuple(sorted((a.value, a.held, a.at) for a in confirmed(graph.space))))
    moment = datetime(2025, 6, 1, 10, tzinfo=UTC)
    assert found == {(("oslo", False, moment), ("rome", True, moment))}


@pytest.mark.parametrize(
    "text",
    [
        "主语,谓词,值,时间\n小李,居住地,上海,2025-06-01T10:00:00Z\n",
        "Subject; Predicate; Value; At\n小李; lives_in; 上海; 2025-06-01T10:00:00Z\n",
        '\n"subject"\tpredicate\tvalue\tat\n\n"小李"\tlives_in\t"上海"\t2025-06-01T10:00:00Z\n',
    ],
)
def test_a_table_may_be_in_chinese_or_parted_by_semicolons_or_tabs(
    graph: BeliefGraph, tmp_path: Path, text: str
) -> None:
    told(graph, "小李", "上海")
    told(graph, "小李", "北京", "Ann")
    graph.outcomes(table(tmp_path, "found.csv", text), by="checker")
    judged = {graph.space.beliefs([a.belief])[a.belief].value: a.held for a in confirmed(graph.space)}
    assert judged == {"上海": True, "北京": False}


def test_a_cell_in_quotes_may_hold_a_line_break(graph: BeliefGraph, tmp_path: Path) -> None:
    told(graph, "Ann", "Rome")
    text = 'subject,predicate,value\nAnn,lives_in,"Rome\n"\nAnn,lives_in\n'
    with pytest.raises(BadRecord, match=r"t\.csv:4.*2 cells"):
        graph.outcomes(table(tmp_path, "t.csv", text), by="checker")
    assert graph.outcomes(table(tmp_path, "t.csv", text[: text.rindex("Ann")]), by="checker").act
    with pytest.raises(BadRecord, match=r"t\.csv:2.*no line of a table"):
        graph.outcomes(table(tmp_path, "t.csv", text[: text.rindex('"')]), by="checker")


def test_a_file_may_name_beliefs(graph: BeliefGraph, tmp_path: Path) -> None:
    one, other = told(graph, "Ann", "Rome"), told(graph, "小李", "上海")
    file = table(tmp_path, "a.csv", f"belief,held\n{one},failed\n{other},成立\n")
    graph.outcomes(file, by="checker", at=JUNE)
    assert {(a.belief, a.held) for a in confirmed(graph.space)} == {(one, False), (other, True)}
    assert {a.at for a in confirmed(graph.space)} == {datetime(2025, 6, 1, 10, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("subject,predicate,value\nAnn,lives_in,Rome\nAnn,lives_in\n", "t.csv:3.*2 cells"),
        ("subject,predicate,value\nAnn,lives_in,Rome\n,lives_in,Oslo\n", "t.csv:3.*no subject"),
        ("subject,predicate,value,size\nAnn,lives_in,Rome,3\n", "t.csv:2.*size has no place"),
        ("subject,predicate,value,value\nAnn,lives_in,Rome,Oslo\n", "t.csv:1.*two columns"),
        ("subject,predicate,value,at\nAnn,lives_in,Rome,soon\n", "t.csv:2.*soon"),
        ("subject,predicate,value,context\nAnn,lives_in,Rome,work\n", "t.csv:2.*dimension=value"),
        ("belief,held\nb_none,held\n", "t.csv:2.*no belief b_none"),
        ("belief,held\nb_none,perhaps\n", "t.csv:2.*perhaps"),
        ("belief,subject,held\nb_none,Ann,held\n", "t.csv:2.*subject has no place"),
        (
            "subject,predicate,value\nAnn,lives_in,Rome\nAnn,lives_in,Oslo\n",
            "t.csv:3.*opposite of .*t.csv:2",
        ),
        ('{"subject": "Ann", "predicate": "lives_in"\n', "t.csv:1.*no JSON"),
        ('{"subject": "Ann", "predicate": "lives_in", "value": 7}\n', "t.csv:1.*7"),
        ('{"belief": "b_1", "held": true}\n[1]\n', "t.csv:2.*object"),
    ],
)
def test_a_table_with_a_bad_row_is_refused_whole_and_the_line_is_named(
    graph: BeliefGraph, tmp_path: Path, text: str, says: str
) -> None:
    told(graph, "Ann", "Rome")
    before, last = graph.digest(), graph.audit_head()
    with pytest.raises(BadRecord, match=says):
        graph.outcomes(table(tmp_path, "t.csv", text), by="checker")
    assert (graph.digest(), graph.audit_head()) == (before, last)


@pytest.mark.parametrize("text", ["[1]\n", "subject,predicate\n", "信念,时间\n", "who,what\nAnn,Rome\n"])
def test_a_table_without_the_columns_that_it_takes_is_refused_with_or_without_rows(
    graph: BeliefGraph, tmp_path: Path, text: str
) -> None:
    with pytest.raises(BadRecord, match=r"t\.csv:1.*it has no column"):
        graph.outcomes(table(tmp_path, "t.csv", text), by="checker")


@pytest.mark.parametrize("rows", [None, 5, [{1: 2}]])
def test_what_are_no_rows_is_refused(graph: BeliefGraph, rows: Any) -> None:
    with pytest.raises(InvalidInput, match=r"rows, or a file|go by names"):
        graph.outcomes(rows, by="checker")


@pytest.mark.parametrize("held", ["信念,成立", "信念,是否属实"])
def test_columns_of_beliefs_may_be_in_chinese(graph: BeliefGraph, tmp_path: Path, held: str) -> None:
    belief = told(graph, "小李", "上海")
    graph.outcomes(table(tmp_path, "t.csv", f"{held}\n{belief},不成立\n"), by="checker")
    assert [a.held for a in confirmed(graph.space)] == [False]


def test_all_bad_rows_are_named_up_to_twenty(graph: BeliefGraph, tmp_path: Path) -> None:
    told(graph, "Ann", "Rome")
    rows = ("Ann,lives_in,,", "Ann,lives_in", "Ann,lives_in,Rome,soon", "小李,居住地,,", "Ann,lives_in,Rome,")
    mixed = "\n".join(("subject,predicate,value,at", *rows))
    with pytest.raises(BadRecord) as error:
        graph.outcomes(table(tmp_path, "t.csv", mixed), by="checker")
    assert error.value.value.endswith("t.csv:2")
    fault = error.value.rule
    assert "it has no value (so also line 5); line 3: this row has 2 cells" in fault
    assert "line 4: soon" in fault and "line 6" not in fault
    many = "主语,谓词,值\n" + "小李,居住地,\n" * 50
    with pytest.raises(BadRecord, match=r"line 21\); and 30 more"):
        graph.outcomes(table(tmp_path, "t.csv", many), by="checker")


def test_all_rows_that_cannot_be_are_named_with_a_remedy_that_works(graph: BeliefGraph) -> None:
    told(graph, "Ann", "Rome")
    told(graph, "小李", "上海")
    rows = [row("Ann", "Rome"), row("Ann", "Oslo"), row("小李", "上海", at=JUNE), row("小李", "北京", at=JUNE)]
    rows += [{"belief": "b_none", "held": "held"}]
    with pytest.raises(BadRecord) as error:
        graph.outcomes(rows, by="checker", at=JUNE)
    fault = str(error.value)
    assert "row 2: of “Oslo” of Ann, lives_in it says the opposite of row 1, at the same moment" in fault
    assert (
        "row 4: of “北京” of 小李, lives_in it says the opposite of row 3" in fault and "row 5: there is no b" in fault
    )
    assert "give each the time at which it was found" in fault and "give the two different times" in fault
    rows = [row("Ann", "Rome", at=JUNE), row("Ann", "Oslo", at=JULY), row("小李", "上海", at=JULY)]
    assert graph.outcomes(rows, by="checker").act


@pytest.mark.parametrize(("subject", "value"), [("Ann", "Rome"), ("小李", "上海")])
def test_what_is_still_to_come_is_refused(
    graph: BeliefGraph, clock: FixedClock, tmp_path: Path, subject: str, value: str
) -> None:
    belief = told(graph, subject, value)
    before = graph.digest()
    later = "2027-11-20T00:00:00Z"
    with pytest.raises(InvalidTime, match=r"2027-11-20.*to come; it is 2025-12-01.*leave it out"):
        graph.outcome(belief, True, by="checker", at=later)
    with pytest.raises(BadRecord, match=r"row 1.*2027-11-20.*2025-12-01"):
        graph.outcomes([row(subject, value)], by="checker", at=later)
    csv = f"subject,predicate,value,at\n{subject},lives_in,{value},{JUNE}\n{subject},lives_in,{value},{later}\n"
    with pytest.raises(BadRecord, match=r"t\.csv:3.*2027-11-20.*2025-12-01"):
        graph.outcomes(table(tmp_path, "t.csv", csv), by="checker")
    assert graph.digest() == before
    assert graph.outcome(belief, True, by="checker", at=clock().isoformat()).act


def test_a_bad_row_of_a_program_is_named_by_its_number(graph: BeliefGraph) -> None:
    with pytest.raises(BadRecord, match="row 2"):
        graph.outcomes([row("Ann", "Rome"), ["Ann"]], by="checker")  # type: ignore[list-item]


def test_details_of_a_table_are_masked_like_those_it_is_about(open_graph: OpenGraph) -> None:
    settings = Settings(mask=("email",), mask_key="k", synchronous="NORMAL")
    graph = open_graph(settings=settings)
    claim = {"subject": "Ann", "predicate": "email", "value": "ann@example.com"}
    graph.observe("her address", speaker="Bob", at=MAY, claims=[claim])
    graph.outcomes([claim], by="checker")
    assert [a.held for a in confirmed(graph.space)] == [True]
    graph.outcomes([claim | {"value": "lee@example.com"}], by="checker", at="2025-11-30T00:00:00Z")
    assert "@example.com" not in "".join(lines(graph)) and len(list(confirmed(graph.space))) == 2
