"""Whether a question compares or counts, and then what beliefs come to together. Never writes."""

from __future__ import annotations

from collections.abc import Collection

from beliefgraph.bearing import GRAMMAR, said_in, sequence
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Belief, Scope
from beliefgraph.questions.fitting import phrases
from beliefgraph.questions.measures import Measure, answers
from beliefgraph.questions.pith import pith
from beliefgraph.questions.understanding import Understood
from beliefgraph.reading import Reader
from beliefgraph.recall import Senses
from beliefgraph.reckoning.basis import Reckoning
from beliefgraph.reckoning.comparatives import comparative, may_compare
from beliefgraph.reckoning.comparing import compare
from beliefgraph.reckoning.counting import count, count_values, counting, noun_counted


def reckoned(
    reader: Reader,
    understood: Understood,
    senses: Senses,
    scope: Scope,
    speaker: str,
    names: Collection[str] = (),
) -> Reckoning | None:
    """What beliefs come to together for a question that compares or counts; None for any other, or nothing known.

    Args:
        reader: the namespace at a moment.
        understood: the question; a number that is believed as such goes before counting.
        senses: embedder and index, if any.
        scope: the asker's context set.
        speaker: who asks; "" when unknown.
        names: further names that may stand in the question.
    """
    question = pith(understood.question)
    compared = compare(reader, question, senses, scope, speaker, names)
    if compared is not None:
        return compared
    noun, lang = noun_counted(question), language(question)
    told = understood.beliefs if noun else ()
    if told and any(_tells_how_many(belief, noun) for belief in told):
        told = ()
    if told and (values := count_values(reader, told, noun, scope, lang)) is not None:
        return values
    asked = counting(question)
    if asked is None or any(_tells_how_many(belief, asked.group) for belief in understood.found.beliefs):
        return None
    return count(reader, asked, senses, scope, speaker, lang)


def _tells_how_many(belief: Belief, group: str) -> bool:
    """Whether a belief says itself how many there are: two kids."""
    said = said_in(belief.value) | {atom for phrase in phrases(belief.predicate) for atom in phrase}
    return answers(belief.value, Measure.COUNT) and not said.isdisjoint(set(sequence(group)) - GRAMMAR)


def only_reckoned(question: str, names: Collection[str] = ()) -> bool:
    """Whether only beliefs taken together can answer a question: it compares what it lists.

    Args:
        question: without small talk.
        names: normalised names that may stand in it.
    """
    asked = comparative(question, names) if may_compare(question) else None
    return asked is not None and bool(asked.sides)
