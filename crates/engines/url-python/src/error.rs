//! The exception `urlstack.URLError`.

use pyo3::{prelude::*, sync::PyOnceLock, types::PyType};
use std::ops::Range;
use url_core::{ParseError, error::SetError, file::FilePathError, reference::ReferenceError};

/// Returns the exception for a text that does not parse. It says nothing of the text: that may be secret.
pub(crate) fn of_parse(py: Python<'_>, text: &str, base: Option<&str>, error: &ParseError) -> PyErr {
    let subject = if error.is_in_base() { base.unwrap_or_default() } else { text };
    let place = if error.is_in_base() { "base URL: " } else { "" };
    let message = format!("{place}{}", error.message());
    exception(py, error.code(), &message, subject, &error.range(), error.is_in_base())
}

/// Returns a value after a change, or the exception for a component that cannot be set.
pub(crate) fn changed<T: Clone>(
    py: Python<'_>,
    value: &T,
    change: impl FnOnce(&mut T) -> Result<(), SetError>,
) -> PyResult<T> {
    let mut value = value.clone();
    change(&mut value).map_err(|error| of_set(py, &error))?;
    Ok(value)
}

/// Returns the exception for a component that cannot be set.
pub(crate) fn of_set(py: Python<'_>, error: &SetError) -> PyErr {
    exception(py, error.code(), &error.message().to_string(), "", &(0..0), false)
}

/// Returns the exception for a number that is no port, with the error of the parser.
pub(crate) fn of_port(py: Python<'_>, error: &ParseError) -> PyErr {
    exception(py, error.code(), &error.message().to_string(), "", &(0..0), false)
}

/// Returns the exception for a path that is not the one of a URL, or the other way round.
pub(crate) fn of_file_path(py: Python<'_>, error: &FilePathError) -> PyErr {
    exception(py, error.code(), error.message(), "", &(0..0), false)
}

/// Returns the exception for a text that is no reference.
pub(crate) fn of_reference(py: Python<'_>, text: &str, error: &ReferenceError) -> PyErr {
    exception(py, error.code(), &error.message().to_string(), text, &error.range(), false)
}

/// Returns the exception for a pattern that is none. The error is in `text`: the pattern, its base, or a component.
pub(crate) fn of_pattern(py: Python<'_>, text: &str, error: &url_patterns::Error) -> PyErr {
    let place = if error.is_in_base() { "base URL: " } else { "" };
    exception(py, error.code(), &format!("{place}{}", error.message()), text, &error.range(), error.is_in_base())
}

fn exception(py: Python<'_>, code: &str, message: &str, text: &str, range: &Range<usize>, in_base: bool) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    // Python counts code points.
    let place = |at: usize| text.get(..at).map_or(0, |before| before.chars().count());
    let arguments = (code, message, place(range.start), place(range.end), in_base);
    match CLASS.import(py, "urlstack.errors", "URLError").and_then(|class| class.call1(arguments)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
