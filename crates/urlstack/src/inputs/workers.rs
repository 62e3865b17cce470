//! Processing of lines on several threads.
//!
//! All threads do the same, the calling one among them: fill a batch with the next lines, process it, and add it to the
//! finished ones, which are written in their `order`. So one thread does all the work if no other one can be started,
//! and the order of the output is that of the lines. The number of batches bounds the memory.

use crate::{
    failure::Outcome,
    inputs::{
        batch::Batch,
        lines::{Division, Lines, Source},
        order::{Order, Progress, Writer},
    },
    output::{
        layout::Layout,
        sink::{Sink, Written},
    },
    record::input::Input,
    terminal::stdio::Stdout,
};
use std::{
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, Scope},
};

/// The number of batches for each thread: one in progress, and one that waits for those before it.
const BATCHES: usize = 2;

/// Calls the closure that `work` returns on every input in the sources. Each thread calls `work` once. There are at
/// most `threads`, by default one for each core.
pub(crate) fn run<W>(
    sources: Vec<Source>,
    division: Division,
    threads: Option<u16>,
    layout: &Arc<Layout>,
    written: &mut Written,
    work: &(impl Fn() -> W + Sync),
) -> io::Result<Outcome>
where
    W: FnMut(Input<'_>, &mut Sink),
{
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let most = threads.map_or_else(cores, usize::from);
    let writer = Writer::new(Stdout, Progress::new(&sources));
    let crew = Crew { most, builder: &thread::Builder::new };
    let mut writer = crew.run(Lines::new(sources, division), layout.clone(), writer, work);
    writer.progress.clear();
    *written = writer.written;
    writer.result.map(|()| writer.outcome)
}

/// How threads are started.
struct Crew<'b> {
    /// The largest number of threads, including the calling one.
    most: usize,
    builder: &'b (dyn Fn() -> thread::Builder + Sync),
}

impl Crew<'_> {
    /// Writes the output of all lines, and returns the writer.
    fn run<W, O>(
        self,
        lines: Lines,
        layout: Arc<Layout>,
        writer: Writer<O>,
        work: &(impl Fn() -> W + Sync),
    ) -> Writer<O>
    where
        W: FnMut(Input<'_>, &mut Sink),
        O: Write + Send + 'static,
    {
        let run = Run {
            builder: self.builder,
            work,
            layout,
            most: self.most,
            lines: Mutex::new((0, lines)),
            order: Order::new(writer),
        };
        thread::scope(|scope| run.take_part(scope));
        run.order.take_writer()
    }
}

/// What the threads share.
struct Run<'r, F, O: Write + Send + 'static> {
    builder: &'r (dyn Fn() -> thread::Builder + Sync),
    work: &'r F,
    layout: Arc<Layout>,
    /// How many threads there can be.
    most: usize,
    /// The lines to come, and the number of batches that were filled.
    lines: Mutex<(u64, Lines)>,
    order: Arc<Order<O>>,
}

impl<W, F, O> Run<'_, F, O>
where
    W: FnMut(Input<'_>, &mut Sink),
    F: Fn() -> W + Sync,
    O: Write + Send + 'static,
{
    /// Processes batches until there are no more.
    fn take_part<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let _stop = StopOnPanic(self);
        let mut work = (self.work)();
        while let Some(mut batch) = self.order.free_batch(BATCHES, || Batch::new(self.layout.clone()))
            && let Some(number) = self.fill(&mut batch)
        {
            self.start_another(scope);
            batch.sink.outlet = Some(self.order.outlet(number));
            batch.work(&mut work);
            self.order.finish(number, batch);
        }
    }

    /// Fills the batch with the next lines, and returns its number, or `None` if there are no more.
    fn fill(&self, batch: &mut Batch) -> Option<u64> {
        let (count, lines) = &mut *self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.fill(batch).then(|| {
            *count += 1;
            *count - 1
        })
    }

    /// Starts a thread, if it is not one too many. A thread is started only when there is a batch for those that there
    /// are. If the system rejects, they do all the work.
    fn start_another<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        let start = || (self.builder)().spawn_scoped(scope, || self.take_part(scope)).is_ok();
        self.order.start_another(self.most, start);
    }
}

/// Stops the run if a thread panics, since its batch is lost, and the others would wait for it.
struct StopOnPanic<'r, 's, F, O: Write + Send + 'static>(&'s Run<'r, F, O>);

impl<F, O: Write + Send + 'static> Drop for StopOnPanic<'_, '_, F, O> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.order.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        panic::{AssertUnwindSafe, catch_unwind},
        sync::atomic::{AtomicUsize, Ordering},
    };

    const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/corpora/http.txt");
    /// How often the corpus is read, which has more bytes than a batch.
    const TIMES: usize = 12;

    /// Repeats the lines of the corpus with at most `most` threads. Returns the writer, and how many threads worked.
    fn run<O: Write + Send + 'static>(
        most: usize,
        builder: &(dyn Fn() -> thread::Builder + Sync),
        output: O,
        work: impl Fn(&Input<'_>) + Sync,
    ) -> (Writer<O>, usize) {
        let sources = vec![Source::named(CORPUS.as_ref()); TIMES];
        let (threads, work) = (AtomicUsize::new(0), &work);
        let repeat = || {
            threads.fetch_add(1, Ordering::Relaxed);
            move |input: Input<'_>, sink: &mut Sink| {
                work(&input);
                sink.line(input.bytes);
            }
        };
        let writer = Writer::new(output, Progress::new(&sources));
        let writer = Crew { most, builder }.run(Lines::new(sources, Division::Lines), Arc::default(), writer, &repeat);
        (writer, threads.into_inner())
    }

    /// A stack that no system has the memory for.
    fn impossible() -> thread::Builder {
        thread::Builder::new().stack_size(3 << (usize::BITS - 2))
    }

    #[test]
    fn threads_that_cannot_be_started_are_not_needed() {
        let expected = fs::read_to_string(CORPUS).expect("the corpus").repeat(TIMES);
        for possible in 0..4 {
            let started = AtomicUsize::new(0);
            let builder = || match started.fetch_add(1, Ordering::Relaxed) {
                count if count < possible => thread::Builder::new(),
                _ => impossible(),
            };
            let (writer, threads) = run(8, &builder, Vec::new(), |_| {});
            assert!(writer.output == expected.as_bytes(), "{possible} threads: {} bytes", writer.output.len());
            assert_eq!((writer.outcome, threads), (Outcome::AllDone, 1 + possible));
            // A rejection is not asked for again.
            assert_eq!(started.into_inner(), possible + 1);
        }
    }

    #[test]
    fn one_thread_starts_no_other() {
        let (writer, threads) = run(1, &|| unreachable!("no thread is needed"), Vec::new(), |_| {});
        assert_eq!((writer.output.len(), threads), (TIMES * fs::read(CORPUS).expect("the corpus").len(), 1));
    }

    #[test]
    fn a_panic_of_any_thread_is_passed_on() {
        for most in [1, 2, 3] {
            let lines = AtomicUsize::new(0);
            let panic = |_: &Input<'_>| assert_ne!(lines.fetch_add(1, Ordering::Relaxed), 20_000, "a test of a panic");
            let result = catch_unwind(AssertUnwindSafe(|| run(most, &thread::Builder::new, Vec::new(), panic).1));
            assert!(result.is_err(), "{most} threads");
        }
    }

    /// Accepts a number of bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or_else(|| io::Error::other("full"))?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_failing_output_stops_the_run() {
        for most in [1, 2, 3] {
            let lines = AtomicUsize::new(0);
            let count = |_: &Input<'_>| _ = lines.fetch_add(1, Ordering::Relaxed);
            let (writer, _) = run(most, &thread::Builder::new, Full(300_000), count);
            assert_eq!(writer.result.unwrap_err().to_string(), "full");
            assert!(lines.into_inner() < 5000 * TIMES, "{most} threads");
        }
    }
}
