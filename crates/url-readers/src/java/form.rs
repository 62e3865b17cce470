//! The classes java.net.URLEncoder and java.net.URLDecoder, with UTF-8.

use crate::reader::Failure;
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{ops::Range, str};
use url_percent::{FORM_URLENCODED, utf8_percent_encode};

/// Encodes a string like `URLEncoder.encode(text, UTF_8)`: letters, digits and `-_.*` stay, a space becomes `+`, and
/// all else becomes the percent-encoded bytes of its UTF-8.
///
/// These are the rules of `application/x-www-form-urlencoded` in the URL Standard.
///
/// ```
/// use url_readers::java::url_encode;
///
/// assert_eq!(url_encode("a b/é"), "a+b%2F%C3%A9");
/// assert_eq!(url_encode("a-_.*~"), "a-_.*%7E");
/// ```
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URLEncoder.html>
pub fn url_encode(text: &str) -> Cow<'_, str> {
    utf8_percent_encode(text, &FORM_URLENCODED).into()
}

/// Decodes a string like `URLDecoder.decode(text, UTF_8)`: `+` becomes a space, and percent-encoded bytes the
/// characters whose UTF-8 they are. Everything else stays.
///
/// Bytes that are not UTF-8 become U+FFFD. There is one for each sequence that is cut off or ill-formed, and one for
/// the three bytes of a surrogate. After a percent sign, Java reads two characters as a number in base 16. So it
/// accepts a sign and a digit (`%+1`, `%-0`), and the digits of other scripts. [`url_decode_strict`] has neither fault.
///
/// ```
/// use url_readers::java::url_decode;
///
/// assert_eq!(url_decode("a+b%2F%C3%A9")?, "a b/é");
/// assert_eq!(url_decode("%C3%+9")?, "\u{FFFD}\t");
///
/// let failure = url_decode("100%").unwrap_err();
/// assert_eq!(failure.range(), Some(3..4));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// # Errors
///
/// If Java throws an `IllegalArgumentException`, because two digits do not follow a percent sign. The range of bytes is
/// the percent sign.
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URLDecoder.html>
pub fn url_decode(text: &str) -> Result<Cow<'_, str>, Failure> {
    decode(text, lenient_byte, |bytes, _, output| {
        append_lossy(bytes, output);
        Ok(())
    })
}

/// Decodes a string like [`url_decode`], but rejects strings that lose data. These have a percent sign without two
/// hexadecimal digits of US-ASCII after it, or percent-encoded bytes that are not UTF-8.
///
/// ```
/// use url_readers::java::url_decode_strict;
///
/// assert_eq!(url_decode_strict("a+b%2F%C3%A9")?, "a b/é");
/// assert_eq!(url_decode_strict("%+1").unwrap_err().range(), Some(0..1));
/// assert_eq!(url_decode_strict("a%41%C3").unwrap_err().range(), Some(4..7));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// # Errors
///
/// If data would be lost. The range of bytes is the percent sign, or the bytes of the text that encode the ill-formed
/// sequence.
pub fn url_decode_strict(text: &str) -> Result<Cow<'_, str>, Failure> {
    let strict_byte = |digits: &str| {
        let is_number = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u8::from_str_radix(digits, 16).ok().filter(|_| is_number)
    };
    decode(text, strict_byte, |bytes, start, output| match str::from_utf8(bytes) {
        Ok(decoded) => {
            output.push_str(decoded);
            Ok(())
        }
        Err(error) => {
            let first = error.valid_up_to();
            let len = error.error_len().unwrap_or(bytes.len() - first);
            // Each byte has three bytes in the text.
            Err(rejected("expected bytes in UTF-8", start + 3 * first..start + 3 * (first + len)))
        }
    })
}

/// Decodes a text. `byte` returns the value of the two characters after a percent sign; `append` appends successive
/// bytes, which the text encodes from a position on, to the output.
fn decode(
    text: &str,
    byte: impl Fn(&str) -> Option<u8>,
    append: impl Fn(&[u8], usize, &mut String) -> Result<(), Failure>,
) -> Result<Cow<'_, str>, Failure> {
    if !text.contains(['%', '+']) {
        return Ok(Cow::Borrowed(text));
    }
    let mut output = String::with_capacity(text.len());
    let mut bytes = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c != '%' {
            output.push(if c == '+' { ' ' } else { c });
            at += c.len_utf8();
            continue;
        }
        let start = at;
        bytes.clear();
        while let Some(after) = text[at..].strip_prefix('%') {
            let len = after.chars().take(2).map(char::len_utf8).sum();
            let value = byte(&after[..len]);
            bytes.push(value.ok_or_else(|| rejected("expected two digits after the percent sign", at..at + 1))?);
            at += 1 + len;
        }
        append(&bytes, start, &mut output)?;
    }
    Ok(Cow::Owned(output))
}

fn rejected(reason: &'static str, range: Range<usize>) -> Failure {
    Failure::new(reason).at(range)
}

/// The value of two characters as `Integer.parseInt` reads them in base 16, unless it is negative.
fn lenient_byte(digits: &str) -> Option<u8> {
    let mut digits = digits.chars();
    let (first, second) = (digits.next()?, digit_value(digits.next()?)?);
    match first {
        '+' => Some(second),
        '-' => Some(0).filter(|_| second == 0),
        first => Some(digit_value(first)? << 4 | second),
    }
}

/// The digits zero of the Basic Multilingual Plane beyond US-ASCII. The other nine digits follow each of them.
///
/// Source: the answers of `Character.digit` of JDK 17.0.15, which has Unicode 13.
#[rustfmt::skip]
const ZEROS: [char; 36] = [
    '\u{660}', '\u{6F0}', '\u{7C0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}', '\u{C66}', '\u{CE6}', '\u{D66}',
    '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}', '\u{1040}', '\u{1090}', '\u{17E0}', '\u{1810}', '\u{1946}', '\u{19D0}', '\u{1A80}',
    '\u{1A90}', '\u{1B50}', '\u{1BB0}', '\u{1C40}', '\u{1C50}', '\u{A620}', '\u{A8D0}', '\u{A900}', '\u{A9D0}', '\u{A9F0}', '\u{AA50}',
    '\u{ABF0}', '\u{FF10}',
];

/// The value of a digit in base 16, like `Character.digit`, which also knows the fullwidth letters.
pub(crate) fn digit_value(c: char) -> Option<u8> {
    let distance = |from: char| u32::from(c).checked_sub(u32::from(from));
    let value = match c {
        '\u{FF21}'..='\u{FF26}' => distance('\u{FF21}')? + 10,
        '\u{FF41}'..='\u{FF46}' => distance('\u{FF41}')? + 10,
        c if c.is_ascii() => c.to_digit(16)?,
        _ => ZEROS.into_iter().filter_map(distance).find(|distance| *distance < 10)?,
    };
    u8::try_from(value).ok()
}

/// Appends bytes as UTF-8, with U+FFFD for each ill-formed sequence.
fn append_lossy(mut bytes: &[u8], output: &mut String) {
    while let Some(chunk) = bytes.utf8_chunks().next() {
        output.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            output.push(char::REPLACEMENT_CHARACTER);
        }
        bytes = &bytes[chunk.valid().len() + chunk.invalid().len()..];
        // Java reads the two or three bytes that start a surrogate as one sequence.
        if chunk.invalid() == [0xED]
            && let [0xA0..=0xBF, rest @ ..] = bytes
        {
            bytes = rest;
            if let [0x80..=0xBF, rest @ ..] = bytes {
                bytes = rest;
            }
        }
    }
}
