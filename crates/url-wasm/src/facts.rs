//! The facts of a URL, from the table.

use crate::json::json;
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use url_core::Url;
use url_facts::{Fact, Subject, Value};
use wasm_bindgen::prelude::wasm_bindgen;

/// All facts without a key, by name.
struct Facts<'s, 'u>(&'s Subject<'u>);

impl Serialize for Facts<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut buffer = String::new();
        // The bytes of an error are no range of a string of JavaScript; `validationErrors` has that.
        let is_shown = |fact: &&Fact| !matches!(fact, Fact::ErrorStart | Fact::ErrorEnd);
        for fact in Fact::COLUMNS.iter().filter(is_shown) {
            map.serialize_key(fact.as_str())?;
            match fact.value(self.0, &mut buffer) {
                Value::Text(text) => map.serialize_value(text)?,
                Value::Number(number) => map.serialize_value(&number)?,
                Value::Flag(flag) => map.serialize_value(&flag)?,
                _ => map.serialize_value(&())?,
            }
        }
        map.end()
    }
}

/// Tells the facts of `input`, relative to the URL `base` if it is given. Returns an object with a value for each name
/// in the table of url-facts that needs no key, or `null`.
#[wasm_bindgen]
pub fn facts(input: &str, base: Option<String>) -> String {
    match Url::options().base(base.as_deref().map(Into::into)).parse(input) {
        Ok(url) => json(&Facts(&url.borrowed().into())),
        Err(error) => json(&Facts(&error.into())),
    }
}
