//! The Public Suffix List algorithm, on any representation of the rules.
//!
//! The labels of a domain are looked up from the last to the first in a trie of the rules. Of the rules that match, an
//! exception wins, then the one with the most labels; if none matches, the default rule `*` applies. The algorithm does
//! not say which of two exceptions wins; here it is the one with fewer labels. The labels before the registrable domain
//! are only tested for whether a host can contain them. If not, the string is not a domain.
//!
//! Source: <https://github.com/publicsuffix/list/wiki/Format#formal-algorithm>

use crate::{
    Section, Sections, Suffix,
    label::{Label, are_labels_of_a_host},
};

/// The rules as a trie of labels.
pub(crate) trait Trie {
    /// The position after a sequence of labels.
    type Node: Copy;

    /// Returns the position without any labels.
    fn root(&self) -> Self::Node;

    /// Returns the position after `label` is prepended to the labels of `node`, if any rule ends with them.
    fn child(&self, node: Self::Node, label: &Label<'_>) -> Option<Self::Node>;

    /// Returns the rule that consists of these labels. An exception of `sections` wins over a suffix, which may be of
    /// any section.
    fn rule(&self, node: Self::Node, sections: Sections) -> Option<Ending>;

    /// Returns the section of the rule that consists of a `*` before these labels.
    fn wildcard(&self, node: Self::Node) -> Option<Section>;
}

/// The rule that ends at a node.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Ending {
    /// The labels are a public suffix.
    Suffix(Section),
    /// The labels are an exception to a wildcard: the suffix is one label shorter.
    Exception(Section),
}

impl Ending {
    /// Returns the rule that wins, given the sections of the exception and of the suffix with these labels.
    pub(crate) fn of(exception: Option<Section>, suffix: Option<Section>, sections: Sections) -> Option<Self> {
        let exception = exception.filter(|&section| sections.contain(section)).map(Self::Exception);
        exception.or_else(|| suffix.map(Self::Suffix))
    }
}

/// Returns the public suffix of `domain` by the rules of `sections`; `None` if the text is no domain: it is empty or
/// has an empty label, ends in a number, or is not written as hosts are, such as a text in brackets.
pub(crate) fn find<'a, T: Trie>(trie: &T, domain: &'a str, sections: Sections) -> Option<Suffix<'a>> {
    let bytes = domain.as_bytes();
    let last = bytes.len() - usize::from(bytes.ends_with(b"."));

    let mut label = Label::ending_at(bytes, last)?;
    if !label.is_short() && label.bytes()[0].is_ascii_digit() && is_number(label.bytes()) {
        return None;
    }
    // The suffix so far: by the default rule, the last label.
    let (mut suffix, mut section) = (label.start, None);
    let mut node = trie.root();
    let mut wildcard = None;
    loop {
        if let Some(wildcard) = wildcard.filter(|&section| sections.contain(section)) {
            (suffix, section) = (label.start, Some(wildcard));
        }
        let Some(child) = trie.child(node, &label) else {
            // The host parser might have changed this label, and then there might be a rule for it.
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
        // Mostly, the loop ended in the label before the suffix.
        _ if suffix == label.end + 1 => Some(label.start),
        // That label was not looked up.
        _ => Some(Label::ending_at(bytes, suffix - 1)?.start),
    };
    Some(Suffix { domain, start: suffix, registrable, section })
}

/// Returns whether the last label, which starts with a digit, makes the host an address.
#[cold]
fn is_number(label: &[u8]) -> bool {
    match label {
        [b'0', b'x', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        _ => label.iter().all(u8::is_ascii_digit),
    }
}
