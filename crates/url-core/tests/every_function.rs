//! No input panics or hangs: every function that takes a text is called with the strings of all fixtures, and with the
//! same strings cut, doubled and with a bit flipped.
//!
//! The results are tested elsewhere; here it is enough that the functions return.

use serde_json::Value;
use std::{collections::BTreeSet, hint::black_box, num::NonZero, thread};
use url_core::{
    Edition, Equality, Host, HostAndPort, Ignore, ParseOptions, PathStyle, Position, Reference, ReferenceForm,
    SchemeType, SearchParams, Url, UrlRef, is_valid_url_string, web::WebUrl,
};
use url_idna::Processing;
use url_model::fixtures;

fn collect(value: Value, strings: &mut BTreeSet<String>) {
    match value {
        Value::String(string) => _ = strings.insert(string),
        Value::Array(values) => values.into_iter().for_each(|value| collect(value, strings)),
        Value::Object(fields) => {
            for (name, value) in fields {
                strings.insert(name);
                collect(value, strings);
            }
        }
        _ => (),
    }
}

/// Returns every string in the fixtures.
fn strings() -> BTreeSet<String> {
    let mut strings = BTreeSet::new();
    for entry in fixtures::dir().join("wpt").read_dir().unwrap() {
        collect(fixtures::json(entry.unwrap().file_name().to_str().unwrap()), &mut strings);
    }
    strings.extend(fixtures::idna_vectors().rows.into_iter().flat_map(|row| [row.source, row.to_ascii_n.string]));
    strings
}

/// The string itself, a part of it, the string twice, and with a bit flipped. The part and the bit depend on `count`.
fn variants(string: &str, count: usize) -> [String; 4] {
    let bytes = string.as_bytes();
    let at = if bytes.is_empty() { 0 } else { count * 7 % bytes.len() };
    let mut flipped = bytes.to_vec();
    if let Some(byte) = flipped.get_mut(at) {
        *byte ^= 1 << (count % 8);
    }
    [
        string.to_owned(),
        String::from_utf8_lossy(&bytes[at..]).into_owned(),
        format!("{string}{string}"),
        String::from_utf8_lossy(&flipped).into_owned(),
    ]
}

fn read(url: UrlRef<'_>) {
    let owned = url.to_owned();
    black_box((url.as_str(), url.scheme(), url.scheme_type(), url.is_special(), url.username(), url.password()));
    black_box((url.host(), url.host_str(), url.domain(), url.port(), url.port_or_known_default(), url.path()));
    black_box((url.query(), url.fragment(), url.without_fragment(), url.origin(), url.has_opaque_path()));
    black_box((url.includes_credentials(), url.cannot_have_a_username_password_port()));
    assert_eq!(url.check_invariants(), Ok(()), "{url}");
    black_box((
        url.path_segments().map(Iterator::count),
        url.query_pairs().count(),
        owned.equals_by(&owned, Equality::WithoutFragment),
    ));
    for style in [PathStyle::Posix, PathStyle::Windows] {
        let _ =
            black_box((url.to_file_path_bytes(style), url.to_file_path_with(style).map_err(|error| error.to_string())));
    }
    let other = Url::parse("file:///C:/a/b?q").unwrap();
    let _ = black_box((owned.make_relative(&other), other.make_relative(&owned)));
    let _ = black_box(owned.make_relative_with(&other, ReferenceForm::PathAbsolute).map_err(|error| error.to_string()));
    black_box((format!("{url:?}{url}"), owned.origin().ascii_serialization(), owned.into_string()));
}

fn parse(input: &str, bases: &[Url]) {
    let _ = black_box(Url::parse(input).map_err(|error| (error.to_string(), error.component(), error.range())));
    black_box((Url::can_parse(input), UrlRef::parse(input).map(read), WebUrl::parse(input, Some(input))));
    let _ = black_box(Url::explain(input).map(|explanation| explanation.changes().count()));
    for style in [PathStyle::Posix, PathStyle::Windows] {
        let _ = black_box(Url::from_file_path_with(input, style).map_err(|error| error.to_string()));
    }
    for base in bases {
        let mut errors = Vec::new();
        let options = ParseOptions::new().base_url(Some(base)).edition(Edition::Living2025);
        let _ = black_box(options.parse_with_errors(input, &mut errors));
        black_box(errors.iter().map(ToString::to_string).collect::<String>());
        black_box((base.join(input).ok(), options.can_parse(input), is_valid_url_string(input, Some(base.borrowed()))));
        let _ = black_box(options.explain(input));
        let reference =
            Reference::parse_for(base.scheme_type(), input).map_err(|error| (error.to_string(), error.range()));
        black_box(reference.map(|reference| (reference.host(), reference.resolve(base).ok(), reference)).ok());
    }
    if let Ok(url) = Url::parse(input) {
        read(url.borrowed());
    }
}

fn change(url: &Url, value: &str) {
    let mut url = url.clone();
    let mut set = |setter: fn(&mut Url, &str) -> Result<(), url_core::SetError>| {
        let _ = black_box(setter(&mut url, value).map_err(|error| error.to_string()));
        assert_eq!(url.check_invariants(), Ok(()), "{url}");
    };
    set(Url::set_username);
    set(|url, value| url.set_password(Some(value)));
    set(|url, value| url.set_host(Some(value)));
    set(|url, value| url.set_port(Some(value.len() as u16)));
    set(Url::set_path);
    set(|url, value| url.set_query(Some(value)));
    set(|url, value| url.set_fragment(Some(value)));
    set(Url::set_scheme);
    set(|url, value| url.set_ip_host([value.len() as u8, 0, 0, 1].into()));
    set(|url, _| url.set_host(None));
    set(|url, value| {
        url.path_segments_mut()?.push(value).pop_if_empty().extend([value, "x"]).pop();
        Ok(())
    });
    set(|url, _| url.path_segments_mut().map(|mut segments| _ = segments.clear()));
    set(|url, value| url.append_path(value));
    set(|url, value| url.append_segment(value));
    set(|url, value| url.path_segments_mut()?.extend_at(0, [value, "x"])?.replace(0, value).map(drop));
    set(Url::set_host_and_port);
    set(|url, value| {
        let mut query = url.query_mut();
        query.append(value, value).insert_at(0, value, None)?.set(value, "x").sort().remove_empty();
        black_box((query.replace("a", value), query.rename("a", value), query.remove("x")));
        query.retain(|pair| pair.name() != value).finish()
    });
    set(|url, value| url.query_pairs_mut().append_pair(value, value).append_key_only(value).finish());
    let _ = black_box(url.with_scheme(value).map(|url| url.check_invariants()));
    let builder = Url::builder(value).host_and_port(value).username(value).password(value);
    let _ = black_box(builder.path(value).segment(value).query(value).pair(value, value).fragment(value).build());
    let builder = Url::builder(url.scheme()).host(value).segments([value, "", value]).pairs([(value, value)]);
    let _ = black_box(builder.build().map(|url| assert_eq!(url.check_invariants(), Ok(()), "{url}")));
    black_box((url.redacted().to_string(), url.path_decoded().text().is_ok(), url.host_decoded().is_some()));
    black_box((url.raw_query().pairs().count(), url.authority().len(), url[Position::AfterScheme..].len()));
    if let Ok(mut reference) = Reference::parse(value) {
        let _ = black_box(reference.set_authority(Some(value)));
        reference.set_path(value);
    }

    let mut url = WebUrl::from(url);
    let setters = [
        WebUrl::set_protocol,
        WebUrl::set_username,
        WebUrl::set_password,
        WebUrl::set_host,
        WebUrl::set_hostname,
        WebUrl::set_port,
        WebUrl::set_pathname,
        WebUrl::set_search,
        WebUrl::set_hash,
    ];
    for set in setters {
        set(&mut url, value);
    }
    url.search_params_mut().append(value, value);
    black_box((url.host(), url.hostname(), url.port(), url.search(), url.hash(), url.to_json(), url.origin()));
    let _ = black_box(url.set_href(value));
    assert_eq!(url.url().check_invariants(), Ok(()), "{url}");
}

fn call_the_crates_below(input: &str) {
    for is_opaque in [false, true] {
        let _ =
            black_box(Host::parse(input, is_opaque).map(|host| (host.to_string(), host.class(), host.embedded_ipv4())));
        let _ = black_box(Host::parse_with_errors(input, is_opaque, Edition::Living2025, &mut Ignore));
        let _ = black_box(HostAndPort::parse(input, is_opaque));
    }
    black_box((url_host::ends_in_a_number(input), url_host::is_valid_host_string(input), SchemeType::of(input)));
    black_box((url_host::is_valid_opaque_host_string(input), url_host::is_valid_domain(input)));
    black_box((url_host::is_valid_ipv4_address_string(input), url_host::is_valid_ipv6_address_string(input)));
    black_box(url_host::invalid_url_units(input).count());

    let _ = black_box((url_idna::domain_parser(input, false), url_idna::domain_parser(input, true)));
    let _ = black_box((url_idna::domain_to_ascii(input, false), url_idna::domain_to_unicode(input)));
    let transitional = Processing { transitional_processing: true, ..Processing::default() };
    for processing in [Processing::default(), Processing::url(false), Processing::url(true), transitional] {
        let _ = black_box((processing.to_ascii(input), processing.to_unicode(input)));
    }
    let _ = black_box((url_idna::punycode::decode(input), url_idna::punycode::encode(input)));

    for set in [&url_percent::C0_CONTROL, &url_percent::PATH, &url_percent::FORM_URLENCODED] {
        black_box(url_percent::utf8_percent_encode(input, set).to_string());
    }
    let _ = black_box(url_percent::percent_decode_str(input).decode_utf8());
    black_box(url_percent::percent_decode_str(input).decode_utf8_lossy());

    let mut params = SearchParams::parse(input);
    params.append(input, input);
    params.set("a", input);
    params.sort();
    params.delete(input, Some(input));
    black_box((params.get(input), params.get_all("a").count(), params.has(input, None), params.size()));
    black_box((params.to_string(), url_form::serialize(url_form::parse(input.as_bytes()))));
}

#[test]
fn every_function_returns() {
    let urls = ["https://user:p@example.com:8080/a/b?q#f", "file:///C:/a", "a:/.//b", "mailto:x", "a://h"];
    let urls = urls.map(|url| Url::parse(url).unwrap());
    let strings: Vec<_> = strings().into_iter().enumerate().collect();
    assert_eq!(strings.len(), 8919);
    let call_with = |strings: &[(usize, String)]| {
        for &(count, ref string) in strings {
            for input in variants(string, count) {
                parse(&input, &urls);
                change(&urls[count % urls.len()], &input);
                call_the_crates_below(&input);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for part in strings.chunks(strings.len().div_ceil(threads)) {
            scope.spawn(|| call_with(part));
        }
    });
}
