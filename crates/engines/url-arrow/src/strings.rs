//! Strings of any Arrow type, as views of their bytes.

use crate::error::{Error, Result};
use arrow_array::{
    Array, ArrayRef, BinaryViewArray, LargeBinaryArray, RunArray, StringViewArray, UInt32Array,
    cast::AsArray as _,
    types::{Int16Type, Int32Type, Int64Type, RunEndIndexType},
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::DataType;
use arrow_select::take::take;

/// Whether functions read values of the type: strings, bytes, and what encodes them.
pub(crate) fn is_string(data_type: &DataType) -> bool {
    let values = values_type(data_type);
    matches!(values, DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) || is_bytes(values)
}

/// Whether values of the type may not be UTF-8.
pub(crate) fn may_be_invalid(data_type: &DataType) -> bool {
    is_bytes(values_type(data_type))
}

/// Whether equal values of the type may be there once, for many rows: where a type encodes values.
pub(crate) fn is_encoded(data_type: &DataType) -> bool {
    values_type(data_type) != data_type
}

/// Whether rows of the type may have the same bytes in memory.
pub(crate) fn may_share(data_type: &DataType) -> bool {
    is_encoded(data_type) || matches!(data_type, DataType::Utf8View | DataType::BinaryView)
}

/// The type of the values that a type encodes.
fn values_type(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Dictionary(_, values) => values_type(values),
        DataType::RunEndEncoded(_, values) => values_type(values.data_type()),
        plain => plain,
    }
}

fn is_bytes(data_type: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary};
    matches!(data_type, Binary | LargeBinary | BinaryView | FixedSizeBinary(_))
}

/// The strings of an array, with NULL for bytes that are not UTF-8. Rows of one value of a dictionary have equal views,
/// and no bytes are copied but those of arrays with invalid ones, and of strings beyond 4 GiB.
pub(crate) fn views(array: &ArrayRef) -> Result<StringViewArray> {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        return at(&views(dictionary.values())?, dictionary.keys());
    }
    Ok(match array.data_type() {
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => views_of_runs(array.as_run::<Int16Type>())?,
            DataType::Int32 => views_of_runs(array.as_run::<Int32Type>())?,
            DataType::Int64 => views_of_runs(array.as_run::<Int64Type>())?,
            other => return Err(Error::Call(format!("{other} does not count runs"))),
        },
        DataType::Null => StringViewArray::new_null(array.len()),
        DataType::Utf8 => array.as_string::<i32>().into(),
        DataType::LargeUtf8 => array.as_string::<i64>().into(),
        DataType::Utf8View => array.as_string_view().clone(),
        DataType::Binary => valid(&array.as_binary::<i32>().into()),
        DataType::LargeBinary => valid(&array.as_binary::<i64>().into()),
        DataType::BinaryView => valid(array.as_binary_view()),
        DataType::FixedSizeBinary(_) => {
            let array = array.as_fixed_size_binary();
            let lengths = std::iter::repeat_n(array.value_size(), array.len());
            let (offsets, nulls) = (OffsetBuffer::from_lengths(lengths), array.nulls().cloned());
            let bytes = LargeBinaryArray::try_new(offsets, array.values().clone(), nulls)?;
            valid(&(&bytes).into())
        }
        other => return Err(Error::Call(format!("{other} has no strings"))),
    })
}

/// The bytes as strings, with NULL for those that are not UTF-8.
fn valid(bytes: &BinaryViewArray) -> StringViewArray {
    let strings = || bytes.iter().map(|bytes| bytes.and_then(|bytes| str::from_utf8(bytes).ok())).collect();
    bytes.clone().to_string_view().unwrap_or_else(|_| strings())
}

fn views_of_runs<R: RunEndIndexType>(runs: &RunArray<R>) -> Result<StringViewArray> {
    let rows: Vec<u32> = (0..).take(runs.len()).collect();
    let values = runs.get_physical_indices(&rows)?;
    let values: UInt32Array = values.into_iter().map(|value| u32::try_from(value).ok()).collect();
    at(&views(runs.values())?, &values)
}

/// The strings at these rows.
pub(crate) fn at(strings: &StringViewArray, rows: &dyn Array) -> Result<StringViewArray> {
    Ok(take(strings, rows, None)?.as_string_view().clone())
}
