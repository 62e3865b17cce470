//! Lookups of code points in the tables.

use super::tables;

/// Returns whether the code point is unassigned in Unicode 3.2.0.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3454#appendix-A.1>
pub(crate) fn is_unassigned(c: char) -> bool {
    contains(&tables::UNASSIGNED, c)
}

/// Returns whether the Prohibit step rejects the code point.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3491#section-5>
pub(crate) fn is_prohibited(c: char) -> bool {
    !c.is_ascii() && contains(&tables::PROHIBITED, c)
}

/// Returns whether a table of ranges contains a code point.
pub(super) fn contains(ranges: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let i = ranges.partition_point(|&(_, last)| last < c);
    ranges.get(i).is_some_and(|&(first, _)| first <= c)
}
