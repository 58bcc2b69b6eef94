"""Following a chain of relations over beliefs: the citizenship of the spouse of the author of X. Never writes.

A search over ways through the graph from a name in the question. Each step goes over a belief about whom it has
reached, to the value or from it, and accounts for some of the question's words (see `domain.chains`); of several values
of one relation the latest told is taken. The way that accounts for the words is the answer, and its beliefs are the
grounds. Where a step is missing, it is told which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from beliefgraph.domain.chains import (
    Account,
    Asking,
    account,
    answers,
    asking,
    asks_for_value,
    forms,
    forms_back,
    gain,
    left,
    nearest,
    other_than,
    same_relation,
    told_along,
)
from beliefgraph.domain.model import Belief
from beliefgraph.domain.order import order_key
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.senses import HAN, senses_of
from beliefgraph.lanes import QUESTION_WORDS
from beliefgraph.ports import Embedder
from beliefgraph.questions.seeking import Found
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

LONGEST_WAY = 5  # beliefs
BEAM = 12  # ways that are followed at a time
ABOUT = 200  # beliefs about one entity that are looked at, the latest
NEAR = 60  # beliefs found for a question, whose values may be names in it
FOUND = 40  # beliefs found by a name, among which are those whose value it is
LONGEST_NAME = 14  # words of a name
LONGEST = 2_000  # characters of a question that are read
STARTS = 8  # names in a question from which ways are looked for
FAINT = 0.3  # weight of words below which they tell nothing
TELLING = 0.5  # weight of words from which they tell a step
MEANT, MEANS = 0.4, 0.8  # cosine from which words mean a relation, and how far they account for it then
ENOUGH = 0.6  # part of the words from which a way is taken for the meaning of the question
IMPLIED = frozenset({"performer", "author", "creator", "sport", "playing position"})
"""What stands for a work, a team or a player where a question leaves it out: the country of *Hamlet*, of its author."""
UNTOLD, ASTRAY, AGAINST, FARTHER, STEP = 0.22, 0.12, 0.06, 0.04, 0.03
"""What lowers a way: a step no word tells, one from a value back, a value of another kind, words out of order; each."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A way through the graph.

    Args:
        path: its beliefs, in the order in which they are gone over, at the asked moment.
        value: what it leads to.
        covered: the part of the question's words that it accounts for, in [0, 1].
        score: how well it fits.
        missing: the step that is told nowhere, whose and what, where the way does not lead to an answer.
    """

    path: tuple[Belief, ...]
    value: str
    covered: float
    score: float
    missing: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class _Way:
    """How far a way has led: to what, over which beliefs, accounting for which words."""

    name: str
    path: tuple[Belief, ...] = ()
    used: frozenset[int] = frozenset()
    lowered: float = 0.0
    last: int = 0
    untold: int = 0
    suits: float = 0.0

    def score(self, question: Asking) -> float:
        covered = question.covered(self.used)
        return covered - self.lowered + 0.05 * self.suits


@dataclass(frozen=True, slots=True)
class _Step:
    """A belief to go over, what it leads to, and the words that it accounts for."""

    belief: Belief
    to: str
    back: bool
    found: Account
    gain: float


def follow(reader: Reader, question: str, embedder: Embedder | None = None) -> Chain | None:
    """The chain of beliefs that a question asks for; None when it starts from nothing that is known.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        embedder: compares words that have none in common; None does without.
    """
    question = question[:LONGEST]
    search = _Search(reader, embedder)
    chains = [chain for start in _starts(reader, question) for chain in search.from_name(question, start)]
    return max(chains, key=lambda chain: (chain.missing is None, chain.score), default=None)


def along(reader: Reader, question: str, found: Found, embedder: Embedder | None = None) -> Found:
    """What a question was followed to, with the chain of beliefs that leads there.

    A chain that accounts for the question takes the place of what was found by leaving words of it out, or not at all.

    Args:
        reader: the namespace at a moment.
        question: in any language; one to be answered with more than yes or no.
        found: what it was followed to otherwise.
        embedder: compares words that have none in common; None does without.
    """
    chain = follow(reader, question, embedder)
    if chain is None:
        return found
    sure = bool(found.beliefs) and not found.ignored
    if chain.missing is not None:
        return found if sure else replace(found, beliefs=(), path=chain.path, missing=chain.missing)
    last = chain.path[-1]
    if any(belief.id == last.id for belief in found.beliefs):
        alone = len(chain.path) == 1  # of a name that several bear
        others = (b for b in found.beliefs if b.id != last.id and (alone or b.subject == last.subject))
        return replace(found, beliefs=(last, *others), path=chain.path)
    replaced = any(b.subject == last.subject and same_relation(b.predicate, last.predicate) for b in found.beliefs)
    if sure and len(chain.path) == 1 and not replaced:
        return found
    return Found((last,), frozenset({last.subject}), indirect=len(chain.path) > 1, path=chain.path)


# --- where it starts ----------------------------------------
@dataclass(frozen=True, slots=True)
class _Start:
    name: str
    start: int
    end: int


_TOKEN = re.compile(r"[^\s]+")
_EDGES = " \t\"'“”‘’,.;:?!()"
_RUN = re.compile(r"[^\s，。？！、；：“”\"?,!]+")


def _starts(reader: Reader, question: str) -> list[_Start]:
    """The first names in a question that something known bears, each once; see `_outermost`."""
    spans = {}
    for start, end in _spans(question):
        if (key := name_key(question[start:end])) and key not in QUESTION_WORDS:
            spans[start, end] = key
    known = set(reader.space.named({variant for key in spans.values() for variant in variants(key)}))
    near = reader.stored(match.id for match in reader.space.search(question, "belief", NEAR))
    known.update(variant for belief in near.values() for variant in variants(name_key(belief.value)) if variant)
    borne = [span for span, key in spans.items() if not known.isdisjoint(variants(key))]
    starts: dict[str, _Start] = {}
    for start, end in _outermost(borne, question):
        starts.setdefault(spans[start, end], _Start(question[start:end], start, end))
    return list(islice(starts.values(), STARTS))


def _outermost(spans: Iterable[tuple[int, int]], question: str) -> list[tuple[int, int]]:
    """Those of some stretches that are inside no other; then in Chinese also what begins one."""
    outer: dict[int, int] = {}
    begun: list[tuple[int, int]] = []
    farthest = 0
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if end > farthest:
            outer[start] = farthest = end
        elif start in outer and end - start > 1 and HAN.search(question[start:end]):
            begun.append((start, end))
    return [*outer.items(), *begun]


def _spans(question: str) -> Iterator[tuple[int, int]]:
    words = [found.span() for found in _TOKEN.finditer(question)]
    for i, (start, _) in enumerate(words):
        for _, end in words[i : i + LONGEST_NAME]:
            a, b = start, end
            while a < b and question[a] in _EDGES:
                a += 1
            for edges in (_EDGES, _EDGES.replace(".", "")):
                c = b
                while c > a and question[c - 1] in edges:
                    c -= 1
                yield a, c
                for own in ("'s", "’s", "'", "’"):
                    if question[a:c].endswith(own):
                        yield a, c - len(own)
    for run in _RUN.finditer(question):
        if HAN.search(run.group()):
            for a in range(run.start(), run.end()):
                for b in range(a + 1, min(run.end(), a + LONGEST_NAME) + 1):
                    yield a, b


def variants(key: str) -> tuple[str, ...]:
    """A normalised name with and without its article and marks."""
    bare = key.strip("《》\"'“”")
    plain = bare.removeprefix("the ")
    return tuple(dict.fromkeys((key, bare, plain, f"the {plain}", f"《{plain}》")))


# --- the way ----------------------------------------
@dataclass(slots=True)
class _Search:
    reader: Reader
    embedder: Embedder | None = None
    _known: dict[str, list[Belief]] = field(default_factory=dict)
    _valued: dict[str, list[tuple[Belief, str]]] = field(default_factory=dict)

    def from_name(self, question: str, start: _Start) -> Iterator[Chain]:
        """The best whole way from a name; where none leads to the end, how far one leads."""
        asked = asking(question[: start.start].lower(), question[start.end :].lower())
        if not asked.total:
            return
        ways, done = [_Way(start.name)], []
        partial = ways[0]
        for _ in range(LONGEST_WAY):
            ways = sorted(
                (further for way in ways for further in self._further(asked, way)),
                key=lambda way: (-way.score(asked), len(way.path)),
            )[:BEAM]
            done += ways
            if not ways:
                break
        gone = done
        done = [
            self._with_texts(asked, way)
            for way in sorted(done, key=lambda w: -w.score(asked))[: 2 * BEAM]
            if not _open(asked, way)
        ]
        whole = [way for way in done if asked.covered(way.used) >= ENOUGH]
        if whole:
            best = max(whole, key=lambda way: (way.score(asked), -len(way.path)))
            yield Chain(best.path, best.name, asked.covered(best.used), best.score(asked))
            return
        sure = [way for way in gone if not way.untold] or [partial]
        furthest = max(sure, key=lambda way: (len(way.path), way.score(asked)))
        if (missing := self._missing(asked, furthest)) is not None:
            yield Chain(furthest.path, "", asked.covered(furthest.used), furthest.score(asked), missing)

    def _with_texts(self, asked: Asking, way: _Way) -> _Way:
        """A way that accounts for what else its grounds speak of too, though it is nothing to be gone over."""
        if asked.covered(way.used) >= 1.0:
            return way
        texts = (f.evidence.text for b in way.path for f in self.reader.filed(b.id) if self.reader.sees(f.evidence))
        more = told_along(asked, way.used, "\n".join(texts))
        needed = {i for place in asked.needed for i in place}
        return replace(way, used=way.used | (more - needed))

    def _further(self, asked: Asking, way: _Way) -> Iterator[_Way]:
        steps = list(self._steps(asked, way))
        for step in steps:
            near = nearest(asked, step.found)
            called = step.belief.predicate == "is" and not step.back and not way.path  # the pope is Francis
            untold = step.gain < FAINT and not called
            if untold and (way.path or step.back or senses_of(step.belief.predicate).isdisjoint(IMPLIED)):
                continue
            lowered = way.lowered + STEP + UNTOLD * untold + ASTRAY * step.back + FARTHER * (near < way.last)
            suits = answers(asked, step.belief.predicate) if not step.back else 0.0
            yield _Way(
                step.to,
                (*way.path, step.belief),
                way.used | step.found.places,
                lowered + (AGAINST if not step.found.found else 0.0),
                near or way.last,
                way.untold + untold,
                suits,
            )

    def _steps(self, asked: Asking, way: _Way) -> Iterator[_Step]:
        """The beliefs to go over from here; of several values of one relation the latest told."""
        gone = {belief.id for belief in way.path}
        forward = [_step(asked, way, b, b.value, False) for b in self._about(way.name) if b.id not in gone]
        back = [_step(asked, way, b, to, True) for b, to in self._having(way.name) if b.id not in gone]
        latest = list(self._latest(forward, back))
        yield from latest
        if any(step.gain >= TELLING for step in forward):
            return
        telling = [step for step in back if step.gain >= TELLING]
        yield from telling
        if not telling:
            yield from self._meant(asked, way, [*latest, *back])

    def _meant(self, asked: Asking, way: _Way, steps: Sequence[_Step]) -> Iterator[_Step]:
        """The step that the nearest words mean though they share none with it."""
        open_ = [stretch for stretch in left(asked, way.used)][:1]
        steps = [step for step in steps if step.gain < FAINT and not _is_listed(step.belief.predicate)]
        if self.embedder is None or not open_ or not steps:
            return
        told = [step.belief.predicate.replace("_", " ") for step in steps]
        vectors = self.embedder.embed([asked.said(open_[0]), *told])
        alike = vectors[1:] @ vectors[0]
        best = int(alike.argmax())
        if alike[best] >= MEANT:
            found = Account(tuple((at, MEANS) for at in open_[0]))
            yield replace(steps[best], found=found, gain=gain(asked, found))

    def _latest(self, steps: Sequence[_Step], back: Sequence[_Step]) -> Iterator[_Step]:
        """Of the steps over one relation that which was told last, be it told the other way round."""
        groups: list[list[_Step]] = []
        for step in steps:
            same = next((g for g in groups if same_relation(g[0].belief.predicate, step.belief.predicate)), None)
            if same is None:
                groups.append([step])
            else:
                same.append(step)
        for group in groups:
            relation = group[0].belief.predicate
            group += [step for step in back if same_relation(relation, step.belief.predicate, back=True)]
            latest = group[0] if len(group) == 1 else max(group, key=lambda step: self._told(step.belief))
            best = max(group, key=lambda step: step.gain)
            yield replace(latest, found=best.found, gain=best.gain)

    def _told(self, belief: Belief) -> tuple[float, int, str]:
        """When a belief was last told."""
        told = [f for f in self.reader.filed(belief.id) if self.reader.sees(f.evidence) and f.edge.stance > 0]
        return max((order_key(f.evidence) for f in told), default=(float("-inf"), 0, ""))

    def _about(self, name: str) -> list[Belief]:
        """What is believed of whoever bears a name."""
        key = name_key(name)
        if key not in self._known:
            bearers = {
                self.reader.aliases.get(i, i) for ids in self.reader.space.named(variants(key)).values() for i in ids
            }
            latest = self.reader.space.about(bearers, ABOUT) if bearers else []
            self._known[key] = [belief for belief in self._held(latest) if belief.value]
        return self._known[key]

    def _having(self, name: str) -> list[tuple[Belief, str]]:
        """What has a name as its value, each with the name of its subject."""
        key = name_key(name)
        if key not in self._valued and key:
            keys, space = set(variants(key)), self.reader.space
            found = self._held(match.id for match in space.search(name, "belief", FOUND))
            having = [belief for belief in found if not keys.isdisjoint(variants(name_key(belief.value)))]
            subjects = space.entities({belief.subject for belief in having})
            self._valued[key] = [(b, subjects[b.subject].name) for b in having if b.subject in subjects]
        return self._valued.get(key, [])

    def _held(self, ids: Iterable[str]) -> list[Belief]:
        """Those of some beliefs that are held at the moment."""
        return [belief for belief in self.reader.beliefs(list(ids)) if belief.opinion.signed > 0]

    # --- what is missing ----------------------------------------
    def _missing(self, asked: Asking, way: _Way) -> tuple[str, str] | None:
        """The first words for a relation that nothing told of whom the way has reached accounts for."""
        needed = {i for place in asked.needed for i in place}
        stretch = next((s for s in left(asked, way.used) if not needed.isdisjoint(s)), None)
        if stretch is None:
            return None
        return way.name, asked.said(stretch)


def _is_listed(predicate: str) -> bool:
    """Whether the vocabulary tells what words ask for a predicate; then no nearness has to."""
    return bool(senses_of(predicate) or lookup(predicate).labels)


def _step(asked: Asking, way: _Way, belief: Belief, to: str, back: bool) -> _Step:
    accounted = account(asked, forms(belief.predicate, _labels(belief.predicate)), way.used)
    if back and (inverse := account(asked, forms_back(belief.predicate), way.used)).found:
        return _Step(belief, to, False, inverse, gain(asked, inverse))
    other = other_than(asked, accounted, belief.predicate, way.used)
    if other or (back and asks_for_value(asked, accounted, belief.predicate)):
        accounted = Account(())
    return _Step(belief, to, back, accounted, gain(asked, accounted))


def _open(asked: Asking, way: _Way) -> bool:
    """Whether a relation that has to be gone over is left, or no word is accounted for."""
    spared = {i for group in asked.either if way.used.intersection(group) for i in group}
    return not way.used or any(asked.is_left(place, way.used | spared) for place in asked.needed)


def _labels(predicate: str) -> tuple[str, ...]:
    known = lookup(predicate)
    return tuple(word for table in (known.labels, known.asked) for said in table.values() for word in said)
