//! The setter rules. Each takes the URL that it changes; if it does not match, the URL is unchanged.

use crate::webspecs_2014::{
    Encoding, Match, RuleResult, UrlObject,
    cleanse::percent_encode_string,
    encode_set::{PASSWORD, QUERY, SIMPLE, USERNAME},
    grammar::{Grammar, Value, is_slash},
    record::default_port,
};

/// `set-protocol`: the scheme at the start of the input.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_protocol("FTP:x", &mut url)?;
/// assert_eq!(url.serialize(), "ftp://h/");
/// assert!(rules::set_protocol("", &mut url).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Failure if the input does not start with a letter.
///
/// Source: rule `set-protocol`.
pub fn set_protocol(input: &str, url: &mut UrlObject) -> RuleResult<()> {
    let scheme = run(input, Grammar::scheme)?;
    url.scheme = Some(scheme.value);
    Ok(Match { value: (), conformance_errors: scheme.conformance_errors })
}

/// `set-username`
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_username("a:b", &mut url);
/// assert_eq!(url.serialize(), "http://a%3Ab@h/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule `set-username`.
pub fn set_username(input: &str, url: &mut UrlObject) {
    if url.scheme_data.is_none() {
        url.username = percent_encode_string(input, &USERNAME, Encoding::UTF_8);
    }
}

/// `set-password`. The empty string is a password.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_password("a:b/", &mut url);
/// assert_eq!(url.serialize(), "http://:a:b%2F@h/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule `set-password`.
pub fn set_password(input: &str, url: &mut UrlObject) {
    if url.scheme_data.is_none() {
        url.password = Some(percent_encode_string(input, &PASSWORD, Encoding::UTF_8));
    }
}

/// `set-host`: the host at the start of the input, and the port after it.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("file:///a", None)?.url;
/// rules::set_host("h:81/b", &mut url)?;
/// assert_eq!(url.serialize(), "file://h:81/a");
/// assert!(rules::set_host("", &mut url).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The parse exceptions of `host`.
///
/// Source: rule `set-host`.
pub fn set_host(input: &str, url: &mut UrlObject) -> RuleResult<()> {
    let matched = run(input, |grammar| {
        let range = grammar.host_range();
        let host = grammar.host(range)?;
        let port = grammar.optional(|grammar| {
            grammar.terminal(':')?;
            grammar.port()
        })?;
        Ok((host, port))
    })?;
    if url.scheme_data.is_none() {
        let (host, port) = matched.value;
        url.host = Some(host);
        if let Some(port) = port {
            url.port = port;
        }
    }
    Ok(Match { value: (), conformance_errors: matched.conformance_errors })
}

/// `set-hostname`: the host at the start of the input.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h:81/", None)?.url;
/// rules::set_hostname("[1::2]:82", &mut url)?;
/// assert_eq!(url.serialize(), "http://[1::2]:81/");
/// assert!(rules::set_hostname("a b", &mut url).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The parse exceptions of `host`.
///
/// Source: rule `set-hostname`.
pub fn set_hostname(input: &str, url: &mut UrlObject) -> RuleResult<()> {
    let matched = run(input, |grammar| {
        let range = grammar.host_range();
        grammar.host(range)
    })?;
    if url.scheme_data.is_none() {
        url.host = Some(matched.value);
    }
    Ok(Match { value: (), conformance_errors: matched.conformance_errors })
}

/// `set-port`: the port at the start of the input.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_port("81x", &mut url)?;
/// assert_eq!(url.serialize(), "http://h:81/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Never. All rules have this result type.
///
/// Source: rule `set-port`.
pub fn set_port(input: &str, url: &mut UrlObject) -> RuleResult<()> {
    let port = run(input, Grammar::port)?;
    if url.scheme_data.is_none() && url.scheme.as_deref() != Some("file") {
        let default_port = url.scheme.as_deref().and_then(default_port);
        url.port = port.value;
        if default_port == Some(&url.port) {
            url.port.clear();
        }
    }
    Ok(Match { value: (), conformance_errors: port.conformance_errors })
}

/// `set-pathname`: the path at the start of the input, after a slash or backslash.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_pathname(r"\a/b?c", &mut url)?;
/// assert_eq!(url.serialize(), "http://h/a/b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Never. All rules have this result type.
///
/// Source: rule `set-pathname`.
pub fn set_pathname(input: &str, url: &mut UrlObject) -> RuleResult<()> {
    let path = run(input, |grammar| {
        grammar.optional(|grammar| grammar.one_of(is_slash))?;
        Ok(grammar.path())
    })?;
    if url.scheme_data.is_none() {
        url.path = path.value;
    }
    Ok(Match { value: (), conformance_errors: path.conformance_errors })
}

/// `set-search`: the whole input, after a question mark, in an encoding.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, UrlObject, rules};
///
/// let mut url = UrlObject::parse("data:,x", None)?.url;
/// rules::set_search("?a#b", &mut url, Encoding::UTF_8);
/// assert_eq!(url.serialize(), "data:,x?a%23b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule `set-search`.
pub fn set_search(input: &str, url: &mut UrlObject, encoding_override: Encoding) {
    let query = input.strip_prefix('?').unwrap_or(input);
    url.query = Some(percent_encode_string(query, &QUERY, encoding_override));
}

/// `set-hash`: the whole input, after a number sign.
///
/// ```
/// use url_lineage::webspecs_2014::{UrlObject, rules};
///
/// let mut url = UrlObject::parse("http://h/", None)?.url;
/// rules::set_hash("#a\u{E9}", &mut url);
/// assert_eq!(url.serialize(), "http://h/#a%C3%A9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule `set-hash`.
pub fn set_hash(input: &str, url: &mut UrlObject) {
    let fragment = input.strip_prefix('#').unwrap_or(input);
    url.fragment = Some(percent_encode_string(fragment, &SIMPLE, Encoding::UTF_8));
}

/// Runs a rule with `url` set, and matches the rest of the input with the end of the diagram, "any".
fn run<'a, T>(input: &'a str, rule: impl FnOnce(&mut Grammar<'a>) -> Value<T>) -> RuleResult<T> {
    let mut grammar = Grammar::new(input, None, Encoding::UTF_8);
    grammar.is_setter = true;
    let value = rule(&mut grammar)?;
    Ok(Match { value, conformance_errors: grammar.conformance_errors })
}
