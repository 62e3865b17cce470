//! What plans make of the functions and the type: indexes by each method of the server.

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
        // The planner cannot be interrupted while it reads the pattern.
        "u && ('https://h7.example7.co.uk/' || repeat('a', 200000))",
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

fn with_rows(name: &str) -> Option<Database> {
    let database = Database::new(name)?;
    if !database.extend("btree_gist") || !database.extend("btree_gin") {
        return None;
    }
    database.run(
        "CREATE TABLE t AS SELECT ('https://h' || lpad(i::text, 6, '0') || '.example/')::url AS u, i FROM generate_series(1, 50000) AS i;
         ANALYZE t",
    );
    Some(database)
}

#[test]
fn methods_with_an_operator_class_serve_urls_and_texts() {
    let Some(database) = with_rows("methods") else { return };
    for method in ["btree", "hash", "brin"] {
        database.run(&format!("CREATE INDEX by_method ON t USING {method} (u)"));
        for (condition, expected, is_of_equality) in [
            ("u = 'HTTPS://H000007.example'", "1", true),
            ("u = 'HTTPS://H000007.example'::text", "1", true),
            ("u = 'x'::text", "0", true),
            ("u < 'https://h000011.example'", "10", false),
            ("u >= 'HTTPS://h049991.example'::text", "10", false),
            ("'HTTPS://h000011.example'::varchar > u", "10", false),
        ] {
            let query = format!("SELECT count(*) FROM t WHERE {condition}");
            if is_of_equality || method != "hash" {
                let plan = database.run(&format!("SET enable_seqscan = off; EXPLAIN {query}"));
                assert!(plan.contains("by_method"), "{method} {condition}\n{plan}");
            }
            assert_eq!(database.run(&format!("SET enable_seqscan = off; {query}")), expected, "{method} {condition}");
        }
        database.run("DROP INDEX by_method");
    }
}

/// No operator class for another type is taken instead: its operators are not those of URLs, and most need a collation.
#[test]
fn a_method_without_an_operator_class_says_so() {
    let Some(database) = with_rows("other_methods") else { return };
    for statement in [
        "CREATE INDEX ON t USING spgist (u)",
        "CREATE INDEX ON t USING gist (u)",
        "CREATE INDEX ON t USING gin (u)",
        "CREATE TABLE e (u url, EXCLUDE USING gist (u WITH =))",
        "CREATE TABLE e (u url, EXCLUDE USING spgist (u WITH =))",
    ] {
        let error = database.error(statement);
        assert!(error.contains("42704: data type url has no default operator class"), "{statement}\n{error}");
    }
    // An index on the text serves the operators of texts.
    database.run(
        "CREATE INDEX by_prefix ON t USING spgist ((u::text));
         CREATE TABLE e (u url, i int4range, EXCLUDE USING gist ((u::text) WITH =, i WITH &&));
         CREATE TABLE f (u url, EXCLUDE USING hash (u WITH =));
         CREATE TABLE g (u url, EXCLUDE USING btree (u WITH =));
         INSERT INTO e VALUES ('https://h', '[1,3]'), ('https://h', '[4,5]'), ('https://i', '[1,3]');
         INSERT INTO f VALUES ('https://h'), ('https://i');
         INSERT INTO g VALUES ('https://h'), ('https://i')",
    );
    let query = "SELECT count(*) FROM t WHERE u ^@ 'https://h00000'";
    assert!(database.run(&format!("SET enable_seqscan = off; EXPLAIN {query}")).contains("by_prefix"));
    assert_eq!(database.run(&format!("SET enable_seqscan = off; {query}")), "9");
    for values in ["e VALUES ('HTTPS://h:443', '[3,4]')", "f VALUES ('HTTPS://h:443')", "g VALUES ('HTTPS://h:443')"] {
        let error = database.error(&format!("INSERT INTO {values}"));
        assert!(error.contains("23P01"), "{error}");
    }
}
