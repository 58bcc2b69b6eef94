"""A passage says what it is about by its title or at its beginning."""

from __future__ import annotations

import time

import pytest

from beliefgraph.meaning.openings import Named, named, opening


@pytest.mark.parametrize(
    ("title", "name", "which"),
    [
        ("Bobby Carpenter (ice hockey)", "bobby carpenter", "ice hockey"),
        ("李伟（作家）", "李伟", "作家"),
        ("Lake Mills, Iowa", "lake mills", "iowa"),
        ("青石镇，湖南", "青石镇", "湖南"),
        ("The Heat", "heat", ""),
        ("《退潮》", "退潮", ""),
        ("Harrow Mill - Town Archive", "harrow mill", ""),
        ("Roland Ritchie (June 19, 1910 – June 5, 1988)", "roland ritchie", ""),
        ("李伟（1960年—）", "李伟", ""),
        ("George Horner (died 1707)", "george horner", "died 1707"),
    ],
)
def test_a_title_names_something_and_which_of_that_name(title: str, name: str, which: str) -> None:
    found = named(title)
    assert (found.name, found.which) == (name, which)


@pytest.mark.parametrize(
    ("text", "asked", "name", "which"),
    [
        ("Bobby Carpenter (American football) Robert Joseph Carpenter is", "", "bobby carpenter", "american football"),
        ("Lake Mills, Iowa Lake Mills is a city in Winnebago County.", "", "lake mills", "iowa"),
        ("Shoreditch tube station Shoreditch was a station.", "", "shoreditch", "tube station"),
        ("Rovers United named Sam Adeyemi head coach.", "Who coaches Rovers United?", "rovers united", ""),
        ("# Harrow Mill\n\nIt was built in 1794.", "", "harrow mill", ""),
        ("李慕白（画家）\n李慕白，浙江嘉兴人。", "", "李慕白", "画家"),
        ("江城联队七月宣布由赵铁军出任主教练。", "江城联队的主教练是谁？", "江城联队", ""),
    ],
)
def test_a_text_begins_with_what_it_is_about(text: str, asked: str, name: str, which: str) -> None:
    found = opening(text, asked)
    assert found is not None
    assert (found.name, found.which) == (name, which)


@pytest.mark.parametrize(
    "text", ["by her nickname. Elisabeth was born on 24 March", "", "   ", "去梅溪镇可以坐七路公交。", ", all land ."]
)
def test_the_middle_of_a_text_names_nothing(text: str) -> None:
    assert opening(text, "青石桥建于哪一年？") is None


def test_a_name_is_shown_as_written() -> None:
    assert named(" Kate Chopin House (Cloutierville, Louisiana) ") == Named(
        "kate chopin house", "cloutierville, louisiana", "Kate Chopin House (Cloutierville, Louisiana)"
    )


@pytest.mark.parametrize("text", ["A" * 100_000, "A (" * 50_000, "A, B " * 50_000, "（" * 100_000, "The " * 50_000])
def test_hostile_text_is_read_at_once(text: str) -> None:
    began = time.perf_counter()
    opening(text, text[:1000])
    named(text)
    assert time.perf_counter() - began < 1
