"""Functions on columns of URLs: of pyarrow, Polars, pandas, and everything that exports arrays of Arrow.

Each function of SQL is here by its name without ``url_``. It takes a column and returns one of the same kind; a list of
strings gives a list, and a string a value. What is no URL gives NULL, and so do bytes that are not UTF-8. Further
arguments are strings, or columns of the same length. ``threads`` says how many parts of each array are computed at a
time.

>>> from urlstack import columns
>>> columns.param(["https://h/?id=7", "https://h/"], "id")
['7', None]
>>> columns.parse("https://example.com:8080/", "host", "port")
{'host': 'example.com', 'port': 8080}
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urlstack import _urlstack

PREFIX = "url_"

#: The names of all functions, each with its call in SQL and what it is for.
FUNCTIONS = {name.removeprefix(PREFIX): (syntax, text) for name, syntax, text in _urlstack.functions()}

__all__ = ["FUNCTIONS", *FUNCTIONS]


def _function(name: str, syntax: str, text: str) -> Callable[..., Any]:
    def function(column: Any, *arguments: Any, threads: int = 1) -> Any:
        return _call(PREFIX + name, (column, *arguments), threads)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{text}\n\nIn SQL: ``{syntax}``."
    return function


for _name, (_syntax, _text) in FUNCTIONS.items():
    globals()[_name] = _function(_name, _syntax, _text)


def _call(name: str, arguments: tuple[Any, ...], threads: int) -> Any:
    column = next((argument for argument in arguments if not _is_literal(argument)), None)
    arrays = _urlstack.call(name, [_arrow(argument) for argument in arguments], threads)
    return _like(column, arrays)


def _is_literal(argument: Any) -> bool:
    return argument is None or isinstance(argument, str)


def _package(value: Any) -> str:
    return type(value).__module__.partition(".")[0]


def _arrow(argument: Any) -> Any:
    """Return what exports an array. Columns of objects of pandas do not."""
    if _package(argument) == "pandas":
        import pyarrow

        if hasattr(argument.array, "__arrow_array__"):
            return pyarrow.chunked_array([pyarrow.array(argument.array)])
        return pyarrow.array(argument, type=pyarrow.string(), from_pandas=True)
    return argument


def _like(column: Any, arrays: list[_urlstack.Array]) -> Any:
    package = _package(column)
    if package == "polars":
        import polars

        series = [polars.Series(column.name, array) for array in arrays]
        return polars.concat(series) if len(series) > 1 else series[0]
    if package in ("pyarrow", "pandas", "builtins"):
        import pyarrow

        parts: list[Any] = [pyarrow.array(array) for array in arrays]
        if package == "pyarrow":
            return pyarrow.chunked_array(parts) if isinstance(column, pyarrow.ChunkedArray) else parts[0]
        if package == "pandas":
            import pandas

            values = pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array(parts))
            return pandas.Series(values, index=column.index, name=column.name)
        values = [value for part in parts for value in part.to_pylist()]
        return values[0] if column is None else values
    return arrays[0] if len(arrays) == 1 else arrays
