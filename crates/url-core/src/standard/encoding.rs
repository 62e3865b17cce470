//! The encoding of a query: UTF-8, or a legacy encoding with the feature `encoding`.

#[cfg(feature = "encoding")]
pub(crate) use legacy::Encoding;
#[cfg(not(feature = "encoding"))]
pub(crate) use utf_8_only::Encoding;

#[cfg(feature = "encoding")]
mod legacy {
    use alloc::borrow::Cow;
    use url_percent::{PercentEncodeSet, percent_encode_after_encoding};

    /// An output encoding.
    ///
    /// Source: <https://encoding.spec.whatwg.org/#get-an-output-encoding>
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub(crate) struct Encoding(&'static encoding_rs::Encoding);

    impl Encoding {
        pub(crate) const UTF_8: Self = Self(encoding_rs::UTF_8);

        /// The output encoding for `encoding`.
        pub(crate) fn for_output(encoding: &'static encoding_rs::Encoding) -> Self {
            Self(encoding.output_encoding())
        }

        /// Source: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>
        pub(crate) fn percent_encode<'i>(self, input: &'i str, set: &'static PercentEncodeSet) -> Cow<'i, str> {
            percent_encode_after_encoding(self.0, input, set)
        }
    }
}

#[cfg(not(feature = "encoding"))]
mod utf_8_only {
    use alloc::borrow::Cow;
    use url_percent::{PercentEncodeSet, utf8_percent_encode};

    /// UTF-8.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub(crate) struct Encoding;

    impl Encoding {
        pub(crate) const UTF_8: Self = Self;

        #[expect(clippy::unused_self, reason = "used with the feature `encoding`")]
        pub(crate) fn percent_encode<'i>(self, input: &'i str, set: &'static PercentEncodeSet) -> Cow<'i, str> {
            utf8_percent_encode(input, set).into()
        }
    }
}
