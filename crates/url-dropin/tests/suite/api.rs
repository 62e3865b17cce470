//! The public API of url 2.5.8 with its types, which compiles with both packages.

use std::{collections::BTreeSet, fs};

use crate::published::published;

/// Names each public item and method once; what is generic is called.
macro_rules! api {
    ($name:ident, $package:ident) => {
        #[expect(dead_code, reason = "what is tested is that it compiles")]
        mod $name {
            use std::{
                borrow::Cow,
                error::Error,
                fmt::{Debug, Display},
                hash::Hash,
                io,
                net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
                ops::{Index, Range, RangeFrom, RangeFull, RangeTo},
                path::{Path, PathBuf},
                str::{FromStr, Split},
            };
            use $package::{
                EncodingOverride, Host, OpaqueOrigin, Origin, ParseError, ParseOptions, PathSegmentsMut, Position,
                SyntaxViolation, Url, UrlQuery, form_urlencoded, quirks,
            };

            fn parsing() {
                let _: fn(&str) -> Result<Url, ParseError> = Url::parse;
                let _: Result<Url, ParseError> = Url::parse_with_params("", [("", String::new())]);
                let _: Result<Url, ParseError> = Url::parse_with_params("", &[(String::new(), "")]);
                let _: fn(&Url, &str) -> Result<Url, ParseError> = Url::join;
                let _: fn(&Url, &Url) -> Option<String> = Url::make_relative;
                let _: fn() -> ParseOptions<'static> = Url::options;
                let _: fn(ParseOptions<'static>, Option<&'static Url>) -> ParseOptions<'static> =
                    ParseOptions::base_url;
                let _: fn(ParseOptions<'static>, EncodingOverride<'static>) -> ParseOptions<'static> =
                    ParseOptions::encoding_override;
                let _: fn(ParseOptions<'static>, Option<&'static dyn Fn(SyntaxViolation)>) -> ParseOptions<'static> =
                    ParseOptions::syntax_violation_callback;
                let _: fn(ParseOptions<'static>, &str) -> Result<Url, ParseError> = ParseOptions::parse;
                let _: Option<&dyn Fn(&str) -> Cow<'_, [u8]>> =
                    None::<&dyn Fn(&str) -> Cow<'_, [u8]>> as EncodingOverride<'_>;
                let _: fn(&SyntaxViolation) -> &'static str = SyntaxViolation::description;
            }

            fn accessors() {
                let _: fn(&Url) -> &str = Url::as_str;
                #[expect(deprecated)]
                let _: fn(Url) -> String = Url::into_string;
                let _: fn(&Url) -> Result<(), String> = Url::check_invariants;
                let _: fn(&Url) -> Origin = Url::origin;
                let _: fn(&Url) -> &str = Url::scheme;
                let _: fn(&Url) -> bool = Url::is_special;
                let _: fn(&Url) -> bool = Url::has_authority;
                let _: fn(&Url) -> &str = Url::authority;
                let _: fn(&Url) -> bool = Url::cannot_be_a_base;
                let _: fn(&Url) -> &str = Url::username;
                let _: fn(&Url) -> Option<&str> = Url::password;
                let _: fn(&Url) -> bool = Url::has_host;
                let _: fn(&Url) -> Option<&str> = Url::host_str;
                let _: fn(&Url) -> Option<Host<&str>> = Url::host;
                let _: fn(&Url) -> Option<&str> = Url::domain;
                let _: fn(&Url) -> Option<u16> = Url::port;
                let _: fn(&Url) -> Option<u16> = Url::port_or_known_default;
                let _: fn(&Url) -> &str = Url::path;
                let _: fn(&Url) -> Option<Split<'_, char>> = Url::path_segments;
                let _: fn(&Url) -> Option<&str> = Url::query;
                let _: fn(&Url) -> form_urlencoded::Parse<'_> = Url::query_pairs;
                let _: fn(&Url) -> Option<&str> = Url::fragment;
            }

            fn socket_addrs(url: &Url) -> io::Result<Vec<SocketAddr>> {
                Url::socket_addrs(url, || None)
            }

            fn setters() {
                let _: fn(&mut Url, Option<&str>) = Url::set_fragment;
                let _: fn(&mut Url, Option<&str>) = Url::set_query;
                let _: fn(&mut Url) -> form_urlencoded::Serializer<'_, UrlQuery<'_>> = Url::query_pairs_mut;
                let _: fn(&mut Url, &str) = Url::set_path;
                let _: fn(&mut Url) -> Result<PathSegmentsMut<'_>, ()> = Url::path_segments_mut;
                let _: fn(&mut Url, Option<u16>) -> Result<(), ()> = Url::set_port;
                let _: fn(&mut Url, Option<&str>) -> Result<(), ParseError> = Url::set_host;
                let _: fn(&mut Url, IpAddr) -> Result<(), ()> = Url::set_ip_host;
                let _: fn(&mut Url, Option<&str>) -> Result<(), ()> = Url::set_password;
                let _: fn(&mut Url, &str) -> Result<(), ()> = Url::set_username;
                let _: fn(&mut Url, &str) -> Result<(), ()> = Url::set_scheme;
            }

            fn path_segments<'p, 'u>(path: &'p mut PathSegmentsMut<'u>) -> &'p mut PathSegmentsMut<'u> {
                let _: for<'a> fn(&'a mut PathSegmentsMut<'u>) -> &'a mut PathSegmentsMut<'u> = PathSegmentsMut::clear;
                let _: for<'a> fn(&'a mut PathSegmentsMut<'u>) -> &'a mut PathSegmentsMut<'u> =
                    PathSegmentsMut::pop_if_empty;
                let _: for<'a> fn(&'a mut PathSegmentsMut<'u>) -> &'a mut PathSegmentsMut<'u> = PathSegmentsMut::pop;
                let _: for<'a> fn(&'a mut PathSegmentsMut<'u>, &str) -> &'a mut PathSegmentsMut<'u> =
                    PathSegmentsMut::push;
                PathSegmentsMut::extend(PathSegmentsMut::extend(path, ["a"]), &[String::new()])
            }

            fn query(query: UrlQuery<'_>) -> &mut Url {
                let mut serializer = form_urlencoded::Serializer::new(query);
                serializer.append_pair("a", "b").finish()
            }

            fn file_paths(path: &Path) -> Result<PathBuf, ()> {
                let _: Result<Url, ()> = Url::from_file_path(path);
                let _: Result<Url, ()> = Url::from_file_path("");
                let _: Result<Url, ()> = Url::from_directory_path(path);
                let _: fn(&Url) -> Result<PathBuf, ()> = Url::to_file_path;
                Err(())
            }

            fn internal(url: &Url) {
                let mut serializer = serde_json::Serializer::new(Vec::new());
                let _: serde_json::Result<()> = Url::serialize_internal(url, &mut serializer);
                let mut deserializer = serde_json::Deserializer::from_str("");
                let _: serde_json::Result<Url> = Url::deserialize_internal(&mut deserializer);
            }

            fn quirks() {
                let _: fn(&Url) -> quirks::InternalComponents = quirks::internal_components;
                let _: fn(&quirks::InternalComponents) -> [u32; 5] =
                    |at| [at.scheme_end, at.username_end, at.host_start, at.host_end, at.path_start];
                let _: fn(&quirks::InternalComponents) -> (Option<u16>, Option<u32>, Option<u32>) =
                    |at| (at.port, at.query_start, at.fragment_start);
                let _: [fn(&str) -> String; 2] = [quirks::domain_to_ascii, quirks::domain_to_unicode];
                let _: fn(&Url) -> String = quirks::origin;
                let _: [fn(&Url) -> &str; 5] =
                    [quirks::href, quirks::protocol, quirks::username, quirks::password, quirks::host];
                let _: [fn(&Url) -> &str; 5] =
                    [quirks::hostname, quirks::port, quirks::pathname, quirks::search, quirks::hash];
                let _: fn(&mut Url, &str) -> Result<(), ParseError> = quirks::set_href;
                let _: [fn(&mut Url, &str) -> Result<(), ()>; 3] =
                    [quirks::set_protocol, quirks::set_username, quirks::set_password];
                let _: [fn(&mut Url, &str) -> Result<(), ()>; 3] =
                    [quirks::set_host, quirks::set_hostname, quirks::set_port];
                let _: [fn(&mut Url, &str); 3] = [quirks::set_pathname, quirks::set_search, quirks::set_hash];
            }

            fn host(host: Host, borrowed: Host<&str>) -> bool {
                let _: Host<String> = Host::<&str>::to_owned(&borrowed);
                let _: [fn(&str) -> Result<Host, ParseError>; 2] = [Host::parse, Host::parse_opaque];
                let _: [fn(Ipv4Addr) -> Host; 1] = [Host::Ipv4];
                let _: fn(Ipv6Addr) -> Host = Host::Ipv6;
                let _: fn(String) -> Host = Host::Domain;
                borrowed == host
            }

            fn origin() {
                let _: fn() -> Origin = Origin::new_opaque;
                let _: fn(&Origin) -> bool = Origin::is_tuple;
                let _: [fn(&Origin) -> String; 2] = [Origin::ascii_serialization, Origin::unicode_serialization];
                let _: fn(OpaqueOrigin) -> Origin = Origin::Opaque;
                let _: fn(String, Host<String>, u16) -> Origin = Origin::Tuple;
            }

            fn traits() {
                fn url<T>()
                where
                    T: AsRef<str> + Clone + Debug + Display + Eq + FromStr<Err = ParseError> + Hash + Ord,
                    T: Into<String> + serde::Serialize + serde::de::DeserializeOwned + Send + Sync + Unpin,
                    T: for<'a> TryFrom<&'a str, Error = ParseError>,
                    T: Index<RangeFull, Output = str> + Index<Range<Position>, Output = str>,
                    T: Index<RangeFrom<Position>, Output = str> + Index<RangeTo<Position>, Output = str>,
                {
                }
                fn host<
                    T: Clone + Debug + Display + Eq + Hash + Ord + serde::Serialize + serde::de::DeserializeOwned,
                >() {
                }
                fn error<T: Clone + Copy + Eq + Error + Send + Sync>() {}
                fn violation<T: Clone + Copy + Debug + Display + Eq>() {}
                fn origin<T: Clone + Debug + Eq + Hash>() {}
                fn copy<T: Copy>() {}
                url::<Url>();
                host::<Host>();
                error::<ParseError>();
                violation::<SyntaxViolation>();
                origin::<Origin>();
                origin::<OpaqueOrigin>();
                copy::<ParseOptions<'_>>();
                copy::<Position>();
                copy::<quirks::InternalComponents>();
            }

            fn variants() {
                let _ = [
                    ParseError::EmptyHost,
                    ParseError::IdnaError,
                    ParseError::InvalidPort,
                    ParseError::InvalidIpv4Address,
                    ParseError::InvalidIpv6Address,
                    ParseError::InvalidDomainCharacter,
                    ParseError::RelativeUrlWithoutBase,
                    ParseError::RelativeUrlWithCannotBeABaseBase,
                    ParseError::SetHostOnCannotBeABaseUrl,
                    ParseError::Overflow,
                ];
                let _ = [
                    SyntaxViolation::Backslash,
                    SyntaxViolation::C0SpaceIgnored,
                    SyntaxViolation::EmbeddedCredentials,
                    SyntaxViolation::ExpectedDoubleSlash,
                    SyntaxViolation::ExpectedFileDoubleSlash,
                    SyntaxViolation::FileWithHostAndWindowsDrive,
                    SyntaxViolation::NonUrlCodePoint,
                    SyntaxViolation::NullInFragment,
                    SyntaxViolation::PercentDecode,
                    SyntaxViolation::TabOrNewlineIgnored,
                    SyntaxViolation::UnencodedAtSign,
                ];
            }
        }
    };
}

api!(ours, url);
api!(theirs, published);

/// The list above has each public function of the published package. `parser` is private there, except two enums.
#[test]
fn the_list_has_every_function_of_url() {
    let list = include_str!("api.rs");
    let mut missing = BTreeSet::new();
    let mut count = 0;
    for file in ["host.rs", "lib.rs", "origin.rs", "path_segments.rs", "quirks.rs", "slicing.rs"] {
        let source = fs::read_to_string(published("url").join("src").join(file)).unwrap();
        let functions = source.lines().filter_map(|line| line.trim_start().strip_prefix("pub fn "));
        for name in functions.filter_map(|line| line.split(['(', '<']).next()) {
            count += 1;
            if ![",", ")", "]", ";", "("].iter().any(|end| list.contains(&format!("::{name}{end}"))) {
                missing.insert(format!("{file}: {name}"));
            }
        }
    }
    // A function of a private module.
    assert_eq!((missing, count), (["origin.rs: url_origin".to_owned()].into(), 86));
}
