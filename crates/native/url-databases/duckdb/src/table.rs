//! The functions that DuckDB registers.

use crate::datum::{Datum, Shape, map_of_params};
use url_facts::{ArgumentError, CallPool, Function, Type, Value, functions};

/// A function of DuckDB: of url-facts, with a number of arguments, and a type that does not depend on them.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) name: &'static str,
    pub(crate) arguments: usize,
    pub(crate) results: Shape,
    calls: CallPool,
    datum: for<'v> fn(Value<'v>) -> Datum<'v>,
}

/// Returns all functions. One whose last argument need not be passed is there with it and without it; one that takes
/// any number, with none of them.
pub(crate) fn registered() -> Result<Vec<Registered>, ArgumentError> {
    let mut all = Vec::new();
    for function in functions() {
        let counts = function.signature().counts_without_repeated();
        let results = function.result_type(&vec![None; counts.start().saturating_sub(1)])?;
        for arguments in counts {
            all.push(Registered::new(function, arguments, (&results).into(), |value| value.into()));
        }
        if results == Type::Params {
            let map = Registered::new(function, 1, Shape::map_of_params(), map_of_params);
            all.push(Registered { name: "url_params_map", ..map });
        }
    }
    #[cfg(feature = "panic")]
    if let Some(function) = functions().next() {
        let panics = Registered::new(function, 1, Shape::Varchar, |_| panic!("a test"));
        all.push(Registered { name: "url_panic", ..panics });
    }
    Ok(all)
}

impl Registered {
    fn new(
        function: &'static Function,
        arguments: usize,
        results: Shape,
        datum: for<'v> fn(Value<'v>) -> Datum<'v>,
    ) -> Self {
        Self { name: function.name(), arguments, results, calls: CallPool::new(function), datum }
    }

    /// Whether it tells the versions there are now, which nothing may keep.
    pub(crate) fn is_volatile(&self) -> bool {
        !self.calls.function().can_be_kept()
    }

    /// Calls the function for rows, whose argument at a place is `argument(place, row)`, and gives each result to
    /// `write`. Rows next to each other with the same further arguments are called together.
    pub(crate) fn call<'a>(
        &self,
        rows: usize,
        argument: impl Fn(usize, usize) -> Option<&'a str>,
        mut write: impl FnMut(usize, &Datum<'_>),
    ) -> Result<(), ArgumentError> {
        self.calls.with(&[], |call| {
            call.append_rows(rows, self.arguments, argument);
            for row in 0..rows {
                write(row, &(self.datum)(call.value(row)));
            }
        })
    }
}
