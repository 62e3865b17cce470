"""What other packages ask of URL and Reference: pydantic, rich and notebooks. None of them is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from urlstack._urlstack import URL, Reference
from urlstack.errors import URLError


def _schema(cls: type, _source: Any, _handler: Any) -> Any:
    """Return the schema of a field of a model of pydantic: a string, or an object of the class."""
    from pydantic_core import PydanticCustomError, core_schema

    def validate(value: Any) -> Any:
        if isinstance(value, cls):
            return value
        try:
            return cls(value)
        except URLError as error:
            code: Any = error.code
            raise PydanticCustomError(code, "{message}", {"message": error.message}) from None
        except TypeError as error:
            raise PydanticCustomError("url_type", "{message}", {"message": str(error)}) from None

    written = core_schema.plain_serializer_function_ser_schema(str, when_used="json")
    return core_schema.no_info_plain_validator_function(validate, serialization=written)


def _json_schema(cls: type, _schema: Any, _handler: Any) -> dict[str, str]:
    return {"type": "string", "format": "uri" if cls is URL else "uri-reference"}


def _rich_repr(self: URL | Reference) -> Iterator[str]:
    yield self.redacted


def _html(self: URL | Reference) -> str:
    # It takes longer to import than all the rest of the package.
    from html import escape

    return f"<code>{escape(self.redacted)}</code>"


for _class in (URL, Reference):
    _members = {
        "__get_pydantic_core_schema__": classmethod(_schema),
        "__get_pydantic_json_schema__": classmethod(_json_schema),
        "__rich_repr__": _rich_repr,
        "_repr_html_": _html,
    }
    for _name, _member in _members.items():
        setattr(_class, _name, _member)
