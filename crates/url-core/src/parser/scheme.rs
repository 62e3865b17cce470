//! The scheme start state, scheme state and no scheme state.

use super::{Parser, PathState, State, Step, output::Output};
use crate::{record::HostKind, scheme::SchemeType};
use alloc::borrow::Cow;
use url_host::{ErrorSink, ValidationErrorKind};
use url_percent::{
    byte_classes::{is_never_encoded, is_plain_in_host},
    scan::find_near,
};

/// The length of the scheme that `input` starts with, whatever follows it; `None` if there is none.
///
/// Source: <https://url.spec.whatwg.org/#scheme-start-state>, <https://url.spec.whatwg.org/#scheme-state>
pub(crate) fn scheme_len(input: &[u8]) -> Option<usize> {
    let is_scheme_byte = |byte| is_never_encoded(byte) & (byte != b'_') | (byte == b'+');
    let begins = input.first().is_some_and(u8::is_ascii_alphabetic);
    begins.then(|| find_near(input, 1, |byte| !is_scheme_byte(byte)))
}

/// [`scheme_len`] for a lowercase scheme.
pub(crate) fn lowercase_scheme_len(input: &[u8]) -> Option<usize> {
    let is_scheme_byte = |byte| is_plain_in_host(byte) & (byte != b'_') | (byte == b'+');
    let begins = input.first().is_some_and(u8::is_ascii_lowercase);
    begins.then(|| find_near(input, 1, |byte| !is_scheme_byte(byte)))
}

/// The scheme that `input` starts with, lowercased, if `end` follows it.
#[inline]
pub(crate) fn scheme_before(input: &str, end: Option<u8>) -> Option<Cow<'_, str>> {
    let len = scheme_len(input.as_bytes())?;
    if input.as_bytes().get(len).copied() != end {
        return None;
    }
    let scheme = &input[..len];
    let is_lowercase = !scheme.bytes().any(|byte| byte.is_ascii_uppercase());
    Some(if is_lowercase { Cow::Borrowed(scheme) } else { Cow::Owned(scheme.to_ascii_lowercase()) })
}

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Source: <https://url.spec.whatwg.org/#scheme-start-state>, <https://url.spec.whatwg.org/#scheme-state>
    pub(crate) fn scheme_start_state(&mut self) -> Step<State> {
        let Some(end) = scheme_len(self.input.as_bytes()).filter(|&end| self.byte(end) == Some(b':')) else {
            return self.no_scheme_state();
        };
        let after = end + 1;
        self.scheme_type = SchemeType::of_any_case(self.text(..end).as_bytes());
        self.output.lowercase(0..end);
        self.set_scheme_end();
        self.output.keep(end..after);
        if self.scheme_type == SchemeType::File {
            if !self.starts_with(after, b"//") {
                self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, after..after);
            }
            return self.file_state(after);
        }
        if self.scheme_type.is_special() {
            return match &self.options.base {
                Some(base) if base.url().scheme_type() == self.scheme_type => {
                    Ok(self.special_relative_or_authority_state(base, after))
                }
                _ => Ok(State::Authority(self.special_authority_slashes_state(after))),
            };
        }
        if self.byte(after) == Some(b'/') {
            return Ok(self.path_or_authority_state(after + 1));
        }
        Ok(State::Path(PathState::Opaque { at: after }))
    }

    /// Sets the offsets for an output that is the scheme, with no host so far.
    fn set_scheme_end(&mut self) {
        self.offsets.scheme_end = self.here();
        let after_colon = self.here().saturating_add(1);
        self.offsets.username_end = after_colon;
        self.offsets.host_start = after_colon;
        self.offsets.host_end = after_colon;
        self.offsets.path_start = after_colon;
        self.offsets.host = HostKind::Null;
    }

    /// Source: <https://url.spec.whatwg.org/#no-scheme-state>
    #[inline(never)]
    fn no_scheme_state(&mut self) -> Step<State> {
        let Some(base) = &self.options.base else {
            return self.fail(ValidationErrorKind::MissingSchemeNonRelativeUrl, 0..self.input.len());
        };
        self.scheme_type = base.url().scheme_type();
        if base.url().has_opaque_path() {
            if self.byte(0) != Some(b'#') {
                return self.fail(ValidationErrorKind::MissingSchemeNonRelativeUrl, 0..self.input.len());
            }
            self.copy_from_base(base, base.url().without_fragment().len());
            self.offsets.query_start = base.offsets.query_start;
            return Ok(State::Path(PathState::Done { at: 0 }));
        }
        if self.scheme_type == SchemeType::File {
            self.copy_from_base(base, base.offsets.scheme_end as usize + 1);
            return self.file_state(0);
        }
        Ok(self.relative_state(base, 0))
    }
}
