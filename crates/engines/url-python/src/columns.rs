//! Functions on columns.

use crate::{
    boundary::{WAIT, caught, exported},
    calls::{Argument, calls, function, in_threads, joined, text_type},
    foreign::{export, import},
    text::{Text, expected},
    url::PyUrl,
    values::value,
};
use arrow_array::{Array as _, ArrayRef, LargeStringArray, StringArray};
use pyo3::{
    exceptions::{PyMemoryError, PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyCapsule, PyList, PyString},
};
use std::{borrow::Cow, sync::Arc, time::Instant};
use url_arrow::{Error, TextType};

/// How many rows are converted until Python is asked for signals.
const ROWS: usize = 1 << 16;

/// A result: an array of Arrow, which other packages take without copying.
#[pyclass(frozen, module = "urlstack")]
pub(crate) struct Array(ArrayRef);

exported! { impl Array {
    /// The arrays of results as one.
    #[new]
    fn new(parts: Vec<PyRef<'_, Self>>) -> PyResult<Self> {
        let parts: Vec<ArrayRef> = parts.iter().map(|part| part.0.clone()).collect();
        joined(&parts).map(Self).map_err(PyValueError::new_err)
    }

    /// The array by the interface of Arrow for capsules. It has one type, whatever is requested.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        export(py, &self.0)
    }

    /// The values as a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let item = |row: usize| {
            if row.is_multiple_of(ROWS) {
                py.check_signals()?;
            }
            value(py, &*self.0, row)
        };
        (0..self.0.len()).map(item).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("urlstack.Array of {} values of {}", self.0.len(), self.0.data_type())
    }
} }

/// Returns an argument of Python: a literal, or a column in one or several arrays.
fn argument(object: &Bound<'_, PyAny>) -> PyResult<Argument> {
    if object.is_none() {
        return Ok(Argument::One(strings(&[None])));
    }
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyUrl>() || object.is_instance_of::<PyBytes>() {
        return Ok(Argument::One(strings(&[row(object.as_borrowed())?])));
    }
    let Ok(list) = object.cast::<PyList>() else { return import(object).map(Argument::Rows) };
    let items: Vec<Bound<'_, PyAny>> = list.iter().collect();
    let texts = items.iter().enumerate().map(|(index, item)| {
        if index.is_multiple_of(ROWS) {
            object.py().check_signals()?;
        }
        row(item.as_borrowed())
    });
    Ok(Argument::Rows(vec![strings(&texts.collect::<PyResult<Vec<_>>>()?)]))
}

/// Returns the text of a row of a list. Bytes that are not UTF-8 are NULL.
fn row<'a>(item: Borrowed<'a, '_, PyAny>) -> PyResult<Option<Cow<'a, str>>> {
    if item.is_none() {
        return Ok(None);
    }
    if let Ok(bytes) = item.extract::<&[u8]>() {
        return Ok(str::from_utf8(bytes).ok().map(Cow::Borrowed));
    }
    if let Ok(url) = item.cast::<PyUrl>() {
        return Ok(Some(url.get().as_str().to_owned().into()));
    }
    if item.is_instance_of::<PyString>() {
        return Ok(Some(item.extract::<Text<'a>>()?.into()));
    }
    Err(expected("str, bytes, URL or None in each row", &item))
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Returns an array of texts, with wide offsets if these are many.
fn strings(texts: &[Option<Cow<'_, str>>]) -> ArrayRef {
    let bytes: usize = texts.iter().flatten().map(|text| text.len()).sum();
    let texts = texts.iter().map(Option::as_deref);
    match i32::try_from(bytes) {
        Ok(_) => Arc::new(texts.collect::<StringArray>()),
        Err(_) => Arc::new(texts.collect::<LargeStringArray>()),
    }
}

exported! {
/// The names of all functions, each with its call as it is written, and what it is for.
pub(crate) fn functions() -> Vec<(&'static str, String, &'static str)> {
    let functions = url_arrow::functions();
    functions.iter().map(|f| (f.name(), f.syntax(), f.description())).collect()
}

/// Calls a function for columns and literals. Returns an array for each array of the first column.
pub(crate) fn call(
    py: Python<'_>,
    name: Text<'_>,
    arguments: Vec<Bound<'_, PyAny>>,
    threads: usize,
) -> PyResult<Vec<Array>> {
    let function = function(&name).map_err(PyValueError::new_err)?;
    let arguments = arguments.iter().map(argument).collect::<PyResult<Vec<_>>>()?;
    let text = arguments.iter().find_map(|argument| match argument {
        Argument::Rows(arrays) => arrays.first().map(|array| text_type(array.data_type())),
        Argument::One(_) => None,
    });
    let (mut interrupt, mut asked) = (None, Instant::now());
    let mut goes_on = || {
        if asked.elapsed() >= WAIT && interrupt.is_none() {
            interrupt = Python::attach(check_signals).err();
            asked = Instant::now();
        }
        interrupt.is_none()
    };
    let result = py.detach(|| {
        caught(|| {
            let calls = calls(arguments).map_err(Error::Arguments)?;
            let rows: usize = calls.iter().map(|(_, rows)| *rows).sum();
            // Whether there is memory for the least that a result takes. A smaller allocation that fails ends the
            // process.
            if Vec::<u64>::new().try_reserve_exact(rows).is_err() {
                return Ok(None);
            }
            in_threads(function, &calls, threads, text.unwrap_or(TextType::Strings), &mut goes_on).map(Some)
        })
    });
    if let Some(interrupt) = interrupt {
        return Err(interrupt);
    }
    match result.map_err(PyRuntimeError::new_err)? {
        Ok(Some(arrays)) => Ok(arrays.into_iter().map(Array).collect()),
        Ok(None) => Err(PyMemoryError::new_err("there are too many rows")),
        Err(Error::Arguments(message)) => Err(PyTypeError::new_err(message)),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}
}
