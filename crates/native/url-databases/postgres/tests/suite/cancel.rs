//! A query ends soon after it is canceled, also within a call that takes long. After a panic of Rust, the connection
//! lives.

use crate::database::Database;
use std::{
    thread,
    time::{Duration, Instant},
};

/// A text of 100 MB as a URL, and one whose parameters are many.
fn with_long_texts(name: &str) -> Option<Database> {
    let database = Database::new(name)?;
    database.run(
        "CREATE TABLE long (u text, q text);
         ALTER TABLE long ALTER u SET STORAGE EXTERNAL, ALTER q SET STORAGE EXTERNAL;
         INSERT INTO long SELECT 'https://h/' || repeat('a/%41-b;', 12500000), 'https://h/?' || repeat('b=c&', 25000000)",
    );
    Some(database)
}

/// Calls that take seconds, each with a short text for which it has a value: a pattern that is rejected takes no time.
const LONG: [(&str, &str); 6] = [
    ("url_readers_differ(u)", "https://h/"),
    ("url_match(u, 'https://h/' || repeat('{*b}?', 50))", "https://h/ab"),
    ("url_match_group(u, 'https://h/' || repeat('{*b}?', 50), 'pathname.0')", "https://h/ab"),
    ("url_route(u, repeat('https://h/' || repeat('{*b}?', 50) || 'c' || E'\\n', 10))", "https://h/abc"),
    ("url_params(q)", "https://h/?b=c"),
    ("(SELECT count(*) FROM generate_series(1, 1000) WHERE url_is_url(u || generate_series))", "https://h/"),
];

#[test]
fn a_timeout_ends_a_long_call_within_a_second() {
    let Some(database) = with_long_texts("timeouts") else { return };
    for (call, short) in LONG {
        let short = format!("SELECT {call} IS NOT NULL FROM (SELECT '{short}' AS u, '{short}' AS q) AS short");
        assert_eq!(database.run(&short), "t", "{call}");
        // The same connection answers the next query.
        let found = database.run(&format!(
            "\\set ON_ERROR_STOP 0
             SELECT pg_backend_pid() AS pid, clock_timestamp() AS start \\gset
             SET statement_timeout = 300;
             SELECT {call} FROM long;
             \\echo :LAST_ERROR_SQLSTATE
             SELECT pg_backend_pid() = :pid, clock_timestamp() - :'start' < interval '1.3 s', url('https://h')"
        ));
        assert_eq!(found, "57014\nt|t|https://h/", "{call}");
    }
}

#[test]
fn a_canceled_and_an_ended_connection_leave_a_long_call() {
    let Some(database) = with_long_texts("canceled") else { return };
    for (function, code) in [("pg_cancel_backend", "57014"), ("pg_terminate_backend", "57P01")] {
        thread::scope(|scope| {
            let query = scope.spawn(|| database.error("SELECT url_readers_differ(u) FROM long"));
            let active = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT url_readers%' AND state = 'active'";
            while database
                .run(&format!("SELECT count(*) {active} AND clock_timestamp() - query_start > interval '0.5 s'"))
                != "1"
            {
                assert!(!query.is_finished(), "the call takes no time");
                thread::sleep(Duration::from_millis(20));
            }
            let start = Instant::now();
            database.run(&format!("SELECT {function}(pid) {active}"));
            let error = query.join().expect("psql ends");
            assert!(error.contains(code), "{error}");
            // The call takes many times as long. The time has the start of a program in it, on a machine that may be
            // busy.
            assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
        });
    }
}

/// A pattern whose match could take exponential time is an error, which says so.
#[test]
fn a_pattern_with_a_back_reference_is_an_error() {
    let Some(database) = Database::new("back_references") else { return };
    let pattern = r"'https://h/(b?a*)(a*)(a*)(a*)((?:\1\2\3\4a|\4\3\2\1a)b?c?a{3}d?a?\2\2a)'";
    let found = database.run(&format!(
        "SET statement_timeout = 2000;
         SELECT url_match('https://h/b' || repeat('a', 1000), {pattern}) IS NULL,
                url_match_group('https://h/b' || repeat('a', 1000), {pattern}, 'pathname.0') IS NULL,
                url_route('https://h/b' || repeat('a', 1000), {pattern}) IS NULL;
         SELECT url_pattern_error({pattern}); SELECT url_route_error({pattern})"
    ));
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 3, "{found}");
    assert_eq!(lines[0], "t|t|t");
    for line in &lines[1..] {
        assert!(line.contains("regexp-not-linear: back references in regular expressions are not allowed"), "{line}");
    }
    for pattern in ["repeat('{*a}?', 1000)", r"'(\w{1,900})'"] {
        let error = database.run(&format!("SELECT url_pattern_error('https://h/' || {pattern})"));
        assert!(error.contains("too-many-steps"), "{pattern} {error}");
    }
}

#[test]
fn a_panic_is_an_error_and_the_connection_lives() {
    let Some(database) = Database::new("panics") else { return };
    let has_panic = database.run(
        "\\set ON_ERROR_STOP 0
         CREATE FUNCTION url_panic() RETURNS void LANGUAGE C AS '$libdir/urlstack', 'url_panic';
         \\echo :ERROR",
    );
    if has_panic == "true" {
        url_model::not_run("url-postgres panics", "it needs a library with the feature `panic`");
        return;
    }
    assert!(database.error("SELECT url_panic()").contains("XX000: a panic for a test"));
    let same_connection = "SELECT pg_backend_pid() AS before \\gset
        \\set ON_ERROR_STOP 0
        SELECT url_panic();
        \\set ON_ERROR_STOP 1
        SELECT pg_backend_pid() = :before, url('https://h');";
    assert_eq!(database.run(same_connection), "t|https://h/");
}
