//! The entry points: each of them recognizes, splits and writes.

use super::{
    base::{Joined, Kept, Relation},
    input::{Input, has_tabs_or_newlines, is_clean, is_trimmed, trim},
    output::Lazy,
    recognize::{Progress, Seen},
    split::Split,
    work::Work,
    write::{Step, Writer},
};
use crate::{
    error::ParseError,
    options::ParseOptions,
    record::{HostKind, Offsets, Url, UrlRef},
};
use alloc::string::String;
use core::ops::Range;
use url_host::{
    Edition, ErrorSink, Ignore, Relocated, ValidationError, ValidationErrorKind, invalid_url_units, is_plain_domain,
    parse_port,
};

impl<'o> ParseOptions<'o> {
    /// The body of [`parse`](Self::parse).
    #[inline]
    pub(crate) fn parse_any(&self, input: &str) -> Result<Url, ParseError> {
        let seen = self.see(input);
        match seen.offsets() {
            Some(offsets) => Ok(Url { href: input.into(), offsets }),
            None if seen.progress == Progress::Start => self.parse_common(input, seen),
            None => self.parse_any_other(input, seen.host_end()),
        }
    }

    /// The body of [`parse_into`](Self::parse_into).
    #[inline]
    pub(crate) fn parse_any_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let seen = self.see(input);
        match seen.offsets() {
            Some(offsets) => url.set_to(input, offsets),
            None => {
                if let Some(offsets) = self.parse_split_into(input, seen, url)? {
                    url.set_to(input, offsets);
                }
            }
        }
        Ok(())
    }

    /// The body of [`parse_ref`](Self::parse_ref).
    #[inline]
    pub(crate) fn parse_any_ref<'a>(&self, input: &'a str, memory: &'a mut Url) -> Result<UrlRef<'a>, ParseError> {
        let seen = self.see(input);
        let offsets = match seen.offsets() {
            None => self.parse_split_into(input, seen, memory)?,
            offsets => offsets,
        };
        Ok(match offsets {
            Some(offsets) => UrlRef { href: input, offsets },
            None => UrlRef::from(&*memory),
        })
    }

    /// Parses `input` if it is a serialized URL.
    #[inline]
    pub(crate) fn parse_borrowed(&self, input: &'o str) -> Option<UrlRef<'o>> {
        let seen = self.see(input);
        match seen.offsets() {
            Some(offsets) => Some(UrlRef { href: input, offsets }),
            None => self.borrow_split(input, seen),
        }
    }

    /// The body of [`can_parse`](Self::can_parse).
    #[inline]
    pub(crate) fn can_parse_any(&self, input: &str) -> bool {
        if self.may_be_too_long(input) {
            return self.parse(input).is_ok();
        }
        let is_recognized = self.edition == Edition::Living2026;
        let seen = if is_recognized { Seen::start_of(input.as_bytes()) } else { Seen::nothing() };
        seen.progress == Progress::Start || self.can_parse_split(input, seen.host_end())
    }

    /// Looks whether `input` is a common URL and its own serialization.
    #[expect(clippy::inline_always, reason = "rule 1")]
    #[inline(always)]
    fn see(&self, input: &str) -> Seen {
        let is_recognized = self.edition == Edition::Living2026 && input.len() <= self.max_len as usize;
        if is_recognized { Seen::of(input) } else { Seen::nothing() }
    }

    /// Parses `input`, which starts like a common URL.
    #[inline(never)]
    fn parse_common(&self, input: &str, seen: Seen) -> Result<Url, ParseError> {
        self.parse_split(input, &Split::from_start(seen))
    }

    /// Parses `input`, of whose host this has been seen.
    #[inline(never)]
    fn parse_any_other(&self, input: &str, host_seen: usize) -> Result<Url, ParseError> {
        self.check_offsets(input.len(), input)?;
        if self.base.is_some() && host_seen == 0 {
            return self.parse_joined(input);
        }
        let split = Split::after_host_seen(input, host_seen, self.edition);
        if split.work.is_none() && input.len() <= self.max_len as usize {
            return Ok(Url { href: input.into(), offsets: split.offsets });
        }
        self.parse_split(input, &split)
    }

    /// Parses `input`, of which something needs work.
    #[inline(never)]
    fn parse_split(&self, input: &str, split: &Split) -> Result<Url, ParseError> {
        if !is_clean(input) {
            return self.parse_cleaned(input);
        }
        let mut href = String::new();
        let offsets = self.write(input, 0, split, &mut href)?;
        self.checked(Url { offsets, href }, input)
    }

    /// Parses `input` relative to the base URL.
    #[inline(never)]
    fn parse_joined(&self, input: &str) -> Result<Url, ParseError> {
        let (joined, split) = Joined::with_split(input, self, true);
        self.check_offsets(joined.text.len(), input)?;
        if split.work.is_none() && joined.text.len() <= self.max_len as usize {
            return Ok(Url { href: joined.text.into_owned(), offsets: split.offsets });
        }
        if !is_clean(input) {
            return self.parse_cleaned(input);
        }
        let mut href = String::new();
        let written = self.write(&joined.text, joined.base_len, &split, &mut href);
        let offsets = written.map_err(|error| joined.locate(error))?;
        self.checked(Url { offsets, href }, input)
    }

    /// Parses `input` without what is removed from it.
    #[cold]
    #[inline(never)]
    fn parse_cleaned(&self, input: &str) -> Result<Url, ParseError> {
        let text = Input::of(input, &mut Ignore);
        self.parse(&text.text).map_err(|error| match error.validation_error() {
            Some(error) => text.locate(error.clone()).into(),
            None => ParseError::too_long(input.len(), self.max_len),
        })
    }

    /// Writes the URL of a clean text, split like this, to `href`, which a failure does not change.
    fn write(&self, text: &str, base_len: usize, split: &Split, href: &mut String) -> Step<Offsets> {
        let mut writer = Writer::new(text, base_len, self, Lazy::new(text, href, 0), Ignore);
        let offsets = writer.write(split)?;
        writer.output.finish();
        Ok(offsets)
    }

    /// Fails if the offsets of a text of this length, which `input` is or becomes, may not fit. One that is cut off leads
    /// to another host, and what dot segments remove can then make the href short enough.
    #[inline]
    pub(crate) fn check_offsets(&self, text_len: usize, input: &str) -> Result<(), ParseError> {
        if text_len > u32::MAX as usize { Err(ParseError::too_long(input.len(), self.max_len)) } else { Ok(()) }
    }

    /// The URL that `input` was parsed to, if it is not too long.
    pub(crate) fn checked(&self, url: Url, input: &str) -> Result<Url, ParseError> {
        if url.href.len() > self.max_len as usize {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        // A base URL made by `WebUrl::set_protocol` may not keep the invariants, and then the result does not either.
        debug_assert!(
            url.check_invariants().is_ok() || self.base.is_some_and(|base| base.url().check_invariants().is_err()),
            "{input}: {:?}",
            url.check_invariants()
        );
        Ok(url)
    }

    /// Returns whether `input` may make an href that exceeds the limit on the length.
    fn may_be_too_long(&self, input: &str) -> bool {
        // No code point of an input becomes more than this many bytes of an href for each of its own bytes.
        const MOST_BYTES_FOR_ONE: usize = 32;
        let base_len = self.base.map_or(0, |base| base.href.len());
        input.len().saturating_add(base_len) > self.max_len as usize / MOST_BYTES_FOR_ONE
    }

    /// Parses `input`, of which this has been seen, into `url`. If `input` turns out to be its own serialization, its
    /// offsets are returned, and `url` does not change.
    #[inline(never)]
    fn parse_split_into(&self, input: &str, seen: Seen, url: &mut Url) -> Result<Option<Offsets>, ParseError> {
        if self.base.is_some() && seen.progress == Progress::Nothing || self.may_be_too_long(input) {
            url.reuse(self.parse(input)?);
            return Ok(None);
        }
        let split = Split::of(input, seen, self.edition);
        if split.work.is_none() {
            return Ok(Some(split.offsets));
        }
        if is_clean(input) {
            url.offsets = self.write(input, 0, &split, &mut url.href)?;
        } else {
            url.reuse(self.parse_cleaned(input)?);
        }
        Ok(None)
    }

    /// The body of [`parse_with_errors`](Self::parse_with_errors).
    pub(crate) fn parse_any_with_errors<E: ErrorSink>(&self, input: &str, errors: &mut E) -> Result<Url, ParseError> {
        if !E::ENABLED {
            return self.parse(input);
        }
        self.check_offsets(input.len(), input)?;
        let seen = self.see(input);
        if let Some(offsets) = seen.offsets()
            && offsets.is_valid(input)
        {
            return Ok(Url { href: input.into(), offsets });
        }
        let is_absolute = self.base.is_none() || seen.progress != Progress::Nothing;
        let split = is_absolute.then(|| Split::of(input, seen, self.edition));
        if let Some(Split { offsets, work: Work::NONE, .. }) = split
            && input.len() <= self.max_len as usize
            && offsets.is_valid(input)
        {
            offsets.credentials_error().into_iter().for_each(|error| errors.report(error));
            return Ok(Url { href: input.into(), offsets });
        }
        let text = Input::of(input, errors);
        let (joined, split) = match split {
            Some(split) if text.text.len() == input.len() => (Joined::absolute(&text.text), split),
            _ => Joined::of(&text.text, self, true),
        };
        self.check_offsets(joined.text.len(), input)?;
        let mut errors = Relocated::new(errors, |error| text.locate(error));
        joined.kept.report(&text.text, &mut errors);
        let errors = Relocated::new(&mut errors, |error| joined.locate(error));
        let mut href = String::new();
        let output = Lazy::new(&joined.text, &mut href, 0);
        let mut writer = Writer::new(&joined.text, joined.base_len, self, output, errors);
        let offsets = writer.write(&split).map_err(|error| text.locate(joined.locate(error)))?;
        writer.output.finish();
        self.checked(Url { offsets, href }, input)
    }

    #[inline(never)]
    fn can_parse_split(&self, input: &str, host_seen: usize) -> bool {
        if !is_trimmed(input) && !input.is_empty() {
            return self.can_parse(trim(input));
        }
        if self.base.is_none() || host_seen > 0 {
            let split = Split::before_path(input, host_seen, self.edition);
            // Tabs and newlines may change the answer up to the second byte of the path, where they may hide a slash.
            // Where nothing needs work, there are none.
            let path_start = split.offsets.path_start as usize;
            let start = if split.work.is_none() { path_start } else { 0 };
            let may_change = || has_tabs_or_newlines(input.get(start..path_start + 2).unwrap_or(input));
            if !self.has_failure(&split, input) && !may_change() {
                return true;
            }
            return !is_clean(input) && self.can_parse(&Input::of(input, &mut Ignore).text);
        }
        if !is_clean(input) {
            return self.can_parse(&Input::of(input, &mut Ignore).text);
        }
        let split = match self.base.map(|base| Kept::of(base, input)) {
            None | Some(Kept { relation: Relation::Absolute, .. }) => {
                return Self { base: None, ..*self }.can_parse_split(input, 0);
            }
            Some(Kept { relation: Relation::Invalid, .. }) => return false,
            Some(Kept { relation: Relation::Authority, scheme_type, at, .. }) => {
                Split::after_scheme(input, at, scheme_type, self.edition)
            }
            Some(_) => return true,
        };
        !self.has_failure(&split, input)
    }

    /// Returns whether something before the path of `text` is a failure.
    fn has_failure(&self, split: &Split, text: &str) -> bool {
        split.work.has(Work::NO_SCHEME.and(Work::HOST).and(Work::PORT)) && self.fails(split, text)
    }

    #[inline(never)]
    fn fails(&self, split: &Split, text: &str) -> bool {
        let (at, work) = (split.offsets, split.work);
        let (host, path_start) = (at.host_start as usize..at.host_end as usize, at.path_start as usize);
        let is_port = || parse_port(&text[host.end + 1..path_start]).is_ok();
        let is_host = |host: &str| {
            !host.is_empty() && split.scheme_type.parse_host_with_errors(host, self.edition, &mut Ignore).is_ok()
        };
        work.has(Work::NO_SCHEME)
            || work.has(Work::PORT) && !is_port()
            || work.has(Work::HOST) && !is_host(&text[host.clone()])
    }

    #[inline(never)]
    fn borrow_split(&self, input: &'o str, seen: Seen) -> Option<UrlRef<'o>> {
        if input.len() > self.max_len as usize {
            return None;
        }
        let split = Split::of(input, seen, self.edition);
        let mut offsets = split.offsets;
        if !split.work.is_none() {
            if split.work.has(Work::CHANGES) || !is_clean(input) {
                return None;
            }
            let mut buffer = String::new();
            let mut writer = Writer::new(input, 0, self, Lazy::new(input, &mut buffer, 0), Ignore);
            offsets = writer.write(&split).ok().filter(|_| writer.output.is_text())?;
        }
        Some(UrlRef { href: input, offsets })
    }
}

impl Offsets {
    /// Returns whether there is no validation error in a URL that is its own serialization, except that of credentials.
    fn is_valid(&self, href: &str) -> bool {
        let is_valid =
            |range: Range<usize>| href.get(range).is_none_or(|text| invalid_url_units(text).next().is_none());
        let query_end = self.query_end(href.len());
        (self.host != HostKind::Domain || is_plain_domain(&href[self.host_start as usize..self.host_end as usize]))
            && is_valid(self.path_start as usize..query_end)
            && is_valid(query_end + 1..href.len())
    }

    /// The validation error of credentials, of which there is one `@`.
    fn credentials_error(&self) -> Option<ValidationError> {
        let host_start = self.host_start as usize;
        let is_error = self.username_end < self.host_start;
        is_error.then(|| ValidationError::new(ValidationErrorKind::InvalidCredentials, host_start - 1..host_start))
    }
}

impl Url {
    /// Replaces this URL by the one of `href` and these offsets, in its memory.
    fn set_to(&mut self, href: &str, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(href);
    }

    /// Replaces this URL, in its memory if that is large enough.
    fn reuse(&mut self, url: Self) {
        if url.href.len() > self.href.capacity() {
            *self = url;
        } else {
            self.set_to(&url.href, url.offsets);
        }
    }
}
