//! Editing a query so that all other pairs keep their bytes.

use super::{PairValue, Space, append_name, append_pair, append_value, raw::RawPair};
use crate::{encoded::Item, gap_buffer::SLACK, list::Pairs, list_edit::ListEdit, record::Url, setters::SetResult};
use alloc::{string::String, vec::Vec};
use core::{borrow::Borrow, mem};

/// An editor for the pairs of a URL's query.
///
/// Pairs that are not changed keep every byte, and so do empty pieces between two `&`. Names and values are strings,
/// bytes, or already [`Encoded`](crate::encoded::Encoded); a value can be `None`. Names are compared decoded, as bytes.
/// If a change leaves nothing, the query becomes null; a query that was empty before, as in `/?`, stays empty until the
/// first change.
///
/// An operation by name walks along the query once; [`retain`](Self::retain) does any number of removals in one walk.
/// [`append`](Self::append) costs the length of the pair. An operation by index also costs the distance from the change
/// before it, in bytes. The URL is changed once, when this is dropped, and not at all if this is
/// [forgotten](core::mem::forget).
///
/// ```
/// use url_core::{Url, query::Space};
///
/// let mut url = Url::parse("https://example.com/?sig=%2f%2B&utm_source=x&debug&q=a+b#top")?;
/// url.query_mut().remove("utm_source");
/// url.query_mut().set("q", "c d").append("lang", "de").append("raw", None).finish()?;
/// assert_eq!(url.as_str(), "https://example.com/?sig=%2f%2B&debug&q=c%20d&lang=de&raw#top");
///
/// url.query_mut().spaces(Space::Plus).ignore_ascii_case().set("Q", "e f");
/// assert_eq!(url.query(), Some("sig=%2f%2B&debug&q=e+f&lang=de&raw"));
///
/// let error = url.query_mut().remove_at(5).unwrap_err();
/// assert_eq!(error.to_string(), "cannot set the query: no-such-index: index 5 is out of range for a list of 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct QueryMut<'a> {
    pairs: ListEdit<'a, Pairs>,
    space: Space,
    ignores_case: bool,
}

impl Url {
    /// Returns an editor for the query's pairs, which keeps the bytes of the pairs that are not changed.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?a=%7e&b=1")?;
    /// url.query_mut().set("b", "2").append("c", None);
    /// assert_eq!(url.query(), Some("a=%7e&b=2&c"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query_mut(&mut self) -> QueryMut<'_> {
        QueryMut { pairs: ListEdit::new(self), space: Space::default(), ignores_case: false }
    }
}

impl QueryMut<'_> {
    /// Sets the encoding of spaces in names and values that are written from now on.
    ///
    /// The default is [`Space::Percent20`].
    ///
    /// ```
    /// use url_core::{Url, query::Space};
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_mut().spaces(Space::Plus).append("q", "a b+");
    /// assert_eq!(url.query(), Some("q=a+b%2B"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn spaces(mut self, space: Space) -> Self {
        self.space = space;
        self
    }

    /// Makes the following operations find names without regard to the case of ASCII letters.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?Token=1&a")?;
    /// assert_eq!(url.query_mut().remove("token"), 0);
    /// assert_eq!(url.query_mut().ignore_ascii_case().remove("token"), 1);
    /// assert_eq!(url.query(), Some("a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ignore_ascii_case(mut self) -> Self {
        self.ignores_case = true;
        self
    }

    /// Sets the value of the first pair with that name and removes the others, or appends a pair if there is none.
    ///
    /// The name keeps its bytes, and the pair keeps its place.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?%61=1&b=+&a=2")?;
    /// url.query_mut().set("a", "3").set("c", None);
    /// assert_eq!(url.query(), Some("%61=3&b=+&c"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn set<'t>(&mut self, name: impl Into<Item<'t>>, value: impl Into<PairValue<'t>>) -> &mut Self {
        let (name, value, space) = (name.into(), value.into(), self.space);
        let mut is_first = true;
        let count =
            self.rewrite_named(name, |pair, output| mem::take(&mut is_first) && set_value(output, pair, value, space));
        if count > 0 { self } else { self.append(name, value) }
    }

    /// Sets the value of every pair with that name, and returns how many there are. Does not append a pair.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=1&b&a=2")?;
    /// assert_eq!(url.query_mut().replace("a", "3"), 2);
    /// assert_eq!(url.query_mut().replace("c", "4"), 0);
    /// assert_eq!(url.query(), Some("a=3&b&a=3"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn replace<'t>(&mut self, name: impl Into<Item<'t>>, value: impl Into<PairValue<'t>>) -> usize {
        let (value, space) = (value.into(), self.space);
        self.rewrite_named(name.into(), |pair, output| set_value(output, pair, value, space))
    }

    /// Renames every pair with that name, and returns how many there are. The values keep their bytes.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?q=%2f&x&q")?;
    /// assert_eq!(url.query_mut().rename("q", "a b"), 2);
    /// assert_eq!(url.query(), Some("a%20b=%2f&x&a%20b"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn rename<'t>(&mut self, name: impl Into<Item<'t>>, new: impl Into<Item<'t>>) -> usize {
        let (new, space) = (new.into(), self.space);
        self.rewrite_named(name.into(), |pair, output| set_name(output, pair, new, space))
    }

    /// Removes every pair with that name, and returns how many there were.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?a=1&b=2&%61")?;
    /// assert_eq!(url.query_mut().remove("a"), 2);
    /// assert_eq!(url.query_mut().remove("c"), 0);
    /// assert_eq!(url.query(), Some("b=2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove<'t>(&mut self, name: impl Into<Item<'t>>) -> usize {
        self.rewrite_named(name.into(), |_, _| false)
    }

    /// Removes the pairs for which `keeps` is false.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?utm_source=a&q=%7e&&utm_medium=b")?;
    /// url.query_mut().retain(|pair| !pair.raw_name().starts_with("utm_"));
    /// assert_eq!(url.query(), Some("q=%7e&"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn retain(&mut self, mut keeps: impl FnMut(RawPair<'_>) -> bool) -> &mut Self {
        self.rewrite(|pair| !keeps(pair), |_, _| false);
        self
    }

    /// Sorts the pairs by name, like the method `sort()` of `URLSearchParams`.
    ///
    /// Decoded names are compared by UTF-16 code units. Pairs with the same name keep their order, and all pairs keep
    /// their bytes. An empty piece counts as a pair with an empty name.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?b=%2f&a=1&b&%61=+")?;
    /// url.query_mut().sort();
    /// assert_eq!(url.query(), Some("a=1&%61=+&b=%2f&b"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-sort>
    #[inline]
    pub fn sort(&mut self) -> &mut Self {
        self.arrange(|pieces| {
            pieces.sort_by_cached_key(|piece| RawPair::new(piece, 0).name().encode_utf16().collect::<Vec<_>>());
        })
    }

    /// Sorts the pairs by name and, if names are the same, by value, as they are written. The comparison does not
    /// decode percent-encoded bytes. No value comes before an empty one.
    ///
    /// Formats that sign a query need this order, and [encode](url_percent::NOT_UNRESERVED) all names and values before
    /// it, so each is written as [`Encoded`](crate::encoded::Encoded). A name without a value gets a `=`. Signature
    /// Version 4 of AWS:
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded};
    /// use url_percent::{NOT_UNRESERVED, utf8_percent_encode};
    ///
    /// let encode = |text| utf8_percent_encode(text, &NOT_UNRESERVED).to_string();
    /// let mut url = Url::parse("https://bucket.s3.amazonaws.com/")?;
    /// for (name, value) in [("prefix", "a b/"), ("list-type", "2"), ("item[1]", "x"), ("item[10]", "y")] {
    ///     url.query_mut().append(Encoded(&encode(name)), Encoded(&encode(value)));
    /// }
    /// url.query_mut().sort_encoded();
    /// assert_eq!(url.query(), Some("item%5B1%5D=x&item%5B10%5D=y&list-type=2&prefix=a%20b%2F"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// OAuth 1.0, with some parameters of the example in RFC 5849. [`sort`](Self::sort) is another order, because it
    /// compares `c@` and `c2`, not `c%40` and `c2`, and no values:
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/request?c2=&b5=%3D%253D&a3=a&c%40=&a2=r%20b&a3=2%20q")?;
    /// url.query_mut().sort_encoded();
    /// assert_eq!(url.query(), Some("a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2="));
    ///
    /// url.query_mut().sort();
    /// assert_ne!(url.query(), Some("a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2="));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: [RFC 5849, 3.4.1.3.2](https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3.2); ["Create a signed AWS
    /// API request"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), on
    /// the canonical request
    #[inline]
    pub fn sort_encoded(&mut self) -> &mut Self {
        self.arrange(|pieces| {
            pieces.sort_by_key(|&piece| {
                let pair = RawPair::new(piece, 0);
                (pair.raw_name(), pair.raw_value())
            });
        })
    }

    /// Removes empty pieces, such as those between two `&`, which are not pairs.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?&a=%7e&&b&")?;
    /// url.query_mut().remove_empty();
    /// assert_eq!(url.query(), Some("a=%7e&b"));
    /// let mut url = Url::parse("https://h/?&")?;
    /// url.query_mut().remove_empty();
    /// assert_eq!(url.query(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn remove_empty(&mut self) -> &mut Self {
        self.arrange(|pieces| pieces.retain(|piece| !piece.is_empty()))
    }

    /// Removes the query.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?a=1#f")?;
    /// url.query_mut().clear();
    /// assert_eq!(url.as_str(), "https://example.com/#f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.pairs.clear();
        self
    }

    /// Appends a pair.
    ///
    /// A pair that would make the href exceed 4 GiB - 1 is not appended; [`finish`](Self::finish) returns the error.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=1#f")?;
    /// url.query_mut().append("b", "x y").append("c", None).finish()?;
    /// assert_eq!(url.as_str(), "https://h/?a=1&b=x%20y&c#f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append<'t>(&mut self, name: impl Into<Item<'t>>, value: impl Into<PairValue<'t>>) -> &mut Self {
        let (name, value, space) = (name.into(), value.into(), self.space);
        self.pairs.append(|output| append_pair(output, name, value, space));
        self
    }

    /// Appends pairs from a list, or by reference from a map, like [`append`](Self::append).
    ///
    /// ```
    /// # use url_core::Url;
    /// use std::collections::BTreeMap;
    ///
    /// let filters: BTreeMap<String, String> = [("lang", "de"), ("q", "a b")].map(|(n, v)| (n.into(), v.into())).into();
    /// let mut url = Url::parse("https://example.com/?page=1")?;
    /// url.query_mut().extend(&filters).extend([("debug", None), ("sort", Some("desc"))]);
    /// assert_eq!(url.query(), Some("page=1&lang=de&q=a%20b&debug&sort=desc"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<I, N, V>(&mut self, pairs: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
        for<'t> &'t N: Into<Item<'t>>,
        for<'t> &'t V: Into<PairValue<'t>>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append(name, value);
        }
        self
    }

    /// Inserts a pair before the pair `index`, or at the end if `index` is the number of pairs.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=%7e")?;
    /// url.query_mut().insert_at(0, "x", "1")?;
    /// assert_eq!(url.query(), Some("x=1&a=%7e"));
    /// assert!(url.query_mut().insert_at(3, "y", "2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `index` is greater than the number of pairs, and when the href would exceed 4 GiB - 1.
    pub fn insert_at<'t>(
        &mut self,
        index: usize,
        name: impl Into<Item<'t>>,
        value: impl Into<PairValue<'t>>,
    ) -> SetResult<&mut Self> {
        self.pairs.go_to(index)?;
        let (name, value, space) = (name.into(), value.into(), self.space);
        self.insert_here(|output| append_pair(output, name, value, space))?;
        Ok(self)
    }

    /// Replaces the pair `index`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=1&b=%7e")?;
    /// url.query_mut().replace_at(0, "c", "x y")?.replace_at(1, "d", None)?;
    /// assert_eq!(url.query(), Some("c=x%20y&d"));
    /// assert!(url.query_mut().replace_at(2, "e", None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no pair `index`, and when the href would exceed 4 GiB - 1.
    pub fn replace_at<'t>(
        &mut self,
        index: usize,
        name: impl Into<Item<'t>>,
        value: impl Into<PairValue<'t>>,
    ) -> SetResult<&mut Self> {
        let (name, value, space) = (name.into(), value.into(), self.space);
        self.rewrite_at(index, |_, output| append_pair(output, name, value, space))?;
        Ok(self)
    }

    /// Sets the value of the pair `index`. Its name keeps its bytes.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?%61=1&b")?;
    /// url.query_mut().set_at(0, "2")?.set_at(1, "3")?;
    /// assert_eq!(url.query(), Some("%61=2&b=3"));
    /// assert!(url.query_mut().set_at(2, "4").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no pair `index`, and when the href would exceed 4 GiB - 1.
    pub fn set_at<'t>(&mut self, index: usize, value: impl Into<PairValue<'t>>) -> SetResult<&mut Self> {
        let (value, space) = (value.into(), self.space);
        self.rewrite_at(index, |pair, output| _ = set_value(output, pair, value, space))?;
        Ok(self)
    }

    /// Renames the pair `index`. Its value keeps its bytes.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=%7e&b")?;
    /// url.query_mut().rename_at(0, "c&d")?;
    /// assert_eq!(url.query(), Some("c%26d=%7e&b"));
    /// assert!(url.query_mut().rename_at(2, "e").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no pair `index`, and when the href would exceed 4 GiB - 1.
    pub fn rename_at<'t>(&mut self, index: usize, name: impl Into<Item<'t>>) -> SetResult<&mut Self> {
        let (name, space) = (name.into(), self.space);
        self.rewrite_at(index, |pair, output| _ = set_name(output, pair, name, space))?;
        Ok(self)
    }

    /// Removes the pair `index`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/?a=1&b=2")?;
    /// url.query_mut().remove_at(0)?;
    /// assert_eq!(url.query(), Some("b=2"));
    /// assert!(url.query_mut().remove_at(1).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no pair `index`.
    pub fn remove_at(&mut self, index: usize) -> SetResult<&mut Self> {
        self.pairs.go_to_item(index)?;
        self.pairs.remove_next();
        Ok(self)
    }

    /// Returns the error of the first change that was not made since the last call.
    ///
    /// Calling this is optional: the URL is changed when this is dropped.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_mut().append("a", "1").finish()?;
    /// assert_eq!(url.query(), Some("a=1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a change was not made because the href would have exceeded 4 GiB - 1.
    pub fn finish(&mut self) -> SetResult {
        self.pairs.finish()
    }

    /// Rewrites the pairs of that name, like [`rewrite`](Self::rewrite).
    fn rewrite_named(&mut self, name: Item<'_>, edit: impl FnMut(RawPair<'_>, &mut String) -> bool) -> usize {
        let (name, ignores_case) = (name.decoded(), self.ignores_case);
        self.rewrite(|pair| pair.is_named(&name, ignores_case), edit)
    }

    /// Calls `edit` to write each pair for which `selects` is true, or to return false to remove it. Returns how many
    /// pairs were selected.
    fn rewrite(
        &mut self,
        mut selects: impl FnMut(RawPair<'_>) -> bool,
        mut edit: impl FnMut(RawPair<'_>, &mut String) -> bool,
    ) -> usize {
        let len = self.pairs.len();
        let (mut count, mut start, mut at) = (0, 0, 0);
        // Replaces the pieces from the byte `start` on, where the first selected pair is.
        let mut rewritten = String::new();
        for piece in self.pairs.iter() {
            let pair = RawPair::new(piece, at);
            if !piece.is_empty() && selects(pair) {
                if count == 0 {
                    start = at;
                    rewritten = String::with_capacity(len - start + SLACK);
                }
                count += 1;
                let end = rewritten.len();
                rewritten.push('&');
                if !edit(pair, &mut rewritten) {
                    rewritten.truncate(end);
                }
            } else if count > 0 {
                rewritten.push('&');
                rewritten.push_str(piece);
            }
            at += "&".len() + piece.len();
        }
        if count > 0 {
            let result = self.pairs.replace_from(start, rewritten);
            self.pairs.keep_error(result);
        }
        count
    }

    /// Calls `arrange` to reorder or remove pieces, empty ones included.
    #[inline]
    fn arrange(&mut self, arrange: impl FnOnce(&mut Vec<&str>)) -> &mut Self {
        let mut pieces = self.pairs.iter().collect();
        arrange(&mut pieces);
        let arranged = pieces.into_iter().flat_map(|piece| ["&", piece]).collect();
        let result = self.pairs.replace_from(0, arranged);
        self.pairs.keep_error(result);
        self
    }

    /// Calls `edit` to write the pair `index`.
    fn rewrite_at(&mut self, index: usize, edit: impl FnOnce(RawPair<'_>, &mut String)) -> SetResult {
        self.pairs.go_to_item(index)?;
        let piece = self.pairs.next_item();
        self.insert_here(|output| edit(RawPair::new(&piece, 0), output))?;
        self.pairs.remove_next();
        Ok(())
    }

    /// Inserts a pair at the place of the next change.
    fn insert_here(&mut self, write: impl FnOnce(&mut String)) -> SetResult {
        if self.pairs.is_at_end() { self.pairs.push(write) } else { self.pairs.insert(write) }
    }
}

/// Writes the pair with another value.
fn set_value(output: &mut String, pair: RawPair<'_>, value: PairValue<'_>, space: Space) -> bool {
    output.push_str(pair.raw_name());
    match value.0 {
        Some(value) => append_value(output, value, space),
        None if pair.raw_name().is_empty() => output.push('='),
        None => {}
    }
    true
}

/// Writes the pair with another name.
fn set_name(output: &mut String, pair: RawPair<'_>, name: Item<'_>, space: Space) -> bool {
    let start = output.len();
    append_name(output, name, space);
    match pair.raw_value() {
        Some(value) => {
            output.push('=');
            output.push_str(value);
        }
        None if output.len() == start => output.push('='),
        None => {}
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{QueryMut, SetResult, Url};

    type Change = fn(&mut QueryMut<'_>) -> SetResult;

    #[test]
    fn a_change_beyond_the_length_limit_is_rejected_and_nothing_changes() {
        const USUAL: &str = "https://h/?a=1&b#f";
        let edits: [(&str, &str, Change); 10] = [
            ("https://h/?#f", "https://h/?ab#f", |query| query.append("ab", None).finish()),
            ("https://h/?#f", "https://h/?ab#f", |query| query.insert_at(0, "ab", None).map(drop)),
            (USUAL, "https://h/?a=1&b&cc=d#f", |query| query.append("cc", "d").finish()),
            (USUAL, "https://h/?a=1234567&b#f", |query| query.set("a", "1234567").finish()),
            (USUAL, "https://h/?a=1&b=12345#f", |query| {
                assert_eq!(query.replace("b", "12345"), 1);
                query.finish()
            }),
            (USUAL, "https://h/?abcdefg=1&b#f", |query| {
                query.rename("a", "abcdefg");
                query.finish()
            }),
            (USUAL, "https://h/?a=1&cc=d&b#f", |query| query.insert_at(1, "cc", "d").map(drop)),
            (USUAL, "https://h/?c=1234567&b#f", |query| query.replace_at(0, "c", "1234567").map(drop)),
            (USUAL, "https://h/?a=1&b=12345#f", |query| query.set_at(1, "12345").map(drop)),
            (USUAL, "https://h/?a=1&abcdefg#f", |query| query.rename_at(1, "abcdefg").map(drop)),
        ];
        for (input, expected, edit) in edits {
            let mut url = Url::parse(input).unwrap();
            let mut run = |max_len: usize| {
                let mut query = url.query_mut();
                query.pairs.max_len = max_len as u32;
                let result = edit(&mut query);
                drop(query);
                assert_eq!(url.check_invariants(), Ok(()));
                (result.is_ok(), url.as_str() == if result.is_ok() { expected } else { input })
            };
            assert_eq!(run(expected.len() - 1), (false, true), "{expected}");
            // A pair is inserted before the old one is removed, so both have to fit.
            assert_eq!(run(expected.len() + 10), (true, true), "{expected}");
        }
    }
}
