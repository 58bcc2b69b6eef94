"""BeliefGraph: the one front door, in parts by what one comes for."""

from __future__ import annotations

from pathlib import Path

from beliefgraph.graph.agents import Agents
from beliefgraph.graph.amending import Amending
from beliefgraph.graph.asking import Asking
from beliefgraph.graph.authorities import Authorities
from beliefgraph.graph.base import Clock, system_clock
from beliefgraph.graph.caring import Caring
from beliefgraph.graph.correcting import Correcting
from beliefgraph.graph.doctoring import Doctoring
from beliefgraph.graph.judging import Judging
from beliefgraph.graph.keeping import Keeping
from beliefgraph.graph.observing import Observing
from beliefgraph.graph.reading import PredicateCount
from beliefgraph.graph.supposing import Supposing
from beliefgraph.ports import Embedder
from beliefgraph.settings import Settings

__all__ = ["BeliefGraph", "Clock", "PredicateCount", "system_clock"]


class BeliefGraph(
    Doctoring, Authorities, Agents, Supposing, Observing, Judging, Correcting, Caring, Amending, Asking, Keeping
):
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
        detector: makes what finds personal details in what was stored unmasked, for `doctor`.

    Use `BeliefGraph.open(path)` unless you bring parts of your own.
    """

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
