"""How much a value says: figures of one kind meet on one scale, whatever they are written in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from beliefgraph.questions.quantities import Quantity, as_age, bound, in_period, quantities


def common(one: Sequence[Quantity], other: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """Two values on the first scale that both lie on."""
    return next(((a, b) for a in one for b in other if a.scale == b.scale), None)


ASKED = datetime(2024, 4, 4, 9, tzinfo=UTC)  # a Thursday


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("九天", "两周"),
        ("三周半", "一个月"),
        ("两个半小时", "三小时"),
        ("90 minutes", "two hours"),
        ("an hour and a half", "2 hours 5 minutes"),
        ("158cm", "一米六"),
        ("一米八", "一米八二"),
        ("5 ft 11 in", "1.82 m"),
        ("八百人", "三千人"),
        ("$400", "1.2k dollars"),
        ("高中", "大专"),
        ("a bachelor's degree", "PhD"),
        ("v2.9", "v2.10"),
        ("2024-04-13 9:00", "2024年4月13日 14:00"),
        ("May 1990", "3 June 1990"),
        ("小号", "XL"),
        ("low", "critical"),
    ],
)
def test_one_amount_is_more_than_another(less: str, more: str) -> None:
    shared = common(quantities(less), quantities(more))
    assert shared is not None
    one, other = shared
    assert one.against(other) == -1 and other.against(one) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("2.04 kg", "2040克"), ("两周", "14天"), ("6 ft", "1.8288 m"), ("3000人", "三千人"), ("硕士", "master's degree")],
)
def test_the_same_amount_in_two_wordings(one: str, other: str) -> None:
    shared = common(quantities(one), quantities(other))
    assert shared is not None and shared[0].against(shared[1]) == 0


@pytest.mark.parametrize(("one", "other"), [("$30", "30 euros"), ("30岁", "1.8 m"), ("blue", "red"), ("", "3")])
def test_what_has_no_common_scale_is_not_compared(one: str, other: str) -> None:
    assert common(quantities(one), quantities(other)) is None


def test_a_span_that_holds_the_other_is_neither_more_nor_less() -> None:
    (year, *_), (day, *_) = (tuple(q for q in quantities(v) if q.scale == "date") for v in ("1990", "3 June 1990"))
    assert year.against(day) is None and year.holds(day) and not day.holds(year)


@pytest.mark.parametrize(
    ("said", "date"), [("下周周六上午九点", "2024-04-13 9:00"), ("明天", "2024-04-05"), ("tomorrow", "5 April 2024")]
)
def test_times_count_from_when_they_were_said(said: str, date: str) -> None:
    shared = common([q for q in quantities(said, ASKED) if q.scale == "date"], quantities(date))
    assert shared is not None and shared[0].against(shared[1]) == 0


def test_a_time_that_counts_from_an_unknown_moment_is_none() -> None:
    assert all(quantity.scale != "date" for quantity in quantities("明天"))


@pytest.mark.parametrize(
    ("words", "inside", "outside"),
    [
        ("身高在160cm及以上", "160cm", "159cm"),
        ("taller than 160 cm", "161 cm", "160 cm"),
        ("年龄超过30岁", "31岁", "30岁"),
        ("不到一周", "六天", "七天"),
        ("no more than 500 attendees", "500", "501"),
        ("between 20 and 30 years old", "20", "31"),
        ("35-50岁", "50岁", "51岁"),
        ("硕士及以上", "博士", "本科"),
        ("a master's degree or higher", "doctorate", "bachelor's degree"),
        ("at least two weeks", "14 days", "13 days"),
        ("超过了千人", "一千零一人", "一千人"),
        ("165cm或以下", "165cm", "166cm"),
        ("低于或者等于165cm", "165cm", "166cm"),
    ],
)
def test_a_bound_holds_what_it_allows(words: str, inside: str, outside: str) -> None:
    limit = bound(words)
    allowed, refused = common(limit, quantities(inside)), common(limit, quantities(outside))
    assert allowed is not None and allowed[0].holds(allowed[1])
    assert refused is not None and not refused[0].holds(refused[1])


def test_ages_count_years_in_whatever_unit() -> None:
    (child,), (adult,) = as_age(quantities("8 months old")), as_age(quantities("30"))
    assert child.against(adult) == -1


@pytest.mark.parametrize(
    ("words", "value", "lies"),
    [
        ("秋季", "11月4日", True),
        ("winter", "15 January", True),
        ("winter", "15 June", False),
        ("下半年", "6月30日", False),
    ],
)
def test_a_day_lies_in_a_season(words: str, value: str, lies: bool) -> None:
    assert in_period(words, quantities(value)) is lies
    assert in_period("周一", quantities(value)) is None


@pytest.mark.parametrize("hostile", ["1" * 4000, "1年" * 2000, "一" * 4000, "half a " * 800, "5 ft " * 900])
def test_long_input_stays_quick(hostile: str) -> None:
    quantities(hostile)
    bound(hostile)
