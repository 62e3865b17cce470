//! Values and types as DuckDB has them.

use std::collections::HashMap;
use url_facts::{Type, Value};

/// A type of DuckDB.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Varchar,
    UBigInt,
    USmallInt,
    Boolean,
    List(Box<Shape>),
    Struct(Vec<(&'static str, Shape)>),
    Map(Box<Shape>, Box<Shape>),
}

/// A value of DuckDB.
#[derive(Debug)]
pub(crate) enum Datum<'v> {
    Null,
    Text(&'v str),
    Number(u64),
    Flag(bool),
    List(Vec<Datum<'v>>),
    /// Of a struct, or the key and the value of an entry of a map.
    Struct(Vec<Datum<'v>>),
}

impl From<&Type> for Shape {
    fn from(results: &Type) -> Self {
        match results {
            Type::Number => Self::UBigInt,
            Type::Port => Self::USmallInt,
            Type::Flag => Self::Boolean,
            Type::Params => Self::List(Box::new(Self::Struct(vec![("name", Self::Varchar), ("value", Self::Varchar)]))),
            Type::Fields(columns) => {
                Self::Struct(columns.iter().map(|column| (column.as_str(), (&column.result_type()).into())).collect())
            }
            // A text: there is no other type.
            _ => Self::Varchar,
        }
    }
}

impl Shape {
    /// The type of all values of parameters, by their names.
    pub(crate) fn map_of_params() -> Self {
        Self::Map(Box::new(Self::Varchar), Box::new(Self::List(Box::new(Self::Varchar))))
    }
}

impl<'v> From<Value<'v>> for Datum<'v> {
    fn from(value: Value<'v>) -> Self {
        match value {
            Value::Text(text) => Self::Text(text),
            Value::Number(number) => Self::Number(number),
            Value::Flag(flag) => Self::Flag(flag),
            Value::Params(pairs) => {
                let pair = |(name, value)| Self::Struct(vec![Self::Text(name), Self::Text(value)]);
                Self::List(pairs.into_iter().map(pair).collect())
            }
            Value::Fields(fields) => Self::Struct(fields.into_iter().map(|(_, value)| value.into()).collect()),
            // NULL: there is no other value.
            _ => Self::Null,
        }
    }
}

/// The values of parameters by their names, which are in the order of the first of each.
pub(crate) fn map_of_params(value: Value<'_>) -> Datum<'_> {
    let Value::Params(pairs) = value else { return Datum::Null };
    let mut places = HashMap::new();
    let mut lists: Vec<(&str, Vec<Datum<'_>>)> = Vec::new();
    for (name, value) in pairs {
        let place = *places.entry(name).or_insert(lists.len());
        if place == lists.len() {
            lists.push((name, Vec::new()));
        }
        lists[place].1.push(Datum::Text(value));
    }
    let entry = |(name, values)| Datum::Struct(vec![Datum::Text(name), Datum::List(values)]);
    Datum::List(lists.into_iter().map(entry).collect())
}
