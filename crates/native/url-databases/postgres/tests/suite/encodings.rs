//! Databases whose texts are not UTF-8.

use crate::database::Database;

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
