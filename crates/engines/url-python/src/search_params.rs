//! The class `SearchParams`, and what it is made of: a string, another one, a mapping, or names and values.

use crate::{
    boundary::exported,
    pairs::{Pair, Pairs, Place},
    query::{Label, Value, Values, iterated, two},
    text::Text,
};
use encoding_rs::{Encoding, UTF_8};
use pyo3::{
    exceptions::{PyKeyError, PyRuntimeError},
    prelude::*,
    types::{PyDict, PyList, PyMapping, PyString, PyTuple, PyType},
};

/// A query.
pub(crate) enum Query {
    Text(String),
    Params(Pairs),
    Pairs(Vec<Pair>),
}

impl Default for Query {
    fn default() -> Self {
        Self::Pairs(Vec::new())
    }
}

impl Query {
    /// Returns the pairs, as the constructor of `URLSearchParams` does.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams>
    pub(crate) fn pairs(self, encoding: Option<&'static Encoding>) -> Pairs {
        match self {
            Self::Text(text) => Pairs::parse(text.strip_prefix('?').unwrap_or(&text), encoding.unwrap_or(UTF_8)),
            Self::Params(pairs) => {
                let encoding = encoding.unwrap_or(pairs.encoding());
                pairs.in_encoding(encoding)
            }
            Self::Pairs(pairs) => Pairs::new(pairs, encoding.unwrap_or(UTF_8)),
        }
    }

    /// Returns the query of a URL: a string as it is, and otherwise none without pairs.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
    pub(crate) fn text(self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text),
            other => Some(other.pairs(None).serialize()).filter(|text| !text.is_empty()),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Query {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Ok(Self::Text(object.extract::<Text<'_>>()?.to_owned()));
        }
        if let Ok(params) = object.cast::<PySearchParams>() {
            return Ok(Self::Params(params.try_borrow()?.list().clone()));
        }
        let mut pairs = Vec::new();
        if let Ok(mapping) = object.cast::<PyMapping>() {
            for item in mapping.items()? {
                let (name, values) = two(&item)?;
                let name: Text<'_> = name.extract()?;
                pairs.extend(values.extract::<Values>()?.pairs(&name));
            }
        } else {
            for item in iterated(&object, "str, names and values")? {
                let (name, value) = two(&item?)?;
                pairs.push(Pair::new(&name.extract::<Text<'_>>()?, value.extract::<Value>()?.0));
            }
        }
        Ok(Self::Pairs(pairs))
    }
}

/// The parameters of a query in their order, each name with the list of its values.
///
/// Bytes that are not UTF-8 are shown as U+FFFD, and written back as they were. A value can be a number. True and False
/// are TypeErrors, because servers expect `true`, `1` or `on`.
///
/// `encoding` is a label of the encoding in which the query is read, and parameters that are set are written.
///
/// >>> params = SearchParams("a=1&b=x+y&a=2")
/// >>> params["a"]
/// ['1', '2']
/// >>> params.first("b")
/// 'x y'
/// >>> params.append("c", "ü")
/// >>> str(params)
/// 'a=1&b=x+y&a=2&c=%C3%BC'
/// >>> params["d"]
/// Traceback (most recent call last):
/// ...
/// KeyError: 'd'
#[pyclass(mapping, subclass, weakref, module = "urlstack", name = "SearchParams")]
pub(crate) struct PySearchParams(Pairs);

/// The names of `SearchParams`, one after the other.
#[pyclass(module = "urlstack")]
struct Names {
    params: Py<PySearchParams>,
    last: Option<Place>,
    count: usize,
}

/// Lets the class count as a mapping.
pub(crate) fn register(py: Python<'_>) -> PyResult<()> {
    let mapping = py.import("collections.abc")?.getattr("MutableMapping")?;
    mapping.call_method1("register", (py.get_type::<PySearchParams>(),)).map(drop)
}

impl From<Pairs> for PySearchParams {
    fn from(pairs: Pairs) -> Self {
        Self(pairs)
    }
}

impl PySearchParams {
    pub(crate) fn list(&self) -> &Pairs {
        &self.0
    }

    fn values_of(&self, name: &str) -> Vec<&str> {
        self.0.get_all(name).map(Pair::value).collect()
    }

    /// Returns the values of a name, or the `KeyError`.
    fn values_of_key(&self, key: &Bound<'_, PyAny>) -> PyResult<Vec<&str>> {
        let values = name(key)?.map(|name| self.values_of(&name)).filter(|values| !values.is_empty());
        values.ok_or_else(|| PyKeyError::new_err(key.clone().unbind()))
    }

    /// Removes a name, and returns its values.
    fn take<'py>(&mut self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let values = PyList::new(key.py(), self.values_of_key(key)?)?;
        if let Some(name) = name(key)? {
            self.0.delete(&name, None);
        }
        Ok(values)
    }
}

/// Returns a key as a name. What is no string is none, and what has no hash is no key.
fn name<'a>(key: &'a Bound<'_, PyAny>) -> PyResult<Option<Text<'a>>> {
    if key.is_instance_of::<PyString>() {
        return key.extract().map(Some);
    }
    key.hash().map(|_| None)
}

/// Returns a view of `collections.abc`.
fn view<'py>(class: &str, params: &Bound<'py, PySearchParams>) -> PyResult<Bound<'py, PyAny>> {
    params.py().import("collections.abc")?.getattr(class)?.call1((params,))
}

exported! { impl PySearchParams {
    // As other containers that change, it is empty until `__init__`, whose arguments a subclass may choose.
    #[new]
    #[pyo3(signature = (*_arguments, **_named), text_signature = "(init='', *, encoding=None)")]
    fn new(_arguments: Bound<'_, PyTuple>, _named: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self(Pairs::new([], UTF_8)))
    }

    #[pyo3(signature = (init=Query::default(), *, encoding=None))]
    fn __init__(slf: &Bound<'_, Self>, init: Query, encoding: Option<Label>) -> PyResult<()> {
        let pairs = init.pairs(encoding.map(|label| label.0));
        slf.try_borrow_mut()?.0 = pairs;
        Ok(())
    }

    fn __getitem__(&self, name: &Bound<'_, PyAny>) -> PyResult<Vec<&str>> {
        self.values_of_key(name)
    }

    /// Replace the values of a name, where its first one was.
    fn __setitem__(slf: &Bound<'_, Self>, name: Text<'_>, values: Values) -> PyResult<()> {
        let pairs = values.pairs(&name).collect();
        slf.try_borrow_mut()?.0.set(&name, pairs);
        Ok(())
    }

    fn __delitem__(&mut self, name: &Bound<'_, PyAny>) -> PyResult<()> {
        self.take(name).map(drop)
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self::name(name)?.is_some_and(|name| self.0.get_all(&name).next().is_some()))
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyResult<Names> {
        let count = slf.try_borrow()?.0.name_count();
        Ok(Names { params: slf.clone().unbind(), last: None, count })
    }

    fn __len__(&self) -> usize {
        self.0.name_count()
    }

    /// The values of a name, or the default.
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(&self, name: &Bound<'py, PyAny>, default: Option<Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let values = self::name(name)?.map(|name| self.values_of(&name)).filter(|values| !values.is_empty());
        values.map_or(Ok(default), |values| PyList::new(name.py(), values).map(|list| Some(list.into_any())))
    }

    /// The values of a name; an empty list if there is none.
    fn getall(&self, name: Text<'_>) -> Vec<&str> {
        self.values_of(&name)
    }

    /// The first value of a name.
    #[pyo3(signature = (name, default=None))]
    fn first<'py>(&self, name: &Bound<'py, PyAny>, default: Option<Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self::name(name)?.and_then(|name| Some(self.0.get_all(&name).next()?.value()));
        Ok(found.map(|value| PyString::new(name.py(), value).into_any()).or(default))
    }

    /// Whether there is a pair with the name or, if a value is given, with the name and the value.
    #[pyo3(signature = (name, value=None))]
    fn has(&self, name: Text<'_>, value: Option<Value>) -> bool {
        self.0.get_all(&name).any(|pair| value.as_ref().is_none_or(|value| value.0 == pair.value()))
    }

    /// Add a pair at the end.
    fn append(&mut self, name: Text<'_>, value: Value) -> PyResult<()> {
        self.0.append(Pair::new(&name, value.0));
        Ok(())
    }

    /// Remove all pairs with the name or, if a value is given, with the name and the value. There may be none.
    #[pyo3(signature = (name, value=None))]
    fn delete(&mut self, name: Text<'_>, value: Option<Value>) -> PyResult<()> {
        self.0.delete(&name, value.as_ref().map(|value| &*value.0));
        Ok(())
    }

    /// Remove a name, and return its values, or the default if there is one.
    #[pyo3(signature = (name, *default))]
    fn pop<'py>(&mut self, name: &Bound<'py, PyAny>, default: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        match self.take(name) {
            Err(error) if error.is_instance_of::<PyKeyError>(name.py()) => default.get_item(0).map_err(|_| error),
            values => values.map(Bound::into_any),
        }
    }

    /// Remove the first name, and return it with its values.
    fn popitem<'py>(&mut self, py: Python<'py>) -> PyResult<(Bound<'py, PyString>, Bound<'py, PyList>)> {
        let first = self.0.name_after(None).map(|(_, name)| PyString::new(py, name));
        let first = first.ok_or_else(|| PyKeyError::new_err("there are no parameters"))?;
        let values = self.take(first.as_any())?;
        Ok((first, values))
    }

    /// Remove all pairs.
    fn clear(&mut self) -> PyResult<()> {
        self.0 = Pairs::new([], self.0.encoding());
        Ok(())
    }

    /// The values of a name, which are set if there are none.
    #[pyo3(signature = (name, default=None))]
    fn setdefault<'py>(slf: &Bound<'py, Self>, name: &Bound<'py, PyAny>, default: Option<Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(values) = slf.try_borrow()?.get(name, None)? {
            return Ok(Some(values));
        }
        slf.set_item(name, &default)?;
        Ok(default)
    }

    /// Replace the values of each name in ``other``, which is what the class takes.
    #[pyo3(signature = (other=Query::default(), /, **others))]
    fn update(slf: &Bound<'_, Self>, other: Query, others: Option<Query>) -> PyResult<()> {
        let (other, others) = (other.pairs(None), others.unwrap_or_default().pairs(None));
        let mut params = slf.try_borrow_mut()?;
        params.0.update(&other);
        params.0.update(&others);
        Ok(())
    }

    /// All pairs, in their order.
    fn pairs(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(Pair::name_and_value).collect()
    }

    /// All pairs, in their order, as bytes, which need not be text.
    ///
    /// >>> SearchParams("a=%FF").pairs_bytes()
    /// [(b'a', b'\xff')]
    fn pairs_bytes(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        self.0.bytes().collect()
    }

    /// The names, each once, in the order of their first pairs.
    fn keys<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view("KeysView", slf)
    }

    /// The lists of values, one for each name.
    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view("ValuesView", slf)
    }

    /// The names with their lists of values.
    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view("ItemsView", slf)
    }

    /// Sort the pairs by their names, as the standard does: by code units of UTF-16.
    fn sort(&mut self) -> PyResult<()> {
        self.0.sort();
        Ok(())
    }

    fn __copy__(&self) -> PyResult<Self> {
        Ok(Self(self.0.clone()))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __str__(&self) -> String {
        self.0.serialize()
    }

    fn __repr__(&self) -> String {
        format!("SearchParams of {} pairs", self.0.len())
    }

    /// The pickled form: the query, and what a subclass has besides.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyType>,), Bound<'py, PyAny>)> {
        let pairs = slf.try_borrow()?.0.clone();
        let state = (pairs.serialize(), pairs.encoding().name(), slf.getattr_opt("__dict__")?).into_pyobject(slf.py())?;
        Ok((slf.py().import("copyreg")?.getattr("__newobj__")?, (slf.get_type(),), state.into_any()))
    }

    fn __setstate__(slf: &Bound<'_, Self>, state: (Text<'_>, Label, Option<Bound<'_, PyDict>>)) -> PyResult<()> {
        slf.try_borrow_mut()?.0 = Pairs::parse(&state.0, state.1.0);
        state.2.map_or(Ok(()), |dict| slf.getattr("__dict__")?.call_method1("update", (dict,)).map(drop))
    }
} }

exported! { impl Names {
    fn __iter__<'py>(slf: Bound<'py, Self>) -> Bound<'py, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let params = self.params.bind(py).try_borrow()?;
        if params.0.name_count() != self.count {
            return Err(PyRuntimeError::new_err("SearchParams changed size during iteration"));
        }
        let Some((place, name)) = params.0.name_after(self.last) else { return Ok(None) };
        self.last = Some(place);
        Ok(Some(PyString::new(py, name)))
    }
} }
