//! The order in which batches are written.
//!
//! Batches are finished in any order. The thread that finds the next one among them writes it, unless another one is
//! writing. A thread whose batch has much output before its end waits for its turn and writes that, so that the output
//! of one input needs no more memory than that of many.

use crate::{
    failure::Outcome,
    inputs::{batch::Batch, lines::Source},
    output::sink::{Outlet, Sink, Written},
    terminal::stdio::Stderr,
};
use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The batches of a run, and what writes them.
pub(super) struct Order<O> {
    state: Mutex<State<O>>,
    /// Wakes the threads that wait for a free batch or their turn.
    has_changed: Condvar,
}

struct State<O> {
    threads: usize,
    /// Whether a thread could not be started.
    is_rejected: bool,
    /// The number of batches that exist.
    batches: usize,
    free: Vec<Batch>,
    /// The batches to write, by their numbers.
    finished: BTreeMap<u64, Batch>,
    /// The number of the next batch to write.
    next: u64,
    /// `None` while a thread writes.
    writer: Option<Writer<O>>,
    /// Whether the run ends before its lines do.
    has_stopped: bool,
}

impl<O: Write + Send + 'static> Order<O> {
    pub(super) fn new(writer: Writer<O>) -> Arc<Self> {
        let state = State {
            threads: 1,
            is_rejected: false,
            batches: 0,
            free: Vec::new(),
            finished: BTreeMap::new(),
            next: 0,
            writer: Some(writer),
            has_stopped: false,
        };
        Arc::new(Self { state: Mutex::new(state), has_changed: Condvar::new() })
    }

    /// Starts a thread, unless there are `most` in all, or one could not be started before.
    pub(super) fn start_another(&self, most: usize, start: impl FnOnce() -> bool) {
        let mut state = lock(&self.state);
        if state.threads < most && !state.is_rejected {
            state.is_rejected = !start();
            state.threads += usize::from(!state.is_rejected);
        }
    }

    /// Returns a batch to fill, or `None` if the run has stopped. There are at most `most` for each thread.
    pub(super) fn free_batch(&self, most: usize, new: impl Fn() -> Batch) -> Option<Batch> {
        let mut state = lock(&self.state);
        while !state.has_stopped {
            if let Some(batch) = state.free.pop() {
                return Some(batch);
            }
            if state.batches < most * state.threads {
                state.batches += 1;
                return Some(new());
            }
            state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Adds the batch to the finished ones, and writes those whose turn it is.
    pub(super) fn finish(&self, number: u64, batch: Batch) {
        let mut state = lock(&self.state);
        state.finished.insert(number, batch);
        // If a thread is writing, it looks again when it has written.
        let Some(mut writer) = state.writer.take() else { return };
        while !state.has_stopped
            && let Some(mut batch) = state.next_in_order()
        {
            drop(state);
            writer.write(&batch);
            let is_complete = batch.sink.is_complete;
            batch.clear();
            state = lock(&self.state);
            state.free.push(batch);
            state.has_stopped |= is_complete || writer.result.is_err();
            self.has_changed.notify_all();
        }
        state.writer = Some(writer);
    }

    /// Writes a part of the output of the batch with this number, when those before it are written. Returns whether
    /// more can be written.
    pub(super) fn write(&self, number: u64, sink: &Sink) -> bool {
        let mut state = lock(&self.state);
        while !state.has_stopped {
            if state.next == number
                && let Some(mut writer) = state.writer.take()
            {
                drop(state);
                writer.write_part(sink);
                state = lock(&self.state);
                state.has_stopped |= writer.result.is_err();
                state.writer = Some(writer);
                self.has_changed.notify_all();
                break;
            }
            state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !state.has_stopped
    }

    /// Returns where the batch with this number can write before its end.
    pub(super) fn outlet(self: &Arc<Self>, number: u64) -> Outlet {
        let order = self.clone();
        Outlet::new(move |sink| order.write(number, sink))
    }

    /// Stops the run before its lines end.
    pub(super) fn stop(&self) {
        lock(&self.state).has_stopped = true;
        self.has_changed.notify_all();
    }

    /// Takes the writer at the end of the run.
    pub(super) fn take_writer(&self) -> Writer<O> {
        let writer = lock(&self.state).writer.take();
        writer.expect("a thread that takes the writer gives it back, or passes on its panic")
    }
}

impl<O> State<O> {
    fn next_in_order(&mut self) -> Option<Batch> {
        let batch = self.finished.remove(&self.next)?;
        self.next += 1;
        Some(batch)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes batches in their order.
pub(super) struct Writer<O> {
    pub(super) output: O,
    pub(super) written: Written,
    pub(super) progress: Progress,
    pub(super) outcome: Outcome,
    pub(super) result: io::Result<()>,
}

impl<O: Write> Writer<O> {
    pub(super) fn new(output: O, progress: Progress) -> Self {
        Self { output, written: Written::default(), progress, outcome: Outcome::AllDone, result: Ok(()) }
    }

    fn write(&mut self, batch: &Batch) {
        self.write_part(&batch.sink);
        self.progress.advance(batch);
    }

    fn write_part(&mut self, sink: &Sink) {
        if sink.has_messages() {
            self.progress.clear();
        }
        self.outcome = mem::take(&mut self.outcome).and(sink.outcome());
        self.result = sink.write_to(&mut self.output, &mut self.written);
    }
}

/// The line of progress on standard error.
pub(super) struct Progress {
    /// Whether standard error is a terminal that shows nothing else.
    is_wanted: bool,
    is_shown: bool,
    started: Instant,
    shown: Instant,
    /// The number of bytes to read, if known.
    total: Option<u64>,
    bytes: u64,
    lines: u64,
}

impl Progress {
    /// The interval between updates. Shorter runs show no progress.
    const INTERVAL: Duration = Duration::from_millis(500);

    pub(super) fn new(sources: &[Source]) -> Self {
        // Otherwise, the line would appear among lines that a person types, or results that a person reads.
        let is_typed = sources.iter().any(|source| matches!(source, Source::Stdin)) && io::stdin().is_terminal();
        let can_erase = env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
        let is_wanted = io::stderr().is_terminal() && can_erase && !io::stdout().is_terminal() && !is_typed;
        let total = sources.iter().map(Source::len).sum();
        let now = Instant::now();
        Self { is_wanted, is_shown: false, started: now, shown: now, total, bytes: 0, lines: 0 }
    }

    /// Counts a batch.
    pub(super) fn advance(&mut self, batch: &Batch) {
        self.bytes += batch.own_len() as u64;
        self.lines += batch.line_count;
        if self.is_wanted && self.shown.elapsed() >= Self::INTERVAL {
            let text = self.text(self.started.elapsed());
            let _ = Stderr.write_all(format!("\r\x1b[K{text}").as_bytes());
            (self.shown, self.is_shown) = (Instant::now(), true);
        }
    }

    /// Erases the line.
    pub(super) fn clear(&mut self) {
        if self.is_shown {
            let _ = Stderr.write_all(b"\r\x1b[K");
            self.is_shown = false;
        }
    }

    /// Such as `1200000 lines, 54.3 MB, 41 %, 310 MB/s`.
    #[expect(clippy::cast_precision_loss, reason = "what is shown is rounded anyway")]
    fn text(&self, elapsed: Duration) -> String {
        let megabytes = self.bytes as f64 / 1e6;
        let mut text = format!("{} lines, {megabytes:.1} MB", self.lines);
        if let Some(total) = self.total.filter(|total| *total > 0) {
            let _ = write!(text, ", {:.0} %", self.bytes as f64 * 100.0 / total as f64);
        }
        let _ = write!(text, ", {:.0} MB/s", megabytes / elapsed.as_secs_f64());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text() {
        let mut progress = Progress::new(&[Source::Stdin]);
        (progress.bytes, progress.lines, progress.total) = (54_320_000, 1_200_000, Some(217_280_000));
        assert_eq!(progress.text(Duration::from_secs(2)), "1200000 lines, 54.3 MB, 25 %, 27 MB/s");
        progress.total = None;
        assert_eq!(progress.text(Duration::from_secs(1)), "1200000 lines, 54.3 MB, 54 MB/s");
    }
}
