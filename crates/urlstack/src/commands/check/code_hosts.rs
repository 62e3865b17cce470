//! Findings for services that show them beside code: SARIF 2.1.0, the format of results for code scanning, and the
//! commands by which a program in a workflow of GitHub Actions shows errors beside the lines of a change.
//!
//! Sources: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>;
//! <https://docs.github.com/actions/reference/workflow-commands-for-github-actions> (Setting an error message);
//! for what is escaped, `escapeData` and `escapeProperty` of <https://github.com/actions/toolkit>

use super::{
    finding::{Finding, OTHER_SCHEME},
    policy::{NOT_VALID, Rule},
    typo::Typo,
};
use crate::{
    failure::Outcome,
    help,
    output::sink::{Sink, append},
};
use serde_json::{Value, json};
use std::{fmt::Write, io};
use url_core::error::ValidationErrorKind;

/// Returns the log of SARIF up to its results.
pub(crate) fn sarif_start() -> String {
    let standard = |kind: &ValidationErrorKind| {
        let (name, level) = (kind.as_str(), if kind.is_failure() { "error" } else { "warning" });
        rule(name, kind.message(), level)
    };
    let own = [
        rule("not-UTF-8", "expected UTF-8", "error"),
        rule("not-a-record", "expected a JSON object with an input", "error"),
        rule(NOT_VALID, "not a valid URL string", "warning"),
        rule(OTHER_SCHEME, "the scheme is not one of those that are expected", "error"),
    ];
    let typos = Typo::ALL.iter().map(|typo| rule(typo.as_str(), typo.sentence(), "warning"));
    let own = own.into_iter().chain(Rule::ALL.iter().map(|one| rule(one.as_str(), one.sentence(), "error")));
    let rules: Vec<Value> = ValidationErrorKind::ALL.iter().map(standard).chain(own).chain(typos).collect();
    let driver = json!({
        "name": "urlstack",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules,
    });
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    format!(
        "{{\"$schema\":\"{schema}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\n\
         \"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

/// Returns the end of the log: whether all files could be read, and the errors of the others.
pub(crate) fn sarif_end(outcome: &io::Result<Outcome>) -> String {
    let invocation = match outcome {
        Ok(Outcome::AllDone | Outcome::SomeFailed) => json!({"executionSuccessful": true}),
        Ok(Outcome::SomeUnread(messages)) => {
            let notifications: Vec<Value> = messages.iter().map(notification).collect();
            json!({"executionSuccessful": false, "toolExecutionNotifications": notifications})
        }
        Err(_) => json!({"executionSuccessful": false}),
    };
    format!("\n],\"invocations\":[{invocation}]}}]}}\n")
}

fn notification(message: &String) -> Value {
    json!({"level": "error", "message": {"text": message}})
}

/// Appends a result of SARIF.
pub(crate) fn write_sarif(sink: &mut Sink, finding: &Finding<'_>) {
    let Finding { place, argument, column, end_column, .. } = finding;
    let (message, locations) = if let Some(argument) = argument {
        // An argument is in no file.
        (format!("{argument}:{column}: {}", finding.message), json!([]))
    } else {
        let line = place.line;
        let region = json!({"startLine": line, "startColumn": column, "endLine": line, "endColumn": end_column});
        let location = json!({"artifactLocation": {"uri": uri(&place.file_name())}, "region": region});
        (finding.message.to_string(), json!([{"physicalLocation": location}]))
    };
    let result = json!({
        "ruleId": finding.name,
        "level": finding.level(),
        "message": {"text": message},
        "locations": locations,
    });
    sink.separate(b",\n");
    append(sink.data(), &result);
}

fn rule(name: &str, sentence: &str, level: &str) -> Value {
    json!({
        "id": name,
        "shortDescription": {"text": sentence},
        "helpUri": help::address_of_error(name),
        "defaultConfiguration": {"level": level},
    })
}

/// Returns the reference to a file for the log, relative if the name of the file is relative.
fn uri(file: &str) -> String {
    let path = if cfg!(windows) { file.replace('\\', "/") } else { file.to_owned() };
    let path = url_percent::utf8_percent_encode(&path, &url_percent::PATH.with(b"%\\")).to_string();
    // A colon before the first slash would end a scheme.
    let first = path.split('/').next().unwrap_or_default();
    if first.contains(':') {
        format!("./{path}")
    } else if path.starts_with("//") && !cfg!(windows) {
        // Except on Windows, two slashes do not precede a server, but a URL would have a host there.
        format!("/.{path}")
    } else {
        path
    }
}

/// Returns the command of GitHub Actions for a finding.
pub(crate) fn github_command(finding: &Finding<'_>) -> String {
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

#[cfg(test)]
mod tests {
    use super::uri;
    use url_core::Url;

    /// A service resolves the reference against the folder of the project.
    #[test]
    fn references_to_files() {
        let folder = Url::parse("file:///project/").unwrap();
        let path = |file: &str| folder.join(&uri(file)).unwrap().path().to_owned();
        assert_eq!(path("a b/c%41.txt"), "/project/a%20b/c%2541.txt");
        assert_eq!(path("c:x"), "/project/c:x");
        assert_eq!(path("/tmp/x"), "/tmp/x");
        #[cfg(not(windows))]
        assert_eq!((path("//tmp/x"), path(r"a\b")), ("//tmp/x".to_owned(), "/project/a%5Cb".to_owned()));
    }
}
