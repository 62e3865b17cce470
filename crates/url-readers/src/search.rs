//! The search for strings that pass a check and lead elsewhere.

use crate::{confusion::Confusion, pair::Pair, reader::Reader};
use alloc::{collections::BTreeSet, string::String, vec::Vec};
use core::fmt;
use url_core::redacted::Loggable;

/// A search for bypasses: strings that a check of the host allows, and that a fetcher reads as a URL with another host.
///
/// It tries all strings of a start, the two hosts, and up to three pieces between and around them, and nothing else.
/// With a check of one's own, this is a test of it.
///
/// ```
/// use url_readers::{Curl, Reader, Search};
///
/// let search = Search::new("good.example", "evil.example").max_pieces(2);
/// // A check that looks for the host in the text.
/// let found = search.bypasses(|text| text.starts_with("http://good.example"), &Curl::V8_23);
/// assert!(found.contains(&"http://good.example@evil.example".into()));
/// // A check that reads the text as curl does.
/// let is_allowed = |text: &str| {
///     Curl::V8_23.parse(text, None).is_ok_and(|reading| reading.components.host.as_deref() == Some("good.example"))
/// };
/// assert!(search.bypasses(is_allowed, &Curl::V8_23).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    allowed: String,
    other: String,
    max_pieces: usize,
}

/// A string on which a pair of readers disagrees.
///
/// ```
/// use url_readers::{Curl, Pair, Search, Standard};
///
/// let pair = Pair::new(&Standard::LIVING_2026, &Curl::V7_88);
/// let found = Search::new("good.example", "evil.example").max_pieces(2).disagreements(&pair);
/// assert!(found.iter().all(|found| pair.verdict(&found.text).is_dangerous()));
/// ```
#[derive(Clone, Eq, PartialEq)]
pub struct Disagreement {
    /// The text.
    pub text: String,
    /// The kinds of confusion in it.
    pub confusions: Vec<Confusion>,
}

/// Shows the text without its secrets.
impl fmt::Debug for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, confusions } = self;
        f.debug_struct("Disagreement").field("text", &Loggable(text)).field("confusions", confusions).finish()
    }
}

/// What texts start with.
const STARTS: [&str; 8] = ["http://", "http:", "http:/", "http:///", "http:\\\\", "//", "", " http://"];

/// What is before, between and after the hosts.
const PIECES: [&str; 16] = ["/", "\\", "@", ":", "?", "#", "%", "[", "]", " ", "\t", ";", "&", ".", "80", "%2F"];

impl Search {
    /// A search for strings that a check takes for URLs of the host `allowed`, and that lead to the host `other`.
    ///
    /// ```
    /// use url_readers::{Go, Pair, Python, Search};
    ///
    /// let pair = Pair::new(&Python::V3_14, &Go::V1_27);
    /// assert!(Search::new("good.example", "evil.example").max_pieces(1).disagreements(&pair).is_empty());
    /// ```
    #[must_use]
    pub fn new(allowed: &str, other: &str) -> Self {
        Self { allowed: allowed.into(), other: other.into(), max_pieces: 3 }
    }

    /// With at most so many pieces in a string, besides its start and the hosts. One more makes some twenty times as
    /// many strings; three make 700,000.
    ///
    /// ```
    /// use url_readers::{Curl, Pair, Rfc1738, Search};
    ///
    /// let pair = Pair::new(&Curl::V7_88, &Rfc1738);
    /// let search = Search::new("good.example", "evil.example");
    /// assert_eq!(search.clone().max_pieces(1).disagreements(&pair), []);
    /// assert_eq!(search.max_pieces(2).disagreements(&pair)[0].text, "http://good.example#@evil.example");
    /// ```
    #[must_use]
    pub fn max_pieces(self, max_pieces: usize) -> Self {
        Self { max_pieces, ..self }
    }

    /// Returns the strings that `is_allowed` accepts, and in which `fetcher` finds the other host.
    ///
    /// ```
    /// use url_readers::{Python, Search};
    ///
    /// let found = Search::new("good.example", "evil.example").max_pieces(1).bypasses(|text| text.contains("good"), &Python::V3_14);
    /// assert_eq!(found[0], "//evil.example#good.example");
    /// ```
    #[must_use]
    pub fn bypasses(&self, is_allowed: impl Fn(&str) -> bool, fetcher: &dyn Reader) -> Vec<String> {
        let mut found = Vec::new();
        self.visit(&mut |text| {
            if is_allowed(text) && host(fetcher, text).as_deref() == Some(&*self.other) {
                found.push(text.into());
            }
        });
        found.sort_by(|a: &String, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        found.dedup();
        found
    }

    /// Returns the shortest string for each set of confusions. The checker takes it for a URL of the allowed host, and
    /// the fetcher for a URL of the other host.
    ///
    /// ```
    /// use url_readers::{Curl, Pair, Rfc1738, Search};
    ///
    /// let search = Search::new("good.example", "evil.example").max_pieces(2);
    /// let found = search.disagreements(&Pair::new(&Curl::V7_88, &Rfc1738));
    /// assert_eq!(found[0].to_string(), "\"http://good.example#@evil.example\" fragment");
    /// ```
    #[must_use]
    pub fn disagreements(&self, pair: &Pair<'_>) -> Vec<Disagreement> {
        let is_allowed = |text: &str| host(pair.checker(), text).as_deref() == Some(&*self.allowed);
        let mut known = BTreeSet::new();
        let found = self.bypasses(is_allowed, pair.fetcher()).into_iter().filter_map(|text| {
            let confusions = pair.verdict(&text).confusions().to_vec();
            known.insert(confusions.clone()).then_some(Disagreement { text, confusions })
        });
        found.collect()
    }

    /// Calls `found` with all texts. The hosts are in both orders, each once.
    fn visit(&self, found: &mut impl FnMut(&str)) {
        let mut text = String::new();
        for hosts in [[&self.allowed, &self.other], [&self.other, &self.allowed]] {
            for len in 0..=self.max_pieces {
                for number in 0..PIECES.len().pow(len as u32) {
                    let piece = |place: usize| PIECES[number / PIECES.len().pow(place as u32) % PIECES.len()];
                    let places = (0..=len).flat_map(|first| (first..=len).map(move |second| [first, second]));
                    for (start, places) in STARTS.iter().flat_map(|start| places.clone().map(move |at| (start, at))) {
                        text.clear();
                        text.push_str(start);
                        for at in 0..=len {
                            for (host, _) in hosts.iter().zip(places).filter(|(_, place)| *place == at) {
                                text.push_str(host);
                            }
                            if at < len {
                                text.push_str(piece(at));
                            }
                        }
                        found(&text);
                    }
                }
            }
        }
    }
}

/// Shows the text and the kinds of confusion.
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text)?;
        self.confusions.iter().try_for_each(|confusion| write!(f, " {confusion}"))
    }
}

/// The host of a text, in lowercase.
fn host(reader: &dyn Reader, text: &str) -> Option<String> {
    Some(reader.parse(text, None).ok()?.components.host?.to_ascii_lowercase())
}
