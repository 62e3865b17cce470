# Written by tests/stubs.py.
from typing import Any

def url(series: Any) -> UrlAccessor: ...

class UrlAccessor:
    def __init__(self, series: Any) -> None: ...
    def is_url(self, /, *, threads: int = 1) -> Any:
        """Whether the string is a URL."""
    def href(self, /, *, threads: int = 1) -> Any:
        """The URL in the spelling of browsers; NULL if the string is not a URL."""
    def scheme(self, /, *, threads: int = 1) -> Any:
        """The scheme of a URL, without `:`."""
    def protocol(self, /, *, threads: int = 1) -> Any:
        """The scheme of a URL with its `:`."""
    def username(self, /, *, threads: int = 1) -> Any:
        """The username of a URL, percent-encoded; NULL if it is empty."""
    def password(self, /, *, threads: int = 1) -> Any:
        """The password of a URL, percent-encoded; NULL if there is none."""
    def userinfo(self, /, *, threads: int = 1) -> Any:
        """Username and password of a URL; NULL if both are empty."""
    def authority(self, /, *, threads: int = 1) -> Any:
        """Userinfo, host and port of a URL; NULL if there is no host."""
    def host(self, /, *, threads: int = 1) -> Any:
        """The host of a URL; NULL if there is none."""
    def host_without_brackets(self, /, *, threads: int = 1) -> Any:
        """The host of a URL, an IPv6 address without brackets; NULL if there is none."""
    def unicode_host(self, /, *, threads: int = 1) -> Any:
        """The host of a URL, its domain in Unicode, which may look like another domain; NULL if there is none."""
    def host_and_port(self, /, *, threads: int = 1) -> Any:
        """The host of a URL, with its port if that is not the scheme's default port; NULL if there is no host."""
    def reversed_host(self, /, *, threads: int = 1) -> Any:
        """The host of a URL with the labels of a domain in reverse order, as a key to sort by, without a dot at its end; NULL if there is none."""
    def host_kind(self, /, *, threads: int = 1) -> Any:
        """The kind of a URL's host; NULL if there is none."""
    def host_class(self, /, *, threads: int = 1) -> Any:
        """The class of a URL's host: a domain, a global address, or one of the machine, of a local network, and so on; NULL if there is none."""
    def registrable_domain(self, /, *, threads: int = 1) -> Any:
        """The registrable domain of a URL; NULL if there is none."""
    def domain_label(self, /, *, threads: int = 1) -> Any:
        """The label of the registrable domain before the public suffix; NULL if there is none."""
    def subdomain(self, /, *, threads: int = 1) -> Any:
        """The labels of a URL's host before its registrable domain; NULL if there are none."""
    def public_suffix(self, /, *, threads: int = 1) -> Any:
        """The public suffix of a URL by both sections of the Public Suffix List, as browsers read it; NULL if there is none."""
    def icann_suffix(self, /, *, threads: int = 1) -> Any:
        """The public suffix of a URL by the section of registries alone; NULL if there is none."""
    def suffix_section(self, /, *, threads: int = 1) -> Any:
        """The section of the Public Suffix List with the rule for the public suffix; NULL if there is none."""
    def port(self, /, *, threads: int = 1) -> Any:
        """The port of a URL; NULL if it is the scheme's default port."""
    def port_or_known_default(self, /, *, threads: int = 1) -> Any:
        """The port of a URL, or the scheme's default port; NULL if there is none."""
    def path(self, /, *, threads: int = 1) -> Any:
        """The path of a URL, percent-encoded."""
    def filename(self, /, *, threads: int = 1) -> Any:
        """The last segment of a URL's path; NULL if that is empty."""
    def extension(self, /, *, threads: int = 1) -> Any:
        """The text after the last dot of the filename, if the filename does not start with it; NULL if it is empty."""
    def segment(self, index: Any, /, *, threads: int = 1) -> Any:
        """The segment of a URL's path with this index, from the end if that is negative; NULL if there is none."""
    def segment_count(self, /, *, threads: int = 1) -> Any:
        """The number of segments in a URL's path; NULL for an opaque path."""
    def query(self, /, *, threads: int = 1) -> Any:
        """The query of a URL, without `?`, percent-encoded; NULL if there is none."""
    def search(self, /, *, threads: int = 1) -> Any:
        """The query of a URL with its `?`; NULL if there is nothing after it."""
    def query_names(self, /, *, threads: int = 1) -> Any:
        """All names in a URL's query, with `&` between them; NULL if there is none."""
    def query_value(self, name: Any, /, *, threads: int = 1) -> Any:
        """The first value of a name in a URL's query that a pattern matches, not decoded; NULL if there is none."""
    def query_values(self, name: Any, /, *, threads: int = 1) -> Any:
        """All values of names in a URL's query that a pattern matches, with spaces between them; NULL if there is none."""
    def fragment(self, /, *, threads: int = 1) -> Any:
        """The fragment of a URL, without `#`, percent-encoded; NULL if there is none."""
    def hash(self, /, *, threads: int = 1) -> Any:
        """The fragment of a URL with its `#`; NULL if there is nothing after it."""
    def origin(self, /, *, threads: int = 1) -> Any:
        """The origin of a URL; NULL if it is opaque."""
    def site(self, /, *, threads: int = 1) -> Any:
        """The site of a URL: its scheme, and its registrable domain or host; NULL if it is opaque."""
    def surt(self, /, *, threads: int = 1) -> Any:
        """The URL with the labels of its domain in reverse order, as a key to sort by; NULL without a host."""
    def cdx_key(self, /, *, threads: int = 1) -> Any:
        """The key of a URL in the index of a web archive, as CDX files and servers have it."""
    def error(self, /, *, threads: int = 1) -> Any:
        """The error code of a string that is not a URL; NULL for a URL."""
    def error_start(self, /, *, threads: int = 1) -> Any:
        """The byte of the string at which the error starts, from 0; NULL for a URL."""
    def error_end(self, /, *, threads: int = 1) -> Any:
        """The byte of the string at which the error ends; NULL for a URL."""
    def parse(self, /, *field: str, threads: int = 1) -> Any:
        """The columns of a URL as a struct, whose fields have the names of the functions without `url_`. For a few columns, and in a filter, use the functions of one column."""
    def params(self, /, *, threads: int = 1) -> Any:
        """The parameters of a URL's query in order, decoded as in a form, as structs of name and value."""
    def param(self, name: Any, /, *, threads: int = 1) -> Any:
        """The first value of a query parameter, decoded as in a form; NULL if there is none."""
    def set_param(self, name: Any, value: Any, /, *, threads: int = 1) -> Any:
        """The URL with this value for a parameter, and without others of the name."""
    def remove_params(self, globs: Any, /, *, threads: int = 1) -> Any:
        """The URL without the parameters whose names match one of the globs."""
    def join(self, base: Any, /, *, threads: int = 1) -> Any:
        """The URL of the string, resolved against the base; NULL if one of them does not parse."""
    def with_default_scheme(self, scheme: Any, /, *, threads: int = 1) -> Any:
        """The URL of a string that may start with a host, such as 'www.example.com:8080'; NULL if it does not parse."""
    def normalize(self, /, *, threads: int = 1) -> Any:
        """The URL in one spelling for all equivalent ones."""
    def redact(self, /, *, threads: int = 1) -> Any:
        """The URL without userinfo, tokens, signatures and other secrets."""
    def render(self, /, *, threads: int = 1) -> Any:
        """The URL as it is shown to a person: in Unicode where that misleads nobody."""
    def readers_differ(self, reader: Any = ..., other: Any = ..., /, *, threads: int = 1) -> Any:
        """Whether other software reads the URL in another way; or whether the reader with this name does, or two readers differ. NULL for a wrong name."""
    def match(self, pattern: Any, /, *, threads: int = 1) -> Any:
        """Whether the URL matches a pattern of the URL Pattern Standard; NULL for a wrong pattern."""
    def match_group(self, pattern: Any, group: Any, /, *, threads: int = 1) -> Any:
        """The part of the URL that a pattern's group matches, percent-encoded; NULL if it does not match, or the pattern is wrong."""
    def route(self, patterns: Any, /, *, threads: int = 1) -> Any:
        """The name of the first pattern that the URL matches; NULL if it matches none, or one is wrong."""
    def pattern_error(self, group: Any = ..., /, *, threads: int = 1) -> Any:
        """A message about wrong arguments of url_match and url_match_group; NULL if they are right."""
    def route_error(self, /, *, threads: int = 1) -> Any:
        """A message about wrong patterns of url_route; NULL if they are right."""
    def versions(self, /, *, threads: int = 1) -> Any:
        """The version of the data that results depend on; without a name, all versions as JSON."""
