//! A text with a default scheme is parsed as it is, or with the scheme and `:` or `://` in front, by the rule, which is
//! written here once more. Errors have ranges of the text.

use crate::{model::assert_parsed, source::Source};
use url_core::{
    ParseError, Url,
    hint::{Candidate, Hint},
};

/// Starts of texts for which a rule could be wrong.
const STARTS: &[&str] = &[
    "h:80",
    "h:",
    "h:123456",
    "h:1",
    "tel:911",
    "http:1",
    "FILE:1",
    "//",
    "\\\\",
    "/\\",
    "/",
    "\\",
    ".",
    "?",
    "#",
    ":",
    "@",
    "a.b:1",
    "1:1",
    "me@h",
    "me@h:1",
    "[::1]",
    "::1",
    "\t",
    " ",
    "h\t:\n8",
    "foo:",
    "mailto:me@h",
    "",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let scheme = source.pick(&["https", "HTTP", "foo", "file", "ssh"]);
    let base = if source.flag() { source.base() } else { None };
    let base = base.and_then(|base| Url::parse(&base).ok());
    let start = if source.flag() { source.pick(STARTS) } else { "" };
    let input = start.to_owned() + &if source.flag() { source.last_text() } else { source.last_url() };
    let context = format!("{input:?} {scheme} {base:?}");

    let added = added(&input, scheme);
    let at = input.find(|c: char| c > ' ').unwrap_or(input.len());
    let text = format!("{}{added}{}", &input[..at], &input[at..]);
    let options = Url::options().base(base.as_ref().map(Into::into));
    let mut expected_errors = Vec::new();
    let expected = options.parse_with_errors(&text, &mut expected_errors);

    let options = options.default_scheme(scheme);
    let mut errors = Vec::new();
    let result = options.parse_with_errors(&input, &mut errors);
    assert_eq!(errors.len(), expected_errors.len(), "{context}");
    for (error, expected) in errors.iter().zip(&expected_errors) {
        // What precedes the scheme stays where it is.
        let back = if expected.range().start < at { 0 } else { added.len() };
        assert_eq!(error.kind(), expected.kind(), "{context}");
        assert_eq!(
            error.range().start,
            (expected.range().start - back).max(at.min(expected.range().start)),
            "{context}"
        );
        assert_eq!(error.range().len(), expected.range().len(), "{context}");
        assert!(input.get(error.range()).is_some(), "{context}");
    }
    assert_eq!(result.as_ref().ok(), expected.as_ref().ok(), "{context}");
    assert_eq!(options.parse(&input), result, "{context}");
    assert_eq!(options.can_parse(&input), result.is_ok(), "{context}");
    let mut url = Url::parse("about:blank").expect("a URL");
    assert_eq!(options.parse_into(&input, &mut url).map(|()| url), result, "{context}");
    match result {
        Ok(url) => assert_parsed(&url, &context),
        Err(error) => {
            assert_eq!(errors.last(), error.validation_error(), "{context}");
            assert!(input.get(error.range()).is_some(), "{context}");
        }
    }
    if let Err(error) = Url::parse(&input) {
        assert_hint(&error, &input);
    }
}

/// Returns what the rule adds to `input`.
fn added(input: &str, scheme: &str) -> String {
    let text: String = input.trim_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "");
    let is_special = |scheme: &str| ["http", "https", "ws", "wss", "ftp", "file"].contains(&&*scheme.to_lowercase());
    let is_slash = |c: char| c == '/' || c == '\\' && is_special(scheme);
    if text.chars().take(2).filter(|c| is_slash(*c)).count() == 2 {
        return format!("{scheme}:");
    }
    let has_scheme = text.split_once(':').filter(|(name, _)| crate::with_scheme::is_scheme(name));
    let is_as_it_is = match has_scheme {
        Some((name, after)) => {
            let port = after.split(|c| is_slash(c) || c == '?' || c == '#').next().unwrap_or_default();
            is_special(name) || port.is_empty() || port.len() > 5 || !port.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => text.is_empty() || text.starts_with(['/', '\\', '?', '#', '.']),
    };
    if is_as_it_is { String::new() } else { format!("{scheme}://") }
}

/// Asserts that what a hint recommends works, and that all candidates are URLs with one host.
fn assert_hint(error: &ParseError, input: &str) {
    let candidates = error.candidates(input);
    assert_eq!(error.hint(input), candidates.first().and_then(|first| first.change.hint()), "{input:?}");
    let host = |candidate: &Candidate| {
        let url = Url::parse(&candidate.text).unwrap_or_else(|error| panic!("{input:?}: {candidate:?}: {error}"));
        url.host_str().map(str::to_ascii_lowercase)
    };
    let mut hosts: Vec<_> = candidates.iter().map(host).collect();
    hosts.dedup();
    assert!(hosts.len() <= 1, "{input:?}: {candidates:?}");
    match error.hint(input) {
        Some(Hint::DefaultScheme) => assert!(Url::options().default_scheme("https").can_parse(input), "{input:?}"),
        Some(Hint::ScpLike) => {
            let address = input.trim_matches(|c| c <= ' ');
            let has_scheme = address.split_once("://").filter(|(scheme, _)| crate::with_scheme::is_scheme(scheme));
            let address = has_scheme.map_or(address, |(scheme, address)| {
                assert!(["ssh", "git+ssh", "ssh+git"].contains(&&*scheme.to_lowercase()), "{input:?}");
                address
            });
            assert!(Url::from_scp_like(address).is_ok() || input.contains(['\t', '\n', '\r', '#']), "{input:?}");
        }
        _ => {}
    }
}
