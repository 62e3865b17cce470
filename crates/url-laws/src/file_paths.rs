//! A path has a URL if and only if a naive check accepts it (for Windows, only if), and the path of that URL is the
//! cleaned path. The path of a URL has a URL with the same path.

use crate::{model::assert_parsed, source::Source};
use url_core::{Url, file::PathStyle};
use url_percent::percent_decode_str;

/// The pieces of which paths are made.
#[rustfmt::skip]
const PIECES: &[&[u8]] = &[
    b"/", b"/", b"\\", b"\\", b"a", b"b c", b"..", b".", b"/../", b"C:", b"c:", b"C|", b"%", b"%2F", b"%5c", b"%2e", b"?", b"#",
    b"\\\\", b"//", b"\\\\?\\", b"\\\\.\\", b"UNC\\", b"server", b"share", b"localhost", b"pipe", b"nul", b"COM1", b"lpt\xC2\xB2",
    b"con", b".txt", b" ", b"com", b"0", b"\0", b"\t", b"\x7F", b"\xFF", b"\xC3\xA9", b":", b"*", b"127.1", b"10.0.0.1", b"|", b"a.",
    b"//server/share", b"C:\\", b"xn--a", b"$", b"\n", b"`", b"{", b"^",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let style = source.pick(&[PathStyle::Posix, PathStyle::Windows]);
    let is_directory = source.flag();
    if source.flag() {
        let input = source.last_url();
        if let Ok(url) = Url::parse(&input) {
            to_path_and_back(&url);
        }
        return;
    }
    let start: &[u8] = source.pick(&[b"/", b"C:\\", b"\\\\server\\share\\", b"\\\\?\\", b""]);
    let mut path = start.to_vec();
    while !source.is_empty() {
        path.extend_from_slice(source.pick(PIECES));
    }
    from_path_and_back(&path, style, is_directory);
}

fn from_path_and_back(path: &[u8], style: PathStyle, is_directory: bool) {
    let context = format!("{:?} {style:?}, directory {is_directory}", String::from_utf8_lossy(path));
    let from = if is_directory { Url::from_directory_path_with } else { Url::from_file_path_with };
    let url = match from(path, style) {
        Ok(url) => url,
        Err(error) => {
            assert!(error.range().end <= path.len(), "{error:?} {context}");
            assert!(error.to_string().contains(&error.message().to_string()), "{error} {context}");
            assert!(style == PathStyle::Windows || cleaned(path, style, is_directory).is_none(), "{error:?} {context}");
            return;
        }
    };
    assert_parsed(&url, &context);
    assert_eq!((url.query(), url.fragment()), (None, None), "{context}");
    let again = url.to_file_path_bytes(style).unwrap_or_else(|error| panic!("{url:?} {error:?} {context}"));
    let expected = cleaned(path, style, is_directory).unwrap_or_else(|| panic!("{url:?} {context}"));
    // The host parser may change the spelling of the server.
    let host = url.host_str().unwrap_or_default();
    let server_ends = if host.is_empty() {
        (0, 0)
    } else {
        (2 + host.len(), 2 + expected[2..].iter().position(|byte| *byte == b'\\').expect("a share after the server"))
    };
    assert_eq!(
        String::from_utf8_lossy(&again[server_ends.0..]),
        String::from_utf8_lossy(&expected[server_ends.1..]),
        "{url:?} {context}"
    );
    assert_eq!(from(&again[..], style).as_ref(), Ok(&url), "{context}");
}

/// Resolves dot segments and merges separators. Returns `None` for a path that has no URL.
fn cleaned(path: &[u8], style: PathStyle, is_directory: bool) -> Option<Vec<u8>> {
    let (separator, prefix, names) = if style == PathStyle::Posix {
        let rest = path.strip_prefix(b"/").filter(|_| !path.contains(&0))?;
        (b'/', Vec::new(), rest.split(|byte| *byte == b'/').collect::<Vec<_>>())
    } else {
        let is_verbatim = path.starts_with(br"\\?\");
        let path = if is_verbatim { &path[4..] } else { path };
        let mut names: Vec<&[u8]> = path.split(|byte| *byte == b'\\' || *byte == b'/' && !is_verbatim).collect();
        let prefix = match names[0] {
            [letter, b':'] if letter.is_ascii_alphabetic() && names.len() > 1 => names.remove(0).to_vec(),
            b"" if !is_verbatim && names.get(1) == Some(&&b""[..]) => unc(names.drain(..3))?,
            unc_name if is_verbatim && unc_name.eq_ignore_ascii_case(b"unc") && names.len() > 2 => {
                unc(names.drain(..2))?
            }
            _ => return None,
        };
        (b'\\', prefix, names)
    };
    // `..` does not remove the share.
    let root = usize::from(prefix.len() > 2);
    let mut resolved: Vec<&[u8]> = Vec::new();
    for name in names {
        match name {
            b"" | b"." => {}
            b".." => resolved.truncate(resolved.len().saturating_sub(1).max(root)),
            _ => resolved.push(name),
        }
    }
    let mut cleaned = prefix;
    for name in &resolved {
        cleaned.push(separator);
        cleaned.extend_from_slice(name);
    }
    if is_directory || resolved.is_empty() {
        cleaned.push(separator);
    }
    (root <= resolved.len() && (style == PathStyle::Posix || resolved.iter().all(|name| is_file_name(name))))
        .then_some(cleaned)
}

/// Returns `\\` and the server, which is the last of the names before the share. Returns `None` if it is not a server.
fn unc<'p>(names: impl Iterator<Item = &'p [u8]>) -> Option<Vec<u8>> {
    let server = names.last()?;
    (!server.is_empty() && !server.starts_with(b".")).then(|| [br"\\", server].concat())
}

/// Returns whether Windows allows a file of this name.
fn is_file_name(name: &[u8]) -> bool {
    let text = String::from_utf8_lossy(name).to_ascii_lowercase();
    let stem = text.split('.').next().unwrap_or_default().trim_end_matches([' ', '\t', '\n', '\u{c}', '\r']);
    let numbered = ["com", "lpt"].iter().find_map(|device| stem.strip_prefix(device));
    !text.contains(|c: char| c < ' ' || "<>:\"|?*/\\".contains(c))
        && !text.ends_with(['.', ' '])
        && !["con", "prn", "aux", "nul", "conin$", "conout$"].contains(&stem)
        && !numbered.is_some_and(|number| number.chars().count() == 1 && "0123456789¹²³".contains(number))
}

fn to_path_and_back(url: &Url) {
    for style in [PathStyle::Posix, PathStyle::Windows] {
        match url.to_file_path_bytes(style) {
            Ok(path) => assert_path(url, path, style),
            Err(error) => {
                assert!(url.as_str().get(error.range()).is_some(), "{url:?} {error:?}");
                assert!(style == PathStyle::Windows || !has_posix_path(url), "{url:?} {error:?}");
            }
        }
    }
}

/// Returns whether a URL has a path on a POSIX system, by a naive check.
fn has_posix_path(url: &Url) -> bool {
    let names = url.path().split('/');
    url.scheme() == "file"
        && url.host_str() == Some("")
        && !names.flat_map(percent_decode_str).any(|byte| matches!(byte, 0 | b'/'))
}

/// Asserts that `path` has the names of the segments of `url`, and that the URL of `path` has the same path.
fn assert_path(url: &Url, path: Vec<u8>, style: PathStyle) {
    let context = format!("{url:?} {style:?} {:?}", String::from_utf8_lossy(&path));
    assert_eq!(url.to_file_path_with(style).ok(), String::from_utf8(path.clone()).ok(), "{context}");
    assert_eq!(url.borrowed().to_file_path_bytes(style).as_ref(), Ok(&path), "{context}");
    assert!(!path.contains(&0), "{context}");
    let separator = if style == PathStyle::Posix { b'/' } else { b'\\' };
    let names = |path: &[u8]| path.split(|byte| *byte == separator).filter(|name| !name.is_empty()).count();
    let servers = usize::from(style == PathStyle::Windows && url.host_str() != Some(""));
    let segments = url.path_segments().into_iter().flatten().filter(|segment| !segment.is_empty()).count();
    assert_eq!(names(&path), segments + servers, "{context}");
    let is_directory = path.ends_with(&[separator]);
    let from = if is_directory { Url::from_directory_path_with } else { Url::from_file_path_with };
    let again = from(&path[..], style).unwrap_or_else(|error| panic!("{error:?} {context}"));
    assert_eq!(again.to_file_path_bytes(style), Ok(path), "{again:?} {context}");
}
