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
    // It dumps servers of its own version and older ones.
    let pg_dump = Command::new("pg_dump").arg("--version").output().unwrap().stdout;
    let pg_dump = String::from_utf8(pg_dump).unwrap();
    let version = pg_dump.split(' ').nth(2).and_then(|version| version.split('.').next()?.parse().ok());
    if version.is_none_or(|version: u32| version < database.version()) {
        url_model::not_run("url-postgres dumped", "it needs pg_dump of the version of the server");
        return;
    }
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
            "{now} {library}; {begin} LANGUAGE sql AS $$SELECT
                 CASE WHEN public.domain_now(text) LIKE '%.github.io' THEN 'github.io' ELSE public.domain_now(text) END$$"
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
         CREATE VIEW domains AS SELECT url_registrable_domain(u) AS domain, count(*) FROM t GROUP BY 1;
         CREATE MATERIALIZED VIEW counts AS SELECT * FROM domains;
         CREATE MATERIALIZED VIEW total AS SELECT count(*) FROM counts;
         CREATE MATERIALIZED VIEW columns AS SELECT DISTINCT domain FROM t;
         CREATE DOMAIN public AS text CHECK (url_host_class(VALUE) = 'global');
         CREATE DOMAIN own AS text CHECK (url_subdomain(VALUE) IS NULL);
         CREATE TABLE parts (u text) PARTITION BY HASH (url_site(u))",
    );
    // Of expressions, since version 14.
    let has_statistics = database.version() >= 14;
    if has_statistics {
        database.run("CREATE STATISTICS s ON (url_registrable_domain(u)), (url_host(u)) FROM t");
    }
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
    let stale = if has_statistics { stale.to_owned() } else { stale.replace("statistics|public.s\n", "") };
    assert_eq!(database.run("SELECT kind, name FROM url_stale"), stale);
    let others = "SELECT kind, name, data FROM url_dependents WHERE NOT data && '{public_suffix_list}'";
    let others = database.run(others);
    assert_eq!(
        others,
        "generated column|t.host|{standard,unicode}\nindex|by_host|{standard,unicode}\n\
         check|public.public_check|{iana,standard,unicode}"
    );

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rebuild");
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
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rebuild");
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

/// Who may create in a database, as one who may not, and one with functions and operators that fit better.
#[test]
fn a_user_with_the_right_to_create_installs_the_extension() {
    let Some(database) = Database::empty("trusted", "UTF8") else { return };
    database.run("DROP ROLE IF EXISTS installer; CREATE ROLE installer");
    let installer = |script: &str| format!("SET SESSION AUTHORIZATION installer; {script}");
    assert!(database.error(&installer("CREATE EXTENSION urlstack")).contains("42501"));
    database.run("GRANT CREATE ON DATABASE trusted TO installer");
    database.run(&installer(
        "CREATE SCHEMA mine; CREATE EXTENSION urlstack SCHEMA mine; SET search_path = mine;
         CREATE TABLE t (u url PRIMARY KEY); INSERT INTO t VALUES ('HTTP://a.example.com:80');
         CREATE INDEX by_domain ON t (url_registrable_domain(u))",
    ));
    let query = "SET search_path = mine; SELECT u FROM t WHERE u && 'http://*.example.com'";
    assert_eq!(database.run(&installer(query)), "http://a.example.com/");
    // The extension is the user's; what is in it is not, except that the rebuild can be told.
    let owners = "SELECT extowner::regrole, proowner::regrole FROM pg_extension, pg_proc
                  WHERE extname = 'urlstack' AND proname = 'url_host'";
    assert_eq!(database.run(owners), "installer|postgres");
    database.run("UPDATE mine.url_built_with SET version = 'x'");
    let stale = "SET search_path = mine; SELECT count(*) FROM url_stale";
    assert_eq!(database.run(&installer(stale)), "2");
    database.run(&installer(
        "SET search_path = mine; REINDEX INDEX by_domain; UPDATE url_built_with SET version = url_versions(data)",
    ));
    assert_eq!(database.run(&installer(stale)), "0");
    for statement in [
        "DELETE FROM mine.url_built_with",
        "UPDATE mine.url_built_with SET data = 'x'",
        "CREATE TRIGGER t AFTER UPDATE ON mine.url_built_with EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "CREATE OR REPLACE FUNCTION mine.url_versions() RETURNS text LANGUAGE sql AS $$SELECT ''$$",
        "CREATE FUNCTION f(text) RETURNS text LANGUAGE C AS '$libdir/urlstack', 'url_host'",
    ] {
        let error = database.error(&installer(statement));
        assert!(error.contains("42501"), "{statement}\n{error}");
    }
    database.run(&installer("DROP TABLE mine.t; DROP EXTENSION urlstack"));
    database.run("DROP OWNED BY installer; DROP ROLE installer");
}

/// The script runs as a superuser, in a schema where others may have made what fits a call better.
#[test]
fn the_script_uses_nothing_that_others_made() {
    let Some(database) = Database::empty("traps", "UTF8") else { return };
    let trap = |declaration: &str| {
        format!("CREATE FUNCTION {declaration} LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'a trap'; END$$;")
    };
    let mut script = String::from("CREATE SCHEMA mine; SET search_path = mine;");
    for (operator, left, right) in [
        ("=", "oid", "regclass"),
        ("=", "regclass", "oid"),
        ("=", "regproc", "oid"),
        ("<>", "oid", "integer"),
        ("&&", "text[]", "text[]"),
    ] {
        script += &trap(&format!("trap({left}, {right}) RETURNS boolean"));
        let operator = format!("CREATE OPERATOR {operator} (LEFTARG = {left}, RIGHTARG = {right}, FUNCTION = trap);");
        script += &operator;
    }
    for arguments in ["text, regclass, name", "text, regclass", "text, name, name", "text, regclass, name, text"] {
        script += &trap(&format!("format({arguments}) RETURNS text"));
    }
    script += &trap("unnest(text[]) RETURNS SETOF text");
    script += &trap("add(text[], text) RETURNS text[]");
    script += "CREATE AGGREGATE array_agg(text) (SFUNC = add, STYPE = text[]);";
    database.run(&script);
    database.run("CREATE EXTENSION urlstack SCHEMA mine");
    // What the views call; what the server has itself is not listed.
    let called = "SELECT pg_describe_object(depend.refclassid, depend.refobjid, 0) FROM pg_depend AS depend
         JOIN pg_rewrite AS rule ON depend.classid = 'pg_rewrite'::regclass AND depend.objid = rule.oid
         JOIN pg_class AS view ON view.oid = rule.ev_class AND view.relnamespace = 'mine'::regnamespace
         WHERE depend.refclassid IN ('pg_proc'::regclass, 'pg_operator'::regclass) AND NOT EXISTS
             (SELECT FROM pg_depend AS member WHERE member.classid = depend.refclassid
                 AND member.objid = depend.refobjid AND member.deptype = 'e')";
    assert_eq!(database.run(called), "");
    database.run(
        "SET search_path = mine; CREATE TABLE t (u text CHECK (url_is_url(u))); CREATE INDEX ON t (url_host(u));
         UPDATE url_built_with SET version = 'x'",
    );
    assert_eq!(database.run("SET search_path = mine; SELECT kind FROM url_stale"), "index\ncheck\nversions");
}
