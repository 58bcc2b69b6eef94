"""Observations with their personal details masked, before anything is stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from beliefgraph.domain.model import Claim, Observation, Scope, Source
from beliefgraph.passages import MASKED
from beliefgraph.ports import Masker


def masked(observation: Observation, masker: Masker) -> Observation:
    """An observation with every personal detail in its words, names, claims and further fields masked.

    How many of each kind were masked is kept with the evidence. Ids (`id`, `ref`) are the caller's own and stay as they
    are. Offsets given with a claim hold for the text as given, so they are dropped where the text changed.

    Args:
        observation: checked by `intake.as_observation`.
        masker: finds the details and makes their tokens.
    """
    pen = _Pen(masker)
    text = pen.text(observation.text)
    claims = observation.claims
    if claims is not None:
        claims = tuple(pen.claim(claim, moved=text != observation.text) for claim in claims)
    hidden = replace(
        observation,
        text=text,
        claims=claims,
        speaker=pen.text(observation.speaker),
        origin=pen.text(observation.origin),
        source=pen.source(observation.source),
        context=pen.scope(observation.context),
        agent=pen.text(observation.agent),
        event=pen.text(observation.event),
        extra=pen.json(observation.extra),
    )
    return replace(hidden, extra=hidden.extra | {MASKED: dict(sorted(pen.found.items()))}) if pen.found else hidden


class _Pen:
    """Masks one thing after another, and counts what it found by kind."""

    def __init__(self, masker: Masker) -> None:
        self._masker = masker
        self.found: Counter[str] = Counter()

    def text(self, words: str) -> str:
        done = self._masker.mask(words) if words else None
        if done is None:
            return words
        self.found.update(mask.kind for mask in done.masks)
        return done.text

    def json(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {name: self.json(part) for name, part in value.items()}
        return [self.json(part) for part in value] if isinstance(value, list | tuple) else value

    def scope(self, context: Scope | dict[str, str]) -> Scope:
        return tuple(sorted((dimension, self.text(place)) for dimension, place in dict(context).items()))

    def source(self, source: str | Source) -> str | Source:
        if isinstance(source, str):
            return self.text(source)
        return replace(source, id=self.text(source.id), title=self.text(source.title), author=self.text(source.author))

    def claim(self, claim: Claim, *, moved: bool) -> Claim:
        return replace(
            claim,
            subject=self.text(claim.subject),
            value=self.text(claim.value),
            text=self.text(claim.text),
            said_by=self.text(claim.said_by),
            reason=self.text(claim.reason),
            context=self.scope(claim.context),
            span=None if moved else claim.span,
        )
