//! The class `URLPattern`.

use crate::{
    boundary::{exported, interruptible},
    error::of_pattern,
    text::{Text, expected},
    url::TextOrUrl,
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyMapping, PyTuple},
};
use std::{borrow::Cow, sync::Arc};
use url_core::reference::Base;
use url_patterns::{ComponentName, Init, Input, RegexpPolicy, UrlPattern};

/// Longer URLs are matched so that Python can interrupt it: some patterns take microseconds for each byte.
const LONG: usize = 1 << 14;

/// The groups of a component, with the strings that they matched.
type Groups = Vec<(String, Option<String>)>;

/// The name of the base URL among components.
///
/// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpatterninit-baseurl>
const BASE_URL: &str = "baseURL";

/// The values of components, and a base URL.
#[derive(Clone, Default, Eq, PartialEq)]
pub(crate) struct Components {
    values: [Option<String>; ComponentName::ALL.len()],
    base: Option<String>,
}

impl Components {
    fn read(mapping: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let mut components = Self::default();
        for item in mapping.items()? {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            *components.value_mut(&Text::extract(name.as_borrowed())?)? =
                Some(Text::extract(value.as_borrowed())?.to_owned());
        }
        Ok(components)
    }

    fn value_mut(&mut self, name: &str) -> PyResult<&mut Option<String>> {
        if name == BASE_URL {
            return Ok(&mut self.base);
        }
        match ComponentName::ALL.iter().find(|component| component.as_str() == name) {
            Some(component) => Ok(&mut self.values[*component as usize]),
            None => Err(PyTypeError::new_err(format!("expected a component of a pattern or {BASE_URL}, got {name:?}"))),
        }
    }

    /// The names and the values that are given.
    fn items(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let names = ComponentName::ALL.iter().map(|name| name.as_str()).chain([BASE_URL]);
        names.zip(self.values.iter().chain([&self.base])).filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }

    fn init(&self) -> Init<'_> {
        Init::from(self.values.each_ref().map(Option::as_deref)).base_url(self.base.as_deref().map(Base::from))
    }
}

/// A string, a URL, or the components of one by their names.
pub(crate) enum Source<'a, 'py> {
    Text(TextOrUrl<'a, 'py>),
    Components(Components),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Source<'a, 'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // To ask whether an object is a mapping takes longer than to match it, if it is a string.
        if let Ok(text) = object.extract() {
            return Ok(Self::Text(text));
        }
        let mapping = object.cast::<PyMapping>().map_err(|_| expected("str, URL or a mapping", &object))?;
        Components::read(&mapping).map(Self::Components)
    }
}

/// What a pattern is made of, or matched with: a string and its base, or components.
#[derive(Clone, Eq, PartialEq)]
enum Given<'g> {
    Text(Cow<'g, str>, Option<Cow<'g, str>>),
    Components(Cow<'g, Components>),
}

impl<'g> Given<'g> {
    /// A base beside components would contradict theirs, so that it is an error, as in the standard.
    fn of(source: &'g Source<'_, '_>, base: Option<&'g str>) -> PyResult<Self> {
        match (source, base) {
            (Source::Text(text), base) => Ok(Self::Text((**text).into(), base.map(Cow::from))),
            (Source::Components(components), None) => Ok(Self::Components(Cow::Borrowed(components))),
            (Source::Components(_), Some(_)) => {
                Err(PyTypeError::new_err(format!("expected the base of components as their {BASE_URL}")))
            }
        }
    }

    fn into_owned(self) -> Given<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Text(text, base) => Given::Text(owned(text), base.map(owned)),
            Self::Components(components) => Given::Components(Cow::Owned(components.into_owned())),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(text, base) => text.len() + base.as_deref().map_or(0, str::len),
            Self::Components(components) => components.items().map(|(_, value)| value.len()).sum(),
        }
    }

    fn create(&self, ignores_case: bool) -> Result<UrlPattern, url_patterns::Error> {
        let options = UrlPattern::options().ignore_case(ignores_case).regexps(RegexpPolicy::Linear);
        match self {
            Self::Text(text, base) => options.parse(text, base.as_deref().map(Base::from)),
            Self::Components(components) => options.from_init(&components.init()),
        }
    }

    fn ask<T>(&self, pattern: &UrlPattern, question: impl FnOnce(&UrlPattern, Input<'_>) -> T) -> T {
        match self {
            Self::Text(text, base) => question(pattern, Input::from((&**text, base.as_deref().map(Base::from)))),
            Self::Components(components) => question(pattern, Input::from(&components.init())),
        }
    }

    /// The text that an error is about.
    fn subject(&self, error: &url_patterns::Error) -> &str {
        let subject = match self {
            Self::Text(_, base) if error.is_in_base() => base.as_deref(),
            Self::Text(text, _) => Some(&**text),
            Self::Components(components) if error.is_in_base() => components.base.as_deref(),
            Self::Components(components) => {
                error.component().and_then(|name| components.values[name as usize].as_deref())
            }
        };
        subject.unwrap_or_default()
    }

    /// The arguments that give this.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self {
            Self::Text(text, None) => (&**text,).into_pyobject(py),
            Self::Text(text, Some(base)) => (&**text, &**base).into_pyobject(py),
            Self::Components(components) => {
                let names = PyDict::new(py);
                components.items().try_for_each(|(name, value)| names.set_item(name, value))?;
                (names,).into_pyobject(py)
            }
        }
    }
}

/// A pattern for URLs, as browsers have it. It matches in linear time, so a stranger may write it. A regular
/// expression that takes longer, such as one with a back reference, is a URLError.
///
/// A pattern is made of a string, or of a mapping with components. So is what it is matched with. A component that a
/// pattern does not have matches everything.
///
/// >>> pattern = URLPattern("https://*.example.com/users/:id")
/// >>> pattern.test("https://api.example.com/users/7")
/// True
/// >>> pattern.groups("https://api.example.com/users/7")["pathname"]
/// {'id': '7'}
/// >>> pattern.groups("https://example.org/") is None
/// True
/// >>> URLPattern({"pathname": "/users/:id"}).test("https://example.org/users/7")
/// True
/// >>> URLPattern({"pathname": "/users/:"})
/// Traceback (most recent call last):
/// ...
/// urlstack.URLError: name-missing: expected a name after the colon, or `\:`
#[pyclass(frozen, weakref, module = "urlstack", name = "URLPattern")]
pub(crate) struct PyUrlPattern {
    pattern: Arc<UrlPattern>,
    given: Given<'static>,
    ignores_case: bool,
}

exported! { impl PyUrlPattern {
    #[new]
    #[pyo3(signature = (pattern, base=None, *, ignore_case=false))]
    fn new(
        py: Python<'_>,
        pattern: Source<'_, '_>,
        base: Option<TextOrUrl<'_, '_>>,
        ignore_case: bool,
    ) -> PyResult<Self> {
        let given = Given::of(&pattern, base.as_deref())?;
        let created = given.create(ignore_case).map_err(|error| of_pattern(py, given.subject(&error), &error))?;
        Ok(Self { pattern: created.into(), given: given.into_owned(), ignores_case: ignore_case })
    }

    /// Whether a URL matches, which can be relative to a base. A string that is not a URL does not.
    #[pyo3(signature = (url, base=None))]
    fn test(&self, py: Python<'_>, url: Source<'_, '_>, base: Option<TextOrUrl<'_, '_>>) -> PyResult<bool> {
        self.ask(py, Given::of(&url, base.as_deref())?, |pattern, input| pattern.test(input))
    }

    /// The strings that the groups of each component matched, or None if the URL does not match.
    #[pyo3(signature = (url, base=None))]
    fn groups<'py>(
        &self,
        py: Python<'py>,
        url: Source<'_, 'py>,
        base: Option<TextOrUrl<'_, 'py>>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(found) = self.ask(py, Given::of(&url, base.as_deref())?, groups)? else { return Ok(None) };
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

    /// The pattern string of each component.
    ///
    /// >>> URLPattern("https://*.example.com/users/:id").components["hostname"]
    /// '*.example.com'
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let components = PyDict::new(py);
        for name in ComponentName::ALL {
            components.set_item(name.as_str(), self.pattern.component(*name).pattern_string())?;
        }
        Ok(components)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("URLPattern({})", self.given.arguments(py)?.get_item(0)?.repr()?))
    }

    /// Patterns are equal if they were made of the same.
    fn __eq__(&self, other: &Self) -> bool {
        self.given == other.given && self.ignores_case == other.ignores_case
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.given.arguments(py)?.repr()?, self.ignores_case).into_pyobject(py)?.hash()
    }

    /// The pickled form: what it was made of.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let names = PyDict::new(py);
        names.set_item("ignore_case", self.ignores_case)?;
        Ok((self.given.arguments(py)?, names).into_pyobject(py)?.into_any())
    }
} }

impl PyUrlPattern {
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        given: Given<'_>,
        question: fn(&UrlPattern, Input<'_>) -> T,
    ) -> PyResult<T> {
        if given.len() < LONG {
            return Ok(given.ask(&self.pattern, question));
        }
        let (pattern, given) = (self.pattern.clone(), given.into_owned());
        interruptible(py, move || given.ask(&pattern, question))
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
