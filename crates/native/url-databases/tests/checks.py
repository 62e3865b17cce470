"""What the tests of all extensions check: the results for the texts of the fixtures, the queries of docs/databases.md,
and missing memory. And what their programs that measure read: a million URLs.

The program `answers` of url-laws writes what every function returns for the texts, without a database. Tests of the
program `urlstack` compare its columns with the output of `urlstack parse --to json` for the same texts.
"""

from __future__ import annotations

import functools
import json
import os
import pathlib
import random
import re
import signal
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable
from typing import Any

REPOSITORY = pathlib.Path(__file__).parents[4]
PAGE = REPOSITORY / "docs/databases.md"


@functools.cache
def answers() -> tuple[dict[str, list[str]], list[dict[str, Any]]]:
    """Return the arguments after the first of each function, and for each text the results by the functions' names."""
    command = "cargo run --quiet --package url-laws --features answers --bin answers".split()
    lines = subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout
    arguments, *rows = [json.loads(line) for line in lines.split("\n") if line]
    assert len(rows) > 16_000
    return arguments, rows


def literal(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def call(name: str, text: str) -> str:
    """Return the call of a function for an expression, with the arguments of the answers."""
    return f"{name}({', '.join([text, *map(literal, answers()[0][name])])})"


def queries(database: str) -> list[tuple[str, str | None]]:
    """Return the blocks of SQL in the section of a database, each with the text after it, if there is one."""
    (section,) = re.findall(rf"^## {database}$(.*?)(?=^## |\Z)", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    blocks = re.findall(r"^```(sql|text)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    found: list[tuple[str, str | None]] = []
    for (kind, block), (next_kind, shown) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind == "sql":
            found.append((block, shown if next_kind == "text" else None))
    assert len(found) >= 5, database
    return found


def check_page(database: str, run: Callable[[str], str]) -> None:
    """Run the queries of a database in their order, and compare what they show with the page.

    With UPDATE=1, the page is written instead.
    """
    for query, shown in queries(database):
        found = "".join(f"{line.rstrip()}\n" for line in run(query).rstrip("\n").split("\n") if line.strip())
        if os.environ.get("UPDATE") == "1":
            old = f"```sql\n{query}```\n" + (f"\n```text\n{shown}```\n" if shown is not None else "")
            new = f"```sql\n{query}```\n" + (f"\n```text\n{found}```\n" if found else "")
            before, section = PAGE.read_text().split(f"\n## {database}\n")
            assert old in section, query
            PAGE.write_text(f"{before}\n## {database}\n{section.replace(old, new, 1)}")
        else:
            assert found == (shown or ""), query


def check_missing_memory(limits: Iterable[int], run: Callable[[int], subprocess.CompletedProcess[str]], right: str) -> None:
    """Check that the answer is right where there is enough memory, and that Rust's standard library aborts at some of the
    other limits. At the rest, the engine may report an error itself."""
    ends: set[Any] = set()
    for limit in limits:
        done = run(limit)
        ends.add(done.returncode)
        if done.returncode == 0:
            assert done.stdout == right
        elif done.returncode < 0:
            assert (done.returncode, "memory allocation of" in done.stderr) == (-signal.SIGABRT, True), done.stderr
    assert {0, -signal.SIGABRT} <= ends <= {0, 1, -signal.SIGABRT}, ends


CORPORA = REPOSITORY / "fixtures" / "corpora"

#: Components as people write them in a regular expression.
HOST = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*)"
PATH = r"^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*([^?#]*)"
QUERY = r"\?([^#]*)"
PORT = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?[^/?#:]*:([0-9]+)"
DOMAIN = r"([^./?#@:]+\.[^./?#@:]+)(?:[:/?#]|$)"
PARAM = r"[?&]id=([^&#]*)"


def rows(count: int) -> list[str]:
    """Return so many URLs of fixtures/corpora, drawn at random, the same in every run."""
    texts = [
        line
        for name in ["http", "query", "idn", "dirty"]
        for line in (CORPORA / f"{name}.txt").read_text("utf-8", "replace").split("\n")
    ]
    choose = random.Random(1)
    return [choose.choice(texts).replace("\0", "") for _ in range(count)]


def milliseconds(call: Callable[[], object]) -> float:
    """Return the processor time, the median of five runs."""
    times = []
    for _ in range(5):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000
