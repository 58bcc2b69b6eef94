"""English patterns: a clause is read as head (see `heads_en`), verb and value, and every part must fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from beliefgraph.domain.predicates import lookup
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.agents_en import line
from beliefgraph.extractors.attitude_en import closing, opening
from beliefgraph.extractors.beings_en import being_somebody, in_passing, relation
from beliefgraph.extractors.changes_en import CHANGES
from beliefgraph.extractors.clauses import Said, Sentence, Topic, trimmed, vocabulary
from beliefgraph.extractors.clauses_en import asks, clauses, in_code, is_statement, supposes
from beliefgraph.extractors.facts_en import FACTS
from beliefgraph.extractors.fragments_en import (
    apposed,
    aside,
    denied_too,
    is_person,
    job_line,
    said_instead,
    standing_alone,
    subjectless,
)
from beliefgraph.extractors.habits_en import HABIT_RULES
from beliefgraph.extractors.having_en import HAVING, taken_away
from beliefgraph.extractors.heads_en import Head, after_leads, mood, read_head, remember_names
from beliefgraph.extractors.naming_en import called
from beliefgraph.extractors.news_en import NEWS
from beliefgraph.extractors.norms_en import NORMS
from beliefgraph.extractors.particulars_en import particulars
from beliefgraph.extractors.phrases_en import without_adjuncts
from beliefgraph.extractors.products_en import PRODUCTS, supported_by
from beliefgraph.extractors.records_en import record
from beliefgraph.extractors.relatives_en import named_kin, who_clause
from beliefgraph.extractors.roles_en import FAMILY, KIN, NO_NAME, PEOPLE
from beliefgraph.extractors.statements_en import STATEMENTS
from beliefgraph.extractors.subjects_en import NAME
from beliefgraph.extractors.talk_en import TALK
from beliefgraph.extractors.titles_en import titles
from beliefgraph.extractors.verbs_en import plain_verbs


def read(text: str, sentence: Sentence, topic: Topic) -> Iterator[Said]:
    """What an English sentence claims; nothing when it asks or supposes."""
    window = (sentence.start, sentence.end)
    if found := record(text, *trimmed(text, *window), topic):
        yield from found
        return
    if in_code(text, sentence, topic):
        return
    if not sentence.question and (found := line(text, sentence, topic)):
        yield from found
        return
    if not sentence.question and is_person(topic) and (found := particulars(text, *window, topic)):
        yield from found
        return
    begun = opening(text, *window)
    ended, stop = closing(text, begun.at, sentence.end)
    real = is_statement(text, sentence, begun.at)
    last: Head | None = None
    listed = 0  # where the words of the last value end
    if real and "(" in text[begun.at : stop]:
        yield from _aged(text, begun.at, stop)
    for start, end in clauses(text, Sentence(begun.at, stop, sentence.question)):
        asked = sentence.question and asks(text, start, end)
        if start < listed:
            continue  # "English, German and Chinese": members that were read with the first
        if real and not asked and not supposes(text, start, end):
            opens = start == begun.at or not text[begun.at : start].strip()
            found, last = _clause(text, start, end, topic, last, opens)
            topic.last = tuple(found)
            for said in _outdone(text, end, found):
                _remember(said, last, topic)
                listed = max(listed, said.end)
                yield begun.applied(ended.applied(said))
        remember_names(text, start, end, topic)
    if real and not topic.speaker:
        yield from titles(text, begun.at, stop)
    if real:
        yield from (begun.applied(ended.applied(said)) for said in named_kin(text, begun.at, stop, topic))


_AGED = re.compile(r"\b(?P<name>[A-ZÀ-ÖØ-Þ][\w\-]+) \((?P<age>\d{1,2})\)")


def _aged(text: str, start: int, end: int) -> Iterator[Said]:
    """ "our kids, Mia (7) and Theo (4)" """
    for found in _AGED.finditer(text, start, end):
        if found["name"] not in NO_NAME:
            yield Said(found["name"], "age", found["age"], *found.span())


_OUTDOING = re.compile(
    r",? (?:I|we|he|she|they) (?:absolutely |really |positively |just )?(?:loves?|adores?|worships?)"
    r" (?:it|them|him|her)\b",
    re.I,
)


def _outdone(text: str, end: int, found: list[Said]) -> list[Said]:
    """ "I don't like tea, I love it!": the denial is of too little."""
    more = _OUTDOING.match(text, end) if found else None
    if more is None or any(said.predicate != "likes" or said.polarity > 0 for said in found):
        return found
    return [replace(said, polarity=1, end=more.end()) for said in found]


def _remember(said: Said, head: Head | None, topic: Topic) -> None:
    """What "it" and "they" may mean in the sentences that follow."""
    topic.subject = said.subject
    if said.predicate == "name" and said.subject in topic.names:
        topic.names.discard(said.value)
    if head is None or said.subject != head.subject:
        return
    if head.person == "name" and not head.owned:
        topic.names.add(head.subject)
        topic.told.add(head.subject)
    if head.plural or head.loose:
        topic.they = head.subject
    if head.person == "thing" or (head.document and head.person == "name"):
        topic.it = head.subject


def _clause(
    text: str, start: int, end: int, topic: Topic, last: Head | None, opens: bool
) -> tuple[list[Said], Head | None]:
    """The claims of a clause, and the head that the next one may go on with."""
    at = after_leads(text, start, end)
    for special in (called, _attribute_of, supported_by, taken_away):
        if found := special(text, at, end, topic):
            return found, None
    if found := (
        denied_too(text, start, end, topic.last)
        or said_instead(text, start, end, topic.last)
        or aside(text, start, end, topic, last)
    ):
        return found, last
    if opens and (head := standing_alone(text, at, end, topic)):
        return [], head
    terse = subjectless(text, start, end, topic, None) if opens and not _SUBJECT_FIRST.match(text, at, end) else None
    if terse is not None and is_person(topic) and (found := _said_of(text, terse, end)):
        return found, replace(terse, told=True)
    if (head := who_clause(text, start, end, topic, last)) is not None:
        return _said_of(text, head, end), replace(head, told=True)
    head = read_head(text, start, end, topic)
    if head is not None:
        found = [_in_slot(said, head) for said in _affirmed(_each(_said_of(text, head, end)))]
        if not found and opens:
            found = job_line(text, start, end, topic)
        named = bool(found) and found[0].predicate == "name"
        if not found and last is not None and last.told and head.verb >= end:
            return [], last  # "a new landlady, Carys Pugh, and no longer takes cash"
        return found, replace(head, told=bool(found), copula=head.copula or named)
    if opens and (head := apposed(text, at, end, topic)):
        return [], head
    head = subjectless(text, start, end, topic, last) if last else terse
    found = _said_of(text, head, end) if head is not None else []
    if not found and opens:
        found = job_line(text, start, end, topic)
    short = text.count(" ", start, end) < 3
    return found, (last or head) if found or short else None


_SUBJECT_FIRST = re.compile(
    r"(?:i|i'm|i've|i'd|i'll|im|ive|we|we're|we've|my|our|the|a|an|he|she|it|they|it's|he's|she's|that|that's|this"
    r"|you|your|you're|his|her|their"
    r"|there|there's|these|those)\b", re.I,
)  # fmt: skip
"""Words that begin a subject, so that none was left out."""
_DATABASE = re.compile(
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Oracle(?: Database)?|SQL Server|Cassandra|DynamoDB"
    r"|CockroachDB|Firestore|ClickHouse|Neo4j"
    r"|TiDB|CouchDB|Db2|Aurora|YugabyteDB|ScyllaDB|DuckDB)(?: v?\d[\w.]*)?$",
    re.I,
)
_STACK = vocabulary("stack backend team company project app product platform system database server")


def _in_slot(said: Said, head: Head) -> Said:
    """What "we" or "our stack" run on is our database, of which there is one at a time."""
    mine = head.person == "first" or (head.owned and head.owned.split()[-1] in PEOPLE)
    if said.predicate == "supports" and mine and not head.document and said.value[:1].isupper():
        return replace(said, predicate="likes")  # a team, not a format
    ours = (head.person == "first" and head.plural) or (head.owner and head.owned.split()[-1] in _STACK)
    if said.predicate != "uses" or not ours or not _DATABASE.match(said.value):
        return said
    return replace(said, subject=head.owner or said.subject, predicate="database")


_TWO = re.compile(r"(?P<one>[A-Z]\w+) and (?P<other>[A-Z]\w+)")


def _affirmed(found: list[Said]) -> list[Said]:
    """ "six floors and no lift": what follows "no" is denied."""
    return [
        replace(said, value=said.value[3:], polarity=-said.polarity)
        if said.predicate == "has" and said.value.startswith("no ")
        else said
        for said in found
    ]


def _each(found: list[Said]) -> list[Said]:
    """What is said of "Arjun and Leela" is said of each."""
    both = _TWO.fullmatch(found[0].subject) if found else None
    if both is None:
        return found
    return [
        replace(said, subject=name) if said.subject == both.string else said for said in found for name in both.groups()
    ]


def _said_of(text: str, head: Head, end: int) -> list[Said]:
    for rule in RULES:
        if found := rule(text, head, end):
            return found + (in_passing(head, head.called, end) if head.called else [])
    return []


# --- what used to be ----------------------------------------
_USED_TO = re.compile(r"(?:used to|formerly|previously) (?:really )?(?P<be>be )?", re.I)
_STILL = re.compile(r"\b(?:still|and (?:I )?do|again)\b", re.I)


def _used_to(text: str, head: Head, end: int) -> list[Said]:
    """What used to be speaks against its being so now, unless the words go on to say "still"."""
    found = _USED_TO.match(text, head.verb, end)
    if not found or head.negated or head.copula or not head.people or _STILL.search(text, end, end + 120):
        return []
    once = replace(
        head, verb=found.end(), base=True, copula=bool(found["be"]), negated=True, stance=min(head.stance, 0.7)
    )
    return _said_of(text, replace(once, reason=head.reason or "used to", called=""), end)


# --- verbs with a shape of their own ----------------------------------------
_HOW = (
    r"(?:(?:remotely|part[- ]time|full[- ]time|mostly|mainly|nights|freelance|weekends|in [a-z]+"
    r"|the [a-z]+ shift|[a-z\-]+ shifts)"
    r"(?: from home)? )?"
)
_WORK = re.compile(
    rf"(?:(?:just |recently )?started )?(?:works?|worked|working) {_HOW}(?:(?:at|for|out of"
    rf"|from(?= home)) (?P<at>.+?))?(?:\s?\bas (?P<job>an? [^,]+?)"
    r"(?: (?:at|for) (?P<firm>(?:the )?[A-Z].*))?)?$"
)


def _works(text: str, head: Head, end: int) -> list[Said]:
    found = _WORK.match(text, head.verb, end)
    ongoing = found is not None and "working" in found.group().split()[:3]
    if (
        not found
        or (head.copula and not ongoing)
        or (not ongoing and found.group().startswith("worked") != head.perfect)
    ):
        return []
    if not ongoing and not head.perfect and found.group().startswith("works ") == (head.person == "first" or head.base):
        return []
    at, job = value.employer(found["at"] or found["firm"] or ""), value.occupation(found["job"] or "")
    where = "remotely" if " remotely" in found.group() else "home" if " from home" in found.group() else ""
    pairs = (("works_at", at), ("occupation", job), ("work_location", where))
    return [head.says(predicate, said, end) for predicate, said in pairs if said]


# --- attributes ----------------------------------------
_POSSESSED = re.compile(
    r"(?:'s (?P<whose>[a-z]{3,20}))?'s (?P<attr>[a-z][\w\-]{1,20}(?: [a-z][\w\-]{0,20}){0,2}?) (?:is|are|will be) "
    r"(?P<not>not |no longer )?(?:now |currently |still |actually )?(?P<v>.+)$"
)
_FAVOURITE = re.compile(r"(?:all-time )?favou?rite\b")


def _attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "Dana's age is 41", "my boss's email is …"."""
    found = _POSSESSED.match(text, head.verb, end)
    if not found:
        return []
    subject = f"{head.subject}'s {found['whose']}" if found["whose"] else head.subject
    if said := _attributed(head, subject, found["attr"], found["v"], end, bool(found["not"])):
        return said
    person = "name" if found["attr"].split()[-1] in FAMILY else "thing"
    thing = replace(head, subject=f"{subject}'s {found['attr']}", person=person, owned="", copula=True, named=True)
    return _said_of(text, replace(thing, verb=found.start("v"), after=head.verb, negated=bool(found["not"])), end)


_POSSESSED_DOES = re.compile(
    r"'s (?P<what>(?:[a-z][\w\-]{1,20} ){0,2}?[a-z][\w\-]{1,20}) (?=(?:has|have|does|doesn't|don't|can|can't"
    r"|works?|lives?|never|still|also)\b"
    r"|[a-z]{2,12}s (?:the|an?|at|in|on|for|her|his|[a-z]+s?$|\d))"
)


def _possessed_does(text: str, head: Head, end: int) -> list[Said]:
    """ "my mum's house has a wood burner", "Ana's boyfriend works on oil rigs"."""
    found = _POSSESSED_DOES.match(text, head.verb, end)
    if not found:
        return []
    somebody = found["what"].split()[-1] in PEOPLE
    thing = replace(
        head, subject=f"{head.subject}'s {found['what']}", owned=found["what"] if somebody else "", named=True
    )
    thing = replace(
        thing,
        person="name" if somebody else "thing",
        plural=found["what"].endswith("s"),
        verb=found.end(),
        after=found.end() - 1,
    )
    read = mood(text, thing, end)
    return _said_of(text, read, end) if read is not None else []


def _own_attribute(text: str, head: Head, end: int) -> list[Said]:
    """ "my email is …": the attribute of whoever owns it."""
    said = head.owned.removeprefix("new ")
    known = lookup(said).labels or _FAVOURITE.match(said)
    if not (head.owned and head.copula) or head.called:
        return []
    if not known:
        who = value.somebody(without_adjuncts(text[head.verb : end]).split(" on ")[0])
        if who and said.split()[-1] in KIN:
            return relation(head, who, end)
        return [replace(head, subject=head.owner).says(said, who, end)] if who and head.people else []
    return _attributed(head, head.owner, said, text[head.verb : end], end, head.negated)


def _attributed(head: Head, subject: str, said: str, words: str, end: int, denied: bool) -> list[Said]:
    said = re.sub(r"^(?:new|current) (?!\w+ new)", "", said) if not lookup(said).labels else said
    predicate = "likes" if _FAVOURITE.match(said) else lookup(said).name
    claimed = value.attribute(predicate, said, words)
    if not claimed:
        return []
    return [replace(head, subject=subject, negated=denied).says(predicate, claimed, end)]


_OF = re.compile(
    rf"(?:[Tt]he )(?P<attr>(?:(?:new|current) )?(?:[a-z][\w\-]{{1,20}}"
    rf"|C[ETF]O)(?: [a-z][\w\-]{{1,20}}){{0,2}}?) (?:of|for) (?P<the>the )?"
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


RULES: tuple[Callable[[str, Head, int], list[Said]], ...] = (
    _used_to, _attribute, _possessed_does, _own_attribute, *PRODUCTS, *NORMS, being_somebody, _works, *HAVING,
    *CHANGES, *NEWS,
    plain_verbs, *HABIT_RULES, *FACTS, *TALK, *STATEMENTS,
)  # fmt: skip
"""Tried in order; the first that fits a clause reads it alone."""
