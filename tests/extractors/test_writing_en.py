"""English documents, rules, news and logs are read by their grammar, whatever verbs and nouns they use."""

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
    # a verb in the present, its particle and preposition
    ("", "Compost bags break down in 90 days.", [("Compost bags", "break down in", "90 days", 1)]),
    ("", "The oven heats up to 250 degrees in under five minutes.", [("oven", "heats up to", "250 degrees", 1)]),
    ("", "The union represents 4,000 nurses.", [("union", "represents", "4,000 nurses", 1)]),
    ("", "The printer only works with original cartridges.", [("printer", "works with", "original cartridges", 1)]),
    ("", "The warranty does not cover water damage.", [("warranty", "covers", "water damage", -1)]),
    ("", "The ferry no longer carries cars.", [("ferry", "carries", "cars", -1)]),
    ("", "The web version continues, with the same login.", [("web version", "status", "continues", 1)]),
    ("assistant", "The bug only affects Safari 17.", [("bug", "affects", "Safari 17", 1)]),
    # subjects that hold words which may be verbs
    ("", "Audit logs are kept for 30 days.", [("Audit logs", "kept for", "30 days", 1)]),
    ("", "Speed limits in school zones drop to 30 km/h.", [("Speed limits in school zones", "is", "30 km/h", 1)]),
    ("", "Employees hired before 2020 keep their desks.", [("Employees hired before 2020", "keep", "desks", 1)]),
    ("", "Late returns are charged at 20p per day.", [("Late returns", "price", "20p per day", 1)]),
    ("", "The Vega bridge, built in 1932, is 420 metres long.", [("Vega bridge", "is", "420 metres long", 1)]),
    # what something is
    ("assistant", "The soil is heavy clay.", [("soil", "is", "heavy clay", 1)]),
    ("", "The second shift is fully staffed.", [("second shift", "status", "fully staffed", 1)]),
    ("", "The jacket is waterproof and has two zipped pockets.",
     [("jacket", "is", "waterproof", 1), ("jacket", "has", "two zipped pockets", 1)]),
    # several clauses
    ("", "Applications close on 1 March and interviews take place in April.",
     [("Applications", "deadline", "1 March", 1), ("interviews", "takes place", "in April", 1)]),
    ("", "Users can create five projects but cannot invite guests.",
     [("Users", "can create", "five projects", 1), ("Users", "may", "invite guests", -1)]),
    ("", "The kettle works on induction hobs, but not on gas.",
     [("kettle", "supports", "induction hobs", 1), ("kettle", "supports", "gas", -1)]),
    ("", "The S2 has a 5,000 mAh battery and no headphone jack.",
     [("S2", "has", "5,000 mAh battery", 1), ("S2", "has", "headphone jack", -1)]),
    # rules
    ("", "Visitors may stay until 8 pm.", [("Visitors", "may", "stay until 8 pm", 1)]),
    ("", "Dogs must be kept on a lead on the beach.", [("Dogs", "requires", "kept on a lead", 1)]),
    ("", "Expense claims have to be submitted within 30 days.",
     [("Expense claims", "requires", "submitted within 30 days", 1)]),
    ("", "Anyone aged 65 or over is exempt from the fee.", [("Anyone aged 65 or over", "exempt from", "fee", 1)]),
    ("", "Version 6.4 of the Budget app adds shared wallets and drops support for Android 8.",
     [("Budget app", "has", "shared wallets", 1), ("Budget app", "supports", "Android 8", -1)]),
    ("", "Offline maps need 1.5 GB of storage.", [("Offline maps", "requires", "1.5 GB of storage", 1)]),
    ("", "Overtime is paid at time and a half on Sundays.", [("Overtime", "paid at", "time and a half", 1)]),
    ("", "Expense claims older than 60 days are rejected.",
     [("Expense claims older than 60 days", "status", "rejected", 1)]),
    ("", "The evening has moved from 12 March to 19 March.", [("evening", "date", "19 March", 1)]),
    ("", "Employees who work abroad must inform HR.", [("Employees who work abroad", "requires", "inform HR", 1)]),
    # logs
    ("tool", "$ df -h → /dev/sdb1 94% full, 31G free of 512G",
     [("/dev/sdb1", "full", "94%", 1), ("/dev/sdb1", "free", "31G", 1)]),
    ("tool", "audit: user j.holm has role=viewer; mfa=disabled",
     [("j.holm", "occupation", "viewer", 1), ("j.holm", "mfa", "disabled", 1)]),
    ("tool", "db02 replication lag 0s; db03 not replicating",
     [("db02", "replication lag", "0s", 1), ("db03", "status", "replicating", -1)]),
    ("tool", "Invoice INV-2291 | status: overdue | customer: Brix GmbH",
     [("Invoice INV-2291", "status", "overdue", 1), ("Invoice INV-2291", "customer", "Brix GmbH", 1)]),
    ("tool", "order #5561: shipped, carrier DHL",
     [("order #5561", "status", "shipped", 1), ("order #5561", "carrier", "DHL", 1)]),
    ("tool", '{"name": "atlas", "version": "3.2.1", "public": false}',
     [("atlas", "version", "3.2.1", 1), ("atlas", "public", "false", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("speaker", "text", "expected"), READS)
def test_reads(speaker: str, text: str, expected: list[Row]) -> None:
    assert read(speaker, text) == expected


LEAVES = [
    ("", "Residents are thanked for their patience."),
    ("", "Nominations are invited for the volunteer of the year."),
    ("", "The mayor opened the new skate park this morning."),
    ("", "Police closed the bridge for two hours after an accident."),
    ("", "Our customers love the new design!"),
    ("", "This section covers the former case."),
    ("", "Cyclists may not."),
    ("", "Firefighters were called to a fire on Tollgate Road."),
    ("", "What's new: bug fixes and improvements."),
    ("", "The dryer is quieter than the old one."),
    ("", "To change your password, open Settings and choose Security."),
    ("", "No more than four people are allowed in the sauna."),
    ("", "Sizes: S to XXL. Price: €24.90."),
    ("tool", "GET /api/parcels/88213 -> 404 in 31 ms"),
    ("tool", "Found 3 matches in 12 files"),
    ("tool", "Uploading chunk 17/60"),
    ("tool", '{"a": 1, "b": [2, 3]}'),
    ("tool", '{"name": "atlas", "version":'),
]


@pytest.mark.parametrize(("speaker", "text"), LEAVES)
def test_leaves(speaker: str, text: str) -> None:
    assert read(speaker, text) == []


@pytest.mark.parametrize(
    "text", ["a-1 " * 20_000, "x=y " * 20_000, "k: 1, " * 20_000, "the plan and the plan " * 5_000]
)
def test_long_lines_are_read_in_little_time(text: str) -> None:
    assert len(read("tool", text)) < 10_000
