//! No input makes the model panic, and its serializations parse to the same record, even for long inputs of many kinds.

use encoding_rs::{ISO_2022_JP, UTF_8};
use url_model::{Edition, Model, Record, State};

const STATES: [State; 21] = [
    State::SchemeStart,
    State::Scheme,
    State::NoScheme,
    State::SpecialRelativeOrAuthority,
    State::PathOrAuthority,
    State::Relative,
    State::RelativeSlash,
    State::SpecialAuthoritySlashes,
    State::SpecialAuthorityIgnoreSlashes,
    State::Authority,
    State::Host,
    State::Hostname,
    State::Port,
    State::File,
    State::FileSlash,
    State::FileHost,
    State::PathStart,
    State::Path,
    State::OpaquePath,
    State::Query,
    State::Fragment,
];

/// Every state as an override, including those that no standard uses, on URLs of every kind.
#[test]
fn every_state_override_terminates() {
    let model = Model::new(Edition::default());
    let urls = ["https://u:p@h:1/p?q#f", "file:///C:/p", "foo://h/p", "foo:/p", "foo:p", "foo:"];
    let mut urls: Vec<Record> =
        urls.iter().map(|url| model.basic_url_parse(url, None, UTF_8, &mut Vec::new()).expect("a URL")).collect();
    urls.push(Record::default());
    let pieces = ["", "a", ":", "/", "//", "\\", "?", "#", "@", "[::1]", "[", "C|", "..", "%", "é", "80", " ", "\t"];
    let mut executed = 0;
    for url in &urls {
        for state in STATES {
            for first in pieces {
                for second in pieces {
                    let mut url = url.clone();
                    _ = model.basic_url_parse_with_state_override(&format!("{first}{second}"), &mut url, state);
                    _ = (url.serialize(false), model.origin(&url));
                    executed += 1;
                }
            }
        }
    }
    assert_eq!(executed, 7 * 21 * 18 * 18);
}

#[test]
fn long_inputs_parse_from_their_serialization() {
    let model = Model::new(Edition::default());
    let n = 1 << 16;
    let mut inputs =
        vec![" ".repeat(n), "a".repeat(n), "\t".repeat(n), "/".repeat(n), "https://[".to_owned() + &"1:".repeat(n / 2)];
    for piece in ["a", "@", ":@", ".", "1.", "0", "é", "%", "%C3%A9", "\u{200C}", "a\u{301}", "\u{1AE}\u{334}"] {
        inputs.push(format!("https://{}", piece.repeat(n / piece.len())));
    }
    for piece in ["a", "/..", "../", "é", "%", "\\"] {
        inputs.push(format!("https://h/{}", piece.repeat(n / piece.len())));
        inputs.push(format!("foo:{}", piece.repeat(n / piece.len())));
        inputs.push(format!("https://h?{0}#{0}", piece.repeat(n / 2 / piece.len())));
    }
    inputs.push(format!("https://h:{}", "0".repeat(n)));
    inputs.push(format!("https://xn--{}", "a".repeat(n)));
    for input in &inputs {
        for encoding in [UTF_8, ISO_2022_JP] {
            if let Ok(url) = model.basic_url_parse(input, None, encoding, &mut Vec::new()) {
                let again = model.basic_url_parse(&url.serialize(false), None, UTF_8, &mut Vec::new());
                assert_eq!(again, Ok(url), "{}", &input[..20]);
            }
        }
    }
    assert_eq!(inputs.len(), 37);
}
