"""The parameters of a query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping

from urlstack._urlstack import parse_query, serialize_query

__all__ = ["SearchParams"]


class SearchParams(MutableMapping[str, list[str]]):
    """The parameters of a query in their order, each name with the list of its values.

    >>> params = SearchParams("a=1&b=x+y&a=2")
    >>> params["a"]
    ['1', '2']
    >>> params.first("b")
    'x y'
    >>> params.append("c", "ü")
    >>> str(params)
    'a=1&b=x+y&a=2&c=%C3%BC'
    """

    def __init__(self, init: str | Mapping[str, str | Iterable[str]] | Iterable[tuple[str, str]] = "") -> None:
        self._pairs: list[tuple[str, str]]
        if isinstance(init, str):
            self._pairs = parse_query(init.removeprefix("?"))
        else:
            self._pairs = list(_pairs(init))

    def __getitem__(self, name: str) -> list[str]:
        values = [value for other, value in self._pairs if other == name]
        if not values:
            raise KeyError(name)
        return values

    def __setitem__(self, name: str, values: str | Iterable[str]) -> None:
        """Replace the values of a name, where its first one was."""
        pairs = [(name, value) for value in _values(values)]
        names = [other for other, _ in self._pairs]
        place = names.index(name) if name in names else len(names)
        before = self._pairs[:place]
        self._pairs = before + pairs + [pair for pair in self._pairs[place:] if pair[0] != name]

    def __delitem__(self, name: str) -> None:
        pairs = [pair for pair in self._pairs if pair[0] != name]
        if len(pairs) == len(self._pairs):
            raise KeyError(name)
        self._pairs = pairs

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._pairs))

    def __len__(self) -> int:
        return len(dict(self._pairs))

    def first(self, name: str, default: str | None = None) -> str | None:
        """The first value of a name."""
        return next((value for other, value in self._pairs if other == name), default)

    def append(self, name: str, value: str) -> None:
        """Add a pair at the end."""
        self._pairs.append((name, value))

    def pairs(self) -> list[tuple[str, str]]:
        """All pairs, in their order."""
        return list(self._pairs)

    def sort(self) -> None:
        """Sort the pairs by their names, as the standard does: by code units of UTF-16."""
        self._pairs.sort(key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchParams) and self._pairs == other._pairs

    def __str__(self) -> str:
        return serialize_query(self._pairs)

    def __repr__(self) -> str:
        return f"SearchParams of {len(self._pairs)} pairs"


def _pairs(init: Mapping[str, str | Iterable[str]] | Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    if not isinstance(init, Mapping):
        yield from init
        return
    # A mapping is an iterable, too, of which type checkers think here.
    mapping: Mapping[str, str | Iterable[str]] = init  # pyright: ignore[reportAssignmentType]
    for name, values in mapping.items():
        for value in _values(values):
            yield name, value


def _values(values: str | Iterable[str]) -> list[str]:
    return [values] if isinstance(values, str) else list(values)
