//! Forms and `SearchParams`.

use std::borrow::Cow;

use ada_url::UrlSearchParams;
use url_form::SearchParams;

use super::{
    Corpora, Row,
    row::{ADA, FORM_URLENCODED, with_floors},
};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("form parse", forms, parse),
    Row::new("form serialize", forms, serialize),
    Row::new("SearchParams parse", forms, params_parse),
    Row::new("SearchParams get", forms, params_get),
    Row::new("SearchParams set", forms, params_set),
    Row::new("SearchParams parse, sort, write", forms, params_sort),
];

type Pairs = [(String, String)];

/// Returns the queries of the URLs, and forms in which most bytes are percent-encoded.
fn forms(corpora: &Corpora) -> Vec<Corpus> {
    const FIELDS: usize = 3;
    let query =
        |text: &str| Some(url_core::Url::parse(text).ok()?.query()?.to_owned()).filter(|query| query.len() > 10);
    let queries: Vec<&str> = corpora.absolute.iter().flat_map(|corpus| corpus.filter_map(query).texts).collect();
    let texts: Vec<&str> =
        corpora.absolute.iter().rev().take(2).flat_map(|corpus| corpus.texts.iter().copied()).collect();
    let encoded = texts.chunks(FIELDS).map(|values| {
        let pairs = values.iter().enumerate().map(|(index, value)| (format!("field {index}"), value));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    });
    vec![Corpus { name: "queries".to_owned(), texts: queries }, Corpus::new("encoded", encoded)]
}

#[allow(clippy::unnecessary_wraps, reason = "an answer is an option")]
fn joined<N: AsRef<str>>(pairs: impl IntoIterator<Item = (N, N)>) -> Answer {
    let pairs = pairs.into_iter();
    Some(pairs.fold(String::new(), |text, (name, value)| text + name.as_ref() + "=" + value.as_ref() + "\n"))
}

fn faster_than_both() -> Vec<Target> {
    vec![Target::faster(FORM_URLENCODED, 2.0), Target::faster(ADA, 2.0)]
}

/// Iterates over the pairs, which are borrowed where possible. ada-url can only make a list.
fn parse(row: &Row, corpus: &Corpus) -> Case {
    type Found = Vec<(Cow<'static, str>, Cow<'static, str>)>;
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, |text| url_form::pairs(text.as_bytes()).collect::<Found>(), joined)
        .contestant(FORM_URLENCODED, |text| form_urlencoded::parse(text.as_bytes()).collect::<Found>(), joined)
        .contestant(ADA, ada_params, |params| joined(params?.entries()));
    row.finish(with_floors(builder), corpus, faster_than_both())
}

fn ada_params(text: &str) -> Option<UrlSearchParams> {
    UrlSearchParams::parse(text).ok()
}

/// Serializes pairs. ada-url serializes its own list.
fn serialize(row: &Row, corpus: &Corpus) -> Case {
    let forms = corpus.texts.iter().map(|text| -> &'static Pairs {
        form_urlencoded::parse(text.as_bytes()).into_owned().collect::<Vec<_>>().leak()
    });
    let theirs = |pairs: &Pairs| form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    Builder::new(forms)
        .contestant(OURS, url_form::serialize, Some)
        .contestant(FORM_URLENCODED, theirs, Some)
        .contestant_with_state(
            ADA,
            |pairs| pairs.iter().cloned().collect::<UrlSearchParams>(),
            |p, _| p.to_string(),
            |_, text| Some(text),
        )
        .finish(row.name, &corpus.name, faster_than_both(), |pairs| pairs.iter().map(|(n, v)| n.len() + v.len()).sum())
}

/// Parses to a list that owns its texts.
fn params_parse(row: &Row, corpus: &Corpus) -> Case {
    let theirs = |text: &str| form_urlencoded::parse(text.as_bytes()).into_owned().collect::<Vec<(String, String)>>();
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, SearchParams::from_query, |params| joined(&params))
        .contestant(FORM_URLENCODED, theirs, joined)
        .contestant(ADA, ada_params, |params| joined(params?.entries()));
    row.finish(with_floors(builder), corpus, faster_than_both())
}

/// Returns the last name of a query.
fn last_name(text: &str) -> String {
    SearchParams::from_query(text).names().last().unwrap_or_default().to_owned()
}

/// Looks up the value of the last name. `form_urlencoded` has no list, so it parses the query each time.
fn params_get(row: &Row, corpus: &Corpus) -> Case {
    let theirs = |name: &mut String, text: &'static str| {
        form_urlencoded::parse(text.as_bytes()).find(|(n, _)| n == name).map(|(_, value)| value)
    };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            |text| (SearchParams::from_query(text), last_name(text)),
            |(params, name), _| params.get(name).map(str::len),
            |(params, name), _| params.get(name).map(str::to_owned),
        )
        .contestant_with_state(
            ADA,
            |text| (ada_params(text), last_name(text)),
            |(params, name), _| params.as_ref()?.get(name).map(str::len),
            |(params, name), _| params.as_ref()?.get(name).map(str::to_owned),
        )
        .contestant_with_state(FORM_URLENCODED, last_name, theirs, |_, value| value.map(Cow::into_owned));
    row.finish(builder, corpus, faster_than_both())
}

/// Sets the last name to two values in turn.
fn params_set(row: &Row, corpus: &Corpus) -> Case {
    const VALUES: [&str; 2] = ["value", "another value"];
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            |text| (SearchParams::from_query(text), last_name(text)),
            |(params, name), _| VALUES.iter().for_each(|value| params.set(name.as_str(), *value)),
            |(params, _), ()| Some(params.to_string()),
        )
        .contestant_with_state(
            ADA,
            |text| (ada_params(text), last_name(text)),
            |(params, name), _| VALUES.iter().for_each(|value| params.iter_mut().for_each(|p| p.set(name, value))),
            |(params, _), ()| params.as_ref().map(ToString::to_string),
        );
    row.finish(builder, corpus, vec![Target::faster(ADA, 2.0)])
}

/// Parses, sorts and serializes.
fn params_sort(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text: &str| {
        let mut params = SearchParams::from_query(text);
        params.sort();
        params.to_string()
    };
    let ada = |text: &str| {
        let mut params = ada_params(text)?;
        params.sort();
        Some(params.to_string())
    };
    let theirs = |text: &str| {
        let mut pairs: Vec<_> = form_urlencoded::parse(text.as_bytes()).collect();
        pairs.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, Some)
        .contestant(FORM_URLENCODED, theirs, Some)
        .contestant(ADA, ada, |text| text);
    row.finish(builder, corpus, faster_than_both())
}
