"""Functions on columns of URLs: of pyarrow, Polars, pandas, and everything that exports arrays of Arrow.

Each function of SQL is here by its name without ``url_``. It takes a column and returns one of the same kind; a list of
strings gives a list, and a string a value. What is no URL gives NULL, and so do bytes that are not UTF-8. Rows of a list
are str, bytes, URL or None; all others of an object column of pandas give NULL. Further arguments are strings, or
columns of the same length. ``threads`` says how many parts are computed at a time, at most. Ctrl-C ends a call.

>>> from urlstack import columns
>>> columns.param(["https://h/?id=7", "https://h/"], "id")
['7', None]
>>> columns.parse("https://example.com:8080/", "host", "port")
{'host': 'example.com', 'port': 8080}
>>> columns.segment("https://h/a/b", -1)
'b'
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from urlstack import _urlstack
from urlstack.errors import extra

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


def add_methods(accessor: type) -> None:
    """Give the accessor of a column a method for each function. Its member ``_column`` is the column."""
    for name in FUNCTIONS:
        setattr(accessor, name, _method(accessor, name))


def _method(accessor: type, name: str) -> Callable[..., Any]:
    function = globals()[name]

    def method(self: Any, *arguments: Any, threads: int = 1) -> Any:
        return function(self._column, *arguments, threads=threads)

    method.__name__, method.__qualname__, method.__doc__ = name, f"{accessor.__name__}.{name}", function.__doc__
    return method


def _call(name: str, arguments: tuple[Any, ...], threads: int) -> Any:
    # The index of a segment.
    arguments = (arguments[0], *(str(argument) if type(argument) is int else argument for argument in arguments[1:]))
    column = next((argument for argument in arguments if not _is_literal(argument)), None)
    arrays = _urlstack.call(name, [_arrow(argument) for argument in arguments], min(max(threads, 1), sys.maxsize))
    return _like(column, arrays)


def _is_literal(argument: Any) -> bool:
    return argument is None or isinstance(argument, (str, bytes, _urlstack.URL))


def _kind(package: str, value: Any, *names: str) -> bool:
    """Whether a value is an instance of one of these classes. A package that nobody has imported has none."""
    module = sys.modules.get(package)
    classes = (getattr(module, name, None) for name in names)
    return isinstance(value, tuple(kind for kind in classes if isinstance(kind, type)))


def _is_pandas(value: Any) -> bool:
    return _kind("pandas", value, "Series", "Index") or _kind("pandas.api.extensions", value, "ExtensionArray")


def _arrow(argument: Any) -> Any:
    """Return what exports an array, or a list. Columns of pandas and objects of Polars do not."""
    if _is_pandas(argument):
        return _of_pandas(argument)
    if _kind("polars", argument, "Series") and str(argument.dtype) == "Object":
        raise TypeError("expected a series of strings, got one of Object")
    return argument


def _of_pandas(column: Any) -> Any:
    import pandas

    array = getattr(column, "array", column)
    if isinstance(array, pandas.arrays.ArrowExtensionArray):
        return array.__arrow_array__()
    if isinstance(array, pandas.Categorical):
        texts = [*map(_row, array.categories), None]
        return [texts[code] for code in array.codes]
    # A column without any value has the type of numbers.
    if pandas.api.types.is_object_dtype(array.dtype) or isinstance(array.dtype, pandas.StringDtype) or pandas.isna(array).all():
        return [*map(_row, array)]
    raise TypeError(f"expected a column of strings, got one of {array.dtype}")


def _row(value: Any) -> str | bytes | _urlstack.URL | None:
    return value if isinstance(value, (str, bytes, _urlstack.URL)) else None


def _like(column: Any, arrays: list[_urlstack.Array]) -> Any:
    if column is None or isinstance(column, list):
        values = [value for array in arrays for value in array.to_pylist()]
        return values[0] if column is None else values
    if _kind("polars", column, "Series"):
        import polars

        series = [polars.Series(array) for array in arrays]
        # A name that is given with an array of another package is ignored.
        return (polars.concat(series) if len(series) > 1 else series[0]).rename(column.name)
    if _kind("pyarrow", column, "ChunkedArray"):
        import pyarrow

        return pyarrow.chunked_array([pyarrow.array(array) for array in arrays])
    if _kind("pyarrow", column, "Array"):
        import pyarrow

        return pyarrow.array(arrays[0])
    if _is_pandas(column):
        return _like_pandas(column, arrays)
    if _kind("arro3.core", column, "ChunkedArray"):
        return type(column)(arrays)
    array = arrays[0] if len(arrays) == 1 else _urlstack.Array(arrays)
    return type(column).from_arrow(array) if _kind("arro3.core", column, "Array") else array


def _like_pandas(column: Any, arrays: list[_urlstack.Array]) -> Any:
    import pandas

    with extra("pandas"):
        import pyarrow

    values = pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array([pyarrow.array(array) for array in arrays]))
    if isinstance(column, pandas.Series):
        # The class that a subclass says for results.
        return column._constructor(values, index=column.index, name=column.name)
    return pandas.Index(values, name=column.name) if isinstance(column, pandas.Index) else values
