"""Words for relations between people: which a text speaks of, whose they are, and which another text leaves untold."""

from __future__ import annotations

import pytest

from beliefgraph.domain.relations import owners_in, relations_in, untold


def test_relations_are_found_in_either_language_and_not_inside_other_words() -> None:
    assert relations_in("Ann's mothers and Bo's children; a moth, a carpet") == ["mother", "child"]
    assert relations_in("林芳的爸爸在墨西哥教弟子") == ["爸爸"]


def test_whose_relation_is_told() -> None:
    assert owners_in("Ann's mother and Bo’s bosses and Cy's house") == ["Ann", "Bo"]
    assert owners_in("陈国栋女士的妈妈") == ["陈国栋"]


@pytest.mark.parametrize(
    ("text", "told", "left"),
    [
        ("Ann's father", "Ann's mother", ["father"]),
        ("Ann's mum", "Ann's mother", []),
        ("Ann's brother", "Ann's sister", ["brother"]),
        ("Ann's cat", "Ann's kitten", []),
        ("林芳的爸爸", "林芳的妈妈", ["爸爸"]),
        ("林芳的母亲", "林芳的妈妈", []),
        ("林芳的妈妈", "her mother", []),
    ],
)
def test_a_relation_is_told_by_any_word_for_it_and_by_no_other(text: str, told: str, left: list[str]) -> None:
    assert untold(text, [told]) == left
