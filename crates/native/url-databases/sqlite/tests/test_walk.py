"""Rows of a table are the live objects of a walk, which url-laws makes.

After each step, every function for every row is what it was before, or what the step says. The statements are prepared
once and used again, and between the steps are queries that fail.
"""

from __future__ import annotations

import json
import os
import pathlib
import sys
import time
from collections.abc import Callable
from typing import Any

from host import Connection, Error

sys.path.append(str(pathlib.Path(__file__).parents[2] / "tests"))
from walk import steps_of

STEPS = 2000

Members = dict[str, Any]

#: What the functions return, by the members of the class and the record.
FUNCTIONS: dict[str, Callable[[Members], Any]] = {
    "url_is_url(u)": lambda _: 1,
    "url_href(u)": lambda url: url["href"],
    "url_scheme(u)": lambda url: url["scheme"],
    "url_username(u)": lambda url: url["username"] or None,
    "url_password(u)": lambda url: url["password"] or None,
    "url_host(u)": lambda url: url["host_or_null"],
    "url_port(u)": lambda url: url["port_number"],
    "url_path(u)": lambda url: url["pathname"],
    "url_query(u)": lambda url: url["query"],
    "url_fragment(u)": lambda url: url["fragment"],
    "url_origin(u)": lambda url: None if url["origin"] == "null" else url["origin"],
    "url_registrable_domain(u)": lambda url: url["registrable_domain"],
    "url_params(u)": lambda url: json.dumps([{"name": name, "value": value} for name, value in url["params"]]),
    "url_parse(u, 'host', 'port')": lambda url: json.dumps({"host": url["host_or_null"], "port": url["port_number"]}),
    "url_error(u)": lambda _: None,
    "url_error_start(u)": lambda _: None,
    "u = url_href(u) COLLATE url_host": lambda _: 1,
}


class Table:
    """A row for each slot."""

    def __init__(self) -> None:
        self.database = Connection()
        self.database.run("CREATE TABLE urls (slot INTEGER PRIMARY KEY, u TEXT)")
        self.database.run("CREATE INDEX by_host ON urls (url_host(u))")
        self.database.run("CREATE INDEX in_order ON urls (u COLLATE url_host)")
        prepare = self.database.prepare
        self.insert = prepare("INSERT OR REPLACE INTO urls VALUES (?, url_href(?))")
        self.insert_joined = prepare("INSERT OR REPLACE INTO urls VALUES (?, url_join(?, ?))")
        self.delete = prepare("DELETE FROM urls WHERE slot = ?")
        self.copy = prepare("INSERT OR REPLACE INTO urls SELECT ?, u FROM urls WHERE slot = ?")
        self.error = prepare("SELECT url_error(?1), url_error_start(?1), url_error_end(?1)")
        self.pattern_error = prepare("SELECT url_pattern_error(?)")
        self.match = prepare("SELECT url_match(?1, ?2), EXISTS (SELECT 1 FROM url_match_each(?1, ?2))")
        self.row = prepare("SELECT slot, " + ", ".join(FUNCTIONS) + " FROM urls ORDER BY slot")
        self.params = prepare(
            "SELECT slot, position, name, value, p.text = u FROM urls JOIN url_params_each(u) AS p ON p.text = u "
            "ORDER BY slot, position"
        )
        self.by_host = prepare("SELECT slot FROM urls WHERE url_host(u) = ? ORDER BY slot")
        self.wrong = prepare("SELECT url_parse(u, 'hots') FROM urls UNION ALL SELECT url_parse('x', 'hots')")
        self.integrity = prepare("PRAGMA integrity_check")
        self.live: dict[int, Members] = {}
        self.patterns: dict[int, str | None] = {}
        self.compared = 0

    def keep(self, slot: int, members: Members | None) -> None:
        if members is None:
            self.live.pop(slot, None)
            self.delete.run(slot)
        else:
            self.live[slot] = members

    def step(self, step: dict[str, Any]) -> None:
        slot = step.get("slot", 0)
        match step["op"]:
            case "parse":
                if step["base"] is None:
                    self.insert.run(slot, step["input"])
                    error = step["error"]
                    found = (error["code"], error["start"], error["end"]) if error else (None, None, None)
                    assert self.error.run(step["input"]) == [found], step
                else:
                    self.insert_joined.run(slot, step["input"], step["base"])
                self.keep(slot, step["members"])
            case "batch":
                self.database.run("BEGIN")
                for place, text, members in zip(step["slots"], step["inputs"], step["members"], strict=True):
                    self.insert.run(place, text)
                    self.keep(place, members)
                self.database.run("COMMIT")
            case "set" | "params":
                # There are no setters.
                self.insert.run(slot, step["members"]["href"])
                self.keep(slot, step["members"])
            case "pattern":
                ((error,),) = self.pattern_error.run(step["pattern"])
                # A pattern whose match may take long is wrong for functions.
                assert (error is None) == step["valid"] or "too-many-steps" in error, step
                self.patterns[slot] = step["pattern"] if error is None else None
            case "match" if self.patterns[slot] is None:
                assert self.match.run(step["input"], "https://h/(")[0] == (None, 0)
            case "match":
                matched, has_groups = self.match.run(step["input"], self.patterns[slot])[0]
                assert bool(matched) == step["matches"] and (step["matches"] or not has_groups), step
            case "copy":
                self.copy.run(step["to"], slot)
                self.keep(step["to"], self.live[slot])
            case _:
                assert step["op"] == "release"
                self.keep(slot, None)

    def check(self, step: dict[str, Any]) -> None:
        rows = self.row.run()
        assert [row[0] for row in rows] == sorted(self.live), step
        for slot, *found in rows:
            for (function, expected), value in zip(FUNCTIONS.items(), found, strict=True):
                wanted = expected(self.live[slot])
                is_json = function.startswith(("url_params", "url_parse"))
                assert (json.loads(value) if is_json else value) == (json.loads(wanted) if is_json else wanted), (
                    f"{function} of slot {slot} after {step}"
                )
            self.compared += len(found)
        pairs = [
            (slot, position, name, value, 1)
            for slot, members in sorted(self.live.items())
            for position, (name, value) in enumerate(members["params"])
        ]
        assert self.params.run() == pairs, step
        for host in {members["host_or_null"] for members in self.live.values()} - {None}:
            slots = [(slot,) for slot, members in sorted(self.live.items()) if members["host_or_null"] == host]
            assert self.by_host.run(host) == slots, step
        try:
            self.wrong.run()
        except Error as error:
            assert "names no field" in str(error), error
        else:
            raise AssertionError("a field that there is not")

    def close(self) -> None:
        assert self.integrity.run() == [("ok",)]
        for statement in vars(self).copy().values():
            if hasattr(statement, "rows"):
                statement.close()
        self.database.close()


def test_rows_are_what_the_walk_says() -> None:
    seed, seconds = int(os.environ.get("WALK_SEED", "1")), float(os.environ.get("WALK_SECONDS", "5"))
    start = time.monotonic()
    is_over = False
    while not is_over:
        table = Table()
        for number, step in enumerate(steps_of(str(seed), STEPS), 1):
            table.step(step)
            table.check(step)
            if number % 100 == 0:
                assert table.integrity.run() == [("ok",)], step
                # The first steps find most, and some have to be taken.
                is_over = number >= 200 and time.monotonic() - start >= seconds
                if is_over:
                    break
        assert number in range(200, STEPS + 1) and table.compared > 5_000
        table.close()
        print(f"seed {seed}: {number} steps, {table.compared} values")
        seed += 1
