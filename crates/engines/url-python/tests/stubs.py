"""Write the types of what is made when urlstack is imported: functions of columns, and facts of URL.

    python tests/stubs.py
"""

from __future__ import annotations

import pathlib
import re
from types import FunctionType

from urlstack import URL, _urlstack, columns

FOLDER = pathlib.Path(__file__).parents[1] / "python/urlstack"
START, END = "    # Written by tests/stubs.py, from here\n", "    # to here.\n"


def signature(syntax: str, first: str = "column: Any", argument: str = "Any", last: str = "threads: int = 1") -> str:
    """Return the parameters of a call as SQL writes it, such as ``url_parse(text[, field, ...])``."""
    written = syntax[syntax.index("(") + 1 : -1]
    parameters = [first]
    for optional, name in re.findall(r"(\[?), (\w+)", written):
        parameters.append(f"{name}: {argument} = ..." if optional else f"{name}: {argument}")
    is_repeated = written.endswith(", ...]")
    repeated = [f"*{parameters.pop().split(':')[0]}: str"] if is_repeated else ["*"] if last else []
    return ", ".join([*parameters, "/", *repeated, *[last] * bool(last)])


def columns_stub() -> str:
    lines = [
        "# Written by tests/stubs.py.",
        "from typing import Any",
        "",
        "PREFIX: str",
        "FUNCTIONS: dict[str, tuple[str, str]]",
        "",
        "def add_methods(accessor: type) -> None: ...",
        "",
    ]
    for name, (syntax, text) in columns.FUNCTIONS.items():
        lines += [f"def {name}({signature(syntax)}) -> Any:", f'    """{text}"""', ""]
    return "\n".join(lines)


def url_stub() -> str:
    """Return the types of the module in Rust, where those of the facts that URL has from the table are new."""
    lines = []
    for name, _, values, has_key, _ in _urlstack.facts():
        if isinstance(member := vars(URL)[name], (property, FunctionType)):
            key = ", key: str | int, /" if has_key else ""
            lines += [*([] if has_key else ["@property"]), f"def {name}(self{key}) -> {values} | None:", f'    """{member.__doc__}"""']
    before, _, rest = (FOLDER / "_urlstack.pyi").read_text().partition(START)
    return before + START + "".join(f"    {line}\n" for line in lines) + END + rest.partition(END)[2]


def methods(result: str, *types: str) -> list[str]:
    """Return the types of an accessor's methods, whose results are of one type."""
    lines = []
    for name, (syntax, text) in columns.FUNCTIONS.items():
        lines += [f"    def {name}({signature(syntax, 'self', *types)}) -> {result}:", f'        """{text}"""']
    return lines


def polars_stub() -> str:
    lines = [
        "# Written by tests/stubs.py.",
        "from typing import Any, overload",
        "",
        "import polars",
        "",
        "@overload",
        "def url(column: polars.Expr) -> UrlExpressions: ...",
        "@overload",
        "def url(column: polars.Series) -> UrlSeries: ...",
        "",
        "class UrlExpressions:",
        "    def __init__(self, expression: polars.Expr) -> None: ...",
        *methods("polars.Expr", "str | int | polars.Expr", ""),
        "",
        "class UrlSeries:",
        "    def __init__(self, series: polars.Series) -> None: ...",
        *methods("polars.Series"),
    ]
    return "\n".join([*lines, ""])


def pandas_stub() -> str:
    lines = [
        "# Written by tests/stubs.py.",
        "from typing import Any",
        "",
        "def url(series: Any) -> UrlAccessor: ...",
        "",
        "class UrlAccessor:",
        "    def __init__(self, series: Any) -> None: ...",
        *methods("Any"),
    ]
    return "\n".join([*lines, ""])


STUBS = {"columns.pyi": columns_stub, "_urlstack.pyi": url_stub, "polars.pyi": polars_stub, "pandas.pyi": pandas_stub}

if __name__ == "__main__":
    for file, stub in STUBS.items():
        (FOLDER / file).write_text(stub())
