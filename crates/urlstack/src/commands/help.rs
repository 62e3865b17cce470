//! `urlstack help`: help texts, man pages, and scripts for shells.

use crate::{
    failure::Outcome,
    help,
    terminal::{stdio::Stdout, streams::Streams},
};
use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser, Resettable},
};
use clap_complete::Shell;
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};
use std::{
    collections::BTreeSet,
    io::{self, Write},
};

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
        Stdout.write_all(&completions(shell, program))?;
        return Ok(Outcome::AllDone);
    }
    program.build();
    let command = args.command.as_ref().and_then(|name| program.find_subcommand(name)).unwrap_or(&program);
    let mut command = command.clone();
    if args.man {
        Stdout.write_all(&man_page(command)?)?;
    } else {
        let text = command.render_long_help();
        let text = if Streams::new().has_colors { text.ansi().to_string() } else { text.to_string() };
        Stdout.write_all(text.as_bytes())?;
    }
    Ok(Outcome::AllDone)
}

/// Returns the completions of `program`.
fn completions(shell: Shell, program: Command) -> Vec<u8> {
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

/// Returns the page of the program or of a command.
fn man_page(mut command: Command) -> io::Result<Vec<u8>> {
    // The default synopsis lacks the values of options, and the dots of repeated arguments.
    let usage = command.render_usage().to_string();
    let end = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    // The foot of the page has the version already, and the sections at the end of the help text would be wrapped.
    let command = command
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .version(Resettable::Reset)
        .after_help(Resettable::Reset)
        .after_long_help(Resettable::Reset);
    let mut page = Vec::new();
    Man::new(command).source(concat!("urlstack ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    sections(&end).to_writer(&mut page)?;
    Ok(in_ascii(&String::from_utf8_lossy(&page)).into_bytes())
}

/// Returns a page with escapes in place of the characters that are not ASCII. Without a locale of UTF-8, groff would
/// read each of their bytes as a character. A terminal without the character shows its code point.
///
/// Source: <https://man7.org/linux/man-pages/man7/groff_char.7.html>,
/// <https://man7.org/linux/man-pages/man7/groff.7.html> (`fchar`)
fn in_ascii(page: &str) -> String {
    let escape = |c: char| format!("\\[u{:04X}]", u32::from(c));
    let others: BTreeSet<char> = page.chars().filter(|c| !c.is_ascii()).collect();
    let mut text = String::with_capacity(page.len());
    for c in others {
        let fallback = format!("<U+{:04X}>", u32::from(c));
        text.extend([r".if \n(.g .fchar ", &escape(c), " ", &fallback, "\n"]);
    }
    for c in page.chars() {
        if c.is_ascii() {
            text.push(c);
        } else {
            text += &escape(c);
        }
    }
    text
}

/// Returns the sections at the end of a help text, whose lines are not wrapped.
fn sections(help: &str) -> Roff {
    let mut roff = Roff::new();
    for line in help.lines() {
        match line.strip_suffix(':').filter(|title| !title.starts_with(' ')) {
            Some(title) => {
                let title = if title == "Exit codes" { "Exit status" } else { title };
                roff.control("fi", []).control("SH", [&*title.to_uppercase()]).control("nf", []);
            }
            None => _ = roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]),
        }
    }
    roff.control("fi", []);
    roff
}
