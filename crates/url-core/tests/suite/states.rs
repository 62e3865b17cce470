//! Cases of the basic URL parser, state by state, through every way to parse.
//!
//! A section of a file in the folder `states` has the cases of one state of the
//! [standard](https://url.spec.whatwg.org/#url-parsing). Its comments, which start with `# `, name the steps of the
//! state that the cases below go through. A case is a line of up to four columns, separated by tabs:
//!
//! 1. The input. `«` and `»` are not part of it: they enclose what each validation error points to.
//! 2. The base URL, or `-` if there is none. After it, separated by spaces, may come values of setters of the URL
//!    class. `https://h/p protocol=file` is a base URL whose protocol was changed. With `port=`, which has no value,
//!    there is no base URL: the input is the value that the setter gets, and the result is what becomes of the URL.
//! 3. The href of the result, or `failure`.
//! 4. The names of the validation errors, as they are reported. They belong to the marks in this order, unless numbers
//!    before them tell the mark: `2:` is the second `«` from the left.
//!
//! Controls and spaces are shown by their pictures: `␉` is a tab, `␊` and `␍` are the two newlines, `␠` is a space, `␀`
//! is U+0000 and `␡` is U+007F. `⟨FEFF⟩` is the code point U+FEFF. Everything else is itself, also backslashes.
//!
//! A case that fails is shown as the line that it would have to be.

use std::{cmp::Reverse, fmt::Write, fs, path::Path};
use url_core::{ParseError, Url, UrlRef, error::ValidationError, explain::Explanation, host::Edition, web::WebUrl};
use url_laws::{explain, model, model::MODEL, parse, validity, views, web};
use url_model::{Record, web::UrlObject};

/// A URL, and its record in url-model.
type UrlAndRecord = (Url, Record);

/// The second column: a base URL, or one that a setter is called on.
enum Base<'a> {
    None,
    Url(Box<UrlAndRecord>),
    Setter(Box<(WebUrl, UrlObject)>, &'a str),
}

impl<'a> Base<'a> {
    /// Reads a URL and then, each after a space, `name=value` for setters that change it, and `name=` for the one that
    /// gets the input.
    fn read(column: &'a str) -> Self {
        let mut words = column.split(' ');
        let url = words.next().map(read).unwrap_or_default();
        if url == "-" {
            return Self::None;
        }
        let object = UrlObject::new(&MODEL, &url, None).unwrap_or_else(|error| panic!("{url}: {error:?}"));
        let mut urls = Box::new((WebUrl::new(&url, None).unwrap(), object));
        for word in words {
            let (name, value) = word.split_once('=').unwrap();
            if value.is_empty() {
                return Self::Setter(urls, name);
            }
            set(&mut urls, name, value);
        }
        Self::Url(Box::new((urls.0.url().clone(), urls.1.record().clone())))
    }
}

/// Calls a setter of both implementations.
fn set((url, object): &mut (WebUrl, UrlObject), name: &str, value: &str) {
    web::set(url, object, name.parse().unwrap(), value);
}

/// Reads a text of a file: control pictures stand for controls, and `⟨` and `⟩` enclose a code point in hexadecimal.
fn read(text: &str) -> String {
    let mut result = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        result.push(match c {
            '\u{2400}'..='\u{2420}' => char::from_u32(c as u32 - 0x2400).unwrap(),
            '␡' => '\x7F',
            '⟨' => {
                let hex: String = chars.by_ref().take_while(|&c| c != '⟩').collect();
                char::from_u32(u32::from_str_radix(&hex, 16).unwrap()).unwrap()
            }
            c => c,
        });
    }
    result
}

/// Writes a text as in a file.
fn write(text: &str) -> String {
    text.chars().fold(String::new(), |mut result, c| {
        match c {
            '\0'..=' ' => result.push(char::from_u32(c as u32 + 0x2400).unwrap()),
            '\x7F' => result.push('␡'),
            c if c.is_ascii() || c.escape_debug().len() == 1 => result.push(c),
            c => write!(result, "⟨{:X}⟩", c as u32).unwrap(),
        }
        result
    })
}

/// Writes the input with `«` and `»` around the range of each error, and the names of the errors. Unless they are in
/// the order of the marks, each name has the number of its mark.
fn write_with_errors(input: &str, errors: &[ValidationError]) -> (String, String) {
    let mut order: Vec<usize> = (0..errors.len()).collect();
    order.sort_by_key(|&index| {
        let range = errors[index].range();
        (range.start, !range.is_empty(), Reverse(range.end))
    });
    let mut marked = String::new();
    for at in 0..=input.len() {
        let ranges = || order.iter().map(|&index| errors[index].range());
        marked.extend(ranges().filter(|range| range.end == at && range.start < at).map(|_| '»'));
        for range in ranges().filter(|range| range.start == at) {
            marked.push_str(if range.is_empty() { "«»" } else { "«" });
        }
        if let Some(c) = input.get(at..).and_then(|rest| rest.chars().next()) {
            marked += &write(c.encode_utf8(&mut [0; 4]));
        }
    }
    let in_order = order.is_sorted();
    let names = errors.iter().enumerate().map(|(index, error)| {
        let mark = 1 + order.iter().position(|&other| other == index).unwrap();
        if in_order { error.code().to_owned() } else { format!("{mark}:{}", error.code()) }
    });
    (marked, names.collect::<Vec<_>>().join(" "))
}

/// Runs the case of `row`, and returns the row as it should be.
fn run(row: &str) -> String {
    let mut columns = row.split('\t');
    let input = read(&columns.next().unwrap().replace(['«', '»'], ""));
    let base_column = columns.next().unwrap();
    match Base::read(base_column) {
        Base::None => parse_every_way(&input, None, base_column),
        Base::Url(base) => parse_every_way(&input, Some(&base), base_column),
        Base::Setter(mut urls, name) => {
            set(&mut urls, name, &input);
            model::assert_same(urls.0.url(), urls.1.record(), row);
            format!("{}\t{base_column}\t{}", write(&input), write(urls.0.href()))
        }
    }
}

fn parse_every_way(input: &str, base: Option<&UrlAndRecord>, base_column: &str) -> String {
    let (base, base_record) = base.map(|(url, record)| (url, record)).unzip();
    let mut errors = Vec::new();
    let result = Url::options().base(base.map(Into::into)).parse_with_errors(input, &mut errors);
    let href = result.as_ref().map(|url| write(url.as_str()));
    let (marked, names) = write_with_errors(input, &errors);
    let row = format!("{marked}\t{base_column}\t{}\t{names}", href.as_deref().unwrap_or("failure"));

    for edition in [Edition::Living2026, Edition::Living2025] {
        parse::assert_as_in_model((input, base), base_record, edition, &row);
    }
    // A base URL that parses to another one, as the protocol setter can make it, has no text to start from.
    if base.is_none_or(|base| base.check_invariants().is_ok()) {
        let len = result.as_ref().map_or(8, |url| url.as_str().len() as u32);
        for max_len in [len - 1, len] {
            views::assert_ways_agree(input, base, max_len);
        }
        explain::assert_explained(input, base);
        validity::assert_same_validity(input, base);
        for text in disguises(input) {
            assert_same_href(&text, base, &result, &row);
        }
        if base.is_none() {
            assert_set_href(input, &result);
        }
    } else {
        let options = Url::options().base(base.map(Into::into));
        assert!(result.is_ok() && options.can_parse(input), "{row}");
        assert_eq!((options.parse(input), base.unwrap().join(input)), (result.clone(), result.clone()), "{row}");
        assert_eq!(options.explain(input).map(Explanation::into_url), result, "{row}");
    }
    row.trim_end_matches('\t').to_owned()
}

/// Texts that parse to the same URL and that nothing recognizes before they are split.
fn disguises(input: &str) -> Vec<String> {
    let mut texts = vec![format!(" {input}"), format!("{input}\r\n"), format!("\0\x1F{input} ")];
    for (at, _) in input.char_indices() {
        texts.push(format!("{}\t{}", &input[..at], &input[at..]));
    }
    if let Some((scheme, rest)) = input.split_once(':') {
        let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        if scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_in_scheme) {
            texts.push(format!("{}:{rest}", scheme.to_ascii_uppercase()));
        }
    }
    texts
}

fn assert_same_href(text: &str, base: Option<&Url>, result: &Result<Url, ParseError>, row: &str) {
    let options = Url::options().base(base.map(Into::into));
    let parsed = options.parse(text);
    assert_eq!(parsed.as_ref().ok(), result.as_ref().ok(), "{text:?}: {row}");
    let codes = [&parsed, result].map(|result| result.as_ref().err().map(ParseError::code));
    assert_eq!(codes[0], codes[1], "{text:?}: {row}");
    assert_eq!(options.can_parse(text), result.is_ok(), "{text:?}: {row}");
    let mut errors = Vec::new();
    assert_eq!(options.parse_with_errors(text, &mut errors).ok().as_ref(), result.as_ref().ok(), "{text:?}: {row}");
}

fn assert_set_href(input: &str, result: &Result<Url, ParseError>) {
    const OTHER: &str = "x://user@host/path?query";
    let mut url = WebUrl::new(OTHER, None).unwrap();
    assert_eq!(url.set_href(input).err().as_ref(), result.as_ref().err(), "{input:?}");
    assert_eq!(url.href(), result.as_ref().map_or(OTHER, Url::as_str), "{input:?}");
}

/// Returns the states of a file: the name of each, and the lines of its section.
fn states(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.split("\n## The ").skip(1).map(|section| section.split_once(" state").expect("a heading"))
}

/// Runs the cases of a state, and returns their number.
fn run_state(file: &str, name: &str) -> usize {
    let (_, section) = states(file).find(|(state, _)| *state == name).expect("a section for the state");
    let is_case = |line: &&str| !line.is_empty() && (!line.starts_with("# ") || line.contains('\t'));
    section.lines().skip(1).filter(is_case).map(|row| assert_eq!(run(row), row)).count()
}

macro_rules! states {
    ($($file:literal { $($test:ident $state:literal $cases:literal,)* })*) => {
        $($(
            #[test]
            fn $test() {
                assert_eq!(run_state(include_str!(concat!("states/", $file, ".tsv")), $state), $cases);
            }
        )*)*

        /// Each file, and its states.
        const FILES: &[(&str, &[&str])] = &[$(($file, &[$($state),*])),*];
    };
}

states! {
    "scheme" {
        scheme_start "scheme start" 32,
        scheme "scheme" 64,
        no_scheme "no scheme" 32,
    }
    "relative" {
        special_relative_or_authority "special relative or authority" 20,
        path_or_authority "path or authority" 22,
        relative "relative" 58,
        relative_slash "relative slash" 37,
    }
    "authority" {
        special_authority_slashes "special authority slashes" 18,
        special_authority_ignore_slashes "special authority ignore slashes" 19,
        authority "authority" 60,
        host "host" 219,
        port "port" 84,
    }
    "file" {
        file "file" 92,
        file_slash "file slash" 48,
        file_host "file host" 80,
    }
    "path" {
        path_start "path start" 50,
        path "path" 147,
        opaque_path "opaque path" 53,
        query "query" 43,
        fragment "fragment" 32,
    }
}

#[test]
fn every_state_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/states");
    assert_eq!(folder.read_dir().unwrap().count(), FILES.len());
    for (file, names) in FILES {
        let text = fs::read_to_string(folder.join(file).with_extension("tsv")).unwrap();
        assert_eq!(states(&text).map(|(name, _)| name).collect::<Vec<_>>(), *names);
    }
}

/// Searches look at sixteen to sixty-four bytes at a time: a change is found at every position in them, after texts of
/// every length.
#[test]
fn changes_are_found_at_every_position() {
    // Where the text is that changes: before and after it, and the base URL.
    const PLACES: [(&str, &str, &str); 16] = [
        ("https://", "@h/p", "-"),
        ("https://u:", "@h/p", "-"),
        ("https://", "/p?q#f", "-"),
        ("http://", "", "-"),
        ("x://", "/p", "-"),
        ("https://h/", "?q#f", "-"),
        ("https://example.com:8080/p/", "", "-"),
        ("file:///", "#f", "-"),
        ("x://h/", "?q", "-"),
        ("x:/", "", "-"),
        ("x:", "?q", "-"),
        ("https://h/p?", "#f", "-"),
        ("x:?", "", "-"),
        ("https://h/#", "", "-"),
        ("", "?q", "https://h/p/q"),
        ("?", "#f", "file:///C:/p"),
    ];
    const CHANGES: [&str; 22] = [
        "", " ", "|", "é", "%", "%41", "A", "\\", "'", "`", "/", "/./", "/../", "/..", ".", ":", "@", "?", "#", "\t",
        "^", "[",
    ];
    let mut cases = 0;
    for (before, after, base_column) in PLACES {
        let base = Base::read(base_column);
        let (base, record) = if let Base::Url(base) = &base { (Some(&base.0), Some(&base.1)) } else { (None, None) };
        let lens = (0..=66).chain(126..=130);
        for (change, len) in CHANGES.into_iter().flat_map(|change| lens.clone().map(move |len| (change, len))) {
            // What follows the change is as long as what precedes it, or nothing.
            for rest in [len, 0] {
                let input = format!("{before}{}{change}{}{after}", "a".repeat(len), "b".repeat(rest));
                parse::assert_as_in_model((&input, base), record, Edition::Living2026, &input);
                let result = Url::options().base(base.map(Into::into)).parse(&input).ok();
                let mut errors = Vec::new();
                let with_errors = Url::options().base(base.map(Into::into)).parse_with_errors(&input, &mut errors).ok();
                assert_eq!(with_errors, result, "{input:?}");
                assert_eq!(Url::options().base(base.map(Into::into)).can_parse(&input), result.is_some(), "{input:?}");
                if base.is_none() {
                    let is_serialized = result.is_some_and(|url| url.as_str() == input);
                    assert_eq!(UrlRef::from_serialized(&input).is_some(), is_serialized, "{input:?}");
                }
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 50_688);
}

/// The query alone is in the encoding, in http, https, ftp and file URLs alone.
#[cfg(feature = "encoding")]
#[test]
fn queries_may_have_a_legacy_encoding() {
    let (latin, options) = (encoding_rs::WINDOWS_1252, Url::options().encoding(encoding_rs::WINDOWS_1252));
    for (input, href) in [
        ("https://h/é?é#é", "https://h/%C3%A9?%E9#%C3%A9"),
        ("https://h/?a\té", "https://h/?a%E9"),
        ("https://h/?é\t#é", "https://h/?%E9#%C3%A9"),
        ("file:///?é", "file:///?%E9"),
        ("ftp://h?é'€", "ftp://h/?%E9%27%80"),
        ("https://h/?ā", "https://h/?%26%23257%3B"),
        ("ws://h/?é", "ws://h/?%C3%A9"),
        ("wss://h/?é", "wss://h/?%C3%A9"),
        ("x://h/?é", "x://h/?%C3%A9"),
        ("x:?é", "x:?%C3%A9"),
    ] {
        let mut errors = Vec::new();
        let expected = MODEL.basic_url_parse(input, None, latin, &mut errors).unwrap();
        let url = options.parse(input).unwrap();
        assert_eq!(url.as_str(), href, "{input:?}");
        model::assert_same(&url, &expected, input);
        assert_eq!(options.parse_with_errors(input, &mut Vec::new()).as_ref(), Ok(&url), "{input:?}");
    }
}
