"""Judges of stance, and an extractor whose claims are judged."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.model import Claim, Modality
from beliefgraph.errors import BeliefGraphError, JudgeFailed
from beliefgraph.extractors.judged import JudgedExtractor
from beliefgraph.judges.stances import ModelJudge, StructureThenModel
from beliefgraph.judges.structure import StructureJudge
from beliefgraph.llm.meter import Meter
from beliefgraph.ports import Passage, Reading
from beliefgraph.testing import scripted as answers

SUPPORTS = answers.good(bearing="supports", strength=0.8, reason="says so")
REFUTES = answers.good(bearing="refutes", strength=0.9, reason="gave it away")
NONE = answers.good(bearing="none", strength=0, reason="another matter")


@pytest.mark.parametrize(
    ("text", "proposition", "sign"),
    [
        ("Tom likes coffee.", "Tom likes coffee", 1),
        ("Tom does not like coffee.", "Tom likes coffee", -1),
        ("小张不喜欢咖啡。", "小张喜欢咖啡", -1),
        ("小张喜欢咖啡。", "小张喜欢咖啡", 1),
        ("The weather is fine.", "Tom likes coffee", 0),
    ],
)
def test_structure(text: str, proposition: str, sign: int) -> None:
    found = StructureJudge().judge(text, proposition)
    assert found.stance * sign > 0 or found.stance == sign == 0
    assert found.reason


@pytest.mark.parametrize(("answer", "stance"), [(SUPPORTS, 0.8), (REFUTES, -0.9), (NONE, 0.0)])
@pytest.mark.parametrize("mode", ["schema", "tool", "prompt"])
def test_a_model(scripted: Any, answer: answers.Scripted, stance: float, mode: str) -> None:
    model, llm = scripted(answer, mode=mode)
    judge = ModelJudge(model)
    assert judge.judge("钢琴送人了。", "我有钢琴").stance == stance
    assert judge.name == "llm/judging@1/tiny"
    assert llm.asked[0].question == "文本：钢琴送人了。\n陈述：我有钢琴"
    assert judge.judge("I gave it away.", "I have a piano").reason
    assert llm.asked[1].question == "Text: I gave it away.\nStatement: I have a piano"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (answers.status(500), "HTTP 500"),
        (answers.prose("maybe"), "no JSON"),
        (answers.good(bearing="perhaps", strength=1, reason=""), "bearing"),
        (answers.good(bearing="supports", strength=2, reason=""), "strength"),
        (answers.good(bearing="supports", strength=0, reason=""), "strength"),
        (answers.refusal(), "would not answer"),
    ],
)
def test_a_model_that_cannot_judge(scripted: Any, answer: answers.Scripted, reason: str) -> None:
    model, _ = scripted(answer)
    with pytest.raises(JudgeFailed, match=reason) as failed:
        ModelJudge(model).judge("I gave it away.", "I have a piano")
    assert isinstance(failed.value, BeliefGraphError)
    assert model.meter.usage.failed == model.meter.usage.calls > 0


def test_a_model_over_budget(scripted: Any) -> None:
    model, _ = scripted(NONE, meter=Meter(max_calls=1))
    judge = ModelJudge(model)
    judge.judge("a", "b")
    with pytest.raises(JudgeFailed, match="budget spent"):
        judge.judge("a", "b")


def test_a_model_is_asked_only_where_structure_tells_nothing(scripted: Any) -> None:
    model, llm = scripted(REFUTES)
    judge = StructureThenModel(StructureJudge(), ModelJudge(model))
    assert judge.name == "structure/1+llm/judging@1/tiny"
    assert judge.judge("Tom likes coffee.", "Tom likes coffee").stance > 0 and not llm.asked
    assert judge.judge("Tom gave the piano to his niece.", "Tom plays chess").stance == -0.9 and len(llm.asked) == 1


TEXT = "Hello there. Hassan is allergic to shellfish. Bye."
CLAIM = Claim("Hassan", "allergic_to", "shellfish", span=(13, 44), method="llm/x@1/tiny")


@dataclass
class Finds:
    """An extractor that finds what it was given."""

    claims: tuple[Claim, ...]
    name: str = "given"
    batch: int = 20

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        return [Reading(self.claims) for _ in passages]


@dataclass
class Says:
    """A judge that says what it was given, and remembers what it was asked."""

    stance: float
    settles: bool = True
    name: str = "oracle"

    def judge(self, text: str, proposition: str) -> Judgement:
        self.asked = (text, proposition)
        return Judgement(self.stance, "because")


def judged(claim: Claim, judge: Any) -> Reading:
    [reading] = JudgedExtractor(Finds((claim,)), judge).extract([Passage(TEXT)])
    return reading


def test_a_claim_is_judged_against_its_sentence() -> None:
    judge = Says(1.0)
    assert judged(CLAIM, judge) == Reading((CLAIM,))
    assert judge.asked == ("Hassan is allergic to shellfish", "Hassan is allergic to shellfish")


def test_a_contradicted_claim_is_turned_round_with_the_reason() -> None:
    [claim] = judged(CLAIM, Says(-0.9)).claims
    assert (claim.polarity, claim.stance) == (-1, 0.9)
    assert "oracle" in claim.reason and "because" in claim.reason


def test_a_wrongly_denied_claim_is_mended_by_structure() -> None:
    wrong = Claim("Hassan", "allergic_to", "shellfish", polarity=-1, span=(13, 44), method="llm/x@1/tiny")
    [claim] = judged(wrong, StructureJudge()).claims
    assert claim.polarity == 1 and claim.signed > 0


@pytest.mark.parametrize(
    ("text", "speaker", "claim"),
    [
        ("I'm allergic to shellfish.", "Hassan", Claim("Hassan", "allergic_to", "shellfish", -1)),
        ("我对花生过敏。", "陈立", Claim("陈立", "allergic_to", "花生", -1)),
        ("My sister likes opera.", "Bea", Claim("Bea's sister", "likes", "opera", -1)),
        ("我姐姐喜欢京剧。", "陈立", Claim("陈立的姐姐", "likes", "京剧", -1)),
    ],
)
def test_the_first_person_is_judged_as_it_speaks(text: str, speaker: str, claim: Claim) -> None:
    wrong = replace(claim, span=(0, len(text)), method="llm/x@1/tiny")
    [reading] = JudgedExtractor(Finds((wrong,)), StructureJudge()).extract([Passage(text, speaker)])
    assert [mended.polarity for mended in reading.claims] == [1]


def test_a_claim_that_is_faintly_contradicted_is_weakened() -> None:
    [claim] = judged(CLAIM, Says(-0.4)).claims
    assert (claim.polarity, claim.stance) == (1, 0.6) and "weakened" in claim.reason


def test_a_claim_that_is_supported_stays_as_it_is() -> None:
    assert judged(CLAIM, Says(0.3)) == Reading((CLAIM,))


def test_no_bearing_refuses_only_where_it_is_a_finding() -> None:
    assert judged(CLAIM, Says(0.0, settles=False)) == Reading((CLAIM,))
    refused = judged(CLAIM, Says(0.0, settles=True))
    assert not refused.claims and "because" in refused.refused[0]


@pytest.mark.parametrize(
    "claim",
    [
        Claim("Hassan", "allergic_to", "shellfish", span=(13, 44), method="rules/2"),
        Claim("Hassan", "allergic_to", "shellfish", span=(13, 44), method="llm/x@1/t", modality=Modality.QUESTION),
    ],
)
def test_claims_of_rules_and_what_is_not_believed_are_left_alone(claim: Claim) -> None:
    assert judged(claim, Says(-1.0)) == Reading((claim,))


def test_what_could_not_be_judged_is_unread(scripted: Any) -> None:
    model, _ = scripted(answers.status(500))
    reading = judged(CLAIM, ModelJudge(model))
    assert not reading.claims and "HTTP 500" in reading.unread
