//! `urlstack help`.

mod completions;
mod man;

use crate::{
    help,
    outcome::Outcome,
    terminal::{stdio::Stdout, streams::Streams},
};
use clap::Command;
use clap_complete::Shell;
use std::io::{self, Write};

const EXAMPLES: &str = "\
urlstack help parse
urlstack help --man > urlstack.1
urlstack help --man parse > urlstack-parse.1
urlstack help --completions bash > urlstack.bash";

/// Print this message, or the help of a command, a man page, or completions for a shell.
#[derive(clap::Args, Debug)]
#[command(about = "Print this message, or the help of a command", after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The command to describe; the program without it
    command: Option<String>,

    /// Write a man page
    #[arg(long)]
    man: bool,

    /// Write a script that completes this program's arguments in this shell
    #[arg(long, value_name = "SHELL", conflicts_with_all = ["man", "command"])]
    completions: Option<Shell>,
}

/// Writes what is asked for of `program`, or of its command.
pub(crate) fn run(args: &Args, mut program: Command) -> io::Result<Outcome> {
    if let Some(shell) = args.completions {
        Stdout.write_all(&completions::script(shell, program))?;
        return Ok(Outcome::AllDone);
    }
    program.build();
    let command = args.command.as_ref().and_then(|name| program.find_subcommand(name)).unwrap_or(&program);
    let mut command = command.clone();
    if args.man {
        Stdout.write_all(&man::page(command)?)?;
    } else {
        let text = command.render_long_help();
        let text = if Streams::new().has_colors { text.ansi().to_string() } else { text.to_string() };
        Stdout.write_all(text.as_bytes())?;
    }
    Ok(Outcome::AllDone)
}
