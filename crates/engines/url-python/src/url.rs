//! The class `URL`.

use crate::{
    boundary::exported,
    error::{of_parse, of_port, of_set},
    text::{Text, expected},
};
use pyo3::{
    basic::CompareOp,
    prelude::*,
    sync::PyOnceLock,
    types::{PyBool, PyString, PyType},
};
use url_core::{Url, query::RawQuery, reference::Base, state_override};
use url_facts::Subject;

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

/// A string, or a URL.
pub(crate) enum TextOrUrl<'a, 'py> {
    Text(Text<'a>),
    Url(Borrowed<'a, 'py, PyUrl>),
}

impl std::ops::Deref for TextOrUrl<'_, '_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Url(url) => url.get().as_str(),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for TextOrUrl<'a, 'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyUrl>() {
            Ok(url) => Ok(Self::Url(url)),
            Err(_) if object.is_instance_of::<PyString>() => object.extract().map(Self::Text),
            Err(_) => Err(expected("str or URL", &object)),
        }
    }
}

/// Parses a text, relative to `base` if it is given.
pub(crate) fn parsed(py: Python<'_>, text: &str, base: Option<&str>) -> PyResult<Url> {
    Url::options().base(base.map(Base::from)).parse(text).map_err(|error| of_parse(py, text, base, &error))
}

exported! { impl PyUrl {
    #[new]
    #[pyo3(signature = (url, base=None))]
    fn new(py: Python<'_>, url: TextOrUrl<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> PyResult<Self> {
        parsed(py, &url, base.as_deref()).map(Self)
    }

    /// The URL of a string, or None if it does not parse.
    #[classmethod]
    #[pyo3(signature = (url, base=None))]
    fn parse(_: &Bound<'_, PyType>, url: TextOrUrl<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> Option<Self> {
        Url::options().base(base.as_deref().map(Base::from)).parse(&url).ok().map(Self)
    }

    /// Whether a string is a URL.
    #[classmethod]
    #[pyo3(signature = (url, base=None))]
    fn can_parse(_: &Bound<'_, PyType>, url: TextOrUrl<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> bool {
        Url::options().base(base.as_deref().map(Base::from)).parse(&url).is_ok()
    }

    /// The URL as text.
    #[getter]
    fn href(&self) -> &str {
        self.0.as_str()
    }

    /// The scheme, without `:`.
    #[getter]
    fn scheme(&self) -> &str {
        self.0.scheme()
    }

    /// The user name, percent-encoded; empty if there is none.
    #[getter]
    fn username(&self) -> &str {
        self.0.username()
    }

    /// The path, percent-encoded.
    #[getter]
    fn path(&self) -> &str {
        self.0.path()
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
        // The class removes one `?`, so that one in the query stays.
        search_params(py, format!("?{}", self.0.query().unwrap_or_default()))
    }

    /// The URL of a reference, relative to this one.
    fn join(&self, py: Python<'_>, reference: TextOrUrl<'_, '_>) -> PyResult<Self> {
        let joined = self.0.join(&reference);
        joined.map(Self).map_err(|error| of_parse(py, &reference, Some(self.0.as_str()), &error))
    }

    /// The URL with one more segment at the end of its path, percent-encoded as needed.
    fn __truediv__(&self, py: Python<'_>, segment: Text<'_>) -> PyResult<Self> {
        self.changed(py, |url| url.append_segment(&*segment))
    }

    fn with_scheme(&self, py: Python<'_>, scheme: Text<'_>) -> PyResult<Self> {
        self.changed(py, |url| url.set_scheme(&scheme))
    }

    fn with_username(&self, py: Python<'_>, username: Text<'_>) -> PyResult<Self> {
        self.changed(py, |url| url.set_username(&username))
    }

    fn with_password(&self, py: Python<'_>, password: Option<Text<'_>>) -> PyResult<Self> {
        self.changed(py, |url| url.set_password(password.as_deref()))
    }

    fn with_host(&self, py: Python<'_>, host: Option<Text<'_>>) -> PyResult<Self> {
        self.changed(py, |url| url.set_host(host.as_deref()))
    }

    fn with_port(&self, py: Python<'_>, port: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let port = port.map(|port| self::port(&port)).transpose()?;
        self.changed(py, |url| url.set_port(port))
    }

    fn with_path(&self, py: Python<'_>, path: Text<'_>) -> PyResult<Self> {
        self.changed(py, |url| url.set_path(&path))
    }

    /// The URL with another last segment of its path.
    fn with_name(&self, py: Python<'_>, name: Text<'_>) -> PyResult<Self> {
        self.changed(py, |url| url.path_segments_mut()?.pop().push(&*name).finish())
    }

    /// The URL with a query: a string without `?`, or names and values as SearchParams takes them. No names give no
    /// query.
    fn with_query(&self, py: Python<'_>, query: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(query) = query else { return self.changed(py, |url| url.set_query(None)) };
        if query.is_instance_of::<PyString>() {
            let query: Text<'_> = query.extract()?;
            return self.changed(py, |url| url.set_query(Some(&query)));
        }
        self.with_pairs(py, &search_params(py, query)?)
    }

    /// The URL with these parameters instead of the ones with the same names.
    fn with_params(&self, py: Python<'_>, params: Bound<'_, PyAny>) -> PyResult<Self> {
        let all = self.params(py)?;
        all.call_method1("update", (search_params(py, params)?,))?;
        self.with_pairs(py, &all)
    }

    fn with_fragment(&self, py: Python<'_>, fragment: Option<Text<'_>>) -> PyResult<Self> {
        self.changed(py, |url| url.set_fragment(fragment.as_deref()))
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// The URL as text, in the format of a string.
    fn __format__<'py>(&self, py: Python<'py>, format: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, self.0.as_str()).call_method1("__format__", (format,))
    }

    /// Without secrets, because it is what logs and tracebacks show.
    fn __repr__(&self) -> String {
        format!("URL('{}')", self.0.redacted())
    }

    /// The hash of the text, which Python makes another one in each process.
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
    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub(crate) fn subject(&self) -> Subject<'_> {
        self.0.borrowed().into()
    }

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

    /// Returns the URL with the query of `SearchParams`. Without pairs, it has none.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
    fn with_pairs(&self, py: Python<'_>, params: &Bound<'_, PyAny>) -> PyResult<Self> {
        let query: String = params.str()?.extract()?;
        self.changed(py, |url| url.set_query(Some(&*query).filter(|query| !query.is_empty())))
    }
}

/// Returns a port. The error of another number is the parser's.
fn port(number: &Bound<'_, PyAny>) -> PyResult<u16> {
    // A bool is a number, which nobody means.
    if number.is_instance_of::<PyBool>() || !number.hasattr("__index__")? {
        return Err(expected("int or None", number));
    }
    if let Ok(port) = number.extract::<u16>() {
        return Ok(port);
    }
    let sign = if number.lt(0)? { "-" } else { "" };
    let text = format!("http://h:{sign}{}/", u32::MAX);
    let error = Url::parse(&text).err();
    Err(error.map_or_else(|| expected("a port", number), |error| of_port(number.py(), &error)))
}

exported! {
/// The URLs in a string, each with the places where it starts and ends.
///
/// >>> extract("see https://example.com/a, or http://b.example")
/// [(4, 25, URL('https://example.com/a')), (30, 46, URL('http://b.example/'))]
pub(crate) fn extract(text: Text<'_>) -> Vec<(usize, usize, PyUrl)> {
    let (mut place, mut end) = (0, 0);
    let mut place_at = |at: usize| {
        place += text[end..at].chars().count();
        end = at;
        place
    };
    let found = url_extract::extract(&text).filter_map(|found| {
        let range = found.range();
        Some((place_at(range.start), place_at(range.end), PyUrl(found.into_result().ok()?)))
    });
    found.collect()
}

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
