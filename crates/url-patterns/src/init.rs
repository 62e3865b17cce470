//! Init dictionaries: a pattern, or an input, given by its components.

use crate::{
    canonicalize::{self, Encoding},
    component_name::{ComponentName, PerComponent},
    error::Fault,
    pattern_string::escape,
};
use alloc::{borrow::Cow, string::String};
use core::fmt;
use url_core::{Url, UrlRef, reference::Base, scheme::SchemeType};

/// The components of a pattern, or of an input to match, and a base URL.
///
/// In a pattern, a component that is not given is taken from the base URL, or is `*`. In an input, it is taken from the
/// base URL, or is empty. The base URL gives only the components before the first one that is given. Their order is
/// protocol, hostname, port, pathname, search and hash, and username and password follow the port. A pattern takes
/// neither username nor password from it.
///
/// ```
/// use url_patterns::{Init, UrlPattern};
///
/// let pattern = UrlPattern::from_init(&Init::new().pathname("/users/:id"))?;
/// assert!(pattern.test("https://example.com/users/1"));
/// assert!(pattern.test(&Init::new().pathname("/users/1")));
/// assert!(!pattern.test(&Init::new().hostname("example.com")));
///
/// let init = Init::new().pathname("a/*").base_url("https://example.com/b?c");
/// assert_eq!(UrlPattern::from_init(&init)?.pathname(), "/a/*");
/// # Ok::<(), url_patterns::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit>
#[derive(Clone, Copy)]
pub struct Init<'a> {
    components: PerComponent<Option<&'a str>>,
    base: Base<'a>,
}

impl<'a> Init<'a> {
    /// No component, and no base URL.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// assert_eq!(UrlPattern::from_init(&Init::new())?.pathname(), "*");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub const fn new() -> Self {
        Self::of([None; 8], Base::NONE)
    }

    pub(crate) const fn of(components: PerComponent<Option<&'a str>>, base: Base<'a>) -> Self {
        Self { components, base }
    }

    /// Sets a component.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init};
    ///
    /// let init = Init::new().with(ComponentName::Port, "80*");
    /// assert_eq!(init.get(ComponentName::Port), Some("80*"));
    /// ```
    #[must_use]
    pub const fn with(mut self, name: ComponentName, value: &'a str) -> Self {
        self.components[name as usize] = Some(value);
        self
    }

    /// Returns a component, if it is given.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init};
    ///
    /// assert_eq!(Init::new().get(ComponentName::Hash), None);
    /// ```
    pub const fn get(&self, name: ComponentName) -> Option<&'a str> {
        self.components[name as usize]
    }

    /// Sets the base URL. It is parsed when it is needed.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let pattern = UrlPattern::from_init(&Init::new().search("*").base_url("https://example.com/a"))?;
    /// assert_eq!((pattern.hostname(), pattern.pathname(), pattern.hash()), ("example.com", "/a", "*"));
    /// assert!(UrlPattern::from_init(&Init::new().base_url("example.com")).is_err());
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    #[must_use]
    pub fn base_url(self, base: impl Into<Base<'a>>) -> Self {
        Self { base: base.into(), ..self }
    }

    pub(crate) fn base(&self) -> Base<'a> {
        self.base
    }
}

/// Defines the methods that set one component.
macro_rules! with_component {
    ($($method:ident $Name:ident $value:literal $is:literal;)*) => {
        impl<'a> Init<'a> {
            $(
                #[doc = concat!("Sets the ", stringify!($method), ": ", $is, ".")]
                ///
                /// ```
                /// use url_patterns::{ComponentName, Init};
                ///
                #[doc = concat!("let init = Init::new().", stringify!($method), "(\"", $value, "\");")]
                #[doc = concat!(
                    "assert_eq!(init.get(ComponentName::", stringify!($Name), "), Some(\"", $value, "\"));"
                )]
                /// ```
                #[must_use]
                pub const fn $method(self, $method: &'a str) -> Self {
                    self.with(ComponentName::$Name, $method)
                }
            )*
        }
    };
}

with_component! {
    protocol Protocol "http{s}?" "a scheme, with or without its `:`";
    username Username "me" "the username";
    password Password "*" "the password";
    hostname Hostname "{*.}?example.com" "a host";
    port Port "8080" "a port, or empty for the default port of the protocol";
    pathname Pathname "/users/:id" "a path";
    search Search "page=:page" "a query, with or without its `?`";
    hash Hash ":section" "a fragment, with or without its `#`";
}

/// The components that are given, in the order of [`ComponentName::ALL`], without a base URL.
///
/// ```
/// use url_patterns::{ComponentName, Init};
///
/// let mut components = [None; 8];
/// components[ComponentName::Pathname as usize] = Some("/users/:id");
/// let init = Init::from(components);
/// assert_eq!(init.get(ComponentName::Pathname), Some("/users/:id"));
/// assert_eq!(init.get(ComponentName::Search), None);
/// ```
impl<'a> From<[Option<&'a str>; 8]> for Init<'a> {
    fn from(components: [Option<&'a str>; 8]) -> Self {
        Self::of(components, Base::NONE)
    }
}

impl Default for Init<'_> {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows the components that are given, and the base URL, without their secrets.
impl fmt::Debug for Init<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Init");
        for name in ComponentName::ALL {
            if let Some(value) = self.get(*name) {
                debug.field(name.as_str(), &name.redacted(value).in_quotes());
            }
        }
        debug.field("base", &self.base).finish()
    }
}

/// What an init is for.
///
/// Source: <https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Purpose {
    Pattern,
    Url,
}

/// A processed component.
#[derive(Clone, Debug)]
pub(crate) struct Processed<'a> {
    pub(crate) value: Cow<'a, str>,
    /// How many bytes before the component of the init are from the base URL; `None` if all are.
    pub(crate) inherited: Option<usize>,
    /// How many bytes at the start of the component of the init are left out.
    pub(crate) left_out: usize,
}

/// Processes an init, whose base URL is `base`. The fault is in the component.
///
/// Source: <https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit>
pub(crate) fn process<'a>(
    init: &Init<'a>,
    base: Option<&'a Url>,
    purpose: Purpose,
) -> Result<PerComponent<Option<Processed<'a>>>, (ComponentName, Fault)> {
    let mut result = [const { None::<Processed<'a>> }; 8];
    for name in ComponentName::ALL.iter().copied() {
        let processed = match (init.get(name), base) {
            (Some(value), _) => {
                let protocol = result[ComponentName::Protocol as usize].as_ref().map_or("", |of| &*of.value);
                process_for_init(name, value, base, protocol, purpose).map_err(|fault| (name, fault))?
            }
            (None, Some(base)) if is_inherited(init, name, purpose) => {
                let value = component(&base.borrowed(), name);
                Processed { value: process_a_base_url_string(value, purpose), inherited: None, left_out: 0 }
            }
            _ => continue,
        };
        result[name as usize] = Some(processed);
    }
    Ok(result)
}

/// Whether a component that is not given is taken from the base URL.
fn is_inherited(init: &Init<'_>, name: ComponentName, purpose: Purpose) -> bool {
    use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let none_of = |before: &[ComponentName]| before.iter().all(|name| init.get(*name).is_none());
    match name {
        Username => purpose == Purpose::Url && none_of(&[Protocol, Hostname, Port]),
        Password => purpose == Purpose::Url && none_of(&[Protocol, Hostname, Port, Username]),
        _ => {
            let order = [Protocol, Hostname, Port, Pathname, Search, Hash];
            none_of(order.split(|other| *other == name).next().unwrap_or_default())
        }
    }
}

/// A component of a URL; empty if it is null.
pub(crate) fn component<'u>(url: &UrlRef<'u>, name: ComponentName) -> &'u str {
    match name {
        ComponentName::Protocol => url.scheme(),
        ComponentName::Username => url.username(),
        ComponentName::Password => url.password().unwrap_or_default(),
        ComponentName::Hostname => url.host_str().unwrap_or_default(),
        ComponentName::Port if url.port().is_some() => url.authority().rsplit(':').next().unwrap_or_default(),
        ComponentName::Port => "",
        ComponentName::Pathname => url.path(),
        ComponentName::Search => url.query().unwrap_or_default(),
        ComponentName::Hash => url.fragment().unwrap_or_default(),
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#process-a-base-url-string>
fn process_a_base_url_string(input: &str, purpose: Purpose) -> Cow<'_, str> {
    if purpose == Purpose::Url {
        return input.into();
    }
    let mut escaped = String::with_capacity(input.len());
    escape(input, &mut escaped);
    if escaped == input { input.into() } else { escaped.into() }
}

/// Processes a component that is given. The steps of the standard for each component have one form.
///
/// Source: <https://urlpattern.spec.whatwg.org/#canon-processing-for-init>
fn process_for_init<'a>(
    name: ComponentName,
    value: &'a str,
    base: Option<&'a Url>,
    protocol: &str,
    purpose: Purpose,
) -> Result<Processed<'a>, Fault> {
    let stripped = match name {
        ComponentName::Protocol => value.strip_suffix(':'),
        ComponentName::Search => value.strip_prefix('?'),
        ComponentName::Hash => value.strip_prefix('#'),
        _ => None,
    };
    let left_out = usize::from(stripped.is_some() && name != ComponentName::Protocol);
    let mut value: Cow<'a, str> = stripped.unwrap_or(value).into();
    let mut inherited = 0;
    if name == ComponentName::Pathname
        && let Some(base) = base.filter(|base| !base.has_opaque_path())
        && !is_an_absolute_pathname(&value, purpose)
    {
        let path = process_a_base_url_string(base.path(), purpose);
        if let Some(slash) = path.rfind('/') {
            inherited = slash + 1;
            value = (String::from(&path[..inherited]) + &value).into();
        }
    }
    if purpose == Purpose::Url {
        value = match name {
            ComponentName::Port => owned(value, |value| canonicalize::port(value, protocol))?,
            ComponentName::Pathname => owned(value, |value| Encoding::of_pathname(protocol).encode(value))?,
            name => owned(value, |value| Encoding::of(name).encode(value))?,
        };
    }
    Ok(Processed { value, inherited: Some(inherited), left_out })
}

/// Applies a function to a value that may be owned.
fn owned<'a>(
    value: Cow<'a, str>,
    encode: impl for<'v> Fn(&'v str) -> Result<Cow<'v, str>, Fault>,
) -> Result<Cow<'a, str>, Fault> {
    match value {
        Cow::Borrowed(value) => encode(value),
        Cow::Owned(value) => Ok(encode(&value)?.into_owned().into()),
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname>
fn is_an_absolute_pathname(input: &str, purpose: Purpose) -> bool {
    input.starts_with('/') || purpose == Purpose::Pattern && (input.starts_with("\\/") || input.starts_with("{/"))
}

impl Encoding {
    /// The encoding callback of a component, which for a pathname is that of special URLs.
    pub(crate) fn of(name: ComponentName) -> Self {
        match name {
            ComponentName::Protocol => Self::Protocol,
            ComponentName::Username => Self::Username,
            ComponentName::Password => Self::Password,
            ComponentName::Hostname => Self::Hostname,
            ComponentName::Port => Self::Port,
            ComponentName::Pathname => Self::Pathname,
            ComponentName::Search => Self::Search,
            ComponentName::Hash => Self::Hash,
        }
    }

    /// The encoding callback of a pathname with this protocol; without one, that of special URLs.
    fn of_pathname(protocol: &str) -> Self {
        if protocol.is_empty() || SchemeType::of(protocol).is_special() { Self::Pathname } else { Self::OpaquePathname }
    }
}
