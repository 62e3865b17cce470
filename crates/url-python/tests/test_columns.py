"""Columns of every package give the same values, which are those of the class URL."""

from __future__ import annotations

import pathlib
from typing import Any

import datafusion
import duckdb
import pandas
import polars
import pyarrow
import pytest

import urlstack.datafusion
import urlstack.duckdb
import urlstack.pandas
import urlstack.polars
from urlstack import URL, _urlstack, columns

CORPORA = pathlib.Path(__file__).parents[3] / "fixtures" / "corpora"
TEXTS: list[str | None] = [
    None,
    "",
    *[text for path in sorted(CORPORA.glob("*.txt")) for text in path.read_text("utf-8", "replace").split("\n")],
]
FIELDS = ["href", "scheme", "host", "port", "path", "query", "fragment", "registrable_domain", "host_class"]


def expected(field: str) -> list[Any]:
    urls = [None if text is None else URL.parse(text) for text in TEXTS]
    return [None if url is None else getattr(url, field) for url in urls]


@pytest.mark.parametrize("field", FIELDS)
def test_roads(field: str) -> None:
    wanted = expected(field)
    assert len(wanted) > 10_000 and any(wanted)
    function = getattr(columns, field)
    strings = pyarrow.array(TEXTS)
    assert function(TEXTS) == wanted
    for array in [
        strings,
        strings.cast(pyarrow.large_string()),
        strings.cast(pyarrow.string_view()),
        strings.cast(pyarrow.binary()),
        strings.dictionary_encode(),
    ]:
        assert function(array).to_pylist() == wanted, array.type
        assert function(array.slice(3, 100)).to_pylist() == wanted[3:103], array.type
    chunked = pyarrow.chunked_array([strings.slice(0, 10), strings.slice(10)])
    assert function(chunked).to_pylist() == wanted
    assert function(chunked).num_chunks == 2
    assert function(strings, threads=3).to_pylist() == wanted

    series = polars.Series("u", TEXTS)
    assert function(series).to_list() == wanted
    frame = polars.DataFrame({"u": series})
    expression = getattr(polars.col("u").url, field)()
    assert frame.select(expression)["u"].to_list() == wanted
    lazy = frame.lazy().select(expression)
    assert lazy.collect_schema()["u"] == (polars.UInt16 if field == "port" else polars.String)
    assert lazy.collect(engine="streaming")["u"].to_list() == wanted

    for dtype in ["object", "string[pyarrow]", "large_string[pyarrow]"]:
        result = getattr(pandas.Series(TEXTS, dtype=dtype, index=range(5, 5 + len(TEXTS))).url, field)()
        assert [None if value is pandas.NA else value for value in result] == wanted, dtype
        assert result.index[0] == 5

    with duckdb.connect() as connection:
        urlstack.duckdb.register(connection)
        connection.register("t", pyarrow.table({"u": strings, "n": range(len(TEXTS))}))
        rows = connection.execute(f"SELECT url_{field}(u) FROM t ORDER BY n").fetchall()
    assert [value for (value,) in rows] == wanted

    context = datafusion.SessionContext()
    urlstack.datafusion.register(context)
    context.register_record_batches("t", [pyarrow.table({"u": strings, "n": range(len(TEXTS))}).to_batches()])
    table = context.sql(f"SELECT url_{field}(u) AS value FROM t ORDER BY n").to_arrow_table()
    assert table["value"].to_pylist() == wanted


def test_several_columns_and_arguments() -> None:
    texts = ["https://h:81/?a=1&a=2", "https://i/", None, "x"]
    assert columns.parse(texts, "host", "port") == [
        {"host": "h", "port": 81},
        {"host": "i", "port": None},
        None,
        {"host": None, "port": None},
    ]
    assert columns.params(texts)[0] == [{"name": "a", "value": "1"}, {"name": "a", "value": "2"}]
    assert columns.param(pyarrow.array(texts), "a").to_pylist() == ["1", None, None, None]
    names = pyarrow.array(["a", "b", "a", "a"])
    assert columns.param(pyarrow.array(texts), names).to_pylist() == ["1", None, None, None]
    assert columns.join(["../a", "//["], "https://h/b/c") == ["https://h/a", None]
    assert columns.match(texts, "https://*:*/*") == [True, True, None, None]
    frame = polars.DataFrame({"u": texts, "name": ["a", "b", "a", "a"]})
    params = frame.select(polars.col("u").url.param(polars.col("name")))["u"].to_list()
    assert params == ["1", None, None, None]
    struct = frame.lazy().select(polars.col("u").url.parse("host", "port"))
    fields = {"host": polars.String, "port": polars.UInt16}
    assert struct.collect_schema()["u"] == polars.Struct(fields)
    assert struct.collect()["u"].to_list()[0] == {"host": "h", "port": 81}


def test_columns_without_arrays_and_many_threads() -> None:
    empty = pyarrow.chunked_array([], pyarrow.string())
    assert columns.host(empty).to_pylist() == columns.param(empty, empty).to_pylist() == columns.host([]) == []
    assert columns.host(["https://h/"] * 3, threads=10**12) == ["h"] * 3
    assert columns.host(["https://h/"], threads=0) == ["h"]


def test_bytes_that_are_not_utf_8_are_null() -> None:
    array = pyarrow.array([b"https://h/", b"https://\xff/", None])
    assert columns.host(array).to_pylist() == ["h", None, None]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((["https://h/"],), "url_param\\(text, name\\) takes 2 arguments; found 1"),
        ((pyarrow.array([1]), "a"), "expects a string as argument 1"),
        ((1, "a"), "expected an array of Arrow, a list of strings, or a string; found int"),
        ((pyarrow.array(["a"]), pyarrow.array(["a", "b"])), "columns have 1 and 2 rows"),
    ],
)
def test_wrong_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        columns.param(*arguments)


def test_wrong_fields_in_a_lazy_query() -> None:
    frame = polars.DataFrame({"u": ["https://h/?token=secret"]})
    with pytest.raises(polars.exceptions.ComputeError, match="argument 2 of url_parse names no field") as raised:
        frame.lazy().select(polars.col("u").url.parse("hots")).collect()
    assert "secret" not in str(raised.value)


def malformed(offsets: list[int], text: bytes) -> pyarrow.Array:
    buffers = [None, pyarrow.array(offsets, pyarrow.int32()).buffers()[1], pyarrow.py_buffer(text)]
    return pyarrow.Array.from_buffers(pyarrow.string(), len(offsets) - 1, buffers)


@pytest.mark.parametrize("offsets, text", [([0, 5, 2, 8], b"https://"), ([0, 2], b"\xff\xfe")])
def test_malformed_arrays_are_errors(offsets: list[int], text: bytes) -> None:
    with pytest.raises(ValueError, match="the array of Arrow is not valid"):
        columns.host(malformed(offsets, text))


def test_all_functions_are_called() -> None:
    for name, syntax, text in _urlstack.functions():
        required = syntax.partition("(")[2].partition("[")[0].rstrip(")").split(", ")
        arguments = ["https://h/"] * (len(list(filter(None, required))) - 1)
        result = getattr(columns, name.removeprefix("url_"))(pyarrow.array(["https://h/", None]), *arguments)
        assert len(result) == 2 and text.endswith("."), name
        assert columns.FUNCTIONS[name.removeprefix("url_")] == (syntax, text)
