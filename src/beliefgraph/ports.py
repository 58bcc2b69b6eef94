"""What the graph needs from the outside: a store, an embedder, a vector index, an extractor, a judge of stance.

Back-ends implement these protocols and are proved by `beliefgraph.testing.StoreContract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from beliefgraph.domain.audit import Entry
from beliefgraph.domain.changes import ChangeSet, Family, Filed
from beliefgraph.domain.judgement import Judgement
from beliefgraph.domain.model import (
    Agent,
    Belief,
    Claim,
    Context,
    Entity,
    Event,
    Evidence,
    Link,
    Node,
    Revision,
    Source,
    Status,
)

DocKind = Literal["belief", "evidence"]
Vectors = NDArray[np.float32]


class Capability(StrEnum):
    """What a store offers beyond the base contract."""

    PERSISTENT = "persistent"
    CONCURRENT_WRITERS = "concurrent_writers"


@dataclass(frozen=True, slots=True)
class Match:
    """A document found by text: its kind, id and a score where higher is better (only its order matters)."""

    kind: DocKind
    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Beside:
    """Evidence that stands beside other evidence of the same source.

    Args:
        id: the evidence.
        steps: how far after the other it comes; below 0, before it.
        at: when it was said, None when unknown.
    """

    id: str
    steps: int
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Doc:
    """A belief or a piece of evidence as something to embed; `key` is the store's own number for it."""

    key: int
    kind: DocKind
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """What removing the last traces came to.

    Args:
        complete: whether no trace is left in the files of this store.
        left: what is left, and what finishes it, in words; empty when complete.
    """

    complete: bool
    left: str = ""


class Flaw(StrEnum):
    """What may be wrong with the rows of a store; the last two are beyond what it can make anew."""

    END = "one of its ends is not kept"
    BELIEF = "its belief is not kept"
    ENTITY = "its entity is not kept"
    DOCUMENT = "its document is not kept"
    EVIDENCE = "its evidence is not kept"
    PREMISES = "its premises are not listed"
    COUNT = "it does not agree with the rows"
    UNFOUND = "it is not in the full text"
    FOUND = "it is still in the full text"
    NO_VECTOR = "it has no vector and waits for none"
    A_VECTOR = "it has a vector and must have none"
    SIZE = "its vector is of another size"
    UNREADABLE = "it cannot be read"
    WORDS = "its words are not in cold storage"


@dataclass(frozen=True, slots=True)
class Codes:
    """Sign bits of stored vectors, packed eight to a byte.

    Args:
        keys: document keys, shape (n,), int64.
        bits: `numpy.packbits(vector > 0)` row by row, shape (n, dim / 8), uint8.
    """

    keys: NDArray[np.int64]
    bits: NDArray[np.uint8]


class Space(Protocol):
    """One namespace of a store. Nothing that it returns or changes can belong to another namespace.

    Lookups by id return a dict that simply lacks the ids that do not exist. Every method sees its own thread's
    latest committed state; inside `writing()` it also sees what other writers committed before the lock was taken.
    """

    @property
    def namespace(self) -> str: ...

    @property
    def agent(self) -> str:
        """The agent for whom it finds things; "" finds what all see."""

    def seen_by(self, agent: str) -> Space:
        """The same namespace as an agent finds it: what all see, and what is its alone.

        It bounds `search`, `search_cold`, `about`, `list_beliefs`, `happened`, `beside` and `docs`. Lookups by id,
        iteration and writing are not bounded, because what is decided must be decided from everything.
        """

    # Lookups ------------------------------------------------------------------------------------------------
    def entities(self, ids: Iterable[str]) -> dict[str, Entity]: ...

    def aliases(self) -> dict[str, str]:
        """Entity id -> canonical id, for entities whose canonical differs from themselves."""

    def sources(self, ids: Iterable[str]) -> dict[str, Source]: ...

    def nodes(self, ids: Iterable[str]) -> dict[str, Node]: ...

    def evidence(self, ids: Iterable[str]) -> dict[str, Evidence]: ...

    def beliefs(self, ids: Iterable[str]) -> dict[str, Belief]: ...

    def contexts(self) -> list[Context]:
        """All contexts that were given a place in a tree or seen, in (dimension, value) order."""

    def families(self, keys: Iterable[str]) -> dict[str, Family]:
        """Families with all that decides them, for the write path. Unknown keys are absent."""

    def siblings(self, keys: Iterable[str]) -> dict[str, tuple[Belief, ...]]:
        """Family key -> its beliefs only (any status), for the read path."""

    def several_valued(self) -> list[tuple[str, str]]:
        """(family key, value as said) of every value of the families that hold several, of any status, sorted."""

    def filed(self, belief: str) -> tuple[Filed, ...]:
        """Evidence filed under one belief, retracted included, in (time, sequence, id) order of the evidence."""

    def beliefs_of(self, evidence: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Evidence id -> ids of the beliefs it is filed under, sorted."""

    def spoken_by(self, speakers: Iterable[str]) -> list[str]:
        """Ids of the evidence whose speaker, or whose word it passes on, is written exactly so, sorted."""

    def speakers(self) -> list[str]:
        """Everybody who speaks, or whose word is passed on, exactly as written, sorted."""

    def speaking(self, names: Iterable[str]) -> set[str]:
        """Those of the names that are written exactly so as the speaker of some evidence."""

    def beside(self, evidence: Iterable[str], reach: int) -> dict[str, tuple[Beside, ...]]:
        """Evidence id -> what its source says next to it, nearest first: `reach` before it and `reach` after it.

        The order is (time, sequence, id), as everywhere; retracted evidence is passed over.
        """

    def links(self, ids: Iterable[str]) -> list[Link]:
        """Links that start or end at any of these node ids."""

    def derived(self, premises: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Belief id -> ids of the evidence that was concluded from it (see `Evidence.premises`), sorted."""

    def brought_in(self, run: str) -> list[str]:
        """Ids of the evidence that a run brought in, sorted."""

    def from_source(self, source: str) -> list[str]:
        """Ids of the evidence of a source, sorted."""

    def entries(self, after: int = 0, limit: int = 100) -> list[Entry]:
        """The audit log in order, from the first entry after number `after`."""

    def last_entries(self, before: int = 0, limit: int = 100) -> list[Entry]:
        """The audit log backwards, from the last entry before number `before`; 0 begins at the end."""

    def history(self, belief: str) -> list[Revision]:
        """Revisions of one belief in the order they were recorded."""

    # Finding ------------------------------------------------------------------------------------------------
    def search(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        """Best full-text matches; retracted evidence and withdrawn beliefs are not found."""

    def about(self, entities: Iterable[str], limit: int) -> list[str]:
        """Ids of active beliefs whose subject is one of these entities, most recently updated first."""

    def named(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Normalised name -> ids of the entities that bear it, sorted (see `beliefgraph.text.name_key`)."""

    def names_from(self, start: str, limit: int) -> dict[str, tuple[str, ...]]:
        """Like `named`, for the first normalised names, in order, that begin with `start`."""

    def nodes_of(self, kind: str, after: str = "", limit: int = 100) -> list[Node]:
        """Nodes of one kind in id order, starting after id `after`."""

    def list_beliefs(
        self,
        *,
        source: str | None = None,
        entity: str | None = None,
        status: Status | None = None,
        after: str = "",
        limit: int = 100,
    ) -> list[Belief]:
        """Beliefs in id order that pass every given filter, starting after id `after`.

        With `status` None, every status.
        """

    def happened(self, since: datetime | None, until: datetime | None, limit: int, after: str = "") -> list[Evidence]:
        """Dated evidence from `since` (included) to `until` (left out), by time, then id; None is no limit.

        Retracted evidence is included. It starts after the evidence `after`, which any agent may see; after one that
        is not held or has no time there is nothing.
        """

    def counts(self) -> dict[str, int]:
        """Number of rows per kind: entity, source, event, context, agent, node, evidence, belief, edge, link,
        revision, entry, vector."""

    # Whole-graph iteration (export, validate); each in id order, streaming ------------------------------------
    def reading(self) -> AbstractContextManager[None]:
        """Read one committed state in this thread until the block is left, whatever others write meanwhile.

        Re-entrant. A store that keeps no earlier state keeps others out for so long; whether this thread reads there
        what it writes itself meanwhile is left open.
        """

    def all_entities(self) -> Iterator[Entity]: ...

    def all_sources(self) -> Iterator[Source]: ...

    def all_events(self) -> Iterator[Event]: ...

    def all_agents(self) -> Iterator[Agent]: ...

    def all_nodes(self) -> Iterator[Node]: ...

    def all_evidence(self) -> Iterator[Evidence]: ...

    def all_derivations(self) -> Iterator[Filed]:
        """Evidence that has premises, as filed, retracted included, in (evidence, belief) order."""

    def all_families(self) -> Iterator[Family]: ...

    def all_links(self) -> Iterator[Link]: ...

    def all_revisions(self) -> Iterator[Revision]: ...

    def faults(self) -> list[tuple[str, Flaw]]:
        """(where, what) of rows that point at rows which do not exist, do not follow from those that do, or cannot be
        read; empty in a sound store."""

    def outdated(self) -> bool:
        """Whether an earlier version, to which other wordings were one value, may have filed its beliefs."""

    # Writing ------------------------------------------------------------------------------------------------
    def writing(self) -> AbstractContextManager[None]:
        """Hold the store's single write lock: read, decide, `commit`, all against the same state.

        Re-entrant in one thread. Waits up to the configured timeout for another writer, in this or another
        process. Leaving with an exception undoes everything committed inside.

        Raises:
            StoreBusy: the wait was longer than the timeout.
            StoreReadOnly, StoreFull: the medium refused.
        """

    def brought_up_to_date(self) -> None:
        """Remember that every belief is filed as this version does; must be called inside `writing()`."""

    def commit(self, changes: ChangeSet) -> None:
        """Apply one change set, durably (per the store's durability setting) when the outermost `writing()` ends.

        Called outside `writing()`, it takes the lock itself. Full text follows within the same transaction:
        new evidence and new beliefs become searchable, retracted evidence and withdrawn beliefs stop being so.

        Raises:
            ImmutableFact: evidence with a known id and another digest, or a source with a known id and another record.
        """

    def rebuild(self) -> None:
        """Make anew what follows from the rows (names, premises, counts, full text, what waits for a vector), and drop
        what belongs to rows that are gone, until `faults` finds none but what is beyond it; inside `writing()`."""

    def scrub(self) -> Scrubbed:
        """Remove the last traces of what was erased: freed pages, segments of the full text, the write-ahead log.

        Called outside `writing()`, after `commit`. Nothing is lost when it is interrupted; call it again.
        """

    # Cold storage -------------------------------------------------------------------------------------------
    def archive(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        """Put the words of evidence and the state of beliefs into cold storage; must be called inside `writing()`.

        What counts stays: edges, times, origins, masses. Evidence keeps its row without words, active beliefs become
        `ARCHIVED`; neither is found by `search`, and their vectors go. What is archived already, beliefs of another
        status and unknown ids are passed over. The words are safe in cold storage before they leave the store.
        """

    def thaw(self, evidence: Iterable[str], beliefs: Iterable[str]) -> None:
        """Bring back what was archived, to be found as before; must be called inside `writing()`."""

    def frozen(self, evidence: Iterable[str]) -> dict[str, str]:
        """Evidence id -> its words, for archived evidence; read from cold storage."""

    def search_cold(self, text: str, kind: DocKind, limit: int) -> list[Match]:
        """Best full-text matches among what is archived: `ARCHIVED` beliefs, and evidence that is not retracted."""

    # Vectors ------------------------------------------------------------------------------------------------
    def pending(self, model: str, limit: int) -> list[Doc]:
        """Documents without a vector of this model, oldest first."""

    def model(self) -> tuple[str, int] | None:
        """Name and dimension of the embedding model whose vectors are held; None without vectors."""

    def drop_vectors(self) -> None:
        """Forget all vectors of this namespace and their model; every document is pending again."""

    def put_vectors(self, model: str, keys: Sequence[int], vectors: Vectors) -> None:
        """Keep vectors (float32, shape (n, dim), L2-normalised; stored as float16) for document keys.

        Raises:
            ModelMismatch: this namespace holds vectors of another model or dimension.
        """

    def codes(self, after: int = 0) -> Codes:
        """Packed sign codes in the order the vectors were put, leaving out the first `after` of them.

        When some are removed, the others may be ordered anew.
        """

    def vectors(self, keys: Sequence[int]) -> Vectors:
        """Stored vectors as float32, in the order of the keys.

        Raises:
            NotFound: a key without a vector.
        """

    def docs(self, keys: Sequence[int]) -> dict[int, tuple[DocKind, str]]:
        """Document key -> (kind, id), for documents that may be recalled (not retracted, not withdrawn)."""


class Store(Protocol):
    """A place where graphs are kept, each namespace apart."""

    @property
    def capabilities(self) -> frozenset[Capability]: ...

    def space(self, namespace: str) -> Space:
        """The namespace, created on first write.

        Raises:
            InvalidName: empty, longer than 200 characters, or holding control characters or lone surrogates.
        """

    def namespaces(self) -> list[str]: ...

    def close(self) -> None: ...


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into unit vectors of one space.

    Attributes:
        name: model name and version; vectors of different names never mix.
        dim: length of a vector, a multiple of 8.
    """

    name: str
    dim: int

    def embed(self, texts: Sequence[str]) -> Vectors:
        """L2-normalised float32 vectors, shape (len(texts), dim); long texts are capped, never refused."""


@runtime_checkable
class Forgetful(Protocol):
    """Something that keeps in memory what it made of texts, and can let go of it."""

    def forget(self) -> None:
        """Keep nothing that was made of any text so far."""


class VectorIndex(Protocol):
    """Nearest documents by cosine; rebuilt or caught up from the store, never the truth."""

    def __len__(self) -> int:
        """How many vectors there are to search."""

    def search(self, query: Vectors, limit: int) -> list[tuple[int, float]]:
        """(document key, cosine) of the nearest documents, best first. `query` has shape (dim,)."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to be read for claims, with what its reader must know.

    Args:
        text: the original words.
        speaker: who "I" is; empty when unknown.
        at: when it was said, aware, None when unknown; relative dates ("yesterday", 上周五) count from it.
    """

    text: str
    speaker: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What an extractor found in one passage.

    Args:
        claims: the claims, in the order of their words; the first person resolved to the speaker (as said when he is
            unknown), every span inside the text.
        unread: why the passage is not read to the end (the endpoint timed out, the budget is spent, ...), in words;
            empty when it is. The evidence is then kept as pending, and `retry` reads it again.
        refused: what the extractor found and would not vouch for, in words: a span that does not occur in the text, ...
    """

    claims: tuple[Claim, ...] = ()
    unread: str = ""
    refused: tuple[str, ...] = ()


class Extractor(Protocol):
    """Finds claims in texts.

    Attributes:
        name: method and version, e.g. "rules/2"; kept with every claim.
        batch: how many passages to read before what was found is committed.
    """

    name: str
    batch: int

    def extract(self, passages: Sequence[Passage]) -> list[Reading]:
        """One reading a passage, in their order. Never raises because of a text or an answer: see `Reading.unread`."""


class StanceJudge(Protocol):
    """Tells what a text says about a proposition.

    Attributes:
        name: method and version, e.g. "structure/1".
    """

    name: str

    def judge(self, text: str, proposition: str) -> Judgement:
        """The stance of the text on the proposition, "no bearing" always among the answers.

        Raises:
            JudgeFailed: no judgement could be had (the endpoint is down, the budget is spent, ...).
        """


class Writer(Protocol):
    """Words an answer from a block of marked lines.

    Attributes:
        name: method, version and model, e.g. "llm/answering@1/qwen".
    """

    name: str

    @property
    def usage(self) -> Usage:
        """What was asked of language models so far."""

    def write(self, question: str, block: str, faults: Callable[[str], Sequence[str]]) -> str:
        """The answer to a question from a block alone, each sentence with its marks.

        Args:
            question: in whose language it is answered.
            block: marked lines, as `graph.prompt` makes them.
            faults: what is wrong with an answer, in words; the answer is good when there is nothing.

        Raises:
            LlmFailure: no answer that is good (the endpoint is down, the budget is spent, it stays wrong, ...).
        """


@dataclass(frozen=True, slots=True)
class Mask:
    """A personal detail that was replaced by a token.

    Args:
        kind: what it was: phone, email, id, card, address, secret, name, ip.
        token: what stands for it; the same for the same detail under the same key.
        start: where the token begins in the masked text.
        end: where it ends.
        found_at: offsets [start, end) of the detail in the original text.
    """

    kind: str
    token: str
    start: int
    end: int
    found_at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with its personal details replaced."""

    text: str
    masks: tuple[Mask, ...] = ()


class Masker(Protocol):
    """Replaces personal details before anything is stored."""

    def mask(self, text: str) -> Masked:
        """The text with every detail found replaced by its token, masks in order; what is a token already stays."""


class Meter(Protocol):
    """Counts what a run asks of language models."""

    @property
    def usage(self) -> Usage: ...


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run spent on language models: answers that were of no use are counted too."""

    calls: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def __sub__(self, other: Usage) -> Usage:
        return Usage(*(getattr(self, name) - getattr(other, name) for name in self.__slots__))
