//! From results to arrays of Arrow, which take their memory, and the types that Arrow has for strings.

use crate::error::{Error, Result};
use arrow_array::{
    Array as _, ArrayRef, BooleanArray, LargeStringArray, ListArray, StringArray, StringViewArray, StructArray,
    UInt16Array, UInt64Array, cast::AsArray as _,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use std::sync::Arc;
use url_facts::{Fact, FlagColumn, NumberColumn, Offsets, ParamsColumn, Results, TextColumn, Type, Validity};

/// How results have strings.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TextType {
    /// With offsets of 32 bits: of at most 2 GiB in one array.
    Strings,
    /// With offsets of 64 bits.
    LargeStrings,
    /// As views.
    Views,
}

impl TextType {
    /// Returns a type with texts of this type for those of [`Strings`](Self::Strings), also in structs and lists.
    pub(crate) fn within(self, data_type: &DataType) -> DataType {
        let field = |field: &Field| Field::new(field.name(), self.within(field.data_type()), field.is_nullable());
        match data_type {
            DataType::Utf8 => match self {
                Self::Strings => DataType::Utf8,
                Self::LargeStrings => DataType::LargeUtf8,
                Self::Views => DataType::Utf8View,
            },
            DataType::Struct(fields) => DataType::Struct(fields.iter().map(|f| field(f)).collect::<Fields>()),
            DataType::List(item) => DataType::List(Arc::new(field(item))),
            other => other.clone(),
        }
    }

    /// Returns an array with texts of this type for those of [`Strings`](Self::Strings), which are not copied.
    pub(crate) fn array(self, array: ArrayRef) -> std::result::Result<ArrayRef, ArrowError> {
        let nulls = array.nulls().cloned();
        Ok(match (array.data_type(), self.within(array.data_type())) {
            (from, to) if *from == to => array,
            (_, DataType::LargeUtf8) => {
                let (offsets, bytes, nulls) = array.as_string::<i32>().clone().into_parts();
                let offsets = offsets.iter().map(|offset| i64::from(*offset)).collect();
                Arc::new(LargeStringArray::try_new(OffsetBuffer::new(offsets), bytes, nulls)?)
            }
            (_, DataType::Utf8View) => Arc::new(StringViewArray::from(array.as_string::<i32>())),
            (_, DataType::Struct(fields)) => {
                let columns = array.as_struct().columns().iter().map(|column| self.array(column.clone()));
                Arc::new(StructArray::try_new(fields, columns.collect::<std::result::Result<_, _>>()?, nulls)?)
            }
            (_, DataType::List(item)) => {
                let list = array.as_list::<i32>();
                let items = self.array(list.values().clone())?;
                Arc::new(ListArray::try_new(item, list.offsets().clone(), items, nulls)?)
            }
            // Results have no other types.
            _ => array,
        })
    }
}

/// The type of Arrow for results of a type.
pub(crate) fn data_type(results: &Type) -> DataType {
    match results {
        Type::Number => DataType::UInt64,
        Type::Port => DataType::UInt16,
        Type::Flag => DataType::Boolean,
        Type::Params => DataType::List(item()),
        Type::Fields(columns) => {
            let field = |fact: Fact| Field::new(fact.as_str(), data_type(&fact.result_type()), true);
            DataType::Struct(columns.iter().copied().map(field).collect())
        }
        // A text: there is no other type.
        _ => DataType::Utf8,
    }
}

/// The array of results of a type.
pub(crate) fn array(results: Results, result_type: &Type) -> Result<ArrayRef> {
    match results {
        Results::Texts(texts) => text_array(texts),
        Results::Numbers(numbers) => number_array(numbers, *result_type == Type::Port),
        Results::Flags(flags) => Ok(flag_array(flags)),
        Results::Params(params) => params_array(*params),
        Results::Fields(fields, validity) => {
            let DataType::Struct(names) = data_type(result_type) else { unreachable!("fields are those of a struct") };
            let arrays = fields.into_iter().map(|(column, results)| array(results, &column.result_type()));
            Ok(Arc::new(StructArray::try_new(names, arrays.collect::<Result<_>>()?, nulls(validity))?))
        }
        other => Err(Error::Call(format!("there is no array for {other:?}"))),
    }
}

/// The texts, which are not copied.
pub(crate) fn text_array(column: TextColumn) -> Result<ArrayRef> {
    let (text, text_offsets, validity) = column.into_parts();
    let text = Buffer::from_vec(text.into_bytes());
    Ok(Arc::new(StringArray::try_new(offsets(text_offsets)?, text, nulls(validity))?))
}

/// The numbers, of 16 bits for ports.
fn number_array(column: NumberColumn, are_ports: bool) -> Result<ArrayRef> {
    let (values, validity) = column.into_parts();
    if !are_ports {
        return Ok(Arc::new(UInt64Array::new(values.into(), nulls(validity))));
    }
    let ports: std::result::Result<Vec<u16>, _> = values.into_iter().map(u16::try_from).collect();
    let ports = ports.map_err(|_| Error::Call("a port has more than 16 bits".into()))?;
    Ok(Arc::new(UInt16Array::new(ScalarBuffer::from(ports), nulls(validity))))
}

fn flag_array(column: FlagColumn) -> ArrayRef {
    let (values, validity) = column.into_parts();
    let values = BooleanBuffer::new(Buffer::from_vec(values), 0, validity.len());
    Arc::new(BooleanArray::new(values, nulls(validity)))
}

fn params_array(column: ParamsColumn) -> Result<ArrayRef> {
    let (names, values, starts, validity) = column.into_parts();
    let arrays = vec![text_array(names)?, text_array(values)?];
    let pairs = Arc::new(StructArray::try_new(pair(), arrays, None)?);
    Ok(Arc::new(ListArray::try_new(item(), offsets(starts)?, pairs, nulls(validity))?))
}

fn pair() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8, false);
    Fields::from(vec![field("name"), field("value")])
}

fn item() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(pair()), false))
}

/// The offsets of texts or lists in 32 bits, the width that Arrow has for them. A batch is called in pieces, so that
/// only a row of its own does not fit.
fn offsets(offsets: Offsets) -> Result<OffsetBuffer<i32>> {
    match offsets {
        // As numbers with a sign, these are the same up to 2 GiB.
        Offsets::Narrow(offsets) if offsets.last().is_none_or(|last| i32::try_from(*last).is_ok()) => {
            let len = offsets.len();
            Ok(OffsetBuffer::new(ScalarBuffer::new(Buffer::from_vec(offsets), 0, len)))
        }
        _ => Err(Error::Call("the result for one URL has more than 2 GiB".into())),
    }
}

/// The rows that are NULL.
fn nulls(validity: Validity) -> Option<NullBuffer> {
    let len = validity.len();
    let has_value = BooleanBuffer::new(Buffer::from_vec(validity.into_bytes()), 0, len);
    Some(NullBuffer::new(has_value)).filter(|nulls| nulls.null_count() > 0)
}
