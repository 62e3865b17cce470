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
#[pyclass(frozen, module = "urlstack", name = "URLPattern")]
pub(crate) struct PyUrlPattern {
    pattern: Arc<UrlPattern>,
    text: String,
}

exported! { impl PyUrlPattern {
    #[new]
    #[pyo3(signature = (pattern, base=None, *, ignore_case=false))]
    fn new(py: Python<'_>, pattern: Text<'_>, base: Option<TextOrUrl<'_, '_>>, ignore_case: bool) -> PyResult<Self> {
        let base = base.as_deref();
        let options = UrlPattern::options().ignore_case(ignore_case).regexps(RegexpPolicy::Linear);
        let created = options.parse(&pattern, base.map(Base::from));
        let created = created.map_err(|error| of_pattern(py, &pattern, base, &error))?;
        Ok(Self { pattern: created.into(), text: pattern.to_owned() })
    }

    /// Whether a URL matches. A string that is not a URL does not.
    fn test(&self, py: Python<'_>, url: TextOrUrl<'_, '_>) -> PyResult<bool> {
        self.ask(py, &url, |pattern, url| pattern.test(Input::from(url)))
    }

    /// The strings that the groups of each component matched, or None if the URL does not match.
    fn groups<'py>(&self, py: Python<'py>, url: TextOrUrl<'_, 'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(found) = self.ask(py, &url, groups)? else { return Ok(None) };
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
} }

impl PyUrlPattern {
    fn ask<T: Send + 'static>(&self, py: Python<'_>, url: &str, question: fn(&UrlPattern, &str) -> T) -> PyResult<T> {
        if url.len() < LONG {
            return Ok(question(&self.pattern, url));
        }
        let (pattern, url) = (self.pattern.clone(), url.to_owned());
        interruptible(py, move || question(&pattern, &url))
    }
}

fn groups(pattern: &UrlPattern, url: &str) -> Option<Vec<(&'static str, Groups)>> {
    let found = pattern.exec(Input::from(url))?;
    let component = |name: &ComponentName| {
        let groups = found.component(*name).groups().map(|(group, text)| (group.to_owned(), text.map(str::to_owned)));
        (name.as_str(), groups.collect())
    };
    Some(ComponentName::ALL.iter().map(component).collect())
}
