"""The engine of ClickHouse, by the package chdb, with the functions that the program has."""

from __future__ import annotations

import os
import pathlib
import subprocess
from typing import Any

import chdb

#: The program `urlstack`.
PROGRAM = pathlib.Path(os.environ["URLSTACK"])


def connect(folder: pathlib.Path) -> Any:
    """Return a connection to an engine whose configuration is in a folder."""
    (folder / "urlstack").symlink_to(PROGRAM)
    functions = folder / "urlstack_function.xml"
    functions.write_bytes(subprocess.run([PROGRAM, "call", "--list=clickhouse"], check=True, capture_output=True).stdout)
    config = folder / "config.xml"
    config.write_text(
        f"<clickhouse><user_scripts_path>{folder}</user_scripts_path><user_defined_executable_functions_config>"
        f"{functions}</user_defined_executable_functions_config></clickhouse>"
    )
    return chdb.connect(f":memory:?config-file={config}")
