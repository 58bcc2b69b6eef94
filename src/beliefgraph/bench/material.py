"""What the benchmark is made of: people, propositions, what is said about them, and questions. The same every time.

Words are as frequent as in real texts (the n-th most common one is said 1/n as often as the first), so common words
have long posting lists. People have many beliefs or few. Some things change their value, a third holds in a context.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np

from beliefgraph.domain.language import Language
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.embedders.local import LocalEmbedder
from beliefgraph.ports import Vectors

DEEP = 20  # evidence of the beliefs that `explain` is asked about
DEEP_EVERY = 200

_START = datetime(2022, 1, 1, tzinfo=UTC)
_YEARS = 3 * 365.0
_GAP_DAYS = 40.0
_SHANGHAI = timezone(timedelta(hours=8))


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ONSETS = _split("b br c ch d dr f g gr h j k kl l m n p pr r s st t tr v w z")
_VOWELS = _split("a e i o u ai ea ou")
_CODAS = ("", *_split("l n r s t m nd rk"))
_COMMON_EN = _split("the a to and of in it is with for on that was at this not but from as be")
_COMMON_ZH = _split("的 了 是 我 在 有 不 就 人 都 也 很 今天 我们 这个 时候 觉得 可以 还是 已经")
# The 3,755 everyday characters of the national standard, which lists them in one block.
_HAN = tuple(
    bytes((row, cell)).decode("gb2312")
    for row in range(0xB0, 0xD8)
    for cell in range(0xA1, 0xFA if row == 0xD7 else 0xFF)
)
_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧"
_MANY_VALUED = {"likes": 40, "does": 20, "uses": 15, "has": 15, "supports": 10}  # predicate -> how often
_ONE_VALUED = ("lives_in", "works_at", "occupation", "email", "manager", "status", "hometown")
_SINGLE_SHARE = 0.2
_SCOPES = tuple(
    {dimension: value}
    for dimension, values in {
        "scenario": ["work", "health", "home", "travel", "study", "family", "工作", "健康", "旅行", "学习"],
        "version": ["1.0", "1.1", "2.0", "2.1", "3.0"],
        "project": [f"project {n}" for n in range(60)],
    }.items()
    for value in values
)


@dataclass(frozen=True, slots=True)
class Proposition:
    """Something that evidence will be about."""

    subject: str
    predicate: str
    value: str
    lang: Language
    scope: dict[str, str]

    def worded(self) -> str:
        return words(self.predicate, self.subject, self.value, self.lang)


class _Vocabulary:
    """Words of one language, the most common first, drawn as often as their rank says."""

    def __init__(self, vocabulary: Sequence[str], joint: str, rng: Random) -> None:
        self.joint = joint
        self._words = vocabulary
        self._weights = list(itertools.accumulate(1 / (rank + 2) for rank in range(len(vocabulary))))
        self._rng = rng

    def draw(self, count: int) -> list[str]:
        return self._rng.choices(self._words, cum_weights=self._weights, k=count)

    def phrase(self, least: int, most: int) -> str:
        return self.joint.join(self.draw(self._rng.randint(least, most)))


class Material:
    """Propositions and the evidence about them, of a given size.

    Args:
        beliefs: how many propositions; evidence that disagrees in a context makes a few beliefs more.
        evidence: how many observations, about three times as many.
    """

    def __init__(self, beliefs: int, evidence: int, seed: int = 2025) -> None:
        self._rng = rng = Random(seed)
        people = max(12, beliefs // 10)
        self.people: dict[Language, list[str]] = {
            "en": _distinct(people // 2, lambda: f"{_word(rng).title()} {_word(rng, 2).title()}"),
            "zh": _distinct(people // 2, lambda: rng.choice(_SURNAMES) + "".join(rng.choices(_HAN, k=2))),
        }
        english = [*_COMMON_EN, *_distinct(20_000, lambda: _word(rng, rng.randint(1, 3)))]
        characters = _Vocabulary(rng.sample(_HAN, len(_HAN)), "", rng)
        chinese = [*_COMMON_ZH, *_distinct(20_000, lambda: characters.phrase(2, 3))]
        self._vocabularies = {"en": _Vocabulary(english, " ", rng), "zh": _Vocabulary(chinese, "", rng)}
        self.propositions = list(itertools.islice(self._propositions(), beliefs))
        self._schedule = self._scheduled(evidence)

    def observations(self) -> Iterator[dict[str, Any]]:
        """What is observed, by event time, as a caller of `observe_many` would give it."""
        for number, (day, index) in enumerate(self._schedule):
            yield self._said(number, day, self.propositions[index])

    @property
    def deep(self) -> list[Proposition]:
        """The propositions with at least `DEEP` pieces of evidence."""
        return self.propositions[::DEEP_EVERY]

    def questions(self, count: int) -> list[str]:
        """Questions of 3 to 12 words about people, things and nothing in particular, in both languages."""
        return [self._question(number) for number in range(count)]

    def _question(self, number: int) -> str:
        about = self._rng.choice(self.propositions)
        words = self._vocabularies[about.lang]
        shapes = {
            "en": (
                f"what does {about.subject} think of {about.value}",
                f"{about.worded()} {words.phrase(1, 5)}?",
                words.phrase(3, 12),
                f"who is known for {about.value} {words.phrase(1, 3)}",
            ),
            "zh": (
                f"{about.subject}觉得{about.value}怎么样？",
                f"{about.worded()}，{words.phrase(1, 5)}吗？",
                words.phrase(3, 12),
                f"谁喜欢{about.value}和{words.phrase(1, 3)}？",
            ),
        }
        return shapes[about.lang][number % 4]

    def asked(self, count: int) -> list[str]:
        """As many questions, half of them for what a person's belief tells, as people ask for it."""
        return [self._asked(number) if number % 2 else self._question(number) for number in range(count)]

    def _asked(self, number: int) -> str:
        about = self._rng.choice(self.propositions)
        label = lookup(about.predicate).labels[about.lang][0]
        shapes = {
            "en": (f"What is {about.subject}'s {label}?", f"What does {about.subject} {label}?"),
            "zh": (f"{about.subject}的{label}是什么？", f"{about.subject}{label}什么？"),
        }
        return shapes[about.lang][number // 2 % 2]

    def _propositions(self) -> Iterator[Proposition]:
        taken: set[tuple[str, str, str]] = set()
        names, weights = list(_MANY_VALUED), list(_MANY_VALUED.values())
        while True:
            lang: Language = self._rng.choice(("en", "zh"))
            scope = self._rng.choice(_SCOPES) if self._rng.random() < 1 / 3 else {}
            if self._rng.random() < _SINGLE_SHARE:
                subject, predicate = self._person(lang, 1), self._rng.choice(_ONE_VALUED)
                changes = self._rng.randint(1, 3)
            else:  # a few people are spoken of far more than the others
                subject, predicate = self._person(lang, 2), self._rng.choices(names, weights)[0]
                changes = 1
            if (subject, predicate, "") in taken:
                continue
            if changes > 1 or predicate in _ONE_VALUED:
                taken.add((subject, predicate, ""))
            for _ in range(changes):
                value = self._vocabularies[lang].phrase(1, 3)
                if (subject, predicate, value) not in taken:
                    taken.add((subject, predicate, value))
                    yield Proposition(subject, predicate, value, lang, scope)

    def _person(self, lang: Language, skew: int) -> str:
        people = self.people[lang]
        return people[int(len(people) * self._rng.random() ** skew)]

    def _scheduled(self, evidence: int) -> list[tuple[float, int]]:
        """(day, proposition) of every observation, by day; the values of one attribute follow one another."""
        rng, count = self._rng, len(self.propositions)
        weights = [1 + (3 * rng.random() if index % DEEP_EVERY else 0) for index in range(count)]
        deep = range(0, count, DEEP_EVERY)
        rest = max(0, evidence - count - len(deep) * (DEEP - 1))
        indices = [*range(count), *(index for index in deep for _ in range(DEEP - 1))]
        indices += rng.choices(range(count), weights, k=rest)
        born = [rng.random() * _YEARS for _ in range(count)]
        schedule = [(born[index] - math.log(1 - rng.random()) * _GAP_DAYS, index) for index in indices]
        return sorted(schedule)[:evidence]

    def _said(self, number: int, day: float, about: Proposition) -> dict[str, Any]:
        rng, words = self._rng, self._vocabularies[about.lang]
        speaker = about.subject if rng.random() < 0.75 else self._person(about.lang, 1)
        at = _START + timedelta(days=day)
        denied = rng.random() < 0.1
        return {
            "text": f"{words.phrase(2, 7)}{words.joint}{about.worded()}{words.joint}{words.phrase(2, 7)}",
            "speaker": speaker,
            "source": f"dialog {number // 200}",
            "event": f"session {number // 20}",
            "ref": str(number),
            "at": at.astimezone(_SHANGHAI) if about.lang == "zh" else at,
            "context": about.scope,
            "origin": f"press {rng.randint(1, 400)}" if rng.random() < 0.05 else "",
            "claims": [
                {
                    "subject": about.subject,
                    "predicate": about.predicate,
                    "value": about.value,
                    "polarity": -1 if denied else 1,
                    "stance": rng.choice((1.0, 1.0, 1.0, 0.8, 0.5)),
                }
            ],
        }


class CostlyEmbedder:
    """The bundled model under the name of `ConstantEmbedder`, whose vectors are held: what embedding costs, no more."""

    def __init__(self) -> None:
        constant = ConstantEmbedder()
        self.name, self.dim, self._model = constant.name, constant.dim, LocalEmbedder()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), dim)."""
        return self._model.embed(texts)


class ConstantEmbedder:
    """Vectors that cost the same for every text: sums of fixed directions that a hash of the text picks.

    Args:
        dim: length of a vector.

    Attributes:
        seconds: time spent embedding so far, to be told apart from the rest.
    """

    def __init__(self, dim: int = 512) -> None:
        self.name = f"constant-{dim}/1"
        self.dim = dim
        self.seconds = 0.0
        self._directions = np.random.default_rng(7).standard_normal((4096, dim), dtype=np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), dim)."""
        began = time.perf_counter()
        hashes = b"".join(blake2b(text.encode(), digest_size=8).digest() for text in texts)
        picks = np.frombuffer(hashes, np.uint16).reshape(len(texts), 4) % len(self._directions)
        vectors: Vectors = self._directions[picks].sum(axis=1)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        self.seconds += time.perf_counter() - began
        return vectors


def _word(rng: Random, syllables: int = 2) -> str:
    return "".join(rng.choice(_ONSETS) + rng.choice(_VOWELS) + rng.choice(_CODAS) for _ in range(syllables))


def _distinct(count: int, make: Any) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found[make()] = None
    return list(found)
