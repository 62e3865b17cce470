//! The functions for C. This is the only file with unsafe code.
//!
//! Arguments of C are trusted as far as the header says, under "Pointers". A pointer leads to a value of its type, and
//! nobody else writes there meanwhile. A function checks what can be checked. So each function is unsafe as a whole,
//! and may therefore call the unsafe functions of [`Call`]. These do all that is done with pointers, and each says why
//! it may.

#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]
// The header has it, once for all functions.
#![allow(clippy::missing_safety_doc)]

use crate::{
    batch::{self, Argument, Rows},
    host,
    memory::{boxed, try_list},
    params, pattern,
    status::{Failure, Result, urlstack_error, urlstack_status, urlstack_str},
    url,
    values::{
        urlstack_argument, urlstack_column, urlstack_function, urlstack_options, urlstack_pair, urlstack_part,
        urlstack_range, urlstack_texts, urlstack_view,
    },
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    ptr, slice,
};
use url_core::{form_urlencoded::SearchParams, reference::Base};
use url_facts::Texts;
use url_patterns::{Input, UrlPattern};

/// What a handle points to.
#[repr(C)]
struct Tagged<T> {
    /// The number of the type; 0 after the handle was freed.
    tag: u64,
    value: T,
}

/// A type of handle.
trait Handle: Sized {
    type Value;
    const TAG: u64;

    fn new(value: Tagged<Self::Value>) -> Self;
    unsafe fn tagged(this: *mut Self) -> *mut Tagged<Self::Value>;
}

macro_rules! handles {
    ($($handle:ident($value:ty) = $tag:literal;)*) => {
        $(
            impl Handle for $handle {
                type Value = $value;
                const TAG: u64 = u64::from_ne_bytes(*$tag);

                fn new(value: Tagged<$value>) -> Self {
                    Self(value)
                }

                unsafe fn tagged(this: *mut Self) -> *mut Tagged<$value> {
                    // SAFETY: the caller has a pointer that is not NULL. Nothing is read.
                    &raw mut (*this).0
                }
            }
        )*

        /// A handle can be freed by another thread than the one that has made it.
        const _: fn() = || {
            fn is_send<T: Send>() {}
            $(is_send::<$value>();)*
        };
    };
}

/// A handle can be read by several threads at a time. A URL is not here, because its class makes the list of parameters
/// when it is first read; so `url::params` reads that of a copy, and nothing else does.
const _: fn() = || {
    fn is_sync<T: Sync>() {}
    is_sync::<params::Value>();
    is_sync::<host::Value>();
    is_sync::<UrlPattern>();
    is_sync::<pattern::Match>();
    is_sync::<batch::Batch>();
};

handles! {
    urlstack_url(url::Value) = b"urlstUrl";
    urlstack_params(params::Value) = b"urlstPar";
    urlstack_host(host::Value) = b"urlstHos";
    urlstack_pattern(UrlPattern) = b"urlstPat";
    urlstack_match(pattern::Match) = b"urlstMat";
    urlstack_text(Vec<u8>) = b"urlstTex";
    urlstack_batch(batch::Batch) = b"urlstBat";
}

/// A call from C.
struct Call(());

/// A place where C wants a result. It has zeros until it is set: NULL, an empty string, `false`.
struct Output<T>(*mut T);

/// Calls a function of C: a panic ends here, and an error is written where C wants it, which may be NULL.
unsafe fn call(error: *mut urlstack_error, body: impl FnOnce(&Call) -> Result<()>) -> urlstack_status {
    let result = catch_unwind(AssertUnwindSafe(|| body(&Call(()))));
    let failure = match result.unwrap_or_else(|_| Err(urlstack_status::Panic.into())) {
        Ok(()) => return urlstack_status::Ok,
        Err(failure) => failure,
    };
    let status = failure.status();
    if !error.is_null() && status != urlstack_status::None {
        // SAFETY: C promises that there is place for an error.
        ptr::write(error, failure.error());
    }
    status
}

#[expect(clippy::unused_self, reason = "what C passes lives as long as the call")]
impl Call {
    /// The value of a handle.
    unsafe fn handle<H: Handle>(&self, handle: *const H) -> Result<&H::Value> {
        let tagged = self.tagged(handle.cast_mut())?;
        // SAFETY: it is a handle of this type, and C promises not to change or to free it during the call.
        Ok(&(*tagged).value)
    }

    /// The value of a handle, to change it.
    #[expect(clippy::mut_from_ref, reason = "the call has no value; C promises that this is the only reference")]
    unsafe fn handle_mut<H: Handle>(&self, handle: *mut H) -> Result<&mut H::Value> {
        let tagged = self.tagged(handle)?;
        // SAFETY: it is a handle of this type, and C promises that no other thread uses it during the call.
        Ok(&mut (*tagged).value)
    }

    unsafe fn tagged<H: Handle>(&self, handle: *mut H) -> Result<*mut Tagged<H::Value>> {
        if handle.is_null() {
            return Err(urlstack_status::NullPointer.into());
        }
        let tagged = H::tagged(handle);
        // SAFETY: C promises that this is a handle. If it was freed, its memory is not there any more by the rules; if
        // it still is, it has no tag.
        if !tagged.is_aligned() || ptr::read(&raw const (*tagged).tag) != H::TAG {
            return Err(urlstack_status::InvalidHandle.into());
        }
        Ok(tagged)
    }

    /// The bytes of a string; `None` for NULL.
    unsafe fn bytes(&self, string: urlstack_str) -> Result<Option<&[u8]>> {
        if string.data.is_null() && string.length == 0 {
            return Ok(None);
        }
        self.items(string.data.cast(), string.length).map(Some)
    }

    /// A string, or `None` for NULL.
    unsafe fn optional(&self, string: urlstack_str, in_base: bool) -> Result<Option<&str>> {
        let Some(bytes) = self.bytes(string)? else { return Ok(None) };
        std::str::from_utf8(bytes).map(Some).map_err(|error| {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(bytes.len(), |length| start + length);
            Failure::Utf8 { range: start..end, in_base }
        })
    }

    /// A string, which is empty for NULL.
    unsafe fn text(&self, string: urlstack_str) -> Result<&str> {
        Ok(self.optional(string, false)?.unwrap_or_default())
    }

    /// The text of a base URL, or `None` for NULL.
    unsafe fn base(&self, string: urlstack_str) -> Result<Option<&str>> {
        self.optional(string, true)
    }

    /// So many items, from a pointer to the first.
    unsafe fn items<T>(&self, first: *const T, count: usize) -> Result<&[T]> {
        // No object of C is larger, and none goes on at the start of the memory.
        if count > isize::MAX.cast_unsigned() / size_of::<T>()
            || first.addr().checked_add(count * size_of::<T>()).is_none()
        {
            return Err(urlstack_status::InvalidLength.into());
        }
        if count == 0 {
            return Ok(&[]);
        }
        if first.is_null() {
            return Err(urlstack_status::NullPointer.into());
        }
        if !first.is_aligned() {
            return Err(urlstack_status::InvalidTexts.into());
        }
        // SAFETY: C promises that so many are there, and that they do not change during the call.
        Ok(slice::from_raw_parts(first, count))
    }

    /// So many components of a pattern, of which NULL is `None`.
    unsafe fn parts(&self, parts: *const urlstack_str, count: usize) -> Result<Vec<Option<&str>>> {
        let parts = self.items(parts, count)?;
        // Before one is read.
        pattern::check_count(count)?;
        try_list(parts.iter().map(|part| self.optional(*part, false)))
    }

    /// An argument of a call for so many rows.
    unsafe fn argument(&self, index: usize, argument: &urlstack_argument, rows: usize) -> Result<Argument<'_>> {
        if argument.texts.is_null() {
            return Ok(Argument::One(self.optional(argument.one, false)?));
        }
        let [texts] = self.items(argument.texts, 1)? else { return Err(urlstack_status::NullPointer.into()) };
        match texts.offset_bits {
            32 => self.texts(index, texts, texts.offsets.cast(), rows).map(Rows::Short).map(Argument::Rows),
            64 => self.texts(index, texts, texts.offsets.cast(), rows).map(Rows::Long).map(Argument::Rows),
            _ => Err(urlstack_status::InvalidConstant.into()),
        }
    }

    /// The strings of so many rows.
    unsafe fn texts<O: Copy + TryInto<usize>>(
        &self,
        argument: usize,
        texts: &urlstack_texts,
        offsets: *const O,
        rows: usize,
    ) -> Result<Texts<'_, O>> {
        let wrong = |error| Failure::Texts { argument, error };
        let data = self.items(texts.data.cast::<u8>(), texts.data_length)?;
        let offsets = self.items(offsets, rows.checked_add(1).ok_or(urlstack_status::InvalidLength)?)?;
        let validity = if texts.validity.is_null() {
            None
        } else {
            let bits = texts.validity_offset.checked_add(rows).ok_or(urlstack_status::InvalidLength)?;
            Some(self.items(texts.validity, bits.div_ceil(8))?)
        };
        let read = Texts::from_bytes(data, offsets, validity).map_err(wrong)?;
        read.validity_from(texts.validity_offset).map_err(wrong)
    }

    /// A place for a result.
    unsafe fn output<T>(&self, place: *mut T) -> Result<Output<T>> {
        if place.is_null() {
            return Err(urlstack_status::NullPointer.into());
        }
        // SAFETY: C promises that there is place for a value. All types of results have one of zeros.
        ptr::write_bytes(place, 0, 1);
        Ok(Output(place))
    }

    /// Frees a handle, and sets it to NULL.
    unsafe fn free<H: Handle>(&self, place: *mut *mut H) -> Result<()> {
        if place.is_null() {
            return Err(urlstack_status::NullPointer.into());
        }
        // SAFETY: C promises that there is a handle, or NULL.
        let handle = ptr::read(place);
        if handle.is_null() {
            return Ok(());
        }
        let tagged = self.tagged(handle)?;
        // SAFETY: it is a handle of this type, which `Output::give` has made of a box, and nobody else uses it. The box
        // was one of an array with this one item, whose layout is that of the item.
        ptr::write_volatile(&raw mut (*tagged).tag, 0);
        drop(Box::from_raw(handle));
        ptr::write(place, ptr::null_mut());
        Ok(())
    }
}

impl<T> Output<T> {
    #[expect(clippy::unnecessary_wraps, reason = "it ends the body of a call")]
    fn set(self, value: T) -> Result<()> {
        // SAFETY: `Call::output` has checked the place, which is there until the call ends.
        unsafe { ptr::write(self.0, value) };
        Ok(())
    }
}

impl Output<urlstack_str> {
    /// Lends a string.
    fn lend(self, text: Option<&str>) -> Result<()> {
        self.set(text.ok_or(urlstack_status::None)?.into())
    }
}

impl<H: Handle> Output<*mut H> {
    /// Gives a handle away.
    fn give(self, value: H::Value) -> Result<()> {
        self.set(Box::into_raw(boxed(H::new(Tagged { tag: H::TAG, value }))?).cast())
    }
}

/// A URL. It can change, by setters.
pub struct urlstack_url(Tagged<url::Value>);
/// A list of parameters: names and values, as in a query.
pub struct urlstack_params(Tagged<params::Value>);
/// A host. It does not change.
pub struct urlstack_host(Tagged<host::Value>);
/// A compiled pattern. It does not change.
pub struct urlstack_pattern(Tagged<UrlPattern>);
/// The match of a pattern. It does not change.
pub struct urlstack_match(Tagged<pattern::Match>);
/// A string that was given away. It does not change.
pub struct urlstack_text(Tagged<Vec<u8>>);
/// The results of a call for many rows. They do not change.
pub struct urlstack_batch(Tagged<batch::Batch>);

/// Returns the version of the library, such as `0.1.0`. The string is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn urlstack_version() -> urlstack_str {
    env!("CARGO_PKG_VERSION").into()
}

/// Lends the string of a string, until the text is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_text_get(text: *const urlstack_text, string: *mut urlstack_str) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.set(c.handle(text)?.as_slice().into())
    })
}

/// Frees a string and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_text_free(text: *mut *mut urlstack_text) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(text))
}

/// Decodes the percent-encoded bytes of a string, as of a path or a fragment: `%41` is `A`. A `%` without two digits
/// after it stays. Neither the string nor the result need be UTF-8, and a decoded NUL stands in the result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_percent_decode(
    input: urlstack_str,
    text: *mut *mut urlstack_text,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let text = c.output(text)?;
        text.give(url::percent_decode(c.bytes(input)?.unwrap_or_default())?)
    })
}

/// Parses a URL, relative to a base URL if that is not NULL. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_parse(
    input: urlstack_str,
    base: urlstack_str,
    url: *mut *mut urlstack_url,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let url = c.output(url)?;
        url.give(url::parse(c.text(input)?, c.base(base)?, None)?)
    })
}

/// Like `urlstack_url_parse`, with options, unless they are NULL. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_parse_with(
    input: urlstack_str,
    base: urlstack_str,
    options: *const urlstack_options,
    url: *mut *mut urlstack_url,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let url = c.output(url)?;
        let options = c.items(options, usize::from(!options.is_null()))?;
        url.give(url::parse(c.text(input)?, c.base(base)?, options.first())?)
    })
}

/// Returns STATUS_OK if `urlstack_url_parse` would. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_can_parse(
    input: urlstack_str,
    base: urlstack_str,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| url::can_parse(c.text(input)?, c.base(base)?))
}

/// Parses a reference relative to a URL. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_join(
    base: *const urlstack_url,
    reference: urlstack_str,
    url: *mut *mut urlstack_url,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let url = c.output(url)?;
        url.give(url::join(c.handle(base)?, c.text(reference)?)?)
    })
}

/// Copies a URL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_clone(
    url: *const urlstack_url,
    clone: *mut *mut urlstack_url,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let clone = c.output(clone)?;
        clone.give(url::copy(c.handle(url)?)?)
    })
}

/// Frees a URL, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_free(url: *mut *mut urlstack_url) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(url))
}

/// Ends the life of all strings that a URL has lent, and frees what was kept for them. A program that reads and changes
/// one URL without end calls this now and then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_release(url: *mut urlstack_url) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        c.handle_mut(url)?.release();
        Ok(())
    })
}

/// Lends a part of a URL: one of `urlstack_part`. The string lives until the URL is freed or released, whatever is set
/// meanwhile. Returns STATUS_NONE if a component of the record is null, or the host has none of these domains.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_get(
    url: *const urlstack_url,
    part: u32,
    string: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.lend(url::get(c.handle(url)?.lend(), urlstack_part::of(part)?))
    })
}

/// Tells where a part is in the href, in bytes. Returns STATUS_NONE also for parts that are not pieces of the href.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_range(
    url: *const urlstack_url,
    part: u32,
    range: *mut urlstack_range,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let range = c.output(range)?;
        range.set(url::range(c.handle(url)?.look(), urlstack_part::of(part)?)?)
    })
}

/// Tells the port as a number: the URL's port, or the default port of its scheme. Returns STATUS_NONE if there is
/// neither.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_port(url: *const urlstack_url, port: *mut u16) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let port = c.output(port)?;
        let number = c.handle(url)?.look().url().port_or_known_default();
        port.set(number.ok_or(urlstack_status::None)?)
    })
}

/// Makes a string of a URL: one of `urlstack_view`. Returns STATUS_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_view(
    url: *const urlstack_url,
    view: u32,
    text: *mut *mut urlstack_text,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let text = c.output(text)?;
        text.give(url::view(c.handle(url)?.look(), urlstack_view::of(view)?)?.into())
    })
}

/// Makes the string of a URL's fact by its name, such as "host", "site" or "filename". The names are as in
/// `urlstack get`, and as the functions of SQL without `url_`. `key` says which of several values, such as "-1" for the
/// last "segment", and is NULL for facts with one value. Returns STATUS_NONE if the URL has none, and
/// STATUS_INVALID_ARGUMENTS if there is no fact of this name, or if it has no such key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_fact(
    url: *const urlstack_url,
    name: urlstack_str,
    key: urlstack_str,
    text: *mut *mut urlstack_text,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let text = c.output(text)?;
        text.give(url::fact(c.handle(url)?.look(), c.text(name)?, c.optional(key, false)?)?.into())
    })
}

/// Sets a part. The first ten of `urlstack_part` are set as the class `URL` does. A setter uses the start of the value
/// that it can use, and returns STATUS_NOT_APPLIED if there is none; only HREF is an error then. Components of the
/// record are set to the whole value, percent-encoded as needed, and to null if it is NULL. The error says why not.
/// Other parts cannot be set. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_set(
    url: *mut urlstack_url,
    part: u32,
    value: urlstack_str,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let value = c.optional(value, false)?;
        url::set(c.handle_mut(url)?, urlstack_part::of(part)?, value)
    })
}

/// Copies the parameters of a URL's query to a list of their own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_params(
    url: *const urlstack_url,
    params: *mut *mut urlstack_params,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let params = c.output(params)?;
        params.give(params::Value::new(url::params(c.handle(url)?)?))
    })
}

/// Replaces the query of a URL by a list of parameters; an empty list removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_url_set_params(
    url: *mut urlstack_url,
    params: *const urlstack_params,
) -> urlstack_status {
    call(ptr::null_mut(), |c| url::set_params(c.handle_mut(url)?, c.handle(params)?.look()))
}

/// Parses a query, with or without its `?`, to a list of parameters. Every string is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_parse(
    query: urlstack_str,
    params: *mut *mut urlstack_params,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let params = c.output(params)?;
        params.give(params::parse(c.text(query)?)?)
    })
}

/// Frees a list, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_free(params: *mut *mut urlstack_params) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(params))
}

/// Ends the life of all strings that a list has lent, and frees what was kept for them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_release(params: *mut urlstack_params) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        c.handle_mut(params)?.release();
        Ok(())
    })
}

/// Tells the number of pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_count(params: *const urlstack_params, count: *mut usize) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let count = c.output(count)?;
        count.set(c.handle(params)?.look().size())
    })
}

/// Lends the pair at an index, until the list is freed or released.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_at(
    params: *const urlstack_params,
    index: usize,
    pair: *mut urlstack_pair,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let pair = c.output(pair)?;
        pair.set(params::entry(c.handle(params)?.lend(), index)?)
    })
}

/// Lends the value of the first pair with a name, until the list is freed or released. Returns STATUS_NONE if there is
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_get(
    params: *const urlstack_params,
    name: urlstack_str,
    value: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let value = c.output(value)?;
        value.lend(c.handle(params)?.lend().get(c.text(name)?))
    })
}

/// Lends the value of the next pair with a name, from `*index` on, and sets `*index` to the one after it. So all values
/// of a name are read: start with 0, until it returns STATUS_NONE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_next(
    params: *const urlstack_params,
    name: urlstack_str,
    index: *mut usize,
    value: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let value = c.output(value)?;
        if index.is_null() {
            return Err(urlstack_status::NullPointer.into());
        }
        let (text, next) = params::next(c.handle(params)?.lend(), c.text(name)?, ptr::read(index))?;
        ptr::write(index, next);
        value.lend(Some(text))
    })
}

/// Returns STATUS_OK if there is a pair of this name, and of this value if that is not NULL, or STATUS_NONE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_has(
    params: *const urlstack_params,
    name: urlstack_str,
    value: urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let value = c.optional(value, false)?;
        let has = c.handle(params)?.look().has(c.text(name)?, value);
        if has { Ok(()) } else { Err(urlstack_status::None.into()) }
    })
}

/// Appends a pair.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_append(
    params: *mut urlstack_params,
    name: urlstack_str,
    value: urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let (name, value) = (c.text(name)?, c.text(value)?);
        params::change(c.handle_mut(params)?, name.len() + value.len(), |params| params.append(name, value))
    })
}

/// Sets the value of the first pair with a name, and removes the others; appends a pair if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_set(
    params: *mut urlstack_params,
    name: urlstack_str,
    value: urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let (name, value) = (c.text(name)?, c.text(value)?);
        params::change(c.handle_mut(params)?, name.len() + value.len(), |params| params.set(name, value))
    })
}

/// Removes all pairs of a name, and of a value if that is not NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_delete(
    params: *mut urlstack_params,
    name: urlstack_str,
    value: urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let (name, value) = (c.text(name)?, c.optional(value, false)?);
        params::change(c.handle_mut(params)?, 0, |params| params.delete(name, value))
    })
}

/// Sorts the pairs by name, in code units of UTF-16; pairs of one name stay in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_sort(params: *mut urlstack_params) -> urlstack_status {
    call(ptr::null_mut(), |c| params::change(c.handle_mut(params)?, 0, SearchParams::sort))
}

/// Makes the text of a list, without a `?`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_params_text(
    params: *const urlstack_params,
    text: *mut *mut urlstack_text,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let text = c.output(text)?;
        text.give(params::text(c.handle(params)?.look())?.into())
    })
}

/// Parses a host: the one of a URL whose scheme is special, such as `https`, or else an opaque host. An IPv6 address is
/// in brackets. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_host_parse(
    input: urlstack_str,
    is_opaque: bool,
    host: *mut *mut urlstack_host,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let host = c.output(host)?;
        host.give(host::parse(c.text(input)?, is_opaque)?)
    })
}

/// Frees a host, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_host_free(host: *mut *mut urlstack_host) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(host))
}

/// Lends a part of a host, until it is freed: HOSTNAME, HOST_WITHOUT_BRACKETS, HOST_KIND, HOST_CLASS, PUBLIC_SUFFIX,
/// REGISTRABLE_DOMAIN or SUBDOMAIN of `urlstack_part`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_host_get(
    host: *const urlstack_host,
    part: u32,
    string: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.lend(host::get(c.handle(host)?, urlstack_part::of(part)?)?)
    })
}

/// Makes a string of a host: SITE or UNICODE_HOST of `urlstack_view`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_host_view(
    host: *const urlstack_host,
    view: u32,
    text: *mut *mut urlstack_text,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let text = c.output(text)?;
        text.give(host::view(c.handle(host)?, urlstack_view::of(view)?)?.into())
    })
}

/// Compiles a pattern of the URL Pattern Standard, relative to a base URL if that is not NULL. `flags` is 0 or
/// URLSTACK_IGNORE_CASE. A back reference in a regular expression is the error `regexp-not-linear`, so that each match
/// takes linear time. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_compile(
    text: urlstack_str,
    base: urlstack_str,
    flags: u32,
    pattern: *mut *mut urlstack_pattern,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let pattern = c.output(pattern)?;
        pattern.give(pattern::compile(c.text(text)?, c.base(base)?, flags)?)
    })
}

/// Compiles a pattern from its components, in the order of `urlstack_component`: `count` strings, of which NULL is a
/// component that is not given. The range of an error is one of the component that the error names.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_compile_parts(
    parts: *const urlstack_str,
    count: usize,
    base: urlstack_str,
    flags: u32,
    pattern: *mut *mut urlstack_pattern,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let pattern = c.output(pattern)?;
        pattern.give(pattern::compile_parts(&c.parts(parts, count)?, c.base(base)?, flags)?)
    })
}

/// Frees a pattern, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL
/// already. Its matches live on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_free(pattern: *mut *mut urlstack_pattern) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(pattern))
}

/// Lends the pattern of a component, one of `urlstack_component`, until the pattern is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_get(
    pattern: *const urlstack_pattern,
    component: u32,
    string: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.lend(Some(c.handle(pattern)?.component(pattern::component(component)?).pattern_string()))
    })
}

/// Returns STATUS_OK if a pattern matches an input, relative to a base URL if that is not NULL, or STATUS_NONE. A
/// string that is not a URL does not match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_test(
    pattern: *const urlstack_pattern,
    input: urlstack_str,
    base: urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let (input, base) = (c.text(input)?, c.base(base)?);
        let bytes = input.len() + base.map_or(0, str::len);
        pattern::test(c.handle(pattern)?, bytes, (input, base.map(Base::from)))
    })
}

/// Like `urlstack_pattern_test`, for a URL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_test_url(
    pattern: *const urlstack_pattern,
    url: *const urlstack_url,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let url = c.handle(url)?.look();
        pattern::test(c.handle(pattern)?, url.href().len(), url.url())
    })
}

/// Matches an input, relative to a base URL if that is not NULL. Returns STATUS_NONE if the pattern does not match.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_exec(
    pattern: *const urlstack_pattern,
    input: urlstack_str,
    base: urlstack_str,
    found: *mut *mut urlstack_match,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let found = c.output(found)?;
        let (input, base) = (c.text(input)?, c.base(base)?);
        let bytes = input.len() + base.map_or(0, str::len);
        found.give(pattern::exec(c.handle(pattern)?, bytes, (input, base.map(Base::from)))?)
    })
}

/// Like `urlstack_pattern_exec`, for a URL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_exec_url(
    pattern: *const urlstack_pattern,
    url: *const urlstack_url,
    found: *mut *mut urlstack_match,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let found = c.output(found)?;
        let url = c.handle(url)?.look();
        found.give(pattern::exec(c.handle(pattern)?, url.href().len(), Input::from(url.url()))?)
    })
}

/// Like `urlstack_pattern_exec`, for an input that is given by its components, as in `urlstack_pattern_compile_parts`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_pattern_exec_parts(
    pattern: *const urlstack_pattern,
    parts: *const urlstack_str,
    count: usize,
    base: urlstack_str,
    found: *mut *mut urlstack_match,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let found = c.output(found)?;
        let (parts, base) = (c.parts(parts, count)?, c.base(base)?);
        let init = pattern::init(&parts, base)?;
        found.give(pattern::exec(c.handle(pattern)?, pattern::bytes(&parts, base), &init)?)
    })
}

/// Frees a match, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_match_free(found: *mut *mut urlstack_match) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(found))
}

/// Lends what a component was matched against, until the match is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_match_input(
    found: *const urlstack_match,
    component: u32,
    string: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.lend(Some(c.handle(found)?.input(pattern::component(component)?)))
    })
}

/// Tells the number of groups in a component.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_match_count(
    found: *const urlstack_match,
    component: u32,
    count: *mut usize,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let count = c.output(count)?;
        count.set(c.handle(found)?.count(pattern::component(component)?))
    })
}

/// Lends the group at an index: its name, and what it has matched, which is NULL if it took no part. Both live until
/// the match is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_match_at(
    found: *const urlstack_match,
    component: u32,
    index: usize,
    group: *mut urlstack_pair,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let group = c.output(group)?;
        group.set(c.handle(found)?.entry(pattern::component(component)?, index)?)
    })
}

/// Lends what a group has matched, until the match is freed. Returns STATUS_NONE if there is no such group, or it took
/// no part.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_match_group(
    found: *const urlstack_match,
    component: u32,
    name: urlstack_str,
    string: *mut urlstack_str,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let string = c.output(string)?;
        string.lend(Some(c.handle(found)?.group(pattern::component(component)?, c.text(name)?)?))
    })
}

/// Calls a function of SQL, such as `url_host`, for so many rows. `arguments` are `count` arguments; each that is a
/// column has so many rows. NULL gives NULL, and so does a string that does not parse. Returns STATUS_INVALID_ARGUMENTS
/// if there is no such function, or it takes other arguments. `error` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_batch_call(
    function: urlstack_str,
    arguments: *const urlstack_argument,
    count: usize,
    rows: usize,
    batch: *mut *mut urlstack_batch,
    error: *mut urlstack_error,
) -> urlstack_status {
    call(error, |c| {
        let batch = c.output(batch)?;
        let arguments = c.items(arguments, count)?;
        // Before one is read.
        let function = batch::function_of(c.text(function)?, count, rows)?;
        let arguments = arguments.iter().enumerate().map(|(index, argument)| c.argument(index, argument, rows));
        let arguments = try_list(arguments)?;
        batch.give(batch::call(function, &arguments, rows)?)
    })
}

/// Frees a batch, with the memory of its columns, and sets the variable to NULL. Does nothing if it is NULL already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_batch_free(batch: *mut *mut urlstack_batch) -> urlstack_status {
    call(ptr::null_mut(), |c| c.free(batch))
}

/// Tells the number of columns: 1, or more if the first has lists or structs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_batch_count(batch: *const urlstack_batch, count: *mut usize) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let count = c.output(count)?;
        count.set(c.handle(batch)?.len())
    })
}

/// Lends the column at an index, until the batch is freed. The first is the result; after it are the fields of a
/// struct, or the names and the values of a list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_batch_at(
    batch: *const urlstack_batch,
    index: usize,
    column: *mut urlstack_column,
) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let column = c.output(column)?;
        column.set(c.handle(batch)?.column(index)?)
    })
}

/// Tells the number of functions that `urlstack_batch_call` calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_function_count(count: *mut usize) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let count = c.output(count)?;
        count.set(batch::count())
    })
}

/// Tells about the function at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlstack_function_at(index: usize, function: *mut urlstack_function) -> urlstack_status {
    call(ptr::null_mut(), |c| {
        let function = c.output(function)?;
        function.set(batch::at(index)?)
    })
}

#[cfg(test)]
mod tests {
    use super::{call, urlstack_error, urlstack_status};
    use std::mem::MaybeUninit;

    #[test]
    fn a_panic_is_a_status() {
        let mut error = MaybeUninit::<urlstack_error>::uninit();
        // SAFETY: there is place for an error, which is written.
        let (status, error) = unsafe {
            let status = call(error.as_mut_ptr(), |_| panic!("a panic of the test"));
            (status, error.assume_init())
        };
        assert_eq!((status, error.status), (urlstack_status::Panic, urlstack_status::Panic));
        assert!(error.message_length > 0 && error.start == 0 && error.end == 0);
    }
}
