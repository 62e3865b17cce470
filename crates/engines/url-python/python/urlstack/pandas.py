"""An accessor of pandas: ``import urlstack.pandas``, and then ``frame.u.url.host()``.

Type checkers do not know the attribute, because pandas adds it when the program runs. They know the function ``url``,
which returns the same.
"""

from __future__ import annotations

from typing import Any

from urlstack import columns
from urlstack.errors import extra

with extra("pandas"):
    import pandas

__all__ = ["UrlAccessor", "url"]


def url(series: Any) -> UrlAccessor:
    """The functions of a series: ``url(frame.u).host()`` is ``frame.u.url.host()``."""
    if not isinstance(series, pandas.Series):
        raise TypeError(f"expected Series, got {type(series).__name__}")
    return UrlAccessor(series)


@pandas.api.extensions.register_series_accessor("url")
class UrlAccessor:
    """The functions of SQL by their names without ``url_``."""

    def __init__(self, series: Any) -> None:
        self._column = series


columns.add_methods(UrlAccessor)
