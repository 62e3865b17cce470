//! The extended autolinks of GitHub-flavored Markdown, by the sentences of their specification.
//!
//! Source: <https://github.github.com/gfm/#autolinks-extension-> (version 0.29-gfm)

/// Returns the autolinks in a text, without the syntax of Markdown around them.
pub(crate) fn autolinks(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let before = text[..at].chars().next_back();
        // "at the beginning of a line, after whitespace, or any of the delimiting characters"
        let can_start = before.is_none_or(|c| c.is_whitespace() || "*_~(".contains(c));
        let link = if can_start { url(rest).or_else(|| email(rest)) } else { None };
        match link {
            Some(link) => {
                found.push(link);
                at += link.len();
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}

/// An extended www autolink, or an extended URL autolink.
fn url(text: &str) -> Option<&str> {
    let start = ["www.", "http://", "https://", "ftp://"].into_iter().find(|start| text.starts_with(start))?;
    let after = &text[start.len()..];
    let domain = domain_of(after);
    let segments: Vec<&str> = domain.split('.').collect();
    let last_two = &segments[segments.len().saturating_sub(2)..];
    if segments.len() < 2 || segments.contains(&"") || last_two.iter().any(|segment| segment.contains('_')) {
        return None;
    }
    // "zero or more non-space non-`<` characters may follow"
    let end = after.find(|c: char| c.is_whitespace() || c == '<').unwrap_or(after.len());
    Some(validate(&text[..start.len() + end]))
}

/// Segments of alphanumeric characters, underscores and hyphens, separated by periods.
fn domain_of(text: &str) -> &str {
    let is_of_domain = |c: char| c.is_alphanumeric() || "._-".contains(c);
    text[..text.find(|c| !is_of_domain(c)).unwrap_or(text.len())].trim_end_matches('.')
}

/// Extended autolink path validation.
fn validate(mut link: &str) -> &str {
    loop {
        let count = |c| link.matches(c).count();
        let without_last = &link[..link.len() - link.chars().next_back().map_or(0, char::len_utf8)];
        link = if link.ends_with(['?', '!', '.', ',', ':', '*', '_', '~'])
            || link.ends_with(')') && count(')') > count('(')
        {
            without_last
        } else if let Some((before, name)) = link.rsplit_once('&')
            && let Some(name) = name.strip_suffix(';')
            && !name.is_empty()
            && name.chars().all(char::is_alphanumeric)
        {
            before
        } else {
            return link;
        };
    }
}

/// An extended email autolink.
fn email(text: &str) -> Option<&str> {
    let is_of_user = |c: char| c.is_alphanumeric() || ".-_+".contains(c);
    let user = text.find(|c| !is_of_user(c)).filter(|&len| len > 0)?;
    let domain = domain_of(text[user..].strip_prefix('@')?);
    let is_domain = domain.contains('.') && !domain.split('.').any(str::is_empty) && !domain.ends_with(['-', '_']);
    is_domain.then(|| &text[..=user + domain.len()])
}

/// The examples of the specification.
#[test]
fn the_examples_of_the_specification_are_found() {
    for (text, expected) in [
        ("www.commonmark.org", &["www.commonmark.org"] as &[&str]),
        ("Visit www.commonmark.org/help for more information.", &["www.commonmark.org/help"]),
        ("Visit www.commonmark.org.", &["www.commonmark.org"]),
        ("Visit www.commonmark.org/a.b.", &["www.commonmark.org/a.b"]),
        ("www.google.com/search?q=Markup+(business)))", &["www.google.com/search?q=Markup+(business)"]),
        ("(www.google.com/search?q=Markup+(business))", &["www.google.com/search?q=Markup+(business)"]),
        ("www.google.com/search?q=(business))+ok", &["www.google.com/search?q=(business))+ok"]),
        ("www.google.com/search?q=commonmark&hl=en", &["www.google.com/search?q=commonmark&hl=en"]),
        ("www.google.com/search?q=commonmark&hl;", &["www.google.com/search?q=commonmark"]),
        ("www.commonmark.org/he<lp", &["www.commonmark.org/he"]),
        ("Anonymous FTP is available at ftp://foo.bar.baz.", &["ftp://foo.bar.baz"]),
        ("foo@bar.baz", &["foo@bar.baz"]),
        ("hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.", &["hello+xyz@mail.example"]),
        ("a.b-c_d@a.b.", &["a.b-c_d@a.b"]),
        ("a.b-c_d@a.b- a.b-c_d@a.b_", &[]),
    ] {
        assert_eq!(autolinks(text), expected, "{text}");
    }
}
