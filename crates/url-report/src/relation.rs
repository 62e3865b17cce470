//! The relation of one URL to another.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};
use core::fmt;
use serde::Serialize;
use url_core::{
    Url,
    equivalence::Equality,
    redacted::Loggable,
    reference::{MakeRelativeError, ReferenceForm},
};

/// The relation of two URLs: `href` and `other`, the rules by which they are `equal`, and whether they are `same_site`
/// and `schemelessly_same_site`. It has the shortest `reference` from the other URL to this one, and
/// `reference_to_other`, or why there is none.
///
/// ```
/// use url_core::Url;
/// use url_report::relation::Relation;
///
/// let (url, other) = (Url::parse("https://a.example.com/x")?, Url::parse("https://b.example.com/x")?);
/// let json = serde_json::to_string(&Relation::new(&url, &other)).unwrap();
/// assert!(json.contains(r#""same_site":true"#) && json.contains(r#""reference":{"reference":"//a.example.com/x"}"#));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Serialize)]
pub struct Relation<'a> {
    href: &'a str,
    other: &'a str,
    equal: Vec<Rule>,
    same_site: bool,
    schemelessly_same_site: bool,
    reference: Reference,
    reference_to_other: Reference,
}

/// Shows both URLs without their secrets.
impl fmt::Debug for Relation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { href, other, equal, .. } = self;
        let mut debug = f.debug_struct("Relation");
        debug.field("href", &Loggable(href)).field("other", &Loggable(other)).field("equal", equal);
        debug.finish_non_exhaustive()
    }
}

/// A rule by which URLs are equal, and whether it holds.
#[derive(Clone, Debug, Serialize)]
struct Rule {
    name: &'static str,
    holds: bool,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum Reference {
    Reference(String),
    Failure { name: &'static str, message: String },
}

impl Reference {
    fn new(base: &Url, target: &Url) -> Self {
        let failure =
            |error: MakeRelativeError| Self::Failure { name: error.code(), message: error.message().to_string() };
        let reference = base.make_relative_with(target, ReferenceForm::Shortest);
        reference.map_or_else(failure, |reference| Self::Reference(reference.into_string()))
    }
}

impl<'a> Relation<'a> {
    /// The relation of `url` to `other`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse("data:,")?;
    /// let json = serde_json::to_string(&url_report::relation::Relation::new(&url, &url)).unwrap();
    /// assert!(json.contains(r#"{"name":"exact","holds":true}"#) && json.contains(r#""same_site":false"#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(url: &'a Url, other: &'a Url) -> Self {
        let rule = |rule: &Equality| Rule { name: rule.as_str(), holds: rule.holds(url, other) };
        Self {
            href: url.as_str(),
            other: other.as_str(),
            equal: Equality::ALL.iter().map(rule).collect(),
            same_site: url_psl::is_same_site(url, other),
            schemelessly_same_site: url_psl::is_schemelessly_same_site(url, other),
            reference: Reference::new(other, url),
            reference_to_other: Reference::new(url, other),
        }
    }
}
