"""A whole English text that is one plain sentence relating two things: "The coach of the Otters is Ines Varga".

Encyclopaedias, registers and lists of facts are written so, and nobody in particular says it. Any relation is read,
known or not: whom it leads from, the words of it, and whom it leads to. Where the vocabulary knows the relation, it is
kept under its name and the right way round, so that "Ines coaches the Otters" and "the Otters are coached by Ines" are
one proposition; of any other, the words are the predicate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from beliefgraph.extractors.clauses import Said, trimmed
from beliefgraph.extractors.lexicon_en import FORMS
from beliefgraph.extractors.relation_ends_en import (
    ADVERB,
    APPOSED,
    BE,
    BIG,
    BODIES,
    FIGURE,
    KIND,
    KINDS,
    NAME,
    NO_VERB,
    OWNED_OF,
    PARTICIPLE,
    PREPOSITION,
    PRONOUN,
    WHOSE,
    Told,
    bare,
    kept,
    leads_on,
    names_value,
    sound,
)

LONGEST = 240  # characters of such a sentence

_UNFIT = re.compile(
    r"[?;\n]|^\W*\w+(?: \w+)?:|!$|(?:^|\b[a-z]+ )I(?= [a-z'])|\bI'(?:m|ve|d|ll)\b|\bno (?=[a-z])"
    r"|\b(?:me|my|we|us|our|you|your|this|that's|these|those|if|not|never|nor|might|may|could|would|should"
    r"|can|will|shall|must|perhaps|maybe|probably|possibly|reportedly|allegedly|unless|whether|than|because|although|both"
    r"|while|when|there|here|and then|but|used to|no longer|formerly|hasn't|isn't|wasn't|doesn't|didn't|aren't)\b"
)
_CAN_BE = re.compile(r"\b(?:can be|is to be|may be)(?= (?:found|seen|reached|visited)\b)")


def told_plainly(text: str) -> list[Said]:
    """The relation that a text of one plain sentence tells; nothing when it is anything else.

    Args:
        text: the whole text; nobody's talk.
    """
    start, end = trimmed(text, 0, len(text))
    if not 0 < end - start <= LONGEST:
        return []
    sentence = _CAN_BE.sub("is", text[start:end].removesuffix(".").rstrip())
    if _UNFIT.search(sentence) or PRONOUN.match(sentence) or sentence.count(" ") < 2:
        return []
    found = next((told for form in _FORMS for told in form(sentence) if sound(told)), None)
    return [kept(found, start, end)] if found else []


# --- forms of sentences ----------------------------------------
_CLEFT = re.compile(r"It (?:is|was) (?P<who>.+?) (?:who|that|which) (?P<does>.+)")


def _cleft(sentence: str) -> Iterator[Told]:
    """ "It is Jan who steers the Lark"."""
    if found := _CLEFT.fullmatch(sentence):
        yield from (told for form in _FORMS for told in form(f"{found['who']} {found['does']}"))


_HAS_AS = re.compile(
    rf"(?P<x>(?:[Tt]he [a-z]+ of )?{BIG}.*?) (?P<verb>[a-z]+(?: [a-z]+)?)"
    rf" (?P<y>{BIG}.*?|(?:the |an? )?[a-z]+(?: [a-z]+)?) as (?:its|his|her|their|the) (?P<r>[a-z][a-z\- ]*)"
)
_HAS_CALLED = re.compile(
    rf"(?P<x>{BIG}.*?) (?:has|owns|keeps|had) an? (?P<r>[a-z][a-z\- ]*?) (?:named|called) (?P<y>\S.*)"
)


def _having(sentence: str) -> Iterator[Told]:
    """ "Oststrand has Edmund Lacey as its mayor", "Lotte has a dog named Waffle"."""
    found = _HAS_AS.fullmatch(sentence) or _HAS_CALLED.fullmatch(sentence)
    if found and NAME.fullmatch(bare(found["x"])[0]) and not FIGURE.fullmatch(found["y"]):
        yield Told(found["x"], found["r"], found["y"], noun=True)


_OF_NAMED = re.compile(
    rf"[Tt]he (?:name of the )?(?P<r>[a-z][\w\-]*(?: [a-z][\w\-]*)*?)(?: {PREPOSITION})+ (?P<x>{BIG}.*?)"
    rf" {BE}(?P<rest>\S.*)"
)
_OF_TITLE = re.compile(rf"The (?P<r>[A-Z][a-z]+(?: [A-Z][a-z]+)?) of (?P<x>{BIG}.*?) {BE}(?P<rest>\S.*)")
_OF_ANY = re.compile(rf"[Tt]he (?:name of the )?(?P<r>[a-z][\w\- ]*?) of (?P<x>\S.*?) {BE}(?P<rest>\S.*)")
_RELATIVE = re.compile(
    rf"[Tt]he (?P<n>[a-z][a-z\- ]*?)(?: (?:where|that|which|who|whom)|,? {PREPOSITION} (?:which|whom))"
    rf" (?P<does>.+) {BE}(?P<rest>\S.*)"
)
_REDUCED = re.compile(
    rf"[Tt]he (?P<n>[a-z][a-z\- ]*?) (?P<x>{BIG}.*?) (?P<v>(?!and )[a-z]+(?: (?!and )[a-z]+){{0,2}}) {BE}(?P<rest>\S.*)"
)
_VERB_FIRST = re.compile(rf"(?P<v>[a-z]+(?: [a-z]+)*?) (?P<x>{BIG}.*)")
_NAME_FIRST = re.compile(rf"(?P<x>{BIG}.*?) (?P<v>[a-z]+(?: [a-z]+)*)")
_HELD = re.compile(r"(?:called|named|known as|held by|occupied by|filled by|none other than) (?P<y>.+)")
_DONE_BY = re.compile(r"(?P<v>[a-z]+(?: [a-z]+)*?) by (?P<y>\S.*)")
_PLACED = re.compile(r"(?:located|situated|based|found|set|sited|housed) (?:in|at|on|near|to) (?P<y>\S.*)")


_PUT = re.compile(rf"(?P<v>[a-z]+) (?P<prep>{PREPOSITION}) (?P<y>{BIG}.*)")


def _definite(sentence: str) -> Iterator[Told]:
    """ "The author of X is Y", "The river that runs through X is Y", "The music for X was composed by Y"."""
    if found := _RELATIVE.fullmatch(sentence):
        for inner in (_VERB_FIRST, _NAME_FIRST):
            if clause := inner.fullmatch(found["does"]):
                yield Told(clause["x"], f"{found['n']} {clause['v']}", found["rest"], noun=True)
    for form in (_OF_NAMED, _OF_TITLE, _OF_ANY):
        if (found := form.fullmatch(sentence)) and (form is not _OF_TITLE or names_value(found["r"])):
            yield from _after_noun(found["r"], found["x"], found["rest"])
    if (found := _REDUCED.fullmatch(sentence)) and NAME.fullmatch(found["x"]) and found["n"].count(" ") < 3:
        yield Told(found["x"], f"{found['n']} {found['v']}", found["rest"], noun=True)


_LEADS_TO = re.compile(rf"(?P<how>{PREPOSITION} (?:the )?[a-z]+(?: [a-z]+)? {PREPOSITION}) (?P<y>{BIG}.*)")


def _after_noun(noun: str, owner: str, rest: str) -> Iterator[Told]:
    """What is said of the owner's noun: that it is somebody, is made by him, or lies somewhere."""
    head, _, body = owner.rpartition(" ")
    if body in BODIES and head:
        noun, owner = f"{noun} {body}", head
    if whose := WHOSE.fullmatch(owner):  # the keeper of Marlow Sound's lighthouse
        noun, owner = f"{noun} {whose['owned']}", whose["owner"]
    rest = re.sub(rf"^(?:that |the one )?(?:of|in|at|on) (?={BIG})", "", rest)
    noun = re.sub(r"^(?:post|position|role|office|job|title) of ", "", noun)
    if held := _HELD.fullmatch(rest):
        yield Told(owner, noun, held["y"], noun=True)
    elif done := _DONE_BY.fullmatch(rest):
        yield Told(owner, f"{noun} {done['v']} by", done["y"], passive=True)
    elif placed := _PLACED.fullmatch(rest):
        yield Told(owner, noun, placed["y"], noun=True)
    elif (put := _PUT.fullmatch(rest)) and PARTICIPLE.match(put["v"]):
        yield Told(owner, f"{noun} {put['v']} {put['prep']}", put["y"])
    elif led := _LEADS_TO.fullmatch(rest):
        yield Told(owner, f"{noun} {led['how']}", led["y"])
    elif not re.match(rf"[a-z]+ {PREPOSITION} ", rest):
        yield Told(owner, noun, rest, noun=True)


_OWNED = re.compile(
    rf"(?P<x>\S.*?)(?:['’]s|(?<=s)['’]) (?P<r>[a-z][a-z\- ]*?) (?:{BE}|goes by the name of )(?P<rest>\S.*)"
)


def _possessed(sentence: str) -> Iterator[Told]:
    """ "X's coach is Y"."""
    if found := _OWNED.fullmatch(sentence):
        yield from _after_noun(found["r"], found["x"], found["rest"])


_IS_OWNED = re.compile(rf"(?P<y>\S.*?) {BE}(?:the )?(?P<x>{BIG}.*?)(?:['’]s|(?<=s)['’]) (?P<r>[a-z][a-z\- ]*)")
_IS_OF = re.compile(
    rf"(?P<y>\S.*?) (?:{BE}|serves as |acts as |served as |[a-z]+ as |took over as "
    rf"|was (?:named|appointed|elected|made) )"
    rf"(?P<the>the )?(?P<r>[a-z][a-z\-]*(?: (?!(?:in|at|to|by|with|from|on) )[a-z][a-z\-]*)*?)"
    rf" (?P<prep>of|for|at|on|to|in|aboard|behind) (?:the )?(?P<x>{BIG}.*)"
)


def _role_of(sentence: str) -> Iterator[Told]:
    """ "Y is X's coach", "Y is the mascot of X", "Y serves as mayor of X", "Y is first mate on X"."""
    if found := _IS_OWNED.fullmatch(sentence):
        yield Told(found["x"], found["r"], found["y"], noun=True)
    if found := _IS_OF.fullmatch(sentence):
        noun, named = found["r"], found["x"]
        indefinite = re.match(r"an? (?P<noun>.+)", noun)
        if indefinite is None and re.match(r"an?\b", noun):
            return
        plain = indefinite["noun"] if indefinite else noun
        if whose := WHOSE.fullmatch(named):  # the head of Orrin Works's board
            plain, named = f"{plain} {whose['owned']}", whose["owner"]
        if (apposed := APPOSED.fullmatch(named)) and names_value(apposed["kind"]) and plain in ("work", "design"):
            yield Told(found["y"], apposed["kind"], apposed["value"], noun=True)
        elif leads_on(f"{plain} {found['prep']}") or (
            not indefinite and PARTICIPLE.match(plain) and not names_value(plain)
        ):
            return
        elif found["the"] or (names_value(plain) and not _is_participle(plain.split()[-1])):
            yield Told(named, plain, found["y"], noun=True)


def _is_participle(word: str) -> bool:
    form = FORMS.get(word)
    return form is not None and form.tense == "past" and form.lemma != word


_PASSIVE = re.compile(rf"(?P<x>\S.*?) {BE}(?P<v>(?:[a-z\-]+ )*?[a-z]+) by (?P<y>\S.*)")


def _done_by(sentence: str) -> Iterator[Told]:
    """ "X was founded by Y"."""
    if (found := _PASSIVE.fullmatch(sentence)) and not found["v"].startswith(("a ", "an ", "the ")):
        owned = OWNED_OF.fullmatch(found["x"]) if found["x"][:4] in ("The ", "the ") else None
        whose = WHOSE.fullmatch(found["x"])
        part = owned or whose
        words = f"{part['owned']} {found['v']} by" if part else f"{found['v']} by"
        yield Told(part["owner"] if part else found["x"], words, found["y"], passive=True)


_IS_SO = re.compile(rf"(?P<x>\S.*?) {BE}(?P<mid>(?:[a-z][a-z\-]* )*?{PREPOSITION}(?: {PREPOSITION})?) (?P<y>\S.*)")


def _is_so(sentence: str) -> Iterator[Told]:
    """ "X is a citizen of Y", "X was born in the city of Y", "X is famous for Y"."""
    if found := _IS_SO.fullmatch(sentence):
        yield Told(found["x"], found["mid"].removeprefix("a ").removeprefix("an ").removeprefix("the "), found["y"])


_BY_KIND = re.compile(rf"(?P<words>.+?) the (?P<kind>{KINDS}) of")
_LAST = re.compile(r" (?:best|most|above all|best of all|most of all|more than anything)$")
_SMALL_OBJECT = re.compile(rf"(?P<words>\S+(?: to (?!the |an? )[a-z]+)?(?: best)?(?: {PREPOSITION})?) (?P<y>\S.*)")
_NOT_BETWEEN = re.compile(r"\b(?:is|are|was|were|be|been|who|which|that|where|and)\b")
_NO_OBJECT = re.compile(r"\b(?:is|are|was|were|be|been|by|who|which|that|where|and|so|as)\b")


def _does(sentence: str) -> Iterator[Told]:
    """ "Y coaches X", "X banks with Y", "Y looks after X's teeth", "Y drew the plans for X", "X exports slate"."""
    for verb in _verbs(sentence):
        subject = re.sub(rf"(?: (?:{ADVERB}|[a-z]+ly))+$", "", sentence[: verb.start()].rstrip())
        if not subject:
            continue
        rest = sentence[verb.start() :]
        named = re.search(rf"(?<= ){BIG}", rest)
        if named is None:
            yield from _with_small_object(subject, rest)
            return
        words, value = rest[: named.start()].rstrip(), rest[named.start() :]
        if _NOT_BETWEEN.search(words):
            continue
        if of_kind := _BY_KIND.fullmatch(words):
            words, value = of_kind["words"], f"the {of_kind['kind']} of {value}"
        elif whose := WHOSE.fullmatch(value):
            words, value = f"{words} the {whose['owned']}", whose["owner"]
        elif (tail := _TAIL.search(value)) and NAME.fullmatch(value[: tail.start()]):
            if tail["words"].startswith("as ") or _CIRCUMSTANCE.search(tail["words"]):
                continue
            later = re.search(BIG, tail["words"])  # "took over from Lena *at the Museum*": when and where
            words, value = words if later else f"{words} {tail['words']}", value[: tail.start()]
        part = _PART.fullmatch(subject)
        yield Told(part["owner"], f"{part['part'].lower()} {words}", value) if part else Told(subject, words, value)


_CIRCUMSTANCE = re.compile(r"\d|,")
_TAIL = re.compile(
    rf" (?P<words>(?:(?!of\b|and\b|for\b|the [A-Z]){PREPOSITION}|the|an?|his|her|its|their|[a-z]+(?:ed|ing)"
    r"|above|about)\b.*)"
)
_PART = re.compile(
    rf"(?:The (?=[a-z])|(?=[A-Z][a-z]+ for ))(?P<part>[A-Z]?[a-z]+(?: [a-z]+)?) (?:of|for|at|in) (?P<owner>{BIG}.*)"
)


def _verbs(sentence: str) -> Iterator[re.Match[str]]:
    """Where a verb may stand: a word in small letters that is a form of one, after the first word."""
    for found in re.finditer(r"(?<= )[a-z][a-z\-]*\b(?!')", sentence):
        word = found.group()
        form = FORMS.get(word)
        finite = form is not None and (form.tense != "base" or word.endswith("s") or sentence.startswith("The "))
        if word not in NO_VERB and (finite or (form is None and re.search(r"[^s]s$|ed$", word))):
            yield found


def _with_small_object(subject: str, rest: str) -> Iterator[Told]:
    last = _LAST.search(rest)
    found = _SMALL_OBJECT.fullmatch(rest[: last.start()] if last else rest)
    if found is None:
        return
    words, value = found["words"], found["y"]
    of_kind = KIND.fullmatch(value)
    small = value.count(" ") <= 4 and not _NO_OBJECT.search(value)
    if of_kind or (small and re.match(BIG, subject)):
        yield Told(subject, words + (last[0] if last else ""), value)


_WITHIN = re.compile(
    rf"In (?P<x>{BIG}.*?),? (?:people|they|everyone|everybody|folk|folks|locals|one)"
    rf" (?P<words>[a-z]+(?: [a-z]+)?(?: {PREPOSITION})?) (?P<y>\S.*)"
)
_AT_HEAD = re.compile(rf"At the (?P<r>[a-z]+(?: of the [a-z]+)?) of (?P<x>{BIG}.*?) (?:sits|stands|is) (?P<y>{BIG}.*)")


def _fronted(sentence: str) -> Iterator[Told]:
    """ "In Velland people pay in crowns", "At the helm of the Lark stands Jan"."""
    if found := _WITHIN.fullmatch(sentence):
        yield Told(found["x"], found["words"], re.sub(r"^(?:the|an?) ", "", found["y"]))
    if found := _AT_HEAD.fullmatch(sentence):
        yield Told(found["x"], found["r"].replace("of the ", ""), found["y"], noun=True)


_FORMS: tuple[Callable[[str], Iterator[Told]], ...] = (
    _cleft, _fronted, _having, _definite, _possessed, _role_of, _done_by, _is_so, _does
)  # fmt: skip
