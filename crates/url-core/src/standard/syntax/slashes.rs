//! The slashes before a host, and what keeps a path from reading as a host.

/// Precede a host.
pub(crate) const SLASHES: &str = "//";

/// Precedes a path that starts with `//` when there is no host, so that the path does not read as a host.
///
/// Source: <https://url.spec.whatwg.org/#url-serializing>
pub(crate) const GUARD: &str = "/.";

/// The length of the `/.` that precedes a path, if it does: `/.` before `//` is not part of the path.
pub(crate) fn guard_len(text: &[u8]) -> usize {
    if text.starts_with(b"/.//") { GUARD.len() } else { 0 }
}

/// Returns whether a URL reads `byte` as a slash: a special one also reads `\` so.
///
/// Source: <https://url.spec.whatwg.org/#path-state>
pub(crate) fn is_slash(byte: u8, is_special: bool) -> bool {
    byte == b'/' || is_special && byte == b'\\'
}

/// The number of slashes that `text` starts with.
pub(crate) fn leading_slashes(text: &[u8], is_special: bool) -> usize {
    text.iter().take_while(|&&byte| is_slash(byte, is_special)).count()
}
