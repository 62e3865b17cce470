//! `urlstack`: URLs on the command line, by the [WHATWG URL Standard](https://url.spec.whatwg.org/).
//!
//! # In reading order
//!
//! - `commands`: one file for each command, with its arguments, its help and its work on one input.
//! - `inputs`: the arguments or lines that a command reads, cut into batches by `lines`, unless they are `encoded`. The
//!   threads of `workers` process the batches and write their results in order, and show the progress.
//!   `parsing`: the options of the parser; `url_inputs`: the URL of an input; `text_inputs`: inputs that are texts and
//!   not URLs, and their conversion.
//! - `record`: one `input` and its place, and the line that has it: a row of a `table`, or an object (`objects`).
//! - `components`: the parts of a URL by name, in templates, in conditions and to be set.
//! - `host_lists`: lists of hosts, as arguments and in files.
//! - `patterns`: patterns for URLs, alone or many in a file, and what they matched.
//! - `output`: a `row` is a result, the `layout` says how it is written, and the `sink` of a batch keeps what was.
//! - `failure`: why an input failed, at a place in it, and how a command ends.
//! - `help`: the sections of help texts; `synonyms`: other names for commands and options.
//! - `terminal`: the standard streams, and text that a person sees there.
//!
//! Data goes to standard output and messages to standard error. If the output is closed early, the program ends
//! quietly.

#![forbid(unsafe_code)]

mod commands;
mod inputs;
mod record;
mod host_lists;
mod components;
mod patterns;
mod output;
mod failure;
mod help;
mod synonyms;
mod terminal;
#[cfg(all(test, feature = "functions", feature = "psl", feature = "render"))]
mod reference;

use clap::{
    FromArgMatches,
    builder::StyledStr,
    error::{ContextKind, ContextValue},
};
use commands::Args;
use failure::Outcome;
use std::{
    env,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};
use terminal::{
    stdio::{Stderr, Stdout},
    streams::{Level, Streams},
    visible::visible,
};

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
            suggest(&mut error);
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

/// Says which command or option does what was asked for.
fn suggest(error: &mut clap::Error) {
    let tip = match (error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::InvalidArg)) {
        (Some(ContextValue::String(name)), _) if name.contains([':', '/', '.']) => {
            Some("to show the components of a URL, write `urlstack parse URL`".to_owned())
        }
        (Some(ContextValue::String(name)), _) => synonyms::command(name).map(|command| format!("write `{command}`")),
        (_, Some(ContextValue::String(name))) if error.kind() == clap::error::ErrorKind::UnknownArgument => {
            let program = commands::program();
            let words: Vec<_> = env::args().skip(1).collect();
            let command = words.iter().find_map(|word| program.find_subcommand(word));
            synonyms::option(name, command).map(|option| format!("write `{option}`"))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
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
