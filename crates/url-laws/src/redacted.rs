//! A redacted URL shows none of the secrets that were put into it, in any component and in nested URLs, and everything
//! else. It parses to a URL with the same scheme, host and port and as many pairs, and redacting it again changes
//! nothing. Padding and `Debug` use the same text.

use crate::source::Source;
use url_core::{Url, UrlRef, redacted::Redactor, reference::Reference};
use url_percent::{COMPONENT, utf8_percent_encode};

/// Part of each secret, and of nothing else.
const MARK: &str = "Q7q";

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let (secret, shown) = with_secrets(&mut source, 3);
    for (component, secret_part, shown_part) in [
        ("path", format!("{secret}/;jsessionid={MARK}/?#"), format!("{shown}/;jsessionid=***?#")),
        ("query", secret.clone(), shown.clone()),
        ("fragment", format!("{secret}#/cb?code={MARK}#{MARK}"), format!("{shown}#/cb?code=***")),
    ] {
        // A part of the path cannot come after a query.
        if component == "path" && secret.contains('?') {
            continue;
        }
        let url = Url::parse(&secret_part).expect("a URL");
        assert!(!shown_part.contains(MARK));
        assert_eq!(url.redacted().to_string(), shown_part, "{component} of {url}");
        assert_is_redacted(&url);
    }
    let credentials = source.pick(&["", "u:p@", ":p@", "u@", "u::@", "%3A:%40@", "***:**@"]);
    let rest = source.last_text();
    assert_reference_is_redacted(&rest);
    assert_reference_is_redacted(&format!("//{credentials}{rest}"));
    if let Ok(url) = Url::parse(&format!("{}{credentials}{rest}", source.pick(&["http://", "foo://", "foo:", ""]))) {
        assert_is_redacted(&url);
    }
}

/// Makes a URL with secrets, and the text that is to be shown for it.
fn with_secrets(source: &mut Source<'_>, depth: usize) -> (String, String) {
    let scheme = source.pick(&["https://", "foo://", "jdbc:x://", "view-source:https://", "https://h/https://"]);
    let user_info = source.pick(&["", "Q7q@", "a:Q7q@", "Q7q:b@", "%40Q7q%2F:Q7q@"]);
    let rest = source.pick(&["h", "h/", "h/@a/b@c", "h:80/a"]);
    let (mut secret, mut shown) = (format!("{scheme}{user_info}{rest}"), scheme.to_owned());
    shown.push_str(if user_info.is_empty() { "" } else { "***@" });
    shown.push_str(rest);
    for at in 0..source.byte() % 4 {
        let (name, value) = source.pick(&[
            ("a", None),
            ("my_token", None),
            ("token", Some("Q7q")),
            ("SIG", Some("%26Q7q%3D=a;b")),
            ("access%5Ftoken", Some("https://Q7q/?Q7q")),
            ("a[password]", Some("Q7q@")),
            ("%6bey", Some("Q7q%2526a")),
        ]);
        let nested = source.flag() && depth > 0;
        let (value, hidden) = match value {
            Some(value) => (value.to_owned(), "***".to_owned()),
            None if nested => {
                let (value, hidden) = with_secrets(source, depth - 1);
                if source.flag() { (value, hidden) } else { (encoded(&value), encoded(&hidden)) }
            }
            None => ("b@c".to_owned(), "b@c".to_owned()),
        };
        let delimiter = if at == 0 { "?" } else { "&" };
        secret += &[delimiter, name, "=", &value].concat();
        shown += &[delimiter, name, "=", &hidden].concat();
    }
    let is_special = scheme == "https://" && !rest.contains('/');
    if is_special { (with_path(&secret), with_path(&shown)) } else { (secret, shown) }
}

/// Adds the path that the parser adds to a special URL without one.
fn with_path(url: &str) -> String {
    match url.find('?') {
        Some(query) => format!("{}/{}", &url[..query], &url[query..]),
        None => format!("{url}/"),
    }
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, &COMPONENT).to_string()
}

fn assert_is_redacted(url: &Url) {
    let shown = url.redacted().to_string();
    assert_eq!(format!("{:?}", url.redacted()), format!("Redacted({shown:?})"));
    assert_eq!(format!("{url:?}"), format!("Url({shown:?})"));
    assert_eq!(format!("{:>120.100}", url.redacted()), format!("{shown:>120.100}"));
    let borrowed = UrlRef::parse(url.as_str()).expect("an href parses as it is");
    assert_eq!(borrowed.redacted().to_string(), shown);

    let parsed = UrlRef::parse(&shown).expect("a redacted URL parses as it is");
    assert_eq!(parsed.redacted().to_string(), shown, "of {url}");
    assert_eq!((parsed.scheme(), parsed.host(), parsed.port()), (url.scheme(), url.host(), url.port()));
    assert_eq!(parsed.includes_credentials(), url.includes_credentials());
    assert_eq!(
        (parsed.query().is_some(), parsed.fragment().is_some()),
        (url.query().is_some(), url.fragment().is_some())
    );
    assert_eq!(parsed.raw_query().len(), url.raw_query().len(), "{url}");
    for (shown, pair) in parsed.raw_query().pairs().zip(url.raw_query().pairs()) {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        assert!(shown.raw_name() == pair.raw_name() || !pair.raw_name().bytes().all(is_plain), "{url}");
        let is_hidden = Redactor::DEFAULT_NAMES.iter().any(|name| pair.name().eq_ignore_ascii_case(name));
        let is_empty = pair.raw_value().is_none_or(str::is_empty);
        assert!(!is_hidden || is_empty || shown.raw_value() == Some("***"), "{url}");
    }
}

/// Asserts that a reference is redacted like a text, and its user info like that of the URL to which it resolves.
fn assert_reference_is_redacted(text: &str) {
    let base = Url::parse("foo://base").expect("a URL");
    let Ok(reference) = Reference::parse(text) else { return };
    let shown = reference.redacted().to_string();
    assert_eq!(format!("{reference:?}"), format!("Reference({shown:?})"));
    let (Ok(url), Ok(of_shown)) = (base.join(reference.as_str()), base.join(&shown)) else {
        return assert_eq!(shown, reference.as_str());
    };
    assert_eq!(of_shown.host(), url.host(), "{text:?}");
    assert_eq!(of_shown.query().is_some(), url.query().is_some(), "{text:?}");
    if url.includes_credentials() {
        assert_eq!((of_shown.username(), of_shown.password()), ("***", None), "{text:?}");
    }
}
