//! All parameters of a query, as a list.

use crate::{
    argument::Argument,
    arrays::{nulls, offsets, text_array},
    batch::Batch,
    function::Definition,
};
use datafusion_common::{
    Result,
    arrow::{
        array::{ArrayRef, ListArray, StructArray},
        datatypes::{DataType, Field, FieldRef, Fields},
    },
};
use std::sync::Arc;
use url_columns::ParamsColumn;

/// `url_params(text)`.
#[derive(Debug, Eq, Hash, PartialEq)]
pub(crate) struct Params;

fn pair() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8View, false);
    Fields::from(vec![field("name"), field("value")])
}

fn item() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(pair()), false))
}

impl Definition for Params {
    fn name(&self) -> String {
        "url_params".into()
    }

    fn description(&self) -> String {
        "The parameters of a URL's query in order, decoded as in a form, as structs of name and value.".into()
    }

    fn arguments(&self) -> &'static [Argument] {
        &[Argument::TEXT]
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::List(item()))
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let mut params = ParamsColumn::new();
        params.fill(batch.texts());
        let arrays = vec![text_array(params.names())?, text_array(params.values())?];
        let pairs = Arc::new(StructArray::try_new(pair(), arrays, None)?);
        Ok(Arc::new(ListArray::try_new(item(), offsets(params.offsets())?, pairs, nulls(params.validity()))?))
    }
}
