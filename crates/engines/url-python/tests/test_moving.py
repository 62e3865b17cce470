"""The tables of docs/python.md for those who come from other packages: both sides give what is said there."""

from __future__ import annotations

import pathlib
import re
import types
import urllib.parse
from collections.abc import Iterator
from typing import Any

import ada_url
import pytest
import tldextract
import yarl

import urlstack

PAGE = pathlib.Path(__file__).parents[4] / "docs/python.md"
PACKAGES = {
    "yarl": yarl,
    "ada_url": ada_url,
    "urllib.parse": urllib.parse,
    # With the list of the package, and not one from the network.
    "tldextract": types.SimpleNamespace(extract=tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)),
}


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


def test_every_row_is_run() -> None:
    assert {row[0] for row in rows()} == set(PACKAGES)
    section = PAGE.read_text().split("## Move from another package")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ") and "| gives |" not in line]
    assert len(lines) == len(list(rows()))


def value(expression: str, package: Any) -> Any:
    return eval(expression, vars(package).copy() if package else {})
