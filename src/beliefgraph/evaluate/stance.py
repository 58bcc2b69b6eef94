"""How often a text is held to refute a proposition that it does not, and how many refutations are found."""

from __future__ import annotations

from collections.abc import Sequence

from beliefgraph.domain.figures import Figure, share_of
from beliefgraph.errors import JudgeFailed
from beliefgraph.evaluate.data import LANGUAGES, Bearing, EvaluationData, Track, bearing, contradiction, inference
from beliefgraph.evaluate.floors import negation_mismatch
from beliefgraph.meaning.stance import judge
from beliefgraph.ports import StanceJudge

CLEAR = 0.3
"""Stance, below 0, from which a text is held to refute; a weaker one is a hedge."""


def measure(data: EvaluationData) -> dict[str, Figure]:
    """False refutes and refutations found, on OCNLI, CDConv and the own sets, by structure and by the given judge."""
    given = {
        "ocnli": data.published("pairs/ocnli_train_3k_zh", inference),
        "cdconv": data.published("pairs/cdconv_dev_zh", contradiction),
    } | {lang: data.own(f"stance_{lang}", bearing) for lang in LANGUAGES}
    measured: dict[str, Figure] = {}
    for name, rows in given.items():
        if rows:
            floor = rates(rows, [negation_mismatch(row.text, row.proposition) for row in rows])
            ours = rates(rows, [refutes(judge(row.text, row.proposition).stance) for row in rows])
            measured |= {f"{what}, {name}": figure.above(floor[what]) for what, figure in ours.items()}
            if data.judge:
                theirs = _by_judge(data.judge, rows, data.track)
                measured |= {f"{what}, {name}, by {data.judge.name}": figure for what, figure in theirs.items()}
    return measured


def refutes(stance: float) -> bool:
    """Whether a stance is clearly against."""
    return stance <= -CLEAR


def rates(rows: Sequence[Bearing], refuted: Sequence[bool]) -> dict[str, Figure]:
    """How many of the rows that do not refute are held to, and how many of those that do."""
    judged = list(zip(rows, refuted, strict=True))
    return {
        "false refutes": share_of([held for row, held in judged if row.label != "refutes"]),
        "refutations found": share_of([held for row, held in judged if row.label == "refutes"]),
    }


def _by_judge(judge: StanceJudge, rows: Sequence[Bearing], track: Track) -> dict[str, Figure]:
    """The rates of a judge that may fail; what it does not judge, it does not refute."""
    stances = [_judged(judge, row) for row in track("judgements", rows)]
    refuted = [stance is not None and refutes(stance) for stance in stances]
    return rates(rows, refuted) | {"judgements that failed": share_of([stance is None for stance in stances])}


def _judged(judge: StanceJudge, row: Bearing) -> float | None:
    try:
        return judge.judge(row.text, row.proposition).stance
    except JudgeFailed:
        return None
