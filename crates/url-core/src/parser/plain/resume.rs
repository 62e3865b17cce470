//! Resuming the state machine after a plain prefix.

use super::PlainPrefix;
use crate::{
    parser::{Parser, Step, output::Output},
    record::Offsets,
};
use url_host::ErrorSink;

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Runs the state machine from the end of the plain prefix, in the state that it would be in there. If errors are
    /// reported, the prefix must be valid. `authority` is given if the authority changes: it is written already, and
    /// has these offsets.
    #[cfg_attr(feature = "vectors", inline(always))]
    pub(crate) fn resume(&mut self, prefix: &PlainPrefix, authority: Option<Offsets>) -> Step {
        if !prefix.reaches_path() {
            return self.run();
        }
        let end = prefix.end as usize;
        self.scheme_type = prefix.scheme_type;
        if let Some(error) = prefix.credentials_error().filter(|_| E::ENABLED) {
            self.errors.report(error);
        }
        let written = if authority.is_some() { prefix.path_start as usize } else { 0 };
        self.offsets = authority.unwrap_or_else(|| prefix.offsets_so_far());
        if prefix.fragment_start.is_some() {
            self.output.keep(written..end);
            self.report_invalid_url_units(end..self.input.len());
            self.fragment(end);
            return Ok(());
        }
        let query_end = if prefix.query_start.is_some() {
            self.output.keep(written..end);
            self.query(end)
        } else {
            let path_end = self.resume_path(prefix, written);
            self.query_state(path_end)
        };
        self.fragment_state(query_end);
        Ok(())
    }

    /// Writes a path of which only a prefix is plain. The first `written` bytes of the input are written already.
    #[cfg_attr(feature = "vectors", inline(always))]
    fn resume_path(&mut self, prefix: &PlainPrefix, written: usize) -> usize {
        let (path_start, end) = (prefix.path_start as usize, prefix.end as usize);
        if prefix.has_opaque_path() {
            self.output.keep(written..end);
            return self.opaque_path_state(end);
        }
        self.output.keep(written..path_start);
        if end > path_start {
            self.segments(path_start + 1, end, end - path_start - 1)
        } else {
            let path = self.path_start_state(path_start);
            self.path(path)
        }
    }
}
