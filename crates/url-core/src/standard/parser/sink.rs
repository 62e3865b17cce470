//! The results of the entry points.

use super::prepared::Source;
use crate::{
    error::ParseError,
    record::{HostKind, Offsets, Url, UrlRef},
};
use alloc::{borrow::Cow, string::String};
use core::ops::Range;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind, invalid_url_units, is_plain_domain};

/// The result of an entry point.
pub(super) type Parsed<T> = Result<T, ParseError>;

/// Takes the URL of one input.
pub(super) trait Sink<'i>: Sized {
    /// What the entry point returns.
    type Url;

    /// Takes a text that is its own serialization. If it is borrowed, it is part of the input.
    fn take(self, text: Cow<'i, str>, offsets: Offsets) -> Self::Url;

    /// Writes the URL.
    fn write<E: ErrorSink>(self, source: Source<'_>, errors: &mut E) -> Parsed<Self::Url>;
}

/// Makes a new URL.
pub(super) struct New;

impl<'i> Sink<'i> for New {
    type Url = Url;

    #[inline]
    fn take(self, text: Cow<'i, str>, offsets: Offsets) -> Url {
        Url { offsets, href: text.into_owned() }
    }

    fn write<E: ErrorSink>(self, source: Source<'_>, errors: &mut E) -> Parsed<Url> {
        let mut url = Url { offsets: Offsets::default(), href: String::with_capacity(source.expected_len()) };
        source.write_to(&mut url, errors)?;
        source.options.checked(url, source.input)
    }
}

/// Replaces this URL, in its memory.
impl<'i> Sink<'i> for &mut Url {
    type Url = ();

    #[inline]
    fn take(self, text: Cow<'i, str>, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(&text);
    }

    fn write<E: ErrorSink>(self, source: Source<'_>, errors: &mut E) -> Parsed<()> {
        if source.options.may_exceed(source.text.len()) {
            *self = New.write(source, errors)?;
        } else {
            source.write_to(self, errors)?;
        }
        Ok(())
    }
}

/// Borrows the input, or else replaces the URL in this memory.
pub(super) struct InputOr<'i>(pub(super) &'i mut Url);

impl<'i> Sink<'i> for InputOr<'i> {
    type Url = UrlRef<'i>;

    #[inline]
    fn take(self, text: Cow<'i, str>, offsets: Offsets) -> UrlRef<'i> {
        if let Cow::Borrowed(href) = text {
            return UrlRef { href, offsets };
        }
        self.0.take(text, offsets);
        UrlRef::from(&*self.0)
    }

    fn write<E: ErrorSink>(self, source: Source<'_>, errors: &mut E) -> Parsed<UrlRef<'i>> {
        self.0.write(source, errors)?;
        Ok(UrlRef::from(&*self.0))
    }
}

impl Offsets {
    /// Reports the validation errors of a URL that is its own serialization, unless it has to be written for them: here
    /// are only the errors of credentials, with their one `@`.
    #[inline]
    pub(super) fn report<E: ErrorSink>(&self, href: &str, errors: &mut E) -> bool {
        if !E::ENABLED {
            return true;
        }
        let host = self.host_start as usize..self.host_end as usize;
        let is_valid =
            |range: Range<usize>| href.get(range).is_none_or(|text| invalid_url_units(text).next().is_none());
        let query_end = self.query_end(href.len());
        let is_reported = (self.host != HostKind::Domain || is_plain_domain(&href[host.clone()]))
            && is_valid(self.path_start as usize..query_end)
            && is_valid(query_end + 1..href.len());
        if is_reported && self.username_end < self.host_start {
            errors.report(ValidationError::new(ValidationErrorKind::InvalidCredentials, host.start - 1..host.start));
        }
        is_reported
    }
}
