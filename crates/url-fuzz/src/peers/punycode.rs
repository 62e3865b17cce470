//! The package punycode encodes and decodes as url-idna does, except that it takes a label whose only delimiter is its
//! first character, which the RFC refuses.

use crate::laws::source::Source;
use url_idna::punycode::{decode, encode};

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let times = 1 + source.byte() % 8;
    let text = if source.flag() { source.last_domain() } else { source.last_text() };
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
