"""The parameters of a query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from math import isfinite
from typing import Any, Union

from urlstack._urlstack import parse_query, scalar_values, serialize_query

__all__ = ["SearchParams", "Value"]

#: A value, or what has one text for everybody.
Value = Union[str, int, float]

#: A name, a value, and the pair as it is in the URL, if it has bytes that are not UTF-8.
_Pair = tuple[str, str, "str | None"]


class SearchParams(MutableMapping[str, list[str]]):
    """The parameters of a query in their order, each name with the list of its values.

    Bytes that are not UTF-8 are shown as U+FFFD, and written back as they were. A value can be a number. True and False
    are TypeErrors, because servers expect `true`, `1` or `on`.

    >>> params = SearchParams("a=1&b=x+y&a=2")
    >>> params["a"]
    ['1', '2']
    >>> params.first("b")
    'x y'
    >>> params.append("c", "ü")
    >>> str(params)
    'a=1&b=x+y&a=2&c=%C3%BC'
    """

    def __init__(self, init: str | Mapping[str, Value | Iterable[Value]] | Iterable[tuple[str, Value]] = "") -> None:
        # Pairs of one name that follow each other have one place, and the places of each name are in order, so that
        # every operation takes as long as it has pairs to do with.
        self._groups: dict[int, list[_Pair]] = {}
        self._places: dict[str, list[int]] = {}
        self._next = 0
        for pair in _pairs(init):
            self._append(pair)

    def __getitem__(self, name: str) -> list[str]:
        return [value for _, value, _ in self._named(self._places[_key(name)])]

    def __setitem__(self, name: str, values: Value | Iterable[Value]) -> None:
        """Replace the values of a name, where its first one was."""
        name = _text(name)
        self._replace(name, [(name, value, None) for value in _values(values)])

    def __delitem__(self, name: str) -> None:
        for place in self._places.pop(_key(name)):
            del self._groups[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def first(self, name: str, default: str | None = None) -> str | None:
        """The first value of a name."""
        places = self._places.get(_key(name))
        return self._groups[places[0]][0][1] if places else default

    def append(self, name: str, value: Value) -> None:
        """Add a pair at the end."""
        self._append((_text(name), _value(value), None))

    def update(self, other: Any = (), /, **others: Value | Iterable[Value]) -> None:
        """Replace the values of each name in ``other``, which is what the class takes."""
        for params in (SearchParams(other), SearchParams(others)):
            for name, places in params._places.items():
                self._replace(name, list(params._named(places)))

    def pairs(self) -> list[tuple[str, str]]:
        """All pairs, in their order."""
        return [(name, value) for name, value, _ in self._named(self._groups)]

    def sort(self) -> None:
        """Sort the pairs by their names, as the standard does: by code units of UTF-16."""
        pairs = sorted(self._named(self._groups), key=lambda pair: pair[0].encode("utf-16-be"))
        self._groups, self._places = {}, {}
        for pair in pairs:
            self._append(pair)

    def __copy__(self) -> SearchParams:
        return SearchParams(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SearchParams):
            return NotImplemented
        return list(self._named(self._groups)) == list(other._named(other._groups))

    def __str__(self) -> str:
        return serialize_query(list(self._named(self._groups)))

    def __repr__(self) -> str:
        return f"SearchParams of {len(self.pairs())} pairs"

    def _named(self, places: Iterable[int]) -> Iterator[_Pair]:
        """Return the pairs at places."""
        return (pair for place in places for pair in self._groups[place])

    def _append(self, pair: _Pair) -> None:
        self._groups[self._next] = [pair]
        self._places.setdefault(pair[0], []).append(self._next)
        self._next += 1

    def _replace(self, name: str, pairs: list[_Pair]) -> None:
        """Put the pairs of a name where its first one was."""
        places = self._places.get(name, [])
        if not pairs:
            if places:
                del self[name]
        elif not places:
            for pair in pairs:
                self._append(pair)
        else:
            for place in places[1:]:
                del self._groups[place]
            del places[1:]
            self._groups[places[0]] = pairs


def _pairs(init: str | Mapping[str, Value | Iterable[Value]] | Iterable[tuple[str, Value]]) -> Iterator[_Pair]:
    if isinstance(init, str):
        yield from parse_query(init.removeprefix("?"))
    elif isinstance(init, SearchParams):
        yield from init._named(init._groups)
    elif isinstance(init, Mapping):
        # A mapping is an iterable, too, of which type checkers think here.
        mapping: Mapping[str, Value | Iterable[Value]] = init  # pyright: ignore[reportAssignmentType]
        for name, values in mapping.items():
            for value in _values(values):
                yield _text(name), value, None
    else:
        for pair in _iterated(init, "str, names and values"):
            name, value = _two(pair)
            yield _text(name), _value(value), None


def _two(pair: Any) -> tuple[Any, Any]:
    items = list(_iterated(pair, "a name and a value"))
    if len(items) != 2:
        raise TypeError(f"expected a name and a value, got {len(items)} items")
    return items[0], items[1]


def _values(values: Any) -> list[str]:
    if isinstance(values, (str, int, float)):
        return [_value(values)]
    return [_value(value) for value in _iterated(values, "str, int or float, or several")]


def _value(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise TypeError(f"expected str, int or float, got {type(value).__name__}")
    if isinstance(value, float) and not isfinite(value):
        raise ValueError("expected a finite number")
    return _text(value if isinstance(value, str) else repr(value))


def _iterated(values: Any, expected: str) -> Iterator[Any]:
    """Return the items of a list and the like. Those of a string or of bytes are not meant."""
    if isinstance(values, (str, bytes, bytearray, memoryview)) or not isinstance(values, Iterable):
        raise TypeError(f"expected {expected}, got {type(values).__name__}")
    return iter(values)


def _text(value: Any) -> str:
    return scalar_values(value)


def _key(name: Any) -> Any:
    """Return a name as it is kept. Nothing else is a name."""
    return scalar_values(name) if isinstance(name, str) else name
