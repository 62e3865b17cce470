"""Measures the functions beside what people write without them, in one run: EXTENSION=FILE python bench/measure.py

Prints milliseconds of processor time for a million rows in one thread, and on how many of them the other way gives something else.
"""

from __future__ import annotations

import os
import pathlib
import sys
from time import perf_counter

import duckdb

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from checks import DOMAIN, HOST, PARAM, PATH, PORT, QUERY, milliseconds, rows

COUNT = 1_000_000

CASES = {
    "url_host(u)": f"nullif(regexp_extract(u, '{HOST}', 1), '')",
    "url_port(u)": f"try_cast(nullif(regexp_extract(u, '{PORT}', 1), '') AS USMALLINT)",
    "url_path(u)": f"nullif(regexp_extract(u, '{PATH}', 1), '')",
    "url_query(u)": f"nullif(regexp_extract(u, '{QUERY}', 1), '')",
    "url_registrable_domain(u)": f"nullif(regexp_extract(u, '{DOMAIN}', 1), '')",
    "url_param(u, 'id')": f"nullif(regexp_extract(u, '{PARAM}', 1), '')",
    "url_match(u, 'https://*.com/*')": "regexp_matches(u, '^https://[^/?#]*\\.com(?:[:/?#]|$)')",
    "url_normalize(u)": None,
    "url_parse(u)": None,
    "url_params(u)": None,
}


def main() -> None:
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{os.environ['EXTENSION']}'")
    connection.execute("CREATE TABLE t AS SELECT unnest($1) AS u", [rows(COUNT)])

    connection.execute("SET threads = 1")

    def time(expression: str) -> float:
        return milliseconds(lambda: connection.execute(f"SELECT count({expression}) FROM t").fetchall())

    print("| function | ms | without it, ms | times | other answers |\n|---|---:|---:|---:|---:|")
    for function, other in CASES.items():
        taken = time(function)
        if other is None:
            print(f"| `{function}` | {taken:.0f} | | | |")
            continue
        without = time(other)
        query = f"SELECT count(*) FROM t WHERE {function} IS DISTINCT FROM {other}"
        (wrong,) = connection.execute(query).fetchone() or (0,)
        print(f"| `{function}` | {taken:.0f} | {without:.0f} | {without / taken:.1f} | {wrong:,} |", flush=True)

    fields = ["host", "port", "query"]
    columns = ", ".join(f"url_{field}(u)" for field in fields)
    struct = ", ".join(f"p.{field}" for field in fields)
    print("\n| three columns | their functions, ms | url_parse, ms |\n|---|---:|---:|")
    for name, filters in [("all rows", ("", "")), ("rows with a query", ("WHERE url_query(u) IS NOT NULL", "WHERE p.query IS NOT NULL"))]:
        queries = [
            f"SELECT {columns} FROM t {filters[0]}",
            f"SELECT {struct} FROM (SELECT url_parse(u) AS p FROM t) {filters[1]}",
        ]
        taken = [milliseconds(lambda: connection.execute(f"CREATE OR REPLACE TEMP TABLE r AS {query}")) for query in queries]
        print(f"| {name} | {taken[0]:.0f} | {taken[1]:.0f} |", flush=True)

    def wall(threads: int) -> float:
        connection.execute(f"SET threads = {threads}")
        start = perf_counter()
        connection.execute("SELECT count(url_host(u)) FROM t").fetchall()
        return perf_counter() - start

    print(f"\nurl_host in two threads: {wall(1) / wall(2):.1f} times as fast")


if __name__ == "__main__":
    main()
