//! The query as pairs, written by the package `form_urlencoded`.

use crate::Url;
use alloc::{borrow::ToOwned, string::String};
use form_urlencoded::{Serializer, Target};

/// The query of a URL as the target of a [`Serializer`], from [`Url::query_pairs_mut`].
///
/// It becomes the query when the serializer is finished or dropped.
///
/// ```
/// let mut url = url::Url::parse("https://example.com/?a=b")?;
/// url.query_pairs_mut().append_pair("c d", "é").append_key_only("e");
/// assert_eq!(url.query(), Some("a=b&c+d=%C3%A9&e"));
/// assert_eq!(url.query_pairs_mut().clear().finish().as_str(), "https://example.com/?");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    query: String,
}

impl Url {
    /// Returns a serializer that appends pairs to the query.
    pub fn query_pairs_mut(&mut self) -> Serializer<'_, UrlQuery<'_>> {
        let query = self.query().unwrap_or_default().to_owned();
        Serializer::for_suffix(UrlQuery { url: Some(self), query }, 0)
    }
}

impl<'a> Target for UrlQuery<'a> {
    type Finished = &'a mut Url;

    fn as_mut_string(&mut self) -> &mut String {
        &mut self.query
    }

    fn finish(mut self) -> &'a mut Url {
        // Only this function and `drop` take it, each once.
        let url = self.url.take().expect("the query is finished once");
        url.set_query(Some(&self.query));
        url
    }
}

impl Drop for UrlQuery<'_> {
    fn drop(&mut self) {
        if let Some(url) = self.url.take() {
            url.set_query(Some(&self.query));
        }
    }
}
