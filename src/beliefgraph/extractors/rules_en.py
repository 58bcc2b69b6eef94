"""English patterns: a clause is read as head (see `heads_en`), verb and value, and every part must fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said, Sentence, Topic, cut
from beliefgraph.extractors.heads_en import NAME, NO_NAME, VERBS, Head, read_head, remember_names

_CLAUSE = re.compile(
    r"[,:](?=\s)|[—–()]|\s-\s|\s(?:but|because|although|though|whereas|yet)\s|\sso\s(?!much|far|many|well)"
    r"|\s(?:and|then)\s(?=(?:I|I'm|I've|we|he|she|it|my|our|they|you|that's|there)\b"
    rf"|(?:now |also |currently |just |recently )?(?:{VERBS}|work at|work as|live in)\b)"
)
_UNREAL = re.compile(
    r"\b(?:if|unless|suppose|supposing|imagine|pretend|wish|whether|wonder|as though)\b", re.I
)
_SITUATION = re.compile(
    r"\s*(?:when|whenever|once|until|before|after|in case|back when|as a (?:kid|child))\b", re.I
)
_QUESTION = re.compile(
    r"\s*(?:do|does|did|is|are|was|were|can|could|would|will|have|has)\s(?:you|he|she|it|they|[A-Z])"
)


def read(text: str, sentence: Sentence, topic: Topic) -> Iterator[Said]:
    """What an English sentence claims; nothing when it asks or supposes."""
    window = (sentence.start, sentence.end)
    real = not (
        sentence.question
        or _UNREAL.search(text, *window)
        or _SITUATION.match(text, *window)
        or _QUESTION.match(text, *window)
    )
    for start, end in cut(text, sentence, _CLAUSE):
        if real:
            yield from _clause(text, start, end, topic)
        remember_names(text, start, end, topic)


def _clause(text: str, start: int, end: int, topic: Topic) -> Iterator[Said]:
    for special in (_called, _attribute_of):
        if found := special(text, start, end, topic):
            yield from found
            return
    head = read_head(text, start, end, topic)
    if head is None:
        return
    for rule in RULES:
        if found := rule(text, head, end):
            topic.subject = found[0].subject
            if head.person == "name" and not head.owned:
                topic.names.add(head.subject)
                topic.told.add(head.subject)
            yield from found
            return


# --- plain verbs ----------------------------------------
Form = Literal["present", "past", "perfect", "being", "any"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb and how its value is read.

    `form` guards the tense: "present" must agree with the subject ("Kids love" is not about somebody named
    Kids), "being" follows "to be", "perfect" follows "have". With `people` the subject cannot be a thing.
    """

    pattern: re.Pattern[str]
    predicate: str
    clean: Callable[[str], str]
    form: Form = "present"
    sign: int = 1
    stance: float = 1.0
    people: bool = True

    def __call__(self, text: str, head: Head, end: int) -> list[Said]:
        found = self.pattern.match(text, head.verb, end)
        if not found or (self.people and head.person == "thing") or not self._fits(found, head):
            return []
        if text.startswith(",", end) and _UNFINISHED.search(text, found.end(), end):
            return []
        members = [self.clean(part) for part in value.parts(text[found.end() : end])]
        return [
            head.says(self.predicate, member, end, self.sign, self.stance) for member in members if member
        ]

    def _fits(self, found: re.Match[str], head: Head) -> bool:
        if self.form == "any":
            return not head.copula
        if self.form in ("being", "perfect"):
            return head.copula if self.form == "being" else head.perfect
        if head.copula or (self.form == "past" and head.base):
            return False
        third = head.person != "first" and not head.base
        return self.form == "past" or (not head.perfect and bool(found["s"]) == third)


def _verb(
    verbs: str, predicate: str, clean: Callable[[str], str], form: Form = "present", sign: int = 1
) -> Verb:
    pattern = rf"(?:{verbs})(?P<s>e?s)?\s+" if form == "present" else rf"(?:{verbs})\s+"
    return Verb(
        re.compile(pattern), predicate, clean, form, sign, people=predicate not in ("supports", "uses")
    )


def _phrase(verb: str, after: str, predicate: str, clean: Callable[[str], str]) -> Verb:
    return Verb(re.compile(rf"(?:{verb})(?P<s>s)?\s+(?:{after})\s+"), predicate, clean)


_UNFINISHED = re.compile(
    r"\s(?:a|an|the|my|our) \w+$"
)  # "creating a safe, inviting place": the noun is still to come
_FOND = r"(?:an? (?:\w+ )?(?:fan|lover) of|fond of|keen on|obsessed with|passionate about|crazy about|into)"
_VERBS: tuple[Verb, ...] = (
    _verb("like|love|enjoy|adore|prefer", "likes", value.liked),
    _verb("liked|loved|enjoyed", "likes", value.liked, "perfect"),
    _verb("hate|dislike|detest|loathe|despise", "likes", value.liked, sign=-1),
    _verb("can't stand|cannot stand|can't bear|can't tolerate", "likes", value.liked, "any", sign=-1),
    _verb(_FOND, "likes", value.liked, "being"),
    _verb(r"from", "hometown", value.place, "being"),
    _phrase("come|hail", "from", "hometown", value.place),
    _verb("born (?:and raised )?in", "hometown", value.place, "being"),
    _verb("grew up in", "hometown", value.place, "past"),
    _phrase("live|reside", "in|at", "lives_in", value.place),
    _verb("based in|living in|located in", "lives_in", value.place, "being"),
    _verb("lived in", "lives_in", value.place, "perfect"),
    _phrase("work", "in", "work_location", value.place),
    _verb("employed (?:at|by)|working (?:at|for)", "works_at", value.employer, "being"),
    _verb("started (?:working )?at|started working for|got a job at", "works_at", value.employer, "past"),
    _verb("working as", "occupation", value.occupation, "being"),
    _verb("became", "occupation", value.title, "past"),
    _verb("own", "has", value.any_owned),
    _verb("adopted|bought|got", "has", value.owned, "past"),
    _verb("called|named", "name", value.name, "being"),
    _verb("weigh", "weight", value.measure),
    _verb("support", "supports", value.feature),
    _verb("dropped support for|removed support for", "supports", value.feature, "past", sign=-1),
    _verb("added support for|gained support for", "supports", value.feature, "past"),
    _verb("use", "uses", value.tool),
    _verb("using|running on|built on", "uses", value.tool, "being"),
    _phrase("run", "on", "uses", value.tool),
    _verb("play", "does", value.played),
    _verb("do|doe|practise|practice", "does", value.activity),
    _verb("took up|got into|started doing|started playing", "does", value.activity, "past"),
)


# --- verbs with a shape of their own ----------------------------------------
_WORK = re.compile(r"(?:works?|worked) (?:(?:at|for) (?P<at>.+?))?(?:\s?\bas (?P<job>an? .+))?$")


def _works(text: str, head: Head, end: int) -> list[Said]:
    found = _WORK.match(text, head.verb, end)
    if not found or head.copula or (found.group().startswith("worked") != head.perfect):
        return []
    if not head.perfect and found.group().startswith("works ") == (head.person == "first" or head.base):
        return []
    at, job = value.employer(found["at"] or ""), value.occupation(found["job"] or "")
    pairs = (("works_at", at), ("occupation", job))
    return [head.says(predicate, said, end) for predicate, said in pairs if said]


_HAVE = re.compile(r"(?P<verb>have|has|'ve) (?:got )?")


def _has(text: str, head: Head, end: int) -> list[Said]:
    found = _HAVE.match(text, head.verb, end)
    if not found or head.copula or (found["verb"] == "has") == (head.person == "first" or head.base):
        return []
    claimed = value.owned(text[found.end() : end])
    return [head.says("has", claimed, end)] if claimed else []


def _sold(text: str, head: Head, end: int) -> list[Said]:
    found = re.compile(r"(?:sold|got rid of) (?:my|our|his|her|their|the) ").match(text, head.verb, end)
    claimed = value.any_owned(text[found.end() : end].split(" to ")[0]) if found else ""
    return [head.says("has", claimed, end, sign=-1)] if claimed else []


_MOVED = re.compile(
    r"(?:moved|relocated) (?:back |over )?(?:(?:from (?P<old>.{1,60}?) )?to (?P<new>.+)"
    r"|out of (?P<left>.+))$"
)


def _moved(text: str, head: Head, end: int) -> list[Said]:
    found = _MOVED.match(text, head.verb, end)
    if not found or head.person == "thing" or head.negated:
        return []
    old, new = value.place(found["old"] or found["left"] or ""), value.place(found["new"] or "")
    left = [head.says("lives_in", old, end, sign=-1)] if old else []
    return left + ([head.says("lives_in", new, end)] if new else [])


_SWITCHED = re.compile(
    r"(?:switched|migrated|moved|upgraded|converted"
    r"|changed) (?:over )?(?:from (?P<old>.{1,60}?) )?to (?P<new>.+)$"
    r"|(?:moved on|migrated away|switched away|moved away) from (?P<left>.+)$"
)


def _switched(text: str, head: Head, end: int) -> list[Said]:
    """ "switched from A to B": the old is denied, the new affirmed, on whatever relation such "
    "things have."""
    found = _SWITCHED.match(text, head.verb, end)
    if not found or head.negated:
        return []
    old, new = found["old"] or found["left"] or "", found["new"] or ""
    for predicate, clean in (("likes", value.consumed), ("does", value.activity), ("uses", value.tool)):
        before, after = clean(old), clean(new)
        if (before or not old) and (after or not new):
            denied = [head.says(predicate, before, end, sign=-1)] if before else []
            return denied + ([head.says(predicate, after, end)] if after else [])
    return []


_STOP = r"(?:stopped|quit|gave up|given up|cut out)"
_BREAKS: tuple[tuple[re.Pattern[str], str, Callable[[str], str], int, float], ...] = (
    (re.compile(rf"{_STOP} using "), "uses", value.tool, -1, 1.0),
    (re.compile(rf"{_STOP} (?:drinking|eating) "), "likes", value.consumed, -1, 0.8),
    (re.compile(rf"{_STOP} (?:playing|doing) "), "does", value.played, -1, 0.8),
    (re.compile(rf"{_STOP} working (?:at|for) "), "works_at", value.employer, -1, 1.0),
    (re.compile(rf"{_STOP} living in "), "lives_in", value.place, -1, 1.0),
    (re.compile(rf"{_STOP} (?:liking|enjoying) "), "likes", value.liked, -1, 1.0),
    (re.compile(rf"{_STOP} "), "likes", value.consumed, -1, 0.8),
    (re.compile(rf"{_STOP} "), "does", value.activity, -1, 0.8),
    (re.compile(r"(?:drinks?|eats?) "), "likes", value.consumed, 1, 0.8),
    (re.compile(r"started (?:drinking |eating )?"), "likes", value.consumed, 1, 0.8),
    (re.compile(r"started "), "does", value.activity, 1, 0.9),
)


def _changed(text: str, head: Head, end: int) -> list[Said]:
    """Starting and stopping; what one no longer consumes speaks against liking it, but less than "
    ""hates"."""
    if head.copula or (head.base and head.negated and text.startswith(("stop", "quit", "start"), head.verb)):
        return []
    for pattern, predicate, clean, sign, stance in _BREAKS:
        found = pattern.match(text, head.verb, end)
        if found and (claimed := clean(text[found.end() : end])):
            return [head.says(predicate, claimed, end, sign, stance)]
    return []


# --- being and attributes ----------------------------------------
_AT = re.compile(rf"\s(?:at|of) (?P<org>{NAME})$")


def _is(text: str, head: Head, end: int) -> list[Said]:
    if not head.copula:
        return []
    rest = text[head.verb : end]
    if years := value.age(rest):
        return [head.says("age", years, end)] if head.person != "thing" else []
    if rest.rstrip(" .").endswith(" tall") and (tall := value.measure(rest)):
        return [head.says("height", tall, end)]
    if job := value.title(rest):
        employer = _AT.search(rest)
        where = value.employer(employer["org"]) if employer else ""
        job = job.removesuffix(f" of {where}") if where else job
        return [head.says("occupation", job, end), *([head.says("works_at", where, end)] if where else [])]
    claimed = value.person(rest)
    if not claimed and head.person != "first" and not head.owned and (head.named or head.person == "thing"):
        claimed = value.kind(rest)
    return [head.says("is", claimed, end)] if claimed else []


_POSSESSED = re.compile(
    r"(?:'s (?P<whose>[a-z]{3,20}))?'s (?P<attr>[a-z][\w\-]{1,20}(?: [a-z][\w\-]{0,20}){0,2}?) (?:is|are) "
    r"(?P<not>not |no longer )?(?:now |currently |still |actually )?(?P<v>.+)$"
)
_FAVOURITE = re.compile(r"(?:all-time )?favou?rite\b")


def _attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "Dana's age is 41", "my boss's email is …"."""
    found = _POSSESSED.match(text, head.verb, end)
    if not found:
        return []
    subject = f"{head.subject}'s {found['whose']}" if found["whose"] else head.subject
    return _attributed(head, subject, found["attr"], found["v"], end, bool(found["not"]))


def _own_attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "my email is …": the attribute of whoever owns it."""
    owner = head.subject.removesuffix(head.owned).strip()
    subject = "I" if owner == "my" else owner.removesuffix("'s")
    known = lookup(head.owned).labels or _FAVOURITE.match(head.owned)
    if not (head.owned and head.copula and known):
        return []
    return _attributed(head, subject, head.owned, text[head.verb : end], end, False)


def _attributed(head: Head, subject: str, said: str, words: str, end: int, denied: bool) -> list[Said]:
    predicate = "likes" if _FAVOURITE.match(said) else lookup(said).name
    claimed = value.attribute(predicate, said, words)
    if not claimed:
        return []
    return [replace(head, subject=subject).says(predicate, claimed, end, -1 if denied else 1)]


_OF = re.compile(
    rf"(?:[Tt]he )(?P<attr>[a-z][\w\-]{{1,20}}(?: [a-z][\w\-]{{1,20}}){{0,2}}?) (?:of|for) (?P<the>the )?"
    rf"(?P<subject>{NAME}|(?<=the )[a-z][\w\-]{{1,20}}(?: [\w\-]{{1,20}}){{0,2}}?) (?:is"
    rf"|are) (?P<not>not |no longer )?"
    r"(?:now |currently )?(?P<v>.+)$"
)


def _attribute_of(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "the weight of the Pixel is 2040 g"."""
    found = _OF.match(text, start, end)
    if not found:
        return []
    head = Head(found["subject"], "name", start, found.start("v"), named=True)
    return _attributed(head, found["subject"], found["attr"], found["v"], end, bool(found["not"]))


_CALLED = re.compile(
    r"(?:please |just |you can |people |friends |everyone |my friends )?calls? me (?P<call>.+)$"
    r"|I go by (?P<by>.+)$"
    r"|(?:I|I've|I have) (?:just |recently )?changed my name to (?P<new>.+)$",
    re.I,
)


def _called(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "call me Bob", "I changed my name to Bob"."""
    found = _CALLED.match(text, start, end)
    claimed = value.name(found["call"] or found["by"] or found["new"]) if found else ""
    if not claimed or claimed.split()[0] in NO_NAME:
        return []
    return [Said(topic.speaker or "I", "name", claimed, start, end)]


RULES: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    _attribute, _own_attribute, _is, _works, _has, _sold, _moved, _switched, _changed, *_VERBS
)  # fmt: skip
"""Tried in order; the first that fits a clause reads it alone."""
