//! Classes of bytes that a few instructions tell, without a table and without a branch, so that [`scan`](crate::scan)
//! can ask for them of sixteen bytes at once.
//!
//! | class | has, beside the class above it |
//! |---|---|
//! | [`is_always_encoded`] | C0 controls, DELETE and what is not ASCII |
//! | [`is_unusual_behind_path`] | space, `!`, `"`, `#`, `'`, `<`, `>` and `` ` `` |
//! | [`is_unusual`] | `?`, `[`, `\`, `]`, `^`, `{`, `\|`, `}` and `~` |
//!
//! And of what stays as it is: [`is_unreserved`], and in all hosts [`is_plain_in_host`].
//!
//! The constants are those of the cheapest cover of a class by sets that two steps and one comparison tell. A test goes
//! through all bytes.

#![expect(clippy::inline_always, reason = "a predicate that is called and not inlined makes no vector instruction")]

/// Whether `byte` is in every set that the URL parser encodes with: C0 controls, DELETE and what is not ASCII.
///
/// ```
/// use url_percent::byte_classes::is_always_encoded;
///
/// assert!(is_always_encoded(b'\n'));
/// assert!(!is_always_encoded(b' '));
/// ```
#[inline(always)]
pub const fn is_always_encoded(byte: u8) -> bool {
    (byte.cast_signed() < b' '.cast_signed()) | (byte == b'\x7F')
}

/// Whether `byte` needs a look wherever it stands behind an authority: C0 controls, space, `!`, `"`, `#`, `'`, `<`,
/// `>`, `?`, `[`, `\`, `]`, `^`, `` ` ``, `{`, `|`, `}`, `~`, DELETE and what is not ASCII.
///
/// These are the members of the sets that the URL parser encodes with behind an authority; `\`, which parts segments;
/// and `!`, `[`, `]`, `|` and `~`, which need no look, but to except them would take more instructions.
///
/// ```
/// use url_percent::byte_classes::is_unusual;
///
/// assert!(is_unusual(b'?'));
/// assert!(!is_unusual(b'$'));
/// ```
#[inline(always)]
pub const fn is_unusual(byte: u8) -> bool {
    is_unusual_or_below(b'$', byte)
}

/// Whether `byte` needs a look wherever it stands in a query or fragment: of what [is unusual](is_unusual) the members
/// of the sets for these, `!` and `#`.
///
/// ```
/// use url_percent::byte_classes::is_unusual_behind_path;
///
/// assert!(is_unusual_behind_path(b' '));
/// assert!(!is_unusual_behind_path(b'?'));
/// ```
#[inline(always)]
pub const fn is_unusual_behind_path(byte: u8) -> bool {
    // What is not ASCII is negative.
    (byte.cast_signed() <= b'#'.cast_signed())
        | (byte == b'\'')
        | (byte | 2 == b'>')
        | (byte == b'`')
        | (byte == b'\x7F')
}

/// Whether `byte` [is unusual](is_unusual) or below `limit`, which is ASCII and not below `$`.
///
/// A comparison for each of the bytes takes more instructions. Flipping bits brings together what stands apart, and the
/// highest bit of a sum or a difference tells on which side of a limit something is.
///
/// ```
/// use url_percent::byte_classes::is_unusual_or_below;
///
/// assert!(is_unusual_or_below(b'/', b'.'));
/// assert!(!is_unusual_or_below(b'/', b'/'));
/// ```
#[inline(always)]
pub const fn is_unusual_or_below(limit: u8, byte: u8) -> bool {
    // As distances from `$`: to choose one of two limits takes less if one of them is 0.
    let limit = limit.wrapping_sub(b'$').cast_signed();
    let is_below = byte.cast_signed().saturating_sub(b'$'.cast_signed()) < limit;
    // So flipped, `<`, `>`, `?` and C0 controls are less than `=`, and nothing else in ASCII is.
    let angles = (byte ^ 0x1E).wrapping_sub(b'=' ^ 0x1E);
    // Five on and flipped, from `[` to `` ` `` all but `_` are at least what `` ` `` is, and what is beyond `z` is
    // more.
    let brackets = (byte.saturating_add(5) ^ 0x1E).saturating_add(0x80 - ((b'`' + 5) ^ 0x1E));
    is_below | (byte == b'\'') | (angles | brackets >= 0x80)
}

/// Whether `byte` is an ASCII letter or digit, `-`, `.` or `_`, which hardly any set has.
///
/// ```
/// use url_percent::byte_classes::is_unreserved;
///
/// assert!(is_unreserved(b'A'));
/// assert!(!is_unreserved(b'~'));
/// ```
#[inline(always)]
pub const fn is_unreserved(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26)
        // `-`, `.` and the digits, which only `/` stands among.
        | ((byte.wrapping_sub(b'-') <= b'9' - b'-') & (byte != b'/'))
        | (byte == b'_')
}

/// Whether `byte` is an ASCII lower alpha or digit, `-`, `.` or `_`, which stay as they are in every kind of host.
///
/// ```
/// use url_percent::byte_classes::is_plain_in_host;
///
/// assert!(is_plain_in_host(b'a'));
/// assert!(!is_plain_in_host(b'A'));
/// ```
#[inline(always)]
pub const fn is_plain_in_host(byte: u8) -> bool {
    // Five on, `z` is the greatest signed number, so that all that is not from `-` to `z` is less than `-`.
    let outside = byte.wrapping_add(5).cast_signed().saturating_sub((b'-' + 5).cast_signed());
    // Counted from `:`, and round to `9`, all to `^` are less than `_`, and so is `` ` `` without its second bit.
    let between = (byte.wrapping_sub(b':') & 0x7D).wrapping_sub(b'_' - b':').cast_signed();
    !((outside | between < 0) | (byte == b'/'))
}
