//! ToASCII and `ToUnicode`, with the flags of the URL Standard.

use std::borrow::Cow;

use idna::{
    AsciiDenyList,
    uts46::{Hyphens, Uts46},
};

use super::{
    Corpora, Row,
    row::{ADA, IDNA, with_floors},
    scripts,
};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("domain parser", all_domains, domain_parser),
    Row::new("ToASCII", all_domains, to_ascii),
    Row::new("ToUnicode", |_| scripts::ascii_and_unicode(), to_unicode),
];

fn all_domains(_: &Corpora) -> Vec<Corpus> {
    let mut corpora = scripts::domains();
    corpora.push(scripts::all_punycode());
    corpora
}

/// The operation of the standard of 2026, which does not check ASCII domains, not even `xn--` labels. ada-url does not
/// check them either.
fn domain_parser(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, |domain| url_idna::domain_parser(domain).ok(), owned)
        .contestant(ADA, ada_url::Idna::ascii, not_empty);
    row.finish(with_floors(builder), corpus, vec![Target::faster(ADA, 2.0)])
}

/// The operation of the standard of 2025, which decodes and checks `xn--` labels. So does idna.
fn to_ascii(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, |domain| url_idna::domain_to_ascii(domain).ok(), owned)
        .contestant(IDNA, |domain| idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::URL).ok(), owned);
    row.finish(with_floors(builder), corpus, vec![Target::faster(IDNA, 2.0)])
}

/// url-idna returns an invalid domain unchanged. The other libraries reject it, so that it is left out.
fn to_unicode(row: &Row, corpus: &Corpus) -> Case {
    let ours = |domain| Some(url_idna::domain_to_unicode(domain));
    let idna = |domain: &'static str| {
        let (unicode, result) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
        result.is_ok().then_some(unicode)
    };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, owned)
        .contestant(IDNA, idna, owned)
        .contestant(ADA, ada_url::Idna::unicode, not_empty);
    row.finish(with_floors(builder), corpus, faster_than_both())
}

fn faster_than_both() -> Vec<Target> {
    vec![Target::faster(IDNA, 2.0), Target::faster(ADA, 2.0)]
}

fn owned(answer: Option<Cow<'static, str>>) -> Answer {
    answer.map(Cow::into_owned)
}

/// ada-url returns an empty string for a failure.
fn not_empty(answer: String) -> Answer {
    Some(answer).filter(|answer| !answer.is_empty())
}
