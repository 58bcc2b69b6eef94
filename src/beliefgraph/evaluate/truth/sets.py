"""Sets of conflicting claims with labels, in any of the shapes in which such sets are published.

A set NAME is a folder's files NAME_claims and NAME_truth (or NAME_gold, NAME_groundtruths), and where there are any
NAME_hierarchy, NAME_aliases, NAME_tolerances and NAME_confirmed, each .csv or .csv.gz. Its shape is told by the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from beliefgraph.domain.likeness import EQUALITY, Likeness
from beliefgraph.domain.truth.ballot import Vote
from beliefgraph.errors import BadRecord, BeliefGraphError
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth.places import Paths, read_hierarchy
from beliefgraph.evaluate.truth.tables import REMEDY, Table, read_table
from beliefgraph.intake import as_time
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Nearness

_LABELS = ("truth", "gold", "groundtruths")


@dataclass(frozen=True, slots=True)
class Shape:
    """Columns of claims, and what they mean.

    Args:
        item: what tells one thing from another.
        attribute: which of its attributes; "" where things have only one.
        value: the value claimed.
        source: who claims it.
        at: when it was said; "" where nobody knows.
        day: the day that a thing belongs to; "" where they belong to none.
        rows_in_order: whether the file is a log, each row said after those before it.
        worded: whether values are wordings, of which several may be one value; else they are equal as written.
    """

    item: tuple[str, ...]
    attribute: str
    value: str
    source: str
    at: str = ""
    day: str = ""
    rows_in_order: bool = False
    worded: bool = False

    @property
    def labels(self) -> frozenset[str]:
        """The columns of a file of labels."""
        return frozenset({*self.item, self.attribute, self.value} - {""})

    @property
    def claims(self) -> frozenset[str]:
        """The columns of a file of claims."""
        return self.labels | ({self.source, self.at} - {""})

    def key(self, value: str) -> str:
        """The form in which a value is compared."""
        return value_key(value) if self.worded else value

    def named(self, row: Mapping[str, str]) -> tuple[str, str]:
        """(item, attribute) of a row; the item tells it from all others."""
        attribute = row[self.attribute] if self.attribute else ""
        return " · ".join([*(row[column] for column in self.item), *([attribute] if attribute else [])]), attribute


SHAPES = (
    Shape(("item",), "attribute", "value", "source", at="at", worded=True),
    Shape(("day", "flight"), "attribute", "value", "source", day="day"),
    Shape(("obj",), "", "value", "src"),
    Shape(("ObjectID",), "PropertyID", "PropertyValue", "SourceID", at="TimeStamp", rows_in_order=True),
)


@dataclass(frozen=True, slots=True)
class Label:
    """What is right about an item, among the values that somebody claims.

    Args:
        exact: the deepest true values; none when nobody claims one.
        true: those and the ones that they bear out, e.g. the country of a town.
    """

    exact: frozenset[str]
    true: frozenset[str]


@dataclass(frozen=True, slots=True)
class TruthSet:
    """Claims of several sources, and what is right.

    Args:
        name: of the set.
        votes: every row, in the order of the file.
        labels: item -> what is right about it; only of items that somebody claims something about.
        values: item -> its labelled value, the deepest, in the form in which values are compared.
        likeness: attribute -> how its values are related.
        days: item -> the day that it belongs to; none where items belong to none.
        unclaimed: how many labelled items nobody claims anything about.
        confirmed: item -> value of the facts that come confirmed with the set.
    """

    name: str
    votes: tuple[Vote, ...]
    labels: Mapping[str, Label]
    values: Mapping[str, str]
    likeness: Mapping[str, Likeness] = field(default_factory=dict)
    days: Mapping[str, str] = field(default_factory=dict)
    unclaimed: int = 0
    confirmed: Mapping[str, str] = field(default_factory=dict)

    @property
    def nested(self) -> bool:
        """Whether something is true about some item without being the deepest that is."""
        return any(label.true != label.exact for label in self.labels.values())


# Finding --------------------------------------------------------------------------------------------------------


def own_sets(data: EvaluationData) -> list[TruthSet]:
    """The sets that come along."""
    return _all(data, data.sets / "truth")


def public_sets(data: EvaluationData) -> list[TruthSet]:
    """The public sets; none when there are no public data."""
    return _all(data, data.public / "truth") if data.public else []


def _all(data: EvaluationData, folder: Path) -> list[TruthSet]:
    tables = sorted(path for path in folder.glob("*.csv*") if path.name.endswith((".csv", ".csv.gz")))
    parts = {_stem(path): path for path in tables}
    names = [stem.removesuffix("_claims") for stem in parts if stem.endswith("_claims")]
    return [read_set(data, name, _Files(name, parts, data)) for name in names]


def _stem(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".csv")


@dataclass(frozen=True, slots=True)
class _Files:
    """The files of a set."""

    name: str
    parts: Mapping[str, Path]
    data: EvaluationData

    def table(self, *kinds: str, limit: int | None = None) -> Table | None:
        """The table of the first of some kinds that there is."""
        for kind in kinds:
            path = self.parts.get(f"{self.name}_{kind}")
            if path is not None:
                self.data.noted(path)
                return read_table(path, limit)
        return None


# Reading --------------------------------------------------------------------------------------------------------


def read_set(data: EvaluationData, name: str, files: _Files) -> TruthSet:
    """A set of any shape.

    Raises:
        BadRecord: files are missing, of no known shape, or hold a bad row.
    """
    claims, labels = files.table("claims", limit=data.limit), files.table(*_LABELS)
    if claims is None or labels is None:
        raise BadRecord(f"{name}_claims", "there is no file of labels beside it", f"Put a {name}_truth.csv there")
    shape = _shape(claims, labels)
    votes = tuple(_votes(claims, shape))
    claimed = _claimed(votes)
    gold = _gold(labels, shape)
    confirmed = files.table("confirmed")
    places = files.table("hierarchy")
    paths = read_hierarchy(places, shape.key) if places else None
    likeness = _likeness(data, files, paths, sorted({vote.domain for vote in votes})) if shape.worded else {}
    labelled = {item: rows for item, rows in gold.items() if item in claimed}
    return TruthSet(
        name,
        votes,
        {
            item: _label([_written(value, paths, shape) for value in values], claimed[item], likeness.get(domain))
            for item, (domain, values) in labelled.items()
        },
        {item: _written(values[0], paths, shape)[0] for item, (_, values) in labelled.items()},
        likeness or ({domain: paths for domain in {vote.domain for vote in votes}} if paths else {}),
        {vote.item: vote.item.split(" · ")[0] for vote in votes} if shape.day else {},
        len(gold) - len(labelled),
        {item: shape.key(values[0]) for item, (_, values) in _gold(confirmed, shape).items()} if confirmed else {},
    )


def _shape(claims: Table, labels: Table) -> Shape:
    for shape in SHAPES:
        if shape.claims == claims.columns:
            if shape.labels != labels.columns:
                rule = f"labels of such claims have the columns {', '.join(sorted(shape.labels))}"
                raise labels.fault(1, rule)
            return shape
    raise claims.fault(1, f"claims of no known shape have the columns {', '.join(sorted(claims.columns))}")


def _votes(claims: Table, shape: Shape) -> Iterator[Vote]:
    for number, (line, row) in enumerate(claims.rows):
        needed = [*shape.item, *([shape.attribute] if shape.attribute else []), shape.value, shape.source]
        claims.filled(line, row, *needed)
        order = float(number) if shape.rows_in_order else _moment(claims, line, row[shape.at]) if shape.at else None
        item, domain = shape.named(row)
        yield Vote(row[shape.source], item, shape.key(row[shape.value]), domain, order)


def _moment(claims: Table, line: int, at: str) -> float | None:
    try:
        when = as_time(at) if at else None
    except BeliefGraphError as error:
        raise claims.fault(line, f"{at} is no time ({error.rule})") from error
    return when.timestamp() if when else None


def _claimed(votes: Sequence[Vote]) -> dict[str, dict[str, None]]:
    """Item -> the values that somebody claims."""
    claimed: dict[str, dict[str, None]] = {}
    for vote in votes:
        claimed.setdefault(vote.item, {})[vote.value] = None
    return claimed


def _gold(labels: Table, shape: Shape) -> dict[str, tuple[str, list[str]]]:
    """Item -> (attribute, its labels as written); an item that is labelled twice has two right values."""
    gold: dict[str, tuple[str, list[str]]] = {}
    for line, row in labels.rows:
        labels.filled(line, row, *sorted(shape.labels))
        item, domain = shape.named(row)
        gold.setdefault(item, (domain, []))[1].append(row[shape.value])
    return gold


def _written(value: str, paths: Paths | None, shape: Shape) -> tuple[str, ...]:
    """A label's value and the wholes that it names, the deepest first: "Boston,Massachusetts,USA"."""
    if paths is None or shape.worded:
        return (shape.key(value),)
    return tuple(part.strip() for part in value.split(","))


def _label(golds: Sequence[tuple[str, ...]], claimed: Mapping[str, None], likeness: Likeness | None) -> Label:
    """What of what is claimed is right: as the label writes it, or where values are related, by their relation."""
    related = likeness or EQUALITY
    deepest = [gold[0] for gold in golds]
    exact = {v for v in claimed for gold in deepest if related.bears_out(v, gold) and related.bears_out(gold, v)}
    true = {v for v in claimed for gold in golds if v in gold or related.bears_out(gold[0], v)}
    return Label(frozenset(exact), frozenset(exact | true))


def _likeness(
    data: EvaluationData, files: _Files, paths: Paths | None, domains: Sequence[str]
) -> dict[str, Likeness]:
    """How the values of each attribute are related, by what lies beside the claims and by the settings."""
    aliases, tolerances = files.table("aliases"), files.table("tolerances")
    names = dict(_pairs(aliases, "alias", "name")) if aliases else {}
    tolerance = dict(_pairs(tolerances, "attribute", "tolerance")) if tolerances else {}
    within = paths.direct if paths else {}
    return {domain: Nearness(tolerance.get(domain, ""), within, names) for domain in domains}


def _pairs(table: Table, one: str, other: str) -> Iterator[tuple[str, str]]:
    if table.columns != {one, other}:
        raise BadRecord(table.file, f"its columns have to be {one} and {other}", REMEDY)
    for line, row in table.rows:
        first, second = table.filled(line, row, one, other)
        yield first, second
