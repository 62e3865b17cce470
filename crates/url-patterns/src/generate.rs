//! Generating a component from the values of its groups.
//!
//! This is not in the standard yet; web-platform-tests have tests for it.

use crate::{
    canonicalize::Encoding,
    component_name::ComponentName,
    part::{Modifier, Part, PartType},
    url_pattern::UrlPattern,
};
use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, vec::Vec};
use core::{error, fmt};

url_names::named_enum! {
    /// The kind of a [`GenerateError`].
    ///
    /// ```
    /// use url_patterns::{ComponentName, GenerateErrorKind, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:id", None)?;
    /// let error = pattern.generate(ComponentName::Pathname, [("name", "a")]).unwrap_err();
    /// assert_eq!(error.kind(), GenerateErrorKind::GroupMissing);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum GenerateErrorKind {
        /// A group has no value.
        GroupMissing = "group-missing" => "expected a value for each group",
        /// A group does not match its value, or would match something else, or the value cannot be in the component.
        InvalidValue = "invalid-value" => "the groups do not match their values",
        /// With these values, the text of the component would change when it is parsed.
        NotCanonical = "not-canonical" => "the values would change when the component is parsed",
        /// A part is optional or repeated, so that there is more than one text.
        Modifier = "modifier" => "a part is optional or repeated",
    }
}

/// The error of generating a component.
///
/// ```
/// use url_patterns::{ComponentName, UrlPattern};
///
/// let pattern = UrlPattern::new("https://example.com/:a/:b", None)?;
/// let error = pattern.generate(ComponentName::Pathname, [("a", "1"), ("b", "2/3")]).unwrap_err();
/// assert_eq!((error.code(), error.group()), ("invalid-value", Some("b")));
/// assert_eq!(error.to_string(), "invalid-value: the groups do not match their values (group b)");
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GenerateError {
    kind: GenerateErrorKind,
    group: Option<String>,
}

impl GenerateError {
    fn new(kind: GenerateErrorKind, group: &str) -> Self {
        Self { kind, group: (!group.is_empty()).then(|| group.to_owned()) }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_patterns::{ComponentName, GenerateErrorKind, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/{a}?", None)?;
    /// let error = pattern.generate(ComponentName::Pathname, []).unwrap_err();
    /// assert_eq!(error.kind(), GenerateErrorKind::Modifier);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn kind(&self) -> GenerateErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a", None)?;
    /// let error = pattern.generate(ComponentName::Pathname, [("a", "..")]).unwrap_err();
    /// assert_eq!(error.code(), "not-canonical");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns what is wrong, for a person.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a", None)?;
    /// let error = pattern.generate(ComponentName::Pathname, []).unwrap_err();
    /// assert_eq!(error.message(), "expected a value for each group");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }

    /// Returns the name of the group that is wrong, if it is one.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:a/*", None)?;
    /// let error = pattern.generate(ComponentName::Pathname, [("a", "1")]).unwrap_err();
    /// assert_eq!(error.group(), Some("0"));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn group(&self) -> Option<&str> {
        self.group.as_deref()
    }
}

/// Writes the code, the message and the group.
impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.message())?;
        match &self.group {
            Some(group) => write!(f, " (group {group})"),
            None => Ok(()),
        }
    }
}

impl error::Error for GenerateError {}

impl UrlPattern {
    /// Generates the text of a component from the values of its groups. The values are canonicalized.
    ///
    /// The groups match these values in the result, and parsing a URL with the result does not change it. No value of a
    /// group such as `:name` brings a segment of its own into a path, nor removes one.
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://:tenant.example.com/users/:id", None)?;
    /// assert_eq!(pattern.generate(ComponentName::Pathname, [("id", "J\u{fc}rgen K")])?, "/users/J%C3%BCrgen%20K");
    /// assert_eq!(pattern.generate(ComponentName::Hostname, [("tenant", "B\u{fc}cher")])?, "xn--bcher-kva.example.com");
    ///
    /// assert!(pattern.generate(ComponentName::Pathname, [("id", "..")]).is_err());
    /// assert!(pattern.generate(ComponentName::Pathname, [("id", "1/2")]).is_err());
    ///
    /// let pattern = UrlPattern::new("https://example.com/:year(\\d+)/*", None)?;
    /// assert_eq!(pattern.generate(ComponentName::Pathname, [("year", "2026"), ("0", "a/b")])?, "/2026/a/b");
    /// assert!(pattern.generate(ComponentName::Pathname, [("year", "MMXXVI"), ("0", "")]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - A part is optional or repeated.
    /// - A group has no value, or one that it does not match.
    /// - The text would change when it is parsed.
    pub fn generate<'v>(
        &self,
        name: ComponentName,
        values: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<String, GenerateError> {
        use GenerateErrorKind::{GroupMissing, InvalidValue, NotCanonical};
        let values: BTreeMap<&str, &str> = values.into_iter().collect();
        let (component, encoding) = (self.component(name), self.encoding(name));
        let text = component.text();
        let (mut result, mut expected) = (String::new(), Vec::new());
        for part in component.parts() {
            let Part { kind, modifier, name, prefix, value, suffix } = part;
            let name = name.of(text);
            if *modifier != Modifier::None {
                return Err(GenerateError::new(GenerateErrorKind::Modifier, name));
            }
            if *kind == PartType::FixedText {
                result.push_str(value.of(text));
                continue;
            }
            let value = values.get(name).ok_or_else(|| GenerateError::new(GroupMissing, name))?;
            let value = encoding.encode(value).map_err(|_| GenerateError::new(InvalidValue, name))?;
            let delimiter = component.options().delimiter;
            let is_segment = !value.is_empty() && !value.bytes().any(|byte| Some(byte) == delimiter);
            if *kind == PartType::SegmentWildcard && !is_segment {
                return Err(GenerateError::new(InvalidValue, name));
            }
            result.push_str(prefix.of(text));
            expected.push((name, result.len()..result.len() + value.len()));
            result.push_str(&value);
            result.push_str(suffix.of(text));
        }
        // Pieces of an address are not checked to be one.
        let of_all = if matches!(encoding, Encoding::Ipv6Hostname) { Encoding::Hostname } else { encoding };
        if !of_all.encode(&result).is_ok_and(|canonical| canonical == result) {
            return Err(GenerateError::new(NotCanonical, ""));
        }
        let groups = component.groups(&result).ok_or_else(|| GenerateError::new(InvalidValue, ""))?;
        match expected.into_iter().zip(groups).find(|((_, value), group)| group.as_ref() != Some(value)) {
            Some(((name, _), _)) => Err(GenerateError::new(InvalidValue, name)),
            None => Ok(result),
        }
    }
}
