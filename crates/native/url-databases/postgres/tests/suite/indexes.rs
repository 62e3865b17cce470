//! What plans make of the functions.

use crate::database::{Database, texts};
use std::fmt::Write as _;

/// A hundred thousand URLs of 500 sites.
fn with_urls(name: &str) -> Option<Database> {
    let database = Database::new(name)?;
    database.run(
        "CREATE TABLE t AS SELECT ('https://h' || i % 10 || '.example' || i % 500 || '.co.uk/' || i)::url AS u, i AS id
             FROM generate_series(1, 100000) AS i;
         ANALYZE t",
    );
    Some(database)
}

#[test]
fn an_index_on_a_function_is_used() {
    let Some(database) = with_urls("expressions") else { return };
    let query = "SELECT count(*) FROM t WHERE url_registrable_domain(u) = 'example7.co.uk'";
    assert!(database.run(&format!("EXPLAIN {query}")).contains("Seq Scan"));
    database.run("CREATE INDEX by_domain ON t (url_registrable_domain(u)); ANALYZE t");
    assert!(database.run(&format!("EXPLAIN {query}")).contains("by_domain"));
    assert_eq!(database.run(query), "200");
    // For columns of texts, too, in any collation, and by a hash.
    database.run(
        "CREATE TABLE texts AS SELECT u::text COLLATE \"C\" AS u, u::varchar AS v FROM t;
         CREATE INDEX by_hash ON texts USING hash (url_registrable_domain(u));
         CREATE INDEX by_site ON texts (url_site(v)); ANALYZE texts",
    );
    let query = "SELECT count(*) FROM texts WHERE url_registrable_domain(u) = 'example7.co.uk'";
    assert!(database.run(&format!("EXPLAIN {query}")).contains("by_hash"));
    let query = "SELECT count(*) FROM texts WHERE url_site(v) = 'https://example7.co.uk'";
    assert!(database.run(&format!("EXPLAIN {query}")).contains("by_site"));
    assert_eq!(database.run(query), "200");
}

#[test]
fn a_pattern_uses_an_index_on_the_domain() {
    let Some(database) = with_urls("patterns") else { return };
    database.run(
        "CREATE INDEX by_domain ON t (url_registrable_domain(u));
         CREATE TABLE texts AS SELECT u::text COLLATE \"C\" AS u FROM t;
         CREATE INDEX by_text ON texts (url_registrable_domain(u)); ANALYZE t; ANALYZE texts",
    );
    for (table, index) in [("t", "by_domain"), ("texts", "by_text")] {
        for (pattern, expected) in [
            ("https://*.example7.co.uk/*", 200),
            ("https://{*.}?example7.co.uk/*", 200),
            ("http{s}?://h7.example7.co.uk/*", 200),
            ("https://h7.example7.co.uk/:id(\\d+)", 200),
            ("https://:sub.example7.co.uk/507", 1),
            ("https://(h\\d).example7.co.uk/*", 200),
            ("https://h7.example7.co.uk/x", 0),
        ] {
            for condition in [format!("u && '{pattern}'"), format!("url_match(u, '{pattern}')")] {
                let query = format!("SELECT count(*) FROM {table} WHERE {condition}");
                let plan = database.run(&format!("EXPLAIN {query}"));
                assert!(plan.contains(index) && plan.contains("= 'example7.co.uk'"), "{pattern}\n{plan}");
                assert_eq!(database.run(&query), expected.to_string(), "{pattern}");
            }
        }
    }
    // A prepared statement with a plan for its value.
    let plan = database
        .run("PREPARE p (text) AS SELECT * FROM t WHERE u && $1; EXPLAIN EXECUTE p ('https://*.example7.co.uk/*')");
    assert!(plan.contains("by_domain"), "{plan}");
}

/// These have URLs of several registrable domains, or of none, or their text would be evaluated twice.
#[test]
fn a_pattern_without_one_domain_is_matched_row_by_row() {
    let Some(database) = with_urls("no_domain") else { return };
    database.run("CREATE INDEX by_domain ON t (url_registrable_domain(u)); ANALYZE t");
    for condition in [
        "u && 'https://*.co.uk/*'",
        "u && 'https://*/*'",
        "u && 'https://*example7.co.uk/*'",
        "u && 'https://x{*.}?example7.co.uk/*'",
        "u && 'https://{*}?example7.co.uk/*'",
        "u && 'https://{h}?{*.}?example7.co.uk/*'",
        "u && 'https://:example7.co.uk/*'",
        "u && 'https://*.amazonaws.com/*'",
        "u && 'https://*.github.io/*'",
        "u && '*://h7.example7.co.uk/*'",
        "u && 'foo://h7.example7.co.uk/*'",
        "u && 'https://127.0.0.1/*'",
        "u && 'https://h7.example7.co.uk:('",
        "u && NULL",
        "u && ('https://h7.example7.co.uk/' || id)",
        "(u::text || random()) && 'https://*.example7.co.uk/*'",
        "(SELECT u FROM t LIMIT 1)::text && 'https://*.example7.co.uk/*'",
    ] {
        let plan = database.run(&format!("EXPLAIN SELECT * FROM t WHERE {condition}"));
        assert!(!plan.contains("by_domain") && !plan.contains("url_registrable_domain"), "{condition}\n{plan}");
    }
}

/// With a condition and without, and for all texts.
#[test]
fn a_pattern_matches_the_same_with_an_index_and_without() {
    let Some(database) = Database::new("operator") else { return };
    database.table("t", &texts());
    let mut matched = 0;
    for pattern in [
        "https://*.wikipedia.org/*",
        "http{s}?://{*.}?github.com/*",
        "http://www.w3.org/*",
        "https://:sub.python.org/*",
        "http://example.com/*",
        "https://*.google.com/*",
        "*://*.com/*",
        "https://*.amazonaws.com/*",
        "http://*.xn--fa-hia.de/*",
        "http://example.com./*",
        "https://h:",
    ] {
        let call = |call: &str| database.run(&format!("SELECT count(*), sum(id) FROM t WHERE {call}"));
        let expected = call(&format!("url_match_row(text, '{pattern}')"));
        assert_eq!(call(&format!("url_match(text, '{pattern}')")), expected, "{pattern}");
        assert_eq!(call(&format!("text && '{pattern}'")), expected, "{pattern}");
        let differ = format!("(text && '{pattern}') IS DISTINCT FROM url_match_row(text, '{pattern}')");
        // A text that does not parse is NULL for the one, and for the other, too.
        assert_eq!(call(&differ), "0|", "{pattern}");
        matched += usize::from(!expected.starts_with("0|"));
    }
    assert!(matched > 5, "{matched}");
}

/// A wildcard matches hosts with an empty label, which have no registrable domain.
#[test]
fn an_index_finds_hosts_with_an_empty_label() {
    let Some(database) = with_urls("empty_labels") else { return };
    database.run(
        "INSERT INTO t VALUES ('https://a..example7.co.uk/'), ('https://.example7.co.uk/'), ('https://127.0.0.1/');
         CREATE INDEX by_domain ON t (url_registrable_domain(u)); ANALYZE t;
         CREATE TABLE patterns AS SELECT 'https://*.example7.co.uk/*'::text AS pattern",
    );
    let by_index = "SELECT count(*) FROM t WHERE u && 'https://*.example7.co.uk/*'";
    assert!(database.run(&format!("EXPLAIN {by_index}")).contains("by_domain"));
    assert_eq!(database.run(by_index), "202");
    assert_eq!(database.run("SELECT count(*) FROM t JOIN patterns ON u && pattern"), "202");
}

/// Patterns of the hosts of the fixtures, and of what these end with.
#[test]
fn patterns_of_many_hosts_match_the_same() {
    let Some(database) = Database::new("many_hosts") else { return };
    database.table("t", &texts());
    let hosts = database.run(
        "CREATE TABLE urls AS SELECT text FROM t WHERE url_host_class(text) = 'domain';
         SELECT host FROM (SELECT DISTINCT url_host(text) AS host FROM urls) AS hosts ORDER BY md5(host) LIMIT 100",
    );
    let mut script = String::new();
    for host in hosts.lines() {
        let parent = host.split_once('.').map_or(host, |(_, parent)| parent);
        for pattern in
            [host, &format!("*.{parent}"), &format!("{{*.}}?{parent}"), &format!("*{parent}"), &format!(":a.{parent}")]
        {
            let pattern = format!("'http{{s}}?://{pattern}:*/*?*#*'");
            let same =
                format!("count(*) FILTER (WHERE (text && {pattern}) IS DISTINCT FROM url_match_row(text, {pattern}))");
            let _ = writeln!(script, "SELECT {same}, count(*) FILTER (WHERE text && {pattern}) > 0 FROM urls;");
        }
    }
    let found = database.run(&script);
    assert_eq!(found.lines().count(), 500);
    assert!(found.lines().all(|line| line.starts_with("0|")), "{found}");
    assert!(found.lines().filter(|line| *line == "0|t").count() > 300, "{found}");
}

#[test]
fn workers_share_a_query() {
    let Some(database) = with_urls("workers") else { return };
    let settings = "SET max_parallel_workers_per_gather = 2; SET min_parallel_table_scan_size = 0; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0;";
    for query in [
        "SELECT url_registrable_domain(u), count(*) FROM t GROUP BY 1",
        "SELECT max(u) FROM t WHERE url_match(u, 'https://h7.*/*')",
        "SELECT count(*) FROM t WHERE u && 'https://*/*' AND (url_parse(u)).host <> ''",
    ] {
        let plan = database.run(&format!("{settings} EXPLAIN (ANALYZE, TIMING OFF) {query}"));
        assert!(plan.contains("Workers Launched: 2") && plan.contains("Parallel Seq Scan"), "{plan}");
        let sorted = |settings: &str| {
            database.run(&format!("{settings} SELECT count(*), min(x::text), max(x::text) FROM ({query}) AS x"))
        };
        assert_eq!(sorted(settings), sorted("SET max_parallel_workers_per_gather = 0;"), "{query}");
    }
}
