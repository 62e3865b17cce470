//! From columns of url-columns to arrays of Arrow.

use crate::error::{Error, Result};
use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt64Array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use std::sync::Arc;
use url_columns::{Column, ColumnType, FlagColumn, NumberColumn, TextColumn, UrlColumns, Validity};

/// The type of Arrow for the values of `column`.
pub(crate) const fn data_type(column: Column) -> DataType {
    match column.column_type() {
        ColumnType::Text => DataType::Utf8,
        ColumnType::Number => DataType::UInt64,
        ColumnType::Flag => DataType::Boolean,
    }
}

/// The values of `column`, which is one of `columns`.
pub(crate) fn column_array(columns: &mut UrlColumns, column: Column) -> Result<ArrayRef> {
    if let Some(texts) = columns.take_text(column) {
        return text_array(texts);
    }
    let number = columns.number(column).map(number_array);
    let array = number.or_else(|| columns.flag(column).map(flag_array));
    array.ok_or_else(|| Error::Call(format!("the column {column} is not filled")))
}

/// The texts, which are not copied.
pub(crate) fn text_array(column: TextColumn) -> Result<ArrayRef> {
    let (text, text_offsets, validity) = column.into_parts();
    let text = Buffer::from_vec(text.into_bytes());
    Ok(Arc::new(StringArray::try_new(offsets(&text_offsets)?, text, nulls(&validity))?))
}

fn number_array(column: &NumberColumn) -> ArrayRef {
    let values = ScalarBuffer::from(column.values().to_vec());
    Arc::new(UInt64Array::new(values, nulls(column.validity())))
}

/// The truth values.
pub(crate) fn flag_array(column: &FlagColumn) -> ArrayRef {
    let values = BooleanBuffer::new(Buffer::from(column.bytes()), 0, column.validity().len());
    Arc::new(BooleanArray::new(values, nulls(column.validity())))
}

/// The offsets of texts or lists in 32 bits, the width that Arrow has for them. A batch is called in pieces, so that only
/// a row of its own does not fit.
pub(crate) fn offsets(offsets: &[usize]) -> Result<OffsetBuffer<i32>> {
    let narrow: std::result::Result<Vec<i32>, _> = offsets.iter().map(|offset| i32::try_from(*offset)).collect();
    let narrow = narrow.map_err(|_| Error::Call("the result for one URL has more than 2 GiB".into()))?;
    Ok(OffsetBuffer::new(narrow.into()))
}

/// The rows that are NULL.
pub(crate) fn nulls(validity: &Validity) -> Option<NullBuffer> {
    let has_value = BooleanBuffer::new(Buffer::from(validity.bytes()), 0, validity.len());
    Some(NullBuffer::new(has_value)).filter(|nulls| nulls.null_count() > 0)
}
