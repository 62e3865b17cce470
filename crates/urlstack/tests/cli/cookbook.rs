//! The commands of docs/cookbook.md, with the output that the page shows.

use super::program::{Folder, shell};
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};
use url_model::not_run;

/// The programs that the page uses besides those of POSIX.
const OTHERS: [&str; 2] = ["jq", "openssl"];

/// Returns the commands of a block, each with the output below it.
fn commands(block: &str) -> Vec<(String, String)> {
    let block = format!("\n{block}");
    let examples = block.split("\n$ ").skip(1);
    let parts = examples.map(|example| example.split_once('\n').unwrap_or((example, "")));
    parts.map(|(command, output)| (command.to_owned(), output.to_owned())).collect()
}

#[test]
fn every_command_has_the_shown_output() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cookbook.md");
    let page = fs::read_to_string(page).expect("a page");
    let mut blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    // The first block shows the files.
    let files = commands(blocks.next().expect("the files")).into_iter().map(|(command, text)| {
        let name = command.strip_prefix("cat ").expect("a file").to_owned();
        (name, format!("{}\n", text.trim_end()).into_bytes())
    });
    let folder = Folder::new(&files.collect::<Vec<_>>());

    // A program that is there may not know the argument.
    let is_missing = |name: &&&str| Command::new(name).arg("--version").stdin(Stdio::null()).output().is_err();
    let missing: BTreeSet<&str> = OTHERS.iter().filter(is_missing).copied().collect();
    let mut count = 0;
    for (command, expected) in blocks.flat_map(commands) {
        count += 1;
        if let Some(name) = missing.iter().find(|name| command.contains(**name)) {
            not_run("every_command_has_the_shown_output", &format!("{name} is not installed, for `{command}`"));
            continue;
        }
        let (output, _) = shell(&format!("export LC_ALL=C; {command}"), &folder);
        assert_eq!(output.trim_end(), expected.trim_end(), "$ {command}");
    }
    let tasks = page.lines().filter(|line| line.starts_with("### ")).count();
    assert!(tasks >= 30 && count >= tasks, "{tasks} tasks and {count} commands");
}
