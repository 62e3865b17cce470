//! Functions on columns.

use crate::{
    calls::{Argument, calls, function, in_threads, text_type},
    foreign::{export, import},
};
use arrow_array::{Array as _, ArrayRef, StringArray};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyCapsule, PyList, PyString},
};
use std::sync::Arc;
use url_arrow::TextType;

/// A result: an array of Arrow, which other packages take without copying.
#[pyclass(frozen, module = "urlstack")]
pub(crate) struct Array(ArrayRef);

#[pymethods]
impl Array {
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

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("urlstack.Array of {} values of {}", self.0.len(), self.0.data_type())
    }
}

/// Returns an argument of Python: a literal, or a column in one or several arrays.
fn argument(object: &Bound<'_, PyAny>) -> PyResult<Argument> {
    if object.is_none() {
        return Ok(Argument::One(Arc::new(StringArray::new_null(1))));
    }
    if let Ok(string) = object.cast::<PyString>() {
        return Ok(Argument::One(Arc::new(StringArray::from(vec![string.to_str()?]))));
    }
    if let Ok(list) = object.cast::<PyList>() {
        let strings = list.iter().map(|item| item.extract::<Option<String>>()).collect::<PyResult<Vec<_>>>()?;
        return Ok(Argument::Rows(vec![Arc::new(StringArray::from(strings))]));
    }
    import(object).map(Argument::Rows)
}

/// The names of all functions, each with its call as it is written, and what it is for.
#[pyfunction]
pub(crate) fn functions() -> Vec<(&'static str, String, &'static str)> {
    let functions = url_arrow::functions();
    functions.iter().map(|f| (f.name(), f.syntax(), f.description())).collect()
}

/// Calls a function for columns and literals. Returns an array for each array of the first column.
#[pyfunction]
pub(crate) fn call(
    py: Python<'_>,
    name: &str,
    arguments: Vec<Bound<'_, PyAny>>,
    threads: usize,
) -> PyResult<Vec<Array>> {
    let function = function(name).map_err(PyValueError::new_err)?;
    let arguments = arguments.iter().map(argument).collect::<PyResult<Vec<_>>>()?;
    let text = arguments.iter().find_map(|argument| match argument {
        Argument::Rows(arrays) => arrays.first().map(|array| text_type(array.data_type())),
        Argument::One(_) => None,
    });
    let arrays: Result<Vec<ArrayRef>, String> = py.detach(|| {
        let calls = calls(arguments)?;
        in_threads(function, &calls, threads, text.unwrap_or(TextType::Strings))
    });
    Ok(arrays.map_err(PyTypeError::new_err)?.into_iter().map(Array).collect())
}
