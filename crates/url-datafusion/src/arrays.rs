//! From arrays of texts, and to arrays of values.

use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::{ArrayRef, AsArray as _, BooleanArray, StringViewArray, UInt64Array},
        datatypes::DataType,
    },
    exec_err,
};
use datafusion_expr::ColumnarValue;
use std::sync::Arc;
use url_columns::{Column, ColumnType, FlagColumn, UrlColumns};

/// Calls `function` with the texts of `array`, which has any type of strings.
pub(crate) fn with_texts<R>(
    array: &ArrayRef,
    function: impl FnOnce(&mut dyn Iterator<Item = Option<&str>>) -> R,
) -> Result<R> {
    Ok(match array.data_type() {
        DataType::Utf8View => function(&mut array.as_string_view().iter()),
        DataType::Utf8 => function(&mut array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => function(&mut array.as_string::<i64>().iter()),
        DataType::Null => function(&mut std::iter::repeat_n(None, array.len())),
        other => return exec_err!("expected texts, found {other}"),
    })
}

/// Calls `function` for an array, or for the only row of a scalar, whose result is a scalar then.
pub(crate) fn for_array_or_scalar(
    value: &ColumnarValue,
    function: impl FnOnce(&ArrayRef) -> Result<ArrayRef>,
) -> Result<ColumnarValue> {
    match value {
        ColumnarValue::Array(array) => function(array).map(ColumnarValue::Array),
        ColumnarValue::Scalar(scalar) => {
            let result = function(&scalar.to_array()?)?;
            ScalarValue::try_from_array(&result, 0).map(ColumnarValue::Scalar)
        }
    }
}

/// The type of Arrow for the values of `column`.
pub(crate) const fn data_type(column: Column) -> DataType {
    match column.column_type() {
        ColumnType::Text => DataType::Utf8View,
        ColumnType::Number => DataType::UInt64,
        ColumnType::Flag => DataType::Boolean,
    }
}

/// The values of `column` as an array.
pub(crate) fn array_of(columns: &UrlColumns, column: Column) -> ArrayRef {
    if let Some(texts) = columns.text(column) {
        Arc::new(texts.iter().collect::<StringViewArray>())
    } else if let Some(numbers) = columns.number(column) {
        Arc::new(numbers.iter().collect::<UInt64Array>())
    } else {
        Arc::new(columns.flag(column).into_iter().flat_map(FlagColumn::iter).collect::<BooleanArray>())
    }
}
