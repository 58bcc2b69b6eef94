"""The last stage: whether what is kept is found. Vectors and their model, and how deep conclusions lie."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from beliefgraph.conflicts import ABOUT_ONE
from beliefgraph.doctor.looks import Case, Look, Sight, line, number
from beliefgraph.domain.findings import Finding, Severity, Stage
from beliefgraph.domain.model import Link, Relation, Status

RETRIEVAL = Stage.RETRIEVAL

COUNTED = 1_000
"""Documents without a vector that are counted; of more, it is told that there are more."""


class Vectors(Look):
    """Whether every document has a vector, of the model that is used."""

    def findings(self) -> Iterator[Finding]:
        if self.case.vectors is None:
            return
        held, (model, dim) = self.case.space.model(), self.case.vectors
        if held is not None and held != (model, dim):
            yield Finding(
                "vectors of another model",
                "store",
                held[0],
                f"the vectors are of {held[0]} ({held[1]} numbers each), and {model} ({dim}) is used",
                "The setting `embedder` was changed, or a newer version brings another model",
                "Make all vectors anew, or choose the embedder of before",
                line("embed", "--again"),
                RETRIEVAL,
                safe=True,
            )
        elif waiting := len(self.case.space.pending(model, COUNTED)):
            more = " or more" if waiting == COUNTED else ""
            yield Finding(
                "no vectors",
                "store",
                model,
                f"{waiting:,}{more} beliefs and texts have no vector, and are found by their words alone",
                "They were taken in since vectors were made the last time",
                "Make them; `ingest` does so at its end",
                line("embed"),
                RETRIEVAL,
                Severity.WARNING,
                safe=True,
            )


class Depth(Look):
    """How far conclusions lie from their grounds, and things about which more is believed than is looked at."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._premises: dict[str, set[str]] = defaultdict(set)
        self._about: Counter[str] = Counter()

    def family(self, sight: Sight) -> None:
        for filed in sight.filed:
            self._premises[filed.edge.belief].update(filed.evidence.premises)
        self._about.update(b.subject for b in sight.beliefs if b.status is Status.ACTIVE and not b.agent)

    def link(self, link: Link) -> None:
        if link.relation is Relation.DERIVES_FROM:
            self._premises[link.source].add(link.target)

    def findings(self) -> Iterator[Finding]:
        deepest, belief = max(((depth, ident) for ident, depth in self._depths().items()), default=(0, ""))
        if deepest > self.case.limit("depth"):
            yield Finding(
                "deep conclusions",
                "belief",
                belief,
                f"{belief} rests on a chain of {deepest} conclusions; an answer looks two steps far",
                "Conclusions are drawn from conclusions, and each step brings its own doubt",
                "Ask with a greater depth, or conclude from what the chain begins with",
                line("explain", belief),
                RETRIEVAL,
                Severity.NOTE,
            )
        entity, most = max(self._about.items(), key=lambda pair: (pair[1], pair[0]), default=("", 0))
        if most > ABOUT_ONE:
            name = next((each.name for each in self.case.space.entities([entity]).values()), entity)
            yield Finding(
                "much about one",
                "entity",
                entity,
                f"{number(most, 'belief is', 'beliefs are')} about {name}; conflicts are looked for among the latest "
                f"{ABOUT_ONE}",
                "Everything was said of one thing (a project, a user) instead of its parts",
                "Name what is spoken of more exactly, and let `maintain` put away what has had its time",
                line("maintain"),
                RETRIEVAL,
                Severity.NOTE,
            )

    def _depths(self) -> Mapping[str, int]:
        """Belief -> conclusions in the longest chain that it ends; what rests on itself ends there."""
        self._premises = {belief: premises for belief, premises in self._premises.items() if premises}
        depth: dict[str, int] = {}
        for start in self._premises:
            way, begun = [start], {start}
            while way:
                here = way[-1]
                rest = [p for p in self._premises.get(here, ()) if p in self._premises and p not in depth]
                if onward := [p for p in rest if p not in begun]:
                    way.append(onward[0])
                    begun.add(onward[0])
                    continue
                depth.setdefault(here, 1 + max((depth.get(p, 0) for p in self._premises.get(here, ())), default=0))
                way.pop()
        return depth
