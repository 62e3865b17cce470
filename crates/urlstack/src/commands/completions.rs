//! `urlstack completions`.

use crate::{Outcome, help, stdio::Stdout};
use clap::Command;
use clap_complete::Shell;
use std::io::{self, Write};

const EXAMPLES: &str = "\
urlstack completions bash > urlstack.bash
urlstack completions zsh > _urlstack
urlstack completions fish > urlstack.fish";

/// Write a script with which a shell completes the arguments of this program.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Writes the completions of `program`.
pub(crate) fn run(args: &Args, mut program: Command) -> io::Result<Outcome> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "urlstack", &mut text);
    Stdout.write_all(&text)?;
    Ok(Outcome::AllDone)
}
