//! Parsing without a copy, which only succeeds if nothing changes.

use crate::{
    options::ParseOptions,
    parser::{Parser, input::is_trimmed, output::Lazy, plain::Plain},
    record::UrlRef,
};
use alloc::string::String;
use url_host::Ignore;

impl<'a> ParseOptions<'a> {
    /// The URL that `input` is, if it is one and stays as it is.
    pub(crate) fn parse_borrowed(&self, input: &'a str) -> Option<UrlRef<'a>> {
        match self.at_a_glance(input) {
            Ok(plain) => Some(UrlRef { href: input, offsets: plain.offsets_so_far() }),
            Err(Some(plain)) => self.borrow_from(plain, input),
            Err(None) => self.borrow_unusual(input),
        }
    }

    /// [`parse_borrowed`](Self::parse_borrowed) of what is not told at a glance.
    #[inline(never)]
    fn borrow_unusual(&self, input: &'a str) -> Option<UrlRef<'a>> {
        self.borrow_from(Plain::of(input, self), input)
    }

    /// [`parse_borrowed`](Self::parse_borrowed) of an input that has this plain start.
    #[inline(never)]
    fn borrow_from(&self, start: Plain, input: &'a str) -> Option<UrlRef<'a>> {
        if !is_trimmed(input) {
            return None;
        }
        if start.is_at_authority() {
            return self.borrow_from(start.by_parts_if_usual(input, self), input);
        }
        if let Some(offsets) = start.offsets() {
            return Some(UrlRef { href: input, offsets });
        }
        if input.len() > self.max_len as usize {
            return None;
        }
        // What changes in front of the path cannot be borrowed.
        let start = if start.is_front_changed() { start.with_kept_host(input, self)? } else { start };
        let mut buffer = String::new();
        let mut parser = Parser::new(input, self, Lazy::new(input, &mut buffer), Ignore);
        parser.run_from(&start, None).ok()?;
        let is_kept = parser.output.as_kept().is_some_and(|kept| kept.len() == input.len());
        is_kept.then_some(UrlRef { href: input, offsets: parser.offsets })
    }
}
