"""Doctoring: what is wrong with a graph, in the order in which one looks for it, and mending what is safe."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from beliefgraph.checks.register import sound_policies
from beliefgraph.doctor import Case, Diagnosis, Treated, diagnose
from beliefgraph.domain.findings import Finding, Stage, Treatment
from beliefgraph.errors import InvalidInput
from beliefgraph.graph.caring import Caring
from beliefgraph.graph.keeping import Keeping
from beliefgraph.graph.observing import Observing
from beliefgraph.intake import check_text


class Doctoring(Observing, Caring, Keeping):
    """The physician of a graph."""

    def doctor(
        self,
        stage: Stage | str | None = None,
        *,
        fix: bool = False,
        by: str = "",
        reason: str = "",
        dry_run: bool = False,
    ) -> Diagnosis:
        """What is wrong with the graph, from what came in to what is found; each with its cause and what mends it.

        Structural faults (`validate`) are told under their stages. No language model is asked.

        Args:
            stage: input, extraction, edges, confidence or retrieval; None looks at all.
            fix: mend what can be mended safely first: nothing said is lost, and it can be undone. Each is an act.
            by: with `fix`, who lets it be mended.
            reason: with `fix`, why rows are mended, in words, for the audit log.
            dry_run: with `fix`, tell what would be mended, and store nothing.

        Raises:
            InvalidInput: there is no such stage, or something is to be said of mending without `fix`.
        """
        check_text(by, "who acts")
        check_text(reason, "a reason")
        if not fix and (by or reason or dry_run):
            raise InvalidInput("doctor", "by, reason and dry_run are about mending", "Give fix=True with them")
        stages = _as_stages(stage)
        with self._space.reading():
            found = self._diagnosed(stages, self.validate())
        if not fix:
            return found
        treatments = {finding.treatment for finding in found.findings}
        left, treated = None, list[Treated]()
        if Treatment.MEND in treatments:
            done = self._mended(stages, by, reason, dry_run)
            left, treated = done.left, [Treated(Treatment.MEND, len(done.mended), (done.act,) if done.act else ())]
        if others := list(self._treated(treatments, by, dry_run)):
            left, treated = None, treated + others
        if not dry_run and treated:
            with self._space.reading():
                found = self._diagnosed(stages, self.validate() if left is None else left)
        return replace(found, mended=tuple(treated))

    def _diagnosed(self, stages: Collection[Stage], faults: Sequence[Finding]) -> Diagnosis:
        embedder = self._senses.embedder
        case = Case(
            self._space,
            self._settings,
            sound_policies(self._space, self._settings),
            self._clock(),
            self._terms,
            self._make_detector() if self._make_detector is not None and not self._settings.mask else None,
            None if embedder is None else (embedder.name, embedder.dim),
            tuple(faults),
        )
        return diagnose(case, stages)

    def _treated(self, treatments: Collection[Treatment | None], by: str, dry_run: bool) -> Iterator[Treated]:
        """Do what is due once the rows are right: first a round of maintenance, and last what makes it all found."""
        if Treatment.MAINTAIN in treatments:
            report = self.maintain(by=by, dry_run=dry_run)
            yield Treated(Treatment.MAINTAIN, sum(report.counts.values()), report.acts)
        for treatment in (Treatment.EMBED, Treatment.EMBED_AGAIN):
            if treatment in treatments:
                again = treatment is Treatment.EMBED_AGAIN
                yield Treated(treatment, self._to_embed(again) if dry_run else self.embed(again=again))

    def _to_embed(self, again: bool) -> int:
        """How many documents `embed` would make vectors of."""
        held, embedder = self._space.counts(), self._senses.embedder
        if again or embedder is None:
            return held["vector"]
        return len(self._space.pending(embedder.name, held["belief"] + held["evidence"]))


def _as_stages(stage: Stage | str | None) -> tuple[Stage, ...]:
    """The stages to look at.

    Raises:
        InvalidInput: there is no such stage.
    """
    if stage is None:
        return tuple(Stage)
    try:
        return (Stage(stage),)
    except ValueError:
        raise InvalidInput(stage, f"a stage is one of {', '.join(Stage)}", "Choose one of these") from None
