//! The short help of each command: one screen, and summaries of one kind.

use super::{
    commands,
    program::{run, words},
};

/// The most lines of a short help.
const SCREEN: usize = 30;

/// The verbs that start the summaries of commands and options.
const VERBS: [&str; 48] = [
    "Add",
    "Allow",
    "Append",
    "Build",
    "Call",
    "Change",
    "Check",
    "Clear",
    "Compare",
    "Convert",
    "Count",
    "Decode",
    "Drop",
    "Elide",
    "Encode",
    "Estimate",
    "Explain",
    "Find",
    "Follow",
    "Hide",
    "Ignore",
    "Keep",
    "List",
    "Make",
    "Match",
    "Normalize",
    "Omit",
    "Percent-decode",
    "Percent-encode",
    "Print",
    "Put",
    "Read",
    "Reject",
    "Remove",
    "Rename",
    "Replace",
    "Report",
    "Resolve",
    "Restore",
    "Rewrite",
    "Set",
    "Show",
    "Sort",
    "Stop",
    "Take",
    "Unescape",
    "Use",
    "Write",
];

/// Words that make readers stop. An exact word or phrase, in lower case.
const BANNED: [&str; 12] = [
    "hardly",
    "perhaps",
    "likewise",
    "in vain",
    "is no",
    "that of",
    "those of",
    "refuse",
    "refuses",
    "folder",
    "texts",
    "some of them",
];

/// A summary in a help text: the name of an option or argument, or none for the command, and the text.
type Summary = (String, String);

/// Returns the summary of the command and those of its options and arguments, without values and defaults.
fn summaries(help: &str) -> Vec<Summary> {
    let mut summaries = vec![(String::new(), help.lines().next().unwrap_or_default().to_owned())];
    let mut column = 0;
    let body = help.lines().skip(1).take_while(|line| !line.starts_with("`--help`"));
    for line in body.filter(|line| line.starts_with("  ")) {
        let continues = column > 0 && line.len() > column && line[..column].trim().is_empty();
        if continues {
            let (_, text) = summaries.last_mut().expect("a summary before it");
            text.push(' ');
            text.push_str(line[column..].trim());
            continue;
        }
        let start = line.len() - line.trim_start().len();
        let name_len = line[start..].find("  ").unwrap_or_else(|| panic!("no summary: {line}"));
        let text = line[start + name_len..].trim_start();
        column = line.len() - text.len();
        summaries.push((line[start..start + name_len].to_owned(), text.to_owned()));
    }
    for (_, text) in &mut summaries {
        let end = [" [default: ", " [possible values: "].iter().filter_map(|mark| text.find(mark)).min();
        text.truncate(end.unwrap_or(text.len()));
    }
    summaries
}

/// Returns what is wrong with a summary.
fn fault((name, text): &Summary) -> Option<String> {
    let is_argument = name.starts_with(['<', '[']);
    let first = text.split(' ').next().unwrap_or_default().trim_end_matches(',');
    let lower = format!(" {} ", text.to_lowercase().replace([',', ';', ':', '.'], " "));
    if !is_argument && !VERBS.contains(&first) {
        return Some(format!("{first} is not a verb"));
    }
    if text.ends_with('.') || text.contains(". ") {
        return Some("it is more than one line of a list".to_owned());
    }
    if text.matches(';').count() > 2 || text.split_whitespace().count() > 25 {
        return Some("it is too long".to_owned());
    }
    BANNED.iter().find(|phrase| lower.contains(&format!(" {phrase} "))).map(|phrase| format!("it has `{phrase}`"))
}

#[test]
fn short_help_is_a_screen_of_summaries() {
    let mut faults = Vec::new();
    for command in commands() {
        let help = String::from_utf8(run(&words(&format!("{command} -h")), b"").stdout).expect("text");
        let count = help.lines().count();
        if count > SCREEN {
            faults.push(format!("{command}: {count} lines"));
        }
        assert!(help.contains("\n  -h, --help"), "{help}");
        for summary in summaries(&help) {
            faults.extend(fault(&summary).map(|fault| format!("{command} {}: {fault}: {}", summary.0, summary.1)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn faults_are_found() {
    let fault = |text: &str| fault(&("--x".to_owned(), text.to_owned()));
    assert_eq!(fault("Print the URL"), None);
    for text in ["The URL", "Print it. Then stop", "Print a URL.", "Print what is no URL", "Print a; b; c; d"] {
        assert!(fault(text).is_some(), "{text}");
    }
}
