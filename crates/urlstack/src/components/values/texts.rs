//! Values that are percent-encoded texts: userinfo, paths, queries and fragments.

use super::glob::{Alternatives, Glob, Symbol, Writing};
use crate::terminal::visible::visible;
use url_core::Url;
use url_percent::{C0_CONTROL, FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY, USERINFO};

static PATH_IN_HREF: PercentEncodeSet = PATH.without(b"?#");
static QUERY_IN_HREF: PercentEncodeSet = QUERY.without(b"#");

/// What is encoded in a path and below it, if the marks before a query and a fragment stand for themselves.
pub(super) static ANYWHERE: [&PercentEncodeSet; 2] = [&PATH_IN_HREF, &QUERY_IN_HREF];

/// The text as each of the sets encodes it. A `%` stands for itself.
pub(super) fn encoded(value: &Glob, writing: Writing, sets: &[&'static PercentEncodeSet]) -> Vec<Glob> {
    let mut readings = Vec::new();
    for set in sets {
        let reading = value.map(|text| writing.encode(text, set));
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

/// A username or a password.
pub(super) fn user(value: &Glob, writing: Writing) -> Vec<Glob> {
    encoded(value, writing, &[&USERINFO])
}

/// A username, and a password after the first colon.
pub(super) fn userinfo(value: &Glob, writing: Writing) -> Alternatives {
    let colon = value.0.iter().position(|symbol| *symbol == Symbol::Char(':'));
    let (username, password) = value.split_at(colon.unwrap_or(value.0.len()));
    let username = user(&username, writing).remove(0);
    // An empty password is none.
    let password = password.without_start(":").filter(|password| !password.0.is_empty());
    let whole = match password {
        Some(password) => Glob::join([username, user(&password, writing).remove(0)], ":"),
        None => username,
    };
    if whole.0.is_empty() { Err("expected a username, or a colon and a password".to_owned()) } else { Ok(vec![whole]) }
}

fn is_dot_segment(text: &str) -> bool {
    let plain = text.to_ascii_lowercase().replace("%2e", ".");
    matches!(&*plain, "." | "..")
}

/// A path: of segments in a special URL, where a backslash is a slash, or in another one, or opaque.
pub(super) fn path(value: &Glob, writing: Writing) -> Alternatives {
    if writing != Writing::Encoded {
        return Ok(vec![value.clone()]);
    }
    let special = value.map(|text| text.replace('\\', "/"));
    let mut readings = encoded(&special, writing, &[&PATH]);
    let is_absolute = special.starts_with("/");
    let others =
        if is_absolute { encoded(value, writing, &[&PATH]) } else { encoded(value, writing, &[&PATH, &C0_CONTROL]) };
    readings.extend(others.into_iter().filter(|other| *other != special));
    readings.dedup();
    if !is_absolute {
        return Ok(readings);
    }
    if let Some(text) = readings[0].as_text()
        && let Ok(mut url) = Url::parse("https://h")
        && url.set_path(&text).is_ok()
    {
        readings[0] = Glob::text(url.path());
    } else if readings[0].split('/').any(|segment| segment.as_text().is_some_and(|text| is_dot_segment(&text))) {
        let shown = visible(value.to_string());
        return Err(format!("`{shown}` has a dot segment, and paths of URLs have none"));
    }
    readings.dedup();
    Ok(readings)
}

/// A segment of a path.
pub(super) fn segment(value: &Glob, name: &str, writing: Writing) -> Alternatives {
    let readings = encoded(value, writing, &[&PATH]);
    let shown = visible(value.to_string());
    if writing == Writing::Encoded && value.contains('/') {
        let last = value.split('/').filter(|segment| !segment.0.is_empty()).last().unwrap_or_default();
        let last = visible(last.to_string());
        return Err(format!(
            "`{shown}` has a slash, and a segment has none; did you mean `{name}={last}` or `path=*{shown}`?"
        ));
    }
    if value.as_text().is_some_and(|text| is_dot_segment(&text)) {
        return Err(format!("`{shown}` is a dot segment, and paths of URLs have none"));
    }
    Ok(readings)
}

/// An extension, also after its dot.
pub(super) fn extension(value: &Glob, writing: Writing) -> Alternatives {
    let after_dot = value.without_start(".").or_else(|| value.after_wildcard_and_dot());
    let extension = after_dot.unwrap_or_else(|| value.clone());
    let shown = visible(extension.to_string());
    if extension.0.is_empty() {
        return Err("an extension is not empty; did you mean `not extension`?".to_owned());
    }
    if writing == Writing::Encoded && extension.contains('.') {
        return Err(format!("an extension follows the last dot; did you mean `filename=*.{shown}`?"));
    }
    if writing == Writing::Encoded && extension.contains('/') {
        return Err(format!("`{shown}` has a slash, and an extension has none"));
    }
    let mut readings = encoded(&extension, writing, &[&PATH]);
    // Decoded, it may have a dot.
    if writing == Writing::Plain && extension != *value {
        readings.push(value.clone());
    }
    Ok(readings)
}

/// The sets for the queries of special URLs and of others.
static QUERIES: [&PercentEncodeSet; 2] = [&SPECIAL_QUERY, &QUERY];

/// A text that follows a mark, also after it.
fn after_mark(value: &Glob, mark: char, writing: Writing, sets: &[&'static PercentEncodeSet]) -> Vec<Glob> {
    let mut readings = encoded(value, writing, sets);
    let starts_with_mark = match value.0.first() {
        Some(Symbol::AnyCharacter) => mark == '?',
        Some(first) => *first == Symbol::Char(mark),
        None => false,
    };
    if starts_with_mark {
        readings.extend(encoded(&Glob(value.0[1..].to_vec()), writing, sets));
    }
    readings
}

/// A text that starts with a mark, also without it.
fn with_mark(
    value: &Glob,
    name: &str,
    mark: char,
    writing: Writing,
    sets: &[&'static PercentEncodeSet],
) -> Alternatives {
    let text = match value.0.first() {
        Some(Symbol::AnyText) => return Ok(encoded(value, writing, sets)),
        Some(Symbol::AnyCharacter) => &value.0[1..],
        Some(first) if *first == Symbol::Char(mark) => &value.0[1..],
        _ => &value.0[..],
    };
    if text.is_empty() {
        return Err(format!("the URL has no empty `{name}`; did you mean `not {name}`?"));
    }
    let texts = encoded(&Glob(text.to_vec()), writing, sets);
    let mark = Glob(vec![Symbol::Char(mark)]);
    Ok(texts.into_iter().map(|text| Glob::join([mark.clone(), text], "")).collect())
}

pub(super) fn query(value: &Glob, writing: Writing) -> Vec<Glob> {
    after_mark(value, '?', writing, &QUERIES)
}

pub(super) fn search(value: &Glob, writing: Writing) -> Alternatives {
    with_mark(value, "search", '?', writing, &QUERIES)
}

pub(super) fn fragment(value: &Glob, writing: Writing) -> Vec<Glob> {
    after_mark(value, '#', writing, &[&FRAGMENT])
}

pub(super) fn hash(value: &Glob, writing: Writing) -> Alternatives {
    with_mark(value, "hash", '#', writing, &[&FRAGMENT])
}

/// A part of a query that these characters end: names, or values.
pub(super) fn part_of_query(value: &Glob, ends: &[char], writing: Writing) -> Alternatives {
    if writing == Writing::Encoded
        && let Some(end) = ends.iter().find(|end| value.contains(**end))
    {
        let shown = visible(value.to_string());
        let encoded = format!("%{:02X}", u32::from(*end));
        return Err(format!("`{shown}` has a `{end}`, which would end it in a URL; did you mean `{encoded}`?"));
    }
    Ok(encoded(value, writing, &QUERIES))
}

static SPACED_SPECIAL_QUERY: PercentEncodeSet = SPECIAL_QUERY.without(b" ");
static SPACED_QUERY: PercentEncodeSet = QUERY.without(b" ");

/// Values of a query with spaces between them.
pub(super) fn values_of_query(value: &Glob, writing: Writing) -> Alternatives {
    part_of_query(value, &['&'], writing)?;
    Ok(encoded(value, writing, &[&SPACED_SPECIAL_QUERY, &SPACED_QUERY]))
}
