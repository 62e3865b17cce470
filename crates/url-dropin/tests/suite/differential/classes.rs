//! The kinds of differences from url. Each has a predicate, and a reason in the table.

use std::{
    cmp::Ordering::{self, Equal, Greater, Less},
    collections::BTreeSet,
};

/// What a member returns here and there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference<'d> {
    pub(super) member: &'static str,
    /// What was parsed or set.
    pub(super) text: &'d str,
    /// The URL whose member it is, or the base; empty if there is none.
    pub(super) url: &'d str,
    pub(super) ours: &'d str,
    pub(super) theirs: &'d str,
}

/// Returns the class of a difference, or `unknown`.
pub(super) fn class(difference: &Difference<'_>) -> &'static str {
    let classes = match difference.member {
        // These parse the URL itself.
        "TryFrom<&str>" | "check_invariants" | "serde" => AGAIN,
        "Deserialize" | "encoding_override" | "quirks::set_href" => PARSER,
        member if member.starts_with("parse") => PARSER,
        "violations" => return of_violations(difference),
        "to_file_path" => TO_FILE_PATH,
        "from_directory_path" | "from_file_path" => FROM_FILE_PATH,
        member if member.starts_with("Host::parse") || member.contains("domain_to") => HOSTS,
        member if member.contains("origin") => ORIGINS,
        "make_relative" => STEPS,
        member if member.contains("set_scheme") || member.contains("set_protocol") => SCHEMES,
        _ => SETTERS,
    };
    classes.iter().find(|(_, holds)| holds(difference)).map_or("unknown", |(class, _)| class)
}

type Class = (&'static str, fn(&Difference<'_>) -> bool);

const PARSER: &[Class] = &[
    ("Punycode", |of| {
        (of.theirs.contains("international domain name") || of.theirs.contains("IdnaError"))
            && (has_prefix(of.ours) || has_prefix(of.text))
    }),
    ("error-name", is_error_name),
    ("slashes", |of| of.theirs.contains("empty host") && starts_with_slashes(of.text)),
    ("empty-host", |of| has_empty_host(of.text) && (of.ours.contains("empty host") || of.ours.contains("EmptyHost"))),
    ("circumflex", |of| is_same_but_for(of, &[circumflex])),
    ("space", |of| is_same_but_for(of, &[circumflex, space])),
    ("guard", |of| is_same_but_for(of, &[circumflex, space, guard])),
    ("file", |of| is_same_but_for(of, &[circumflex, file])),
    ("drive-letter", |of| has_drive_letter(of.text) || has_drive_letter(of.url)),
    ("not-special", |of| !is_special(of.theirs) && of.text.contains('\\')),
];

/// url does not parse each URL of the standard to itself.
const AGAIN: &[Class] = &[("again", |of| published::Url::parse(of.url).map(String::from).as_deref() != Ok(of.url))];

const HOSTS: &[Class] =
    &[("Punycode", is_punycode), ("encoded-twice", is_encoded_twice), ("error-name", is_error_name)];

const ORIGINS: &[Class] = &[
    // Shown, what is not valid stays as it is.
    ("Punycode", is_punycode),
    ("encoded-twice", is_encoded_twice),
    ("Punycode", |of| of.url.contains("xn--") && ["null", "false", ""].contains(&of.theirs)),
    ("blob", |of| of.url.starts_with("blob:") && ["null", "false", ""].contains(&of.ours)),
];

const SCHEMES: &[Class] = &[("to-file", |of| {
    let scheme = of.text.replace(['\t', '\n', '\r'], "");
    let scheme = scheme.split(':').next().unwrap_or_default();
    scheme.eq_ignore_ascii_case("file") && of.theirs.starts_with("Err") && of.ours.starts_with("Ok")
})];

const STEPS: &[Class] =
    &[("steps", |of| leads_elsewhere(of) || of.theirs.starts_with('/') || of.ours.len() < of.theirs.len())];

const TO_FILE_PATH: &[Class] = &[("file-path", |of| {
    let url = of.url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let path = url.split_once(':').map_or("", |(_, rest)| rest);
    let path = path.strip_prefix("//").unwrap_or(path);
    // At the end, url adds a slash to a letter and a colon.
    let ends = [":", "|", "%3a", "%7c"];
    ["//", "%2f", "%00"].iter().any(|part| path.contains(part)) || ends.iter().any(|end| path.ends_with(end))
})];

const FROM_FILE_PATH: &[Class] = &[("file-path", |of| {
    let segments = || of.text.split('/').skip(1);
    segments().any(|segment| ["", ".", ".."].contains(&segment))
        || of.text.contains('\0')
        || has_drive_letter(of.text)
        || is_same_but_for(of, &[circumflex, segment])
})];

/// Why the violations of these kinds differ: here are more, fewer, or both.
type Reason = (&'static str, fn(&Difference<'_>) -> bool, &'static [&'static str], &'static [Ordering]);

const VIOLATIONS: &[Reason] = &[
    ("userinfo", |of| of.text.contains('@'), &["NonUrlCodePoint", "PercentDecode"], &[Less]),
    ("opaque-host", |of| !is_special(of.text), &["NonUrlCodePoint", "PercentDecode"], &[Greater]),
    ("url-unit", |of| of.text.contains(|c| ('\u{E0000}'..'\u{E1000}').contains(&c)), &["NonUrlCodePoint"], &[Less]),
    ("expected-slashes", |_| true, &["Backslash", "ExpectedDoubleSlash", "ExpectedFileDoubleSlash"], &[Less, Greater]),
    (
        "drive-letter",
        |of| has_drive_letter(of.text) || has_drive_letter(of.url),
        &["NonUrlCodePoint", "FileWithHostAndWindowsDrive"],
        &[Less, Greater],
    ),
];

const SETTERS: &[Class] = &[
    ("panic", |of| of.theirs.contains("panic")),
    ("guard", |of| [of.url, of.ours, of.theirs].iter().any(|url| url.contains(":/.//"))),
    ("Punycode", is_punycode),
    ("error-name", is_error_name),
    ("segment", |of| of.member.starts_with("path_segments_mut") && is_same_but_for(of, &[circumflex, segment])),
    ("circumflex", |of| is_same_but_for(of, &[circumflex])),
    ("space", |of| is_same_but_for(of, &[circumflex, space])),
    ("file", |of| is_same_but_for(of, &[circumflex, segment, file])),
    ("question-mark", |of| of.member.ends_with("path") && of.text.contains(['?', '#'])),
    ("first-segment", |of| {
        let path = of.text.to_ascii_lowercase().replace(['\t', '\n', '\r'], "").replace("%2e", ".");
        of.member == "set_path" && of.url.starts_with("file:") && !path.starts_with(['/', '\\']) && path.contains("..")
    }),
    ("drive-letter", |of| is_of_path(of) && (has_drive_letter(of.text) || has_drive_letter(of.url))),
    ("empty-host", |of| of.member.contains("set_host") && sets_empty_host(of)),
    ("localhost", |of| of.member == "set_host" && of.theirs.contains("file://localhost/")),
    ("empty-path", |of| !is_special(of.url) && is_same_but_for(of, &[empty_path])),
    ("tabs", |of| of.text.contains(['\t', '\n', '\r'])),
];

/// Whether url rejects an invalid label in Punycode, or shows it with U+FFFD.
fn is_punycode(of: &Difference<'_>) -> bool {
    let is_error = ["international domain name", "IdnaError", "Err(())"].iter().any(|error| of.theirs.contains(error));
    (has_prefix(of.ours) || has_prefix(of.text)) && (is_error || of.theirs.is_empty() || of.theirs.contains('\u{FFFD}'))
}

fn has_prefix(text: &str) -> bool {
    text.to_ascii_lowercase().contains("xn--")
}

fn is_encoded_twice(of: &Difference<'_>) -> bool {
    of.ours.contains("xn--xn--")
}

fn is_error_name(of: &Difference<'_>) -> bool {
    let is = |text: &str, names: [&str; 2]| names.iter().any(|name| text.contains(name));
    is(of.ours, ["IdnaError", "international domain name"]) && is(of.theirs, ["EmptyHost", "empty host"])
}

/// Whether a URL that is not special has a port or credentials, and no host, after the characters are gone that the
/// standard removes.
fn has_empty_host(text: &str) -> bool {
    let text = text.replace(['\t', '\n', '\r'], "");
    let text = text.trim_matches(|c| c <= ' ');
    !is_special(text) && [":@", "@/", "@?", "@#", "//:"].iter().any(|part| text.contains(part)) || text.ends_with('@')
}

/// Whether the host before the first delimiter is empty.
fn sets_empty_host(of: &Difference<'_>) -> bool {
    let host = of.text.replace(['\t', '\n', '\r'], "");
    host.is_empty() || host.starts_with(['/', '?', '#', ':']) || is_special(of.url) && host.starts_with('\\')
}

fn is_of_path(of: &Difference<'_>) -> bool {
    of.member.starts_with("path_segments_mut") || of.member.ends_with("path") || of.member.ends_with("pathname")
}

fn is_same_but_for(of: &Difference<'_>, folds: &[fn(&str) -> String]) -> bool {
    let folded = |text: &str| folds.iter().fold(text.to_owned(), |text, fold| fold(&text));
    folded(of.ours) == folded(of.theirs)
}

fn circumflex(text: &str) -> String {
    text.replace("%5E", "^")
}

fn space(text: &str) -> String {
    text.replace("%20", " ")
}

fn guard(text: &str) -> String {
    text.replace(":/.//", "://")
}

fn segment(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
        .replace("%09", "")
        .replace("%0A", "")
        .replace("%0D", "")
        .replace("%7C", "|")
        .replace("%5C", "\\")
}

fn empty_path(text: &str) -> String {
    text.replace(['/', '?', '#'], "")
}

/// With one slash in place of several, in a file URL.
fn file(text: &str) -> String {
    let Some((before, path)) = text.split_once("file:") else { return text.to_owned() };
    path.split('/')
        .filter(|segment| !segment.is_empty())
        .fold(before.to_owned(), |folded, segment| folded + "/" + segment)
}

fn starts_with_slashes(text: &str) -> bool {
    let text = text.trim_start_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "").replace('\\', "/");
    text.starts_with("///")
}

fn is_special(url: &str) -> bool {
    ["http:", "https:", "ws:", "wss:", "ftp:", "file:"]
        .iter()
        .any(|scheme| url.to_ascii_lowercase().starts_with(scheme))
}

/// Whether a segment is a drive letter. url also takes one before a tab or a newline.
fn has_drive_letter(text: &str) -> bool {
    // What the parser removes from the ends.
    let text = text.trim_matches(|c| c <= ' ');
    let without_tabs = text.replace(['\t', '\n', '\r'], "");
    [text, &without_tabs].into_iter().any(|text| {
        let after_scheme = text.split_once(':').map_or("", |(_, rest)| rest);
        let ends = ['/', '\\', '?', '#', '\t', '\n', '\r'];
        text.split(ends).chain(after_scheme.split(ends)).any(url_core::file::is_windows_drive_letter)
    })
}

/// Whether the reference of url is one to another URL.
fn leads_elsewhere(of: &Difference<'_>) -> bool {
    let base = url::Url::parse(of.url);
    base.and_then(|base| base.join(of.theirs)).map(String::from).as_deref() != Ok(of.text)
}

/// Returns the class of a difference of violations, which may have several reasons: the first one that explains a kind.
fn of_violations(of: &Difference<'_>) -> &'static str {
    if starts_with_slashes(of.text) {
        return "slashes";
    }
    let kinds = |text: &str| text.lines().filter_map(|line| line.split(' ').next().map(str::to_owned)).collect();
    let [ours, theirs]: [Vec<String>; 2] = [of.ours, of.theirs].map(kinds);
    let reasons = || VIOLATIONS.iter().filter(|(_, holds, ..)| holds(of));
    let is_other = |kind: &&String| !reasons().any(|(.., kinds, _)| kinds.contains(&kind.as_str()));
    if ours.iter().filter(is_other).ne(theirs.iter().filter(is_other)) {
        return "unknown";
    }
    let order = |kind: &String| {
        let count = |kinds: &[String]| kinds.iter().filter(|other| *other == kind).count();
        count(&ours).cmp(&count(&theirs))
    };
    let explain = |kind: &String| {
        reasons().find(|(.., kinds, orders)| kinds.contains(&kind.as_str()) && orders.contains(&order(kind)))
    };
    let differing: BTreeSet<_> = ours.iter().chain(&theirs).filter(|kind| order(kind) != Equal).collect();
    let explained: Option<Vec<_>> = differing.into_iter().map(explain).collect();
    explained.and_then(|reasons| reasons.first().map(|(class, ..)| *class)).unwrap_or("unknown")
}
