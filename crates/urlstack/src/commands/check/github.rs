//! The commands by which a program in a workflow of GitHub Actions shows errors beside the lines of a change.
//!
//! Source: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions> (Setting an error message);
//! for what is escaped, `escapeData` and `escapeProperty` of <https://github.com/actions/toolkit>

use super::finding::Finding;
use std::fmt::Write;

/// Returns the command for a finding.
pub(crate) fn command(finding: &Finding<'_>) -> String {
    let Finding { place, argument, column, end_column, name, message, .. } = finding;
    let mut command = format!("::{} ", finding.level());
    if let Some(line) = place.line {
        let file = escaped(&place.file_name(), &[':', ',']);
        // The last column is that of the last character.
        let last = (*column).max(end_column.saturating_sub(1));
        let _ = write!(command, "file={file},line={line},col={column},endColumn={last},");
    }
    let _ = write!(command, "title={name}::");
    if let Some(argument) = argument {
        command += &escaped(&format!("{argument}:{column}: "), &[]);
    }
    command + &escaped(message, &[])
}

/// Percent-encodes what would end a command, and these characters.
fn escaped(text: &str, others: &[char]) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '%' | '\r' | '\n' => _ = write!(escaped, "%{:02X}", u32::from(c)),
            _ if others.contains(&c) => _ = write!(escaped, "%{:02X}", u32::from(c)),
            _ => escaped.push(c),
        }
    }
    escaped
}
