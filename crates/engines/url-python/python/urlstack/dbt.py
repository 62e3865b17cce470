"""A plugin of dbt-duckdb: models can call ``url_host(u)`` and the other functions of SQL.

In the profile::

    plugins:
      - module: urlstack.dbt
"""

from __future__ import annotations

import duckdb
from dbt.adapters.duckdb.plugins import BasePlugin  # pyright: ignore[reportMissingImports]

import urlstack.duckdb

__all__ = ["Plugin"]


class Plugin(BasePlugin):  # type: ignore[misc]
    """Registers the functions with each connection."""

    def configure_connection(self, conn: duckdb.DuckDBPyConnection) -> None:
        """Register all functions of SQL, such as ``url_host``."""
        urlstack.duckdb.register(conn)
