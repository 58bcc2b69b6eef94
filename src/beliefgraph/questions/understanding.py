"""What a question is understood to ask: the beliefs that it seeks, else those that speak of all of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from beliefgraph.bearing import ASKING_EN, LIGHT, asked, content, said_in, sequence
from beliefgraph.domain import roles
from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Belief, Entity
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.senses import SENSES, SOMEBODY, senses_of
from beliefgraph.domain.wording import say
from beliefgraph.filing import is_machine
from beliefgraph.questions.fitting import other_kind, phrases
from beliefgraph.questions.hopping import along
from beliefgraph.questions.nearness import near
from beliefgraph.questions.parsing import Kind, Role, Sought, first_person, parse
from beliefgraph.questions.people import OF, People
from beliefgraph.questions.pith import pith
from beliefgraph.questions.seeking import Found, names_told, seek
from beliefgraph.reading import Reader
from beliefgraph.recall import Hit, Senses, look, names_in
from beliefgraph.text import name_key

_NESTED = re.compile(
    r"(?<!\bwho)(?<!\bwhat)(?<!\bwhere)['’]s\b|(?<!kind )(?<!sort )(?<!type )\bof\b"
    r"|\bwhose\b|\w \b(?:that|which|who|where)\b|的",
    re.IGNORECASE,
)
"""That a question goes over more than one relation; a step of which nobody told is then no wording of another."""
NEARBY = 50  # beliefs about those whom a question names that may be what it means


@dataclass(frozen=True, slots=True)
class Understood:
    """A question, what recall finds for it, and what following it through the graph leads to."""

    question: str
    hits: list[Hit]
    found: Found
    near: tuple[Belief, ...] = ()  # what it may mean, where it seeks nothing that is known

    @property
    def sought(self) -> Sought:
        """The question, read."""
        return parse(self.question)

    @property
    def whom(self) -> frozenset[str]:
        """The entities that it asks about; empty when they are not known."""
        return self.found.whom

    @property
    def beliefs(self) -> Sequence[Belief]:
        """Those that the question seeks; else those that account for all of it; else the nearest by meaning."""
        nested = len(_NESTED.findall(self.question))
        if self.found.missing and nested and (self.path or not self._tells_missing()):
            return ()
        if self.found.ignored and not self.path and nested > 1:
            return ()
        if self.sought.kind is Kind.PERSON and self.found.indirect and (told := self._bearing()):
            return told  # who is allergic to peanuts: whoever is, rather than what else is known of him
        return self.found.beliefs or self._bearing() or self.near

    def _tells_missing(self) -> bool:
        """Whether the nearest belief says some of the words for the step that nobody told of."""
        what = said_in(self.found.missing[1]) - LIGHT if self.found.missing else frozenset()
        return any(not what.isdisjoint(said_in(belief.text)) for belief in self.near)

    @property
    def asks_what_is_now(self) -> bool:
        """Whether what replaced a belief answers before it: no yes or no is asked, and only its words were like it."""
        return not self.found.beliefs and not self.sought.polar

    @property
    def path(self) -> tuple[Belief, ...]:
        """The chain of beliefs that the question was followed over, in the order of its steps."""
        return self.found.path

    def _bearing(self) -> Sequence[Belief]:
        """Those that account for all of the question and speak of whom it is about."""
        key, sought = name_key(self.question), self.sought
        bearing = [hit.belief for hit in self.hits if hit.belief is not None and hit.terms.get("bears", 0.0) > 0.0]
        whom = (
            self.whom if sought.start or sought.kind is not Kind.PERSON else frozenset()
        )  # who has a dog: whoever has
        about = [b for b in bearing if not whom or b.subject in whom or name_key(b.value) in key]
        asks = self._asks(sought)
        return [
            b
            for b in about
            if not other_kind(b.predicate, sought.kind)
            and (not sought.denied or b.opinion.signed < 0)
            and (b.predicate != "name" or sought.polar or sought.kind is Kind.PERSON or _names_asked(sought))
            and asks <= said_in(b.value) | {w for said in phrases(b.predicate) for w in said}
        ]

    def _asks(self, sought: Sought) -> set[str]:
        """Words that ask for something, though they may be no content: what does she *do*, 大刘多*大*."""
        told = content(self.question)
        return {
            word
            for part in sought.parts
            for word in part.words
            if word not in LIGHT and (part.role is Role.KIND or word not in told)
        }

    def notes(self, reader: Reader, top: Sequence[Belief]) -> tuple[str, ...]:
        """How it was understood where that was not to the letter, and who is who among those of one name.

        Args:
            reader: the namespace at a moment.
            top: the beliefs that the answer rests on.
        """
        lang, notes = language(self.question), []
        entities = reader.space.entities({*self.whom, *(belief.subject for belief in top)})
        if len(self.path) > 1 and self.beliefs:
            notes.append(say(lang, "path", steps=" → ".join(belief.text for belief in self.path)))
        elif (self.found.indirect or self.near) and self.beliefs and top:
            labels = lookup(top[0].predicate).labels.get(lang, (top[0].predicate.replace("_", " "),))
            whom = _called(top, entities, lang)
            if not self._says(top[0], whom, labels[0]):
                notes.append(say(lang, "understood", whom=whom, what=labels[0]))
        if self.found.beliefs and self.found.ignored:
            words = content(self.question)
            notes.append(say(lang, "ignored", words=_listed((words.get(a, a) for a in self.found.ignored), lang)))
        if self.found.missing and not self.beliefs:
            whose, what = self.found.missing
            notes.append(say(lang, "missing" if self._of(whose, what) else "missing words", whose=whose, what=what))
        for name, belonging in _namesakes(top, entities).items():
            which = say(lang, "then").join(_of_its_type(b, entities, lang) for b in belonging)
            notes.append(say(lang, "namesakes", name=name, which=which))
        return tuple(notes)

    def _says(self, belief: Belief, whom: str, what: str) -> bool:
        """Whether a question asks in the words of a belief: by its value, what something is, or whose and what."""
        asked, value = name_key(self.question), name_key(belief.value)
        literal = name_key(whom) in asked and name_key(what) in asked
        return belief.predicate == "is" or literal or bool(value and value in asked)

    def _of(self, whose: str, what: str) -> bool:
        """Whether a question speaks of something as somebody's: the dentist of Ana, Ana's dentist; not where born."""
        asked, noun = self.question.casefold().replace("’", "'"), what.casefold()
        owned = f"{noun} of " in asked or f"{whose.casefold()}'s {noun}" in asked
        return language(self.question) == "zh" or owned or any(noun in sense.nouns[0] for sense in SENSES.values())


def understand(reader: Reader, question: str, senses: Senses, limit: int, speaker: str = "") -> Understood:
    """Read a question, recall for it, and follow it through the graph; small talk around it only where it must.

    Args:
        reader: the namespace at a moment.
        question: in any language.
        senses: embedder and index, if any.
        limit: the most hits to look at.
        speaker: who asks; "" takes whoever said all that was found, if it is one.
    """
    asking = pith(question)
    understood = _understand(reader, asking, senses, limit, speaker)
    if understood.beliefs or asking == question:
        return understood
    whole = _understand(reader, question, senses, limit, speaker)
    return whole if whole.beliefs else understood


def _understand(reader: Reader, question: str, senses: Senses, limit: int, speaker: str) -> Understood:
    """What `understand` gives for a question without small talk."""
    names = names_in(reader, question)
    mine = speaker if speaker and first_person(question) else ""
    hits = look(reader, f"{question} {mine}".strip(), asked(question, names, mine), senses, limit)
    at_hand = [hit.belief for hit in hits if hit.belief is not None]
    names = names | names_told(reader.space, at_hand, question, names)
    who = speaker or _only_speaker(hits)
    sought = parse(question, names)
    found = seek(reader, sought, names, who, at_hand, senses.embedder)
    if not found.beliefs and (known := _known_in(question, at_hand)):
        other = seek(reader, parse(question, names, known), names, who, at_hand, senses.embedder)
        found = other if other.beliefs else found
    if not found.beliefs and names:  # a name may as well be part of a description: the one who works at Acme
        other = seek(reader, parse(question), {}, who, at_hand, senses.embedder)
        found = other if other.beliefs else found
    if not (sought.polar or sought.denied or mine):
        found = _with_others(along(reader, question, found, senses.embedder), Understood(question, hits, found))
    understood = Understood(question, hits, found)
    if understood.beliefs or senses.embedder is None:
        return understood
    spoken = _spoken_of(reader, question, at_hand, speaker if first_person(question) else "", names)
    beliefs = reader.beliefs(list(dict.fromkeys(_about(reader, spoken, at_hand))))
    return replace(
        understood, near=tuple(near(reader, question, parse(question, names), beliefs, spoken, senses.embedder))
    )


def _known_in(question: str, at_hand: Iterable[Belief]) -> set[str]:
    """Names of attributes that a question says and that no vocabulary lists, as they are normalised."""
    said = name_key(question)
    unlisted = {name_key(b.predicate.replace("_", " ")) for b in at_hand if not lookup(b.predicate).labels}
    return {word for word in unlisted if len(word) > 1 and word in said}


def _with_others(found: Found, otherwise: Understood) -> Found:
    """What is found by a value that several may share, with all others that have it: who lives here."""
    if len(found.beliefs) != 1 or len(found.path) != 1 or otherwise.found.beliefs:
        return found
    (one,) = found.beliefs
    shared = lookup(one.predicate).labels and not any(
        SENSES[name].kind == SOMEBODY for name in senses_of(one.predicate)
    )
    bearing = otherwise._bearing() if shared and one.value.casefold() in otherwise.question.casefold() else ()
    others = [b for b in bearing if (b.predicate, name_key(b.value)) == (one.predicate, name_key(one.value))]
    beliefs = tuple({b.id: b for b in (one, *others)}.values())
    return replace(found, beliefs=beliefs, whom=frozenset(b.subject for b in beliefs))


def _spoken_of(
    reader: Reader, question: str, at_hand: Sequence[Belief], asker: str, names: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """Whom a question speaks of, by which names: those it names, the asker, subjects it says in full."""
    said = set(sequence(question))
    spoken: dict[str, list[str]] = {}
    for name, ids in names.items():
        for ident in ids:
            spoken.setdefault(ident, []).append(name)
    if asker:
        for ident in People(reader, asker, at_hand).asker():
            spoken.setdefault(ident, []).append(asker)
    for ident, entity in reader.space.entities({b.subject for b in at_hand}).items():
        for name in entity.names:
            atoms = set(sequence(name)) - ASKING_EN - LIGHT
            if atoms and atoms <= said:
                spoken.setdefault(ident, []).append(name)
    return spoken


def _about(reader: Reader, whom: Iterable[str], at_hand: Iterable[Belief]) -> Iterator[str]:
    """What is believed of somebody: what was found first, then the latest."""
    subjects = set(whom)
    yield from (belief.id for belief in at_hand if belief.subject in subjects)
    yield from reader.space.about(subjects, NEARBY) if subjects else ()


def _only_speaker(hits: Iterable[Hit]) -> str:
    """Whoever said all that was found, if it is one; assistants and tools say nothing of themselves."""
    said = (evidence for hit in hits for evidence in hit.evidence if not is_machine(evidence))
    speakers = {e.speaker for e in said if e.speaker and name_key(e.speaker) not in roles.SYSTEM}
    return speakers.pop() if len(speakers) == 1 else ""


def _names_asked(sought: Sought) -> bool:
    """Whether a question asks what somebody is called."""
    said = {word for part in sought.parts for word in part.words}
    return any(said.issuperset(phrase) for phrase in phrases("name"))


def _listed(words: Iterable[str], lang: Language) -> str:
    return say(lang, "listed").join(words)


def _of_its_type(belief: Belief, entities: Mapping[str, Entity], lang: Language) -> str:
    """A belief under the type of what it is about, as far as that is known."""
    kind = entities[belief.subject].type
    return say(lang, "of type", kind=kind, p=belief.text) if kind else belief.text


def _called(top: Sequence[Belief], entities: Mapping[str, Entity], lang: Language) -> str:
    """Those whom an answer is about; one alone by every name that he is known by ("Ken = Maya's boss")."""
    subjects = list(dict.fromkeys(entities[b.subject].name for b in top if b.subject in entities))
    if len(subjects) > 1:
        return _listed(subjects, lang)
    others = sorted(entity.name for entity in entities.values() if entity.name not in subjects)
    owned = [name for name in others if any(of in name for of in OF)]
    several = len({*subjects, *others}) - len(owned) > 1  # two names that belong to nobody are two people
    return " = ".join([*subjects, *(owned if several else others)])


def _namesakes(top: Sequence[Belief], entities: dict[str, Entity]) -> dict[str, list[Belief]]:
    """Name -> beliefs about the different entities that bear it."""
    belonging: dict[str, list[Belief]] = {}
    first: dict[str, Belief] = {}
    for belief in top:
        first.setdefault(belief.subject, belief)
    for belief in (b for subject, b in first.items() if subject in entities):
        belonging.setdefault(entities[belief.subject].name, []).append(belief)
    return {name: beliefs for name, beliefs in belonging.items() if len(beliefs) > 1}
