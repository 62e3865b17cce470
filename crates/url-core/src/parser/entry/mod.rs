//! The entry points of the parser: each tries the common URL first, then the parts of any URL, then the states.
//!
//! ```text
//! parse                into                    errors                can_parse              borrow
//!
//! ParseOptions::parse  parse_into              parse_with_errors     can_parse              parse_borrowed
//!    |                    |                       |                     |                      |
//! match_common         match_common            plain                 match_common_start     match_common
//!    |                    |                       |                     |                      |
//! parse_uncommon       parse_uncommon_into     parse_without_states  can_parse_uncommon     borrow_uncommon
//!    |                    |                       |                     |                      |
//! parse_with_prefix    parse_with_prefix_into  parse_text            can_parse_with_prefix  borrow_with_prefix
//!    |                    |                       |                     |                      |
//! parse_with_states -> parse_with_states_into  Parser::resume        can_parse_host         Parser::resume
//!                         |
//!                      Parser::resume
//! ```
//!
//! Each function handles the inputs that the one above it could not. With a base URL, an input that is not a common URL
//! goes to `parse_reference`. A bare domain goes to `parse_bare_domain`, and an input of which only the host is unknown
//! to `parse_with_host`. Text with backslashes for slashes, or with tabs or newlines, is corrected in a copy, which is
//! parsed from the top (`parse_changed`).

#![expect(clippy::inline_always, reason = "each public function is compiled as one with the functions it mostly needs")]

mod parse;
mod into;
mod errors;
mod can_parse;
mod borrow;

use super::{input::trim, plain::PlainPrefix};
use crate::{
    options::ParseOptions,
    record::{Offsets, Url},
};
use alloc::string::String;

impl ParseOptions<'_> {
    /// Calls [`PlainPrefix::match_common`]. A debug build also runs the state machine from its beginning, and compares.
    #[inline(always)]
    fn match_common(&self, input: &str) -> Result<PlainPrefix, Option<PlainPrefix>> {
        let plain = PlainPrefix::match_common(input, self);
        debug_assert!(self.agrees_on(plain, input), "{input}");
        plain
    }

    /// Returns whether the state machine gives the same result for `input` from its beginning as from the end of the
    /// plain prefix, found by `match_common` or by `PlainPrefix::of`, and as a prefix that is the whole input.
    fn agrees_on(&self, common: Result<PlainPrefix, Option<PlainPrefix>>, input: &str) -> bool {
        let input = trim(input);
        let parse_with_prefix = |prefix| {
            let mut url = Url { offsets: Offsets::default(), href: String::new() };
            self.parse_with_prefix_into(prefix, input, &mut url).map(|()| (url.href, url.offsets))
        };
        let from_beginning = parse_with_prefix(PlainPrefix::NONE);
        let agrees = |plain: PlainPrefix| {
            let whole = plain.offsets().map(|offsets| Ok((input.into(), offsets)));
            whole.is_none_or(|whole| whole == from_beginning) && parse_with_prefix(plain) == from_beginning
        };
        agrees(PlainPrefix::of(input, self)) && common.map_or_else(|plain| plain, Some).is_none_or(agrees)
    }

    /// Returns whether the state machine, from its beginning, parses `input` to this URL.
    fn states_agree_on(&self, url: &Url, input: &str) -> bool {
        let states = self.parse_with_states(&PlainPrefix::NONE, input);
        states.is_ok_and(|same| same.href == url.href && same.offsets == url.offsets)
    }

    /// Returns whether a parsed URL keeps the invariants, unless its base URL, made by
    /// [`WebUrl::set_protocol`](crate::web::WebUrl::set_protocol), does not either.
    fn is_sound(&self, url: &Url) -> bool {
        url.check_invariants().is_ok() || self.base.is_some_and(|base| base.url().check_invariants().is_err())
    }

    /// Returns whether an input of `len` bytes, including those of the base URL, may exceed the limit on the length.
    fn may_be_too_long(&self, len: usize) -> bool {
        // No code point of an input becomes more than this many bytes of an href for each of its own bytes.
        const MOST_BYTES_FOR_ONE: usize = 32;
        len > self.max_len as usize / MOST_BYTES_FOR_ONE
    }
}
