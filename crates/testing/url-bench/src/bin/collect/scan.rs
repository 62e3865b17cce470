//! Finds URLs in prose, markup and source code.

/// The schemes of the URLs that are collected.
const SCHEMES: &[&str] = &[
    "http",
    "https",
    "file",
    "data",
    "mailto",
    "javascript",
    "tel",
    "urn",
    "git+https",
    "git+ssh",
    "git",
    "ssh",
    "ws",
    "wss",
    "ftp",
    "blob",
    "chrome",
    "chrome-extension",
    "news",
    "irc",
    "magnet",
    "rtmp",
    "rtsp",
    "jdbc",
    "ldap",
    "sftp",
    "svn",
    "postgresql",
    "mysql",
    "redis",
    "mongodb",
    "vscode",
    "view-source",
];

/// Finds the absolute URLs of a text. They start with a scheme and end before the first character that ends a URL in
/// prose or code.
pub(crate) fn absolute(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(':').filter_map(|(colon, _)| {
        let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let start = text[..colon]
            .rfind(|c| !is_scheme(c))
            .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        if !SCHEMES.contains(&&text[start..colon]) {
            return None;
        }
        let rest = &text[colon + 1..];
        // In a style sheet, `url("data:...")` has spaces and apostrophes.
        let is_quoted = text[..start].ends_with("url(\"");
        let end = rest.find(|c| if is_quoted { matches!(c, '"' | '\\' | '\n') } else { ends_a_url(c) });
        let end = end.unwrap_or(rest.len());
        let url = text[start..=colon + end].trim_end_matches(['.', ',', ';', ':', '!', '?', '…', '&', '#', '/', '-']);
        // Unlike the other characters trimmed above, one slash at the end belongs to the URL.
        let url = if text[start + url.len()..].starts_with('/') { &text[start..=start + url.len()] } else { url };
        (url.len() > colon - start + 8 && !is_template(url)).then_some(url)
    })
}

/// Finds the relative references in HTML and Markdown.
pub(crate) fn references(text: &str) -> impl Iterator<Item = &str> {
    ["href=\"", "src=\"", "href='", "src='", "](", "]: "].into_iter().flat_map(move |opening| {
        text.match_indices(opening).filter_map(move |(at, _)| {
            let rest = &text[at + opening.len()..];
            let url = &rest[..rest.find(ends_a_url)?];
            let looks_like_a_path =
                url.starts_with(['/', '.', '#', '?']) || url.contains(['/', '.']) && !url.contains(',');
            let starts_well = url.starts_with(|c: char| c.is_alphanumeric() || "/.#?_-".contains(c));
            let is_reference = (2..200).contains(&url.len())
                && looks_like_a_path
                && starts_well
                && !url.contains(':')
                && !is_template(url);
            is_reference.then_some(url)
        })
    })
}

/// Returns whether a character ends a URL in prose, markup and source code.
fn ends_a_url(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '"' | '\'' | '<' | '>' | '`' | '\\' | '(' | ')' | '[' | ']' | '|' | '^' | '\u{2000}'..='\u{206F}'
        )
        || matches!(c, '\u{3000}'..='\u{303F}' | '\u{FF08}' | '\u{FF09}' | '\u{FF0C}' | '\u{FFFD}')
}

/// Returns whether a URL has placeholders or is a pattern.
fn is_template(url: &str) -> bool {
    url.contains(['{', '}', '$', '*'])
        || ["%s", "%d", "%r", "...", "…", "&quot", "&lt", "&gt"].iter().any(|mark| url.contains(mark))
}
