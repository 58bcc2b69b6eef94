"""Reading a question that compares: what is compared, by what, and which of them is asked for. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from beliefgraph.domain.language import language
from beliefgraph.meaning.folding import fold
from beliefgraph.reckoning.degrees import ADVERBS, Compared, Degree, compared, compares

_FIRST_MASK = 0xE000  # names are read as one sign each, for private use: what they are made of is no grammar
_MASKS = r"\ue000-\uf8ff"
_W = rf"[\w{_MASKS}]"  # of a word, or in its place a name
_MOST_NAMES = 1_000
_AROUND = " 的\"'“”‘’「」《》"  # what may stand around a name without being part of it
WORDS = 4  # of an attribute, or a kind, by which all of a group is compared
LONGEST = 400  # characters of a question that is read as one that compares


@dataclass(frozen=True, slots=True)
class Comparative:
    """A question that compares.

    Args:
        sides: what is compared, as the question names it; empty when it is all of a group.
        group: words for those among whom one is sought ("my colleagues", 活动); "" when the sides are named.
        attribute: words for what is compared; "" when only the degree tells.
        degree: which way.
        polar: whether it is to be answered with yes or no: is the first side more than the second.
        most: whether one above all others is asked for.
        difference: whether it asks by how much the first side is more than the second.
    """

    sides: tuple[str, ...]
    group: str
    attribute: str
    degree: Degree
    polar: bool = False
    most: bool = False
    difference: bool = False


_FILLER_ZH = re.compile(
    r"^(?:请问|你知道|请|麻烦|帮我?(?:看看|比较|比)(?:一下)?|我想(?:知道|问)(?:一下)?|在我认识的人[里中]|那么?|，|,|\s)+"
)
_WHO_ZH = re.compile(
    r"谁|是?哪(?:[一两]?(?:个|家|款|位|场|部|本|种|项|座|条|只|台|辆|次|所|间|张|件|双|支|门|份|天|年|趟|班))?"
    r"(?!里|儿|怕|些地方)"
)
_AND_ZH = re.compile(r"还是|、|，|,|以及|或者?|和|与|跟|同(?!事|学|班|桌)|及")
_BESIDE_ZH = re.compile(
    rf"(?:相比较?|(?<={_W})比|比较起来|比较|比起来|之间|当中|之中|两者|两个?人|这?[两几三四]个{_W}{{0,3}}|[里中])[，,]?$"
    r"|^(?:比较|对比)|的?话$|[，,：:]$"
)
_THAN_ZH = re.compile(r"^(?P<one>.+?)(?:是不是|是否|会不会|有没有)?比(?!较|起|赛|例|重)(?P<other>.+)$")
_IN_A_YEAR = re.compile(r"在?一年[里中]|一年之中")
_IN_WHAT_ZH = re.compile(rf"在(?P<attribute>{_W}{{1,6}})(?:上|方面)$")  # 在规模上
_BY_ZH = re.compile(r"(?<=比)(?P<than>[^？?，,]+?)(?:多少|几)\w{0,4}[？?]?$")  # 小李比小王高多少
_OTHERWISE_ZH = re.compile(r"为什么|为何|怎么|什么|多少|几")  # asks something else than whether it is more
_LIGHT_ZH = re.compile(r"的|更加?|是|会|要|有|比较|个|其|在|办|所|，|,|\s")

_FILLER_EN = re.compile(
    r"^(?:(?:can|could) you (?:please )?tell me|(?:please )?tell me|do you know|i wonder|so|and|,|\s)+"
    rf"(?:\b|(?=[{_MASKS}]))\s*"
)
_WHICH_EN = re.compile(r"\b(?P<who>who|which|what|whose)\b(?:'s)?")
_LEADS_EN = re.compile(r"^(?:between|of|among|out of|comparing)\s+|\s*[,:–—-]+\s*$")
_OF_EN, _BREAK_EN = re.compile(r"\s(?:of|between|among|out of)\s+"), re.compile(r"\s*[,:–—]\s*|\s-\s")
_EITHER_EN = re.compile(r"\b(?:or|and)\b")
_OR_EN = re.compile(r"^(?:is|are|was|were|does|do|did|has|have|will)\s+(?P<sides>[^,?:]+\bor\b.+)\s(?P<rest>\S+)$")
_ASKS_EN = r"^(?:is|are|was|were|does|do|did|has|have|had|will|can)\s+"
_THAN_EN = re.compile(
    rf"{_ASKS_EN}(?P<one>.+)\s(?P<word>(?:(?:more|less|earlier|later)\s)?\S+)\s(?:than|before|after)\s+(?P<other>.+)$"
)
_BEFORE_EN = re.compile(rf"{_ASKS_EN}(?P<one>.+)\s(?P<word>before|after)\s+(?P<other>.+)$")
_MANY_EN = re.compile(r"\s(?P<word>more|less|fewer|earlier|later)$")
_BY_EN = re.compile(
    r"^(?:by )?how (?:much|many)(?: \w+)?? (?P<word>(?:more|less|fewer)(?: \w+)?|\w+er)"
    r" (?P<asks>is|are|was|were|does|do|did|has|have|had) (?P<one>.+) than (?P<other>.+)$"
)
_AND_EN = re.compile(r"\s*,\s*(?:or|and)\s+|\s*,\s*|\s+(?:or|and)\s+")
_WHO_EN = re.compile(r"^(?:who|which|what|whose)\b(?:'s)?(?P<rest>.*)$")
_GROUP_EN = re.compile(
    rf"\b(?:of|among|in|out of)\s+(?P<group>(?:all\s+)?(?:my|our|the|these|those|all)\s+{_W}+(?:\s{_W}+)??)"
    r"(?=\s+(?:is|are|was|were|has|have|had|costs?|lasts?|lives?|earns?|takes?|weighs?|start(?:s|ed)?|begins?|opens?)\b"
    rf"|[^\w{_MASKS}]*$)"
)
_NOUN_EN = re.compile(
    rf"\s*(?:one|of (?:them|these|those|the two)|{_W}+)(?=\s+(?:is|are|was|were|has|have|had|will|does)\b)"
)
_VERBS = "cost costs weigh last take start begin open end finish come run earn make get live have"
_GRAMMAR = """
    a an the is are was were be been has have had does do did will can one ones of in by to with terms and than that
    more who which what whose 's s it its them this these those two both come comes came
"""
_VERBS_EN, _LIGHT_EN = frozenset(_VERBS.split()), frozenset(_GRAMMAR.split())


def may_compare(question: str) -> bool:
    """A quick look whether a question may compare at all; most do not."""
    text = fold(question).strip()
    if len(text) > LONGEST:
        return False
    return compared(text, language(question) == "zh") is not None or _BEFORE_EN.match(text) is not None


def comparative(question: str, names: Collection[str] = ()) -> Comparative | None:
    """Read a question as one that compares; None when it does not.

    Args:
        question: in Chinese or English.
        names: the normalised names in it that something known bears.
    """
    text = fold(question).strip()
    if len(text) > LONGEST:
        return None
    masked, unmasked = _masked(text, names)
    chinese = language(question) == "zh"
    bare = (_FILLER_ZH if chinese else _FILLER_EN).sub("", masked)
    plain = _without_how_much(bare, chinese)
    read = _chinese(plain) if chinese else _english(plain)
    if read is None or (plain != bare and not read.polar):
        return None
    named = (unmasked(side).removesuffix("'s").strip(_AROUND) for side in read.sides)
    sides = tuple(dict.fromkeys(filter(None, named)))
    if len(sides) < 2 and (read.sides or read.polar):
        return None
    said = unmasked(read.group), unmasked(read.attribute)
    return Comparative(sides, *said, read.degree, read.polar, read.most, difference=plain != bare)


def _without_how_much(text: str, chinese: bool) -> str:
    """What asks by how much one is more than another, as the question whether it is; any other as it is."""
    if chinese:
        return _BY_ZH.sub(lambda found: found["than"], text)
    return _BY_EN.sub(lambda found: f"{found['asks']} {found['one']} {found['word']} than {found['other']}", text)


def _masked(text: str, names: Collection[str]) -> tuple[str, _Unmask]:
    """The text with one character for each name, and the way back."""
    held: list[str] = []
    text = re.sub(rf"[{_MASKS}]", "", text)
    for name in sorted(filter(None, names), key=len, reverse=True)[:_MOST_NAMES]:
        if not all(part in text for part in name.split(" ")):
            continue  # a search is cheap beside a pattern for each of many names
        spaced = re.escape(name).replace(r"\ ", r"[\s_-]+")
        pattern = re.compile(rf"(?<![a-z0-9]){spaced}(?![a-z0-9])")
        if found := pattern.search(text):
            held.append(found.group())
            text = pattern.sub(chr(_FIRST_MASK + len(held) - 1), text)
    return text, _Unmask(held)


@dataclass(frozen=True, slots=True)
class _Unmask:
    held: list[str]

    def __call__(self, text: str) -> str:
        return re.sub(rf"[{_MASKS}]", lambda mask: self._name(mask.group()), text).strip()

    def _name(self, mask: str) -> str:
        at = ord(mask) - _FIRST_MASK
        return self.held[at] if at < len(self.held) else mask


# Chinese ------------------------------------------------------------------------------------------------------------


def _chinese(text: str) -> Comparative | None:
    text = _IN_A_YEAR.sub("", text.rstrip("。！!？? "))
    if not _WHO_ZH.search(text):
        return _chinese_polar(text)
    word = compared(text, chinese=True)
    if word is None:
        return None
    rest = f"{text[: word.start]}\n{text[word.end :]}"
    who = _WHO_ZH.search(rest)
    if who is None:
        return None
    before, after = rest[: who.start()], rest[who.end() :]
    if who.group().endswith(("天", "年")):
        return None
    if "\n" in before:  # 年龄最大的人是谁
        return _chinese_most(before, word.degree, word.most)
    told = _IN_WHAT_ZH.search(before.rstrip("，, "))
    sides, about = _listed_zh(before[: told.start()] if told else before), f"的{told['attribute']}" if told else after
    if len(sides) < 2 and "\n" in after and re.search(r"\n.*?[，,：:]", after):  # 谁更高，小王还是小李
        about, _, tail = after.partition("\n")
        sides = _listed_zh(re.sub(r"^.*?[，,：:]", "", tail))
    if len(sides) >= 2:
        noun, _, attribute = about.rpartition("的")
        sides, owned = _owners_zh(sides)
        attribute = _bare_zh(attribute if noun and attribute.strip() else about) or owned
        return Comparative(tuple(sides), "", attribute, word.degree, most=word.most)
    group = before or about.partition("\n")[0].partition("的")[0]
    attribute = about.rpartition("的")[2] if "的" in about.partition("\n")[0] else about
    among = re.search(r"[里中]$|之间$|当中$", before.strip()) is not None
    group, attribute = _bare_zh(group), _bare_zh(attribute)
    if not (word.most or among) or len(attribute) > 2 * WORDS:
        return None
    return Comparative((), group, attribute, word.degree, most=True)


def _chinese_most(before: str, degree: Degree, most: bool) -> Comparative | None:
    """ "年龄最大的人是谁", "小王和小李中年龄更大的是谁": what is asked for stands before the word that asks."""
    attribute, _, noun = before.partition("\n")
    among = re.match(r"(?P<among>.+?)(?:[里中]|之间|当中|之中)[，,]?(?P<attribute>.*)", attribute)
    sides = _listed_zh(among["among"]) if among else []
    if len(sides) >= 2 and among:
        return Comparative(tuple(sides), "", _bare_zh(among["attribute"]), degree, most=most)
    group = among["among"] if among else _bare_zh(noun)
    attribute = _bare_zh(among["attribute"] if among else attribute)
    if not most or not (group or attribute) or max(len(group), len(attribute)) > 2 * WORDS:
        return None
    return Comparative((), group, attribute, degree, most=True)


def _chinese_polar(text: str) -> Comparative | None:
    found = _THAN_ZH.match(text)
    if found is None or _OTHERWISE_ZH.search(text):
        return None
    one, other = found["one"], found["other"]
    word = compared(other, chinese=True)
    if word is None or word.most:
        return None
    other = other[: word.start]
    attribute = ""
    if masks := list(re.finditer(rf"[{_MASKS}]", other)):
        attribute = other[masks[-1].end() :]
        other = other[: masks[-1].end()]
    owner, of, owned = one.rpartition("的")
    if of and not attribute and re.search(rf"[{_MASKS}]$", owner):  # 小王的身高比小李高
        one, attribute = owner, owned
    return Comparative((one, other), "", _bare_zh(attribute), word.degree, polar=True)


def _listed_zh(text: str) -> list[str]:
    bare = text
    while (shorter := _BESIDE_ZH.sub("", bare.strip())) != bare:
        bare = shorter
    sides = [side.strip() for side in _AND_ZH.split(bare)]
    return [side for side in sides if side]


def _owners_zh(sides: list[str]) -> tuple[list[str], str]:
    """ "甲和乙的规模": what only one of the sides owns is what both are compared by."""
    owning = [(at, *side.rpartition("的")) for at, side in enumerate(sides) if re.search(f"[{_MASKS}]的.", side)]
    if len(owning) != 1:
        return sides, ""
    at, owner, _, owned = owning[0]
    return [*sides[:at], owner, *sides[at + 1 :]], owned


def _bare_zh(text: str) -> str:
    return _LIGHT_ZH.sub("", text.replace("\n", "")).strip(" ，,？?。呢啊呀吗么")


# English ------------------------------------------------------------------------------------------------------------


def _english(text: str) -> Comparative | None:
    text = re.sub(r"\bwho's\b", "who is", re.sub(r"\s+in (?:the|a) (?:calendar )?year\b", "", text)).rstrip(" ?!.")
    if (polar := _english_polar(text)) is not None:
        return polar
    for who, sides, rest in _sides_en(text):
        if word := _word_in(rest):
            if who in ("which", "what") and (noun := _NOUN_EN.match(rest)):  # which *bike* is cheaper
                rest = rest[noun.end() :]
                word = _word_in(rest) or word
            return Comparative(tuple(sides), "", _bare_en(rest, word), word.degree, most=word.most)
    found = _WHO_EN.match(text)
    word = _word_in(found["rest"]) if found else None
    if found is None or word is None:
        return None
    rest = found["rest"]
    if word.word not in ADVERBS and (group := _GROUP_EN.search(rest)):  # which of my colleagues is older
        rest = rest.replace(group.group(), " ")
        return Comparative((), group["group"].strip(), _bare_en(rest, _word_in(rest)), word.degree, most=True)
    said = _bare_en(rest, word)
    if not word.most or word.word in ADVERBS or len(said.split()) > WORDS:
        return None
    kind = _bare_en(rest[word.end :], None) or _bare_en(rest[: word.start], None).partition(" ")[0]
    return Comparative((), "" if text.startswith("who") else kind, said, word.degree, most=True)


def _sides_en(text: str) -> Iterator[tuple[str, list[str], str]]:
    """How a question may list what it compares: the word that asks, the list, and what else it says."""
    if either := _OR_EN.match(text):  # is Anna or Ben older
        yield "", _listed_en(either["sides"]), either["rest"]
    which = _WHICH_EN.search(text)
    if which is None:
        return
    who, before, after = which["who"], _LEADS_EN.sub("", _LEADS_EN.sub("", text[: which.start()])), text[which.end() :]
    if _EITHER_EN.search(before):
        yield who, _listed_en(before), after
    for at in [*_OF_EN.finditer(after), *_BREAK_EN.finditer(after)]:
        if _EITHER_EN.search(after, at.end()):
            yield who, _listed_en(after[at.end() :]), after[: at.start()]


def _listed_en(text: str) -> list[str]:
    sides = _AND_EN.split(text)
    return [re.sub(r"^(?:either|both)\s+", "", side) for side in sides if side.strip()]


def _english_polar(text: str) -> Comparative | None:
    """ "Is Anna older than Ben?", "Does the blue bike cost more than the red one?", "Did A start before B?"."""
    for pattern in (_THAN_EN, _BEFORE_EN):
        found = pattern.match(text)
        if found is None:
            continue
        timed, many = found["word"] in ("before", "after"), _MANY_EN.search(found["one"])
        said = "earlier" if found["word"] == "before" else "later" if timed else found["word"]
        word = compared(said, chinese=False)
        if word is None and many:  # have more *people* than
            word, attribute = compared(many["word"], chinese=False), found["word"]
        else:
            attribute = "" if timed or word is None else _bare_en(found["word"], word)
        if word is None:
            continue
        one, attribute = _owner_en(_MANY_EN.sub("", found["one"]), attribute)
        other, _ = _owner_en(found["other"], "")
        return Comparative((one, other), "", attribute, word.degree, polar=True)
    return None


def _owner_en(text: str, attribute: str) -> tuple[str, str]:
    """ "anna's height" → anna, height; "the bike cost" → the bike, cost."""
    owner, of, owned = text.partition("'s ")
    masks = list(re.finditer(rf"[{_MASKS}]", text))
    if of and len(masks) <= 1 and not re.search(rf"[{_MASKS}]", owned):
        return owner, f"{owned} {attribute}".strip()
    if masks and masks[-1].end() < len(text):
        owned = text[masks[-1].end() :].removeprefix("'s")
        return text[: masks[-1].end()], f"{owned} {attribute}".strip()
    head, _, verb = text.rpartition(" ")
    return (head, f"{verb} {attribute}".strip()) if head and verb in _VERBS_EN else (text, attribute)


def _word_in(text: str) -> Compared | None:
    word = compared(text, chinese=False)
    return word if word is not None and compares(word) else None


def _bare_en(text: str, word: Compared | None) -> str:
    """What is left of a stretch without the word that compares in it, and without words of grammar."""
    if word is not None:
        text = f"{text[: word.start]} {text[word.end :]}"
    return " ".join(said for said in re.findall(rf"[\w{_MASKS}'-]+", text) if said not in _LIGHT_EN)
