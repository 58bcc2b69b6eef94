"""Every error beliefgraph raises, in one tree.

    BeliefGraphError
    ├── InvalidInput            the caller gave something that breaks a rule
    │   ├── InvalidTime         a naive time without a zone, or a text that is no time
    │   ├── OutOfRange          a stance, weight or authority outside its interval
    │   ├── UnknownRelation     an edge kind or endpoint type the schema does not have
    │   ├── InvalidText         empty text, or text that cannot be stored as Unicode
    │   ├── InvalidName         a namespace, dimension or id that cannot be used
    │   ├── BadRecord           a line of an input file that cannot be read
    │   └── CannotUndo          an act that is for good, or that later ones changed again
    ├── ImmutableFact           evidence, event or source record rewritten
    ├── NotFound                an id that the namespace does not hold
    ├── InvalidSettings         a setting that does not exist or has a wrong value
    ├── LlmFailure              a language model gave no answer of use
    ├── JudgeFailed             a judge of stance could not judge
    └── StoreError              the place where the graph is kept
        ├── NotAStore           the file is something else
        ├── NewerSchema         written by a newer version of beliefgraph
        ├── StoreDamaged        a migration or checksum does not agree
        ├── StoreReadOnly       the folder or file cannot be written
        ├── StoreFull           no room left on the device
        ├── StoreBusy           another writer held the lock longer than the timeout
        └── ModelMismatch       vectors of another embedding model or size

An error names the value, the rule and the remedy, and whatever raised it has changed nothing.
"""

from __future__ import annotations

from enum import StrEnum


class BeliefGraphError(Exception):
    """Base of all errors; `str()` reads "value: rule. remedy."

    Args:
        value: what was given, shortened for display.
        rule: the rule it breaks.
        remedy: what to do instead.
    """

    def __init__(self, value: object, rule: str, remedy: str) -> None:
        self.value = _shown(value)
        self.rule = rule
        self.remedy = remedy
        super().__init__(f"{self.value}: {rule}. {remedy}.")

    def __reduce__(self) -> tuple[type[BeliefGraphError], tuple[str, str, str]]:
        return type(self), (self.value, self.rule, self.remedy)


class InvalidInput(BeliefGraphError):
    """The caller gave something that breaks a rule."""


class InvalidTime(InvalidInput):
    """A naive time without a zone, or a text that is no time."""


class OutOfRange(InvalidInput):
    """A number outside its interval."""


class UnknownRelation(InvalidInput):
    """An edge kind or endpoint type the schema does not have."""


class InvalidText(InvalidInput):
    """Empty text, or text that cannot be stored as Unicode."""


class InvalidName(InvalidInput):
    """A namespace, dimension or id that cannot be used."""


class BadRecord(InvalidInput):
    """A line of an input file that cannot be read; `value` is file:line."""


class CannotUndo(InvalidInput):
    """An act that is for good, whose data were erased, or of which later acts left nothing to undo."""


class ImmutableFact(BeliefGraphError):
    """Evidence, an event or a source record was rewritten; facts never change."""


class NotFound(BeliefGraphError):
    """An id that the namespace does not hold."""


class InvalidSettings(BeliefGraphError):
    """A setting that does not exist or has a wrong value."""


class FailureKind(StrEnum):
    """Why a language model's answer was of no use."""

    UNREACHABLE = "unreachable"  # no connection, or the endpoint is out of order or overloaded
    TIMEOUT = "timeout"  # no whole answer in time
    REFUSED = "refused"  # by the model, or the request by the endpoint
    TRUNCATED = "truncated"  # the answer reached its longest length
    UNPARSEABLE = "unparseable"  # the answer is no JSON
    INVALID = "invalid"  # the answer is JSON of another form than asked for
    OVER_BUDGET = "over budget"  # the call was not made


class LlmFailure(BeliefGraphError):
    """A language model gave no answer of use; `kind` says why."""

    @property
    def kind(self) -> FailureKind:
        return FailureKind(self.value)


class JudgeFailed(BeliefGraphError):
    """A judge of stance could not judge: its endpoint is down, its budget is spent, ..."""


class StoreError(BeliefGraphError):
    """Something about the place where the graph is kept."""


class NotAStore(StoreError):
    """The file exists and is not a beliefgraph store."""


class NewerSchema(StoreError):
    """The store was written by a newer version."""


class StoreDamaged(StoreError):
    """A migration or checksum does not agree with what this version expects."""


class StoreReadOnly(StoreError):
    """The folder or file cannot be written."""


class StoreFull(StoreError):
    """No room is left on the device."""


class StoreBusy(StoreError):
    """Another writer held the lock longer than the timeout."""


class ModelMismatch(StoreError):
    """The store holds vectors of another embedding model or size."""


def _shown(value: object) -> str:
    # repr() keeps control characters and lone surrogates printable on any terminal.
    try:
        text = value if isinstance(value, str) and value.strip() and value.isprintable() else repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number of too many digits
        text = f"a {type(value).__name__} too large to show"
    return text if len(text) <= 80 else f"{text[:60]}… ({len(text)} characters)"
