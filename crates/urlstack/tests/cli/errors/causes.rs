//! Whether an input causes an error, by the door of its section in errors.txt.

use crate::program::{run, words};
use url_core::{Url, file::PathStyle, reference::ReferenceForm};
use url_facts::Texts;
use url_host::matching::HostPattern;
use url_idna::punycode;
use url_lineage::webspecs_2014::{ConformanceError, UrlObject};
use url_patterns::{ComponentName, UrlPattern};
use url_psl::List;
use url_readers::proxies::{Haproxy, Httpd, Nginx, Proxy};
use url_regexp::Regexp;
use url_render::{Protected, Reason, RenderOptions};

/// Returns whether the input has the error.
pub(super) fn causes(door: &str, input: &str, code: &str) -> bool {
    let input = input.replace('⏎', "\n").replace('␀', "\0");
    match door {
        "validation" if input == "file:c:/a" => {
            printed(code, &["parse", "--to", "json", "--base", "file:///x", &input])
        }
        "validation" => printed(code, &["parse", "--to", "json", "--", &input]),
        "idna" => printed(code, &["host", "--ascii", "--to", "json", "--strict", "--", &input]),
        "url-pattern" => printed(code, &["match", "--", &input, "https://h/"]),
        "warning" => printed(code, &["match", "--to", "json", "--", &input, "https://h/"]),
        "set" if !input.starts_with("scheme=") => printed(code, &["set", "--set", two(&input).0, two(&input).1]),
        "program" | "check" => {
            let arguments = words(&input);
            let arguments: Vec<&str> = arguments.iter().map(|word| str::from_utf8(word).expect("text")).collect();
            printed(code, &arguments)
        }
        _ => codes(door, &input).contains(&code),
    }
}

/// Returns whether the program prints the code, before a colon or in quotes.
fn printed(code: &str, arguments: &[&str]) -> bool {
    let arguments: Vec<Vec<u8>> = arguments.iter().map(|argument| argument.as_bytes().to_vec()).collect();
    let output = run(&arguments, b"");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    text.contains(&format!("{code}: ")) || text.contains(&format!("\"{code}\""))
}

/// The codes that a library reports for the input.
fn codes(door: &str, input: &str) -> Vec<&'static str> {
    let one = |code: Option<&'static str>| code.into_iter().collect();
    match door {
        "punycode" => one(punycode::decode(input).err().map(|error| error.code())),
        "pattern" => one(HostPattern::parse(input).err().map(|error| error.code())),
        "parse" => one(Url::options().max_len(10).parse(input).err().map(|error| error.code())),
        "set" => {
            let (assignment, address) = two(input);
            let set = url(address).set_scheme(&assignment["scheme=".len()..]);
            one(set.err().map(|error| error.code()))
        }
        "ambiguity" => url(input).path_ambiguities().map(|place| place.code()).collect(),
        "decode" => one(url(input).path_decoded().text().err().map(|error| error.code())),
        "file" => one(file_error(input)),
        "append" => one(url("https://example.com/a").append_reference(input).err().map(|error| error.code())),
        "relative" => {
            let (base, target) = two(input);
            one(url(base).make_relative_with(&url(target), ReferenceForm::Shortest).err().map(|error| error.code()))
        }
        "scp" => one(Url::from_scp_like(input).err().map(|error| error.code())),
        "uri" => one(http::Uri::try_from(&url(input)).err().map(|error| error.code())),
        "generate" => one(generate_error(input)),
        "group" => {
            let (pattern, rest) = two(input);
            let (address, group) = two(rest);
            let pattern = pattern_of(pattern);
            let found = pattern.exec(address).expect("a match");
            one(found.pathname().parse::<u8>(group).err().map(|error| error.code()))
        }
        "regexp" => one(Regexp::new(input).err().map(|error| error.code())),
        "sources" => one(sources_error(input)),
        "psl" => one(List::read(input).err().map(|error| error.code())),
        "protect" => one(Protected::new([input]).err().map(|error| error.code())),
        "idn" => {
            let protected = Protected::new(["example.com"]).expect("a domain");
            let check = RenderOptions::new().protected(&protected).check_domain(url(input).host_str().expect("a host"));
            check.expect("a domain").reasons().map(Reason::code).collect()
        }
        "call" => one(call_error(input)),
        "texts" => one(texts_error(input)),
        "proxy" => {
            let (program, target) = two(input);
            let proxy: &dyn Proxy = match program {
                "nginx" => &Nginx::new(),
                "httpd" => &Httpd::new(),
                _ => &Haproxy::new(),
            };
            one(proxy.forward(target.as_bytes()).err().map(|error| error.code()))
        }
        "exception" => one(UrlObject::parse(input, None).err().map(|error| error.code())),
        "conformance" => {
            let errors = UrlObject::parse(input, None).map(|parsed| parsed.conformance_errors);
            errors.unwrap_or_default().iter().map(ConformanceError::code).collect()
        }
        _ => panic!("no door {door}"),
    }
}

fn two(input: &str) -> (&str, &str) {
    input.split_once(' ').expect("two parts")
}

fn url(text: &str) -> Url {
    Url::parse(text).expect("a URL")
}

fn pattern_of(text: &str) -> UrlPattern {
    UrlPattern::new(text, None).expect("a pattern")
}

/// The error of a path or a file URL.
fn file_error(input: &str) -> Option<&'static str> {
    let is_posix = !input.starts_with("file:") && !input.starts_with('\\') && !input.starts_with("C:");
    let style = if is_posix { PathStyle::Posix } else { PathStyle::Windows };
    let error = match input.strip_prefix("file:") {
        Some(_) => url(input).to_file_path_with(style).err(),
        None => Url::from_file_path_with(input, style).err(),
    };
    error.map(|error| error.code())
}

/// The error of a pattern and values of groups, such as `https://h/:a a=1`, for the pathname.
fn generate_error(input: &str) -> Option<&'static str> {
    let mut words = input.split(' ');
    let pattern = pattern_of(words.next().expect("a pattern"));
    let values = words.map(|word| word.split_once('=').expect("a value"));
    pattern.generate(ComponentName::Pathname, values).err().map(|error| error.code())
}

/// The error of a call as SQL writes it, such as `url_parse(url, 'host')`.
fn call_error(input: &str) -> Option<&'static str> {
    let (name, arguments) = input.trim_end_matches(')').split_once('(').expect("a call");
    let literal = |argument: &'static str| argument.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    let literals: Vec<Option<&str>> = arguments.to_owned().leak().split(", ").map(literal).collect();
    let function = url_facts::function(name).expect("a function");
    let count = function.signature().check_count(literals.len());
    count.and_then(|()| function.result_type(&literals[1..]).map(|_| ())).err().map(|error| error.code())
}

/// The error of a format, or of the text after its name and a space. `⏎` ends a line.
fn sources_error(input: &str) -> Option<&'static str> {
    let (format, text) = input.split_once(' ').unwrap_or((input, ""));
    let read = |format: url_sources::Format| url_sources::pieces(&text.replace('⏎', "\n"), &format, |_| {});
    format.parse().and_then(read).err().map(|error| error.code())
}

/// The error of bytes, offsets and bits of validity, such as `é 0,1,2 11`. `\xFF` is a byte.
fn texts_error(input: &str) -> Option<&'static str> {
    let mut words = input.split(' ');
    let bytes = words.next().expect("bytes").as_bytes();
    let bytes = if bytes == br"\xFF" { b"\xFF" } else { bytes };
    let numbers = |list: &str| list.split(',').filter_map(|number| number.parse::<i32>().ok()).collect::<Vec<_>>();
    let (offsets, validity) = (numbers(words.next().expect("offsets")), words.next());
    let validity = validity.map(|bits| vec![0xFF; bits.parse::<usize>().expect("a number")]);
    Texts::from_bytes(bytes, &offsets, validity.as_deref()).err().map(|error| error.code())
}
