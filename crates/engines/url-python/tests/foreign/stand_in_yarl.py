"""A stand-in for yarl, as a program would call urlstack instead. What urlstack does not have is not there."""

from __future__ import annotations

import sys
import types
from typing import Any
from urllib.parse import unquote, unquote_plus

import urlstack
from multidict import MultiDict, MultiDictProxy
from urlstack import Reference, SearchParams

__all__ = ["URL", "query_to_pairs"]


def query_to_pairs(query: str) -> list[tuple[str, str]]:
    return SearchParams(query).pairs()


def _of_arguments(given: tuple[Any, ...], names: dict[str, Any]) -> Any:
    """Return the one query that is given as an argument, or as names."""
    if len(given) + bool(names) != 1:
        raise ValueError("expected one query")
    return names or given[0]


class URL:
    """A URL, or a reference if it has no scheme."""

    _of: urlstack.URL | Reference

    def __new__(cls, url: Any = "", *, encoded: bool = False) -> URL:
        if isinstance(url, URL):
            return url
        if not isinstance(url, str):
            raise TypeError("expected str")
        try:
            return cls._with(urlstack.URL(url))
        except urlstack.URLError as error:
            if error.code != "missing-scheme-non-relative-URL":
                raise
        return cls._with(Reference(url))

    @classmethod
    def _with(cls, of: urlstack.URL | Reference) -> URL:
        url = object.__new__(cls)
        url._of = of
        return url

    @classmethod
    def build(
        cls,
        *,
        scheme: str = "",
        authority: str = "",
        user: str | None = None,
        password: str | None = None,
        host: str = "",
        port: int | None = None,
        path: str = "",
        query: Any = None,
        query_string: str = "",
        fragment: str = "",
        encoded: bool = False,
    ) -> URL:
        query, fragment_or_none = query or query_string or None, fragment or None
        if not scheme:
            reference = Reference("").with_authority(authority or host or None).with_path(path)
            return cls._with(reference.with_query(query).with_fragment(fragment_or_none))
        if authority:
            url = urlstack.URL(f"{scheme}://{authority}").with_path(path)
            return cls._with(url.with_query(query).with_fragment(fragment_or_none))
        host = f"[{host}]" if ":" in host and not host.startswith("[") else host
        url = urlstack.URL.build(
            scheme,
            host or None,
            username=user,
            password=password,
            port=port,
            path=path,
            query=query,
            fragment=fragment_or_none,
        )
        return cls._with(url)

    def _fact(self, name: str, default: Any = None) -> Any:
        value = getattr(self._of, name, None)
        return default if value is None else value

    def _of_authority(self, name: str) -> Any:
        """Return a fact of the authority, which in a reference is resolved with some scheme."""
        if isinstance(self._of, urlstack.URL):
            return getattr(self._of, name)
        return getattr(self._of.resolve("ftp://h/"), name) if self._of.authority is not None else None

    scheme = property(lambda self: self._fact("scheme", ""))
    raw_user = property(lambda self: self._of_authority("username") or None)
    user = property(lambda self: unquote(self.raw_user) if self.raw_user else None)
    raw_password = property(lambda self: self._of_authority("password"))
    password = property(lambda self: unquote(self.raw_password) if self.raw_password else self.raw_password)
    raw_authority = property(lambda self: self._fact("authority", ""))
    authority = property(lambda self: unquote(self.raw_authority))
    raw_host = property(lambda self: self._of_authority("host_without_brackets"))
    host = property(lambda self: (self._of_authority("unicode_host") or "").strip("[]") or self.raw_host)
    host_subcomponent = property(lambda self: self._of_authority("host"))
    host_port_subcomponent = property(lambda self: self._of_authority("host_and_port"))
    explicit_port = property(lambda self: self._of_authority("port"))
    port = property(lambda self: self._fact("port_or_known_default", self.explicit_port))
    raw_path = property(lambda self: self._of.path)
    raw_query_string = property(lambda self: self._fact("query", ""))
    raw_fragment = property(lambda self: self._fact("fragment", ""))
    fragment = property(lambda self: unquote(self.raw_fragment))
    raw_parts = property(lambda self: self._parts(self._of.path.split("/")))
    raw_name = property(lambda self: self.raw_parts[-1].strip("/"))
    raw_suffix = property(lambda self: f".{extension}" if (extension := self._fact("extension")) else "")
    suffix = property(lambda self: unquote(self.raw_suffix))
    query = property(lambda self: MultiDictProxy(MultiDict(SearchParams(self.raw_query_string).pairs())))
    absolute = property(lambda self: isinstance(self._of, urlstack.URL))

    @staticmethod
    def _parts(segments: list[str]) -> tuple[str, ...]:
        if segments[0] or len(segments) == 1:
            return tuple(segments)
        return ("/",) if segments == ["", ""] else ("/", *segments[1:])

    @property
    def path(self) -> str:
        segments = self._fact("segments")
        return "/" + "/".join(segments) if segments else unquote(self._of.path)

    @property
    def parts(self) -> tuple[str, ...]:
        segments = self._fact("segments")
        return self._parts(["", *segments]) if segments else tuple(map(unquote, self.raw_parts))

    @property
    def name(self) -> str:
        return self._fact("name", unquote(self.raw_name))

    query_string = property(lambda self: unquote_plus(self.raw_query_string))
    path_qs = property(lambda self: f"{self.path}?{self.query_string}" if self.raw_query_string else self.path)
    raw_path_qs = property(lambda self: f"{self.raw_path}?{self.raw_query_string}".removesuffix("?"))

    @property
    def _val(self) -> tuple[str, str, str, str, str]:
        """The components, as tests compare them with urllib's."""
        return self.scheme, self.raw_authority, self.raw_path, self.raw_query_string, self.raw_fragment

    @property
    def parent(self) -> URL:
        return self._with(self._of.parent)

    def is_absolute(self) -> bool:
        return self.absolute

    def is_default_port(self) -> bool:
        return self._fact("host") is not None and self.explicit_port is None

    def origin(self) -> URL:
        if not isinstance(self._of, urlstack.URL):
            raise ValueError("expected a URL, got a reference")
        return URL(self._of.origin or "")

    def relative(self) -> URL:
        if not isinstance(self._of, urlstack.URL):
            raise ValueError("expected a URL, got a reference")
        reference = Reference("").with_path(self._of.path).with_query(self._of.query)
        return self._with(reference.with_fragment(self._of.fragment))

    def human_repr(self) -> str:
        return self._of.shown

    def join(self, url: URL) -> URL:
        if not isinstance(url, URL):
            raise TypeError("expected URL")
        return self._with(self._of.join(str(url)))

    def joinpath(self, *segments: str, encoded: bool = False) -> URL:
        return self._with(self._of.joinpath(*(part for segment in segments for part in segment.split("/"))))

    def __truediv__(self, segment: str) -> URL:
        return self.joinpath(segment) if isinstance(segment, str) else NotImplemented

    def _changed(self, name: str, value: Any) -> URL:
        if not hasattr(self._of, name):
            raise ValueError(f"a reference has no {name}")
        return self._with(getattr(self._of, name)(value))

    def with_scheme(self, scheme: str) -> URL:
        return self._changed("with_scheme", scheme)

    def with_user(self, user: str | None) -> URL:
        if user is None:
            return self._changed("with_password", None)._changed("with_username", "")
        return self._changed("with_username", user)

    def with_password(self, password: str | None) -> URL:
        return self._changed("with_password", password)

    def with_host(self, host: str) -> URL:
        return self._changed("with_host", f"[{host}]" if isinstance(host, str) and ":" in host else host)

    def with_port(self, port: int | None) -> URL:
        return self._changed("with_port", port)

    def with_path(
        self, path: str, *, encoded: bool = False, keep_query: bool = False, keep_fragment: bool = False
    ) -> URL:
        return self._changed("with_path", path)._kept(keep_query, keep_fragment)

    def with_name(self, name: str, *, keep_query: bool = False, keep_fragment: bool = False) -> URL:
        return self._changed("with_name", name)._kept(keep_query, keep_fragment)

    def _kept(self, query: bool, fragment: bool) -> URL:
        url = self if query else self.with_query(None)
        return url if fragment else url.with_fragment(None)

    def with_fragment(self, fragment: str | None) -> URL:
        return self._changed("with_fragment", fragment)

    def with_query(self, *query: Any, **names: Any) -> URL:
        return self._changed("with_query", _of_arguments(query, names))

    def update_query(self, *query: Any, **names: Any) -> URL:
        return self._changed("with_params", SearchParams(_of_arguments(query, names)))

    def __mod__(self, query: Any) -> URL:
        return self.update_query(query)

    def extend_query(self, *query: Any, **names: Any) -> URL:
        params = SearchParams(self.raw_query_string)
        for name, value in SearchParams(_of_arguments(query, names)).pairs():
            params.append(name, value)
        return self._changed("with_query", params)

    def without_query_params(self, *names: str) -> URL:
        return self._with(self._of.without_params(*names))

    def __bool__(self) -> bool:
        return str(self) != ""

    def __str__(self) -> str:
        return str(self._of)

    def __bytes__(self) -> bytes:
        return str(self).encode("ascii")

    def __repr__(self) -> str:
        return repr(self._of)

    def __hash__(self) -> int:
        return hash(self._of)

    def __eq__(self, other: object) -> bool:
        return self._of == other._of if isinstance(other, URL) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._of < other._of if isinstance(other, URL) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._of <= other._of if isinstance(other, URL) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._of > other._of if isinstance(other, URL) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._of >= other._of if isinstance(other, URL) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return URL, (str(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        def validate(value: Any, inner: Any) -> URL:
            return value if isinstance(value, cls) else cls._with(inner(value))

        schema = urlstack.URL.__get_pydantic_core_schema__(urlstack.URL, handler)
        return core_schema.no_info_wrap_validator_function(validate, schema, serialization=schema["serialization"])

    __get_pydantic_json_schema__ = urlstack.URL.__get_pydantic_json_schema__


def install() -> None:
    """Put this module in place of yarl. Of its private modules, only the names that tests import are there."""
    sys.modules["yarl"] = sys.modules[__name__]
    sys.modules["yarl._url"] = types.SimpleNamespace(_DEFAULT_IGNORABLE_RE=None, _idna_encode=None)
