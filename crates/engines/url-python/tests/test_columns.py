"""Columns of every package give the same values, which are those of the class URL."""

from __future__ import annotations

import functools
import json
import pathlib
import subprocess
from typing import Any

import arro3.core
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
from urlstack import URL, Array, _urlstack, columns

class Exporter:
    """A column of a package that is not known."""

    def __init__(self, array: pyarrow.ChunkedArray) -> None:
        self.__arrow_c_stream__ = array.__arrow_c_stream__


FIELDS = ["href", "scheme", "host", "port", "path", "query", "fragment", "origin", "registrable_domain", "host_class"]


@functools.cache
def fixtures() -> tuple[dict[str, list[str]], list[Any]]:
    """Return the arguments after the first, and what each function returns for each text of the fixtures.

    The program `answers` of url-laws writes them, without arrays. Tests of the program `urlstack` compare its columns
    with the output of `urlstack parse --to json` for the same texts.
    """
    command = "cargo run --quiet --package url-laws --features answers --bin answers".split()
    repository = pathlib.Path(__file__).parents[4]
    lines = subprocess.run(command, cwd=repository, check=True, capture_output=True, text=True).stdout
    arguments, *answers = [json.loads(line) for line in lines.split("\n") if line]
    assert len(answers) > 16_000
    return arguments, answers


#: The functions of a text: `versions` is about the data.
OF_TEXTS = [name for name in columns.FUNCTIONS if name != "versions"]


def column(name: str) -> list[Any]:
    return [None, *[answer[name] for answer in fixtures()[1]]]


@pytest.mark.parametrize("field", FIELDS)
def test_columns_are_those_of_the_class(field: str) -> None:
    urls = [None if text is None else URL.parse(text) for text in column("text")]
    assert column(f"url_{field}") == [None if url is None else getattr(url, field) for url in urls]


@pytest.mark.parametrize("name", OF_TEXTS)
def test_roads(name: str) -> None:
    texts, wanted = column("text"), column(f"url_{name}")
    arguments = fixtures()[0][f"url_{name}"]
    assert any(value is not None for value in wanted) or name in ("match_group", "route", "route_error")
    function = getattr(columns, name)
    strings = pyarrow.array(texts)
    assert function(texts, *arguments) == wanted
    for array in [
        strings,
        strings.cast(pyarrow.large_string()),
        strings.cast(pyarrow.string_view()),
        strings.cast(pyarrow.binary()),
        strings.dictionary_encode(),
    ]:
        assert function(array, *arguments).to_pylist() == wanted, array.type
        assert function(array.slice(3, 100), *arguments).to_pylist() == wanted[3:103], array.type
    chunked = pyarrow.chunked_array([strings.slice(0, 10), strings.slice(10)])
    assert function(chunked, *arguments).to_pylist() == wanted
    assert function(chunked, *arguments).num_chunks == 2
    assert function(chunked, *arguments, threads=2).to_pylist() == wanted
    assert function(strings, *arguments, threads=3).to_pylist() == wanted

    series = polars.Series("u", texts)
    assert function(series, *arguments).to_list() == wanted
    frame = polars.DataFrame({"u": series})
    expression = getattr(polars.col("u").url, name)(*arguments)
    assert frame.select(expression)["u"].to_list() == wanted
    lazy = frame.lazy().select(expression)
    result = lazy.collect(engine="streaming")["u"]
    assert lazy.collect_schema()["u"] == result.dtype
    assert result.to_list() == wanted

    for dtype in ["object", "string[pyarrow]", "large_string[pyarrow]"]:
        result = getattr(pandas.Series(texts, dtype=dtype, index=range(5, 5 + len(texts))).url, name)(*arguments)
        assert result.array.__arrow_array__().to_pylist() == wanted, dtype
        assert result.index[0] == 5

    call = f"url_{name}({', '.join(['u', *map(literal, arguments)])})"
    table = pyarrow.table({"u": strings, "n": range(len(texts))})
    with duckdb.connect() as connection:
        urlstack.duckdb.register(connection)
        connection.register("t", table)
        rows = connection.execute(f"SELECT {call} FROM t ORDER BY n").fetchall()
    assert [value for (value,) in rows] == wanted

    context = datafusion.SessionContext()
    urlstack.datafusion.register(context)
    context.register_record_batches("t", [table.to_batches()])
    result = context.sql(f"SELECT {call} AS value FROM t ORDER BY n").to_arrow_table()
    assert result["value"].to_pylist() == wanted


def literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


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
    named = polars.Series("u", texts)
    assert named.url.host().to_list() == columns.host(texts) and named.url.host().name == "u"
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
        ((pyarrow.array([1]), "a"), "expected an array of strings, got one of Int64"),
        ((pyarrow.array([[1]]), "a"), "expected an array of strings, got one of another type"),
        ((pyarrow.array([{"a": 1}]), "a"), "expected an array of strings, got one of Struct"),
        ((1, "a"), "expected an array of Arrow, a list of strings, or a string, got int"),
        ((["x", 1], "a"), "expected str, bytes, URL or None in each row, got int"),
        ((pandas.Series([1]), "a"), "expected a column of strings, got one of int64"),
        ((polars.Series([1]), "a"), "expected an array of strings, got one of Int64"),
        ((polars.Series([URL("https://x/")], dtype=polars.Object), "a"), "got one of Object"),
        ((pyarrow.array(["a"]), pyarrow.array(["a", "b"])), "columns have 1 and 2 rows"),
    ],
)
def test_wrong_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        columns.param(*arguments)


class OfPandas(pandas.Series):  # type: ignore[type-arg]
    """A subclass that does not say how results are made."""


class OfLists(list[str]):
    pass


class OfPolars(polars.Series):
    pass


NAMES = ["https://x/", None, "y"]
CHUNKS = pyarrow.chunked_array([pyarrow.array(NAMES[:1]), pyarrow.array(NAMES[1:], pyarrow.string())])


@pytest.mark.parametrize(
    ("column", "kind"),
    [
        (NAMES, list),
        (OfLists(NAMES), list),
        (pyarrow.array(NAMES), pyarrow.Array),
        (CHUNKS, pyarrow.ChunkedArray),
        (polars.Series(NAMES), polars.Series),
        (OfPolars(NAMES), polars.Series),
        (pandas.Series(NAMES), pandas.Series),
        (pandas.Series(NAMES, dtype="object"), pandas.Series),
        (pandas.Series(NAMES, dtype="category"), pandas.Series),
        (pandas.Series(NAMES, dtype=pandas.StringDtype("python")), pandas.Series),
        (OfPandas(NAMES), pandas.Series),
        (pandas.Index(NAMES), pandas.Index),
        (pandas.Index(NAMES, dtype="object"), pandas.Index),
        (pandas.CategoricalIndex(NAMES), pandas.Index),
        (pandas.array(NAMES), pandas.api.extensions.ExtensionArray),
        (pandas.array(NAMES, dtype="object"), pandas.api.extensions.ExtensionArray),
        (pandas.Categorical(NAMES), pandas.api.extensions.ExtensionArray),
        (arro3.core.Array(pyarrow.array(NAMES)), arro3.core.Array),
        (arro3.core.ChunkedArray(CHUNKS.chunks), arro3.core.ChunkedArray),
        (Exporter(CHUNKS), Array),
    ],
)
def test_a_column_gives_one_of_its_kind(column: Any, kind: type) -> None:
    for found, wanted in [
        (columns.host(column), ["x", None, None]),
        (columns.parse(column, "host"), [{"host": "x"}, None, {"host": None}]),
        (columns.join("a", column), ["https://x/a", None, None]),
        (columns.join(column, column), ["https://x/", None, None]),
    ]:
        assert isinstance(found, kind)
        assert plain(found) == wanted
    if isinstance(column, (pandas.Series, pandas.Index)):
        named = column.rename("u")
        assert columns.host(named).name == "u"
    if isinstance(column, pandas.Series):
        assert columns.host(column).index.equals(column.index)


def plain(column: Any) -> list[Any]:
    """The values of any column, with None for those that are missing."""
    if isinstance(column, (pandas.Series, pandas.Index)):
        column = column.array
    if isinstance(column, list):
        return list(column)
    if hasattr(column, "__arrow_c_stream__"):
        return pyarrow.chunked_array(column).to_pylist()  # type: ignore[no-any-return]
    return pyarrow.chunked_array([pyarrow.array(column)]).to_pylist()  # type: ignore[no-any-return]


def test_versions_are_of_data_by_name() -> None:
    unicode, unknown, null = columns.versions(["unicode", "x", None])
    assert int(unicode.split(".")[0]) >= 18 and unknown is None and null is None


def test_values_of_python() -> None:
    for column in [pyarrow.array(NAMES), pyarrow.array(NAMES, pyarrow.large_string()), pyarrow.array(NAMES, pyarrow.string_view())]:
        for name in OF_TEXTS:
            arguments = fixtures()[0][f"url_{name}"]
            (array,) = _urlstack.call(f"url_{name}", [column, *arguments], 1)
            assert array.to_pylist() == pyarrow.array(array).to_pylist(), name


BYTES = [b"https://x/", b"\xff", None, "https://y/", URL("https://z/"), "https://\ud800/", float("nan"), 5]


@pytest.mark.parametrize("kind", ["Series", "Index", "Categorical", "array", "list"])
def test_one_bad_row_fails_no_column(kind: str) -> None:
    wanted = ["x", None, None, "y", "z", None, None, None]
    if kind == "list":
        assert columns.host(BYTES[:-2]) == wanted[:-2]
        assert columns.is_url(["https://h/\ud800"]) == [True]
        return
    make = {"Series": pandas.Series, "Index": pandas.Index, "array": pandas.array, "Categorical": pandas.Categorical}[kind]
    if kind == "Categorical":
        column = make([b"https://x/", b"\xff", None])
        assert plain(columns.host(column)) == wanted[:3]
    else:
        assert plain(columns.host(make(BYTES, dtype="object"))) == wanted
    assert plain(columns.host(pandas.Series([float("nan"), None]))) == [None, None]


def test_series_of_one_row_are_those_of_all_rows() -> None:
    frame = polars.DataFrame({"u": ["https://x/b/", "https://y/"], "base": ["https://h/", None]})
    join = polars.lit("a").url.join(polars.col("u"))
    assert frame.select(join.alias("j"))["j"].to_list() == ["https://x/b/a", "https://y/a"]
    assert frame.select(polars.col("u").url.join(polars.lit("https://z/")))["u"].to_list() == ["https://x/b/", "https://y/"]
    assert frame.head(0).select(join.alias("j"))["j"].to_list() == []
    assert frame.head(1).select(join.alias("j"))["j"].to_list() == ["https://x/b/a"]
    assert polars.select(polars.lit("https://h/").url.host().alias("h"))["h"].to_list() == ["h"]
    lit = polars.lit("a").url.join(polars.lit("https://h/"))
    assert polars.select(lit.alias("j"))["j"].to_list() == ["https://h/a"]
    assert frame.lazy().select(join.alias("j")).collect(engine="streaming")["j"].to_list() == ["https://x/b/a", "https://y/a"]


def test_types_of_polars() -> None:
    frame = polars.DataFrame({"u": [None, None]})
    assert frame.select(polars.col("u").url.host())["u"].to_list() == [None, None]
    assert columns.host(frame["u"]).to_list() == [None, None]
    frame = polars.DataFrame({"u": [b"https://x/", b"\xff"], "c": polars.Series(["https://y/", None], dtype=polars.Categorical)})
    assert frame.select(polars.col("u").url.host())["u"].to_list() == ["x", None]
    assert frame.select(polars.col("c").url.host())["c"].to_list() == ["y", None]
    assert columns.host(frame["c"]).to_list() == ["y", None]
    for values, found in [(polars.Series([URL("https://x/")], dtype=polars.Object), "Object"), ([1], "Int64")]:
        frame = polars.DataFrame({"u": values})
        with pytest.raises(polars.exceptions.PolarsError, match=f"expected a series of strings, got one of {found}"):
            frame.select(polars.col("u").url.host())
    frame = polars.DataFrame({"u": ["https://h/?\ufffd=1"]})
    assert frame.select(polars.col("u").url.param("\ud800"))["u"].to_list() == ["1"]


@pytest.mark.parametrize("module", [urlstack.duckdb, urlstack.datafusion])
def test_registering_twice(module: Any) -> None:
    if module is urlstack.duckdb:
        with duckdb.connect() as connection:
            for target in [connection, connection, connection.cursor(), connection]:
                module.register(target)
                assert target.execute("SELECT url_host('https://h/')").fetchall() == [("h",)]
    else:
        context = datafusion.SessionContext()
        for _ in range(2):
            module.register(context)
            assert context.sql("SELECT url_host('https://h/') AS h").to_pylist() == [{"h": "h"}]


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
