//! The class `URL`.

use crate::error::{of_parse, of_set};
use pyo3::{
    basic::CompareOp,
    prelude::*,
    sync::PyOnceLock,
    types::{PyString, PyType},
};
use std::hash::{DefaultHasher, Hash, Hasher};
use url_core::{Url, reference::Base};

/// A URL, which does not change: `with_host` and the like return another one.
///
/// >>> URL("HTTPS://EXAMPLE.com:443/a/../b c").href
/// 'https://example.com/b%20c'
/// >>> URL("page?q=1", "https://example.com/docs/").path
/// '/docs/page'
/// >>> URL("https://example.com:70000/")
/// Traceback (most recent call last):
/// ...
/// urlstack.URLError: port-out-of-range: the port exceeds 65535
#[pyclass(frozen, module = "urlstack", name = "URL")]
pub(crate) struct PyUrl(Url);

/// A text, or a URL.
#[derive(FromPyObject)]
pub(crate) enum TextOrUrl<'py> {
    // First, because a failed attempt makes an exception.
    Text(Bound<'py, PyString>),
    Url(Bound<'py, PyUrl>),
}

impl TextOrUrl<'_> {
    pub(crate) fn text(&self) -> PyResult<&str> {
        match self {
            Self::Url(url) => Ok(url.get().0.as_str()),
            Self::Text(text) => text.to_str(),
        }
    }
}

/// Parses a text, relative to `base` if it is given.
pub(crate) fn parsed(py: Python<'_>, text: &str, base: Option<&TextOrUrl<'_>>) -> PyResult<Url> {
    let base = base.map(TextOrUrl::text).transpose()?;
    Url::options().base(base.map(Base::from)).parse(text).map_err(|error| of_parse(py, text, base, &error))
}

#[pymethods]
impl PyUrl {
    #[new]
    #[pyo3(signature = (url, base=None))]
    fn new(py: Python<'_>, url: TextOrUrl<'_>, base: Option<TextOrUrl<'_>>) -> PyResult<Self> {
        parsed(py, url.text()?, base.as_ref()).map(Self)
    }

    /// The URL of a string, or None if it does not parse.
    #[classmethod]
    #[pyo3(signature = (url, base=None))]
    fn parse(_: &Bound<'_, PyType>, url: TextOrUrl<'_>, base: Option<TextOrUrl<'_>>) -> PyResult<Option<Self>> {
        let base = base.as_ref().map(TextOrUrl::text).transpose()?;
        Ok(Url::options().base(base.map(Base::from)).parse(url.text()?).ok().map(Self))
    }

    /// Whether a string is a URL.
    #[classmethod]
    #[pyo3(signature = (url, base=None))]
    fn can_parse(_: &Bound<'_, PyType>, url: TextOrUrl<'_>, base: Option<TextOrUrl<'_>>) -> PyResult<bool> {
        let base = base.as_ref().map(TextOrUrl::text).transpose()?;
        Ok(Url::options().base(base.map(Base::from)).parse(url.text()?).is_ok())
    }

    /// The URL as text.
    #[getter]
    fn href(&self) -> &str {
        self.0.as_str()
    }

    #[getter]
    fn scheme(&self) -> &str {
        self.0.scheme()
    }

    /// The user name, percent-encoded; empty if there is none.
    #[getter]
    fn username(&self) -> &str {
        self.0.username()
    }

    /// The password, percent-encoded, or None.
    #[getter]
    fn password(&self) -> Option<&str> {
        self.0.password()
    }

    /// The host, in ASCII and with brackets around an IPv6 address, or None.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.0.host_str()
    }

    /// The port, or None if there is none or it is the default port of the scheme.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.0.port()
    }

    /// The path, percent-encoded.
    #[getter]
    fn path(&self) -> &str {
        self.0.path()
    }

    /// The query without `?`, or None.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// The fragment without `#`, or None.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// The scheme, host and port that others are compared with, or None if it is opaque.
    #[getter]
    fn origin(&self) -> Option<String> {
        let mut origin = String::new();
        matches!(self.0.write_origin(&mut origin), Ok(true)).then_some(origin)
    }

    /// The domain that a registrant can have below a public suffix, such as `example.co.uk`, or None.
    #[getter]
    fn registrable_domain(&self) -> Option<&str> {
        url_psl::registrable_domain(self.0.domain()?)
    }

    /// The class of the host, such as `domain`, `loopback` or `private`, or None.
    #[getter]
    fn host_class(&self) -> Option<&'static str> {
        Some(self.0.host()?.class().as_str())
    }

    /// The URL as it is shown to a person: in Unicode where that misleads nobody.
    #[getter]
    fn shown(&self) -> String {
        url_render::render(&self.0).to_string()
    }

    /// The URL without userinfo, tokens and other secrets, for logs.
    #[getter]
    fn redacted(&self) -> String {
        self.0.redacted().to_string()
    }

    /// The segments of the path, decoded; none of a path that is not a list, as in `mailto:me`.
    #[getter]
    fn segments(&self) -> Vec<String> {
        let segments = self.0.path_segments_decoded().into_iter().flatten();
        segments.map(|segment| segment.text_lossy().into_owned()).collect()
    }

    /// The last segment of the path, decoded; empty after a slash at the end.
    #[getter]
    fn name(&self) -> String {
        let last = self.0.path_segments_decoded().and_then(|mut segments| segments.next_back());
        last.map(|segment| segment.text_lossy().into_owned()).unwrap_or_default()
    }

    /// The URL without the last segment of its path, and without query and fragment.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, |url| {
            url.set_query(None)?;
            url.set_fragment(None)?;
            url.path_segments_mut()?.pop().finish()
        })
    }

    /// The parameters of the query.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        search_params(py, self.0.query().unwrap_or_default())
    }

    /// The URL of a reference, relative to this one.
    fn join(&self, py: Python<'_>, reference: &str) -> PyResult<Self> {
        let joined = self.0.join(reference);
        joined.map(Self).map_err(|error| of_parse(py, reference, Some(self.0.as_str()), &error))
    }

    /// The URL with one more segment at the end of its path, percent-encoded as needed.
    fn __truediv__(&self, py: Python<'_>, segment: &str) -> PyResult<Self> {
        self.changed(py, |url| url.append_segment(segment))
    }

    fn with_scheme(&self, py: Python<'_>, scheme: &str) -> PyResult<Self> {
        self.changed(py, |url| url.set_scheme(scheme))
    }

    fn with_username(&self, py: Python<'_>, username: &str) -> PyResult<Self> {
        self.changed(py, |url| url.set_username(username))
    }

    fn with_password(&self, py: Python<'_>, password: Option<&str>) -> PyResult<Self> {
        self.changed(py, |url| url.set_password(password))
    }

    fn with_host(&self, py: Python<'_>, host: Option<&str>) -> PyResult<Self> {
        self.changed(py, |url| url.set_host(host))
    }

    fn with_port(&self, py: Python<'_>, port: Option<u16>) -> PyResult<Self> {
        self.changed(py, |url| url.set_port(port))
    }

    fn with_path(&self, py: Python<'_>, path: &str) -> PyResult<Self> {
        self.changed(py, |url| url.set_path(path))
    }

    /// The URL with another last segment of its path.
    fn with_name(&self, py: Python<'_>, name: &str) -> PyResult<Self> {
        self.changed(py, |url| url.path_segments_mut()?.pop().push(name).finish())
    }

    /// The URL with a query: a string without `?`, or names and values as SearchParams takes them.
    fn with_query(&self, py: Python<'_>, query: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let query = query.map(|query| match query.extract::<String>() {
            Ok(text) => Ok(text),
            Err(_) => search_params(py, query)?.str()?.extract(),
        });
        let query: Option<String> = query.transpose()?;
        self.changed(py, |url| url.set_query(query.as_deref()))
    }

    /// The URL with these parameters instead of the ones with the same names.
    fn with_params(&self, py: Python<'_>, params: Bound<'_, PyAny>) -> PyResult<Self> {
        let all = self.params(py)?;
        all.call_method1("update", (search_params(py, params)?,))?;
        let query: String = all.str()?.extract()?;
        self.changed(py, |url| url.set_query(Some(&*query)))
    }

    fn with_fragment(&self, py: Python<'_>, fragment: Option<&str>) -> PyResult<Self> {
        self.changed(py, |url| url.set_fragment(fragment))
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// Without secrets, because it is what logs and tracebacks show.
    fn __repr__(&self) -> String {
        format!("URL('{}')", self.0.redacted())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> bool {
        operation.matches(self.0.as_str().cmp(other.0.as_str()))
    }

    /// The pickled form: the string, which parses again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&str,)) {
        (py.get_type::<Self>(), (self.0.as_str(),))
    }
}

/// The class `SearchParams` of a query, or of names and values.
fn search_params<'py>(py: Python<'py>, of: impl IntoPyObject<'py>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "urlstack.search_params", "SearchParams")?.call1((of,))
}

impl From<Url> for PyUrl {
    fn from(url: Url) -> Self {
        Self(url)
    }
}

impl PyUrl {
    /// Returns the URL after a change.
    fn changed(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Url) -> Result<(), url_core::error::SetError>,
    ) -> PyResult<Self> {
        let mut url = self.0.clone();
        change(&mut url).map_err(|error| of_set(py, &error))?;
        Ok(Self(url))
    }
}

/// The URLs in a string, each with the places where it starts and ends.
///
/// >>> extract("see https://example.com/a, or http://b.example")
/// [(4, 25, URL('https://example.com/a')), (30, 46, URL('http://b.example/'))]
#[pyfunction]
pub(crate) fn extract(text: &str) -> Vec<(usize, usize, PyUrl)> {
    let (mut place, mut end) = (0, 0);
    let mut place_at = |at: usize| {
        place += text[end..at].chars().count();
        end = at;
        place
    };
    let found = url_extract::extract(text).filter_map(|found| {
        let range = found.range();
        Some((place_at(range.start), place_at(range.end), PyUrl(found.into_result().ok()?)))
    });
    found.collect()
}

/// The pairs of a query, decoded as in a form.
#[pyfunction]
pub(crate) fn parse_query(query: &str) -> Vec<(String, String)> {
    url_core::query::SearchParams::from(query).iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The query of pairs.
#[pyfunction]
pub(crate) fn serialize_query(pairs: Vec<(String, String)>) -> String {
    let mut params = url_core::query::SearchParams::from("");
    for (name, value) in &pairs {
        params.append(name, value);
    }
    params.to_string()
}
