//! Arguments of queries: labels of encodings, and values, which are strings, numbers, or several of them.

use crate::{
    pairs::Pair,
    text::{Text, expected},
};
use encoding_rs::Encoding;
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyByteArray, PyBytes, PyFloat, PyInt, PyIterator, PyMemoryView, PyString},
};

/// An encoding, by one of its labels.
///
/// Source: <https://encoding.spec.whatwg.org/#concept-encoding-get>
pub(crate) struct Label(pub(crate) &'static Encoding);

impl<'py> FromPyObject<'_, 'py> for Label {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let found = Encoding::for_label(object.extract::<Text<'_>>()?.as_bytes());
        let unknown = "expected a label of the Encoding Standard, such as windows-1252 or shift_jis";
        found.map(Self).ok_or_else(|| PyValueError::new_err(unknown))
    }
}

/// A value: a string, or a number as Python writes it. A bool is a TypeError, because servers read it differently.
pub(crate) struct Value(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Value {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        // The class writes the number, because some subclasses write their own names, too.
        let class = if object.is_instance_of::<PyString>() {
            return Ok(Self(object.extract::<Text<'_>>()?.to_owned()));
        } else if object.is_instance_of::<PyBool>() {
            return Err(expected("str, int or float", &object));
        } else if object.is_instance_of::<PyInt>() {
            py.get_type::<PyInt>()
        } else if let Ok(number) = object.cast::<PyFloat>() {
            if !number.value().is_finite() {
                return Err(PyValueError::new_err("expected a finite number"));
            }
            py.get_type::<PyFloat>()
        } else {
            return Err(expected("str, int or float", &object));
        };
        class.call_method1("__repr__", (object,))?.extract().map(Self)
    }
}

/// A value, or several.
pub(crate) struct Values(Vec<Value>);

impl Values {
    /// Returns the pairs of a name with the values.
    pub(crate) fn pairs(self, name: &str) -> impl Iterator<Item = Pair> {
        self.0.into_iter().map(move |value| Pair::new(name, value.0))
    }
}

impl<'py> FromPyObject<'_, 'py> for Values {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_one = object.is_instance_of::<PyString>()
            || object.is_instance_of::<PyInt>()
            || object.is_instance_of::<PyFloat>();
        if is_one {
            return Ok(Self(vec![object.extract()?]));
        }
        let values = iterated(&object, "str, int or float, or several")?;
        values.map(|value| value?.extract()).collect::<PyResult<_>>().map(Self)
    }
}

/// Returns the two items of a tuple, or the like.
pub(crate) fn two<'py>(pair: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let items = iterated(pair, "a name and a value")?.collect::<PyResult<Vec<_>>>()?;
    <[_; 2]>::try_from(items)
        .map(Into::into)
        .map_err(|items| PyTypeError::new_err(format!("expected a name and a value, got {} items", items.len())))
}

/// Returns the items of a list and the like. Those of a string or of bytes are not meant.
pub(crate) fn iterated<'py>(object: &Bound<'py, PyAny>, types: &str) -> PyResult<Bound<'py, PyIterator>> {
    let is_text = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyMemoryView>();
    if is_text || !object.get_type().hasattr("__iter__")? {
        return Err(expected(types, object));
    }
    object.try_iter()
}
