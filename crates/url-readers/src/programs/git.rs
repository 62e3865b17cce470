//! A reader that reads like git's transport: URLs, addresses in the form of scp, and paths.

use crate::reader::{Components, Failure, Reader, Reading, name_and_date, reject_base};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use url_percent::percent_decode_str;

/// Reads like `git fetch` and `git clone`: `ssh`, `git` and `file` URLs, `user@host:path`, and paths.
///
/// It gives `http`, `https` and `ftp` URLs to libcurl, and so rejects them here. A string without `://` is an address
/// if a colon comes before the first slash, and else a path. So `file:a` is the path `a` of the host `file`. Git
/// percent-decodes all of a URL before it splits it, so a host ends at `%2f`, and `%3a22` is a port. Neither `?` nor
/// `#` ends a path. Of an `ssh` URL, what is not a port is part of the host.
///
/// ```
/// use url_readers::{Git, Reader};
///
/// let components = Git::V2_47.parse("ssh://git@good.example%3a22%2f.evil.example/a", None)?.components;
/// assert_eq!((components.host.as_deref(), components.port.as_deref()), (Some("good.example"), Some("22")));
/// assert_eq!(components.path.as_deref(), Some("/.evil.example/a"));
/// assert!(Git::V2_47.parse("https://example.com/a.git", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://git-scm.com/docs/git-clone#_git_urls>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Git {
    name: &'static str,
    date: &'static str,
}

impl Git {
    /// git 2.47.3, of August 2025.
    ///
    /// ```
    /// use url_readers::{Git, Reader};
    ///
    /// assert_eq!(Git::V2_47.parse("git@example.com:a.git", None)?.components.host.as_deref(), Some("example.com"));
    /// assert!(Git::V2_47.parse("example.com:-a", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V2_47: Self = Self { name: "git-2.47", date: "2025-08" };
}

impl Reader for Git {
    name_and_date!();

    /// Rejects a base: git resolves no references.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        let components = read(input).map_err(|message| Failure::new(message).at(0..input.len()))?;
        Ok(Reading { components, canonical: input.into() })
    }
}

fn read(input: &str) -> Result<Components, &'static str> {
    if input.starts_with('-') {
        return Err("git reads it as an option");
    }
    let Some((protocol, rest)) = input.split_once("://") else { return read_without_scheme(input) };
    // A zero byte is not decoded.
    let decoded: Vec<u8> = percent_decode_str(&rest.replace("%00", "%2500")).collect();
    let rest = String::from_utf8_lossy(&decoded);
    let scheme = match protocol {
        "ssh" | "git+ssh" | "ssh+git" => "ssh",
        "git" | "file" => protocol,
        _ => return Err("git does not support the scheme, or gives it to libcurl"),
    };
    let bracket = end_of_brackets(&rest);
    let slash = rest[bracket..].find('/').map(|at| bracket + at).ok_or("expected a path")?;
    let (host, path) = rest.split_at(slash);
    let mut components = Components { scheme: Some(scheme.into()), ..Components::default() };
    if scheme == "ssh" {
        append_host(host, &mut components);
    } else if !host.is_empty() {
        components.host = Some(host.into());
    }
    components.path = Some(if scheme == "file" { path } else { without_slash_before_home(path) }.into());
    Ok(components)
}

/// Reads an address in the form of scp, or a path.
fn read_without_scheme(input: &str) -> Result<Components, &'static str> {
    let colon = input.find(':').filter(|colon| !input[..*colon].contains('/'));
    let bracket = end_of_brackets(input);
    if colon.is_none() {
        // What is before a closing bracket is a host, even here.
        let (host, path) = input.split_at(bracket.saturating_sub(1));
        let components = Components {
            scheme: Some("file".into()),
            host: Some(host).filter(|host| !host.is_empty()).map(Into::into),
            path: Some(path.into()),
            ..Components::default()
        };
        return if input.is_empty() { Err("expected a path") } else { Ok(components) };
    }
    let colon = input[bracket..].find(':').map(|at| bracket + at).ok_or("expected a path")?;
    let path = without_slash_before_home(&input[colon + 1..]);
    if path.starts_with('-') {
        return Err("the path starts with a hyphen");
    }
    let mut components = Components { scheme: Some("ssh".into()), path: Some(path.into()), ..Components::default() };
    append_host(&input[..colon], &mut components);
    Ok(components)
}

/// The path of a home folder has no slash in front. Git drops any byte before the `~`.
fn without_slash_before_home(path: &str) -> &str {
    if path.as_bytes().get(1) == Some(&b'~') { &path[1..] } else { path }
}

/// Splits a text with brackets at its start or after an `@`: what is before them, inside and behind.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let start = if text.starts_with('[') { 0 } else { text.find("@[")? + 1 };
    let inside = &text[start + 1..];
    let end = inside.find(']')?;
    Some((&text[..start], &inside[..end], &inside[end + 1..]))
}

/// The position after the closing bracket, or 0.
fn end_of_brackets(text: &str) -> usize {
    bracketed(text).map_or(0, |(_, _, after)| text.len() - after.len())
}

/// Splits userinfo, host and port.
fn append_host(text: &str, components: &mut Components) {
    let (user_and_host, port) = if let Some((before, inside, after)) = bracketed(text) {
        let behind = after.split_once(':').map(|(_, port)| port).filter(|port| is_port(port));
        let (inside, port) = behind.map_or_else(|| split_port(inside), |port| (inside, Some(port)));
        (before.to_string() + inside, port)
    } else {
        let (host, port) = split_port(text);
        (host.to_string(), port)
    };
    let (username, host) = match user_and_host.rsplit_once('@') {
        Some((username, host)) => (Some(username), host),
        None => (None, &*user_and_host),
    };
    components.username = username.map(Into::into);
    components.host = Some(if host.contains(':') { format!("[{host}]") } else { host.into() });
    components.port = port.map(Into::into);
}

/// Splits a port behind the only colon of a text.
fn split_port(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((host, "")) => (host, None),
        Some((host, port)) if is_port(port) => (host, Some(port)),
        _ => (text, None),
    }
}

/// Whether C's `strtol` reads all of a text as a number up to 65535.
fn is_port(text: &str) -> bool {
    let number = text.trim_start_matches([' ', '\t', '\n', '\u{B}', '\u{C}', '\r']);
    let digits = number.strip_prefix('+').unwrap_or(number);
    digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u16>().is_ok()
}
