//! Every accessor, setter and conversion beside the published package, on the fixtures. What differs is counted by
//! class, and the table must be exact.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use url_model::fixtures::{setter_tests, url_test_data, url_texts};

const TABLE: &str = include_str!("../differences/table.txt");

/// What one side returns, by member.
type Members = Vec<(&'static str, String)>;

/// Returns what a function returns, or that it panics, as url does for some URLs.
fn caught(function: impl FnOnce() -> String) -> String {
    catch_unwind(AssertUnwindSafe(function)).unwrap_or_else(|_| "panic".to_owned())
}

/// The same code for both packages.
macro_rules! side {
    ($name:ident, $package:ident) => {
        mod $name {
            use super::{Members, caught};
            use $package::{Host, Position, Url, form_urlencoded, quirks};

            pub(super) fn parse(input: &str, base: Option<&Url>) -> Result<Url, String> {
                Url::options().base_url(base).parse(input).map_err(|error| format!("{error:?}"))
            }

            /// Returns what the accessors return.
            pub(super) fn accessors(url: &Url) -> Members {
                let origin = url.origin();
                let pairs = |url: &Url| url.query_pairs().into_owned().collect::<Vec<_>>();
                let mut members = Members::new();
                members.push(("as_str", caught(|| url.as_str().to_owned())));
                members.push(("authority", caught(|| url.authority().to_owned())));
                members.push(("cannot_be_a_base", caught(|| url.cannot_be_a_base().to_string())));
                members.push(("domain", caught(|| format!("{:?}", url.domain()))));
                members.push((
                    "form_urlencoded::parse",
                    caught(|| format!("{:?}", form_urlencoded::parse(url.path().as_bytes()).count())),
                ));
                members.push(("fragment", caught(|| format!("{:?}", url.fragment()))));
                members.push(("has_authority", caught(|| url.has_authority().to_string())));
                members.push(("has_host", caught(|| url.has_host().to_string())));
                members.push(("host", caught(|| format!("{:?}", url.host()))));
                members.push(("host to_string", caught(|| format!("{:?}", url.host().map(|host| host.to_string())))));
                members.push(("host_str", caught(|| format!("{:?}", url.host_str()))));
                members.push(("is_special", caught(|| url.is_special().to_string())));
                members.push(("origin ascii_serialization", caught(|| origin.ascii_serialization())));
                members.push(("origin is_tuple", caught(|| origin.is_tuple().to_string())));
                members.push((
                    "origin tuple",
                    caught(|| if origin.is_tuple() { format!("{origin:?}") } else { String::new() }),
                ));
                members.push(("origin unicode_serialization", caught(|| origin.unicode_serialization())));
                members.push(("password", caught(|| format!("{:?}", url.password()))));
                members.push(("path", caught(|| url.path().to_owned())));
                members.push((
                    "path_segments",
                    caught(|| format!("{:?}", url.path_segments().map(Iterator::collect::<Vec<_>>))),
                ));
                members.push(("port", caught(|| format!("{:?}", url.port()))));
                members.push(("port_or_known_default", caught(|| format!("{:?}", url.port_or_known_default()))));
                members.push(("query", caught(|| format!("{:?}", url.query()))));
                members.push(("query_pairs", caught(|| format!("{:?}", pairs(url)))));
                members.push(("scheme", caught(|| url.scheme().to_owned())));
                members.push(("to_file_path", caught(|| format!("{:?}", url.to_file_path()))));
                members.push(("username", caught(|| url.username().to_owned())));
                members
            }

            /// Returns what the conversions and slices return.
            pub(super) fn conversions(url: &Url) -> Members {
                let positions = [
                    Position::BeforeScheme,
                    Position::AfterScheme,
                    Position::BeforeUsername,
                    Position::AfterUsername,
                    Position::BeforePassword,
                    Position::AfterPassword,
                    Position::BeforeHost,
                    Position::AfterHost,
                    Position::BeforePort,
                    Position::AfterPort,
                    Position::BeforePath,
                    Position::AfterPath,
                    Position::BeforeQuery,
                    Position::AfterQuery,
                    Position::BeforeFragment,
                    Position::AfterFragment,
                ];
                let internal = || {
                    let mut output = Vec::new();
                    url.serialize_internal(&mut serde_json::Serializer::new(&mut output)).unwrap();
                    String::from_utf8(output).unwrap()
                };
                let again: Result<Url, _> = serde_json::from_str(&serde_json::to_string(url).unwrap());
                let mut members = Members::new();
                members.push(("AsRef<str>", caught(|| AsRef::<str>::as_ref(url).to_owned())));
                members.push(("Debug", caught(|| format!("{url:?}"))));
                members.push(("Display", caught(|| url.to_string())));
                members.push((
                    "Host serde",
                    caught(|| serde_json::to_string(&url.host().map(|host| host.to_owned())).unwrap()),
                ));
                members.push(("Index", caught(|| format!("{:?}", positions.map(|position| url[..position].len())))));
                members.push(("String::from", caught(|| String::from(url.clone()))));
                members.push((
                    "TryFrom<&str>",
                    caught(|| format!("{:?}", Url::try_from(url.as_str()).as_ref() == Ok(url))),
                ));
                members.push((
                    "serde",
                    caught(|| again.map_err(|error| error.to_string()).map_or_else(|error| error, String::from)),
                ));
                members.push(("serialize_internal", caught(internal)));
                members
            }

            /// Returns what the getters of the URL class return.
            pub(super) fn getters(url: &Url) -> Members {
                let components = quirks::internal_components(url);
                let offsets = (
                    components.scheme_end,
                    components.username_end,
                    components.host_start,
                    components.host_end,
                    components.port,
                    components.path_start,
                    components.query_start,
                    components.fragment_start,
                );
                let mut members = Members::new();
                members.push((
                    "quirks::domain_to_ascii",
                    caught(|| quirks::domain_to_ascii(url.host_str().unwrap_or_default())),
                ));
                members.push((
                    "quirks::domain_to_unicode",
                    caught(|| quirks::domain_to_unicode(url.host_str().unwrap_or_default())),
                ));
                members.push(("quirks::hash", caught(|| quirks::hash(url).to_owned())));
                members.push(("quirks::host", caught(|| quirks::host(url).to_owned())));
                members.push(("quirks::hostname", caught(|| quirks::hostname(url).to_owned())));
                members.push(("quirks::href", caught(|| quirks::href(url).to_owned())));
                members.push(("quirks::internal_components", caught(|| format!("{offsets:?}"))));
                members.push(("quirks::origin", caught(|| quirks::origin(url))));
                members.push(("quirks::password", caught(|| quirks::password(url).to_owned())));
                members.push(("quirks::pathname", caught(|| quirks::pathname(url).to_owned())));
                members.push(("quirks::port", caught(|| quirks::port(url).to_owned())));
                members.push(("quirks::protocol", caught(|| quirks::protocol(url).to_owned())));
                members.push(("quirks::search", caught(|| quirks::search(url).to_owned())));
                members.push(("quirks::username", caught(|| quirks::username(url).to_owned())));
                members
            }

            /// Returns what the setters return, and the URL after each.
            pub(super) fn setters(url: &Url, value: &str) -> Members {
                let mut members = Members::new();
                let mut set = |name, set: &dyn Fn(&mut Url) -> String| {
                    let mut changed = url.clone();
                    let result = caught(|| set(&mut changed));
                    members.push((name, format!("{result} {changed}")));
                };
                let ok = |result: Result<(), ()>| format!("{result:?}");
                let number = u16::try_from(value.len()).unwrap();
                set("path_segments_mut clear", &|url| {
                    format!(
                        "{:?}",
                        url.path_segments_mut().map(|mut path| {
                            path.clear();
                        })
                    )
                });
                set("path_segments_mut extend", &|url| {
                    format!(
                        "{:?}",
                        url.path_segments_mut().map(|mut path| {
                            path.extend([value, "x"]);
                        })
                    )
                });
                set("path_segments_mut pop", &|url| {
                    format!(
                        "{:?}",
                        url.path_segments_mut().map(|mut path| {
                            path.pop().pop();
                        })
                    )
                });
                set("path_segments_mut pop_if_empty", &|url| {
                    format!(
                        "{:?}",
                        url.path_segments_mut().map(|mut path| {
                            path.pop_if_empty();
                        })
                    )
                });
                set("path_segments_mut push", &|url| {
                    format!(
                        "{:?}",
                        url.path_segments_mut().map(|mut path| {
                            path.push(value);
                        })
                    )
                });
                set("query_pairs_mut", &|url| {
                    url.query_pairs_mut().append_pair(value, "b c").append_key_only("d").finish().to_string()
                });
                set("query_pairs_mut clear", &|url| url.query_pairs_mut().clear().finish().to_string());
                set("query_pairs_mut dropped", &|url| {
                    url.query_pairs_mut().extend_pairs([(value, value)]);
                    String::new()
                });
                set("quirks::set_hash", &|url| format!("{:?}", quirks::set_hash(url, value)));
                set("quirks::set_host", &|url| ok(quirks::set_host(url, value)));
                set("quirks::set_hostname", &|url| ok(quirks::set_hostname(url, value)));
                set("quirks::set_href", &|url| format!("{:?}", quirks::set_href(url, value)));
                set("quirks::set_password", &|url| ok(quirks::set_password(url, value)));
                set("quirks::set_pathname", &|url| format!("{:?}", quirks::set_pathname(url, value)));
                set("quirks::set_port", &|url| ok(quirks::set_port(url, value)));
                set("quirks::set_protocol", &|url| ok(quirks::set_protocol(url, value)));
                set("quirks::set_search", &|url| format!("{:?}", quirks::set_search(url, value)));
                set("quirks::set_username", &|url| ok(quirks::set_username(url, value)));
                set("set_fragment", &|url| format!("{:?}", url.set_fragment(Some(value))));
                set("set_fragment None", &|url| format!("{:?}", url.set_fragment(None)));
                set("set_host", &|url| format!("{:?}", url.set_host(Some(value))));
                set("set_host None", &|url| format!("{:?}", url.set_host(None)));
                set("set_ip_host IPv4", &|url| ok(url.set_ip_host([127, 0, 0, 1].into())));
                set("set_ip_host IPv6", &|url| ok(url.set_ip_host([0, 0, 0, 0, 0, 0, 0, 1].into())));
                set("set_password", &|url| ok(url.set_password(Some(value))));
                set("set_password None", &|url| ok(url.set_password(None)));
                set("set_path", &|url| format!("{:?}", url.set_path(value)));
                set("set_port", &|url| ok(url.set_port(Some(number))));
                set("set_port None", &|url| ok(url.set_port(None)));
                set("set_query", &|url| format!("{:?}", url.set_query(Some(value))));
                set("set_query None", &|url| format!("{:?}", url.set_query(None)));
                set("set_scheme", &|url| ok(url.set_scheme(value)));
                set("set_username", &|url| ok(url.set_username(value)));
                members
            }

            /// Returns what functions of a text without a URL return.
            pub(super) fn texts(text: &str) -> Members {
                vec![
                    ("Host::parse", format!("{:?}", Host::parse(text))),
                    ("Host::parse_opaque", format!("{:?}", Host::parse_opaque(text))),
                    ("from_file_path", format!("{:?}", Url::from_file_path(text).map(String::from))),
                    ("from_directory_path", format!("{:?}", Url::from_directory_path(text).map(String::from))),
                    ("parse_with_params", {
                        let url = Url::parse_with_params(text, [("a", "b c")]);
                        format!("{:?}", url.map(String::from))
                    }),
                ]
            }
        }
    };
}

side!(ours, url);
side!(theirs, published);

/// How a difference comes about. The reasons are in the table.
fn class(name: &str, ours: &str, theirs: &str) -> &'static str {
    let is_encoded = |bytes: &[&str]| bytes.iter().any(|byte| ours.contains(byte));
    match name {
        _ if theirs.contains("panic") => "panic",
        "from_directory_path" | "from_file_path" | "to_file_path" => "file-path",
        "make_relative" => "steps",
        "quirks::domain_to_unicode" => "Punycode",
        _ if name.contains("origin") => "blob",
        _ if ours.contains("xn--") && (theirs.contains("IdnaError") || theirs.contains("Err(())")) => "Punycode",
        _ if ours.contains("IdnaError") && theirs.contains("EmptyHost") => "error-name",
        "path_segments_mut extend" | "path_segments_mut push" if is_encoded(&["%09", "%0A", "%0D", "%7C", "%5C"]) => {
            "segment"
        }
        _ if ours.replace("%5E", "^") == theirs.replace("%5E", "^") => "circumflex",
        _ if theirs.contains("/./") || ours.contains("/.//") => "guard",
        _ if ours.replace("%20", " ") == theirs => "space",
        "set_path" | "quirks::set_pathname" if is_encoded(&["%3F", "%23"]) => "question-mark",
        _ if theirs.contains("file:") || ours.contains("file:") => "file",
        "parse: only here" | "parse_with_params" if theirs.contains("EmptyHost") => "slashes",
        "parse: both" => "not-special",
        "path_segments_mut clear" | "set_path" | "quirks::set_pathname" | "set_host None" => "empty-path",
        "set_host" => "empty-host",
        _ => "tabs",
    }
}

/// How often each member was compared, and what differs.
#[derive(Default)]
struct Table {
    compared: BTreeMap<&'static str, usize>,
    differ: BTreeMap<(&'static str, &'static str), Vec<String>>,
}

impl Table {
    fn add(&mut self, name: &'static str, of: &str, ours: &str, theirs: &str) {
        *self.compared.entry(name).or_default() += 1;
        if ours != theirs {
            let examples = self.differ.entry((name, class(name, ours, theirs))).or_default();
            examples.push(format!("{of}: {ours} | {theirs}"));
        }
    }

    fn add_all(&mut self, of: &str, ours: Members, theirs: Members) {
        for ((name, ours), (_, theirs)) in ours.into_iter().zip(theirs) {
            self.add(name, of, &ours, &theirs);
        }
    }

    /// Compares what the parsers make of a text.
    fn parse(&mut self, of: &str, ours: &Result<url::Url, String>, theirs: &Result<published::Url, String>) {
        let name = match (ours, theirs) {
            (Ok(_), Ok(_)) => "parse: both",
            (Err(_), Err(_)) => "parse: neither",
            (Ok(_), Err(_)) => "parse: only here",
            (Err(_), Ok(_)) => "parse: only url",
        };
        let ours = ours.as_ref().map_or_else(String::as_str, url::Url::as_str);
        self.add(name, of, ours, theirs.as_ref().map_or_else(String::as_str, published::Url::as_str));
    }

    /// Returns the lines of the table: a member, how often it was compared, and how often it differs by class.
    fn lines(&self) -> String {
        let mut text = String::new();
        for (name, compared) in &self.compared {
            write!(text, "{name} | {compared} |").unwrap();
            for ((_, class), examples) in self.differ.iter().filter(|((of, _), _)| of == name) {
                write!(text, " {class} {}", examples.len()).unwrap();
            }
            text.push('\n');
        }
        text
    }

    fn examples(&self) -> String {
        let mut text = String::new();
        for ((name, class), examples) in &self.differ {
            for example in examples.iter().take(400) {
                writeln!(text, "{name}, {class}: {example}").unwrap();
            }
        }
        text
    }
}

/// Returns both sides' URL of a text, if they agree on it.
fn agreed(input: &str) -> Option<(url::Url, published::Url)> {
    let (ours, theirs) = (ours::parse(input, None).ok()?, theirs::parse(input, None).ok()?);
    (ours.as_str() == theirs.as_str()).then_some((ours, theirs))
}

fn compare_parsing(table: &mut Table) {
    let mut inputs: Vec<(String, Option<String>)> = url_texts().into_iter().map(|text| (text, None)).collect();
    inputs.extend(url_test_data().into_iter().map(|test| (test.input, test.base)));
    for (input, base) in inputs {
        let of = format!("{input:?} {base:?}");
        let (our_base, their_base) = match base.map(|base| agreed(&base)) {
            None => (None, None),
            Some(Some((ours, theirs))) => (Some(ours), Some(theirs)),
            Some(None) => continue,
        };
        let (ours, theirs) = (ours::parse(&input, our_base.as_ref()), theirs::parse(&input, their_base.as_ref()));
        table.parse(&of, &ours, &theirs);
        table.add_all(&of, ours::texts(&input), theirs::texts(&input));
        let (Ok(ours), Ok(theirs)) = (ours, theirs) else { continue };
        if ours.as_str() != theirs.as_str() {
            continue;
        }
        table.add_all(&of, ours::accessors(&ours), theirs::accessors(&theirs));
        table.add_all(&of, ours::conversions(&ours), theirs::conversions(&theirs));
        table.add_all(&of, ours::getters(&ours), theirs::getters(&theirs));
        if let (Some(our_base), Some(their_base)) = (our_base, their_base) {
            let (ours, theirs) = (our_base.make_relative(&ours), their_base.make_relative(&theirs));
            table.add("make_relative", &of, &format!("{ours:?}"), &format!("{theirs:?}"));
        }
    }
}

fn compare_setters(table: &mut Table) {
    let values = ["", "x", "a b", "/x//y", "..", "https", "x:80", "?q#f", "[::1]", "é\t|^\\"];
    let mut tests: Vec<(String, String)> = setter_tests().into_iter().map(|test| (test.href, test.new_value)).collect();
    for test in url_test_data() {
        tests.extend(values.map(|value| (test.input.clone(), value.to_owned())));
    }
    for (href, value) in tests {
        if let Some((ours, theirs)) = agreed(&href) {
            let of = format!("{href:?} {value:?}");
            table.add_all(&of, ours::setters(&ours, &value), theirs::setters(&theirs, &value));
        }
    }
}

/// A file of examples, two results of each, is written beside the builds.
#[test]
fn what_differs_from_url_is_what_the_table_says() {
    let mut table = Table::default();
    compare_parsing(&mut table);
    compare_setters(&mut table);
    let examples = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples.txt");
    fs::write(&examples, table.examples()).unwrap();
    let expected: String = TABLE.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    assert!(table.lines() == expected, "{}\nexamples: {}", table.lines(), examples.display());
    for (_, class) in table.differ.keys() {
        assert!(TABLE.contains(&format!("\n# {class}: ")), "{class} has no reason");
    }
}
