"""When one value bears out another: numbers, times and dates as they are read, tolerances, names, wholes and parts."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefgraph.domain.likeness import EQUALITY, compatible, says_more
from beliefgraph.errors import InvalidInput
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Kinship, Nearness, Tolerance
from beliefgraph.nearness.measures import meant


def bears_out(near: Nearness, said: str, value: str) -> bool:
    return near.bears_out(value_key(said), value_key(value))


def both(near: Nearness, one: str, other: str) -> tuple[bool, bool]:
    return bears_out(near, one, other), bears_out(near, other, one)


@pytest.mark.parametrize(
    "one, other",
    [
        ("9:00", "09:00"), ("9 am", "上午9点"), ("9 am", "9:00"), ("24:00", "00:00"), ("midnight", "24:00"),
        ("晚上6:00", "18:00"), ("下午三点半", "3:30 pm"), ("晚上12点", "00:00"), ("中午12点", "noon"),
        ("约1204米", "1204 m"), ("about 1,204 m", "1204米"), ("~1200", "1200左右"), ("1.2万", "12000"),
        ("2024年5月", "May 2024"), ("2024-05", "2024年5月"), ("大约9点", "9:00"), ("12 km²", "1200公顷"),
    ],
)  # fmt: skip
def test_what_is_read_alike_is_one_without_any_tolerance(one: str, other: str) -> None:
    assert both(Nearness(), one, other) == (True, True)


@pytest.mark.parametrize(
    "one, other",
    [
        ("1200", "1204"), ("9:00", "9:01"), ("2024-05-03", "2024-05-04"), ("1204 m", "1204"), ("3950 ft", "1204 m"),
        ("about a boy", "a boy"), ("2.1", "2.10"), ("12 km²", "12000 m²"), ("Boston", "USA"), ("25:00", "01:00"),
        ("2024-02-30", "2024"), ("1204 m and more", "1204 m"),
    ],
)  # fmt: skip
def test_without_a_tolerance_nothing_else_is(one: str, other: str) -> None:
    assert both(Nearness(), one, other) == (False, False)


@pytest.mark.parametrize(
    "tolerance, one, other, near",
    [
        ("1%", "1200", "1204", True), ("1%", "约1200米", "1204 m", True), ("1%", "1.2 km", "1204米", True),
        ("1%", "3950 ft", "1204 m", True), ("1%", "1190", "1204", False), ("1%", "1204", "1204 m", False),
        ("1%", "12000人", "1.2万", True), ("1%", "-100", "-100.5", True), ("1%", "100", "-100", False),
        ("1%, km", "12.4", "12.43 km", True), ("1%, km", "12.4", "12.9 km", False),
        ("1%, 公里", "12.4", "12430 m", True),
        ("10 m", "1204 m", "1.21 km", True), ("10 m", "1204 m", "1215 m", False), ("10米", "1204", "1210", True),
        ("5 min", "9:00", "9:05", True), ("5 min", "9:00", "上午9点6分", False), ("5分钟", "23:58", "00:02", True),
        ("5 min", "2024-05-03 23:58", "2024-05-04 00:02", True), ("5 min", "90 minutes", "1.5 h", True),
        ("1 h", "90 minutes", "2小时", True), ("3 days", "2024-05-03", "May 6, 2024", True),
        ("3天", "2024-05-03", "2024-05-07", False), ("1 month", "2024-05", "2024年6月", True),
        ("1 year", "2024", "2025", True), ("100", "1204", "1300", True), ("100", "1204", "1305", False),
        ("百分之一", "1200", "1204", True), ("5 min", "Boston", "Bostom", False), ("$5", "$1", "$2", True),
        ("5 q", "1", "2", None),
    ],
)  # fmt: skip
def test_a_tolerance_says_how_near_is_near(tolerance: str, one: str, other: str, near: bool | None) -> None:
    if near is None:
        with pytest.raises(InvalidInput, match="a tolerance is"):
            Nearness(tolerance)
    else:
        assert both(Nearness(tolerance), one, other) == (near, near)


@pytest.mark.parametrize("text", ["100%", "-5 m", "some", "5 furlongs", "1% 5", "%", "nan", "1e5 m", "5 min 3"])
def test_what_is_no_tolerance_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(InvalidInput, match=r'Write e\.g\. "1%"'):
        Tolerance.of(text)


@pytest.mark.parametrize("said, value", [("2024-05-03", "2024年5月"), ("2024年5月3日", "2024"), ("May 2024", "2024"),
                                         ("2024-05-03 09:00", "2024-05-03")])  # fmt: skip
def test_a_date_bears_out_the_month_and_year_it_lies_in_and_not_the_other_way_round(said: str, value: str) -> None:
    assert both(Nearness(), said, value) == (True, False)


def test_a_place_bears_out_all_that_it_lies_in_under_any_of_its_names() -> None:
    near = Nearness(
        within={
            "Boston": ["Massachusetts", "New England"],
            "Massachusetts": ["USA"],
            "深圳": ["广东"],
            "广东": ["中国"],
        },
        names={"鹏城": "深圳", "Shenzhen": "深圳", "波士顿": "Boston", "America": "USA"},
    )
    for said, value in [("Boston", "USA"), ("波士顿", "America"), ("Boston", "New England"), ("鹏城", "China"),
                        ("shenzhen", "广东")]:  # fmt: skip
        assert both(near, said, value) == (True, False)
    assert both(near, "鹏城", "Shenzhen") == (True, True)
    assert both(near, "New England", "USA") == (False, False)
    assert says_more(near, "boston", value_key("USA")) and not says_more(near, value_key("USA"), "boston")


def test_nothing_lies_within_itself() -> None:
    with pytest.raises(InvalidInput, match=r"b in c in a in b|a in b in c in a|c in a in b in c"):
        Nearness(within={"a": ["b"], "b": ["c"], "c": ["a"]})
    with pytest.raises(InvalidInput):
        Nearness(within={"京": ["北京"]}, names={"京": "北京"})


def test_a_chain_of_thousands_is_no_burden() -> None:
    size = 3000
    near = Nearness(within={f"p{n}": [f"p{n + 1}"] for n in range(size)})
    assert bears_out(near, "p0", f"p{size}") and not bears_out(near, f"p{size}", "p0")


values = st.sampled_from(
    ["9:00", "9:04", "9:08", "23:58", "00:01", "2024-05-03", "2024-05", "2024", "2023-12-31", "1200", "1204 m",
     "1.2 km", "boston", "massachusetts", "usa", "波士顿", "约1200米", "3950 ft", "0", "-5", "12 人"]
)  # fmt: skip
tolerances = st.sampled_from(["", "1%", "10 m", "5 min", "2 days", "1%, km", "5"])


@given(st.lists(values, min_size=1, max_size=12, unique=True), tolerances)
def test_all_pairs_at_once_are_the_pairs_one_by_one(said: list[str], tolerance: str) -> None:
    within = {"boston": ["massachusetts"], "massachusetts": ["usa"]}
    near = Nearness(tolerance, within, {"波士顿": "Boston"})
    keys = list(dict.fromkeys(map(value_key, said)))
    pairs = {(one, other) for one, other in permutations(keys, 2) if near.bears_out(one, other)}
    among = near.among(keys)
    assert {(one, other) for other, bearing in among.items() for one in bearing} == pairs
    assert all(among.values())
    assert all(near.bears_out(key, key) for key in keys)


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_text_has_an_answer(one: str, other: str) -> None:
    near = Nearness("5%", {one: [f"{other} x"]} if one else {}, {other: one} if other and one else {})
    assert near.bears_out(value_key(one), value_key(one))
    assert compatible(near, value_key(one), value_key(other)) in (True, False)


def test_equality_relates_nothing() -> None:
    assert EQUALITY.bears_out("a", "a") and not EQUALITY.bears_out("a", "b")
    assert EQUALITY.among(["a", "b"]) == {}


def test_what_is_known_has_a_digest_of_its_own() -> None:
    known = Kinship([("boston", "usa")], {"beantown": "boston"})
    assert Kinship().digest == "" != known.digest
    assert known.digest == Kinship([("boston", "usa")], {"beantown": "boston"}).digest
    assert known.digest != Kinship([("usa", "boston")], {"beantown": "boston"}).digest
    assert known != Kinship() and known.of("Beantown") == known.of("Boston") == ("boston", frozenset({"usa"}))


@pytest.mark.parametrize(
    ("plain", "spoken"),
    [
        ("9:00", ("9 o'clock", "nine o'clock", "上午九点整")),
        ("21:00", ("9 o'clock pm", "晚上9点")),
        ("9:04", ("早上九点零四分", "上午9点零4分", "4 past 9")),
        ("9:30", ("half past nine", "九点半")),
        ("15:15", ("下午三点一刻", "3:15 pm")),
        ("9:45", ("quarter to ten", "a quarter to 10", "9点三刻")),
        ("12:00", ("noon", "中午", "正午")),
        ("12000", ("1万2千", "1万2", "一万二", "12 thousand")),
        ("12.5元", ("12块5", "12元5角", "RMB 12.5", "CNY 12.50", "人民币12.5", "¥12.50")),
        ("$3", ("USD 3", "3美元")),
    ],
)
def test_what_is_spoken_in_parts_is_read_as_its_figures(plain: str, spoken: tuple[str, ...]) -> None:
    like, value = Nearness(), value_key(plain)
    for said in map(value_key, spoken):
        assert like.bears_out(said, value) and like.bears_out(value, said), said
    other = value_key("5 to 10")  # which is no time
    assert not like.bears_out(other, value) and meant(other).clock is None
    assert meant(value_key("half past 90")).clock is None


@pytest.mark.parametrize("allowed", ["¥0.5", "0.5 元", "0.5 yuan", "$0.5"])
def test_a_sum_of_money_is_a_tolerance_wherever_its_sign_stands(allowed: str) -> None:
    sign = "$" if "$" in allowed else "¥"
    one, near, far = (value_key(f"{sign}{amount}") for amount in ("12.50", "12.9", "13.5"))
    assert Nearness(allowed).bears_out(one, near) and not Nearness(allowed).bears_out(one, far)
