"""The classes URL and SearchParams, and errors."""

from __future__ import annotations

import concurrent.futures
import copy
import doctest
import enum
import importlib.metadata
import os
import pathlib
import pickle
import random
import re
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, MutableMapping, Sequence
from types import ModuleType
from typing import Any

import pytest
import stubs

import urlstack
from urlstack import URL, Reference, SearchParams, URLError, URLPattern, _urlstack, columns, extract


def test_the_wheel_holds_its_licences() -> None:
    files = importlib.metadata.files("urlstack") or []
    licences = {file.name: file.read_text() for file in files if file.name.startswith("LICENSE-")}
    folder = pathlib.Path(__file__).parents[1]
    assert licences == {path.name: path.read_text() for path in folder.glob("LICENSE-*")}
    assert len(licences) == 4


def test_an_extra_is_named_by_the_error() -> None:
    extras = importlib.metadata.metadata("urlstack").get_all("Provides-Extra") or []
    assert importlib.metadata.version("urlstack") == urlstack.__version__
    packages = {"polars": "polars", "pandas": "pandas", "duckdb": "duckdb", "datafusion": "datafusion", "spark": "pyspark"}
    for name, package in packages.items():
        # As if the package were not installed.
        code = f"import sys; sys.modules[{package!r}] = None; import urlstack.{name}"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        # Of pyspark, it is the module in it that was asked for.
        expected = f"{package}(.sql)? is not installed; `pip install urlstack\\[{name}\\]` does that"
        assert re.search(expected, found.stderr), found.stderr
        assert name in extras


def test_members() -> None:
    url = URL("HTTPS://me:pw@WWW.example.co.uk:8080/a/../b c?q=1#f")
    assert str(url) == url.href == "https://me:pw@www.example.co.uk:8080/b%20c?q=1#f"
    assert (url.scheme, url.username, url.password, url.host, url.port) == ("https", "me", "pw", "www.example.co.uk", 8080)
    assert (url.path, url.query, url.fragment) == ("/b%20c", "q=1", "f")
    assert (url.origin, url.registrable_domain) == ("https://www.example.co.uk:8080", "example.co.uk")
    assert (URL("mailto:me").host, URL("mailto:me").origin, URL("http://127.0.0.1/").host_class) == (None, None, "loopback")
    assert URL("https://xn--r8jz45g.jp/").shown == "https://例え.jp/"


def test_facts_are_those_of_columns() -> None:
    texts = ["https://me:pw@www.example.co.uk:8080/a/b.tar.gz?q=1&r=#f", "mailto:me", "file:///", "http://[::1]/?#", "a://h"]
    facts = _urlstack.facts()
    assert len(facts) > 30
    for name, _, _, has_key, _ in facts:
        assert getattr(URL, name).__doc__
        for key in [-1, 0, "q*"] if has_key and name != "segment" else [-2, -1, 0, 5] if has_key else [None]:
            for url in texts:
                member = getattr(URL(url), name)
                of_column = getattr(columns, name)(url, *[] if key is None else [str(key)])
                # The username of a URL is a string, which may be empty.
                value = member(key) if has_key else member or None if name == "username" else member
                assert value == of_column, (name, key, url)
    assert URL(texts[0]).segment(-1) == "b.tar.gz" and URL(texts[0]).query_value("q") == "1"
    assert (URL(texts[0]).site, URL(texts[0]).subdomain, URL(texts[0]).extension) == ("https://example.co.uk", "www", "gz")
    with pytest.raises(ValueError, match="segment has no x"):
        URL(texts[0]).segment("x")
    with pytest.raises(TypeError, match="expected str or int, got float"):
        URL(texts[0]).segment(1.5)  # type: ignore[arg-type]


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


def test_build() -> None:
    url = URL.build("HTTPS", "é.example", username="me@home", password=":", port=8443, path="/a b/../c?", query={"q": ["1", 2]}, fragment="#")
    assert str(url) == "https://me%40home:%3A@xn--9ca.example:8443/c%3F?q=1&q=2##"
    assert [str(URL.build(*parts, path=path)) for parts, path in [
        (("mailto",), "me@h?"), (("file",), "/a"), (("file", "h"), "a"), (("a", ""), None), (("urn",), None),
    ]] == ["mailto:me@h%3F", "file:///a", "file://h/a", "a://", "urn:"]  # fmt: skip
    for call, code in [
        (lambda: URL.build("https"), "host-required"),
        (lambda: URL.build("https", "h/a"), "domain-to-ASCII"),
        (lambda: URL.build("https", "h", port=65536), "port-out-of-range"),
        (lambda: URL.build("https", "h", path="../a"), "dot-segment"),
        (lambda: URL.build("https:", "h"), "unexpected"),
    ]:
        with pytest.raises(URLError) as raised:
            call()
        assert raised.value.code == code
    assert URL.build("https", "h", query="a=%41&b").query == "a=%41&b" and URL.build("https", "h", query=[]).search is None


def test_paths_and_references() -> None:
    url = URL("https://h/a/b?c#d")
    assert str(url.joinpath()) == str(url) and str(url.joinpath("x/y", "")) == "https://h/a/b/x%2Fy/?c#d"
    for segment in ["..", ".", "%2e%2E"]:
        for call in [lambda: url / segment, lambda: url.joinpath("a", segment)]:  # noqa: B023
            if segment.startswith("%"):
                assert call().segments[-1] == segment
            else:
                with pytest.raises(URLError, match="dot-segment"):
                    call()
    for target, base in [("https://h/a/c", url), ("https://h/", "https://h/x/y"), ("https://i/", "https://h/"), ("https://h/a/b?c", url)]:
        reference = URL(target).relative_to(base)
        assert reference is not None and URL(reference, base) == URL(target)
    assert URL("http://h/").relative_to(url) is None
    assert URL("https://h/%C3%BC/%FF/").segments_bytes == ["ü".encode(), b"\xff", b""]
    assert [URL(text).is_public for text in ["https://www.h.org/", "https://8.8.8.8/", "https://10.0.0.1/", "mailto:a"]] == [
        True, True, False, False,
    ]  # fmt: skip
    for path in [pathlib.Path("/a b/ü%"), "/a"]:
        assert URL.from_file_path(path).to_file_path() == pathlib.Path(path)
    assert str(URL.from_file_path("/a", is_directory=True)) == "file:///a/"
    for path_call in [lambda: URL.from_file_path("a"), lambda: url.to_file_path(), lambda: URL("file://h/a").to_file_path()]:
        with pytest.raises(URLError):
            path_call()
    reference = Reference("//h:1/a b?c#d")
    parts = (reference.kind, reference.authority, reference.path, reference.query, reference.fragment)
    assert parts == ("scheme-relative", "h:1", "/a%20b", "c", "d")
    changed = reference.with_authority(None).with_path("x").with_query({"a": 1.5}).with_fragment(None)
    assert str(changed) == "x?a=1.5" and str(changed.resolve(url)) == "https://h/a/x?a=1.5"
    assert pickle.loads(pickle.dumps(changed)) == changed == Reference("x?a=1.5") and hash(changed) == hash(Reference("x?a=1.5"))
    assert repr(Reference("//me:pw@h/?token=a")) == "Reference('//***@h/?token=***')"
    assert Reference("//me:pw@h/?token=a").redacted == "//***@h/?token=***"
    with pytest.raises(URLError) as raised:
        Reference(" ab:secret")
    assert (raised.value.code, raised.value.start, raised.value.end) == ("has-scheme", 1, 4) and "secret" not in str(raised.value)


def test_parameters() -> None:
    url = URL("https://h/?utm_a=1&b=%20&UTM_c&b=+")
    assert str(url.without_params("utm_*", "nothing")) == "https://h/?b=%20&UTM_c&b=+"
    assert str(url.without_params()) == str(url) and str(url.without_params("*")) == "https://h/"
    assert str(url.with_query({"a": 1, "b": [2.5, "c"]})) == "https://h/?a=1&b=2.5&b=c"
    for value in [True, [False], None, b"a", float("nan"), float("inf")]:
        with pytest.raises((TypeError, ValueError)):
            url.with_params({"a": value})  # type: ignore[dict-item]
    assert str(URL("https://h/%7e?#a").normalize()) == "https://h/~#a"
    assert str(URL("https://h/%7e?#a").normalize(fragment=False)) == "https://h/~"


def test_other_packages() -> None:
    import pydantic
    import rich.pretty

    class Model(pydantic.BaseModel):
        url: URL
        reference: Reference = Reference("a")

    model = Model(url="https://h", reference="../b")  # type: ignore[arg-type]
    assert model.url == URL("https://h/") and model.model_dump()["reference"] == Reference("../b")
    assert model.model_dump_json() == '{"url":"https://h/","reference":"../b"}'
    assert Model.model_validate_json(model.model_dump_json()) == model
    properties = Model.model_json_schema()["properties"]
    assert properties["url"]["format"] == "uri" and properties["reference"]["format"] == "uri-reference"
    for wrong, kind in [("https://h:70000/", "port-out-of-range"), (5, "url_type")]:
        with pytest.raises(pydantic.ValidationError) as raised:
            Model(url=wrong)  # type: ignore[arg-type]
        assert raised.value.errors()[0]["type"] == kind
    assert rich.pretty.pretty_repr(URL("https://me:pw@h/")) == "URL('https://***@h/')"
    assert getattr(URL("https://h/?a&b=<"), "_repr_html_")() == "<code>https://h/?a&amp;b=%3C</code>"
    for kept in [URL("https://h/"), Reference("a"), URLPattern("https://h/")]:
        assert weakref.ref(kept)() is kept
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Other", (URL,), {})


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


#: Every function that takes a string, called with one.
TAKES: dict[str, Callable[[str], Any]] = {
    "URL": lambda text: URL(text),
    "URL with a base": lambda text: URL("x", text),
    "parse": lambda text: URL.parse(text),
    "parse with a base": lambda text: URL.parse("x", text),
    "can_parse": lambda text: URL.can_parse(text),
    "join": lambda text: URL("https://h/").join(text),
    "/": lambda text: URL("https://h/") / text,
    "joinpath": lambda text: URL("https://h/").joinpath("a", text),
    "relative_to": lambda text: URL("https://h/").relative_to(text),
    "without_params": lambda text: URL("https://h/?a&%EF%BF%BD").without_params(text),
    "build of a scheme": lambda text: URL.build(text, "h"),
    "build of a host": lambda text: URL.build("https", text),
    "build of parts": lambda text: URL.build("https", "h", username=text, password=text, path=text, fragment=text),
    "build of a query": lambda text: URL.build("https", "h", query=text),
    "Reference": lambda text: Reference(text),
    "resolve": lambda text: Reference("a").resolve(text),
    "with_authority": lambda text: Reference("a").with_authority(text),
    "with_path of a reference": lambda text: Reference("a").with_path(text),
    "with_query of a reference": lambda text: Reference("a").with_query(text),
    "with_fragment of a reference": lambda text: Reference("a").with_fragment(text),
    "with_scheme": lambda text: URL("https://h/").with_scheme(text),
    "with_username": lambda text: URL("https://h/").with_username(text),
    "with_password": lambda text: URL("https://h/").with_password(text),
    "with_host": lambda text: URL("https://h/").with_host(text),
    "with_path": lambda text: URL("https://h/").with_path(text),
    "with_name": lambda text: URL("https://h/").with_name(text),
    "with_query": lambda text: URL("https://h/").with_query(text),
    "with_query of names": lambda text: URL("https://h/").with_query({text: text}),
    "with_params": lambda text: URL("https://h/").with_params({text: [text]}),
    "with_fragment": lambda text: URL("https://h/").with_fragment(text),
    "format": lambda text: f"{URL('https://h/'):>20}" + str(SearchParams(text)),
    "URLPattern": lambda text: repr(URLPattern(text.replace("?", "\\?"))),
    "a base of URLPattern": lambda text: repr(URLPattern("/a", text)),
    "test": lambda text: URLPattern("https://h/*").test(text),
    "test with a base": lambda text: URLPattern("https://h/*").test("a", text),
    "groups": lambda text: URLPattern("https://h/*").groups(text),
    "groups with a base": lambda text: URLPattern("https://h/*").groups("a", text),
    "SearchParams": lambda text: str(SearchParams(text)),
    "SearchParams of names": lambda text: str(SearchParams({text: text})),
    "SearchParams of pairs": lambda text: str(SearchParams([(text, text)])),
    "append": lambda text: changed(lambda params: params.append(text, text)),
    "set": lambda text: changed(lambda params: params.update({text: text})),
    "get": lambda text: SearchParams({text: "1"})[text],
    "first": lambda text: SearchParams({text: "1"}).first(text),
    "in": lambda text: text in SearchParams({text: "1"}),
    "del": lambda text: SearchParams({text: "1"}).pop(text),
    "explain": lambda text: urlstack.explain(text),
    "readers": lambda text: urlstack.readers(text)[0]["outcome"],
    "join of two": lambda text: urlstack.join("https://h/", text),
    "host_class": lambda text: urlstack.host_class(text),
    "registrable_domain": lambda text: urlstack.registrable_domain(text),
    "render": lambda text: urlstack.render(text),
    "extract": lambda text: urlstack.extract(text),
    "columns": lambda text: columns.href(text),
    "a column": lambda text: columns.href([text, None]),
    "an argument of a column": lambda text: columns.join(["x"], text),
}


def changed(change: Callable[[SearchParams], Any]) -> str:
    params = SearchParams()
    change(params)
    return str(params)


def outcome(take: Callable[[str], Any], text: str) -> Any:
    try:
        return take(text)
    except URLError as error:
        return (error.code, error.start, error.end, error.in_base)


@pytest.mark.parametrize("name", TAKES)
@pytest.mark.parametrize("text", ["https://h/\ud800?token=secret", "\udfff\ud800 https://\ud800.example/", "\ud83d\ude00", "a\udc80b"])
def test_surrogates_are_the_replacement_character_everywhere(name: str, text: str) -> None:
    take = TAKES[name]
    replaced = "".join("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text)
    assert outcome(take, text) == outcome(take, replaced)


#: Those that take other types, too, or that the test itself calls with a string.
LENIENT = {"with_query", "build of a query", "with_query of a reference", "with_query of names", "with_params", "format", "URLPattern", "SearchParams", "SearchParams of names",
           "get", "first", "in", "del", "columns", "a column", "an argument of a column"}  # fmt: skip


@pytest.mark.parametrize("name", [name for name in TAKES if name not in LENIENT])
@pytest.mark.parametrize("wrong", [b"https://secret/", 5, ["secret"], object()])
def test_other_types_are_named(name: str, wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected str|unsupported operand|unhashable") as raised:
        TAKES[name](wrong)
    assert "secret" not in str(raised.value)


def test_none_is_named() -> None:
    for call in [lambda: URL(None), lambda: URL.parse(None), lambda: urlstack.join(None, "x")]:  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="^expected str or URL, got None"):
            call()
    with pytest.raises(TypeError, match="^expected str, got None"):
        urlstack.host_class(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("port", "wanted"),
    [
        (81, "https://h:81/"),
        (443, "https://h/"),
        (0, "https://h:0/"),
        (None, "https://h/"),
        (65535, "https://h:65535/"),
        (65536, "port-out-of-range"),
        (2**70, "port-out-of-range"),
        (-1, "port-invalid"),
        (-(2**70), "port-invalid"),
        (True, TypeError),
        (81.0, TypeError),
        ("81", TypeError),
    ],
)
def test_ports(port: Any, wanted: Any) -> None:
    url = URL("https://h:8443/")
    if isinstance(wanted, type):
        with pytest.raises(wanted, match="expected int or None, got"):
            url.with_port(port)
    elif wanted.startswith("https:"):
        assert str(url.with_port(port)) == wanted
    else:
        with pytest.raises(URLError) as raised:
            url.with_port(port)
        assert raised.value.code == wanted


def test_format_and_join_and_hash() -> None:
    url = URL("https://h/")
    assert f"{url:>20}" == "          https://h/" and f"{url}" == "https://h/" == format(url)
    with pytest.raises(ValueError, match="Unknown format code|Invalid format specifier"):
        f"{url:d}"
    assert url.join(URL("https://i/")) == URL("https://i/")
    program = "from urlstack import URL; print(hash(URL('https://h/')))"
    hashes = {
        seed: subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2", "3")
    }
    assert len(set(hashes.values())) == 3


@pytest.mark.parametrize(
    ("url", "change", "wanted"),
    [
        ("https://h/?a=1&b=2&a=3", lambda url: url.with_query(url.params), "https://h/?a=1&b=2&a=3"),
        ("https://h/", lambda url: url.with_params({}), "https://h/"),
        ("https://h/", lambda url: url.with_query({}), "https://h/"),
        ("https://h/", lambda url: url.with_query([]), "https://h/"),
        ("https://h/", lambda url: url.with_query(SearchParams()), "https://h/"),
        ("https://h/?x#f", lambda url: url.with_query({}), "https://h/#f"),
        ("https://h/?x=", lambda url: url.with_params({}), "https://h/?x="),
        ("https://h/", lambda url: url.with_query(""), "https://h/?"),
        ("https://h/?x", lambda url: url.with_query(None), "https://h/"),
        ("https://h/??a=1", lambda url: url.with_params({"b": "2"}), "https://h/?%3Fa=1&b=2"),
        ("https://h/?a=%ff&b=%FE+%c3%28&c=1", lambda url: url.with_query(url.params), "https://h/?a=%ff&b=%FE+%c3%28&c=1"),
        ("https://h/?a=%ff&b=2&%fe=3", lambda url: url.with_params({"b": "4"}), "https://h/?a=%ff&b=4&%fe=3"),
        ("https://h/?a=%ff&b=2", lambda url: url.with_params({"a": "4"}), "https://h/?a=4&b=2"),
        ("https://h/?a=%ff", lambda url: url.with_query(copy.copy(url.params)), "https://h/?a=%ff"),
        ("https://h/?a=%ff", lambda url: url.with_query(pickle.loads(pickle.dumps(url.params))), "https://h/?a=%ff"),
        ("https://h/?a=1", lambda url: url.with_params(URL("https://i/?b=%ff&a=%fe&b=3").params), "https://h/?a=%fe&b=%ff&b=3"),
        ("https://h/?a=%ff#f", lambda url: url.with_params("b=\ufffd"), "https://h/?a=%ff&b=%EF%BF%BD#f"),
        ("https://h/", lambda url: url.with_query(SearchParams("a=%ff#&b=é %ff")), "https://h/?a=%ff%23&b=%C3%A9%20%ff"),
        ("https://h/?a=1&b=2&a=3&c=4", lambda url: url.with_params({"a": ["5", "6"], "c": "7"}), "https://h/?a=5&a=6&b=2&c=7"),
    ],
)
def test_queries(url: str, change: Callable[[URL], URL], wanted: str) -> None:
    assert str(change(URL(url))) == wanted


@pytest.mark.parametrize(
    "init",
    [b"a=1", 5, None, ["ab"], [("a", "b", "c")], [("a",)], [("a", True)], [1], [(b"a", b"b")], {"a": False}, {1: "a"},
     {"a": b"b"}, {"a": ["b", True]}, {"a": None}, [b"ab"]],
)  # fmt: skip
def test_search_params_take_only_strings_and_numbers(init: Any) -> None:
    for take in [SearchParams, URL("https://h/").with_params, lambda init: SearchParams().update(init)]:
        with pytest.raises(TypeError, match="expected"):
            take(init)
    if init is not None:
        with pytest.raises(TypeError, match="expected"):
            URL("https://h/").with_query(init)


def test_search_params_check_what_is_set() -> None:
    params = SearchParams("a=1")
    for change in [
        lambda: params.append("a", True),
        lambda: params.append(b"a", "1"),  # type: ignore[arg-type]
        lambda: params.__setitem__("a", 1j),  # type: ignore[arg-type]
        lambda: params.__setitem__("a", b"1"),  # type: ignore[arg-type]
        lambda: params.__setitem__("a", ["1", None]),  # type: ignore[list-item]
        lambda: params.__setitem__(1, "1"),  # type: ignore[index]
    ]:
        with pytest.raises(TypeError, match="expected"):
            change()
    assert str(params) == "a=1" and 1 not in params and params.get(b"a") is None  # type: ignore[call-overload]


def test_search_params_are_copied_and_compared() -> None:
    params = SearchParams("a=1&b=%ff")
    other = copy.copy(params)
    other.append("c", "3")
    assert str(params) == "a=1&b=%ff" and str(copy.deepcopy(other)) == "a=1&b=%ff&c=3"
    assert SearchParams(params) == params != other and SearchParams("b=%ff") != SearchParams("b=%fe")
    assert SearchParams([]) == SearchParams({}) == SearchParams("") and params != "a=1"
    params["a"] = []
    assert "a" not in params and len(params) == 1
    params.update(b=["1", "2"], c="3")
    assert str(params) == "b=1&b=2&c=3"
    params["b"] = "4"
    params.append("b", "5")
    assert params.pairs() == [("b", "4"), ("c", "3"), ("b", "5")] and params.popitem() == ("b", ["4", "5"])
    params.clear()
    assert str(params) == "" and params.pairs() == []


class Tagged(SearchParams):
    """A subclass with an `__init__` and an attribute of its own."""

    def __init__(self, query: str, tag: str) -> None:
        super().__init__(query)
        self.tag = tag


def test_search_params_are_a_mapping() -> None:
    params = SearchParams("a=1&b=2&a=%ff")
    assert isinstance(params, MutableMapping) and not isinstance(params, Sequence)
    match params:
        case {"a": [first, *_], **rest}:
            assert (first, rest) == ("1", {"b": ["2"]})
        case _:
            raise AssertionError("it is not a mapping")
    assert [*params] == [*params.keys()] == ["a", "b"] and params.keys() & {"a", "c"} == {"a"}
    assert [*params.items()] == [("a", ["1", "\ufffd"]), ("b", ["2"])] and ["2"] in params.values()
    assert {**params} == dict(params) and ("b", ["2"]) in params.items() and bool(params) and not SearchParams()
    assert params.get("a") == ["1", "\ufffd"] and params.get("c") is None and params.get("c", 5) == 5
    assert params.first("c", 5) == 5 and params.setdefault("b", ["3"]) == ["2"] and params.setdefault("c", ["3"]) == ["3"]
    assert params.pop("c") == ["3"] and params.pop("c", None) is None and params.popitem() == ("a", ["1", "\ufffd"])
    for call in [lambda: params["c"], lambda: params.pop("c"), lambda: SearchParams().popitem(), lambda: params[b"b"]]:  # type: ignore[index]
        with pytest.raises(KeyError):
            call()
    for unhashable in [lambda: params[["b"]], lambda: ["b"] in params, lambda: params.get({})]:  # type: ignore[index, call-overload]
        with pytest.raises(TypeError, match="unhashable"):
            unhashable()
    with pytest.raises(TypeError, match="unhashable"):
        hash(params)
    with pytest.raises(TypeError):
        reversed(params)  # type: ignore[call-overload]
    assert weakref.ref(params)() is params


def test_search_params_have_the_members_of_the_standard() -> None:
    params = SearchParams("a=1&b=2&a=3&a=1&%ff")
    assert params.getall("a") == ["1", "3", "1"] and params.getall("c") == []
    assert params.has("a") and params.has("a", 3) and not params.has("a", "2") and not params.has("c")
    params.delete("a", 1)
    assert str(params) == "b=2&a=3&%ff"
    params["a"] = [4, 5]
    params.delete("a", 4)
    params.append("a", 6)
    params["a"] = ["7", "8"]
    assert str(params) == "b=2&a=7&a=8&%ff"
    params.delete("c")
    params.delete("a")
    params.delete("\ufffd", "")
    assert str(params) == "b=2" and params.has("b", None)
    unsorted = SearchParams([("\uff5e", 1), ("z", 2), ("\U0001f308", 3), ("a", 4), ("z", 0)])
    unsorted.sort()
    assert [value for _, value in unsorted.pairs()] == ["4", "2", "0", "3", "1"]

    class Number(enum.IntEnum):
        ONE = 1

    class Real(float):
        def __repr__(self) -> str:
            return "real"

    assert str(SearchParams({"a": [Number.ONE, Real(1.5), 2**70]})) == f"a=1&a=1.5&a={2**70}"


def test_search_params_of_a_subclass() -> None:
    params = Tagged("a=%ff&=?", "x")
    params.append("ü", "")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copied = pickle.loads(pickle.dumps(params, protocol))
        assert type(copied) is Tagged and copied == params and copied.tag == "x" and str(copied) == "a=%ff&=%3F&%C3%BC="
    assert copy.deepcopy(params).tag == "x" and type(copy.copy(params)) is SearchParams
    params.tag = "y"
    assert copied.tag == "x"
    question = SearchParams("???=%ff&a")
    assert pickle.loads(pickle.dumps(question)) == question and question.pairs() == [("??", "\ufffd"), ("a", "")]


def test_queries_in_the_encoding_of_a_page() -> None:
    url = URL("?q=é€Ā&r=1#é", "https://h/é?é", encoding=" Latin1")
    assert url.href == "https://h/%C3%A9?q=%E9%80%26%23256%3B&r=1#%C3%A9" == str(URL.parse(url.href, encoding="windows-1252"))
    # By the standard, these are always in UTF-8: WebSockets, other schemes, and pages in UTF-16.
    for text, label in [("wss://h/?é", "latin1"), ("a:?é", "latin1"), ("https://h/?é", "utf-16"), ("https://h/?é", "hz-gb-2312")]:
        assert URL(text, encoding=label) == URL(text)
    assert URL("https://h/?é", encoding="shift_jis").query == "%26%23233%3B" and URL("https://h/?字", encoding="gbk").query == "%D7%D6"
    params = SearchParams(url.query or "", encoding="windows-1252")
    assert params.pairs() == [("q", "é€&#256;"), ("r", "1")] and str(params) == "q=%E9%80%26%23256%3B&r=1"
    assert url.params["q"] == ["\ufffd&#256;"] and url.with_query(params) == url
    params["r"] = ["ü", "Ā"]
    assert str(params) == "q=%E9%80%26%23256%3B&r=%FC&r=%26%23256%3B" != str(SearchParams(params, encoding="utf-8"))
    for copied in [copy.copy(params), copy.deepcopy(params), pickle.loads(pickle.dumps(params)), SearchParams(params)]:
        copied.append("s", "ß")
        assert str(copied) == f"{params}&s=%DF"
    assert SearchParams({"a": "ü"}, encoding="latin1") != SearchParams({"a": "ü"}) == SearchParams({"a": "ü"}, encoding="utf8")
    # An escape sequence of ASCII bytes is kept, and characters are not bytes.
    assert SearchParams("a=%1B$B;z%1B(B&b=字", encoding="iso-2022-jp").pairs() == [("a", "字"), ("b", "字")]
    assert SearchParams("?a=é+%E9&Ā", encoding="latin1").pairs() == [("a", "é é"), ("&#256;", "")]
    assert str(SearchParams("a=%1B$B;z%1B(B", encoding="iso-2022-jp")) == "a=%1B$B;z%1B(B"
    for call in [lambda label: URL("x:", encoding=label), lambda label: SearchParams(encoding=label)]:
        with pytest.raises(ValueError, match="^expected a label of the Encoding Standard, such as windows-1252") as raised:
            call("secret")
        assert "secret" not in str(raised.value)
        with pytest.raises(TypeError, match="expected str, got int"):
            call(1252)


def test_search_params_change_while_they_are_read() -> None:
    params = SearchParams("a=1&b=2")
    params["a"] = (f"{params.first('a')}{number}" for number in range(2))
    params.update((name, params.first(name) or "") for name in ["b", "c"])
    assert str(params) == "a=10&a=11&b=2&c="
    for name in params:
        params[name] = "3"
    with pytest.raises(RuntimeError, match="changed size during iteration"):
        for name in params:
            del params[name]
    assert params.pairs() == [("b", "3"), ("c", "3")]
    params.update(params)
    params["b"] = params
    assert str(params) == "b=b&b=c&c=3"


def test_search_params_in_threads() -> None:
    params = SearchParams("&".join(f"k{n}=1" for n in range(500)))

    def use(seed: int) -> None:
        choose = random.Random(seed)
        for _ in range(300):
            name = f"k{choose.randrange(600)}"
            try:
                match choose.randrange(6):
                    case 0:
                        params[name] = ["2", "3"]
                    case 1:
                        params.delete(name)
                    case 2:
                        params.append(name, "4")
                    case 3:
                        params.sort()
                    case 4:
                        assert all(isinstance(value, str) for _, value in params.pairs())
                    case _:
                        assert len([*params]) <= 600
            # Two calls at the same time, or names that came while the names were read.
            except RuntimeError as error:
                assert "borrowed" in str(error) or "changed size" in str(error), error

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(use, range(8)))
    assert {*params} <= {f"k{n}" for n in range(600)} and SearchParams(str(params)) == params


def operations(count: int) -> float:
    """How much processor time everything takes with so many names."""
    start = time.process_time()
    query = "&".join(f"k{n}=1&k{n // 2}=2" for n in range(count))
    url = URL(f"https://h/?{query}")
    params = url.params
    assert len(dict(params)) == count
    params.update({f"k{n}": ["3", "4"] for n in range(count)})
    params.update({f"l{n}": "3" for n in range(count)})
    for n in range(count):
        assert params.first(f"k{n}") == "3" and f"k{n}" in params
        params[f"k{n}"] = "5"
        del params[f"l{n}"]
    params.sort()
    assert all(params.getall(name) == values == params[name] for name, values in params.items())
    for n in range(count):
        params.append("a", "7")
        params.setdefault(f"m{n}", "8")
        params.delete(f"m{n}", "8")
    copied = copy.copy(params)
    while copied:
        copied.popitem()
    params.clear()
    url.with_params({f"k{n}": "6" for n in range(count)})
    return time.process_time() - start


def test_search_params_have_bytes() -> None:
    params = SearchParams("a=%FF&=&b&%E9=1", encoding="windows-1252")
    params["c"] = "é"
    assert params.pairs_bytes() == [(b"a", b"\xff"), (b"", b""), (b"b", b""), (b"\xe9", b"1"), (b"c", b"\xe9")]
    assert SearchParams("a=%80").pairs_bytes() == [(b"a", b"\x80")]


def test_search_params_take_linear_time() -> None:
    # Quadratic time would be 256 times as long. Other programs and collections of garbage only ever add to a time.
    once = min(operations(1000) for _ in range(3))
    assert any(operations(16_000) < 80 * once for _ in range(8))


def test_patterns_of_strangers_take_linear_time() -> None:
    with pytest.raises(URLError) as raised:
        URLPattern(r"https://h/:a(\d)/:b(\1)")
    assert raised.value.code == "regexp-not-linear" and "back references" in str(raised.value)
    start = time.perf_counter()
    assert not URLPattern("https://h/:a((?:x+x+)+y)").test("https://h/" + "x" * 5000)
    assert time.perf_counter() - start < 5


def test_patterns() -> None:
    pattern = URLPattern(r"/users/:id(\d+)", "https://h/")
    assert pattern.test("https://h/users/7") and pattern.test(URL("https://h/users/7")) and not pattern.test("x")
    groups = pattern.groups("https://h/users/7")
    assert groups is not None and groups["pathname"] == {"id": "7"} and groups["search"] == {"0": ""}
    assert pattern.groups("https://h/users/me") is None
    assert URLPattern("https://h/A", ignore_case=True).test("https://h/a")
    assert pattern.test("7", "https://h/users/") and pattern.groups("7", "https://h/users/") == groups
    assert not pattern.test("7") and not pattern.test("7", "https://h/")
    copied = pickle.loads(pickle.dumps(URLPattern("/A", "https://h/", ignore_case=True)))
    assert copied == URLPattern("/A", "https://h/", ignore_case=True) and copied.test("https://h/a")
    assert len({copied, pattern, URLPattern("/A", "https://h/"), URLPattern("/A", "https://i/")}) == 4
    with pytest.raises(URLError) as raised:
        URLPattern("https://é/:a/:a")
    assert (raised.value.code, raised.value.start, raised.value.end) == ("duplicate-name", 14, 15)
    with pytest.raises(URLError, match="base URL: ") as raised:
        URLPattern("/a", "x")
    assert raised.value.in_base


def test_patterns_of_components() -> None:
    pattern = URLPattern({"hostname": "*.Example.com", "pathname": "/users/:id"})
    assert pattern.components["hostname"] == "*.example.com" and pattern.components["search"] == "*"
    assert pattern.test("https://a.example.com/users/7") and not pattern.test("https://a.example.com/users/")
    given = {"hostname": "a.example.com", "pathname": "7", "baseURL": "https://a.example.com/users/"}
    assert not pattern.test({**given, "hostname": "example.com"})
    groups = pattern.groups({"pathname": "7", "baseURL": "https://a.example.com/users/"})
    assert groups is not None and groups["pathname"] == {"id": "7"}
    copied = pickle.loads(pickle.dumps(pattern))
    assert copied == pattern and hash(copied) == hash(pattern) and copied.components == pattern.components
    assert pattern != URLPattern({"hostname": "*.Example.com"}) and "/users/:id" in repr(pattern)
    for arguments in [({}, "https://h/"), ({"path": "/a"},), ({"pathname": 1},), (None,)]:
        with pytest.raises(TypeError):
            URLPattern(*arguments)
        with pytest.raises(TypeError):
            pattern.test(*arguments)
    with pytest.raises(URLError) as raised:
        URLPattern({"pathname": "/é/:a/:a"})
    assert (raised.value.code, raised.value.start, raised.value.end) == ("duplicate-name", 7, 8)
    with pytest.raises(URLError) as raised:
        URLPattern({"pathname": "/a", "baseURL": "x"})
    assert raised.value.in_base


def test_extract() -> None:
    found = extract("é https://a/b, (http://c)")
    assert [(start, end, str(url)) for start, end, url in found] == [(2, 13, "https://a/b"), (16, 24, "http://c/")]


@pytest.mark.parametrize("page", ["docs/python.md", "crates/engines/url-python/README.md"])
def test_pages(page: str) -> None:
    text = (pathlib.Path(__file__).parents[4] / page).read_text()
    # The mark at the end of an example is not its output.
    lines = ["" if line.startswith("```") else line for line in text.splitlines()]
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page, page, 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", [urlstack, columns, _urlstack])
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


@pytest.mark.parametrize("file", stubs.STUBS)
def test_the_types_are_current(file: str) -> None:
    assert (stubs.FOLDER / file).read_text() == stubs.STUBS[file](), "run python tests/stubs.py"


#: What type checkers see. They have to report the lines with a comment, and no others.
TYPED = """\
import pandas
import polars
import urlstack.pandas
import urlstack.polars
from collections.abc import MutableMapping
from urlstack import URL, SearchParams

series = polars.Series(["https://h/"])
expression = urlstack.polars.url(polars.col("u")).param("id").str.to_lowercase()
hosts: polars.Series = urlstack.polars.url(series).host(threads=2)
both: polars.DataFrame = series.to_frame("u").select(expression, urlstack.polars.url(polars.col("u")).parse("host", "port"))
paths = urlstack.pandas.url(pandas.Series(["https://h/"])).segment(-1)
urlstack.polars.url(polars.col("u")).hots()  # no such function
urlstack.polars.url(polars.col("u")).host(threads=2)  # Polars decides
urlstack.polars.url("u")  # a name of a column is not a column
urlstack.pandas.url(paths).hots()  # no such function
params: MutableMapping[str, list[str]] = SearchParams({"a": ["b", "c"]}, encoding="latin1")
first: str = URL("?a", "https://h/", encoding="latin1").params.first("a", "b")
SearchParams().append("a", b"b")  # neither str nor a number
SearchParams().first("a").upper()  # None has no such method
SearchParams().getall("a")[0].upper()
"""


@pytest.mark.parametrize("checker", [["mypy", "--strict", "--ignore-missing-imports"], ["pyright", "--pythonpath", sys.executable]])
def test_type_checkers_know_what_is_there(checker: list[str], tmp_path: pathlib.Path) -> None:
    (tmp_path / "typed.py").write_text(TYPED)
    found = subprocess.run([sys.executable, "-m", *checker, "typed.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    reported = {int(number) for number in re.findall(r"typed\.py:(\d+):.*error", found.stdout)}
    wanted = {number for number, line in enumerate(TYPED.splitlines(), 1) if "  # " in line}
    assert reported == wanted, found.stdout + found.stderr
