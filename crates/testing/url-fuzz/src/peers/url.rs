//! The package url parses like url-core with the edition of 2025, which it implements.

use super::case::{Case, Class};
use url_core::{Url, host::Edition};
use url_laws::source::Source;

/// The known differences of version 2.5.8. docs/moving-from-url.md has an example of each.
const KNOWN: &[Class] = &[
    ("`^` stays in paths", |case| {
        let Ok(own) = case.own else { return false };
        own.path().contains("%5E")
            && case.other.is_some_and(|other| other.replace('^', "%5E") == own.as_str().replace('^', "%5E"))
    }),
    ("spaces at the end of opaque paths", |case| {
        let Ok(own) = case.own else { return false };
        let path = own.path().strip_suffix("%20").unwrap_or_default();
        let spaces = format!("{}:{path} ", own.scheme());
        own.has_opaque_path() && case.other.is_some_and(|other| other.starts_with(&spaces))
    }),
    ("empty segments and drive letters of file URLs", |case| {
        let is_file = |href: &str| href.starts_with("file:");
        let Ok(own) = case.own else { return false };
        is_file(own.as_str())
            && case.other.is_some_and(is_file)
            && (own.path().contains("//")
                || has_drive_letter(own.path())
                || has_drive_letter(&case.text())
                || case.base.is_some_and(|base| has_drive_letter(base.path())))
    }),
    ("drive letters of other URLs are not shortened", |case| {
        let has_letter = has_drive_letter(&case.text()) || case.base.is_some_and(|base| has_drive_letter(base.path()));
        has_letter && case.text().to_ascii_lowercase().replace("%2e", ".").contains("..")
    }),
    ("backslashes relative to a URL that is not special", |case| {
        let text = case.text();
        case.base.is_some_and(|base| !base.is_special()) && (text.starts_with('\\') || text.starts_with("/\\"))
    }),
    ("a backslash ends the port of a URL that is not special", |case| {
        let is_port = |text: &str| text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('\\');
        case.is_rejected_with("port-invalid") && case.text().split(':').any(is_port)
    }),
    ("a decoded label that starts with `xn--`", |case| case.is_rejected_by_idna("V4")),
    ("credentials without a host", |case| case.is_rejected_with("host-missing")),
    ("more than two slashes relative to a special URL", |case| {
        let text = case.text().replace('\\', "/");
        case.base.is_some_and(Url::is_special) && text.starts_with("///") && case.other.is_none()
    }),
];

/// Returns whether `text` has a Windows drive letter where a segment may start, with `:` or `|`. The last letter of
/// `https:` is not a drive letter.
fn has_drive_letter(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_start = |start: usize| start == 0 || matches!(bytes[start - 1], b'/' | b'\\' | b':');
    let is_letter = |pair: &[u8]| pair[0].is_ascii_alphabetic() && matches!(pair[1], b':' | b'|');
    bytes.windows(2).enumerate().any(|(start, pair)| is_letter(pair) && is_start(start))
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base();
    let input = source.last_input(base.is_some());

    let options = Url::options().edition(Edition::Living2025);
    let base = base.and_then(|base| Some((options.parse(&base).ok()?, url::Url::parse(&base).ok()?)));
    let base = base.filter(|(own, other)| own.as_str() == other.as_str());
    let own_base = base.as_ref().map(|(own, _)| own);
    let own = options.base(own_base.map(Into::into)).parse(&input);
    let other = url::Url::options().base_url(base.as_ref().map(|(_, other)| other)).parse(&input).ok();
    Case { input: &input, base: own_base, own: &own, other: other.as_ref().map(url::Url::as_str) }.check(KNOWN);
}
