"""The extension, loaded into the program sqlite3."""

from __future__ import annotations

import json
import pathlib
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from checks import answers, call, check_missing_memory, check_page
from host import EXTENSION, INTERRUPT, Connection, Error


def run(queries: str, database: str | pathlib.Path = ":memory:") -> subprocess.CompletedProcess[str]:
    command = ["sqlite3", "-bail", "-cmd", f".load {EXTENSION}", str(database)]
    return subprocess.run(command, input=queries, capture_output=True, text=True, check=False)


def values(query: str, database: str | pathlib.Path = ":memory:") -> list[Any]:
    """Return the values of a query with one column. They are written as bytes, which keeps all characters."""
    rows = query if " AS v FROM " in query else f"SELECT ({query}) AS v"
    done = run(f"SELECT typeof(v) || ' ' || hex(CAST(v AS BLOB)) FROM ({rows});", database)
    assert done.returncode == 0, done.stderr
    return [_value(*line.split(" ")) for line in done.stdout.split("\n")[:-1]]


def _value(kind: str, written: str) -> Any:
    text = bytes.fromhex(written).decode()
    return None if kind == "null" else int(text) if kind == "integer" else text


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("texts") / "texts.db"
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE texts (n INTEGER PRIMARY KEY, u TEXT)")
        made.executemany("INSERT INTO texts VALUES (?, ?)", list(enumerate(row["text"] for row in answers()[1])))
    return path


@pytest.mark.parametrize("name", answers()[0])
def test_every_function(name: str, texts: pathlib.Path) -> None:
    found = values(f"SELECT {call(name, 'u')} AS v FROM texts ORDER BY n", texts)
    wanted = [row[name] for row in answers()[1]]
    if any(isinstance(value, list | dict) for value in wanted):
        found = [None if value is None else json.loads(value) for value in found]
    assert found == wanted
    assert values(f"SELECT {call(name, 'NULL')}") == [None]


def test_arguments() -> None:
    assert values("SELECT url_param('https://h/?1=a', 1)") == ["a"]
    assert values("SELECT url_param('https://h/?a=1', NULL)") == [None]
    assert values("SELECT url_versions('standard')") == ["living-2026"]
    assert values("SELECT url_versions() ->> 'standard' = url_versions('standard')") == [1]
    assert values("SELECT url_versions('x')") == [None]
    assert values("SELECT url_pattern_error('https://h/:id', 'pathname.x')") == ["the groups of the pathname are: id"]
    assert values("SELECT url_parse('https://h:81/', 'host', 'port')") == ['{"host":"h","port":81}']
    assert values("SELECT url_parse('https://h:81/') ->> 'port'") == [81]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELECT url_host()", "wrong number of arguments"),
        ("SELECT url_param('https://h/?token=secret')", "wrong number of arguments"),
        ("SELECT url_parse('https://h/?token=secret', 'hots')", "argument 2 of url_parse names no field"),
        ("SELECT url_parse('https://h/', NULL)", "argument 2 is not a literal"),
        ("SELECT * FROM url_params_each", "no query solution"),
    ],
)
def test_wrong_arguments(query: str, message: str) -> None:
    done = run(f"{query};")
    assert done.returncode != 0 and message in done.stderr
    # The program shows a query that it cannot parse.
    assert "secret" not in done.stderr or done.stderr.startswith("Parse error")


#: Values, and what `url_is_url`, `url_error`, `url_error_start` and `url_error_end` say of them: only NULL is not wrong.
NO_URLS = {
    "NULL": (None, None, None, None),
    "''": (0, "missing-scheme-non-relative-URL", 0, 0),
    "1": (0, "missing-scheme-non-relative-URL", 0, 1),
    "1.5": (0, "missing-scheme-non-relative-URL", 0, 3),
    "-1e300": (0, "missing-scheme-non-relative-URL", 0, 6),
    "9e999": (0, "missing-scheme-non-relative-URL", 0, 3),
    "x'FF00'": (0, "invalid-utf-8", 0, 1),
    "x''": (0, "missing-scheme-non-relative-URL", 0, 0),
    "CAST(x'FF' AS TEXT)": (0, "invalid-utf-8", 0, 1),
    "x'68747470733a2f2f68ff'": (0, "invalid-utf-8", 9, 10),
    "CAST(x'68747470733a2f2f682fc3' AS TEXT)": (0, "invalid-utf-8", 10, 11),
    "CAST(x'68747470733a2f2f682feda080' AS TEXT)": (0, "invalid-utf-8", 10, 11),
}


@pytest.mark.parametrize("value", NO_URLS)
def test_what_is_not_a_url(value: str) -> None:
    """A value of SQLite may be any bytes, or a number. A constraint rejects all that are not URLs, except NULL."""
    database = Connection()
    names = ["url_is_url", "url_error", "url_error_start", "url_error_end"]
    expected = NO_URLS[value]
    assert database.run(f"SELECT {', '.join(f'{name}({value})' for name in names)}") == [expected]
    assert json.loads(database.value(f"SELECT url_parse({value}, 'is_url', 'error', 'host')") or "null") == (
        None if value == "NULL" else {"is_url": False, "error": expected[1], "host": None}
    )
    assert database.run(f"SELECT url_host({value}), url_match({value}, '*'), url_params({value})") == [(None,) * 3]
    database.run("CREATE TABLE t (u CHECK (url_is_url(u)))")
    database.run("CREATE TABLE all_values (u)")
    database.run(f"INSERT INTO all_values VALUES ({value}), ('https://h/')")
    found = database.run("SELECT count(*) FROM all_values WHERE NOT url_is_url(u)")
    assert found == database.run("SELECT count(*) FROM all_values WHERE url_error(u) IS NOT NULL")
    if value == "NULL":
        database.run("INSERT INTO t VALUES (NULL)")
        assert found == [(0,)]
    else:
        with pytest.raises(Error, match="CHECK constraint failed"):
            database.run(f"INSERT INTO t VALUES ({value})")
        assert found == [(1,)]


def test_bytes() -> None:
    assert values("SELECT url_host(CAST('https://h/' AS BLOB))") == ["h"]
    assert values("SELECT url_pattern_error(x'FF')") == ["expected a string in UTF-8"]
    assert values("SELECT url_pattern_error('https://h/:id', x'FF')") == ["expected a string in UTF-8"]
    assert values("SELECT url_route_error(x'FF')") == ["expected a string in UTF-8"]
    assert values("SELECT url_param('https://h/?a=1', x'FF')") == [None]
    assert values("SELECT url_param('https://h/?1.5=a', 1.5)") == ["a"]


def test_huge_texts() -> None:
    size = 100_000_000
    path = f"'https://h/' || replace(hex(zeroblob({size // 2})), '0', 'a')"
    assert values(f"SELECT length(url_path({path}))") == [size + 1]


def test_functions_that_return_rows() -> None:
    rows = "SELECT position || name || value AS v FROM url_params_each('https://h/?a=1&b=x+y&a=2')"
    assert values(rows) == ["0a1", "1bx y", "2a2"]
    log = "(SELECT 'https://h/?a&b' AS u UNION ALL SELECT 'x')"
    assert values(f"SELECT u || p.name AS v FROM {log} AS t, url_params_each(u) AS p") == ["https://h/?a&ba", "https://h/?a&bb"]
    groups = "url_match_each('https://h/users/7', 'https://h/users/:id')"
    assert "pathname.id=7" in values(f"SELECT component || '.' || name || '=' || value AS v FROM {groups}")
    assert values("SELECT value AS v FROM url_match_each('https://h/', 'https://i/')") == []
    assert values("SELECT name AS v FROM url_params_each(NULL)") == []


PARAMS = "url_params_each('https://h/?a=1')"
URLS = "WITH t(u) AS (VALUES ('https://h/?a=1'), ('https://h/?b'), (x'68747470733a2f2f692f3f61'))"


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        (f"SELECT name FROM {PARAMS} WHERE text = 'https://h/?a=1'", [("a",)]),
        (f"SELECT name FROM {PARAMS} WHERE text = 'https://h/?b'", []),
        (f"SELECT name FROM {PARAMS} WHERE 'https://h/?a=1' = text AND text <> 'x'", [("a",)]),
        (f"SELECT name FROM {PARAMS} WHERE text = 'HTTPS://H/?A=1' COLLATE NOCASE", [("a",)]),
        (f"SELECT text, typeof(text) FROM {PARAMS}", [("https://h/?a=1", "text")]),
        ("SELECT text, name FROM url_params_each WHERE text IN ('https://h/?b', 'x') ORDER BY name", [("https://h/?b", "b")]),
        (f"{URLS} SELECT name FROM t JOIN url_params_each(u) p ON p.text = t.u ORDER BY name", [("a",), ("a",), ("b",)]),
        (f"{URLS} SELECT name FROM t LEFT JOIN url_params_each(u) p ON p.text = 'https://h/?b' ORDER BY 1", [(None,), (None,), ("b",)]),
        (f"{URLS} SELECT count(*) FROM t JOIN url_params_each p ON p.text = t.u WHERE typeof(p.text) = 'blob'", [(1,)]),
        (
            "SELECT value, text, pattern FROM url_match_each('https://h/7', 'https://h/:id') WHERE name = 'id'",
            [("7", "https://h/7", "https://h/:id")],
        ),
        ("SELECT value FROM url_match_each('https://h/7', 'https://h/:id') WHERE pattern = 'https://h/*'", []),
    ],
)
def test_hidden_columns_are_the_arguments(query: str, rows: list[tuple[Any, ...]]) -> None:
    assert Connection().run(query) == rows


def test_the_order_of_all_bytes() -> None:
    """Under the collation only identical strings are equal, and any others have one order."""
    database = Connection()
    assert database.value("SELECT CAST(x'FF' AS TEXT) = CAST(x'FE' AS TEXT) COLLATE url_host") == 0
    texts = [b"", b"\xff", b"\xfe", b"\xff.a", b"a.\xff", b"\xed\xa0\x80", b"\xef\xbf\xbd", b"\0", b".", b"..", b"a.1"]
    texts += [b"https://h/", b"HTTPS://h", b"https://h/\xff", b"https://a.h/", b"h", b"https://[::1]/", b"[::1]", b"[a.b", b"b].h"]
    for a in texts:
        for b in texts:
            order = "SELECT (?1 < ?2 COLLATE url_host) - (?1 > ?2 COLLATE url_host)"
            found = database.value(order, a, b)
            assert found == -database.value(order, b, a) and (found == 0) == (a == b), (a, b)
    database.run("CREATE TABLE t (u TEXT COLLATE url_host UNIQUE)")
    insert = database.prepare("INSERT INTO t VALUES (?)")
    for text in texts:
        insert.run(text)
    insert.close()
    ordered = [text for (text,) in database.run("SELECT CAST(u AS BLOB) FROM t ORDER BY u")]
    assert sorted(ordered) == sorted(texts) and database.value("PRAGMA integrity_check") == "ok"
    for place, a in enumerate(ordered):
        assert [(b,) for b in ordered[place + 1 :]] == database.run(
            "SELECT CAST(u AS BLOB) FROM t WHERE u > ? ORDER BY u", a
        )


def test_the_order_of_hosts() -> None:
    hosts = ["https://example.com/", "https://a.example.com/", "https://b.example.com/x", "https://example.org/", "net"]
    rows = " UNION ALL ".join(f"SELECT '{host}' AS u" for host in reversed(hosts))
    assert values(f"SELECT u AS v FROM ({rows}) ORDER BY u COLLATE url_host") == [*hosts[:3], hosts[4], hosts[3]]
    assert values("SELECT 'https://h/a' = 'https://h/b' COLLATE url_host") == [0]


def test_an_index_on_a_domain_is_used(tmp_path: pathlib.Path) -> None:
    database = tmp_path / "log.db"
    make = """
        CREATE TABLE log (u TEXT);
        INSERT INTO log VALUES ('https://a.example.com/'), ('https://b.example.org/'), (NULL), ('x');
        CREATE INDEX by_domain ON log (url_registrable_domain(u));
    """
    query = "SELECT u FROM log WHERE url_registrable_domain(u) = 'example.com'"
    done = run(f"{make} EXPLAIN QUERY PLAN {query};", database)
    assert "SEARCH log USING INDEX by_domain" in done.stdout, done.stderr
    assert values(f"SELECT u AS v FROM ({query})", database) == ["https://a.example.com/"]


def test_functions_are_harmless_in_a_schema() -> None:
    done = run("""
        CREATE TABLE log (u TEXT);
        CREATE VIEW hosts AS SELECT url_host(u) AS host, p.name FROM log, url_params_each(u) AS p;
        INSERT INTO log VALUES ('https://h/?a');
        PRAGMA trusted_schema = 0;
        SELECT * FROM hosts;
    """)
    assert done.stdout == "h|a\n", done.stderr


def test_a_panic_is_an_error_of_the_query() -> None:
    done = subprocess.run(
        ["sqlite3", "-cmd", f".load {EXTENSION}", ":memory:"],
        input="SELECT url_panic();\nSELECT url_host('https://h/');\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "panic" in done.stderr and done.stdout == "h\n"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELECT * FROM url_panic_each('x')", "a panic in urlstack"),
        ("SELECT u FROM t ORDER BY u COLLATE url_panic", "interrupted"),
        ("SELECT url_panic()", "panic"),
    ],
)
def test_a_panic_ends_the_query_and_not_the_process(query: str, message: str) -> None:
    database = Connection()
    database.run("CREATE TABLE t (u TEXT)")
    database.run("INSERT INTO t VALUES ('https://a/'), ('https://b/'), ('https://c/')")
    with pytest.raises(Error, match=message):
        database.run(query)
    assert database.value("SELECT url_host('https://h/')") == "h"
    database.close()


def test_no_memory_ends_the_process(tmp_path: pathlib.Path) -> None:
    database = tmp_path / "long"
    run("CREATE TABLE t AS SELECT 'https://h/' || replace(hex(zeroblob(50000000)), '00', 'a') AS u;", database)
    command = ["sqlite3", "-bail", "-cmd", f".load {EXTENSION}", str(database), "SELECT length(url_normalize(u)) FROM t"]

    def run_within(megabytes: int) -> subprocess.CompletedProcess[str]:
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)

    check_missing_memory(range(100, 600, 50), run_within, "50000010\n")


BACK_REFERENCES = r"https://h/(b?a*)(a*)(a*)(a*)((?:\1\2\3\4a|\4\3\2\1a)b?c?a{3}d?a?\2\2a)"


def test_patterns_are_linear() -> None:
    """A match is a single call, which nothing interrupts, so a pattern that may take long is wrong."""
    database, text = Connection(), "https://h/b" + "a" * 140
    start = time.monotonic()
    assert database.value("SELECT url_match(?, ?)", text, BACK_REFERENCES) is None
    assert database.run("SELECT * FROM url_match_each(?, ?)", text, BACK_REFERENCES) == []
    assert time.monotonic() - start < 1
    assert "back references" in database.value("SELECT url_pattern_error(?)", BACK_REFERENCES)


#: Queries that take a minute or more. SQLite sorts as many rows at a time as have place in its memory, which nothing
#: interrupts, so these are long.
LONG = {
    "rows": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT count(*) FROM n WHERE url_match('https://h/' || i, 'https://h/(a*)(b*)x')",
    "params": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n), "
    "long(u) AS MATERIALIZED (SELECT 'https://h/?' || replace(hex(zeroblob(200000)), '00', 'a&')) "
    "SELECT count(*) FROM long, n, url_params_each(u || i)",
    "order": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) "
    "SELECT i, zeroblob(1000) FROM n ORDER BY 'https://h/' || (i * 7 % 1000) COLLATE url_host",
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_query_is_interrupted(name: str) -> None:
    database = Connection()
    interrupt = threading.Timer(1, database.interrupt)
    start = time.monotonic()
    interrupt.start()
    with pytest.raises(Error) as raised:
        database.run(LONG[name])
    assert raised.value.code == INTERRUPT and 1 <= time.monotonic() - start < 2
    assert database.value("SELECT url_host('https://h/')") == "h"
    database.close()


def test_the_page(tmp_path: pathlib.Path) -> None:
    def run_and_show(query: str) -> str:
        done = run(f".mode box\n{query}", tmp_path / "page.db")
        assert done.returncode == 0, done.stderr
        return done.stdout

    check_page("SQLite", run_and_show)


def test_another_prefix_leaves_the_names_of_other_extensions() -> None:
    query = "SELECT group_concat(name) FROM (SELECT DISTINCT name FROM {} WHERE name LIKE 'url%' ORDER BY name)"
    names = [query.format(table) for table in ("pragma_function_list", "pragma_module_list", "pragma_collation_list")]
    lists = []
    for entry in ["", "sqlite3_urlstack_init"]:
        command = ["sqlite3", "-bail", "-cmd", f".load {EXTENSION} {entry}", ":memory:"]
        done = subprocess.run(command, input=";".join([*names, ""]), capture_output=True, text=True, check=True)
        lists.append(done.stdout.split())
    usual, other = lists
    assert all(name.startswith("urlstack_") for names in other for name in names.split(","))
    assert other == [names.replace("url_", "urlstack_") for names in usual]
    queries = "SELECT urlstack_host('https://H'); SELECT value FROM urlstack_params_each('https://h/?a=b'); SELECT url_host('')"
    command = ["sqlite3", "-cmd", f".load {EXTENSION} sqlite3_urlstack_init", ":memory:"]
    done = subprocess.run(command, input=queries + ";", capture_output=True, text=True, check=False)
    assert done.stdout == "h\nb\n" and "no such function: url_host" in done.stderr
