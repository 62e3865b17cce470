//! A panic of Rust.

use crate::database::Database;

#[test]
fn a_panic_is_an_error_and_the_connection_lives() {
    if !cfg!(feature = "panic") {
        url_model::not_run("url-postgres panics", "it needs the feature `panic`, for the library and for the tests");
        return;
    }
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
