//! A redacted URL displays the URL whose password is set to `***`, so that everything else is unchanged. Padding and
//! `Debug` use the same text.

use super::source::Source;
use url_core::{Url, UrlRef, reference::Reference};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let credentials = source.pick(&["", "u:p@", ":p@", "u@", "u::@", "%3A:%40@", "***:**@"]);
    let rest = source.last_text();
    assert_reference_is_redacted(&rest);
    assert_reference_is_redacted(&format!("//{credentials}{rest}"));
    let Ok(url) = Url::parse(&format!("{}{credentials}{rest}", source.pick(&["http://", "foo://", ""]))) else {
        return;
    };
    let mut hidden = url.clone();
    if url.password().is_some() {
        hidden.set_password(Some("***")).expect("a URL that has a password can have one");
    }
    let expected = hidden.as_str();
    let shown = url.redacted();
    assert_eq!(shown.to_string(), expected);
    assert_eq!(format!("{shown:?}"), format!("Redacted({expected:?})"));
    assert_eq!(format!("{url:?}"), format!("Url({expected:?})"));
    assert_eq!(format!("{shown:>120.100}"), format!("{expected:>120.100}"));
    let borrowed = UrlRef::parse(url.as_str()).expect("an href parses as it is");
    assert_eq!(borrowed.redacted().to_string(), expected);
}

/// Asserts that `Debug` redacts a reference like the URL to which it resolves.
fn assert_reference_is_redacted(text: &str) {
    let base = Url::parse("foo://base").expect("a URL");
    let Ok(reference) = Reference::parse(text) else { return };
    let debug = format!("{reference:?}");
    let quoted = debug.strip_prefix("Reference(").and_then(|debug| debug.strip_suffix(')')).expect("a name and a text");
    let shown = quoted.trim_matches('"');
    if shown.contains('\\') {
        // `Debug` escaped a character, so that the text is not a reference.
        return;
    }
    let (Ok(url), Ok(of_shown)) = (base.join(reference.as_str()), base.join(shown)) else {
        return assert_eq!(shown, reference.as_str());
    };
    assert_eq!(of_shown.as_str(), url.redacted().to_string(), "{text:?}");
}
