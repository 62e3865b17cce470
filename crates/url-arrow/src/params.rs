//! All parameters of a query, as a list.

use crate::{
    argument::Argument,
    arrays::{nulls, offsets, text_array},
    row::Row,
};
use arrow_array::{ListArray, StructArray};
use arrow_schema::{DataType, Field, FieldRef, Fields};
use std::sync::Arc;
use url_columns::ParamsColumn;

pub(crate) const FUNCTION: Row = Row::new(
    "url_params",
    "The parameters of a URL's query in order, decoded as in a form, as structs of name and value.",
    &[Argument::TEXT],
    |_, batch, _| {
        let mut params = ParamsColumn::new();
        params.fill(batch.texts());
        let (names, values, starts, validity) = params.into_parts();
        let arrays = vec![text_array(names)?, text_array(values)?];
        let pairs = Arc::new(StructArray::try_new(pair(), arrays, None)?);
        Ok(Arc::new(ListArray::try_new(item(), offsets(&starts)?, pairs, nulls(&validity))?))
    },
)
.of_type(|| DataType::List(item()));

fn pair() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8, false);
    Fields::from(vec![field("name"), field("value")])
}

fn item() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(pair()), false))
}
