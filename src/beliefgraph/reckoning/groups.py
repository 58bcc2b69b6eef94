"""Those whom a question speaks of: one by name or relation, or all of a group. Never writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from beliefgraph.bearing import GRAMMAR, said_in, sequence
from beliefgraph.domain.model import Belief
from beliefgraph.domain.predicates import BUILTIN, lookup
from beliefgraph.domain.relations import words_for
from beliefgraph.lanes import names_of
from beliefgraph.questions.akin import akin
from beliefgraph.questions.fitting import phrases
from beliefgraph.questions.people import MY, OF, People
from beliefgraph.questions.understanding import understand
from beliefgraph.reading import Reader
from beliefgraph.recall import Senses
from beliefgraph.reckoning.basis import says
from beliefgraph.text import name_key

WIDE = 40  # hits looked at to find one side
MOST = 2_000  # beliefs of a kind that are looked at

_WHOSE = re.compile(
    r"^(?:all |both )?(?:of )?(?:my|our|the|these|those) |^(?:我们?|咱们?|俺)的?|^(?:这|那)些?|^所有的?"
    r"|(?:[里中]|之间|当中|之中)$"
)
_KIND_AFTER = re.compile(r"(?<=\w)(?:活动|会议|项目|产品)$|(?<=\w) (?:event|meeting|project|product)$")
_BETWEEN = re.compile(r"\W+")
_KINDS = """
    人 个人 人员 谁 大家 活动 会议 项目 产品 东西 地方 事
    person one event thing item place meeting project product activity everybody everyone anybody anyone
"""
_WHATEVER = frozenset(_KINDS.split())
"""Words for a kind that say no more than what is asked of it."""

_PEOPLE = frozenset(("人", "个人", "人员", "谁", "大家", "person", "everybody", "everyone", "anybody", "anyone"))
_PERSONAL_PREDICATES = """
    likes lives_in works_at work_location occupation age birthday hometown education spouse manager allergic_to speaks
    nickname
"""
_PERSONAL = frozenset(_PERSONAL_PREDICATES.split())
"""Predicates that are held of people alone."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody or something, with what is believed of it.

    Args:
        name: what it is called.
        ids: the entities that it is; none where it shares its entity with others who are called alike.
        beliefs: about it, at any moment.
    """

    name: str
    ids: frozenset[str]
    beliefs: tuple[Belief, ...]


def whom(reader: Reader, name: str, senses: Senses, speaker: str) -> Member:
    """Whom a name or a relation ("my boss") means; nobody when that is not known.

    Args:
        reader: the namespace at a moment.
        name: as a question says it.
        senses: embedder and index, if any.
        speaker: who asks; "" when unknown.
    """
    member = _known(reader, name, name, senses, speaker)
    bare = _KIND_AFTER.sub("", name)  # the workshop event is the workshop, where nothing bears the longer name
    return member if member.beliefs or bare == name else _known(reader, name, bare, senses, speaker)


def _known(reader: Reader, called: str, name: str, senses: Senses, speaker: str) -> Member:
    understood = understand(reader, name, senses, WIDE, speaker)
    at_hand = [hit.belief for hit in understood.hits if hit.belief is not None]
    people = People(reader, speaker, at_hand)
    found = people.one(set(understood.whom or _alike(reader, name, at_hand)))
    about = people.about(found)
    if not _accounted(name, people.names(found), about):  # Anna Lee is not any Anna
        return Member(called, frozenset(), ())
    return Member(called, frozenset(found), tuple(about))


def _accounted(name: str, names: Iterable[str], about: Iterable[Belief]) -> bool:
    """Whether what somebody is called, and what is believed of him, accounts for all that a name says."""
    forms = {form for called in names for form in (called, *words_for(called.rpartition("的")[2].rpartition("'s ")[2]))}
    said = {atom for form in forms for atom in said_in(form)}
    open_ = set(sequence(name)) - GRAMMAR - said
    for belief in about:
        if not open_:
            break
        phrased = {atom for phrase in phrases(belief.predicate) for atom in phrase}
        open_ -= said_in(belief.value) | phrased
    return not open_


def _alike(reader: Reader, name: str, at_hand: Iterable[Belief]) -> set[str]:
    """Whoever bears a name that is written like this one but for its punctuation."""
    wanted = _BETWEEN.sub("", name_key(name))
    entities = reader.space.entities({belief.subject for belief in at_hand}).values()
    return {e.id for e in entities if any(_BETWEEN.sub("", name_key(called)) == wanted for called in e.names)}


def names_spoken(reader: Reader, question: str) -> set[str]:
    """Normalised names in a question, however long, of what beliefs that it finds are about."""
    found = reader.space.search(question, "belief", WIDE)
    about = {belief.subject for belief in reader.space.beliefs([match.id for match in found]).values()}
    key = name_key(question)
    named = {name_key(name) for entity in reader.space.entities(about).values() for name in entity.names}
    return {name for name in named if name in key}


def members(reader: Reader, group: str, asks: Iterable[str], speaker: str) -> list[Member]:
    """Those of a group, each once, with what is believed of them.

    Args:
        reader: the namespace at a moment.
        group: e.g. "my colleagues", 活动; "" for everybody and everything.
        asks: words for what is asked of them; of a kind, only those of whom that is believed are found.
        speaker: who asks; "" when unknown.
    """
    bare = group.strip()
    while (shorter := _WHOSE.sub("", bare)) != bare:
        bare = shorter
    kind = _singular(bare)
    if len(words_for(kind)) > 1:
        return _related(reader, kind, speaker)
    found = _of_whom(reader, of_kind(reader, asks))
    return found if not kind or kind in _WHATEVER else [member for member in found if _is_a(reader, member, kind)]


def means_people(group: str) -> bool:
    """Whether a group is anybody at all."""
    return _singular(group) in _PEOPLE


def only_people(reader: Reader, found: Sequence[Member]) -> list[Member]:
    """Those who are people: they speak, or something is believed of them that is of people alone."""
    entities = reader.space.entities({ident for member in found for ident in member.ids})
    names = {ident: names_of(entity) for ident, entity in entities.items()}
    speaking = reader.space.speaking({name for each in names.values() for name in each})
    told = reader.space.beliefs(reader.space.about(list(entities), MOST)).values()
    personal = {belief.subject for belief in told if belief.predicate in _PERSONAL}
    return [one for one in found if any(i in personal or names.get(i, set()) & speaking for i in one.ids)]


def of_kind(reader: Reader, asks: Iterable[str]) -> list[Belief]:
    """Active beliefs whose words tell what is asked, the most telling first."""
    words = {word for ask in asks for word in (ask, *_otherwise(ask))}
    found = reader.space.search(" ".join(sorted(filter(None, words))), "belief", MOST)
    stored = reader.space.beliefs([match.id for match in found])
    return [stored[match.id] for match in found if match.id in stored]


def once(reader: Reader, found: Sequence[Member], speaker: str) -> list[Member]:
    """Members without those who are one of the others under another name."""
    at_hand = [belief for member in found for belief in member.beliefs]
    people, known = People(reader, speaker, at_hand), set[str]()
    kept = []
    for member in found:
        if known.isdisjoint(member.ids):
            kept.append(member)
            known |= people.one(set(member.ids))
    return kept


def _otherwise(ask: str) -> set[str]:
    """Other words for what is asked: labels of the predicates that it names, and words that mean the same."""
    atoms = sequence(ask)
    named = [predicate for predicate in BUILTIN if says(atoms, predicate.name)]
    labels = {label for known in (lookup(ask), *named) for said in known.labels.values() for label in said}
    return labels | {" ".join(alike) for atom in atoms for alike in akin((atom,))}


def _of_whom(reader: Reader, beliefs: Sequence[Belief]) -> list[Member]:
    about: dict[str, list[Belief]] = {}
    for belief in beliefs:
        about.setdefault(belief.subject, []).append(belief)
    entities = reader.space.entities(about)
    return [Member(entities[i].name, frozenset((i,)), tuple(told)) for i, told in about.items() if i in entities]


def _is_a(reader: Reader, member: Member, kind: str) -> bool:
    """Whether somebody's or something's name, or what it is said to be, says a kind."""
    wanted = set(sequence(kind)) - GRAMMAR
    told = reader.space.beliefs(reader.space.about(member.ids, WIDE)).values()
    said = [belief.value for belief in told if belief.predicate in ("is", "occupation")]
    return any(wanted <= said_in(words) for words in (member.name, *said))


def _related(reader: Reader, relation: str, speaker: str) -> list[Member]:
    """All who stand in a relation to the asker; of several who are called alike after him, each by his own name."""
    owners = [*MY, *(f"{name_key(speaker)}{of}" for of in OF if speaker)]
    called = {owner + form for owner in owners for form in words_for(relation)}
    at_hand = of_kind(reader, called | words_for(relation))
    people = People(reader, speaker, at_hand)
    ids = people.canonical(ident for found in reader.space.named(called).values() for ident in found)
    names = {name_key(b.value): b.value for b in people.about(ids) if b.predicate == "name"}
    if len(names) > 1:
        found = [_one_of_several(reader, speaker, at_hand, ids, name) for _, name in sorted(names.items())]
    else:
        found = [_member(reader, people, people.one({ident})) for ident in sorted(ids)]
    known = {ident for member in found for ident in member.ids}
    is_one = {belief.subject for belief in at_hand if belief.predicate == "is" and name_key(belief.value) in called}
    return found + [_member(reader, people, people.one({ident})) for ident in sorted(is_one - known)]


def _one_of_several(reader: Reader, speaker: str, at_hand: Sequence[Belief], ids: set[str], name: str) -> Member:
    """One of those who share an entity: what is believed under his own name, and what evidence that names him says."""
    people, key = People(reader, speaker, at_hand), name_key(name)
    own = people.canonical(ident for found in reader.space.named([key]).values() for ident in found) | ids
    for ident in ids:
        people.several.mean(ident, {key})
    return Member(name, frozenset(), tuple(people.about(own)))


def _member(reader: Reader, people: People, ids: set[str]) -> Member:
    """Somebody by a name of his own rather than by whose relative he is."""
    names = [entity.name for entity in reader.space.entities(ids).values()]
    name = min(names, key=lambda name: (any(of in name_key(name) for of in OF), len(name), name), default="")
    return Member(name, frozenset(ids), tuple(people.about(ids)))


def _singular(words: str) -> str:
    key = name_key(words)
    for ending, one in (("people", "person"), ("ies", "y"), ("sses", "ss"), ("s", "")):
        if key.endswith(ending) and not key.endswith("ss") and key.isascii():
            return key.removesuffix(ending) + one
    return key
