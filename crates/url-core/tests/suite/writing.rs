//! URL writing: for each production, strings that match it and strings that just miss it.

use url_core::{
    Url,
    file::{is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_windows_drive_letter},
    scheme::SchemeType,
    writing::*,
};

type Production = fn(&str) -> bool;

#[rustfmt::skip]
const PRODUCTIONS: &[(&str, Production, &[&str], &[&str])] = &[
    ("absolute-URL-with-fragment", is_absolute_url_with_fragment_string,
        &["https://h#", "https://h/?#f", "a:#", "file:///#/?"],
        &["", "#", "//h#f", "https://h#f#", "https://h# ", "https:#f", "https://h?`#f"]),
    ("absolute-URL", is_absolute_url_string,
        &["https://h", "HTTPS://h/a?b?c", "file://", "File:///a", "file://h//", "a:", "a:b", "a:?", "a:/", "a:/b//", "a://", "a+-.1:b:c"],
        &["", "a", "https:", "https:h", "https:/h", "https://", "https:///h", "https://u@h", "https://h#", "file:", "file:/a", "file:a", "1:", ":", "a_b:", "a:b c", "a://h:x", "é:a"]),
    ("URL-scheme", is_url_scheme_string, &["a", "Z", "a1+-."], &["", "1a", "a_", "a:", " a", "é", "-"]),
    ("scheme-relative-special-URL", is_scheme_relative_special_url_string,
        &["//h", "//h:", "//h:0/", "//faß.de:65535/a//b", "//1.2.3.4", "//[::1]:80/", "//h//"],
        &["", "h", "/h", "//", "///h", "//h:65536", "//h:a", "//h?", "//h#", "//h\\", "//u@h", "//u:p@h", "//127.1", "//h./", "//[::1]a", "//a b", "//h/a b", "//h/?"]),
    ("URL-port", is_url_port_string, &["", "0", "65535", "0065535"], &["65536", "-1", "+1", " 1", "1a", "٣", "99999999999999999999"]),
    ("scheme-relative-URL", is_scheme_relative_url_string,
        &["//", "///", "//H", "//h:1/a", "//%41/", "//[::1]:1", "//127.1/", "//💩"],
        &["", "/", "//:1", "//a:b:1", "//a b", "//<", "//h/?", "//h?"]),
    ("opaque-host-and-port", is_opaque_host_and_port_string,
        &["", "H", "h:", "h:80", "[::1]", "[::1]:80"],
        &[":", ":80", "h/", "h:65536", "h:80:80", "[::1", "::1", "[::01]", "%zz", "a^b"]),
    ("scheme-relative-file-URL", is_scheme_relative_file_url_string,
        &["//", "///", "//h", "//h/C:/x", "///C:/x", "//h//"],
        &["", "/", "/a", "//h:", "//h:80/", "//C:/", "//h?", "//u@h/"]),
    ("path-absolute-URL", is_path_absolute_url_string,
        &["/", "//", "/a/../.", "/a//b/", "/a:b@c", "/%41"],
        &["", "a", "?", "/?", "/#", "/ ", "/%", "/\\", "/[", "/\u{FFFE}"]),
    ("path-absolute-non-authority-URL", is_path_absolute_non_authority_url_string,
        &["/", "/a//b", "/.//"], &["", "//", "//a", "a", "/?"]),
    ("path-relative-URL", is_path_relative_url_string,
        &["", "a", "a/", "a//b", "a:b", "..", "%2e"], &["/", "/a", "a?", "a b", "a#"]),
    ("path-relative-scheme-less-URL", is_path_relative_scheme_less_url_string,
        &["", "a", "./a:b", "1:b", ":a", "a/b:c", "a_:b"], &["a:b", "A+1:", "/a", "a?b:c"]),
    ("opaque-path-URL", is_opaque_path_url_string, &["", "a:b", "a/b", "me@h"], &["/", "/a", "a?", "a b", "%"]),
    ("URL-path-segment", is_url_path_segment_string, &["", ".", "%2E%2e", "a:b@!$&'()*+,;=-._~", "é"], &["/", "a/b", "?", "#", " ", "%4", "|", "\\"]),
    ("single-dot URL path segment", is_single_dot_url_path_segment, &[".", "%2e", "%2E"], &["", "..", "./", "%2", "%2e.", "a"]),
    ("double-dot URL path segment", is_double_dot_url_path_segment,
        &["..", ".%2e", ".%2E", "%2e.", "%2E.", "%2e%2e", "%2E%2E", "%2e%2E", "%2E%2e"], &["", ".", "...", "../", "%2e%2e%2e", "..a"]),
    ("URL-query", is_url_query_string, &["", "a=b&c", "??/:@", "%20"], &["#", " ", "\"", "%", "a\tb", "^"]),
    ("URL-fragment", is_url_fragment_string, &["", "?/:@", "%20", "𐀀"], &["#", "a#", " ", "`", "<"]),
    ("Windows drive letter", is_windows_drive_letter, &["C:", "c|", "z:"], &["", "C", ":", "1:", "C:/", "CC:", "é:", "C;"]),
    ("normalized Windows drive letter", is_normalized_windows_drive_letter, &["C:", "z:"], &["", "C|", "C:/", "1:"]),
    ("starts with a Windows drive letter", starts_with_windows_drive_letter,
        &["c:", "c|", "c:/", "c|\\", "c:?", "c:#", "c:/a"], &["", "c", "c:a", "/c:", "1:", "é:/", "c: /"]),
];

#[test]
fn strings_match_their_productions() {
    for (name, production, matching, other) in PRODUCTIONS {
        for text in *matching {
            assert!(production(text), "{name}: {text:?}");
        }
        for text in *other {
            assert!(!production(text), "{name}: {text:?}");
        }
    }
}

#[test]
fn relative_strings_depend_on_the_scheme_of_the_base() {
    let all: &[&str] = &["http://h/", "file:///", "a://h/", "a:/"];
    let (http, file, other) = (&all[..1], &all[1..2], &all[2..]);
    for (text, matching) in [
        ("", all),
        ("a?b", all),
        ("/a", all),
        ("//h/?b", all),
        ("?", all),
        ("//h:80/", &[http, other].concat()),
        ("//", &[file, other].concat()),
        ("///a", &[file, other].concat()),
        ("//a_b/", other),
        ("//127.1/", other),
        ("a:b", &[]),
        ("http:a", &[]),
        ("a b", &[]),
        ("?`", &[]),
        ("#", &[]),
    ] {
        for base in all {
            let base = Url::parse(base).unwrap();
            let is_relative = matching.contains(&base.as_str());
            assert_eq!(is_relative_url_string(text, base.borrowed()), is_relative, "{text:?} {base}");
            let with_fragment = format!("{text}#f");
            let is_with_fragment = is_relative_url_with_fragment_string(&with_fragment, base.borrowed());
            assert_eq!(is_with_fragment, is_relative, "{text:?} {base}");
            let is_valid = is_valid_url_string(text, &base);
            assert_eq!(is_valid, is_relative || is_absolute_url_string(text) || text == "#", "{text:?} {base}");
        }
    }
    let opaque = Url::parse("a:b").unwrap();
    for (text, is_relative) in [("#", true), ("#f", true), ("#f#", false), ("", false), ("?#", false), ("a", false)] {
        assert_eq!(is_relative_url_with_fragment_string(text, opaque.borrowed()), is_relative, "{text:?}");
        assert!(!is_relative_url_string(text, opaque.borrowed()), "{text:?}");
    }
}

#[test]
fn a_path_is_shortened_by_its_last_segment() {
    for (path, shortened, of_file) in [
        ("", "", ""),
        ("/", "", ""),
        ("/a", "", ""),
        ("/a/b", "/a", "/a"),
        ("/a//", "/a/", "/a/"),
        ("/C:", "", "/C:"),
        ("/C|", "", ""),
        ("/C:/", "/C:", "/C:"),
        ("/a/C:", "/a", "/a"),
    ] {
        assert_eq!(shorten(path, SchemeType::Http), shortened, "{path}");
        assert_eq!(shorten(path, SchemeType::File), of_file, "{path}");
    }
}
