//! Patterns for engines with regular expressions of their own, such as a browser.

use crate::{
    component::{Component, RegexpMatch},
    component_name::{ComponentName, PerComponent},
    constructor_string,
    create::PatternOptions,
    error::Error,
    init::Init,
};
use alloc::vec::Vec;
use url_core::reference::Base;

/// The components of a pattern whose regular expressions another engine compiles and matches. This crate has parsed and
/// canonicalized them.
///
/// ```
/// use url_patterns::{Component, ComponentName, Init, UrlPattern};
///
/// // Another engine is asked whether a protocol with a regular expression is `http` and so on.
/// let is_match = |component: &Component, text: &str| component.regexp_source() == "^(https|x)$" && text == "https";
/// let init = Init::new().protocol("(https|x)").pathname(r"/:id(?<name>)");
/// assert!(UrlPattern::options().components(&init, is_match).is_err());
///
/// let init = Init::new().protocol("(https|x)").pathname(r"/:id(\d+)/:kind");
/// let components = UrlPattern::options().components(&init, is_match)?;
/// let pathname = components.component(ComponentName::Pathname);
/// assert_eq!(pathname.regexp_source(), r"^(?:\/(\d+))(?:\/([^\/]+?))$");
/// assert_eq!(pathname.regexp_flags(), "v");
/// assert!(pathname.group_names().eq(["id", "kind"]));
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternComponents {
    components: PerComponent<Component>,
}

impl PatternComponents {
    /// Returns a component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init, UrlPattern};
    ///
    /// let components = UrlPattern::options().components(&Init::new().hash("a:b"), |_, _| false)?;
    /// assert_eq!(components.component(ComponentName::Hash).pattern_string(), "a:b");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn component(&self, name: ComponentName) -> &Component {
        &self.components[name as usize]
    }
}

impl PatternOptions {
    /// Creates the components of a pattern like [`from_init`](Self::from_init), but compiles no regular expressions,
    /// neither in groups nor where the standard generates them. The caller does, and an error of its engine is an error
    /// of the pattern.
    ///
    /// Whether the protocol matches a special scheme decides how the pathname is parsed. So `is_match` must return
    /// whether the regular expression of a component matches a string. It is called only where a comparison of strings
    /// does not suffice.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init, UrlPattern};
    ///
    /// let init = Init::new().protocol("(a|b)").pathname("x y");
    /// let pathname = |is_match| {
    ///     let components = UrlPattern::options().components(&init, is_match)?;
    ///     Ok::<_, url_patterns::Error>(components.component(ComponentName::Pathname).pattern_string().to_owned())
    /// };
    /// // The path of `a:x` is opaque.
    /// assert_eq!(pathname(|_, _| false)?, "x y");
    /// assert_eq!(pathname(|_, _| true)?, "x%20y");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`UrlPattern::from_init`](crate::UrlPattern::from_init), but not because of regular expressions. Of
    /// [`RegexpPolicy`](crate::RegexpPolicy), only `None` has an effect.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn components(self, init: &Init<'_>, is_match: RegexpMatch) -> Result<PatternComponents, Error> {
        let (components, _) = self.compile(init, &self.compiler(Some(is_match)), None, |_| 0, &mut Vec::new())?;
        Ok(PatternComponents { components })
    }

    /// Returns the components that a constructor string gives, which can be changed before the pattern is created. They
    /// lack the components of a base URL: add it to the [`Init`]. `is_match` is the same as for
    /// [`components`](Self::components).
    ///
    /// ```
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let init = UrlPattern::options().init("https://example.com/a/*", |_, _| false)?;
    /// assert_eq!(init.get(ComponentName::Pathname), Some("/a/*"));
    /// assert_eq!(init.get(ComponentName::Search), None);
    /// assert!(UrlPattern::from_init(&init.pathname("/*"))?.test("https://example.com/b"));
    /// assert!(UrlPattern::options().init("htt\u{e9}p://example.com/", |_, _| false).is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the syntax of the protocol is wrong, or when a string cannot be in it.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#parse-a-constructor-string>
    pub fn init(self, input: &str, is_match: RegexpMatch) -> Result<Init<'_>, Error> {
        let parsed = constructor_string::parse(input, &self.compiler(Some(is_match)))?;
        Ok(Init::of(parsed.components.map(|component| component.map(|(value, _)| value)), Base::NONE))
    }
}
