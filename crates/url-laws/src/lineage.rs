//! Every reader of url-lineage returns a result, and the range of a failure is in the input. A serialization of the
//! edition of 2017 parses to the same URL, and the parts that it shares with today's parser are the same; the older
//! texts promise no such round trip. The ranges of the validation errors of 2017, and of the conformance errors and
//! exceptions of the grammar of 2014, are in their input, also those of setters. In the grammar of 2014, a setter that
//! fails changes nothing, and a username or password that was set is parsed again.

use crate::source::Source;
use url_lineage::{
    Member, READERS, Reader, Reading, Setters as _, Standard,
    webspecs_2014::{self, NoMatch, rules},
    whatwg_2017::{Encoding, Host, Url, UrlObject, ValidationError, Whatwg2017},
};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base();
    let is_host = source.flag();
    let input = if is_host { source.last_domain() } else { source.last_url() };
    check_readers(&input, base.as_deref());
    check_whatwg_2017(&input, base.as_deref());
    check_errors_of_2017(&input, base.as_deref());
    check_webspecs_2014(&input, base.as_deref());
    if is_host {
        check_readers(&format!("http://{input}/"), None);
        check_hosts_of_2017(&input);
    }
}

fn check_readers(input: &str, base: Option<&str>) {
    for reader in READERS {
        if let Err(failure) = reader.parse(input, base) {
            let subject = if failure.is_in_base() { base.unwrap_or_default() } else { input };
            let range = failure.range().unwrap_or_default();
            assert!(subject.get(range).is_some(), "{} {input:?} {base:?} {failure}", reader.name());
        }
    }
}

fn check_whatwg_2017(input: &str, base: Option<&str>) {
    let Ok(reading) = Whatwg2017::UTF_8.parse(input, base) else { return };
    // Today, the scheme `gopher` is not special.
    let is_gopher = reading.canonical.starts_with("gopher:");
    if let Some(today) = Standard::LIVING_2026.parse(input, base).ok().filter(|_| !is_gopher) {
        let (then, now) = (&reading.components, &today.components);
        assert_eq!((&then.scheme, &then.port), (&now.scheme, &now.port), "{input:?} {base:?}");
        assert_eq!((&then.username, &then.password), (&now.username, &now.password), "{input:?} {base:?}");
        // In an opaque path, both editions keep `^`, and today's encodes a space at the end.
        let [then, now] = [then, now].map(|components| components.path.as_deref().unwrap_or_default());
        let is_opaque = !then.is_empty() && !then.starts_with('/');
        let path = match then.strip_suffix(' ') {
            Some(start) if is_opaque => format!("{start}%20"),
            _ if is_opaque => then.into(),
            _ => then.replace('^', "%5E"),
        };
        // In a file URL, drive letters differ.
        let is_file = reading.canonical.starts_with("file:") && base.is_some();
        assert!(path == now || is_file, "{path:?} {now:?} {input:?} {base:?}");
    }
    if is_parsable(&reading) {
        let again = Whatwg2017::UTF_8.parse(&reading.canonical, None).map(|reading| reading.canonical);
        assert_eq!(again.as_ref(), Ok(&reading.canonical), "{input:?} {base:?}");
    }
}

/// Returns whether the serialization of a URL of 2017 can be parsed to a URL that equals it.
fn is_parsable(Reading { components, canonical }: &Reading) -> bool {
    let is_file = canonical.starts_with("file:");
    match &components.host {
        _ if is_file => true,
        // A path that starts with two slashes reads back as an authority, and a space at the end is dropped.
        None => !components.path.as_deref().unwrap_or_default().starts_with("//") && !canonical.ends_with(' '),
        // A special URL could get an empty host from IDNA.
        Some(host) => !host.is_empty() || !canonical.starts_with(['h', 'f', 'w', 'g']),
    }
}

fn check_hosts_of_2017(input: &str) {
    for parse in [Host::parse, Host::parse_opaque] {
        match parse(input) {
            Ok((Host::Empty, _)) => {}
            Ok((host, _)) => {
                let again = parse(&host.to_string()).map(|(host, _)| host);
                assert_eq!(again.as_ref(), Ok(&host), "{input:?}");
            }
            Err(failure) => assert!(input.get(failure.range().unwrap_or_default()).is_some(), "{input:?} {failure}"),
        }
    }
}

/// The errors of the parser and of the setters are in their input, and the parser fails with the last error.
fn check_errors_of_2017(input: &str, base: Option<&str>) {
    let base = base.and_then(|base| Url::parse(base, None).ok());
    let mut errors = Vec::new();
    let result = Url::parse_with(input, base.as_ref(), Encoding::UTF_8, |error| errors.push(error));
    assert!(errors.iter().all(|error| input.get(error.range()).is_some()), "{input:?} {errors:?}");
    if let Err(failure) = result {
        assert_eq!(failure.range(), errors.last().map(ValidationError::range), "{input:?} {failure} {errors:?}");
    }
    let Some(base) = base else { return };
    for member in Member::ALL {
        match UrlObject::from(base.clone()).set(*member, input) {
            Ok(errors) => assert!(errors.iter().all(|error| input.get(error.range()).is_some()), "{errors:?}"),
            Err(failure) => assert!(input.get(failure.range().unwrap_or_default()).is_some(), "{input:?} {failure}"),
        }
    }
}

/// Invoked alone, a rule returns a place in its input, and `url` what the parser returns.
fn check_rules_of_2014(input: &str, base: Option<&webspecs_2014::UrlObject>) {
    let utf_8 = Encoding::UTF_8;
    let is_in_input = |no_match: &NoMatch| input.get(no_match.range()).is_some();
    let urls =
        [rules::file_url(input, base, utf_8), rules::relative_url(input, base, utf_8), rules::authority(input, utf_8)];
    let texts = [rules::scheme(input), rules::host(input), rules::ipv6addr(input), rules::port(input)];
    let failures = urls.into_iter().filter_map(Result::err).chain(texts.into_iter().filter_map(Result::err));
    failures.for_each(|no_match| assert!(is_in_input(&no_match), "{input:?} {no_match:?}"));

    let trimmed = input.trim_matches(['\t', '\n', '\x0C', '\r', ' ']);
    let alone = rules::url(trimmed, base, utf_8).ok().map(|url| (url.value, url.conformance_errors));
    let parsed = webspecs_2014::UrlObject::parse(trimmed, base).ok();
    assert_eq!(alone, parsed.map(|parsed| (parsed.url, parsed.conformance_errors)), "{input:?} {base:?}");
}

fn check_webspecs_2014(input: &str, base: Option<&str>) {
    let base = base.and_then(|base| webspecs_2014::UrlObject::parse(base, None).ok()).map(|parsed| parsed.url);
    if let Ok(parsed) = webspecs_2014::UrlObject::parse(input, base.as_ref()) {
        for error in &parsed.conformance_errors {
            assert!(input.get(error.range()).is_some(), "{input:?} {error:?}");
        }
        let _ = parsed.url.origin();
    }
    check_rules_of_2014(input, base.as_ref());
    let Some(base) = base else { return };
    // The grammar has no userinfo in a file URL, so that a username or password that was set there is not parsed.
    let round_trips = |url: &webspecs_2014::UrlObject| {
        webspecs_2014::UrlObject::parse(&url.serialize(), None).is_ok_and(|parsed| parsed.url == *url)
    };
    if base.scheme.as_deref() != Some("file") && round_trips(&base) {
        for member in [Member::Username, Member::Password] {
            let mut url = base.clone();
            let _ = url.set(member, input);
            assert!(round_trips(&url), "{input:?} {base:?}");
        }
    }
    for member in Member::ALL {
        let mut url = base.clone();
        match url.set(*member, input) {
            Ok(errors) => assert!(errors.iter().all(|error| input.get(error.range()).is_some()), "{errors:?}"),
            Err(exception) => {
                assert!(input.get(exception.range()).is_some(), "{input:?} {exception:?}");
                assert_eq!(url, base);
            }
        }
    }
}
