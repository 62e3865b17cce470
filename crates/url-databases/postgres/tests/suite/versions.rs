//! Installing, upgrading and removing the extension.

use crate::database::Database;

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
    database.run("CREATE EXTENSION urlstack; CREATE TABLE t (id int, u url)");
    assert!(database.error("DROP EXTENSION urlstack").contains("2BP01"));
    database.run("DROP EXTENSION urlstack CASCADE");
    assert_eq!(database.run("SELECT string_agg(attname, ' ') FROM pg_attribute WHERE attrelid = 't'::regclass AND attnum > 0 AND NOT attisdropped"), "id");
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

#[cfg(feature = "panic")]
#[test]
fn a_panic_is_an_error_and_the_connection_lives() {
    let Some(database) = Database::new("panics") else { return };
    database.run("CREATE FUNCTION url_panic() RETURNS void LANGUAGE C AS '$libdir/urlstack', 'url_panic'");
    assert!(database.error("SELECT url_panic()").contains("XX000: a panic for a test"));
    let same_connection = "SELECT pg_backend_pid() AS before \\gset
        \\set ON_ERROR_STOP 0
        SELECT url_panic();
        \\set ON_ERROR_STOP 1
        SELECT pg_backend_pid() = :before, url('https://h');";
    assert_eq!(database.run(same_connection), "t|https://h/");
}
