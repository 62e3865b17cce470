//! URL patterns: one pattern and a URL, and lists of routes. An input is a pattern, a space, and a URL.

use std::fmt::Write as _;

use url::Url as OtherUrl;
use url_core::Url;
use url_patterns::{ComponentMatch, ComponentName, Match, UrlPattern, UrlPatternList};
use urlpattern::{UrlPatternInit, UrlPatternMatchInput, UrlPatternResult};

use super::{Row, row::ADA};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("pattern exec", |_| vec![groups(), with_regexp()], exec),
    Row::new("pattern no match", |_| vec![no_match()], other_exec),
    Row::new("pattern construct", |_| vec![groups(), with_regexp()], construct),
    Row::new("pattern parse and exec", |_| vec![groups(), with_regexp()], parse_and_exec),
    Row::new("pattern list first", |_| [100, 1_000, 10_000].map(routes).to_vec(), list),
    Row::new("pattern list first, an API", |_| vec![api(50)], api_list),
];

const URLPATTERN: &str = "urlpattern";
const MATCHIT: &str = "matchit";

/// Patterns without regular expressions, each with a URL that it matches.
pub const GROUPS: &[(&str, &str)] = &[
    ("https://example.com/users/:id", "https://example.com/users/42"),
    ("https://*.example.com/users/:id", "https://api.example.com/users/42"),
    ("https://example.com/:kind/:id?", "https://example.com/books/17"),
    ("https://example.com/files/*", "https://example.com/files/2026/november/report.pdf"),
    ("https://example.com/:page.html", "https://example.com/index.html"),
    ("https://{*.}?example.com/blog/:year-:month/:slug", "https://example.com/blog/2026-11/url-patterns"),
    ("http{s}?://example.com/api/v:version/:resource/:id+", "https://example.com/api/v2/orders/17/items/3"),
    ("https://:tenant.example.com/static/*.png", "https://acme.example.com/static/img/logo.png"),
    ("https://example.com/search\\?q=:query", "https://example.com/search?q=patterns"),
    ("https://example.com/docs{/:section}?/edit", "https://example.com/docs/introduction/edit"),
];

/// Patterns in which groups have regular expressions, each with a URL that it matches.
pub const WITH_REGEXP: &[(&str, &str)] = &[
    ("https://example.com/users/:id(\\d+)", "https://example.com/users/42"),
    ("https://example.com/:lang(en|de|fr)/:page", "https://example.com/de/imprint"),
    (
        "https://example.com/blog/:year(\\d{4})-:month(\\d{2})/:slug([a-z0-9\\-]+)",
        "https://example.com/blog/2026-11/url-patterns",
    ),
    ("https://*.example.com/files/:name([a-z]+[.](?:png|jpe?g))", "https://cdn.example.com/files/photo.jpeg"),
    ("https://example.com/items/:sku([A-Z]{2}\\d{6})", "https://example.com/items/DE123456"),
];

fn corpus<'a>(name: &str, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Corpus {
    Corpus::new(name, pairs.into_iter().map(|(pattern, url)| format!("{pattern} {url}")))
}

fn groups() -> Corpus {
    corpus("groups", GROUPS.iter().copied())
}

fn with_regexp() -> Corpus {
    corpus("regexp", WITH_REGEXP.iter().copied())
}

/// Each pattern, with the URL of another one.
fn no_match() -> Corpus {
    let others = GROUPS.iter().cycle().skip(1);
    corpus("groups", GROUPS.iter().zip(others).map(|((pattern, _), (_, url))| (*pattern, *url)))
}

fn split(input: &'static str) -> (&'static str, &'static str) {
    input.split_once(' ').expect("a pattern and a URL")
}

fn ours(input: &'static str) -> &'static UrlPattern {
    Box::leak(Box::new(UrlPattern::new(split(input).0, None).expect("a pattern")))
}

fn our_url(text: &str) -> &'static Url {
    Box::leak(Box::new(Url::parse(text).expect("a URL")))
}

fn theirs(pattern: &str) -> urlpattern::UrlPattern {
    let init = UrlPatternInit::parse_constructor_string::<regex::Regex>(pattern, None).expect("a pattern");
    urlpattern::UrlPattern::parse(init, urlpattern::UrlPatternOptions::default()).expect("a pattern")
}

/// Writes the groups of hostname and pathname, sorted by name, as ada-pattern does.
fn write_groups<'a>(groups: impl Iterator<Item = (&'a str, Option<&'a str>)>, text: &mut String) {
    let mut groups: Vec<_> = groups.collect();
    groups.sort_unstable();
    for (name, value) in groups {
        _ = write!(text, "{name}={} ", value.unwrap_or("-"));
    }
    text.push_str("/ ");
}

fn our_answer(found: Option<Match<'static, 'static>>) -> Answer {
    found.map(|found| {
        let mut text = String::new();
        write_groups(found.hostname().groups(), &mut text);
        write_groups(found.pathname().groups(), &mut text);
        text
    })
}

fn their_answer(found: Option<UrlPatternResult>) -> Answer {
    found.map(|found| {
        let mut text = String::new();
        for component in [&found.hostname, &found.pathname] {
            write_groups(component.groups.iter().map(|(name, value)| (&**name, value.as_deref())), &mut text);
        }
        text
    })
}

/// Matches URLs that are parsed already. urlpattern takes a URL by value, so that the copy is part of its work.
fn both(corpus: &Corpus) -> Builder<str> {
    Builder::new(corpus.texts.iter().copied())
        .with_rejections()
        .contestant_with_state(
            OURS,
            |input| (ours(input), our_url(split(input).1)),
            |(pattern, url), _| pattern.exec(*url),
            |_, found| our_answer(found),
        )
        .contestant_with_state(
            URLPATTERN,
            |input| (theirs(split(input).0), OtherUrl::parse(split(input).1).expect("a URL")),
            |(pattern, url), _| pattern.exec(UrlPatternMatchInput::Url(url.clone())).ok().flatten(),
            |_, found| their_answer(found),
        )
}

fn exec(row: &Row, corpus: &Corpus) -> Case {
    let times = if corpus.name == "regexp" { 10.0 } else { 30.0 };
    row.finish(both(corpus), corpus, vec![Target::faster(URLPATTERN, times)])
}

fn other_exec(row: &Row, corpus: &Corpus) -> Case {
    row.finish(both(corpus), corpus, vec![Target::faster(URLPATTERN, 8.0)])
}

fn construct(row: &Row, corpus: &Corpus) -> Case {
    let names = |pathname: &str| Some(pathname.to_owned());
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(
            OURS,
            |input| UrlPattern::new(split(input).0, None).expect("a pattern"),
            |pattern| names(pattern.component(ComponentName::Pathname).pattern_string()),
        )
        .contestant(URLPATTERN, |input| theirs(split(input).0), |pattern| names(pattern.pathname()))
        // Its pattern string is not asked for.
        .floor(ADA, |input| ada_pattern::Pattern::new(split(input).0));
    row.finish(builder, corpus, vec![Target::faster(URLPATTERN, 150.0)])
}

/// Parses and matches the text of a URL.
fn parse_and_exec(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            |input| (ours(input), split(input).1),
            |(pattern, url), _| pattern.exec(*url),
            |_, found| our_answer(found),
        )
        .contestant_with_state(
            ADA,
            |input| (ada_pattern::Pattern::new(split(input).0).expect("a pattern"), split(input).1),
            |(pattern, url), _| pattern.exec(url),
            |_, found| found.map(|found| found.groups()),
        );
    row.finish(builder, corpus, vec![Target::faster(ADA, 12.0)])
}

/// Routes of an application of many parts: the paths of patterns, and a URL for each.
fn route_of(index: usize) -> (String, String) {
    const NAMES: [&str; 8] = ["users", "orders", "products", "invoices", "teams", "projects", "issues", "reports"];
    const FORMS: [(&str, &str); 5] = [
        ("", ""),
        ("/:id", "/4711"),
        ("/:id/edit", "/4711/edit"),
        ("/:id/comments/:comment", "/4711/comments/17"),
        ("/files/*rest", "/files/2026/november/report.pdf"),
    ];
    let (form, part) = (FORMS[index % FORMS.len()], index / FORMS.len());
    let start = match part / NAMES.len() {
        0 => format!("/{}", NAMES[part]),
        area => format!("/area{area}/{}", NAMES[part % NAMES.len()]),
    };
    (start.clone() + form.0, start + form.1)
}

/// A URL for each of at most a thousand of so many routes. The name of the corpus starts with their number.
fn routes(count: usize) -> Corpus {
    let urls =
        (0..count).step_by((count / 1_000).max(1) | 1).map(|index| format!("https://example.com{}", route_of(index).1));
    Corpus::new(&format!("{count} routes"), urls)
}

fn list(row: &Row, corpus: &Corpus) -> Case {
    let routes: Vec<_> = (0..count(corpus)).map(|index| route_of(index).0).collect();
    first(row, corpus, &routes, 2.0)
}

/// The number that the name of a corpus starts with.
fn count(corpus: &Corpus) -> usize {
    corpus.name.split(' ').next().and_then(|count| count.parse().ok()).expect("a number")
}

/// So many routes of GitHub's API, evenly spaced, as paths of patterns.
fn api_routes(count: usize) -> Vec<String> {
    let all: Vec<_> = include_str!("../../../../../fixtures/routes/github.txt").lines().collect();
    let pattern = |route: &str| route.replace('{', ":").replace('}', "").replace('-', "_");
    (0..count).map(|index| pattern(all[index * all.len() / count])).collect()
}

/// A URL for each of so many routes of GitHub's API, whose parameters are their names.
fn api(count: usize) -> Corpus {
    let urls = api_routes(count).into_iter().map(|route| format!("https://api.github.com{}", route.replace(':', "")));
    Corpus::new(&format!("{count} of GitHub"), urls)
}

fn api_list(row: &Row, corpus: &Corpus) -> Case {
    first(row, corpus, &api_routes(count(corpus)), 1.5)
}

/// The first of the routes that a URL matches, and its groups, at most so many `times` as slow as matchit.
fn first(row: &Row, corpus: &Corpus, routes: &[String], times: f64) -> Case {
    let base = corpus.texts[0];
    let ours = routes.iter().map(|route| {
        let route = route.replace("*rest", "*");
        UrlPattern::new(&route, base).expect("a pattern")
    });
    let ours: &UrlPatternList = Box::leak(Box::new(ours.collect()));
    let mut other = matchit::Router::new();
    for (index, route) in routes.iter().enumerate() {
        let pieces = route.split('/').map(|piece| match piece.split_at_checked(1) {
            Some((":", name)) => format!("{{{name}}}"),
            Some(("*", name)) => format!("{{*{name}}}"),
            _ => piece.to_owned(),
        });
        other.insert(pieces.collect::<Vec<_>>().join("/"), index).expect("no conflict");
    }
    let other: &matchit::Router<usize> = Box::leak(Box::new(other));
    let values = |index: usize, values: Vec<String>| Some(format!("{index} {values:?}"));
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            our_url,
            |url, _| ours.first(*url),
            |_, found| {
                let (index, found) = found?;
                let pathname: ComponentMatch<'_> = found.pathname();
                values(index, pathname.groups().filter_map(|(_, value)| value.map(str::to_owned)).collect())
            },
        )
        .contestant_with_state(
            MATCHIT,
            our_url,
            |url, _| other.at(url.path()).ok(),
            |_, found| {
                let found = found?;
                values(*found.value, found.params.iter().map(|(_, value)| value.to_owned()).collect())
            },
        );
    row.finish(builder, corpus, vec![Target::AtMost { other: MATCHIT, times }])
}
