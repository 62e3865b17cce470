//! What `url_core::redacted` says, for URLs that are put together from known secrets and other texts, and for any text:
//!
//! - A redacted URL shows none of the secrets that were put into it, in any component and in nested URLs, and
//!   everything else. A nested URL may be percent-encoded in any way, also with more characters encoded than needed,
//!   and with digits encoded again.
//! - A password that should have been percent-encoded is not shown, wherever its URL is, nor in a text that does not
//!   parse. How much else is hidden then is not said.
//! - A line with such a URL in it shows none of the secrets.
//! - Redacting the output again changes nothing. The authority is shown, except for its userinfo.
//! - Padding and `Debug` use the same text.
//!
//! The names and their spellings are those of the sources that the documentation names.

use crate::source::Source;
use url_core::{
    Url, UrlRef,
    redacted::{Redactor, Secret},
    reference::Reference,
};
use url_percent::{COMPONENT, percent_decode_str, utf8_percent_encode};

/// Part of each secret, and of nothing else.
const MARK: &str = "Q7q";

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let (secret, shown) = with_secrets(&mut source, 3);
    // In the path of a URL that is not special, the value ends with the URL.
    let after_value = if secret.starts_with("https:") { "?#" } else { "" };
    for (component, secret_part, shown_part) in [
        ("path", format!("{secret}/;jsessionid={MARK}/?#"), format!("{shown}/;jsessionid=***{after_value}")),
        ("query", secret.clone(), shown.clone()),
        ("fragment", format!("{secret}#/cb?code={MARK}#{MARK}"), format!("{shown}#/cb?code=***")),
    ] {
        // A part of the path cannot come after a query.
        if component == "path" && secret.contains('?') {
            continue;
        }
        let url = Url::parse(&secret_part).expect("a URL");
        assert!(!decoded(&shown_part).contains(MARK));
        assert_eq!(url.redacted().to_string(), shown_part, "{component} of {url}");
        assert_is_redacted(&url);
    }
    assert_doubtful_is_hidden(&mut source);
    for line in [format!("GET {secret} 200"), format!("a \"{secret}\",<{secret}>"), format!("u={secret}")] {
        let redacted = Redactor::new().line(&line).to_string();
        assert!(!decoded(&redacted).contains(MARK), "{redacted} of {line}");
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
            ("token_type", None),
            ("token", Some("Q7q")),
            ("sessionToken", Some("Q7q")),
            ("SAML%52esponse", Some("Q7q")),
            ("x.secret-key", Some("Q7q")),
            ("otp[0]", Some("Q7q/")),
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
                if source.flag() {
                    (value, hidden)
                } else {
                    let also = source.pick(ALSO_ENCODED);
                    (encoded(&value, also), encoded(&hidden, also))
                }
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

/// What is encoded besides the characters that must be. In a text that is encoded already, these are digits, too.
const ALSO_ENCODED: &[&str] =
    &["", "0", "2", "5", "25", "0123456789", "4ACEF", "0123456789ABCDEF", "Q7", "aceghnopstx", "s3:/@=&?#"];

fn encoded(text: &str, also: &str) -> String {
    utf8_percent_encode(text, &COMPONENT.with(also.as_bytes())).to_string()
}

/// Returns a text, decoded until there is nothing left to decode.
fn decoded(text: &str) -> String {
    let mut text = text.to_owned();
    loop {
        let decoded = percent_decode_str(&text).decode_utf8_lossy().into_owned();
        if decoded == text {
            return text;
        }
        text = decoded;
    }
}

/// Puts a URL with a password in which delimiters are not encoded into other texts.
fn assert_doubtful_is_hidden(source: &mut Source<'_>) {
    let scheme = source.pick(&["https", "HTTPS", "ws", "ftp", "postgres", "git+ssh"]);
    let separator = source.pick(&["://", ":/", ":", ":\\\\", ":\\", ":///"]);
    let delimiter = source.pick(&["#", "/", "?", "\\", "@", " ", ":", "", "%", "[", "+", ";"]);
    let host = source.pick(&["h", "h/", "exa mple/", "h:x", "[::1", "h/?a=b#c", ""]);
    let mut text = format!("{scheme}{separator}me:{MARK}{delimiter}{MARK}@{host}");
    for _ in 0..source.byte() % 3 {
        let before =
            source.pick(&["https://h/?a=", "https://h/?a=b&c=", "foo://h/#", "view-source:", "https://h/", "a b?c="]);
        text = format!("{before}{}", if source.flag() { encoded(&text, source.pick(ALSO_ENCODED)) } else { text });
    }
    let shown = Redactor::new().text(&text).to_string();
    assert!(!decoded(&shown).contains(MARK), "{text}: {shown}");
    if let Ok(url) = Url::parse(&text) {
        let shown = format!("{url:?}");
        assert!(!decoded(&shown).contains(MARK), "{text}: {shown}");
    }
}

fn assert_is_redacted(url: &Url) {
    let shown = url.redacted().to_string();
    assert_eq!(format!("{:?}", url.redacted()), format!("Redacted({shown:?})"));
    assert_eq!(format!("{url:?}"), format!("Url({shown:?})"));
    assert_eq!(format!("{:>120.100}", url.redacted()), format!("{shown:>120.100}"));
    let borrowed = UrlRef::from_serialized(url.as_str()).expect("an href parses as it is");
    assert_eq!(borrowed.redacted().to_string(), shown);

    let Some(host) = url.host_str().filter(|host| !host.is_empty() && !host.contains('=')) else { return };
    // Without a delimiter that was in a password, what follows is in another component.
    let is_delimiter_hidden = |secret: &Secret| url.as_str()[secret.range()].contains(['?', '#']);
    if url.redacted().secrets().iter().any(is_delimiter_hidden) {
        return;
    }
    let parsed = UrlRef::from_serialized(&shown);
    let parsed = parsed.unwrap_or_else(|| panic!("{url} is shown as {shown}, which is no serialized URL"));
    assert_eq!(parsed.redacted().to_string(), shown, "of {url}");
    assert_eq!((parsed.scheme(), parsed.host_str(), parsed.port()), (url.scheme(), Some(host), url.port()));
    let user_info = if url.includes_credentials() { ("***", None) } else { ("", None) };
    assert_eq!((parsed.username(), parsed.password()), user_info, "{url}");
    for pair in parsed.raw_query().pairs() {
        let is_empty = pair.raw_value().is_none_or(str::is_empty);
        assert!(!has_secret_name(&pair.name()) || is_empty || pair.raw_value() == Some("***"), "{url}: {shown}");
    }
}

/// Some of the names that are secret, after a naive removal of what is not compared. They have no delimiters.
fn has_secret_name(name: &str) -> bool {
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ')) {
        return false;
    }
    let letters = |c: &char| !matches!(c, '_' | '-' | '.' | ' ');
    let name: String = name.chars().filter(letters).collect::<String>().to_ascii_lowercase();
    name.ends_with("token")
        || name.contains("secret")
        || name.contains("passw")
        || matches!(&*name, "key" | "sig" | "code")
}

/// Asserts that the userinfo of a reference is hidden, and that its `Debug` shows the same text.
fn assert_reference_is_redacted(text: &str) {
    let base = Url::parse("foo://base").expect("a URL");
    let Ok(reference) = Reference::parse(text) else { return };
    let shown = reference.redacted().to_string();
    assert_eq!(format!("{reference:?}"), format!("Reference({shown:?})"));
    let Ok(url) = base.join(reference.as_str()) else { return };
    if url.includes_credentials() && !url.host_str().unwrap_or_default().contains('=') {
        assert!(shown.starts_with("//***"), "{text:?}: {shown}");
        // It does not resolve if all after the userinfo was taken for more of a password.
        if let Ok(of_shown) = base.join(&shown) {
            assert_eq!((of_shown.username(), of_shown.password()), ("***", None), "{text:?}");
        }
    }
}
