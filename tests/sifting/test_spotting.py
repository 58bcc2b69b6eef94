"""Dates and amounts are found where a sentence says what is asked."""

from __future__ import annotations

import time

import pytest

from beliefgraph.sifting.spotting import spot


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("When was Harrow Mill built?", "Harrow Mill lies on the Tarn. It was built in 1794 for Josiah Pell.", "1794"),
        ("When was Hanna Weiss born?", "Hanna Weiss, born on 19 October 1961, sits since 2003.", "19 october 1961"),
        ("What is the population of Ostling?", "In 2020 Ostling's population was 1,482; 12 % of it farm.", "1,482"),
        ("How many inhabitants does Fairholt have?", "Fairholt has a mill and 918 inhabitants.", "918"),
        ("How long is the Keld Tunnel?", "Keld Tunnel took nine years; it is 3.4 km long.", "3.4 km"),
        ("What does the Pro plan cost, and how much is that?", "The Pro plan costs $12 a month.", "$12"),
        ("When was the mill on the Élan built?", "Harrow Mill: the Élan rose in 1801. It was built in 1794.", "1794"),
        ("青石桥建于哪一年？", "青石桥横跨梅溪，建于1763年，由周德昌捐资修造。", "1763年"),
        ("柳河镇有多少人口？", "柳河镇（吉林）是县政府驻地，2020年有人口23817人。", "23817"),
        ("卧牛山海拔多少米？", "卧牛山是一座海拔642米的林场小山。", "642米"),
        ("凤鸣隧道有多长？", "凤鸣隧道穿过秦岭余脉，全长3.4公里，打了九年。", "3.4公里"),
    ],
)  # fmt: skip
def test_the_figure_beside_what_is_asked(question: str, text: str, answer: str) -> None:
    assert spot(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When was Harrow Mill built?", "Harrow Mill was sold in 1871."),
        ("When was Harrow Mill built?", "Elm Abbey was built in 1702."),
        ("When was Harrow Mill built?", "Harrow Mill was built for Josiah Pell."),
        ("Is the height of Mount Calder 642 m?", "The height of Mount Calder is 642 m."),
        ("Who built Harrow Mill?", "Harrow Mill was built in 1794."),
        ("What is the population of Ostling?", "Ostling, whose population is falling, was founded in 1702."),
        ("青石桥建于哪一年？", "青石桥由周德昌捐资修造。"),
        ("青石桥是谁建的？", "青石桥建于1763年。"),
        ("柳河镇有多少人口？", "柳河镇盛产大蒜。"),
        ("When was Harrow Mill built?", ""),
    ],
)
def test_in_doubt_nothing(question: str, text: str) -> None:
    assert spot(question, text) == ""


@pytest.mark.parametrize("text", ["built " * 50_000, "1794 " * 50_000, "built 1794 " * 20_000, "年" * 100_000])
def test_hostile_text_is_read_in_time(text: str) -> None:
    began = time.perf_counter()
    spot("When was Harrow Mill built?", f"Harrow Mill {text}")
    assert time.perf_counter() - began < 3
