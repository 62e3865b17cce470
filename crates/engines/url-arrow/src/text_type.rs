//! The types that Arrow has for strings.

use arrow_array::ArrayRef;
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use std::sync::Arc;

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

    /// Returns an array with texts of this type. Those of views are not copied.
    pub(crate) fn array(self, array: ArrayRef) -> Result<ArrayRef, ArrowError> {
        if self == Self::Strings { Ok(array) } else { cast(&array, &self.within(array.data_type())) }
    }
}
