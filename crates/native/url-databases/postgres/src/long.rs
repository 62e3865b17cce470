//! Calls that may take long. They run in a thread of their own, so that the server's own thread can ask meanwhile
//! whether the query is to end. If it is, the thread goes on until it is done, and nobody takes its result.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};

/// Whether a call for a text may take long, given the bytes of all further arguments. Functions take at most 60
/// nanoseconds for a byte of the text, and patterns at most 4 microseconds each. A call that is not long takes less
/// than a second, except for a list of many patterns that are made to take long: then, it may take two.
pub(crate) fn is_long(text: usize, further: usize) -> bool {
    text.saturating_add(64).saturating_mul(further.saturating_add(64)) > 1 << 23
}

/// Returns what `work` returns. Meanwhile it calls `ask`, which may unwind.
///
/// `spawning` calls its argument so that the thread which this starts gets no signals: the server's handlers of signals
/// are for its own thread.
pub(crate) fn run<T: Send + 'static>(
    spawning: impl FnOnce(&mut dyn FnMut() -> io::Result<()>) -> io::Result<()>,
    work: impl FnOnce() -> T + Send + 'static,
    mut ask: impl FnMut(),
) -> io::Result<T> {
    let (sender, receiver) = channel();
    let mut work = Some(move || {
        // Nobody listens if the query has ended.
        let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
    });
    spawning(&mut || match work.take() {
        Some(work) => thread::Builder::new().spawn(work).map(drop),
        None => Ok(()),
    })?;
    loop {
        match receiver.recv_timeout(Duration::from_millis(10)) {
            Ok(result) => return Ok(result.unwrap_or_else(|panic| resume_unwind(panic))),
            Err(RecvTimeoutError::Timeout) => ask(),
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the thread of a call ended early")),
        }
    }
}
