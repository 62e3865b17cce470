//! Punycode is what it is in url-model; decoding undoes encoding, and encoding undoes decoding but for the case of
//! letters and digits that stand for the same.

use super::source::Source;
use url_idna::punycode::{decode, encode};

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    // Long labels are sorted in another way than short ones.
    let times = 1 + source.byte() % 8;
    let text = if source.flag() { source.last_domain() } else { source.last_text() };
    let text = text.repeat(times.into());

    let code_points: Vec<char> = text.chars().collect();
    let encoded = encode(&text);
    assert_eq!(encoded.as_ref().ok(), url_model::punycode::encode(&code_points).as_ref().ok(), "encode {text:?}");
    if let Ok(encoded) = encoded {
        assert_eq!(decode(&encoded).as_deref(), Ok(&*text), "{encoded:?}");
    }

    let label = text.strip_prefix("xn--").unwrap_or(&text);
    let decoded = decode(label);
    let expected = url_model::punycode::decode(label).map(|code_points| code_points.into_iter().collect::<String>());
    assert_eq!(decoded.as_ref().ok(), expected.as_ref().ok(), "decode {label:?}");
    if let Ok(decoded) = decoded {
        let again = encode(&decoded).expect("what came of a short label is short");
        assert!(is_same_label(&again, label), "{label:?} -> {decoded:?} -> {again:?}");
    }
}

/// Whether two labels differ in case only.
fn is_same_label(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}
