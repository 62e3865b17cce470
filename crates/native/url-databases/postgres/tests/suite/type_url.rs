//! The type `url`, and databases whose texts are not UTF-8.

use crate::database::{Database, texts};

#[test]
fn a_url_is_checked_and_stored_as_its_serialization() {
    let Some(database) = Database::new("input") else { return };
    for (query, expected) in [
        ("SELECT 'HTTPS://EXAMPLE.com:443/a/../b?q#f'::url", "https://example.com/b?q#f"),
        ("SELECT url('https://fa\u{DF}.de')", "https://xn--fa-hia.de/"),
        ("SELECT 'https://fa\u{DF}.de'::text::url::text", "https://xn--fa-hia.de/"),
        ("SELECT 'https://h'::varchar::url", "https://h/"),
        ("SELECT url(NULL::text) IS NULL, NULL::url IS NULL", "t|t"),
        (
            "SELECT upper(u), length(u), u || 'a', u LIKE 'https:%' FROM url('https://h') AS u",
            "HTTPS://H/|10|https://h/a|t",
        ),
        ("SELECT octet_length(url('https://h/' || repeat('a', 100000000)))", "100000010"),
        (
            "CREATE TABLE a (u url); INSERT INTO a SELECT 'https://h'::text; INSERT INTO a SELECT 'https://h'::varchar;
          SELECT string_agg(u, ' ') FROM a",
            "https://h/ https://h/",
        ),
        ("CREATE TABLE b (v varchar); INSERT INTO b SELECT url('https://h'); SELECT v FROM b", "https://h/"),
    ] {
        assert_eq!(database.run(query), expected, "{query}");
    }
}

#[test]
fn an_error_says_what_where_and_what_was_expected() {
    let Some(database) = Database::new("input_errors") else { return };
    database.table("t", &["https://\u{E9}:secret@h:x/", "h.example/secret"]);
    let error = database.error("SELECT url(text) FROM t WHERE id = 0");
    for part in [
        "ERROR:  22P02: invalid input syntax for type url: port-invalid",
        "DETAIL:  invalid port: port-invalid: expected a port of ASCII digits only (bytes 20..21)",
        "from its character 20 on",
    ] {
        assert!(error.contains(part), "{error}");
    }
    assert!(!error.contains("secret"), "{error}");
    let error = database.error("SELECT url(text) FROM t WHERE id = 1");
    assert!(error.contains("HINT:  a URL starts with its scheme") && !error.contains("secret"), "{error}");
    assert!(database.error("SELECT ''::url").contains("22P02: invalid input syntax for type url: missing-scheme"));
}

#[test]
fn the_order_is_that_of_bytes_and_indexes_have_it() {
    let Some(database) = Database::new("ordering") else { return };
    database.run(
        "CREATE TABLE t (u url);
         INSERT INTO t SELECT 'https://' || chr(97 + i % 26) || '.example/' || chr(33 + i % 94) || i FROM generate_series(1, 5000) AS i;
         INSERT INTO t VALUES (NULL), ('https://h/'), ('HTTPS://h'), ('https://h/?'), ('data:,');
         CREATE INDEX t_btree ON t (u); CREATE INDEX t_hash ON t USING hash (u); ANALYZE t;",
    );
    let of_bytes = database.run("SELECT u FROM t ORDER BY u::text COLLATE \"C\", u");
    assert_eq!(database.run("SELECT u FROM t ORDER BY u::text") != of_bytes, database.has_icu());
    assert_eq!(database.run("SELECT u FROM t ORDER BY u"), of_bytes);
    assert!(of_bytes.lines().count() > 5000);
    let by_index = "SET enable_seqscan = off; SET enable_sort = off;";
    assert_eq!(database.run(&format!("{by_index} SELECT u FROM t ORDER BY u")), of_bytes);
    assert!(database.run(&format!("{by_index} EXPLAIN SELECT u FROM t ORDER BY u")).contains("t_btree"));

    let range = "SELECT count(*) FROM t WHERE u >= 'https://b.example/' AND u < 'https://c.example/'";
    let text_range = "SELECT count(*) FROM t WHERE u::text COLLATE \"C\" >= 'https://b.example/' AND u::text COLLATE \"C\" < 'https://c.example/'";
    assert_eq!(database.run(&format!("{by_index} {range}")), database.run(text_range));
    assert_ne!(database.run(range), "0");
    // A literal is parsed, so that other spellings are found.
    let equal = "SELECT count(*) FROM t WHERE u = 'HTTPS://H:443'";
    for (drop, index) in [("", "t_"), ("DROP INDEX t_btree;", "t_hash"), ("DROP INDEX t_hash;", "Seq Scan")] {
        let plan = database.run(&format!("{drop} SET enable_seqscan = off; EXPLAIN {equal}"));
        assert!(plan.contains(index), "{plan}");
        assert_eq!(database.run(&format!("SET enable_seqscan = off; {equal}")), "2");
    }
    let joins = ["enable_hashjoin", "enable_mergejoin", "enable_nestloop"];
    for kept in joins {
        let others: Vec<String> =
            joins.iter().filter(|join| **join != kept).map(|join| format!("SET {join} = off;")).collect();
        let off = others.concat();
        let joined = database.run(&format!("{off} SELECT count(*) FROM t a JOIN t b ON a.u = b.u"));
        // Of the 5004 URLs two are equal.
        assert_eq!(joined, "5006", "{kept}");
    }
    assert_eq!(
        database.run("SELECT count(DISTINCT u), min(u), max(u) FROM t"),
        database.run("SELECT count(DISTINCT u::text), min(u::text COLLATE \"C\"), max(u::text COLLATE \"C\") FROM t")
    );
    assert_eq!(database.run("SELECT pg_typeof(min(u)) FROM t"), "url");
    let partitions = database.run(
        "CREATE TABLE p (u url) PARTITION BY HASH (u);
         CREATE TABLE p0 PARTITION OF p FOR VALUES WITH (MODULUS 2, REMAINDER 0);
         CREATE TABLE p1 PARTITION OF p FOR VALUES WITH (MODULUS 2, REMAINDER 1);
         INSERT INTO p SELECT u FROM t WHERE u IS NOT NULL;
         SELECT count(*) > 2000 FROM p0; SELECT count(*) > 2000 FROM p1;",
    );
    assert_eq!(partitions, "t\nt");
}

#[test]
fn values_are_sent_and_received_in_binary() {
    let Some(database) = Database::new("wire") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values");
    let file = file.display();
    database.run(&format!(
        "CREATE TABLE t (u url); INSERT INTO t VALUES ('https://h/?a'), (NULL), ('data:,x');
         CREATE TABLE u (u url);
         \\copy t TO '{file}' (FORMAT binary)
         \\copy u FROM '{file}' (FORMAT binary)"
    ));
    assert_eq!(database.run("SELECT * FROM u"), "https://h/?a\n\ndata:,x");
    // The format of a text is that of a URL, so that it serves to receive something else.
    database.run(&format!("\\copy (SELECT 'HTTPS://H'::text) TO '{file}' (FORMAT binary)\nTRUNCATE u;\n\\copy u FROM '{file}' (FORMAT binary)"));
    assert_eq!(database.run("SELECT * FROM u"), "https://h/");
    database.run(&format!("\\copy (SELECT 'https://secret@:1'::text) TO '{file}' (FORMAT binary)"));
    let error = database.error(&format!("\\copy u FROM '{file}' (FORMAT binary)"));
    assert!(
        error.contains("22P03: invalid input syntax for type url: host-missing") && !error.contains("secret"),
        "{error}"
    );
}

#[test]
fn a_long_url_is_a_key_of_a_hash_and_not_of_a_b_tree() {
    let Some(database) = Database::new("long_keys") else { return };
    // A value that does not compress.
    database.run(
        "SELECT setseed(0);
         CREATE TABLE t AS SELECT ('https://h/' || string_agg(md5(random()::text), ''))::url AS u FROM generate_series(1, 200);
         CREATE INDEX ON t USING hash (u)",
    );
    let found = "SET enable_seqscan = off; SELECT count(*) FROM t WHERE u = (SELECT u FROM t)";
    assert_eq!(database.run(found), "1");
    assert!(database.error("CREATE INDEX ON t (u)").contains("54000"));
}

#[test]
fn a_column_may_be_generated_and_checked() {
    let Some(database) = Database::new("generated") else { return };
    database.run(
        "CREATE TABLE t (
             text text CHECK (url_scheme(text) = 'https'),
             site text GENERATED ALWAYS AS (url_site(text)) STORED
         );
         INSERT INTO t VALUES ('https://www.example.co.uk/'), (NULL)",
    );
    assert_eq!(database.run("SELECT site FROM t WHERE text IS NOT NULL"), "https://example.co.uk");
    assert!(database.error("INSERT INTO t VALUES ('http://h/')").contains("23514"));
}

#[test]
fn the_type_takes_exactly_what_url_href_is_not_null_for() {
    let Some(database) = Database::new("all_inputs") else { return };
    database.table("t", &texts());
    let found = database.run(
        "CREATE FUNCTION try(text text) RETURNS url LANGUAGE plpgsql IMMUTABLE AS $$
             BEGIN RETURN url(text); EXCEPTION WHEN invalid_text_representation THEN RETURN NULL; END $$;
         SELECT count(*) FROM t WHERE try(text)::text IS DISTINCT FROM url_href(text);
         SELECT count(*) > 1000 FROM t WHERE try(text) IS NULL;
         SELECT count(*) > 10000 FROM t WHERE try(text) = try(try(text))",
    );
    assert_eq!(found, "0\nt\nt");
}

#[test]
fn texts_are_converted_to_utf_8() {
    for (name, encoding, client, text, href) in [
        ("latin1", "LATIN1", "LATIN1", &b"https://fa\xDF.de/\xE9"[..], "https://xn--fa-hia.de/%C3%A9"),
        ("euc_jp", "EUC_JP", "EUC_JP", b"https://h/\xC6\xFC\xCB\xDC", "https://h/%E6%97%A5%E6%9C%AC"),
        ("latin2", "LATIN2", "UTF8", "https://h/\u{141}".as_bytes(), "https://h/%C5%81"),
        ("sql_ascii", "SQL_ASCII", "SQL_ASCII", b"https://h/\xC3\xA9", "https://h/%C3%A9"),
    ] {
        let Some(database) = Database::empty(name, encoding) else { return };
        database.run("CREATE EXTENSION urlstack");
        let mut script = format!("SET client_encoding = '{client}'; SELECT url('").into_bytes();
        script.extend_from_slice(text);
        script.extend_from_slice(b"')");
        assert_eq!(String::from_utf8(database.run_bytes(&script)).unwrap().trim_end(), href, "{encoding}");
    }
}

#[test]
fn a_text_without_an_equivalent_in_utf_8_is_an_error() {
    let Some(database) = Database::empty("no_equivalent", "SQL_ASCII") else { return };
    database.run("CREATE EXTENSION urlstack");
    let error = database.error("SELECT url(E'https://h/\\xFF')");
    assert!(error.contains("22P02") && error.contains("cannot be converted to UTF-8"), "{error}");
    // A character of EUC_JP that Unicode does not have.
    let Some(database) = Database::empty("no_equivalent_euc", "EUC_JP") else { return };
    database.run("CREATE EXTENSION urlstack");
    let error = database.error("SELECT url(E'https://h/\\xA9\\xA1')");
    assert!(error.contains("22P02") && error.contains("cannot be converted to UTF-8"), "{error}");
}

/// A text that is no UTF-8, and a result that the database cannot hold, are NULL and fail no query.
#[test]
fn functions_give_null_for_what_cannot_be_converted() {
    for (encoding, query, expected) in [
        ("SQL_ASCII", "url_host(E'https://h/\\xFF') IS NULL, url_is_url(E'https://h/\\xFF') IS NULL", "t|t"),
        (
            "SQL_ASCII",
            "url_param(E'https://h/?a=%C3%A9', 'a') = E'\\xC3\\xA9', url_param('https://h/?a=1', E'\\xFF') IS NULL",
            "t|t",
        ),
        ("EUC_JP", "url_host(E'https://h/\\xA9\\xA1') IS NULL, url_host(E'https://\\xC6\\xFC.jp/')", "t|xn--wgv.jp"),
        (
            "EUC_JP",
            "url_param('https://h/?a=%E6%97%A5', 'a') = E'\\xC6\\xFC', url_param('https://h/?a=%F0%9F%98%80', 'a') IS NULL",
            "t|t",
        ),
        (
            "LATIN1",
            "url_param('https://h/?a=%C3%A9', 'a') = E'\\xE9', url_param('https://h/?a=%E6%97%A5', 'a') IS NULL",
            "t|t",
        ),
        (
            "LATIN1",
            "(url_params('https://h/?b=%E6%97%A5&c=1'))[1].value IS NULL, (url_params('https://h/?b=%E6%97%A5&c=1'))[2].value",
            "t|1",
        ),
        (
            "LATIN1",
            "url_error_start(E'https://\\xE9:x'), url_route(E'https://\\xE9/', E'https://\\xE9/* \\xE9') = E'\\xE9'",
            "11|t",
        ),
        ("UTF8", "url_param('https://h/?a=%00', 'a') IS NULL, url_param('https://h/?a=%FF', 'a') = U&'\\FFFD'", "t|t"),
    ] {
        let Some(database) = Database::empty(&format!("functions_{}", encoding.to_lowercase()), encoding) else {
            return;
        };
        let setting = format!("CREATE EXTENSION urlstack; SET client_encoding = '{encoding}'; SELECT ");
        assert_eq!(database.run(&(setting + query)), expected, "{encoding} {query}");
    }
}
