"""What every function returns for the texts of the fixtures, for tests of extensions.

The program `answers` of url-laws writes it, without a database. Tests of the program `urlstack` compare its columns with
the output of `urlstack parse --to json` for the same texts.
"""

from __future__ import annotations

import functools
import json
import pathlib
import subprocess
from typing import Any

REPOSITORY = pathlib.Path(__file__).parents[4]


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
