//! The Public Suffix List algorithm, on whatever holds the rules.
//!
//! A domain is walked from its last label to its first, down the trie of the rules. Of the rules that match, an
//! exception wins, then the one with the most labels; if none matches, the default rule `*` does. Of two exceptions, a
//! case that the algorithm leaves open, the one with fewer labels wins. What comes before the registrable domain is
//! looked at for one thing only: whether it is labels of a host. If not, the text is no domain.
//!
//! Source: <https://github.com/publicsuffix/list/wiki/Format#formal-algorithm>

use crate::{
    Section, Sections, Suffix,
    label::{Label, are_labels_of_a_host},
};

/// The rules as a trie of labels.
pub(crate) trait Trie {
    /// Where a sequence of labels ends.
    type Node: Copy;

    /// No labels.
    fn root(&self) -> Self::Node;

    /// `node` with one label more in front, if there are rules that begin so.
    fn child(&self, node: Self::Node, label: &Label<'_>) -> Option<Self::Node>;

    /// The rule that is these labels. An exception of `sections` wins over a suffix, which may be of any section.
    fn rule(&self, node: Self::Node, sections: Sections) -> Option<Ending>;

    /// The section of the rule that is a `*` in front of these labels.
    fn wildcard(&self, node: Self::Node) -> Option<Section>;
}

/// What the rule that ends in a node says.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Ending {
    /// It is a public suffix.
    Suffix(Section),
    /// It is an exception to a wildcard: the suffix is one label less.
    Exception(Section),
}

impl Ending {
    /// The rule that wins, given the sections of the exception and of the rule that is the labels alone.
    pub(crate) fn of(exception: Option<Section>, suffix: Option<Section>, sections: Sections) -> Option<Self> {
        let exception = exception.filter(|&section| sections.contain(section)).map(Self::Exception);
        exception.or_else(|| suffix.map(Self::Suffix))
    }
}

/// The public suffix of `domain` by the rules of `sections`; `None` if the text is no domain: it is empty or has an
/// empty label, ends in a number, or is not written as a host is, as nothing in brackets is.
pub(crate) fn find<'a, T: Trie>(trie: &T, domain: &'a str, sections: Sections) -> Option<Suffix<'a>> {
    let bytes = domain.as_bytes();
    let last = bytes.len() - usize::from(bytes.ends_with(b"."));

    let mut label = Label::ending_at(bytes, last)?;
    if !label.is_short() && label.bytes()[0].is_ascii_digit() && is_number(label.bytes()) {
        return None;
    }
    // What was found so far. The default rule is as good as the last label.
    let (mut suffix, mut section) = (label.start, None);
    let mut node = trie.root();
    let mut wildcard = None;
    loop {
        if let Some(wildcard) = wildcard.filter(|&section| sections.contain(section)) {
            (suffix, section) = (label.start, Some(wildcard));
        }
        let Some(child) = trie.child(node, &label) else {
            // In another spelling, or without what the host parser would have taken off, there might be a rule for it.
            if !label.is_of_a_host() {
                return None;
            }
            break;
        };
        match trie.rule(child, sections) {
            Some(Ending::Suffix(found)) if sections.contain(found) => (suffix, section) = (label.start, Some(found)),
            Some(Ending::Exception(found)) if label.end < last => {
                (suffix, section) = (label.end + 1, Some(found));
                break;
            }
            _ => {}
        }
        if label.start == 0 {
            break;
        }
        (node, wildcard) = (child, trie.wildcard(child));
        label = Label::ending_at(bytes, label.start - 1)?;
    }

    if !are_labels_of_a_host(bytes, label.start) {
        return None;
    }
    let registrable = match suffix {
        0 => None,
        // The walk ended in the label before the suffix, as it mostly does.
        _ if suffix == label.end + 1 => Some(label.start),
        // No rule was asked about that label.
        _ => Some(Label::ending_at(bytes, suffix - 1)?.start),
    };
    Some(Suffix { domain, start: suffix, registrable, section })
}

/// Whether the last label, which begins with a digit, makes the host an address.
#[cold]
fn is_number(label: &[u8]) -> bool {
    match label {
        [b'0', b'x', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        _ => label.iter().all(u8::is_ascii_digit),
    }
}
