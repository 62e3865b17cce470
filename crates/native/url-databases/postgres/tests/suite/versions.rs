//! Installing, moving, dumping and removing the extension.

use crate::database::Database;
use std::process::Command;

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
