//! Validation errors, and why an input failed.

use crate::{
    lists::Shown,
    positions::{Positions, Texts},
};
use core::{fmt::Display, ops::Range};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use url_core::{
    ParseError,
    error::{Component, ValidationError},
};

/// A validation error: its `name` in the standard, `start` and `end` in the input, a `message`, and the address in the
/// standard (`anchor`).
///
/// ```
/// use url_core::{Url, error::ValidationError};
/// use url_report::errors::ErrorMember;
///
/// let mut errors: Vec<ValidationError> = Vec::new();
/// Url::options().parse_with_errors("https://h/a b", &mut errors)?;
/// let json = serde_json::to_string(&ErrorMember::from(&errors[0])).unwrap();
/// assert!(json.starts_with(r#"{"name":"invalid-URL-unit","start":11,"end":12,"message":"#));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ErrorMember<'e> {
    error: &'e ValidationError,
    range: Range<usize>,
}

impl<'e> ErrorMember<'e> {
    /// A validation error of the text that `positions` are of.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_report::{errors::ErrorMember, positions::Positions};
    ///
    /// let (input, mut errors) = ("https://é.example/ ", Vec::new());
    /// Url::options().parse_with_errors(input, &mut errors)?;
    /// let json = serde_json::to_string(&ErrorMember::new(&errors[0], &Positions::utf16(input))).unwrap();
    /// assert!(json.contains(r#""start":18,"end":19"#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(error: &'e ValidationError, positions: &Positions<'_>) -> Self {
        Self { error, range: positions.range(error.range()) }
    }
}

/// With positions in bytes.
impl<'e> From<&'e ValidationError> for ErrorMember<'e> {
    fn from(error: &'e ValidationError) -> Self {
        Self::new(error, Positions::BYTES)
    }
}

impl Serialize for ErrorMember<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("ErrorMember", 5)?;
        members.serialize_field("name", self.error.code())?;
        members.serialize_field("start", &self.range.start)?;
        members.serialize_field("end", &self.range.end)?;
        members.serialize_field("message", &Shown(self.error.message()))?;
        members.serialize_field("anchor", self.error.kind().anchor())?;
        members.end()
    }
}

/// Why an input failed: a `name`, `start` and `end` in the input, and a `message`. If they apply, it also has the
/// `component`, `in_base` if the range is in the base, and the address in the standard (`anchor`).
///
/// ```
/// use url_report::errors::FailureMember;
///
/// let failure = FailureMember::new("not-UTF-8", 3..4, "expected UTF-8");
/// assert_eq!(
///     serde_json::to_string(&failure).unwrap(),
///     r#"{"name":"not-UTF-8","start":3,"end":4,"message":"expected UTF-8"}"#
/// );
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct FailureMember<'e, M = &'e str> {
    name: &'e str,
    start: usize,
    end: usize,
    #[serde(bound(serialize = "M: Display"))]
    message: Shown<M>,
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    in_base: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<&'static str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl<'e, M: Display> FailureMember<'e, M> {
    /// A failure with a name of the caller's. See the example of the type.
    ///
    /// ```
    /// let failure = url_report::errors::FailureMember::new("null", 0..4, "expected a string");
    /// assert!(serde_json::to_string(&failure).unwrap().contains(r#""end":4"#));
    /// ```
    pub fn new(name: &'e str, range: Range<usize>, message: M) -> Self {
        let Range { start, end } = range;
        Self { name, start, end, message: Shown(message), component: None, in_base: false, anchor: None }
    }

    /// The same failure, of this component.
    ///
    /// ```
    /// let failure = url_report::errors::FailureMember::new("x", 0..1, "").component(Some("port"));
    /// assert!(serde_json::to_string(&failure).unwrap().contains(r#""component":"port""#));
    /// ```
    #[must_use]
    pub fn component(self, component: Option<&'static str>) -> Self {
        Self { component, ..self }
    }

    /// The same failure, of a rule at this address in the standard.
    ///
    /// ```
    /// let failure = url_report::errors::FailureMember::new("x", 0..1, "").anchor(Some("https://h/#x"));
    /// assert!(serde_json::to_string(&failure).unwrap().contains(r##""anchor":"https://h/#x""##));
    /// ```
    #[must_use]
    pub fn anchor(self, anchor: Option<&'static str>) -> Self {
        Self { anchor, ..self }
    }

    /// The same failure, of the base if `in_base`: the range is in that.
    ///
    /// ```
    /// let failure = url_report::errors::FailureMember::new("x", 0..1, "").in_base(true);
    /// assert!(serde_json::to_string(&failure).unwrap().contains(r#""in_base":true"#));
    /// ```
    #[must_use]
    pub fn in_base(self, in_base: bool) -> Self {
        Self { in_base, ..self }
    }
}

impl<'e> FailureMember<'e> {
    /// Why the input in `texts`, relative to their base, failed to parse.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_report::{errors::FailureMember, positions::Texts};
    ///
    /// let error = Url::options().base(Some("h".into())).parse("a").unwrap_err();
    /// let failure = FailureMember::of_parse(&error, Texts::BYTES);
    /// assert!(serde_json::to_string(&failure).unwrap().contains(r#""in_base":true"#));
    /// ```
    pub fn of_parse(error: &'e ParseError, texts: &Texts<'_>) -> FailureMember<'e, impl Display + use<'e>> {
        let range = texts.of(error.is_in_base()).range(error.range());
        FailureMember::new(error.code(), range, error.message())
            .component(error.component().map(Component::as_str))
            .in_base(error.is_in_base())
            .anchor(error.validation_error().map(|error| error.kind().anchor()))
    }
}
