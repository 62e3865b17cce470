//! Functions in expressions of Polars: what its plugin is called with, and what it returns.

use crate::calls::{Argument, calls, function, joined};
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use serde::Deserialize;
use std::sync::Arc;
use url_arrow::TextType;

/// The keyword arguments of the plugin.
#[derive(Deserialize)]
struct Keywords {
    function: String,
    /// The further arguments: literals, or `None` for a series.
    arguments: Vec<Option<String>>,
}

impl Keywords {
    fn read(bytes: &[u8]) -> Result<Self, String> {
        serde_pickle::from_slice(bytes, serde_pickle::DeOptions::new()).map_err(|error| error.to_string())
    }
}

/// Returns the type of the results.
pub(crate) fn data_type(keywords: &[u8]) -> Result<DataType, String> {
    let Keywords { function: name, arguments } = Keywords::read(keywords)?;
    let literals: Vec<Option<&str>> = arguments.iter().map(Option::as_deref).collect();
    function(&name)?.data_type(&literals, TextType::Views).map_err(|error| error.to_string())
}

/// Calls the function with series, each of its chunks. A series of one row is the same for all rows.
pub(crate) fn call(keywords: &[u8], series: Vec<Vec<ArrayRef>>) -> Result<Vec<ArrayRef>, String> {
    let Keywords { function: name, arguments } = Keywords::read(keywords)?;
    let function = function(&name)?;
    let mut series = series.into_iter().map(|chunks| match chunks.iter().map(Array::len).sum() {
        1_usize => joined(&chunks.into_iter().filter(|chunk| !chunk.is_empty()).collect::<Vec<_>>()).map(Argument::One),
        _ => Ok(Argument::Rows(chunks)),
    });
    let mut next = || series.next().ok_or("there are too few series".to_owned()).flatten();
    let mut values = vec![next()?];
    for argument in arguments {
        values.push(match argument {
            Some(literal) => Argument::One(Arc::new(StringArray::from(vec![literal]))),
            None => next()?,
        });
    }
    let results = calls(values)?.into_iter().map(|(arguments, rows)| function.call(&arguments, rows, TextType::Views));
    results.collect::<Result<_, _>>().map_err(|error| error.to_string())
}
