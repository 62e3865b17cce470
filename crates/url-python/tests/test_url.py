"""The classes URL and SearchParams, and errors."""

from __future__ import annotations

import copy
import doctest
import pathlib
import pickle
from types import ModuleType

import pytest
import stubs

import urlstack
from urlstack import URL, SearchParams, URLError, URLPattern, _urlstack, columns, extract, search_params


def test_members() -> None:
    url = URL("HTTPS://me:pw@WWW.example.co.uk:8080/a/../b c?q=1#f")
    assert str(url) == url.href == "https://me:pw@www.example.co.uk:8080/b%20c?q=1#f"
    assert (url.scheme, url.username, url.password, url.host, url.port) == ("https", "me", "pw", "www.example.co.uk", 8080)
    assert (url.path, url.query, url.fragment) == ("/b%20c", "q=1", "f")
    assert (url.origin, url.registrable_domain) == ("https://www.example.co.uk:8080", "example.co.uk")
    assert (URL("mailto:me").host, URL("mailto:me").origin, URL("http://127.0.0.1/").host_class) == (None, None, "loopback")
    assert URL("https://xn--r8jz45g.jp/").shown == "https://例え.jp/"


def test_values() -> None:
    url = URL("https://b/")
    assert url == URL("HTTPS://b") and url != URL("https://c/") and url > URL("https://a/")
    assert len({url, URL("https://B:443")}) == 1
    assert pickle.loads(pickle.dumps(url)) == copy.copy(url) == url
    assert repr(URL("https://me:pw@h/?token=secret")) == "URL('https://***@h/?token=***')"
    with pytest.raises(AttributeError):
        url.host = "c"  # type: ignore[misc]


def test_changes() -> None:
    url = URL("https://h/a")
    assert str(url / "b c" / "d/e") == "https://h/a/b%20c/d%2Fe"
    assert str(url.with_host("EXAMPLE.com").with_port(81).with_scheme("http")) == "http://example.com:81/a"
    assert str(url.with_username("me").with_password("p@").with_query("x=y").with_fragment("z")) == "https://me:p%40@h/a?x=y#z"
    assert str(url.with_path("/x y").with_query(None)) == "https://h/x%20y"
    assert str(url.join("../b?c")) == str(URL("../b?c", url)) == str(URL("../b?c", "https://h/a")) == "https://h/b?c"
    with pytest.raises(URLError):
        url.with_host("a b")
    assert str(url) == "https://h/a"


def test_errors() -> None:
    with pytest.raises(URLError) as raised:
        URL("https://é.example:70000/?token=secret")
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.code, error.start, error.end, error.in_base) == ("port-out-of-range", 18, 23, False)
    assert "secret" not in str(error) and "secret" not in repr(error)
    assert pickle.loads(pickle.dumps(error)).start == 18
    with pytest.raises(URLError) as raised:
        URL("a", "x")
    assert raised.value.in_base and str(raised.value).startswith("missing-scheme-non-relative-URL: base URL: ")
    assert URL.parse("x") is None and not URL.can_parse("x") and URL.can_parse("x", "https://h/")


def test_search_params() -> None:
    params = SearchParams("?a=1&b=2&a=%C3%A9+x")
    assert dict(params) == {"a": ["1", "é x"], "b": ["2"]}
    params["a"] = ["3", "4"]
    params.append("c", "&")
    assert str(params) == "a=3&a=4&b=2&c=%26"
    del params["a"]
    assert params.pairs() == [("b", "2"), ("c", "&")] and len(params) == 2 and "a" not in params
    assert SearchParams({"a": "1", "b": ["2", "3"]}) == SearchParams([("a", "1"), ("b", "2"), ("b", "3")])
    assert params.pop("b") == ["2"] and params.first("x") is None
    with pytest.raises(KeyError):
        del params["x"]
    unsorted = SearchParams("ﬃ=1&🌈=2")
    unsorted.sort()
    assert str(unsorted).startswith("%F0")
    assert "secret" not in repr(SearchParams("token=secret"))


def test_patterns() -> None:
    pattern = URLPattern(r"/users/:id(\d+)", "https://h/")
    assert pattern.test("https://h/users/7") and pattern.test(URL("https://h/users/7")) and not pattern.test("x")
    groups = pattern.groups("https://h/users/7")
    assert groups is not None and groups["pathname"] == {"id": "7"} and groups["search"] == {"0": ""}
    assert pattern.groups("https://h/users/me") is None
    assert URLPattern("https://h/A", ignore_case=True).test("https://h/a")
    with pytest.raises(URLError) as raised:
        URLPattern("https://é/:a/:a")
    assert (raised.value.code, raised.value.start, raised.value.end) == ("duplicate-name", 14, 15)
    with pytest.raises(URLError) as raised:
        URLPattern("/a", "x")
    assert raised.value.in_base


def test_extract() -> None:
    found = extract("é https://a/b, (http://c)")
    assert [(start, end, str(url)) for start, end, url in found] == [(2, 13, "https://a/b"), (16, 24, "http://c/")]


@pytest.mark.parametrize("page", ["docs/python.md", "crates/url-python/README.md"])
def test_pages(page: str) -> None:
    text = (pathlib.Path(__file__).parents[3] / page).read_text()
    # The mark at the end of an example is not its output.
    lines = ["" if line.startswith("```") else line for line in text.splitlines()]
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page, page, 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", [urlstack, columns, search_params, _urlstack])
def test_examples(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted > 1 and results.failed == 0


def test_functions_of_one_url() -> None:
    failure = urlstack.explain("https://\N{GRINNING FACE}:x/")["failure"]
    assert (failure["name"], failure["start"], failure["end"]) == ("port-invalid", 10, 11)
    assert urlstack.explain("?a", "https://h/")["search"] == "?a"
    assert urlstack.explain("https://u:p@h.example/")["host_facts"]["class"] == "documentation"
    answers = {answer["name"]: answer for answer in urlstack.readers("http://a\\@b/")}
    assert answers["whatwg-2026"]["components"]["host"] == "a"
    assert answers["rfc3986"]["outcome"] == "rejects"
    assert urlstack.parse("x") is None and urlstack.can_parse("x", "https://h/")
    assert str(urlstack.join(URL("https://h/a/b"), "../c")) == "https://h/c"
    with pytest.raises(URLError, match="missing-scheme"):
        urlstack.render("x")


def test_the_types_of_columns_are_current() -> None:
    assert stubs.PATH.read_text() == stubs.stub(), "run python tests/stubs.py"
