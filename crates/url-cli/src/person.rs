//! What came of an input, for a person: the components on standard output, what is wrong on standard error.

use crate::{diagnostic::Diagnostic, failure::Failure, parse::Parsed};
use std::io::{self, BufWriter, StderrLock, Write};
use url_core::{ValidationError, web::WebUrl};

/// A person at a terminal.
pub(crate) struct Person {
    messages: BufWriter<StderrLock<'static>>,
    wants_validation_errors: bool,
    is_first: bool,
}

impl Person {
    pub(crate) fn new(wants_validation_errors: bool) -> Self {
        Self { messages: BufWriter::new(io::stderr().lock()), wants_validation_errors, is_first: true }
    }

    /// Writes the components if there are any, and the messages.
    pub(crate) fn write(&mut self, output: &mut impl Write, parsed: &Parsed<'_>) -> io::Result<()> {
        if let Ok(url) = &parsed.result {
            if !self.is_first {
                output.write_all(b"\n")?;
            }
            self.is_first = false;
            write_components(output, url)?;
        }
        let errors = if self.wants_validation_errors { other_errors(parsed) } else { &[] };
        if errors.is_empty() && parsed.result.is_ok() {
            return Ok(());
        }
        // The two outputs are often one terminal.
        output.flush()?;
        for error in errors {
            write!(self.messages, "{}", validation_diagnostic(parsed, error))?;
        }
        if let Err(failure) = &parsed.result {
            write!(self.messages, "{}", failure_diagnostic(parsed, failure))?;
        }
        self.messages.flush()
    }
}

fn write_components(output: &mut impl Write, url: &WebUrl) -> io::Result<()> {
    let components = [
        ("href", url.href()),
        ("origin", &url.origin()),
        ("protocol", url.protocol()),
        ("username", url.username()),
        ("password", url.password()),
        ("host", url.host()),
        ("hostname", url.hostname()),
        ("port", url.port()),
        ("pathname", url.pathname()),
        ("search", url.search()),
        ("hash", url.hash()),
    ];
    for (name, value) in components.into_iter().filter(|(_, value)| !value.is_empty()) {
        writeln!(output, "{name:8}  {value}")?;
    }
    Ok(())
}

/// The validation errors but the one that is the failure: it is the last one.
fn other_errors<'a>(parsed: &Parsed<'a>) -> &'a [ValidationError] {
    match (&parsed.result, parsed.errors) {
        (Err(failure), [others @ .., last]) if last.code() == failure.name => others,
        (_, errors) => errors,
    }
}

fn validation_diagnostic<'a>(parsed: &Parsed<'a>, error: &ValidationError) -> Diagnostic<'a> {
    Diagnostic {
        what: "validation error",
        line: parsed.line,
        name: error.code(),
        message: error.message().to_string().into(),
        subject: parsed.input.as_bytes(),
        range: error.range(),
    }
}

fn failure_diagnostic<'a>(parsed: &Parsed<'_>, failure: &Failure<'a>) -> Diagnostic<'a> {
    let Failure { name, range, message, subject } = failure.clone();
    Diagnostic { what: "error", line: parsed.line, name, message, subject, range }
}
