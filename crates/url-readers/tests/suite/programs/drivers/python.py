"""Lets urllib.parse.urlsplit read the texts of standard input: a JSON string a line. Also runs in Pyodide.

If a line is an array of a base and a text, urljoin resolves it.
"""

import json
import platform
import sys
from urllib.parse import urljoin, urlsplit


def raw_port(parts):
    """Returns the text that Python refuses to read as a port."""
    before_bracket, bracket, after_bracket = parts.netloc.rpartition("@")[2].partition("[")
    host_and_port = after_bracket.partition("]")[2] if bracket else before_bracket
    return host_and_port.partition(":")[2]


def answer(text):
    try:
        parts = urlsplit(text if isinstance(text, str) else urljoin(*text))
        host = parts.hostname
    except ValueError:
        return None
    try:
        port = None if parts.port is None else str(parts.port)
    except ValueError:
        port = raw_port(parts)
    if host is not None and ":" in host:
        host = f"[{host}]"
    components = [parts.scheme or None, parts.username, parts.password, host, port]
    return [*components, parts.path, parts.query or None, parts.fragment or None, parts.geturl()]


if __name__ == "__main__":
    print(json.dumps(platform.python_version()))
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))))
