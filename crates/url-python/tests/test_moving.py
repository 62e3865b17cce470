"""The tables of docs/python.md for those who come from other packages: both sides give what is said there."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator
from typing import Any

import ada_url
import pytest
import yarl

import urlstack

PAGE = pathlib.Path(__file__).parents[3] / "docs/python.md"
PACKAGES = {"yarl": yarl, "ada_url": ada_url}


def rows() -> Iterator[tuple[str, ...]]:
    package = ""
    for line in PAGE.read_text().splitlines():
        cells = re.findall(r"(?<=\| )`(.*?)`(?= \|)", line)
        if len(cells) == 4:
            yield (package, *cells)
        elif line.startswith("| "):
            package = line.split(" | ")[0].removeprefix("| ")


@pytest.mark.parametrize(("package", "there", "gives", "here", "is_here"), list(rows()))
def test_row(package: str, there: str, gives: str, here: str, is_here: str) -> None:
    assert value(there, PACKAGES[package]) == value(gives, None)
    assert value(here, urlstack) == value(is_here, None)


def test_there_are_rows_of_both() -> None:
    assert {row[0] for row in rows()} == set(PACKAGES)


def value(expression: str, package: Any) -> Any:
    return eval(expression, vars(package).copy() if package else {})
