"""Recall: which beliefs and which evidence bear on a question. Never writes.

The lanes look (see `lanes`); what they find is ranked by what each says, weighed as measured (see `domain.ranking`).
Evidence leads to the beliefs that came from it and stands behind the one that fits best. A value or a text that was
replaced never stands above what replaced it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from heapq import nlargest
from itertools import islice

from beliefgraph.bearing import Asked, asked, asking_part, content, gist, other_script
from beliefgraph.beside import rule_out
from beliefgraph.domain.language import IDEOGRAPH, language
from beliefgraph.domain.model import Belief, Evidence, Status
from beliefgraph.domain.ranking import LANES, Weights, newer_first
from beliefgraph.errors import OutOfRange
from beliefgraph.filing import is_machine
from beliefgraph.lanes import BELIEFS, Found, Senses, check_model, find, names_in, names_of, voices_in
from beliefgraph.newer import Retellings
from beliefgraph.reading import Reader
from beliefgraph.times import times_in
from beliefgraph.times.words import Time

__all__ = ["Hit", "Senses", "check_limit", "check_model", "look", "names_in", "recall"]

POOL = 70  # evidence that is looked at closely, at least
COMPARED = 30  # texts that are compared for newer values
FOREIGN = 8  # beliefs whose value is compared by meaning
BY_ITSELF = 12  # beliefs that are looked at though no evidence led to them, at least
KIN = 3  # beliefs whose subjects' other beliefs are looked at
MOST_HITS = 10_000
PART = 12  # hits read at a time
SHOWN = 3  # evidence shown with a hit
SAME = 0.7  # cosine at which a word of a question and a value in another script mean the same
SHORT = 600  # characters from which a text speaks for itself; an ideograph counts as three


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that bears on a question.

    Args:
        belief: the belief found or led to, at the asked moment; None for evidence that no belief came from.
        evidence: what was found, best first; each carries the caller's `ref`.
        score: how well it fits, higher is better.
        terms: the lanes the score is made of, each in [0, 1]; see `domain.ranking.Weights`.
        replaced_by: the belief, or the later text, that took its place; it stands above. None when nothing did.
    """

    belief: Belief | None
    evidence: tuple[Evidence, ...]
    score: float
    terms: dict[str, float] = field(default_factory=dict)
    replaced_by: Belief | Evidence | None = None

    @property
    def id(self) -> str:
        return self.belief.id if self.belief else self.evidence[0].id


def recall(reader: Reader, question: str, senses: Senses, limit: int, speaker: str = "") -> list[Hit]:
    """Beliefs and evidence that bear on a question, best first.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        limit: the most hits to return.
        speaker: who asks, whom "my" and 我 stand for; "" when that is not known.
    """
    check_limit(limit)
    return look(reader, question, asked(question, names_in(reader, question), speaker), senses, limit)


def look(reader: Reader, question: str, about: Asked, senses: Senses, limit: int) -> list[Hit]:
    """What `recall` gives for a question whose content and names are known."""
    weights = senses.ranking[language(question)]
    asks = asking_part(question)
    voices = voices_in(reader, asks, about)
    named = [ident for bearers in about.names.values() for ident in bearers]
    sought = gist(asks, voices)
    found = find(reader.space, asks, sought, named, senses, weights)
    pool = _Pool(reader, asks, sought, about, senses, weights, frozenset(voices))
    pool.take(found, limit)
    return list(islice(pool.hits(limit), limit))


def check_limit(limit: int) -> None:
    """Refuse a number of hits that cannot be meant.

    Raises:
        OutOfRange: not a whole number from 1 to 10,000.
    """
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST_HITS:
        raise OutOfRange(f"limit={limit!r:.40}", f"a limit lies in [1, {MOST_HITS}]", "Choose e.g. 10")


class _Pool:
    """Beliefs and evidence that were found, looked at closely and ranked.

    Args:
        reader: the namespace at a moment.
        question: the question, as far as it asks.
        gist: the question without the words that only ask and without the names of speakers.
        about: what it speaks of.
        senses: embedder and index, if any.
        weights: of the lanes.
        voices: speakers whom the question names.
    """

    def __init__(
        self,
        reader: Reader,
        question: str,
        gist: str,
        about: Asked,
        senses: Senses,
        weights: Weights,
        voices: frozenset[str],
    ) -> None:
        self._reader, self._question, self._gist, self._about = reader, question, gist, about
        self._senses, self._voices = senses, voices
        self._weight = weights.as_dict()
        self._scores: dict[str, float] = {}
        self._times = [
            time for time in times_in(question, 0, len(question), reader.moment.now) if time.role == "during"
        ]
        self._said: dict[str, Evidence] = {}
        self._said_terms: dict[str, dict[str, float]] = {}
        self._missing: dict[str, set[str]] = {}
        self._beliefs: dict[str, Belief] = {}
        self._own_terms: dict[str, dict[str, float]] = {}
        self._leads: dict[str, list[str]] = {}  # belief -> evidence, best first
        self._replaced: dict[str, Belief] = {}  # belief -> the one now held of the same claim set

    def take(self, found: Found, limit: int) -> None:
        """Read the most promising of what was found, and say what the closer look finds."""
        said = nlargest(
            max(POOL, 2 * limit), found.evidence, key=lambda ident: (self._score(found.evidence[ident]), ident)
        )
        self._read({ident: found.evidence[ident] for ident in said})
        led = self._reader.space.beliefs_of(self._said)
        near = nlargest(
            max(BY_ITSELF, limit), found.beliefs, key=lambda ident: (self._score(found.beliefs[ident]), ident)
        )
        self._believe({*near, *(belief for beliefs in led.values() for belief in beliefs)}, found)
        for evidence in sorted(self._said, key=self._standing, reverse=True):
            for belief in led.get(evidence, ()):
                if belief in self._beliefs:
                    self._leads.setdefault(belief, []).append(evidence)
        self._read_behind()
        self._bring_kin()
        self._bring_replacements(limit)
        self._bear()

    def _score(self, terms: Mapping[str, float]) -> float:
        return sum([self._weight[lane] * term for lane, term in terms.items()])

    def _standing(self, evidence: str) -> tuple[float, str]:
        """What evidence scores by itself, and its id, which parts equals."""
        if evidence not in self._scores:
            self._scores[evidence] = self._score(self._said_terms[evidence])
        return self._scores[evidence], evidence

    def _read(self, terms: Mapping[str, dict[str, float]]) -> None:
        """Take in evidence that counts at the moment."""
        for ident, evidence in self._reader.space.evidence(terms).items():
            if self._reader.sees(evidence):
                self._see(evidence, terms[ident])

    def _see(self, evidence: Evidence, terms: Mapping[str, float]) -> None:
        """Take in one piece of evidence with what the lanes said of it, and say what can be seen of it alone."""
        missing = self._about.left_by_text(evidence)
        seen = dict(terms)
        if "around" in seen:
            seen["around"] *= _brevity(evidence.text)
        seen["speaker"] = float(evidence.speaker in self._voices)
        seen["person"] = float(not is_machine(evidence))
        seen["tells"] = float(not evidence.text.rstrip().endswith(("?", "？")))
        seen["time"] = float(any(_within(evidence.at, time) for time in self._times))
        seen["cover"] = self._about.covered(missing)
        self._said[evidence.id], self._said_terms[evidence.id] = evidence, seen
        self._missing[evidence.id] = missing

    def _believe(self, ids: Iterable[str], found: Found) -> None:
        stored = self._reader.stored(ids)
        self._beliefs |= {ident: belief for ident, belief in stored.items() if belief.status is Status.ACTIVE}
        for ident in self._beliefs:
            self._own_terms.setdefault(ident, {}).update(found.beliefs.get(ident, {}))

    def _read_behind(self) -> None:
        """Evidence of beliefs that were found by themselves: the latest that counts at the moment."""
        for belief in [ident for ident in self._beliefs if ident not in self._leads]:
            filed = (f.evidence for f in reversed(self._reader.filed(belief)))
            for evidence in islice(filter(self._reader.sees, filed), 1):
                if evidence.id not in self._said:
                    self._see(evidence, {})
                self._leads[belief] = [evidence.id]

    def _bring_kin(self) -> None:
        """Bring what is believed about those whom the best texts are about, unless the question names them.

        Who asks for the height of the lawyer is helped by what is known about the uncle who is one. What people say of
        themselves is no kin: all that they ever said would be.
        """
        named = {ident for bearers in self._about.names.values() for ident in bearers}
        best = set(nlargest(KIN, self._said, key=self._standing))
        kin = {b.subject for i, b in self._beliefs.items() if best.intersection(self._leads.get(i, ()))} - named
        space = self._reader.space
        if kin := {entity.id for entity in space.entities(kin).values() if not space.speaking(names_of(entity))}:
            found = space.about(kin, BELIEFS)
            self._believe(found, Found({ident: {"kin": 1.0} for ident in found}))
            self._read_behind()

    def _bring_replacements(self, limit: int) -> None:
        """Bring the values that replaced those of the most promising beliefs."""
        promising = nlargest(limit, self._leads, key=lambda belief: self._standing(self._leads[belief][0]))
        for belief in self._reader.beliefs(promising):
            leader = _leader(self._reader, belief)
            if leader is not None:
                self._replaced[belief.id] = leader
        self._believe([leader.id for leader in self._replaced.values()], Found())
        self._read_behind()

    def _bear(self) -> None:
        """Say which beliefs account for all of the question, and what each accounts for with its text."""
        left: dict[str, set[str]] = {}
        for ident, leads in self._leads.items():
            first = self._said[leads[0]]
            missing = self._about.left_by(self._beliefs[ident])
            together = missing & self._missing[first.id]
            self._own_terms[ident]["cover"] = self._about.covered(together)
            left[ident] = missing
            if missing and not together:
                left[ident] = self._about.left_by(self._beliefs[ident], self._made_from(ident, first))
        for ident in self._bearing(left):
            self._own_terms[ident]["bears"] = 1.0

    def _made_from(self, belief: str, evidence: Evidence) -> str:
        """The words that a belief was made from: what an extractor pointed at, or the whole text of a given claim."""
        edges = [f.edge for f in self._reader.filed(belief) if f.evidence.id == evidence.id]
        return " ".join(evidence.text[slice(*edge.span)] if edge.span else evidence.text for edge in edges)

    def _bearing(self, left: Mapping[str, set[str]]) -> list[str]:
        """Beliefs that leave nothing of the question open; where none does, values in another script by meaning."""
        bearing = [ident for ident, missing in left.items() if not missing]
        embedder = self._senses.embedder
        if bearing or embedder is None or not self._senses.see:
            return bearing
        foreign = [i for i, missing in left.items() if missing and other_script(missing, self._beliefs[i].value)]
        if foreign := foreign[:FOREIGN]:
            asked_for = embedder.embed([" ".join(self._about.words(left[ident])) for ident in foreign])
            values = embedder.embed([self._beliefs[ident].value for ident in foreign])
            alike = (asked_for * values).sum(axis=1)
            bearing += [ident for ident, cosine in zip(foreign, alike, strict=True) if cosine >= SAME]
        return bearing

    # Ranking ------------------------------------------------------------------------------------------------
    def hits(self, limit: int) -> Iterator[Hit]:
        """What was found, best first, each after what replaces it.

        Args:
            limit: how many are wanted; further evidence of a belief is shown if it would be among so many by itself.
        """
        newer = self._newer()
        ranked = self._ranked()
        at = {evidence: ident for ident in reversed(ranked) for evidence in self._behind(ident)}

        def replacing(ident: str) -> list[str]:
            held = [self._replaced[ident].id] if ident in self._replaced else []
            return [*held, *(at[evidence] for evidence in newer.get(self._behind(ident)[0], ()))]

        ordered = newer_first(list(ranked), replacing)
        least = min(map(self._score, islice(ranked.values(), limit)), default=0.0)
        for start in range(0, len(ordered), PART):
            part = ordered[start : start + PART]
            beliefs = {b.id: b for b in self._reader.beliefs([ident for ident in part if ident in self._beliefs])}
            for ident in part:
                first, *others = self._behind(ident)
                shown = [first, *(e for e in others if self._standing(e)[0] >= least)][:SHOWN]
                later = next((self._said[evidence] for evidence in newer.get(first, ())), None)
                yield Hit(
                    beliefs.get(ident),
                    tuple(self._said[evidence] for evidence in shown),
                    self._score(ranked[ident]),
                    ranked[ident],
                    self._replaced.get(ident) or later,
                )

    def _behind(self, ident: str) -> list[str]:
        """The evidence behind a belief, best first; loose evidence stands for itself."""
        return self._leads.get(ident, [ident])

    def _newer(self) -> dict[str, list[str]]:
        """Evidence -> later evidence that replaces it, of the best texts that people said."""
        retellings = self._retellings()
        for ident, telling in retellings.tellings.items():
            if telling.changes:
                self._said_terms[ident]["change"] = telling.asked
                self._scores.pop(ident, None)
        return retellings.newer()

    def _retellings(self) -> Retellings:
        by_people = [ident for ident, evidence in self._said.items() if not is_machine(evidence)]
        best = nlargest(COMPARED, by_people, key=self._standing)
        of: dict[str, set[tuple[str, str]]] = {ident: set() for ident in best}
        for belief, leads in self._leads.items():
            for evidence in leads:
                if evidence in of:
                    of[evidence].add((self._beliefs[belief].subject, self._beliefs[belief].predicate))
        texts = [self._said[ident] for ident in best]
        about = {ident: frozenset(things) for ident, things in of.items()}
        return Retellings(self._question, content(self._gist), texts, about)

    def _ranked(self) -> dict[str, dict[str, float]]:
        """Belief or loose evidence -> its terms, best first.

        Evidence stands behind the belief that fits best; other beliefs of it stand where they would by themselves.
        """
        terms = {ident: self._together(ident) for ident in self._leads}
        behind = {evidence for leads in self._leads.values() for evidence in leads}
        terms |= {ident: lanes for ident, lanes in self._said_terms.items() if ident not in behind}
        taken: set[str] = set()
        for ident in self._best_first(terms):
            if ident in self._leads:
                if self._leads[ident][0] in taken:
                    terms[ident] = self._own_terms[ident]
                taken.add(self._leads[ident][0])
        return {ident: terms[ident] for ident in self._best_first(terms)}

    def _together(self, belief: str) -> dict[str, float]:
        own, said = self._own_terms[belief], self._said_terms[self._leads[belief][0]]
        return {lane: max(own.get(lane, 0.0), said.get(lane, 0.0)) for lane in LANES if lane in own or lane in said}

    def _best_first(self, terms: Mapping[str, dict[str, float]]) -> list[str]:
        return sorted(terms, key=lambda ident: (-self._score(terms[ident]), ident))


def _brevity(text: str) -> float:
    """How much a text may need what was said around it to be understood, in [0, 1]; 1 for a few words."""
    length = len(text) + 2 * len(_IDEOGRAPH.findall(text[:SHORT]))
    return 1.0 / (1.0 + (length / SHORT) ** 2)


_IDEOGRAPH = re.compile(f"[{IDEOGRAPH}]")


def _leader(reader: Reader, belief: Belief) -> Belief | None:
    """The value of the same claim set and contexts that took a belief's place; None while it holds."""
    here = [b for b in reader.family(belief.family) if b.scope == belief.scope and b.status is Status.ACTIVE]
    rivals = [b for b in here if b.id != belief.id and rule_out(reader, b, belief)]
    leader = max(rivals, key=lambda b: (b.opinion.signed, b.id), default=belief)
    outdone = leader.opinion.signed > max(belief.opinion.signed, 0.0)
    late = belief.updated is None or leader.updated is None or leader.updated >= belief.updated
    return leader if outdone and late else None


def _within(at: datetime | None, time: Time) -> bool:
    return at is not None and (time.since is None or time.since <= at) and (time.until is None or at < time.until)
