"""Reading: what is believed, why, and from which evidence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from beliefgraph import ask as asking
from beliefgraph.domain.explanation import Explanation
from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.model import Belief, Evidence, Node, Revision, Status
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
from beliefgraph.passages import CLAIMS_NOTHING
from beliefgraph.ports import Usage
from beliefgraph.reading import explain
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
