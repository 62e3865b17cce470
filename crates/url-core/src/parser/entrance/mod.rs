//! The ways into the parser: what is told at a glance, what part by part, and where the states have to begin.
//!
//! ```text
//! parse                 into                  errors              can_parse           borrow
//!
//! ParseOptions::parse   parse_into            parse_with_errors   can_parse           parse_borrowed
//!        |                   |                       |                |                    |
//!  at_a_glance          at_a_glance                plain         usual_start          at_a_glance
//!        |                   |                       |                |                    |
//!  parse_unusual       parse_unusual_into     told_with_errors   can_parse_unusual    borrow_unusual
//!        |                   |                       |                |                    |
//!   parse_from         parse_from_into          parse_text       can_parse_from        borrow_from
//!        |                   |                       |                |                    |
//!  parse_behind -----> parse_behind_into     Parser::run_from    can_parse_host      Parser::run_from
//!                            |
//!                     Parser::run_from
//! ```
//!
//! Each is asked what the one above it could not tell. With a base URL, what is not told at a glance goes to
//! `parse_reference`; a bare domain goes to `parse_bare_domain`, and what is told except for its host to
//! `parse_with_host`. Text with backslashes for slashes, or with tabs or newlines, is corrected in a copy, with which
//! all begins again at the top (`parse_changed`).

#![expect(clippy::inline_always, reason = "the public functions are compiled as one with what they mostly need")]

mod parse;
mod into;
mod errors;
mod can_parse;
mod borrow;

use super::{input::trim, plain::Plain};
use crate::{
    options::ParseOptions,
    record::{Offsets, Url},
};
use alloc::string::String;

impl ParseOptions<'_> {
    /// [`Plain::at_a_glance`]. A debug build runs the state machine from its beginning as well, and compares.
    #[inline(always)]
    fn at_a_glance(&self, input: &str) -> Result<Plain, Option<Plain>> {
        let plain = Plain::at_a_glance(input, self);
        debug_assert!(self.agrees_on(plain, input), "{input}");
        plain
    }

    /// Whether the state machine makes the same of `input` from its beginning as from where the input stops being
    /// plain, at a glance or part by part, and as what is plain to its end.
    fn agrees_on(&self, at_a_glance: Result<Plain, Option<Plain>>, input: &str) -> bool {
        let input = trim(input);
        let parse_from = |start| {
            let mut url = Url { offsets: Offsets::default(), href: String::new() };
            self.parse_from_into(start, input, &mut url).map(|()| (url.href, url.offsets))
        };
        let from_beginning = parse_from(Plain::NONE);
        let agrees = |plain: Plain| {
            let whole = plain.offsets().map(|offsets| Ok((input.into(), offsets)));
            whole.is_none_or(|whole| whole == from_beginning) && parse_from(plain) == from_beginning
        };
        agrees(Plain::of(input, self)) && at_a_glance.map_or_else(|plain| plain, Some).is_none_or(agrees)
    }

    /// Whether the state machine, from its beginning, makes this URL of `input`.
    fn states_agree_on(&self, url: &Url, input: &str) -> bool {
        let states = self.parse_behind(&Plain::NONE, input);
        states.is_ok_and(|same| same.href == url.href && same.offsets == url.offsets)
    }

    /// Whether what was parsed keeps the invariants of URLs, unless its base URL does not either, which then is one of
    /// [`WebUrl::set_protocol`](crate::web::WebUrl::set_protocol).
    fn is_sound(&self, url: &Url) -> bool {
        url.check_invariants().is_ok() || self.base.is_some_and(|base| base.url().check_invariants().is_err())
    }

    /// Whether an input of `len` bytes, those of the base URL included, may run into the limit on the length.
    fn may_be_too_long(&self, len: usize) -> bool {
        // No code point of an input makes more than this many bytes of an href for each of its own.
        const MOST_BYTES_FOR_ONE: usize = 32;
        len > self.max_len as usize / MOST_BYTES_FOR_ONE
    }
}
