//! Validation errors, by the names that url gives to some of them.

use crate::Url;
use alloc::string::String;
use core::{fmt, ops::Range};
use url_core::error::{ValidationError, ValidationErrorKind};
use url_core::file::is_windows_drive_letter;

/// A deviation of an input from valid input that is not a failure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the description says it")]
pub enum SyntaxViolation {
    Backslash,
    C0SpaceIgnored,
    EmbeddedCredentials,
    ExpectedDoubleSlash,
    ExpectedFileDoubleSlash,
    FileWithHostAndWindowsDrive,
    NonUrlCodePoint,
    NullInFragment,
    PercentDecode,
    TabOrNewlineIgnored,
    UnencodedAtSign,
}

impl SyntaxViolation {
    /// Returns the violation in words.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Backslash => "backslash",
            Self::C0SpaceIgnored => "leading or trailing control or space character are ignored in URLs",
            Self::EmbeddedCredentials => {
                "embedding authentication information (username or password) in an URL is not recommended"
            }
            Self::ExpectedDoubleSlash => "expected //",
            Self::ExpectedFileDoubleSlash => "expected // after file:",
            Self::FileWithHostAndWindowsDrive => "file: with host and Windows drive letter",
            Self::NonUrlCodePoint => "non-URL code point",
            Self::NullInFragment => "NULL characters are ignored in URL fragment identifiers",
            Self::PercentDecode => "expected 2 hex digits after %",
            Self::TabOrNewlineIgnored => "tabs or newlines are ignored in URLs",
            Self::UnencodedAtSign => "unencoded @ sign in username or password",
        }
    }
}

impl fmt::Display for SyntaxViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}

/// Reports the errors of `input` that url has a name for. Failures and what concerns hosts have none. `base_scheme` is
/// the scheme of the base URL, if there is one.
pub(crate) fn report(
    input: &str,
    errors: &[ValidationError],
    base_scheme: Option<&str>,
    url: Option<&Url>,
    report: &dyn Fn(SyntaxViolation),
) {
    // A URL that has failed has a scheme, too.
    let is_file = scheme(input).as_deref().or(base_scheme).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
    let places = Places::of(input);
    let (mut has_credentials, mut has_slashes) = (false, false);
    for error in errors {
        match error.kind() {
            ValidationErrorKind::InvalidUrlUnit => report(places.invalid_unit(error)),
            ValidationErrorKind::InvalidReverseSolidus => report(SyntaxViolation::Backslash),
            // One for each `@`: all but one of them are of the username or password.
            ValidationErrorKind::InvalidCredentials if has_credentials => report(SyntaxViolation::UnencodedAtSign),
            ValidationErrorKind::InvalidCredentials => {
                has_credentials = true;
                report(SyntaxViolation::EmbeddedCredentials);
            }
            // The standard counts slashes, url does not.
            ValidationErrorKind::SpecialSchemeMissingFollowingSolidus if !has_slashes => {
                has_slashes = true;
                report(if is_file {
                    SyntaxViolation::ExpectedFileDoubleSlash
                } else {
                    SyntaxViolation::ExpectedDoubleSlash
                });
            }
            _ => {}
        }
    }
    if is_file && url.is_some_and(|url| url.has_host() && starts_with_drive_letter(url.path())) {
        report(SyntaxViolation::FileWithHostAndWindowsDrive);
    }
}

fn starts_with_drive_letter(path: &str) -> bool {
    is_windows_drive_letter(path.trim_start_matches('/').split('/').next().unwrap_or_default())
}

fn is_c0_or_space(c: char) -> bool {
    c <= ' '
}

/// Returns the scheme that `input` starts with, as written but for tabs and newlines.
fn scheme(input: &str) -> Option<String> {
    let (scheme, _) = input.trim_start_matches(is_c0_or_space).split_once(':')?;
    let scheme = without_tabs_and_newlines(scheme);
    let mut chars = scheme.chars();
    let is_scheme = chars.next().is_some_and(|first| first.is_ascii_alphabetic())
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then_some(scheme)
}

/// An input, and where its parts are that matter to errors of its code points. It is searched once, because there may
/// be an error for each of them.
struct Places<'i> {
    input: &'i str,
    /// Without the spaces and controls around the input, which are ignored.
    trimmed: Range<usize>,
    fragment: usize,
}

impl<'i> Places<'i> {
    fn of(input: &'i str) -> Self {
        let start = input.len() - input.trim_start_matches(is_c0_or_space).len();
        let end = input.trim_end_matches(is_c0_or_space).len();
        Self { input, trimmed: start..end, fragment: input.find('#').unwrap_or(input.len()) }
    }

    fn invalid_unit(&self, error: &ValidationError) -> SyntaxViolation {
        let range = error.range();
        if range.end <= self.trimmed.start || range.start >= self.trimmed.end {
            return SyntaxViolation::C0SpaceIgnored;
        }
        match self.input.get(range.clone()).unwrap_or_default().chars().next() {
            Some('\t' | '\n' | '\r') => SyntaxViolation::TabOrNewlineIgnored,
            Some('\0') if range.start > self.fragment => SyntaxViolation::NullInFragment,
            Some('%') => SyntaxViolation::PercentDecode,
            _ => SyntaxViolation::NonUrlCodePoint,
        }
    }
}

/// Removes what the parser ignores anywhere in a string.
pub(crate) fn without_tabs_and_newlines(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
}
