"""The functions of SQL for engines in which each takes a fixed number of arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow

from urlstack import _urlstack


def functions() -> Iterator[tuple[str, int, Any]]:
    """Return each function with the number of arguments that it needs, at least one, and the type of its result."""
    for name, syntax, _ in _urlstack.functions():
        needed = syntax.partition("(")[2].partition("[")[0].rstrip(")")
        count = max(1, len([argument for argument in needed.split(",") if argument.strip()]))
        (result,) = _urlstack.call(name, [[None], *[""] * (count - 1)], 1)
        yield name, count, pyarrow.array(result).type


def of_arrays(name: str) -> Callable[..., Any]:
    """Return the function for arrays of pyarrow."""

    def function(*arguments: Any) -> Any:
        parts = [pyarrow.array(array) for array in _urlstack.call(name, list(arguments), 1)]
        return parts[0] if len(parts) == 1 else pyarrow.chunked_array(parts)

    return function
