//! Ballista's messages, on standard error.

use log::{Level, LevelFilter, Log, Metadata, Record, set_logger, set_max_level};

struct Logger(LevelFilter);

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata) -> bool {
        // An executor says which tasks it begins, and the trials read that: see `url_ballista::processes`.
        let is_task = metadata.level() <= Level::Info && metadata.target() == "ballista_executor::execution_loop";
        is_task || metadata.level() <= self.0 && metadata.target().starts_with("ballista")
    }

    fn log(&self, record: &Record) {
        if self.enabled(record.metadata()) {
            eprintln!("{} {}: {}", record.level(), record.target(), record.args());
        }
    }

    fn flush(&self) {}
}

/// Shows messages from now on, of the level that the environment says.
pub(crate) fn start() {
    let level = std::env::var("URL_CLUSTER_LOG").ok().and_then(|level| level.parse().ok());
    let level = level.unwrap_or(LevelFilter::Error);
    if set_logger(Box::leak(Box::new(Logger(level)))).is_ok() {
        set_max_level(level.max(LevelFilter::Info));
    }
}
