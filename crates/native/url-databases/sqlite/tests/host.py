"""A program that has SQLite in it: its C interface, by ctypes, since not every Python can load extensions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from collections.abc import Iterator
from typing import Any

EXTENSION = os.environ["SQLITE_EXTENSION"]

INTERRUPT = 9
ROW, DONE = 100, 101
INTEGER, FLOAT, TEXT, BLOB, NULL = range(1, 6)
#: The value is copied.
TRANSIENT = ctypes.c_void_p(-1)

library = ctypes.CDLL(ctypes.util.find_library("sqlite3") or "libsqlite3.so.0")
for name, result in {
    "sqlite3_errmsg": ctypes.c_char_p,
    "sqlite3_column_blob": ctypes.c_void_p,
    "sqlite3_column_int64": ctypes.c_int64,
    "sqlite3_column_double": ctypes.c_double,
}.items():
    getattr(library, name).restype = result
library.sqlite3_bind_int64.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int64]


class Error(Exception):
    """An error of a query, with its code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code & 0xFF


class Statement:
    """A prepared statement, which can be run again. A text that is not UTF-8 is returned as bytes."""

    def __init__(self, connection: Connection, query: str) -> None:
        self._connection = connection
        self._handle = ctypes.c_void_p()
        text = query.encode()
        connection.check(
            library.sqlite3_prepare_v2(connection.handle, text, len(text), ctypes.byref(self._handle), None)
        )

    def rows(self, *values: Any) -> Iterator[tuple[Any, ...]]:
        library.sqlite3_reset(self._handle)
        for place, value in enumerate(values, 1):
            self._bind(place, value)
        count = library.sqlite3_column_count(self._handle)
        try:
            while (code := library.sqlite3_step(self._handle)) == ROW:
                yield tuple(self._value(place) for place in range(count))
            if code != DONE:
                self._connection.check(code)
        finally:
            library.sqlite3_reset(self._handle)

    def run(self, *values: Any) -> list[tuple[Any, ...]]:
        return list(self.rows(*values))

    def close(self) -> None:
        library.sqlite3_finalize(self._handle)

    def _bind(self, place: int, value: Any) -> None:
        if value is None:
            code = library.sqlite3_bind_null(self._handle, place)
        elif isinstance(value, int):
            code = library.sqlite3_bind_int64(self._handle, place, value)
        else:
            text = value.encode() if isinstance(value, str) else value
            code = library.sqlite3_bind_text(self._handle, place, text, len(text), TRANSIENT)
        self._connection.check(code)

    def _value(self, place: int) -> Any:
        kind = library.sqlite3_column_type(self._handle, place)
        if kind == NULL:
            return None
        if kind == INTEGER:
            return library.sqlite3_column_int64(self._handle, place)
        if kind == FLOAT:
            return library.sqlite3_column_double(self._handle, place)
        start = library.sqlite3_column_blob(self._handle, place)
        value = ctypes.string_at(start, library.sqlite3_column_bytes(self._handle, place)) if start else b""
        try:
            return value.decode() if kind == TEXT else value
        except UnicodeDecodeError:
            return value


class Connection:
    """A database with the extension."""

    def __init__(self, path: str = ":memory:") -> None:
        self.handle = ctypes.c_void_p()
        assert library.sqlite3_open(path.encode(), ctypes.byref(self.handle)) == 0
        library.sqlite3_enable_load_extension(self.handle, 1)
        self.check(library.sqlite3_load_extension(self.handle, EXTENSION.encode(), None, None))

    def check(self, code: int) -> None:
        if code != 0:
            raise Error(code, library.sqlite3_errmsg(self.handle).decode())

    def prepare(self, query: str) -> Statement:
        return Statement(self, query)

    def run(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        statement = self.prepare(query)
        try:
            return statement.run(*values)
        finally:
            statement.close()

    def value(self, query: str, *values: Any) -> Any:
        ((value,),) = self.run(query, *values)
        return value

    def interrupt(self) -> None:
        library.sqlite3_interrupt(self.handle)

    def close(self) -> None:
        """Close the database; it is an error if a statement is open."""
        assert library.sqlite3_close(self.handle) == 0
