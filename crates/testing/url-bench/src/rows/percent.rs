//! Percent-encoding and percent-decoding, of text that changes and of text that does not.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS};
use url_percent::PATH;

use super::{
    Corpora, Row,
    row::{PERCENT_ENCODING, with_floors},
};
use crate::{
    case::{Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] =
    &[Row::new("percent-encode", texts, encode), Row::new("percent-decode", encoded_texts, decode)];

/// The path percent-encode set, for the package percent-encoding.
const THEIR_PATH: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'?').add(b'^').add(b'`').add(b'{').add(b'}');

const CLEAN: &str = "clean";
const CLEAN_LONG: &str = "clean long";

/// Returns paths, the same paths joined into long texts, and paths with spaces or non-ASCII letters.
fn texts(corpora: &Corpora) -> Vec<Corpus> {
    const LONG: usize = 4000;
    let path = |text: &str| Some(url_core::Url::parse(text).ok()?.path().to_owned()).filter(|path| !path.contains('%'));
    let clean = Corpus { name: CLEAN.to_owned(), ..corpora.absolute[0].filter_map(path) };
    let whole = clean.texts.concat();
    let pieces = whole.as_bytes().chunks(LONG).map(|piece| String::from_utf8_lossy(piece).into_owned());
    let spaced = clean.filter_map(|path| Some(path.replace(['/', '-', '_'], " ")));
    let accented = clean.filter_map(|path| Some(path.replace('e', "é").replace('o', "ö")));
    let foreign = corpora.absolute[0].filter_map(|text| Some("пример 例え ".repeat(text.len() / 24 + 1)));
    vec![
        Corpus::new(CLEAN_LONG, pieces),
        Corpus { name: "spaces".to_owned(), ..spaced },
        Corpus { name: "accents".to_owned(), ..accented },
        Corpus { name: "not Latin".to_owned(), ..foreign },
        clean,
    ]
}

/// Returns the same texts, percent-encoded.
fn encoded_texts(corpora: &Corpora) -> Vec<Corpus> {
    let encode = |text: &'static str| Some(percent_encoding::utf8_percent_encode(text, THEIR_PATH).to_string());
    texts(corpora).into_iter().map(|corpus| corpus.filter_map(encode)).collect()
}

fn targets(corpus: &Corpus) -> Vec<Target> {
    let is_clean = [CLEAN, CLEAN_LONG].contains(&corpus.name.as_str());
    vec![Target::faster(PERCENT_ENCODING, if is_clean { 3.0 } else { 2.0 })]
}

fn encode(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text| -> Cow<'static, str> { url_percent::utf8_percent_encode(text, &PATH).into() };
    let theirs = |text| -> Cow<'static, str> { percent_encoding::utf8_percent_encode(text, THEIR_PATH).into() };
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, |text| Some(text.into_owned()))
        .contestant(PERCENT_ENCODING, theirs, |text| Some(text.into_owned()));
    row.finish(with_floors(builder), corpus, targets(corpus))
}

fn decode(row: &Row, corpus: &Corpus) -> Case {
    let ours = |text| url_percent::percent_decode_str(text).decode_utf8().ok();
    let theirs = |text| percent_encoding::percent_decode_str(text).decode_utf8().ok();
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, ours, |text| text.map(Cow::into_owned))
        .contestant(PERCENT_ENCODING, theirs, |text| text.map(Cow::into_owned));
    row.finish(with_floors(builder), corpus, targets(corpus))
}
