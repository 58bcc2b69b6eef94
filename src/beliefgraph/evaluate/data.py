"""What a run measures with: labelled sets and public data, one JSON object a line, as typed rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from beliefgraph.domain.model import Modality, Observation, as_modality
from beliefgraph.errors import BadRecord, BeliefGraphError, InvalidInput
from beliefgraph.intake import as_time
from beliefgraph.ports import Extractor, StanceJudge
from beliefgraph.readers.dialogs import read_dialog
from beliefgraph.readers.lines import Lines, place
from beliefgraph.readers.times import spoken_time
from beliefgraph.settings import Settings

Row = TypeVar("Row")

LANGUAGES = ("zh", "en")
OWN_SETS = Path(__file__).parent / "sets"


class Track(Protocol):
    """Shows how far a long work is."""

    def __call__(self, what: str, items: Sequence[Row], /) -> Iterable[Row]:
        """The items, one after another; `what` names them in the plural."""


def _unnoted(path: Path, /) -> None:
    """Told of a file that nobody asks about."""


def untracked(what: str, items: Sequence[Row], /) -> Iterable[Row]:
    """The items, shown to nobody."""
    return items


@dataclass(frozen=True, slots=True)
class EvaluationData:
    """What a run measures, and with what.

    Args:
        settings: of the graphs that are made.
        extractor: reads the messages.
        sets: folder of the own labelled sets.
        public: folder of public data; None leaves out what is measured on it.
        limit: at most so many rows of each set; None for all.
        track: shows how far it is.
        judge: judges stance by other means than structure; None when there is none.
        noted: told of every file that a set is read from.
    """

    settings: Settings
    extractor: Extractor
    sets: Path = OWN_SETS
    public: Path | None = None
    limit: int | None = None
    track: Track = untracked
    judge: StanceJudge | None = None
    noted: Callable[[Path], None] = _unnoted

    def own(self, name: str, make: Callable[[dict[str, Any]], Row]) -> list[Row]:
        """The rows of an own set, e.g. "stance_zh"."""
        return self._read(self.sets / f"{name}.jsonl", make)

    def published(self, name: str, make: Callable[[dict[str, Any]], Row]) -> list[Row]:
        """The rows of a public set, e.g. "pairs/lcqmc_dev_zh"; none when there is no public data.

        Raises:
            BadRecord: there is public data and this set is not among it.
        """
        return self._read(self.public / f"{name}.jsonl.gz", make) if self.public else []

    def _read(self, path: Path, make: Callable[[dict[str, Any]], Row]) -> list[Row]:
        self.noted(path)
        return read_rows(path, make, self.limit)


def read_rows(path: Path, make: Callable[[dict[str, Any]], Row], limit: int | None = None) -> list[Row]:
    """The rows of a file, plain or gzipped, made of the JSON object in each line.

    Args:
        path: the file.
        make: makes a row.
        limit: at most so many rows.

    Raises:
        BadRecord: the file cannot be opened, or a line holds no such row.
    """
    rows = []
    with Lines(path, f"{path.parent.name}/{path.name}") as lines:
        for number, line in islice(lines, limit):
            if isinstance(line, BadRecord):
                raise line
            try:
                rows.append(make(json.loads(line)))
            except (ValueError, LookupError, TypeError, AttributeError, InvalidInput) as error:
                rule = f"this is no row of such a set ({_cause(error)})"
                raise BadRecord(place(path.name, number), rule, "See docs/evaluation.md for its fields") from error
    return rows


def _cause(error: Exception) -> str:
    if isinstance(error, BeliefGraphError):
        return error.rule
    return f"no {error}" if isinstance(error, KeyError) else str(error)


# Messages with their claims ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """A claim that a careful reader would keep.

    Args:
        subjects: accepted names of the subject, the one in the text first.
        predicates: accepted names of the predicate.
        values: accepted wordings of the value, the best first; an empty one when there is none.
        polarity: 1 affirms, -1 denies.
        modality: how the text puts it.
        said_by: whose word it is, when the text passes it on.
        optional: finding it is no error, missing it none either.
    """

    subjects: tuple[str, ...]
    predicates: tuple[str, ...]
    values: tuple[str, ...]
    polarity: int = 1
    modality: Modality = Modality.ASSERTED
    said_by: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A text with the claims that it makes."""

    id: str
    kind: str
    speaker: str
    at: datetime | None
    text: str
    claims: tuple[GoldClaim, ...]


def message(row: Mapping[str, Any]) -> Message:
    """A row of a set of labelled messages."""
    claims = tuple(map(_gold, row["claims"]))
    return Message(row["id"], row["kind"], row["speaker"], as_time(row["at"]), row["text"], claims)


def _gold(row: Mapping[str, Any]) -> GoldClaim:
    return GoldClaim(
        (row["subject"], *row.get("subjects", ())),
        (row["predicate"], *row.get("predicates", ())),
        (row["value"], *row.get("values", ())),
        row["polarity"],
        as_modality(row["modality"]),
        row.get("said_by", ""),
        row.get("optional", False),
    )


# Messages and what is asked after them ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """A question asked after some messages.

    Args:
        text: the question.
        by: who asks.
        at: when; None for after the last message.
        answers: accepted values; none when the messages do not tell.
        choices: values to choose from, the right one among them; often none.
        needed: how many messages the answer is put together from.
        kind: what sort of question it is.
    """

    text: str
    by: str
    at: datetime | None
    answers: tuple[str, ...]
    choices: tuple[str, ...] = ()
    needed: int = 1
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """Messages in their order, and the questions asked after them."""

    id: str
    messages: tuple[Observation, ...]
    questions: tuple[Question, ...]


def story(row: Mapping[str, Any]) -> Story:
    """A row of a set of stories."""
    told = tuple(
        Observation(said["text"], said["speaker"], row["id"], as_time(said["at"]), sequence=number)
        for number, said in enumerate(row["messages"])
    )
    questions = tuple(
        Question(asked["question"], asked["by"], None, tuple(asked["answers"]), needed=len(asked["from"]))
        for asked in row["questions"]
    )
    return Story(row["id"], told, questions)


MEMDAILY_ZONE, MEMDAILY_USER = "Asia/Shanghai", "用户"


def memdaily(row: Mapping[str, Any]) -> Story:
    """A trajectory of MemDaily. Choices that are no list of texts are left out; the answer is there all the same."""
    told = read_dialog(row, MEMDAILY_ZONE, apart=False).observations
    questions = tuple(
        Question(
            asked["question"],
            MEMDAILY_USER,
            spoken_time(asked["at"], MEMDAILY_ZONE),
            (asked["answer"],),
            tuple(asked["choices"].values()) if isinstance(asked["choices"], dict) else (),
            len(asked["evidence"]),
            asked["kind"],
        )
        for asked in row["questions"]
    )
    return Story(row["id"], told, questions)


def turns(row: Mapping[str, Any]) -> tuple[Observation, ...]:
    """The turns of a public dialog, whose times are in no zone."""
    return read_dialog(row, "UTC", apart=True).observations


# Pairs ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, and whether they are one proposition."""

    a: str
    b: str
    same: bool
    why: str = ""


def pair(row: Mapping[str, Any]) -> Pair:
    """A row of a set of pairs; public ones say nothing of why."""
    return Pair(row["a"], row["b"], row["same"], row.get("why", ""))


Label = Literal["supports", "refutes", "none"]
_LABELS: dict[str, Label] = {
    "supports": "supports", "entailment": "supports", "refutes": "refutes", "contradiction": "refutes", "none": "none",
    "neutral": "none",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bearing:
    """A text, a proposition, and what the text says about it."""

    text: str
    proposition: str
    label: Label


def bearing(row: Mapping[str, Any]) -> Bearing:
    """A row of an own set of stance."""
    return Bearing(row["text"], row["proposition"], _LABELS[row["label"]])


def inference(row: Mapping[str, Any]) -> Bearing:
    """A row of a set of natural language inference: what the premise says about the hypothesis."""
    return Bearing(row["premise"], row["hypothesis"], _LABELS[row["label"]])


def contradiction(row: Mapping[str, Any]) -> Bearing:
    """A row of CDConv: what somebody's first answer says about his second one; only contradiction is labelled."""
    _, first, _, second, label = row["fields"]
    return Bearing(first, second, "refutes" if label != "0" else "none")
