"""Functions of DataFusion: ``urlstack.datafusion.register(context)``, and then ``SELECT url_host(u) FROM t``.

A function registered from Python has one number of arguments: ``url_parse(text)`` has all fields. In Rust, the crate
url-datafusion has no such limit.
"""

from __future__ import annotations

from urlstack.errors import extra

with extra("datafusion"):
    import datafusion
    import pyarrow

    from urlstack import _sql

__all__ = ["register"]


def register(context: datafusion.SessionContext) -> None:
    """Register all functions of SQL, such as ``url_host``."""
    for name, count, result in _sql.functions():
        types = [pyarrow.string()] * count
        context.register_udf(datafusion.udf(_sql.of_arrays(name), types, result, "immutable", name))
