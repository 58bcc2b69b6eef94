"""Doctoring: what is wrong with a graph, in the order in which one looks for it, and mending what is safe."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from beliefgraph.checks.survey import sound_policies
from beliefgraph.doctor import Case, Diagnosis, Treatment, diagnose
from beliefgraph.domain.findings import Finding, Stage
from beliefgraph.errors import InvalidInput
from beliefgraph.graph.caring import Caring
from beliefgraph.graph.keeping import Keeping
from beliefgraph.graph.observing import Observing
from beliefgraph.intake import check_text

VALIDATE, MAINTAIN = "beliefgraph validate --fix", "beliefgraph maintain"
EMBED, EMBED_AGAIN = "beliefgraph embed", "beliefgraph embed --again"


class Doctoring(Observing, Caring, Keeping):
    """The physician of a graph."""

    def doctor(
        self, stage: Stage | str | None = None, *, fix: bool = False, by: str = "", dry_run: bool = False
    ) -> Diagnosis:
        """What is wrong with the graph, from what came in to what is found; each with its cause and what mends it.

        Structural faults (`validate`) are told under their stages. No language model is asked.

        Args:
            stage: input, extraction, edges, confidence or retrieval; None looks at all.
            fix: mend what can be mended safely first: nothing said is lost, and it can be undone. Each is an act.
            by: who lets it be mended.
            dry_run: with `fix`, tell what would be mended, and store nothing.

        Raises:
            InvalidInput: there is no such stage.
        """
        check_text(by, "who acts")
        stages = _as_stages(stage)
        found = self._diagnosed(stages)
        if not fix:
            return found
        mended = tuple(self._mended(found.findings, by, dry_run))
        return replace(found if dry_run else self._diagnosed(stages), mended=mended)

    def _diagnosed(self, stages: Collection[Stage]) -> Diagnosis:
        embedder = self._senses.embedder
        with self._space.reading():
            case = Case(
                self._space,
                self._settings,
                sound_policies(self._space, self._settings),
                self._clock(),
                self._terms,
                self._make_detector() if self._make_detector is not None and not self._settings.mask else None,
                None if embedder is None else (embedder.name, embedder.dim),
            )
            return diagnose(case, self.validate(), stages)

    def _mended(self, findings: Iterable[Finding], by: str, dry_run: bool) -> Iterable[Treatment]:
        """Mend what is safe: first what is wrong with the rows, then what is due, and last what makes it found."""
        commands = {finding.command for finding in findings if finding.safe}
        if commands - {MAINTAIN, EMBED, EMBED_AGAIN}:
            done = self.mend(by=by, dry_run=dry_run)
            yield Treatment(VALIDATE, len(done.mended), (done.act,) if done.act else ())
        if MAINTAIN in commands:
            report = self.maintain(by=by, dry_run=dry_run)
            yield Treatment(MAINTAIN, sum(report.counts.values()), report.acts)
        for command in commands & {EMBED, EMBED_AGAIN}:
            again = command == EMBED_AGAIN
            yield Treatment(command, self._to_embed(again) if dry_run else self.embed(again=again))

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
