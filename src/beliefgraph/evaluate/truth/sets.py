"""Sets of conflicting claims with labels, in any of the shapes in which such sets are published.

A set NAME is a folder's files NAME_claims and NAME_truth (or NAME_gold, NAME_groundtruths), and where there are any
NAME_hierarchy, NAME_aliases, NAME_tolerances and NAME_confirmed, each .csv or .csv.gz. Its columns tell its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from beliefgraph.domain.likeness import EQUALITY, Likeness
from beliefgraph.domain.truth.ballot import Vote
from beliefgraph.errors import BadRecord, BeliefGraphError, InvalidInput
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth.places import Paths, read_hierarchy
from beliefgraph.evaluate.truth.tables import REMEDY, Table, read_table
from beliefgraph.intake import as_time
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness import Nearness
from beliefgraph.nearness.tolerance import Tolerance
from beliefgraph.nearness.wholes import circle
from beliefgraph.readers.lines import place

_LABELS = ("truth", "gold", "groundtruths")
_BESIDE = ("hierarchy", "aliases", "tolerances", "confirmed")
_CLAIMS = "_claims"
_BETWEEN = " · "


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

    def fits(self, columns: frozenset[str]) -> bool:
        """Whether a file of claims with these columns has this shape; a log has times, others may."""
        may_be_missing = frozenset[str]() if self.rows_in_order else frozenset({self.at} - {""})
        return columns | may_be_missing == self.claims

    def named(self, row: Mapping[str, str]) -> tuple[str, str]:
        """(item, attribute) of a row; the item tells it from all others."""
        attribute = row[self.attribute] if self.attribute else ""
        return _BETWEEN.join([*(row[column] for column in self.item), *([attribute] if attribute else [])]), attribute


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
        values: item -> its labelled value, the deepest, in the form in which values are compared; of items that are
            labelled once.
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
    """The sets that come along; none where a folder of sets has none of this kind.

    Raises:
        BadRecord: a file is none of a set, or cannot be read.
    """
    return _all(data, data.sets / "truth")


def public_sets(data: EvaluationData) -> list[TruthSet]:
    """The public sets; none when there are no public data.

    Raises:
        BadRecord: there are public data without such a set, a file is none of a set, or cannot be read.
    """
    if data.public is None:
        return []
    if not data.public.is_dir():
        raise BadRecord(str(data.public), "there is no such folder", "Give the one that holds the public data (--data)")
    found = _all(data, data.public / "truth")
    if not found:
        raise BadRecord("truth/NAME_claims.csv.gz", "there is no such file among the public data", REMEDY)
    return found


def _all(data: EvaluationData, folder: Path) -> list[TruthSet]:
    tables = sorted(path for path in folder.glob("*.csv*") if path.name.endswith((".csv", ".csv.gz")))
    parts: dict[str, Path] = {}
    for path in tables:
        if (other := parts.setdefault(_stem(path), path)) is not path:
            raise BadRecord(place(path.name, 1), f"{other.name} is beside it, and only one can be meant", "Remove one")
    names = [stem.removesuffix(_CLAIMS) for stem in parts if stem.endswith(_CLAIMS)]
    known = {f"{name}_{kind}" for name in names for kind in (*_LABELS, *_BESIDE)}
    for stem, path in parts.items():
        if stem not in known and not stem.endswith(_CLAIMS):
            raise BadRecord(place(path.name, 1), "this is no file of a set that has claims", REMEDY)
    return [_read_set(data, name, _Files(name, parts, data)) for name in names]


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


def _read_set(data: EvaluationData, name: str, files: _Files) -> TruthSet:
    """A set of any shape.

    Raises:
        BadRecord: files are missing, of no known shape, or hold a bad row.
    """
    claims, labels = files.table("claims", limit=data.limit), files.table(*_LABELS)
    if claims is None or labels is None:
        raise BadRecord(f"{name}_claims", "there is no file of labels beside it", f"Put a {name}_truth.csv there")
    shape = _shape(claims, labels)
    values = _values(files, shape)
    votes = tuple(_votes(claims, shape, values))
    claimed = _claimed(votes)
    gold = _gold(labels, shape, values)
    labelled = {item: found for item, found in gold.items() if item in claimed}
    confirmed = files.table("confirmed")
    return TruthSet(
        name,
        votes,
        {item: _label(written, claimed[item], values.judged(domain)) for item, (domain, written) in labelled.items()},
        {item: written[0][0] for item, (_, written) in labelled.items() if len(written) == 1},
        {domain: likeness for domain in {vote.domain for vote in votes} if (likeness := values.related(domain))},
        {vote.item: vote.item.split(_BETWEEN)[0] for vote in votes} if shape.day else {},
        len(gold) - len(labelled),
        _confirmed(confirmed, shape, values, claimed, whole=data.limit is None) if confirmed else {},
    )


def _shape(claims: Table, labels: Table) -> Shape:
    for shape in SHAPES:
        if shape.fits(claims.columns):
            if shape.labels != labels.columns:
                raise labels.fault(1, f"labels of such claims have the columns {', '.join(sorted(shape.labels))}")
            return shape
    nearest = max(SHAPES, key=lambda shape: len(shape.claims & claims.columns))
    missing, more = nearest.claims - claims.columns - {nearest.at}, claims.columns - nearest.claims
    faults = [f"it has no {', '.join(sorted(missing))}"] * bool(missing)
    faults += [f"{', '.join(sorted(more))} has no place in it"] * bool(more)
    beside = f"beside the nearest, {', '.join(sorted(nearest.claims))}, {' and '.join(faults)}"
    raise claims.fault(1, f"no shape of claims has the columns {', '.join(sorted(claims.columns))}: {beside}")


def _votes(claims: Table, shape: Shape, values: _Values) -> Iterator[Vote]:
    needed = [*shape.item, *([shape.attribute] if shape.attribute else []), shape.value, shape.source]
    for number, (line, row) in enumerate(claims.rows):
        claims.filled(line, row, *needed)
        order = float(number) if shape.rows_in_order else _moment(claims, line, row.get(shape.at, ""))
        item, domain = shape.named(row)
        yield Vote(row[shape.source], item, values.form(domain, row[shape.value]), domain, order)


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


def _gold(labels: Table, shape: Shape, values: _Values) -> dict[str, tuple[str, list[tuple[str, ...]]]]:
    """Item -> (attribute, labels, each the value and the wholes named with it); one may be labelled several times."""
    gold: dict[str, tuple[str, list[tuple[str, ...]]]] = {}
    for line, row in labels.rows:
        labels.filled(line, row, *sorted(shape.labels))
        item, domain = shape.named(row)
        gold.setdefault(item, (domain, []))[1].append(values.labelled(domain, row[shape.value]))
    return gold


def _confirmed(table: Table, shape: Shape, values: _Values, claimed: Collection[str], *, whole: bool) -> dict[str, str]:
    """Item -> value of the facts that come confirmed: one of each, of what somebody claims something about.

    Raises:
        BadRecord: a row about nothing that the whole set claims, or about what another row confirms otherwise.
    """
    facts: dict[str, str] = {}
    for line, row in table.rows:
        table.filled(line, row, *sorted(shape.labels))
        item, domain = shape.named(row)
        value = values.labelled(domain, row[shape.value])[0]
        if whole and item not in claimed:
            raise table.fault(line, f"nobody claims anything about {item}")
        if facts.setdefault(item, value) != value:
            raise table.fault(line, f"of {item} another row confirms {facts[item]}")
    return facts


def _label(golds: Sequence[tuple[str, ...]], claimed: Iterable[str], likeness: Likeness) -> Label:
    """What of what is claimed is right: what the labels say, in other words, or near enough to it."""
    exact = {v for v in claimed for gold in golds if likeness.bears_out(v, gold[0]) and likeness.bears_out(gold[0], v)}
    true = {v for v in claimed for gold in golds if v in gold or likeness.bears_out(gold[0], v)}
    return Label(frozenset(exact), frozenset(exact | true))


# How values are read ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Values:
    """How a set's values are read and related.

    Args:
        near: attribute -> how its values are related when they are read as the graph reads them; None where they are
            compared as they are written.
        paths: what lies within what, of places as they are written.
    """

    near: Callable[[str], Nearness | None]
    paths: Paths | None

    def form(self, domain: str, value: str) -> str:
        """The one form of a value, in which it is compared."""
        near = self.near(domain)
        return near.form(value_key(value)) if near else value

    def labelled(self, domain: str, value: str) -> tuple[str, ...]:
        """A label's value and the wholes that are named with it, the deepest first: "Boston,Massachusetts,USA"."""
        if self.paths and not self.near(domain):
            return tuple(part.strip() for part in value.split(","))
        return (self.form(domain, value),)

    def related(self, domain: str) -> Likeness | None:
        """How values are related for whoever chooses among them; None where only equal ones agree."""
        return self.near(domain) or self.paths

    def judged(self, domain: str) -> Likeness:
        """How values are related when a choice is judged; labels that name their wholes need no table of places."""
        return self.near(domain) or EQUALITY


def _values(files: _Files, shape: Shape) -> _Values:
    """By the shape, by what lies beside the claims, and by the setting `tolerances`, which comes before that."""
    places = files.table("hierarchy")
    paths = read_hierarchy(places) if places else None
    within = paths.direct if paths else {}
    names = _names(files.table("aliases"))
    tolerances = _tolerances(files.table("tolerances")) | files.data.settings.tolerances

    @cache
    def near(domain: str) -> Nearness | None:
        if not shape.worded and domain not in tolerances:
            return None
        try:
            return Nearness(tolerances.get(domain, ""), within, names)
        except InvalidInput as error:  # tolerances were looked at
            if places is None:
                raise
            raise places.fault(1, f"{error.value}: {error.rule}") from error

    return _Values(near, paths if not shape.worded else None)


def _names(table: Table | None) -> dict[str, str]:
    """Other name -> the name that stands for all.

    Raises:
        BadRecord: a name stands for itself over others.
    """
    names: dict[str, str] = {}
    first: dict[str, int] = {}
    for line, alias, name in _pairs(table, "alias", "name"):
        names[alias] = name
        first[value_key(alias)] = line
    keys = [(value_key(alias), value_key(name)) for alias, name in names.items()]
    round_ = circle({alias: {name} - {alias} for alias, name in keys})
    if table is not None and round_:
        way = " is ".join((*round_, round_[0]))
        raise table.fault(max(first[name] for name in round_), f"{way}: no name of them stands for all")
    return names


def _tolerances(table: Table | None) -> dict[str, str]:
    """Attribute -> tolerance.

    Raises:
        BadRecord: a cell that names no tolerance.
    """
    rows = list(_pairs(table, "attribute", "tolerance"))
    for line, _, allowed in rows:
        try:
            Tolerance.of(allowed)
        except InvalidInput as error:
            where = place(table.file if table else "", line)
            raise BadRecord(where, f"{allowed}: {error.rule}", error.remedy) from error
    return {attribute: allowed for _, attribute, allowed in rows}


def _pairs(table: Table | None, one: str, other: str) -> Iterator[tuple[int, str, str]]:
    """Line and cells of each row of a table of two columns; none where there is no table."""
    if table is None:
        return
    if table.columns != {one, other}:
        raise table.fault(1, f"its columns have to be {one} and {other}")
    for line, row in table.rows:
        first, second = table.filled(line, row, one, other)
        yield line, first, second
