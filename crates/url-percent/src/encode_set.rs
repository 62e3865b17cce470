//! Percent-encode sets: their type, the standard's eight sets, the set of RFC 3986, and the search for a member.
//!
//! Each set is spelled in one place, as the difference from the set that the standard derives it from:
//!
//! ```text
//! (non-ASCII) ── C0 control ─┬─ fragment
//!                            └─ query ─┬─ special-query
//!                                      └─ path ── userinfo ── component ── application/x-www-form-urlencoded
//! ```

use crate::byte_classes::{is_always_encoded, is_never_encoded, is_stop_after_authority};
use crate::encoded_bytes::percent_encode_byte;
use crate::scan::{BLOCK, HAS_VECTORS, find_near, hits_at, hits_by_look_up};
use core::fmt;

/// A percent-encode set: the bytes that are to be percent-encoded.
///
/// In the standard the members are code points. Every set that it allows contains all code points outside ASCII, and
/// these are encoded byte by byte. So a set of bytes is equivalent: some ASCII bytes, and every byte from 0x80 up.
/// Bytes from 0x80 up cannot be removed, so a byte that is not a member is always ASCII.
///
/// Derive your own set from one of the standard's, in a `const` or `static`:
///
/// ```
/// use url_percent::{PATH, PercentEncodeSet, utf8_percent_encode};
///
/// static PATH_SEGMENT: PercentEncodeSet = PATH.with(b"/%");
/// assert_eq!(utf8_percent_encode("AC/DC", &PATH_SEGMENT).to_string(), "AC%2FDC");
/// // The parent is unchanged.
/// assert_eq!(utf8_percent_encode("AC/DC", &PATH).to_string(), "AC/DC");
/// ```
///
/// With a derived set, a space that is a member becomes `%20`; only [`FORM_URLENCODED`] and
/// [`with_space_as_plus`](Self::with_space_as_plus) make it `+`. Two sets are equal if they encode every byte alike: if
/// they have the same members, and a space becomes the same.
///
/// Source: <https://url.spec.whatwg.org/#percent-encode-set>
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PercentEncodeSet {
    /// One bit for each byte; byte 0 is the lowest bit of the first number.
    members: [u64; 4],
    /// The smallest class that contains all members. A search looks for this class first, and then tests whether a hit
    /// is a member.
    class: Class,
    /// Whether a space, which is then a member, becomes `+`.
    space_as_plus: bool,
}

/// Returns whether `input` is long enough that a vector search for a class is faster than table look-ups.
const fn has_block(input: &[u8]) -> bool {
    HAS_VECTORS && input.len() >= BLOCK / 2
}

/// Classes of bytes that can be told apart without a table, each a subset of the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Class {
    /// The bytes of [`is_always_encoded`].
    AlwaysEncoded,
    /// Contains all members of the sets that the URL parser uses, except the userinfo set; see
    /// [`is_stop_after_authority`].
    StopAfterAuthority,
    /// All bytes except those of [`is_never_encoded`].
    SometimesEncoded,
    /// Every byte.
    Any,
}

impl Class {
    const fn of(byte: u8) -> Self {
        if is_always_encoded(byte) {
            Self::AlwaysEncoded
        } else if is_stop_after_authority(byte) {
            Self::StopAfterAuthority
        } else if is_never_encoded(byte) {
            Self::Any
        } else {
            Self::SometimesEncoded
        }
    }

    const fn or(self, other: Self) -> Self {
        if self as u8 > other as u8 { self } else { other }
    }
}

impl PercentEncodeSet {
    /// The smallest set: every byte from 0x80 up, and no ASCII byte.
    ///
    /// ```
    /// use url_percent::PercentEncodeSet;
    ///
    /// assert!(PercentEncodeSet::NON_ASCII.contains('\u{80}'));
    /// assert!(!PercentEncodeSet::NON_ASCII.contains('\0'));
    /// ```
    pub const NON_ASCII: Self =
        Self { members: [0, 0, u64::MAX, u64::MAX], class: Class::AlwaysEncoded, space_as_plus: false };

    /// Returns this set with the bytes of `members` added.
    ///
    /// ```
    /// use url_percent::FRAGMENT;
    ///
    /// assert!(FRAGMENT.with(b"%#").contains('%'));
    /// assert!(!FRAGMENT.contains('%'));
    /// ```
    #[must_use]
    pub const fn with(mut self, members: &[u8]) -> Self {
        let mut rest = members;
        while let [byte, tail @ ..] = rest {
            self.members[*byte as usize / 64] |= 1 << (*byte % 64);
            self.class = self.class.or(Class::of(*byte));
            rest = tail;
        }
        Self { space_as_plus: false, ..self }
    }

    /// Returns this set with the bytes from `first` to `last` added, both inclusive; none if `first` is greater than
    /// `last`.
    ///
    /// ```
    /// use url_percent::PercentEncodeSet;
    ///
    /// let controls = PercentEncodeSet::NON_ASCII.with_range(0x00, 0x1F);
    /// assert!(controls.contains('\x1F'));
    /// assert!(!controls.contains(' '));
    /// assert_eq!(controls.with_range(b'z', b'a'), controls);
    /// ```
    #[must_use]
    pub const fn with_range(mut self, first: u8, last: u8) -> Self {
        self.space_as_plus = false;
        let mut index = first as usize;
        while index <= last as usize {
            self = self.with(&[index as u8]);
            index += 1;
        }
        self
    }

    /// Returns this set without the ASCII bytes of `members`. Bytes from 0x80 up stay members of every set.
    ///
    /// ```
    /// use url_percent::FORM_URLENCODED;
    ///
    /// assert!(!FORM_URLENCODED.without(b"~").contains('~'));
    /// assert!(FORM_URLENCODED.without(&[0xFF]).contains_byte(0xFF));
    /// ```
    #[must_use]
    pub const fn without(mut self, members: &[u8]) -> Self {
        let mut rest = members;
        while let [byte, tail @ ..] = rest {
            if byte.is_ascii() {
                self.members[*byte as usize / 64] &= !(1 << (*byte % 64));
            }
            rest = tail;
        }
        Self { space_as_plus: false, ..self }.with_class_of_members()
    }

    /// Returns this set with the space added, which becomes `+`: the standard's *spaceAsPlus*.
    ///
    /// Sets derived from the result encode a space as `%20` again. If the output is to be decoded, `+` has to be a
    /// member, or it would be decoded to a space.
    ///
    /// ```
    /// use url_percent::{COMPONENT, PercentEncodeSet, utf8_percent_encode};
    ///
    /// static VALUE: PercentEncodeSet = COMPONENT.with_space_as_plus();
    /// assert_eq!(utf8_percent_encode("1 + 1", &VALUE).to_string(), "1+%2B+1");
    /// assert_eq!(utf8_percent_encode("1 + 1", &VALUE.with(b"1")).to_string(), "%31%20%2B%20%31");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>
    #[must_use]
    pub const fn with_space_as_plus(self) -> Self {
        Self { space_as_plus: true, ..self.with(b" ") }
    }

    const fn with_class_of_members(mut self) -> Self {
        self.class = Class::AlwaysEncoded;
        let mut byte = 0_u8;
        while byte.is_ascii() {
            if self.contains_byte(byte) {
                self.class = self.class.or(Class::of(byte));
            }
            byte += 1;
        }
        self
    }

    /// Returns whether `code_point` is in this set. Every code point outside ASCII is.
    ///
    /// ```
    /// use url_percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert!(SPECIAL_QUERY.contains('\'') && SPECIAL_QUERY.contains('é'));
    /// assert!(!QUERY.contains('\''));
    /// ```
    #[inline]
    pub const fn contains(&self, code_point: char) -> bool {
        !code_point.is_ascii() || self.contains_byte(code_point as u8)
    }

    /// Returns whether `byte` is to be percent-encoded, in UTF-8 or in any other data. Every byte from 0x80 up is.
    ///
    /// ```
    /// use url_percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert!(SPECIAL_QUERY.contains_byte(b'\'') && SPECIAL_QUERY.contains_byte(0xE9));
    /// assert!(!QUERY.contains_byte(b'\''));
    /// ```
    #[inline]
    pub const fn contains_byte(&self, byte: u8) -> bool {
        self.members[byte as usize / 64] >> (byte % 64) & 1 != 0
    }

    /// Returns the index of the first byte that is to be percent-encoded, or `None` if there is none. In that case,
    /// `input` is ASCII.
    ///
    /// ```
    /// use url_percent::PATH;
    ///
    /// assert_eq!(PATH.find("/Straße".as_bytes()), Some(5));
    /// assert_eq!(PATH.find(b"/Strasse%20"), None);
    /// ```
    #[inline]
    pub fn find(&self, input: &[u8]) -> Option<usize> {
        let at = self.find_from(input, 0);
        (at < input.len()).then_some(at)
    }

    /// Returns the position of the first byte at or after `from` that is to be percent-encoded, or the length of
    /// `input` if there is none.
    ///
    /// ```
    /// use url_percent::PATH;
    ///
    /// assert_eq!(PATH.find_from(b"<b>", 1), 2);
    /// assert_eq!(PATH.find_from(b"<b>", 3), 3);
    /// ```
    pub fn find_from(&self, input: &[u8], from: usize) -> usize {
        let mut at = from;
        if !has_block(input) {
            while input.get(at).is_some_and(|&byte| !self.contains_byte(byte)) {
                at += 1;
            }
            return at.min(input.len());
        }
        // A call and not a fourth match arm: with four arms compilers emit a jump table, which is mispredicted where
        // sets alternate.
        if self.class == Class::AlwaysEncoded {
            return self.find_from_always_encoded(input, from);
        }
        loop {
            at = match self.class {
                Class::AlwaysEncoded | Class::StopAfterAuthority => find_near(input, at, is_stop_after_authority),
                Class::SometimesEncoded => find_near(input, at, |byte| !is_never_encoded(byte)),
                Class::Any => at.min(input.len()),
            };
            match input.get(at) {
                Some(&byte) if !self.contains_byte(byte) => at += 1,
                _ => return at,
            }
        }
    }

    /// [`Self::find_from`] for a set of the class [`Class::AlwaysEncoded`].
    #[inline(never)]
    fn find_from_always_encoded(&self, input: &[u8], from: usize) -> usize {
        let mut at = find_near(input, from, is_always_encoded);
        while input.get(at).is_some_and(|&byte| !self.contains_byte(byte)) {
            at = find_near(input, at + 1, is_always_encoded);
        }
        at
    }

    /// Returns where members may be among the [`WINDOW`](crate::scan::WINDOW) bytes from `at` on; the first byte is the
    /// lowest bit.
    pub(crate) fn hits_at(&self, input: &[u8], at: usize) -> u64 {
        match self.class {
            Class::AlwaysEncoded if HAS_VECTORS => hits_at(input, at, is_always_encoded),
            Class::StopAfterAuthority if HAS_VECTORS => hits_at(input, at, is_stop_after_authority),
            Class::SometimesEncoded if HAS_VECTORS => hits_at(input, at, |byte| !is_never_encoded(byte)),
            _ => hits_by_look_up(input, at, |byte| self.contains_byte(byte)),
        }
    }

    /// Returns whether `byte`, a member, becomes `+`.
    #[inline]
    pub(crate) const fn becomes_plus(&self, byte: u8) -> bool {
        self.space_as_plus && byte == b' '
    }

    /// Returns the replacement of `byte`, a member.
    #[inline]
    pub(crate) const fn replacement(&self, byte: u8) -> &'static str {
        if self.becomes_plus(byte) { "+" } else { percent_encode_byte(byte) }
    }
}

/// Shows the ASCII members; the others are the same in all sets.
impl fmt::Debug for PercentEncodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = (0..0x80).filter(|&byte| self.contains_byte(byte)).map(char::from);
        f.write_str("PercentEncodeSet ")?;
        f.debug_set().entries(ascii).finish()
    }
}

/// The C0 control percent-encode set: C0 controls and everything greater than `~`. For opaque hosts and opaque paths.
///
/// ```
/// use url_percent::{C0_CONTROL, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("a\u{7F}é", &C0_CONTROL).to_string(), "a%7F%C3%A9");
/// assert_eq!(utf8_percent_encode("a \"<>", &C0_CONTROL).to_string(), "a \"<>");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#c0-control-percent-encode-set>
pub static C0_CONTROL: PercentEncodeSet = PercentEncodeSet::NON_ASCII.with_range(0x00, 0x1F).with(b"\x7F");

/// The fragment percent-encode set.
///
/// ```
/// use url_percent::{FRAGMENT, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("`a b`", &FRAGMENT).to_string(), "%60a%20b%60");
/// assert_eq!(utf8_percent_encode("#{a}%", &FRAGMENT).to_string(), "#{a}%");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#fragment-percent-encode-set>
pub static FRAGMENT: PercentEncodeSet = C0_CONTROL.with(b" \"<>`");

/// The query percent-encode set, for the query of a URL that is not special.
///
/// ```
/// use url_percent::{QUERY, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("a=#1 <b>", &QUERY).to_string(), "a=%231%20%3Cb%3E");
/// assert_eq!(utf8_percent_encode("a='1'&`", &QUERY).to_string(), "a='1'&`");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#query-percent-encode-set>
pub static QUERY: PercentEncodeSet = C0_CONTROL.with(b" \"#<>");

/// The special-query percent-encode set, for the query of a special URL.
///
/// ```
/// use url_percent::{SPECIAL_QUERY, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("a='1'", &SPECIAL_QUERY).to_string(), "a=%271%27");
/// assert_eq!(utf8_percent_encode("a=1&`", &SPECIAL_QUERY).to_string(), "a=1&`");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#special-query-percent-encode-set>
pub static SPECIAL_QUERY: PercentEncodeSet = QUERY.with(b"'");

/// The path percent-encode set, for the path of a URL whose path is not opaque. It does not contain `/`.
///
/// ```
/// use url_percent::{PATH, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("/{a}?^", &PATH).to_string(), "/%7Ba%7D%3F%5E");
/// assert_eq!(utf8_percent_encode("/[a]|%;", &PATH).to_string(), "/[a]|%;");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-percent-encode-set>
pub static PATH: PercentEncodeSet = QUERY.with(b"?^`{}");

/// The userinfo percent-encode set, for usernames and passwords.
///
/// ```
/// use url_percent::{USERINFO, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("me@home:1|2", &USERINFO).to_string(), "me%40home%3A1%7C2");
/// assert_eq!(utf8_percent_encode("me+you&%", &USERINFO).to_string(), "me+you&%");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#userinfo-percent-encode-set>
pub static USERINFO: PercentEncodeSet = PATH.with(b"/:;=@").with_range(b'[', b']').with(b"|");

/// The component percent-encode set, for data that must pass through a URL unchanged. With it, UTF-8 percent-encode
/// does what JavaScript's `encodeURIComponent()` does.
///
/// ```
/// use url_percent::{COMPONENT, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("5 % & $1,+", &COMPONENT).to_string(), "5%20%25%20%26%20%241%2C%2B");
/// assert_eq!(utf8_percent_encode("(it's~*)!", &COMPONENT).to_string(), "(it's~*)!");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#component-percent-encode-set>
pub static COMPONENT: PercentEncodeSet = USERINFO.with_range(b'$', b'&').with(b"+,");

/// The `application/x-www-form-urlencoded` percent-encode set: all bytes but ASCII letters and digits and `*`, `-`,
/// `.`, `_`.
///
/// It is the standard's only set with which a space becomes `+` and not `%20`. With sets derived from it, a space
/// becomes `%20`.
///
/// ```
/// use url_percent::{FORM_URLENCODED, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("1+1 = ~2!", &FORM_URLENCODED).to_string(), "1%2B1+%3D+%7E2%21");
/// assert_eq!(utf8_percent_encode("a-b_c.d*", &FORM_URLENCODED).to_string(), "a-b_c.d*");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set>
pub static FORM_URLENCODED: PercentEncodeSet =
    COMPONENT.with(b"!").with_range(b'\'', b')').with(b"~").with_space_as_plus();

/// Every byte but those that RFC 3986 calls unreserved: ASCII letters and digits and `-`, `.`, `_`, `~`. It is not a
/// set of the URL Standard.
///
/// Formats that sign or compare encoded text need it, because with it a string has one encoded form:
///
/// - Signature Version 4 of AWS encodes names and values of a query with it, and a path without its slashes. See
///   [`without`](PercentEncodeSet::without) and ["Create a signed AWS API
///   request"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), canonical
///   request.
/// - OAuth 1.0 encodes all parameters with it ([RFC 5849, 3.6](https://www.rfc-editor.org/rfc/rfc5849#section-3.6)).
///
/// For a parameter of a header field, such as `filename*=UTF-8''...`, it encodes more than necessary. There, `!`, `#`,
/// `$`, `&`, `+`, `^`, `` ` `` and `|` may also stay as they are: see `attr-char` in [RFC 8187,
/// 3.2.1](https://www.rfc-editor.org/rfc/rfc8187#section-3.2.1), which replaces RFC 5987.
///
/// ```
/// use url_percent::{COMPONENT, NOT_UNRESERVED, PercentEncodeSet, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("it's (a+b)*~", &NOT_UNRESERVED).to_string(), "it%27s%20%28a%2Bb%29%2A~");
/// // `encodeURIComponent()` keeps `!`, `'`, `(`, `)` and `*`, so its result has another signature.
/// assert_eq!(utf8_percent_encode("it's (a+b)*~", &COMPONENT).to_string(), "it's%20(a%2Bb)*~");
///
/// static PATH_TO_SIGN: PercentEncodeSet = NOT_UNRESERVED.without(b"/");
/// assert_eq!(utf8_percent_encode("/photos/Jan (1)", &PATH_TO_SIGN).to_string(), "/photos/Jan%20%281%29");
/// ```
///
/// Source: [RFC 3986, 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
pub static NOT_UNRESERVED: PercentEncodeSet = FORM_URLENCODED.with(b" *").without(b"~");
