"""Stand-ins for packages with a class for URLs: ada_url, httpx, and the types of URLs of pydantic."""

from __future__ import annotations

import enum
import re
import types
from typing import Any
from urllib.parse import unquote

import urlstack
from stand_in_functions import module, read
from urlstack import Reference, SearchParams

# ada_url


class HostType(enum.IntEnum):
    DEFAULT = 0
    IPV4 = 1
    IPV6 = 2


class SchemeType(enum.IntEnum):
    HTTP = 0
    NOT_SPECIAL = 1
    HTTPS = 2
    WS = 3
    FTP = 4
    WSS = 5
    FILE = 6


class AdaURL:
    """A URL that changes, with the names of the URL class of the standard."""

    def __init__(self, url: str, base: str | None = None) -> None:
        self._url = urlstack.URL(url, base)

    @staticmethod
    def can_parse(url: str, base: str | None = None) -> bool:
        return urlstack.URL.can_parse(url, base)

    href = property(lambda self: self._url.href, lambda self, value: setattr(self, "_url", urlstack.URL(value)))
    origin = property(lambda self: self._url.origin or "null")
    protocol = property(
        lambda self: self._url.protocol,
        lambda self, value: setattr(self, "_url", self._url.with_scheme(value.removesuffix(":"))),
    )

    @property
    def host(self) -> str:
        return self._url.host_and_port or ""

    @host.setter
    def host(self, value: str) -> None:
        host, port = re.fullmatch(r"(?s)(\[.*\]|.*?)(?::(\d*))?", value).groups()
        changed = self._url.with_host(host)
        self._url = changed.with_port(int(port)) if port else changed

    @property
    def host_type(self) -> HostType:
        return {"IPv4": HostType.IPV4, "IPv6": HostType.IPV6}.get(self._url.host_kind or "", HostType.DEFAULT)

    @property
    def scheme_type(self) -> SchemeType:
        return SchemeType.__members__.get(self._url.scheme.upper(), SchemeType.NOT_SPECIAL)

    def __str__(self) -> str:
        return self._url.href

    def __repr__(self) -> str:
        return f'<URL "{self._url.redacted}">'


def _member(name: str, change: str, prefix: str = "") -> property:
    """Return a property that is empty without the component, and that changes the component."""

    def read_it(url: AdaURL) -> str:
        value = getattr(url._url, name)
        return "" if value in (None, "") else f"{prefix}{value}"

    def change_it(url: AdaURL, value: Any) -> None:
        if prefix:
            value = value.removeprefix(prefix) if value else None
        if name == "port":
            value = int(value) if value else None
        url._url = getattr(url._url, change)(value)

    return property(read_it, change_it, lambda url: change_it(url, ""))


for _name, _given in {
    "username": ("username", "with_username"),
    "password": ("password", "with_password"),
    "hostname": ("host", "with_host"),
    "port": ("port", "with_port"),
    "pathname": ("path", "with_path"),
    "search": ("query", "with_query", "?"),
    "hash": ("fragment", "with_fragment", "#"),
}.items():
    setattr(AdaURL, _name, _member(*_given))

ADA_ATTRIBUTES = ["href", "username", "password", "protocol", "hostname", "host", "port", "pathname", "search", "hash"]
ADA_ATTRIBUTES += ["origin", "host_type", "scheme_type"]


class AdaParams:
    def __init__(self, query: str) -> None:
        self._params = SearchParams(query)
        self.append = self._params.append
        self.items = self._params.pairs
        self.sort = self._params.sort

    def delete(self, name: str, value: str | None = None) -> None:
        kept = [] if value is None else [other for other in self.get_all(name) if other != value]
        self._params[name] = kept

    def get(self, name: str) -> str:
        return self._params.first(name, "") or ""

    def get_all(self, name: str) -> list[str]:
        return self._params.get(name, [])

    def has(self, name: str, value: str | None = None) -> bool:
        return name in self._params if value is None else value in self.get_all(name)

    def set(self, name: str, value: str) -> None:
        self._params[name] = value

    def keys(self) -> list[str]:
        return [name for name, _ in self.items()]

    def values(self) -> list[str]:
        return [value for _, value in self.items()]

    size = property(lambda self: len(self.items()))

    def __str__(self) -> str:
        return str(self._params)


def parse_url(url: str, attributes: Any = ADA_ATTRIBUTES) -> dict[str, Any]:
    return {name: getattr(AdaURL(url), name) for name in attributes}


def replace_url(url: str, **changes: str) -> str:
    changed = AdaURL(url)
    for name in sorted(changes, key=ADA_ATTRIBUTES.index):
        setattr(changed, name, changes[name])
    return changed.href


def replace_search_params(query: str, *pairs: tuple[str, str]) -> str:
    params = SearchParams(query)
    for name, _ in pairs:
        params[name] = []
    for name, value in pairs:
        params.append(name, value)
    return str(params)


class AdaIdna:
    @staticmethod
    def encode(domain: str | bytes) -> bytes:
        text = domain.decode() if isinstance(domain, bytes) else domain
        return (urlstack.URL(f"https://{text}/").host or "").encode()

    @staticmethod
    def decode(domain: str | bytes) -> str:
        text = domain.decode() if isinstance(domain, bytes) else domain
        return urlstack.render(f"https://{text}/").removeprefix("https://").removesuffix("/")


def install_ada_url() -> None:
    members = {
        "HostType": HostType,
        "SchemeType": SchemeType,
        "URL": AdaURL,
        "URLSearchParams": AdaParams,
        "check_url": urlstack.URL.can_parse,
        "idna": AdaIdna,
        "idna_to_ascii": AdaIdna.encode,
        "idna_to_unicode": AdaIdna.decode,
        "join_url": lambda base, url: urlstack.join(base, url).href,
        "normalize_url": lambda url: urlstack.URL(url).href,
        "parse_search_params": lambda query: dict(SearchParams(query)),
        "parse_url": parse_url,
        "replace_search_params": replace_search_params,
        "replace_url": replace_url,
    }
    module("ada_url", members, "get_version")
    module("ada_url.ada_adapter", {"GET_ATTRIBUTES": ADA_ATTRIBUTES})


# httpx


class QueryParams:
    """Parameters that do not change."""

    def __init__(self, *given: Any, **names: Any) -> None:
        value = given[0] if given else names
        self._params = SearchParams(value._params if isinstance(value, QueryParams) else value)

    def _changed(self, change: str, *arguments: Any) -> QueryParams:
        changed = QueryParams(self)
        getattr(changed._params, change)(*arguments)
        return changed

    def keys(self) -> Any:
        return self._params.keys()

    def values(self) -> list[str]:
        return [values[0] for values in self._params.values()]

    def items(self) -> list[tuple[str, str]]:
        return [(name, values[0]) for name, values in self._params.items()]

    def multi_items(self) -> list[tuple[str, str]]:
        return self._params.pairs()

    def get(self, name: str, default: Any = None) -> Any:
        return self._params.first(name, default)

    def get_list(self, name: str) -> list[str]:
        return self._params.get(name, [])

    def set(self, name: str, value: Any) -> QueryParams:
        return self._changed("__setitem__", name, value)

    def add(self, name: str, value: Any) -> QueryParams:
        return self._changed("append", name, value)

    def remove(self, name: str) -> QueryParams:
        return self._changed("pop", name, None)

    def merge(self, other: Any) -> QueryParams:
        return self._changed("update", QueryParams(other)._params)

    def __getitem__(self, name: str) -> str:
        return self._params[name][0]

    def __contains__(self, name: object) -> bool:
        return name in self._params

    def __iter__(self) -> Any:
        return iter(self._params)

    def __len__(self) -> int:
        return len(self._params)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __hash__(self) -> int:
        return hash(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QueryParams) and self._params == other._params

    def __str__(self) -> str:
        return str(self._params)

    def __repr__(self) -> str:
        return f"QueryParams({str(self)!r})"


class HttpxURL:
    """A URL, or a reference if it has no scheme."""

    def __init__(self, url: Any = "", **components: Any) -> None:
        self._of = url._of if isinstance(url, HttpxURL) else read(url)
        if components:
            self._of = self._with(**components)

    def _with(self, **components: Any) -> Any:
        if isinstance(self._of, Reference) and "scheme" in components:
            host = components.pop("host", "").strip("[]")
            host = f"[{host}]" if ":" in host else host
            changed: Any = urlstack.URL.build(components.pop("scheme"), host, path=components.pop("path", ""))
        else:
            changed = self._of
        for name, value in components.items():
            value = value.decode() if isinstance(value, bytes) else value
            if name == "netloc":
                given = urlstack.URL(f"{changed.scheme}://{value}")
                changed = changed.with_host(given.host).with_port(given.port)
            elif name == "raw_path":
                path, mark, query = value.partition("?")
                changed = changed.with_path(path).with_query(query if mark else None)
            elif name == "params":
                changed = changed.with_query(QueryParams(value)._params)
            elif name == "host":
                changed = changed.with_host(f"[{value.strip('[]')}]" if ":" in value else value)
            elif hasattr(changed, f"with_{name}"):
                changed = getattr(changed, f"with_{name}")(value)
            else:
                raise TypeError(f"there is no component {name}")
        return changed

    def _fact(self, name: str) -> str:
        return getattr(self._of, name, None) or ""

    scheme = property(lambda self: self._fact("scheme"))
    userinfo = property(lambda self: self._fact("userinfo").encode())
    username = property(lambda self: unquote(self._fact("username")))
    password = property(lambda self: unquote(self._fact("password")))
    host = property(lambda self: self._fact("unicode_host").strip("[]"))
    raw_host = property(lambda self: self._fact("host_without_brackets").encode())
    port = property(lambda self: getattr(self._of, "port", None))
    netloc = property(lambda self: self._fact("host_and_port").encode())
    path = property(lambda self: unquote(self._of.path))
    query = property(lambda self: self._fact("query").encode())
    fragment = property(lambda self: unquote(self._fact("fragment")))
    params = property(lambda self: QueryParams(self._fact("query")))

    @property
    def raw_path(self) -> bytes:
        query = self._of.query
        return (self._of.path if query is None else f"{self._of.path}?{query}").encode()

    def copy_with(self, **components: Any) -> HttpxURL:
        return HttpxURL(str(self._with(**components)))

    def join(self, url: Any) -> HttpxURL:
        return HttpxURL(str(self._of.join(str(url))))

    def copy_set_param(self, name: str, value: Any) -> HttpxURL:
        return self.copy_with(params=self.params.set(name, value))

    def copy_add_param(self, name: str, value: Any) -> HttpxURL:
        return self.copy_with(params=self.params.add(name, value))

    def copy_remove_param(self, name: str) -> HttpxURL:
        return self.copy_with(params=self.params.remove(name))

    def copy_merge_params(self, params: Any) -> HttpxURL:
        return self.copy_with(params=self.params.merge(params))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (str, HttpxURL)) and str(self) == str(HttpxURL(other))

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return str(self._of)

    def __repr__(self) -> str:
        return repr(self._of)


def install_httpx() -> None:
    members = {"URL": HttpxURL, "QueryParams": QueryParams, "InvalidURL": urlstack.URLError}
    module("httpx", members)

    def urlparse(url: str) -> Any:
        found = urlstack.URL(url)
        names = ("scheme", "port", "path", "query", "fragment")
        facts = {name: getattr(found, name) for name in names}
        return types.SimpleNamespace(host=found.host_without_brackets or "", **facts)

    module("httpx._urlparse", {"urlparse": urlparse})


# pydantic


class AnyUrl:
    """A type of URLs with some schemes."""

    schemes: tuple[str, ...] = ()

    def __init__(self, url: Any) -> None:
        self._url = urlstack.URL(str(url) if isinstance(url, AnyUrl) else url)

    scheme = property(lambda self: self._url.scheme)
    username = property(lambda self: self._url.username or None)
    password = property(lambda self: self._url.password)
    host = property(lambda self: self._url.host or None)
    port = property(lambda self: self._url.port_or_known_default)
    path = property(lambda self: self._url.path or None)
    query = property(lambda self: self._url.query)
    fragment = property(lambda self: self._url.fragment)

    def query_params(self) -> list[tuple[str, str]]:
        return self._url.params.pairs()

    def unicode_string(self) -> str:
        return self._url.shown

    def encoded_string(self) -> str:
        return self._url.href

    def __str__(self) -> str:
        return self._url.href

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._url.redacted!r})"

    def __len__(self) -> int:
        return len(self._url.href)

    def __hash__(self) -> int:
        return hash(self._url)

    def __eq__(self, other: object) -> bool:
        return self._url == other._url if type(self) is type(other) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._url < other._url if type(self) is type(other) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._url <= other._url if type(self) is type(other) else NotImplemented

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def validate(value: Any, inner: Any) -> AnyUrl:
            if isinstance(value, cls):
                return value
            url = inner(str(value) if isinstance(value, AnyUrl) else value)
            if cls.schemes and url.scheme not in cls.schemes:
                raise PydanticCustomError("url_scheme", "another scheme")
            return cls(url)

        schema = urlstack.URL.__get_pydantic_core_schema__(urlstack.URL, handler)
        return core_schema.no_info_wrap_validator_function(validate, schema, serialization=schema["serialization"])

    __get_pydantic_json_schema__ = urlstack.URL.__get_pydantic_json_schema__


PYDANTIC = {
    "AnyHttpUrl": "http https",
    "HttpUrl": "http https",
    "FileUrl": "file",
    "FtpUrl": "ftp",
    "WebsocketUrl": "ws wss",
    "AmqpDsn": "amqp amqps",
    "ClickHouseDsn": "clickhouse+native clickhouse+asynch clickhouse+http clickhouse clickhouses clickhousedb",
    "CockroachDsn": "cockroachdb cockroachdb+psycopg2 cockroachdb+asyncpg",
    "KafkaDsn": "kafka",
    "MariaDBDsn": "mariadb mariadb+mariadbconnector mariadb+pymysql",
    "MongoDsn": "mongodb mongodb+srv",
    "MySQLDsn": "",
    "NatsDsn": "nats tls ws wss",
    "PostgresDsn": "postgres postgresql postgresql+asyncpg postgresql+pg8000 postgresql+psycopg",
    "RedisDsn": "redis rediss",
    "SnowflakeDsn": "snowflake",
}


def install_pydantic() -> None:
    import pydantic.networks

    made = {name: type(name, (AnyUrl,), {"schemes": tuple(schemes.split())}) for name, schemes in PYDANTIC.items()}
    for name, member in {"AnyUrl": AnyUrl, **made}.items():
        # The package copies names from the module when the first of them is asked for.
        setattr(pydantic.networks, name, member)
        setattr(pydantic, name, member)
