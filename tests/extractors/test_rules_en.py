"""What the English rules read, and what they must leave alone."""

from __future__ import annotations

import time

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

READS: list[tuple[str, list[tuple[str, str, str, int]]]] = [
    ("I love hiking.", [("Sam", "likes", "hiking", 1)]),
    ("I really enjoy Italian food.", [("Sam", "likes", "Italian food", 1)]),
    ("I love swimming and cycling.", [("Sam", "likes", "swimming", 1), ("Sam", "likes", "cycling", 1)]),
    ("Honestly, I don't like olives anymore.", [("Sam", "likes", "olives", -1)]),
    ("Dana can't stand jazz.", [("Dana", "likes", "jazz", -1)]),
    ("Dana hates crowded trains.", [("Dana", "likes", "crowded trains", -1)]),
    ("My sister prefers tea.", [("Sam's sister", "likes", "tea", 1)]),
    ("I'm a huge fan of the Beatles.", [("Sam", "likes", "Beatles", 1)]),
    ("I'm not into golf.", [("Sam", "likes", "golf", -1)]),
    ("My favorite food is ramen.", [("Sam", "likes", "ramen", 1)]),
    ("Dana's favourite band is Radiohead.", [("Dana", "likes", "Radiohead", 1)]),
    ("I enjoy fantasy and horror films.", [("Sam", "likes", "fantasy and horror films", 1)]),
    ("Marek no longer likes chess.", [("Marek", "likes", "chess", -1)]),
    ("I stopped drinking coffee.", [("Sam", "likes", "coffee", -1)]),
    ("Priya gave up sugar.", [("Priya", "likes", "sugar", -1)]),
    ("I quit smoking.", [("Sam", "does", "smoking", -1)]),
    ("I started drinking matcha.", [("Sam", "likes", "matcha", 1)]),
    ("I switched from tea to coffee.", [("Sam", "likes", "tea", -1), ("Sam", "likes", "coffee", 1)]),
    ("Ravi switched from tennis to golf.", [("Ravi", "does", "tennis", -1), ("Ravi", "does", "golf", 1)]),
    (
        "We migrated from PostgreSQL to MySQL.",
        [("Sam", "database", "PostgreSQL", -1), ("Sam", "database", "MySQL", 1)],
    ),
    ("The billing service migrated to Kafka.", [("billing service", "uses", "Kafka", 1)]),
    ("I use Neovim for everything.", [("Sam", "uses", "Neovim", 1)]),
    ("I stopped using Slack.", [("Sam", "uses", "Slack", -1)]),
    ("I've moved on from Docker.", [("Sam", "uses", "Docker", -1)]),
    ("I live in Rome.", [("Sam", "lives_in", "Rome", 1)]),
    ("I no longer live in Rome.", [("Sam", "lives_in", "Rome", -1)]),
    ("Dana moved to New York City last year.", [("Dana", "lives_in", "New York City", 1)]),
    (
        "She said it. Dana moved from Oslo to Bergen.",
        [("Dana", "lives_in", "Oslo", -1), ("Dana", "lives_in", "Bergen", 1)],
    ),
    ("I'm based in Lisbon these days.", [("Sam", "lives_in", "Lisbon", 1)]),
    ("I've lived in Kyoto for five years.", [("Sam", "lives_in", "Kyoto", 1)]),
    ("I'm originally from Porto.", [("Sam", "hometown", "Porto", 1)]),
    ("Dana grew up in Leeds.", [("Dana", "hometown", "Leeds", 1)]),
    (
        "I work at Acme as a data engineer.",
        [("Sam", "works_at", "Acme", 1), ("Sam", "occupation", "data engineer", 1)],
    ),
    ("My brother doesn't work for Initech anymore.", [("Sam's brother", "works_at", "Initech", -1)]),
    (
        "Dana is head of design at Acme.",
        [("Dana", "occupation", "head of design", 1), ("Dana", "works_at", "Acme", 1)],
    ),
    ("My aunt is a nurse.", [("Sam's aunt", "occupation", "nurse", 1)]),
    ("Lee works as a pastry chef.", [("Lee", "occupation", "pastry chef", 1)]),
    ("I have two cats.", [("Sam", "has", "two cats", 1)]),
    ("I don't have a car.", [("Sam", "has", "car", -1)]),
    ("We adopted a puppy.", [("Sam", "has", "puppy", 1)]),
    ("Dana owns a small bakery.", [("Dana", "has", "small bakery", 1)]),
    ("I sold the car.", [("Sam", "has", "car", -1)]),
    ("My name is Alice.", [("Sam", "name", "Alice", 1)]),
    ("Call me Bob, I changed my name to Bob.", [("Sam", "name", "Bob", 1)]),
    ("My dog's name is Rex.", [("Sam's dog", "name", "Rex", 1)]),
    ("My boss's email is kim@corp.example.", [("Sam's boss", "email", "kim@corp.example", 1)]),
    ("Dana's age is 41.", [("Dana", "age", "41", 1)]),
    ("I'm 34 years old.", [("Sam", "age", "34", 1)]),
    ("My boss is 41.", [("Sam's boss", "age", "41", 1)]),
    ("The weight of the Pixel is 2040 g.", [("Pixel", "weight", "2040 g", 1)]),
    ("Lee is 172 cm tall.", [("Lee", "height", "172 cm", 1)]),
    ("My phone number is +44 20 7946 0018.", [("Sam", "phone", "+44 20 7946 0018", 1)]),
    ("Dana's birthday is on 3 May.", [("Dana", "birthday", "3 May", 1)]),
    ("The deadline for the launch is 12 March.", [("launch", "deadline", "12 March", 1)]),
    ("Product X does not support offline mode.", [("Product X", "supports", "offline mode", -1)]),
    ("The export API now supports CSV.", [("export API", "supports", "CSV", 1)]),
    ("Kestrel 2 dropped support for Windows 7.", [("Kestrel 2", "supports", "Windows 7", -1)]),
    ("Kestrel 2 is a vector database.", [("Kestrel 2", "is", "vector database", 1)]),
    ("I play the cello.", [("Sam", "does", "cello", 1)]),
    ("I drink tea every day.", [("Sam", "likes", "tea", 1)]),
    ("I do yoga every morning.", [("Sam", "does", "yoga", 1)]),
    ("Alice says Jack hates football.", [("Jack", "likes", "football", -1)]),
    ("Dana joined us. She works at Acme.", [("Dana", "works_at", "Acme", 1)]),
    ("I live in Rome and work at Acme.", [("Sam", "lives_in", "Rome", 1), ("Sam", "works_at", "Acme", 1)]),
    ("I don’t like cilantro.", [("Sam", "likes", "cilantro", -1)]),
]

SILENT = [
    "Do you like tea?",
    "You love football.",
    "If I liked jazz I would go.",
    "I want to move to Rome.",
    "I will move to Berlin next year.",
    "I'd love a coffee.",
    "I would like tea.",
    "I'm happy.",
    "I'm so excited about it!",
    "I'm going to the shop.",
    "He is fine.",
    "She works at Acme.",
    "I love it!",
    "I love how you painted that.",
    "I love the color.",
    "I like your idea.",
    "Love that painting!",
    "I love you.",
    "Thanks, that's a great plan.",
    "It's a wild ride.",
    "Hey Mel! It is a great dog.",
    "Kids love pizza.",
    "Everyone hates Mondays.",
    'He shouted "I hate Rome" at the wall.',
    "I have a question.",
    "I have a great time here.",
    "I work hard.",
    "I moved to a new flat.",
    "Dana and Lee met. She lives in Rome.",
    "I loved the show yesterday.",
    "My day is going well.",
    "My heart is broken.",
    "Dana is amazing.",
    "I'm a bit tired.",
    "I wish I owned a boat.",
    "Maybe you like tea.",
    "Jon supports me.",
    "When it rains I like soup.",
    "I like soup only when it rains.",
    "Dana administers Acme's chat workspace.",
    "I quit my job.",
    "I started a new chapter.",
    "",
]


def read(text: str, speaker: str = "Sam") -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads(text: str, expected: list[tuple[str, str, str, int]]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(text)] == expected


@pytest.mark.parametrize("text", SILENT)
def test_leaves_alone(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("Dana might like opera.", 0.25),
        ("Maybe Dana likes opera.", 0.25),
        ("I think Dana likes opera.", 0.4),
        ("Dana probably likes opera.", 0.5),
        ("I don't think Dana likes opera.", -0.4),
        ("Dana likes opera.", 1.0),
        ("Dana stopped eating meat.", -0.8),
    ],
)
def test_stance_follows_the_words(text: str, signed: float) -> None:
    assert [claim.signed for claim in read(text)] == [signed]


def test_span_is_where_the_words_are() -> None:
    text = "Well hello!  \n By the way, I live in Rome, and the sun shines."
    (claim,) = read(text)
    assert claim.span is not None
    assert text[slice(*claim.span)] == "I live in Rome"


def test_report_names_who_said_so_and_counts_less() -> None:
    (claim,) = read("Alice told me that Jack works at Acme.")
    assert (claim.subject, claim.reason, claim.faithfulness) == ("Jack", "reported by Alice", 0.8)


def test_claim_words_are_the_positive_proposition() -> None:
    (claim,) = read("Product X does not support offline mode.")
    assert (claim.text, claim.polarity, claim.method) == ("Product X supports offline mode", -1, RuleExtractor.name)


def test_first_person_stays_as_said_without_a_speaker() -> None:
    assert [c.subject for c in read("I live in Rome. My boss is a lawyer.", "")] == ["I", "my boss"]


@pytest.mark.parametrize(
    "piece",
    [
        "I love tea and ",
        "a, ",
        "A b ",
        "my boss's ",
        '"',
        "from X to ",
        "the x of the ",
        "I like a, b, ",
        "x is supported in A ",
        "I have a b called ",
        "I prefer a to ",
        "Support for a was ",
        "if x is not y, z is a ",
        "a b c d e f g h ",
        "the x and the y and ",
        "X says that Y says that ",
        "a=b ",
        "| a ",
        "key: value, ",
        "in the a of the b ",
        "A (7) ",
        "as of ",
    ],
)
def test_long_text_takes_linear_time(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begun = time.process_time()
    read(text)
    assert time.process_time() - begun < 2.0


def test_a_sentence_cut_by_the_limit_gives_no_half_value() -> None:
    assert read("x" * 19_980 + ". I live in Birmingham.") == []
    assert [c.value for c in read("x" * 19_900 + ". I live in Birmingham.")] == ["Birmingham"]
