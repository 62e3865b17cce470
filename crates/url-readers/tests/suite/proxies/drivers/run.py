"""Starts nginx, HAProxy and Apache httpd on loopback, and asks each what becomes of request targets.

A line of the input is a JSON string whose code points are bytes, a request target. The first line of the output is an
object of the versions, and each other line one with the answer of each configuration: the status or "file", the path
that rules are compared with, and the target that the server behind gets or the path of the file, with null for what is
missing.
"""

import base64
import json
import pathlib
import re
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
# What is asked: a name, the port of the path that is returned as a body, and the port of what is passed on.
CONFIGURATIONS = {
    "nginx": ("nginx-path", "nginx"),
    "nginx-uri": ("nginx-path", "nginx-uri"),
    "nginx-uri-slashes": ("nginx-path-slashes", "nginx-uri-slashes"),
    "nginx-alias": ("nginx-path", "nginx-alias"),
    "nginx-locations": ("nginx-path", "nginx-locations"),
    "nginx-files": ("nginx-path", "nginx-files"),
    **{
        name: (None, name)
        for name in [
            "haproxy", "haproxy-strip-dot", "haproxy-strip-dotdot", "haproxy-strip-dotdot-full",
            "haproxy-merge-slashes", "haproxy-decode-unreserved", "haproxy-all",
            "httpd", "httpd-decode", "httpd-no-decode", "httpd-slashes", "httpd-nocanon",
            "httpd-alias", "httpd-alias-slash", "httpd-alias-slashes",
        ]
    },
}


class Echo(socketserver.StreamRequestHandler):
    """Answers each request with its target and its header X-Path, a line each."""

    def handle(self):
        while line := self.rfile.readline(1 << 20):
            path = b""
            while header := self.rfile.readline(1 << 20).rstrip(b"\r\n"):
                name, _, value = header.partition(b":")
                if name.lower() == b"x-path":
                    path = value.strip()
            target = line.rstrip(b"\r\n").split(b" ", 1)[1].rsplit(b" ", 1)[0]
            body = base64.b64encode(target) + b"\n" + path
            head = b"HTTP/1.1 200 OK\r\nX-Echo: 1\r\nContent-Length: %d\r\n\r\n" % len(body)
            self.wfile.write(head + body)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Says nothing of connections that are closed as the programs end."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


class Client:
    """A connection that is made anew where it was closed."""

    def __init__(self, port):
        self.port, self.file = port, None

    def ask(self, target):
        for attempt in range(2):
            if self.file is None:
                connection = socket.create_connection(("127.0.0.1", self.port), 30)
                self.connection, self.file = connection, connection.makefile("rb")
            try:
                self.connection.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: " + host(target) + b"\r\n\r\n")
                answer = self.read()
            except ConnectionError:
                answer = None
            if answer:
                return answer
            self.close()
            if attempt:
                raise SystemExit(f"port {self.port}: no answer to {target!r}")

    def read(self):
        line = self.file.readline()
        if not line:
            return None
        status, fields = int(line.split(b" ")[1]), {}
        while header := self.file.readline().rstrip(b"\r\n"):
            name, _, value = header.partition(b":")
            fields[name.lower()] = value.strip()
        length = fields.get(b"content-length")
        body = self.file.read() if length is None else self.file.read(int(length))
        if length is None or fields.get(b"connection", b"").lower() == b"close":
            self.close()
        return status, body, fields

    def close(self):
        if self.file:
            self.file.close()
            self.connection.close()
            self.file = None


def host(target):
    """The field Host that a client sends with the target. HAProxy also finds an authority without a scheme."""
    authority = re.match(rb"[^/?#]*://([^/?#]*)", target) or re.match(rb"(?![*/]|$)((?:[^/?#]*@)?[^/?#:@]*)(?:/|$)", target)
    return authority[1].rsplit(b"@", 1)[-1] if authority else b"h"


def text(value):
    return value.decode("latin-1")


def answer(clients, name, target):
    path_port, port = CONFIGURATIONS[name]
    path = None
    if path_port:
        status, body, _ = clients[path_port].ask(target)
        if status == 200:
            path = text(body)
    status, body, fields = clients[port].ask(target)
    if b"x-echo" in fields:
        sent, encoded = body.split(b"\n", 1)
        return [status, text(base64.b64decode(encoded)) if path_port is None else path, text(base64.b64decode(sent))]
    if name == "nginx-files" and b"x-file" in fields:
        return ["file", path, text(body)]
    if file := base64.b64decode(fields.get(b"x-file", b"")):
        return ["file", text(base64.b64decode(fields[b"x-path"])), text(file)]
    return [status, path, None]


def main():
    echo = Server(("127.0.0.1", 0), Echo)
    threading.Thread(target=echo.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        ports = {"echo": echo.server_address[1]}
        for pair in CONFIGURATIONS.values():
            for name in filter(None, pair):
                ports.setdefault(name, free_port())
        values = {**ports, "folder": folder, "modules": "/usr/lib/apache2/modules"}
        for name in ["nginx.conf", "haproxy.cfg", "httpd.conf"]:
            filled = re.sub(r"\{([a-z-]+)\}", lambda found: str(values[found[1]]), (HERE / name).read_text())
            (pathlib.Path(folder) / name).write_text(filled)
        started = [
            subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf", "-p", folder]),
            subprocess.Popen(["haproxy", "-q", "-f", f"{folder}/haproxy.cfg"]),
            subprocess.Popen(["apache2", "-X", "-f", f"{folder}/httpd.conf"]),
        ]
        try:
            for port in ports.values():
                wait_for(port)
            versions = {
                "nginx": version(["nginx", "-v"], r"nginx/(\S+)"),
                "haproxy": version(["haproxy", "-v"], r"version (\d[\d.]*)"),
                "httpd": version(["apache2", "-v"], r"Apache/(\S+)"),
            }
            print(json.dumps(versions))
            clients = {name: Client(port) for name, port in ports.items()}
            for line in sys.stdin:
                target = json.loads(line).encode("latin-1")
                print(json.dumps({name: answer(clients, name, target) for name in CONFIGURATIONS}))
        finally:
            for process in started:
                process.terminate()


def wait_for(port):
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", port), 5).close()
        except ConnectionError:
            time.sleep(0.1)
    raise SystemExit(f"no server at port {port}")


def version(command, pattern):
    output = subprocess.run(command, capture_output=True, text=True)
    return re.search(pattern, output.stdout + output.stderr)[1]


main()
