//! Calls of other programs, the directory for what they build, and drivers: scripts that get a JSON value a line, and
//! answer with lines.

use serde_json::Value;
use std::{
    env,
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
    thread,
};

/// Returns the directory for what is built.
pub(crate) fn target(repository: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from)
}

/// Runs a program that says itself what it does.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} failed: {status}")),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

/// Returns what a program writes, or what it says when it fails.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim_end()))
    }
}

/// Returns the value in ASCII: some drivers also split lines at U+2028 and U+2029.
fn ascii(value: &Value) -> String {
    let mut text = String::new();
    for c in value.to_string().chars() {
        if c.is_ascii() {
            text.push(c);
        } else {
            // What is not ASCII is inside of a string.
            text.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    text
}

/// Starts a driver, gives it the questions, and returns the lines of its output and how it ended.
pub(crate) fn ask(command: &mut Command, questions: &[Value]) -> Result<(Vec<String>, ExitStatus), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("{name}: {error}"))?;
    let (input, output) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
    let lines = thread::scope(|scope| {
        scope.spawn(move || {
            let mut input = BufWriter::new(input);
            // A driver that stops early is noticed by its answers.
            let _ = questions.iter().try_for_each(|question| writeln!(input, "{}", ascii(question)));
        });
        BufReader::new(output).lines().collect::<Result<_, _>>().map_err(|error| error.to_string())
    })?;
    Ok((lines, child.wait().map_err(|error| error.to_string())?))
}
