//! Values that are made while they are written.

use core::fmt::Display;
use serde::{Serialize, Serializer};

/// A list, whose items this closure returns.
///
/// ```
/// use url_report::lists::List;
///
/// assert_eq!(serde_json::to_string(&List(|| 1..4)).unwrap(), "[1,2,3]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct List<F>(pub F);

impl<F, I> Serialize for List<F>
where
    F: Fn() -> I,
    I: IntoIterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// An object, whose members this closure returns.
///
/// ```
/// use url_report::lists::Object;
///
/// assert_eq!(serde_json::to_string(&Object(|| [("port", 80)])).unwrap(), r#"{"port":80}"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Object<F>(pub F);

impl<F, I, K, V> Serialize for Object<F>
where
    F: Fn() -> I,
    I: IntoIterator<Item = (K, V)>,
    K: Serialize,
    V: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}

/// A string, as which this value is displayed.
///
/// ```
/// use url_report::lists::Shown;
///
/// assert_eq!(serde_json::to_string(&Shown(80)).unwrap(), r#""80""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<T>(pub T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
