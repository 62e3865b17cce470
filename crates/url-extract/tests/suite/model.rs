//! The rule as its text has it, step by step over characters, with no regard to time: what the search is compared with.

use std::ops::Range;
use url_core::{Url, host::Host};
use url_extract::FoundKind;

/// The options of the model. The syntax is plain text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) www: bool,
    pub(crate) bare_hosts: bool,
    pub(crate) mail_addresses: bool,
    pub(crate) without_slashes: &'static [&'static str],
}

/// Returns the ranges of the URLs in a text, in characters.
pub(crate) fn find(text: &[char], options: Options) -> Vec<(Range<usize>, FoundKind)> {
    let mut found = Vec::new();
    let mut floor = 0;
    for sign in 0..text.len() {
        if sign < floor {
            continue;
        }
        let candidate = match text[sign] {
            ':' => absolute(text, floor, sign, options).map(|range| (range, FoundKind::Absolute)),
            '.' => host(text, floor, sign, options),
            '@' if options.mail_addresses => mail(text, floor, sign).map(|range| (range, FoundKind::MailAddress)),
            _ => None,
        };
        let Some((range, kind)) = candidate else { continue };
        floor = range.end;
        let prefix = match kind {
            FoundKind::Absolute => "",
            FoundKind::MailAddress => "mailto:",
            _ => "https://",
        };
        if Url::parse(&(prefix.to_owned() + &string(&text[range.clone()]))).is_ok() {
            found.push((range, kind));
        }
    }
    found
}

fn string(text: &[char]) -> String {
    text.iter().collect()
}

fn starts_with(text: &[char], start: usize, prefix: &str) -> bool {
    text.len() >= start && string(&text[start..]).starts_with(prefix)
}

/// Where a URL starts, step 1.
fn absolute(text: &[char], floor: usize, colon: usize, options: Options) -> Option<Range<usize>> {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    // The longest run, from its first letter on.
    let start = (floor..colon).find(|&start| text[start..colon].iter().all(|&c| is_of_scheme(c)))?;
    let mut start = (start..colon).find(|&start| text[start].is_ascii_alphabetic())?;
    let run = string(&text[start..colon]);
    let last = run.rsplit(['.', '-']).next().unwrap_or_default();
    if ["http", "https", "ws", "wss", "ftp", "file"].contains(&last.to_lowercase().as_str()) {
        start = colon - last.len();
    }
    if colon - start < 2 {
        return None;
    }
    let scheme = string(&text[start..colon]).to_lowercase();
    let body = if starts_with(text, colon, "://") {
        colon + 3
    } else if options.without_slashes.contains(&scheme.as_str()) {
        colon + 1
    } else {
        return None;
    };
    let end = end(text, start, body);
    (end > body).then_some(start..end)
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || ".-_+".contains(c)
}

/// The longest run of characters of a name between two positions that includes a third one.
fn run(text: &[char], floor: usize, at: usize) -> Range<usize> {
    let start = (floor..=at).find(|&start| text[start..at].iter().all(|&c| is_of_name(c))).unwrap();
    let end = (at..=text.len()).rev().find(|&end| text[at..end].iter().all(|&c| is_of_name(c))).unwrap();
    start..end
}

fn without_signs_at_its_ends(text: &[char], range: Range<usize>) -> Option<Range<usize>> {
    let start = range.clone().find(|&at| text[at].is_alphanumeric())?;
    let end = range.rev().find(|&at| text[at].is_alphanumeric())? + 1;
    Some(start..end)
}

fn follows_a_path(text: &[char], start: usize) -> bool {
    start > 0 && "/\\@".contains(text[start - 1])
}

/// Where a URL starts, step 2.
fn host(text: &[char], floor: usize, dot: usize, options: Options) -> Option<(Range<usize>, FoundKind)> {
    let run = run(text, floor, dot);
    if follows_a_path(text, run.start) || starts_with(text, run.end, "://") || starts_with(text, run.end, "@") {
        return None;
    }
    let range = without_signs_at_its_ends(text, run)?;
    let name = string(&text[range.clone()]);
    let is_www = name.to_lowercase().starts_with("www.") && !name.contains("..");
    let kind = match () {
        () if options.www && is_www => FoundKind::Www,
        () if options.bare_hosts && is_known(&name) => FoundKind::BareHost,
        () => return None,
    };
    let mut body = range.end;
    if starts_with(text, body, ":") {
        let digits = text[body + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
        let after = text.get(body + 1 + digits).copied().unwrap_or(' ');
        if (1..=5).contains(&digits) && (after == '.' || !is_of_name(after)) {
            body += 1 + digits;
        }
    }
    let has_more = body < text.len() && "/?#".contains(text[body]);
    let end = if has_more { end(text, range.start, body) } else { body };
    Some((range.start..end, kind))
}

/// An IPv4 address, or a known domain.
fn is_known(name: &str) -> bool {
    if name.contains("..") || name.contains(['+', '_']) || !name.contains('.') {
        return false;
    }
    if name.split('.').count() == 4
        && name.split('.').all(|part| part.parse::<u8>().is_ok_and(|n| n.to_string() == part))
    {
        return true;
    }
    let Ok(Host::DomainName(domain)) = Host::parse(name) else { return false };
    let special = ["localhost", "local", "test", "example", "invalid", "onion", "internal", "alt"];
    special.contains(&domain.rsplit('.').next().unwrap())
        || url_psl::find(&*domain).is_some_and(|suffix| suffix.section().is_some())
}

/// Where a URL starts, step 3.
fn mail(text: &[char], floor: usize, sign: usize) -> Option<Range<usize>> {
    let (local, host) = (run(text, floor, sign), run(text, sign + 1, sign + 1));
    if follows_a_path(text, local.start) || starts_with(text, host.end, "@") || local.end == local.start {
        return None;
    }
    if text[sign - 1] == '.' {
        return None;
    }
    let local = without_signs_at_its_ends(text, local)?;
    let is_at_start = text.get(sign + 1).is_some_and(|c| c.is_alphanumeric());
    let host = without_signs_at_its_ends(text, host)?;
    let name = string(&text[host.clone()]);
    let is_domain = name.contains('.') && !name.contains("..") && !name.contains(['+', '_']);
    let is_valid = is_at_start && is_domain && matches!(Host::parse(&name), Ok(Host::DomainName(_)));
    is_valid.then_some(local.start..host.end)
}

/// Where a URL ends.
fn end(text: &[char], start: usize, body: usize) -> usize {
    let before = if start > 0 { text[start - 1] } else { ' ' };
    let mut end = (body..text.len()).find(|&at| is_end(text, body, at, before)).unwrap_or(text.len());
    loop {
        let url = &text[body..end];
        let Some(&last) = url.last() else { return end };
        if let Some(len) = reference(url) {
            end -= len;
        } else if ".,:;!?'‘’‚–—…։،؛؟۔।॥([{".contains(last) || "*_~".contains(last) && before == last
        {
            end -= 1;
        } else {
            return end;
        }
    }
}

/// The list of what a URL ends before.
fn is_end(text: &[char], body: usize, at: usize, before: char) -> bool {
    let c = text[at];
    let is_unbalanced = |open: char, close: char| {
        // Opening brackets before it that no closing one has taken.
        let mut depth = 0;
        for &c in &text[body..at] {
            depth += i32::from(c == open) - i32::from(c == close);
        }
        c == close && depth == 0
    };
    let next_is_url = || {
        let rest = string(&text[at + 1..]);
        rest.split_once("://").is_some_and(|(scheme, _)| {
            scheme.len() > 1
                && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
        })
    };
    let is_invisible = "\u{AD}\u{61C}\u{200B}\u{200E}\u{200F}\u{FEFF}".contains(c);
    c.is_whitespace()
        || c.is_control()
        || is_invisible
        || "\"<>\\^`|“”„‟«»‹›。、「」（），．：；！？".contains(c)
        || is_unbalanced('(', ')')
        || is_unbalanced('[', ']')
        || is_unbalanced('{', '}')
        || c == '\'' && before == '\''
        || ",;".contains(c) && next_is_url()
}

/// The length of the character reference at the end.
fn reference(url: &[char]) -> Option<usize> {
    let start = url.iter().rposition(|&c| c == '&')?;
    let name = string(&url[start + 1..]);
    let name = name.strip_suffix(';')?;
    let name = name.strip_prefix('#').unwrap_or(name);
    (!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric())).then_some(url.len() - start)
}
