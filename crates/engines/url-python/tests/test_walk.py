"""A random walk: what is parsed, set, matched, copied and released, and after every step every member of every object.

The program `walk` of url-laws says what happens, and what the URL class of the standard then has. `WALK_SECONDS` says
how long it goes on, or `STEPS` for how many steps, and `WALK_SEED` where it starts.
"""

from __future__ import annotations

import concurrent.futures
import copy
import json
import os
import pathlib
import pickle
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow

from urlstack import URL, SearchParams, URLError, URLPattern, columns

#: Steps with one seed.
PART = 2000
Members = dict[str, Any]

#: Each member of a URL, and how the class has it.
MEMBERS: dict[str, Callable[[URL], Any]] = {
    "href": lambda url: url.href,
    "origin": lambda url: url.origin or "null",
    "protocol": lambda url: f"{url.scheme}:",
    "username": lambda url: url.username,
    "password": lambda url: url.password or "",
    "host": lambda url: (url.host or "") + ("" if url.port is None else f":{url.port}"),
    "hostname": lambda url: url.host or "",
    "port": lambda url: "" if url.port is None else str(url.port),
    "pathname": lambda url: url.path,
    "search": lambda url: f"?{url.query}" if url.query else "",
    "hash": lambda url: f"#{url.fragment}" if url.fragment else "",
    "params": lambda url: [list(pair) for pair in url.params.pairs()],
    "scheme": lambda url: url.scheme,
    "query": lambda url: url.query,
    "fragment": lambda url: url.fragment,
    "port_number": lambda url: url.port,
    "host_or_null": lambda url: url.host,
    "registrable_domain": lambda url: url.registrable_domain,
}

#: Each function on columns, and what it returns for a URL with these members.
COLUMNS: dict[str, Callable[[Members], Any]] = {
    "is_url": lambda members: True,
    "href": lambda members: members["href"],
    "scheme": lambda members: members["scheme"],
    "username": lambda members: members["username"] or None,
    "password": lambda members: members["password"] or None,
    "host": lambda members: members["host_or_null"],
    "port": lambda members: members["port_number"],
    "path": lambda members: members["pathname"],
    "query": lambda members: members["query"],
    "fragment": lambda members: members["fragment"],
    "origin": lambda members: None if members["origin"] == "null" else members["origin"],
    "registrable_domain": lambda members: members["registrable_domain"],
    "params": lambda members: [{"name": name, "value": value} for name, value in members["params"]],
}


def without(prefix: str, value: str) -> str | None:
    """The value of a setter without its first character, or None if it is empty."""
    return value.removeprefix(prefix) if value else None


#: Each setter whose change the class has. Other values than those of the class are parsed from the href.
SETTERS: dict[str, Callable[[URL, str], URL]] = {
    "href": lambda url, value: URL(value),
    "username": lambda url, value: url.with_username(value),
    "password": lambda url, value: url.with_password(value or None),
    "pathname": lambda url, value: url.with_path(value),
    "search": lambda url, value: url.with_query(without("?", value)),
    "hash": lambda url, value: url.with_fragment(without("#", value)),
    "port": lambda url, value: url.with_port(int(value) if value else None),
}


def is_of_the_class(member: str, value: str) -> bool:
    """Whether the class has the setter for such values: it takes no prefix of a port."""
    return member in SETTERS and (member != "port" or not value or (value.isascii() and value.isdigit()))


def edited(url: URL, step: dict[str, Any]) -> URL:
    # As in the standard, what is not UTF-8 is U+FFFD as soon as a parameter is changed.
    params = SearchParams(url.params.pairs())
    name, value = step["name"], step["value"]
    match step["edit"]:
        case "append":
            params.append(name, value)
        case "set":
            params[name] = value
        case "delete":
            params.pop(name, None)
        case "sort":
            params.sort()
        case other:
            raise AssertionError(other)
    return url.with_query(params)


class Walk:
    def __init__(self, pool: concurrent.futures.Executor) -> None:
        self.pool = pool
        self.urls: dict[int, tuple[URL, Members]] = {}
        self.patterns: dict[int, URLPattern] = {}
        self.compared = 0

    def put(self, slot: int, url: URL | None, members: Members | None) -> None:
        assert (url is None) == (members is None), members
        self.urls.pop(slot, None)
        if url is not None and members is not None:
            self.urls[slot] = (url, members)

    def step(self, step: dict[str, Any]) -> None:
        getattr(self, "do_" + step["op"])(step)
        for url, members in self.urls.values():
            assert {name: member(url) for name, member in MEMBERS.items()} == {name: members[name] for name in MEMBERS}
            self.compared += 1

    def do_parse(self, step: dict[str, Any]) -> None:
        text, base = step["input"], step["base"]
        url = URL.parse(text, base)
        assert URL.can_parse(text, base) == (url is not None)
        if url is None:
            try:
                URL(text, base)
                raise AssertionError("it parses")
            except URLError as found:
                error, encoded = step["error"], (base if found.in_base else text).encode()
                # Python counts characters, the walk bytes.
                place = [len(encoded[: error[name]].decode()) for name in ("start", "end")]
                wanted = (error["code"], *place, error["in_base"])
                assert (found.code, found.start, found.end, found.in_base) == wanted
        self.put(step["slot"], url, step["members"])

    def do_batch(self, step: dict[str, Any]) -> None:
        texts, members = step["inputs"], step["members"]
        for name, value in COLUMNS.items():
            wanted = [(False if name == "is_url" else None) if row is None else value(row) for row in members]
            assert getattr(columns, name)(texts) == wanted, name
            assert getattr(columns, name)(pyarrow.array(texts, pyarrow.string())).to_pylist() == wanted, name
        for slot, text, row in zip(step["slots"], texts, members, strict=True):
            self.put(slot, URL.parse(text), row)

    def do_set(self, step: dict[str, Any]) -> None:
        slot, member, value, members = step["slot"], step["member"], step["value"], step["members"]
        url = self.urls[slot][0]
        try:
            url = SETTERS[member](url, value) if is_of_the_class(member, value) else URL(members["href"])
            assert not step.get("throws")
        except URLError:
            # The setters of the standard leave a URL as it is then.
            assert members == self.urls[slot][1]
        self.put(slot, url, members)

    def do_params(self, step: dict[str, Any]) -> None:
        self.put(step["slot"], edited(self.urls[step["slot"]][0], step), step["members"])

    def do_pattern(self, step: dict[str, Any]) -> None:
        self.patterns.pop(step["slot"], None)
        try:
            self.patterns[step["slot"]] = URLPattern(step["pattern"])
        except URLError:
            pass
        # Those whose time is not linear are not valid.
        assert (step["slot"] in self.patterns) == step["valid"]

    def do_match(self, step: dict[str, Any]) -> None:
        pattern, text = self.patterns[step["slot"]], step["input"]
        found = self.pool.submit(pattern.test, text).result()
        assert found == pattern.test(text) == (pattern.groups(text) is not None) == step["matches"]

    def do_release(self, step: dict[str, Any]) -> None:
        self.urls.pop(step["slot"], None)

    def do_copy(self, step: dict[str, Any]) -> None:
        url, members = self.urls[step["slot"]]
        copies = [copy.copy(url), copy.deepcopy(url), pickle.loads(pickle.dumps(url)), URL(url), URL(str(url))]
        assert {*copies} == {url} and len({hash(other) for other in copies}) == 1
        assert self.pool.submit(lambda: URL(members["href"]) == url and hash(url)).result() == hash(url)
        self.put(step["to"], copies[step["slot"] % len(copies)], members)


def steps(seed: int) -> Iterator[dict[str, Any]]:
    command = "cargo run --quiet --package url-laws --all-features --bin walk --".split()
    repository = pathlib.Path(__file__).parents[4]
    arguments = ["--seed", str(seed), "--steps", str(PART)]
    output = subprocess.run([*command, *arguments], cwd=repository, check=True, capture_output=True, text=True).stdout
    for line in output.split("\n"):
        if line:
            yield json.loads(line)


def test_walk() -> None:
    seconds, seed = float(os.environ.get("WALK_SECONDS", "5")), int(os.environ.get("WALK_SEED", "1"))
    steps_wanted = int(os.environ.get("STEPS", "0"))
    count = compared = 0
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while count == 0 or (count < steps_wanted if steps_wanted else time.monotonic() < start + seconds):
            walk, done = Walk(pool), 0
            for step in steps(seed):
                try:
                    walk.step(step)
                except Exception as error:
                    raise AssertionError(f"seed {seed}, step {done}: {json.dumps(step)}") from error
                done += 1
            assert done >= PART
            count, compared, last, seed = count + done, compared + walk.compared, seed, seed + 1
    print(f"walk: seeds to {last}, {count} steps, {compared} URLs compared in {time.monotonic() - start:.0f} s")
