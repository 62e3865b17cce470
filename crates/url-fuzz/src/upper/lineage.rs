//! Every reader of url-lineage returns a result, and the range of a failure is in the input. A serialization of the
//! edition of 2017 parses to the same result, and the parts that it shares with today's parser are the same; the older
//! texts promise no such round trip. The ranges of conformance errors and exceptions of the grammar of 2014 are in
//! their input. A setter that fails changes nothing, and a username or password that was set is parsed again.

use crate::laws::source::Source;
use url_lineage::{
    READERS, Reader, Reading, Standard,
    webspecs_2014::UrlObject,
    whatwg_2017::{Host, Whatwg2017},
};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base();
    let is_host = source.flag();
    let input = if is_host { source.last_domain() } else { source.last_url() };
    check_readers(&input, base.as_deref());
    check_whatwg_2017(&input, base.as_deref());
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
    let Ok(reading) = Whatwg2017.parse(input, base) else { return };
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
        // In a path of a file URL, drive letters and empty segments at the start differ.
        let is_file = reading.canonical.starts_with("file:") && (base.is_some() || now.starts_with("//"));
        assert!(path == now || is_file, "{path:?} {now:?} {input:?} {base:?}");
    }
    if is_parsable(&reading) {
        assert_eq!(Whatwg2017.parse(&reading.canonical, None).as_ref(), Ok(&reading), "{input:?} {base:?}");
    }
}

/// Returns whether the serialization of a URL of 2017 can be parsed to the same URL.
fn is_parsable(Reading { components, canonical }: &Reading) -> bool {
    let path = components.path.as_deref().unwrap_or_default();
    let third = path.as_bytes().get(2).filter(|_| canonical.starts_with("file:"));
    match &components.host {
        // The path reads back as an authority.
        None if path.starts_with("//") => false,
        // The space at the end of the input is dropped.
        None => !canonical.ends_with(' '),
        // A drive letter that followed empty segments becomes the first segment.
        Some(_) if third == Some(&b'|') => false,
        Some(host) if third == Some(&b':') => host.is_empty(),
        // A special URL could get an empty host from IDNA.
        Some(host) if host.is_empty() => canonical.starts_with("file:") || !canonical.starts_with(['h', 'f', 'w', 'g']),
        Some(_) => true,
    }
}

fn check_hosts_of_2017(input: &str) {
    for is_special in [false, true] {
        match Host::parse(input, is_special) {
            Ok((Host::Domain(domain), _)) if domain.is_empty() => {}
            Ok((host, _)) => {
                let again = Host::parse(&host.to_string(), is_special).map(|(host, _)| host);
                assert_eq!(again.as_ref(), Ok(&host), "{input:?}");
            }
            Err(failure) => assert!(input.get(failure.range().unwrap_or_default()).is_some(), "{input:?} {failure}"),
        }
    }
}

fn check_webspecs_2014(input: &str, base: Option<&str>) {
    let base = base.and_then(|base| UrlObject::parse(base, None).ok()).map(|parsed| parsed.url);
    if let Ok(parsed) = UrlObject::parse(input, base.as_ref()) {
        for error in &parsed.conformance_errors {
            assert!(input.get(error.range.clone()).is_some(), "{input:?} {error:?}");
        }
    }
    let Some(base) = base else { return };
    let setters: [fn(&mut UrlObject, &str) -> Result<Vec<_>, _>; 7] = [
        UrlObject::set_protocol,
        UrlObject::set_host,
        UrlObject::set_hostname,
        UrlObject::set_port,
        UrlObject::set_pathname,
        UrlObject::set_search,
        UrlObject::set_hash,
    ];
    // The grammar has no userinfo in a file URL, so that a username or password that was set there is not parsed.
    let round_trips = |url: &UrlObject| UrlObject::parse(&url.serialize(), None).is_ok_and(|parsed| parsed.url == *url);
    if base.scheme.as_deref() != Some("file") && round_trips(&base) {
        for set in [UrlObject::set_username, UrlObject::set_password] {
            let mut url = base.clone();
            set(&mut url, input);
            assert!(round_trips(&url), "{input:?} {base:?}");
        }
    }
    for set in setters {
        let mut url = base.clone();
        match set(&mut url, input) {
            Ok(errors) => assert!(errors.iter().all(|error| input.get(error.range.clone()).is_some()), "{errors:?}"),
            Err(exception) => {
                assert!(input.get(exception.range.clone()).is_some(), "{input:?} {exception:?}");
                assert_eq!(url, base);
            }
        }
    }
}
