//! The structs of Arrow's C data interface, as other packages fill them in. Everything in them that can be checked is
//! checked before it is read; how long the memory behind a pointer is, they do not tell.
//!
//! Source: <https://arrow.apache.org/docs/format/CDataInterface.html>,
//! <https://arrow.apache.org/docs/format/CStreamInterface.html>

use arrow_array::{
    ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema},
    ffi_stream::FFI_ArrowArrayStream,
    make_array,
};
use arrow_buffer::Buffer;
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::{DataType, Field};
use std::{
    ffi::{CStr, c_char},
    ptr::NonNull,
    sync::Arc,
};

/// How deep dictionaries and runs can be in each other.
const MAX_DEPTH: usize = 16;

/// The bytes of the widest value, a view.
const MAX_WIDTH: usize = 16;

/// Why an array is not taken.
pub(crate) enum Fault {
    /// It is not as the interface says.
    Invalid(String),
    /// Its values are not strings.
    Type(String),
}

type Result<T> = std::result::Result<T, Fault>;

fn invalid<T>(message: impl Into<String>) -> Result<T> {
    Err(Fault::Invalid(message.into()))
}

/// Reads a string that ends with NUL, if there is one.
///
/// # Safety
///
/// The pointer is null, or one to such a string.
unsafe fn string<'a>(pointer: *const c_char) -> Option<&'a CStr> {
    // SAFETY: as the caller promises.
    (!pointer.is_null()).then(|| unsafe { CStr::from_ptr(pointer) })
}

/// Reads the name of a schema, which is empty if there is none.
///
/// # Safety
///
/// The schema is that of a producer, and not released.
pub(crate) unsafe fn name(schema: &FFI_ArrowSchema) -> String {
    // SAFETY: as the caller promises.
    unsafe { string(schema.name) }.unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the type of arrays, which is one of strings.
///
/// # Safety
///
/// The schema is that of a producer, or released.
pub(crate) unsafe fn data_type(schema: &FFI_ArrowSchema) -> Result<DataType> {
    // SAFETY: as the caller promises.
    unsafe { type_at(schema, 0) }
}

/// # Safety
///
/// As for [`data_type`].
unsafe fn type_at(schema: &FFI_ArrowSchema, depth: usize) -> Result<DataType> {
    if schema.release.is_none() {
        return invalid("the schema was read already");
    }
    if depth > MAX_DEPTH {
        return invalid("the schema is too deep");
    }
    // SAFETY: the schema is not released.
    let Some(format) = (unsafe { string(schema.format) }) else { return invalid("the schema has no format") };
    let Ok(format) = format.to_str() else { return invalid("the format is not UTF-8") };
    // SAFETY: a dictionary is null, or of the same producer.
    if let Some(dictionary) = unsafe { schema.dictionary.as_ref() } {
        let keys = match format {
            "c" => DataType::Int8,
            "C" => DataType::UInt8,
            "s" => DataType::Int16,
            "S" => DataType::UInt16,
            "i" => DataType::Int32,
            "I" => DataType::UInt32,
            "l" => DataType::Int64,
            "L" => DataType::UInt64,
            _ => return invalid("the keys of a dictionary are not integers"),
        };
        // SAFETY: as above.
        let values = unsafe { type_at(dictionary, depth + 1) }?;
        return Ok(DataType::Dictionary(Box::new(keys), Box::new(values)));
    }
    Ok(match format {
        "n" => DataType::Null,
        "u" => DataType::Utf8,
        "U" => DataType::LargeUtf8,
        "vu" => DataType::Utf8View,
        "z" => DataType::Binary,
        "Z" => DataType::LargeBinary,
        "vz" => DataType::BinaryView,
        "+r" => {
            // SAFETY: the schema is not released.
            let [ends, values] = unsafe { two(schema.n_children, schema.children) }?;
            // SAFETY: children are of the same producer.
            let (ends, values) = unsafe { (string(ends.format), type_at(values, depth + 1)?) };
            let ends = match ends.map(CStr::to_bytes) {
                Some(b"s") => DataType::Int16,
                Some(b"i") => DataType::Int32,
                Some(b"l") => DataType::Int64,
                _ => return invalid("the ends of runs are not integers"),
            };
            let field = |name, data_type, is_nullable| Arc::new(Field::new(name, data_type, is_nullable));
            DataType::RunEndEncoded(field("run_ends", ends, false), field("values", values, true))
        }
        other => match other.strip_prefix("w:").map(str::parse) {
            Some(Ok(bytes @ 0..)) => DataType::FixedSizeBinary(bytes),
            Some(_) => return invalid("the width of values is not a number"),
            None => return Err(Fault::Type(of_others(schema, other))),
        },
    })
}

/// The type of an array that has no strings, for a message.
fn of_others(schema: &FFI_ArrowSchema, format: &str) -> String {
    // Arrow reads the children of these.
    let is_nested = format.starts_with('+') || schema.n_children != 0;
    let data_type = if is_nested { None } else { DataType::try_from(schema).ok() };
    match data_type {
        Some(data_type) => data_type.to_string(),
        None if format == "+s" => "Struct".into(),
        None => "another type".into(),
    }
}

/// Returns both children of a struct that has two.
///
/// # Safety
///
/// The pointer is one to as many children as the count says, which are of the same producer.
unsafe fn two<'a, T>(count: i64, children: *mut *mut T) -> Result<[&'a T; 2]> {
    if count != 2 || children.is_null() {
        return invalid("runs do not have two children");
    }
    // SAFETY: there are two; the pointers may be anywhere.
    let pair = unsafe { [children.read_unaligned().as_ref(), children.add(1).read_unaligned().as_ref()] };
    match pair {
        [Some(first), Some(second)] => Ok([first, second]),
        _ => invalid("a child is missing"),
    }
}

/// Returns an array, whose offsets, keys, runs and strings are checked.
///
/// # Safety
///
/// The array is that of a producer, or released, and of this type.
pub(crate) unsafe fn array(array: FFI_ArrowArray, data_type: &DataType) -> Result<ArrayRef> {
    let owner = Arc::new(array);
    // SAFETY: as the caller promises.
    unsafe { data_of(&owner, &owner, data_type) }.map(make_array)
}

/// # Safety
///
/// As for [`array`]. The owner keeps the memory of the array.
unsafe fn data_of(owner: &Arc<FFI_ArrowArray>, array: &FFI_ArrowArray, data_type: &DataType) -> Result<ArrayData> {
    let parts = Parts::new(owner, array)?;
    let builder = ArrayData::builder(data_type.clone()).len(parts.len).offset(parts.offset);
    // SAFETY: the array is not released, and of this type.
    let builder = unsafe {
        match data_type {
            DataType::Null => builder,
            DataType::RunEndEncoded(ends, values) => {
                let [ends_array, values_array] = two(array.n_children, array.children)?;
                let ends = data_of(owner, ends_array, ends.data_type())?;
                builder.child_data(vec![ends, data_of(owner, values_array, values.data_type())?])
            }
            DataType::Dictionary(keys, values) => {
                let Some(dictionary) = array.dictionary.as_ref() else { return invalid("there is no dictionary") };
                let width = keys.primitive_width().unwrap_or(MAX_WIDTH);
                let builder = parts.with_nulls(builder, 2..=2)?.add_buffer(parts.values(1, width)?);
                builder.add_child_data(data_of(owner, dictionary, values)?)
            }
            // The ends of runs.
            DataType::Int16 | DataType::Int32 | DataType::Int64 => {
                let width = data_type.primitive_width().unwrap_or(MAX_WIDTH);
                parts.with_nulls(builder, 2..=2)?.add_buffer(parts.values(1, width)?)
            }
            DataType::FixedSizeBinary(width) => {
                let width = usize::try_from(*width).unwrap_or_default();
                parts.with_nulls(builder, 2..=2)?.add_buffer(parts.values(1, width)?)
            }
            DataType::Utf8View | DataType::BinaryView => {
                let builder = parts.with_nulls(builder, 3..=i64::MAX)?.add_buffer(parts.values(1, MAX_WIDTH)?);
                parts.view_buffers()?.into_iter().fold(builder, ArrayDataBuilder::add_buffer)
            }
            DataType::LargeUtf8 | DataType::LargeBinary => parts.with_strings(builder, i64::from_ne_bytes)?,
            _ => parts.with_strings(builder, |bytes| i32::from_ne_bytes(bytes).into())?,
        }
    };
    let data = builder.align_buffers(true).build();
    data.map_err(|error| Fault::Invalid(error.to_string()))
}

/// The parts of an array, of which the lengths are checked.
struct Parts<'a> {
    owner: &'a Arc<FFI_ArrowArray>,
    array: &'a FFI_ArrowArray,
    len: usize,
    offset: usize,
    /// The sum of both.
    end: usize,
}

impl<'a> Parts<'a> {
    fn new(owner: &'a Arc<FFI_ArrowArray>, array: &'a FFI_ArrowArray) -> Result<Self> {
        if array.release.is_none() {
            return invalid("the array was read already");
        }
        let numbers = (usize::try_from(array.length), usize::try_from(array.offset));
        let (Ok(len), Ok(offset)) = numbers else { return invalid("a length is negative") };
        // One more, which offsets have.
        let end = len.checked_add(offset).filter(|end| *end < isize::MAX as usize / MAX_WIDTH);
        match end {
            Some(end) if (-1..=array.length).contains(&array.null_count) => Ok(Self { owner, array, len, offset, end }),
            Some(_) => invalid("the number of NULLs is not possible"),
            None => invalid("the array is too long"),
        }
    }

    /// The buffer at an index, as so many bytes. It is null only if there are none.
    ///
    /// # Safety
    ///
    /// The array has more buffers than the index, and this one so many bytes.
    unsafe fn buffer(&self, index: usize, bytes: usize) -> Result<Option<Buffer>> {
        if self.array.buffers.is_null() {
            return if bytes == 0 { Ok(None) } else { invalid("there are no buffers") };
        }
        // SAFETY: there are more buffers.
        let pointer = unsafe { self.array.buffers.add(index).read_unaligned() };
        match NonNull::new(pointer.cast_mut().cast()) {
            // Without bytes, a pointer may be dangling.
            _ if bytes == 0 => Ok(None),
            // SAFETY: the buffer has so many bytes, and the owner keeps it.
            Some(start) => Ok(Some(unsafe { Buffer::from_custom_allocation(start, bytes, self.owner.clone()) })),
            None => invalid(format!("buffer {index} is null")),
        }
    }

    /// Adds the bits of rows that are not NULL, after the number of buffers is checked.
    ///
    /// # Safety
    ///
    /// The array is of a type with that many buffers.
    unsafe fn with_nulls(
        &self,
        builder: ArrayDataBuilder,
        buffers: std::ops::RangeInclusive<i64>,
    ) -> Result<ArrayDataBuilder> {
        if !buffers.contains(&self.array.n_buffers) {
            return invalid(format!("there are {} buffers", self.array.n_buffers));
        }
        // SAFETY: there is one buffer at least.
        let is_absent = self.array.buffers.is_null() || unsafe { self.array.buffers.read_unaligned() }.is_null();
        if is_absent {
            // Without bits, no row is NULL.
            return if self.array.null_count > 0 { invalid("buffer 0 is null") } else { Ok(builder) };
        }
        // SAFETY: there is a bit for each row. How many are NULL is counted, and not believed.
        Ok(builder.null_bit_buffer(unsafe { self.buffer(0, self.end.div_ceil(8)) }?))
    }

    /// A buffer with a value for each row.
    ///
    /// # Safety
    ///
    /// As for [`Self::buffer`].
    unsafe fn values(&self, index: usize, width: usize) -> Result<Buffer> {
        // A width of a schema may be anything.
        let bytes = self.end.checked_mul(width).filter(|bytes| isize::try_from(*bytes).is_ok());
        let Some(bytes) = bytes else { return invalid("the array is too long") };
        // SAFETY: as the caller promises.
        Ok(unsafe { self.buffer(index, bytes) }?.unwrap_or_default())
    }

    /// Adds offsets and the bytes of strings.
    ///
    /// # Safety
    ///
    /// The array is one of strings with offsets of this width.
    unsafe fn with_strings<const WIDTH: usize>(
        &self,
        builder: ArrayDataBuilder,
        read: fn([u8; WIDTH]) -> i64,
    ) -> Result<ArrayDataBuilder> {
        // SAFETY: the array is one of strings.
        let builder = unsafe { self.with_nulls(builder, 3..=3)? };
        // An array without rows may have no offsets.
        if self.len == 0 {
            let offsets = Buffer::from_vec(vec![0_u8; WIDTH]);
            return Ok(builder.offset(0).null_bit_buffer(None).add_buffer(offsets).add_buffer(Buffer::default()));
        }
        // SAFETY: there is one more offset than rows.
        let offsets = unsafe { self.buffer(1, (self.end + 1) * WIDTH) }?.unwrap_or_default();
        let last = offsets.last_chunk::<WIDTH>().map_or(-1, |last| read(*last));
        let Ok(bytes) = usize::try_from(last) else { return invalid("an offset is negative") };
        if isize::try_from(bytes).is_err() {
            return invalid("an offset is too large");
        }
        // SAFETY: the last offset is the number of bytes.
        let strings = unsafe { self.buffer(2, bytes) }?.unwrap_or_default();
        Ok(builder.add_buffer(offsets).add_buffer(strings))
    }

    /// The buffers that views point into, whose lengths are in the last buffer.
    ///
    /// # Safety
    ///
    /// The array is one of views.
    unsafe fn view_buffers(&self) -> Result<Vec<Buffer>> {
        let count = usize::try_from(self.array.n_buffers - 3).unwrap_or_default();
        // SAFETY: the last buffer has a length for each of them.
        let lengths = unsafe { self.buffer(count + 2, count * size_of::<i64>()) }?.unwrap_or_default();
        let (lengths, _) = lengths.as_chunks();
        let buffer = |(index, length): (usize, &[u8; 8])| match usize::try_from(i64::from_ne_bytes(*length)) {
            // SAFETY: as the lengths say.
            Ok(length) => Ok(unsafe { self.buffer(index + 2, length) }?.unwrap_or_default()),
            Err(_) => invalid("a length is negative"),
        };
        lengths.iter().enumerate().map(buffer).collect()
    }
}

/// Reads all arrays of a stream.
///
/// # Safety
///
/// The stream is that of a producer, or released.
pub(crate) unsafe fn arrays(mut stream: FFI_ArrowArrayStream) -> Result<Vec<ArrayRef>> {
    let (Some(_), Some(get_schema), Some(get_next)) = (stream.release, stream.get_schema, stream.get_next) else {
        return invalid("the stream was read already");
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and writes the schema if it returns 0.
    if unsafe { get_schema(&raw mut stream, &raw mut schema) } != 0 {
        return Err(last_error(&mut stream));
    }
    // SAFETY: the schema is of the stream. An error of the stream is told before that of its type.
    let data_type = unsafe { data_type(&schema) };
    let mut arrays = Vec::new();
    loop {
        let mut next = FFI_ArrowArray::empty();
        // SAFETY: as above. An array that is released ends the stream.
        if unsafe { get_next(&raw mut stream, &raw mut next) } != 0 {
            return Err(last_error(&mut stream));
        }
        match &data_type {
            // SAFETY: the array is of the stream, whose arrays are of the type.
            Ok(data_type) if !next.is_released() => arrays.push(unsafe { array(next, data_type) }?),
            _ => return data_type.map(|_| arrays),
        }
    }
}

/// The error that a stream tells.
fn last_error(stream: &mut FFI_ArrowArrayStream) -> Fault {
    // SAFETY: the stream is not released. The message is there until the next call.
    let message = stream.get_last_error.and_then(|get| unsafe { string(get(stream)) });
    Fault::Invalid(message.map_or("the stream failed".into(), |message| message.to_string_lossy().into_owned()))
}
