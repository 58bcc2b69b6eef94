"""BeliefGraph: the one front door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from beliefgraph import amend, checks, choosing, citing, passages, prompting, tuning, writing
from beliefgraph import ask as asking
from beliefgraph import observe as observing
from beliefgraph import reread as rereading
from beliefgraph.domain.block import Prompt
from beliefgraph.domain.contexts import ContextTree
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.model import Belief, Claim, Context, Evidence, Link, Node, Observation, Revision, Source, Status
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.tasks import TASK_KINDS, Comparison, Pending, Refusal, Renaming
from beliefgraph.domain.tokens import tokens
from beliefgraph.errors import InvalidSettings, NotFound, StoreReadOnly
from beliefgraph.exchange import export_jsonl, import_jsonl, open_export
from beliefgraph.filing import Policies
from beliefgraph.intake import (
    as_batches,
    as_context,
    as_ids,
    as_observation,
    as_sameness,
    as_status,
    as_time,
    check_extra,
    check_question,
    check_text,
)
from beliefgraph.masked import masked
from beliefgraph.naming import compare_by_meaning
from beliefgraph.passages import CLAIMS_NOTHING
from beliefgraph.ports import Embedder, Extractor, Masker, Meter, Space, StanceJudge, Store, Usage, Writer
from beliefgraph.prompting import BUDGET
from beliefgraph.readers.aliases import read_aliases
from beliefgraph.reading import Moment, Reader, explain
from beliefgraph.recall import Hit, Senses, check_model, recall
from beliefgraph.records import task_of
from beliefgraph.settings import Settings
from beliefgraph.sifting import accounts as accounting
from beliefgraph.sifting import filtering
from beliefgraph.sifting.answering import Scratch
from beliefgraph.sifting.retrieved import Retrieved, as_retrieved
from beliefgraph.text import name_key
from beliefgraph.vectors import PackedIndex

Context_ = Mapping[str, str] | str
Time = datetime | str
Clock = Callable[[], datetime]
Progress = Callable[[int], None]

EMBEDDED = 512  # documents a commit of vectors: a second of the local model


@dataclass(frozen=True, slots=True)
class PredicateCount:
    """A predicate in use: how many beliefs have it, whether the vocabulary knows it, its domain."""

    name: str
    beliefs: int
    known: bool
    domain: str


class _TakenBack(Exception):
    """Ends a dry run."""


def system_clock() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class BeliefGraph:
    """A memory that knows why it believes: observe, ask, explain, retract.

    Args:
        store: where the graph is kept.
        settings: namespace, zone, rules, authorities; see `settings.describe()`.
        extractor: finds claims in texts that come without.
        embedder: vectors of meaning; None leaves recall to full text and names.
        clock: the time of recording and the default time of asking.
        judge: tells what a text says about a proposition.
        masker: masks personal details before anything is stored.
        meter: counts what language models are asked.
        writer: makes what words answers from a prompt, when it is first needed.

    Use `BeliefGraph.open(path)` unless you bring parts of your own.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        extractor: Extractor,
        embedder: Embedder | None = None,
        clock: Clock = system_clock,
        *,
        judge: StanceJudge | None = None,
        masker: Masker | None = None,
        meter: Meter | None = None,
        writer: Callable[[], Writer] | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._extractor = extractor
        self._judge, self._masker, self._meter = judge, masker, meter
        self._make_writer = writer
        self._writer: Writer | None = None
        self._clock = clock
        self._space = store.space(settings.namespace)
        policies = Policies(settings, ContextTree())
        self._last_policies: tuple[list[Context], list[Renaming], Policies] = ([], [], policies)
        index = PackedIndex(self._space, embedder.dim) if embedder else None
        self._senses = Senses(embedder, index, settings.ranking)
        if self._space.outdated():
            with suppress(StoreReadOnly), self._space.writing():
                amend.bring_up_to_date(self._space, self._policies(), clock())

    @classmethod
    def open(
        cls,
        path: str | Path = ":memory:",
        *,
        namespace: str | None = None,
        zone: str | None = None,
        rule: str | None = None,
        settings: Settings | None = None,
        embedder: Embedder | str | None = None,
        clock: Clock = system_clock,
    ) -> BeliefGraph:
        """Open a graph, making it when it does not exist.

        Args:
            path: a file, or ":memory:".
            namespace: whose memory; "default" if not set.
            zone: time zone of times given without one, e.g. "Asia/Shanghai".
            rule: confidence rule of the graph.
            settings: everything else; None takes defaults and the environment.
            embedder: an embedder, or the name of one: local, hashing, none.
            clock: the time of recording and the default time of asking.

        Raises:
            StoreError: the file is no store, is newer, or cannot be written.
            InvalidSettings: a setting that does not exist.
        """
        from beliefgraph.assembly import open_graph  # the composition root knows this class

        return open_graph(path, namespace, zone, rule, settings, embedder, clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the store. What is not embedded yet is found by full text until `embed()` is called."""
        self._store.close()

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def batch(self) -> int:
        """How many observations are read before they are committed."""
        return self._extractor.batch

    @property
    def space(self) -> Space:
        """The namespace in its store, for tools that read everything (export, views)."""
        return self._space

    # Writing ------------------------------------------------------------------------------------------------
    def observe(
        self,
        text: str = "",
        *,
        speaker: str = "",
        source: str | Source | Mapping[str, Any] = "",
        at: Time | None = None,
        context: Context_ | None = None,
        origin: str = "",
        ref: str | int = "",
        agent: str = "",
        claims: Iterable[Claim | Mapping[str, Any]] | None = None,
        authority: float | None = None,
        weight: float | None = None,
        sequence: int | None = None,
        kind: str = "",
        event: str = "",
        id: str = "",
        extra: Mapping[str, Any] | None = None,
        dry_run: bool = False,
    ) -> observing.Outcome:
        """Take in something said, seen or returned, and revise what is believed.

        The text is kept whether or not a claim is found in it. The same message twice changes nothing.

        Args:
            text: the original words.
            speaker: who says so.
            source: where it comes from.
            at: event time; ISO text or aware datetime.
            context: dimension -> value; a bare text is a topic.
            origin: what it ultimately goes back to; the speaker, else the source.
            ref: your own message id; comes back with every hit.
            agent: on whose behalf it is written.
            claims: claims that need no extraction.
            authority: overrides the source kind's authority, in [0, 1].
            weight: overrides the source kind's A0 weight, in [0, 1].
            sequence: order among observations of equal time; later wins.
            kind: source kind, e.g. "official", "forum".
            event: name of the occasion.
            id: your own evidence id.
            extra: further JSON fields to keep.
            dry_run: tell what it would do, and store nothing; for a shadow beside live traffic.

        Returns:
            What was believed, moved and made, and why nothing was.

        Raises:
            InvalidInput: something given breaks a rule.
            ImmutableFact: the id or ref holds other words already.
            StoreError: the store could not take it.
        """
        given = {
            "text": text, "speaker": speaker, "source": source, "at": at, "context": context, "origin": origin,
            "ref": ref, "agent": agent, "claims": claims, "authority": authority, "weight": weight,
            "sequence": sequence, "kind": kind, "event": event, "id": id, "extra": extra,
        }  # fmt: skip
        reads = self._read([given])
        with self._writing(dry_run):
            outcome = observing.outcomes(self._space, self._decide(reads))[0]
        return outcome

    def observe_many(
        self,
        rows: Iterable[Observation | Mapping[str, Any]],
        *,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> observing.Summary:
        """Take in many observations, a few thousand a commit. Killed and run again, it changes nothing twice.

        Args:
            rows: observations, or mappings with the keys of `observe`.
            dry_run: tell what they would do, batch by batch, and store nothing.
            progress: called with the number of rows done so far, after each commit.

        Raises:
            InvalidInput: a row breaks a rule; its batch is not stored, earlier batches are.
        """
        total = observing.Summary()
        for batch in as_batches(rows, self.batch):
            reads = self._read(batch)
            with self._writing(dry_run):
                total += observing.summary(self._decide(reads))
            if progress:
                progress(total.observed)
        return total

    def _read(self, given: Sequence[Observation | Mapping[str, Any]]) -> list[passages.Read]:
        observations = [self._masked(as_observation(row, self._settings.zone)) for row in given]
        return passages.read_observations(self._space, observations, self._settings, self._clock(), self._extractor)

    def _masked(self, observation: Observation) -> Observation:
        return observation if self._masker is None else masked(observation, self._masker)

    @contextmanager
    def _writing(self, dry_run: bool) -> Iterator[None]:
        """The space's lock; a dry run takes everything back at the end."""
        with suppress(_TakenBack), self._space.writing():
            yield
            if dry_run:
                raise _TakenBack

    def _decide(self, reads: list[passages.Read]) -> observing.Decided:
        return observing.observe(self._space, reads, self._settings, self._policies(), self._clock())

    def pending(self, *, after: str = "", limit: int = 100) -> list[Pending]:
        """Evidence that is not read to the end, each with the reason; a page starts after evidence `after`."""
        return rereading.pending(self._space, after, limit)

    def retry(self, *, limit: int | None = None, progress: Progress | None = None) -> rereading.Reread:
        """Read pending evidence again; what stays unread stays pending.

        Args:
            limit: the most to read; None for all.
            progress: called with the number of texts read so far, after each commit.

        Raises:
            InvalidSettings: texts wait for another kind of extractor than this graph has.
        """
        total, after = rereading.Reread(), ""
        while limit is None or total.read < limit:
            size = self.batch if limit is None else min(self.batch, limit - total.read)
            page = rereading.pending(self._space, after, size)
            if not page:
                break
            rereading.check_reader(page, self._extractor.name)
            after = page[-1].evidence
            total += self._read_again([task.evidence for task in page])
            if progress:
                progress(total.read)
        return total

    def reread(self, evidence: str | Iterable[str], *, progress: Progress | None = None) -> rereading.Reread:
        """Read evidence again, e.g. with another extractor; the new reading replaces what it said before.

        Args:
            evidence: an evidence id, or several.
            progress: called with the number of texts read so far, after each commit.

        Raises:
            NotFound: an id that the namespace does not hold; its batch is left as it was.
        """
        total = rereading.Reread()
        for batch in as_batches(as_ids(evidence, "evidence"), self.batch):
            total += self._read_again(batch)
            if progress:
                progress(total.read)
        return total

    def _read_again(self, evidence: Sequence[str]) -> rereading.Reread:
        reads = rereading.read_again(self._space, evidence, self._extractor)
        with self._space.writing():
            return rereading.settle_again(self._space, reads, self._settings, self._policies(), self._clock())

    def retract(self, evidence: str | Iterable[str], reason: str) -> amend.Amendment:
        """Stop evidence from counting, and re-decide everything it bore on. `restore` undoes it.

        Args:
            evidence: an evidence id, or several.
            reason: why; kept with the evidence.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is retracted.
        """
        ids = as_ids(evidence, "evidence")
        check_text(reason, "a reason")
        if self._masker is not None:
            reason = self._masker.mask(reason).text
        with self._space.writing():
            return self._now(amend.retract(self._space, ids, reason, self._policies(), self._clock()))

    def restore(self, evidence: str | Iterable[str]) -> amend.Amendment:
        """Let retracted evidence count again.

        Raises:
            NotFound: an id that the namespace does not hold; nothing is restored.
        """
        with self._space.writing():
            return self._now(amend.restore(self._space, as_ids(evidence, "evidence"), self._policies(), self._clock()))

    def alias(self, name: str, of: str) -> amend.Amendment:
        """Let one name mean the entity that another names; `alias(name, name)` parts them again."""
        for given in (name, of):
            check_text(given, "a name")
        with self._space.writing():
            return self._now(amend.alias(self._space, name, of, self._policies(), self._clock()))

    def review(self, state: str = "open", *, after: str = "", limit: int = 100) -> list[Comparison]:
        """Names that may mean one entity, by id: open ones for `decide`, or those decided the same or different."""
        chosen = as_sameness(state)
        return amend.compared(self._space, chosen, after, limit)

    def compare_names(self) -> list[Comparison]:
        """Look for names in two scripts that are near in meaning, for `review`; returns what was not compared before.

        Raises:
            InvalidSettings: there is no embedder.
        """
        if self._senses.embedder is None:
            raise InvalidSettings("embedder=none", "names are compared by meaning", "Choose an embedder, e.g. local")
        return compare_by_meaning(self._space, self._senses.embedder, self._clock())

    def decide(self, comparison: str, state: str, *, by: str = "") -> amend.Amendment:
        """Decide whether two compared names mean one entity: "same", "different", or "open" to undo.

        Args:
            comparison: its id, from `review`.
            state: same, different, open.
            by: who decides.

        Raises:
            NotFound: no such comparison.
        """
        chosen = as_sameness(state)
        with self._space.writing():
            policies = self._policies()
            return self._now(amend.decide(self._space, comparison, chosen, by, policies, self._clock()))

    def rename_predicate(self, said: str, meant: str) -> amend.Amendment:
        """File what was said with one predicate under another; `rename_predicate(said, said)` undoes it."""
        for given in (said, meant):
            check_text(given, "a predicate")
        with self._space.writing():
            now, contexts = self._clock(), self._space.contexts()
            policies = partial(Policies, self._settings, ContextTree(contexts))
            return self._now(amend.rename_predicate(self._space, Renaming(said, meant, now), policies, now))

    def refusals(self, *, after: str = "", limit: int = 100) -> list[Refusal]:
        """What the gate kept out, by id: the rule, the source, and never the words."""
        return [task_of(Refusal, node) for node in self._space.nodes_of("refusal", after, limit)]

    def load_aliases(self, file: str | Path) -> int:
        """Apply an alias table, a CSV file of name,of; returns the number of lines. All of it or nothing.

        Raises:
            BadRecord: a file that cannot be read, or a line that is not two names.
        """
        pairs = read_aliases(file)
        with self._space.writing():
            for name, of in pairs:
                self.alias(name, of)
        return len(pairs)

    def aliases(self) -> list[tuple[str, str]]:
        """(name, name of what it means) of all names that mean another's entity, sorted."""
        known = self._space.aliases()
        names = {e.id: e.name for e in self._space.entities({*known, *known.values()}).values()}
        return sorted((names[one], names[other]) for one, other in known.items())

    def place_context(self, dimension: str, value: str, parent: str = "") -> amend.Amendment:
        """Give a context value its place in the dimension's tree, e.g. ("version", "2.1", parent="2")."""
        for given in (dimension, value, parent):
            check_text(given, "a context")
        place = Context(dimension.strip(), value.strip(), parent.strip())
        with self._space.writing():
            policies = partial(Policies, self._settings, renamed=amend.renamings(self._space))
            return self._now(amend.place_context(self._space, place, policies, self._clock()))

    def link(self, source: str, relation: str, target: str, /, **data: Any) -> Link:
        """Draw an edge between two beliefs: SUPPORTS, REFUTES, DERIVES_FROM, CONTRADICTS or PRECEDES.

        From a node of your own: ABOUT. It is kept, explained and followed by `ask`; confidence does not flow along it.

        Raises:
            UnknownRelation: no such relation, or ends that it does not have.
            NotFound: an end that the namespace does not hold.
        """
        for given in (source, relation, target):
            check_text(given, "an edge's end or relation")
        check_extra(data)
        with self._space.writing():
            return amend.link(self._space, source, relation, target, data, self._settings.kinds)

    def unlink(self, source: str, relation: str, target: str) -> None:
        """Remove an edge that `link` drew."""
        with self._space.writing():
            amend.unlink(self._space, source, relation, target)

    def put_node(self, kind: str, id: str, /, **data: Any) -> Node:
        """Keep something of a kind of your own (setting `kinds`); it takes the place of what had its id.

        Raises:
            InvalidName: a kind that is not registered, or an id that something else has.
        """
        for given in (kind, id):
            check_text(given, "a node's kind or id")
        check_extra(data)
        with self._space.writing():
            return amend.put_node(self._space, Node(id, kind, data), self._settings.kinds)

    def embed(self, *, again: bool = False, progress: Progress | None = None) -> int:
        """Give a vector to every document that has none yet.

        Args:
            again: forget all vectors first, e.g. to change the embedding model.
            progress: called with the number of documents done so far.

        Returns:
            How many were done.

        Raises:
            ModelMismatch: the namespace holds vectors of another model.
        """
        embedder, done = self._senses.embedder, 0
        if embedder is None:
            return 0
        if again:
            self._space.drop_vectors()
        check_model(self._space, embedder)
        while docs := self._space.pending(embedder.name, EMBEDDED):
            vectors = embedder.embed([doc.text for doc in docs])
            self._space.put_vectors(embedder.name, [doc.key for doc in docs], vectors)
            done += len(docs)
            if progress:
                progress(done)
        return done

    # Asking -------------------------------------------------------------------------------------------------
    def ask(
        self,
        question: str,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        depth: int = 2,
        threshold: float | None = None,
        limit: int = 10,
    ) -> asking.Answer:
        """Answer a question from what is believed, with grounds, conflicts and what was left out.

        Args:
            question: in any language; the answer is in the same.
            speaker: who asks, "I" and "my boss" in the question.
            context: the asker's context; None reads it out of the question.
            as_of: answer as of that time in the world.
            known_at: answer from what was recorded by then.
            depth: how far around the answer to look, 1 to 3.
            threshold: confidence from which a belief is adopted; from settings when None.
            limit: the most hits to look at.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        reader = self._reader(as_of, known_at)
        scope = None if context is None else as_context(context)
        adopt = self._settings.threshold if threshold is None else threshold
        return asking.ask(reader, question, self._senses, scope, depth, adopt, limit, speaker, self._settings.merits)

    def choose(
        self,
        question: str,
        choices: Sequence[str],
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        depth: int = 2,
        threshold: float | None = None,
        limit: int = 10,
    ) -> choosing.Choice:
        """Which of the given options what is believed supports best, then what was said; none when nothing tells.

        Args:
            question: in any language.
            choices: the options, two or more; "none of these", "both the same", yes and no are understood.
            speaker, context, as_of, known_at, depth, threshold, limit: as `ask` takes them.

        Raises:
            InvalidInput: fewer than two options, or one without words.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        reader = self._reader(as_of, known_at)
        scope = None if context is None else as_context(context)
        adopt, merits = self._settings.threshold if threshold is None else threshold, self._settings.merits
        return choosing.choose(reader, question, choices, self._senses, scope, depth, adopt, limit, speaker, merits)

    def prompt(
        self,
        question: str,
        budget: int = BUDGET,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        threshold: float | None = None,
        count: Callable[[str], int] = tokens,
    ) -> Prompt:
        """A block for a language model's prompt: what bears on a question, each line with a mark to cite.

        Args:
            question: in any language; the block is worded in the same.
            budget: the most tokens that the block may take.
            speaker, context, as_of, known_at, threshold: as `ask` takes them.
            count: counts the tokens of a text as your model does; an estimate on the safe side if not given.

        Raises:
            OutOfRange: a budget that has no room for the frame alone.
        """
        return self._answered(question, budget, speaker, context, as_of, known_at, threshold, count)[1]

    def check_citations(self, answer: str, prompt: Prompt | Mapping[str, Any]) -> citing.Cited:
        """Check what an answer cites of a prompt: invented marks, sentences without one, words that nothing bears out.

        Args:
            answer: what a language model made of the prompt.
            prompt: the prompt, or the JSON of it.
        """
        check_text(answer, "an answer")
        return citing.check(self._space, answer, prompting.as_prompt(prompt))

    def write(
        self,
        question: str,
        budget: int = BUDGET,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        threshold: float | None = None,
    ) -> writing.Written:
        """Answer a question in a language model's words, from a prompt alone and with every citation checked.

        An answer that is not borne out is sent back with what is wrong. Where that does not help, or the model gives
        none, the words are those of `ask`, and a note says why.

        Args:
            question: in any language; the answer is in the same.
            budget: the most tokens of the block that the model is given.
            speaker, context, as_of, known_at, threshold: as `ask` takes them.

        Raises:
            InvalidSettings: no language model is set.
            OutOfRange: a budget that has no room for the frame alone.
        """
        if self._make_writer is None:
            raise writing.no_writer()
        self._writer = self._writer or self._make_writer()
        answer, block = self._answered(question, budget, speaker, context, as_of, known_at, threshold, tokens)
        return writing.write(self._writer, answer, block, self.check_citations)

    def _answered(
        self,
        question: str,
        budget: int,
        speaker: str,
        context: Context_ | None,
        as_of: Time | None,
        known_at: Time | None,
        threshold: float | None,
        count: Callable[[str], int],
    ) -> tuple[asking.Answer, Prompt]:
        """An answer, and a prompt of what it rests on."""
        answer = self.ask(
            question, speaker=speaker, context=context, as_of=as_of, known_at=known_at, threshold=threshold
        )
        adopt = self._settings.threshold if threshold is None else threshold
        return answer, prompting.prompt(self._reader(as_of, known_at), question, answer, budget, adopt, count)

    def accounts(self, question: str, passages: Iterable[Any]) -> accounting.Accounts:
        """What passages answer to a question: the values that stand, by what they are about, and those that do not.

        They are judged among themselves; what is believed here is not asked, and nothing is written.

        Args:
            question: in any language.
            passages: texts, mappings or objects with `page_content`; `answer` is what one answers, else it is read.

        Raises:
            InvalidInput: no passages, more than 500 of them, or one without text.
        """
        check_question(question)
        given = self._scratch(None).answered(question, as_retrieved(passages, self._settings.zone))
        return accounting.accounts(question, given, self._trusted(given))

    def filter(
        self,
        passages: Iterable[Any],
        question: str,
        *,
        speaker: str = "",
        context: Context_ | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
    ) -> list[filtering.Verdict]:
        """Which passages to keep, to down-weight and to drop before a model reads them. Nothing is written.

        Args:
            passages: texts, mappings or objects with `page_content` and `metadata`; an `id` or `ref` may name evidence.
            question: in any language; the reasons are in the same.
            speaker, context, as_of, known_at: as `ask` takes them.

        Returns:
            A verdict for each passage, in the order given.

        Raises:
            InvalidInput: no passages, more than 500 of them, or one without text.
        """
        check_question(question)
        given = as_retrieved(passages, self._settings.zone)
        answer = self.ask(question, speaker=speaker, context=context, as_of=as_of, known_at=known_at)
        reader, scratch = self._reader(as_of, known_at), self._scratch(as_of)
        return filtering.filtered(reader, question, given, answer, scratch, self._trusted(given))

    def _scratch(self, as_of: Time | None) -> Scratch:
        """What passages are read with, apart from this graph."""
        from beliefgraph.assembly import open_store  # the composition root knows this class

        def space() -> Space:
            return open_store(":memory:", self._settings).space(self._settings.namespace)

        now = as_time(as_of, self._settings.zone) or self._clock()
        return Scratch(space, self._settings, self._extractor, now)

    def _trusted(self, passages: Iterable[Retrieved]) -> list[float]:
        """How far each passage is to be trusted: by its own authority, else that of its kind of source."""
        kinds, usual = self._settings.sources, self._settings.kind("unclassified")
        return [kinds.get(p.kind, usual).authority if p.authority is None else p.authority for p in passages]

    def recall(
        self,
        question: str,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
        limit: int = 10,
        speaker: str = "",
    ) -> list[Hit]:
        """Beliefs and evidence that bear on a question, best first, each with its score's terms.

        Args:
            question: in any language.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            limit: the most hits.
            speaker: who asks, whom "my" and 我 stand for.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        return recall(self._reader(as_of, known_at), question, self._senses, limit, speaker)

    def relevant(
        self,
        entity: str,
        context: Context_ | None = None,
        top_k: int = 5,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
    ) -> list[Belief]:
        """What is believed about an entity in a context: confidence above .3, highest first.

        Args:
            entity: a name, an alias or an entity id; all who bear a name are meant.
            context: where it shall hold; what a narrower context says of the same goes before what a broader one says.
            top_k: the most beliefs.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
        """
        return asking.relevant(self._reader(as_of, known_at), self._bearers(entity), as_context(context), top_k)

    def judge(self, text: str, proposition: str) -> Judgement:
        """What a text says about a proposition: a stance in [-1, 1] with its reason, 0 for no bearing.

        Raises:
            JudgeFailed: the language model that judges gave no answer.
            InvalidSettings: the setting `judge` is none.
        """
        for given in (text, proposition):
            check_text(given, "what is judged")
        if self._judge is None:
            raise InvalidSettings("judge=none", "nothing judges here", "Set judge to structure or llm")
        return self._judge.judge(text, proposition)

    def explain(self, belief: str, *, as_of: Time | None = None, known_at: Time | None = None) -> Explanation:
        """Why a belief stands where it stands: evidence for and against, history, what would change it.

        Raises:
            NotFound: no such belief.
        """
        check_text(belief, "a belief's id")
        return asking.with_words(explain(self._reader(as_of, known_at), belief))

    def history(self, belief: str) -> list[Revision]:
        """Every change of a belief's opinion, oldest first.

        Raises:
            NotFound: no such belief.
        """
        check_text(belief, "a belief's id")
        if belief not in self._space.beliefs([belief]):
            raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
        return self._space.history(belief)

    def beliefs(
        self,
        *,
        entity: str | None = None,
        source: str | None = None,
        status: Status | str | None = Status.ACTIVE,
        after: str = "",
        limit: int = 100,
        as_of: Time | None = None,
        known_at: Time | None = None,
    ) -> list[Belief]:
        """Beliefs by id, a page at a time, with their opinions at the asked time.

        Args:
            entity: a name or entity id.
            source: a source id.
            status: None for any.
            after: start after this belief id.
            limit: page size.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
        """
        chosen = None if status is None else as_status(status)
        key = None if entity is None else self.entity(entity)
        page = self._space.list_beliefs(source=source, entity=key, status=chosen, after=after, limit=limit)
        return self._reader(as_of, known_at).beliefs([belief.id for belief in page])

    def evidence(self, *, since: Time | None = None, until: Time | None = None, limit: int = 100) -> list[Evidence]:
        """Dated evidence in the order it happened, retracted evidence included.

        Args:
            since: from this time on.
            until: before this time.
            limit: the most to return.
        """
        zone = self._settings.zone
        return self._space.happened(as_time(since, zone), as_time(until, zone), limit)

    def entity(self, name: str) -> str:
        """The id of the entity that a name stands for, aliases applied; an id comes back as it is."""
        check_text(name, "a name")
        found = self._space.named([name_key(name)]).get(name_key(name), (name,))[0]
        return self._space.aliases().get(found, found)

    def _bearers(self, name: str) -> list[str]:
        """Ids of all entities that a name stands for, aliases applied."""
        check_text(name, "a name")
        known, aliases = self._space.named([name_key(name)]), self._space.aliases()
        return list(dict.fromkeys(aliases.get(found, found) for found in known.get(name_key(name), (name,))))

    def nodes(self, kind: str | None = None) -> list[Node]:
        """What `put_node` kept, by id: of one kind, or of all."""
        nodes = self._space.all_nodes()
        return [node for node in nodes if node.kind not in TASK_KINDS and kind in (None, node.kind)]

    def usage(self) -> Usage:
        """What this graph asked of language models since it was opened, failed calls included."""
        counted = self._meter or self._writer  # of one graph, they share what they ask
        return Usage() if counted is None else counted.usage

    def predicates(self) -> list[PredicateCount]:
        """Predicates that active beliefs have, most frequent first: which the vocabulary knows, and which wait."""
        count = Counter(
            belief.predicate
            for family in self._space.all_families()
            for belief in family.beliefs
            if belief.status is Status.ACTIVE
        )
        order = sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
        return [PredicateCount(name, n, bool(lookup(name).labels), lookup(name).domain) for name, n in order]

    def readable(self) -> list[str]:
        """Ids of live evidence that was read for claims, not given with them; `reread` takes these."""
        given = {
            filed.edge.evidence
            for family in self._space.all_families()
            for filed in family.filed
            if filed.edge.method == "given"
        }
        return [
            e.id
            for e in self._space.all_evidence()
            if e.retracted is None and e.id not in given and CLAIMS_NOTHING not in e.extra
        ]

    def tune(self, questions: Iterable[tuning.Labelled | Mapping[str, Any]], *, seed: int = 0) -> tuning.Tuning:
        """Fit what recall and answers weigh by, and the threshold, to labelled questions; changes nothing by itself.

        Args:
            questions: at least ten, each with its `question` and accepted `answers`, and where they are known `by`,
                `at`, `context` and the `evidence` it takes (refs). One half is for fitting, the other for trying.
            seed: another one halves them otherwise.

        Returns:
            The settings that were fitted, and errors on the other half before and after.

        Raises:
            InvalidInput: too few questions, or one that breaks a rule.
        """
        labelled = [tuning.as_labelled(row, self._settings.zone) for row in questions]
        return tuning.tune(labelled, self._settings, self._under, seed)

    def _under(self, settings: Settings) -> BeliefGraph:
        """This graph read under other settings."""
        other = copy(self)
        other._settings, other._last_policies = settings, ([], [], Policies(settings, ContextTree()))
        other._senses = replace(self._senses, ranking=settings.ranking)
        return other

    # Keeping ------------------------------------------------------------------------------------------------
    def validate(self) -> list[checks.Finding]:
        """Structural faults of the graph; an empty list means none."""
        return checks.validate(self._space, self._policies())

    def digest(self) -> str:
        """A digest of evidence and current opinions: equal digests mean the same graph."""
        return checks.digest(self._space)

    def export(self, out: str | Path | IO[str], *, kinds: Collection[str] | None = None) -> int:
        """Write the namespace as JSON lines, the same bytes for the same graph; returns the number of rows.

        Args:
            out: a file name, or an open text file.
            kinds: the kinds of rows wanted, e.g. ["evidence"]: a listing, which `load` does not take. None writes all.
        """
        return export_jsonl(self._space, out, kinds)

    def load(self, lines: str | Path | Iterable[str], *, name: str = "") -> dict[str, int]:
        """Add the rows of an export; into a graph that holds something, the two become one.

        Args:
            lines: a file that `export` wrote whole, or its lines.
            name: what to call the lines in messages.

        Returns:
            The number of rows by kind.

        Raises:
            BadRecord: a file that cannot be read or was cut off, or a line that is no row, by file and line; nothing
                is added.
            ImmutableFact: evidence that is known here with other words; nothing is added.
        """
        name = name or (str(lines) if isinstance(lines, str | Path) else "line")
        with open_export(lines) as opened, self._space.writing():
            met = any(self._space.counts().values())
            rows = import_jsonl(self._space, opened, name=name)
            if met or amend.misfiled(self._space, self._policies()):
                amend.keep_apart(self._space, self._policies(), self._clock())
                amend.resettle(self._space, self._policies(), self._clock(), "another graph was added")
            return rows

    def _now(self, amendment: amend.Amendment) -> amend.Amendment:
        """An amendment with its beliefs as they stand now."""
        beliefs = self._reader(None, None).beliefs([belief.id for belief in amendment.beliefs])
        return replace(amendment, beliefs=tuple(beliefs))

    def _policies(self) -> Policies:
        contexts, renamed = self._space.contexts(), amend.renamings(self._space)
        known, before, policies = self._last_policies
        if contexts is not known or renamed != before:  # a store may give the same list while nothing changed
            policies = Policies(self._settings, ContextTree(contexts), renamed)
            self._last_policies = contexts, renamed, policies
        return policies

    def _reader(self, as_of: Time | None, known_at: Time | None) -> Reader:
        zone = self._settings.zone
        then, known = as_time(as_of, zone), as_time(known_at, zone)
        return Reader(self._space, self._policies(), Moment(then or self._clock(), then, known))
