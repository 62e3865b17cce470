//! `urlstack man`.

use crate::{Outcome, commands, diagnostic::visible, help};
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::{self, Write};

const EXAMPLES: &str = "\
urlstack man > urlstack.1
urlstack man parse > urlstack-parse.1";

/// Write the man page of this program, or of one of its commands.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The command
    command: Option<String>,
}

/// Writes the page.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let mut program = commands::Args::command();
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => {
            let Some(command) = program.find_subcommand(name) else {
                return Err(io::Error::other(format!("there is no command {}", visible(name))));
            };
            command.clone()
        }
    };
    let mut text = Vec::new();
    // A command has no version of its own.
    Man::new(command).source(concat!("urlstack ", env!("CARGO_PKG_VERSION"))).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Outcome::AllDone)
}
