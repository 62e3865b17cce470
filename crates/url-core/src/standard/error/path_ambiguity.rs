//! The places of a path that servers read in different ways: what they are called.

use url_names::Failure;

url_names::named_enum! {
    /// Why servers read a place of a path in different ways.
    ///
    /// Each variant names a server that reads it in another way than the URL Standard, or that rejects it for this
    /// reason.
    ///
    /// ```
    /// use url_core::{Url, path::PathAmbiguityKind};
    ///
    /// let url = Url::parse("https://example.com/static/..;/admin")?;
    /// let place = url.path_ambiguities().next().unwrap();
    /// assert_eq!(place.kind(), PathAmbiguityKind::DotSegmentWithParameter);
    ///
    /// assert_eq!("encoded-slash".parse(), Ok(PathAmbiguityKind::EncodedSlash));
    /// assert!("%2F".parse::<PathAmbiguityKind>().is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum PathAmbiguityKind {
        /// Slashes with nothing between them, which some servers merge, such as nginx with
        /// [`merge_slashes`](https://nginx.org/en/docs/http/ngx_http_core_module.html#merge_slashes) and Apache httpd
        /// with [`MergeSlashes`](https://httpd.apache.org/docs/2.4/mod/core.html#mergeslashes), both by default.
        EmptySegment = "empty-segment" => "a server may merge adjacent slashes",
        /// A segment `.` or `..`, or a spelling with `%2e`. The parser resolves them in every path but an opaque one.
        DotSegment = "dot-segment" => "a server may resolve the dot segment",
        /// `.` or `..` before a `;`, or before `%3B`. Tomcat removes parameters before it resolves dot segments, and so
        /// reads `..;` as `..` ([CVE-2020-1957](https://blog.tyage.net/posts/2020-06-19-matrix-parameter/)). Jetty
        /// [rejects](https://github.com/jetty/jetty.project/pull/6939) it.
        DotSegmentWithParameter = "dot-segment-with-parameter" =>
            "a server may remove what follows the dots, and resolve the dot segment",
        /// Any other `;` or `%3B`. Servlet containers remove the parameter that it starts, so that `/admin;x` is
        /// `/admin`. Spring Security
        /// [rejects](https://docs.spring.io/spring-security/reference/servlet/exploits/firewall.html) both.
        PathParameter = "path-parameter" => "a server may remove a parameter that starts with a semicolon",
        /// `\` in the path of a URL that is not special. In special URLs the parser makes it a slash.
        Backslash = "backslash" => "a server may read the backslash as a slash",
        /// `%2F`, which some servers decode before they split the path. Envoy can do so, or reject it
        /// ([`path_with_escaped_slashes_action`](https://envoyproxy.io/docs/envoy/v1.17.4/version_history/v1.17.3)).
        EncodedSlash = "encoded-slash" => "a server may decode the slash before it splits the path",
        /// `%5C`, which is a separator once it is decoded, on Windows and to those servers that treat `\` like `/`, as
        /// Tomcat can ([`allowBackslash`](https://tomcat.apache.org/tomcat-10.1-doc/config/http.html)).
        EncodedBackslash = "encoded-backslash" => "a server may decode the backslash and read it as a slash",
        /// `%00`, at which programs in C end a name ([CAPEC-52](https://capec.mitre.org/data/definitions/52.html)).
        EncodedNul = "encoded-nul" => "a server may decode the byte 0 and end the path there",
        /// Any other control character, percent-encoded, such as `%0D%0A`, which ends a line of a header
        /// ([CWE-113](https://cwe.mitre.org/data/definitions/113.html)).
        EncodedControl = "encoded-control" => "a server may decode the control character",
        /// `%3F` or `%23`, which ends the path if it is decoded before the path is split from the query. Apache httpd
        /// rejects the first after it rewrote a path
        /// ([CVE-2024-38474](https://nvd.nist.gov/vuln/detail/CVE-2024-38474)).
        EncodedDelimiter = "encoded-delimiter" => "a server may decode the delimiter and end the path there",
        /// `%25` before two hex digits, which are encoded themselves or not. To a server that decodes twice, `%252e` is
        /// `.` ([CERT CA-2001-12](http://www.cert.org/historical/advisories/CA-2001-12.cfm)).
        DoubleEncoding = "double-encoding" => "a server may decode the path twice",
        /// `%` without two hex digits, as in `%u002e`. Servers reject it, keep it, or decode it in ways of their own;
        /// `%%35c` becomes `%5c`, and then `\`.
        InvalidEncoding = "invalid-encoding" => "expected two hex digits after `%`",
        /// Percent-encoded bytes that a lenient decoder of UTF-8 takes for a character with a shorter encoding:
        /// `%C0%AF` for `/` ([CAPEC-80](https://capec.mitre.org/data/definitions/80.html)).
        OverlongEncoding = "overlong-encoding" => "a server may accept a longer encoding of a character than UTF-8 has",
        /// Dots at the end of a segment that has something else, or more than two dots, such as `/admin.`. Windows
        /// removes dots and spaces from the ends of
        /// [names](https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions), so that
        /// `/admin.` is `/admin` to a server of files there.
        TrailingDot = "trailing-dot" => "a server on Windows may remove the dots at the end of a name",
        /// Spaces at the end of a segment, such as `/admin%20`, which Windows removes as it does dots.
        TrailingSpace = "trailing-space" => "a server on Windows may remove the spaces at the end of a name",
        /// A segment that starts with a letter and `:` or `%3A`. On Windows, a program that joins a directory and
        /// `c:/windows` gets a path of that drive, as [tower-http](https://github.com/tower-rs/tower-http/pull/204)
        /// did. The drive letters of file URLs and of opaque paths do not count.
        DriveLetter = "drive-letter" => "a server on Windows may read a letter and a colon as a drive",
        /// Any other `:` or `%3A` before another one, before a `$`, at the end of a segment, or after a name with a
        /// dot. On Windows, a stream of the file is named there, so that `/x.asp::$DATA` is the source of `/x.asp`
        /// ([CWE-69](https://cwe.mitre.org/data/definitions/69.html)). Not in opaque paths.
        StreamName = "stream-name" => "a server on Windows may read the name of a stream after a colon",
        /// A character that is a delimiter, or has a slash, after the compatibility decomposition of
        /// [Unicode](https://www.unicode.org/reports/tr15/), such as a fullwidth slash. Programs that normalize names
        /// to NFKC, and programs on Windows that convert names to a [code
        /// page](http://archives.miloush.net/michkap/archive/2005/02/13/371895.html), read it as the ASCII character.
        CompatibilityCharacter = "compatibility-character" =>
            "a server may replace the character by an ASCII delimiter",
    }
}

/// A place of a path that servers read in different ways, as [`Url::path_ambiguities`](crate::Url::path_ambiguities)
/// finds them.
///
/// ```
/// # use url_core::Url;
/// let url = Url::parse("https://example.com/files/..%2Fsecret")?;
/// let place = url.path_ambiguities().next().unwrap();
/// assert_eq!(&url.as_str()[place.range()], "%2F");
/// assert_eq!(
///     place.to_string(),
///     "encoded-slash: a server may decode the slash before it splits the path (bytes 28..31)",
/// );
/// // The parser has resolved `..`.
/// assert_eq!(Url::parse("https://example.com/files/../secret")?.path_ambiguities().next(), None);
/// # Ok::<(), url_core::ParseError>(())
/// ```
pub type PathAmbiguity = Failure<PathAmbiguityKind>;
