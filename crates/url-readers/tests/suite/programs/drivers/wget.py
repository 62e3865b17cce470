"""Lets wget read the texts of standard input: a JSON string a line.

wget gets the texts as arguments, and requests them from a proxy in this program. A URL of its own after each text tells
what belongs to the text. The log has the URL, in which wget hides a password, and the proxy sees the URL and the host. It
sees only the host for `https`, and nothing for `ftps`. So a text of these schemes is asked once more as `http` or `ftp`.
All of this runs in a network namespace that has nothing but a loopback interface.
"""

import fcntl
import json
import os
import re
import socket
import socketserver
import struct
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

MARK = b"http://end-of-text.invalid/"
LOGGED = re.compile(rb"^--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d--  (.*)\n", re.MULTILINE)
OPTIONS = "--spider --tries=1 --max-redirect=0 --no-config --no-hsts --no-netrc --".split()
HOST = re.compile(rb"(\[.*\]|[^:]*)(?::\d+)?", re.DOTALL)
# Schemes, and those of which the proxy sees more.
TWINS = {b"https": b"http", b"ftps": b"ftp"}


class Proxy(socketserver.StreamRequestHandler):
    """Lists the target and the host of each request."""

    def handle(self):
        while line := self.rfile.readline():
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += self.rfile.readline()
            # A host may have line breaks of its own.
            host = head.removeprefix(b"Host: ").split(b"\r\nUser-Agent: ")[0]
            self.server.requests.append((line.split(b" ", 1)[1].rsplit(b" ", 1)[0], host))
            if line.startswith(b"CONNECT "):
                self.wfile.write(b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
                return
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n")


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Proxy)
        self.requests = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


def observe(texts):
    """Returns what wget logs and what the proxy sees for each text, or None where wget logs no URL."""
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        proxy = f"http://127.0.0.1:{server.server_address[1]}/"
        environment = {name: proxy for name in ["http_proxy", "https_proxy", "ftp_proxy"]}
        marked = [argument for index, text in enumerate(texts) for argument in (text, MARK + str(index).encode())]
        process = subprocess.run(
            ["wget", *OPTIONS, *marked],
            env={**environment, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            cwd=folder, capture_output=True, check=False,
        )
        server.shutdown()
    logged = by_text(LOGGED.findall(process.stderr), lambda url: url)
    requested = by_text(server.requests, lambda request: request[0])
    assert len(logged) == len(requested) == len(texts), process.stderr[-2000:]
    return [(urls[0], (requests or [None])[0]) if urls else None for urls, requests in zip(logged, requested)]


def by_text(found, url):
    """Splits a list where the URLs of the marks are."""
    texts, current = [], []
    for one in found:
        if url(one) == MARK + str(len(texts)).encode():
            texts.append(current)
            current = []
        else:
            current.append(one)
    return texts


def scheme(observed):
    return observed[0].split(b":", 1)[0]


def twin(text, observed):
    """Returns the text with the scheme of which the proxy sees more."""
    if observed is None or scheme(observed) not in TWINS:
        return text
    length = len(scheme(observed))
    assert text[:length].lower() == scheme(observed), text
    return TWINS[scheme(observed)] + text[length:]


def split(url, host):
    """Splits a URL whose host is known. A byte of the host may be percent-encoded, and delimiters may be not."""
    host = "".join(f"(?:{re.escape(chr(byte))}|%{byte:02X})" for byte in host)
    # A question mark is part of a path of FTP.
    path = "/.*" if url.startswith("ftp") else "/[^?]*"
    rest = rf"{host}(?::(?P<port>\d+))?(?P<path>{path})(?:\?(?P<query>.*))?"
    userinfo = r"(?P<username>[^:@]*)(?::(?P<password>[^:@]*))?@"
    found = re.fullmatch(rf"\w+://{rest}", url, re.DOTALL) or re.fullmatch(rf"\w+://{userinfo}{rest}", url, re.DOTALL)
    assert found, (url, host)
    return found.groupdict(), found.span("password") if "password" in found.groupdict() else None


def answer(observed, of_twin):
    if observed is None:
        return None
    url, (target, host) = observed[0].decode("latin-1"), of_twin[1]
    host = HOST.fullmatch(host)[1]
    parts, hidden = split(url, host)
    parts_of_twin, _ = split(target.decode("latin-1"), host)
    password = parts_of_twin.get("password")
    if password is not None:
        url = url[: hidden[0]] + password + url[hidden[1] :]
    assert scheme(observed) in TWINS or url == target.decode("latin-1"), (url, target)
    components = [scheme(observed).decode(), parts.get("username"), password, None, parts["port"], parts["path"], parts["query"]]
    texts = [text and text.encode("latin-1").decode("utf-8", "replace") for text in [*components, None, url]]
    texts[3] = host.decode("utf-8", "replace")
    return texts


def answers(lines):
    texts = [os.fsencode(json.loads(line)) for line in lines]
    observed = observe(texts)
    of_twins = observe([twin(*pair) for pair in zip(texts, observed)])
    return [answer(*pair) for pair in zip(observed, of_twins)]


def isolate():
    """Starts the program again in a network namespace, or starts the loopback interface of it."""
    if len(sys.argv) == 1:
        os.execvp("unshare", ["unshare", "--net", "--map-root-user", sys.executable, __file__, "isolated"])
    with socket.socket() as connection:
        # SIOCSIFFLAGS, with IFF_UP and IFF_RUNNING.
        fcntl.ioctl(connection, 0x8914, struct.pack("16sh14x", b"lo", 0x41))


isolate()
version = subprocess.run(["wget", "--version"], capture_output=True, check=True, text=True).stdout.split()[2]
print(json.dumps(version))
lines = list(sys.stdin)
with ThreadPoolExecutor(3) as pool:
    for batch in pool.map(answers, (lines[start : start + 256] for start in range(0, len(lines), 256))):
        for result in batch:
            print(json.dumps(result))
