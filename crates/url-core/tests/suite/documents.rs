//! What documents say: the security recipe on every published way around such a check, and the rows of the comparison.

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
    assert!(rows.len() > 15, "{}", rows.len());
    for row in rows {
        let shown_by = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default().trim_matches('`');
        let (file, name) = shown_by.split_once(": ").unwrap_or_else(|| panic!("{row}"));
        assert!(read(file).contains(&format!("fn {name}(")), "{row}");
    }
}
