//! Classes of bytes that a few instructions test, without a table and without a branch, so that [`scan`](crate::scan)
//! can test sixteen bytes at once.
//!
//! A search stops at a byte that may have to be encoded or that may end a component. These classes are such bytes:
//!
//! | class | contains, besides the class above it |
//! |---|---|
//! | [`is_always_encoded`] | C0 controls, DELETE and all non-ASCII bytes |
//! | [`is_stop_after_authority`] | space, `!`, `"`, `#`, `'`, `<`, `>`, `?`, `[`, `\`, `]`, `^`, `` ` ``, `{`, `\|`, `}` and `~` |
//!
//! Two classes are bytes that stay as they are: [`is_never_encoded`], and [`is_plain_in_host`] in all hosts.
//!
//! Each class is covered by the fewest sets that two steps and one comparison test, which is where the constants come
//! from. A test checks all bytes.
//!
//! This module is for the crates of `urlstack` alone, and no promise to anybody else: each version 0.x may change it.

#![expect(clippy::inline_always, reason = "a predicate that is not inlined cannot become vector instructions")]

/// Returns whether `byte` is in every set that the URL parser encodes with: C0 controls, DELETE and all non-ASCII
/// bytes.
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

/// Returns whether a search after an authority stops at `byte`: at C0 controls, space, `!`, `"`, `#`, `'`, `<`, `>`,
/// `?`, `[`, `\`, `]`, `^`, `` ` ``, `{`, `|`, `}`, `~`, DELETE and all non-ASCII bytes.
///
/// The class contains the members of the sets with which the URL parser encodes paths, queries and fragments, and `\`,
/// which separates segments. It also contains `!`, `[`, `]`, `|` and `~`, because excluding them would take more
/// instructions.
///
/// ```
/// use url_percent::byte_classes::is_stop_after_authority;
///
/// assert!(is_stop_after_authority(b'?'));
/// assert!(!is_stop_after_authority(b'$'));
/// ```
#[inline(always)]
pub const fn is_stop_after_authority(byte: u8) -> bool {
    is_stop_after_authority_or_below(b'$', byte)
}

/// Returns whether `byte` is in [`is_stop_after_authority`] or below `limit`, which is ASCII and not below `$`.
///
/// One comparison for each member would take more instructions. Flipping bits moves scattered members next to each
/// other. The highest bit of a sum or a difference tells on which side of a limit a byte is.
///
/// ```
/// use url_percent::byte_classes::is_stop_after_authority_or_below;
///
/// assert!(is_stop_after_authority_or_below(b'/', b'.'));
/// assert!(!is_stop_after_authority_or_below(b'/', b'/'));
/// ```
#[inline(always)]
pub const fn is_stop_after_authority_or_below(limit: u8, byte: u8) -> bool {
    // Compared as distances from `$`: choosing one of two limits takes fewer instructions if one of them is 0.
    let limit = limit.wrapping_sub(b'$').cast_signed();
    let is_below = byte.cast_signed().saturating_sub(b'$'.cast_signed()) < limit;
    // Flipped like this, `<`, `>`, `?` and C0 controls are less than `=`, and no other ASCII byte is.
    let angles = (byte ^ 0x1E).wrapping_sub(b'=' ^ 0x1E);
    // With five added and flipped, all bytes from `[` to `` ` `` except `_` are at least as great as `` ` ``, and all
    // bytes after `z` are greater.
    let brackets = (byte.saturating_add(5) ^ 0x1E).saturating_add(0x80 - ((b'`' + 5) ^ 0x1E));
    is_below | (byte == b'\'') | (angles | brackets >= 0x80)
}

/// Returns whether `byte` is an ASCII letter or digit, `-`, `.` or `_`, which none of the standard's sets contains.
///
/// ```
/// use url_percent::byte_classes::is_never_encoded;
///
/// assert!(is_never_encoded(b'A'));
/// assert!(!is_never_encoded(b'~'));
/// ```
#[inline(always)]
pub const fn is_never_encoded(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26)
        // From `-` to `9` there are `-`, `.`, `/` and the digits.
        | ((byte.wrapping_sub(b'-') <= b'9' - b'-') & (byte != b'/'))
        | (byte == b'_')
}

/// Returns whether `byte` is an ASCII lower alpha or digit, `-`, `.` or `_`, which stay as they are in hosts of every
/// kind.
///
/// ```
/// use url_percent::byte_classes::is_plain_in_host;
///
/// assert!(is_plain_in_host(b'a'));
/// assert!(!is_plain_in_host(b'A'));
/// ```
#[inline(always)]
pub const fn is_plain_in_host(byte: u8) -> bool {
    // With five added, `z` is the greatest signed number, so that all bytes not from `-` to `z` are less than `-`.
    let outside = byte.wrapping_add(5).cast_signed().saturating_sub((b'-' + 5).cast_signed());
    // As distances from `:`, wrapping around to `9`, all bytes up to `^` are less than `_`, and so is `` ` `` with its
    // second bit cleared.
    let between = (byte.wrapping_sub(b':') & 0x7D).wrapping_sub(b'_' - b':').cast_signed();
    !((outside | between < 0) | (byte == b'/'))
}
