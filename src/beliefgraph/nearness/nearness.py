"""How the values of one predicate are related: near numbers and times, other names, wholes and parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from beliefgraph.errors import InvalidInput
from beliefgraph.meaning.matching import value_key
from beliefgraph.nearness.measures import meant
from beliefgraph.nearness.tolerance import Tolerance
from beliefgraph.nearness.wholes import all_wholes, circle


class Nearness:
    """The likeness of one predicate's values; a `domain.likeness.Likeness`.

    A value bears out itself in other words ("about 1204 m" and 1204米, 24:00 and 00:00), its other names, what it lies
    in (Boston the USA, 2024-05-03 May 2024), and what is as near as the tolerance allows.

    Args:
        tolerance: how far two amounts, dates or times may lie apart: "1%", "10 m", "5 min", 3天; "" for not at all. A
            number without a unit is in the unit that is named, in "1%, km" too.
        within: value -> what it directly lies in, in any spelling; several wholes are allowed.
        names: value -> the name that stands for all names of the same thing.

    Raises:
        InvalidInput: the tolerance names none, or something lies in itself.
    """

    def __init__(
        self,
        tolerance: str = "",
        within: Mapping[str, Collection[str]] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self._tolerance = Tolerance.of(tolerance)
        self._last: tuple[tuple[str, ...], dict[str, set[str]]] | None = None
        self._names = {value_key(name): value_key(of) for name, of in (names or {}).items()}
        direct: dict[str, set[str]] = {}
        for part, wholes in (within or {}).items():
            each = (wholes,) if isinstance(wholes, str) else wholes
            direct.setdefault(self._named(part), set()).update(map(self._named, each))
        if round_ := circle(direct):
            way = " in ".join((*round_, round_[0]))
            raise InvalidInput(way, "nothing lies within itself", "Take one of these out of the table")
        self._wholes: Mapping[str, Collection[str]] = all_wholes(direct)

    @staticmethod
    def known(tolerance: str, wholes: Mapping[str, Collection[str]], names: Mapping[str, str]) -> Nearness:
        """From a table that is worked out already.

        Args:
            tolerance: as for the constructor.
            wholes: form -> the forms of all that it lies in, however far up.
            names: value key -> the form of the name that stands for all.
        """
        made = Nearness(tolerance)
        made._wholes, made._names = wholes, dict(names)
        return made

    def form(self, key: str) -> str:
        """The one form of a value in all its words and names."""
        name = self._names.get(key)
        return meant(key if name is None else name).plain

    def _named(self, value: str) -> str:
        return self.form(value_key(value))

    def bears_out(self, said: str, value: str) -> bool:
        """Whether whoever says the one thereby also says the other.

        Args:
            said: the key of what is said.
            value: the key of what it may bear out.
        """
        if said == value:
            return True
        one, other = self.form(said), self.form(value)
        if one == other or other in self._wholes.get(one, ()):
            return True
        a = meant(one)
        return other in a.broader or (self._tolerance is not None and self._tolerance.allows(a, meant(other)))

    def among(self, values: Collection[str]) -> dict[str, set[str]]:
        """Value -> the others that bear it out, of those that some do; the same as asking for every pair.

        Args:
            values: keys.
        """
        asked = tuple(values)  # the same are asked for again and again while one family is settled
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._among(asked)
        return self._last[1]

    def _among(self, values: Sequence[str]) -> dict[str, set[str]]:
        forms = {value: self.form(value) for value in values}
        bearing: dict[str, list[str]] = {}
        for value, form in forms.items():
            bearing.setdefault(form, []).append(value)
        found: dict[str, set[str]] = {}
        for said, form in forms.items():
            borne = {form, *self._wholes.get(form, ()), *meant(form).broader} & bearing.keys()
            for value in (value for form in borne for value in bearing[form] if value != said):
                found.setdefault(value, set()).add(said)
        for value, others in self._near(forms):
            found.setdefault(value, set()).update(others)
        return found

    def _near(self, forms: Mapping[str, str]) -> Iterator[tuple[str, Sequence[str]]]:
        """Values with some of those that lie within the tolerance of them: those above, and those below."""
        tolerance = self._tolerance
        if tolerance is None:
            return
        scales: dict[str, list[tuple[float, str]]] = {}
        for value, form in forms.items():
            for scale, place in tolerance.places(meant(form)):
                scales.setdefault(scale, []).append((place, value))
        for scale, placed in scales.items():
            turn = tolerance.turn(scale)
            line = sorted(placed) + sorted((place + turn, value) for place, value in placed if turn)
            names, size, end = [value for _, value in line], len(placed), 0
            ends: list[int] = []
            for at, (place, value) in enumerate(line[:size]):
                end = max(end, at + 1)
                while end < min(len(line), at + size) and tolerance.reaches(place, line[end][0]):
                    end += 1
                ends.append(end)
                if end > at + 1:
                    yield value, names[at + 1 : end]
            start = 0
            for at, value in enumerate(names):
                while start < size and ends[start] <= at:
                    start += 1
                if start < min(at, size):
                    yield value, names[start : min(at, size)]
