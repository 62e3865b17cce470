//! The relative reference from a base to a target resolves to the target, and none in a list of naive references is
//! shorter. If there is no relative reference, none in the list resolves to the target. A [`Reference`] resolves to the
//! same URL as its text, and setting one of its components changes no other.

use crate::{model::assert_parsed, source::Source};
use url_core::{
    Url,
    reference::{MakeRelativeErrorKind, Reference, ReferenceForm, ReferenceKind},
    scheme::SchemeType,
};
use url_percent::{FRAGMENT, PATH, QUERY, utf8_percent_encode};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let Some(base) = source.base().and_then(|base| Url::parse(&base).ok()) else { return };
    if source.flag() {
        let input = source.text();
        return check_reference(&base, &input, &mut source);
    }
    // Only some of the naive references are tried, because all of them would take too long.
    let (start, up) = (source.pick(&["", "", "", "./", "/.", "."]), source.pick(&[0, 0, 0, 1, 1, 2, 3, 4]));
    // Half of the targets are made from the base, because most other URLs have no relative reference.
    let target = if source.flag() { Url::parse(&source.last_url()).ok() } else { base.join(&source.last_text()).ok() };
    let Some(target) = target else { return };
    check_relative(&base, &target, start, up);
    check_relative(&target, &base, start, up);
}

fn check_relative(base: &Url, target: &Url, start: &str, up: usize) {
    let context = format!("{base:?} -> {target:?}");
    let shortest = base.make_relative(target);
    if let Some(relative) = &shortest {
        assert_eq!(base.join(relative).as_ref(), Ok(target), "{relative:?} {context}");
    }
    for naive in naive_references(base, target, start, up) {
        if base.join(&naive).as_ref() == Ok(target) && Reference::parse_for(base.scheme_type(), &naive).is_ok() {
            let relative = shortest.as_ref().unwrap_or_else(|| panic!("{naive:?} {context}"));
            assert!(relative.len() <= naive.len(), "{relative:?} {naive:?} {context}");
        }
    }
    let shortest_with = base.make_relative_with(target, ReferenceForm::Shortest);
    assert_eq!(shortest_with.clone().ok().map(Reference::into_string), shortest, "{context}");
    if let Err(reason) = shortest_with {
        assert_reason(base, target, reason.kind(), &context);
    }
    match base.make_relative_with(target, ReferenceForm::PathAbsolute) {
        Ok(reference) => {
            assert_eq!(reference.kind(), ReferenceKind::PathAbsolute, "{context}");
            assert_eq!(reference.resolve(base).as_ref(), Ok(target), "{reference} {context}");
            assert_eq!(
                Reference::parse_for(base.scheme_type(), reference.as_str()).as_ref(),
                Ok(&reference),
                "{context}"
            );
        }
        Err(reason) => {
            for naive in [target.path().to_owned(), format!("/.{}", target.path())] {
                let naive = naive + after_path(target);
                let is_path_absolute = naive.starts_with('/') && !naive.starts_with("//");
                assert!(!is_path_absolute || base.join(&naive).as_ref() != Ok(target), "{naive:?} {reason} {context}");
            }
        }
    }
}

/// Asserts that the reason why there is no relative reference is true.
fn assert_reason(base: &Url, target: &Url, reason: MakeRelativeErrorKind, context: &str) {
    let is_true = match reason {
        MakeRelativeErrorKind::SchemesDiffer => base.scheme() != target.scheme(),
        MakeRelativeErrorKind::BaseHasOpaquePath => base.has_opaque_path(),
        MakeRelativeErrorKind::TargetHasOpaquePath => target.has_opaque_path() && !base.has_opaque_path(),
        MakeRelativeErrorKind::TargetHasNoHost => base.has_authority() && !target.has_authority(),
        _ => false,
    };
    assert!(is_true, "{reason:?} {context}");
}

/// Returns the query and the fragment, with their delimiters.
fn after_path(url: &Url) -> &str {
    let path_end = url.without_fragment().len() - url.query().map_or(0, |query| query.len() + 1);
    &url.as_str()[path_end..]
}

/// Returns references that may resolve to the target; most do not.
fn naive_references(base: &Url, target: &Url, start: &str, up: usize) -> Vec<String> {
    let href = target.as_str();
    let fragment = &href[target.without_fragment().len()..];
    let mut references: Vec<String> =
        [fragment, after_path(target), &href[target.scheme().len() + 1..]].map(str::to_owned).into();
    let path_and_more = target.path().to_owned() + after_path(target);
    let tails = path_and_more.match_indices('/').map(|(at, _)| &path_and_more[at..]);
    for tail in tails.flat_map(|tail| [tail, &tail[1..]]).take(24) {
        let reference = format!("{start}{}{tail}", "../".repeat(up));
        references.push(reference.replace("../?", "..?").replace("../#", "..#"));
        references.push(reference);
    }
    references.extend([base.path().to_owned() + after_path(target), "..".to_owned(), "../..".to_owned()]);
    references
}

/// Asserts that a [`Reference`] agrees with `join`, and that setters change one component.
fn check_reference(base: &Url, input: &str, source: &mut Source<'_>) {
    let Some(mut reference) = assert_resolves(base, input) else { return };
    let mut context = format!("{input:?} with base {base:?}");
    for _ in 0..4 {
        if source.is_empty() {
            break;
        }
        let before = reference.clone();
        let kind = source.byte() % 4;
        let text = source.flag().then(|| source.text());
        context = format!("{context}, {kind} {text:?}");
        set(&mut reference, kind, text.as_deref(), base.scheme_type(), &context);
        assert!(kind == 0 || reference.authority() == before.authority(), "{reference:?} {context}");
        assert!(kind <= 1 || reference.path() == before.path(), "{reference:?} {context}");
        assert!(kind == 2 || reference.query() == before.query(), "{reference:?} {context}");
        assert!(kind == 3 || reference.fragment() == before.fragment(), "{reference:?} {context}");
        let again = Reference::parse_for(base.scheme_type(), reference.as_str());
        let again = again.unwrap_or_else(|error| panic!("{reference:?} {error} {context}"));
        assert_eq!(
            (again.authority(), again.path(), again.query(), again.fragment(), again.kind()),
            (reference.authority(), reference.path(), reference.query(), reference.fragment(), reference.kind()),
            "{context}"
        );
        match reference.resolve(base) {
            Ok(url) => {
                assert_parsed(&url, &context);
                assert_eq!(
                    reference.host(),
                    reference.authority().and_then(|_| url.host()).map(url_core::host::Host::into_owned)
                );
            }
            Err(error) => assert!(base.has_opaque_path(), "{error} {reference:?} {context}"),
        }
    }
}

/// Asserts that `input` is a [`Reference`] that resolves where `join` leads, or none for a true reason. Returns it.
pub fn assert_resolves(base: &Url, input: &str) -> Option<Reference> {
    let context = format!("{input:?} with base {base:?}");
    match Reference::parse_for(base.scheme_type(), input) {
        Ok(reference) => {
            assert_eq!(reference.resolve(base).ok(), base.join(input).ok(), "{reference:?} {context}");
            Some(reference)
        }
        Err(error) => {
            assert!(input.get(error.range()).is_some(), "{error} {context}");
            assert!(error.to_string().contains(&error.message().to_string()), "{error} {context}");
            // Parsing a reference does not depend on the base. It fails for a scheme, or for text that no base accepts.
            let has_scheme = error.parse_error().is_none();
            assert!(has_scheme || base.join(input).is_err(), "{error} {context}");
            None
        }
    }
}

/// Sets one component, and asserts its new value.
fn set(reference: &mut Reference, kind: u8, text: Option<&str>, scheme_type: SchemeType, context: &str) {
    // All setters but that of the authority remove tabs and newlines.
    let kept = text.map(|text| text.replace(['\t', '\n', '\r'], ""));
    match kind {
        0 => {
            let before = reference.clone();
            match reference.set_authority(text) {
                Ok(()) => {
                    assert_eq!(reference.authority().is_some(), text.is_some(), "{reference:?} {context}");
                    let is_trimmed = |text: &str| text.trim_end_matches(|c| c <= ' ') == text;
                    assert!(text.is_none_or(is_trimmed), "{reference:?} {context}");
                    assert!(reference.path().ends_with(before.path()) || before.path().is_empty(), "{context}");
                }
                Err(_) => assert_eq!(*reference, before, "{context}"),
            }
        }
        1 => {
            reference.set_path(text.unwrap_or_default());
            let path = kept.unwrap_or_default();
            let path = if scheme_type.is_special() { path.replace('\\', "/") } else { path };
            let path = utf8_percent_encode(&path, &PATH).to_string();
            let guard = reference.path().strip_suffix(&*path);
            assert!(matches!(guard, Some("" | "/" | "/." | "./")), "{reference:?} {context}");
        }
        2 => {
            reference.set_query(text);
            let query = kept.map(|text| utf8_percent_encode(&text, &QUERY).to_string());
            assert_eq!(reference.query(), query.as_deref(), "{context}");
        }
        _ => {
            reference.set_fragment(text);
            let fragment = kept.map(|text| utf8_percent_encode(&text, &FRAGMENT).to_string());
            assert_eq!(reference.fragment(), fragment.as_deref(), "{context}");
        }
    }
}
