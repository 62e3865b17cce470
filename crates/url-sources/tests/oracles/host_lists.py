"""Compares the hosts in generated lists with what readers find that follow the formats' documentation.

A reader yields a pattern for each host of a line: `a` alone, `*.a` below it, `.a` both; or raises ValueError.
"""

from __future__ import annotations

import ipaddress
import pathlib
import random
import re
import tempfile
from collections.abc import Iterator

import dns.exception
import dns.rdatatype
import dns.zone
import idna
import yaml

LINES = 40


def domain(text: str) -> str:
    """Return a domain in ASCII and lower case, without the root dot."""
    mapped = idna.uts46_remap(text.removesuffix("."), std3_rules=False, transitional=False).split(".")
    labels = [label if label.isascii() else idna.alabel(label).decode() for label in mapped]
    is_number = re.fullmatch(r"0x[0-9a-f]*|[0-9]+", labels[-1])
    if is_number or not all(re.fullmatch(r"[a-z0-9_-]+", label) for label in labels):
        raise ValueError(text)
    return ".".join(labels)


def address(text: str) -> str | None:
    try:
        value = ipaddress.ip_address(text)
    except ValueError:
        return None
    value = getattr(value, "ipv4_mapped", None) or value
    return str(value) if value.version == 4 else f"[{value}]"


def block(text: str) -> str:
    if not re.fullmatch(r"[^/]+/(0|[1-9]\d*)", text):
        raise ValueError(text)
    network = ipaddress.ip_network(text)
    return address(str(network.network_address)) if network.num_addresses == 1 else str(network)


def domains(line: str) -> Iterator[str]:
    """Follow the notation of urlstack itself."""
    if "/" in line:
        yield block(line)
    elif address(line):
        yield address(line)
    else:
        prefix, host = re.fullmatch(r"(\*\.|\.)?(.*)", line).groups("")
        yield prefix + domain(host)


def wildcard(line: str) -> Iterator[str]:
    """Follow https://github.com/DNSCrypt/dnscrypt-proxy/wiki/Filters."""
    if not line.startswith("*."):
        raise ValueError(line)
    yield "." + domain(line[2:])


def hosts(line: str) -> Iterator[str]:
    """Follow https://man7.org/linux/man-pages/man5/hosts.5.html."""
    first, *names = line.split()
    if not address(first) or not names:
        raise ValueError(line)
    yield from map(domain, names)


def adblock(line: str) -> Iterator[str]:
    """Follow https://help.adblockplus.org/hc/en-us/articles/360062733293."""
    found = re.fullmatch(r"\|\|([^/^$|*#?=]+)\^", line)
    if not found:
        raise ValueError(line)
    yield address(found[1]) or "." + domain(found[1])


def dnsmasq(line: str) -> Iterator[str]:
    """Follow https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html, --address, --server and --local."""
    option, names, target = re.fullmatch(r"(address|server|local)=/(.*)/([^/]*)", line).groups()
    is_right = option == "address" if target == "#" else not target or address(re.split("[#@]", target)[0])
    if not is_right:
        raise ValueError(line)
    yield from ("." + domain(name) for name in names.split("/"))


def unbound(line: str) -> Iterator[str]:
    """Follow https://nlnetlabs.nl/documentation/unbound/unbound.conf/."""
    types = "always_(deny|null|nodata|nxdomain|refuse)|deny|inform_deny|inform_redirect|redirect|refuse|static"
    zone = re.fullmatch(rf"local-zone:\s*([\"']?)([^\s\"']+)\1\s*({types})", line)
    data = re.fullmatch(r"local-data:\s*([\"'])(\S+)\s+(?:\d\w*\s+)?(?:IN\s+)?(?:A|AAAA)\s+(\S+)\1", line, re.I)
    if line == "server:":
        return
    if not zone and not (data and address(data[3])):
        raise ValueError(line)
    yield "." + domain(zone[2]) if zone else domain(data[2])


def rpz(line: str) -> Iterator[str]:
    """Follow https://datatracker.ietf.org/doc/html/draft-vixie-dnsop-dns-rpz-00; dnspython reads the records."""
    if line.startswith(("$TTL ", "@ SOA ", "@ NS ")):
        return
    zone = dns.zone.from_text("$TTL 60\n" + line, origin="rpz.zone.", check_origin=False, relativize=True)
    records = [(name, record.target.to_text()) for name, _, record in zone.iterate_rdatas(dns.rdatatype.CNAME)]
    if len(records) != 1 or len(list(zone.iterate_rdatas())) != 1 or records[0][1] not in (".", "*.", "rpz-drop."):
        raise ValueError(line)
    name = records[0][0].to_text()
    if re.search(r"(^|\.)rpz-[^.]*$", name) or name == "@":
        raise ValueError(line)
    yield "*." + domain(name[2:]) if name.startswith("*.") else domain(name)


def rule(line: str) -> Iterator[str]:
    """Follow https://manual.nssurge.com/rule/domain-based.html."""
    kind, value, *parameters = line.split(",")
    if not set(parameters) <= {"no-resolve", "extended-matching"}:
        raise ValueError(line)
    readers = {"DOMAIN": domain, "DOMAIN-SUFFIX": lambda name: "." + domain(name), "IP-CIDR": block, "IP-CIDR6": block}
    if kind not in readers:
        raise ValueError(line)
    yield readers[kind](value)


def clash(line: str) -> Iterator[str]:
    """Follow https://wiki.metacubex.one/en/config/rule-providers/content/; PyYAML reads each line, as mihomo does."""
    if line == "payload:":
        return
    values = yaml.safe_load(f"payload:\n  {line}\n")["payload"]
    if not isinstance(values, list) or not isinstance(values[0], str):
        raise ValueError(line)
    value = values[0]
    if re.match("[A-Z][A-Z0-9-]*,", value):
        yield from rule(value)
    elif value.startswith("+."):
        yield "." + domain(value[2:])
    elif value.startswith("."):
        yield "*." + domain(value[1:])
    else:
        yield block(value) if "/" in value else domain(value)


# The reader, templates of lines, and the lines before them.
FORMATS = {
    "domains": (domains, "{d} *.{d} .{d} {v4} {block}", ""),
    "wildcard": (wildcard, "*.{d}", ""),
    "hosts": (hosts, "0.0.0.0_{d} 127.0.0.1_{d}__{d} ::1_{d} {v4}_{d}", ""),
    "adblock": (adblock, "||{d}^ ||{d}^ ||{v4}^", ""),
    "dnsmasq": (dnsmasq, "address=/{d}/ address=/{d}/# server=/{d}/{d}/{v4} local=/{d}/ server=/{d}/192.0.2.1#53", ""),
    "unbound": (unbound, "local-zone:_\"{d}\"_static local-zone:_{d}_deny local-data:_'{d}_60_IN_A_{v4}'", "server:"),
    "rpz": (rpz, "{a}_CNAME_. *.{a}_60_IN_CNAME_*. {a}_1h_CNAME_rpz-drop.", "$TTL 60\n@ SOA l. r. 1 2 3 4 5\n@ NS l."),
    "clash": (clash, "-_'+.{d}' -_\"{d}\" -_.{d} -_{block} -_DOMAIN,{d} -_IP-CIDR,{block},no-resolve", "payload:"),
    "surge": (rule, "DOMAIN,{d} DOMAIN-SUFFIX,{d},extended-matching IP-CIDR,{block},no-resolve", ""),
}
COMMENTS = {"adblock": "! a", "rpz": "; a.example CNAME ."}
WORDS = "a ads x-1 _b c_d 0x A1 EXAMPLE bücher faß пример ﬁn ÉCOLE 日本語 xn--p1ai 1".split()
# Lines with two spaces between them, of which most formats have none.
WRONG = """a..b  a b  ||a.example^$script  @@||a.example^  ||a.example/x^  a.example##.ad  0.0.0.0 a*.example  0.0.0.0
=a.example  443  address=/a.example/x  server=/a.example/#  local-zone: "a.example" transparent  a.example/x
local-data: "a.example TXT x"  a.example CNAME rpz-passthru.  a.example CNAME b.example.  a.example A 127.0.0.1
32.1.2.0.192.rpz-ip CNAME .  10.0.0.0/33  DOMAIN-KEYWORD,a  DOMAIN,a.example,DIRECT  DOMAIN-SUFFIX,*.a.example  - [a]
IP-CIDR,10.0.0.1/8  - '*.a.example'  - 'a.example  https://a.example/  10.0.0.1/8  0x7f.1  "a.example"  a;b.example
a.*.example  *.*.example  - {a: b}  - GEOIP,CN  ||a.example  a.1  *.a.example  .a.example  a.example  +.a.example
0.0.0.0 a.example  ||a.example^  address=/a.example/  a.example CNAME .  DOMAIN,a.example  - '+.a.example'"""


def of_line(name: str, choose: random.Random) -> str:
    def one(kind: re.Match) -> str:
        if kind[1] == "v4":
            return ".".join(str(choose.randrange(256)) for _ in range(4))
        if kind[1] == "block":
            len_ = choose.randint(1, 32)
            return f"{ipaddress.IPv4Address(choose.getrandbits(len_) << (32 - len_))}/{len_}"
        words = [word for word in WORDS if kind[1] == "d" or word.isascii()]
        return ".".join([*choose.choices(words, k=choose.randint(1, 3)), choose.choice(["com", "co.uk", "xn--p1ai"])])

    if choose.random() < 0.1:
        return choose.choice(["", COMMENTS.get(name, "# a.example")])
    template = choose.choice(FORMATS[name][1].split()).replace("_", " ")
    return re.sub(r"\{(\w+)\}", one, template)


def read(name: str, rows: list[str]) -> tuple[list[tuple[str, int]], int | None]:
    """Return the patterns with their lines, and the line of an error."""
    found: list[tuple[str, int]] = []
    for number, row in enumerate(rows, 1):
        if not row or row == COMMENTS.get(name, "# a.example"):
            continue
        try:
            found += [(pattern, number) for pattern in FORMATS[name][0](row)]
        except (ValueError, TypeError, AttributeError, LookupError, yaml.YAMLError, dns.exception.DNSException):
            return found, number
    return found, None


def compare(name: str, pieces) -> tuple[int, int, set, set]:
    """Return how many lists and hosts were compared, and the hosts and wrong lines that only one reader finds."""
    choose, lists = random.Random(7), []
    for wrong in [None, *re.split(r"\n| {2}", WRONG)]:
        rows = FORMATS[name][2].splitlines() + [of_line(name, choose) for _ in range(LINES)]
        if wrong:
            rows.insert(choose.randint(len(rows) // 2, len(rows)), wrong)
        lists.append(rows)
    missing, more, count = set(), set(), 0
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"{at}.txt" for at in range(len(lists))]
        for file, rows in zip(files, lists):
            file.write_text("\n".join(rows) + "\n")
        for (file, error, found), rows in zip(pieces(name, files), lists):
            expected, line = read(name, rows)
            mine = [(piece[4], piece[1]) for piece in found if piece[2] == "host"]
            at = re.search(r"bytes? (\d+)", error or "")
            mine_line = pathlib.Path(file).read_bytes()[: int(at[1])].count(b"\n") + 1 if at else None
            count += len(expected)
            missing |= {(pattern, rows[at - 1]) for pattern, at in set(expected) - set(mine)}
            more |= {(pattern, rows[at - 1]) for pattern, at in set(mine) - set(expected)}
            if line != mine_line:
                where = line or mine_line or 1
                (missing if mine_line else more).add(("an error", rows[min(where, len(rows)) - 1]))
    return len(lists), count, missing, more
