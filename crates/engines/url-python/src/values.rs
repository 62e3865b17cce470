//! Values of results as objects of Python, without another package.

use arrow_array::{
    Array,
    cast::AsArray as _,
    types::{UInt16Type, UInt64Type},
};
use arrow_schema::DataType;
use pyo3::{
    IntoPyObjectExt as _,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyList},
};

/// Returns the value of a row: None for NULL, a dictionary for a struct.
pub(crate) fn value<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).into_bound_py_any(py),
        DataType::Utf8View => array.as_string_view().value(row).into_bound_py_any(py),
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::UInt16 => array.as_primitive::<UInt16Type>().value(row).into_bound_py_any(py),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(row).into_bound_py_any(py),
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            let items = (0..items.len()).map(|row| value(py, &*items, row)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        DataType::Struct(fields) => {
            let values = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                values.set_item(field.name(), value(py, column, row)?)?;
            }
            Ok(values.into_any())
        }
        other => Err(PyTypeError::new_err(format!("there is no object for {other}"))),
    }
}
