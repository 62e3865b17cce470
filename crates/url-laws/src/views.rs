//! All ways to parse agree: owned, borrowed, into an existing URL, with errors, `can_parse`, with a limit, with an
//! owned or borrowed base, and as an object of the URL class. Reported errors lie in the input, at boundaries of
//! characters, each has a message with its name, and the last one is the reason for a failure.

use crate::source::Source;
use url_core::{
    ParseError, ParseOptions, Url, UrlRef, error::ValidationError, host::Host, position::Position, web::WebUrl,
};

/// URLs to parse into: with little and much memory, without a host, and with every component.
const PRIORS: &[&str] = &[
    "a:b",
    "file:///C:/",
    "https://username:password@subdomain.example.org:8080/a/path/that/is/longer/than/most/inputs?query#fragment",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let max_len = source.byte();
    let base = source.base().and_then(|base| Url::parse(&base).ok());
    let input = source.last_input(base.is_some());
    assert_ways_agree(&input, base.as_ref(), max_len.into());
}

/// Asserts that all ways to parse `input` agree.
pub fn assert_ways_agree(input: &str, base: Option<&Url>, max_len: u32) {
    let context = format!("{input:?} with base {base:?}");
    let options = Url::options().base(base.map(Into::into));
    let result = options.parse(input);
    let mut errors = Vec::new();
    assert_eq!(options.parse_with_errors(input, &mut errors), result, "{context}");
    assert_eq!(options.can_parse(input), result.is_ok(), "{context}");
    assert_ranges(input, &errors, &result);
    assert_same_into(options, input, &result);
    if let Some(base) = base {
        assert_eq!(base.join(input), result, "{context}");
        assert_eq!(base.borrowed().join(input), result, "{context}");
        assert_eq!(Url::options().base(&base.borrowed()).parse(input), result, "{context}");
    }

    let limited = options.max_len(max_len);
    let is_within = result.as_ref().is_ok_and(|url| url.as_str().len() <= max_len as usize);
    assert_eq!(limited.parse(input).is_ok(), is_within, "{context}, at most {max_len} bytes");
    let with_errors = limited.parse_with_errors(input, &mut Vec::new());
    assert_eq!(with_errors.is_ok(), is_within, "{context}, at most {max_len} bytes");
    assert_eq!(limited.can_parse(input), is_within, "{context}, at most {max_len} bytes");
    assert_same_into(limited, input, &limited.parse(input));

    let base = base.map(Url::as_str);
    assert_eq!(WebUrl::new(input, base.map(Into::into)).map(Url::from), result, "{context}");
    assert_eq!(WebUrl::parse(input, base.map(Into::into)).map(Url::from).as_ref(), result.as_ref().ok(), "{context}");
    assert_eq!(WebUrl::can_parse(input, base.map(Into::into)), result.is_ok(), "{context}");
    if base.is_none() {
        assert_eq!(input.parse::<Url>(), result, "{context}");
        assert_eq!(Url::can_parse(input), result.is_ok(), "{context}");
        let serialized = result.as_ref().ok().filter(|url| url.as_str() == input);
        let borrowed = UrlRef::from_serialized(input);
        assert_eq!(borrowed.is_some(), serialized.is_some(), "{context}");
        if let (Some(borrowed), Some(owned)) = (borrowed, serialized) {
            assert_same_components(borrowed, owned, &context);
        }
    }
}

/// Asserts that `parse_into` and `parse_ref` give the URL of `result`, and leave the existing URL unchanged on a
/// failure.
fn assert_same_into(options: ParseOptions<'_>, input: &str, result: &Result<Url, ParseError>) {
    for prior in PRIORS {
        let prior = Url::parse(prior).expect("a URL");
        let mut url = prior.clone();
        let context = format!("{input:?} into {prior} with {options:?}");
        assert_eq!(options.parse_into(input, &mut url).as_ref().err(), result.as_ref().err(), "{context}");
        assert_same_components(url.borrowed(), result.as_ref().unwrap_or(&prior), &context);
        let mut memory = prior.clone();
        match (options.parse_ref(input, &mut memory), result) {
            (Ok(borrowed), Ok(owned)) => assert_same_components(borrowed, owned, &context),
            (found, expected) => {
                assert_eq!(found.as_ref().err(), expected.as_ref().err(), "{context}");
                assert_same_components(memory.borrowed(), &prior, &context);
            }
        }
    }
}

/// Asserts that the range of every error is in the input, and that the last error is the reason for a failure.
fn assert_ranges(input: &str, errors: &[ValidationError], result: &Result<Url, ParseError>) {
    for error in errors {
        assert!(input.get(error.range()).is_some(), "{input:?}: {error}");
        assert!(error.to_string().contains(error.code()), "{input:?}: {error}");
    }
    if let Err(error) = result {
        assert_eq!(error.validation_error(), errors.last(), "{input:?}");
        assert!(input.get(error.range()).is_some(), "{input:?}: {error}");
        assert!(error.to_string().contains(error.code()), "{input:?}: {error}");
    }
}

fn assert_same_components(borrowed: UrlRef<'_>, owned: &Url, context: &str) {
    assert_eq!(borrowed.check_invariants(), Ok(()), "{context}");
    for other in [borrowed, owned.borrowed()] {
        assert_eq!(other.as_str(), owned.as_str(), "{context}");
        assert_eq!(other.scheme(), owned.scheme(), "{context}");
        assert_eq!(other.username(), owned.username(), "{context}");
        assert_eq!(other.password(), owned.password(), "{context}");
        assert_eq!(other.host(), owned.host(), "{context}");
        assert_eq!(other.host_str(), owned.host_str(), "{context}");
        assert_eq!(other.port(), owned.port(), "{context}");
        let host_and_port = other.host_and_port().map(|value| value.to_string()).unwrap_or_default();
        assert_eq!(host_and_port, owned[Position::BeforeHost..Position::AfterPort], "{context}");
        assert_eq!(other.path(), owned.path(), "{context}");
        let query = owned.query().map_or(String::new(), |query| format!("?{query}"));
        assert_eq!(other.path_and_query(), format!("{}{query}", owned.path()), "{context}");
        assert_eq!(other.server_name().map(str::to_owned), server_name(owned), "{context}");
        assert_eq!(other.query(), owned.query(), "{context}");
        assert_eq!(other.fragment(), owned.fragment(), "{context}");
        assert_eq!(other.without_fragment(), owned.without_fragment(), "{context}");
        assert!(other.query_pairs().eq(owned.query_pairs()), "{context}");
    }
}

fn server_name(url: &Url) -> Option<String> {
    let name = match url.host()? {
        Host::DomainName(host) | Host::Opaque(host) => host.strip_suffix('.').unwrap_or(host).to_owned(),
        Host::Ipv4(address) => address.to_string(),
        Host::Ipv6(address) => url_model::ipv6::serialize(&address.segments()),
        Host::Empty => return None,
    };
    Some(name).filter(|name| !name.is_empty())
}
