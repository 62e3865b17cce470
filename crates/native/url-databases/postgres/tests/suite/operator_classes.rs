//! Indexes by each method of the server, and what a method does that has no operator class for URLs.

use crate::database::Database;

fn with_rows(name: &str) -> Option<Database> {
    let database = Database::new(name)?;
    database.run(
        "CREATE EXTENSION btree_gist; CREATE EXTENSION btree_gin;
         CREATE TABLE t AS SELECT ('https://h' || lpad(i::text, 6, '0') || '.example/')::url AS u, i FROM generate_series(1, 50000) AS i;
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
