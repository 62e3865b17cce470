//! The table of known spoofs and the output for each, in `spoofs.txt`. The page docs/rendering.md has some of it.

use std::fmt::Write as _;
use url_core::Url;
use url_render::{DomainCheck, Protected, Reason, RenderOptions, Scope};

/// Lines of four fields, separated by tabs: the input, the options, the output, and the trick. Lines that start with
/// `#` are headings. `\u{...}` is a character.
const TABLE: &str = include_str!("spoofs.txt");

/// The protected names of the table.
const PROTECTED: [&str; 7] =
    ["amazon.com", "apple.com", "facebook.com", "google.com", "microsoft.com", "paypal.com", "wikipedia.org"];

struct Spoof<'a> {
    input: &'a str,
    options: &'a str,
    shown: &'a str,
    trick: &'a str,
}

fn spoofs() -> impl Iterator<Item = Spoof<'static>> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [input, options, shown, trick] = fields[..] else { panic!("expected four fields: {line:?}") };
        Spoof { input, options, shown, trick }
    })
}

/// Renders the input, and appends the reasons against its labels in brackets.
fn shown(spoof: &Spoof<'_>) -> String {
    let own = spoof.options.split(", ").filter_map(|option| option.strip_prefix("protect "));
    let protected = Protected::new(PROTECTED.into_iter().chain(own)).unwrap();
    let url = match Url::parse(&unescape(spoof.input)) {
        Ok(url) => url,
        Err(error) => return format!("no URL ({})", error.code()),
    };
    let mut options = RenderOptions::new().protected(&protected);
    for option in spoof.options.split(", ") {
        options = match option {
            "-" | "visual" => options,
            "www" => options.drop_www(true),
            "registrable" => options.scope(Scope::RegistrableDomain),
            "host" => options.scope(Scope::Host),
            "credentials" => options.credentials(true),
            "not secure" => options.scheme_text("Not secure "),
            "isolate" => options.isolate(true),
            other => match other.split_once(' ') {
                Some(("width", columns)) => options.width(columns.parse().unwrap()),
                Some(("protect", _)) => options,
                _ => panic!("unknown option {other:?}"),
            },
        };
    }
    let rendered = options.render(&url);
    let mut shown = if spoof.options == "visual" { rendered.visual() } else { rendered.to_string() };
    let reasons = rendered.domain_check().map(notes).unwrap_or_default();
    if !reasons.is_empty() {
        let _ = write!(shown, " ({reasons})");
    }
    shown.chars().flat_map(|c| if c.is_ascii_graphic() || c == ' ' { vec![c] } else { escape(c) }).collect()
}

/// Escapes bidirectional controls, and keeps visible characters.
fn escape(character: char) -> Vec<char> {
    if ('\u{2066}'..='\u{2069}').contains(&character) { character.escape_unicode().collect() } else { vec![character] }
}

#[test]
fn known_spoofs_are_shown_as_in_the_table() {
    let mut differences = String::new();
    for spoof in spoofs() {
        let shown = shown(&spoof);
        if shown != spoof.shown {
            let _ = writeln!(differences, "{}\t{}\t{shown}\t{}", spoof.input, spoof.options, spoof.trick);
        }
    }
    assert!(differences.is_empty(), "the output differs:\n{differences}");
    assert!(spoofs().count() >= 100);
}

/// The page shows some of the rows.
#[test]
fn the_rows_of_the_page_are_in_the_table() {
    let page = include_str!("../../../../docs/rendering.md");
    let rows = page.lines().skip_while(|line| *line != "## Known spoofs").filter(|line| line.starts_with("| `"));
    let table: Vec<String> = spoofs()
        .map(|Spoof { input, options, shown, trick }| {
            format!("| `{input}` | {} | `{shown}` | {trick} |", if options == "-" { "" } else { options })
        })
        .collect();
    assert!(rows.clone().all(|row| table.iter().any(|known| known == row)));
    assert!(rows.count() > 5);
}

/// Replaces escapes of the form `\u{...}` by their characters.
pub(crate) fn unescape(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').expect("a number in braces");
        unescaped.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        unescaped += rest;
    }
    unescaped
}

/// Returns the reasons against the labels of a domain, each with the character or the text that it is about.
pub(crate) fn notes(check: &DomainCheck) -> String {
    let notes: Vec<String> = check.reasons().map(note).collect();
    notes.join("; ")
}

fn note(reason: &Reason) -> String {
    let code = reason.code();
    assert_eq!(reason.to_string(), format!("{code}: {}", reason.message()));
    match (reason.character(), reason.looks_like()) {
        (Some(c), None) => {
            let character = format!("U+{:04X}", u32::from(c));
            assert!(reason.message().to_string().starts_with(&format!("{character} ")), "{reason}");
            format!("{code}: {character}")
        }
        (None, Some(text)) => format!("{code}: looks like {text}"),
        (None, None) => code.to_owned(),
        (Some(_), Some(_)) => panic!("{reason} is about two things"),
    }
}
