"""English statements as tokens: short forms written out, words in their base form, passives turned round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from beliefgraph.meaning import words_en as words
from beliefgraph.meaning.names import KNOWN
from beliefgraph.meaning.tokens import BREAK, PAST, Kind, Token

NO_LONGER = Token(Kind.DENIAL, "no longer")
_NOT, _ANYMORE = Token(Kind.DENIAL, "not"), Token(Kind.WORD, "anymore")
_VOWELS = frozenset("aeiouy")

_IRREGULAR = {form: forms.split()[0] for forms in words.IRREGULAR.split("|") for form in forms.split()[1:]}


def _phrases() -> dict[tuple[str, ...], tuple[Token, ...]]:
    table: dict[tuple[str, ...], tuple[Token, ...]] = {}
    for line in words.SAME.strip().splitlines():
        head, _, forms = line.strip().partition(": ")
        for same in (head, *forms.split("|")):
            table[tuple(same.replace("-", " ").split())] = tuple(Token(Kind.WORD, word) for word in head.split())
    for name, key in KNOWN.items():
        if name.isascii():
            table[tuple(re.findall(r"[^\W_]+", name))] = (Token(Kind.WORD, key),)
    for word in words.EXTENT:
        table[tuple(word.split("-"))] = (Token(Kind.EXTENT, word),)
    for extent in ("all", "often", "sometimes", "always", "only", "everyone", "someone", "anyone"):
        table |= {
            form: (Token(Kind.EXTENT, extent),) for form, to in table.items() if to == (Token(Kind.WORD, extent),)
        }
    for key, denying in words.DENYING.items():
        table |= {tuple(form.split()): (Token(Kind.DENIAL, key),) for form in denying}
    for phrase in words.DROPPED_PHRASES.split("|"):
        table[tuple(phrase.split())] = ()
    table |= {(word,): (Token(Kind.ASKING, word),) for word in words.ASKING}
    table |= {(word,): (Token(Kind.DATE, word),) for word in words.TIMES}
    table.pop((), None)
    return table


_TABLE = _phrases()
_LENGTHS: dict[str, tuple[int, ...]] = {}
for _form in sorted(_TABLE, key=len, reverse=True):
    _LENGTHS[_form[0]] = tuple(dict.fromkeys((*_LENGTHS.get(_form[0], ()), len(_form))))


def base(word: str) -> tuple[str, bool]:
    """The base form of a lower-case word, and whether the word is a past form."""
    if word in _IRREGULAR:
        return _IRREGULAR[word], True
    if word in words.BASES:
        return words.BASES[word], False
    if len(word) < 4 or word in words.NAMES_LIKE_PLURALS or word in words.NO_INGS:
        return word, False
    if word.endswith("ed") and len(word) > 4 and not word.endswith("eed") and _VOWELS & set(word[:-2]):
        return _whole(word[:-2]), True
    if word.endswith("ing") and len(word) > 5 and _VOWELS & set(word[:-3]):
        return _whole(word[:-3]), False
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y", False
    if word.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return word[:-2], False
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1], False
    return word, False


def _whole(stem: str) -> str:
    """A verb whose ending was cut off, with its last letter put right: stopp -> stop, mov -> move, carri -> carry."""
    if stem[-1] == "i" and len(stem) > 2:
        return stem[:-1] + "y"
    if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "lsfze":
        return stem[:-1]
    return stem + "e" if _LOST_E.search(stem) else stem


# A short verb without a mute e would have doubled its consonant: "hoped" is hope, "hopped" is hop.
_LOST_E = re.compile(
    r"^[^aeiou]*[aeiou][^aeiouwxys]$|[vzcu]$|[^s]s$|(?:a|d|e|r|an)g$|[^eo]at$|[^p]ut$|[^aeo](?:ir|ar)$|[^ao]ur$|[^ao]id$"
    r"|[bcdfgkpt]l$|[^aeo]in$|(?:pl|l|p)et$|creat$"
)


def read(found: Sequence[tuple[str, bool] | Token]) -> list[Token]:
    """Tokens of words and figures in order.

    Args:
        found: a word, folded, with whether it is a name for certain (a capital inside a sentence), or a token
            that is read already.
    """
    tokens = _worded(_based(found))
    if _ANYMORE in tokens and _NOT in tokens:
        tokens = [NO_LONGER if token == _NOT else token for token in tokens if token != _ANYMORE]
    return [token for token in _active(tokens) if token.key not in _GONE or token.kind is not Kind.WORD]


_GONE = frozenset(words.DROPPED) - {"be", "'s"}  # who compares frames still needs them


def _based(found: Sequence[tuple[str, bool] | Token]) -> list[Token]:
    tokens: list[Token] = []
    for at, item in enumerate(found):
        if isinstance(item, Token):
            tokens.append(item)
            continue
        word, name = item
        if word.endswith("'s") and _follows_is(found[at + 1 : at + 2]):
            word = word[:-2] + " is"
        tokens.extend(_word(word, name))
    return _tensed(tokens)


@lru_cache(maxsize=32_768)
def _word(word: str, name: bool) -> tuple[Token, ...]:
    """A written word as tokens: short forms in full, base forms, past forms marked."""
    tokens: list[Token] = []
    for part in words.SHORT.get(word, word).split():
        for piece in _parted(part):
            form, past = (piece, False) if name else base(piece)
            tokens += [Token(Kind.WORD, form), PAST] if past else [Token(Kind.WORD, form)]
    return tuple(tokens)


_AFTER_IS = frozenset(["a", "an", "the", "not", "no", "now", "very", "still", "always", "never", "going"])


def _follows_is(following: Sequence[tuple[str, bool] | Token]) -> bool:
    """Whether "'s" before this is short for "is": "Tom's a nurse"."""
    return bool(following) and not isinstance(following[0], Token) and following[0][0] in _AFTER_IS


def _parted(word: str) -> tuple[str, ...]:
    if "'" not in word:
        return (word,)
    if word.endswith("n't"):
        return (word[:-3], "not")
    head, _, tail = word.rpartition("'")
    return (head, words.SHORT.get("'" + tail, "'s" if tail in ("s", "") else tail)) if head else (tail,)


def _tensed(tokens: list[Token]) -> list[Token]:
    """Past marks put where they say something: "have moved" is "moved", "is managed" is no past."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if token.key == "have" and token.kind is Kind.WORD:
            ahead = [t for t in tokens[at + 1 : at + 4] if t.key not in ("not", "never", "already", "just")]
            if len(ahead) > 1 and ahead[1] is PAST:
                continue
        out.append(token)
    return out


def _worded(tokens: list[Token]) -> list[Token]:
    """Phrases and words of the tables in the word of their group."""
    marked: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        lengths = _LENGTHS.get(token.key) if token.kind is Kind.WORD else None
        for length in lengths or ():
            past, end = False, at
            keys: list[str] = []
            while end < len(tokens) and len(keys) < length:
                past |= tokens[end] is PAST
                if tokens[end] is not PAST:
                    keys.append(tokens[end].key)
                end += 1
            if end < len(tokens) and tokens[end] is PAST:
                past, end = True, end + 1
            entry = _TABLE.get(tuple(keys)) if len(keys) == length else None
            if entry is not None:
                marked.extend(entry)
                if past and entry and entry[0] != NO_LONGER:  # "stopped" says how it is now
                    marked.append(PAST)
                at = end
                break
        else:
            marked.append(token)
            at += 1
    return marked


def _active(tokens: list[Token]) -> list[Token]:
    """ "X is managed by Y" as "Y manages X"."""
    for at, token in enumerate(tokens):
        if token.key != "be":
            continue
        after = at + 1
        past = after < len(tokens) and tokens[after] is PAST
        after += past
        verb = next((n for n in range(after, min(after + 3, len(tokens) - 1)) if tokens[n + 1] is PAST), None)
        if verb is None or verb + 3 >= len(tokens) or tokens[verb + 2].key != "by":
            continue
        start = max((n + 1 for n in range(at) if tokens[n] is BREAK), default=0)
        agent = verb + 3
        end = agent
        while end < len(tokens) and tokens[end].kind is not Kind.DATE and tokens[end] is not BREAK:
            if tokens[end].key in words.PREPOSITIONS or (tokens[end].key == "and" and end == agent):
                break
            end += 1
        if end == agent:
            continue
        tense = [PAST] if past else []
        turned = [*tokens[agent:end], *tokens[after:verb], tokens[verb], *tense, *tokens[start:at], *tokens[end:]]
        return [*tokens[:start], *turned]
    return tokens
