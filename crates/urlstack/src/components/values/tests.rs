//! No condition is silently never true: it is rejected, or some URL meets it.

use crate::components::{component_names, condition::Condition, suffixes::Suffixes, template::Subject};
use crate::record::input::Place;
use std::collections::HashMap;
use url_core::Url;
use url_percent::{NOT_UNRESERVED, utf8_percent_encode};

/// The names of all components, with the parts that need an argument, and those that are not of the URL.
fn names() -> impl Iterator<Item = String> {
    let components = component_names::names().map(|(name, _)| name.to_owned());
    let others = ["segment:0", "segment:-1", "query:q", "query_all:q", "input", "line", "error"].map(str::to_owned);
    components.chain(others)
}

/// How people write values, right and wrong.
const VALUES: [&str; 76] = [
    "",
    "*",
    "?*",
    "h",
    "H",
    "h.example",
    "Example.COM",
    "*.Example.COM",
    "EXAMPLE*",
    "bücher.example",
    "*.BÜCHER.example",
    "xn--bcher-kva.example",
    "büch*",
    "*é*",
    "localhost",
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "127.*",
    "[::1]",
    "::1",
    "[0:0::1]",
    "[2001:DB8::*]",
    "h:80",
    "h:080",
    "h:",
    "h:8*",
    "h/",
    "//h",
    "user@h",
    "user:pw@h",
    "@h",
    "user:",
    ":pw",
    "a b",
    "a:b:c",
    "a%20b",
    "caf\u{e9}",
    "/",
    "/caf\u{e9}",
    "/a b/*",
    "/a/../b",
    "/a/./*",
    "..",
    "a\\b",
    "/\\*",
    "?x",
    "x=1",
    "#x",
    "x#y",
    "a&b",
    "a|b",
    ".jpg",
    "*.jpg",
    "JPG",
    "tar.gz",
    "80",
    "080",
    ":80",
    "8*",
    "00*",
    "70000",
    "65536",
    "https",
    "HTTPS",
    "https:",
    "https://",
    "ws*",
    "http?",
    "https://h",
    "HTTPS://H:443/",
    "https://*.Example.com",
    "https://h/a/../b?c#d",
    "port-invalid",
    "IPv4",
    "private",
];

/// URLs that have a text in each place, as it is and encoded.
fn urls(text: &str) -> Vec<Url> {
    let encoded = utf8_percent_encode(text, &NOT_UNRESERVED).to_string();
    let dots = encoded.replace('.', "%2E");
    let marks = text.replace('/', "%2F").replace('?', "%3F").replace('#', "%23").replace('@', "%40");
    let fragment = text.replace('#', "%23");
    let name = text.trim_end_matches(['/', ':']);
    let pairs = text.replace(' ', "&q=");
    let mut texts =
        vec![text.to_owned(), format!("{name}://h/"), format!("{name}ttps://h/"), format!("https://h/?q={pairs}")];
    for text in [text, &encoded, &dots, &marks, &fragment, text.trim_start_matches(['?', '#', '.', ':', '@'])] {
        texts.extend([
            format!("https://{text}@h/"),
            format!("https://u:{text}@h/"),
            format!("https://{text}/"),
            format!("https://{text}"),
            format!("https://www.{text}/"),
            format!("https://{text}.example.com/"),
            format!("foo://{text}/"),
            format!("foo://{text}"),
            format!("foo://{text}@h/"),
            format!("file://{text}/"),
            format!("http://h:{text}/"),
            format!("https://h:{text}/"),
            format!("https://h{text}"),
            format!("https://h/{text}"),
            format!("https://h/a/{text}"),
            format!("https://h/{text}/a"),
            format!("https://h/a.{text}"),
            format!("foo://h{text}"),
            format!("foo://h/{text}"),
            format!("foo://h/a.{text}"),
            format!("foo:{text}"),
            format!("https://h/?{text}"),
            format!("foo://h/?{text}"),
            format!("https://h/?q={text}"),
            format!("https://h/?{text}=1"),
            format!("https://h/#{text}"),
            format!("{text}/"),
        ]);
    }
    if let Ok(count) = text.parse::<usize>()
        && count < 100_000
    {
        texts.push(format!("https://h/{}", "a/".repeat(count.saturating_sub(1))));
    }
    let others =
        ["https://1.2.3.4/", "http://10.0.0.1/", "https://a.github.io/", "https://a.b.co.uk/", "data:,", "foo:/"];
    texts.extend(others.map(str::to_owned));
    texts.iter().filter_map(|text| Url::parse(text).ok()).collect()
}

fn condition(text: &str) -> Result<Condition, String> {
    let condition: Condition = text.parse().map_err(|error: crate::failure::SyntaxError| error.to_string())?;
    condition.check(&Suffixes::default()).map_err(|error| error.to_string())?;
    Ok(condition)
}

/// Returns whether a URL, a line or a failure meets the condition for a value without wildcards.
fn is_met(condition: &Condition, text: &str, urls: &[Url]) -> bool {
    let suffixes = &Suffixes::default();
    let lines = [text.parse().ok(), Some(1), Some(u64::MAX)];
    let error = "port-invalid: expected a port of ASCII digits only";
    let url = Url::parse("https://h/").unwrap();
    let place = |line| Place { line, ..Place::default() };
    let inputs = lines.map(|line| Subject::new(Some(&url), text, place(line), suffixes).with_error(Some(error)));
    let mut subjects = urls.iter().map(|url| Subject::new(Some(url), text, place(None), suffixes));
    inputs.into_iter().any(|subject| condition.is_met(&subject, false))
        || subjects.any(|subject| condition.is_met(&subject, true))
}

#[test]
fn every_condition_is_rejected_or_met_by_something() {
    let (mut rejected, mut met, mut never) = (0, 0, Vec::new());
    let mut known: HashMap<String, Vec<Url>> = HashMap::new();
    for name in names() {
        for form in ["", "raw:", "decoded:", "unicode:", "default:"] {
            for value in VALUES {
                for operator in ["=", "!=", "==", "<", "<=", ">", ">="] {
                    let text = if value.contains(['|', ' ', '(', ')']) || value.is_empty() {
                        format!("{form}{name}{operator}\"{value}\"")
                    } else {
                        format!("{form}{name}{operator}{value}")
                    };
                    let Ok(condition) = condition(&text) else {
                        rejected += 1;
                        continue;
                    };
                    // A message can have any text, and the suffixes below a domain are not known.
                    if ["error", "public_suffix", "registrable_domain"].contains(&&*name) && value.starts_with('*') {
                        continue;
                    }
                    let plain = |wildcard: &str| {
                        let text = value.replace("\\*", "\0").replace("?*", wildcard).replace('?', "x");
                        text.replace('*', wildcard).replace('\0', "*")
                    };
                    let texts = ["x", "0", "1", "", "ck", "ttps://h", "x.example"].map(plain);
                    let others = [value, "2", "0", "8081", "99999", "x", "://h/"].map(str::to_owned);
                    let mut texts = texts.iter().chain(&others);
                    if texts
                        .any(|text| is_met(&condition, text, known.entry(text.clone()).or_insert_with(|| urls(text))))
                    {
                        met += 1;
                    } else {
                        never.push(text);
                    }
                }
            }
        }
    }
    assert!(never.is_empty(), "{} of {} are never true: {never:#?}", never.len(), met + never.len());
    assert!(met > 5000 && rejected > 5000, "{met} {rejected}");
}

/// What is rejected says what was meant.
#[test]
fn what_was_meant() {
    for (text, expected) in [
        ("host==h", "column 6: did you mean `=`?"),
        ("host=>h", "column 6: did you mean `>=`?"),
        ("port=080", "did you mean `80`?"),
        ("port=:80", "did you mean `80`?"),
        ("port>65535", "`port` is never `>65535`: it is from 0 to 65535"),
        ("scheme<5", "`scheme` is never a number"),
        ("host=::1", "did you mean `[::1]`?"),
        ("host=https://h/a", "did you mean `h`?"),
        ("hostname=h:80", "did you mean `h`?"),
        ("extension=tar.gz", "did you mean `filename=*.tar.gz`?"),
        ("filename=a/b", "did you mean `filename=b` or `path=*a/b`?"),
        ("query_names=a=1", "did you mean `%3D`?"),
        ("username=", "did you mean `not username`?"),
        ("href=h/*", "did you mean `*://h/*`?"),
        ("origin=h", "did you mean `https://h`?"),
        ("kind=ip", "`ip` is not a kind of host; expected one of domain, IPv4, IPv6, opaque, empty"),
        ("error=port-invald", "did you mean `port-invalid`?"),
        ("host=a&&port=1", "did you mean `and`?"),
        ("host=a||port=1", "did you mean `or`?"),
        ("line=0", "expected a number of at least 1 for `line`, not `0`"),
        #[cfg(feature = "psl")]
        ("site=h", "did you mean `https://h`?"),
        #[cfg(feature = "psl")]
        ("site=https://a.example.com", "did you mean `site=https://example.com`?"),
        #[cfg(feature = "psl")]
        ("registrable_domain=www.example.com", "did you mean `registrable_domain=example.com`?"),
    ] {
        let message = condition(text).err().unwrap_or_default();
        assert!(message.contains(expected), "{text}: {message}");
    }
    // Private suffixes such as `s3.amazonaws.com` make that possible.
    #[cfg(feature = "psl")]
    {
        let warnings = |text: &str| text.parse::<Condition>().unwrap().check(&Suffixes::default()).unwrap();
        let warning = warnings("registrable_domain=*.example.com")[0].to_string();
        assert!(warning.ends_with("did you mean `hostname=*.example.com`?"), "{warning}");
        assert_eq!(warnings("registrable_domain=*.co.uk"), []);
    }
}
