//! An appended reference is below the base, and leads where it leads as a relative reference in the directory of the
//! base. It is rejected exactly if a naive reading of it finds a scheme, a host, or a dot segment that leads out.

use crate::{model::assert_parsed, source::Source};
use url_core::{Url, reference::AppendReferenceErrorKind as Kind};

/// What leads out of a base, and what only seems to.
const PIECES: &[&str] = &[
    "a", "users", "/", "/", "\\", "//", ".", "..", "../", "./", "%2e", "%2E%2e/", ".%2e", "?", "?id=5", "&b", "#",
    "#f", "a:", ":", "https:", "C|", "c:", "\t", "\n", " ", "%2f..", "%5C", "é", "@h", "'", "%",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let Some(Ok(base)) = source.base().map(|base| Url::parse(&base)) else { return };
    let reference = if source.byte().is_multiple_of(4) {
        source.last_text()
    } else {
        let len = source.byte() % 8;
        (0..len).map(|_| source.pick(PIECES)).collect()
    };
    let context = format!("{base:?} {reference:?}");
    let result = base.append_reference(&reference);
    assert_eq!(base.borrowed().append_reference(&reference), result, "{context}");
    let text = cleaned(&reference);
    match (result, rejection(&base, &text)) {
        (Ok(url), None) => {
            assert_parsed(&url, &context);
            assert_is_below(&url, &base, &context);
            assert_eq!(url, joined(&base, &text), "{context}");
        }
        (Err(error), Some((kind, range))) => {
            assert_eq!(error.kind(), kind, "{context}");
            assert_eq!(cleaned(&reference[error.range()]), range, "{context}");
        }
        (result, expected) => panic!("{result:?} {expected:?} {context}"),
    }
}

/// Returns the reference as the parser reads it.
fn cleaned(reference: &str) -> String {
    reference.trim_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "")
}

/// Returns why the reference must be rejected, if it must, and the text that the range has to have.
fn rejection(base: &Url, reference: &str) -> Option<(Kind, String)> {
    if base.has_opaque_path() {
        return Some((Kind::OpaquePath, String::new()));
    }
    if let Some((scheme, _)) = reference.split_once(':').filter(|(scheme, _)| crate::with_scheme::is_scheme(scheme)) {
        return Some((Kind::HasScheme, format!("{scheme}:")));
    }
    let is_slash = |c: char| c == '/' || c == '\\' && base.is_special();
    let path = reference.split(['?', '#']).next().unwrap_or_default();
    let rest = path.trim_start_matches(is_slash);
    if path.len() - rest.len() > 1 {
        return Some((Kind::HasAuthority, path[..path.len() - rest.len()].to_owned()));
    }
    let mut depth = 0;
    for segment in rest.split(is_slash) {
        match &*segment.to_ascii_lowercase().replace("%2e", ".") {
            "." => {}
            ".." if depth == 0 => return Some((Kind::DotSegment, segment.to_owned())),
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    None
}

fn assert_is_below(url: &Url, base: &Url, context: &str) {
    let authority = |url: &Url| (url.scheme().to_owned(), url.authority().to_owned());
    assert_eq!(authority(url), authority(base), "{context}");
    let directory = if base.path().ends_with('/') { base.path().to_owned() } else { format!("{}/", base.path()) };
    assert!(url.path() == base.path() || url.path().starts_with(&directory), "{context}");
    assert!(url.query().unwrap_or_default().starts_with(base.query().unwrap_or_default()), "{context}");
}

/// Returns the URL of the reference in the directory of the base. `./` keeps its path from reading as something else.
fn joined(base: &Url, reference: &str) -> Url {
    let (rest, fragment) = reference.split_once('#').map_or((reference, None), |(rest, f)| (rest, Some(f)));
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    let queries = [base.query(), query].into_iter().flatten();
    let query = base.query().or(query).map(|_| {
        let pieces: Vec<&str> = queries.filter(|query| !query.is_empty()).collect();
        pieces.join("&")
    });
    let mut directory = base.clone();
    if !path.is_empty() && !base.path().ends_with('/') {
        directory.append_segment("").expect("the path is not opaque");
    }
    let slash = path.starts_with('/') || path.starts_with('\\') && base.is_special();
    let path = &path[usize::from(slash)..];
    let dot = if path.is_empty() { "" } else { "./" };
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    let fragment = fragment.map_or_else(String::new, |fragment| format!("#{fragment}"));
    directory.set_query(None).expect("removing the query makes it shorter");
    directory.join(&format!("{dot}{path}{query}{fragment}")).expect("the path is not opaque")
}
