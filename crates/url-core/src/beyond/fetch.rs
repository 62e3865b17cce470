//! URLs in an HTTP client: where a redirect leads, and what it sends as the referrer.

use crate::{
    error::ParseError,
    record::{Url, UrlRef},
};
use alloc::{borrow::Cow, string::String};
use core::str;
use url_percent::percent_encode_byte;

impl Url {
    /// Returns the URL to which a redirect leads. This URL was requested, and `location` is the value of the header
    /// field `Location` in the response.
    ///
    /// The value is resolved against this URL, and if it has no fragment, the result has the fragment of this URL.
    ///
    /// The value should be ASCII. Otherwise it is read as UTF-8, and each byte that is not UTF-8 is percent-encoded.
    /// The standards do not say how to decode it ([whatwg/fetch#883]). [Chrome] percent-encodes all bytes that are not
    /// ASCII, which leads to the same URL and loses nothing.
    ///
    /// The result may have any scheme and host. The [security recipes] show what to check before it is requested. A
    /// response with several fields `Location` has no location URL.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://example.com/a?b#c")?;
    /// assert_eq!(url.location_url(b"/d")?.as_str(), "https://example.com/d#c");
    /// assert_eq!(url.location_url(b"//example.org/#e")?.as_str(), "https://example.org/#e");
    /// assert_eq!(url.location_url("caf\u{e9}".as_bytes())?.path(), "/caf%C3%A9");
    /// assert_eq!(url.location_url(b"caf\xE9")?.path(), "/caf%E9");
    ///
    /// let error = url.location_url(b"https://exa mple.org/").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("domain-to-ASCII", 11..12));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`join`](Self::join), with ranges in bytes of `location`.
    ///
    /// Source: <https://fetch.spec.whatwg.org/#concept-response-location-url>, steps 3 to 5;
    /// [RFC 9110, 10.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2)
    ///
    /// [whatwg/fetch#883]: https://github.com/whatwg/fetch/issues/883
    /// [Chrome]: https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_response_headers.cc
    /// [security recipes]: https://github.com/urlstack/urlstack/blob/main/docs/security-recipes.md#follow-redirects
    #[inline]
    pub fn location_url(&self, location: &[u8]) -> Result<Self, ParseError> {
        self.borrowed().location_url(location)
    }

    /// Returns this URL as the value of the header field `Referer`: without username, password and fragment. Returns
    /// `None` if its scheme is `about`, `blob` or `data`, when no referrer is sent.
    ///
    /// Browsers send this to the same origin, and less to others, as their referrer policy says; see
    /// [`to_referrer_origin`](Self::to_referrer_origin).
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://me:secret@example.com/a?b#c")?;
    /// assert_eq!(url.to_referrer().unwrap().as_str(), "https://example.com/a?b");
    /// assert_eq!(Url::parse("data:,text")?.to_referrer(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://w3c.github.io/webappsec-referrer-policy/#strip-url>
    #[inline]
    pub fn to_referrer(&self) -> Option<Self> {
        self.borrowed().to_referrer()
    }

    /// Returns this URL as the value of the header field `Referer` with no more than the origin: scheme, host and port,
    /// and the path `/`. Returns `None` if its scheme is `about`, `blob` or `data`, when no referrer is sent.
    ///
    /// Browsers send this to other origins by default, except from `https` to `http`.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://me@example.com:8443/a?b#c")?;
    /// assert_eq!(url.to_referrer_origin().unwrap().as_str(), "https://example.com:8443/");
    /// assert_eq!(Url::parse("mailto:me@example.com")?.to_referrer_origin().unwrap().as_str(), "mailto:/");
    /// assert_eq!(Url::parse("blob:https://example.com/1")?.to_referrer_origin(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://w3c.github.io/webappsec-referrer-policy/#strip-url>, with the origin-only flag
    #[inline]
    pub fn to_referrer_origin(&self) -> Option<Self> {
        self.borrowed().to_referrer_origin()
    }
}

impl UrlRef<'_> {
    /// Returns the URL to which a redirect leads, like [`Url::location_url`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("https://example.com/a#b").unwrap();
    /// assert_eq!(url.location_url(b"/c")?.as_str(), "https://example.com/c#b");
    /// assert!(url.location_url(b"//[/").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Url::location_url`].
    #[inline]
    pub fn location_url(&self, location: &[u8]) -> Result<Url, ParseError> {
        let mut url = self.join(&text_of(location)).map_err(|error| in_bytes_of(location, &error))?;
        if url.fragment().is_none() {
            url.set_fragment(self.fragment()).map_err(|_| ParseError::too_long(location.len(), u32::MAX))?;
        }
        Ok(url)
    }

    /// Returns this URL as the value of the header field `Referer`, like [`Url::to_referrer`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("https://example.com/a#b").unwrap();
    /// assert_eq!(url.to_referrer().unwrap().as_str(), "https://example.com/a");
    /// assert_eq!(UrlRef::from_serialized("about:blank").unwrap().to_referrer(), None);
    /// ```
    #[inline]
    pub fn to_referrer(&self) -> Option<Url> {
        if matches!(self.scheme(), "about" | "blob" | "data") {
            return None;
        }
        let mut url = self.to_owned();
        // None of them can fail, because each only removes.
        url.set_username("").and_then(|()| url.set_password(None)).and_then(|()| url.set_fragment(None)).ok()?;
        Some(url)
    }

    /// Returns the origin of this URL as the value of the header field `Referer`, like [`Url::to_referrer_origin`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("https://example.com/a#b").unwrap();
    /// assert_eq!(url.to_referrer_origin().unwrap().as_str(), "https://example.com/");
    /// assert_eq!(UrlRef::from_serialized("about:blank").unwrap().to_referrer_origin(), None);
    /// ```
    #[inline]
    pub fn to_referrer_origin(&self) -> Option<Url> {
        let url = self.to_referrer()?;
        // The path is one empty segment. Parsing cannot fail: the host has been parsed.
        Url::parse(&[&url.as_str()[..url.offsets.authority_end()], "/"].concat()).ok()
    }
}

/// The text of a header field, with bytes that are not UTF-8 percent-encoded.
fn text_of(location: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(location) {
        return text.into();
    }
    let mut text = String::new();
    for chunk in location.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| percent_encode_byte(byte)));
    }
    text.into()
}

/// The error of [that text](text_of) with its range in the bytes.
#[cold]
fn in_bytes_of(location: &[u8], error: &ParseError) -> ParseError {
    let Some(found) = error.validation_error().copied() else {
        return ParseError::too_long(location.len(), u32::MAX);
    };
    let mut lengths = location.utf8_chunks().flat_map(|chunk| {
        let kept = chunk.valid().bytes().map(|_| 1);
        kept.chain(chunk.invalid().iter().map(|&byte| percent_encode_byte(byte).len()))
    });
    // How many bytes become the text up to `at`; one that is percent-encoded counts if a part of it is before `at`.
    let mut bytes = 0;
    let mut len = 0;
    let mut count = |at| {
        while len < at {
            len += lengths.next().unwrap_or(at - len);
            bytes += 1;
        }
        (bytes, len)
    };
    let range = found.range();
    let (start, text_start) = count(range.start);
    let (end, _) = count(range.end);
    // The range may start within a percent-encoded byte.
    found.at(start - usize::from(text_start > range.start)..end).into()
}
