//! Pairs of parsers: the one that checks a URL, and the one that fetches it.

use crate::{
    confusion::Confusion,
    reader::{Failure, Reader, Reading},
    standard::Standard,
};
use alloc::{string::String, vec::Vec};
use core::fmt;
use url_core::{error::Component, redacted::Loggable};

/// A program that checks URLs, and the one that fetches what the first has allowed.
///
/// ```
/// use url_readers::{Component, Confusion, Curl, Pair, Python};
///
/// let pair = Pair::new(&Python::V3_14, &Curl::V8_23);
/// let verdict = pair.verdict("http://good.example/%2e%2e/a");
/// assert!(verdict.is_dangerous());
/// assert_eq!((verdict.differing(), verdict.confusions()), (&[Component::Path][..], &[Confusion::DotSegments][..]));
/// assert_eq!(verdict.safe(), Some("http://good.example/a"));
///
/// assert!(!pair.verdict("http://good.example/a").is_dangerous());
/// ```
#[derive(Clone, Copy)]
pub struct Pair<'r> {
    checker: &'r dyn Reader,
    fetcher: &'r dyn Reader,
}

url_names::named_enum! {
    /// How the answers of a [`Pair`] compare.
    ///
    /// ```
    /// use url_readers::{Go, Pair, PairOutcome, Python};
    ///
    /// let outcome = |text| Pair::new(&Python::V3_14, &Go::V1_27).verdict(text).outcome();
    /// assert_eq!(outcome("http://a/"), PairOutcome::Same);
    /// assert_eq!(outcome("http://[a/"), PairOutcome::CheckerRejects);
    /// assert_eq!("fetcher-rejects".parse(), Ok(PairOutcome::FetcherRejects));
    /// assert!("rejects".parse::<PairOutcome>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum PairOutcome {
        /// Both readings have the same meaning.
        Same = "same",
        /// The readings differ in some component.
        Differs = "differs",
        /// The checker rejects the text, so that nothing is fetched.
        CheckerRejects = "checker-rejects",
        /// The fetcher rejects the text that the checker accepts.
        FetcherRejects = "fetcher-rejects",
    }
}

impl<'r> Pair<'r> {
    /// The pair of these two.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Reader, Ruby};
    ///
    /// let pair = Pair::new(&Ruby::V4_0, &Go::V1_27);
    /// assert_eq!((pair.checker().name(), pair.fetcher().name()), ("ruby-4.0", "go-1.27"));
    /// ```
    #[must_use]
    pub fn new(checker: &'r dyn Reader, fetcher: &'r dyn Reader) -> Self {
        Self { checker, fetcher }
    }

    /// Returns what checks.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Reader, Ruby};
    ///
    /// assert_eq!(Pair::new(&Ruby::V4_0, &Go::V1_27).checker().name(), "ruby-4.0");
    /// ```
    #[must_use]
    pub fn checker(&self) -> &'r dyn Reader {
        self.checker
    }

    /// Returns what fetches.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Reader, Ruby};
    ///
    /// assert_eq!(Pair::new(&Ruby::V4_0, &Go::V1_27).fetcher().name(), "go-1.27");
    /// ```
    #[must_use]
    pub fn fetcher(&self) -> &'r dyn Reader {
        self.fetcher
    }

    /// Lets both read a string, and compares the meanings as [`Verdict`](crate::Verdict) does.
    ///
    /// ```
    /// use url_readers::{Pair, Python, Standard};
    ///
    /// let pair = Pair::new(&Python::V3_14, &Standard::LIVING_2026);
    /// assert!(!pair.verdict("http://EXAMPLE.com:80/%7Ea").is_dangerous());
    /// assert!(pair.verdict("http://a.example\\@b.example/").is_dangerous());
    /// ```
    #[must_use]
    pub fn verdict(&self, input: &str) -> PairVerdict {
        let Answers { checked, fetched, outcome, differing } = self.ask(input);
        let confusions = if outcome == PairOutcome::Differs { self.confusions(input) } else { Vec::new() };
        let href = Standard::LIVING_2026.parse(input, None).map(|reading| reading.canonical);
        let safe = href.ok().filter(|href| self.ask(href).outcome == PairOutcome::Same).map(Loggable);
        PairVerdict { checked, fetched, outcome, differing, confusions, safe }
    }

    fn ask(&self, input: &str) -> Answers {
        let (checked, fetched) = (self.checker.parse(input, None), self.fetcher.parse(input, None));
        let (outcome, differing) = match (&checked, &fetched) {
            (Err(_), _) => (PairOutcome::CheckerRejects, Vec::new()),
            (Ok(_), Err(_)) => (PairOutcome::FetcherRejects, Vec::new()),
            (Ok(checked), Ok(fetched)) => {
                let components = checked.differing_from(fetched);
                (if components.is_empty() { PairOutcome::Same } else { PairOutcome::Differs }, components)
            }
        };
        Answers { checked, fetched, outcome, differing }
    }

    /// Returns each kind of confusion without which the pair reads the text alike, or the fewest kinds without which it
    /// does if none of them is enough alone.
    fn confusions(&self, input: &str) -> Vec<Confusion> {
        let outcome = |confusion: &Confusion| Some(self.ask(&confusion.remove(input)?).outcome);
        for enough in [&[PairOutcome::Same][..], &[PairOutcome::CheckerRejects, PairOutcome::FetcherRejects]] {
            let is_enough = |confusion: &Confusion| outcome(confusion).is_some_and(|outcome| enough.contains(&outcome));
            let found: Vec<Confusion> = Confusion::ALL.iter().copied().filter(is_enough).collect();
            if !found.is_empty() {
                return found;
            }
        }
        self.several_confusions(input)
    }

    /// Removes one kind after another until the pair does not differ, and returns those without which it would.
    fn several_confusions(&self, input: &str) -> Vec<Confusion> {
        let without = |confusions: &[Confusion]| {
            confusions.iter().fold(String::from(input), |text, confusion| confusion.remove(&text).unwrap_or(text))
        };
        let differs = |confusions: &[Confusion]| self.ask(&without(confusions)).outcome == PairOutcome::Differs;
        let end = (1..=Confusion::ALL.len()).find(|end| !differs(&Confusion::ALL[..*end]));
        let mut needed = Confusion::ALL[..end.unwrap_or(0)].to_vec();
        for confusion in needed.clone() {
            let others: Vec<Confusion> = needed.iter().copied().filter(|other| *other != confusion).collect();
            if !differs(&others) {
                needed = others;
            }
        }
        needed
    }
}

/// Shows the names of both.
impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pair({} > {})", self.checker.name(), self.fetcher.name())
    }
}

struct Answers {
    checked: Result<Reading, Failure>,
    fetched: Result<Reading, Failure>,
    outcome: PairOutcome,
    differing: Vec<Component>,
}

/// The verdict of a [`Pair`] about a string.
///
/// ```
/// use url_readers::{Curl, Pair, Python};
///
/// let verdict = Pair::new(&Python::V3_14, &Curl::V8_23).verdict("http://good.example/a/../b");
/// assert_eq!(verdict.to_string(), "differs in path (dot-segments)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PairVerdict {
    checked: Result<Reading, Failure>,
    fetched: Result<Reading, Failure>,
    outcome: PairOutcome,
    differing: Vec<Component>,
    confusions: Vec<Confusion>,
    safe: Option<Loggable<String>>,
}

impl PairVerdict {
    /// Returns the answer of the checker.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Python};
    ///
    /// let verdict = Pair::new(&Python::V3_14, &Go::V1_27).verdict("http://A/");
    /// assert_eq!(verdict.checked().unwrap().components.host.as_deref(), Some("a"));
    /// ```
    ///
    /// # Errors
    ///
    /// If it rejects the text.
    pub fn checked(&self) -> Result<&Reading, &Failure> {
        self.checked.as_ref()
    }

    /// Returns the answer of the fetcher.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Python};
    ///
    /// let verdict = Pair::new(&Python::V3_14, &Go::V1_27).verdict("http://A/");
    /// assert_eq!(verdict.fetched().unwrap().components.host.as_deref(), Some("A"));
    /// ```
    ///
    /// # Errors
    ///
    /// If it rejects the text.
    pub fn fetched(&self) -> Result<&Reading, &Failure> {
        self.fetched.as_ref()
    }

    /// Returns how the answers compare.
    ///
    /// ```
    /// use url_readers::{Go, Pair, PairOutcome, Python};
    ///
    /// let verdict = Pair::new(&Python::V3_14, &Go::V1_27).verdict("http://a/%zz");
    /// assert_eq!(verdict.outcome(), PairOutcome::FetcherRejects);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> PairOutcome {
        self.outcome
    }

    /// Returns whether what is fetched is not what was checked.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Python};
    ///
    /// let pair = Pair::new(&Python::V3_14, &Go::V1_27);
    /// assert!(!pair.verdict("http://a/%zz").is_dangerous());
    /// ```
    #[must_use]
    pub fn is_dangerous(&self) -> bool {
        self.outcome == PairOutcome::Differs
    }

    /// Returns the components in which the readings differ, in their order in a URL.
    ///
    /// ```
    /// use url_readers::{Component, Curl, Pair, Python};
    ///
    /// let verdict = Pair::new(&Python::V3_14, &Curl::V8_23).verdict("http://0177.0.0.1/");
    /// assert_eq!(verdict.differing(), [Component::Host]);
    /// ```
    #[must_use]
    pub fn differing(&self) -> &[Component] {
        &self.differing
    }

    /// Returns the kinds of confusion that the difference comes from. Without one of these, the pair reads the string
    /// alike. If none is enough alone, these are the kinds that are enough together. The list is empty if there is no
    /// difference, or none of the known kinds.
    ///
    /// ```
    /// use url_readers::{Confusion, Curl, Pair, Python};
    ///
    /// let verdict = Pair::new(&Python::V3_14, &Curl::V8_23).verdict("http://0177.0.0.1/");
    /// assert_eq!(verdict.confusions(), [Confusion::AddressSpelling]);
    /// ```
    #[must_use]
    pub fn confusions(&self) -> &[Confusion] {
        &self.confusions
    }

    /// Returns the text to pass on instead: the href of the standard, if the pair accepts and reads it alike. Without
    /// it, the text is better rejected.
    ///
    /// ```
    /// use url_readers::{Curl, Pair, Python};
    ///
    /// let pair = Pair::new(&Python::V3_14, &Curl::V8_23);
    /// assert_eq!(pair.verdict("http://0177.0.0.1/").safe(), Some("http://127.0.0.1/"));
    /// assert_eq!(pair.verdict("http://a b/").safe(), None);
    /// ```
    #[must_use]
    pub fn safe(&self) -> Option<&str> {
        self.safe.as_ref().map(|href| href.as_str())
    }
}

/// Shows the outcome, the components that differ, and the kinds of confusion.
impl fmt::Display for PairVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.outcome != PairOutcome::Differs {
            return write!(f, "{}", self.outcome);
        }
        f.write_str("differs in ")?;
        crate::comparison::write_list(f, &self.differing)?;
        let mut separator = " (";
        for confusion in &self.confusions {
            write!(f, "{separator}{confusion}")?;
            separator = ", ";
        }
        if self.confusions.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}
