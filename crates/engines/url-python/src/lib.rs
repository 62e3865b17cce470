//! The Python package `urlstack`: this is its module `_urlstack`, and `python/urlstack` what people import.
//!
//! # In reading order
//!
//! - `boundary`: what holds for everything that Python calls. `text`: its strings. `error`: the exception.
//! - `url`: the class `URL`. `reference`: the class `Reference`. `pairs`: names and values. `query`: what Python gives as
//!   such. `search_params`: the class `SearchParams`. `pattern`: the class `URLPattern`. `facts`: functions of one URL.
//! - `calls`: functions on arrays. `polars`: what its expressions call. `foreign`: arrays of other packages. `values`:
//!   arrays as objects of Python. `columns`: what Python calls.

mod boundary;
mod calls;
mod columns;
mod error;
mod facts;
mod foreign;
mod pairs;
mod pattern;
mod polars;
mod query;
mod reference;
mod search_params;
mod text;
mod url;
mod values;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _urlstack(module: &Bound<'_, PyModule>) -> PyResult<()> {
    boundary::silence_panics();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<columns::Array>()?;
    module.add_class::<pattern::PyUrlPattern>()?;
    module.add_class::<reference::PyReference>()?;
    module.add_class::<search_params::PySearchParams>()?;
    module.add_class::<url::PyUrl>()?;
    module.add_function(wrap_pyfunction!(columns::call, module)?)?;
    module.add_function(wrap_pyfunction!(columns::functions, module)?)?;
    module.add_function(wrap_pyfunction!(facts::explain, module)?)?;
    module.add_function(wrap_pyfunction!(facts::facts, module)?)?;
    module.add_function(wrap_pyfunction!(facts::host_class, module)?)?;
    module.add_function(wrap_pyfunction!(facts::join, module)?)?;
    module.add_function(wrap_pyfunction!(facts::panic, module)?)?;
    module.add_function(wrap_pyfunction!(facts::readers, module)?)?;
    module.add_function(wrap_pyfunction!(facts::registrable_domain, module)?)?;
    module.add_function(wrap_pyfunction!(facts::render, module)?)?;
    module.add_function(wrap_pyfunction!(facts::extract, module)?)?;
    module.add_function(wrap_pyfunction!(text::scalar_values, module)?)?;
    search_params::register(module.py())
}
