//! Displaying a URL without its secrets, for logs.
//!
//! # What is hidden
//!
//! - **User info**, whether it is a username, a password or both: what precedes the last `@` of an authority.
//! - **The values of certain names** in the query and in the fragment, and after a `;` or a `/` in the path
//!   (`;jsessionid=`, `;password=`). [`Redactor`] has the names. They are compared decoded and without regard to the
//!   case of ASCII letters, and may have brackets around or after them (`user[password]=`). A value ends with its
//!   component, and in a query or a fragment at the next `&`.
//! - **Both in nested URLs**: in opaque paths (`jdbc:postgresql://u:secret@h/db`), in other paths, and in the values of
//!   parameters, percent-encoded or not, as often as they may be encoded. An authority there is what is between `//`
//!   and the next slash, `?` or `#`. An opaque path may also have user info without `//`: what precedes its `@`, if
//!   there is a `:` or a `/` in it, as in `sip:me:secret@h` and `jdbc:oracle:thin:me/secret@h`.
//!
//! Each is replaced by `***`. Names stay, and so does everything else. When in doubt, more is hidden: text between `//`
//! and an `@` in a path that is no URL, or the rest of a value after an `&` that should have been percent-encoded more
//! often. The output parses to the same URL except for what is hidden.
//!
//! # What is not hidden
//!
//! - Values of other names, and values without a name: `?s3cret`, and the path of `https://hooks.example/s3cret`.
//! - Data in other forms than pairs, such as JSON and Base64, also if URLs or names are in it.
//! - Nested URLs without `//`, such as `?next=https:me:secret@h`, if they are not in an opaque path.
//! - The single name before the `@` of an opaque path, because `mailto:me@h` is of this form.
//! - Hosts. Nor is it hidden how often and where there are secrets.
//!
//! `Display` of a URL hides nothing: it is the URL. `Debug` hides what [`Redactor::new`] does.

mod names;
mod search;

use crate::{
    record::{HostKind, Url, UrlRef},
    syntax::scheme::scheme_before,
};
use alloc::string::{String, ToString};
use core::{fmt, ops::Range};
use search::Search;

/// Which names have secret values, and what is written instead of a secret.
///
/// ```
/// use url_core::{Url, redacted::Redactor};
///
/// let url = Url::parse("https://T0KEN@h/?page=1&access_token=s3cret&ssn=123#id_token=s3cret")?;
/// assert_eq!(Redactor::new().url(&url).to_string(), "https://***@h/?page=1&access_token=***&ssn=123#id_token=***");
///
/// let redactor = Redactor::new().more_names(&["SSN"]).replacement("REDACTED");
/// assert_eq!(
///     redactor.url(&url).to_string(),
///     "https://REDACTED@h/?page=1&access_token=REDACTED&ssn=REDACTED#id_token=REDACTED",
/// );
///
/// // Instead of the default names.
/// let url = Url::parse("https://h/?code=de&ssn=123")?;
/// assert_eq!(Redactor::new().names(&["ssn"]).url(&url).to_string(), "https://h/?code=de&ssn=***");
///
/// // Other names are not hidden, nor are secrets that have no name.
/// let url = Url::parse("https://hooks.example/s3cret?my_token=s3cret&s3cret")?;
/// assert_eq!(Redactor::new().url(&url).to_string(), url.as_str());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// The [module](self) has the rules.
#[derive(Clone, Copy, Debug)]
pub struct Redactor<'a> {
    names: &'a [&'a str],
    more_names: &'a [&'a str],
    replacement: &'a str,
}

impl Default for Redactor<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Redactor<'a> {
    /// Returns the redactor that `Debug` and [`Url::redacted`] use: the [default names](Self::DEFAULT_NAMES) and `***`.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().query("sig=s3cret&q=1").to_string(), "sig=***&q=1");
    /// ```
    pub const fn new() -> Self {
        Self { names: Self::DEFAULT_NAMES, more_names: &[], replacement: "***" }
    }

    /// Sets the names whose values are hidden, instead of the default ones. The names are not percent-encoded.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new().names(&["pass word"]);
    /// assert_eq!(redactor.query("Pass+Word=s3cret&pass%20word=s3cret").to_string(), "Pass+Word=***&pass%20word=***");
    /// assert_eq!(redactor.query("password=x").to_string(), "password=x");
    /// ```
    #[must_use]
    pub const fn names(self, names: &'a [&'a str]) -> Self {
        Self { names, ..self }
    }

    /// Sets names whose values are hidden besides those of [`names`](Self::names), or besides the default ones.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new().more_names(&["ssn"]);
    /// assert_eq!(redactor.query("ssn=123&token=s3cret").to_string(), "ssn=***&token=***");
    /// assert_eq!(Redactor::new().query("ssn=123").to_string(), "ssn=123");
    /// ```
    #[must_use]
    pub const fn more_names(self, more_names: &'a [&'a str]) -> Self {
        Self { more_names, ..self }
    }

    /// Sets what is written instead of a secret. It is written as it is, so that an output is a URL only if it needs no
    /// percent-encoding.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().replacement("…").query("token=s3cret").to_string(), "token=…");
    /// // An empty value is not a secret.
    /// assert_eq!(Redactor::new().replacement("…").query("token=").to_string(), "token=");
    /// ```
    #[must_use]
    pub const fn replacement(self, replacement: &'a str) -> Self {
        Self { replacement, ..self }
    }

    /// Returns the URL with a `Display` without its secrets.
    ///
    /// ```
    /// use url_core::{Url, redacted::Redactor};
    ///
    /// let url = Url::parse("view-source:https://me:s3cret@h/?next=https%3A%2F%2Fh%2F%3Fsig%3Ds3cret%26a%3Db")?;
    /// assert_eq!(
    ///     Redactor::new().url(&url).to_string(),
    ///     "view-source:https://***@h/?next=https%3A%2F%2Fh%2F%3Fsig%3D***%26a%3Db",
    /// );
    /// // In Base64, nothing is found.
    /// let url = Url::parse("https://h/?state=dG9rZW49czNjcmV0")?;
    /// assert_eq!(Redactor::new().url(&url).to_string(), url.as_str());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn url(&self, url: impl Into<UrlRef<'a>>) -> Redacted<'a> {
        let UrlRef { href, offsets } = url.into();
        let (start, host) = (offsets.username_start(), offsets.host_start as usize);
        // There is an `@` only after a user info that is not empty.
        let user_info = start..if start < host { host - 1 } else { start };
        let path = offsets.path_start as usize..offsets.path_end(href.len());
        let is_opaque = offsets.host == HostKind::Null && !href[path.start..].starts_with('/');
        Redacted { text: href, user_info, path, is_opaque, query_end: offsets.query_end(href.len()), redactor: *self }
    }

    /// Returns a text that may be a URL, but is not parsed, with a `Display` without its secrets. It may also be a
    /// relative reference, an `http::Uri`, or invalid.
    ///
    /// All slashes after the first two count as one authority's, as in `https:///me:secret@h/`.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let shown = |text| Redactor::new().text(text).to_string();
    /// assert_eq!(shown("https://me:s3cret@exa mple/?sig=s3cret"), "https://***@exa mple/?sig=***");
    /// assert_eq!(shown("/a?token=s3cret"), "/a?token=***");
    ///
    /// // It is searched for URLs, not for what else may be a secret in a text.
    /// assert_eq!(shown("the password is s3cret"), "the password is s3cret");
    /// ```
    pub fn text(&self, text: &'a str) -> Redacted<'a> {
        let query_end = text.find('#').unwrap_or(text.len());
        let path_end = text[..query_end].find('?').unwrap_or(query_end);
        let scheme_end = scheme_before(text, Some(b':')).map_or(0, |scheme| scheme.len() + 1);
        let is_opaque = scheme_end > 0 && !text[scheme_end..].starts_with(['/', '\\']);
        Redacted { text, user_info: 0..0, path: scheme_end..path_end, is_opaque, query_end, redactor: *self }
    }

    /// Returns a query, or the pairs in a fragment, with a `Display` without its secrets.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().query("a=b&Access%5Ftoken=s3cret&c").to_string(), "a=b&Access%5Ftoken=***&c");
    /// assert_eq!(Redactor::new().query("a=b;c={\"token\":1}").to_string(), "a=b;c={\"token\":1}");
    /// ```
    pub fn query(&self, query: &'a str) -> Redacted<'a> {
        let query_end = query.len();
        Redacted { text: query, user_info: 0..0, path: 0..0, is_opaque: false, query_end, redactor: *self }
    }

    /// Returns a path, or a part of one, with a `Display` without its secrets. If it does not start with a slash, it is
    /// read as an opaque path.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let shown = |path| Redactor::new().path(path).to_string();
    /// assert_eq!(shown("/a;jsessionid=s3cret"), "/a;jsessionid=***");
    /// assert_eq!(shown("postgresql://me:s3cret@h/db"), "postgresql://***@h/db");
    /// assert_eq!(shown("/s3cret"), "/s3cret");
    /// ```
    pub fn path(&self, path: &'a str) -> Redacted<'a> {
        let (end, is_opaque) = (path.len(), !path.starts_with('/'));
        Redacted { text: path, user_info: 0..0, path: 0..end, is_opaque, query_end: end, redactor: *self }
    }

    /// Returns a username, a password or both with a `Display` that hides it, unless it is empty.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().user_info("me:s3cret").to_string(), "***");
    /// assert_eq!(Redactor::new().user_info("").to_string(), "");
    /// ```
    pub fn user_info(&self, user_info: &'a str) -> Redacted<'a> {
        let end = user_info.len();
        Redacted {
            text: user_info,
            user_info: 0..end,
            path: end..end,
            is_opaque: false,
            query_end: end,
            redactor: *self,
        }
    }
}

/// A URL, or a part of one, that is displayed without its secrets.
///
/// ```
/// # use url_core::Url;
/// let url = Url::parse("https://me:s3cret@example.com/")?;
/// assert_eq!(format!("{} {:?}", url.redacted(), url.redacted()), r#"https://***@example.com/ Redacted("https://***@example.com/")"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Redacted<'a> {
    pub(crate) text: &'a str,
    /// The user info of the authority before the path, without its `@`.
    pub(crate) user_info: Range<usize>,
    pub(crate) path: Range<usize>,
    pub(crate) is_opaque: bool,
    /// The end of the query. The rest is the fragment.
    pub(crate) query_end: usize,
    pub(crate) redactor: Redactor<'a>,
}

impl Redacted<'_> {
    /// Writes the text without its secrets.
    pub(crate) fn write(&self, output: &mut dyn fmt::Write) -> fmt::Result {
        let Self { text, user_info, path, is_opaque, query_end, redactor } = self;
        let Redactor { names, more_names, replacement } = *redactor;
        let mut search = Search { text, names: [names, more_names], replacement, written: 0, output };
        search.hide(user_info.clone())?;
        let path_start = if *is_opaque { search.opaque_path(path.clone())? } else { path.start };
        search.part(path_start..path.end, false)?;
        search.part(path.end..*query_end, true)?;
        search.part(*query_end..text.len(), true)?;
        search.keep(text.len())
    }

    /// Writes the text in quotes, as the only field of a type with this name.
    pub(crate) fn fmt_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_quoted(name, f, &|output| self.write(output))
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (f.width(), f.precision()) == (None, None) {
            return self.write(f);
        }
        let mut text = String::new();
        self.write(&mut text)?;
        f.pad(&text)
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_as("Redacted", f)
    }
}

/// A text without its secrets, with the `Debug` of a string.
pub(crate) struct InQuotes<'a>(pub(crate) Redacted<'a>);

impl fmt::Debug for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Quoted(&|output| self.0.write(output)).fmt(f)
    }
}

/// Shows what `write` writes in quotes, as the only field of a type with this name.
pub(crate) fn fmt_quoted(name: &str, f: &mut fmt::Formatter<'_>, write: Write<'_>) -> fmt::Result {
    f.debug_tuple(name).field(&Quoted(write)).finish()
}

type Write<'a> = &'a dyn Fn(&mut dyn fmt::Write) -> fmt::Result;

struct Quoted<'a>(Write<'a>);

impl fmt::Debug for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        self.0(&mut Escaped(f))?;
        f.write_str("\"")
    }
}

/// Escapes what is written as in the `Debug` of a string.
struct Escaped<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match c {
            '\'' => self.0.write_char(c),
            _ => write!(self.0, "{}", c.escape_debug()),
        })
    }
}

impl Url {
    /// Returns the URL with a `Display` without its secrets, like `Debug`, and unlike the `Display` of a URL.
    ///
    /// User info is hidden, and so are the values of parameters like `access_token`. The [module](crate::redacted) says
    /// what else is, and what is not. A [`Redactor`] has the names, and can change them.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse("https://me:s3cret@example.com/?q&access_token=s3cret")?;
    /// assert_eq!(url.redacted().to_string(), "https://***@example.com/?q&access_token=***");
    /// assert_eq!(url.to_string(), "https://me:s3cret@example.com/?q&access_token=s3cret");
    ///
    /// // No name says that this is a secret.
    /// assert_eq!(Url::parse("https://example.com/s3cret")?.redacted().to_string(), "https://example.com/s3cret");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'_> {
        Redactor::new().url(self)
    }
}

impl<'a> UrlRef<'a> {
    /// Returns the URL with a `Display` without its secrets, like [`Url::redacted`].
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// let url = UrlRef::parse("https://me:s3cret@example.com/").unwrap();
    /// assert_eq!(url.redacted().to_string(), "https://***@example.com/");
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        Redactor::new().url(*self)
    }
}

/// Writes `text` with the width, fill and alignment of the formatter.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}
