"""Whether stated probabilities are kept: the error, its bins, and the diagram."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from beliefgraph.domain.calibration import Stated, binned, calibration_error, table_of
from beliefgraph.domain.figures import Figure
from beliefgraph.domain.model import Claim, Modality
from beliefgraph.errors import InvalidInput
from beliefgraph.evaluate import calibration, diagram
from beliefgraph.evaluate.calibration import STATED, scores
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.ports import Passage, Reading
from beliefgraph.settings import Settings


def kept(probability: float, right: int, n: int) -> list[Stated]:
    """Statements of one probability, some of them right."""
    return [Stated(probability, number < right) for number in range(n)]


def test_who_is_right_as_often_as_stated_has_no_error_and_who_is_always_certain_has_more() -> None:
    seen = scores(kept(0.5, 50, 100) + kept(0.9, 90, 100))
    assert seen["calibration error"].figure == pytest.approx(0.0)
    assert seen["calibration error"].floors == {"always certain": pytest.approx(0.3)}
    assert seen["Brier score"].figure == pytest.approx((0.25 + 0.09) / 2)
    assert seen["mean probability stated"].floors == {"right": 0.7}
    boasting = scores(kept(0.9, 60, 100))["calibration error"]
    assert boasting.figure == pytest.approx(0.3) and boasting.n == 100
    assert boasting.low is not None and 0.15 < boasting.low < 0.3 < boasting.high < 0.45  # type: ignore[operator]


def test_errors_of_one_bin_do_not_make_up_for_those_of_another() -> None:
    table = np.array([(s.probability, s.right) for s in kept(0.5, 100, 100) + kept(0.9, 40, 100)])
    assert calibration_error(table) == pytest.approx(0.5)


def test_bins_are_about_equal_and_never_part_what_was_stated_alike() -> None:
    spread = [Stated(number / 1000, True) for number in range(1000)]
    assert [len(one) for one in binned(table_of(spread))] == pytest.approx([100] * 10, abs=5)
    two = binned(table_of(kept(0.75, 3, 90) + kept(0.9, 2, 10)))
    assert [len(one) for one in two] == [90, 10]
    assert [one[:, 0].mean() for one in two] == pytest.approx([0.75, 0.9])
    assert binned(table_of([])) == [] and scores([]) == {"calibration error": Figure(None, 0)}


class Reader:
    """Reads a few sentences by heart."""

    name, batch = "reader/1", 100
    known: ClassVar = {
        "I live in Lisbon.": [Claim("Maya", "lives_in", "Lisbon")],
        "I do not like tea.": [Claim("Maya", "likes", "tea", polarity=-1), Claim("Maya", "likes", "milk")],
        "Maybe I like jazz.": [Claim("Maya", "likes", "jazz", stance=0.5, modality=Modality.HEDGED)],
    }

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        return [Reading(tuple(self.known.get(passage.text, ()))) for passage in passages]


def labelled(text: str, predicate: str, value: str, polarity: int = 1) -> dict[str, object]:
    claim = {"subject": "I", "predicate": predicate, "value": value, "polarity": polarity, "modality": "asserted"}
    at = "2026-03-04T18:20:00+00:00"
    return {"id": text, "kind": "conversation", "speaker": "Maya", "at": at, "text": text, "claims": [claim]}


@pytest.fixture
def own(tmp_path: Path) -> EvaluationData:
    said = {"speaker": "Maya", "text": "I live in Lisbon.", "at": "2026-03-04T18:20:00+00:00"}
    asked = [
        {"question": "Where does Maya live?", "by": "", "answers": ["Lisbon"], "from": [0]},
        {"question": "In which city does Maya live?", "by": "", "answers": ["Porto"], "from": [0]},
        {"question": "In what city does Maya live?", "by": "", "answers": [], "from": []},
    ]
    rows = {
        "extraction_en": [
            labelled("I live in Lisbon.", "lives_in", "Lisbon"),
            labelled("I do not like tea.", "likes", "tea", -1),
            labelled("Maybe I like jazz.", "likes", "rock"),
        ],
        "stories_en": [{"id": "s", "messages": [said], "questions": asked}],
        "extraction_zh": [], "stories_zh": [], "contradictions_en": [], "contradictions_zh": [],
    }  # fmt: skip
    for name, some in rows.items():
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in some), encoding="utf-8")
    return EvaluationData(Settings(embedder="none"), Reader(), tmp_path)


def test_claims_are_held_against_labels_and_answers_against_what_is_accepted(own: EvaluationData) -> None:
    seen = calibration.measure(own)
    claims, answers = seen["mean probability stated, claims, en"], seen["mean probability stated, answers, own stories"]
    assert (claims.n, claims.floors["right"]) == (4, 0.5)  # Lisbon and no tea; neither milk nor jazz
    assert (answers.n, answers.floors["right"]) == (
        2,
        0.5,
    )  # what nobody told is left out
    certain, hedged = 0.925, 0.7125  # (1 + .85) / 2, and with half the stance
    assert claims.figure == pytest.approx((3 * certain + hedged) / 4)
    assert answers.figure == pytest.approx(certain)
    shown = [(f.floors[STATED], f.figure, f.n) for f in seen.values() if STATED in f.floors]
    assert shown == [(pytest.approx(hedged), 0.0, 1), (pytest.approx(certain), 0.6, 5)]


def test_a_diagram_that_cannot_be_drawn_is_refused_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidInput, match=r"\.png"):
        diagram.check(tmp_path / "d.svg", "calibration")
    with pytest.raises(InvalidInput, match="folder"):
        diagram.check(tmp_path / "nowhere" / "d.png", "calibration")
    with pytest.raises(InvalidInput, match="calibration"):
        diagram.check(tmp_path / "d.png", "stance")
    monkeypatch.setattr(diagram, "find_spec", lambda name: None)
    with pytest.raises(InvalidInput, match=r"beliefgraph\[evaluate\]"):
        diagram.check(tmp_path / "d.png", "all")


def test_the_diagram_shows_every_bin(own: EvaluationData, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="the extra `evaluate` is not installed")
    file = tmp_path / "d.png"
    diagram.check(file, "calibration")
    diagram.draw(file, calibration.measure(own))
    with image.open(file) as picture:
        assert picture.format == "PNG" and picture.size == (diagram.SIDE, diagram.SIDE)
        for stated, right in ((0.7125, 0.0), (0.925, 0.6)):
            x, y = (round(at / diagram.FINE) for at in diagram._place((stated, right)))
            assert picture.getpixel((x, y)) == diagram.BLUE
