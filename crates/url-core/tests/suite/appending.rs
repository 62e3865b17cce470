//! References appended to a base.

use std::ops::Range;
use url_core::{
    Url,
    reference::{AppendReferenceError, AppendReferenceErrorKind as Kind},
};

fn append(base: &str, reference: &str) -> Result<String, AppendReferenceError> {
    Url::parse(base).unwrap().append_reference(reference).map(String::from)
}

#[test]
fn references_are_appended_as_in_the_table() {
    #[rustfmt::skip]
    let rows = [
        // With and without slashes.
        ("https://h", "users", "https://h/users"),
        ("https://h/v1", "users?id=5", "https://h/v1/users?id=5"),
        ("https://h/v1/", "users?id=5", "https://h/v1/users?id=5"),
        ("https://h/v1", "/users?id=5", "https://h/v1/users?id=5"),
        ("https://h/v1/", "/users?id=5", "https://h/v1/users?id=5"),
        ("https://h/v1", "\\users\\5", "https://h/v1/users/5"),
        ("https://h/v1//", "users", "https://h/v1//users"),
        ("https://h/v1", "users/", "https://h/v1/users/"),
        ("https://h/v1", "a//b", "https://h/v1/a//b"),
        // Without a path.
        ("https://h/v1", "", "https://h/v1"),
        ("https://h/v1", "?page=2", "https://h/v1?page=2"),
        ("https://h/v1", "#f", "https://h/v1#f"),
        ("https://h/v1", "/", "https://h/v1/"),
        ("https://h/v1", "./?q", "https://h/v1/?q"),
        ("https://h/v1", " \t\n", "https://h/v1"),
        // The query of the base, and the fragment of the reference.
        ("https://h/v1?key=1", "users", "https://h/v1/users?key=1"),
        ("https://h/v1?key=1", "users?id=5", "https://h/v1/users?key=1&id=5"),
        ("https://h/v1?key=1#a", "?id=5#b", "https://h/v1?key=1&id=5#b"),
        ("https://h/v1?key=1", "users?", "https://h/v1/users?key=1"),
        ("https://h/v1?", "users?id=5", "https://h/v1/users?id=5"),
        ("https://h/v1?", "users", "https://h/v1/users?"),
        ("https://h/v1#a", "users", "https://h/v1/users"),
        // Dot segments within the reference.
        ("https://h/v1", "a/../b", "https://h/v1/b"),
        ("https://h/v1", "./a/%2e%2E/.", "https://h/v1/"),
        ("https://h/v1", "a/..", "https://h/v1/"),
        ("https://h/v1", "a//../b", "https://h/v1/a/b"),
        ("https://h/v1", "...", "https://h/v1/..."),
        ("https://h/v1", "..%2Fb", "https://h/v1/..%2Fb"),
        ("https://h/v1", "?../..#../..", "https://h/v1?../..#../.."),
        // Colons.
        ("https://h/v1", "./users:list", "https://h/v1/users:list"),
        ("https://h/v1", "/users:list", "https://h/v1/users:list"),
        ("https://h/v1", "users/5:undo", "https://h/v1/users/5:undo"),
        ("https://h/v1", "5:undo", "https://h/v1/5:undo"),
        ("https://h/v1", "?time=1:2", "https://h/v1?time=1:2"),
        // The rest of the authority stays.
        ("https://u:p@h:8080/v1", "@i:80", "https://u:p@h:8080/v1/@i:80"),
        ("foo://h", "a", "foo://h/a"),
        ("foo://", "a", "foo:///a"),
        ("foo:/", "a/..//b", "foo:/.//b"),
        ("foo:/.//a", "b", "foo:/.//a/b"),
        ("foo://h/a", "b\\..\\..", "foo://h/a/b\\..\\.."),
        ("foo://h/a", "/\\b", "foo://h/a/\\b"),
        ("file:///", "C|/a/../../..", ""),
        ("file:///", "C|/a/../..", "file:///C:/"),
        ("file:///dir", "C|/a", "file:///dir/C|/a"),
        ("file:///C:", "a", "file:///C:/a"),
        // Encoded like the input of the parser.
        ("https://h/v1", "J\u{FC}rgen K?'#`", "https://h/v1/J%C3%BCrgen%20K?%27#%60"),
        ("https://h/v1", "a\n/b\t", "https://h/v1/a/b"),
    ];
    for (base, reference, expected) in rows {
        let result = append(base, reference);
        assert_eq!(result.as_deref().ok(), Some(expected).filter(|href| !href.is_empty()), "{base} {reference:?}");
    }
}

#[test]
fn references_that_lead_elsewhere_are_rejected() {
    #[rustfmt::skip]
    let rows = [
        ("https://h/v1", "https://evil.example/", Kind::HasScheme, "https:"),
        ("https://h/v1", "https:users", Kind::HasScheme, "https:"),
        ("https://h/v1", " java\nscript:a", Kind::HasScheme, "java\nscript:"),
        ("https://h/v1", "users:list", Kind::HasScheme, "users:"),
        ("file:///", "C:/a", Kind::HasScheme, "C:"),
        ("https://h/v1", "//evil.example/", Kind::HasAuthority, "//"),
        ("https://h/v1", "/\\evil.example", Kind::HasAuthority, "/\\"),
        ("https://h/v1", "\\\t\\\\evil.example", Kind::HasAuthority, "\\\t\\\\"),
        ("foo://h/v1", "//evil.example/", Kind::HasAuthority, "//"),
        ("https://h/v1", "..", Kind::DotSegment, ".."),
        ("https://h/v1", "/../v1/users", Kind::DotSegment, ".."),
        ("https://h/v1", "a/../%2E./b", Kind::DotSegment, "%2E."),
        ("https://h/v1", "./.\t./b", Kind::DotSegment, ".\t."),
        ("https://h/v1", "a\\..\\..", Kind::DotSegment, ".."),
        ("https://h/v1", "a/../../v1?q", Kind::DotSegment, ".."),
        ("https://h", "..", Kind::DotSegment, ".."),
        ("mailto:me", "a", Kind::OpaquePath, ""),
        ("mailto:me", "#a", Kind::OpaquePath, ""),
    ];
    for (base, reference, kind, wrong) in rows {
        let error = append(base, reference).unwrap_err();
        assert_eq!((error.kind(), &reference[error.range()]), (kind, wrong), "{base} {reference:?}");
        assert_eq!(error.code(), kind.as_str());
        let Range { start, end } = error.range();
        assert_eq!(error.to_string(), format!("{kind}: {} (bytes {start}..{end})", error.message()));
    }
    assert_eq!(append("https://h/v1", "a/../..").unwrap_err().range(), 5..7);
}
