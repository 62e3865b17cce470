//! What PostgreSQL calls, and the values that it passes as pointers: the only file with unsafe code.
//!
//! `pg_guard` makes an error of the server a panic, and a panic an error of the server, so that neither leaves a frame
//! of the other language behind.

#![allow(unsafe_code)]

use crate::input::{self, InputError};
use pgrx::{
    PgSqlErrorCode, fcinfo, pg_guard,
    pg_sys::{self, Datum, FunctionCallInfo, panic::ErrorReport},
    varlena::varlena_to_byte_slice,
};
use std::{
    borrow::Cow,
    ffi::{CStr, c_int},
    slice,
};

pgrx::pg_module_magic!();

/// Exports functions as the server looks for them: by their names, each with another that tells the calling convention.
macro_rules! functions {
    ($($name:ident, $information:ident, $call:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $information() -> &'static pg_sys::Pg_finfo_record {
            &pg_sys::Pg_finfo_record { api_version: 1 }
        }

        #[pg_guard]
        #[unsafe(no_mangle)]
        unsafe extern "C-unwind" fn $name(call: FunctionCallInfo) -> Datum {
            let run: fn(Call) -> Datum = $call;
            run(Call(call))
        }
    )*};
}

functions! {
    url_in, pg_finfo_url_in, |call: Call| {
        call.url(call.cstring(0), PgSqlErrorCode::ERRCODE_INVALID_TEXT_REPRESENTATION)
    };
    url_recv, pg_finfo_url_recv, |call: Call| {
        call.url(call.message(0), PgSqlErrorCode::ERRCODE_INVALID_BINARY_REPRESENTATION)
    };
    url_from_text, pg_finfo_url_from_text, |call: Call| {
        call.url(call.text(0), PgSqlErrorCode::ERRCODE_INVALID_TEXT_REPRESENTATION)
    };
}

#[cfg(feature = "panic")]
functions! {
    url_panic, pg_finfo_url_panic, |_: Call| -> Datum { panic!("a panic for a test") };
}

/// A call of a function. The server keeps the arguments until the function has returned.
#[derive(Clone, Copy)]
struct Call(FunctionCallInfo);

/// The arguments. All functions are strict or check for NULL first.
impl Call {
    /// Returns an argument that is not NULL.
    fn argument(self, index: usize) -> Option<Datum> {
        // SAFETY: the server's record of this call. Scripts declare each function with the arguments that it reads.
        unsafe { fcinfo::pg_getarg_datum(self.0, index) }
    }

    /// Returns the bytes of a text, or of a URL.
    fn text(&self, index: usize) -> Option<&[u8]> {
        let datum = self.argument(index)?;
        // SAFETY: the type of the argument is text, or one of the same representation.
        Some(unsafe { varlena_to_byte_slice(pg_sys::pg_detoast_datum_packed(datum.cast_mut_ptr())) })
    }

    fn cstring(&self, index: usize) -> Option<&[u8]> {
        // SAFETY: the type of the argument is cstring.
        Some(unsafe { CStr::from_ptr(self.argument(index)?.cast_mut_ptr()) }.to_bytes())
    }

    /// Returns the rest of a message of the wire protocol, converted from the encoding of the client.
    fn message(&self, index: usize) -> Option<&[u8]> {
        let buffer: pg_sys::StringInfo = self.argument(index)?.cast_mut_ptr();
        let mut len = 0;
        // SAFETY: the type of the argument is internal, which for this function is a `StringInfo`. The result has `len`
        // bytes.
        unsafe {
            let text = pg_sys::pq_getmsgtext(buffer, (*buffer).len - (*buffer).cursor, &raw mut len);
            Some(slice::from_raw_parts(text.cast(), usize::try_from(len).ok()?))
        }
    }
}

/// The results.
impl Call {
    fn null(self) -> Datum {
        // SAFETY: the server's record of this call.
        unsafe { fcinfo::pg_return_null(self.0) }
    }

    fn url(self, text: Option<&[u8]>, code: PgSqlErrorCode) -> Datum {
        let Some(bytes) = text else { return self.null() };
        let report = |InputError { message, detail, hint }| -> ! {
            let error = ErrorReport::new(code, message, "url").set_detail(detail);
            match hint {
                Some(hint) => error.set_hint(hint),
                None => error,
            }
            .report(pgrx::PgLogLevel::ERROR);
            unreachable!("an error does not return")
        };
        let text = utf8(bytes).unwrap_or_else(|| report(InputError::of_encoding()));
        text_datum(input::canonical(&text).unwrap_or_else(|error| report(error)).as_bytes())
    }
}

/// Makes a text of bytes in the encoding of the server.
fn text_datum(bytes: &[u8]) -> Datum {
    pgrx::varlena::rust_byte_slice_to_bytea(bytes).into_pg().into()
}

const UTF8: c_int = pg_sys::pg_enc::PG_UTF8.cast_signed();
const SQL_ASCII: c_int = pg_sys::pg_enc::PG_SQL_ASCII.cast_signed();

/// The encoding of the database. In `SQL_ASCII`, texts are bytes, which are taken for UTF-8.
fn encoding() -> c_int {
    // SAFETY: no argument.
    match unsafe { pg_sys::GetDatabaseEncoding() } {
        SQL_ASCII => UTF8,
        encoding => encoding,
    }
}

/// Returns a text of the server as UTF-8, or `None` if it has no equivalent there.
fn utf8(bytes: &[u8]) -> Option<Cow<'_, str>> {
    // Each encoding of a server has ASCII as it is.
    if encoding() == UTF8 || bytes.is_ascii() {
        return str::from_utf8(bytes).ok().map(Cow::Borrowed);
    }
    String::from_utf8(converted(bytes, encoding(), UTF8)?).ok().map(Cow::Owned)
}

/// Converts between encodings. `None` if a character has no equivalent.
fn converted(bytes: &[u8], from: c_int, to: c_int) -> Option<Vec<u8>> {
    let len = c_int::try_from(bytes.len()).ok()?;
    let room = bytes.len() * pg_sys::MAX_CONVERSION_GROWTH as usize + 5;
    let mut output = vec![0_u8; room];
    // SAFETY: the conversion reads `len` bytes, and writes at most the room for them and a zero. It does not change its
    // source, which C does not say.
    let read = unsafe {
        let conversion = pg_sys::FindDefaultConversionProc(from, to);
        if conversion == pg_sys::InvalidOid {
            return None;
        }
        let (source, target) = (bytes.as_ptr().cast_mut(), output.as_mut_ptr());
        pg_sys::pg_do_encoding_conversion_buf(
            conversion,
            from,
            to,
            source,
            len,
            target,
            c_int::try_from(room).ok()?,
            true,
        )
    };
    let end = output.iter().position(|byte| *byte == 0)?;
    output.truncate(end);
    (read == len).then_some(output)
}
