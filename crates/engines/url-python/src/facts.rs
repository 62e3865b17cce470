//! Facts of one URL, and functions that have no place in a class.

use crate::{
    boundary::{exported, guarded},
    text::{Text, expected},
    url::{PyUrl, TextOrUrl, parsed},
};
use pyo3::{
    IntoPyObjectExt as _,
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
    types::{PyAny, PyCFunction, PyDict, PyInt, PyString, PyTuple},
};
use serde::Serialize;
use url_core::host::Host;
use url_facts::{Fact, Type, Value};
use url_readers::{Standard, Verdict};
use url_report::{answers::AnswerMember, inspection::Inspection, positions::Texts};

/// The greatest length of a list in an explanation.
const LIMIT: usize = 10_000;

/// Returns what is written as JSON as objects of Python.
fn object<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (json,))
}

/// Returns a fact of the first argument, for the key that the second is, if there is one.
fn read(fact: Fact, arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let url = arguments.get_item(0)?;
    let subject = url.cast::<PyUrl>().map_err(|_| expected("URL", &url))?.get().subject();
    if fact.has_key() {
        let key = arguments.get_item(1)?;
        if !key.is_instance_of::<PyString>() && !key.is_instance_of::<PyInt>() {
            return Err(expected("str or int", &key));
        }
        let text = key.str()?;
        let text: Text<'_> = text.extract()?;
        let key = fact.key(&text).ok_or_else(|| PyValueError::new_err(format!("{fact} has no {}", &*text)))?;
        return fact.text(&subject, &key).into_py_any(py);
    }
    let mut buffer = String::new();
    match fact.value(&subject, &mut buffer) {
        Value::Text(text) => text.into_py_any(py),
        Value::Number(number) => number.into_py_any(py),
        _ => Ok(py.None()),
    }
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
        Host::DomainName(domain) => url_psl::registrable_domain(&domain).map(Into::into),
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

/// The facts of a URL, as their table has them: the name, the description, the type of values, whether there is one for
/// each key, and what reads it of a URL.
pub(crate) fn facts(py: Python<'_>) -> PyResult<Vec<(&'static str, &'static str, &'static str, bool, Py<PyCFunction>)>> {
    let facts = Fact::ALL.iter().copied().filter(|fact| fact.is_of_url());
    let row = |fact: Fact| {
        let read = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| guarded(|| read(fact, arguments));
        let read = PyCFunction::new_closure(py, None, None, read)?.unbind();
        let values = if fact.result_type() == Type::Text { "str" } else { "int" };
        Ok((fact.as_str(), fact.description(), values, fact.has_key(), read))
    };
    facts.map(row).collect()
}

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
        Some((place_at(range.start), place_at(range.end), PyUrl::from(found.into_result().ok()?)))
    });
    found.collect()
}

/// Panics, so that a test can see what Python gets.
pub(crate) fn panic() -> bool {
    panic!("a panic of a test, with a secret")
}
}
