"""The steps of a random walk, which the program `walk` of url-laws writes, as rows: texts with the members of their URLs,
and URLs with patterns."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from typing import Any

from checks import REPOSITORY

#: The members of a URL, and each as the functions have it. The class does not tell an empty text from none.
MEMBERS = {
    "href": "url_href(u)",
    "origin": "coalesce(url_origin(u), 'null')",
    "protocol": "url_scheme(u) || ':'",
    "username": "coalesce(url_username(u), '')",
    "password": "coalesce(url_password(u), '')",
    "host": "concat_ws(':', coalesce(url_host(u), ''), url_port(u))",
    "hostname": "coalesce(url_host(u), '')",
    "port": "coalesce(url_port(u)::VARCHAR, '')",
    "pathname": "url_path(u)",
    "search": "coalesce('?' || nullif(url_query(u), ''), '')",
    "hash": "coalesce('#' || nullif(url_fragment(u), ''), '')",
    "params": "list_transform(url_params(u), lambda p: [p.name, p.value])",
    "scheme": "url_scheme(u)",
    "query": "url_query(u)",
    "fragment": "url_fragment(u)",
    "port_number": "url_port(u)",
    "host_or_null": "url_host(u)",
    "registrable_domain": "url_registrable_domain(u)",
}

#: Reasons of functions to reject a valid pattern: its match may take long.
REJECTED = ("regexp-not-linear", "too-many-steps")


def steps_of(seed: str, count: int) -> Iterator[dict[str, Any]]:
    """Return so many steps of the walk from a seed."""
    command = "cargo run --quiet --locked --package url-laws --all-features --bin walk --".split()
    command += ["--seed", seed, "--steps", str(count)]
    # Not `splitlines`, which also splits at other characters than line feeds.
    lines = subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout.split("\n")
    return map(json.loads, lines[:-1])


def walk(steps: int = 20_000) -> tuple[list[tuple[str, Any]], list[tuple[str, str, bool]], list[tuple[str, bool]]]:
    """Return texts with the members of their URLs, or None; URLs and patterns, and whether they match; and patterns, and
    whether they are valid. WALK_SEED is the seed."""
    texts: list[tuple[str, Any]] = []
    matches: list[tuple[str, str, bool]] = []
    patterns: list[tuple[str, bool]] = []
    slots: dict[int, str] = {}
    for step in steps_of(os.environ.get("WALK_SEED", "1"), steps):
        match step["op"]:
            case "parse" if step["base"] is None:
                texts.append((step["input"], step["members"]))
            case "batch":
                texts.extend(zip(step["inputs"], step["members"], strict=True))
            case "set" | "params":
                texts.append((step["members"]["href"], step["members"]))
            case "pattern":
                patterns.append((step["pattern"], step["valid"]))
                slots.pop(step["slot"], None)
                if step["valid"]:
                    slots[step["slot"]] = step["pattern"]
            case "match" if step["slot"] in slots:
                matches.append((step["input"], slots[step["slot"]], step["matches"]))
    assert len(texts) > steps // 2 and len(matches) > steps // 50
    return texts, matches, patterns
