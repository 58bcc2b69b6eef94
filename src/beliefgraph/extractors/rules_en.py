"""English patterns: a clause is read as head (see `heads_en`), verb and value, and every part must fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.changes_en import CHANGES
from beliefgraph.extractors.clauses import Said, Sentence, Topic, cut
from beliefgraph.extractors.heads_en import NAME, NO_NAME, VERBS, Head, possessed, read_head, remember_names
from beliefgraph.extractors.products_en import PRODUCTS, supported_by
from beliefgraph.extractors.verbs_en import VERBS as PLAIN_VERBS

_CLAUSE = re.compile(
    r"[,:](?=\s)|[—–()]|\s-\s|\s(?:but|because|although|though|whereas|yet)\s|\sso\s(?!much|far|many|well)"
    r"|\s(?:and|then)\s(?=(?:I|I'm|I've|we|he|she|it|my|our|they|you|that's|there)\b"
    rf"|(?:now |also |currently |just |recently )?(?:{VERBS}|work at|work as|live in)\b)"
)
_UNREAL = re.compile(r"\b(?:if|unless|suppose|supposing|imagine|pretend|wish|whether|wonder|as though)\b", re.I)
_SITUATION = re.compile(r"\s*(?:when|whenever|once|until|before|after|in case|back when|as a (?:kid|child))\b", re.I)
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
    for special in (_called, _attribute_of, supported_by):
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
            if head.called:
                yield replace(found[0], predicate="name", value=head.called, polarity=1, stance=1.0)
            return


# --- verbs with a shape of their own ----------------------------------------
_WORK = re.compile(
    r"(?:works?|worked) (?:(?:at|for) (?P<at>.+?))?(?:\s?\bas (?P<job>an? [^,]+?)"
    r"(?: (?:at|for) (?P<firm>(?:the )?[A-Z].*))?)?$"
)


def _works(text: str, head: Head, end: int) -> list[Said]:
    found = _WORK.match(text, head.verb, end)
    if not found or head.copula or (found.group().startswith("worked") != head.perfect):
        return []
    if not head.perfect and found.group().startswith("works ") == (head.person == "first" or head.base):
        return []
    at, job = value.employer(found["at"] or found["firm"] or ""), value.occupation(found["job"] or "")
    pairs = (("works_at", at), ("occupation", job))
    return [head.says(predicate, said, end) for predicate, said in pairs if said]


_HAVE = re.compile(r"(?P<verb>have|has|'ve) (?:got )?(?P<no>(?:no|zero) (?:more )?)?(?:any )?")
_NAMED = re.compile(r"\b(?P<what>\w+) (?:named|called) (?P<name>[^\W\d_]+)$")
_ALLERGY = re.compile(r"(?:an? )?(?:\w+ly )?(?P<to>[a-z]+(?: [a-z]+)?) allerg(?:y|ies)$")


def _has(text: str, head: Head, end: int) -> list[Said]:
    found = _HAVE.match(text, head.verb, end)
    if not found or head.copula or (found["verb"] == "has") == (head.person == "first" or head.base):
        return []
    sign, words = -1 if found["no"] else 1, text[found.end() : end].rstrip(" .")
    if allergy := _ALLERGY.match(words):
        return [head.says("allergic_to", allergy["to"], end, sign)] if allergy["to"] not in _SOME else []
    members, end = lists.members(text, found.end(), end, value.owned, head.negated)
    owned = [head.says("has", member, end, sign) for member in members if member]
    return owned + (_named(head, re.split(r"\s+and\s+", words)[0], end) if len(owned) == 1 else [])


_SOME = ("some", "any", "many", "several", "bad", "severe", "food", "seasonal", "terrible", "no", "few")


def _named(head: Head, words: str, end: int) -> list[Said]:
    """ "a dog named Rex": the name of the one dog; of several it would be anybody's."""
    found = _NAMED.search(words)
    if not found or head.negated or not re.match(r"an? ", words) or not value.name(found["name"]):
        return []
    return [replace(head, subject=possessed(head.subject, found["what"])).says("name", found["name"], end)]


def _sold(text: str, head: Head, end: int) -> list[Said]:
    found = re.compile(r"(?:sold|got rid of) (?:my|our|his|her|their|the) ").match(text, head.verb, end)
    claimed = value.any_owned(text[found.end() : end].split(" to ")[0]) if found else ""
    return [head.says("has", claimed, end, sign=-1)] if claimed else []


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
    claimed = value.way_of_life(rest) or value.person(rest)
    if not claimed and head.person != "first" and not head.owned and (head.named or head.person == "thing"):
        claimed = "" if _ORDINAL.match(head.subject) else value.kind(rest)
    return [head.says("is", claimed, end)] if claimed else []


_ORDINAL = re.compile(r"(?:first|second|third|fourth|next|last|other|answer|result|problem|solution|goal|idea)\b")
"""Of these one tells what they are in passing: "the second card is an ace"."""
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
    said = head.owned.removeprefix("new ")
    known = lookup(said).labels or _FAVOURITE.match(said)
    if not (head.owned and head.copula and known) or head.called:
        return []
    return _attributed(head, subject, said, text[head.verb : end], end, False)


def _attributed(head: Head, subject: str, said: str, words: str, end: int, denied: bool) -> list[Said]:
    said = re.sub(r"^(?:new|current) (?!\w+ new)", "", said) if not lookup(said).labels else said
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
    r"(?:please |just |you can )?call me (?P<call>.+)$"
    r"|(?:(?:people|(?:my |all my )?friends|everyone|everybody|they|my (?:family|mates|colleagues)|most people) "
    r"(?:all |just )?calls? me|I (?:also )?(?:go|am known|'m known) (?:by|as)) (?P<nick>.+)$"
    r"|(?:I|I've|I have) (?:just |recently )?changed my name to (?P<new>.+)$",
    re.I,
)


_TITLES = ("Sir", "Madam", "Ma'am", "Doctor", "Doc", "Boss", "Honey", "Crazy", "Names")


def _called(text: str, start: int, end: int, topic: Topic) -> list[Said]:
    """ "call me Bob", "I changed my name to Bob"."""
    found = _CALLED.match(text, start, end)
    claimed = value.name(found["call"] or found["nick"] or found["new"]) if found else ""
    if not claimed or claimed.split()[0] in NO_NAME or claimed in _TITLES:
        return []
    predicate = "nickname" if found and found["nick"] else "name"
    return [Said(topic.speaker or "I", predicate, claimed, start, end)]


RULES: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    _attribute, _own_attribute, *PRODUCTS, _is, _works, _has, _sold, *CHANGES, *PLAIN_VERBS
)  # fmt: skip
"""Tried in order; the first that fits a clause reads it alone."""
