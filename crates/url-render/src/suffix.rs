//! The public suffix by a list, or by the compiled-in one.

use url_psl::{Domain, List, Suffix};

/// Returns the public suffix of `host` by `list`, or by the compiled-in list.
pub(crate) fn find_suffix<'a, D: Domain + ?Sized>(list: Option<&List>, host: &'a D) -> Option<Suffix<'a>> {
    match list {
        Some(list) => list.find(host),
        None => url_psl::find(host),
    }
}
