//! The parser, the setters and the search parameters against url-model, on generated inputs.
//!
//! The inputs are put together from the pieces that the standard's states tell apart. The generator is seeded, so a run
//! is the same each time; url-fuzz goes on without end.

use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use std::{cell::Cell, sync::LazyLock};
use url_core::{Edition, Host, Url, UrlRef, ValidationError, is_valid_url_string, web::WebUrl};
use url_model::{Model, Path, Record, web::UrlObject};

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(url_model::Edition::Living2026));
static MODEL_2025: LazyLock<Model> = LazyLock::new(|| Model::new(url_model::Edition::Living2025));

/// What the states of the parser look for, and what stands between.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "http:", "https:", "HTTP:", "file:", "ws:", "ftp:", "foo:", "blob:", "a+-.1:", "1:", ":", "data:",
    "/", "//", "///", "\\", "\\\\", "/\\", "?", "#", "@", "@@", ":@", "a:b@", "user@", ":80", ":443", ":0", ":00021",
    ":65535", ":65536", ":8x", ":",
    ".", "..", "%2e", "%2E%2e", ".%2e", "/./", "/../", "/.//", "/..//", "c:", "C|", "c|", "/c:/", "C:\\", "d:x",
    "localhost", "LocalHost", "example.com", "EXAMPLE.Com.", "a_b", "-a-", "ab--cd", "xn--", "xn--a", "XN--nxa", "xn--nxa",
    "xn--zca.", "ß", "ẞ", "é", "e\u{301}", "ö.ö", "\u{200d}", "क्\u{200d}ष", "א", "א1", "1א", "ا۱", "。", "．", "①", "２",
    "\u{ad}", "\u{fffd}", "%ef%bc%8e", "%C3%9F", "%41", "%00", "%", "%2", "%zz", "%25",
    "127.0.0.1", "0x7f.1", "1.2.3", "1.2.3.4.5", "256", "4294967295", "4294967296", "08", "0x", "0xg", "1.", ".1", "..", "099",
    "[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[::01]", "[:1]", "[::1", "]", "[", "[1::2::3]", "[::1.2.3]",
    "[0:0:0:1:0:0:0:0]", "::1.2.3.4", "1:2:", 
    " ", "  ", "\t", "\n", "\r\n", "\u{0}", "\u{1f}", "\u{7f}", "\u{80}", "\u{a0}", "\u{feff}", "\u{ffff}", "\u{10ffff}", "😀",
    "<", ">", "\"", "'", "`", "{", "}", "|", "^", "~", "!", "$", "&", "(", ")", "*", "+", ",", ";", "=", "-", "_",
    "a", "b", "Z", "0", "9", "path", "q=1", "&a=b+c", "frag",
];

/// Fewer pieces each, for what comes about only when several of them meet.
#[rustfmt::skip]
const THEMES: &[&[&str]] = &[
    PIECES,
    &["/", "/", "\\", "C:", "c|", "d:", "..", ".", "%2e", "x", "?", "#", "localhost", "//", "\t"],
    &["/", "/", "/", "..", ".", "%2E", ".%2e", "", "a", "b%", "\\", "?", "#", " ", "\n"],
    &["1", "0", "255", "256", "0x", "0xff", "08", ".", ".", ".", "a", "x", "%2e", "１", "。", "4294967295"],
    &["[", "]", ":", "::", ":", "0", "1", "ffff", "00", "12345", ".", "1.2.3.4", "g", "256"],
    &["@", ":", ":", "a", "b", "/", "?", "#", "\\", "[", "]", "80", "0", "65536", "%40", "é"],
    &["xn--", "-", ".", "a", "ß", "nxa", "zca", "é", "\u{301}", "\u{200c}", "\u{200d}", "क्", "א", "ب", "1", "٣", "۴", "A", "。"],
];

fn text(pieces: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    (0..THEMES.len(), 0..20u8).prop_flat_map(move |(theme, any_char)| {
        // The more a theme is cut down, the more of its pieces there must be.
        let pieces = if theme == 0 { pieces.clone() } else { pieces.start..2 * pieces.end };
        let piece = if any_char == 0 {
            any::<char>().prop_map(String::from).boxed()
        } else {
            select(THEMES[theme]).prop_map(str::to_owned).boxed()
        };
        vec(piece, pieces).prop_map(|pieces| pieces.concat())
    })
}

/// A text that more often than not is a URL.
fn url() -> impl Strategy<Value = String> {
    let scheme =
        select(&["http://", "https://", "file://", "file:", "ws:", "foo:", "foo://", "foo:/", "blob:", ""][..]);
    (scheme, text(0..8)).prop_map(|(scheme, rest)| format!("{scheme}{rest}"))
}

/// Runs `law` on `cases` values, each time the same ones.
fn for_all<S: Strategy>(cases: u32, strategy: S, law: impl Fn(S::Value)) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[46; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, rng)
        .run(&strategy, |value| {
            law(value);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The model's record as the library describes its own.
fn assert_same(url: &Url, record: &Record, context: &str) {
    assert_eq!(url.as_str(), record.serialize(false), "{context}");
    assert_eq!(url.scheme(), record.scheme, "{context}");
    assert_eq!(url.username(), record.username, "{context}");
    assert_eq!(url.password().unwrap_or_default(), record.password, "{context}");
    let host = url.host().map(|host| match host {
        Host::Domain(domain) => url_model::Host::Domain(domain.to_owned()),
        Host::Ipv4(address) => url_model::Host::Ipv4(address.into()),
        Host::Ipv6(address) => url_model::Host::Ipv6(address.segments()),
        Host::Opaque(host) => url_model::Host::Opaque(host.to_owned()),
        Host::Empty => url_model::Host::Empty,
    });
    assert_eq!(host, record.host, "{context}");
    assert_eq!(url.port(), record.port, "{context}");
    let path = match url.path_segments() {
        Some(segments) => Path::List(segments.map(str::to_owned).collect()),
        None => Path::Opaque(url.path().to_owned()),
    };
    assert_eq!(path, record.path, "{context}");
    assert_eq!(url.query(), record.query.as_deref(), "{context}");
    assert_eq!(url.fragment(), record.fragment.as_deref(), "{context}");
    assert_eq!(url.check_invariants(), Ok(()), "{context}");
    assert_eq!(Url::parse(url.as_str()).as_ref(), Ok(url), "{context}");
    assert_eq!(UrlRef::parse(url.as_str()).map(|url| url.to_owned()).as_ref(), Some(url), "{context}");
    assert_eq!(url.origin().ascii_serialization(), MODEL.origin(record), "{context}");
}

/// How many inputs were URLs: laws that never see one prove little.
#[derive(Default)]
struct Successes(Cell<u32>);

impl Successes {
    fn count(&self, url: Option<&Url>) {
        self.0.set(self.0.get() + u32::from(url.is_some()));
    }

    fn assert_at_least(&self, count: u32) {
        assert!(self.0.get() >= count, "only {} inputs were URLs", self.0.get());
    }
}

#[test]
fn parse_agrees_with_the_model() {
    let successes = Successes::default();
    for_all(6000, (url(), prop::option::of(url())), |(input, base)| {
        let base = base.and_then(|base| {
            let record = MODEL.basic_url_parse(&base, None, encoding_rs::UTF_8, &mut Vec::new());
            Some((Url::parse(&base).ok()?, record.expect("the model parses what the library does")))
        });
        let (base, base_record) = base.unzip();
        let context = format!("{input:?} with base {base:?}");

        let mut model_errors = Vec::new();
        let record = MODEL.basic_url_parse(&input, base_record.as_ref(), encoding_rs::UTF_8, &mut model_errors).ok();
        let mut errors = Vec::new();
        let options = Url::options().base_url(base.as_ref());
        let url = options.parse_with_errors(&input, &mut errors).ok();

        assert_eq!(url.is_some(), record.is_some(), "{context}");
        if let (Some(url), Some(record)) = (&url, &record) {
            assert_same(url, record, &context);
        }
        assert_eq!(errors.iter().map(ValidationError::code).collect::<Vec<_>>(), model_errors, "{context}");
        assert!(errors.iter().all(|error| input.get(error.range()).is_some()), "{context} {errors:?}");
        assert_eq!(options.parse(&input).ok(), url, "{context}");
        assert_eq!(options.can_parse(&input), url.is_some(), "{context}");
        // Not said by the standard in so many words, but what its two sections come to.
        assert_eq!(is_valid_url_string(&input, base.as_ref()), errors.is_empty(), "{context} {errors:?}");
        successes.count(url.as_ref());
    });
    successes.assert_at_least(2500);
}

#[test]
fn the_edition_of_2025_agrees_with_the_model() {
    for_all(2000, text(1..5), |host| {
        let input = format!("https://{host}");
        let record = MODEL_2025.basic_url_parse(&input, None, encoding_rs::UTF_8, &mut Vec::new()).ok();
        let url = Url::options().edition(Edition::Living2025).parse(&input).ok();
        assert_eq!(url.as_ref().map(Url::as_str), record.map(|record| record.serialize(false)).as_deref(), "{input:?}");
    });
}

#[cfg(feature = "encoding")]
#[test]
fn encodings_agree_with_the_model() {
    let labels = &["windows-1252", "shift_jis", "iso-2022-jp", "gb18030", "big5", "euc-kr", "utf-16le", "koi8-r"][..];
    for_all(1500, (url(), text(0..4), select(labels)), |(input, query, label)| {
        let input = format!("{input}?{query}ö¥≡‽\u{203e}あ\u{e}{query}");
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let record = MODEL.basic_url_parse(&input, None, encoding, &mut Vec::new()).ok();
        let url = Url::options().encoding(encoding).parse(&input).ok();
        let context = format!("{label} {input:?}");
        assert_eq!(url.as_ref().map(Url::as_str), record.map(|record| record.serialize(false)).as_deref(), "{context}");
    });
}

/// One member of the URL class, and its arguments.
#[derive(Clone, Debug)]
enum Edit {
    Set(&'static str, String),
    Append(String, String),
    Delete(String, Option<String>),
    SetParam(String, String),
    Sort,
}

fn edit() -> impl Strategy<Value = Edit> {
    let setters =
        &["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"][..];
    let name = || select(&["a", "b", "q", "", "é", "\u{e000}", "😀"][..]).prop_map(str::to_owned);
    prop_oneof![
        20 => (select(setters), text(0..4)).prop_map(|(setter, value)| Edit::Set(setter, value)),
        1 => (name(), text(0..3)).prop_map(|(name, value)| Edit::Append(name, value)),
        1 => (name(), prop::option::of(text(0..2))).prop_map(|(name, value)| Edit::Delete(name, value)),
        1 => (name(), text(0..3)).prop_map(|(name, value)| Edit::SetParam(name, value)),
        1 => Just(Edit::Sort),
    ]
}

fn apply(edit: &Edit, url: &mut WebUrl, object: &mut UrlObject) {
    match edit {
        Edit::Set("href", value) => assert_eq!(url.set_href(value).is_ok(), object.set_href(value).is_ok()),
        Edit::Set(setter, value) => {
            type Setters = (fn(&mut WebUrl, &str), fn(&mut UrlObject, &str));
            let (set, set_object): Setters = match *setter {
                "protocol" => (WebUrl::set_protocol, UrlObject::set_protocol),
                "username" => (WebUrl::set_username, UrlObject::set_username),
                "password" => (WebUrl::set_password, UrlObject::set_password),
                "host" => (WebUrl::set_host, UrlObject::set_host),
                "hostname" => (WebUrl::set_hostname, UrlObject::set_hostname),
                "port" => (WebUrl::set_port, UrlObject::set_port),
                "pathname" => (WebUrl::set_pathname, UrlObject::set_pathname),
                "search" => (WebUrl::set_search, UrlObject::set_search),
                _ => (WebUrl::set_hash, UrlObject::set_hash),
            };
            set(url, value);
            set_object(object, value);
        }
        Edit::Append(name, value) => {
            url.search_params_mut().append(name, value);
            object.search_params_append(name, value);
        }
        Edit::Delete(name, value) => {
            url.search_params_mut().delete(name, value.as_deref());
            object.search_params_delete(name, value.as_deref());
        }
        Edit::SetParam(name, value) => {
            url.search_params_mut().set(name, value);
            object.search_params_set(name, value);
        }
        Edit::Sort => {
            url.search_params_mut().sort();
            object.search_params_sort();
        }
    }
}

#[test]
fn edits_agree_with_the_model() {
    let successes = Successes::default();
    for_all(4000, (url(), vec(edit(), 1..6)), |(input, edits)| {
        let url = WebUrl::parse(&input, None);
        successes.count(url.as_ref().map(WebUrl::url));
        let (Some(mut url), Some(mut object)) = (url, UrlObject::parse(&MODEL, &input, None)) else { return };
        for (count, edit) in edits.iter().enumerate() {
            apply(edit, &mut url, &mut object);
            let context = format!("{input:?} after {:?}", &edits[..=count]);
            assert_same(url.url(), object.record(), &context);
            let getters: [(&str, String); 10] = [
                (url.href(), object.href()),
                (url.protocol(), object.protocol()),
                (url.username(), object.username()),
                (url.password(), object.password()),
                (url.host(), object.host()),
                (url.hostname(), object.hostname()),
                (url.port(), object.port()),
                (url.pathname(), object.pathname()),
                (url.search(), object.search()),
                (url.hash(), object.hash()),
            ];
            for (left, right) in getters {
                assert_eq!(left, right, "{context}");
            }
            let pairs: Vec<_> = object.search_params().list().to_vec();
            let own = url.search_params().iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
            assert_eq!(own.collect::<Vec<_>>(), pairs, "{context}");
        }
    });
    successes.assert_at_least(1500);
}
