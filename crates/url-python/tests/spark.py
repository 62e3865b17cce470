"""Spark in two local workers gives the values of the class URL: ``python tests/spark.py``, with pyspark and Java."""

from __future__ import annotations

import test_columns
from pyspark.sql import SparkSession

import urlstack.spark


def main() -> None:
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    urlstack.spark.register(session)
    rows = [(number, text) for number, text in enumerate(test_columns.TEXTS)]
    session.createDataFrame(rows, "n bigint, u string").repartition(2).createOrReplaceTempView("t")
    for field in test_columns.FIELDS:
        found = session.sql(f"SELECT url_{field}(u) FROM t ORDER BY n").collect()
        assert [value for (value,) in found] == test_columns.expected(field), field
        print(f"{field}: {len(found)} rows")
    pairs = session.sql("SELECT url_params('https://h/?a=1'), url_parse('https://h:81/').port").collect()
    assert pairs[0][0][0].value == "1" and pairs[0][1] == 81, pairs


if __name__ == "__main__":
    main()
