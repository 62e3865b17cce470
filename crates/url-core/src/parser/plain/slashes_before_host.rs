//! Special URLs with odd slashes: other slashes than `//` before the authority, or empty credentials after them.

use super::{
    PlainPrefix,
    authority::{may_follow_special_host, may_have_plain_host},
    plain_end, plain_host,
};
use crate::{
    options::ParseOptions,
    parser::authority::ends_authority,
    record::{HostKind, Offsets, Url},
    scheme::SchemeType,
};
use alloc::string::String;
use url_host::ipv4::ends_in_a_number_bytes;
use url_percent::{
    byte_classes::is_never_encoded,
    scan::{HAS_VECTORS, find_near},
};

impl PlainPrefix {
    /// Returns whether the slashes before the authority are not `//`, or the authority starts with something that is
    /// removed.
    #[inline(always)]
    pub(crate) fn has_odd_slashes(&self, text: &str) -> bool {
        let (before, after) = text.as_bytes().split_at(self.host_start as usize);
        let is_usual = self.scheme_type != SchemeType::File && before.ends_with(b"/");
        HAS_VECTORS && (!is_usual || matches!(after, [b'/' | b'\\' | b'@', ..] | [b':', b'@', ..]))
    }

    /// Returns whether `text` has, after all of its slashes, a domain in which nothing changes except capital letters,
    /// and so can be parsed.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    pub(crate) fn has_usual_domain(&self, text: &str, options: &ParseOptions<'_>) -> bool {
        let bytes = text.as_bytes();
        // A text with such a domain stops being plain at one of these bytes.
        let may_have_domain =
            matches!(bytes.get(self.host_end as usize), Some(b'/' | b'\\' | b'A'..=b'Z' | b'a'..=b'z'));
        if !HAS_VECTORS || !may_have_domain {
            return false;
        }
        let start = self.authority_start(bytes);
        let end = find_near(bytes, start, |byte| !is_never_encoded(byte));
        end > start
            && self.scheme_type.is_special()
            && self.scheme_type != SchemeType::File
            && may_have_plain_host(text, options)
            && may_follow_special_host(&bytes[end..])
            && !ends_in_a_number_bytes(&bytes[start..end])
    }

    /// Where the authority begins: in a special URL, after any number of slashes and backslashes.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    fn authority_start(&self, bytes: &[u8]) -> usize {
        let start = self.host_start as usize;
        let is_slash = |byte: &&u8| self.scheme_type.is_special() && matches!(byte, b'/' | b'\\');
        start + bytes[start..].iter().take_while(is_slash).count()
    }

    /// The URL that `text`, which has odd slashes, becomes, if that takes no states.
    #[inline(never)]
    pub(crate) fn url_with_odd_slashes(&self, text: &str, options: &ParseOptions<'_>) -> Option<Url> {
        const ADDED: usize = "///".len();
        let scheme_end = text.bytes().position(|byte| byte == b':')?;
        if self.has_capitals || text.len() + ADDED > options.max_len as usize {
            return None;
        }
        let plain = match self.scheme_type {
            SchemeType::File => Self::match_file_path(text, scheme_end + 1)?,
            _ => self.match_after_slashes(text, options)?,
        };
        // Capital letters would be lowercased at the positions that they have after `//`.
        if !plain.is_complete() || plain.has_capitals {
            return None;
        }
        let mut href = String::with_capacity(text.len() + ADDED);
        href.push_str(text.get(..scheme_end).unwrap_or_default());
        href.push_str("://");
        let by = (href.len() as u32).wrapping_sub(plain.username_start);
        let offsets = plain.write_known_from(plain.username_start as usize, text, &mut href, 0);
        let moved = |offset: u32| offset.wrapping_add(by);
        let (username_end, host_start) = (moved(offsets.username_end), moved(offsets.host_start));
        let host_end = moved(offsets.host_end);
        let offsets = Offsets { scheme_end: scheme_end as u32, username_end, host_start, host_end, ..offsets };
        Some(Url { offsets, href })
    }

    /// How much of `text` is plain after its slashes, and after credentials if they are empty.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    fn match_after_slashes(&self, text: &str, options: &ParseOptions<'_>) -> Option<Self> {
        let bytes = text.as_bytes();
        let start = self.authority_start(bytes);
        let at_sign = match bytes[start..] {
            [b'@', ..] => "@".len(),
            [b':', b'@', ..] => ":@".len(),
            _ => 0,
        };
        let start = start + at_sign;
        let first = start..plain_end(bytes, start);
        let plain = Self::with_host((self.scheme_type, HostKind::Null, None), first, 0)
            .match_from_authority_outlined(text, options);
        // Credentials end with the last `@`. If another one follows, they are not empty.
        (at_sign == 0 || plain.host_start == plain.username_start).then_some(plain)
    }

    /// How much of `text`, a file URL, is plain after its slashes, which begin at `at`, if it has no host or the host
    /// `localhost`.
    ///
    /// Source: <https://url.spec.whatwg.org/#file-state>, <https://url.spec.whatwg.org/#file-slash-state>,
    /// <https://url.spec.whatwg.org/#file-host-state>
    fn match_file_path(text: &str, at: usize) -> Option<Self> {
        const LOCALHOST: &[u8] = b"//localhost";
        let slashes = &text.as_bytes()[at..];
        let start = match (slashes.strip_prefix(LOCALHOST), slashes) {
            (Some(after_host), _) if ends_authority(after_host.first().copied()) => at + LOCALHOST.len(),
            // Other hosts, a drive letter that changes, and a possible dot segment are left to the states.
            (_, [b'/', b'/', ..] | [b'.' | b'%', ..] | [_, b'|', ..]) => return None,
            _ => at,
        };
        let host = plain_host(text, SchemeType::File, start, start);
        (host == HostKind::Empty)
            .then(|| Self::with_host((SchemeType::File, host, None), start..start, start).with_path_to_fragment(text))
    }
}
