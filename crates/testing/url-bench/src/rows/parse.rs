//! Parsing URLs.

use std::cell::RefCell;

use url_core::{Url, UrlRef};

use super::{
    Corpora, Row,
    row::{ADA, COPY, URL, with_floors},
};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("parse", absolute, parse),
    Row::new("can_parse", absolute, can_parse),
    Row::new("parse borrowed", hrefs, parse_borrowed),
    Row::new("join", relative, join),
    Row::new("parse with base text", relative, parse_with_base_text),
    Row::new("parse with errors", absolute, parse_with_errors),
];

/// The name of urlstack's parse without errors, as a contestant of its parse with errors.
const WITHOUT_ERRORS: &str = "without errors";

const BASE: &str = "https://www.example.com/docs/guide/index.html?lang=en#top";
const FILE_BASE: &str = "file:///home/user/docs/guide/index.html";

/// The name of the corpus of references whose base is a file URL.
const OF_FILES: &str = "of files";

fn absolute(corpora: &Corpora) -> Vec<Corpus> {
    corpora.absolute.clone()
}

/// Returns the references once for each base URL.
fn relative(corpora: &Corpora) -> Vec<Corpus> {
    let of_files = Corpus { name: OF_FILES.to_owned(), ..corpora.relative.clone() };
    vec![corpora.relative.clone(), of_files]
}

fn base(corpus: &Corpus) -> &'static str {
    if corpus.name == OF_FILES { FILE_BASE } else { BASE }
}

/// Returns the hrefs of the URLs.
fn hrefs(corpora: &Corpora) -> Vec<Corpus> {
    let href = |text: &str| Url::parse(text).ok().map(|url| url.as_str().to_owned());
    corpora.absolute.iter().map(|corpus| corpus.filter_map(href)).collect()
}

fn parse(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text| {
        let url = Url::parse(text);
        read_href(&url, Url::as_str);
        url
    };
    let ada = |text| {
        let url = ada_url::Url::parse(text, None);
        read_href(&url, ada_url::Url::href);
        url
    };
    let url = |text| {
        let url = url::Url::parse(text);
        read_href(&url, url::Url::as_str);
        url
    };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, our_href)
        .contestant(ADA, ada, ada_href)
        .contestant(URL, url, url_href);
    let targets = vec![
        Target::Faster { other: ADA, times: 4.0, least: 3.0 },
        Target::faster(URL, 8.0),
        Target::AtMost { other: COPY, times: 3.0 },
    ];
    row.finish(with_floors(builder), corpus, targets)
}

/// Reads the href, so that the time for it is measured too.
fn read_href<T, E>(url: &Result<T, E>, href: impl Fn(&T) -> &str) {
    std::hint::black_box(url.as_ref().map_or(0, |url| href(url).len()));
}

pub(super) fn our_href<E>(url: Result<Url, E>) -> Answer {
    url.ok().map(|url| url.as_str().to_owned())
}

pub(super) fn ada_href<E>(url: Result<ada_url::Url, E>) -> Answer {
    url.ok().map(|url| url.href().to_owned())
}

pub(super) fn url_href<E>(url: Result<url::Url, E>) -> Answer {
    url.ok().map(|url| url.as_str().to_owned())
}

/// Makes an answer of whether an input is a URL.
fn is_url(is_url: bool) -> Answer {
    is_url.then(String::new)
}

fn can_parse(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .with_rejections()
        .contestant(OURS, Url::can_parse, is_url)
        .contestant(ADA, |text| ada_url::Url::can_parse(text, None), is_url)
        .contestant(URL, |text| url::Url::parse(text).is_ok(), is_url);
    row.finish(with_floors(builder), corpus, vec![Target::Faster { other: ADA, times: 4.0, least: 2.0 }])
}

fn parse_borrowed(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, UrlRef::from_serialized, |url| is_url(url.is_some()))
        .contestant(ADA, |text| ada_url::Url::can_parse(text, None), is_url)
        .contestant(URL, |text| url::Url::parse(text).is_ok(), is_url);
    row.finish(with_floors(builder), corpus, vec![Target::Faster { other: ADA, times: 4.0, least: 2.0 }])
}

fn faster_than_both() -> Vec<Target> {
    vec![Target::faster(ADA, 3.0), Target::faster(URL, 3.0)]
}

/// Parses with a base that is already parsed. ada-url accepts the base only as text.
#[allow(clippy::unwrap_used, reason = "the base is a constant")]
fn join(row: &Row, corpus: &Corpus) -> Case {
    let base = base(corpus);
    let (our_base, url_base) = (Url::parse(base).unwrap(), url::Url::parse(base).unwrap());
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, move |text| our_base.join(text), our_href)
        .contestant(ADA, move |text| ada_url::Url::parse(text, Some(base)), ada_href)
        .contestant(URL, move |text| url_base.join(text), url_href);
    row.finish(with_floors(builder), corpus, faster_than_both())
}

/// Parses with a base given as text, as the constructor of the URL class does.
fn parse_with_base_text(row: &Row, corpus: &Corpus) -> Case {
    let base = base(corpus);
    let ours = move |text| Url::parse(std::hint::black_box(base)).and_then(|base| base.join(text));
    let url = move |text| url::Url::parse(std::hint::black_box(base)).and_then(|base| base.join(text));
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, our_href)
        .contestant(ADA, move |text| ada_url::Url::parse(text, Some(std::hint::black_box(base))), ada_href)
        .contestant(URL, url, url_href);
    row.finish(builder, corpus, faster_than_both())
}

fn parse_with_errors(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text| {
        let mut errors = Vec::new();
        (Url::options().parse_with_errors(text, &mut errors), errors)
    };
    let url = |text| {
        let violations = RefCell::new(Vec::new());
        let collect = |violation| violations.borrow_mut().push(violation);
        let url = url::Url::options().syntax_violation_callback(Some(&collect)).parse(text);
        (url, violations.into_inner())
    };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, |(url, _)| our_href(url))
        .contestant(WITHOUT_ERRORS, Url::parse, our_href)
        .contestant(URL, url, |(url, _)| url_href(url));
    row.finish(builder, corpus, vec![Target::AtMost { other: WITHOUT_ERRORS, times: 2.0 }])
}
