//! The completions in the shells that they are made for, and the man pages in groff. What is not installed is listed as
//! not run.

use super::{
    commands,
    program::{Folder, PROGRAM, run, words},
};
use std::{
    path::Path,
    process::{Command, Output},
};
use url_model::not_run;

/// Runs a program for a test with the completions of `shell` in its folder, in a locale of bytes, or returns `None`
/// without it.
fn run_with_script(test: &str, shell: &str, file: &str, arguments: &[&str]) -> Option<Output> {
    let script = run(&words(&format!("help --completions {shell}")), b"").stdout;
    let folder = Folder::new(&[(file.to_owned(), script)]);
    let path = format!("{}:{}", Path::new(PROGRAM).parent()?.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(arguments[0]);
    command.args(&arguments[1..]).current_dir(&folder.0).env("PATH", path).env("TERM", "vt100").env("LC_ALL", "C");
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => {
            not_run(test, &format!("{}: {error}", arguments[0]));
            None
        }
    }
}

/// What is typed, and what is offered for it.
const TYPED: [(&str, &str); 4] = [
    ("urlstack par", "parse"),
    ("urlstack parse --edi", "--edition"),
    ("urlstack encode --set spe", "special-query"),
    ("urlstack check --allow port-o", "port-out-of-range"),
];

#[test]
fn bash_completes() {
    for (typed, expected) in TYPED {
        let script = "source urlstack.bash; COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
                      _urlstack urlstack \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; \
                      echo \"${COMPREPLY[@]}\"";
        let arguments = ["bash", "--norc", "-c", script, "bash", typed];
        let Some(output) = run_with_script("bash_completes", "bash", "urlstack.bash", &arguments) else { return };
        let offered = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!((offered.0.trim(), offered.1.trim()), (expected, ""), "{typed}");
    }
}

#[test]
fn fish_completes() {
    for (typed, expected) in TYPED {
        let script = format!("source urlstack.fish; complete -C '{typed}'");
        let arguments = ["fish", "--no-config", "-c", &*script];
        let Some(output) = run_with_script("fish_completes", "fish", "urlstack.fish", &arguments) else { return };
        let offered = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(offered.1.trim(), "", "{typed}");
        let names: Vec<_> = offered.0.lines().map(|line| line.split('\t').next().unwrap_or_default()).collect();
        assert_eq!(names, [expected], "{typed}");
    }
}

/// zsh completes only at a terminal, which it can make itself.
#[test]
fn zsh_completes() {
    let script = "zmodload zsh/zpty || exit 9; zpty -b z zsh -f -i
        await() { text=; until [[ $text == *$1* ]]; do
            sleep 0.05; while zpty -r -t z piece; do text+=$piece; done; done }
        zpty -w z 'PS1=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; echo rea\"\"dy'
        await ready
        zpty -w z 'zstyle \":completion:*\" insert-tab false; echo rea\"\"dy'
        await ready
        zpty -w -n z \"$1\"$'\\t\\t'
        await $2
        zpty -d z; print found";
    for (typed, expected) in TYPED {
        let arguments = ["timeout", "60", "zsh", "-f", "-c", script, "zsh", typed, expected];
        let Some(output) = run_with_script("zsh_completes", "zsh", "_urlstack", &arguments) else { return };
        // The codes are those of `timeout` for a program that is not there, and of the script for a missing module.
        if matches!(output.status.code(), Some(9 | 127)) {
            return not_run("zsh_completes", "there is no zsh with the module zpty");
        }
        assert_eq!(String::from_utf8_lossy(&output.stdout), "found\n", "{typed}: {output:?}");
    }
}

/// Also where a character is a byte, nothing of a page is lost, and no character becomes another.
#[test]
fn groff_formats_man_pages_in_any_locale() {
    let mut count = 0;
    for command in commands() {
        let page = run(&words(&format!("help --man {command}")), b"").stdout;
        assert!(page.is_ascii(), "{command}");
        let text = String::from_utf8_lossy(&page).into_owned();
        let code_points = text.split(r"\[u").skip(1).filter_map(|rest| rest.split_once(']'));
        let others: Vec<&str> = code_points.map(|(hex, _)| hex).collect();
        count += others.len();
        let folder = Folder::new(&[("page.1".to_owned(), page)]);
        for device in ["ascii", "utf8"] {
            let mut groff = Command::new("groff");
            groff.args(["-man", "-ww", &format!("-T{device}"), "page.1"]).current_dir(&folder.0).env("LC_ALL", "C");
            let Ok(output) = groff.output() else {
                return not_run("groff_formats_man_pages_in_any_locale", "groff is not installed");
            };
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command} for {device}");
            for hex in &others {
                let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).expect("a character");
                let expected = if device == "ascii" { format!("<U+{hex}>") } else { c.to_string() };
                assert!(text.contains(&expected), "{expected} in {command} for {device}");
            }
        }
    }
    assert!(count > 20, "{count}");
}
