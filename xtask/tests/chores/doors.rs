//! `cargo xtask doors`.

use std::process::Command;

use crate::{
    documents::read,
    repository::{Scratch, git, real, xtask},
};

/// The parts of CI that run the doors, and what they install for them.
#[test]
fn ci_runs_every_door() {
    let message = xtask(&real(), &["doors", "no such door"]).unwrap_err();
    let (_, names) = message.trim_end().split_once(", but ").unwrap();
    let parts = ["thorough", "javascript", "python", "c", "engines", "databases"];
    let runs: String = parts.iter().map(|part| read(&real().join(".ci").join(part))).collect();
    let mut count = 0;
    for name in names.split("; ") {
        let run = runs.lines().filter(|line| line.contains("xtask doors")).any(|line| line.contains(name));
        assert!(run, "no part of CI runs the door {name:?}");
        count += 1;
    }
    assert_eq!(count, 9);
}

#[test]
fn doors_run_their_lines_in_a_clone() {
    for program in ["git", "bash"] {
        if let Err(error) = Command::new(program).arg("--version").output() {
            return url_model::not_run("doors_run_their_lines_in_a_clone", &format!("{program}: {error}"));
        }
    }
    let scratch = Scratch::new("doors");
    let run = |install: &str, run: &str| {
        let table = "| you use | install | run | continue with |\n|---|---|---|---|\n";
        scratch.write("docs/doors.md", format!("\n{table}| a shell | {install} | {run} | x |\n| none | | | x |\n"));
        let git = |arguments: &[&str]| git(scratch.root(), arguments);
        git(&["init", "--quiet"]);
        git(&["add", "docs/doors.md"]);
        git(&["commit", "--quiet", "--message", "a", "--allow-empty"]);
        xtask(scratch.root(), &["doors"])
    };
    let output = run("`mkdir a`<br>`cd a`", "`ls ..`<br>`echo example.com`").unwrap();
    assert!(output.starts_with("== a shell\na\ndocs\ntarget\nexample.com\na shell: "), "{output}");
    assert!(run("`true`", "`echo EXAMPLE.com`").unwrap_err().contains("the output has no \"example.co\""));
    // The output of the installation does not count, and its failure ends the door.
    assert!(run("`echo example.com`", "`true`").unwrap_err().contains("the output has no"));
    assert!(run("`false`", "`echo example.com`").unwrap_err().contains("exit status: 1"));
    assert!(run("`true` and so on", "`echo example.com`").unwrap_err().contains("expected the end of a line"));
    assert!(run("`(exit 3)`, in your package", "`echo example.com`").is_err());
}
