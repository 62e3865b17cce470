"""Passes arrays of every kind to the module and back, for valgrind: ``python tests/memory.py``."""

from __future__ import annotations

import polars
import pyarrow
from test_foreign import FAULTS, KINDS, Capsules, Exported

import urlstack.polars
from urlstack import URL, URLError, columns


def malformed(offsets: list[int], text: bytes) -> pyarrow.Array:
    buffers = [None, pyarrow.array(offsets, pyarrow.int32()).buffers()[1], pyarrow.py_buffer(text)]
    return pyarrow.Array.from_buffers(pyarrow.string(), len(offsets) - 1, buffers)


def main() -> None:
    for offsets, text in [([0, 5, 2, 8], b"https://"), ([0, 2], b"\xff\xfe")]:
        try:
            columns.host(malformed(offsets, text))
        except ValueError:
            continue
        raise AssertionError("a malformed array was accepted")
    for kind, name, change in FAULTS:
        exported = Exported(KINDS[kind])
        change(exported)
        try:
            columns.host(exported)
        except (TypeError, ValueError):
            continue
        raise AssertionError(f"accepted: {kind}: {name}")
    for array in KINDS.values():
        capsules = Capsules("__arrow_c_array__", array.__arrow_c_array__())
        columns.host(capsules)
        try:
            columns.host(capsules)
        except ValueError:
            continue
        raise AssertionError("an array was read twice")
    strings = pyarrow.array(["https://EXAMPLE.com:81/?a=1", None, "x", "http://é/"] * 50)
    kinds = [pyarrow.large_string(), pyarrow.string_view(), pyarrow.binary()]
    arrays = [strings, *map(strings.cast, kinds), strings.dictionary_encode(), strings.slice(3, 70)]
    for array in [*arrays, pyarrow.chunked_array([strings, strings])]:
        columns.parse(array, "host", "port", "registrable_domain")
        columns.params(array)
        columns.host(array, threads=3)
    frame = polars.DataFrame({"u": strings, "name": ["a"] * len(strings)})
    query = frame.lazy().select(polars.col("u").url.param(polars.col("name")), host=polars.col("u").url.host())
    assert query.collect()["host"][0] == "example.com"
    try:
        frame.select(polars.col("u").url.parse("hots"))
    except polars.exceptions.ComputeError:
        pass
    assert str(URL("x", "https://h/").with_port(81)) == "https://h:81/x"
    try:
        URL("x")
    except URLError as error:
        assert error.code


if __name__ == "__main__":
    main()
