//! The rows of the table whose functions are columns, alone or together.

use crate::{
    argument::{Argument, Signature},
    function::{Function, Kind},
    value::{Example, Value},
};
use alloc::vec;
use url_columns::Column;

const URL: &str = "https://user@WWW.example.com:8443/";

const fn column(
    name: &'static str,
    column: Column,
    description: &'static str,
    example: &'static [&'static str],
    result: fn() -> Value<'static>,
) -> Function {
    let example = Example { arguments: example, result };
    let signature = Signature { name, arguments: &[Argument::TEXT] };
    Function { signature, description, kind: Kind::Column(column), example }
}

pub(crate) static COLUMNS: [Function; 21] = [
    column("url_is_url", Column::IsUrl, "Whether the string is a URL.", &["example.com"], || Value::Flag(false)),
    column(
        "url_href",
        Column::Href,
        "The URL in the spelling of browsers; NULL if the string is not a URL.",
        &["HTTPS://EXAMPLE.com/a/../b"],
        || Value::Text("https://example.com/b"),
    ),
    column("url_scheme", Column::Scheme, "The scheme of a URL, without `:`.", &["HTTPS://h/"], || Value::Text("https")),
    column(
        "url_username",
        Column::Username,
        "The username of a URL, percent-encoded; NULL if it is empty.",
        &[URL],
        || Value::Text("user"),
    ),
    column(
        "url_password",
        Column::Password,
        "The password of a URL, percent-encoded; NULL if there is none.",
        &["https://u:p@ss@h/"],
        || Value::Text("p%40ss"),
    ),
    column("url_host", Column::Host, "The host of a URL; NULL if there is none.", &[URL], || {
        Value::Text("www.example.com")
    }),
    column(
        "url_host_without_brackets",
        Column::HostWithoutBrackets,
        "The host of a URL, an IPv6 address without brackets; NULL if there is none.",
        &["https://[::1]/"],
        || Value::Text("::1"),
    ),
    column("url_port", Column::Port, "The port of a URL; NULL if it is the scheme's default port.", &[URL], || {
        Value::Number(8443)
    }),
    column("url_path", Column::Path, "The path of a URL, percent-encoded.", &["https://h/a b?q"], || {
        Value::Text("/a%20b")
    }),
    column(
        "url_query",
        Column::Query,
        "The query of a URL, without `?`, percent-encoded; NULL if there is none.",
        &["https://h/?a=1#top"],
        || Value::Text("a=1"),
    ),
    column(
        "url_fragment",
        Column::Fragment,
        "The fragment of a URL, without `#`, percent-encoded; NULL if there is none.",
        &["https://h/?a=1#top"],
        || Value::Text("top"),
    ),
    column("url_origin", Column::Origin, "The origin of a URL; NULL if it is opaque.", &[URL], || {
        Value::Text("https://www.example.com:8443")
    }),
    column(
        "url_site",
        Column::Site,
        "The site of a URL: its scheme, and its registrable domain or host; NULL if it is opaque.",
        &[URL],
        || Value::Text("https://example.com"),
    ),
    column(
        "url_registrable_domain",
        Column::RegistrableDomain,
        "The registrable domain of a URL; NULL if there is none.",
        &["https://www.example.co.uk/"],
        || Value::Text("example.co.uk"),
    ),
    column(
        "url_public_suffix",
        Column::PublicSuffix,
        "The public suffix of a URL by both sections of the Public Suffix List, as browsers read it; NULL if there is none.",
        &["https://alice.github.io/"],
        || Value::Text("github.io"),
    ),
    column(
        "url_icann_suffix",
        Column::IcannSuffix,
        "The public suffix of a URL by the section of registries alone; NULL if there is none.",
        &["https://alice.github.io/"],
        || Value::Text("io"),
    ),
    column(
        "url_subdomain",
        Column::Subdomain,
        "The labels of a URL's host before its registrable domain; NULL if there are none.",
        &["https://a.b.example.com/"],
        || Value::Text("a.b"),
    ),
    column(
        "url_host_class",
        Column::HostClass,
        "The class of a URL's host: a domain, a global address, or one of the machine, of a local network, and so on; NULL \
         if there is none.",
        &["http://0x7f.1/"],
        || Value::Text("loopback"),
    ),
    column(
        "url_error",
        Column::Error,
        "The error code of a string that is not a URL; NULL for a URL.",
        &["https://"],
        || Value::Text("host-missing"),
    ),
    column(
        "url_error_start",
        Column::ErrorStart,
        "The byte of the string at which the error starts, from 0; NULL for a URL.",
        &["https://h:x/"],
        || Value::Number(10),
    ),
    column(
        "url_error_end",
        Column::ErrorEnd,
        "The byte of the string at which the error ends; NULL for a URL.",
        &["https://h:x/"],
        || Value::Number(11),
    ),
];

const FIELDS: Argument =
    Argument::new("field", "The name of a wanted field, as a literal; without any, all of them").repeated();

pub(crate) static PARSE: Function = Function {
    signature: Signature { name: "url_parse", arguments: &[Argument::TEXT, FIELDS] },
    description: "The columns of a URL as a struct, whose fields have the names of the functions without `url_`. For a \
                  few columns, and in a filter, use the functions of one column.",
    kind: Kind::Fields,
    example: Example {
        arguments: &[URL, "host", "port"],
        result: || {
            Value::Fields(vec![(Column::Host, Value::Text("www.example.com")), (Column::Port, Value::Number(8443))])
        },
    },
};

pub(crate) static PARAMS: Function = Function {
    signature: Signature { name: "url_params", arguments: &[Argument::TEXT] },
    description: "The parameters of a URL's query in order, decoded as in a form, as structs of name and value.",
    kind: Kind::Params,
    example: Example { arguments: &["https://h/?a=1&b=x+y"], result: || Value::Params(vec![("a", "1"), ("b", "x y")]) },
};
