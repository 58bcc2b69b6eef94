"""Kinds of English sentences easily taken for something else: partial denials, plans, names told in passing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]
APRIL = datetime(2026, 4, 5, 10, tzinfo=UTC)


def read(text: str, speaker: str = "Sam") -> tuple[Claim, ...]:
    return RuleExtractor().extract([Passage(text, speaker=speaker, at=APRIL)])[0].claims


TALK: list[tuple[str, list[Row]]] = [
    # words of discourse belong to no value
    ("Turns out Ben isn't allergic to peanuts after all.", [("Ben", "allergic_to", "peanuts", -1)]),
    ("I don't work at Acme after all.", [("Sam", "works_at", "Acme", -1)]),
    ("I love jazz to be honest.", [("Sam", "likes", "jazz", 1)]),
    ("I don't like tea anyway.", [("Sam", "likes", "tea", -1)]),
    # "not only" affirms
    ("I don't only like jazz, I like rock too.", [("Sam", "likes", "jazz", 1), ("Sam", "likes", "rock", 1)]),
    ("I don't just work at Acme, I own it.", [("Sam", "works_at", "Acme", 1)]),
    ("I don't like tea, I love it!", [("Sam", "likes", "tea", 1)]),
    ("Dana doesn't like chess, she absolutely adores it.", [("Dana", "likes", "chess", 1)]),
    ("I don't like tea, I love coffee.", [("Sam", "likes", "tea", -1), ("Sam", "likes", "coffee", 1)]),
    ("I don't really like tea.", [("Sam", "likes", "tea", -1)]),
    # where somebody works, and with whom
    ("My sister works with Priya at Deloitte.", [("Sam's sister", "works_at", "Deloitte", 1)]),
    ("My sister works with children at Oxfam.", [("Sam's sister", "works_at", "Oxfam", 1)]),
    ("I got hired by Contoso.", [("Sam", "works_at", "Contoso", 1)]),
    ("I've moved to Harbour Labs.", [("Sam", "works_at", "Harbour Labs", 1)]),
    ("I left Harbour Labs last week.", [("Sam", "works_at", "Harbour Labs", -1)]),
    # homes, and what only sounds like one
    ("We've moved! Our new place is in York.", [("Sam", "lives_in", "York", 1)]),
    ("We moved to West Bank.", [("Sam", "lives_in", "West Bank", 1)]),
    ("I've moved to McAllen.", [("Sam", "lives_in", "McAllen", 1)]),
    ("We've moved to MySQL.", [("Sam", "database", "MySQL", 1)]),
    ("Our database is PostgreSQL.", [("Sam", "database", "PostgreSQL", 1)]),
    # what one no longer has
    ("My car was stolen.", [("Sam", "has", "car", -1)]),
    ("Dana's bike got nicked.", [("Dana", "has", "bike", -1)]),
    ("I gave my car away.", [("Sam", "has", "car", -1)]),
    # one thing instead of another
    ("My name is not Nora but Norah.", [("Sam", "name", "Nora", -1), ("Sam", "name", "Norah", 1)]),
]

WRITING: list[tuple[str, list[Row]]] = [
    (
        "The X200 is available in English, German and Chinese.",
        [("X200", "available in", tongue, 1) for tongue in ("English", "German", "Chinese")],
    ),
    ("The price of the X200 is £49.99.", [("X200", "price", "£49.99", 1)]),
    (
        "The company headquarters moved from Bonn to Berlin.",
        [("company headquarters", "location", "Berlin", 1)],
    ),
    ("Only managers may approve refunds.", [("only managers", "may approve", "refunds", 1)]),
    ("Music is allowed only after 10 pm.", [("Music", "may", "only after 10 pm", 1)]),
    ("Dogs are allowed in the garden.", [("Dogs", "may", "in the garden", 1)]),
    (
        "The X200 is a headset. It supports Bluetooth 5.0 but not Wi-Fi.",
        [("X200", "is", "headset", 1), ("X200", "supports", "Bluetooth 5.0", 1), ("X200", "supports", "Wi-Fi", -1)],
    ),
]

SILENT = [
    "I don't like tea as much as coffee.",
    "I don't always drink coffee.",
    "I don't usually eat meat.",
    "We're moving to York in May.",
    "I handed in my notice.",
    "I handed in my homework.",
    "I live in fear of spiders.",
    "I live for the weekend.",
    "I left Paris last week.",
    "My identity was stolen.",
]


@pytest.mark.parametrize(("text", "expected"), TALK)
def test_reads_talk(text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(text)] == expected


@pytest.mark.parametrize(("text", "expected"), WRITING)
def test_reads_writing(text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(text, "")] == expected


@pytest.mark.parametrize("text", SILENT)
def test_talk_that_claims_nothing(text: str) -> None:
    assert read(text) == ()


def test_a_price_of_nothing_in_particular_claims_nothing() -> None:
    assert read("The price is £49.99 until 30 June.", "") == ()


@pytest.mark.parametrize(
    "text", ["My daughter Lily starts school in September.", "My wife Clara has worked at Acme since May."]
)
def test_a_name_told_in_passing_has_no_start(text: str) -> None:
    told = [claim for claim in read(text) if claim.predicate in ("name", "spouse")]
    assert told
    assert all(claim.valid_from is None for claim in told)


def test_a_new_name_has_its_start() -> None:
    (claim,) = read("I changed my name to Norah in March.")
    assert claim.valid_from == datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("The office is moving to Leeds in May.", datetime(2026, 5, 1, tzinfo=UTC)),
        ("The office moved to Leeds in May.", datetime(2025, 5, 1, tzinfo=UTC)),
    ],
)
def test_a_month_to_come_is_not_last_years(text: str, begins: datetime) -> None:
    (claim,) = read(text, "")
    assert claim.valid_from == begins


def test_what_one_works_as_is_no_condition() -> None:
    claims = read("I work at Siemens as a buyer.")
    assert [(c.predicate, c.value, dict(c.context)) for c in claims] == [
        ("works_at", "Siemens", {}),
        ("occupation", "buyer", {}),
    ]


@pytest.mark.parametrize("text", ["My colleague Priya told me she is allergic to nuts.",
                                  "Our neighbour Priya says she is allergic to nuts."])  # fmt: skip
def test_a_colleague_with_a_name_speaks_under_it(text: str) -> None:
    (nuts, *_) = read(text)
    assert (nuts.subject, nuts.value, nuts.said_by) == ("Priya", "nuts", "Priya")


def test_of_a_wife_there_is_one_whatever_her_name() -> None:
    (tea, *_) = read("My wife Clara says she likes tea.")
    assert (tea.subject, tea.predicate, tea.value) == ("Sam's wife", "likes", "tea")
