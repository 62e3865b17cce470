//! The page of commands on the site is what clap knows of them.

use crate::{commands, help};
use clap::{Arg, Command, builder::PossibleValue};
use std::collections::HashMap;

/// An option that so many commands have, with the same help, is described once.
const SHARED: usize = 5;

/// A description with so many bytes is not repeated in another command.
const LONG: usize = 100;

/// The descriptions so far, each with a link to its place.
type Described = HashMap<String, String>;

/// Returns the page.
fn page() -> String {
    let mut program = commands::program();
    program.build();
    let commands: Vec<&Command> = program.get_subcommands().filter(|command| command.get_name() != "help").collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for row in commands.iter().flat_map(|command| options(command)).map(|arg| row(arg) + &details(arg, &[])) {
        *counts.entry(row).or_default() += 1;
    }
    let is_shared = |arg: &Arg| counts.get(&(row(arg) + &details(arg, &[]))).is_some_and(|count| *count >= SHARED);
    let mut page = INTRODUCTION.to_owned() + &table_of(&commands) + "\n## Exit codes of most commands\n\n";
    page.push_str(&block(&lines_of(help::EXIT_CODES).collect::<Vec<_>>()));
    page.push_str("\n## Options that many commands share\n\nEach command lists the ones that it has.\n");
    let mut described = Described::new();
    let mut seen: Vec<&str> = Vec::new();
    for heading in [None, Some("Input"), Some("Parsing"), Some("Output")] {
        let all = commands.iter().flat_map(|command| options(command));
        let shared: Vec<&Arg> = all.filter(|arg| arg.get_help_heading() == heading && is_shared(arg)).collect();
        let mut once: Vec<&Arg> = Vec::new();
        for arg in shared {
            if !seen.contains(&arg.get_id().as_str()) {
                seen.push(arg.get_id().as_str());
                once.push(arg);
            }
        }
        page.extend(["\n### ", heading.unwrap_or("Files and results"), "\n\n"]);
        page.push_str(&table(&once, &mut described, "[other commands](#options-that-many-commands-share)"));
    }
    page.extend(["\n### Rows\n\n", help::ROWS, "\n"]);
    for command in &commands {
        page.push_str(&section(command, &is_shared, &mut described));
    }
    page
}

const INTRODUCTION: &str = "# Commands of urlstack

Look up a command, its options and its exit codes. `urlstack COMMAND -h` prints a screen of this page, and
`urlstack COMMAND --help` prints all of it. [The page of urlstack](../crates/urlstack/README.md) shows the commands at
work, and [Error codes](https://urlstack.github.io/urlstack/error-codes.html) explains their errors.

";

fn table_of(commands: &[&Command]) -> String {
    let row = |command: &&Command| {
        let name = command.get_name();
        format!(
            "| [`{name}`](#urlstack-{name}) | {} |\n",
            command.get_about().map(ToString::to_string).unwrap_or_default()
        )
    };
    "| command | summary |\n|---|---|\n".to_owned() + &commands.iter().map(row).collect::<String>()
}

/// The arguments and options of a command that its help shows, without those of clap.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let mut options: Vec<&Arg> = command.get_arguments().collect();
    options.retain(|arg| !arg.is_hide_set() && arg.get_id() != "help");
    options.sort_by_key(|arg| !arg.is_positional());
    options.into_iter()
}

/// The section of a command.
fn section(command: &Command, is_shared: &dyn Fn(&Arg) -> bool, described: &mut Described) -> String {
    let name = command.get_name();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let about = about.trim_end().trim_end_matches('.');
    let mut section = format!("\n## urlstack {name}\n\n{about}.\n\n```text\n{usage}\n```\n");
    let own: Vec<&Arg> = options(command).filter(|arg| !is_shared(arg)).collect();
    if !own.is_empty() {
        section.push('\n');
        section.push_str(&table(&own, described, &format!("[`{name}`](#urlstack-{name})")));
    }
    let shared: Vec<String> = options(command).filter(|arg| is_shared(arg)).map(name_of).collect();
    if !shared.is_empty() {
        section.extend(["\n[Shared options](#options-that-many-commands-share): ", &shared.join(", "), ".\n"]);
    }
    let after = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    for part in after.split("\n\n").fold(Vec::new(), joined) {
        if part == help::ERROR_CODES {
            continue;
        }
        let (title, text) = part.split_once(":\n").unwrap_or(("", &part));
        if part == help::EXIT_CODES {
            section.push_str("\nThe command has the [usual exit codes](#exit-codes-of-most-commands).\n");
        } else {
            let lines: Vec<&str> = lines_of(text).collect();
            section.extend(["\n", title, ":\n\n", &block(&lines)]);
        }
    }
    section
}

/// Joins the parts of a section that has empty lines.
fn joined(mut parts: Vec<String>, part: &str) -> Vec<String> {
    let is_title = part.lines().next().is_some_and(|line| line.ends_with(':') && !line.starts_with(' '));
    match parts.last_mut() {
        Some(last) if !is_title => last.extend(["\n\n", part]),
        _ => parts.push(part.to_owned()),
    }
    parts
}

/// The lines below a title, without their indentation.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| *line != "Exit codes:").map(|line| line.strip_prefix("  ").unwrap_or(line).trim_end())
}

fn block(lines: &[&str]) -> String {
    format!("```text\n{}\n```\n", lines.join("\n").trim_end())
}

/// The table of options, and their descriptions below it. Others are linked by the text `place`.
fn table(args: &[&Arg], described: &mut Described, place: &str) -> String {
    let rows: String = args.iter().map(|arg| row(arg)).collect();
    let details = (0..args.len()).map(|at| details_or_link(args[at], &args[..at], described, place));
    let details: Vec<String> = details.filter(|text| !text.is_empty()).collect();
    let space = if details.is_empty() { "" } else { "\n" };
    format!("| option | summary |\n|---|---|\n{rows}{space}{}", details.concat())
}

fn name_of(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => format!("`--{long}`"),
        (None, Some(short)) => format!("`-{short}`"),
        (None, None) => format!("`{arg}`"),
    }
}

/// The row of an option: how it is written, and its summary.
fn row(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    let summary = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let cell = |text: String| text.replace('|', "\\|");
    format!("| `{short}{}` | {} |\n", cell(arg.to_string()), cell(summary))
}

/// The rest of the help of an option, and its values, as an item of a list below those of earlier options.
fn details(arg: &Arg, earlier: &[&Arg]) -> String {
    item(arg, &parts(arg, earlier))
}

/// An item of a list: an option and its description.
fn item(arg: &Arg, parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { format!("- {}: {}\n", name_of(arg), parts.join("\n\n  ")) }
}

/// The parts of [`details`]. What all rows have in common stands elsewhere on the page.
fn parts(arg: &Arg, earlier: &[&Arg]) -> Vec<String> {
    let long = arg.get_long_help().map(ToString::to_string).unwrap_or_default();
    let rest = long.split_once("\n\n").map_or("", |(_, rest)| rest);
    let default: Vec<String> = arg.get_default_values().iter().map(|value| format!("`{}`", value.display())).collect();
    let shown =
        |part: &str| if part == help::ROWS { "[Rows](#rows) are csv and tsv.".to_owned() } else { part.to_owned() };
    let mut parts: Vec<String> = rest.split("\n\n").filter(|part| !part.is_empty()).map(shown).collect();
    parts.extend(values(arg, earlier));
    if arg.get_action().takes_values() && !default.is_empty() {
        parts.push(format!("The default is {}.", default.join(", ")));
    }
    parts
}

/// [`details`], with a link in place of what an earlier option has, too: its whole description, or its values.
fn details_or_link(arg: &Arg, earlier: &[&Arg], described: &mut Described, place: &str) -> String {
    let mut parts = parts(arg, earlier);
    let whole = parts.join("\n\n");
    if let Some(known) = described.get(&whole) {
        return item(arg, &[format!("The same as in {known}.")]);
    }
    if let Some(values) = parts.iter_mut().find(|part| part.starts_with(VALUES)) {
        match described.get(values) {
            Some(known) => *values = format!("The values are the same as in {known}."),
            None if values.len() > LONG => _ = described.insert(values.clone(), place.to_owned()),
            None => {}
        }
    }
    if whole.len() > LONG {
        described.insert(whole, place.to_owned());
    }
    item(arg, &parts)
}

/// How a list of values starts.
const VALUES: &str = "These are the values:";

/// The values of an option: a sentence, or a list if some have a help text that no earlier option lists.
fn values(arg: &Arg, earlier: &[&Arg]) -> Option<String> {
    let mut values = arg.get_possible_values();
    values.retain(|value| !value.is_hide_set());
    if !arg.get_action().takes_values() || values.is_empty() || arg.is_hide_possible_values_set() {
        return None;
    }
    let name = |value: &PossibleValue| format!("`{}`", value.get_name());
    let line = |value: &PossibleValue| {
        let help = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
        format!("  - {}{help}", name(value))
    };
    if values.iter().all(|value| value.get_help().is_none()) {
        return Some(format!("The values are {}.", values.iter().map(name).collect::<Vec<_>>().join(", ")));
    }
    if let Some(same) = earlier.iter().find(|other| other.get_possible_values() == values) {
        return Some(format!("The values are the same as for {}.", name_of(same)));
    }
    let lines: Vec<String> = values.iter().map(line).collect();
    Some(format!("{VALUES}\n\n{}", lines.join("\n")))
}

/// The page has all commands.
#[test]
fn the_page_of_commands_can_be_made() {
    let page = page();
    for command in commands::program().get_subcommands().filter(|command| command.get_name() != "help") {
        assert!(page.contains(&format!("\n## urlstack {}\n", command.get_name())), "{}", command.get_name());
    }
    url_model::write_page("commands.md", &page);
}
