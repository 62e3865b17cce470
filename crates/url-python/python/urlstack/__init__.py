"""URLs as the WHATWG URL Standard reads them, alone and in columns of data frames.

>>> from urlstack import URL, columns
>>> URL("http://user@paypal.com@evil.com/").host
'evil.com'
>>> columns.host(["https://EXAMPLE.com/a", "no URL", None])
['example.com', None, None]
"""

from urlstack._urlstack import URL, Array, URLPattern, extract
from urlstack.errors import URLError
from urlstack.search_params import SearchParams

__all__ = ["URL", "Array", "SearchParams", "URLError", "URLPattern", "extract"]
