"""What each passage by itself answers to a question, read by the rules and asked as a graph of its own would be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beliefgraph import ask as asking
from beliefgraph.domain.model import Belief
from beliefgraph.filing import Policies
from beliefgraph.intake import as_observation
from beliefgraph.meaning.openings import opening
from beliefgraph.observe import observe
from beliefgraph.passages import Read, read_observations
from beliefgraph.ports import Extractor, Space
from beliefgraph.reading import Moment, Reader
from beliefgraph.recall import Senses
from beliefgraph.settings import Settings
from beliefgraph.sifting.known import as_told
from beliefgraph.sifting.retrieved import Retrieved
from beliefgraph.sifting.spotting import spot
from beliefgraph.text import name_key


@dataclass(frozen=True, slots=True)
class Scratch:
    """What is needed to read passages apart from any graph.

    Args:
        space: makes an empty namespace, kept nowhere.
        settings: of the graph.
        extractor: reads the passages for claims.
        now: the moment of asking.
    """

    space: Callable[[], Space]
    settings: Settings
    extractor: Extractor
    now: datetime

    def answered(self, question: str, passages: Sequence[Retrieved]) -> list[Retrieved]:
        """The passages with what each answers, "" for nothing.

        That is what came with it; else the date or amount that it gives, where the question asks for one; else what its
        claims answer, and then a passage that names nothing gets the name of what that is about.
        """
        given = [self._spotted(question, passage) for passage in passages]
        asked = [number for number, each in enumerate(given) if each.answer is None and each.text.strip()]
        told = [as_observation(as_told(given[number])) for number in asked]
        reads = read_observations(self.space(), told, self.settings, self.now, self.extractor) if told else []
        answers = {number: self._read(question, given[number], read) for number, read in zip(asked, reads, strict=True)}
        return [answers.get(number, replace(each, answer=each.answer or "")) for number, each in enumerate(given)]

    def _spotted(self, question: str, passage: Retrieved) -> Retrieved:
        found = "" if passage.answer is not None else spot(question, passage.text)
        return replace(passage, answer=found) if found else passage

    def _read(self, question: str, passage: Retrieved, read: Read) -> Retrieved:
        """A passage with what its claims answer, asked as of its own time."""
        if not read.claims:
            return replace(passage, answer="")
        space, policies = self.space(), Policies(self.settings)
        with space.writing():
            observe(space, [read], self.settings, policies, self.now)
        reader = Reader(space, policies, Moment(read.evidence.at or self.now))
        answer = asking.ask(reader, question, Senses(), None, 1, self.settings.threshold, 10, read.evidence.speaker)
        best = next(iter(answer.beliefs), None)
        if best is None or best.opinion.signed <= 0:
            return replace(passage, answer="")
        told = answered_by(best, question, space)
        named = passage.title or opening(passage.text, question)
        return replace(passage, answer=told.value, title=passage.title if named else told.about)


@dataclass(frozen=True, slots=True)
class Told:
    """What a belief answers, and what that is about."""

    value: str
    about: str


def answered_by(belief: Belief, question: str, space: Space) -> Told:
    """What a belief answers to a question: its value, or its subject where the question names the value."""
    name = space.entities([belief.subject])[belief.subject].name
    asks_who = belief.value and name_key(belief.value) in name_key(question)
    return (
        Told(name, belief.value) if asks_who and name_key(name) not in name_key(question) else Told(belief.value, name)
    )
