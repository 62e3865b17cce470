//! Punycode agrees with url-model. Decoding reverses encoding, and encoding reverses decoding except for the case of
//! ASCII letters.

use crate::source::Source;
use url_idna::punycode::{decode, encode};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    // Repeated, because long labels are sorted by another algorithm than short ones.
    let times = 1 + source.byte() % 8;
    let text = source.last_domain_or_text();
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
        let again = encode(&decoded).expect("a decoded label is short enough to be encoded");
        assert!(again.eq_ignore_ascii_case(label), "{label:?} -> {decoded:?} -> {again:?}");
    }
}
