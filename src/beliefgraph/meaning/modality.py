"""How a sentence puts what it says: in doubt, left open, by hearsay, hedged, of earlier times, or with an exception."""

from __future__ import annotations

import re
from dataclasses import dataclass

from beliefgraph.domain.language import IDEOGRAPH, Language
from beliefgraph.meaning.folding import remembered

_IDEOGRAPHS = re.compile(f"[{IDEOGRAPH}]")


def language_of(sentence: str) -> Language:
    """The language whose words a sentence is searched for; a foreign letter in a name does not change it."""
    return "zh" if _IDEOGRAPHS.search(sentence) else "en"


@dataclass(frozen=True, slots=True)
class Manner:
    """A way of putting something.

    Args:
        name: its word in a reason.
        weight: what becomes of a stance put so, in [-1, 1]; a negative one turns support into refutation.
        spans_sentence: whether it holds for the whole sentence, not for its clause only.
        marks: per language, the words that show it; without them the sentence says the thing plainly.
    """

    name: str
    weight: float
    spans_sentence: bool
    marks: dict[Language, re.Pattern[str]]


@dataclass(frozen=True, slots=True)
class Put:
    """A sentence taken apart into what it says and how.

    Args:
        plain: what it says, without the marks of a manner.
        aside: its clauses that no manner touches; empty where there are none.
        weight: what becomes of what the plain sentence speaks for, in [-1, 1].
        against: what becomes of what it speaks against, in [0, 1].
        manner: the names of its manners, for the reason; empty where it simply says so.
    """

    plain: str
    aside: str
    weight: float
    against: float
    manner: str


def _manner(name: str, weight: float, spans_sentence: bool, en: str, zh: str) -> Manner:
    return Manner(name, weight, spans_sentence, {"en": re.compile(en, re.IGNORECASE), "zh": re.compile(zh)})


EARLIER = "of earlier times"
"""The manner that says how things were."""

_NOBODY = r"\b(?:nobody|no one|no-one|none of (?:us|them|you))(?: has| have| had)?(?: ever)?"
_SAY = r"(?:said|says|say|claimed|claims|claim|mentioned|mention|reported|report|(?:told|tell|tells) \w+)"
_NOT = r"(?:do|does|did|has|have|had|is|are|am|was|were)(?:n't| not)"

_MANNERS = (
    _manner(
        "beyond doubt",
        1.0,
        True,
        r"\b(?:there(?:'s| is) |\w+ ha(?:ve|s) )?no doubt(?: that)?\b|\bwithout (?:a |any )?doubt\b"
        rf"|\b\w+ (?:never|{_NOT}) doubt(?:ed)?(?: that)?\b",
        "毫无疑问|无可置疑|[我他她]?们?(?:毫不|从不|不)怀疑",
    ),
    _manner(
        "left open",
        0.0,
        True,
        rf"{_NOBODY} (?:{_SAY}|thinks?|believes?|knows?)(?: that)?\b"
        rf"|\b(?:\w+ )?(?:never|{_NOT}) (?:ever )?{_SAY}(?: that)?\b"
        r"|\b(?:there(?:'s| is) )?no (?:evidence|proof|sign|indication) that\b"
        rf"|\b(?:\w+ {_NOT}|\w+'(?:s|m|re) not|not) (?:so |really |quite )?(?:sure|certain|clear|convinced)(?: that)?\b"
        rf"|\b\w+ {_NOT} know (?:that|whether|if)\b",
        "(?:没有?人|无人|谁[也都]没有?|从来?没有?|[我你他她们]没有?|并没有?)"
        "(?:听[我你他她]?说|对?[我你他她]?说|提到|提|告诉[我你他她]?|声称|表示)过?"
        "|没有?(?:证据|迹象)(?:表明|证明|显示)?|不确定|不清楚|不知道|不敢肯定|说不准|未必|不见得|不一定|怀疑",
    ),
    _manner(
        "doubted",
        -0.4,
        True,
        r"\b(?:\w+ )?(?:(?:really|seriously|strongly|highly|much) )?\bdoubt(?:s|ed)?\b(?! (?:it|about|in)\b)"
        r"(?: (?:that|whether))?"
        rf"|\b\w+ {_NOT} (?:really |actually )?(?:think|believe|expect)\b(?! (?:in|of|about)\b)(?: that)?"
        r"|\b(?:it(?:'s| is) |\w+ )?(?:highly |very )?(?:unlikely|doubtful|improbable) (?:that|to)\b"
        r"|\b\w+ (?:denies|denied|deny)(?: that)?\b",
        "[我他她]?们?(?:并不|不太|不怎么|不大|不)(?:认为|相信|觉得|信)|不太可能|不大可能|可能性(?:不大|很小)|否认",
    ),
    _manner(
        "called untrue",
        -0.9,
        True,
        r"\b(?:it(?:'s| is)|it was) (?:not true|simply not true|false|untrue|a lie|a myth|a rumou?r) that\b"
        r"|\bit isn't true that\b",
        "(?:只?是|都是)(?:谣言|谎言|误传)|不属实|(?:不是|并非)事实",
    ),
    _manner(
        "hearsay",
        0.4,
        True,
        r"\b(?:i|we)(?:'ve| have|'d)? (?:heard|hear|gather|was told|were told|been told)\b(?! from)(?: (?:that|say))?"
        r"|\b(?:reportedly|allegedly|supposedly|apparently)\b|\brumou?r has it(?: that)?\b"
        r"|\b(?:the )?word is(?: that)?\b"
        r"|\b(?:they|people|some|others) (?:say|claim)(?: that)?\b|\bit(?:'s| is) (?:said|rumou?red)(?: that)?\b"
        r"|\b(?:someone|somebody) (?:told \w+|said|says)(?: that)?\b",
        "(?<!没)(?<!没有)(?:[我我们]?听(?:说|闻|人说|人讲|别人说)|据(?:说|称|传|报道|悉)|传闻|传言|有人(?:说|称)|人家说)",
    ),
    _manner(
        "presumed",
        0.5,
        False,
        r"\b(?:probably|presumably|likely|(?:i|we) (?:think|guess|suppose|believe|suspect)(?: that)?)\b",
        "大概(?!是?在)|恐怕|估计|(?<!不)应该|多半|好像|似乎|貌似|我们?猜",
    ),
    _manner(
        "hedged",
        0.3,
        False,
        r"\b(?:maybe|perhaps|might|possibly)\b",
        "(?<![不没有很大极最])(?:很|极|大|最)?有?(?:可能(?!性)|也许|或许|说不定|没准)"
        "(?![我你您]们?[也还]?不?(?:知道|清楚|听说|了解))",  # what may be is that somebody knows, not what is known
    ),
    _manner(
        EARLIER,
        -0.2,
        False,
        r"(?<!\bbe )(?<!\bam )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!\bget )(?<!\bgot )(?<!'s )"
        r"(?<!'m )(?<!'re )\bused to\b|\b(?:formerly|in the past)\b",
        r"曾经|(?<![年月日天周时\d久之])(?:以前|从前)(?!的)",
    ),
    _manner(EARLIER, 0.0, False, r"\b(?:previously|at one time)\b", "曾(?=[在是任有住养做当用被与和为])"),
)

_OWN_MATTER: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:sa(?:y|ys|id)|t(?:ell|ells|old)|hears?|heard|thinks?|thought|believe[sd]?|knows?|knew|sure|certain|clear"
        r"|convinced|doubt(?:s|ed|ful)?|den(?:y|ies|ied)|claim(?:s|ed)?|mention(?:s|ed)?|report(?:s|ed)?|evidence"
        r"|proof|signs?|(?:un)?likely|true|false|might|may|maybe|perhaps|possibl[ey]|probabl[ey]|suspect(?:s|ed)?"
        r"|used to|formerly|previously|past)\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        "说|听|提到|告诉|表示|证据|确定|清楚|知道|一定|未必|怀疑|认为|相信|觉得|信任|否认|谣言|事实|可能|也许|或许"
        "|大概|恐怕|估计|应该|好像|似乎|曾|以前|从前|过去|原来"
    ),
}
"""A proposition with such a word is itself about saying, believing or earlier times: the word is part of the matter."""

_PRESENT = re.compile(
    "现在|如今|不再|后来|已经|目前|却|但|\\b(?:now|but|no longer|anymore|any more|still|today)\\b", re.I
)
"""What stands beside earlier times and says how it is now."""

_COMMAS = re.compile("[,，]")


_PAST = re.compile("[\u4e00-\u9fff](?:过(?![敏年节程])|了(?![解不]))|从[不未来没]|\\b[Nn]ever\\b")


def tells_of_past(proposition: str) -> bool:
    """Whether a proposition speaks of the past by a particle (过, 了), or of all times (never, 从不).

    English tense is in its verbs.
    """
    return _PAST.search(proposition) is not None


@remembered(8192)
def is_own_matter(proposition: str) -> bool:
    """Whether a proposition is itself about saying, believing, chances or earlier times."""
    return _OWN_MATTER[language_of(proposition)].search(proposition) is not None


def plainly(sentence: str) -> Put:
    """A sentence that is taken as it stands."""
    return Put(sentence, "", 1.0, 1.0, "")


@remembered(8192)
def _manners(sentence: str) -> tuple[Manner, ...]:
    """The manners whose marks stand in a sentence."""
    plain = sentence.replace("’", "'")
    lang = language_of(plain)
    return tuple(manner for manner in _MANNERS if manner.marks[lang].search(plain))


def put(sentence: str, proposition: str, past: bool) -> Put:
    """Take a sentence apart into what it says and how it puts that.

    Args:
        sentence: of the text that is judged.
        proposition: what it is held against; one that is itself about saying or chances takes every sentence as it is.
        past: whether the verbs of the proposition are past, so that earlier times do not speak against it.
    """
    manners = _manners(sentence)
    if not manners or is_own_matter(proposition):
        return plainly(sentence)
    if tells_of_past(proposition) or past:
        manners = tuple(manner for manner in manners if manner.name != EARLIER)
    plain = sentence.replace("’", "'")
    lang = language_of(plain)
    clauses = _COMMAS.split(plain)
    touched = [False] * len(clauses)
    weight = against = 1.0
    names: list[str] = []
    for manner in manners:
        mark = manner.marks[lang]
        if not mark.search(plain):  # a mark before it took its words
            continue
        contrasts = manner.name == EARLIER and _PRESENT.search(plain)
        plain = mark.sub(" ", plain).strip(" ,，")
        weight *= manner.weight
        against *= 1.0 if contrasts else max(manner.weight, 0.0)  # to doubt a denial is not to affirm
        names.append(manner.name)
        for at, clause in enumerate(clauses):
            found = mark.search(clause)
            if manner.spans_sentence or found:
                touched[at] = True
            if found and not mark.sub("", clause).strip() and at + 1 < len(clauses):  # "Maybe, ..."
                touched[at + 1] = True
    if not names:
        return plainly(sentence)
    aside = ",".join(clause for clause, marked in zip(clauses, touched, strict=True) if not marked)
    return Put(plain, aside.strip(), weight, against, ", ".join(dict.fromkeys(names)))


@dataclass(frozen=True, slots=True)
class Excepted:
    """An exception to what a sentence says of all or of none.

    Args:
        one: what is excepted, with what follows it where its end is not marked.
        instead: the sentence said of that one instead of all.
        holds: whether the sentence holds for that one only (nobody but Mei), not for all others (everyone but Mei).
    """

    one: str
    instead: str
    holds: bool


_EXCEPT_EN = re.compile(
    r"\b(?:except(?:ing)?(?: for)?|excluding|with the exception of|save for"
    r"|(?:(?<=one )|(?<=body )|(?<=thing ))(?:but|other than|apart from))\b"
    r"(?! (?:that|when|if|where|to|by|as|not|now)\b)",
    re.IGNORECASE,
)
_ALL_EN = re.compile(r"\b(?:every(?:one|body|thing|where)|any(?:one|body|thing)|every|each|all|always|daily)\b", re.I)
_NONE_EN = re.compile(r"\b(?:nobody|no one|no-one|nothing|none(?: of (?:us|them|the))?|no|never)\b", re.I)

_EXCEPT_ZH = re.compile(
    "除(?:了|去|开)?(?P<one>[^,，。除]{1,12}?)(?:(?:以外|之外|外(?![国面地语公婆]))[,，]?|[,，]"
    "|(?=大家|所有|每|全|都|没|谁|什么|其他|其余|人人))"
)
_ALL_ZH = re.compile(
    "(?:没有?人|无人)(?P<none>)"
    "|(?:(?:大家|所有的?人?|人人|每个?人|其他的?人?|其余的?人?|全体|全部|每天|天天)都?|(?:谁|什么[^,，都也]{0,4})[都也]|都)"
    "(?P<not>[不没])?"
)


def excepted(sentence: str) -> Excepted | None:
    """The exception that a sentence makes, if it makes one."""
    if "除" in sentence:
        return _excepted_zh(sentence)
    return _excepted_en(sentence) if sentence.isascii() or language_of(sentence) == "en" else None


def _excepted_en(sentence: str) -> Excepted | None:
    found = _EXCEPT_EN.search(sentence)
    if found is None:
        return None
    before, after = sentence[: found.start()], sentence[found.end() :]
    holds = _NONE_EN.search(sentence) is not None
    said = (_NONE_EN if holds else _ALL_EN).sub(" ", f"{before} {after}")
    return Excepted(after, said, holds)


def _excepted_zh(sentence: str) -> Excepted | None:
    found = _EXCEPT_ZH.search(sentence)
    if found is None:
        return None
    before, after = sentence[: found.start()], sentence[found.end() :]
    quantified = _ALL_ZH.search(after)
    if quantified is None:  # 除了茶，他还喝咖啡: besides
        return None
    holds = quantified["none"] is not None or quantified["not"] is not None
    said = f"{before}{found['one']}{after[: quantified.start()]}{after[quantified.end() :]}"
    return Excepted(found["one"], said, holds)
