"""The facts of url-facts, as members of URL: properties, and methods where there is a value for each key."""

from __future__ import annotations

from collections.abc import Callable

from urlstack import _urlstack


def _method(name: str, text: str, read: Callable[..., str | None]) -> Callable[[_urlstack.URL, str | int], str | None]:
    def method(self: _urlstack.URL, key: str | int, /) -> str | None:
        return read(self, key)

    method.__name__, method.__qualname__, method.__doc__ = name, f"URL.{name}", text
    return method


for _name, _text, _, _has_key, _read in _urlstack.facts():
    if not hasattr(_urlstack.URL, _name):
        _text = _text.replace("NULL", "None")
        _member = _method(_name, _text, _read) if _has_key else property(_read, doc=_text)
        setattr(_urlstack.URL, _name, _member)
