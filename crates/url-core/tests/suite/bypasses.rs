//! The security recipe for checking a host before connecting, on every published way around such a check.

use url_core::Url;

/// The condition of the recipe.
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
