//! Making the URL of a text without the states.

use super::{
    PlainPrefix,
    authority::{letters_end, may_have_plain_host},
};
use crate::{
    encoding::Encoding,
    options::ParseOptions,
    parser::{Step, authority::ends_authority, input::has_tabs_or_newlines_from, output::Lazy, path::may_end_segments},
    record::{HostKind, Offsets, Url},
};
use alloc::{borrow::Cow, string::String};
use core::{num::NonZeroU32, ops::Range};
use url_host::{ErrorSink, Host, Ignore, Relocated, ValidationError, ipv4::ends_in_a_number_bytes};
use url_percent::{
    FRAGMENT, PATH,
    scan::{HAS_VECTORS, find_from, find_pair_from},
    utf8_percent_encode,
};

impl PlainPrefix {
    /// The URL that `text` becomes, if all of it is plain, and it is known what its host becomes.
    #[inline(always)]
    pub(crate) fn complete_url(&self, text: &str) -> Option<Url> {
        if !self.is_complete() {
            return None;
        }
        // One copy; an authority that changes takes several.
        if let Some(url) = self.unchanged_url(text) {
            return Some(url);
        }
        let mut href = String::with_capacity(text.len() + usize::from(self.lacks_slash));
        let offsets = self.write_known(text, &mut href);
        Some(Url { offsets, href })
    }

    /// Returns whether `text`, which starts like a common URL, stops being plain in its domain or right after it, so
    /// that [`bare_domain_url`](Self::bare_domain_url) may make its URL.
    #[inline(always)]
    pub(crate) fn may_be_bare_domain(&self, text: &str) -> bool {
        self.is_at_authority() && matches!(text.as_bytes().get(self.host_end as usize), Some(b'A'..=b'Z' | b'?' | b'#'))
    }

    /// The URL that `text`, which starts like a common URL, becomes, if its authority is a domain, and nothing changes
    /// except that the domain is lowercased and the path gets its slash.
    #[inline(always)]
    pub(crate) fn bare_domain_url(&self, text: &str, options: &ParseOptions<'_>) -> Option<Url> {
        let (bytes, start, cased) = (text.as_bytes(), self.host_start as usize, self.host_end as usize);
        let end = letters_end(bytes, cased);
        let is_domain = start < end && !ends_in_a_number_bytes(&bytes[start..end]);
        if !is_domain || !ends_authority(bytes.get(end).copied()) || !may_have_plain_host(text, options) {
            return None;
        }
        let whole =
            Self::with_host((self.scheme_type, HostKind::Domain, None), start..end, end).with_path_to_fragment(text);
        if !whole.is_whole() {
            return None;
        }
        let mut href = String::with_capacity(text.len() + "/".len());
        href.push_str(text);
        if whole.lacks_slash {
            href.insert(end, '/');
        }
        if let Some(domain) = href.get_mut(cased..end) {
            domain.make_ascii_lowercase();
        }
        let [query_start, fragment_start] = whole.shifted_query_and_fragment(u32::from(whole.lacks_slash));
        Some(Url { offsets: Offsets { query_start, fragment_start, ..whole.offsets_so_far() }, href })
    }

    /// The URL of `text`, if `text` is serialized already.
    #[inline(always)]
    pub(crate) fn unchanged_url(&self, text: &str) -> Option<Url> {
        self.offsets().map(|offsets| Url { offsets, href: text.into() })
    }

    /// Replaces `url` by the [complete URL](Self::complete_url) of `text`, and returns whether there is one. If not,
    /// `url` does not change.
    #[inline(always)]
    pub(crate) fn complete_url_into(&self, text: &str, url: &mut Url) -> bool {
        if !self.is_complete() {
            return false;
        }
        if let Some(offsets) = self.offsets() {
            url.set_to(text, offsets);
        } else {
            url.href.clear();
            url.offsets = self.write_known(text, &mut url.href);
        }
        true
    }

    /// The URL that `text` becomes, if its authority is kept, and the only change is that bytes after the plain prefix
    /// are percent-encoded.
    #[inline(always)]
    pub(crate) fn encoded_url(&self, text: &str, options: &ParseOptions<'_>) -> Option<Url> {
        let mut href = String::new();
        let offsets = self.write_encoded(text, options, &mut href)?;
        Some(Url { offsets, href })
    }

    /// Replaces `href` by that of the [encoded URL](Self::encoded_url). Nothing is written if the result is `None`.
    #[inline(always)]
    pub(crate) fn write_encoded(&self, text: &str, options: &ParseOptions<'_>, href: &mut String) -> Option<Offsets> {
        let (bytes, remaining, mut at) = (text.as_bytes(), self.remaining(text), self.end as usize);
        // Dot segments and backslashes are left to the states. Most are recognized here, which saves the search for
        // them.
        let is_changed = matches!(remaining.as_bytes(), [b'/' | b'\\', ..]);
        let is_in_path = self.query_start.is_none() && self.fragment_start.is_none();
        // An opaque path is not encoded here; a query or fragment after it is encoded as after any other path.
        let is_usual =
            HAS_VECTORS && !is_changed && self.is_authority_kept() && !(is_in_path && self.has_opaque_path());
        let may_be_too_long = text.len() + 2 * remaining.len() > options.max_len as usize;
        let can_encode = is_usual && !may_be_too_long && options.encoding == Encoding::UTF_8;
        if !can_encode || has_tabs_or_newlines_from(text, at) {
            return None;
        }
        let mut offsets = self.offsets_so_far();
        let path_end = if is_in_path { end_without_dots(bytes, at)? } else { at };
        href.clear();
        Lazy::reserve(href, text.len(), remaining.len());
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        href.push_str(part(0..at));
        if at < path_end {
            utf8_percent_encode(part(at..path_end), &PATH).append_to(href);
            at = path_end;
            if bytes.get(at) == Some(&b'?') {
                offsets.query_start = NonZeroU32::new(href.len() as u32);
            }
        }
        if offsets.query_start.is_some() && offsets.fragment_start.is_none() {
            let query_end = find_from(bytes, at, |byte| byte == b'#');
            utf8_percent_encode(part(at..query_end), self.scheme_type.query_set()).append_to(href);
            at = query_end;
        }
        if at < bytes.len() {
            if offsets.fragment_start.is_none() {
                offsets.fragment_start = NonZeroU32::new(href.len() as u32);
            }
            utf8_percent_encode(part(at..bytes.len()), &FRAGMENT).append_to(href);
        }
        Some(offsets)
    }

    /// Appends the serialized scheme and authority of `text` to `buffer`, and the part from the path on if the text is
    /// plain to its end. Returns the offsets of the URL so far.
    #[inline(never)]
    pub(crate) fn write(&self, text: &str, options: &ParseOptions<'_>, buffer: &mut String) -> Step<Offsets> {
        if self.is_host_known() {
            return Ok(self.write_known(text, buffer));
        }
        self.parse_host(text, options, &mut Ignore).map(|host| self.write_with_host(&host, text, buffer))
    }

    /// The URL that `text`, which is plain to its end, becomes with this host, the result of the host parser.
    pub(crate) fn with_host_parsed(&self, host: &Host<Cow<'_, str>>, text: &str) -> Url {
        let mut href = String::new();
        Lazy::reserve(&mut href, text.len(), 0);
        let offsets = self.write_with_host(host, text, &mut href);
        Url { offsets, href }
    }

    /// [`write`](Self::write) with this host.
    #[inline(always)]
    fn write_with_host(&self, host: &Host<Cow<'_, str>>, text: &str, buffer: &mut String) -> Offsets {
        let start = buffer.len();
        buffer.push_str(text.get(..self.host_start as usize).unwrap_or_default());
        if self.has_capitals {
            self.lowercase(&mut buffer[start..]);
        }
        host.append_to(buffer);
        let host_end = (buffer.len() - start) as u32;
        let offsets = self.write_after_host(text, buffer, start);
        Offsets { host: HostKind::from(host), host_end, ..offsets }
    }

    /// [`write`](Self::write) for a host that is known.
    #[inline(always)]
    fn write_known(&self, text: &str, buffer: &mut String) -> Offsets {
        let start = buffer.len();
        self.write_known_from(0, text, buffer, start)
    }

    /// [`write_known`](Self::write_known) for a URL that begins at `start` in the buffer, and of which the bytes before
    /// `from` are written already.
    #[inline(always)]
    pub(super) fn write_known_from(&self, from: usize, text: &str, buffer: &mut String, start: usize) -> Offsets {
        buffer.push_str(text.get(from..self.host_end as usize).unwrap_or_default());
        if self.has_capitals {
            self.lowercase(&mut buffer[start..]);
        }
        self.write_after_host(text, buffer, start)
    }

    /// Lowercases the scheme of `href`, and the host if it is a domain. Other hosts are kept.
    #[inline(never)]
    fn lowercase(&self, href: &mut str) {
        let (scheme_end, host) = (self.scheme_end(), self.host_start as usize..self.host_end as usize);
        let has_credentials = self.username_end < self.host_start;
        let parts = match self.host {
            HostKind::Domain if has_credentials => [0..scheme_end, host],
            HostKind::Domain => [0..host.end, 0..0],
            _ => [0..scheme_end, 0..0],
        };
        for part in parts {
            if let Some(part) = href.get_mut(part) {
                part.make_ascii_lowercase();
            }
        }
    }

    /// Appends the part of `text` after the host, but from the path on only if the text is plain to its end. The URL
    /// begins at `start` in the buffer.
    #[inline(always)]
    fn write_after_host(&self, text: &str, buffer: &mut String, start: usize) -> Offsets {
        let path_start = self.path_start as usize;
        if self.port.is_some() {
            buffer.push_str(text.get(self.host_end as usize..path_start).unwrap_or_default());
        }
        let authority_end = buffer.len() - start;
        if self.lacks_slash {
            buffer.push('/');
        }
        let by = (buffer.len() - start).wrapping_sub(path_start) as u32;
        if self.is_whole {
            buffer.push_str(text.get(path_start..).unwrap_or_default());
        }
        let [query_start, fragment_start] = self.shifted_query_and_fragment(by);
        Offsets { path_start: authority_end as u32, query_start, fragment_start, ..self.offsets_so_far() }
    }

    /// Where query and fragment start after a shift by `by` bytes, modulo 2^32.
    #[inline(always)]
    fn shifted_query_and_fragment(&self, by: u32) -> [Option<NonZeroU32>; 2] {
        [self.query_start, self.fragment_start]
            .map(|start| start.and_then(|start| NonZeroU32::new(start.get().wrapping_add(by))))
    }

    /// This prefix with its host, if the host parser finds that the host, and so the authority, does not change.
    pub(crate) fn with_kept_host(&self, text: &str, options: &ParseOptions<'_>) -> Option<Self> {
        if self.is_host_known() {
            return None;
        }
        let host = text.get(self.host_start as usize..self.host_end as usize)?;
        match self.parse_host(text, options, &mut Ignore).ok()? {
            // An address that does not change would be known without the host parser.
            Host::Domain(same) | Host::Opaque(same) if same == host => {
                let host = if self.scheme_type.is_special() { HostKind::Domain } else { HostKind::Opaque };
                Some(Self { host, ..*self }).filter(Self::is_authority_kept)
            }
            _ => None,
        }
    }

    /// Runs the host parser on the host, and reports its validation errors to `errors`.
    pub(crate) fn parse_host<'t>(
        &self,
        text: &'t str,
        options: &ParseOptions<'_>,
        errors: &mut impl ErrorSink,
    ) -> Step<Host<Cow<'t, str>>> {
        let shifted = |error: ValidationError| error.shifted(self.host_start as usize);
        let (host, is_opaque) = self.unknown_host(text).unwrap_or_default();
        Host::parse_with_errors(host, is_opaque, options.edition, &mut Relocated::new(errors, shifted)).map_err(shifted)
    }

    /// The host and whether it is opaque, if the authority is known except for the result of the host parser.
    #[inline(always)]
    pub(crate) fn unknown_host<'t>(&self, text: &'t str) -> Option<(&'t str, bool)> {
        let host = text.get(self.host_start as usize..self.host_end as usize)?;
        self.reaches_path().then_some((host, !self.scheme_type.is_special()))
    }
}

/// The end of the path, if it has no dot segments and no backslashes from `at` on, a position in it.
#[inline(always)]
fn end_without_dots(bytes: &[u8], at: usize) -> Option<usize> {
    let end = find_pair_from(bytes, at, may_end_segments);
    matches!(bytes.get(end), None | Some(b'?' | b'#')).then_some(end)
}
