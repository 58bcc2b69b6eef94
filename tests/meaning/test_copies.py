"""Copies are told by runs of words, whatever happens to marks, case and a value."""

from __future__ import annotations

import time

import pytest

from beliefgraph.meaning.copies import copied, imprint, marks

TEXT = "Harrow Mill is a water mill on the river Tarn. It was built in 1794 for the miller Josiah Pell."
TEXT_ZH = "青石桥是一座三孔石拱桥，横跨梅溪，建于1763年，由乡绅周德昌捐资修造。"


def share(one: str, other: str) -> float:
    return copied([imprint(one), imprint(other)]).get((0, 1), 0.0)


def test_a_text_stands_wholly_in_itself_and_in_a_longer_one() -> None:
    assert share(TEXT, TEXT) == 1.0
    assert share(TEXT, f"Leaflet 4. {TEXT} Dogs are welcome on a lead.") == 1.0


def test_marks_and_case_do_not_matter() -> None:
    assert share(TEXT, TEXT.upper().replace(".", " .").replace("Tarn", "Tarn ,")) == 1.0


@pytest.mark.parametrize(
    ("one", "other"), [(TEXT, TEXT.replace("1794", "1900")), (TEXT_ZH, TEXT_ZH.replace("1763", "1900"))]
)
def test_a_copy_with_another_value_is_still_one(one: str, other: str) -> None:
    assert 0.6 < share(one, other) < 1.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            TEXT,
            "A date stone over the wheel pit reads 1794, the year Josiah Pell built the mill with his wife's money.",
        ),
        (TEXT_ZH, "桥头碑文记载，周德昌捐银八百两造桥，三年方成，如今成了县里的文物。"),
        ("He was born in Rome.", "She was born in Rome."),
    ],
)
def test_what_tells_the_same_in_other_words_is_no_copy(one: str, other: str) -> None:
    assert share(one, other) < 0.3


def test_words_of_a_value_stand_in_a_text_one_after_another() -> None:
    assert imprint("The Norvik Optics works").holds(["norvik", "optics"])
    assert not imprint("Optics by Norvik").holds(["norvik", "optics"])
    assert not imprint("Norvikia Optics").holds(["norvik"])


def test_marks_are_stems_of_longer_words_and_pairs_of_ideographs() -> None:
    assert marks(["carpenters"]) & marks(["carpenter"])
    assert marks(["the", "a", "of"]) == frozenset()
    assert marks(list("画家")) & marks(list("一位画家"))
    assert not marks(list("画")) & marks(list("画家"))


def test_many_alike_and_long_texts_are_compared_in_reasonable_time() -> None:
    texts = [f"{'word ' * 20_000} {number}" for number in range(20)] + ["a b c " * 20_000] * 20
    began = time.perf_counter()
    copied([imprint(text) for text in texts])
    assert time.perf_counter() - began < 10
