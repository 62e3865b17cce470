//! `urlstack completions`.

use crate::{help, outcome::Outcome, terminal::stdio::Stdout};
use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;
use std::io::{self, Write};

const EXAMPLES: &str = "\
urlstack completions bash > urlstack.bash
urlstack completions zsh > _urlstack
urlstack completions fish > urlstack.fish";

/// Write a script that completes this program's arguments in a shell.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The shell that will run the script
    shell: Shell,
}

/// Writes the completions of `program`.
pub(crate) fn run(args: &Args, program: Command) -> io::Result<Outcome> {
    let mut program = program.mut_subcommands(|command| command.mut_args(with_plain_help));
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "urlstack", &mut text);
    Stdout.write_all(&text)?;
    Ok(Outcome::AllDone)
}

/// Returns an argument with words in the help of its values for the characters that the shells would interpret:
/// `clap_complete` puts this help between quotes as it is.
fn with_plain_help(arg: Arg) -> Arg {
    let values = arg.get_possible_values();
    let is_plain = |value: &PossibleValue| {
        value.get_help().is_none_or(|help| !help.to_string().contains(|c| NAMES.iter().any(|(known, _)| *known == c)))
    };
    // An argument without a value has possible ones, too: those of its flag.
    if !arg.get_action().takes_values() || values.iter().all(is_plain) {
        return arg;
    }
    arg.value_parser(PossibleValuesParser::new(values.into_iter().map(|value| {
        let help = value.get_help().map(ToString::to_string).unwrap_or_default();
        let plain = NAMES.iter().fold(help, |help, (c, name)| help.replace(*c, name));
        value.help(plain)
    })))
}

/// Characters that a shell interprets between quotes.
const NAMES: [(char, &str); 5] =
    [('"', "quotation mark"), ('\'', "apostrophe"), ('`', "grave accent"), ('$', "dollar sign"), ('\\', "backslash")];
