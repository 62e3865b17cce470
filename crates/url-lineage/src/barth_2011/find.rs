//! "Finding the scheme" and the sections after it, which split a string into its parts.
//!
//! `Web::URL` applies these steps too, with another set of authority terminating characters.

use alloc::borrow::Cow;

/// Returns whether `c` is a control character, which for the draft includes the space.
pub(crate) const fn is_control_character(c: char) -> bool {
    c <= ' '
}

/// Returns whether `c` is a slash character.
pub(crate) const fn is_slash_character(c: char) -> bool {
    matches!(c, '/' | '\\')
}

/// Removes leading and trailing control characters.
pub(crate) fn trim_control_characters(s: &str) -> &str {
    s.trim_matches(is_control_character)
}

/// Returns whether `c` is a tab or a line break, which browsers drop anywhere in a URL.
pub(crate) const fn is_tab_or_line_break(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// Removes control characters at both ends, and tabs and line breaks, which the draft does not mention.
pub(super) fn preprocess(s: &str) -> Cow<'_, str> {
    let s = trim_control_characters(s);
    if s.contains(is_tab_or_line_break) {
        return s.chars().filter(|c| !is_tab_or_line_break(*c)).collect();
    }
    Cow::Borrowed(s)
}

/// The result of "Finding the authority, path, query, and fragment".
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct AfterScheme<'a> {
    pub(crate) authority: &'a str,
    pub(crate) path: Option<&'a str>,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// The result of "Finding the user-info, host, and port" and "Find the user name and password".
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Authority<'a> {
    pub(crate) user_name: Option<&'a str>,
    pub(crate) password: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) port: Option<&'a str>,
}

/// Applies "Finding the scheme". Returns the scheme and the after-scheme, or `None` if the URL is invalid.
pub(crate) fn scheme(s: &str) -> Option<(&str, &str)> {
    s.split_once(':')
}

/// Applies "Finding the authority, path, query, and fragment".
pub(crate) fn after_scheme(s: &str, is_authority_terminating: impl Fn(char) -> bool) -> AfterScheme<'_> {
    let remaining = s.trim_start_matches(is_slash_character);
    let Some(end) = remaining.find(is_authority_terminating) else {
        return AfterScheme { authority: remaining, ..AfterScheme::default() };
    };
    AfterScheme { authority: &remaining[..end], ..path_query_fragment(&remaining[end..]) }
}

/// Applies the second half of these steps to a path with an optional query and fragment.
pub(crate) fn path_query_fragment(s: &str) -> AfterScheme<'_> {
    let (s, fragment) = s.split_once('#').map_or((s, None), |(s, fragment)| (s, Some(fragment)));
    let (path, query) = s.split_once('?').map_or((s, None), |(path, query)| (path, Some(query)));
    AfterScheme { authority: "", path: Some(path), query, fragment }
}

/// Applies "Finding the user-info, host, and port", and "Find the user name and password" to the user-info.
pub(crate) fn authority(s: &str) -> Authority<'_> {
    let (user_info, remaining) = s.rsplit_once('@').map_or((None, s), |(user_info, rest)| (Some(user_info), rest));
    let (user_name, password) = match user_info.map(|user_info| user_info.split_once(':').ok_or(user_info)) {
        None => (None, None),
        Some(Ok((user_name, password))) => (Some(user_name), Some(password)),
        Some(Err(user_name)) => (Some(user_name), None),
    };
    let (host, port) = match remaining.rfind(':') {
        Some(colon) if !is_in_brackets(remaining, colon) => (&remaining[..colon], Some(&remaining[colon + 1..])),
        _ => (remaining, None),
    };
    Authority { user_name, password, host, port }
}

/// Returns whether the colon is before the last bracket of a string that starts with a bracket.
fn is_in_brackets(s: &str, colon: usize) -> bool {
    s.starts_with('[') && s.rfind(']').is_some_and(|bracket| colon < bracket)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_find_the_parts() {
        assert_eq!(scheme("a:b:c"), Some(("a", "b:c")));
        assert_eq!(scheme("abc"), None);

        let is_terminating = |c| matches!(c, '/' | '\\' | '?' | '#' | ';');
        let found = after_scheme(r"\/u@h;p/q?r?s#t#?", is_terminating);
        assert_eq!(
            found,
            AfterScheme { authority: "u@h", path: Some(";p/q"), query: Some("r?s"), fragment: Some("t#?") }
        );
        assert_eq!(after_scheme("h", is_terminating), AfterScheme { authority: "h", ..AfterScheme::default() });
        assert_eq!(after_scheme("h#?f", is_terminating).fragment, Some("?f"));

        let found = authority("a:b:c@d@h:8:0");
        assert_eq!(found, Authority { user_name: Some("a"), password: Some("b:c@d"), host: "h:8", port: Some("0") });
        assert_eq!(authority("[::1]").host, "[::1]");
        assert_eq!(authority("[::1]:2").port, Some("2"));
        assert_eq!(authority("[::1").port, Some("1"));
        assert_eq!(authority("@h").user_name, Some(""));
    }
}
