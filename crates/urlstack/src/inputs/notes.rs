//! Notes about inputs, unless messages are not wanted.

use crate::{
    inputs::Inputs,
    output::sink::Sink,
    record::input::Input,
    terminal::{level::Level, stdio::Stderr, streams::Streams, visible::visible},
};
use std::io::Write;

impl Inputs {
    /// Says that an argument, which is read as a text, names a file.
    pub(crate) fn note_file(&self, input: &Input<'_>, sink: &mut Sink) {
        if let Some(hint) = input.hint_of_file().filter(|_| !self.are_paths) {
            self.note(&hint, sink);
        }
    }

    /// Writes a note, unless messages are not wanted.
    pub(crate) fn note(&self, text: &str, sink: &mut Sink) {
        if !self.reading.messages.quiet {
            let word = sink.word(Level::Note);
            sink.message(&format_args!("{word}: {}\n", visible(text)));
        }
    }

    /// [`Self::note`] before or after a run.
    pub(crate) fn note_alone(&self, text: &str, streams: Streams) {
        if !self.reading.messages.quiet {
            let word = Level::Note.word(streams.has_colored_messages);
            let _ = Stderr.write_all(format!("{word}: {}\n", visible(text)).as_bytes());
        }
    }
}
