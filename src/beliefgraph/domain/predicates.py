"""The vocabulary of relations and attributes: their names, their labels in two languages, their wording.

A predicate is stored by its canonical name ("likes", "lives_in"), whatever words a text used for it. One
outside this table keeps its words as said ("主要内容"), holds several values at once and has domain "other".
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from functools import lru_cache

from beliefgraph.domain.attributes import holds_one
from beliefgraph.domain.language import Language
from beliefgraph.domain.senses import HAN, SENSES, Sense

DOMAINS = ("preference", "product", "policy", "history", "profile", "other")
"""What a predicate is about; settings give each its half-life."""

_FIRST_OR_PLURAL = {"i", "we", "you", "they"}
_POSSESSIVE = {"i": "my", "we": "our", "you": "your", "they": "their"}


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation or attribute that propositions are made with.

    Args:
        name: canonical name, or the words as said when the table does not know them.
        labels: language -> other words for it.
        single_valued: whether one subject has one value at a time, so that values compete.
        domain: one of DOMAINS.
        wording: language -> (affirmed, denied) templates over {s} and {v}; an attribute has none and
            is worded with the first label of the language.
        asked: language -> further words by which people ask for it ("eat" for likes); `lookup` ignores them.
    """

    name: str
    labels: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    single_valued: bool = False
    domain: str = "other"
    wording: dict[str, tuple[str, str]] = field(default_factory=dict, hash=False)
    asked: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


def _labels(en: str, zh: str) -> dict[str, tuple[str, ...]]:
    """Labels per language from two comma-separated lists; the first of each is used in sentences."""
    return {"en": tuple(en.split(", ")), "zh": tuple(zh.split("、"))}


def _relation(
    name: str,
    domain: str,
    en: str,
    zh: str,
    says: tuple[str, str],
    zh_says: tuple[str, str],
    single: bool = False,
) -> Predicate:
    return Predicate(name, _labels(en, zh), single, domain, {"en": says, "zh": zh_says})


def _verb(third: str, base: str, after: str = "") -> tuple[str, str]:
    """English templates of a verb; "[works|work]" is chosen by the person of the subject."""
    return f"{{s}} [{third}|{base}]{after} {{v}}", f"{{s}} [does|do] not {base}{after} {{v}}"


def _attribute(name: str, en: str, zh: str, domain: str = "profile") -> Predicate:
    return Predicate(name, _labels(en, zh), single_valued=True, domain=domain)


_TABLE: tuple[Predicate, ...] = (
    _relation(
        "likes",
        "preference",
        "likes, like, loves, love, enjoys, enjoy, prefers, prefer, preference, is fond of, favourite, "
        "favorite, hobby, hobbies, interest, interests",
        "喜欢、喜爱、爱好、热爱、偏好、偏爱、兴趣、兴趣爱好、喜好、最爱",
        _verb("likes", "like"),
        ("{s}喜欢{v}", "{s}不喜欢{v}"),
    ),
    _relation(
        "does",
        "preference",
        "does, do, plays, play, practises, practices, activity, activities",
        "做、玩、活动",
        ("{s's} activities include {v}", "{s's} activities do not include {v}"),
        ("{s}的活动包括{v}", "{s}的活动不包括{v}"),
    ),
    _relation(
        "is",
        "other",
        "is, are, am, is a, is an, type, kind",
        "是、属于、类型",
        ("{s} [is|are] {v}", "{s} [is|are] not {v}"),
        ("{s}是{v}", "{s}不是{v}"),
    ),
    _relation(
        "has",
        "profile",
        "has, have, owns, own, possesses",
        "有、拥有、养、养了",
        _verb("has", "have"),
        ("{s}有{v}", "{s}没有{v}"),
    ),
    _relation(
        "works_at",
        "profile",
        "works at, work at, works for, employer, employed by, company, workplace",
        "工作单位、公司、单位、任职于、就职于、供职于、雇主",
        _verb("works", "work", " at"),
        ("{s}在{v}工作", "{s}不在{v}工作"),
        single=True,
    ),
    _relation(
        "lives_in",
        "profile",
        "lives in, live in, lives at, resides in, residence, city, address, home address, home city",
        "居住地、住址、住在、居住在、现居、现居地、家庭住址、所在城市、城市",
        _verb("lives", "live", " in"),
        ("{s}住在{v}", "{s}不住在{v}"),
        single=True,
    ),
    _relation(
        "supports",
        "product",
        "supports, support, is compatible with, compatible with, runs on, works on, is available on",
        "支持、兼容、可运行于",
        _verb("supports", "support"),
        ("{s}支持{v}", "{s}不支持{v}"),
    ),
    _relation(
        "uses",
        "product",
        "uses, use, is built on",
        "使用、用、在用、用的是、采用",
        _verb("uses", "use"),
        ("{s}使用{v}", "{s}不使用{v}"),
    ),
    _attribute("work_location", "work location, place of work, office location", "工作地点、工作地、办公地点"),
    _attribute(
        "occupation",
        "occupation, job, title, job title, role, profession, position, works as",
        "职业、职位、职务、工作、岗位、头衔",
    ),
    _attribute("name", "name, full name, is called, is named", "名字、姓名、全名、名叫", "history"),
    _attribute("age", "age, years old", "年龄、年纪、岁数"),
    _attribute(
        "email",
        "email, e mail, email address, e mail address, mail address",
        "邮箱、邮箱地址、电子邮箱、电子邮件、邮件地址、电邮",
    ),
    _attribute(
        "phone",
        "phone number, phone, telephone, telephone number, mobile number, cell number, cell phone",
        "电话、电话号码、电话号、联系电话、手机号、手机号码、号码",
    ),
    _attribute("birthday", "birthday, birthdate, birth date, date of birth", "生日、出生日期、生辰", "history"),
    _attribute("hometown", "hometown, home town, birthplace", "家乡、老家、籍贯、故乡、出生地", "history"),
    _attribute("height", "height, stature", "身高、高度"),
    _attribute("weight", "weight, mass", "重量、体重"),
    _attribute("education", "education, degree, education level", "学历、教育背景、教育程度、文化程度"),
    _attribute("spouse", "spouse, husband, wife", "配偶、丈夫、妻子、老公、老婆、爱人"),
    _attribute("manager", "manager, boss, supervisor", "上司、经理、主管、领导、老板"),
    _attribute("version", "version, current version, latest version", "版本、版本号、最新版本", "product"),
    _attribute("price", "price, cost", "价格、售价、价钱", "product"),
    _attribute("status", "status, state", "状态、状况", "other"),
    _attribute("deadline", "deadline, due date", "截止日期、截止时间、最后期限、期限", "policy"),
    _attribute("capital", "capital, capital city", "首都、省会", "other"),
    _attribute("ceo", "CEO, chief executive, chief executive officer", "首席执行官、总裁", "other"),
    _attribute("owner", "owner", "所有者、主人、负责人", "other"),
    _relation(
        "allergic_to",
        "profile",
        "allergic to, allergy, allergies, is allergic to",
        "过敏、过敏原、对过敏",
        ("{s} [is|are] allergic to {v}", "{s} [is|are] not allergic to {v}"),
        ("{s}对{v}过敏", "{s}对{v}不过敏"),
    ),
    _relation(
        "speaks",
        "profile",
        "speaks, speak, languages",
        "会说、会讲",
        _verb("speaks", "speak"),
        ("{s}会说{v}", "{s}不会说{v}"),
    ),
    _relation(
        "requires",
        "product",
        "requires, require, needs, need, depends on, must, requirement",
        "需要、要求、需、须、必须、依赖",
        _verb("requires", "require"),
        ("{s}需要{v}", "{s}不需要{v}"),
    ),
    _relation(
        "may",
        "policy",
        "may, can, is allowed, allowed, allows, permits, may access",
        "可以、允许、可、准许、权限",
        ("{s} may {v}", "{s} may not {v}"),
        ("{s}可以{v}", "{s}不可以{v}"),
    ),
    _relation(
        "limit",
        "policy",
        "limit, maximum, max, cap, upper limit",
        "上限、限制、限额、最大值、最多",
        ("{s's} limit is {v}", "{s's} limit is not {v}"),
        ("{s}的上限是{v}", "{s}的上限不是{v}"),
    ),
    _attribute("database", "database, db", "数据库", "product"),
    Predicate("nickname", _labels("nickname, nicknames", "昵称、外号、绰号、小名"), domain="history"),
)

_ASKED = {
    "likes": ("drink, eat, enjoy, taste", "喝、吃、爱"),
    "works_at": ("work, job, company, firm, employ", "工作、上班、公司、任职"),
    "lives_in": ("live, home, town, based, move", "住、家、搬"),
    "work_location": ("work, office, practice, based", "工作、上班、办公"),
    "education": (
        "study, studies, school, university, college, graduate, major, grade, class",
        "学校、毕业、大学、背景、专业、院校、上、念、读、年级、学什么",
    ),
    "owner": ("belong, own, responsible, in charge", "归、管、负责、属于"),
    "occupation": ("do, job, work, living, trade, career, earn living", "做、干、工作、职业、从事、行、担任、行业"),
    "age": ("old", "大、岁、多大年纪"),
    "name": ("called", "叫、姓"),
    "nickname": ("called, call", "叫"),
    "phone": ("call, number, reach, contact, dial, ring", "打、联系、联系方式、拨"),
    "birthday": ("born", "生、出生"),
    "height": ("tall", "高"),
    "weight": ("heavy, weigh", "重"),
    "hometown": ("from, come, grow up, grew up, childhood, origin", "人、来自、家、长大、老乡、同乡"),
    "has": ("own, keep", "养"),
    "spouse": ("married", "结婚、嫁、娶、嫁给"),
    "manager": ("report, boss", "领导、上级"),
    "price": ("cost, much", "贵、钱"),
    "supports": ("work, compatible", "能用"),
    "speaks": ("language", "语言、说、讲、外语"),
    "allergic_to": ("allergic, allergy, avoid", "过敏、忌口"),
}


def _of_sense(sense: Sense, name: str) -> Predicate:
    """A relation of `relation_words` as a predicate: its nouns are labels, its phrases are asked with."""
    phrases = (*sense.forward, *sense.backward)
    asked = {"zh": tuple(p for p in phrases if HAN.search(p)), "en": tuple(p for p in phrases if not HAN.search(p))}
    return Predicate(name, {"en": sense.nouns[0], "zh": sense.nouns[1]}, sense.single, asked=asked)


BUILTIN: tuple[Predicate, ...] = tuple(
    replace(entry, asked=_labels(*_ASKED[entry.name])) if entry.name in _ASKED else entry for entry in _TABLE
)
"""What is said of people and things every day, found by name and label."""


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(re.split(r"[\s_\-]+", folded.strip(" \t\r\n_-")))


def _index() -> dict[str, Predicate]:
    names = {_key(predicate.name): predicate for predicate in BUILTIN}
    labels = ((label, predicate) for predicate in BUILTIN for said in predicate.labels.values() for label in said)
    return {**{_key(label): predicate for label, predicate in labels}, **names}


_BY_KEY = _index()

RELATIONS: dict[str, Predicate] = {
    name: _of_sense(sense, name)
    for sense in SENSES.values()
    for name in (sense.name, *sense.nouns[1][:1])
    if sense.single and _key(name) not in _BY_KEY
}
"""Relations of `relation_words` of which there is one at a time, found by name alone: their words mean more."""


@lru_cache(maxsize=4096)
def lookup(name: str) -> Predicate:
    """The predicate that a name or label stands for, in any of the languages.

    Case, width, and the difference between spaces, hyphens and underscores do not matter.

    Args:
        name: canonical name, label, or any other words, e.g. "Lives in", "居住地", "主要内容".

    Returns:
        The built-in predicate, else one named as said (stripped), of domain "other"; its name tells whether it holds
        one value at a time.
    """
    found = _BY_KEY.get(_key(name)) or RELATIONS.get(name.strip())
    return found if found is not None else Predicate(name.strip(), single_valued=holds_one(name))


def words(predicate: str, subject: str, value: str, lang: Language, negated: bool = False) -> str:
    """Put a proposition into words: "小张喜欢美式咖啡", "Zhang's email is x@y".

    Args:
        predicate: name or label, as `lookup` takes it.
        subject: what the proposition is about, as said.
        value: the value claimed; may be empty.
        lang: "zh" or "en".
        negated: word the denial instead.
    """
    known = lookup(predicate)
    subject, value = subject.strip(), value.strip()
    if not value:
        return _without_value(known, subject, lang, negated)
    if lang in known.wording:
        template = known.wording[lang][negated]
    elif lang == "zh":
        template = f"{{s}}的{_label(known, lang)}{'不是' if negated else '是'}{{v}}"
    elif known.labels:
        template = f"{{s's}} {_label(known, lang)} is {'not ' if negated else ''}{{v}}"
    else:
        template = f"{{s}} · {_label(known, lang)}: {'not ' if negated else ''}{{v}}"
    return _filled(template, subject, value)


def _without_value(predicate: Predicate, subject: str, lang: Language, negated: bool) -> str:
    label = _label(predicate, lang)
    if lang == "zh":
        return f"{subject}：{'并非' if negated else ''}{label}"
    return f"{subject} · {'not ' if negated else ''}{label}"


def _label(predicate: Predicate, lang: Language) -> str:
    """The word for a predicate in a sentence of the language; unknown ones show as said."""
    labels = predicate.labels.get(lang, ())
    return labels[0] if labels else predicate.name.replace("_", " ")


_PLACEHOLDER = re.compile(r"\{s's\}|\{s\}|\{v\}|\[(\w+(?: \w+)*)\|(\w+(?: \w+)*)\]")


def _filled(template: str, subject: str, value: str) -> str:
    """Fill a template in one pass, so that braces inside a subject or value stay what they are."""
    person = subject.casefold()

    def part(match: re.Match[str]) -> str:
        token = match.group()
        if token == "{s}":
            return subject
        if token == "{v}":
            return value
        if token == "{s's}":
            return _POSSESSIVE.get(person, f"{subject}'s")
        if person == "i" and match.group(1) == "is":
            return "am"
        return match.group(2 if person in _FIRST_OR_PLURAL else 1)

    return _PLACEHOLDER.sub(part, template)
