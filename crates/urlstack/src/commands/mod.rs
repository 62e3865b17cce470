//! The commands, a file each.

#[cfg(feature = "functions")]
#[allow(clippy::doc_markdown, reason = "ClickHouse is a name")]
mod call;
mod check;
mod clean;
mod compare;
mod count;
mod decode;
mod defang;
mod encode;
mod explain;
mod extract;
mod file;
mod filter;
mod get;
mod help;
mod host;
mod inspect;
mod join;
mod match_pattern;
mod parse;
mod query;
mod redact;
#[cfg(feature = "render")]
mod render;
mod set;
mod unique;

use crate::{failure::Outcome, help as texts};
use clap::{ColorChoice, CommandFactory, Parser, Subcommand, builder::PossibleValuesParser};
use std::io;

const EXAMPLES: &str = "\
urlstack parse 'https://EXAMPLE.com:443/a/../b c?q#f'
urlstack get '{hostname} {query:id}' --file urls.txt
urlstack query --remove 'utm_*' 'https://example.com/?utm_id=1&page=2'
urlstack COMMAND --help";

/// Parse, change, find and check URLs by the WHATWG URL Standard.
///
/// Data goes to standard output and messages to standard error. Controls and invisible characters, such as escape
/// codes, are escaped in messages and in output for people. Other data is escaped only on a terminal; in a pipe or a
/// file it is exact.
#[derive(Debug, Parser)]
#[command(name = "urlstack", version = texts::version(), after_help = texts::examples(EXAMPLES), max_term_width = 100)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    /// Write colors at these times; `auto` means on a terminal, unless `NO_COLOR` or `CLICOLOR_FORCE` is set
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 998,
        hide_short_help = true
    )]
    color: ColorChoice,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Parse(parse::Args),
    Get(get::Args),
    #[cfg(feature = "functions")]
    Call(call::Args),
    Set(set::Args),
    Query(query::Args),
    Clean(clean::Args),
    Filter(filter::Args),
    Unique(unique::Args),
    Count(count::Args),
    Match(match_pattern::Args),
    Extract(extract::Args),
    Join(join::Args),
    Host(host::Args),
    #[cfg(feature = "render")]
    Render(render::Args),
    Encode(encode::Args),
    Decode(decode::Args),
    File(file::Args),
    Defang(defang::Args),
    Redact(redact::Args),
    Check(check::Args),
    Explain(explain::Args),
    Compare(compare::Args),
    Inspect(inspect::Args),
    Help(help::Args),
}

/// The commands by what people want, for the help of the program.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Look", &["parse", "get", "host", "render", "explain", "inspect"]),
    ("Find and count", &["extract", "filter", "unique", "count", "match"]),
    ("Change", &["set", "query", "clean", "join", "encode", "decode", "file"]),
    ("Hide", &["redact", "defang"]),
    ("Check and compare", &["check", "compare"]),
    ("This program", &["call", "help"]),
];

/// Returns the template for the help of the program, which lists the commands in their groups.
fn template_of_help(program: &clap::Command) -> String {
    let list = |(title, names): (&str, &[&str])| {
        let about = |name: &&str| program.find_subcommand(name)?.get_about().map(ToString::to_string);
        let line = |name: &&str| Some(format!("  {name:11}  {}\n", about(name)?));
        format!("{title}:\n{}\n", names.iter().filter_map(line).collect::<String>())
    };
    let groups: String = GROUPS.into_iter().map(list).collect();
    format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}")
}

/// The program for the parser of arguments. The names of its commands are values of an argument of one of them.
pub(crate) fn program() -> clap::Command {
    let program = Args::command();
    let template = template_of_help(&program);
    let program = program.help_template(template).mut_subcommands(texts::arranged);
    let names: Vec<_> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    program.mut_subcommand("help", |help| {
        help.mut_arg("command", |arg| arg.value_parser(PossibleValuesParser::new(names)))
    })
}

/// Runs the command.
pub(crate) fn run(args: Args) -> io::Result<Outcome> {
    match args.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    match args.command {
        Command::Parse(args) => parse::run(&args),
        Command::Get(args) => get::run(&args),
        #[cfg(feature = "functions")]
        Command::Call(args) => call::run(&args),
        Command::Set(args) => set::run(&args),
        Command::Query(args) => query::run(&args),
        Command::Clean(args) => clean::run(&args),
        Command::Filter(args) => filter::run(&args),
        Command::Unique(args) => unique::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Match(args) => match_pattern::run(&args),
        Command::Extract(args) => extract::run(&args),
        Command::Join(args) => join::run(&args),
        Command::Host(args) => host::run(&args),
        #[cfg(feature = "render")]
        Command::Render(args) => render::run(&args),
        Command::Encode(args) => encode::run(&args),
        Command::Decode(args) => decode::run(&args),
        Command::File(args) => file::run(&args),
        Command::Defang(args) => defang::run(&args),
        Command::Redact(args) => redact::run(&args),
        Command::Check(args) => all_or_failed(check::run(&args)),
        Command::Explain(args) => explain::run(&args),
        Command::Compare(args) => all_or_failed(compare::run(&args)),
        Command::Inspect(args) => inspect::run(&args),
        Command::Help(args) => help::run(&args, program()),
    }
}

/// The outcome of a command that is run for its exit code. If the output is closed early, the command has not seen
/// all inputs, and cannot say that all is well.
fn all_or_failed(outcome: io::Result<Outcome>) -> io::Result<Outcome> {
    match outcome {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::SomeFailed),
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::{Args, GROUPS};
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    #[test]
    fn each_command_is_in_one_group() {
        let names: Vec<&str> = GROUPS.into_iter().flat_map(|(_, names)| names).copied().collect();
        let program = Args::command();
        let commands = program.get_subcommands().map(clap::Command::get_name);
        let grouped: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(grouped.len(), names.len(), "no command is in two groups");
        // Without a feature, a command can be missing.
        assert!(commands.collect::<BTreeSet<_>>().is_subset(&grouped));
    }
}
