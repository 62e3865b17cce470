//! The run of a command: its work on every input.

use crate::{
    failure::Outcome,
    inputs::{
        documents::Documents,
        lines::{Division, Source},
        options::Inputs,
        order::{Order, Progress, Writer},
        workers,
    },
    output::{
        layout::{Format, Layout},
        sink::{Sink, Written},
    },
    record::{
        input::{Input, Place},
        objects::ObjectColumns,
        table::is_comment,
    },
    terminal::stdio::{Stderr, Stdout},
};
use std::{
    env,
    io::{self, ErrorKind, IsTerminal, Write},
    sync::Arc,
};

impl Inputs {
    /// Calls the closure that `work` returns on every input, and writes the sink in the order of the inputs.
    ///
    /// Several threads process lines. Each calls `work` once.
    pub(crate) fn run<W>(&self, layout: Layout, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        let has_columns = self.are_objects() && layout.is_table();
        let objects = has_columns.then(|| ObjectColumns::new(self.keys(), self.reading.comments));
        self.run_on(layout.with_objects(objects), self.are_lines(), work)
    }

    /// [`run`](Self::run) on arguments, lines and rows as they are.
    pub(crate) fn run_records<W>(&self, layout: Layout, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        self.run_on(layout, true, work)
    }

    /// Calls the closure on every input as it is, or on what is read of it.
    fn run_on<W>(&self, layout: Layout, as_they_are: bool, work: impl Fn() -> W + Sync) -> io::Result<Outcome>
    where
        W: FnMut(Input<'_>, &mut Sink),
    {
        let invalid = |message: &str| Err(io::Error::new(ErrorKind::InvalidInput, message));
        if layout.has_rows() && layout.stand_in().is_some() {
            return invalid("--on-error: with --to, each input that fails has an object or a row");
        }
        let layout = Arc::new(layout);
        let documents = self.documents();
        if documents.is_some() && self.have_template() {
            return invalid("--url: this format has no records, but URLs, each of which is an input");
        }
        let process = |input: Input<'_>, sink: &mut Sink, work: &mut W| {
            if let Some(documents) = &documents {
                return documents.inputs(self, input, sink, |input, sink| {
                    sink.counts.inputs += 1;
                    self.take(input, sink, work);
                });
            }
            sink.counts.inputs += 1;
            if as_they_are { work(input, sink) } else { self.take(input, sink, work) }
        };
        let mut written = Written::default();
        let outcome = if let Some(sources) = self.sources() {
            if sources.iter().any(|source| source.path().is_none()) {
                self.note_terminal(&layout);
            }
            let sources =
                if self.are_archives() { sources.into_iter().map(Source::archive).collect() } else { sources };
            let skips_comments = self.skips_comments();
            let work = || {
                let mut work = work();
                move |input: Input<'_>, sink: &mut Sink| {
                    if sink.is_complete || skips_comments && is_comment(input.record()) {
                        return;
                    }
                    process(input, sink, &mut work);
                }
            };
            let division = self.division(&layout, documents.as_ref());
            workers::run(sources, division, self.reading.threads, &layout, &mut written, &work)
        } else {
            self.run_arguments(&layout, &mut written, work(), process)
        };
        written.finish(&mut Stdout, &layout)?;
        let noun = if self.sources().is_some() { "lines" } else { "arguments" };
        if let Some(summary) = written.summary(noun, &layout) {
            let _ = Stderr.write_all(summary.as_bytes());
        }
        outcome
    }

    fn run_arguments<W>(
        &self,
        layout: &Arc<Layout>,
        written: &mut Written,
        mut work: W,
        process: impl Fn(Input<'_>, &mut Sink, &mut W),
    ) -> io::Result<Outcome> {
        if let Some(mut objects) = layout.objects.clone() {
            self.values.iter().for_each(|value| objects.find_in(value.as_encoded_bytes()));
            if !objects.are_known() {
                objects.stop();
            }
        }
        let order = Order::new(Writer::new(Stdout, Progress::new(&[])));
        let mut sink = Sink::new(layout.clone());
        // All arguments are one batch.
        sink.outlet = Some(order.outlet(0));
        for value in &self.values {
            process(Input::new(value.as_encoded_bytes(), value.to_str(), Place::default()), &mut sink, &mut work);
            if !order.write(0, &sink) || sink.is_complete {
                break;
            }
            sink.clear();
        }
        let writer = order.take_writer();
        *written = writer.written;
        writer.result.map(|()| writer.outcome)
    }

    /// Returns the sources of lines, or `None` if the inputs are the arguments.
    fn sources(&self) -> Option<Vec<Source>> {
        if self.files.is_empty() && !(self.are_fields() || self.are_archives()) {
            let is_stdin = self.values.is_empty() || self.values == ["-"] && !follows_escape("-");
            return is_stdin.then(|| vec![Source::Stdin]);
        }
        // An argument is no row of a table, and no line of a log.
        let more = self.values.iter().map(AsRef::as_ref);
        let named: Vec<_> = self.files.iter().map(AsRef::as_ref).chain(more).map(Source::named).collect();
        Some(if named.is_empty() { vec![Source::Stdin] } else { named })
    }

    /// Says that the program waits for lines that somebody types.
    fn note_terminal(&self, layout: &Layout) {
        if io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            let text = format!("reading lines from this terminal, up to {end}; --file FILE reads those of a file");
            self.note_alone(&text, layout.streams);
        }
    }

    /// Returns what of a source is one input.
    fn division(&self, layout: &Layout, documents: Option<&Documents>) -> Division {
        let is_named = self.is_of_named_columns();
        let passes_through = match layout.format {
            Format::Table(_) => true,
            // The lines of a log that name columns pass through, too.
            Format::Records => !is_named,
            Format::Text | Format::Json => false,
        };
        if let Some(table) = self.table(passes_through) {
            return Division::Rows(table);
        }
        match (&layout.objects, documents.map_or(&self.division, Documents::division)) {
            (Some(objects), _) => Division::Objects(objects.clone()),
            (None, Division::Whole) => Division::Whole,
            // Such options are about all of a document.
            (None, Division::Pieces(..)) if self.reading.comments || self.reading.lossy => Division::Whole,
            (None, division @ Division::Pieces(..)) => division.clone(),
            (None, _) if self.reading.null && self.are_lines() => Division::EndedByNul,
            // Some lines are left out, or have notes of their own.
            (None, Division::Parts(None)) if self.reading.comments || self.reading.lossy => Division::Lines,
            (None, division) => division.clone(),
        }
    }
}

/// Returns whether an argument of the program has this value after the argument `--`, which ends the options. A value
/// that comes from a variable of a script stands there. The parser of arguments does not tell.
fn follows_escape(value: &str) -> bool {
    env::args_os().skip_while(|argument| argument != "--").any(|argument| argument == value)
}
