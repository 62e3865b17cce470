//! Parts of a pattern string, and the regular expressions that are generated from them.
//!
//! urlpattern's `parse_pattern_string` is not here: url-patterns parses with the encoding callbacks of the standard,
//! and not with others.

use std::fmt;

use serde::{Deserialize, Serialize};
use url_patterns::{Component, ComponentPart};

/// The regular expression of a full wildcard.
///
/// Source: <https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value>
pub const FULL_WILDCARD_REGEXP_VALUE: &str = ".*";

/// The syntax of regular expressions.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub enum RegexSyntax {
    /// The syntax of the package regex.
    #[default]
    Rust,
    /// The syntax of ECMAScript, as in the standard.
    EcmaScript,
}

/// Options of a component.
///
/// Source: <https://urlpattern.spec.whatwg.org/#options>
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The separator of segments.
    pub delimiter_code_point: Option<char>,
    /// A prefix, which belongs to a group that it precedes; at most one character.
    pub prefix_code_point: String,
    /// The syntax of generated regular expressions.
    pub regex_syntax: RegexSyntax,
    /// Whether case is ignored.
    pub ignore_case: bool,
}

/// The type of a part.
#[derive(Debug, Eq, PartialEq)]
#[expect(missing_docs, reason = "the standard's names")]
pub enum PartType {
    FixedText,
    Regexp,
    SegmentWildcard,
    FullWildcard,
}

/// How often a part can occur. `Display` writes `?`, `*`, `+`, or nothing.
#[derive(Debug, Eq, PartialEq)]
#[expect(missing_docs, reason = "the standard's names")]
pub enum PartModifier {
    None,
    Optional,
    ZeroOrMore,
    OneOrMore,
}

/// A part of a pattern string: [`url_patterns::ComponentPart`], owned.
#[derive(Debug)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct Part {
    pub kind: PartType,
    pub value: String,
    pub modifier: PartModifier,
    pub name: String,
    pub prefix: String,
    pub suffix: String,
}

impl Options {
    /// Returns the options of a hostname.
    pub fn hostname() -> Self {
        Self { delimiter_code_point: Some('.'), ..Self::default() }
    }

    /// Returns the options for the pathname of a URL with a special scheme.
    pub fn pathname() -> Self {
        Self { delimiter_code_point: Some('/'), prefix_code_point: "/".to_owned(), ..Self::default() }
    }

    /// The options of a compiled component.
    pub(crate) fn of(component: &Component, regex_syntax: RegexSyntax) -> Self {
        let delimiter_code_point = component.delimiter();
        let prefix_code_point = if delimiter_code_point == Some('/') { "/" } else { "" }.to_owned();
        let ignore_case = component.regexp_flags().contains('i');
        Self { delimiter_code_point, prefix_code_point, regex_syntax, ignore_case }
    }

    /// Returns a regular expression that matches a string. In the syntax of ECMAScript, a slash is escaped, too.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#escape-a-regexp-string>
    pub fn escape_regexp_string(&self, input: &str) -> String {
        let mut result = String::with_capacity(input.len());
        for c in input.chars() {
            let is_syntax = ".+*?^${}()[]|\\".contains(c);
            if is_syntax || c == '/' && self.regex_syntax == RegexSyntax::EcmaScript {
                result.push('\\');
            }
            result.push(c);
        }
        result
    }

    /// Returns the regular expression of a segment wildcard. The syntax of the package regex has no `[^]`;
    /// canonicalized strings have no newline, which `.` does not match.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp>
    pub fn generate_segment_wildcard_regexp(&self) -> String {
        match self.delimiter_code_point {
            None if self.regex_syntax == RegexSyntax::Rust => ".+?".to_owned(),
            delimiter => {
                let delimiter = delimiter.map(String::from).unwrap_or_default();
                format!("[^{}]+?", self.escape_regexp_string(&delimiter))
            }
        }
    }

    /// The regular expression of parts.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
    pub(crate) fn regexp(&self, parts: &[Part]) -> String {
        let parts: String = parts.iter().map(|part| self.regexp_of_part(part)).collect();
        format!("^{parts}$")
    }

    fn regexp_of_part(&self, part: &Part) -> String {
        let Part { value, modifier, .. } = part;
        let regexp = match part.kind {
            PartType::FixedText if *modifier == PartModifier::None => return self.escape_regexp_string(value),
            PartType::FixedText => return format!("(?:{}){modifier}", self.escape_regexp_string(value)),
            PartType::Regexp => value.clone(),
            PartType::SegmentWildcard => self.generate_segment_wildcard_regexp(),
            PartType::FullWildcard => FULL_WILDCARD_REGEXP_VALUE.to_owned(),
        };
        let (prefix, suffix) = (self.escape_regexp_string(&part.prefix), self.escape_regexp_string(&part.suffix));
        let is_bare = part.prefix.is_empty() && part.suffix.is_empty();
        match modifier {
            PartModifier::None | PartModifier::Optional if is_bare => format!("({regexp}){modifier}"),
            PartModifier::None | PartModifier::Optional => format!("(?:{prefix}({regexp}){suffix}){modifier}"),
            _ if is_bare => format!("((?:{regexp}){modifier})"),
            _ => {
                let optional = if *modifier == PartModifier::ZeroOrMore { "?" } else { "" };
                format!("(?:{prefix}((?:{regexp})(?:{suffix}{prefix}(?:{regexp}))*){suffix}){optional}")
            }
        }
    }
}

impl From<ComponentPart<'_>> for Part {
    fn from(part: ComponentPart<'_>) -> Self {
        Self {
            kind: match part.kind() {
                url_patterns::PartType::FixedText => PartType::FixedText,
                url_patterns::PartType::Regexp => PartType::Regexp,
                url_patterns::PartType::SegmentWildcard => PartType::SegmentWildcard,
                url_patterns::PartType::FullWildcard => PartType::FullWildcard,
            },
            modifier: match part.modifier() {
                url_patterns::Modifier::None => PartModifier::None,
                url_patterns::Modifier::Optional => PartModifier::Optional,
                url_patterns::Modifier::ZeroOrMore => PartModifier::ZeroOrMore,
                url_patterns::Modifier::OneOrMore => PartModifier::OneOrMore,
            },
            value: part.value().to_owned(),
            name: part.name().to_owned(),
            prefix: part.prefix().to_owned(),
            suffix: part.suffix().to_owned(),
        }
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string>
impl fmt::Display for PartModifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "",
            Self::Optional => "?",
            Self::ZeroOrMore => "*",
            Self::OneOrMore => "+",
        })
    }
}
