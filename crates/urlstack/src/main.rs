//! `urlstack`: URLs on the command line, by the [WHATWG URL Standard](https://url.spec.whatwg.org/).
//!
//! # In reading order
//!
//! - `commands`: one file for each command, with its arguments, its help and its work on one input.
//! - `input`: one input and its place. `inputs`: the arguments or lines that a command reads, cut into batches by
//!   `lines`, as lines or as rows of a `table`, unless they are `encoded`. The threads of `workers` process the batches
//!   and write the `sink` of each in order; `progress` shows the progress.
//! - `url_inputs`: the options of the parser, and the URL of an input. `removed`: the warning about tabs in lines.
//!   `records`: inputs that are parts of lines. `json_inputs`: inputs in JSON objects; `object_columns`: their members
//!   as columns. `readers`: the readers of `lineage`.
//! - `text_inputs`: inputs that are texts and not URLs, and their conversion. `defang`: URLs in texts that are not to
//!   be followed.
//! - `component`: the parts of a URL by name; `component_names`: their names, here and elsewhere; `suffixes`: the
//!   Public Suffix List; `template`: text with placeholders for them; `pairs`: the pairs of a query by patterns;
//!   `assignment`: new values, also for the `origin`; `parts`: the URL that they are all of; `condition`: what `filter`
//!   asks; `groups`: inputs that are the same to `unique`.
//! - `url_pattern`: patterns for URLs; `pattern_records`: records with a pattern and an input, of which `json_members`
//!   are read one by one; `routes`: files of patterns; `matched`: what a pattern matched.
//! - `layout`: how results are written, and to which `streams`. `outcome`: how a command ends. `failure`: why an input
//!   failed, at a place in it (`slices`); `on_failure`: what is written of that, with the position marked
//!   (`diagnostic`), or as `json` or `rows`. `level`: how severe a message is; `visible`: text for a terminal;
//!   `columns`: positions as columns.
//!
//! - `stdio`: the standard streams.
//!
//! Data goes to standard output and messages to standard error. If the output is closed early, the program ends
//! quietly.

#![forbid(unsafe_code)]

mod commands;
mod input;
mod records;
mod inputs;
mod table;
mod encoded;
mod lines;
mod workers;
mod streams;
mod groups;
mod sink;
mod progress;
mod url_inputs;
mod readers;
mod json_inputs;
mod object_columns;
mod json_members;
mod text_inputs;
mod component;
mod component_names;
mod suffixes;
mod template;
mod condition;
mod pairs;
mod defang;
mod origin;
mod assignment;
mod parts;
mod url_pattern;
mod pattern_records;
mod routes;
mod matched;
mod columns;
mod outcome;
mod slices;
mod failure;
mod layout;
mod on_failure;
mod removed;
mod level;
mod visible;
mod diagnostic;
mod rows;
mod json;
mod help;
mod stdio;

use clap::{
    FromArgMatches,
    builder::StyledStr,
    error::{ContextKind, ContextValue},
};
use commands::Args;
use level::Level;
use outcome::Outcome;
use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};
use stdio::{Stderr, Stdout};
use streams::Streams;
use visible::visible;

fn main() -> ExitCode {
    match commands::program().try_get_matches().and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => exit_code(commands::run(args)),
        // Writing help can fail like writing data.
        Err(help) if !help.use_stderr() => {
            let text = styled(&help.render(), Streams::new().has_colors);
            exit_code(Stdout.write_all(text.as_bytes()).map(|()| Outcome::AllDone))
        }
        Err(mut error) => {
            // The usage that clap shows for a conflict repeats the conflicting arguments.
            if error.kind() == clap::error::ErrorKind::ArgumentConflict {
                error.remove(ContextKind::Usage);
            }
            report(&styled(&with_visible_values(error).render(), Streams::new().has_colored_messages));
            ExitCode::from(2)
        }
    }
}

/// Returns a text of clap, with colors if they are wanted.
fn styled(text: &StyledStr, has_colors: bool) -> String {
    if has_colors { text.ansi().to_string() } else { text.to_string() }
}

/// Writes a message. If that is impossible, the exit code has to do.
fn report(message: &str) {
    let _ = Stderr.write_all(message.as_bytes());
}

/// Escapes controls and invisible characters of the command line in the error.
fn with_visible_values(mut error: clap::Error) -> clap::Error {
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.to_string())).collect();
    for (kind, text) in context {
        let shown = visible(&text);
        if matches!(error.get(kind), Some(ContextValue::String(_))) && shown != text {
            error.insert(kind, ContextValue::String(shown));
            // The suggestion contains the same text.
            error.remove(ContextKind::Suggested);
        }
    }
    error
}

fn exit_code(outcome: io::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(Outcome::AllDone) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Ok(Outcome::SomeUnread(_)) => ExitCode::from(2),
        // The reader of the output has read all that it wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // A system error here is one of writing. Read errors are reported where they occur.
            let subject = if error.raw_os_error().is_some() { "standard output: " } else { "" };
            let word = Level::Error.word(Streams::new().has_colored_messages);
            report(&format!("{word}: {subject}{error}\n"));
            ExitCode::from(2)
        }
    }
}
