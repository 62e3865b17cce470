"""A million URLs of fixtures/corpora, drawn at random, the same in every run; and what takes how long for them."""

from __future__ import annotations

import pathlib
import random
import statistics
import time
from collections.abc import Callable

CORPORA = pathlib.Path(__file__).parents[4] / "fixtures" / "corpora"

#: Components as people write them in a regular expression.
HOST = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]*)"
PATH = r"^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*([^?#]*)"
QUERY = r"\?([^#]*)"
PORT = r"^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?[^/?#:]*:([0-9]+)"
DOMAIN = r"([^./?#@:]+\.[^./?#@:]+)(?:[:/?#]|$)"
PARAM = r"[?&]id=([^&#]*)"


def rows(count: int) -> list[str]:
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
