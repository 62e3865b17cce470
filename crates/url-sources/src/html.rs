//! The URLs of a page: in attributes, CSS, import maps and speculation rules.

use crate::{
    json::{self, JsonPath},
    piece::{Piece, Role, Then},
};
use url_core::{Url, reference::Base};
use url_extract::{
    Syntax,
    html::{ScriptUrl, links_with_scripts},
};

/// Calls `then` with the URLs of a page, which are resolved.
pub(crate) fn pieces(source: &str, base: Option<Base<'_>>, then: &mut Then<'_>) {
    for link in links_with_scripts(source, base, in_script) {
        let name = format!("{} {}", link.element(), link.attribute());
        let (range, text) = (link.range(), link.value().to_owned().into());
        let piece = Piece::new(source, range, Role::Link, &name, Syntax::Html);
        then(Piece { text, url: Some(link.into_result()), ..piece });
    }
}

/// A place of URLs in the JSON of a script.
struct Place {
    /// The type of the script.
    kind: &'static str,
    name: &'static str,
    path: &'static str,
    /// Whether the names of the members there are URLs, and not their values.
    are_names: bool,
    /// Whether a text that is not URL-like is the name of a module.
    are_specifiers: bool,
}

/// Sources: <https://html.spec.whatwg.org/#parse-an-import-map-string>,
/// <https://html.spec.whatwg.org/#parse-a-speculation-rule-set-string>
const PLACES: [Place; 5] = [
    place("importmap", "imports", "imports.*", false, true),
    place("importmap", "scopes", "scopes.*", true, false),
    place("importmap", "scopes", "scopes.*.*", false, true),
    place("importmap", "integrity", "integrity.*", true, true),
    place("speculationrules", "urls", "*[].urls[]", false, false),
];

const fn place(
    kind: &'static str,
    name: &'static str,
    path: &'static str,
    are_names: bool,
    are_specifiers: bool,
) -> Place {
    Place { kind, name, path, are_names, are_specifiers }
}

/// Returns the URLs in a script of a type. A text that is not JSON has none.
fn in_script(kind: &str, text: &str) -> Vec<ScriptUrl> {
    let mut found = Vec::new();
    for place in PLACES.iter().filter(|place| place.kind == kind) {
        let then = &mut |piece: Piece<'_>| {
            if !place.are_specifiers || is_url_like(&piece.text) {
                found.push((piece.range, place.name, piece.text.into_owned()));
            }
        };
        let mut read = |path: &JsonPath| {
            if place.are_names { json::names(text, path, then) } else { json::pieces(text, 0, Some(path), then) }
        };
        if place.path.parse().and_then(|path| read(&path)).is_err() {
            return Vec::new();
        }
    }
    found.sort_by_key(|(range, ..)| range.start);
    found.into_iter().map(|(range, name, value)| ScriptUrl::new(name, range, value)).collect()
}

/// Returns whether a module specifier is a URL, and not a name.
///
/// Source: <https://html.spec.whatwg.org/#resolving-a-url-like-module-specifier>
fn is_url_like(specifier: &str) -> bool {
    ["/", "./", "../"].iter().any(|start| specifier.starts_with(start)) || Url::can_parse(specifier)
}
