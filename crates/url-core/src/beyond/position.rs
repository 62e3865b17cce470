//! Slicing the href at the boundaries of components.

use crate::{
    error::Component,
    record::{Url, UrlRef},
};
use core::ops::{Bound, Index, Range, RangeBounds};

url_names::named_enum! {
    /// A boundary of a component in the href. A URL can be sliced between two positions.
    ///
    /// Delimiters belong to no component, except the `/` at the start of a path. The two positions of a missing
    /// component are the same, where the component before it ends, and the slice between them is empty.
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
    /// use url_core::{Url, position::Position};
    ///
    /// let url = Url::parse("https://user@example.com:8080/dir/file?name=value#place")?;
    /// assert_eq!(&url[..Position::AfterPort], "https://user@example.com:8080");
    /// assert_eq!(&url[Position::BeforeHost..Position::AfterPort], "example.com:8080");
    /// assert_eq!(&url[Position::BeforePath..], "/dir/file?name=value#place");
    /// assert_eq!(&url[..], url.as_str());
    ///
    /// // There is no password, and a range that runs backward is empty.
    /// assert_eq!(&url[Position::BeforePassword..Position::AfterPassword], "");
    /// assert_eq!(&url[Position::AfterPath..Position::BeforePath], "");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Position {
        /// The start of the href.
        BeforeScheme = "before-scheme",
        /// Before the `:` of the scheme.
        AfterScheme = "after-scheme",
        /// After the `//`, or after the `:` if there is no host.
        BeforeUsername = "before-username",
        /// Where the username ends.
        AfterUsername = "after-username",
        /// After the `:` before the password.
        BeforePassword = "before-password",
        /// Before the `@`.
        AfterPassword = "after-password",
        /// After the `@`, if there are credentials.
        BeforeHost = "before-host",
        /// Where the host ends.
        AfterHost = "after-host",
        /// After the `:` before the port.
        BeforePort = "before-port",
        /// Where the port ends.
        AfterPort = "after-port",
        /// Before the first `/` of a path that is a list of segments.
        BeforePath = "before-path",
        /// Where the path ends.
        AfterPath = "after-path",
        /// After the `?`.
        BeforeQuery = "before-query",
        /// Where the query ends.
        AfterQuery = "after-query",
        /// After the `#`.
        BeforeFragment = "before-fragment",
        /// The end of the href.
        AfterFragment = "after-fragment",
    }
}

impl Component {
    /// Returns the positions between which the component is in the href.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// let url = Url::parse("https://example.com:8080/?a")?;
    /// assert_eq!(&url[Component::Port.positions()], "8080");
    /// assert_eq!(&url[Component::Fragment.positions()], "");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn positions(self) -> Range<Position> {
        match self {
            Self::Scheme => Position::BeforeScheme..Position::AfterScheme,
            Self::Username => Position::BeforeUsername..Position::AfterUsername,
            Self::Password => Position::BeforePassword..Position::AfterPassword,
            Self::Host => Position::BeforeHost..Position::AfterHost,
            Self::Port => Position::BeforePort..Position::AfterPort,
            Self::Path => Position::BeforePath..Position::AfterPath,
            Self::Query => Position::BeforeQuery..Position::AfterQuery,
            Self::Fragment => Position::BeforeFragment..Position::AfterFragment,
        }
    }
}

impl Url {
    /// Returns the range of a component in the href, in bytes. One that the URL does not have is empty.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// let url = Url::parse("https://example.com:8080/?a")?;
    /// assert_eq!(url.component_range(Component::Port), 20..24);
    /// assert!(url.component_range(Component::Fragment).is_empty());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn component_range(&self, component: Component) -> Range<usize> {
        self.borrowed().component_range(component)
    }
}

impl UrlRef<'_> {
    /// Returns the range of a component in the href, in bytes. One that the URL does not have is empty.
    ///
    /// ```
    /// use url_core::{UrlRef, error::Component};
    ///
    /// let url = UrlRef::from_serialized("https://example.com/?a").unwrap();
    /// assert_eq!(url.component_range(Component::Query), 21..22);
    /// ```
    #[must_use]
    pub fn component_range(&self, component: Component) -> Range<usize> {
        self.position_range(&component.positions())
    }

    /// Returns the offset of `position` in the href, in bytes. Most callers have a constant, which leaves one branch.
    #[inline]
    fn offset(&self, position: Position) -> usize {
        let (offsets, len) = (&self.offsets, self.href.len());
        let after = |delimiter: usize, is_there: bool| delimiter + usize::from(is_there);
        match position {
            Position::BeforeScheme => 0,
            Position::AfterScheme => offsets.scheme_end as usize,
            Position::BeforeUsername => offsets.username_start(),
            Position::AfterUsername => offsets.username_end as usize,
            Position::BeforePassword => after(offsets.username_end as usize, self.password().is_some()),
            Position::AfterPassword => offsets.host_start as usize - usize::from(self.includes_credentials()),
            Position::BeforeHost => offsets.host_start as usize,
            Position::AfterHost => offsets.host_end as usize,
            Position::BeforePort => after(offsets.host_end as usize, offsets.port.is_some()),
            Position::AfterPort => offsets.authority_end(),
            Position::BeforePath => offsets.path_start as usize,
            Position::AfterPath => offsets.path_end(len),
            Position::BeforeQuery => after(offsets.path_end(len), offsets.query_start.is_some()),
            Position::AfterQuery => offsets.query_end(len),
            Position::BeforeFragment => after(offsets.query_end(len), offsets.fragment_start.is_some()),
            Position::AfterFragment => len,
        }
    }

    #[inline]
    fn position_range(&self, range: &impl RangeBounds<Position>) -> Range<usize> {
        // A position has no width, so it makes no difference whether it is included.
        let offset = |bound, unbounded| match bound {
            Bound::Included(&position) | Bound::Excluded(&position) => self.offset(position),
            Bound::Unbounded => unbounded,
        };
        let end = offset(range.end_bound(), self.href.len());
        offset(range.start_bound(), 0).min(end)..end
    }
}

/// Returns the href between two [`Position`]s. A range that runs backward is empty.
impl<R: RangeBounds<Position>> Index<R> for Url {
    type Output = str;

    fn index(&self, range: R) -> &str {
        &self.href[self.borrowed().position_range(&range)]
    }
}

/// Returns the href between two [`Position`]s. A range that runs backward is empty.
impl<R: RangeBounds<Position>> Index<R> for UrlRef<'_> {
    type Output = str;

    fn index(&self, range: R) -> &str {
        &self.href[self.position_range(&range)]
    }
}
