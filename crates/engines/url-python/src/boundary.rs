//! Every function that Python calls turns a panic into an exception that `except Exception` catches.

use pyo3::{Bound, PyResult, Python, exceptions::PyRuntimeError};
use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::mpsc::{RecvTimeoutError, sync_channel},
    thread,
    time::Duration,
};

/// How long work goes on at most, until Python is asked for signals.
pub(crate) const WAIT: Duration = Duration::from_millis(20);

thread_local! {
    /// Where the last panic was.
    static PLACE: RefCell<String> = RefCell::default();
}

/// Lets panics say nothing on standard error: their messages may have text that is secret.
pub(crate) fn silence_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        PLACE.with(|last| *last.borrow_mut() = place);
    }));
}

/// Returns what `work` returns, or a message about its panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|_| format!("this is a bug in urlstack ({})", PLACE.with(RefCell::take)))
}

/// Returns what `work` returns. A panic is a `RuntimeError`.
pub(crate) fn guarded<T: Answer>(work: impl FnOnce() -> T) -> PyResult<T::Value> {
    caught(work).map_err(PyRuntimeError::new_err)?.answer()
}

/// Returns what `work` returns, and lets Python handle signals meanwhile. If one interrupts, the work goes on in a
/// thread of its own, and nobody waits for it.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = sync_channel(1);
    thread::Builder::new().spawn(move || sender.send(caught(work)))?;
    loop {
        let answer;
        (receiver, answer) = py.detach(move || {
            let answer = receiver.recv_timeout(WAIT);
            (receiver, answer)
        });
        match answer {
            Ok(result) => return result.map_err(PyRuntimeError::new_err),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("this is a bug in urlstack")),
        }
    }
}

/// What a function returns: a value, or a result.
pub(crate) trait Answer {
    type Value;

    fn answer(self) -> PyResult<Self::Value>;
}

impl<T> Answer for PyResult<T> {
    type Value = T;

    fn answer(self) -> Self {
        self
    }
}

macro_rules! values {
    ($(($($generic:tt)*) $value:ty),+ $(,)?) => {
        $(impl<$($generic)*> Answer for $value {
            type Value = Self;

            fn answer(self) -> PyResult<Self> {
                Ok(self)
            }
        })+
    };
}

values!(() bool, () usize, () String, ('a) &'a str, (T) Option<T>, (T) Vec<T>, (A, B) (A, B), ('py, T) Bound<'py, T>);

/// Exports the methods of a class, or functions, to Python, each [`guarded`].
macro_rules! exported {
    (impl $class:ident { $($methods:tt)* }) => {
        $crate::boundary::exported! { @methods $class $($methods)* }
    };
    (@methods $class:ident $(
        $(#[$($meta:tt)*])*
        fn $name:ident $(<$life:lifetime>)? ($($argument:tt)*) -> $output:ty $body:block
    )*) => {
        #[pyo3::pymethods]
        impl $class {
            $(
                $(#[$($meta)*])*
                fn $name $(<$life>)? ($($argument)*) -> pyo3::PyResult<<$output as $crate::boundary::Answer>::Value> {
                    $crate::boundary::guarded::<$output>(move || $body)
                }
            )*
        }
    };
    ($(
        $(#[$($meta:tt)*])*
        pub(crate) fn $name:ident $(<$life:lifetime>)? ($($argument:tt)*) -> $output:ty $body:block
    )*) => {
        $(
            #[pyo3::pyfunction]
            $(#[$($meta)*])*
            pub(crate) fn $name $(<$life>)? (
                $($argument)*
            ) -> pyo3::PyResult<<$output as $crate::boundary::Answer>::Value> {
                $crate::boundary::guarded::<$output>(move || $body)
            }
        )*
    };
}

pub(crate) use exported;
