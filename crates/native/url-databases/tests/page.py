"""The queries of docs/databases.md, with what the page shows of their results."""

from __future__ import annotations

import os
import pathlib
import re
from collections.abc import Callable

PAGE = pathlib.Path(__file__).parents[4] / "docs/databases.md"


def queries(database: str) -> list[tuple[str, str | None]]:
    """Return the blocks of SQL in the section of a database, each with the text after it, if there is one."""
    (section,) = re.findall(rf"^## {database}$(.*?)(?=^## |\Z)", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    blocks = re.findall(r"^```(sql|text)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    found: list[tuple[str, str | None]] = []
    for (kind, block), (next_kind, shown) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind == "sql":
            found.append((block, shown if next_kind == "text" else None))
    assert len(found) > 5, database
    return found


def check(database: str, run: Callable[[str], str]) -> None:
    """Run the queries of a database in their order, and compare what they show with the page.

    With UPDATE=1, the page is written instead.
    """
    for query, shown in queries(database):
        found = "".join(f"{line.rstrip()}\n" for line in run(query).rstrip("\n").split("\n") if line.strip())
        if os.environ.get("UPDATE") == "1":
            old = f"```sql\n{query}```\n" + (f"\n```text\n{shown}```\n" if shown is not None else "")
            new = f"```sql\n{query}```\n" + (f"\n```text\n{found}```\n" if found else "")
            before, section = PAGE.read_text().split(f"\n## {database}\n")
            assert old in section, query
            PAGE.write_text(f"{before}\n## {database}\n{section.replace(old, new, 1)}")
        else:
            assert found == (shown or ""), query
