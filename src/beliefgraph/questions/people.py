"""Who is who to an asker: one somebody under all of his names, and what is believed about him. Never writes.

`name` beliefs make two into one: when Maya's sister is called Lena, what is known about Lena is known about her. Where
one is called by several names (two sisters), each is kept apart (see `several`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from beliefgraph.bearing import sequence
from beliefgraph.domain.model import Belief, Entity
from beliefgraph.domain.relations import words_for
from beliefgraph.questions.akin import akin
from beliefgraph.questions.several import Several
from beliefgraph.reading import Reader
from beliefgraph.text import name_key

ABOUT = 300  # beliefs about somebody that are looked at, the latest
I_AM = ("i", "我", "me")  # how a first person is kept that nobody could resolve
MY = ("my ", "我的")
NAMES = ("name", "nickname")
OF = ("'s ", "的")

Words = tuple[str, ...]


@dataclass(slots=True)
class People:
    """Those who are spoken of.

    Args:
        reader: the namespace at a moment.
        speaker: who asks; "" when unknown.
        at_hand: beliefs that recall found.
    """

    reader: Reader
    speaker: str
    at_hand: Sequence[Belief]
    several: Several = field(init=False)
    _known: dict[frozenset[str], list[Belief]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.several = Several(self.reader)

    def asker(self) -> set[str]:
        keys = [name_key(self.speaker), *I_AM] if self.speaker else list(I_AM)
        return self.canonical(ident for ids in self.reader.space.named(keys).values() for ident in ids)

    def one(self, whom: set[str]) -> set[str]:
        """The same ones under every name that they are known to have."""
        told = {name_key(b.value) for b in self.about(whom) if b.predicate == "name"}
        own = self.names(whom) | told
        named = self.reader.space.named(told | {other for name in own for other in self._relatives_names(name)})
        called = {b.subject for b in self.at_hand if b.predicate == "name" and name_key(b.value) in own}
        for ident in called - whom:
            self.several.mean(ident, own)
        return whom | called | self.canonical(ident for ids in named.values() for ident in ids)

    def borne_by(self, whom: set[str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Names that entities bear, then names that are believed of them, each with its bearer."""
        entities = self.reader.space.entities(whom).values()
        borne = [(name, entity.id) for entity in entities for name in entity.names]
        return borne, [(b.value, b.subject) for b in self.about(whom) if b.predicate == "name"]

    def names(self, whom: set[str]) -> set[str]:
        """The normalised names that entities and their aliases bear."""
        aliases = {alias for ident in whom for alias in self.reader.aliases_of.get(ident, ())}
        entities = self.reader.space.entities(whom | aliases).values()
        return {name_key(name) for entity in entities for name in entity.names}

    def _relatives_names(self, name: str) -> set[str]:
        """The other names of the asker's relative: 小林的爸爸, 我的爸爸, 爸爸, 父亲 are one when 小林 asks."""
        starts = [name_key(self.speaker) + of for of in OF if self.speaker] + list(MY)
        relation = next((name[len(start) :] for start in starts if name.startswith(start)), "")
        if not relation and self.speaker and len(words_for(name)) > 1:
            relation = name
        return {start + word for word in words_for(relation) for start in ("", *starts)} if relation else set()

    def canonical(self, entities: Iterable[str]) -> set[str]:
        return {self.reader.aliases.get(ident, ident) for ident in entities}

    def about(self, whom: set[str]) -> list[Belief]:
        """What is believed about some, the latest, and what recall found about them."""
        key = frozenset(whom)
        if key not in self._known:
            space = self.reader.space
            latest = space.about(whom, ABOUT) if whom else []
            found = space.beliefs(latest)
            others = (b for b in self.at_hand if b.subject in whom and b.id not in found)
            self._known[key] = [*(found[ident] for ident in latest if ident in found), *others]
        return [belief for belief in self._known[key] if self.several.sought(belief)]

    def own_things(self, entities: Iterable[Entity], said: set[str]) -> dict[Words, set[str]]:
        """Words said for things that the asker spoke of without saying whose: the insurance, the rent."""
        found: dict[Words, set[str]] = {}
        for entity in entities:
            if entity.name != entity.name.casefold() or any(name_key(entity.name).find(of) > 0 for of in OF):
                continue
            called = [p for p in akin(sequence(name_key(entity.name))) if p and said.issuperset(p)]
            if called and self.told_by_asker(entity.canonical):
                for phrase in called:
                    found.setdefault(phrase, set()).add(entity.canonical)
        return found

    def told_by_asker(self, entity: str) -> bool:
        """Whether the asker said anything about it."""
        me = name_key(self.speaker)
        about = [belief.id for belief in self.at_hand if belief.subject == entity]
        filed = (f for belief in about for f in self.reader.space.filed(belief))
        return any(name_key(f.evidence.speaker) == me for f in filed)
