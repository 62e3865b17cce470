//! Relative references of which nothing is changed: they stand as they are behind what a base URL lends.

use super::rest::Rest;
use crate::{
    parser::input::is_trimmed,
    record::{Offsets, Url},
};
use alloc::string::String;
use core::num::NonZeroU32;
use url_percent::scan::find_from;

/// The URL that `input` is with this base URL, if that is the base URL up to a point, and then the input.
pub(crate) fn resolve(input: &str, base: &Url, max_len: u32) -> Option<Url> {
    let lent = base.href.get(..lent(base, input.as_bytes())?)?;
    if !is_trimmed(input) || lent.len() + input.len() > max_len as usize {
        return None;
    }
    let mut href = String::with_capacity(lent.len() + input.len());
    href.push_str(lent);
    href.push_str(input);
    // Both searches begin behind what is lent, so that there are always enough bytes to be looked at together.
    let may_have_scheme = !matches!(input.as_bytes(), [b'/' | b'?' | b'#', ..]);
    let Rest { query_start, fragment_start, end } = Rest::of(href.as_bytes(), lent.len());
    if end < href.len() || may_have_scheme && find_from(href.as_bytes(), lent.len(), |byte| byte == b':') < end {
        return None;
    }
    let is_lent = |start: &NonZeroU32| (start.get() as usize) < lent.len();
    let query_start = query_start.or(base.offsets.query_start.filter(is_lent));
    Some(Url { offsets: Offsets { query_start, fragment_start, ..base.offsets }, href })
}

/// How many bytes of its href a base URL lends, if that can be told from the first byte, and if the base URL is of the
/// usual kind: one whose path has a slash and no drive letters.
fn lent(base: &Url, input: &[u8]) -> Option<usize> {
    let (href, offsets) = (base.href.as_bytes(), base.offsets);
    if !(href.starts_with(b"https:") || href.starts_with(b"http:")) {
        return None;
    }
    match input {
        [b'#', ..] => Some(offsets.query_end(href.len())),
        [b'?', ..] => Some(offsets.path_end(href.len())),
        [b'/', b'/', ..] | [b'.', ..] => None,
        [b'/', ..] => Some(offsets.path_start as usize),
        _ => Some(href.get(..offsets.path_end(href.len()))?.iter().rposition(|&byte| byte == b'/')? + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::resolve;
    use crate::record::Url;
    use alloc::{format, string::String};

    fn resolved(base: &str, input: &str) -> Option<String> {
        let url = resolve(input, &Url::parse(base).unwrap(), u32::MAX);
        url.inspect(|url| assert_eq!(url.check_invariants(), Ok(()), "{input}")).map(Url::into_string)
    }

    #[test]
    fn stands_behind_what_is_lent() {
        let base = "https://user@example.com:81/a/b?c/d#e/f";
        let references = [
            ("g", "https://user@example.com:81/a/g"),
            ("g/h.html?i=j#k", "https://user@example.com:81/a/g/h.html?i=j#k"),
            ("g/.h/%21i", "https://user@example.com:81/a/g/.h/%21i"),
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
        for (start, lent) in [("", "/a/"), ("?", "/a/b?"), ("#", "/a/b?c/d#")] {
            let href = format!("https://user@example.com:81{lent}{long}");
            assert_eq!(resolved(base, &format!("{start}{long}")), Some(href));
        }
    }

    /// What changes, has a dot segment, a scheme or an authority, or a base URL of another kind.
    #[test]
    fn is_for_the_states() {
        for reference in [
            "", " g", "g ", ".", "./g", "../g", "g/..", "%2e", "g/%2E", "//g", "/\\g", "\\g", "g h", "g:h", "g:",
            "g/h:i", "ü", "#\t",
        ] {
            assert_eq!(resolved("https://example.com/a/b", reference), None, "{reference}");
        }
        for base in ["file:///a", "web+x:a", "web+x://h", "httpx://h/a", "ws://h/"] {
            assert_eq!(resolved(base, "#g"), None, "{base}");
        }
        let base = Url::parse("http://h/a").unwrap();
        assert!(resolve("#g", &base, 12).is_some() && resolve("#g", &base, 11).is_none());
    }
}
