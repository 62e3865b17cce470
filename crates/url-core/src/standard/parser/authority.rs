//! The delimiters of an authority.

use crate::{scheme::SchemeType, syntax::leading_digits};
use url_percent::{
    byte_classes::is_plain_in_host,
    scan::{find_near, positions},
};

/// The positions of the parts of an authority in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Authority {
    /// Where the username ends; where the authority starts if there are no credentials.
    pub(crate) username_end: usize,
    /// After the `@` of the credentials.
    pub(crate) host_start: usize,
    /// Where the bytes of the host end that stay as they are in every host.
    pub(crate) plain_end: usize,
    /// At the `:` before a port, or where the authority ends.
    pub(crate) host_end: usize,
    pub(crate) end: usize,
    /// Whether the credentials, if there are any, are their own serialization without another look.
    pub(super) has_plain_credentials: bool,
}

impl Authority {
    /// The parts of the authority at `start`. Bytes that stay as they are in every host are known up to
    /// `known_host_end`, if that is not 0.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn of(text: &[u8], start: usize, scheme_type: SchemeType, known_host_end: usize) -> Self {
        let known_host_end = if known_host_end > 0 { known_host_end } else { plain_end(text, start) };
        Self::plain(text, start, scheme_type, known_host_end)
            .unwrap_or_else(|| Self::delimited(text, start, scheme_type, scheme_type != SchemeType::File))
    }

    /// The parts, if the authority is a host with an optional port, and an optional username of plain bytes, as nearly
    /// all are.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn plain(text: &[u8], start: usize, scheme_type: SchemeType, mut plain_end: usize) -> Option<Self> {
        let is_file = scheme_type == SchemeType::File;
        let (mut username_end, mut host_start) = (start, start);
        if !is_file && plain_end > start && text.get(plain_end) == Some(&b'@') {
            (username_end, host_start) = (plain_end, plain_end + 1);
            plain_end = self::plain_end(text, host_start);
        }
        let mut host_end = plain_end;
        match text.get(plain_end) {
            None | Some(b'/' | b'?' | b'#' | b':') => {}
            Some(b'[') => {
                let bracket =
                    find_near(text, plain_end + 1, |byte| (byte == b']') | (is_delimiter(byte) & (byte != b':')));
                host_end = bracket + usize::from(text.get(bracket) == Some(&b']'));
            }
            _ => host_end = find_near(text, plain_end, is_delimiter),
        }
        let mut end = host_end;
        if !is_file && text.get(host_end) == Some(&b':') {
            end += 1 + leading_digits(&text[host_end + 1..]);
        }
        let is_end = matches!(text.get(end), None | Some(b'/' | b'?' | b'#'));
        is_end.then_some(Self { username_end, host_start, plain_end, host_end, end, has_plain_credentials: true })
    }

    /// The parts, found one delimiter after the other. Without `credentials` an `@` is part of the host, as in a host
    /// that is set; the authority of a file URL has no port either.
    ///
    /// Source: <https://url.spec.whatwg.org/#authority-state>, <https://url.spec.whatwg.org/#host-state>,
    /// <https://url.spec.whatwg.org/#file-host-state>
    #[inline(never)]
    pub(crate) fn delimited(text: &[u8], start: usize, scheme_type: SchemeType, credentials: bool) -> Self {
        let (mut username_end, mut host_start, mut end) = (start, start, text.len());
        let (mut first_colon, mut colon, mut is_in_brackets) = (None, None, false);
        for at in positions(text, start, |byte| is_delimiter(byte) | (byte == b']')) {
            match text[at] {
                b'@' if credentials => {
                    username_end = first_colon.unwrap_or(at);
                    host_start = at + 1;
                    (colon, is_in_brackets) = (None, false);
                }
                b':' if scheme_type != SchemeType::File => {
                    first_colon = first_colon.or(Some(at));
                    if !is_in_brackets {
                        colon = colon.or(Some(at));
                    }
                }
                b'[' => is_in_brackets = true,
                b']' => is_in_brackets = false,
                b'/' | b'?' | b'#' => {
                    end = at;
                    break;
                }
                b'\\' if scheme_type.is_special() => {
                    end = at;
                    break;
                }
                _ => {}
            }
        }
        let plain_end = plain_end(text, host_start);
        let has_plain_credentials = host_start == start;
        Self { username_end, host_start, plain_end, host_end: colon.unwrap_or(end), end, has_plain_credentials }
    }
}

/// Where the bytes from `start` on end that stay as they are in every host.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
#[inline(always)]
fn plain_end(text: &[u8], start: usize) -> usize {
    find_near(text, start, |byte| !is_plain_in_host(byte))
}

/// Returns whether a part of an authority may end at `byte`, or brackets begin.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 2")]
#[inline(always)]
fn is_delimiter(byte: u8) -> bool {
    (byte == b'/')
        | (byte == b'?')
        | (byte == b'#')
        | (byte == b'\\')
        | (byte == b':')
        | (byte == b'@')
        | (byte == b'[')
}
