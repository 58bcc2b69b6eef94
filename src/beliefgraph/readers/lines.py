"""Lines of a plain or gzipped UTF-8 file, one in memory at a time."""

from __future__ import annotations

import gzip
import io
import os
import zlib
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self, cast

from beliefgraph.errors import BadRecord

LONGEST = 64 * 2**20  # bytes of a line; a longer one is passed over without being held in memory
LARGEST = 256 * 2**20  # bytes of a file that is read whole
_GZIP = b"\x1f\x8b"
_MARK = b"\xef\xbb\xbf"  # the byte order mark that some editors put before UTF-8
_DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile)
_PLACE = 70  # characters of a place that an error shows whole

Line = tuple[int, str | BadRecord]
"""(number from 1, text without its line break, or why it cannot be read)"""


def place(name: str, number: int) -> str:
    """Where something stands, "name:number"; of a long name the end is kept, and the number always."""
    mark = f":{number}"
    room = _PLACE - len(mark)
    return (name if len(name) <= room else f"…{name[1 - room :]}") + mark


class Lines:
    """The lines of a file; blank ones are left out, and `\\r\\n` ends a line like `\\n`.

    Gzip is told by the first bytes, whatever the file is called.

    Args:
        file: a path, or a binary stream that the caller opened and closes.
        name: what errors call it.

    Raises:
        BadRecord: the file cannot be opened.
    """

    def __init__(self, file: str | os.PathLike[str] | BinaryIO, name: str) -> None:
        self.name = name
        self._owned: BinaryIO | None = None
        self._whole: bytes | None = None
        if isinstance(file, str | os.PathLike):
            try:
                file = self._owned = open(file, "rb")  # noqa: SIM115 (closed by close)
            except OSError as error:
                raise self._unreadable(error) from error
        self._raw = file
        self.size = os.fstat(self._owned.fileno()).st_size if self._owned else None
        """Bytes of the file as it lies on disk; None for a stream."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, if it was opened here."""
        if self._owned:
            self._owned.close()

    def position(self) -> int:
        """Bytes of the file read so far; 0 for a stream."""
        return self._owned.tell() if self._owned and not self._owned.closed else 0

    def whole(self) -> str:
        """The whole text, line breaks as they stand; it is read once, and the lines can still be read after it.

        Raises:
            BadRecord: it cannot be read, or is not UTF-8.
        """
        try:
            if self._whole is None:
                self._whole = self._unpacked().read(LARGEST + 1)
            if len(self._whole) > LARGEST:
                rule = f"a document has at most {LARGEST // 2**20} MiB"
                raise BadRecord(self.name, rule, "Cut it, or write its records on lines of their own")
            return self._whole.removeprefix(_MARK).decode("utf-8")
        except UnicodeDecodeError as error:
            rule = f"this is not UTF-8 (byte {error.start + 1})"
            raise BadRecord(self.name, rule, "Save the file as UTF-8") from error
        except _DAMAGED as error:
            raise _damaged(self.name, error) from error
        except OSError as error:
            raise self._unreadable(error) from error

    def __iter__(self) -> Iterator[Line]:
        number = 0
        try:
            stream = self._unpacked()
            while raw := stream.readline(LONGEST + 1):
                number += 1
                if number == 1:
                    raw = raw.removeprefix(_MARK)
                if len(raw) > LONGEST:
                    _skip_rest(stream)
                    yield number, self._too_long(number)
                elif raw.strip():
                    yield number, self._decoded(raw, number)
        except _DAMAGED as error:
            yield number + 1, _damaged(place(self.name, number + 1), error)
        except OSError as error:
            raise self._unreadable(error) from error

    def _unpacked(self) -> BinaryIO:
        if self._whole is not None:
            return io.BytesIO(self._whole)
        stream = self._raw
        if not hasattr(stream, "peek"):
            stream = cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, stream)))
        # A pipe may hand over a single byte at first; the second is not needed to tell text from gzip.
        start = stream.peek(2)[:2]  # type: ignore[attr-defined]
        packed = len(start) > 0 and _GZIP.startswith(start)
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream, mode="rb")) if packed else stream

    def _decoded(self, raw: bytes, number: int) -> str | BadRecord:
        try:
            return raw.rstrip(b"\r\n").decode("utf-8")
        except UnicodeDecodeError as error:
            rule = f"this is not UTF-8 (byte {error.start + 1} of the line)"
            return BadRecord(place(self.name, number), rule, "Save the file as UTF-8")

    def _too_long(self, number: int) -> BadRecord:
        rule = f"a line has at most {LONGEST // 2**20} MiB"
        return BadRecord(place(self.name, number), rule, "Write one record on each line")

    def _unreadable(self, error: OSError) -> BadRecord:
        return BadRecord(self.name, f"this file cannot be read ({error.strerror or error})", "Check the path")


def _damaged(where: str, error: Exception) -> BadRecord:
    return BadRecord(where, f"the compressed file is damaged or cut short ({error})", "Fetch it again")


def _skip_rest(stream: BinaryIO) -> None:
    while (part := stream.readline(LONGEST)) and not part.endswith(b"\n"):
        pass
