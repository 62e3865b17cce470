"""Functions of DuckDB: ``urlstack.duckdb.register(connection)``, and then ``SELECT url_host(u) FROM t``.

DuckDB calls them with vectors of Arrow. A function there has one number of arguments: ``url_parse(text)`` has all
fields.
"""

from __future__ import annotations

import inspect
from typing import Any

from urlstack.errors import extra

with extra("duckdb"):
    import duckdb
    import pyarrow

    from urlstack import _sql

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Register all functions of SQL, such as ``url_host``. Those that the database has already stay."""
    query = "SELECT function_name FROM duckdb_functions() WHERE function_type = 'scalar'"
    known = {name for (name,) in connection.execute(query).fetchall()}
    # Its types have a list of names for types, and no structs.
    create: Any = connection.create_function
    for name, count, result in _sql.functions():
        if name in known:
            continue
        function = _sql.of_arrays(name)
        # DuckDB asks how many arguments there are.
        kind = inspect.Parameter.POSITIONAL_ONLY
        parameters = [inspect.Parameter(f"argument_{number}", kind) for number in range(count)]
        function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        create(name, function, ["VARCHAR"] * count, _type(result), type="arrow", null_handling="special")


def _type(arrow: Any) -> str:
    """Return the type of DuckDB for one of Arrow."""
    if pyarrow.types.is_struct(arrow):
        fields = [f'"{field.name}" {_type(field.type)}' for field in arrow.fields]
        return f"STRUCT({', '.join(fields)})"
    if pyarrow.types.is_list(arrow):
        return f"{_type(arrow.value_type)}[]"
    return {"string": "VARCHAR", "uint16": "USMALLINT", "uint64": "UBIGINT", "bool": "BOOLEAN"}[str(arrow)]
