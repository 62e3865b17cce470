//! Rows of logs: fields with delimiters between them, and in double quotes what a client has sent.
//!
//! In quotes, a backslash precedes a quote and a backslash, and stands with the next characters for others: `\n` and
//! the like, and `\x22` for a byte. A doubled quote is one, as in CSV. A row is always one line.
//!
//! Source: <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats> (Format Notes),
//! <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format> (`escape`)

/// Splits a line into fields: their text, and the end of each in it. Returns whether the last one has all of its
/// quotes.
pub(super) fn split(line: &[u8], delimiter: u8, text: &mut Vec<u8>, ends: &mut Vec<usize>) -> bool {
    text.clear();
    ends.clear();
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let mut rest = line.strip_suffix(b"\r").unwrap_or(line);
    if rest.is_empty() {
        return true;
    }
    loop {
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
            Some(end) => rest = &rest[end + 1..],
            None => return true,
        }
    }
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
    use super::split;

    fn fields(line: &str) -> (Vec<String>, bool) {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        let is_closed = split(line.as_bytes(), b' ', &mut text, &mut ends);
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
}
