//! Components that are lists: the segments of a path, the pairs of a query.

use crate::{
    error::{Component, ParseError},
    record::Url,
    syntax::GUARD,
};
use core::ops::Range;

/// A component that is a list of items.
pub(crate) trait List {
    const COMPONENT: Component;
    /// The ASCII character before each item.
    const DELIMITER: char;
    /// Whether an empty item has an index.
    const COUNTS_EMPTY: bool;
    /// How many bytes [`replace_end`](Self::replace_end) may add to the items.
    const MAX_GUARD: usize;

    /// The bytes of the href that are the list, with the delimiter of the first item.
    fn range(url: &Url) -> Range<usize>;

    /// Replaces the list after its first `kept` bytes.
    fn replace_end(url: &mut Url, kept: usize, items: &str) -> Result<(), ParseError>;
}

/// The segments of a path.
#[derive(Debug)]
pub(crate) struct Segments;

/// The pairs of a query.
#[derive(Debug)]
pub(crate) struct Pairs;

impl List for Segments {
    const COMPONENT: Component = Component::Path;
    const DELIMITER: char = '/';
    const COUNTS_EMPTY: bool = true;
    const MAX_GUARD: usize = GUARD.len();

    fn range(url: &Url) -> Range<usize> {
        url.offsets.path_start as usize..url.offsets.path_end(url.href.len())
    }

    fn replace_end(url: &mut Url, kept: usize, segments: &str) -> Result<(), ParseError> {
        url.replace_path_end(kept, segments)
    }
}

impl List for Pairs {
    const COMPONENT: Component = Component::Query;
    const DELIMITER: char = '&';
    const COUNTS_EMPTY: bool = false;
    const MAX_GUARD: usize = 0;

    fn range(url: &Url) -> Range<usize> {
        let len = url.href.len();
        url.offsets.path_end(len)..url.offsets.query_end(len)
    }

    fn replace_end(url: &mut Url, kept: usize, pairs: &str) -> Result<(), ParseError> {
        url.replace_query_end(kept, pairs)
    }
}
