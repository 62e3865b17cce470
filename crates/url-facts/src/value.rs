//! Values, alone and in columns, and their types.

use crate::{Fact, FlagColumn, NumberColumn, ParamsColumn, TextColumn, Validity};
use alloc::{boxed::Box, collections::TryReserveError, vec::Vec};
use core::{fmt, mem};
use url_core::{
    error::Component,
    form_urlencoded::SearchParams,
    redacted::{Loggable, Redactor},
};

/// The type of values.
///
/// ```
/// use url_facts::{Fact, Type};
///
/// assert_eq!((Fact::Host.result_type(), Fact::Port.result_type()), (Type::Text, Type::Port));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Type {
    /// A string.
    Text,
    /// A number of 64 bits, not negative.
    Number,
    /// A number of 16 bits, not negative. Its values are [numbers](Value::Number), too.
    Port,
    /// A truth value.
    Flag,
    /// The parameters of a query: a list of names and values, which are strings.
    Params,
    /// A struct of these fields.
    Fields(Vec<Fact>),
}

/// A value. `Display` writes it in SQL.
///
/// ```
/// use url_facts::Value;
///
/// assert_eq!(Value::Text("it's").to_string(), "'it''s'");
/// assert_eq!(Value::Params(vec![("a", "1")]).to_string(), "[{name: 'a', value: '1'}]");
/// assert_eq!(Value::Null.to_string(), "NULL");
/// ```
#[derive(Clone, Eq, PartialEq)]
#[non_exhaustive]
pub enum Value<'v> {
    /// No value.
    Null,
    /// A string.
    Text(&'v str),
    /// A number.
    Number(u64),
    /// A truth value.
    Flag(bool),
    /// Names and values of parameters.
    Params(Vec<(&'v str, &'v str)>),
    /// Fields of a struct.
    Fields(Vec<(Fact, Value<'v>)>),
}

/// Shows the value without the secrets of URLs, and of the component that a field is.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Field<'f>(&'f Fact, &'f Value<'f>);
        impl fmt::Debug for Field<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Self(fact, value) = self;
                let mut debug = f.debug_tuple("");
                debug.field(fact);
                let component = match fact {
                    Fact::Userinfo => Ok(Component::Username),
                    fact => fact.as_str().parse(),
                };
                match (fact, component, value) {
                    (Fact::Authority, _, Value::Text(text)) => match text.rsplit_once('@') {
                        Some((_, host)) => debug.field(&format_args!("\"***@{host}\"")).finish(),
                        None => debug.field(text).finish(),
                    },
                    (_, Ok(component), Value::Text(text)) => {
                        debug.field(&Redactor::new().component(component, text).in_quotes()).finish()
                    }
                    _ => debug.field(value).finish(),
                }
            }
        }
        match self {
            Self::Null => f.write_str("Null"),
            Self::Text(text) => f.debug_tuple("Text").field(&Loggable(text)).finish(),
            Self::Number(number) => f.debug_tuple("Number").field(number).finish(),
            Self::Flag(flag) => f.debug_tuple("Flag").field(flag).finish(),
            Self::Params(params) => {
                let params: SearchParams = params.iter().copied().collect();
                f.debug_tuple("Params").field(&params).finish()
            }
            Self::Fields(fields) => {
                f.debug_list().entries(fields.iter().map(|(column, value)| Field(column, value))).finish()
            }
        }
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl Value<'_> {
    /// The value that there is, or NULL.
    pub(crate) fn of<T>(value: Option<T>, variant: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Null, variant)
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("NULL"),
            Self::Text(text) => write!(f, "'{}'", text.replace('\'', "''")),
            Self::Number(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Params(pairs) => {
                f.write_str("[")?;
                for (index, (name, value)) in pairs.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{{name: {}, value: {}}}", Value::Text(name), Value::Text(value))?;
                }
                f.write_str("]")
            }
            Self::Fields(fields) => {
                f.write_str("{")?;
                for (index, (column, value)) in fields.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{column}: {value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Values in columns, for an engine that keeps them.
///
/// ```
/// use url_facts::{Fact, Results, UrlColumns};
///
/// let mut columns = UrlColumns::new([Fact::Port]);
/// columns.fill([Some("https://h:81/")]);
/// assert!(matches!(columns.take(Fact::Port), Some(Results::Numbers(ports)) if ports.get(0) == Some(81)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Results {
    /// Strings.
    Texts(TextColumn),
    /// Numbers.
    Numbers(NumberColumn),
    /// Truth values.
    Flags(FlagColumn),
    /// The parameters of queries.
    Params(Box<ParamsColumn>),
    /// The fields of structs, and which of these are not NULL.
    Fields(Vec<(Fact, Self)>, Validity),
}

impl Results {
    /// A column of a fact, without rows.
    pub(crate) fn new(fact: Fact) -> Self {
        match fact.result_type() {
            Type::Port | Type::Number => Self::Numbers(NumberColumn::default()),
            Type::Flag => Self::Flags(FlagColumn::default()),
            _ => Self::Texts(TextColumn::default()),
        }
    }

    pub(crate) fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        match self {
            Self::Texts(column) => column.try_reserve(rows, bytes),
            Self::Numbers(column) => column.try_reserve(rows),
            Self::Flags(column) => column.try_reserve(rows),
            Self::Params(column) => column.try_reserve(rows, bytes),
            Self::Fields(fields, validity) => {
                fields.iter_mut().try_for_each(|(_, column)| column.try_reserve(rows, bytes))?;
                validity.try_reserve(rows)
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        match self {
            Self::Texts(column) => column.clear(),
            Self::Numbers(column) => column.clear(),
            Self::Flags(column) => column.clear(),
            Self::Params(column) => column.clear(),
            Self::Fields(fields, validity) => {
                for (_, column) in fields {
                    column.clear();
                }
                validity.clear();
            }
        }
    }

    /// Returns the results, and leaves none.
    pub(crate) fn take(&mut self) -> Self {
        match self {
            Self::Texts(column) => Self::Texts(column.take()),
            Self::Numbers(column) => Self::Numbers(mem::take(column)),
            Self::Flags(column) => Self::Flags(mem::take(column)),
            Self::Params(column) => Self::Params(mem::take(column)),
            Self::Fields(fields, validity) => Self::Fields(
                fields.iter_mut().map(|(fact, column)| (*fact, column.take())).collect(),
                mem::take(validity),
            ),
        }
    }

    /// Returns the value of a row; NULL if there is no such row.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns, Value};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), None]);
    /// let ports = columns.take(Fact::Port).unwrap();
    /// assert_eq!([0, 1, 2].map(|row| ports.value(row)), [Value::Number(81), Value::Null, Value::Null]);
    /// ```
    pub fn value(&self, row: usize) -> Value<'_> {
        match self {
            Self::Texts(column) => Value::of(column.get(row), Value::Text),
            Self::Numbers(column) => Value::of(column.get(row), Value::Number),
            Self::Flags(column) => Value::of(column.get(row), Value::Flag),
            Self::Params(params) => Value::of(params.get(row), |pairs| Value::Params(pairs.collect())),
            Self::Fields(fields, validity) => Value::of(validity.has_value(row).then_some(fields), |fields| {
                Value::Fields(fields.iter().map(|(fact, column)| (*fact, column.value(row))).collect())
            }),
        }
    }
}

/// A call with its result, for documents and tests.
///
/// ```
/// let example = url_facts::Fact::Host.example();
/// assert_eq!(example.arguments(), ["https://user@WWW.example.com:8443/"]);
/// assert_eq!(example.result().to_string(), "'www.example.com'");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub(crate) arguments: &'static [&'static str],
    pub(crate) result: fn() -> Value<'static>,
}

impl Example {
    /// Returns the arguments.
    ///
    /// ```
    /// assert_eq!(url_facts::Fact::IsUrl.example().arguments(), ["example.com"]);
    /// ```
    pub fn arguments(&self) -> &'static [&'static str] {
        self.arguments
    }

    /// Returns the result for them.
    ///
    /// ```
    /// use url_facts::{Fact, Value};
    ///
    /// assert_eq!(Fact::IsUrl.example().result(), Value::Flag(false));
    /// ```
    pub fn result(&self) -> Value<'static> {
        (self.result)()
    }
}
