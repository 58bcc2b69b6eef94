"""Context sets: which evidence may move which belief, and which beliefs apply to a question.

A context set (`Scope`) carries at most one value per dimension, and each dimension has a tree. A dimension
that one side lacks does not restrict it. Session and channel are provenance, never contexts: they would
separate beliefs that belong together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from beliefgraph.domain.model import GENERAL, Context, Scope
from beliefgraph.errors import InvalidName


class ContextRule(StrEnum):
    """When two context sets are compatible."""

    RELATED = "related"  # the same, ancestor and descendant, or children of one parent that is not the root
    LINEAGE = "lineage"  # the same, or ancestor and descendant
    OVERLAP = "overlap"  # at least one value in common, or one side is general
    SAME = "same"  # the same set exactly


class ContextTree:
    """The trees of all dimensions, read-only.

    Args:
        contexts: places with their parents; a value without a place is a child of its dimension's root.

    Raises:
        InvalidName: a context that would be its own ancestor.
    """

    def __init__(self, contexts: Iterable[Context] = ()) -> None:
        places = {(c.dimension, c.value): c.parent for c in contexts}
        self._known = places.keys()
        self._parents = {place: parent for place, parent in places.items() if parent}
        for dimension, value in self._parents:
            self._path(dimension, value)

    def _path(self, dimension: str, value: str) -> tuple[str, ...]:
        path = [value]
        while parent := self._parents.get((dimension, path[-1]), ""):
            if parent in path:
                raise InvalidName(
                    f"{dimension}: {' < '.join([*path, parent])}",
                    "a context cannot be its own ancestor",
                    "Give it another parent",
                )
            path.append(parent)
        return tuple(path)

    def __contains__(self, place: tuple[str, str]) -> bool:
        """Whether a (dimension, value) is among the given places."""
        return place in self._known

    def place(self, dimension: str, value: str) -> Context:
        """A value with its parent, as the tree has it."""
        return Context(dimension, value, self._parents.get((dimension, value), ""))

    def lineage(self, dimension: str, value: str) -> tuple[str, ...]:
        """The value and its ancestors, nearest first; the root itself has no name and is left out."""
        return self._path(dimension, value) if self._parents else (value,)

    def covers(self, broad: Scope, narrow: Scope) -> bool:
        """Whether everything in `narrow` lies within `broad`: the same values or their descendants."""
        if broad == narrow or not broad:
            return True
        inside = dict(narrow)
        return all(dim in inside and value in self.lineage(dim, inside[dim]) for dim, value in broad)

    def compatible(self, a: Scope, b: Scope, rule: ContextRule = ContextRule.RELATED) -> bool:
        """Whether evidence in one context set may move a belief in the other, by the chosen rule."""
        if a == b:
            return True
        if rule is ContextRule.SAME:
            return False
        if rule is ContextRule.OVERLAP:
            return not a or not b or bool(set(a) & set(b))
        values = dict(b)
        return all(dim not in values or self._related(dim, value, values[dim], rule) for dim, value in a)

    def _related(self, dimension: str, a: str, b: str, rule: ContextRule) -> bool:
        if a == b:
            return True
        up_a, up_b = self.lineage(dimension, a), self.lineage(dimension, b)
        if a in up_b or b in up_a:
            return True
        siblings = len(up_a) > 1 and len(up_b) > 1 and up_a[1] == up_b[1]
        return siblings and rule is ContextRule.RELATED

    def clash(self, a: Scope, b: Scope, rule: ContextRule = ContextRule.RELATED) -> str:
        """The first dimension that keeps two context sets apart, as "dimension: value ≠ value", or ""."""
        if self.compatible(a, b, rule):
            return ""
        values = dict(b)
        for dim, value in a:
            if dim in values and not self._related(dim, value, values[dim], rule):
                return f"{dim}: {value} ≠ {values[dim]}"
        return f"{shown(a)} ≠ {shown(b)}"

    def home(self, scopes: Iterable[Scope], scope: Scope, rule: ContextRule = ContextRule.RELATED) -> Scope:
        """The context set, of those that exist, where evidence from `scope` belongs; `scope` if none fits.

        The most specific set that covers the evidence comes first, then the most specific compatible one.
        Where several are equally specific the evidence cannot be attributed to one of them and keeps its own.
        """
        fitting = [s for s in scopes if self.compatible(scope, s, rule)]
        if scope in fitting:
            return scope
        covering = [s for s in fitting if self.covers(s, scope)]
        best = self._most_specific(covering or fitting)
        return best[0] if len(best) == 1 else scope

    def _most_specific(self, scopes: list[Scope]) -> list[Scope]:
        return [s for s in scopes if not any(t != s and self.covers(s, t) for t in scopes)]

    def chain(self, scopes: Iterable[Scope], leaf: Scope) -> list[Scope]:
        """The existing context sets that cover `leaf`, most general first, ending with `leaf` itself."""
        above = [s for s in scopes if s != leaf and self.covers(s, leaf)]
        return [*sorted(above, key=lambda s: (self._depth(s), s)), leaf]

    def _depth(self, scope: Scope) -> int:
        return sum(len(self.lineage(dim, value)) for dim, value in scope)


def as_scope(context: Mapping[str, str] | Iterable[tuple[str, str]] | str | None) -> Scope:
    """A context set from a mapping, pairs, or a bare text (taken as a topic).

    Args:
        context: dimension -> value.

    Raises:
        InvalidName: an empty dimension or value, one that is not text, or two values for one dimension.
    """
    if not context:
        return GENERAL
    if isinstance(context, str):
        context = {"topic": context}
    pairs = list(context.items()) if isinstance(context, Mapping) else [tuple(pair) for pair in context]
    for pair in pairs:
        if len(pair) != 2 or not all(isinstance(part, str) and part.strip() for part in pair):
            raise InvalidName(pair, "a context is a dimension and a value, both text", 'Write {"version": "2.1"}')
    scope = tuple(sorted((dim.strip(), value.strip()) for dim, value in pairs))
    if len({dim for dim, _ in scope}) < len(scope):
        raise InvalidName(scope, "a context set has at most one value per dimension", "Observe it once per value")
    return scope


def merged(scope: Scope, extra: Scope) -> Scope:
    """`scope` with the dimensions of `extra` added; where both carry one, `extra` is the nearer word."""
    return tuple(sorted((dict(scope) | dict(extra)).items())) if extra else scope


def shown(scope: Scope, general: str = "general") -> str:
    """A context set for people: "scenario=work, version=2.1", or the word for "general"."""
    return ", ".join(f"{dim}={value}" for dim, value in scope) or general
