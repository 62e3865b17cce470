//! Parsing URLs.

use std::cell::RefCell;

use url_core::{Url, UrlRef};

use super::{ADA, COPY, Corpora, Row, URL, with_floor};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("parse", absolute, parse),
    Row::new("can_parse", absolute, can_parse),
    Row::new("parse borrowed", normal, parse_borrowed),
    Row::new("join", relative, join),
    Row::new("parse with base text", relative, parse_with_base_text),
    Row::new("parse with errors", absolute, parse_with_errors),
];

/// What our parse without errors is called where it is one of the others.
const WITHOUT_ERRORS: &str = "without errors";

const BASE: &str = "https://www.example.com/docs/guide/index.html?lang=en#top";
const FILE_BASE: &str = "file:///home/user/docs/guide/index.html";

/// What the corpus of references is called where their base is a file URL.
const OF_FILES: &str = "of files";

fn absolute(corpora: &Corpora) -> Vec<Corpus> {
    corpora.absolute.clone()
}

/// The references, once for each base.
fn relative(corpora: &Corpora) -> Vec<Corpus> {
    let of_files = Corpus { name: OF_FILES.to_owned(), ..corpora.relative.clone() };
    vec![corpora.relative.clone(), of_files]
}

fn base(corpus: &Corpus) -> &'static str {
    if corpus.name == OF_FILES { FILE_BASE } else { BASE }
}

/// The hrefs.
fn normal(corpora: &Corpora) -> Vec<Corpus> {
    let href = |text: &str| Url::parse(text).ok().map(|url| url.as_str().to_owned());
    corpora.absolute.iter().map(|corpus| corpus.map(href)).collect()
}

fn parse(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text| {
        let url = Url::parse(text);
        touch(&url, Url::as_str);
        url
    };
    let ada = |text| {
        let url = ada_url::Url::parse(text, None);
        touch(&url, ada_url::Url::href);
        url
    };
    let url = |text| {
        let url = url::Url::parse(text);
        touch(&url, url::Url::as_str);
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
    row.finish(with_floor(builder), corpus, targets)
}

/// Asks for the href, so that it is part of what is measured.
fn touch<T, E>(url: &Result<T, E>, href: impl Fn(&T) -> &str) {
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

fn is_some(found: bool) -> Answer {
    found.then(String::new)
}

fn can_parse(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .with_refusals()
        .contestant(OURS, Url::can_parse, is_some)
        .contestant(ADA, |text| ada_url::Url::can_parse(text, None), is_some)
        .contestant(URL, |text| url::Url::parse(text).is_ok(), is_some);
    row.finish(with_floor(builder), corpus, vec![Target::Faster { other: ADA, times: 4.0, least: 2.0 }])
}

fn parse_borrowed(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, UrlRef::parse, |url| is_some(url.is_some()))
        .contestant(ADA, |text| ada_url::Url::can_parse(text, None), is_some)
        .contestant(URL, |text| url::Url::parse(text).is_ok(), is_some);
    row.finish(with_floor(builder), corpus, vec![Target::Faster { other: ADA, times: 4.0, least: 2.0 }])
}

fn faster_than_both() -> Vec<Target> {
    vec![Target::faster(ADA, 3.0), Target::faster(URL, 3.0)]
}

/// With a base that was parsed before, which only ada-url cannot take.
#[allow(clippy::unwrap_used, reason = "the base is a constant")]
fn join(row: &Row, corpus: &Corpus) -> Case {
    let base = base(corpus);
    let (our_base, url_base) = (Url::parse(base).unwrap(), url::Url::parse(base).unwrap());
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, move |text| our_base.join(text), our_href)
        .contestant(ADA, move |text| ada_url::Url::parse(text, Some(base)), ada_href)
        .contestant(URL, move |text| url_base.join(text), url_href);
    row.finish(with_floor(builder), corpus, faster_than_both())
}

/// With a base that is a text, as the constructor of the URL class has it.
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
