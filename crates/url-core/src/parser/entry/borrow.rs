//! Parsing without a copy, which succeeds only if nothing changes.

use crate::{
    options::ParseOptions,
    parser::{Parser, input::is_trimmed, output::Lazy, plain::PlainPrefix},
    record::UrlRef,
};
use alloc::string::String;
use url_host::Ignore;

impl<'a> ParseOptions<'a> {
    /// Parses `input` if it is a serialized URL.
    pub(crate) fn parse_borrowed(&self, input: &'a str) -> Option<UrlRef<'a>> {
        match self.match_common(input) {
            Ok(plain) => Some(UrlRef { href: input, offsets: plain.offsets_so_far() }),
            Err(Some(prefix)) => self.borrow_with_prefix(prefix, input),
            Err(None) => self.borrow_uncommon(input),
        }
    }

    /// [`parse_borrowed`](Self::parse_borrowed) for an input that is not a common URL.
    #[inline(never)]
    fn borrow_uncommon(&self, input: &'a str) -> Option<UrlRef<'a>> {
        self.borrow_with_prefix(PlainPrefix::of(input, self), input)
    }

    /// [`parse_borrowed`](Self::parse_borrowed) for an input that has this plain prefix.
    #[inline(never)]
    fn borrow_with_prefix(&self, prefix: PlainPrefix, input: &'a str) -> Option<UrlRef<'a>> {
        if !is_trimmed(input) {
            return None;
        }
        if prefix.is_at_authority() {
            return self.borrow_with_prefix(prefix.match_from_authority_if_usual_slashes(input, self), input);
        }
        if let Some(offsets) = prefix.offsets() {
            return Some(UrlRef { href: input, offsets });
        }
        if input.len() > self.max_len as usize {
            return None;
        }
        // An input with a change before the path cannot be borrowed.
        let prefix = if prefix.is_authority_changed() { prefix.with_kept_host(input, self)? } else { prefix };
        let mut buffer = String::new();
        let mut parser = Parser::new(input, self, Lazy::new(input, &mut buffer), Ignore);
        parser.resume(&prefix, None).ok()?;
        let is_kept = parser.output.as_kept().is_some_and(|kept| kept.len() == input.len());
        is_kept.then_some(UrlRef { href: input, offsets: parser.offsets })
    }
}
