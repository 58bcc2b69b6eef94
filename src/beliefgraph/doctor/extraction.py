"""The second stage: what was read in the texts, by whom, and which names and predicates came of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from beliefgraph.doctor.diagnosis import Row
from beliefgraph.doctor.looks import Case, Look, Seen, Sight, came_from, line, number, retract, share, tasks, told
from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.language import language
from beliefgraph.domain.model import Evidence, Status
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.tasks import Comparison, Pending, Sameness
from beliefgraph.filing import is_assistant
from beliefgraph.passages import CLAIMS_NOTHING
from beliefgraph.resolving import ALIKE, plainer_names
from beliefgraph.text import name_key

EXTRACTION = Stage.EXTRACTION

FAITHFUL = 0.5
"""Faithfulness below which a claim is rather misread than read."""

LONGEST_VALUE = 120
"""Characters of a value from which it is a sentence that was not taken apart."""

GIVEN = "given"
MODEL, RULES = "llm", "rules"


class Readings(Look):
    """What texts were read to say."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._bears: Counter[str] = Counter()  # evidence -> beliefs that it bears on
        self._methods: Counter[str] = Counter()
        self._unfaithful, self._sentences = Seen(), Seen()
        self._readings: dict[str, tuple[str, str]] = {}  # id of a reading -> belief and evidence
        self._predicates: Counter[str] = Counter()
        self._unknown: Counter[str] = Counter()
        self._machine, self._model, self._claims = Seen(), Seen(), 0
        self._read: Counter[tuple[str, str]] = Counter()  # (source, language) -> texts
        self._silent: dict[tuple[str, str], Seen] = defaultdict(Seen)
        self._pending = {task.evidence: task for task in tasks(case, "pending", Pending)}

    def family(self, sight: Sight) -> None:
        values = {belief.id: belief.value for belief in sight.beliefs}
        for filed in sight.filed:
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
        for belief in sight.beliefs:
            if belief.status is Status.ACTIVE:
                predicate = "" if belief.agent else belief.predicate  # what one agent alone sees is counted, not named
                self._predicates[predicate] += 1
                if not lookup(belief.predicate).labels:
                    self._unknown[predicate] += 1

    def _note(self, seen: Seen, edge: str, belief: str, evidence: str) -> None:
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
            yield self._unread()
        for key, seen in sorted(self._silent.items()):
            if self.case.too_much("unread", seen.count, self._read[key]):
                yield self._nothing_found(*key, seen)
        if self._unfaithful:
            message = f"{number(self._unfaithful.count, 'reading')} with a faithfulness below {FAITHFUL:g}"
            cause = "The extractor was not sure that the words say this"
            yield self._struck("low faithfulness", self._unfaithful, message, cause)
        if self._sentences:
            message = f"{number(self._sentences.count, 'reading')} with a value of more than {LONGEST_VALUE} characters"
            cause = "A whole sentence was taken for a value"
            yield self._struck("very long value", self._sentences, message, cause)
        if self.case.too_much("unknown", self._unknown.total(), self._predicates.total()):
            yield self._vocabulary()
        for evidence, count in self._bears.most_common(1):
            if count > self.case.limit("per_text"):
                yield self._too_fine(evidence, count)
        yield from self._who_reads()

    def _unread(self) -> Finding:
        why = Counter(task.reason.partition(":")[0] for task in self._pending.values())
        return Finding(
            "not read",
            "evidence",
            min(self._pending),
            f"{number(len(self._pending), 'text')} not read to the end ({told(why)})",
            "The language model did not answer, or its budget was spent",
            "Read them again once the endpoint answers; what stays unread stays pending",
            line("retry"),
            EXTRACTION,
            Severity.WARNING,
        )

    def _nothing_found(self, source: str, lang: str, seen: Seen) -> Finding:
        of = f" of {source}" if source else ""
        in_ = {"zh": "Chinese", "en": "English"}[lang]
        return Finding(
            "nothing read",
            "evidence",
            seen.first[0],
            f"in {share(seen.count, self._read[source, lang])} {in_} texts{of} no claim was found: {seen}",
            "The rules read plain statements only, in Chinese and English; here people put it otherwise",
            "Set extractor to rules+llm and read these again, give claims= with them, or retract what is no statement",
            line("reread", *seen.first),
            EXTRACTION,
            Severity.WARNING,
        )

    def _struck(self, rule: str, seen: Seen, message: str, cause: str) -> Finding:
        belief, evidence = self._readings[seen.first[0]]
        return Finding(
            rule,
            "edge",
            seen.first[0],
            f"{message}, first {evidence} on {belief}",
            cause,
            "Look at the words, and strike what they do not say; or read them again with another extractor",
            line("strike", belief, evidence, "--reason", rule),
            EXTRACTION,
            Severity.WARNING,
        )

    def _vocabulary(self) -> Finding:
        commonest = self._unknown.most_common(1)[0][0]
        return Finding(
            "unknown predicates",
            "belief",
            commonest,
            f"{share(self._unknown.total(), self._predicates.total())} beliefs have predicates that the vocabulary "
            f"does not know: {told(self._unknown)}",
            "Relations are named in the words of each text, so that the same one has many names",
            f"Say of each which known one it means, e.g. `beliefgraph predicate {commonest!r} likes`",
            line("predicates"),
            EXTRACTION,
            Severity.WARNING,
        )

    def _too_fine(self, evidence: str, count: int) -> Finding:
        many = sum(each > self.case.limit("per_text") for each in self._bears.values())
        return Finding(
            "too many claims",
            "evidence",
            evidence,
            f"{number(many, 'text')} of more than {self.case.limit('per_text'):g} claims each; {evidence} has {count}",
            "A document was taken in as one message, or claims were cut too fine",
            "Retract it, and take the document in with `ingest`, which splits it",
            retract([evidence], "too many claims"),
            EXTRACTION,
            Severity.WARNING,
        )

    def _who_reads(self) -> Iterator[Finding]:
        if self.case.too_much("machine", self._machine.count, self._claims):
            yield Finding(
                "assistants' words",
                "evidence",
                self._machine.first[0],
                f"{share(self._machine.count, self._claims)} claims were made by assistants: {self._machine}",
                "An assistant's replies are taken in beside what people say, and conclude from it",
                "Leave replies out, or conclude with derives_from=; retract what nobody else said",
                retract(dict.fromkeys(self._machine.first), "said by an assistant alone"),
                EXTRACTION,
                Severity.WARNING,
            )
        read = self._methods[MODEL] + self._methods[RULES]
        if self.case.too_much("model", self._methods[MODEL], read):
            yield Finding(
                "model reads all",
                "graph",
                "",
                f"{share(self._methods[MODEL], read)} claims that were read were read by a language model",
                "The setting `extractor` asks the model about every text, those that rules can read among them",
                "Set extractor to rules+llm, so that the model reads what rules leave; read again what is kept",
                line("reread", *dict.fromkeys(self._model.first)),
                EXTRACTION,
                Severity.WARNING,
            )

    def counts(self) -> Mapping[str, float]:
        silent = sum(seen.count for seen in self._silent.values())
        by_method = {f"claims by {name}": count for name, count in sorted(self._methods.items())}
        return {
            "claims": self._claims,
            **by_method,
            "texts without a claim": silent,
            "pending": len(self._pending),
        }


class Names(Look):
    """Whether one entity goes by several names that nobody joined: the second row of the checklist."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._subjects: set[str] = set()

    def family(self, sight: Sight) -> None:
        self._subjects.update(belief.subject for belief in sight.beliefs if belief.status is Status.ACTIVE)

    def rows(self) -> Iterator[Row]:
        waiting, apart = self._waiting(), self._apart()
        alike = [task for task in waiting if task.score >= ALIKE]
        entities = self.case.space.counts().get("entity", 0)
        seen = (
            f"{number(entities, 'name')}, {len(self.case.aliases):,} joined to another; "
            f"pairs that wait for a decision: {len(waiting):,}, nearly the same: {len(alike):,}; "
            f"one by rule, and apart: {len(apart):,}"
        )
        finding = self._open(alike) if alike else self._parted(apart) if apart else None
        yield Row("entity normalisation", "one entity has one id, whatever it is called", seen, EXTRACTION, finding)

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
        return self._finding(
            first.id,
            f"{number(len(waiting), 'pair')} of names that are nearly the same and wait for a decision: {pairs}",
            "One person or thing is written in several ways, and what is believed about it is scattered",
            "Decide each: same, or different; `review` lists them with the reason",
            line("decide", first.id, Sameness.SAME.value),
        )

    def _parted(self, apart: list[tuple[str, str]]) -> Finding:
        name, of = apart[0]
        return self._finding(
            name,
            f"{number(len(apart), 'name')} that a rule takes for another in other dress, and apart: {name} / {of}",
            "The names came by an import, or before the rule was there",
            "Join them",
            line("alias", name, of),
        )

    def _finding(self, ident: str, message: str, cause: str, remedy: str, command: str) -> Finding:
        rule, severity = "entity normalisation", Severity.WARNING
        return Finding(rule, "entity", ident, message, cause, remedy, command, EXTRACTION, severity)
