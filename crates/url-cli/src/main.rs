//! `urlstack`: URLs at the terminal, as the [WHATWG URL Standard](https://url.spec.whatwg.org/) reads them.
//!
//! # In reading order
//!
//! - `commands`: one file for each command, with its arguments, its help and what it does to one input.
//! - `inputs`: the arguments or lines that a command takes, cut into batches by `lines`. `workers` hands the batches to
//!   all cores and writes what comes of them in order, from the `sink` that each has; `progress` shows how far it is.
//! - `urls`: the options of the parser, and the URL that an input is. `record`: inputs as JSON objects.
//! - `texts`: commands that make another text of a text.
//! - `component`: the parts of a URL by name; `template`: text with such parts in it; `assignment`:
//!   what such a part is to become; `pattern`: names of queries by the dozen.
//! - `failure`: why an input gave nothing; a person sees the place marked (`diagnostic`), a program gets it as `json`.
//!   `columns`: places as editors tell them.
//!
//! Data goes to standard output and messages to standard error. An output that nobody reads any more ends the program
//! quietly.

#![forbid(unsafe_code)]

mod commands;
mod inputs;
mod lines;
mod workers;
mod sink;
mod progress;
mod urls;
mod record;
mod texts;
mod component;
mod template;
mod assignment;
mod pattern;
mod columns;
mod failure;
mod diagnostic;
mod json;
mod help;

use clap::{
    FromArgMatches,
    error::{ContextKind, ContextValue},
};
use commands::Args;
use diagnostic::visible;
use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// What a command has to say in the end.
#[derive(Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
enum Outcome {
    /// All went well.
    #[default]
    AllDone,
    /// Some input was not what the command takes.
    SomeFailed,
    /// Some files could not be read, and were passed over; what was said of each.
    SomeUnread(Vec<String>),
}

impl Outcome {
    /// What there is to say of these inputs and of those that come behind them.
    fn and(self, next: Self) -> Self {
        match (self, next) {
            (Self::SomeUnread(mut messages), Self::SomeUnread(next)) => {
                messages.extend(next);
                Self::SomeUnread(messages)
            }
            (outcome, next) => outcome.max(next),
        }
    }
}

fn main() -> ExitCode {
    match commands::program().try_get_matches().and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => exit_code(commands::run(args)),
        // What was asked for, such as help, can fail to be written as all data can.
        Err(help) if !help.use_stderr() => {
            exit_code(help.print().and_then(|()| io::stdout().flush()).map(|()| Outcome::AllDone))
        }
        Err(mut error) => {
            // The usage that clap shows for a conflict has all that was given, and so the conflict itself.
            if error.kind() == clap::error::ErrorKind::ArgumentConflict {
                error.remove(ContextKind::Usage);
            }
            with_visible_values(error).exit()
        }
    }
}

/// The error without anything of the command line that a terminal would not show, or would obey.
fn with_visible_values(mut error: clap::Error) -> clap::Error {
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.to_string())).collect();
    for (kind, text) in context {
        let shown = visible(&text);
        if matches!(error.get(kind), Some(ContextValue::String(_))) && shown != text {
            error.insert(kind, ContextValue::String(shown));
            // What is suggested has the same text in it.
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
        // Whoever reads the output has all of it that was wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // What the system refuses is to write: what cannot be read is told where it is read.
            let subject = if error.raw_os_error().is_some() { "standard output: " } else { "" };
            let _ = writeln!(io::stderr(), "error: {subject}{error}");
            ExitCode::from(2)
        }
    }
}
