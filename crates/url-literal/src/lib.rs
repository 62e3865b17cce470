//! [`url!`] makes URLs in constants, which are checked when the program is compiled.
//!
//! ```
//! use url_core::UrlRef;
//! use url_literal::url;
//!
//! const HOME: UrlRef<'static> = url!("https://example.com/docs/?lang=en");
//! assert_eq!(HOME.host_str(), Some("example.com"));
//! ```
//!
//! A literal that is not a URL, or is not written as it is serialized, does not compile:
//!
//! ```compile_fail
//! let url = url_literal::url!("https://example.com:port/");
//! ```
//!
//! # Costs
//!
//! None at run time: the macro runs the parser of url-core and writes the resulting record into the program.
//!
//! # Limits
//!
//! The macro takes one string literal without escapes, no constant or expression. A program that uses it has to depend
//! on url-core, too. There are no features.
//!
//! # The crate in reading order
//!
//! There is one file: [`url!`], then the functions that read the literal, parse it and report errors.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use url_core::{Url, literal};

/// Makes a [`UrlRef<'static>`](url_core::UrlRef) from a string literal, in a constant or anywhere else.
///
/// The literal is an absolute URL, written exactly as it is serialized. If it contains a backslash, which is rare,
/// write it as a raw string.
///
/// ```
/// use url_core::UrlRef;
/// use url_literal::url;
///
/// const API: UrlRef<'static> = url!("https://api.example.com:8443/v1/?key=1#top");
/// assert_eq!((API.port(), API.path(), API.query()), (Some(8443), "/v1/", Some("key=1")));
///
/// // `to_owned` returns a URL that can be changed.
/// let mut url = API.to_owned();
/// url.set_query(None)?;
/// assert_eq!(url.as_str(), "https://api.example.com:8443/v1/#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A literal that is not a URL does not compile, and the error points at the literal:
///
/// ```compile_fail
/// const API: url_core::UrlRef<'static> = url_literal::url!("https://api example.com/");
/// ```
///
/// Neither does a URL that is not written as it is serialized, here with a slash at the end:
///
/// ```compile_fail
/// const API: url_core::UrlRef<'static> = url_literal::url!("https://example.com");
/// ```
#[proc_macro]
pub fn url(input: TokenStream) -> TokenStream {
    let span = input.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let source = literal_of(input).map(|literal| literal.to_string());
    let expression = expression_of(source.as_deref());
    let expression = expression.and_then(|text| text.parse().map_err(|error| format!("{error}")));
    expression.unwrap_or_else(|message| compile_error(&message, span))
}

/// Returns the only literal of `input`, which may be followed by a comma. A literal passed on by another macro is in a
/// group without delimiters.
fn literal_of(input: TokenStream) -> Option<Literal> {
    let mut tokens = input.into_iter();
    let literal = match tokens.next()? {
        TokenTree::Literal(literal) => literal,
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => literal_of(group.stream())?,
        _ => return None,
    };
    let is_comma = |token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
    (tokens.next().is_none_or(is_comma) && tokens.next().is_none()).then_some(literal)
}

/// Returns the URL as an expression if `source` is the only literal, or the error message.
fn expression_of(source: Option<&str>) -> Result<String, String> {
    let source = source.ok_or("expected one string literal, and no macro, constant or expression")?;
    let text = text_of(source)?;
    literal::expression(text).map_err(|error| match Url::parse(text) {
        Ok(url) => format!("{error}: it would be `{url}`"),
        Err(_) => error.to_string(),
    })
}

/// Returns the text between the quotes of a string literal without escapes.
fn text_of(source: &str) -> Result<&str, String> {
    let (start, is_raw) = source.strip_prefix('r').map_or((source, false), |raw| (raw.trim_matches('#'), true));
    let text = start.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match text.ok_or_else(|| format!("expected a string literal: found `{source}`"))? {
        text if is_raw || !text.contains('\\') => Ok(text),
        _ => Err("expected a string literal without escapes: a backslash is written in a raw string".to_owned()),
    }
}

/// Returns `::core::compile_error!(message)` with the span of the literal.
fn compile_error(message: &str, span: Span) -> TokenStream {
    let colon = |spacing| TokenTree::from(Punct::new(':', spacing));
    let path = [
        colon(Spacing::Joint),
        colon(Spacing::Alone),
        Ident::new("core", span).into(),
        colon(Spacing::Joint),
        colon(Spacing::Alone),
        Ident::new("compile_error", span).into(),
        Punct::new('!', Spacing::Alone).into(),
    ];
    let message = TokenStream::from(TokenTree::from(Literal::string(message)));
    let group = TokenTree::from(Group::new(Delimiter::Brace, message));
    path.into_iter()
        .chain([group])
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::expression_of;

    /// Sources of literals that are rejected, and the messages.
    const MESSAGES: &[(Option<&str>, &str)] = &[
        (
            Some(r#""https://example.com""#),
            "invalid URL: not-serialized: expected the URL in its serialized form (bytes 19..19): \
             it would be `https://example.com/`",
        ),
        (None, "expected one string literal, and no macro, constant or expression"),
        (
            Some(r#""https://example.com/\u{E9}""#),
            "expected a string literal without escapes: a backslash is written in a raw string",
        ),
        (Some(r#"b"https://example.com/""#), r#"expected a string literal: found `b"https://example.com/"`"#),
        (Some(r#"br"https://example.com/""#), r#"expected a string literal: found `br"https://example.com/"`"#),
        (Some(r#"c"https://example.com/""#), r#"expected a string literal: found `c"https://example.com/"`"#),
        (Some("'/'"), "expected a string literal: found `'/'`"),
        (Some("80"), "expected a string literal: found `80`"),
    ];

    #[test]
    fn messages_say_what_was_expected() {
        for &(source, message) in MESSAGES {
            assert_eq!(expression_of(source), Err(message.to_owned()), "{source:?}");
        }
    }

    /// A text that is no URL is rejected with the parser's message.
    #[test]
    fn texts_that_are_no_urls_are_rejected_with_the_message_of_the_parser() {
        for text in ["https://a b/", "example.com", "https://[::1/", "https://example.com:99999/"] {
            let error = url_core::Url::parse(text).unwrap_err();
            assert_eq!(expression_of(Some(&format!("\"{text}\""))), Err(error.to_string()));
        }
    }

    #[test]
    fn raw_and_plain_string_literals_are_accepted() {
        for source in [r#""https://example.com/#""#, r##"r#"https://example.com/#"#"##, r#"r"https://example.com/#""#] {
            assert_eq!(expression_of(Some(source)), expression_of(Some(r#""https://example.com/#""#)));
            assert!(expression_of(Some(source)).is_ok(), "{source}");
        }
        assert!(expression_of(Some(r#"r"a:\b""#)).is_ok());
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
