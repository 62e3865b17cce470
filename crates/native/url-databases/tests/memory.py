"""A program at falling limits of memory."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterable
from typing import Any


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
