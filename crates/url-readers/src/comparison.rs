//! [`compare`], which asks several readers and groups their answers.

use crate::reader::{Failure, Reader, Reading};
use alloc::vec::Vec;
use core::fmt;
use url_core::error::Component;

/// Lets each of `readers` read `input`, relative to `base`.
///
/// ```
/// use url_readers::{Standard, compare};
///
/// let comparison = compare("https://example.com", None, &[&Standard::LIVING_2026, &Standard::LIVING_2025]);
/// assert!(comparison.agree());
/// assert_eq!(comparison.canonical_groups()[0].value, Some("https://example.com/"));
/// ```
pub fn compare<'r>(input: &str, base: Option<&str>, readers: &[&'r dyn Reader]) -> Comparison<'r> {
    let answer = |reader: &&'r dyn Reader| Answer {
        name: reader.name(),
        date: reader.date(),
        result: reader.parse(input, base),
    };
    Comparison { answers: readers.iter().map(answer).collect() }
}

/// The answers of several readers for the same string.
///
/// `Display` writes a sentence without its full stop: `the readers differ in host and port`.
///
/// ```
/// use url_readers::{Rfc3986, Standard, compare};
///
/// let comparison = compare(r"http://a\@b/", None, &[&Standard::LIVING_2026, &Rfc3986::APPENDIX_B]);
/// assert!(!comparison.agree());
/// assert_eq!(comparison.to_string(), "the readers differ in username, host and path");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Comparison<'r> {
    answers: Vec<Answer<'r>>,
}

/// The answer of one reader.
///
/// ```
/// use url_readers::{Rfc3986, Standard, compare};
///
/// let comparison = compare("http://h/a b", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
/// let [standard, rfc] = comparison.answers() else { unreachable!() };
/// assert_eq!((standard.name, standard.result.is_ok()), ("whatwg-2026", true));
/// assert_eq!((rfc.name, rfc.result.is_ok()), ("rfc3986", false));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Answer<'r> {
    /// The name of the reader ([`Reader::name`]).
    pub name: &'r str,
    /// The date of the reader ([`Reader::date`]).
    pub date: &'r str,
    /// The result of [`Reader::parse`].
    pub result: Result<Reading, Failure>,
}

/// A group of readers that return the same text for a component, or the same canonical string.
///
/// ```
/// use url_readers::{Component, Rfc3986, Standard, compare};
///
/// let comparison = compare("http://0x7f.1/", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
/// let groups = comparison.groups(Component::Host);
/// assert_eq!((groups[0].value, groups[1].value), (Some("127.0.0.1"), Some("0x7f.1")));
/// assert_eq!(groups[1].answers[0].name, "rfc3986");
/// ```
#[derive(Clone, Eq, PartialEq)]
#[non_exhaustive]
pub struct Group<'c> {
    /// The text that the readers agree on. `None` if they agree that the component is missing.
    pub value: Option<&'c str>,
    /// The answers of the group, in the order in which the readers were given.
    pub answers: Vec<&'c Answer<'c>>,
}

/// Leaves out the value, which may be a password. The answers show it if it is none.
impl fmt::Debug for Group<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Group").field("answers", &self.answers).finish_non_exhaustive()
    }
}

impl<'r> Comparison<'r> {
    /// Returns the answers, in the order in which the readers were given.
    ///
    /// ```
    /// use url_readers::{Standard, compare};
    ///
    /// let comparison = compare("http://h", None, &[&Standard::LIVING_2026]);
    /// assert_eq!(comparison.answers()[0].result.as_ref().unwrap().canonical, "http://h/");
    /// ```
    pub fn answers(&self) -> &[Answer<'r>] {
        &self.answers
    }

    /// Returns the answers by value.
    ///
    /// ```
    /// use url_readers::{Standard, compare};
    ///
    /// let answers = compare("http://", None, &[&Standard::LIVING_2026]).into_answers();
    /// assert!(answers[0].result.is_err());
    /// ```
    pub fn into_answers(self) -> Vec<Answer<'r>> {
        self.answers
    }

    /// Returns the answers of the readers that reject the string.
    ///
    /// ```
    /// use url_readers::{Rfc3986, Standard, compare};
    ///
    /// let comparison = compare("http://h/a b", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
    /// assert!(comparison.rejections().map(|answer| answer.name).eq(["rfc3986"]));
    /// ```
    pub fn rejections(&self) -> impl Iterator<Item = &Answer<'r>> {
        self.answers.iter().filter(|answer| answer.result.is_err())
    }

    /// Groups the readers that accept the string by the text of `component`.
    ///
    /// Groups are in the order of their first members.
    ///
    /// ```
    /// use url_readers::{Component, Rfc3986, Standard, compare};
    ///
    /// let comparison = compare("http://h:80/", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
    /// assert_eq!(comparison.groups(Component::Host).len(), 1);
    /// assert_eq!(comparison.groups(Component::Port).len(), 2);
    /// ```
    pub fn groups(&self, component: Component) -> Vec<Group<'_>> {
        self.groups_by(|reading| reading.components.get(component))
    }

    /// Groups the readers that accept the string by their canonical strings.
    ///
    /// ```
    /// use url_readers::{Rfc3986, Standard, compare};
    ///
    /// let comparison = compare("http://h", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
    /// let groups = comparison.canonical_groups();
    /// assert_eq!((groups[0].value, groups[1].value), (Some("http://h/"), Some("http://h")));
    /// ```
    pub fn canonical_groups(&self) -> Vec<Group<'_>> {
        self.groups_by(|reading| Some(&reading.canonical))
    }

    fn groups_by<'c>(&'c self, value: impl Fn(&'c Reading) -> Option<&'c str>) -> Vec<Group<'c>> {
        let mut groups: Vec<Group<'c>> = Vec::new();
        for answer in &self.answers {
            let Ok(reading) = &answer.result else { continue };
            let value = value(reading);
            match groups.iter_mut().find(|group| group.value == value) {
                Some(group) => group.answers.push(answer),
                None => groups.push(Group { value, answers: Vec::from([answer]) }),
            }
        }
        groups
    }

    /// Returns the components on which the readers that accept the string disagree, in their order in a URL.
    ///
    /// ```
    /// use url_readers::{Component, Rfc3986, Standard, compare};
    ///
    /// let comparison = compare("http://0x7f.1/", None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]);
    /// assert!(comparison.differing().eq([Component::Host]));
    /// ```
    pub fn differing(&self) -> impl Iterator<Item = Component> {
        Component::ALL.iter().copied().filter(|&component| self.groups(component).len() > 1)
    }

    /// Returns whether all readers return the same components, or all reject the string.
    ///
    /// ```
    /// use url_readers::{Rfc3986, Standard, compare};
    ///
    /// let agree = |input| compare(input, None, &[&Standard::LIVING_2026, &Rfc3986::STRICT]).agree();
    /// assert!(agree("http://h/"));
    /// assert!(!agree("http://0x7f.1/"));
    /// ```
    pub fn agree(&self) -> bool {
        match self.rejections().count() {
            0 => self.differing().next().is_none(),
            rejections => rejections == self.answers.len(),
        }
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (all, rejections) = (self.answers.len(), self.rejections().count());
        let differing: Vec<_> = self.differing().collect();
        if rejections == all {
            return write!(f, "all {all} readers reject it");
        }
        let s = if rejections == 1 { "s" } else { "" };
        match (rejections, &differing[..]) {
            (0, []) => return write!(f, "all {all} readers agree"),
            (_, []) => return write!(f, "{rejections} of {all} readers reject{s} it; the others agree"),
            (0, _) => f.write_str("the readers differ in ")?,
            (..) => write!(f, "{rejections} of {all} readers reject{s} it; the others differ in ")?,
        }
        write_list(f, &differing)
    }
}

/// Writes a list: `host`, `host and port`, `host, port and path`.
pub(crate) fn write_list(f: &mut fmt::Formatter<'_>, components: &[Component]) -> fmt::Result {
    for (i, component) in components.iter().enumerate() {
        let separator = match i {
            0 => "",
            _ if i + 1 == components.len() => " and ",
            _ => ", ",
        };
        write!(f, "{separator}{component}")?;
    }
    Ok(())
}
