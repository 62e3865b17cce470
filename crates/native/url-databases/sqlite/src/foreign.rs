//! The functions that SQLite calls: the only unsafe code.

#![allow(unsafe_code)]

use crate::{
    collation,
    scalar::{self, renamed, text},
    table::{self, Each, Row},
};
use rusqlite::{
    Connection, Error, Result, ffi,
    types::Value as SqlValue,
    vtab::{Context, Filters, IndexConstraintOp, IndexInfo, Module, VTab, VTabConfig, VTabConnection, VTabCursor},
};
use std::{
    borrow::Cow,
    cmp::Ordering,
    ffi::{CStr, CString, c_char, c_int, c_void},
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr, slice,
};

/// What SQLite calls when the extension is loaded.
///
/// # Safety
///
/// SQLite calls it, with its own arguments.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn sqlite3_extension_init(
    database: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    functions: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments are SQLite's.
    unsafe { Connection::extension_init2(database, message, functions, |connection| register(&connection, "url_")) }
}

/// What SQLite calls when the extension is loaded with this entry point, for functions whose names start with
/// `urlstack_`. So it can be loaded beside extensions that have functions of the same names.
///
/// # Safety
///
/// SQLite calls it, with its own arguments.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn sqlite3_urlstack_init(
    database: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    functions: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments are SQLite's.
    unsafe {
        Connection::extension_init2(database, message, functions, |connection| register(&connection, "urlstack_"))
    }
}

/// Calls what may panic, which is an error of the query then. rusqlite catches a panic only in functions.
fn guarded<T>(body: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|_| Err(Error::ModuleError("a panic in urlstack, which is a defect; please report it".into())))
}

/// Registers all functions with a connection, by names with this prefix. Returns whether they stay when it is closed.
fn register(connection: &Connection, prefix: &str) -> Result<bool> {
    const MODULE: Module<'_, Table> = Module::eponymous_only_module();
    guarded(|| {
        scalar::register(connection, prefix)?;
        create_collation(connection, &renamed("url_host", prefix), compare)?;
        #[cfg(feature = "panic")]
        create_collation(connection, &renamed("url_panic", prefix), compare_in_panic)?;
        for each in table::all() {
            connection.create_module(renamed(each.name, prefix).as_str(), &MODULE, Some(each))?;
        }
        Ok(false)
    })
}

type Compare = unsafe extern "C" fn(*mut c_void, c_int, *const c_void, c_int, *const c_void) -> c_int;

/// Registers a collation. That of rusqlite compares strings in which other bytes are replaced, so that different ones
/// are equal.
fn create_collation(connection: &Connection, name: &str, compare: Compare) -> Result<()> {
    let name = CString::new(name)?;
    // SAFETY: the database is open, and outlives its collations, which get it as their data.
    let code = unsafe {
        let database = connection.handle();
        let data = database.cast();
        ffi::sqlite3_create_collation_v2(database, name.as_ptr(), ffi::SQLITE_UTF8, data, Some(compare), None)
    };
    if code == ffi::SQLITE_OK { Ok(()) } else { Err(Error::SqliteFailure(ffi::Error::new(code), None)) }
}

/// The collation `url_host`.
///
/// # Safety
///
/// SQLite calls it, with the database and two strings.
unsafe extern "C" fn compare(
    data: *mut c_void,
    a_len: c_int,
    a: *const c_void,
    b_len: c_int,
    b: *const c_void,
) -> c_int {
    // SAFETY: the arguments are SQLite's.
    unsafe { compare_by(collation::compare, data, [(a, a_len), (b, b_len)]) }
}

/// A collation that panics, for the tests.
///
/// # Safety
///
/// As of [`compare`].
#[cfg(feature = "panic")]
unsafe extern "C" fn compare_in_panic(
    data: *mut c_void,
    a_len: c_int,
    a: *const c_void,
    b_len: c_int,
    b: *const c_void,
) -> c_int {
    // SAFETY: the arguments are SQLite's.
    unsafe { compare_by(|_, _| panic!("a test"), data, [(a, a_len), (b, b_len)]) }
}

/// Compares two strings. A collation cannot fail, so a panic interrupts the query.
///
/// # Safety
///
/// The database is open, and the strings have their lengths.
unsafe fn compare_by(
    compare: impl FnOnce(&[u8], &[u8]) -> Ordering,
    database: *mut c_void,
    texts: [(*const c_void, c_int); 2],
) -> c_int {
    let [a, b] = texts.map(|(start, len)| match usize::try_from(len) {
        // SAFETY: SQLite passes strings, of which an empty one may be NULL.
        Ok(len @ 1..) if !start.is_null() => unsafe { slice::from_raw_parts(start.cast::<u8>(), len) },
        _ => &[],
    });
    let order = catch_unwind(AssertUnwindSafe(|| compare(a, b))).unwrap_or_else(|_| {
        // SAFETY: a query of it runs.
        unsafe { ffi::sqlite3_interrupt(database.cast()) };
        a.cmp(b)
    });
    order as c_int
}

/// Whether somebody has interrupted the queries of a database. Only versions from 3.41 on tell this, but all end the
/// parse of a query then.
fn check_interrupt(database: *mut ffi::sqlite3) -> Result<()> {
    let mut statement = ptr::null_mut();
    // SAFETY: the database is open, because a query of it runs. The text ends with a NUL.
    let code = unsafe {
        let code = ffi::sqlite3_prepare_v2(database, c"SELECT 1".as_ptr(), -1, &raw mut statement, ptr::null_mut());
        ffi::sqlite3_finalize(statement);
        code
    };
    if code == ffi::SQLITE_INTERRUPT { Err(Error::SqliteFailure(ffi::Error::new(code), None)) } else { Ok(()) }
}

/// A table of which each query has its rows.
#[repr(C)]
struct Table {
    /// What SQLite reads. It has to be the first.
    base: ffi::sqlite3_vtab,
    each: &'static Each,
    /// It is open as long as there is the table.
    database: *mut ffi::sqlite3,
}

// SAFETY: the first field is what SQLite asks for, in the layout of C.
unsafe impl<'vtab> VTab<'vtab> for Table {
    type Aux = &'static Each;
    type Cursor = Cursor<'vtab>;

    fn connect(
        connection: &mut VTabConnection,
        each: Option<&&'static Each>,
        _: &[u8],
        _: &[u8],
        _: &[u8],
        _: &[&[u8]],
    ) -> Result<(Cow<'static, CStr>, Self)> {
        let each = each.ok_or(Error::InvalidQuery)?;
        connection.config(VTabConfig::Innocuous)?;
        // SAFETY: it is only asked whether it was interrupted.
        let database = unsafe { connection.handle() };
        Ok((Cow::Borrowed(each.declaration), Self { base: ffi::sqlite3_vtab::default(), each, database }))
    }

    /// Asks for a value of each hidden column; without one of them, there is no plan. SQLite checks further constraints
    /// of a column, and those under which different strings are equal.
    fn best_index(&self, info: &mut IndexInfo) -> Result<bool> {
        let mut found = Vec::new();
        for (index, constraint) in info.constraints().enumerate() {
            let argument = constraint.column() - self.each.columns;
            let is_equal = constraint.operator() == IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ;
            if argument >= 0 && is_equal && constraint.is_usable() && info.collation(index)? == "BINARY" {
                found.push((argument, index));
            }
        }
        for argument in 0..self.each.arguments {
            let Some((_, index)) = found.iter().find(|(other, _)| *other == argument) else { return Ok(false) };
            let mut usage = info.constraint_usage(*index);
            usage.set_argv_index(argument + 1);
            usage.set_omit(true);
        }
        info.set_estimated_cost(10.0);
        Ok(true)
    }

    fn open(&'vtab mut self) -> Result<Cursor<'vtab>> {
        let base = ffi::sqlite3_vtab_cursor::default();
        let (each, database) = (self.each, self.database);
        Ok(Cursor { base, each, database, arguments: Vec::new(), rows: Vec::new(), row: 0, table: PhantomData })
    }
}

/// The rows for some arguments.
#[repr(C)]
struct Cursor<'vtab> {
    /// What SQLite reads. It has to be the first.
    base: ffi::sqlite3_vtab_cursor,
    each: &'static Each,
    database: *mut ffi::sqlite3,
    /// What the hidden columns have in each row.
    arguments: Vec<SqlValue>,
    rows: Vec<Row>,
    row: usize,
    table: PhantomData<&'vtab Table>,
}

// SAFETY: the first field is what SQLite asks for, in the layout of C.
unsafe impl VTabCursor for Cursor<'_> {
    fn filter(&mut self, _: c_int, _: Option<&str>, arguments: &Filters<'_>) -> Result<()> {
        guarded(|| {
            (self.row, self.rows, self.arguments) = (0, Vec::new(), Vec::new());
            let texts: Option<Vec<_>> = arguments.iter().map(|value| text(value).ok().flatten()).collect();
            let Some(texts) = texts else { return Ok(()) };
            let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
            self.rows = (self.each.rows)(&texts, &|| check_interrupt(self.database))?;
            if !self.rows.is_empty() {
                self.arguments = arguments.iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
            }
            Ok(())
        })
    }

    fn next(&mut self) -> Result<()> {
        self.row += 1;
        Ok(())
    }

    fn eof(&self) -> bool {
        self.row >= self.rows.len()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        guarded(|| {
            let place = usize::try_from(column).unwrap_or(usize::MAX);
            let row = self.rows.get(self.row).into_iter().flatten();
            context.set_result(row.chain(&self.arguments).nth(place).unwrap_or(&SqlValue::Null))
        })
    }

    fn rowid(&self) -> Result<i64> {
        Ok(i64::try_from(self.row).unwrap_or(i64::MAX))
    }
}
