"""Texts that are one plain sentence relating two things, said by nobody in particular."""

from __future__ import annotations

import pytest

from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage


def read(text: str, speaker: str = "") -> list[tuple[str, str, str]]:
    claims = RuleExtractor().extract([Passage(text, speaker)])[0].claims
    return [(claim.subject, claim.predicate, claim.value) for claim in claims]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The coach of the Pike Otters is Ines Varga.", ("Pike Otters", "coach", "Ines Varga")),
        ("The Pike Otters' coach is Ines Varga.", ("Pike Otters", "coach", "Ines Varga")),
        ("Ines Varga coaches the Pike Otters.", ("Pike Otters", "coach", "Ines Varga")),
        ("The Pike Otters are now coached by Ines Varga.", ("Pike Otters", "coach", "Ines Varga")),
        ("Ines Varga is the coach of the Pike Otters.", ("Pike Otters", "coach", "Ines Varga")),
        ("The town of Oststrand has Edmund Lacey as its mayor.", ("Oststrand", "mayor", "Edmund Lacey")),
        ("Ines Varga was born in the city of Pellhaven.", ("Ines Varga", "hometown", "Pellhaven")),
        ("Norland is located in the continent of Arvia.", ("Norland", "continent", "Arvia")),
        ("chess boxing was created in the country of Norland.", ("chess boxing", "country of origin", "Norland")),
        ("The river that runs through Lisbrook is the Wend.", ("Lisbrook", "river", "Wend")),
        ("The music for The Glass Orchard was composed by Silas Venn.", ("Glass Orchard", "composer", "Silas Venn")),
        ("Colm Deverell looks after Desmond Achter's teeth.", ("Desmond Achter", "dentist", "Colm Deverell")),
        ("Trevanna chiefly exports slate.", ("Trevanna", "main export", "slate")),
        ("Orrin Works took its lamps from Delphine Glass.", ("Orrin Works", "took lamps from", "Delphine Glass")),
        ("青浦水獭队由秦若兰执教。", ("青浦水獭队", "教练", "秦若兰")),
        ("秦若兰执教青浦水獭队。", ("青浦水獭队", "教练", "秦若兰")),
        ("青浦水獭队的主教练是秦若兰。", ("青浦水獭队", "教练", "秦若兰")),
        ("担任望海镇镇长的是冯一鸣。", ("望海镇", "市长", "冯一鸣")),
        ("贺长林租住董世安的房子。", ("贺长林", "房东", "董世安")),
        ("段小舟为《雨中九日》作曲。", ("《雨中九日》", "作曲", "段小舟")),
        ("下河马场归秦阿姨所有。", ("下河马场", "owner", "秦阿姨")),
    ],
)
def test_a_relation_is_kept_the_right_way_round(text: str, claim: tuple[str, str, str]) -> None:
    assert read(text) == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "The coach of the Pike Otters might be Ines Varga.",
        "Is Ines Varga the coach of the Pike Otters?",
        "If Ines Varga coaches the Pike Otters, they win.",
        "青浦水獭队可能由秦若兰执教。",
        "青浦水獭队由秦若兰执教吗？",
    ],
)
def test_what_is_asked_or_supposed_is_no_relation(text: str) -> None:
    assert ("Pike Otters", "coach", "Ines Varga") not in read(text)
    assert ("青浦水獭队", "教练", "秦若兰") not in read(text)


def test_long_and_odd_sentences_are_left_in_no_time() -> None:
    for text in ("The a " * 39, "A " * 115 + "is by", "It is " + "who is " * 30 + "B", "的是" * 30, "甲的乙" * 20):
        assert read(text) == []
