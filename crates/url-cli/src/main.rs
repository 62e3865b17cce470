//! `urlstack`: URLs at the terminal, as the [WHATWG URL Standard](https://url.spec.whatwg.org/) reads them.
//!
//! The command line (`args`) names a command; `parse` is one. A command takes its inputs one after the other (`input`),
//! and prints what comes of each as JSON (`json`) or for a person (`person`). What is wrong with an input is a
//! `failure`, which a person sees marked under the place (`diagnostic`).
//!
//! Data goes to standard output and messages to standard error. An output that nobody reads any more ends the program
//! quietly.

#![forbid(unsafe_code)]

mod args;
mod diagnostic;
mod failure;
mod input;
mod json;
mod parse;
mod person;

use args::{Args, Command};
use clap::Parser;
use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// What a command has to say in the end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Outcome {
    /// All went well.
    AllParsed,
    /// Some input was not a URL.
    SomeFailed,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let outcome = match args.command {
        Command::Parse(args) => parse::run(args),
    };
    exit_code(outcome)
}

fn exit_code(outcome: io::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(Outcome::AllParsed) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        // Whoever reads the output has all of it that was wanted.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}
