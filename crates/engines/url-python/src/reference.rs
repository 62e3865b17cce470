//! The class `Reference`.

use crate::{
    boundary::exported,
    error::{changed, of_parse, of_reference},
    search_params::Query,
    text::Text,
    url::{PyUrl, TextOrUrl, parsed},
};
use pyo3::{
    basic::CompareOp,
    prelude::*,
    types::{PyString, PyType},
};
use url_core::{error::SetError, reference::Reference};

/// A relative reference: a URL without its scheme, such as `../b?c`. It does not change.
///
/// >>> reference = Reference("../b c?d#e")
/// >>> reference.path, reference.query, reference.kind
/// ('../b%20c', 'd', 'path-relative')
/// >>> reference.resolve("https://example.com/a/x")
/// URL('https://example.com/b%20c?d#e')
/// >>> Reference("https://example.com/")
/// Traceback (most recent call last):
/// ...
/// urlstack.URLError: has-scheme: expected a relative reference, found a scheme
#[pyclass(frozen, weakref, module = "urlstack", name = "Reference")]
pub(crate) struct PyReference(Reference);

exported! { impl PyReference {
    #[new]
    fn new(py: Python<'_>, reference: Text<'_>) -> PyResult<Self> {
        Reference::parse(&reference).map(Self).map_err(|error| of_reference(py, &reference, &error))
    }

    /// The URL of the reference, relative to a base.
    fn resolve(&self, py: Python<'_>, base: TextOrUrl<'_, '_>) -> PyResult<PyUrl> {
        let url = self.0.resolve(&parsed(py, &base, None)?);
        url.map(PyUrl::from).map_err(|error| of_parse(py, self.0.as_str(), Some(&base), &error))
    }

    /// What it takes from a base: `scheme-relative`, `path-absolute`, `path-relative`, `query` or `fragment`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().as_str()
    }

    /// What is between `//` and the path; None if there is none.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.0.authority()
    }

    /// The path, percent-encoded.
    #[getter]
    fn path(&self) -> &str {
        self.0.path()
    }

    /// The query, percent-encoded; None if there is none.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// The fragment, percent-encoded; None if there is none.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// The reference without userinfo, tokens and other secrets, for logs.
    #[getter]
    fn redacted(&self) -> String {
        self.0.redacted().to_string()
    }

    fn with_authority(&self, py: Python<'_>, authority: Option<Text<'_>>) -> PyResult<Self> {
        self.changed(py, |reference| reference.set_authority(authority.as_deref()))
    }

    fn with_path(&self, py: Python<'_>, path: Text<'_>) -> PyResult<Self> {
        self.changed(py, |reference| {
            reference.set_path(&path);
            Ok(())
        })
    }

    /// The reference with a query, as `URL.with_query` takes it.
    fn with_query(&self, py: Python<'_>, query: Option<Query>) -> PyResult<Self> {
        let query = query.and_then(Query::text);
        self.changed(py, |reference| {
            reference.set_query(query.as_deref());
            Ok(())
        })
    }

    fn with_fragment(&self, py: Python<'_>, fragment: Option<Text<'_>>) -> PyResult<Self> {
        self.changed(py, |reference| {
            reference.set_fragment(fragment.as_deref());
            Ok(())
        })
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// Without secrets, because it is what logs and tracebacks show.
    fn __repr__(&self) -> String {
        format!("Reference('{}')", self.0.redacted())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.as_str()).hash()
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> bool {
        operation.matches(self.0.as_str().cmp(other.0.as_str()))
    }

    /// The pickled form: the string, which parses again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&str,)) {
        (py.get_type::<Self>(), (self.0.as_str(),))
    }
} }

impl PyReference {
    /// Returns the reference after a change.
    fn changed(&self, py: Python<'_>, change: impl FnOnce(&mut Reference) -> Result<(), SetError>) -> PyResult<Self> {
        changed(py, &self.0, change).map(Self)
    }
}
