//! The interface of Arrow for capsules of Python, and the interface of plugins for Polars. Both pass arrays as
//! pointers, so that this is the only file with unsafe code.
//!
//! Source: <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>

#![allow(unsafe_code)]

use crate::polars;
use arrow_array::{
    Array as _, ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi},
    ffi_stream::FFI_ArrowArrayStream,
    make_array,
};
use arrow_schema::{DataType, Field};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyCapsule, PyTuple},
};
use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_char, c_void},
    mem::ManuallyDrop,
    panic::catch_unwind,
    ptr, slice,
};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Returns the arrays of an object that exports one, or a stream of them.
pub(crate) fn import(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_array__")? {
        return Ok(vec![import_array(object)?]);
    }
    if object.hasattr("__arrow_c_stream__")? {
        return import_stream(object);
    }
    let found = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected an array of Arrow, a list of strings, or a string; found {found}")))
}

fn import_array(object: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let pair = object.call_method0("__arrow_c_array__")?;
    let (schema, array) = pair.cast::<PyTuple>()?.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name has a pointer to a struct of this type, which lives as long as the capsule. The
    // array is moved out of it, and `from_raw` leaves one there that is released.
    let (array, schema) = unsafe { (FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    imported(array, schema)
}

fn import_stream(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: as for an array; the stream is moved out.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(PyValueError::new_err("the stream of arrays was read already"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and writes the schema if it returns 0.
    if unsafe { get_schema(&raw mut stream, &raw mut schema) } != 0 {
        return Err(PyValueError::new_err("the stream of arrays has no schema"));
    }
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above. An array that is released ends the stream.
        if unsafe { get_next(&raw mut stream, &raw mut array) } != 0 {
            return Err(PyValueError::new_err("the stream of arrays failed"));
        }
        if array.is_released() {
            return Ok(arrays);
        }
        arrays.push(imported(array, &schema)?);
    }
}

/// Returns an array whose offsets and strings are checked. The interface does not tell how long buffers are, so that
/// an array that is shorter than its offsets say cannot be found out.
fn imported(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    let invalid =
        |error: &dyn std::fmt::Display| PyValueError::new_err(format!("the array of Arrow is not valid: {error}"));
    // SAFETY: producers promise that the array is as the schema says.
    let data = unsafe { from_ffi(array, schema) }.map_err(|error| invalid(&error))?;
    data.validate_full().map_err(|error| invalid(&error))?;
    Ok(make_array(data))
}

/// Returns the capsules of an array.
pub(crate) fn export<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((PyCapsule::new_with_value(py, schema, SCHEMA)?, PyCapsule::new_with_value(py, array, ARRAY)?))
}

/// A series of Polars: a field, and its chunks.
///
/// Source: the package [polars-ffi](https://docs.rs/polars-ffi), version 0 of the interface.
#[repr(C)]
pub(crate) struct SeriesExport {
    field: *mut FFI_ArrowSchema,
    arrays: *mut *mut FFI_ArrowArray,
    len: usize,
    release: Option<unsafe extern "C" fn(*mut Self)>,
    private_data: *mut c_void,
}

/// What a series has that is exported by this module.
struct Exported {
    /// Keeps the schema where `field` points to.
    _schema: Box<FFI_ArrowSchema>,
    arrays: Box<[*mut FFI_ArrowArray]>,
}

impl SeriesExport {
    fn new(name: &str, chunks: &[ArrayRef], data_type: &DataType) -> Result<Self, String> {
        let field = Field::new(name, data_type.clone(), true);
        let mut schema = Box::new(FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())?);
        let arrays = chunks.iter().map(|chunk| Box::into_raw(Box::new(FFI_ArrowArray::new(&chunk.to_data()))));
        let mut arrays: Box<[*mut FFI_ArrowArray]> = arrays.collect();
        let (field, pointer, len) = (&raw mut *schema, arrays.as_mut_ptr(), arrays.len());
        let private_data = Box::into_raw(Box::new(Exported { _schema: schema, arrays })).cast();
        Ok(Self { field, arrays: pointer, len, release: Some(release_series), private_data })
    }

    /// Takes the name and the chunks out.
    ///
    /// # Safety
    ///
    /// The series is one that was exported and not yet taken.
    unsafe fn take(&mut self) -> Result<(String, Vec<ArrayRef>), String> {
        // SAFETY: the caller promises that the pointers are valid. Arrays are moved out, and only their places freed.
        unsafe {
            let field = &*self.field;
            let chunks = (0..self.len).map(|chunk| {
                let array = ptr::read(*self.arrays.add(chunk));
                from_ffi(array, field).map(make_array).map_err(|error| error.to_string())
            });
            let chunks: Vec<_> = chunks.collect();
            let name = field.name().unwrap_or_default().to_owned();
            if let Some(release) = self.release {
                release(self);
            }
            Ok((name, chunks.into_iter().collect::<Result<_, _>>()?))
        }
    }
}

unsafe extern "C" fn release_series(series: *mut SeriesExport) {
    // SAFETY: this is a series that `new` has made. Polars has moved its arrays out; only their places are freed.
    unsafe {
        let exported = Box::from_raw((*series).private_data.cast::<Exported>());
        for array in &exported.arrays {
            drop(Box::from_raw(array.cast::<ManuallyDrop<FFI_ArrowArray>>()));
        }
        (*series).release = None;
    }
}

thread_local! {
    static MESSAGE: RefCell<CString> = RefCell::default();
}

/// Keeps the message of an error for Polars.
fn fail(message: String) {
    MESSAGE.with(|last| *last.borrow_mut() = CString::new(message).unwrap_or_default());
}

#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_version() -> u32 {
    // Major 0, minor 1.
    1
}

#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    MESSAGE.with(|last| last.borrow().as_ptr())
}

/// The bytes of the keyword arguments.
///
/// # Safety
///
/// There are so many bytes at the pointer, or it is null.
unsafe fn keywords<'a>(bytes: *const u8, len: usize) -> &'a [u8] {
    // SAFETY: as the caller promises.
    if bytes.is_null() { &[] } else { unsafe { slice::from_raw_parts(bytes, len) } }
}

/// The name and the type of what [`_polars_plugin_call`] returns.
#[unsafe(no_mangle)]
unsafe extern "C" fn _polars_plugin_field_call(
    fields: *const FFI_ArrowSchema,
    count: usize,
    output: *mut FFI_ArrowSchema,
    bytes: *const u8,
    len: usize,
) {
    let result = catch_unwind(|| {
        // SAFETY: Polars passes so many fields, and so many bytes.
        let (name, keywords) = unsafe {
            let first = (count > 0).then(|| &*fields);
            (first.and_then(FFI_ArrowSchema::name).unwrap_or_default(), keywords(bytes, len))
        };
        let field = Field::new(name, polars::data_type(keywords)?, true);
        FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())
    });
    match result.unwrap_or_else(|_| Err("PANIC".into())) {
        // SAFETY: Polars reads the output, if it is written, and otherwise the error.
        Ok(schema) => unsafe { ptr::write(output, schema) },
        Err(message) => fail(message),
    }
}

/// Calls the function that the keyword arguments name.
#[unsafe(no_mangle)]
unsafe extern "C" fn _polars_plugin_call(
    inputs: *mut SeriesExport,
    count: usize,
    bytes: *const u8,
    len: usize,
    output: *mut SeriesExport,
    _context: *mut c_void,
) {
    let result = catch_unwind(|| {
        // SAFETY: Polars passes so many series, which are taken once, and so many bytes.
        let (series, keywords) = unsafe {
            let series: Vec<_> = (0..count).map(|input| (*inputs.add(input)).take()).collect();
            (series.into_iter().collect::<Result<Vec<_>, _>>()?, keywords(bytes, len))
        };
        let name = series.first().map_or("", |(name, _)| name).to_owned();
        let chunks = polars::call(keywords, series.into_iter().map(|(_, chunks)| chunks).collect())?;
        SeriesExport::new(&name, &chunks, &polars::data_type(keywords)?)
    });
    match result.unwrap_or_else(|_| Err("PANIC".into())) {
        // SAFETY: as above.
        Ok(series) => unsafe { ptr::write(output, series) },
        Err(message) => fail(message),
    }
}
