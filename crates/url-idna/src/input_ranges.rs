//! Finds the range of the caller's input that an error is about, and borrows text from the input until it differs.

#[cfg(feature = "unicode")]
use crate::properties::Properties;
use alloc::{borrow::Cow, string::String};
use core::ops::Range;

/// Returns whether `c` is a full stop or is mapped to one, and so ends a label.
#[inline(never)]
pub(crate) fn is_label_separator(c: char) -> bool {
    c == '.' || !c.is_ascii() && mapping(c).eq(['.'])
}

#[cfg(feature = "unicode")]
fn mapping(c: char) -> impl Iterator<Item = char> {
    Properties::of(c).mapping()
}

/// Without the tables, only the mappings of ASCII are known.
#[cfg(not(feature = "unicode"))]
fn mapping(c: char) -> impl Iterator<Item = char> {
    c.is_ascii().then(|| c.to_ascii_lowercase()).into_iter()
}

/// Returns the labels of the input, as ranges of its bytes.
pub(crate) fn labels(domain: &str) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(0);
    core::iter::from_fn(move || {
        let start = next?;
        let mut rest = domain[start..].char_indices();
        let Some((len, separator)) = rest.find(|&(_, c)| is_label_separator(c)) else {
            next = None;
            return Some(start..domain.len());
        };
        next = Some(start + len + separator.len_utf8());
        Some(start..start + len)
    })
}

/// Returns the range of the code point in `label` that is `c` or maps to it, after `skip` others. If there is none,
/// because `c` comes from normalization or Punycode, that is the whole label.
pub(crate) fn code_point(domain: &str, label: Range<usize>, c: char, mut skip: usize) -> Range<usize> {
    let text = domain.get(label.clone()).unwrap_or_default();
    for (index, source) in text.char_indices() {
        let matches = if source == c { 1 } else { mapping(source).filter(|&target| target == c).count() };
        if matches > skip {
            let start = label.start + index;
            return start..start + source.len_utf8();
        }
        skip -= matches;
    }
    label
}

/// The output of an algorithm that often returns its input: the input with some ranges replaced, in ascending order.
#[derive(Debug, Default)]
pub(crate) struct Replacements<'a> {
    input: &'a str,
    owned: Option<String>,
    /// The position in the input after the last replaced range.
    kept: usize,
}

impl<'a> Replacements<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, owned: None, kept: 0 }
    }

    /// Replaces a range of the input, after all ranges replaced so far, with the text that the caller appends to the
    /// result.
    #[inline(never)]
    pub(crate) fn replace(&mut self, range: Range<usize>) -> &mut String {
        let owned = self.owned.get_or_insert_with(|| String::with_capacity(self.input.len() + 16));
        owned.push_str(&self.input[self.kept..range.start]);
        self.kept = range.end;
        owned
    }

    pub(crate) fn finish(self) -> Cow<'a, str> {
        let kept = &self.input[self.kept..];
        match self.owned {
            Some(mut owned) => {
                owned.push_str(kept);
                Cow::Owned(owned)
            }
            None => Cow::Borrowed(kept),
        }
    }
}
