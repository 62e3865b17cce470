"""URLs as the WHATWG URL Standard reads them, alone and in columns of data frames.

>>> from urlstack import URL, columns
>>> URL("http://user@paypal.com@evil.com/").host
'evil.com'
>>> columns.host(["https://EXAMPLE.com/a", "no URL", None])
['example.com', None, None]
"""

from urlstack import _facts as _facts
from urlstack import _protocols as _protocols
from urlstack import columns
from urlstack._urlstack import (
    URL,
    Array,
    Reference,
    SearchParams,
    URLPattern,
    __version__,
    explain,
    extract,
    host_class,
    join,
    readers,
    registrable_domain,
    render,
)
from urlstack.errors import URLError

parse = URL.parse
can_parse = URL.can_parse

__all__ = [
    "URL",
    "Array",
    "Reference",
    "SearchParams",
    "URLError",
    "URLPattern",
    "__version__",
    "can_parse",
    "columns",
    "explain",
    "extract",
    "host_class",
    "join",
    "parse",
    "readers",
    "registrable_domain",
    "render",
]
