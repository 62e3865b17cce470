"""Functions of Spark 4.1 and later: ``urlstack.spark.register(session)``, and then ``SELECT url_host(u) FROM t``.

Workers need this package, too. A function there has one number of arguments: ``url_parse(text)`` has all fields. Spark
has no unsigned numbers, so that ports are ``int`` and places ``bigint``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urlstack.errors import extra

with extra("spark"):
    import pyarrow
    import pyspark.sql  # pyright: ignore[reportMissingImports]
    import pyspark.sql.functions  # pyright: ignore[reportMissingImports]

    from urlstack import _sql

__all__ = ["register"]

# Its types do not have arrow_udf.
_FUNCTIONS: Any = pyspark.sql.functions


def register(session: pyspark.sql.SparkSession) -> None:
    """Register all functions of SQL, such as ``url_host``."""
    for name, _, result in _sql.functions():
        function = _FUNCTIONS.arrow_udf(
            _function(name, _signed(result)), _type(_signed(result)), _FUNCTIONS.ArrowUDFType.SCALAR
        )
        session.udf.register(name, function)


def _function(name: str, result: Any) -> Callable[..., Any]:
    def function(*arguments: Any) -> Any:
        # Each worker imports the package when it is called.
        from urlstack import _sql

        return _sql.of_arrays(name)(*arguments).cast(result)

    return function


def _signed(arrow: Any) -> Any:
    """Return the type of Arrow with signed numbers, which are those of Spark."""
    if pyarrow.types.is_struct(arrow):
        return pyarrow.struct([field.with_type(_signed(field.type)) for field in arrow.fields])
    return {"uint16": pyarrow.int32(), "uint64": pyarrow.int64()}.get(str(arrow), arrow)


def _type(arrow: Any) -> str:
    """Return the type of Spark for one of Arrow."""
    if pyarrow.types.is_struct(arrow):
        return f"struct<{', '.join(f'{field.name}: {_type(field.type)}' for field in arrow.fields)}>"
    if pyarrow.types.is_list(arrow):
        return f"array<{_type(arrow.value_type)}>"
    return {"string": "string", "int32": "int", "int64": "bigint", "bool": "boolean"}[str(arrow)]
