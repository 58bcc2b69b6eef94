"""The SQLite schema as numbered steps: steps are only ever added, and each file remembers what it ran.

Nodes that are read by the thousand (belief, evidence) have integer keys drawn from one sequence, so that a key is
also a document number, oldest first; nodes that are few or rarely read are kept under (namespace, id). Instants
are microseconds since 1970 in UTC with the offset in seconds at which they were said; rare ones are ISO-8601
text. Columns of later steps are NULL for what is absent, as it is in rows written before. Full-text terms carry their
namespace (see `sqlite_text`), places in the order of vectors too (see `sqlite_vectors`).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

import apsw

from beliefgraph.errors import NewerSchema, StoreDamaged


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from a schema to the next."""

    number: int
    name: str
    sql: str

    @property
    def hash(self) -> str:
        return blake2b(self.sql.encode(), digest_size=16).hexdigest()


MIGRATIONS = (
    Migration(
        1,
        "nodes, edges, history, full text, vectors",
        """
CREATE TABLE namespace (
    key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, model TEXT, dim INTEGER,
    evidence_count INTEGER NOT NULL DEFAULT 0, belief_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE entity (
    ns INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, names TEXT, canonical TEXT NOT NULL,
    PRIMARY KEY (ns, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_alias ON entity (ns, id, canonical) WHERE canonical <> '' AND canonical <> id;
CREATE TABLE name (
    ns INTEGER NOT NULL, name TEXT NOT NULL, entity TEXT NOT NULL,
    PRIMARY KEY (ns, name, entity)
) STRICT, WITHOUT ROWID;
CREATE TABLE context (
    ns INTEGER NOT NULL, dimension TEXT NOT NULL, value TEXT NOT NULL, parent TEXT NOT NULL,
    PRIMARY KEY (ns, dimension, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE agent (
    ns INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (ns, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE source (
    ns INTEGER NOT NULL, id TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, author TEXT NOT NULL,
    published TEXT,
    PRIMARY KEY (ns, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE event (
    ns INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER, at_offset INTEGER,
    PRIMARY KEY (ns, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE node (
    ns INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, data TEXT,
    PRIMARY KEY (ns, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE evidence (
    key INTEGER PRIMARY KEY, ns INTEGER NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL,
    speaker TEXT NOT NULL, origin TEXT NOT NULL, recorded INTEGER NOT NULL, recorded_offset INTEGER NOT NULL,
    at INTEGER, at_offset INTEGER, sequence INTEGER, event TEXT NOT NULL, scope TEXT, kind TEXT NOT NULL,
    agent TEXT NOT NULL, ref TEXT NOT NULL, authority REAL, weight REAL, retracted TEXT, retract_reason TEXT NOT NULL,
    extra TEXT
) STRICT;
CREATE UNIQUE INDEX evidence_id ON evidence (ns, id);
CREATE INDEX evidence_source ON evidence (ns, source);
CREATE INDEX evidence_speaker ON evidence (ns, speaker);
CREATE INDEX evidence_time ON evidence (ns, at) WHERE at IS NOT NULL;

CREATE TABLE belief (
    key INTEGER PRIMARY KEY, ns INTEGER NOT NULL, id TEXT NOT NULL, family TEXT NOT NULL, text TEXT NOT NULL,
    subject TEXT NOT NULL, predicate TEXT NOT NULL, value TEXT NOT NULL, scope TEXT, active INTEGER NOT NULL,
    created INTEGER, created_offset INTEGER, updated INTEGER, updated_offset INTEGER, rule TEXT NOT NULL,
    support REAL NOT NULL, refute REAL NOT NULL, at REAL, steady INTEGER NOT NULL, origins INTEGER NOT NULL,
    evidence INTEGER NOT NULL, opinion BLOB
) STRICT;
CREATE UNIQUE INDEX belief_id ON belief (ns, id);
CREATE INDEX belief_family ON belief (ns, family);
CREATE INDEX belief_subject ON belief (ns, subject, updated);

CREATE TABLE edge (
    belief INTEGER NOT NULL, evidence INTEGER NOT NULL, subject TEXT NOT NULL, stance REAL NOT NULL,
    authority REAL NOT NULL, shift REAL NOT NULL, weight REAL NOT NULL, faithfulness REAL NOT NULL, valid_from TEXT,
    valid_until TEXT, reason TEXT NOT NULL, span_start INTEGER, span_end INTEGER, method TEXT NOT NULL, scope TEXT,
    PRIMARY KEY (belief, evidence)
) STRICT, WITHOUT ROWID;
CREATE INDEX edge_evidence ON edge (evidence);

CREATE TABLE link (
    ns INTEGER NOT NULL, source TEXT NOT NULL, relation TEXT NOT NULL, target TEXT NOT NULL, data TEXT,
    PRIMARY KEY (ns, source, relation, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_target ON link (ns, target);

CREATE TABLE revision (
    key INTEGER PRIMARY KEY, belief INTEGER NOT NULL, evidence TEXT NOT NULL, cause TEXT NOT NULL, before BLOB,
    after BLOB, rule TEXT NOT NULL, version TEXT NOT NULL, happened INTEGER, happened_offset INTEGER,
    recorded INTEGER NOT NULL, recorded_offset INTEGER NOT NULL, reason TEXT NOT NULL
) STRICT;
CREATE INDEX revision_belief ON revision (belief);

CREATE VIRTUAL TABLE belief_text USING fts5 (
    terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE evidence_text USING fts5 (
    terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);

CREATE TABLE unembedded (
    ns INTEGER NOT NULL, document INTEGER NOT NULL,
    PRIMARY KEY (ns, document)
) STRICT, WITHOUT ROWID;
CREATE TABLE vector (document INTEGER PRIMARY KEY, ns INTEGER NOT NULL, vector BLOB NOT NULL) STRICT;
CREATE TABLE vector_order (key INTEGER PRIMARY KEY, document INTEGER NOT NULL) STRICT;
CREATE TABLE vector_block (key INTEGER PRIMARY KEY, documents BLOB NOT NULL, bits BLOB NOT NULL) STRICT;
""",
    ),
    Migration(
        2,
        "how and by whom a claim is put, when it happened; nodes by kind",
        """
ALTER TABLE edge ADD COLUMN modality TEXT;
ALTER TABLE edge ADD COLUMN said_by TEXT;
ALTER TABLE edge ADD COLUMN happened_from TEXT;
ALTER TABLE edge ADD COLUMN happened_until TEXT;
ALTER TABLE edge ADD COLUMN predicate TEXT;
CREATE INDEX edge_said_by ON edge (said_by) WHERE said_by IS NOT NULL;
CREATE INDEX node_kind ON node (ns, kind, id);
""",
    ),
    Migration(
        3,
        "values are told apart otherwise: 2 kg is 2000 g, and 上海 is Shanghai",
        """
CREATE TABLE outdated (ns INTEGER PRIMARY KEY) STRICT;
INSERT INTO outdated SELECT key FROM namespace;
""",
    ),
    Migration(
        4,
        "what a source says, in order; which predicates hold one value",
        """
DROP INDEX evidence_source;
CREATE INDEX evidence_source ON evidence (
    ns, source, ifnull(at, iif(sequence IS NULL, recorded, -9223372036854775808)), ifnull(sequence, 0), id
);
INSERT OR IGNORE INTO outdated SELECT key FROM namespace; -- predicates hold one value by their name, too
""",
    ),
    Migration(
        5,
        "who sees what, what follows from what, absences, the audit log, erasing, cold storage",
        """
ALTER TABLE namespace ADD COLUMN vector_count INTEGER NOT NULL DEFAULT 0;
UPDATE namespace SET vector_count = (
    SELECT count(*) FROM vector_order AS o WHERE o.key >= namespace.key << 40 AND o.key < (namespace.key + 1) << 40
);
ALTER TABLE context ADD COLUMN recorded TEXT;
ALTER TABLE evidence ADD COLUMN private INTEGER; -- 1 for what only its agent sees, else NULL
ALTER TABLE evidence ADD COLUMN premises TEXT;
ALTER TABLE evidence ADD COLUMN run TEXT;
ALTER TABLE evidence ADD COLUMN absences TEXT;
ALTER TABLE evidence ADD COLUMN cold TEXT;
CREATE INDEX evidence_run ON evidence (ns, run) WHERE run IS NOT NULL;
CREATE INDEX evidence_cold ON evidence (ns) WHERE cold IS NOT NULL;
CREATE INDEX evidence_concluded ON evidence (ns, id) WHERE premises IS NOT NULL;
ALTER TABLE belief ADD COLUMN agent TEXT;
ALTER TABLE belief ADD COLUMN drawn BLOB;
ALTER TABLE edge ADD COLUMN struck TEXT;
ALTER TABLE revision ADD COLUMN through TEXT;

CREATE TABLE premise (
    ns INTEGER NOT NULL, belief TEXT NOT NULL, evidence INTEGER NOT NULL,
    PRIMARY KEY (ns, belief, evidence)
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    ns INTEGER NOT NULL, number INTEGER NOT NULL, act TEXT NOT NULL, recorded INTEGER NOT NULL,
    recorded_offset INTEGER NOT NULL, by TEXT NOT NULL, run TEXT NOT NULL, reason TEXT NOT NULL, data TEXT,
    body TEXT NOT NULL, chain TEXT NOT NULL, erased INTEGER NOT NULL,
    PRIMARY KEY (ns, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE last_document (key INTEGER PRIMARY KEY) STRICT; -- the greatest key ever given to an erased document
CREATE TABLE unscrubbed ( -- erasures that may have left traces
    erasure BLOB PRIMARY KEY DEFAULT (randomblob(16))
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO outdated SELECT DISTINCT ns FROM link; -- links carry belief from now on
""",
    ),
    Migration(
        6,
        "which place a document's vector has",
        """
CREATE INDEX vector_order_document ON vector_order (document);
""",
    ),
    Migration(
        7,
        "values bear one another out: other names, dates of different granularity",
        """
INSERT OR IGNORE INTO outdated SELECT key FROM namespace;
""",
    ),
)


COLD_MIGRATIONS = (
    Migration(
        1,
        "words of archived evidence and their full text",
        """
CREATE TABLE words (
    key INTEGER PRIMARY KEY, ns INTEGER NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL -- as in the store's own file
) STRICT;
CREATE VIRTUAL TABLE evidence_text USING fts5 (
    terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);
""",
    ),
)


@dataclass(frozen=True, slots=True)
class Schema:
    """What a kind of file holds: its application id, at byte 68 of the file, and its steps in order."""

    application: int
    steps: tuple[Migration, ...]


STORE = Schema(0x42656C47, MIGRATIONS)  # "BelG"
COLD_STORAGE = Schema(0x42656C43, COLD_MIGRATIONS)  # "BelC"


def migrate(connection: apsw.Connection, path: str, schema: Schema) -> None:
    """Bring the file to this version's schema, inside the caller's write transaction.

    Raises:
        NewerSchema: the file ran a step that this version does not know.
        StoreDamaged: a step that the file ran is not the one known under its number, or one is missing.
    """
    connection.execute(
        "CREATE TABLE IF NOT EXISTS migration "
        "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT"
    )
    for step in schema.steps[verified(connection, path, schema) :]:
        connection.execute(step.sql)
        connection.execute("INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, step.hash))
    connection.execute(f"PRAGMA application_id = {schema.application:d}")
    connection.execute(f"PRAGMA user_version = {schema.steps[-1].number:d}")


def verified(connection: apsw.Connection, path: str, schema: Schema) -> int:
    """How many steps the file ran, each checked against its hash.

    Raises:
        NewerSchema, StoreDamaged: see `migrate`.
    """
    ran = connection.execute("SELECT number, hash FROM migration ORDER BY number").fetchall()
    if len(ran) > len(schema.steps):
        raise NewerSchema(
            path,
            f"the file has schema {ran[-1][0]}, this version knows schemas up to {len(schema.steps)}",
            "Open it with a newer beliefgraph",
        )
    for step, (number, hash) in zip(schema.steps, ran, strict=False):
        if (number, hash) != (step.number, step.hash):
            raise StoreDamaged(path, f"schema step {number} is not the one that this version knows", "Restore a copy")
    return len(ran)
