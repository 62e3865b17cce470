//! The package punycode encodes and decodes as url-idna does, except that it takes a label whose only delimiter is
//! its first character, which the RFC refuses.

use crate::laws::source::Source;
use url_idna::punycode::{decode, encode};

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let text = if source.flag() { source.last_domain() } else { source.last_text() };
    assert_eq!(encode(&text).ok(), punycode::encode(&text).ok(), "encode {text:?}");
    if text.rfind('-') != Some(0) {
        assert_eq!(decode(&text).ok(), punycode::decode(&text).ok(), "decode {text:?}");
    }
}
