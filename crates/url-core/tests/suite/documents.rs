//! What documents say: the security recipe on every published way around such a check, the recipe for `data:` URLs with
//! the package data-url, and the rows of the comparison.

use data_url::DataUrl;
use std::{fs, path::Path};
use url_core::Url;

/// The condition of the recipe for checking a host before connecting.
fn is_public(url: &Url) -> bool {
    url.host().is_some_and(|host| host.class().is_public())
}

#[test]
fn the_recipe_rejects_every_published_bypass() {
    // It is the condition in docs/security-recipes.md.
    let page = include_str!("../../../../docs/security-recipes.md");
    assert!(page.contains("url.host().is_some_and(|host| host.class().is_public())"));

    let rows = include_str!("../../../url-host/tests/suite/bypasses.tsv").lines();
    let hosts = rows.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').next());
    let mut rejected = 0;
    // With another delimiter, a text is more than a host, and its host may be public.
    for host in hosts.map(Option::unwrap_or_default).filter(|host| !host.contains(['@', '/', '\\', '?', '#'])) {
        for text in [format!("http://{host}/"), format!("https:\\\\me@{host}:8080\\a"), format!("HTTP:/{host}?q")] {
            let url = Url::parse(&text);
            assert!(!url.as_ref().is_ok_and(is_public), "{text}: {url:?}");
        }
        rejected += 1;
    }
    assert_eq!(rejected, 182);
    for host in ["8.8.8.8", "example.com", "[2606:4700::1111]", "[::ffff:8.8.8.8]", "[64:ff9b::808:808]"] {
        assert!(is_public(&Url::parse(&format!("http://{host}/")).unwrap()), "{host}");
    }
}

/// Returns the MIME type and the body; `None` if the scheme is not `data`, there is no comma, or the base64 is invalid.
fn mime_type_and_body(url: &Url) -> Option<(String, Vec<u8>)> {
    let data = DataUrl::process(url.as_str()).ok()?;
    let (body, _fragment) = data.decode_to_vec().ok()?;
    Some((data.mime_type().to_string(), body))
}

/// By <https://fetch.spec.whatwg.org/#data-url-processor>.
#[test]
fn mime_types_and_bodies_are_those_of_the_fetch_standard() {
    const DEFAULT: &str = "text/plain;charset=US-ASCII";
    let cases: &[(_, Option<(_, &[u8])>)] = &[
        ("data:,", Some((DEFAULT, b""))),
        ("data:,a%20b", Some((DEFAULT, b"a b"))),
        (" DATA:,x ", Some((DEFAULT, b"x"))),
        ("data:,a\tb\n", Some((DEFAULT, b"ab"))),
        ("data:,\u{e9}%FF", Some((DEFAULT, b"\xC3\xA9\xFF"))),
        ("data:,a,b?c,d", Some((DEFAULT, b"a,b?c,d"))),
        ("data:,x#y", Some((DEFAULT, b"x"))),
        ("data:text/html,<b>", Some(("text/html", b"<b>"))),
        ("data:TEXT/HTML;Charset=utf-8,x", Some(("text/html;charset=utf-8", b"x"))),
        ("data:;charset=utf-8,x", Some(("text/plain;charset=utf-8", b"x"))),
        ("data:nonsense,x", Some((DEFAULT, b"x"))),
        ("data:text/plain;base64,aGk#x", Some(("text/plain", b"hi"))),
        ("data:; BASE64 ,a%47k", Some((DEFAULT, b"hi"))),
        ("data:;base64,a G k =", Some((DEFAULT, b"hi"))),
        ("data://host/,x", Some((DEFAULT, b"x"))),
        ("data:;base64,a", None),
        ("data:;base64,*", None),
        ("data:text/plain", None),
        ("data:#,x", None),
        ("https://h/,x", None),
    ];
    for &(input, expected) in cases {
        let url = Url::parse(input).unwrap();
        let result = mime_type_and_body(&url);
        assert_eq!(result.as_ref().map(|(mime, body)| (&**mime, &**body)), expected, "{input}");
    }
}

#[test]
fn the_recipe_is_this_code() {
    let cookbook = include_str!("../../../../docs/cookbook.md");
    let code = cookbook.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(include_str!("documents.rs").contains(code), "{code}");
}

/// The functions that docs/comparison.md names for this library exist.
#[test]
fn every_row_is_shown() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| {
        let path = crates.join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let text = read("../docs/comparison.md");
    let library = text.split("\n## ").find(|section| section.starts_with("The library")).expect("the section is there");
    let rows: Vec<&str> = library.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |")).collect();
    assert!(rows.len() > 25, "{}", rows.len());
    for row in rows {
        let shown_by = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default().trim_matches('`');
        let (file, name) = shown_by.split_once(": ").unwrap_or_else(|| panic!("{row}"));
        assert!(read(file).contains(&format!("fn {name}(")), "{row}");
    }
}
