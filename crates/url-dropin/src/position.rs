//! Slices of a URL between two positions.

use crate::Url;
use core::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};
use url_core::position::Position as Boundary;

/// A boundary of a component. If a URL does not have the component, its boundaries are where it would be.
///
/// ```
/// use url::{Position, Url};
///
/// let url = Url::parse("https://me@example.com:8080/a?b#c")?;
/// assert_eq!(&url[Position::BeforeHost..Position::AfterPort], "example.com:8080");
/// assert_eq!(&url[..Position::AfterPath], "https://me@example.com:8080/a");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Position {
    BeforeScheme,
    AfterScheme,
    BeforeUsername,
    AfterUsername,
    BeforePassword,
    AfterPassword,
    BeforeHost,
    AfterHost,
    BeforePort,
    AfterPort,
    BeforePath,
    AfterPath,
    BeforeQuery,
    AfterQuery,
    BeforeFragment,
    AfterFragment,
}

impl Position {
    fn boundary(self, url: &Url) -> Boundary {
        match self {
            // Where url has it.
            Self::AfterPassword if url.0.password().is_none() => Boundary::BeforeHost,
            Self::BeforeScheme => Boundary::BeforeScheme,
            Self::AfterScheme => Boundary::AfterScheme,
            Self::BeforeUsername => Boundary::BeforeUsername,
            Self::AfterUsername => Boundary::AfterUsername,
            Self::BeforePassword => Boundary::BeforePassword,
            Self::AfterPassword => Boundary::AfterPassword,
            Self::BeforeHost => Boundary::BeforeHost,
            Self::AfterHost => Boundary::AfterHost,
            Self::BeforePort => Boundary::BeforePort,
            Self::AfterPort => Boundary::AfterPort,
            Self::BeforePath => Boundary::BeforePath,
            Self::AfterPath => Boundary::AfterPath,
            Self::BeforeQuery => Boundary::BeforeQuery,
            Self::AfterQuery => Boundary::AfterQuery,
            Self::BeforeFragment => Boundary::BeforeFragment,
            Self::AfterFragment => Boundary::AfterFragment,
        }
    }
}

impl Index<RangeFull> for Url {
    type Output = str;

    fn index(&self, _: RangeFull) -> &str {
        self.as_str()
    }
}

impl Index<RangeFrom<Position>> for Url {
    type Output = str;

    fn index(&self, range: RangeFrom<Position>) -> &str {
        &self.0[range.start.boundary(self)..]
    }
}

impl Index<RangeTo<Position>> for Url {
    type Output = str;

    fn index(&self, range: RangeTo<Position>) -> &str {
        &self.0[..range.end.boundary(self)]
    }
}

impl Index<Range<Position>> for Url {
    type Output = str;

    fn index(&self, range: Range<Position>) -> &str {
        &self.0[range.start.boundary(self)..range.end.boundary(self)]
    }
}
