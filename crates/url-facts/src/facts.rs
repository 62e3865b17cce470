//! The table of facts: one row is all that the library, SQL, the languages and the program know of a fact.
//!
//! A row has the name of the fact, as in the record of the standard without punctuation. After it come the member of
//! the URL class, other names, how the fact is read, and an example. Its description is for documents and databases.
//! The order follows the record, and errors come last. A fact without a key is a column, too.

use crate::{
    Data, Key, Subject, Type, Value,
    cdx::write_key,
    fact::{Keys, Read, Row, facts},
    subject::Known,
    value::Example,
};
use Read::{Error, ErrorNumber, Flag, Keyed, Made, Number, Port, Text, Written};
use alloc::{borrow::Cow, string::String};
use core::{fmt, fmt::Write as _, str::FromStr};
use url_core::{error::Component, host::Host, query::NamePattern};
#[cfg(feature = "psl")]
use {crate::subject::write_site, url_psl::Sections};

facts! {
    /// Whether the string is a URL.
    IsUrl = "is_url": Flag(|subject| match subject {
        Subject::Null => None,
        subject => Some(subject.url().is_some()),
    }), "example.com" => false;

    /// The URL in the spelling of browsers; NULL if the string is not a URL.
    Href = "href" as "href" | "url": Text(|url| Some(url.as_str())),
        "HTTPS://EXAMPLE.com/a/../b" => "https://example.com/b";

    /// The scheme of a URL, without `:`.
    Scheme = "scheme": Text(|url| Some(url.scheme())), "HTTPS://h/" => "https";

    /// The scheme of a URL with its `:`.
    Protocol = "protocol" as "protocol": Text(|url| Some(&url.as_str()[..=url.scheme().len()])),
        "HTTPS://h/" => "https:";

    /// The username of a URL, percent-encoded; NULL if it is empty.
    Username = "username" as "username" | "user": Text(|url| not_empty(url.username())),
        "https://user@WWW.example.com:8443/" => "user";

    /// The password of a URL, percent-encoded; NULL if there is none.
    Password = "password" as "password": Text(|url| url.password()), "https://u:p@ss@h/" => "p%40ss";

    /// Username and password of a URL; NULL if both are empty.
    Userinfo = "userinfo": Text(|url| not_empty(between(url, Component::Username, Component::Password))),
        "https://u:p@h/" => "u:p";

    /// Userinfo, host and port of a URL; NULL if there is no host.
    Authority = "authority": Text(|url| url.has_host().then(|| between(url, Component::Username, Component::Port))),
        "https://u:p@h:8443/" => "u:p@h:8443";

    /// The host of a URL; NULL if there is none.
    Host = "host" as "hostname": Text(|url| url.host_str()),
        "https://user@WWW.example.com:8443/" => "www.example.com";

    /// The host of a URL, an IPv6 address without brackets; NULL if there is none.
    HostWithoutBrackets = "host_without_brackets": Text(|url| Some(without_brackets(url.host_str()?))),
        "https://[::1]/" => "::1";

    /// The host of a URL, its domain in Unicode, which may look like another domain; NULL if there is none.
    UnicodeHost = "unicode_host": Written(|url, output| {
        let domain = url.domain_to_unicode();
        domain.as_deref().or_else(|| url.host_str()).map(|host| output.push_str(host)).is_some()
    }), "https://xn--fa-hia.de/" => "faß.de";

    /// The host of a URL, with its port if that is not the scheme's default port; NULL if there is no host.
    HostAndPort = "host_and_port" as "host": Text(|url| {
        url.has_host().then(|| between(url, Component::Host, Component::Port))
    }), "https://h:8443/" => "h:8443";

    /// The host of a URL with the labels of a domain in reverse order, as a key to sort by, without a dot at its end;
    /// NULL if there is none.
    ReversedHost = "reversed_host": Written(|url, output| write_reversed(url, [".", ""], output).is_some()),
        "https://www.example.com/" => "com.example.www";

    /// The kind of a URL's host; NULL if there is none.
    HostKind = "host_kind" | "kind": Text(|url| Some(url.host()?.kind().as_str())), "https://[::1]/" => "IPv6";

    /// The class of a URL's host: a domain, a global address, or one of the machine, of a local network, and so on;
    /// NULL if there is none.
    HostClass = "host_class" | "class" by Iana: Text(|url| Some(url.host()?.class().as_str())),
        "http://0x7f.1/" => "loopback";

    /// The registrable domain of a URL; NULL if there is none.
    #[cfg(feature = "psl")]
    RegistrableDomain = "registrable_domain" by PublicSuffixList: Text(|url| url.suffix()?.registrable_domain()),
        "https://www.example.co.uk/" => "example.co.uk";

    /// The label of the registrable domain before the public suffix; NULL if there is none.
    #[cfg(feature = "psl")]
    DomainLabel = "domain_label" by PublicSuffixList: Text(|url| url.suffix()?.registrable_domain()?.split('.').next()),
        "https://www.example.co.uk/" => "example";

    /// The labels of a URL's host before its registrable domain; NULL if there are none.
    #[cfg(feature = "psl")]
    Subdomain = "subdomain" by PublicSuffixList: Text(|url| url.suffix()?.subdomain()), "https://a.b.example.com/" => "a.b";

    /// The public suffix of a URL by both sections of the Public Suffix List, as browsers read it; NULL if there is
    /// none.
    #[cfg(feature = "psl")]
    PublicSuffix = "public_suffix" by PublicSuffixList: Text(|url| Some(url.suffix()?.public_suffix())),
        "https://alice.github.io/" => "github.io";

    /// The public suffix of a URL by the section of registries alone; NULL if there is none.
    #[cfg(feature = "psl")]
    IcannSuffix = "icann_suffix" by PublicSuffixList: Text(|url| Some(url.find_in(Sections::Icann)?.public_suffix())),
        "https://alice.github.io/" => "io";

    /// The section of the Public Suffix List with the rule for the public suffix; NULL if there is none.
    #[cfg(feature = "psl")]
    SuffixSection = "suffix_section" by PublicSuffixList: Text(|url| Some(url.suffix()?.section()?.as_str())),
        "https://alice.github.io/" => "private";

    /// The port of a URL; NULL if it is the scheme's default port.
    Port = "port" as "port": Port(|url| url.port()),
        "https://user@WWW.example.com:8443/" => 8443;

    /// The port of a URL, or the scheme's default port; NULL if there is none.
    PortOrKnownDefault = "port_or_known_default": Port(|url| url.port_or_known_default()), "https://h/" => 443;

    /// The path of a URL, percent-encoded.
    Path = "path" as "pathname": Text(|url| Some(url.path())), "https://h/a b?q" => "/a%20b";

    /// The last segment of a URL's path; NULL if that is empty.
    Filename = "filename": Text(filename), "https://h/a/b.tar.gz" => "b.tar.gz";

    /// The text after the last dot of the filename, if the filename does not start with it; NULL if it is empty.
    Extension = "extension": Text(|url| match filename(url)?.rsplit_once('.')? {
        ("", _) => None,
        (_, extension) => not_empty(extension),
    }), "https://h/a/b.tar.gz" => "gz";

    /// The segment of a URL's path with this index, from the end if that is negative; NULL if there is none.
    Segment = "segment": Keyed(&INDEX, |url, key| {
        let (Key::Index(index), mut segments) = (key, url.path_segments()?) else { return None };
        Some(Cow::Borrowed(match usize::try_from(*index) {
            Ok(index) => segments.nth(index)?,
            Err(_) => segments.nth_back(index.unsigned_abs() - 1)?,
        }))
    }), "https://h/a/b", "-1" => "b";

    /// The number of segments in a URL's path; NULL for an opaque path.
    SegmentCount = "segment_count": Number(|url| Some(url.path_segments()?.count())),
        "https://h/a/b" => 2;

    /// The query of a URL, without `?`, percent-encoded; NULL if there is none.
    Query = "query": Text(|url| url.query()), "https://h/?a=1#top" => "a=1";

    /// The query of a URL with its `?`; NULL if there is nothing after it.
    Search = "search" as "search": Text(|url| {
        not_empty(url.query()?).map(|_| &url.as_str()[end(url, Component::Path)..end(url, Component::Query)])
    }), "https://h/?a=1#top" => "?a=1";

    /// All names in a URL's query, with `&` between them; NULL if there is none.
    QueryNames = "query_names": Written(|url, output| {
        let mut names = url.raw_query().pairs().map(|pair| pair.raw_name());
        names.next().map(|first| output.push_str(first)).is_some() && {
            names.for_each(|name| output.extend(["&", name]));
            true
        }
    }), "https://h/?a=1&b=2" => "a&b";

    /// The first value of a name in a URL's query that a pattern matches, not decoded; NULL if there is none.
    QueryValue = "query_value": Keyed(&NAMES, |url, key| {
        let Key::Names(names) = key else { return None };
        values(url, names).next().map(Cow::Borrowed)
    }), "https://h/?a=1&b=2", "b" => "2";

    /// All values of names in a URL's query that a pattern matches, with spaces between them; NULL if there is none.
    QueryValues = "query_values" | "query_all": Keyed(&NAMES, |url, key| {
        let Key::Names(names) = key else { return None };
        let mut values = values(url, names);
        let mut output = String::from(values.next()?);
        values.for_each(|value| output.extend([" ", value]));
        Some(output.into())
    }), "https://h/?a=1&b=2", "*" => "1 2";

    /// The fragment of a URL, without `#`, percent-encoded; NULL if there is none.
    Fragment = "fragment": Text(|url| url.fragment()), "https://h/?a=1#top" => "top";

    /// The fragment of a URL with its `#`; NULL if there is nothing after it.
    Hash = "hash" as "hash": Text(|url| not_empty(url.fragment()?).map(|_| &url.as_str()[end(url, Component::Query)..])),
        "https://h/?a=1#top" => "#top";

    /// The origin of a URL; NULL if it is opaque.
    Origin = "origin" as "origin": Made(origin_in_url, |url, output| url.write_origin(output) == Ok(true)),
        "https://user@WWW.example.com:8443/" => "https://www.example.com:8443";

    /// The site of a URL: its scheme, and its registrable domain or host; NULL if it is opaque.
    #[cfg(feature = "psl")]
    Site = "site" by PublicSuffixList: Written(write_site),
        "https://user@WWW.example.com:8443/" => "https://example.com";

    /// The URL with the labels of its domain in reverse order, as a key to sort by; NULL without a host.
    Surt = "surt": Written(|url, output| write_surt(url, output).is_some()),
        "https://www.example.com/a" => "https://(com,example,www,)/a";

    /// The key of a URL in the index of a web archive, as CDX files and servers have it.
    CdxKey = "cdx_key" | "urlkey": Written(|url, output| {
        write_key(url, output);
        true
    }), "https://www.example.com/A/?b&a" => "com,example)/a?a&b";

    /// The error code of a string that is not a URL; NULL for a URL.
    Error = "error": Error(|fault| fault.code), "https://" => "host-missing";

    /// The byte of the string at which the error starts, from 0; NULL for a URL.
    ErrorStart = "error_start": ErrorNumber(|fault| fault.range.start),
        "https://h:x/" => 10;

    /// The byte of the string at which the error ends; NULL for a URL.
    ErrorEnd = "error_end": ErrorNumber(|fault| fault.range.end),
        "https://h:x/" => 11;
}

fn not_empty(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn without_brackets(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(address) => address.strip_suffix(']').unwrap_or(address),
        None => host,
    }
}

fn end(url: &Known<'_>, component: Component) -> usize {
    url.component_range(component).end
}

fn between<'u>(url: &Known<'u>, first: Component, last: Component) -> &'u str {
    &url.as_str()[url.component_range(first).start..end(url, last)]
}

/// The origin where it is the start of the URL. With a username between, no part of the URL is the origin.
fn origin_in_url<'u>(url: &Known<'u>) -> Option<&'u str> {
    match (!url.includes_credentials()).then(|| url.ascii_origin())?? {
        Cow::Borrowed(origin) => Some(origin),
        Cow::Owned(_) => None,
    }
}

fn filename<'u>(url: &Known<'u>) -> Option<&'u str> {
    url.path_segments()?.next_back().and_then(not_empty)
}

static INDEX: Keys = Keys {
    name: "index",
    description: "A number from 0, or from the end if it is negative, as a string such as '-1'",
    read: |key| key.parse().ok().map(Key::Index),
};

static NAMES: Keys = Keys {
    name: "name",
    description: "A pattern for names, with `*` for any text and `?` for any character",
    read: |key| Some(Key::Names(key.into())),
};

fn values<'u>(url: &Known<'u>, names: &NamePattern) -> impl Iterator<Item = &'u str> {
    let pairs = url.raw_query().pairs().filter(|pair| names.matches(&pair.name()));
    pairs.map(|pair| pair.raw_value().unwrap_or_default())
}

/// Appends the host, the labels of a domain in reverse order with dots or commas.
fn write_reversed(url: &Known<'_>, [between, after]: [&str; 2], output: &mut String) -> Option<()> {
    let host = url.host_str()?;
    if !matches!(url.host()?, Host::DomainName(_)) {
        output.push_str(host);
        return Some(());
    }
    let mut labels = host.trim_end_matches('.').rsplit('.');
    output.extend(labels.next());
    labels.for_each(|label| output.extend([between, label]));
    output.push_str(after);
    Some(())
}

/// Appends `scheme://(tld,domain,:port@userinfo)/path?query#fragment`, in the case of the URL. The labels of a domain
/// are in reverse order, so that sorting keeps the hosts of a domain together. Other hosts stay as they are.
///
/// Source: <https://archive-crawler.sourceforge.net/apidocs/org/archive/util/SURT.html>
fn write_surt(url: &Known<'_>, output: &mut String) -> Option<()> {
    url.host()?;
    output.extend([url.scheme(), "://("]);
    write_reversed(url, [",", ","], output)?;
    if let Some(port) = url.port() {
        let _ = write!(output, ":{port}");
    }
    if let Some(userinfo) = not_empty(between(url, Component::Username, Component::Password)) {
        output.extend(["@", userinfo]);
    }
    output.extend([")", &url.as_str()[url.component_range(Component::Path).start..]]);
    Some(())
}

const fn count_of_columns() -> usize {
    let (mut fact, mut count) = (0, 0);
    while fact < ROWS.len() {
        count += !Fact::ALL[fact].has_key() as usize;
        fact += 1;
    }
    count
}

impl Fact {
    /// The facts that are columns: those without a key. They are fields of `url_parse`.
    ///
    /// ```
    /// use url_facts::Fact;
    ///
    /// assert!(Fact::COLUMNS.contains(&Fact::Host) && !Fact::COLUMNS.contains(&Fact::Segment));
    /// ```
    pub const COLUMNS: &'static [Self] = &{
        let mut columns = [Self::IsUrl; count_of_columns()];
        let (mut fact, mut column) = (0, 0);
        while fact < Self::ALL.len() {
            if !Self::ALL[fact].has_key() {
                columns[column] = Self::ALL[fact];
                column += 1;
            }
            fact += 1;
        }
        columns
    };

    // Inlined, as what reads a name is, so that a program has the table once: where it is read, and not here, too.
    #[inline]
    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    #[inline]
    pub(crate) fn read(self) -> Read {
        self.row().read
    }

    /// Returns the name, which `Display` writes and `FromStr` reads.
    ///
    /// ```
    /// assert_eq!(url_facts::Fact::HostClass.as_str(), "host_class");
    /// ```
    #[inline]
    pub const fn as_str(self) -> &'static str {
        self.row().name
    }

    /// Returns the name of the member, if the URL class has one for the fact.
    ///
    /// ```
    /// use url_facts::Fact;
    ///
    /// assert_eq!((Fact::Path.member(), Fact::Site.member()), (Some("pathname"), None));
    /// ```
    pub const fn member(self) -> Option<&'static str> {
        self.row().member
    }

    /// Returns the other names.
    ///
    /// ```
    /// assert_eq!(url_facts::Fact::HostClass.aliases(), ["class"]);
    /// ```
    pub const fn aliases(self) -> &'static [&'static str] {
        self.row().aliases
    }

    /// Returns the fact of which this is the name or another name.
    ///
    /// ```
    /// use url_facts::Fact;
    ///
    /// assert_eq!((Fact::named("class"), Fact::named("domain")), (Some(Fact::HostClass), None));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fact| fact.as_str() == name || fact.aliases().contains(&name))
    }

    /// Returns the name of the SQL function.
    ///
    /// ```
    /// assert_eq!(url_facts::Fact::Host.function(), "url_host");
    /// ```
    pub const fn function(self) -> &'static str {
        self.row().function
    }

    /// Returns a description.
    ///
    /// ```
    /// assert_eq!(url_facts::Fact::IsUrl.description(), "Whether the string is a URL.");
    /// ```
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// Returns the data that the value depends on: another version of these can give another value for a string. All
    /// values also depend on the library and the standard.
    ///
    /// ```
    /// use url_facts::{Data, Fact};
    ///
    /// assert!(Fact::PublicSuffix.data().contains(&Data::PublicSuffixList));
    /// assert!(!Fact::Path.data().contains(&Data::PublicSuffixList));
    /// ```
    pub const fn data(self) -> &'static [Data] {
        self.row().data
    }

    /// Returns a URL, with a key if the fact has one, and the value for them.
    ///
    /// ```
    /// use url_facts::{Fact, Value};
    ///
    /// assert_eq!(Fact::Segment.example().arguments(), ["https://h/a/b", "-1"]);
    /// assert_eq!(Fact::Segment.example().result(), Value::Text("b"));
    /// ```
    pub const fn example(self) -> Example {
        self.row().example
    }

    /// Returns the type of its values.
    ///
    /// ```
    /// use url_facts::{Fact, Type};
    ///
    /// assert_eq!((Fact::IsUrl.result_type(), Fact::ErrorEnd.result_type()), (Type::Flag, Type::Number));
    /// ```
    pub const fn result_type(self) -> Type {
        self.row().read.result_type()
    }

    /// Returns whether this is a fact of URLs. The others tell whether a string is a URL, and why not.
    ///
    /// ```
    /// use url_facts::Fact;
    ///
    /// assert!(Fact::Host.is_of_url());
    /// assert!(!Fact::IsUrl.is_of_url() && !Fact::Error.is_of_url());
    /// ```
    pub const fn is_of_url(self) -> bool {
        !matches!(self.row().read, Flag(_) | Error(_) | ErrorNumber(_))
    }

    /// Returns whether there is a value for each key.
    ///
    /// ```
    /// use url_facts::Fact;
    ///
    /// assert!(Fact::Segment.has_key() && !Fact::Path.has_key());
    /// ```
    pub const fn has_key(self) -> bool {
        self.keys().is_some()
    }

    pub(crate) const fn keys(self) -> Option<&'static Keys> {
        if let Keyed(keys, _) = self.row().read { Some(keys) } else { None }
    }

    /// Reads a key: an index, or a pattern for names. Returns `None` for what is not a key of this fact.
    ///
    /// ```
    /// use url_facts::{Fact, Key};
    ///
    /// assert_eq!(Fact::Segment.key("-1"), Some(Key::Index(-1)));
    /// assert_eq!((Fact::Segment.key("x"), Fact::Path.key("1")), (None, None));
    /// ```
    pub fn key(self, text: &str) -> Option<Key> {
        self.keys().and_then(|keys| (keys.read)(text))
    }

    /// Returns the value for one subject. `buffer` is for a value that is not a part of the URL. A fact that has a key
    /// is NULL without it.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_facts::{Fact, Value};
    ///
    /// let (url, mut buffer) = (Url::parse("https://www.example.com:81/")?, String::new());
    /// let subject = url.borrowed().into();
    /// assert_eq!(Fact::Port.value(&subject, &mut buffer), Value::Number(81));
    /// assert_eq!(Fact::Query.value(&subject, &mut buffer), Value::Null);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn value<'u: 'v, 'v>(self, subject: &Subject<'u>, buffer: &'v mut String) -> Value<'v> {
        self.read().value(subject, buffer).unwrap_or(Value::Null)
    }

    /// Returns the value for one subject as text, or `None` for NULL and without the key that the fact needs.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_facts::{Fact, Key};
    ///
    /// let url = Url::parse("https://h:81/a/b")?;
    /// let subject = url.borrowed().into();
    /// assert_eq!(Fact::Port.text(&subject, &Key::None).as_deref(), Some("81"));
    /// assert_eq!(Fact::Segment.text(&subject, &Key::Index(0)).as_deref(), Some("a"));
    /// assert_eq!(Fact::Query.text(&subject, &Key::None), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[expect(clippy::inline_always, reason = "where the fact is known, the members of a URL take half the time")]
    #[inline(always)]
    pub fn text<'u>(self, subject: &Subject<'u>, key: &Key) -> Option<Cow<'u, str>> {
        self.read().text(subject, key)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Fact {
    type Err = url_names::UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|fact| fact.as_str() == name);
        found.copied().ok_or(url_names::UnknownName::new(Self::NAMES))
    }
}
