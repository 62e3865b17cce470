//! The function `parse_url` of Apache Spark.
//!
//! | Spark SQL | here |
//! |---|---|
//! | `parse_url(url, part[, key])` | [`parse_url`], with the error of the ANSI mode |
//! | `try_parse_url(url, part[, key])`, and `parse_url` without the ANSI mode | [`try_parse_url`] |
//! | `url_encode(text)` | [`url_encode`](crate::java::url_encode) |
//! | `url_decode(text)` | [`url_decode`](crate::java::url_decode), or without its faults [`url_decode_strict`](crate::java::url_decode_strict) |
//! | `try_url_decode(text)` | the same, and `None` for an error |
//!
//! `None` stands for `NULL`. An argument that is `NULL` makes each result `NULL`.
//!
//! The functions follow the documentation of Spark 4.0.1 and were written without looking at its code. The table
//! `tests/suite/java/spark-4.0.1.tsv` has its answers.
//!
//! # Keys
//!
//! Spark inserts the key into a regular expression and searches the query for it. So `a.c` also finds `abc`, a key with
//! a group yields a part of itself, and one with a lone bracket fails. Here, a key is literal, which makes no
//! difference to a key without `\^$.|?*+()[]{}`. If you need the same answers for other keys, search the query for
//! [`key_pattern`], with an engine whose regular expressions are like Java's.
//!
//! Source: <https://spark.apache.org/docs/4.0.1/api/sql/#parse_url>

use crate::{java::Uri, reader::Failure};
use alloc::{format, string::String};

url_names::named_enum! {
    /// A part of a URL, by the name that Spark gives it.
    ///
    /// ```
    /// use url_readers::spark::UrlPart;
    ///
    /// assert_eq!(UrlPart::UserInfo.as_str(), "USERINFO");
    /// assert_eq!("REF".parse(), Ok(UrlPart::Ref));
    /// // To an unknown name, the answer of Spark is `NULL`.
    /// assert!("ref".parse::<UrlPart>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub enum UrlPart {
        /// The host, if the authority names a server.
        Host = "HOST",
        /// The path, which may be empty.
        Path = "PATH",
        /// The query, or the value of a key in it.
        Query = "QUERY",
        /// The fragment.
        Ref = "REF",
        /// The scheme.
        Protocol = "PROTOCOL",
        /// The path and the query, with the `?` between them.
        File = "FILE",
        /// The authority, if it is not empty.
        Authority = "AUTHORITY",
        /// The user information, if the authority names a server.
        UserInfo = "USERINFO",
    }
}

/// Returns a part of a URL as java.net.URI reads it ([`Uri`]), neither decoded nor normalized.
///
/// With a key, [`UrlPart::Query`] is the value of the first pair with that key, and every other part is `None`. The key
/// is compared byte by byte with the encoded one, and a pair without `=` is skipped (see [keys](self#keys)).
///
/// ```
/// use url_readers::spark::{UrlPart, parse_url};
///
/// let url = "https://spark.apache.org/path?query=1&b=%20#f";
/// assert_eq!(parse_url(url, UrlPart::Host, None)?, Some("spark.apache.org"));
/// assert_eq!(parse_url(url, UrlPart::File, None)?, Some("/path?query=1&b=%20"));
/// assert_eq!(parse_url(url, UrlPart::Query, Some("b"))?, Some("%20"));
/// assert_eq!(parse_url(url, UrlPart::Query, Some("."))?, None);
/// assert_eq!(parse_url("http://a_b/", UrlPart::Host, None)?, None);
///
/// assert!(parse_url("http://h/a b", UrlPart::Host, None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// # Errors
///
/// If java.net.URI rejects the URL. With a key, only [`UrlPart::Query`] reads the URL.
pub fn parse_url<'t>(url: &'t str, part: UrlPart, key: Option<&str>) -> Result<Option<&'t str>, Failure> {
    if key.is_some() && part != UrlPart::Query {
        return Ok(None);
    }
    let uri = Uri::parse(url)?;
    Ok(match key {
        Some(key) => uri.query().and_then(|query| value(query, key)),
        None => part_of(&uri, url, part),
    })
}

/// Returns a part of a URL like [`parse_url`], and `None` for a URL that java.net.URI rejects.
///
/// ```
/// use url_readers::spark::{UrlPart, try_parse_url};
///
/// assert_eq!(try_parse_url("http://h/a", UrlPart::Host, None), Some("h"));
/// assert_eq!(try_parse_url("http://h/a b", UrlPart::Host, None), None);
/// ```
pub fn try_parse_url<'t>(url: &'t str, part: UrlPart, key: Option<&str>) -> Option<&'t str> {
    parse_url(url, part, key).ok().flatten()
}

/// Returns the regular expression for which Spark searches a query. Its second group is the result.
///
/// ```
/// use url_readers::spark::key_pattern;
///
/// assert_eq!(key_pattern("a.c"), "(&|^)a.c=([^&]*)");
/// ```
///
/// The pattern is as wrong as the key: `key_pattern("(")` is not a regular expression.
pub fn key_pattern(key: &str) -> String {
    format!("(&|^){key}=([^&]*)")
}

fn part_of<'t>(uri: &Uri<'t>, url: &'t str, part: UrlPart) -> Option<&'t str> {
    // What follows the authority, as lengths from the end of the URL.
    let after_query = uri.fragment().map_or(0, |fragment| fragment.len() + 1);
    let after_path = after_query + uri.query().map_or(0, |query| query.len() + 1);
    let from_path = |end: usize| Some(&url[url.len() - after_path - uri.path()?.len()..url.len() - end]);
    match part {
        UrlPart::Host => uri.host(),
        UrlPart::Path => from_path(after_path),
        UrlPart::Query => uri.query(),
        UrlPart::Ref => uri.fragment(),
        UrlPart::Protocol => uri.scheme(),
        UrlPart::File => from_path(after_query),
        UrlPart::Authority => uri.authority(),
        UrlPart::UserInfo => uri.user_info(),
    }
}

/// The text between `key=`, at the start or after a `&`, and the next `&`.
fn value<'q>(query: &'q str, key: &str) -> Option<&'q str> {
    let pattern = format!("&{key}=");
    let start =
        if query.starts_with(&pattern[1..]) { pattern.len() - 1 } else { query.find(&pattern)? + pattern.len() };
    query[start..].split('&').next()
}
