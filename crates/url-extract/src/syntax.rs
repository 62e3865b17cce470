//! The syntaxes of the surrounding text.

url_names::named_enum! {
    /// The syntax of the text around the URLs, which says how a URL's characters are escaped.
    ///
    /// ```
    /// use url_extract::{Extractor, Syntax};
    ///
    /// let json = Extractor::new().syntax(Syntax::Json);
    /// let found = json.extract(r#"{"next":"https:\/\/example.com\/?a\u0026b"}"#).next().unwrap();
    /// assert_eq!(found.written(), r"https:\/\/example.com\/?a\u0026b");
    /// assert_eq!(found.text(), "https://example.com/?a&b");
    ///
    /// // In plain text, a backslash is not a part of a URL.
    /// assert_eq!("plain".parse(), Ok(Syntax::Plain));
    /// assert!(url_extract::extract(r"https:\/\/example.com").next().is_none());
    /// assert!("yaml".parse::<Syntax>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Syntax {
        /// Nothing is escaped: prose, logs, CSV.
        #[default]
        Plain = "plain",
        /// The escapes of JSON strings, and of string literals in most programming languages: `\/`, `\"`, `\u0026`,
        /// `\u{26}`, `\x26`.
        Json = "json",
        /// The character references of HTML and XML that a URL can have: `&amp;`, `&#38;`, `&#x26;`.
        Html = "html",
        /// A backslash before ASCII punctuation, and the character references of HTML. Signs of emphasis after a URL
        /// are not a part of it.
        Markdown = "markdown",
    }
}
