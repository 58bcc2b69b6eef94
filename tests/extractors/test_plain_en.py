"""English clauses are read to their end: what is said, of whom, and no further."""

from __future__ import annotations

import pytest

from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]


def read(speaker: str, text: str) -> list[Row]:
    (reading,) = RuleExtractor().extract([Passage(text, speaker, None)])
    return [
        (claim.subject, claim.predicate, claim.value, claim.polarity) for claim in reading.claims if claim.believable
    ]


READS: list[tuple[str, str, list[Row]]] = [
    # lists, whether or not every member is counted
    ("", "The app is available in Spain, Norway and Chile.",
     [("app", "available in", "Spain", 1), ("app", "available in", "Norway", 1), ("app", "available in", "Chile", 1)]),
    ("", "Applicants need a signed form, two references and proof of age.",
     [("Applicants", "requires", "signed form", 1), ("Applicants", "requires", "two references", 1),
      ("Applicants", "requires", "proof of age", 1)]),
    ("", "Trial accounts are limited to four boards and 200 MB of space.",
     [("Trial accounts", "limit", "four boards", 1), ("Trial accounts", "limit", "200 MB of space", 1)]),
    # how a verb is done, and when, is no object of it
    ("", "The drill charges fully in 90 minutes.", [("drill", "charges in", "90 minutes", 1)]),
    ("", "Spare blades ship for 8.50 euros.", [("Spare blades", "price", "8.50 euros", 1)]),
    ("", "The law takes effect on 1 July.", [("law", "takes effect", "1 July", 1)]),
    ("", "The glass is heat-proof up to 180 degrees.", [("glass", "is", "heat-proof up to 180 degrees", 1)]),
    ("", "The scheme is open to anyone under 30.", [("scheme", "open to", "anyone under 30", 1)]),
    # what may be done, by its own name where it has an object
    ("", "Guests may bring one folding chair.", [("Guests", "may bring", "one folding chair", 1)]),
    ("", "Bikes may be left in the yard.", [("Bikes", "may be left", "in the yard", 1)]),
    ("", "Members may row here only with a blue pass.", [("Members", "requires", "blue pass", 1)]),
    # whose attribute it is
    ("", "The province's new capital will be Elmstad.", [("province", "capital", "Elmstad", 1)]),
    ("", "Ilse Brandt, chairman of the rowing club, welcomed it.",
     [("Ilse Brandt", "occupation", "chairman of the rowing club", 1)]),
    ("", "The firm's chief executive, Nora Quist, steps down.",
     [("Nora Quist", "occupation", "chief executive", 1)]),
    ("", "Town mayor Asta Holm, 58, opened the fair.",
     [("Asta Holm", "age", "58", 1), ("Asta Holm", "occupation", "town mayor", 1)]),
    ("", "The preview runs well on the Tabula 5.", [("preview", "supports", "Tabula 5", 1)]),
    # what tools write
    ("tool", "owner of repo harbor/edge-proxy: team-net; default branch: trunk",
     [("harbor/edge-proxy", "owner", "team-net", 1), ("harbor/edge-proxy", "default branch", "trunk", 1)]),
    ("tool", "lang=pt-BR lines=8120 file=speech_4.txt",
     [("speech_4.txt", "lang", "pt-BR", 1), ("speech_4.txt", "lines", "8120", 1)]),
    ("tool", "package left-pad@1.3.0 deprecated", [("left-pad", "status", "deprecated", 1)]),
    # talk
    ("Sam", "Two dogs, one parrot, zero guitars.",
     [("Sam", "has", "two dogs", 1), ("Sam", "has", "one parrot", 1), ("Sam", "has", "guitars", -1)]),
    ("Sam", "57, retired welder, three hens (Dot and May).",
     [("Sam", "age", "57", 1), ("Sam", "occupation", "retired welder", 1), ("Sam", "has", "three hens", 1)]),
    ("Sam", "My daughter, 9, loves axolotls and my son, 6, wants a digger.",
     [("Sam's daughter", "age", "9", 1), ("Sam's daughter", "likes", "axolotls", 1), ("Sam's son", "age", "6", 1)]),
    ("Sam", "Dad's turning 66 in June.", [("Sam's dad", "age", "66", 1)]),
    ("Sam", "My hair is auburn.", [("Sam's hair", "is", "auburn", 1)]),
    ("Sam", "I finally quit Brennick.", [("Sam", "works_at", "Brennick", -1)]),
    ("Sam", "Please remember I'm left-handed.", [("Sam", "is", "left-handed", 1)]),
    ("Sam", "I'm vegan if I'm honest.", [("Sam", "is", "vegan", 1)]),
    ("Sam", "Joined a travel club.", [("Sam", "member of", "travel club", 1)]),
    ("Sam", "I use Trello to plan trips, sort tasks and file bills.", [("Sam", "uses", "Trello", 1)]),
    ("Sam", "Nickname's Midge.", [("Sam", "nickname", "Midge", 1)]),
    ("Sam", "My ex lives in Lyon with the cats.", [("Sam's ex", "lives_in", "Lyon", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("speaker", "text", "expected"), READS)
def test_reads(speaker: str, text: str, expected: list[Row]) -> None:
    assert sorted(read(speaker, text)) == sorted(expected)


LEAVES = [
    ("", "Housing prices in Tarn rose by 6 percent last year."),
    ("", "All smoke checks pass."),
    ("", "Our book fair raised a lovely sum."),
    ("", "The board will put the matter to members."),
    ("", "The club has not yet named a captain."),
    ("", "Charts may look a little odd."),
    ("", "Plus is 12."),
    ("", "The new cashier used to be a juggler."),
    ("tool", "Profile updated: theme set to dark"),
    ("Sam", "I keep my letters in a biscuit tin."),
    ("Sam", "I live for Fridays."),
    ("Sam", "I take my coffee with oat milk."),
    ("Sam", "The boiler's on the blink."),
    ("Sam", "We have a rule."),
    ("Sam", "Two weeks, one bag, no plan."),
]


@pytest.mark.parametrize(("speaker", "text"), LEAVES)
def test_leaves(speaker: str, text: str) -> None:
    assert read(speaker, text) == []


@pytest.mark.parametrize("text", ["1, " * 20_000, "Ann Lee, " * 8_000, "one cat and " * 8_000, "may be " * 8_000])
@pytest.mark.parametrize("speaker", ["", "Sam"])
def test_long_lists_are_read_in_little_time(speaker: str, text: str) -> None:
    assert len(read(speaker, text)) < 10_000
