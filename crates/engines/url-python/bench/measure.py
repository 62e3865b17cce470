"""Measures functions on columns beside other packages, one thread each, in one run.

    python bench/measure.py [ROWS]

Prints tables of nanoseconds of processor time for each row: the median of five rounds, in each of which all calls of a
table take turns. What takes more than five seconds is called once. The rows are absolute URLs of fixtures/corpora, drawn
at random, the same in every run. What a package answers differently from the standard is counted, not left out.
"""

from __future__ import annotations

import pathlib
import random
import statistics
import subprocess
import sys
import time
from urllib.parse import parse_qsl, urlsplit

import ada_url
import can_ada
import duckdb
import pandas
import polars
import pyarrow
import tldextract
import yarl

import urlstack.polars
from urlstack import URL, SearchParams, columns

REPOSITORY = pathlib.Path(__file__).parents[4]
CORPORA = REPOSITORY / "fixtures" / "corpora"
PARAMETER = r"[?&]id=([^&#]*)"
HOST = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*)"


def rows(count: int) -> list[str]:
    texts = [line for name in ["http", "query"] for line in (CORPORA / f"{name}.txt").read_text().splitlines()]
    choose = random.Random(1)
    return [choose.choice(texts) for _ in range(count)]


def nanoseconds(calls, count: int) -> dict[str, float]:
    times: dict[str, list[int]] = {name: [] for name in calls}
    for _ in range(5):
        for name, call in calls.items():
            if times[name] and times[name][0] > 5e9:
                continue
            start = time.process_time_ns()
            call()
            times[name].append(time.process_time_ns() - start)
    return {name: statistics.median(taken) / count for name, taken in times.items()}


def nine_columns_in_rust(texts: list[str]) -> str:
    """Return what the loop over url-facts takes for the same rows."""
    manifest = REPOSITORY / "crates/engines/url-arrow/Cargo.toml"
    command = ["cargo", "run", "--quiet", "--release", "--manifest-path", manifest, "--example", "nine_columns"]
    return subprocess.run(command, input="\n".join(texts), check=True, capture_output=True, text=True).stdout.strip()


def attempt(call):
    def of_text(text):
        try:
            return call(text)
        except Exception:
            return None

    return of_text


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    texts = rows(count)
    array = pyarrow.array(texts)
    series = polars.Series("u", texts)
    frame = pandas.Series(texts, dtype="string[pyarrow]")
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    table = pyarrow.table({"u": array})
    connection.register("t", table)
    extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    nine = ["href", "scheme", "host", "port", "path", "query", "fragment", "registrable_domain", "error"]
    host = {
        "urlstack, pyarrow": lambda: columns.host(array),
        "urlstack, Polars": lambda: columns.host(series),
        "urlstack, pandas": lambda: columns.host(frame),
        "can_ada": lambda: [attempt(lambda u: can_ada.parse(u).hostname)(u) for u in texts],
        "ada_url": lambda: [attempt(lambda u: ada_url.URL(u).hostname)(u) for u in texts],
        "urlsplit": lambda: [attempt(lambda u: urlsplit(u).hostname)(u) for u in texts],
        "yarl": lambda: [attempt(lambda u: yarl.URL(u).host)(u) for u in texts],
        "pandas str.extract": lambda: frame.str.extract(HOST),
        "Polars str.extract": lambda: series.str.extract(HOST),
        "DuckDB regexp_extract": lambda: connection.execute(
            "SELECT count(regexp_extract(u, ?, 1)) FROM t", [HOST]
        ).fetchall(),
    }
    scalar = {
        "urlstack": lambda: [attempt(lambda u: URL(u).host)(u) for u in texts],
        **{name: host[name] for name in ["can_ada", "ada_url", "urlsplit", "yarl"]},
    }
    urls = [url for url in map(URL.parse, texts) if url]
    queries = [url.query or "" for url in urls]
    lazy = polars.LazyFrame({"u": series}).select(polars.col("u").url.host())
    other = {
        "urlstack, registrable domain": lambda: columns.registrable_domain(array),
        "tldextract, registrable domain": lambda: [extract(u).top_domain_under_public_suffix for u in texts],
        "urlstack, registrable domain of a URL": lambda: [url.registrable_domain for url in urls],
        "urlstack, host in a lazy query of Polars": lambda: lazy.collect(),
        "urlstack, nine columns": lambda: columns.parse(array, *nine),
    }
    parameters = {
        "urlstack, a parameter of a column": lambda: columns.param(array, "id"),
        "Polars str.extract": lambda: series.str.extract(PARAMETER),
        "urlstack, SearchParams": lambda: [SearchParams(query).pairs() for query in queries],
        "parse_qsl": lambda: [parse_qsl(query, keep_blank_values=True) for query in queries],
    }
    tables = [("host", host), ("host of one URL at a time", scalar), ("parameters", parameters), ("others", other)]
    for title, calls in tables:
        print(f"\n| {title} | ns a row |\n|---|---:|")
        for name, taken in nanoseconds(calls, count).items():
            print(f"| {name} | {taken:.0f} |", flush=True)
    print(f"| url-facts, nine columns | {nine_columns_in_rust(texts)} |")


if __name__ == "__main__":
    main()
