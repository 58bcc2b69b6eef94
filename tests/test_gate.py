"""The gate before an action: act, ask a person, need evidence or block, and which evidence would help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim, Settings
from beliefgraph.domain.decision import Verdict, worst
from beliefgraph.domain.opinion import from_masses
from beliefgraph.errors import InvalidInput, InvalidText, NotFound, OutOfRange, StoreError
from beliefgraph.needing import turned
from beliefgraph.testing import FixedClock

OpenGraph = Callable[..., BeliefGraph]

TESTS = Claim("build 42", "status", "passing")
ALLERGIC = Claim("Maya", "allergic_to", "penicillin")
FREE = Claim("会议室A3", "状态", "空闲")


def tool(graph: BeliefGraph, claim: Claim, name: str, at: str = "2025-11-30T10:00Z", **more: Any) -> str:
    """What a tool returned; the id of the belief."""
    return graph.observe(f"{name} says so.", source=name, at=at, claims=[claim], kind="tool", **more).beliefs[0].id


# Deploy -------------------------------------------------------------------------------------------------------
def test_acts_when_all_that_is_needed_is_adopted(graph: BeliefGraph) -> None:
    belief = tool(graph, TESTS, "ci")
    decision = graph.gate(
        "Deploy build 42", [belief, {"subject": "build 42", "predicate": "status", "value": "passing"}]
    )
    assert decision.verdict is Verdict.ACT
    assert decision.allowed
    assert decision.missing == ()
    assert decision.text.startswith("Go ahead: Deploy build 42\n  ✓ ")
    assert [need.says_so for need in decision.needs] == [("ci",), ("ci",)]


def test_needs_evidence_for_what_nobody_told_and_names_the_best(graph: BeliefGraph) -> None:
    decision = graph.gate("Deploy build 42", [TESTS])
    assert decision.verdict is Verdict.NEED_EVIDENCE
    assert decision.needs[0].reason == "Nobody has told anything about it."
    best = decision.missing[0]
    assert (best.about, best.holds, best.enough, best.before) == ("build 42", True, True, 0.0)
    assert [m.lift for m in decision.missing] == sorted((m.lift for m in decision.missing), reverse=True)
    assert "forum" in [m.kind for m in decision.missing if not m.enough]
    assert "What would help most:\n  - " in decision.text


@pytest.mark.parametrize("kind", ["official", "tool", "press", "report"])
def test_the_lift_that_is_told_is_the_one_that_comes(graph: BeliefGraph, clock: FixedClock, kind: str) -> None:
    graph.observe("I think it passes.", speaker="Ann", at="2025-11-30T10:00Z", claims=[TESTS], kind="report")
    decision = graph.gate("Deploy build 42", [TESTS])
    told = next(m for m in decision.missing if m.kind == kind)
    made = graph.observe("It does.", source="new", at=clock(), claims=[TESTS], kind=kind)
    assert decision.needs[0].confidence == told.before
    assert made.beliefs[0].opinion.confidence == pytest.approx(told.after)
    assert graph.gate("Deploy build 42", [TESTS]).allowed is told.enough


def test_a_conclusion_counts_as_far_as_what_it_rests_on(graph: BeliefGraph) -> None:
    tests = tool(graph, TESTS, "ci")
    safe = Claim("build 42", "deployable", "yes")
    graph.observe("So it can be deployed.", agent="bot", claims=[safe], derives_from=[tests])
    assert graph.gate("Deploy build 42", [safe], threshold=0.6).verdict is Verdict.ACT
    tool(graph, Claim("build 42", "status", "passing", -1), "smoke test", at="2025-11-30T12:00Z")
    assert graph.gate("Deploy build 42", [safe], threshold=0.6).verdict is not Verdict.ACT


def test_only_probably_asks_a_person_and_says_how_much_is_missing(graph: BeliefGraph) -> None:
    graph.observe("It passes.", speaker="Ann", at="2025-12-01T00:00Z", claims=[TESTS], kind="report")
    decision = graph.gate("Deploy build 42", [TESTS])
    assert decision.verdict is Verdict.ASK_PERSON
    assert decision.needs[0].band == "probably"
    assert "0.55 of the 0.70 that is needed" in decision.needs[0].reason
    assert graph.gate("Deploy build 42", [{"need": TESTS, "at_least": 0.5}]).allowed
    assert graph.gate("Deploy build 42", [TESTS], threshold=0.5).allowed


def test_what_is_clearly_not_so_blocks_whatever_else_is_missing(graph: BeliefGraph) -> None:
    tool(graph, Claim("build 42", "status", "passing", -1), "ci")
    decision = graph.gate("Deploy build 42", ["Who approved it?", TESTS])
    assert decision.verdict is Verdict.BLOCK
    assert [need.verdict for need in decision.needs] == [Verdict.NEED_EVIDENCE, Verdict.BLOCK]
    assert decision.text.startswith("Do not: Deploy build 42\n")


def test_another_value_that_is_held_blocks(graph: BeliefGraph) -> None:
    graph.observe("I live in Lisbon.", speaker="Maya", at="2025-11-30T10:00Z")
    decision = graph.gate("Send it to Hamburg", [Claim("Maya", "lives_in", "Hamburg")])
    assert decision.verdict is Verdict.BLOCK
    assert decision.needs[0].reason == "Not so: Maya lives in Lisbon. Says not: Maya."


# Refunds ------------------------------------------------------------------------------------------------------
def test_different_accounts_ask_a_person_and_name_who_disagrees(graph: BeliefGraph) -> None:
    for source, days in (("handbook", "30 days"), ("website", "14 days")):
        claim = Claim("Acme", "refund period", days)
        graph.observe(f"Refunds within {days}.", source=source, at="2025-11-30T10:00Z", claims=[claim], kind="official")
    decision = graph.gate("Refund order 7 after 20 days", [Claim("Acme", "refund period", "30 days")])
    assert decision.verdict is Verdict.ASK_PERSON
    (need,) = decision.needs
    assert need.band == "contested"
    assert (need.says_so, need.says_not) == (("handbook",), ("website",))
    assert "Says so: handbook. Says not: website." in decision.text


def test_退款各说不一时先问人(graph: BeliefGraph) -> None:
    for source, days in (("手册", "30天"), ("官网", "14天")):
        claim = Claim("极光商店", "退款期限", days)
        graph.observe(f"退款期限为{days}。", source=source, at="2025-11-30T10:00Z", claims=[claim], kind="official")
    decision = graph.gate("给订单 7 退款", [Claim("极光商店", "退款期限", "30天")])
    assert decision.verdict is Verdict.ASK_PERSON
    assert decision.text.startswith("先问人：给订单 7 退款\n  ? ")
    assert "认同：手册。否认：官网。" in decision.text


def test_what_holds_in_a_narrower_context_only_asks_a_person(graph: BeliefGraph) -> None:
    claim = Claim("Acme", "offers", "refunds")
    graph.observe("In the EU we refund.", source="handbook", kind="official", context={"region": "EU"}, claims=[claim])
    assert graph.gate("Refund", [claim], context={"region": "EU"}).allowed
    decision = graph.gate("Refund", [claim])
    assert decision.verdict is Verdict.ASK_PERSON
    assert "It is known for region=EU only." in decision.needs[0].reason
    assert graph.gate("Refund", [claim], context={"region": "US"}).verdict is Verdict.NEED_EVIDENCE


# Medication ---------------------------------------------------------------------------------------------------
def test_not_known_to_be_allergic_is_not_known_to_be_safe(graph: BeliefGraph) -> None:
    safe = {"need": "Is Maya allergic to penicillin?", "polarity": -1}
    assert graph.gate("Give Maya penicillin", [safe]).verdict is Verdict.NEED_EVIDENCE
    graph.observe("I am allergic to penicillin.", speaker="Maya", at="2025-11-30T10:00Z")
    blocked = graph.gate("Give Maya penicillin", [safe])
    assert blocked.verdict is Verdict.BLOCK
    assert "it must not be so; Maya is allergic to penicillin." in blocked.text
    assert blocked.needs[0].says_not == ("Maya",)


def test_what_is_denied_meets_the_need_that_it_is_not_so(graph: BeliefGraph) -> None:
    for source in ("skin test", "blood test"):
        tool(graph, Claim("Maya", "allergic_to", "penicillin", -1), source)
    denied = Claim("Maya", "allergic_to", "penicillin", -1)
    decision = graph.gate("Give Maya penicillin", [denied, {"need": "Is Maya allergic to penicillin?", "polarity": -1}])
    assert decision.allowed
    assert set(decision.needs[0].says_so) == {"skin test", "blood test"}


def test_missing_evidence_on_what_must_not_be_is_evidence_against_it(graph: BeliefGraph) -> None:
    decision = graph.gate("给小李开青霉素", [Claim("小李", "过敏", "青霉素", -1)])
    assert decision.verdict is Verdict.NEED_EVIDENCE
    assert not decision.missing[0].holds
    assert "予以否定" in decision.text


def test_an_opinion_turned_round_is_one_on_the_denial() -> None:
    opinion = turned(from_masses(0.2, 0.7, 0.1))
    assert (opinion.belief, opinion.disbelief, opinion.confidence) == (0.7, 0.2, 0.7)
    assert opinion.signed == pytest.approx(0.5)
    assert turned(turned(opinion)) == opinion


# Meeting rooms ------------------------------------------------------------------------------------------------
def test_会议室预订(graph: BeliefGraph) -> None:
    needs: list[str | Claim] = [FREE, "会议室A3的容量是12人吗？"]
    empty = graph.gate("预订会议室A3", needs)
    assert empty.verdict is Verdict.NEED_EVIDENCE
    assert "没有人说过与此有关的内容。" in empty.text
    assert "最有帮助的证据：\n  - " in empty.text
    tool(graph, FREE, "日历")
    graph.observe("会议室A3的容量是12人。", speaker="王芳", at="2025-11-30T10:00Z", kind="official")
    booked = graph.gate("预订会议室A3", needs)
    assert booked.allowed, booked.text
    assert booked.text.startswith("可以执行：预订会议室A3\n  ✓ ")


# What is old, told only, or refused -------------------------------------------------------------------------------
def test_old_evidence_is_told_with_when_it_was_last_said(graph: BeliefGraph, clock: FixedClock) -> None:
    tool(graph, TESTS, "ci", at="2025-11-30T10:00Z")
    clock.tick(days=500)
    decision = graph.gate("Deploy build 42", [TESTS])
    assert decision.verdict is Verdict.NEED_EVIDENCE
    assert decision.needs[0].stale
    assert decision.needs[0].last_said is not None
    assert "30 November 2025" in decision.needs[0].reason


def test_what_was_only_said_is_quoted_and_needs_evidence(graph: BeliefGraph) -> None:
    graph.observe("The deploy window is Monday.", speaker="Ops", at="2025-11-30T10:00Z", claims=[])
    decision = graph.gate("Deploy on Monday", ["Is the deploy window Monday?"])
    (need,) = decision.needs
    assert (decision.verdict, need.band) == (Verdict.NEED_EVIDENCE, "told")
    assert "“The deploy window is Monday.”" in need.reason


def test_what_somebody_refused_to_have_quoted_asks_a_person(graph: BeliefGraph) -> None:
    graph.observe("It passes.", speaker="Ann", at="2025-12-01T00:00Z", claims=[TESTS], kind="report")
    belief = graph.gate("Deploy", [TESTS]).needs[0].belief
    assert belief is not None
    item = graph.quote(belief.id, ask=True).item
    graph.decide(item, "refuse", by="ann")
    tool(graph, TESTS, "ci", at="2025-12-01T00:00Z")
    decision = graph.gate("Deploy build 42", [TESTS])
    assert decision.verdict is Verdict.ASK_PERSON
    assert "may not be quoted" in decision.needs[0].reason


def test_the_setting_quote_is_the_usual_bar_where_it_is_higher(open_graph: OpenGraph) -> None:
    graph = open_graph(settings=Settings(quote=0.9))
    tool(graph, TESTS, "ci", at="2025-12-01T00:00Z")
    assert graph.gate("Deploy build 42", [TESTS]).verdict is Verdict.ASK_PERSON
    assert graph.gate("Deploy build 42", [TESTS], threshold=0.7).allowed


# Alternatives, time, agents -----------------------------------------------------------------------------------
def test_another_need_may_stand_in(graph: BeliefGraph) -> None:
    tool(graph, Claim("Ops", "approves", "build 42"), "approvals")
    need = {"need": TESTS, "or": [Claim("Ops", "approves", "build 42")]}
    decision = graph.gate("Deploy build 42", [need])
    assert decision.allowed
    assert decision.needs[0].instead_of == "build 42's status is passing"
    assert "in place of “build 42's status is passing”" in decision.text
    worse = graph.gate("Deploy build 42", [{"need": TESTS, "or": "Where does Maya live?"}])
    assert worse.needs[0].instead_of == ""


def test_as_of_an_earlier_day(graph: BeliefGraph) -> None:
    tool(graph, TESTS, "ci", at="2025-11-30T10:00Z")
    assert graph.gate("Deploy build 42", [TESTS]).allowed
    assert graph.gate("Deploy build 42", [TESTS], as_of="2025-11-29T00:00Z").verdict is Verdict.NEED_EVIDENCE


def test_an_agent_decides_from_what_it_sees(graph: BeliefGraph) -> None:
    tool(graph, TESTS, "ci", agent="a")
    assert graph.gate("Deploy build 42", [TESTS], agent="a").allowed
    assert graph.gate("Deploy build 42", [TESTS], agent="b").verdict is Verdict.NEED_EVIDENCE
    assert graph.gate("Deploy build 42", [TESTS]).verdict is Verdict.NEED_EVIDENCE


def test_my_in_a_need_is_whoever_it_is_done_for(graph: BeliefGraph) -> None:
    graph.observe("My boss is Ken.", speaker="Maya", at="2025-11-30T10:00Z")
    graph.observe("I live in Bremen.", speaker="Ken", at="2025-11-30T10:00Z")
    assert graph.gate("Send it to Bremen", ["Where does my boss live?"], speaker="Maya").allowed


@pytest.mark.parametrize("rule", ["signed-shift", "weighted-retention", "bounded-nudge"])
def test_the_articles_rules_decide_too(open_graph: OpenGraph, rule: str) -> None:
    graph = open_graph(rule=rule)
    for number in range(6):
        graph.observe(f"Yes {number}.", source=f"s{number}", at="2025-12-01T00:00Z", claims=[TESTS], kind="official")
    decision = graph.gate("Deploy build 42", [TESTS])
    assert decision.allowed, decision.text
    assert graph.gate("Keep it", [Claim("build 42", "status", "passing", -1)]).verdict is Verdict.BLOCK


# Refused, and never allowed by a fault ------------------------------------------------------------------------------
def test_what_is_no_need(graph: BeliefGraph) -> None:
    wrong: list[tuple[str, list[Any], type[Exception]]] = [
        (" ", [TESTS], InvalidText),
        ("Deploy", [], InvalidInput),
        ("Deploy", [" "], InvalidText),
        ("Deploy", [7], InvalidInput),
        ("Deploy", [{"need": TESTS, "at_lest": 0.5}], InvalidInput),
        ("Deploy", [{"need": TESTS, "at_least": 1.5}], OutOfRange),
        ("Deploy", [{"need": TESTS, "polarity": 0}], OutOfRange),
        ("Deploy", [{"predicate": "status"}], InvalidInput),
        ("Deploy", ["b_" + "0" * 24], NotFound),
        ("开药", ["小李对青霉素不过敏吗？"], InvalidInput),
        ("开药", ["小李没有过敏吗？"], InvalidInput),
        ("Prescribe", ["Isn’t Maya allergic to penicillin?"], InvalidInput),
        ("Prescribe", ["Is Maya not allergic to penicillin?"], InvalidInput),
        ("Deploy", [{"need": "Is there no freeze?", "polarity": -1}], InvalidInput),
    ]
    for action, needs, error in wrong:
        with pytest.raises(error):
            graph.gate(action, needs)


@pytest.mark.parametrize("question", ["小李是不是对青霉素过敏？", "小李对青霉素过敏吗？", "小李有没有对青霉素过敏？"])
def test_是不是并非否定(graph: BeliefGraph, question: str) -> None:
    graph.observe("我对青霉素过敏。", speaker="小李", at="2025-11-30T10:00Z")
    assert graph.gate("开青霉素", [{"need": question, "polarity": -1}]).verdict in (
        Verdict.BLOCK,
        Verdict.NEED_EVIDENCE,
    )


@pytest.mark.parametrize(
    "question",
    [
        "Is the deploy window Friday?", "Does Maya live in Hamburg?", "Is Ken allergic to penicillin?",
        "Does Maya dislike tea?", "会议室A3的容量是20人吗？", "小王对青霉素过敏吗？", "小李对头孢过敏吗？",
    ],
)  # fmt: skip
def test_another_value_or_somebody_else_meets_no_need(graph: BeliefGraph, question: str) -> None:
    for claim in (
        Claim("deploy", "window", "Monday"), Claim("Maya", "lives_in", "Lisbon"), Claim("Maya", "likes", "tea"),
        Claim("Maya", "allergic_to", "penicillin"), Claim("会议室A3", "容量", "12人"), Claim("小李", "过敏", "青霉素"),
    ):  # fmt: skip
        tool(graph, claim, f"source of {claim.value}")
    assert not graph.gate("Do it", [question]).allowed


def test_a_fault_is_raised_and_allows_nothing(graph: BeliefGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    tool(graph, TESTS, "ci")

    def broken(*_: object) -> Any:
        raise StoreError("g.db", "it cannot be read", "Mend it")

    monkeypatch.setattr(type(graph.space), "named", broken)
    with pytest.raises(StoreError):
        graph.gate("Deploy build 42", [TESTS])


def test_the_worst_need_decides() -> None:
    order = [Verdict.ACT, Verdict.ASK_PERSON, Verdict.NEED_EVIDENCE, Verdict.BLOCK]
    assert [worst(order[: n + 1]) for n in range(4)] == order


# Conclusions that wait for a premise --------------------------------------------------------------------------
def paused(graph: BeliefGraph) -> tuple[str, str]:
    """Exports are paused because the server is degraded, which another tool denies: premise and conclusion."""
    degraded = Claim("server", "state", "degraded")
    premise = tool(graph, degraded, "monitor")
    tool(graph, Claim("server", "state", "degraded", -1), "pinger")
    drawn = {"claims": [Claim("exports", "state", "paused")], "derives_from": premise, "speaker": "ops"}
    return premise, graph.observe("So they are paused.", **drawn).beliefs[0].id


def test_a_conclusion_from_what_is_contested_waits_for_its_premise(graph: BeliefGraph) -> None:
    premise, conclusion = paused(graph)
    further = {"claims": [Claim("Acme", "needs", "a mail")], "derives_from": conclusion, "speaker": "ops"}
    last = graph.observe("So tell Acme.", **further).beliefs[0].id
    of_premise = graph.gate("Write to Acme", [premise])
    for needed in (conclusion, last):
        decision = graph.gate("Write to Acme", [needed])
        [need] = decision.needs
        assert decision.verdict is of_premise.verdict is Verdict.ASK_PERSON
        assert [b.id for b in need.unsettled] == [premise]
        assert need.reason.endswith(of_premise.needs[0].reason)
        assert decision.missing == of_premise.missing != ()
    told = graph.gate("给Acme写信", [conclusion]).needs[0].reason
    assert "有待其前提确定" in told and "monitor" in told and "pinger" in told


def test_a_conclusion_with_evidence_of_its_own_or_a_sound_premise_waits_for_none(graph: BeliefGraph) -> None:
    _, conclusion = paused(graph)
    sound = tool(graph, TESTS, "ci")
    weak = {"claims": [Claim("build 42", "is", "ready")], "derives_from": sound, "speaker": "ops", "authority": 0.3}
    ready = graph.observe("So it may be ready.", **weak).beliefs[0].id
    assert graph.gate("Deploy", [ready]).needs[0].unsettled == ()
    graph.observe("They may be paused.", source="x", kind="forum", claims=[Claim("exports", "state", "paused")])
    assert graph.gate("Deploy", [conclusion]).needs[0].unsettled == ()


def test_a_premise_that_does_not_hold_denies_nothing(graph: BeliefGraph) -> None:
    premise = tool(graph, Claim("server", "state", "degraded"), "monitor")
    drawn = {"claims": [Claim("exports", "state", "paused")], "derives_from": premise, "speaker": "ops"}
    conclusion = graph.observe("So they are paused.", **drawn).beliefs[0].id
    graph.observe("It is not.", source="status page", kind="official", at="2025-11-30T12:00Z",
                  claims=[Claim("server", "state", "degraded", -1)])  # fmt: skip
    graph.deny(premise, by="Eve")
    graph.deny(premise, by="Ann")
    assert graph.gate("Write", [premise]).verdict is Verdict.BLOCK
    decision = graph.gate("Write", [conclusion])
    assert decision.verdict is Verdict.NEED_EVIDENCE
    assert [b.id for b in decision.needs[0].unsettled] == [premise]


def test_of_several_open_needs_the_best_for_each_is_told_first(graph: BeliefGraph) -> None:
    premise, _ = paused(graph)
    text = graph.gate("Write to Acme", [premise, TESTS]).text
    helps = [line for line in text.splitlines() if line.startswith("  - ")]
    assert len(helps) == 3
    assert {"build 42" in line for line in helps[:2]} == {True, False}


# Names that are not here --------------------------------------------------------------------------------------
@pytest.mark.parametrize("need", ["b_nope", "e_nope", "b_3f…", "b_", "b_0123456789abcdef01234567"])
def test_what_looks_like_an_id_and_is_none_is_refused(graph: BeliefGraph, need: str) -> None:
    tool(graph, TESTS, "ci")
    with pytest.raises(NotFound, match=need):
        graph.gate("Deploy", [need])


def test_an_agent_whom_nobody_knows_is_noted(graph: BeliefGraph) -> None:
    tool(graph, TESTS, "ci", agent="waiter")
    graph.trust("cook", "baker", 0.5)
    assert graph.agents() == ["baker", "cook", "waiter"]
    assert graph.gate("Deploy", [TESTS], agent="waiter").notes == ()
    assert graph.gate("Deploy", [TESTS], agent="baker").notes == graph.gate("Deploy", [TESTS]).notes == ()
    decision = graph.gate("Deploy", [TESTS], agent="waiterr")
    assert "waiterr" in decision.notes[0] and decision.text.endswith(decision.notes[0])
    answer = graph.ask("build 42的状态是什么？", agent="侍者")
    assert "侍者" in answer.notes[-1] and answer.text.endswith(answer.notes[-1])
    assert graph.ask("build 42的状态是什么？", agent="waiter").notes == graph.ask("build 42的状态是什么？").notes
