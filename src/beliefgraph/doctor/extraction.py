"""The second stage: what was read in the texts, by whom, and which names and predicates came of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from beliefgraph.doctor import rules
from beliefgraph.doctor.diagnosis import Counts, Row
from beliefgraph.doctor.looks import Case, Counted, FamilyNow, Look, came_from, number, part_of, tasks, told
from beliefgraph.domain.findings import Finding, Rule, Stage, line, retract
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Evidence, Status
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.tasks import Comparison, Pending, Sameness
from beliefgraph.filing import is_assistant
from beliefgraph.passages import CLAIMS_NOTHING
from beliefgraph.resolving import ALIKE, plainer_names
from beliefgraph.text import name_key

FAITHFUL = 0.5
"""Faithfulness below which a claim is rather misread than read."""

LONGEST_VALUE = 120
"""Characters of a value from which it is a sentence that was not taken apart."""

MODEL, RULES = "llm", "rules"
"""Who reads, by the beginning of the method."""


class Readings(Look):
    """What texts were read to say."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._bears: Counter[str] = Counter()  # evidence -> beliefs that it bears on
        self._methods: Counter[str] = Counter()
        self._unfaithful, self._sentences = Counted(), Counted()
        self._readings: dict[str, tuple[str, str]] = {}  # id of a reading -> belief and evidence
        self._predicates: Counter[str] = Counter()
        self._unknown: Counter[str] = Counter()
        self._machine, self._model, self._claims = Counted(), Counted(), 0
        self._read: Counter[tuple[str, str]] = Counter()  # (source, language) -> texts
        self._silent: dict[tuple[str, str], Counted] = defaultdict(Counted)
        self._pending = {task.evidence: task for task in tasks(case, "pending", Pending)}

    def family(self, family: FamilyNow) -> None:
        values = {belief.id: belief.value for belief in family.beliefs}
        for filed in family.filed:
            edge, reader = filed.edge, filed.edge.method.partition("/")[0]
            self._claims += 1
            self._bears[edge.evidence] += 1
            self._methods[reader] += 1
            if edge.faithfulness < FAITHFUL:
                self._note(self._unfaithful, edge.id, edge.belief, edge.evidence)
            if len(values.get(edge.belief, "")) > LONGEST_VALUE:
                self._note(self._sentences, edge.id, edge.belief, edge.evidence)
            if is_assistant(filed.evidence) or self.case.kind_of(filed.evidence) == "inference":
                self._machine.add(edge.evidence)
            if reader == MODEL:
                self._model.add(edge.evidence)
        for belief in family.beliefs:
            if belief.status is Status.ACTIVE:
                predicate = "" if belief.agent else belief.predicate  # what one agent alone sees is counted, not named
                self._predicates[predicate] += 1
                if not lookup(belief.predicate).labels:
                    self._unknown[predicate] += 1

    def _note(self, seen: Counted, edge: str, belief: str, evidence: str) -> None:
        seen.add(edge)
        self._readings[edge] = (belief, evidence)

    def evidence(self, evidence: Evidence) -> None:
        if CLAIMS_NOTHING in evidence.extra or evidence.id in self._pending or evidence.cold:
            return
        key = came_from(evidence), language(evidence.text)
        self._read[key] += 1
        if not self._bears[evidence.id]:
            self._silent[key].add(evidence.id)

    def findings(self) -> Iterator[Finding]:
        if self._pending:
            why = told(Counter(task.reason.partition(":")[0] for task in self._pending.values()))
            message = f"{number(len(self._pending), 'text')} not read to the end ({why})"
            yield rules.NOT_READ.seen(min(self._pending), message, line("retry"))
        for key, seen in sorted(self._silent.items()):
            if self.case.too_much("unread", seen.count, self._read[key]):
                yield self._nothing_found(*key, seen)
        if seen := self._unfaithful:
            message = f"{number(seen.count, 'reading')} with a faithfulness below {FAITHFUL:g}"
            yield self._struck(rules.UNFAITHFUL, seen, message)
        if seen := self._sentences:
            message = f"{number(seen.count, 'reading')} with a value of more than {LONGEST_VALUE} characters"
            yield self._struck(rules.LONG_VALUE, seen, message)
        if self.case.too_much("unknown", self._unknown.total(), self._predicates.total()):
            message = (
                f"{part_of(self._unknown.total(), self._predicates.total())} beliefs have predicates that the "
                f"vocabulary does not know: {told(self._unknown)}"
            )
            yield rules.UNKNOWN_PREDICATES.seen(self._unknown.most_common(1)[0][0], message, line("predicates"))
        for evidence, count in self._bears.most_common(1):
            if count > self.case.limit("per_text"):
                yield self._too_fine(evidence, count)
        yield from self._who_reads()

    def _nothing_found(self, source: str, lang: str, seen: Counted) -> Finding:
        of, tongue = f" of {source}" if source else "", {"zh": "Chinese", "en": "English"}[lang]
        among = part_of(seen.count, self._read[source, lang])
        message = f"in {among} {tongue} texts{of} no claim was found: {seen}"
        return rules.NOTHING_READ.seen(seen.first[0], message, line("reread", *seen.first))

    def _struck(self, rule: Rule, seen: Counted, message: str) -> Finding:
        belief, evidence = self._readings[seen.first[0]]
        command = line("strike", belief, evidence, "--reason", rule.name)
        return rule.seen(seen.first[0], f"{message}, first {evidence} on {belief}", command)

    def _too_fine(self, evidence: str, count: int) -> Finding:
        most = self.case.limit("per_text")
        many = sum(each > most for each in self._bears.values())
        message = f"{number(many, 'text')} of more than {most:g} claims each; {evidence} has {count}"
        return rules.TOO_MANY_CLAIMS.seen(evidence, message, retract(evidence, reason="too many claims"))

    def _who_reads(self) -> Iterator[Finding]:
        if self.case.too_much("machine", self._machine.count, self._claims):
            message = f"{part_of(self._machine.count, self._claims)} claims were made by assistants: {self._machine}"
            command = retract(*dict.fromkeys(self._machine.first), reason="said by an assistant alone")
            yield rules.ASSISTANTS.seen(self._machine.first[0], message, command)
        model, read = self._methods[MODEL], self._methods[MODEL] + self._methods[RULES]
        if self.case.too_much("model", model, read):
            message = f"{part_of(model, read)} claims that were read were read by a language model"
            yield rules.MODEL_READS_ALL.seen("", message, line("reread", *dict.fromkeys(self._model.first)))

    def counts(self) -> Counts:
        return Counts(
            claims=self._claims,
            claims_by=dict(sorted(self._methods.items())),
            silent=sum(seen.count for seen in self._silent.values()),
            pending=len(self._pending),
        )


class Names(Look):
    """Whether one entity goes by several names that nobody joined: the second row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._subjects: set[str] = set()

    def family(self, family: FamilyNow) -> None:
        self._subjects.update(belief.subject for belief in family.beliefs if belief.status is Status.ACTIVE)

    def rows(self) -> Iterator[Row]:
        waiting, apart = self._waiting(), self._apart()
        alike = [task for task in waiting if task.score >= ALIKE]
        entities = self.case.space.counts().get("entity", 0)
        seen = (
            f"{number(entities, 'name')}, {len(self.case.aliases):,} joined to another; "
            f"pairs that wait for a decision: {len(waiting):,}, nearly the same: {len(alike):,}; "
            f"one by rule, and apart: {len(apart):,}"
        )
        findings = [*([self._open(alike)] if alike else []), *([self._parted(apart)] if apart else [])]
        asks = "one entity has one id, whatever it is called"
        yield Row("entity normalisation", asks, seen, Stage.EXTRACTION, tuple(findings))

    def _waiting(self) -> list[Comparison]:
        """Pairs of names that nobody decided about."""
        compared = tasks(self.case, "comparison", Comparison)
        return [task for task in compared if task.state is Sameness.OPEN]

    def _apart(self) -> list[tuple[str, str]]:
        """Names that a rule would join, whose entities are two; those that somebody parted are left."""
        parted = {
            frozenset((name_key(task.one), name_key(task.other)))
            for task in tasks(self.case, "comparison", Comparison)
            if task.state is Sameness.DIFFERENT
        }
        bearers: dict[str, tuple[str, str]] = {}  # plainest name -> a name and its entity
        found = []
        for entity in self.case.space.all_entities():
            canonical = self.case.aliases.get(entity.id, entity.id)
            if entity.type or canonical not in self._subjects:
                continue  # things of one name and another type are two; what nobody speaks of scatters nothing
            key, plain = name_key(entity.name), plainer_names(entity.name)
            name, known = bearers.setdefault(plain[-1] if plain else key, (entity.name, canonical))
            if known != canonical and not any(frozenset((key, name_key(n))) in parted for n in (name, *plain)):
                found.append((entity.name, name))
        return found

    def _open(self, waiting: list[Comparison]) -> Finding:
        first = waiting[0]
        pairs = ", ".join(f"{task.one} / {task.other}" for task in waiting[:3])
        message = f"{number(len(waiting), 'pair')} of names that are nearly the same and wait for a decision: {pairs}"
        return rules.UNDECIDED_NAMES.seen(first.id, message, line("decide", first.id, Sameness.SAME.value))

    def _parted(self, apart: list[tuple[str, str]]) -> Finding:
        name, of = apart[0]
        message = f"{number(len(apart), 'name')} that a rule takes for another in other dress, and apart: {name} / {of}"
        return rules.NAMES_APART.seen(name, message, line("alias", name, of))
