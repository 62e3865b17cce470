//! Queries: the class `SearchParams`, which is written in Python, and the functions that it calls.

use crate::{boundary::exported, text::Text};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyString, PyType},
};
use url_core::{query::RawQuery, state_override};

/// Returns the class `SearchParams` of a query, or of names and values.
pub(crate) fn search_params<'py>(py: Python<'py>, of: impl IntoPyObject<'py>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "urlstack.search_params", "SearchParams")?.call1((of,))
}

/// Returns a query: a string without `?` as it is, or the text of names and values as `SearchParams` takes them. Without
/// any, there is none.
///
/// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
pub(crate) fn query(py: Python<'_>, query: Option<Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(query) = query else { return Ok(None) };
    if query.is_instance_of::<PyString>() {
        return query.extract::<Text<'_>>().map(|query| Some(query.to_owned()));
    }
    let text: String = search_params(py, query)?.str()?.extract()?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

exported! {
/// The pairs of a query, decoded as in a form, each with itself as it is in a URL if it has bytes that are not UTF-8.
pub(crate) fn parse_query(query: Text<'_>) -> Vec<(String, String, Option<String>)> {
    let pairs = RawQuery::new(&query).pairs().map(|pair| {
        let value = pair.value_bytes().unwrap_or_default();
        let is_text = str::from_utf8(&pair.name_bytes()).is_ok() && str::from_utf8(&value).is_ok();
        let raw = (!is_text).then(|| state_override::query(pair.raw()).into_owned());
        (pair.name().into_owned(), pair.value().unwrap_or_default().into_owned(), raw)
    });
    pairs.collect()
}

/// The query of such pairs.
pub(crate) fn serialize_query(pairs: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>, Option<String>)>) -> PyResult<String> {
    let texts = pairs.into_iter().map(|(name, value, raw)| {
        let (name, value): (Text<'_>, Text<'_>) = (name.extract()?, value.extract()?);
        Ok(raw.unwrap_or_else(|| url_core::query::SearchParams::from([(&*name, &*value)]).to_string()))
    });
    Ok(texts.collect::<PyResult<Vec<_>>>()?.join("&"))
}

/// The string, with U+FFFD for each surrogate.
pub(crate) fn scalar_values(text: Text<'_>) -> String {
    text.to_owned()
}
}
