//! Functions from URLs to strings, over batches.

use crate::{
    BatchFunction, TextColumn,
    batch_function::{Parser, Results},
};
use alloc::{string::String, vec::Vec};
use core::fmt::{Display, Write as _};
use url_core::{
    ParseError, Url,
    encoded::Item,
    equivalence::Normalizer,
    query::{NamePattern, PairValue},
    redacted::Redactor,
};

/// A function from a URL to a string or NULL, for batches of strings.
///
/// It is made from any closure, which appends the text, or returns `false` for NULL. It may change the URL, whose
/// memory is used for the next row.
///
/// ```
/// use url_facts::UrlFunction;
///
/// let mut first_segment = UrlFunction::new(|url, output| {
///     let segment = url.path_segments().and_then(|mut segments| segments.next());
///     output.push_str(segment.unwrap_or_default());
///     segment.is_some()
/// });
/// let column = first_segment.call([Some("https://h/a/b"), Some("mailto:me"), None, Some("/a")]);
/// assert!(column.iter().eq([Some("a"), None, None, None]));
/// ```
pub type UrlFunction<F> = BatchFunction<F, TextColumn>;

impl<F: FnMut(&mut Url, &mut String) -> bool> UrlFunction<F> {
    /// Makes a function of a closure.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let mut length = UrlFunction::new(|url, output| {
    ///     output.push_str(&url.as_str().len().to_string());
    ///     true
    /// });
    /// assert_eq!(length.call([Some("https://h")]).get(0), Some("10"));
    /// ```
    pub fn new(function: F) -> Self {
        Self::of(function)
    }
}

impl<F: FnMut(&mut Url, &mut String) -> bool> Results<F> for TextColumn {
    fn clear(&mut self) {
        self.clear();
    }

    fn push_result(&mut self, function: &mut F, parser: &mut Parser, text: Option<&str>) -> Result<(), ParseError> {
        match text {
            Some(text) => {
                let url = parser.parse(text)?;
                self.push_with(|output| function(url, output));
            }
            None => self.push(None),
        }
        Ok(())
    }
}

/// The functions that have names. They are all of this one type, whose argument has none.
impl UrlFunction<fn(&mut Url, &mut String) -> bool> {
    /// The serialized URL; with a [base](UrlFunction::base), a relative one is resolved. A row takes no allocation.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// assert!(UrlFunction::href().call([Some("HTTP://h"), Some("h")]).iter().eq([Some("http://h/"), None]));
    /// ```
    pub fn href() -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(|url, output| append(output, url.as_str()))
    }

    /// The first value of a parameter, decoded as in a form; bytes that are not UTF-8 are U+FFFD. NULL if there is no
    /// such parameter, and an empty text if it has no `=`. Only names and values that are encoded take an allocation.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let texts = ["https://h/?id=1&id=2", "https://h/?i%64=%C3%BC", "https://h/?id", "https://h/?ID=3"];
    /// let mut id = UrlFunction::param("id");
    /// assert!(id.call(texts.map(Some)).iter().eq([Some("1"), Some("\u{fc}"), Some(""), None]));
    /// ```
    pub fn param(name: impl AsRef<str>) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| match url.raw_query().get(name.as_ref()) {
            Some(pair) => append(output, pair.value().unwrap_or_default()),
            None => false,
        })
    }

    /// The URL with this value for a parameter, and without others of the name; appended if there is none. A row takes
    /// an allocation.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let texts = ["https://h/?a=1&b=2&a=3", "https://h/", "h"];
    /// let mut set = UrlFunction::set_param("a", "x y");
    /// let expected = [Some("https://h/?a=x%20y&b=2"), Some("https://h/?a=x%20y"), None];
    /// assert!(set.call(texts.map(Some)).iter().eq(expected));
    /// ```
    pub fn set_param(
        name: impl AsRef<str>,
        value: impl AsRef<str>,
    ) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| {
            let (name, value) = (Item::from(name.as_ref()), PairValue::from(value.as_ref()));
            let is_set = url.query_mut().set(name, value).finish().is_ok();
            is_set && append(output, url.as_str())
        })
    }

    /// The URL without the parameters whose names match one of `globs`, each a [`NamePattern`]: `*` is any text and `?`
    /// any character. Names are compared decoded. All other pairs keep their bytes. A row takes an allocation if pairs
    /// are removed, and one for each encoded name.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let texts = ["https://h/?utm_source=a&q=%20&fbclid=1", "https://h/?utm_source=a#f", "https://h/?UTM_a"];
    /// let mut clean = UrlFunction::remove_params(&["utm_*", "fbclid"]);
    /// let expected = [Some("https://h/?q=%20"), Some("https://h/#f"), Some("https://h/?UTM_a")];
    /// assert!(clean.call(texts.map(Some)).iter().eq(expected));
    /// ```
    pub fn remove_params(globs: &[&str]) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool + use<>> {
        let globs: Vec<NamePattern> = globs.iter().copied().map(NamePattern::new).collect();
        UrlFunction::new(move |url, output| {
            let removes = |name: &str| globs.iter().any(|glob| glob.matches(name));
            let is_removed = url.raw_query().pairs().any(|pair| removes(&pair.name()));
            let is_done = !is_removed || url.query_mut().retain(|pair| !removes(&pair.name())).finish().is_ok();
            is_done && append(output, url.as_str())
        })
    }

    /// The URL in the spelling of a [`Normalizer`], so that equivalent URLs are equal strings. A row takes allocations.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    /// use url_core::equivalence::Normalizer;
    ///
    /// let texts = ["https://h/%7ea", "https://h/~a", "~a"];
    /// let mut normalize = UrlFunction::normalize(Normalizer::new());
    /// assert!(normalize.call(texts.map(Some)).iter().eq([Some("https://h/~a"), Some("https://h/~a"), None]));
    /// ```
    pub fn normalize(normalizer: Normalizer) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| append(output, normalizer.normalize(&*url).as_str()))
    }

    /// The URL without secrets, as a [`Redactor`] finds them. A row takes no allocation.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    /// use url_core::redacted::Redactor;
    ///
    /// let mut redact = UrlFunction::redact(Redactor::new());
    /// let column = redact.call([Some("https://me:secret@h/"), Some("/?token=secret")]);
    /// assert_eq!(column.get(0), Some("https://***@h/"));
    /// // What is no URL is NULL, not shown.
    /// assert_eq!(column.get(1), None);
    /// ```
    pub fn redact(redactor: Redactor<'_>) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| append(output, redactor.url(&*url)))
    }

    /// The URL as `options` shows it to a person. A row takes allocations.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    /// use url_render::RenderOptions;
    ///
    /// let mut render = UrlFunction::render(RenderOptions::new());
    /// let column = render.call([Some("https://user:secret@xn--bcher-kva.example/%C3%BC"), Some("h")]);
    /// assert!(column.get(0).unwrap().contains("b\u{fc}cher.example/\u{fc}") && !column.text().contains("secret"));
    /// assert_eq!(column.get(1), None);
    /// ```
    #[cfg(feature = "render")]
    pub fn render(options: url_render::RenderOptions) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| append(output, options.render(&*url)))
    }
}

fn append(output: &mut String, text: impl Display) -> bool {
    write!(output, "{text}").is_ok()
}
