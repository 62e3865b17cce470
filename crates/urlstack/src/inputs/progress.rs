//! The progress line on a terminal.

use crate::{
    inputs::{batch::Batch, lines::Source},
    terminal::stdio::Stderr,
};
use std::{
    env,
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// The line of progress on standard error.
pub(crate) struct Progress {
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

    pub(crate) fn new(sources: &[Source]) -> Self {
        // Otherwise, the line would appear among lines that a person types, or results that a person reads.
        let is_typed = sources.iter().any(|source| matches!(source, Source::Stdin)) && io::stdin().is_terminal();
        let can_erase = env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
        let is_wanted = io::stderr().is_terminal() && can_erase && !io::stdout().is_terminal() && !is_typed;
        let total = sources.iter().map(Source::len).sum();
        let now = Instant::now();
        Self { is_wanted, is_shown: false, started: now, shown: now, total, bytes: 0, lines: 0 }
    }

    /// Counts a batch.
    pub(crate) fn advance(&mut self, batch: &Batch) {
        self.bytes += batch.len as u64;
        self.lines += batch.line_count;
        if self.is_wanted && self.shown.elapsed() >= Self::INTERVAL {
            let text = self.text(self.started.elapsed());
            let _ = Stderr.write_all(format!("\r\x1b[K{text}").as_bytes());
            (self.shown, self.is_shown) = (Instant::now(), true);
        }
    }

    /// Erases the line.
    pub(crate) fn clear(&mut self) {
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
