//! What each public member of both packages returns, as texts.

use std::{
    borrow::Cow,
    fmt::{Debug, Display},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// What one side returns, by member.
pub(super) type Members = Vec<(&'static str, String)>;

/// Returns what a function returns, or that it panics, as url does for some URLs.
fn caught(function: impl FnOnce() -> String) -> String {
    catch_unwind(AssertUnwindSafe(function)).unwrap_or_else(|_| "panic".to_owned())
}

fn latin1(text: &str) -> Cow<'_, [u8]> {
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}

fn reversed(text: &str) -> Cow<'_, [u8]> {
    text.bytes().rev().collect()
}

/// Returns a value by each kind of format.
fn formatted(value: &impl Display) -> String {
    format!(
        "{value}|{value:60}|{value:>60}|{value:^60}|{value:*<60}|{value:.6}|{value:9.4}|{value:#}|{value:+}|{value:060}"
    )
}

fn debugged(value: &impl Debug) -> String {
    format!("{value:?}|{value:#?}|{value:60?}|{value:.2?}|{value:#x?}")
}

/// The same code for both packages.
macro_rules! side {
    ($name:ident, $package:ident) => {
        pub(super) mod $name {
            use crate::differential::members::{Members, caught, debugged, formatted, latin1, reversed};
            use std::{
                cell::RefCell,
                collections::hash_map::DefaultHasher,
                hash::{Hash, Hasher},
                net::IpAddr,
            };
            use $package::{Host, ParseError, PathSegmentsMut, Position, Url, form_urlencoded, quirks};

            type EditPath<'e> = dyn for<'p, 'u> Fn(&'p mut PathSegmentsMut<'u>) -> &'p mut PathSegmentsMut<'u> + 'e;

            pub(crate) fn parse(input: &str, base: Option<&Url>) -> Result<Url, String> {
                Url::options().base_url(base).parse(input).map_err(error)
            }

            fn error(error: ParseError) -> String {
                format!("{error:?}: {}", formatted(&error))
            }

            /// Returns the violations in their order, with their texts.
            pub(crate) fn violations(input: &str, base: Option<&Url>) -> Vec<String> {
                let all = RefCell::new(Vec::new());
                let report = |violation: $package::SyntaxViolation| {
                    assert_eq!(violation.description(), violation.to_string());
                    all.borrow_mut().push(format!("{violation:?} {}", formatted(&violation)));
                };
                let _ = Url::options().base_url(base).syntax_violation_callback(Some(&report)).parse(input);
                all.into_inner()
            }

            /// Returns the URL with its query in another encoding.
            pub(crate) fn in_latin1(input: &str, base: Option<&Url>) -> Result<Url, String> {
                Url::options().base_url(base).encoding_override(Some(&latin1)).parse(input).map_err(error)
            }

            fn hash(value: &impl Hash) -> u64 {
                let mut hasher = DefaultHasher::new();
                value.hash(&mut hasher);
                hasher.finish()
            }

            /// Returns the addresses, unless a resolver would be asked.
            fn socket_addrs(url: &Url, port: Option<u16>) -> String {
                let is_asked = |host: &str| host.parse::<IpAddr>().is_err();
                if url.domain().is_some_and(is_asked) && url.port_or_known_default().or(port).is_some() {
                    return String::new();
                }
                match url.socket_addrs(|| port) {
                    Ok(addresses) => format!("{addresses:?}"),
                    Err(error) => format!("{:?} {error}", error.kind()),
                }
            }

            /// Returns what the accessors return.
            pub(crate) fn accessors(url: &Url) -> Members {
                let origin = url.origin();
                let pairs = |url: &Url| url.query_pairs().into_owned().collect::<Vec<_>>();
                let mut members = Members::new();
                members.push(("as_str", caught(|| url.as_str().to_owned())));
                members.push(("authority", caught(|| url.authority().to_owned())));
                members.push(("cannot_be_a_base", caught(|| url.cannot_be_a_base().to_string())));
                members.push(("domain", caught(|| format!("{:?}", url.domain()))));
                members.push((
                    "form_urlencoded::parse",
                    caught(|| format!("{:?}", form_urlencoded::parse(url.path().as_bytes()).count())),
                ));
                members.push(("fragment", caught(|| format!("{:?}", url.fragment()))));
                members.push(("has_authority", caught(|| url.has_authority().to_string())));
                members.push(("has_host", caught(|| url.has_host().to_string())));
                members.push(("host", caught(|| format!("{:?}", url.host()))));
                members.push(("host to_string", caught(|| format!("{:?}", url.host().map(|host| host.to_string())))));
                members.push(("host_str", caught(|| format!("{:?}", url.host_str()))));
                members.push(("is_special", caught(|| url.is_special().to_string())));
                members.push(("origin ascii_serialization", caught(|| origin.ascii_serialization())));
                members.push(("origin is_tuple", caught(|| origin.is_tuple().to_string())));
                members.push((
                    "origin tuple",
                    caught(|| if origin.is_tuple() { format!("{origin:?}") } else { String::new() }),
                ));
                members.push(("origin unicode_serialization", caught(|| origin.unicode_serialization())));
                members.push(("password", caught(|| format!("{:?}", url.password()))));
                members.push(("path", caught(|| url.path().to_owned())));
                members.push((
                    "path_segments",
                    caught(|| format!("{:?}", url.path_segments().map(Iterator::collect::<Vec<_>>))),
                ));
                members.push(("port", caught(|| format!("{:?}", url.port()))));
                members.push(("port_or_known_default", caught(|| format!("{:?}", url.port_or_known_default()))));
                members.push(("query", caught(|| format!("{:?}", url.query()))));
                members.push(("query_pairs", caught(|| format!("{:?}", pairs(url)))));
                members.push(("scheme", caught(|| url.scheme().to_owned())));
                members.push(("socket_addrs", caught(|| socket_addrs(url, None))));
                members.push(("socket_addrs with a port", caught(|| socket_addrs(url, Some(8080)))));
                members.push(("to_file_path", caught(|| format!("{:?}", url.to_file_path()))));
                members.push(("username", caught(|| url.username().to_owned())));
                members
            }

            /// Returns what the conversions and slices return.
            pub(crate) fn conversions(url: &Url) -> Members {
                let positions = [
                    Position::BeforeScheme,
                    Position::AfterScheme,
                    Position::BeforeUsername,
                    Position::AfterUsername,
                    Position::BeforePassword,
                    Position::AfterPassword,
                    Position::BeforeHost,
                    Position::AfterHost,
                    Position::BeforePort,
                    Position::AfterPort,
                    Position::BeforePath,
                    Position::AfterPath,
                    Position::BeforeQuery,
                    Position::AfterQuery,
                    Position::BeforeFragment,
                    Position::AfterFragment,
                ];
                let internal = || {
                    let mut output = Vec::new();
                    url.serialize_internal(&mut serde_json::Serializer::new(&mut output)).unwrap();
                    String::from_utf8(output).unwrap()
                };
                let again: Result<Url, _> = serde_json::from_str(&serde_json::to_string(url).unwrap());
                let mut members = Members::new();
                members.push(("AsRef<str>", caught(|| AsRef::<str>::as_ref(url).to_owned())));
                members.push(("Debug", caught(|| debugged(url))));
                members.push(("Display", caught(|| formatted(url))));
                members.push(("Hash", caught(|| format!("{} {}", hash(url), hash(&url.host())))));
                members.push(("Host Debug", caught(|| debugged(&url.host()))));
                members.push(("Host Display", caught(|| url.host().map_or_else(String::new, |host| formatted(&host)))));
                members.push((
                    "Ord",
                    caught(|| {
                        format!("{:?}", ["foo:a", "http://h/", "z:"].map(|other| url.cmp(&other.parse().unwrap())))
                    }),
                ));
                members.push(("check_invariants", caught(|| format!("{:?}", url.check_invariants()))));
                members.push((
                    "Host serde",
                    caught(|| serde_json::to_string(&url.host().map(|host| host.to_owned())).unwrap()),
                ));
                members.push(("Index", caught(|| format!("{:?}", positions.map(|position| url[..position].len())))));
                members.push(("String::from", caught(|| String::from(url.clone()))));
                members
                    .push(("TryFrom<&str>", caught(|| Url::try_from(url.as_str()).map_or_else(error, String::from))));
                members.push((
                    "serde",
                    caught(|| again.map_err(|error| error.to_string()).map_or_else(|error| error, String::from)),
                ));
                members.push(("serialize_internal", caught(internal)));
                members
            }

            /// Returns what the getters of the URL class return.
            pub(crate) fn getters(url: &Url) -> Members {
                let components = quirks::internal_components(url);
                let offsets = (
                    components.scheme_end,
                    components.username_end,
                    components.host_start,
                    components.host_end,
                    components.port,
                    components.path_start,
                    components.query_start,
                    components.fragment_start,
                );
                let mut members = Members::new();
                members.push((
                    "quirks::domain_to_ascii",
                    caught(|| quirks::domain_to_ascii(url.host_str().unwrap_or_default())),
                ));
                members.push((
                    "quirks::domain_to_unicode",
                    caught(|| quirks::domain_to_unicode(url.host_str().unwrap_or_default())),
                ));
                members.push(("quirks::hash", caught(|| quirks::hash(url).to_owned())));
                members.push(("quirks::host", caught(|| quirks::host(url).to_owned())));
                members.push(("quirks::hostname", caught(|| quirks::hostname(url).to_owned())));
                members.push(("quirks::href", caught(|| quirks::href(url).to_owned())));
                members.push(("quirks::internal_components", caught(|| format!("{offsets:?}"))));
                members.push(("quirks::origin", caught(|| quirks::origin(url))));
                members.push(("quirks::password", caught(|| quirks::password(url).to_owned())));
                members.push(("quirks::pathname", caught(|| quirks::pathname(url).to_owned())));
                members.push(("quirks::port", caught(|| quirks::port(url).to_owned())));
                members.push(("quirks::protocol", caught(|| quirks::protocol(url).to_owned())));
                members.push(("quirks::search", caught(|| quirks::search(url).to_owned())));
                members.push(("quirks::username", caught(|| quirks::username(url).to_owned())));
                members
            }

            /// Returns what the setters return, and the URL after each.
            pub(crate) fn setters(url: &Url, value: &str) -> Members {
                let mut members = Members::new();
                let mut set = |name, set: &dyn Fn(&mut Url) -> String| {
                    let mut changed = url.clone();
                    let result = caught(|| set(&mut changed));
                    members.push((name, format!("{result} {changed}")));
                };
                let segments = |url: &mut Url, edit: &EditPath<'_>| {
                    format!("{:?}", url.path_segments_mut().map(|mut path| _ = edit(&mut path)))
                };
                let ok = |result: Result<(), ()>| format!("{result:?}");
                let number = u16::try_from(value.len()).unwrap();
                set("path_segments_mut clear", &|url| segments(url, &|path| path.clear()));
                set("path_segments_mut extend", &|url| segments(url, &|path| path.extend([value, "x"])));
                set("path_segments_mut pop", &|url| segments(url, &|path| path.pop().pop()));
                set("path_segments_mut pop_if_empty", &|url| segments(url, &|path| path.pop_if_empty()));
                set("path_segments_mut push", &|url| segments(url, &|path| path.push(value)));
                set("query_pairs_mut", &|url| {
                    url.query_pairs_mut().append_pair(value, "b c").append_key_only("d").finish().to_string()
                });
                set("query_pairs_mut all", &|url| {
                    let mut pairs = url.query_pairs_mut();
                    pairs.extend_keys_only::<_, &str>([value, "x"]).extend_pairs(&[(value, "y")]);
                    pairs.encoding_override(Some(&reversed)).append_pair("a b", value);
                    pairs.finish().to_string()
                });
                set("query_pairs_mut clear", &|url| url.query_pairs_mut().clear().finish().to_string());
                set("query_pairs_mut dropped", &|url| {
                    url.query_pairs_mut().extend_pairs([(value, value)]);
                    String::new()
                });
                set("quirks::set_hash", &|url| format!("{:?}", quirks::set_hash(url, value)));
                set("quirks::set_host", &|url| ok(quirks::set_host(url, value)));
                set("quirks::set_hostname", &|url| ok(quirks::set_hostname(url, value)));
                set("quirks::set_href", &|url| format!("{:?}", quirks::set_href(url, value)));
                set("quirks::set_password", &|url| ok(quirks::set_password(url, value)));
                set("quirks::set_pathname", &|url| format!("{:?}", quirks::set_pathname(url, value)));
                set("quirks::set_port", &|url| ok(quirks::set_port(url, value)));
                set("quirks::set_protocol", &|url| ok(quirks::set_protocol(url, value)));
                set("quirks::set_search", &|url| format!("{:?}", quirks::set_search(url, value)));
                set("quirks::set_username", &|url| ok(quirks::set_username(url, value)));
                set("set_fragment", &|url| format!("{:?}", url.set_fragment(Some(value))));
                set("set_fragment None", &|url| format!("{:?}", url.set_fragment(None)));
                set("set_host", &|url| format!("{:?}", url.set_host(Some(value))));
                set("set_host None", &|url| format!("{:?}", url.set_host(None)));
                set("set_ip_host IPv4", &|url| ok(url.set_ip_host([127, 0, 0, 1].into())));
                set("set_ip_host IPv6", &|url| ok(url.set_ip_host([0, 0, 0, 0, 0, 0, 0, 1].into())));
                set("set_password", &|url| ok(url.set_password(Some(value))));
                set("set_password None", &|url| ok(url.set_password(None)));
                set("set_path", &|url| format!("{:?}", url.set_path(value)));
                set("set_port", &|url| ok(url.set_port(Some(number))));
                set("set_port of a default", &|url| {
                    ok(url.set_port([Some(80), Some(443), Some(21), Some(0)][value.len() % 4]))
                });
                set("set_port None", &|url| ok(url.set_port(None)));
                set("set_query", &|url| format!("{:?}", url.set_query(Some(value))));
                set("set_query None", &|url| format!("{:?}", url.set_query(None)));
                set("set_scheme", &|url| ok(url.set_scheme(value)));
                for (name, end) in [
                    ("set_scheme with a colon", ":"),
                    ("set_scheme with a tab", "\t"),
                    ("set_scheme with a colon and a newline", ":\n"),
                    ("set_scheme with a colon and more", ":x"),
                ] {
                    set(name, &|url| ok(url.set_scheme(&(value.to_owned() + end))));
                }
                set("quirks::set_protocol with a colon and more", &|url| {
                    ok(quirks::set_protocol(url, &(value.to_owned() + ":x\t")))
                });
                set("set_username", &|url| ok(url.set_username(value)));
                members
            }

            /// Returns what functions of a text without a URL return.
            pub(crate) fn texts(text: &str) -> Members {
                let host = |host: Result<Host, ParseError>| {
                    host.map_or_else(error, |host| format!("{} {} {}", debugged(&host), formatted(&host), hash(&host)))
                };
                let serde = serde_json::from_value::<Url>(text.into());
                vec![
                    ("Deserialize", serde.map_or_else(|error| error.to_string(), String::from)),
                    ("Host::parse", host(Host::parse(text))),
                    ("Host::parse_opaque", host(Host::parse_opaque(text))),
                    ("quirks::domain_to_ascii of a text", quirks::domain_to_ascii(text)),
                    ("quirks::domain_to_unicode of a text", quirks::domain_to_unicode(text)),
                    ("from_file_path", format!("{:?}", Url::from_file_path(text).map(String::from))),
                    ("from_directory_path", format!("{:?}", Url::from_directory_path(text).map(String::from))),
                    ("parse_with_params", {
                        let url = Url::parse_with_params(text, [("a", "b c")]);
                        url.map_or_else(error, String::from)
                    }),
                ]
            }
        }
    };
}

side!(ours, url);
side!(theirs, published);

/// Returns a URL of url with the same components. It need not parse there: what does not depend on the parser is
/// compared also for a URL that only one of the parsers accepts.
pub(super) fn transplanted(url: &url::Url) -> published::Url {
    let mut json = Vec::new();
    url.serialize_internal(&mut serde_json::Serializer::new(&mut json)).unwrap();
    published::Url::deserialize_internal(&mut serde_json::Deserializer::from_slice(&json)).unwrap()
}
