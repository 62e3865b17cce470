//! The class `URL`.

use crate::{
    boundary::exported,
    error::{changed, of_file_path, of_parse, of_port, of_set},
    pairs::Pairs,
    query::Label,
    search_params::{PySearchParams, Query},
    text::{Text, expected, texts},
};
use encoding_rs::UTF_8;
use pyo3::{
    basic::CompareOp,
    prelude::*,
    types::{PyBool, PyString, PyTuple, PyType},
};
use std::path::PathBuf;
use url_core::{ParseOptions, Url, equivalence::Normalizer, error::SetError, reference::Base, scheme::SchemeType};
use url_facts::{Subject, UrlFunction};

/// A URL, which does not change: `with_host` and the like return another one.
///
/// `encoding` is a label of the page's encoding, in which the query of a link is written.
///
/// >>> URL("HTTPS://EXAMPLE.com:443/a/../b c").href
/// 'https://example.com/b%20c'
/// >>> URL("page?q=1", "https://example.com/docs/").path
/// '/docs/page'
/// >>> URL("https://example.com/?é", encoding="windows-1252").query
/// '%E9'
/// >>> URL("https://example.com:70000/")
/// Traceback (most recent call last):
/// ...
/// urlstack.URLError: port-out-of-range: the port exceeds 65535
#[pyclass(frozen, weakref, module = "urlstack", name = "URL")]
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
    options(base, None).parse(text).map_err(|error| of_parse(py, text, base, &error))
}

fn options(base: Option<&str>, encoding: Option<Label>) -> ParseOptions<'_> {
    Url::options().base(base.map(Base::from)).encoding(encoding.map_or(UTF_8, |label| label.0))
}

exported! { impl PyUrl {
    #[new]
    #[pyo3(signature = (url, base=None, *, encoding=None))]
    fn new(
        py: Python<'_>,
        url: TextOrUrl<'_, '_>,
        base: Option<TextOrUrl<'_, '_>>,
        encoding: Option<Label>,
    ) -> PyResult<Self> {
        let url_or_error = options(base.as_deref(), encoding).parse(&url);
        url_or_error.map(Self).map_err(|error| of_parse(py, &url, base.as_deref(), &error))
    }

    /// The URL of a string, or None if it does not parse.
    #[classmethod]
    #[pyo3(signature = (url, base=None, *, encoding=None))]
    fn parse(
        _: &Bound<'_, PyType>,
        url: TextOrUrl<'_, '_>,
        base: Option<TextOrUrl<'_, '_>>,
        encoding: Option<Label>,
    ) -> Option<Self> {
        options(base.as_deref(), encoding).parse(&url).ok().map(Self)
    }

    /// Whether a string is a URL.
    #[classmethod]
    #[pyo3(signature = (url, base=None))]
    fn can_parse(_: &Bound<'_, PyType>, url: TextOrUrl<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> bool {
        options(base.as_deref(), None).parse(&url).is_ok()
    }

    /// The URL of parts that are not percent-encoded, so that each is read as the text that it was. Only a query that is
    /// a string is one already. The path can be relative only without a host, as in `mailto:me`.
    ///
    /// >>> URL.build("https", "example.com", path="/50% off", query={"q": "a&b", "page": 2})
    /// URL('https://example.com/50%25%20off?q=a%26b&page=2')
    /// >>> URL.build("https", "example.com/admin")
    /// Traceback (most recent call last):
    /// ...
    /// urlstack.URLError: domain-to-ASCII: a domain cannot contain `/` (U+002F)
    #[classmethod]
    #[pyo3(signature = (scheme, host=None, *, username=None, password=None, port=None, path=None, query=None, fragment=None))]
    #[expect(clippy::too_many_arguments, reason = "a URL has so many parts")]
    fn build(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        scheme: Text<'_>,
        host: Option<Text<'_>>,
        username: Option<Text<'_>>,
        password: Option<Text<'_>>,
        port: Option<Bound<'_, PyAny>>,
        path: Option<Text<'_>>,
        query: Option<Query>,
        fragment: Option<Text<'_>>,
    ) -> PyResult<Self> {
        let path = path.as_deref().unwrap_or_default();
        let is_opaque = host.is_none() && !path.starts_with('/') && !SchemeType::of(&scheme).is_special();
        let builder = Url::builder(&scheme)
            .username(username.as_deref().unwrap_or_default())
            .password(password.as_deref().unwrap_or_default())
            .port(port.map(|port| self::port(&port)).transpose()?)
            .fragment(fragment.as_deref());
        let builder = if let Some(host) = host.as_deref() { builder.host(host) } else { builder };
        let builder = if is_opaque { builder.opaque_path(path) } else { builder.path(path) };
        let query = query.and_then(Query::text);
        let built = builder.query(query.as_deref()).build();
        built.map(Self).map_err(|error| of_set(py, &error))
    }

    /// The `file` URL of an absolute path, as the system writes paths. That of a directory ends with a slash.
    #[classmethod]
    #[pyo3(signature = (path, *, is_directory=false))]
    fn from_file_path(_: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf, is_directory: bool) -> PyResult<Self> {
        let url = if is_directory { Url::from_directory_path(&path) } else { Url::from_file_path(&path) };
        url.map(Self).map_err(|error| of_file_path(py, &error))
    }

    /// The path of a `file` URL, as the system writes paths.
    fn to_file_path(&self, py: Python<'_>) -> PyResult<PathBuf> {
        self.0.to_file_path().map_err(|error| of_file_path(py, &error))
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

    /// The bytes of the segments of the path, decoded.
    #[getter]
    fn segments_bytes(&self) -> Vec<Vec<u8>> {
        let segments = self.0.path_segments_decoded().into_iter().flatten();
        segments.map(|segment| segment.bytes().into_owned()).collect()
    }

    /// Whether the host is a global address, or a domain that is not reserved. The addresses of a domain can be others.
    #[getter]
    fn is_public(&self) -> bool {
        self.0.host().is_some_and(|host| host.class().is_public())
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
    fn params(&self) -> PyResult<PySearchParams> {
        Ok(self.pairs().into())
    }

    /// The URL of a reference, relative to this one.
    fn join(&self, py: Python<'_>, reference: TextOrUrl<'_, '_>) -> PyResult<Self> {
        let joined = self.0.join(&reference);
        joined.map(Self).map_err(|error| of_parse(py, &reference, Some(self.0.as_str()), &error))
    }

    /// A reference that leads from another URL to this one, the shortest there is; None if their schemes differ, or
    /// there is none.
    ///
    /// >>> URL("https://h/a/c?d").relative_to("https://h/a/b")
    /// 'c?d'
    /// >>> URL("https://h/").relative_to("http://h/") is None
    /// True
    fn relative_to(&self, py: Python<'_>, base: TextOrUrl<'_, '_>) -> PyResult<Option<String>> {
        Ok(parsed(py, &base, None)?.make_relative(&self.0))
    }

    /// The URL in the one spelling of all that are equivalent by RFC 3986: percent-encoded bytes are decoded if they
    /// need not be encoded, and otherwise in uppercase. `fragment=False` leaves the fragment out.
    ///
    /// >>> URL("https://h/%7ea%2f#b").normalize(fragment=False)
    /// URL('https://h/~a%2F')
    #[pyo3(signature = (*, fragment=true))]
    fn normalize(&self, fragment: bool) -> PyResult<Self> {
        Ok(Self(Normalizer::new().fragment(fragment).normalize(&self.0)))
    }

    /// The URL with more segments at the end of its path, percent-encoded as needed. Dot segments are errors.
    ///
    /// >>> URL("https://h/a").joinpath("b", "50%")
    /// URL('https://h/a/b/50%25')
    #[pyo3(signature = (*segments))]
    fn joinpath(&self, py: Python<'_>, segments: Bound<'_, PyTuple>) -> PyResult<Self> {
        let segments = texts(&segments)?;
        self.changed(py, |url| segments.iter().try_for_each(|segment| url.append_segment(&**segment)))
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
    fn with_query(&self, py: Python<'_>, query: Option<Query>) -> PyResult<Self> {
        let query = query.and_then(Query::text);
        self.changed(py, |url| url.set_query(query.as_deref()))
    }

    /// The URL with these parameters instead of the ones with the same names.
    fn with_params(&self, py: Python<'_>, params: Query) -> PyResult<Self> {
        let mut all = self.pairs();
        all.update(&params.pairs(None));
        self.with_query(py, Some(Query::Params(all)))
    }

    /// The URL without the parameters whose names are one of these. `*` stands for any text, `?` for a character.
    ///
    /// >>> URL("https://h/?utm_source=a&id=1").without_params("utm_*")
    /// URL('https://h/?id=1')
    #[pyo3(signature = (*names))]
    fn without_params(&self, py: Python<'_>, names: Bound<'_, PyTuple>) -> PyResult<Self> {
        let names = texts(&names)?;
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let column = UrlFunction::remove_params(&names).call([Some(self.as_str())]).get(0).map(str::to_owned);
        parsed(py, column.as_deref().unwrap_or_default(), None).map(Self)
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

    fn pairs(&self) -> Pairs {
        Pairs::parse(self.0.query().unwrap_or_default(), UTF_8)
    }

    /// Returns the URL after a change.
    fn changed(&self, py: Python<'_>, change: impl FnOnce(&mut Url) -> Result<(), SetError>) -> PyResult<Self> {
        changed(py, &self.0, change).map(Self)
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
