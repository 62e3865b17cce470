//! Appending form data to the query, under the names of the package url.

use crate::{
    error::ParseError, list::Pairs, list_edit::ListEdit, options::ParseOptions, record::Url, setters::SetResult,
};
use core::borrow::Borrow;
use url_form::Serializer;

/// A serializer that appends `application/x-www-form-urlencoded` pairs to the query of a URL.
///
/// The existing query keeps its bytes. To change it, use [`QueryMut`](super::QueryMut) or the standard's
/// [`SearchParams`](crate::query::SearchParams). The URL is changed once, when this is dropped, and not at all if this
/// is [forgotten](core::mem::forget).
///
/// ```
/// use url_core::Url;
///
/// let mut url = Url::parse("https://example.com/?lang=fr#top")?;
/// url.query_pairs_mut().append_pair("q", "a b&c").append_key_only("debug");
/// assert_eq!(url.as_str(), "https://example.com/?lang=fr&q=a+b%26c&debug#top");
///
/// // Without pairs there is no query and no question mark.
/// url.query_pairs_mut().clear();
/// assert_eq!((url.as_str(), url.query()), ("https://example.com/#top", None));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Debug)]
#[doc(alias = "UrlQuery")]
pub struct QueryPairsMut<'a> {
    pairs: ListEdit<'a, Pairs>,
}

impl Url {
    /// Returns a serializer that appends form data to the query. It is for those who move from the package url; new
    /// programs use [`query_mut`](Self::query_mut), which can do more.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?a=1")?;
    /// url.query_pairs_mut().append_pair("q", "b c");
    /// assert_eq!(url.query(), Some("a=1&q=b+c"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query_pairs_mut(&mut self) -> QueryPairsMut<'_> {
        QueryPairsMut { pairs: ListEdit::new(self) }
    }

    /// Parses an absolute URL and appends pairs to its query.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse_with_params("https://example.com/?a=1", [("q", "b c"), ("page", "2")])?;
    /// assert_eq!(url.as_str(), "https://example.com/?a=1&q=b+c&page=2");
    /// assert!(Url::parse_with_params("example.com", [("q", "b")]).is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `input` is not an absolute URL, and when the href would exceed 4 GiB - 1.
    pub fn parse_with_params<I, N, V>(input: &str, pairs: I) -> Result<Self, ParseError>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = ParseOptions::new().parse(input)?;
        let result = url.query_pairs_mut().extend_pairs(pairs).finish();
        result.map_err(|_| ParseError::too_long(input.len(), u32::MAX))?;
        Ok(url)
    }
}

impl QueryPairsMut<'_> {
    /// Appends a pair.
    ///
    /// A pair that would make the href exceed 4 GiB - 1 is not appended; [`finish`](Self::finish) returns the error.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/#f")?;
    /// url.query_pairs_mut().append_pair("a", "1&2").append_pair("", "");
    /// assert_eq!(url.as_str(), "https://example.com/?a=1%262&=#f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self {
        self.pairs.append(|output| _ = Serializer::new(output).append_pair(name, value));
        self
    }

    /// Appends a name without a value.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_pairs_mut().append_key_only("debug").append_key_only("a b");
    /// assert_eq!(url.query(), Some("debug&a+b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_key_only(&mut self, name: &str) -> &mut Self {
        self.pairs.append(|output| _ = Serializer::new(output).append_key_only(name));
        self
    }

    /// Appends pairs.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_pairs_mut().extend_pairs([("a", "1"), ("b", "2")]);
    /// assert_eq!(url.query(), Some("a=1&b=2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_pairs<I, N, V>(&mut self, pairs: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
        N: AsRef<str>,
        V: AsRef<str>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append_pair(name.as_ref(), value.as_ref());
        }
        self
    }

    /// Appends names without values.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_pairs_mut().extend_keys_only::<_, &str>(["a", "b"]);
    /// assert_eq!(url.query(), Some("a&b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_keys_only<I, N>(&mut self, names: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<N>>,
        N: AsRef<str>,
    {
        for name in names {
            self.append_key_only(name.borrow().as_ref());
        }
        self
    }

    /// Removes the query.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?a=1")?;
    /// url.query_pairs_mut().clear().append_pair("b", "2");
    /// assert_eq!(url.query(), Some("b=2"));
    /// url.query_pairs_mut().clear();
    /// assert_eq!(url.query(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.pairs.clear();
        self
    }

    /// Returns the error of the first pair that was not appended since the last call.
    ///
    /// Calling this is optional: the URL is changed when this is dropped.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_pairs_mut().append_pair("a", "1").finish()?;
    /// assert_eq!(url.query(), Some("a=1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a pair was not appended because the href would have exceeded 4 GiB - 1.
    pub fn finish(&mut self) -> SetResult {
        self.pairs.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Url;

    #[test]
    fn a_pair_beyond_the_length_limit_is_rejected_and_nothing_changes() {
        for (input, expected) in [("https://h/?a#f", "https://h/?a&b=c#f"), ("https://h/#f", "https://h/?b=c#f")] {
            let mut url = Url::parse(input).unwrap();
            for (max_len, href) in [(expected.len() - 1, input), (expected.len(), expected)] {
                let mut query = url.query_pairs_mut();
                query.pairs.max_len = max_len as u32;
                let result = query.append_pair("b", "c").finish();
                drop(query);
                assert_eq!((result.is_ok(), url.as_str(), url.check_invariants()), (href == expected, href, Ok(())));
            }
        }
    }
}
