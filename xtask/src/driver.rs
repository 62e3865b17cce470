//! Drivers: scripts that get a JSON string a line, and answer with lines.

use std::{
    io::{BufRead, BufReader, BufWriter, Write as _},
    process::{Command, ExitStatus, Stdio},
    thread,
};

/// Starts a driver, gives it the texts, and returns the lines of its output and how it ended.
pub(crate) fn ask(command: &mut Command, texts: &[&str]) -> Result<(Vec<String>, ExitStatus), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("{name}: {error}"))?;
    let (input, output) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
    let lines = thread::scope(|scope| {
        scope.spawn(move || {
            let mut input = BufWriter::new(input);
            // A driver that stops early is noticed by its answers.
            let _ = texts.iter().try_for_each(|text| writeln!(input, "{}", serde_json::Value::from(*text)));
        });
        BufReader::new(output).lines().collect::<Result<_, _>>().map_err(|error| error.to_string())
    })?;
    Ok((lines, child.wait().map_err(|error| error.to_string())?))
}
