//! A list that is read at run time.

use crate::{
    Domain, ParseListError, ParseListErrorKind, Section, Sections, Suffix,
    algorithm::{Ending, Trie, find},
    label::Label,
    list_syntax::{self, Rule, RuleKind},
};
use alloc::{string::String, vec::Vec};
use core::{ops::Range, str::FromStr};

/// A Public Suffix List that was read at run time.
///
/// It returns the same results as a compiled list made from the same text.
///
/// ```
/// use url_psl::List;
///
/// let list = List::read("// VERSION: today\ncom\n*.kobe.jp\n!city.kobe.jp\n公司.hk\n")?;
/// assert_eq!(list.version(), Some("today"));
/// assert_eq!(list.public_suffix("a.b.kobe.jp"), Some("b.kobe.jp"));
/// assert_eq!(list.registrable_domain("www.city.kobe.jp"), Some("city.kobe.jp"));
/// assert_eq!(list.registrable_domain("www.example.xn--55qx5d.hk"), Some("example.xn--55qx5d.hk"));
///
/// let error = List::read("com\nco..uk\n").unwrap_err();
/// assert_eq!((error.line(), error.range()), (2, 4..10));
/// # Ok::<(), url_psl::ParseListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct List {
    version: Option<String>,
    /// The keys of all rules, concatenated.
    keys: String,
    /// In the order of the keys, each key once.
    entries: Vec<Entry>,
}

/// The rules of one sequence of labels.
#[derive(Clone, Debug)]
struct Entry {
    key: Range<u32>,
    /// The section of the rule of each kind.
    rules: [Option<Section>; 3],
}

/// The entries that start with the labels so far, and the number of bytes of these labels in the keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    first: u32,
    end: u32,
    len: u32,
}

impl List {
    /// Parses a list in the format of <https://publicsuffix.org/list/>.
    ///
    /// Lines end with LF or CR LF, and each is read up to its first white space. Rules outside of both sections are
    /// private. A duplicate rule counts once, as one of a registry if either of the two is.
    ///
    /// **Check downloaded lists.** Almost no string is an error. An empty one is a list without rules, and a page that
    /// says `Not Found` is one with the rule `not`. With either, all domains below `co.uk` are same site. The list of
    /// publicsuffix.org has a [`version`](Self::version) and about ten thousand rules; reject lists with far fewer.
    ///
    /// # Errors
    ///
    /// - A rule is not a domain name, or has an empty label. Or it has a `*` that is not before the first dot, or a `!`
    ///   that is not before at least two labels.
    /// - The rules, in ASCII, take more than 4 GiB − 1 byte.
    /// - A line contains a CR, or another line break before a rule or directly after it.
    /// - Sections overlap or have no end, or a comment is [almost a marker](ParseListErrorKind::UnknownMarker) of one.
    ///
    /// The error has the line.
    ///
    /// ```
    /// use url_psl::{List, ParseListErrorKind};
    ///
    /// assert_eq!(List::read("// a comment\ncom\nco.uk\n")?.len(), 2);
    /// assert_eq!((List::read("")?.len(), List::read("Not Found\n")?.len()), (0, 1));
    ///
    /// let error = List::read("com\nco.*.uk\n").unwrap_err();
    /// assert_eq!((error.line(), error.kind()), (2, ParseListErrorKind::MisplacedWildcard));
    /// # Ok::<(), url_psl::ParseListError>(())
    /// ```
    pub fn read(list: &str) -> Result<Self, ParseListError> {
        Self::parse_within(list, u32::MAX)
    }

    /// [`Self::parse`], if the keys of the rules take at most `most` bytes.
    fn parse_within(list: &str, most: u32) -> Result<Self, ParseListError> {
        let document = list_syntax::read(list)?;
        let mut rules = Vec::with_capacity(document.rules.len());
        let mut left = most as usize;
        for rule in &document.rules {
            let key = list_syntax::sort_key(&to_ascii(rule)?);
            let too_long = || ParseListError::in_rule(rule, ParseListErrorKind::TooLong);
            left = left.checked_sub(key.len()).ok_or_else(too_long)?;
            rules.push((key, rule.kind, rule.section));
        }
        rules.sort_unstable();

        let mut list = Self { version: document.version.map(Into::into), keys: String::new(), entries: Vec::new() };
        for (key, kind, section) in rules {
            if list.entries.last().is_none_or(|entry| list.key(entry) != key) {
                let start = list.keys.len() as u32;
                list.keys.push_str(&key);
                let key = start..list.keys.len() as u32;
                list.entries.push(Entry { key, rules: [None; 3] });
            }
            if let Some(entry) = list.entries.last_mut() {
                entry.rules[kind as usize].get_or_insert(section);
            }
        }
        Ok(list)
    }

    /// Returns the text after `VERSION:` in the first comment that has it.
    ///
    /// ```
    /// use url_psl::List;
    ///
    /// assert_eq!(List::read("// VERSION: 2026-10-22\ncom\n")?.version(), Some("2026-10-22"));
    /// assert_eq!(List::read("com\n")?.version(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Returns the number of rules, without duplicates.
    ///
    /// ```
    /// assert_eq!(url_psl::List::read("com\n*.ck\n!www.ck\ncom\n")?.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.entries.iter().flat_map(|entry| entry.rules).flatten().count()
    }

    /// Returns whether the list has no rules, so that the last label of every domain is its public suffix.
    ///
    /// ```
    /// use url_psl::List;
    ///
    /// assert!(List::read("// nothing")?.is_empty());
    /// assert!(!List::read("com")?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// [`crate::find`] by this list.
    ///
    /// ```
    /// use url_psl::List;
    ///
    /// let list = List::read("com\nexample.com\n")?;
    /// let suffix = list.find("www.shop.example.com").unwrap();
    /// assert_eq!((suffix.public_suffix(), suffix.subdomain()), ("example.com", Some("www")));
    /// assert_eq!(list.find("127.0.0.1"), None);
    /// # Ok::<(), url_psl::ParseListError>(())
    /// ```
    pub fn find<'a, D: Domain + ?Sized>(&self, domain: &'a D) -> Option<Suffix<'a>> {
        self.find_in(domain, Sections::All)
    }

    /// [`crate::find_in`] by this list.
    ///
    /// ```
    /// use url_psl::{List, Sections};
    ///
    /// // Rules outside of both sections are private.
    /// let list = List::read("github.io\n")?;
    /// let suffix = |sections| list.find_in("whatwg.github.io", sections).unwrap().public_suffix();
    /// assert_eq!((suffix(Sections::All), suffix(Sections::Icann)), ("github.io", "io"));
    /// # Ok::<(), url_psl::ParseListError>(())
    /// ```
    pub fn find_in<'a, D: Domain + ?Sized>(&self, domain: &'a D, sections: Sections) -> Option<Suffix<'a>> {
        find(self, domain.domain()?, sections)
    }

    /// [`crate::public_suffix`] by this list.
    ///
    /// ```
    /// use url_psl::List;
    ///
    /// let list = List::read("co.uk\n")?;
    /// assert_eq!(list.public_suffix("www.example.co.uk"), Some("co.uk"));
    /// assert_eq!(list.public_suffix("[::1]"), None);
    /// # Ok::<(), url_psl::ParseListError>(())
    /// ```
    pub fn public_suffix<'a, D: Domain + ?Sized>(&self, host: &'a D) -> Option<&'a str> {
        Some(self.find(host)?.public_suffix())
    }

    /// [`crate::registrable_domain`] by this list.
    ///
    /// ```
    /// use url_psl::List;
    ///
    /// let list = List::read("com\nexample.com\n")?;
    /// assert_eq!(list.registrable_domain("www.shop.example.com"), Some("shop.example.com"));
    /// assert_eq!(list.registrable_domain("example.com"), None);
    /// # Ok::<(), url_psl::ParseListError>(())
    /// ```
    pub fn registrable_domain<'a, D: Domain + ?Sized>(&self, host: &'a D) -> Option<&'a str> {
        self.find(host)?.registrable_domain()
    }

    fn key(&self, entry: &Entry) -> &str {
        &self.keys[entry.key.start as usize..entry.key.end as usize]
    }

    /// Returns the section of the rule of this kind whose labels are exactly those of `node`.
    fn section(&self, node: Node, kind: RuleKind) -> Option<Section> {
        let entry = self.entries.get(node.first as usize)?;
        (entry.key.end - entry.key.start == node.len).then_some(entry.rules[kind as usize])?
    }
}

/// Returns the labels of a rule as hosts contain them.
fn to_ascii(rule: &Rule<'_>) -> Result<String, ParseListError> {
    let ascii = url_idna::domain_parser(rule.labels);
    let ascii = ascii.map_err(|_| ParseListError::in_rule(rule, ParseListErrorKind::InvalidDomain))?;
    // A label can become empty when IDNA removes characters.
    if ascii.split('.').any(str::is_empty) {
        return Err(ParseListError::in_rule(rule, ParseListErrorKind::EmptyLabel));
    }
    if url_host::ends_in_a_number(&ascii) {
        return Err(ParseListError::in_rule(rule, ParseListErrorKind::InvalidDomain));
    }
    Ok(ascii.into_owned())
}

/// Parses as [`read`](List::read) does.
///
/// ```
/// use url_psl::List;
///
/// assert_eq!("com\nco.uk\n".parse::<List>()?.public_suffix("example.co.uk"), Some("co.uk"));
/// assert!("co..uk".parse::<List>().is_err());
/// # Ok::<(), url_psl::ParseListError>(())
/// ```
impl FromStr for List {
    type Err = ParseListError;

    fn from_str(list: &str) -> Result<Self, ParseListError> {
        Self::read(list)
    }
}

impl Trie for List {
    type Node = Node;

    fn root(&self) -> Node {
        Node { first: 0, end: self.entries.len() as u32, len: 0 }
    }

    fn child(&self, node: Node, label: &Label<'_>) -> Option<Node> {
        let label = label.bytes();
        let entries = &self.entries[node.first as usize..node.end as usize];
        let rest = |entry: &Entry| &self.keys.as_bytes()[(entry.key.start + node.len) as usize..entry.key.end as usize];
        // Compares the next bytes of a key with the label and its dot.
        let order = |entry: &Entry| {
            let key = rest(entry);
            key[..key.len().min(label.len() + 1)].iter().copied().cmp(label.iter().copied().chain([b'.']))
        };
        let first = entries.partition_point(|entry| order(entry).is_lt());
        let count = entries[first..].partition_point(|entry| order(entry).is_eq());
        let first = node.first + first as u32;
        (count > 0).then_some(Node { first, end: first + count as u32, len: node.len + label.len() as u32 + 1 })
    }

    fn rule(&self, node: Node, sections: Sections) -> Option<Ending> {
        let section = |kind| self.section(node, kind);
        Ending::of(section(RuleKind::Exception), section(RuleKind::Normal), sections)
    }

    fn wildcard(&self, node: Node) -> Option<Section> {
        self.section(node, RuleKind::Wildcard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_take_too_many_bytes_are_an_error() {
        let list = "com\n// Each with a dot.\n*.co.uk\nzh";
        assert_eq!(List::parse_within(list, 13).map(|list| list.len()), Ok(3));
        let error = List::parse_within(list, 12).unwrap_err();
        assert_eq!((error.line(), &list[error.range()], error.kind()), (4, "zh", ParseListErrorKind::TooLong));
        let message = "too-long: the list is too long: expected rules of less than 4 GiB in all (line 4, bytes 32..34)";
        assert_eq!(alloc::string::ToString::to_string(&error), message);
    }
}
