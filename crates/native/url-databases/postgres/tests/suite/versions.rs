//! Installing, moving, dumping and removing the extension, and what it stored before an upgrade.

use crate::database::Database;
use std::{path::Path, process::Command};
use url_facts::{Data, Function, functions};

#[test]
fn the_extension_is_removed_with_all_that_it_made() {
    let Some(database) = Database::empty("removed", "UTF8") else { return };
    let objects = "SELECT count(*) FROM pg_depend; SELECT count(*) FROM pg_proc; SELECT count(*) FROM pg_type;
                   SELECT count(*) FROM pg_operator; SELECT count(*) FROM pg_cast; SELECT count(*) FROM pg_description";
    let before = database.run(objects);
    database.run("CREATE EXTENSION urlstack");
    assert_ne!(database.run(objects), before);
    database.run("DROP EXTENSION urlstack");
    assert_eq!(database.run(objects), before);

    // A table with the type keeps it, unless it is to lose the column.
    database.run(
        "CREATE EXTENSION urlstack; CREATE TABLE t (id int, u url, text text);
         CREATE INDEX by_host ON t (url_host(text))",
    );
    assert!(database.error("DROP EXTENSION urlstack").contains("2BP01"));
    database.run("DROP EXTENSION urlstack CASCADE");
    assert_eq!(database.run("SELECT string_agg(attname, ' ') FROM pg_attribute WHERE attrelid = 't'::regclass AND attnum > 0 AND NOT attisdropped"), "id text");
    assert_eq!(database.run("SELECT count(*) FROM pg_indexes WHERE tablename = 't'"), "0");
}

#[test]
fn the_extension_can_be_in_any_schema() {
    let Some(database) = Database::empty("in_schema", "UTF8") else { return };
    database.run("CREATE SCHEMA web; CREATE EXTENSION urlstack SCHEMA web");
    assert_eq!(database.run("SELECT 'HTTPS://h'::web.url"), "https://h/");
    assert_eq!(
        database.run("SELECT web.min(u) FROM (VALUES (web.url('https://b')), ('https://a')) AS t(u)"),
        "https://a/"
    );
    database.run("CREATE SCHEMA other; ALTER EXTENSION urlstack SET SCHEMA other");
    assert_eq!(
        database.run("SELECT other.max(u) FROM (VALUES (other.url('https://b')), ('https://a')) AS t(u)"),
        "https://b/"
    );
}

/// A schema that is not searched, and one whose name has to be quoted.
#[test]
fn the_operator_finds_its_functions_in_any_schema() {
    let Some(database) = Database::empty("operator_schema", "UTF8") else { return };
    database.run(
        "CREATE SCHEMA \"a schema\"; CREATE EXTENSION urlstack SCHEMA \"a schema\";
         CREATE TABLE t AS SELECT ('https://a.example' || i || '.com/')::\"a schema\".url AS u FROM generate_series(1, 10000) AS i;
         CREATE INDEX by_domain ON t (\"a schema\".url_registrable_domain(u)); ANALYZE t",
    );
    let query = "SELECT * FROM t WHERE u OPERATOR(\"a schema\".&&) 'https://*.example7.com/*'";
    assert!(database.run(&format!("EXPLAIN {query}")).contains("by_domain"));
    assert_eq!(database.run(query), "https://a.example7.com/");
}

#[test]
fn a_dump_can_be_restored() {
    let Some(database) = Database::new("dumped") else { return };
    database.run(
        "CREATE TABLE t (u url PRIMARY KEY, host text GENERATED ALWAYS AS (url_host(u)) STORED);
         INSERT INTO t VALUES ('https://h/'), ('https://a.example.com/');
         CREATE INDEX by_domain ON t (url_registrable_domain(u)) WHERE u && 'https://*.example.com/*';
         CREATE VIEW v AS SELECT min(u) AS first FROM t",
    );
    let dump = Command::new("pg_dump").arg("dumped").output().unwrap();
    assert!(dump.status.success(), "{}", String::from_utf8_lossy(&dump.stderr));
    let restored = Database::empty("restored", "UTF8").expect("there is a server");
    restored.run_bytes(&dump.stdout);
    for query in [
        "SELECT * FROM t ORDER BY u",
        "SELECT * FROM v",
        "SELECT indexdef FROM pg_indexes WHERE indexname = 'by_domain'",
    ] {
        assert_eq!(restored.run(query), database.run(query));
    }
}

/// Declares `url_registrable_domain` as an older list had it, without a rule for github.io, or as it is.
fn domain_of_list(is_older: bool) -> String {
    let begin =
        "CREATE OR REPLACE FUNCTION url_registrable_domain(text text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE";
    let library = "LANGUAGE C COST 10 AS '$libdir/urlstack', 'url_registrable_domain'";
    if is_older {
        let now = "CREATE FUNCTION domain_now(text) RETURNS text IMMUTABLE STRICT";
        format!(
            "{now} {library}; {begin} LANGUAGE sql RETURN
                 CASE WHEN domain_now(text) LIKE '%.github.io' THEN 'github.io' ELSE domain_now(text) END"
        )
    } else {
        format!("{begin} {library}; UPDATE url_built_with SET version = '2020-01-01' WHERE data = 'public_suffix_list'")
    }
}

#[test]
fn what_an_older_list_left_is_found_and_made_again() {
    let Some(database) = Database::new("stale") else { return };
    assert_eq!(database.run("SELECT * FROM url_stale"), "", "nothing is stale in a new database");
    database.run(&domain_of_list(true));
    database.run(
        "CREATE TABLE t (u text CHECK (url_site(u) IS NOT NULL), host text GENERATED ALWAYS AS (url_host(u)) STORED,
                         domain text GENERATED ALWAYS AS (lower(url_registrable_domain(u))) STORED);
         INSERT INTO t SELECT 'https://' || label || '.github.io/' FROM unnest('{a,b,b}'::text[]) AS label;
         CREATE INDEX by_domain ON t (url_registrable_domain(u));
         CREATE INDEX by_host ON t (url_host(u)) WHERE u && 'https://*.github.io/*';
         CREATE INDEX \"of B\" ON t (u) WHERE url_registrable_domain(u) = 'b.github.io';
         CREATE STATISTICS s ON (url_registrable_domain(u)), (url_host(u)) FROM t;
         CREATE VIEW domains AS SELECT url_registrable_domain(u) AS domain, count(*) FROM t GROUP BY 1;
         CREATE MATERIALIZED VIEW counts AS SELECT * FROM domains;
         CREATE MATERIALIZED VIEW total AS SELECT count(*) FROM counts;
         CREATE MATERIALIZED VIEW columns AS SELECT DISTINCT domain FROM t;
         CREATE DOMAIN public AS text CHECK (url_host_class(VALUE) = 'global');
         CREATE DOMAIN own AS text CHECK (url_subdomain(VALUE) IS NULL);
         CREATE TABLE parts (u text) PARTITION BY HASH (url_site(u))",
    );
    database.run(&domain_of_list(false));

    // Each of them has answers of the older list.
    let questions = [
        ("SET enable_seqscan = off; SELECT count(*) FROM t WHERE url_registrable_domain(u) = 'b.github.io'", "2"),
        ("SELECT DISTINCT domain FROM t ORDER BY domain", "a.github.io\nb.github.io"),
        ("SELECT * FROM counts ORDER BY count", "a.github.io|1\nb.github.io|2"),
        ("SELECT * FROM total", "2"),
        ("SELECT * FROM columns ORDER BY domain", "a.github.io\nb.github.io"),
    ];
    for (query, expected) in questions {
        assert_ne!(database.run(query), expected, "{query}");
    }
    let stale = "partition key|parts\ngenerated column|t.domain\nindex|\"of B\"\nindex|by_domain\ncheck|own.own_check\n\
                 check|t.t_u_check\nstatistics|public.s\nmaterialized view|columns\nmaterialized view|counts\n\
                 materialized view|total\nversions|url_built_with";
    assert_eq!(database.run("SELECT kind, name FROM url_stale"), stale);
    let others = "SELECT kind, name, data FROM url_dependents WHERE NOT data && '{public_suffix_list}'";
    let others = database.run(others);
    assert_eq!(
        others,
        "generated column|t.host|{standard,unicode}\nindex|by_host|{standard,unicode}\n\
         check|public.public_check|{iana,standard,unicode}"
    );

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("rebuild");
    let rebuilt = Command::new(script).arg("stale").output().unwrap();
    assert!(rebuilt.status.success(), "{}", String::from_utf8_lossy(&rebuilt.stderr));
    for (query, expected) in questions {
        assert_eq!(database.run(query), expected, "{query}");
    }
    assert_eq!(database.run("SELECT kind FROM url_stale"), "");
}

/// What no longer holds is an error, and stays listed.
#[test]
fn a_check_that_another_list_breaks_is_found() {
    let Some(database) = Database::new("stale_check") else { return };
    database.run(&domain_of_list(true));
    database.run(
        "CREATE TABLE t (u text CONSTRAINT one_site CHECK (url_registrable_domain(u) = 'github.io'));
         INSERT INTO t VALUES ('https://a.github.io/')",
    );
    database.run(&domain_of_list(false));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("rebuild");
    let rebuilt = Command::new(script).arg("stale_check").output().unwrap();
    let message = String::from_utf8_lossy(&rebuilt.stderr).into_owned();
    assert!(!rebuilt.status.success() && message.contains("one_site"), "{message}");
    assert_eq!(database.run("SELECT kind, name FROM url_stale"), "check|t.one_site\nversions|url_built_with");
}

#[test]
fn versions_are_those_of_the_library() {
    let Some(database) = Database::new("versions") else { return };
    let query = "SELECT url_versions()::json ->> 'unicode' = url_versions('unicode'), url_versions('x') IS NULL";
    assert_eq!(database.run(query), "t|t");
    for data in Data::ALL {
        assert_eq!(database.run(&format!("SELECT url_versions('{data}')")), data.version().unwrap());
        let kept = format!("SELECT version FROM url_built_with WHERE data = '{data}'");
        assert_eq!(database.run(&kept), data.version().unwrap());
    }
    // An index on it would keep what changes.
    assert!(database.error("CREATE TABLE t (u text); CREATE INDEX ON t (url_versions(u))").contains("42P17"));
    // The view on functions has those whose results can be kept.
    let names =
        database.run("SELECT name FROM url_function_data WHERE name LIKE 'url\\_%' AND NOT name LIKE 'url\\_text%'");
    let expected: Vec<_> = functions().filter(|function| function.can_be_kept()).map(Function::name).collect();
    assert_eq!(names.lines().collect::<Vec<_>>(), expected);
}
