//! The names of components, parts and options, and exceptions.

/// The name of a component.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "they are the names")]
pub enum Name {
    Protocol,
    Username,
    Password,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl Name {
    /// All names, in the order of the standard.
    pub const ALL: [Self; 8] = [
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];
}

/// Source: <https://urlpattern.spec.whatwg.org/#part-type>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum PartType {
    FixedText,
    Regexp,
    SegmentWildcard,
    FullWildcard,
}

/// Source: <https://urlpattern.spec.whatwg.org/#part-modifier>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Modifier {
    None,
    Optional,
    ZeroOrMore,
    OneOrMore,
}

/// Source: <https://urlpattern.spec.whatwg.org/#part>
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) kind: PartType,
    pub(super) value: String,
    pub(super) modifier: Modifier,
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) suffix: String,
}

/// Source: <https://urlpattern.spec.whatwg.org/#options>
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) delimiter_code_point: &'static str,
    pub(super) prefix_code_point: &'static str,
    pub(super) ignore_case: bool,
}

/// Source: <https://urlpattern.spec.whatwg.org/#default-options>
pub(super) const DEFAULT_OPTIONS: Options =
    Options { delimiter_code_point: "", prefix_code_point: "", ignore_case: false };

/// Source: <https://urlpattern.spec.whatwg.org/#hostname-options>
pub(super) const HOSTNAME_OPTIONS: Options =
    Options { delimiter_code_point: ".", prefix_code_point: "", ignore_case: false };

/// Source: <https://urlpattern.spec.whatwg.org/#pathname-options>
pub(super) const PATHNAME_OPTIONS: Options =
    Options { delimiter_code_point: "/", prefix_code_point: "/", ignore_case: false };

/// Source: <https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value>
pub(super) const FULL_WILDCARD_REGEXP_VALUE: &str = ".*";

/// Source: <https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string>
pub(super) fn convert_a_modifier_to_a_string(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::ZeroOrMore => "*",
        Modifier::Optional => "?",
        Modifier::OneOrMore => "+",
        Modifier::None => "",
    }
}

/// What the steps throw.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TypeError;
