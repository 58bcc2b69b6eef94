"""Chinese patterns: a clause is read as lead-in, subject, adverbs and negation, verb, value; all must fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from beliefgraph.extractors.attributes_zh import attribute, owned
from beliefgraph.extractors.belongings_zh import BELONGINGS, gone
from beliefgraph.extractors.clauses import Said, Sentence, Topic
from beliefgraph.extractors.clauses_zh import claiming, is_unreal, told_before_supposing
from beliefgraph.extractors.documents_zh import document_clause
from beliefgraph.extractors.elliptic_zh import elliptic
from beliefgraph.extractors.facts_zh import fact, state
from beliefgraph.extractors.habits_zh import HABITS, scene
from beliefgraph.extractors.heads_zh import KIN, Head, is_person
from beliefgraph.extractors.homes_zh import HOMES
from beliefgraph.extractors.lives_zh import LIVES
from beliefgraph.extractors.norms_zh import norm
from beliefgraph.extractors.plain_health_zh import HEALTH
from beliefgraph.extractors.plain_people_zh import KINDS, PEOPLE
from beliefgraph.extractors.plain_steps_zh import STEPS
from beliefgraph.extractors.plain_things_zh import THINGS as PLAIN_THINGS
from beliefgraph.extractors.plain_things_zh import devices, done_by, old_home
from beliefgraph.extractors.plain_values_zh import phrase, tagged
from beliefgraph.extractors.plain_verbs_zh import VERBS as PLAIN_VERBS
from beliefgraph.extractors.plain_zh import Clause, Reader, opened
from beliefgraph.extractors.products_zh import PRODUCTS
from beliefgraph.extractors.reported_zh import advised, credited, report
from beliefgraph.extractors.schedules_zh import compatible, moved_to, scheduled, timed
from beliefgraph.extractors.shapes_zh import (
    SHAPES,
    head_of,
    liked_before,
    named_thing,
    nickname,
    renamed,
    sick_of,
    thing_attribute,
)  # fmt: skip
from beliefgraph.extractors.topics_zh import follow
from beliefgraph.extractors.traditional_zh import as_written
from beliefgraph.extractors.verbs_zh import VERBS, Rule
from beliefgraph.extractors.work_zh import WORK
from beliefgraph.text import simplified

RULES: tuple[Rule, ...] = (
    *PRODUCTS, *SHAPES, *VERBS, *BELONGINGS, *WORK, *LIVES, *HOMES, owned, *HABITS
)  # fmt: skip
"""About people; tried in order, the first that fits a clause reads it alone."""
THINGS: tuple[Callable[[str, int, int, Topic], list[Said]], ...] = (
    gone, state, timed, scheduled, moved_to, attribute, elliptic, compatible, norm, fact
)  # fmt: skip
"""About things; tried when no rule about people fits."""
PLAIN: tuple[Reader, ...] = (done_by, *HEALTH, *STEPS, *PEOPLE, devices, *KINDS, *PLAIN_THINGS, *PLAIN_VERBS)
"""The grammar of talk."""
_ON_ONES_OWN = re.compile(r"(?:但是|但|不过|可是|而)?我(?!们)")
"""After another's words have been passed on, the speaker goes on in his own: 但我看到…."""


def read(text: str, sentence: Sentence, topic: Topic) -> Iterator[Said]:
    """What a Chinese sentence claims; nothing when it asks or supposes."""
    folded = simplified(text)
    sentence = told_before_supposing(folded, sentence) if is_person(topic.speaker) else sentence
    if is_unreal(folded, sentence):
        return
    told = report(folded, sentence.start, sentence.end, topic)
    within = topic
    if not told and (by := credited(folded, sentence.start, sentence.end, topic)):
        told, before = by
        sentence = replace(sentence, end=before)
    elif told:
        sentence = replace(sentence, start=told.start)
        within = replace(topic, names={told.who}, subject=told.who if told.own else "")
    for start, end in claiming(folded, sentence, is_person(topic.speaker)):
        if start > sentence.start + 1 and _ON_ONES_OWN.match(folded, start, end):
            told = None
        last = not folded[end : sentence.end].strip(" 　")
        for said in _clause(folded, start, end, within, last):
            if told and said.predicate == "likes" and advised(folded, start, end):
                continue
            said = as_written(said, folded, text) if folded != text else said
            yield told.passes_on(said) if told else said
    topic.it = within.it


_BOTH = re.compile(rf"(?P<one>我|我们?(?:{KIN}))(?:跟|和|与)(?P<other>我?(?:{KIN}))(?=都|均|俩都)")


def _clause(text: str, start: int, end: int, topic: Topic, last: bool) -> list[Said]:
    """What one clause claims; 我跟我姐都是左撇子 claims it of each."""
    start = scene(text, start, end)
    pair = _BOTH.match(text, start, end)
    if not pair:
        return _single(text, start, end, topic, last)
    me = topic.speaker or "我"
    whose = pair["one"].removeprefix("我们").removeprefix("我")
    both: list[Said] = []
    for said in _single(text, pair.start("other"), end, topic, last):
        other = replace(said, start=pair.start())
        both += [replace(other, subject=f"{me}的{whose}" if whose else me), other]
    return both


def _single(text: str, start: int, end: int, topic: Topic, last: bool) -> list[Said]:
    if is_person(topic.speaker) or _of_somebody(text, start, end, topic):
        return _talk(text, start, end, topic, last)
    found = document_clause(text, start, end, topic)
    repeats = topic.speaker and "您" in text and _ACKNOWLEDGES.match(text)
    return [said for said in found if "您" in said.subject] if repeats else found


_ACKNOWLEDGES = re.compile(r"\s*(?:好的?|了解|明白|收到|知道了|没问题|已?记[住下录]|已记录|已为您|您刚才|您之前)")
"""An assistant that takes note of what it was told says nothing of its own but what is about 您."""


_OF_YOU = re.compile(r"[^，您]{0,4}您(?!好|可|[是否能需想要]|稍|的?(?:请求|问题|订单|反馈|支持|耐心))")
_OF_ME = re.compile(r"[^，我]{0,3}我(?!们|司|国|校|市|行)")


def _of_somebody(text: str, start: int, end: int, topic: Topic) -> bool:
    """Whether a clause that no person is known to say is about one: 您对青霉素过敏."""
    if topic.speaker:
        mine = _OF_ME.match(text, start, end)
        return not mine and (topic.subject.startswith("您") or _OF_YOU.match(text, start, end) is not None)
    return topic.subject.startswith("我") or _OF_ME.match(text, start, end) is not None


def _talk(text: str, start: int, end: int, topic: Topic, last: bool) -> list[Said]:
    found = (
        nickname(text, start, end, topic)
        or renamed(text, start, end, topic)
        or sick_of(text, start, end, topic)
        or thing_attribute(text, start, end, topic, last)
        or named_thing(text, start, end, topic)
    )
    head, of_person = None, False
    if not found:
        head = head_of(text, start, end, topic)
        found = _said_after(text, head, end, topic) if head else []
        of_person = bool(found) and head is not None and head.kind != "dropped" and _is_of_people(head, topic)
    if not found:
        clauses = opened(text, start, end, topic)
        found = elliptic(text, start, end, topic) or [said for clause in clauses for said in _by_grammar(clause)]
        found = found + [said for clause in clauses for said in old_home(clause) if said.predicate not in _told(found)]
        head = clauses[0].head if clauses else head
        of_person = bool(found) and head is not None and found[0].subject == head.subject
    if not found and (head is None or not head.before):
        found = next((said for rule in THINGS if (said := rule(text, start, end, topic))), [])
        found = [said for said in found if _is_about_something(said, topic)]
    found = [said for said in found if not _NOBODY.search(said.subject) and not _forbids(said)]
    if head is not None and head.called and (not found or found[0].subject == head.subject):
        found = [*found, head.says("name", head.called, end)]
    follow(text, start, end, topic, head, found, of_person)
    return found


_NOBODY = re.compile(r"^[的了着过说讲]|(?<!^)(?<!的)我$|^(?:但|而|就|也|还)|^家?里有|^有[一两几]")
_FORBIDS = re.compile(rf"(?:医生|大夫|老师|教练|老板|领导|房东|物业|{KIN})$")


def _forbids(said: Said) -> bool:
    """Whether it tells what somebody does not let others do, which is no trait of his: 医生不让喝了."""
    return said.predicate == "may" and bool(_FORBIDS.search(said.subject))


def _is_about_something(said: Said, topic: Topic) -> bool:
    """Whether the words before a verb name something, as 订盒饭找的 and 走路到公司 do not; people have no deadlines."""
    if said.subject.startswith(topic.speaker or "我"):
        return said.predicate not in ("deadline", "price", "version")
    words = tagged(said.subject)
    acts = any(tag in ("v", "p") for _, tag in words) or words[-1][1] in ("t", "d")
    return not acts and bool(phrase(said.subject, 24))


def _told(found: list[Said]) -> set[str]:
    return {said.predicate for said in found}


def _by_grammar(clause: Clause) -> list[Said]:
    """What a clause of talk says by its grammar alone."""
    return next((said for rule in PLAIN if (said := rule(clause))), [])


def _said_after(text: str, head: Head, end: int, topic: Topic) -> list[Said]:
    """What is said of whom the clause begins with; 以前 leaves only what one was fond of."""
    rules = PRODUCTS if not _is_of_people(head, topic) else (liked_before,) if head.before else RULES
    return next((said for rule in rules if (said := rule(text, head, end, topic))), [])


def _is_of_people(head: Head, topic: Topic) -> bool:
    """Whether rules about people may read on: what documents carry on with is a thing."""
    return is_person(topic.speaker) or (head.kind != "dropped" and (head.verb > head.start or "您" in head.subject))
