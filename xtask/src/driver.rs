//! Drivers: scripts that get a JSON value a line, and answer with lines.

use std::{
    io::{BufRead, BufReader, BufWriter, Write as _},
    process::{Command, ExitStatus, Stdio},
    thread,
};

use serde_json::Value;

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
