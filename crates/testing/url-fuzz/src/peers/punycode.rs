//! The package punycode encodes and decodes like url-idna, except that it accepts a label whose only delimiter is its
//! first character, which RFC 3492 does not allow.

use url_idna::punycode::{decode, encode};
use url_laws::source::Source;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let times = 1 + source.byte() % 8;
    let text = source.last_domain_or_text();
    assert_decoded(&text);
    let text = text.repeat(times.into());
    let encoded = encode(&text).ok();
    assert_eq!(encoded, punycode::encode(&text).ok(), "encode {text:?}");
    if let Some(encoded) = encoded {
        assert_decoded(&encoded);
    }
}

fn assert_decoded(label: &str) {
    if label.rfind('-') != Some(0) {
        assert_eq!(decode(label).ok(), punycode::decode(label).ok(), "decode {label:?}");
    }
}
