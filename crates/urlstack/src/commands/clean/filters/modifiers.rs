//! What follows the `$` of a filter: its modifiers, and the hosts in their values.

use crate::{
    commands::clean::{by_host::Domains, expression::Expression},
    terminal::visible::visible,
};
use url_core::host::Host;

/// The names of the modifier for parameters.
const NAMES: [&str; 2] = ["removeparam", "queryprune"];

/// Modifiers for kinds of requests, other than pages.
const OTHER_REQUESTS: &[&str] = &[
    "script",
    "image",
    "stylesheet",
    "css",
    "object",
    "object-subrequest",
    "xmlhttprequest",
    "xhr",
    "subdocument",
    "frame",
    "ping",
    "beacon",
    "websocket",
    "webrtc",
    "font",
    "media",
    "other",
    "popup",
    "popunder",
    "csp_report",
];

/// Modifiers that need more than a URL: the program that makes the request, headers, and the address of a server.
const NEED_MORE: [&str; 5] = ["app", "header", "requestheader", "responseheader", "ipaddress"];

/// What the modifiers of a filter say.
#[expect(clippy::struct_excessive_bools, reason = "each is a modifier")]
#[derive(Debug)]
pub(super) struct Modifiers<'m> {
    /// The value of `removeparam`.
    pub(super) value: &'m str,
    /// Whether the filter is for pages that are opened by their address.
    pub(super) is_for_pages: bool,
    pub(super) is_important: bool,
    pub(super) is_bad: bool,
    pub(super) matches_case: bool,
    pub(super) pages: Hosts,
    pub(super) targets: Hosts,
}

/// Splits a rule about parameters into its pattern and its modifiers.
pub(super) fn split(rule: &str) -> Option<(&str, Vec<&str>)> {
    let is_modifier = |at: usize, name: &str| {
        rule[..at].ends_with(['$', ',']) && {
            let rest = &rule[at + name.len()..];
            rest.is_empty() || rest.starts_with(['=', ','])
        }
    };
    let find = |name| rule.match_indices(name).map(|(at, _)| at).find(|at| is_modifier(*at, name));
    // The value can have a `$`, so that the sign before the name counts.
    let dollar = last_dollar(&rule[..NAMES.iter().filter_map(|name| find(name)).min()?])?;
    Some((&rule[..dollar], list(&rule[dollar + 1..])))
}

/// Splits an exception for whole pages, such as `||example.com^$document`.
pub(super) fn split_exception(rule: &str) -> Option<(&str, Vec<&str>)> {
    let dollar = last_dollar(rule)?;
    let mut modifiers = list(&rule[dollar + 1..]);
    let len = modifiers.len();
    modifiers.retain(|modifier| !matches!(*modifier, "document" | "doc" | "urlblock"));
    (modifiers.len() < len).then_some((&rule[..dollar], modifiers))
}

/// Returns the last `$` that is not escaped, nor in a regular expression.
///
/// Source: <https://adguard.com/kb/general/ad-filtering/create-own-filters/#removeparam-modifier>, which says of `$/`
/// that it is none if a slash and another `$` are before it
fn last_dollar(text: &str) -> Option<usize> {
    let dollars: Vec<usize> =
        text.match_indices('$').map(|(at, _)| at).filter(|at| !text[..*at].ends_with('\\')).collect();
    dollars.iter().rev().copied().find(|at| {
        let slash = text[..*at].rfind('/');
        let is_in_expression = text[*at + 1..].starts_with('/')
            && slash.is_some_and(|slash| dollars.first().is_some_and(|first| *first < slash));
        !is_in_expression
    })
}

/// Splits modifiers at commas that are not escaped, nor in a regular expression.
fn list(text: &str) -> Vec<&str> {
    let mut modifiers = Vec::new();
    let mut rest = text;
    loop {
        let value = NAMES.iter().find_map(|name| rest.strip_prefix(name)?.strip_prefix('='));
        let end = match value.and_then(expression_len) {
            Some(len) => rest.len() - value.map_or(0, str::len) + len,
            None => comma_in(rest),
        };
        modifiers.push(&rest[..end]);
        match rest.get(end + 1..) {
            Some(after) => rest = after,
            None => return modifiers,
        }
    }
}

/// Returns the position of the first comma that is not escaped, or the length.
fn comma_in(text: &str) -> usize {
    let is_comma = |at: &usize| !text[..*at].ends_with('\\');
    text.match_indices(',').map(|(at, _)| at).find(is_comma).unwrap_or(text.len())
}

/// Returns the length of a value that is a regular expression, with its flags. One without an end goes on to the end.
fn expression_len(value: &str) -> Option<usize> {
    let inside = value.strip_prefix('~').unwrap_or(value).strip_prefix('/')?;
    let start = value.len() - inside.len();
    let mut slashes = inside.match_indices('/').filter(|(at, _)| !inside[..*at].ends_with('\\'));
    let end = slashes.find_map(|(slash, _)| {
        let flags = &inside[slash + 1..];
        let len = flags.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(flags.len());
        (len == flags.len() || flags[len..].starts_with(',')).then_some(start + slash + 1 + len)
    });
    Some(end.unwrap_or(value.len()))
}

impl<'m> Modifiers<'m> {
    /// Reads modifiers. Those of exceptions for whole pages have no value.
    pub(super) fn read(modifiers: &[&'m str]) -> Result<Self, String> {
        let mut read = Self {
            value: "",
            is_for_pages: true,
            is_important: false,
            is_bad: false,
            matches_case: false,
            pages: Hosts::default(),
            targets: Hosts::default(),
        };
        // Kinds of requests that are allowed, if there are any.
        let (mut has_kinds, mut has_pages) = (false, false);
        for modifier in modifiers {
            let (name, value) = modifier.split_once('=').map_or((*modifier, None), |(name, value)| (name, Some(value)));
            let (name, is_negated) = name.strip_prefix('~').map_or((name, false), |name| (name, true));
            match (name, value) {
                ("document" | "doc" | "all", None) if !is_negated => (has_kinds, has_pages) = (true, true),
                ("document" | "doc", None) => read.is_for_pages = false,
                (name, None) if OTHER_REQUESTS.contains(&name) => has_kinds |= !is_negated,
                // A page that is opened by its address is its own first party.
                ("third-party" | "3p" | "strict-third-party" | "strict3p", None) => read.is_for_pages &= is_negated,
                ("first-party" | "1p" | "strict-first-party" | "strict1p", None) => read.is_for_pages &= !is_negated,
                (name, _) if NEED_MORE.contains(&name) => read.is_for_pages = false,
                _ if is_negated => return Err(unknown(modifier)),
                ("removeparam" | "queryprune", value) => read.value = value.unwrap_or_default(),
                ("important", None) => read.is_important = true,
                ("badfilter", None) => read.is_bad = true,
                ("match-case", None) => read.matches_case = true,
                ("domain" | "from", Some(value)) => read.pages.add(value)?,
                ("to", Some(value)) => read.targets.add(value)?,
                ("denyallow", Some(value)) => read.targets.exclude(value)?,
                ("method", Some(value)) => read.is_for_pages &= is_get_among(value),
                // Why the filter is there, and nothing.
                ("reason", Some(_)) => {}
                (name, None) if !name.is_empty() && name.bytes().all(|byte| byte == b'_') => {}
                _ => return Err(unknown(modifier)),
            }
        }
        read.is_for_pages &= has_pages || !has_kinds;
        Ok(read)
    }
}

/// Returns whether pages are requested with one of these methods.
fn is_get_among(methods: &str) -> bool {
    let has = |expected: &str| methods.split('|').any(|method| method.eq_ignore_ascii_case(expected));
    if methods.contains('~') { !has("~get") } else { has("get") }
}

fn unknown(modifier: &str) -> String {
    format!("expected a modifier that goes with `removeparam`, found `{}`", visible(modifier))
}

/// Hosts, or all but some, in the value of a modifier.
///
/// ```text
/// a.example|~b.a.example|shop.*|/^c\d/
/// ```
#[derive(Clone, Debug, Default)]
pub(super) struct Hosts {
    only: Names,
    except: Names,
}

/// Hosts by their domains, or by regular expressions.
#[derive(Clone, Debug, Default)]
struct Names {
    domains: Domains<()>,
    expressions: Vec<Expression>,
}

impl Names {
    fn is_empty(&self) -> bool {
        self.domains.is_empty() && self.expressions.is_empty()
    }

    fn has(&self, host: &str) -> bool {
        self.domains.of(host).next().is_some() || self.expressions.iter().any(|one| one.matches(host))
    }
}

impl Hosts {
    pub(super) fn has(&self, host: &str) -> bool {
        (self.only.is_empty() || self.only.has(host)) && !self.except.has(host)
    }

    /// Returns the domains at or below which all hosts are, if they are known.
    pub(super) fn domains(&self) -> Option<impl Iterator<Item = &str>> {
        (!self.only.is_empty() && self.only.expressions.is_empty()).then(|| self.only.domains.names())
    }

    /// Adds hosts with `|` between them. A `~` excludes one.
    fn add(&mut self, list: &str) -> Result<(), String> {
        entries(list).try_for_each(|name| match name.strip_prefix('~') {
            Some(name) => add(&mut self.except, name, list),
            None => add(&mut self.only, name, list),
        })
    }

    /// Excludes hosts with `|` between them.
    fn exclude(&mut self, list: &str) -> Result<(), String> {
        entries(list).try_for_each(|name| add(&mut self.except, name, list))
    }
}

/// Splits a list at each `|` that is not escaped.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    let ends = list.match_indices('|').map(|(at, _)| at).filter(|at| !list[..*at].ends_with('\\')).chain([list.len()]);
    ends.scan(0, |start, end| Some(&list[std::mem::replace(start, end + 1)..end]))
}

/// Adds a host: a domain, `example.*`, or a regular expression.
fn add(names: &mut Names, name: &str, list: &str) -> Result<(), String> {
    let expected = || format!("expected domains with `|` between them, found `{}`", visible(list));
    if let Some(source) = name.strip_prefix('/') {
        let source = source.strip_suffix('/').ok_or_else(expected)?;
        names.expressions.push(Expression::new(&source.replace(r"\,", ",").replace(r"\|", "|"))?);
        return Ok(());
    }
    let (domain, end) = name.strip_suffix(".*").map_or((name, ""), |domain| (domain, ".*"));
    let domain = Host::parse(domain).map_err(|_| expected())?;
    names.domains.entry(&format!("{domain}{end}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Modifiers, list, split, split_exception};

    #[test]
    fn rules_are_split() {
        for (rule, pattern, modifiers) in [
            ("$removeparam", "", &["removeparam"][..]),
            ("||h^$removeparam=l$", "||h^", &["removeparam=l$"]),
            ("||h^$document,removeparam=a,domain=b", "||h^", &["document", "removeparam=a", "domain=b"]),
            (r"/a$/$queryprune=/^b$/i,3p", "/a$/", &["queryprune=/^b$/i", "3p"]),
            (r"*$removeparam=~/^a{1,2}\,b\/$/,important", "*", &[r"removeparam=~/^a{1,2}\,b\/$/", "important"]),
            (r"$removeparam=/^__s=[A-Z]{6\,}/,domain=~h", "", &[r"removeparam=/^__s=[A-Z]{6\,}/", "domain=~h"]),
            ("a$b$domain=c,removeparam", "a$b", &["domain=c", "removeparam"]),
            ("$removeparam=/a,b", "", &["removeparam=/a,b"]),
        ] {
            assert_eq!(split(rule), Some((pattern, modifiers.to_vec())), "{rule}");
        }
        for rule in ["||ads.example^", "||h^$script", "||h^$noremoveparam", "/removeparam/", "removeparam=a"] {
            assert_eq!(split(rule), None, "{rule}");
        }
        assert_eq!(split_exception("||h^$document,domain=a"), Some(("||h^", vec!["domain=a"])));
        assert_eq!(split_exception("||h^$elemhide"), None);
        assert_eq!(list(r"a,b\,c,"), ["a", r"b\,c", ""]);
    }

    /// A URL alone is a page that a person opens by its address.
    #[test]
    fn modifiers_for_pages() {
        let is_for_pages = |text| Modifiers::read(&list(text)).unwrap().is_for_pages;
        for text in [
            "removeparam",
            "document",
            "all",
            "doc,image",
            "~image",
            "1p",
            "~3p",
            "method=get|post",
            "method=~post",
            "_",
        ] {
            assert!(is_for_pages(text), "{text}");
        }
        for text in
            ["xhr", "~document", "image,~document", "3p", "~1p", "strict3p", "method=post", "method=~get", "app=a"]
        {
            assert!(!is_for_pages(text), "{text}");
        }
        for text in
            ["", "redirect=a", "domain", "domain=", "domain=a b", "domain=/a", "important=1", "~important", "_a"]
        {
            assert!(Modifiers::read(&list(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn hosts_of_pages_and_targets() {
        let read = |text| Modifiers::read(&list(text)).unwrap();
        let pages = read(r"domain=a.example|~b.a.example|shop.*|/^c\|d\d$/").pages;
        for (host, expected) in [
            ("a.example", true),
            ("x.a.example", true),
            ("b.a.example", false),
            ("www.shop.com", true),
            ("shop.a.com", false),
            ("c", true),
            ("d1", true),
            ("e", false),
        ] {
            assert_eq!(pages.has(host), expected, "{host}");
        }
        assert!(pages.domains().is_none());
        let targets = read("to=a.example,denyallow=b.a.example").targets;
        assert!(targets.has("a.example") && !targets.has("b.a.example") && !targets.has("c"));
        assert!(targets.domains().unwrap().eq(["a.example"]));
        assert!(read("domain=b\u{fc}cher.example").pages.has("xn--bcher-kva.example"));
    }
}
