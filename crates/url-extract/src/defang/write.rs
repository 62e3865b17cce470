//! Defanging.

use super::scan::{TOKENS, authority_len, host_len, in_brackets_len, ipv6_len, name_len, scheme_start};
use crate::characters::is_of_name;
use alloc::string::String;

url_names::named_enum! {
    /// How schemes are written.
    ///
    /// ```
    /// use url_extract::defang::{SchemeForm, defang};
    ///
    /// let mut output = String::new();
    /// defang("http://h.example ftp://h.example", SchemeForm::Brackets, &mut output);
    /// assert_eq!(output, "[http]://h[.]example [ftp]://h[.]example");
    ///
    /// assert_eq!("hxxp".parse(), Ok(SchemeForm::Hxxp));
    /// assert!("http".parse::<SchemeForm>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum SchemeForm {
        /// `hxxp` and `hxxps`, and brackets around other schemes, as people write them.
        #[default]
        Hxxp = "hxxp",
        /// Brackets around all schemes, as in the Internet-Draft.
        Brackets = "brackets",
    }
}

/// Appends a string with its URLs, IP addresses, email addresses and domains defanged.
///
/// ```
/// use url_extract::defang::{SchemeForm, defang};
///
/// let mut output = String::new();
/// defang("https://evil.example/a.exe, 192.0.2.7, not file.exe", SchemeForm::Hxxp, &mut output);
/// assert_eq!(output, "hxxps://evil[.]example/a.exe, 192[.]0[.]2[.]7, not file.exe");
/// ```
pub fn defang(text: &str, form: SchemeForm, output: &mut String) {
    let mut rest = text;
    // In the rest of a URL, names with dots are those of files.
    let mut is_in_url = false;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        let is_start = !before.is_some_and(|c| is_of_name(c) || matches!(c, ':' | ']'));
        let len = if let Some(len) = is_start.then(|| ipv6_len(rest)).flatten() {
            push_brackets(&rest[..len], &['.', ':'], output);
            len
        } else if is_of_name(c) {
            let len = name_len(rest);
            match push_url(rest, len, form, is_in_url, output) {
                Some((len, goes_on)) => {
                    is_in_url = goes_on;
                    len
                }
                None => push_host(rest, len, is_in_url, output),
            }
        } else {
            is_in_url &= !(c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`'));
            output.push(c);
            c.len_utf8()
        };
        before = rest[..len].chars().next_back();
        rest = &rest[len..];
    }
}

/// Appends a URL up to its path, if the name at the start of a text ends with its scheme, or the scheme of an email
/// address. Returns its length, and whether the rest of a URL follows.
fn push_url(text: &str, len: usize, form: SchemeForm, is_in_url: bool, output: &mut String) -> Option<(usize, bool)> {
    let (name, after) = text.split_at(len);
    let start = scheme_start(name)?;
    let (before, scheme) = name.split_at(start);
    if before.is_empty() && scheme.eq_ignore_ascii_case("mailto") && after.starts_with(':') {
        output.extend(["[", scheme, "]:"]);
        return Some((len + 1, is_in_url));
    }
    let has_brackets = after.starts_with("]://") && output.ends_with('[') && before.is_empty();
    let authority = if has_brackets { &after[1..] } else { after }.strip_prefix("://")?;
    let len = text.len() - authority.len();
    let host = push_host(before, before.len(), is_in_url, output);
    output.push_str(&before[host..]);
    if has_brackets || is_hxxp(scheme) {
        output.push_str(&text[start..len]);
    } else {
        push_scheme(scheme, form, output);
        output.push_str("://");
    }
    let authority = &authority[..authority_len(authority)];
    push_authority(authority, output);
    Some((len + authority.len(), true))
}

/// Returns whether a scheme is defanged already.
fn is_hxxp(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("hxxp") || scheme.eq_ignore_ascii_case("hxxps")
}

/// Appends a scheme. Its case is kept.
fn push_scheme(scheme: &str, form: SchemeForm, output: &mut String) {
    match scheme {
        "http" | "https" if form == SchemeForm::Hxxp => output.extend(["hxxp", &scheme[4..]]),
        "HTTP" | "HTTPS" if form == SchemeForm::Hxxp => output.extend(["HXXP", &scheme[4..]]),
        _ => output.extend(["[", scheme, "]"]),
    }
}

fn push_authority(authority: &str, output: &mut String) {
    let is_token = |at: usize| authority[..at].ends_with('[') && authority[at + 1..].starts_with(']');
    let host_start = authority.rfind('@').map_or(0, |at| at + 1 + usize::from(is_token(at)));
    let (userinfo, host) = authority.split_at(host_start);
    push_brackets(userinfo, &['@'], output);
    let mut rest = host;
    while let Some(c) = rest.chars().next() {
        let len = in_brackets_len(rest).unwrap_or(c.len_utf8());
        let part = &rest[..len];
        match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
            Some(address) if !TOKENS.contains(&part) => {
                output.push('[');
                push_brackets(address, &['.', ':'], output);
                output.push(']');
            }
            Some(_) => output.push_str(part),
            None => push_brackets(part, &['.'], output),
        }
        rest = &rest[len..];
    }
}

/// Appends a name, and the host or email address that it starts. Returns its length.
fn push_host(text: &str, len: usize, is_in_url: bool, output: &mut String) -> usize {
    let (name, after) = text.split_at(len);
    if let Some(host) = after.strip_prefix('@')
        && !host[name_len(host)..].starts_with("://")
        && let Some(host_len) = host_len(host)
    {
        let user = push_host(name, len, is_in_url, output);
        output.push_str(&name[user..]);
        push_brackets(&after[..=host_len], &['@', '.'], output);
        return len + 1 + host_len;
    }
    // Dots at the start are of the sentence.
    let start = name.len() - name.trim_start_matches('.').len();
    let host = host_len(&name[start..]).map(|host_len| &name[start..start + host_len]);
    let Some(host) = host.filter(|host| !is_in_url || host.bytes().all(|byte| !byte.is_ascii_alphabetic())) else {
        output.push_str(name);
        return len;
    };
    output.push_str(&name[..start]);
    push_brackets(host, &['.'], output);
    start + host.len()
}

/// Appends a text with brackets around some characters, unless they are there already.
fn push_brackets(text: &str, characters: &[char], output: &mut String) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = match TOKENS.into_iter().find(|token| rest.starts_with(token)) {
            Some(token) => {
                output.push_str(token);
                token.len()
            }
            None if characters.contains(&c) => {
                output.extend(['[', c, ']']);
                c.len_utf8()
            }
            None => {
                output.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[len..];
    }
}
