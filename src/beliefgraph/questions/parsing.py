"""Reading a question: whom it starts from, which way it leads from there, and what it asks for. Pure.

"What is the phone number of my cousin who lives in Leeds?" starts from the asker and goes over "cousin", told apart by
"lives Leeds", to "phone number". Only words of grammar are read here. Which of the others are relations, which describe
somebody and which name what is asked is decided by what the graph holds (see `seeking`), so that it works for relations
and attributes that nobody listed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from beliefgraph.bearing import ASKING_EN, ASKING_ZH, LIGHT, sequence
from beliefgraph.domain.language import language
from beliefgraph.meaning.folding import fold
from beliefgraph.questions.measures import Measure, asked_measure
from beliefgraph.text import name_key

ME = "\N{BUST IN SILHOUETTE}"
"""Stands for whoever asks, where otherwise a name stands."""


class Kind(StrEnum):
    """What a question word asks for."""

    PLACE = "place"
    PERSON = "person"
    TIME = "time"
    ANY = "any"


class Role(StrEnum):
    """What a stretch of a question does."""

    OWNED = "owned"  # belongs to what came before it: my *boss*, 法国的*首都*; what is left of it asks
    OWNER = "owner"  # stands before 的: *上司*的 in whole owns what follows, *住在成都*的 describes it
    TELLING = "telling"  # tells which one is meant: the cousin *who lives in Leeds*
    KIND = "kind"  # what kind of thing the answer is: which *movies*, 什么*运动*
    ASKING = "asking"  # names what is asked, or its value: does Otto *like jazz*


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a question: its atoms in order, with "" where words of grammar stood, and what it does."""

    words: tuple[str, ...]
    role: Role


@dataclass(frozen=True, slots=True)
class Sought:
    """What a question seeks.

    Args:
        start: the normalised name it starts from; `ME` for the asker, "" when nobody is named.
        parts: the way from there, in the order in which it is to be gone.
        kind: what its question word asks for.
        polar: whether it is to be answered with yes or no.
        denied: whether it asks for what is not so.
        measure: what its answer measures.
        owns: whether what follows belongs to the start: "my boss", but not "do I like".
    """

    start: str
    parts: tuple[Part, ...]
    kind: Kind = Kind.ANY
    polar: bool = False
    denied: bool = False
    measure: Measure = Measure.NONE
    owns: bool = True


def parse(question: str, names: Collection[str] = (), known: Collection[str] = ()) -> Sought:
    """Read a question.

    Args:
        question: in Chinese or English.
        names: the normalised names in it that something known bears (see `text.name_key`).
        known: words in it, normalised likewise, for something that is known of somebody; what looks like grammar in
            them is none: 几何形状, 目的地. Chinese alone writes words together.
    """
    text, chinese = fold(question), language(question) == "zh"
    tokens = _tokens(text, names, _CHINESE, known) if chinese else _english(_tokens(text, names, _ENGLISH))
    asking = [_KINDS[token.mark] for token in tokens if token.mark in _KINDS]
    polar = not asking and any(token.mark == "polar" for token in tokens)
    start = _start(tokens)
    parts = _chinese_parts(tokens, start) if chinese else _english_parts(tokens, start, polar)
    kind = next((kind for kind in asking if kind is not Kind.ANY), Kind.ANY)
    denied = bool(asking) and _DENIED.search(text) is not None
    measure = Measure.NONE if polar else asked_measure(text)
    owns = start is None or tokens[start].mark != "me" or chinese or tokens[start].text in _MY
    bearer = "" if start is None else tokens[start].bearer
    return Sought(bearer, tuple(parts), kind, polar, denied, measure, owns)


def first_person(question: str) -> bool:
    """Whether a question starts from the one who asks it."""
    return parse(question).start == ME


# --- words and marks ----------------------------------------
@dataclass(frozen=True, slots=True)
class _Token:
    """Words of a question, and what they do in it; content has no mark."""

    text: str
    mark: str = ""

    @property
    def bearer(self) -> str:
        return ME if self.mark == "me" else name_key(self.text)


_KINDS = {"where": Kind.PLACE, "who": Kind.PERSON, "when": Kind.TIME, "what": Kind.ANY}

_DEGREES = {"特别", "非常", "比较", "十分", "真的", "只有", "仅仅", "已经", "一直", "主要", "具体", "大概", "刚刚"}
_DEGREES |= {"每个月", "每月", "每天", "每年", "每周"}

# 人 is somebody, unless it begins a word for something else: 人口, 人数; but 的人名字, 的人工作 are of somebody again.
_MAN = (
    r"人(?![员均气物才力事种类选次品缘脉质文像造寿情格流群道权民猿]|口(?!味|音)|数(?!学)|名(?![字叫])|工(?![作龄资号位])"
    r"|体(?![重型])|身(?![高份材上])|性(?![别格])|手(?!机)|生(?![日病气活在于了]))"
)
_ZH = {
    "filler": (
        r"(?:麻烦|可以|能不能|能否|能|请)?你?(?:告诉|提醒|帮|跟|给|对)(?:一下)?我们?(?:说|讲|查|看|问)*(?:一下|下)?(?:吗|么)?"
        r"|我很?(?:想(?:知道|问问?)(?:一下)?|忘记?了?|不?记得了?)|你还?(?:记得|知道|晓得)(?:吗|么|不)?|请问|来着"
    ),
    "polar": r"[吗么嘛](?=\W*$)|有没有|是否|对吧|(?P<twice>\w)不(?=(?P=twice))",
    "where": (
        r"(?:什么|啥|哪个?)地方|地方(?=[是在]*(?:哪|什么))|哪里|哪儿|何处|哪个?(?:城市|国家)"
        r"|(?<=[在去到住是])哪(?![个家位种款些天年所座月几])"
    ),
    "who": rf"谁|哪位|(?:什么|啥){_MAN}",
    "when": r"(?:什么|啥)(?:时候|日子|时间|季节)|何时|哪个?季节|哪一?[天年]|几月几[号日]|几[号月](?![房楼线门店院])",
    "verb": r"(?<=喜欢|都爱)[干做](?=[点些]?(?:什么|啥))",
    "what": r"[点些]?(?:什么样|什么|啥)|怎么样|怎样|怎么|哪[个些家种款所]?|多少|多(?=[大高重长远久])|几|何",
    "me": r"(?:我们|咱们|咱|我|俺|本人)(?:自己|家(?=[的有里]))?",
    "one": (
        rf"(?:[那这某][个位名家款只条]|[那这](?=在))(?:{_MAN}|家伙|员工|先生|女士)?"
        rf"|(?<=[^里儿方]的)(?:{_MAN}|家伙|员工(?!员))|[那这]天"
    ),
    "of": r"的",
    "stop": r"[，,。？?！!；;：:、]+|他们|她们|它们|[他她它]",
    "grammar": "|".join(sorted((word for word in ASKING_ZH | _DEGREES if len(word) > 1), key=len, reverse=True)),
}
_EN = {
    "filler": (
        r"\b(?:(?:can|could|would|do|will) you (?:please )?)?(?:tell|remind|show|give|help) (?:me|us)\b"
        r"|\bdo you (?:happen to )?(?:know|remember)\b|\bi (?:forgot|forget|wonder|(?:want|need|would like) to know)\b"
    ),
    "where": r"\bwhere(?:'s)?\b|\b(?:which|what) (?:city|country|town|place)\b",
    "who": r"\bwho(?:m|'s)?\b",
    "when": r"\bwhen(?:'s)?\b|\b(?:which|what) (?:day|date|year|month|time|season|quarter|weekday)\b",
    "what": r"\bwhat(?:'s)?\b|\bhow(?:'s)?\b|\bwhy\b|\bwhich\b|\bwhose\b",
    "that": r"\bthat\b",
    "possessive": r"'s\b|(?<=s)'(?=\s)|\b(?:her|his|its|their)\b",
    "me": r"\b(?:my|our|mine|ours|i|me|we|us|myself)\b",
    "of": r"\bof\b",
    "origin": r"\bfrom(?=\W*$)",
    "near": r"\b(?:in|from|at|with)\b",
    "one": r"\b(?:person|people|one|guy|man|woman|somebody|someone)\b",
    "stop": r"[,;:?!()]+|\.(?=\s|$)",
    "do": r"\b(?:do|does|did|doing)\b",
    "auxiliary": r"\b(?:is|are|was|were|am|has|have|had|can|could|will|would|should|(?:is|are|was|do|does|did)n't)\b",
    "and": r"\band\b",
    "grammar": r"\b(?:" + "|".join(sorted(ASKING_EN, key=len, reverse=True)) + r")\b",
}
_DENIED = re.compile(r"不(?!过|同)|没(?!有没)|\b(?:not|never|no longer|cannot)\b|n't\b")
_PEOPLE = ("人", "家伙", "员工", "先生", "女士")
_RELATIVE = ("who", "that", "which", "whose")
_NOUNS = ("type", "kind", "day", "days")  # in a compound they mean something: blood type
_MY = ("my", "our")


def _pattern(marks: dict[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{mark}>{words})" for mark, words in marks.items()))


_CHINESE, _ENGLISH = _pattern(_ZH), _pattern(_EN)


def _tokens(text: str, names: Collection[str], marks: re.Pattern[str], known: Collection[str] = ()) -> list[_Token]:
    """Names and known words first, then words of grammar, and content between them."""
    tokens: list[_Token] = []
    at = 0
    for start, end in [*_named(text, {*names, *known}), (len(text), len(text))]:
        for found in marks.finditer(text, at, start):
            tokens += [_Token(text[at : found.start()]), _Token(found.group(), found.lastgroup or "")]
            at = found.end()
        spoken = text[start:end]
        tokens += [_Token(text[at:start]), _Token(spoken, "" if spoken in known and spoken not in names else "name")]
        at = end
    return [token for token in tokens if token.text.strip()]


def _named(text: str, names: Collection[str]) -> list[tuple[int, int]]:
    """Where names stand, the longest first; a name in letters neither begins nor ends inside a word."""
    spaced = (re.escape(name).replace(r"\ ", r"[\s_-]+") for name in sorted(filter(None, names), key=len, reverse=True))
    bounded = (rf"(?<![a-z0-9]){name}(?![a-z0-9])" for name in spaced)
    either = "|".join(bounded)
    return [found.span() for found in re.finditer(either, text)] if either else []


def _english(tokens: Sequence[_Token]) -> list[_Token]:
    """What English leaves to the order of words: relative pronouns, auxiliaries that ask, "of"."""
    read: list[_Token] = []
    done = False  # whether there was a "do" already, so that the next one is the verb itself
    for token in tokens:
        opens = all(before.mark in ("filler", "stop") for before in read)
        mark = token.mark
        if token.text in _NOUNS and read and not read[-1].mark:
            read[-1] = _Token(f"{read[-1].text} {token.text}")
            continue
        if token.text in _RELATIVE and read and read[-1].mark in ("", "name", "one"):
            mark = "relative"
        elif mark == "origin":
            mark = ""
        elif mark in ("do", "auxiliary"):
            verb = mark == "do" and done and read[-1].text != "to"
            mark = "polar" if opens else "" if verb else "grammar"
            done = done or token.mark == "do"
        read.append(_Token(token.text, mark))
    return _owner_first(read)


def _owner_first(tokens: list[_Token]) -> list[_Token]:
    """ "the birthday of my boss" in the order of "my boss's birthday"."""
    for at in range(len(tokens) - 2, 0, -1):
        if tokens[at].mark == "of" and not tokens[at - 1].mark:
            end = next((i for i in range(at, len(tokens)) if tokens[i].mark == "stop"), len(tokens))
            owned = [_Token("'s", "possessive"), tokens[at - 1]]
            tokens = [*tokens[: at - 1], *tokens[at + 1 : end], *owned, *tokens[end:]]
    return tokens


# --- parts ----------------------------------------
def _start(tokens: Sequence[_Token]) -> int | None:
    """Where the way begins: at the first owner that is named, else at the first name or the asker."""
    told = next((i for i, token in enumerate(tokens) if token.mark == "relative"), len(tokens))
    spoken = ((i, token) for i, token in enumerate(tokens) if token.mark in ("name", "me"))
    named = [i for i, token in spoken if i < told or token.mark == "name"]  # "who sold me the bike": not from me
    after = [tokens[i + 1].mark if i + 1 < len(tokens) else "stop" for i in named]
    owners = [i for i, mark in zip(named, after, strict=True) if mark in ("possessive", "of") or tokens[i].text in _MY]
    return next(iter([*owners, *named]), None)


@dataclass(slots=True)
class _Walk:
    """Parts as they are gathered."""

    role: Role
    words: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    kinds: list[Part] = field(default_factory=list)

    def close(self, then: Role, closed: Role | None = None) -> None:
        """End the stretch, as its own role or another, and begin the next."""
        if not LIGHT.issuperset(self.words):
            self.parts.append(Part(tuple(self.words), closed or self.role))
        self.role, self.words = then, []

    def tell(self, after_start: bool) -> None:
        """Somebody was spoken of: the last stretch tells who, or all of them when they belong to nobody named."""
        told, self.parts = (self.parts[-1:], self.parts[:-1]) if after_start else (self.parts, [])
        if told:
            self.parts.append(Part(tuple(word for part in told for word in part.words), Role.TELLING))

    def set_aside(self, then: Role) -> list[Part]:
        """What came before the start of the way, as words that merely ask."""
        self.close(then)
        before = [Part(part.words, Role.ASKING) for part in self.parts]
        self.parts = []
        return before

    def read(self, token: _Token, before: str) -> None:
        """Take a token in; content right after a word like "which" tells the kind of thing that is asked for."""
        if token.mark not in ("", "name"):
            self.words.append("")
        elif before == "what":
            self.kinds.append(Part(sequence(token.text), Role.KIND))
        else:
            self.words += sequence(token.text)


def _chinese_parts(tokens: Sequence[_Token], start: int | None) -> list[Part]:
    walk, before = _Walk(Role.OWNED), []
    for i, token in enumerate(tokens):
        if i == start:
            before = walk.set_aside(Role.OWNED)
        elif token.mark == "one" and token.text.endswith(_PEOPLE):
            walk.close(Role.OWNED, closed=Role.OWNER)
            walk.tell(after_start=start is not None and start < i)
        elif token.mark in ("of", "stop", "one"):
            walk.close(Role.OWNED, closed=Role.OWNER)
        else:
            walk.read(token, tokens[i - 1].mark if i else "")
    walk.close(Role.OWNED)
    if walk.parts and walk.parts[-1].role is Role.OWNER:  # 是做什么的: a last 的 has nothing after it to belong to
        walk.parts[-1] = Part(walk.parts[-1].words, Role.OWNED)
    return walk.parts + before + walk.kinds


def _english_parts(tokens: Sequence[_Token], start: int | None, polar: bool) -> list[Part]:
    walk, before = _Walk(Role.ASKING), []
    for i, token in enumerate(tokens):
        if i == start:
            before = walk.set_aside(Role.OWNED if token.text in _MY else Role.ASKING)
        elif token.mark == "possessive":
            walk.close(Role.OWNED)
        elif _tells(token, walk.role, polar) or (not polar and not _owning(tokens, start) and _with_article(tokens, i)):
            walk.close(Role.TELLING)
        elif token.mark == "stop":
            walk.close(Role.ASKING)
        else:
            walk.read(token, tokens[i - 1].mark if i else "")
    walk.close(Role.ASKING)
    return walk.parts + before + walk.kinds


def _owning(tokens: Sequence[_Token], start: int | None) -> bool:
    return start is not None and (tokens[start].mark == "name" or tokens[start].text in _MY)


def _with_article(tokens: Sequence[_Token], at: int) -> bool:
    """ "the aunt with …", "the flatmate from …": a description of somebody or something not named."""
    return tokens[at].mark == "near" and at > 1 and tokens[at - 2].text == "the" and not tokens[at - 1].mark


def _tells(token: _Token, role: Role, polar: bool) -> bool:
    """Whether a description begins: "who …", "… and …"; "my cousin in …" too, unless yes or no is asked."""
    goes_on = token.mark == "and" and role is Role.TELLING
    return token.mark == "relative" or goes_on or (token.mark == "near" and role is Role.OWNED and not polar)
