//! Comparison of other readers with the standard, for programs that pass URLs on to other programs.

use crate::{
    comparison::{Answer, compare},
    curl::Curl,
    reader::{Failure, Reader, Reading},
    rfc1738::Rfc1738,
    rfc3986::Rfc3986,
    standard::Standard,
};
use alloc::vec::Vec;
use core::fmt;
use url_core::error::{Component, ValidationError};

/// The readers that [`Verdict::of`] compares with the standard.
///
/// ```
/// let names = url_readers::DEFAULT_READERS.map(|reader| reader.name());
/// assert_eq!(names, ["rfc1738", "rfc3986", "rfc3986-appendix-b", "curl-7.88"]);
/// ```
pub const DEFAULT_READERS: [&dyn Reader; 4] = [&Rfc1738, &Rfc3986::STRICT, &Rfc3986::APPENDIX_B, &Curl::V7_88];

/// How other readers read a string, compared with the URL Standard.
///
/// Two readings differ if they have different meanings. These pairs have the same meaning:
///
/// - a scheme or host with capitals, and the same in lowercase;
/// - a percent-encoded byte, and the byte itself;
/// - the default port, and no port;
/// - a port with leading zeros, and without;
/// - an empty path after a host, and `/`;
/// - any other component that is empty, and none;
/// - a domain before IDNA processing, and after it;
/// - two spellings of an IPv6 address.
///
/// In a path or query, a delimiter of RFC 3986 and its percent-encoded form differ: `%2F` is part of a segment, and `/`
/// ends it. The exception is `'`, because the standard encodes it in queries. An octal number differs from the address
/// that it denotes, because some readers read it as a name. Domains are processed by the IDNA rules of the standard. A
/// reader with data from before Unicode 15.1 goes to `strasse.de` for `STRA\u{1E9E}E.de`; the verdict does not detect
/// that.
///
/// A reader that rejects the text is harmless. A reader that accepts a string that the standard rejects may not be.
///
/// The canonical string of the standard is safer to pass on than the input. If its scheme is special, the
/// [`DEFAULT_READERS`] read it as the standard does or reject it. There are two exceptions: RFC 1738 cuts an IPv6
/// address at its first colon, and curl drops the host of `file://127.0.0.1/`.
///
/// ```
/// use url_readers::{Component, Verdict};
///
/// let verdict = Verdict::of(r"http://evil.example\@example.com/", None);
/// assert!(verdict.is_ambiguous());
/// assert!(verdict.differing().any(|component| component == Component::Host));
/// // The standard reads a backslash as a slash.
/// assert_eq!(verdict.validation_errors()[0].code(), "invalid-reverse-solidus");
///
/// let href = &verdict.standard().unwrap().canonical;
/// assert!(!Verdict::of(href, None).is_ambiguous());
///
/// assert!(!Verdict::of("http://EXAMPLE.com:80", None).is_ambiguous());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict<'r> {
    standard: Result<Reading, Failure>,
    validation_errors: Vec<ValidationError>,
    opinions: Vec<Opinion<'r>>,
}

/// The answer of one reader, compared with the standard.
///
/// ```
/// use url_readers::{Outcome, Verdict};
///
/// let verdict = Verdict::of("http://h/a b", None);
/// let rejecting = verdict.opinions().iter().filter(|opinion| opinion.outcome == Outcome::Rejects);
/// assert!(rejecting.map(|opinion| opinion.answer.name).any(|name| name == "rfc3986"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Opinion<'r> {
    /// The reader and its answer.
    pub answer: Answer<'r>,
    /// How the answer compares with the standard's answer.
    pub outcome: Outcome,
    /// The components in which the readings differ, in their order in a URL. There are some exactly if the outcome is
    /// [`Outcome::Differs`].
    pub differing: Vec<Component>,
}

url_names::named_enum! {
    /// How an answer compares with the standard's answer.
    ///
    /// ```
    /// use url_readers::{Outcome, Rfc3986, Verdict};
    ///
    /// let outcome = |input| Verdict::with(input, None, &[&Rfc3986::STRICT]).opinions()[0].outcome;
    /// assert_eq!(outcome("http://H/"), Outcome::Same);
    /// assert_eq!(outcome("http://0x7f.1/"), Outcome::Differs);
    /// assert_eq!(outcome("http://h/a b"), Outcome::Rejects);
    /// assert_eq!(outcome("http:///"), Outcome::Accepts);
    ///
    /// assert_eq!("rejects".parse(), Ok(Outcome::Rejects));
    /// assert!("fails".parse::<Outcome>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Outcome {
        /// Both readings have the same meaning, or both readers reject the text.
        Same = "same",
        /// The readings differ in some component.
        Differs = "differs",
        /// The reader rejects a string that the standard accepts.
        Rejects = "rejects",
        /// The reader accepts a string that the standard rejects.
        Accepts = "accepts",
    }
}

impl Verdict<'static> {
    /// Compares the [`DEFAULT_READERS`] with the standard of 2026 on `input`, relative to `base`.
    ///
    /// ```
    /// use url_readers::Verdict;
    ///
    /// assert!(Verdict::of(r"http://a\@b/", None).is_ambiguous());
    /// assert!(!Verdict::of("a", Some("http://h/")).is_ambiguous());
    /// ```
    pub fn of(input: &str, base: Option<&str>) -> Self {
        Self::with(input, base, &DEFAULT_READERS)
    }
}

impl<'r> Verdict<'r> {
    /// Compares `readers` with the standard of 2026 on `input`, relative to `base`.
    ///
    /// ```
    /// use url_readers::{Outcome, Rfc3986, Verdict};
    ///
    /// let verdict = Verdict::with("http://0177.0.0.1/", None, &[&Rfc3986::STRICT]);
    /// assert_eq!(verdict.opinions()[0].outcome, Outcome::Differs);
    /// assert_eq!(verdict.to_string(), "rfc3986 differs in host");
    ///
    /// let verdict = Verdict::with("http://h/a b", None, &[&Rfc3986::STRICT]);
    /// assert_eq!(verdict.to_string(), "rfc3986 rejects it: not a URI: found U+0020 in the path (bytes 10..11)");
    /// ```
    pub fn with(input: &str, base: Option<&str>, readers: &[&'r dyn Reader]) -> Self {
        Self::against(Standard::LIVING_2026, input, base, readers)
    }

    /// Compares `readers` with an edition of the standard on `input`, relative to `base`.
    ///
    /// ```
    /// use url_readers::{Outcome, Rfc3986, Standard, Verdict};
    ///
    /// let verdict = Verdict::against(Standard::LIVING_2025, "http://xn--a/", None, &[&Rfc3986::STRICT]);
    /// assert_eq!(verdict.opinions()[0].outcome, Outcome::Accepts);
    /// assert!(!Verdict::with("http://xn--a/", None, &[&Rfc3986::STRICT]).is_ambiguous());
    /// ```
    pub fn against(standard: Standard, input: &str, base: Option<&str>, readers: &[&'r dyn Reader]) -> Self {
        let mut validation_errors = Vec::new();
        let standard = standard.parse_with_errors(input, base, &mut validation_errors);
        let opinions = compare(input, base, readers).into_answers().into_iter().map(|answer| {
            let (outcome, differing) = match (&standard, &answer.result) {
                (Ok(standard), Ok(other)) => {
                    let differing = standard.differing_from(other);
                    (if differing.is_empty() { Outcome::Same } else { Outcome::Differs }, differing)
                }
                (Ok(_), Err(_)) => (Outcome::Rejects, Vec::new()),
                (Err(_), Ok(_)) => (Outcome::Accepts, Vec::new()),
                (Err(_), Err(_)) => (Outcome::Same, Vec::new()),
            };
            Opinion { answer, outcome, differing }
        });
        Self { opinions: opinions.collect(), standard, validation_errors }
    }

    /// Returns the reading of the standard.
    ///
    /// ```
    /// use url_readers::Verdict;
    ///
    /// assert_eq!(Verdict::of(r"http://a\@b/", None).standard().unwrap().canonical, "http://a/@b/");
    /// assert!(Verdict::of("http://", None).standard().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the standard rejects the text.
    pub fn standard(&self) -> Result<&Reading, &Failure> {
        self.standard.as_ref()
    }

    /// Returns the validation errors that the standard reports for the text. Most differences between readers start at
    /// one of them. There are none if the standard rejects the base, because it then does not parse the text.
    ///
    /// ```
    /// use url_readers::Verdict;
    ///
    /// let verdict = Verdict::of(r"http://a\@b/", None);
    /// assert!(verdict.validation_errors().iter().map(|error| error.range()).eq([8..9]));
    /// assert!(Verdict::of("http://a/", None).validation_errors().is_empty());
    /// ```
    pub fn validation_errors(&self) -> &[ValidationError] {
        &self.validation_errors
    }

    /// Returns the answers of the other readers, in the order in which they were given.
    ///
    /// ```
    /// use url_readers::{DEFAULT_READERS, Verdict};
    ///
    /// assert_eq!(Verdict::of("http://h/", None).opinions().len(), DEFAULT_READERS.len());
    /// ```
    pub fn opinions(&self) -> &[Opinion<'r>] {
        &self.opinions
    }

    /// Returns the components that some reader reads differently from the standard, in their order in a URL.
    ///
    /// ```
    /// use url_readers::{Component, Verdict};
    ///
    /// assert!(Verdict::of("http://0x7f.1/", None).differing().eq([Component::Host]));
    /// assert_eq!(Verdict::of("http://h/", None).differing().count(), 0);
    /// ```
    pub fn differing(&self) -> impl Iterator<Item = Component> {
        let differs = |component: &Component| self.opinions.iter().any(|opinion| opinion.differing.contains(component));
        Component::ALL.iter().copied().filter(differs)
    }

    /// Returns whether some reader reads the text differently from the standard, or accepts a string that the standard
    /// rejects.
    ///
    /// ```
    /// use url_readers::Verdict;
    ///
    /// assert!(Verdict::of("http://0x7f.1/", None).is_ambiguous());
    /// // A rejection is harmless.
    /// assert!(!Verdict::of("http://h/a b", None).is_ambiguous());
    /// ```
    ///
    /// An ambiguous string need not be an attack. With the [`DEFAULT_READERS`], every URL with an IPv6 address is
    /// ambiguous, because RFC 1738 has none. So is every URL with dot segments, because RFC 1738 keeps them, and
    /// `mailto:me@example.com`, because curl reads it as a URL of HTTP. To reject only what your own software reads
    /// differently, compare [with](Self::with) the readers that resemble it:
    ///
    /// ```
    /// use url_readers::{Curl, Reader, Rfc3986, Verdict};
    ///
    /// let readers: [&dyn Reader; 2] = [&Rfc3986::STRICT, &Curl::V7_88];
    /// assert!(Verdict::of("http://[::1]/", None).is_ambiguous());
    /// assert!(!Verdict::with("http://[::1]/", None, &readers).is_ambiguous());
    /// assert!(Verdict::with(r"http://a\@b/", None, &readers).is_ambiguous());
    /// ```
    pub fn is_ambiguous(&self) -> bool {
        self.opinions.iter().any(|opinion| matches!(opinion.outcome, Outcome::Differs | Outcome::Accepts))
    }
}

/// Writes a sentence without its full stop: `rfc1738 differs in host and path`.
impl fmt::Display for Opinion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answer, outcome, differing } = self;
        f.write_str(answer.name)?;
        match (outcome, &answer.result) {
            (Outcome::Same, _) => f.write_str(" agrees"),
            (Outcome::Differs, _) => {
                f.write_str(" differs in ")?;
                crate::comparison::write_list(f, differing)
            }
            (_, Ok(_)) => f.write_str(" accepts it"),
            (_, Err(failure)) => write!(f, " rejects it: {failure}"),
        }
    }
}

/// Writes each opinion that is not [`Outcome::Same`], separated by `; `. If the standard rejects the text and some
/// reader accepts it, the reason of the standard comes first.
impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opinions = || self.opinions.iter().filter(|opinion| opinion.outcome != Outcome::Same);
        let mut separator = "";
        if let Some(failure) = self.standard().err().filter(|_| opinions().next().is_some()) {
            write!(f, "the standard rejects it: {failure}")?;
            separator = "; ";
        }
        for opinion in opinions() {
            write!(f, "{separator}{opinion}")?;
            separator = "; ";
        }
        if separator.is_empty() { f.write_str("all readers agree") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Components;
    use alloc::{format, string::ToString};

    /// Reads like the standard, and replaces the first text by the second in the host, port, path and query.
    struct Replacing(&'static str, &'static str);

    impl Reader for Replacing {
        fn name(&self) -> &'static str {
            "replacing"
        }

        fn date(&self) -> &'static str {
            "2026"
        }

        fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
            let mut reading = Standard::LIVING_2026.parse(input, base)?;
            let Components { host, port, path, query, .. } = &mut reading.components;
            for component in [host, port, path, query] {
                *component = component.as_deref().map(|text| text.replace(self.0, self.1));
            }
            Ok(reading)
        }
    }

    #[test]
    fn a_port_out_of_range_differs_from_none() {
        for port in ["80", "65536"] {
            let verdict = Verdict::with(&format!("foo://h?:{port}"), None, &[&Rfc1738]);
            assert_eq!(verdict.to_string(), "rfc1738 differs in host, port and query", "{port}");
        }
    }

    #[test]
    fn a_port_with_a_sign_is_no_port() {
        let replacing = Replacing("81", "+81");
        assert_eq!(Verdict::with("http://h:81/", None, &[&replacing]).to_string(), "replacing differs in port");
    }

    #[test]
    fn a_host_is_decoded_once_and_compared_by_its_bytes() {
        let verdict = |input, from, to| Verdict::with(input, None, &[&Replacing(from, to)]).to_string();
        for (input, from, to) in [
            ("http://b\u{fc}cher.example/", "xn--bcher-kva", "b\u{fc}%2563her"),
            ("foo://%FE/", "%FE", "%FF"),
            ("foo://%FE/", "%FE", "%EF%BF%BD"),
        ] {
            assert_eq!(verdict(input, from, to), "replacing differs in host", "{input} {to}");
        }
        for (input, from, to) in [
            ("http://b\u{fc}cher.example/", "xn--bcher-kva", "b\u{fc}%63her"),
            ("http://b\u{fc}cher.example/", "xn--bcher-kva", "B%C3%9CCHER"),
            ("foo://a%FE/", "a%FE", "A%fe"),
        ] {
            assert_eq!(verdict(input, from, to), "all readers agree", "{input} {to}");
        }
    }

    #[test]
    fn a_text_whose_base_is_rejected_has_no_validation_errors() {
        let verdict = Verdict::of(" a", Some("b"));
        assert!(verdict.standard().unwrap_err().is_in_base());
        assert!(verdict.validation_errors().is_empty());
    }

    #[test]
    fn encoded_delimiters_differ_and_encoded_data_does_not() {
        let verdict = |input, from, to| Verdict::with(input, None, &[&Replacing(from, to)]).to_string();
        for (input, from, to, components) in [
            ("http://h/a%2F..%2Fb", "%2F", "/", "path"),
            ("http://h/a%2f..%2Fb", "%2f", "/", "path"),
            ("http://h/a%3bb?%3b", "%3b", ";", "path and query"),
            ("http://h/?x=1%26admin=1", "%26", "&", "query"),
            ("http://h/?x=1&admin=1", "&", "%26", "query"),
            ("http://h/?x+1", "+", "%20", "query"),
        ] {
            assert_eq!(verdict(input, from, to), format!("replacing differs in {components}"), "{input}");
        }
        for (input, from, to) in [
            ("http://h/a%2Fb?%26", "%2F", "%2f"),
            ("http://h/%41?%41", "%41", "A"),
            ("http://h/~?~", "~", "%7e"),
            ("http://h/?'", "%27", "'"),
            ("http://h/%zz%?%zz%", "%z", "%25z"),
            ("http://h/\u{E4}", "%C3%A4", "\u{E4}"),
        ] {
            assert_ne!(Replacing(from, to).parse(input, None), Standard::LIVING_2026.parse(input, None), "{input}");
            assert_eq!(verdict(input, from, to), "all readers agree", "{input}");
        }
    }
}
