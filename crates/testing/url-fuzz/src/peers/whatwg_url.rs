//! The npm packages whatwg-url and tr46 agree with url-core and url-idna: on parsing, with validation errors, on
//! changes to an object of the URL class, on queries in other encodings, and on `ToASCII` and `ToUnicode` with every
//! flag.
//!
//! `peers/whatwg_url.mjs` runs the packages. It reads requests and writes answers, each a line of JSON.

use super::unicode::mapped;
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    io::{self, BufRead as _, BufReader, Write as _},
    iter::zip,
    process::{ChildStdin, ChildStdout, Command, Stdio},
};
use url_core::{
    Url,
    error::ValidationError,
    reference::Base,
    web::{Member, WebUrl},
    writing::is_valid_url_string,
};
use url_idna::{Processing, punycode};
use url_laws::{encodings, model::MODEL, processing, source::Source};
use url_percent::percent_decode_str;

thread_local! {
    static NODE: RefCell<Node> = RefCell::new(Node::start().unwrap_or_else(|error| panic!("no program node: {error}")));
}

/// A request with the answers of both sides.
struct Case {
    request: Value,
    own: Value,
    other: Value,
}

/// A known difference of the packages: its name, and a predicate for the cases that belong to it.
type Class = (&'static str, fn(&Case) -> bool);

/// The known differences of whatwg-url 17.3.0 and tr46 7.0.0.
const KNOWN: &[Class] = &[
    // `xn--b` is rejected, because it is ASCII.
    ("invalid Punycode, if it is ignored", |case| {
        let unicode = case.own[1].as_str().unwrap_or_default();
        case.request[2]["ignoreInvalidPunycode"] == true
            && unicode.split('.').any(is_invalid_punycode)
            && case.own[2] == false
            && (&case.other[0], &case.other[2]) == (&Value::Null, &json!(true))
            && differs_only_in_surrogates(case)
    }),
    // `ToUnicode` of `xn--zca-tj7p` has a lone surrogate; `ToASCII` fails in both.
    ("Punycode of a surrogate", |case| {
        case.request[0] == "process"
            && (&case.own[0], &case.own[2]) == (&Value::Null, &json!(true))
            && (&case.other[0], &case.other[2]) == (&Value::Null, &json!(true))
            && differs_only_in_surrogates(case)
    }),
    // In Node 20.20, Unicode 17: the marks of `ב\u{651}\u{5C8}` stay in this order.
    ("Normalization Form C of an older Node", |case| {
        let text = percent_decode_str(&case.request.to_string()).decode_utf8_lossy().into_owned();
        let labels = text.replace(|c: char| c.is_ascii_punctuation() && c != '-', ".");
        let (decoded, _) = Processing::url().to_unicode(&labels);
        let text: String = mapped(&text).into_iter().chain(decoded.chars()).collect();
        ask(&json!(["normalize", text])) != MODEL.unicode_data().nfc(&text)
    }),
];

/// The names of parameters.
const NAMES: &[&str] = &["a", "b", "q", "", "é", "\u{e000}", "😀"];

/// Returns whether the results of `ToUnicode` are the same, except that tr46 shows invalid Punycode as text with
/// surrogates, which the script replaces.
fn differs_only_in_surrogates(case: &Case) -> bool {
    let (Some(own), Some(other)) = (case.own[1].as_str(), case.other[1].as_str()) else { return false };
    let (own, other): (Vec<&str>, Vec<&str>) = (own.split('.').collect(), other.split('.').collect());
    let is_same = |(own, other): (&str, &str)| own == other || is_invalid_punycode(own) && other.contains('\u{FFFD}');
    own.len() == other.len() && zip(own, other).all(is_same)
}

fn is_invalid_punycode(label: &str) -> bool {
    label.strip_prefix("xn--").is_some_and(|rest| punycode::decode(rest).is_err())
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let (request, own) = match source.byte() % 8 {
        0..3 => parse(source),
        3..5 => edit(source),
        5..7 => process(source),
        _ => encode(source),
    };
    let other = ask(&request);
    let case = Case { request, own, other };
    if case.own != case.other && !KNOWN.iter().any(|(_, is_of_class)| is_of_class(&case)) {
        assert_eq!(case.own, case.other, "{}", case.request);
    }
}

/// Parses an input, with the URL class and with validation errors.
fn parse(mut source: Source<'_>) -> (Value, Value) {
    let base = source.base();
    let input = source.last_input(base.is_some());

    let can_parse = WebUrl::can_parse(&input, base.as_deref().map(Base::from));
    let members = WebUrl::parse(&input, base.as_deref().map(Base::from)).as_ref().map(members);
    let own = match base.as_deref().map(Url::parse).transpose() {
        Ok(base) => {
            let mut errors = Vec::new();
            let _ = Url::options().base(base.as_ref().map(Base::from)).parse_with_errors(&input, &mut errors);
            let codes: Vec<&str> = errors.iter().map(ValidationError::code).collect();
            let is_valid = is_valid_url_string(&input, base.as_ref().map(Base::from));
            json!([can_parse, members, codes, is_valid])
        }
        Err(_) => json!([can_parse, members, null, null]),
    };
    (json!(["parse", input, base]), own)
}

/// Parses an input in another encoding.
fn encode(mut source: Source<'_>) -> (Value, Value) {
    let (encoding, input) = encodings::last_input(&mut source);
    let url = Url::options().encoding(encoding).parse(&input);
    // The packages expect an encoding for output.
    let encoding = encoding.output_encoding().name();
    (json!(["encode", input, encoding]), url.ok().as_ref().map(Url::as_str).into())
}

/// Parses an input, changes the URL several times, and returns the members after each change.
fn edit(mut source: Source<'_>) -> (Value, Value) {
    let input = source.url();
    let Some(mut url) = WebUrl::parse(&input, None) else { return (json!(["edit", input, []]), Value::Null) };
    let (mut edits, mut states) = (Vec::new(), vec![members(&url)]);
    while !source.is_empty() && edits.len() < 6 {
        edits.push(edit_once(&mut source, &mut url));
        states.push(members(&url));
    }
    (json!(["edit", input, edits]), json!(states))
}

/// Changes `url`, and returns the name of the attribute or of the method of its parameters, and the arguments.
fn edit_once(source: &mut Source<'_>, url: &mut WebUrl) -> Value {
    let kind = source.byte() % 15;
    if let Some(member) = Member::ALL.get(usize::from(kind)) {
        let value = source.text();
        let _ = url.set(*member, &value);
        return json!([member.as_str(), value]);
    }
    let (name, value) = (source.pick(NAMES), source.text());
    let mut params = url.search_params_mut();
    match kind {
        10 => {
            params.sort();
            json!(["sort"])
        }
        11 => {
            params.delete(name, None);
            json!(["delete", name])
        }
        12 => {
            params.delete(name, Some(&value));
            json!(["delete", name, value])
        }
        13 => {
            params.set(name, &*value);
            json!(["set", name, value])
        }
        _ => {
            params.append(name, &*value);
            json!(["append", name, value])
        }
    }
}

/// Returns the attributes of `url`, and the serialization of its parameters.
fn members(url: &WebUrl) -> [String; 12] {
    [
        url.href().to_owned(),
        url.origin(),
        url.protocol().to_owned(),
        url.username().to_owned(),
        url.password().to_owned(),
        url.host().to_owned(),
        url.hostname().to_owned(),
        url.port().to_owned(),
        url.pathname().to_owned(),
        url.search().to_owned(),
        url.hash().to_owned(),
        url.search_params().to_string(),
    ]
}

/// Applies `ToASCII` and `ToUnicode` to a domain.
fn process(mut source: Source<'_>) -> (Value, Value) {
    let flags = processing::flags(source.byte());
    let domain = source.last_domain_or_text();

    let ascii = flags.to_ascii(&domain).ok();
    // tr46 checks no lengths in ToUnicode.
    let mut without_lengths = flags;
    without_lengths.verify_dns_length = false;
    let (unicode, result) = without_lengths.to_unicode(&domain);
    let own = json!([ascii, unicode, result.is_err()]);
    let flags = json!({
        "checkHyphens": flags.check_hyphens,
        "checkBidi": flags.check_bidi,
        "checkJoiners": flags.check_joiners,
        "useSTD3ASCIIRules": flags.use_std3_ascii_rules,
        "transitionalProcessing": flags.transitional_processing,
        "verifyDNSLength": flags.verify_dns_length,
        "ignoreInvalidPunycode": flags.ignore_invalid_punycode,
    });
    (json!(["process", domain, flags]), own)
}

/// Returns the answer of the packages to a request.
fn ask(request: &Value) -> Value {
    let answer = NODE.with_borrow_mut(|node| node.ask(request));
    answer.unwrap_or_else(|error| {
        panic!("no answer from Node, which needs `npm ci` in crates/testing/url-fuzz/peers: {error}; the request is {request}")
    })
}

/// Node, running the script.
struct Node {
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Node {
    fn start() -> io::Result<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/whatwg_url.mjs");
        let node = Command::new("node").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let pipes = node.stdin.zip(node.stdout).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Self { requests: pipes.0, answers: BufReader::new(pipes.1) })
    }

    fn ask(&mut self, request: &Value) -> io::Result<Value> {
        self.requests.write_all(format!("{request}\n").as_bytes())?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(serde_json::from_str(&answer)?)
    }
}
