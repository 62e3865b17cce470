"""Measures the functions beside what people write without them: SQLITE_EXTENSION=FILE python bench/measure.py

Prints milliseconds of the program sqlite3 for a million rows, and on how many of them the other way gives something
else. SQLite has no regular expressions, and no names for what one row computes, so that few things can be written at all.
"""

from __future__ import annotations

import os
import pathlib
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from checks import rows

COUNT = 1_000_000
# What is after `://`, and what of it is before the next slash.
AFTER = "substr(u, instr(u, '://') + 3)"
AUTHORITY = f"substr({AFTER}, 1, instr({AFTER} || '/', '/') - 1)"

CASES = {
    "url_host(u)": f"nullif(lower({AUTHORITY}), '')",
    "url_path(u)": f"nullif(substr({AFTER}, instr({AFTER} || '/', '/')), '')",
    "url_query(u)": "CASE WHEN instr(u, '?') THEN substr(u, instr(u, '?') + 1) END",
    "url_registrable_domain(u)": None,
    "url_param(u, 'id')": None,
    "url_match(u, 'https://*.com/*')": "u GLOB 'https://*.com/*'",
    "url_normalize(u)": None,
    "url_parse(u)": None,
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "rows.db"
        with sqlite3.connect(path) as made:
            made.execute("CREATE TABLE t (u TEXT)")
            made.executemany("INSERT INTO t VALUES (?)", [(text,) for text in rows(COUNT)])

        def run(query: str) -> str:
            command = ["sqlite3", "-cmd", f".load {os.environ['SQLITE_EXTENSION']}", str(path)]
            done = subprocess.run(command, input=f".timer on\n{query};", capture_output=True, text=True, check=True)
            return done.stdout

        def time(expression: str) -> float:
            """Return the processor time, the median of five runs."""
            found = [re.search(r"user ([0-9.]+)", run(f"SELECT count({expression}) FROM t")) for _ in range(5)]
            return statistics.median(float(one[1]) * 1000 for one in found if one)

        print("| function | ms | without it, ms | times | other answers |\n|---|---:|---:|---:|---:|")
        for function, other in CASES.items():
            taken = time(function)
            if other is None:
                print(f"| `{function}` | {taken:.0f} | | | |", flush=True)
                continue
            without = time(other)
            (wrong,) = run(f"SELECT count(*) FROM t WHERE {function} IS NOT {other}").split("\n")[:1]
            print(f"| `{function}` | {taken:.0f} | {without:.0f} | {without / taken:.1f} | {int(wrong):,} |", flush=True)


if __name__ == "__main__":
    main()
