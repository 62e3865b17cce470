//! Work of variable size, on inputs for which a careless algorithm takes quadratic time.

mod containers;
mod extract;
mod patterns;
mod workload;

use std::{borrow::Cow, hint::black_box};

use url_core::{
    Url,
    equivalence::Equality,
    host::{Edition, Host, HostList},
    query::{QueryMut, SearchParams},
    web::WebUrl,
};
use url_render::RenderOptions;

pub use containers::ALL as CONTAINERS;
pub use workload::Workload;
use workload::{repeated, workload};

/// Returns all workloads.
pub fn all() -> impl Iterator<Item = &'static Workload> {
    ALL.iter().chain(CONTAINERS).chain(extract::ALL).chain(patterns::ALL)
}

/// What only copies memory. It takes longer for each byte once the input is larger than the caches.
pub const FLOORS: &[Workload] = &[
    workload("floor: copy a text", |n| {
        let text = "a".repeat(n);
        Box::new(move || drop(black_box(text.clone())))
    }),
    workload("floor: copy a list of strings", |n| edit(&pairs(n), |_| ())),
];

const ALL: &[Workload] = &[
    workload("parse: long host", |n| parse(format!("http://{}/", "a".repeat(n)))),
    workload("parse: long opaque host", |n| parse(format!("x://{}/", "a".repeat(n)))),
    workload("parse: label of many code points", |n| parse(format!("http://{}/", many_code_points(n)))),
    workload("parse: many labels", |n| parse(format!("http://{}/", repeated("a.", n)))),
    workload("parse: many labels, not ASCII", |n| parse(format!("http://{}/", repeated("ü.", n)))),
    workload("parse: xn-- and many letters", |n| parse(format!("http://xn--{}/", "a".repeat(n)))),
    workload("parse: xn-- and many letters, 2025", |n| parse_2025(format!("http://xn--{}/", "a".repeat(n)))),
    workload("parse: many labels xn--, 2025", |n| parse_2025(format!("http://{}/", repeated("xn--tda.", n)))),
    workload("parse: many combining marks", |n| parse(format!("http://a{}/", repeated("\u{301}", n)))),
    workload("parse: combining marks out of order", |n| parse(format!("http://a{}/", repeated("\u{301}\u{323}", n)))),
    workload("parse: numbers and dots", |n| parse(format!("http://{}/", repeated("1.", n)))),
    workload("parse: ../ repeated", |n| parse(format!("http://h/{}", repeated("../", n)))),
    workload("parse: a/../ repeated", |n| parse(format!("http://h/{}", repeated("a/../", n)))),
    workload("parse: a/ and then ../ repeated", |n| {
        parse(format!("http://h/{}{}", repeated("a/", n / 2), repeated("../", n / 2)))
    }),
    workload("parse: %2e/ repeated", |n| parse(format!("http://h/{}", repeated("%2e/", n)))),
    workload("parse: file: C|/../ repeated", |n| parse(format!("file:///{}", repeated("C|/../", n)))),
    workload("parse: all tabs", |n| parse(format!("http://h/{}", "\t".repeat(n)))),
    workload("parse: tabs between letters", |n| parse(format!("http://h/{}", repeated("a\t", n)))),
    workload("parse: spaces before", |n| parse(format!("{}http://h/", " ".repeat(n)))),
    workload("parse: spaces in an opaque path", |n| parse(format!("x:{}#", " ".repeat(n)))),
    workload("parse: @ repeated", |n| parse(format!("http://{}h/", "@".repeat(n)))),
    workload("parse: :@ repeated", |n| parse(format!("http://{}h/", repeated(":@", n)))),
    workload("parse: [:: repeated", |n| parse(format!("http://{}/", repeated("[::", n)))),
    workload("parse: long scheme", |n| parse(format!("{}:x", "a".repeat(n)))),
    workload("parse: no scheme", |n| parse("a".repeat(n))),
    workload("parse: \\ repeated", |n| parse(format!("http:{}h", "\\".repeat(n)))),
    workload("parse: digits of a port", |n| parse(format!("http://h:{}1/", "0".repeat(n)))),
    workload("join: ../ repeated", |n| {
        let base = Url::parse(&format!("http://h/{}", repeated("a/", n))).ok();
        let reference = repeated("../", n);
        Box::new(move || drop(black_box(base.as_ref().map(|base| base.join(&reference)))))
    }),
    workload("join: ../ repeated, to a long host", |n| {
        let base = Url::parse(&format!("http://{}/", "a".repeat(n))).ok();
        let reference = repeated("../", n);
        Box::new(move || drop(black_box(base.as_ref().map(|base| base.join(&reference)))))
    }),
    workload("make relative: from a deep path to another", |n| {
        let url = |segment| Url::parse(&format!("http://h/{}", repeated(segment, n))).ok();
        let (from, to) = (url("a/"), url("b/"));
        Box::new(move || drop(black_box(from.as_ref().zip(to.as_ref()).map(|(from, to)| from.make_relative(to)))))
    }),
    workload("explain: ../ repeated", |n| explain(format!("http://h/{}", repeated("a/../", n)))),
    workload("explain: tabs, spaces and capitals", |n| explain(format!("http://h/{}", repeated("A\t B", n)))),
    workload("explain: long scheme, and spaces", |n| explain(format!("{}:/{}", repeated("A", n), repeated(" b", n)))),
    workload("valid URL string: path and query", |n| {
        let text = path_and_query("%C3%A9", n);
        Box::new(move || _ = black_box(url_core::writing::is_valid_url_string(&text, None)))
    }),
    workload("file path to a URL, and back", |n| {
        let path = format!("/{}", repeated("a b%/", n));
        Box::new(move || {
            let url = Url::from_file_path(&path);
            black_box(url.as_ref().map(Url::to_file_path).is_ok());
        })
    }),
    workload("percent: encode, of two scripts", |n| {
        let text = repeated("a b\u{E9}\u{4E00}", n);
        Box::new(move || drop(black_box(url_percent::utf8_percent_encode(&text, &url_percent::COMPONENT).to_string())))
    }),
    workload("percent: decode", |n| {
        let text = repeated("%C3%A9a%4%", n);
        Box::new(move || drop(black_box(Cow::from(url_percent::percent_decode(text.as_bytes())))))
    }),
    workload("form: parse and serialize", |n| {
        let text = repeated("a%20b=c+d%26&", n);
        Box::new(move || drop(black_box(url_form::serialize(url_form::pairs_of_str(&text)))))
    }),
    workload("suffix: many labels", |n| suffix(format!("{}co.uk", repeated("a.", n)))),
    workload("suffix: label of many letters", |n| suffix(format!("{}.co.uk", "a".repeat(n)))),
    workload("suffix: read a list", |n| {
        let list: String = (0..n / 12).map(|index| format!("n{index:08x}.a\n")).collect();
        Box::new(move || drop(black_box(url_psl::List::read(&list))))
    }),
    workload("host list: read", |n| {
        let list: String = (0..n / 12).map(|index| format!("n{index:08x}.a\n")).collect();
        Box::new(move || drop(black_box(list.parse::<HostList>())))
    }),
    workload("host list: read a name of many labels", |n| {
        let list = format!(".{}b", repeated("a.", n));
        Box::new(move || drop(black_box(list.parse::<HostList>())))
    }),
    workload("host list: find a name of many labels", |n| {
        let name = format!("{}b", repeated("a.", n));
        find(format!(".{name}").parse().unwrap_or_default(), Host::DomainName(format!("c.{name}")))
    }),
    workload("host list: find an opaque host", |n| {
        find(
            format!(".{}b", repeated("A.", n / 2)).parse().unwrap_or_default(),
            Host::Opaque(format!("{}b", repeated("A.", n))),
        )
    }),
    workload("readers: path and query", |n| readers(path_and_query("%C3%A9", n))),
    workload("readers: @: repeated", |n| readers(format!("http://{}h/", repeated("@:", n)))),
    workload("readers: a/ and then ../ repeated", |n| {
        readers(format!("http://h/{}{}", repeated("a/", n / 2), repeated("../", n / 2)))
    }),
    workload("programs: path and query", |n| programs(path_and_query("%C3%A9", n))),
    workload("programs: @: repeated", |n| programs(format!("http://{}h/", repeated("@:", n)))),
    workload("programs: [ repeated", |n| programs(format!("http://{}]/", repeated("[", n)))),
    workload("programs: labels of %c3%a9 and ü", |n| programs(format!("http://{}/", repeated("%c3%a9.ü.", n)))),
    workload("programs: long name, not ASCII", |n| programs(format!("http://{}/", "ü".repeat(n / 2)))),
    workload("programs: line breaks and %2e", |n| programs(format!("http:/{}", repeated("\n\t/a/%2e%2e", n)))),
    workload("lineage: long name", |n| lineage(format!("http://{}/", "a".repeat(n)))),
    workload("lineage: name of many code points", |n| lineage(format!("http://{}/", many_code_points(n)))),
    workload("lineage: many labels, not ASCII", |n| lineage(format!("http://{}/", repeated("ü.", n)))),
    workload("lineage: combining marks out of order", |n| {
        lineage(format!("http://a{}/", repeated("\u{301}\u{323}", n)))
    }),
    workload("lineage: sequences of Corrigendum 5", |n| {
        lineage(format!("http://{}/", repeated("\u{1100}\u{300}\u{1161}", n)))
    }),
    workload("lineage: percent signs in a name", |n| lineage(format!("http://{}/", repeated("%41%", n)))),
    workload("lineage: numbers and dots", |n| lineage(format!("http://{}/", repeated("1.", n)))),
    workload("lineage: @: repeated", |n| lineage(format!("http://{}h/", repeated("@:", n)))),
    workload("lineage: [:: repeated", |n| lineage(format!("http://{}/", repeated("[::", n)))),
    workload("lineage: \\ repeated", |n| lineage(format!("http:{}h", "\\".repeat(n)))),
    workload("lineage: a/ and then ../ repeated", |n| {
        lineage(format!("http://h/{}{}", repeated("a/", n / 2), repeated("../", n / 2)))
    }),
    workload("lineage: file: C|/../ repeated", |n| lineage(format!("file:///{}", repeated("C|/../", n)))),
    workload("lineage: ^~ and tabs in a path", |n| lineage(format!("http://h/{}", repeated("^~\t", n)))),
    workload("lineage: relative, to a long base", |n| {
        let base = format!("http://h/{}", repeated("a/", n));
        let reference = repeated("../", n);
        Box::new(move || drop(black_box(url_lineage::compare(&reference, Some(&base)))))
    }),
    workload("ToUnicode: many letters after xn--", |n| {
        let domain = format!("xn--{}-tda", "a".repeat(n));
        Box::new(move || drop(black_box(url_idna::domain_to_unicode(&domain))))
    }),
    workload("ToUnicode: many code points", |n| {
        let domain = url_idna::domain_to_ascii(&many_code_points(n)).unwrap_or_default().into_owned();
        Box::new(move || drop(black_box(url_idna::domain_to_unicode(&domain))))
    }),
    workload("render: many labels", |n| render(&format!("http://{}/", repeated("a.", n)), None)),
    workload("render: many labels, elided", |n| render(&format!("http://{}/", repeated("a.", n)), Some(80))),
    workload("render: many labels, not ASCII", |n| render(&format!("http://{}/", repeated("ü.", n)), None)),
    workload("render: many labels, not ASCII, elided", |n| render(&format!("http://{}/", repeated("ü.", n)), Some(80))),
    workload("render: label of many code points", |n| render(&format!("http://{}/", many_code_points(n)), None)),
    workload("render: opaque host, in little room", |n| render(&format!("x://{}/", repeated("%C3%A9", n)), Some(80))),
    workload("render: path and query, decoded", |n| render(&path_and_query("%C3%A9", n), None)),
    workload("render: path and query, elided", |n| render(&path_and_query("%C3%A9", n), Some(80))),
    workload("render: path and query, elided to half", |n| render(&path_and_query("%C3%A9", n), Some(n / 12))),
    workload("render: path and query, decoded and not", |n| render(&path_and_query("%C3%A9%41%CC%81", n), None)),
    workload("render: path and query, right to left", |n| render(&path_and_query("%D7%90/1(%D8%A7)", n), None)),
    workload("SearchParams: parse", |n| {
        let query = pairs(n);
        Box::new(move || drop(black_box(SearchParams::from_query(&query))))
    }),
    workload("SearchParams: set a name that all have", |n| edit(&repeated("a=1&", n), |params| params.set("a", "2"))),
    workload("SearchParams: delete every other pair", |n| {
        edit(&repeated("a=1&b=2&", n), |params| params.delete("a", None))
    }),
    workload("SearchParams: sort", |n| edit(&pairs(n), SearchParams::sort)),
    workload("SearchParams: append", |n| {
        Box::new(move || {
            let mut url = black_box(WebUrl::from(any_url()));
            let mut params = url.search_params_mut();
            (0..n / 8).for_each(|_| params.append("name", "v"));
        })
    }),
    workload("path segments: push and pop, one by one", |n| {
        Box::new(move || {
            let mut url = black_box(any_url());
            let count = n / "segment/".len();
            (0..count).for_each(|_| push_segment(&mut url));
            (0..count).for_each(|_| pop_segment(&mut url));
        })
    }),
    workload("path segments: insert in front, and remove again", |n| {
        Box::new(move || {
            let mut url = black_box(any_url());
            let Ok(mut segments) = url.path_segments_mut() else { return };
            let count = n / "segment/".len();
            (0..count).for_each(|_| _ = segments.insert(0, "segment").is_ok());
            (0..count).for_each(|_| _ = segments.remove(0).is_ok());
        })
    }),
    workload("path segments: append a path", |n| {
        let path = repeated("a b/", n);
        Box::new(move || _ = black_box(any_url()).append_path(&path))
    }),
    workload("path: append segment by segment, a call each", |n| {
        Box::new(move || {
            let mut url = black_box(any_url());
            (0..n / "segment/".len()).for_each(|_| _ = url.append_segment("segment").is_ok());
        })
    }),
    workload("query: append pair by pair", |n| {
        edit_query(0, move |query| {
            (0..n / 8).for_each(|_| _ = query.append("name", "v"));
        })
    }),
    workload("query: change every pair by its index", |n| {
        edit_query(n, move |query| {
            (0..n / PAIR).for_each(|index| _ = query.set_at(index, "other"));
        })
    }),
    workload("query: remove the first pair until none is left", |n| {
        edit_query(n, |query| while query.remove_at(0).is_ok() {})
    }),
    workload("query: insert between the first pairs", |n| {
        edit_query(n, move |query| {
            (0..n / PAIR).for_each(|_| _ = query.insert_at(1, "name", "value"));
        })
    }),
    workload("query: rename a name that all have", |n| {
        let query = repeated("%61=1&", n);
        Box::new(move || {
            let mut url = any_url();
            _ = url.set_query(Some(&query));
            black_box(url.query_mut().rename("a", "b"));
        })
    }),
    workload("query_pairs_mut: append pair by pair", |n| {
        Box::new(move || {
            let mut url = black_box(any_url());
            let mut query = url.query_pairs_mut();
            (0..n / 8).for_each(|_| _ = query.append_pair("name", "v"));
        })
    }),
    workload("normalize and compare: %41 repeated", |n| {
        let url = Url::parse(&format!("http://h/{}", repeated("%41", n))).ok();
        Box::new(move || {
            let normal = url.as_ref().map(Url::normalized);
            black_box(normal.as_ref().zip(url.as_ref()).map(|(a, b)| a.equals_by(b, Equality::PercentNormal)));
        })
    }),
    workload("set fragment and query while the path grows", |n| {
        Box::new(move || {
            let mut url = black_box(any_url());
            for _ in 0..n / "segment/".len() {
                push_segment(&mut url);
                _ = url.set_query(Some("changed"));
                _ = url.set_fragment(Some("changed too"));
                _ = url.set_query(None);
            }
        })
    }),
    workload("every setter once on a long URL", |n| {
        let path = repeated("segment/", n);
        let url = Url::parse(&format!("http://h/{path}?{path}#{path}")).ok();
        Box::new(move || url.clone().as_mut().into_iter().for_each(set_all))
    }),
];

/// Returns a text of distinct code points, which repeats once they run out.
fn many_code_points(bytes: usize) -> String {
    ('\u{4E00}'..='\u{9FFF}').cycle().take(bytes / 3).collect()
}

/// The length of a pair in [`pairs`].
const PAIR: usize = 16;

/// Returns a query whose names are all different and not sorted.
fn pairs(bytes: usize) -> String {
    (0..bytes / PAIR).map(|index| format!("n{:08x}=value&", (index as u32).wrapping_mul(0x9E37_79B1))).collect()
}

fn any_url() -> Url {
    Url::parse("http://example.com/?query#fragment").expect("a valid URL")
}

fn explain(input: String) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(Url::explain(&input))))
}

fn find(list: HostList, host: Host) -> Box<dyn FnMut()> {
    assert!(list.matches(&host, None));
    Box::new(move || _ = black_box(list.matches(black_box(&host), None)))
}

/// Finds the public suffix by the built-in list, and by a list of two rules.
fn suffix(domain: String) -> Box<dyn FnMut()> {
    let list = url_psl::List::read("uk\nco.uk\n").expect("a valid list");
    Box::new(move || _ = black_box((url_psl::find(&*domain), list.find(&*domain))))
}

/// Reads a URL by all readers of url-readers: RFC 1738, RFC 3986, curl and the standard.
fn readers(input: String) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(url_readers::Verdict::of(&input, None))))
}

/// Reads a URL by all readers of url-readers that answer like programs.
fn programs(input: String) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(url_readers::compare(&input, None, url_readers::PROGRAMS))))
}

/// Reads a URL by the standard and all of its ancestors.
fn lineage(input: String) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(url_lineage::compare(&input, None))))
}

/// Returns a URL of about `bytes` bytes, half of them in the path and half in the query.
fn path_and_query(text: &str, bytes: usize) -> String {
    let half = repeated(text, bytes / 2);
    format!("http://www.example.co.uk/{half}?{half}")
}

/// Renders a URL in every output format, with at most `columns` columns.
fn render(url: &str, columns: Option<usize>) -> Box<dyn FnMut()> {
    let url = Url::parse(url).expect("a valid URL");
    let options = RenderOptions::new().credentials(true);
    let options = columns.map_or(options, |columns| options.width(columns));
    Box::new(move || {
        let rendered = options.render(&url);
        black_box((rendered.to_string(), rendered.visual(), rendered.ansi().to_string(), rendered.html().to_string()));
    })
}

fn parse(text: String) -> Box<dyn FnMut()> {
    Box::new(move || {
        let mut errors = 0_usize;
        drop(black_box(Url::parse(&text)));
        black_box(Url::can_parse(&text));
        drop(black_box(Url::options().parse_with_errors(&text, &mut Count(&mut errors))));
    })
}

fn parse_2025(text: String) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(Url::options().edition(Edition::Living2025).parse(&text))))
}

/// Counts validation errors instead of collecting them, because there can be one for each byte.
struct Count<'a>(&'a mut usize);

impl url_core::error::ErrorSink for Count<'_> {
    fn report(&mut self, _: url_core::error::ValidationError) {
        *self.0 += 1;
    }
}

/// Copies the parameters of a query and changes the copy.
fn edit(query: &str, edit: fn(&mut SearchParams)) -> Box<dyn FnMut()> {
    let params = SearchParams::from_query(query);
    Box::new(move || {
        let mut params = params.clone();
        edit(&mut params);
        black_box(params);
    })
}

/// Copies a URL whose query has about `bytes` bytes, and changes the query of the copy.
fn edit_query(bytes: usize, edit: impl Fn(&mut QueryMut<'_>) + 'static) -> Box<dyn FnMut()> {
    let mut url = any_url();
    _ = url.set_query(Some(&pairs(bytes)));
    Box::new(move || {
        let mut url = black_box(url.clone());
        edit(&mut url.query_mut());
        black_box(url);
    })
}

fn push_segment(url: &mut Url) {
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.push("segment");
    }
}

fn pop_segment(url: &mut Url) {
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop();
    }
}

fn set_all(url: &mut Url) {
    _ = url.set_scheme("https");
    _ = url.set_username("user");
    _ = url.set_password(Some("password"));
    _ = url.set_host(Some("example.com"));
    _ = url.set_port(Some(8080));
    _ = url.set_query(Some("query"));
    _ = url.set_fragment(Some("fragment"));
    _ = url.set_path("/path");
}
