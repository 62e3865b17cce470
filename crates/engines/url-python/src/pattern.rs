//! The class `URLPattern`.

use crate::{
    boundary::{exported, interruptible},
    error::of_pattern,
    text::Text,
    url::TextOrUrl,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};
use std::sync::Arc;
use url_core::reference::Base;
use url_patterns::{ComponentName, Input, RegexpPolicy, UrlPattern};

/// Longer URLs are matched so that Python can interrupt it: some patterns take microseconds for each byte.
const LONG: usize = 1 << 14;

/// The groups of a component, with the strings that they matched.
type Groups = Vec<(String, Option<String>)>;

/// A pattern for URLs, as browsers have it. It matches in linear time, so a stranger may write it. A regular
/// expression that takes longer, such as one with a back reference, is a URLError.
///
/// >>> pattern = URLPattern("https://*.example.com/users/:id")
/// >>> pattern.test("https://api.example.com/users/7")
/// True
/// >>> pattern.groups("https://api.example.com/users/7")["pathname"]
/// {'id': '7'}
/// >>> pattern.groups("https://example.org/") is None
/// True
#[pyclass(frozen, weakref, module = "urlstack", name = "URLPattern")]
pub(crate) struct PyUrlPattern {
    pattern: Arc<UrlPattern>,
    text: String,
    base: Option<String>,
    ignores_case: bool,
}

exported! { impl PyUrlPattern {
    #[new]
    #[pyo3(signature = (pattern, base=None, *, ignore_case=false))]
    fn new(py: Python<'_>, pattern: Text<'_>, base: Option<TextOrUrl<'_, '_>>, ignore_case: bool) -> PyResult<Self> {
        let base = base.as_deref();
        let (text, own_base) = (pattern.to_owned(), base.map(str::to_owned));
        let options = UrlPattern::options().ignore_case(ignore_case).regexps(RegexpPolicy::Linear);
        let created = options.parse(&pattern, base.map(Base::from));
        let created = created.map_err(|error| of_pattern(py, &pattern, base, &error))?;
        Ok(Self { pattern: created.into(), text, base: own_base, ignores_case: ignore_case })
    }

    /// Whether a URL matches, which can be relative to a base. A string that is not a URL does not.
    #[pyo3(signature = (url, base=None))]
    fn test(&self, py: Python<'_>, url: TextOrUrl<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> PyResult<bool> {
        self.ask(py, &url, base.as_deref(), |pattern, input| pattern.test(input))
    }

    /// The strings that the groups of each component matched, or None if the URL does not match.
    #[pyo3(signature = (url, base=None))]
    fn groups<'py>(
        &self,
        py: Python<'py>,
        url: TextOrUrl<'_, 'py>,
        base: Option<TextOrUrl<'_, 'py>>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(found) = self.ask(py, &url, base.as_deref(), groups)? else { return Ok(None) };
        let components = PyDict::new(py);
        for (component, groups) in found {
            let texts = PyDict::new(py);
            for (group, text) in groups {
                texts.set_item(group, text)?;
            }
            components.set_item(component, texts)?;
        }
        Ok(Some(components))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("URLPattern({})", PyString::new(py, &self.text).repr()?))
    }

    /// Patterns are equal if they were made of the same strings.
    fn __eq__(&self, other: &Self) -> bool {
        self.made_of() == other.made_of()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.made_of().into_pyobject(py)?.hash()
    }

    /// The pickled form: what it was made of.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (text, base, ignores_case) = self.made_of();
        let names = PyDict::new(py);
        names.set_item("ignore_case", ignores_case)?;
        Ok(((text, base), names).into_pyobject(py)?.into_any())
    }
} }

impl PyUrlPattern {
    fn made_of(&self) -> (&str, Option<&str>, bool) {
        (&self.text, self.base.as_deref(), self.ignores_case)
    }

    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        url: &str,
        base: Option<&str>,
        question: fn(&UrlPattern, Input<'_>) -> T,
    ) -> PyResult<T> {
        if url.len() + base.map_or(0, str::len) < LONG {
            return Ok(question(&self.pattern, Input::from((url, base.map(Base::from)))));
        }
        let (pattern, url, base) = (self.pattern.clone(), url.to_owned(), base.map(str::to_owned));
        interruptible(py, move || question(&pattern, Input::from((&*url, base.as_deref().map(Base::from)))))
    }
}

fn groups(pattern: &UrlPattern, input: Input<'_>) -> Option<Vec<(&'static str, Groups)>> {
    let found = pattern.exec(input)?;
    let component = |name: &ComponentName| {
        let groups = found.component(*name).groups().map(|(group, text)| (group.to_owned(), text.map(str::to_owned)));
        (name.as_str(), groups.collect())
    };
    Some(ComponentName::ALL.iter().map(component).collect())
}
