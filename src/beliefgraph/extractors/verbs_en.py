"""The plain verbs of English clauses, each with how its value is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.clauses import Said
from beliefgraph.extractors.heads_en import Head

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
        members, end = self._members(text, found.end(), end, head.negated)
        return [head.says(self.predicate, member, end, self.sign, self.stance) for member in members if member]

    def _members(self, text: str, start: int, end: int, denied: bool) -> tuple[list[str], int]:
        """The values and where their words end."""
        listed = self.predicate in lists.LISTED
        members, last = (
            lists.members(text, start, end, self.clean, denied) if listed else ([self.clean(text[start:end])], end)
        )
        return ([], end) if last == end and _is_unfinished(text, start, end) else (members, last)

    def _fits(self, found: re.Match[str], head: Head) -> bool:
        if self.form == "any":
            return not head.copula or found.group().startswith("turning")
        if self.form in ("being", "perfect"):
            return head.copula if self.form == "being" else head.perfect
        if head.copula or (self.form == "past" and head.base):
            return False
        third = head.person != "first" and not head.base and not head.plural
        return self.form == "past" or (not head.perfect and bool(found["s"]) == third)


def _verb(verbs: str, predicate: str, clean: Callable[[str], str], form: Form = "present", sign: int = 1) -> Verb:
    pattern = rf"(?:{verbs})(?P<s>e?s)?\s+" if form == "present" else rf"(?:{verbs})\s+"
    return Verb(re.compile(pattern, re.I), predicate, clean, form, sign, people=predicate not in ("supports", "uses"))


def _phrase(verb: str, after: str, predicate: str, clean: Callable[[str], str]) -> Verb:
    return Verb(re.compile(rf"(?:{verb})(?P<s>s)?\s+(?:{after})\s+", re.I), predicate, clean)


def _is_unfinished(text: str, start: int, end: int) -> bool:
    return text.startswith(",", end) and _UNFINISHED.search(text, start, end) is not None


_UNFINISHED = re.compile(r"\s(?:a|an|the|my|our) \w+$")  # "creating a safe, inviting place": the noun is still to come
_TASTE = r"(?:like|love|enjoy|appreciate|adore)"
_FOND = (
    r"(?:an? (?:\w+ )?(?:fan|lover) of|fond of|keen on|obsessed with|passionate about|crazy about"
    r"|(?:more |really |quite |very )?into)"
)
_NEW_JOB = "(?:started|got|took) (?:a|my) (?:new )?(?:job|role|position)"
VERBS: tuple[Verb, ...] = (
    _verb("like|love|enjoy|adore|prefer", "likes", value.liked),
    _verb("liked|loved|enjoyed", "likes", value.liked, "perfect"),
    _verb(rf"(?:come|grown|learned) to {_TASTE}", "likes", value.liked, "any"),
    _verb("gone off", "likes", value.gone_off, "perfect", sign=-1),
    _verb("hate|dislike|detest|loathe|despise", "likes", value.liked, sign=-1),
    _verb("can't stand|cannot stand|can't bear|can't tolerate", "likes", value.liked, "any", sign=-1),
    _verb(_FOND, "likes", value.liked, "being"),
    _verb(r"from", "hometown", value.place, "being"),
    _phrase("come|hail", "from", "hometown", value.place),
    _verb("born (?:and raised )?in", "hometown", value.place, "being"),
    _verb("grew up in", "hometown", value.place, "past"),
    _phrase("live|reside", "in|at", "lives_in", value.place),
    _verb("based in|living in|located in", "lives_in", value.place, "being"),
    _verb("(?:lived|living) in|based in", "lives_in", value.place, "perfect"),
    _verb("working (?:at|for)", "works_at", value.employer, "perfect"),
    _verb("working as", "occupation", value.occupation, "perfect"),
    _phrase("work", "in", "work_location", value.place),
    _verb("employed (?:at|by)|working (?:at|for)", "works_at", value.employer, "being"),
    _verb("started (?:working )?at|started working for|got a job at", "works_at", value.employer, "past"),
    _verb(f"{_NEW_JOB} (?:at|with)", "works_at", value.employer, "past"),
    _verb("working as", "occupation", value.occupation, "being"),
    _verb("became", "occupation", value.title, "past"),
    _verb("allergic to", "allergic_to", value.allergen, "being"),
    _verb("speak", "speaks", value.tongue),
    _verb("can (?:also )?speak", "speaks", value.tongue, "any"),
    _verb("drive", "has", value.vehicle),
    _verb("own", "has", value.any_owned),
    _verb("turned|turning|turns|turn", "age", value.age, "any"),
    _verb("graduated from|went to (?=(?-i:[A-Z]))", "education", value.school, "past"),
    _verb("majored in|studied|graduated (?:in|with an? degree in)", "education", value.field, "past"),
    _verb("turned|went|gone", "is", value.way_of_life, "any"),
    _verb("weigh", "weight", value.measure),
    _verb("support", "supports", value.feature),
    _verb("dropped support for|removed support for", "supports", value.feature, "past", sign=-1),
    _verb("added support for|gained support for", "supports", value.feature, "past"),
    _verb("use", "uses", value.tool),
    _verb("using|running on|built on", "uses", value.tool, "being"),
    _verb("play", "does", value.played),
    _verb("do|doe|practise|practice", "does", value.activity),
    _verb("took up|got into|started doing|started playing", "does", value.activity, "past"),
)
_ANY = re.compile("|".join(re.sub(r"\(\?P<s>", "(?:", verb.pattern.pattern) for verb in VERBS), re.I)


def plain_verbs(text: str, head: Head, end: int) -> list[Said]:
    """What the first plain verb that fits says."""
    if not _ANY.match(text, head.verb, end):
        return []
    return next((found for verb in VERBS if (found := verb(text, head, end))), [])
