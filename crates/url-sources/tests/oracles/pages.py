"""Finds the URLs of pages with html5lib and tinycss2: the oracle of `compare.py` for HTML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import html5lib
import tinycss2
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import tokenTypes

SPACE = " \t\n\f\r"

# The elements that have an attribute with a URL; `*` stands for all.
URL = {
    "href": "*",
    "xlink:href": "*",
    "itemid": "*",
    "src": "audio embed frame iframe img input script source track video",
    "action": "form",
    "formaction": "button input",
    "cite": "blockquote del ins q",
    "data": "object",
    "codebase": "object",
    "poster": "video",
    "manifest": "html",
    "longdesc": "frame iframe img",
    "background": "body table thead tbody tfoot tr td th",
}
URLS = {"ping": "a area", "profile": "head"}
SOURCE_SET = {"srcset": "img source", "imagesrcset": "link"}


def keep_tokens(tokenizer: HTMLTokenizer, tokens_of=HTMLTokenizer.__iter__) -> Iterator[dict]:
    """Keep the tokens, because the tree has some elements twice and others not at all."""
    for token in tokens_of(tokenizer):
        data = token.get("data")
        # The tree builder changes tokens.
        tokenizer.parser.tokens.append({**token, "data": dict(data) if isinstance(data, dict) else data})
        yield token


HTMLTokenizer.__iter__ = keep_tokens


def tokens(text: str) -> list[dict]:
    parser = html5lib.HTMLParser()
    parser.tokens = []
    parser.parse(text, scripting=False)
    return parser.tokens


def urls(text: str, depth: int = 8) -> Iterator[tuple[str, str]]:
    """Yield the place and the value of each URL of a page."""
    content, attributes, style = None, {}, ""
    for token in tokens(text):
        kind = token["type"]
        if kind in (tokenTypes["StartTag"], tokenTypes["EmptyTag"]):
            attributes = token["data"]
            yield from of_tag(token["name"], attributes, depth)
            if token["name"] in ("style", "script"):
                content, style = token["name"], ""
        elif kind == tokenTypes["EndTag"] and token["name"] == content:
            yield from of_text(content, attributes, style)
            content = None
        elif kind in (tokenTypes["Characters"], tokenTypes["SpaceCharacters"]) and content:
            style += token["data"]
    if content == "style":
        yield from of_text(content, attributes, style)


def of_tag(element: str, attributes: dict, depth: int) -> Iterator[tuple[str, str]]:
    def has(table: dict[str, str], name: str) -> bool:
        return name in table and (table[name] == "*" or element in table[name].split())

    for name, value in attributes.items():
        found: list[str] = []
        if has(URL, name):
            found = [value]
        elif has(URLS, name):
            found = re.split(f"[{SPACE}]+", value)
        elif has(SOURCE_SET, name):
            found = of_source_set(value)
        elif (element, name) == ("meta", "content") and attributes.get("http-equiv", "").lower() == "refresh":
            found = of_refresh(value)
        elif name == "style":
            found = [url for place, url in of_css(value) if place == "url"]
        elif (element, name) == ("iframe", "srcdoc") and depth:
            yield from urls(value, depth - 1)
        yield from ((f"{element} {name}", url.strip(SPACE)) for url in found if url.strip(SPACE))


def of_source_set(value: str) -> Iterator[str]:
    """Follow https://html.spec.whatwg.org/#parse-a-srcset-attribute without the descriptors."""
    rest = value
    while rest := rest.lstrip(SPACE + ","):
        url = re.match(f"[^{SPACE}]+", rest).group()
        rest = rest[len(url) :]
        yield url.rstrip(",")
        if not url.endswith(","):
            rest = re.sub(r"^(?:\([^)]*(?:\)|$)|[^,(])*", "", rest)


def of_refresh(value: str) -> list[str]:
    """Follow https://html.spec.whatwg.org/#shared-declarative-refresh-steps."""
    pattern = rf"[{SPACE}]*[0-9.]+(?=[;,{SPACE}])[{SPACE}]*[;,]?[{SPACE}]*(?:url[{SPACE}]*=[{SPACE}]*)?(.*)"
    match = re.match(pattern, value, re.DOTALL | re.IGNORECASE)
    if not match:
        return []
    quoted = re.match(r"([\"'])(.*?)(?:\1|$)", match[1], re.DOTALL)
    return [quoted[2] if quoted else match[1]]


def of_text(element: str, attributes: dict, text: str) -> Iterator[tuple[str, str]]:
    kind = attributes.get("type", "")
    if element == "style" and kind.lower() in ("", "text/css"):
        yield from ((f"style {place}", url) for place, url in of_css(text))
    if element == "script" and "src" not in attributes:
        yield from of_script(kind.strip(SPACE).lower(), text)


def of_css(text: str) -> Iterator[tuple[str, str]]:
    found = walk(tinycss2.parse_component_value_list(text, skip_comments=True))
    yield from ((place, url.strip(SPACE)) for place, url in found if url.strip(SPACE))


def walk(values: list) -> Iterator[tuple[str, str]]:
    is_import = False
    for value in values:
        if value.type == "string" and is_import:
            yield "import", value.value
        if value.type == "url":
            yield "url", value.value
        inside = value.arguments if value.type == "function" else getattr(value, "content", [])
        if value.type == "function" and value.lower_name == "url":
            strings = [argument for argument in inside if argument.type != "whitespace"][:1]
            yield from (("url", string.value) for string in strings if string.type == "string")
        yield from walk(inside)
        is_at_import = value.type == "at-keyword" and value.lower_value == "import"
        is_import = is_at_import or is_import and value.type == "whitespace"


def of_script(kind: str, text: str) -> Iterator[tuple[str, str]]:
    if kind not in ("importmap", "speculationrules"):
        return
    try:
        value = json.loads(text)
    except ValueError:
        return
    if not isinstance(value, dict):
        return
    if kind == "speculationrules":
        rules = [rule for rules in value.values() if isinstance(rules, list) for rule in rules if isinstance(rule, dict)]
        lists = [rule["urls"] for rule in rules if isinstance(rule.get("urls"), list)]
        yield from (("speculationrules urls", url) for urls in lists for url in urls if isinstance(url, str))
        return
    for name in ("imports", "scopes", "integrity"):
        members = value.get(name)
        for key, member in members.items() if isinstance(members, dict) else ():
            texts = [member]
            if name == "scopes":
                yield "importmap scopes", key
                texts = list(member.values()) if isinstance(member, dict) else []
            if name == "integrity":
                texts = [key]
            yield from ((f"importmap {name}", text) for text in texts if isinstance(text, str) and is_url_like(text))


def is_url_like(text: str) -> bool:
    return text.startswith(("/", "./", "../")) or bool(urlsplit(text).scheme)
