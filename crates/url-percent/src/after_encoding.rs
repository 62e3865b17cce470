//! Percent-encodes after encoding: for the query of a URL, or a form, in a document that is not in UTF-8.
//!
//! The package `encoding_rs` has the encoders. This module handles the code points that an encoder lacks, and the bytes
//! that it writes.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use encoding_rs::{EncoderResult, Encoding, ISO_2022_JP, UTF_8};

use crate::{PercentEncodeSet, percent_encode, utf8_percent_encode};

/// Encodes `input` with `encoding` and percent-encodes the bytes that are members of `set`.
///
/// A code point that the encoding lacks becomes a percent-encoded HTML character reference: `%26%23`, the number of the
/// code point, `%3B`. With [`FORM_URLENCODED`](crate::FORM_URLENCODED), a space becomes `+`. The result is borrowed if
/// it equals `input`.
///
/// For the encodings without an encoder (UTF-16LE, UTF-16BE, replacement) UTF-8 is used. In the standard the callers do
/// that (the URL parser, and the form serializer, which first "get an output encoding"). Doing it here as well changes
/// nothing for them and leaves no encoding for which this fails.
///
/// The standard uses an encoding other than UTF-8 only with the sets [`SPECIAL_QUERY`](crate::SPECIAL_QUERY) and
/// [`FORM_URLENCODED`](crate::FORM_URLENCODED). This function accepts every set.
///
/// ```
/// use encoding_rs::{ISO_2022_JP, SHIFT_JIS, UTF_16LE};
/// use url_percent::{FORM_URLENCODED, SPECIAL_QUERY, percent_encode_after_encoding};
///
/// assert_eq!(percent_encode_after_encoding(SHIFT_JIS, "1+1 ≡ 2", &FORM_URLENCODED), "1%2B1+%81%DF+2");
/// // An encoding that has states switches back to ASCII at the end.
/// assert_eq!(percent_encode_after_encoding(ISO_2022_JP, "¥", &SPECIAL_QUERY), r"%1B(J\%1B(B");
/// // Neither Shift_JIS nor UTF-16 can encode these.
/// assert_eq!(percent_encode_after_encoding(SHIFT_JIS, "‽", &SPECIAL_QUERY), "%26%238253%3B");
/// assert_eq!(percent_encode_after_encoding(UTF_16LE, "‽", &SPECIAL_QUERY), "%E2%80%BD");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>
pub fn percent_encode_after_encoding<'a>(
    encoding: &'static Encoding,
    input: &'a str,
    set: &PercentEncodeSet,
) -> Cow<'a, str> {
    let encoding = encoding.output_encoding();
    if set.find(input.as_bytes()).is_none() && is_encoded_as_itself(encoding, input) {
        return Cow::Borrowed(input);
    }
    let mut output = String::with_capacity(input.len());
    if encoding == UTF_8 {
        utf8_percent_encode(input, set).append_to(&mut output);
        return Cow::Owned(output);
    }

    let mut encoder = encoding.new_encoder();
    let mut rest = input;
    let mut buffer = [0; 512];
    loop {
        // After an error the same encoder continues in its current state.
        let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
        percent_encode(&buffer[..written], set).append_to(&mut output);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return Cow::Owned(output),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(code_point) => {
                output.push_str("%26%23");
                output.push_str(&u32::from(code_point).to_string());
                output.push_str("%3B");
            }
        }
    }
}

/// Returns whether `encoding`, which is an output encoding, encodes `ascii` as itself. Only ISO-2022-JP may not: it
/// rejects the control characters that switch its states, which a set need not contain.
fn is_encoded_as_itself(encoding: &'static Encoding, ascii: &str) -> bool {
    encoding != ISO_2022_JP || Encoding::iso_2022_jp_ascii_valid_up_to(ascii.as_bytes()) == ascii.len()
}
