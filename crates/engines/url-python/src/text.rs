//! Strings of Python as text.

use crate::boundary::exported;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyString, PyTuple},
};
use std::borrow::Cow;

/// A string. A surrogate in it is no character, and becomes U+FFFD, so that places in the string stay the same.
///
/// Source: <https://webidl.spec.whatwg.org/#js-to-usvstring>
pub(crate) struct Text<'a>(Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a> From<Text<'a>> for Cow<'a, str> {
    fn from(text: Text<'a>) -> Self {
        text.0
    }
}

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if !object.is_instance_of::<PyString>() {
            return Err(expected("str", &object));
        }
        match object.extract::<&'a str>() {
            Ok(text) => Ok(Self(text.into())),
            Err(_) => without_surrogates(&object).map(|text| Self(text.into())),
        }
    }
}

exported! {
/// The string, with U+FFFD for each surrogate.
pub(crate) fn scalar_values(text: Text<'_>) -> String {
    text.to_owned()
}
}

/// Returns the strings of arguments.
pub(crate) fn texts<'a>(arguments: &'a Bound<'_, PyTuple>) -> PyResult<Vec<Text<'a>>> {
    arguments.iter_borrowed().map(Text::extract).collect()
}

/// Returns the exception for an object of another type.
pub(crate) fn expected(types: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let found =
        if object.is_none() { Ok("None".into()) } else { object.get_type().name().map(|name| name.to_string()) };
    found.map_or_else(|error| error, |found| PyTypeError::new_err(format!("expected {types}, got {found}")))
}

fn without_surrogates(string: &Bound<'_, PyAny>) -> PyResult<String> {
    let encoded = string.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let mut bytes: Vec<u8> = encoded.extract()?;
    // In this encoding, surrogates alone start with these bytes, and have as many as U+FFFD.
    for start in 0..bytes.len().saturating_sub(2) {
        if bytes[start] == 0xED && bytes[start + 1] >= 0xA0 {
            bytes[start..start + 3].copy_from_slice("\u{FFFD}".as_bytes());
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
