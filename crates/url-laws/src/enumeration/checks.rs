//! What is compared for a choice of tokens. Each function returns the number of comparisons with url-model.

use crate::{
    explain::assert_explained,
    host::{assert_host_as_in_model, check_addresses},
    location::assert_location,
    model::{MODEL, assert_same},
    parse::assert_as_in_model,
    relative::assert_resolves,
    setters::{Change, assert_changed},
    validity::assert_same_validity,
    views::assert_ways_agree,
    web::{assert_same_members, set},
};
use encoding_rs::UTF_8;
use url_core::{Url, host::Edition, web::WebUrl};
use url_model::{Record, web::UrlObject};

/// A function of tokens that panics if the library differs from url-model.
pub(super) type Check = fn(&[&str]) -> u64;

/// A limit on the length that some of the inputs exceed.
const MAX_LEN: u32 = 12;

/// Asserts that every entry point gives what url-model gives for `input`, relative to `base`, in both editions.
fn assert_everywhere(input: &str, base: Option<&(Url, Record)>) -> u64 {
    let (url, record) = (base.map(|(url, _)| url), base.map(|(_, record)| record));
    let context = format!("{input:?} with base {:?}", url.map(Url::as_str));
    assert_as_in_model((input, url), record, Edition::Living2026, &context);
    assert_as_in_model((input, url), record, Edition::Living2025, &context);
    assert_ways_agree(input, url, MAX_LEN);
    assert_explained(input, url);
    assert_same_validity(input, url);
    if let Some(url) = url {
        assert_location(url, input.as_bytes());
        assert_resolves(url, input);
    }
    2
}

/// The URL of `text` and its record in url-model, or `None` if both say that it is none.
fn both(text: &str) -> Option<(Url, Record)> {
    let url = Url::parse(text).ok();
    let record = MODEL.basic_url_parse(text, None, UTF_8, &mut Vec::new()).ok();
    assert_eq!(url.is_some(), record.is_some(), "{text:?}");
    url.zip(record)
}

pub(super) fn input(tokens: &[&str]) -> u64 {
    assert_everywhere(&tokens.concat(), None)
}

/// The first token is the base URL, or empty.
pub(super) fn input_with_base(tokens: &[&str]) -> u64 {
    let base = both(tokens[0]);
    assert_everywhere(&tokens[1..].concat(), base.as_ref())
}

/// The first three tokens are the base URL.
pub(super) fn join(tokens: &[&str]) -> u64 {
    let Some(base) = both(&tokens[..3].concat()) else { return 1 };
    assert_everywhere(&tokens[3..].concat(), Some(&base))
}

/// The first three tokens are the base URL, and the others the target: where there is a relative reference, url-model
/// resolves it to the target.
pub(super) fn relative(tokens: &[&str]) -> u64 {
    let [Some((base, base_record)), Some((target, record))] =
        [&tokens[..3], &tokens[3..]].map(|part| both(&part.concat()))
    else {
        return 2;
    };
    let context = format!("{base:?} -> {target:?}");
    if let Some(reference) = base.make_relative(&target) {
        let resolved = MODEL.basic_url_parse(&reference, Some(&base_record), UTF_8, &mut Vec::new());
        assert_eq!(resolved.as_ref(), Ok(&record), "{reference:?} {context}");
    }
    // Without a scheme, the rest of the target is a reference, unless the base URL has another scheme.
    let rest = &target.as_str()[target.scheme().len() + 1..];
    let resolved = MODEL.basic_url_parse(rest, Some(&base_record), UTF_8, &mut Vec::new());
    assert!(resolved != Ok(record) || base.make_relative(&target).is_some(), "{context}");
    3
}

/// The first token is the base URL, or empty. The second gets the third and a tab at every two places.
pub(super) fn tabs(tokens: &[&str]) -> u64 {
    let (base, text, mark) = (both(tokens[0]), tokens[1], tokens[2]);
    let places: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
    let mut count = 0;
    for (number, &first) in places.iter().enumerate() {
        for &second in &places[number..] {
            let input = [&text[..first], mark, &text[first..second], "\t", &text[second..]].concat();
            count += assert_everywhere(&input, base.as_ref());
        }
    }
    count
}

/// The last tokens are the digits of a code point, which the first token gets at every place.
pub(super) fn code_points(tokens: &[&str]) -> u64 {
    let text = tokens[0];
    let digits = u32::from_str_radix(&tokens[1..].concat(), 16);
    let Some(code_point) = char::from_u32(digits.expect("hexadecimal digits")) else { return 0 };
    let mut count = 0;
    for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
        let mut input = text.to_owned();
        input.insert(at, code_point);
        count += assert_everywhere(&input, None);
    }
    count
}

/// The tokens are a host, also as an opaque host.
pub(super) fn host(tokens: &[&str]) -> u64 {
    let text = tokens.concat();
    for edition in [Edition::Living2026, Edition::Living2025] {
        for is_opaque in [false, true] {
            assert_host_as_in_model(&text, is_opaque, edition);
        }
    }
    check_addresses(&text);
    5
}

/// The tokens are an address in brackets.
pub(super) fn bracketed_host(tokens: &[&str]) -> u64 {
    let text = tokens.concat();
    check_addresses(&text);
    assert_host_as_in_model(&format!("[{text}]"), false, Edition::Living2026);
    2
}

/// The first token is a URL. The others are names and values of setters of the URL class.
pub(super) fn setters(tokens: &[&str]) -> u64 {
    let context = format!("{tokens:?}");
    let mut url = WebUrl::parse(tokens[0], None).expect("a URL");
    let mut object = UrlObject::parse(&MODEL, tokens[0], None).expect("a URL");
    for change in tokens[1..].chunks(2) {
        set(&mut url, &mut object, change[0].parse().expect("a member"), change[1]);
        assert_same(url.url(), object.record(), &context);
        assert_same_members(&url, &object, &context);
    }
    tokens.len() as u64 / 2
}

/// The first token is a URL. The others are names and values of setters of `Url`.
pub(super) fn changes(tokens: &[&str]) -> u64 {
    let mut url = Url::parse(tokens[0]).expect("a URL");
    for change in tokens[1..].chunks(2) {
        let value = change[1];
        let change = match change[0] {
            "scheme" => Change::Scheme(value),
            "username" => Change::Username(value),
            "password" => Change::Password(Some(value)),
            "host" => Change::Host(Some(value)),
            "no host" => Change::Host(None),
            "port" => Change::Port(value.parse().ok()),
            "path" => Change::Path(value),
            "query" => Change::Query(Some(value)),
            "no query" => Change::Query(None),
            "fragment" => Change::Fragment(Some(value)),
            "no fragment" => Change::Fragment(None),
            name => unreachable!("{name} is no setter"),
        };
        assert_changed(&mut url, change);
    }
    tokens.len() as u64 / 2
}
