"""Claims found by a language model, each borne out by a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain, islice

from beliefgraph.domain.language import Language, language
from beliefgraph.errors import InvalidSettings, LlmFailure
from beliefgraph.extractors.drafts import FIELDS, Answer, form
from beliefgraph.extractors.gathering import Gathering, Piece
from beliefgraph.extractors.quotes import Quotable
from beliefgraph.extractors.small_talk import claiming_sentences
from beliefgraph.llm.endpoint import Message, sendable
from beliefgraph.llm.model import Model
from beliefgraph.llm.prompts import Part, Prompt, load_prompt
from beliefgraph.ports import Passage, Reading

LONGEST_PIECE = 2500
"""Characters of a text that one call reads; a longer text is read in pieces, cut between sentences."""

_BETWEEN = re.compile(r"\n+|[。！？!?…；;]+|\.(?=\s)")
_BLANKS = re.compile(" {2,}")


class ModelExtractor:
    """Asks a model what each text claims; what it cannot bear out with the words of the text is refused.

    Small talk is not sent: no sentence of it could hold a claim, and a small model finds one all the same.

    Args:
        model: whom to ask.
        prompt: what it is told; see `extraction_prompt`.
        concurrency: calls under way at a time.
    """

    batch = 20

    def __init__(self, model: Model, prompt: Prompt, concurrency: int = 4) -> None:
        self.name = f"llm/{prompt.label}/{model.name}"
        self.model = model
        self._prompt = prompt
        self._concurrency = concurrency

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        """One reading a passage, in their order; a call that fails leaves its passage unread, with the reason."""
        pieces = [list(_pieces(_sendable(passage))) for passage in passages]
        with ThreadPoolExecutor(max_workers=self._concurrency, thread_name_prefix="extract") as pool:
            readings = pool.map(self._read, chain.from_iterable(pieces))
            return [_joined(list(islice(readings, len(parts)))) for parts in pieces]

    def _read(self, piece: Piece) -> Reading:
        gathering = Gathering(piece, self.name)
        try:
            self.model.ask(self._turns(piece), form(piece.text), gathering.take)
        except LlmFailure as failure:
            if not gathering.read:
                return Reading(unread=f"characters {piece.start} to {piece.end}: {failure}")
        return Reading(tuple(gathering.claims), refused=gathering.refused)

    def _turns(self, piece: Piece) -> list[Message]:
        lang = language(piece.text)
        return self._prompt.parts[lang].turns(_question(piece, lang), FIELDS[lang])


def extraction_prompt(chosen: str) -> Prompt:
    """A built-in prompt ("conversation", "product", "policy", "agent"), or the one in a file.

    Raises:
        InvalidSettings: no such prompt, or an example whose answer has another form.
    """
    prompt = load_prompt(chosen, "beliefgraph.extractors")
    return replace(prompt, parts={lang: _checked(part, chosen) for lang, part in prompt.parts.items()})


def _checked(part: Part, chosen: str) -> Part:
    """The part with its examples' answers written as the model should write them."""
    try:
        answers = [Answer.model_validate_json(answer).as_turn() for _, answer in part.examples]
    except ValueError as error:
        rule = f"an example's answer has the form that is asked for ({' '.join(str(error).split())[:200]})"
        raise InvalidSettings(f"prompt={chosen!r}", rule, "Mend it, see docs/llm.md") from error
    asked = [question for question, _ in part.examples]
    return replace(part, examples=tuple(zip(asked, answers, strict=True)))


def _question(piece: Piece, lang: Language) -> str:
    """The piece as the model gets it, each run of blanks made one."""
    text = _BLANKS.sub(" ", piece.text)
    speaker = piece.passage.speaker.strip()
    if lang == "zh":
        return f"说话人：{speaker}\n文本：{text}" if speaker else f"文本：{text}"
    return f"Speaker: {speaker}\nText: {text}" if speaker else f"Text: {text}"


def _sendable(passage: Passage) -> Passage:
    return replace(passage, text=sendable(passage.text), speaker=sendable(passage.speaker))


def _pieces(passage: Passage) -> Iterator[Piece]:
    """The passage in pieces that one call can read, those left out that could hold no claim."""
    start, end, words = 0, len(passage.text), Quotable(passage.text)
    while start < end:
        stop = end if end - start <= LONGEST_PIECE else _cut(passage.text, start)
        if any(claiming_sentences(passage.text[start:stop])):
            yield Piece(passage, words, start, stop)
        start = stop


def _cut(text: str, start: int) -> int:
    """Where a piece that begins at `start` ends: after the last sentence that fits, else at its longest."""
    limit = start + LONGEST_PIECE
    ends = [found.end() for found in _BETWEEN.finditer(text, start, limit)]
    return max(ends, default=limit)


def _joined(readings: Sequence[Reading]) -> Reading:
    return Reading(
        claims=tuple(claim for reading in readings for claim in reading.claims),
        unread="; ".join(reading.unread for reading in readings if reading.unread),
        refused=tuple(words for reading in readings for words in reading.refused),
    )
