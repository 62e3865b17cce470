"""Functions of DuckDB: ``urlstack.duckdb.register(connection)``, and then ``SELECT url_host(u) FROM t``.

DuckDB calls them with vectors of Arrow. A function there has one number of arguments: ``url_parse(text)`` has all
fields.
"""

from __future__ import annotations

import inspect
from typing import Any

import duckdb
import pyarrow

from urlstack import _urlstack

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Register all functions of SQL, such as ``url_host``."""
    # Its types have a list of names for types, and no structs.
    create: Any = connection.create_function
    for name, syntax, _ in _urlstack.functions():
        required = syntax.partition("(")[2].partition("[")[0].rstrip(")").split(",")
        arguments = [argument for argument in required if argument.strip()]
        result = pyarrow.array(_urlstack.call(name, [[None]] + [""] * (len(arguments) - 1), 1)[0]).type
        create(
            name,
            _function(name, len(arguments)),
            ["VARCHAR"] * len(arguments),
            _type(result),
            type="arrow",
            null_handling="special",
        )


def _function(name: str, count: int) -> Any:
    def function(*arguments: Any) -> Any:
        return pyarrow.chunked_array([pyarrow.array(array) for array in _urlstack.call(name, list(arguments), 1)])

    # DuckDB asks how many arguments there are.
    kind = inspect.Parameter.POSITIONAL_ONLY
    parameters = [inspect.Parameter(f"argument_{number}", kind) for number in range(count)]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return function


def _type(arrow: pyarrow.DataType) -> str:
    """Return the type of DuckDB for one of Arrow."""
    if pyarrow.types.is_struct(arrow):
        fields = [f'"{field.name}" {_type(field.type)}' for field in arrow.fields]
        return f"STRUCT({', '.join(fields)})"
    if pyarrow.types.is_list(arrow):
        return f"{_type(arrow.value_type)}[]"
    return {"string": "VARCHAR", "uint64": "UBIGINT", "bool": "BOOLEAN"}[str(arrow)]
