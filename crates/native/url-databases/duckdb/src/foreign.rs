//! The stable C interface of DuckDB for extensions: the only unsafe code.
//!
//! DuckDB keeps what it passes to a function until the function returns, and passes vectors that are flat: a value for
//! each row. Vectors for results are its own memory; strings are copied into it.

#![allow(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "rows of a chunk, items of a list in memory, and ports"
)]

use crate::{
    datum::{Datum, Shape},
    table::{Registered, registered},
};
use libduckdb_sys::{self as c, duckdb_string_t, duckdb_vector, idx_t};
use std::{
    ffi::{CString, c_char, c_void},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr, slice,
};

/// The version of the interface. Later versions of DuckDB have it, too.
const INTERFACE: &str = "v1.2.0";

/// What DuckDB calls when the extension is loaded.
///
/// # Safety
///
/// DuckDB calls it, with its own arguments.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn urlstack_init_c_api(
    info: c::duckdb_extension_info,
    access: *const c::duckdb_extension_access,
) -> bool {
    // SAFETY: the arguments are those of DuckDB, whose functions are called once `load` has got them.
    match catch_unwind(AssertUnwindSafe(|| unsafe { load(info, access) })) {
        Ok(Ok(is_loaded)) => is_loaded,
        Ok(Err(message)) => {
            let message = CString::new(message).unwrap_or_default();
            // SAFETY: the function is DuckDB's, and copies the message.
            if let Some(set_error) = unsafe { (*access).set_error } {
                unsafe { set_error(info, message.as_ptr()) };
            }
            false
        }
        Err(_) => false,
    }
}

/// # Safety
///
/// The arguments are those of DuckDB.
unsafe fn load(info: c::duckdb_extension_info, access: *const c::duckdb_extension_access) -> Result<bool, String> {
    // SAFETY: so says the caller. Nothing else of DuckDB is called before.
    unsafe {
        if !c::duckdb_rs_extension_api_init(info, access, INTERFACE)? {
            return Ok(false);
        }
        let database = (*access).get_database.map_or(ptr::null_mut(), |get| get(info));
        let mut connection = ptr::null_mut();
        if database.is_null() || c::duckdb_connect(*database, &raw mut connection) != c::duckdb_state_DuckDBSuccess {
            return Err("urlstack: no connection to the database".into());
        }
        let result = register_all(connection);
        c::duckdb_disconnect(&raw mut connection);
        result.map(|()| true)
    }
}

/// # Safety
///
/// The connection is open.
unsafe fn register_all(connection: c::duckdb_connection) -> Result<(), String> {
    let mut all = registered().map_err(|error| error.to_string())?.into_iter().peekable();
    while let Some(function) = all.next() {
        let name = function.name;
        let mut overloads = vec![function];
        while let Some(other) = all.next_if(|other| other.name == name) {
            overloads.push(other);
        }
        // SAFETY: so says the caller. The set is destroyed after it is registered.
        let is_registered = unsafe {
            let text = CString::new(name).unwrap_or_default();
            let mut set = c::duckdb_create_scalar_function_set(text.as_ptr());
            for function in overloads {
                let mut scalar = scalar_function(function);
                c::duckdb_add_scalar_function_to_set(set, scalar);
                c::duckdb_destroy_scalar_function(&raw mut scalar);
            }
            let state = c::duckdb_register_scalar_function_set(connection, set);
            c::duckdb_destroy_scalar_function_set(&raw mut set);
            state == c::duckdb_state_DuckDBSuccess
        };
        if !is_registered {
            return Err(format!("urlstack: {name} cannot be registered; is there a function of this name?"));
        }
    }
    Ok(())
}

/// # Safety
///
/// The functions of DuckDB are there.
unsafe fn scalar_function(function: Registered) -> c::duckdb_scalar_function {
    // SAFETY: so says the caller. Types are destroyed once they are copied; DuckDB destroys the function by `forget`.
    unsafe {
        let scalar = c::duckdb_create_scalar_function();
        let name = CString::new(function.name).unwrap_or_default();
        c::duckdb_scalar_function_set_name(scalar, name.as_ptr());
        let mut varchar = logical_type(&Shape::Varchar);
        for _ in 0..function.arguments {
            c::duckdb_scalar_function_add_parameter(scalar, varchar);
        }
        c::duckdb_destroy_logical_type(&raw mut varchar);
        let mut results = logical_type(&function.results);
        c::duckdb_scalar_function_set_return_type(scalar, results);
        c::duckdb_destroy_logical_type(&raw mut results);
        // NULL is told to the function, which has a rule for it.
        c::duckdb_scalar_function_set_special_handling(scalar);
        if function.is_volatile() {
            c::duckdb_scalar_function_set_volatile(scalar);
        }
        c::duckdb_scalar_function_set_function(scalar, Some(call));
        c::duckdb_scalar_function_set_extra_info(scalar, Box::into_raw(Box::new(function)).cast(), Some(forget));
        scalar
    }
}

/// What DuckDB calls when a function is no longer needed.
unsafe extern "C" fn forget(function: *mut c_void) {
    // SAFETY: it was made by `Box::into_raw`, and DuckDB calls this once.
    drop(unsafe { Box::from_raw(function.cast::<Registered>()) });
}

/// # Safety
///
/// The functions of DuckDB are there.
unsafe fn logical_type(shape: &Shape) -> c::duckdb_logical_type {
    // SAFETY: so says the caller. Types that others consist of are copied, and destroyed here.
    unsafe {
        let simple = |id| c::duckdb_create_logical_type(id);
        match shape {
            Shape::Varchar => simple(c::DUCKDB_TYPE_DUCKDB_TYPE_VARCHAR),
            Shape::UBigInt => simple(c::DUCKDB_TYPE_DUCKDB_TYPE_UBIGINT),
            Shape::USmallInt => simple(c::DUCKDB_TYPE_DUCKDB_TYPE_USMALLINT),
            Shape::Boolean => simple(c::DUCKDB_TYPE_DUCKDB_TYPE_BOOLEAN),
            Shape::List(item) => {
                let mut item = logical_type(item);
                let list = c::duckdb_create_list_type(item);
                c::duckdb_destroy_logical_type(&raw mut item);
                list
            }
            Shape::Map(key, value) => {
                let (mut key, mut value) = (logical_type(key), logical_type(value));
                let map = c::duckdb_create_map_type(key, value);
                c::duckdb_destroy_logical_type(&raw mut key);
                c::duckdb_destroy_logical_type(&raw mut value);
                map
            }
            Shape::Struct(fields) => {
                let names: Vec<CString> =
                    fields.iter().map(|(name, _)| CString::new(*name).unwrap_or_default()).collect();
                let mut pointers: Vec<_> = names.iter().map(|name| name.as_ptr()).collect();
                let mut types: Vec<_> = fields.iter().map(|(_, shape)| logical_type(shape)).collect();
                let made =
                    c::duckdb_create_struct_type(types.as_mut_ptr(), pointers.as_mut_ptr(), fields.len() as idx_t);
                for field in &mut types {
                    c::duckdb_destroy_logical_type(field);
                }
                made
            }
        }
    }
}

/// What DuckDB calls for a chunk of rows.
unsafe extern "C" fn call(info: c::duckdb_function_info, input: c::duckdb_data_chunk, output: duckdb_vector) {
    // SAFETY: the arguments are DuckDB's. The extra information is that of `scalar_function`, and is not changed; other
    // threads read it, too, and `Registered` is `Sync`.
    let result = catch_unwind(AssertUnwindSafe(|| unsafe {
        let function = &*c::duckdb_scalar_function_get_extra_info(info).cast::<Registered>();
        let rows = c::duckdb_data_chunk_get_size(input) as usize;
        let columns: Vec<Strings> = (0..function.arguments)
            .map(|place| Strings::new(c::duckdb_data_chunk_get_vector(input, place as idx_t), rows))
            .collect();
        let mut writer = Writer::new(output, &function.results);
        function.call(rows, |place, row| columns[place].get(row), |row, datum| writer.write(row, datum))
    }));
    let message = match result {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "urlstack: a function panicked; please report it".to_owned(),
    };
    let message = CString::new(message).unwrap_or_default();
    // SAFETY: the message is copied.
    unsafe { c::duckdb_scalar_function_set_error(info, message.as_ptr()) };
}

/// The length of a string up to which its bytes are in it.
const INLINE: usize = 12;

const fn is_sync<T: Send + Sync>() {}
const _: () = is_sync::<Registered>();

/// The strings of a flat vector.
struct Strings<'v> {
    strings: &'v [duckdb_string_t],
    validity: *mut u64,
}

impl Strings<'_> {
    /// # Safety
    ///
    /// The vector has strings for so many rows, and lives as long as this.
    unsafe fn new(vector: duckdb_vector, rows: usize) -> Self {
        // SAFETY: so says the caller.
        unsafe {
            let data = c::duckdb_vector_get_data(vector).cast::<duckdb_string_t>();
            let strings = if rows == 0 { &[] } else { slice::from_raw_parts(data, rows) };
            Self { strings, validity: c::duckdb_vector_get_validity(vector) }
        }
    }
}

impl<'v> Strings<'v> {
    /// The string of a row; none for NULL, and for bytes that are not UTF-8, which DuckDB does not have.
    fn get(&self, row: usize) -> Option<&'v str> {
        // SAFETY: without validity, all rows have a value; otherwise it has a bit for each. A row with a value has a
        // string, whose bytes are in it if they are at most twelve, and elsewhere in DuckDB's memory otherwise.
        let bytes = unsafe {
            if !self.validity.is_null() && *self.validity.add(row / 64) >> (row % 64) & 1 == 0 {
                return None;
            }
            let string = &self.strings[row];
            let length = string.value.inlined.length as usize;
            let start = if length <= INLINE {
                (&raw const string.value.inlined.inlined).cast::<u8>()
            } else {
                string.value.pointer.ptr.cast::<u8>().cast_const()
            };
            slice::from_raw_parts(start, length)
        };
        str::from_utf8(bytes).ok()
    }
}

/// What writes values into a vector.
struct Writer {
    vector: duckdb_vector,
    kind: Kind,
}

enum Kind {
    Simple,
    /// Numbers of 16 bits.
    Small,
    /// A list, or a map: a list of structs.
    List(Box<Writer>),
    Struct(Vec<Writer>),
}

impl Writer {
    /// # Safety
    ///
    /// The vector is of the type, and lives as long as this.
    unsafe fn new(vector: duckdb_vector, shape: &Shape) -> Self {
        // SAFETY: so says the caller. The child of a map has the two members that `logical_type` gave it.
        let kind = unsafe {
            let members = |vector, shapes: &mut dyn Iterator<Item = &Shape>| {
                let member = |(place, shape)| Self::new(c::duckdb_struct_vector_get_child(vector, place), shape);
                Kind::Struct((0..).zip(shapes).map(member).collect())
            };
            match shape {
                Shape::Varchar | Shape::UBigInt | Shape::Boolean => Kind::Simple,
                Shape::USmallInt => Kind::Small,
                Shape::List(item) => Kind::List(Box::new(Self::new(c::duckdb_list_vector_get_child(vector), item))),
                Shape::Map(key, value) => {
                    let vector = c::duckdb_list_vector_get_child(vector);
                    let kind = members(vector, &mut [&**key, &**value].into_iter());
                    Kind::List(Box::new(Self { vector, kind }))
                }
                Shape::Struct(fields) => members(vector, &mut fields.iter().map(|(_, shape)| shape)),
            }
        };
        Self { vector, kind }
    }

    /// Writes the value of a row.
    ///
    /// # Safety
    ///
    /// The vector has room for the row, and is of the type of the value.
    unsafe fn write(&mut self, row: usize, datum: &Datum<'_>) {
        let vector = self.vector;
        // SAFETY: so says the caller. The data of a vector is asked for with each value, because a list that grows
        // moves that of its items.
        unsafe {
            let data = || c::duckdb_vector_get_data(vector);
            match (datum, &mut self.kind) {
                (Datum::Text(text), _) if text.len() <= INLINE => {
                    let mut inlined = [0; INLINE];
                    inlined[..text.len()].copy_from_slice(text.as_bytes());
                    let inlined = c::duckdb_string_t__bindgen_ty_1__bindgen_ty_2 {
                        length: text.len() as u32,
                        inlined: inlined.map(|byte| byte as c_char),
                    };
                    let value = c::duckdb_string_t__bindgen_ty_1 { inlined };
                    data().cast::<duckdb_string_t>().add(row).write(duckdb_string_t { value });
                }
                (Datum::Text(text), _) => c::duckdb_vector_assign_string_element_len(
                    vector,
                    row as idx_t,
                    text.as_ptr().cast(),
                    text.len() as idx_t,
                ),
                (Datum::Flag(flag), _) => data().cast::<bool>().add(row).write(*flag),
                (Datum::Number(number), Kind::Small) => data().cast::<u16>().add(row).write(*number as u16),
                (Datum::Number(number), _) => data().cast::<u64>().add(row).write(*number),
                (Datum::List(items), Kind::List(writer)) => {
                    let offset = c::duckdb_list_vector_get_size(vector);
                    let length = items.len() as u64;
                    c::duckdb_list_vector_reserve(vector, offset + length);
                    c::duckdb_list_vector_set_size(vector, offset + length);
                    for (place, item) in (offset as usize..).zip(items) {
                        writer.write(place, item);
                    }
                    data().cast::<c::duckdb_list_entry>().add(row).write(c::duckdb_list_entry { offset, length });
                }
                (Datum::Struct(values), Kind::Struct(writers)) => {
                    for (writer, value) in writers.iter_mut().zip(values) {
                        writer.write(row, value);
                    }
                }
                (_, kind) => {
                    if let Kind::Struct(writers) = kind {
                        for writer in writers {
                            writer.write(row, &Datum::Null);
                        }
                    }
                    c::duckdb_vector_ensure_validity_writable(vector);
                    c::duckdb_validity_set_row_invalid(c::duckdb_vector_get_validity(vector), row as idx_t);
                }
            }
        }
    }
}
