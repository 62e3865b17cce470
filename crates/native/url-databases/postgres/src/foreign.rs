//! The functions that PostgreSQL calls, and the values that it passes as pointers: the only file with unsafe code.
//!
//! `pg_guard` makes an error of the server a panic, and a panic an error of the server. So neither leaves a frame of
//! the other language behind.

#![allow(unsafe_code)]
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "counts of C")]
#![allow(clippy::cast_ptr_alignment, reason = "the server aligns all of its nodes alike")]

use crate::{
    condition::Condition,
    input::{self, InputError},
    long,
};
use pgrx::{
    PgMemoryContexts, PgSqlErrorCode, fcinfo, pg_guard,
    pg_sys::{self, Datum, FunctionCallInfo, Oid, panic::ErrorReport},
    varlena::{varatt_is_1b_e, varatt_is_4b_c, varlena_to_byte_slice},
};
use std::{
    borrow::Cow,
    cmp::Ordering,
    ffi::{CStr, c_char, c_int},
    io,
    mem::MaybeUninit,
    ptr, slice,
};
use url_facts::{ArgumentError, Fact, Function, Type, Value};

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
    url_to_text, pg_finfo_url_to_text, |call: Call| call.argument(0).unwrap_or_else(|| call.null());
    url_smaller, pg_finfo_url_smaller, |call: Call| call.either(call.ordering(&[]).is_le());
    url_larger, pg_finfo_url_larger, |call: Call| call.either(call.ordering(&[]).is_ge());
    url_texts_cmp, pg_finfo_url_texts_cmp, |call: Call| (call.ordering(&[0, 1]) as i32).into();
    url_texts_eq, pg_finfo_url_texts_eq, |call: Call| call.ordering(&[0, 1]).is_eq().into();
    url_text_hash, pg_finfo_url_text_hash, |call: Call| call.hash();
    url_text_hash_extended, pg_finfo_url_text_hash_extended, |call: Call| call.hash_extended();
    url_match_support, pg_finfo_url_match_support, |call: Call| call.support();
}

include!("functions.rs");

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
        Some(unsafe { text_bytes(datum) })
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
        text_datum(canonical(text).unwrap_or_else(|error| report(error)).as_bytes())
    }
}

/// Comparisons of a URL with a string. A string that does not parse is compared as it is, and so equals no URL. It is
/// not an error, because to compare two strings never fails, either.
impl Call {
    /// Compares the two arguments. Those at these places are texts.
    fn ordering(self, texts: &[usize]) -> Ordering {
        let bytes = |index| {
            let bytes = self.text(index).unwrap_or_default();
            if texts.contains(&index) { comparable(bytes) } else { Cow::Borrowed(bytes) }
        };
        bytes(0).cmp(&bytes(1))
    }

    /// Returns the first argument or the second one.
    fn either(self, is_first: bool) -> Datum {
        self.argument(usize::from(!is_first)).unwrap_or_else(|| self.null())
    }

    /// The hash of a text that is that of the URL, as `hashvarlena` of the server has it.
    fn hash(self) -> Datum {
        let bytes = comparable(self.text(0).unwrap_or_default());
        // SAFETY: a function of the server, which reads the bytes.
        Datum::from(unsafe { hash_bytes(bytes.as_ptr(), bytes.len() as c_int) })
    }

    fn hash_extended(self) -> Datum {
        let bytes = comparable(self.text(0).unwrap_or_default());
        let seed = self.argument(1).map_or(0, |seed| seed.value() as u64);
        // SAFETY: a function of the server, which reads the bytes.
        Datum::from(unsafe { hash_bytes_extended(bytes.as_ptr(), bytes.len() as c_int, seed) })
    }
}

unsafe extern "C-unwind" {
    // Of the server's common/hashfn.h.
    fn hash_bytes(bytes: *const u8, len: c_int) -> u32;
    fn hash_bytes_extended(bytes: *const u8, len: c_int, seed: u64) -> u64;
}

/// Returns the bytes of the URL that a text of the server is, or else of the text.
fn comparable(bytes: &[u8]) -> Cow<'_, [u8]> {
    match utf8(bytes).map(canonical) {
        Some(Ok(Cow::Borrowed(url))) => Cow::Borrowed(url.as_bytes()),
        Some(Ok(Cow::Owned(url))) => Cow::Owned(url.into_bytes()),
        Some(Err(_)) | None => Cow::Borrowed(bytes),
    }
}

/// [`input::canonical`], of a text that may be long.
fn canonical(text: Cow<'_, str>) -> Result<Cow<'_, str>, InputError> {
    if long::is_long(text.len(), 0) {
        let text = text.into_owned();
        return in_thread(move || input::canonical(&text).map(|url| Cow::Owned(url.into_owned())));
    }
    match text {
        Cow::Borrowed(text) => input::canonical(text),
        Cow::Owned(text) => input::canonical(&text).map(|url| Cow::Owned(url.into_owned())),
    }
}

/// [`long::run`], which meanwhile lets the server cancel the query.
fn in_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let spawning = |spawn: &mut dyn FnMut() -> io::Result<()>| {
        let (mut all, mut before) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: the sets are written before they are read. A new thread has the mask of the one that starts it.
        unsafe {
            libc::sigfillset(all.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
            let spawned = spawn();
            libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut());
            spawned
        }
    };
    long::run(spawning, work, || {
        pg_sys::check_for_interrupts!();
    })
    .unwrap_or_else(|error| {
        let code = PgSqlErrorCode::ERRCODE_INSUFFICIENT_RESOURCES;
        ErrorReport::new(code, format!("no thread for a long call: {error}"), "url").report(pgrx::PgLogLevel::ERROR);
        unreachable!("an error does not return")
    })
}

/// What a function of the table keeps from one call for the next, as long as its expression is evaluated.
struct State {
    function: &'static Function,
    fields: Vec<Option<String>>,
    /// None while a thread has it, and after a long call that was canceled.
    call: Option<url_facts::Call>,
    result: Type,
    /// The columns of a composite type.
    row: pg_sys::TupleDesc,
    /// The place of the field of each column, if it is wanted.
    places: Vec<Option<usize>>,
}

impl State {
    /// The state for an expression: `result` is the type that it has by the script, and `fields` are those that are
    /// wanted; if there are none, all. Called where memory is kept.
    fn new(name: &str, result: Oid, fields: Vec<Option<String>>) -> Self {
        let function = url_facts::function(name).expect("the table has all functions that are exported");
        let mut columns = Vec::new();
        let mut row = ptr::null_mut();
        // SAFETY: reads the catalog. The copy of a row's description is not counted.
        unsafe {
            let element = pg_sys::get_element_type(result);
            let composite = if element == Oid::INVALID { result } else { element };
            if pg_sys::get_typtype(composite) == b'c' as c_char {
                row = pg_sys::lookup_rowtype_tupdesc_copy(composite, -1);
            }
            // The columns are those that the script has, in its order.
            if element == Oid::INVALID && !row.is_null() {
                let name = |number| CStr::from_ptr(pg_sys::SPI_fname(row, number)).to_string_lossy().into_owned();
                columns.extend((1..=(*row).natts).map(|number| Some(name(number))));
            }
        }
        let fields = if fields.is_empty() { columns.clone() } else { fields };
        let places = columns.iter().map(|column| fields.iter().position(|field| field == column)).collect();
        let result = or_report(function.result_type(&literals(&fields)));
        Self { function, fields, call: None, result, row, places }
    }

    /// Calls the function for a text, and makes a value of the server. `None` is NULL. Of the further arguments, `None`
    /// says that one is NULL.
    fn datum(&mut self, text: Option<&str>, further: Option<&[&str]>) -> Option<Datum> {
        let mut call = self.call.take().unwrap_or_else(|| or_report(self.function.start(&literals(&self.fields))));
        let bytes = further.unwrap_or_default().iter().map(|argument| argument.len()).sum();
        let result = match text {
            Some(text) if long::is_long(text.len(), bytes) => {
                let text = text.to_owned();
                let further: Option<Vec<String>> =
                    further.map(|further| further.iter().map(|argument| (*argument).to_owned()).collect());
                call = in_thread(move || {
                    let further: Option<Vec<&str>> =
                        further.as_ref().map(|further| further.iter().map(String::as_str).collect());
                    call.clear();
                    call.append([Some(&*text)], further.as_deref());
                    call
                });
                datum(&call.value(0), &self.result, self.row, &self.places)
            }
            _ => datum(&call.one(text, further), &self.result, self.row, &self.places),
        };
        self.call = Some(call);
        result
    }
}

fn literals(fields: &[Option<String>]) -> Vec<Option<&str>> {
    fields.iter().map(Option::as_deref).collect()
}

fn or_report<T>(result: Result<T, ArgumentError>) -> T {
    result.unwrap_or_else(|error| {
        let code = PgSqlErrorCode::ERRCODE_INVALID_PARAMETER_VALUE;
        ErrorReport::new(code, error.message().to_string(), "url").report(pgrx::PgLogLevel::ERROR);
        unreachable!("an error does not return")
    })
}

/// Functions of the table.
impl Call {
    /// Returns what this expression has kept. Two calls of an expression are never active at once.
    fn state(&mut self, name: &str, fields: impl FnOnce(Self) -> Vec<Option<String>>) -> &mut State {
        // SAFETY: the server's record of this call. What it keeps for the function is set only here. It is freed with
        // the memory of the expression.
        unsafe {
            let information = (*self.0).flinfo;
            if (*information).fn_extra.is_null() {
                let fields = fields(*self);
                let result = pg_sys::get_func_rettype((*information).fn_oid);
                let mut memory = PgMemoryContexts::For((*information).fn_mcxt);
                let state = memory.switch_to(|_| State::new(name, result, fields));
                (*information).fn_extra = memory.leak_and_drop_on_delete(state).cast();
            }
            &mut *(*information).fn_extra.cast()
        }
    }

    /// Calls a function of the table. Texts that are not UTF-8 are NULL.
    fn function(mut self, name: &str) -> Datum {
        let call = self;
        // A function whose first argument is optional takes an empty string for it.
        let text = if call.count() == 0 { Some("".into()) } else { call.text(0).and_then(utf8) };
        let further: Option<Vec<Cow<'_, str>>> = (1..self.count()).map(|index| utf8(call.text(index)?)).collect();
        let further: Option<Vec<&str>> = further.as_ref().map(|further| further.iter().map(AsRef::as_ref).collect());
        let state = self.state(name, |_| Vec::new());
        state.datum(text.as_deref(), further.as_deref()).unwrap_or_else(|| self.null())
    }

    /// Calls the function of the table whose result has fields, which an array may name.
    fn fields(mut self, name: &str) -> Datum {
        let call = self;
        let text = call.text(0).and_then(utf8);
        let state = self.state(name, |call| if call.count() > 1 { call.names(1) } else { Vec::new() });
        state.datum(text.as_deref(), Some(&[])).unwrap_or_else(|| self.null())
    }

    fn count(self) -> usize {
        // SAFETY: the server's record of this call.
        unsafe { (*self.0).nargs as usize }
    }

    /// Returns the texts of an array, if it is the same for all rows; otherwise one that is not known.
    fn names(self, index: usize) -> Vec<Option<String>> {
        // SAFETY: the type of the argument is an array of texts, which is taken apart into as many values as the server
        // says.
        unsafe {
            if !pg_sys::get_fn_expr_arg_stable((*self.0).flinfo, index as c_int) {
                return vec![None];
            }
            let Some(array) = self.argument(index) else { return vec![None] };
            let array = pg_sys::pg_detoast_datum(array.cast_mut_ptr()).cast();
            let (mut values, mut nulls, mut count) = (ptr::null_mut(), ptr::null_mut(), 0);
            let align = b'i' as c_char;
            pg_sys::deconstruct_array(
                array,
                pg_sys::TEXTOID,
                -1,
                false,
                align,
                &raw mut values,
                &raw mut nulls,
                &raw mut count,
            );
            let name = |index| (!*nulls.add(index)).then(|| utf8(text_bytes(*values.add(index))).map(Cow::into_owned));
            (0..count as usize).map(|index| name(index).flatten()).collect()
        }
    }
}

/// Makes a value of the server. `None` is NULL, also for a text that the database cannot hold.
fn datum(value: &Value<'_>, of_type: &Type, row: pg_sys::TupleDesc, places: &[Option<usize>]) -> Option<Datum> {
    match value {
        Value::Text(text) => server_text(text),
        Value::Number(port) if *of_type == Type::Port => i32::try_from(*port).ok().map(Datum::from),
        Value::Number(number) => i64::try_from(*number).ok().map(Datum::from),
        Value::Flag(flag) => Some(Datum::from(*flag)),
        Value::Fields(fields) => {
            let field = |(fact, value): &(Fact, Value<'_>)| datum(value, &fact.result_type(), ptr::null_mut(), &[]);
            let values = places.iter().map(|place| field(&fields[(*place)?]));
            // SAFETY: the row has these columns.
            Some(unsafe { row_datum(row, values) })
        }
        Value::Params(pairs) => {
            // SAFETY: the row has a name and a value.
            let row_of = |(name, value): &(&str, &str)| unsafe {
                pg_sys::check_for_interrupts!();
                row_datum(row, [server_text(name), server_text(value)].into_iter())
            };
            let mut rows: Vec<Datum> = pairs.iter().map(row_of).collect();
            let count = c_int::try_from(rows.len()).ok()?;
            // SAFETY: an array of so many values of the type of the row, which is composite.
            let array = unsafe {
                pg_sys::construct_array(rows.as_mut_ptr(), count, (*row).tdtypeid, -1, false, b'd' as c_char)
            };
            Some(array.into())
        }
        _ => None,
    }
}

/// Makes a composite value.
///
/// # Safety
///
/// The row has columns for all values, of their types.
unsafe fn row_datum(row: pg_sys::TupleDesc, values: impl Iterator<Item = Option<Datum>>) -> Datum {
    let (mut values, mut nulls): (Vec<Datum>, Vec<bool>) =
        values.map(|value| (value.unwrap_or_else(Datum::null), value.is_none())).unzip();
    // SAFETY: as the caller says.
    unsafe {
        assert_eq!(values.len(), (*row).natts as usize, "a row of another version of the extension");
        let tuple = pg_sys::heap_form_tuple(row, values.as_mut_ptr(), nulls.as_mut_ptr());
        pg_sys::HeapTupleHeaderGetDatum((*tuple).t_data)
    }
}

/// The requests of the planner to a function.
impl Call {
    /// Answers a request for an expression that is simpler than a call: `url_registrable_domain(text) = 'example.com'
    /// AND url_match_row(text, pattern)`, for a pattern whose URLs have this registrable domain. If they may also have
    /// none, the first half is `(url_registrable_domain(text) = 'example.com' OR url_registrable_domain(text) IS
    /// NULL)`. The first half is implied by the second, and an index on the domain serves it.
    fn support(self) -> Datum {
        let none = Datum::from(0_usize);
        let Some(request) = self.argument(0).map(Datum::cast_mut_ptr::<pg_sys::Node>) else { return none };
        // SAFETY: the argument of a support function is a node, and its tag says which. The nodes in it are those of a
        // call of url_match, for which the script declares this function.
        unsafe {
            if (*request).type_ != pg_sys::NodeTag::T_SupportRequestSimplify {
                return none;
            }
            let call = (*request.cast::<pg_sys::SupportRequestSimplify>()).fcall;
            with_condition(&*call).map_or(none, Datum::from)
        }
    }
}

/// # Safety
///
/// The call is one of a function of a text and a pattern.
unsafe fn with_condition(call: &pg_sys::FuncExpr) -> Option<*mut pg_sys::Expr> {
    const BOOL: Oid = pg_sys::BOOLOID;
    const TEXT: Oid = pg_sys::TEXTOID;
    // SAFETY: the caller says what the nodes are. New ones are made by the server's functions.
    unsafe {
        let argument = |index| (*(*call.args).elements.add(index)).ptr_value.cast::<pg_sys::Node>();
        let (text, pattern) = (argument(0), argument(1));
        let is_literal =
            (*pattern).type_ == pg_sys::NodeTag::T_Const && !(*pattern.cast::<pg_sys::Const>()).constisnull;
        // The text is to be evaluated twice, and compared.
        if !is_literal
            || call.inputcollid == Oid::INVALID
            || pg_sys::contain_volatile_functions(text)
            || pg_sys::contain_subplans(text)
        {
            return None;
        }
        let bytes = text_bytes((*pattern.cast::<pg_sys::Const>()).constvalue);
        // Only the call lets the server end the query meanwhile.
        if long::is_long(0, bytes.len()) {
            return None;
        }
        let Condition { domain, or_none } = Condition::of(&utf8(bytes)?)?;

        let copy = |node: *mut pg_sys::Node| pg_sys::copyObjectImpl(node.cast());
        let append = |list, node| pg_sys::lappend(list, node);
        let schema = pg_sys::get_func_namespace(call.funcid);
        let function = |name: &CStr, result, arguments: &[*mut pg_sys::Node], collation| {
            let types = vec![TEXT; arguments.len()];
            let oid = function_oid(name, schema, &types)?;
            let list = arguments.iter().fold(ptr::null_mut(), |list, argument| append(list, copy(*argument)));
            let form = pg_sys::CoercionForm::COERCE_EXPLICIT_CALL;
            Some(pg_sys::makeFuncExpr(oid, result, list, collation, call.inputcollid, form))
        };
        let found = function(c"url_registrable_domain", TEXT, &[text], call.inputcollid)?;
        let matches = function(c"url_match_row", BOOL, &[text, pattern], Oid::INVALID)?;
        let expected = pg_sys::makeConst(TEXT, -1, call.inputcollid, -1, text_datum(domain.as_bytes()), false, false);
        let operator = Oid::from(pg_sys::TextEqualOperator);
        let is_equal =
            pg_sys::make_opclause(operator, BOOL, false, found.cast(), expected.cast(), Oid::INVALID, call.inputcollid);
        pg_sys::set_opfuncid(is_equal.cast());
        let both = |kind, one, other| pg_sys::makeBoolExpr(kind, append(append(ptr::null_mut(), one), other), -1);
        let mut has_domain: *mut pg_sys::Expr = is_equal.cast();
        if or_none {
            let is_null: *mut pg_sys::NullTest = pg_sys::palloc0(size_of::<pg_sys::NullTest>()).cast();
            (*is_null).xpr.type_ = pg_sys::NodeTag::T_NullTest;
            (*is_null).arg = copy(found.cast()).cast();
            (*is_null).nulltesttype = pg_sys::NullTestType::IS_NULL;
            (*is_null).location = -1;
            has_domain = both(pg_sys::BoolExprType::OR_EXPR, has_domain.cast(), is_null.cast());
        }
        Some(both(pg_sys::BoolExprType::AND_EXPR, has_domain.cast(), matches.cast()))
    }
}

/// Returns a function of texts in a schema.
///
/// # Safety
///
/// Reads the catalog, as only a function may that the server has called.
unsafe fn function_oid(name: &CStr, schema: Oid, types: &[Oid]) -> Option<Oid> {
    // SAFETY: the keys are those of this cache.
    let oid = unsafe {
        let types = pg_sys::buildoidvector(types.as_ptr(), c_int::try_from(types.len()).ok()?);
        pg_sys::GetSysCacheOid(
            pg_sys::SysCacheIdentifier::PROCNAMEARGSNSP as c_int,
            pg_sys::Anum_pg_proc_oid as pg_sys::AttrNumber,
            Datum::from(name.as_ptr()),
            Datum::from(types),
            Datum::from(schema),
            Datum::from(0_usize),
        )
    };
    (oid != Oid::INVALID).then_some(oid)
}

/// Returns the bytes of a text, which the server may have compressed or stored elsewhere.
///
/// # Safety
///
/// The value is a text, or of a type with the same representation.
unsafe fn text_bytes<'a>(text: Datum) -> &'a [u8] {
    let mut text: *mut pg_sys::varlena = text.cast_mut_ptr();
    // SAFETY: as the caller says.
    unsafe {
        if varatt_is_1b_e(text) || varatt_is_4b_c(text) {
            text = pg_sys::pg_detoast_datum_packed(text);
        }
        varlena_to_byte_slice(text)
    }
}

/// Makes a text of the server, or `None` if its encoding lacks a character; all lack U+0000.
fn server_text(text: &str) -> Option<Datum> {
    if text.contains('\0') {
        return None;
    }
    if text.is_ascii() || encoding() == UTF8 {
        return Some(text_datum(text.as_bytes()));
    }
    converted(text.as_bytes(), UTF8, encoding()).map(|bytes| text_datum(&bytes))
}

/// Makes a text of bytes in the encoding of the server.
fn text_datum(bytes: &[u8]) -> Datum {
    pgrx::varlena::rust_byte_slice_to_bytea(bytes).into_pg().into()
}

const UTF8: c_int = pg_sys::pg_enc::PG_UTF8 as c_int;
const SQL_ASCII: c_int = pg_sys::pg_enc::PG_SQL_ASCII as c_int;

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
    // SAFETY: reads the catalog.
    let conversion = unsafe { pg_sys::FindDefaultConversionProc(from, to) };
    if conversion == pg_sys::InvalidOid {
        return None;
    }
    let mut output = vec![0_u8; bytes.len() * pg_sys::MAX_CONVERSION_GROWTH as usize + 5];
    let is_whole = convert(conversion, [from, to], bytes, len, &mut output);
    let end = output.iter().position(|byte| *byte == 0)?;
    output.truncate(end);
    is_whole.then_some(output)
}

/// Writes the converted bytes and a zero. Returns whether all of them could be converted.
#[cfg(not(feature = "pg13"))]
fn convert(conversion: Oid, [from, to]: [c_int; 2], bytes: &[u8], len: c_int, output: &mut [u8]) -> bool {
    let room = c_int::try_from(output.len()).unwrap_or(c_int::MAX);
    let (source, target) = (bytes.as_ptr().cast_mut(), output.as_mut_ptr());
    // SAFETY: the conversion reads `len` bytes, and writes at most the room for them and a zero. It does not change its
    // source, which C does not say.
    len == unsafe { pg_sys::pg_do_encoding_conversion_buf(conversion, from, to, source, len, target, room, true) }
}

/// PostgreSQL 13 only has conversions that fail. These hold nothing that an aborted transaction would have to release.
#[cfg(feature = "pg13")]
fn convert(conversion: Oid, [from, to]: [c_int; 2], bytes: &[u8], len: c_int, output: &mut [u8]) -> bool {
    let (source, target) = (bytes.as_ptr(), output.as_mut_ptr());
    let arguments = [from.into(), to.into(), source.into(), target.into(), len.into()];
    pgrx::PgTryBuilder::new(|| {
        // SAFETY: as for later versions.
        unsafe {
            let [from, to, source, target, len] = arguments;
            pg_sys::OidFunctionCall5Coll(conversion, Oid::INVALID, from, to, source, target, len);
        }
        true
    })
    .catch_when(PgSqlErrorCode::ERRCODE_UNTRANSLATABLE_CHARACTER, |_| false)
    .catch_when(PgSqlErrorCode::ERRCODE_CHARACTER_NOT_IN_REPERTOIRE, |_| false)
    .execute()
}
