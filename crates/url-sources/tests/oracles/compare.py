"""Compares the pieces of files with what other readers find in them.

    python compare.py FOLDER...
    python compare.py --only feed FOLDER...
    python compare.py --only log --only host

Markdown is read by markdown-it-py, JSON and CSV by Python itself, XML by lxml, HTML by html5lib, its CSS by tinycss2.
What is compared are the destinations of links, the strings with their paths, the cells, the attributes and texts with
`://` in them, and the URLs of pages with their places. A file that the other reader rejects, or that is not UTF-8, is
counted and left out.

`--only feed` compares the URLs that feedparser finds in feeds, `--only log` how often goaccess and jq find each target
in generated logs, and `--only host` the hosts of generated lists.

Prints a row for each format; ends with 1 if something differs.
"""

from __future__ import annotations

import argparse
import collections
import csv
import html as entities
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from xml.sax import SAXException

import feedparser
import host_lists
import logs
import pages
from lxml import etree
from markdown_it import MarkdownIt

REPOSITORY = pathlib.Path(__file__).parents[4]


def pieces(kind: str, files: list[pathlib.Path]):
    """Yield the name, the error and the pieces of each file."""
    command = ["cargo", "run", "--quiet", "--package", "url-laws", "--all-features", "--bin", "pieces", "--", kind]
    names = "\n".join(map(str, files))
    result = subprocess.run(command, cwd=REPOSITORY, input=names, capture_output=True, text=True, check=True)
    # A line ends with a line feed, and with none of the other characters that splitlines knows.
    for line in result.stdout.split("\n"):
        if line:
            row = json.loads(line)
            yield row["file"], row["error"], row["pieces"]


def of_markdown(text: str) -> collections.Counter[str]:
    """Return the destinations of links and images, as the standard's parser writes them: percent-encoded."""
    environment: dict = {}
    tokens = MarkdownIt("commonmark").enable("table").parse(text, environment)
    found = collections.Counter()

    def walk(tokens) -> None:
        for token in tokens:
            destination = token.attrs.get("href", token.attrs.get("src")) if token.attrs else None
            # Destinations of references are compared where they are defined.
            if destination is not None:
                found[destination] += 1
            walk(token.children or [])

    walk(tokens)
    return found


def markdown(text: str, found: list) -> tuple[int, set, set]:
    normalize = MarkdownIt().normalizeLink
    expected = set(of_markdown(text))
    links = [piece for piece in found if piece[2] == "link" and " " not in piece[3]]
    mine = {normalize(piece[4]) for piece in links}
    # A definition that nothing refers to is a piece, and no link; the other reader unescapes percent signs twice.
    unused = {normalize(piece[4]) for piece in links if piece[3] == "definition"}
    return len(expected), expected - mine, mine - expected - unused


def strings(value, path: str = ""):
    """Yield the strings of JSON with their paths, and names of members with `://`."""
    if isinstance(value, Members):
        for name, member in value:
            of_member = f"{path}.{name}" if path else name
            if "://" in name:
                yield of_member, name
            yield from strings(member, of_member)
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from strings(element, f"{path}[{index}]")
    elif isinstance(value, str):
        yield path, value


class Members(list):
    """The members of an object, of which several can have one name."""


def json_(text: str, found: list) -> tuple[int, set, set]:
    surrogates = {code: "\ufffd" for code in range(0xD800, 0xE000)}
    value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=Members)
    expected = [(path.translate(surrogates), string.translate(surrogates)) for path, string in strings(value)]
    return compared(expected, [(piece[3], piece[4]) for piece in found])


def csv_(text: str, found: list) -> tuple[int, set, set]:
    rows = csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True), strict=False)
    return compared([cell for row in rows for cell in row], [piece[4] for piece in found])


def xml(text: str, found: list) -> tuple[int, set, set]:
    root = etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=True, huge_tree=True))
    expected = []
    for element in root.iter(etree.Element):
        texts = [element.text, *(child.tail for child in element)]
        expected += [text.strip() for text in texts if text and "://" in text]
        expected += [value.strip() for value in element.attrib.values() if "://" in value]
    return compared(expected, [piece[4] for piece in found if "://" in piece[4]])


def compared(expected: list, mine: list) -> tuple[int, set, set]:
    expected_count, mine_count = collections.Counter(expected), collections.Counter(mine)
    return len(expected), set(expected_count - mine_count), set(mine_count - expected_count)


def html(text: str, found: list) -> tuple[int, set, set]:
    return compared(list(pages.urls(text.removeprefix("\ufeff"))), [(piece[3], piece[4]) for piece in found])


# Elements of which feedparser keeps the last one, or none.
DROPPED = ("image/link", "image/url", "textinput/link", "feedburner:feedFlare@href", "feedburner:feedFlare@src")
# The schemes that it adds to categories.
ADDED = {"http://www.itunes.com/", "http://search.yahoo.com/mrss/category_schema"}


def members(value, name: str = ""):
    """Yield the strings of a feed with the names of their members."""
    if isinstance(value, dict):
        for key in value:
            if key != "base":
                yield from members(dict.get(value, key), key)
    elif isinstance(value, list):
        for element in value:
            yield from members(element, name)
    elif isinstance(value, str):
        yield name, value.strip()


def feed(text: str, found: list) -> tuple[int, set, set]:
    # The header stands for the encoding, because the pieces are read as UTF-8, too.
    utf_8 = {"content-type": "application/xml; charset=utf-8"}
    read = feedparser.parse(text.encode(), response_headers=utf_8, resolve_relative_uris=False, sanitize_html=False)
    if not read.version or isinstance(read.get("bozo_exception"), SAXException):
        raise ValueError
    values = [(name, value) for name, value in members([read.feed, read.entries]) if value]
    links = {value for name, value in values if name in ("href", "src", "url")}
    expected = links | {value for _, value in values if "://" in value and not re.search(r"[\s<]", value)}
    # feedparser resolves some values, so that they are not in the text.
    written = text + entities.unescape(text)
    expected = {value for value in expected - ADDED if value in written}
    links = {piece[4] for piece in found if piece[2] == "link" and not piece[3].endswith(DROPPED)}
    # The links of a page in a feed are in its text.
    prose = "\n".join(value for _, value in values)
    prose += entities.unescape(prose)
    return len(expected), expected - {piece[4] for piece in found}, {link for link in links if link not in prose}


ORACLES = {
    "markdown": ("markdown", markdown, [".md", ".markdown"]),
    "json": ("json", json_, [".json", ".webmanifest", ".jsonld"]),
    "csv": ("csv", csv_, [".csv"]),
    "xml": ("xml", xml, [".xml", ".svg", ".rss", ".atom", ".opml"]),
    "html": ("html", html, [".html", ".htm"]),
    "feed": ("xml", feed, [".xml", ".rss", ".atom", ".rdf"]),
}


def not_run(what: str) -> None:
    """Print what is left out, and add it to the list that .ci/run prints."""
    print(f"not run: {what}", file=sys.stderr)
    if name := os.environ.get("NOT_RUN"):
        with open(name, "a") as list_:
            list_.write(what + "\n")


def of_logs() -> Iterator[tuple[str, Callable]]:
    """Yield the formats of logs whose other reader is installed."""
    for name, (*_, options) in logs.LOGS.items():
        program = "goaccess" if options else "jq"
        if shutil.which(program):
            yield name, logs.compare
        else:
            not_run(f"compare.py --only log, the format {name}: needs {program}")


def generated(formats: Iterable[tuple[str, Callable]]) -> bool:
    """Print a row for each format whose files are generated, and return whether something differs."""
    differs = False
    for name, compare in formats:
        files, compared, missing, more = compare(name, pieces)
        print(f"| {name} | {files} | 0 | {compared} | {len(missing)} | {len(more)} |")
        for difference in sorted(missing | more)[:20]:
            print(f"differs: {name} {difference!r}", file=sys.stderr)
        differs |= bool(missing or more or not compared)
    return differs


GENERATED = {"log": of_logs, "host": lambda: ((name, host_lists.compare) for name in host_lists.FORMATS)}


def main(folders: list[str], names: list[str]) -> int:
    paths = [path for folder in folders for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    # What other tests install is in no clone, and would change the counts.
    paths = [path for path in paths if "node_modules" not in path.parts]
    differs = False
    print("| format | files | left out | compared | missing | more |\n|---|---|---|---|---|---|")
    for kind in names:
        if kind in GENERATED:
            differs |= generated(GENERATED[kind]())
            continue
        format_, oracle, suffixes = ORACLES[kind]
        files = [path for path in paths if path.suffix.lower() in suffixes and path.stat().st_size < 1 << 22]
        count = left_out = total = 0
        missing, more = [], []
        for name, error, found in pieces(format_, files):
            text = pathlib.Path(name).read_bytes().decode()
            try:
                # Python reads rows of any length.
                if error and error.startswith("table-row"):
                    raise ValueError
                compared_here, lacks, has = oracle(text, found)
            except (ValueError, csv.Error, etree.XMLSyntaxError):
                left_out += 1
                continue
            count += 1
            total += compared_here
            missing += [(name, lack, error) for lack in lacks]
            more += [(name, extra) for extra in has]
        print(f"| {kind} | {count} | {left_out} | {total} | {len(missing)} | {len(more)} |")
        for difference in [*missing, *more][:20]:
            print(f"differs: {difference}", file=sys.stderr)
        # Without files, nothing was compared.
        differs |= bool(missing or more or not count)
    return int(differs)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    # The repository has no feeds.
    parser.add_argument("--only", action="append", choices=[*ORACLES, *GENERATED])
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()
    sys.exit(main(arguments.folders, arguments.only or [kind for kind in ORACLES if kind != "feed"]))
