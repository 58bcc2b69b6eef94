"""Results as JSON: the shapes that programs read."""

from __future__ import annotations

from dataclasses import asdict, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from beliefgraph.amend import Amendment
    from beliefgraph.ask import Answer
    from beliefgraph.choosing import Choice
    from beliefgraph.citing import Cited
    from beliefgraph.domain.agents import Trust
    from beliefgraph.domain.audit import Entry
    from beliefgraph.domain.authority import Authority
    from beliefgraph.domain.block import Prompt
    from beliefgraph.domain.explanation import Contribution, Derivation, Explanation
    from beliefgraph.domain.model import Belief, Claim, Context, Evidence, Link, Node, Revision, Source
    from beliefgraph.domain.opinion import Opinion
    from beliefgraph.domain.tasks import Comparison, Pending, Receipt, Refusal
    from beliefgraph.lessons import Lessons
    from beliefgraph.listing import SourceCount, Supported
    from beliefgraph.observe import Outcome
    from beliefgraph.recall import Hit
    from beliefgraph.reckoning.basis import Reckoning
    from beliefgraph.writing import Written

Json = dict[str, Any]


def moment(at: datetime | None) -> str | None:
    """A time as ISO 8601 with its offset."""
    return at.isoformat() if at else None


def opinion(of: Opinion) -> Json:
    """The three scales, what is unknown and contested, and the band in one word."""
    return {
        "band": of.band.value,
        "probability": of.probability,
        "signed": of.signed,
        "confidence": of.confidence,
        "belief": of.belief,
        "disbelief": of.disbelief,
        "unknown": of.unknown,
        "contested": of.contested,
    }


def belief(of: Belief) -> Json:
    """A belief with its opinion at the asked time."""
    return {
        "id": of.id,
        "text": of.text,
        "opinion": opinion(of.opinion),
        "scope": dict(of.scope),
        "subject": of.subject,
        "predicate": of.predicate,
        "value": of.value,
        "status": of.status.value,
        "rule": of.rule,
        "updated": moment(of.updated),
        "agent": of.agent,
    }


def evidence(of: Evidence) -> Json:
    """A piece of evidence; `ref` is the caller's own id."""
    return {
        "id": of.id,
        "ref": of.ref,
        "text": of.text,
        "speaker": of.speaker,
        "source": of.source,
        "at": moment(of.at),
        "recorded": moment(of.recorded),
        "origin": of.origin,
        "scope": dict(of.scope),
        "retracted": moment(of.retracted),
        "retract_reason": of.retract_reason,
        "agent": of.agent,
        "shared": of.shared,
        "derives_from": list(of.premises),
        "run": of.run,
        "archived": bool(of.cold),
        "extra": of.extra,
    }


def context(of: Context) -> Json:
    """A context; without a parent it is at the root of its dimension."""
    return {"dimension": of.dimension, "value": of.value, "parent": of.parent}


def claim(of: Claim) -> Json:
    """A claim as it was found or given."""
    return {
        "subject": of.subject,
        "predicate": of.predicate,
        "value": of.value,
        "stance": of.signed,
        "text": of.text,
        "method": of.method,
        "modality": of.modality.value,
        "said_by": of.said_by,
        "span": list(of.span) if of.span else None,
        "faithfulness": of.faithfulness,
        "context": dict(of.context),
        "valid_from": moment(of.valid_from),
        "valid_until": moment(of.valid_until),
        "happened_from": moment(of.happened_from),
        "happened_until": moment(of.happened_until),
        "verifiable": of.verifiable,
        "reason": of.reason,
    }


def revision(of: Revision) -> Json:
    """One change of an opinion."""
    return {
        "belief": of.belief,
        "evidence": of.evidence,
        "cause": of.cause,
        "before": opinion(of.before),
        "after": opinion(of.after),
        "rule": of.rule,
        "happened": moment(of.happened),
        "recorded": moment(of.recorded),
        "reason": of.reason,
    }


def answer(of: Answer) -> Json:
    """An answer with its grounds, conflicts and what was withheld."""
    return {
        "text": of.text,
        "verdict": of.verdict,
        "beliefs": [belief(b) for b in of.beliefs],
        "evidence": [evidence(e) for e in of.evidence],
        "conflicts": [[belief(b) for b in side] for side in of.conflicts],
        "withheld": [{"belief": belief(b), "why": why} for b, why in of.withheld],
        "related": [belief(b) for b in of.related],
        "context": dict(of.context),
        "notes": list(of.notes),
        "merits": [asdict(merits) for merits in of.merits],
        "as_of": moment(of.as_of),
        "reckoning": None if of.reckoning is None else reckoning(of.reckoning),
        "path": [belief(b) for b in of.path],
    }


def reckoning(of: Reckoning) -> Json:
    """What several beliefs come to together."""
    return {
        "text": of.text,
        "beliefs": [b.id for b in of.beliefs],
        "chosen": list(of.chosen),
        "count": of.count,
        "holds": of.holds,
        "equal": of.equal,
        "missing": list(of.missing),
        "difference": of.difference,
    }


def choice(of: Choice) -> Json:
    """The option that is supported best; `index` is null when nothing tells."""
    return {
        "index": of.index,
        "choice": of.choice,
        "why": of.why,
        "scores": list(of.scores),
        "terms": [dict(terms) for terms in of.terms],
        "answer": answer(of.answer),
    }


def prompt(of: Prompt) -> Json:
    """A prompt with what its marks stand for; `cite` takes this."""
    return {
        "text": of.text,
        "question": of.question,
        "tokens": of.tokens,
        "budget": of.budget,
        "citations": {mark: asdict(citation) for mark, citation in of.citations.items()},
        "left_out": list(of.left_out),
        "reckoned": of.reckoned,
    }


def cited(of: Cited) -> Json:
    """What an answer cites, and whether that bears it out."""
    return {
        "verdict": of.verdict,
        "text": of.text,
        "sentences": [{"text": text, "marks": list(marks)} for text, marks in of.sentences],
        "citations": [asdict(citation) for citation in of.citations],
        "unknown": list(of.unknown),
        "uncited": list(of.uncited),
        "problems": [asdict(fault) for fault in of.problems],
        "remarks": [asdict(fault) for fault in of.remarks],
    }


def written(of: Written) -> Json:
    """An answer in a language model's words, with what it was made from and how it was checked."""
    return {
        "text": of.text,
        "by": of.by,
        "note": of.note,
        "cited": cited(of.cited) if of.cited else None,
        "usage": asdict(of.usage),
        "prompt": prompt(of.prompt),
        "answer": answer(of.answer),
    }


def hit(of: Hit) -> Json:
    """One result of recall; `belief` is null for evidence that no belief came from, `replaced_by` for what holds."""
    return {
        "id": of.id,
        "score": of.score,
        "terms": of.terms,
        "belief": belief(of.belief) if of.belief else None,
        "evidence": [evidence(e) for e in of.evidence],
        "replaced_by": of.replaced_by.id if of.replaced_by else None,
    }


def explanation(of: Explanation) -> Json:
    """Why a belief stands where it stands."""
    return {
        "text": of.text,
        "belief": belief(of.belief),
        "supports": [_contribution(c) for c in of.supports],
        "refutes": [_contribution(c) for c in of.refutes],
        "rivals": [belief(b) for b in of.rivals],
        "beside": [belief(b) for b in of.beside],
        "inherited_from": [dict(scope) for scope in of.inherited_from],
        "history": [revision(r) for r in of.history],
        "links": [link(drawn) for drawn in of.links],
        "derivations": [_derivation(d) for d in of.derivations],
        "contradictions": [{"belief": belief(c.belief), "strength": c.strength} for c in of.contradictions],
        "drawn": {"support": of.belief.drawn.support, "refute": of.belief.drawn.refute},
        "as_of": moment(of.as_of),
    }


def _derivation(of: Derivation) -> Json:
    return {
        "premises": [belief(b) for b in of.premises],
        "strength": of.strength,
        "against": of.against,
        "evidence": None if of.evidence is None else evidence(of.evidence),
        "missing": list(of.missing),
        "hidden": list(of.hidden),
    }


def _contribution(of: Contribution) -> Json:
    return {
        "evidence": evidence(of.evidence),
        "stance": of.stance,
        "authority": of.authority,
        "faithfulness": of.faithfulness,
        "mass": of.mass,
        "freshness": of.freshness,
        "counts": of.counts,
        "why": of.why,
        "yields_to": of.yields_to,
        "trust": of.trust,
        "elsewhere": None if of.elsewhere is None else asdict(of.elsewhere),
        "judged": of.judged,
        "learned": of.learned,
    }


def source(of: Source) -> Json:
    """The record of a source."""
    return {
        "id": of.id,
        "title": of.title,
        "kind": of.kind,
        "author": of.author,
        "published": moment(of.published),
    }


def source_count(of: SourceCount) -> Json:
    """A source with how much it gave."""
    return source(of.source) | {"evidence": of.evidence, "beliefs": of.beliefs}


def supported(of: Supported) -> Json:
    """What a source speaks for and against, and which things that touches."""
    return {
        "source": source(of.source),
        "evidence": of.evidence,
        "retracted": of.retracted,
        "supports": [belief(b) for b in of.supports],
        "refutes": [belief(b) for b in of.refutes],
        "alone": sorted(of.alone),
        "touches": [{"id": e.id, "name": e.name, "type": e.type} for e in of.touches],
    }


def link(of: Link) -> Json:
    """An edge that is no evidence on a belief."""
    return {"source": of.source, "relation": of.relation.value, "target": of.target, "data": of.data}


def node(of: Node) -> Json:
    """A node of a registered kind."""
    return {"id": of.id, "kind": of.kind, "data": of.data}


def outcome(of: Outcome) -> Json:
    """What one observation did."""
    return {
        "evidence": [evidence(e) for e in of.evidence],
        "claims": [claim(c) for c in of.claims],
        "beliefs": [belief(b) for b in of.beliefs],
        "made": list(of.made),
        "moved": [revision(r) for r in of.moved],
        "duplicate": of.duplicate,
        "notes": list(of.notes),
        "pending": of.pending,
        "refused": of.refused,
        "layer": of.layer.value,
        "compared": [comparison(c) for c in of.compared],
        "act": of.act,
    }


def comparison(of: Comparison) -> Json:
    """Two compared names, with the id by which they are decided."""
    return {"id": of.id, **record(of)}


def record(of: Authority | Comparison | Pending | Refusal | Trust) -> Json:
    """A task with all its fields."""
    values = {field.name: getattr(of, field.name) for field in fields(of)}
    return {name: moment(value) if isinstance(value, datetime) else value for name, value in values.items()}


def lessons(of: Lessons) -> Json:
    """What was learned of whom to believe."""
    return {
        "standings": [asdict(each) | {"moves": each.moves, "much": each.much} for each in of.standings],
        "groups": [asdict(group) for group in of.groups],
        "echoes": list(of.echoes),
        "doubted": list(of.doubted),
        "things": of.things,
        "claims": of.claims,
        "settled": of.settled,
    }


def numbers(of: Any) -> Json:
    """The fields of a small result."""
    return asdict(of)


def readable(numbers: Json) -> list[tuple[str, object]]:
    """Whole numbers and what is true among the fields of a result, in words; of parts their own fields."""
    flat = {
        k: v
        for name, value in numbers.items()
        for k, v in (value if isinstance(value, dict) else {name: value}).items()
    }
    shown = [(name.replace("_", " "), value) for name, value in flat.items() if type(value) is int]
    return [*shown, *((name.replace("_", " "), "yes") for name, value in flat.items() if value is True)]


def amendment(of: Amendment) -> Json:
    """What an act re-decided."""
    return {
        "act": of.act,
        "changed": list(of.changed),
        "beliefs": [belief(b) for b in of.beliefs],
        "moved": [revision(r) for r in of.moved],
        "notes": list(of.notes),
    }


def entry(of: Entry) -> Json:
    """An entry of the audit log with its digests."""
    return {
        "number": of.number,
        "act": of.act,
        "recorded": moment(of.recorded),
        "by": of.by,
        "run": of.run,
        "reason": of.reason,
        "data": of.data,
        "erased": of.erased,
        "chain": of.chain,
    }


def receipt(of: Receipt) -> Json:
    """What was erased, in numbers, and what may still hold it."""
    return {
        "act": of.act,
        "erased": moment(of.erased),
        "by": of.by,
        "counts": of.counts,
        "digest": of.digest,
        "reworded": of.reworded,
        "concluded": list(of.concluded),
        "elsewhere": list(of.elsewhere),
        "complete": of.complete,
        "left": of.left,
    }
