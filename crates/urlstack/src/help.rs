//! The version, and the sections at the end of each help text: a title with a colon, and lines indented by two spaces
//! that are not wrapped.

/// Returns the version of the program, and of what its results depend on.
pub(crate) fn version() -> String {
    let (major, minor, update) = url_idna::UNICODE_VERSION;
    let registries = url_core::host::HostClass::REGISTRY_DATE;
    let version = env!("CARGO_PKG_VERSION");
    let version = format!(
        "{version}\nURL Standard: July 2026, or with --edition 2025 mid-2025\nUnicode: {major}.{minor}.{update}\n\
         IANA's special-purpose addresses: {registries}"
    );
    #[cfg(feature = "psl")]
    let version = format!("{version}\nPublic Suffix List: {}, or with --psl another", url_psl::VERSION);
    version
}

/// The exit codes of the program and of most commands.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  success, or the output was closed early
  1  an input is not a URL, or not a valid input of the command
  2  wrong usage, or a file or output that cannot be read or written; the other
     files are read";

/// The address of the site's page that explains error codes. Each code is an anchor of the page.
macro_rules! page_of_errors {
    () => {
        "https://urlstack.github.io/urlstack/error-codes.html"
    };
}

/// Where error codes are explained.
pub(crate) const ERROR_CODES: &str = concat!("Error codes:\n  ", page_of_errors!());

/// Returns the address of the explanation of an error code.
pub(crate) fn address_of_error(code: &str) -> String {
    format!(concat!(page_of_errors!(), "#{}"), code)
}

/// Returns the sections for examples and exit codes. An example is a command line, and its output indented by two
/// spaces.
pub(crate) fn examples(examples: &str) -> String {
    examples_with_codes(examples, EXIT_CODES)
}

/// Returns the sections for examples, the given exit codes, and the codes of errors.
pub(crate) fn examples_with_codes(examples: &str, codes: &str) -> String {
    [section("Examples", examples).as_str(), codes, "", ERROR_CODES].join("\n")
}

/// Returns a section that explains the language of a command, then the examples and exit codes.
pub(crate) fn language_and_examples(title: &str, language: &str, examples: &str) -> String {
    section(title, language) + "\n" + &self::examples(examples)
}

/// Returns a section that explains the language of a command, then the examples and the given exit codes.
pub(crate) fn language_and_examples_with_codes(title: &str, language: &str, examples: &str, codes: &str) -> String {
    section(title, language) + "\n" + &examples_with_codes(examples, codes)
}

/// Options that many commands have, by heading. They follow those of the command itself, and only `--help` has them.
const COMMON: [(&str, &[&str]); 3] = [
    ("Input", &["comments", "lossy", "null", "threads", "max-errors", "quiet"]),
    ("Parsing", &["default-scheme", "scp", "encoding", "edition", "strict", "icann", "psl"]),
    ("Output", &["on-error", "color"]),
];

/// Options that follow those of the command itself, in this order, also in the short help.
const LAST: [&str; 5] = ["file", "from", "url", "base", "to"];

/// What `--to` says of rows, in all commands with inputs.
pub(crate) const ROWS: &str = "\
With csv and tsv, the first row has the column names. A row has the input, the results, and why the input failed. If \
inputs come from rows, the input's row comes first, unchanged. If one of its columns has the name of a result, it is \
called `record.NAME`. If inputs come from objects, the other members of the first object with an input, and of objects \
before it, are columns after the input. A member that another object lacks is empty, and a member without a column is \
an error. Lists are JSON. A cell with a delimiter, a newline or a double quote is in double quotes.";

/// How many values of an option the short help lists.
const MOST_VALUES: usize = 12;

/// The inputs of commands by their value names, when they are not URLs.
const INPUTS: [(&str, &str); 5] = [
    ("TEXT", "Strings"),
    ("HOST", "Hosts"),
    ("DOMAIN", "Domain names"),
    ("PATH", "Paths or file URLs"),
    ("REFERENCE", "References"),
];

/// What follows the options in the short help.
const SHORT: &str = "`--help` has more options, and examples.";

/// Returns a command whose own options come first, and whose short help is one screen.
pub(crate) fn arranged(command: clap::Command) -> clap::Command {
    let long = command.get_after_help().cloned().unwrap_or_default();
    let heading = |arg: &clap::Arg| {
        let name = arg.get_long()?;
        COMMON.iter().find(|(_, names)| names.contains(&name)).map(|(heading, _)| *heading)
    };
    // The names of all errors take a screen.
    let has_many_values = |arg: &clap::Arg| !arg.is_positional() && arg.get_possible_values().len() > MOST_VALUES;
    let mut order: Vec<_> = command.get_arguments().map(clap::Arg::get_id).cloned().collect();
    let last = |name: &clap::Id| command.get_arguments().find(|arg| arg.get_id() == name).and_then(place_at_end);
    order.sort_by_key(last);
    let command = command.mut_args(|arg| {
        let place = order.iter().position(|name| name == arg.get_id());
        let arg = with_rows(with_noun(arg)).display_order(place.unwrap_or_default());
        match heading(&arg) {
            Some(heading) => arg.help_heading(heading).hide_short_help(true),
            None if has_many_values(&arg) => arg.hide_short_help(true),
            None => arg,
        }
    });
    command.after_long_help(long).after_help(SHORT)
}

/// Returns the place of an option among the last ones. The others have none, and keep their order.
fn place_at_end(arg: &clap::Arg) -> Option<usize> {
    LAST.iter().position(|name| arg.get_long() == Some(name))
}

/// Explains rows in the help of `--to`.
fn with_rows(arg: clap::Arg) -> clap::Arg {
    match arg.get_long_help().filter(|_| arg.get_long() == Some("to")).map(ToString::to_string) {
        Some(help) => arg.long_help(format!("{help}\n\n{ROWS}")),
        None => arg,
    }
}

/// Names the inputs of a command in their help.
fn with_noun(arg: clap::Arg) -> clap::Arg {
    let name = arg.get_value_names().and_then(|names| names.first());
    let Some((_, noun)) = INPUTS.iter().find(|(known, _)| name.is_some_and(|name| name == known)) else { return arg };
    let named =
        |help: &clap::builder::StyledStr| help.to_string().replacen("URLs to read", &format!("{noun} to read"), 1);
    let (short, long) = (arg.get_help().map(named), arg.get_long_help().map(named));
    arg.help(short.unwrap_or_default()).long_help(long.unwrap_or_default())
}

fn section(title: &str, text: &str) -> String {
    let mut section = format!("{title}:\n");
    for line in text.lines() {
        section.extend(["  ", line, "\n"]);
    }
    section
}

#[cfg(test)]
mod tests {
    use super::COMMON;
    use crate::commands;

    #[test]
    fn common_options_are_options_of_commands() {
        let program = commands::program();
        let mut options =
            program.get_subcommands().flat_map(clap::Command::get_arguments).chain(program.get_arguments());
        let known: Vec<&str> = options.by_ref().filter_map(clap::Arg::get_long).collect();
        for name in COMMON.iter().flat_map(|(_, names)| *names) {
            // Without the Public Suffix List, its options are missing.
            assert!(known.contains(name) || !cfg!(feature = "psl"), "{name}");
        }
    }
}
