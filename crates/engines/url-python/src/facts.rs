//! Functions of one URL or host that have no place in a class.

use crate::{
    boundary::exported,
    text::Text,
    url::{PyUrl, TextOrUrl, parsed},
};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyAny};
use serde::Serialize;
use url_core::host::Host;
use url_readers::{Standard, Verdict};
use url_report::{answers::AnswerMember, inspection::Inspection, positions::Texts};

/// The greatest length of a list in an explanation.
const LIMIT: usize = 10_000;

/// Returns what is written as JSON as objects of Python.
fn object<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (json,))
}

exported! {
/// The result of parsing a string. It has the errors, the pieces with the rules that changed them, the components,
/// facts about the host, and how the URL is shown. Otherwise it has the failure. Places count code points.
///
/// >>> [error["name"] for error in explain("http://0x7f.1\\a")["errors"]]
/// ['IPv4-too-few-parts', 'IPv4-non-decimal-part', 'invalid-reverse-solidus']
#[pyo3(signature = (url, base=None))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    url: TextOrUrl<'_, 'py>,
    base: Option<TextOrUrl<'_, 'py>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, base) = (&*url, base.as_deref());
    object(py, &Inspection::new(text, base, Texts::code_points(text, base), LIMIT))
}

/// How the standard and other software read a string, as a list of answers. Each has the name of the reader, its
/// outcome compared with the standard, and the components, or why it is rejected.
///
/// >>> [(answer["name"], answer["outcome"]) for answer in readers("http://a\\@b/")][:2]
/// [('whatwg-2026', 'standard'), ('rfc1738', 'differs')]
#[pyo3(signature = (url, base=None))]
pub(crate) fn readers<'py>(
    py: Python<'py>,
    url: TextOrUrl<'_, 'py>,
    base: Option<TextOrUrl<'_, 'py>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, base) = (&*url, base.as_deref());
    let (verdict, texts) = (Verdict::of(text, base), Texts::code_points(text, base));
    let answers = AnswerMember::of_verdict(&Standard::LIVING_2026, &verdict, &texts);
    object(py, &answers.collect::<Vec<_>>())
}

/// The URL of a reference, relative to a base, as `urllib.parse.urljoin` takes them.
///
/// >>> join("https://example.com/a/b", "../c")
/// URL('https://example.com/c')
pub(crate) fn join(py: Python<'_>, base: TextOrUrl<'_, '_>, reference: TextOrUrl<'_, '_>) -> PyResult<PyUrl> {
    parsed(py, &reference, Some(&base)).map(PyUrl::from)
}

/// The class of a host, such as `domain`, `loopback` or `private`; None for a string that is not a host.
///
/// >>> host_class("0x7f.1"), host_class("example.com"), host_class("a b")
/// ('loopback', 'domain', None)
pub(crate) fn host_class(host: Text<'_>) -> Option<&'static str> {
    Some(Host::parse(&host).ok()?.class().as_str())
}

/// The domain that a registrant can have below a public suffix; None if the host is none, or an address, or has no such
/// domain.
///
/// >>> registrable_domain("WWW.example.co.uk"), registrable_domain("co.uk"), registrable_domain("127.1")
/// ('example.co.uk', None, None)
pub(crate) fn registrable_domain(host: Text<'_>) -> Option<String> {
    match Host::parse(&host).ok()? {
        Host::Domain(domain) => url_psl::registrable_domain(&domain).map(Into::into),
        _ => None,
    }
}

/// The URL as it is shown to a person: in Unicode where that misleads nobody.
///
/// >>> render("https://xn--fa-hia.de/%C3%BC")
/// 'https://faß.de/ü'
pub(crate) fn render(py: Python<'_>, url: TextOrUrl<'_, '_>) -> PyResult<String> {
    parsed(py, &url, None).map(|url| url_render::render(&url).to_string())
}

/// Panics, so that a test can see what Python gets.
pub(crate) fn panic() -> bool {
    panic!("a panic of a test, with a secret")
}
}
