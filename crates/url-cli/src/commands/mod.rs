//! The commands, a file each.

mod completions;
mod get;
mod join;
mod man;
mod parse;

use crate::{Outcome, help::EXIT_CODES};
use clap::{Parser, Subcommand};
use std::io;

/// URLs at the terminal, as the WHATWG URL Standard reads them.
#[derive(Debug, Parser)]
#[command(name = "urlstack", version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Parse(parse::Args),
    Get(get::Args),
    Join(join::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command.
pub(crate) fn run(args: Args) -> io::Result<Outcome> {
    match args.command {
        Command::Parse(args) => parse::run(&args),
        Command::Get(args) => get::run(&args),
        Command::Join(args) => join::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
