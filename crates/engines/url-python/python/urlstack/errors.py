"""The exception for what is no URL, and the one for a package that is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Let the error of an import say with which extra the package is installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed; `pip install urlstack[{name}]` does that"
        raise ModuleNotFoundError(message, name=error.name) from None


class URLError(ValueError):
    """Why a text is no URL, or a component cannot be set.

    ``code`` is the name of the validation error in the standard, ``start`` and ``end`` are places in the text, in
    characters, and ``in_base`` says whether that is the base URL. The text is not part of the message: it may be secret.
    """

    __module__ = "urlstack"

    def __init__(self, code: str, message: str, start: int = 0, end: int = 0, in_base: bool = False) -> None:
        super().__init__(code, message, start, end, in_base)
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.in_base = in_base

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
