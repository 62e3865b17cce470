//! Pattern strings of parts: the normalized form of a pattern.

use crate::{
    options::{FULL_WILDCARD_REGEXP, Options},
    part::{Modifier, Part, PartType},
};
use alloc::string::String;
use url_regexp::is_identifier_part;

/// Generates the pattern string of `parts`, whose texts are in `text`.
///
/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-pattern-string>
pub(crate) fn generate(text: &str, parts: &[Part], options: Options) -> String {
    let mut result = String::with_capacity(text.len() + 4 * parts.len());
    for (index, part) in parts.iter().enumerate() {
        if !part.is_group() {
            let is_plain = part.modifier == Modifier::None;
            result.push_str(if is_plain { "" } else { "{" });
            escape(part.value.of(text), &mut result);
            result.push_str(if is_plain { "" } else { "}" });
            result.push_str(part.modifier.symbol());
            continue;
        }
        let previous = index.checked_sub(1).and_then(|index| parts.get(index));
        let group = Group { text, part, previous, next: parts.get(index + 1), options };
        let needs_grouping = group.needs_grouping();
        result.push_str(if needs_grouping { "{" } else { "" });
        escape(part.prefix.of(text), &mut result);
        group.append_name_and_value(needs_grouping, &mut result);
        escape(part.suffix.of(text), &mut result);
        result.push_str(if needs_grouping { "}" } else { "" });
        result.push_str(part.modifier.symbol());
    }
    result
}

/// A part that is a group, and its neighbours.
struct Group<'a> {
    text: &'a str,
    part: &'a Part,
    previous: Option<&'a Part>,
    next: Option<&'a Part>,
    options: Options,
}

impl Group<'_> {
    fn is_numeric(&self, part: &Part) -> bool {
        part.name.of(self.text).starts_with(|c: char| c.is_ascii_digit())
    }

    fn has_custom_name(&self) -> bool {
        !self.is_numeric(self.part)
    }

    /// Whether `text` would lengthen a name that it follows.
    fn continues_name(text: &str) -> bool {
        text.chars().next().is_some_and(is_identifier_part)
    }

    fn needs_grouping(&self) -> bool {
        let Self { text, part, options, .. } = *self;
        let prefix = part.prefix.of(text);
        if !part.suffix.is_empty() || !prefix.is_empty() && !options.is_prefix(prefix) {
            return true;
        }
        let ends_with_name = self.has_custom_name() && part.kind == PartType::SegmentWildcard;
        if let Some(next) = self.next
            && ends_with_name
            && part.modifier == Modifier::None
            && next.is_bare()
        {
            let is_read_as_one =
                if next.is_group() { self.is_numeric(next) } else { Self::continues_name(next.value.of(text)) };
            if is_read_as_one {
                return true;
            }
        }
        // Without braces, the end of the text before would become the prefix.
        prefix.is_empty()
            && self.previous.is_some_and(|previous| {
                let last = previous.value.of(text).as_bytes().last();
                !previous.is_group() && options.prefix.is_some() && last == options.prefix.as_ref()
            })
    }

    fn append_name_and_value(&self, needs_grouping: bool, result: &mut String) {
        let Self { text, part, options, .. } = *self;
        let custom_name = self.has_custom_name();
        if custom_name {
            result.push(':');
            result.push_str(part.name.of(text));
        }
        match part.kind {
            PartType::Regexp => push_regexp(part.value.of(text), result),
            PartType::SegmentWildcard if !custom_name => push_regexp(options.segment_wildcard_regexp(), result),
            PartType::FullWildcard => {
                let is_unambiguous = self.previous.is_none_or(|previous| {
                    !previous.is_group() || previous.modifier != Modifier::None || needs_grouping
                }) || !part.prefix.is_empty();
                if !custom_name && is_unambiguous {
                    result.push('*');
                } else {
                    push_regexp(FULL_WILDCARD_REGEXP, result);
                }
            }
            PartType::SegmentWildcard if Self::continues_name(part.suffix.of(text)) => result.push('\\'),
            PartType::SegmentWildcard | PartType::FixedText => {}
        }
    }
}

fn push_regexp(regexp: &str, result: &mut String) {
    result.push('(');
    result.push_str(regexp);
    result.push(')');
}

/// Whether a character of a text needs a backslash before it.
pub(crate) fn is_syntax(c: char) -> bool {
    matches!(c, '+' | '*' | '?' | ':' | '{' | '}' | '(' | ')' | '\\')
}

/// Returns `text` with a backslash before each character that is syntax, so that a pattern with it matches the text.
///
/// ```
/// use url_patterns::{UrlPattern, escape_pattern_string};
///
/// assert_eq!(escape_pattern_string("/f(x):1*"), r"/f\(x\)\:1\*");
/// let pattern = format!("https://example.com{}/:id", escape_pattern_string("/a+b"));
/// let pattern = UrlPattern::new(&pattern, None)?;
/// assert!(pattern.test("https://example.com/a+b/7"));
/// assert!(!pattern.test("https://example.com/aab/7"));
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#escape-a-pattern-string>
#[must_use]
pub fn escape_pattern_string(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    escape(text, &mut result);
    result
}

/// Appends `text` with a backslash before each character that is syntax.
///
/// Source: <https://urlpattern.spec.whatwg.org/#escape-a-pattern-string>
pub(crate) fn escape(text: &str, result: &mut String) {
    let mut start = 0;
    for (at, _) in text.match_indices(is_syntax) {
        result.push_str(&text[start..at]);
        result.push('\\');
        start = at;
    }
    result.push_str(&text[start..]);
}
