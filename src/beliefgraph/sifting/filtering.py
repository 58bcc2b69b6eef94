"""Passages in front of a question: which to keep, to down-weight, to drop, each with its reason. Never writes.

A passage is judged by what the graph knows of what it says: whether its words were retracted, whether what it says was
replaced or denied, whether it holds in another context. Where several passages answer the question, they are judged
among themselves as well (see `accounts`). What nothing is known of is kept, and its verdict says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from beliefgraph import ask as asking
from beliefgraph.domain.contexts import shown
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Belief, Evidence, Relation, Scope, Status
from beliefgraph.domain.opinion import Band, Opinion
from beliefgraph.domain.sifting import Action, Finding, Ground, decide, reason
from beliefgraph.meaning.copies import imprint
from beliefgraph.meaning.endings import ended, speaks_of_ending
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import names_in
from beliefgraph.sifting.accounts import Accounts, Rejected, Why, accounts
from beliefgraph.sifting.answering import Scratch, answered_by
from beliefgraph.sifting.known import Knowing, Known, Said
from beliefgraph.sifting.retrieved import Retrieved
from beliefgraph.sifting.telling import answer_key, is_finer, spaced
from beliefgraph.text import units

CITED = 3  # pieces of evidence that a verdict names
LIKE = 20  # beliefs with like words that are looked through for the same
MOST_ABOUT = 50  # beliefs about one thing that are looked through for its end
ELSEWHERE = 0.3  # how far what holds in another context may be relied on
NEWS = 0.5  # how far what says otherwise, and is later than all that is known here
AT_ITS_END = 0.2  # how far what is about something at its end, where something else in it holds
FLATLY = 0.5  # what a flat denial of what is held counts beside a rival value, which may be so as well
TWICE = 2.0  # how much more mass decides between two values, or between for and against


_IDENTIFIER = re.compile(r"(?=[a-z_/.-]*[_/.\d-])[a-z/][\w/.-]{4,60}", re.ASCII | re.IGNORECASE)
"""A name that a machine knows, long enough to be nothing else's: login_v1, /users, order-api."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done with a passage.

    Args:
        passage: as it was handed over.
        action: keep, down-weight or drop.
        weight: how far to rely on it, in [0, 1]; 1 when kept, 0 when dropped.
        reason: why, in words, in the language of the question.
        beliefs: the beliefs that decide.
        evidence: the evidence that decides, most telling first.
        ground: the reason in one word; None where nothing is known of what it says.
        others: numbers of other passages that decide, from 0.
    """

    passage: Any
    action: Action
    weight: float
    reason: str
    beliefs: tuple[Belief, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    ground: Ground | None = None
    others: tuple[int, ...] = ()


def filtered(
    reader: Reader,
    question: str,
    passages: Sequence[Retrieved],
    answer: asking.Answer,
    scratch: Scratch,
    authorities: Sequence[float],
) -> list[Verdict]:
    """A verdict for each passage, in order.

    Args:
        reader: the namespace at a moment.
        question: what was asked.
        passages: what a search found for it.
        answer: what the graph itself answers.
        scratch: reads the passages apart from the graph.
        authorities: how far each passage is to be trusted, in [0, 1].
    """
    answered = scratch.answered(question, passages)
    heard = accounts(question, answered, authorities)
    knowing = Knowing(reader, scratch.settings, scratch.extractor)
    return Sieve(reader, question, knowing, answer, heard).verdicts(answered)


@dataclass(frozen=True, slots=True)
class Sieve:
    """What passages are judged by: what is believed, and what was asked.

    Args:
        reader: the namespace at a moment.
        question: what was asked.
        knowing: finds what the graph knows of a passage.
        answer: what the graph itself answers.
        heard: what the passages answer among themselves.
    """

    reader: Reader
    question: str
    knowing: Knowing
    answer: asking.Answer
    heard: Accounts

    def verdicts(self, passages: Sequence[Retrieved]) -> list[Verdict]:
        """A verdict for each passage, in order."""
        among = dict(self._among())
        withheld = [belief for belief, _ in self.answer.withheld]
        known = self.knowing.of(passages, [*self.answer.beliefs, *withheld])
        return [self._verdict(n, passage, known[n], among.get(n, ())) for n, passage in enumerate(passages)]

    def _verdict(self, number: int, passage: Retrieved, known: Known, among: Sequence[Finding]) -> Verdict:
        findings = list(self._findings(passage, known))
        decision = decide(findings if self._settles(findings) else [*findings, *among])
        finding = decision.finding
        return Verdict(
            passage=passage.given,
            action=decision.action,
            weight=decision.weight,
            reason=reason(decision, language(self.question)),
            beliefs=finding.beliefs if finding else (),
            evidence=finding.evidence if finding else (),
            ground=finding.ground if finding else None,
            others=finding.passages if finding else (),
        )

    def _settles(self, findings: Sequence[Finding]) -> bool:
        """Whether what the graph believes decides, so that the other passages need not be asked."""
        return any(belief.family in self._sought for finding in findings for belief in finding.beliefs)

    @property
    def _sought(self) -> frozenset[str]:
        """The families in which the graph's own answer stands."""
        withheld = (belief for belief, _ in self.answer.withheld)
        return frozenset(belief.family for belief in (*self.answer.beliefs, *withheld))

    # What the graph knows ---------------------------------------------------------------------------------------

    def _findings(self, passage: Retrieved, known: Known) -> Iterator[Finding]:
        if known.evidence and all(each.retracted for each in known.evidence):
            yield self._retracted(known.evidence)
        bearing = [said for said in known.said if said.family in self._sought]
        for said in bearing or known.said:
            yield from self._of(said, passage)
        if not bearing and passage.answer:
            yield from self._against_answer(passage.answer, passage)
        yield from self._ended(passage, known)

    def _retracted(self, evidence: tuple[Evidence, ...]) -> Finding:
        why = "; ".join(dict.fromkeys(each.retract_reason for each in evidence if each.retract_reason))
        return Finding(Ground.RETRACTED, evidence[0].text, 0.0, why=why, evidence=evidence[:CITED])

    def _of(self, said: Said, passage: Retrieved) -> Iterator[Finding]:
        """What is known of one thing that a passage says, in the context asked about."""
        active = [b for b in self.reader.family(said.family) if b.status is Status.ACTIVE]
        here = [b for b in active if not self._clash(b.scope)]
        leader = max(here, key=lambda b: (b.opinion.signed, b.id), default=None)
        same = [b for b in active if said.belief and b.value == said.belief.value]
        mine = next((b for b in same if b in here), next(iter(same), None))
        if mine is None:
            if leader is not None and leader.opinion.signed > 0 and said.affirms:
                yield self._instead(said, leader, passage)
        elif self._clash(said.scope):
            yield self._elsewhere(said, said.belief or mine, said.scope)
        elif self._clash(mine.scope):
            yield self._elsewhere(said, mine, mine.scope)
        elif said.affirms and leader is not None and leader.value != mine.value and _beats(leader, mine):
            yield self._replaced(said, mine, leader, passage)
        else:
            yield from self._judged(said, mine, passage)

    def _judged(self, said: Said, mine: Belief, passage: Retrieved) -> Iterator[Finding]:
        """What a passage says beside how far that is believed."""
        pro, con = _for_and_against(mine.opinion, said.affirms)
        words = _worded(said, self.question)
        weight = mine.opinion.probability if said.affirms else 1 - mine.opinion.probability
        other = self._strongest_beside(mine)
        if mine.opinion.band is Band.CONTESTED and not (other and _beats(mine, other)):
            instead, sides = (other.text, (mine, other)) if other else (words, (mine,))
            yield Finding(Ground.CONTESTED, words, weight, instead, "", sides, self._grounds(mine, both=True))
        elif con > TWICE * pro:
            evidence = self._grounds(mine, against=said.affirms)
            ground = Ground.DENIED if said.affirms else Ground.INSTEAD
            ground = Ground.NEWER if _is_later(passage, evidence) else ground
            if ground is Ground.INSTEAD and imprint(passage.text).holds(units(mine.value)):
                weight *= FLATLY
            yield Finding(ground, words, weight, mine.text, "", (mine,), evidence)
        elif con > pro:
            yield Finding(Ground.DOUBTED, words, weight, "", "", (mine,), self._grounds(mine, against=said.affirms))
        elif pro > 0:
            evidence = self._grounds(mine, against=not said.affirms)
            yield Finding(Ground.HELD, words, weight, "", "", (mine,), evidence)

    def _strongest_beside(self, mine: Belief) -> Belief | None:
        """The other value for the same thing that is believed most, in the context asked about."""
        family = [b for b in self.reader.family(mine.family) if b.status is Status.ACTIVE and b.value != mine.value]
        return max(
            (b for b in family if not self._clash(b.scope)), key=lambda b: (b.opinion.signed, b.id), default=None
        )

    def _replaced(self, said: Said, mine: Belief, leader: Belief, passage: Retrieved) -> Finding:
        evidence, words = self._grounds(leader), _worded(said, self.question)
        if _is_later(passage, evidence):
            return Finding(Ground.NEWER, words, NEWS, leader.text, "", (leader, mine), evidence)
        came_after = any(
            link.relation is Relation.UPDATES and (link.source, link.target) == (leader.id, mine.id)
            for link in self.reader.space.links([mine.id])
        )
        ground = Ground.REPLACED if came_after else Ground.INSTEAD
        return Finding(ground, words, mine.opinion.probability, leader.text, "", (leader, mine), evidence)

    def _instead(self, said: Said, leader: Belief, passage: Retrieved) -> Finding:
        """Another value is held than the one that a passage gives, which nobody has told here."""
        evidence = self._grounds(leader)
        ground = Ground.NEWER if _is_later(passage, evidence) else Ground.INSTEAD
        weight = NEWS if ground is Ground.NEWER else 1 - leader.opinion.probability
        return Finding(ground, _worded(said, self.question), weight, leader.text, "", (leader,), evidence)

    def _elsewhere(self, said: Said, belief: Belief, scope: Scope) -> Finding:
        where = f"{shown(scope)}; {self._clash(scope)}"
        words = _worded(said, self.question)
        return Finding(Ground.ELSEWHERE, words, ELSEWHERE, "", where, (belief,), self._grounds(belief))

    def _against_answer(self, answer: str, passage: Retrieved) -> Iterator[Finding]:
        """A passage's answer beside the graph's own, where the passage names what that is about."""
        best = next(iter(self.answer.beliefs), None)
        if best is None or best.opinion.signed <= 0 or not self._names(passage, best.subject):
            return
        told = answered_by(best, self.question, self.reader.space)
        key, believed = answer_key(answer), answer_key(told.value)
        words = {each: spaced(each) for each in (key, believed)}
        same = key == believed or is_finer(key, believed, words) or is_finer(believed, key, words)
        if same:
            yield Finding(Ground.HELD, best.text, 1.0, "", "", (best,), self._grounds(best))
        elif key and believed and self.reader.policies.single(self.reader.policies.predicate(best.predicate)):
            yield self._instead(Said(best.family, best.subject, key, answer, True), best, passage)

    def _ended(self, passage: Retrieved, known: Known) -> Iterator[Finding]:
        """A passage about something that is at its end, which it does not say itself."""
        if speaks_of_ending(passage.text):
            return
        about = {said.subject for said in known.said} | _entities(names_in(self.reader, self.question))
        named = _entities(names_in(self.reader, f"{passage.title}\n{passage.text}"))
        for belief in self._mentioned(passage, named):
            held = belief.opinion.signed
            if held and ended(belief.predicate, belief.value, held > 0) and not self._clash(belief.scope):
                alone = named <= {belief.subject} or belief.subject in about
                evidence = self._grounds(belief, against=held < 0)
                if alone and not _is_later(passage, evidence):
                    yield Finding(Ground.ENDED, belief.text, AT_ITS_END, "", "", (belief,), evidence)

    def _mentioned(self, passage: Retrieved, named: set[str]) -> list[Belief]:
        """Beliefs about what a passage names; names that run on into other words are looked for in beliefs like it."""
        space = self.reader.space
        like = space.beliefs(match.id for match in space.search(passage.text, "belief", LIKE)).values()
        names = space.entities({belief.subject for belief in like})
        words = imprint(f"{passage.title} {passage.text}")
        told = [b.id for b in like if b.subject in names and any(map(words.holds, _calls(names[b.subject].name)))]
        return self.reader.beliefs(list(dict.fromkeys([*space.about(sorted(named), MOST_ABOUT), *told])))

    def _names(self, passage: Retrieved, entity: str) -> bool:
        return entity in _entities(names_in(self.reader, f"{passage.title}\n{passage.text}"))

    def _clash(self, scope: Scope) -> str:
        """What parts a context from the one asked about; empty when nothing does."""
        policies = self.reader.policies
        return policies.tree.clash(scope, self.answer.context, policies.context_rule)

    def _grounds(self, belief: Belief, *, against: bool = False, both: bool = False) -> tuple[Evidence, ...]:
        """The evidence for a belief that counts, or that against it, or both, strongest first."""
        why = explain(self.reader, belief.id)
        told = (*why.supports, *why.refutes) if both else why.refutes if against else why.supports
        return tuple(each.evidence for each in told if each.counts)[:CITED]

    # What the passages say of one another -----------------------------------------------------------------------

    def _among(self) -> Iterator[tuple[int, list[Finding]]]:
        for rejected in self.heard.rejected:
            for number in rejected.account.passages:
                yield number, [_beside(rejected)]
        by_value = {account.value: account for account in self.heard.valid}
        for account in self.heard.valid:
            if account.disputed:
                others = tuple(number for value in account.disputed for number in by_value[value].passages)
                instead = ", ".join(account.disputed)
                weight = account.opinion.probability
                found = Finding(Ground.DISPUTED, account.value, weight, instead, passages=others)
                yield from ((number, [found]) for number in account.passages)


def _beside(rejected: Rejected) -> Finding:
    """What a rejected value is beside the one that stands."""
    mine, theirs = rejected.account, rejected.instead
    if Why.LATER in rejected.why:
        ground, passages = Ground.OUTDATED, theirs.passages
    elif Why.CHANGED in rejected.why:
        ground, passages = Ground.CHANGED, rejected.copied
    elif Why.COPY in rejected.why:
        ground, passages = Ground.COPIED, rejected.copied
    else:
        outvoted = Why.FEWER in rejected.why and mine.opinion.lean is Band.CLEARLY_NOT
        ground, passages = Ground.OUTVOTED if outvoted else Ground.OUTWEIGHED, theirs.passages
    return Finding(ground, mine.value, mine.opinion.probability, theirs.value, passages=passages)


def _beats(leader: Belief, other: Belief) -> bool:
    return leader.opinion.belief >= TWICE * other.opinion.belief and leader.opinion.signed > other.opinion.signed


def _for_and_against(opinion: Opinion, affirms: bool) -> tuple[float, float]:
    return (opinion.belief, opinion.disbelief) if affirms else (opinion.disbelief, opinion.belief)


def _is_later(passage: Retrieved, evidence: Sequence[Evidence]) -> bool:
    """Whether a passage is dated after everything that decides against it."""
    dates = [each.at for each in evidence if each.at is not None]
    return passage.at is not None and bool(dates) and passage.at > max(dates)


def _worded(said: Said, question: str) -> str:
    if said.affirms:
        return said.text
    return f"并非：{said.text}" if language(question) == "zh" else f"not: {said.text}"


def _calls(name: str) -> list[list[str]]:
    """What a thing may be called: its name, and an identifier in it, as in 登录接口 /login_v1."""
    return [units(name), *(units(found) for found in _IDENTIFIER.findall(name))]


def _entities(names: Mapping[str, Sequence[str]]) -> set[str]:
    return {entity for bearing in names.values() for entity in bearing}
