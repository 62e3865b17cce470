"""What the process that imports the package survives: panics, interrupts, threads that do not start, no memory."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pyarrow
import pytest

from urlstack import URLPattern, _urlstack, columns


def run(program: str) -> str:
    """Run a program in a process of its own; whatever ends it fails the test."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    return done.stdout


def test_a_panic_is_an_exception(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match=r"this is a bug in urlstack \(.*facts\.rs:\d+:\d+\)") as raised:
        _urlstack.panic()
    assert isinstance(raised.value, Exception)
    shown = capfd.readouterr()
    assert "secret" not in str(raised.value) + shown.out + shown.err


def test_threads_that_do_not_start_are_fewer_threads() -> None:
    # The limit is not for root.
    program = """
import os, resource
import pyarrow
from urlstack import columns
if os.getuid() == 0:
    os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
import threading
try:
    threading.Thread(target=int).start()
    print("started")
except RuntimeError:
    pass
texts = [f"https://h{n}/" for n in range(5000)]
array = pyarrow.array(texts)
chunks = pyarrow.chunked_array([array.slice(n, 100) for n in range(0, 5000, 100)])
wanted = [f"h{n}" for n in range(5000)]
assert columns.host(texts, threads=1000) == wanted
assert columns.host(array, threads=1000).to_pylist() == wanted
assert columns.host(chunks, threads=20).to_pylist() == wanted
print("survived")
"""
    assert run(program) == "survived\n"


def test_no_memory_for_a_result_is_an_exception() -> None:
    program = """
import resource
import pyarrow
from urlstack import columns
array = pyarrow.nulls(10**10)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
try:
    columns.host(array)
except MemoryError:
    print(columns.host("https://survived/"))
"""
    assert run(program) == "survived\n"


MANY = 1_000_000


def long_calls() -> dict[str, Callable[[], Any]]:
    array = pyarrow.array([f"https://h{n % 99}.example/a/b?c=d" for n in range(MANY)])
    chunks = pyarrow.chunked_array([array.slice(n, 10_000) for n in range(0, MANY, 10_000)])
    pattern = "https://*.example/" + "{*a}?" * 40
    return {
        "an array": lambda: columns.readers_differ(array),
        "threads": lambda: columns.readers_differ(array, threads=2),
        "chunks": lambda: columns.readers_differ(chunks),
        "chunks in threads": lambda: columns.readers_differ(chunks, threads=2),
        "a pattern": lambda: columns.match(array, pattern),
        "a pattern of one URL": lambda: URLPattern("https://h/" + "{*a}?" * 100).test("https://h/" + "b" * 10**7),
        "groups of one URL": lambda: URLPattern("https://h/" + "{*a}?" * 100).groups("https://h/" + "b" * 10**7),
        "patterns of rows": lambda: columns.match(array, pyarrow.array([f"https://*.example/:a{n}/*" for n in range(MANY)])),
    }


@pytest.mark.parametrize("name", ["an array", "threads", "chunks", "chunks in threads", "a pattern", "patterns of rows",
                                   "a pattern of one URL", "groups of one URL"])  # fmt: skip
def test_an_interrupt_ends_a_long_call(name: str) -> None:
    # A program that a shell starts in the background ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    call = calls()[name]
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, send)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            call()
    finally:
        # If the call ended at once, the signal would end the tests.
        timer.cancel()
        timer.join()
    # Without interrupts, most of the calls take longer; on an idle machine, this is a few milliseconds.
    assert time.monotonic() - sent[0] < 5
    # The next call is not interrupted.
    assert columns.host("https://h/") == "h"


KEPT: dict[str, Callable[[], Any]] = {}


def calls() -> dict[str, Callable[[], Any]]:
    if not KEPT:
        KEPT.update(long_calls())
    return KEPT


def test_a_handler_of_signals_runs_during_a_call() -> None:
    seen: list[int] = []
    old = signal.signal(signal.SIGALRM, lambda number, _: seen.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        array = pyarrow.array([f"https://h{n}.example/" for n in range(200_000)])
        while not seen:
            columns.readers_differ(array)
    finally:
        signal.signal(signal.SIGALRM, old)
    assert seen == [signal.SIGALRM]


def test_the_package_imports_nothing_else() -> None:
    """Only the standard library is there, and lists and strings are columns."""
    package = str(pathlib.Path(_urlstack.__file__).parents[1])
    # Without site-packages, nothing but the package is found.
    program = f"""
import importlib.abc, importlib.util, sys
class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "urlstack":
            return importlib.util.spec_from_file_location(
                name, {package!r} + "/urlstack/__init__.py", submodule_search_locations=[{package!r} + "/urlstack"])
sys.meta_path.append(Finder())
import urlstack
assert urlstack.columns.host("https://x/") == "x"
assert urlstack.columns.host(["https://x/", None, "x", b"https://y/", urlstack.URL("https://z/")]) == ["x", None, None, "y", "z"]
assert urlstack.columns.parse("https://example.com:8080/", "host", "port") == {{"host": "example.com", "port": 8080}}
assert urlstack.columns.params(["https://h/?a=1"]) == [[{{"name": "a", "value": "1"}}]]
assert urlstack.columns.is_url(["x"]) == [False] and urlstack.columns.error_start(["x"]) == [0]
for module in ("pyarrow", "pandas", "polars"):
    assert module not in sys.modules
print("alone")
"""
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "alone\n"), done.stderr


def test_memory_does_not_grow_with_calls() -> None:
    program = """
import copy, gc, os, pathlib, pickle, sys
import polars, pyarrow
import urlstack.polars
from urlstack import URL, Reference, SearchParams, URLError, URLPattern, columns

query = "&".join(f"k{n}=%FF{n}" for n in range(300))
texts = [f"https://h{n}.example/?{n}" for n in range(300)]
array = pyarrow.array(texts)
frame = polars.DataFrame({"u": texts})
pattern = URLPattern("https://*.example/*")

def call():
    url = URL("https://h/?" + query)
    params = url.params
    names = iter(params)
    next(names)
    params.update(copy.copy(params))
    params["k1"] = ["2", "3"]
    params.delete("k2")
    params.sort()
    assert pickle.loads(pickle.dumps(params)) == params == SearchParams(str(params), encoding="utf-8")
    assert hash(pickle.loads(pickle.dumps(url.with_params(params)))) and pattern.groups(texts[0])
    str(Reference("?" + query).resolve(url)), url.redacted, list(params.items())
    for wrong in (lambda: URL("https://h:x/?" + query), lambda: params[query], lambda: params.append("a", None)):
        try:
            wrong()
        except (URLError, KeyError, TypeError):
            pass
    columns.parse(array, "host", "port"), columns.host(texts), columns.host(pyarrow.chunked_array([array, array]), threads=2)
    frame.select(polars.col("u").url.host())

def used():
    # Objects in circles are there until they are collected.
    gc.collect()
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE"), sys.getallocatedblocks()

for _ in range(1000):
    call()
before = used()
for _ in range(1000):
    call()
after = used()
print(after[0] - before[0], after[1] - before[1])
"""
    if not sys.platform.startswith("linux"):
        pytest.skip("the size of a process is read from /proc")
    # A query, or an array of texts, has more than 5 KB: one that a call leaves behind is 5 MB here.
    size, blocks = map(int, run(program).split())
    assert size < 4 << 20 and blocks < 500, (size, blocks)
