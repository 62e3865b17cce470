//! Where texts are in others.

use std::ops::Range;

/// Returns where `part` is in `whole`, if it is a slice of it.
pub(crate) fn range_in(whole: &[u8], part: &[u8]) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    (start + part.len() <= whole.len()).then_some(start..start + part.len())
}

#[cfg(test)]
mod tests {
    use super::range_in;

    #[test]
    fn only_slices_are_found() {
        let text = b"abcabc".to_vec();
        assert_eq!(range_in(&text, &text[3..5]), Some(3..5));
        assert_eq!(range_in(&text, &text[6..]), Some(6..6));
        assert_eq!(range_in(&text[1..3], &text[2..4]), None);
        assert_eq!(range_in(&text[1..], &text[..1]), None);
        assert_eq!(range_in(&text, b"abc"), None);
    }
}
