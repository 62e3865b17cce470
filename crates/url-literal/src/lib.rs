//! [`url!`]: URLs in constants, checked when the program is compiled.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use url_core::{Url, literal};

/// A [`UrlRef<'static>`](url_core::UrlRef) of a string literal, to stand in a constant or anywhere else.
///
/// The literal is an absolute URL, written as it is serialized. A backslash, which few URLs have, is written in a raw
/// string.
///
/// ```
/// use url_core::UrlRef;
/// use url_literal::url;
///
/// const API: UrlRef<'static> = url!("https://api.example.com:8443/v1/?key=1#top");
/// assert_eq!((API.port(), API.path(), API.query()), (Some(8443), "/v1/", Some("key=1")));
///
/// // The URL that owns its href is a copy away.
/// let mut url = API.to_owned();
/// url.set_query(None)?;
/// assert_eq!(url.as_str(), "https://api.example.com:8443/v1/#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// What is no URL does not compile:
///
/// ```compile_fail
/// const API: url_core::UrlRef<'static> = url_literal::url!("https://api example.com/");
/// ```
///
/// Neither does what is not written as it is serialized, here with a slash at the end:
///
/// ```compile_fail
/// const API: url_core::UrlRef<'static> = url_literal::url!("https://example.com");
/// ```
#[proc_macro]
pub fn url(input: TokenStream) -> TokenStream {
    let span = input.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let expression = literal_of(input).ok_or("expected one string literal".to_owned());
    expression.and_then(|literal| expression_of(&literal)).unwrap_or_else(|message| compile_error(&message, span))
}

/// The one literal of `input`, behind which may stand a comma. What another macro hands on is in a group of its own.
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

fn expression_of(literal: &Literal) -> Result<TokenStream, String> {
    let source = literal.to_string();
    let text =
        text_of(&source).ok_or("expected a string literal without escapes: a backslash is written in a raw string")?;
    let expression = literal::expression(text).map_err(|error| match Url::parse(text) {
        Ok(url) => format!("{error}: it would be `{url}`"),
        Err(_) => error.to_string(),
    })?;
    expression.parse().map_err(|error| format!("{error}"))
}

/// What is between the quotes of a string literal in which everything stands for itself.
fn text_of(source: &str) -> Option<&str> {
    if let Some(raw) = source.strip_prefix('r') {
        return raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"');
    }
    let text = source.strip_prefix('"')?.strip_suffix('"')?;
    (!text.contains('\\')).then_some(text)
}

/// `::core::compile_error!(message)` where the literal stands.
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
