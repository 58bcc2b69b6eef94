"""Whether what is stated comes true as often as stated: Brier score, calibration error, and both in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.figures import Figure, drawn_sums, figure_of, share
from beliefgraph.domain.language import Language

Table = NDArray[np.float64]
"""(probability stated, whether it came true) of each statement, shape (n, 2)."""

BINS = 10
FEWEST = 30  # families of which resampling tells anything; fewer leave its intervals too narrow
SLIGHT = 0.02  # a mean difference between stated and true on which nobody would act
VAGUE = 0.1  # half the width of an interval from which on it tells nothing


@dataclass(frozen=True, slots=True)
class Stated:
    """A belief's probability, and whether the belief is right."""

    probability: float
    right: bool


# The error ----------------------------------------------------------------------------------------------------


def table_of(stated: Iterable[Stated | Statement]) -> Table:
    """Statements as a table."""
    return np.array([(s.probability, s.right) for s in stated], dtype=np.float64).reshape(-1, 2)


def bin_numbers(stated: NDArray[np.float64], bins: int = BINS) -> NDArray[np.int64]:
    """Which of at most so many bins of about equal size each statement lies in, the least probable in the first.

    What is stated alike, to a hundredth, lies in one bin.
    """
    about = stated.round(2)
    first = np.unique(np.sort(about)[len(about) * np.arange(bins) // bins]) if len(about) else about
    return np.searchsorted(first, about, side="right") - 1


def calibration_error(table: Table, bins: int = BINS) -> float:
    """Expected calibration error: how far what was stated and what was right lie apart, bin by bin.

    Args:
        table: statements, as `table_of` gives them.
        bins: how many bins at most.
    """
    gaps = np.bincount(bin_numbers(table[:, 0], bins), table[:, 0] - table[:, 1]).astype(np.float64)
    return float(_error(gaps, len(table)))


def _error(gaps: Table, n: NDArray[np.float64] | int) -> NDArray[np.float64]:
    """The error of what was stated less what was right, summed over each bin, shape (..., bins)."""
    error: NDArray[np.float64] = np.abs(gaps).sum(axis=-1) / n
    return error


def _by_chance(table: Table, bins: int) -> float:
    """About what calibration error statements that are calibrated would have: the mean deviation of each bin."""
    if not len(table):
        return 0.0
    variance = np.bincount(bin_numbers(table[:, 0], bins), table[:, 0] * (1 - table[:, 0]))
    return float(np.sqrt(variance * 2 / np.pi).sum() / len(table))


def binned(table: Table, bins: int = BINS) -> list[Table]:
    """The statements of each bin, the least probable first."""
    numbers = bin_numbers(table[:, 0], bins)
    return [table[numbers == number] for number in range(numbers.max(initial=-1) + 1)]


# A graph's own beliefs ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement:
    """What was stated of a belief before somebody judged it, and whether it came true.

    Args:
        probability: what was stated, in [0, 1].
        right: whether it came true.
        family: key of its family; what is stated of one family comes true or fails together.
        predicate: of the belief.
        domain: what that is about, one of `predicates.DOMAINS`.
        grounds: source kinds of the evidence that counted for or against it then.
        judged: "verdict" or "outcome".
        seen: whether it counted by authorities that were learned after its family had been judged once, and so perhaps
            from what they are measured by.
    """

    probability: float
    right: bool
    family: str
    predicate: str
    domain: str
    grounds: frozenset[str]
    judged: str
    seen: bool = False


class Leaning(StrEnum):
    """How statements stand to what came true."""

    OVER = "over-confident"
    UNDER = "under-confident"
    FAIR = "no difference seen"
    UNTOLD = "too few to tell"


@dataclass(frozen=True, slots=True)
class Scores:
    """How well some statements were calibrated.

    Args:
        brier: mean of (stated - came true)^2; 0 is best.
        error: expected calibration error; 0 is best.
        stated: mean probability stated.
        right: share that came true.
        sure: how sure it was on average of the side that it leaned to, in [.5, 1].
        hit: how often that side was the right one.
        excess: `sure` less `hit`; above 0 it was more sure than it was right.
        leaning: what that comes to.
    """

    brier: Figure
    error: Figure
    stated: Figure
    right: Figure
    sure: Figure
    hit: Figure
    excess: Figure
    leaning: Leaning

    @property
    def n(self) -> int:
        """How many statements."""
        return self.brier.n


@dataclass(frozen=True, slots=True)
class Bin:
    """Statements of about one probability.

    Args:
        low: the least probability stated.
        high: the greatest.
        stated: the mean.
        right: share that came true.
    """

    low: float
    high: float
    stated: float
    right: Figure

    @property
    def off(self) -> bool:
        """Whether what came true lies clearly elsewhere than what was stated."""
        right = self.right
        if right.figure is None or right.low is None or right.high is None or abs(right.figure - self.stated) < VAGUE:
            return False
        return not right.low <= self.stated <= right.high


@dataclass(frozen=True, slots=True)
class Part:
    """The statements that have something in common.

    Args:
        by: "domain", "predicate", "grounds" (source kinds they rested on) or "judged" (verdict or outcome).
        name: which.
        scores: of these.
    """

    by: str
    name: str
    scores: Scores


@dataclass(frozen=True, slots=True)
class Calibration:
    """Whether what a graph stated as probable came true as often as it said.

    Args:
        scores: of all statements.
        bins: by what was stated, the least probable first, each with about as many.
        parts: the same by domain, predicate, source kind of the grounds, and kind of judgement, the largest first.
        unstated: judgements before which nothing was stated, because nothing but them was known.
        as_of: the moment up to which verdicts and outcomes count; None for all.
        known_at: the moment up to which everything counts by when it was recorded; None for all.
        things: how many families of beliefs they are about: of the values of one thing one is true.
        seen: statements that counted by authorities which may have been learned from earlier judgements of the same.
        chance: about what calibration error chance alone would give of so many statements, were they all calibrated.
        text: what it comes to, in words.
    """

    scores: Scores
    bins: tuple[Bin, ...]
    parts: tuple[Part, ...]
    unstated: int = 0
    as_of: datetime | None = None
    known_at: datetime | None = None
    things: int = 0
    seen: int = 0
    chance: float = 0.0
    text: str = ""

    @property
    def n(self) -> int:
        """How many statements."""
        return self.scores.n


def calibration(
    statements: Sequence[Statement],
    bins: int,
    unstated: int = 0,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> Calibration:
    """The report of statements, without words.

    Args:
        statements: what was stated, and came true or not.
        bins: into how many bins of about equal size at most.
        unstated: judgements before which nothing was stated.
        as_of: the moment up to which they count.
        known_at: the same by when they were recorded.
    """
    kinds: dict[tuple[str, str], list[Statement]] = {}
    for each in statements:
        for key in _parts_of(each):
            kinds.setdefault(key, []).append(each)
    in_order = sorted(kinds, key=lambda key: (BY.index(key[0]), -len(kinds[key]), key[1]))
    parts = tuple(Part(*key, scores(kinds[key], bins)) for key in in_order)
    return Calibration(
        scores(statements, bins),
        _bins(statements, bins),
        parts,
        unstated,
        as_of,
        known_at,
        things=len({each.family for each in statements}),
        seen=sum(each.seen for each in statements),
        chance=_by_chance(table_of(statements), bins),
    )


BY = ("domain", "predicate", "grounds", "judged")
"""What statements are told apart by."""


def _parts_of(statement: Statement) -> list[tuple[str, str]]:
    own = [("domain", statement.domain), ("predicate", statement.predicate), ("judged", statement.judged)]
    return own + [("grounds", kind) for kind in sorted(statement.grounds)]


def scores(statements: Sequence[Statement], bins: int) -> Scores:
    """How well statements were calibrated, with bootstrap intervals that draw whole families.

    Args:
        statements: what was stated, and came true or not.
        bins: into how many bins of about equal size at most.
    """
    if not statements:
        none = Figure(None, 0)
        return Scores(none, none, none, none, none, none, none, Leaning.UNTOLD)
    units = _by_family(statements, bins)
    families, n = len(units), len(statements)
    seen, drawn = units.sum(axis=0), drawn_sums(units)
    means, drawn_means = seen[1:7] / n, drawn[:, 1:7] / drawn[:, :1]
    brier, stated, right, sure, hit, excess = (
        figure_of(float(mean), n, drawn_means[:, column], families) for column, mean in enumerate(means)
    )
    excess = _unseen(excess, hit)
    error = figure_of(float(_error(seen[7:], n)), n, _error(drawn[:, 7:], drawn[:, 0]), families)
    return Scores(brier, error, stated, right, sure, hit, excess, _leaning(excess, families))


def _by_family(statements: Sequence[Statement], bins: int) -> Table:
    """Sums over each family: how many, Brier, stated, right, sure, hit, excess, and the gap in each bin."""
    table = table_of(statements)
    stated, right = table[:, 0], table[:, 1]
    sure, hit = np.maximum(stated, 1 - stated), np.where(stated >= 0.5, right, 1 - right)
    rows = np.zeros((len(table), 7 + bins))
    rows[:, :7] = np.column_stack([np.ones(len(table)), (stated - right) ** 2, stated, right, sure, hit, sure - hit])
    rows[np.arange(len(table)), 7 + bin_numbers(stated, bins)] = stated - right
    families: dict[str, int] = {}
    of = [families.setdefault(s.family, len(families)) for s in statements]
    units = np.zeros((len(families), rows.shape[1]))
    np.add.at(units, of, rows)
    return units


def _unseen(excess: Figure, hit: Figure) -> Figure:
    """The excess, as wide as what the side leaned to may yet come to where it always came true, or never did."""
    if hit.figure not in (0.0, 1.0) or hit.low is None or hit.high is None or excess.low is None or excess.high is None:
        return excess
    low, high = excess.low - (hit.high - hit.figure), excess.high + (hit.figure - hit.low)
    return replace(excess, low=low, high=high)


def _leaning(excess: Figure, families: int) -> Leaning:
    if families < FEWEST or excess.figure is None or excess.low is None or excess.high is None:
        return Leaning.UNTOLD
    if excess.low > 0.0 and excess.figure >= SLIGHT:
        return Leaning.OVER
    if excess.high < 0.0 and excess.figure <= -SLIGHT:
        return Leaning.UNDER
    return Leaning.UNTOLD if (excess.high - excess.low) / 2 > VAGUE else Leaning.FAIR


def _bins(statements: Sequence[Statement], bins: int) -> tuple[Bin, ...]:
    numbers = bin_numbers(table_of(statements)[:, 0], bins).tolist()
    inside: dict[int, list[Statement]] = {}
    for number, statement in zip(numbers, statements, strict=True):
        inside.setdefault(number, []).append(statement)
    return tuple(_bin(inside[number]) for number in sorted(inside))


def _bin(inside: Sequence[Statement]) -> Bin:
    right: dict[str, tuple[int, int]] = {}
    for each in inside:
        part, whole = right.get(each.family, (0, 0))
        right[each.family] = part + each.right, whole + 1
    stated = [each.probability for each in inside]
    return Bin(min(stated), max(stated), sum(stated) / len(stated), share(list(right.values())))


# In words -----------------------------------------------------------------------------------------------------

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "none": "No verdict or outcome tells whether a statement came true.",
        "n": "Things found out: {things:,}; statements made of them before: {n:,}.",
        "unstated": "Judged before anything was stated: {n:,}.",
        Leaning.OVER: "Over-confident: it was {sure:.0%} sure on average, and right {hit:.0%} of the time.",
        Leaning.UNDER: "Under-confident: it was {sure:.0%} sure on average, and right {hit:.0%} of the time.",
        Leaning.FAIR: "No difference can be seen between how sure it was on average, {sure:.0%}, and how often it was "
        "right, {hit:.0%}.",
        Leaning.UNTOLD: "Too few to tell whether it is over- or under-confident: "
        "{sure:.0%} sure on average, right {hit:.0%} of the time.",
        "error": "Brier score {brier:.3f}, calibration error {error:.3f} (by chance alone about {chance:.3f}).",
        "off": "Yet where it stated {stated:.0%}, {right:.0%} came true, of {n:,}.",
        "seen": "Counted by authorities that may have been learned from earlier verdicts and outcomes of the same: "
        "{seen:,}.",
        "over": "Over-confident in part: {parts}.",
        "under": "Under-confident in part: {parts}.",
        "domain": "domain {name}",
        "predicate": "predicate {name}",
        "grounds": "what rests on {name}",
        "judged": "judged by {name}",
        "join": ", ",
        "between": " ",
    },
    "zh": {
        "none": "没有任何裁定或结果说明所陈述的是否应验。",
        "n": "有结果可对照的事：{things:,} 件；此前对其所作的陈述：{n:,} 条。",
        "unstated": "裁定之前尚无任何陈述：{n:,} 条。",
        Leaning.OVER: "过于自信：平均把握 {sure:.0%}，实际说对 {hit:.0%}。",
        Leaning.UNDER: "不够自信：平均把握 {sure:.0%}，实际说对 {hit:.0%}。",
        Leaning.FAIR: "看不出把握与实际有差别：平均把握 {sure:.0%}，实际说对 {hit:.0%}。",
        Leaning.UNTOLD: "数量太少，看不出是过于自信还是不够自信：平均把握 {sure:.0%}，实际说对 {hit:.0%}。",
        "error": "布里尔分数 {brier:.3f}，校准误差 {error:.3f}（仅因偶然约为 {chance:.3f}）。",
        "off": "但陈述为 {stated:.0%} 之处，应验的占 {right:.0%}（共 {n:,} 条）。",
        "seen": "其中所依的权威可能已从此前对同一件事的裁定或结果学得：{seen:,} 条。",
        "over": "其中过于自信的：{parts}。",
        "under": "其中不够自信的：{parts}。",
        "domain": "领域 {name}",
        "predicate": "谓词 {name}",
        "grounds": "以 {name} 为依据者",
        "judged": "由 {name} 判定者",
        "join": "、",
        "between": "",
    },
}


def told(of: Calibration, lang: Language) -> str:
    """A report in words."""
    words, all_ = _WORDS[lang], of.scores
    unstated = [words["unstated"].format(n=of.unstated)] if of.unstated else []
    if not of.n:
        return words["between"].join([words["none"], *unstated])
    leaning = words[all_.leaning].format(sure=all_.sure.figure, hit=all_.hit.figure)
    error = words["error"].format(brier=all_.brier.figure, error=all_.error.figure, chance=of.chance)
    off = [words["off"].format(stated=b.stated, right=b.right.figure, n=b.right.n) for b in of.bins if b.off]
    seen = [words["seen"].format(seen=of.seen)] if of.seen else []
    count = words["n"].format(n=of.n, things=of.things)
    lines = [count, *unstated, leaning, *(off if all_.leaning is Leaning.FAIR else ()), error, *seen]
    for key, leaning_ in (("over", Leaning.OVER), ("under", Leaning.UNDER)):
        named = [words[part.by].format(name=part.name) for part in of.parts if part.scores.leaning is leaning_]
        if named and leaning_ is not all_.leaning:
            lines.append(words[key].format(parts=words["join"].join(named)))
    return words["between"].join(lines)
