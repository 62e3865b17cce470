//! Strings of any Arrow type, as views of their bytes.

use crate::error::{Error, Result};
use arrow_array::{
    Array, ArrayRef, RunArray, StringViewArray, UInt32Array,
    cast::AsArray as _,
    types::{Int16Type, Int32Type, Int64Type, RunEndIndexType},
};
use arrow_cast::cast;
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
/// and no bytes are copied but those of arrays with invalid ones.
pub(crate) fn views(array: &ArrayRef) -> Result<StringViewArray> {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        return at(&views(dictionary.values())?, dictionary.keys());
    }
    match array.data_type() {
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => views_of_runs(array.as_run::<Int16Type>()),
            DataType::Int32 => views_of_runs(array.as_run::<Int32Type>()),
            DataType::Int64 => views_of_runs(array.as_run::<Int64Type>()),
            other => Err(Error::Call(format!("{other} does not count runs"))),
        },
        bytes if is_bytes(bytes) => Ok(cast_to_views(&cast(array, &DataType::BinaryView)?)?),
        _ => cast_to_views(array),
    }
}

fn cast_to_views(array: &ArrayRef) -> Result<StringViewArray> {
    Ok(cast(array, &DataType::Utf8View)?.as_string_view().clone())
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
