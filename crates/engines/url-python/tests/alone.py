"""Runs the first example of docs/python.md where no other package is installed: ``python tests/alone.py``."""

from __future__ import annotations

import doctest
import importlib.util
import pathlib
import sys


def main() -> int:
    page = (pathlib.Path(__file__).parents[4] / "docs/python.md").read_text()
    first = page.partition("```python\n")[2].partition("```")[0]
    test = doctest.DocTestParser().get_doctest(first, {}, "docs/python.md", None, 0)
    assert len(test.examples) >= 10, "the page does not start with its example"
    others = [name for name in ("numpy", "pandas", "polars", "pyarrow") if importlib.util.find_spec(name)]
    assert not others, f"{others} are installed, too"
    return doctest.DocTestRunner().run(test).failed


if __name__ == "__main__":
    sys.exit(main())
