"""The extension, loaded into the program sqlite3."""

from __future__ import annotations

import json
import os
import pathlib
import sqlite3
import subprocess
import sys
from typing import Any

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from answers import answers, call
from page import check

EXTENSION = os.environ["SQLITE_EXTENSION"]


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


def test_bytes() -> None:
    """A text of SQLite may be any bytes."""
    assert values("SELECT url_host(CAST('https://h/' AS BLOB))") == ["h"]
    assert values("SELECT url_host(x'68747470733a2f2f68ff')") == [None]
    assert values("SELECT url_host(CAST(x'68747470733a2f2f68ff' AS TEXT))") == [None]
    assert values("SELECT url_host('')") == values("SELECT url_host(1.5)") == [None]


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


def test_the_page(tmp_path: pathlib.Path) -> None:
    def run_and_show(query: str) -> str:
        done = run(f".mode box\n{query}", tmp_path / "page.db")
        assert done.returncode == 0, done.stderr
        return done.stdout

    check("SQLite", run_and_show)
