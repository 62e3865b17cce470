//! How other software reads a URL.

use crate::{lists::Shown, positions::Texts};
use core::fmt;
use serde::{Serialize, Serializer};
use url_readers::{Answer, Component, Components, Failure, Opinion, Reader as _, Reading, Standard, Verdict};

/// The answer of a reader, with its `name` and `date`. In comparisons, it has its `outcome` against the standard, and
/// the components in which it is `differing`. Then follow `canonical` and `components`, or the `rejection`.
///
/// ```
/// use url_readers::{Standard, Verdict};
/// use url_report::{answers::AnswerMember, positions::Texts};
///
/// let (standard, verdict) = (&Standard::LIVING_2026, Verdict::of("http://h/", None));
/// let first = AnswerMember::of_verdict(standard, &verdict, Texts::BYTES).next().unwrap();
/// assert!(serde_json::to_string(&first).unwrap().contains(r#""outcome":"standard""#));
/// ```
#[derive(Serialize)]
pub struct AnswerMember<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    date: &'a str,
    #[serde(flatten)]
    relation: Option<Relation<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentMembers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<Rejection<'a>>,
}

/// Leaves out the canonical string, and shows the components without their secrets.
impl fmt::Debug for AnswerMember<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("AnswerMember");
        debug.field("name", &self.name).field("date", &self.date).field("relation", &self.relation);
        debug.field("components", &self.components).field("rejection", &self.rejection).finish_non_exhaustive()
    }
}

/// Returns the name of a reader for a person.
///
/// ```
/// assert_eq!(url_report::answers::title("rfc3986"), Some("RFC 3986"));
/// assert_eq!(url_report::answers::title("another"), None);
/// ```
#[must_use]
pub fn title(name: &str) -> Option<&'static str> {
    Some(match name {
        "whatwg-2026" => "URL Standard",
        "whatwg-2025" => "URL Standard of 2025",
        "whatwg-2017" => "URL Standard of 2017",
        "webspecs-2014" => "WebSpecs URL Standard",
        "weburl-2011" => "Web::URL",
        "weburl-2011-chrome" => "Web::URL, as Chrome",
        "weburl-2011-gecko" => "Web::URL, as Gecko",
        "weburl-2011-ie" => "Web::URL, as Internet Explorer",
        "barth-2011" => "Barth's draft",
        "rfc1738" => "RFC 1738",
        "rfc3986" => "RFC 3986",
        "rfc3986-appendix-b" => "appendix B of RFC 3986",
        "curl-7.88" => "curl 7.88",
        "curl-8.23" => "curl 8.23",
        "java-17" => "java.net.URI",
        "git-2.47" => "git",
        "wget-1.21" => "wget",
        "java-url-17" => "java.net.URL",
        "python-3.11" => "Python 3.11",
        "python-3.14" => "Python 3.14",
        "go-1.27" => "Go",
        "node-26" => "url.parse of Node.js",
        "php-8.5" => "parse_url of PHP",
        "php-8.5-rfc3986" => "Uri\\Rfc3986 of PHP",
        "ruby-4.0" => "Ruby",
        "perl-uri-5.17" => "URI of Perl",
        _ => return None,
    })
}

/// What an answer is compared with the standard's.
#[derive(Debug, Serialize)]
struct Relation<'a> {
    outcome: &'static str,
    #[serde(serialize_with = "component_names")]
    differing: &'a [Component],
}

/// Why a reader rejects an input.
#[derive(Debug, Serialize)]
struct Rejection<'a> {
    message: Shown<Reason<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    in_base: bool,
}

/// Why a reader rejects an input, with the name of the error if the reader has one.
#[derive(Debug)]
struct Reason<'a>(&'a Failure);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(code) = self.0.code() {
            write!(f, "{code}: ")?;
        }
        f.write_str(self.0.message())
    }
}

impl<'a> AnswerMember<'a> {
    /// The answer of a reader to the input of `texts`.
    ///
    /// ```
    /// use url_readers::{Reader, Standard};
    /// use url_report::{answers::AnswerMember, positions::Texts};
    ///
    /// let result = Standard::LIVING_2026.parse("http://h", None);
    /// let answer = AnswerMember::new("whatwg", "2026", result.as_ref(), Texts::BYTES);
    /// assert!(serde_json::to_string(&answer).unwrap().contains(r#""canonical":"http://h/""#));
    /// ```
    #[must_use]
    pub fn new(name: &'a str, date: &'a str, result: Result<&'a Reading, &'a Failure>, texts: &Texts<'_>) -> Self {
        let reading = result.ok();
        let components = reading.map(|reading| ComponentMembers(&reading.components));
        let canonical = reading.map(|reading| &*reading.canonical);
        let rejection = result.err().map(|failure| Rejection::new(failure, texts));
        Self { name, title: None, date, relation: None, canonical, components, rejection }
    }

    /// [`Self::new`] of an answer.
    ///
    /// ```
    /// use url_readers::Verdict;
    /// use url_report::{answers::AnswerMember, positions::Texts};
    ///
    /// let verdict = Verdict::of("http://h/", None);
    /// let answer = AnswerMember::of(&verdict.opinions()[0].answer, Texts::BYTES);
    /// assert!(serde_json::to_string(&answer).unwrap().contains(r#""name":"rfc1738""#));
    /// ```
    #[must_use]
    pub fn of(answer: &'a Answer<'_>, texts: &Texts<'_>) -> Self {
        Self::new(answer.name, answer.date, answer.result.as_ref(), texts)
    }

    /// With the reader's name for a person, its `title`, if it is a known one.
    ///
    /// ```
    /// use url_readers::Verdict;
    /// use url_report::{answers::AnswerMember, positions::Texts};
    ///
    /// let verdict = Verdict::of("http://h/", None);
    /// let answer = AnswerMember::of(&verdict.opinions()[0].answer, Texts::BYTES).with_title();
    /// assert!(serde_json::to_string(&answer).unwrap().contains(r#""title":"RFC 1738""#));
    /// ```
    #[must_use]
    pub fn with_title(self) -> Self {
        Self { title: title(self.name), ..self }
    }

    /// The answers of a verdict: the standard's answer, and the other readers' answers with their relation to it. See
    /// the example of the type.
    ///
    /// ```
    /// # use url_readers::{Standard, Verdict};
    /// # use url_report::{answers::AnswerMember, positions::Texts};
    /// let verdict = Verdict::of("http://h/", None);
    /// assert_eq!(AnswerMember::of_verdict(&Standard::LIVING_2026, &verdict, Texts::BYTES).count(), 5);
    /// ```
    pub fn of_verdict(
        standard: &'a Standard,
        verdict: &'a Verdict<'_>,
        texts: &Texts<'_>,
    ) -> impl Iterator<Item = Self> {
        let relation = Some(Relation { outcome: "standard", differing: &[] });
        let first = Self { relation, ..Self::new(standard.name(), standard.date(), verdict.standard(), texts) };
        let others = verdict.opinions().iter().map(|Opinion { answer, outcome, differing, .. }| {
            let relation = Some(Relation { outcome: outcome.as_str(), differing });
            Self { relation, ..Self::of(answer, texts) }
        });
        [first].into_iter().chain(others)
    }
}

impl<'a> Rejection<'a> {
    fn new(failure: &'a Failure, texts: &Texts<'_>) -> Self {
        let in_base = failure.is_in_base();
        let range = failure.range().map(|range| texts.of(in_base).range(range));
        let start = range.as_ref().map(|range| range.start);
        Self { message: Shown(Reason(failure)), start, end: range.map(|range| range.end), in_base }
    }
}

/// The present components.
#[derive(Debug)]
struct ComponentMembers<'a>(&'a Components);

impl Serialize for ComponentMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let member = |component: Component| Some((component.as_str(), self.0.get(component)?));
        serializer.collect_map(Component::ALL.iter().copied().filter_map(member))
    }
}

fn component_names<S: Serializer>(components: &[Component], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(components.iter().map(|component| component.as_str()))
}
