"""Answers word for word, Chinese and English: every band, who says so, what moved, what is left out, what is near.

The figures follow from the rules. A piece of evidence of quality q (stance times authority times how surely a text says
so; .85 of a statement, .9 of what is official, ..., times .9 where a rule read it) has the mass

    m(q) = 3 (((1 + q) / (1 - q))^(1/3) - 1), times 2^(-days / half-life) for its age

and stands for r = (1 + m/3)^3 - 1 observations; unknown is 2 / (2 + r + s), contested twice the smaller of r and s over
the same. What would tip a belief is its lead in mass over m(.85) = 3.93. `test_the_figures` works them out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest

from beliefgraph import BeliefGraph, Claim
from beliefgraph.testing import FixedClock

NOW = "2025-12-01T00:00:00+00:00"  # where the clock of the tests stands

Told = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """What was told, what is asked, and the answer."""

    name: str
    told: Sequence[Told]
    question: str
    verdict: str
    text: str
    asked: dict[str, Any] = field(default_factory=dict)


def check(graph: BeliefGraph, case: Case) -> None:
    for row in case.told:
        graph.observe(**row)
    answer = graph.ask(case.question, **case.asked)
    assert answer.text == case.text.strip("\n")
    assert answer.verdict == case.verdict


def named(case: Case) -> str:
    return case.name


def on(day: int) -> str:
    return f"2025-11-{day:02d}T00:00:00+00:00"


def by(who: str, text: str, at: str = NOW, **more: Any) -> Told:
    """What somebody says, to be read by the rules."""
    return {"text": text, "speaker": who, "at": at, **more}


def given(source: str, kind: str, text: str, claim: Claim, at: str = NOW, **more: Any) -> Told:
    """What a source says, with what it claims."""
    return {"text": text, "source": source, "kind": kind, "at": at, "claims": [claim], **more}


SYNC, NO_SYNC = Claim("Loom", "supports", "sync"), Claim("Loom", "supports", "sync", polarity=-1)
OFFLINE, NOT_OFFLINE = Claim("云笔记", "支持", "离线模式"), Claim("云笔记", "支持", "离线模式", polarity=-1)
LOOM, NOTES = "Does Loom support sync?", "云笔记支持离线模式吗？"


# How surely ----------------------------------------------------------------------------------------------------------

BANDS = (
    Case("adopt en", [given("manual", "official", "Sync works.", SYNC)], LOOM, "adopt", """
Loom supports sync.
  - For: manual, 1 December 2025: “Sync works.” (counts 5.01)
  Says so: manual, since 1 December 2025.
  Unknown 10%, contested 0%.
  2 independent first-hand statements against it would change it.
"""),
    Case("adopt zh", [given("手册", "official", "支持离线模式。", OFFLINE)], NOTES, "adopt", """
云笔记支持离线模式。
  - 支持：手册，2025年12月1日：“支持离线模式。”（分量 5.01）
  认同：手册（自2025年12月1日）。
  未知 10%，有争议 0%。
  再有 2 条独立的第一手反对说法就会改变它。
"""),
    Case("probably en", [given("Gazette", "press", "Sync works.", SYNC, on(20))], LOOM, "probably", """
Probably: Loom supports sync.
  - For: Gazette, 20 November 2025: “Sync works.” (counts 2.25)
  Says so: Gazette, since 20 November 2025.
  Unknown 31%, contested 0%.
  One independent first-hand statement against it would change it.
"""),
    Case("probably zh", [given("日报", "press", "支持离线模式。", OFFLINE, on(20))], NOTES, "probably", """
可能：云笔记支持离线模式。
  - 支持：日报，2025年11月20日：“支持离线模式。”（分量 2.25）
  认同：日报（自2025年11月20日）。
  未知 31%，有争议 0%。
  再有一条独立的第一手反对说法就会改变它。
"""),
    Case("undecided en", [
        given("letter", "unclassified", "Sync works.", SYNC),
        given("guess", "inference", "I see no sync.", NO_SYNC),
    ], LOOM, "undecided", """
Not enough to decide: Loom supports sync.
  - For: letter, 1 December 2025: “Sync works.” (counts 1.33)
  - Against: guess, 1 December 2025: “I see no sync.” (counts 0.69, low authority)
  Says so: letter, since 1 December 2025.
  Says not: guess, since 1 December 2025.
  Last moved: 1 December 2025: +0.50 → +0.24, because guess, 1 December 2025: “I see no sync.” (evidence-sum)
  Unknown 41%, contested 35%.
  One independent first-hand statement against it would change it.
"""),
    Case("undecided zh", [
        given("来信", "unclassified", "支持离线模式。", OFFLINE),
        given("推测", "inference", "看不到离线模式。", NOT_OFFLINE),
    ], NOTES, "undecided", """
不足以据此决定：云笔记支持离线模式。
  - 支持：来信，2025年12月1日：“支持离线模式。”（分量 1.33）
  - 反对：推测，2025年12月1日：“看不到离线模式。”（分量 0.69，来源权威低）
  认同：来信（自2025年12月1日）。
  否认：推测（自2025年12月1日）。
  最近一次变动：2025年12月1日：+0.50 → +0.24，因为推测，2025年12月1日：“看不到离线模式。”（evidence-sum）
  未知 41%，有争议 35%。
  再有一条独立的第一手反对说法就会改变它。
"""),
    Case("leans no en", [
        given("letter", "unclassified", "There is no sync.", NO_SYNC),
        given("guess", "inference", "I see sync.", SYNC),
    ], LOOM, "leans_no", """
Probably not: Loom supports sync.
  - For: guess, 1 December 2025: “I see sync.” (counts 0.69, low authority)
  - Against: letter, 1 December 2025: “There is no sync.” (counts 1.33)
  Says so: guess, since 1 December 2025.
  Says not: letter, since 1 December 2025.
  Last moved: 1 December 2025: -0.50 → -0.24, because guess, 1 December 2025: “I see sync.” (evidence-sum)
  Unknown 41%, contested 35%.
  One independent first-hand statement for it would change it.
"""),
    Case("leans no zh", [
        given("来信", "unclassified", "不支持离线模式。", NOT_OFFLINE),
        given("推测", "inference", "看得到离线模式。", OFFLINE),
    ], NOTES, "leans_no", """
多半不成立：云笔记支持离线模式。
  - 支持：推测，2025年12月1日：“看得到离线模式。”（分量 0.69，来源权威低）
  - 反对：来信，2025年12月1日：“不支持离线模式。”（分量 1.33）
  认同：推测（自2025年12月1日）。
  否认：来信（自2025年12月1日）。
  最近一次变动：2025年12月1日：-0.50 → -0.24，因为推测，2025年12月1日：“看得到离线模式。”（evidence-sum）
  未知 41%，有争议 35%。
  再有一条独立的第一手支持说法就会改变它。
"""),
    Case("not so en", [given("manual", "official", "There is no sync.", NO_SYNC)], LOOM, "clearly_not", """
Not so: Loom supports sync.
  - Against: manual, 1 December 2025: “There is no sync.” (counts 5.01)
  Says not: manual, since 1 December 2025.
  Unknown 10%, contested 0%.
  2 independent first-hand statements for it would change it.
"""),
    Case("not so zh", [given("手册", "official", "不支持离线模式。", NOT_OFFLINE)], NOTES, "clearly_not", """
不成立：云笔记支持离线模式。
  - 反对：手册，2025年12月1日：“不支持离线模式。”（分量 5.01）
  否认：手册（自2025年12月1日）。
  未知 10%，有争议 0%。
  再有 2 条独立的第一手支持说法就会改变它。
"""),
    Case("too little en", [given("thread 9", "forum", "Sync works.", SYNC)], LOOM, "unknown", """
Not known: Loom supports sync (too little evidence, what there is speaks for it).
  - For: thread 9, 1 December 2025: “Sync works.” (counts 0.98)
  Says so: thread 9, since 1 December 2025.
  Unknown 60%, contested 0%.
  One independent first-hand statement, for or against, would settle it.
"""),
    Case("too little zh", [given("九楼", "forum", "支持离线模式。", OFFLINE)], NOTES, "unknown", """
尚不清楚：云笔记支持离线模式（证据太少，现有的偏向支持）。
  - 支持：九楼，2025年12月1日：“支持离线模式。”（分量 0.98）
  认同：九楼（自2025年12月1日）。
  未知 60%，有争议 0%。
  只要有一条独立的第一手说法，无论支持还是反对，就能定下来。
"""),
    Case("faded en", [by("Ute", "I like mushrooms.", "2023-05-01T12:00:00+00:00")], "Does Ute like mushrooms?",
         "unknown", """
Not known: Ute likes mushrooms (last said 1 May 2023, too long ago to rely on).
  - For: Ute, 1 May 2023: “I like mushrooms.” (counts 0.00, old)
  Says so: Ute, since 1 May 2023.
  Unknown 100%, contested 0%.
  A later word of Ute would change it.
  One independent first-hand statement, for or against, would settle it.
"""),
    Case("faded zh", [by("小梅", "我喜欢蘑菇", "2023-05-01T12:00:00+00:00")], "小梅喜欢蘑菇吗？",
         "unknown", """
尚不清楚：小梅喜欢蘑菇（最近一次说到是2023年5月1日，隔得太久，不足为据）。
  - 支持：小梅，2023年5月1日：“我喜欢蘑菇”（分量 0.00，较旧）
  认同：小梅（自2023年5月1日）。
  未知 100%，有争议 0%。
  小梅本人之后的说法会改变它。
  只要有一条独立的第一手说法，无论支持还是反对，就能定下来。
"""),
)  # fmt: skip


@pytest.mark.parametrize("case", BANDS, ids=named)
def test_how_surely(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# Who says so, who does not ------------------------------------------------------------------------------------------

KESTREL, LARK = ("Kestrel drone", "weight"), ("云雀相机", "重量")
ACCOUNTS = (
    Case("yes and no en", [
        given("manual", "official", "Sync works.", SYNC),
        given("notice", "official", "There is no sync.", NO_SYNC),
    ], LOOM, "contested", """
There are different accounts: Loom supports sync.
  - For: manual, 1 December 2025: “Sync works.” (counts 5.01)
  - Against: notice, 1 December 2025: “There is no sync.” (counts 5.01)
  Says so: manual, since 1 December 2025.
  Says not: notice, since 1 December 2025.
  Last moved: 1 December 2025: +0.90 → +0.00, because notice, 1 December 2025: “There is no sync.” (evidence-sum)
  Unknown 5%, contested 95%.
  One more independent first-hand statement, for or against, would tip it.
"""),
    Case("yes and no zh", [
        given("手册", "official", "支持离线模式。", OFFLINE),
        given("公告", "official", "不支持离线模式。", NOT_OFFLINE),
    ], NOTES, "contested", """
说法不一：云笔记支持离线模式。
  - 支持：手册，2025年12月1日：“支持离线模式。”（分量 5.01）
  - 反对：公告，2025年12月1日：“不支持离线模式。”（分量 5.01）
  认同：手册（自2025年12月1日）。
  否认：公告（自2025年12月1日）。
  最近一次变动：2025年12月1日：+0.90 → +0.00，因为公告，2025年12月1日：“不支持离线模式。”（evidence-sum）
  未知 5%，有争议 95%。
  再有一条独立的第一手说法，无论支持还是反对，都会打破平衡。
"""),
    Case("two values en", [
        given("north shop", "official", "The drone weighs 2040 g.", Claim(*KESTREL, "2040 g")),
        given("south shop", "official", "The drone weighs 2100 g.", Claim(*KESTREL, "2100 g")),
    ], "What is the weight of the Kestrel drone?", "contested", """
There are different accounts: Kestrel drone's weight is 2100 g.
  - For: south shop, 1 December 2025: “The drone weighs 2100 g.” (counts 5.01)
  Says so: south shop, since 1 December 2025.
  Unknown 5%, contested 95%.
  One more independent first-hand statement, for or against, would tip it.
There are different accounts: Kestrel drone's weight is 2040 g.
  - For: north shop, 1 December 2025: “The drone weighs 2040 g.” (counts 5.01)
"""),
    Case("two values zh", [
        given("城南店", "official", "相机重2040克。", Claim(*LARK, "2040克")),
        given("城北店", "official", "相机重2100克。", Claim(*LARK, "2100克")),
    ], "云雀相机有多重？", "contested", """
说法不一：云雀相机的重量是2100克。
  - 支持：城北店，2025年12月1日：“相机重2100克。”（分量 5.01）
  认同：城北店（自2025年12月1日）。
  未知 5%，有争议 95%。
  再有一条独立的第一手说法，无论支持还是反对，都会打破平衡。
说法不一：云雀相机的重量是2040克。
  - 支持：城南店，2025年12月1日：“相机重2040克。”（分量 5.01）
"""),
    Case("more for it en", [
        given("manual", "official", "Sync works.", SYNC),
        given("thread 9", "forum", "There is no sync.", NO_SYNC),
    ], LOOM, "adopt", """
Loom supports sync.
  - For: manual, 1 December 2025: “Sync works.” (counts 5.01)
  - Against: thread 9, 1 December 2025: “There is no sync.” (counts 0.98)
  Says so: manual, since 1 December 2025.
  Says not: thread 9, since 1 December 2025.
  Last moved: 1 December 2025: +0.90 → +0.78, because thread 9, 1 December 2025: “There is no sync.” (evidence-sum)
  Unknown 9%, contested 13%.
  2 independent first-hand statements against it would change it.
"""),
    Case("more for it zh", [
        given("手册", "official", "支持离线模式。", OFFLINE),
        given("九楼", "forum", "不支持离线模式。", NOT_OFFLINE),
    ], NOTES, "adopt", """
云笔记支持离线模式。
  - 支持：手册，2025年12月1日：“支持离线模式。”（分量 5.01）
  - 反对：九楼，2025年12月1日：“不支持离线模式。”（分量 0.98）
  认同：手册（自2025年12月1日）。
  否认：九楼（自2025年12月1日）。
  最近一次变动：2025年12月1日：+0.90 → +0.78，因为九楼，2025年12月1日：“不支持离线模式。”（evidence-sum）
  未知 9%，有争议 13%。
  再有 2 条独立的第一手反对说法就会改变它。
"""),
    Case("many en", [given(f"Gazette {n}", "press", "Sync works.", SYNC, on(n)) for n in range(11, 16)], LOOM,
         "adopt", """
Loom supports sync.
  - For: Gazette 15, 15 November 2025: “Sync works.” (counts 2.21)
  Says so: Gazette 15, Gazette 14, Gazette 13 and 2 more, since 11 November 2025.
  Last moved: 15 November 2025: +0.97 → +0.98, because Gazette 15, 15 November 2025: “Sync works.” (evidence-sum)
  Unknown 2%, contested 0%.
  3 independent first-hand statements against it would change it.
"""),
    Case("many zh", [given(f"日报{n}", "press", "支持离线模式。", OFFLINE, on(n)) for n in range(11, 16)], NOTES,
         "adopt", """
云笔记支持离线模式。
  - 支持：日报15，2025年11月15日：“支持离线模式。”（分量 2.21）
  认同：日报15、日报14、日报13，另有 2 方（自2025年11月11日）。
  最近一次变动：2025年11月15日：+0.97 → +0.98，因为日报15，2025年11月15日：“支持离线模式。”（evidence-sum）
  未知 2%，有争议 0%。
  再有 3 条独立的第一手反对说法就会改变它。
"""),
    Case("passed on en", [by("Dana", "Alice says Jack hates football.")], "Does Jack like football?", "unknown", """
Not known: Jack likes football (too little evidence, what there is speaks against it).
  - Against: Alice, as Dana tells, 1 December 2025: “Alice says Jack hates football.” (counts 1.11: reported by Alice)
  Says not: Alice, since 1 December 2025.
  Unknown 56%, contested 0%.
  A later word of Alice would change it.
  One independent first-hand statement, for or against, would settle it.
"""),
    Case("passed on zh", [by("阿宁", "小艾说小杰讨厌足球")], "小杰喜欢足球吗？", "unknown", """
尚不清楚：小杰喜欢足球（证据太少，现有的偏向反对）。
  - 反对：小艾（阿宁转述），2025年12月1日：“小艾说小杰讨厌足球”（分量 1.11：转述自小艾）
  否认：小艾（自2025年12月1日）。
  未知 56%，有争议 0%。
  小艾本人之后的说法会改变它。
  只要有一条独立的第一手说法，无论支持还是反对，就能定下来。
"""),
)  # fmt: skip


@pytest.mark.parametrize("case", ACCOUNTS, ids=named)
def test_who_says_so_and_who_does_not(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# What changed --------------------------------------------------------------------------------------------------------

TEA = [by("Dana", "I love tea.", on(1)), by("Dana", "I stopped drinking tea.")]
TEA_ZH = [by("阿宁", "我喜欢喝茉莉花茶", on(1)), by("阿宁", "我戒了茉莉花茶")]
MOVED = [by("Dana", "I live in Porto.", on(1)), by("Dana", "I live in Lisbon.")]
MOVED_ZH = [by("阿宁", "我住在苏州", on(1)), by("阿宁", "我住在无锡")]
CHANGES = (
    Case("no longer en", TEA, "Does Dana like tea?", "clearly_not", """
No longer: Dana likes tea, since 1 December 2025.
  - For: Dana, 1 November 2025: “I love tea.” (does not count: the same speaker said otherwise later)
  - Against: Dana, 1 December 2025: “I stopped drinking tea.” (counts 1.82)
  Says not: Dana, since 1 December 2025.
  Last moved: 1 December 2025: +0.69 → -0.61, because Dana, 1 December 2025: “I stopped drinking tea.” (evidence-sum)
  Unknown 39%, contested 0%.
  A later word of Dana would change it.
  One independent first-hand statement for it would change it.
"""),
    Case("no longer zh", TEA_ZH, "阿宁喜欢茉莉花茶吗？", "clearly_not", """
自2025年12月1日起不再成立：阿宁喜欢茉莉花茶。
  - 支持：阿宁，2025年11月1日：“我喜欢喝茉莉花茶”（不计：同一说话人后来改口）
  - 反对：阿宁，2025年12月1日：“我戒了茉莉花茶”（分量 1.82）
  否认：阿宁（自2025年12月1日）。
  最近一次变动：2025年12月1日：+0.69 → -0.61，因为阿宁，2025年12月1日：“我戒了茉莉花茶”（evidence-sum）
  未知 39%，有争议 0%。
  阿宁本人之后的说法会改变它。
  再有一条独立的第一手支持说法就会改变它。
"""),
    Case("replaced en", MOVED, "Does Dana live in Porto?", "clearly_not", """
No longer: Dana lives in Porto, since 1 December 2025.
  - For: Dana, 1 November 2025: “I live in Porto.” (does not count: the same speaker said otherwise later)
  Replaced by: Dana lives in Lisbon.
  Last moved: 1 December 2025: +0.73 → -0.77, because Dana, 1 December 2025: “I live in Lisbon.” (evidence-sum)
  Unknown 23%, contested 0%.
  One independent first-hand statement for it would change it.
Dana lives in Lisbon.
  - For: Dana, 1 December 2025: “I live in Lisbon.” (counts 2.88)
"""),
    Case("replaced zh", MOVED_ZH, "阿宁住在苏州吗？", "clearly_not", """
自2025年12月1日起不再成立：阿宁住在苏州。
  - 支持：阿宁，2025年11月1日：“我住在苏州”（不计：同一说话人后来改口）
  已被取代：阿宁住在无锡。
  最近一次变动：2025年12月1日：+0.73 → -0.77，因为阿宁，2025年12月1日：“我住在无锡”（evidence-sum）
  未知 23%，有争议 0%。
  再有一条独立的第一手支持说法就会改变它。
阿宁住在无锡。
  - 支持：阿宁，2025年12月1日：“我住在无锡”（分量 2.88）
"""),
    Case("told the other way round en", MOVED[::-1], "Does Dana live in Porto?", "clearly_not", """
No longer: Dana lives in Porto, since 1 December 2025.
  - For: Dana, 1 November 2025: “I live in Porto.” (does not count: the same speaker said otherwise later)
  Replaced by: Dana lives in Lisbon.
  Unknown 23%, contested 0%.
  One independent first-hand statement for it would change it.
Dana lives in Lisbon.
  - For: Dana, 1 December 2025: “I live in Lisbon.” (counts 2.88)
"""),
    Case("told the other way round zh", MOVED_ZH[::-1], "阿宁住在苏州吗？", "clearly_not", """
自2025年12月1日起不再成立：阿宁住在苏州。
  - 支持：阿宁，2025年11月1日：“我住在苏州”（不计：同一说话人后来改口）
  已被取代：阿宁住在无锡。
  未知 23%，有争议 0%。
  再有一条独立的第一手支持说法就会改变它。
阿宁住在无锡。
  - 支持：阿宁，2025年12月1日：“我住在无锡”（分量 2.88）
"""),
    Case("what is now en", MOVED, "Where does Dana live?", "adopt", """
Dana lives in Lisbon.
  - For: Dana, 1 December 2025: “I live in Lisbon.” (counts 2.88)
  Says so: Dana, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Dana would change it.
  One independent first-hand statement against it would change it.
No longer: Dana lives in Porto, since 1 December 2025.
  - For: Dana, 1 November 2025: “I live in Porto.” (does not count: the same speaker said otherwise later)
"""),
    Case("what is now zh", MOVED_ZH, "阿宁住在哪里？", "adopt", """
阿宁住在无锡。
  - 支持：阿宁，2025年12月1日：“我住在无锡”（分量 2.88）
  认同：阿宁（自2025年12月1日）。
  未知 23%，有争议 0%。
  阿宁本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
自2025年12月1日起不再成立：阿宁住在苏州。
  - 支持：阿宁，2025年11月1日：“我住在苏州”（不计：同一说话人后来改口）
"""),
    Case("as it was en", MOVED, "Where did Dana live on 15 November?", "adopt", """
Dana lives in Porto.
  - For: Dana, 1 November 2025: “I live in Porto.” (counts 2.71)
  Says so: Dana, since 1 November 2025.
  Unknown 25%, contested 0%.
  A later word of Dana would change it.
  One independent first-hand statement against it would change it.
(As it was on 15 November 2025.)
"""),
    Case("as it was zh", MOVED_ZH, "阿宁11月15日住在哪里？", "adopt", """
阿宁住在苏州。
  - 支持：阿宁，2025年11月1日：“我住在苏州”（分量 2.71）
  认同：阿宁（自2025年11月1日）。
  未知 25%，有争议 0%。
  阿宁本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
（按2025年11月15日当时的情况回答。）
"""),
    Case("not known then en", MOVED, "Where did Dana live in 2020?", "unknown", """
Dana lives in Lisbon.
  - For: Dana, 1 December 2025: “I live in Lisbon.” (counts 2.88)
  Says so: Dana, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Dana would change it.
  One independent first-hand statement against it would change it.
No longer: Dana lives in Porto, since 1 December 2025.
  - For: Dana, 1 November 2025: “I live in Porto.” (does not count: the same speaker said otherwise later)
(What was so on 31 December 2020 is not known; this is now.)
"""),
    Case("not known then zh", MOVED_ZH, "2020年阿宁住在哪里？", "unknown", """
阿宁住在无锡。
  - 支持：阿宁，2025年12月1日：“我住在无锡”（分量 2.88）
  认同：阿宁（自2025年12月1日）。
  未知 23%，有争议 0%。
  阿宁本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
自2025年12月1日起不再成立：阿宁住在苏州。
  - 支持：阿宁，2025年11月1日：“我住在苏州”（不计：同一说话人后来改口）
（2020年12月31日的情况不得而知，以下是现在的。）
"""),
    Case("asked in English, told in Chinese", MOVED_ZH, "Where does 阿宁 live?", "adopt", """
阿宁住在无锡.
  - For: 阿宁, 1 December 2025: “我住在无锡” (counts 2.88)
  Says so: 阿宁, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of 阿宁 would change it.
  One independent first-hand statement against it would change it.
No longer: 阿宁住在苏州, since 1 December 2025.
  - For: 阿宁, 1 November 2025: “我住在苏州” (does not count: the same speaker said otherwise later)
"""),
    Case("asked in Chinese, told in English", MOVED, "Dana住在哪里？", "adopt", """
Dana lives in Lisbon。
  - 支持：Dana，2025年12月1日：“I live in Lisbon.”（分量 2.88）
  认同：Dana（自2025年12月1日）。
  未知 23%，有争议 0%。
  Dana本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
自2025年12月1日起不再成立：Dana lives in Porto。
  - 支持：Dana，2025年11月1日：“I live in Porto.”（不计：同一说话人后来改口）
"""),
)  # fmt: skip


@pytest.mark.parametrize("case", CHANGES, ids=named)
def test_what_changed(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# In which context ----------------------------------------------------------------------------------------------------

OPENING = [
    given("rules", "official", "The pool opens at 08:00.", Claim("Pool", "opening time", "08:00")),
    given("rules", "official", "On holidays at 10:00.", Claim("Pool", "opening time", "10:00"),
          context={"day": "holiday"}),
]  # fmt: skip
OPENING_ZH = [
    given("守则", "official", "图书馆8点开门。", Claim("图书馆", "开放时间", "8点")),
    given("守则", "official", "节假日10点开门。", Claim("图书馆", "开放时间", "10点"), context={"day": "节假日"}),
]
CONTEXTS = (
    Case("the rule, asked in general en", OPENING, "What is the opening time of the pool?", "adopt", """
Pool · opening time: 08:00.
  - For: rules, 1 December 2025: “The pool opens at 08:00.” (counts 5.01)
  Says so: rules, since 1 December 2025.
  Last moved: 1 December 2025: +0.90 → +0.74, because rules, 1 December 2025: “On holidays at 10:00.” (evidence-sum)
  Unknown 9%, contested 17%.
  2 independent first-hand statements against it would change it.
Left out, it holds in another context: Pool · opening time: 10:00 (day=holiday ≠ general).
"""),
    Case("the rule, asked in general zh", OPENING_ZH, "图书馆的开放时间是什么？", "adopt", """
图书馆的开放时间是8点。
  - 支持：守则，2025年12月1日：“图书馆8点开门。”（分量 5.01）
  认同：守则（自2025年12月1日）。
  最近一次变动：2025年12月1日：+0.90 → +0.74，因为守则，2025年12月1日：“节假日10点开门。”（evidence-sum）
  未知 9%，有争议 17%。
  再有 2 条独立的第一手反对说法就会改变它。
因语境不同而未采用：图书馆的开放时间是10点（day=节假日 ≠ 通用）。
"""),
    Case("the exception en", OPENING, "What is the opening time of the pool?", "adopt", """
Pool · opening time: 10:00 [day=holiday].
  - For: rules, 1 December 2025: “On holidays at 10:00.” (counts 5.01)
  Says so: rules, since 1 December 2025.
  Unknown 2%, contested 16%.
  2 independent first-hand statements against it would change it.
Left out, it holds in another context: Pool · opening time: 08:00 (general ≠ day=holiday).
""", {"context": {"day": "holiday"}}),
    Case("the exception zh", OPENING_ZH, "图书馆的开放时间是什么？", "adopt", """
图书馆的开放时间是10点 [day=节假日]。
  - 支持：守则，2025年12月1日：“节假日10点开门。”（分量 5.01）
  认同：守则（自2025年12月1日）。
  未知 2%，有争议 16%。
  再有 2 条独立的第一手反对说法就会改变它。
因语境不同而未采用：图书馆的开放时间是8点（通用 ≠ day=节假日）。
""", {"context": {"day": "节假日"}}),
    Case("the exception, named en", OPENING, "What is the opening time of the pool on a holiday?", "adopt", """
Pool · opening time: 10:00 [day=holiday].
  - For: rules, 1 December 2025: “On holidays at 10:00.” (counts 5.01)
  Says so: rules, since 1 December 2025.
  Unknown 2%, contested 16%.
  2 independent first-hand statements against it would change it.
Left out, it holds in another context: Pool · opening time: 08:00 (general ≠ day=holiday).
(Answered in the context it names: day=holiday.)
"""),
    Case("the exception, named zh", OPENING_ZH, "节假日图书馆的开放时间是什么？", "adopt", """
图书馆的开放时间是10点 [day=节假日]。
  - 支持：守则，2025年12月1日：“节假日10点开门。”（分量 5.01）
  认同：守则（自2025年12月1日）。
  未知 2%，有争议 16%。
  再有 2 条独立的第一手反对说法就会改变它。
因语境不同而未采用：图书馆的开放时间是8点（通用 ≠ day=节假日）。
（按问题中的语境回答：day=节假日。）
"""),
    Case("left out en", [by("Ben", "I like black tea.", context={"scenario": "work"})], "Does Ben like black tea?",
         "abstain", """
Nothing known bears on this question.
Left out, it holds in another context: Ben likes black tea (scenario: work ≠ home).
""", {"context": {"scenario": "home"}}),
    Case("left out zh", [by("小林", "我喜欢红茶", context={"scenario": "上班"})], "小林喜欢红茶吗？",
         "abstain", """
没有与这个问题相关的已知内容。
因语境不同而未采用：小林喜欢红茶（scenario: 上班 ≠ 在家）。
""", {"context": {"scenario": "在家"}}),
)  # fmt: skip


@pytest.mark.parametrize("case", CONTEXTS, ids=named)
def test_in_which_context(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# Nothing believed ----------------------------------------------------------------------------------------------------

KILN = [by("Otto", "The kiln broke again on Tuesday, and the glaze is ruined.")]
KILN_ZH = [by("老陶", "周二窑又坏了，釉料也全毁了。")]
SILENT = (
    Case("the nearest en", [*MOVED, by("Dana", "I love jasmine tea.")], "Does Dana like opera?", "abstain", """
Nothing known bears on this question.
The nearest that is known:
  - Dana likes jasmine tea.
  - Dana lives in Lisbon.
  - No longer: Dana lives in Porto, since 1 December 2025.
"""),
    Case("the nearest zh", [*MOVED_ZH, by("阿宁", "我喜欢茉莉花茶")], "阿宁喜欢歌剧吗？", "abstain", """
没有与这个问题相关的已知内容。
最接近的已知内容：
  - 阿宁喜欢茉莉花茶。
  - 阿宁住在无锡。
  - 自2025年12月1日起不再成立：阿宁住在苏州。
"""),
    Case("nothing en", MOVED, "Who plays the harp?", "abstain", """
Nothing known bears on this question.
"""),
    Case("nothing zh", MOVED_ZH, "谁会弹竖琴？", "abstain", """
没有与这个问题相关的已知内容。
"""),
    Case("told en", KILN, "Did the kiln break on Tuesday?", "told", """
Nothing is believed about this; it was said:
  - Otto, 1 December 2025: “The kiln broke again on Tuesday, and the glaze is ruined.”
"""),
    Case("told zh", KILN_ZH, "窑坏了吗？", "told", """
对此尚无信念；有人说过：
  - 老陶，2025年12月1日：“周二窑又坏了，釉料也全毁了。”
"""),
)  # fmt: skip


@pytest.mark.parametrize("case", SILENT, ids=named)
def test_where_nothing_is_believed(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# Several beliefs together --------------------------------------------------------------------------------------------

AGES = [by("Anna", "I am 34 years old."), by("Ben", "I am 29 years old."), by("Cleo", "I like tea.")]
AGES_ZH = [by("小安", "我34岁"), by("小本", "我29岁"), by("小青", "我喜欢喝茶")]
TOWNS = [by("Anna", "I live in Oslo.", on(21)), by("Ben", "I live in Oslo."), by("Cleo", "I live in Graz.")]
TOWNS_ZH = [by("小安", "我住在苏州", on(21)), by("小本", "我住在苏州"), by("小青", "我住在无锡")]
FACTS = ("The author of The Grey Harbour is Lena Orr.", "Lena Orr is married to Paul Kerr.",
         "Paul Kerr is a citizen of Norway.")  # fmt: skip
FACTS_ZH = ("《灰港》的作者是林岚。", "林岚的丈夫是高远。", "高远的国籍是挪威。")
HARBOUR, HARBOUR_ZH = (
    [{"text": text, "source": source, "kind": "official", "at": NOW, "sequence": n} for n, text in enumerate(facts)]
    for source, facts in (("almanac", FACTS), ("年鉴", FACTS_ZH))
)
APPLE = [
    given("list", "official", "One share is 190 dollars.", Claim("Apple", "price", "190 dollars", type="company")),
    given("list", "official", "A bag is 2 dollars.", Claim("Apple", "price", "2 dollars", type="fruit")),
]
APPLE_ZH = [
    given("价目表", "official", "一股190元。", Claim("苹果", "价格", "190元", type="公司")),
    given("价目表", "official", "一斤6元。", Claim("苹果", "价格", "6元", type="水果")),
]
TOGETHER = (
    Case("compared en", AGES, "Who is older, Anna or Ben?", "adopt", """
Anna (Anna: 34; Ben: 29).
Anna's age is 34.
  - For: Anna, 1 December 2025: “I am 34 years old.” (counts 2.88)
  Says so: Anna, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Anna would change it.
  One independent first-hand statement against it would change it.
Ben's age is 29.
  - For: Ben, 1 December 2025: “I am 29 years old.” (counts 2.88)
"""),
    Case("compared zh", AGES_ZH, "小安和小本谁的年龄更大？", "adopt", """
小安（小安：34岁；小本：29岁）。
小安的年龄是34岁。
  - 支持：小安，2025年12月1日：“我34岁”（分量 2.88）
  认同：小安（自2025年12月1日）。
  未知 23%，有争议 0%。
  小安本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
小本的年龄是29岁。
  - 支持：小本，2025年12月1日：“我29岁”（分量 2.88）
"""),
    Case("one side unknown en", AGES, "Who is older, Anna or Cleo?", "abstain", """
It cannot be told: the age of Cleo is not known (Anna: 34).
Anna's age is 34.
  - For: Anna, 1 December 2025: “I am 34 years old.” (counts 2.88)
  Says so: Anna, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Anna would change it.
  One independent first-hand statement against it would change it.
"""),
    Case("one side unknown zh", AGES_ZH, "小安和小青谁的年龄更大？", "abstain", """
不知道小青的年龄，无法判断（小安：34岁）。
小安的年龄是34岁。
  - 支持：小安，2025年12月1日：“我34岁”（分量 2.88）
  认同：小安（自2025年12月1日）。
  未知 23%，有争议 0%。
  小安本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
"""),
    Case("counted en", TOWNS, "How many people live in Oslo?", "adopt", """
2 (Ben, Anna).
Ben lives in Oslo.
  - For: Ben, 1 December 2025: “I live in Oslo.” (counts 2.88)
  Says so: Ben, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Ben would change it.
  One independent first-hand statement against it would change it.
Anna lives in Oslo.
  - For: Anna, 21 November 2025: “I live in Oslo.” (counts 2.77)
"""),
    Case("counted zh", TOWNS_ZH, "有几个人住在苏州？", "adopt", """
2个（小本、小安）。
小本住在苏州。
  - 支持：小本，2025年12月1日：“我住在苏州”（分量 2.88）
  认同：小本（自2025年12月1日）。
  未知 23%，有争议 0%。
  小本本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
小安住在苏州。
  - 支持：小安，2025年11月21日：“我住在苏州”（分量 2.77）
"""),
    Case("who en", TOWNS, "Who lives in Oslo?", "adopt", """
Ben lives in Oslo.
  - For: Ben, 1 December 2025: “I live in Oslo.” (counts 2.88)
  Says so: Ben, since 1 December 2025.
  Unknown 23%, contested 0%.
  A later word of Ben would change it.
  One independent first-hand statement against it would change it.
Anna lives in Oslo.
  - For: Anna, 21 November 2025: “I live in Oslo.” (counts 2.77)
"""),
    Case("who zh", TOWNS_ZH, "谁住在苏州？", "adopt", """
小本住在苏州。
  - 支持：小本，2025年12月1日：“我住在苏州”（分量 2.88）
  认同：小本（自2025年12月1日）。
  未知 23%，有争议 0%。
  小本本人之后的说法会改变它。
  再有一条独立的第一手反对说法就会改变它。
小安住在苏州。
  - 支持：小安，2025年11月21日：“我住在苏州”（分量 2.77）
"""),
    Case("by way of en", HARBOUR,
         "What is the country of citizenship of the spouse of the author of The Grey Harbour?", "adopt", """
Paul Kerr's citizenship is Norway.
  - For: almanac, 1 December 2025: “Paul Kerr is a citizen of Norway.” (counts 3.36)
  Says so: almanac, since 1 December 2025.
  Unknown 19%, contested 0%.
  One independent first-hand statement against it would change it.
(By way of: Grey Harbour's author is Lena Orr → Lena Orr's spouse is Paul Kerr → Paul Kerr's citizenship is Norway.)
"""),
    Case("by way of zh", HARBOUR_ZH, "《灰港》的作者的丈夫的国籍是什么？", "adopt", """
高远的国籍是挪威。
  - 支持：年鉴，2025年12月1日：“高远的国籍是挪威。”（分量 3.36）
  认同：年鉴（自2025年12月1日）。
  未知 19%，有争议 0%。
  再有一条独立的第一手反对说法就会改变它。
（由此得出：《灰港》的作者是林岚 → 林岚的配偶是高远 → 高远的国籍是挪威。）
"""),
    Case("a step unknown en", HARBOUR, "Who is the employer of the spouse of the author of The Grey Harbour?",
         "abstain", """
Nothing known bears on this question.
The nearest that is known:
  - Paul Kerr's citizenship is Norway.
  - Grey Harbour's author is Lena Orr.
  - Lena Orr's spouse is Paul Kerr.
Nobody said who or what the employer of Paul Kerr is.
"""),
    Case("a step unknown zh", HARBOUR_ZH, "《灰港》的作者的丈夫的老板是谁？", "abstain", """
没有与这个问题相关的已知内容。
最接近的已知内容：
  - 《灰港》的作者是林岚。
  - 林岚的配偶是高远。
  - 高远的国籍是挪威。
没有人提到过高远的老板。
"""),
    Case("namesakes en", APPLE, "How much does Apple cost?", "adopt", """
Apple's price is 190 dollars.
  - For: list, 1 December 2025: “One share is 190 dollars.” (counts 5.01)
  Says so: list, since 1 December 2025.
  Unknown 10%, contested 0%.
  2 independent first-hand statements against it would change it.
Apple's price is 2 dollars.
  - For: list, 1 December 2025: “A bag is 2 dollars.” (counts 5.01)
(Several are called Apple: company – Apple's price is 190 dollars; fruit – Apple's price is 2 dollars.)
"""),
    Case("namesakes zh", APPLE_ZH, "苹果的价格是多少？", "adopt", """
苹果的价格是190元。
  - 支持：价目表，2025年12月1日：“一股190元。”（分量 5.01）
  认同：价目表（自2025年12月1日）。
  未知 10%，有争议 0%。
  再有 2 条独立的第一手反对说法就会改变它。
苹果的价格是6元。
  - 支持：价目表，2025年12月1日：“一斤6元。”（分量 5.01）
（不止一个叫苹果：公司——苹果的价格是190元；水果——苹果的价格是6元。）
"""),
)  # fmt: skip


@pytest.mark.parametrize("case", TOGETHER, ids=named)
def test_several_beliefs_together(case: Case, graph: BeliefGraph) -> None:
    check(graph, case)


# In other words ------------------------------------------------------------------------------------------------------

BRIDGE = [
    given("survey", "official", "From end to end it is 412 metres.", Claim("tram bridge", "length", "412 metres")),
    given("survey", "official", "It is made of steel.", Claim("tram bridge", "material", "steel")),
]
TENT = [
    given("网店", "official", "行云只卖1299元。", Claim("行云", "价格", "1299元")),
    given("网店", "official", "行云只有绿色。", Claim("行云", "颜色", "绿色")),
]
BY_MEANING = (
    Case("otherwise worded en", BRIDGE, "How long is the tram bridge?", "adopt", """
tram bridge · length: 412 metres.
  - For: survey, 1 December 2025: “From end to end it is 412 metres.” (counts 5.01)
  Says so: survey, since 1 December 2025.
  Unknown 10%, contested 0%.
  2 independent first-hand statements against it would change it.
"""),
    Case("otherwise worded zh", TENT, "行云卖多少钱？", "adopt", """
行云的价格是1299元。
  - 支持：网店，2025年12月1日：“行云只卖1299元。”（分量 5.01）
  认同：网店（自2025年12月1日）。
  未知 10%，有争议 0%。
  再有 2 条独立的第一手反对说法就会改变它。
（未考虑：卖。）
"""),
    Case("still nothing en", BRIDGE, "Does the tram bridge open at night?", "abstain", """
Nothing known bears on this question.
The nearest that is known:
  - tram bridge · length: 412 metres.
  - tram bridge's material is steel.
"""),
    Case("still nothing zh", TENT, "行云能装几个人？", "abstain", """
没有与这个问题相关的已知内容。
最接近的已知内容：
  - 行云的价格是1299元。
  - 行云的颜色是绿色。
"""),
)  # fmt: skip


@pytest.fixture
def with_vectors() -> Iterator[BeliefGraph]:
    graph = BeliefGraph.open(":memory:", embedder="local", clock=FixedClock(datetime.fromisoformat(NOW)))
    yield graph
    graph.close()


@pytest.mark.parametrize("case", BY_MEANING, ids=named)
def test_in_other_words(case: Case, with_vectors: BeliefGraph) -> None:
    check(with_vectors, case)


# What would change it, and when something was -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speakers", "question", "line"),
    [
        ("Dana", "Does Ben live in Porto?", "One independent first-hand statement for it would change it."),
        ("Dana Eve", "Does Ben live in Porto?", "2 independent first-hand statements for it would change it."),
        ("Dana Eve Ann", "Does Ben live in Porto?", "3 independent first-hand statements for it would change it."),
        ("Dana Eve", "Where does Ben live?", "2 independent first-hand statements against it would change it."),
    ],
)
def test_what_would_change_a_value_is_told_from_the_lead_over_its_rivals(
    speakers: str, question: str, line: str, graph: BeliefGraph
) -> None:
    """Each speaker counts m(.8) = 3.24 for Lisbon, Zoe m(.4) = 0.98 for Porto, a first-hand statement m(.85) = 3.93."""
    porto, lisbon = Claim("Ben", "lives in", "Porto"), Claim("Ben", "lives in", "Lisbon")
    graph.observe("Ben lives in Porto.", speaker="Zoe", authority=0.4, at=NOW, claims=[porto])
    for speaker in speakers.split():
        graph.observe("Ben lives in Lisbon.", speaker=speaker, authority=0.8, at=NOW, claims=[lisbon])
    assert line in graph.ask(question).text


@pytest.mark.parametrize(
    ("text", "who", "question", "when"),
    [
        ("I adopted a dog in March 2024.", "Ida", "Does Ida have a dog?", " [March 2024] ("),
        ("我2024年3月养了一只狗", "小宁", "小宁有狗吗？", "［2024年3月］（"),
        ("I adopted a dog in 2023.", "Ida", "Does Ida have a dog?", " [2023] ("),
        ("我2023年养了一只狗", "小宁", "小宁有狗吗？", "［2023年］（"),
    ],
)
def test_a_whole_month_or_year_is_told_as_such(
    text: str, who: str, question: str, when: str, graph: BeliefGraph
) -> None:
    graph.observe(text, speaker=who, at=NOW)
    assert when in graph.ask(question).text


def test_a_step_that_is_no_noun_is_told_as_the_question_says_it(graph: BeliefGraph) -> None:
    graph.observe("The author of The Grey Harbour is Lena Orr.", source="almanac", kind="official", at=NOW)
    answer = graph.ask("Where was the author of The Grey Harbour born?")
    assert answer.text.endswith("Of Lena Orr, nobody said what the question asks: “born”.")


# The figures ---------------------------------------------------------------------------------------------------------


def mass(quality: float, days: float = 0.0, half_life: float = 180.0) -> float:
    return 3 * (math.cbrt((1 + quality) / (1 - quality)) - 1) * math.exp2(-days / half_life)


def observations(mass: float) -> float:
    return (1 + mass / 3) ** 3 - 1


def read(support: float, refute: float = 0.0) -> tuple[str, str, str]:
    """Signed, unknown and contested of two masses, as an answer tells them."""
    r, s = observations(support), observations(refute)
    whole = 2 + r + s
    return f"{(r - s) / whole:+.2f}", f"{2 / whole:.0%}", f"{2 * min(r, s) / whole:.0%}"


OFFICIAL, PRESS, UNCLASSIFIED, FORUM, INFERENCE, STATEMENT, REPORT = 0.9, 0.7, 0.5, 0.4, 0.3, 0.85, 0.55
BY_RULES = 0.9  # how surely a text says what a rule reads in it


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        (f"{mass(OFFICIAL):.2f}", "5.01"),
        (f"{mass(PRESS, 11):.2f}", "2.25"),
        (f"{mass(UNCLASSIFIED):.2f} {mass(INFERENCE):.2f} {mass(FORUM):.2f}", "1.33 0.69 0.98"),
        (f"{mass(STATEMENT * BY_RULES):.2f}", "2.88"),  # I live in Lisbon
        (f"{mass(STATEMENT * BY_RULES, 15):.2f} {mass(STATEMENT * BY_RULES, 10):.2f}", "2.71 2.77"),
        (f"{mass(0.8 * STATEMENT * BY_RULES):.2f}", "1.82"),  # stopped is .8 against liking it
        (read(mass(OFFICIAL)), ("+0.90", "10%", "0%")),
        (read(mass(PRESS, 11)), ("+0.69", "31%", "0%")),
        (read(mass(UNCLASSIFIED), mass(INFERENCE)), ("+0.24", "41%", "35%")),
        (read(mass(INFERENCE), mass(UNCLASSIFIED)), ("-0.24", "41%", "35%")),
        (read(mass(OFFICIAL), mass(OFFICIAL)), ("+0.00", "5%", "95%")),
        (read(mass(OFFICIAL), mass(FORUM))[:2], ("+0.78", "9%")),  # contested is an eighth, at the edge of rounding
        (read(mass(FORUM)), ("+0.40", "60%", "0%")),
        (read(mass(STATEMENT * BY_RULES)), ("+0.77", "23%", "0%")),
        (read(0.0, mass(0.8 * STATEMENT * BY_RULES)), ("-0.61", "39%", "0%")),
        (math.ceil(mass(OFFICIAL) / mass(STATEMENT)), 2),  # first-hand statements that outweigh it
        (math.ceil((mass(OFFICIAL) - mass(FORUM)) / mass(STATEMENT)), 2),
        (math.ceil(5 * mass(PRESS, 18) / mass(STATEMENT)), 3),
    ],
)
def test_the_figures(figures: object, told: object) -> None:
    """The figures in the answers above, worked out from the formulas."""
    assert figures == told
