//! Writing the URL of a split text.
//!
//! Hosts and ports that have to be rewritten are parsed before anything is written, because nothing fails after them.

mod authority;
mod path_to_fragment;
mod writer;

use super::{output::Output, rewrites::Rewrites, split::Split};
use crate::record::Offsets;
use core::num::NonZeroU32;
use url_host::ErrorSink;

pub(crate) use writer::{Step, Writer};

impl<O: Output, E: ErrorSink> Writer<'_, O, E> {
    /// Writes the URL, and its offsets, which a failure does not change.
    pub(crate) fn write(&mut self, split: &Split, offsets: &mut Offsets) -> Step {
        let Split { offsets: ref found, rewrites, first_rewrite, .. } = *split;
        if E::ENABLED || rewrites.has(Rewrites::BEFORE_PATH.and(Rewrites::NO_SCHEME)) {
            self.parse_before_path(split, |writer, host, port| writer.scheme_to_port(split, host, port, offsets))?;
        } else {
            self.output.keep(0..found.path_start as usize);
            *offsets = *found;
        }
        let (path, query_end) =
            (found.path_start as usize..found.path_end(self.text.len()), found.query_end(self.text.len()));
        if !rewrites.has(Rewrites::FROM_PATH) {
            self.report_invalid_url_units(path.start..query_end);
            self.report_invalid_url_units(query_end + 1..self.text.len());
            let moved = |start: NonZeroU32| NonZeroU32::new(start.get() - found.path_start + offsets.path_start);
            (offsets.query_start, offsets.fragment_start) =
                (found.query_start.and_then(moved), found.fragment_start.and_then(moved));
            self.output.keep(path.start..self.text.len());
            return Ok(());
        }
        let first_rewrite = first_rewrite as usize;
        if rewrites.has(Rewrites::DRIVE_LETTER) {
            // The standard keeps these in its buffer, past the checks of the path state.
            self.unchecked = path.start + "C:".len();
        }
        if rewrites.has(Rewrites::PATH) {
            self.path(path.clone(), first_rewrite, offsets);
        } else {
            self.report_invalid_url_units(path.clone());
            self.output.keep(path.clone());
        }
        offsets.query_start = found.query_start.and_then(|_| self.here_nonzero());
        if found.query_start.is_some() {
            let first_rewrite = if rewrites.has(Rewrites::PATH) { path.end } else { first_rewrite };
            self.query(path.end..query_end, rewrites.has(Rewrites::QUERY).then_some(first_rewrite));
        }
        offsets.fragment_start = found.fragment_start.and_then(|_| self.here_nonzero());
        if found.fragment_start.is_some() {
            let first_rewrite =
                if rewrites.has(Rewrites::PATH.and(Rewrites::QUERY)) { query_end } else { first_rewrite };
            self.fragment(query_end, rewrites.has(Rewrites::FRAGMENT).then_some(first_rewrite));
        }
        Ok(())
    }
}
