"""From text to keys: one way to compare names, one way to cut texts into index terms, for every script.

Terms hold letters, digits and combining marks only, so that a tokeniser which breaks at other ASCII characters
keeps each whole. Traditional Chinese is folded to simplified one character at a time: unlike phrase conversion
this gives a character the same term wherever it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice, pairwise

import opencc

MAX_TERMS = 20_000
"""Terms taken from one text; what follows in a longer one is not indexed."""

MAX_TERM = 64
"""Characters of one term; longer words agree when they begin alike."""

_READ = 4 * MAX_TERMS  # characters of a text that are looked at
_LONGEST_KNOWN = 100  # characters of a name whose key is kept; longer ones are values that hardly come again

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
# Scripts written without spaces whose words we cannot tell: kana, Thai, Lao, Tibetan, Burmese, Khmer.
_UNSPACED = "\u3041-\u3096\u30a1-\u30fa\u30fc\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"
_RUNS = re.compile(f"(?P<han>[{_HAN}]+)|(?P<unspaced>[{_UNSPACED}]+)|(?P<word>[^{_HAN}{_UNSPACED}]+)")
_NEEDS_CUTTING = re.compile(f"[{_HAN}{_UNSPACED}]")
_HALVES = re.compile("[\ud800-\udfff]")
_GAPS = re.compile(r"[\s_\-\u2010-\u2015\u2212]+")

_SMALL_WORDS = """
    a an and are as at be by did do does for from had has have how i in is it me my of on or our that the their this
    to us was we were what when where which who whom whose why will with would you your
    的 了 是 在 吗 呢 吧 啊 呀 嘛 着 么 什 什么 怎 怎么 谁 哪 哪里 哪个 为 为什么 我 你 您 他 她 它 们 我们 你们 他们
    这 那 这个 那个 和 与 及 也 都 就 还 把 被 让 对 从 到 请 请问
"""
_FUNCTION_WORDS = frozenset(_SMALL_WORDS.split())


class _Letters(dict[int, str]):
    """Code point -> what it counts as in a term: itself (simplified), nothing, or a gap. Fills up as it is asked."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if unicodedata.category(character)[0] not in "LNM":
            self[code] = " "
        elif unicodedata.name(character, "").startswith("VARIATION SELECTOR"):
            self[code] = ""  # a mark without a sound, on emoji mostly
        else:
            self[code] = _simplified(character)
        return self[code]


class _Simplified(dict[int, str]):
    """Code point -> the simplified form of its character."""

    def __missing__(self, code: int) -> str:
        self[code] = _simplified(chr(code))
        return self[code]


_LETTERS = _Letters()
_SIMPLIFIED = _Simplified()
_JOINING = "'’-.@_/:"  # marks inside a word: o'clock, v2.1, a@b.org
_ASCII = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))


def name_key(name: str) -> str:
    """The form in which two spellings of one name are equal: width, case, spacing and 繁/简 are folded.

    Keeps the letters of every script and all other signs ("C++" is not "C#"). Never empty unless `name` is.
    """
    return _known_name_key(name) if len(name) <= _LONGEST_KNOWN else _name_key(name)


def _name_key(name: str) -> str:
    folded = name.casefold() if name.isascii() else _folded(name).translate(_SIMPLIFIED)
    return _GAPS.sub(" ", folded).strip() or folded


_known_name_key = lru_cache(maxsize=65_536)(_name_key)  # one act asks for the same few names many times


def without_halves(text: str) -> str:
    """The text with every half of a surrogate pair replaced by U+FFFD, which changes no offset."""
    return _HALVES.sub("\ufffd", text)


def terms(text: str) -> list[str]:
    """Index terms of a text in order, repeated as often as they occur.

    Words, as their script writes them; Chinese words as a dictionary cuts them and every single character too
    (茶, 药 are words); pairs of characters where a script writes no gaps and no dictionary is at hand.

    Args:
        text: any text; at most `MAX_TERMS` terms are taken.
    """
    text = text[:_READ]
    if text.isascii():
        words = text.translate(_ASCII).split()
        return words if len(text) <= MAX_TERM else _capped(words)
    pieces = _folded(text).translate(_LETTERS).split()
    cut = _cutter()
    return _capped([term for piece in pieces for term in _cut(piece, cut)])


def words(text: str) -> list[str]:
    """The words of a text in order and in its own spelling, Chinese ones as a dictionary cuts them; no marks."""
    pieces = "".join(c if _LETTERS[ord(c)].strip() or c in _JOINING else " " for c in text[:_READ]).split()
    cut = _plain_cutter()
    found = [word for piece in pieces for word in (cut(piece) if _NEEDS_CUTTING.search(piece) else (piece,))]
    return [word for word in (word.strip(_JOINING) for word in found) if word]


def query_terms(text: str) -> list[str]:
    """Distinct terms of a question in order, without function words unless nothing else is said."""
    distinct = list(dict.fromkeys(terms(text)))
    return [term for term in distinct if term not in _FUNCTION_WORDS] or distinct


@lru_cache(maxsize=65_536)
def stem(term: str) -> str:
    """A rough English stem, good for comparing only: lives, living, lived → liv; movies → movi."""
    if not term.isascii() or len(term) < 4 or not term.isalpha():
        return term
    for ending, least in (("ing", 6), ("ied", 5), ("ies", 5), ("ed", 5), ("es", 5), ("s", 4)):
        if term.endswith(ending) and len(term) >= least and not term.endswith("ss"):
            term = term[: -len(ending)] + ("i" if ending.startswith("ie") else "")
            break
    if len(term) > 3 and term[-1] == term[-2] and term[-1] not in "aeiou":
        term = term[:-1]
    return term[:-1] + "i" if term.endswith("y") and len(term) > 3 else term.removesuffix("e")


@lru_cache(maxsize=65_536)
def forms(term: str) -> tuple[str, ...]:
    """A term, then other ways to write an English word of its stem: hiking, hike, hikes, hiked.

    Words that nobody writes are among them; an index that does not hold them loses nothing.
    """
    root = stem(term)
    if not term.isascii() or len(term) < 3 or not term.isalpha() or len(root) < 3:
        return (term,)
    if len(term) == 3:
        return (term, f"{term}s")  # dogs; of so short a word nothing else is safe
    doubled = root + root[-1]
    written = [root + ending for ending in _ENDINGS] + [doubled + ending for ending in ("", "es", "ing", "ed")]
    if root.endswith("i"):
        written = [root[:-1] + ending for ending in _ENDINGS_WITH_Y]
    return (term, *(word for word in written if word != term and stem(word) == root))


_ENDINGS = ("", "e", "s", "es", "ed", "ing")
_ENDINGS_WITH_Y = ("y", "ie", "ies", "ied", "ying", "ys", "i")


def _folded(text: str) -> str:
    # Case folding can undo composition, hence the second pass.
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def units(text: str) -> list[str]:
    """Terms of a text without the words that a dictionary would find in it: single ideographs, and words elsewhere.

    Quicker than `terms`, and enough to compare what two texts are made of.
    """
    text = text[:_READ]
    if text.isascii():
        return text.translate(_ASCII).split()
    return [term for piece in _folded(text).translate(_LETTERS).split() for term in _cut(piece, _no_words)]


def _cut(piece: str, words: Callable[[str], Iterable[str]]) -> list[str]:
    if not _NEEDS_CUTTING.search(piece):
        return [piece]
    found: list[str] = []
    for run in _RUNS.finditer(piece):
        if run.lastgroup == "han":
            found.extend(word for word in words(run[0]) if len(word) > 1)
            found.extend(run[0])
        elif run.lastgroup == "unspaced" and len(run[0]) > 1:
            found.extend(first + second for first, second in pairwise(run[0]))
        else:
            found.append(run[0])
    return found


def _no_words(run: str) -> Iterable[str]:
    return ()


def _capped(words: list[str]) -> list[str]:
    return [word[:MAX_TERM] for word in islice(words, MAX_TERMS)]


def _simplified(character: str) -> str:
    """The simplified form of an ideograph; half of a surrogate pair is no character, and no converter takes it."""
    if character < "\u3400" or "\ud800" <= character <= "\udfff":
        return character
    simplified: str = _converter().convert(character)
    return simplified


@lru_cache(maxsize=1)
def _cutter() -> Callable[[str], list[str]]:
    import rjieba  # loading its dictionary takes a third of a second, which only Chinese text should cost

    cut: Callable[[str], list[str]] = rjieba.cut_for_search
    return cut


@lru_cache(maxsize=1)
def _plain_cutter() -> Callable[[str], list[str]]:
    import rjieba

    cut: Callable[[str], list[str]] = rjieba.cut
    return cut


@lru_cache(maxsize=1)
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


@lru_cache(maxsize=4096)
def ends_in_noun(words: str) -> bool:
    """Whether Chinese words end in a noun, as a dictionary tags them: 净重, 租期, 主要内容, but not 支持, 去过."""
    if not _HAN_RUN.fullmatch(words):
        return False
    import rjieba

    return bool(rjieba.tag(words)[-1][1].startswith("n"))


def proper_names(text: str) -> list[str]:
    """Words that are names as they are written, or as a dictionary tags them: Acme (not first in a sentence), 周航."""
    names = [word for word in _INSIDE.findall(text) if is_capitalised(word)]
    if _HAN_RUN.search(text):
        import rjieba

        names += [word for word, tag in rjieba.tag(text) if tag == "nr" and _HAN_RUN.fullmatch(word)]
    return names


def is_capitalised(word: str, *, without_case: bool = False) -> bool:
    """Whether a word begins with a capital letter of any script.

    Args:
        word: not empty.
        without_case: what is said of a word whose script has no capitals: 北京.
    """
    return word[0].isupper() or (without_case and not word[0].islower())


_INSIDE = re.compile(r"(?<=[\w,;:)] )[^\W\d_]{3,}(?!\w)")  # a word that begins no sentence
_HAN_RUN = re.compile(f"[{_HAN}]{{2,}}")
_FIRST_IDEOGRAPH = 0x3400


class _InPlace(dict[int, str]):
    """Code point -> the simplified form of an ideograph, anything else as it is; always one character."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        simple = name_key(character) if code >= _FIRST_IDEOGRAPH else character
        self[code] = simple if len(simple) == 1 else character
        return self[code]


_IN_PLACE = _InPlace()


@lru_cache(maxsize=8)  # the sentences of one text ask for it one after another
def simplified(text: str) -> str:
    """The text in simplified characters, each where it stood."""
    return text.translate(_IN_PLACE)
