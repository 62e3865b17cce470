//! The class `URLPattern`.

use crate::{
    boundary::exported,
    error::of_pattern,
    text::{Text, TextOrUrl},
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};
use url_core::reference::Base;
use url_patterns::{ComponentName, Input, RegexpPolicy, UrlPattern};

/// A pattern for URLs, as browsers have it. It matches in linear time, so that it can be a stranger's; a regular
/// expression that does not, such as one with a back reference, is a URLError.
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
    pattern: UrlPattern,
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
        Ok(Self { pattern: created, text: pattern.to_owned() })
    }

    /// Whether a URL matches. A string that is not a URL does not.
    fn test(&self, url: TextOrUrl<'_, '_>) -> bool {
        self.pattern.test(Input::from(&*url))
    }

    /// The strings that the groups of each component matched, or None if the URL does not match.
    fn groups<'py>(&self, py: Python<'py>, url: TextOrUrl<'_, 'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(found) = self.pattern.exec(Input::from(&*url)) else { return Ok(None) };
        let components = PyDict::new(py);
        for name in ComponentName::ALL {
            let groups = PyDict::new(py);
            for (group, text) in found.component(*name).groups() {
                groups.set_item(group, text)?;
            }
            components.set_item(name.as_str(), groups)?;
        }
        Ok(Some(components))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("URLPattern({})", PyString::new(py, &self.text).repr()?))
    }
} }
