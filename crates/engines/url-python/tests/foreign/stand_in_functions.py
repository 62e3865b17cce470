"""Stand-ins for packages of functions: tldextract, w3lib.url, and urllib.parse of Python."""

from __future__ import annotations

import functools
import os
import re
import string
import sys
import types
import urllib.parse
from collections import namedtuple
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import urlstack
from urlstack import URL, Reference, SearchParams, columns


def absent(name: str) -> Callable[..., Any]:
    """Return a function that urlstack does not have."""

    def call(*_: Any, **__: Any) -> Any:
        raise NotImplementedError(f"there is no function like {name}")

    return call


def module(name: str, members: dict[str, Any], absent_names: str = "") -> types.ModuleType:
    """Put a module in place of another one, with functions that are absent."""
    made = types.ModuleType(name)
    vars(made).update({name: absent(name) for name in absent_names.split()}, **members)
    sys.modules[name] = made
    if "." in name:
        setattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2], made)
    return made


def text(url: str | bytes, encoding: str = "utf-8") -> str:
    return url.decode(encoding, "replace") if isinstance(url, bytes) else url


def read(url: str | bytes, base: str | None = None) -> URL | Reference:
    """Return a URL, or a reference if there is no scheme."""
    url = text(url)
    try:
        return URL(url, base)
    except urlstack.URLError as error:
        if error.code != "missing-scheme-non-relative-URL":
            raise
    return Reference(url)


# tldextract


@dataclass(frozen=True)
class ExtractResult:
    subdomain: str
    domain: str
    suffix: str
    is_private: bool
    registry_suffix: str

    @classmethod
    def of(cls, url: str, private: bool) -> ExtractResult:
        given = columns.with_default_scheme(url.strip(), "https")
        host = URL(given).host if given and URL.can_parse(given) else None
        # The public suffix is a fact of domains, which only special schemes have.
        found = URL.parse(f"https://{host}/") if host else None
        if found is None:
            return cls("", "", "", False, "")
        if found.host_kind != "domain":
            return cls("", found.host or "", "", False, "")
        is_private = private and found.suffix_section == "private"
        suffix = (found.public_suffix if is_private else found.icann_suffix) or ""
        labels = (found.host or "").removesuffix(suffix).removesuffix(".")
        subdomain, _, domain = labels.rpartition(".")
        return cls(subdomain, domain, suffix, is_private, found.icann_suffix or "")

    @property
    def _url(self) -> URL | None:
        return URL.parse(f"https://{'.'.join(filter(None, [self.subdomain, self.domain, self.suffix]))}/")

    @property
    def top_domain_under_public_suffix(self) -> str:
        return f"{self.domain}.{self.suffix}" if self.suffix and self.domain else ""

    registered_domain = top_domain_under_public_suffix

    @property
    def top_domain_under_registry_suffix(self) -> str:
        return self._url and ExtractResult.of(str(self._url), False).top_domain_under_public_suffix or ""

    @property
    def fqdn(self) -> str:
        return self._url.host or "" if self._url and self.suffix and self.domain else ""

    @property
    def reverse_domain_name(self) -> str:
        return self._url.reversed_host or "" if self._url else ""

    ipv4 = property(lambda self: self.domain if self._url and self._url.host_kind == "IPv4" else "")
    ipv6 = property(lambda self: self.domain.strip("[]") if self._url and self._url.host_kind == "IPv6" else "")


class TLDExtract:
    def __init__(self, include_psl_private_domains: bool = False, **_: Any) -> None:
        self.private = include_psl_private_domains

    def __call__(self, url: str, include_psl_private_domains: bool | None = None) -> ExtractResult:
        given = include_psl_private_domains
        return ExtractResult.of(url, self.private if given is None else given)

    extract_str = __call__

    def extract_urllib(self, url: Any) -> ExtractResult:
        return self(url.geturl())


def install_tldextract() -> None:
    package = module("tldextract", {"TLDExtract": TLDExtract, "extract": TLDExtract()})
    module("tldextract.cache", {}, "DiskCache get_cache_dir")
    module("tldextract.remote", {}, "lenient_netloc looks_like_ip looks_like_ipv6")
    module("tldextract.suffix_list", {"SuffixListNotFound": LookupError}, "find_first_response")
    module("tldextract.tldextract", {"ExtractResult": ExtractResult}, "Trie")
    package.__path__ = []


# w3lib


def safe_url_string(url: str | bytes, encoding: str = "", path_encoding: str = "", quote_path: bool = True) -> str:
    return str(URL(text(url, encoding or "utf-8"), encoding=encoding or "utf-8"))


def safe_download_url(url: str | bytes, encoding: str = "", path_encoding: str = "") -> str:
    return str(URL(safe_url_string(url, encoding)).with_fragment(None))


def is_url(url: str) -> bool:
    return URL.can_parse(url)


def add_http_if_no_scheme(url: str) -> str:
    return columns.with_default_scheme(url, "http") or url


def _params(url: str | bytes) -> SearchParams:
    return SearchParams(read(url).query or "")


def url_query_parameter(
    url: str | bytes, parameter: str, default: str | None = None, keep_blank_values: int = 0, **_: Any
) -> str | None:
    value = _params(url).first(parameter, default)
    return value or None if not keep_blank_values else value


def url_query_cleaner(
    url: str | bytes,
    parameterlist: str | Iterable[str] = (),
    remove: bool = False,
    unique: bool = True,
    keep_fragments: bool = False,
    **_: Any,
) -> str:
    names = {parameterlist} if isinstance(parameterlist, str) else set(parameterlist)
    params = _params(url)
    for name in list(params):
        if (name in names) == remove:
            del params[name]
        elif unique:
            params[name] = params[name][:1]
    cleaned = read(url).with_query(params)
    return str(cleaned if keep_fragments else cleaned.with_fragment(None))


def add_or_replace_parameters(url: str, new_parameters: dict[str, str], **_: Any) -> str:
    params = _params(url)
    params.update(new_parameters)
    return str(read(url).with_query(params))


def add_or_replace_parameter(url: str, name: str, new_value: str, **_: Any) -> str:
    return add_or_replace_parameters(url, {name: new_value})


def path_to_file_uri(path: str) -> str:
    return str(URL.from_file_path(os.path.abspath(path)))


def file_uri_to_path(uri: str) -> str:
    return str(URL(uri, "file:///").to_file_path())


def any_to_uri(uri_or_path: str) -> str:
    return uri_or_path if URL.can_parse(uri_or_path) else path_to_file_uri(uri_or_path)


def canonicalize_url(
    url: Any, keep_blank_values: bool = True, keep_fragments: bool = False, encoding: str | None = None, **_: Any
) -> str:
    found = read(url if isinstance(url, (str, bytes)) else url.geturl())
    if isinstance(found, URL):
        found = found.normalize(fragment=keep_fragments)
    params = SearchParams(found.query or "")
    params.sort()
    for name in [] if keep_blank_values else list(params):
        params[name] = [value for value in params[name] if value]
    found = found.with_query(params)
    return str(found if keep_fragments else found.with_fragment(None))


def parse_qsl_to_bytes(query: str | bytes, keep_blank_values: bool = False) -> list[tuple[bytes, bytes]]:
    if isinstance(query, bytes):
        query = re.sub(rb"[^ -~]", lambda byte: b"%%%02X" % byte[0][0], query).decode()
    params = SearchParams(query)
    return [(name, value) for name, value in params.pairs_bytes() if value or keep_blank_values]


W3LIB = [
    add_http_if_no_scheme,
    add_or_replace_parameter,
    add_or_replace_parameters,
    any_to_uri,
    canonicalize_url,
    file_uri_to_path,
    is_url,
    parse_qsl_to_bytes,
    path_to_file_uri,
    safe_download_url,
    safe_url_string,
    url_query_cleaner,
    url_query_parameter,
]


def install_w3lib() -> None:
    from hypothesis import settings

    # The same inputs each time, because the list of what fails is exact.
    settings.register_profile("same", derandomize=True, database=None, deadline=None)
    settings.load_profile("same")
    module("w3lib", {})
    functions = {function.__name__: function for function in W3LIB}
    module("w3lib.url", functions, "_normalize_ipv6_host _remove_dot_segments parse_data_uri parse_url")
    # What the tests make their cases of.
    sets = {
        "_ASCII_ALPHA": string.ascii_letters,
        "_ASCII_ALPHANUMERIC": string.ascii_letters + string.digits,
        "_ASCII_TAB_OR_NEWLINE": "\t\n\r",
        "_C0_CONTROL_OR_SPACE": "".join(map(chr, range(0x21))),
    }
    module("w3lib._infra", sets)
    schemes = {"ftp": 21, "file": None, "http": 80, "https": 443, "ws": 80, "wss": 443}
    private = "_parse_qs _parse_qsl _quote _split_params _unquote _unquote_plus"
    private += " _urlparse _urlsplit _urlunparse _urlunsplit"
    module("w3lib._url", {"_SPECIAL_SCHEMES": schemes}, private)


# urllib.parse


class Result:
    """What named tuples of the components of a URL have."""

    def _fact(self, name: str) -> Any:
        found = read(self.geturl())
        if isinstance(found, Reference):
            found = found.resolve("ftp://h/")
        value = getattr(found, name)
        return value.encode() if isinstance(value, str) and isinstance(self[0], bytes) else value

    username = property(lambda self: self._fact("username") or None)
    password = property(lambda self: self._fact("password"))
    hostname = property(lambda self: self._fact("host_without_brackets") or None)
    port = property(lambda self: self._fact("port"))

    def geturl(self) -> str:
        return urlunsplit(part for name, part in zip(self._fields, self) if name != "params")

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        return type(self)(*(part.encode(encoding, errors) for part in self))

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        return type(self)(*(part.decode(encoding, errors) for part in self))


class SplitResult(Result, namedtuple("SplitResult", "scheme netloc path query fragment")):
    pass


class ParseResult(Result, namedtuple("ParseResult", "scheme netloc path params query fragment")):
    pass


class DefragResult(namedtuple("DefragResult", "url fragment")):
    encode, decode = Result.encode, Result.decode

    def geturl(self) -> str:
        return f"{self.url}#{self.fragment}" if self.fragment else self.url


def of_bytes(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function take and return bytes in ASCII, too."""

    @functools.wraps(function)
    def call(*given: Any, **options: Any) -> Any:
        values = [*given, *options.values()]
        if not any(isinstance(value, bytes) for value in values):
            return function(*given, **options)
        if any(isinstance(value, str) and value for value in values):
            raise TypeError("expected only str, or only bytes")
        texts = {name: text(value) for name, value in options.items()}
        return function(*map(text, given), **texts).encode("ascii")

    return call


@of_bytes
def urlsplit(url: str, scheme: str = "", allow_fragments: bool = True) -> SplitResult:
    found = read(url)
    parts = getattr(found, "scheme", scheme), found.authority or "", found.path, found.query or "", found.fragment or ""
    return SplitResult(*parts)


@of_bytes
def urlparse(url: str, scheme: str = "", allow_fragments: bool = True) -> ParseResult:
    *parts, query, fragment = urlsplit(url, scheme)
    return ParseResult(*parts, "", query, fragment)


def urlunsplit(parts: Iterable[Any]) -> Any:
    parts = tuple(parts)
    if any(isinstance(part, bytes) for part in parts):
        return urlunsplit(map(text, parts)).encode("ascii")
    scheme, netloc, path, query, fragment = parts
    if scheme:
        found: URL | Reference = URL(f"{scheme}://{netloc}{path}" if netloc else f"{scheme}:{path}")
    else:
        found = Reference("").with_authority(netloc or None).with_path(path)
    return str(found.with_query(query or None).with_fragment(fragment or None))


def urlunparse(parts: Iterable[Any]) -> Any:
    scheme, netloc, path, params, query, fragment = parts
    return urlunsplit((scheme, netloc, path, query, fragment))


@of_bytes
def urljoin(base: str, url: str, allow_fragments: bool = True) -> str:
    return str(urlstack.join(base, url))


@of_bytes
def urldefrag(url: str) -> DefragResult:
    found = read(url)
    return DefragResult(str(found.with_fragment(None)), found.fragment or "")


def parse_qsl(qs: Any, keep_blank_values: bool = False, encoding: str = "utf-8", **_: Any) -> list[tuple[Any, Any]]:
    pairs = SearchParams(text(qs), encoding=encoding).pairs()
    if isinstance(qs, bytes):
        pairs = [(name.encode(), value.encode()) for name, value in pairs]
    return [(name, value) for name, value in pairs if value or keep_blank_values]


def parse_qs(qs: Any, keep_blank_values: bool = False, encoding: str = "utf-8", **_: Any) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    for name, value in parse_qsl(qs, keep_blank_values, encoding):
        found.setdefault(name, []).append(value)
    return found


def urlencode(query: Any, doseq: bool = False, **_: Any) -> str:
    return str(SearchParams(query))


URLLIB = [parse_qs, parse_qsl, urldefrag, urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit]


def install_urllib() -> None:
    members: dict[str, Any] = {function.__name__: function for function in URLLIB}
    members.update(SplitResult=SplitResult, ParseResult=ParseResult, DefragResult=DefragResult)
    for name in ("SplitResultBytes", "ParseResultBytes", "DefragResultBytes"):
        members[name] = members[name.removesuffix("Bytes")]
    names = [name for name in urllib.parse.__all__ if name not in members]
    module("urllib.parse", {"__all__": list(members), **members}, " ".join(names))
