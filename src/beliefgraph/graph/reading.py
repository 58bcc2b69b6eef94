"""Reading: what is believed, why, and from which evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from beliefgraph import amend, listing
from beliefgraph import ask as asking
from beliefgraph.cold import hits_told_apart, with_cold, with_their_words
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.model import JUDGED, Belief, Context, Evidence, Node, Revision, Status
from beliefgraph.domain.predicates import lookup
from beliefgraph.domain.tasks import TASK_KINDS
from beliefgraph.errors import InvalidSettings, NotFound
from beliefgraph.graph.base import Context_, Door, Time
from beliefgraph.intake import (
    as_context,
    as_status,
    as_time,
    check_question,
    check_text,
)
from beliefgraph.listing import SourceCount, Supported
from beliefgraph.passages import CLAIMS_NOTHING
from beliefgraph.ports import Usage
from beliefgraph.reading import Reader, explain
from beliefgraph.recall import Hit, recall
from beliefgraph.text import name_key


@dataclass(frozen=True, slots=True)
class PredicateCount:
    """A predicate in use: how many beliefs have it, whether the vocabulary knows it, its domain."""

    name: str
    beliefs: int
    known: bool
    domain: str


class Reading(Door):
    """What shows what a graph holds."""

    def recall(
        self,
        question: str,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
        limit: int = 10,
        speaker: str = "",
        cold: bool = False,
    ) -> list[Hit]:
        """Beliefs and evidence that bear on a question, best first, each with its score's terms.

        Args:
            question: in any language.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: for whom, from what it alone sees too; "" shows what all see.
            limit: the most hits.
            speaker: who asks, whom "my" and 我 stand for.
            cold: look in cold storage too.
        """
        check_question(question)
        check_text(speaker, "a speaker")
        reader = self._reader(as_of, known_at, agent)
        hits = recall(with_cold(reader) if cold else reader, question, self._senses, limit, speaker)
        return hits_told_apart(reader.whole, hits) if cold else hits

    def relevant(
        self,
        entity: str,
        context: Context_ | None = None,
        top_k: int = 5,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
    ) -> list[Belief]:
        """What is believed about an entity in a context: confidence above .3, highest first.

        Args:
            entity: a name, an alias or an entity id; all who bear a name are meant.
            context: where it shall hold; what a narrower context says of the same goes before what a broader one says.
            top_k: the most beliefs.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: for whom, from what it alone sees too; "" shows what all see.
        """
        return asking.relevant(self._reader(as_of, known_at, agent), self._bearers(entity), as_context(context), top_k)

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

    def explain(
        self, belief: str, *, as_of: Time | None = None, known_at: Time | None = None, agent: str = ""
    ) -> Explanation:
        """Why a belief stands where it stands: evidence for and against, history, what would change it.

        Args:
            belief: its id.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: for whom, from what it alone sees too; "" shows what all see.

        Raises:
            NotFound: no such belief, or one that only another agent sees.
        """
        check_text(belief, "a belief's id")
        reader = self._reader(as_of, known_at, agent)
        return asking.with_words(with_their_words(reader.whole, explain(reader, belief)))

    def history(
        self, belief: str, *, as_of: Time | None = None, known_at: Time | None = None, agent: str = ""
    ) -> list[Revision]:
        """Every change of a belief's opinion, oldest first.

        Args:
            belief: its id.
            as_of: what happened by that time in the world.
            known_at: what was recorded by then.
            agent: for whom, as its evidence tells it; "" as it was recorded for all.

        Raises:
            NotFound: no such belief, or one that only another agent sees.
        """
        check_text(belief, "a belief's id")
        reader = self._reader(as_of, known_at, agent)
        if belief not in reader.space.beliefs([belief]):
            raise NotFound(belief, "there is no such belief in this namespace", "Look it up with ask or recall")
        return reader.history(belief)

    def contexts(
        self, dimension: str | None = None, *, as_of: Time | None = None, known_at: Time | None = None
    ) -> list[Context]:
        """Contexts and where they lie, in (dimension, value) order.

        Args:
            dimension: only of this one.
            as_of: only those that something said by that time in the world names; reads all evidence.
            known_at: as they were recorded by then.
        """
        known = as_time(known_at, self._settings.zone)
        found = [c for c in amend.contexts_at(self._space, known) if dimension in (None, c.dimension)]
        if as_of is None:
            return found
        reader = self._reader(as_of, known_at)
        named = {pair for e in self._space.all_evidence() if reader.sees(e) for pair in e.scope}
        tree = reader.policies.tree
        above = {(dim, up) for dim, value in named for up in tree.lineage(dim, value)}
        return [c for c in found if (c.dimension, c.value) in above]

    def sources(self, *, as_of: Time | None = None, known_at: Time | None = None, agent: str = "") -> list[SourceCount]:
        """Every source with how much it gave, by id.

        Args:
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: for whom, from what it alone sees too; "" shows what all see.
        """
        return list(listing.sources(self._reader(as_of, known_at, agent)))

    def source(
        self, source: str, *, as_of: Time | None = None, known_at: Time | None = None, agent: str = ""
    ) -> Supported:
        """What a source speaks for and against, what stands on it alone, and which things that touches.

        Raises:
            NotFound: no such source.
        """
        check_text(source, "a source's id")
        return listing.supported(self._reader(as_of, known_at, agent), source)

    def beliefs(
        self,
        *,
        entity: str | None = None,
        source: str | None = None,
        context: Context_ | None = None,
        status: Status | str | None = Status.ACTIVE,
        after: str = "",
        limit: int = 100,
        as_of: Time | None = None,
        known_at: Time | None = None,
        agent: str = "",
    ) -> list[Belief]:
        """Beliefs by id, a page at a time, with their opinions at the asked time.

        Args:
            entity: a name or entity id.
            source: a source id.
            context: only what holds in this context set, or in one below it.
            status: None for any.
            after: start after this belief id.
            limit: page size.
            as_of: as of that time in the world.
            known_at: from what was recorded by then.
            agent: for whom, from what it alone sees too; "" shows what all see.

        Raises:
            InvalidInput: no such status.
            NotFound: no such source.
        """
        chosen = None if status is None else as_status(status)
        key = None if entity is None else self.entity(entity)
        reader = self._reader(as_of, known_at, agent)
        if source is not None:
            listing.check_source(reader, source)
        pages = self._pages(reader, source, key, chosen, after, limit)
        if context is not None:
            scope, tree = as_context(context), reader.policies.tree
            pages = (belief for belief in pages if belief.scope and tree.covers(scope, belief.scope))
        return reader.beliefs([belief.id for belief in islice(pages, max(0, limit))])

    def _pages(
        self, reader: Reader, source: str | None, entity: str | None, status: Status | None, after: str, limit: int
    ) -> Iterator[Belief]:
        """Beliefs by id, read a page at a time; where it is asked what was known then, by the status that they had."""
        size, then = max(1, limit), reader.moment.known_at is not None
        stored = None if then else status
        while page := reader.space.list_beliefs(source=source, entity=entity, status=stored, after=after, limit=size):
            read = reader.beliefs([belief.id for belief in page]) if then else page
            yield from (belief for belief in read if status in (None, belief.status))
            if len(page) < size:
                return
            after = page[-1].id

    def evidence(
        self,
        *,
        since: Time | None = None,
        until: Time | None = None,
        after: str = "",
        limit: int = 100,
        agent: str = "",
    ) -> list[Evidence]:
        """Dated evidence in the order it happened, a page at a time, retracted evidence included.

        Args:
            since: from this time on.
            until: before this time.
            after: start after this piece of evidence.
            limit: the most to return.
            agent: for whom, from what it alone sees too; "" shows what all see.

        Raises:
            NotFound: `after` is no dated evidence that is seen.
        """
        check_text(after, "an evidence's id")
        zone, space = self._settings.zone, self._reader(None, None, agent).space
        if after and not any(each.at for each in space.evidence([after]).values()):
            raise NotFound(after, "there is no dated evidence of this id here", "Give the id of the last one listed")
        return space.happened(as_time(since, zone), as_time(until, zone), limit, after)

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
            if belief.status is Status.ACTIVE and not belief.agent
        )
        order = sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
        return [PredicateCount(name, n, bool(lookup(name).labels), lookup(name).domain) for name, n in order]

    def readable(self) -> list[str]:
        """Ids of live evidence that was read for claims, not given with them nor a verdict; `reread` takes these."""
        given = {
            filed.edge.evidence
            for family in self._space.all_families()
            for filed in family.filed
            if filed.edge.method in ("given", *JUDGED)
        }
        return [
            e.id
            for e in self._space.all_evidence()
            if e.retracted is None and e.id not in given and CLAIMS_NOTHING not in e.extra
        ]
