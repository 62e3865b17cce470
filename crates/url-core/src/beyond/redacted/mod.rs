//! Displaying a URL without its secrets, for logs.
//!
//! # Find out which parts are hidden
//!
//! - **Userinfo**, whether it is a username, a password or both: what precedes the last `@` of an authority.
//! - **The values of certain names** in the query and fragment, and after a `;` or `/` in the path or host, as in
//!   `;jsessionid=`. [`Redactor`] has the names. They are compared decoded, without regard to the case of ASCII
//!   letters, and without `_`, `-`, `.` and spaces. A part of a name in brackets or before them is also a name
//!   (`user[password]=`, `token[0]=`). In a query or a fragment, a value ends at the next `&`. Otherwise it ends with
//!   its component. In the host or path of a URL that is not special, it ends with the URL. The password in
//!   `sqlserver://h;password=a?b#c` is all of the rest.
//! - **Secrets in paths**, where vendors put them into the URLs for webhooks, builds or an API. These are Slack,
//!   Discord, Microsoft Teams, Telegram, Lark, Zapier, IFTTT, Sumo Logic, Loggly, Netlify, Vercel, Cloudflare, Infura
//!   and Alchemy. An example is `https://hooks.slack.com/services/T0/B0/***`.
//! - **Both in nested URLs**: in paths, opaque or not, and in names, values and fragments, percent-encoded or not, as
//!   often as they may be encoded. `%40`, `%2540` and `%25%34%30` are all an `@`. An authority there follows `//` or
//!   `\\`, a special scheme with any number of slashes or none (`https:me:secret@h`), or another scheme with one slash.
//!   After another scheme without slashes, the part before an `@` is hidden if it has a `:` or a slash, as in
//!   `sip:me:secret@h` and `jdbc:oracle:thin:me/secret@h`.
//! - **All up to the last `@`** where a delimiter in a password was not percent-encoded. That is in a
//!   [string](Redactor::text) that does not parse, and where a host and port must follow but do not, as in
//!   `?next=https://me:sec#ret@h/`. A nested authority does not end at `\`, because it does not in all URLs.
//!
//! Each is replaced by `***`. Names stay, and so does everything else.
//!
//! When in doubt, more is hidden. Examples are text before the `@` of a mail address in a log line, and text between
//! `//` and `@` in a path. The rest of a value is hidden, too, after an `&` that should have been percent-encoded more
//! often. The output parses to the same URL except for the hidden parts, unless a value or a password with delimiters
//! in it was hidden.
//!
//! # Know the limits
//!
//! - Values of other names, and values without a name: `?s3cret`, and the path of `https://hooks.example/s3cret`.
//! - Data in other forms than pairs, such as Base64, also if URLs or names are in it. Members of JSON and headers are
//!   found in [lines](Redactor::line), and not in URLs.
//! - The single name before the `@` of an opaque path, because `mailto:me@h` is of this form.
//! - A host by the standard stays. The password in `https://me:12#34@h/` ends at the `#`, but this is a URL with the
//!   host `me`, the port 12 and the fragment `34@h/`. A token with a delimiter, as in `https://to#ken@h/`, is read in
//!   the same way.
//! - How often and where there are secrets.
//!
//! `Display` of a URL hides nothing: it is the URL. `Debug` hides what [`Redactor::new`] does.

mod line;
mod loggable;
mod members;
mod search;
mod symbol;
mod text;
mod webhooks;

pub use line::RedactedLine;
pub use loggable::Loggable;

use crate::{
    error::Component,
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, ops::Range};
use members::Names;
use search::{Kind, Lead, Parts, Report, Search};
use symbol::Decoder;
use url_form::secret_names::SECRET_NAMES;

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
/// let url = Url::parse("https://hooks.example/s3cret?mine=s3cret&s3cret")?;
/// assert_eq!(Redactor::new().url(&url).to_string(), url.as_str());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// The [module](self) has the rules.
#[derive(Clone, Copy, Debug)]
pub struct Redactor<'a> {
    names: Names<'a>,
    hides_fragments: bool,
    replacement: &'a str,
}

impl Default for Redactor<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Redactor<'a> {
    /// The names whose values are hidden by default: [`url_form::secret_names::SECRET_NAMES`], where each has its
    /// source. A `*` at the start or the end of a name stands for any text.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert!(Redactor::DEFAULT_NAMES.contains(&"*token"));
    /// assert!(!Redactor::DEFAULT_NAMES.contains(&"state"));
    /// ```
    pub const DEFAULT_NAMES: &'static [&'static str] = SECRET_NAMES;

    /// Returns the redactor that `Debug` and [`Url::redacted`] use: the [default names](Self::DEFAULT_NAMES) and `***`.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().query("sig=s3cret&q=1").to_string(), "sig=***&q=1");
    /// ```
    pub const fn new() -> Self {
        Self {
            names: Names { hidden: Self::DEFAULT_NAMES, more: &[], kept: &[] },
            hides_fragments: false,
            replacement: "***",
        }
    }

    /// Sets the names whose values are hidden, instead of the default ones. The names are not percent-encoded. They are
    /// compared by the rules of [`SECRET_NAMES`]: a `*` at the start or the end of a name stands for any text.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new().names(&["user id", "*pin"]);
    /// assert_eq!(redactor.query("User+ID=s3cret&user_id=s3cret").to_string(), "User+ID=***&user_id=***");
    /// assert_eq!(redactor.query("cardPin=1234&pins=2").to_string(), "cardPin=***&pins=2");
    /// assert_eq!(redactor.query("password=x").to_string(), "password=x");
    /// ```
    #[must_use]
    pub const fn names(self, names: &'a [&'a str]) -> Self {
        Self { names: Names { hidden: names, ..self.names }, ..self }
    }

    /// Sets names whose values are hidden besides the ones of [`names`](Self::names), or besides the default ones.
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
        Self { names: Names { more: more_names, ..self.names }, ..self }
    }

    /// Sets names whose values are not hidden, although [`names`](Self::names) or [`more_names`](Self::more_names) have
    /// them. They are compared by the same rules.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new().kept_names(&["page_token", "key"]);
    /// assert_eq!(redactor.query("pageToken=2&key=a&id_token=s3cret").to_string(), "pageToken=2&key=a&id_token=***");
    /// assert_eq!(Redactor::new().query("pageToken=2&key=a").to_string(), "pageToken=***&key=***");
    /// ```
    #[must_use]
    pub const fn kept_names(self, kept_names: &'a [&'a str]) -> Self {
        Self { names: Names { kept: kept_names, ..self.names }, ..self }
    }

    /// Sets whether the fragments of URLs are hidden as a whole. Browsers keep them from servers, but scripts that log
    /// addresses do not.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new().hide_fragments(true);
    /// assert_eq!(redactor.text("https://h/?a=b#s3cret").to_string(), "https://h/?a=b#***");
    /// assert_eq!(Redactor::new().text("https://h/?a=b#s3cret").to_string(), "https://h/?a=b#s3cret");
    /// ```
    #[must_use]
    pub const fn hide_fragments(self, hides_fragments: bool) -> Self {
        Self { hides_fragments, ..self }
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
        let url: UrlRef<'a> = url.into();
        let UrlRef { href, offsets } = url;
        let (start, host) = (offsets.username_start(), offsets.host_start as usize);
        // There is an `@` only after a userinfo that is not empty.
        let userinfo = start..if start < host { host - 1 } else { start };
        let is_special = SchemeType::of(url.scheme()).is_special();
        let has_host = !matches!(offsets.host, HostKind::Null | HostKind::Empty);
        let path_start = offsets.path_start as usize;
        let parts = Parts {
            authority_end: path_start,
            path_end: offsets.path_end(href.len()),
            query_end: offsets.query_end(href.len()),
            has_properties: !is_special,
            is_part: false,
        };
        let (start, lead) =
            if is_special || has_host { (userinfo.end, Lead::default()) } else { (path_start, Lead::AFTER_OTHER) };
        Redacted { text: href, userinfo, start, lead, parts, redactor: *self }
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
        self.part(query, 0, Lead::default())
    }

    /// Returns a path, or a part of one, with a `Display` without its secrets. If it does not start with a slash, it is
    /// read as an opaque path. Otherwise, an `@` in the first segment is one in the URL `foo:/me:s3cret@h/`.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let shown = |path| Redactor::new().path(path).to_string();
    /// assert_eq!(shown("/a;jsessionid=s3cret"), "/a;jsessionid=***");
    /// assert_eq!(shown("postgresql://me:s3cret@h/db"), "postgresql://***@h/db");
    /// assert_eq!(shown("/me:s3cret@h/db"), "/***@h/db");
    /// assert_eq!(shown("/s3cret"), "/s3cret");
    /// ```
    pub fn path(&self, path: &'a str) -> Redacted<'a> {
        self.part(path, path.len(), Lead::AFTER_OTHER)
    }

    /// [`Self::path`], for a segment, which may be the first.
    pub(crate) fn segment(&self, segment: &'a str) -> Redacted<'a> {
        self.part(segment, segment.len(), Lead::AFTER_SPECIAL)
    }

    /// A reference, whose authority follows two slashes.
    pub(crate) fn reference(&self, text: &'a str, path_end: usize, query_end: usize) -> Redacted<'a> {
        let parts = Parts { authority_end: 0, path_end, query_end, has_properties: false, is_part: false };
        Redacted { text, userinfo: 0..0, start: 0, lead: Lead::default(), parts, redactor: *self }
    }

    /// A part of a URL, with a path up to `path_end`.
    fn part(&self, text: &'a str, path_end: usize, lead: Lead) -> Redacted<'a> {
        let query_end = text.len();
        let parts = Parts { authority_end: 0, path_end, query_end, has_properties: false, is_part: true };
        Redacted { text, userinfo: 0..0, start: 0, lead, parts, redactor: *self }
    }

    /// Returns the text of a component, without its delimiters, with a `Display` without its secrets.
    ///
    /// ```
    /// use url_core::{error::Component, redacted::Redactor};
    ///
    /// let shown = |component, text| Redactor::new().component(component, text).to_string();
    /// assert_eq!(shown(Component::Password, "s3cret"), "***");
    /// assert_eq!(shown(Component::Query, "a=b&sig=s3cret"), "a=b&sig=***");
    /// assert_eq!(shown(Component::Host, "h;password=s3cret"), "h;password=***");
    /// // Where the text is from matters.
    /// assert_eq!(shown(Component::Path, "s3cret"), "s3cret");
    /// ```
    pub fn component(&self, component: Component, text: &'a str) -> Redacted<'a> {
        match component {
            Component::Username | Component::Password => self.userinfo(text),
            Component::Path => self.path(text),
            Component::Query | Component::Fragment => self.query(text),
            Component::Scheme | Component::Host | Component::Port => self.part(text, text.len(), Lead::default()),
        }
    }

    /// Returns a username, a password or both with a `Display` that hides it, unless it is empty.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().userinfo("me:s3cret").to_string(), "***");
    /// assert_eq!(Redactor::new().userinfo("").to_string(), "");
    /// ```
    pub fn userinfo(&self, userinfo: &'a str) -> Redacted<'a> {
        let end = userinfo.len();
        Redacted { userinfo: 0..end, start: end, ..self.part(userinfo, end, Lead::default()) }
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
    text: &'a str,
    /// What is hidden in any case.
    userinfo: Range<usize>,
    /// Where the search starts.
    start: usize,
    lead: Lead,
    parts: Parts,
    redactor: Redactor<'a>,
}

impl<'a> Redacted<'a> {
    /// Writes the text without its secrets.
    pub(crate) fn write(&self, output: &mut dyn fmt::Write) -> fmt::Result {
        self.write_and_report(output, &mut |_, _| {})
    }

    /// Writes the text without its secrets, and reports each of them.
    fn write_and_report(&self, output: &mut dyn fmt::Write, report: Report<'_>) -> fmt::Result {
        let Self { text, ref userinfo, start, lead, parts, redactor } = *self;
        let Redactor { names, hides_fragments, replacement } = redactor;
        let fragment = if hides_fragments { text.len().min(parts.query_end + 1) } else { text.len() };
        let decoder = &Decoder::new(text);
        let mut search = Search { text, decoder, parts, names, replacement, end: fragment, written: 0, output, report };
        search.hide(userinfo.clone(), Kind::Userinfo)?;
        search.run(start, lead)?;
        search.hide(fragment..text.len(), Kind::Fragment)?;
        search.keep(text.len())
    }

    /// Returns the secrets that are hidden, in their order.
    ///
    /// ```
    /// use url_core::{Url, redacted::Redactor};
    ///
    /// let url = Url::parse("https://me:s3cret@h/?page=1&Access%5FToken=s3cret")?;
    /// let secrets = Redactor::new().url(&url).secrets();
    /// assert_eq!((secrets[0].range(), secrets[0].name()), (8..17, None));
    /// assert_eq!((secrets[1].range(), secrets[1].name()), (43..49, Some("Access_Token")));
    ///
    /// assert!(Redactor::new().query("page=1").secrets().is_empty());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn secrets(&self) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let text = self.text;
        let written = self.write_and_report(&mut Nowhere, &mut |range, kind| {
            let (kind, name) = match kind {
                Kind::Userinfo => (SecretKind::Userinfo, None),
                Kind::ValueOf(name) => (SecretKind::Value, Some(symbol::decoded(&text[name]))),
                Kind::Path => (SecretKind::Path, None),
                Kind::Fragment => (SecretKind::Fragment, None),
            };
            secrets.push(Secret { range, kind, name });
        });
        debug_assert!(written.is_ok(), "nothing is written");
        secrets
    }

    /// Returns a part of the text without the secrets that the whole text has there, such as a value without its name.
    /// The range is in bytes. A range that cuts a character is narrowed, and the part outside of the text is left out.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let query = Redactor::new().query("q=1&token=s3cret");
    /// assert_eq!((query.part(2..3).as_str(), query.part(13..16).as_str()), ("1", "***"));
    /// assert_eq!(query.part(0..12), "q=1&token=***");
    /// assert_eq!(query.part(10..10), "");
    /// ```
    pub fn part(&self, range: Range<usize>) -> String {
        let kept = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let mut shown = String::new();
        let mut at = range.start;
        for Secret { range: secret, .. } in self.secrets() {
            let hidden = secret.start.max(at)..secret.end.min(range.end);
            if !hidden.is_empty() {
                shown.push_str(kept(at..hidden.start));
                shown.push_str(self.redactor.replacement);
                at = hidden.end;
            }
        }
        shown + kept(at..range.end)
    }

    /// Returns the text with a `Debug` like the one of a string, for the `Debug` of a type that it is a field of.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let redactor = Redactor::new();
    /// assert_eq!(format!("{:?}", redactor.query("sig=s3cret").in_quotes()), r#""sig=***""#);
    /// assert_eq!(format!("{:?}", redactor.query("q=1").in_quotes()), r#""q=1""#);
    /// ```
    pub fn in_quotes(&self) -> impl fmt::Debug + use<'a> {
        InQuotes(self.clone())
    }

    /// Writes the text in quotes, as the only field of a type with this name.
    pub(crate) fn fmt_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_quoted(name, f, &|output| self.write(output))
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_padded(f, &|output| self.write(output))
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_as("Redacted", f)
    }
}

/// An output that keeps nothing.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

url_names::named_enum! {
    /// The kind of a [`Secret`].
    ///
    /// ```
    /// use url_core::redacted::SecretKind;
    ///
    /// assert_eq!((SecretKind::Value.as_str(), "value".parse()), ("value", Ok(SecretKind::Value)));
    /// assert!("password".parse::<SecretKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum SecretKind {
        /// A username, a password or both.
        Userinfo = "userinfo",
        /// The value of a name.
        Value = "value",
        /// A part of a path that is a secret, as in the URL of a webhook.
        Path = "path",
        /// A fragment, with [`Redactor::hide_fragments`].
        Fragment = "fragment",
    }
}

/// A secret in a string: where it is, and what it is called. It does not have the secret itself.
///
/// ```
/// use url_core::redacted::Redactor;
///
/// let secrets = Redactor::new().text("https://h/?user[password]=s3cret").secrets();
/// assert_eq!((secrets[0].name(), secrets[0].range()), (Some("password"), 26..32));
///
/// // A userinfo has no name.
/// assert_eq!(Redactor::new().text("https://s3cret@h/").secrets()[0].name(), None);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Secret {
    range: Range<usize>,
    kind: SecretKind,
    name: Option<String>,
}

impl Secret {
    /// Returns the bytes of the text that are hidden.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().query("a=b&sig=s3cret").secrets()[0].range(), 8..14);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what the secret is.
    ///
    /// ```
    /// use url_core::redacted::{Redactor, SecretKind};
    ///
    /// let secrets = Redactor::new().hide_fragments(true).text("https://me@h/?sig=s3cret#a").secrets();
    /// let kinds: Vec<SecretKind> = secrets.iter().map(|secret| secret.kind()).collect();
    /// assert_eq!(kinds, [SecretKind::Userinfo, SecretKind::Value, SecretKind::Fragment]);
    /// ```
    pub const fn kind(&self) -> SecretKind {
        self.kind
    }

    /// Returns the name before the secret, percent-decoded, or `None` for a userinfo or a fragment.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert_eq!(Redactor::new().query("s%69g=s3cret").secrets()[0].name(), Some("sig"));
    /// assert_eq!(Redactor::new().userinfo("s3cret").secrets()[0].name(), None);
    /// ```
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// A text without its secrets, with the `Debug` of a string.
struct InQuotes<'a>(Redacted<'a>);

impl fmt::Debug for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Quoted(&|output| self.0.write(output)).fmt(f)
    }
}

/// Shows what `write` writes in quotes, as the only field of a type with this name.
pub(crate) fn fmt_quoted(name: &str, f: &mut fmt::Formatter<'_>, write: Write<'_>) -> fmt::Result {
    f.debug_tuple(name).field(&Quoted(write)).finish()
}

/// Writes a text with the width and precision of the formatter.
fn fmt_padded(f: &mut fmt::Formatter<'_>, write: Write<'_>) -> fmt::Result {
    if (f.width(), f.precision()) == (None, None) {
        return write(f);
    }
    let mut text = String::new();
    write(&mut text)?;
    f.pad(&text)
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
    /// Userinfo is hidden, and so are the values of parameters like `access_token`. The [module](crate::redacted) says
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
    /// let url = UrlRef::from_serialized("https://me:s3cret@example.com/").unwrap();
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
