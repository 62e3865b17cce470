//! The most important facts about a URL, in a few sentences.

use crate::{
    answers::title,
    characters::{is_hidden, name},
    lists::List,
    repairs::{Repair, repairs},
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use serde::Serialize;
use url_core::{
    ParseError, Url,
    encoded::Decoded,
    host::{Host, HostClass},
};
use url_readers::{Component, Components, Opinion, Outcome, Reading, Verdict};
use url_render::{DomainCheck, RenderOptions, check_domain};

/// The most important facts about an input. There is at least one of the `remarks`, and the most important is the
/// first. The characters that are `hidden` in it have their names. If it is not a URL, it has `repairs`.
///
/// ```
/// use url_report::summary::Summary;
/// use url_readers::Verdict;
///
/// let summary = |input: &str| Summary::new(input, None, &Verdict::of(input, None)).to_string();
/// assert_eq!(summary("https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com/"), "xn--80ak6aa92e looks like apple, in Cyrillic");
/// assert_eq!(summary("https://me:pw@iana.org/"), "has a password; 1 validation error");
/// assert_eq!(summary("https://iana.org/%E2%80%AE"), "hidden U+202E RIGHT-TO-LEFT OVERRIDE in the path");
/// assert!(summary("https://iana.org:99999/").starts_with("not a URL: the port exceeds 65535; "));
/// assert_eq!(summary("https://iana.org/"), "a valid URL");
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    remarks: Vec<Remark>,
    hidden: Vec<Hidden>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<Repair>,
}

/// A remark: its `name`, whether it is a warning (`bad`), and a `message`.
#[derive(Clone, Debug, Serialize)]
struct Remark {
    name: &'static str,
    bad: bool,
    message: String,
}

/// A character, and its name in Unicode, if it is one of those that occur most.
#[derive(Clone, Debug, Serialize)]
struct Hidden {
    character: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
}

/// How many remarks of one kind there are at most, and how many hidden characters have a place.
const MOST: usize = 3;

/// How many labels are looked at.
const MOST_LABELS: usize = 100;

/// How much of a URL is searched for hidden characters, in bytes.
const MOST_BYTES: usize = 1 << 16;

impl Summary {
    /// The most important facts about `input` relative to `base`, which the readers of the `verdict` have read.
    ///
    /// ```
    /// use url_report::summary::Summary;
    /// use url_readers::Verdict;
    ///
    /// let verdict = Verdict::of(r"http://evil.example\@example.com/", None);
    /// let summary = Summary::new(r"http://evil.example\@example.com/", None, &verdict);
    /// assert!(summary.to_string().starts_with("RFC 1738, appendix B of RFC 3986 and curl 7.88 read the host "));
    /// ```
    #[must_use]
    pub fn new(input: &str, base: Option<&str>, verdict: &Verdict<'_>) -> Self {
        let mut summary = Self { remarks: Vec::new(), hidden: Vec::new(), repairs: Vec::new() };
        match Url::options().base(base.map(Into::into)).parse(input) {
            Ok(url) => summary.describe(input, &url, verdict),
            Err(error) => summary.reject(input, base, verdict, &error),
        }
        summary
    }

    fn add(&mut self, name: &'static str, bad: bool, message: impl Into<String>) {
        self.remarks.push(Remark { name, bad, message: message.into() });
    }

    fn reject(&mut self, input: &str, base: Option<&str>, verdict: &Verdict<'_>, error: &ParseError) {
        let what = if error.is_in_base() { "the base is not a URL" } else { "not a URL" };
        self.add(error.code(), true, format!("{what}: {}", error.message()));
        self.hidden_in(input, "the input");
        self.add_readers(verdict);
        self.repairs = repairs(input, base);
    }

    fn describe(&mut self, input: &str, url: &Url, verdict: &Verdict<'_>) {
        if url.scheme() == "javascript" {
            self.add("script", true, "a javascript: URL runs a script");
        }
        self.add_labels(url);
        let path = Some(url.path_decoded());
        let parts = [(path, "the path"), (url.query_decoded(), "the query"), (url.fragment_decoded(), "the fragment")];
        for (part, place) in parts {
            self.hidden_in(&decoded_text(part), place);
        }
        // What the parser removed, or mapped to nothing in the host.
        self.hidden_in(input, "the input");
        self.add_html(input);
        self.add_readers(verdict);
        self.add_credentials(url);
        self.add_host(url);
        let errors = verdict.validation_errors().len();
        if errors > 0 {
            let errors = if errors == 1 { "1 validation error".into() } else { format!("{errors} validation errors") };
            self.add("validation-errors", false, errors);
        } else if self.remarks.is_empty() {
            self.add("valid", false, "a valid URL");
        }
    }

    /// Labels that deceive, among the last ones: a domain can have a million.
    fn add_labels(&mut self, url: &Url) {
        let check = match url.host_str() {
            Some(host) => {
                let start = host.rmatch_indices('.').nth(MOST_LABELS).map_or(0, |(dot, _)| dot + 1);
                check_domain(&host[start..])
            }
            // That of the URL in a `blob:` URL.
            None => RenderOptions::new().render(url).domain_check().cloned(),
        };
        let labels = check.iter().flat_map(DomainCheck::labels);
        for label in labels.filter(|label| !label.is_shown_in_unicode()).take(MOST) {
            let Some(reason) = label.reasons().first() else { continue };
            let script = label.script().filter(|_| reason.looks_like().is_some() && !label.unicode().is_ascii());
            let script = script.map(|script| format!(", in {script}")).unwrap_or_default();
            let message = format!("{} {}{script}", label.ascii(), reason.message());
            if self.remarks.iter().all(|remark| remark.message != message) {
                self.add(reason.code(), true, message);
            }
        }
    }

    fn add_credentials(&mut self, url: &Url) {
        let looks_like_host = url.username().contains('.') || url.username().contains("%40");
        match (url.host_str(), url.password()) {
            (Some(host), _) if looks_like_host => {
                self.add("username", true, format!("what is before the @ is a username; the host is {host}"));
            }
            (_, Some(_)) => self.add("password", false, "has a password"),
            (_, None) if !url.username().is_empty() => self.add("username", false, "has a username"),
            _ => {}
        }
    }

    /// Characters of a text that cannot be seen, each at the first place where it is.
    fn hidden_in(&mut self, text: &str, place: &str) {
        let start = self.hidden.len();
        for character in start_of(text, MOST_BYTES).chars().filter(|&c| is_hidden(c)) {
            if self.hidden.iter().all(|known| known.character != character) {
                self.hidden.push(Hidden { character, name: name(character) });
            }
        }
        let found = &self.hidden[start..];
        let named = found.iter().take(MOST).map(|Hidden { character, name }| {
            let number = format!("U+{:04X}", u32::from(*character));
            name.map_or(number.clone(), |name| format!("{number} {name}"))
        });
        let named: Vec<String> = named.collect();
        if !named.is_empty() {
            let more = match found.len() - named.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            self.add("hidden", true, format!("hidden {}{more} in {place}", named.join(", ")));
        }
    }

    /// Readers that connect elsewhere, and readers that take what is not a URL.
    fn add_readers(&mut self, verdict: &Verdict<'_>) {
        let named = |is_named: &dyn Fn(&Opinion<'_>) -> bool| {
            let opinions = verdict.opinions().iter().filter(|opinion| is_named(opinion));
            opinions.map(|opinion| title(opinion.answer.name).unwrap_or(opinion.answer.name)).collect::<Vec<_>>()
        };
        let verb = |others: &[&str], one: &'static str, several: &'static str| match others {
            [_] => one,
            _ => several,
        };
        if let Ok(standard) = verdict.standard() {
            let mut places: Vec<_> =
                verdict.opinions().iter().filter_map(|opinion| elsewhere(standard, opinion)).collect();
            while let Some(place @ (component, text)) = places.first().copied() {
                places.retain(|other| *other != place);
                let others = named(&|opinion| elsewhere(standard, opinion) == Some(place));
                let verb = verb(&others, "reads", "read");
                let others = listed(&others);
                let words = match &text {
                    Some(text) => &[&*others, verb, "the", component.as_str(), text][..],
                    None => &[&*others, verb, "no", component.as_str()],
                };
                self.add("differs", true, words.join(" "));
            }
            let others = named(&|opinion| takes_scheme_for_host(standard, opinion));
            if let Some(scheme) = standard.components.scheme.as_deref().filter(|_| !others.is_empty()) {
                let verb = verb(&others, "takes", "take");
                self.add("scheme-as-host", false, format!("{} {verb} {scheme} for the host", listed(&others)));
            }
        }
        let others = named(&|opinion| opinion.outcome == Outcome::Accepts);
        if !others.is_empty() {
            let verb = verb(&others, "takes", "take");
            self.add("accepts", false, format!("{} {verb} it for a URL", listed(&others)));
        }
    }

    /// An ampersand as the source of a page in HTML has it.
    fn add_html(&mut self, input: &str) {
        if let Some(reference) = html_ampersand(start_of(input, MOST_BYTES)) {
            self.add("html", true, format!("{reference} is HTML; in a URL, & is written as it is"));
        }
    }

    /// An address that is not for everybody.
    fn add_host(&mut self, url: &Url) {
        let Some(host) = url.host() else { return };
        let class: HostClass = host.class();
        if !class.is_public() && !matches!(host, Host::Opaque(_) | Host::Empty) {
            self.add("not-public", false, format!("the host is not public: {}", class.as_str()));
        }
    }

    /// The repairs.
    ///
    /// ```
    /// use url_report::summary::Summary;
    /// use url_readers::Verdict;
    ///
    /// let summary = Summary::new("example.com", None, &Verdict::of("example.com", None));
    /// assert!(serde_json::to_string(&summary.repairs()).unwrap().contains("https://example.com"));
    /// ```
    pub fn repairs(&self) -> impl Serialize + '_ {
        List(|| &self.repairs)
    }
}

/// The messages in one line.
impl core::fmt::Display for Summary {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, remark) in self.remarks.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            write!(f, "{separator}{}", remark.message)?;
        }
        Ok(())
    }
}

/// Where a program connects to.
const DESTINATION: [Component; 3] = [Component::Scheme, Component::Host, Component::Port];

/// Returns the host of a reading, if a client can connect to it.
fn reachable(reading: &Reading) -> Option<&str> {
    reading.components.host.as_deref().filter(|host| Host::parse(host).is_ok())
}

/// Returns the component that leads a program that reads the input in this way to another place than a browser, and
/// what it reads there. It connects nowhere if it has found no host, or a text that is none. A URL without a host
/// has no place to differ from.
fn elsewhere<'a>(standard: &Reading, opinion: &'a Opinion<'_>) -> Option<(Component, Option<&'a str>)> {
    let component = *DESTINATION.iter().find(|component| opinion.differing.contains(component))?;
    let reading = opinion.answer.result.as_ref().ok()?;
    (reachable(standard).is_some() && reachable(reading).is_some())
        .then(|| (component, reading.components.get(component)))
}

/// Returns whether a program takes the scheme for a host, as in `localhost:8080`.
fn takes_scheme_for_host(standard: &Reading, opinion: &Opinion<'_>) -> bool {
    let Components { scheme: Some(scheme), host: None, .. } = &standard.components else { return false };
    let host = opinion.answer.result.as_ref().ok().and_then(|reading| reading.components.host.as_deref());
    host.is_some_and(|host| host.eq_ignore_ascii_case(scheme))
}

/// Returns the first character reference of HTML that stands for `&`, such as `&amp;` or `&#038;`.
///
/// Source: <https://html.spec.whatwg.org/multipage/syntax.html#character-references>
fn html_ampersand(text: &str) -> Option<&str> {
    text.match_indices('&').find_map(|(at, _)| {
        let name = text[at + 1..].split(|c: char| !c.is_ascii_alphanumeric() && c != '#').next()?;
        let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
            Some(number) => u32::from_str_radix(number, 16).ok(),
            None => number.parse().ok(),
        });
        let end = at + 1 + name.len();
        let is_ampersand = name.eq_ignore_ascii_case("amp") || number == Some(u32::from('&'));
        (is_ampersand && text[end..].starts_with(';')).then(|| &text[at..=end])
    })
}

fn decoded_text(part: Option<Decoded<'_>>) -> Cow<'_, str> {
    part.map(|part| part.text_lossy()).unwrap_or_default()
}

/// Returns the start of a text.
fn start_of(text: &str, len: usize) -> &str {
    let end = (0..=len.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_string(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Remark, Summary};
    use alloc::{
        format,
        string::{String, ToString as _},
        vec::Vec,
    };
    use url_readers::{DEFAULT_READERS, Java, Reader, Verdict};

    fn summary(input: &str) -> String {
        Summary::new(input, None, &Verdict::with(input, None, &[])).to_string()
    }

    #[test]
    fn the_last_labels_are_looked_at() {
        let apple = "xn--80ak6aa92e looks like apple, in Cyrillic";
        for (url, expected) in [
            (format!("https://{}com/", "xn--80ak6aa92e.".repeat(1000)), format!("{apple}; 1 validation error")),
            (format!("https://{}xn--80ak6aa92e.com/", "a.".repeat(110)), apple.to_string()),
            (format!("https://xn--80ak6aa92e.{}com/", "a.".repeat(110)), "a valid URL".to_string()),
            ("blob:https://xn--80ak6aa92e.com/x".to_string(), apple.to_string()),
        ] {
            assert_eq!(summary(&url), expected);
        }
    }

    #[test]
    fn hidden_characters_have_their_places() {
        for (url, expected) in [
            (
                "https://iana.org/%E2%80%8B?%E2%80%8B#%C2%A0",
                "hidden U+200B ZERO WIDTH SPACE in the path; hidden U+00A0 \
              NO-BREAK SPACE in the fragment",
            ),
            ("https://iana.org/?%00%01%02%03", "hidden U+0000 NULL, U+0001, U+0002 and 1 more in the query"),
            ("https://ia\u{AD}na.org/", "hidden U+00AD SOFT HYPHEN in the input"),
        ] {
            assert_eq!(summary(url), expected);
        }
    }

    #[test]
    fn what_is_before_the_host_is_told() {
        for (url, expected) in [
            ("https://me@iana.org/", "has a username; 1 validation error"),
            ("https://:pw@iana.org/", "has a password; 1 validation error"),
            (
                "https://a.example:pw@iana.org/",
                "what is before the @ is a username; the host is iana.org; 1 validation error",
            ),
        ] {
            assert_eq!(summary(url), expected);
        }
    }

    /// What is a warning, which is in capitals here, and what is not.
    #[test]
    fn only_what_connects_elsewhere_is_a_warning() {
        let readers: Vec<&dyn Reader> = DEFAULT_READERS.into_iter().chain([&Java::V17 as &dyn Reader]).collect();
        for (input, expected) in [
            ("tel:+1-201-555-0123", "a valid URL"),
            ("about:blank", "a valid URL"),
            ("urn:isbn:0451450523", "a valid URL"),
            ("data:text/plain,a%20b", "a valid URL"),
            ("mailto:me@example.com", "a valid URL"),
            ("mailto:me@example.com?subject=a", "a valid URL"),
            ("blob:https://example.com/x", "a valid URL"),
            ("x:a/b", "a valid URL"),
            ("https://b\u{FC}cher.de/", "a valid URL"),
            ("https://xn--bcher-kva.de/", "a valid URL"),
            ("https://[::1]/", "the host is not public: loopback"),
            ("https://example.com?q=a", "a valid URL"),
            ("https://example.com/a/../b", "a valid URL"),
            ("file:///etc/passwd", "a valid URL"),
            ("localhost:8080", "curl 7.88 takes localhost for the host"),
            ("javascript:alert(1)", "A JAVASCRIPT: URL RUNS A SCRIPT"),
            (" JavaScript:alert(1)", "A JAVASCRIPT: URL RUNS A SCRIPT; 1 validation error"),
            ("https://example.com?q=a&amp;b=c", "&AMP; IS HTML; IN A URL, & IS WRITTEN AS IT IS"),
            ("https://example.com/?q=a&#038;b=c", "&#038; IS HTML; IN A URL, & IS WRITTEN AS IT IS"),
            ("https://example.com/?q=a&#X26;b=c", "&#X26; IS HTML; IN A URL, & IS WRITTEN AS IT IS"),
            ("https://example.com/?q=a&ample;b&amp=c&#39;", "a valid URL"),
            (
                "http://evil.example\\@example.com/",
                "RFC 1738, APPENDIX B OF RFC 3986 AND CURL 7.88 READ THE HOST EXAMPLE.COM; the host is not public: \
                 documentation; 1 validation error",
            ),
            ("https://example.com#@evil.example/", "RFC 1738 READS THE HOST EVIL.EXAMPLE"),
            ("https://me:pw@iana.org/", "has a password; 1 validation error"),
            ("https://me@iana.org/", "has a username; 1 validation error"),
            (
                "https://bank.example@iana.org/",
                "WHAT IS BEFORE THE @ IS A USERNAME; THE HOST IS IANA.ORG; 1 validation error",
            ),
            (
                "http://1.2.3.4.5/",
                "NOT A URL: THE IPV4 ADDRESS HAS MORE THAN 4 PARTS; RFC 1738, RFC 3986, appendix B of RFC 3986, curl 7.88 \
                 and java.net.URI take it for a URL",
            ),
        ] {
            let summary = Summary::new(input, None, &Verdict::with(input, None, &readers));
            let shown =
                |remark: &Remark| if remark.bad { remark.message.to_uppercase() } else { remark.message.clone() };
            let remarks: Vec<String> = summary.remarks.iter().map(shown).collect();
            assert_eq!(remarks.join("; "), expected, "{input}");
        }
    }
}
