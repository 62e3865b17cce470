//! Rows of logs: fields with delimiters between them, and in double quotes what a client has sent.
//!
//! In quotes, a backslash precedes a quote and a backslash, and stands with the next characters for others: `\n` and
//! the like, and `\x22` for a byte. A doubled quote is one, as in CSV. A row is always one line.
//!
//! In a log of requests, blanks separate fields, as many as there are, and a time can be in brackets.
//!
//! Source: <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats> (Format Notes),
//! <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format> (`escape`)

use std::borrow::Cow;

/// Splits a line into fields: their text, and the end of each in it. Returns whether the last one has all of its
/// quotes.
pub(super) fn split(line: &[u8], delimiter: u8, are_requests: bool, text: &mut Vec<u8>, ends: &mut Vec<usize>) -> bool {
    text.clear();
    ends.clear();
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let mut rest = line.strip_suffix(b"\r").unwrap_or(line);
    if are_requests {
        rest = rest.trim_ascii();
    }
    if rest.is_empty() {
        return true;
    }
    let mut may_be_time = are_requests;
    loop {
        if may_be_time && rest.starts_with(b"[") {
            match time(rest) {
                Some(time) => {
                    text.extend_from_slice(time);
                    rest = &rest[time.len() + 2..];
                }
                // There is no other bracket, and no need to look again.
                None => may_be_time = false,
            }
        }
        if let Some(quoted) = rest.strip_prefix(b"\"") {
            let Some(after) = unquote(quoted, text) else {
                ends.push(text.len());
                return false;
            };
            rest = after;
        }
        let end = memchr::memchr(delimiter, rest);
        text.extend_from_slice(&rest[..end.unwrap_or(rest.len())]);
        ends.push(text.len());
        match end {
            Some(end) if are_requests => rest = rest[end + 1..].trim_ascii_start(),
            Some(end) => rest = &rest[end + 1..],
            None => return true,
        }
    }
}

/// Returns the text in the brackets at the start of `rest`, if a blank or nothing follows them.
fn time(rest: &[u8]) -> Option<&[u8]> {
    let is_end = |end: &usize| matches!(rest.get(end + 1), None | Some(b' '));
    memchr::memchr_iter(b']', rest).find(is_end).map(|end| &rest[1..end])
}

/// Returns a value of Zeek without its escapes.
///
/// Source: <https://docs.zeek.org/en/v8.2.0/scripts/base/frameworks/logging/writers/ascii.zeek.html>
pub(super) fn unescape_bytes(value: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'\\', value) else { return value.into() };
    let (mut text, mut rest) = (value[..first].to_vec(), &value[first..]);
    while let [byte, after @ ..] = rest {
        if matches!((byte, after), (b'\\', [b'x' | b'\\', ..])) {
            rest = unescape(after, &mut text);
        } else {
            text.push(*byte);
            rest = after;
        }
    }
    text.into()
}

/// Appends the text up to the closing quote, and returns what follows that.
fn unquote<'r>(mut rest: &'r [u8], text: &mut Vec<u8>) -> Option<&'r [u8]> {
    loop {
        let special = memchr::memchr2(b'"', b'\\', rest);
        text.extend_from_slice(&rest[..special.unwrap_or(rest.len())]);
        rest = match &rest[special?..] {
            [b'"', b'"', after @ ..] => {
                text.push(b'"');
                after
            }
            [b'"', after @ ..] => return Some(after),
            [_, escaped @ ..] => unescape(escaped, text),
            [] => return None,
        };
    }
}

/// Appends the character that is written after a backslash, and returns what follows it. A backslash before any other
/// character is one itself.
fn unescape<'r>(escaped: &'r [u8], text: &mut Vec<u8>) -> &'r [u8] {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (byte, after) = match escaped {
        [b'x' | b'X', high, low, after @ ..] if let (Some(high), Some(low)) = (digit(*high), digit(*low)) => {
            (16 * high + low, after)
        }
        [b'n', after @ ..] => (b'\n', after),
        [b'r', after @ ..] => (b'\r', after),
        [b't', after @ ..] => (b'\t', after),
        [b'v', after @ ..] => (0x0B, after),
        [b'f', after @ ..] => (0x0C, after),
        [b'b', after @ ..] => (0x08, after),
        [byte @ (b'"' | b'\\'), after @ ..] => (*byte, after),
        _ => (b'\\', escaped),
    };
    text.push(byte);
    after
}

#[cfg(test)]
mod tests {
    use super::{split, unescape_bytes};

    fn fields(line: &str) -> (Vec<String>, bool) {
        fields_of(line, false)
    }

    fn fields_of(line: &str, are_requests: bool) -> (Vec<String>, bool) {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        let is_closed = split(line.as_bytes(), b' ', are_requests, &mut text, &mut ends);
        let starts = [0].into_iter().chain(ends.iter().copied());
        let fields = starts.zip(&ends).map(|(start, end)| String::from_utf8_lossy(&text[start..*end]).into_owned());
        (fields.collect(), is_closed)
    }

    #[test]
    fn fields_of_logs() {
        for (line, expected) in [
            ("a b\r\n", &["a", "b"][..]),
            ("", &[]),
            ("a  b ", &["a", "", "b", ""]),
            (r#"[d e] "GET / HTTP/1.1" "UA \"x\" " -"#, &["[d", "e]", "GET / HTTP/1.1", "UA \"x\" ", "-"]),
            (r#""a\\" "\x22b\X41\t\q\xg" "c ""d""" """#, &["a\\", "\"bA\t\\q\\xg", "c \"d\"", ""]),
            (r#"a"b c\" d"#, &["a\"b", "c\\\"", "d"]),
            (r#""a"b c"#, &["ab", "c"]),
        ] {
            assert_eq!(fields(line), (expected.iter().map(|field| (*field).to_owned()).collect(), true), "{line}");
        }
        for line in [r#""a"#, r#"a "b\""#, r#""a\"#, "\""] {
            assert!(!fields(line).1, "{line}");
        }
    }

    #[test]
    fn fields_of_requests() {
        for (line, expected) in [
            ("  a   b  \r\n", &["a", "b"][..]),
            ("[d e] [f] [g]h [i", &["d e", "f", "[g]h", "[i"]),
            ("[a [b] c", &["a [b", "c"]),
            ("[a]b c] d", &["a]b c", "d"]),
            (r#""a  b"  "" -"#, &["a  b", "", "-"]),
            (r#"[d e] "GET / HTTP/1.1" "[x] \" y" [z"#, &["d e", "GET / HTTP/1.1", "[x] \" y", "[z"]),
        ] {
            let expected = expected.iter().map(|field| (*field).to_owned()).collect();
            assert_eq!(fields_of(line, true), (expected, true), "{line}");
        }
    }

    #[test]
    fn values_of_zeek() {
        for (value, expected) in [("a", "a"), (r"a\x09b\\x\q", "a\tb\\x\\q"), (r"\x", r"\x"), ("\\", "\\")] {
            assert_eq!(unescape_bytes(value.as_bytes()), expected.as_bytes(), "{value}");
        }
    }
}
