"""The cases of web-platform-tests in fixtures/wpt, which say what the standards do, and IdnaTestV2 of Unicode."""

from __future__ import annotations

import json
import pathlib
from typing import Any
from urllib.parse import quote

import pytest
from stand_in_classes import AdaURL
from urlstack import URL, URLError, URLPattern

FIXTURES = pathlib.Path(__file__).parents[5] / "fixtures/wpt"

MEMBERS = "href origin protocol username password host hostname port pathname search hash".split()


def cases(name: str) -> list[Any]:
    """Read a file, without its comments."""
    read = json.loads((FIXTURES / f"{name}.json").read_text())
    return [case for case in read if not isinstance(case, str)]


def check_members(url: AdaURL, expected: dict[str, str]) -> None:
    for name in MEMBERS:
        if name in expected:
            assert getattr(url, name) == expected[name], name


@pytest.mark.parametrize("case", cases("urltestdata") + cases("urltestdata-javascript-only"))
def test_urltestdata(case: dict[str, Any]) -> None:
    if case.get("failure"):
        assert not URL.can_parse(case["input"], case["base"])
        with pytest.raises(URLError):
            URL(case["input"], case["base"])
    else:
        check_members(AdaURL(case["input"], case["base"]), case)
        if "searchParams" in case:
            assert str(URL(case["input"], case["base"]).params) == case["searchParams"]


def setters() -> list[Any]:
    read = json.loads((FIXTURES / "setters_tests.json").read_text())
    return [(name, case) for name, of_name in read.items() if name != "comment" for case in of_name]


@pytest.mark.parametrize(("name", "case"), setters())
def test_setters(name: str, case: dict[str, Any]) -> None:
    """The setters ignore a value that does not parse, where urlstack raises an error."""
    url = AdaURL(case["href"])
    try:
        setattr(url, name, case["new_value"])
    except ValueError:
        pass
    check_members(url, case["expected"])


@pytest.mark.parametrize("case", cases("percent-encoding"))
def test_percent_encoding(case: dict[str, Any]) -> None:
    for encoding, expected in case["output"].items():
        url = URL(f"https://h/?{case['input']}#{case['input']}", encoding=encoding)
        # Other encodings are for the query alone.
        assert (url.query, url.fragment) == (expected, case["output"]["utf-8"]), encoding


def check_host(host: str, output: str | None) -> None:
    url = URL.parse(f"https://{host}/x")
    assert (url and url.host) == output
    assert url is None or url.href == f"https://{output}/x"


@pytest.mark.parametrize("case", cases("toascii"))
def test_toascii(case: dict[str, Any]) -> None:
    check_host(case["input"], case["output"])


@pytest.mark.parametrize("case", [case for case in cases("IdnaTestV2") + cases("IdnaTestV2-removed") if case["input"]])
def test_idna(case: dict[str, Any]) -> None:
    # Percent-encoded, so that the host parser gets all of it. What is no scalar value becomes U+FFFD, as in a browser.
    domain = case["input"].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    check_host(quote(domain), case["output"])


@pytest.mark.parametrize("case", cases("urlpatterntestdata"))
def test_pattern(case: dict[str, Any]) -> None:
    *arguments, last = case["pattern"] or [{}]
    is_options = "ignoreCase" in last
    arguments += [] if is_options else [last]
    options = {"ignore_case": last["ignoreCase"]} if is_options else {}
    if case.get("expected_obj") == "error":
        with pytest.raises((URLError, TypeError)):
            URLPattern(*arguments, **options)
        return
    pattern = URLPattern(*(arguments or [{}]), **options)
    for name, expected in (case.get("expected_obj") or {}).items():
        assert pattern.components[name] == expected, name
    inputs = case.get("inputs") or [{}]
    if case.get("expected_match") == "error":
        with pytest.raises((URLError, TypeError)):
            pattern.test(*inputs)
        return
    expected, groups = case.get("expected_match"), pattern.groups(*inputs)
    assert pattern.test(*inputs) == (expected is not None) == (groups is not None)
    for name, component in (expected or {}).items():
        if name != "inputs":
            assert groups[name] == component["groups"], name
