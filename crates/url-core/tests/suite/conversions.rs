//! Conversions and comparisons of URLs with other types.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, HashMap, HashSet, hash_map::RandomState},
    hash::BuildHasher as _,
};
use url_core::{Url, UrlRef, host::Host, position::Position, web::WebUrl};

const URLS: &[&str] = &[
    "https://user:pass@example.com:8080/a/b;c?q=1#frag",
    "https://h:/",
    "https://u@h",
    "https://:p@h?#",
    "http://[::1]:81",
    "file:///C:/a?#",
    "mailto:me@example.com?subject=x",
    "foo:/.//not-a-host/x",
    "foo://",
    "data:text/plain,Stuff#",
];

/// A URL is equal, ordered and hashed like its href.
#[test]
fn maps_find_a_url_by_its_href() {
    let url = Url::parse("https://example.com").unwrap();
    let set = HashSet::from([url.clone()]);
    assert!(set.contains("https://example.com/") && !set.contains("https://example.com"));
    assert_eq!(HashMap::from([(url.clone(), 1)]).get("https://example.com/"), Some(&1));
    assert_eq!(BTreeMap::from([(url.clone(), 1)]).get(url.as_str()), Some(&1));
    assert_eq!(<Url as Borrow<str>>::borrow(&url), <Url as AsRef<str>>::as_ref(&url));
    assert_eq!(url, url.borrowed());
    assert_eq!(url.borrowed(), url);
    assert_ne!(url, UrlRef::from_serialized("https://example.com/a").unwrap());
    assert_ne!(UrlRef::from_serialized("https://example.com/a").unwrap(), url);
    assert!(url.borrowed() < UrlRef::from_serialized("https://example.com/a").unwrap());
}

/// Owned and borrowed in both directions, without parsing the text.
#[test]
fn urls_compare_with_texts() {
    let url = Url::parse("https://example.com").unwrap();
    let (borrowed, web) = (url.borrowed(), WebUrl::from(url.clone()));
    for (text, is_href) in [("https://example.com/", true), ("https://example.com", false)] {
        assert_eq!([url == text, text == url, url == *text, *text == url], [is_href; 4]);
        assert_eq!([borrowed == text, text == borrowed, borrowed == *text, *text == borrowed], [is_href; 4]);
        assert_eq!([web == text, web == *text], [is_href; 2]);
    }
}

#[test]
fn web_urls_are_equal_with_and_without_a_query_object() {
    let url = |text: &str| text.parse::<WebUrl>().unwrap();
    let (a, b, other) = (url("https://h/?a=b c"), url("https://H/?a=b c"), url("https://h/"));
    assert_eq!(a.search_params().get("a"), Some("b c"));
    assert_eq!(a, b);
    assert_ne!(a, other);
    let state = RandomState::new();
    assert_eq!(state.hash_one(&a), state.hash_one(&b));
    assert_ne!(state.hash_one(&a), state.hash_one(&other));
}

#[test]
fn urls_convert_from_and_to_texts() {
    let url: Url = "https://EXAMPLE.com".parse().unwrap();
    assert_eq!(Url::try_from("https://EXAMPLE.com").as_ref(), Ok(&url));
    assert_eq!(Url::try_from(String::from("https://EXAMPLE.com")).as_ref(), Ok(&url));
    assert_eq!(Url::from(UrlRef::from(&url)), url);
    assert_eq!(String::from(url.borrowed()), url.to_string());
    let web = WebUrl::from(url.clone());
    assert_eq!((web.to_string().as_str(), <WebUrl as AsRef<str>>::as_ref(&web)), (url.as_str(), url.as_str()));
    assert_eq!(String::from(url), "https://example.com/");
}

#[test]
fn tuple_origins_convert_to_tuples() {
    let tuple = |input| Url::parse(input).unwrap().origin().into_tuple();
    let https = |port| Some(("https".to_owned(), Host::DomainName("h".to_owned()), port));
    assert_eq!(tuple("https://u:p@h:81/a"), https(Some(81)));
    assert_eq!(tuple("https://h:443/"), https(None));
    assert_eq!(tuple("data:,"), None);
}

#[test]
fn texts_that_are_not_serialized_cannot_be_borrowed() {
    let cases = [
        ("https://example.com", "not-serialized", 19..19),
        ("https://EXAMPLE.com/", "not-serialized", 8..15),
        ("https://h/%zz?'", "not-serialized", 14..15),
        (" https://h/", "not-serialized", 0..1),
        ("https://h/../", "not-serialized", 10..13),
        ("https://[", "IPv6-unclosed", 9..9),
    ];
    for (input, code, range) in cases {
        let error = UrlRef::try_from(input).unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{input}");
    }
    let error = UrlRef::try_from("https://h").unwrap_err();
    assert_eq!(error.to_string(), "invalid URL: not-serialized: expected the URL in its serialized form (bytes 9..9)");
}

/// All pairs of positions are compared, except two at which url 2.5.8 panics.
#[test]
fn slices_are_those_of_the_package_url() {
    macro_rules! positions {
        ($($name:ident)*) => { [$((Position::$name, url::Position::$name)),*] };
    }
    let positions = positions![
        BeforeScheme AfterScheme BeforeUsername AfterUsername BeforePassword AfterPassword BeforeHost AfterHost
        BeforePort AfterPort BeforePath AfterPath BeforeQuery AfterQuery BeforeFragment AfterFragment
    ];
    let user = Url::parse("https://u@h").unwrap();
    assert_eq!(&user[Position::AfterUsername..Position::AfterPassword], "");
    assert_eq!(&user[Position::BeforePassword..Position::AfterHost], "@h");
    assert_eq!(&Url::parse("foo://").unwrap()[Position::BeforeUsername..Position::AfterFragment], "");
    assert_eq!(&user[Position::AfterFragment..Position::BeforeScheme], "");
    for input in URLS.iter().filter(|input| !["https://u@h", "foo://"].contains(input)) {
        let (ours, theirs) = (Url::parse(input).unwrap(), url::Url::parse(input).unwrap());
        assert_eq!(ours.as_str(), theirs.as_str());
        assert_eq!(&ours[..], ours.as_str());
        for (index, (start, their_start)) in positions.into_iter().enumerate() {
            assert_eq!(&ours[start..], &theirs[their_start..], "{input} {start:?}");
            assert_eq!(&ours.borrowed()[..start], &theirs[..their_start], "{input} {start:?}");
            for (end, their_end) in positions.into_iter().skip(index) {
                assert_eq!(&ours[start..end], &theirs[their_start..their_end], "{input} {start:?} {end:?}");
                assert_eq!(&ours[start..=end], &ours[start..end]);
            }
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use super::{URLS, Url, UrlRef};

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Page<'a> {
        url: Url,
        #[serde(borrow)]
        borrowed: UrlRef<'a>,
    }

    /// Owned and borrowed, in a human-readable and a binary format.
    #[test]
    fn urls_round_trip_in_both_kinds_of_formats() {
        for input in URLS {
            let url = Url::parse(input).unwrap();
            let page = Page { url: url.clone(), borrowed: url.borrowed() };
            let json = serde_json::to_string(&page).unwrap();
            assert_eq!(json, format!(r#"{{"url":"{url}","borrowed":"{url}"}}"#));
            let read: Page<'_> = serde_json::from_str(&json).unwrap();
            assert_eq!((&read.url, read.borrowed), (&url, url.borrowed()));

            let bytes = postcard::to_allocvec(&page).unwrap();
            let read: Page<'_> = postcard::from_bytes(&bytes).unwrap();
            assert_eq!((&read.url, read.borrowed), (&url, url.borrowed()));
            assert!(bytes.as_ptr_range().contains(&read.borrowed.as_str().as_ptr()), "it is borrowed");

            // A reader and a `Value` cannot lend a string.
            let value: serde_json::Value = serde_json::to_value(&url).unwrap();
            assert_eq!(serde_json::from_value::<Url>(value).unwrap(), url);
            assert!(serde_json::from_reader::<_, Url>(&*serde_json::to_vec(&url).unwrap()).is_ok());
        }
    }

    /// References, origins and hosts.
    #[test]
    fn other_types_round_trip_as_texts() {
        use super::WebUrl;
        use url_core::{origin::Origin, reference::Reference, scheme::SchemeType};

        let read = |json: &str| serde_json::from_str::<(WebUrl, Reference, Origin, Origin)>(json);
        let json = r#"["https://h/","//h/%20a?b","https://h:8443","null"]"#;
        let (url, reference, origin, opaque) = read(json).unwrap();
        assert_eq!((url.href(), reference.path(), origin.is_tuple()), ("https://h/", "/%20a", true));
        assert!(!opaque.is_tuple());
        assert_eq!(serde_json::to_string(&(&url, &reference, &origin, &opaque)).unwrap(), json);
        let errors = [
            (r#"["h"#, "invalid scheme: missing-scheme-non-relative-URL: "),
            (r#"["https://h/","a:b"#, "has-scheme: expected a relative reference, found a scheme "),
            (r#"["https://h/","a","https://h:443"#, "invalid origin: not-serialized: expected a serialized origin"),
            (r#"["https://h/","a","https://h","null "#, "invalid scheme: missing-scheme-non-relative-URL: "),
        ];
        for (json, expected) in errors {
            let error = read(&format!("{json}\"]")).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        // For base URLs with another kind of scheme these are a path, a path and a host.
        for text in [r"\\h/x", r"a\b", "//a%00b/"] {
            let reference = Reference::parse_for(SchemeType::NotSpecial, text).unwrap();
            let error = serde_json::to_string(&reference).unwrap_err().to_string();
            assert_eq!(error, "the reference would be deserialized as another one", "{text}");
        }
        let error = |json| serde_json::from_str::<Origin>(json).unwrap_err().to_string();
        let expected = "expected the serialization of an origin at line 1 column 4";
        assert_eq!(error("null"), format!("invalid type: null, {expected}"));
    }

    #[test]
    fn errors_say_what_is_wrong_without_the_text() {
        let error = |json| serde_json::from_str::<Url>(json).unwrap_err().to_string();
        assert_eq!(error("1"), "invalid type: integer `1`, expected an absolute URL at line 1 column 1");
        assert!(error(r#""https://[""#).starts_with("invalid host: IPv6-unclosed: "));
        let error = |json| serde_json::from_str::<UrlRef<'_>>(json).unwrap_err().to_string();
        let expected = "expected an absolute URL, serialized, that can be borrowed";
        assert_eq!(error("1"), format!("invalid type: integer `1`, {expected} at line 1 column 1"));
        assert!(error(r#""https://h""#).starts_with("invalid URL: not-serialized: "));
        // The error does not contain the text, which may have a password.
        let cannot_lend = "the format cannot lend the text of the URL at line 1 column 23";
        assert_eq!(error(r#""https:\/\/u:secret@h/""#), cannot_lend);
        // Deserializing parses the text.
        assert_eq!(serde_json::from_str::<Url>(r#""https:\/\/H""#).unwrap().as_str(), "https://h/");
    }
}

#[cfg(feature = "http")]
#[test]
fn urls_convert_from_and_to_http_uris() {
    use http::Uri;
    for input in URLS {
        let url = Url::parse(input).unwrap();
        let is_hierarchy = url.host_str().is_some_and(|host| !host.is_empty());
        let uri = Uri::try_from(&url);
        assert_eq!(uri.is_ok(), is_hierarchy, "{input}: {uri:?}");
        if let Ok(uri) = uri {
            assert_eq!(uri.host(), url.host_str());
            assert_eq!(Url::try_from(uri).unwrap().as_str(), url.without_fragment());
        }
    }
    for uri in ["/a?q", "h:80", "*"] {
        let error = Url::try_from(&Uri::from_static(uri)).unwrap_err();
        assert_eq!((error.code(), error.range()), ("missing-scheme-non-relative-URL", 0..uri.len()), "{uri}");
    }
    let long = Url::parse(&format!("https://h/{}", "a".repeat(70_000))).unwrap();
    let error = Uri::try_from(long).unwrap_err();
    assert_eq!(error.to_string(), "invalid-uri: http::Uri rejects the URL");
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "uri too long");
}

#[cfg(feature = "url")]
#[test]
fn urls_convert_from_and_to_the_package_url() {
    for input in URLS {
        let ours = Url::parse(input).unwrap();
        let theirs = url::Url::try_from(&ours).unwrap();
        assert_eq!(theirs.as_str(), ours.as_str());
        assert_eq!(Url::try_from(theirs).unwrap(), ours);
    }
    assert!(url::Url::try_from(Url::parse("https://xn--a/").unwrap()).is_err());
}
