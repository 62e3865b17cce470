"""Measures the functions that ClickHouse calls beside its own: URLSTACK=PROGRAM python measure.py

Prints milliseconds for a million rows, and on how many of them the other way gives something else.
"""

from __future__ import annotations

import json
import pathlib
import statistics
import sys
import tempfile
import time

from engine import connect

sys.path.append(str(pathlib.Path(__file__).parents[1] / "tests"))
from checks import rows

CASES = {
    "url_host(u)": "nullIf(domain(u), '')",
    "url_registrable_domain(u)": "nullIf(cutToFirstSignificantSubdomain(u), '')",
    "url_path(u)": "nullIf(path(u), '')",
    "url_param(u, 'id')": "nullIf(extractURLParameter(u, 'id'), '')",
    "url_port(u)": "nullIf(port(u), 0)",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        texts = folder / "texts.jsonl"
        texts.write_text("\n".join(json.dumps({"u": text}) for text in rows(1_000_000)))
        connection = connect(folder)
        connection.query(f"CREATE TABLE t ENGINE = Memory AS SELECT * FROM file('{texts}', JSONEachRow, 'u String')")

        def milliseconds(expression: str) -> float:
            times = []
            for _ in range(3):
                start = time.perf_counter()
                connection.query(f"SELECT count({expression}) FROM t SETTINGS max_threads = 1")
                times.append(time.perf_counter() - start)
            return statistics.median(times) * 1000

        print("| function | ms | ClickHouse's own, ms | other answers |\n|---|---:|---:|---:|")
        for function, other in CASES.items():
            query = f"SELECT countIf(NOT ({function} <=> {other})) FROM t"
            wrong = int(str(connection.query(query)))
            taken, without = milliseconds(function), milliseconds(other)
            print(f"| `{function}` | {taken:.0f} | `{other}` {without:.0f} | {wrong:,} |", flush=True)


if __name__ == "__main__":
    main()
