"""From what callers write to observations the graph can trust: times, texts, names, claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from beliefgraph.domain.contexts import as_scope
from beliefgraph.domain.model import Claim, Observation, Source, within
from beliefgraph.errors import InvalidInput, InvalidText, InvalidTime

OBSERVATION_FIELDS = frozenset(f.name for f in fields(Observation))
CLAIM_FIELDS = frozenset(f.name for f in fields(Claim))
_TEXT_FIELDS = ("text", "speaker", "origin", "ref", "agent", "kind", "event", "id")


def as_time(value: datetime | str | None, zone: str = "") -> datetime | None:
    """An aware time from a datetime or ISO text.

    Args:
        value: a datetime, "2025-03-01T10:00:00+08:00", "2025-03-01", or None.
        zone: time zone for times that carry none.

    Raises:
        InvalidTime: a naive time without a zone, or a text that is no time.
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
    return value


def as_observation(given: Observation | Mapping[str, Any], zone: str = "") -> Observation:
    """A checked observation, with aware times, a context set and claims.

    Args:
        given: an `Observation`, or a mapping with the same keys; claims may be mappings too.
        zone: time zone for times that carry none.

    Raises:
        InvalidInput: an unknown key, a wrong time, number, name or text; nothing is stored.
    """
    if not isinstance(given, Observation):
        if not isinstance(given, Mapping):
            raise InvalidInput(given, "an observation is a mapping or an Observation", "Give {'text': ...}")
        known = {name: value for name, value in given.items() if value is not None}
        _check_names(known, OBSERVATION_FIELDS, "an observation")
        given = Observation(**known)
    observation = replace(
        given,
        ref=str(given.ref) if isinstance(given.ref, int) and not isinstance(given.ref, bool) else given.ref,
        at=as_time(given.at, zone),
        context=as_scope(given.context),
        source=_as_source(given.source, zone),
        claims=None if given.claims is None else tuple(as_claim(claim, zone) for claim in given.claims),
    )
    _check(observation)
    return observation


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
        given = Claim(**given)
    for name in ("subject", "predicate", "value", "text"):
        given_text = getattr(given, name)
        if not isinstance(given_text, str):
            raise InvalidText(given_text, f"a claim's {name} is text", "Write it as text, with its unit if it has one")
        check_text(given_text, f"a claim's {name}")
    start, end = as_time(given.valid_from, zone), as_time(given.valid_until, zone)
    if start is not None and end is not None and end < start:
        raise InvalidTime(f"{start} .. {end}", "validity ends after it starts", "Swap the two")
    return replace(given, valid_from=start, valid_until=end, context=as_scope(given.context))


def check_text(text: str, what: str) -> None:
    """Refuse text that cannot be kept and shown as Unicode.

    Raises:
        InvalidText: NUL characters or lone surrogates.
    """
    if "\x00" in text:
        raise InvalidText(text, f"{what} cannot hold NUL characters", "Remove them: text.replace('\\x00', '')")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        remedy = "Decode the bytes again with errors='replace'"
        raise InvalidText(text, f"{what} holds half of a surrogate pair", remedy) from error


def _check(observation: Observation) -> None:
    for name in _TEXT_FIELDS:
        text = getattr(observation, name)
        if not isinstance(text, str):
            raise InvalidText(text, f"{name} is text", "Convert it with str()")
        check_text(text, name)
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


def _as_source(source: str | Source | Mapping[str, Any], zone: str) -> Source:
    if isinstance(source, str):
        source = Source(source)
    elif isinstance(source, Mapping):
        _check_names(source, frozenset(f.name for f in fields(Source)), "a source")
        if "id" not in source:
            raise InvalidInput(dict(source), "a source needs an id", "Give {'id': ..., 'title': ...}")
        source = Source(**source)
    if not isinstance(source, Source):
        raise InvalidInput(source, "a source is an id, a mapping or a Source", "Give source='handbook'")
    for name in ("id", "title", "kind", "author"):
        if not isinstance(getattr(source, name), str):
            raise InvalidText(getattr(source, name), f"a source's {name} is text", "Convert it with str()")
        check_text(getattr(source, name), f"a source's {name}")
    return replace(source, published=as_time(source.published, zone))


def _check_names(given: Mapping[str, Any], known: frozenset[str], what: str) -> None:
    for name in given:
        if name not in known:
            remedy = f"Choose among {', '.join(sorted(known))}"
            raise InvalidInput(name, f"{what} has no such field", remedy)

