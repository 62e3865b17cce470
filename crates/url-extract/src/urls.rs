//! The search.

use crate::{Extractor, Found, FoundKind, end::end, escapes, start, view::View};
use core::{fmt, ops::Range};
use memchr::{memchr, memchr_iter, memchr2, memchr3, memmem};
use url_core::{Url, redacted::Loggable};

impl Extractor {
    /// Returns the URLs in a string, from left to right. They do not overlap.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new();
    /// let found: Vec<&str> = extractor.extract("http://a/, 'http://b/'").map(|found| found.written()).collect();
    /// assert_eq!(found, ["http://a/", "http://b/"]);
    /// assert!(extractor.extract("http:// is not a URL").next().is_none());
    /// ```
    pub fn extract<'e, 't>(&'e self, text: &'t str) -> Urls<'e, 't> {
        Urls::new(self, text)
    }

    /// Returns `false` only if there is nothing to find in a string, because it has none of the characters that every
    /// URL has. For many short strings, this is faster than a search.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new();
    /// assert!(extractor.may_find("http://"));
    /// assert_eq!(extractor.extract("http://").count(), 0);
    ///
    /// assert!(!extractor.may_find("12:30, me@example.com"));
    /// assert!(extractor.mail_addresses(true).may_find("me@example.com"));
    /// ```
    pub fn may_find(&self, text: &str) -> bool {
        let text = text.as_bytes();
        let slashes = |text: &[u8]| memchr_iter(b':', text).find(|&at| text[at..].starts_with(b"://"));
        // An escape can stand for any character, and so can a defanged one.
        self.defanged || escapes::find(text, self.syntax).is_some() || self.sign(text, slashes).is_some()
    }

    /// Returns the position of the first character that every URL of a kind has: the colon after its scheme, a dot, an
    /// at sign. `slashes` finds a colon with slashes after it.
    fn sign(&self, text: &[u8], slashes: impl FnOnce(&[u8]) -> Option<usize>) -> Option<usize> {
        match (self.finds_names(), self.mail_addresses) {
            (true, true) => memchr3(b':', b'.', b'@', text),
            (true, false) => memchr2(b':', b'.', text),
            (false, true) => memchr2(b':', b'@', text),
            (false, false) if !self.schemes_without_slashes.is_empty() => memchr(b':', text),
            (false, false) => slashes(text),
        }
    }
}

/// Returns the URLs in plain text that have a scheme and `://`, as [`Extractor::new`] finds them.
///
/// ```
/// let text = "See https://example.com/a_(b), or (https://example.com).";
/// let found: Vec<&str> = url_extract::extract(text).map(|found| found.written()).collect();
/// assert_eq!(found, ["https://example.com/a_(b)", "https://example.com"]);
///
/// assert!(url_extract::extract("www.example.com").next().is_none());
/// ```
pub fn extract(text: &str) -> Urls<'static, '_> {
    const DEFAULT: &Extractor = &Extractor::new();
    DEFAULT.extract(text)
}

/// An iterator over the URLs in a string, returned by [`Extractor::extract`].
///
/// ```
/// let mut urls = url_extract::extract("http://a/ http://b/");
/// assert_eq!(urls.next().unwrap().written(), "http://a/");
/// assert_eq!(urls.next().unwrap().written(), "http://b/");
/// assert!(urls.next().is_none());
/// ```
#[derive(Clone)]
pub struct Urls<'e, 't> {
    extractor: &'e Extractor,
    source: &'t str,
    view: View<'t>,
    slashes: memmem::Finder<'static>,
    /// Where the search goes on.
    at: usize,
    /// Where the last candidate ends, before which no other starts.
    floor: usize,
    /// Where the last name that is not a host ends.
    names: usize,
}

/// Leaves out the text.
impl fmt::Debug for Urls<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Urls").field("extractor", &self.extractor).field("at", &self.at).finish_non_exhaustive()
    }
}

/// A range that looks like a URL.
struct Candidate {
    range: Range<usize>,
    kind: FoundKind,
}

impl<'e, 't> Urls<'e, 't> {
    pub(crate) fn new(extractor: &'e Extractor, source: &'t str) -> Self {
        let view = View::new(source, extractor.syntax);
        let view = if extractor.defanged { view.refanged() } else { view };
        Self { extractor, source, view, slashes: memmem::Finder::new("://"), at: 0, floor: 0, names: 0 }
    }

    /// Returns the next part of the text that looks like a URL.
    fn next_candidate(&mut self) -> Option<Candidate> {
        loop {
            let rest = &self.view.text().as_bytes()[self.at..];
            let sign = self.at + self.extractor.sign(rest, |rest| self.slashes.find(rest))?;
            self.at = sign + 1;
            let candidate = match self.view.text().as_bytes()[sign] {
                b':' => self.absolute(sign),
                b'.' => self.host(sign),
                _ => self.mail_address(sign),
            };
            if let Some(candidate) = candidate {
                self.floor = candidate.range.end;
                // Dots that were dropped from the end of a name belong to no other one.
                self.at = self.at.max(candidate.range.end);
                return Some(candidate);
            }
        }
    }

    /// A URL whose scheme ends at a colon.
    fn absolute(&self, colon: usize) -> Option<Candidate> {
        let text = self.view.text();
        let has_slashes = text[colon + 1..].starts_with("//");
        if !has_slashes && self.extractor.schemes_without_slashes.is_empty() {
            return None;
        }
        let scheme = start::scheme(text, self.floor, colon)?;
        let name = &text[scheme.clone()];
        let body = if has_slashes && self.extractor.finds_with_slashes(name) {
            colon + 3
        } else if self.extractor.finds_without_slashes(name) {
            colon + 1
        } else {
            return None;
        };
        let end = self.end(scheme.start, body);
        (end > body).then_some(Candidate { range: scheme.start..end, kind: FoundKind::Absolute })
    }

    /// A URL that starts with a host, which has a dot at a position.
    fn host(&mut self, dot: usize) -> Option<Candidate> {
        let text = self.view.text();
        let run = start::name(text, self.floor.max(self.names), dot);
        // No dot of it is looked at again.
        self.at = run.end;
        self.names = run.end;
        let after = &text[run.end..];
        if start::is_of_path(text, run.start) || after.starts_with("://") || after.starts_with('@') {
            return None;
        }
        let name = start::trim(text, &run);
        let kind = self.kind_of_host(&text[name.clone()])?;
        let port = name.end + start::port_len(&text[name.end..]);
        let has_more = text[port..].starts_with(['/', '?', '#']);
        let end = if has_more { self.end(name.start, port) } else { port };
        Some(Candidate { range: name.start..end, kind })
    }

    fn kind_of_host(&self, name: &str) -> Option<FoundKind> {
        if self.extractor.www && start::is_www(name) {
            return Some(FoundKind::Www);
        }
        #[cfg(feature = "psl")]
        if self.extractor.bare_hosts && start::is_host(name) {
            return Some(FoundKind::BareHost);
        }
        None
    }

    /// A mail address with an at sign at a position.
    fn mail_address(&self, sign: usize) -> Option<Candidate> {
        let text = self.view.text();
        let local = start::name(text, self.floor, sign);
        let host = start::name(text, sign + 1, sign + 1);
        if start::is_of_path(text, local.start)
            || text[host.end..].starts_with('@')
            || !text[..sign].ends_with(is_local_end)
        {
            return None;
        }
        let (local, host) = (start::trim(text, &local), start::trim(text, &host));
        let is_address = !local.is_empty() && host.start == sign + 1 && start::is_mail_host(&text[host.clone()]);
        is_address.then_some(Candidate { range: local.start..host.end, kind: FoundKind::MailAddress })
    }

    /// Returns the end of a URL whose scheme, or host and port, end at `body`.
    fn end(&self, start: usize, body: usize) -> usize {
        let text = self.view.text();
        end(text, body, text[..start].chars().next_back(), self.extractor.syntax)
    }
}

/// A local part can end with a sign that a sentence cannot end with.
fn is_local_end(c: char) -> bool {
    c != '.'
}

impl<'t> Iterator for Urls<'_, 't> {
    type Item = Found<'t>;

    fn next(&mut self) -> Option<Found<'t>> {
        loop {
            let Candidate { range, kind } = self.next_candidate()?;
            let mut text = self.view.slice(&range);
            if !kind.prefix().is_empty() {
                text.to_mut().insert_str(0, kind.prefix());
            }
            let result = Url::parse(&text);
            if result.is_ok() || self.extractor.invalid {
                let range = self.view.source_range(&range);
                let written = &self.source[range.clone()];
                return Some(Found { written, range, text: Loggable(text), kind, result });
            }
        }
    }
}
