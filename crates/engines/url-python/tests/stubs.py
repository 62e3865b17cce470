"""Write the types of urlstack.columns, whose functions are made when it is imported: ``python tests/stubs.py``."""

from __future__ import annotations

import pathlib
import re

from urlstack import columns

PATH = pathlib.Path(__file__).parents[1] / "python/urlstack/columns.pyi"


def signature(syntax: str) -> str:
    """Return the parameters of a call as SQL writes it, such as ``url_parse(text[, field, ...])``."""
    written = syntax[syntax.index("(") + 1 : -1]
    parameters = ["column: Any"]
    for optional, name in re.findall(r"(\[?), (\w+)", written):
        parameters.append(f"{name}: Any = ..." if optional else f"{name}: Any")
    is_repeated = written.endswith(", ...]")
    repeated = f"*{parameters.pop().split(':')[0]}: str" if is_repeated else "*"
    return ", ".join([*parameters, "/", repeated, "threads: int = 1"])


def stub() -> str:
    lines = [
        "# Written by tests/stubs.py.",
        "from typing import Any",
        "",
        "PREFIX: str",
        "FUNCTIONS: dict[str, tuple[str, str]]",
        "",
    ]
    for name, (syntax, text) in columns.FUNCTIONS.items():
        lines += [f"def {name}({signature(syntax)}) -> Any:", f'    """{text}"""', ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PATH.write_text(stub())
