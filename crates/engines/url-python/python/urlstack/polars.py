"""Expressions and series of Polars: ``import urlstack.polars``, and then ``pl.col("u").url.host()``.

They are computed by a plugin in the library of this package, in lazy and streaming queries, too. Type checkers do not
know the attribute, because Polars adds it when the program runs. They know the function ``url``, which returns the same.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

from urlstack import _urlstack
from urlstack.columns import FUNCTIONS, PREFIX, add_methods
from urlstack.errors import extra

with extra("polars"):
    import polars
    from polars.plugins import register_plugin_function

__all__ = ["UrlExpressions", "UrlSeries", "url"]


def url(column: polars.Expr | polars.Series) -> UrlExpressions | UrlSeries:
    """The functions of an expression or a series: ``url(pl.col("u")).host()`` is ``pl.col("u").url.host()``."""
    if isinstance(column, polars.Expr):
        return UrlExpressions(column)
    if isinstance(column, polars.Series):
        return UrlSeries(column)
    raise TypeError(f"expected Expr or Series, got {type(column).__name__}")


@polars.api.register_expr_namespace("url")
class UrlExpressions:
    """The functions of SQL by their names without ``url_``. Arguments are strings, or expressions."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression


def _method(name: str, syntax: str, text: str) -> Callable[..., polars.Expr]:
    def method(self: UrlExpressions, *arguments: str | int | polars.Expr) -> polars.Expr:
        # The index of a segment.
        arguments = tuple(str(argument) if type(argument) is int else argument for argument in arguments)
        series = [argument for argument in arguments if not isinstance(argument, str)]
        literals = [_urlstack.scalar_values(argument) if isinstance(argument, str) else None for argument in arguments]
        return register_plugin_function(
            plugin_path=pathlib.Path(_urlstack.__file__),
            function_name="call",
            args=[self._expression, *series],
            kwargs={"function": PREFIX + name, "arguments": literals},
            is_elementwise=True,
        )

    method.__name__ = name
    method.__qualname__ = f"UrlExpressions.{name}"
    method.__doc__ = f"{text}\n\nIn SQL: ``{syntax}``."
    return method


for _name, (_syntax, _text) in FUNCTIONS.items():
    setattr(UrlExpressions, _name, _method(_name, _syntax, _text))


@polars.api.register_series_namespace("url")
class UrlSeries:
    """The functions of SQL by their names without ``url_``."""

    def __init__(self, series: polars.Series) -> None:
        self._column = series


add_methods(UrlSeries)
