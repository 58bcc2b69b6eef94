"""From observations to evidence with its claims found, before anything is decided. Writes nothing.

Here the gate keeps documents out, what was recalled from the graph is recognised, and texts are read for claims.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import compress, islice

from beliefgraph.domain import roles
from beliefgraph.domain.admission import refused_by
from beliefgraph.domain.block import is_own, own_lines
from beliefgraph.domain.contexts import as_scope
from beliefgraph.domain.language import language
from beliefgraph.domain.marks import as_data
from beliefgraph.domain.model import Belief, Claim, Evidence, Node, Observation, Source, hash_id
from beliefgraph.domain.order import order_key
from beliefgraph.domain.predicates import words
from beliefgraph.domain.retold import Told, told
from beliefgraph.domain.tasks import Tombstone, tombstone_id
from beliefgraph.filing import is_machine
from beliefgraph.ports import Extractor, Passage, Reading, Space
from beliefgraph.records import task_of
from beliefgraph.settings import Settings
from beliefgraph.text import name_key

CLAIMS_NOTHING = "claims_nothing"  # field of `Evidence.extra`: its giver said so, and it is never read for claims
MASKED = "masked"  # field of `Evidence.extra`: kind of what was masked -> how often


@dataclass(frozen=True, slots=True)
class Read:
    """An observation with its claims found and its evidence named, before anything is decided.

    Args:
        evidence: what it will be kept as.
        source: the record of its source, as given.
        claims: found or given.
        event: name of the occasion.
        unread: why the text is not read to the end; see `ports.Reading`.
        reader: the extractor that read it.
        unsure: what was found and not vouched for, in words.
        note: why it was not read for claims at all.
        refused: the rule that keeps it out.
        erased: whether it is kept out because it was erased.
    """

    evidence: Evidence
    source: Source
    claims: tuple[Claim, ...]
    event: str = ""
    unread: str = ""
    reader: str = ""
    unsure: tuple[str, ...] = ()
    note: str = ""
    refused: str = ""
    erased: bool = False

    @property
    def believable(self) -> tuple[Claim, ...]:
        """The claims that bear on beliefs."""
        return tuple(claim for claim in self.claims if claim.believable)


def read_observations(
    space: Space, observations: Sequence[Observation], settings: Settings, recorded: datetime, extractor: Extractor
) -> list[Read]:
    """Give observations' evidence its ids, and find the claims of what is not known yet. Writes nothing.

    Args:
        space: the namespace; what it holds already is not read for claims again.
        observations: checked by `intake.as_observation`.
        settings: gates and authorities of source kinds.
        recorded: the moment they are recorded.
        extractor: reads texts that come without claims.
    """
    sources = space.sources({source_id(observation) for observation in observations} - {""})
    named = [_named(observation, space.namespace, recorded) for observation in observations]
    admitted = [_admitted(read, sources.get(read.source.id, read.source), settings) for read in named]
    reads = unless_erased(space, admitted)
    silent = [given.claims is None and not read.refused for read, given in zip(reads, observations, strict=True)]
    known = space.evidence([read.evidence.id for read in compress(reads, silent)])
    unread = [is_silent and read.evidence.id not in known for read, is_silent in zip(reads, silent, strict=True)]
    told = iter(read_texts(space, list(compress(reads, unread)), extractor))
    return [next(told) if is_unread else read for read, is_unread in zip(reads, unread, strict=True)]


def read_texts(space: Space, reads: Sequence[Read], extractor: Extractor) -> list[Read]:
    """What was read of each text, or why it is read for no claims. Writes nothing."""
    noted = [_unless_recalled(space, read) for read in reads]
    to_read = [read.evidence for read in noted if not read.note]
    texts = [passage(_without_own_words(space.seen_by(each.agent), each)) for each in to_read]
    readings = iter(extractor.extract(texts) if texts else ())
    return [read if read.note else _with_reading(read, next(readings), extractor.name) for read in noted]


def _with_reading(read: Read, reading: Reading, reader: str) -> Read:
    unread = reading.unread.rstrip(".。")
    return replace(read, claims=reading.claims, unread=unread, reader=reader, unsure=reading.refused)


def source_id(observation: Observation) -> str:
    """The id of the source an observation names."""
    return observation.source.id if isinstance(observation.source, Source) else observation.source


def passage(evidence: Evidence) -> Passage:
    """A piece of evidence as something to be read for claims."""
    return Passage(evidence.text, evidence.speaker, evidence.at)


def _admitted(read: Read, known: Source, settings: Settings) -> Read:
    """The read, marked with the rule of the gate that keeps it out, if one does."""
    kind = read.evidence.kind or read.source.kind or known.kind
    if not kind or kind not in settings.gates:
        return read
    authority = settings.kind(kind).authority if read.evidence.authority is None else read.evidence.authority
    return replace(read, refused=refused_by(kind, authority, read.evidence.text, settings.gates))


def unless_erased(space: Space, reads: Sequence[Read]) -> list[Read]:
    """The reads, each marked when its message was erased: then it is not let in again."""
    stones = space.nodes(tombstone_id(read.evidence.id) for read in reads)
    return [_unless_erased(read, stones.get(tombstone_id(read.evidence.id))) for read in reads]


def _unless_erased(read: Read, stone: Node | None) -> Read:
    if stone is None:
        return read
    task = task_of(Tombstone, stone)
    refused = f"it was erased on {task.erased:%Y-%m-%d} (act {task.act} of the audit log)"
    return replace(read, refused=refused, erased=True)


_OUR_ID = re.compile(r"\b[be]_[0-9a-f]{24}\b")
_BULLET = re.compile(r"^[\s\-*•·>\d.)、]+")
LOOKED_AT = 10  # texts and beliefs that are compared with a line: what was handed back before is among them
_PROMPT_LINES = 200  # lines of prompts in a text that are looked at; a larger one is read like any text
_RECALLED_LINES = 60  # lines of a text that are compared with what is known


def _unless_recalled(space: Space, read: Read) -> Read:
    """The read, marked when a machine only hands back what this graph told it, or tells a machine what to do."""
    evidence, space = read.evidence, space.seen_by(read.evidence.agent)
    if not evidence.kind and name_key(evidence.speaker) in roles.SYSTEM:
        return replace(read, note="instructions to a machine are nobody's word; no claim is read from them")
    cited = set(_OUR_ID.findall(evidence.text))
    if cited and (space.beliefs(cited) or space.evidence(cited)):
        return replace(read, note="it cites this graph, so it was recalled from here and adds nothing")
    rest = _without_own_words(space, evidence)
    if (evidence.text.strip() and not rest.text.strip()) or (is_machine(evidence) and _all_known(space, rest)):
        return replace(read, note="all of it stands in this graph already: recalled from here, it adds nothing")
    return read


def _without_own_words(space: Space, evidence: Evidence) -> Evidence:
    """The evidence with what this graph put into a prompt blanked out, whoever hands it back; no other word moves."""
    text = evidence.text
    for start, end in islice(own_lines(text), _PROMPT_LINES):
        line = text[start:end]
        if is_own(line.strip()) or _all_known(space, replace(evidence, text=line)):
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return evidence if text == evidence.text else replace(evidence, text=text)


def _all_known(space: Space, evidence: Evidence) -> bool:
    lines = [_BULLET.sub("", line).strip() for line in evidence.text.splitlines()[: _RECALLED_LINES + 1]]
    lines = [line for line in lines if line]
    if not 0 < len(lines) <= _RECALLED_LINES:
        return False
    return all(not each.words or _is_known(space, each, evidence) for each in map(told, lines))


def _is_known(space: Space, line: Told, evidence: Evidence) -> bool:
    """Whether the words of a line were there before: somebody else said them, or made us believe them.

    A line in our own wording tells of a belief whatever speaks for it, and quotes what is long cut short.
    """
    key, part = name_key(line.words).rstrip(".。"), line.words[:-1]

    def same(text: str) -> bool:
        shown = as_data(text) if line.ours else text  # as a prompt shows it
        cut = line.ours and line.words.endswith("…") and (text.startswith(part) or shown.startswith(part))
        return cut or key in (name_key(text).rstrip(".。"), name_key(shown).rstrip(".。"))

    said = space.evidence([match.id for match in space.search(line.words, "evidence", LOOKED_AT)]).values()
    if any(same(each.text) and (line.ours or _before(each, evidence)) for each in said):
        return True
    beliefs = space.beliefs([match.id for match in space.search(line.words, "belief", LOOKED_AT)]).values()
    return any(same(belief.text) and (line.ours or _supported(space, belief, evidence)) for belief in beliefs)


def _supported(space: Space, belief: Belief, evidence: Evidence) -> bool:
    filed = space.filed(belief.id)
    return any(f.edge.stance > 0 and f.evidence.retracted is None and _before(f.evidence, evidence) for f in filed)


def _before(earlier: Evidence, evidence: Evidence) -> bool:
    """Whether somebody else said it, and no later than this, whichever of the two arrived first."""
    dated = earlier.at is not None and evidence.at is not None
    return earlier.speaker != evidence.speaker and (not dated or order_key(earlier) < order_key(evidence))


def _named(observation: Observation, namespace: str, recorded: datetime) -> Read:
    source = observation.source if isinstance(observation.source, Source) else Source(observation.source)
    evidence = _evidence(observation, source, namespace, recorded)
    return Read(evidence, source, observation.claims or (), observation.event)


def _evidence(observation: Observation, source: Source, namespace: str, recorded: datetime) -> Evidence:
    text = observation.text or "; ".join(proposition(claim) for claim in observation.claims or ())
    shared = observation.shared
    if shared is None:
        shared = not observation.agent or bool(observation.derives_from)
    ident = observation.id or _evidence_id(observation, source, namespace, text, "" if shared else observation.agent)
    return Evidence(
        id=ident,
        text=text,
        source=source.id,
        speaker=observation.speaker,
        origin=observation.origin or observation.speaker or source.id or observation.agent,
        recorded=recorded,
        at=observation.at,
        sequence=observation.sequence,
        event=hash_id("v", namespace, source.id, observation.event or _moment(observation) or ident),
        scope=as_scope(observation.context),
        kind=observation.kind or ("derivation" if observation.derives_from else ""),
        agent=observation.agent,
        shared=shared,
        premises=tuple(sorted(set(observation.derives_from))),
        run=observation.run,
        ref=observation.ref,
        authority=observation.authority,
        weight=observation.weight,
        extra=observation.extra | ({CLAIMS_NOTHING: True} if observation.claims == () else {}),
    )


def _evidence_id(observation: Observation, source: Source, namespace: str, text: str, layer: str) -> str:
    """By the message's own id when there is one, else by who said what, where and when; in each agent's layer apart."""
    mine = ("seen by", layer) if layer else ()
    if observation.ref:
        return hash_id("e", namespace, "ref", source.id, observation.ref, *mine)
    # What is concluded from other premises is another conclusion, though the words are the same.
    grounds = ("from", *sorted(set(observation.derives_from))) if observation.derives_from else ()
    return hash_id("e", namespace, "text", source.id, observation.speaker, _moment(observation), text, *mine, *grounds)


def _moment(observation: Observation) -> str:
    return observation.at.astimezone(UTC).isoformat() if observation.at else ""


def proposition(claim: Claim) -> str:
    """A claim's proposition in words, positively worded, in the language of its own words."""
    if claim.text.strip():
        return claim.text
    return words(claim.predicate, claim.subject, claim.value, language(claim.subject + claim.predicate + claim.value))


def masked_in(evidence: Evidence) -> dict[str, int]:
    """Kind -> how much of it was masked; a field of that name which a caller gave is not taken for it."""
    told = evidence.extra.get(MASKED)
    if not isinstance(told, dict) or not all(type(count) is int for count in told.values()):
        return {}
    return dict(sorted(told.items()))
