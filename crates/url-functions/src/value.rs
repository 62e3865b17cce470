//! The values of functions, and their types.

use alloc::vec::Vec;
use core::fmt;
use url_columns::{Column, ColumnType};
use url_core::{
    form_urlencoded::SearchParams,
    redacted::{Loggable, Redactor},
};

/// The type of a function's results.
///
/// ```
/// use url_columns::Column;
/// use url_functions::{Type, function};
///
/// assert_eq!(function("url_port").unwrap().result_type(&[])?, Type::Port);
/// assert_eq!(function("url_parse").unwrap().result_type(&[Some("host")])?, Type::Fields(vec![Column::Host]));
/// # Ok::<(), url_functions::ArgumentError>(())
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
    Fields(Vec<Column>),
}

impl From<Column> for Type {
    fn from(column: Column) -> Self {
        match column.column_type() {
            ColumnType::Text => Self::Text,
            ColumnType::Number if column == Column::Port => Self::Port,
            ColumnType::Number => Self::Number,
            ColumnType::Flag => Self::Flag,
        }
    }
}

/// A result. `Display` writes it in SQL.
///
/// ```
/// use url_functions::Value;
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
    Fields(Vec<(Column, Value<'v>)>),
}

/// Shows the value without the secrets of URLs, and of the component that a field is.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Field<'f>(&'f Column, &'f Value<'f>);
        impl fmt::Debug for Field<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Self(column, value) = self;
                let mut debug = f.debug_tuple("");
                debug.field(column);
                match (column.as_str().parse(), value) {
                    (Ok(component), Value::Text(text)) => {
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

/// A call with its result, for documents and tests.
///
/// ```
/// let example = url_functions::function("url_host").unwrap().example();
/// assert_eq!(example.arguments(), ["https://user@WWW.example.com:8443/"]);
/// assert_eq!(example.result().to_string(), "'www.example.com'");
/// ```
#[derive(Debug)]
pub struct Example {
    pub(crate) arguments: &'static [&'static str],
    pub(crate) result: fn() -> Value<'static>,
}

impl Example {
    /// Returns the arguments.
    ///
    /// ```
    /// assert_eq!(url_functions::function("url_join").unwrap().example().arguments(), ["../c", "https://h/a/b"]);
    /// ```
    pub fn arguments(&self) -> &'static [&'static str] {
        self.arguments
    }

    /// Returns what the function returns for them.
    ///
    /// ```
    /// use url_functions::{Value, function};
    ///
    /// assert_eq!(function("url_join").unwrap().example().result(), Value::Text("https://h/c"));
    /// ```
    pub fn result(&self) -> Value<'static> {
        (self.result)()
    }
}
