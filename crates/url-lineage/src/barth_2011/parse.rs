//! "Parsing a URL".

use super::find::{self, AfterScheme, is_slash_character};
use crate::{files, redacted};
use alloc::{format, string::String};
use core::fmt;
use url_readers::{Components, Failure};

/// A parsed URL, with its parts as written, except that tabs and line breaks are dropped.
///
/// A missing part is `None`; a present part may be empty. `Debug` writes `***` for the password.
///
/// ```
/// use url_lineage::barth_2011::parse;
///
/// let url = parse("http://me@h:80/a?b")?;
/// assert_eq!((url.authority.as_deref(), url.query.as_deref(), url.fragment), (Some("me@h:80"), Some("b"), None));
/// assert!(parse("a").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, PartialEq)]
pub struct ParsedUrl {
    /// The characters before the first `:`.
    pub scheme: String,
    /// The user information, host and port. Only a URL that is parsed as hierarchical has an authority.
    pub authority: Option<String>,
    /// The text after the authority, up to the query or fragment.
    pub path: Option<String>,
    /// The query, without the `?`.
    pub query: Option<String>,
    /// The fragment, without the `#`.
    pub fragment: Option<String>,
}

impl ParsedUrl {
    /// Returns whether the URL was parsed as hierarchical, so that a string can be resolved relative to it.
    ///
    /// ```
    /// use url_lineage::barth_2011::parse;
    ///
    /// assert!(parse("http:a")?.is_hierarchical());
    /// assert!(!parse("mailto:a")?.is_hierarchical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_hierarchical(&self) -> bool {
        self.authority.is_some()
    }

    /// Returns the parts as written, with the authority split into user name, password, host and port.
    ///
    /// ```
    /// use url_lineage::barth_2011::parse;
    ///
    /// let components = parse("HTTP://me@H:080/a")?.components();
    /// assert_eq!(components.username.as_deref(), Some("me"));
    /// assert_eq!((components.host.as_deref(), components.port.as_deref()), (Some("H"), Some("080")));
    /// assert_eq!(parse("mailto:me@h")?.components().host, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> Components {
        let Self { scheme, authority, path, query, fragment } = self;
        let (scheme, path, query, fragment) = (Some(scheme.clone()), path.clone(), query.clone(), fragment.clone());
        let rest = Components { scheme, path, query, fragment, ..Components::default() };
        let Some(authority) = authority.as_deref().map(find::authority) else { return rest };
        Components {
            username: authority.user_name.map(Into::into),
            password: authority.password.map(Into::into),
            host: Some(authority.host.into()),
            port: authority.port.map(Into::into),
            ..rest
        }
    }
}

impl fmt::Debug for ParsedUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, authority, path, query, fragment } = self;
        f.debug_struct("ParsedUrl")
            .field("scheme", scheme)
            .field("authority", &authority.as_deref().map(redacted::authority))
            .field("path", &path.as_deref().map(redacted::path))
            .field("query", &query.as_deref().map(redacted::query))
            .field("fragment", &fragment.as_deref().map(redacted::query))
            .finish()
    }
}

/// Returns whether `c` is an authority terminating character. The semicolon is one.
const fn is_authority_terminating(c: char) -> bool {
    is_slash_character(c) || matches!(c, '?' | '#' | ';')
}

/// Returns whether a scheme is hierarchical. The draft does not define this, so the schemes are those of later texts,
/// and any other scheme with two slashes after it.
fn is_hierarchical(scheme: &str, after_scheme: &str) -> bool {
    let is_one_of = |schemes: &[&str]| schemes.iter().any(|s| scheme.eq_ignore_ascii_case(s));
    is_one_of(&["http", "https", "ftp", "gopher", "ws", "wss"])
        || (after_scheme.starts_with("//") && !is_one_of(&["about", "data", "javascript", "mailto"]))
}

/// Parses a URL.
///
/// ```
/// use url_lineage::barth_2011::parse;
///
/// let url = parse(" http:/u@h;p?q#f ")?;
/// assert_eq!((url.authority.as_deref(), url.path.as_deref()), (Some("u@h"), Some(";p")));
/// let url = parse("data:,x?y")?;
/// assert_eq!((url.authority, url.path.as_deref()), (None, Some(",x?y")));
/// assert!(parse("no scheme").is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If there is no `:`.
pub fn parse(s: &str) -> Result<ParsedUrl, Failure> {
    let no_scheme = Failure::new("expected a scheme and a colon").at(0..s.len());
    let s = &*find::preprocess(s);
    // "TODO: Windows drive specs!"
    if files::is_windows_path(s) {
        return Ok(file("file", s));
    }
    let (scheme, after_scheme) = find::scheme(s).ok_or(no_scheme)?;
    // "TODO: File URLs!"
    if files::is_file(scheme) {
        return Ok(file(scheme, after_scheme));
    }
    // "TODO: I think mailto URLs are special".
    if scheme.eq_ignore_ascii_case("mailto") {
        let (path, query) =
            after_scheme.split_once('?').map_or((after_scheme, None), |(path, query)| (path, Some(query)));
        return Ok(parsed(scheme, None, AfterScheme { path: Some(path), query, ..AfterScheme::default() }));
    }
    if is_hierarchical(scheme, after_scheme) {
        let parts = find::after_scheme(after_scheme, is_authority_terminating);
        return Ok(parsed(scheme, Some(parts.authority), parts));
    }
    Ok(parsed(scheme, None, AfterScheme { path: Some(after_scheme), ..AfterScheme::default() }))
}

fn file(scheme: &str, after_scheme: &str) -> ParsedUrl {
    let url = if let Some(path) = files::path_without_host(after_scheme) {
        parsed(scheme, Some(""), find::path_query_fragment(&format!("/{path}")))
    } else {
        let parts = find::after_scheme(after_scheme, is_authority_terminating);
        parsed(scheme, Some(parts.authority), parts)
    };
    ParsedUrl { path: url.path.as_deref().map(files::with_drive), ..url }
}

fn parsed(scheme: &str, authority: Option<&str>, parts: AfterScheme<'_>) -> ParsedUrl {
    ParsedUrl {
        scheme: scheme.into(),
        authority: authority.map(Into::into),
        path: parts.path.map(Into::into),
        query: parts.query.map(Into::into),
        fragment: parts.fragment.map(Into::into),
    }
}
