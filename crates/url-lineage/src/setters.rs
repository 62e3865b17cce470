//! The setters of the ancestors' classes, by the names of the members.

use alloc::vec::Vec;
use url_core::web::Member;

/// An object in a class for URLs with setters: [`webspecs_2014::UrlObject`](crate::webspecs_2014::UrlObject) and
/// [`whatwg_2017::UrlObject`](crate::whatwg_2017::UrlObject).
///
/// ```
/// use url_lineage::{Member, Setters as _, webspecs_2014, whatwg_2017};
///
/// let mut of_2014 = webspecs_2014::UrlObject::parse("http://h:81/", None)?.url;
/// let mut of_2017 = whatwg_2017::UrlObject::new("http://h:81/", None)?;
/// of_2014.set(Member::Protocol, "data")?;
/// of_2017.set("protocol".parse::<Member>()?, "data")?;
/// assert_eq!((of_2014.serialize().as_str(), of_2017.href().as_str()), ("data://h:81/", "http://h:81/"));
///
/// assert!(of_2014.set(Member::Protocol, "1").is_err());
/// assert!(of_2017.set(Member::Href, "x").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Setters {
    /// An error that a setter reports. Its range is in bytes of the value.
    type Error;

    /// The reason why a setter does nothing, or only sets a part of the URL.
    type Failure;

    /// Calls the setter of `member`, and returns the errors that it reports.
    ///
    /// The base URL is null, and queries are encoded as UTF-8. The setters of username and password report no errors.
    ///
    /// # Errors
    ///
    /// The failure of the setter. A script only sees a failure when it sets `href`, whose setter throws it.
    fn set(&mut self, member: Member, value: &str) -> Result<Vec<Self::Error>, Self::Failure>;
}
