"""Arrays of Arrow that other packages pass: those that were read already, and those that are not as the interface says."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow
import pytest

from urlstack import columns

TEXTS = ["https://h1.example.com/", None, "https://h3.example.com/a-long-path"] * 40
HOSTS = ["h1.example.com", None, "h3.example.com"] * 40

P = ctypes.c_void_p
NUMBERS = ["length", "null_count", "offset", "n_buffers", "n_children"]


class Schema(ctypes.Structure):
    _fields_ = [
        *((name, P) for name in ["format", "name", "metadata"]),
        *((name, ctypes.c_int64) for name in ["flags", "n_children"]),
        *((name, P) for name in ["children", "dictionary", "release", "private_data"]),
    ]


class Array(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int64) for name in NUMBERS),
        *((name, P) for name in ["buffers", "children", "dictionary", "release", "private_data"]),
    ]


class Stream(ctypes.Structure):
    _fields_ = [(name, P) for name in ["get_schema", "get_next", "get_last_error", "release", "private_data"]]


KEPT: list[Any] = []

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [P, ctypes.c_char_p, P]
pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype, pointer_of.argtypes = P, [ctypes.py_object, ctypes.c_char_p]


@ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
def release_nothing(array: Any) -> None:
    """What pyarrow calls would read what a test has changed."""
    array.contents.release = None


class Exported:
    """An array as structs, which a test can change. It is never freed."""

    def __init__(self, array: pyarrow.Array) -> None:
        self.schema, self.array = Schema(), Array()
        array._export_to_c(ctypes.addressof(self.array), ctypes.addressof(self.schema))
        self.array.release = ctypes.cast(release_nothing, P)
        KEPT.append(self)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        schema = new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None)
        return schema, new_capsule(ctypes.addressof(self.array), b"arrow_array", None)

    def pointer(self, field: str, index: int) -> Any:
        """The pointer at an index of `buffers` or `children`."""
        return P.from_address(getattr(self.array, field) + index * ctypes.sizeof(P))


class Capsules:
    """An object that passes the same capsules each time."""

    def __init__(self, method: str, capsules: object) -> None:
        setattr(self, method, lambda requested_schema=None: capsules)


STRINGS = pyarrow.array(TEXTS)
KINDS = {
    **{str(kind): STRINGS.cast(kind) for kind in [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]},
    "dictionary": STRINGS.dictionary_encode(),
    "runs": pyarrow.RunEndEncodedArray.from_arrays([40, 80, 120], pyarrow.array(TEXTS[:3])),
    "null": pyarrow.nulls(120),
    "fixed": pyarrow.array([b"https://h1/", None, b"https://h3/"] * 40, pyarrow.binary(11)),
    "empty": pyarrow.array([], pyarrow.string()),
    "slice": STRINGS.slice(3, 60),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_changed_is_taken(kind: str) -> None:
    assert columns.is_url(Exported(KINDS[kind])).to_pylist() == columns.is_url(KINDS[kind]).to_pylist()


@pytest.mark.parametrize("kind", KINDS)
def test_an_array_is_read_once(kind: str) -> None:
    capsules = KINDS[kind].__arrow_c_array__()
    other = pyarrow.array(Capsules("__arrow_c_array__", capsules))
    for _ in range(2):
        with pytest.raises(ValueError, match="was read already"):
            columns.host(Capsules("__arrow_c_array__", capsules))
    del other
    gc.collect()
    capsules = KINDS[kind].__arrow_c_array__()
    first = columns.host(Capsules("__arrow_c_array__", capsules))
    with pytest.raises(ValueError, match="was read already"):
        columns.host(Capsules("__arrow_c_array__", capsules))
    assert len(first) == len(KINDS[kind])


def test_a_schema_is_read_once() -> None:
    exported = Exported(STRINGS)
    pyarrow.DataType._import_from_c(ctypes.addressof(exported.schema))
    with pytest.raises(ValueError, match="the schema was read already"):
        columns.host(exported)


def test_a_stream_is_read_once() -> None:
    capsule = pyarrow.chunked_array([STRINGS]).__arrow_c_stream__()
    columns.host(Capsules("__arrow_c_stream__", capsule))
    with pytest.raises(ValueError, match="the stream was read already"):
        columns.host(Capsules("__arrow_c_stream__", capsule))
    capsule = pyarrow.chunked_array([STRINGS]).__arrow_c_stream__()
    assert pyarrow.chunked_array(Capsules("__arrow_c_stream__", capsule)).to_pylist() == TEXTS
    with pytest.raises(ValueError, match="the stream was read already"):
        columns.host(Capsules("__arrow_c_stream__", capsule))


@pytest.mark.parametrize("field", ["get_schema", "get_next", "release"])
def test_a_torn_stream_is_an_error(field: str) -> None:
    capsule = pyarrow.chunked_array([STRINGS]).__arrow_c_stream__()
    stream = Stream.from_address(pointer_of(capsule, b"arrow_array_stream"))
    setattr(stream, field, None)
    with pytest.raises(ValueError, match="the stream was read already"):
        columns.host(Capsules("__arrow_c_stream__", capsule))


def test_the_message_of_a_stream_is_passed_on() -> None:
    def batches() -> Iterator[pyarrow.RecordBatch]:
        yield pyarrow.record_batch({"u": STRINGS})
        raise RuntimeError("boom")

    reader = pyarrow.RecordBatchReader.from_batches(pyarrow.schema({"u": pyarrow.string()}), iter([]))
    with pytest.raises(TypeError, match="expected an array of strings, got one of Struct"):
        columns.host(reader)

    def fails() -> Iterator[pyarrow.RecordBatch]:
        raise RuntimeError("boom")
        yield

    reader = pyarrow.RecordBatchReader.from_batches(pyarrow.schema({"u": pyarrow.string()}), fails())
    with pytest.raises(ValueError, match="boom"):
        columns.host(reader)
    capsule = reader.__arrow_c_stream__()
    Stream.from_address(pointer_of(capsule, b"arrow_array_stream")).get_last_error = None
    with pytest.raises((TypeError, ValueError)):
        columns.host(Capsules("__arrow_c_stream__", capsule))


def number(field: str, value: int) -> Callable[[Exported], None]:
    return lambda exported: setattr(exported.array, field, value)


def buffer(index: int) -> Callable[[Exported], None]:
    return lambda exported: setattr(exported.pointer("buffers", index), "value", None)


def schema(field: str, value: Any) -> Callable[[Exported], None]:
    return lambda exported: setattr(exported.schema, field, value)


def words(index: int, width: Any, place: int, value: int) -> Callable[[Exported], None]:
    """Write a number into a copy of a buffer."""

    def change(exported: Exported) -> None:
        pointer = exported.pointer("buffers", index)
        copy = (width * 400)()
        ctypes.memmove(copy, pointer.value, ctypes.sizeof(width) * 121)
        copy[place] = value
        exported.keeps = copy  # type: ignore[attr-defined]
        pointer.value = ctypes.addressof(copy)

    return change


def child(change: Callable[[Exported], None], index: int | None = None) -> Callable[[Exported], None]:
    """Change a child, or without an index the dictionary."""

    def changes(exported: Exported) -> None:
        inner = Exported.__new__(Exported)
        pointer = exported.array.dictionary if index is None else exported.pointer("children", index).value
        inner.array = Array.from_address(pointer)
        change(inner)
        exported.inner = inner  # type: ignore[attr-defined]

    return changes


def with_format(text: bytes) -> Callable[[Exported], None]:
    def change(exported: Exported) -> None:
        exported.keeps = ctypes.create_string_buffer(text)  # type: ignore[attr-defined]
        exported.schema.format = ctypes.addressof(exported.keeps)  # type: ignore[attr-defined]

    return change


def cyclic(exported: Exported) -> None:
    exported.keeps = Schema.from_buffer_copy(exported.schema)  # type: ignore[attr-defined]
    copy = exported.keeps  # type: ignore[attr-defined]
    copy.dictionary = exported.schema.dictionary = ctypes.addressof(copy)


I32, I64 = ctypes.c_int32, ctypes.c_int64
FAULTS: list[tuple[str, str, Callable[[Exported], None]]] = [
    *((kind, f"{name} {value}", number(name, value)) for kind in KINDS for name, value in [
        ("length", -1), ("offset", -1), ("length", 2**63 - 1), ("offset", 2**63 - 1), ("null_count", -2),
        ("null_count", 10**6), ("release", 0),
    ]),
    *((kind, f"n_buffers {value}", number("n_buffers", value))
      for kind in KINDS if kind not in ("null", "runs") for value in (-1, 0, 1, -(2**63))),
    *((kind, "no format", schema("format", None)) for kind in KINDS),
    *((kind, "no release of the schema", schema("release", None)) for kind in KINDS),
    *((kind, f"format {text!r}", with_format(text)) for kind in ("string", "dictionary")
      for text in (b"\xff", b"", b"w:", b"w:-1", b"w:99999999999", b"+r", b"+l", b"+s", b"+w:3", b"d:1,2", b"tsu:x")),
    *((kind, "no buffers", number("buffers", 0)) for kind in KINDS if kind not in ("null", "runs", "empty")),
    *((kind, f"no buffer {index}", buffer(index)) for kind, index in [
        ("string", 1), ("string", 2), ("large_string", 1), ("large_string", 2), ("string_view", 1), ("string_view", 3),
        ("string_view", 2), ("dictionary", 1), ("fixed", 1), ("slice", 1),
    ]),
    *((kind, f"offset {place} is {value}", words(1, width, place, value))
      for kind, width in [("string", I32), ("large_string", I64)]
      for place, value in [(120, -1), (120, 0), (5, 10**9), (5, -5), (0, -1)]),
    ("large_string", "the last offset is huge", words(1, I64, 120, 2**62)),
    ("string_view", "the length of a buffer is negative", words(3, I64, 0, -1)),
    ("string_view", "a view is beyond its buffer", words(1, I32, 8, 10**6)),
    ("dictionary", "a key is beyond", words(1, I32, 6, 9)),
    ("dictionary", "a key is negative", words(1, I32, 6, -9)),
    ("dictionary", "no dictionary", number("dictionary", 0)),
    ("dictionary", "the dictionary was moved", child(number("release", 0))),
    ("dictionary", "the dictionary has a length below 0", child(number("length", -3))),
    ("dictionary", "the dictionary has no offsets", child(buffer(1))),
    ("dictionary", "in itself without end", cyclic),
    ("runs", "no children", number("children", 0)),
    ("runs", "one child", number("n_children", 1)),
    ("runs", "many children", number("n_children", -1)),
    ("runs", "no schemas of children", schema("children", None)),
    ("runs", "one schema of children", schema("n_children", 1)),
    ("runs", "no first child", lambda exported: setattr(exported.pointer("children", 0), "value", None)),
    ("runs", "no second child", lambda exported: setattr(exported.pointer("children", 1), "value", None)),
    ("runs", "the ends were moved", child(number("release", 0), 0)),
    ("runs", "the values have a length below 0", child(number("length", -3), 1)),
    ("runs", "there are fewer ends", child(number("length", 2), 0)),
    ("runs", "an end is not greater", child(words(1, I32, 1, 40), 0)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change"), [(kind, change) for kind, _, change in FAULTS], ids=[f"{kind}: {name}" for kind, name, _ in FAULTS])
def test_what_can_be_checked_is_an_error(kind: str, change: Callable[[Exported], None]) -> None:
    exported = Exported(KINDS[kind])
    change(exported)
    with pytest.raises((ValueError, TypeError)) as raised:
        columns.host(exported)
    assert "example" not in str(raised.value)


@pytest.mark.parametrize("null_count", [-1, 0, 40, 120])
def test_the_number_of_nulls_is_counted(null_count: int) -> None:
    exported = Exported(STRINGS)
    exported.array.null_count = null_count
    assert columns.host(exported).to_pylist() == HOSTS


def test_arrays_without_rows_need_no_buffers() -> None:
    exported = Exported(KINDS["empty"])
    exported.array.buffers = None
    assert len(columns.host(exported)) == 0
    for index in range(3):
        exported = Exported(KINDS["empty"])
        exported.pointer("buffers", index).value = None
        assert len(columns.host(exported)) == 0


@pytest.mark.parametrize("count", [0, 1])
def test_nulls_may_have_a_buffer(count: int) -> None:
    exported = Exported(pyarrow.nulls(3))
    exported.array.n_buffers = count
    assert columns.host(exported).to_pylist() == [None] * 3


def test_too_many_rows_are_an_error() -> None:
    with pytest.raises(MemoryError):
        columns.host(pyarrow.nulls(2**55))
