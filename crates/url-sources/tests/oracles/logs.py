"""Compares the targets of requests in generated logs, and how often each occurs, with goaccess and jq.

The lines have escaped quotes, percent signs without digits, targets with a scheme, authorities and IPv6 addresses.
"""

from __future__ import annotations

import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile
from urllib.parse import unquote

LINES = 2000
SEGMENTS = "a index.html a.png ~me %20x %C3%A9 a%2Fb %22q %25 a;v=1 a,b (x) [1] a:b @u ! ' * $1 & .. %2e%2e . {x} | ^ `"
PAIRS = "q=a+b q=%C3%A9 u=https://r.example/?x=1 u=https%3A%2F%2Fr.example%2F a = a[]=1 x={1} t=1,2 z=% p=|"
HOSTS = ["www.example.com", "[2001:db8::5]", "203.0.113.5"]
OTHER = ["*", "c.example:443", "[2001:db8::2]:443", "//evil.example/a", "http://u@abs.example/a?b", "http://[::1]:8/%"]
# What servers write for a double quote and a backslash.
# Sources: <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#format-notes>,
# <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format>
ESCAPES = {"apache": ['/q\\"x\\"', "/q\\\\y", '/\\\\\\"'], "nginx": ["/q\\x22x\\x22", "/q\\x5Cy", "/\\x5C\\x22"]}

COMBINED = '{client} - - [30/Nov/2026:{time} +0000] "{method} {target} HTTP/1.1" {status} 5 "https://r.example/" "curl"'
NGINX = '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$agent"'
ELB = (
    "h2 2026-11-30T{time}.000000Z app/lb/1 {v4}:2817 10.0.0.1:80 0.000 0.001 0.000 {status} 200 34 5"
    ' "{method} {url} HTTP/1.1" "curl" ECDHE TLSv1.2 arn "Root=1" "h" "arn" 0 2026-11-30T22:22:48.364000Z "forward" "-"'
    ' "-" "10.0.0.1:80" "200" "-" "-"'
)
DATES = ["--date-format=%Y-%m-%d", "--time-format=%H:%M:%S"]

# The format, a line, its escapes, the head, and the options of goaccess.
LOGS = {
    "common": (
        "common",
        '{client} - u [30/Nov/2026:{time} +0000] "{method} {target} HTTP/1.1" {status} 5',
        "apache",
        "",
        ["--log-format=COMMON"],
    ),
    "combined": ("combined", COMBINED, "apache", "", ["--log-format=COMBINED"]),
    "nginx": ("nginx:" + NGINX, COMBINED, "nginx", "", ["--log-format=COMBINED"]),
    "vhost": (
        "vhost",
        "{host}:443 " + COMBINED,
        "apache",
        "",
        ['--log-format=%v:%^ %h %^[%d:%t %^] "%r" %s %b "%R" "%u"', "--date-format=%d/%b/%Y", "--time-format=%H:%M:%S"],
    ),
    "elb": ("elb", ELB, "", "", ["--log-format=AWSELB"]),
    "squid": (
        "squid",
        "1796000000.{status} {status:>6} {v4} TCP_MISS/{status} 5 {method} {url} - HIER_DIRECT/192.0.2.9 text/html",
        "",
        "",
        ["--log-format=%x.%^ %~%L %h %^/%s %b %m %U %^ %^ %^", "--date-format=%s", "--time-format=%s"],
    ),
    "w3c": (
        "w3c",
        "2026-11-30 {time} {method} {stem} {query} {client} curl {status}",
        "",
        "#Version: 1.0\n#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) sc-status\n",
        ["--log-format=%d %t %m %U %q %h %u %s", *DATES],
    ),
    "cloudfront": (
        "cloudfront",
        "2026-11-30\t{time}\tLHR62\t5\t{client}\t{method}\th\t{stem}\t{status}\t-\tcurl\t{query}",
        "",
        "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status"
        " cs(Referer) cs(User-Agent) cs-uri-query\n",
        ["--log-format=%d\\t%t\\t%^\\t%b\\t%h\\t%m\\t%v\\t%U\\t%s\\t%R\\t%u\\t%q", *DATES],
    ),
    "caddy": ("jsonl:request.uri", "", "", "", []),
}


def targets(escapes: str, has_others: bool, choose: random.Random) -> list[str]:
    found = []
    for _ in range(LINES // 10):
        path = "".join("/" + choose.choice(SEGMENTS.split()) for _ in range(choose.randint(1, 4)))
        pairs = "&".join(choose.choice(PAIRS.split()) for _ in range(choose.randint(0, 3)))
        found.append(f"{path}?{pairs}" if pairs else path)
    return found + ESCAPES.get(escapes, []) + (OTHER if has_others else [])


def line(form: str, target: str, at: int, choose: random.Random) -> str:
    if not form:
        return json.dumps({"request": {"host": "h", "uri": target}}, ensure_ascii=bool(at % 2))
    stem, _, query = target.partition("?")
    host = choose.choice(HOSTS)
    values = {"stem": stem, "query": query or "-", "target": target, "host": host, "url": f"http://{host}{target}"}
    values |= {"time": f"{at // 3600 % 24:02}:{at // 60 % 60:02}:{at % 60:02}", "v4": "192.0.2.1"}
    values |= {"client": choose.choice(["192.0.2.1", "2001:db8::7"]), "method": choose.choice(["GET", "POST", "HEAD"])}
    return form.format(status=choose.choice(["200", "301", "404"]), **values)


def of_goaccess(file: str, options: list[str]) -> collections.Counter[str]:
    report = file + ".json"
    command = ["goaccess", file, "--no-global-config", "--no-progress", "--max-items=100000", "-p", "/dev/null"]
    subprocess.run([*command, *options, "-o", report], capture_output=True, check=True)
    found: collections.Counter[str] = collections.Counter()
    for panel, rows in json.loads(pathlib.Path(report).read_text()).items():
        for row in rows["data"] if panel in ("requests", "static_requests", "not_found") else []:
            # goaccess keeps the escapes of servers.
            target = re.sub(r'\\(?:x([0-9A-F]{2})|(["\\]))', lambda m: m[2] or chr(int(m[1], 16)), row["data"])
            found[target] += row["hits"]["count"]
    return found


def of_jq(file: str) -> collections.Counter[str]:
    result = subprocess.run(["jq", "--raw-output", ".request.uri", file], capture_output=True, text=True, check=True)
    return collections.Counter(result.stdout.splitlines())


def of_pieces(found: list) -> collections.Counter[str]:
    lines: dict[int, dict[str, str]] = collections.defaultdict(dict)
    for _, number, _, name, text in found:
        lines[number].setdefault(name, text)
    urls: collections.Counter[str] = collections.Counter()
    for fields in lines.values():
        target = next(fields[name] for name in ("request.uri", "url", "cs-uri-stem") if name in fields)
        query = fields.get("cs-uri-query")
        urls[f"{target}?{query}" if query else target] += 1
    return urls


def compare(name: str, pieces) -> tuple[int, int, set, set]:
    """Return how many files and lines were compared, and the targets of which one of the readers has more."""
    format_, form, escapes, head, options = LOGS[name]
    choose = random.Random(7)
    pool = targets(escapes, "{target}" in form, choose)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/{name}.log"
        rows = [line(form, choose.choice(pool), at, choose) for at in range(LINES)]
        pathlib.Path(file).write_text(head + "\n".join(rows) + "\n")
        [(_, error, found)] = pieces(format_, [pathlib.Path(file)])
        expected = of_goaccess(file, options) if options else of_jq(file)
    mine: collections.Counter[str] = collections.Counter()
    for target, count in of_pieces(found).items():
        # goaccess shows decoded targets, and a query that is missing as `-`.
        shown = target if not options else unquote(target)
        mine[shown + "?-" if "{stem}" in form and "?" not in target else shown] += count
    missing = set(expected - mine) | ({str(error)} if error else set())
    return 1, sum(mine.values()), missing, set(mine - expected)
