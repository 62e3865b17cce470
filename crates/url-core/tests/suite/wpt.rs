//! The web-platform-tests of the folder url/, each run through every public function that it applies to.
//!
//! Without the feature `idna`, each domain that is not ASCII is an error of its own, and every other result the same.

use encoding_rs::UTF_8;
use url_core::{
    Url, UrlRef,
    error::{ParseErrorKind, SetErrorKind, ValidationError},
    host::Edition,
    reference::Base,
    web::{Member, WebUrl},
};
use url_laws::{model::MODEL, parse::assert_as_in_model};
use url_model::{
    fixtures::{self, HostTest, SetterTest, UrlTest},
    url_components,
};
use url_percent::percent_decode_str;

/// The number of cases without the feature `idna`, and 0 with it.
const fn without_idna(count: usize) -> usize {
    if cfg!(feature = "idna") { 0 } else { count }
}

/// Returns whether a text is not ASCII once it is percent-decoded.
fn is_beyond_ascii(text: &str) -> bool {
    percent_decode_str(text).any(|byte| !byte.is_ascii())
}

/// Returns whether the input has a domain that needs the feature `idna`, which the program does not have.
fn is_unsupported(input: &str, base: Option<&str>) -> bool {
    let result = Url::options().base(base.map(Base::from)).parse(input);
    let Some(error) = result.err().filter(|error| error.kind() == ParseErrorKind::IdnaUnsupported) else {
        return false;
    };
    assert_eq!(error.code(), "idna-unsupported");
    let text = if error.is_in_base() { base.unwrap() } else { input };
    assert!(is_beyond_ascii(&text[error.range()]), "{error} in {text:?}");
    parse(input, base).is_none()
}

/// Parses `input` in every possible way, asserts that all agree, and returns the result.
fn parse(input: &str, base: Option<&str>) -> Option<Url> {
    let Ok(base_url) = base.map(Url::parse).transpose() else {
        assert!(!WebUrl::can_parse(input, base.map(Into::into)));
        return None;
    };
    let options = Url::options().base(base_url.as_ref().map(Into::into));
    let result = options.parse(input);
    let url = result.as_ref().ok();

    assert_eq!(options.can_parse(input), url.is_some(), "can_parse {input:?}");
    assert_eq!(WebUrl::can_parse(input, base.map(Into::into)), url.is_some(), "canParse {input:?}");
    assert_eq!(WebUrl::parse(input, base.map(Into::into)).as_ref().map(WebUrl::url), url, "WebUrl {input:?}");
    let mut errors = Vec::new();
    assert_eq!(options.parse_with_errors(input, &mut errors), result, "with errors: {input:?}");
    if let Err(error) = &result {
        assert_eq!(error.validation_error(), errors.last(), "the failure is the last error of {input:?}");
    }
    for error in &errors {
        assert!(input.get(error.range()).is_some(), "{error} is out of {input:?}");
    }
    if let Some(base) = &base_url {
        assert_eq!(base.join(input).ok().as_ref(), url);
        assert_eq!(base.borrowed().join(input).ok().as_ref(), url);
    } else {
        let borrowed = UrlRef::from_serialized(input).map(|url| url.to_owned());
        assert_eq!(borrowed.as_ref(), url.filter(|url| url.as_str() == input), "borrowed {input:?}");
    }
    if let Some(url) = url {
        check(url);
    }
    result.ok()
}

/// Asserts what holds for every URL.
fn check(url: &Url) {
    assert_eq!(url.check_invariants(), Ok(()), "{url}");
    let again = Url::parse(url.as_str()).unwrap_or_else(|error| panic!("{url}: {error}"));
    assert_eq!(&again, url);
    let borrowed = UrlRef::from_serialized(url.as_str()).unwrap_or_else(|| panic!("{url} is not as serialized"));
    let of_borrowed = url_components!(WebUrl::from(borrowed.to_owned()));
    assert_eq!(of_borrowed, url_components!(WebUrl::from(url.clone())));
    assert_eq!(borrowed.host(), url.host());
    assert_eq!(borrowed.port(), url.port());
    assert_eq!(borrowed.has_opaque_path(), url.has_opaque_path());
}

fn check_url_test(test: &UrlTest) {
    if is_unsupported(&test.input, test.base.as_deref()) {
        return;
    }
    let url = parse(&test.input, test.base.as_deref());
    assert_eq!(url.is_none(), test.failure, "{test:?}");
    check_outcome(&test.input, test.base.as_deref());
    let Some(url) = url.map(WebUrl::from) else { return };
    assert_eq!(Some(url_components!(url)).as_ref(), test.expected.as_ref(), "{test:?}");
    if let Some(origin) = &test.origin {
        assert_eq!(&url.origin(), origin, "{test:?}");
    }
    if let Some(search_params) = &test.search_params {
        assert_eq!(&url.search_params().to_string(), search_params, "{test:?}");
    }
}

/// Returns whether the input is a URL with a label in Punycode, which only the feature `idna` can validate.
fn is_undecided(input: &str, base: Option<&str>) -> bool {
    let mut errors = Vec::new();
    let result = Url::options().base(base.map(Base::from)).parse_with_errors(input, &mut errors);
    let is_undecided = result.is_ok() && errors.iter().any(ValidationError::is_idna_unsupported);
    assert!(!is_undecided || input.to_ascii_lowercase().contains("xn--"), "{input:?}");
    is_undecided
}

/// Compares the outcome with that of url-model, with all validation errors.
fn check_outcome(input: &str, base: Option<&str>) {
    let base_url = base.map(Url::parse).transpose();
    let record = base.map(|base| MODEL.basic_url_parse(base, None, UTF_8, &mut Vec::new())).transpose();
    assert_eq!(base_url.is_ok(), record.is_ok(), "{base:?}");
    if let (Ok(base), Ok(record)) = (&base_url, &record)
        && !is_undecided(input, base.as_ref().map(Url::as_str))
    {
        assert_as_in_model((input, base.as_ref()), record.as_ref(), Edition::default(), input);
    }
}

#[test]
fn urltestdata() {
    let tests = fixtures::url_test_data();
    tests.iter().for_each(check_url_test);
    let count = |has: fn(&UrlTest) -> bool| tests.iter().filter(|test| has(test)).count();
    assert_eq!(count(|_| true), 891);
    assert_eq!(count(|test| test.failure), 267);
    assert_eq!(count(|test| test.origin.is_some()), 411);
    assert_eq!(count(|test| test.search_params.is_some()), 9);
    assert_eq!(count(|test| is_unsupported(&test.input, test.base.as_deref())), without_idna(32));
    assert_eq!(count(|test| is_undecided(&test.input, test.base.as_deref())), without_idna(8));
}

/// The texts of all fixtures, without a base URL.
#[test]
fn texts_of_all_fixtures() {
    let texts = fixtures::url_texts();
    let (unsupported, texts): (Vec<_>, Vec<_>) = texts.iter().partition(|text| is_unsupported(text, None));
    for text in &texts {
        check_outcome(text, None);
    }
    assert_eq!(unsupported.len(), without_idna(2755));
    assert_eq!(texts.iter().filter(|text| is_undecided(text, None)).count(), without_idna(991));
    assert!(texts.len() > 10_000, "{}", texts.len());
}

#[test]
fn urltestdata_javascript_only() {
    let tests = fixtures::url_test_data_javascript_only();
    tests.iter().for_each(check_url_test);
    assert_eq!(tests.len(), 1);
}

/// Some cases of failure name the base URLs with which the input would be a URL.
#[test]
fn relative_inputs_parse_with_the_named_bases_only() {
    let mut count = 0;
    for test in fixtures::url_test_data() {
        let Some(relative_to) = &test.relative_to else { continue };
        // An input with a special scheme is relative only to a base of that scheme.
        let bases = ["http://example.com/", "https://example.com/"];
        assert!(bases.iter().any(|base| parse(&test.input, Some(base)).is_some()), "{test:?}");
        assert_eq!(parse(&test.input, Some("about:blank")).is_some(), relative_to == "any-base", "{test:?}");
        count += 1;
    }
    assert_eq!(count, 17);
}

/// Returns whether the value is a host that needs the feature `idna`, which the program does not have.
fn is_unsupported_setter(test: &SetterTest) -> bool {
    let mut url = Url::parse(&test.href).unwrap();
    let before = url.clone();
    let host = test.new_value.split([':', '/', '?', '#', '\\']).next();
    let result = if matches!(&*test.setter, "host" | "hostname") { url.set_host(host) } else { Ok(()) };
    let is_unsupported = result.is_err_and(|error| error.kind() == SetErrorKind::IdnaUnsupported);
    assert!(!is_unsupported || is_beyond_ascii(&test.new_value) && url == before);
    is_unsupported
}

fn check_setter_test(test: &SetterTest) {
    let mut url = WebUrl::new(&test.href, None).unwrap();
    if is_unsupported_setter(test) {
        assert_eq!(url.set(test.setter.parse().unwrap(), &test.new_value), Ok(false));
        assert_eq!(url, WebUrl::new(&test.href, None).unwrap());
        return;
    }
    let is_used = url.set(test.setter.parse().unwrap(), &test.new_value).unwrap();
    check(url.url());
    // A value that was not used has changed nothing, and one that has changed something was used.
    assert!(is_used || url == *test.href.parse::<WebUrl>().unwrap().href(), "{test:?}");
    for (getter, value) in &test.expected {
        if getter == "origin" {
            assert_eq!(&url.origin(), value, "{test:?}");
        } else {
            assert_eq!(url_components!(url).get(getter), value, "{getter} of {test:?}");
        }
    }
}

#[test]
fn setters() {
    let tests = fixtures::setter_tests();
    tests.iter().for_each(check_setter_test);
    assert_eq!(tests.len(), 278);
    assert_eq!(tests.iter().filter(|test| is_unsupported_setter(test)).count(), without_idna(7));
}

/// A setter returns whether it has used its value, also if the URL was so before.
#[test]
fn setters_tell_what_they_used() {
    let used = |href: &str, member: Member, value: &str| WebUrl::new(href, None).unwrap().set(member, value);
    let (https, mailto, file) = ("https://me@example.com:81/?q#f", "mailto:me", "file:///a");
    for (href, member, value, is_used) in [
        (https, Member::Protocol, "https", true),
        (https, Member::Protocol, "mailto", false),
        (https, Member::Protocol, "1", false),
        (https, Member::Username, "me", true),
        (mailto, Member::Username, "me", false),
        (https, Member::Password, "", true),
        (file, Member::Password, "a", false),
        (https, Member::Host, "example.com:81", true),
        (https, Member::Host, "example.com:x", true),
        (https, Member::Host, "a b", false),
        (https, Member::Hostname, "example.com", true),
        (https, Member::Hostname, "example.com:81", false),
        (https, Member::Hostname, "", false),
        (mailto, Member::Hostname, "h", false),
        (https, Member::Port, "81x", true),
        (https, Member::Port, "", true),
        (https, Member::Port, "x", false),
        (https, Member::Port, "70000", false),
        (file, Member::Port, "81", false),
        (https, Member::Pathname, "/", true),
        (mailto, Member::Pathname, "you", false),
        (https, Member::Search, "q", true),
        (https, Member::Hash, "", true),
        (https, Member::Href, "https://h", true),
    ] {
        assert_eq!(used(href, member, value), Ok(is_used), "{member} of {href} to {value:?}");
    }
    assert!(used(https, Member::Href, "h").is_err());
}

/// Parses each host in a URL, and sets it. Code points that would end the host there are percent-encoded, as the
/// web-platform-tests do.
fn check_host_test(test: &HostTest) {
    if test.input.is_empty() {
        // A special URL ignores the third slash.
        assert_eq!(parse("https:///x", None), parse("https://x", None));
        return;
    }
    let mut host = test.input.clone();
    for end in [':', '/', '?', '#', '\\'] {
        host = host.replace(end, &format!("%{:02X}", u32::from(end)));
    }
    let input = format!("https://{host}/x");
    assert_eq!(is_unsupported(&input, None), !cfg!(feature = "idna") && is_beyond_ascii(&host), "{test:?}");
    let output = if is_unsupported(&input, None) { None } else { test.output.as_deref() };
    let url = parse(&input, None);
    assert_eq!(url.as_ref().and_then(Url::host_str), output, "{test:?}");
    for setter in [Member::Host, Member::Hostname] {
        let mut url = WebUrl::new("https://x/x", None).unwrap();
        url.set(setter, &host).unwrap();
        assert_eq!(url.hostname(), output.unwrap_or("x"), "{setter} {test:?}");
        check(url.url());
    }
}

#[test]
fn toascii() {
    let tests = fixtures::to_ascii_tests();
    tests.iter().for_each(check_host_test);
    assert_eq!(tests.len(), 87);
}

/// The files are of Unicode 17. A code point that Unicode 18 assigns makes two invalid inputs valid.
#[test]
fn idna_test_v2() {
    let (changed, tests): (Vec<_>, Vec<_>) =
        fixtures::idna_tests().into_iter().partition(|test| test.input.contains('\u{3E8AC}'));
    tests.iter().for_each(check_host_test);
    assert_eq!(tests.len(), 2689);
    for test in &changed {
        assert_eq!(test.output, None, "{test:?}");
        assert_eq!(parse(&format!("https://{}/x", test.input), None).is_some(), cfg!(feature = "idna"), "{test:?}");
    }
    assert_eq!(changed.len(), 2);
}

#[cfg(feature = "encoding")]
#[test]
fn percent_encoding() {
    let mut count = 0;
    for test in fixtures::percent_encoding_tests() {
        let utf_8 = &test.output.iter().find(|(label, _)| label == "utf-8").unwrap().1;
        for (label, query) in &test.output {
            let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
            let input = format!("https://example.com/?{0}#{0}", test.input);
            let url = Url::options().encoding(encoding).parse(&input).unwrap();
            check(&url);
            assert_eq!(url.query(), Some(&**query), "{label} {test:?}");
            assert_eq!(url.fragment(), Some(&**utf_8), "{label} {test:?}");
            count += 1;
        }
    }
    assert_eq!(count, 16);
}
