"""What counts as the same claim, and how found and labelled claims are paired."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from beliefgraph.domain.model import Claim, Modality
from beliefgraph.evaluate import extraction
from beliefgraph.evaluate.data import EvaluationData, GoldClaim, Message
from beliefgraph.evaluate.extraction import errors, figures, main, score
from beliefgraph.evaluate.wording import likeness, same_predicate, subject_form
from beliefgraph.ports import Passage, Reading
from beliefgraph.settings import Settings

SISTERS = ["my sister", "My sister", "our sister", "the sister", "Maya's sister", "Maya’s sister", "sister"]
姐姐们 = ["我姐姐", "我的姐姐", "用户的姐姐", "姐姐", "我們的姐姐"]


@pytest.mark.parametrize("name", SISTERS)
def test_what_is_the_speakers_is_named_without_him(name: str) -> None:
    assert subject_form(name, "Maya") == "sister"


@pytest.mark.parametrize("name", 姐姐们)
def test_what_is_the_speakers_is_named_without_him_in_chinese(name: str) -> None:
    assert subject_form(name, "用户") == "姐姐"


@pytest.mark.parametrize(("name", "speaker"), [("I", "Maya"), ("maya", "Maya"), ("我", "Maya"), ("Ｍａｙａ", "Maya")])
def test_the_first_person_is_the_speaker(name: str, speaker: str) -> None:
    assert subject_form(name, speaker) == "maya"


@pytest.mark.parametrize(
    ("one", "other", "speaker"),
    [
        ("I", "Tom", "Maya"),
        ("Tom's sister", "my sister", "Maya"),
        ("小李的姐姐", "我姐姐", "用户"),
        ("we", "I", ""),
        ("我们", "我", "用户"),
        ("我们", "他们", "用户"),
        ("Ivy", "vy", ""),
        ("C++", "C#", ""),
    ],
)
def test_other_subjects_stay_apart(one: str, other: str, speaker: str) -> None:
    assert subject_form(one, speaker) != subject_form(other, speaker)


def test_an_unknown_speaker_is_the_same_first_person_in_both_languages() -> None:
    assert subject_form("I", "") == subject_form("我", "")


@pytest.mark.parametrize(
    ("one", "other"),
    [("lives in", "居住地"), ("LIVES_IN", "lives-in"), ("blood type", "Blood  Type"), ("最大并发数",) * 2],
)
def test_names_of_one_predicate(one: str, other: str) -> None:
    assert same_predicate(one, other)


def test_other_predicates_stay_apart() -> None:
    assert not same_predicate("lives_in", "works_at")
    assert not same_predicate("requires", "supports")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a golden retriever", "Golden Retriever."),
        ("her own bakery", "own bakery"),
        ("ＰｏｓｔｇｒｅＳＱＬ 数据库", "PostgreSQL数据库"),
        ("8 月 19 号", "8月19日"),
        ("08月02日", "8月2号"),
        ("164cm", "164 厘米"),
        ("12,000", "12000"),
        ("臺北", "台北"),
        ("", ""),
    ],
)
def test_one_value_in_two_wordings(one: str, other: str) -> None:
    assert likeness(one, other) == 1.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("small bakery in old Graz", "small bakery in Graz"),
        ("做冷链物流的公司", "做冷链物流的小公司"),
        ("two large black cats", "two large cats"),
    ],
)
def test_values_that_share_most_words_are_alike(one: str, other: str) -> None:
    assert 0.75 <= likeness(one, other) < 1.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("golden retriever", "retriever"),
        ("500 items per single request", "600 items per single request"),
        ("500 items per single request", "items per single request"),
        ("two large black cats", "three large black cats"),
        ("走路二十分钟", "走路三十分钟"),
        ("上海", "北京"),
        ("tea", ""),
        ("", "tea"),
    ],
)
def test_values_that_differ_or_whose_numbers_do(one: str, other: str) -> None:
    assert likeness(one, other) == 0.0


# Pairing ----------------------------------------------------------------------------------------------------


def gold(subject: str, predicate: str, value: str, polarity: int = 1, **more: object) -> GoldClaim:
    return GoldClaim((subject,), (predicate,), (value,), polarity, **more)  # type: ignore[arg-type]


def said(*claims: GoldClaim, text: str = "some words that were said", kind: str = "conversation") -> Message:
    return Message("m", kind, "Maya", None, text, claims)


def test_any_accepted_name_will_do() -> None:
    labelled = GoldClaim(("I", "Maya Lind"), ("does", "hobby"), ("choir", "singing in a choir"))
    for claim in (
        Claim("Maya", "does", "choir"),
        Claim("Maya Lind", "likes", "a choir"),
        Claim("I", "hobby", "Singing in a choir!"),
    ):
        assert len(score(said(labelled), [claim]).matches) == 1


@pytest.mark.parametrize(
    "claim",
    [
        Claim("Tom", "likes", "tea"),
        Claim("Maya", "has", "tea"),
        Claim("Maya", "likes", "coffee"),
        Claim("Maya", "likes", "tea", polarity=-1),
        Claim("Maya", "likes", "tea", stance=-1.0),
    ],
)
def test_a_claim_that_differs_in_one_part_is_false_and_the_labelled_one_missed(claim: Claim) -> None:
    scored = score(said(gold("I", "likes", "tea")), [claim])
    assert (scored.matches, scored.false, len(scored.missed)) == ((), (claim,), 1)


def test_polarity_is_that_of_the_signed_stance() -> None:
    denied = Claim("Maya", "likes", "tea", polarity=1, stance=-0.8)
    assert score(said(gold("I", "likes", "tea", -1)), [denied]).right == 1


def test_claims_are_paired_one_to_one_and_the_best_first() -> None:
    labelled = said(gold("I", "has", "two large old black cats"), gold("I", "has", "two large black cats"))
    exact, near = Claim("Maya", "has", "two large black cats"), Claim("Maya", "has", "two large lazy black cats")
    scored = score(labelled, [near, exact])
    assert {(m.found.value, m.gold.values[0]) for m in scored.matches} == {
        (exact.value, exact.value),
        (near.value, "two large old black cats"),
    }
    again = score(said(gold("I", "has", "cats")), [Claim("Maya", "has", "cats"), Claim("I", "has", "the cats")])
    assert (again.right, len(again.false)) == (1, 1)


def test_an_optional_claim_counts_neither_for_nor_against() -> None:
    labelled = said(gold("I", "likes", "tea", optional=True), gold("I", "likes", "milk"))
    assert score(labelled, []).missed == (labelled.claims[1],)
    found = score(labelled, [Claim("Maya", "likes", "tea")])
    assert (found.right, found.false, len(found.missed)) == (0, (), 1)
    assert figures([found])["claim precision"].n == 0


def test_a_required_claim_is_paired_before_an_optional_one_that_says_the_same() -> None:
    labelled = said(gold("I", "likes", "tea", optional=True), gold("I", "likes", "tea"))
    assert score(labelled, [Claim("Maya", "likes", "tea")]).right == 1


def test_only_believable_claims_count() -> None:
    claims = [
        Claim("Maya", "likes", "tea", modality=Modality.QUESTION),
        Claim("Maya", "likes", "milk", modality=Modality.HYPOTHETICAL),
        Claim("Maya", "is", "best", verifiable=False),
    ]
    assert score(said(), claims).found == 0


# Figures ----------------------------------------------------------------------------------------------------


def test_figures_count_what_was_found_right_and_missed() -> None:
    first = score(
        said(gold("I", "likes", "tea"), gold("I", "likes", "milk"), gold("I", "has", "cat")),
        [Claim("Maya", "likes", "tea", span=(0, 4)), Claim("Maya", "likes", "rum", span=(0, 99))],
    )
    second = score(said(gold("I", "has", "dog")), [Claim("Maya", "has", "dog")])
    silent = score(said(), [Claim("Maya", "has", "fun", span=(5, 5))])
    measured = figures([first, second, silent, score(said(), [])])
    assert measured["claim precision"].figure == pytest.approx(2 / 4) and measured["claim precision"].n == 4
    assert measured["claim recall"].figure == pytest.approx(2 / 4) and measured["claim recall"].n == 4
    assert measured["claim F1"].figure == pytest.approx(4 / 8)
    assert measured["spans inside the text"].figure == pytest.approx(1 / 4)
    assert measured["messages without claims that gave some"].figure == pytest.approx(1 / 2)


def test_modality_and_speaker_are_judged_on_what_was_matched() -> None:
    reported = gold("Jack", "likes", "football", -1, modality=Modality.REPORTED, said_by="Alice")
    right = Claim("Jack", "likes", "football", polarity=-1, modality=Modality.REPORTED, said_by="alice")
    plainly = Claim("Jack", "likes", "football", polarity=-1)
    measured = figures([score(said(reported), [claim]) for claim in (right, plainly)])
    assert measured["modality right"].figure == 0.5
    assert measured["speaker of reports right"].figure == 0.5
    assert measured["speaker of reports right"].n == 2


def test_errors_show_what_was_missed_and_what_is_false() -> None:
    scored = score(said(gold("I", "likes", "tea"), text="好茶"), [Claim("Maya", "likes", "酒", polarity=-1)])
    (shown,) = errors([scored, score(said(), [])])
    assert shown.splitlines() == [
        "m conversation [Maya] 好茶",
        "    missed + I · likes · tea",
        "    false  − Maya · likes · 酒",
    ]


# Sets -------------------------------------------------------------------------------------------------------


class Parrot:
    """Claims that everybody likes what he says."""

    name, batch = "parrot/1", 2

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        assert len(passages) <= self.batch
        return [Reading((Claim(p.speaker, "likes", p.text, span=(0, len(p.text))),)) for p in passages]


def row(number: int, text: str, liked: bool, kind: str = "conversation") -> dict[str, object]:
    claim = {"subject": "I", "predicate": "likes", "value": text, "polarity": 1, "modality": "asserted", "span": text}
    at = "2026-03-04T18:20:00+01:00"
    return {
        "id": f"m{number}", "kind": kind, "speaker": "Maya", "at": at, "text": text, "claims": [claim] if liked else []
    }  # fmt: skip


def write(path: Path, rows: Sequence[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def test_each_language_and_kind_is_measured_and_the_development_set_apart(tmp_path: Path) -> None:
    for lang, words in {"zh": ("茶", "早"), "en": ("tea", "morning")}.items():
        rows = [row(0, words[0], True), row(1, words[1], False), row(2, words[0], True, "policy")]
        write(tmp_path / f"extraction_{lang}.jsonl", rows)
        write(tmp_path / f"extraction_dev_{lang}.jsonl", rows[:1])
    seen = extraction.measure(EvaluationData(Settings(), Parrot(), tmp_path))
    for lang in ("zh", "en"):
        assert seen[f"claim precision, {lang}"].figure == pytest.approx(2 / 3)
        assert seen[f"claim precision, {lang}, policy"].figure == 1.0
        assert seen[f"claim recall, {lang}, conversation"].figure == 1.0
        assert (seen[f"claim precision, {lang}, development set"].n, seen[f"claim F1, {lang}"].n) == (1, 2)
    few = extraction.measure(EvaluationData(Settings(), Parrot(), tmp_path, limit=1))
    assert few["claim precision, zh"].n == 1


def test_a_file_can_be_looked_at_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "some.jsonl", [row(0, "I like tea.", False), row(1, "今天真冷", True)])
    main([str(tmp_path / "some.jsonl"), "--errors", "1"])
    shown = capsys.readouterr().out
    assert "| claim recall | 0.000 |" in shown
    assert "m0 conversation [Maya] I like tea." in shown and "m1" not in shown
