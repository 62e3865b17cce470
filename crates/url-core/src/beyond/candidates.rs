//! The meanings that a failed input may have: the one list, of which hints and repairs are views.
//!
//! Each candidate is a string that parses. The first is the likeliest. The others have its host, so they lead nowhere
//! else.

use crate::{
    error::{ParseError, ParseErrorKind, ValidationErrorKind},
    hint::{Candidate, Change, Hint},
    options::ParseOptions,
    parser::input::{clean, is_neither_c0_control_nor_space},
    record::Url,
    scheme::SchemeType,
    syntax::{SLASHES, scheme_len_before_colon},
};
use alloc::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use core::{net::Ipv6Addr, ops::Range};
use url_host::{Host, Ignore, port_delimiter};
use url_percent::{PercentEncodeSet, USERINFO, utf8_percent_encode};

impl ParseError {
    /// Returns the advice for the first of the [candidates](Self::candidates), if it needs any. `input` is the text
    /// that was parsed.
    ///
    /// It parses the input again in other ways, so it is meant for the message to a person, not for each failure.
    ///
    /// ```
    /// use url_core::{Url, hint::Hint};
    ///
    /// let hint = |input: &str| Url::parse(input).unwrap_err().hint(input);
    /// assert_eq!(hint("example.com/x"), Some(Hint::DefaultScheme));
    /// assert_eq!(hint("https://::1/"), Some(Hint::Brackets));
    /// assert_eq!(hint("https://me:pass#word@example.com/"), Some(Hint::UserInfoDelimiter));
    /// assert_eq!(hint("https://exa mple.com"), None);
    /// // A scheme is there, behind a quotation mark.
    /// assert_eq!(hint("\"https://example.com\""), None);
    /// ```
    #[inline]
    pub fn hint(&self, input: &str) -> Option<Hint> {
        self.candidates(input).first()?.change.hint()
    }

    /// Returns what the writer of `input` may have meant, the likeliest first. `input` is the text that was parsed.
    /// There are none if the base URL is the error, or if nothing near the input is a URL. All have the same host, so
    /// that no choice among them leads elsewhere.
    ///
    /// Each candidate is parsed, so this is meant for the message to a person, not for each failure.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let texts = |input: &str| -> Vec<String> {
    ///     let candidates = Url::parse(input).unwrap_err().candidates(input);
    ///     candidates.into_iter().map(|candidate| candidate.text).collect()
    /// };
    /// assert_eq!(texts("http://[::1/"), ["http://[::1]/"]);
    /// assert_eq!(texts("https://h:99999/x"), ["https://h:9999/x", "https://h/x"]);
    /// assert_eq!(texts("git@host:a?b#c"), ["ssh://git@host/a%3Fb%23c"]);
    /// // A scheme seems to be there, so another one would make another URL.
    /// assert!(texts("1http://x/").is_empty());
    /// ```
    #[inline]
    pub fn candidates(&self, input: &str) -> Vec<Candidate> {
        let mut found = Found(Vec::new());
        match self.kind() {
            _ if self.is_in_base() => {}
            ParseErrorKind::Validation(ValidationErrorKind::MissingSchemeNonRelativeUrl) => found.without_scheme(input),
            ParseErrorKind::Validation(kind) => found.with_scheme(input, kind, self.range()),
            _ => {}
        }
        found.0
    }
}

/// The candidates that were found.
struct Found(Vec<Candidate>);

impl Found {
    /// Adds a candidate, if it parses, is new, and has the host of the first one.
    fn add(&mut self, change: Change, text: String) {
        let Ok(url) = ParseOptions::new().parse(&text) else { return };
        let leads_elsewhere = |first: &Candidate| {
            let host = Url::parse(&first.text).ok().and_then(|first| first.host_str().map(str::to_ascii_lowercase));
            host != url.host_str().map(str::to_ascii_lowercase)
        };
        if !self.0.first().is_some_and(leads_elsewhere) && self.0.iter().all(|known| known.text != text) {
            self.0.push(Candidate { change, text });
        }
    }

    /// Looks for a host, an address of git, and what is nearly a scheme.
    fn without_scheme(&mut self, input: &str) {
        let trimmed = input.trim_matches(|c: char| c.is_ascii() && !is_neither_c0_control_nor_space(c as u8));
        let text = trimmed.strip_prefix(SLASHES).unwrap_or(trimmed);
        let (authority, rest) = split_authority(text, true);
        if let Some(bracketed) = in_brackets(authority) {
            return self.add(Change::Brackets, format!("https://{bracketed}{rest}"));
        }
        if seems_to_have_scheme(trimmed) {
            return self.near_scheme(trimmed);
        }
        let address = Url::from_scp_like(trimmed).ok();
        let has_user = authority.contains('@');
        // With a username, what is not a port after the colon is a path.
        let is_path = |colon: usize| {
            let after = &authority[colon + 1..];
            after.is_empty() || !after.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_git_first = has_user && port_delimiter(authority).is_some_and(is_path);
        if is_git_first && let Some(address) = &address {
            self.add(Change::ScpLike, address.as_str().into());
        }
        if let Ok(completed) = ParseOptions::new().default_scheme("https").complete(trimmed) {
            self.add(Change::DefaultScheme, completed.into());
        }
        if let Some(address) = address.filter(|_| has_user || self.0.is_empty()) {
            self.add(Change::ScpLike, address.into());
        }
    }

    /// Looks for a scheme whose colon is wrong, and for a URL in quotation marks.
    fn near_scheme(&mut self, text: &str) {
        let len = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let (name, rest) = text.split_at(len);
        if SchemeType::of_any_case(name.as_bytes()).is_special() {
            if let Some(rest) = rest.trim_start_matches([';', '.', ' ']).strip_prefix(SLASHES) {
                self.add(Change::SchemeColon, format!("{name}://{rest}"));
            }
        } else if text.starts_with("://") {
            self.add(Change::MissingScheme, format!("https{text}"));
        }
        let unquoted = text.trim_matches(['"', '\'', '<', '>', '`', '\u{201C}', '\u{201D}']);
        if unquoted != text {
            self.add(Change::QuotationMarks, unquoted.into());
        }
    }

    /// Looks for what is wrong in the authority. `at` is the range of the error in the input.
    fn with_scheme(&mut self, input: &str, kind: ValidationErrorKind, at: Range<usize>) {
        use ValidationErrorKind as Kind;
        let (text, _) = clean(input, &mut Ignore);
        let Some(parts) = Parts::of(&text) else { return };
        let Parts { scheme, start, authority, rest } = parts;
        if let Some(bracketed) = in_brackets(authority) {
            return self.add(Change::Brackets, format!("{start}{bracketed}{rest}"));
        }
        let is_port = matches!(kind, Kind::PortInvalid | Kind::PortOutOfRange);
        if kind == Kind::PortInvalid
            && let Some(address) = git_address(scheme, authority, rest)
        {
            return self.add(Change::ScpLike, address);
        }
        // Without a username before the host, the `@` ends one, and no host and port.
        if is_port && !authority.contains('@') && rest.contains('@') {
            let text = &text[start.len()..];
            for at in
                [text.len() - rest.len() + rest.find('@').unwrap_or_default(), text.rfind('@').unwrap_or_default()]
            {
                if self.0.is_empty() {
                    let (username, password) = text[..at].split_once(':').unwrap_or((&text[..at], ""));
                    let [username, password] = [username, password].map(|text| utf8_percent_encode(text, &DELIMITERS));
                    self.add(Change::UserInfoDelimiter, format!("{start}{username}:{password}{}", &text[at..]));
                }
            }
            return;
        }
        let (user, host) = authority.split_at(authority.len() - host_of(authority).len());
        match kind {
            Kind::PortInvalid | Kind::PortOutOfRange => {
                let Some(colon) = port_delimiter(host) else { return };
                let digits = host[colon + 1..].trim_start();
                let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
                let host = &host[..colon];
                // No port has more digits, but for zeros.
                if let Some(port) = (1..=digits.len().min(5)).rev().find_map(|len| digits[..len].parse::<u16>().ok()) {
                    self.add(Change::Port(port), format!("{start}{user}{host}:{port}{rest}"));
                }
                self.add(Change::WithoutPort, format!("{start}{user}{host}{rest}"));
            }
            Kind::Ipv6Unclosed => self.add(Change::ClosingBracket, format!("{start}{authority}]{rest}")),
            Kind::HostInvalidCodePoint | Kind::DomainToAscii => {
                let mut rejected = input.get(at).unwrap_or_default().chars();
                if let (Some(character), None) = (rejected.next(), rejected.next())
                    && let Some(host) = without_character(host, character)
                {
                    self.add(Change::WithoutCharacter(character), format!("{start}{user}{host}{rest}"));
                }
            }
            _ => {
                if let Some((address, zone)) = host.split_once('%')
                    && let Some((_, port)) = zone.split_once(']')
                    && address.starts_with('[')
                {
                    self.add(Change::WithoutZone, format!("{start}{user}{address}]{port}{rest}"));
                }
            }
        }
    }
}

/// What ends an authority.
static DELIMITERS: PercentEncodeSet = USERINFO.with(b"/\\?#");

/// The parts of a text with a scheme and an authority.
struct Parts<'t> {
    scheme: &'t str,
    /// The scheme, the colon and the slashes.
    start: &'t str,
    authority: &'t str,
    rest: &'t str,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let scheme = &text[..scheme_len_before_colon(text.as_bytes())?];
        let scheme_type = SchemeType::of_any_case(scheme.as_bytes());
        let after = &text[scheme.len() + 1..];
        let is_slash = |c: char| c == '/' || c == '\\' && scheme_type.is_special();
        let slashes = after.find(|c| !is_slash(c)).unwrap_or(after.len());
        let slashes = match scheme_type.is_special() && scheme_type != SchemeType::File {
            true => slashes,
            false if slashes < 2 => return None,
            false => 2,
        };
        let (start, after) = text.split_at(scheme.len() + 1 + slashes);
        let (authority, rest) = split_authority(after, scheme_type.is_special());
        Some(Self { scheme, start, authority, rest })
    }
}

/// Returns the URL of an address of git that follows a scheme, with that scheme. Tools that take `git+ssh` read a
/// fragment as the commit, so it stays one.
fn git_address(scheme: &str, authority: &str, rest: &str) -> Option<String> {
    let scheme = scheme.to_ascii_lowercase();
    if !matches!(&*scheme, "ssh" | "git+ssh" | "ssh+git") || !authority.contains('@') && rest.contains('@') {
        return None;
    }
    let fragment = rest.find('#').filter(|_| scheme != "ssh").unwrap_or(rest.len());
    let url = Url::from_scp_like(&format!("{authority}{}", &rest[..fragment])).ok()?;
    Some(format!("{scheme}{}{}", url.as_str().strip_prefix("ssh")?, &rest[fragment..]))
}

/// Returns a host without a character, if it is still the same host for the rest: no label becomes empty, and no IPv4
/// address is made of what the character separates.
fn without_character(host: &str, character: char) -> Option<String> {
    let without = host.replace(character, "");
    let name = |host: &str| host[..port_delimiter(host).unwrap_or(host.len())].to_string();
    let has_empty_label = |name: &str| name.trim_end_matches('.').split('.').any(str::is_empty);
    let (old, new) = (name(host), name(&without));
    let is_address = matches!(Host::parse(&new), Ok(Host::Ipv4(_)));
    let is_kept = character != ':'
        && (has_empty_label(&old) || !has_empty_label(&new) && old.ends_with('.') == new.ends_with('.'))
        && (!is_address || old.trim_matches(character) == new);
    is_kept.then_some(without)
}

/// Returns whether the writer of a text seems to have written a scheme, or a mark or bracket before a URL, so that one
/// more scheme makes another URL of it.
fn seems_to_have_scheme(text: &str) -> bool {
    let starts_host = |c: char| c.is_alphanumeric() || matches!(c, '[' | '/' | '\\' | '_' | '-' | '%');
    let (authority, rest) = split_authority(text, true);
    let is_before_slashes = !authority.is_empty() && (rest.starts_with("//") || rest.starts_with("\\\\"));
    // `http;//x`, `http//x`, `1http://x`
    let name = authority.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_scheme = SchemeType::of_any_case(name.as_bytes()).is_special() || authority.ends_with([':', ';']);
    !text.starts_with(starts_host) || is_before_slashes && is_scheme
}

/// Splits a text at the first delimiter.
fn split_authority(text: &str, is_special: bool) -> (&str, &str) {
    let is_delimiter = |c: char| matches!(c, '/' | '?' | '#') || c == '\\' && is_special;
    text.split_at(text.find(is_delimiter).unwrap_or(text.len()))
}

/// Returns what is after the userinfo of an authority.
fn host_of(authority: &str) -> &str {
    &authority[authority.rfind('@').map_or(0, |at| at + 1)..]
}

/// Returns the authority with brackets, if its host is an IPv6 address without them. A zone is left out.
fn in_brackets(authority: &str) -> Option<String> {
    let host = host_of(authority);
    let address = host.split('%').next().filter(|address| address.parse::<Ipv6Addr>().is_ok())?;
    Some(format!("{}[{address}]", &authority[..authority.len() - host.len()]))
}
