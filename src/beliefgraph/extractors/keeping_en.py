"""What English clauses of talk say somebody has, got, gave up, began, or went through."""

from __future__ import annotations

import re

from beliefgraph.extractors import lists_en as lists
from beliefgraph.extractors import values_en as value
from beliefgraph.extractors.actions_en import PASTS, goods, never
from beliefgraph.extractors.clauses import Said, vocabulary
from beliefgraph.extractors.heads_en import Head
from beliefgraph.extractors.nouns_en import FIRM, OPINION
from beliefgraph.extractors.phrases_en import bare, without_adjuncts

_HAVE = re.compile(r"(?:have|has|'ve|got)(?: got)? (?P<no>no (?:more )?|zero )?", re.I)
_HAVING = re.compile(r"(?P<no>no )|(?:had |(?=(?:an?|one|two|three|four|five|six|\d+) ))", re.I)
_NEVER_HAD = re.compile(r"(?:had|owned) (?P<no>(?!.))?")
_PASSING = re.compile(
    r"\b(?:ideas?|clue|questions?|headache|meeting|appointment|plans?|problems?|issue|issues|doubts?|feeling|dream"
    r"|hope|hopes"
    r"|news|time|fun|luck|trouble|cold|fever|hangover|party|call|lunch|dinner|breakfast|coffee|drink|exam|test"
    r"|interview"
    r"|deadline|choice|reason|point|day|week|weekend|morning|evening|night|year|blast|ball|chat|talk|conversation"
    r"|look|go"
    r"|rest|nap|bath|shower|try|laugh|memor(?:y|ies)|regrets|respect|faith|confidence|interest|opportunity|chance"
    r"|impact"
    r"|effect|influence|experience|challenge|challenges|goals?|excuse|say|word|words|thoughts?|suggestions?"
    r"|favou?r|patience"
    r"|energy|support|access|tickets|minute|second|moment|guests|visitors|visit|date|trip|event|show|game|match"
    r"|code|error|set"
    r"|(?:\w*(?:ness|ity|tion|(?<!allot)(?<!apart)(?<!equip)ment|ance|(?<!lic)ence|ship|(?<!r)ing))|meetings?"
    r"|attitude|book|list|project|journey"
    r"|road|team|friends?|stor(?:y|ies)|paths?|love|ups and downs|your|deadlines?|must|passion|busy|angle|row"
    r"|hundred|jobs?|rules?|things?|sort|kind|money|seat)$",
    re.I,
)


def possessions(text: str, head: Head, end: int) -> list[Said]:
    """ "has poppy seed in it", "I have sickle cell trait", "the neighbours have a drum kit"."""
    found = _HAVE.match(text, head.verb, end) or (_HAVING.match(text, head.verb, end) if head.perfect else None)
    found = found or (_NEVER_HAD.match(text, head.verb, end) if never(text, head) else None)
    if not found or head.copula or head.document or not (head.people or head.named):
        return []
    if found.group().lower().startswith("got") and not head.perfect:
        return []
    sign = -1 if found["no"] else 1
    keep = (lambda words: _kept(words, True)) if head.negated else _kept
    members, last = lists.members(text, found.end(), end, keep, head.negated)
    return [head.says("has", member, last, sign) for member in members if member]


def _kept(words: str, shed: bool = False) -> str:
    """What one has and keeps."""
    words = bare(without_adjuncts(words)) if shed else without_adjuncts(words)
    if re.match(r"(?:to|been|a lot|lots|plenty|much|so|such|enough|the (?!same)|[a-z]+ed (?:a|the|my|some)\b)", words):
        return ""
    said = re.sub(r" (?:called|named) .*$", "", goods(words))
    if re.match(r"[a-z]+ing (?!\w+s?$)|[a-z]+ing$", said):
        return ""
    if _PASSING.search(said.split(" of ")[0]) or (said and said.split()[0] in PASTS):
        return ""
    bare_many = (
        said.endswith("s")
        and not said.endswith(("betes", "itis", "osis", "ss", "us"))
        and words.startswith(said)
        and not re.match(_NUMBERED, said)
    )
    if re.fullmatch(_NUMBERED, said):
        return ""
    return "" if not said or bare_many or _PASSING.search(said) or OPINION.match(f"a {said}") else said


_NUMBERED = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d|several|both)"


_GAINED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:got|bought|adopted|inherited|purchased|acquired|rescued|took in"
    r"|invested in|treated (?:my|our)sel(?:f|ves) to) (?:myself |ourselves |us |me )?"
    r"(?=(?:an?|another|my|our|the (?=(?:dog|cat|house|car|flat)\b)|two|three|four|five|some new|new|\d+)\s)",
    re.I,
)
_SHED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:sold|got rid of|gave away|gave(?= (?:my|our) .{2,30} to )|gave up|ditched"
    r"|binned|scrapped|traded in|cancell?ed"
    r"|donated|deleted|lost|rehomed|chucked|handed back|shut down|uninstalled|unsubscribed from"
    r"|stopped using|quit using) (?=(?:my|our|the|his|her|their)\s)",
    re.I,
)
_AWAY = re.compile(
    r"(?:(?:just|finally|recently) )*(?:(?:gave|given|threw|thrown) (?P<what>(?:my|our|his|her|their) [^,]{2,40}?) away"
    r"|(?:traded|handed) (?P<back>(?:my|our|his|her|their) (?:car|bike|van|phone|laptop) )(?:in|back))\b",
    re.I,
)
_SWAPPED = re.compile(
    r"(?:swapped|traded|exchanged|replaced|changed) (?P<old>.+?) (?:in )?(?:for|with) (?P<new>.+)$", re.I
)
_STOPPED = re.compile(
    r"(?:(?:just|finally|recently) )*(?:stopped|quit|gave up|given up|packed in|cut out|kicked|ditched|dropped"
    r"|swore off)\s+(?P<what>[^\W\d_].*)$",
    re.I,
)
_BEGUN = re.compile(
    r"(?:(?:just|finally|recently) )*(?:(?:took up|taken up|got into|gotten into|signed up for|joined)\s+"
    r"|(?:started|began)\s+(?=[a-z]+ing\b))(?P<what>[^\W\d_].*)$",
    re.I,
)
_QUIT_WORK = re.compile(r"(?P<verb>left|quit|resigned from|walked out of) (?P<what>(?:the |my )?[^\W\d_].*)$", re.I)
_TRADE = re.compile(r"(?:[a-z]+ )?(?:nursing|teaching|banking|law|medicine|accounting|farming|consulting"
    r"|journalism|engineering|retail"
    r"|academia|advertising|policing|plumbing|hospitality|sales|marketing|finance|tech|publishing|politics"
    r"|the (?:army|navy|police"
    r"|force|civil service))$")  # fmt: skip


_LEFT_GROUP = re.compile(
    r"(?:left|quit|dropped out of) (?P<what>(?:the|my|our) (?:[\w\-]+ )?(?:band|choir|team|committee|club|board"
    r"|union|party|church|army"
    r"|navy|orchestra|squad|society|scouts|police|force|group)|the [A-Z]{2,})\b"
)


_NETWORK = re.compile(
    r"(?:Facebook|Instagram|Twitter|TikTok|WhatsApp|LinkedIn|Reddit|Snapchat|YouTube|Netflix|Discord|Tinder|X)\b"
)


def _is_firm(name: str) -> bool:
    return name[:1].isupper() and _NETWORK.match(name) is None


def _kept_how(thing: str) -> str:
    """What is everybody's is used, not owned."""
    return (
        "uses"
        if thing.split()[-1] in ("bus", "train", "tram", "tube", "metro", "underground", "ferry", "subway")
        else "has"
    )


def changes(text: str, head: Head, end: int) -> list[Said]:
    """ "got a second-hand cello", "swapped the van for an e-bike", "gave up the allotment", "left nursing"."""
    if head.copula or head.negated or not head.people or head.document or head.base:
        return []
    if found := _GAINED.match(text, head.verb, end):
        claimed = _kept(text[found.end() : end])
        got = found.group().lower().split()[-1] in ("got",) and not re.match(r"(?:my|our)\b", text[found.end() : end])
        gained = claimed and (value.gotten if got else value.bought)(f"a {bare(claimed)}")
        return [head.says("has", re.sub(r"^(?:new|first|another) ", "", claimed), end)] if gained else []
    if found := _SWAPPED.match(text, head.verb, end):
        old, new = _kept(found["old"], True), _kept(found["new"], True)
        return [head.says(_kept_how(old), old, end, -1), head.says(_kept_how(new), new, end)] if old and new else []
    if found := _AWAY.match(text, head.verb, end):
        claimed = _kept(found["what"] or found["back"], True)
        return [head.says("has", claimed, end, -1)] if claimed else []
    if found := _SHED.match(text, head.verb, end):
        claimed = _kept(text[found.end() : end], True)
        owned = claimed and not re.match(
            r"(?:job|seat|temper|mind|way|weight|voice|balance|cool|game|match|keys)\b", claimed
        )
        return [head.says("has", claimed, end, -1)] if owned else []
    if (found := _QUIT_WORK.match(text, head.verb, end)) and _TRADE.match(without_adjuncts(found["what"])):
        return [head.says("occupation", without_adjuncts(found["what"]), end, -1)]
    firm = value.employer(without_adjuncts(found["what"])) if found else ""
    left = found is not None and found["verb"].lower() == "left"  # a town, a party, a person as well
    if firm and (FIRM.search(firm) if left else _is_firm(firm)):
        return [head.says("works_at", firm, end, -1)]
    if found := _LEFT_GROUP.match(text, head.verb, end):
        return [head.says("member of", bare(found["what"]), end, -1)]
    for pattern, sign in ((_STOPPED, -1), (_BEGUN, 1)):
        if (found := pattern.match(text, head.verb, end)) and (said := _practice(found["what"])):
            if used := re.match(r"(?:taking|wearing|using) (.+)$", said):
                return [head.says("uses", bare(used[1]), end, sign)]
            predicate = "member of" if "joined" in found.group()[:20].lower() else "does"
            return [head.says(predicate, said, end, sign)]
    return []


_OF_THE_MOMENT = vocabulary(
    "feeling thinking crying laughing trying talking looking working being having getting going making doing seeing "
    "worrying wondering noticing telling asking raining snowing"
)


def _practice(words: str) -> str:
    """What one begins or gives up doing: "wearing contacts", "the bassoon", "cigarettes"."""
    words = re.sub(r"^(?:drinking|eating|playing|doing|practi[sc]ing) (?=\w)", "", words)
    said = goods(words)
    first = said.split()[0].lower() if said else ""
    return "" if first in _OF_THE_MOMENT or re.match(r"(?:to|my|our|work|job)\b", words) else said


_GETS = re.compile(
    r"gets? (?P<what>(?:(?:really |quite |very |terribly |awfully |bad |terrible )*)(?:migraines|hay ?fever"
    r"|nosebleeds|panic attacks"
    r"|cold sores|vertigo|cramps|headaches|seasick|carsick|travel sick|airsick|homesick|eczema|heartburn|flare-ups))\b"
)
_STUDIES = re.compile(
    r"(?:doing|did|do|does|done|got|getting|finished|have|has) (?P<what>(?:an? |my |his |her "
    r"|one )?[^,]*)$"
)
_DIED = re.compile(r"(?:died|passed away|passed)(?=$| )")


def life(text: str, head: Head, end: int) -> list[Said]:
    """ "gets seasick", "doing a PhD in botany at Exeter", "belongs to a running club", "passed away"."""
    if not head.people or head.document:
        return []
    words = text[head.verb : end].strip(" .")
    if found := _GETS.match(words):
        return [head.says("is" if found["what"].endswith("sick") else "has", found["what"], end)]
    if (found := _STUDIES.match(words)) and (degrees := value.degree(without_adjuncts(found["what"]))):
        return [head.says("education", bare(degree), end) for degree in degrees]
    if found := re.match(r"belongs? to (?P<what>(?:an?|the|our) .+)$", words):
        claimed = goods(found["what"])
        return [head.says("member of", claimed, end)] if claimed else []
    if head.person == "name" and (found := _DIED.match(words)):
        return [head.says("status", found.group(), end)]
    return []
