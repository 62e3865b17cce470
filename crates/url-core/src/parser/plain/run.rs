//! The states behind what is plain.

use super::Plain;
use crate::{
    parser::{Parser, Step, output::Output},
    record::Offsets,
};
use url_host::ErrorSink;

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Runs the state machine from where the input stops being plain, in the state that it would be in there. If errors
    /// are reported, the plain part must be valid. A front that changes is written already, and has these offsets.
    #[cfg_attr(feature = "vectors", inline(always))]
    pub(crate) fn run_from(&mut self, start: &Plain, front: Option<Offsets>) -> Step {
        if !start.reaches_path() {
            return self.run();
        }
        let end = start.end as usize;
        self.scheme_type = start.scheme_type;
        if let Some(error) = start.credentials_error().filter(|_| E::ENABLED) {
            self.errors.report(error);
        }
        let written = if front.is_some() { start.path_start as usize } else { 0 };
        self.offsets = front.unwrap_or_else(|| start.offsets_so_far());
        if start.fragment_start.is_some() {
            self.output.keep(written..end);
            self.report_invalid_url_units(end..self.input.len());
            self.fragment(end);
            return Ok(());
        }
        let query_end = if start.query_start.is_some() {
            self.output.keep(written..end);
            self.query(end)
        } else {
            let path_end = self.path_behind(start, written);
            self.query_state(path_end)
        };
        self.fragment_state(query_end);
        Ok(())
    }

    /// Writes a path that stops being plain in its midst; the first `written` bytes of the input are written already.
    #[cfg_attr(feature = "vectors", inline(always))]
    fn path_behind(&mut self, start: &Plain, written: usize) -> usize {
        let (path_start, end) = (start.path_start as usize, start.end as usize);
        if start.has_opaque_path() {
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
