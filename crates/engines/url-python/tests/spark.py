"""Spark in two local workers gives the answers for all texts of the fixtures: ``python tests/spark.py``, with pyspark and
Java.
"""

from __future__ import annotations

from typing import Any

from pyspark.sql import Row, SparkSession
from test_columns import column, fixtures, literal

import urlstack.spark
from urlstack import columns


def plain(value: Any) -> Any:
    """Return structs as dictionaries."""
    if isinstance(value, Row):
        return {name: plain(item) for name, item in value.asDict().items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def main() -> None:
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    # Texts between quotes are as in the standard of SQL: a backslash is no escape.
    session.conf.set("spark.sql.parser.escapedStringLiterals", "true")
    urlstack.spark.register(session)
    rows = list(enumerate(column("text")))
    session.createDataFrame(rows, "n bigint, u string").repartition(2).createOrReplaceTempView("t")
    for name in columns.FUNCTIONS:
        function = f"url_{name}"
        call = f"{function}({', '.join(['u', *map(literal, fixtures()[0][function])])})"
        found = session.sql(f"SELECT {call} FROM t ORDER BY n").collect()
        assert [plain(value) for (value,) in found] == column(function), name
        print(f"{function}: {len(found)} rows", flush=True)


if __name__ == "__main__":
    main()
