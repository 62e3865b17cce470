//! The examples in the documentation of the parser.

use super::{
    prepared::{LeadingDots, Prepared},
    recognize::Recognized,
    rewrites::Rewrites,
};
use crate::{ParseOptions, Url, position::Position};
use core::num::NonZeroU32;
use url_host::Ignore;

fn prepared<'i>(input: &'i str, options: &'i ParseOptions<'i>, dots: LeadingDots) -> Prepared<'i, 'i> {
    let mut prepared = Prepared::new(input, options);
    prepared.prepare(dots, &mut Ignore);
    prepared
}

#[test]
fn a_url() {
    let input = "https://u@h:8/a b?q#f";
    assert_eq!(Recognized::of(input).host_end(), 9);
    let options = ParseOptions::new();
    let prepared = prepared(input, &options, LeadingDots::Skip);
    let split = prepared.split;
    let (offsets, at) = (split.offsets, NonZeroU32::new);
    assert_eq!((offsets.scheme_end, split.username_start, offsets.username_end), (5, 8, 9));
    assert_eq!((offsets.host_start, offsets.host_end, offsets.path_start), (10, 11, 13));
    assert_eq!((offsets.query_start, offsets.fragment_start), (at(17), at(19)));
    assert_eq!((split.rewrites, split.first_rewrite), (Rewrites::PATH, 15));
    let url = Url::parse(input).unwrap();
    assert_eq!(url.as_str(), "https://u@h:8/a%20b?q#f");
    assert_eq!((&url[..Position::AfterPath], &url[Position::AfterQuery..]), ("https://u@h:8/a%20b", "#f"));
    assert_eq!((url.offsets.query_start, url.offsets.fragment_start), (at(19), at(21)));
}

#[test]
fn a_reference() {
    let base = Url::parse("https://h/a/b?x").unwrap();
    let options = ParseOptions::new().base(&base);
    let kept = prepared("../c d", &options, LeadingDots::Keep);
    assert_eq!(&kept.text[..kept.origin.base_len], "https://h/a/");
    let prepared = prepared("../c d", &options, LeadingDots::Skip);
    assert_eq!((&*prepared.text, prepared.origin.base_len), ("https://h/c d", 10));
    assert_eq!(prepared.split.offsets.path_start, 9);
    assert_eq!((prepared.split.rewrites, prepared.split.first_rewrite), (Rewrites::PATH, 11));
    assert_eq!(options.parse("../c d").unwrap().as_str(), "https://h/c%20d");
}
