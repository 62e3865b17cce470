//! `urlstack help --completions`: scripts for shells.

use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;

/// Returns the completions of `program`.
pub(super) fn script(shell: Shell, program: Command) -> Vec<u8> {
    let mut program = program.mut_subcommands(|command| command.mut_args(with_plain_help));
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut program, "urlstack", &mut text);
    text
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
