//! Which rows of a batch a function is called for together.

use core::{ops::Range, ptr};

/// How much a run has at most, for an engine that looks between runs whether it should stop, or asks for memory.
///
/// ```
/// use url_facts::{RunLimit, runs};
///
/// let limit = RunLimit { rows: 2, ..RunLimit::default() };
/// assert!(runs(3, 1, limit, |_, _| Some("https://h/")).eq([0..2, 2..3]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RunLimit {
    /// The greatest number of rows.
    pub rows: usize,
    /// After so many bytes of first arguments, no row is added.
    pub bytes: usize,
}

/// No limit.
impl Default for RunLimit {
    fn default() -> Self {
        Self { rows: usize::MAX, bytes: usize::MAX }
    }
}

/// Returns the runs of rows whose arguments after the first are the same. So each takes one [`Call::append`]. There are
/// `places` arguments; `argument` returns the one at a place in a row, or `None` for NULL.
///
/// ```
/// use url_facts::{RunLimit, runs};
///
/// let rows = [["a", "https://h/"], ["b", "https://h/"], ["b", "https://i/"]];
/// let argument = |place: usize, row: usize| Some(rows[row][place]);
/// assert!(runs(3, 2, RunLimit::default(), argument).eq([0..2, 2..3]));
/// ```
///
/// [`Call::append`]: crate::Call::append
pub fn runs<'a>(
    rows: usize,
    places: usize,
    limit: RunLimit,
    argument: impl Fn(usize, usize) -> Option<&'a str>,
) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    core::iter::from_fn(move || {
        if start == rows {
            return None;
        }
        let last = rows.min(start.saturating_add(limit.rows.max(1)));
        let differs = |row: usize| (1..places).any(|place| !is_same(argument(place, row), argument(place, start)));
        let mut bytes = 0;
        let mut is_over = |row: usize| {
            limit.bytes < usize::MAX && {
                bytes += argument(0, row - 1).map_or(0, str::len);
                bytes >= limit.bytes
            }
        };
        let end = (start + 1..last).find(|row| is_over(*row) || differs(*row)).unwrap_or(last);
        let run = start..end;
        start = end;
        Some(run)
    })
}

fn is_same(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        // An argument that is the same for all rows is one string in memory.
        (Some(one), Some(other)) => ptr::eq(one, other) || one == other,
        (one, other) => one.is_none() && other.is_none(),
    }
}
