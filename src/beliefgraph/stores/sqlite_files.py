"""Opening SQLite files safely, and saying in the product's words what SQLite could not do."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self

import apsw

from beliefgraph.errors import (
    BeliefGraphError,
    InvalidSettings,
    InvalidText,
    NotAStore,
    OutOfRange,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreReadOnly,
)
from beliefgraph.stores import sqlite_text
from beliefgraph.stores.migrations import STORE, Schema, migrate, verified

if TYPE_CHECKING:
    from apsw import CArrayBinding

Synchronous = Literal["FULL", "NORMAL"]

_SYNCHRONOUS = {"FULL": "PRAGMA synchronous = FULL", "NORMAL": "PRAGMA synchronous = NORMAL"}
_MAGIC = b"SQLite format 3\x00"
_HEADER = 100  # bytes; the application id is the big-endian number at byte 68
_READER_CACHE_KIB = 16_384
_WRITER_CACHE_KIB = 65_536
_LOG_BYTES = 2**26  # what the -wal file shrinks to after a large act
_RETRY_SECONDS = 0.01

_READ_WRITE = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI
_IMMUTABLE = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI


class StoreFile:
    """One store's file: checked, created and migrated when constructed; afterwards a maker of connections.

    Args:
        path: the file; created with its tables when it does not exist or is empty.
        synchronous: "FULL" survives a power cut with every commit; "NORMAL" may lose some, never the file.
        busy_timeout: seconds to wait for another process's lock.
        schema: what the file holds.

    Raises:
        InvalidSettings: another durability.
        NotAStore: the file is something else; it was not touched.
        NewerSchema, StoreDamaged, StoreReadOnly, StoreFull, StoreBusy: as their names say.
    """

    def __init__(self, path: str, synchronous: Synchronous, busy_timeout: float, schema: Schema = STORE) -> None:
        if synchronous not in _SYNCHRONOUS:
            raise InvalidSettings(synchronous, "durability is FULL or NORMAL", "Give one of the two")
        self.path = path
        self.read_only = False
        self._immutable = False
        self._closed = False
        self._synchronous = synchronous
        self._busy_timeout = busy_timeout
        self._schema = schema
        with translated(path):
            existed = _holds_store(path, schema)
            try:
                self._prepare(existed)
            except (apsw.ReadOnlyError, apsw.CantOpenError):
                if not existed:
                    raise
                self._prepare_reading()

    def writer(self) -> apsw.Connection:
        """The connection that writes."""
        connection = self._ready(_READ_WRITE)
        connection.execute(_SYNCHRONOUS[self._synchronous])
        connection.execute(f"PRAGMA cache_size = -{_WRITER_CACHE_KIB:d}")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA secure_delete = FAST")  # no more of what was deleted stays than has to
        connection.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES:d}")
        return connection

    def reader(self) -> apsw.Connection:
        """A connection that only reads."""
        connection = self._ready(_IMMUTABLE if self._immutable else _READ_WRITE)
        connection.execute("PRAGMA query_only = 1")
        connection.execute(f"PRAGMA cache_size = -{_READER_CACHE_KIB:d}")
        return connection

    def close(self) -> None:
        """Make no more connections."""
        self._closed = True

    def _ready(self, flags: int) -> apsw.Connection:
        if self._closed:
            raise StoreError(self.path, _CLOSED, "Open it again")
        connection = self._connect(flags)
        connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1")  # says what is wrong before the next call hides it
        sqlite_text.prepare(connection)
        return connection

    def _connect(self, flags: int) -> apsw.Connection:
        uri = Path(self.path).absolute().as_uri() + ("?immutable=1" if self._immutable else "")
        connection = apsw.Connection(uri, flags=flags)
        connection.set_busy_timeout(round(self._busy_timeout * 1000))
        return connection

    def _prepare(self, existed: bool) -> None:
        """Create or migrate under an exclusive lock, so that processes opening one new file take turns."""
        connection = self._connect(_READ_WRITE | (0 if existed else apsw.SQLITE_OPEN_CREATE))
        try:
            self.read_only = connection.readonly("main")
            if not existed or not self._is_current(connection):
                self._migrate(connection)
            if not self.read_only:
                self._use_wal(connection)
        finally:
            connection.close()

    def _prepare_reading(self) -> None:
        """A folder without room for SQLite's side files still lets a file be read that nobody is writing."""
        wal = Path(f"{self.path}-wal")
        if wal.exists() and wal.stat().st_size:
            raise StoreReadOnly(self.path, "its last writes are in a -wal file that cannot be used here", _WRITABLE)
        self.read_only = self._immutable = True
        connection = self._connect(_IMMUTABLE)
        try:
            if not self._is_current(connection):
                raise StoreReadOnly(self.path, "the file needs a newer schema and cannot be written", _WRITABLE)
        finally:
            connection.close()

    def _is_current(self, connection: apsw.Connection) -> bool:
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get:
            return False
        return verified(connection, self.path, self._schema) == len(self._schema.steps)

    def _migrate(self, connection: apsw.Connection) -> None:
        connection.execute("BEGIN EXCLUSIVE")
        try:
            # Somebody else may have created it, or made it something else, while this waited for the lock.
            if connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").get:
                _check_application(connection.execute("PRAGMA application_id").get, self.path, self._schema)
            migrate(connection, self.path, self._schema)
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _use_wal(self, connection: apsw.Connection) -> None:
        # Changing the mode does not call the busy handler, hence the loop; later openers find it changed.
        deadline = time.monotonic() + self._busy_timeout
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except apsw.BusyError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(_RETRY_SECONDS)


class translated:
    """Turns what SQLite raises inside the block into this package's errors."""

    __slots__ = ("_path",)

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if isinstance(error, _THEIRS):
            raise in_our_words(error, self._path) from error


_THEIRS = (apsw.Error, UnicodeError, OverflowError, OSError)


def in_our_words(error: Exception, path: str) -> BeliefGraphError:
    """The error that says for this file what `error` says for SQLite."""
    if isinstance(error, UnicodeEncodeError):
        return InvalidText(error.object, "it holds a lone surrogate, which no encoding can keep", "Repair the text")
    if isinstance(error, OverflowError):
        return OutOfRange("a whole number", "it has more than 64 bits", "Give a smaller number")
    for kinds, ours, rule, remedy in _WORDS:
        if isinstance(error, kinds):
            return ours(path, f"{rule} ({error})", remedy)
    return StoreError(path, f"SQLite refused ({error})", "Check the file and the device")


ANY = "(SELECT CAST(value AS TEXT) FROM carray(?1))"
"""For SQL: one of the texts that are bound as ?1. A join with them would be prepared anew at every execution."""


def texts(values: Iterable[str]) -> CArrayBinding | None:
    """Distinct texts to bind as one array, None when there are none; read them as CAST(value AS TEXT).

    They go as blobs because SQLite's text arrays end at a NUL character. A lone surrogate, which no stored text
    can hold, becomes bytes that equal nothing.
    """
    blobs = tuple(value.encode("utf-8", "surrogatepass") for value in dict.fromkeys(values))
    return apsw.carray(blobs) if blobs else None


def _holds_store(path: str, schema: Schema) -> bool:
    """Whether a store is there already, told from the header alone so that foreign files stay untouched.

    Raises:
        NotAStore: something else is there.
    """
    if os.path.isdir(path):
        raise NotAStore(path, "this is a folder", "Give the path of a file")
    try:
        with open(path, "rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        if not Path(path).parent.is_dir():
            raise StoreError(path, "its folder does not exist", "Create the folder first") from None
        return False
    if not header:
        return False
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise NotAStore(path, "this is not a beliefgraph store", "Give another path")
    _check_application(int.from_bytes(header[68:72], "big"), path, schema)
    return True


def _check_application(number: int, path: str, schema: Schema) -> None:
    if number != schema.application:
        raise NotAStore(path, "this is a database of another application", "Give another path")


_CLOSED = "the store was closed"
_WRITABLE = "Make the folder and the file writable, or copy the file elsewhere"
_WORDS: tuple[tuple[type[Exception] | tuple[type[Exception], ...], type[StoreError], str, str], ...] = (
    ((apsw.BusyError, apsw.LockedError), StoreBusy, "another writer held the lock too long", "Try again"),
    (apsw.ConnectionClosedError, StoreError, _CLOSED, "Open it again"),
    (apsw.FullError, StoreFull, "no room is left", "Free some space; nothing of the last act was kept"),
    (
        (apsw.ReadOnlyError, apsw.PermissionsError, apsw.AuthError),
        StoreReadOnly,
        "it cannot be written",
        _WRITABLE,
    ),
    (apsw.CantOpenError, StoreReadOnly, "it cannot be opened or created", _WRITABLE),
    (apsw.NotADBError, NotAStore, "this is not a beliefgraph store", "Give another path"),
    (
        (apsw.CorruptError, UnicodeDecodeError),
        StoreDamaged,
        "the file is damaged",
        "Restore a copy, or export what can still be read",
    ),
    (apsw.IOError, StoreError, "the device failed", "Check the device; nothing of the last act was kept"),
    (PermissionError, StoreReadOnly, "it cannot be opened", _WRITABLE),
    (OSError, StoreError, "it cannot be opened", "Check the path"),
)
