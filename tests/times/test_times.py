"""Which times the extractor reads from words, in both languages, and the many words that are none."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from beliefgraph.domain.model import Claim
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage
from beliefgraph.times import Time, times_in

SHANGHAI = ZoneInfo("Asia/Shanghai")
AT = datetime(2026, 3, 4, 21, 30, tzinfo=SHANGHAI)
"""A Wednesday evening."""

ENGLISH = """
yesterday | during 2026-03-03/2026-03-04
today | during 2026-03-04/2026-03-05
tomorrow | during 2026-03-05/2026-03-06
yesterday evening | during 2026-03-03T18:00/2026-03-04
yesterday morning | during 2026-03-03T05:00/2026-03-03T12:00
tomorrow afternoon | during 2026-03-05T12:00/2026-03-05T18:00
the day before yesterday | during 2026-03-02/2026-03-03
the day after tomorrow | during 2026-03-06/2026-03-07
this morning | during 2026-03-04T05:00/2026-03-04T12:00
this evening | during 2026-03-04T18:00/2026-03-05
tonight | during 2026-03-04T18:00/2026-03-05
last night | during 2026-03-03T18:00/2026-03-04T06:00
tomorrow at 5pm | during 2026-03-05T17:00/2026-03-05T17:01
5pm tomorrow | during 2026-03-05T17:00/2026-03-05T17:01
yesterday at 17:30 | during 2026-03-03T17:30/2026-03-03T17:31
at noon tomorrow | during 2026-03-05T12:00/2026-03-05T12:01
last Friday | during 2026-02-27/2026-02-28
this past Monday | during 2026-03-02/2026-03-03
on Monday | during 2026-03-02/2026-03-03
on Wednesday | during 2026-02-25/2026-02-26
I will go on Friday | during 2026-03-06/2026-03-07
I'll call on Wednesday | during 2026-03-11/2026-03-12
next Tuesday | during 2026-03-10/2026-03-11
this Saturday | during 2026-03-07/2026-03-08
on Sat | during 2026-02-28/2026-03-01
on Friday at 9am | during 2026-02-27T09:00/2026-02-27T09:01
Tuesday evening | during 2026-03-03T18:00/2026-03-04
last week | during 2026-02-23/2026-03-02
this week | during 2026-03-02/2026-03-09
next week | during 2026-03-09/2026-03-16
last weekend | during 2026-02-28/2026-03-02
next weekend | during 2026-03-14/2026-03-16
last month | during 2026-02-01/2026-03-01
this month | during 2026-03-01/2026-04-01
next month | during 2026-04-01/2026-05-01
last quarter | during 2025-10-01/2026-01-01
last year | during 2025-01-01/2026-01-01
this year | during 2026-01-01/2027-01-01
next year | during 2027-01-01/2028-01-01
last decade | during 2010-01-01/2020-01-01
3 days ago | during 2026-03-01/2026-03-02
two weeks ago | during 2026-02-16/2026-02-23
a week ago | during 2026-02-23/2026-03-02
two months ago | during 2026-01-01/2026-02-01
three years ago | during 2023-01-01/2024-01-01
a couple of years ago | during 2023-01-01/2025-01-01
a few days ago | during 2026-02-27/2026-03-03
several months ago | during 2025-08-01/2026-01-01
an hour ago | during 2026-03-04T20:00/2026-03-04T21:00
30 minutes ago | during 2026-03-04T21:00/2026-03-04T21:01
half a year ago | during 2025-09-01/2025-10-01
a year and a half ago | during 2024-09-01/2024-10-01
about ten years ago | during 2016-01-01/2017-01-01
two weeks from now | during 2026-03-16/2026-03-23
I will leave in three days | during 2026-03-07/2026-03-08
in March | during 2026-03-01/2026-04-01
in may | during 2025-05-01/2025-06-01
in December | during 2025-12-01/2026-01-01
I will marry in June | during 2026-06-01/2026-07-01
last March | during 2025-03-01/2025-04-01
next May | during 2026-05-01/2026-06-01
in March last year | during 2025-03-01/2025-04-01
in March 2024 | during 2024-03-01/2024-04-01
March 2024 | during 2024-03-01/2024-04-01
March 4th 2024 | during 2024-03-04/2024-03-05
March 4, 2024 | during 2024-03-04/2024-03-05
4 March 2024 | during 2024-03-04/2024-03-05
on 4 March | during 2026-03-04/2026-03-05
on March 20 | during 2025-03-20/2025-03-21
the 4th of March | during 2026-03-04/2026-03-05
on Mar 4th | during 2026-03-04/2026-03-05
Jan 5, 2025 | during 2025-01-05/2025-01-06
on April 1, 2025 at 10:15 | during 2025-04-01T10:15/2025-04-01T10:16
2026-03-04 | during 2026-03-04/2026-03-05
2026/3/4 | during 2026-03-04/2026-03-05
2026-03-04 17:00 | during 2026-03-04T17:00/2026-03-04T17:01
2026-03-04T17:00 | during 2026-03-04T17:00/2026-03-04T17:01
in 2021 | during 2021-01-01/2022-01-01
back in 2019 | during 2019-01-01/2020-01-01
since 2021 | since 2021-01-01/2022-01-01
from 2021 onwards | since 2021-01-01/2022-01-01
as of 2022 | since 2022-01-01/2023-01-01
From Monday the office is shut | since 2026-03-02/2026-03-03
starting next week | since 2026-03-09/2026-03-16
since last summer | since 2025-06-01/2025-09-01
since yesterday | since 2026-03-03/2026-03-04
since March 2020 | since 2020-03-01/2020-04-01
ever since 2015 | since 2015-01-01/2016-01-01
until 2027 | until 2027-01-01/2028-01-01
until the end of March | until 2026-03-21/2026-04-01
until Friday | until 2026-03-06/2026-03-07
by Friday | until 2026-03-06/2026-03-07
by next month | until 2026-04-01/2026-05-01
before 5pm tomorrow | until /2026-03-05T17:00
before 2020 | until /2020-01-01
after 2020 | since 2021-01-01/
till tomorrow | until 2026-03-05/2026-03-06
through June 2026 | until 2026-06-01/2026-07-01
I lived there until 2019 | until 2019-01-01/2020-01-01
I lived there until March | until 2025-03-01/2025-04-01
from 2019 to 2021 | since 2019-01-01/2020-01-01 | until 2021-01-01/2022-01-01
from March 2024 until May 2025 | since 2024-03-01/2024-04-01 | until 2025-05-01/2025-06-01
Q3 2025 | during 2025-07-01/2025-10-01
in Q1 | during 2026-01-01/2026-04-01
the first quarter of 2025 | during 2025-01-01/2025-04-01
in the second half of last year | during 2025-07-01/2026-01-01
H1 2024 | during 2024-01-01/2024-07-01
in the 90s | during 1990-01-01/2000-01-01
in the 1990s | during 1990-01-01/2000-01-01
in the early 2000s | during 2000-01-01/2004-01-01
the late '80s | during 1986-01-01/1990-01-01
in early 2024 | during 2024-01-01/2024-04-01
mid-2023 | during 2023-05-01/2023-09-01
late last year | during 2025-10-01/2026-01-01
at the end of 2022 | during 2022-10-01/2023-01-01
at the end of last month | during 2026-02-21/2026-03-01
at the beginning of next year | during 2027-01-01/2027-04-01
the end of the year | during 2026-10-01/2027-01-01
in early March | during 2026-03-01/2026-03-11
last spring | during 2025-03-01/2025-06-01
last summer | during 2025-06-01/2025-09-01
last winter | during 2025-12-01/2026-03-01
this winter | during 2025-12-01/2026-03-01
this summer | during 2026-06-01/2026-09-01
next summer | during 2026-06-01/2026-09-01
summer of 2020 | during 2020-06-01/2020-09-01
in the spring of 2023 | during 2023-03-01/2023-06-01
winter 2019 | during 2019-12-01/2020-03-01
over the past year | during 2025-01-01/2026-03-04T21:30
over the last two years | during 2024-01-01/2026-03-04T21:30
in the past three months | during 2025-12-01/2026-03-04T21:30
I have lived here for three years | since 2023-01-01/2024-01-01
I lived there for three years | duration 2023-01-01/2024-01-01
for two months now | since 2026-01-01/2026-02-01
she has been ill for over a week | since 2026-02-23/2026-03-02
for the past two years | since 2024-01-01/2025-01-01
"""
"""Words | role, start / end of each time that they name, as said at AT."""

CHINESE = """
上個月 | during 2026-02-01/2026-03-01
兩個月前 | during 2026-01-01/2026-02-01
從2021年開始 | since 2021-01-01/2022-01-01
後天 | during 2026-03-06/2026-03-07
下個禮拜三 | during 2026-03-11/2026-03-12
昨天 | during 2026-03-03/2026-03-04
今天 | during 2026-03-04/2026-03-05
明天 | during 2026-03-05/2026-03-06
前天 | during 2026-03-02/2026-03-03
后天 | during 2026-03-06/2026-03-07
大前天 | during 2026-03-01/2026-03-02
大后天 | during 2026-03-07/2026-03-08
昨晚 | during 2026-03-03T18:00/2026-03-04
今晚 | during 2026-03-04T18:00/2026-03-05
今早 | during 2026-03-04T05:00/2026-03-04T12:00
明早 | during 2026-03-05T05:00/2026-03-05T12:00
昨天早上 | during 2026-03-03T05:00/2026-03-03T12:00
昨天下午 | during 2026-03-03T12:00/2026-03-03T18:00
前天晚上 | during 2026-03-02T18:00/2026-03-03
昨天凌晨 | during 2026-03-03/2026-03-03T06:00
今天中午 | during 2026-03-04T11:00/2026-03-04T14:00
明天下午三点 | during 2026-03-05T15:00/2026-03-05T15:01
明天下午三点半 | during 2026-03-05T15:30/2026-03-05T15:31
昨天晚上8点 | during 2026-03-03T20:00/2026-03-03T20:01
今天17:30 | during 2026-03-04T17:30/2026-03-04T17:31
后天上午十点 | during 2026-03-06T10:00/2026-03-06T10:01
昨日 | during 2026-03-03/2026-03-04
上周五 | during 2026-02-27/2026-02-28
这周三 | during 2026-03-04/2026-03-05
本周一 | during 2026-03-02/2026-03-03
下周二 | during 2026-03-10/2026-03-11
下下周一 | during 2026-03-16/2026-03-17
上周日晚上 | during 2026-03-01T18:00/2026-03-02
上星期六 | during 2026-02-28/2026-03-01
下个星期天 | during 2026-03-15/2026-03-16
周三我去了医院 | during 2026-02-25/2026-02-26
我星期一见了他 | during 2026-03-02/2026-03-03
周五我会去 | during 2026-03-06/2026-03-07
上周末 | during 2026-02-28/2026-03-02
这个周末 | during 2026-03-07/2026-03-09
下周末 | during 2026-03-14/2026-03-16
上周 | during 2026-02-23/2026-03-02
本周 | during 2026-03-02/2026-03-09
下周 | during 2026-03-09/2026-03-16
上个星期 | during 2026-02-23/2026-03-02
上个月 | during 2026-02-01/2026-03-01
这个月 | during 2026-03-01/2026-04-01
下个月 | during 2026-04-01/2026-05-01
上个月底 | during 2026-02-21/2026-03-01
下月初 | during 2026-04-01/2026-04-11
本月中旬 | during 2026-03-11/2026-03-21
上个月5号 | during 2026-02-05/2026-02-06
下个月10号 | during 2026-04-10/2026-04-11
去年 | during 2025-01-01/2026-01-01
今年 | during 2026-01-01/2027-01-01
明年 | during 2027-01-01/2028-01-01
前年 | during 2024-01-01/2025-01-01
后年 | during 2028-01-01/2029-01-01
去年夏天 | during 2025-06-01/2025-09-01
今年春天 | during 2026-03-01/2026-06-01
2020年冬天 | during 2020-12-01/2021-03-01
去年年底 | during 2025-10-01/2026-01-01
今年年初 | during 2026-01-01/2026-04-01
今年上半年 | during 2026-01-01/2026-07-01
去年下半年 | during 2025-07-01/2026-01-01
去年三月 | during 2025-03-01/2025-04-01
明年5月 | during 2027-05-01/2027-06-01
今年3月4日 | during 2026-03-04/2026-03-05
2026年 | during 2026-01-01/2027-01-01
2026年3月 | during 2026-03-01/2026-04-01
2026年3月4日 | during 2026-03-04/2026-03-05
2026年3月4日下午5点 | during 2026-03-04T17:00/2026-03-04T17:01
2024年底 | during 2024-10-01/2025-01-01
二〇二一年 | during 2021-01-01/2022-01-01
3月4日 | during 2026-03-04/2026-03-05
3月4号 | during 2026-03-04/2026-03-05
三月四日 | during 2026-03-04/2026-03-05
12月25日 | during 2025-12-25/2025-12-26
三月 | during 2026-03-01/2026-04-01
三月份 | during 2026-03-01/2026-04-01
十二月 | during 2025-12-01/2026-01-01
三月底 | during 2026-03-21/2026-04-01
5月初 | during 2025-05-01/2025-05-11
六月中旬 | during 2025-06-11/2025-06-21
我将在六月结婚 | during 2026-06-01/2026-07-01
2025年第三季度 | during 2025-07-01/2025-10-01
第一季度 | during 2026-01-01/2026-04-01
上个季度 | during 2025-10-01/2026-01-01
上个夏天 | during 2025-06-01/2025-09-01
这个冬天 | during 2025-12-01/2026-03-01
九十年代 | during 1990-01-01/2000-01-01
90年代 | during 1990-01-01/2000-01-01
上世纪80年代 | during 1980-01-01/1990-01-01
2010年代 | during 2010-01-01/2020-01-01
3天前 | during 2026-03-01/2026-03-02
三天以前 | during 2026-03-01/2026-03-02
两周前 | during 2026-02-16/2026-02-23
一个星期前 | during 2026-02-23/2026-03-02
两个月前 | during 2026-01-01/2026-02-01
半年前 | during 2025-09-01/2025-10-01
半个月前 | during 2026-02-16/2026-02-23
三年前 | during 2023-01-01/2024-01-01
一年半前 | during 2024-09-01/2024-10-01
十年前 | during 2016-01-01/2017-01-01
几天前 | during 2026-02-27/2026-03-03
几年前 | during 2021-01-01/2025-01-01
两年多前 | during 2024-01-01/2025-01-01
一小时前 | during 2026-03-04T20:00/2026-03-04T21:00
半小时前 | during 2026-03-04T21:00/2026-03-04T21:01
前几天 | during 2026-02-27/2026-03-03
前两年 | during 2021-01-01/2025-01-01
三天后 | during 2026-03-07/2026-03-08
两周之后我会去 | during 2026-03-16/2026-03-23
过去两年 | during 2024-01-01/2026-03-04T21:30
最近三个月 | during 2025-12-01/2026-03-04T21:30
近五年 | during 2021-01-01/2026-03-04T21:30
从2021年起 | since 2021-01-01/2022-01-01
从2021年开始 | since 2021-01-01/2022-01-01
自2021年以来 | since 2021-01-01/2022-01-01
自去年以来 | since 2025-01-01/2026-01-01
从去年起 | since 2025-01-01/2026-01-01
2020年至今 | since 2020-01-01/2021-01-01
从3月1日起 | since 2026-03-01/2026-03-02
从下周一起 | since 2026-03-09/2026-03-10
2021年以后 | since 2022-01-01/
到三月底 | until 2026-03-21/2026-04-01
到明年底 | until 2027-10-01/2028-01-01
直到昨天 | until 2026-03-03/2026-03-04
截至2025年 | until 2025-01-01/2026-01-01
截止3月15日 | until 2026-03-15/2026-03-16
周五之前 | until /2026-03-06
2021年以前 | until /2021-01-01
三月底前 | until /2026-03-21
2025年为止 | until 2025-01-01/2026-01-01
明天下午5点前 | until /2026-03-05T17:00
从2019年到2021年 | since 2019-01-01/2020-01-01 | until 2021-01-01/2022-01-01
从三月到五月 | since 2026-03-01/2026-04-01 | until 2026-05-01/2026-06-01
三年了 | since 2023-01-01/2024-01-01
两个月了 | since 2026-01-01/2026-02-01
我住这儿十年了 | since 2016-01-01/2017-01-01
已经三年 | since 2023-01-01/2024-01-01
我在这里工作有五年了 | since 2021-01-01/2022-01-01
他待了三年 | duration 2023-01-01/2024-01-01
2026-03-04 | during 2026-03-04/2026-03-05
自2026-03-04起 | since 2026-03-04/2026-03-05
2026/3/4 | during 2026-03-04/2026-03-05
"""

NO_ENGLISH_TIME = """
it may rain
You may go
We march on
march 10 miles
may 4 users log in
April likes tea
I heard from April
a book by June
May I help you?
August company
wait a second
he sat down
the sun is out
I wed Tom
on my 30th birthday
recently
at Christmas
version 3.5
since 3.5
in 3.0
until 2.1
room 2021
2021 people came
in 2000 stores
port 2021
I have 2020 vision
Blade Runner 2049
$2021
Monday's meeting
every Monday
on Mondays
Black Friday
Friday Harbor
Wednesday Addams
day after day
the fall of Rome
I fall asleep
spring water
spring onions
Spring Boot
in the summer
a summer house
one day
someday
these days
nowadays
some day I will
the other day
a three-day trip
a 5-year-old boy
I am 30 years old
two years old
every year
twice a week
once a month
week by week
next door
last name
at last
last but not least
this is now
the next step
the week of the dog
yearly
tomorrow's world
today's lunch
yesterday's news
3/4 of them
05/08/2023
10.3.2026
at 5pm
24/7
9 to 5
in a minute
7 days a week
in her 20s
the 99s
page 90s
31 February 2024
February 30
2026-13-45
1500 years ago is long
99999999 years ago
Q7 2025
half a day
24 hours
the day I left
may be in a while
for a while
for ever
for years
for 20 dollars
"""

NO_CHINESE_TIME = """
明天会更好
后天形成的习惯
先天和后天
后天的努力
今日头条
明日方舟
十一个人
十一点都不贵
一周五天
一周三次
每周一
每周五晚上
每个星期三
逢周六
周一鸣是导演
周五福
周杰伦
姓周一家
周日新
星期几
三个月大
一个月
五月天
几月
月亮
月饼
岁月
年级
2021年级
三年级
5年级
一年级
三岁了
有点
一点也不累
第三年
100天计划
365天
一天
每天
天天
白天
春天
我喜欢夏天
春节
中秋节
国庆节
生日
最近
以前
以后
刚才
目前
现在
3.5版本
2021版
2021号
5号
5号线
前前后后
前年轻人
天气
日本
日子
3月饼
明显
今后
房间里
晚饭
晚安
早上好
早上
晚上
周末
周围
周到
上海
下午茶
年初一
初中
高中
每月底
24小时
半天
一半
99999999年前
2月30日
13月5日
"""


def rows(table: str) -> list[str]:
    return table.strip().splitlines()


def times(text: str, at: datetime | None = AT) -> list[Time]:
    return times_in(text, 0, len(text), at)


def moment(written: str, zone: ZoneInfo = SHANGHAI) -> datetime | None:
    return datetime.fromisoformat(written).replace(tzinfo=zone) if written else None


@pytest.mark.parametrize("row", rows(ENGLISH) + rows(CHINESE))
def test_reads_times_as_vague_as_the_words(row: str) -> None:
    text, *expected = row.split(" | ")
    assert [(found.role, found.since, found.until) for found in times(text)] == [
        (role, *(moment(bound) for bound in bounds.split("/"))) for role, bounds in (one.split() for one in expected)
    ]


@pytest.mark.parametrize("text", rows(NO_ENGLISH_TIME) + rows(NO_CHINESE_TIME))
def test_leaves_what_only_looks_like_a_time(text: str) -> None:
    assert times(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I moved to Lisbon in March 2024, you know", "in March 2024"),
        ("We met at 5pm tomorrow in Rome", "at 5pm tomorrow"),
        ("我昨天晚上搬到了成都", "昨天晚上"),
        ("他从2021年起住在杭州", "从2021年起"),
        ("We close 4 March 2024. 然后上周五", "4 March 2024"),
    ],
)
def test_offsets_cover_the_words_of_the_time(text: str, words: str) -> None:
    first = times(text)[0]
    assert text[first.start : first.end] == words


def test_only_the_given_stretch_is_read() -> None:
    text = "yesterday I slept; tomorrow I work"
    (only,) = times_in(text, text.index("tomorrow"), len(text), AT)
    assert only.since == moment("2026-03-05")


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("on March 4th 2024", "2024-03-04"),
        ("2026年3月4日", "2026-03-04"),
        ("since 2021", "2021-01-01"),
        ("Q3 2025", "2025-07-01"),
    ],
)
def test_absolute_dates_need_no_anchor(text: str, since: str) -> None:
    (only,) = times(text, None)
    assert only.since == datetime.fromisoformat(since).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["yesterday", "昨天", "last spring", "3天前", "in March", "3月4日", "上周五", "Friday"]
)
def test_relative_times_need_an_anchor(text: str) -> None:
    assert times(text, None) == []


@pytest.mark.parametrize("zone", [SHANGHAI, ZoneInfo("America/New_York"), timezone(timedelta(hours=-3)), UTC])
@pytest.mark.parametrize("text", ["yesterday evening", "昨天晚上"])
def test_an_evening_is_an_evening_where_it_was_said(text: str, zone: timezone) -> None:
    (only,) = times(text, datetime(2026, 3, 4, 1, 10, tzinfo=zone))
    assert (only.since, only.until) == (datetime(2026, 3, 3, 18, tzinfo=zone), datetime(2026, 3, 4, tzinfo=zone))
    assert only.since is not None and only.since.tzinfo is zone


def test_a_day_in_which_the_clocks_change_is_a_whole_day() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    (only,) = times("yesterday", datetime(2026, 3, 30, 9, tzinfo=berlin))
    assert (only.since, only.until) == (moment("2026-03-29", berlin), moment("2026-03-30", berlin))


def test_yesterday_in_an_old_message_counts_from_that_message() -> None:
    old = datetime(2019, 1, 1, 8, tzinfo=SHANGHAI)
    assert [found.since for found in times("昨天", old) + times("yesterday", old)] == [moment("2018-12-31")] * 2


@pytest.mark.parametrize(
    ("past", "ahead"),
    [
        ("I left in May", "I will leave in May"),
        ("I saw her on Friday", "I'll see her on Friday"),
        ("我在五月去了北京", "我将在五月去北京"),
        ("周五我去了", "周五我会去"),
    ],
)
def test_what_has_no_year_is_past_unless_the_words_look_ahead(past: str, ahead: str) -> None:
    (before,), (after,) = times(past), times(ahead)
    assert before.since is not None and after.since is not None
    assert before.since <= AT < after.since


def test_29_february_is_in_the_last_leap_year() -> None:
    assert [found.since for found in times("on February 29th") + times("2月29日")] == [moment("2024-02-29")] * 2


@pytest.mark.parametrize(
    "text", ["in 9999 years", "9999 years ago", "两百万年前", "0001-01-01", "9999-12-31", "999 decades ago"]
)
@pytest.mark.parametrize("at", [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC), AT])
def test_what_no_calendar_holds_is_no_time(text: str, at: datetime) -> None:
    assert times(text, at) == []


@pytest.mark.parametrize(
    "unit", ["1 ", "in the ", "the end of ", "last ", "从", "2021年", "一", "March ", "12:", "周", "前天晚上"]
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    started = time.perf_counter()
    times(unit * (20_000 // len(unit)))
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("unit", ["I moved to Rome in May and ", "I like tea in 2020, ", "我昨天搬到了成都，"])
def test_many_dated_claims_take_linear_time(unit: str) -> None:
    started = time.perf_counter()
    RuleExtractor().extract([Passage((unit * 1000)[:19_990], "Sam", AT)])
    assert time.perf_counter() - started < 5


# --- what becomes of them in claims ----------------------------------------------
def read(text: str, at: datetime | None = AT) -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, "Sam", at)])[0].claims)


@pytest.mark.parametrize(
    ("text", "valid", "happened"),
    [
        ("I have worked at Acme since 2021.", "2021-01-01/", "/"),
        ("In 2021, I moved to Lisbon.", "2021-01-01/", "2021-01-01/2022-01-01"),
        ("I moved to Lisbon last month.", "2026-02-01/", "2026-02-01/2026-03-01"),
        ("I moved to Lisbon on March 4, 2024.", "2024-03-04/", "2024-03-04/2024-03-05"),
        ("I sold my car in May.", "/", "2025-05-01/2025-06-01"),
        ("我从2021年起住在杭州", "2021-01-01/", "/"),
        ("我昨天搬到了成都", "2026-03-03/", "2026-03-03/2026-03-04"),
        ("上个月，我搬到了成都", "2026-02-01/", "2026-02-01/2026-03-01"),
        ("I live in Rome.", "/", "/"),
        ("我住在杭州", "/", "/"),
    ],
)
def test_a_claim_holds_when_its_clause_says(text: str, valid: str, happened: str) -> None:
    (claim,) = read(text)
    assert [claim.valid_from, claim.valid_until] == [moment(bound) for bound in valid.split("/")]
    assert [claim.happened_from, claim.happened_until] == [moment(bound) for bound in happened.split("/")]


def test_a_time_limits_its_own_clause_only() -> None:
    home, work = read("I moved to Lisbon in 2021, and I work at Acme.")
    assert home.happened_from == moment("2021-01-01")
    assert work.happened_from is None


@pytest.mark.parametrize(
    "text",
    [
        "My exam is on April 15 and I live in Rome.",
        "I live in Rome and my sister left last year.",
        "I live in Rome, my sister left last year.",
        "My sister left last year, and I live in Rome.",
        "我住在杭州，我姐姐去年走了",
    ],
)
def test_a_time_of_another_clause_is_left_to_it(text: str) -> None:
    (home,) = [claim for claim in read(text) if claim.predicate == "lives_in"]
    assert (home.valid_from, home.happened_from) == (None, None)


def test_a_time_that_is_the_value_limits_nothing() -> None:
    (claim,) = read("My deadline is 5pm on Friday.")
    assert (claim.value, claim.happened_from) == ("5pm on Friday", None)


def test_what_is_still_to_come_holds_from_then_on() -> None:
    home = read("我明年住在杭州")[0]
    assert home.valid_from == home.happened_from == moment("2027-01-01")


@pytest.mark.parametrize("text", ["I worked at Acme until 2020.", "Acme DB supported Windows until 2020."])
def test_what_is_over_is_not_so_from_the_end_on(text: str) -> None:
    for claim in read(text):
        assert claim.polarity > 0 or (claim.valid_from == moment("2021-01-01") and claim.valid_until is None)


def test_a_phrase_set_before_the_sentence_holds_for_all_of_it() -> None:
    assert {claim.happened_from for claim in read("In 2021, I moved to Lisbon, and I joined Acme.")} <= {
        moment("2021-01-01")
    }


def test_without_an_anchor_a_claim_stays_undated() -> None:
    (claim,) = read("I moved to Lisbon last month.", None)
    assert (claim.valid_from, claim.happened_from) == (None, None)
