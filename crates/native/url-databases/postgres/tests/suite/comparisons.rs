//! Comparisons of a URL with a text: a parameter of a program, a column, a list.

use crate::database::{Database, texts};

/// URLs as keys, with texts in other spellings of them.
fn with_pages(name: &str) -> Option<Database> {
    let database = Database::new(name)?;
    database.run(
        "CREATE TABLE pages (u url PRIMARY KEY, id integer);
         INSERT INTO pages SELECT 'https://h' || i % 10 || '.example/' || i, i FROM generate_series(1, 20000) AS i;
         CREATE TABLE links (t text, v varchar, c char(40));
         INSERT INTO links SELECT t, t, t FROM (SELECT 'HTTPS://H' || i % 10 || '.example:443/' || i AS t
             FROM generate_series(1, 20000, 1000) AS i) AS texts;
         INSERT INTO links VALUES ('x', 'x', 'x'), (NULL, NULL, NULL);
         ANALYZE pages; ANALYZE links",
    );
    Some(database)
}

#[test]
fn a_text_is_compared_as_the_url_that_it_is() {
    let Some(database) = with_pages("text_comparisons") else { return };
    let one = "HTTPS://h7.example:443/7";
    for (query, expected, is_indexed) in [
        (format!("u = '{one}'"), "1", true),
        (format!("u = '{one}'::text"), "1", true),
        (format!("u = '{one}'::varchar"), "1", true),
        (format!("'{one}'::text = u"), "1", true),
        (format!("'{one}'::varchar = u"), "1", true),
        (format!("u = ANY ('{{x,{one},https://h8.example/8}}'::text[])"), "2", true),
        (format!("u = ANY (ARRAY['x', '{one}']::varchar[])"), "1", true),
        (format!("u IN ('{one}'::text, 'x'::text)"), "1", true),
        ("u IN (SELECT t FROM links)".into(), "20", false),
        ("u NOT IN (SELECT t FROM links WHERE t IS NOT NULL)".into(), "19980", false),
        ("EXISTS (SELECT 1 FROM links WHERE u = t)".into(), "20", false),
        ("u IN (SELECT v FROM links)".into(), "20", false),
        ("(SELECT count(*) FROM links WHERE c = u) = 1".into(), "20", false),
        (format!("u <> '{one}'::text"), "19999", false),
        (format!("'{one}'::text <> u"), "19999", false),
        (format!("u IS DISTINCT FROM '{one}'::text"), "19999", false),
        (format!("NULLIF(u, '{one}'::text) IS NULL"), "1", false),
        ("u < 'HTTPS://h1.example/'::text".into(), "2000", true),
        ("u BETWEEN 'HTTPS://h1.example'::varchar AND 'https://h3.example'::varchar".into(), "4000", true),
        ("'HTTPS://h9.example'::text <= u".into(), "2000", true),
        ("'HTTPS://h1.example'::text > u AND 'x'::text > u".into(), "2000", true),
        ("(u, id) > ('HTTPS://h9.example'::text, 0)".into(), "2000", true),
        ("u >= 'HTTPS://h9.example'::text AND u <= 'x'::text".into(), "2000", true),
        (format!("u = '{one}'::text AND u = 'HTTPS://h7.example/7'::varchar"), "1", true),
        // A text that does not parse equals no URL, and fails nothing.
        ("u = 'x'::text".into(), "0", true),
        ("u <> 'x'::text".into(), "20000", false),
        ("u = ''::varchar".into(), "0", true),
        ("u > ''::varchar".into(), "20000", false),
        ("u = NULL::text".into(), "0", false),
        // Who wants to compare texts says so.
        (format!("u::text = '{one}'"), "0", false),
    ] {
        let query = format!("SELECT count(*) FROM pages WHERE {query}");
        assert_eq!(database.run(&query), expected, "{query}");
        let plan = database.run(&format!("SET enable_seqscan = off; SET enable_bitmapscan = off; EXPLAIN {query}"));
        assert!(!is_indexed || plan.contains("Index Cond"), "{query}\n{plan}");
    }
    let prepared = |statement: &str, arguments: &str| {
        format!("PREPARE a {statement}; SET plan_cache_mode = force_generic_plan; EXECUTE a ({arguments})")
    };
    for (statement, arguments) in [
        ("(text) AS SELECT id FROM pages WHERE u = $1", format!("'{one}'")),
        ("(varchar) AS SELECT id FROM pages WHERE $1 = u", format!("'{one}'")),
        ("(text[]) AS SELECT id FROM pages WHERE u = ANY ($1)", format!("'{{x,{one}}}'")),
        ("(varchar) AS DELETE FROM pages WHERE u = $1 RETURNING id", format!("'{one}'")),
    ] {
        let execute = prepared(statement, &arguments);
        let plan = database.run(&execute.replace("EXECUTE", "EXPLAIN EXECUTE"));
        assert!(plan.contains("Index Cond"), "{statement}\n{plan}");
        assert_eq!(database.run(&execute), "7", "{statement}");
    }
}

/// As drivers send strings that leave the types to the server.
#[test]
fn a_parameter_without_a_type_is_a_url() {
    let Some(database) = with_pages("untyped_parameters") else { return };
    let one = "HTTPS://h7.example:443/7";
    for (condition, argument, expected) in [
        ("u = $1", one.to_owned(), Ok("7")),
        ("u = $1", "x".into(), Err("22P02")),
        ("u = $1::text", "x".into(), Ok("")),
        ("u IN ($1, 'https://x')", one.into(), Ok("7")),
        ("u = ANY ($1)", format!("{{{one}}}"), Ok("7")),
        ("u = ANY ($1)", format!("{{x,{one}}}"), Err("22P02")),
        ("u = ANY ($1::text[])", format!("{{x,{one}}}"), Ok("7")),
        ("u BETWEEN $1 AND $1", one.into(), Ok("7")),
    ] {
        let prepare =
            format!("PREPARE a AS SELECT id FROM pages WHERE {condition}; SET plan_cache_mode = force_generic_plan; ");
        let execute = format!("EXECUTE a ('{argument}')");
        match expected {
            Ok(expected) => {
                let plan = database.run(&format!("{prepare} EXPLAIN {execute}"));
                assert!(plan.contains("Index Cond"), "{condition}\n{plan}");
                assert_eq!(database.run(&(prepare + &execute)), expected, "{condition} {argument}");
            }
            Err(code) => assert!(database.error(&(prepare + &execute)).contains(code), "{condition} {argument}"),
        }
    }
}

#[test]
fn texts_join_with_urls_in_every_way() {
    let Some(database) = with_pages("text_joins") else { return };
    for column in ["t", "v", "c"] {
        for (off, join) in [("enable_nestloop", "Hash Join"), ("enable_hashjoin", "Nested Loop")] {
            let off = format!("SET enable_mergejoin = off; SET {off} = off;");
            for condition in [format!("u = {column}"), format!("{column} = u")] {
                let query = format!("SELECT count(*), sum(id) FROM pages JOIN links ON {condition}");
                assert!(database.run(&format!("{off} EXPLAIN {query}")).contains(join), "{query}");
                assert_eq!(database.run(&format!("{off} {query}")), "20|190020", "{off} {query}");
            }
        }
    }
    // By a hash index, too.
    database.run(
        "CREATE TABLE hashed AS SELECT * FROM pages; CREATE INDEX by_hash ON hashed USING hash (u); ANALYZE hashed",
    );
    let query = "SELECT id FROM hashed WHERE u = 'HTTPS://h7.example:443/7'::text";
    assert!(database.run(&format!("EXPLAIN {query}")).contains("by_hash"));
    assert_eq!(database.run(query), "7");
    assert_eq!(database.run("SELECT id FROM hashed WHERE u = 'x'::text"), "");
}

/// For all texts of the fixtures, and in each order.
#[test]
fn a_text_has_the_place_of_its_url() {
    let Some(database) = Database::new("text_places") else { return };
    database.table("t", &texts());
    let found = database.run(
        "CREATE TABLE urls AS SELECT id, text, url_href(text)::url AS u FROM t WHERE url_is_url(text);
         SELECT count(*) > 5000 FROM urls;
         SELECT count(*) FROM urls WHERE NOT (u = text AND text = u AND NOT u <> text AND NOT text <> u
             AND u <= text AND u >= text AND text <= u AND text >= u
             AND NOT u < text AND NOT u > text AND NOT text < u AND NOT text > u
             AND url_text_cmp(u, text) = 0 AND text_url_cmp(text, u) = 0
             AND url_text_hash(text) = url_hash_code(u) AND url_text_hash_extended(text, 7) = url_hash_code_extended(u, 7));
         CREATE TABLE pairs AS SELECT a.u, b.text, convert_to(coalesce(url_href(b.text), b.text), 'UTF8') AS place
             FROM (SELECT u FROM urls WHERE id % 97 = 0) AS a,
                  (SELECT text FROM t WHERE id % 53 = 0) AS b;
         SELECT count(*) > 10000, bool_or(u < text), bool_or(u > text) FROM pairs;
         SELECT count(*) FROM pairs WHERE NOT ((u < text) = (convert_to(u, 'UTF8') < place) AND (u <= text) = (convert_to(u, 'UTF8') <= place)
             AND (u >= text) = (convert_to(u, 'UTF8') >= place) AND (u > text) = (convert_to(u, 'UTF8') > place)
             AND (u = text) = (convert_to(u, 'UTF8') = place) AND (u <> text) = (convert_to(u, 'UTF8') <> place)
             AND (text < u) = (place < convert_to(u, 'UTF8')) AND (text <= u) = (place <= convert_to(u, 'UTF8'))
             AND (text >= u) = (place >= convert_to(u, 'UTF8')) AND (text > u) = (place > convert_to(u, 'UTF8'))
             AND (text = u) = (place = convert_to(u, 'UTF8')) AND (text <> u) = (place <> convert_to(u, 'UTF8'))
             AND sign(url_text_cmp(u, text)) = -sign(text_url_cmp(text, u)))",
    );
    assert_eq!(found, "t\n0\nt|t|t\n0");
}
