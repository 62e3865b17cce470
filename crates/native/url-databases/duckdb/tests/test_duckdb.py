"""The extension, loaded into DuckDB by its package for Python."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import duckdb
import pytest

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from checks import answers, call, check_missing_memory, check_page
from walk import MEMBERS, REJECTED, walk

EXTENSION = pathlib.Path(os.environ["EXTENSION"])


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as made:
        made.execute(f"LOAD '{EXTENSION}'")
        yield made


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pathlib.Path]:
    path = tmp_path_factory.mktemp("texts") / "texts.duckdb"
    with duckdb.connect(str(path)) as made:
        made.execute(
            "CREATE TABLE texts AS SELECT unnest(range(len($1))) AS n, unnest($1) AS u",
            [[row["text"] for row in answers()[1]]],
        )
    yield path


@pytest.mark.parametrize("name", answers()[0])
def test_every_function(name: str, connection: duckdb.DuckDBPyConnection, texts: pathlib.Path) -> None:
    connection.execute(f"ATTACH '{texts}' AS t (READ_ONLY)")
    found = connection.execute(f"SELECT {call(name, 'u')} FROM t.texts ORDER BY n").fetchall()
    assert [value for (value,) in found] == [row[name] for row in answers()[1]]
    assert connection.execute(f"SELECT {call(name, 'NULL')}").fetchall() == [(None,)]


def test_all_functions_are_registered(connection: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE starts_with(function_name, 'url_')"
    names = {name for (name,) in connection.execute(query).fetchall()}
    assert names == {*answers()[0], "url_params_map", "url_panic", "url_versions"} | BUILT_IN


#: Those that DuckDB has itself.
BUILT_IN = {"url_decode", "url_encode"}


def test_arguments_of_columns(connection: duckdb.DuckDBPyConnection) -> None:
    rows = "(VALUES ('https://h/?a=1&b=2', 'a'), ('https://h/?a=1&b=2', 'b'), ('https://h/?a=1', NULL), (NULL, 'a'))"
    found = connection.execute(f"SELECT url_param(u, name) FROM {rows} AS t (u, name)").fetchall()
    assert found == [("1",), ("2",), (None,), (None,)]
    found = connection.execute(f"SELECT url_match('https://h/', p) FROM (VALUES ('https://h/*'), ('('), (NULL)) AS t (p)")
    assert found.fetchall() == [(True,), (None,), (None,)]
    found = connection.execute("SELECT url_pattern_error('https://h/:id', 'pathname.x'), url_pattern_error('https://h/:id')")
    assert found.fetchall() == [("the groups of the pathname are: id", None)]
    found = connection.execute("SELECT url_versions('standard'), url_versions() = url_versions(''), url_versions('x')")
    assert found.fetchall() == [("living-2026", True, None)]


def test_parameters_as_a_map(connection: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT url_params_map(u) FROM (VALUES ('https://h/?a=1&b=x+y&a=2'), ('x'), ('https://h/')) AS t (u)"
    assert connection.execute(query).fetchall() == [({"a": ["1", "2"], "b": ["x y"]},), (None,), ({},)]
    found = connection.execute("SELECT url_params_map('https://h/?a=1&a=2')['a'][2]").fetchall()
    assert found == [("2",)]


def test_huge_texts(connection: duckdb.DuckDBPyConnection) -> None:
    size = 100_000_000
    for function, text in [("url_path", "'https://h/' || repeat('a', $1)"), ("url_host", "'https://' || repeat('a', $1)")]:
        (length,) = connection.execute(f"SELECT length({function}({text}))", [size]).fetchone() or ()
        assert length == size + (function == "url_path")
    query = "SELECT len(url_params('https://h/?' || repeat('a=1&', 1000000)))"
    assert connection.execute(query).fetchall() == [(1_000_000,)]


def test_strings_of_every_length(connection: duckdb.DuckDBPyConnection) -> None:
    """DuckDB keeps up to twelve bytes in the string itself."""
    query = "SELECT url_host('https://' || repeat('a', n) || '/'), repeat('a', n) FROM range(1, 40) AS t (n)"
    assert all(host == name for host, name in connection.execute(query).fetchall())


@pytest.mark.parametrize("threads", [1, 4])
def test_threads(connection: duckdb.DuckDBPyConnection, threads: int) -> None:
    connection.execute(f"SET threads = {threads}")
    texts = "SELECT 'https://h' || n % 7 || '/' AS u FROM range(1000000) AS t (n)"
    query = f"SELECT count(DISTINCT url_host(u)), count(url_host(u)) FROM ({texts})"
    assert connection.execute(query).fetchall() == [(7, 1_000_000)]


def test_filters_and_joins(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("CREATE TABLE log (u VARCHAR)")
    texts = "('https://a.example.com/'), ('https://b.example.com/?q=1'), ('x'), (NULL)"
    connection.execute(f"INSERT INTO log VALUES {texts}")
    query = "SELECT url_site(u) AS site, count(*) FROM log WHERE url_is_url(u) GROUP BY site"
    assert connection.execute(query).fetchall() == [("https://example.com", 2)]
    query = "SELECT p.host FROM (SELECT url_parse(u) AS p FROM log) WHERE p.query IS NOT NULL"
    assert connection.execute(query).fetchall() == [("b.example.com",)]


@pytest.mark.parametrize("query", ["SELECT url_host()", "SELECT url_param('https://h/')", "SELECT url_host([1])"])
def test_wrong_arguments_are_errors_before_rows_are_read(connection: duckdb.DuckDBPyConnection, query: str) -> None:
    with pytest.raises(duckdb.BinderException):
        connection.execute(query)


def test_bytes_are_read_as_duckdb_casts_them(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.BinderException):
        connection.execute("SELECT url_host('https://h/'::BLOB)")


def test_a_panic_is_an_error_of_the_query(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.Error, match="a function panicked"):
        connection.execute("SELECT url_panic(u) FROM (VALUES ('https://h/')) AS t (u)")
    assert connection.execute("SELECT url_host('https://h/')").fetchall() == [("h",)]


def test_no_memory_ends_the_process() -> None:
    program = f"""
import resource, sys
import duckdb
connection = duckdb.connect(config={{"allow_unsigned_extensions": "true", "threads": "1"}})
connection.execute("LOAD '{EXTENSION}'")
connection.execute("CREATE TABLE t AS SELECT 'https://h/' || repeat('a', 50000000) AS u")
taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
limit = taken + (int(sys.argv[1]) << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print(connection.execute("SELECT length(url_normalize(u)) FROM t").fetchall())
"""

    def run_with(megabytes: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, str(megabytes)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    check_missing_memory(range(0, 500, 50), run_with, "[(50000010,)]\n")


def test_rows_of_a_walk(connection: duckdb.DuckDBPyConnection) -> None:
    """Every member of every URL, in vectors of many rows; and patterns that differ from row to row."""
    texts, matches, patterns = walk()
    connection.execute("CREATE TABLE urls AS SELECT unnest(range(len($1))) AS n, unnest($1) AS u", [[text for text, _ in texts]])
    found = connection.execute(f"SELECT {', '.join(MEMBERS.values())} FROM urls ORDER BY n").fetchall()
    for (text, members), row in zip(texts, found, strict=True):
        if members is None:
            assert row[0] is None, text
        else:
            assert dict(zip(MEMBERS, row, strict=True)) == {name: members[name] for name in MEMBERS}, text

    query = "SELECT unnest(range(len($1))) AS n, unnest($1) AS u, unnest($2) AS p"
    columns = [[url for url, _, _ in matches], [pattern for _, pattern, _ in matches]]
    connection.execute(f"CREATE TABLE matches AS {query}", columns)
    # A text that does not parse is NULL, and matches nothing; so is a pattern that is rejected.
    calls = "coalesce(url_match(u, p), false), coalesce(url_pattern_error(p), '')"
    found = connection.execute(f"SELECT {calls} FROM matches ORDER BY n").fetchall()
    for (url, pattern, expected), (is_match, error) in zip(matches, found, strict=True):
        assert is_match == (expected and not any(reason in error for reason in REJECTED)), (url, pattern)
    connection.execute("CREATE TABLE patterns AS SELECT unnest(range(len($1))) AS n, unnest($1) AS p", [[p for p, _ in patterns]])
    errors = connection.execute("SELECT coalesce(url_pattern_error(p), '') FROM patterns ORDER BY n").fetchall()
    for (pattern, is_valid), (error,) in zip(patterns, errors, strict=True):
        assert not error or not is_valid or any(reason in error for reason in REJECTED), (pattern, error)
        assert error or is_valid, pattern


def test_an_interrupt_ends_a_query_within_a_second(connection: duckdb.DuckDBPyConnection) -> None:
    """DuckDB asks between two vectors."""
    texts = "SELECT 'https://h' || n || '.example/?a=' || n AS u FROM range(100000000) AS t (n)"
    for call in ["url_host(u)", "url_parse(u)", "url_match(u, 'https://*.example/*')", "url_params_map(u)"]:
        timer = threading.Timer(0.5, connection.interrupt)
        start = time.monotonic()
        timer.start()
        with pytest.raises(duckdb.InterruptException):
            connection.execute(f"SELECT count({call}) FROM ({texts})")
        assert 0.5 <= time.monotonic() - start < 1.5, call
    assert connection.execute("SELECT url_host('https://h/')").fetchall() == [("h",)]


def test_patterns_that_may_take_long_are_wrong(connection: duckdb.DuckDBPyConnection) -> None:
    pattern = r"https://h/(b?a*)(a*)(a*)(a*)((?:\1\2\3\4a|\4\3\2\1a)b?c?a{3}d?a?\2\2a)"
    query = "SELECT url_match('https://h/b' || repeat('a', 1000), $1), url_pattern_error($1)"
    ((is_match, error),) = connection.execute(query, [pattern]).fetchall()
    assert is_match is None and "regexp-not-linear: back references" in error


def test_install_upgrade_and_uninstall(tmp_path: pathlib.Path) -> None:
    config = {"allow_unsigned_extensions": "true", "extension_directory": str(tmp_path)}
    with duckdb.connect(config=config) as made:
        made.execute(f"INSTALL '{EXTENSION}'")
        made.execute("LOAD urlstack")
        assert made.execute("SELECT url_host('https://h/')").fetchall() == [("h",)]
    with duckdb.connect(config=config) as made:
        # A new version replaces the file.
        made.execute(f"FORCE INSTALL '{EXTENSION}'")
        made.execute("LOAD urlstack")
        version = "SELECT extension_version, installed FROM duckdb_extensions() WHERE extension_name = 'urlstack'"
        assert made.execute(version).fetchall() == [("0.1.0", True)]
    (installed,) = tmp_path.rglob("urlstack.duckdb_extension")
    installed.unlink()
    with duckdb.connect(config=config) as made, pytest.raises(duckdb.Error):
        made.execute("LOAD urlstack")


def test_the_page(connection: duckdb.DuckDBPyConnection) -> None:
    def run(query: str) -> str:
        relation = connection.sql(query)
        return "" if relation is None or query.startswith("CREATE") else str(relation)

    check_page("DuckDB", run)
