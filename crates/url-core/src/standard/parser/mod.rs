//! The basic URL parser.
//!
//! The standard describes it as a state machine that walks over code points. With each, a state decides where its
//! component ends and what becomes of it. Here, the two are done one after the other, by [`run`](ParseOptions::run):
//!
//! 1. [`recognize`]: most URLs are common ones that are their own serialization. One look at a string tells that, and
//!    where the components are. Nothing is changed here.
//! 2. [`split`]: one pass over any other text finds where every component is, and which of them have to be rewritten
//!    ([`rewrites`]). It is the first half of each state, has no output and cannot fail.
//! 3. [`prepared`]: a string that starts with a part of the base URL ([`base`]) is put together and split again. So is
//!    one from which the parser removes characters ([`input`]).
//! 4. [`write`]: the components are written in the order of the standard, kept as they are or rewritten. It is the
//!    second half of each state, under its name. Hosts and ports are parsed before the first byte is written, because
//!    nothing fails after them.
//!
//! ```text
//! input       https://u@h:8/a b?q#f             ../c d    with the base URL https://h/a/b?x
//! recognize   the host up to 9                  nothing
//! prepared    -                                 https://h/c d, of which the first 10 bytes are from the base URL
//! split       username 8..9, host 10..11,       the offsets of the base URL up to its path
//!             path 13, query 17, fragment 19
//! rewrites    the path, from 15 on              the path, from 11 on
//! write       keep 0..15, encode 15..17,        keep 0..11, encode 11..13
//!             keep 17..21
//! href        https://u@h:8/a%20b?q#f           https://h/c%20d
//! ```
//!
//! The entry points differ in what they make of a URL ([`sink`]) and in where errors go
//! ([`ErrorSink`](url_host::ErrorSink)). Only `can_parse` stops before the path.
//!
//! The states under a state override are with the setters. The scheme state is `Url::change_scheme`. The host, hostname
//! and port states are in `web::set`. `Url::write_path` runs the path start state, and `Url::write_encoded` does the
//! work of the query and fragment states. `state_override` has those that other standards run without a URL.
//!
//! Source: <https://url.spec.whatwg.org/#url-parsing>

pub(crate) mod input;
pub(crate) mod recognize;
pub(crate) mod rewrites;
pub(crate) mod split;
pub(crate) mod authority;
pub(crate) mod path_to_fragment;
pub(crate) mod base;
pub(crate) mod prepared;
pub(crate) mod output;
pub(crate) mod write;
mod sink;
mod parse;

use crate::options::ParseOptions;
use prepared::{LeadingDots, Prepared, Source};
use recognize::Recognized;
use sink::{Parsed, Sink};
use split::Split;
use url_host::{Edition, ErrorSink};

impl ParseOptions<'_> {
    /// Parses `input`. `sink` takes the URL, and `errors` the validation errors.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn run<'i, S: Sink<'i>, E: ErrorSink>(&self, input: &'i str, sink: S, errors: &mut E) -> Parsed<S::Url> {
        if let Some(base) = self.base_text {
            return self.with_base_text(&base, |options| options.run_prepared(input, sink, errors));
        }
        let recognized = self.recognize(input);
        match recognized.offsets() {
            Some(offsets) if offsets.report(input, errors) => Ok(sink.take(input.into(), offsets)),
            _ if self.base.is_some() && !recognized.has_scheme() => self.run_prepared(input, sink, errors),
            _ => self.run_split(input, recognized, sink, errors),
        }
    }

    /// Looks whether `input` is a common URL and its own serialization.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn recognize(&self, input: &str) -> Recognized {
        let is_recognized = self.edition == Edition::Living2026 && self.allows(input.len());
        if is_recognized { Recognized::of(input) } else { Recognized::nothing() }
    }

    /// Parses `input`, which is absolute, and of which this has been recognized.
    #[inline(never)]
    fn run_split<'i, S: Sink<'i>, E: ErrorSink>(
        &self,
        input: &'i str,
        recognized: Recognized,
        sink: S,
        errors: &mut E,
    ) -> Parsed<S::Url> {
        self.check_offsets(input.len(), input)?;
        let split = Split::of(input, &recognized, self.edition);
        if split.rewrites.is_none() && self.allows(input.len()) && split.offsets.report(input, errors) {
            return Ok(sink.take(input.into(), split.offsets));
        }
        if !split.is_clean(input) {
            return self.run_prepared(input, sink, errors);
        }
        sink.write(Source::of_input(input, &split, self), errors)
    }

    /// Parses `input`, which may be relative to the base URL or have something to remove.
    #[inline(never)]
    fn run_prepared<'i, S: Sink<'i>, E: ErrorSink>(&self, input: &'i str, sink: S, errors: &mut E) -> Parsed<S::Url> {
        self.check_offsets(input.len(), input)?;
        let mut prepared = Prepared::new(input, self);
        prepared.prepare(LeadingDots::Skip, errors);
        self.check_offsets(prepared.text.len(), input)?;
        if !E::ENABLED && prepared.split.rewrites.is_none() && self.allows(prepared.text.len()) {
            return Ok(sink.take(prepared.text, prepared.split.offsets));
        }
        sink.write(prepared.source(), errors)
    }
}

/// The examples in the documentation of the parser.
#[cfg(test)]
mod tests {
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
}
