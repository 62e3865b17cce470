//! Patterns: whether URLs match, what the groups match, and which of many patterns is the first that does.

use crate::{Routes, UrlFunction, UrlPredicate};
use alloc::{borrow::ToOwned as _, string::String};
use url_core::{Url, UrlRef};
use url_patterns::{ComponentName, UrlPattern};

/// The predicates that have names. They are all of this one type, whose argument has none.
impl UrlPredicate<fn(UrlRef<'_>) -> bool> {
    /// Whether the URL matches a pattern of the URL Pattern Standard. A row takes no allocation, if each component of
    /// the pattern is matched without one, as are literals, `:name` and `*` at an end.
    ///
    /// ```
    /// use url_facts::UrlPredicate;
    /// use url_patterns::UrlPattern;
    ///
    /// let texts = ["https://h/users/7", "https://h/", "/users/7"];
    /// let mut is_user = UrlPredicate::matches(UrlPattern::new("https://h/users/:id", None)?);
    /// assert!(is_user.call(texts.map(Some)).iter().eq([Some(true), Some(false), None]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn matches(pattern: UrlPattern) -> UrlPredicate<impl FnMut(UrlRef<'_>) -> bool> {
        UrlPredicate::new(move |url| pattern.test(url))
    }
}

impl UrlFunction<fn(&mut Url, &mut String) -> bool> {
    /// The part of the URL that a pattern's group matches, percent-encoded. It is NULL if the pattern or the group does
    /// not match, or if there is no such group. It allocates like [`UrlPredicate::matches`].
    ///
    /// ```
    /// use url_facts::UrlFunction;
    /// use url_patterns::{ComponentName, UrlPattern};
    ///
    /// let texts = ["https://h/users/7", "https://h/users", "https://h/", "h"];
    /// let pattern = UrlPattern::new("https://h/users/:id?", None)?;
    /// let mut id = UrlFunction::match_group(pattern, ComponentName::Pathname, "id");
    /// assert!(id.call(texts.map(Some)).iter().eq([Some("7"), None, None, None]));
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn match_group(
        pattern: UrlPattern,
        component: ComponentName,
        group: &str,
    ) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool + use<>> {
        let group = group.to_owned();
        UrlFunction::new(move |url, output| {
            let found = pattern.exec(&*url);
            let text = found.as_ref().and_then(|found| found.component(component).group(&group));
            output.push_str(text.unwrap_or_default());
            text.is_some()
        })
    }

    /// The name of the first route that matches the URL; NULL if none does. It allocates like
    /// [`UrlPredicate::matches`].
    ///
    /// ```
    /// use url_facts::{Routes, UrlFunction};
    ///
    /// let texts = ["https://h/users/me", "https://h/users/7", "https://i/", "h"];
    /// let routes = Routes::read("https://h/users/me  profile\nhttps://h/users/:id  user\n")?;
    /// let mut route = UrlFunction::route(routes);
    /// assert!(route.call(texts.map(Some)).iter().eq([Some("profile"), Some("user"), None, None]));
    /// # Ok::<(), url_facts::RoutesError>(())
    /// ```
    pub fn route(routes: Routes) -> UrlFunction<impl FnMut(&mut Url, &mut String) -> bool> {
        UrlFunction::new(move |url, output| {
            let name = routes.first(url.borrowed());
            output.push_str(name.unwrap_or_default());
            name.is_some()
        })
    }
}
