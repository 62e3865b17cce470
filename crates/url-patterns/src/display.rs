//! Patterns as text.
//!
//! Constructor strings are tried, and what is parsed from one must equal the pattern. Not each pattern has one: in
//! `https://example.com*`, the `*` is part of the hostname, and the option to ignore case is in none.

use crate::{
    component_name::{ComponentName, PerComponent},
    url_pattern::UrlPattern,
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::{array, fmt};
use url_core::scheme::SchemeType;
use url_regexp::is_identifier_start;
#[cfg(feature = "serde")]
use {crate::init::Init, alloc::vec::Vec};

impl UrlPattern {
    /// Returns a constructor string of a pattern that equals this one, if there is one.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let pattern = UrlPattern::from_init(&Init::new().protocol("https").hostname("*.a").port("").pathname("/:b*"))?;
    /// assert_eq!(pattern.to_constructor_string().as_deref(), Some("https://*.a/:b*"));
    ///
    /// // After a hostname, a pathname starts at a `/`.
    /// assert_eq!(UrlPattern::from_init(&Init::new().hash("a"))?.to_constructor_string(), None);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn to_constructor_string(&self) -> Option<String> {
        // Where a `?` would be a modifier, it is escaped.
        let candidates =
            ["?", "\\?"].map(|search_prefix| [hierarchical(self, search_prefix), opaque(self, search_prefix)]);
        candidates.into_iter().flatten().find(|text| text.parse().is_ok_and(|parsed: Self| parsed == *self))
    }

    /// Whether a component ignores case. For `*`, this makes no difference.
    pub(crate) fn ignores_case(&self) -> bool {
        ComponentName::ALL.iter().any(|name| self.component(*name).options().ignore_case)
    }

    /// The pattern strings of the components that are not `*`, as an init of the pattern has them.
    pub(crate) fn to_init(&self) -> PerComponent<Option<Cow<'_, str>>> {
        array::from_fn(|index| {
            let name = ComponentName::ALL[index];
            (!self.component(name).is_wildcard()).then(|| self.given(name))
        })
    }

    /// What an init has for a component, so that the pattern has its pattern string.
    pub(crate) fn given(&self, name: ComponentName) -> Cow<'_, str> {
        let text = self.component(name).pattern_string();
        match name {
            // Too short to be an IPv6 address, of which more is checked.
            ComponentName::Hostname if text == "[" => "\\[".into(),
            // The default port would be left out. `{"protocol": "http", "port": "80 "}` has it.
            ComponentName::Port if self.is_default_port(text) => format!("{{{text}}}").into(),
            // The first one would be the delimiter.
            ComponentName::Hash if text.starts_with('#') => format!("#{text}").into(),
            _ => text.into(),
        }
    }

    fn is_default_port(&self, text: &str) -> bool {
        SchemeType::of(self.protocol()).default_port().is_some_and(|port| port.to_string() == text)
    }

    /// Whether a pattern with these pattern strings, which [`given`](Self::given) returns, equals this one. Where
    /// canonicalization leaves nothing of a text, what was around it may be read as something else.
    #[cfg(feature = "serde")]
    pub(crate) fn is_its_init(&self) -> bool {
        let values = ComponentName::ALL.iter().map(|name| (*name, self.given(*name)));
        let values: Vec<_> = values.collect();
        let init = values.iter().fold(Init::new(), |init, (name, value)| init.with(*name, value));
        Self::options().ignore_case(self.ignores_case()).from_init(&init).is_ok_and(|read| read == *self)
    }
}

/// A constructor string with an authority.
fn hierarchical(pattern: &UrlPattern, search_prefix: &str) -> String {
    let mut text = String::from(pattern.protocol()) + "://";
    if (pattern.username(), pattern.password()) != ("*", "*") {
        text.push_str(pattern.username());
        if pattern.password() != "*" {
            push_after_colon(&mut text, pattern.password());
        }
        text.push('@');
    }
    text.push_str(pattern.hostname());
    if !pattern.port().is_empty() {
        push_after_colon(&mut text, &pattern.given(ComponentName::Port));
    }
    if (pattern.pathname(), pattern.search(), pattern.hash()) != ("*", "*", "*") {
        text.push_str(pattern.pathname());
    }
    push_search_and_hash(pattern, &mut text, search_prefix);
    text
}

/// A constructor string without an authority.
fn opaque(pattern: &UrlPattern, search_prefix: &str) -> String {
    let mut text = String::from(pattern.protocol());
    push_after_colon(&mut text, pattern.pathname());
    push_search_and_hash(pattern, &mut text, search_prefix);
    text
}

/// Appends a colon, which is not that of a name, and a component.
fn push_after_colon(text: &mut String, component: &str) {
    let is_name = component.starts_with(is_identifier_start);
    text.push_str(if is_name { "\\:" } else { ":" });
    text.push_str(component);
}

/// Appends what is after the path. At the end, a component that is not there matches everything, and before another it
/// matches nothing.
fn push_search_and_hash(pattern: &UrlPattern, text: &mut String, search_prefix: &str) {
    let (search, hash) = (pattern.search(), pattern.hash());
    if hash == "*" && search != "*" || hash != "*" && !search.is_empty() {
        text.push_str(search_prefix);
        text.push_str(search);
    }
    if hash != "*" {
        text.push('#');
        text.push_str(hash);
    }
}

/// Writes a [constructor string](UrlPattern::to_constructor_string). If there is none, it writes JSON: the components
/// that are not `*`, and whether case is ignored. The dictionaries of the class `URLPattern` have the same form.
///
/// ```
/// use url_patterns::{Init, UrlPattern};
///
/// // Without the backslash, the `?` would make the group optional.
/// let pattern: UrlPattern = r"https://EXAMPLE.com:443/:a\?b".parse()?;
/// assert_eq!(pattern.to_string(), r"https://example.com/:a\?b");
/// assert_eq!(pattern.to_string().parse(), Ok(pattern));
///
/// let pattern = UrlPattern::options().ignore_case(true).from_init(&Init::new().pathname("/\"a\"/*"))?;
/// assert_eq!(pattern.to_string(), r#"{"pathname":"/%22a%22/*","ignoreCase":true}"#);
/// # Ok::<(), url_patterns::Error>(())
/// ```
impl fmt::Display for UrlPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.to_constructor_string() {
            return f.pad(&text);
        }
        f.write_str("{")?;
        let mut separator = "";
        for (name, component) in ComponentName::ALL.iter().zip(self.to_init()) {
            let Some(component) = component else { continue };
            write!(f, "{separator}\"{name}\":")?;
            write_json(&component, f)?;
            separator = ",";
        }
        if self.ignores_case() {
            write!(f, "{separator}\"ignoreCase\":true")?;
        }
        f.write_str("}")
    }
}

/// Writes a string of JSON.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259#section-7>
fn write_json(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\0'..='\x1F' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
