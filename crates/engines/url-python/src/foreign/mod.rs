//! The interface of Arrow for capsules of Python, and the interface of plugins for Polars. Both pass arrays as
//! pointers, so that only this module has unsafe code.
//!
//! Source: <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>

#![allow(unsafe_code)]

mod structs;

use self::structs::Fault;
use crate::{boundary::caught, polars, text::expected};
use arrow_array::{
    Array as _, ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi},
    ffi_stream::FFI_ArrowArrayStream,
};
use arrow_schema::{DataType, Field};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyCapsule,
};
use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_char, c_void},
    mem::ManuallyDrop,
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
    Err(expected("an array of Arrow, a list of strings, or a string", object))
}

fn import_array(object: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let pair = object.call_method0("__arrow_c_array__")?;
    let (schema, array) = pair.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name has a pointer to a struct of this type, which lives as long as the capsule. The
    // array is moved out of it, and `from_raw` leaves one there that is released.
    let result = unsafe {
        structs::data_type(schema.as_ref())
            .and_then(|data_type| structs::array(FFI_ArrowArray::from_raw(array.as_ptr()), &data_type))
    };
    result.map_err(exception)
}

fn import_stream(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: as for an array; the stream is moved out.
    unsafe { structs::arrays(FFI_ArrowArrayStream::from_raw(stream.as_ptr())) }.map_err(exception)
}

fn exception(fault: Fault) -> PyErr {
    match fault {
        Fault::Invalid(message) => PyValueError::new_err(format!("the array of Arrow is not valid: {message}")),
        Fault::Type(found) => PyTypeError::new_err(format!("expected an array of strings, got one of {found}")),
    }
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
            let data_type = structs::data_type(field).map_err(message).and_then(|data_type| match data_type {
                // Strings have no type of this kind in Polars: these are pointers to objects.
                DataType::FixedSizeBinary(_) => Err("expected a series of strings, got one of Object".to_owned()),
                data_type => Ok(data_type),
            });
            let arrays: Vec<_> = (0..self.len).map(|chunk| ptr::read(*self.arrays.add(chunk))).collect();
            let name = structs::name(field);
            if let Some(release) = self.release {
                release(self);
            }
            let data_type = data_type?;
            let chunks = arrays.into_iter().map(|array| structs::array(array, &data_type).map_err(message));
            Ok((name, chunks.collect::<Result<_, _>>()?))
        }
    }
}

fn message(fault: Fault) -> String {
    match fault {
        Fault::Invalid(message) => message,
        Fault::Type(found) => format!("expected a series of strings, got one of {found}"),
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
    let result = caught(|| {
        // SAFETY: Polars passes so many fields, and so many bytes.
        let (name, keywords) = unsafe {
            let first = (count > 0).then(|| &*fields);
            (first.map(|field| structs::name(field)).unwrap_or_default(), keywords(bytes, len))
        };
        let field = Field::new(name, polars::data_type(keywords)?, true);
        FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())
    });
    match result.flatten() {
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
    let result = caught(|| {
        // SAFETY: Polars passes so many series, which are taken once, and so many bytes.
        let (series, keywords) = unsafe {
            let series: Vec<_> = (0..count).map(|input| (*inputs.add(input)).take()).collect();
            (series.into_iter().collect::<Result<Vec<_>, _>>()?, keywords(bytes, len))
        };
        let name = series.first().map_or("", |(name, _)| name).to_owned();
        let chunks = polars::call(keywords, series.into_iter().map(|(_, chunks)| chunks).collect())?;
        SeriesExport::new(&name, &chunks, &polars::data_type(keywords)?)
    });
    match result.flatten() {
        // SAFETY: as above.
        Ok(series) => unsafe { ptr::write(output, series) },
        Err(message) => fail(message),
    }
}
