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
    ("", "Applicants need a valid passport, two photographs and proof of address.",
     [("Applicants", "requires", "valid passport", 1), ("Applicants", "requires", "two photographs", 1),
      ("Applicants", "requires", "proof of address", 1)]),
    ("", "Free accounts are limited to three projects and 500 MB of storage.",
     [("Free accounts", "limit", "three projects", 1), ("Free accounts", "limit", "500 MB of storage", 1)]),
    # how a verb is done, and when, is no object of it
    ("", "The drill charges fully in 90 minutes.", [("drill", "charges in", "90 minutes", 1)]),
    ("", "Spare cells ship for 24.90 euros.", [("Spare cells", "price", "24.90 euros", 1)]),
    ("", "The law takes effect on 1 July.", [("law", "takes effect", "1 July", 1)]),
    ("", "The lid is oven-safe up to 220 degrees.", [("lid", "is", "oven-safe up to 220 degrees", 1)]),
    ("", "The scheme is open to anyone under 30.", [("scheme", "open to", "anyone under 30", 1)]),
    # what may be done, by its own name where it has an object
    ("", "Passengers may bring one small instrument.", [("Passengers", "may bring", "one small instrument", 1)]),
    ("", "Bikes may be left in the yard.", [("Bikes", "may be left", "in the yard", 1)]),
    ("", "Residents may park here only with a valid permit.", [("Residents", "requires", "valid permit", 1)]),
    # whose attribute it is
    ("", "The region's new capital will be Varnholm.", [("region", "capital", "Varnholm", 1)]),
    ("", "Peter Vandermeer, chairman of the housing association, welcomed it.",
     [("Peter Vandermeer", "occupation", "chairman of the housing association", 1)]),
    ("", "The firm's chief executive, Ruth Pellman, steps down.",
     [("Ruth Pellman", "occupation", "chief executive", 1)]),
    ("", "Town mayor Yasmin Doyle, 51, opened the fair.",
     [("Yasmin Doyle", "age", "51", 1), ("Yasmin Doyle", "occupation", "town mayor", 1)]),
    ("", "The beta runs fine on the Pocketdeck 2.", [("beta", "supports", "Pocketdeck 2", 1)]),
    # what tools write
    ("tool", "owner of repo glacier/terraform-core: team-infra; default branch: trunk",
     [("glacier/terraform-core", "owner", "team-infra", 1), ("glacier/terraform-core", "default branch", "trunk", 1)]),
    ("tool", "lang=sr-Latn lines=10442 file=corpus_b.txt",
     [("corpus_b.txt", "lang", "sr-Latn", 1), ("corpus_b.txt", "lines", "10442", 1)]),
    ("tool", "package left-pad@1.3.0 deprecated", [("left-pad", "status", "deprecated", 1)]),
    # talk
    ("Sam", "Two cats, one tortoise, zero plants.",
     [("Sam", "has", "two cats", 1), ("Sam", "has", "one tortoise", 1), ("Sam", "has", "plants", -1)]),
    ("Sam", "62, retired postman, two greyhounds (Biscuit and Nell).",
     [("Sam", "age", "62", 1), ("Sam", "occupation", "retired postman", 1), ("Sam", "has", "two greyhounds", 1)]),
    ("Sam", "My daughter, 9, loves axolotls and my son, 6, wants a digger.",
     [("Sam's daughter", "age", "9", 1), ("Sam's daughter", "likes", "axolotls", 1), ("Sam's son", "age", "6", 1)]),
    ("Sam", "Dad's turning 70 in April.", [("Sam's dad", "age", "70", 1)]),
    ("Sam", "My eyes are green.", [("Sam's eyes", "is", "green", 1)]),
    ("Sam", "I finally quit Tellora.", [("Sam", "works_at", "Tellora", -1)]),
    ("Sam", "Please remember I'm left-handed.", [("Sam", "is", "left-handed", 1)]),
    ("Sam", "I'm vegan if I'm honest.", [("Sam", "is", "vegan", 1)]),
    ("Sam", "Joined a travel club.", [("Sam", "member of", "travel club", 1)]),
    ("Sam", "I use Trello to plan trips, sort tasks and file bills.", [("Sam", "uses", "Trello", 1)]),
    ("Sam", "Nickname's Dora.", [("Sam", "nickname", "Dora", 1)]),
    ("Sam", "My ex lives in Lyon with the cats.", [("Sam's ex", "lives_in", "Lyon", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("speaker", "text", "expected"), READS)
def test_reads(speaker: str, text: str, expected: list[Row]) -> None:
    assert sorted(read(speaker, text)) == sorted(expected)


LEAVES = [
    ("", "Housing prices in Tarn rose by 6 percent last year."),
    ("", "All unit tests pass."),
    ("", "Our bake sale raised a wonderful sum."),
    ("", "The council will put the question to residents."),
    ("", "The company has not yet named a successor."),
    ("", "Tables may look slightly off."),
    ("", "Duo is 15."),
    ("", "The new intern used to be a skateboarder."),
    ("tool", "Profile updated: theme set to dark"),
    ("Sam", "I keep my recipes in a shoebox."),
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
