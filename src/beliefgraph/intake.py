"""From what callers write to observations the graph can trust: times, texts, names, claims."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from beliefgraph.domain.contexts import as_scope
from beliefgraph.domain.model import Claim, Observation, Scope, Source, Status, within
from beliefgraph.domain.tasks import Sameness
from beliefgraph.errors import InvalidInput, InvalidName, InvalidText, InvalidTime, OutOfRange

T = TypeVar("T")

OBSERVATION_FIELDS = frozenset(f.name for f in fields(Observation))
CLAIM_FIELDS = frozenset(f.name for f in fields(Claim))
SOURCE_FIELDS = frozenset(f.name for f in fields(Source))
DEEPEST = 100  # levels of further fields
_LARGEST = 2**63 - 1  # that a store can count to
_TEXT_FIELDS = ("text", "speaker", "origin", "ref", "agent", "run", "kind", "event", "id")
_CLAIM_TEXTS = ("subject", "predicate", "value", "text", "reason", "method", "type", "said_by")


def as_time(value: datetime | str | None, zone: str = "") -> datetime | None:
    """An aware time from a datetime or ISO text.

    Args:
        value: a datetime, "2025-03-01T10:00:00+08:00", "2025-03-01", or None.
        zone: time zone for times that carry none.

    Raises:
        InvalidTime: a naive time without a zone, a text that is no time, or one outside the years 1 to 9999 in UTC.
    """
    if value is None or value == "":
        return None
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError as error:
            remedy = "Write e.g. 2025-03-01T10:00:00+08:00"
            raise InvalidTime(value, "it is not an ISO 8601 time", remedy) from error
    if not isinstance(value, datetime):
        raise InvalidTime(value, "a time is a datetime or ISO 8601 text", "Give at=datetime(..., tzinfo=...)")
    if value.utcoffset() is None:
        if not zone:
            remedy = "Add an offset, or set a default zone (zone=, --zone)"
            raise InvalidTime(value.isoformat(), "a time needs a zone", remedy)
        value = value.replace(tzinfo=ZoneInfo(zone))
    try:
        value.astimezone(UTC)
    except OverflowError as error:
        raise InvalidTime(value.isoformat(), "in UTC it lies outside the years 1 to 9999", "Leave it out") from error
    return value


def as_context(given: Mapping[str, str] | Iterable[tuple[str, str]] | str | None) -> Scope:
    """A checked context set from a mapping, pairs, or a bare text (taken as a topic).

    Raises:
        InvalidName: what is no context set; see `as_scope`.
        InvalidText: NUL characters or lone surrogates.
    """
    try:
        scope = as_scope(given)
    except TypeError as error:
        raise InvalidName(given, "a context is a mapping of dimension to value", 'Write {"version": "2.1"}') from error
    for pair in scope:
        for part in pair:
            check_text(part, "a context")
    return scope


def as_batches(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    """Rows in lists of at most `size`, taken as they are needed.

    Raises:
        InvalidInput: one row, or something else that is no stream of rows.
    """
    if isinstance(rows, Mapping | str) or not isinstance(rows, Iterable):
        raise InvalidInput(rows, "rows are a list or stream of observations", "Give [{'text': ...}, ...]")
    stream = iter(rows)
    while batch := list(islice(stream, size)):
        yield batch


def as_ids(given: str | Iterable[str], what: str) -> list[str]:
    """A list of ids from one id or several.

    Raises:
        InvalidInput: neither text nor texts.
    """
    ids = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [given]
    for ident in ids:
        if not isinstance(ident, str):
            raise InvalidInput(ident, f"{what} is named by its id, a text", "Give one id, or a list of them")
    return ids


def as_status(name: str) -> Status:
    """A belief's status by its name.

    Raises:
        InvalidInput: no such status.
    """
    try:
        return Status(name)
    except ValueError as error:
        remedy = f"Choose one of {', '.join(Status)}, or None (on the command line: any)"
        raise InvalidInput(name, "there is no such status", remedy) from error


def as_sameness(name: str) -> Sameness:
    """What may be decided about two names, by its name.

    Raises:
        InvalidInput: no such decision.
    """
    try:
        return Sameness(name)
    except ValueError as error:
        raise InvalidInput(name, "there is no such decision", f"Choose one of {', '.join(Sameness)}") from error


def as_observation(given: Observation | Mapping[str, Any], zone: str = "") -> Observation:
    """A checked observation, with aware times, a context set and claims.

    Args:
        given: an `Observation`, or a mapping with the same keys; claims may be mappings too.
        zone: time zone for times that carry none.

    Raises:
        InvalidInput: an unknown key, a wrong time, number, name or text; nothing is stored.
    """
    if isinstance(given, Observation):
        values = {name: getattr(given, name) for name in OBSERVATION_FIELDS}
    elif isinstance(given, Mapping):
        values = {name: value for name, value in given.items() if value is not None}
        _check_names(values, OBSERVATION_FIELDS, "an observation")
    else:
        raise InvalidInput(given, "an observation is a mapping or an Observation", "Give {'text': ...}")
    ref = values.get("ref", "")
    values["ref"] = str(ref) if isinstance(ref, int) and not isinstance(ref, bool) else ref
    values["at"] = as_time(values.get("at"), zone)
    values["context"] = as_context(values.get("context"))
    values["source"] = _as_source(values.get("source", ""), zone)
    values["claims"] = _as_claims(values.get("claims"), zone)
    values["derives_from"] = tuple(as_ids(values.get("derives_from", ()), "a premise"))
    observation = Observation(**values)
    _check(observation)
    return observation


def check_agent(name: str) -> None:
    """Refuse what names no agent.

    Raises:
        InvalidInput: no text, or an empty one.
    """
    check_text(name, "an agent")
    if not name.strip():
        raise InvalidInput(name, "an agent has a name", "Name it as in observe(agent=...)")


def as_claim(given: Claim | Mapping[str, Any], zone: str = "") -> Claim:
    """A checked claim from a `Claim` or a mapping with the same keys.

    Raises:
        InvalidInput: an unknown key, or a wrong time, number or text.
    """
    if not isinstance(given, Claim):
        if not isinstance(given, Mapping):
            raise InvalidInput(given, "a claim is a mapping or a Claim", "Give {'subject': ..., 'predicate': ...}")
        _check_names(given, CLAIM_FIELDS, "a claim")
        if not {"subject", "predicate"} <= given.keys():
            raise InvalidInput(dict(given), "a claim needs subject and predicate", "Give both")
        if given.get("polarity", 1) not in (1, -1, False):
            raise OutOfRange(given["polarity"], "polarity is 1 (affirms) or -1 (denies)", "Give one of the two")
        if not isinstance(given.get("verifiable", True), bool):
            raise InvalidInput(given["verifiable"], "verifiable is true or false", "Give one of the two")
        given = Claim(**given)
    _check_texts(given, _CLAIM_TEXTS, "a claim's ", "Write it as text, with its unit if it has one")
    _check_span(given.span)
    valid = _interval(given.valid_from, given.valid_until, "validity", zone)
    happened = _interval(given.happened_from, given.happened_until, "what happened", zone)
    scope = as_context(given.context)
    told = given.valid_from, given.valid_until, given.happened_from, given.happened_until, given.context
    if (*valid, *happened, scope) == told:  # nearly always
        return given
    return replace(
        given,
        valid_from=valid[0],
        valid_until=valid[1],
        happened_from=happened[0],
        happened_until=happened[1],
        context=scope,
    )


def _interval(
    start: datetime | str | None, end: datetime | str | None, what: str, zone: str
) -> tuple[datetime | None, datetime | None]:
    start, end = as_time(start, zone), as_time(end, zone)
    if start is not None and end is not None and end < start:
        raise InvalidTime(f"{start} .. {end}", f"{what} ends after it starts", "Swap the two")
    return start, end


def check_text(text: object, what: str, remedy: str = "Convert it with str()") -> None:
    """Refuse what is no text, and text that cannot be kept and shown as Unicode.

    Raises:
        InvalidText: no text, NUL characters or lone surrogates.
    """
    if not isinstance(text, str):
        raise InvalidText(text, f"{what} is text", remedy)
    if "\x00" in text:
        raise InvalidText(text, f"{what} cannot hold NUL characters", "Remove them: text.replace('\\x00', '')")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        remedy = "Decode the bytes again with errors='replace'"
        raise InvalidText(text, f"{what} holds half of a surrogate pair", remedy) from error


def check_count(number: object, what: str) -> None:
    """Refuse what is no whole number that a store can count to.

    Raises:
        OutOfRange: no whole number, or a larger one.
    """
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > _LARGEST:
        raise OutOfRange(f"{what}={number!r}"[:80], f"{what} is a whole number", "Give e.g. 100")


def _check_texts(thing: object, fields: Sequence[str], whose: str = "", remedy: str = "Convert it with str()") -> None:
    texts = [getattr(thing, name) for name in fields]
    try:
        together = "".join(texts)  # one look at all of them finds nothing wrong, nearly always
        together.encode()
    except (TypeError, UnicodeEncodeError):
        together = "\x00"
    if "\x00" not in together:
        return
    for name, text in zip(fields, texts, strict=True):
        check_text(text, f"{whose}{name}", remedy)


def check_question(question: str) -> None:
    """Refuse a question that asks nothing.

    Raises:
        InvalidText: no text, or text that cannot be kept as Unicode.
    """
    check_text(question, "a question")
    if not question.strip():
        raise InvalidText(question, "a question needs words", "Ask about somebody or something")


def _check(observation: Observation) -> None:
    _check_texts(observation, _TEXT_FIELDS)
    if not observation.text.strip() and not observation.claims:
        raise InvalidText(observation.text, "an observation needs text or claims", "Leave empty messages out")
    for name in ("authority", "weight"):
        if (number := getattr(observation, name)) is not None:
            within(number, 0.0, 1.0, name)
    sequence = observation.sequence
    if sequence is not None and (isinstance(sequence, bool) or not isinstance(sequence, int)):
        raise InvalidInput(f"sequence={sequence!r}", "a sequence is a whole number", "Number the rows 1, 2, 3 ...")
    if sequence is not None and not -(2**62) < sequence < 2**62:
        raise InvalidInput(f"sequence={sequence}", "a sequence fits in 62 bits", "Number the rows 1, 2, 3 ...")
    if observation.shared not in (None, True, False):
        raise InvalidInput(f"shared={observation.shared!r}", "shared is true or false", "Leave it out, or give one")
    if observation.shared is False and not observation.agent:
        raise InvalidInput("shared=False", "only an agent keeps something to itself", "Name it with agent=")
    for premise in observation.derives_from:
        check_text(premise, "a premise's id")
    if observation.extra:
        check_extra(observation.extra)


def check_extra(extra: object) -> None:
    """Refuse further fields that would not come back from a store as they are."""
    if not isinstance(extra, dict):
        raise InvalidInput(extra, "extra is a mapping of further fields", "Give {'mood': ...}")
    if _too_deep(extra):
        raise InvalidInput("extra", f"extra is nested at most {DEEPEST} deep", "Keep it as text instead")
    try:
        json.dumps(extra, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(extra, f"extra holds what JSON can ({error})", "Convert the values to text") from error
    for text in _texts(extra):
        check_text(text, "a name or text in extra", "Convert names with str()")


def _too_deep(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        mappings = [part for parent in level if isinstance(parent, dict) for part in parent.values()]
        level = mappings + [part for parent in level if isinstance(parent, list | tuple) for part in parent]
    return bool(level)


def _texts(value: object) -> Iterator[object]:
    """Every text in a JSON value, and everything that is used as a name."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, str):
        yield value


def _check_span(span: object) -> None:
    match span:
        case [int(start), int(end)] if 0 <= start <= end:
            return
    if span is not None:
        raise InvalidInput(f"span={span!r}", "a span is [start, end) in characters of the text", "Leave it out")


def _as_claims(given: Iterable[Claim | Mapping[str, Any]] | None, zone: str) -> tuple[Claim, ...] | None:
    if given is None:
        return None
    if isinstance(given, str | Mapping | Claim) or not isinstance(given, Iterable):
        raise InvalidInput(given, "claims are a list of claims", "Put the claim in a list")
    return tuple(as_claim(claim, zone) for claim in given)


def _as_source(source: str | Source | Mapping[str, Any], zone: str) -> Source:
    if isinstance(source, str):
        check_text(source, "a source's id")
        return Source(source)
    if isinstance(source, Mapping):
        _check_names(source, SOURCE_FIELDS, "a source")
        if "id" not in source:
            raise InvalidInput(dict(source), "a source needs an id", "Give {'id': ..., 'title': ...}")
        source = Source(**source)
    if not isinstance(source, Source):
        raise InvalidInput(source, "a source is an id, a mapping or a Source", "Give source='handbook'")
    for name in ("id", "title", "kind", "author"):
        check_text(getattr(source, name), f"a source's {name}")
    published = as_time(source.published, zone)
    return source if published is source.published else replace(source, published=published)


def _check_names(given: Mapping[str, Any], known: frozenset[str], what: str) -> None:
    for name in given:
        if name not in known:
            remedy = f"Choose among {', '.join(sorted(known))}"
            raise InvalidInput(name, f"{what} has no such field", remedy)
