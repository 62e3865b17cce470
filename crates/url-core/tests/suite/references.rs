//! Making, parsing, changing and resolving relative references.

use std::{
    collections::{HashSet, hash_map::RandomState},
    hash::BuildHasher as _,
};
use url_core::{
    Url,
    error::{Component, SetErrorKind},
    host::Host,
    reference::{MakeRelativeError, MakeRelativeErrorKind, Reference, ReferenceForm, ReferenceKind},
    scheme::SchemeType::{self, File, Https, NotSpecial},
    web::WebUrl,
};

fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
}

type Made = Result<&'static str, MakeRelativeErrorKind>;

/// Base, target, the shortest reference, the path-absolute one.
#[rustfmt::skip]
const MADE: &[(&str, &str, Made, Made)] = {
    use MakeRelativeErrorKind::{BaseHasOpaquePath, NeedsAuthority, SchemesDiffer, TargetHasNoHost, TargetHasOpaquePath};
    &[
        ("https://h/a/b?q#f", "https://h/a/b?q", Ok(""), Ok("/a/b?q")),
        ("https://h/a/b?q#f", "https://h/a/b?q#g", Ok("#g"), Ok("/a/b?q#g")),
        ("https://h/a/b?q#f", "https://h/a/b?r#f", Ok("?r#f"), Ok("/a/b?r#f")),
        ("https://h/a/b?q#f", "https://h/a/b?", Ok("?"), Ok("/a/b?")),
        ("https://h/a/b?q#f", "https://h/a/b", Ok("b"), Ok("/a/b")),
        ("https://h/a/?q", "https://h/a/", Ok("."), Ok("/a/")),
        ("https://h/a/b", "https://h/a/", Ok("."), Ok("/a/")),
        ("https://h/a/b", "https://h/", Ok("/"), Ok("/")),
        ("https://h/a/b/c", "https://h/a/", Ok(".."), Ok("/a/")),
        ("https://h/abc/d/e", "https://h/abc/f?q", Ok("../f?q"), Ok("/abc/f?q")),
        ("https://h/a/b", "https://h/a//c", Ok(".//c"), Ok("/a//c")),
        ("https://h/a/b", "https://h//c", Ok("..//c"), Ok("/.//c")),
        ("https://h/a/b", "https://h/a/c:d", Ok("./c:d"), Ok("/a/c:d")),
        ("https://h/a/b", "https://h/a/1:d", Ok("1:d"), Ok("/a/1:d")),
        ("https://h/a/b", "https://i/a/b", Ok("//i/a/b"), Err(NeedsAuthority)),
        ("https://h/a/b", "https://u:p@h:8/", Ok("//u:p@h:8"), Err(NeedsAuthority)),
        ("https://h/a/b", "http://h/a/b", Err(SchemesDiffer), Err(SchemesDiffer)),
        ("foo:/a/b", "foo:/a/c", Ok("c"), Ok("/a/c")),
        ("foo:/a", "foo:/.//p", Ok(".//p"), Ok("/.//p")),
        ("foo:/.//p", "foo:/a", Ok("/a"), Ok("/a")),
        ("foo:/a", "foo://h/b", Ok("//h/b"), Err(NeedsAuthority)),
        ("foo://h/a", "foo:/a", Err(TargetHasNoHost), Err(TargetHasNoHost)),
        ("foo://h/a", "foo://h", Ok("//h"), Err(NeedsAuthority)),
        ("foo://h", "foo://h/a", Ok("a"), Ok("/a")),
        ("foo://h?q", "foo://h", Ok("//h"), Err(NeedsAuthority)),
        ("foo://h/a", "foo://", Ok("//"), Err(NeedsAuthority)),
        ("foo:a?q", "foo:a?q#f", Ok("#f"), Err(BaseHasOpaquePath)),
        ("foo:a?q#f", "foo:a?q", Err(BaseHasOpaquePath), Err(BaseHasOpaquePath)),
        ("foo:a", "foo:/b", Err(BaseHasOpaquePath), Err(BaseHasOpaquePath)),
        ("foo:/a", "foo:b", Err(TargetHasOpaquePath), Err(TargetHasOpaquePath)),
        ("file:///C:/a/b", "file:///C:/a/c", Ok("c"), Ok("/a/c")),
        ("file:///C:/a/b", "file:///C:/", Ok("/"), Ok("/")),
        ("file:///C:/a/b", "file:///C:", Ok("/C:"), Ok("/C:")),
        ("file:///C:/a/b", "file:///D:/c", Ok("/D:/c"), Ok("/D:/c")),
        ("file:///C:/a/b", "file:///C:/D:/c", Ok("../D:/c"), Ok("/./D:/c")),
        ("file:///C:/a/b/c", "file:///C:/D:/c", Ok("/./D:/c"), Ok("/./D:/c")),
        ("file:///C:/a/b", "file:///etc", Ok("///etc"), Err(NeedsAuthority)),
        ("file:///C:", "file:///C:/x", Ok("x"), Ok("/x")),
        ("file:///etc/a", "file:///C:/x", Ok("/C:/x"), Ok("/C:/x")),
        ("file:///a/b", "file:///a/C|", Ok("./C|"), Ok("/a/C|")),
        ("file:///a/b", "file://h/a/b", Ok("//h/a/b"), Err(NeedsAuthority)),
        ("file://h/a", "file:///a", Ok("///a"), Err(NeedsAuthority)),
    ]
};

#[test]
fn references_convert_from_and_to_texts() {
    let reference = Reference::parse("../a b?q").unwrap();
    assert_eq!("../a b?q".parse().as_ref(), Ok(&reference));
    assert_eq!(Reference::try_from("../a b?q").as_ref(), Ok(&reference));
    assert_eq!(Reference::try_from(String::from("../a b?q")).as_ref(), Ok(&reference));
    assert_eq!(Reference::try_from(String::from("a:b")).unwrap_err().range(), 0..2);
}

#[test]
fn made_references_have_the_requested_form() {
    for (base, target, shortest, path_absolute) in MADE {
        let (base, target) = (url(base), url(target));
        for (form, expected) in [(ReferenceForm::Shortest, shortest), (ReferenceForm::PathAbsolute, path_absolute)] {
            let made = base.make_relative_with(&target, form);
            assert_eq!(
                made.as_ref().map(Reference::as_str).map_err(MakeRelativeError::kind),
                *expected,
                "{base} -> {target}"
            );
            if let Ok(reference) = made {
                assert_eq!(reference.resolve(&base).as_ref(), Ok(&target), "{base} -> {target}");
            }
        }
        assert_eq!(base.make_relative(&target).as_deref(), shortest.ok(), "{base} -> {target}");
    }
}

/// No reference of up to four significant bytes is shorter than the one that is made, or leads to a target for which
/// there is an error.
#[test]
fn no_valid_reference_is_shorter_than_the_shortest() {
    const BYTES: &[u8] = b"/.:?#Cd|";
    #[rustfmt::skip]
    let bases = [
        "https://h/", "https://h/C/d", "https://h//", "https://h/C?d", "https://u@h/C:/", "file:///", "file:///C:", "file:///C:/",
        "file:///C:/d/C", "file:///d/C", "file:///d/C|/d", "file://h/d", "foo://h", "foo://h/C/d", "foo:/C", "foo:/.//C", "foo:///", "foo:C",
    ];
    let mut texts = vec![String::new()];
    let mut start = 0;
    for _ in 0..4 {
        let end = texts.len();
        for index in start..end {
            let longer = BYTES.iter().map(|byte| format!("{}{}", texts[index], char::from(*byte))).collect::<Vec<_>>();
            texts.extend(longer);
        }
        start = end;
    }
    let mut count = 0;
    for base in bases.map(url) {
        for text in &texts {
            let Ok(reference) = Reference::parse_for(base.scheme_type(), text) else { continue };
            let Ok(target) = reference.resolve(&base) else { continue };
            // A drive letter without a slash before it is shorter, but not valid.
            let mut errors = Vec::new();
            let _ = Url::options().base(&base).parse_with_errors(text, &mut errors);
            if errors.iter().any(|error| error.code().starts_with("file-invalid-Windows-drive-letter")) {
                continue;
            }
            let made = base.make_relative(&target).unwrap_or_else(|| panic!("{base} {text} {target}"));
            assert_eq!(base.join(&made).as_ref(), Ok(&target), "{base} {text} {made}");
            assert!(made.len() <= text.len(), "{base} {text} {made}");
            count += 1;
        }
    }
    assert!(count > 60_000, "{count}");
}

#[test]
fn references_are_parsed_for_a_kind_of_scheme() {
    type Row = (SchemeType, &'static str, &'static str, ReferenceKind, Option<&'static str>, &'static str);
    #[rustfmt::skip]
    let rows: &[Row] = &[
        (Https, "", "", ReferenceKind::Fragment, None, ""),
        (Https, "#a b", "#a%20b", ReferenceKind::Fragment, None, ""),
        (Https, "?a'b\t", "?a'b", ReferenceKind::Query, None, ""),
        (Https, " a/../b\\c ", "a/../b/c", ReferenceKind::PathRelative, None, "a/../b/c"),
        (Https, "/\u{e9}", "/%C3%A9", ReferenceKind::PathAbsolute, None, "/%C3%A9"),
        (Https, "\\/\\u@h\\p", "//u@h/p", ReferenceKind::SchemeRelative, Some("u@h"), "/p"),
        (Https, "//h", "//h", ReferenceKind::SchemeRelative, Some("h"), ""),
        (Https, "/./a:b", "/./a:b", ReferenceKind::PathAbsolute, None, "/./a:b"),
        (NotSpecial, "\\/a", "\\/a", ReferenceKind::PathRelative, None, "\\/a"),
        (NotSpecial, "//", "//", ReferenceKind::SchemeRelative, Some(""), ""),
        (NotSpecial, "////a", "////a", ReferenceKind::SchemeRelative, Some(""), "//a"),
        (File, "///a", "///a", ReferenceKind::SchemeRelative, Some(""), "/a"),
        (File, "//C|/a", "///C|/a", ReferenceKind::SchemeRelative, Some(""), "/C|/a"),
        (File, "C|\\a", "C|/a", ReferenceKind::PathRelative, None, "C|/a"),
    ];
    for &(scheme_type, input, text, kind, authority, path) in rows {
        let reference = Reference::parse_for(scheme_type, input).unwrap();
        assert_eq!(reference.as_str(), text, "{input}");
        assert_eq!((reference.kind(), reference.authority(), reference.path()), (kind, authority, path), "{input}");
    }
    let reference: Reference = "?a=%C3%A9&b#c".parse().unwrap();
    assert_eq!((reference.query(), reference.fragment()), (Some("a=%C3%A9&b"), Some("c")));
    assert!(reference.query_pairs().eq([("a".into(), "\u{e9}".into()), ("b".into(), "".into())]));
    assert_eq!(format!("{reference} {reference:?}"), "?a=%C3%A9&b#c Reference(\"?a=%C3%A9&b#c\")");
}

#[test]
fn invalid_references_have_ranges() {
    for (scheme_type, input, range, message) in [
        (Https, " https://h", 1..7, "has-scheme: expected a relative reference, found a scheme (bytes 1..7)"),
        (Https, "a\n:b", 0..3, "has-scheme: expected a relative reference, found a scheme (bytes 0..3)"),
        (Https, "//a b/", 3..4, "invalid host: domain-to-ASCII"),
        (Https, "//", 2..2, "invalid host: host-missing"),
        (NotSpecial, "//h:x", 4..5, "invalid port: port-invalid"),
    ] {
        let error = Reference::parse_for(scheme_type, input).unwrap_err();
        assert!(error.to_string().starts_with(message), "{input}: {error}");
        assert_eq!(error.range(), range, "{input}: {error}");
        assert_eq!(error.parse_error().is_some(), message.starts_with("invalid"), "{input}");
    }
}

#[test]
fn setters_keep_the_other_components() {
    let mut reference = Reference::parse("").unwrap();
    reference.set_path("a:b");
    assert_eq!(reference.as_str(), "./a:b");
    reference.set_authority(Some("h:80")).unwrap();
    assert_eq!((reference.as_str(), reference.host()), ("//h:80/./a:b", Some(Host::DomainName("h".into()))));
    reference.set_path("//x y\n#?");
    assert_eq!(reference.as_str(), "//h:80//x%20y%23%3F");
    reference.set_authority(None).unwrap();
    assert_eq!((reference.as_str(), reference.host()), ("/.//x%20y%23%3F", None));
    reference.set_query(Some("a\r b'#"));
    reference.set_fragment(Some("<\t"));
    assert_eq!(reference.as_str(), "/.//x%20y%23%3F?a%20b'%23#%3C");
    reference.set_path("");
    reference.set_fragment(None);
    assert_eq!(reference.as_str(), "?a%20b'%23");

    let mut file = Reference::parse_for(File, "a").unwrap();
    for (authority, at, expected) in [
        ("a/b", 1, "the end of the authority"),
        ("a\\", 1, "the end of the authority"),
        ("h \0", 1, "the end of the authority"),
        ("C|", 0, "an authority, not a drive letter,"),
    ] {
        let error = file.set_authority(Some(authority)).unwrap_err();
        assert_eq!((error.component(), error.kind()), (Some(Component::Host), SetErrorKind::Unexpected), "{authority}");
        let message = format!("expected {expected}");
        assert_eq!((error.range(), error.message().to_string()), (at..at, message), "{authority}");
    }
    let error = file.set_authority(Some("a b")).unwrap_err();
    assert_eq!((error.parse_error().is_some(), error.range()), (true, 1..2), "{error}");
    assert_eq!(file.as_str(), "a");
}

#[test]
fn references_are_equal_ordered_and_hashed_like_their_texts() {
    let reference = |text| Reference::parse(text).unwrap();
    assert_eq!(reference("a b"), reference("a%20b"));
    assert_ne!(reference("a"), reference("b"));
    assert!(reference("a") < reference("b") && reference("b").partial_cmp(&reference("a")).is_some());
    let set = HashSet::from([reference("a"), reference("b"), reference("a")]);
    assert!(set.len() == 2 && set.contains(&reference("b")));
    assert!(set.contains("a") && !set.contains("c"));
    for (text, is_equal) in [("a%20b", true), ("a b", false)] {
        assert_eq!([reference("a b") == text, reference("a b") == *text], [is_equal; 2], "{text}");
    }
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(reference("a b")), hasher.hash_one("a%20b"));
    assert_eq!((reference("a?b").as_ref(), String::from(reference("a?b"))), ("a?b", "a?b".to_owned()));

    assert_eq!(MakeRelativeErrorKind::TargetHasNoHost.message(), "the base URL has a host and the target has none");
}

/// A control in the middle of a text can become its end, where the parser would trim it.
#[test]
fn a_control_that_comes_to_be_the_end_is_kept() {
    let mut reference = Reference::parse_for(NotSpecial, "//h\u{17}//a").unwrap();
    reference.set_path("");
    assert_eq!((reference.as_str(), reference.authority()), ("//h%17", Some("h%17")));
    assert_eq!(reference.resolve(&url("foo://x/")).unwrap().as_str(), "foo://h%17");
}

/// The one kind of URL that differs from its parsed serialization, as a base URL. `set_scheme` replaces it.
#[test]
fn the_url_that_is_not_its_parsed_serialization_resolves_references() {
    for (input, reference, expected) in [
        ("https://localhost/", "x", "file://localhost/x"),
        ("https://localhost/", "#f", "file://localhost/#f"),
        ("https://localhost/", "?q", "file://localhost/?q"),
        ("https://localhost/", "", "file://localhost/"),
        ("https://localhost/", "//localhost/x", "file:///x"),
        ("https://h/C|/a", "b c", "file://h/C|/b%20c"),
    ] {
        let mut strange = WebUrl::new(input, None).unwrap();
        strange.set_protocol("file");
        let base = Url::from(strange);
        let parsed = Url::parse(base.as_str()).unwrap();
        assert_ne!(parsed, base);
        assert_eq!(base.join(reference).unwrap().as_str(), expected, "{input} {reference}");
        let options = Url::options().base(&base);
        assert!(options.can_parse(reference));
        assert_eq!(options.parse_with_errors(reference, &mut Vec::new()).unwrap().as_str(), expected);

        let mut usual = base.clone();
        usual.set_scheme("file").unwrap();
        assert_eq!(usual, parsed);
    }
}
