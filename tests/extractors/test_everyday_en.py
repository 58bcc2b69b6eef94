"""Everyday English sentences: how strongly each stands, and the near misses that must give nothing."""

from __future__ import annotations

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, float]

READS: list[tuple[str, list[Row]]] = [
    # denial of a dislike is weak support at most
    ("I don't dislike jazz.", [("Sam", "likes", "jazz", 0.25)]),
    ("I don't hate Mondays.", [("Sam", "likes", "Mondays", 0.25)]),
    ("Dana doesn't mind onions.", [("Dana", "likes", "onions", 0.25)]),
    ("I have no pets.", [("Sam", "has", "pets", -1.0)]),
    ("I don't have any pets.", [("Sam", "has", "pets", -1.0)]),
    ("I don't eat gluten.", [("Sam", "likes", "gluten", -0.8)]),
    ("Dana doesn't drink coffee.", [("Dana", "likes", "coffee", -0.8)]),
    ("I never drink alcohol.", [("Sam", "likes", "alcohol", -0.8)]),
    # lists
    (
        "Acme DB supports Windows, macOS and Linux.",
        [("Acme DB", "supports", v, 1.0) for v in ("Windows", "macOS", "Linux")],
    ),
    (
        "The export API supports CSV, JSON, and Parquet.",
        [("export API", "supports", v, 1.0) for v in ("CSV", "JSON", "Parquet")],
    ),
    ("I have two sons and a daughter.", [("Sam", "has", v, 1.0) for v in ("two sons", "daughter")]),
    ("I have a dog, two cats and a parrot.", [("Sam", "has", v, 1.0) for v in ("dog", "two cats", "parrot")]),
    ("I like tea and coffee.", [("Sam", "likes", v, 1.0) for v in ("tea", "coffee")]),
    ("I love hiking, chess and Thai food.", [("Sam", "likes", v, 1.0) for v in ("hiking", "chess", "Thai food")]),
    ("I speak French and German.", [("Sam", "speaks", v, 1.0) for v in ("French", "German")]),
    ("I love mac and cheese.", [("Sam", "likes", "mac and cheese", 1.0)]),
    ("I love Rome, Anna and Bob agree.", [("Sam", "likes", "Rome", 1.0)]),
    ("I love painting, chess and work at Acme.", [("Sam", "likes", "painting", 1.0), ("Sam", "works_at", "Acme", 1.0)]),
    ("I have three kids named Ann.", [("Sam", "has", "three kids", 1.0)]),
    ("I don't like tea or coffee.", [("Sam", "likes", v, -1.0) for v in ("tea", "coffee")]),
    ("I gave up sugar, meat and alcohol.", [("Sam", "likes", v, -0.8) for v in ("sugar", "meat", "alcohol")]),
    ("Acme DB supports Linux and not Windows.", [("Acme DB", "supports", "Linux", 1.0)]),
    # products
    ("Acme DB runs on Windows.", [("Acme DB", "supports", "Windows", 1.0)]),
    ("Acme DB works on macOS and Linux.", [("Acme DB", "supports", v, 1.0) for v in ("macOS", "Linux")]),
    ("Acme DB is available on iOS.", [("Acme DB", "supports", "iOS", 1.0)]),
    ("Acme DB is not compatible with MySQL.", [("Acme DB", "supports", "MySQL", -1.0)]),
    ("Acme DB does not run on Windows.", [("Acme DB", "supports", "Windows", -1.0)]),
    ("Acme DB supports full-text search since 3.0.", [("Acme DB", "supports", "full-text search", 1.0)]),
    ("Support for MySQL was removed from Acme DB.", [("Acme DB", "supports", "MySQL", -1.0)]),
    ("Sharding is supported in Acme DB.", [("Acme DB", "supports", "Sharding", 1.0)]),
    ("Sharding is not supported by Acme DB.", [("Acme DB", "supports", "Sharding", -1.0)]),
    ("The default port of Acme DB is 5433.", [("Acme DB", "default port", "5433", 1.0)]),
    ("Acme DB's default port is 5433.", [("Acme DB", "default port", "5433", 1.0)]),
    ("Our billing service runs on Kafka.", [("Sam's billing service", "uses", "Kafka", 1.0)]),
    # reaching and describing oneself
    ("My email is tom@home.example.", [("Sam", "email", "tom@home.example", 1.0)]),
    ("My new email address is tom@home.example.", [("Sam", "email", "tom@home.example", 1.0)]),
    ("My new phone number is 0151 2345678.", [("Sam", "phone", "0151 2345678", 1.0)]),
    ("My wife's new email is c@home.example.", [("Sam's wife", "email", "c@home.example", 1.0)]),
    ("I'm vegetarian.", [("Sam", "is", "vegetarian", 1.0)]),
    ("I am a vegan.", [("Sam", "is", "vegan", 1.0)]),
    ("I'm not vegan.", [("Sam", "is", "vegan", -1.0)]),
    ("I'm allergic to penicillin.", [("Sam", "allergic_to", "penicillin", 1.0)]),
    (
        "My son is allergic to peanuts and shellfish.",
        [("Sam's son", "allergic_to", v, 1.0) for v in ("peanuts", "shellfish")],
    ),
    ("I have a peanut allergy.", [("Sam", "allergic_to", "peanut", 1.0)]),
    ("I drive a Golf.", [("Sam", "has", "Golf", 1.0)]),
    (
        "My wife Clara is a dentist.",
        [
            ("Sam's wife", "occupation", "dentist", 1.0),
            ("Sam's wife", "name", "Clara", 1.0),
            ("Sam", "spouse", "Clara", 1.0),
        ],
    ),
    ("Everyone calls me Tommy.", [("Sam", "nickname", "Tommy", 1.0)]),
    ("My friends call me Tommy.", [("Sam", "nickname", "Tommy", 1.0)]),
    ("I have a dog named Rex.", [("Sam", "has", "dog", 1.0), ("Sam's dog", "name", "Rex", 1.0)]),
    ("My son Max is 8 years old.", [("Max", "age", "8", 1.0), ("Sam's son", "name", "Max", 1.0)]),
    (
        "My best friend Clara works at BMW.",
        [("Clara", "works_at", "BMW", 1.0), ("Sam's best friend", "name", "Clara", 1.0)],
    ),
    (
        "My boss Kim lives in Bonn.",
        [
            ("Sam's boss", "lives_in", "Bonn", 1.0),
            ("Sam's boss", "name", "Kim", 1.0),
            ("Sam", "manager", "Kim", 1.0),
        ],
    ),
    ("My boss is Dutch.", [("Sam's boss", "is", "Dutch", 1.0)]),
    ("My wife is Canadian.", [("Sam's wife", "is", "Canadian", 1.0)]),
    ("The default port is 5433.", [("default port", "is", "5433", 1.0)]),
    ("I run on Sundays.", [("Sam", "does", "run", 1.0)]),
    ("The meeting runs on Tuesdays.", [("meeting", "runs", "on Tuesdays", 1.0)]),
    ("I used to live in Rome.", [("Sam", "lives_in", "Rome", -0.7)]),
    # homes
    ("I live in Bosnia and Herzegovina.", [("Sam", "lives_in", "Bosnia and Herzegovina", 1.0)]),
    ("I live in Munich with my wife.", [("Sam", "lives_in", "Munich", 1.0)]),
    ("I've been living in Porto since 2019.", [("Sam", "lives_in", "Porto", 1.0)]),
    ("I moved to Vienna for work.", [("Sam", "lives_in", "Vienna", 1.0)]),
    ("I just moved to Lyon with my family.", [("Sam", "lives_in", "Lyon", 1.0)]),
    # work
    ("I quit my job at Siemens.", [("Sam", "works_at", "Siemens", -1.0)]),
    ("I started a new job at BMW.", [("Sam", "works_at", "BMW", 1.0)]),
    ("I got a new job at BMW in May.", [("Sam", "works_at", "BMW", 1.0)]),
    (
        "I work as a nurse at Charité.",
        [("Sam", "works_at", "Charité", 1.0), ("Sam", "occupation", "nurse", 1.0)],
    ),
    # comings and goings of taste
    ("I've come to like mushrooms.", [("Sam", "likes", "mushrooms", 1.0)]),
    ("I've grown to love opera.", [("Sam", "likes", "opera", 1.0)]),
    ("I've gone off sushi.", [("Sam", "likes", "sushi", -1.0)]),
    ("I gave up coffee for Lent.", [("Sam", "likes", "coffee", -0.8)]),
    ("I had to give up bouldering.", [("Sam", "does", "bouldering", -0.8)]),
    ("I used to love sushi.", [("Sam", "likes", "sushi", -0.7)]),
    ("I never liked opera.", [("Sam", "likes", "opera", -1.0)]),
    ("I don't like jazz any more.", [("Sam", "likes", "jazz", -1.0)]),
    ("I don't like jazz anymore.", [("Sam", "likes", "jazz", -1.0)]),
    ("I no longer like jazz.", [("Sam", "likes", "jazz", -1.0)]),
    ("I prefer tea to coffee.", [("Sam", "likes", "tea", 0.8)]),
    # contrast
    ("I love my job, but I hate the commute.", [("Sam", "likes", "job", 1.0), ("Sam", "likes", "commute", -1.0)]),
    ("I hate mushrooms, but my wife loves them.", [("Sam", "likes", "mushrooms", -1.0)]),
    (
        "I hate mushrooms, but my wife loves olives.",
        [("Sam", "likes", "mushrooms", -1.0), ("Sam's wife", "likes", "olives", 1.0)],
    ),
]

SILENT = [
    "I prefer simple, elegant designs.",
    "The second card is an ace.",
    "The team works with Siemens.",
    "Acme DB supports neither Linux nor Windows.",
    "Dana works on Windows.",
    "I prefer to cook.",
    "I used to love sushi, and I still do.",
    "I changed my job.",
    "I got a new job.",
    "I quit my job.",
    "I left the house at nine.",
    "I left Monday.",
    "I left Siemens last month.",
    "Support for MySQL was removed.",
    "Sharding is supported.",
    "It runs on Windows.",
    "I used to think so.",
    "I used to live here.",
    "I used to like this place.",
    "I don't hate it.",
    "I have no idea.",
    "I have no time and no money.",
    "I have no doubt.",
    "I'm allergic to mornings like these.",
    "I'm allergic to it.",
    "I speak from experience.",
    "I speak slowly.",
    "I drive a lot.",
    "I drive to work.",
    "Everyone calls me crazy.",
    "Call me tomorrow.",
    "Call me Monday.",
    "I've gone off the rails.",
    "I gave up on him.",
    "I had to give up my seat.",
    "I had to give up.",
    "I've come to see you.",
    "I don't mind.",
    "I love him, her and them.",
]


def read(text: str, speaker: str = "Sam") -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads_everyday_sentences(text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.signed) for c in read(text)] == expected


@pytest.mark.parametrize("text", SILENT)
def test_near_misses_give_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "subject", "version"),
    [
        ("Acme DB 2.1 does not support sharding.", "Acme DB", "2.1"),
        ("Acme DB v3 supports sharding.", "Acme DB", "v3"),
        ("Acme DB 2.1.4 runs on Windows.", "Acme DB", "2.1.4"),
    ],
)
def test_a_version_after_a_product_is_a_context(text: str, subject: str, version: str) -> None:
    (claim,) = read(text)
    assert (claim.subject, dict(claim.context)) == (subject, {"version": version})


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Kestrel 2 supports sharding.", "Kestrel 2"),
        ("The export API supports CSV 1.2.", "export API"),
    ],
)
def test_other_numbers_give_no_context(text: str, subject: str) -> None:
    (claim,) = read(text)
    assert (claim.subject, dict(claim.context)) == (subject, {})


@pytest.mark.parametrize(
    ("text", "value", "wording"),
    [
        ("I have a dog.", "dog", "Tom has a dog"),
        ("I don't have a car.", "car", "Tom has a car"),
        ("I sold my car.", "car", "Tom has a car"),
        ("I adopted an owl.", "owl", "Tom has an owl"),
        ("I like the Beatles.", "Beatles", "Tom likes the Beatles"),
        ("I play the cello.", "cello", "Tom's activities include the cello"),
        ("I have two cats.", "two cats", "Tom has two cats"),
        ("I work as a nurse.", "nurse", "Tom's occupation is nurse"),
        ("My boss's name is Ann.", "Ann", "Tom's boss's name is Ann"),
        ("Kestrel 2 is a vector database.", "vector database", "Kestrel 2 is a vector database"),
        ("I'm allergic to cats.", "cats", "Tom is allergic to cats"),
    ],
)
def test_words_keep_the_article_that_was_said(text: str, value: str, wording: str) -> None:
    assert [(c.value, c.text) for c in read(text, "Tom")] == ([(value, wording)] if value else [])


def test_what_one_used_to_like_says_why_it_counts_against() -> None:
    (claim,) = read("I used to love sushi.")
    assert (claim.polarity, claim.stance, claim.reason) == (-1, 0.7, "used to")
