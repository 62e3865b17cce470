//! What must be percent-encoded where: the type of a percent-encode set, the standard's eight sets, and the search for
//! a member.
//!
//! Each set is spelled in one place, as its difference from the set the standard derives it from:
//!
//! ```text
//! (non-ASCII) ── C0 control ─┬─ fragment
//!                            └─ query ─┬─ special-query
//!                                      └─ path ── userinfo ── component ── application/x-www-form-urlencoded
//! ```

use crate::byte_classes::{is_always_encoded, is_unreserved, is_unusual};
use crate::percent_encode_byte;
use crate::scan::{BLOCK, HAS_VECTORS, find_near, hits_at};
use core::fmt;

/// A percent-encode set: the bytes that are to be percent-encoded.
///
/// To the standard the members are code points. Since every set it allows contains all code points outside ASCII, and
/// since these are encoded byte by byte, a set of bytes says the same: some ASCII bytes, and every byte from 0x80 up.
/// The latter cannot be taken out; what is not a member is therefore always ASCII.
///
/// A set of one's own is derived from one of the standard's, in a `const` or `static`:
///
/// ```
/// use url_percent::{PATH, PercentEncodeSet, utf8_percent_encode};
///
/// static PATH_SEGMENT: PercentEncodeSet = PATH.with(b"/%");
/// assert_eq!(utf8_percent_encode("AC/DC", &PATH_SEGMENT).to_string(), "AC%2FDC");
/// // The parent is as it was.
/// assert_eq!(utf8_percent_encode("AC/DC", &PATH).to_string(), "AC/DC");
/// ```
///
/// With a set that is derived, a space that is a member becomes `%20`; only [`FORM_URLENCODED`]
/// and [`with_space_as_plus`](Self::with_space_as_plus) make it `+`. Two sets are equal if they encode every byte
/// alike: if they have the same members, and a space becomes the same.
///
/// Source: <https://url.spec.whatwg.org/#percent-encode-sets>
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PercentEncodeSet {
    /// A bit for each byte, the lowest of the first number for 0.
    members: [u64; 4],
    /// The least class that has all members: what a search looks for before it asks who is a member.
    class: Class,
    /// Whether a space, which is a member then, becomes `+`.
    space_as_plus: bool,
}

/// Whether `input` is long enough for a class to be told by vectors sooner than a member by a look at the table.
const fn has_block(input: &[u8]) -> bool {
    HAS_VECTORS && input.len() >= BLOCK / 2
}

/// Classes of bytes that can be told without a table, each part of the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Class {
    /// What is in [`is_always_encoded`].
    Always,
    /// What is in some set that the URL parser uses but for credentials; see [`is_unusual`].
    Unusual,
    /// What is not in [`is_unreserved`].
    Reserved,
    /// Every byte.
    Any,
}

impl Class {
    const fn of(byte: u8) -> Self {
        if is_always_encoded(byte) {
            Self::Always
        } else if is_unusual(byte) {
            Self::Unusual
        } else if is_unreserved(byte) {
            Self::Any
        } else {
            Self::Reserved
        }
    }

    const fn or(self, other: Self) -> Self {
        if self as u8 > other as u8 { self } else { other }
    }
}

impl PercentEncodeSet {
    /// The least of all sets: every byte from 0x80 up, and no ASCII byte.
    ///
    /// ```
    /// use url_percent::PercentEncodeSet;
    ///
    /// assert!(PercentEncodeSet::NON_ASCII.contains(0x80));
    /// assert!(!PercentEncodeSet::NON_ASCII.contains(b'\0'));
    /// ```
    pub const NON_ASCII: Self =
        Self { members: [0, 0, u64::MAX, u64::MAX], class: Class::Always, space_as_plus: false };

    /// This set and the bytes of `members`.
    ///
    /// ```
    /// use url_percent::FRAGMENT;
    ///
    /// assert!(FRAGMENT.with(b"%#").contains(b'%'));
    /// assert!(!FRAGMENT.contains(b'%'));
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

    /// This set and the bytes from `first` to `last`, both inclusive; none if `first` is greater than `last`.
    ///
    /// ```
    /// use url_percent::PercentEncodeSet;
    ///
    /// let controls = PercentEncodeSet::NON_ASCII.with_range(0x00, 0x1F);
    /// assert!(controls.contains(0x1F));
    /// assert!(!controls.contains(0x20));
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

    /// This set less the ASCII bytes of `members`. Bytes from 0x80 up stay members of every set.
    ///
    /// ```
    /// use url_percent::FORM_URLENCODED;
    ///
    /// assert!(!FORM_URLENCODED.without(b"~").contains(b'~'));
    /// assert!(FORM_URLENCODED.without(&[0xFF]).contains(0xFF));
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

    /// This set and the space, which becomes `+`: *spaceAsPlus* of the standard. What derives from it forgets that. For
    /// what is read back `+` has to be a member, or it would become a space.
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
        self.class = Class::Always;
        let mut byte = 0_u8;
        while byte.is_ascii() {
            if self.contains(byte) {
                self.class = self.class.or(Class::of(byte));
            }
            byte += 1;
        }
        self
    }

    /// Whether `byte` is to be percent-encoded.
    ///
    /// ```
    /// use url_percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert!(SPECIAL_QUERY.contains(b'\''));
    /// assert!(!QUERY.contains(b'\''));
    /// ```
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        self.members[byte as usize / 64] >> (byte % 64) & 1 != 0
    }

    /// The index of the first byte of `input` that is to be percent-encoded, or `None` if all of it may stay as it is
    /// (and is then ASCII).
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

    /// The position of the first byte from `from` on that is to be percent-encoded, or the length of `input` if none
    /// is.
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
            while input.get(at).is_some_and(|&byte| !self.contains(byte)) {
                at += 1;
            }
            return at.min(input.len());
        }
        // By a call, and not by a fourth arm: compilers jump through a table then, which is guessed wrong where sets
        // alternate.
        if self.class == Class::Always {
            return self.find_always_encoded(input, from);
        }
        loop {
            at = match self.class {
                Class::Always | Class::Unusual => find_near(input, at, is_unusual),
                Class::Reserved => find_near(input, at, |byte| !is_unreserved(byte)),
                Class::Any => at.min(input.len()),
            };
            match input.get(at) {
                Some(&byte) if !self.contains(byte) => at += 1,
                _ => return at,
            }
        }
    }

    /// The same for a set that has nothing but what is always encoded.
    #[inline(never)]
    fn find_always_encoded(&self, input: &[u8], from: usize) -> usize {
        let mut at = find_near(input, from, is_always_encoded);
        while input.get(at).is_some_and(|&byte| !self.contains(byte)) {
            at = find_near(input, at + 1, is_always_encoded);
        }
        at
    }

    /// At which of the [`WINDOW`](crate::scan::WINDOW) places from `at` on a member may be; the first place is the
    /// lowest bit.
    pub(crate) fn hits_at(&self, input: &[u8], at: usize) -> u64 {
        match self.class {
            Class::Always if HAS_VECTORS => hits_at(input, at, is_always_encoded),
            Class::Unusual if HAS_VECTORS => hits_at(input, at, is_unusual),
            Class::Reserved if HAS_VECTORS => hits_at(input, at, |byte| !is_unreserved(byte)),
            _ => hits_at(input, at, |byte| self.contains(byte)),
        }
    }

    /// Whether `byte`, a member, becomes `+`.
    #[inline]
    pub(crate) const fn becomes_plus(&self, byte: u8) -> bool {
        self.space_as_plus && byte == b' '
    }

    /// What `byte`, a member, becomes.
    #[inline]
    pub(crate) const fn replacement(&self, byte: u8) -> &'static str {
        if self.becomes_plus(byte) { "+" } else { percent_encode_byte(byte) }
    }
}

/// Shows the members in ASCII; the others are the same in all sets.
impl fmt::Debug for PercentEncodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = (0..0x80).filter(|&byte| self.contains(byte)).map(char::from);
        f.write_str("PercentEncodeSet ")?;
        f.debug_set().entries(ascii).finish()
    }
}

/// The C0 control percent-encode set: C0 controls and everything greater than `~`. The one for opaque hosts and opaque
/// paths.
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

/// The path percent-encode set, for the path of a URL that has path segments. It keeps `/`.
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

/// The component percent-encode set, for data that is to pass through a URL unharmed. With it, UTF-8 percent-encode
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

/// The `application/x-www-form-urlencoded` percent-encode set: all but ASCII letters and digits and `*`, `-`, `.`, `_`.
///
/// It is the one set with which a space, though a member, becomes `+` and not `%20`. With sets derived from it, it
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
