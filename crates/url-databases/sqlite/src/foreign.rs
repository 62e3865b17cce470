//! The functions that SQLite calls: the only unsafe code.

#![allow(unsafe_code)]

use crate::{
    collation,
    scalar::{self, text},
    table::{self, Each},
};
use rusqlite::{
    Connection, Result, ffi,
    types::Value as SqlValue,
    vtab::{Context, Filters, IndexConstraintOp, IndexInfo, Module, VTab, VTabConfig, VTabConnection, VTabCursor},
};
use std::{
    borrow::Cow,
    ffi::{CStr, c_char, c_int},
    marker::PhantomData,
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
    unsafe { Connection::extension_init2(database, message, functions, |connection| register(&connection)) }
}

/// Registers all functions with a connection. Returns whether they stay when it is closed.
fn register(connection: &Connection) -> Result<bool> {
    const MODULE: Module<'_, Table> = Module::eponymous_only_module();
    scalar::register(connection)?;
    connection.create_collation("url_host", collation::compare)?;
    for each in &table::ALL {
        connection.create_module(each.name, &MODULE, Some(each))?;
    }
    Ok(false)
}

/// A table of which each query has its rows.
#[repr(C)]
struct Table {
    /// What SQLite reads. It has to be the first.
    base: ffi::sqlite3_vtab,
    each: &'static Each,
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
        let each = each.ok_or(rusqlite::Error::InvalidQuery)?;
        connection.config(VTabConfig::Innocuous)?;
        Ok((Cow::Borrowed(each.declaration), Self { base: ffi::sqlite3_vtab::default(), each }))
    }

    /// Asks for a value of each hidden column; without one of them, there is no plan.
    fn best_index(&self, info: &mut IndexInfo) -> Result<bool> {
        let mut found = Vec::new();
        for (index, constraint) in info.constraints().enumerate() {
            let argument = constraint.column() - self.each.columns;
            let is_equal = constraint.operator() == IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ;
            if argument >= 0 && is_equal && constraint.is_usable() {
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
        Ok(Cursor { base, each: self.each, rows: Vec::new(), row: 0, table: PhantomData })
    }
}

/// The rows for some arguments.
#[repr(C)]
struct Cursor<'vtab> {
    /// What SQLite reads. It has to be the first.
    base: ffi::sqlite3_vtab_cursor,
    each: &'static Each,
    rows: Vec<Vec<SqlValue>>,
    row: usize,
    table: PhantomData<&'vtab Table>,
}

// SAFETY: the first field is what SQLite asks for, in the layout of C.
unsafe impl VTabCursor for Cursor<'_> {
    fn filter(&mut self, _: c_int, _: Option<&str>, arguments: &Filters<'_>) -> Result<()> {
        let texts: Option<Vec<_>> = arguments.iter().map(text).collect();
        let texts = texts.unwrap_or_default();
        self.rows = (self.each.rows)(&texts.iter().map(AsRef::as_ref).collect::<Vec<_>>());
        self.row = 0;
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.row += 1;
        Ok(())
    }

    fn eof(&self) -> bool {
        self.row >= self.rows.len()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        let place = usize::try_from(column).unwrap_or(usize::MAX);
        // The hidden columns are not kept: a query knows what it has asked for.
        context.set_result(self.rows.get(self.row).and_then(|row| row.get(place)).unwrap_or(&SqlValue::Null))
    }

    fn rowid(&self) -> Result<i64> {
        Ok(i64::try_from(self.row).unwrap_or(i64::MAX))
    }
}
