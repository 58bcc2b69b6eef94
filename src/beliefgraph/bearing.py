"""What a question speaks of, and whether a belief or a text speaks of all of it.

An answer rests only on beliefs that account for every content word of the question: by their own words, by words for
their predicate, or by another name of their subject. "Does Ana like opera?" is not answered by what is known about
Ana and jazz, nor by what is known about Bob and opera; that is merely near.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.domain.model import Belief, Evidence
from beliefgraph.domain.predicates import lookup
from beliefgraph.meaning.figures import Found, figures, with_digits
from beliefgraph.meaning.folding import fold
from beliefgraph.text import stem, units, words

_ASKING_EN = """
    a an and any anymore anything are as at be been being but by can could currently d days did do does doing done ever
    for from get got had has have he her hers him his how i in is it its just kind ll lately m may me might mine more
    most much many my nowadays now of off often on one or our please really recently re s say said she should so some
    something still t tell than that the their them then there these they this those to today too type up us usually ve
    very was we were what when where which who whom whose why will with would yet you your about know actually longer
"""
_ASKING_ZH = """
    现在 目前 如今 最近 今年 今天 仍然 还是 哪里 哪儿 哪个 哪些 哪家 什么 怎么样 怎么 怎样 多少 几个 是不是 有没有
    能不能 会不会 请问 知道 来着 告诉 一下 到底 究竟 平时 通常 经常 一般 我们 你们 他们 她们 它们 这个 那个 这些 那些
    的 了 着 过 得 地 是 在 有 吗 呢 吧 啊 呀 嘛 么 和 与 及 也 都 就 还 把 被 让 对 从 到 很 最 个 些 哪 什 怎 谁 几 多
    少 这 那 其 我 你 您 他 她 它 们 请 问 会 能 可 以 要 想 不 没 给 为 之 所 于 啦 哦 哟 哈 当 个 去 来 大家
"""
ASKING_EN, ASKING_ZH = frozenset(_ASKING_EN.split()), frozenset(_ASKING_ZH.split())
"""Words that ask, refer or hold a question together, and say nothing of what it is about."""

LIGHT = frozenset(word for word in ASKING_ZH if len(word) == 1) | {""}
"""Atoms that need no account: "" stands where words were left out, and 都 is grammar unless a word holds it (首都)."""

READ = 3_000
"""Characters of a text that are compared with a question."""

_ASKED_ZH = re.compile("|".join(sorted(ASKING_ZH, key=len, reverse=True)))
_HAN = re.compile(f"[{IDEOGRAPH}]")


def atoms(text: str) -> set[str]:
    """What a text is made of, for comparing: stems of words, and single ideographs."""
    return {stem(word) for word in units(text)}


@lru_cache(maxsize=8_192)
def held_by(text: str) -> frozenset[str]:
    """The atoms of a text, kept: the same texts are found again and again."""
    return frozenset(atoms(text))


@lru_cache(maxsize=16_384)
def sequence(text: str) -> tuple[str, ...]:
    """The atoms of a text in order; a figure (a number, an amount, a date) is one, equal in every wording."""
    read = with_digits(fold(text))
    found: list[str] = []
    at = 0
    for figure in _figures(read):
        found += [*map(stem, units(read[at : figure.start])), _figure_atom(figure.key)]
        at = figure.end
    return (*found, *map(stem, units(read[at:])))


@lru_cache(maxsize=16_384)
def said_in(text: str) -> frozenset[str]:
    """All that a text can be said to say: its atoms, its figures, and of a date also month and day alone."""
    keys = {figure.key for figure in _figures(with_digits(fold(text)))}
    keys |= {f"-{key[4:]}" for key in keys if _YEAR.match(key)}
    keys |= {key[:-3] for key in keys if _DAY.search(key)}
    return frozenset(atoms(text) | set(map(_figure_atom, keys)))


def _figures(read: str) -> list[Found]:
    """Figures that stand alone: not the digits of an address or of a model's name."""
    return [f for f in figures(read) if not _BEFORE.search(read[: f.start][-1:]) and not _AFTER.match(read, f.end)]


def _figure_atom(key: str) -> str:
    return f"={key}"


_YEAR, _DAY = re.compile(r"\d{4}-"), re.compile(r"-\d\d-\d\d$")
_BEFORE, _AFTER = re.compile(r"[a-z0-9@._\-]"), re.compile(r"[a-z@_]|[.\-](?=\w)")


GRAMMAR = LIGHT | {atom for word in ASKING_EN for atom in sequence(word)}
"""Atoms that ask, refer or hold a question together."""


def content(question: str) -> dict[str, str]:
    """Atom -> word of a question, for what says what it is about; for all of it when it holds nothing else."""
    found = {stem(word): word for word in units(_ASKED_ZH.sub(" ", question)) if word not in ASKING_EN}
    return found or {stem(word): word for word in units(question)}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question speaks of.

    Args:
        content: its content atoms -> the words they come from.
        names: normalised names in it -> the entities (canonical) that bear them.
        asker: the name that its "my" stands for; empty when it does not speak of whoever asks.
    """

    content: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asker: str = ""

    def left_by(self, belief: Belief, also: str = "") -> set[str]:
        """The content that a belief does not account for.

        Args:
            belief: by its words, words for its predicate, and names of its subject.
            also: further words that the belief was made from.
        """
        held = _of_belief(belief) | atoms(also)
        for name, bearers in self.names.items():
            if belief.subject in bearers:
                held |= atoms(name)
        return set(self.content) - held

    def left_by_text(self, evidence: Evidence) -> set[str]:
        """The content that a text and its speaker's name do not account for."""
        return set(self.content) - held_by(evidence.text[:READ]) - atoms(evidence.speaker)

    def words(self, left: Iterable[str]) -> list[str]:
        """Content atoms as the question words them, in its order."""
        return [word for atom, word in self.content.items() if atom in set(left)]

    def covered(self, left: set[str]) -> float:
        """The part of the content that is accounted for, in [0, 1]."""
        return 1.0 - len(left) / len(self.content) if self.content else 0.0


def asked(question: str, names: Mapping[str, tuple[str, ...]], asker: str = "") -> Asked:
    """What a question speaks of; `asker` is the name that its "my" stands for, to be accounted for like any other."""
    speaks = content(question)
    return Asked(speaks | {atom: asker for atom in atoms(asker) if atom not in speaks}, names, asker)


def gist(question: str, without: Collection[str] = ()) -> str:
    """A question without the words that only ask and without some names: what texts that answer it speak of, too.

    All of it when nothing is left; see `asking_part` for questions embedded in talk.

    Args:
        question: in any language.
        without: names as they are written in it.
    """
    asks = asking_part(question)
    for name in sorted(without, key=len, reverse=True):
        edge = r"\b" if name.isascii() else ""  # ideographs stand beside one another
        asks = re.sub(rf"{edge}{re.escape(name)}(?:['’]s)?{edge}", " ", asks)
    kept = [word for word in words(asks) if not _only_asks(word)]
    return " ".join(kept) or asks


def _only_asks(word: str) -> bool:
    plain = word.casefold().replace("’", "'").partition("'")[0]
    return plain in ASKING_EN or word in ASKING_ZH


def asking_part(question: str) -> str:
    """The last sentence that asks of a question that is embedded in talk; all of a question in a sentence or two."""
    sentences = [found[0].strip() for found in SENTENCE.finditer(question) if found[0].strip()]
    asking = [sentence for sentence in sentences if sentence.rstrip("!！.。…").endswith(("?", "？"))]
    return asking[-1] if asking and len(sentences) >= MANY_SENTENCES else question


MANY_SENTENCES = 3  # from so many on, what goes before the question may be talk

_TITLED = "|".join(rf"(?<=\b{short})" for short in ("Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Mt", "vs", "[A-Z]"))
SENTENCE = re.compile(rf"(?:[^.。！？!?\n…]|\.(?!\s|\Z)|(?:{_TITLED})\.(?!\s*\Z))+(?:[.。！？!?…]+|\n|\Z)")
"""A sentence with its marks; the stop of v2.1, of Mr. Doyle and of J. Adler ends none."""


def other_script(words: Iterable[str], value: str) -> bool:
    """Whether words and a value are written in different scripts, so that they can only be compared by meaning."""
    return bool(value) and bool(_HAN.search(value)) != any(_HAN.search(word) for word in words)


def _of_belief(belief: Belief) -> frozenset[str]:
    return held_by(f"{belief.text} {belief.value}") | _of_predicate(belief.predicate)


@lru_cache(maxsize=4096)
def _of_predicate(name: str) -> frozenset[str]:
    predicate = lookup(name)
    said = (*predicate.labels.values(), *predicate.asked.values())
    return frozenset(atoms(" ".join([predicate.name, *(word for words in said for word in words)])))
