//! Relative references that hardly change: the kept part of the base URL is followed by the reference, less leading dot
//! segments, and with some bytes percent-encoded.

use super::{PlainPrefix, path_to_fragment::PathToFragment};
use crate::{
    options::{Base, ParseOptions},
    parser::{
        file::{is_normalized_windows_drive_letter, starts_with_windows_drive_letter},
        input::trim,
        scheme::scheme_len,
    },
    record::{Offsets, Url},
};
use alloc::string::String;
use core::num::NonZeroU32;
use url_percent::scan::HAS_VECTORS;

/// Resolves `input` against the base URL, if the result is a prefix of the base URL followed by the input. The input
/// may start with `./` and `../`, and have bytes to percent-encode.
pub(crate) fn resolve(input: &str, base: Base<'_>, options: &ParseOptions<'_>) -> Option<Url> {
    let input = trim(input);
    let (kept_len, skipped) = shared_with_base(base, input)?;
    let (kept, added) = (base.href.get(..kept_len)?, input.get(skipped..)?);
    if kept_len + added.len() > options.max_len as usize {
        return None;
    }
    let mut href = String::with_capacity(kept_len + added.len());
    href.push_str(kept);
    href.push_str(added);
    // With the base URL before them, there are always enough bytes for whole blocks.
    let PathToFragment { query_start, fragment_start, end } = PathToFragment::scan(href.as_bytes(), kept_len);
    let is_kept = |start: &NonZeroU32| (start.get() as usize) < kept_len;
    let query_start = query_start.or(base.offsets.query_start.filter(is_kept));
    let offsets = Offsets { query_start, fragment_start, ..*base.offsets };
    if end < href.len() {
        return PlainPrefix::with_offsets(base.url().scheme_type(), offsets, end).encoded_url(&href, options);
    }
    Some(Url { offsets, href })
}

/// Resolves `input`, which starts with `//`, if it is a plain common URL after the scheme of the base URL.
pub(crate) fn resolve_scheme_relative(input: &str, base: Base<'_>, options: &ParseOptions<'_>) -> Option<Url> {
    let href = [base.href.get(..=base.offsets.scheme_end as usize)?, input].concat();
    let offsets = PlainPrefix::match_common(&href, options).ok()?.offsets()?;
    Some(Url { offsets, href })
}

/// How many bytes of the base URL are kept, and how many of the input, leading `./` and `../`, are skipped; `None` if
/// only the states know.
fn shared_with_base(base: Base<'_>, input: &str) -> Option<(usize, usize)> {
    let (href, offsets) = (base.href.as_bytes(), base.offsets);
    let is_http = href.starts_with(b"https:") || href.starts_with(b"http:");
    let is_file = HAS_VECTORS && !is_http && href.starts_with(b"file:");
    if !is_http && !is_file {
        return None;
    }
    let path_end = offsets.path_end(href.len());
    let root = offsets.path_start as usize;
    let root = root + if is_file { drive_letter(base.href.get(root..path_end)?) } else { 0 };
    let (kept_len, skipped) = match input.as_bytes() {
        [] | [b'#', ..] => (offsets.query_end(href.len()), 0),
        [b'?', ..] => (path_end, 0),
        [b'/', b'/', ..] => return None,
        [b'/', ..] => (root, 0),
        bytes if scheme_len(bytes).is_some_and(|len| bytes.get(len) == Some(&b':')) => return None,
        _ => {
            let kept_len = shortened(href.get(..path_end)?)?;
            let has_dots = HAS_VECTORS && input.starts_with('.');
            if has_dots { skip_leading_dots(href, root, kept_len, input.as_bytes()) } else { (kept_len, 0) }
        }
    };
    // A base path that is only a drive letter, and a drive letter in the reference, are left to the states.
    let has_drive_letter = is_file && {
        let added = input.get(skipped..)?;
        starts_with_windows_drive_letter(added.strip_prefix('/').unwrap_or(added))
    };
    (kept_len >= root && !has_drive_letter).then_some((kept_len, skipped))
}

/// The length of `path` up to and including its last slash.
fn shortened(path: &[u8]) -> Option<usize> {
    path.iter().rposition(|&byte| byte == b'/').map(|slash| slash + 1)
}

/// Returns how many of the first `kept_len` bytes of `href` are left by the leading `../` of `input`, and the length of
/// the leading dot segments in `input`: each `../` and `./`, and one that ends the path. The slash at `root` is kept.
#[inline(never)]
fn skip_leading_dots(href: &[u8], root: usize, mut kept_len: usize, input: &[u8]) -> (usize, usize) {
    // The search stops at the root, so that many `../` do not each search a long host.
    let shorter = |kept_len| href.get(root..kept_len - 1).and_then(shortened).map_or(kept_len, |len| root + len);
    let mut skipped = 0;
    loop {
        match input[skipped..] {
            [b'.', b'/', ..] => skipped += "./".len(),
            [b'.', b'.', b'/', ..] => {
                skipped += "../".len();
                kept_len = shorter(kept_len);
            }
            [b'.'] | [b'.', b'?' | b'#', ..] => return (kept_len, skipped + ".".len()),
            [b'.', b'.'] | [b'.', b'.', b'?' | b'#', ..] => return (shorter(kept_len), skipped + "..".len()),
            _ => return (kept_len, skipped),
        }
    }
}

/// The length of `/C:` if the path of a file URL starts with a drive letter, or 0. Only a reference with another drive
/// letter removes it.
///
/// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>, <https://url.spec.whatwg.org/#file-slash-state>
fn drive_letter(path: &str) -> usize {
    let is_letter = path.get(1..3).is_some_and(is_normalized_windows_drive_letter);
    if is_letter && matches!(path.as_bytes().get(3), None | Some(b'/')) { "/C:".len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{HAS_VECTORS, ParseOptions, resolve, resolve_scheme_relative};
    use crate::{
        options::Base,
        record::{Url, UrlRef},
    };
    use alloc::{format, string::String};

    fn resolved(base: &str, input: &str) -> Option<String> {
        let (base, options) = (UrlRef::parse(base).unwrap(), &ParseOptions::DEFAULT);
        let base = Base::new(&base);
        let url = if input.starts_with("//") {
            resolve_scheme_relative(input, base, options)
        } else {
            resolve(input, base, options)
        };
        url.inspect(|url| assert_eq!(url.check_invariants(), Ok(()), "{input}")).map(Url::into_string)
    }

    #[test]
    fn a_reference_is_appended_to_the_kept_part_of_the_base() {
        let base = "https://user@example.com:81/a/b?c/d#e/f";
        let references = [
            ("g", "https://user@example.com:81/a/g"),
            ("g/h.html?i=j#k", "https://user@example.com:81/a/g/h.html?i=j#k"),
            ("g/.h/%21i", "https://user@example.com:81/a/g/.h/%21i"),
            (".g", "https://user@example.com:81/a/.g"),
            ("%41", "https://user@example.com:81/a/%41"),
            ("/", "https://user@example.com:81/"),
            ("/g:h#/..", "https://user@example.com:81/g:h#/.."),
            ("?", "https://user@example.com:81/a/b?"),
            ("?g:h/../i#", "https://user@example.com:81/a/b?g:h/../i#"),
            ("#", "https://user@example.com:81/a/b?c/d#"),
            ("#g?h", "https://user@example.com:81/a/b?c/d#g?h"),
        ];
        for (reference, href) in references {
            assert_eq!(resolved(base, reference).as_deref(), Some(href), "{reference}");
        }
        let long = "a".repeat(200);
        for (start, kept) in [("", "/a/"), ("?", "/a/b?"), ("#", "/a/b?c/d#")] {
            let href = format!("https://user@example.com:81{kept}{long}");
            assert_eq!(resolved(base, &format!("{start}{long}")), Some(href));
        }
    }

    #[test]
    fn dot_segments_and_file_urls_are_resolved_with_vectors() {
        let references = [
            ("https://h:81/a/b?c", "//i/d?e#f", "https://i/d?e#f"),
            ("file:///a", "///b", "file:///b"),
            ("http://h:81/a/b", "./", "http://h:81/a/"),
            ("http://h:81/a/b", "./g:h?i", "http://h:81/a/g:h?i"),
            ("http://h:81/a/b?c/d", ".//g", "http://h:81/a//g"),
            ("http://h:81/a/b#c/d", "../", "http://h:81/"),
            ("http://h:81/a/b", ".././../g#", "http://h:81/g#"),
            ("file:///a/b/c", "g", "file:///a/b/g"),
            ("file:///a/b/c", "../../../g?h", "file:///g?h"),
            ("file:///a//b/c", ".././../g", "file:///a/g"),
            ("file://host/a", "/g", "file://host/g"),
            ("file:///C:/a/b", "g", "file:///C:/a/g"),
            ("file:///C:/a/b", "../../g", "file:///C:/g"),
            ("file:///C:/a/b", "/g", "file:///C:/g"),
            ("file:///C:/", "../", "file:///C:/"),
            ("file:///C:/a?q", "#", "file:///C:/a?q#"),
            ("file:///C:a/b", "../../g", "file:///g"),
            ("file:///a", "/gh|/", "file:///gh|/"),
            ("http://h:81/a/b", ".", "http://h:81/a/"),
            ("http://h:81/a/b?c", "..", "http://h:81/"),
            ("http://h:81/a/b", ".././..", "http://h:81/"),
            ("http://h:81/a/b/c", ".?d/..", "http://h:81/a/b/?d/.."),
            ("http://h:81/a/b/c", "..#d", "http://h:81/a/#d"),
            ("file:///C:/a", "..", "file:///C:/"),
        ];
        for (base, reference, href) in references {
            assert_eq!(resolved(base, reference).as_deref(), HAS_VECTORS.then_some(href), "{base} {reference}");
            assert_eq!(Url::parse(base).unwrap().join(reference).unwrap().as_str(), href, "{base} {reference}");
        }
        for reference in ["C|/g", "C:", "/C|/g", "./C|/g", "..//C|/g"] {
            assert_eq!(resolved("file:///a", reference), None, "{reference}");
        }
        assert_eq!(resolved("file:///C:", "g"), None);
    }

    #[test]
    fn references_are_trimmed_and_percent_encoded() {
        let references = [
            ("", true, "https://h:81/a/b?c"),
            (" ", true, "https://h:81/a/b?c"),
            (" g\x1F", true, "https://h:81/a/g"),
            ("  ?\n", true, "https://h:81/a/b?"),
            ("g/h:i", true, "https://h:81/a/g/h:i"),
            ("g h", false, "https://h:81/a/g%20h"),
            (" ü?ü#ü ", false, "https://h:81/a/%C3%BC?%C3%BC#%C3%BC"),
            ("g h:i", false, "https://h:81/a/g%20h:i"),
            ("../{g}/h.i", false, "https://h:81/%7Bg%7D/h.i"),
            ("/g'h\"?i'j#k'l`", false, "https://h:81/g'h%22?i%27j#k'l%60"),
            ("?g h?i", false, "https://h:81/a/b?g%20h?i"),
            ("# /../", false, "https://h:81/a/b?c#%20/../"),
        ];
        for (reference, is_kept, href) in references {
            let (base, is_resolved) = ("https://h:81/a/b?c#d", is_kept || HAS_VECTORS);
            assert_eq!(resolved(base, reference).as_deref(), is_resolved.then_some(href), "{reference:?}");
            assert_eq!(Url::parse(base).unwrap().join(reference).unwrap().as_str(), href, "{reference:?}");
        }
        let base = UrlRef::parse("http://h/a").unwrap();
        let base = Base::new(&base);
        let resolve = |max_len| resolve("#g h", base, &ParseOptions::DEFAULT.max_len(max_len));
        assert!(resolve(20).is_some() == HAS_VECTORS && resolve(14).is_none());
    }

    /// References with a dot segment, a scheme or an authority, and base URLs of other kinds.
    #[test]
    fn other_references_are_left_to_the_states() {
        for reference in [
            "..g/..", "./%2e/g", "g/..", "/.", "%2e", "g/%2E", "//g", "/\\g", "\\\\g", "\\/g", "g:h", "g:", "g+1: h",
            "g h/..", "ü\\..", "#\th", ".\t/g", "g\nh", "\t//g", "g\t:h", " h:",
        ] {
            assert_eq!(resolved("https://example.com/a/b", reference), None, "{reference}");
        }
        for base in ["ftp://h/a", "web+x:a", "web+x://h", "httpx://h/a", "ws://h/"] {
            assert_eq!(resolved(base, "#g"), None, "{base}");
        }
        let base = UrlRef::parse("http://h/a").unwrap();
        let base = Base::new(&base);
        let resolve = |max_len| resolve("#g", base, &ParseOptions::DEFAULT.max_len(max_len));
        assert!(resolve(12).is_some() && resolve(11).is_none());
    }
}
