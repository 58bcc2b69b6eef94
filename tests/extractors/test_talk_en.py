"""English talk read by its grammar: what people do, have and are; and what of the moment must give nothing."""

from __future__ import annotations

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]

READS: list[tuple[str, list[Row]]] = [
    (
        "My aunt, who runs a bakery in Cork, is getting divorced.",
        [("Kim's aunt", "runs", "bakery", 1), ("Kim's aunt", "work_location", "Cork", 1)],
    ),
    ("My cousin Bea welds gates in Hull.", [("Bea", "welds", "gates", 1), ("Kim's cousin", "name", "Bea", 1)]),
    (
        "we swapped the caravan for a canal boat last spring",
        [("Kim", "has", "caravan", -1), ("Kim", "has", "canal boat", 1)],
    ),
    ("My grandad's 94 and he still mows his own lawn.", [("Kim's grandad", "age", "94", 1)]),
    ("I can't swim.", [("Kim", "does", "swim", -1)]),
    ("so I'm freelancing as a copywriter", [("Kim", "occupation", "copywriter", 1)]),
    ("Honestly not big on seafood", [("Kim", "likes", "seafood", -1)]),
    ("I volunteer at the hospice on Sundays.", [("Kim", "does", "volunteer at the hospice", 1)]),
    ("I lost my licence last year.", [("Kim", "has", "licence", -1)]),
    ("My flatmate Priya plays the sitar.", [("Priya", "does", "sitar", 1), ("Kim's flatmate", "name", "Priya", 1)]),
    ("I'm training to be a nurse.", [("Kim", "training for", "nurse", 1)]),
    ("I've never smoked.", [("Kim", "does", "smoke", -1)]),
    ("We never had a telly.", [("Kim", "has", "telly", -1)]),
    ("My mother tongue is Tamil.", [("Kim", "mother tongue", "Tamil", 1)]),
    ("My bike got nicked so I take the tram now.", [("Kim", "has", "bike", -1), ("Kim", "uses", "tram", 1)]),
    ("I work part-time at a garden centre.", [("Kim", "works_at", "garden centre", 1)]),
    ("I'm lactose intolerant and coeliac.", [("Kim", "is", "lactose intolerant", 1), ("Kim", "is", "coeliac", 1)]),
    ("We rent a two-bed flat in Leith.", [("Kim", "lives_in", "Leith", 1)]),
    (
        "My boss Hannelore is retiring in May.",
        [("Kim's boss", "name", "Hannelore", 1), ("Kim", "manager", "Hannelore", 1)],
    ),
    ("I turned forty in March.", [("Kim", "age", "forty", 1)]),
    ("I prefer the window seat.", [("Kim", "likes", "window seat", 1)]),
    ("I stopped taking the statins.", [("Kim", "uses", "statins", -1)]),
    ("I'm now the proud owner of a kayak.", [("Kim", "has", "kayak", 1)]),
    (
        "My sister Colette teaches chemistry in Nantes; she's 34 and has two kids.",
        [
            ("Colette", "teaches", "chemistry", 1),
            ("Kim's sister", "name", "Colette", 1),
            ("Colette", "age", "34", 1),
            ("Colette", "has", "two kids", 1),
        ],
    ),
    (
        "I live with my mum. She's 80 and she's deaf.",
        [("Kim", "lives with", "mum", 1), ("Kim's mum", "age", "80", 1), ("Kim's mum", "is", "deaf", 1)],
    ),
    (
        "My son Leo plays the tuba. He's allergic to wasps.",
        [("Leo", "does", "tuba", 1), ("Kim's son", "name", "Leo", 1), ("Leo", "allergic_to", "wasps", 1)],
    ),
    ("dad retired from the quarry in 2019", [("Kim's dad", "is", "retired", 1)]),
    ("turns out im B negative, same as my mum", [("Kim", "blood type", "B negative", 1)]),
    ("so we've two chargers on the drive", [("Kim", "has", "two chargers", 1)]),
    (
        "Son's in the 82nd Airborne, daughter sells boats in Tampa",
        [
            ("Kim's son", "works_at", "82nd Airborne", 1),
            ("Kim's daughter", "sells", "boats", 1),
            ("Kim's daughter", "work_location", "Tampa", 1),
        ],
    ),
    ("Hey hun, just so you know Grandpa's not on oxygen anymore", [("Kim's grandpa", "uses", "oxygen", -1)]),
    ("I find Wagner unbearable.", [("Kim", "likes", "Wagner", -1)]),
    ("Stopped wearing contacts at work", [("Kim", "uses", "contacts", -1)]),
    (
        "Grandma is 91, lives on her own in Whitby and still does the crossword in ink.",
        [
            ("Kim's grandma", "age", "91", 1),
            ("Kim's grandma", "lives_in", "Whitby", 1),
            ("Kim's grandma", "does", "crossword", 1),
        ],
    ),
    (
        "Our building has six floors and no lift.",
        [("Kim's building", "has", "six floors", 1), ("Kim's building", "has", "lift", -1)],
    ),
    ("My mum's house has a wood burner.", [("Kim's mum's house", "has", "wood burner", 1)]),
    ("The gym closes at nine on weekdays.", [("gym", "closes at", "nine", 1)]),
    (
        "The shop on Broad Street stocks left-handed scissors.",
        [("shop on Broad Street", "stocks", "left-handed scissors", 1)],
    ),
    ("The spare key is under the blue pot.", [("spare key", "location", "under the blue pot", 1)]),
    ("The cat's fourteen and on steroids.", [("cat", "age", "fourteen", 1), ("cat", "uses", "steroids", 1)]),
    ("Marcus doesn't drink.", [("Marcus", "does", "drink", -1)]),
    ("My daughter is in year 9.", [("Kim's daughter", "education", "year 9", 1)]),
    ("Leo is six feet tall and still growing.", [("Leo", "height", "six feet", 1)]),
    ("Auntie Jean does the flowers for the church.", [("Auntie Jean", "does", "flowers", 1)]),
    ("I belong to a running club.", [("Kim", "member of", "running club", 1)]),
    ("I'm the youngest of five.", [("Kim", "is", "youngest of five", 1)]),
    (
        "I'm doing a PhD in marine biology at Exeter.",
        [("Kim", "education", "PhD in marine biology", 1), ("Kim", "education", "Exeter", 1)],
    ),
    (
        "I coach the under-12s and referee the vets' games.",
        [("Kim", "coaches", "under-12s", 1), ("Kim", "referees", "vets' games", 1)],
    ),
    ("We no longer have the hot tub.", [("Kim", "has", "hot tub", -1)]),
    ("dont eat pork", [("Kim", "likes", "pork", -1)]),
    ("Left nursing last year.", [("Kim", "occupation", "nursing", -1)]),
    ("My car is a red Fiat Panda.", [("Kim's car", "is", "red Fiat Panda", 1)]),
    (
        "We run 140 ewes on the hill, so come in spring if you like lambs.",
        [("Kim", "does", "run 140 ewes on the hill", 1)],
    ),
]

SILENT = [
    "I think about you often.",
    "I'm exhausted.",
    "I'm a mess today.",
    "I have no idea.",
    "I have a headache.",
    "We have a meeting at ten.",
    "I can't wait!",
    "Can't believe it.",
    "Don't forget the milk.",
    "Never mind.",
    "I read a book yesterday.",
    "My sister came over for dinner.",
    "I keep bouncing between jobs.",
    "My team is super supportive.",
    "That's a long road.",
    "I'm on my way.",
    "I started crying.",
    "I dropped my ring twice on the way home.",
    "I get it.",
    "My head is spinning.",
    "If I had a garden I'd keep hens.",
    "I wish my brother cooked.",
    "Thanks, you're a star!",
    "I'm living my dream.",
    "We had a great time at the lake.",
    "Been a long week.",
    "I use my voice to help.",
    "He drives a van.",
]


def read(text: str, speaker: str = "Kim") -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("text", "expected"), READS)
def test_reads_talk(text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(text)] == expected


@pytest.mark.parametrize("text", SILENT)
def test_leaves_the_moment(text: str) -> None:
    assert [(c.subject, c.predicate, c.value) for c in read(text)] == []


def test_she_and_he_are_the_relatives_spoken_of_last() -> None:
    found = read("My brother is a roofer and my sister is a vet. She lives in Hove. He lives in Bath.")
    assert [(c.subject, c.value) for c in found if c.predicate == "lives_in"] == [
        ("Kim's sister", "Hove"),
        ("Kim's brother", "Bath"),
    ]


def test_nobody_else_is_meant_by_a_pronoun_than_the_one_named() -> None:
    assert read("Ann met Eve. She lives in Hove.") == []


def test_a_supposition_silences_its_own_clause_only() -> None:
    assert [c.value for c in read("We have two goats, so bring hay if you come.")] == ["two goats"]
    assert read("If we had goats, I live on a farm.") == []
