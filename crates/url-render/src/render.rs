//! [`render`]: the steps in their order, and back.

use crate::{
    RenderOptions, Rendered, decode, elide, host,
    parts::{self, is_scheme},
    rendered::{LEFT_TO_RIGHT_ISOLATE, POP_DIRECTIONAL_ISOLATE},
};
use alloc::{borrow::Cow, format};
use url_core::{ParseError, Url, UrlRef};

/// Renders `url` with the default options.
///
/// ```
/// use url_core::{Url, UrlRef};
///
/// let url = Url::parse("https://me:secret@b%C3%BCcher.example/%E2%9C%93?%C3%A9")?;
/// assert_eq!(url_render::render(&url).to_string(), "https://bücher.example/%E2%9C%93?é");
/// // A borrowed URL works as well.
/// let url = UrlRef::from_serialized("https://me@example.com/").ok_or("not serialized")?;
/// assert_eq!(url_render::render(url).to_string(), "https://example.com/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn render<'u>(url: impl Into<UrlRef<'u>>) -> Rendered<'u> {
    RenderOptions::new().render(url)
}

impl RenderOptions<'_> {
    /// Renders `url`, in time linear in its length.
    ///
    /// Each step turns spans into spans: pick the parts, decode them, and elide text that does not fit.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://me@example.com/caf%C3%A9/%E2%80%AEgpj.exe")?;
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/café/%E2%80%AEgpj.exe");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn render<'u>(&self, url: impl Into<UrlRef<'u>>) -> Rendered<'u> {
        let url = url.into();
        let mut rendered = parts::pick(url, self);
        host::decode(url, self, &mut rendered);
        decode::decode(url, self.decode, &mut rendered);
        if let Some(columns) = self.width {
            elide::elide(url, columns, &mut rendered);
        }
        rendered.is_invertible &= is_unambiguous(url, self);
        rendered
    }

    /// Parses text that was rendered with these options.
    ///
    /// If the rendering was [invertible](Rendered::is_invertible), the result is the same URL. Text without a scheme
    /// gets the scheme that these options omit, and isolates are removed.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let options = RenderOptions::new().omit_scheme("https");
    /// let url = Url::parse("https://b%C3%BCcher.example:8080/%C3%A4")?;
    /// let rendered = options.render(&url);
    /// assert_eq!(rendered.to_string(), "bücher.example:8080/ä");
    /// assert!(rendered.is_invertible());
    /// assert_eq!(options.read(&rendered.to_string())?, url);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a URL. Text that is not invertible, for example because it was elided, is not an error. Most
    /// of it parses as a URL, but a different one.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let options = RenderOptions::new();
    /// assert!(options.read("example.com").is_err());
    /// assert_eq!(options.read("https://example.com/a…z")?.as_str(), "https://example.com/a%E2%80%A6z");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Url, ParseError> {
        // No URL contains an isolate unencoded, and copied text may lack some of them.
        let without_isolates = || text.replace(LEFT_TO_RIGHT_ISOLATE, "").replace(POP_DIRECTIONAL_ISOLATE, "");
        let text = if self.isolate { Cow::Owned(without_isolates()) } else { Cow::Borrowed(text) };
        match self.omitted_scheme {
            Some(scheme) if !has_scheme(&text) => Url::parse(&format!("{scheme}://{text}")),
            _ => Url::parse(&text),
        }
    }
}

/// Returns whether a text starts with a scheme, as opposed to a host and a port.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_port = rest
        .split(['/', '?', '#'])
        .next()
        .is_some_and(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
    is_scheme(scheme) && !is_port
}

/// Returns whether [`RenderOptions::read`] can tell from the text if the scheme was omitted.
fn is_unambiguous(url: UrlRef<'_>, options: &RenderOptions<'_>) -> bool {
    match options.omitted_scheme {
        None => true,
        Some(_) if options.omits(url.scheme()) && url.has_authority() => {
            // Credentials look like a scheme, and an empty host leaves no text before the path.
            !(options.credentials && url.includes_credentials()) && url.host_str() != Some("")
        }
        Some(_) => has_scheme(url.as_str()),
    }
}
