//! Every reader of url-readers answers, the range of a failure is in its input, and `Debug` of a reading hides the
//! password. The readers of RFC 3986 agree with a naive implementation of its appendices and of section 5.2. The
//! components of RFC 1738 are the parts of the input. The canonical string of curl reads back as the same URL, and an
//! IPv4 address in any notation is that of the standard. Java accepts no text but those whose parts it reads as RFC
//! 3986 splits them, and what it resolves against a URI with a scheme and an authority reads back as the same URI. The
//! href of a special URL means the same to every reader that accepts it, except for an IPv6 address to RFC 1738 and
//! `file://127.0.0.1/` to curl.

use crate::{pieces::SCHEMES, source::Source};
use std::net::{Ipv4Addr, Ipv6Addr};
use url_core::scheme::SchemeType;
use url_readers::{
    Component, Components, Curl, Outcome, Reader, Reading, Rfc1738, Rfc3986, Standard, Verdict, all_readers, java::Uri,
};

/// A username or password that is in no other text.
const SECRET: &str = "s3cr3t";

/// Starts of authorities: logins with the secret, and addresses that only RFC 3986 has.
const AUTHORITIES: &[&str] =
    &["u:s3cr3t@", "s3cr3t@", ":s3cr3t@", "a@u:s3cr3t@", "u;a:s3cr3t;b@", "[v1F.a:b]", "[v", "[v1."];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base();
    let base = base.as_deref();
    let input = if source.flag() {
        source.pick(SCHEMES).to_owned() + source.pick(AUTHORITIES) + &source.last_text()
    } else {
        source.last_input(base.is_some())
    };
    for reader in all_readers() {
        check_answer(reader, &input, base);
    }
    check_rfc3986(&input, base);
    check_rfc1738(&input);
    check_curl(&input);
    check_java(&input, base);
    if let Ok(reading) = Standard::LIVING_2026.parse(&input, base) {
        check_href(&reading);
    }
}

/// Asserts that a failure has a range in the text that is rejected, and that credentials are hidden.
fn check_answer(reader: &dyn Reader, input: &str, base: Option<&str>) {
    match reader.parse(input, base) {
        Ok(reading) => {
            // The text is secret only if it is in the userinfo and nowhere else.
            let has_secret =
                |component: &Component| reading.components.get(*component).is_some_and(|text| text.contains(SECRET));
            let components: Vec<Component> = Component::ALL.iter().copied().filter(has_secret).collect();
            let is_user_info = |component: &Component| matches!(component, Component::Username | Component::Password);
            if !components.is_empty() && components.iter().all(is_user_info) {
                assert!(!format!("{reading:?}").contains(SECRET), "{}: {input:?} {base:?}", reader.name());
            }
        }
        Err(failure) => {
            let subject = if failure.is_in_base() { base } else { Some(input) };
            let found = failure.range().and_then(|range| subject?.get(range));
            assert!(found.is_some(), "{}: {input:?} {base:?} {failure}", reader.name());
        }
    }
}

/// Asserts that both readers of RFC 3986 accept what the naive implementation accepts, and read the same components.
fn check_rfc3986(input: &str, base: Option<&str>) {
    let (reference, base_parts) = (Parts::of(input), base.map(Parts::of));
    let target = reference.resolved(base_parts.as_ref());
    for (reader, is_strict) in [(Rfc3986::STRICT, true), (Rfc3986::APPENDIX_B, false)] {
        let context = format!("{}: {input:?} {base:?}", reader.name());
        let is_accepted = |parts: &Parts<'_>| !is_strict || parts.is_uri_reference();
        let is_base_accepted = base_parts.as_ref().is_none_or(|base| base.scheme.is_some() && is_accepted(base));
        let needs_scheme = is_strict && base.is_none();
        let is_input_accepted = is_accepted(&reference) && (!needs_scheme || reference.scheme.is_some());
        match reader.parse(input, base) {
            Ok(reading) => {
                assert!(is_base_accepted && is_input_accepted, "{context}");
                target.assert_is_read_as(&reading, &context);
            }
            Err(failure) => {
                assert!(!is_base_accepted || !is_input_accepted, "{context}: {failure}");
                assert_eq!(failure.is_in_base(), !is_base_accepted, "{context}");
                let subject = if failure.is_in_base() { base.unwrap_or_default() } else { input };
                let range = failure.range().unwrap_or_default();
                // A missing bracket is reported at the end of the authority.
                let bracket = subject[..range.start].find('[').filter(|_| range.is_empty());
                let end = bracket.map_or(range.start, |bracket| bracket + 1);
                assert!(is_start_of_uri_reference(&subject[..end]), "{context}: {failure}");
            }
        }
    }
}

/// Returns whether the grammar of appendix A derives `text` with some text after it.
fn is_start_of_uri_reference(text: &str) -> bool {
    ["", ":", "@", "]", "::]", "0]"].iter().any(|end| Parts::of(&format!("{text}{end}")).is_uri_reference())
}

/// The parts of a URI reference, as the regular expression of appendix B splits them.
#[derive(Clone, Debug)]
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: String,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        let until = |text: &'t str, delimiters: &[char]| text.split_at(text.find(delimiters).unwrap_or(text.len()));
        let (scheme, rest) = match until(text, &[':', '/', '?', '#']) {
            (scheme, rest) if !scheme.is_empty() && rest.starts_with(':') => (Some(scheme), &rest[1..]),
            _ => (None, text),
        };
        let (authority, rest) = match rest.strip_prefix("//").map(|rest| until(rest, &['/', '?', '#'])) {
            Some((authority, rest)) => (Some(authority), rest),
            None => (None, rest),
        };
        let (path, rest) = until(rest, &['?', '#']);
        let (query, rest) = match rest.strip_prefix('?').map(|rest| until(rest, &['#'])) {
            Some((query, rest)) => (Some(query), rest),
            None => (None, rest),
        };
        Self { scheme, authority, path: path.to_owned(), query, fragment: rest.strip_prefix('#') }
    }

    /// Resolves the reference by the pseudocode of section 5.2.2. Without a base, only dot segments are removed.
    fn resolved(&self, base: Option<&Self>) -> Self {
        let mut target = Self { path: without_dot_segments(&self.path), ..self.clone() };
        let Some(base) = base.filter(|_| self.scheme.is_none()) else { return target };
        target.scheme = base.scheme;
        if self.authority.is_some() {
            return target;
        }
        target.authority = base.authority;
        if self.path.is_empty() {
            target.path.clone_from(&base.path);
            target.query = self.query.or(base.query);
        } else if !self.path.starts_with('/') {
            let folder = match base.path.rsplit_once('/') {
                Some((folder, _)) => folder.to_owned() + "/",
                None if base.authority.is_some() => "/".to_owned(),
                None => String::new(),
            };
            target.path = without_dot_segments(&(folder + &self.path));
        }
        target
    }

    /// Returns whether the grammar of appendix A derives the reference.
    fn is_uri_reference(&self) -> bool {
        let is_scheme = |scheme: &str| {
            scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme.chars().all(|other| other.is_ascii_alphanumeric() || "+-.".contains(other))
        };
        let may_have_colon = self.scheme.is_some() || self.authority.is_some();
        self.scheme.is_none_or(is_scheme)
            && self.authority.is_none_or(is_authority)
            && consists_of(&self.path, ":@/")
            && (may_have_colon || self.path.split('/').next().is_none_or(|segment| !segment.contains(':')))
            && [self.query, self.fragment].iter().flatten().all(|text| consists_of(text, ":@/?"))
    }

    /// Asserts that `reading` has these parts, and that its canonical string is their recomposition by section 5.3,
    /// which reads as the same parts.
    fn assert_is_read_as(&self, reading: &Reading, context: &str) {
        let Components { scheme, username, password, host, port, path, query, fragment } = &reading.components;
        assert_eq!((scheme.as_deref(), path.as_ref()), (self.scheme, Some(&self.path)), "{context}");
        assert_eq!((query.as_deref(), fragment.as_deref()), (self.query, self.fragment), "{context}");
        let text = |before: &str, part: Option<&str>, after: &str| match part {
            Some(part) => format!("{before}{part}{after}"),
            None => String::new(),
        };
        let (start, end) = (
            text("", self.scheme, ":") + &text("//", self.authority, ""),
            self.path.clone() + &text("?", self.query, "") + &text("#", self.fragment, ""),
        );
        let recomposed = start.clone() + &end;
        let split = Parts::of(&recomposed);
        // A dot segment before the path keeps its start from being read as an authority or as a scheme.
        let dot_segment = match (split.scheme, split.authority) == (self.scheme, self.authority) {
            true => "",
            false if self.path.starts_with('/') => "/.",
            false => "./",
        };
        assert_eq!(reading.canonical, start + dot_segment + &end, "{context}");

        let userinfo = text("", username.as_deref(), "") + &text(":", password.as_deref(), "");
        let login = if username.is_some() { userinfo + "@" } else { userinfo };
        let authority = host.as_deref().map(|host| format!("{login}{host}{}", text(":", port.as_deref(), "")));
        assert_eq!(authority.as_deref(), self.authority, "{context}");
        // The delimiters are the first colon of the userinfo, the last at sign, and a last colon before digits.
        let host = host.as_deref().unwrap_or_default();
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        assert!(username.as_deref().is_none_or(|username| !username.contains(':')), "{context}");
        assert!(!host.contains('@') && port.as_deref().is_none_or(is_number), "{context}");
        assert!(port.is_some() || host.rsplit_once(':').is_none_or(|(_, end)| !is_number(end)), "{context}");
    }
}

/// Returns whether the grammar of appendix A derives the authority.
fn is_authority(text: &str) -> bool {
    let (userinfo, host_and_port) = text.split_once('@').unwrap_or(("", text));
    let (host, port) = match host_and_port.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (host_and_port, ""),
    };
    let is_future_address = |address: &str| {
        address.strip_prefix(['v', 'V']).and_then(|address| address.split_once('.')).is_some_and(|(version, rest)| {
            !version.is_empty()
                && version.chars().all(|digit| digit.is_ascii_hexdigit())
                && !rest.is_empty()
                && consists_of(rest, ":")
                && !rest.contains('%')
        })
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok() || is_future_address(address),
        None => consists_of(host, ""),
    };
    consists_of(userinfo, ":") && is_host && port.chars().all(|digit| digit.is_ascii_digit())
}

/// Returns whether `text` consists of unreserved characters, delimiters of parts, percent-encoded bytes and `others`.
fn consists_of(text: &str, others: &str) -> bool {
    let is_allowed =
        |other: char| other.is_ascii_alphanumeric() || "-._~!$&'()*+,;=".contains(other) || others.contains(other);
    let starts_with_digits =
        |text: &str| text.len() >= 2 && text.bytes().take(2).all(|digit| digit.is_ascii_hexdigit());
    text.split('%').enumerate().all(|(i, text)| text.chars().all(is_allowed) && (i == 0 || starts_with_digits(text)))
}

/// The steps A to E of section 5.2.4.
fn without_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if input == "/." || input.starts_with("/./") {
            input = format!("/{}", input.get(3..).unwrap_or_default());
        } else if input == "/.." || input.starts_with("/../") {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input.char_indices().skip(1).find(|(_, other)| *other == '/').map_or(input.len(), |(at, _)| at);
            output.extend(input.drain(..end));
        }
    }
    output
}

/// Asserts that the components of RFC 1738, joined again, are the input, except for text between the digits of a port
/// and the path.
fn check_rfc1738(input: &str) {
    let Ok(reading) = Rfc1738.parse(input, None) else {
        let scheme = input.split_once(':').map_or("", |(scheme, _)| scheme);
        let is_scheme = |other: char| other.is_ascii_alphanumeric() || "+-.".contains(other);
        return assert!(scheme.is_empty() || !scheme.chars().all(is_scheme), "{input:?}");
    };
    let Components { scheme, username, password, host, port, path, query, fragment } = &reading.components;
    let has =
        |text: &Option<String>, delimiters: &[char]| text.as_deref().is_some_and(|text| text.contains(delimiters));
    assert!(!has(scheme, &[':']) && !has(username, &[':', '@']) && !has(password, &['@']), "{input:?}");
    assert!(!has(host, &[':', '/']) && !has(path, &['?', '#']) && !has(query, &['#']), "{input:?}");
    assert!(username.is_some() || !has(host, &['@']), "{input:?}");
    let text =
        |before: &str, text: &Option<String>| text.as_ref().map_or(String::new(), |text| before.to_owned() + text);
    let login = if username.is_some() { text("", username) + &text(":", password) + "@" } else { String::new() };
    let start = text("", scheme) + ":" + &text("//", host).replacen("//", &format!("//{login}"), 1) + &text(":", port);
    let end = text("", path) + &text("?", query) + &text("#", fragment);
    let between = input.strip_prefix(&start).and_then(|rest| rest.strip_suffix(&end));
    let is_dropped = |text: &str| {
        text.is_empty()
            || port.is_some() && !text.starts_with(|first: char| first.is_ascii_digit()) && !text.contains('/')
    };
    assert!(between.is_some_and(is_dropped), "{input:?}");
    assert_eq!(reading.canonical, input);
}

/// Asserts that curl reads its canonical string as the same URL, and that the standard reads the same IPv4 address.
/// Texts with percent-encoded bytes are left out, because curl decodes a host only after it has looked for an address,
/// and so are logins with a semicolon before a guessed scheme that has login options.
fn check_curl(input: &str) {
    let Ok(mut reading) = Curl::V7_88.parse(input, None) else { return };
    let scheme = reading.components.scheme.as_deref().unwrap_or_default();
    let is_guessed = !input.to_ascii_lowercase().starts_with(&format!("{scheme}:"));
    // curl reads a login before it guesses the scheme, and finds login options only if the scheme is written.
    let gains_options = is_guessed && input.contains(';') && ["imap", "pop3", "smtp"].contains(&scheme);
    if input.contains('%') || gains_options {
        return;
    }
    // The path of a file URL may get a drive letter, which curl rejects, when its dot segments are removed.
    if scheme != "file" {
        // The canonical string has no empty query.
        reading.components.query = reading.components.query.filter(|query| !query.is_empty());
        assert_eq!(Curl::V7_88.parse(&reading.canonical, None).as_ref(), Ok(&reading), "{input:?}");
    }
    let Components { scheme, host, .. } = reading.components;
    // The standard reads a backslash as a slash, and guesses no scheme.
    if host.as_deref().is_some_and(|host| host.parse::<Ipv4Addr>().is_ok())
        && !input.contains('\\')
        && let Ok(standard) = Standard::LIVING_2026.parse(input, None)
        && standard.components.scheme == scheme
    {
        assert_eq!(standard.components.host, host, "{input:?}");
    }
}

/// Asserts that java.net.URI splits a text at the same places as the regular expression of RFC 3986, and that a result
/// of resolution reads back as the same URI. It need not without an authority, whose slashes the path may then start
/// with.
fn check_java(input: &str, base: Option<&str>) {
    let Ok(uri) = Uri::parse(input) else { return };
    let Parts { scheme, authority, path, query, fragment } = Parts::of(input);
    assert_eq!((uri.scheme(), uri.fragment(), uri.as_str()), (scheme, fragment, input), "{input:?}");
    if uri.is_opaque() {
        let content = path + &query.map_or(String::new(), |query| format!("?{query}"));
        assert_eq!((uri.scheme_specific_part(), uri.authority(), uri.query()), (&*content, None, None), "{input:?}");
    } else {
        let authority = authority.filter(|authority| !authority.is_empty());
        assert_eq!((uri.authority(), uri.path(), uri.query()), (authority, Some(&*path), query), "{input:?}");
    }
    let Some(Ok(base_uri)) = base.map(Uri::parse) else { return };
    let target = base_uri.resolve(&uri);
    if target.scheme().is_some() && target.authority().is_some() {
        let parts = |uri: &Uri<'_>| {
            let components = [uri.scheme(), uri.user_info(), uri.host(), uri.path(), uri.query(), uri.fragment()];
            (components.map(|component| component.map(str::to_owned)), uri.port())
        };
        let reparsed = Uri::parse(target.as_str()).expect("it is a URI");
        assert_eq!(parts(&reparsed), parts(&target), "{input:?} {base:?}");
    }
}

/// Asserts that the regular expression of RFC 3986 splits the href of a URL as the standard does, and that the href of
/// a special URL is not ambiguous.
fn check_href(reading: &Reading) {
    let Reading { components, canonical: href } = reading;
    // Only an opaque path has dot segments, which RFC 3986 removes.
    if components.path.as_deref().unwrap_or_default().split('/').any(|segment| segment == "." || segment == "..") {
        return assert!(components.host.is_none(), "{href:?}");
    }
    let mut split = Rfc3986::APPENDIX_B.parse(href, None).expect("it accepts every text").components;
    split.username = split.username.filter(|username| !username.is_empty());
    assert_eq!(&split, components, "{href:?}");
    if SchemeType::of(components.scheme.as_deref().unwrap_or_default()).is_special() {
        let is_ipv6 = components.host.as_deref().is_some_and(|host| host.starts_with('['));
        for opinion in Verdict::of(href, None).opinions() {
            // curl drops this host like `localhost`, which the standard drops too.
            let is_known = is_ipv6 && opinion.answer.name == Rfc1738.name()
                || href.starts_with("file://127.0.0.1/") && opinion.answer.name == Curl::V7_88.name();
            let is_harmless = matches!(opinion.outcome, Outcome::Same | Outcome::Rejects);
            assert!(is_harmless || is_known, "{href:?}: {opinion}");
        }
    }
}
