//! The locations of nginx.

use alloc::{string::String, sync::Arc};
use core::fmt;

/// A `location` of nginx, and what is in its braces.
///
/// Without another call, `proxy_pass http://server;` is in them.
///
/// ```
/// use url_readers::proxies::{Location, Nginx, Proxy};
///
/// let server = Nginx::new()
///     .location(Location::prefix("/"))
///     .location(Location::prefix("/admin/").status(403))
///     .location(Location::regex(r"\.php$", |path| path.ends_with(b".php")).pass());
/// assert_eq!(server.forward(b"/admin/a")?.target(), None);
/// // An expression comes before a prefix, unless the prefix has `^~`.
/// assert_eq!(server.forward(b"/admin/a.php")?.target().as_deref(), Some("/admin/a.php"));
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
///
/// Source: <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>
#[derive(Clone, Debug)]
pub struct Location {
    pattern: Pattern,
    action: Action,
}

#[derive(Clone, Debug)]
enum Pattern {
    Exact(String),
    Prefix(String),
    FinalPrefix(String),
    Regex(Regex),
}

#[derive(Clone)]
struct Regex {
    source: String,
    is_match: IsMatch,
}

type IsMatch = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)
    }
}

#[derive(Clone, Debug)]
pub(super) enum Action {
    Pass,
    PassTo(String),
    Alias(String),
    Root(String),
    Status(u16),
}

/// What nginx does with a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found<'l> {
    /// It has this action, and this is what follows it in the path. Nothing follows an expression.
    Location(&'l Action, &'l [u8]),
    /// The path lacks the slash that a location ends with, which is a redirect to the path with it.
    Redirect,
    Nothing,
}

impl Location {
    /// `location = path`: the path of a request must be the same.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let server = Nginx::new().location(Location::exact("/admin").status(403)).location(Location::prefix("/"));
    /// assert_eq!(server.forward(b"/admin")?.target(), None);
    /// assert_eq!(server.forward(b"/admin%0A")?.target().as_deref(), Some("/admin%0A"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn exact(path: &str) -> Self {
        Self { pattern: Pattern::Exact(path.into()), action: Action::Pass }
    }

    /// `location prefix`: the path of a request must start with the prefix. The longest prefix counts, and expressions
    /// come before it.
    ///
    /// If the prefix ends with a slash and its location passes requests on, a path that lacks only this slash is
    /// redirected with status 301.
    ///
    /// ```
    /// use url_readers::proxies::{Destination, Location, Nginx, Proxy};
    ///
    /// let server = Nginx::new().location(Location::prefix("/api/"));
    /// assert_eq!(server.forward(b"/api/a")?.target().as_deref(), Some("/api/a"));
    /// assert_eq!(server.forward(b"/api")?.destination, Destination::Status(301));
    /// assert_eq!(server.forward(b"/ap")?.destination, Destination::Status(404));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn prefix(prefix: &str) -> Self {
        Self { pattern: Pattern::Prefix(prefix.into()), action: Action::Pass }
    }

    /// `location ^~ prefix`: like [`prefix`](Self::prefix), but it comes before expressions.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let php = Location::regex(r"\.php$", |path| path.ends_with(b".php"));
    /// let server = Nginx::new().location(Location::final_prefix("/admin/").status(403)).location(php);
    /// assert_eq!(server.forward(b"/admin/a.php")?.target(), None);
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn final_prefix(prefix: &str) -> Self {
        Self { pattern: Pattern::FinalPrefix(prefix.into()), action: Action::Pass }
    }

    /// `location ~ source` or `location ~* source`: the expression must match a part of the path. The first expression
    /// that does counts.
    ///
    /// `is_match` returns whether the expression matches, so you can use any library. The expressions of nginx are
    /// PCRE: they match bytes, and `$` also matches before a newline at the end.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let is_admin = |path: &[u8]| path == b"/admin" || path == b"/admin\n";
    /// let server = Nginx::new()
    ///     .location(Location::regex("^/admin$", is_admin).status(403))
    ///     .location(Location::prefix("/"));
    /// assert_eq!(server.forward(b"/admin%0A")?.target(), None);
    /// assert_eq!(server.forward(b"/admin/")?.target().as_deref(), Some("/admin/"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn regex(source: &str, is_match: impl Fn(&[u8]) -> bool + Send + Sync + 'static) -> Self {
        Self {
            pattern: Pattern::Regex(Regex { source: source.into(), is_match: Arc::new(is_match) }),
            action: Action::Pass,
        }
    }

    /// With `proxy_pass http://server;`, which passes on what came.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let proxy = Nginx::new().location(Location::prefix("/").pass());
    /// assert_eq!(proxy.forward(b"/a/../b")?.target().as_deref(), Some("/a/../b"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn pass(self) -> Self {
        Self { action: Action::Pass, ..self }
    }

    /// With `proxy_pass http://server/path;`, where `path` starts with a slash: it passes on this path and what follows
    /// the prefix in the path of the request. nginx does not start with an expression and this.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let proxy = Nginx::new().location(Location::prefix("/api/").pass_to("/v1/"));
    /// assert_eq!(proxy.forward(b"/api/%2561")?.target().as_deref(), Some("/v1/%2561"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn pass_to(self, path: &str) -> Self {
        Self { action: Action::PassTo(path.into()), ..self }
    }

    /// With `alias path;`: the file is at this path, followed by what follows the prefix in the path of the request.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let server = Nginx::new().location(Location::prefix("/static").alias("/srv/files/"));
    /// // The prefix lacks the slash that the path has.
    /// assert_eq!(server.forward(b"/static../secret")?.file().as_deref(), Some("/srv/files/../secret"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    ///
    /// Source: <https://nginx.org/en/docs/http/ngx_http_core_module.html#alias>
    #[must_use]
    pub fn alias(self, path: &str) -> Self {
        Self { action: Action::Alias(path.into()), ..self }
    }

    /// With `root path;`: the file is at this path, followed by the path of the request.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let server = Nginx::new().location(Location::prefix("/").root("/srv"));
    /// assert_eq!(server.forward(b"/a/../b")?.file().as_deref(), Some("/srv/b"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    ///
    /// Source: <https://nginx.org/en/docs/http/ngx_http_core_module.html#root>
    #[must_use]
    pub fn root(self, path: &str) -> Self {
        Self { action: Action::Root(path.into()), ..self }
    }

    /// With `return status;`.
    ///
    /// ```
    /// use url_readers::proxies::{Destination, Location, Nginx, Proxy};
    ///
    /// let server = Nginx::new().location(Location::prefix("/").status(403));
    /// assert_eq!(server.forward(b"/")?.destination, Destination::Status(403));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn status(self, status: u16) -> Self {
        Self { action: Action::Status(status), ..self }
    }

    fn as_exact(&self) -> Option<&str> {
        if let Pattern::Exact(path) = &self.pattern { Some(path) } else { None }
    }

    fn as_prefix(&self) -> Option<&str> {
        if let Pattern::Prefix(prefix) | Pattern::FinalPrefix(prefix) = &self.pattern { Some(prefix) } else { None }
    }

    fn as_regex(&self) -> Option<&Regex> {
        if let Pattern::Regex(regex) = &self.pattern { Some(regex) } else { None }
    }

    /// Whether no expression is tried after it.
    fn is_final(&self) -> bool {
        matches!(self.pattern, Pattern::FinalPrefix(_))
    }

    fn passes(&self) -> bool {
        matches!(self.action, Action::Pass | Action::PassTo(_))
    }

    fn found<'l>(&'l self, rest: &'l [u8]) -> Found<'l> {
        Found::Location(&self.action, rest)
    }
}

/// Returns what nginx does with a path.
pub(super) fn find<'l>(locations: &'l [Location], path: &'l [u8]) -> Found<'l> {
    let exact = locations.iter().find(|location| location.as_exact().is_some_and(|exact| exact.as_bytes() == path));
    if let Some(location) = exact {
        return location.found(&[]);
    }
    let longest = locations
        .iter()
        .filter_map(|location| Some((location, location.as_prefix()?)))
        .filter(|(_, prefix)| path.starts_with(prefix.as_bytes()))
        .max_by_key(|(_, prefix)| prefix.len());
    if longest.is_none_or(|(_, prefix)| prefix.len() < path.len()) && lacks_slash(locations, path) {
        return Found::Redirect;
    }
    if let Some((location, prefix)) = longest.filter(|(location, _)| location.is_final()) {
        return location.found(&path[prefix.len()..]);
    }
    let matching = locations.iter().find(|location| location.as_regex().is_some_and(|regex| (regex.is_match)(path)));
    match (matching, longest) {
        (Some(location), _) => location.found(&[]),
        (None, Some((location, prefix))) => location.found(&path[prefix.len()..]),
        (None, None) => Found::Nothing,
    }
}

/// Whether the path with a slash is the whole text of a location that passes requests on.
fn lacks_slash(locations: &[Location], path: &[u8]) -> bool {
    locations.iter().any(|location| {
        let text = location.as_prefix().or(location.as_exact());
        location.passes() && text.and_then(|text| text.strip_suffix('/')).is_some_and(|text| text.as_bytes() == path)
    })
}

/// Shows the location as nginx's configuration has it.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pattern {
            Pattern::Exact(path) => write!(f, "location = {path} "),
            Pattern::Prefix(prefix) => write!(f, "location {prefix} "),
            Pattern::FinalPrefix(prefix) => write!(f, "location ^~ {prefix} "),
            Pattern::Regex(regex) => write!(f, "location ~ {} ", regex.source),
        }?;
        match &self.action {
            Action::Pass => f.write_str("{ proxy_pass http://server; }"),
            Action::PassTo(path) => write!(f, "{{ proxy_pass http://server{path}; }}"),
            Action::Alias(path) => write!(f, "{{ alias {path}; }}"),
            Action::Root(path) => write!(f, "{{ root {path}; }}"),
            Action::Status(status) => write!(f, "{{ return {status}; }}"),
        }
    }
}
