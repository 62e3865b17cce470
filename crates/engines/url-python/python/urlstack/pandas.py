"""An accessor of pandas: ``import urlstack.pandas``, and then ``frame.u.url.host()``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas

from urlstack import columns

__all__ = ["UrlAccessor"]


@pandas.api.extensions.register_series_accessor("url")
class UrlAccessor:
    """The functions of SQL by their names without ``url_``."""

    def __init__(self, series: Any) -> None:
        self._series = series


def _method(name: str) -> Callable[..., Any]:
    function = getattr(columns, name)

    def method(self: UrlAccessor, *arguments: Any, threads: int = 1) -> Any:
        return function(self._series, *arguments, threads=threads)

    method.__name__ = name
    method.__qualname__ = f"UrlAccessor.{name}"
    method.__doc__ = function.__doc__
    return method


for _name in columns.FUNCTIONS:
    setattr(UrlAccessor, _name, _method(_name))
