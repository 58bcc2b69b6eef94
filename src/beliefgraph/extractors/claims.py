"""From sentences to claims: what the rules of a language find, in words, with its time and conditions."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache

from beliefgraph.domain.language import Language, language
from beliefgraph.domain.model import Claim
from beliefgraph.domain.predicates import lookup, words
from beliefgraph.extractors.circumstances import Circumstances, Scene
from beliefgraph.extractors.clauses import MAX_TEXT, Said, Sentence, Topic, quotations, sentences
from beliefgraph.ports import Passage
from beliefgraph.text import simplified

MAX_PLAIN = 240  # characters of a text that is one plain sentence


def read(passage: Passage, method: str) -> list[Claim]:
    """Claims said by the text of a passage, in the order of their words.

    Args:
    passage: its first 20,000 characters are read, in linear time.
    method: what the claims are said to be found by.
    """
    found: dict[tuple[str, str, str, int], Claim] = {}
    text = passage.text[: MAX_TEXT + 1].replace("’", "'")
    for sentence, lang, claims in _said(text, passage.speaker.strip()):
        scene = Scene(text, sentence, claims, lang, passage.at)
        for said in (scene.without(said) for said in claims if not scene.is_elsewhere(said, passage.speaker.strip())):
            claim = _claim(said, text, lang, scene.around(said), method)
            found.setdefault((claim.subject, claim.predicate, claim.value, claim.polarity), claim)
    return list(found.values())


def _claim(said: Said, text: str, lang: Language, limits: Circumstances, method: str) -> Claim:
    predicate = lookup(said.predicate).name
    subject, version = _without_version(said.subject)
    return Claim(
        subject=subject,
        predicate=predicate,
        value=said.value,
        polarity=said.polarity,
        stance=said.stance,
        text=words(predicate, subject, _as_worded(said, predicate, subject, text, lang), lang),
        context=limits.context | ({"version": version} if version else {}),
        valid_from=limits.valid_from,
        valid_until=limits.valid_until,
        happened_from=limits.happened_from,
        happened_until=limits.happened_until,
        faithfulness=said.faithfulness,
        reason=said.reason,
        span=(said.start, said.end),
        method=method,
        modality=said.modality,
        said_by=said.said_by,
    )


_VERSION_OF = re.compile(r"(?:version|release) (?P<version>v?\d[\w.]*) of (?:the )?(?P<name>\S.*)", re.I)
_VERSIONED = re.compile(
    r"(?P<name>(?!(?:version|release|v|版本)\b).*[^\s\d.v_\-/@])[\s@]?"
    r"(?P<version>v\d[\w.]*|v?\d+(?:\.\d+)+)(?:版本?)?",
    re.I,
)


def _without_version(subject: str) -> tuple[str, str]:
    """ "Acme DB 2.1" is Acme DB, and the claim holds of version 2.1; "Kestrel 2" may be a name as it stands."""
    found = _VERSION_OF.fullmatch(subject) or _VERSIONED.fullmatch(subject)
    if found is None or found["name"].split()[-1].lower() in _NOT_NAMES:
        return subject, ""
    return found["name"], found["version"]


_NOT_NAMES = ("version", "release", "build", "firmware", "than", "to", "from", "of", "in", "on", "and", "or", "with")


_DETERMINER = re.compile(r"\b(an?|the|my|our|his|her|their)\s+$", re.I)


def _as_worded(said: Said, predicate: str, subject: str, text: str, lang: Language) -> str:
    """The value with the article it was said with, so that people read "Tom has a dog" and not "Tom has dog"."""
    if lang == "zh":
        mine = predicate == "likes" and text.find(f"我的{said.value}", said.start, said.end) >= 0
        return f"自己的{said.value}" if mine else said.value
    if "en" not in lookup(predicate).wording:
        return said.value
    at = text.find(said.value, said.start, said.end)
    found = _DETERMINER.search(text, max(said.start, at - 7), at) if at > 0 else None
    word = found[1].lower() if found else ""
    if word not in ("", "a", "an", "the"):
        word = "" if predicate not in ("has", "likes") else "my" if subject == "I" else "their"
    if predicate == "has" and word not in ("", "a", "an"):
        word = "" if said.value.endswith("s") else "an" if said.value[0].lower() in "aeiou" else "a"
    return f"{word} {said.value}".strip()


def _said(text: str, speaker: str) -> Iterator[tuple[Sentence, Language, list[Said]]]:
    """The sentences that claim something; the one that the limit cuts is left, for its value may be half a word."""
    if not speaker and (plain := _told_plainly(text)):
        yield Sentence(0, len(text), False), language(text), plain
        return
    topic = Topic(speaker)
    quoted = quotations(text)
    for sentence in sentences(text):
        if sentence.end > MAX_TEXT:
            return
        topic.new_sentence()
        lang = language(text[sentence.start : sentence.end])
        if claims := [said for said in _rules(lang)(text, sentence, topic) if not _inside(said.start, quoted)]:
            yield sentence, lang, claims


def _told_plainly(text: str) -> list[Said]:
    """What a text tells that is one plain sentence relating two things, as lists of facts are made of."""
    if len(text) > MAX_PLAIN:
        return []
    if language(text) == "zh":
        from beliefgraph.extractors import relations_zh

        return relations_zh.told_plainly(simplified(text))
    from beliefgraph.extractors import relations_en

    return relations_en.told_plainly(text)


def _inside(offset: int, ranges: list[tuple[int, int]]) -> bool:
    at = bisect_right(ranges, (offset, len(ranges) and ranges[-1][1])) - 1
    return at >= 0 and ranges[at][0] <= offset < ranges[at][1]


@cache
def _rules(lang: Language) -> Callable[[str, Sentence, Topic], Iterator[Said]]:
    """The rules of a language, compiled when the first sentence of it comes."""
    if lang == "zh":
        from beliefgraph.extractors import rules_zh

        return rules_zh.read
    from beliefgraph.extractors import rules_en

    return rules_en.read
