//! What a run has written so far, as far as that decides what is written next.

use crate::{
    output::{groups::Groups, layout::Layout},
    terminal::level::Level,
};
use std::io::{self, Write};

/// Numbers of inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) inputs: u64,
    pub(crate) failed: u64,
    pub(crate) not_urls: u64,
}

/// What is written once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Once {
    /// Whether a separator was due.
    pub(super) separator: bool,
    /// Whether the first line of a table was written.
    pub(super) first_line: bool,
    /// Whether a warning was written.
    pub(super) warning: bool,
}

/// What a run has written of what depends on what came before.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(super) once: Once,
    /// How many messages about failures were due.
    pub(super) failure_messages: usize,
    pub(super) counts: Counts,
    /// The groups of inputs so far, if only one of each is written.
    pub(super) groups: Option<Groups>,
}

impl Counts {
    pub(super) fn add(&mut self, Self { inputs, failed, not_urls }: Self) {
        self.inputs += inputs;
        self.failed += failed;
        self.not_urls += not_urls;
    }
}

impl Written {
    /// Writes what is due at the end of a run.
    pub(crate) fn finish(&mut self, stdout: &mut impl Write, layout: &Layout) -> io::Result<()> {
        let Some(groups) = &mut self.groups else { return Ok(()) };
        groups.finish(stdout)?;
        layout.write_note(groups.take_note());
        Ok(())
    }

    /// Returns the message at the end of a run that did not write all of its messages: how many of its inputs, which
    /// are `noun`, failed.
    pub(crate) fn summary(&self, noun: &str, layout: &Layout) -> Option<String> {
        let most = layout.most_messages;
        if most == 0 || self.failure_messages <= most {
            return None;
        }
        let Counts { inputs, failed, not_urls } = self.counts;
        let (failed_text, inputs) = (grouped(failed), grouped(inputs));
        let what = if failed == not_urls { "are not URLs" } else { "failed" };
        let word = Level::Note.word(layout.streams.has_colored_messages);
        let messages = if most == 1 { "message" } else { "messages" };
        Some(format!(
            "{word}: {failed_text} of {inputs} {noun} {what}; --max-errors raises the limit of {most} {messages}\n"
        ))
    }
}

/// Returns a number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
