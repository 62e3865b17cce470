//! Slicing the href at the borders of components.

use crate::record::{Url, UrlRef};
use core::ops::{Bound, Index, RangeBounds};

/// A border of a component in the href. Between two of them a URL can be sliced.
///
/// Delimiters belong to no component, but for the `/` at the front of a path. Where a component is missing, its two
/// borders are one and the slice between them is empty; they lie where the component before it ends.
///
/// ```text
/// https://user:secret@example.com:8080/dir/file?name=value#place
/// |    |  |   ||     ||          ||   |        ||         ||   |
/// |    |  |   ||     ||          ||   |        ||         ||   AfterFragment
/// |    |  |   ||     ||          ||   |        ||         |BeforeFragment
/// |    |  |   ||     ||          ||   |        ||         AfterQuery
/// |    |  |   ||     ||          ||   |        |BeforeQuery
/// |    |  |   ||     ||          ||   |        AfterPath
/// |    |  |   ||     ||          ||   AfterPort, BeforePath
/// |    |  |   ||     ||          |BeforePort
/// |    |  |   ||     ||          AfterHost
/// |    |  |   ||     |BeforeHost
/// |    |  |   ||     AfterPassword
/// |    |  |   |BeforePassword
/// |    |  |   AfterUsername
/// |    |  BeforeUsername
/// |    AfterScheme
/// BeforeScheme
/// ```
///
/// ```
/// use url_core::{Position, Url};
///
/// let url = Url::parse("https://user@example.com:8080/dir/file?name=value#place")?;
/// assert_eq!(&url[..Position::AfterPort], "https://user@example.com:8080");
/// assert_eq!(&url[Position::BeforeHost..Position::AfterPort], "example.com:8080");
/// assert_eq!(&url[Position::BeforePath..], "/dir/file?name=value#place");
/// assert_eq!(&url[..], url.as_str());
///
/// // There is no password, and nothing between a border and one before it.
/// assert_eq!(&url[Position::BeforePassword..Position::AfterPassword], "");
/// assert_eq!(&url[Position::AfterPath..Position::BeforePath], "");
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Position {
    /// The start of the href.
    BeforeScheme,
    /// In front of the `:` of the scheme.
    AfterScheme,
    /// Behind the `//`, or behind the `:` if there is no host.
    BeforeUsername,
    /// Where the username ends.
    AfterUsername,
    /// Behind the `:` in front of the password.
    BeforePassword,
    /// In front of the `@`.
    AfterPassword,
    /// Behind the `@`, if there are credentials.
    BeforeHost,
    /// Where the host ends.
    AfterHost,
    /// Behind the `:` in front of the port.
    BeforePort,
    /// Where the port ends.
    AfterPort,
    /// In front of the first `/` of a path that is a list of segments.
    BeforePath,
    /// Where the path ends.
    AfterPath,
    /// Behind the `?`.
    BeforeQuery,
    /// Where the query ends.
    AfterQuery,
    /// Behind the `#`.
    BeforeFragment,
    /// The end of the href.
    AfterFragment,
}

impl UrlRef<'_> {
    /// Where `position` is in the href, in bytes.
    fn offset(&self, position: Position) -> usize {
        let (offsets, len) = (&self.offsets, self.href.len());
        let behind = |delimiter: usize, is_there: bool| delimiter + usize::from(is_there);
        match position {
            Position::BeforeScheme => 0,
            Position::AfterScheme => offsets.scheme_end as usize,
            Position::BeforeUsername => offsets.username_start(),
            Position::AfterUsername => offsets.username_end as usize,
            Position::BeforePassword => behind(offsets.username_end as usize, self.password().is_some()),
            Position::AfterPassword => {
                self.offset(Position::BeforePassword) + self.password().unwrap_or_default().len()
            }
            Position::BeforeHost => offsets.host_start as usize,
            Position::AfterHost => offsets.host_end as usize,
            Position::BeforePort => behind(offsets.host_end as usize, offsets.port.is_some()),
            Position::AfterPort => offsets.authority_end(),
            Position::BeforePath => offsets.path_start as usize,
            Position::AfterPath => offsets.path_end(len),
            Position::BeforeQuery => behind(offsets.path_end(len), offsets.query_start.is_some()),
            Position::AfterQuery => offsets.query_end(len),
            Position::BeforeFragment => behind(offsets.query_end(len), offsets.fragment_start.is_some()),
            Position::AfterFragment => len,
        }
    }

    fn position_range(&self, range: &impl RangeBounds<Position>) -> core::ops::Range<usize> {
        // A border has no width, so that it makes no difference whether it is included.
        let offset = |bound, unbounded| match bound {
            Bound::Included(&position) | Bound::Excluded(&position) => self.offset(position),
            Bound::Unbounded => unbounded,
        };
        let end = offset(range.end_bound(), self.href.len());
        offset(range.start_bound(), 0).min(end)..end
    }
}

/// The href between two [`Position`]s; nothing if the first is not in front of the second.
impl<R: RangeBounds<Position>> Index<R> for Url {
    type Output = str;

    fn index(&self, range: R) -> &str {
        &self.href[self.borrowed().position_range(&range)]
    }
}

/// The href between two [`Position`]s; nothing if the first is not in front of the second.
impl<R: RangeBounds<Position>> Index<R> for UrlRef<'_> {
    type Output = str;

    fn index(&self, range: R) -> &str {
        &self.href[self.position_range(&range)]
    }
}
