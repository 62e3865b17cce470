//! File paths and file URLs, with the spellings of paths and the ranges of all errors.

use url_core::{
    Url,
    file::{
        FilePathErrorKind as Kind,
        PathStyle::{self, Posix, Windows},
    },
};

/// Paths in the spelling that their URL converts back to.
const BOTH_WAYS: &[(PathStyle, &str, &str)] = &[
    (Posix, "/", "file:///"),
    (Posix, "/etc/hosts", "file:///etc/hosts"),
    (Posix, "/a b/100%/?#", "file:///a%20b/100%25/%3F%23"),
    (Posix, r"/back\slash", "file:///back%5Cslash"),
    (Posix, "/C:/x", "file:///C%3A/x"),
    (Posix, "/C|/x", "file:///C%7C/x"),
    (Posix, "/a/C:", "file:///a/C:"),
    (Posix, "/%2e%2e/...", "file:///%252e%252e/..."),
    (Posix, "/\t\n/\u{e9} ", "file:///%09%0A/%C3%A9%20"),
    (Posix, "/nul.txt/CON/a.", "file:///nul.txt/CON/a."),
    (Posix, "/localhost", "file:///localhost"),
    (Windows, r"C:\", "file:///C:/"),
    (Windows, r"c:\Program Files\a%20b#1.txt", "file:///c:/Program%20Files/a%2520b%231.txt"),
    (Windows, r"C:\common\console\com10\nulls.txt\aux1", "file:///C:/common/console/com10/nulls.txt/aux1"),
    (Windows, r"C:\.a\..b", "file:///C:/.a/..b"),
    (Windows, r"C:\^`{}", "file:///C:/%5E%60%7B%7D"),
    (Windows, r"\\server\share", "file://server/share"),
    (Windows, r"\\server\c$\x", "file://server/c$/x"),
    (Windows, r"\\10.0.0.1\share\x", "file://10.0.0.1/share/x"),
    (Windows, r"\\fe80--1.ipv6-literal.net\share\x", "file://fe80--1.ipv6-literal.net/share/x"),
];

#[test]
fn paths_convert_to_urls_and_back() {
    for &(style, path, href) in BOTH_WAYS {
        let url = Url::from_file_path_with(path, style).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(url.as_str(), href, "{path}");
        assert_eq!(url.to_file_path_with(style).as_deref(), Ok(path), "{href}");
        let directory = Url::from_directory_path_with(path, style).unwrap();
        assert_eq!(directory.as_str().trim_end_matches('/'), href.trim_end_matches('/'), "{path}");
        assert!(directory.path().ends_with('/'), "{path}");
    }
}

#[test]
fn other_spellings_of_a_path_have_the_same_url() {
    let rows: &[(PathStyle, &str, &str)] = &[
        (Posix, "//a///b/", "file:///a/b"),
        (Posix, "/a/./b/../../../../c", "file:///c"),
        (Windows, "C:/a/b", "file:///C:/a/b"),
        (Windows, r"C:\..\..\a\.\b\..\", "file:///C:/a"),
        (Windows, r"\\?\C:\a\b\", "file:///C:/a/b"),
        (Windows, r"\\?\UNC\Server\Share\x", "file://server/Share/x"),
        (Windows, r"\\?\unc\server\share", "file://server/share"),
        (Windows, "//server/share/x", "file://server/share/x"),
        (Windows, r"\\server\share\..\..\x", "file://server/share/x"),
        (Windows, "\\\\m\u{fc}nchen\\x", "file://xn--mnchen-3ya/x"),
    ];
    for &(style, path, href) in rows {
        assert_eq!(Url::from_file_path_with(path, style).as_ref().map(Url::as_str), Ok(href), "{path}");
    }
}

#[test]
fn other_urls_have_the_same_path() {
    let rows: &[(PathStyle, &str, &str)] = &[
        (Posix, "file://localhost/a", "/a"),
        (Posix, "file:////a//b/?q#f", "/a/b/"),
        (Posix, "file:///C:/a", "/C:/a"),
        (Posix, "file:///a%5Cb", r"/a\b"),
        (Windows, "file:///C|/a", r"C:\a"),
        (Windows, "file:///c%3A/a", r"c:\a"),
        (Windows, "file:///C:", r"C:\"),
        (Windows, "file://server/share/", r"\\server\share\"),
        (Windows, "file://[fe80::1]/share/a", r"\\fe80--1.ipv6-literal.net\share\a"),
        (Windows, "file://0x7f.1/share", r"\\127.0.0.1\share"),
    ];
    for &(style, href, path) in rows {
        assert_eq!(Url::parse(href).unwrap().to_file_path_with(style).as_deref(), Ok(path), "{href}");
    }
}

#[test]
fn paths_need_not_be_utf_8() {
    let path = b"/a\xFF\xC3\xA9/\x80";
    let url = Url::from_file_path_with(path, Posix).unwrap();
    assert_eq!(url.as_str(), "file:///a%FF%C3%A9/%80");
    assert_eq!(url.to_file_path_bytes(Posix).as_deref(), Ok(&path[..]));
    let error = url.to_file_path_with(Posix).unwrap_err();
    assert_eq!((error.kind(), error.range()), (Kind::NotUtf8, 7..22));
}

#[test]
fn rejected_paths_have_a_kind_and_a_range() {
    let rows: &[(PathStyle, &str, Kind, std::ops::Range<usize>)] = &[
        (Posix, "", Kind::NotAbsolute, 0..0),
        (Posix, "a/b", Kind::NotAbsolute, 0..3),
        (Posix, r"C:\a", Kind::NotAbsolute, 0..4),
        (Posix, "/a\0b", Kind::Nul, 2..3),
        (Windows, "/etc", Kind::NotAbsolute, 0..4),
        (Windows, r"\a", Kind::NotAbsolute, 0..2),
        (Windows, "C:", Kind::NotAbsolute, 0..2),
        (Windows, "C:a", Kind::NotAbsolute, 0..3),
        (Windows, r"\??\C:\a", Kind::NotAbsolute, 0..8),
        (Windows, r"UNC\server\share", Kind::NotAbsolute, 0..16),
        (Windows, r"1:\a", Kind::NotAbsolute, 0..4),
        (Windows, "C:\\a\0", Kind::Nul, 4..5),
        (Windows, r"C:\a.txt:stream", Kind::ForbiddenCharacter, 8..9),
        (Windows, r"C:\a\*.txt", Kind::ForbiddenCharacter, 5..6),
        (Windows, r"C:\a?", Kind::ForbiddenCharacter, 4..5),
        (Windows, "C:\\\u{1}", Kind::ForbiddenCharacter, 3..4),
        (Windows, r"C:\CON", Kind::DeviceName, 3..6),
        (Windows, r"C:\Nul\a", Kind::DeviceName, 3..6),
        (Windows, r"C:\nul  .tar.gz", Kind::DeviceName, 3..15),
        (Windows, r"C:\CONIN$", Kind::DeviceName, 3..9),
        (Windows, r"C:\com1.log", Kind::DeviceName, 3..11),
        (Windows, "C:\\LPT\u{b9}", Kind::DeviceName, 3..8),
        (Windows, r"C:\CON.", Kind::TrailingDotOrSpace, 6..7),
        (Windows, r"C:\a.txt ", Kind::TrailingDotOrSpace, 8..9),
        (Windows, r"C:\...\a", Kind::TrailingDotOrSpace, 5..6),
        (Windows, r"\\?\C:\a\..\b", Kind::VerbatimName, 9..11),
        (Windows, r"\\?\C:\.", Kind::VerbatimName, 7..8),
        (Windows, r"\\?\C:\a\\b", Kind::VerbatimName, 9..9),
        (Windows, r"\\?\C:\a/b", Kind::Separator, 8..9),
        (Windows, r"\\?\Volume{1}\a", Kind::Namespace, 0..15),
        (Windows, r"\\?\C:", Kind::Namespace, 0..6),
        (Windows, r"\\.\COM1", Kind::Namespace, 0..8),
        (Windows, "//?/C:/a", Kind::Namespace, 0..8),
        (Windows, r"\\localhost\c$", Kind::InvalidServer, 2..11),
        (Windows, r"\\0x7f.1\share", Kind::InvalidServer, 2..8),
        (Windows, r"\\a b\share", Kind::InvalidServer, 2..5),
        (Windows, r"\\%41\share", Kind::InvalidServer, 2..5),
        (Windows, r"\\server@SSL\share", Kind::InvalidServer, 2..12),
        (Windows, r"\\[::1]\share", Kind::InvalidServer, 2..7),
        (Windows, r"\\\share", Kind::InvalidServer, 2..2),
        (Windows, r"\\..\share", Kind::InvalidServer, 2..4),
        (Windows, "\\\\\u{3002}\\share\\x", Kind::InvalidServer, 2..5),
        (Windows, "\\\\a\u{FF0A}\\share\\x", Kind::InvalidServer, 2..6),
        (Windows, r"\\a*\share\x", Kind::InvalidServer, 2..4),
        (Windows, r"\\server", Kind::NoShare, 8..8),
        (Windows, r"\\server\\", Kind::NoShare, 10..10),
        (Windows, r"\\server\..\x", Kind::NoShare, 9..11),
        (Windows, r"\\server\pipe\x", Kind::DeviceName, 9..13),
        (Windows, r"\\server\C:\x", Kind::ForbiddenCharacter, 10..11),
    ];
    for (style, path, kind, range) in rows {
        for from in [Url::from_file_path_with, Url::from_directory_path_with] {
            let error = from(path, *style).expect_err(path);
            assert_eq!((error.kind(), error.range()), (*kind, range.clone()), "{path}");
        }
    }
}

#[test]
fn rejected_urls_have_a_kind_and_a_range() {
    let rows: &[(PathStyle, &str, Kind, std::ops::Range<usize>)] = &[
        (Posix, "https://example.com/a", Kind::NotFileScheme, 0..5),
        (Windows, "data:,", Kind::NotFileScheme, 0..4),
        (Posix, "file://server/a", Kind::RemoteHost, 7..13),
        (Posix, "file:///a/..%2F..%2Fb", Kind::Separator, 12..15),
        (Posix, "file:///%41%00", Kind::Nul, 11..14),
        (Windows, "file:///C:/a/..%5Cb", Kind::Separator, 15..18),
        (Windows, "file:///C:/%2fa", Kind::Separator, 11..14),
        (Windows, "file:///C:/%00", Kind::Nul, 11..14),
        (Windows, "file:///C:/a%3astream", Kind::ForbiddenCharacter, 12..15),
        (Windows, "file:///C:/%C3%A9:%3A", Kind::ForbiddenCharacter, 17..18),
        (Windows, "file:///C:/%6Eul", Kind::DeviceName, 11..16),
        (Windows, "file:///C:/a%2e", Kind::TrailingDotOrSpace, 12..15),
        (Windows, "file:///C:/a%20/b", Kind::TrailingDotOrSpace, 12..15),
        (Windows, "file:///etc/hosts", Kind::NoDriveLetter, 8..11),
        (Windows, "file:///", Kind::NoDriveLetter, 7..8),
        (Windows, "file:///1:/a", Kind::NoDriveLetter, 8..10),
        (Windows, "file:////server/share", Kind::NoDriveLetter, 9..15),
        (Windows, "file://///server/share", Kind::NoDriveLetter, 10..16),
        (Windows, "file://./pipe/x", Kind::InvalidServer, 7..8),
        (Windows, "file://server/", Kind::NoShare, 13..14),
        (Windows, "file://server/C:/x", Kind::ForbiddenCharacter, 15..16),
        (Windows, "file://server/PIPE/x", Kind::DeviceName, 14..18),
    ];
    for (style, href, kind, range) in rows {
        let url = Url::parse(href).unwrap();
        assert_eq!(url.as_str(), *href);
        let error = url.to_file_path_with(*style).expect_err(href);
        assert_eq!((error.kind(), error.code(), error.range()), (*kind, kind.as_str(), range.clone()), "{href}");
        assert_eq!(url.to_file_path_bytes(*style), Err(error));
        assert_eq!(error.to_string(), format!("{kind}: {} (bytes {}..{})", kind.message(), range.start, range.end));
    }
    assert_eq!(Kind::NoDriveLetter.message(), "expected a drive letter or a host");
    assert_eq!((Kind::NoDriveLetter.as_str(), Kind::NotUtf8.as_str()), ("no-drive-letter", "not-utf-8"));
}

#[cfg(all(unix, feature = "std"))]
#[test]
fn paths_of_std_convert_on_unix() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::Path};

    let path = Path::new(OsStr::from_bytes(b"/tmp/\xFF"));
    let url = Url::from_file_path(path).unwrap();
    assert_eq!(url.as_str(), "file:///tmp/%FF");
    assert_eq!(url.to_file_path().as_deref(), Ok(path));
    assert_eq!(Url::from_directory_path("/tmp/").unwrap().as_str(), "file:///tmp/");
    assert_eq!(Url::from_file_path("tmp").unwrap_err().kind(), Kind::NotAbsolute);
}
