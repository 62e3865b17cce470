//! Processing of lines on all cores.
//!
//! A fixed number of batches circulates: this thread fills a batch, a worker processes it, the writer writes its
//! output, and the batch is free again. The number of batches bounds the memory. The writer processes batches in the
//! order in which they were filled.

use crate::{
    Outcome,
    inputs::Input,
    lines::{Batch, Lines, Source},
    progress::Progress,
    sink::{Sink, Streams},
};
use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, Sender, SyncSender},
    },
    thread,
};

/// A batch to process, and the channel for the processed batch.
type Job = (Batch, SyncSender<Batch>);

/// The number of batches for each worker: one in progress, one waiting before it and one after it.
const BATCHES: usize = 3;

/// Calls the closure that `work` returns on every line of the sources.
pub(crate) fn run<W>(sources: Vec<Source>, work: &(impl Fn() -> W + Sync)) -> io::Result<Outcome>
where
    W: FnMut(Input<'_>, &mut Sink),
{
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let (progress, streams) = (Progress::new(&sources), Streams::new());
    let (free, free_batches) = mpsc::channel();
    let (filled, filled_batches) = mpsc::channel::<Job>();
    let (ordered, done_in_order) = mpsc::channel();
    let filled_batches = Mutex::new(filled_batches);
    thread::scope(|scope| {
        let writer = scope.spawn(move || write(&done_in_order, &free, progress));
        let (mut started, mut new) = (0, Vec::new());
        let mut next_batch = || {
            if let Some(batch) = new.pop().or_else(|| free_batches.try_recv().ok()) {
                return Some(batch);
            }
            // A worker is started only when there is work for it, so few lines need only one.
            if started < workers {
                started += 1;
                scope.spawn(|| take_jobs(&filled_batches, &mut work()));
                new.resize_with(BATCHES, || Batch::new(streams));
                return new.pop();
            }
            // If the writer has failed, no more batches arrive.
            free_batches.recv().ok()
        };
        let mut lines = Lines::new(sources);
        while let Some(mut batch) = next_batch()
            && lines.fill(&mut batch)
        {
            let (done, result) = mpsc::sync_channel(1);
            if ordered.send(result).is_err() || filled.send((batch, done)).is_err() {
                break;
            }
        }
        drop((ordered, filled));
        writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Processes batches until there are no more.
fn take_jobs(jobs: &Mutex<Receiver<Job>>, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((mut batch, done)) = job else { return };
        batch.work(work);
        // If the receiver is gone, the writer has failed and reports it.
        let _ = done.send(batch);
    }
}

/// Writes the output of the batches.
fn write(done: &Receiver<Receiver<Batch>>, free: &Sender<Batch>, mut progress: Progress) -> io::Result<Outcome> {
    let (mut stdout, mut is_first) = (io::stdout().lock(), true);
    let mut outcome = Outcome::AllDone;
    // A worker that panicked sends nothing; its panic is passed on when it is joined.
    while let Some(mut batch) = done.recv().ok().and_then(|batch| batch.recv().ok()) {
        if batch.sink.has_messages() {
            progress.clear();
        }
        outcome = outcome.and(batch.sink.outcome());
        batch.sink.write_to(&mut stdout, &mut is_first)?;
        progress.advance(&batch);
        batch.clear();
        let _ = free.send(batch);
    }
    progress.clear();
    Ok(outcome)
}
