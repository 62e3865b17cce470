//! Every column against url-core and url-psl, on every text of the fixtures.

use url_core::{Url, host::Host, origin::Origin};
use url_facts::{Fact, Texts, UrlColumns, Value};
use url_model::fixtures::url_texts;
use url_psl::{Sections, Site};

/// The value of `column` by the functions of other crates, as text.
fn expected(column: Fact, text: &str) -> Option<String> {
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => {
            return match column {
                Fact::IsUrl => Some("false".into()),
                Fact::Error => Some(error.code().into()),
                Fact::ErrorStart => Some(error.range().start.to_string()),
                Fact::ErrorEnd => Some(error.range().end.to_string()),
                _ => None,
            };
        }
    };
    let text = |text: &str| Some(text.to_owned());
    match column {
        Fact::IsUrl => text("true"),
        Fact::Href => text(url.as_str()),
        Fact::Scheme => text(url.scheme()),
        Fact::Protocol => Some(format!("{}:", url.scheme())),
        Fact::Username => text(url.username()).filter(|text| !text.is_empty()),
        Fact::Password => url.password().and_then(text),
        Fact::Userinfo => Some(userinfo(&url)).filter(|text| !text.is_empty()),
        Fact::Authority => {
            let host = host_and_port(&url)?;
            Some(if userinfo(&url).is_empty() { host } else { format!("{}@{host}", userinfo(&url)) })
        }
        Fact::Host => url.host_str().and_then(text),
        Fact::HostAndPort => host_and_port(&url),
        Fact::ReversedHost => match url.host()? {
            Host::DomainName(domain) => {
                let mut labels: Vec<_> = domain.trim_end_matches('.').split('.').collect();
                labels.reverse();
                Some(labels.join("."))
            }
            _ => url.host_str().and_then(text),
        },
        Fact::HostKind => url.host().and_then(|host| text(host.kind().as_str())),
        Fact::HostWithoutBrackets => match url.host()? {
            Host::Ipv6(_) => text(url.host_str()?.trim_matches(['[', ']'])),
            host => Some(host.to_string()),
        },
        Fact::Port => url.port().map(|port| port.to_string()),
        Fact::PortOrKnownDefault => {
            url.port().map(|port| port.to_string()).or(default_port(url.scheme()).and_then(text))
        }
        Fact::UnicodeHost => match url.host()? {
            Host::DomainName(domain) => text(&url_idna::domain_to_unicode(domain)),
            _ => url.host_str().and_then(text),
        },
        Fact::Path => text(url.path()),
        Fact::Filename => filename(&url).and_then(text),
        Fact::Extension => {
            let name = filename(&url)?;
            let dot = name.rfind('.').filter(|dot| *dot > 0)?;
            text(&name[dot + 1..]).filter(|text| !text.is_empty())
        }
        Fact::SegmentCount if url.has_opaque_path() => None,
        Fact::SegmentCount => Some(url.path().matches('/').count().to_string()),
        Fact::Query => url.query().and_then(text),
        Fact::Search => url.query().filter(|query| !query.is_empty()).map(|query| format!("?{query}")),
        Fact::QueryNames => {
            let pairs = url.query()?.split('&').filter(|pair| !pair.is_empty());
            let names: Vec<_> = pairs.map(|pair| pair.split('=').next().unwrap()).collect();
            (!names.is_empty()).then(|| names.join("&"))
        }
        Fact::Fragment => url.fragment().and_then(text),
        Fact::Hash => url.fragment().filter(|fragment| !fragment.is_empty()).map(|fragment| format!("#{fragment}")),
        Fact::Origin => Some(url.origin()).filter(Origin::is_tuple).map(|origin| origin.to_string()),
        Fact::Site => match url_psl::site(&url) {
            Site::Opaque => None,
            site @ Site::SchemeAndHost(..) => Some(site.to_string()),
        },
        Fact::RegistrableDomain => url_psl::registrable_domain(&url).and_then(text),
        Fact::DomainLabel => {
            let domain = url_psl::registrable_domain(&url)?;
            text(domain.strip_suffix(url_psl::public_suffix(&url)?)?.strip_suffix('.')?)
        }
        Fact::SuffixSection => url_psl::find(&url)?.section().and_then(|section| text(section.as_str())),
        Fact::PublicSuffix => url_psl::public_suffix(&url).and_then(text),
        Fact::IcannSuffix => url_psl::find_in(&url, Sections::Icann).and_then(|suffix| text(suffix.public_suffix())),
        Fact::Subdomain => url_psl::find(&url).and_then(|suffix| suffix.subdomain().and_then(text)),
        Fact::HostClass => url.host().and_then(|host| text(host.class().as_str())),
        Fact::Surt => {
            let host = match url.host()? {
                Host::DomainName(domain) => {
                    let labels = domain.trim_end_matches('.').split('.').rev();
                    labels.flat_map(|label| [label, ","]).collect()
                }
                _ => url.host_str()?.to_owned(),
            };
            let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
            let user = Some(userinfo(&url)).filter(|text| !text.is_empty()).map(|text| format!("@{text}"));
            let rest = [url.path(), &after('?', url.query()), &after('#', url.fragment())].concat();
            Some(format!("{}://({host}{port}{}){rest}", url.scheme(), user.unwrap_or_default()))
        }
        Fact::CdxKey => Some(cdx_key(&url)),
        Fact::Error | Fact::ErrorStart | Fact::ErrorEnd => None,
        column => panic!("no expected value for {column}"),
    }
}

/// Source: <https://url.spec.whatwg.org/#special-scheme>
fn default_port(scheme: &str) -> Option<&'static str> {
    match scheme {
        "http" | "ws" => Some("80"),
        "https" | "wss" => Some("443"),
        "ftp" => Some("21"),
        _ => None,
    }
}

/// The key in the index of an archive, in steps that follow its description one by one. No fixture has a session.
fn cdx_key(url: &Url) -> String {
    let decoded = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let value = |found: &[u8]| Some(digit(found[1])? * 16 + digit(found[2])?).filter(|_| found[0] == b'%');
        // Each time the first, as long as there is one.
        while let Some((at, byte)) = bytes.windows(3).enumerate().find_map(|(at, found)| Some((at, value(found)?))) {
            bytes.splice(at..at + 3, [byte as u8]);
        }
        bytes
    };
    let encoded = |bytes: &[u8]| {
        let encode = |byte: &u8| match byte {
            b'!'..=b'~' if !b"#%".contains(byte) => char::from(*byte).to_string(),
            _ => format!("%{byte:02x}"),
        };
        bytes.iter().map(encode).collect::<String>().to_lowercase()
    };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']', '.']).to_lowercase();
    let without_www = host.split_once('.').filter(|(first, _)| {
        first.strip_prefix("www").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    });
    let mut labels: Vec<_> = without_www.map_or(&*host, |(_, rest)| rest).split('.').collect();
    labels.reverse();
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let has_host = url.host_str().is_some_and(|host| !host.is_empty());
    let start = if has_host { format!("{}{port})", labels.join(",")) } else { format!("{}:", url.scheme()) };
    if url.has_opaque_path() {
        let rest = [url.path(), &after('?', url.query())].concat();
        return start + &encoded(&decoded(&rest));
    }
    let path = decoded(url.path());
    let mut segments: Vec<&[u8]> = Vec::new();
    for segment in path.split(|byte| *byte == b'/').filter(|segment| !segment.is_empty() && *segment != b".") {
        if segment == b".." && !segments.is_empty() {
            segments.pop();
        } else {
            segments.push(segment);
        }
    }
    let query = encoded(&decoded(url.query().unwrap_or_default()));
    let mut pairs: Vec<_> = query.split('&').map(|pair| pair.split_at(pair.find('=').unwrap_or(pair.len()))).collect();
    pairs.sort_unstable();
    let pairs: Vec<_> = pairs.iter().map(|(name, value)| format!("{name}{value}")).collect();
    let query = Some(pairs.join("&")).filter(|query| !query.is_empty());
    format!("{start}/{}{}", encoded(&segments.join(&b'/')), after('?', query.as_deref()))
}

fn userinfo(url: &Url) -> String {
    match url.password() {
        Some(password) => format!("{}:{password}", url.username()),
        None => url.username().to_owned(),
    }
}

fn host_and_port(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

fn filename(url: &Url) -> Option<&str> {
    let (_, name) = url.path().rsplit_once('/').filter(|_| !url.has_opaque_path())?;
    (!name.is_empty()).then_some(name)
}

fn after(mark: char, text: Option<&str>) -> String {
    text.map(|text| format!("{mark}{text}")).unwrap_or_default()
}

/// The value of `column` in `row`, as text.
fn value(columns: &UrlColumns, column: Fact, row: usize) -> Option<String> {
    match columns.value(column, row) {
        Value::Null => None,
        Value::Text(text) => Some(text.to_owned()),
        other => Some(other.to_string()),
    }
}

#[test]
fn every_column_is_what_the_other_crates_say() {
    let texts = url_texts();
    assert!(texts.len() > 16_000, "{}", texts.len());
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied());
    // Batches that reuse the memory, with NULL between the texts.
    for batch in texts.chunks(1000) {
        columns.fill(batch.iter().flat_map(|text| [Some(&**text), None]));
        assert_eq!(columns.len(), 2 * batch.len());
        for (index, text) in batch.iter().enumerate() {
            for &column in Fact::COLUMNS {
                assert_eq!(value(&columns, column, 2 * index), expected(column, text), "{column} of {text:?}");
                assert_eq!(value(&columns, column, 2 * index + 1), None, "{column} after {text:?}");
            }
        }
    }
}

#[test]
fn a_single_column_is_the_same_as_among_all() {
    let texts = url_texts();
    for &column in Fact::COLUMNS {
        let mut columns = UrlColumns::new([column]);
        columns.fill(texts.iter().take(2000).map(|text| Some(&**text)));
        for (row, text) in texts.iter().take(2000).enumerate() {
            assert_eq!(value(&columns, column, row), expected(column, text), "{column} of {text:?}");
        }
    }
}

/// The texts are read in blocks, and the last one is of any length.
#[test]
fn batches_of_all_lengths_have_all_rows() {
    let texts = [Some("https://h:1/"), None, Some("h"), Some("https://\u{fc}:2/")];
    for len in 0..40 {
        let texts: Vec<Option<&str>> = texts.into_iter().cycle().take(len).collect();
        let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied());
        columns.fill(texts.iter().copied());
        assert_eq!(columns.len(), len);
        for (row, text) in texts.iter().enumerate() {
            for &column in Fact::COLUMNS {
                let expected = text.and_then(|text| expected(column, text));
                assert_eq!(value(&columns, column, row), expected, "{column} of row {row} of {len}");
            }
        }
        assert!(Fact::COLUMNS.iter().all(|column| value(&columns, *column, len).is_none()), "{len}");
    }
}

#[test]
fn texts_are_read_as_they_are_written() {
    let texts = url_texts();
    let rows = || texts.iter().enumerate().map(|(row, text)| Some(&**text).filter(|_| row % 5 > 0));
    let mut offsets = vec![0_u32];
    offsets.extend(rows().map(|row| row.unwrap_or("NULL").len() as u32));
    (1..offsets.len()).for_each(|at| offsets[at] += offsets[at - 1]);
    let text: String = rows().map(|row| row.unwrap_or("NULL")).collect();
    let mut validity = vec![0; texts.len().div_ceil(8)];
    rows().enumerate().for_each(|(row, text)| validity[row / 8] |= u8::from(text.is_some()) << (row % 8));
    let read = Texts::new(&text, &offsets, Some(&validity)).unwrap();
    assert!(read.iter().eq(rows()));
    assert_eq!(read.iter().len(), texts.len());
    // A part of it, in which the bits do not start with a byte.
    for from in [0, 1, 7, 8, 1003] {
        let part = Texts::from_bytes(text.as_bytes(), &offsets[from..], Some(&validity)).unwrap();
        assert!(part.validity_from(from).unwrap().iter().eq(rows().skip(from)), "{from}");
    }
}
