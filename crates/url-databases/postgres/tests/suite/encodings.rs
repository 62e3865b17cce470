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
