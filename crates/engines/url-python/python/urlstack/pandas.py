"""An accessor of pandas: ``import urlstack.pandas``, and then ``frame.u.url.host()``."""

from __future__ import annotations

from typing import Any

from urlstack import columns
from urlstack.errors import extra

with extra("pandas"):
    import pandas

__all__ = ["UrlAccessor"]


@pandas.api.extensions.register_series_accessor("url")
class UrlAccessor:
    """The functions of SQL by their names without ``url_``."""

    def __init__(self, series: Any) -> None:
        self._column = series


columns.add_methods(UrlAccessor)
