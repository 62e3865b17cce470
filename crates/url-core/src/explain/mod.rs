//! Explaining a parse: which bytes of the input became which bytes of the href, and why.
//!
//! The parser runs as always, with an output ([`trace`]) that remembers for each piece of the href the bytes of the
//! input that it was written for. There is no second grammar, and other parses pay nothing for it.

pub(crate) mod trace;

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{Parser, input::Input},
    record::Url,
};
use alloc::vec::Vec;
use core::{fmt, ops::Range};
use trace::Traced;
use url_host::Ignore;

/// The pieces of an input and of its href, and what the parser did with each.
///
/// In their order, the pieces make up the whole input and the whole href.
///
/// ```
/// use url_core::{Change, Url};
///
/// let input = "HTTP://0x7f.1:80/a/../b c";
/// let explanation = Url::explain(input)?;
/// assert_eq!(explanation.url().as_str(), "http://127.0.0.1/b%20c");
/// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
/// assert_eq!(changes, [
///     ("HTTP", "http", Change::Lowercased),
///     ("0x7f.1", "127.0.0.1", Change::ReadAsIpv4),
///     (":80", "", Change::DefaultPortRemoved),
///     ("/a/..", "", Change::DotSegmentRemoved),
///     (" ", "%20", Change::PercentEncoded),
/// ]);
///
/// assert!(Url::explain("http://[").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Eq, PartialEq)]
pub struct Explanation<'i> {
    input: &'i str,
    url: Url,
    pieces: Vec<Piece>,
}

/// A range of the input, and the range of the href that it became.
///
/// ```
/// use url_core::{Change, Piece, Url};
///
/// let explanation = Url::explain("foo:a\tb")?;
/// let removed = Piece { source: 5..6, result: 5..5, change: Change::TabOrNewlineRemoved };
/// assert_eq!(explanation.pieces()[1], removed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Piece {
    /// The range of the input, in bytes; empty if the piece comes from the base URL or was added. The range includes
    /// any tab or newline within a piece that changed as a whole.
    pub source: Range<usize>,
    /// The range of the href, in bytes; empty if the piece was removed.
    pub result: Range<usize>,
    /// What the parser did with the piece.
    pub change: Change,
}

/// Leaves out the input, which may have a password.
impl fmt::Debug for Explanation<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explanation").field("url", &self.url).field("pieces", &self.pieces).finish_non_exhaustive()
    }
}

/// What the parser did with a piece of the input.
///
/// ```
/// use url_core::{Change, Url};
///
/// let explanation = Url::explain("https://example.com:0443/")?;
/// let changes: Vec<Change> = explanation.changes().map(|(_, _, change)| change).collect();
/// assert_eq!(changes, [Change::DefaultPortRemoved]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// Kept the piece as it is.
    Kept,
    /// Removed a leading or trailing C0 control or space.
    Trimmed,
    /// Removed an ASCII tab or newline.
    TabOrNewlineRemoved,
    /// Copied a part that the input lacks from the base URL.
    TakenFromBase,
    /// Removed a special scheme that is also the base URL's and starts a relative URL, as in `https:a`.
    BaseSchemeRemoved,
    /// Lowercased the scheme or host.
    Lowercased,
    /// Wrote two slashes before the authority in place of more slashes, fewer slashes or backslashes.
    AuthoritySlashesNormalized,
    /// Read a backslash as a slash.
    BackslashToSlash,
    /// Added the slash before the path, or between the base URL's path and the segment after it.
    SlashAdded,
    /// UTF-8 percent-encoded code points that the component cannot have.
    PercentEncoded,
    /// Encoded the query in a legacy encoding, and percent-encoded it.
    LegacyEncoded,
    /// Percent-decoded the host.
    PercentDecoded,
    /// Converted the domain to ASCII (IDNA).
    DomainToAscii,
    /// Read the host as an IPv4 address.
    ReadAsIpv4,
    /// Serialized the IPv6 address in its shortest form.
    Ipv6Serialized,
    /// Removed the host `localhost` of a file URL.
    LocalhostRemoved,
    /// Removed the `:` before an empty password, or empty credentials with their `@`.
    EmptyCredentialsRemoved,
    /// Removed the `:` before an empty port.
    EmptyPortRemoved,
    /// Removed the port, which is the scheme's default port.
    DefaultPortRemoved,
    /// Removed leading zeros of the port.
    LeadingZerosRemoved,
    /// Removed a dot segment, and the segment before a double-dot one.
    DotSegmentRemoved,
    /// Wrote `:` for the `|` of a Windows drive letter.
    DriveLetterNormalized,
    /// Added `/.` before a path that would read as a host.
    SlashDotAdded,
}

impl Change {
    /// Returns the name of the change in kebab case.
    ///
    /// ```
    /// assert_eq!(url_core::Change::Lowercased.code(), "lowercased");
    /// ```
    #[inline]
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// Returns the standard's rule, for a person, without a full stop.
    ///
    /// ```
    /// let message = url_core::Change::DriveLetterNormalized.message();
    /// assert_eq!(message, "a Windows drive letter is written with `:`");
    /// ```
    #[inline]
    pub const fn message(self) -> &'static str {
        self.row().1
    }

    /// Returns the address of the rule in the URL Standard.
    ///
    /// ```
    /// let anchor = url_core::Change::DriveLetterNormalized.anchor();
    /// assert_eq!(anchor, "https://url.spec.whatwg.org/#path-state");
    /// ```
    #[inline]
    pub const fn anchor(self) -> &'static str {
        self.row().2
    }

    #[rustfmt::skip]
    #[inline]
    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Kept => ("kept", "kept as it is", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::Trimmed => ("trimmed", "leading and trailing C0 controls and spaces are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TabOrNewlineRemoved => ("tab-or-newline-removed", "all ASCII tabs and newlines are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TakenFromBase => ("taken-from-base", "taken over from the base URL", "https://url.spec.whatwg.org/#relative-state"),
            Self::BaseSchemeRemoved => ("base-scheme-removed", "a special scheme that is also the base URL's starts a relative URL if `//` does not follow", "https://url.spec.whatwg.org/#special-relative-or-authority-state"),
            Self::Lowercased => ("lowercased", "ASCII letters of schemes and domains are lowercased", "https://url.spec.whatwg.org/#scheme-state"),
            Self::AuthoritySlashesNormalized => ("authority-slashes-normalized", "two slashes precede the authority", "https://url.spec.whatwg.org/#special-authority-ignore-slashes-state"),
            Self::BackslashToSlash => ("backslash-to-slash", "in a special URL, `\\` is read as `/`", "https://url.spec.whatwg.org/#path-state"),
            Self::SlashAdded => ("slash-added", "a slash precedes each path segment", "https://url.spec.whatwg.org/#url-path-serializer"),
            Self::PercentEncoded => ("percent-encoded", "UTF-8 percent-encoded using the percent-encode set of the component", "https://url.spec.whatwg.org/#string-utf-8-percent-encode"),
            Self::LegacyEncoded => ("legacy-encoded", "percent-encoded after encoding in the legacy encoding of the query", "https://url.spec.whatwg.org/#string-percent-encode-after-encoding"),
            Self::PercentDecoded => ("percent-decoded", "the host of a special URL is percent-decoded", "https://url.spec.whatwg.org/#concept-host-parser"),
            Self::DomainToAscii => ("domain-to-ascii", "the domain parser applies Unicode ToASCII", "https://url.spec.whatwg.org/#concept-domain-to-ascii"),
            Self::ReadAsIpv4 => ("read-as-ipv4", "a domain that ends in a number is an IPv4 address", "https://url.spec.whatwg.org/#concept-ipv4-parser"),
            Self::Ipv6Serialized => ("ipv6-serialized", "an IPv6 address is serialized in its shortest form", "https://url.spec.whatwg.org/#concept-ipv6-serializer"),
            Self::LocalhostRemoved => ("localhost-removed", "the host `localhost` of a file URL is the empty host", "https://url.spec.whatwg.org/#file-host-state"),
            Self::EmptyCredentialsRemoved => ("empty-credentials-removed", "an empty username or password is not written", "https://url.spec.whatwg.org/#concept-url-serializer"),
            Self::EmptyPortRemoved => ("empty-port-removed", "an empty port is null", "https://url.spec.whatwg.org/#port-state"),
            Self::DefaultPortRemoved => ("default-port-removed", "the default port of the scheme is null", "https://url.spec.whatwg.org/#port-state"),
            Self::LeadingZerosRemoved => ("leading-zeros-removed", "a port is serialized without leading zeros", "https://url.spec.whatwg.org/#port-state"),
            Self::DotSegmentRemoved => ("dot-segment-removed", "a dot segment is not added to the path, and a double-dot one shortens it", "https://url.spec.whatwg.org/#path-state"),
            Self::DriveLetterNormalized => ("drive-letter-normalized", "a Windows drive letter is written with `:`", "https://url.spec.whatwg.org/#path-state"),
            Self::SlashDotAdded => ("slash-dot-added", "without a host, `/.` precedes a path that starts with `//`", "https://url.spec.whatwg.org/#concept-url-serializer"),
        }
    }
}

/// Prints the [`message`](Change::message).
impl fmt::Display for Change {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl<'i> Explanation<'i> {
    /// Returns the URL that the input was parsed to.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::explain("HTTPS://example.com")?.url().as_str(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns the URL that the input was parsed to, by value.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::explain("HTTPS://example.com")?.into_url(), Url::parse("https://example.com/")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn into_url(self) -> Url {
        self.url
    }

    /// Returns the pieces in order. Each begins where the one before it ends, in the input and in the href.
    ///
    /// ```
    /// # use url_core::Url;
    /// let explanation = Url::explain("HTTPS://example.com")?;
    /// let sources: Vec<_> = explanation.pieces().iter().map(|piece| piece.source.clone()).collect();
    /// assert_eq!(sources, [0..5, 5..19, 19..19]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the pieces that were not kept: the text of the input, the text of the href, and the change.
    ///
    /// ```
    /// use url_core::{Change, Url};
    ///
    /// let explanation = Url::explain("HTTPS://example.com/")?;
    /// assert!(explanation.changes().eq([("HTTPS", "https", Change::Lowercased)]));
    /// assert_eq!(Url::explain("https://example.com/")?.changes().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn changes(&self) -> impl Iterator<Item = (&'i str, &str, Change)> {
        self.pieces
            .iter()
            .filter(|piece| piece.change != Change::Kept)
            .map(|piece| (&self.input[piece.source.clone()], &self.url.as_str()[piece.result.clone()], piece.change))
    }
}

impl ParseOptions<'_> {
    /// Parses `input`, and explains what became of each of its bytes.
    ///
    /// ```
    /// use url_core::{Change, Url};
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let explanation = Url::options().base_url(Some(&base)).explain("c")?;
    /// assert_eq!(explanation.pieces()[0].change, Change::TakenFromBase);
    /// assert_eq!(explanation.pieces()[0].result, 0..21);
    ///
    /// assert!(Url::options().explain("c").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn explain<'i>(&self, input: &'i str) -> Result<Explanation<'i>, ParseError> {
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        let mut parser = Parser::new(&text.text, self, Traced::new(&text.text), Ignore);
        parser.run().map_err(|error| text.locate(error))?;
        let (href, offsets) = (parser.output.href(), parser.offsets);
        if href.len() > self.max_len as usize {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        let url = Url { href: href.into(), offsets };
        let pieces = parser.output.pieces(&url);
        Ok(Explanation { input, pieces: in_input(&text, input, pieces), url })
    }
}

impl Url {
    /// Parses an absolute URL, and explains what became of each byte of the input.
    ///
    /// ```
    /// use url_core::{Change, Url};
    ///
    /// let explanation = Url::explain(r"https:\\example.com")?;
    /// let changes: Vec<(&str, &str, Change)> = explanation.changes().collect();
    /// assert_eq!(changes, [(r"\\", "//", Change::AuthoritySlashesNormalized), ("", "/", Change::SlashAdded)]);
    /// assert_eq!(Change::AuthoritySlashesNormalized.message(), "two slashes precede the authority");
    ///
    /// assert!(Url::explain("example.com").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn explain(input: &str) -> Result<Explanation<'_>, ParseError> {
        ParseOptions::new().explain(input)
    }
}

/// Shifts the sources of the pieces to the caller's input, and adds pieces for the bytes removed before the parse.
#[inline]
fn in_input(text: &Input<'_>, input: &str, pieces: Vec<Piece>) -> Vec<Piece> {
    let start = text.position(0);
    let mut whole = Vec::with_capacity(pieces.len() + 2);
    let mut push = |source: Range<usize>, result: Range<usize>, change| {
        if !source.is_empty() || !result.is_empty() {
            whole.push(Piece { source, result, change });
        }
    };
    push(0..start, 0..0, Change::Trimmed);
    let mut at = start;
    let mut here = 0;
    for Piece { source, result, change } in pieces {
        here = result.end;
        let mut result = result;
        let mut source = source;
        if source.is_empty() {
            push(at..at, result, change);
            continue;
        }
        // A kept piece is split where a tab or newline was removed. A piece that changed as a whole is not.
        while change == Change::Kept && text.removed_before(source.start) < text.removed_before(source.end - 1) {
            let removed = text.removed_before(source.start);
            let len = (source.clone()).take_while(|&byte| text.removed_before(byte) == removed).count();
            push_with_removed(
                &mut push,
                &mut at,
                text.position(source.start)..text.position(source.start) + len,
                result.start..result.start + len,
                change,
            );
            source.start += len;
            result.start += len;
        }
        let located = text.position(source.start)..text.position(source.end - 1) + 1;
        push_with_removed(&mut push, &mut at, located, result, change);
    }
    let end = input.trim_end_matches(|c| c <= ' ').len().max(at);
    push(at..end, here..here, Change::TabOrNewlineRemoved);
    push(end..input.len(), here..here, Change::Trimmed);
    whole
}

/// Pushes a piece for the bytes removed between `at` and `source`, and then the piece itself, whose end `at` becomes.
#[inline]
fn push_with_removed(
    push: &mut impl FnMut(Range<usize>, Range<usize>, Change),
    at: &mut usize,
    source: Range<usize>,
    result: Range<usize>,
    change: Change,
) {
    push(*at..source.start, result.start..result.start, Change::TabOrNewlineRemoved);
    *at = source.end;
    push(source, result, change);
}
