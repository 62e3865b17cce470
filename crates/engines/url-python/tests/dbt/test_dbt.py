"""A model of dbt calls the functions."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import duckdb

FILES = {
    "dbt_project.yml": "name: urls\nprofile: urls\nmodel-paths: [models]\n",
    "profiles.yml": """
urls:
  target: dev
  outputs:
    dev:
      type: duckdb
      path: urls.duckdb
      plugins:
        - module: urlstack.dbt
""",
    "models/sites.sql": """
{{ config(materialized='table') }}
SELECT url_site(u) AS site, url_parse(u).path AS path FROM (VALUES ('https://www.Example.com/a')) AS log (u)
""",
}


def test_a_model(tmp_path: pathlib.Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    dbt = pathlib.Path(sys.executable).with_name("dbt")
    run = subprocess.run(
        [dbt, "run", "--no-send-anonymous-usage-stats", "--profiles-dir", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    with duckdb.connect(str(tmp_path / "urls.duckdb")) as connection:
        assert connection.execute("SELECT * FROM sites").fetchall() == [("https://example.com", "/a")]
