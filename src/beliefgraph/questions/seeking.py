"""Following a question through the graph: to whom it leads, and which beliefs about them it asks for. Never writes.

A relation leads from an owner to whoever is called after it ("Maya's boss", 小林的上司), to the value of a belief of
that kind (Maya, manager, Ken), and to whoever is said to be it (Ken is Maya's boss). `name` beliefs make two into one:
when Maya's sister is called Lena, what is known about Lena is known about her. Descriptions tell which of several is
meant by what else is believed about them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from beliefgraph.bearing import ASKING_EN, LIGHT, said_in, sequence
from beliefgraph.domain.model import Belief
from beliefgraph.domain.relations import words_for
from beliefgraph.ports import Embedder, Space
from beliefgraph.questions.akin import alike
from beliefgraph.questions.fitting import HANDLING, Fit, best_fits, meant, only_kind, only_one, phrases, same_relation
from beliefgraph.questions.parsing import ME, Part, Role, Sought
from beliefgraph.questions.people import I_AM, MY, NAMES, OF, People
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

RELATED = 200  # entities called after one owner that are looked at
PREFIXES = tuple("大小二三四五老亲")  # 大女儿, 二姐: which of them, not another relation
TITLES = ("aunt", "auntie", "uncle", "cousin", "grandma", "grandpa", "granny", "coach", "dr.", "doctor")
ONESELF = (*NAMES, "occupation", "age", "education")  # values that are nobody and nothing else than the subject

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a question was followed to.

    Args:
        beliefs: those that it asks for; none when it leads to nobody, or nothing of the kind is believed of them.
        whom: the entities that it led to.
        ignored: words of it that none of them accounts for.
        indirect: whether the sought one was reached over a relation or a description.
        path: the beliefs gone over to the last one, it included, where it was reached from one to the next.
        missing: whose relation nobody told, and which, where the way breaks off.
    """

    beliefs: tuple[Belief, ...]
    whom: frozenset[str]
    ignored: tuple[str, ...] = ()
    indirect: bool = False
    path: tuple[Belief, ...] = ()
    missing: tuple[str, str] | None = None


def seek(
    reader: Reader,
    sought: Sought,
    names: Mapping[str, Sequence[str]],
    speaker: str,
    at_hand: Sequence[Belief],
    embedder: Embedder | None = None,
) -> Found:
    """To whom a question leads, and the beliefs about them that it asks for, if any.

    Args:
        reader: the namespace at a moment.
        sought: the question, read.
        names: normalised names in the question -> the entities that bear them.
        speaker: who asks; "" when unknown.
        at_hand: beliefs that recall found for the question.
        embedder: finds what is asked for in other words than those of the beliefs; None does without.
    """
    return _Search(reader, sought, names, speaker, at_hand, embedder).found()


def names_told(
    space: Space, beliefs: Sequence[Belief], question: str, names: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Further names in a question: those that beliefs tell, and of owners whom only "Tom's mother" names so far."""
    key = name_key(question)
    told: dict[str, tuple[str, ...]] = {}
    for belief in beliefs:
        name = name_key(belief.value)
        if belief.predicate in NAMES and name and name in key:
            told[name] = tuple(dict.fromkeys((*names.get(name, ()), *told.get(name, ()), belief.subject)))
    for entity in space.entities({belief.subject for belief in beliefs}).values():
        for of in OF:
            owner, found, _ = name_key(entity.name).partition(of)
            if owner and found and owner in key and owner not in names and owner not in I_AM:
                told.setdefault(owner, ())
    return told


@dataclass(slots=True)
class _Search:
    reader: Reader
    sought: Sought
    names: Mapping[str, Sequence[str]]
    speaker: str
    at_hand: Sequence[Belief]
    embedder: Embedder | None
    whom: set[str] | None = None  # the entities that the way has led to; None before anybody is named
    called: set[str] = field(default_factory=set)  # what whoever it starts from is called, should no entity bear it yet
    via: list[Belief] = field(default_factory=list)  # the beliefs of the last relation gone over
    telling: list[Part] = field(default_factory=list)  # descriptions that are still to be placed
    asks: list[Words] = field(default_factory=list)
    kinds: list[Words] = field(default_factory=list)
    indirect: bool = False
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.reader, self.speaker, self.at_hand)

    def found(self) -> Found:
        start = self.sought.start
        if start:
            for ident in self.names.get(start, ()):
                self.people.several.mean(ident, {start})
            self.whom = self.people.one(self.people.asker() if start == ME else set(self.names.get(start, ())))
            self.called = {name_key(self.speaker)} if start == ME else {start}
        for part, then in zip_longest(self.sought.parts, self.sought.parts[1:]):
            self._go(part, then.role if then else None)
        self._place_descriptions(at_the_end=True)
        whom = self.whom or set()
        about, asks = [*self.people.about(whom), *self.via], _joined(self.asks)
        fits = best_fits(
            about,
            _joined([*(part.words for part in self.telling), *self.kinds]),
            asks,
            self.sought,
            self.via,
            self.reader,
        )
        loose = not fits
        if loose:
            fits = self._only(about, asks) or self._spoken_of()
            whom = {fit.belief.subject for fit in fits} or whom
        if not fits and (predicate := self._meant(about, asks)):
            alike = [belief for belief in about if belief.predicate == predicate]
            fits = best_fits(alike, (), min(phrases(predicate)), self.sought, (), self.reader)
        ignored = tuple(dict.fromkeys(word for fit in fits for word in fit.ignored))
        return Found(tuple(fit.belief for fit in fits), frozenset(whom), ignored, self.indirect or loose)

    def _only(self, about: Sequence[Belief], asks: Words) -> list[Fit]:
        """The one belief of the asked kind about whom the way led to, if all descriptions were placed."""
        if self.telling or not about:
            return []
        kind = _joined(self.kinds)
        words = tuple(filter(None, kind))
        return only_kind(about, words, asks, self.sought, self.reader) or only_one(
            about, (*kind, *asks), self.sought, self.reader
        )

    def _spoken_of(self) -> list[Fit]:
        """Beliefs about something whose whole name the question says, in whatever order; they tell all else too."""
        if self.sought.polar or (self.sought.start == ME and self.sought.owns):
            return []
        start = () if self.sought.start == ME else sequence(self.sought.start)
        said = (*start, *(word for part in self.sought.parts for word in (*part.words, "")))
        spoken: dict[str, frozenset[str]] = {}
        for ident, entity in self.reader.space.entities({b.subject for b in self.at_hand}).items():
            for name in entity.names:
                atoms = frozenset(sequence(name)) - LIGHT - ASKING_EN
                if atoms and atoms.issubset(said) and set(start) <= atoms:
                    spoken[ident] = max(spoken.get(ident, atoms), atoms, key=len)
        most = max(map(len, spoken.values()), default=0)
        whom = {ident for ident, atoms in spoken.items() if len(atoms) == most}
        if not whom:
            return []
        named = {atom for ident in whom for atom in spoken[ident]}
        words = tuple(word if word not in named | HANDLING else "" for word in said)
        about = self.people.about(self.people.one(whom))
        return best_fits(about, words, (), self.sought, (), self.reader) or only_one(
            about, words, self.sought, self.reader
        )

    def _meant(self, about: Sequence[Belief], asks: Words) -> str:
        """The predicate that the words mean without naming it; nothing when yes or no is asked, or somebody unknown."""
        if self.embedder is None or self.sought.polar or self.telling or self.kinds:
            return ""
        joint = "" if any(not word.isascii() for word in asks) else " "
        return meant(
            joint.join(word for word in asks if word not in LIGHT), (b.predicate for b in about), self.embedder
        )

    # --- the way ----------------------------------------
    def _go(self, part: Part, then: Role | None) -> None:
        if part.role is Role.KIND:
            self.kinds.append(part.words)
            return None
        if part.role is Role.TELLING:
            self.telling.append(part)
            return self._place_descriptions()
        told_apart = then is Role.TELLING and self.sought.start == ME and not self.sought.owns and not self.indirect
        if (part.role is not Role.ASKING or self.whom is None or told_apart) and self._step(part, then):
            return self._place_descriptions()
        if part.role is Role.OWNER:
            self.telling.append(part)
        else:
            self.asks.append(part.words)
        return None

    def _step(self, part: Part, then: Role | None) -> bool:
        """Go over a relation that the words begin with; what follows it asks, what precedes it describes."""
        implied = self.whom is None
        if implied and not self.speaker:
            return False
        owners = self.people.one(self.people.asker()) if self.whom is None else self.whom
        called = {name_key(self.speaker)} if implied else self.called
        relations = self._relations(
            owners, called, with_mine=implied or (self.sought.start == ME and not self.indirect)
        )
        place = _relation_in(part.words, relations)
        if place is None:
            return False
        at, relation = place
        before, after = part.words[:at], part.words[at + len(relation) :]
        if part.role is Role.OWNER and not LIGHT.issuperset(after):
            return False
        reached, self.via = relations[relation]
        self.whom, after = self._called(self.people.one(reached), after)
        self.indirect, self.called = True, set()
        if not LIGHT.issuperset(before) and part.role is Role.ASKING:  # how old is the colleague who …
            self.asks.append(before)
        elif not LIGHT.issuperset(before):
            self.telling.append(Part(before, Role.TELLING))
        if not LIGHT.issuperset(after):  # my colleague the accountant's number: what stands between tells which one
            if then is Role.OWNED and part.role is Role.OWNED and any(word.isascii() and word for word in after):
                self.telling.append(Part(after, Role.TELLING))
            else:
                self.asks.append(after)
        return True

    def _called(self, whom: set[str], words: Words) -> tuple[set[str], Words]:
        """ "my cousin Tom": a name that follows a relation tells which one; of several names the longest does."""
        for names in self.people.borne_by(whom):
            bearers: dict[int, set[str]] = {}
            for name, ident in names:
                atoms = sequence(name)
                if atoms and words[: len(atoms)] == atoms:
                    bearers.setdefault(len(atoms), set()).add(ident)
            if bearers:
                longest = max(bearers)
                meant = {name_key(name) for name, _ in names if sequence(name) == words[:longest]}
                for ident in whom:
                    self.people.several.mean(ident, meant)
                return self.people.one(bearers[longest]), words[longest:]
        return whom, words

    def _place_descriptions(self, at_the_end: bool = False) -> None:
        """Narrow down to those of whom the pending descriptions hold; what is left of a description asks."""
        if self.whom is None and not at_the_end:
            return
        pending, self.telling = self.telling, []
        if self.whom is None and not pending:
            pending, self.asks = [Part(words, Role.ASKING) for words in self.asks[:1]], self.asks[1:]
        if at_the_end and self.indirect and not self.sought.start and (self.kinds or len(self.asks) > 1):
            first = Part(self.asks[0] if self.asks else (), Role.TELLING)  # the *restaurant owner* in Bari
            narrowed, rest = self._described(first)
            if narrowed is not None and LIGHT.issuperset(rest):
                pending, self.asks = [*pending, first], self.asks[1:]
        for part in pending:
            narrowed, rest = self._described(part)
            if narrowed is None:
                self.telling.append(part)
            else:
                self.whom, self.indirect = self.people.one(narrowed), True
                names = self.people.names(self.whom)
                self.via = [b for b in self.via if b.subject in self.whom or name_key(b.value) in names]
                if not LIGHT.issuperset(rest):
                    self.asks.append(rest)

    def _described(self, part: Part) -> tuple[set[str] | None, Words]:
        """Those of whom a belief says the words, or as many of the first of them as any belief says.

        A value alone tells who somebody is when one of several is meant, or when it can be nobody else: the vet's
        number may be asked of Lena, but neither her firm's nor her brother Adam's.
        """
        words, anybody = part.words, self.whom is None and part.role is not Role.TELLING
        beliefs = self.at_hand if self.whom is None else self.people.about(self.whom)
        told = ((_told_by(belief, words, anybody), belief) for belief in beliefs)
        ranked = sorted(told, key=lambda pair: pair[0], reverse=True)
        best = None
        telling: list[Belief] = []
        for rank, belief in ranked:
            if not rank[0] or (best is not None and rank < best):
                break
            if self.reader.at_moment(belief).opinion.signed > 0:
                best = rank
                telling.append(belief)
        return (self._told_apart(telling), words[best[0] :]) if best else (None, words)

    def _told_apart(self, telling: Sequence[Belief]) -> set[str]:
        """Whom beliefs are about; of several that are called alike, those whom the same evidence names."""
        names = self.people.names({belief.subject for belief in telling})
        names |= {name for belief in telling for name in self.people.several.bearers(belief)}
        for ident in (self.whom or set()) | {belief.subject for belief in telling}:
            self.people.several.mean(ident, names)
        return {belief.subject for belief in telling}

    # --- relations ----------------------------------------
    def _relations(
        self, owners: set[str], called: set[str], with_mine: bool
    ) -> dict[Words, tuple[set[str], list[Belief]]]:
        """Words for a relation of the owners -> whom it leads to, and the beliefs that say so."""
        space = self.reader.space
        found: dict[Words, tuple[set[str], list[Belief]]] = {}

        def lead(words: Collection[Words], whom: Iterable[str], via: Sequence[Belief] = ()) -> None:
            for phrase in words:
                reached, beliefs = found.setdefault(phrase, (set(), []))
                reached.update(whom)
                beliefs.extend(via)

        about = self.people.about(owners)
        own = self.people.names(owners) | called | {name_key(b.value) for b in about if b.predicate == "name"} - {""}
        starts = [*(name + of for name in sorted(own) for of in OF), *(MY if with_mine else ())]
        for start in starts:
            for name, ids in space.names_from(start, RELATED).items():
                relation = name[len(start) :]
                lead(same_relation(relation), self.people.canonical(ids))
                if relation.startswith(PREFIXES) and len(words_for(relation[1:])) > 1:
                    lead(same_relation(relation[1:]), self.people.canonical(ids))
        if with_mine:
            at_hand = space.entities({belief.subject for belief in self.at_hand}).values()
            for entity in at_hand:
                if len(words_for(name_key(entity.name))) > 1:  # 下属的身高: whose, nobody said
                    lead(same_relation(name_key(entity.name)), {entity.canonical})
                first = name_key(entity.name).partition(" ")[0]
                if first in TITLES and self.people.told_by_asker(entity.canonical):  # Aunt Joan
                    lead(same_relation(first), {entity.canonical})
            said = {word for part in self.sought.parts for word in part.words}
            for phrase, things in self.people.own_things(at_hand, said).items():
                lead((phrase,), things)
        values = space.named({name_key(belief.value) for belief in about if belief.value})
        for belief in (b for b in about if b.predicate not in NAMES):
            lead(phrases(belief.predicate), self.people.canonical(values.get(name_key(belief.value), ())), [belief])
        for belief in self.at_hand:
            value = name_key(belief.value)
            if start := next((s for s in starts if belief.predicate == "is" and value.startswith(s)), ""):
                lead(same_relation(value[len(start) :]), {belief.subject}, [belief])
        return {words: led for words, led in found.items() if words and led[0]}


def _joined(stretches: Iterable[Words]) -> Words:
    """Stretches as one, with a gap after each."""
    return tuple(word for words in stretches for word in (*words, ""))


def _relation_in(words: Words, relations: Collection[Words]) -> tuple[int, Words] | None:
    """Where the first and longest of the relations stands in the words; one in ideographs only where they begin."""
    for at, word in enumerate(words):
        here = [
            relation for relation in relations if relation[0] == word and words[at : at + len(relation)] == relation
        ]
        if here:
            return at, max(here, key=len)
        if word not in LIGHT and not word.isascii():
            return None
    return None


def _told_by(belief: Belief, words: Words, named: bool) -> tuple[int, float]:
    """How many of the first words a belief says, and what part of its value; none unless they say some of that.

    Args:
        belief: what may be told.
        words: the words that tell.
        named: whether they have to name the predicate too, unless the value can only be the subject itself.
    """
    value = said_in(belief.value) - LIGHT
    asks = {atom for phrase in phrases(belief.predicate) for atom in phrase}
    says = value | said_in(belief.text) | asks
    count = next((i for i, word in enumerate(words) if word not in LIGHT and not alike(word, says)), len(words))
    said = {word for word in words[:count] if word not in LIGHT and alike(word, value)}
    if named and belief.predicate not in ONESELF and asks.isdisjoint(set(words[:count]) - value):
        return 0, 0.0
    return (count, min(1.0, len(said) / len(value))) if said else (0, 0.0)
