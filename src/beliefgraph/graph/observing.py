"""Taking in: observe, read again what is pending, embed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from beliefgraph import observe as observing
from beliefgraph import passages
from beliefgraph import reread as rereading
from beliefgraph.domain.model import Claim, Observation, Source
from beliefgraph.domain.tasks import Pending
from beliefgraph.graph.base import Context_, Door, Progress, Time
from beliefgraph.intake import (
    as_batches,
    as_ids,
    as_observation,
)
from beliefgraph.masked import masked
from beliefgraph.readings import let_go
from beliefgraph.recall import check_model

EMBEDDED = 512  # documents a commit of vectors: a second of the local model


def _entered(decided: observing.Decided) -> dict[str, Any]:
    """What the audit log tells of a batch: the evidence that it brought in, and how much was refused."""
    new = [evidence.id for evidence in decided.changes.evidence]
    refused = sum(1 for node in decided.changes.nodes if node.kind == "refusal")
    told: dict[str, Any] = {"evidence": new} if new else {}
    return told | ({"refused": refused} if refused else {})


class Observing(Door):
    """The write path of a graph."""

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
        shared: bool | None = None,
        derives_from: str | Iterable[str] = (),
        run: str = "",
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
            agent: on whose behalf it is written; other agents do not see it unless it is shared.
            shared: whether all agents see it; None shares what no agent wrote, and what is derived.
            derives_from: ids of the beliefs its claims were concluded from, all together. It then counts as far as they
                are believed, times how surely it follows from them (`authority`, .9 if not given).
            run: name of a run, by which `undo` takes all of it back.
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
            "ref": ref, "agent": agent, "shared": shared, "derives_from": derives_from, "run": run, "claims": claims,
            "authority": authority, "weight": weight,
            "sequence": sequence, "kind": kind, "event": event, "id": id, "extra": extra,
        }  # fmt: skip
        reads = self._read([given])
        with self._acting("observe", run=run, dry_run=dry_run) as deed:
            decided = self._decide(reads)
            deed.data = _entered(decided)
            outcome = observing.outcomes(self._space, decided, self._policies())[0]
        return replace(outcome, act=0 if dry_run else deed.number)

    def observe_many(
        self,
        rows: Iterable[Observation | Mapping[str, Any]],
        *,
        run: str = "",
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> observing.Summary:
        """Take in many observations, a few thousand a commit. Killed and run again, it changes nothing twice.

        Args:
            rows: observations, or mappings with the keys of `observe`.
            run: name of the run, for rows that name none; by it `undo` takes all of them back.
            dry_run: tell what they would do, batch by batch, and store nothing.
            progress: called with the number of rows done so far, after each commit.

        Raises:
            InvalidInput: a row breaks a rule; its batch is not stored, earlier batches are.
        """
        total = observing.Summary()
        for batch in as_batches(rows, self.batch):
            reads = self._read(batch, run)
            runs = {read.evidence.run for read in reads}
            with self._acting("observe", run=runs.pop() if len(runs) == 1 else run, dry_run=dry_run) as deed:
                decided = self._decide(reads)
                deed.data = _entered(decided)
                total += observing.summary(decided)
            if progress:
                progress(total.observed)
        return total

    def _read(self, given: Sequence[Observation | Mapping[str, Any]], run: str = "") -> list[passages.Read]:
        observations = [self._masked(as_observation(row, self._settings.zone)) for row in given]
        if run:
            observations = [each if each.run else replace(each, run=run) for each in observations]
        return passages.read_observations(self._space, observations, self._settings, self._clock(), self._extractor)

    def _masked(self, observation: Observation) -> Observation:
        return observation if self._masker is None else masked(observation, self._masker)

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
        finished = [read.evidence.id for read in reads if not read.unread]
        with self._acting("reread") as deed:
            replaced = let_go(self._space, finished)
            done = rereading.settle_again(self._space, reads, self._settings, self._policies(), self._clock())
            deed.data = {"evidence": finished} if finished else {}
        return replace(done, replaced=replaced)

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
